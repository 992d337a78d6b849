"""The worked examples of the Flinch rules in strict play; their table parts are in test_examples_table.py."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import (
    discards,
    hand,
    heights,
    lay,
    piles,
    player,
    plays,
    reserve,
    stack,
    stock,
    tops,
    turn,
    used,
    winners,
)

EDITIONS = ["1913", "1988", "2008", "2000"]


# -- E1: opening, 1988, four players, dealer D ---------------------------------------------------------------


def opening_of_1988(rules: str = "flinch@1988(packs=1)") -> Table:
    return lay(
        rules,
        player([9, 3, 4, 5, 2, 7, 8, 2, 10, 9], [1, 8, 4, 6, 9]),
        player([6, 1, 3, 4, 5, 8, 10, 2, 7, 5], [7, 3, 5, 10, 8]),
        player([2, 7, 1, 3, 3, 9, 5, 6, 8, 10], [10, 4, 6, 7, 9]),
        player([5, 10, 6, 7, 4, 2, 9, 1, 8, 3], [1, 3, 10, 6, 8]),
        stack=[1, 2, 3, 4, 5] * 10,
    )


@clause("E1", "FL-OPEN-7", "FL-OPEN-15", "FL-TURN-9", "FL-ONE-3")
def test_e1_a_model_opening() -> None:
    t = opening_of_1988()
    assert t.moves("A") == ["h1>new"]
    t.play("A", "h1>new", "h8>r1")
    assert plays(t, "B") == set()
    assert t.refused("B", "h3>p1") == "FL-PILE-1"
    t.play("B", "h7>r1")
    assert t.moves("C") == ["s>p1"]
    t.play("C", "s>p1", "h10>r1")
    assert t.moves("D") == ["h1>new"]
    t.play("D", "h1>new", "h3>p1", "h10>r1")
    assert piles(t) == [[1, 2, 3], [1]]
    assert [reserve(t, who)[0] for who in "ABCD"] == [[8], [7], [10], [10]]
    assert [heights(t, who)[1:] for who in "ABCD"] == [[0, 0, 0, 0]] * 4
    assert [hand(t, who) for who in "ABCD"] == [[4, 6, 9], [3, 5, 8, 10], [4, 6, 7, 9], [6, 8]]
    assert [len(stock(t, who)) for who in "ABCD"] == [10, 10, 9, 10]
    assert stock(t, "C")[0] == 7
    assert (turn(t), len(stack(t)), used(t)) == ("A", 50, [])


@clause("E1", "FL-TURN-5")
def test_e1_the_1_comes_before_other_hand_cards() -> None:
    t = opening_of_1988()
    t.play("A", "h1>new", "h8>r1").play("B", "h7>r1").play("C", "s>p1", "h10>r1")
    assert t.refused("D", "h3>p1") == "FL-TURN-5"
    assert t.refused("D", "h10>r1") == "FL-ONE-1"


# -- E2: no 1 anywhere, 2008, three players, dealer C --------------------------------------------------------


def nobody_has_a_1(rules: str = "flinch@2008") -> Table:
    """The stack gives two rounds of hands without a 1, then B gets one."""
    first = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 2]
    second = [3, 4, 5, 6, 7, 1, 9, 10, 11, 12, 13, 14, 15, 2, 3]
    rest = [4, 5, 6, 7, 8, 9] * 10
    return lay(
        rules,
        player([9, *[12] * 9], [2, 4, 6, 8, 10]),
        player([8, *[12] * 9], [3, 5, 7, 9, 11]),
        player([7, *[12] * 9], [4, 6, 8, 10, 12]),
        stack=first + second + rest,
    )


@clause("E2", "FL-OPEN-4", "FL-OPEN-8", "FL-OPEN-10", "FL-OPEN-11", "FL-OPEN-13")
def test_e2_hands_go_down_until_somebody_has_a_1() -> None:
    t = nobody_has_a_1()
    assert [heights(t, who) for who in "ABC"] == [[1] * 5] * 3  # passes and the first lay-down leave no choice
    assert sorted(card for pile in reserve(t, "A") for card in pile) == [2, 4, 6, 8, 10]
    assert (len(stack(t)), hand(t, "A"), turn(t)) == (75, [2, 3, 4, 5, 6], "A")
    t.play("A", "h2>r2", "h3>r2", "h6>r2", "h5>r2", "h4>r2")
    t.play("B", "h7>r1", "h8>r2", "h9>r3", "h10>r4", "h11>r5")
    t.play("C", "h12>r1", "h13>r1", "h14>r1", "h15>r5", "h2>r5")
    assert len(stack(t)) == 60
    assert [heights(t, who) for who in "ABC"] == [[1, 6, 1, 1, 1], [2] * 5, [4, 1, 1, 1, 3]]
    assert reserve(t, "A")[1][:5] == [4, 5, 6, 3, 2]
    assert turn(t) == "B"  # A cannot begin and is passed over without a discard
    assert hand(t, "A") == [3, 4, 5, 6, 7]
    assert t.moves("B") == ["h1>new"]
    t.play("B", "h1>new")
    assert "end" not in t.moves("B")
    t.play("B", "h9>r1")
    assert plays(t, "C") <= {text for text in t.moves("C") if text.endswith(">p1")}
    assert not {"end", "pass"} & set(t.moves("C"))
    t.play("C", "h13>r1")
    assert turn(t) == "A"
    assert not {"end", "pass"} & set(t.moves("A"))


# -- E3: duties and new hands in one turn, 2008 --------------------------------------------------------------


@clause("E3", "FL-TURN-6", "FL-STOCK-3", "FL-STOCK-4", "FL-STOCK-5", "FL-ONE-5", "FL-ONE-6", "FL-HAND-2")
def test_e3_duties_are_tested_again_after_every_play() -> None:
    t = lay(
        "flinch@2008",
        player([5, 1, 9], [1, 6], [2, 14, 11, 13, 10]),
        player([12, 3, 3], [2, 4, 7]),
        centre=[4],
        stack=[1, 2, 7, 7, 12, 3, 3, 3, 3, 3],
    )
    assert t.moves("A") == ["s>p1"]
    t.play("A", "s>p1")
    assert t.moves("A") == ["s>new"]
    t.play("A", "s>new")
    assert stock(t, "A") == [9]
    assert t.moves("A") == ["h1>new"]
    assert t.refused("A", "r1>p2") == "FL-ONE-6"
    t.play("A", "h1>new")
    assert {"r1>p2", "r1>p3", "h6>p1"} <= set(t.moves("A"))
    t.play("A", "h6>p1")
    assert hand(t, "A") == [1, 2, 7, 7, 12]
    assert t.moves("A") == ["h1>new"]
    t.play("A", "h1>new", "h7>p1", "h12>r1")
    assert tops(t) == [7, 1, 1, 1]
    assert (hand(t, "A"), stock(t, "A"), len(stack(t))) == ([2, 7], [9], 5)
    assert reserve(t, "A")[0] == [12, 2]
    assert turn(t) == "B"


# -- E4: where the discard goes, all editions ----------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@clause("E4", "FL-RES-3", "FL-RES-5", "FL-TURN-10", "FL-HAND-1", "FL-HAND-4", "OP-HAND-1")
def test_e4_a_discard_fills_an_empty_slot_and_the_hand_waits_for_the_next_turn(edition: str) -> None:
    t = lay(
        f"flinch@{edition}",
        player([9, 7], [9], [4, [], [6, 7], 8, []]),
        player([9, 7], [5, 10]),
        player([9, 7], [7, 10]),
        centre=[2],
        stack=[5, 6, 7, 8, 9, 10, 10],
    )
    assert discards(t, "A") == {"h9>r2", "h9>r5"}
    assert t.refused("A", "h9>r1") == "FL-RES-3"
    t.play("A", "h9>r2")
    assert heights(t, "A") == [1, 1, 2, 1, 0]
    assert (hand(t, "A"), turn(t)) == ([], "B")
    t.play("B", "h5>r1")
    assert hand(t, "A") == []
    t.play("C", "h7>r1")
    assert (hand(t, "A"), turn(t)) == ([5, 6, 7, 8, 9], "A")
    assert {text.partition(">")[2] for text in discards(t, "A")} == {"r5"}


# -- E8: the stack runs out, 1988, three players -------------------------------------------------------------


@clause("E8", "FL-STACK-2", "FL-STACK-3", "FL-PILE-5", "OP-STACK-1", "OP-STACK-2")
def test_e8a_used_cards_become_the_stack_when_a_hand_is_needed() -> None:
    t = lay(
        "flinch@1988",
        player([7, 7], [10], [4, 4, 4, 4, 4]),
        player([7, 7], [8]),
        player([7, 7], [8]),
        centre=[9, 2],
        used=list(range(1, 11)) * 2,
    )
    t.play("A", "h10>p1")
    assert len(hand(t, "A")) == 5
    assert (len(stack(t)), used(t)) == (25, [])
    drawn = sorted([*stack(t), *hand(t, "A")], key=int)
    assert drawn == sorted(list(range(1, 11)) * 3)
    assert tops(t) == [2]
    assert [stock(t, who) for who in "ABC"] == [[7, 7]] * 3
    assert turn(t) == "A"
    assert "end" not in t.moves("A")


def emptied_stack() -> Table:
    return lay(
        "flinch@1988",
        player([7, 7], [4], [5, 10, 3, 3, 8]),
        player([6, 6], [3, 8]),
        player([7, 7], [3, 3]),
        centre=[5, 3, 9],
    )


@clause("E8", "OP-HAND-5")
def test_e8b_an_empty_hand_is_filled_as_soon_as_a_pile_is_finished() -> None:
    t = emptied_stack()
    t.play("A", "h4>p2")
    assert hand(t, "A") == []
    t.play("A", "r1>p2", "r2>p3")
    assert (len(hand(t, "A")), len(stack(t)), used(t)) == (5, 5, [])
    assert tops(t) == [5, 5]
    assert turn(t) == "A"


@clause("E8", "OP-TURN-4")
def test_e8c_without_a_hand_the_turn_ends_without_a_discard() -> None:
    t = emptied_stack()
    t.play("A", "h4>p2", "end")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("B", [], [1, 1, 1, 1, 1])
    t.play("B", "s>p1", "h3>r1").play("C", "s>p1", "h3>r1")
    assert (turn(t), hand(t, "A")) == ("A", [])  # nothing has been removed
    t.play("A", "r5>p1", "end")
    assert hand(t, "A") == []


@clause("E8", "FL-HAND-8")
def test_e8c_the_next_turn_begins_with_a_hand_once_a_pile_was_removed() -> None:
    t = lay(
        "flinch@1988",
        player([7, 7], [4], [5, 10, 3, 3, 8]),
        player([6, 6], [10, 8]),
        player([9, 9], [3, 3]),
        centre=[3, 9],
    )
    t.play("A", "h4>p1", "end").play("B", "h10>p2", "h8>r1")
    assert len(used(t)) == 10
    t.play("C", "h3>r1")
    assert (turn(t), len(hand(t, "A")), len(stack(t)), used(t)) == ("A", 5, 5, [])


# -- E9: blocked game, three players, dealer C ---------------------------------------------------------------


def blocked(edition: str, first_of_b: int = 6, stock_of_c: tuple[int, ...] = (7, 4, 10)) -> Table:
    return lay(
        f"flinch@{edition}",
        player([10, 2, 2], [], [10, 4, 8, 3, 2]),
        player([8, 2, 2, 2], [], [first_of_b, 3, 10, 8, 2]),
        player(stock_of_c, [], [2, 10, 3, 8, 4]),
        centre=[5, 8],
    )


@pytest.mark.parametrize("edition", EDITIONS)
@clause("E9", "FL-BLOCK-1", "FL-BLOCK-2", "FL-BLOCK-3", "OP-BLOCK-2", "OP-BLOCK-4")
def test_e9_who_can_break_the_block_must(edition: str) -> None:
    t = blocked(edition)
    assert t.moves("A") == ["end"]
    t.play("A", "end")
    assert set(t.moves("B")) == {"r1>p1", "end"}
    t.play("B", "end").play("C", "end")
    assert t.moves("A") == ["end"]
    t.play("A", "end")
    assert t.moves("B") == ["r1>p1"]
    assert t.refused("B", "end") == "FL-BLOCK-2"
    t.play("B", "r1>p1")
    assert tops(t) == [6, 8]
    assert stock(t, "C") == ([4, 10, 7] if edition == "1913" else [7, 4, 10])
    t.play("B", "end")
    assert t.moves("C") == ([] if edition == "1913" else ["s>p1"])
    assert winners(t) == ("AC" if edition == "1913" else "")  # in 1913 nobody can play any more now


@clause("E9", "FL-BLOCK-4", "OP-BLOCK-6")
def test_e9_a_release_earlier_than_forced_sets_no_stock_back() -> None:
    t = blocked("1913")
    t.play("A", "end").play("B", "r1>p1")
    assert stock(t, "C") == [7, 4, 10]


@clause("E9", "FL-BLOCK-5", "OP-BLOCK-7")
def test_e9_a_favoured_last_card_waits_for_a_round() -> None:
    t = blocked("1913", stock_of_c=(7,))
    t.play("A", "end").play("B", "end").play("C", "end").play("A", "end").play("B", "r1>p1", "end")
    assert stock(t, "C") == [7]
    assert t.moves("C") == ["end"]
    assert t.refused("C", "s>p1") == "FL-BLOCK-5"
    t.play("C", "end").play("A", "end").play("B", "end")
    assert t.moves("C") == ["s>p1"]
    t.play("C", "s>p1")
    assert winners(t) == "C"


@pytest.mark.parametrize("edition", EDITIONS)
@clause("E9", "OP-BLOCK-8")
def test_e9_when_nobody_can_play_the_fewest_stock_cards_win(edition: str) -> None:
    t = blocked(edition, first_of_b=10)
    if t.referee.outcome is None:
        t.play("A", "end")
    assert winners(t) == "AC"
    assert [len(stock(t, who)) for who in "ABC"] == [3, 4, 3]


# -- E10: partnership, A and C against B and D, 2008 ---------------------------------------------------------


def partners(stock_of_a: list[int], stock_of_c: list[int], centre: list[int], who: str = "A") -> Table:
    return lay(
        "flinch@2008(partners=on)",
        player(stock_of_a, [13, 14]),
        player([13, 3], [13, 14]),
        player(stock_of_c, [13, 14]),
        player([13, 3], [13, 14]),
        centre=centre,
        stack=[3, 3, 3, 3, 3],
        turn=who,
    )


@clause("E10", "FL-PART-2", "FL-PART-3", "FL-PART-4")
def test_e10a_own_stock_first_then_the_partners() -> None:
    t = partners([5, 9], [5, 12, 2], [4, 4])
    assert set(t.moves("A")) == {"s>p1", "s>p2"}
    assert t.refused("A", "t>p1") == "FL-PART-3"
    t.play("A", "s>p1")
    assert stock(t, "A") == [9]
    assert t.moves("A") == ["t>p2"]
    t.play("A", "t>p2")
    assert stock(t, "C") == [12, 2]
    assert plays(t, "A") == set()


@clause("E10", "OP-PART-8")
def test_e10b_one_place_for_two_stock_cards() -> None:
    t = partners([5, 9], [5, 12, 2], [4])
    assert t.moves("A") == ["s>p1"]
    t.play("A", "s>p1")
    assert stock(t, "C") == [5, 12, 2]
    assert set(t.moves("A")) == discards(t, "A") != set()


@clause("E10", "FL-PART-4", "FL-PART-5", "FL-PART-6")
def test_e10c_a_side_with_one_stock_left_plays_on_from_it() -> None:
    t = partners([5, 6], [], [4], who="C")
    assert winners(t) == ""
    assert t.moves("C") == ["t>p1"]
    t.play("C", "t>p1")
    assert t.moves("C") == ["t>p1"]
    t.play("C", "t>p1")
    assert winners(t) == "AC"


@clause("E10", "OP-PART-6")
def test_e10d_a_1_on_the_partners_stock_opens() -> None:
    t = partners([9, 3], [1, 9], [])
    assert t.moves("A") == ["t>new"]
    t.play("A", "t>new")
    assert set(t.moves("A")) == discards(t, "A") != set()
    t.play("A", "h13>r1")
    assert (turn(t), stock(t, "C")) == ("B", [9])


# -- E11: wild cards, two players, dealer B ------------------------------------------------------------------


def wild_opening(rules: str = "flinch@2000") -> Table:
    return lay(
        rules,
        player(["w", 2, 11, *[7] * 12], [1, "w", 6, 9, 13]),
        player([8, *[7] * 14], [4, 4, 5, 5, 6]),
        stack=[3, 4, 5, 6, 8, 9, 10, 12] * 13,
    )


@clause("E11", "FL-WILD-4", "FL-WILD-5", "OP-WILD-1", "OP-WILD-2", "OP-WILD-3", "OP-WILD-4")
def test_e11_a_wild_on_the_stock_must_open_and_one_in_hand_is_free() -> None:
    t = wild_opening()
    assert t.moves("A") == ["s=1>new"]
    t.play("A", "s=1>new")
    assert t.moves("A") == ["s>p1"]
    t.play("A", "s>p1")
    assert (stock(t, "A")[0], tops(t)) == (11, [2])
    assert t.moves("A") == ["h1>new"]
    t.play("A", "h1>new")
    assert plays(t, "A") == {"hw=3>p1", "hw=2>p2", "hw=1>new"}
    assert {"hw>r1", "hw>r5", "h6>r1"} <= discards(t, "A")
    t.play("A", "hw>r3")
    assert (reserve(t, "A")[2], turn(t), len(stack(t))) == (["w"], "B", 104)


@clause("E11", "FL-WILD-6", "FL-WILD-7", "OP-WILD-7")
def test_e11_a_wild_15_finishes_a_pile_and_is_a_wild_again_after_the_shuffle() -> None:
    t = lay(
        "flinch@2000",
        player([9, 9], ["w"], [4, 4, 4, 4, 4]),
        player([9, 9], [7, 7]),
        centre=[5, 6, 7, 10, 14],
    )
    assert plays(t, "A") == {"hw=6>p1", "hw=7>p2", "hw=8>p3", "hw=11>p4", "hw=15>p5", "hw=1>new"}
    t.play("A", "hw=15>p5")
    assert tops(t) == [5, 6, 7, 10]
    assert (len(hand(t, "A")), len(stack(t)), used(t)) == (5, 10, [])
    everything = [*hand(t, "A"), *stack(t)]
    assert everything.count("w") == 1
    assert sorted(card for card in everything if isinstance(card, int)) == list(range(1, 15))


@clause("E11", "FL-WILD-6")
def test_e11_a_pile_goes_on_from_the_rank_a_wild_was_played_as() -> None:
    t = wild_opening()
    t.play("A", "s=1>new", "s>p1", "h1>new", "hw=3>p1", "h6>r1")
    assert piles(t) == [[1, 2, 3], [1]]
    assert plays(t, "B") == {"h4>p1"}


@clause("E11", "OP-STACK-3")
def test_e11_a_short_last_group_is_a_short_hand() -> None:
    t = lay(
        "flinch@2000",
        player([12, 12], [5], [6, 6, 6, 6, 6]),
        player([12, 12], [7, 7]),
        centre=[4, 13],
        stack=[6, 9, 14, 10],
        used=[*range(1, 15), "w"],
    )
    t.play("A", "h5>p1")
    assert (hand(t, "A"), len(stack(t)), len(used(t))) == ([6, 9, 10, 14], 0, 15)
    t.play("A", "h6>p1", "h14>p2", "h9>r1").play("B", "h7>r1").play("A", "h10>r1")
    t.play("B", "h7>r2")
    assert (turn(t), len(hand(t, "A")), len(stack(t)), used(t)) == ("A", 5, 10, [])


@clause("E11", "FL-CHAL-20")
def test_e11_in_strict_play_nobody_else_may_act() -> None:
    t = wild_opening()
    assert (t.may_act(), t.must_act(), t.moves("B")) == ("A", "A", [])


# -- E12: build variations -----------------------------------------------------------------------------------


def both_ways(options: str = "variation=ends") -> Table:
    falling = {"cards": list(range(15, 1, -1)), "way": "down"}
    return lay(
        f"flinch@2008({options})",
        player([15, 9, 9], [1, 15, 7]),
        player([4, 4], [5, 6]),
        centre=[14, falling],
        stack=[3, 4, 5, 6, 8],
    )


@clause("E12", "FL-VAR-1", "FL-VAR-6", "OP-VAR-2", "OP-VAR-3", "OP-VAR-5", "OP-VAR-6")
def test_e12a_a_15_on_the_stock_may_finish_a_rising_pile() -> None:
    t = both_ways()
    assert set(t.moves("A")) == {"s>p1", "s>new"}
    t.play("A", "s>p1")
    assert (len(used(t)), piles(t)) == (15, [list(range(15, 1, -1))])
    assert set(t.moves("A")) == {"h1>p1", "h1>new", "h15>new"}
    assert t.refused("A", "h15>r1") == "OP-VAR-5"
    t.play("A", "h1>p1")
    assert (len(used(t)), piles(t)) == (30, [])
    assert t.moves("A") == ["h15>new"]
    t.play("A", "h15>new")
    assert piles(t) == [[15]]
    assert set(t.moves("A")) == {f"h7>r{slot}" for slot in range(1, 6)}


@clause("E12", "FL-VAR-6", "OP-VAR-2", "OP-VAR-6")
def test_e12a_or_begin_a_falling_one() -> None:
    t = both_ways()
    t.play("A", "s>new")
    assert set(t.moves("A")) == {"h1>p2", "h1>new", "h15>p1", "h15>new"}
    t.play("A", "h1>new", "h15>p1")
    assert sorted(used(t), key=int) == list(range(1, 16))
    assert plays(t, "A") == set()
    assert tops(t) == [2, 15, 1]


@clause("E12", "OP-VAR-5")
def test_e12a_with_ones_only_a_15_in_hand_is_free() -> None:
    t = both_ways("variation=ends,starter-duty=ones-only")
    assert set(t.moves("A")) == {"s>p1", "s>new"}
    t.play("A", "s>p1")
    assert {text for text in t.moves("A") if text.startswith("h15")} == set()
    t.play("A", "h1>new")
    assert {text.partition(">")[0] for text in discards(t, "A")} == {"h7", "h15"}
    assert "h15>new" in t.moves("A")
    t.play("A", "h7>r1")
    assert hand(t, "A") == [15]


def middle(low: int, cards: list[int]) -> Table:
    return lay(
        "flinch@1913(variation=middle)",
        player([5, 5], cards),
        player([5, 5], [5, 6]),
        centre=[{"low": low, "high": 15}],
        stack=[3, 4, 5, 6, 9],
    )


@clause("E12", "FL-VAR-3", "FL-VAR-7", "OP-VAR-4")
def test_e12b_the_last_end_closes_a_pile_begun_in_the_middle() -> None:
    t = middle(2, [1, 12, 13])
    assert plays(t, "A") == {"h1>p1"}
    t.play("A", "h1>p1")
    assert (piles(t), sorted(used(t), key=int)) == ([], list(range(1, 16)))


@clause("E12", "FL-VAR-7", "OP-VAR-5", "OP-VAR-7")
def test_e12b_in_the_middle_game_a_1_may_wait_and_an_8_may_not() -> None:
    t = middle(3, [1, 2, 8])
    assert t.moves("A") == ["h8>new"]
    assert t.refused("A", "h8>r1") == "OP-VAR-5"
    t.play("A", "h8>new")
    assert plays(t, "A") == {"h2>p1"}
    assert {"h1>r1", "h2>r1"} <= discards(t, "A")
    assert t.refused("A", "h1>p1") == "FL-VAR-7"


@clause("E12", "FL-VAR-4", "OP-VAR-4", "OP-VAR-8")
def test_e12c_in_1988_the_middle_is_5_and_a_pile_has_ten_cards() -> None:
    t = lay(
        "flinch@1988(variation=middle)",
        player([9, 9], [1, 10, 3]),
        player([9, 9], [2, 2]),
        player([9, 9], [2, 2]),
        centre=[{"low": 2, "high": 9}],
        stack=[3, 4, 6, 6, 9],
    )
    assert plays(t, "A") == {"h1>p1", "h10>p1"}
    t.play("A", "h10>p1")
    assert used(t) == []
    assert plays(t, "A") == {"h1>p1"}
    t.play("A", "h1>p1")
    assert (piles(t), sorted(used(t), key=int)) == ([], list(range(1, 11)))


@clause("E12", "FL-VAR-4")
def test_e12c_the_first_who_can_play_a_5_opens() -> None:
    t = lay(
        "flinch@1988(variation=middle)",
        player([9, 9], [1, 1, 3, 4, 10]),
        player([9, 9], [2, 2, 3, 4, 6]),
        player([5, 9], [2, 2, 3, 4, 6]),
        stack=[3, 4, 6, 6, 9] * 4,
    )
    assert turn(t) == "C"
    assert t.moves("C") == ["s>new"]
    t.play("C", "s>new")
    assert {"h4>p1", "h6>p1"} == plays(t, "C")

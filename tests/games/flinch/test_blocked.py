"""FL-BLOCK: games in which nobody plays, and games in which nobody can."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import hand, heights, lay, player, stack, stock, tops, turn, winners

EDITIONS = ["1913", "1988", "2008", "2000"]
DULL = [10, 4, 8, 3, 2]  # reserve tops that fit neither a 5 nor an 8


def idle(
    rules: str,
    *,
    b: int = 6,
    c: tuple[int, ...] = (7, 4, 10),
    hands: tuple[list[int], ...] = ([], [], []),
) -> Table:
    """Stack and used cards are gone; piles end at 5 and 8, and B's first reserve pile may hold a 6."""
    return lay(
        rules,
        player([10, 2, 2], hands[0], DULL),
        player([8, 2, 2, 2], hands[1], [b, *DULL[1:]]),
        player(c, hands[2], [2, 10, 3, 8, 4]),
        centre=[5, 8],
    )


def everybody_ends(t: Table, order: str) -> None:
    for who in order:
        t.play(who, "end")


@clause("FL-BLOCK-1", "OP-BLOCK-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_cards_to_draw_a_round_without_a_play_is_no_block(edition: str) -> None:
    t = lay(
        f"flinch@{edition}",
        player([10, 2, 2], [10, 10], DULL),
        player([8, 2, 2, 2], [10, 10], [6, *DULL[1:]]),
        player([7, 4, 10], [10, 10], [2, 10, 3, 8, 4]),
        centre=[5, 8],
        stack=[2, 2, 2, 2, 2],
    )
    t.play("A", "h10>r1").play("B", "h10>r2").play("C", "h10>r1").play("A", "h10>r2")
    assert "h10>r2" in t.moves("B")


@clause("FL-BLOCK-1", "OP-BLOCK-2")
def test_discards_meanwhile_do_not_matter() -> None:
    t = idle("flinch@2008", hands=([10, 10], [10, 10], [10, 10]))
    t.play("A", "h10>r1").play("B", "h10>r2").play("C", "h10>r1").play("A", "h10>r2")
    assert t.moves("B") == ["r1>p1"]


@clause("FL-BLOCK-2", "OP-BLOCK-4")
def test_the_forced_player_goes_on_as_usual_after_the_release() -> None:
    t = idle("flinch@2008", hands=([], [10, 7], []))
    t.play("A", "end").play("B", "h10>r2").play("C", "end").play("A", "end")
    assert t.moves("B") == ["r1>p1"]
    t.play("B", "r1>p1")
    assert {"h7>p1", "h7>r1"} <= set(t.moves("B"))


@clause("FL-BLOCK-2")
def test_who_must_break_a_block_is_told_so_whatever_else_he_tries() -> None:
    t = idle("flinch@2008", hands=([], [10, 7], []))
    t.play("A", "end").play("B", "h10>r2").play("C", "end").play("A", "end")
    assert (t.refused("B", "h7>r1"), t.refused("B", "end")) == ("FL-BLOCK-2", "FL-BLOCK-2")


@clause("FL-BLOCK-2", "OP-BLOCK-4")
def test_anyone_who_plays_earlier_lifts_the_block() -> None:
    t = lay(
        "flinch@2008",
        player([10, 2, 2], [], DULL),
        player([8, 2, 2, 2], [], [10, 4, 8, 3, 2]),
        player([7, 4, 10], [], [6, 10, 3, 8, 9]),
        centre=[5, 8],
        dealer="A",
    )
    everybody_ends(t, "ABC")
    assert "end" in t.moves("A")  # C is named
    everybody_ends(t, "AB")
    assert set(t.moves("C")) == {"r1>p1", "r5>p2"}
    t.play("C", "r5>p2")
    assert "end" in t.moves("C")


@clause("FL-BLOCK-3", "OP-BLOCK-5")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("dealer, named", [("A", "B"), ("B", "C"), ("C", "B")])
def test_of_several_the_first_from_the_dealers_left_must(edition: str, dealer: str, named: str) -> None:
    t = lay(
        f"flinch@{edition}",
        player([10, 2, 2], [], DULL),
        player([8, 2, 2], [], [6, 4, 8, 3, 2]),
        player([10, 2, 2], [], [6, 4, 8, 3, 2]),
        centre=[5, 8],
        dealer=dealer,
    )
    everybody_ends(t, "ABC")
    assert t.position()["forced"] == "ABC".index(named)


@clause("FL-BLOCK-4", "OP-BLOCK-6")
@pytest.mark.parametrize("setting", ["rotate", "none"])
def test_whether_a_helped_stock_is_set_back_is_an_option(setting: str) -> None:
    t = idle(f"flinch@2008(block-favoured={setting})")
    everybody_ends(t, "ABCA")
    t.play("B", "r1>p1")
    assert stock(t, "C") == ([4, 10, 7] if setting == "rotate" else [7, 4, 10])
    if setting == "rotate":
        assert t.sees("A")["seats"][2]["stock"] == [7, "?", 4]  # everybody saw the 7 go down


@clause("FL-BLOCK-4", "OP-BLOCK-6")
def test_a_stock_that_fitted_before_is_not_favoured() -> None:
    t = lay(
        "flinch@1913(play=table)",
        player([10, 2, 2], [], [10, 4, 8, 3, 2]),
        player([8, 2, 2], [], [6, 4, 8, 3, 2]),
        player([7, 4, 10], [], [2, 10, 3, 8, 4]),  # the 7 fits the second pile, but C neglects it
        centre=[5, 6],
        dealer="A",
    )
    everybody_ends(t, "ABC")
    assert t.position()["forced"] == 1
    t.play("A", "end").play("B", "r1>p1")
    assert (tops(t), stock(t, "C")) == ([6, 6], [7, 4, 10])


@clause("OP-BLOCK-3", "OP-BLOCK-4")
def test_in_table_play_a_neglected_stock_top_breaks_a_block_too() -> None:
    t = lay(
        "flinch@2008(play=table)",
        player([6, 2, 2], [], DULL),
        player([10, 2, 2], [], DULL),
        centre=[5, 8],
    )
    everybody_ends(t, "AB")
    assert t.position()["forced"] == 0
    assert [text for text in t.moves("A") if ">" in text] == ["s>p1"]
    assert t.refused("A", "end") == "OP-BLOCK-4"


@clause("OP-BLOCK-3", "OP-BLOCK-4", "IR-6")
@pytest.mark.parametrize("cards, due", [([], ["r1>new"]), ([1, 6], ["h1>new", "r1>new"])])
def test_in_table_play_a_1_on_the_reserve_goes_before_other_releasing_cards(cards: list[int], due: list[str]) -> None:
    t = lay(
        "flinch@2008(play=table)",
        player([10, 2, 2], cards, [[1, 10], 6, *DULL[2:]]),
        player([10, 2, 2], [], DULL),
        centre=[5, 8],
        forced=0,
    )
    assert [text for text in t.moves("A") if ">" in text] == due
    assert t.refused("A", "r2>p1") == "OP-BLOCK-4"


@clause("FL-BLOCK-4", "OP-BLOCK-3")
@pytest.mark.parametrize("play, helped", [("table", [4, 10, 7]), ("strict", [7, 4, 10])])
def test_a_stock_card_that_breaks_a_block_sets_back_only_where_it_was_neglected(play: str, helped: list[int]) -> None:
    t = lay(
        f"flinch@1913(play={play})",
        player([6, 2, 2], [], DULL),
        player([7, 4, 10], [], DULL),
        centre=[5, 8],
        forced=0,
    )
    t.play("A", "s>p1")
    assert stock(t, "B") == helped


@clause("FL-BLOCK-5", "OP-BLOCK-7")
def test_a_barred_card_can_be_played_the_turn_after_next() -> None:
    t = idle("flinch@1913", c=(7,))
    everybody_ends(t, "ABCA")
    t.play("B", "r1>p1", "end")
    assert t.refused("C", "s>p1") == "FL-BLOCK-5"
    t.play("C", "end")
    everybody_ends(t, "AB")
    assert t.moves("C") == ["s>p1"]


@clause("FL-BLOCK-5", "OP-BLOCK-7")
def test_no_call_lies_against_a_barred_card() -> None:
    t = idle("flinch@1913(play=table)", c=(7,))
    everybody_ends(t, "ABCA")
    t.play("B", "r1>p1", "end")
    t.play("C", "end")
    assert "call:C:stock" in t.moves("B")
    before = [len(stock(t, who)) for who in "ABC"]
    t.play("B", "call:C:stock")
    if "settle" in t.moves("clock"):
        t.play("clock", "settle")
    assert [len(stock(t, who)) for who in "ABC"] == before


@clause("OP-BLOCK-8")
@pytest.mark.parametrize("setting", ["fewest", "draw"])
def test_a_dead_game(setting: str) -> None:
    t = idle(f"flinch@2008(dead-block={setting})", b=10)
    t.play("A", "end")
    assert winners(t) == ("AC" if setting == "fewest" else "")
    assert t.referee.outcome is not None
    assert t.referee.outcome.clause == "OP-BLOCK-8"


@clause("OP-BLOCK-8")
@pytest.mark.parametrize("play_on", ["stop", "placings"])
def test_in_a_dead_game_equal_stocks_share_the_win(play_on: str) -> None:
    t = lay(
        f"flinch@2008(play-on={play_on})",
        player([10, 2], [], [10, 10]),
        player([10, 2], [], [10]),
        centre=[5, 8],
    )
    t.play("A", "end")
    assert winners(t) == "AB"


@clause("OP-BLOCK-8")
def test_the_reserves_of_a_dead_game_may_become_the_stack() -> None:
    t = idle("flinch@2008(dead-block=shuffle-reserves)", b=10)
    t.play("A", "end")
    assert winners(t) == ""
    assert [heights(t, who) for who in "ABC"] == [[0] * 5] * 3
    assert (len(stack(t)), len(hand(t, "B")), turn(t)) == (10, 5, "B")


@clause("OP-BLOCK-8")
def test_a_game_that_dies_again_without_a_play_is_over() -> None:
    t = lay(
        "flinch@2008(dead-block=shuffle-reserves)",
        player([10, 2], [], [10, 10]),
        player([10, 2, 2], [], [10]),
        centre=[5, 8],
    )
    t.play("A", "end")
    assert len(hand(t, "B")) == 3
    while t.referee.outcome is None:
        who = turn(t)
        t.play(who, t.moves(who)[-1])
    assert winners(t) == "A"


@clause("OP-BLOCK-8", "OP-OPEN-7")
def test_before_the_first_1_a_dead_deal_is_dealt_again() -> None:
    t = lay(
        "flinch@2008(opening-pass=discard)",
        player([10, *[2] * 9], [10]),
        player([9, *[2] * 9], [9]),
        opened=False,
    )
    t.play("A", "h10>r1")  # nobody has a 1, nor will anybody get one
    assert [len(stock(t, who)) for who in "AB"] == [10, 10]
    assert (len(stack(t)), heights(t, "A")) == (105, [0] * 5)
    assert t.position()["dealer"] == 1


@clause("OP-BLOCK-3", "FL-BLOCK-3", "FL-BLOCK-5")
def test_a_stock_card_whose_bar_has_just_ended_does_not_release() -> None:
    t = lay(
        "flinch@1913",
        player([7], [], [10, 4, 8, 3, 2]),
        player([2, 2, 2, 8], [], [6, 3, 10, 8, 2]),
        player([10, 4, 10], [], [9, 10, 3, 8, 4]),
        centre=[5, 8],
        dealer="C",
    )
    everybody_ends(t, "ABC")
    t.play("A", "end").play("B", "r1>p1")  # the 6 helps the 7 of A, which must wait
    everybody_ends(t, "BCAB")
    assert t.moves("C") == ["r1>p2"]  # the only releasing card: stock cards are duties anyway


@clause("OP-BLOCK-2")
def test_the_block_is_told_to_all() -> None:
    t = idle("flinch@2008")
    everybody_ends(t, "ABC")
    assert any("blocked" in line and "B" in line for line in t.log("A"))
    assert tops(t) == [5, 8]


@clause("OP-BLOCK-8")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_a_position_that_is_dead_is_judged_when_it_is_read(play: str) -> None:
    tops_of = [8, 9, 9, 10, 10]
    rest = [rank for rank in range(1, 16) for _ in range(9)]
    for card in [1, 2, 3, 4, 9, 9, 9, 10, 9, *tops_of, *tops_of]:
        rest.remove(card)
    own = player([9, 9], [9], [[8, *rest], 9, 9, 10, 10])
    rules = f"flinch@2008(play={play},packs=1)"
    t = lay(rules, own, player([10], [9], tops_of), centre=[4], partial=False)
    assert t.referee.outcome is not None
    assert (t.referee.outcome.winners, t.referee.outcome.clause) == ((1,), "OP-BLOCK-8")
    assert not lay(rules, own, player([10], ["?"], tops_of), centre=[4], partial=False).referee.over
    assert not lay(rules, own, player([10], [9], tops_of), centre=[4]).referee.over  # cards may be somewhere else

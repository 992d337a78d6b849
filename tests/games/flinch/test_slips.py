"""The slips of table play: what can go wrong at a table, and what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.event import LOOK
from kalamazoo.core.seats import CLOCK
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
    settle,
    stack,
    stock,
    tops,
    turn,
    used,
    winners,
)

CALLING = ["1913", "1988", "2008"]
FRESH = [3, 4, 5, 6, 8]


def three(rules: str, centre: tuple[int, ...] = (6, 3), **seats: dict[str, Any]) -> Table:
    """A on turn; nobody has a duty. Piles end at 6 and 3."""
    given = {
        "A": player([9, 2, 2], [7, 8, 10], [[4, 5], 10]),
        "B": player([9, 3, 3], [10, 10], [[8, 9]]),
        "C": player([10, 3, 3], [10, 4], [7]),
    }
    return lay(rules, *(given | seats).values(), centre=centre, stack=FRESH * 4)


def can(table: Table, who: str, *starts: str) -> list[str]:
    return [text for text in table.moves(who) if text.startswith(starts)]


# -- duties left open ----------------------------------------------------------------------------------------


@clause("IR-3", "FL-PART-7")
@pytest.mark.parametrize("edition", CALLING)
def test_neglecting_the_partners_stock(edition: str) -> None:
    t = lay(
        f"flinch@{edition}(play=table,partners=on,packs=1)",
        player([9, 2], [4, 10]),
        player([9, 3, 3], [10, 10]),
        player([7, 3], [10, 10]),
        player([9, 3], [10, 10]),
        centre=[6, 3],
        stack=FRESH * 4,
    )
    t.play("A", "h4>p2")
    assert can(t, "C", "call:A") == []
    settle(t.play("B", "call:A:partner-stock"))
    assert (stock(t, "A"), stock(t, "B"), turn(t)) == ([9, 2, 9], [3, 3], "B")


@clause("IR-5")
@pytest.mark.parametrize("edition", CALLING)
def test_a_discard_with_a_1_in_hand(edition: str) -> None:
    t = three(f"flinch@{edition}(play=table)", A=player([9, 2, 2], [1, 8, 10]))
    t.play("A", "h8>r1")
    settle(t.play("B", "call:A:ones"))
    assert (hand(t, "A"), heights(t, "A"), len(stock(t, "A")), turn(t)) == ([1, 8, 10], [0] * 5, 4, "B")


@clause("IR-6")
@pytest.mark.parametrize("edition", CALLING)
def test_a_1_laid_on_the_reserve_returns_to_the_hand_when_called(edition: str) -> None:
    t = three(f"flinch@{edition}(play=table)", A=player([9, 2, 2], [1, 8, 10]))
    t.play("A", "h1>r1")
    settle(t.play("B", "call:A:ones"))
    assert (hand(t, "A"), heights(t, "A"), len(stock(t, "A"))) == ([1, 8, 10], [0] * 5, 4)


@clause("IR-6")
def test_a_1_that_stayed_on_the_reserve_is_a_duty_later() -> None:
    t = three("flinch@2008(play=table)", A=player([9, 2, 2], [1, 8, 10]))
    t.play("A", "h1>r1").play("B", "h10>r2").play("C", "h10>r2").play("A", "h8>r2")
    settle(t.play("C", "call:A:ones"))
    assert (len(stock(t, "A")), hand(t, "A"), reserve(t, "A")[0]) == (4, [8, 10], [1])


@clause("IR-6", "OP-OPEN-8")
def test_a_1_that_goes_down_in_a_lay_down() -> None:
    t = lay(
        "flinch@2008(play=table)",
        player([9, 2], [1, 4]),
        player([8, 2], [3, 5]),
        stack=FRESH * 4,
    )
    t.play("A", "pass").play("B", "pass").play("A", "h4>r1", "h1>r2")
    settle(t.play("B", "call:A:ones"))
    assert (hand(t, "A"), heights(t, "A"), len(stock(t, "A"))) == ([1], [1, 0, 0, 0, 0], 3)
    assert (turn(t), t.position()["phase"], hand(t, "B")) == ("A", "opening", [3, 5])  # FL-OPEN-8: somebody has a 1
    t.play("A", "h1>new")
    assert piles(t) == [[1]]


@clause("OP-OPEN-8", "IR-5")
@pytest.mark.parametrize("ground, top, card", [("ones", 9, 1), ("stock", 1, 4)])
def test_passing_in_the_opening_while_able_to_open(ground: str, top: int, card: int) -> None:
    t = lay(
        "flinch@2008(play=table)",
        player([top, 2], [card, 4]),
        player([8, 2], [3, 5]),
        player([8, 2], [3, 5]),
        stack=FRESH * 4,
    )
    t.play("A", "pass")
    settle(t.play("C", f"call:A:{ground}"))
    assert (len(stock(t, "A")), len(stock(t, "C")), turn(t), hand(t, "A")) == (3, 1, "B", sorted([card, 4]))


# -- cards that do not fit -----------------------------------------------------------------------------------


@clause("IR-7", "FL-CHAL-6")
@pytest.mark.parametrize("text, zone", [("h10>p1", "hand"), ("r1>p1", "reserve"), ("s>p1", "stock")])
def test_in_1913_a_wrong_card_goes_back_and_costs_a_card(text: str, zone: str) -> None:
    t = three("flinch@1913(play=table)")
    before = t.position()["seats"][0]
    t.play("A", text)
    assert tops(t) != [6, 3]
    settle(t.play("C", "call:A:wrong-play"))
    after = t.position()["seats"][0]
    assert tops(t) == [6, 3]
    if zone == "stock":
        assert stock(t, "A") == [9, 2, 2, 10]
        assert t.sees("B")["seats"][0]["stock"] == [10, "?", 2, 9]  # the 2 was turned up, and down again
    else:
        assert after[zone] == before[zone]
        assert len(stock(t, "A")) == 4
    assert turn(t) == "B"


@clause("IR-7")
@pytest.mark.parametrize("edition", ["1988", "2008", "2000"])
@pytest.mark.parametrize("text", ["r1>p1", "s>p1"])
def test_elsewhere_a_wrong_reserve_or_stock_card_only_goes_back(edition: str, text: str) -> None:
    t = three(f"flinch@{edition}(play=table)")
    before = [t.position()["seats"][0][zone] for zone in ("stock", "hand", "reserve")]
    t.play("A", text).play("C", "point:A")
    assert [t.position()["seats"][0][zone] for zone in ("stock", "hand", "reserve")] == before
    assert (tops(t), turn(t)) == ([6, 3], "A")


@clause("IR-7")
def test_a_wrong_card_that_nobody_minds_stands() -> None:
    t = three("flinch@2008(play=table)", B=player([11, 3, 3], [10, 10], [[8, 9]]))
    t.play("A", "h10>p1", "h7>r3").play("B", "s>p1")  # the pile goes on from its visible top
    assert tops(t) == [11, 3]
    assert can(t, "C", "point:A") == []


@clause("IR-7")
def test_a_wrong_card_that_is_covered_stands() -> None:
    t = three("flinch@1913(play=table)", B=player([11, 3, 3], [10, 10], [[8, 9]]))
    t.play("A", "h10>p1").play("B", "s>p1")  # out of turn
    settle(t.play("C", "call:A:wrong-play"))
    assert (tops(t), len(stock(t, "A"))) == ([11, 3], 3)


@clause("IR-7")
def test_a_wrongly_laid_15_clears_its_pile_only_when_it_stands() -> None:
    t = three("flinch@2008(play=table)", A=player([9, 2, 2], [15, 8, 10]))
    t.play("A", "h15>p1", "h8>r1")
    assert (tops(t), used(t)) == ([15, 3], [])
    t.play("B", "h10>p2")
    assert (tops(t), len(used(t))) == ([10], 7)


@clause("IR-7", "OP-CHAL-19")
@pytest.mark.parametrize("minded", [True, False])
def test_a_wrongly_laid_last_stock_card_wins_only_when_it_stands(minded: bool) -> None:
    t = three("flinch@2008(play=table)", A=player([9], [7, 8, 10]))
    t.play("A", "s>p1")
    assert winners(t) == ""
    if minded:
        t.play("B", "point:A")
        assert (stock(t, "A"), tops(t)) == ([9], [6, 3])
    else:
        t.play("A", "h8>r1").play("B", "h10>r2")
        assert winners(t) == "A"


@clause("IR-7")
def test_a_pile_wrongly_begun() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "h10>new")
    assert tops(t) == [6, 3, 10]
    t.play("B", "point:A")
    assert (tops(t), turn(t), hand(t, "A")) == ([6, 3], "B", [7, 8, 10])  # the 10 fits nowhere: the turn is over


# -- peeking and playing out of turn -------------------------------------------------------------------------


@clause("IR-11", "FL-COND-3", "FL-STOCK-9")
@pytest.mark.parametrize("text, card", [("peek:A:s", 2), ("peek:B:r1", 9), ("peek:C:s", 3)])
def test_a_peek_is_seen_by_all_and_its_card_by_the_peeker_alone(text: str, card: int) -> None:
    t = three("flinch@2008(play=table)")
    t.play("B", text)
    looks = [event for event in t.referee.events if event.kind == LOOK]
    assert [[event.masked(seat).card for event in looks] for seat in (0, 1, 2)] == [[0], [card], [0]]
    assert any("peeks" in line for line in t.log("C"))
    assert t.refused("B", text) == "IR-11"


@clause("IR-11")
def test_the_peeker_goes_on_knowing_the_stock_card() -> None:
    t = three("flinch@2008(play=table)")
    t.play("C", "peek:A:s")
    assert t.sees("C")["seats"][0]["stock"] == ["?", 2, 9]
    assert t.sees("B")["seats"][0]["stock"] == ["?", "?", 9]
    t.play("A", "h10>r3").play("B", "h10>r2")
    assert t.sees("C")["seats"][0]["stock"] == ["?", 2, 9]


@clause("IR-11", "OP-CHAL-16", "OP-CHAL-17")
@pytest.mark.parametrize("edition", CALLING)
def test_a_peek_on_the_own_turn_ends_it_and_another_costs_only_a_card(edition: str) -> None:
    for who, following in (("A", "B"), ("C", "A")):
        t = three(f"flinch@{edition}(play=table)")
        t.play(who, "peek:B:r1")
        settle(t.play("B", f"call:{who}:peek"))
        assert (len(stock(t, who)), len(stock(t, "B")), turn(t)) == (4, 2, following)


@clause("IR-11")
def test_a_peek_can_be_called_until_the_next_player_acts() -> None:
    t = three("flinch@2008(play=table)")
    t.play("C", "peek:A:s").play("A", "h10>r3")
    assert "call:C:peek" in t.moves("A")
    t.play("B", "h10>r2")
    assert t.refused("A", "call:C:peek") == "IR-11"


@clause("IR-11")
def test_after_ten_seconds_a_peek_is_forgotten() -> None:
    t = three("flinch@2008(play=table)")
    t.play("C", "peek:A:s")
    assert t.referee.clock_wishes() == [(10_000, t.referee.moves(CLOCK)[0])]
    t.play("clock", "lapse")
    assert t.refused("A", "call:C:peek") == "IR-11"


@clause("IR-12", "FL-COND-4", "OP-CHAL-17")
@pytest.mark.parametrize("edition", CALLING)
def test_a_card_played_out_of_turn_goes_back_and_costs_a_card(edition: str) -> None:
    t = three(f"flinch@{edition}(play=table)")
    t.play("C", "h4>p2")
    assert tops(t) == [6, 4]
    settle(t.play("B", "call:C:out-of-turn"))
    assert (tops(t), hand(t, "C"), turn(t)) == ([6, 3], [4, 10], "A")
    assert (len(stock(t, "C")), len(stock(t, "B"))) == (4, 2)
    t.play("A", "h10>r3").play("B", "h10>r2")
    assert turn(t) == "C"  # he does not lose his next turn


@clause("IR-12")
def test_a_card_that_was_covered_meanwhile_stays() -> None:
    t = three("flinch@2008(play=table)", A=player([9, 2, 2], [5, 8, 10]))
    t.play("C", "h4>p2").play("A", "h5>p2")
    settle(t.play("B", "call:C:out-of-turn"))
    assert (tops(t), hand(t, "C"), len(stock(t, "C"))) == ([6, 5], [10], 4)


@clause("IR-12")
def test_uncalled_it_stands_once_the_own_turn_begins() -> None:
    t = three("flinch@2008(play=table)")
    t.play("C", "h4>p2").play("A", "h10>r3").play("B", "h10>r2")
    assert (turn(t), tops(t)) == ("C", [6, 4])
    assert t.refused("B", "call:C:out-of-turn") == "IR-12"


@clause("IR-12", "OP-CHAL-19")
@pytest.mark.parametrize("minded", [True, False])
def test_a_last_stock_card_out_of_turn_wins_only_when_the_own_turn_begins(minded: bool) -> None:
    t = three("flinch@2008(play=table)", C=player([7], [10, 4]))
    t.play("C", "s>p1").play("A", "h10>r3")
    assert winners(t) == ""
    if minded:
        settle(t.play("B", "call:C:out-of-turn"))
        assert stock(t, "C") == [7, 9]
    else:
        t.play("B", "h10>r2")
        assert winners(t) == "C"


@clause("IR-12")
def test_no_hand_comes_out_of_turn() -> None:
    t = three("flinch@2008(play=table)", C=player([9, 3, 3], [4]))
    t.play("C", "h4>p2").play("A", "h10>r3")
    assert hand(t, "C") == []
    t.play("B", "h10>r2")
    assert len(hand(t, "C")) == 5


@clause("IR-12")
@pytest.mark.parametrize("text", ["h10>r2", "lift:r1"])
def test_discards_and_lifts_out_of_turn_are_callable_too(text: str) -> None:
    t = three("flinch@2008(play=table)")
    t.play("C", text)
    settle(t.play("A", "call:C:out-of-turn"))
    assert (len(stock(t, "C")), hand(t, "C"), heights(t, "C")) == (4, [4, 10], [1, 0, 0, 0, 0])


@clause("IR-12")
def test_in_2000_playing_out_of_turn_is_pointed_out() -> None:
    t = three("flinch@2000(play=table)")
    t.play("C", "h4>p2").play("A", "point:C")
    assert (tops(t), hand(t, "C"), len(stock(t, "C"))) == ([6, 3], [4, 10], 3)


# -- reserve and hand ----------------------------------------------------------------------------------------


@clause("IR-13")
def test_a_discard_on_the_wrong_slot_is_made_again() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "h10>r1")
    assert turn(t) == "B"
    t.play("C", "point:A")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("A", [7, 8, 10], [2, 1, 0, 0, 0])
    assert (plays(t, "A"), {text[-2:] for text in discards(t, "A")}) == (set(), {"r3", "r4", "r5"})
    t.play("A", "h8>r3")
    assert (turn(t), len(stock(t, "A"))) == ("B", 3)


@clause("IR-13", "FL-RES-2")
def test_a_sixth_pile() -> None:
    seat = player([9, 2, 2], [7, 8, 10], [4, 5, 6, 8, 9])
    t = three("flinch@2008(play=table)", A=seat)
    t.play("A", "h10>r6").play("B", "point:A")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("A", [7, 8, 10], [1] * 5)
    kept = three("flinch@2008(play=table)", A=seat)
    kept.play("A", "h10>r6").play("B", "h10>r2")
    assert heights(kept, "A") == [1] * 6
    few = three("flinch@2008(play=table)")
    assert few.refused("A", "h10>r6") == "FL-RES-2"


@clause("IR-13", "FL-CHAL-7")
def test_a_wrong_slot_agreed_as_an_extra() -> None:
    t = three("flinch@2008(play=table,call-grounds=slot)")
    t.play("A", "h10>r1")
    settle(t.play("C", "call:A:slot"))
    assert (hand(t, "A"), len(stock(t, "A")), turn(t)) == ([7, 8, 10], 4, "B")


@clause("IR-14", "FL-RES-11")
def test_a_moved_reserve_card_is_put_back() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "move:r1>r3")
    assert heights(t, "A") == [1, 1, 1, 0, 0]
    t.play("B", "point:A")
    assert (reserve(t, "A")[:3], turn(t), len(stock(t, "A"))) == ([[4, 5], [10], []], "A", 3)


@clause("IR-14")
def test_each_pile_is_moved_from_once_a_turn() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "move:r1>r3")
    assert t.refused("A", "move:r1>r4") == "IR-14"


@clause("IR-15", "FL-TURN-10")
def test_a_missing_discard_is_made_good() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "end")
    assert turn(t) == "B"
    t.play("C", "point:A")
    assert (turn(t), plays(t, "A")) == ("A", set())
    assert t.refused("A", "h7>p1") == "IR-15"
    t.play("A", "h8>r3")
    assert (turn(t), hand(t, "A")) == ("B", [7, 10])


@clause("IR-15", "FL-RES-14")
def test_a_second_discard_goes_back() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "h8>r3", "h10>r4")
    assert heights(t, "A") == [2, 1, 1, 1, 0]
    t.play("C", "point:A")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("B", [7, 10], [2, 1, 1, 0, 0])


@clause("IR-15", "FL-CHAL-7")
@pytest.mark.parametrize("acts", [("end",), ("h8>r3", "h10>r4")])
def test_a_wrong_number_of_discards_agreed_as_an_extra(acts: tuple[str, ...]) -> None:
    t = three("flinch@2008(play=table,call-grounds=discard)")
    t.play("A", *acts)
    settle(t.play("C", "call:A:discard"))
    assert (hand(t, "A"), len(stock(t, "A")), turn(t)) == ([7, 8, 10], 4, "B")


@clause("IR-16", "FL-PILE-7")
@pytest.mark.parametrize("edition, price", [("1913", 1), ("1988", 0), ("2008", 0)])
@pytest.mark.parametrize("text, card", [("take:p1", 6), ("take:B:s", 9), ("take:B:r1", 8)])
def test_a_card_taken_from_where_nobody_may(edition: str, price: int, text: str, card: int) -> None:
    t = three(f"flinch@{edition}(play=table)")
    before = [t.position()["centre"], t.position()["seats"][1]["reserve"], stock(t, "B")]
    t.play("A", text)
    assert hand(t, "A") == sorted([7, 8, 10, card])
    if price:
        settle(t.play("C", "call:A:wrong-play"))
    else:
        t.play("C", "point:A")
    assert [t.position()["centre"], t.position()["seats"][1]["reserve"], stock(t, "B")] == before
    assert (hand(t, "A"), len(stock(t, "A")), turn(t)) == ([7, 8, 10], 3 + price, "B" if price else "A")


@clause("IR-16")
def test_one_card_is_taken_a_turn_and_never_a_last_stock_card() -> None:
    t = three("flinch@2008(play=table)", B=player([9], [10, 10]))
    assert t.refused("A", "take:B:s") == "FL-STOCK-1"
    t.play("A", "take:p1")
    assert t.refused("A", "take:p2") == "IR-16"


def by_hand(centre: tuple[int, ...] = (6, 3), **seats: dict[str, Any]) -> Table:
    return three("flinch@2008(play=table,clerical=manual)", centre, **seats)


@clause("IR-17", "FL-HAND-1")
def test_a_hand_taken_too_early_goes_under_the_stack() -> None:
    t = by_hand()
    drawn = stack(t)[:5]
    t.play("A", "newhand")
    assert len(hand(t, "A")) == 8
    t.play("C", "point:A")
    assert (hand(t, "A"), len(stack(t)), sorted(stack(t)[-5:], key=int)) == ([7, 8, 10], 20, sorted(drawn, key=int))
    assert t.sees("A")["stack"][:5] != ["?"] * 5  # who drew them has seen them
    assert t.sees("B")["stack"] == ["?"] * 20


@clause("IR-17", "FL-CHAL-7", "FL-HAND-5")
def test_a_hand_taken_before_the_player_ahead_is_done() -> None:
    t = three("flinch@2008(play=table,clerical=manual,call-grounds=new-hand)", C=player([10, 3, 3], []))
    t.play("C", "newhand")
    settle(t.play("A", "call:C:new-hand"))
    assert (hand(t, "C"), len(stock(t, "C")), turn(t)) == ([], 4, "A")


@clause("IR-17")
def test_with_automatic_hands_nobody_takes_one() -> None:
    assert three("flinch@2008(play=table)").refused("A", "newhand") == "OP-HAND-2"


@clause("IR-17", "FL-HAND-8")
def test_with_manual_hands_a_new_one_is_taken_in_time() -> None:
    t = by_hand(A=player([9, 2, 2], []))
    t.play("A", "newhand")
    assert (len(hand(t, "A")), can(t, "B", "call:A", "point:A")) == (5, [])


@clause("IR-21", "FL-STOCK-2")
def test_a_stock_card_not_turned_up_is_no_duty() -> None:
    t = by_hand(A=player([7, 8, 2], [9, 10]), B=player([13, 3, 3], [10, 10]))
    t.play("A", "s>p1")
    assert t.sees("B")["seats"][0]["stock"] == ["?", "?"]
    assert t.refused("A", "s>p1") == "IR-21"
    t.play("A", "h10>r1")
    settle(t.play("C", "call:A:stock"))
    assert turn(t) == "B"
    assert len(stock(t, "A")) == 2
    t.play("C", "turnup:A")  # anybody may
    assert t.sees("B")["seats"][0]["stock"] == ["?", 8]


@clause("IR-21", "FL-PILE-4")
def test_a_full_pile_waits_for_somebody_to_clear_it() -> None:
    t = by_hand(A=player([9, 2, 2], [15, 10]), centre=(14, 3))
    t.play("A", "h15>p1")
    assert (tops(t), used(t)) == ([15, 3], [])
    t.play("B", "clear:p1")
    assert (tops(t), len(used(t))) == ([3], 15)
    assert t.refused("B", "clear:p1") == "IR-21"


@clause("IR-21", "IR-7")
def test_a_wrong_cap_is_not_cleared_while_it_can_go_back_but_a_right_one_is() -> None:
    t = by_hand(A=player([9, 2, 2], [15, 15, 10]), centre=(14, 3))
    t.play("A", "h15>p1").play("A", "h15>p2")
    assert {move for move in t.moves("B") if move.startswith("clear")} == {"clear:p1"}


# -- hints ---------------------------------------------------------------------------------------------------


def hinting(votes: str = "vote", extra: str = "") -> Table:
    return lay(
        f"flinch@1913(play=table,hint-calls={votes}{extra})",
        *(player([9, 2, 2], [10, 10]) for _ in range(4)),
        centre=[6],
        stack=FRESH * 4,
    )


@clause("IR-18", "FL-COND-1", "OP-COND-1", "OP-COND-2")
def test_a_hint_is_settled_by_a_majority_of_the_others() -> None:
    t = hinting()
    t.play("B", "call:C:hints")
    assert (t.may_act(), t.must_act()) == ("ACD", "ACD")
    t.play("A", "vote:yes").play("D", "vote:yes").play("C", "vote:no")
    assert (len(stock(t, "C")), len(stock(t, "B")), turn(t)) == (4, 2, "A")


@clause("IR-18", "OP-COND-2")
def test_an_admission_settles_it_at_once() -> None:
    t = hinting()
    t.play("B", "call:C:hints").play("C", "vote:yes")
    assert (len(stock(t, "C")), t.must_act()) == (4, "A")


@clause("IR-18", "OP-COND-2")
@pytest.mark.parametrize("extra, votes, cost", [("", "yn", 0), ("", "nn", 0), (",false-call-penalty=all", "nn", 1)])
def test_an_undecided_vote_costs_nobody_anything(extra: str, votes: str, cost: int) -> None:
    t = hinting(extra=extra)
    t.play("B", "call:C:hints").play("C", "vote:no")
    for who, vote in zip("AD", votes, strict=True):
        t.play(who, "vote:yes" if vote == "y" else "vote:no")
    assert (len(stock(t, "C")), len(stock(t, "B"))) == (3 - cost, 3 + cost)
    assert t.refused("B", "call:C:hints") == "OP-COND-2"  # once a turn


@clause("OP-COND-2")
def test_without_votes_hints_cannot_be_called() -> None:
    t = hinting("off")
    assert t.refused("B", "call:C:hints") == "OP-CHAL-16"


@clause("FL-COND-2")
@pytest.mark.parametrize("edition", ["1988", "2008"])
def test_partners_may_not_tell_each_other_how_to_play(edition: str) -> None:
    for options, open_call in (("partners=on", True), ("partners=off", False)):
        t = lay(
            f"flinch@{edition}(play=table,hint-calls=vote,packs=1,{options})",
            *(player([9, 2, 2], [10, 10]) for _ in range(4)),
            centre=[6],
            stack=FRESH * 4,
        )
        assert ("call:C:hints" in t.moves("B")) == open_call


# -- exposed cards not played, wrong calls -------------------------------------------------------------------


@clause("IR-19")
@pytest.mark.parametrize("edition", ["1988", "2008", "2000"])
def test_an_exposed_card_that_fits_must_be_played_after_all(edition: str) -> None:
    t = three(f"flinch@{edition}(play=table)")
    t.play("A", "show:h7", "h10>r3").play("B", "point:A")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("A", [7, 8, 10], [2, 1, 0, 0, 0])
    t.play("A", "h7>p1", "h10>r3")
    assert (tops(t), turn(t), len(stock(t, "A"))) == ([7, 3], "B", 3)


@clause("IR-19")
def test_in_1913_an_exposed_card_not_played_costs_a_card() -> None:
    t = three("flinch@1913(play=table)")
    t.play("A", "show:h7", "h8>r3")
    settle(t.play("B", "call:A:wrong-play"))
    assert (hand(t, "A"), heights(t, "A"), len(stock(t, "A")), turn(t)) == ([7, 8, 10], [2, 1, 0, 0, 0], 4, "B")


@clause("IR-20")
def test_pointing_at_nothing_changes_nothing_and_is_not_repeated() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "h7>p1")
    before = t.position()["seats"]
    t.play("B", "point:A")
    assert t.position()["seats"] == before
    assert t.refused("B", "point:A") == "OP-CHAL-5"
    t.play("A", "h10>r3")
    assert "point:A" in t.moves("B")


@clause("IR-2", "OP-WILD-10")
def test_in_2000_a_discard_before_a_duty_is_taken_back_when_pointed_out() -> None:
    t = three("flinch@2000(play=table)", A=player([7, 2, 2], [9, 8, 10]))
    t.play("A", "h10>r1").play("C", "point:A")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("A", [8, 9, 10], [0] * 5)
    t.play("A", "s>p1")
    assert (tops(t), [len(stock(t, who)) for who in "ABC"]) == ([7, 3], [2, 3, 3])


@clause("IR-4", "OP-WILD-10")
def test_in_2000_a_1_kept_back_is_shown_when_pointed_out() -> None:
    t = three("flinch@2000(play=table)", A=player([9, 2, 2], [1, 7, 10]))
    t.play("A", "h7>p1").play("C", "point:A")
    assert (turn(t), hand(t, "A"), tops(t)) == ("A", [1, 7, 10], [6, 3])
    assert t.sees("B")["seats"][0]["hand"] == [1, 7, "?"]

"""Bad input to the games of the Flinch deck: each refusal is a sentence with its clause, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kalamazoo.core.errors import BadMove, IllegalMove
from kalamazoo.core.seats import CLOCK, ONLOOKER, read_seat
from kalamazoo.play import Referee
from kalamazoo.record import write_record
from kalamazoo.testing.table import Table
from tests.games.asking import table as asking
from tests.games.stock_exchange.market import SOLD_A, THREE, hands, market
from tests.games.triangle.setting import lay as triangle

ASK = "A 5 5 9 | B 5 5 7 | C * [*]"
COVERED = "12 5 8 5 8 1 / 1 2 3 4 5 6 6"

CASES: dict[str, tuple[Callable[[], Table], str, str, str, str]] = {
    "authors: a number not held": (lambda: asking("authors@1913", ASK), "A", "ask:B:7", "AU-ASK-3", "ask:B:5"),
    "store: a number not held": (
        lambda: asking("store@1913", f"{ASK} | store"), "A", "ask:B:7", "GS-ASK-3", "ask:B:5",
    ),
    "stock exchange: mixed numbers offered": (lambda: market(*THREE), "A", "offer:1+2", "SX-TRADE-4", "offer:1x2"),
    "stock exchange: mixed numbers given": (
        lambda: market(*THREE).play("A", "offer:2x2"), "B", "accept:A:1+3", "SX-TRADE-4", "accept:A:3x2",
    ),
    "stock exchange: an offer withdrawn": (
        lambda: market(*THREE).play("A", "offer:2x2", "withdraw"), "B", "accept:A:3x2", "SX-MSG-8", "offer:3x2",
    ),
    "stock exchange: a wrong sold": (lambda: market(*SOLD_A), "B", "sold", "SX-SOLD-2", "offer:2x1"),
    "triangle: a pair of covered cards": (lambda: triangle(COVERED, pack="9"), "A", "6.1+6.6", "TR-FREE-2", "turn"),
    "triangle: a covered card with one of its two covers": (
        lambda: triangle(COVERED, pack="9"), "A", "6.1+7.1", "TR-OP-8", "turn",
    ),
}  # fmt: skip

NO_MOVES = ["", " ", "dance", "ask", "ask:B:", "offer:0x1", "accept:Z", "6.1+", "99.9", "x" * 500, "☂"]


def everything(referee: Referee) -> tuple[object, ...]:
    """All that anybody could notice: the position, the events, the moves and every seat's own record."""
    eyes = [*range(referee.seats), ONLOOKER]
    records = [write_record(referee.record(seat)) for seat in eyes]
    return referee.state().dump(), len(referee.events), list(referee.moves_made), records


@pytest.mark.parametrize("case", CASES)
def test_a_bad_move_is_one_sentence_with_its_clause_and_changes_nothing(case: str) -> None:
    make, who, text, clause, allowed = CASES[case]
    referee = make().referee
    seat = read_seat(who)
    before = everything(referee)
    with pytest.raises(IllegalMove) as refusal:
        referee.play(seat, text)
    assert refusal.value.clause == clause
    assert str(refusal.value).startswith(f"seat {who} may not ")
    assert str(refusal.value).endswith(f"({clause})")
    assert "\n" not in str(refusal.value)
    ruling = referee.why(seat, text)
    assert ruling
    assert ruling.clause == clause
    assert everything(referee) == before
    referee.play(seat, allowed)  # and the game goes on


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize(
    "text", ["", " ", "dance", "ask", "ask:B:", "offer:0x1", "accept:Z", "6.1+", "99.9", "x" * 500, "☂"]
)
def test_what_is_no_move_at_all_is_refused_too(case: str, text: str) -> None:
    referee = CASES[case][0]().referee
    before = everything(referee)
    for seat in (*range(referee.seats), CLOCK):
        with pytest.raises((BadMove, IllegalMove)) as refusal:
            referee.play(seat, text)
        assert 0 < len(str(refusal.value)) < 300
    assert everything(referee) == before


@pytest.mark.parametrize("first", ["accept", "withdraw"])
def test_the_race_for_an_offer_ends_well_for_both(first: str) -> None:
    t = market(*THREE).play("A", "offer:2x3")
    if first == "accept":
        t.play("B", "accept:A:3x3")
        assert t.refused("A", "withdraw") == "SX-MSG-4"
        assert hands(t) == ["1x5 3x5", "1x2 2x8", THREE[2]]
    else:
        t.play("A", "withdraw")
        assert t.refused("B", "accept:A:3x3") == "SX-MSG-8"
        assert hands(t) == list(THREE)
    t.play("A", "offer:1x2").play("B", "accept:A:2x2")  # neither is held up by the other's being late

"""What is told of a table: every act has its event, with who, whose and what."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.cards import place_seat
from kalamazoo.core.event import NOTE, Event
from kalamazoo.games.flinch.engine import notes
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import lay, player, settle

FRESH = [3, 4, 5, 6, 8]


def table(options: str = "", **more: Any) -> Table:
    seats = more.pop("seats", [player([9, 2, 2], [4, 10, 11], [[7, 13], 14]) for _ in range(4)])
    return lay(f"flinch@1913(play=table{options})", *seats, centre=[6, 3], stack=FRESH * 4, **more)


def told(t: Table) -> list[tuple[int, int, int]]:
    """The notes of the last move: what, who, and how much."""
    return [(event.number & 255, event.seat, event.number >> 8) for event in last(t) if event.kind == NOTE]


def last(t: Table) -> list[Event]:
    ends = t.referee.ends
    return t.referee.events[ends[-2] if len(ends) > 1 else 0 :]


@clause("IR-18", "OP-COND-2")
@pytest.mark.parametrize(("vote", "said"), [("yes", 1), ("no", 0)])
def test_a_vote_is_told(vote: str, said: int) -> None:
    t = table(",hint-calls=vote").play("B", "call:C:hints").play("A", f"vote:{vote}")
    assert told(t) == [(notes.VOTED, 0, said)]


@clause("IR-18")
def test_how_a_vote_ends_is_told() -> None:
    t = table(",hint-calls=vote").play("B", "call:C:hints").play("C", "vote:yes")
    assert [note[:2] for note in told(t)] == [(notes.VOTED, 2), (notes.UPHELD, 2), (notes.TURNED, 1)]
    t = table(",hint-calls=vote").play("B", "call:C:hints").play("A", "vote:no").play("C", "vote:no")
    assert [note[:2] for note in told(t.play("D", "vote:no"))] == [(notes.VOTED, 3), (notes.REJECTED, 2)]


@clause("IR-8", "IR-9", "IR-10", "IR-11")
def test_gestures_are_told() -> None:
    assert told(table().play("A", "lift:r1")) == [(notes.LIFTED, 0, 0)]
    assert told(table(",reserve-lift=free").play("A", "lift:r1", "back")) == [(notes.PUT_DOWN, 0, 0)]
    assert told(table().play("A", "peek:B:s")) == [(notes.PEEKED, 0, 0)]


@clause("FL-CHAL-18", "FL-CHAL-16")
def test_calls_and_their_rulings_are_told() -> None:
    t = table().play("A", "h4>p2")
    t.play("B", "call:A:ones")
    assert told(t)[0] == (notes.CALLED, 1, 1)
    assert place_seat(next(event for event in last(t) if event.kind == NOTE).target) == 0
    settle(t)
    assert told(t)[0][:2] == (notes.REJECTED, 0)
    t = table(seats=[player([4, 2], [4, 10]), player([9, 2, 2], [10])]).play("A", "h4>p2")
    t.play("B", "call:A:stock")
    settle(t)
    assert [note[:2] for note in told(t)] == [
        (notes.CALLED, 1),
        (notes.UPHELD, 0),
        (notes.TURNED, 1),
        (notes.STOPPED, 0),
    ]


@clause("OP-CHAL-5", "OP-CHAL-14")
@pytest.mark.parametrize("callers", ["AC", "CA"])
def test_of_two_wrong_calls_the_one_that_costs_is_judged(callers: str) -> None:
    seats = [player([9, 2, 2], [4, 10]) for _ in range(3)]
    t = table(",false-call-penalty=ones-only", seats=seats, turn="B").play("B", "h4>p2")
    for caller in callers:
        t.play(caller, f"call:B:{'ones' if caller == 'A' else 'stock'}")
    settle(t)
    ruling = next(event for event in last(t) if event.kind == NOTE and event.number & 255 == notes.REJECTED)
    assert (ruling.seat, place_seat(ruling.target)) == (1, 0)
    assert t.position()["seats"][0]["stock"] != [2, 2, 9]  # A pays nothing; B's card comes to him


@clause("IR-15", "OP-TURN-4")
def test_the_end_of_a_turn_and_what_is_pointed_out_are_told() -> None:
    t = table(",call-grounds=none").play("A", "end")
    assert told(t) == [(notes.ENDED, 0, 0)]
    assert told(t.play("B", "point:A")) == [(notes.POINTED, 1, 0), (notes.PUT_RIGHT, 0, 0)]
    t = table(",call-grounds=none").play("A", "h10>r3")
    assert told(t.play("B", "point:A")) == [(notes.POINTED, 1, 0), (notes.NOTHING_WRONG, 0, 0)]


@clause("FL-EXP-6")
def test_a_demand_is_told_with_its_card() -> None:
    t = table(",exposed-call=on-demand", turn="D").play("A", "show:h4").play("D", "h10>r3")
    t.play("B", "demand:A:4")
    assert [(event.number, event.seat, event.card) for event in last(t) if event.kind == NOTE] == [
        (notes.DEMANDED, 1, 4)
    ]

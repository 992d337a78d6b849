"""Faults of the engine that the walks of this folder know of, each by itself.

A test here fails once its fault is mended: then it becomes an ordinary test of its game, and the name goes from the
walk's `KNOWN`.
"""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo import Referee
from kalamazoo.core.errors import BadMove
from kalamazoo.core.seats import CLOCK
from kalamazoo.rulebook import rules

Document = dict[str, Any]


def fault(name: str) -> pytest.MarkDecorator:
    """A known fault by its name in a walk."""
    return pytest.mark.xfail(strict=True, reason=name, raises=(AssertionError, BadMove))


def begin(rule_set: str, document: Document) -> Referee:
    """A game from a position."""
    return Referee(rules(rule_set), start=document)


def play(referee: Referee, seat: int, *texts: str) -> None:
    """Makes moves of one seat."""
    for text in texts:
        referee.play(seat, text)


def texts(referee: Referee, seat: int) -> set[str]:
    """The moves of a seat."""
    state = referee.state()
    return {referee.rules.game.write_move(state, seat, move) for move in referee.moves(seat)}


def position(referee: Referee) -> Document:
    """The whole position."""
    return referee.rules.game.write_position(referee.state())


def flush(hand: list[str], bases: list[Document], pile: list[str], other: list[str]) -> Document:
    """Two players of Flush, A on turn."""
    seats = [{"hand": hand, "bases": bases}, {"hand": other}]
    return {"turn": 0, "mimic": "F", "pile": pile, "by": 1, "seats": seats}


@fault("take-backs")
def test_in_strict_play_cards_go_back_as_often_as_one_likes() -> None:
    """FU-DECL-4, U31."""
    referee = begin("flush", flush(["7", "6"], [], ["8"], ["1"]))
    play(referee, 0, *["put:7", "back"] * 3, "put:7")
    assert "back" in texts(referee, 0)


@fault("wrong-number")
def test_a_wrong_number_is_void() -> None:
    """FU-DECL-3, FU-DECL-4."""
    referee = begin("flush(play=table)", flush(["7", "7", "9"], [], ["8"], ["1"]))
    play(referee, 0, "put:7", "put:7", "3x7")
    assert "put-out" not in position(referee)
    assert "put:9" in texts(referee, 0)


@fault("exchanged-blind")
def test_a_blind_flipped_by_mistake_goes_to_the_cards_put_aside() -> None:
    """U30."""
    referee = begin("flush(play=table)", flush(["7"], [{"top": "4", "blind": "5b"}], ["8"], ["1"]))
    play(referee, 0, "mistake:1")
    assert "5b" in position(referee)["aside"]


@fault("base-ends-circles")
def test_only_cards_that_left_the_round_end_the_count_of_pick_ups() -> None:
    """FU-IR-3: two pick-ups by two players; a top laid between them has not left the round."""
    document = flush(["9"], [{"top": "9s", "blind": "7"}], ["4", "2"], ["10", "10", "1"])
    referee = begin("flush(play=table)", document)
    play(referee, 0, "top:1", "1x9")  # A picks up
    play(referee, 0, "put:9", "1x9")  # B was skipped
    play(referee, 1, "put:1", "1x1")
    play(referee, 0, "put:4", "1x4")  # A picks up again
    assert "propose" in texts(referee, 0)


@fault("second-time")
def test_a_position_that_comes_twice_is_seen_at_once() -> None:
    """U29 with `stale-repeat=2`: after the seventh set all is as it was after the first."""
    referee = begin("flush(stale-repeat=2)", flush(["1", "9"], [], ["4", "2"], ["4", "6"]))
    for seat, card in ((0, "1"), (1, "4"), (0, "9"), (1, "1"), (0, "4"), (1, "2"), (0, "1")):
        play(referee, seat, f"put:{card}", f"1x{card}")
    assert referee.must_act() == [0, 1]


@fault("mistake-while-putting-out")
def test_a_blind_can_be_flipped_by_mistake_until_something_is_declared() -> None:
    """FU-IR-2: cards are put out, nothing is declared."""
    referee = begin("flush(play=table)", flush(["7"], [{"top": "4", "blind": "5b"}], ["8"], ["1"]))
    play(referee, 0, "put:7")
    assert "mistake:1" in texts(referee, 0)


def muggins(table: list[int]) -> Document:
    """Two players of Muggins, A on turn with a single hand card and a stock pile."""
    seats = [{"hand": [9], "stock": [5, 2, 4]}, {"hand": [7, 8], "stock": [12]}]
    return {"turn": 0, "partial": True, "table": table, "seats": seats}


@fault("renewed-in-turn")
def test_a_hand_that_a_wrong_call_has_emptied_is_renewed_at_once() -> None:
    """MU-OP-2, MU-OP-10, MU-OP-17: the penalty emptied the hand, and the stock pile becomes the hand."""
    referee = begin("muggins@1913", muggins([3]))
    play(referee, 0, "s>t1")
    play(referee, 1, "muggins")
    assert position(referee)["seats"][0]["hand"] == [5, 2]


@fault("pile-dropped-on")
def test_a_card_lands_on_the_pile_it_is_dropped_on() -> None:
    """MU-TGT-7."""
    referee = begin("muggins@1913(play=strict)", muggins([3, 3]))
    play(referee, 0, "s>t2")
    assert position(referee)["table"] == [3, 4]


@fault("five-lulls")
def test_lulls_alone_void_no_round() -> None:
    """SX-OP-18, SX-MSG-10: silence is not consent."""
    referee = Referee("stock-exchange@1913", 3, 1)
    play(referee, referee.must_act()[0], "play")
    play(referee, CLOCK, *["lull"] * 5)
    assert position(referee)["phase"] == "open"


@fault("over-ends-undo")
def test_turning_the_stock_over_can_be_taken_back() -> None:
    """TR-OP-14: back to the last turned card, which lies before the turning over."""
    triangle = [[1], [2, 2], [3, 3, 3], [4, 4, 4, 4], [5, 5, 5, 5, 6], [6, 6, 6, 7, 7, 7], [1, 1, 1, 2, 2, 3, 8]]
    start = {"triangle": triangle, "pack": [], "stock": [12], "turned": 9, "partial": True}
    referee = begin("triangle@1913(rounds=2)", start)
    play(referee, 0, "over")
    assert "undo" in texts(referee, 0)

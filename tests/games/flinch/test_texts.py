"""Moves and positions as texts: what they mean, and what is wrong with a bad one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kalamazoo.core.errors import BadMove, BadPosition
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.games.flinch import Flinch
from kalamazoo.games.flinch.engine.notes import WON
from kalamazoo.rulebook import rules
from tests.games.flinch.laying import lay, player

FLINCH = Flinch()
TABLE = FLINCH.blank(rules("flinch@2008(play=table)").options, 4)  # texts of moves mean the same at every table
TEXTS = [
    *("s>p1", "s>new", "t>p12", "h7>p2", "h15>new", "hw=4>p2", "s=1>new", "r2=15>p1", "r6>p1", "q5>p3", "q3=10>new"),
    *("h7>r3", "hw>r5", "h1>r6", "pass", "end", "back", "newhand", "settle", "timeout", "lapse"),
    *("show:h7", "show:hw", "lift:r3", "lift:q2", "peek:B:r3", "peek:A:s", "move:r1>r2", "take:p2", "take:C:s"),
    *("take:H:r5", "turnup:B", "clear:p2", "call:B:stock", "call:A:partner-stock", "call:H:new-hand", "point:B"),
    *("demand:B:7", "demand:C:w", "vote:yes", "vote:no"),
]
NO_MOVES = [
    *("", "x", "h", "h0>p1", "h17>p1", "h16>p1", "h7", "h7>", "h7>p", "h7>p0", "h7>p01", "h7>p1000", "s7>p1", "t1>p2"),
    *("r7>p1", "r0>p1", "q9>p1", "rw>p1", "h7>r7", "s>r1", "r1>r2", "hw=4>r1", "hw=16>p1", "hw=0>p1", "h7>q1"),
    *("show:r1", "show:h7=2", "lift:h7", "lift:s", "move:r1>p1", "move:r1", "take:r1", "take:B:h7", "peek:B:q1"),
    *("peek:Z:s", "call:B:nothing", "call:b:stock", "point", "point:B:1", "demand:B", "demand:B:99", "vote:maybe"),
    *("clear:r1", "turnup:BB", "h７>p1", "h7>p１", "H7>P1"),
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_move_text_reads_back(text: str) -> None:
    move = FLINCH.read_move(TABLE, 1, text)
    assert move >= 0
    assert FLINCH.write_move(TABLE, 1, move) == text


def test_turnup_alone_means_the_own_stock() -> None:
    assert FLINCH.write_move(TABLE, 2, FLINCH.read_move(TABLE, 2, "turnup")) == "turnup:C"


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadMove, match='"'):
        FLINCH.read_move(TABLE, 0, text)


def document(**changes: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        "turn": 0,
        "dealer": 1,
        "seats": [{"stock": [5, 9], "hand": [3, 4], "reserve": [[7]]}, {"stock": [9, 9], "hand": [5]}],
        "centre": [[1, 2]],
        "stack": [3, 4, 5],
        "used": [],
        "partial": True,
    }
    return given | changes


def seat(**changes: Any) -> dict[str, Any]:
    first = {"stock": [5, 9], "hand": [3, 4], "reserve": [[7]]} | changes
    return document(seats=[first, {"stock": [9, 9], "hand": [5]}])


@pytest.mark.parametrize(
    "given, complaint",
    [
        (document(seats=3), "seats: should be a list, not 3"),
        (document(seats=[{}]), "seats: should be a list of 2 to 8, not of 1"),
        (document(turn=2), "turn: should be a whole number from 0 to 1, not 2"),
        (document(turn=True), "turn: should be a whole number from 0 to 1, not True"),
        (document(dealer="A"), "dealer: should be a whole number from 0 to 1, not 'A'"),
        (document(colour="red"), "colour: unknown key"),
        (seat(hand=[3, 99]), r"seats\[0\].hand\[1\]: no card 99"),
        (seat(hand=["w"]), r"seats\[0\].hand\[0\]: no card 'w' can lie here"),
        (seat(hand=[3] * 12), r"seats\[0\].hand: should be a list of at most 5, not of 12"),
        (seat(hand={}), r"seats\[0\].hand: should be a list, not {}"),
        (seat(stock=7), r"seats\[0\].stock: should be a list, not 7"),
        (document(stack=-1), "stack: should be a whole number from 0 to 135, not -1"),
        (seat(reserve=[[1]] * 6), r"seats\[0\].reserve: should be a list of at most 5, not of 6"),
        (seat(reserve=[7]), r"seats\[0\].reserve\[0\]: should be a list, not 7"),
        (seat(pocket=[]), r"seats\[0\].pocket: unknown key"),
        (seat(**{"stock-known": {"7": "all"}}), r"seats\[0\].stock-known.7: unknown key; known: 0, 1"),
        (document(centre=[[2, 3]]), r"centre\[0\]: in strict play"),
        (document(centre=[[]]), r"centre\[0\]: a play pile has at least one card"),
        (document(centre=[16]), r"centre\[0\]: should be a whole number from 1 to 15, not 16"),
        (document(centre=[{"cards": [1], "way": "down"}]), r"centre\[0\].way: should be one of up, not 'down'"),
        (document(centre=[{"low": 3, "high": 9}]), r"centre\[0\]: low and high"),
        (document(centre=7), "centre: should be a list, not 7"),
        (document(centre=[[1]] * 63), "centre: should be a list of at most 62, not of 63"),
        (seat(hand=[2] * 6), r"seats\[0\].hand: should be a list of at most 5, not of 6"),
        (document(used=["?", 77]), r"used\[1\]: no card 77"),
        (document(phase="supper"), "phase: should be one of opening, laying, playing, not 'supper'"),
        (document(opened="yes"), "opened: should be true or false, not 'yes'"),
        (document(forced=5), "forced: should be a whole number from -1 to 1, not 5"),
        (document(barred=[4]), r"barred\[0\]: should be a whole number from 0 to 1, not 4"),
        (document(finished={}), "finished: should be a list, not {}"),
        (document(rng=0), "rng: should be a whole number from 1 to .*, not 0"),
        (document(table={}), "table: there is nothing to remember"),
        (document(partial=False), "there are 13 cards, and the pack has 135"),
        (document(partial=False, used=[1] * 10), "there are 11 cards 1, and the pack has 9"),
    ],
)
def test_a_wrong_position_names_the_entry(given: dict[str, Any], complaint: str) -> None:
    game = Flinch()
    with pytest.raises(BadPosition, match=complaint):
        game.read_position(rules("flinch@2008").options, given)


@pytest.mark.parametrize(
    "memory, complaint",
    [
        ([], r"table: should be an object in braces, not \[\]"),
        ({"mood": 1}, "table.mood: unknown key"),
        ({"due": 1}, "table.due: should be true or false, not 1"),
        ({"acts": "x"}, "table.acts: should be a whole number from -1 to .*, not 'x'"),
        ({"suspect": 9}, "table.suspect: should be a whole number from -1 to 1, not 9"),
        ({"faces": [[3]]}, "table.faces: should be a list of 2, not of 1"),
        ({"covers": []}, "table.covers: should be a list of 1, not of 0"),
        ({"deeds": [[1, 2]]}, r"table.deeds\[0\]: a deed is 12 numbers"),
        ({"deeds": [[1, 7, *[0] * 10]]}, r"table.deeds\[0\]\[1\]: should be a whole number from 0 to 1"),
        ({"bound": [99]}, r"table.bound\[0\]: no card 99"),
        ({"resume": 4}, "table.resume: should be a whole number from 0 to 2, not 4"),
    ],
)
def test_a_wrong_memory_names_the_entry(memory: Any, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        Flinch().read_position(rules("flinch@2008(play=table)").options, document(table=memory))


def test_a_winner_is_named_where_two_stocks_are_gone() -> None:
    given = rules("flinch@2008(play=table)")
    out = document(seats=[player([], [3]), player([], [4])], ending=WON, winner=1)
    state = given.game.read_position(given.options, out)
    assert state.scores() == [0, 1]
    assert given.game.write_position(state)["winner"] == 1
    assert given.game.read_position(given.options, {**out, "winner": 0}).scores() == [1, 0]
    with pytest.raises(BadPosition, match="winner: nobody has won yet"):
        given.game.read_position(given.options, document(winner=1))


def test_partners_need_a_table_for_pairs() -> None:
    with pytest.raises(BadPosition, match="OP-PART-1"):
        Flinch().read_position(rules("flinch@2008(partners=on)").options, document())


def test_short_forms_of_piles() -> None:
    t = lay("flinch@2008", player([9, 9], [3]), player([9, 9], [3]), centre=[3, [1, 2]])
    assert t.position()["centre"] == [[1, 2, 3], [1, 2]]
    t = lay("flinch@1988(variation=middle)", player([9, 9], [3]), player([9, 9], [3]), centre=[{"low": 4, "high": 6}])
    assert t.position()["centre"] == [{"low": 4, "high": 6, "cards": [4, 5, 6]}]


@pytest.mark.parametrize("text", ["flinch@1913(play=table)", "flinch@2000(play=table,variation=ends)", "flinch@1988"])
def test_a_position_reads_back_whatever_has_happened(text: str) -> None:
    given = rules(text)
    for seed in range(8):
        state = given.deal(4, seed)
        wander(state, Rng(seed), seed * 40)
        written = json.loads(json.dumps(given.game.write_position(state)))
        assert given.game.read_position(given.options, written).dump() == state.dump()


@pytest.mark.parametrize(("other", "said"), [(8, "discard one card"), (9, "end it; you have nothing to discard")])
def test_the_status_says_what_is_left_when_a_missing_discard_was_pointed_out(other: int, said: str) -> None:
    full = [[2], [3], [4], [6], [7]]
    seats = [player([12, 9], [9], full), player([12, 8], [1, 9, other], full), player([12, 9], [9], full)]
    t = lay("flinch@2008(play=table)", *seats, centre=[5], turn="B", stack=[9] * 20)
    t.play("B", "show:h9", "end").play("C", "point:B")  # the 9 was shown, and a 1 is never discarded
    assert t.referee.view(1).scene().status == f"Your turn: {said}."
    assert {move[0] for move in t.moves("B") if not move.startswith("peek")} == {"h" if other == 8 else "e"}

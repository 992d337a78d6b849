"""Moves and positions as text, and what is wrong with them when they are."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from kalamazoo.core.errors import BadMove, BadPosition
from kalamazoo.core.seats import CLOCK
from kalamazoo.rulebook import rules
from tests.games.asking import table, why

GAME = rules("authors@1913").game
STATE = rules("authors@1913").deal(4)


@pytest.mark.parametrize("text", ["ask:B:7", "ask:A:15", "ask:P:1", "ask:C:10d", "ask:D:9a"])
def test_asks_read_back(text: str) -> None:
    assert GAME.write_move(STATE, 0, GAME.read_move(STATE, 0, text)) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a move of Authors"),
        ("give:B:7", "is not a move of Authors"),
        ("ask:B", "is not a move of Authors"),
        ("ask:B:7:8", "is not a move of Authors"),
        ("ask:Q:7", '"Q" is not a seat'),
        ("ask:b:7", '"b" is not a seat'),
        ("ask:clock:7", '"clock" is not a seat'),
        ("ask:B:0", 'no card "0"'),
        ("ask:B:07", 'no card "07"'),
        ("ask:B:16", 'no card "16"'),
        ("ask:B:7e", 'no card "7e"'),
        ("ask:B:?", r'no card "\?"'),
    ],
)
def test_texts_that_mean_nothing(text: str, complaint: str) -> None:
    with pytest.raises(BadMove, match=complaint):
        GAME.read_move(STATE, 0, text)


@pytest.mark.parametrize("move", [-1, 0, 16, 1 << 11, 10**12, 5 << 8 | 7])
def test_numbers_that_are_no_moves_are_refused(move: int) -> None:
    t = table("authors@1913", "A 5 5 9 | B 5 5 7 | C * [*]")
    refusal = t.referee.refusal(0, move)
    assert (refusal.clause, refusal.what) == ("AU-ASK-2", f"make the move {move}")
    assert t.referee.refusal(CLOCK, 21).clause == "AU-ASK-2"


def test_a_refusal_is_a_sentence() -> None:
    t = table("authors@1913", "A 3 9 | B 7 | C * [*]")
    assert why(t, "A", "ask:C:7") == (
        "seat A may not ask C for a 7: this seat holds no 7, and you must hold the number you ask for (AU-ASK-3)"
    )
    t = table("authors@1913", "A 5 5 5 | B 5 | C [*]")
    t.play("A", "ask:B:5")
    assert why(t, "B", "ask:A:5") == "seat B may not ask A for a 5: the game is over (AU-END-1)"


def position() -> dict[str, Any]:
    """A sound position of four seats."""
    state = rules("authors@1913").deal(4, seed=11)
    for move in range(12):
        seat = state.may_act().bit_length() - 1
        state.apply(seat, state.moves(seat)[move])
    return GAME.write_position(state)


def change(**entries: Any) -> dict[str, Any]:
    """The position with entries changed; `seat` is merged into the first seat."""
    document = copy.deepcopy(position())
    document["seats"][0].update(entries.pop("seat", {}))
    document.update(entries)
    return document


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        (change(colour="red"), "colour: unknown key"),
        (change(seat={"stock": []}), r"seats\[0\].stock: unknown key"),
        (change(turn=4), "turn: should be a whole number from 0 to 3"),
        (change(turn=True), "turn: should be a whole number"),
        (change(seats=[{}, {}]), r"seats: should be a list of 3 to 16, not of 2 \(AU-OP-12\)"),
        (change(seats="none"), "seats: should be a list"),
        (change(seats=[1, 2, 3]), r"seats\[0\]: should be an object"),
        (change(seat={"hand": [99]}), r"seats\[0\].hand\[0\]: no card 99"),
        (change(seat={"hand": ["5a"]}), r"seats\[0\].hand\[0\]: no card '5a'"),
        (change(seat={"hand": [True]}), r"seats\[0\].hand\[0\]: no card True"),
        (change(seat={"hand": [5] * 5}), r"seats\[0\].hand: more than 4 cards 5"),
        (change(seat={"hand": []}), "cards in hands and books; the pack has 60"),
        (change(seat={"known": ["?"]}), r"seats\[0\].known\[0\]: no card"),
        (change(seat={"known": [1, 1, 1, 1]}), r"seats\[0\].known: the hand does not have that many"),
        (change(seat={"books": [3, 3]}), r"seats\[0\].books\[1\]: the book of 3 is made twice"),
        (change(seat={"books": ["?"]}), r"seats\[0\].books\[0\]: should be a whole number"),
        (change(seat={"unnamed": [3]}), r"seats\[0\].unnamed\[0\]: no book of 3 lies here"),
        (change(ending="books"), "ending: it is .books. when every book is made"),
        (change(ending="over"), "ending: should be one of"),
        (change(ending="stalled"), "ending: failed asks end a game only with stall=on"),
        (change(misses=3), "misses: should be a whole number from 0 to 0"),
        (change(last={"asker": "A", "asked": "A", "card": 5}), "last.asked: nobody asks themselves"),
        (change(last={"asker": "A", "asked": "E", "card": 5}), "last.asked: should be a seat from A to D"),
        (change(last={"asker": "A", "asked": "B", "card": 5, "given": 2}), "last.given: should be a whole number"),
        (change(last={"asker": "A", "asked": "B", "card": "x"}), "last.card: no card 'x' can lie here"),
    ],
)
def test_positions_that_cannot_be(document: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        GAME.read_position(rules("authors@1913").options, document)


def test_positions_that_break_a_clause() -> None:
    with pytest.raises(BadPosition, match=r"seats\[0\].hand: four cards 5 are a book"):
        table("authors@1913", "A 5 5 5 5 9 | B 9 9 | C 9 [*]")
    with pytest.raises(BadPosition, match="turn: B has no cards to ask with"):
        table("authors@1913", "A 5 5 9 | B | C * [*]", "B")
    with pytest.raises(BadPosition, match=r"seats\[0\].lacks: the hand does have a 9"):
        table("authors@1913", "A 5 5 9 | B 5 | C * [*]", seats={"A": {"lacks": [9]}})
    with pytest.raises(BadPosition, match=r"seats\[1\].known: the book of 1 is laid"):
        table("authors@1913", "A 5 5 9 | B 5 | C * [*]", seats={"B": {"known": [1]}})
    with pytest.raises(BadPosition, match=r"seats\[0\].lacks\[0\]: no card 5 can lie here"):
        table("authors@1913(exact-card=on)", "A 5a | B 5b | C * [*]", seats={"A": {"lacks": [5]}})
    with pytest.raises(BadPosition, match="the hand has no further card 5"):
        table("authors@1913(exact-card=on)", "A 5a | B 5b | C * [*]", seats={"A": {"known": ["5a", 5]}})


@pytest.mark.parametrize("lacks", [[5], []])
def test_what_is_known_of_unknown_cards_must_be_possible(lacks: list[int]) -> None:
    books = [number for number in range(1, 16) if number not in (5, 9)]
    seats = [
        {"hand": ["?"] * 2, "lacks": [5]},
        {"hand": ["?"] * 2, "lacks": lacks},
        {"hand": [5, 9, 9, 9], "books": books},
    ]
    with pytest.raises(BadPosition, match="no deal fits what is known"):  # three 5s have no place, or only two
        GAME.read_position(rules("authors@1913").options, {"turn": 2, "seats": seats})

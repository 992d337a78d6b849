"""Moves and positions as text, and what is wrong with them when they are."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from kalamazoo.core.errors import BadMove, BadPosition
from kalamazoo.core.seats import CLOCK
from kalamazoo.rulebook import rules
from tests.games.asking import table, why

GAME = rules("store@1913").game
STATE = rules("store@1913").deal(3)


@pytest.mark.parametrize("text", ["ask:B:7", "ask:A:15", "ask:F:1"])
def test_asks_read_back(text: str) -> None:
    assert GAME.write_move(STATE, 0, GAME.read_move(STATE, 0, text)) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a move"),
        ("draw", "is not a move"),
        ("ask:B:7:8", "is not a move"),
        ("ask:Q:7", '"Q" is not a seat'),
        ("ask:B:0", 'no card "0"'),
        ("ask:B:07", 'no card "07"'),
        ("ask:B:16", 'no card "16"'),
    ],
)
def test_texts_that_mean_nothing(text: str, complaint: str) -> None:
    with pytest.raises(BadMove, match=complaint):
        GAME.read_move(STATE, 0, text)


@pytest.mark.parametrize("move", [-1, 0, 16, 256, 10**12])
def test_numbers_that_are_no_moves_are_refused(move: int) -> None:
    t = table("store@1913", "A 5 5 9 | B 5 7 | C 9 [*] | store *")
    refusal = t.referee.refusal(0, move)
    assert (refusal.clause, refusal.what) == ("GS-ASK-2", f"make the move {move}")
    assert t.referee.refusal(CLOCK, 21).clause == "GS-ASK-2"


def test_after_the_end_everything_is_refused() -> None:
    t = table("store@1913", "A 5 5 5 | B 5 | C [*]")
    t.play("A", "ask:B:5")
    assert why(t, "B", "ask:A:5") == "seat B may not ask A for all 5s: the game is over (GS-END-1)"


def change(**entries: Any) -> dict[str, Any]:
    """A sound position with entries changed; `seat` is merged into the first seat."""
    document = copy.deepcopy(GAME.write_position(STATE))
    document["seats"][0].update(entries.pop("seat", {}))
    document.update(entries)
    return document


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        (change(colour="red"), "colour: unknown key"),
        (change(seat={"books": []}), r"seats\[0\].books: unknown key"),
        (change(turn=3), "turn: should be a whole number from 0 to 2"),
        (change(seats=[{}]), r"seats: should be a list of 2 to 4, not of 1 \(GS-SET-6\)"),
        (change(store=["?", 5]), "store: known and unknown cards"),
        (change(store=[0]), r"store\[0\]: no card 0"),
        (change(seat={"hand": [99]}), r"seats\[0\].hand\[0\]: no card 99"),
        (change(seat={"hand": [5] * 5}), r"seats\[0\].hand: more than 4 cards 5"),
        (change(seat={"hand": []}), "cards in store, hands and sets; the pack has 60"),
        (change(seat={"sets": [3, 3]}), r"seats\[0\].sets\[1\]: the set of 3 is made twice"),
        (change(seat={"known": [1] * 7}), r"seats\[0\].known: more than 4 cards 1"),
        (change(seat={"known": [1, 2, 3, 4, 5, 6, 7]}), r"seats\[0\].known: 7 cards known of a hand of 6"),
        (change(seat={"unknown": []}), r"seats\[0\].unknown: 0 cards; 6 of the hand"),
        (change(seat={"unknown": [{"card": 0}] * 6}), r"seats\[0\].unknown\[1\].card: the card 0 is there twice"),
        (change(seat={"unknown": [{"card": 9}] * 6}), r"seats\[0\].unknown\[0\].card: should be a whole number"),
        (change(seat={"came": -1}), r"seats\[0\].came: should be a whole number"),
        (change(seat={"shown": [{"number": 1, "came": 6}]}), r"seats\[0\].shown\[0\].number: nobody knows of a 1"),
        (change(seat={"shown": [{"number": 99}]}), r"seats\[0\].shown\[0\].number: should be a whole number"),
        (change(ending="sets"), "ending: it is .sets. when every set is made"),
        (change(ending="stalled"), "ending: misses end a game only with stall=on"),
        (change(misses=3), "misses: should be a whole number from 0 to 0"),
        (change(last={"asker": "A", "asked": "A", "number": 5}), "last.asked: nobody asks themselves"),
        (change(last={"asker": "A", "asked": "B", "number": 16}), "last.number: should be a whole number"),
    ],
)
def test_positions_that_cannot_be(document: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        GAME.read_position(rules("store@1913").options, document)


def test_positions_that_break_a_clause() -> None:
    with pytest.raises(BadPosition, match=r"seats\[0\].hand: four cards 5 are a set"):
        table("store@1913", "A 5 5 5 5 9 | B 9 9 | C 9 [*]")
    with pytest.raises(BadPosition, match="turn: B has no cards to ask with"):
        table("store@1913", "A 5 5 9 | B | C * [*]", "B")
    with pytest.raises(BadPosition, match=r"seats\[1\].known: the set of 1 is laid aside"):
        table("store@1913", "A 5 5 9 | B 5 | C * [*]", seats={"B": {"known": [1]}})
    with pytest.raises(BadPosition, match="more 5s than can be among these cards"):
        table("store@1913", "A 5 | B 5 | C * [*]", seats={"A": {"unknown": [{"card": 0, "not": [5]}]}})
    unknown = [{"card": 0}, {"card": 1, "not": [7]}]
    with pytest.raises(BadPosition, match="those that came before it are not either"):
        table("store@1913", "A 5 9 | B 5 | C * [*]", seats={"A": {"unknown": unknown}})

"""Positions of Flush as documents."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games.flush.names import write_card
from kalamazoo.record import read_position, write_position
from kalamazoo.rulebook import rules
from kalamazoo.testing.contract import check_storage
from tests.games.flush.laying import lay

DOCUMENT: dict[str, Any] = {
    "rules": "flush",
    "turn": 1,
    "mimic": "5",
    "pile": ["9", "7", "7s"],
    "by": 0,
    "seats": [
        {"hand": ["3", "F"], "bases": [{"top": "4", "blind": "9"}, {"blind": "8"}, None], "points": 35},
        {"hand": ["7", "5b"], "known": ["7"], "above": 2},
    ],
}


def changed(path: str, value: Any) -> dict[str, Any]:
    """The document with another entry; a path such as `seats.1.hand`."""
    document = {**DOCUMENT, "seats": [dict(seat) for seat in DOCUMENT["seats"]]}
    *folders, last = path.split(".")
    place: Any = document
    for folder in folders:
        place = place[int(folder)] if folder.isdigit() else place.setdefault(folder, {})
    place[int(last) if last.isdigit() else last] = value
    return document


def test_what_is_left_out_is_as_at_the_start_of_a_round() -> None:
    _, state = read_position(DOCUMENT)
    document = rules("flush").game.write_position(state)
    assert document["top"] == {"value": 7, "size": 2, "run": 2}
    assert len(document["aside"]) == 90 - 11
    assert sorted(state.cards()) == sorted(rules("flush").deal(2).cards())
    assert "phase" not in document
    assert document["seats"][0]["bases"] == [{"top": "4", "blind": "9"}, {"blind": "8"}, None]


def test_a_position_reads_back() -> None:
    t = lay("A 7 6 5 [4/5] [-/6] | B 1 1 | C 2", pile="8 8", by="C", before="B", mimic="5s", points=[5, 10, 0])
    t.play("A", "flip:2", "put:6")
    text = write_position(t.rules, t.state)
    again_rules, again = read_position(text)
    assert (str(again_rules), again.dump()) == ("flush", t.state.dump())


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("seats.1.hand", ["99"], "seats[1].hand[0]: no card '99'"),
        ("seats.1.hand", ["7", None], "seats[1].hand[1]: no card"),
        ("seats.1.hand", "7", "seats[1].hand: should be a list"),
        ("seats.0.hand", ["7sss"], "the pack has no card 7sss"),
        ("seats.1.known", ["8"], "seats[1].known: the 8 is not in the hand"),
        ("seats.1.known", ["?"], "seats[1].known[0]: no card '?' can lie here"),
        ("seats.1.hnad", [], "seats[1].hnad: unknown key; did you mean hand?"),
        ("seats.1.points", -1, "seats[1].points: should be a whole number from 0"),
        ("seats.1.points", True, "seats[1].points: should be a whole number"),
        ("seats.1", 7, "seats[1]: should be an object in braces"),
        ("seats.1.out-after", 1, "seats[1]: a player who is out of the game has no cards"),
        ("seats.0.bases", [7], "seats[0].bases[0]: should be an object"),
        ("seats.0.bases", [{"top": "?", "blind": "9"}], "seats[0].bases[0].top: no card '?' can lie here"),
        ("seats.0.bases", [{"roof": "?"}], "seats[0].bases[0].roof: unknown key"),
        ("seats.0.bases", [None] * 19, "seats[0].bases: should be a list of at most 18, not of 19"),
        ("seats.0.exchanged", [9], "seats[0].exchanged[0]: there is no Base 9"),
        ("shown", ["F"] * 11, "shown: these cards are not among those put aside"),
        ("seats", [], "seats: should be a list of 2 to 6, not of 0 (FU-SETUP-1)"),
        ("turn", 2, "turn: should be a whole number from 0 to 1"),
        ("turn", "B", "turn: should be a whole number"),
        ("mimic", "?", "mimic: no card '?' can lie here"),
        ("mimic", "11", "mimic: no card '11'"),
        ("phase", "dancing", "phase: should be one of play, giving"),
        ("phase", "giving", "before: no other player is named who could get a Base"),
        ("ending", "bored", "ending: should be one of last-left, five-rounds"),
        ("pile", ["?"], "pile[0]: no card '?' can lie here"),
        ("pile", [], None),
        ("top", {"value": 11}, "top.value: should be a whole number from 1 to 10"),
        ("top", {"size": 4}, "top.size: should be a whole number from 1 to 3"),
        ("top", {"colour": 4}, "top.colour: unknown key"),
        ("aside", ["1"], "there are 12 cards, and the pack has 90"),
        ("put-out", {"cards": ["2"]}, "put-out.cards: the 2 is not in the hand of the seat on turn"),
        ("put-out", {"tops": [0]}, "put-out.tops[0]: there is no Base 0"),
        ("put-out", [], "put-out: should be an object in braces"),
        ("flipped", "?", "flipped: no card '?' can lie here"),
        ("agreed", [0, 1], "agreed: all have agreed"),
        ("agreed", [7], "agreed[0]: should be a whole number from 0 to 1"),
        ("history", ["x"], "history[0]: should be a whole number"),
        ("may-propose", 1, "may-propose: should be true or false"),
        ("rng", -1, "rng: should be a whole number from 1"),
        ("colour", "red", "colour: unknown key"),
    ],
)
def test_what_is_wrong_is_named(path: str, value: Any, said: str | None) -> None:
    if said is None:
        read_position(changed(path, value))
        return
    with pytest.raises(BadPosition) as wrong:
        read_position(changed(path, value))
    assert said in str(wrong.value)


def test_who_has_no_card_left_is_not_on_turn() -> None:
    with pytest.raises(BadPosition, match="this seat has no card left"):
        lay("A | B 1")


def test_a_game_that_goes_on_needs_two() -> None:
    document = {"rules": "flush", "turn": 0, "seats": [{"hand": ["1"]}, {"hand": [], "out-after": 1}]}
    with pytest.raises(BadPosition, match="needs two players who are not out"):
        read_position(document)
    document = {"rules": "flush", "turn": 1, "seats": [{"hand": ["1"]}, {"out-after": 1}, {"hand": ["1"]}]}
    with pytest.raises(BadPosition, match="turn: this seat is out of the game"):
        read_position(document)


def test_unknown_cards_leave_the_rest_of_the_pack_unknown() -> None:
    t = lay("A 7 ? | B ? ?", pile="9")
    assert t.flush.aside == bytes(90 - 6)
    t.fill(3)
    assert sorted(t.flush.cards()) == sorted(t.flush.opt.deck)


def test_what_a_seat_sees_where_nothing_is_hidden_reads_back() -> None:
    rest = Counter(write_card(card) for card in rules("flush").deal(2, 1).cards())
    rest.subtract(["5", "4", "3", "F", "7", "5b"])
    rule_set, state = read_position({
        "rules": "flush(play=table)", "turn": 1, "mimic": "5", "pile": ["4"], "by": 0, "away": [*rest.elements()],
        "seats": [{"hand": ["3", "F"], "known": ["3", "F"]}, {"hand": ["7", "5b"], "known": ["7", "5b"]}],
    })  # fmt: skip
    for viewer in (0, 1, ONLOOKER):
        assert BACK not in state.mask(viewer).cards()
    check_storage(rule_set, state)

"""Moves of Flush as tokens and in words, refusals, and the log."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kalamazoo.core.errors import BadMove, IllegalMove
from kalamazoo.core.options import CHOICE
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import CLOCK
from kalamazoo.games import find_game
from kalamazoo.games.flush.moves import COUNT, FLIP, GIVE, MISTAKE, PASS, PUT_TOP
from kalamazoo.rulebook import rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.testing import clause
from tests.games.flush.laying import lay

TABLE = "flush(play=table)"
BASE_MOVES = [first + base for first in (PUT_TOP, FLIP, GIVE, MISTAKE) for base in range(5)]
WELL_FORMED = [*range(16), *range(16, 192, 2), *BASE_MOVES, *range(COUNT + 1, COUNT + 12), PASS]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", '"" is not a move of Flush'),
        ("lay:7", '"lay:7" is not a move of Flush'),
        ("puts:7", "did you mean put:7?"),
        ("put:11", '"11" is not a card of Flush; cards are 1 to 10 or F'),
        ("put:?", "name the card that you put out"),
        ("put:7x", '"7x" is not a card of Flush'),
        ("2x11", "the values are 1 to 10, and F for Flush cards"),
        ("flip:0", "a Base is a number from 1 on, as in flip:2"),
        ("flip:x", "a Base is a number from 1 on"),
        ("top:99", "a Base is a number from 1 on"),
        ("flip", "is not a move of Flush"),
    ],
)
def test_what_means_nothing_is_said(text: str, said: str) -> None:
    t = lay("A 7 9 | B 1")
    with pytest.raises(BadMove) as wrong:
        t.play("A", text)
    assert said in str(wrong.value)


@pytest.mark.parametrize(
    ("who", "text", "sentence"),
    [
        ("A", "put:9", "seat A may not put out the nine: the top set is 1 eight, and a player with a card of the same "
         "or a lower value may not lay higher and pick up (FU-PICK-5)"),
        ("A", "flip:1", "seat A may not flip the Blind of Base 1: an eight with a skip mark lies on it (FU-BASE-2)"),
        ("A", "top:3", "seat A may not put out the top of Base 3: there is no face-up card on Base 3 (FU-BASE-1)"),
        ("A", "keep", "seat A may not keep all Bases: nobody else has laid a card in this round who could get a Base "
         "(FU-SUPER-4)"),
        ("A", "pass", "seat A may not pass: nobody can pass: lay the same or lower, or lay higher and pick up "
         "(FU-TURN-7)"),
        ("B", "put:1", "seat B may not put out the one: it is A's turn (FU-TURN-1)"),
        ("B", "1x1", "seat B may not declare ones: it is A's turn (FU-TURN-1)"),
    ],
)  # fmt: skip
def test_a_refusal_says_who_what_why_and_the_clause(who: str, text: str, sentence: str) -> None:
    t = lay("A 7 9 [8s/1] [-/2] | B 1", pile="8")
    with pytest.raises(IllegalMove) as refusal:
        t.play(who, text)
    assert str(refusal.value) == sentence


@settings(max_examples=30)
@given(st.data())
def test_every_refusal_names_a_clause_that_holds_under_these_rules(data: st.DataObject) -> None:
    game = find_game("flush")
    chosen = data.draw(st.lists(st.sampled_from([field for field in game.fields if field.kind == CHOICE]), unique=True))
    words = {field.name.replace("-", "_"): data.draw(st.sampled_from(field.words)) for field in chosen}
    rule_set = rules("flush").replace(**words)
    seats = data.draw(st.integers(2, 4))
    state = rule_set.deal(seats, data.draw(st.integers(0, 1000)))
    wander(state, Rng(1), data.draw(st.integers(0, 300)))
    book = load("flush")
    for seat in range(seats) if state.may_act() else ():
        known = state.mask(seat)
        legal = known.moves(seat)
        for move in (move for move in WELL_FORMED if move not in legal):
            ruling = game.explain(known, seat, move)
            assert book.applies(book.find(ruling.clause), "standard", rule_set.words()), (ruling, move)
            assert game.name_move(known, seat, move)


@clause("FU-TURN-1")
def test_there_is_no_clock() -> None:
    t = lay("A 7 | B 1")
    assert t.rules.game.explain(t.state.mask(CLOCK), CLOCK, 7).clause == "FU-TURN-1"


@clause("U16")
def test_counting_in_adds_nothing_to_four_of_ones_own() -> None:
    t = lay("A 7 7 7 7 2 | B 1", pile="7", by="B").play("A", *["put:7"] * 4)
    assert t.refused("A", "4x7+top") == "U16"
    assert t.moves("A") == ["4x7", "back"]


@clause("FU-FLUSH-5")
def test_nothing_is_counted_in_on_an_empty_pile() -> None:
    t = lay("A 7 7 2 | B 1").play("A", "put:7", "put:7")
    assert t.refused("A", "2x7+top") == "FU-FLUSH-5"


@clause("FU-MIMIC-3")
def test_lone_mimics_that_complete_a_flush_count_the_top_set_in() -> None:
    t = lay("A 9 3 | B 1", pile="8 8 8", by="B", mimic="9s").play("A", "put:9")
    assert t.refused("A", "1x8-top") == "FU-MIMIC-3"


@pytest.mark.parametrize("text", ["1x7-top", "1x7+top"])
def test_both_ways_to_declare_read_back(text: str) -> None:
    t = lay("A 7 2 | B 1", pile="7 7 7", by="B").play("A", "put:7")
    assert t.moves("A") == ["1x7-top", "1x7+top", "back"]
    game = t.rules.game
    assert game.write_move(t.state, 0, game.read_move(t.state, 0, text)) == text
    assert game.write_move(t.state, 0, game.read_move(t.state, 0, "1x7")) == "1x7+top"


def test_the_log_of_a_round_in_the_eyes_of_two() -> None:
    t = lay("A 7 F 3 [-/2] | B 6s | C 4", pile="8", by="C")
    t.lay("A", "F", "1xF").play("A", "flip:1", "1x2").lay("B", "6s", "1x6")
    assert t.log("A") == [
        "You declare 1 Flush card", "You make a Flush", "You flip the Blind of Base 1", "You put out a two",
        "You declare 1 two", "B declares 1 six", "B picks up 1 card", "C is passed over",
    ]  # fmt: skip
    assert t.log("B")[-3:] == ["You declare 1 six", "You pick up 1 card", "C is passed over"]


def test_the_log_of_slips() -> None:
    t = lay("A 7 6 | B 1", pile="8", by="B", game=TABLE).lay("A", "7 6", "2x7")
    assert t.log("B") == [
        "A puts out a seven", "A puts out a six", "A declares 2 sevens, which cannot be done: void",
        "A takes back a seven", "A takes back a six",
    ]  # fmt: skip


@clause("FU-DECL-4", "U31")
def test_the_log_of_cards_taken_back() -> None:
    t = lay("A 7 6 [4/2] | B 1 1", pile="8", by="B", game=TABLE).play("A", "put:7", "top:1", "back", "put:6")
    assert t.log("A")[2:] == ["You take back a seven", "You take back a four", "You put out a six"]
    assert t.log("B")[2:4] == ["A takes back a seven", "A takes back a four"]


@clause("FU-TURN-2")
def test_a_card_that_is_put_out_is_not_there_twice() -> None:
    t = lay("A 7 6 | B 1 1", pile="8", by="B", game=TABLE).play("A", "put:7")
    ruling = t.referee.why(0, "put:7")
    assert ruling is not None
    assert ruling.text == "there is no other seven in the hand"

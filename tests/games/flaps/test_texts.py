"""Moves and positions as texts; what is refused when it means nothing."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from kalamazoo.core.errors import BadMove, BadPosition
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.games.flaps.engine.cards import CARDS, CODES, EFFECTS, KINDS, read_card, write_card
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from tests.games.flaps.setting import lay


def test_every_kind_has_a_code_and_an_effect_of_its_own() -> None:
    assert len(CODES) == len(EFFECTS) == KINDS
    assert len(set(CODES)) == len(set(EFFECTS)) == KINDS


def test_every_card_reads_back() -> None:
    for card in range(5, CARDS):
        assert read_card(write_card(card)) == card
    assert read_card("?") == 0
    for text in ("", "c", "x", "Kx", "11c", "kc", "KC", "K c", "AJJ"):
        assert read_card(text) == -1


@pytest.mark.parametrize(
    "text", ["5c", "5c!", "10h", "OM1", "QK", "AJ!", "draw", "knock", "ask", "no", "stop", "last", "timeout", "call:h",
             "pick:B", "put:Kd", "guess:0", "guess:33", "secret:5c", "share:C", "give:A", "place:B", "turn:B2",
             "look:A1", "peek:C", "swap:Kd:B12", "up:A", "monty:OM1", "name:B", "point:2", "show:1", "take:3",
             "caught:P"],
)  # fmt: skip
def test_a_move_reads_back(text: str) -> None:
    t = lay("5c | 5d", level=7)
    game = t.rules.game
    move = game.read_move(t.state, 0, text)
    assert game.write_move(t.state, 0, move) == text
    assert len(game.name_move(t.state, 0, move)) > 2


@pytest.mark.parametrize(
    "text", ["", "?", "5x", "call", "call:", "call:x", "call:h:s", "pick:", "pick:Z", "pick:AB", "put", "put:x",
             "put:?", "guess:", "guess:x", "guess:-1", "guess:99999", "look:B", "look:B0", "look:0", "swap:Kd",
             "swap:Kd:", "point:4", "point:0", "take:x", "nonsense", "nonsense:1", "5c!!", "caught", "²", "guess:²",
             "a" * 5000],
)  # fmt: skip
def test_a_text_that_means_nothing(text: str) -> None:
    t = lay("5c | 5d", level=7)
    with pytest.raises(BadMove) as caught:
        t.referee.play(0, text)
    assert len(str(caught.value)) < 200


def test_positions_of_all_levels_read_back_whole_and_masked() -> None:
    for level in range(1, 8):
        rule_set = rules(f"flaps@level{level}")
        for seed in range(6):
            state = rule_set.deal(2 + seed, seed)
            wander(state, Rng(seed), 60 * seed)
            for known in (state, state.mask(1)):
                document = json.loads(json.dumps(rule_set.game.write_position(known)))
                assert "partial" not in document
                assert rule_set.game.read_position(rule_set.options, document).dump() == known.dump()


def document(**changes: Any) -> dict[str, Any]:
    """A small sound position, with changes."""
    return {
        "turn": 0,
        "seats": [{"hand": ["5c", "Kd"]}, {"hand": ["9d"]}],
        "pile": ["5h"],
        "pack": ["2c"],
        "partial": True,
        **changes,
    }


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"table": 1}, "table: unknown key"),
        ({"seats": []}, "seats: should be a list of 2 to 16, not of 0 (FP-SETUP-1)"),
        ({"seats": [1, 2]}, "seats[0]: should be an object in braces, not 1"),
        ({"seats": [{"hand": ["99"]}, {}]}, "seats[0].hand[0]: no card '99'"),
        ({"seats": [{"hand": ["OM1"]}, {}]}, "seats[0].hand[0]: no card 'OM1'"),  # not at level 1
        ({"seats": [{"hand": 3.5}, {}]}, "seats[0].hand: should be a list, not 3.5"),
        ({"seats": [{"cards": []}, {}]}, "seats[0].cards: unknown key"),
        ({"turn": 7}, "turn: should be a whole number from 0 to 1"),
        ({"turn": True}, "turn: should be a whole number from 0 to 1"),
        ({"phase": "sleeping"}, "phase: should be one of over, open, drawn, "),
        ({"direction": "up"}, "direction: should be one of clockwise, counter-clockwise, not 'up'"),
        ({"pile": []}, "pile: at least one card"),
        ({"pile": "5c"}, "pile: should be a list"),
        ({"pack": -1}, "pack: should be a whole number from 0 to 103"),
        ({"owes": "Z"}, "owes: should be letters of seats"),
        ({"owes": 3}, "owes: should be letters of seats"),
        ({"attack": -2}, "attack: should be a whole number from 0"),
        ({"mega": {"Q": 1}}, "mega.Q: unknown key; known: A, B"),
        ({"mega": {"A": 4}}, "mega.A: should be a whole number from 0 to 3"),
        ({"known": [{"holder": "A", "card": "9d", "by": "B"}]}, "known[0]: A does not hold 9d"),
        ({"known": [{"holder": "A"}]}, "known[0].card: no card None can lie here"),
        ({"known": 1}, "known: should be a list, not 1"),
        ({"mystery": [{"card": "5c", "who": 1}]}, "mystery[0].who: unknown key"),
        ({"phase": "asked"}, "waiting: somebody is asked"),
        ({"phase": "flapping"}, "FP-ST-5"),
        ({"phase": "object"}, "winners:"),
        ({"phase": "over"}, "ending:"),
        ({"ending": 1}, "ending: the game is not over"),
        ({"stopped": 1}, "stopped: should be true or false"),
        ({"rng": 0}, "rng: should be a whole number from 1"),
        ({"partial": False}, "there are 5 cards, and the pack has 103"),
        ({"partial": False, "pack": ["MFh", "MFh"]}, "there are 2 cards MFh, and the pack has 1"),
        ({"called": "x"}, "called: should be one of c, d, h, s, not 'x'"),
        ({"phase": "put", "waiting": "A", "seats": [{}, {"hand": ["9d"]}]}, "waiting: a seat without cards"),
    ],
)  # fmt: skip
def test_a_bad_position_names_the_entry(changes: dict[str, Any], complaint: str) -> None:
    rule_set = rules("flaps@level1")
    with pytest.raises(BadPosition) as caught:
        rule_set.game.read_position(rule_set.options, document(**changes))
    assert complaint in str(caught.value)


def test_an_unknown_card_is_a_question_mark_and_can_be_guessed() -> None:
    rule_set = rules("flaps@level1")
    state = rule_set.game.read_position(rule_set.options, document(seats=[{"hand": 2}, {"hand": ["?", "9d"]}], pack=95))
    assert state.cards().count(0) == 98
    state.fill(Rng(1))
    assert 0 not in state.cards()


def test_the_log_calls_the_cards_as_the_deck_in_use_does() -> None:
    document = tomllib.loads((files("kalamazoo.games.flaps") / "rules" / "deck.toml").read_text("utf-8"))
    next(row for row in document["card"] if row["effect"] == "queen")["name"] = "DAME"
    own = rules("flaps@level1", deck=document)
    start = {
        "turn": 0,
        "seats": [{"hand": ["Qh", "Kd", "Kd"]}, {"hand": ["Kd", "Kd"]}],
        "pile": ["5h"],
        "pack": ["Qs"],
        "partial": True,
    }
    for rule_set, name in ((own, "DAME"), (rules("flaps@level1"), "QUEEN")):
        referee = Referee(rule_set, start=start)
        referee.play(0, "Qh")
        referee.play(1, "draw")
        assert referee.view(0).log() == [f"You lay the {name} of hearts", "B draws a card"]
        assert referee.view(1).log()[1] == f"You draw the {name} of spades"

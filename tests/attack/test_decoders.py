"""Every decoder of what a stranger can send: whatever comes, it is read or refused in a sentence, and soon."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kalamazoo.core.errors import KalamazooError
from kalamazoo.games import GAMES
from kalamazoo.record import read_record
from kalamazoo.rulebook import rules
from kalamazoo.rulebook.decks import read_deck
from kalamazoo.server.protocol import wire
from kalamazoo.server.sockets.socket import decoder
from kalamazoo.server.thinking.checking import answer_check
from kalamazoo.server.thinking.jobs import Check
from kalamazoo.server.thinking.replays import answer_replay
from tests.attack.grammar import decks, mangled, messages, positions, records, rule_names, rules_strings, some_state

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@contextmanager
def in_a_sentence() -> Iterator[None]:
    """Whatever is wrong is said by an error of ours, not too long, and it takes less than two seconds of work."""
    begun = time.process_time()
    said = "nothing is wrong"
    try:
        yield
    except KalamazooError as error:
        said = str(error)
    assert 0 < len(said) < 5000
    assert time.process_time() - begun < 2.0


@settings(QUICK, max_examples=200)
@given(messages())
def test_messages(text: str) -> None:
    try:
        message: wire.Client = decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return
    action = getattr(message, "id", "a")
    assert action.isascii()
    assert action.isprintable()


@QUICK
@given(rules_strings())
def test_rules_strings(text: str) -> None:
    with in_a_sentence():
        found = rules(text)
        assert rules(str(found)) == found


@QUICK
@given(decks())
def test_decks(deck: tuple[str, str]) -> None:
    name, text = deck
    with in_a_sentence():
        found = read_deck(GAMES[name], text)
        assert read_deck(GAMES[name], found.text).mark == found.mark


@settings(QUICK, max_examples=150)
@given(positions())
def test_positions(given_one: tuple[str, dict[str, Any]]) -> None:
    name, document = given_one
    rule_set = rules(name)
    with in_a_sentence():
        state = rule_set.game.read_position(rule_set.options, document)
        encoded = msgspec.json.encode(document)
        body = answer_check(Check(name, None, encoded, state.seats))[1]
        assert b"cannot be read" not in body, body


@settings(QUICK, max_examples=100)
@given(records())
def test_records(text: str) -> None:
    with in_a_sentence():
        read_record(text)
    status, body = answer_replay(msgspec.json.encode({"record": text, "count": 3}))
    assert status in (200, 422), body
    assert status == 200 or len(body) < 1000


@settings(QUICK, max_examples=100)
@given(st.sampled_from(rule_names()), st.randoms(use_true_random=False))
def test_moves(name: str, rng: random.Random) -> None:
    rule_set = rules(name)
    state = some_state(rule_set, rng)
    seats = [seat for seat in range(state.seats) if state.may_act() >> seat & 1]
    for seat in seats[:2]:
        for move in state.moves(seat)[:4]:
            text = mangled(rng, rule_set.game.write_move(state, seat, move))[:200]
            with in_a_sentence():
                read = rule_set.game.read_move(state, seat, text)
                if read not in state.moves(seat):
                    rule_set.game.explain(state, seat, read)

"""Grammars of what a stranger can send: sensible texts with something wrong in them, for every decoder."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.state import State
from kalamazoo.games import GAMES
from kalamazoo.play import Referee
from kalamazoo.record import write_record
from kalamazoo.rulebook import Rules, editions, rules
from kalamazoo.rulebook.decks import printed_deck
from tests.server.test_abuse import messages as messages  # the grammar of the wire

T = TypeVar("T")
ODD_NUMBERS = [0, -1, 1, 2, 15, 16, 62, 63, 64, 255, 256, 1000, 2**31, 2**62, 2**63 - 1, 2**64, -(2**63), 10**100, 1.5]
ODD_VALUES: list[Any] = [
    *ODD_NUMBERS,
    True,
    None,
    "",
    "?",
    "*",
    "A" * 3000,
    "ABC",
    [],
    {},
    [[]] * 300,
    {"a": 1},
    "\0",
    "é٣",
]
ODD_LETTERS = "0123456789:;,.>=#xABp()[]{}\"'@+-?*\0é٣ \n\u202e"


def sample(strategy: st.SearchStrategy[T], count: int) -> list[T]:
    """So many examples of a grammar, always the same ones."""
    found: list[T] = []

    @settings(
        max_examples=count, database=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck), deadline=None,
    )  # fmt: skip
    @given(strategy)
    def collect(example: T) -> None:
        found.append(example)

    collect()
    return found


# -- rules strings --------------------------------------------------------------------------------


@cache
def rule_names() -> tuple[str, ...]:
    """Every edition, in strict and in table play where there are both."""
    names: list[str] = []
    for game in GAMES.values():
        for edition in editions(game):
            name = str(rules(f"{game.name}@{edition}"))
            plays = next((field.words for field in game.fields if field.name == "play"), ())
            names += [name, *(str(rules(f"{name}(play={word})")) for word in plays)]
    return tuple(dict.fromkeys(names))


@st.composite
def rules_strings(draw: st.DrawFn) -> str:
    """game@edition(option=value,…), of known and unknown parts."""
    game = draw(st.sampled_from(list(GAMES.values())))
    edition = draw(st.sampled_from([*editions(game), "", "2099", "x" * 50]))
    options = []
    for _ in range(draw(st.integers(0, 4))):
        field = draw(st.sampled_from(game.fields))
        value = draw(st.sampled_from([*map(str, field.words), str(field.low), str(field.high + 1), "", "-1", "9" * 30]))
        options.append(f"{field.name}={value}")
    text = game.name + (f"@{edition}" if edition else "") + (f"({','.join(options)})" if options else "")
    return mangled(draw(st.randoms(use_true_random=False)), text) if draw(st.booleans()) else text


# -- decks ----------------------------------------------------------------------------------------


@st.composite
def decks(draw: st.DrawFn) -> tuple[str, str]:
    """A game and a deck for it: the printed one with lines dropped, repeated, changed and spoiled."""
    name = draw(st.sampled_from(["flaps", "flush"]))
    rng = draw(st.randoms(use_true_random=False))
    lines = printed_deck(GAMES[name]).text.split("\n")
    for _ in range(draw(st.integers(1, 5))):
        at = rng.randrange(len(lines))
        key = lines[at].partition(" = ")[0]
        odd = [
            "1" * 5000,
            '"' + "x" * 3000 + '"',
            "[" * 50,
            "{a=" * 50,
            "a." * 3000 + "a = 1",
            "1979-05-27",
            "nan",
            "-1",
        ]
        lines[at : at + 1] = rng.choice(
            [
                [],
                [lines[at]] * rng.choice((2, 50)),
                [f"{key} = {rng.choice(odd)}"],
                [rng.choice(odd)],
                ["[[card]]"] * 30,
                [f"{rng.choice(('level', 'count', 'copies', 'points', 'x'))} = {rng.choice(ODD_NUMBERS)}"],
                [mangled(rng, lines[at])],
            ]
        )
    return name, "\n".join(lines)[:70_000] + "\n"


# -- positions ------------------------------------------------------------------------------------


def some_state(rule_set: Rules, rng: random.Random) -> State:
    """A game some way on, whole or as a seat knows it."""
    low, high = rule_set.seat_range()
    seats = rng.randint(low, high)
    try:
        state = rule_set.deal(seats, rng.randrange(10**6))
    except KalamazooError:
        state = rule_set.deal(low, 1)
    wander(state, Rng(rng.randrange(10**6)), rng.choice((0, 3, 30, 120)))
    return state.mask(rng.randrange(state.seats)) if rng.random() < 0.3 else state


def spoiled(rng: random.Random, document: dict[str, Any]) -> dict[str, Any]:
    """A document with a few of its values changed."""
    found = copy.deepcopy(document)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        places = list(places_of(found))
        if not places:
            break
        holder, key = rng.choice(places)
        value = holder[key]
        other = rng.choice(places)
        holder[key] = rng.choice(
            [
                copy.deepcopy(rng.choice(ODD_VALUES)),
                (value * rng.choice((2, 10, 400)))[:4000] if isinstance(value, list) else rng.choice(ODD_NUMBERS),
                value + rng.choice((-1, 1, 10)) if isinstance(value, int) else value,
                copy.deepcopy(other[0][other[1]]),
                value[: rng.randrange(len(value) + 1)] if isinstance(value, list) else value,
            ]
        )
        if rng.random() < 0.5:
            found["partial"] = True
    return found


def places_of(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything in a document that can be changed: what holds it, and where."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places_of(value[key])


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Rules, and a position of theirs with something wrong."""
    rng = draw(st.randoms(use_true_random=False))
    rule_set = rules(draw(st.sampled_from(rule_names())))
    document = json.loads(json.dumps(rule_set.game.write_position(some_state(rule_set, rng))))
    return str(rule_set), spoiled(rng, document)


# -- records --------------------------------------------------------------------------------------


@cache
def genuine(name: str, seed: int) -> str:
    """The record of a short game."""
    rule_set = rules(name)
    referee = Referee(rule_set, rule_set.seat_range()[0], seed)
    rng = random.Random(seed)
    for _ in range(40):
        waiting = referee.must_act() or referee.may_act()
        if not waiting:
            break
        seat = rng.choice(list(waiting))
        moves = referee.moves(seat)
        if moves:
            referee.play(seat, rng.choice(moves))
    viewer = None if seed % 2 else seed % referee.seats
    return write_record(referee.record(viewer, ("Ann",) * referee.seats))


@st.composite
def records(draw: st.DrawFn) -> str:
    """A record with lines dropped, repeated and spoiled, its checks right or wrong."""
    from kalamazoo.record.writing import Seal

    rng = draw(st.randoms(use_true_random=False))
    lines = genuine(draw(st.sampled_from(rule_names())), draw(st.integers(0, 5))).split("\n")
    for _ in range(draw(st.integers(0, 3))):
        at = rng.randrange(len(lines))
        odd: tuple[list[str], ...] = (
            [lines[at]] * 3,
            [],
            [mangled(rng, lines[at])],
            ["; " + "x" * 500] * 20,
            [f"start {rng.choice(ODD_NUMBERS)}"],
        )
        lines[at : at + 1] = rng.choice(odd)
    if draw(st.booleans()):  # with checks that fit, so that what is in the lines is read
        seal = Seal()
        for at, line in enumerate(lines):
            moves, mark, _ = line.rpartition(" #")
            if mark:
                lines[at] = f"{moves} #{seal.check(moves)}"
            elif line.startswith("end "):
                lines[at] = f"end {line.split(' ')[1]} {seal.check()}"
            seal.add(lines[at] + "\n")
    return "\n".join(lines)


# -- requests -------------------------------------------------------------------------------------

PATHS = ["/", "/live", "/health", "/metrics", "/assets/x.js", "/%", "/%ff%00", "//x/..", "/a?" + "b=" * 50]
PATHS += [
    "/ws/222222222222",
    "/ws/",
    "/ws/../x",
    "/api/tables",
    "/api/tables/x/record?deal=\u0663",
    "/api/rules?rules=%00",
]
PATHS += ["/api/lessons/%2e%2e", "/api/replay", "*", "http://other.example/", "/" + "x" * 5000, ""]
ODD_HEADERS = {
    "host": ["", "[", "[::1", "x y", "a" * 3000, "other.example", "127.0.0.1:99999", "\xe9"],
    "origin": ["http://[", "null", "http://other.example", "\xe9", "http://" + "x" * 3000],
    "content-length": ["-1", "0", "9" * 5000, "1e3", "0x1", " ", "1, 2", "\u0661"],
    "transfer-encoding": ["chunked", "chunked, chunked", "gzip", "\x0bchunked"],
    "x-forwarded-for": ["localhost", "testclient", "127.0.0.1", "::1%lo", "1.2.3.4, ,,", "x" * 4000],
    "x-forwarded-proto": ["https", "wss", "x", ""],
    "authorization": ["Seat", "Seat " + "x" * 4000, "\xff\xfe", "Basic OjpAPQ=="],
    "upgrade": ["websocket", "h2c", "WebSocket, x"],
    "connection": ["upgrade", "close", "keep-alive, Upgrade", ""],
    "sec-websocket-version": ["13", "12", "x", "13, 8"],
    "sec-websocket-key": ["dGhlIHNhbXBsZSBub25jZQ==", "x", "", "=" * 400],
    "sec-websocket-protocol": ["x" * 2000, ",,,", "\xe9"],
    "sec-websocket-extensions": ["permessage-deflate; client_max_window_bits=99", ";;;", "x" * 2000],
    "accept-encoding": ["gzip", "br;q=" + "9" * 400],
    "if-none-match": ['"', "*", "x" * 2000],
    "expect": ["100-continue", "x"],
}


@st.composite
def heads(draw: st.DrawFn, host: str) -> bytes:
    """The head of a request, with a few of its lines odd, doubled or left out, and perhaps a body."""
    rng = draw(st.randoms(use_true_random=False))
    names = rng.sample(list(ODD_HEADERS), rng.randint(0, 5))
    if rng.random() < 0.4:
        names += ["upgrade", "connection", "sec-websocket-version", "sec-websocket-key"]
    lines = [f"{name}: {rng.choice(ODD_HEADERS[name][: rng.choice((1, 20))])}" for name in names]
    lines += [f"host: {host}"] * rng.choice((0, 1, 1, 1, 2))
    method = rng.choice(("GET", "GET", "POST", "HEAD", "OPTIONS", "X" * 300, ""))
    first = f"{method} {rng.choice(PATHS)} HTTP/{rng.choice(('1.1', '1.1', '1.0', '2', ''))}"
    text = "\r\n".join([first, *lines, "", ""]) + rng.choice(("", "{}", "x" * 200, "0\r\n\r\n"))
    return (mangled(rng, text) if rng.random() < 0.3 else text).encode("utf-8", "surrogatepass")


# -- texts ----------------------------------------------------------------------------------------


def mangled(rng: random.Random, text: str) -> str:
    """A text with letters changed, dropped, doubled or put in."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(text) + 1)
        head, tail = text[:at], text[at:]
        odd = rng.choice(ODD_LETTERS)
        text = rng.choice((head + odd + tail[1:], head + odd + tail, head, tail + head, head + "9" * 40 + tail))
    return text

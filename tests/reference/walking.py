"""Walks: a game of the engine and the same game written a second time, side by side through seeded random play.

A `Plain` game knows nothing of the engine. It is asked who may and must act, for the moves of each seat as texts, for
its cards and for what each viewer may see; `Walk` asks the engine the same and compares. Where a shuffle decides,
the plain game reads from the engine's full position how it came out, and checks only that it could come out so.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kalamazoo.core.errors import BadRules
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import ONLOOKER, seat_name, seats_of
from kalamazoo.core.state import State
from kalamazoo.play.outcome import outcome_of
from kalamazoo.rulebook import Rules, rules

Document = Mapping[str, Any]
Words = dict[str, str]
SHOWN = 60  # how many moves a failure's message shows


class Plain(ABC):
    """A game written from the clauses alone."""

    @abstractmethod
    def may(self) -> set[int]:
        """Who may act now, the clock among them; nobody when the game is over."""

    @abstractmethod
    def must(self) -> set[int]:
        """Whom the game waits for."""

    @abstractmethod
    def moves(self, seat: int) -> set[str]:
        """Every move of the seat."""

    @abstractmethod
    def play(self, seat: int, text: str, after: Document) -> None:
        """Makes a move; `after` is the engine's position after it, for what a shuffle decides."""

    @abstractmethod
    def zones(self) -> dict[str, Any]:
        """The position in a form that can be compared."""

    @abstractmethod
    def read_zones(self, document: Document) -> dict[str, Any]:
        """The same of a position document."""

    @abstractmethod
    def view(self, viewer: int) -> dict[str, Any]:
        """What a seat or the onlooker may see, in a form that can be compared."""

    @abstractmethod
    def read_view(self, document: Document, viewer: int) -> dict[str, Any]:
        """The same of the position document of a masked state."""

    @abstractmethod
    def winners(self) -> list[int]:
        """Who won; nobody in a draw. Asked once the game is over."""


class Walk:
    """One game, played by both."""

    def __init__(self, rule_set: Rules, words: Words, seats: int, seed: int, start: Document | None = None) -> None:
        self.rules = rule_set
        self.words = words
        self.seats = seats
        self.seed = seed
        self.shown: list[str] = []  # what was played, for a failure's message
        self.written: dict[int, dict[str, int]] = {}  # the moves of the position, by seat
        self.met: set[str] = set()  # the known differences that this walk has met
        game = rule_set.game
        if start is None:
            self.state: State = rule_set.deal(seats, seed, seed % seats)
        else:
            self.state = game.read_position(rule_set.options, start)
        self.plain = self.begin(self.document())
        self.compare()

    # -- what each game says for itself --------------------------------------------------------------

    def begin(self, document: Document) -> Plain:
        """The plain game at the position of a fresh deal."""
        raise NotImplementedError

    def choose(self, rng: Rng) -> tuple[int, str]:
        """Who does what next: somebody who must, or now and then anybody who may."""
        must, may = sorted(self.plain.must()), sorted(self.plain.may())
        seats = must if must and rng.below(4) else may
        seat = seats[rng.below(len(seats))]
        texts = sorted(self.shared(seat))
        return seat, texts[rng.below(len(texts))]

    def same_text(self, seat: int, text: str) -> str:
        """The engine's text in the spelling of the plain game."""
        return text

    def excuse_moves(self, seat: int, engine: set[str], plain: set[str]) -> set[str]:
        """The engine's moves, mended where a known difference is met."""
        return engine

    def excuse_zones(self, engine: dict[str, Any]) -> dict[str, Any]:
        """The engine's position, mended where a known difference is met."""
        return engine

    def excuse_view(self, viewer: int, engine: dict[str, Any]) -> dict[str, Any]:
        """What the engine lets a viewer see, mended where a known difference is met."""
        return engine

    # -- the engine ----------------------------------------------------------------------------------

    def document(self, viewer: int | None = None) -> dict[str, Any]:
        """The engine's position, whole or as one viewer may know it."""
        state = self.state if viewer is None else self.state.mask(viewer)
        return self.rules.game.write_position(state)

    def texts(self, seat: int) -> dict[str, int]:
        """The engine's moves of a seat, by text."""
        if seat in self.written:
            return self.written[seat]
        moves = self.state.moves(seat)
        texts = {self.same_text(seat, self.rules.game.write_move(self.state, seat, move)): move for move in moves}
        assert len(texts) == len(moves), self.message(f"two moves have one text: {sorted(texts)}")
        self.written[seat] = texts
        return texts

    def shared(self, seat: int) -> set[str]:
        """The moves that both sides offer, so that both can make them."""
        return self.plain.moves(seat) & set(self.texts(seat))

    # -- side by side --------------------------------------------------------------------------------

    def message(self, what: str) -> str:
        """What a failure says: enough to repeat it."""
        played = " ".join(self.shown[-SHOWN:])
        return f"{self.rules} with {self.seats} seats, seed {self.seed}, {len(self.shown)} moves: {played}\n{what}"

    def compare(self) -> None:
        """Same cards in the same places, same seats, same moves, same knowledge."""
        engine, plain = self.excuse_zones(self.plain.read_zones(self.document())), self.plain.zones()
        assert engine == plain, self.message(differing(engine, plain))
        may, must = self.plain.may(), self.plain.must()
        assert set(seats_of(self.state.may_act())) == may, self.message(f"may act: {may}")
        assert set(seats_of(self.state.must_act())) == must, self.message(f"must act: {must}")
        for seat in sorted(may | set(range(self.seats))) if may else ():
            self.compare_moves(seat)
        for viewer in self.viewers():
            seen = self.excuse_view(viewer, self.plain.read_view(self.document(viewer), viewer))
            due = self.plain.view(viewer)
            assert seen == due, self.message(f"as {seat_name(viewer)} sees it: {differing(seen, due)}")
        if not may:
            self.compare_end()

    def viewers(self) -> list[int]:
        """Whose view is compared after this move: everybody's now and then, one after the other between."""
        everybody = [*range(self.seats), ONLOOKER]
        made = len(self.shown)
        return everybody if made % 16 == 0 or not self.plain.may() else [everybody[made % len(everybody)]]

    def compare_moves(self, seat: int) -> None:
        """The moves of one seat; who may not act has none."""
        plain = self.plain.moves(seat)
        engine = self.excuse_moves(seat, set(self.texts(seat)), plain)
        extra, missing = sorted(engine - plain), sorted(plain - engine)
        assert not extra + missing, self.message(f"{seat_name(seat)}: engine only {extra}, plain only {missing}")

    def compare_end(self) -> None:
        """The same winners."""
        outcome = outcome_of(self.rules.game, self.state)
        assert outcome is not None, self.message("the game is over")
        winners = self.plain.winners()
        assert sorted(outcome.winners) == sorted(winners), self.message(f"winners {winners}, engine {outcome}")

    def step(self, seat: int, text: str) -> None:
        """Makes one move on both sides and compares."""
        move = self.texts(seat)[text]
        self.shown.append(f"{seat_name(seat)}:{text}")
        self.state.apply(seat, move)
        self.written = {}
        self.plain.play(seat, text, self.document())
        self.compare()

    def go(self, rng: Rng, limit: int) -> int:
        """Plays on at random; returns how many moves were made."""
        for made in range(limit):
            if not self.plain.may():
                return made
            self.step(*self.choose(rng))
        return limit


def differing(engine: Mapping[str, Any], plain: Mapping[str, Any]) -> str:
    """The entries that differ."""

    def brief(key: str) -> tuple[int, str]:
        """Short entries come first in a message."""
        return len(repr(plain.get(key))), key

    keys = [key for key in plain.keys() | engine.keys() if engine.get(key) != plain.get(key)]
    return "; ".join(f"{key}: engine {engine.get(key)!r}, plain {plain.get(key)!r}" for key in sorted(keys, key=brief))


def any_house(names: Iterable[str], choices: Mapping[str, tuple[str, ...]], rng: Rng) -> tuple[Rules, Words, int]:
    """An edition with some house rules out of `choices`, and a number of seats that goes with them, rather a few."""
    editions = sorted(names)
    while True:
        name = editions[rng.below(len(editions))]
        words: Words = {}
        for option, values in choices.items():
            if not rng.below(3):
                words[option] = values[rng.below(len(values))]
        try:
            house = rules(
                f"{name}({','.join(f'{option}={word}' for option, word in words.items())})" if words else name
            )
            fewest, most = house.seat_range()
            seats = fewest + rng.below(most - fewest + 1)
            seats = fewest + (seats - fewest) % 5 if rng.below(4) else seats
            house.check_seats(seats)
        except BadRules:
            continue
        return house, words, seats


def walk_for(seconds: float, seed: int, one_walk: Callable[[Rng], int]) -> int:
    """Walks for so long, a new game each time; returns how many moves were compared."""
    rng = Rng(seed)
    until = time.process_time() + seconds
    made = 0
    while time.process_time() < until:
        made += one_walk(rng)
    return made


def shuffle(cards: list[Any], rng: Rng) -> None:
    """Shuffles any list in place."""
    for at in range(len(cards) - 1, 0, -1):
        other = rng.below(at + 1)
        cards[at], cards[other] = cards[other], cards[at]

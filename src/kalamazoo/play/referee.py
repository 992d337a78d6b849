"""Referee: keeps one game. Checks, orders, logs and tells; nobody else sees the state."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from kalamazoo.core.errors import BadRules, IllegalMove
from kalamazoo.core.event import Event
from kalamazoo.core.game import Game, Ruling
from kalamazoo.core.seats import CLOCK, ONLOOKER, seat_name, seats_of
from kalamazoo.core.seed import LIVE, commitment, dealer_of, read_seed
from kalamazoo.core.state import State
from kalamazoo.play.outcome import Outcome, outcome_of
from kalamazoo.play.record import Record, Step
from kalamazoo.play.view import View
from kalamazoo.rulebook import Rules, rules


class Referee:
    """One game from the deal, or from a given position, to the end."""

    def __init__(
        self,
        rule_set: Rules | str,
        seats: int = 0,
        seed: int | str = 0,
        dealer: int = 0,
        start: Mapping[str, Any] | None = None,
    ) -> None:
        self.rules = rules(rule_set) if isinstance(rule_set, str) else rule_set
        self.seed = read_seed(seed)
        self.dealer = dealer
        self.start = start
        self.moves_made: list[tuple[int, int]] = []
        self.texts: list[str] = []  # each move as it was written when it was made
        self.ends: list[int] = []  # how many events there were after each move
        self.events: list[Event] = []
        if start is None:
            self._state = self.rules.deal(seats, self.seed, dealer)
        else:
            self._state = self.rules.game.read_position(self.rules.options, start)
            if seats not in (0, self._state.seats):
                raise BadRules(f"the position has {self._state.seats} seats, not {seats}")
            if self.seed.startswith(LIVE):
                self._state.stir(dealer_of(self.seed))  # nobody who knows the position knows what comes
        self.seats = self._state.seats
        self._veils: list[tuple[str, ...]] = []  # each move as seats 0 … n-1 and onlookers saw it
        self._veiled = type(self.rules.game).veil_move is not Game.veil_move  # else all see the same
        self._state.events = self.events

    @property
    def commitment(self) -> str:
        """The hash that is published at the deal."""
        return commitment(self.seed)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return outcome_of(self.rules.game, self._state)

    def may_act(self) -> list[int]:
        """The seats that may move now, the clock among them."""
        return seats_of(self._state.may_act())

    def must_act(self) -> list[int]:
        """The seats the game waits for."""
        return seats_of(self._state.must_act())

    def moves(self, seat: int) -> list[int]:
        """The legal moves of a seat; none when it may not act."""
        return self._state.moves(seat) if self._state.may_act() >> seat & 1 else []

    def play(self, seat: int, move: int | str) -> list[Event]:
        """Makes a move given as number or text; returns what happened. Raises IllegalMove or BadMove."""
        number = self.read(seat, move)
        if number not in self.moves(seat):
            raise self.refusal(seat, number)
        before = len(self.events)
        game = self.rules.game
        text = game.write_move(self._state, seat, number)
        self.texts.append(text)
        if self._veiled:
            viewers = (*range(self.seats), ONLOOKER)
            self._veils.append(tuple(game.veil_move(self._state, seat, number, viewer) for viewer in viewers))
        else:
            self._veils.append((text,) * (self.seats + 1))
        self._state.apply(seat, number)
        self.moves_made.append((seat, number))
        self.ends.append(len(self.events))
        return self.events[before:]

    def read(self, seat: int, move: int | str) -> int:
        """The move as a number."""
        if isinstance(move, int):
            return move
        return self.rules.game.read_move(self._state.mask(seat), seat, move)

    def why(self, seat: int, attempt: int | str) -> Ruling | None:
        """Why this seat may not do this now; None if it may. Changes nothing."""
        number = self.read(seat, attempt)
        if number in self.moves(seat):
            return None
        refusal = self.refusal(seat, number)
        return Ruling(refusal.clause, refusal.why)

    def refusal(self, seat: int, move: int) -> IllegalMove:
        """The refusal of a move that is not legal, built from what the seat itself may know."""
        game = self.rules.game
        who = f"seat {seat_name(seat)}" if 0 <= seat < self.seats else f"the {seat_name(seat)}"
        if not (0 <= seat < self.seats or seat == CLOCK):
            return IllegalMove("an onlooker" if seat == ONLOOKER else f"seat {seat}", "move", "only players do", "")
        known = self._state.mask(seat)
        over = self.outcome
        if over:
            return IllegalMove(who, game.name_move(known, seat, move), "the game is over", over.clause)
        ruling = game.explain(known, seat, move)
        return IllegalMove(who, game.name_move(known, seat, move), ruling.text, ruling.clause)

    def view(self, seat: int) -> View:
        """What this seat, or an ONLOOKER, may know."""
        return View(self.rules, seat, self._state.mask(seat), self.seen(seat))

    def seen(self, seat: int, since: int = 0) -> list[Event]:
        """The events from number `since` on, as this seat saw them."""
        return [event.masked(seat) for event in self.events[since:]]

    def clock_wishes(self) -> list[tuple[int, int]]:
        """What the clock would do, as (milliseconds of silence, move), soonest first."""
        game = self.rules.game
        return sorted((game.clock_delay(self._state, move), move) for move in self.moves(CLOCK))

    def state(self) -> State:
        """An independent copy of the full state, for records, tests and analysis; never for a player."""
        return self._state.clone()

    def known(self, seat: int) -> State:
        """The state as this seat may know it, without its history."""
        return self._state.mask(seat)

    def told(self, made: int, viewer: int) -> str:
        """The text of move number `made`, as this viewer saw it."""
        return self._veils[made][self.seats if viewer == ONLOOKER else viewer]

    def record(self, viewer: int | None = None, names: tuple[str, ...] = ()) -> Record:
        """The game so far: the full record, or as one seat (or an ONLOOKER) saw it.

        The full record has the seed in it: it is for the end of a game, and for whoever keeps the table.
        """
        last = self._state if viewer is None else self._state.mask(viewer)
        steps: list[Step] = []
        before = 0
        for made, (seat, _) in enumerate(self.moves_made):
            if viewer is None:
                steps.append(Step(seat, self.texts[made]))
            else:
                seen = self.events[before : self.ends[made]]
                text = self.told(made, viewer)
                if text:
                    steps.append(Step(seat, text, tuple(event.masked(viewer) for event in seen)))
            before = self.ends[made]
        start = self.start
        if start is not None and viewer is not None:
            first = self.rules.game.read_position(self.rules.options, start)
            start = self.rules.game.write_position(first.mask(viewer))
        over = self.outcome
        return Record(
            str(self.rules),
            self.seats,
            self.dealer,
            self.commitment if self.start is None else "",
            self.seed if viewer is None and self.start is None else None,
            tuple(steps),
            viewer,
            start,
            self.rules.deck_text,
            names,
            result_text(over) if over else "",
            sha256(last.dump()).hexdigest(),
        )


def result_text(over: Outcome) -> str:
    """An outcome in one line: winners, scores, reason and clause."""
    winners = "".join(seat_name(seat) for seat in over.winners) or "-"
    scores = "/".join(str(score) for score in over.scores)
    return f"{winners} {scores} {over.reason} ({over.clause})"

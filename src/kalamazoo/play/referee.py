"""Referee: keeps one game. Checks, orders, logs and tells; nobody else sees the state."""

from __future__ import annotations

from kalamazoo.core.errors import IllegalMove
from kalamazoo.core.event import Event
from kalamazoo.core.game import Ruling
from kalamazoo.core.seats import CLOCK, ONLOOKER, seat_name, seats_of
from kalamazoo.core.seed import commitment, read_seed
from kalamazoo.core.state import State
from kalamazoo.play.outcome import Outcome, outcome_of
from kalamazoo.play.view import View
from kalamazoo.rulebook import Rules, rules


class Referee:
    """One game from the deal to the end."""

    def __init__(self, rule_set: Rules | str, seats: int, seed: int | str = 0, dealer: int = 0) -> None:
        self.rules = rules(rule_set) if isinstance(rule_set, str) else rule_set
        self.seats = seats
        self.seed = read_seed(seed)
        self.dealer = dealer
        self.moves_made: list[tuple[int, int]] = []
        self.texts: list[str] = []  # each move as it was written when it was made
        self.ends: list[int] = []  # how many events there were after each move
        self.events: list[Event] = []
        self._state = self.rules.deal(seats, self.seed, dealer)
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
        self.texts.append(self.rules.game.write_move(self._state, seat, number))
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

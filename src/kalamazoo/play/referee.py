"""Referee: keeps one game. Checks, orders, logs and tells; nobody else sees the state."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from operator import index
from typing import Any, SupportsIndex

from kalamazoo.core.bot import Bot
from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition, BadRules, IllegalMove
from kalamazoo.core.event import Event
from kalamazoo.core.game import Game, Ruling
from kalamazoo.core.people import Names
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, ONLOOKER, all_seats, seat_name, seats_of
from kalamazoo.core.seed import LIVE, commitment, dealer_of, read_seed
from kalamazoo.core.state import State
from kalamazoo.play.outcome import Outcome, outcome_of
from kalamazoo.play.polling import next_action
from kalamazoo.play.record import Record, Step
from kalamazoo.play.view import View
from kalamazoo.rulebook import Rules, rules


class Referee:
    """One game from the deal, or from a given position, to the end."""

    def __init__(
        self,
        rule_set: Rules | str,
        seats: SupportsIndex = 0,
        seed: SupportsIndex | str = 0,
        dealer: SupportsIndex = 0,
        start: Mapping[str, Any] | bytes | None = None,
        names: Names = (),
    ) -> None:
        self.rules = rules(rule_set) if isinstance(rule_set, str) else rule_set
        self.seed = read_seed(seed if isinstance(seed, str) else index(seed))
        self.dealer = index(dealer)
        self.start = start  # the position it begins from, or its JSON
        self.names = names  # what sentences call the people; without them they speak of A, B and C
        self.moves_made: list[tuple[int, int]] = []
        self.texts: list[str] = []  # each move as it was written when it was made
        self.ends: list[int] = []  # how many events there were after each move
        self.events: list[Event] = []
        self._veils: list[tuple[str, ...]] = []  # each move as seats 0 … n-1 and onlookers saw it
        self._state = self._begin(index(seats))
        self.seats = self._state.seats
        self._tell_opening()
        self.everyone = all_seats(self.seats) | 1 << ONLOOKER  # the mask of all who look at the table
        self.veiled = type(self.rules.game).veil_move is not Game.veil_move  # else all see the same text of a move

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        first = (self.rules, self.seats, self.seed, self.dealer, self.start, self.names)
        return revive, (first, tuple(self.moves_made))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Referee) and self.__reduce__()[1] == other.__reduce__()[1]

    def __hash__(self) -> int:
        raise TypeError("a referee's game goes on; take its commitment as a key")

    def __repr__(self) -> str:
        return f"<Referee of {str(self._state)[1:-1]}, {len(self.moves_made)} moves>"

    def _begin(self, seats: int) -> State:
        """The table before the first move."""
        if self.start is None:
            return self.rules.deal(seats or None, self.seed, self.dealer)
        state = self.rules.game.read_position(self.rules.options, document_of(self.start))
        if seats not in (0, state.seats):
            raise BadRules(f"the position has {state.seats} seats, not {seats}")
        if self.live:  # nobody who knows the position knows what comes
            luck = dealer_of(self.seed)
            if BACK in state.cards():
                fill(state, luck)
            else:
                state.stir(luck)
        return state

    def _tell_opening(self) -> None:
        """What happened by itself before the first move is told like everything after it."""
        if self.start is None:
            self.events.extend(self.rules.opening(self.seats, self.seed, self.dealer))
        self._state.events = self.events

    # -- how things stand -----------------------------------------------------------------------

    @property
    def live(self) -> bool:
        """Whether everything that chance decides comes from a live stream."""
        return self.seed.startswith(LIVE)

    @property
    def commitment(self) -> str:
        """The hash that is published at the deal."""
        return commitment(self.seed)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return outcome_of(self.rules.game, self._state, self.names)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._state.may_act()

    def may_act(self) -> list[int]:
        """The seats that may move now, the clock among them."""
        return seats_of(self._state.may_act())

    def must_act(self) -> list[int]:
        """The seats the game waits for."""
        return seats_of(self._state.must_act())

    def may(self, seat: int) -> bool:
        """Whether this seat, or the CLOCK, may move now."""
        return self._state.may_act() >> seat & 1 == 1

    def must(self, seat: int) -> bool:
        """Whether the game waits for this seat."""
        return self._state.must_act() >> seat & 1 == 1

    def awaited(self) -> int:
        """The mask of the seats the game waits for."""
        return self._state.must_act()

    def moves(self, seat: SupportsIndex) -> list[int]:
        """The legal moves of a seat; none when it may not act."""
        number = index(seat)
        return self._state.moves(number) if self._state.may_act() >> number & 1 else []

    # -- moves ----------------------------------------------------------------------------------

    def play(self, seat: SupportsIndex, move: SupportsIndex | str) -> list[Event]:
        """Makes a move of a seat, given as number or text; returns what happened. Raises IllegalMove or BadMove."""
        mover = index(seat)
        number = self.read(mover, move)
        if number not in self.moves(mover):
            raise self.refusal(mover, number)
        before = len(self.events)
        game = self.rules.game
        text = game.write_move(self._state, mover, number)
        self.texts.append(text)
        if self.veiled:
            viewers = (*range(self.seats), ONLOOKER)
            self._veils.append(tuple(game.veil_move(self._state, mover, number, viewer) for viewer in viewers))
        else:
            self._veils.append((text,) * (self.seats + 1))
        self._state.apply(mover, number)
        self.moves_made.append((mover, number))
        self.ends.append(len(self.events))
        return self.events[before:]

    def play_again(self) -> None:
        """Deals and makes all moves that were made once more: after a fault in the middle of one."""
        made = self.moves_made[: len(self.ends)]
        self.moves_made.clear()
        self.texts.clear()
        self.ends.clear()
        self.events.clear()
        self._veils.clear()
        self._state = self._begin(self.seats)
        self._tell_opening()
        for seat, move in made:
            self.play(seat, move)

    def guess(self, rng: Rng) -> None:
        """Guesses the cards that the position it began from left unknown."""
        self._state.fill(rng)

    def read(self, seat: int, move: SupportsIndex | str) -> int:
        """The move as a number."""
        if not isinstance(move, str):
            return index(move)
        return self.rules.game.read_move(self._state.mask(seat), seat, move)

    def why(self, seat: SupportsIndex, attempt: SupportsIndex | str) -> Ruling | None:
        """Why this seat may not do this now; None if it may. Changes nothing."""
        at = index(seat)
        number = self.read(at, attempt)
        if number in self.moves(at):
            return None
        refusal = self.refusal(at, number)
        return Ruling(refusal.clause, refusal.why)

    def refusal(self, seat: int, move: int) -> IllegalMove:
        """The refusal of a move that is not legal, built from what the seat itself may know."""
        game = self.rules.game
        if not (0 <= seat < self.seats or seat == CLOCK):
            return IllegalMove("an onlooker" if seat == ONLOOKER else f"seat {seat}", "move", "only players do", "")
        called = self.names[seat] if seat < len(self.names) else ""
        who = called or f"{'the' if seat == CLOCK else 'seat'} {seat_name(seat)}"
        known = self._state.mask(seat)
        what = game.name_move(known, seat, move, self.names)
        over = self.outcome
        if over:
            return IllegalMove(who, what, "the game is over", over.clause)
        ruling = game.explain(known, seat, move, self.names)
        return IllegalMove(who, what, ruling.text, ruling.clause)

    # -- what others may know -------------------------------------------------------------------

    def view(self, seat: SupportsIndex) -> View:
        """What this seat, or an ONLOOKER, may know."""
        viewer = index(seat)
        return View(self.rules, viewer, self._state.mask(viewer), self.seen(viewer), self.names)

    def seen(self, seat: int, since: int = 0) -> list[Event]:
        """The events from number `since` on, as this seat saw them."""
        return [event.masked(seat) for event in self.events[since:]]

    def events_of(self, made: int) -> list[Event]:
        """What happened in move number `made`, unmasked."""
        return self.events[self.ends[made - 1] if made else 0 : self.ends[made]]

    def clock_wishes(self) -> list[tuple[int, int]]:
        """What the clock would do, as (milliseconds of silence, move), soonest first."""
        game = self.rules.game
        return sorted((game.clock_delay(self._state, move), move) for move in self.moves(CLOCK))

    def next_wish(self, bots: Sequence[Bot | None], lot: Rng) -> tuple[int, int, int]:
        """The bot (or clock) that would act next, its move, and after how many milliseconds; seat -1: nobody."""
        return next_action(self.rules.game, self._state, bots, lot)

    def first_of(self, wishes: Sequence[tuple[int, int]], lot: Rng) -> int:
        """Which of several (seat, move) of the same instant comes first, as the game has it."""
        return self.rules.game.first_of(self._state, wishes, lot)

    def chat_clause(self) -> str:
        """The clause by which nobody talks freely now; empty if people may."""
        return self.rules.game.chat_clause(self.rules.options, self._state)

    def state(self) -> State:
        """An independent copy of the full state, for records, tests and analysis; never for a player."""
        return self._state.clone()

    def known(self, seat: int) -> State:
        """The state as this seat may know it, without its history."""
        return self._state.mask(seat)

    def noticed(self, made: int) -> int:
        """The mask of all who noticed move number `made`."""
        if not self.veiled:
            return self.everyone
        mask = 0
        for viewer, text in enumerate(self._veils[made]):
            if text:
                mask |= 1 << (ONLOOKER if viewer == self.seats else viewer)
        return mask

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
        start = None if self.start is None else document_of(self.start)
        if start is not None and (self.live or viewer is not None):  # with what chance made of it, and its generator
            first = self._begin(self.seats)
            start = self.rules.game.write_position(first if viewer is None else first.mask(viewer))
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


def document_of(start: Mapping[str, Any] | bytes) -> Mapping[str, Any]:
    """A position document, which may be given as JSON."""
    if isinstance(start, bytes):
        read: dict[str, Any] = json.loads(start)
        return read
    return start


Beginning = tuple[Rules, int, str, int, Mapping[str, Any] | bytes | None, Names]  # what a Referee is made of


def revive(first: Beginning, moves: Sequence[tuple[int, int]]) -> Referee:
    """A referee whose game went as another's did."""
    referee = Referee(*first)
    for seat, move in moves:
        referee.play(seat, move)
    return referee


def fill(state: State, luck: Rng) -> None:
    """Deals the unknown cards of a position; raises BadPosition if none fit what is known of them."""
    try:
        state.fill(luck)
    except ValueError as error:
        raise BadPosition(f"the unknown cards of this position cannot be dealt: {error}") from None


def result_text(over: Outcome) -> str:
    """An outcome in one line: winners, standing, reason and clause."""
    winners = "".join(seat_name(seat) for seat in over.winners) or "-"
    return f"{winners} {'/'.join(over.standing)} {over.reason} ({over.clause})"

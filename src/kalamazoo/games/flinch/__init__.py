"""Flinch: be the first without a stock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kalamazoo.core.errors import BadPosition
from kalamazoo.core.event import TURN, Event
from kalamazoo.core.game import Line, Ruling
from kalamazoo.core.learning import Learner
from kalamazoo.core.options import Options, Values
from kalamazoo.core.people import Names, named
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.flinch import (
    acts,
    advice,
    log,
    moments,
    notation,
    position,
    refusals,
    refusals_table,
    scene,
    voices,
)
from kalamazoo.games.flinch.bot import BOTS, LEVELS
from kalamazoo.games.flinch.engine.encoder import FlinchEncoder
from kalamazoo.games.flinch.engine.notes import GATHERING, PLACES, VOTING
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.engine.table import TableState
from kalamazoo.games.flinch.goals import GOALS
from kalamazoo.games.flinch.lessons import FlinchLearner
from kalamazoo.games.flinch.moves import LAPSE, SETTLE, kind_of
from kalamazoo.games.flinch.options import FIELDS, HAND_SIZE, SAME_DEALS, WINNER_DEALS, FlinchOptions
from kalamazoo.games.kit.shell import Parts, Shell

SMALLEST_STACK = 20  # OP-DEAL-5
LONGEST_PEEK = 10_000  # milliseconds in which a peek can be called (IR-11)
GROUNDS_FIELD = next(field for field in FIELDS if field.name == "call-grounds")


class Flinch(Shell[FlinchOptions, FlinchState]):
    """The main game of the Flinch pack, in four printed forms."""

    name = "flinch"
    title = "Flinch"
    family = "flinch"
    about = "Play out your stock by building runs in the middle. Watch the others: anyone who slips can be called."
    minutes = (15, 45)
    fields = FIELDS
    places = PLACES
    endings = refusals.ENDINGS
    bots = BOTS
    levels = LEVELS
    searching = frozenset({"strong", "expert"})
    goals = GOALS
    slips = True
    practice = MappingProxyType({"hints": "practice"})  # OP-COND-3
    parts = Parts(FlinchOptions, FlinchState, notation, position, scene, refusals, log, voices, acts, moments, advice)

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> FlinchOptions:
        printed = edition.get("grounds", "none")
        opt = FlinchOptions(
            values,
            edition["cap"],
            edition["copies"],
            edition["wilds"],
            edition["middle"],
            edition["most-seats"],
            edition["two-packs-from"],
            edition["two-packs-needed"],
            GROUNDS_FIELD.read(printed),
            GROUNDS_FIELD.read(edition.get("partner-grounds", printed)),
        )
        opt.word = edition.get("word", "Flinch!")  # FL-CHAL-1
        return opt

    def seat_range(self, options: Options) -> tuple[int, int]:
        return 2, self.own(options).most_seats

    def check(self, options: Options, seats: int) -> Ruling | None:
        opt = self.own(options)
        if opt.partners and (seats < 4 or seats % 2):
            return Ruling("OP-PART-1", "partners are pairs, so 4, 6 or 8 play")
        if opt.two_packs_needed and opt.packs == 1 and seats >= opt.two_packs_from:
            return Ruling("OP-PLAYERS-2", f"from {opt.two_packs_from} players on two packs are needed")
        stack = opt.deck_size(seats) - seats * (opt.stock_size + HAND_SIZE)
        if stack < SMALLEST_STACK:
            left = f"{stack} cards" if stack > 0 else "no cards"
            return Ruling("OP-DEAL-5", f"stocks of {opt.stock_size} leave {left} for the stack; it needs 20")
        return None

    def check_hints(self, options: Options) -> Ruling | None:
        if self.own(options).practice:  # OP-COND-3, FL-COND-1
            return None
        return Ruling("OP-COND-3", "this table gives no hints; hints=practice gives them to those who play alone")

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> FlinchState:
        state = self.blank(options, seats)
        state.deal_cards(dealer, rng)
        state.begin()
        return state

    def opening(self, options: Options, seats: int, dealer: int, rng: Rng) -> list[Event]:
        state = self.blank(options, seats)
        state.deal_cards(dealer, rng)
        state.events = []
        state.begin()  # passes and lay-downs that leave no choice are told like others (ST-5)
        return [event for event in state.events if event.kind != TURN]

    def blank(self, options: Options, seats: int) -> FlinchState:
        return position.blank(self.own(options), seats)

    def rightful(self, state: State, seat: int, moves: Sequence[int]) -> list[int]:
        own = self.table(state)
        if not isinstance(own, TableState) or seat != own.turn or own.phase in (GATHERING, VOTING):
            return list(moves)
        lawful = own.lawful(seat)
        return [move for move in moves if move in lawful]

    def encoder(self, options: Options, seats: int) -> FlinchEncoder:
        return FlinchEncoder(self.own(options), seats)

    def score_range(self, options: Options, seats: int) -> tuple[int, int]:
        opt = self.own(options)
        if not opt.placings:
            return 0, 1  # FL-WIN-5
        sides = 2 if opt.partners else 1
        return 0, max(seats, sides * opt.deck_size(seats))  # the place, or by how many cards another stock is larger

    def longest(self, options: Options, seats: int) -> int:
        return 20_000 if self.own(options).table else 10_000

    def learner(self, options: Options, seats: int) -> Learner:
        return FlinchLearner(self.own(options), seats)

    def next_dealer(self, options: Options, seats: int, dealer: int, over: State) -> int:
        opt = self.own(options)
        if opt.next_dealer == SAME_DEALS:
            return dealer
        scores = over.scores()
        best = max(scores)
        if opt.next_dealer == WINNER_DEALS and min(scores) < best:  # OP-DEAL-3
            left_of = ((dealer + step) % seats for step in range(1, seats + 1))
            return next(seat for seat in left_of if scores[seat] == best)
        return (dealer + 1) % seats

    def read_position(self, options: Options, document: Mapping[str, Any]) -> FlinchState:
        state = super().read_position(options, document)
        trouble = self.check(options, state.seats)
        if trouble and trouble.clause != "OP-DEAL-5":
            raise BadPosition(f"seats: {trouble.text} ({trouble.clause})")
        return state

    def plain_card(self, card: int) -> int:
        return notation.plain_card(card)

    def log(self, options: Options, events: Sequence[Event], viewer: int, names: Names = ()) -> list[Line]:
        return [Line(named(line, names), begins) for line, begins in log.lines(events, viewer)]

    def explain(self, state: State, seat: int, move: int, names: Names = ()) -> Ruling:
        if isinstance(state, TableState):
            ruling = refusals_table.explain_table(state, seat, move)
            return Ruling(ruling.clause, named(ruling.text, names))
        return super().explain(state, seat, move, names)

    def chat_clause(self, options: Options, state: State) -> str:
        return "" if self.own(options).chat else "OP-COND-2"

    def grace(self, options: Options) -> int:
        opt = self.own(options)
        return opt.grace_ms if opt.table else 0  # OP-CHAL-1

    def clock_delay(self, state: State, move: int) -> int:
        opt = self.table(state).opt
        if kind_of(move) == SETTLE:
            return opt.simultaneous_ms  # OP-CHAL-12
        return LONGEST_PEEK if kind_of(move) == LAPSE else opt.turn_clock * 1000

"""Flinch: be the first without a stock."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from kalamazoo.core.errors import BadPosition
from kalamazoo.core.event import Event
from kalamazoo.core.game import Game, Ruling
from kalamazoo.core.options import Field, Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Scene
from kalamazoo.core.state import State
from kalamazoo.games.flinch import log, notation, position, refusals, refusals_table, scene
from kalamazoo.games.flinch.engine.notes import PLACES
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.engine.table import TableState
from kalamazoo.games.flinch.moves import LAPSE, SETTLE, kind_of
from kalamazoo.games.flinch.options import FIELDS, HAND_SIZE, FlinchOptions

SMALLEST_STACK = 20  # OP-DEAL-5
LONGEST_PEEK = 10_000  # milliseconds in which a peek can be called (IR-11)
GROUNDS_FIELD = next(field for field in FIELDS if field.name == "call-grounds")


class Flinch(Game):
    """The main game of the Flinch pack, in four printed forms."""

    name = "flinch"
    title = "Flinch"
    family = "flinch"
    about = "Play out your stock by building runs in the middle. Watch the others: who slips can be called."
    minutes = (15, 45)
    fields: ClassVar[tuple[Field, ...]] = FIELDS
    places = PLACES
    endings: ClassVar[Mapping[int, Ruling]] = refusals.ENDINGS
    slips = True

    # -- dealing --------------------------------------------------------------------------------

    def make_options(self, values: dict[str, int], edition: Mapping[str, Any]) -> FlinchOptions:
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
        return 2, flinch_options(options).most_seats

    def check(self, options: Options, seats: int) -> Ruling | None:
        opt = flinch_options(options)
        if opt.partners and (seats < 4 or seats % 2):
            return Ruling("OP-PART-1", "partners are pairs, so 4, 6 or 8 play")
        if opt.two_packs_needed and opt.packs == 1 and seats >= opt.two_packs_from:
            return Ruling("OP-PLAYERS-2", f"from {opt.two_packs_from} players on two packs are needed")
        stack = opt.deck_size(seats) - seats * (opt.stock_size + HAND_SIZE)
        if stack < SMALLEST_STACK:
            left = f"{stack} cards" if stack > 0 else "no cards"
            return Ruling("OP-DEAL-5", f"stocks of {opt.stock_size} leave {left} for the stack; it needs 20")
        return None

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> FlinchState:
        state = self.blank(options, seats)
        state.deal_cards(dealer, rng)
        state.begin()
        return state

    def blank(self, options: Options, seats: int) -> FlinchState:
        opt = flinch_options(options)
        return TableState(opt, seats) if opt.table else FlinchState(opt, seats)

    def next_dealer(self, options: Options, seats: int, dealer: int, over: State) -> int:
        opt = flinch_options(options)
        if opt.next_dealer == 2:
            return dealer
        scores = over.scores()
        best = max(scores)
        if opt.next_dealer == 1 and min(scores) < best:  # OP-DEAL-3
            return next(seat for seat in left_of(dealer, seats) if scores[seat] == best)
        return (dealer + 1) % seats

    # -- text -----------------------------------------------------------------------------------

    def write_move(self, state: State, seat: int, move: int) -> str:
        return notation.write_move(move)

    def read_move(self, state: State, seat: int, text: str) -> int:
        return notation.read_move(seat, text)

    def name_move(self, state: State, seat: int, move: int) -> str:
        return notation.name_move(flinch_state(state), seat, move)

    def write_position(self, state: State) -> dict[str, Any]:
        return position.write_position(flinch_state(state))

    def read_position(self, options: Options, document: Mapping[str, Any]) -> FlinchState:
        opt = flinch_options(options)
        seats = document.get("seats")
        if not isinstance(seats, list) or not 2 <= len(seats) <= opt.most_seats:
            raise BadPosition(f"seats: it is a list of 2 to {opt.most_seats} seats")
        trouble = self.check(options, len(seats))
        if trouble and trouble.clause != "OP-DEAL-5":
            raise BadPosition(f"seats: {trouble.text} ({trouble.clause})")
        state = self.blank(options, len(seats))
        position.read_position(state, document)
        return state

    def write_card(self, card: int) -> str:
        return notation.write_card(card)

    # -- showing and explaining -----------------------------------------------------------------

    def scene(self, state: State, seat: int) -> Scene:
        return scene.scene(flinch_state(state), seat)

    def drop(self, state: State, seat: int, source: str, card: int, target: str) -> int:
        return scene.drop(flinch_state(state), seat, source, card, target)

    def explain(self, state: State, seat: int, move: int) -> Ruling:
        if isinstance(state, TableState):
            return refusals_table.explain_table(state, seat, move)
        return refusals.explain(flinch_state(state), seat, move)

    def describe(self, event: Event, viewer: int) -> str:
        return log.describe(event, viewer)

    def clock_delay(self, state: State, move: int) -> int:
        opt = flinch_state(state).opt
        if kind_of(move) == SETTLE:
            return opt.simultaneous_ms  # OP-CHAL-12
        return LONGEST_PEEK if kind_of(move) == LAPSE else opt.turn_clock * 1000


def flinch_options(options: Options) -> FlinchOptions:
    """The options as Flinch knows them."""
    if not isinstance(options, FlinchOptions):
        raise TypeError(f"{type(options).__name__} are no options of Flinch")
    return options


def flinch_state(state: State) -> FlinchState:
    """The state as Flinch knows it."""
    if not isinstance(state, FlinchState):
        raise TypeError(f"{type(state).__name__} is no state of Flinch")
    return state


def left_of(dealer: int, seats: int) -> list[int]:
    """The seats from the dealer's left on."""
    return [(dealer + step) % seats for step in range(1, seats + 1)]

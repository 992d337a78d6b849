"""Stock Exchange, 1913: all trade at once, and who first has a hand of one number calls "sold"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.event import Event
from kalamazoo.core.game import Game, Ruling
from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Scene
from kalamazoo.core.state import State
from kalamazoo.games.stock_exchange import notation, position, refusals, scene
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.games.stock_exchange.moves import PLAY
from kalamazoo.games.stock_exchange.options import FIELDS, TWO_MINUTES, StockExchangeOptions

LULL_AFTER = 20_000  # milliseconds of silence
STALL_AFTER = 120_000  # SX-OP-18


class StockExchange(Game):
    """The game."""

    name = "stock-exchange"
    title = "Stock Exchange"
    family = "flinch"
    about = "Everybody trades at once, calling out only how many cards. Get a hand all of one number and shout Sold!"
    minutes = (15, 40)
    fields = FIELDS
    places = ("", "pack", "hand", "offer", "floor")
    endings = refusals.ENDINGS
    slips = True

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> StockExchangeOptions:
        """The typed options."""
        return StockExchangeOptions(values, int(edition.get("numbers", 15)))

    def seat_range(self, options: Options) -> tuple[int, int]:
        """Three (SX-SET-1) to as many as the pack has numbers (SX-OP-2); pairs need four."""
        opt = own(options)
        return (4 if opt.partners else 3), opt.most_seats

    def check(self, options: Options, seats: int) -> Ruling | None:
        """Pairs need an even table, and do not move from table to table."""
        opt = own(options)
        if opt.partners and seats % 2:
            return Ruling("SX-OP-20", "partners sit opposite each other, so their number must be even")
        if opt.partners and opt.progressive:
            return Ruling(
                "SX-OP-22", "in progressive play each player moves and counts alone, so there are no partners"
            )
        return None

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> StockExchangeState:
        """The first round."""
        state = self.blank(options, seats)
        state.dealer = dealer
        state.rng = rng.fork()
        state.deal_round(rng)
        return state

    def blank(self, options: Options, seats: int) -> StockExchangeState:
        """An empty table."""
        state = StockExchangeState(own(options), seats)
        state.clear()
        return state

    def write_move(self, state: State, seat: int, move: int) -> str:
        """`offer:3x2`, `accept:A:5x2`, `sold` …"""
        return notation.write_move(move)

    def read_move(self, state: State, seat: int, text: str) -> int:
        """The move of a token."""
        return notation.read_move(seen(state), text)

    def veil_move(self, state: State, seat: int, move: int, viewer: int) -> str:
        """`offer:?x2`"""
        return notation.veil_move(seat, move, viewer)

    def name_move(self, state: State, seat: int, move: int) -> str:
        """The move in words."""
        return notation.name_move(seat, move)

    def write_position(self, state: State) -> dict[str, Any]:
        """The position as a document."""
        return position.write_position(seen(state))

    def read_position(self, options: Options, document: Mapping[str, Any]) -> StockExchangeState:
        """The state of a document."""
        return position.read_position(own(options), document)

    def write_card(self, card: int) -> str:
        """`7`, `tm` or `?`."""
        return notation.write_card(card)

    def scene(self, state: State, seat: int) -> Scene:
        """The trading floor."""
        return scene.draw(seen(state), seat)

    def drop(self, state: State, seat: int, source: str, card: int, target: str) -> int:
        """Cards carried to an offer accept it; carried to the floor or to a hand they are offered."""
        return scene.drop(seen(state), seat, source, card, target)

    def explain(self, state: State, seat: int, move: int) -> Ruling:
        """Why the seat may not say this."""
        return refusals.explain(seen(state), seat, move)

    def describe(self, event: Event, viewer: int) -> str:
        """A line of the log."""
        return refusals.describe(event, viewer)

    def clock_delay(self, state: State, move: int) -> int:
        """The dealer's time (SX-OP-27), two minutes, or the length of a lull."""
        opt = seen(state).opt
        if move == PLAY:
            return opt.open_after * 1000
        return STALL_AFTER if opt.stall == TWO_MINUTES else LULL_AFTER


def own(options: Options) -> StockExchangeOptions:
    """The options as this game's."""
    assert isinstance(options, StockExchangeOptions)
    return options


def seen(state: State) -> StockExchangeState:
    """The state as this game's."""
    assert isinstance(state, StockExchangeState)
    return state

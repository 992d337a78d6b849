"""Stock Exchange, 1913: all trade at once, and who first has a hand of one number calls "sold"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.game import Progression, Ruling
from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.shell import Parts, Shell
from kalamazoo.games.stock_exchange import acts, advice, log, moments, notation, position, refusals, scene, voices
from kalamazoo.games.stock_exchange.bot import BOTS, LEVELS
from kalamazoo.games.stock_exchange.engine.encoder import StockExchangeEncoder
from kalamazoo.games.stock_exchange.engine.floor import MOST_ROUNDS, ONE_ROUND, OVER, ROUNDS, SAYINGS, THROWN_IN_A_ROW
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.games.stock_exchange.moves import PLAY
from kalamazoo.games.stock_exchange.options import FIELDS, TWO_MINUTES, StockExchangeOptions

LULL_AFTER = 20_000  # milliseconds of silence
STALL_AFTER = 120_000  # SX-OP-18
MOST_EXTRA = 10  # rounds that a tie can add to progressive play


class StockExchange(Shell[StockExchangeOptions, StockExchangeState]):
    """The game."""

    name = "stock-exchange"
    title = "Stock Exchange"
    family = "flinch"
    about = "Everybody trades at once, calling out only how many cards. Get a hand all of one number and shout Sold!"
    minutes = (15, 40)
    fields = FIELDS
    several_tables = frozenset({"progressive", "moves"})
    places = ("", "pack", "hand", "offer", "floor")
    endings = refusals.ENDINGS
    bots = BOTS
    levels = LEVELS
    slips = True
    parts = Parts(
        StockExchangeOptions,
        StockExchangeState,
        notation,
        position,
        scene,
        refusals,
        log,
        voices,
        acts,
        moments,
        advice,
    )

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> StockExchangeOptions:
        return StockExchangeOptions(values, int(edition.get("numbers", 15)))

    def seat_range(self, options: Options) -> tuple[int, int]:
        """Three (SX-SET-1) to as many as the pack has numbers (SX-OP-2); pairs need four."""
        opt = self.own(options)
        return (4 if opt.partners else 3), opt.most_seats

    def check(self, options: Options, seats: int) -> Ruling | None:
        """Pairs need an even table, and do not move from table to table."""
        opt = self.own(options)
        if opt.partners and seats % 2:
            return Ruling("SX-OP-20", "partners sit opposite each other, so their number must be even")
        if opt.partners and opt.progressive:
            return Ruling(
                "SX-OP-22", "in progressive play each player moves and counts alone, so there are no partners"
            )
        return None

    def progression(self, options: Options) -> Progression:
        """One round at a table, then winners move up (SX-PROG-1).

        First dealers are drawn by lot (SX-OP-23), then the deal passes on (SX-CNT-6); counts may have a floor
        (SX-OP-8), and whoever leads in the end has won (SX-OP-13).
        """
        opt = self.own(options)
        extra = MOST_EXTRA if opt.extra_round else 0
        return Progression(opt.moves, extra, opt.floor, {"progressive": "on"}, "SX-OP-22")

    def round_winner(self, over: State) -> int:
        """Who sold; nobody where the round stalled."""
        state = self.table(over)
        return state.seller if state.ending == ONE_ROUND else -1

    def chat_clause(self, options: Options, state: State) -> str:
        """Whenever hands are dealt no number may be said."""
        return "SX-OP-24" if self.table(state).phase != OVER and not self.own(options).chat_open else ""

    def phrases(self, options: Options) -> tuple[str, ...]:
        """The shouts of the floor: how many cards, and never which (SX-OP-24)."""
        counts = [word.capitalize() for word in notation.WORDS[1 : self.own(options).copies]]
        return tuple(f"{count}! {count}!" for count in counts)

    def check_live(self, options: Options) -> Ruling | None:
        """One table is no progressive play."""
        if self.own(options).progressive:
            how = "on a server, where Make a table asks for their number (an evening)"
            bots = "computer players alone by `kalamazoo sim stock-exchange --tables 3`"
            return Ruling("SX-OP-22", f"progressive play needs several tables at once: people play it {how}, {bots}")
        return None

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> StockExchangeState:
        """The first round."""
        state = self.blank(options, seats)
        state.dealer = dealer
        state.rng = rng.fork()
        state.deal_round(rng)
        return state

    def blank(self, options: Options, seats: int) -> StockExchangeState:
        state = StockExchangeState(self.own(options), seats)
        state.clear()
        return state

    def veil_move(self, state: State, seat: int, move: int, viewer: int) -> str:
        """`offer:?x2`"""
        return notation.veil_move(self.table(state), seat, move, viewer)

    def clock_delay(self, state: State, move: int) -> int:
        """The dealer's time (SX-OP-27), two minutes, or the length of a lull."""
        opt = self.table(state).opt
        if move == PLAY:
            return opt.open_after * 1000
        return STALL_AFTER if opt.stall == TWO_MINUTES else LULL_AFTER

    def encoder(self, options: Options, seats: int) -> StockExchangeEncoder:
        return StockExchangeEncoder(self.own(options), seats)

    def score_range(self, options: Options, seats: int) -> tuple[int, int]:
        opt = self.own(options)
        best = 20 * seats if opt.second else 2  # of one round
        fines = (10 if opt.second else 1) * SAYINGS * seats if opt.fine else 0
        rounds = 1 if opt.progressive else MOST_ROUNDS if opt.second or opt.extra_round else ROUNDS
        return -rounds * (best + THROWN_IN_A_ROW * fines), rounds * best

    def longest(self, options: Options, seats: int) -> int:
        return 20_000

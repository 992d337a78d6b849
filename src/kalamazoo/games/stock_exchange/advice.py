"""Why a word on the trading floor is good."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import Reason
from kalamazoo.core.game import Advice
from kalamazoo.core.people import person
from kalamazoo.games.kit.sentences import count, sentences, some
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.games.stock_exchange.moves import TRADE_MARK
from kalamazoo.games.stock_exchange.traders import (
    BEGINS,
    COLLECTS,
    COMPLETE,
    MANY,
    MAY_HAVE,
    NOT_WANTED,
    NOT_YET,
    RIVALS,
    STANDS,
    USELESS,
    WEARY,
)

MOST_REASONS = 3


def advise(state: StockExchangeState, seat: int, move: int, reasons: Sequence[Reason]) -> Advice | None:
    """The weightiest reasons, and whose hands they point at."""
    told = reasons[:MOST_REASONS]
    if not told:
        return None
    places = dict.fromkeys(f"hand:{reason.seat}" for reason in told if reason.seat >= 0)
    return Advice(sentences([sentence(state, reason) for reason in told]), tuple(places))


def sentence(state: StockExchangeState, reason: Reason) -> str:
    """A reason in words."""
    name = person(reason.seat) if reason.seat >= 0 else ""
    cards = "the trade-mark card" if reason.card == TRADE_MARK else f"{reason.card}s"
    return {
        COMPLETE: f"your hand is complete: {cards}",
        COLLECTS: f"you collect {cards} and have {count(reason.number)} of {count(state.opt.copies)}",
        NOT_WANTED: f"{name} has given {cards} away and does not collect them",
        NOT_YET: f"nothing says that {name} collects {cards}",
        MAY_HAVE: f"{name} has given you {cards} before",
        RIVALS: f"{name} seems to keep the {cards}, so it is better to collect something else",
        USELESS: f"you have no use for {cards}"
        if reason.card != TRADE_MARK
        else "far from a whole hand, it is a danger",
        MANY: f"a trade of {some(reason.number, 'card')} brings more at once",
        STANDS: "if nobody takes your offer in a moment, another may find a taker",
        WEARY: "nothing can be traded any more",
        BEGINS: "you have dealt, and nobody can trade before your word",
    }[reason.kind]

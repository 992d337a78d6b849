"""The players of Stock Exchange: traders of different tempers.

What decides is how many trades somebody makes ("trade fast", SX-ADV-1), so levels differ by their pace first. Nobody is
quicker than SX-MSG-9 allows. What a trader reads from others' trades gains little: at the careful player's pace 52.8 %
(±3.1) of the games among four, 50.7 % (±2.9) among three, 400 deals each with the seats swapped.
"""

from typing import Final

from kalamazoo.core.bot import Bot
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.games.stock_exchange.greedy import TRADE_LEAST, TRADE_MOST, GreedyStockExchange
from kalamazoo.games.stock_exchange.traders import Temper, Trader

DREAMY: Final = Temper(1300, TRADE_MOST, patience=1000, rivals=0, source=0, loyal=0, alone=0, lot=1)
SLOW: Final = Temper(1000, TRADE_MOST, patience=20, rivals=0, source=0, loyal=0, alone=2, lot=3)
BRISK: Final = Temper(TRADE_LEAST, 2100, patience=9, rivals=25, source=3, loyal=120, alone=6, lot=16)
QUICK: Final = Temper(TRADE_LEAST, 1700, patience=9, rivals=25, source=3, loyal=120, alone=6, lot=16)


def make_beginner(options: Options, seat: int, rng: Rng) -> Bot:
    """Slow, and collects at sight."""
    return Trader(seat, rng, DREAMY)


def make_easy(options: Options, seat: int, rng: Rng) -> Bot:
    """Rather slow, and holds on to its number for long."""
    return Trader(seat, rng, SLOW)


def make_greedy(options: Options, seat: int, rng: Rng) -> Bot:
    """The greedy trader."""
    return GreedyStockExchange(seat, rng)


def make_strong(options: Options, seat: int, rng: Rng) -> Bot:
    """Brisk, and reads what others keep."""
    return Trader(seat, rng, BRISK)


def make_expert(options: Options, seat: int, rng: Rng) -> Bot:
    """Quick, and reads what others keep."""
    return Trader(seat, rng, QUICK)


BOTS: Final = {
    "beginner": make_beginner,
    "easy": make_easy,
    "fair": make_greedy,
    "strong": make_strong,
    "expert": make_expert,
}
LEVELS: Final = {
    "beginner": "trades slowly, card by card, for whatever it has most of at the moment",
    "easy": "takes its time, and holds on too long to a number that does not come",
    "fair": "collects its longest number, gives whole lots, and changes when nothing comes",
    "strong": "trades briskly, in large lots, and leaves to others what they seem to keep",
    "expert": "trades as quickly as people can, in large lots, and leaves to others what they seem to keep",
}

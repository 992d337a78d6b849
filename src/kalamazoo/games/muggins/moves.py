"""Moves of Muggins as numbers: four words, and plays from a source to a target."""

from typing import Final

from mypy_extensions import i64

DRAW: Final = 0  # take the bottom card of the hand and show it
LAY: Final = 1  # put the drawn card on one's own stock pile
CALL: Final = 2  # "Muggins!"
GO: Final = 3  # the clock: nobody called in time
PLAY: Final = 4  # from here on: a play, its target times two plus its source

# Sources
DRAWN_CARD: Final = 0  # the drawn card
STOCK: Final = 1  # the top of one's own stock pile

# Targets
NO_PLACE: Final = -1
NEW: Final = 0  # a new table pile
PILES: Final = 64  # 1 … 64 are table piles by number
STOCKS: Final = 65  # 65 and up are the stock piles of seats 0, 1 …

LAST_MOVE: Final = PLAY + (STOCKS + 16) * 2  # above every move there is


def pack_play(source: i64, target: i64) -> i64:
    """The play from a source to a target."""
    return PLAY + target * 2 + source


def play_source(move: int) -> int:
    """Where the card of a play comes from."""
    return (move - PLAY) & 1


def play_target(move: int) -> int:
    """Where the card of a play goes."""
    return (move - PLAY) >> 1

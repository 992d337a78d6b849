"""The trail: what was done since the last point that no call can reach, each act as one number.

Everything in it was seen by all. An act holds what is needed to undo it.
"""

from typing import Final

DREW: Final = 1  # the bottom card of the hand into the fingers
LAID: Final = 2  # the drawn card on the own stock pile
PLAYED: Final = 3  # a card to a table pile or to an opponent's stock pile
TURNED: Final = 4  # the stock pile over into a hand


def pack_act(kind: int, seat: int, card: int, source: int, target: int, finished: int, turned: int) -> int:
    """An act; `finished` is the height of the table pile it completed, or 0, `turned` the count of turnings before."""
    return kind | seat << 4 | card << 8 | source << 13 | target << 14 | finished << 22 | turned << 32


def act_kind(act: int) -> int:
    """DREW, LAID, PLAYED or TURNED."""
    return act & 7


def act_seat(act: int) -> int:
    """Who did it."""
    return act >> 4 & 15


def act_card(act: int) -> int:
    """The card, 0 for a turning."""
    return act >> 8 & 31


def act_source(act: int) -> int:
    """The source of a play."""
    return act >> 13 & 1


def act_target(act: int) -> int:
    """The target of a play; a new pile by its number."""
    return act >> 14 & 255


def act_finished(act: int) -> int:
    """The height of the table pile that the play completed, or 0."""
    return act >> 22 & 1023


def act_turned(act: int) -> int:
    """The count of turnings before the act."""
    return act >> 32

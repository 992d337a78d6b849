"""The messages of the trading floor as numbers: what is said, about which offer, with which cards.

A trade's cards are a face and a count. An offer is named by its seat, its slot and its count, which is all that
the others know of it; so an acceptance of an offer that is gone cannot be taken for one of the next.
"""

from typing import Final

# Kinds of moves.
PLAY: Final = 1  # open the board
OFFER: Final = 2
REVISE: Final = 3  # other cards into a standing offer
WITHDRAW: Final = 4
ACCEPT: Final = 5
CHOOSE: Final = 6  # the offerer picks one of those who accept
RETRACT: Final = 7  # an acceptance that waits to be chosen is taken back
SOLD: Final = 8
THROW_IN: Final = 9  # the wish to throw the round in
WAIVE: Final = 10  # the trade inside the pair is waived
LULL: Final = 11  # the clock: nothing was said, or nothing was traded, for a while

ANYONE: Final = 15  # in place of a seat: the offer is open to all

# Faces of the cards of a trade: 1 to 15 a number, and
MIXED: Final = 0  # cards that are not of one number; no trade is made with them
TRADE_MARK: Final = 16  # also the card itself
BESIDE: Final = 16  # BESIDE + number: the trade-mark card beside cards of that number

# Notes of events: what was said or came about. `note` adds two small numbers.
SAID_PLAY: Final = 1
SAID_OFFER: Final = 2  # count, to whom
SAID_WITHDRAW: Final = 3  # slot
SAID_ACCEPT: Final = 4  # the offerer, slot: waits to be chosen
SAID_RETRACT: Final = 5  # the offerer, slot
TRADED: Final = 6  # count, the other seat
SAID_SOLD: Final = 7  # the number, 1 if it counts double
WRONGLY_SOLD: Final = 8
GAINED: Final = 9  # points
LOST: Final = 10  # points
SAID_THROW_IN: Final = 11
SAID_WAIVE: Final = 12
PAIR_OPEN: Final = 13
QUIET: Final = 14  # the how-manieth lull
THROWN_IN: Final = 15
HOLDS_MARK: Final = 16
ROUND: Final = 17  # the number of the round that is dealt
ASKED: Final = 18  # whether all wish to throw the round in


def pack_move(kind: int, slot: int = 0, seat: int = 0, count: int = 0, face: int = 0) -> int:
    """A move as one number."""
    return kind | slot << 4 | seat << 6 | count << 10 | face << 14


def kind_of(move: int) -> int:
    """What is said."""
    return move & 15


def slot_of(move: int) -> int:
    """Which of the offers of its seat."""
    return move >> 4 & 3


def seat_of(move: int) -> int:
    """Whose offer, or to whom."""
    return move >> 6 & 15


def count_of(move: int) -> int:
    """How many cards."""
    return move >> 10 & 15


def face_of(move: int) -> int:
    """Which cards."""
    return move >> 14 & 31


def note(what: int, first: int = 0, second: int = 0) -> int:
    """The number of an event: what came about, with two small numbers."""
    return what | first << 6 | second << 20


def note_kind(number: int) -> int:
    """What came about."""
    return number & 63


def note_first(number: int) -> int:
    """The first number of a note."""
    return number >> 6 & 16383


def note_second(number: int) -> int:
    """The second number of a note."""
    return number >> 20

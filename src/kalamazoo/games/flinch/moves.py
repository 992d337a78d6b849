"""The moves of Flinch as numbers: a kind, a source, a card, the rank a wild stands for, a seat and a target.

A play names its pile by number: piles stand in the order in which they were begun, and a removed one leaves no
gap. A hand card is named by its rank; a card of a stock or reserve by its place alone.
"""

from typing import Final

PLAY: Final = 1  # source, card (hand only), rank (wilds only), target: pile, or NEW_PILE
DISCARD: Final = 2  # card, target: slot 1 … 6; also a card of a lay-down
PASS: Final = 3  # in the opening
END: Final = 4  # of a turn, without a discard
SHOW: Final = 5  # card
LIFT: Final = 6  # source
PUT_BACK: Final = 7  # a lifted card
PEEK: Final = 8  # seat, source: under that seat's stock or reserve top
SHIFT: Final = 9  # source, target: a reserve card to another slot
TAKE: Final = 10  # target: the top of a pile; or, with source, a stock or reserve top of a seat
NEW_HAND: Final = 11
TURN_UP: Final = 12  # seat
CLEAR_PILE: Final = 13  # target
CALL: Final = 14  # seat, ground in the place of the card
POINT: Final = 15  # seat
DEMAND: Final = 16  # seat, card
SETTLE: Final = 17  # the clock: the time for further calls is over
TIMEOUT: Final = 18  # the clock: the turn has taken too long
VOTE: Final = 19  # target: 1 yes, 0 no
LAPSE: Final = 20  # the clock: a peek can no longer be called

NEW_PILE: Final = 0
STOCK: Final = 0  # sources
MATE_STOCK: Final = 1
HAND: Final = 2
RESERVE: Final = 2  # + slot 1 … 6
MATE_RESERVE: Final = 8  # + slot 1 … 6
CENTRE: Final = 15
SLOTS: Final = 6  # five, and the sixth that only a slip begins (IR-13)
LAWFUL_SLOTS: Final = 5  # FL-RES-2

SOURCE_AT: Final = 7
CARD_AT: Final = 11
RANK_AT: Final = 16
SEAT_AT: Final = 20
KIND_AT: Final = 24

PLAY_HAND: Final = PLAY << KIND_AT | HAND << SOURCE_AT
PLAY_STOCK: Final = PLAY << KIND_AT | STOCK << SOURCE_AT
PLAY_MATE_STOCK: Final = PLAY << KIND_AT | MATE_STOCK << SOURCE_AT
THE_END: Final = END << KIND_AT
THE_PASS: Final = PASS << KIND_AT


def pack_move(kind: int, source: int = 0, card: int = 0, rank: int = 0, seat: int = 0, target: int = 0) -> int:
    """A move from its parts."""
    return kind << KIND_AT | seat << SEAT_AT | rank << RANK_AT | card << CARD_AT | source << SOURCE_AT | target


def kind_of(move: int) -> int:
    """Which kind of move."""
    return move >> KIND_AT


def source_of(move: int) -> int:
    """Where the card comes from."""
    return move >> SOURCE_AT & 15


def card_of(move: int) -> int:
    """The hand card, or the ground of a call."""
    return move >> CARD_AT & 31


def rank_of(move: int) -> int:
    """The rank a wild stands for; 0 if the card is no wild."""
    return move >> RANK_AT & 15


def seat_of(move: int) -> int:
    """The seat that is meant: accused, peeked at, asked."""
    return move >> SEAT_AT & 15


def target_of(move: int) -> int:
    """The pile or slot."""
    return move & 127


def spread(ranks: int, slots: int) -> list[int]:
    """The discards of ranks (a mask) on slots (a mask, bit 0 is slot 1), in order of rank."""
    found: list[int] = []
    for card in range(1, 17):
        if ranks >> card & 1:
            for slot in range(1, LAWFUL_SLOTS + 1):
                if slots >> slot - 1 & 1:
                    found.append(DISCARD << KIND_AT | card << CARD_AT | slot)
    return found


NO_MOVES: Final[list[int]] = []
ALL_SLOTS: Final = 31
SINGLES: Final = [spread(1 << card, slots) for card in range(17) for slots in range(32)]  # of one card
SPREADS: Final = [NO_MOVES] * (1 << 17)  # of several cards on all slots, by ranks, as they come up


def list_discards(ranks: int, slots: int) -> list[int]:
    """The discards of ranks on slots, in a new list; put together from lists, which is quicker than by moves."""
    if slots == ALL_SLOTS:
        known = SPREADS[ranks]
        if not known:
            known = spread(ranks, slots)
            SPREADS[ranks] = known
        return known.copy()
    found: list[int] = []
    at = slots
    while ranks:
        if ranks & 1:
            found.extend(SINGLES[at])
        ranks >>= 1
        at += 32
    return found

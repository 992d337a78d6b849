"""The moves of Flinch as numbers: a kind, a source, a card, the rank a wild stands for, a seat and a target.

A play names its pile by number: piles stand in the order in which they were begun, and a removed one leaves no
gap. A hand card is named by its rank; a card of a stock or reserve by its place alone.
"""

from typing import Final

from mypy_extensions import i64

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
OWN_SLOTS: Final = 2  # + slot 1 … 6: a pile of the own reserve …
MATE_SLOTS: Final = 8  # + slot 1 … 6: … and one of the partner's
CENTRE: Final = 15
SLOTS: Final = 6  # five, and the sixth that only a slip begins (IR-13)
LAWFUL_SLOTS: Final = 5  # FL-RES-2

SOURCE_AT: Final = 7
CARD_AT: Final = 11
RANK_AT: Final = 16
SEAT_AT: Final = 20
KIND_AT: Final = 24

PLAY_HAND: Final = PLAY << KIND_AT | HAND << SOURCE_AT
THE_END: Final = END << KIND_AT
THE_PASS: Final = PASS << KIND_AT
THE_DISCARD: Final = DISCARD << KIND_AT


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


ALL_SLOTS: Final = 31
NO_MOVES: Final[list[int]] = []
UNITS: Final = [[DISCARD << KIND_AT | at >> 3 << CARD_AT | at & 7] for at in range(17 * 8)]  # by card and slot


def spread(ranks: int, slots: int) -> list[int]:
    """The discards of ranks (a mask) on slots (a mask, bit 0 is slot 1), in order of rank.

    They are put together from lists, so that equal moves are one object and stay in the processor's cache.
    """
    found: list[int] = []
    for card in range(1, 17):
        if ranks >> card & 1:
            for slot in range(1, LAWFUL_SLOTS + 1):
                if slots >> slot - 1 & 1:
                    found.extend(UNITS[card << 3 | slot])
    return found


# By slots, and then by ranks up to 7 or (from 256 on) by the others; as they come up.
DISCARDS: Final = [NO_MOVES] * (32 << 10)
UPPER: Final = 256


def some_discards(ranks: i64, slots: i64) -> list[int]:
    """The discards of one half of the ranks on slots, in a list that nobody may change."""
    known = DISCARDS[slots << 10 | ranks]
    return known if known else new_discards(ranks, slots)


def new_discards(ranks: i64, slots: i64) -> list[int]:
    """The same when they come up for the first time."""
    known = spread(ranks if ranks < UPPER else ranks - UPPER << 8, slots)
    DISCARDS[slots << 10 | ranks] = known
    return known


def add_discards(found: list[int], ranks: i64, slots: i64) -> None:
    """Lists the discards of ranks on slots behind what was found."""
    if ranks & 255:
        found += some_discards(ranks & 255, slots)
    if ranks >> 8:
        found += some_discards(UPPER + (ranks >> 8), slots)


# Where a card comes from, in one number: a source, or beyond all sources a hand card.
HAND_CARDS: Final = 15
PLAYS: Final = [NO_MOVES] * (1 << 16)  # by that number and by eight piles at a time, as they come up


def play_from(origin: i64) -> i64:
    """The play of a card from there, without its target."""
    if origin > HAND_CARDS:
        return PLAY_HAND | (origin - HAND_CARDS) << CARD_AT
    return PLAY << KIND_AT | origin << SOURCE_AT


def spread_play(play: int, piles: int) -> list[int]:
    """A play on each pile of a mask, then as a new pile (FL-STOCK-6)."""
    found: list[int] = []
    number = 1
    while piles >> number:
        if piles >> number & 1:
            found.append(play + number)
        number += 1
    if piles & 1:
        found.append(play)
    return found


def list_plays(origin: i64, piles: i64) -> list[int]:
    """The plays of one card on each pile of a mask, in a list that nobody may change."""
    if piles >= 256:
        return long_plays(origin, piles)
    known = PLAYS[origin << 10 | piles]
    return known if known else some_plays(origin, 0, piles)


def long_plays(origin: i64, piles: i64) -> list[int]:
    """The same on so many piles that there is no list for all of them."""
    if piles >> 32:
        return spread_play(play_from(origin), piles)
    found = NO_MOVES
    eight: i64 = 0
    rest: i64 = piles & ~1
    while rest:
        if rest & 255:
            more = some_plays(origin, eight, rest & 255)
            found = found + more if found else more
        rest >>= 8
        eight += 1
    return found + some_plays(origin, 0, 1) if piles & 1 else found


def some_plays(origin: i64, eight: i64, piles: i64) -> list[int]:
    """The plays on piles of one group of eight, in a list that nobody may change."""
    at: i64 = origin << 10 | eight << 8 | piles
    known = PLAYS[at]
    if not known:
        known = spread_play(play_from(origin), piles << (eight << 3))
        PLAYS[at] = known
    return known

"""Lists of moves of table play that are made once, as they come up, and shared; nobody may change them.

Longer lists are put together from them, so that equal moves are one object and stay in the processor's cache.
"""

from typing import Final

from mypy_extensions import i64

from kalamazoo.games.flinch.moves import (
    CALL,
    CARD_AT,
    CENTRE,
    DISCARD,
    KIND_AT,
    LAWFUL_SLOTS,
    LIFT,
    NO_MOVES,
    OWN_SLOTS,
    PEEK,
    PLAY_HAND,
    POINT,
    SEAT_AT,
    SHIFT,
    SHOW,
    SLOTS,
    SOURCE_AT,
    TAKE,
    pack_move,
    spread_play,
)

MANY_PILES: Final = 8  # with so many piles nobody begins another wrongly: a table has room for 62
POINTING: Final = 11  # beside the grounds of calls: that something is pointed out
MOST_SEATS: Final = 16  # that a move can name
HALF: Final = 9  # hand cards are looked up by ranks below 9 and from 9 on
FIRST_LIFT: Final = OWN_SLOTS + 1


def spread(move: int, step: int, mask: int) -> list[int]:
    """A move for each bit of a mask: the move, and the step as many times as the bit's number."""
    found: list[int] = []
    number = 0
    while mask >> number:
        if mask >> number & 1:
            found.append(move + step * number)
        number += 1
    return found


def pile_moves(kind: int, owner: int, mask: int) -> list[int]:
    """A move for each pile of a seat: bit 0 is the stock, the others are slots."""
    found = [pack_move(kind, seat=owner)] if mask & 1 else []
    return found + spread(pack_move(kind, OWN_SLOTS, seat=owner), 1 << SOURCE_AT, mask & ~1)


def shift_moves(mask: int) -> list[int]:
    """The moves of reserve cards from the slots of a mask to every other slot."""
    found: list[int] = []
    for first in range(1, SLOTS + 1):
        if mask >> first & 1:
            for second in range(1, LAWFUL_SLOTS + 1):
                if second != first:
                    found.append(pack_move(SHIFT, OWN_SLOTS + first, target=second))
    return found


def hand_plays(ranks: int, count: int) -> list[int]:
    """The plays of hand cards of these ranks on each of so many piles, and as a new one."""
    found: list[int] = []
    for card in range(1, 16):
        if ranks >> card & 1:
            found += spread_play(PLAY_HAND | card << CARD_AT, (1 << count + 1) - 1)
    return found


HAND_PLAYS: Final = [NO_MOVES] * (MANY_PILES << 9)  # by piles, and then by ranks up to 7 or (from 256 on) the others
SHOWS: Final = [NO_MOVES] * (2 << HALF)
SIXTHS: Final = [NO_MOVES] * (2 << HALF)
LIFTS: Final = [NO_MOVES] * (1 << 2 * SLOTS)
SHIFTS: Final = [shift_moves(mask << 1) for mask in range(1 << SLOTS)]
PEEKS: Final = [NO_MOVES] * (MOST_SEATS << SLOTS + 1)
TAKES: Final = [NO_MOVES] * (MOST_SEATS << SLOTS + 1)
CENTRE_TAKES: Final = [spread(pack_move(TAKE, CENTRE), 1, (1 << count + 1) - 2) for count in range(64)]
CALLS: Final = [NO_MOVES] * (MOST_SEATS << POINTING + 1)


def add_hand_plays(found: list[int], ranks: i64, count: i64) -> None:
    """Lists the plays of hand cards on all of so many piles (fewer than MANY_PILES), and as a new one."""
    lower: i64 = ranks & 255
    upper: i64 = ranks >> 8
    if lower:
        at: i64 = count << 9 | lower
        if not HAND_PLAYS[at]:
            HAND_PLAYS[at] = hand_plays(lower, count)
        found += HAND_PLAYS[at]
    if upper:
        over: i64 = count << 9 | 256 | upper
        if not HAND_PLAYS[over]:
            HAND_PLAYS[over] = hand_plays(upper << 8, count)
        found += HAND_PLAYS[over]


def add_shows(found: list[int], ranks: i64) -> None:
    """Lists that cards of these ranks are shown."""
    add_cards(found, SHOWS, SHOW << KIND_AT, ranks)


def add_sixths(found: list[int], ranks: i64) -> None:
    """Lists the discards of these ranks on a sixth slot."""
    add_cards(found, SIXTHS, DISCARD << KIND_AT | SLOTS, ranks)


def add_cards(found: list[int], known: list[list[int]], move: i64, ranks: i64) -> None:
    """Lists a move with a card of each rank of a mask."""
    lower: i64 = ranks & 511
    upper: i64 = ranks >> HALF
    if lower:
        if not known[lower]:
            known[lower] = spread(move, 1 << CARD_AT, lower)
        found += known[lower]
    if upper:
        at: i64 = 512 + upper
        if not known[at]:
            known[at] = spread(move, 1 << CARD_AT, upper << HALF)
        found += known[at]


def add_lifts(found: list[int], sources: i64) -> None:
    """Lists that reserve cards are lifted, from a mask of sources."""
    at: i64 = sources >> FIRST_LIFT
    if at:
        if not LIFTS[at]:
            LIFTS[at] = spread(LIFT << KIND_AT, 1 << SOURCE_AT, sources)
        found += LIFTS[at]


def add_peeks(found: list[int], owner: i64, piles: i64) -> None:
    """Lists the looks under piles of a seat: bit 0 is the stock, the others are slots."""
    if piles:
        at: i64 = owner << SLOTS + 1 | piles
        if not PEEKS[at]:
            PEEKS[at] = pile_moves(PEEK, owner, piles)
        found += PEEKS[at]


def add_takes(found: list[int], owner: i64, piles: i64) -> None:
    """Lists that top cards of a seat are taken: bit 0 is the stock, the others are slots."""
    if piles:
        at: i64 = owner << SLOTS + 1 | piles
        if not TAKES[at]:
            TAKES[at] = pile_moves(TAKE, owner, piles)
        found += TAKES[at]


def add_said(found: list[int], accused: i64, grounds: i64) -> None:
    """Lists the calls on a seat by a mask of grounds, with POINTING for what is pointed out."""
    if grounds:
        at: i64 = accused << POINTING + 1 | grounds
        if not CALLS[at]:
            calls = spread(CALL << KIND_AT | accused << SEAT_AT, 1 << CARD_AT, grounds & ~(1 << POINTING))
            if grounds >> POINTING & 1:
                calls.append(pack_move(POINT, seat=accused))
            CALLS[at] = calls
        found += CALLS[at]

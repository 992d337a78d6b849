"""Hands as numbers: four bits say how many cards of a number there are, and one bit is the trade-mark card.

Number 1 has the lowest four bits, number 15 stands below the trade-mark card. Every hand fits into 61 bits.
"""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import shifted
from kalamazoo.games.stock_exchange.moves import BESIDE, TRADE_MARK

MARK: Final = 1 << 60  # the trade-mark card in a hand


def how_many(hand: i64, card: i64) -> i64:
    """How many of this card are in the hand."""
    return hand >> (4 * card - 4) & 15


def some(card: i64, count: i64) -> i64:
    """So many of one card."""
    return count << (4 * card - 4)


def lot_of(face: i64, count: i64) -> i64:
    """The cards of one side of a trade; none if the face is not known."""
    if face <= 0:
        return 0
    if face < TRADE_MARK:
        return count << (4 * face - 4)
    if face == TRADE_MARK:
        return MARK
    return MARK | (count - 1) << (4 * (face - BESIDE) - 4)


def size_of(hand: i64) -> i64:
    """How many cards the hand has."""
    size: i64 = 0
    while hand:
        size += hand & 15
        hand >>= 4
    return size


def lessened(hand: i64, count: i64) -> i64:
    """What is left of each number for certain when so many cards of one number have gone."""
    left = hand & MARK
    shift: i64 = 0
    rest = hand & (MARK - 1)
    while rest:
        here = rest & 15
        if here > count:
            left |= (here - count) << shift
        rest >>= 4
        shift += 4
    return left


def minus(hand: i64, lot: i64) -> i64:
    """The hand without these cards, as far as it has them."""
    left: i64 = 0
    shift: i64 = 0
    while hand:
        here = hand & 15
        gone = lot & 15
        if here > gone:
            left |= (here - gone) << shift
        hand >>= 4
        lot >>= 4
        shift += 4
    return left


def covers(hand: i64, lot: i64) -> bool:
    """Whether all these cards are in the hand."""
    while lot:
        if (hand & 15) < (lot & 15):
            return False
        hand >>= 4
        lot >>= 4
    return True


def most_of(one: i64, other: i64) -> i64:
    """The larger count of each card."""
    both: i64 = 0
    shift: i64 = 0
    while one or other:
        here = one & 15
        there = other & 15
        if there > here:
            here = there
        both |= here << shift
        one >>= 4
        other >>= 4
        shift += 4
    return both


def cards_in(hand: i64) -> list[int]:
    """The cards of a hand in rising order, the trade-mark card last."""
    cards: list[int] = []
    card = 1
    while hand:
        for _ in range(hand & 15):
            cards.append(card)
        hand >>= 4
        card += 1
    return cards


def spread(lot: i64) -> i64:
    """All bits of every card that is in the lot."""
    bits: i64 = 0
    shift: i64 = 0
    while lot:
        if lot & 15:
            bits |= shifted(15, shift)  # compiled, a plain 15 << shift would be a C int
        lot >>= 4
        shift += 4
    return bits

"""Hands and piles packed into ints, five bits a card, so that copying a table is cheap.

A hand is sorted, its lowest card in the lowest bits. A pile has its top card in the lowest bits. A card that is not
known is HIDDEN there, for 0 means that there is no card; lists of cards say BACK instead.
"""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK

BITS: Final = 5
FACE: Final = 31
SHORT: Final = 12  # cards that a native number holds
HIDDEN: Final = 17


def missing(card: int) -> ValueError:
    """What is wrong when a hand lacks a card."""
    return ValueError(f"there is no card {card} in this hand")


# -- hands of any length --------------------------------------------------------------------------


def with_card(hand: int, card: int) -> int:
    """The hand with one card more."""
    shift = 0
    while hand >> shift and hand >> shift & FACE < card:
        shift += BITS
    upper = hand >> shift
    return hand ^ upper << shift | card << shift | upper << (shift + BITS)


def without_card(hand: int, card: int) -> int:
    """The hand with one card of this rank less."""
    shift = 0
    while hand >> shift & FACE != card:
        if not hand >> shift:
            raise missing(card)
        shift += BITS
    upper = hand >> shift
    return hand ^ upper << shift | (upper >> BITS) << shift


def count_in(hand: int, card: int) -> int:
    """How many cards of this rank the hand holds."""
    found = 0
    while hand:
        if hand & FACE == card:
            found += 1
        hand >>= BITS
    return found


def hand_size(hand: int) -> int:
    """How many cards the hand holds."""
    size = 0
    while hand:
        size += 1
        hand >>= BITS
    return size


def ranks_in(hand: int) -> int:
    """The mask of ranks in the hand."""
    ranks = 0
    while hand:
        ranks |= 1 << (hand & FACE)
        hand >>= BITS
    return ranks


def hand_cards(hand: int) -> list[int]:
    """The cards of a hand in order, BACK for those not known."""
    cards: list[int] = []
    while hand:
        card = hand & FACE
        cards.append(BACK if card == HIDDEN else card)
        hand >>= BITS
    return cards


def pack_hand(cards: list[int]) -> int:
    """A hand of these cards."""
    hand = 0
    for card in cards:
        hand = with_card(hand, HIDDEN if card == BACK else card)
    return hand


def hidden_hand(size: int) -> int:
    """A hand of so many unknown cards."""
    hand = 0
    for _ in range(size):
        hand = hand << BITS | HIDDEN
    return hand


# -- the same for at most twelve cards, which a native number holds: quicker ------------------------


def short_with(hand: i64, card: i64) -> i64:
    """The hand of at most eleven cards with one card more."""
    shift: i64 = 0
    while (hand >> shift) & 31 and (hand >> shift) & 31 < card:
        shift += 5
    upper: i64 = hand >> shift  # (a shifted 1 would be a C int when compiled, and too narrow for a long hand)
    return hand ^ upper << shift | card << shift | upper << (shift + 5)


def short_without(hand: i64, card: i64) -> i64:
    """The hand with one card of this rank less."""
    shift: i64 = 0
    upper: i64 = hand
    while upper & 31 != card:
        if not upper:
            raise missing(card)
        upper >>= 5
        shift += 5
    return hand ^ upper << shift | (upper >> 5) << shift


def short_ranks(hand: i64) -> i64:
    """The mask of ranks in the hand, or in any other five bits each."""
    ranks: i64 = 0
    one: i64 = 1
    while hand:
        ranks |= one << (hand & 31)
        hand >>= 5
    return ranks


def five_ranks(hand: i64) -> i64:
    """The same for a hand of at most five cards, without a loop."""
    one: i64 = 1
    ranks: i64 = one << (hand & 31) | one << (hand >> 5 & 31) | one << (hand >> 10 & 31)
    return (ranks | one << (hand >> 15 & 31) | one << (hand >> 20 & 31)) & ~1


# -- piles ----------------------------------------------------------------------------------------


def pile_cards(pile: int) -> list[int]:
    """The cards of a pile, the top one last; BACK for those not known."""
    cards: list[int] = []
    while pile:
        card = pile & FACE
        cards.append(BACK if card == HIDDEN else card)
        pile >>= BITS
    cards.reverse()
    return cards


def pile_entries(pile: int) -> list[int]:
    """What lies on a play pile, the top one last: a card, or WILD + the rank a wild stands for."""
    entries: list[int] = []
    while pile:
        entries.append(pile & FACE)
        pile >>= BITS
    entries.reverse()
    return entries


def pack_pile(cards: list[int]) -> int:
    """A pile of these cards, the last one on top."""
    pile = 0
    for card in cards:
        pile = pile << BITS | (HIDDEN if card == BACK else card)
    return pile


def height(pile: int) -> int:
    """How many cards a pile has."""
    cards = 0
    while pile:
        cards += 1
        pile >>= BITS
    return cards

"""Piles of cards as bytes, one card a byte: quick to read, and shared between copies of a table for nothing."""

from typing import Final

from mypy_extensions import i64

ONE: Final = [bytes([card]) for card in range(256)]  # a pile of this one card


def without(cards: bytes, card: int) -> bytes:
    """The pile without one such card, which is in it."""
    code: i64 = card
    at: i64 = 0
    while cards[at] != code:
        at += 1
    if at == 0:
        return cards[1:]
    return cards[:at] + cards[at + 1 :]


def replaced(cards: bytes, at: int, card: int) -> bytes:
    """The pile with another card in this place."""
    return cards[:at] + ONE[card] + cards[at + 1 :]


def in_order(cards: bytes) -> bytes:
    """The cards sorted."""
    return bytes(sorted(cards))


def count_of(cards: bytes, card: int) -> int:
    """How many such cards there are."""
    code: i64 = card
    size: i64 = len(cards)
    at: i64 = 0
    count = 0
    while at < size:
        if cards[at] == code:
            count += 1
        at += 1
    return count


def draw_unseen(cards: bytes, unseen: list[int], floor: int) -> bytes:
    """The pile with an unseen card in the place of each unknown one, all of values above the floor."""
    found: list[int] = []
    for card in cards:
        if card == 0 and unseen:
            chosen = len(unseen) - 1
            while chosen > 0 and unseen[chosen] >> 4 <= floor:
                chosen -= 1
            if unseen[chosen] >> 4 <= floor:
                chosen = len(unseen) - 1
            card = unseen[chosen]
            unseen[chosen] = unseen[-1]
            unseen.pop()
        found.append(card)
    return bytes(found)

"""Cards as counts, in two whole numbers: eight bits for each value, 1 to 5 in the low one, 6 to Flush in the high one.

A hand or a pile is such a pair, so that taking up a pile is two additions. Within its eight bits each face of a value
(plain, with a skip mark, with a bonus …) has as many as the number of its copies needs.
"""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.vectors import vec

HALF: Final = 5  # the highest value in the low number
FACES: Final = 256  # more than any card
VALUES: Final = 11
GROUP: Final = 255  # the bits of one value
WIDTH: Final = 8
LONG: Final = 48  # bits of the longer number

ONE: Final = [bytes([card]) for card in range(256)]  # one card as bytes


class Counting:
    """Where each card of a pack is counted, and what eight bits mean."""

    def __init__(self, deck: list[int], points: list[int], keys: list[int]) -> None:
        self.lows = vec[i64]([0] * FACES)  # what one card adds to the low number
        self.highs = vec[i64]([0] * FACES)  # … and to the high one
        self.low_bits = vec[i64]([0] * FACES)  # its bits there
        self.high_bits = vec[i64]([0] * FACES)
        # By value: the bits of all values up to it. (A shifted 1 would be a C int when compiled, and too narrow.)
        self.low_up_to = vec[i64]([(1 << WIDTH * min(value, HALF)) - 1 for value in range(VALUES + 1)])
        self.high_up_to = vec[i64]([(1 << WIDTH * max(0, value - HALF)) - 1 for value in range(VALUES + 1)])
        # By value: its own bits.
        self.low_group = vec[i64](
            [0] + [self.low_up_to[value] - self.low_up_to[value - 1] for value in range(1, VALUES + 1)]
        )
        self.high_group = vec[i64](
            [0] + [self.high_up_to[value] - self.high_up_to[value - 1] for value in range(1, VALUES + 1)]
        )
        self.kinds = [b""] * ((VALUES + 1) * 256)  # by value << 8 | its bits: the faces there are
        self.runs = [b""] * ((VALUES + 1) * 256)  # … each as often as it is there
        self.numbers = b""  # … and how many cards these are
        self.plains = b""  # … how many of them without a skip mark
        self.marks = b""  # … and how many skip marks on them
        self.costs = vec[i64]()  # … what holding them costs, were none of them a Mimic
        self.keys = vec[i64]()  # … and the sum of the numbers that tell them apart
        self.low_ties = vec[i64]([0] * 4)  # the first bits of the faces; those of one face with the next but 0, 1, 3
        self.high_ties = vec[i64]([0] * 4)
        self.low_cards = vec[i64]([0] * LONG)  # by the place of a face's first bit: the card
        self.high_cards = vec[i64]([0] * LONG)
        self.totals = [0] * (VALUES + 1)  # by value: how many cards the pack has
        for value in range(1, VALUES + 1):
            self.lay_out(value, [card for card in deck if card >> 4 == value])
        self.numbers = bytes([len(run) for run in self.runs])
        self.plains = bytes([sum(1 for card in run if not marks_on(card)) for run in self.runs])
        self.marks = bytes([min(255, sum(marks_on(card) for card in run)) for run in self.runs])
        self.costs = vec[i64]([sum(points[card] for card in run) for run in self.runs])
        self.keys = vec[i64]([sum(keys[card] for card in run) for run in self.runs])
        for card in deck:
            self.totals[card >> 4] += 1

    def lay_out(self, value: int, cards: list[int]) -> None:
        """Gives the faces of one value their bits."""
        at = 0
        base = WIDTH * (value - 1 if value <= HALF else value - HALF - 1)
        for card in sorted(set(cards)):
            mask = 1
            while mask < cards.count(card):
                mask = mask << 1 | 1
            unit = 1 << base + at
            width = mask.bit_length()
            if value <= HALF:
                self.lows[card] = unit
                self.low_bits[card] = unit * mask
                self.low_cards[base + at] = card
            else:
                self.highs[card] = unit
                self.high_bits[card] = unit * mask
                self.high_cards[base + at] = card
            self.tie(self.low_ties if value <= HALF else self.high_ties, unit, width)
            for bits in range(256):
                count = bits >> at & mask
                if count:
                    self.kinds[value << WIDTH | bits] += ONE[card]
                    self.runs[value << WIDTH | bits] += ONE[card] * count
            while mask:
                mask >>= 1
                at += 1

    def tie(self, ties: vec[i64], unit: int, width: int) -> None:
        """Takes note of which bits are of one face."""
        ties[0] |= unit
        for number, apart in ((1, 1), (2, 2), (3, 4)):
            for place in range(width - apart):
                ties[number] |= unit << place

    def cards(self, low: i64, high: i64) -> bytes:
        """The cards that are counted, sorted."""
        found = b""
        value: i64 = 1
        while low:
            if low & GROUP:
                found = found + self.runs[value << WIDTH | low & GROUP]
            low >>= WIDTH
            value += 1
        value = HALF + 1
        while high:
            if high & GROUP:
                found = found + self.runs[value << WIDTH | high & GROUP]
            high >>= WIDTH
            value += 1
        return found

    def low_faces(self, low: i64) -> i64:
        """Of each face that is counted in a low number the first bit, so that faces can be counted and numbered."""
        return faces_in(low, self.low_ties)

    def high_faces(self, high: i64) -> i64:
        """The same of a high number."""
        return faces_in(high, self.high_ties)

    def key_of(self, low: i64, high: i64) -> i64:
        """The sum of the numbers of the cards that are counted."""
        return summed(self.keys, low, high)

    def cost_of(self, low: i64, high: i64) -> i64:
        """What holding the cards that are counted costs, were none of them a Mimic."""
        return summed(self.costs, low, high)

    def low_of(self, cards: bytes) -> int:
        """The low number of these cards."""
        found: i64 = 0
        for at in range(len(cards)):
            found += self.lows[cards[at]]
        return found

    def high_of(self, cards: bytes) -> int:
        """The high number of these cards."""
        found: i64 = 0
        for at in range(len(cards)):
            found += self.highs[cards[at]]
        return found


def marks_on(card: int) -> int:
    """How many skip marks a card has."""
    return card >> 2 & 3


def faces_in(cards: i64, ties: vec[i64]) -> i64:
    """Of each face that is counted the first bit: what its other bits say is brought there."""
    cards |= cards >> 1 & ties[1]
    cards |= cards >> 2 & ties[2]
    cards |= cards >> 4 & ties[3]
    return cards & ties[0]


def summed(row: vec[i64], low: i64, high: i64) -> i64:
    """What a row that has a number for the bits of each value has for all that are counted, together."""
    found: i64 = 0
    value: i64 = 1
    while low:
        found += row[value << WIDTH | low & GROUP]
        low >>= WIDTH
        value += 1
    value = HALF + 1
    while high:
        found += row[value << WIDTH | high & GROUP]
        high >>= WIDTH
        value += 1
    return found


def bits_of(low: i64, high: i64, value: i64) -> i64:
    """The eight bits of one value."""
    if value <= HALF:
        return low >> (value - 1) * WIDTH & GROUP
    return high >> (value - HALF - 1) * WIDTH & GROUP


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


def replaced(cards: bytes, at: int, card: int) -> bytes:
    """The cards with another one in this place."""
    return cards[:at] + ONE[card] + cards[at + 1 :]


def changed(numbers: list[int], seat: int, number: int) -> list[int]:
    """The numbers of all seats with another one for this seat."""
    copy = numbers[:]
    copy[seat] = number
    return copy


def less(cards: bytes, card: int) -> bytes:
    """The cards without one such card, if there is one."""
    at = cards.find(ONE[card])
    return cards if at < 0 else cards[:at] + cards[at + 1 :]


def with_card(cards: bytes, card: int) -> bytes:
    """The sorted cards with one more."""
    at = 0
    while at < len(cards) and cards[at] < card:
        at += 1
    return cards[:at] + ONE[card] + cards[at:]

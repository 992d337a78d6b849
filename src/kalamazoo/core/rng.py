"""The generator of every shuffle and every lot, the same on every machine and in both engines.

`Rng(seed)` is a multiply-with-carry generator whose products stay below 2**63, so compiled and interpreted code agree.
It is quick and small, and drives simulations, searches and guesses. It is linear: whoever sees enough of what it dealt
can work out the rest. So a live game draws everything from `live_stream(key)`, SHA-256 over a key of 256 bits and a
position, which nobody can run ahead of; docs/fair-deals.md tells how to repeat it by hand.
"""

from hashlib import sha256
from typing import Final, cast

from mypy_extensions import i64

from kalamazoo.core.vectors import vec

FACTOR: Final[i64] = 2146482933  # FACTOR * 2**32 - 1 and FACTOR * 2**31 - 1 are prime
LOW: Final[i64] = 0xFFFFFFFF
WORD: Final = 1 << 32
KEY_BYTES: Final = 32
LIVE: Final = 1 << 256  # above the key in a saved live stream, so that a key may begin with zeros
POSITION_BITS: Final = 63


def mix(seed: int) -> int:
    """A well-spread 64-bit number from any seed (SplitMix64), so that near seeds deal unlike games."""
    high, low = halves(seed)
    return int(high) << 32 | int(low)


def halves(seed: int) -> tuple[i64, i64]:
    """The two halves of `mix`, worked out in halves: each step fits in 63 bits."""
    low: i64 = seed & 0xFFFFFFFF
    high: i64 = seed >> 32 & 0xFFFFFFFF
    low += 0x7F4A7C15
    high = (high + 0x9E3779B9 + (low >> 32)) & LOW
    low &= LOW
    high, low = times(high ^ high >> 30, low ^ (low >> 30 | high << 2 & LOW), 0xBF58476D, 0x1CE4E5B9)
    high, low = times(high ^ high >> 27, low ^ (low >> 27 | high << 5 & LOW), 0x94D049BB, 0x133111EB)
    return high ^ high >> 31, low ^ (low >> 31 | high << 1 & LOW)


def times(high: i64, low: i64, by_high: i64, by_low: i64) -> tuple[i64, i64]:
    """The last 64 bits of a product; numbers of 64 bits in two halves."""
    upper = low * (by_low >> 16)
    lower = low * (by_low & 0xFFFF) + ((upper & 0xFFFF) << 16)
    return (upper >> 16) + (lower >> 32) + times_half(low, by_high) + times_half(high, by_low) & LOW, lower & LOW


def times_half(one: i64, other: i64) -> i64:
    """The last 32 bits of a product, and some more."""
    return one * (other & 0xFFFF) + ((one * (other >> 16) & 0xFFFF) << 16)


class Rng:
    """A stream of numbers; two with the same state give the same stream."""

    def __init__(self, seed: int = 0) -> None:
        high, low = halves(seed)
        high %= FACTOR - 1
        self.state: i64 = (high << 32) | low if high or low else 1  # of a live stream: how many words are drawn
        self.key: bytes | None = None  # of a live stream

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1; the bound is at most 2**31."""
        if self.key is not None:
            return self.fair_below(bound)
        state: i64 = self.state
        state = FACTOR * (state & LOW) + (state >> 32)
        self.state = state
        limit: i64 = bound
        return ((state & LOW) * limit) >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Puts the cards in random order, in place: `below` for each place from the last to the second."""
        if self.key is not None:
            self.fair_shuffle(cards)
            return
        state: i64 = self.state
        items = cast(list[object], cards)  # moved as they are: compiled, a number would be unpacked and packed again
        last: i64 = len(cards) - 1
        while last > 0:
            state = FACTOR * (state & LOW) + (state >> 32)
            other = ((state & LOW) * (last + 1)) >> 32
            card = items[last]
            items[last] = items[other]
            items[other] = card
            last -= 1
        self.state = state

    def shuffle_row(self, row: vec[i64]) -> None:
        """The same for a row of numbers."""
        if self.key is not None:
            cards: list[int] = []
            for card in row:
                cards.append(card)
            self.fair_shuffle(cards)
            for at in range(len(cards)):
                row[at] = cards[at]
            return
        state: i64 = self.state
        last: i64 = len(row) - 1
        while last > 0:
            state = FACTOR * (state & LOW) + (state >> 32)
            other = ((state & LOW) * (last + 1)) >> 32
            number = row[last]
            row[last] = row[other]
            row[other] = number
            last -= 1
        self.state = state

    def pick(self, items: list[int]) -> int:
        """One of the items."""
        return items[self.below(len(items))]

    def fork(self) -> "Rng":
        """A generator of its own for somebody else, drawn from this one."""
        if self.key is not None:
            words = [self.word() for _ in range(8)]
            return live_stream(sha256(b"kalamazoo fork" + b"".join(word.to_bytes(4, "big") for word in words)).digest())
        return Rng((self.below(1 << 31) << 31) | self.below(1 << 31))

    def quick(self) -> "Rng":
        """This generator; in place of a live stream a quick one drawn from it, for guesses that nobody sees."""
        if self.key is None:
            return self
        return Rng((self.below(1 << 31) << 31) | self.below(1 << 31))

    def save(self) -> int:
        """The whole state as one number, for `load`."""
        if self.key is not None:
            position = int(self.state)  # an int, for what is put above it is far too large for an i64
            return (LIVE | int.from_bytes(self.key, "big")) << POSITION_BITS | position
        return self.state

    def load(self, saved: int) -> None:
        """Goes on from a saved state."""
        if saved >> POSITION_BITS:
            self.key = (saved >> POSITION_BITS ^ LIVE).to_bytes(KEY_BYTES, "big")
            self.state = saved & (1 << POSITION_BITS) - 1
        else:
            self.key = None
            self.state = saved

    def copy(self) -> "Rng":
        """A generator that will give the same stream."""
        twin = Rng(0)
        twin.take(self)
        return twin

    def take(self, other: "Rng") -> None:
        """Goes on where another one is."""
        self.state = other.state
        self.key = other.key

    # -- live streams ---------------------------------------------------------------------------

    def word(self) -> int:
        """The next 32 bits of a live stream; its block n, of eight words, is SHA-256(key, n as eight bytes)."""
        key = self.key
        assert key is not None
        at = int(self.state)
        self.state += 1
        digest = sha256(key + (at >> 3).to_bytes(8, "big")).digest()
        first = (at & 7) * 4
        return int.from_bytes(digest[first : first + 4], "big")

    def fair_below(self, bound: int) -> int:
        """A number from 0 to bound - 1; words that would favour small numbers are passed over."""
        fair = WORD - WORD % bound
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % bound

    def fair_shuffle(self, cards: list[int]) -> None:
        """Puts the cards in random order, in place."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.fair_below(last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card


def live_stream(key: bytes) -> Rng:
    """The stream of a live game."""
    rng = Rng(0)
    rng.key = key
    rng.state = 0
    return rng


class FirstDealRng(Rng):
    """The generator of live games before there were seeds that begin with "live-": only the deal came from SHA-256, and
    what was shuffled later came from the quick generator. It is here so that their records can still be checked."""

    def fork(self) -> Rng:
        """The quick generator that such a game went on with."""
        return Rng((self.below(1 << 31) << 31) | self.below(1 << 31))


def first_deal(key: bytes) -> Rng:
    """The stream of such an early live game."""
    rng = FirstDealRng(0)
    rng.key = key
    rng.state = 0
    return rng

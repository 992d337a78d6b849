"""The generator of every shuffle and every lot, the same on every machine and in both engines.

`Rng` is a multiply-with-carry generator whose products stay below 2**63, so compiled and interpreted
code agree. It is quick and small, and drives simulations, searches and what happens inside a game.
`DealRng` draws from SHA-256 and deals live games from 256-bit seeds; docs/fair-deals.md tells how to
repeat it by hand.
"""

from hashlib import sha256
from typing import Final, cast

from mypy_extensions import i64

FACTOR: Final[i64] = 2146482933  # FACTOR * 2**32 - 1 and FACTOR * 2**31 - 1 are prime
LOW: Final[i64] = 0xFFFFFFFF
WORD: Final = 1 << 32


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
        self.state: i64 = (high << 32) | low if high or low else 1

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1; the bound is at most 2**31."""
        state: i64 = self.state
        state = FACTOR * (state & LOW) + (state >> 32)
        self.state = state
        limit: i64 = bound
        return ((state & LOW) * limit) >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Puts the cards in random order, in place: `below` for each place from the last to the second."""
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

    def pick(self, items: list[int]) -> int:
        """One of the items."""
        return items[self.below(len(items))]

    def fork(self) -> "Rng":
        """A generator of its own for somebody else, drawn from this one."""
        return Rng((self.below(1 << 31) << 31) | self.below(1 << 31))

    def save(self) -> int:
        """The whole state as one number, for `load`."""
        return self.state

    def load(self, saved: int) -> None:
        """Goes on from a saved state."""
        self.state = saved

    def copy(self) -> "Rng":
        """A generator that will give the same stream."""
        twin = Rng(0)
        twin.state = self.state
        return twin


class DealRng(Rng):
    """Deals a live game: block n of the stream is SHA-256(seed, n as eight bytes)."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(0)
        self.seed = seed
        self.block = 0
        self.words: list[int] = []

    def word(self) -> int:
        """The next 32 bits of the stream."""
        if not self.words:
            digest = sha256(self.seed + self.block.to_bytes(8, "big")).digest()
            self.block += 1
            self.words = [int.from_bytes(digest[at : at + 4], "big") for at in range(28, -4, -4)]
        return self.words.pop()

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1; words that would favour small numbers are passed over."""
        fair = WORD - WORD % bound
        word = self.word()
        while word >= fair:
            word = self.word()
        return word % bound

    def shuffle(self, cards: list[int]) -> None:
        """Puts the cards in random order, in place."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card

"""An onlooker who has seen a shuffled pack tells the next one: easy with the quick generator, not with a live one.

The quick generator is x → x / 2**32 modulo FACTOR * 2**32 - 1, and each number below a bound shows the first bits of x.
A few such numbers are a point near a lattice; the nearest point of it is the state (Lenstra, Lenstra, Lovász; Babai).
"""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import FACTOR, Rng
from kalamazoo.core.seed import LIVE, dealer_of

PACK = 108
MODULUS = int(FACTOR) * 2**32 - 1
STEP = pow(2**32, -1, MODULUS)
ENOUGH = 14  # numbers below about a hundred that fix 63 bits


def choices_of(shuffled: list[int]) -> list[int]:
    """The numbers that the shuffle of 0, 1, 2 … drew, from the last place down."""
    pack = list(range(len(shuffled)))
    found = []
    for last in range(len(pack) - 1, 0, -1):
        other = pack.index(shuffled[last])
        found.append(other)
        pack[last], pack[other] = pack[other], pack[last]
    return found


def recover(shuffled: list[int]) -> Rng:
    """The quick generator as it must stand after this shuffle, if it was the one that shuffled."""
    seen = choices_of(shuffled)[:ENOUGH]
    width = [MODULUS // (PACK - at) for at in range(ENOUGH)]  # how far apart states with different numbers are
    target = [number * width[at] + width[at] // 2 for at, number in enumerate(seen)]
    basis = [[pow(STEP, at, MODULUS) for at in range(ENOUGH)]]
    basis += [[MODULUS if at == row else 0 for at in range(ENOUGH)] for row in range(1, ENOUGH)]
    state = nearest(reduced(basis), target)[0] % MODULUS
    rng = Rng(0)
    rng.load(state)
    for _ in range(len(shuffled) - 1 - 2):  # the first number shows the state after the second
        rng.below(2)
    return rng


def reduced(basis: list[list[int]]) -> list[list[int]]:
    """A basis of the same lattice made of short vectors, in whole numbers throughout."""
    size = len(basis)
    at = 1
    lengths, shares = orthogonal(basis)
    while at < size:
        for other in range(at - 1, -1, -1):
            factor = round(shares[at][other])
            if factor:
                basis[at] = [a - factor * b for a, b in zip(basis[at], basis[other])]
                lengths, shares = orthogonal(basis)
        if lengths[at] >= (0.75 - shares[at][at - 1] ** 2) * lengths[at - 1]:
            at += 1
        else:
            basis[at], basis[at - 1] = basis[at - 1], basis[at]
            lengths, shares = orthogonal(basis)
            at = max(at - 1, 1)
    return basis


def orthogonal(basis: list[list[int]]) -> tuple[list[float], list[list[float]]]:
    """Gram and Schmidt: the squared lengths of the orthogonal vectors, and the shares of the vectors in them."""
    vectors: list[list[float]] = []
    lengths: list[float] = []
    shares: list[list[float]] = []
    for row in basis:
        vector = [float(number) for number in row]
        share = []
        for base, length in zip(vectors, lengths):
            part = sum(a * b for a, b in zip(row, base)) / length
            share.append(part)
            vector = [a - part * b for a, b in zip(vector, base)]
        vectors.append(vector)
        lengths.append(sum(a * a for a in vector))
        shares.append(share)
    return lengths, shares


def nearest(basis: list[list[int]], target: list[int]) -> list[int]:
    """A point of the lattice near the target, rounded from plane to plane."""
    vectors: list[list[float]] = []
    for row in basis:
        vector = [float(number) for number in row]
        for base in vectors:
            part = sum(a * b for a, b in zip(row, base)) / sum(b * b for b in base)
            vector = [a - part * b for a, b in zip(vector, base)]
        vectors.append(vector)
    rest = target[:]
    for row, base in zip(reversed(basis), reversed(vectors)):
        factor = round(sum(a * b for a, b in zip(rest, base)) / sum(b * b for b in base))
        rest = [a - factor * b for a, b in zip(rest, row)]
    return [a - b for a, b in zip(target, rest)]


def told_next(seed: int | str) -> tuple[list[int], list[int]]:
    """The second pack that a generator shuffles, and the one that was foretold from the first."""
    rng = dealer_of(seed)
    first = list(range(PACK))
    rng.shuffle(first)
    foretold = list(range(PACK))
    recover(first).shuffle(foretold)
    second = list(range(PACK))
    rng.shuffle(second)
    return second, foretold


@pytest.mark.parametrize("seed", [1, 7, 1913])
def test_the_quick_generator_can_be_foretold_from_one_shuffle(seed: int) -> None:
    second, foretold = told_next(seed)
    assert second == foretold


@pytest.mark.parametrize("digits", ["00", "5a", "ff"])
def test_a_live_stream_cannot(digits: str) -> None:
    second, foretold = told_next(LIVE + digits * 32)
    assert sum(a == b for a, b in zip(second, foretold)) < 10

"""The generator: the same numbers on every machine, evenly spread, and fair deals from long seeds."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalamazoo.core.errors import BadSeed
from kalamazoo.core.rng import Rng, live_stream, mix
from kalamazoo.core.seed import LIVE, commitment, dealer_of, fresh_seed, read_seed


def test_the_stream_of_a_seed_never_changes() -> None:
    rng = Rng(7)
    assert [rng.below(1000) for _ in range(8)] == [755, 366, 316, 376, 925, 580, 92, 30]
    assert mix(0) == 0xE220A8397B1DCDAF


@given(st.integers(-(2**70), 2**70))
def test_a_seed_is_mixed_as_splitmix_does(seed: int) -> None:
    z = (seed + 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    assert mix(seed) == z ^ z >> 31


def test_near_seeds_give_unlike_streams() -> None:
    firsts = Counter(Rng(seed).below(16) for seed in range(16_000))
    assert all(850 < firsts[n] < 1150 for n in range(16))


def test_numbers_are_evenly_spread_alone_and_in_pairs() -> None:
    rng = Rng(1)
    draws = [rng.below(10) for _ in range(100_001)]
    singles = Counter(draws)
    pairs = Counter(pairwise(draws))
    assert sum((singles[n] - 10_000) ** 2 / 10_000 for n in range(10)) < 30
    assert sum((pairs[a, b] - 1000) ** 2 / 1000 for a in range(10) for b in range(10)) < 160


def test_a_shuffle_keeps_the_cards_and_reaches_every_order() -> None:
    orders = set()
    for seed in range(300):
        cards = [1, 2, 3, 4]
        Rng(seed).shuffle(cards)
        assert sorted(cards) == [1, 2, 3, 4]
        orders.add(tuple(cards))
    assert len(orders) == 24


@pytest.mark.parametrize("seed", [0, 5, "ab" * 32, LIVE + "ab" * 32])
def test_a_shuffle_swaps_from_the_last_place_down(seed: int | str) -> None:
    cards = list(range(150))
    shuffled = cards[:]
    dealer_of(seed).shuffle(shuffled)
    rng = dealer_of(seed)
    for last in range(149, 0, -1):
        other = rng.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    assert shuffled == cards


@pytest.mark.parametrize("seed", [3, LIVE + "00ab" * 16])
def test_save_copy_and_fork(seed: int | str) -> None:
    rng = dealer_of(seed)
    rng.below(5)
    twin = rng.copy()
    other = Rng(0)
    other.load(rng.save())
    assert (
        [rng.below(99) for _ in range(5)] == [twin.below(99) for _ in range(5)] == [other.below(99) for _ in range(5)]
    )
    assert rng.fork().save() != rng.fork().save()


def test_a_long_seed_deals_from_sha256_as_documented() -> None:
    seed = bytes(range(32))
    digest = sha256(seed + (0).to_bytes(8, "big")).digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    fair = [word for word in words if word < 2**32 - 2**32 % 150]
    for rng in (live_stream(seed), dealer_of(LIVE + seed.hex()), dealer_of(seed.hex())):
        assert [rng.below(150) for _ in fair] == [word % 150 for word in fair]


def test_a_fork_of_a_live_stream_is_a_live_stream_as_documented() -> None:
    key = bytes(range(32))
    forked = live_stream(key).fork()
    block = sha256(key + (0).to_bytes(8, "big")).digest()  # the eight words it drew
    again = live_stream(sha256(b"kalamazoo fork" + block).digest())
    assert forked.save() == again.save()
    assert [forked.below(2**31) for _ in range(20)] == [again.below(2**31) for _ in range(20)]


def test_a_live_game_of_old_goes_on_with_the_quick_generator() -> None:
    old = dealer_of("ab" * 32)
    numbers = dealer_of("ab" * 32)
    assert old.fork().save() == Rng(numbers.below(2**31) << 31 | numbers.below(2**31)).save()


@pytest.mark.parametrize(
    "text", ["", "-1", "abc", "1.5", str(2**63), "9" * 5000, "g" * 64, LIVE + "7", "x" + "a" * 64, "१२"]
)
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(BadSeed, match="is not a seed"):
        read_seed(text)


def test_seeds_are_written_in_one_way() -> None:
    assert read_seed(7) == read_seed(" 007 ") == "7"
    assert read_seed("AB" * 32) == "ab" * 32
    assert read_seed(LIVE.upper() + "AB" * 32) == LIVE + "ab" * 32
    assert len(fresh_seed()) == len(LIVE) + 64
    assert fresh_seed() != fresh_seed()
    assert dealer_of(fresh_seed()).key is not None


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(7) == sha256(b"kalamazoo deal 7").hexdigest()

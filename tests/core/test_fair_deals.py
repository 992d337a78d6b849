"""docs/fair-deals.md by hand: its stream, its packs and its deals, written once more without the program's own."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from kalamazoo import rules
from kalamazoo.games.flaps.engine.cards import CARDS
from kalamazoo.games.flush.options import FlushOptions

KEY = bytes(range(7, 39))
SEED = "live-" + KEY.hex()
DEALER = 0


class Stream:
    """The numbers of a key."""

    def __init__(self, key: bytes) -> None:
        self.words = self.draw(key)

    def draw(self, key: bytes) -> Iterator[int]:
        block = 0
        while True:
            digest = sha256(key + block.to_bytes(8, "big")).digest()
            yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
            block += 1

    def below(self, bound: int) -> int:
        while True:
            word = next(self.words)
            if word < 2**32 - 2**32 % bound:
                return word % bound

    def shuffled(self, pack: list[Any]) -> list[Any]:
        for last in range(len(pack) - 1, 0, -1):
            other = self.below(last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return pack

    def fork(self) -> str:
        key = sha256(b"kalamazoo fork" + b"".join(next(self.words).to_bytes(4, "big") for _ in range(8))).digest()
        return f"live-{key.hex()}:0"


def position(text: str, seats: int) -> dict[str, Any]:
    """What the program deals."""
    return rules(text).game.write_position(rules(text).deal(seats, SEED, DEALER))


def numbers(ranks: int, copies: int) -> list[Any]:
    return [rank for rank in range(1, ranks + 1) for _ in range(copies)]


def round_from(dealer: int, seats: int) -> list[int]:
    return [(dealer + step) % seats for step in range(1, seats + 1)]


@pytest.mark.parametrize(("text", "seats", "stock", "wilds"), [("flinch@1913", 3, 10, 0), ("flinch@2000", 2, 15, 9)])
def test_flinch(text: str, seats: int, stock: int, wilds: int) -> None:
    stream = Stream(KEY)
    pack = stream.shuffled(numbers(15, 9 if wilds else 10) + ["w"] * wilds)
    stocks: list[list[Any]] = [[] for _ in range(seats)]
    hands: list[list[Any]] = [[] for _ in range(seats)]
    for piles, size in ((stocks, stock), (hands, 5)):
        for _ in range(size):
            for seat in round_from(DEALER, seats):
                piles[seat].append(pack.pop())
    found = position(text, seats)
    assert [seat["stock"] for seat in found["seats"]] == stocks
    assert [seat["hand"] for seat in found["seats"]] == [sorted(hand, key=lambda c: (c == "w", c)) for hand in hands]
    assert found["stack"] == pack
    assert found["rng"] == stream.fork()


def test_muggins() -> None:
    pack = Stream(KEY).shuffled(numbers(15, 10))
    hands = {seat: pack[at::3] for at, seat in enumerate(round_from(DEALER, 3))}
    assert [seat["hand"] for seat in position("muggins@1913", 3)["seats"]] == [hands[seat][::-1] for seat in range(3)]


@pytest.mark.parametrize(("text", "size"), [("authors@1913", 20), ("store@1913", 6)])
def test_authors_and_store(text: str, size: int) -> None:
    pack = Stream(KEY).shuffled(numbers(15, 4))
    hands: dict[int, list[int]] = {
        seat: sorted(pack[at : size * 3 : 3]) for at, seat in enumerate(round_from(DEALER, 3))
    }
    found = position(text, 3)
    assert [seat["hand"] for seat in found["seats"]] == [hands[seat] for seat in range(3)]
    assert found.get("store", []) == pack[size * 3 :]


def test_stock_exchange() -> None:
    stream = Stream(KEY)
    fork = stream.fork()
    pack = stream.shuffled(numbers(3, 10))
    hands = {seat: sorted(pack[at::3]) for at, seat in enumerate(round_from(DEALER, 3))}
    found = position("stock-exchange@1913", 3)
    assert found["rng"] == fork
    assert [seat["hand"] for seat in found["seats"]] == [hands[seat] for seat in range(3)]


def test_patience_and_triangle() -> None:
    pack = Stream(KEY).shuffled(numbers(15, 4))
    row = [pack.pop() for _ in range(4)]
    found = position("patience@1913", 1)
    assert ([pile[0] if pile else 1 for pile in found["lower"]], found["pack"]) == (row, pack)
    pack = Stream(KEY).shuffled(numbers(13, 4))
    rows = [[pack.pop() for _ in range(row)] for row in range(1, 8)]
    found = position("triangle@1913", 1)
    assert (found["triangle"], found["pack"]) == (rows, pack)


def test_flaps() -> None:
    stream = Stream(KEY)
    fork = stream.fork()
    game = rules("flaps@level1").game
    codes = {game.write_card(card): card for card in range(1, CARDS)}
    found = position("flaps@level1", 2)
    everything = [*found["pack"], *found["pile"], *(card for seat in found["seats"] for card in seat["hand"])]
    pack = stream.shuffled(sorted(everything, key=lambda card: codes[card]))
    hands = [sorted((pack.pop() for _ in range(7)), key=lambda card: codes[card]) for _ in range(2)]
    assert [seat["hand"] for seat in found["seats"]] == hands
    assert (found["pile"], found["rng"]) == ([pack.pop()], fork)
    assert found["pack"] == pack


def test_flush() -> None:
    def order(card: str) -> tuple[int, int, int]:
        value = card.rstrip("sbv")
        return (11 if value == "F" else int(value), card.count("s"), card.count("b"))

    stream = Stream(KEY)
    starter = stream.below(2)
    found = position("flush", 2)
    assert found["starter"] == starter
    pack = stream.shuffled(sorted(deck(), key=order))
    for seat in found["seats"]:
        blinds, tops, hand = (pack[-3:], pack[-6:-3], pack[-14:-6])
        del pack[-14:]
        assert [base["blind"] for base in seat["bases"]] == blinds
        assert [base["top"] for base in seat["bases"]] == tops
        assert sorted(seat["hand"], key=order) == sorted(hand, key=order)
    assert pack.pop() == found["mimic"]
    assert sorted(pack, key=order) == sorted(found["aside"], key=order)


def deck() -> list[str]:
    """The cards of Flush."""
    rule_set = rules("flush")
    assert isinstance(rule_set.options, FlushOptions)
    return [rule_set.game.write_card(card) for card in rule_set.options.deck]

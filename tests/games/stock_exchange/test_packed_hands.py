"""Hands as numbers: every number of the pack, the high ones too, which are wide."""

from __future__ import annotations

import pytest

from kalamazoo.games.stock_exchange.engine.hands import MARK, cards_in, covers, how_many, lot_of, some, spread
from kalamazoo.games.stock_exchange.moves import TRADE_MARK


@pytest.mark.parametrize("number", range(1, 16))
def test_all_bits_of_a_card_are_those_of_its_number(number: int) -> None:
    lot = lot_of(number, 3)
    assert how_many(lot, number) == 3
    assert spread(lot) == some(number, 15)
    assert covers(some(number, 4), lot)
    assert cards_in(lot | MARK) == [number] * 3 + [TRADE_MARK]
    other = number % 15 + 1
    assert not spread(lot) & some(other, 2)

"""Hands as numbers, also long ones: at a table where cards are taken back, a hand can grow beyond any bound."""

from __future__ import annotations

from collections import Counter

import pytest

from kalamazoo.core.cards import BACK
from kalamazoo.games.flinch.engine.memory import Gone
from kalamazoo.games.flinch.engine.packed import (
    count_in,
    hand_cards,
    hand_size,
    pack_hand,
    pack_pile,
    ranks_in,
    short_ranks,
    short_with,
    short_without,
    with_card,
    without_card,
)
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.engine.table import TableState
from kalamazoo.testing.contract import (
    check_clone,
    check_knowledge,
    check_scene,
    check_storage,
    check_texts,
    check_turns,
    check_worlds,
)
from tests.games.flinch.laying import hand, lay, player, reserve

CARDS = [9, 3, 15, 1, 7, 7, 12, 2, 14, 5, 16, 9, 17, 1, 16, 4, 11, 7, 13, 6, 10, 8, 3, 3, 12]


def test_cards_come_and_go_in_hands_of_any_length() -> None:
    cards: list[int] = []
    packed = 0
    for card in CARDS:
        before = packed
        packed = with_card(packed, card)
        cards.append(card)
        assert hand_cards(packed) == [BACK if card == 17 else card for card in sorted(cards)]
        assert pack_hand(cards) == packed
        assert (hand_size(packed), count_in(packed, card)) == (len(cards), cards.count(card))
        assert ranks_in(packed) == sum(1 << rank for rank in set(cards))
        if len(cards) <= 12:
            assert short_with(before, card) == packed
            assert short_without(packed, card) == without_card(packed, card) == before
            assert short_ranks(packed) == ranks_in(packed)
    for card in reversed(CARDS):
        packed = without_card(packed, card)
        cards.remove(card)
        assert pack_hand(cards) == packed
    assert packed == 0
    with pytest.raises(ValueError, match="there is no card 9 in this hand"):
        without_card(pack_hand([2] * 13), 9)


@pytest.mark.parametrize("size", [5, 11, 12, 13, 24, 25, 40])
def test_a_hand_of_any_length_is_kept_played_and_hidden(size: int) -> None:
    cards = [2 + number % 9 for number in range(size)]
    rest = Counter([card for card in range(1, 16) for _ in range(10)])
    rest.subtract([1, 11, 12, 15, 15, 15, 15, *cards])
    t = lay(
        "flinch@1913(play=table)",
        player([15, 15], cards),
        player([15], [12]),
        player([15], [11]),
        centre=[1],
        stack=[*rest.elements()],
    )
    rule_set, state = t.referee.rules, t.referee._state
    assert isinstance(state, FlinchState)
    assert hand(t, "A") == sorted(cards)
    check_turns(rule_set.game, state)
    check_clone(state, size)
    check_storage(rule_set, state)
    check_texts(rule_set, state)
    for viewer in range(3):
        check_knowledge(rule_set, state, viewer, size)
        check_worlds(rule_set, state, viewer, size)
        check_scene(rule_set, state, viewer)
    known = state.mask(1)
    assert isinstance(known, FlinchState)
    assert known.hand(0) == [BACK] * size
    before, full = state.clone(), state.dump()
    t.play("A", "h2>p1", "h3>p1", "h6>r1")
    for card in (2, 3, 6):
        cards.remove(card)
    assert hand(t, "A") == sorted(cards)
    assert reserve(t, "A")[0] == [6]
    assert before.dump() == full  # the copy is as it was


def test_a_hand_that_a_call_makes_long_loses_no_card() -> None:
    """Two wrong cards go back to a hand of eleven."""
    cards = [2, 3, 5, 6, 7, 9, 9, 10, 11, 11, 12, 13, 14]
    t = lay("flinch@1913(play=table)", player([15, 15], cards), player([15, 15], [12]), centre=[3])
    t.play("A", "h9>p1", "h14>p1").play("B", "call:A:wrong-play")
    assert hand(t, "A") == cards


def test_a_removed_pile_of_many_cards_is_remembered_in_a_position() -> None:
    t = lay("flinch@1913(play=table)", player([15], [9]), player([15], [12]))
    state = t.state
    assert isinstance(state, TableState)
    state.memory.gone.append(Gone(1, 1, pack_pile([1 + number % 15 for number in range(140)])))
    check_storage(t.referee.rules, state)

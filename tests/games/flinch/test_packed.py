"""Hands as numbers, also long ones, which a hand taken too early can be."""

from __future__ import annotations

from kalamazoo.games.flinch.fast_packed import hand_cards, pack_hand, with_card, without_card


def test_cards_come_and_go_in_hands_of_any_length() -> None:
    cards: list[int] = []
    hand = 0
    for card in (9, 3, 15, 1, 7, 7, 12, 2, 14, 5, 16):
        hand = with_card(hand, card)
        cards.append(card)
        assert hand_cards(hand) == sorted(cards)
        assert pack_hand(cards) == hand
    for card in (7, 16, 1, 9, 7, 15, 2, 3, 5, 12, 14):
        hand = without_card(hand, card)
        cards.remove(card)
        assert hand_cards(hand) == sorted(cards)

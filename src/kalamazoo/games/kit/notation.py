"""Cards that are numbers, as texts."""

from __future__ import annotations

from kalamazoo.core.cards import BACK


def write_card(card: int) -> str:
    """`7`, or `?` for a card that is not known."""
    return "?" if card == BACK else str(card)

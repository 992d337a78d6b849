"""A round of the plain Flush of this folder: its cards, and short questions about them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Base = dict[str, str]  # "blind", and "top" while there is one


@dataclass
class Laid:
    """A set on the pile, fixed at its declared value (FU-MIMIC-4)."""

    cards: list[str]
    value: int


@dataclass
class Round:
    """What a deal begins and the end of a round clears away."""

    turn: int
    hands: list[list[str]]
    bases: list[list[Base | None]]
    mimic: str
    aside: list[str]
    pile: list[Laid] = field(default_factory=list)
    away: list[str] = field(default_factory=list)
    layers: list[int] = field(default_factory=list)  # who laid, in order
    known: list[list[str]] = field(default_factory=list)  # cards of each hand that all have seen
    put: list[str] = field(default_factory=list)  # hand cards put out, not yet declared
    put_tops: list[int] = field(default_factory=list)
    flipped: str | None = None
    backs: int = 0  # take-backs in this turn
    slips: list[int] = field(default_factory=list)  # void declarations and mistakes of each seat
    giving: bool = False  # a Super Flush: a Base may be handed over
    agreed: set[int] | None = None  # who agrees while all are asked about a stalemate
    pick_ups: int = 0  # since a card last left the round
    may_propose: bool = False
    positions: Counter[Any] = field(default_factory=Counter)
    turns: int = 0

    def cards_of(self, seat: int) -> list[str]:
        """Everything a player still has (FU-END-1, FU-END-2)."""
        return self.hands[seat] + [card for base in self.bases[seat] if base for card in base.values()]

    def heir(self, seat: int) -> int | None:
        """The last other player who laid in this round (FU-SUPER-2)."""
        return next((other for other in reversed(self.layers) if other != seat), None)

    def top(self) -> int:
        """The value of the top set, 0 on an empty pile."""
        return self.pile[-1].value if self.pile else 0

    def reach(self, run: bool) -> int:
        """How many cards on the pile can be counted in (FU-FLUSH-9, U15)."""
        reach = 0
        for laid in reversed(self.pile):
            if laid.value != self.top():
                break
            reach += len(laid.cards)
            if not run:
                break
        return reach

    def free_hand(self) -> list[str]:
        """The hand cards not put out."""
        rest = list(self.hands[self.turn])
        for card in self.put:
            rest.remove(card)
        return rest

    def put_out(self) -> list[str]:
        """The set that is being put together, a flipped Blind first."""
        tops = [base["top"] for number in self.put_tops if (base := self.bases[self.turn][number])]
        return ([self.flipped] if self.flipped else []) + self.put + tops

    def position(self) -> tuple[Any, ...]:
        """Hands, Bases, top set and player: what must come again for the round to go in circles (U29)."""
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        return hands, str(self.bases), self.top(), len(self.pile[-1].cards) if self.pile else 0, self.turn

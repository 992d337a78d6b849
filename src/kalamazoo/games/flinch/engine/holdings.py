"""What the players of Flinch hold: hands and reserve piles.

A native number has room for twelve cards, so each is packed in two parts: `hands` has the lowest cards of a hand and
`more` the others, `reserves` has the top cards of a pile and `deep` what lies beneath them.
"""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec
from kalamazoo.games.flinch.engine.packed import (
    BITS,
    FACE,
    SHORT,
    hand_cards,
    height,
    pile_cards,
    ranks_in,
    short_ranks,
    short_with,
    short_without,
    with_card,
    without_card,
)
from kalamazoo.games.flinch.moves import SLOTS

NO_CARDS: Final[list[int]] = []
NO_ROW: Final[vec[i64]] = vec[i64]()
MORE_AT: Final = BITS * SHORT
LOWEST: Final = (1 << MORE_AT) - 1


def zeros(size: int) -> vec[i64]:
    """A row of so many zeros."""
    return vec[i64]([0] * size)


class Holdings(State):
    """The part of a table that belongs to the players: hands and reserves."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hands = NO_ROW  # packed: the lowest cards, none only if the hand is empty
        self.more = NO_CARDS  # packed, by seat: the others, if anybody has any; shared, never changed in place
        self.reserves = NO_ROW  # packed, at seat * SLOTS + slot - 1: the top cards, none only if the pile is empty
        self.deep = NO_CARDS  # packed, at the same places: whole twelves beneath them; shared, never changed in place

    def clear_hands(self) -> None:
        """No hands."""
        self.hands = zeros(self.seats)
        self.more = NO_CARDS

    def clear_reserves(self) -> None:
        """No reserves."""
        self.reserves = zeros(self.seats * SLOTS)
        self.deep = NO_CARDS

    def hand(self, seat: int) -> list[int]:
        """A hand in order; BACK for what is not known."""
        return hand_cards(self.whole_hand(seat))

    def whole_hand(self, seat: int) -> int:
        """A hand, packed."""
        lowest: int = self.hands[seat]
        return self.more[seat] << MORE_AT | lowest if self.more else lowest

    def hand_ranks(self, seat: i64) -> i64:
        """The mask of ranks in a hand."""
        if self.more:
            return ranks_in(self.whole_hand(seat))
        return short_ranks(self.hands[seat])

    def set_hand(self, seat: int, hand: int) -> None:
        """Puts a packed hand in the place of a hand."""
        self.hands[seat] = hand & LOWEST
        others = hand >> MORE_AT
        if others or self.more:
            more = self.more.copy() if self.more else [0] * self.seats
            more[seat] = others
            self.more = more if any(more) else NO_CARDS

    def gain_card(self, seat: i64, card: i64) -> None:
        """A card comes into a hand."""
        hand: i64 = self.hands[seat]
        if hand >> (MORE_AT - BITS):
            self.set_hand(seat, with_card(self.whole_hand(seat), card))
        else:
            self.hands[seat] = short_with(hand, card)

    def lose_card(self, seat: i64, card: i64) -> None:
        """A card leaves a hand."""
        if self.more:
            self.set_hand(seat, without_card(self.whole_hand(seat), card))
        else:
            self.hands[seat] = short_without(self.hands[seat], card)

    def reserve(self, seat: int, slot: int) -> list[int]:
        """A reserve pile (slots 1 to 5, and 6 after a slip), the top card last."""
        return pile_cards(self.reserve_pile(seat * SLOTS + slot - 1))

    def reserve_pile(self, at: int) -> int:
        """A whole reserve pile, packed."""
        upper: int = self.reserves[at]
        if not self.deep or not self.deep[at]:
            return upper
        return self.deep[at] << (BITS * height(upper)) | upper

    def set_reserve_pile(self, at: int, pile: int) -> None:
        """Puts a packed pile in the place of a reserve pile; `tops` is left to the caller."""
        beneath = 0
        size = height(pile)
        if size > SHORT:
            upper = (size - 1) % SHORT + 1
            beneath = pile >> (BITS * upper)
            pile ^= beneath << (BITS * upper)
        if beneath or self.deep:
            self.deep = self.deep.copy() if self.deep else [0] * len(self.reserves)
            self.deep[at] = beneath
        self.reserves[at] = pile

    def push_reserve(self, at: int, card: int) -> None:
        """Lays a card on a reserve pile; `tops` is left to the caller."""
        self.set_reserve_pile(at, self.reserve_pile(at) << BITS | card)

    def pop_reserve(self, at: int) -> None:
        """Takes the top card of a reserve pile away; `tops` is left to the caller."""
        self.set_reserve_pile(at, self.reserve_pile(at) >> BITS)

    def has_reserves(self) -> bool:
        """Whether anybody has a reserve."""
        for pile in self.reserves:
            if pile:
                return True
        return False

    def under(self, at: int) -> int:
        """The second card of a reserve pile; 0 if there is none."""
        return self.reserve_pile(at) >> BITS & FACE

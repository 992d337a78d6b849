"""What a card does when it is laid, and what is awaited then: the two shapes that every family of cards fills in."""

from kalamazoo.core.moves import Moves
from kalamazoo.games.flaps.engine.round import Round


class Effect:
    """A card's effect. As it stands: none; the next player has an open turn (FP-PLAIN-1, FP-TURN-4)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        """Carries it out, once the card is on the pile."""
        t.open_turn(t.next_seat(seat))


class Phase:
    """Something that is awaited: the moves besides laying a card, and how they are made."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        """Adds the moves of a seat that must act."""

    def make(self, t: Round, seat: int, move: int) -> None:
        """Makes one of them."""

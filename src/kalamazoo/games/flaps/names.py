"""What cards and seats are called in sentences."""

from __future__ import annotations

from kalamazoo.core.seats import seat_name
from kalamazoo.games.flaps.engine.cards import CODES, RANKS, SUIT_NAMES, kind_of, suit_of
from kalamazoo.games.flaps.options import FlapsOptions

# The printed names, for who does not know the deck.
PRINTED = (
    "", "1-DOWN", "1-RIGHT", "1-LEFT", "1-OVER", "1-LOOK", "1-SWAP", "1-UP",
    "ACE", "ACE'N'END", "red ACE'N'LAY", "black ACE'N'LAY", "2", "3",
    "FLAPS", "MEGA-FLAP", "STOP THAT FLAPPING",
    "5", "DUMP THOSE FIVES", "LOSE A SECRET", "PICK A SECRET", "START GUESSING (do not look)",
    "START GUESSING (look)", "SHARE A SECRET", "SOLVE THE MYSTERY", "SIX OF THE BEST", "7", "8", "9", "10",
    "JACK", "UP-JACKS", "ACE-JACK", "QUEEN", "HOOFERS-DOOFERS",
    "KING", "TRUMPS", "KING 'N' LAY", "SPOOF", "FULL MONTY",
    "OL' MAID 1", "OL' MAID 2", "OL' MAID 3", "OL' MAID 4", "LOW OL' MAID", "QUACK",
)  # fmt: skip


def card_name(options: FlapsOptions | None, card: int) -> str:
    """A card as it is spoken: "KING of hearts"; with the deck's own name if the deck is given."""
    if not card:
        return "unknown card"
    kind = kind_of(card)
    name = (options.names[kind] if options else "") or PRINTED[kind]
    return f"{name} of {SUIT_NAMES[suit_of(card)]}" if suit_of(card) else name


def rank_of(options: FlapsOptions, card: int) -> str:
    """The large figure on a card; cards without a number show their code."""
    rank = RANKS[options.ranks[card]]
    return rank or CODES[kind_of(card)]


def seat_possessive(seat: int, viewer: int) -> str:
    """Whose: "your", or "B's"."""
    return "your" if seat == viewer else f"{seat_name(seat)}'s"


def seat_subject(seat: int, viewer: int) -> str:
    """Who: "you", or "B"."""
    return "you" if seat == viewer else seat_name(seat)

"""What cards and seats are called in sentences."""

from __future__ import annotations

from kalamazoo.core.people import person
from kalamazoo.core.seats import seats_of
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


SIGNS = ("", "♣", "♦", "♥", "♠")  # of the suits


def has_kind(options: FlapsOptions, kind: int) -> bool:
    """Whether the deck in use has such a card at this level."""
    return bool(options.names[kind])


def kind_names(options: FlapsOptions, *kinds: int) -> list[str]:
    """What the deck in use calls these kinds, without those it does not have."""
    return [options.names[kind] for kind in kinds if has_kind(options, kind)]


def either(words: list[str]) -> str:
    """Words to choose from: "a King, a club or an Ace"."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def short_name(options: FlapsOptions, card: int) -> str:
    """A card where there is little room: its number, its name if the number is not in it, and its suit."""
    name = options.names[kind_of(card)]
    rank = RANKS[options.ranks[card]] if options.matching[card] else ""
    return (name if not rank or name.startswith(rank) else f"{rank} {name}") + SIGNS[suit_of(card)]


def card_name(options: FlapsOptions | None, card: int) -> str:
    """A card as it is spoken: "KING of hearts"; with the deck's own name if the deck is given."""
    if not card:
        return "unknown card"
    kind = kind_of(card)
    name = (options.names[kind] if options else "") or PRINTED[kind]
    return f"{name} of {SUIT_NAMES[suit_of(card)]}" if suit_of(card) else name


def rank_of(options: FlapsOptions, card: int) -> str:
    """The large figure on a card; cards without a number show their code."""
    rank = RANKS[options.ranks[card]] if options.matching[card] else ""
    return rank or CODES[kind_of(card)]


def seat_list(mask: int) -> str:
    """The seats of a mask: "A", "A and C"."""
    names = [person(seat) for seat in seats_of(mask)]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def seat_possessive(seat: int, viewer: int) -> str:
    """Whose: "your", or "B's"."""
    return "your" if seat == viewer else f"{person(seat)}'s"


def seat_subject(seat: int, viewer: int) -> str:
    """Who: "you", or "B"."""
    return "you" if seat == viewer else person(seat)

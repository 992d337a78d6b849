"""What asking games share: who is asked, what is said about it, and the chance of finding a card."""


def asked_of(move: int) -> int:
    """Who is asked; the number asked for is in the four bits below."""
    return move >> 4 & 15


def note(what: int, seat: int = 0, about: int = 0) -> int:
    """The number of an event: what was said, to whom, and about which card or number."""
    return what | seat << 3 | about << 8


def note_kind(number: int) -> int:
    """What was said."""
    return number & 7


def note_seat(number: int) -> int:
    """To whom."""
    return number >> 3 & 31


def note_about(number: int) -> int:
    """About which card or number."""
    return number >> 8


def at_least_one(share: float, cards: int) -> float:
    """The chance that one of so many cards lies where this share of the places is."""
    none = 1.0
    for _ in range(cards):
        none *= 1.0 - share
    return 1.0 - none

"""Events: what happened at the table, and who saw which face."""

from typing import Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.seats import EVERYONE

CARD: Final = 1  # a card (or `number` cards of one face) went from `source` to `target`
TURN: Final = 2  # it is this seat's turn
SHUFFLE: Final = 3  # `number` cards were shuffled into `target`
NOTE: Final = 4  # something was said or came about: `number` says what, in the game's own list of notes
LOOK: Final = 5  # a card was shown where it lies (`source`), to those who saw it
CLEAR: Final = 6  # everything at `source` was swept to `target`, `number` cards


class Event:
    """One thing that happened. `seen` is the mask of seats that saw the face of `card`."""

    def __init__(self, kind: int, seat: int, card: int, source: int, target: int, number: int, seen: int) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.source = source
        self.target = target
        self.number = number
        self.seen = seen

    def masked(self, seat: int) -> "Event":
        """The event as this seat saw it."""
        if self.seen >> seat & 1:
            return Event(self.kind, self.seat, self.card, self.source, self.target, self.number, EVERYONE)
        return Event(self.kind, self.seat, BACK, self.source, self.target, self.number, EVERYONE)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Event, tuple(self.ints())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.ints() == other.ints()

    def __hash__(self) -> int:
        return hash(tuple(self.ints()))

    def __repr__(self) -> str:
        return f"Event{tuple(self.ints())}"

    def ints(self) -> list[int]:
        """The whole event as numbers, for comparing and storing."""
        return [self.kind, self.seat, self.card, self.source, self.target, self.number, self.seen]

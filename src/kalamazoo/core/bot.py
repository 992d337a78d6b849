"""Bot: what a computer player is, and the reasons that it can give."""

from typing import Final, final

from mypy_extensions import mypyc_attr

from kalamazoo.core.event import Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State

NO_WISH: Final = -1
THINKING: Final = 1000  # milliseconds a bot takes by default before it does what it must
USUAL: Final = 100  # the effort of a level as it is measured


@final
class Reason:
    """Why a player wants a move; the game's `advice.py` says it in words."""

    def __init__(self, kind: int, seat: int = -1, card: int = 0, place: int = 0, number: int = 0) -> None:
        self.kind = kind  # in the game's own list of reasons
        self.seat = seat  # whom it concerns; -1: nobody in particular
        self.card = card
        self.place = place
        self.number = number

    def ints(self) -> list[int]:
        """The reason as numbers, for sending."""
        return [self.kind, self.seat, self.card, self.place, self.number]


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player who gets masked states only. One bot plays one seat of one game."""

    def __init__(self, seat: int, rng: Rng) -> None:
        self.seat = seat
        self.rng = rng
        self.delay = THINKING  # after how many milliseconds the last wish is to be carried out
        self.listens = False  # whether it wants to hear events
        self.effort = USUAL  # per cent of its usual work on a decision, for players who search
        self.most = 0  # milliseconds that a decision may take at most, for players who search; 0: no clock is looked at
        self.reasons: list[Reason] = []  # why the last wish, the weightiest first, where the player knows

    def wish(self, view: State, owed: bool) -> int:
        """The move it wants to make now, with `delay` set, or NO_WISH to stay silent (only when not owed)."""
        raise TypeError(f"{type(self).__name__} does not say what it wishes")

    def hear(self, event: Event) -> None:
        """Hears of an event, masked for its seat; called only when it listens."""

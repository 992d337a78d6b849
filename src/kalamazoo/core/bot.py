"""Bot: what a computer player is."""

from typing import Final

from mypy_extensions import mypyc_attr

from kalamazoo.core.event import Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State

NO_WISH: Final = -1
THINKING: Final = 1000  # milliseconds a bot takes by default before it does what it must


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player who gets masked states only. One bot plays one seat of one game."""

    def __init__(self, seat: int, rng: Rng) -> None:
        self.seat = seat
        self.rng = rng
        self.delay = THINKING  # after how many milliseconds the last wish is to be carried out
        self.listens = False  # whether it wants to hear events

    def wish(self, view: State, owed: bool) -> int:
        """The move it wants to make now, with `delay` set, or NO_WISH to stay silent (only when not owed)."""
        raise TypeError(f"{type(self).__name__} does not say what it wishes")

    def hear(self, event: Event) -> None:
        """Hears of an event, masked for its seat; called only when it listens."""

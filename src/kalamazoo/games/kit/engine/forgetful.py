"""Forgetful: a player of an asking game who asks by sight, and by what he still remembers."""

from typing import final

from mypy_extensions import mypyc_attr

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.event import Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.engine.asking import AskingState, asked_of
from kalamazoo.games.kit.engine.hearing import ASKED_FOR, GAVE, GOT, WAS_ASKED, Hearing


@final
class Habits:
    """How somebody chooses: what counts beside pure fancy."""

    def __init__(self, long: int, heard: int, refused: int, large: int, fancy: int) -> None:
        self.long = long  # for each own card of the number
        self.heard = heard  # for somebody who is remembered to have it
        self.refused = refused  # for somebody who is remembered to have none
        self.large = large  # for each card in the hand of who is asked
        self.fancy = fancy  # at most, by chance


@mypyc_attr(allow_interpreted_subclasses=True)
class Forgetful(Bot):
    """One player, who hears what is said and forgets some of it."""

    def __init__(self, seat: int, rng: Rng, habits: Habits, hearing: Hearing) -> None:
        super().__init__(seat, rng)
        self.habits = habits
        self.hearing = hearing
        self.listens = True
        hearing.rng = rng.fork()

    def hear(self, event: Event) -> None:
        """Remembers it, or does not."""
        self.hearing.hear(event)

    def count(self, view: AskingState, number: int) -> int:
        """How many cards of a number it holds."""
        raise TypeError(f"{type(self).__name__} does not count its cards")

    def size(self, view: AskingState, seat: int) -> int:
        """How many cards somebody has."""
        raise TypeError(f"{type(self).__name__} does not count cards")

    def wish(self, view: State, owed: bool) -> int:
        """The ask that looks best at first sight."""
        assert isinstance(view, AskingState)
        self.delay = 700 + self.rng.below(1200)
        habits = self.habits
        best = NO_WISH
        most = 0
        for move in view.moves(self.seat):
            seat = asked_of(move)
            number = move & 15
            worth = habits.long * self.count(view, number) + habits.large * self.size(view, seat)
            how = self.hearing.how(seat, number)
            if how in (ASKED_FOR, GOT):
                worth += habits.heard
            elif how in (WAS_ASKED, GAVE):
                worth -= habits.refused
            worth += self.rng.below(habits.fancy)
            if best == NO_WISH or worth > most:
                most = worth
                best = move
        return best

"""Hearing: what a player of an asking game keeps in mind of what was said and given, and what he forgets of it."""

from typing import Final, final

from kalamazoo.core.cards import place_kind, place_seat
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.rng import Rng
from kalamazoo.games.kit.engine.asking import NUMBERS, note_about, note_kind

# How something was learnt of a seat and a number.
NOTHING: Final = 0
ASKED_FOR: Final = 1  # it asked for the number, so it has one
GOT: Final = 2  # it got one
WAS_ASKED: Final = 3  # it was asked, and has none
GAVE: Final = 4  # it gave all that it had

ASKED_NOTE: Final = 1  # of the notes of both games: somebody was asked


@final
class Hearing:
    """What was heard of each seat and number; with rates in a thousand, what is noticed and what fades at each ask."""

    def __init__(self, hand: int, misses: int, gives_all: bool, notices: int = 1000, fades: int = 0) -> None:
        self.hand = hand  # the kind of place that is a hand
        self.misses = misses  # the mask of notes that say: I have none
        self.gives_all = gives_all  # whether all cards of the number are given
        self.notices = notices
        self.fades = fades
        self.rng = Rng(1)
        self.known: list[int] = []  # by seat times NUMBERS plus number

    def how(self, seat: int, number: int) -> int:
        """How something was learnt of a seat and a number, the last time."""
        at = seat * NUMBERS + number
        return self.known[at] if at < len(self.known) else NOTHING

    def keep(self, seat: int, number: int, what: int) -> None:
        """Keeps something in mind."""
        at = seat * NUMBERS + number
        while len(self.known) <= at:
            self.known.append(NOTHING)
        self.known[at] = what if self.rng.below(1000) < self.notices else NOTHING

    def fade(self) -> None:
        """Forgets some of what was heard."""
        if self.fades:
            for at in range(len(self.known)):
                if self.known[at] and self.rng.below(1000) < self.fades:
                    self.known[at] = NOTHING

    def hear(self, event: Event) -> None:
        """Takes note of an ask, an answer, or cards that change hands."""
        if event.kind == NOTE:
            what = note_kind(event.number)
            number = note_about(event.number) & 15
            if what == ASKED_NOTE:
                self.fade()
                if self.how(event.seat, number) != GOT:
                    self.keep(event.seat, number, ASKED_FOR)
            elif self.misses >> what & 1:
                self.keep(event.seat, number, WAS_ASKED)
        elif event.kind == CARD and place_kind(event.source) == self.hand and place_kind(event.target) == self.hand:
            number = event.card & 15
            self.keep(place_seat(event.source), number, GAVE if self.gives_all else NOTHING)
            self.keep(place_seat(event.target), number, GOT)

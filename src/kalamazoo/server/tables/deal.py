"""One deal on a table: the game under its referee, and what people and bots have been told of it."""

from __future__ import annotations

from kalamazoo.core.people import Names
from kalamazoo.core.seats import CLOCK
from kalamazoo.play import Referee
from kalamazoo.rulebook import Rules
from kalamazoo.server.protocol import wire
from kalamazoo.server.tables.scenes import Scenes
from kalamazoo.server.tables.views import Views

LOG = 60  # lines of a welcome's log
LONGEST = 100_000  # moves after which a deal is broken off: three times what the longest game takes


class Deal:
    """A game being played."""

    def __init__(self, rules: Rules, seats: int, seed: str, dealer: int, start: bytes | None = None) -> None:
        self.referee = Referee(rules, seats, seed, dealer, start)
        self.rules = rules
        self.game = rules.game
        self.scenes = Scenes(self.referee)
        self.views = Views(self.referee)
        self.longest = LONGEST

    def call(self, names: Names) -> None:
        """What the people are called from now on."""
        if names != self.referee.names:
            self.referee.names = names
            self.scenes.forget()

    @property
    def made(self) -> int:
        """How many moves were made."""
        return len(self.referee.moves_made)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.referee.over or self.broken_off

    @property
    def broken_off(self) -> bool:
        """Whether it has been ended because it went on and on."""
        return self.made >= self.longest

    def rebuild(self) -> None:
        """Deals and plays again all moves that were made: after a fault in the middle of one."""
        self.referee.play_again()
        self.scenes.forget()
        self.views.forget()

    def clock_ms(self) -> int:
        """After how many milliseconds of silence the clock moves; 0 when it does not."""
        if not self.referee.may(CLOCK):
            return 0
        wishes = self.referee.clock_wishes()
        return max(1, wishes[0][0]) if wishes else 0

    def log(self, viewer: int) -> tuple[list[str], list[int]]:
        """What happened lately, in words, and which of the lines say whose turn begins."""
        found: list[str] = []
        turns: list[int] = []  # counted from the end, since older lines come in front
        for made in range(self.made - 1, -1, -1):
            lines, begun = self.scenes.lines(made, viewer)
            turns += [len(found) + len(lines) - at for at in begun]
            found[:0] = lines
            if len(found) >= LOG:
                break
        kept = found[-LOG:]
        return kept, sorted(len(kept) - back for back in turns if back <= len(kept))

    def missed(self, made: int, viewer: int, number: int, mode: wire.Mode, last: bool, timer: int) -> bytes:
        """An older move for somebody who comes back; the last one brings what there is to see and to do now."""
        timer = timer if last else 0
        if mode == "moves":
            return self.views.missed(made, viewer, number, last, timer)
        return self.scenes.missed(made, viewer, number, last, timer)

"""A table set by hand, for tests, lessons and bug reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.errors import IllegalMove
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, read_seat
from kalamazoo.core.state import State
from kalamazoo.play.referee import Referee
from kalamazoo.rulebook import Rules, rules


class Table:
    """A game from a position document, played with seat letters and move texts."""

    def __init__(self, document: Mapping[str, Any], **options: str) -> None:
        rule_set = rules(document["rules"])
        if options:
            rule_set = rule_set.replace(**options)
        rest = {key: value for key, value in document.items() if key != "rules"}
        self.referee = Referee(rule_set, start=rest)

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.referee.rules

    @property
    def state(self) -> State:
        """A copy of the state as it is now."""
        return self.referee.state()

    def play(self, who: str, *texts: str) -> Table:
        """Makes legal moves of one seat, one after the other."""
        for text in texts:
            self.referee.play(read_seat(who), text)
        return self

    def refused(self, who: str, text: str) -> str:
        """The clause that refuses a move; complains if it is legal, or if the refusal changes anything."""
        before = self.state.dump()
        try:
            self.referee.play(read_seat(who), text)
        except IllegalMove as refusal:
            if self.state.dump() != before:
                raise AssertionError(f"refusing {who}:{text} changed the position") from None
            return refusal.clause
        raise AssertionError(f"{who}:{text} is legal")

    def moves(self, who: str) -> list[str]:
        """The legal moves of a seat as texts, in order."""
        seat = read_seat(who)
        game = self.rules.game
        return [game.write_move(self.state, seat, move) for move in self.referee.moves(seat)]

    def may_act(self) -> str:
        """The letters of the seats that may act; `@` is the clock."""
        return "".join("@" if seat == CLOCK else chr(65 + seat) for seat in self.referee.may_act())

    def must_act(self) -> str:
        """The letters of the seats the game waits for."""
        return "".join("@" if seat == CLOCK else chr(65 + seat) for seat in self.referee.must_act())

    def position(self) -> dict[str, Any]:
        """The position document of the table as it is."""
        return self.rules.game.write_position(self.state)

    def sees(self, who: str) -> dict[str, Any]:
        """The position document as a seat may know it."""
        return self.rules.game.write_position(self.state.mask(read_seat(who)))

    def log(self, who: str = "onlooker") -> list[str]:
        """What happened so far, as a seat would read it."""
        return self.referee.view(read_seat(who)).log()

    def fill(self, seed: int = 0) -> Table:
        """Guesses the cards the document left unknown."""
        self.referee.guess(Rng(seed))
        return self

"""View: what one seat may know, and all that a player, person or bot, ever gets."""

from __future__ import annotations

from kalamazoo.core.event import Event
from kalamazoo.core.people import Names
from kalamazoo.core.scene import Scene
from kalamazoo.core.seats import seat_name
from kalamazoo.core.state import State
from kalamazoo.picture import svg
from kalamazoo.rulebook import Rules


class View:
    """The table through one seat's eyes, at one moment."""

    def __init__(self, rules: Rules, seat: int, state: State, events: list[Event], names: Names = ()) -> None:
        self.rules = rules
        self.seat = seat
        self.state = state  # masked; yours to clone, fill and search
        self.events = events  # all that happened so far, as this seat saw it
        self.names = names  # what sentences call the people

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View) or (self.rules, self.seat, self.names) != (other.rules, other.seat, other.names):
            return False
        return self.state == other.state and self.events == other.events

    def __hash__(self) -> int:
        return hash((self.rules, self.seat, self.state.dump()))

    def __repr__(self) -> str:
        return f"<View of {seat_name(self.seat)}: {str(self.state)[1:-1]}>"

    def _repr_svg_(self) -> str:
        return svg(self.scene(), self.names)

    def moves(self) -> list[int]:
        """The legal moves of this seat."""
        return self.state.moves(self.seat) if self.state.may_act() >> self.seat & 1 else []

    def write_move(self, move: int) -> str:
        """A move's text."""
        return self.rules.game.write_move(self.state, self.seat, move)

    def scene(self) -> Scene:
        """The table as a screen shows it."""
        return self.rules.game.scene(self.state, self.seat, self.names)

    def log(self) -> list[str]:
        """What happened so far, a line each; nothing where the rules keep no list of it."""
        if not self.rules.game.shows_log(self.rules.options):
            return []
        game, options = self.rules.game, self.rules.options
        return [line.text for line in game.log(options, self.events, self.seat, self.names)]

"""Tables of Muggins set by hand: `lay("1913", "A h 1 2 5 s 9 | B h 4", [3, 6])`.

Hands are written bottom first, as they are drawn; stock piles bottom to top; table piles by their tops.
"""

from __future__ import annotations

from typing import Any, cast

from kalamazoo.core.event import Event
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.testing.table import Table

EDITIONS = ("1913", "1988", "2008")
TOP = {"1913": 15, "1988": 10, "2008": 15}


class Setting(Table):
    """A table of Muggins."""

    @property
    def game_state(self) -> MugginsState:
        return cast(MugginsState, self.state)

    def hand(self, who: str) -> list[int]:
        """A hand, the bottom card, which is drawn next, first."""
        return self.game_state.hands[ord(who) - 65][::-1]

    def stock(self, who: str) -> list[int]:
        """A stock pile, its top last."""
        return self.game_state.stocks[ord(who) - 65]

    def tops(self) -> list[int]:
        """The tops of the table piles."""
        return [top for top in self.game_state.tops if top]

    def turn(self) -> str:
        """Who is on turn."""
        return chr(65 + self.game_state.turn)

    def events(self) -> list[Event]:
        """All that happened."""
        return self.referee.events

    def won_by(self) -> str:
        """The letters of the winners, with the clause of the ending."""
        outcome = self.referee.outcome
        if outcome is None:
            return ""
        return "".join(chr(65 + seat) for seat in outcome.winners) + f" {outcome.clause}"

    def go(self) -> Setting:
        """Lets the time for calls run out."""
        self.play("clock", "go")
        return self

    def do(self, who: str, *texts: str) -> Setting:
        """Makes moves of one seat."""
        self.play(who, *texts)
        return self


def lay(rules: str, seats: str, table: list[Any] | None = None, turn: str = "A", **more: Any) -> Setting:
    """A part of the pack laid out; `rules` is an edition, with options in brackets if need be."""
    options = {name.replace("_", "-"): more.pop(name) for name in list(more) if name not in DOCUMENT}
    document: dict[str, Any] = {
        "rules": f"muggins@{rules}",
        "turn": ord(turn) - 65,
        "seats": [read_seat(seat) for seat in seats.split("|")],
        "table": table or [],
        "partial": True,
        **more,
    }
    return Setting(document, **options)


DOCUMENT = {"drawn", "away", "held", "turned", "accused", "called", "trail", "dealer"}


def read_seat(text: str) -> dict[str, list[Any]]:
    """A seat from `A h 1 2 5 s 9`."""
    _, *words = text.split()
    zones: dict[str, list[Any]] = {"h": [], "s": []}
    zone = "h"
    for word in words:
        if word in zones:
            zone = word
        else:
            zones[zone].append(int(word))
    return {"hand": zones["h"][::-1], "stock": zones["s"]}

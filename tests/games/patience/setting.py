"""Tables of Patience set by hand: `lay("1913", "12 11 / 9 8 / 4 / 7", "3 1", stock="2 5", pack="13 6")`.

Lower piles are written base to top, upper piles by their heights, the stock with its top last; of the pack the
next card comes first.
"""

from __future__ import annotations

from typing import Any, cast

from kalamazoo.core.scene import Area, Scene
from kalamazoo.core.seats import read_seat
from kalamazoo.games.patience import Patience
from kalamazoo.games.patience.engine.state import PatienceState
from kalamazoo.rulebook import rules
from kalamazoo.testing.table import Table

EDITIONS = ("1913", "1988", "2008")


class Setting(Table):
    """A table of Patience."""

    @property
    def game_state(self) -> PatienceState:
        return cast(PatienceState, self.state)

    def do(self, *texts: str) -> Setting:
        """Makes moves of the player."""
        self.play("A", *texts)
        return self

    def can(self) -> list[str]:
        """What the player may do, without taking back."""
        return [text for text in self.moves("A") if text != "undo"]

    def lower(self) -> str:
        """The lower row; a space is a dash."""
        return write_lower(self.game_state)

    def upper(self) -> list[int]:
        """The heights of the upper piles."""
        return self.game_state.upper

    def stock(self) -> list[int]:
        """The stock, its top last."""
        return self.game_state.stock

    def scene(self, who: str = "A") -> Scene:
        """What somebody sees."""
        seat = read_seat(who)
        return self.rules.game.scene(self.state.mask(seat), seat)

    def area(self, name: str) -> Area:
        """One area of the scene."""
        [found] = [area for area in self.scene().areas if area.id == name]
        return found

    def result(self) -> str:
        """won or lost, with the clause; empty while the game goes on."""
        over = self.referee.outcome
        if over is None:
            return ""
        return f"{'won' if over.winners else 'lost'} {over.clause}"


def lay(edition: str, lower: str, upper: str = "", stock: str = "", pack: str = "", **more: Any) -> Setting:
    """A part of the pack laid out; what is no entry of a document is an option."""
    options = {name.replace("_", "-"): more.pop(name) for name in list(more) if name not in DOCUMENT}
    document: dict[str, Any] = {
        "rules": f"patience@{edition}",
        "lower": [[] if pile.strip() == "-" else numbers(pile) for pile in lower.split("/")],
        "upper": numbers(upper),
        "stock": numbers(stock),
        "pack": numbers(pack)[::-1],
        "partial": True,
        **more,
    }
    return Setting(document, **options)


DOCUMENT = {"turned", "left", "known", "undos", "history", "ending"}


def numbers(text: str) -> list[int]:
    """The numbers of a text."""
    return [int(word) for word in text.split()]


def stacked(text: str, first: str) -> PatienceState:
    """A new game whose pack begins with these cards; the others follow, the highest first."""
    rule_set = rules(text)
    game = rule_set.game
    assert isinstance(game, Patience)
    state = game.blank(rule_set.options, 1)
    coming = numbers(first)
    rest = [rank for rank in range(1, state.opt.cap + 1) for _ in range(4)]
    for card in coming:
        rest.remove(card)
    state.begin(rest + coming[::-1])
    return state


def write_lower(state: PatienceState) -> str:
    """The lower row as `lay` reads it."""
    return " / ".join(
        " ".join(str(card) for card in range(base, top - 1, -1)) if base else "-"
        for base, top in zip(state.base, state.top)
    )

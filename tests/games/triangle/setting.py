"""Tables of the Triangle set by hand: `lay("4 13 9 6 2 12 11", pack="5 8", stock="2 4")`.

The rows at the bottom of the triangle are given, parted by strokes, a dash for a card that is gone; what lies above
them is filled with cards not used elsewhere, the highest first. Of the pack the next card comes first.
"""

from __future__ import annotations

from typing import Any, cast

from kalamazoo.core.scene import Area, Scene
from kalamazoo.core.seats import read_seat
from kalamazoo.games.triangle import Triangle
from kalamazoo.games.triangle.engine.state import TriangleState
from kalamazoo.rulebook import rules
from kalamazoo.testing.table import Table


class Setting(Table):
    """A table of the Triangle."""

    @property
    def game_state(self) -> TriangleState:
        return cast(TriangleState, self.state)

    def do(self, *texts: str) -> Setting:
        """Makes moves of the player."""
        self.play("A", *texts)
        return self

    def can(self) -> list[str]:
        """What the player may do, without taking back."""
        return [text for text in self.moves("A") if text != "undo"]

    def row(self, number: int) -> list[int]:
        """A row of the triangle, 0 for a card that is gone."""
        return self.game_state.triangle[number * (number - 1) // 2 : number * (number + 1) // 2]

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


def lay(bottom: str = "", stock: str = "", pack: str = "", **more: Any) -> Setting:
    """A part of the pack laid out; what is no entry of a document is an option."""
    options = {name.replace("_", "-"): more.pop(name) for name in list(more) if name not in DOCUMENT}
    document: dict[str, Any] = {
        "rules": "triangle@1913",
        "triangle": rows(bottom, numbers(stock) + numbers(pack) + [more.get("turned", 0)]),
        "stock": numbers(stock),
        "pack": numbers(pack)[::-1],
        "partial": True,
        **more,
    }
    return Setting(document, **options)


DOCUMENT = {"turned", "left", "known", "undos", "history", "ending", "round", "packs", "away"}


def rows(bottom: str, used: list[int]) -> list[list[int]]:
    """The rows of a triangle from the lowest ones; the size of the first row given says which they are."""
    given = [[0 if card == "-" else int(card) for card in row.split()] for row in bottom.split("/")] if bottom else []
    if not given:
        return []
    rest = [rank for rank in range(13, 0, -1) for _ in range(4)]
    for card in [*used, *(card for row in given for card in row)]:
        if card:
            rest.remove(card)
    return [[rest.pop(0) for _ in range(size)] for size in range(1, len(given[0]))] + given


def numbers(text: str) -> list[int]:
    """The numbers of a text."""
    return [int(word) for word in text.split()]


def stacked(first: str, options: str = "") -> TriangleState:
    """A new game whose pack begins with these cards; the others follow, the highest first."""
    rule_set = rules(f"triangle@1913({options})" if options else "triangle@1913")
    game = rule_set.game
    assert isinstance(game, Triangle)
    state = game.blank(rule_set.options, 1)
    coming = numbers(first)
    rest = [rank for rank in range(1, 14) for _ in range(4)]
    for card in coming:
        rest.remove(card)
    state.begin(rest + coming[::-1])
    return state

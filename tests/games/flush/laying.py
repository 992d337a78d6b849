"""Tables of Flush set by hand, in the signs of the rulebook's examples.

`lay("A 9 4 [4/?] | B 3 [-/6]", pile="9 7", by="B", turn="A", mimic="5")`: hands, then Bases as [top/Blind].
"""

from __future__ import annotations

from typing import Any, cast

from kalamazoo.core.cards import BACK
from kalamazoo.core.seats import read_seat, seat_name
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.table import GONE
from kalamazoo.games.flush.names import write_card, write_value
from kalamazoo.testing.table import Table


class Laid(Table):
    """A table of Flush that answers in the same signs."""

    @property
    def flush(self) -> FlushState:
        """The state itself; look, don't touch."""
        return cast(FlushState, self.state)

    def hand(self, who: str) -> str:
        """The hand, sorted, without what is put out."""
        cards = list(self.flush.hand(read_seat(who)))
        for card in self.flush.out if read_seat(who) == self.flush.turn else b"":
            cards.remove(card)
        return " ".join(write_card(card) for card in cards)

    def bases(self, who: str) -> str:
        """The Bases that are left."""
        seat = read_seat(who)
        pairs = zip(self.flush.tops[seat], self.flush.blinds[seat])
        return " ".join(
            f"[{'-' if top == BACK else write_card(top)}/{write_card(blind)}]" for top, blind in pairs if blind != GONE
        )

    @property
    def pile(self) -> str:
        """The pile, the top set last."""
        return " ".join(write_card(card) for card in self.flush.pile())

    @property
    def away(self) -> str:
        """What left the round, sorted."""
        return " ".join(write_card(card) for card in self.flush.away())

    @property
    def top(self) -> str:
        """The top set, `2x7`; empty if there is none."""
        return f"{self.flush.top_size}x{write_value(self.flush.top_value)}" if self.flush.top_value else ""

    @property
    def turn(self) -> str:
        """The letter of the seat on turn."""
        return seat_name(self.flush.turn)

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.flush.round

    @property
    def totals(self) -> list[int]:
        """The points of all seats."""
        return self.flush.totals[: self.flush.seats]

    def play(self, who: str, *texts: str) -> Laid:
        """Makes legal moves of one seat, one after the other."""
        super().play(who, *texts)
        return self

    def lay(self, who: str, cards: str, declared: str) -> Laid:
        """Puts cards out one by one and declares them; `top:1` puts out a top."""
        self.play(who, *(text if ":" in text else f"put:{text}" for text in cards.split()), declared)
        return self


def lay(seats: str, pile: str = "", turn: str = "A", mimic: str = "F", game: str = "flush", **rest: Any) -> Laid:
    """A table from the signs above; `by` and `before` are letters, `points` a list, other keys as in positions."""
    document: dict[str, Any] = {"rules": game, "turn": read_seat(turn), "mimic": mimic, "pile": pile.split()}
    points = rest.pop("points", [])
    for key in ("by", "before", "starter"):
        if key in rest:
            document[key] = read_seat(rest.pop(key))
    document["seats"] = [seat_of(text.split(), points[at] if points else 0) for at, text in enumerate(seats.split("|"))]
    return Laid({**document, **rest})


def seat_of(words: list[str], points: int) -> dict[str, Any]:
    """One seat of a document."""
    bases: list[dict[str, str]] = []
    for word in words:
        if word.startswith("["):
            top, blind = word.strip("[]").split("/")
            bases.append({"blind": blind} if top == "-" else {"top": top, "blind": blind})
    return {"hand": [word for word in words[1:] if not word.startswith("[")], "bases": bases, "points": points}

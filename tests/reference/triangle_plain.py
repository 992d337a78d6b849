"""The patience of the triangle a second time, plain and slow, from the clauses. Nothing here knows the engine."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tests.reference.walking import Document, Plain, Words

TOTAL = 13  # TR-DIS-1
ROWS = 7  # TR-SET-2
Spot = tuple[int, int]

DEFAULTS = {
    "stock-top": "locked",  # TR-OP-1
    "hold-back": "allowed",  # TR-OP-3
    "stock-pair": "top-two",  # TR-OP-5
    "clear": "triangle",  # TR-OP-12
    "rounds": "1",  # TR-OP-13
    "undo": "to-last-turn",  # TR-OP-14
}


@dataclass
class Cards:
    """What lies on the table; the last card of a list is its top, or comes next."""

    triangle: dict[Spot, int]
    pack: list[int]
    stock: list[int] = field(default_factory=list)
    away: list[int] = field(default_factory=list)
    turned: int = 0
    turns_over: int = 0  # how often the stock was turned over
    unseen: int = 0  # how many cards at the bottom of the pack were never turned


def write_spot(spot: Spot) -> str:
    """A place in the triangle as text."""
    return f"{spot[0]}.{spot[1]}"


def read_spot(text: str) -> Spot:
    """The place of a text."""
    row, _, place = text.partition(".")
    return int(row), int(place)


class Triangle(Plain):
    """A game of the triangle."""

    def __init__(self, words: Words, document: Document) -> None:
        self.words = {**DEFAULTS, **words}
        rows = document["triangle"]
        assert [len(row) for row in rows] == list(range(1, ROWS + 1)), "TR-SET-2"
        spots = {(r, p): card for r, row in enumerate(rows, 1) for p, card in enumerate(row, 1)}
        self.cards = Cards(spots, list(document["pack"]), unseen=len(document["pack"]))
        everything = [*spots.values(), *self.cards.pack]
        assert sorted(everything) == sorted(list(range(1, TOTAL + 1)) * 4), "TR-SET-1"
        self.history: list[Cards] = []
        self.ending = ""

    # -- what fits -----------------------------------------------------------------------------------

    def covers(self, spot: Spot) -> list[Spot]:
        """The cards that still cover this one."""
        row, place = spot
        return [other for other in ((row + 1, place), (row + 1, place + 1)) if other in self.cards.triangle]

    def free(self) -> list[Spot]:
        """The cards that nothing covers (TR-FREE-1, TR-FREE-2)."""
        return [spot for spot in self.cards.triangle if not self.covers(spot)]

    def discards(self) -> set[str]:
        """What can go from the triangle alone (TR-DIS-1, TR-DIS-2, TR-DIS-3)."""
        cards, free = self.cards.triangle, self.free()
        found = {write_spot(spot) for spot in free if cards[spot] == TOTAL}
        for one, other in combinations(sorted(cards), 2):
            if cards[one] + cards[other] != TOTAL:
                continue
            both_free = one in free and other in free
            covered = other in free and self.covers(one) == [other]  # TR-DIS-3, TR-OP-8
            if both_free or covered:
                found.add(f"{write_spot(one)}+{write_spot(other)}")
        return found

    def with_pack(self) -> set[str]:
        """What can go with the turned card and with the stock."""
        cards = self.cards
        found: set[str] = set()
        for spot in self.free():
            if cards.turned + cards.triangle[spot] == TOTAL and cards.turned:
                found.add(f"t+{write_spot(spot)}")  # TR-PACK-2
            live = self.words["stock-top"] == "live" and not cards.turned and cards.stock  # TR-OP-1
            if live and cards.stock[-1] + cards.triangle[spot] == TOTAL:
                found.add(f"s+{write_spot(spot)}")
        if cards.turned and cards.stock and cards.turned + cards.stock[-1] == TOTAL:
            found.add("t+s")  # TR-STK-1
        if self.words["stock-pair"] == "top-two" and sum(cards.stock[-2:]) == TOTAL and len(cards.stock) > 1:
            found.add("s+s")  # TR-OP-5
        return found

    # -- who may do what -----------------------------------------------------------------------------

    def may(self) -> set[int]:
        """The one player."""
        return set() if self.ending else {0}

    def must(self) -> set[int]:
        """The same."""
        return self.may()

    def moves(self, seat: int) -> set[str]:
        """Every move."""
        if seat not in self.may():
            return set()
        found = {"undo"} if self.history and self.words["undo"] != "none" else set()
        return found | (self.plays() or {"give-up"})

    def plays(self) -> set[str]:
        """The moves that go on."""
        cards = self.cards
        found = self.discards()
        held = bool(found) and self.words["hold-back"] == "not-allowed"  # TR-OP-3
        found |= self.with_pack()
        if cards.pack and not held:
            found.add("turn")  # TR-PACK-1
        again = cards.turns_over + 1 < int(self.words["rounds"]) and (cards.stock or cards.turned)
        if not cards.pack and again and not held:
            found.add("over")  # TR-OP-13
        return found

    # -- moves ---------------------------------------------------------------------------------------

    def play(self, seat: int, text: str, after: Document) -> None:
        """Makes a move."""
        if text == "undo":
            unseen = self.cards.unseen
            self.cards = self.history.pop()
            self.cards.unseen = min(unseen, self.cards.unseen)
            return
        if text == "give-up":
            self.ending = "lost"
            return
        before = deepcopy(self.cards)
        self.make(text)
        turned = text == "turn"
        if turned and self.words["undo"] != "free":
            self.history = []  # TR-OP-14: back to the last turned card
        elif self.words["undo"] != "none":
            self.history.append(before)
        self.check_end()

    def make(self, text: str) -> None:
        """Moves the cards."""
        cards = self.cards
        if text in ("turn", "over"):
            if cards.turned:
                cards.stock.append(cards.turned)  # TR-PACK-3
                cards.turned = 0
            if text == "over":
                cards.pack, cards.stock = cards.stock[::-1], []
                cards.turns_over += 1
                cards.unseen = 0
                return
            card = cards.pack.pop()
            cards.unseen = min(cards.unseen, len(cards.pack))
            if card == TOTAL:
                cards.away.append(card)  # TR-OP-2
            else:
                cards.turned = card
            return
        for part in text.split("+"):
            if part == "t":
                cards.away.append(cards.turned)
                cards.turned = 0
            elif part == "s":
                cards.away.append(cards.stock.pop())
            else:
                cards.away.append(cards.triangle.pop(read_spot(part)))

    def check_end(self) -> None:
        """Won with the triangle gone, lost without a move (TR-END-1, TR-END-2, TR-OP-12)."""
        cards = self.cards
        rest = bool(cards.pack or cards.stock or cards.turned) and self.words["clear"] == "all"
        if not cards.triangle and not rest:
            self.ending = "won"  # TR-OP-11
        elif not self.plays() and not (self.history and self.words["undo"] != "none"):
            self.ending = "lost"

    def winners(self) -> list[int]:
        """The player, if it comes out."""
        return [0] if self.ending == "won" else []

    # -- in a form that can be compared --------------------------------------------------------------

    def zones(self) -> dict[str, Any]:
        """The position."""
        cards = self.cards
        return {
            "triangle": cards.triangle,
            "turned": cards.turned,
            "stock": cards.stock,
            "away": sorted(cards.away),
            "pack": cards.pack,
            "ending": self.ending,
        }

    def read_zones(self, document: Document) -> dict[str, Any]:
        """The position of a document."""
        rows = enumerate(document["triangle"], 1)
        return {
            "triangle": {(r, p): card for r, row in rows for p, card in enumerate(row, 1) if card},
            "turned": document.get("turned", 0),
            "stock": document.get("stock", []),
            "away": sorted(document.get("away", [])),
            "pack": document["pack"][: document["left"]],
            "ending": document.get("ending", ""),
        }

    def view(self, viewer: int) -> dict[str, Any]:
        """Everything but cards of the pack that were never turned (TR-SET-3, TR-SET-4)."""
        cards = self.cards
        return {**self.zones(), "pack": ["?"] * cards.unseen + cards.pack[cards.unseen :]}

    def read_view(self, document: Document, viewer: int) -> dict[str, Any]:
        """The same of the document of a masked state."""
        return self.read_zones(document)

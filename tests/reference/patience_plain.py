"""Patience a second time, plain and slow, written straight from the clauses. Nothing here knows the engine."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from tests.reference.walking import Document, Plain, Words

HIGHEST = {"1913": 15, "1988": 10, "2008": 15}  # PA-SET-1, PA-SET-2
PLACES = 4

DEFAULTS = {
    "tail-1988": "as-2008",  # PA-OP-1
    "setup-gap": "refill",  # PA-OP-2
    "emptied": "same",  # PA-OP-3
    "after-pack": "stock",  # PA-OP-4
    "fill-time": "edition",  # PA-OP-6
    "fill-source": "edition",  # PA-OP-11
    "compulsion": "free",  # PA-OP-8
    "partial": "no",  # PA-OP-9
    "undo": "to-last-turn",  # PA-OP-15
    "may-stock-fit": "no",
}


@dataclass
class Cards:
    """What lies on the table; the last card of a list is its top, or comes next."""

    upper: list[int] = field(default_factory=lambda: [0] * PLACES)  # heights
    lower: list[list[int]] = field(default_factory=list)
    stock: list[int] = field(default_factory=list)
    pack: list[int] = field(default_factory=list)
    turned: int = 0
    emptied: set[int] = field(default_factory=set)  # the spaces that plays upward have left


class Patience(Plain):
    """A game of Patience."""

    def __init__(self, edition: str, words: Words, document: Document) -> None:
        self.words = {**DEFAULTS, **words}
        self.cap = HIGHEST[edition]
        as_1913 = edition == "1913" or (edition == "1988" and self.words["tail-1988"] == "as-1913")  # PA-OP-1
        source = self.words["fill-source"]
        stock = source == "stock" or (source == "edition" and as_1913)
        self.doubled = "stock" if stock else "pack"  # PA-DBL-3, PA-DBL-4, PA-OP-11
        emptied = self.words["emptied"]
        self.upward = self.doubled if emptied == "same" else emptied  # PA-DBL-5, PA-OP-3
        time = self.words["fill-time"]
        self.pack_at_once = time == "at-once" or (time == "edition" and not as_1913)  # PA-OP-6
        self.stock_at_once = time == "at-once"
        pack = list(document["pack"])
        self.cards = Cards(list(document["upper"]), [list(p) for p in document["lower"]], [], pack)
        self.cards.stock = list(document.get("stock", []))
        self.cards.emptied = {where - 1 for where in document.get("emptied", [])}
        assert not self.cards.stock
        assert not document.get("turned")
        assert all(len(pile) < 2 and 1 not in pile for pile in self.cards.lower), "PA-SET-3, PA-SET-4"
        if self.words["setup-gap"] == "refill":
            assert all(self.cards.lower), "PA-SET-5"
        everything = [card for pile in [*self.cards.lower, pack] for card in pile] + [1] * sum(self.cards.upper)
        assert sorted(everything) == sorted(list(range(1, self.cap + 1)) * 4), "PA-SET-1, PA-SET-2"
        self.history: list[Cards] = []
        self.seen = len(pack)  # how many cards of the pack were never turned
        self.ending = ""
        self.check_end()

    # -- what fits -----------------------------------------------------------------------------------

    def upper_fits(self, card: int) -> list[int]:
        """The upper piles that take the card."""
        return [n for n, height in enumerate(self.cards.upper) if height == card - 1]

    def lower_fits(self, card: int) -> list[int]:
        """The lower piles that take the card (PA-TURN-2, PA-OP-16)."""
        if card == 1:
            return []
        return [n for n, pile in enumerate(self.cards.lower) if pile and pile[-1] == card + 1]

    def fill_source(self, place: int) -> str:
        """What fills this space now: "stock", "pack" or "" for nothing."""
        cards = self.cards
        source = self.upward if place in cards.emptied else self.doubled
        if source == "pack":
            if cards.pack:
                return "pack"
            source = "stock" if self.words["after-pack"] == "stock" else "none"  # PA-OP-4
        return "stock" if source == "stock" and cards.stock else ""

    def fills(self) -> dict[str, str]:
        """The fillings of spaces, with what they are filled from."""
        found = {}
        for place, pile in enumerate(self.cards.lower):
            source = "" if pile else self.fill_source(place)
            if source:
                found[f"{'s' if source == 'stock' else 'pack'}>l{place + 1}"] = source
        return found

    # -- who may do what -----------------------------------------------------------------------------

    def may(self) -> set[int]:
        """The one player (PA-SET-7)."""
        return set() if self.ending else {0}

    def must(self) -> set[int]:
        """The same."""
        return self.may()

    def moves(self, seat: int) -> set[str]:
        """Every move."""
        if seat not in self.may():
            return set()
        found = {"undo"} if self.history and self.words["undo"] != "none" else set()
        return found | (self.plays() or {"give-up"})  # PA-END-2: undo is left, and may be declined

    def plays(self) -> set[str]:
        """The moves that go on."""
        cards = self.cards
        if cards.turned:
            return self.placings()
        fills = self.fills()
        at_once = {"pack": self.pack_at_once, "stock": self.stock_at_once}
        due = {text for text, source in fills.items() if at_once[source]}
        if due:
            return due  # PA-OP-6
        found = self.plays_up() | self.stock_down()
        pressing = bool(found) and self.words["compulsion"] == "compulsory"  # PA-OP-8
        found |= set(fills) | self.doublings()
        if cards.pack and not pressing:
            found.add("turn")  # PA-TURN-1
        return found

    def placings(self) -> set[str]:
        """Where a turned card can go; it must go somewhere first."""
        card = self.cards.turned
        found = {f"t>u{n + 1}" for n in self.upper_fits(card)} | {f"t>l{n + 1}" for n in self.lower_fits(card)}
        if self.words["may-stock-fit"] == "yes":
            found.add("t>s")
        return found

    def plays_up(self) -> set[str]:
        """Lower tops and the stock top to upper piles (PA-PLAY-1, PA-PLAY-4)."""
        found: set[str] = set()
        for place, pile in enumerate(self.cards.lower):
            if pile:
                found |= {f"l{place + 1}>u{n + 1}" for n in self.upper_fits(pile[-1])}
        if self.cards.stock:
            found |= {f"s>u{n + 1}" for n in self.upper_fits(self.cards.stock[-1])}
        return found

    def stock_down(self) -> set[str]:
        """The stock top to lower piles (PA-PLAY-2)."""
        stock = self.cards.stock
        return {f"s>l{n + 1}" for n in self.lower_fits(stock[-1])} if stock else set()

    def doublings(self) -> set[str]:
        """Whole piles onto others, and parts if the card so uncovered goes up (PA-DBL-1, PA-OP-9)."""
        found: set[str] = set()
        for place, pile in enumerate(self.cards.lower):
            for at, card in enumerate(pile):
                for n in self.lower_fits(card):
                    if n == place:
                        continue
                    if at == 0:
                        found.add(f"l{place + 1}>l{n + 1}")
                    elif self.words["partial"] == "yes" and self.upper_fits(pile[at - 1]):
                        found.add(f"l{place + 1}@{card}>l{n + 1}")
        return found

    # -- moves ---------------------------------------------------------------------------------------

    def play(self, seat: int, text: str, after: Document) -> None:
        """Makes a move."""
        if text == "undo":
            self.cards = self.history.pop()
            return
        if text == "give-up":
            self.ending = "lost"
            return
        before = deepcopy(self.cards)
        self.make(text)
        known = len(before.pack) > self.seen  # the next card was seen before an undo put it back
        if len(self.cards.pack) < len(before.pack) and self.words["undo"] != "free" and not known:
            self.history = []  # PA-OP-15: turning gives knowledge
        elif self.words["undo"] != "none":
            self.history.append(before)
        self.seen = min(self.seen, len(self.cards.pack))
        self.check_end()

    def make(self, text: str) -> None:
        """Moves the cards."""
        cards = self.cards
        if text == "turn":
            cards.turned = cards.pack.pop()
            if cards.turned == 1:
                self.put(1, f"u{self.upper_fits(1)[0] + 1}")  # PA-TURN-2: a 1 always goes up
                cards.turned = 0
                return
            if not self.upper_fits(cards.turned) and not self.lower_fits(cards.turned):
                cards.stock.append(cards.turned)  # PA-TURN-3
                cards.turned = 0
            return
        source, target = text.split(">")
        if text == "t>s":
            cards.stock.append(cards.turned)
            cards.turned = 0
        elif source == "pack":
            self.fill_from_pack(int(target[1:]) - 1)
        elif source in ("t", "s"):
            card = cards.turned if source == "t" else cards.stock.pop()
            cards.turned = 0
            self.put(card, target)
        elif target[0] == "u":
            self.run_up(int(source[1:]) - 1, int(target[1:]) - 1)
        else:
            self.double(source, int(target[1:]) - 1)

    def put(self, card: int, target: str) -> None:
        """Puts a card on an upper pile, a lower pile or into a space."""
        number = int(target[1:]) - 1
        if target[0] == "u":
            self.cards.upper[number] = card
        else:
            self.cards.lower[number].append(card)
            self.cards.emptied.discard(number)

    def fill_from_pack(self, place: int) -> None:
        """The next card of the pack starts a pile; a 1 goes up and the next is taken (PA-DBL-4, PA-OP-7)."""
        cards = self.cards
        while cards.pack:
            card = cards.pack.pop()
            if card != 1:
                self.put(card, f"l{place + 1}")
                return
            cards.upper[cards.upper.index(0)] = 1

    def run_up(self, place: int, pile: int) -> None:
        """A lower top goes up; an emptied place is a space (PA-PLAY-4, PA-DBL-5)."""
        self.cards.upper[pile] = self.cards.lower[place].pop()
        if not self.cards.lower[place]:
            self.cards.emptied.add(place)

    def double(self, source: str, target: int) -> None:
        """A whole pile, or a part with the card that it uncovers going up."""
        cards = self.cards
        place = int(source[1]) - 1
        pile = cards.lower[place]
        at = pile.index(int(source[3:])) if "@" in source else 0
        cards.lower[place], moved = pile[:at], pile[at:]
        cards.lower[target] += moved
        if at:
            self.run_up(place, self.upper_fits(cards.lower[place][-1])[0])

    def check_end(self) -> None:
        """Won with all cards up, lost without a move (PA-END-1, PA-END-2)."""
        if self.cards.upper == [self.cap] * PLACES:
            self.ending = "won"
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
            "upper": cards.upper,
            "lower": cards.lower,
            "emptied": sorted(cards.emptied),
            "stock": cards.stock,
            "turned": cards.turned,
            "pack": cards.pack,
            "ending": self.ending,
        }

    def read_zones(self, document: Document) -> dict[str, Any]:
        """The position of a document."""
        return {
            "upper": document["upper"],
            "lower": document["lower"],
            "emptied": [where - 1 for where in document.get("emptied", [])],
            "stock": document.get("stock", []),
            "turned": document.get("turned", 0),
            "pack": document["pack"][: document["left"]],
            "ending": document.get("ending", ""),
        }

    def view(self, viewer: int) -> dict[str, Any]:
        """Everything but the pack, of which only what an undo put back is known."""
        pack = self.cards.pack
        return {**self.zones(), "pack": ["?"] * min(self.seen, len(pack)) + pack[self.seen :]}

    def read_view(self, document: Document, viewer: int) -> dict[str, Any]:
        """The same of the document of a masked state."""
        return self.read_zones(document)

"""Go to Store and Collector's Flinch a second time, plain and slow, from the clauses. Nothing here knows the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kalamazoo.core.seats import seat_name
from tests.reference.walking import Document, Plain, Words

HIGHEST = 15  # GS-SET-1
HAND = 6  # GS-SET-4
STALLED = 20  # GS-OP-14: misses in a row, for each player

DEFAULTS = {
    "turn": "left",  # GS-OP-2
    "lucky-draw": "pass",  # GS-OP-3
    "empty-hand": "draw-and-ask",  # GS-OP-5
    "ask-empty": "while-store",  # GS-OP-7
    "tie": "shared",  # GS-OP-10
    "stall": "off",  # GS-OP-14
}


class Store(Plain):
    """A game of Go to Store; the last card of the store is drawn next."""

    def __init__(self, words: Words, document: Document) -> None:
        self.words = {**DEFAULTS, **words}
        self.seats = len(document["seats"])
        self.hands = [list(seat["hand"]) for seat in document["seats"]]
        self.sets = [list(seat.get("sets", [])) for seat in document["seats"]]  # GS-OP-9
        self.store = list(document["store"])
        self.shown: list[Counter[int]] = [Counter() for _ in self.hands]  # cards that all know to be in a hand
        self.turn = document["turn"]
        self.misses = 0
        self.ending = ""
        pack = Counter(card for hand in [*self.hands, self.store] for card in hand)
        for sets in self.sets:
            pack.update(sets * 4)
        assert pack == Counter(dict.fromkeys(range(1, HIGHEST + 1), 4)), "GS-SET-1"
        assert all(len(hand) + 4 * len(sets) == HAND for hand, sets in zip(self.hands, self.sets)), "GS-SET-4"

    # -- asking --------------------------------------------------------------------------------------

    def may(self) -> set[int]:
        """Who may act."""
        return set() if self.ending else {self.turn}

    def must(self) -> set[int]:
        """Whom the game waits for."""
        return self.may()

    def can_be_asked(self, seat: int, other: int) -> bool:
        """Whether a player may be asked, with or without cards (GS-OP-7)."""
        if self.hands[other] or self.words["ask-empty"] == "yes":
            return True
        if self.words["ask-empty"] == "while-store":
            return bool(self.store)
        return not any(hand for third, hand in enumerate(self.hands) if third != seat)

    def moves(self, seat: int) -> set[str]:
        """Every ask of a seat (GS-ASK-2, GS-ASK-3)."""
        if seat not in self.may():
            return set()
        asked = [other for other in range(self.seats) if other != seat and self.can_be_asked(seat, other)]
        return {f"ask:{seat_name(other)}:{number}" for other in asked for number in set(self.hands[seat])}

    def has(self, text: str) -> bool:
        """Whether an ask will be answered with cards."""
        _, letter, number = text.split(":")
        return int(number) in self.hands[ord(letter) - 65]

    def play(self, seat: int, text: str, after: Document) -> None:
        """Makes an ask."""
        _, letter, figure = text.split(":")
        asked, number = ord(letter) - 65, int(figure)
        given = self.hands[asked].count(number)
        mine, theirs = self.shown[seat], self.shown[asked]
        mine[number] = max(mine[number], 1) + given  # GS-OP-17: what all learn
        del theirs[number]
        if given:
            self.hands[asked] = [card for card in self.hands[asked] if card != number]  # GS-ASK-4
            self.hands[seat] += [number] * given
            self.misses = 0
            self.lay_aside(seat, number)
            self.due(seat)  # GS-ASK-5
            return
        self.miss(seat, asked, number)

    def miss(self, seat: int, asked: int, number: int) -> None:
        """The asked player has none: the asker goes to the store (GS-ASK-6, GS-ASK-7)."""
        drawn = 0
        if self.store:
            drawn = self.draw(seat)
        else:
            self.misses += 1  # GS-OP-4
        if self.words["stall"] == "on" and self.misses >= STALLED * self.seats:
            self.ending = "stalled"
            return
        if drawn == number and self.words["lucky-draw"] == "ask-again":
            if number in self.hands[seat]:
                self.shown[seat][number] += 1  # GS-OP-3: it is shown
            self.due(seat)
            return
        self.due(asked if self.words["turn"] == "to-asked" else (seat + 1) % self.seats)  # GS-OP-2

    def draw(self, seat: int) -> int:
        """Takes the top card of the store; a set that it completes is laid aside (GS-SETS-2)."""
        card: int = self.store.pop()
        self.hands[seat].append(card)
        self.lay_aside(seat, card)
        return card

    def lay_aside(self, seat: int, number: int) -> None:
        """Four of a number are a set (GS-SETS-1)."""
        if self.hands[seat].count(number) == 4:
            self.hands[seat] = [card for card in self.hands[seat] if card != number]
            self.sets[seat].append(number)
            for shown in self.shown:
                del shown[number]

    def due(self, seat: int) -> None:
        """Who is due to ask; without cards one draws first, or is passed over (GS-OP-5, GS-OP-6)."""
        if sum(map(len, self.sets)) == HIGHEST:
            self.ending = "sets"  # GS-END-1
            return
        while not self.hands[seat]:
            if self.store:
                for _ in range(min(len(self.store), HAND if self.words["empty-hand"] == "draw-six" else 1)):
                    self.draw(seat)
                if self.words["empty-hand"] != "draw-and-pass":
                    if sum(map(len, self.sets)) == HIGHEST:
                        self.ending = "sets"
                        return
                    continue
            seat = (seat + 1) % self.seats
        self.turn = seat

    def winners(self) -> list[int]:
        """Most sets; a tie is shared, or settled by the numbers (GS-END-2, GS-OP-10)."""
        by_sum = self.words["tie"] == "sum-of-numbers"
        worth = [(len(sets), sum(sets) if by_sum else 0) for sets in self.sets]
        best = max(worth)
        return [] if best[0] == 0 else [seat for seat in range(self.seats) if worth[seat] == best]

    # -- in a form that can be compared --------------------------------------------------------------

    def zones(self) -> dict[str, Any]:
        """The position."""
        zones: dict[str, Any] = {"ending": self.ending, "turn": None if self.ending else self.turn}
        zones["hands"] = [sorted(hand) for hand in self.hands]
        zones["sets"] = [sorted(sets) for sets in self.sets]
        zones["store"] = self.store
        return zones

    def read_zones(self, document: Document) -> dict[str, Any]:
        """The position of a document."""
        ending = document.get("ending", "")
        zones: dict[str, Any] = {"ending": ending, "turn": None if ending else document["turn"]}
        zones["hands"] = [sorted(seat["hand"]) for seat in document["seats"]]
        zones["sets"] = [sorted(seat.get("sets", [])) for seat in document["seats"]]
        zones["store"] = document.get("store", [])
        return zones

    def view(self, viewer: int) -> dict[str, Any]:
        """Own hand; of the others and of the store how many cards, and those that all know of (GS-OP-17)."""
        zones = self.zones()
        zones["hands"] = [hand if seat == viewer else len(hand) for seat, hand in enumerate(zones["hands"])]
        zones["store"] = len(self.store)
        zones["known"] = [sorted(shown.elements()) for shown in self.shown]
        return zones

    def read_view(self, document: Document, viewer: int) -> dict[str, Any]:
        """The same of the document of a masked state."""
        zones = self.read_zones({**document, "seats": []})
        assert all(card == "?" for card in zones["store"]), "GS-SET-5"
        zones["store"] = len(zones["store"])
        hands = [seat["hand"] for seat in document["seats"]]
        zones["hands"] = [sorted(hand) if seat == viewer else len(hand) for seat, hand in enumerate(hands)]
        zones["sets"] = [sorted(seat.get("sets", [])) for seat in document["seats"]]
        zones["known"] = [sorted(seat.get("known", [])) for seat in document["seats"]]
        return zones

"""Authors a second time, plain and slow, written straight from the clauses. Nothing here knows the engine.

A card is its number as text, with a mark behind it (`5a`) where asks are for one certain card.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from kalamazoo.core.seats import seat_name
from tests.reference.walking import Document, Plain, Words

HIGHEST = {"1913": 15, "1988": 10}  # AU-SET-1, AU-SET-2
MARKS = "abcd"
STALLED = 20  # AU-OP-16: failed asks in a row, for each player

DEFAULTS = {
    "exact-card": "off",  # AU-OP-1
    "yield": "one",  # AU-OP-2
    "turn": "edition",  # AU-OP-4
    "ask-empty": "no",  # AU-OP-7
    "tie": "edition",  # AU-OP-8
    "book-open": "announced",  # AU-OP-11
    "stall": "off",  # AU-OP-16
}


def number_of(card: str) -> int:
    """The number of a card."""
    return int(card.rstrip(MARKS))


class Authors(Plain):
    """A game of Authors."""

    def __init__(self, edition: str, words: Words, document: Document) -> None:
        self.words = {**DEFAULTS, **words}
        self.edition = edition
        self.exact = self.words["exact-card"] == "on"
        self.seats = len(document["seats"])
        self.hands = [[str(card) for card in seat["hand"]] for seat in document["seats"]]
        self.books: list[list[int]] = [[] for _ in self.hands]
        self.shown: list[Counter[str]] = [Counter() for _ in self.hands]  # cards that all know to be in a hand
        self.turn = document["turn"]
        self.misses = 0
        self.ending = ""
        for seat, entry in enumerate(document["seats"]):
            for number in entry.get("books", []):  # AU-OP-9: laid before the first ask
                self.books[seat].append(number)
        numbers = range(1, HIGHEST[edition] + 1)
        pack = Counter(number_of(card) for hand in self.hands for card in hand)
        for books in self.books:
            pack.update(books * 4)
        assert pack == Counter(dict.fromkeys(numbers, 4)), "AU-SET-1, AU-SET-2"
        sizes = [len(hand) + 4 * len(books) for hand, books in zip(self.hands, self.books)]
        assert max(sizes) - min(sizes) < 2, "AU-SET-6"
        assert not any(Counter(map(number_of, hand)).most_common(1)[0][1] == 4 for hand in self.hands if hand), (
            "AU-OP-9"
        )

    # -- asking --------------------------------------------------------------------------------------

    def may(self) -> set[int]:
        """Who may act."""
        return set() if self.ending else {self.turn}

    def must(self) -> set[int]:
        """Whom the game waits for."""
        return self.may()

    def moves(self, seat: int) -> set[str]:
        """Every ask of a seat (AU-ASK-2, AU-ASK-3, AU-ASK-4)."""
        if seat not in self.may():
            return set()
        numbers = {number_of(card) for card in self.hands[seat]}  # AU-ASK-3
        asked = [
            other
            for other in range(self.seats)
            if other != seat and (self.hands[other] or self.words["ask-empty"] == "yes")  # AU-OP-7
        ]
        cards = [str(number) for number in numbers]
        if self.exact:
            cards = [card + mark for card in cards for mark in MARKS if card + mark not in self.hands[seat]]  # AU-OP-1
        return {f"ask:{seat_name(other)}:{card}" for other in asked for card in cards}

    def has(self, text: str) -> bool:
        """Whether an ask will be answered with a card."""
        _, letter, card = text.split(":")
        return card in self.hands[ord(letter) - 65]

    def play(self, seat: int, text: str, after: Document) -> None:
        """Makes an ask."""
        _, letter, card = text.split(":")
        asked = ord(letter) - 65
        given = [held for held in self.hands[asked] if held == card]
        if self.words["yield"] == "one" or self.exact:
            given = given[:1]  # AU-ASK-5
        self.tell_ask(seat, asked, card, given)
        for held in given:
            self.hands[asked].remove(held)
            self.hands[seat].append(held)
        if given:
            self.misses = 0
            self.lay_book(seat, number_of(card))
            self.pass_on(seat)  # AU-ASK-7; AU-OP-6 if no card is left
        else:
            self.misses += 1
            self.pass_on(asked if self.to_asked() else (seat + 1) % self.seats)  # AU-TURN-1, AU-TURN-2
        if all(not hand for hand in self.hands):
            self.ending = "books"  # AU-END-1
        elif self.words["stall"] == "on" and self.misses >= STALLED * self.seats:
            self.ending = "stalled"

    def tell_ask(self, seat: int, asked: int, card: str, given: list[str]) -> None:
        """What all learn from an ask and its answer (AU-OP-18)."""
        mine, theirs = self.shown[seat], self.shown[asked]
        if not self.exact:
            mine[card] = max(mine[card], 1)  # AU-ASK-3
        for held in given:
            mine[held] += 1
            theirs[held] -= 1
        if not given or self.words["yield"] == "all":
            theirs[card] = 0
        self.shown[asked] = +theirs

    def to_asked(self) -> bool:
        """Whether the asked player asks after a failed ask (AU-OP-4)."""
        turn = self.words["turn"]
        return self.edition == "1913" if turn == "edition" else turn == "to-asked"

    def lay_book(self, seat: int, number: int) -> None:
        """Four of a number are a book and leave the hand (AU-BOOK-1)."""
        cards = [card for card in self.hands[seat] if number_of(card) == number]
        if len(cards) == 4:
            self.hands[seat] = [card for card in self.hands[seat] if number_of(card) != number]
            self.books[seat].append(number)
            for shown in self.shown:
                for card in list(shown):
                    if number_of(card) == number:
                        del shown[card]

    def pass_on(self, seat: int) -> None:
        """The right to ask, going on to the left past empty hands (AU-OP-6)."""
        for step in range(self.seats):
            if self.hands[(seat + step) % self.seats]:
                self.turn = (seat + step) % self.seats
                return

    def winners(self) -> list[int]:
        """Most books; a tie as the edition settles it (AU-END-2, AU-END-3, AU-OP-8)."""
        tie = self.words["tie"]
        by_sum = self.edition == "1913" if tie == "edition" else tie == "sum"
        worth = [(len(books), sum(books) if by_sum else 0) for books in self.books]
        best = max(worth)
        return [] if best[0] == 0 else [seat for seat in range(self.seats) if worth[seat] == best]

    # -- in a form that can be compared --------------------------------------------------------------

    def zones(self) -> dict[str, Any]:
        """The position."""
        zones: dict[str, Any] = {"ending": self.ending, "turn": None if self.ending else self.turn}
        zones["hands"] = [sorted(hand) for hand in self.hands]
        zones["books"] = [sorted(books, key=str) for books in self.books]
        return zones

    def read_zones(self, document: Document) -> dict[str, Any]:
        """The position of a document."""
        ending = document.get("ending", "")
        zones: dict[str, Any] = {"ending": ending, "turn": None if ending else document["turn"]}
        zones["hands"] = [sorted(str(card) for card in seat["hand"]) for seat in document["seats"]]
        zones["books"] = [sorted(seat.get("books", []), key=str) for seat in document["seats"]]
        return zones

    def view(self, viewer: int) -> dict[str, Any]:
        """Own hand; of the others how many cards, and those that all know of (AU-OP-18)."""
        zones = self.zones()
        zones["hands"] = [hand if seat == viewer else len(hand) for seat, hand in enumerate(zones["hands"])]
        zones["known"] = [sorted(shown.elements()) for shown in self.shown]
        if self.edition == "1913" and self.words["book-open"] == "secret-number":  # AU-OP-11, AU-BOOK-2
            zones["books"] = [b if s == viewer else len(b) for s, b in enumerate(zones["books"])]
        return zones

    def read_view(self, document: Document, viewer: int) -> dict[str, Any]:
        """The same of the document of a masked state."""
        zones = self.read_zones(document)
        zones["hands"] = [hand if seat == viewer else len(hand) for seat, hand in enumerate(zones["hands"])]
        known = [[str(card) for card in seat.get("known", [])] for seat in document["seats"]]
        marked = MARKS if self.exact else "0123456789"  # of an exact card a bare number says "one of these"
        zones["known"] = [sorted(card for card in cards if card[-1] in marked) for cards in known]
        if self.edition == "1913" and self.words["book-open"] == "secret-number":
            zones["books"] = [b if s == viewer else len(b) for s, b in enumerate(zones["books"])]
        return zones

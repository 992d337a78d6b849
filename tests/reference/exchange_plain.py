"""Stock Exchange a second time, plain and slow, written straight from the clauses. Nothing here knows the engine.

One offer a seat, the first taker trades. A card is its number as text, or `tm`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from kalamazoo.core.seats import CLOCK, seat_name
from tests.reference.walking import Document, Plain, Words

ROUNDS = 10  # SX-CNT-2

DEFAULTS = {
    "count": "first",  # SX-OP-11
    "target": "30n",  # SX-OP-10
    "tm": "off",  # SX-OP-12
    "eleventh": "disregarded",  # SX-OP-5
    "tm-trade": "alone",  # SX-OP-6
    "tm-partner": "none",  # SX-OP-9
    "negative": "allowed",  # SX-OP-8
    "tie": "shared",  # SX-OP-13
    "copies": "10",  # SX-OP-3
    "partners": "off",  # SX-OP-20
    "partner-first": "one-trade",
    "wrong-sold": "nothing",  # SX-OP-15
    "stall": "by-consent",  # SX-OP-18
    "open-after": "30",  # SX-OP-27
    "play": "strict",
}


@dataclass
class Offer:
    """A standing offer: the cards stay in the hand and are reserved."""

    cards: list[str]
    to: int | None = None


class Exchange(Plain):
    """A game of Stock Exchange."""

    def __init__(self, words: Words, document: Document) -> None:
        self.words = {**DEFAULTS, **words}
        self.copies = int(self.words["copies"])
        self.seats = len(document["seats"])
        self.points = [0] * self.seats
        self.played = 0
        self.thrown = 0  # rounds in a row
        self.over = False
        self.deal(document, document["dealer"])

    def deal(self, document: Document, dealer: int) -> None:
        """A fresh round."""
        assert document["dealer"] == dealer, "SX-CNT-6"
        self.dealer = dealer
        self.hands = [sorted(str(card) for card in seat["hand"]) for seat in document["seats"]]
        pack = Counter({str(number): self.copies for number in range(1, self.seats + 1)})  # SX-SET-2
        pack.update(["tm"] if self.words["tm"] == "on" else [])  # SX-SET-3
        assert Counter(card for hand in self.hands for card in hand) == pack, "SX-SET-2, SX-SET-3"
        sizes = [len(self.hands[(dealer + 1 + step) % self.seats]) for step in range(self.seats)]
        assert sizes == [self.copies + (self.words["tm"] == "on"), *[self.copies] * (self.seats - 1)], "SX-SET-4"
        self.phase = "dealt"
        self.offers: list[Offer | None] = [None] * self.seats
        self.wishes: set[int] = set()
        self.waived: set[int] = set()
        must_trade = self.words["partners"] == "on" and self.words["partner-first"] == "one-trade"
        self.closed = set(range(self.seats)) if must_trade else set()  # SX-OP-20

    # -- short questions -----------------------------------------------------------------------------

    def partner(self, seat: int) -> int | None:
        """The seat opposite (SX-OP-20)."""
        return (seat + self.seats // 2) % self.seats if self.words["partners"] == "on" else None

    def lots(self, seat: int, size: int = 0) -> dict[str, list[str]]:
        """What a seat can put into a trade, of any size or of one size, by text (SX-TRADE-4, SX-OP-6)."""
        hand = Counter(self.hands[seat])
        found: dict[str, list[str]] = {}
        marked = hand.pop("tm", 0) and self.words["tm-trade"] != "never"
        if marked:
            found["tm"] = ["tm"]
        for card, count in hand.items():
            for k in range(1, count + 1):
                found[f"{card}x{k}"] = [card] * k
                if marked and self.words["tm-trade"] == "with-one-number":
                    found[f"{card}x{k}+tm"] = [*[card] * k, "tm"]
        return {text: cards for text, cards in found.items() if size in (0, len(cards))}

    def worth(self, seat: int) -> int:
        """What a call of "sold" counts now; 0 if the hand is not complete (SX-SOLD-2, SX-TM-3, SX-TM-4, SX-OP-5)."""
        hand = Counter(self.hands[seat])
        mark = hand.pop("tm", 0)
        long = len(self.hands[seat]) > self.copies
        for card, count in hand.items():
            amount = 10 * int(card) if self.words["count"] == "second" else 1  # SX-CNT-1, SX-CNT-3
            if count == self.copies and mark:
                return 2 * amount
            if long and self.words["eleventh"] == "must-fit":
                continue
            if count == self.copies or (mark and count == self.copies - 1):
                return amount
        return 0

    def free_to_trade(self, seat: int, other: int | None) -> bool:
        """Whether the pairs let these two trade (SX-MSG-2, SX-MSG-5)."""
        if other is not None and other == self.partner(seat):
            return True
        return seat not in self.closed

    # -- who may do what -----------------------------------------------------------------------------

    def may(self) -> set[int]:
        """Who may act: while the board is open everybody (SX-TRADE-2)."""
        if self.over:
            return set()
        if self.phase == "dealt":
            return {self.dealer} | ({CLOCK} if self.words["open-after"] != "never" else set())
        return {*range(self.seats), CLOCK}

    def must(self) -> set[int]:
        """Nobody is ever bound to trade (SX-TRADE-8); the dealer opens the board."""
        if self.over or self.phase == "open":
            return set()
        return {self.dealer}

    def moves(self, seat: int) -> set[str]:
        """Every word a seat can say."""
        if seat not in self.may():
            return set()
        if seat == CLOCK:
            return {"play"} if self.phase == "dealt" else {"lull"}
        if self.phase == "dealt":
            return {"play"} | self.offer_moves(seat)  # SX-MSG-1, SX-MSG-2
        found = self.offer_moves(seat) | self.accept_moves(seat)
        if self.worth(seat) or self.words["play"] == "table":
            found.add("sold")  # SX-MSG-7, SX-IR-1
        if self.words["stall"] != "off" and seat not in self.wishes:
            found.add("throw-in")  # SX-MSG-10
        if seat in self.closed and seat not in self.waived:
            found.add("waive")  # SX-MSG-11
        return found

    def offer_moves(self, seat: int) -> set[str]:
        """A new offer, or another word about the standing one."""
        standing = self.offers[seat]
        if standing is not None:
            others = self.lots(seat, len(standing.cards))
            return {"withdraw"} | {f"revise:{t}" for t, cards in others.items() if cards != standing.cards}
        found: set[str] = set()
        for text in self.lots(seat):
            if self.free_to_trade(seat, None):
                found.add(f"offer:{text}")
            for other in range(self.seats):
                if other != seat and self.free_to_trade(seat, other):
                    found.add(f"offer:{text}:{seat_name(other)}")
        return found

    def accept_moves(self, seat: int) -> set[str]:
        """The standing offers that a seat can take (SX-MSG-5)."""
        found: set[str] = set()
        for other, offer in enumerate(self.offers):
            if offer is None or other == seat or offer.to not in (None, seat) or not self.free_to_trade(seat, other):
                continue
            found |= {f"accept:{seat_name(other)}:{text}" for text in self.lots(seat, len(offer.cards))}
        return found

    # -- moves ---------------------------------------------------------------------------------------

    def play(self, seat: int, text: str, after: Document) -> None:
        """Says a word."""
        word, *rest = text.split(":")
        if word == "lull":
            if self.words["stall"] == "120-s":
                self.throw_in(after)  # a lull is then 120 s without a trade
            return
        if self.phase == "dealt":
            self.phase = "open"  # SX-MSG-1
        if word == "offer":
            self.offers[seat] = Offer(self.lots(seat)[rest[0]], ord(rest[1]) - 65 if len(rest) > 1 else None)
            self.wishes.discard(seat)  # SX-MSG-10
        elif word == "revise":
            standing = self.offers[seat]
            assert standing is not None
            standing.cards = self.lots(seat)[rest[0]]
        elif word == "withdraw":
            self.offers[seat] = None
        elif word == "accept":
            self.trade(seat, ord(rest[0]) - 65, self.lots(seat)[rest[1]])
        elif word == "sold":
            self.sold(seat, after)
        elif word == "throw-in":
            self.wishes.add(seat)
            if len(self.wishes) == self.seats:
                self.throw_in(after)
        elif word == "waive":
            self.waived.add(seat)
            other = self.partner(seat)
            assert other is not None
            if other in self.waived:
                self.closed -= {seat, other}

    def throw_in(self, after: Document) -> None:
        """The round is void and dealt again by the same dealer; five in a row end the game (SX-OP-18)."""
        self.thrown += 1
        self.over = self.thrown >= 5
        if not self.over:
            self.deal(after, self.dealer)

    def trade(self, taker: int, owner: int, cards: list[str]) -> None:
        """Both sides' cards change hands in one step (SX-MSG-6)."""
        offer = self.offers[owner]
        assert offer is not None
        self.offers[owner] = None
        for card in cards:
            self.hands[taker].remove(card)
        standing = self.offers[taker]
        if standing is not None and Counter(standing.cards) - Counter(self.hands[taker]):
            self.offers[taker] = None  # SX-MSG-5: its cards are gone
        for card in offer.cards:
            self.hands[owner].remove(card)
        self.hands[taker] = sorted(self.hands[taker] + offer.cards)
        self.hands[owner] = sorted(self.hands[owner] + cards)
        self.wishes = set()  # SX-MSG-10
        if taker == self.partner(owner):
            self.closed -= {taker, owner}  # SX-OP-20

    def sold(self, seat: int, after: Document) -> None:
        """A call of "sold", right or wrong."""
        amount = self.worth(seat)
        if not amount:
            if self.words["wrong-sold"] == "fine":
                self.score(seat, -10 if self.words["count"] == "second" else -1)  # SX-IR-1
            return
        self.score(seat, amount)
        holder = next((other for other in range(self.seats) if "tm" in self.hands[other]), None)
        if holder is not None and holder != seat:  # SX-TM-5, SX-TM-6
            if holder != self.partner(seat) or self.words["tm-partner"] == "deduct":  # SX-OP-9
                self.score(holder, -amount)
        self.played += 1
        self.thrown = 0
        if self.words["count"] == "second":
            target = 30 * self.seats if self.words["target"] == "30n" else int(self.words["target"])
            self.over = max(self.points) >= target  # SX-CNT-4
        elif self.played >= ROUNDS:  # SX-CNT-2
            self.over = self.words["tie"] == "shared" or len(self.leading_sides()) == 1  # SX-OP-13
        if not self.over:
            self.deal(after, (self.dealer + 1) % self.seats)  # SX-CNT-6

    def score(self, seat: int, amount: int) -> None:
        """Points of a player, or of a pair (SX-PART-3)."""
        for one in {seat, seat if self.partner(seat) is None else self.partner(seat)}:
            assert one is not None
            self.points[one] += amount
            if self.words["negative"] == "floor-0":
                self.points[one] = max(0, self.points[one])  # SX-OP-8

    def leading_sides(self) -> set[int]:
        """The players or pairs with most points."""
        best = [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]
        return {seat % (self.seats // 2) if self.words["partners"] == "on" else seat for seat in best}

    def winners(self) -> list[int]:
        """Who has most points; nobody if all have none or less alike."""
        if max(self.points) == min(self.points) <= 0:
            return []
        return [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]

    # -- in a form that can be compared --------------------------------------------------------------

    def zones(self) -> dict[str, Any]:
        """The position."""
        if self.over:
            return {"points": self.points}
        return {
            "points": self.points,
            "dealer": self.dealer,
            "phase": self.phase,
            "played": self.played,
            "hands": self.hands,
            "offers": [offer and {"cards": offer.cards, "to": offer.to} for offer in self.offers],
            "wishes": sorted(self.wishes),
            "waived": sorted(self.waived),
            "closed": sorted(self.closed),
        }

    def read_zones(self, document: Document) -> dict[str, Any]:
        """The position of a document."""
        seats = document["seats"]
        points = [seat.get("points", 0) for seat in seats]
        if "ending" in document:
            return {"points": points}

        def those(key: str) -> list[int]:
            return [seat for seat, entry in enumerate(seats) if entry.get(key)]

        offers: list[dict[str, Any] | None] = []
        for entry in seats:
            offer = (entry.get("offers") or [None])[0]
            offers.append(offer and {"cards": [str(card) for card in offer["cards"]], "to": offer.get("to")})
        return {
            "points": points,
            "dealer": document["dealer"],
            "phase": document["phase"],
            "played": document.get("played", 0),
            "hands": [sorted(str(card) for card in entry["hand"]) for entry in seats],
            "offers": offers,
            "wishes": those("throw-in"),
            "waived": those("waived"),
            "closed": those("closed"),
        }

    def view(self, viewer: int) -> dict[str, Any]:
        """Own hand and offer; of the others how many cards, and to whom (SX-MSG-2)."""
        return self.hide(self.zones(), viewer)

    def read_view(self, document: Document, viewer: int) -> dict[str, Any]:
        """The same of the document of a masked state."""
        zones = self.read_zones(document)
        for seat, entry in enumerate(document["seats"]):
            if seat != viewer and "offers" in zones and zones["offers"][seat]:
                assert set(zones["offers"][seat]["cards"]) == {"?"}, "SX-TRADE-5"
            assert seat == viewer or set(entry["hand"]) == {"?"}, "SX-SET-5"
        return self.hide(zones, viewer)

    def hide(self, zones: dict[str, Any], viewer: int) -> dict[str, Any]:
        """Numbers of cards in place of the cards of the others."""
        if self.over:
            return zones
        hands = [hand if seat == viewer else len(hand) for seat, hand in enumerate(zones["hands"])]
        offers = [
            offer if seat == viewer or offer is None else {"cards": len(offer["cards"]), "to": offer["to"]}
            for seat, offer in enumerate(zones["offers"])
        ]
        return {**zones, "hands": hands, "offers": offers}

"""Muggins a second time, plain and slow, written straight from the clauses. Nothing here knows the engine.

A hand's last card is its bottom one, drawn next; a stock pile's last card is its top.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

from kalamazoo.core.seats import CLOCK, seat_name
from tests.reference.muggins_cards import Act, Cards
from tests.reference.walking import Document, Plain, Words

PACK = {"1913": (15, 10), "1988": (10, 11), "2008": (15, 9)}  # MU-SET-2: the highest number, copies of each

DEFAULTS = {
    "play": "table",
    "recycle": "at-once",  # MU-OP-2
    "recycle-shuffle": "no",  # MU-OP-3
    "target-order": "edition",  # MU-OP-5
    "takeback": "source",  # MU-OP-8
    "wrong-call": "mirror",  # MU-OP-10
    "grace": "1500",  # MU-OP-12
    "rewind": "yes",  # MU-OP-13
    "win-by-penalty": "yes",  # MU-OP-17
    "stall": "fewest",  # MU-OP-19
    "packs": "1",  # MU-OP-22
}


class Muggins(Plain):
    """A game of Muggins."""

    def __init__(self, edition: str, words: Words, document: Document) -> None:
        self.edition = edition
        self.words = {**DEFAULTS, **words}
        self.strict = self.words["play"] == "strict"
        self.top, copies = PACK[edition]
        self.seats = len(document["seats"])
        hands = [list(seat["hand"]) for seat in document["seats"]]
        stocks = [list(seat.get("stock", [])) for seat in document["seats"]]
        self.cards = Cards(hands, stocks, turned=[0] * self.seats, seen=[0] * self.seats)
        self.cards.piles = self.read_zones(document)["piles"]
        self.turn = document["turn"]
        if "partial" not in document:
            pack = Counter(card for hand in hands for card in hand)
            full = Counter(dict.fromkeys(range(1, self.top + 1), copies * int(self.words["packs"])))
            assert pack == full, "MU-SET-2"
            assert self.turn == (document["dealer"] + 1) % self.seats, "MU-TURN-1"
            sizes = [len(hands[(self.turn + step) % self.seats]) for step in range(self.seats)]
            assert sizes == sorted(sizes, reverse=True), "MU-SET-4"
            assert sizes[0] - sizes[-1] < 2, "MU-SET-4"
        self.held = ""  # "turn" or "win" while the grace runs
        self.trail: list[Act] = []
        self.accused: int | None = None
        self.called: set[int] = set()
        self.ending = ""
        self.won: list[int] = []

    # -- what fits -----------------------------------------------------------------------------------

    @property
    def nearest(self) -> bool:
        """Whether the nearest fitting pile on the left must be used (MU-TGT-3, MU-TGT-4, MU-OP-5)."""
        order = self.words["target-order"]
        return self.edition == "1913" if order == "edition" else order == "nearest-left"

    def table_places(self, card: int) -> list[str]:
        """The table piles that take the card."""
        if card == 1:
            return ["new"]  # MU-TURN-3
        return [f"t{n}" for n, pile in enumerate(self.cards.piles, 1) if pile and pile[-1] == card - 1]  # MU-TURN-4

    def stock_places(self, seat: int, card: int) -> list[str]:
        """The opponents' stock piles that take the card, from the left on (MU-TGT-1, MU-TGT-5, MU-TGT-8)."""
        others = [(seat + step) % self.seats for step in range(1, self.seats)]
        stocks = self.cards.stocks
        return [seat_name(o) for o in others if card != 1 and stocks[o] and abs(stocks[o][-1] - card) == 1]

    def places(self, seat: int, card: int) -> list[str]:
        """Where the card must go; nowhere if it has no place."""
        table = self.table_places(card)
        if table:
            return table  # MU-TGT-2, MU-TGT-7
        others = self.stock_places(seat, card)
        return others[:1] if self.nearest else others

    def fault(self, seat: int, kind: str, card: int, target: str) -> str:
        """What is wrong with an act, tested on the position before it."""
        if kind == "draw":
            stock = self.cards.stocks[seat]
            if self.cards.hands[seat] and stock and self.places(seat, stock[-1]):
                return "MU-F5"
            return ""
        if kind == "lay":
            return "MU-F6" if self.places(seat, card) else ""
        if target in self.places(seat, card):
            return ""
        if target == "new" or target[0] == "t":
            return "MU-F1"
        if abs(self.cards.stocks[ord(target) - 65][-1] - card) != 1:
            return "MU-F2"
        return "MU-F3" if self.table_places(card) else "MU-F4"

    # -- who may do what -----------------------------------------------------------------------------

    def may(self) -> set[int]:
        """Who may act."""
        if self.ending:
            return set()
        callers = {seat for seat in range(self.seats) if self.can_call(seat)}
        return callers | ({CLOCK} if self.held else {self.turn})

    def must(self) -> set[int]:
        """Whom the game waits for."""
        return set() if self.ending or self.held else {self.turn}

    def can_call(self, seat: int) -> bool:
        """Any opponent, once for each act, until the next player acts (MU-CALL-2, MU-OP-10, MU-OP-12)."""
        return self.accused not in (None, seat) and seat not in self.called and not self.strict

    def moves(self, seat: int) -> set[str]:
        """Every move of a seat."""
        if seat not in self.may():
            return set()
        if seat == CLOCK:
            return {"go"}
        found = {"muggins"} if self.can_call(seat) else set()
        if self.held or seat != self.turn:
            return found
        return found | (self.right_moves(seat) if self.strict else self.table_moves(seat))

    def right_moves(self, seat: int) -> set[str]:
        """The steps of a strict turn."""
        stock = self.cards.stocks[seat]
        if self.cards.drawn:
            return {f"d>{place}" for place in self.places(seat, self.cards.drawn)} or {"lay"}  # MU-TURN-7
        if stock and self.places(seat, stock[-1]):
            return {f"s>{place}" for place in self.places(seat, stock[-1])}  # MU-SRC-1
        return {"draw"}  # MU-SRC-2

    def table_moves(self, seat: int) -> set[str]:
        """What can be done at a table, right or wrong."""
        targets = ["new"] + [f"t{number}" for number, pile in enumerate(self.cards.piles, 1) if pile]  # MU-OP-7
        targets += [seat_name(o) for o in range(self.seats) if o != seat and self.cards.stocks[o]]  # MU-TGT-9
        if self.cards.drawn:
            return {f"d>{target}" for target in targets} | {"lay"}
        return {"draw"} | ({f"s>{target}" for target in targets} if self.cards.stocks[seat] else set())

    # -- moves ---------------------------------------------------------------------------------------

    def play(self, seat: int, text: str, after: Document) -> None:
        """Makes a move."""
        if text == "muggins":
            self.call(seat, after)
        elif text == "go":
            self.go_on(after)
        else:
            self.act(seat, text, after)

    def act(self, seat: int, text: str, after: Document) -> None:
        """A draw, a play or a lay."""
        if self.accused != seat:
            self.trail = []  # MU-OP-12, MU-OP-15
        self.accused = seat
        self.called = set()
        cards = self.cards
        kind = text if text in ("draw", "lay") else "play"
        source, _, target = text.partition(">")
        if kind == "draw":
            card = (cards.hands[seat] or cards.stocks[seat])[-1]
        else:
            card = cards.stocks[seat][-1] if source == "s" else cards.drawn
        self.trail.append(Act(seat, kind, card, deepcopy(cards), self.fault(seat, kind, card, target), source))
        if kind == "draw":
            if not cards.hands[seat]:
                self.turn_over(seat, after, drawn=True)
            cards.drawn = cards.hands[seat].pop()  # MU-TURN-2
            cards.seen[seat] = max(0, cards.seen[seat] - 1)
        elif kind == "lay":
            cards.stocks[seat].append(cards.drawn)  # MU-TURN-7
            cards.drawn = 0
            self.trail[-1].where = -1 - seat
            self.end_turn(seat, after)
        else:
            if source == "s":
                cards.stocks[seat].pop()
            else:
                cards.drawn = 0
            self.trail[-1].where = cards.put(card, target, self.top)
            if not cards.hands[seat] and not cards.stocks[seat]:
                self.win(seat)

    def turn_over(self, seat: int, after: Document, drawn: bool = False) -> None:
        """The stock pile becomes the hand, its top drawn first (MU-REC-1); shuffled if the house likes (MU-OP-3)."""
        cards = self.cards
        stock, cards.stocks[seat] = cards.stocks[seat], []
        cards.hands[seat] = stock
        cards.seen[seat] = len(stock)
        cards.turned[seat] = min(2, cards.turned[seat] + 1)
        if self.words["recycle-shuffle"] == "yes":
            came = after["seats"][seat]["hand"] + ([after["drawn"]] if drawn else [])
            given = list((Counter(stock) - Counter(came)).elements())  # the top card may have gone as a penalty
            assert len(given) < 2, "MU-OP-3"
            assert Counter(given + came) == Counter(stock), "MU-OP-3"
            cards.hands[seat] = given + came
            cards.seen[seat] = 0

    def renew(self, seat: int, after: Document) -> None:
        """A used-up hand is replaced at once, if that is the house rule (MU-OP-2)."""
        if self.words["recycle"] == "at-once" and not self.cards.hands[seat] and self.cards.stocks[seat]:
            self.turn_over(seat, after)

    def end_turn(self, seat: int, after: Document) -> None:
        """A lay ends the turn; at a table the grace begins (MU-TURN-7, MU-OP-12)."""
        self.renew(seat, after)
        self.turn = (seat + 1) % self.seats  # MU-TURN-1
        if not self.strict and self.words["grace"] != "0":
            self.held = "turn"
        else:
            self.check_stall()

    def win(self, seat: int) -> None:
        """All cards are gone; at a table the win is held for the grace (MU-WIN-1, MU-OP-18)."""
        if self.strict or self.words["grace"] == "0":
            self.finish("out", [seat])
        else:
            self.held = "win"

    def finish(self, ending: str, won: list[int]) -> None:
        """The end."""
        self.ending, self.won, self.held = ending, won, ""

    def go_on(self, after: Document) -> None:
        """The grace is over: the next player may act, or the win stands."""
        if self.held == "win":
            self.finish("out", [self.turn])
            return
        self.held = ""
        self.check_stall()

    def check_stall(self) -> None:
        """Whether uncalled slips have left the table stuck when a turn passes (MU-OP-19)."""
        if self.ending or self.words["stall"] == "off" or self.strict or min(self.cards.turned) < 2:
            return
        if self.words["stall"] == "draw":
            self.finish("stuck", [])
            return
        counts = [self.count(seat) for seat in range(self.seats)]
        self.finish("fewest", [seat for seat in range(self.seats) if counts[seat] == min(counts)])

    def count(self, seat: int) -> int:
        """How many cards a player has."""
        fingers = 1 if self.cards.drawn and seat == self.turn else 0
        return len(self.cards.hands[seat]) + len(self.cards.stocks[seat]) + fingers

    # -- calls ---------------------------------------------------------------------------------------

    def call(self, caller: int, after: Document) -> None:
        """ "Muggins!", right or wrong."""
        offender = self.accused
        assert offender is not None
        self.called.add(caller)
        wrong = next((act for act in self.trail if act.fault), None)  # MU-OP-14
        if wrong is None:
            if self.words["wrong-call"] == "mirror":
                self.pass_card(offender, caller, after)  # MU-OP-10
            return
        self.undo(wrong, after)
        self.held = ""
        self.trail, self.accused, self.called = [], None, set()
        self.pass_card(caller, offender, after)  # MU-CALL-3
        if not self.ending and not self.count(offender):
            self.finish("out", [offender])  # MU-WIN-1: nothing came back, and no card passed
        if self.ending:
            return
        self.renew(offender, after)
        self.turn = (offender + 1) % self.seats  # MU-CALL-5
        self.check_stall()

    def undo(self, wrong: Act, after: Document) -> None:
        """Takes the cards back (MU-CALL-4, MU-OP-8, MU-OP-9, MU-OP-13)."""
        if wrong.fault == "MU-F6":
            self.cards = wrong.before  # the turning over is taken back with it
            self.cards.stocks[wrong.seat].append(self.cards.drawn)  # MU-OP-9: the laid card stays
            self.cards.drawn = 0
            return
        if self.words["rewind"] == "top-only":
            self.take_from_top(wrong)
            return
        self.cards = wrong.before
        self.remember(wrong)
        if wrong.kind == "play" and self.words["takeback"] == "stock":
            if wrong.source == "d":
                self.cards.drawn = 0
                self.cards.stocks[wrong.seat].append(wrong.card)  # MU-OP-8
        elif wrong.kind == "play" and wrong.source == "d":
            self.cards.to_hand(wrong.seat)

    def take_from_top(self, wrong: Act) -> None:
        """Later cards stay; the wrong one comes back only if nothing lies on it (MU-OP-13)."""
        cards, seat = self.cards, wrong.seat
        later = self.trail[self.trail.index(wrong) + 1 :]
        if cards.drawn:
            self.cards.to_hand(seat)  # the card in the fingers
        put = wrong
        if wrong.fault == "MU-F5":
            if not later:
                return
            put = later.pop(0)  # what was done with the drawn card
        if any(act.where == put.where for act in later if act.kind != "draw"):
            return
        if put.kind == "lay" and not cards.stocks[seat]:
            return  # the pile was turned over, so the card lies at the bottom of the hand already
        cards.lift(put, self.top)
        if wrong.fault != "MU-F5" and (wrong.source == "s" or self.words["takeback"] == "stock"):
            cards.stocks[seat].append(wrong.card)  # MU-OP-8
        else:
            cards.drawn = wrong.card
            self.cards.to_hand(seat)

    def remember(self, wrong: Act) -> None:
        """Cards that were drawn and went back have been seen by all."""
        drawn = 0
        for act in self.trail[self.trail.index(wrong) :]:
            if act.kind == "draw" and act.before.hands[wrong.seat]:
                drawn += 1
        hand = self.cards.hands[wrong.seat]
        self.cards.seen[wrong.seat] = min(len(hand), max(self.cards.seen[wrong.seat], drawn))

    def pass_card(self, giver: int, taker: int, after: Document) -> None:
        """The top card of a hand goes on the other's stock pile (MU-CALL-6); who gives the last one wins (MU-OP-17)."""
        cards = self.cards
        if not cards.hands[giver] and cards.stocks[giver]:
            self.turn_over(giver, after)  # MU-OP-16
        if self.words["win-by-penalty"] == "no" and self.count(giver) == 1:
            return  # MU-OP-17
        if not cards.hands[giver]:
            return
        card = cards.hands[giver].pop(0)
        cards.seen[giver] = min(cards.seen[giver], len(cards.hands[giver]))
        cards.stocks[taker].append(card)
        if not self.count(giver):
            self.finish("gave-last", [giver])
            return
        self.renew(giver, after)  # MU-OP-17

    # -- in a form that can be compared --------------------------------------------------------------

    def winners(self) -> list[int]:
        """Who won."""
        return self.won

    def zones(self) -> dict[str, Any]:
        """The position."""
        cards = self.cards
        return {
            "turn": None if self.ending else self.turn,
            "hands": cards.hands,
            "stocks": cards.stocks,
            "piles": cards.piles,
            "away": sorted(cards.away),
            "drawn": cards.drawn,
            "turned": cards.turned,
            "held": self.held,
            "ending": self.ending,
        }

    def read_zones(self, document: Document) -> dict[str, Any]:
        """The position of a document."""
        seats = document["seats"]
        piles = [pile if isinstance(pile, list) else list(range(1, pile + 1)) for pile in document.get("table", [])]
        return {
            "turn": None if "ending" in document else document["turn"],
            "hands": [seat["hand"] for seat in seats],
            "stocks": [seat.get("stock", []) for seat in seats],
            "piles": piles,
            "away": sorted(document.get("away", [])),
            "drawn": document.get("drawn", 0),
            "turned": document.get("turned", [0] * self.seats),
            "held": document.get("held", ""),
            "ending": document.get("ending", ""),
        }

    def view(self, viewer: int) -> dict[str, Any]:
        """What all see: everything but hand cards that were never shown (MU-ST-3)."""
        zones = self.zones()
        hidden = [len(hand) - seen for hand, seen in zip(self.cards.hands, self.cards.seen)]
        zones["hands"] = [["?"] * unseen + hand[unseen:] for unseen, hand in zip(hidden, self.cards.hands)]
        return zones

    def read_view(self, document: Document, viewer: int) -> dict[str, Any]:
        """The same of the document of a masked state."""
        return self.read_zones(document)

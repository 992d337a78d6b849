"""Flush a second time, plain and slow, written straight from the clauses. Nothing here knows the engine."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from tests.reference.flush_documents import hidden_zones, read_zones, table_zones
from tests.reference.flush_round import Laid, Round
from tests.reference.flush_sets import (
    DECK,
    DEFAULTS,
    FLUSH,
    FOUR,
    SIX,
    Facing,
    declarations,
    feasible,
    flushes,
    lawful,
    points_of,
    read_value,
    value_of,
    write_value,
)
from tests.reference.walking import Document, Plain, Words

BONUS = 10  # U3
DECLARED = re.compile(r"(\d+)x(F|\d+)(\+top)?")


class Flush(Plain):
    """A game of Flush."""

    def __init__(self, words: Words, document: Document) -> None:
        self.words = {**DEFAULTS, **words}
        self.seats = len(document["seats"])
        self.points = [seat.get("points", 0) for seat in document["seats"]]
        self.gained = [0] * self.seats
        self.out = [0] * self.seats  # after which round
        self.number = document.get("round", 1)
        self.over = False
        self.starter = document.get("starter", 0)
        self.table = self.read_round(document)
        if "turns" in document and document["turns"] == 1:
            self.check_deal(self.playing())
        self.strict = self.words["play"] == "strict"

    def read_round(self, document: Document) -> Round:
        """The cards of a deal."""
        seats = document["seats"]
        bases = [[None if base is None else dict(base) for base in seat["bases"]] for seat in seats]
        table = Round(
            document["turn"],
            [list(seat["hand"]) for seat in seats],
            bases,
            document.get("mimic", "F"),
            list(document.get("aside", [])),
            known=[[] for _ in seats],
            slips=[seat.get("slips", 0) for seat in seats],
            turns=document.get("turns", 0),
        )
        if "top" in document:
            pile, top = document["pile"], document["top"]
            older, run = len(pile) - top["run"], top["run"] - top["size"]
            table.pile = [Laid(pile[:older], 0)] if older else []
            table.pile += [Laid(pile[older : older + run], top["value"])] if run else []
            table.pile.append(Laid(pile[older + run :], top["value"]))
        if table.pile:
            table.layers = [seat for seat in (document.get("before"), document.get("by")) if seat is not None]
        return table

    def check_deal(self, before: list[int]) -> None:
        """What every fresh deal looks like (FU-SETUP-3, FU-SETUP-4, FU-SETUP-5, FU-SETUP-6, FU-SETUP-7, FU-SETUP-8)."""
        table = self.table
        for seat in range(self.seats):
            playing = seat in before
            assert len(table.hands[seat]) == (8 if playing else 0), "FU-SETUP-7"
            assert len(table.bases[seat]) == (3 if playing else 0), "FU-SETUP-6"
            assert all(base and "top" in base for base in table.bases[seat]), "FU-SETUP-5"
        cards = Counter([table.mimic, *table.aside])
        for seat in range(self.seats):
            cards.update(table.hands[seat])
            for base in table.bases[seat]:
                cards.update((base or {}).values())
        assert cards == DECK, "FU-SETUP-2"
        assert table.turns == 1
        table.positions[self.table.position()] = 1

    # -- short questions -----------------------------------------------------------------------------

    @property
    def mimic(self) -> int:
        """The value of the Mimics, 0 if there are none (FU-MIMIC-1, FU-MIMIC-6)."""
        value = value_of(self.table.mimic)
        return 0 if value == FLUSH else value

    def playing(self) -> list[int]:
        """The seats still in the game, clockwise from A."""
        return [seat for seat in range(self.seats) if not self.out[seat]]

    def free_tops(self, loose: bool = False) -> dict[int, str]:
        """The tops that may be laid and are not put out, by Base."""
        if not loose and self.words["tops"] == "after-hand" and self.table.hands[self.table.turn]:
            return {}  # U7
        bases = self.table.bases[self.table.turn]
        return {
            number: base["top"]
            for number, base in enumerate(bases)
            if base and "top" in base and number not in self.table.put_tops
        }

    def facing(self) -> Facing:
        """What the player on turn faces."""
        table = self.table
        own = tuple(self.table.free_hand() + table.put + list(self.free_tops().values()))
        own += tuple(base["top"] for number in table.put_tops if (base := table.bases[table.turn][number]))
        return Facing(
            self.words,
            self.mimic,
            self.table.top(),
            self.table.reach(self.words["flush-reach"] == "run"),
            own,
            table.flipped,
        )

    # -- who may do what -----------------------------------------------------------------------------

    def may(self) -> set[int]:
        """Who may act."""
        may = self.must()
        if may and self.table.agreed is None and self.table.may_propose:
            return may | set(self.playing())  # FU-IR-3
        return may

    def must(self) -> set[int]:
        """Whom the game waits for."""
        if self.over:
            return set()
        if self.table.agreed is not None:
            return set(self.playing()) - self.table.agreed  # FU-STALE-1
        return {self.table.turn}

    def moves(self, seat: int) -> set[str]:
        """Every move of a seat."""
        table = self.table
        if seat not in self.may():
            return set()
        if table.agreed is not None:
            return {"agree", "decline"}
        found = {"propose"} if table.may_propose else set()
        if seat != table.turn:
            return found  # FU-FAIR-1: nothing else is open to the others
        if table.giving:
            given = {f"give:{number + 1}" for number, base in enumerate(table.bases[seat]) if base}  # FU-SUPER-6
            return found | given | {"keep"}  # FU-SUPER-7
        return found | self.turn_moves()

    def turn_moves(self) -> set[str]:
        """What the player on turn may do with cards."""
        table = self.table
        cards = self.table.put_out()
        facing = self.facing()
        loose = not self.strict and table.slips[table.turn] < 3  # FU-IR-1: then the table takes care
        hand, tops = self.table.free_hand(), self.free_tops(loose)
        found: set[str] = set()
        mixed = len({value_of(card) for card in cards} - {self.mimic}) > 1
        if not loose or not mixed:  # nobody adds to a set that is mixed already
            for card in set(hand):
                rest = [*hand, *tops.values()]
                rest.remove(card)
                if loose or feasible(facing, [*cards, card], rest):
                    found.add(f"put:{card}")  # FU-ST-1
            for number, card in tops.items():
                rest = hand + [other for base, other in tops.items() if base != number]
                if loose or feasible(facing, [*cards, card], rest):
                    found.add(f"top:{number + 1}")
        bases = table.bases[table.turn]
        if loose:
            found |= {f"mistake:{n + 1}" for n, base in enumerate(bases) if base}  # FU-IR-2: nothing is declared yet
        if not cards:
            # FU-BLIND-2, FU-BLIND-3
            found |= {f"flip:{n + 1}" for n, base in enumerate(bases) if base and "top" not in base}
        elif (table.put or table.put_tops) and self.may_take_back():
            found.add("back")  # FU-DECL-4, U31
        said = {(value, counted) for value, counted in declarations(facing, cards) if not counted or self.tells(value)}
        if loose and cards:
            values = {value_of(card) for card in cards} - {self.mimic} or {self.mimic}
            values |= {self.table.top()} if values == {self.mimic} and self.table.top() else set()
            said |= {(value, False) for value in values}
            said |= {(value, True) for value in values if self.table.top() and self.worth_counting()}
            # FU-DECL-3: one card more or fewer than are put out
            numbers = [number for number in (len(cards) - 1, len(cards) + 1) if number]
            found |= {f"{number}x{write_value(value)}" for value in values for number in numbers}
        return found | {self.declared(value, counted) for value, counted in said}

    def tells(self, value: int) -> bool:
        """Whether counting the top set in is anything else than not counting it in."""
        size = len(self.table.put_out())
        enough = size < FOUR or size + self.table.reach(self.words["flush-reach"] == "run") >= SIX
        return (enough and self.worth_counting()) or not lawful(self.facing(), self.table.put_out(), value, False)

    def worth_counting(self) -> bool:
        """Whether the top set can make a Flush, or a Super Flush, of cards that are none without it."""
        size = len(self.table.put_out())
        return size < FOUR or (self.words["super-counts-top"] == "yes" and size < SIX)

    def right(self, value: int, counted: bool) -> bool:
        """Whether what was put out can be declared so."""
        if self.table.put_tops and self.words["tops"] == "after-hand" and self.table.hands[self.table.turn]:
            return False  # U7
        return lawful(self.facing(), self.table.put_out(), value, counted)

    def may_take_back(self) -> bool:
        """Whether the cards put out may go back: as often as one likes, unless the house says else."""
        limit = self.words["take-backs"]
        return not limit or self.table.backs < int(limit)

    def declared(self, value: int, counted: bool) -> str:
        """A declaration as text; whether the top set is counted in is always said."""
        return f"{len(self.table.put_out())}x{write_value(value)}{'+top' if counted else ''}"

    # -- moves ---------------------------------------------------------------------------------------

    def play(self, seat: int, text: str, after: Document) -> None:
        """Makes a move."""
        table = self.table
        word, _, rest = text.partition(":")
        bases = table.bases[seat]
        if word == "put":
            table.put.append(rest)
            self.show(seat, table.put)
        elif word == "top":
            table.put_tops.append(int(rest) - 1)
        elif word == "back":
            self.take_back()
            table.backs += 1
        elif word == "flip":
            base = bases[int(rest) - 1]
            assert base is not None
            table.flipped = base["blind"]
            bases[int(rest) - 1] = None
        elif word == "mistake":
            self.exchange(seat, int(rest) - 1, after)
        elif word == "propose":
            table.agreed = {seat}
            table.may_propose = False
        elif word == "agree":
            assert table.agreed is not None
            table.agreed.add(seat)
            if table.agreed == set(self.playing()):
                self.void(after)
        elif word == "decline":
            table.agreed = None
            table.positions.clear()  # what repeats from here on counts anew
        elif word in ("give", "keep"):
            self.hand_over(seat, rest, after)
        else:
            self.declare(seat, text, after)

    def show(self, seat: int, cards: list[str]) -> None:
        """At a table everybody sees and remembers the cards put out."""
        if not self.strict:
            missing = Counter(cards) - Counter(self.table.known[seat])
            self.table.known[seat] += missing.elements()

    def take_back(self) -> None:
        """The cards put out return; a flipped Blind stays (FU-DECL-4)."""
        self.table.put, self.table.put_tops = [], []

    def exchange(self, seat: int, number: int, after: Document) -> None:
        """A Blind flipped by mistake is exchanged for a card put aside, among which it goes (FU-BLIND-11, U30)."""
        table = self.table
        base = table.bases[seat][number]
        assert base is not None
        new = after["seats"][seat]["bases"][number]["blind"]
        assert new in table.aside, "U30"
        table.aside.remove(new)
        table.aside.append(base["blind"])
        base["blind"] = new
        table.slips[seat] += 1
        if table.slips[seat] == 3:
            self.take_back()  # FU-IR-1
        table.positions.clear()  # the Bases are others now, even if the new card is like the old one

    def hand_over(self, seat: int, rest: str, after: Document) -> None:
        """A Base goes to the last other player who laid, or none does (FU-SUPER-2, FU-SUPER-7)."""
        table = self.table
        table.giving = False
        if rest:
            heir = self.table.heir(seat)
            base = table.bases[seat][int(rest) - 1]
            assert heir is not None
            assert base is not None
            table.bases[seat][int(rest) - 1] = None
            theirs = table.bases[heir]  # it lies where the first Base is missing
            if None in theirs:
                theirs[theirs.index(None)] = base
            else:
                theirs.append(base)  # FU-SUPER-3
            if not self.table.cards_of(seat):
                self.end_round(seat, after)  # FU-SUPER-8
                return
        self.begin_turn(seat, after)  # FU-FLUSH-7

    def declare(self, seat: int, text: str, after: Document) -> None:
        """A declaration: carried out, or void (FU-DECL-2, FU-DECL-3)."""
        table = self.table
        match = DECLARED.fullmatch(text)
        assert match, text
        cards, value, counted = self.table.put_out(), read_value(match[2]), bool(match[3])
        if int(match[1]) != len(cards) or not self.right(value, counted):
            table.slips[seat] += 1
            self.take_back()  # FU-DECL-3
            return
        top, reach = self.table.top(), self.table.reach(self.words["flush-reach"] == "run")
        self.leave_hand(seat)
        table.layers.append(seat)
        self.last_set = cards
        if flushes(len(cards), value, top, counted):
            table.away += [card for laid in table.pile for card in laid.cards] + cards  # FU-FLUSH-2
            table.pile = []
            table.pick_ups, table.may_propose = 0, False
            table.positions.clear()
            self.after_flush(seat, len(cards) + (reach if counted else 0), len(cards), after)
            return
        if top and value > top:
            old = [card for laid in table.pile for card in laid.cards]
            table.pile = [Laid(cards, value)]
            table.hands[seat] += old  # FU-PICK-2
            table.known[seat] += old
            table.pick_ups += 1
            table.may_propose = not self.strict and table.pick_ups >= len(self.playing())  # FU-IR-3
        else:
            table.pile.append(Laid(cards, value))
        if not self.table.cards_of(seat):
            self.end_round(seat, after)  # FU-END-1
            return
        self.begin_turn(self.next_seat(seat, sum(card.count("s") for card in cards)), after)

    def leave_hand(self, seat: int) -> None:
        """The cards put out leave hand and Bases."""
        table = self.table
        for card in table.put:
            table.hands[seat].remove(card)
            if card in table.known[seat]:
                table.known[seat].remove(card)
        for number in table.put_tops:
            base = table.bases[seat][number]
            assert base is not None
            del base["top"]  # FU-BASE-1

    def after_flush(self, seat: int, together: int, own: int, after: Document) -> None:
        """A Flush: the round is won, or a Base may go, or the same player begins a new pile."""
        table = self.table
        if not self.table.cards_of(seat):
            self.end_round(seat, after)  # FU-END-6
            return
        size = together if self.words["super-counts-top"] == "yes" else own  # U18
        table.put, table.put_tops, table.flipped = [], [], None
        has_base = any(table.bases[seat])  # FU-SUPER-5
        if self.words["win-by-transfer"] == "no":  # U20: nobody gets rid of the last cards in this way
            has_base = any(self.table.cards_of(seat) != list(base.values()) for base in table.bases[seat] if base)
        if size >= SIX and has_base and self.table.heir(seat) is not None:  # FU-SUPER-1, FU-SUPER-4
            table.giving = True
            return
        self.begin_turn(seat, after)  # FU-FLUSH-3

    def next_seat(self, seat: int, skips: int) -> int:
        """Who is next, with so many players passed over (FU-TURN-1, FU-SKIP-2)."""
        ring = self.playing()
        ring = ring[ring.index(seat) + 1 :] + ring[: ring.index(seat) + 1]  # the player comes last
        if self.words["skip-wrap"] == "cap":
            skips = min(skips, len(ring) - 1)  # FU-SKIP-5
        return ring[skips % len(ring)]

    def begin_turn(self, seat: int, after: Document) -> None:
        """A new turn, and a look whether the round goes in circles (U29)."""
        table = self.table
        table.turn = seat
        table.put, table.put_tops, table.flipped = [], [], None
        table.backs = 0
        table.turns += 1
        key = self.table.position()
        table.positions[key] += 1
        repeated = table.positions[key] >= int(self.words["stale-repeat"])
        if repeated or table.turns % int(self.words["stale-turns"]) == 0:
            if self.words["stale-after"] == "bound":
                self.void(after)
            else:
                table.agreed = set()

    # -- ends of rounds ------------------------------------------------------------------------------

    def void(self, after: Document) -> None:
        """The round is dealt anew without points, the same player starts (FU-STALE-1)."""
        self.table = self.read_round(after)
        self.check_deal(self.playing())
        assert self.table.turn == self.starter, "U29"

    def end_round(self, winner: int, after: Document) -> None:
        """Points, bonus, elimination, and another round or the end."""
        double = 2 if self.words["format"] == "arena" and self.number == 5 else 1  # U39
        playing = self.playing()
        self.gained = [0] * self.seats
        for seat in playing:
            if seat != winner:
                held = self.table.cards_of(seat)
                gain = sum(points_of(c) * (3 if value_of(c) == self.mimic else 1) for c in held)  # FU-END-2, FU-END-3
                self.gained[seat] = gain * double
        bonus = BONUS * sum(card.count("b") for card in self.last_set) * double  # FU-BONUS-1
        self.gained[winner] = -min(bonus, self.points[winner])  # FU-BONUS-2
        self.points = [old + gain for old, gain in zip(self.points, self.gained)]
        if self.words["format"] == "arena":
            self.over = self.number == 5
        else:
            for seat in playing:
                if self.points[seat] >= int(self.words["limit"]):
                    self.out[seat] = self.number  # FU-ELIM-1
            self.over = len(self.playing()) < 2  # FU-ELIM-3
        if not self.over:
            self.number += 1
            self.starter = winner  # FU-SETUP-12
            self.table = self.read_round(after)
            self.check_deal(self.playing())

    def winners(self) -> list[int]:
        """The last below the limit; in the arena the lowest total."""
        if self.words["format"] == "arena":
            return [seat for seat in range(self.seats) if self.points[seat] == min(self.points)]
        return self.playing()

    # -- in a form that can be compared --------------------------------------------------------------

    def zones(self) -> dict[str, Any]:
        """The position."""
        totals = {"points": self.points, "out": self.out, "gained": self.gained}
        return totals if self.over else {**totals, "round": self.number, **table_zones(self.table)}

    def read_zones(self, document: Document) -> dict[str, Any]:
        """The position of a document."""
        return read_zones(document)

    def view(self, viewer: int) -> dict[str, Any]:
        """What a viewer may see: own hand, what is open, and how many cards the others hold (FU-SETUP-10)."""
        return self.zones() if self.over else {**self.zones(), **hidden_zones(self.table, viewer, self.strict)}

    def read_view(self, document: Document, viewer: int) -> dict[str, Any]:
        """The same of the document of a masked state."""
        return read_zones(document)

"""The engine's Flinch and the plain one of this folder, side by side through seeded games.

In strict play both offer the same moves. At a table without referee there are more, but whoever keeps to the
rules there must still play the strict game.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT
from kalamazoo.core.state import State
from kalamazoo.play.outcome import outcome_of
from kalamazoo.rulebook import Rules, rules
from tests.reference import flinch_plain as plain
from tests.reference.flinch_documents import begin, cards, document_zones, slots, zones
from tests.reference.flinch_house import MOST_PLAYERS, PACK, House, largest_stock
from tests.reference.flinch_plain import Table

LIMIT = 250  # moves in one walk

WORDS = {
    "packs": ("1", "2"),
    "variation": ("ends", "middle"),
    "partners": ("on",),
    "opening-pass": ("discard",),
    "last-card-discarded": ("at-once",),
    "reshuffle-min-piles": ("2", "3"),
    "reshuffle-when": ("on-empty",),
    "short-group": ("top-up",),
    "block-favoured": ("rotate", "none"),
    "dead-block": ("draw", "shuffle-reserves"),
    "starter-duty": ("ones-only",),
    "wild-starts": ("no",),
    "wild-in-reserve": ("forbidden",),
    "play-on": ("placings",),
    "turn-clock": ("30",),
}


@st.composite
def houses(draw: st.DrawFn) -> tuple[House, int]:
    """An edition, some house rules and a number of seats that go together."""
    edition = draw(st.sampled_from(sorted(PACK)))
    names = draw(st.lists(st.sampled_from(sorted(WORDS)), unique=True, max_size=8))
    words = {name: draw(st.sampled_from(WORDS[name])) for name in names}
    pairs = words.get("partners") == "on"
    most = MOST_PLAYERS[edition]
    seats = draw(st.sampled_from([n for n in (4, 6, 8) if n <= most]) if pairs else st.integers(2, most))
    if House(edition, words).trouble(seats):
        words.pop("packs", None)
    stock = draw(st.sampled_from([0, 5, 7, largest_stock(edition, words, seats)]))  # 0 is the edition's own
    if stock:
        words["stock-size"] = str(stock)
    return House(edition, words), seats


def any_house(rng: Rng) -> tuple[House, int]:
    """The same, for walks that go on."""
    while True:
        edition = sorted(PACK)[rng.below(len(PACK))]
        rare = (3, 12)[rng.below(2)]
        names = [name for name in sorted(WORDS) if not rng.below(rare)]
        words = {name: WORDS[name][rng.below(len(WORDS[name]))] for name in names}
        seats = 2 + rng.below(MOST_PLAYERS[edition] - 1)
        if rng.below(2):
            words["stock-size"] = str((5, 7, largest_stock(edition, words, seats))[rng.below(3)])
        if not House(edition, words).trouble(seats):
            return House(edition, words), seats


class Seen:
    """How the engine's shuffles came out."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document

    def hand(self, seat: int) -> list[int]:
        """The cards this seat holds after the move."""
        return cards(self.document["seats"][seat].get("hand"))

    def stack(self) -> list[int]:
        """The stack after the move."""
        return cards(self.document.get("stack"))


class Walk:
    """One game, played by both."""

    def __init__(self, house: House, seats: int, seed: int, strict: bool = True) -> None:
        words = {**house.words, "play": "strict" if strict else "table"}
        self.rules: Rules = rules(f"flinch@{house.edition}({','.join(f'{k}={w}' for k, w in words.items())})")
        self.house = house
        self.strict = strict
        self.state: State = self.rules.deal(seats, seed, dealer=seed % seats)
        self.deck = house.deck(seats)
        self.table: Table = begin(house, self.document())
        self.shown: list[str] = []  # what was played, for a failure's message
        assert self.table.dealer == seed % seats
        assert [len(mine.stock) for mine in self.table.seats] == [int(house["stock-size"])] * seats
        self.pass_opening()
        self.compare(self.document())

    def document(self) -> dict[str, Any]:
        """The engine's position."""
        return self.rules.game.write_position(self.state)

    def texts(self, seat: int) -> dict[str, int]:
        """The engine's moves of a seat, by text."""
        moves = self.state.moves(seat)
        texts = {self.rules.game.write_move(self.state, seat, move): move for move in moves}
        assert len(texts) == len(moves), f"two moves have one text: {sorted(texts)}"
        return texts

    def compare(self, document: Mapping[str, Any]) -> None:
        """Same cards in the same places, same turn, same moves."""
        known = f"{self.rules} after {' '.join(self.shown[-40:])}"
        assert document_zones(self.house, document) == zones(self.table), known
        assert self.held() == self.deck, known  # FL-DECK-8
        if self.table.phase == "over":
            assert self.state.may_act() == 0, known
            return
        assert self.state.must_act() == 1 << self.table.turn, known
        if not self.strict:
            lawful = plain.legal(self.table, self.table.turn)
            moves = {self.rules.game.read_move(self.state, self.table.turn, text) for text in lawful}
            assert moves <= set(self.state.moves(self.table.turn)), known
            return
        clock = CLOCK_BIT if self.house["turn-clock"] != "off" else 0
        assert self.state.may_act() == self.state.must_act() | clock, known
        for seat in range(self.table.count):
            assert set(self.texts(seat)) == plain.legal(self.table, seat), f"{known}: seat {seat}"

    def held(self) -> Counter[int]:
        """All cards of the plain table."""
        table = self.table
        piles = [table.stack, table.used, *(pile.cards for pile in table.centre)]
        for mine in table.seats:
            piles += [mine.stock, mine.hand, *mine.reserve]
        return Counter(card for pile in piles for card in pile)

    def step(self, text: str) -> None:
        """Makes one move on both sides."""
        seat = self.table.turn
        self.shown.append(f"{'ABCDEFGH'[seat]}:{text}")
        self.state.apply(seat, self.rules.game.read_move(self.state, seat, text))
        after = self.document()
        self.table = plain.play(self.table, seat, text, Seen(after))
        if self.table.ending == "void" and self.state.may_act():
            self.table = begin(self.house, after)  # OP-OPEN-7: the same dealer deals again
        self.compare(after if self.strict else self.pass_opening())

    def can_time_out(self) -> bool:
        """Whether the clock may end this turn, no shuffle will be needed, and OP-TURN-6 leaves no choice.

        It does not say how a lay-down goes on, nor at which end of a middle pile a wild goes.
        """
        clock = self.strict and self.house["turn-clock"] != "off"
        open_ends = self.house["variation"] == "middle" and self.house.edition == "2000"
        return clock and len(self.table.stack) > 40 and self.table.phase != "laying" and not open_ends

    def time_out(self) -> None:
        """Lets the clock end the turn on both sides."""
        self.shown.append("clock:timeout")
        self.state.apply(CLOCK, self.rules.game.read_move(self.state, CLOCK, "timeout"))
        after = self.document()
        self.table = plain.run_out_of_time(self.table, Seen(after))
        self.compare(after)

    def pass_opening(self) -> dict[str, Any]:
        """At a table each passes and lays down by hand before the first 1, though there is no choice (OP-OPEN-8)."""
        document = self.document()
        while not self.strict and not self.table.opened and self.table.phase != "over":
            seat: int = document["turn"]
            texts = self.texts(seat)
            if document_zones(self.house, document) == zones(self.table):
                if plain.legal(self.table, seat) <= set(texts):
                    break
            mine = document["seats"][seat]
            lowest = plain.hand_text(min(cards(mine["hand"])))
            slot = slots(mine.get("reserve")).index([]) + 1 if "pass" not in texts else 0
            text = f"{lowest}>r{slot}" if slot else "pass"
            self.shown.append(f"{'ABCDEFGH'[seat]}:{text}")
            self.state.apply(seat, texts[text])
            document = self.document()
        return document

    def go(self, rng: Rng, eager: int, limit: int) -> None:
        """Plays on at random; where there is a choice, `eager` of eight moves go to the centre."""
        for _ in range(limit):
            if self.table.phase == "over":
                self.compare_standing()
                return
            if self.can_time_out() and not rng.below(8):
                self.time_out()
                continue
            moves = sorted(plain.legal(self.table, self.table.turn))
            forward = [text for text in moves if ">p" in text or ">new" in text]
            other = [text for text in moves if text not in forward]
            choice = forward if not other or (forward and rng.below(8) < eager) else other
            self.step(choice[rng.below(len(choice))])

    def compare_standing(self) -> None:
        """Same winners; with placings the same order all the way down."""
        outcome = outcome_of(self.rules.game, self.state)
        assert outcome is not None
        groups = plain.standing(self.table)
        nobody = self.table.ending in ("draw", "void") and not self.table.out
        known = f"{self.rules}: {self.table.ending}, {groups}, {outcome}"
        assert sorted(outcome.winners) == ([] if nobody else sorted(groups[0])), known
        if self.house["play-on"] == "placings":
            for better, worse in pairwise(groups):
                assert min(outcome.scores[s] for s in better) > max(outcome.scores[s] for s in worse), known
            for group in groups:
                assert len({outcome.scores[s] for s in group}) == 1, known


def walk(seconds: float, seed: int) -> int:
    """Walks for so long, now and then at a table where everybody keeps the rules; returns the moves."""
    rng = Rng(seed)
    until = time.process_time() + seconds
    made = 0
    while time.process_time() < until:
        house, seats = any_house(rng)
        game = Walk(house, seats, rng.below(1 << 30), strict=rng.below(4) > 0)
        game.go(rng, (0, 1, 4, 7, 8)[rng.below(5)], LIMIT)
        made += len(game.shown)
    return made


# Rare things, found by longer walks: a last stock card that finishes a pile with placings; a block with one player out;
# a partner who buries the card another was named to play; a forced card that helps the own partner; a favoured last
# stock card that waits for a round; reserves gathered to a new stack, once and in vain.
@example((House("1988", {"play-on": "placings", "stock-size": "5"}), 4), 2805, 8)
@example((House("1988", {"packs": "1", "play-on": "placings", "stock-size": "5"}), 3), 8802, 0)
@example((House("2008", {"partners": "on", "stock-size": "23"}), 4), 7250, 0)
@example((House("1913", {"block-favoured": "rotate", "packs": "1", "partners": "on", "stock-size": "27"}), 4), 4786, 0)
@example((House("1988", {"block-favoured": "rotate", "packs": "1", "stock-size": "5"}), 4), 2646, 0)
@example((House("1988", {"dead-block": "shuffle-reserves", "packs": "1", "stock-size": "25"}), 3), 5440, 0)
@example((House("1988", {"dead-block": "shuffle-reserves", "packs": "1", "stock-size": "25"}), 3), 6025, 1)
@given(houses(), st.integers(0, 2**31), st.sampled_from([0, 1, 4, 7, 8]))
@settings(max_examples=24, suppress_health_check=list(HealthCheck))
def test_both_play_the_same_game(house: tuple[House, int], seed: int, eager: int) -> None:
    walk = Walk(*house, seed)
    walk.go(Rng(seed + 1), eager, LIMIT)


@given(houses(), st.integers(0, 2**31), st.sampled_from([0, 4, 8]))
@settings(max_examples=8, suppress_health_check=list(HealthCheck))
def test_who_keeps_the_rules_at_a_table_plays_the_strict_game(house: tuple[House, int], seed: int, eager: int) -> None:
    walk = Walk(*house, seed, strict=False)
    walk.go(Rng(seed + 1), eager, LIMIT)

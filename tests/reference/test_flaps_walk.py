"""The engine's Flaps and the plain one of this folder, side by side through seeded games."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kalamazoo.core.event import Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, ONLOOKER, seats_of
from kalamazoo.core.state import State
from kalamazoo.play.outcome import outcome_of
from kalamazoo.rulebook import Rules, rules
from tests.reference import flaps_legal as lawful
from tests.reference import flaps_plain as plain
from tests.reference.flaps_cards import IDLE, KIND, PRINTED, deck, kind_of, suit_of
from tests.reference.flaps_documents import (
    begin,
    document_view,
    document_zones,
    facts_of,
    item_of,
    settle_unseen,
    told,
    view,
    zones,
)
from tests.reference.flaps_house import HAND, WORDS, House
from tests.reference.flaps_table import Table, knows

SUIT_NAMES = {"c": " of clubs", "d": " of diamonds", "h": " of hearts", "s": " of spades", "": ""}
CARD_NAMES = {PRINTED[kind.code] + SUIT_NAMES[suit_of(card)]: card for card, kind in KIND.items()}
LIMIT = 400  # moves in one walk


class Seen:
    """How chance came out in the engine."""

    def __init__(self, table: Table, seat: int, after: Mapping[str, Any], cut: list[tuple[int, str]]) -> None:
        self.table = table
        self.seat = seat
        self.after = after
        self.cut = cut

    def lost(self) -> dict[int, str]:
        """LOSE A SECRET: the new cards of the mystery pile, each known to who lost it."""
        found: dict[int, str] = {}
        for entry in self.after.get("mystery", [])[len(self.table.mystery) :]:
            card, _, by = item_of(entry)
            (loser,) = by
            assert loser not in found, f"{loser} lost two cards"
            found[loser] = card
        return found

    def shared(self) -> str:
        """SHARE A SECRET: the new card of the mystery pile."""
        return item_of(self.after["mystery"][-1])[0]

    def peeked(self) -> str:
        """1-LOOK into a hand: what the looker knows now and did not before; empty if it was known."""
        looker = self.seat
        now = Counter((f.holder, f.card) for f in facts_of(self.after) if knows(f, looker))
        before = Counter((f.holder, f.card) for f in self.table.known if knows(f, looker))
        new = list((now - before).elements())
        assert len(new) <= 1, f"one look showed {new}"
        return new[0][1] if new else ""

    def cuts(self, tied: list[int]) -> list[str]:
        """The next cards cut, as everybody saw them."""
        cut, self.cut = self.cut[: len(tied)], self.cut[len(tied) :]
        assert [seat for seat, _ in cut] == tied, f"{cut} were cut by {tied}"  # F30: from the layer's left
        return [card for _, card in cut]

    def lot(self, tied: list[int]) -> int:
        """Whose hand grew."""
        (found,) = (s for s in tied if len(self.after["seats"][s]["hand"]) > len(self.table.hands[s]))
        return found

    def share_out(self, cards: list[str], tied: list[int]) -> dict[int, list[str]]:
        """Who got which of the cards."""
        found: dict[int, list[str]] = {}
        for seat in tied:
            new = Counter(self.after["seats"][seat]["hand"]) - Counter(self.table.hands[seat])
            found[seat] = list(new.elements())
        return found


class Walk:
    """One game, played by both."""

    def __init__(self, house: House, seats: int, seed: int) -> None:
        self.rules: Rules = rules(str(house))
        self.house = house
        self.seed = seed
        self.state: State = self.rules.deal(seats, seed, dealer=seed % seats)
        self.deck = deck(house.level, house.packs(seats))
        self.shown: list[str] = []
        self.heard: list[Event] = []
        self.state.events = self.heard
        document = self.document()
        before = document
        if house["upcard"] == "active":  # the same deal before the card turned up has done anything
            inert = rules(str(House(house.level, {**house.words, "upcard": "inert"})))
            before = inert.game.write_position(inert.deal(seats, seed, dealer=seed % seats))
        self.table: Table = begin(house, before)
        self.compare_deal()
        if house["upcard"] == "active":
            self.table = plain.turn_up(self.table, Seen(self.table, self.table.dealer, document, []))
        self.compare(document)

    def compare_deal(self) -> None:
        """Seven cards each, the first turn on the dealer's left, and the right card turned up."""
        table, house = self.table, self.house
        assert all(len(hand) == HAND for hand in table.hands)  # FP-SETUP-3
        assert table.dealer == self.seed % table.seats
        assert table.turn == (table.dealer + 1) % table.seats  # FP-SETUP-6
        *below, top = table.pile
        assert suit_of(top), self.where()  # FP-SETUP-8
        if house["upcard"] == "redraw":
            assert [kind_of(card) in IDLE for card in table.pile] == [False] * len(below) + [True], self.where()  # F3
        else:
            assert not [card for card in below if suit_of(card)], self.where()

    def document(self) -> dict[str, Any]:
        """The engine's position."""
        return self.rules.game.write_position(self.state)

    def where(self) -> str:
        """What repeats a failure."""
        return f"{self.rules}, {self.table.seats} seats, seed {self.seed}, after {' '.join(self.shown[-40:])}"

    def texts(self, seat: int) -> dict[str, int]:
        """The engine's moves of a seat, by text."""
        if not self.state.may_act() >> seat & 1:
            return {}
        moves = self.state.moves(seat)
        texts = {self.rules.game.write_move(self.state, seat, move): move for move in moves}
        assert len(texts) == len(moves), f"two moves have one text: {sorted(texts)}"
        return texts

    def compare(self, document: Mapping[str, Any]) -> None:
        """Same cards in the same places, known to the same players; the same moves for everybody."""
        where = self.where()
        table = self.table
        assert document_zones(document) == zones(table), where
        assert self.held() == self.deck, where
        assert set(seats_of(self.state.must_act())) == lawful.must_act(table), where
        for seat in range(table.seats):
            assert set(self.texts(seat)) == lawful.legal(table, seat), f"{where}: seat {seat}"
        assert set(self.texts(CLOCK)) == lawful.legal(table, lawful.CLOCK), where
        may = {lawful.CLOCK if seat == CLOCK else seat for seat in seats_of(self.state.may_act())}
        assert may == lawful.may_act(table), where
        viewer = (*range(table.seats), ONLOOKER)[len(self.shown) % (table.seats + 1)]  # one after the other
        masked = self.rules.game.write_position(self.state.mask(viewer))
        assert document_view(masked) == view(table, viewer), f"{where}: viewer {viewer}"
        if table.phase == "over":
            self.compare_end()

    def compare_end(self) -> None:
        """Same winners, same scores."""
        outcome = outcome_of(self.rules.game, self.state)
        assert outcome is not None
        assert self.state.may_act() == 0
        points = 2 if self.table.ending == 2 else 1
        scores = [points if seat in self.table.winners else 0 for seat in range(self.table.seats)]
        assert sorted(outcome.winners) == self.table.winners, self.where()
        assert list(outcome.scores) == scores == self.state.scores(), self.where()

    def held(self) -> Counter[str]:
        """All cards of the plain table."""
        table = self.table
        cards = [*table.pile, *table.pack, *table.three, *table.puts.values(), *(c for h in table.hands for c in h)]
        cards += [item.card for pile in (*table.downs, table.mystery) for item in pile]
        return Counter(cards + ([table.held] if table.held else []))

    def step(self, seat: int, text: str) -> None:
        """Makes one move on both sides."""
        self.shown.append(f"{'clock' if seat == CLOCK else lawful.letter(seat)}:{text}")
        game = self.rules.game
        move = game.read_move(self.state, seat, text)
        for viewer in (*range(self.table.seats), ONLOOKER):
            heard = game.veil_move(self.state, seat, move, viewer)
            assert heard == told(self.table, seat, text, viewer), f"{self.where()}: viewer {viewer}"
        self.heard.clear()
        self.state.apply(seat, move)
        after = self.document()
        mine = lawful.CLOCK if seat == CLOCK else seat
        self.table = plain.play(self.table, mine, text, Seen(self.table, seat, after, self.cuts()))
        settle_unseen(self.table, after)
        self.compare(after)

    def cuts(self) -> list[tuple[int, str]]:
        """Who cut which card in the last move, as an onlooker saw it."""
        game = self.rules.game
        lines = [game.log_line(self.rules.options, event.masked(ONLOOKER), ONLOOKER) for event in self.heard]
        found = [line.split(" cuts the ") for line in lines if " cuts the " in line]
        return [(ord(who) - 65, CARD_NAMES[card]) for who, card in found]

    def go(self, rng: Rng, limit: int) -> None:
        """Plays on at random, in turn and out of turn."""
        lively = rng.below(4)
        for _ in range(limit):
            if self.table.phase == "over":
                return
            must = sorted(lawful.must_act(self.table))
            everybody = [*range(self.table.seats), CLOCK]
            may = [s for s in everybody if lawful.legal(self.table, lawful.CLOCK if s == CLOCK else s)]
            among = must if must and rng.below(8) else may
            seat = among[rng.below(len(among))]
            self.step(seat, self.choose(seat, rng, lively))

    def choose(self, seat: int, rng: Rng, lively: int) -> str:
        """A move; laying is liked better than drawing."""
        moves = sorted(lawful.legal(self.table, lawful.CLOCK if seat == CLOCK else seat))
        dull = ("draw", "no", "knock", "stop", "last", "timeout")
        lays = [text for text in moves if text not in dull and not text.startswith("caught")]
        choice = lays if lays and rng.below(4) < lively + 1 else moves
        return choice[rng.below(len(choice))]


def any_house(rng: Rng) -> tuple[House, int]:
    """A level, some house rules and a number of seats."""
    words: dict[str, str] = {}
    for name, values in WORDS.items():
        if name == "play":
            if rng.below(3) == 0:
                words[name] = "table"
        elif not rng.below(9):
            words[name] = values[1 + rng.below(len(values) - 1)]
    seats = 2 + rng.below(4) if rng.below(6) else 2 + rng.below(11)
    return House(1 + rng.below(7) if rng.below(2) else 7, words), seats


def walk(seconds: float, seed: int) -> int:
    """Walks for so long with any house rules; returns the moves. A difference is an AssertionError that tells where."""
    rng = Rng(seed)
    until = time.process_time() + seconds
    made = 0
    while time.process_time() < until:
        house, seats = any_house(rng)
        game = Walk(house, seats, rng.below(1 << 30))
        game.go(rng, LIMIT)
        made += len(game.shown)
    return made


@pytest.mark.parametrize("play", ["strict", "table"])
@pytest.mark.parametrize("level", range(1, 8))
def test_both_play_the_same_game(level: int, play: str) -> None:
    game = Walk(House(level, {"play": play} if play == "table" else {}), 2 + level % 4, seed=level)
    game.go(Rng(level), LIMIT // 4)


@given(st.integers(0, 2**31))
@settings(max_examples=20, suppress_health_check=list(HealthCheck))
def test_both_play_the_same_game_with_any_house_rules(seed: int) -> None:
    rng = Rng(seed)
    house, seats = any_house(rng)
    Walk(house, seats, seed).go(rng, LIMIT // 4)


def test_longer_walks_end_in_the_same_way() -> None:
    ends = set()
    for seed in range(6):
        game = Walk(House(2, {}), 2, seed)
        game.go(Rng(seed), LIMIT)
        ends.add(game.table.phase)
    assert ends == {"over"}


if __name__ == "__main__":
    print(f"{walk(float(sys.argv[1]), int(sys.argv[2])):,} moves, no difference")

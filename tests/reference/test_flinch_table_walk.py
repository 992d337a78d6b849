"""The engine's table play of Flinch and the plain one of this folder, side by side through seeded games full of slips.

`python -m tests.reference.test_flinch_table_walk SECONDS [SEED]` walks for so long and tells how the games ended.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import seats_of
from kalamazoo.games import find_game
from kalamazoo.games.flinch.engine.notes import STACK_PLACE
from kalamazoo.play.outcome import outcome_of
from kalamazoo.play.referee import Referee
from tests.reference.flinch_house import MOST_PLAYERS, PACK, largest_stock
from tests.reference.flinch_table_acts import act
from tests.reference.flinch_table_clock import time_out
from tests.reference.flinch_table_documents import (
    begin,
    document_view,
    document_zones,
    felt_view,
    felt_zones,
    take_over_shuffle,
)
from tests.reference.flinch_table_felt import LETTERS, ONLOOKER, Felt, duty_open
from tests.reference.flinch_table_house import ALL_GROUNDS, TableHouse
from tests.reference.flinch_table_offers import CLOCK, last_discards, offers, releasing, right_plays
from tests.reference.flinch_table_pointing import point
from tests.reference.flinch_table_rulings import call, settle, standing, vote

LIMIT = 300  # moves in one walk
STACK = place(STACK_PLACE)

WORDS = {
    "packs": ("1", "2"),
    "variation": ("ends", "middle"),
    "partners": ("on",),
    "opening-pass": ("discard",),
    "last-card-discarded": ("at-once",),
    "reshuffle-min-piles": ("2", "3"),
    "reshuffle-when": ("on-empty",),
    "short-group": ("top-up",),
    "reserve-memory": ("open",),
    "call-grounds": (
        "stock+ones",
        "stock+ones+peek+out-of-turn+wrong-play",
        "stock+ones+slot+move+discard",
        "+".join(ground for ground in ALL_GROUNDS if ground != "hints"),
        "+".join(ALL_GROUNDS),
    ),
    "call-window": ("same-play",),
    "take-back-on-call": ("last-card", "none"),
    "false-call-penalty": ("none", "ones-only", "all"),
    "simultaneous-rule": ("stack", "nearest-left"),
    "simultaneous-ms": ("0",),
    "win-by-penalty": ("protected",),
    "reserve-lift": ("committed", "free"),
    "exposed-call": ("on-demand", "automatic"),
    "exposed-first": ("before-stock", "after-duties"),
    "penalty-pass-discards": ("yes", "no"),
    "block-favoured": ("rotate", "none"),
    "dead-block": ("draw", "shuffle-reserves"),
    "starter-duty": ("ones-only",),
    "wild-starts": ("no",),
    "wild-in-reserve": ("forbidden",),
    "play-on": ("placings",),
    "turn-clock": ("30",),
    "hint-calls": ("vote",),
    "clerical": ("manual",),
}
KINDS = ("play", "discard", "out", "show", "lift", "move", "take", "peek", "call", "point", "demand")
OUTSIDE = {"play", "stock-size", "next-dealer", "call-grace-ms", "table-chat", "hints", "memory"}  # not of the cards


def choose(rng: Rng, words: Sequence[str]) -> str:
    """One of them."""
    return words[rng.below(len(words))]


def any_house(rng: Rng) -> tuple[TableHouse, int]:
    """An edition, few house rules or many, and a number of seats that go together; mostly no more than five."""
    while True:
        edition = choose(rng, sorted(PACK))
        rare = (4, 12)[rng.below(2)]
        names = [name for name in sorted(WORDS) if not rng.below(rare)]
        words = {name: choose(rng, WORDS[name]) for name in names}
        if "call-grounds" in words and rng.below(2):
            words["call-grounds"] = "+".join(ground for ground in ALL_GROUNDS if rng.below(2)) or "none"
        most = MOST_PLAYERS[edition]
        seats = 2 + rng.below(min(4, most - 1) if rng.below(4) else most - 1)
        if not rng.below(3):
            words["stock-size"] = str(5 + rng.below(8) if rng.below(4) else largest_stock(edition, words, seats))
        house = TableHouse(edition, words)
        if not house.trouble(seats):
            return house, seats


class TableWalk:
    """One game, played by both."""

    def __init__(self, house: TableHouse, seats: int, seed: int) -> None:
        words = {**house.words, "play": "table"}
        name = f"flinch@{house.edition}({','.join(f'{k}={w}' for k, w in words.items())})"
        self.referee = Referee(name, seats, seed, seed % seats)
        self.seed = seed
        self.game = self.referee.rules.game
        self.state = self.referee._state
        self.told: list[str] = []
        self.texts: dict[int, dict[str, int]] = {}
        document = self.document()
        self.felt = begin(house, document)
        self.compare(document)

    def document(self) -> dict[str, Any]:
        """The engine's position."""
        return self.game.write_position(self.state)

    # -- comparing -------------------------------------------------------------------------------

    def same(self, what: str, theirs: object, ours: object) -> None:
        """Says where the two part."""
        if theirs != ours:
            raise AssertionError(f"{what}: engine {theirs}, clauses {ours}")

    def where(self) -> str:
        """What repeats the game so far."""
        return f"TableWalk({self.felt.house}, {self.felt.count}, {self.seed}) after {' '.join(self.told)}"

    def compare(self, document: dict[str, Any]) -> None:
        """Same cards, same phase and turn, same moves, same knowledge."""
        over = not self.state.may_act()
        theirs, ours = document_zones(document, over), felt_zones(self.felt)
        for name in ours:
            self.same(name, theirs[name], ours[name])
        self.compare_moves()
        waits = [] if over or self.felt.phase == "gathering" else [self.felt.turn]
        waits = sorted(self.felt.ballots) if self.felt.phase == "voting" else waits
        self.same("must act", seats_of(self.state.must_act()), waits)
        for viewer in self.viewers(over):
            theirs = document_view(self.game.write_position(self.state.mask(viewer)))
            ours = felt_view(self.felt, viewer)
            for name in ours:
                self.same(f"{name} in the eyes of {viewer}", theirs[name], ours[name])
        if over:
            outcome = outcome_of(self.game, self.state)
            assert outcome is not None
            self.same("winners", sorted(outcome.winners), standing(self.felt))

    def viewers(self, over: bool) -> list[int]:
        """Whose view is compared after this move: everybody's now and then, one after the other between."""
        everybody = [*range(self.felt.count), ONLOOKER]
        made = len(self.told)
        return everybody if over or made % 16 == 0 else [everybody[made % len(everybody)]]

    def compare_moves(self) -> None:
        """Same moves for everybody; who has one may act (the engine also lists seats that have none)."""
        self.texts = {}
        for seat in [*range(self.felt.count), CLOCK]:
            texts = {self.game.write_move(self.state, seat, move): move for move in self.referee.moves(seat)}
            lawful = offers(self.felt, seat)
            self.texts[seat] = texts
            found = set(texts)
            self.same(f"moves of {seat}", sorted(found - lawful), sorted(lawful - found))
            if lawful:
                self.same(f"{seat} may act", bool(self.state.may_act() >> seat & 1), True)

    # -- playing ---------------------------------------------------------------------------------

    def step(self, seat: int, text: str) -> None:
        """Makes one move on both sides."""
        self.told.append(f"{'clock' if seat == CLOCK else LETTERS[seat]}:{text}")
        try:
            self.make(seat, text)
        except Exception as error:
            error.add_note(self.where())
            raise

    def make(self, seat: int, text: str) -> None:
        """Makes the move and compares the rulings and the positions."""
        events = self.referee.play(seat, self.texts[seat][text])
        said = self.heard(events)
        self.felt.coming = [event.card for event in events if event.source == STACK and event.kind == CARD]
        if text == "settle":
            self.same("ruling", said, settle(self.felt))
        elif text.startswith("point:"):
            self.same("ruling", said, point(self.felt, seat, text))
        elif text.startswith("call:"):
            call(self.felt, seat, text)
            waits = self.felt.house["simultaneous-ms"] != "0"  # OP-CHAL-12
            joiners = [other for other in range(self.felt.count) if waits and offers(self.felt, other)]
            if self.felt.phase == "gathering" and not joiners:
                self.same("ruling", said, settle(self.felt))
        elif text.startswith("vote:"):
            self.same("ruling", said, vote(self.felt, seat, text == "vote:yes"))
        elif text == "lapse":
            self.felt.peeks = []
        elif text == "timeout":
            time_out(self.felt)
        else:
            act(self.felt, seat, text)
        self.felt.coming = []
        document = self.document()
        if self.felt.ending == "void" and self.state.may_act():
            self.felt = begin(self.felt.house, document)  # OP-OPEN-7: the same dealer deals again
        take_over_shuffle(self.felt, document)
        self.compare(document)

    def heard(self, events: list[Event]) -> bool | None:
        """Whether a call or a pointing-out was found right, as the log tells it; None if there was no ruling."""
        options = self.referee.rules.options
        lines = [self.game.log_line(options, event.masked(ONLOOKER), ONLOOKER) for event in events]
        for line in lines:
            if line.endswith(("is right", "is put right")):
                return True
            if line.endswith(("is wrong", "that is to be put right")):
                return False
        return None

    def go(self, rng: Rng, limit: int) -> None:
        """Plays on at random, slips and calls among it, of some kinds more often in one game than in another.

        In some games they are rare, so that these come to an end.
        """
        careful = (0, 2000, 16000)[rng.below(3)]
        tempers = {kind: (1, 4, 16)[rng.below(3)] for kind in KINDS}
        for _ in range(limit * 3 if careful else limit):
            if self.felt.phase == "over":
                return
            choices = [(seat, text) for seat, texts in self.texts.items() for text in texts]
            right = keeps_the_rules(self.felt) if careful else set()
            fitting = right_plays(self.felt, self.felt.turn)
            weights = [
                careful
                if seat == self.felt.turn and text in right
                else weight(self.felt, seat, text, fitting) * tempers.get(kind_of(self.felt, seat, text), 4)
                for seat, text in choices
            ]
            lot = rng.below(sum(weights))
            for (seat, text), share in zip(choices, weights, strict=True):
                lot -= share
                if lot < 0:
                    self.step(seat, text)
                    break


def keeps_the_rules(felt: Felt) -> set[str]:
    """What the player on turn should do."""
    seat = felt.turn
    if duty_open(felt, seat):
        return releasing(felt, seat)
    if felt.phase == "opening":
        return {"pass"}
    return right_plays(felt, seat) | last_discards(felt, seat)


def kind_of(felt: Felt, seat: int, text: str) -> str:
    """What kind of act it is, as far as some games have more of it than others."""
    word, colon, _ = text.partition(":")
    if colon:
        return word
    if seat != felt.turn:
        return "out"
    return "discard" if ">r" in text else "play" if ">" in text else ""


def weight(felt: Felt, seat: int, text: str, fitting: set[str]) -> int:
    """How likely a move is: right plays drive the game on, slips and calls come often."""
    word = text.split(":")[0]
    if text == "settle":
        return 400
    if text == "timeout":
        return 10
    if text.endswith(":hints"):
        return 4
    if word in ("turnup", "clear"):
        return 20
    if text == "newhand":
        return 400 if seat == felt.turn and not felt.places[seat].hand else 2
    if text.endswith(":peek"):
        return 2
    if word in ("call", "point"):
        return 60
    if word == "demand":
        return 200
    if seat != felt.turn or word == "peek":
        return 1 if word in ("peek", "show") else 2
    if word in ("lapse", "move", "take"):
        return 3
    if word in ("show", "lift"):
        return 6
    if ">" in text and ">r" not in text:
        return 60 if text in fitting else 1
    return 12


def walk(seconds: float, seed: int, ends: Counter[str] | None = None) -> int:
    """Walks for so long with any house rules; returns the moves. A difference is an AssertionError that tells where."""
    rng = Rng(seed)
    until = time.process_time() + seconds
    made = 0
    while time.process_time() < until:
        house, seats = any_house(rng)
        game = TableWalk(house, seats, rng.below(1 << 30))
        game.go(rng, LIMIT)
        made += len(game.told)
        if ends is not None and game.felt.phase == "over":
            ends[game.felt.ending] += 1
    return made


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("edition", sorted(PACK))
def test_both_keep_the_same_table(edition: str, seed: int) -> None:
    game = TableWalk(TableHouse(edition, {}), 2 + seed, seed)
    game.go(Rng(seed + 1), LIMIT // 8)


@pytest.mark.parametrize("seed", range(1, 61))
def test_both_keep_the_same_table_with_any_house_rules(seed: int) -> None:
    rng = Rng(seed)
    house, seats = any_house(rng)
    game = TableWalk(house, seats, seed)
    game.go(rng, LIMIT // 4)


def test_the_walk_chooses_every_house_rule() -> None:
    rng = Rng(1)
    chosen = {entry for _ in range(1500) for entry in any_house(rng)[0].words.items()}
    assert {(name, word) for name, words in WORDS.items() for word in words} <= chosen
    assert {field.name for field in find_game("flinch").fields} == WORDS.keys() | OUTSIDE


def read_settled() -> list[str]:
    """The games of flinch_table_settled.txt: what was settled, then rules, seats and seed, then the moves."""
    _, *games = Path(__file__).with_name("flinch_table_settled.txt").read_text("utf-8").split("# ")
    return games


@pytest.mark.parametrize("settled", read_settled())
def test_what_was_settled_stays_settled(settled: str) -> None:
    _, table, *lines = settled.splitlines()
    rules, seats, seed = table.split()
    edition, _, listed = rules.removesuffix(")").partition("(")
    words = dict(entry.split("=") for entry in listed.split(",") if entry)
    game = TableWalk(TableHouse(edition, words), int(seats), int(seed))
    for told in " ".join(lines).split():
        who, _, text = told.partition(":")
        game.step(CLOCK if who == "clock" else LETTERS.index(who), text)


if __name__ == "__main__":
    met: Counter[str] = Counter()
    moves = walk(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 2**30, met)
    print(f"{moves} moves; games that came to an end:")
    for name, count in met.most_common():
        print(f"{count:6} {name}")

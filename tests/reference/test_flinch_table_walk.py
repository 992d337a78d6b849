"""The engine's table play of Flinch and the plain one of this folder, side by side through seeded games full of slips."""

from __future__ import annotations

from typing import Any

from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import seats_of
from kalamazoo.play.referee import Referee
from tests.reference.flinch_house import MOST_PLAYERS, PACK
from tests.reference.flinch_table_acts import act
from tests.reference.flinch_table_documents import (
    begin,
    document_view,
    document_zones,
    felt_view,
    felt_zones,
    take_over_shuffle,
)
from tests.reference.flinch_table_felt import LETTERS, ONLOOKER, Deed, Felt, fits
from tests.reference.flinch_table_house import ALL_GROUNDS, TableHouse
from tests.reference.flinch_table_offers import CLOCK, offers, right_plays
from tests.reference.flinch_table_rulings import GROUND_OF, call, point, settle, true_ground
from tests.reference.flinch_table_turns import known_starter


class Difference(AssertionError):
    """The two do not agree."""


class KnownDifference(Exception):
    """They do not agree where a fault of the engine is known."""


LASTING = ("15", "18", "19")  # what is forgotten shows only later


def known_difference(felt: Felt, text: str, pointed: bool) -> str:
    """The name of a known fault that may show in this move; `pointed`: these acts have been pointed out before."""
    if felt.bound_first and any(fits(felt, card) for card in felt.bound):
        return "14: no ones call while an exposed card goes first"
    if (
        "opening" in (felt.phase, felt.resume)
        and not felt.opened
        and (known_starter(felt) or text == "settle" or text.startswith("call:"))
    ):
        return "2: a lay-down although a 1 is known"
    laid = felt.phase == "laying" or felt.resume == "laying" or any(deed.kind == "lay" for deed in felt.deeds)
    if laid and any("ones" in deed.faults for deed in felt.deeds):
        return "1 and 2: a 1 that went down with the hand"
    if felt.house["call-window"] == "same-play" and any("wrong" in deed.faults for deed in felt.deeds):
        return "9: the slipper's own next card closes the window"
    if text.startswith("take:p") and felt.house["variation"] == "middle":
        return "22: the ends of a pile from which a card was taken"
    if text != "settle" and not text.startswith(("point:", "call:")):
        return ""
    if any(number < felt.number and who == felt.turn for who, number in felt.peeks):
        return "13: a peek on another's turn costs the turn that follows"
    if any(deed.kind == "discard" and deed.was_bound for deed in felt.deeds):
        return "4: a shown card that is discarded"
    if any(deed.was_exposed for deed in felt.strays) or any(deed.was_bound and deed.faults for deed in felt.deeds):
        return "15: a shown card laid out of turn loses its bond"
    shown = felt.last_bonds[0] or (felt.suspect is not None and felt.exposed[felt.suspect])
    if shown and text.startswith("point:"):
        return "15: a shown card laid out of turn loses its bond"
    if any(deed.kind == "take" and went_on(felt, deed) for deed in felt.deeds):
        return "16: a card taken from a pile stays in the hand once the pile has grown"
    if any(deed.kind == "take" and deed.card and deed.card.rank in [c.rank for c in felt.bound] for deed in felt.deeds):
        return "19: an equal card that was taken dissolves a bond"
    if (any(felt.exposed) or felt.bound) and felt.house["exposed-call"] == "on-demand" and text.startswith("point:"):
        return "18: a demand is lost when the turn goes back"
    if any(deed.kind == "discard" and deed.dealt for deed in felt.deeds) and any(
        d.kind == "second" for d in felt.deeds
    ):
        return "23: a second discard, when a new hand came at once"
    wrong = [deed for deed in felt.deeds if "wrong" in deed.faults]
    later = [d for deed in wrong for d in felt.deeds[felt.deeds.index(deed) + 1 :] if d.kind == "play"]
    if later:
        return "9: the slipper's own next card closes the window"
    if text.startswith("point:"):
        if any(deed.faults for deed in felt.deeds[:-1]) and not felt.deeds[-1].faults:
            return "21: a pointing-out takes back an innocent card"
        if sum(len(deed.faults) for deed in felt.deeds) > 1:
            return "7: several mistakes to point out"
        return forgets(felt, text) if pointed else ""
    if "peek" in {ground for _, ground in felt.calls} | {text.split(":")[-1]} and felt.acts:
        return "8 and 12: a peek called after other acts of the same turn"
    if "peek" in {ground for _, ground in felt.calls} | {text.split(":")[-1]} and felt.strays:
        return "12: a peek called after other acts out of turn"
    named = {ground for _, ground in felt.calls} | {text.split(":")[-1]}
    if any(true_ground(felt, ground) for ground in named & set(ALL_GROUNDS)) and any(
        GROUND_OF[fault] not in named or fault == "wrong" for deed in felt.deeds for fault in deed.faults
    ):
        return "3: an upheld call makes other wrong acts stand"
    return forgets(felt, text) if pointed else ""


def went_on(felt: Felt, take: Deed) -> bool:
    """Whether a card that was taken, or the pile it came from, has been played on."""
    after = felt.deeds[felt.deeds.index(take) + 1 :]
    return any(deed.card is take.card or (deed.kind == "play" and deed.pile is take.pile) for deed in after)


def forgets(felt: Felt, text: str) -> str:
    """The known faults of a second look at what has been pointed out before."""
    if text.startswith("point:"):
        return "7: a second pointing"
    return "17: a pointing-out forgets what could be called" if any(deed.faults for deed in felt.deeds) else ""


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
    ),
    "call-window": ("same-play",),
    "take-back-on-call": ("last-card", "none"),
    "false-call-penalty": ("none", "ones-only", "all"),
    "simultaneous-rule": ("stack", "nearest-left"),
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
}


def any_house(rng: Rng) -> tuple[TableHouse, int]:
    """An edition, some house rules and a number of seats that go together."""
    while True:
        edition = rng.pick(sorted(PACK))
        names = [name for name in sorted(WORDS) if not rng.below(12)]
        words = {name: rng.pick(list(WORDS[name])) for name in names}
        if not rng.below(3):
            words["stock-size"] = str(5 + rng.below(8))
        seats = 2 + rng.below(min(4, MOST_PLAYERS[edition] - 1))
        house = TableHouse(edition, words)
        if not house.trouble(seats):
            return house, seats


class TableWalk:
    """One game, played by both."""

    def __init__(self, house: TableHouse, seats: int, seed: int) -> None:
        words = {**house.words, "play": "table"}
        name = f"flinch@{house.edition}({','.join(f'{k}={w}' for k, w in words.items())})"
        self.referee = Referee(name, seats, seed, seed % seats)
        self.game = self.referee.rules.game
        self.felt = begin(house, self.document())
        self.told: list[str] = []
        self.texts: dict[int, dict[str, int]] = {}
        self.pointed: tuple[int | None, int] = (None, 0)
        self.taint = ""  # a known fault whose trace may show later
        self.compare()

    def document(self) -> dict[str, Any]:
        """The engine's position."""
        return self.game.write_position(self.referee._state)

    def fail(self, what: str) -> None:
        """Says where the two part."""
        raise Difference(f"{what}\n{self.referee.rules} after {' '.join(self.told)}")

    def compare(self) -> None:
        """Same cards, same phase and turn, same moves, same knowledge."""
        document = self.document()
        over = not self.referee._state.may_act()
        theirs, ours = document_zones(document, over), felt_zones(self.felt)
        for name in ours:
            if theirs[name] != ours[name]:
                self.fail(f"{name}: engine {theirs[name]}, clauses {ours[name]}")
        self.texts = {}
        state = self.referee._state
        seats = [*range(self.felt.count), CLOCK]
        may = 0
        for seat in seats:
            self.texts[seat] = {self.game.write_move(state, seat, move): move for move in self.referee.moves(seat)}
            lawful = offers(self.felt, seat)
            may |= (1 << seat) if lawful else 0
            if set(self.texts[seat]) != lawful:
                more, less = set(self.texts[seat]) - lawful, lawful - set(self.texts[seat])
                self.fail(f"moves of {seat}: engine has {sorted(more)}, clauses have {sorted(less)}")
        if may & ~state.may_act():  # 20: the engine also lists seats that have nothing to do
            self.fail(f"may act: engine {seats_of(state.may_act())}, clauses {seats_of(may)}")
        waits = 0 if over or self.felt.phase == "gathering" else 1 << self.felt.turn
        if state.must_act() != waits:
            self.fail(f"must act: engine {seats_of(state.must_act())}, clauses {seats_of(waits)}")
        for viewer in [*range(self.felt.count), ONLOOKER]:
            theirs, ours = document_view(self.game.write_position(state.mask(viewer))), felt_view(self.felt, viewer)
            for name in ours:
                if theirs[name] != ours[name]:
                    self.fail(f"{viewer} sees {name}: engine {theirs[name]}, clauses {ours[name]}")

    def step(self, seat: int, text: str) -> None:
        """Makes one move on both sides."""
        self.told.append(f"{'clock' if seat == CLOCK else LETTERS[seat]}:{text}")
        acts = (self.felt.suspect, self.felt.number - self.felt.fresh)
        known = known_difference(self.felt, text, self.pointed == acts) or self.taint
        if known.startswith(LASTING):
            self.taint = known
        if text.startswith("point:"):
            self.pointed = acts
        try:
            self.make(seat, text)
        except Difference as difference:
            if known:
                raise KnownDifference(known) from difference
            raise

    def make(self, seat: int, text: str) -> None:
        """Makes the move and compares."""
        events = self.referee.play(seat, self.texts[seat][text])
        lines = [self.game.log_line(self.referee.rules.options, e.masked(ONLOOKER), ONLOOKER) for e in events]
        ruling = None
        if text == "settle":
            ruling = any(true for _, _, true in settle(self.felt))
            said = any("is right" in line for line in lines if line.startswith("The call"))
        elif text.startswith("point:"):
            ruling = point(self.felt, seat, text)
            said = not any("nothing that is to be put right" in line for line in lines)
        elif text.startswith("call:"):
            call(self.felt, seat, text)
            if not any(offers(self.felt, other) for other in range(self.felt.count)):  # nobody else can join
                ruling = any(true for _, _, true in settle(self.felt))
                said = any("is right" in line for line in lines if line.startswith("The call"))
        elif text == "lapse":
            self.felt.peeks = []
        else:
            act(self.felt, seat, text)
        if ruling is not None and ruling != said:
            self.fail(f"ruling: engine {said} {lines}, clauses {ruling}")
        document = self.document()
        if self.felt.ending == "void" and self.referee._state.may_act():
            self.felt = begin(self.felt.house, document)  # OP-OPEN-7: the same dealer deals again
        take_over_shuffle(self.felt, document)
        self.compare()

    def go(self, rng: Rng, limit: int) -> None:
        """Plays on at random, slips and calls among it."""
        for _ in range(limit):
            if self.felt.phase == "over":
                return
            choices = [(seat, text) for seat, texts in self.texts.items() for text in texts]
            weights = [weight(self.felt, seat, text) for seat, text in choices]
            lot = rng.below(sum(weights))
            for (seat, text), share in zip(choices, weights, strict=True):
                lot -= share
                if lot < 0:
                    self.step(seat, text)
                    break


def weight(felt: Felt, seat: int, text: str) -> int:
    """How likely a move is: right plays drive the game on, slips and calls come often."""
    word = text.split(":")[0]
    if text == "settle":
        return 400
    if text.endswith(":peek") and (felt.acts or felt.strays or felt.number):
        return 2  # known to go wrong
    if word in ("call", "point"):
        return 60
    if word == "demand":
        return 200
    if seat != felt.turn:
        return 1 if word in ("peek", "show") else 2
    if word == "peek":
        return 1
    if word in ("lapse", "move", "take"):
        return 3
    if word in ("show", "lift"):
        return 6
    if ">r" in text:
        return 12
    if ">" in text:
        return 60 if text in right_plays(felt, seat) else 1
    return 12

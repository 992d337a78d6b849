"""A tiny game for trying the contract itself: everybody lays his highest card, whoever is asked; anybody may shout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from kalamazoo.core.cards import BACK, place
from kalamazoo.core.errors import BadMove, BadPosition
from kalamazoo.core.event import CARD, NOTE, TURN, Event
from kalamazoo.core.game import Game, Ruling
from kalamazoo.core.options import Field, Options, Values, number
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import FAN, ROW, Area, Face, Gesture, Player, Scene
from kalamazoo.core.seats import seat_name
from kalamazoo.core.state import IntReader, State, put_list

SHOUT = 100
HAND, TABLE = 1, 2


class ToyOptions(Options):
    """Options of the toy."""

    def __init__(self, values: Values, ranks: int) -> None:
        super().__init__(values)
        self.hand = values.number("hand")
        self.ranks = ranks


class ToyState(State):
    """Hands, the cards on the table, whose turn, and who has shouted."""

    def __init__(self, options: ToyOptions, seats: int) -> None:
        super().__init__(seats)
        self.options = options
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.laid: list[int] = []
        self.turn = 0
        self.shouted = 0

    def may_act(self) -> int:
        if self.ending:
            return 0
        return 1 << self.turn | ((1 << self.seats) - 1) & ~self.shouted

    def must_act(self) -> int:
        return 0 if self.ending else 1 << self.turn

    def moves(self, seat: int) -> list[int]:
        found = sorted(set(self.hands[seat])) if seat == self.turn else []
        return found if self.shouted >> seat & 1 else [*found, SHOUT]

    def apply(self, seat: int, move: int) -> None:
        if move == SHOUT:
            self.shouted |= 1 << seat
            self.tell(NOTE, seat, number=1)
            return
        self.hands[seat].remove(move)
        self.laid.append(move)
        self.tell(CARD, seat, move, place(HAND, seat), place(TABLE))
        self.turn = (self.turn + 1) % self.seats
        if not any(self.hands):
            self.ending = 1
        else:
            self.tell(TURN, self.turn)

    def clone(self) -> ToyState:
        twin = ToyState(self.options, self.seats)
        twin.set_ints(self.ints())
        return twin

    def mask(self, seat: int) -> ToyState:
        known = self.clone()
        known.hands = [list(h) if s == seat else [BACK] * len(h) for s, h in enumerate(self.hands)]
        return known

    def fill(self, rng: Rng) -> None:
        unseen = pack(self.options.ranks, self.seats * self.options.hand)
        for card in [*self.laid, *(c for h in self.hands for c in h)]:
            if card != BACK:
                unseen.remove(card)
        rng.shuffle(unseen)
        self.hands = [sorted(unseen.pop() if c == BACK else c for c in h) for h in self.hands]

    def scores(self) -> list[int]:
        return [sum(self.laid[seat :: self.seats]) for seat in range(self.seats)]

    def cards(self) -> list[int]:
        return [*self.laid, *(card for hand in self.hands for card in hand)]

    def ints(self) -> list[int]:
        out = [self.turn, self.shouted, self.ending]
        put_list(out, self.laid)
        for hand in self.hands:
            put_list(out, hand)
        return out

    def set_ints(self, numbers: list[int]) -> None:
        reader = IntReader(numbers)
        self.turn, self.shouted, self.ending = reader.one(), reader.one(), reader.one()
        self.laid = reader.some()
        self.hands = [reader.some() for _ in range(self.seats)]
        reader.finish()


def pack(ranks: int, size: int) -> list[int]:
    """The pack: ranks in rising order, over and over."""
    return [1 + at % ranks for at in range(size)]


class Toy(Game):
    """The game of the toy."""

    name = "toy"
    title = "Toy"
    family = "flinch"
    about = "Lay cards. Shout."
    minutes = (1, 1)
    fields: ClassVar[tuple[Field, ...]] = (number("hand", 3, 1, 5, "TOY-1", "cards in a hand"),)
    places = ("", "hand", "table")
    edition_texts: ClassVar[Mapping[str, str]] = {"standard": 'title = "Toy"\nyear = 2026\nsource = "made up"'}
    clause_ids = frozenset({"TOY-1", "TOY-2"})
    endings: ClassVar[Mapping[int, Ruling]] = {1: Ruling("TOY-2", "all cards are laid")}

    def make_options(self, values: Values, edition: Mapping[str, Any]) -> ToyOptions:
        return ToyOptions(values, 9)

    def seat_range(self, options: Options) -> tuple[int, int]:
        return 2, 4

    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> ToyState:
        state = self.blank(options, seats)
        cards = pack(state.options.ranks, seats * state.options.hand)
        rng.shuffle(cards)
        state.hands = [sorted(cards[seat::seats]) for seat in range(seats)]
        state.turn = (dealer + 1) % seats
        return state

    def blank(self, options: Options, seats: int) -> ToyState:
        assert isinstance(options, ToyOptions)
        return ToyState(options, seats)

    def write_move(self, state: State, seat: int, move: int) -> str:
        return "shout" if move == SHOUT else f"h{move}"

    def read_move(self, state: State, seat: int, text: str) -> int:
        if text == "shout":
            return SHOUT
        if text[:1] == "h" and text[1:].isdigit() and 0 < int(text[1:]) < SHOUT:
            return int(text[1:])
        raise BadMove(f'"{text}" is no move of the toy')

    def write_position(self, state: State) -> dict[str, Any]:
        return {"numbers": state.ints(), "seats": state.seats}

    def read_position(self, options: Options, document: Mapping[str, Any]) -> ToyState:
        if not isinstance(document.get("seats"), int):
            raise BadPosition("seats: a number is missing")
        state = self.blank(options, document["seats"])
        state.set_ints(list(document["numbers"]))
        return state

    def write_card(self, card: int) -> str:
        return "?" if card == BACK else str(card)

    def scene(self, state: State, seat: int) -> Scene:
        assert isinstance(state, ToyState)
        areas = [Area("table", ROW, "Table", tuple(Face(str(c)) for c in state.laid), len(state.laid))]
        for owner, hand in enumerate(state.hands):
            faces = tuple(Face(str(c), back=c == BACK) for c in hand)
            areas.append(Area(f"hand:{owner}", FAN, f"Hand of {seat_name(owner)}", faces, len(hand), owner))
        legal = state.moves(seat) if seat < state.seats and state.may_act() >> seat & 1 else []
        gestures = [
            Gesture("shout", "Shout", button="Shout")
            if move == SHOUT
            else Gesture(f"h{move}", f"Lay the {move}", f"hand:{seat}", state.hands[seat].index(move), "table")
            for move in legal
        ]
        players = tuple(Player(s, bool(state.must_act() >> s & 1)) for s in range(state.seats))
        return Scene(seat, "Lay a card.", tuple(areas), players, tuple(gestures), not state.may_act())

    def drop(self, state: State, seat: int, source: str, card: int, target: str) -> int:
        raise BadMove("nothing is carried here")

    def explain(self, state: State, seat: int, move: int) -> Ruling:
        return Ruling("TOY-1", "it is not this seat's turn, or there is no such card")

    def describe(self, event: Event, viewer: int) -> str:
        return f"{seat_name(event.seat)} {event.kind}"

"""Every action of a level of Flaps: cards that are there, and answers to what these cards ask."""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.encoder import Actions, beside, blank_row, counted, neighbours
from kalamazoo.games.flaps.engine import cards as c
from kalamazoo.games.flaps.moves import (
    ASK,
    CALL,
    CAUGHT,
    DRAW,
    GUESS,
    KNOCK,
    LAST,
    LAYS,
    LOOK,
    LOOK_HAND,
    MONTY,
    MOVE_KINDS,
    NAME,
    NO,
    PICK,
    PLACE,
    POINT,
    PUT,
    SAYS,
    SECRET,
    SHARE,
    SHOW,
    SOLVED,
    STOP,
    SWAP,
    TAKE,
    TURN_OVER,
    UP,
)
from kalamazoo.games.flaps.options import MOST_POINTS, FlapsOptions

SUITS: Final = ["clubs", "diamonds", "hearts", "spades"]
DOWNS: Final = 8  # face-down cards before a seat that are told apart; those behind count as the last
THREE: Final = 3  # cards of a FULL MONTY
PLAIN: Final = 16  # plain answers from LAST on

NOTHING: Final = 0  # what else an action of a kind says
A_CARD: Final = 1
A_SEAT: Final = 2
A_NUMBER: Final = 3
SEAT_NUMBER: Final = 4
CARD_SEAT_NUMBER: Final = 5


def card_name(card: int) -> str:
    """A card as moves name it."""
    return c.CODES[c.kind_of(card)] + " cdhs"[c.suit_of(card)].strip()


@final
class FlapsActions:
    """The first action of each kind, and the place of each card among those that are there."""

    def __init__(self, opt: FlapsOptions, seats: int) -> None:
        actions = Actions()
        self.actions = actions
        self.seats: i64 = seats
        self.cards: i64 = len(opt.kinds_there)
        self.index = blank_row(c.CARDS)  # by card: its place
        for at, card in enumerate(opt.kinds_there):
            self.index[card] = at
        names = [card_name(card) for card in opt.kinds_there]
        self.lay: i64 = actions.add("lay", [names])
        self.say: i64 = actions.add("lay-last-card", [names])
        self.plain = blank_row(PLAIN)
        for move, name in ((DRAW, "draw"), (KNOCK, "knock"), (LAST, "last"), (ASK, "ask"), (NO, "no"), (STOP, "stop")):
            self.plain[move - LAST] = actions.add(name, [])
        first = actions.add("call", [SUITS])
        for suit in range(1, c.SUITS):
            self.plain[CALL + suit - LAST] = first + suit - 1
        self.firsts = blank_row(MOVE_KINDS)
        self.shapes = blank_row(MOVE_KINDS)
        everybody = ["self", *neighbours(seats)]
        downs = [f"down-{number}" for number in counted(1, DOWNS)]
        sums = counted(0, MOST_POINTS * seats)
        three = counted(1, THREE)
        self.numbers = blank_row(MOVE_KINDS)  # how many numbers a kind tells apart
        there = {c.kind_of(card) for card in opt.kinds_there}
        side = c.TRUMPS in there or c.SPOOF in there
        self.add(PICK, "pick", A_SEAT, [everybody], c.TEN in there or c.HOOFERS in there)
        self.add(PUT, "put", A_CARD, [names], side)
        self.add(GUESS, "guess", A_NUMBER, [sums], c.SPOOF in there)
        self.add(SECRET, "secret", A_CARD, [names], c.PICK_SECRET in there)
        self.add(SHARE, "share", A_SEAT, [everybody], c.SHARE_SECRET in there)
        self.add(SOLVED, "give", A_SEAT, [everybody], c.SOLVE in there)
        self.add(PLACE, "place", A_SEAT, [everybody], c.ONE_DOWN in there)
        self.add(TURN_OVER, "turn", SEAT_NUMBER, [everybody, downs], c.ONE_OVER in there)
        self.add(LOOK, "look", SEAT_NUMBER, [everybody, downs], c.ONE_LOOK in there)
        self.add(LOOK_HAND, "peek", A_SEAT, [everybody], c.ONE_LOOK in there)
        self.add(SWAP, "swap", CARD_SEAT_NUMBER, [names, everybody, downs], c.ONE_SWAP in there)
        self.add(UP, "up", A_SEAT, [everybody], c.ONE_UP in there)
        self.add(MONTY, "monty", A_CARD, [names], c.MONTY in there)
        self.add(NAME, "name", A_SEAT, [everybody], c.MONTY in there)
        self.add(POINT, "point", A_NUMBER, [three], c.MONTY in there)
        self.add(SHOW, "show", A_NUMBER, [three], c.MONTY in there)
        self.add(TAKE, "take", A_NUMBER, [three], c.MONTY in there)
        self.add(CAUGHT, "caught", A_SEAT, [everybody], True)

    def add(self, kind: int, name: str, shape: int, axes: list[list[str]], there: bool) -> None:
        """Adds the actions of a kind, if there are cards that ask for them."""
        if there:
            self.firsts[kind] = self.actions.add(name, axes)
            self.shapes[kind] = shape
            self.numbers[kind] = len(axes[-1])

    def action_of(self, seat: i64, move: i64) -> i64:
        """The action of a move."""
        if move < LAYS:
            card: i64 = move & 255
            if card < c.CARDS:
                if move >= SAYS:
                    return self.say + self.index[card]
                return self.lay + self.index[card]
            return self.plain[move - LAST]
        kind: i64 = move >> 28
        shape: i64 = self.shapes[kind]
        first: i64 = self.firsts[kind]
        card = (move >> 20) & 255
        other: i64 = beside((move >> 12) & 255, seat, self.seats)
        number: i64 = move & 4095
        if number >= self.numbers[kind]:
            number = self.numbers[kind] - 1
        if shape == A_CARD:
            return first + self.index[card]
        if shape == A_SEAT:
            return first + other
        if shape == A_NUMBER:
            return first + number
        if shape == SEAT_NUMBER:
            return first + other * DOWNS + number
        return first + (self.index[card] * self.seats + other) * DOWNS + number

"""The state of the toy: hands, the cards on the table, whose turn it is, and who has shouted."""

from __future__ import annotations

from kalamazoo.core.cards import BACK, place
from kalamazoo.core.event import CARD, NOTE, TURN
from kalamazoo.core.options import Field, Options, Values, number
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import IntReader, State, put_list

FIELDS: tuple[Field, ...] = (number("hand", 3, 1, 5, "TOY-DEAL-2", "how many cards each gets"),)
SHOUT = 100
HAND, TABLE = 1, 2


class ToyOptions(Options):
    """The house rules, and the highest rank."""

    def __init__(self, values: Values, ranks: int) -> None:
        super().__init__(values)
        self.hand = values.number("hand")
        self.ranks = ranks


class ToyState(State):
    """A position of the toy."""

    def __init__(self, options: ToyOptions, seats: int) -> None:
        super().__init__(seats)
        self.options = options
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.laid: list[int] = []
        self.turn = 0
        self.shouted = 0

    def house(self) -> ToyOptions:
        return self.options

    def deal(self, dealer: int, rng: Rng) -> None:
        """Deals the pack (TOY-DEAL-1, TOY-DEAL-2)."""
        cards = self.pack()
        rng.shuffle(cards)
        self.hands = [sorted(cards[seat :: self.seats]) for seat in range(self.seats)]
        self.turn = (dealer + 1) % self.seats

    def pack(self) -> list[int]:
        """The pack: ranks in rising order, over and over (TOY-DEAL-1)."""
        return [1 + at % self.options.ranks for at in range(self.seats * self.options.hand)]

    def may_act(self) -> int:
        if self.ending:
            return 0
        return 1 << self.turn | ((1 << self.seats) - 1) & ~self.shouted  # TOY-PLAY-2

    def must_act(self) -> int:
        return 0 if self.ending else 1 << self.turn

    def moves(self, seat: int) -> list[int]:
        found = sorted(set(self.hands[seat])) if seat == self.turn else []  # TOY-PLAY-1
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
        if any(self.hands):
            self.tell(TURN, self.turn)
        else:
            self.ending = 1  # TOY-PLAY-3

    def clone(self) -> ToyState:
        twin = ToyState(self.options, self.seats)
        twin.set_ints(self.ints())
        return twin

    def mask(self, seat: int) -> ToyState:
        known = self.clone()
        known.hands = [list(hand) if owner == seat else [BACK] * len(hand) for owner, hand in enumerate(self.hands)]
        return known

    def fill(self, rng: Rng) -> None:
        unseen = self.pack()
        for card in self.cards():
            if card != BACK:
                unseen.remove(card)
        rng.shuffle(unseen)
        self.hands = [sorted(unseen.pop() if card == BACK else card for card in hand) for hand in self.hands]

    def scores(self) -> list[int]:
        return [sum(self.laid[(seat - self.first()) % self.seats :: self.seats]) for seat in range(self.seats)]

    def first(self) -> int:
        """Who laid the first card."""
        return (self.turn - len(self.laid)) % self.seats

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

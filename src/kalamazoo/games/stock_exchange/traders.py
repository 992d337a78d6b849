"""Traders with tempers: how quick, how patient, and how much they read from what others give away.

Whoever gives a number away does not collect it. The more lots somebody has given without a number among them, the
likelier it is that he keeps that number for himself; so a reader leaves to others what they collect, unless he is far
ahead, and takes from those who have no use for what he wants. To keep from others what they wait for was tried too:
it costs more trades than it is worth.
"""

from typing import Final, final

from kalamazoo.core.bot import NO_WISH, Reason
from kalamazoo.core.cards import BACK, place_kind, place_seat
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.stock_exchange.engine.floor import HAND_PLACE, OPEN
from kalamazoo.games.stock_exchange.engine.hands import how_many
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.games.stock_exchange.greedy import GreedyStockExchange
from kalamazoo.games.stock_exchange.moves import (
    ACCEPT,
    CHOOSE,
    OFFER,
    PLAY,
    ROUND,
    SOLD,
    THROW_IN,
    THROWN_IN,
    TRADE_MARK,
    WITHDRAW,
    count_of,
    face_of,
    kind_of,
    note_kind,
    seat_of,
    slot_of,
)

FACES: Final = TRADE_MARK + 1

# Reasons. The card is the number given, or collected.
COMPLETE: Final = 1  # the hand is all of one number
COLLECTS: Final = 2  # one has so many (number) of this card, which is what one collects
NOT_WANTED: Final = 3  # who gets it (the seat) has given that number away himself
NOT_YET: Final = 4  # nobody knows what who gets it (the seat) collects
MAY_HAVE: Final = 5  # somebody (the seat) has given the number that one collects before
RIVALS: Final = 6  # somebody (the seat) has kept the number (card) that one collected till now
USELESS: Final = 7  # one has no use for the cards given: so many of them (number)
MANY: Final = 8  # a lot of so many (number) brings more at once
STANDS: Final = 9  # nobody takes an offer, so another is tried
WEARY: Final = 10  # nothing can be traded any more
BEGINS: Final = 11  # the dealer opens the board


@final
class Temper:
    """How somebody trades."""

    def __init__(
        self,
        least: int,  # milliseconds before a word …
        most: int,
        patience: int,  # trades without the goal that it bears, at least
        rivals: int,  # what a rival for a number takes off its worth
        source: int,  # what it adds that the other has given the goal before
        loyal: int,  # how much better another number must be
        alone: int,  # what it adds that no card of the number given is left
        lot: int,  # for each card of a trade
    ) -> None:
        self.least = least
        self.most = most
        self.patience = patience
        self.rivals = rivals
        self.source = source
        self.loyal = loyal
        self.alone = alone
        self.lot = lot


@final
class Trader(GreedyStockExchange):
    """A trader who reads."""

    def __init__(self, seat: int, rng: Rng, temper: Temper) -> None:
        super().__init__(seat, rng)
        self.temper = temper
        self.listens = True
        self.gave: list[int] = []  # by seat * FACES + number: cards that somebody has given to it in this round
        self.lots: list[int] = []  # by seat: how many lots
        self.left_goal = 0  # the number it collected before
        self.keeper = -1  # who seems to keep that

    # -- reading --------------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Takes note of what somebody gives to it."""
        if event.kind == NOTE:
            if note_kind(event.number) in (ROUND, THROWN_IN):
                self.gave = []
                self.lots = []
        elif event.kind == CARD and event.card != BACK and place_kind(event.source) == HAND_PLACE:
            giver = place_seat(event.source)
            if giver != self.seat and place_seat(event.target) == self.seat:
                while len(self.lots) <= giver:
                    self.lots.append(0)
                    self.gave.extend([0] * FACES)
                self.lots[giver] += 1
                self.gave[giver * FACES + (event.card & 31)] += event.number

    def given(self, seat: int, number: int) -> int:
        """How many cards of a number somebody has given to it."""
        return self.gave[seat * FACES + number] if seat < len(self.lots) else 0

    def keeps(self, view: StockExchangeState, seat: int, number: int) -> int:
        """How likely somebody collects a number, in a thousand, by what he has not given."""
        if seat >= len(self.lots) or not self.lots[seat] or self.gave[seat * FACES + number]:
            return 0
        never = 0
        for other in range(1, view.seats + 1):
            if not self.gave[seat * FACES + other]:
                never += 1
        lots = self.lots[seat]
        return 1000 * lots // ((lots + 2) * never)

    def rivals(self, view: StockExchangeState, number: int) -> int:
        """How many others collect a number, in thousandths."""
        total = 0
        for seat in range(view.seats):
            if seat != self.seat:
                total += self.keeps(view, seat, number)
        return total

    # -- what it collects -----------------------------------------------------------------------

    def worth_of(self, view: StockExchangeState, number: int) -> int:
        """What it is worth to collect a number."""
        worth = 80 * how_many(self.hand, number) - 200 * self.given_up[number]
        worth -= self.temper.rivals * self.rivals(view, number) // 100
        if view.opt.second:
            worth += 60 * number // view.seats
        return worth

    def choose_goal(self, view: StockExchangeState) -> None:
        """The number that is worth most; by a little luck among equals."""
        best = -1_000_000
        before = self.goal
        for number in range(1, view.seats + 1):
            worth = self.worth_of(view, number) + self.rng.below(30)
            if worth > best:
                best = worth
                self.goal = number
        self.left_goal = before if before != self.goal else 0
        self.keeper = self.likely_keeper(view, self.left_goal) if self.left_goal else -1
        self.stale = 0
        self.patience = self.temper.patience + self.rng.below(4)

    def likely_keeper(self, view: StockExchangeState, number: int) -> int:
        """Who likeliest keeps a number; -1 if nobody seems to."""
        most = 0
        found = -1
        for seat in range(view.seats):
            if seat != self.seat:
                keeps = self.keeps(view, seat, number)
                if keeps > most:
                    most = keeps
                    found = seat
        return found

    def better_than_goal(self, view: StockExchangeState) -> bool:
        """Whether another number is worth clearly more by now."""
        own = self.worth_of(view, self.goal) + self.temper.loyal
        for number in range(1, view.seats + 1):
            if number != self.goal and self.worth_of(view, number) > own:
                return True
        return False

    # -- what it says ---------------------------------------------------------------------------

    def wish(self, view: State, owed: bool) -> int:
        """As any trader, in its own time, with reasons."""
        assert isinstance(view, StockExchangeState)
        self.reasons = []
        move = super().wish(view, owed)
        if move != NO_WISH and view.phase == OPEN:
            kind = kind_of(move)
            if kind in (OFFER, ACCEPT, CHOOSE):
                self.delay = self.between(self.temper.least, self.temper.most)
            self.reasons = self.explain(view, move)
        elif move == PLAY:
            self.reasons = [Reason(BEGINS)]
        return move

    def trade_worth(self, view: StockExchangeState, hand: int, owner: int, card: int, count: int) -> int:
        """What it is worth to give so many cards of a number for somebody's offer."""
        worth = self.temper.lot * count + self.rng.below(6)
        worth -= 3 * how_many(view.known[self.seat * view.seats + owner], card)
        worth -= self.temper.source * self.keeps(view, owner, self.goal) // 1000
        if self.given(owner, self.goal):
            worth += self.temper.source
        if how_many(hand, card) == count:
            worth += self.temper.alone
        return worth + (6 if card == TRADE_MARK else 0)

    def best_taker(self, view: StockExchangeState, index: int, takers: list[int]) -> int:
        """Of those who accept its offer one who does not collect it."""
        card = view.offers[index] >> 8
        best = takers[0]
        least = 1001
        for taker in takers:
            keeps = self.keeps(view, taker, card) if card < TRADE_MARK else 0
            if keeps < least:
                least = keeps
                best = taker
        return best

    # -- why ------------------------------------------------------------------------------------

    def explain(self, view: StockExchangeState, move: int) -> list[Reason]:
        """Why this word."""
        kind = kind_of(move)
        if kind == SOLD:
            return [Reason(COMPLETE, self.seat, view.complete(self.seat) & 31)]
        if kind == THROW_IN:
            return [Reason(WEARY)]
        if kind == WITHDRAW and view.offers[self.seat * view.opt.slots + slot_of(move)] >> 8 != self.goal:
            return [Reason(STANDS)]
        held = how_many(self.hand, self.goal)
        found: list[Reason] = []
        if self.left_goal and self.keeper >= 0:
            found.append(Reason(RIVALS, self.keeper, self.left_goal, 0, held))
        found.append(Reason(COLLECTS, self.seat, self.goal, 0, held))
        card = face_of(move)
        if kind == ACCEPT:
            owner = seat_of(move)
            if self.given(owner, self.goal):
                found.append(Reason(MAY_HAVE, owner, self.goal))
            if card < TRADE_MARK:
                found.append(Reason(NOT_WANTED if self.given(owner, card) else NOT_YET, owner, card))
            if count_of(move) > 1:
                found.append(Reason(MANY, owner, card, 0, count_of(move)))
        elif kind == OFFER:
            found.append(Reason(USELESS, self.seat, card, 0, count_of(move)))
        return found

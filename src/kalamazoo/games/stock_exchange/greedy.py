"""The greedy trader of Stock Exchange: collects its longest number, gives what it has least use for, and goes over to
another number when its own does not come."""

from typing import Final

from mypy_extensions import mypyc_attr

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.stock_exchange.engine.floor import BID, DEALT, LULLS, OPEN
from kalamazoo.games.stock_exchange.engine.hands import MARK, how_many
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.games.stock_exchange.moves import (
    ACCEPT,
    ANYONE,
    CHOOSE,
    OFFER,
    PLAY,
    RETRACT,
    SOLD,
    THROW_IN,
    TRADE_MARK,
    WAIVE,
    WITHDRAW,
    pack_move,
)
from kalamazoo.games.stock_exchange.options import NEVER_TRADED, STALL_OFF

# SX-MSG-9: milliseconds, so that people can compete.
TRADE_LEAST: Final = 800
TRADE_MOST: Final = 2500
SOLD_LEAST: Final = 500
SOLD_MOST: Final = 900
TIRED_LEAST: Final = 2600  # of a standing offer that nobody takes
TIRED_MOST: Final = 5200


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyStockExchange(Bot):
    """One trader. What it keeps in mind is only what its own hand has told it."""

    def __init__(self, seat: int, rng: Rng) -> None:
        super().__init__(seat, rng)
        self.deal = -1  # which deal the notes below are about
        self.hand = 0
        self.goal = 0  # the number it collects
        self.stale = 0  # trades since the goal last came
        self.patience = 0  # how many of those it bears
        self.given_up: list[int] = []  # by number: how often it turned away from it in this deal
        self.untaken = 0  # offers withdrawn since the last trade

    def wish(self, view: State, owed: bool) -> int:
        """The next word, after a time that a person needs too."""
        assert isinstance(view, StockExchangeState)
        if view.phase == DEALT:
            self.delay = self.between(600, 1500)
            return PLAY
        if view.phase != OPEN:
            return NO_WISH
        if view.complete(self.seat):
            self.delay = self.between(SOLD_LEAST, SOLD_MOST)
            return SOLD
        self.look(view)
        self.delay = self.between(TRADE_LEAST, TRADE_MOST)
        move = self.spoiled(view)
        if move == NO_WISH:
            move = self.best_trade(view)
        if move == NO_WISH:
            move = self.best_offer(view)
        if move == NO_WISH:
            move = self.way_out(view)
        return move

    def between(self, least: int, most: int) -> int:
        """A time from … to …"""
        return least + self.rng.below(most - least + 1)

    # -- what it collects -----------------------------------------------------------------------

    def look(self, view: StockExchangeState) -> None:
        """Takes note of its hand: what came, and whether to go on with the same number."""
        hand = view.hands[self.seat]
        deal = view.played * 16 + view.thrown
        if deal != self.deal:
            self.deal = deal
            self.given_up = [0] * (view.seats + 1)
            self.untaken = 0
            self.hand = hand
            self.choose_goal(view)
        elif hand != self.hand:
            self.untaken = 0
            if how_many(hand, self.goal) > how_many(self.hand, self.goal):
                self.stale = 0
            else:
                self.stale += 1
            self.hand = hand
            if self.stale > self.patience:
                self.given_up[self.goal] += 1  # SX-ADV-2
                self.choose_goal(view)
            elif self.better_than_goal(view):
                self.choose_goal(view)

    def choose_goal(self, view: StockExchangeState) -> None:
        """The number it has most of, less for each time it did not come; among equals the one that counts more."""
        best = -1000
        for number in range(1, view.seats + 1):
            worth = 8 * how_many(self.hand, number) - 20 * self.given_up[number] + self.rng.below(6)
            if view.opt.second:
                worth += 6 * number // view.seats
            if worth > best:
                best = worth
                self.goal = number
        self.stale = 0
        self.patience = 6 + view.seats + self.rng.below(6 + view.seats)

    def better_than_goal(self, view: StockExchangeState) -> bool:
        """Whether another number has come in greater quantity."""
        held = how_many(self.hand, self.goal)
        for number in range(1, view.seats + 1):
            if not self.given_up[number] and how_many(self.hand, number) > held:
                return True
        return False

    def spare(self, view: StockExchangeState, hand: int, card: int) -> int:
        """How many of this card it can do without."""
        if card == self.goal:
            return 0
        if card == TRADE_MARK:  # a tenth card when it matters, else a danger
            near = how_many(self.hand, self.goal) >= view.opt.copies - 3
            return 1 if hand & MARK and not near and view.opt.tm_trade != NEVER_TRADED else 0
        return how_many(hand, card)

    # -- what it says ---------------------------------------------------------------------------

    def spoiled(self, view: StockExchangeState) -> int:
        """Withdraws an offer or an acceptance of what it now collects."""
        slots = view.opt.slots
        for slot in range(slots):
            if view.offers[self.seat * slots + slot] >> 8 == self.goal:
                return pack_move(WITHDRAW, slot)
        for index in range(len(view.offers) if view.opt.chooses else 0):
            if view.bids[index * view.seats + self.seat] == BID | self.goal:
                return pack_move(RETRACT, index % slots, index // slots)
        return NO_WISH

    def best_trade(self, view: StockExchangeState) -> int:
        """The offer to accept, or the acceptance to choose: many cards first, and nothing its owner seems to keep."""
        slots = view.opt.slots
        best = -1000
        found = NO_WISH
        hand = view.hands[self.seat] - view.bid_away(self.seat)
        for index in range(len(view.offers)):
            offer = view.offers[index]
            owner = index // slots
            if not offer:
                continue
            if owner == self.seat:
                if view.opt.chooses:
                    takers: list[int] = []
                    for other in range(view.seats):
                        if view.bids[index * view.seats + other]:
                            takers.append(other)
                    if takers:
                        return pack_move(CHOOSE, index % slots, self.best_taker(view, index, takers))
                continue
            if not view.may_take(self.seat, index) or (view.opt.chooses and view.bids[index * view.seats + self.seat]):
                continue
            count = offer & 15
            for card in range(1, TRADE_MARK + 1):
                if self.spare(view, hand, card) < count or (card == TRADE_MARK and count > 1):
                    continue
                worth = self.trade_worth(view, hand, owner, card, count)
                if worth > best:
                    best = worth
                    found = pack_move(ACCEPT, index % slots, owner, count, card)
        return found

    def trade_worth(self, view: StockExchangeState, hand: int, owner: int, card: int, count: int) -> int:
        """What it is worth to give so many cards of a number for somebody's offer."""
        kept = view.known[self.seat * view.seats + owner]
        worth = 6 * count - 3 * how_many(kept, card) + self.rng.below(6)
        if how_many(hand, card) == count:
            worth += 2
        return worth + (6 if card == TRADE_MARK else 0)

    def best_taker(self, view: StockExchangeState, index: int, takers: list[int]) -> int:
        """Any of those who accept its offer."""
        return self.rng.pick(takers)

    def best_offer(self, view: StockExchangeState) -> int:
        """The cards to offer: a whole lot of one number at first, fewer when nobody takes it."""
        if view.free_slot(self.seat) < 0:
            return NO_WISH
        to = ANYONE if view.opened >> self.seat & 1 else view.partner(self.seat)
        hand = view.unreserved(self.seat)
        best = -1
        found = NO_WISH
        for card in range(1, TRADE_MARK + 1):
            there = self.spare(view, hand, card)
            if not there:
                continue
            worth = 4 * there + self.rng.below(12)
            if worth > best:
                best = worth
                count = there if not self.untaken else 1 + self.rng.below(there)
                found = pack_move(OFFER, 0, to, count, card)
        return found

    def way_out(self, view: StockExchangeState) -> int:
        """What it does when nothing can be traded: agree to stop, waive, or take an offer back."""
        if view.opt.stall != STALL_OFF and not view.wishes >> self.seat & 1:
            near = how_many(self.hand, self.goal) >= view.opt.copies - 2
            if (view.wishes and not near) or view.lulls >= LULLS:  # others wish it, or the table asks
                return THROW_IN
        self.delay = self.between(TIRED_LEAST, TIRED_MOST)
        if not (view.opened | view.waived) >> self.seat & 1 and self.untaken > 1:
            return WAIVE
        for slot in range(view.opt.slots):
            if view.offers[self.seat * view.opt.slots + slot]:
                self.untaken += 1
                return pack_move(WITHDRAW, slot)
        return NO_WISH

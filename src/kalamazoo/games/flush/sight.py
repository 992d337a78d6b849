"""What a player of Flush can see and count up: its own cards, the pile, the cards not seen, and how the others stand.

It reads nothing that its seat may not know, so it gives the same for a masked state and for a complete one.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK
from kalamazoo.core.vectors import vec
from kalamazoo.games.flush.engine.counts import GROUP, HALF, WIDTH, bits_of, marks_on
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.table import GONE
from kalamazoo.games.flush.options import FLUSH, MOST_SEATS

ROW: Final = FLUSH + 1  # a number for each value, and one for nothing
NO_BASE: Final = -1


def zeros(size: int) -> vec[i64]:
    """A row of nothing."""
    return vec[i64]([0] * size)


@final
class Sight:
    """What one seat sees at one moment; looked up anew for each decision."""

    def __init__(self, seat: int) -> None:
        self.seat: i64 = seat
        # -- by value
        self.hand = zeros(ROW)  # own hand cards
        self.plain = zeros(ROW)  # … those without a skip mark
        self.marks = zeros(ROW)  # … and the skip marks on the others
        self.tops = zeros(ROW)  # own tops
        self.top_marks = zeros(ROW)  # … and the skip marks on them
        self.held = zeros(ROW)  # own hand cards and tops
        self.points = zeros(ROW)  # … and what they would cost
        self.pile = zeros(ROW)
        self.unseen = zeros(ROW)  # cards that lie where this seat cannot see them
        # -- by seat
        self.hidden = zeros(MOST_SEATS)  # cards of a hand that are not known
        self.left = zeros(MOST_SEATS)  # all cards that somebody has to get rid of
        self.lowest = zeros(MOST_SEATS)  # the lowest value known to be in a hand or usable on a Base; ROW if none
        # -- in all
        self.cards: i64 = 0  # in the own hand
        self.usable = True  # whether own tops may be laid
        self.blinds: i64 = 0  # own Blinds
        self.open: i64 = NO_BASE  # the first Base whose Blind can be flipped
        self.all_points: i64 = 0
        self.pile_size: i64 = 0
        self.pile_points: i64 = 0
        self.unseen_total: i64 = 0
        self.fewest: i64 = 0  # cards of the opponent who has fewest

    def look(self, view: FlushState) -> None:
        """Takes in a position."""
        opt = view.opt
        counting = opt.counting
        numbers = counting.numbers
        me = self.seat
        low: i64 = view.lows[me]
        high: i64 = view.highs[me]
        seen_low: i64 = low + view.pile_low + view.away_low
        seen_high: i64 = high + view.pile_high + view.away_high
        self.fewest = 99
        seats: i64 = view.seats
        seat: i64 = 0
        while seat < seats:
            if seat != me and view.alive >> seat & 1:
                seen_low += view.known_lows[seat]
                seen_high += view.known_highs[seat]
                self.look_at(view, seat, numbers)
            seat += 1
        self.cards = 0
        self.pile_size = 0
        self.all_points = 0
        self.pile_points = 0
        mimic = view.mimic
        value: i64 = 1
        while value < ROW:
            bits = value << WIDTH | bits_of(low, high, value)
            times: i64 = 1
            if value == mimic:
                times = 3
            size: i64 = numbers[bits]
            self.cards += size
            self.hand[value] = size
            self.plain[value] = counting.plains[bits]
            self.marks[value] = counting.marks[bits]
            self.tops[value] = 0
            self.top_marks[value] = 0
            self.held[value] = size
            cost: i64 = times * counting.costs[bits]
            self.points[value] = cost
            self.all_points += cost
            bits = value << WIDTH | bits_of(view.pile_low, view.pile_high, value)
            size = numbers[bits]
            self.pile[value] = size
            self.pile_size += size
            cost = times * counting.costs[bits]
            self.pile_points += cost
            size = counting.totals[value]
            size -= numbers[value << WIDTH | bits_of(seen_low, seen_high, value)]
            self.unseen[value] = size
            value += 1
        self.see_bases(view)
        self.unsee(view.turned)
        if view.flipped != BACK:
            self.unsee(view.flipped)
        self.unseen_total = 0
        value = 1
        while value < ROW:
            self.unseen_total += self.unseen[value]
            value += 1

    def unsee(self, card: i64) -> None:
        """A card that lies open."""
        self.unseen[card >> 4] -= 1

    def look_at(self, view: FlushState, seat: i64, numbers: bytes) -> None:
        """Counts the cards of another player."""
        known = cards_in(view.known_lows[seat], view.known_highs[seat], numbers)
        hidden: i64 = view.hidden[seat]
        hidden += cards_in(view.lows[seat], view.highs[seat], numbers) - known
        self.hidden[seat] = hidden
        left = hidden + known
        lowest = lowest_in(view.known_lows[seat], view.known_highs[seat])
        tops = view.tops[seat]
        blinds = view.blinds[seat]
        bases: i64 = len(tops)
        base: i64 = 0
        while base < bases:
            top: i64 = tops[base]
            if top != BACK:
                left += 1
                if top >> 4 < lowest and not view.opt.tops_last:
                    lowest = top >> 4
            if blinds[base] != GONE:
                left += 1
            base += 1
        self.lowest[seat] = lowest
        self.left[seat] = left
        if left < self.fewest:
            self.fewest = left

    def see_bases(self, view: FlushState) -> None:
        """Counts the tops of everybody, and the own Bases."""
        me = self.seat
        self.usable = not (view.opt.tops_last and self.cards > 0)  # U7
        self.blinds = 0
        self.open = NO_BASE
        seats: i64 = view.seats
        seat: i64 = 0
        while seat < seats:
            tops = view.tops[seat]
            bases: i64 = len(tops)
            base: i64 = 0
            while base < bases:
                top: i64 = tops[base]
                if top != BACK:
                    self.unseen[top >> 4] -= 1
                    if seat == me:
                        self.add_top(view, top)
                if seat == me and view.blinds[seat][base] != GONE:
                    self.blinds += 1
                    if top == BACK and self.open == NO_BASE:
                        self.open = base
                base += 1
            seat += 1

    def add_top(self, view: FlushState, top: i64) -> None:
        """One of the own tops."""
        value = top >> 4
        cost: i64 = view.opt.points[top]
        if value == view.mimic:
            cost *= 3
        self.tops[value] += 1
        self.top_marks[value] += marks_on(top)
        self.held[value] += 1
        self.points[value] += cost
        self.all_points += cost

    # -- how probable something is --------------------------------------------------------------

    def unable(self, view: FlushState, seat: i64, value: i64) -> float:
        """How probably a player has no card of this value or lower."""
        if self.lowest[seat] <= value:
            return 0.0
        low: i64 = 0
        total: i64 = 0
        each: i64 = view.floors[seat]
        each += 1
        while each < ROW:
            total += self.unseen[each]
            if each <= value:
                low += self.unseen[each]
            each += 1
        if low <= 0 or total <= 0:
            return 1.0
        miss = 1.0 - float(low) / float(total)
        chance = 1.0
        hidden = self.hidden[seat]
        while hidden > 0:
            chance *= miss
            hidden -= 1
        return chance

    def completes(self, view: FlushState, seat: i64, value: i64, size: i64) -> float:
        """How probably a player can turn a top set of so many into a Flush by counting it in."""
        numbers = view.opt.counting.numbers
        mimic = view.mimic
        known_low: i64 = view.known_lows[seat]
        known_high: i64 = view.known_highs[seat]
        needed: i64 = 4 - size - numbers[value << WIDTH | bits_of(known_low, known_high, value)]
        wanted = self.unseen[value]
        if mimic and mimic != value:
            needed -= numbers[mimic << WIDTH | bits_of(known_low, known_high, mimic)]
            wanted += self.unseen[mimic]
        if not view.opt.tops_last:
            for top in view.tops[seat]:
                if top != BACK and (top >> 4 == value or top >> 4 == mimic):
                    needed -= 1
        if needed <= 0:
            return 1.0
        if self.unseen_total <= 0:
            return 0.0
        mean = float(self.hidden[seat] * wanted) / float(self.unseen_total)
        chance = mean if mean < 1.0 else 1.0
        while needed > 1:
            chance *= mean / 2.0 if mean < 1.0 else 0.5
            needed -= 1
        return chance


def cards_in(low: i64, high: i64, numbers: bytes) -> i64:
    """How many cards are counted."""
    found: i64 = 0
    value: i64 = 1
    while low:
        found += numbers[value << WIDTH | low & GROUP]
        low >>= WIDTH
        value += 1
    value = HALF + 1
    while high:
        found += numbers[value << WIDTH | high & GROUP]
        high >>= WIDTH
        value += 1
    return found


def lowest_in(low: i64, high: i64) -> i64:
    """The lowest value that is counted; ROW if nothing is."""
    value: i64 = 1
    while low:
        if low & GROUP:
            return value
        low >>= WIDTH
        value += 1
    value = HALF + 1
    while high:
        if high & GROUP:
            return value
        high >>= WIDTH
        value += 1
    return ROW

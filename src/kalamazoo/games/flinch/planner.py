"""Planning a whole turn of Flinch: every row of plays is tried, equal positions once, and the best end is kept.

A way ends with a discard (or the end of the turn, or a pass), or with a play after which nobody knows how it goes on: a
stock card that turns up the next one, or the last card of a hand. What it ends in is judged by its learned worth
(worth.py). Nothing is read that the seat may not know, so a planner can be asked about guessed positions too.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.packed import BITS, FACE, hidden_hand, short_ranks, short_without
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.moves import (
    CARD_AT,
    DISCARD,
    HAND,
    KIND_AT,
    LAWFUL_SLOTS,
    MATE_STOCK,
    PLAY,
    SLOTS,
    SOURCE_AT,
)
from kalamazoo.games.flinch.options import HAND_SIZE, STANDARD
from kalamazoo.games.flinch.worth import AFTER, DURING, Worth, few

WON: Final = 1_000_000  # more than any worth
NOWHERE: Final = -2_000_000
LANE: Final = 0x7FFFFFFF
ONE_FACTOR: Final = 1_103_515_245
OTHER_FACTOR: Final = 1_566_083_941


@final
class Way:
    """A row of moves, and what it is worth at its end."""

    def __init__(self, moves: list[int], worth: i64, ends: bool) -> None:
        self.moves = moves
        self.worth = worth
        self.ends = ends  # whether the turn is over then; else a card is turned up


@final
class Planner:
    """Finds the best ways through a turn of one seat."""

    def __init__(self, seat: int, worth: Worth, limit: int) -> None:
        self.seat = seat
        self.worth = worth
        self.limit: i64 = limit  # positions that are looked at
        self.seen: set[int] = set()
        self.looked: i64 = 0
        self.path: list[int] = []
        self.keep: i64 = 1  # so many ways are kept
        self.ways: list[Way] = []  # the best first
        self.least: i64 = NOWHERE  # what a way must exceed to be kept

    def plan(self, state: FlinchState, lawful: list[int], keep: int = 1) -> list[Way]:
        """The best ways from here, the best first; at least one."""
        self.seen = set()
        self.looked = 0
        self.path = []
        self.keep = keep
        self.ways = []
        self.least = NOWHERE
        self.explore(state, lawful)
        self.seen = set()
        return self.ways

    def explore(self, state: FlinchState, lawful: list[int]) -> None:
        """Tries every move from a position in which the seat is on turn."""
        self.looked += 1
        if lawful[-1] >> KIND_AT != PLAY:
            self.weigh_rest(state, lawful)
        alike: i64 = 0
        before: i64 = 0
        for move in lawful:
            bits: i64 = move
            if bits >> KIND_AT != PLAY:
                break
            target: i64 = bits & 127
            if target:
                if bits - target != before:
                    before = bits - target
                    alike = 0
                if self.is_alike(state, alike, target):
                    continue
                alike |= bit(target)
            self.try_play(state, bits)

    def is_alike(self, state: FlinchState, piles: i64, target: i64) -> bool:
        """Whether the same card has been tried on a pile just like this one."""
        if not piles:
            return False
        if state.opt.variation == STANDARD:
            return True
        number: i64 = 1
        while piles >> number:
            if piles >> number & 1 and self.pile_mark(state, number) == self.pile_mark(state, target):
                return True
            number += 1
        return False

    def pile_mark(self, state: FlinchState, number: i64) -> i64:
        """What a pile takes and which way it grows, as one number."""
        mark: i64 = 0
        rank: i64 = 1
        while rank <= 15:
            if state.need[rank] >> number & 1:
                mark |= bit(rank)
            rank += 1
        return mark << 2 | (state.falling >> number & 1) << 1 | (state.half >> number & 1)

    def try_play(self, state: FlinchState, move: i64) -> None:
        """Makes a play, and goes on from there."""
        seat: i64 = self.seat
        after = state.clone()
        after.apply(self.seat, move)
        self.path.append(move)
        if after.ending or after.turn != seat:
            won = after.ending and (state.left[seat] == 1 or state.opt.partners)
            self.offer(WON if won or after.out >> seat & 1 else self.worth.of(after, seat, AFTER), True)
        elif has_turned(state, after, seat, move):
            hide_turned(state, after, seat, move)
            if self.is_new(after):
                self.offer(self.worth.of(after, seat, DURING), False)
        elif self.looked < self.limit:
            if self.is_new(after):
                self.explore(after, after.lawful(seat))
        elif not self.ways:
            self.offer(self.worth.of(after, seat, AFTER), False)
        self.path.pop()

    def weigh_rest(self, state: FlinchState, lawful: list[int]) -> None:
        """Weighs every discard; a pass or the end of a turn as things are."""
        seat: i64 = self.seat
        worth = self.worth
        last = lawful[-1]
        if last >> KIND_AT != DISCARD:
            self.path.append(last)
            self.offer(worth.of(state, seat, AFTER), True)
            self.path.pop()
            return
        worth.look(state, seat, AFTER)
        hand: i64 = state.hands[seat]
        at: i64 = seat * SLOTS
        piles: i64 = 0
        slot: i64 = 0
        first_empty: i64 = -1
        while slot < LAWFUL_SLOTS:
            pile: i64 = state.reserves[at + slot]
            piles += worth.of_pile(state, pile)
            if not pile and first_empty < 0:
                first_empty = slot
            slot += 1
        rest: i64 = hand
        before: i64 = 0
        kept: i64 = state.opt.kept
        while rest:
            card: i64 = rest & FACE
            rest >>= BITS
            if card == before or kept >> card & 1:
                continue
            before = card
            less: i64 = short_without(hand, card)
            held: i64 = short_ranks(less)
            size: i64 = few(less)
            fixed: i64 = worth.sums + worth.of_hand(state, less) + piles
            slot = 0
            while slot < LAWFUL_SLOTS:
                if first_empty >= 0 and slot != first_empty:
                    slot += 1
                    continue
                old: i64 = state.reserves[at + slot]
                tops: i64 = self.tops_with(state, slot, card)
                sums: i64 = fixed - worth.of_pile(state, old) + worth.of_pile(state, (old & SHORT_PILE) << BITS | card)
                sums += worth.of_reach(state, seat, held, held | tops, self.unders_with(state, slot), size)
                if sums > self.least:
                    self.path.append(DISCARD << KIND_AT | card << CARD_AT | slot + 1)
                    self.offer(sums, True)
                    self.path.pop()
                slot += 1

    def tops_with(self, state: FlinchState, slot: i64, card: i64) -> i64:
        """The mask of reserve tops with this card on one slot."""
        shift: i64 = BITS * (slot + 1)
        tops: i64 = state.tops[self.seat]
        face: i64 = FACE
        return short_ranks((tops & ~(face << shift) | card << shift) >> BITS)

    def unders_with(self, state: FlinchState, covered: i64) -> i64:
        """The mask of cards just beneath reserve tops, once the top of one slot is covered."""
        at: i64 = self.seat * SLOTS
        slot: i64 = 0
        under: i64 = 0
        while slot < LAWFUL_SLOTS:
            pile: i64 = state.reserves[at + slot]
            if slot != covered:
                pile >>= BITS
            under |= bit(pile & FACE)
            slot += 1
        return under

    def offer(self, worth: i64, ends: bool) -> None:
        """Keeps the way that was just gone, if it is among the best."""
        if worth <= self.least:
            return
        at = len(self.ways)
        while at and self.ways[at - 1].worth < worth:
            at -= 1
        self.ways.insert(at, Way(self.path.copy(), worth, ends))
        if len(self.ways) > self.keep:
            self.ways.pop()
        if len(self.ways) == self.keep:
            self.least = self.ways[-1].worth

    def is_new(self, state: FlinchState) -> bool:
        """Whether no position like this one has been come to before."""
        key = position_key(state, self.seat)
        if key in self.seen:
            return False
        self.seen.add(key)
        return True


def has_turned(state: Layout, after: Layout, seat: i64, move: i64) -> bool:
    """Whether a play has turned up a card that nobody knew, or brought a new hand."""
    return move >> SOURCE_AT & 15 <= MATE_STOCK or has_drawn(state, after, seat, move)


def has_drawn(state: Layout, after: Layout, seat: i64, move: i64) -> bool:
    """Whether a play has brought a new hand: it was the last card, or there was none and the stack has been renewed."""
    hand: i64 = state.hands[seat]
    if move >> SOURCE_AT & 15 == HAND:
        hand >>= BITS
    if hand:
        return False
    return state.stack_left > 0 or after.stack_left > 0 or after.hands[seat] != 0


def hide_turned(state: Layout, after: Layout, seat: i64, move: i64) -> None:
    """Hides in the position after such a play what it turned up."""
    source: i64 = move >> SOURCE_AT & 15
    if has_drawn(state, after, seat, move):
        after.hands[seat] = hidden_hand(HAND_SIZE)
    if source <= MATE_STOCK:
        owner: i64 = seat
        if source == MATE_STOCK:
            owner = state.mate(seat)
        after.tops[owner] = after.tops[owner] & ~FACE


SHORT_PILE: Final = (1 << 50) - 1  # the upper ten cards of a pile, so that one more has room


def position_key(state: FlinchState, seat: i64) -> int:
    """A number for what can change in a seat's turn; positions that are alike have the same one."""
    one: i64 = 1
    other: i64 = 7
    word: i64 = state.hands[seat]
    last: i64 = 1
    if state.opt.partners:
        last = 2
    owner: i64 = seat
    at: i64 = 0
    while last:
        one = ((one ^ word & LANE) * ONE_FACTOR + (word >> 31)) & LANE
        other = ((other ^ word >> 31 & LANE) * OTHER_FACTOR + (word & LANE)) & LANE
        at = owner * SLOTS
        stop: i64 = at + SLOTS
        while at < stop:
            word = state.reserves[at]
            one = ((one ^ word & LANE) * ONE_FACTOR + (word >> 31)) & LANE
            other = ((other ^ word >> 31 & LANE) * OTHER_FACTOR + (word & LANE)) & LANE
            at += 1
        word = state.left[owner]
        last -= 1
        if last:
            owner = state.mate(seat)
    one = ((one ^ word) * ONE_FACTOR) & LANE
    rank: i64 = 1
    piles: i64 = 0
    if state.opt.variation == STANDARD:
        while rank <= 15:
            mask: i64 = state.need[rank] & ~1
            while mask:
                mask &= mask - 1
                piles += 1
            one = ((one ^ piles) * ONE_FACTOR + rank) & LANE
            other = ((other ^ piles) * OTHER_FACTOR + rank) & LANE
            rank += 1
        return one << 31 | other
    number: i64 = 1
    sums: i64 = 0
    while number <= state.count:
        mark: i64 = 0
        rank = 1
        while rank <= 15:
            if state.need[rank] >> number & 1:
                mark |= bit(rank)
            rank += 1
        mark = mark << 2 | (state.falling >> number & 1) << 1 | (state.half >> number & 1)
        sums += (mark * ONE_FACTOR + (mark ^ 0x2545F49) * 40_503) & LANE
        number += 1
    one = ((one ^ sums & LANE) * ONE_FACTOR) & LANE
    other = ((other ^ (sums + 12_345 & LANE)) * OTHER_FACTOR) & LANE
    return one << 31 | other

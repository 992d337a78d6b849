"""Picking a move of a turn of Flush without listing all, for rollouts: the same one that the list would give."""

from mypy_extensions import i64

from kalamazoo.core.bits import nth_one, ones_in
from kalamazoo.core.rng import Rng
from kalamazoo.games.flush.engine.counts import Counting
from kalamazoo.games.flush.engine.sets import FlushSets
from kalamazoo.games.flush.moves import FLIP, PUT_TOP
from kalamazoo.games.flush.options import FLUSH


def pick_opening(state: FlushSets, rng: Rng) -> i64:
    """One of `put_openings`."""
    counting = state.opt.counting
    seat = state.turn
    highest = state.highest()
    low = counting.low_faces(state.lows[seat])
    high = counting.high_faces(state.highs[seat])
    mimic_low: i64 = 0  # Mimics are listed behind the others where their own value is too high
    mimic_high: i64 = 0
    if state.mimic > highest:
        mimic_low = low & counting.low_group[state.mimic]
        mimic_high = high & counting.high_group[state.mimic]
    flushes = high & counting.high_group[FLUSH]
    low &= counting.low_up_to[highest]
    high &= counting.high_up_to[highest]
    bases = state.opening_bases(highest)
    number: i64 = rng.below(how_many(low, high, mimic_low | mimic_high, flushes, bases))
    move = numbered(counting, number, low, high, mimic_low, mimic_high, flushes, bases)
    if PUT_TOP <= move < FLIP and state.bare[seat] >> (move - PUT_TOP) & 1:
        return move + FLIP - PUT_TOP
    return move


def pick_addition(state: FlushSets, rng: Rng) -> i64:
    """One of `put_additions`: mostly one more card, or else to declare the set."""
    counting = state.opt.counting
    seat = state.turn
    low = counting.low_faces(state.lows[seat] - state.out_low)
    high = counting.high_faces(state.highs[seat] - state.out_high)
    value = state.set_value
    mimic = state.mimic
    mimic_low: i64 = 0
    mimic_high: i64 = 0
    flushes: i64 = 0
    highest = value
    if value:
        if mimic and (value != FLUSH or state.opt.mimic_as_flush):
            mimic_low = low & counting.low_group[mimic]
            mimic_high = high & counting.high_group[mimic]
        low &= counting.low_group[value]
        high &= counting.high_group[value]
    else:
        highest = state.highest()
        if mimic > highest:
            mimic_low = low & counting.low_group[mimic]
            mimic_high = high & counting.high_group[mimic]
        if state.opt.mimic_as_flush:
            flushes = high & counting.high_group[FLUSH]  # FU-MIMIC-9
        low &= counting.low_up_to[highest]
        high &= counting.high_up_to[highest]
    bases = state.joining_bases(highest)
    said = state.last_declaration()
    if not (low | high | mimic_low | mimic_high | flushes | bases) or (said and not rng.below(4)):
        return said
    cards = how_many(low, high, mimic_low | mimic_high, flushes, bases)
    return numbered(counting, rng.below(cards), low, high, mimic_low, mimic_high, flushes, bases)


def how_many(low: i64, high: i64, mimics: i64, flushes: i64, bases: i64) -> i64:
    """How many faces and Bases these are; many a time there are none of a sort."""
    found: i64 = 0
    if low:
        found += ones_in(low)
    if high:
        found += ones_in(high)
    if mimics:
        found += ones_in(mimics)
    if flushes:
        found += ones_in(flushes)
    if bases:
        found += ones_in(bases)
    return found


def numbered(
    counting: Counting, left: i64, low: i64, high: i64, mimic_low: i64, mimic_high: i64, flushes: i64, bases: i64
) -> i64:
    """The card or top with this number among these faces and Bases, counted from 0 in the order of the list."""
    size = ones_in(low)
    if left < size:
        return counting.low_cards[nth_one(low, left)]
    left -= size
    size = ones_in(high)
    if left < size:
        return counting.high_cards[nth_one(high, left)]
    left -= size
    if mimic_low | mimic_high:
        size = ones_in(mimic_low | mimic_high)
        if left < size:
            if mimic_low:
                return counting.low_cards[nth_one(mimic_low, left)]
            return counting.high_cards[nth_one(mimic_high, left)]
        left -= size
    if flushes:
        size = ones_in(flushes)
        if left < size:
            return counting.high_cards[nth_one(flushes, left)]
        left -= size
    return PUT_TOP + nth_one(bases, left)

"""Picking the opening of a turn of Flush without listing all, for rollouts: the same one that the list would give."""

from mypy_extensions import i64

from kalamazoo.core.rng import Rng
from kalamazoo.games.flush.engine.counts import GROUP, HALF, WIDTH, bits_of
from kalamazoo.games.flush.engine.sets import FlushSets
from kalamazoo.games.flush.options import FLUSH


def pick_opening(state: FlushSets, rng: Rng) -> int:
    """One of `put_openings`."""
    counting = state.opt.counting
    seat = state.turn
    highest = state.highest()
    low: i64 = state.lows[seat]
    high: i64 = state.highs[seat]
    mimic = state.mimic if state.mimic > highest else 0
    mimic_at = mimic << WIDTH | bits_of(low, high, mimic) if mimic else 0
    flush_at = FLUSH << WIDTH | bits_of(low, high, FLUSH)
    in_hand = kinds_up_to(state, low, high, highest)
    mimics: i64 = counting.sizes[mimic_at]
    flushes: i64 = counting.sizes[flush_at]
    total = in_hand + mimics + flushes
    openings: i64 = 0  # the Bases that a turn can begin with
    one: i64 = 1
    bases: i64 = len(state.tops[seat])
    base: i64 = 0
    while base < bases:
        if state.opening_with(base, highest):
            openings |= one << base
            total += 1
        base += 1
    left: i64 = rng.below(total)
    if left < in_hand:
        return kind_number(state, low, high, left)
    left -= in_hand
    if left < mimics:
        return counting.kinds[mimic_at][left]
    left -= mimics
    if left < flushes:
        return counting.kinds[flush_at][left]
    left -= flushes
    return state.opening_with(bit_number(openings, left), highest)


def kinds_up_to(state: FlushSets, low: i64, high: i64, highest: i64) -> i64:
    """How many faces of values up to the highest are counted."""
    sizes = state.opt.counting.sizes
    found: i64 = 0
    value: i64 = 1
    while low and value <= highest:
        found += sizes[value << WIDTH | low & GROUP]
        low >>= WIDTH
        value += 1
    value = HALF + 1
    while high and value <= highest:
        found += sizes[value << WIDTH | high & GROUP]
        high >>= WIDTH
        value += 1
    return found


def kind_number(state: FlushSets, low: i64, high: i64, left: i64) -> int:
    """The face with this number, counted from the lowest value."""
    counting = state.opt.counting
    value: i64 = 1
    while low:
        at = value << WIDTH | low & GROUP
        size: i64 = counting.sizes[at]
        if left < size:
            return counting.kinds[at][left]
        left -= size
        low >>= WIDTH
        value += 1
    value = HALF + 1
    while True:
        at = value << WIDTH | high & GROUP
        size = counting.sizes[at]
        if left < size:
            return counting.kinds[at][left]
        left -= size
        high >>= WIDTH
        value += 1


def bit_number(bits: i64, left: i64) -> i64:
    """The place of the bit with this number, counted from the lowest that is set."""
    place: i64 = 0
    while True:
        if bits & 1:
            if left == 0:
                return place
            left -= 1
        bits >>= 1
        place += 1

"""Guesses at the hidden cards of a Flinch table, each as likely as it is given all that is known.

The cards that lie nowhere in sight are shuffled and dealt to the hidden places; a deal that does not agree with what
was seen is thrown away. Only for hands known to have no starter the cards are chosen: those hands come first and all
refuse the same cards, so that no deal becomes likelier by it.
"""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.pool import Unseen, all_unknown
from kalamazoo.core.rng import Rng
from kalamazoo.core.vectors import vec
from kalamazoo.games.flinch.engine.blocks import is_dead
from kalamazoo.games.flinch.engine.deeds import DREW
from kalamazoo.games.flinch.engine.duties import bound_fits, can_play, open_duty, reserve_fits, stock_is_due
from kalamazoo.games.flinch.engine.knowledge import drawn_as
from kalamazoo.games.flinch.engine.layout import Layout, zeros
from kalamazoo.games.flinch.engine.notes import OPENING
from kalamazoo.games.flinch.engine.packed import (
    BITS,
    FACE,
    HIDDEN,
    count_in,
    hand_cards,
    hand_size,
    pile_cards,
    short_with,
    with_card,
)
from kalamazoo.games.flinch.options import STANDARD, WILD

TRIES: Final = 60  # deals that may be thrown away before one is taken that only nearly fits
DRAWS: Final = 64  # of a card that is not refused, before all are looked through
KINDS: Final = 32  # five bits
LOW_HANDS: Final = 10  # cards of a hand up to which it is surely short
RUNS: Final = [[card] * 40 for card in range(WILD + 1)]  # equal cards, to cut from


def fill(state: Layout, rng: Rng) -> None:
    """Replaces each BACK by a guess that fits all that is known, and the future by a new one."""
    stocks = state.stocks
    stack = state.stack
    hands = state.hands
    more = state.more
    unseen = state.unseen
    if unseen is None:
        unseen = Unseen()
    state.unseen = None
    if not unseen.counted:
        count_unseen(state, unseen)
    pool = unseen.cards[:]
    wanted_of: i64 = -1
    ranks = 0
    if not state.ending:
        ranks = wanted(state, state.turn)
        if ranks and count_in(state.whole_hand(state.turn), HIDDEN):
            wanted_of = state.turn
    for left in range(TRIES - 1, -1, -1):
        state.stocks = stocks
        state.stack = stack
        state.hands = hands[:]
        state.more = more
        rng.shuffle(pool)
        deal(state, pool, unseen.blank, rng)
        if wanted_of >= 0 and not state.hand_ranks(wanted_of) & ranks and left:
            continue
        if is_plausible(state):
            break
    if state.opt.table:
        state.see()
        guess_drawn(state)
    state.luck = rng.fork().save()


def count_unseen(state: Layout, unseen: Unseen) -> None:
    """Finds the cards of the pack that lie nowhere in sight; at least as many as are unknown."""
    counts = zeros(KINDS)
    packs = state.opt.pack_count(state.seats)
    rank: i64 = 1
    while rank <= state.opt.cap:
        counts[rank] = state.opt.copies * packs
        rank += 1
    counts[WILD] += state.opt.wilds * packs
    for packed in state.hands:
        take_out(counts, packed)
    for packed in state.reserves:
        take_out(counts, packed)
    for others in (state.more, state.deep):
        for long in others:
            for card in pile_cards(long):
                counts[card] -= 1
    for seat in range(state.seats):
        take_out_row(counts, state.stocks[seat], state.left[seat])
    take_out_row(counts, state.stack, state.stack_left)
    take_out_row(counts, state.used, len(state.used))
    take_out_centre(state, counts)
    unknown: i64 = -counts[0] - counts[HIDDEN]
    pool: list[int] = []
    size: i64 = 0
    rank = 1
    while rank <= WILD:
        count: i64 = counts[rank]
        if count > 0:
            pool += RUNS[rank][:count]
            size += count
        rank += 1
    rank = 2
    while size < unknown:  # a position that leaves cards out
        pool.append(rank)
        size += 1
        rank = rank + 1 if rank < state.opt.cap else 2
    unseen.cards = pool
    for seat in range(state.seats):
        cards = state.stocks[seat]
        left: i64 = state.left[seat]
        if left and cards[left - 1] & FACE and all_unknown(cards, left - 1):
            unseen.blank |= 1 << seat
    if all_unknown(state.stack, state.stack_left):
        unseen.blank |= 1 << state.seats
    unseen.counted = True


def take_out(counts: vec[i64], packed: i64) -> None:
    """Counts the cards of a short hand or pile off; unknown ones as HIDDEN."""
    while packed:
        counts[packed & 31] -= 1
        packed >>= 5


def take_out_row(counts: vec[i64], cards: list[int], size: i64) -> None:
    """Counts the first cards of a list off; unknown ones as 0."""
    at: i64 = 0
    while at < size:
        card: i64 = cards[at]
        counts[card & 31] -= 1
        at += 1


def take_out_centre(state: Layout, counts: vec[i64]) -> None:
    """Counts the cards of the play piles off."""
    if state.opt.variation != STANDARD or state.opt.keeps:
        for number in range(1, state.count + 1):
            for entry in state.pile(number):
                counts[min(entry, WILD)] -= 1
        return
    piles: i64 = 0  # those that go beyond a rank: the next card is a higher one
    rank: i64 = state.opt.cap
    while rank >= 1:
        counts[rank] -= piles
        mask: i64 = state.need[rank] >> 1
        while mask:
            mask &= mask - 1
            piles += 1
        rank -= 1
    whole: i64 = state.count - piles  # finished, and still on the table where the last card of the game finished it
    if whole:
        rank = state.opt.cap
        while rank >= 1:
            counts[rank] -= whole
            rank -= 1


def deal(state: Layout, pool: list[int], blank: i64, rng: Rng) -> None:
    """Puts the cards of a shuffled pool where cards are unknown, from its end on; first to hands without starters.

    Of blank stocks only the top is known, and nothing of a stack that is blank.
    """
    left: i64 = len(pool)
    clean: i64 = state.clean
    seats: i64 = state.seats
    seat: i64 = 0
    while clean >> seat:
        if clean >> seat & 1:
            left = deal_hand(state, seat, pool, left, state.opt.duty, rng)
        seat += 1
    seat = 0
    while seat < seats:
        if not clean >> seat & 1:
            left = deal_hand(state, seat, pool, left, 0, rng)
        seat += 1
    stocks: list[list[int]] = []
    size: i64 = 0
    for owner in range(state.seats):
        cards = state.stocks[owner]
        size = state.left[owner]
        if blank >> owner & 1:
            row = pool[left - size + 1 : left + 1]  # with a place for the top, whatever lies there
            left -= size - 1
            if len(row) == size:
                row[size - 1] = cards[size - 1]
            else:
                row.append(cards[size - 1])
        else:
            row = cards[:size]
            left = deal_row(row, pool, left)
        stocks.append(row)
    state.stocks = stocks
    size = state.stack_left
    if blank >> seats & 1:
        state.stack = pool if left == size else pool[left - size : left]
    else:
        stack = state.stack[:size]
        deal_row(stack, pool, left)
        state.stack = stack


def deal_row(row: list[int], pool: list[int], left: i64) -> i64:
    """Fills the unknown cards of a row from the end of the pool; returns how many are left there."""
    for at in range(len(row)):
        if not row[at] & FACE:
            left -= 1
            row[at] |= pool[left]
    return left


def deal_hand(state: Layout, seat: int, pool: list[int], left: i64, refused: i64, rng: Rng) -> i64:
    """Fills the unknown cards of a hand from the end of the pool; returns how many are left there."""
    hand: i64 = state.hands[seat]
    if state.more or hand >> (BITS * LOW_HANDS):
        return deal_long_hand(state, seat, pool, left, refused, rng)
    known: i64 = 0
    unknown: i64 = 0
    shift: i64 = 0
    while hand:
        card: i64 = hand & 31
        if card == HIDDEN:
            unknown += 1
        else:
            known |= card << shift
            shift += 5
        hand >>= 5
    while unknown:
        left -= 1
        if refused:
            bring_last(pool, left, refused, rng)
        known = short_with(known, pool[left])
        unknown -= 1
    state.hands[seat] = known
    return left


def deal_long_hand(state: Layout, seat: int, pool: list[int], left: i64, refused: i64, rng: Rng) -> i64:
    """The same for a hand of any length."""
    for _ in range(count_in(state.whole_hand(seat), HIDDEN)):
        left -= 1
        if refused:
            bring_last(pool, left, refused, rng)
        state.lose_card(seat, HIDDEN)
        state.gain_card(seat, pool[left])
    return left


def bring_last(pool: list[int], last: i64, refused: i64, rng: Rng) -> None:
    """Exchanges the card at this place for any one up to it that is not refused, if there is one.

    A place is drawn by lot, for the nearest one would leave the refused cards to whoever comes next.
    """
    for _ in range(DRAWS):
        if swapped(pool, rng.below(last + 1), last, refused):
            return
    at: i64 = last
    while at >= 0 and not swapped(pool, at, last, refused):
        at -= 1


def swapped(pool: list[int], at: i64, last: i64, refused: i64) -> bool:
    """Exchanges two cards of the pool unless the first is refused; says whether it did."""
    card: i64 = pool[at]
    if refused >> card & 1:
        return False
    pool[at] = pool[last]
    pool[last] = card
    return True


def guess_drawn(state: Layout) -> None:
    """Says which cards of a guessed hand were drawn too early."""
    deeds = state.memory.deeds
    for at, deed in enumerate(deeds):
        if deed.kind == DREW and count_in(deed.drawn, HIDDEN):
            size = deed.count
            drawn = 0
            for card in hand_cards(state.whole_hand(deed.seat))[-size:]:
                drawn = with_card(drawn, card)
            while hand_size(drawn) < size:
                drawn = with_card(drawn, state.opt.cap)
            deeds[at] = drawn_as(deed, drawn)


def wanted(state: Layout, seat: int) -> int:
    """The ranks of which the seat certainly holds one; 0 if nothing is certain."""
    if state.opt.table:
        return wanted_at_table(state, seat)
    if state.phase != OPENING or state.turn != seat or state.ending or stock_is_due(state, seat):
        return 0
    if reserve_fits(state, seat):
        return 0
    if state.opt.partners and (stock_is_due(state, state.mate(seat)) or reserve_fits(state, state.mate(seat))):
        return 0
    return state.opt.starters | (1 << WILD if state.opt.wild_starts else 0)  # ST-5: nobody else is asked


def wanted_at_table(state: Layout, seat: int) -> int:
    """The same in table play: a shown card cannot be played, yet the turn goes on, so there is a starter."""
    memory = state.memory
    if state.ending or seat != state.turn or memory.bound_first or memory.passing:
        return 0
    if not memory.is_bound() or bound_fits(state) or open_duty(state, seat):
        return 0
    return state.opt.duty  # OP-EXP-4


def is_plausible(state: Layout) -> bool:
    """Whether a guess agrees with what the table has said about blocks."""
    if state.ending or state.stack_left or not state.opened:
        return True
    if state.forced >= 0 and not can_play(state, state.forced):
        return False
    return state.busy or not state.exhausted() or not is_dead(state)

"""What the rules allow a player at a Flinch table, for the clock and for rollouts, and what is left to him at times."""

from mypy_extensions import i64

from kalamazoo.core.moves import given_back, spare_row
from kalamazoo.games.flinch.engine.duties import bound_fits, is_duty, reserve_ranks, stock_is_due
from kalamazoo.games.flinch.engine.lawful import (
    first_plays,
    put_discards,
    put_ends,
    put_hand,
    put_plays,
    put_wild,
    strict_moves,
)
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.notes import LAYING, PLAYING
from kalamazoo.games.flinch.engine.packed import count_in, hand_cards, ranks_in
from kalamazoo.games.flinch.moves import (
    CENTRE,
    DISCARD,
    HAND_CARDS,
    KIND_AT,
    NEW_HAND,
    OWN_SLOTS,
    PUT_BACK,
    SLOTS,
    THE_END,
    kind_of,
    list_plays,
    target_of,
)
from kalamazoo.games.flinch.options import WILD


def lawful(state: Layout, seat: i64) -> list[int]:
    """What the rules allow the player on turn."""
    memory = state.memory
    if state.phase == LAYING:
        return strict_moves(state, seat)
    if memory.passing or memory.owed:
        return discards_or_end(state, seat)
    if memory.held:
        return [PUT_BACK << KIND_AT]
    if state.opt.manual and not state.hands[seat] and not state.exhausted() and state.phase == PLAYING:
        return [NEW_HAND << KIND_AT]
    found: list[int] = []
    duty = is_duty(state, seat)
    waiting = state.opt.duty & reserve_ranks(state, seat) != 0  # IR-6: a 1 on the reserve is a duty too
    if memory.is_bound() and (memory.bound_first or not (duty or waiting)):
        add_bound(state, found, seat)
    elif waiting and not duty:
        add_waiting(state, found, seat)
    return found if found else off_lifted(state, strict_moves(state, seat))


def off_lifted(state: Layout, moves: list[int]) -> list[int]:
    """The moves that lay no card on a reserve pile whose top is in the air (FL-EXP-7); if none is left, the end."""
    lifted = lifted_slots(state)
    if not lifted:
        return moves
    found: list[int] = []
    for move in moves:
        if kind_of(move) != DISCARD or not lifted >> (target_of(move) - 1) & 1:
            found.append(move)
    return found if found else [THE_END]


def add_waiting(state: Layout, found: list[int], seat: i64) -> None:
    """Lists the plays of 1s that a slip left on the reserve."""
    for source in range(OWN_SLOTS + 1, OWN_SLOTS + SLOTS + 1):
        card = state.source_top(seat, source)
        if state.opt.duty >> card & 1:
            found += card_plays(state, source, card)


def releasing(state: Layout, seat: i64) -> list[int]:
    """The plays that break a block: a neglected stock first, then 1s, also on the reserve (IR-6), then any card."""
    if state.memory.bound_first and bound_fits(state):
        row = spare_row()
        put_plays(state, row, seat, state.hand_ranks(seat))  # OP-EXP-5: no duty is open
        return given_back(row)
    waiting = state.opt.duty & reserve_ranks(state, seat) != 0
    if not waiting or stock_is_due(state, seat) or (state.opt.partners and stock_is_due(state, state.mate(seat))):
        return first_plays(state, seat)
    row = spare_row()
    put_hand(state, row, state.hand_ranks(seat) & state.fit & state.opt.duty)
    found = given_back(row)
    add_waiting(state, found, seat)
    return found


def discards_or_end(state: Layout, seat: i64) -> list[int]:
    """The lawful discards; the end of the turn where there are none."""
    ranks: i64 = state.hand_ranks(seat)
    if state.memory.bound and not state.memory.passing:
        ranks &= ~ranks_in(state.memory.bound)  # OP-EXP-3: a shown card is no discard, but in a forced pass (OP-EXP-6)
    row = spare_row()
    if state.memory.passing and state.opt.wild_kept and count_in(state.memory.bound, WILD):
        put_discards(row, ranks & (~state.opt.kept | 1 << WILD), state.free_slots(seat))  # OP-TURN-5
    else:
        put_ends(state, row, seat, ranks)
    found = given_back(row)
    if state.opt.manual and not state.hands[seat] and not state.exhausted():
        return [NEW_HAND << KIND_AT]  # IR-15: there is a hand to discard from
    return found if found else [THE_END]


def card_plays(state: Layout, origin: i64, card: i64) -> list[int]:
    """The plays of one card where it fits, in a list that nobody may change."""
    return list_plays(origin, state.need[card]) if card != WILD else wild_plays(state, origin)


def wild_plays(state: Layout, origin: i64) -> list[int]:
    """The plays of a wild."""
    row = spare_row()
    put_wild(state, row, origin)
    return given_back(row)


def add_bound(state: Layout, found: list[int], seat: i64) -> None:
    """Lists the plays of the cards that must be played."""
    memory = state.memory
    last = 0
    for card in hand_cards(memory.bound):
        if card != last and state.fit >> card & 1:
            found += card_plays(state, HAND_CARDS + card, card)
        last = card
    for source in range(OWN_SLOTS + 1, CENTRE):
        if memory.bound_sources >> source & 1 and state.fit >> state.source_top(seat, source) & 1:
            found += card_plays(state, source, state.source_top(seat, source))


def lifted_slots(state: Layout) -> i64:
    """The mask of slots (bit 0 is slot 1) whose top card the player on turn has lifted and must play (FL-EXP-7)."""
    return state.memory.bound_sources >> (OWN_SLOTS + 1) & (1 << SLOTS) - 1

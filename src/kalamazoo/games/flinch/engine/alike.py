"""Moves of Flinch that come to the same, and moves that show hidden cards: what a search asks about a move."""

from kalamazoo.games.flinch.engine.blocks import fitting_tops
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.notes import LAYING
from kalamazoo.games.flinch.engine.packed import FACE, hand_size
from kalamazoo.games.flinch.moves import (
    DISCARD,
    END,
    HAND,
    MATE_SLOTS,
    MATE_STOCK,
    OWN_SLOTS,
    PLAY,
    SLOTS,
    SOURCE_AT,
    STOCK,
    card_of,
    kind_of,
    rank_of,
    source_of,
    target_of,
)


def first_like(state: Layout, seat: int, move: int) -> int:
    """The first move that comes to the same: to or from the first of equal piles."""
    kind = kind_of(move)
    target = target_of(move)
    if kind == DISCARD:
        return move - target + first_slot(state, seat, target)
    if kind != PLAY:
        return move
    if target:
        move += first_pile(state, target) - target
    source = source_of(move)
    first = source
    if source > MATE_SLOTS:
        first = MATE_SLOTS + first_slot(state, state.mate(seat), source - MATE_SLOTS)
    elif source > OWN_SLOTS:
        first = OWN_SLOTS + first_slot(state, seat, source - OWN_SLOTS)
    return move + ((first - source) << SOURCE_AT)


def first_slot(state: Layout, owner: int, slot: int) -> int:
    """The first of the slots with an equal reserve pile, or with none."""
    pile = state.reserve_pile(owner * SLOTS + slot - 1)
    for other in range(1, slot):
        if state.reserve_pile(owner * SLOTS + other - 1) == pile:
            return other
    return slot


def first_pile(state: Layout, number: int) -> int:
    """The first of the play piles that are equal to this one."""
    for other in range(1, number):
        if equal_piles(state, number, other):
            return other
    return number


def equal_piles(state: Layout, one: int, other: int) -> bool:
    """Whether the same cards fit on two piles, and the same lie in them."""
    for rank in range(1, state.opt.cap + 1):
        if state.need[rank] >> one & 1 != state.need[rank] >> other & 1:
            return False
    if state.falling >> one & 1 != state.falling >> other & 1 or state.half >> one & 1 != state.half >> other & 1:
        return False
    return not state.opt.keeps or state.piles[one - 1] == state.piles[other - 1]


def shows_block(state: Layout) -> bool:
    """Whether the end of this turn tells who can play: the game is dead or blocked only if nobody can."""
    if state.dry and not state.busy and state.idle + 1 >= state.seats_playing():
        return True
    return not fitting_tops(state)


def shows_cards(state: Layout, seat: int, move: int) -> bool:
    """Whether a move may tell the seat something about cards that it does not know."""
    kind = kind_of(move)
    if state.opt.table or kind not in (PLAY, DISCARD, END):
        return True
    last = hand_size(state.whole_hand(seat)) == 1
    if state.phase == LAYING:
        return last  # the others lay theirs down, or all get new hands
    if kind != PLAY:
        if kind == DISCARD and last and state.opt.hand_at_once:
            return True
        return not state.stack_left and state.exhausted() and shows_block(state)
    if state.forced == seat and state.opt.rotate:
        return True
    source = source_of(move)
    if source in (STOCK, MATE_STOCK):
        owner: int = seat if source == STOCK else state.mate(seat)
        left: int = state.left[owner] - 1
        return left == 0 or not state.stocks[owner][left - 1] & FACE
    if state.opt.manual or (not last if source == HAND else state.hands[seat] != 0):
        return False
    card: int = card_of(move) if source == HAND else state.source_top(seat, source)
    return card > 0 and (
        not state.exhausted() or (rank_of(move) or card) in (1, state.opt.cap)
    )  # a full pile is a stack

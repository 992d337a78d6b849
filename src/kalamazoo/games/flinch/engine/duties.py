"""Duties in Flinch, and what fits: stocks, starters, a card that breaks a block."""

from mypy_extensions import i64

from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.packed import BITS, ranks_in, short_ranks
from kalamazoo.games.flinch.moves import CENTRE, OWN_SLOTS


def stock_is_due(state: Layout, owner: i64) -> bool:
    """Whether a stock's top card fits and nothing bars it (FL-STOCK-3, FL-PART-4)."""
    return state.fit >> state.top(owner) & 1 == 1 and not state.barred >> owner & 1


def can_play(state: Layout, seat: i64) -> bool:
    """Whether any card that the seat may play fits now; a barred stock card counts (OP-BLOCK-8)."""
    if can_play_own(state, seat):
        return True
    if state.opt.partners:
        mate = state.mate(seat)
        return state.fit >> state.top(mate) & 1 == 1 or reserve_fits(state, mate)
    return False


def can_play_own(state: Layout, seat: i64) -> bool:
    """Whether a stock top, hand card or reserve top of the seat's own fits."""
    return state.fit >> state.top(seat) & 1 == 1 or hand_fits(state, seat) or reserve_fits(state, seat)


def hand_fits(state: Layout, seat: i64) -> bool:
    """Whether a hand card fits."""
    return state.fit & state.hand_ranks(seat) != 0


def reserve_fits(state: Layout, seat: i64) -> bool:
    """Whether a reserve top fits."""
    return state.fit & short_ranks(state.tops[seat] >> BITS) & ~1 != 0


def can_release(state: Layout, seat: int) -> bool:
    """Whether the seat has a releasing card; a stock top is one only if it was neglected (OP-BLOCK-3, OP-PART-10).

    In strict play no duty is neglected; a stock top that is due then is one whose bar has just ended.
    """
    if hand_fits(state, seat) or reserve_fits(state, seat) or (state.opt.table and stock_is_due(state, seat)):
        return True
    if not state.opt.partners:
        return False
    mate = state.mate(seat)
    return reserve_fits(state, mate) or (state.opt.table and stock_is_due(state, mate))


def is_duty(state: Layout, seat: i64) -> bool:
    """Whether a duty is open: stock, partner's stock or a starter in the hand."""
    if stock_is_due(state, seat) or state.opt.duty & state.hand_ranks(seat):
        return True
    return state.opt.partners and stock_is_due(state, state.mate(seat))


# -- table play -----------------------------------------------------------------------------------


def open_duty(state: Layout, seat: i64) -> bool:
    """Whether a duty is open that everybody can see: a stock, or a starter on the reserve (IR-6)."""
    if stock_is_due(state, seat) or state.opt.duty & reserve_ranks(state, seat):
        return True
    return state.opt.partners and stock_is_due(state, state.mate(seat))


def reserve_ranks(state: Layout, seat: i64) -> i64:
    """The mask of ranks on top of a seat's reserve."""
    return short_ranks(state.tops[seat] >> BITS) & ~1


def bound_fits(state: Layout) -> bool:
    """Whether a card that must be played fits somewhere."""
    return any_fits(state, state.turn, state.memory.bound, state.memory.bound_sources)


def any_fits(state: Layout, seat: i64, hand: int, sources: i64) -> bool:
    """Whether one of these hand cards and reserve sources fits."""
    if hand and state.fit & ranks_in(hand):
        return True
    if sources:
        for source in range(OWN_SLOTS + 1, CENTRE):
            if sources >> source & 1 and state.fit >> state.source_top(seat, source) & 1:
                return True
    return False

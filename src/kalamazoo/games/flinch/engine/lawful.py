"""What is lawful in strict play of Flinch, written into a row of moves."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import place_of
from kalamazoo.core.moves import Moves, given_back, spare_row
from kalamazoo.games.flinch.engine.duties import stock_is_due
from kalamazoo.games.flinch.engine.layout import NEW_BIT, Layout
from kalamazoo.games.flinch.engine.notes import LAYING, OPENING
from kalamazoo.games.flinch.engine.packed import BITS, FACE
from kalamazoo.games.flinch.moves import (
    CARD_AT,
    HAND_CARDS,
    MATE_SLOTS,
    MATE_STOCK,
    OWN_SLOTS,
    RANK_AT,
    STOCK,
    THE_DISCARD,
    THE_END,
    THE_PASS,
    play_from,
)
from kalamazoo.games.flinch.options import WILD

KNOWN_RANKS: Final = (2 << WILD) - 2


def strict_moves(state: Layout, seat: i64) -> list[int]:
    """What the clauses allow the player on turn, in a list."""
    row = spare_row()
    put_strict(state, row, seat)
    return given_back(row)


def first_plays(state: Layout, seat: i64) -> list[int]:
    """The plays of the first duty that is open, or if none is, all, in a list."""
    row = spare_row()
    put_first_plays(state, row, seat)
    return given_back(row)


def put_strict(state: Layout, into: Moves, seat: i64) -> None:
    """Puts what the clauses allow the player on turn, and no other (FL-STOCK-8), into a row that is empty.

    That is what a duty demands, or else everything (ST-2).
    """
    ranks: i64 = state.hand_ranks(seat)
    if state.phase == LAYING:
        put_discards(into, ranks, state.free_slots(seat))  # FL-OPEN-8, FL-OPEN-11: empty slots first
        return
    put_duties(state, into, seat, ranks)
    if into.count:
        return
    put_plays(state, into, seat, ranks)
    if state.phase == OPENING:
        into.add(THE_PASS)  # FL-OPEN-3, FL-OPEN-4
    elif not into.count or state.forced != seat:  # FL-BLOCK-2
        put_ends(state, into, seat, ranks)  # FL-TURN-7, FL-TURN-8, FL-STOCK-7, FL-RES-7


def put_ends(state: Layout, into: Moves, seat: i64, ranks: i64) -> None:
    """Puts the discards, or the end of the turn where none can be made."""
    free: i64 = ranks & ~state.opt.kept
    if free:
        put_discards(into, free, state.free_slots(seat))
    elif not ranks & state.fit:
        into.add(THE_END)  # OP-WILD-4: wilds that fit must be played out; OP-TURN-4


def put_first_plays(state: Layout, into: Moves, seat: i64) -> None:
    """Puts the plays of the first duty that is open, or if none is, all, into a row that is empty."""
    ranks: i64 = state.hand_ranks(seat)
    put_duties(state, into, seat, ranks)
    if not into.count:
        put_plays(state, into, seat, ranks)


def put_duties(state: Layout, into: Moves, seat: i64, ranks: i64) -> None:
    """Puts the plays of the first duty that is open, tested anew after every play (FL-TURN-6, FL-OPEN-6)."""
    fit: i64 = state.fit
    top: i64 = state.tops[seat] & FACE
    if fit >> top & 1 and not state.barred >> seat & 1:  # FL-BLOCK-5
        put_card(state, into, STOCK, top)  # FL-STOCK-3, FL-STOCK-4, FL-STOCK-5, FL-WILD-5
    elif state.opt.partners and stock_is_due(state, state.mate(seat)):
        put_card(state, into, MATE_STOCK, state.top(state.mate(seat)))  # FL-PART-3, FL-PART-4
    elif ranks & state.opt.duty:
        # FL-ONE-1, FL-ONE-2, FL-ONE-5, FL-ONE-6, FL-ONE-8, OP-VAR-5
        put_hand(state, into, ranks & fit & state.opt.duty)


def put_plays(state: Layout, into: Moves, seat: i64, ranks: i64) -> None:
    """Puts the plays to the centre when no duty is open (FL-OPEN-7, FL-RES-8)."""
    fit: i64 = state.fit
    put_hand(state, into, ranks & fit)
    source: i64 = OWN_SLOTS
    tops: i64 = state.tops[seat] >> BITS
    slots: i64 = fitting_slots(fit, tops)
    while slots:  # FL-RES-6
        source += 1
        if slots & 1:
            put_card(state, into, source, tops & FACE)
        slots >>= 1
        tops >>= BITS
    if state.opt.partners:
        put_mate(state, into, seat)


def fitting_slots(fit: i64, tops: i64) -> i64:
    """The mask of slots (bit 0 is slot 1) whose top card fits; written out, for it is asked before every move."""
    return (
        fit >> (tops & 31) & 1
        | (fit >> (tops >> 5 & 31) & 1) << 1
        | (fit >> (tops >> 10 & 31) & 1) << 2
        | (fit >> (tops >> 15 & 31) & 1) << 3
        | (fit >> (tops >> 20 & 31) & 1) << 4
        | (fit >> (tops >> 25 & 31) & 1) << 5
    )


def put_hand(state: Layout, into: Moves, ranks: i64) -> None:
    """Puts the plays of hand cards of these ranks (a mask), each of which fits."""
    while ranks:
        rest: i64 = ranks & (ranks - 1)
        card: i64 = place_of(ranks ^ rest)
        put_card(state, into, HAND_CARDS + card, card)
        ranks = rest


def put_mate(state: Layout, into: Moves, seat: i64) -> None:
    """Puts the plays of the partner's reserve tops, but never of the hand (FL-PART-2, FL-PART-8, FL-PART-9)."""
    tops: i64 = state.tops[state.mate(seat)] >> BITS
    source: i64 = MATE_SLOTS
    while tops:
        source += 1
        if state.fit >> (tops & FACE) & 1:
            put_card(state, into, source, tops & FACE)
        tops >>= BITS


def put_card(state: Layout, into: Moves, origin: i64, card: i64) -> None:
    """Puts the plays of one card: on each pile that takes it, then as a new pile (FL-STOCK-6, FL-PILE-2)."""
    if card == WILD:
        put_wild(state, into, origin)
        return
    play: i64 = play_from(origin)
    piles: i64 = state.need[card]
    into.add_each(play, piles & ~NEW_BIT)
    if piles & NEW_BIT:
        into.add(play)


def put_wild(state: Layout, into: Moves, origin: i64) -> None:
    """Puts the plays of a wild: on each end of each pile, then as each starter (FL-WILD-4, OP-WILD-8)."""
    play: i64 = play_from(origin)
    cap: int = state.opt.cap
    for number in range(1, state.count + 1):
        for rank in range(1, cap + 1):
            if state.need[rank] >> number & 1:
                into.add(play + (rank << RANK_AT) + number)
    if state.opt.wild_starts:
        for rank in range(1, cap + 1):
            if state.need[rank] & NEW_BIT:
                into.add(play + (rank << RANK_AT))


def put_discards(into: Moves, ranks: i64, slots: i64) -> None:
    """Puts the discards of ranks on slots (masks; bit 0 of the slots is slot 1), in order of rank; of known ones."""
    targets: i64 = slots << 1
    ranks &= KNOWN_RANKS
    while ranks:
        rest: i64 = ranks & (ranks - 1)
        into.add_each(THE_DISCARD | place_of(ranks ^ rest) << CARD_AT, targets)
        ranks = rest

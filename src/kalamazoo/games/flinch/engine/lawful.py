"""What is lawful in strict play of Flinch, in lists that are put together from shared ones."""

from mypy_extensions import i64

from kalamazoo.games.flinch.engine.duties import stock_is_due
from kalamazoo.games.flinch.engine.layout import NEW_BIT, Layout
from kalamazoo.games.flinch.engine.notes import LAYING, OPENING
from kalamazoo.games.flinch.engine.packed import BITS, FACE
from kalamazoo.games.flinch.moves import (
    HAND_CARDS,
    MATE_SLOTS,
    MATE_STOCK,
    NO_MOVES,
    ONLY_PASS,
    OWN_SLOTS,
    RANK_AT,
    STOCK,
    THE_END,
    join_discards,
    joined,
    list_discards,
    list_plays,
    play_from,
)
from kalamazoo.games.flinch.options import WILD


def strict_moves(state: Layout, seat: i64) -> list[int]:
    """What the clauses allow the player on turn, and no other (FL-STOCK-8): duties, or else everything (ST-2)."""
    ranks: i64 = state.hand_ranks(seat)
    if state.phase == LAYING:
        return list_discards(ranks, state.free_slots(seat))  # FL-OPEN-8, FL-OPEN-11: empty slots first
    found = duties(state, seat, ranks)
    if found:
        return found.copy()
    found, own = plays(state, seat, ranks)
    if state.phase == OPENING:
        return found + ONLY_PASS  # FL-OPEN-3, FL-OPEN-4
    if not found:
        return discards(state, seat, ranks)
    if state.forced == seat:  # FL-BLOCK-2
        return found if own else found.copy()
    free: i64 = ranks & ~state.opt.kept
    if free:
        return join_discards(found, own, free, state.free_slots(seat))  # FL-TURN-7, FL-TURN-8, FL-STOCK-7, FL-RES-7
    return found + discards(state, seat, ranks)


def discards(state: Layout, seat: i64, ranks: i64) -> list[int]:
    """The discards, or the end of the turn where none can be made."""
    free: i64 = ranks & ~state.opt.kept
    if free:
        return list_discards(free, state.free_slots(seat))
    return [] if ranks & state.fit else [THE_END]  # OP-WILD-4: wilds that fit must be played out; OP-TURN-4


def first_plays(state: Layout, seat: i64) -> list[int]:
    """The plays of the first duty that is open, or if none is, all."""
    ranks: i64 = state.hand_ranks(seat)
    found = duties(state, seat, ranks)
    return found if found else plays(state, seat, ranks)[0]


def duties(state: Layout, seat: i64, ranks: i64) -> list[int]:
    """The plays of the first duty that is open, tested anew after every play (FL-TURN-6, FL-OPEN-6)."""
    fit: i64 = state.fit
    top: i64 = state.tops[seat] & FACE
    if fit >> top & 1 and not state.barred >> seat & 1:  # FL-BLOCK-5
        return card_plays(state, STOCK, top)  # FL-STOCK-3, FL-STOCK-4, FL-STOCK-5, FL-WILD-5
    if state.opt.partners and stock_is_due(state, state.mate(seat)):
        return card_plays(state, MATE_STOCK, state.top(state.mate(seat)))  # FL-PART-3, FL-PART-4
    duty: i64 = state.opt.duty
    # FL-ONE-1, FL-ONE-2, FL-ONE-5, FL-ONE-6, FL-ONE-8, OP-VAR-5
    return hand_plays(state, ranks & fit & duty) if ranks & duty else NO_MOVES


def plays(state: Layout, seat: i64, ranks: i64) -> tuple[list[int], bool]:
    """The plays to the centre when no duty is open (FL-OPEN-7, FL-RES-8); whether the list may be changed."""
    fit: i64 = state.fit
    fitting: i64 = ranks & fit
    found = hand_plays(state, fitting)
    own = fitting & (fitting - 1) != 0  # one rank has a shared list, several have a new one
    source: i64 = OWN_SLOTS
    tops: i64 = state.tops[seat] >> BITS
    slots: i64 = fitting_slots(fit, tops)
    while slots:  # FL-RES-6
        source += 1
        if slots & 1:
            more = card_plays(state, source, tops & FACE)
            if found:
                found = joined(found, own, more)
                own = True
            else:
                found = more
        slots >>= 1
        tops >>= BITS
    if state.opt.partners:
        return joined(found, own, mate_plays(state, seat)), True
    return found, own


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


def hand_plays(state: Layout, ranks: i64) -> list[int]:
    """The plays of hand cards of these ranks (a mask), each of which fits."""
    found = NO_MOVES
    card: i64 = 0
    while ranks:
        if ranks & 1:
            more = card_plays(state, HAND_CARDS + card, card)
            found = found + more if found else more
        ranks >>= 1
        card += 1
    return found


def mate_plays(state: Layout, seat: i64) -> list[int]:
    """The plays of the partner's reserve tops, but never of the hand (FL-PART-2, FL-PART-8, FL-PART-9)."""
    found = NO_MOVES
    tops: i64 = state.tops[state.mate(seat)] >> BITS
    source: i64 = MATE_SLOTS
    while tops:
        source += 1
        if state.fit >> (tops & FACE) & 1:
            found = found + card_plays(state, source, tops & FACE)
        tops >>= BITS
    return found


def card_plays(state: Layout, origin: i64, card: i64) -> list[int]:
    """The plays of one card: on each pile that takes it, then as a new pile (FL-STOCK-6, FL-PILE-2)."""
    return list_plays(origin, state.need[card]) if card != WILD else wild_plays(state, origin)


def wild_plays(state: Layout, origin: i64) -> list[int]:
    """The plays of a wild."""
    found: list[int] = []
    add_wild(state, found, origin)
    return found


def add_wild(state: Layout, found: list[int], origin: int) -> None:
    """Lists the plays of a wild: on each end of each pile, then as each starter (FL-WILD-4, OP-WILD-8)."""
    play = play_from(origin)
    cap = state.opt.cap
    for number in range(1, state.count + 1):
        for rank in range(1, cap + 1):
            if state.need[rank] >> number & 1:
                found.append(play + (rank << RANK_AT) + number)
    if state.opt.wild_starts:
        for rank in range(1, cap + 1):
            if state.need[rank] & NEW_BIT:
                found.append(play + (rank << RANK_AT))

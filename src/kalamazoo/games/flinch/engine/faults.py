"""What is wrong in the deeds at a Flinch table, as far as it can still be called or pointed out."""

from mypy_extensions import i64

from kalamazoo.games.flinch.engine.deeds import (
    BAD_END,
    BAD_SLOT,
    DREW,
    EARLY,
    FAULTS,
    FROM_DRAWN,
    LAID,
    LATE_MATE,
    LATE_ONES,
    LATE_STOCK,
    LEFT_BOND,
    MOVED,
    QUIT,
    SURE_ONES,
    TAKEN,
    THROWN,
    TOOK,
    UNDONE,
    WRONG,
    Deed,
)
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.packed import count_in, hand_cards
from kalamazoo.games.flinch.moves import HAND
from kalamazoo.games.flinch.options import (
    DISCARD_GROUND,
    HAND_GROUND,
    MATE_GROUND,
    MOVE_GROUND,
    ONES_GROUND,
    SLOT_GROUND,
    STOCK_GROUND,
    WILD,
    WRONG_GROUND,
)


def fault_flags(grounds: i64) -> i64:
    """The flags of deeds that these grounds name."""
    flags: i64 = 0
    if grounds >> STOCK_GROUND & 1:
        flags |= LATE_STOCK  # IR-1, IR-2, IR-3
    if grounds >> MATE_GROUND & 1:
        flags |= LATE_MATE  # IR-3
    if grounds >> ONES_GROUND & 1:
        flags |= LATE_ONES | SURE_ONES  # IR-4, IR-5, IR-6
    if grounds >> WRONG_GROUND & 1:
        flags |= WRONG | TOOK | LEFT_BOND  # IR-7, IR-16, IR-19
    if grounds >> SLOT_GROUND & 1:
        flags |= BAD_SLOT  # IR-13
    if grounds >> MOVE_GROUND & 1:
        flags |= MOVED  # IR-14
    if grounds >> DISCARD_GROUND & 1:
        flags |= BAD_END  # IR-15
    if grounds >> HAND_GROUND & 1:
        flags |= EARLY  # IR-17
    return flags


def open_faults(state: Layout) -> i64:
    """All that is wrong in what the suspect has done and can still be called or pointed out."""
    memory = state.memory
    found: i64 = 0
    for deed in memory.deeds:
        if deed.seat == memory.suspect and not deed.is_out():
            found |= faults_in(state, deed)
    return found


def faults_in(state: Layout, deed: Deed) -> i64:
    """What is wrong in a deed; a wrong card that is covered stands (IR-7)."""
    flags = deed.flags & (FAULTS | UNDONE)
    if flags & WRONG and (flags & UNDONE or not state.memory.can_go_back(deed)):
        flags &= ~WRONG
    if deed.kind == QUIT and flags & BAD_END and state.hands[deed.seat] and not can_discard(state, deed.seat):
        flags &= ~BAD_END  # OP-TURN-5, OP-WILD-4: there is nothing to discard
    if flags & LATE_ONES and not flags & SURE_ONES and not keeps_starter(state, deed):
        flags &= ~LATE_ONES
    return flags & FAULTS


def can_discard(state: Layout, seat: i64) -> bool:
    """Whether a hand holds a card that may go to the reserve (FL-ONE-4, OP-WILD-4)."""
    return state.hand_ranks(seat) & ~state.opt.kept != 0


def keeps_starter(state: Layout, late: Deed) -> bool:
    """Whether a hand holds a 1 that was there at a deed before which it should have been played (FL-CHAL-4)."""
    seat = late.seat
    at = state.memory.deeds.index(late)
    for card in hand_cards(state.whole_hand(seat)):
        if state.opt.duty >> card & 1:
            held = count_in(state.whole_hand(seat), card)
            known = count_in(state.memory.faces[seat], card)
            if drawn_since(state, seat, at, card) + min(come_since(state, seat, at, card), known) < held:
                return True
    return False


def was_kept(state: Layout, late: Deed, card: i64) -> bool:
    """Whether a starter that is played now was in the hand at a deed before which it should have been played.

    Of equal cards one that all know goes first, and one that was drawn too early last.
    """
    seat = late.seat
    at = state.memory.deeds.index(late)
    held = count_in(state.whole_hand(seat), card)
    known = count_in(state.memory.faces[seat], card)
    drawn = drawn_since(state, seat, at, card)
    if known:
        return come_since(state, seat, at, card) + max(0, drawn + known - held) < known
    return drawn < held


def drawn_since(state: Layout, seat: i64, late: i64, card: i64) -> i64:
    """How many cards of a rank, in the hand now, came with hands drawn too early after such a deed (IR-17)."""
    found: i64 = 0
    for at, deed in enumerate(state.memory.deeds):
        if deed.seat == seat and deed.kind == DREW and not deed.flags & UNDONE and (at > late or deed.is_out()):
            found += count_in(deed.drawn, card)
    return found


def come_since(state: Layout, seat: i64, late: i64, card: i64) -> i64:
    """How many cards of a rank that all know, in the hand now, were not there at such a deed.

    They were taken since then (IR-16), or lay elsewhere then and have gone back.
    """
    found: i64 = 0
    done: i64 = 0
    before: i64 = 0  # how much had been done in turn at that deed
    for deed in state.memory.deeds[:late]:
        if deed.seat == seat and not deed.is_out():
            before += 1
    for at, deed in enumerate(state.memory.deeds):
        if deed.seat != seat or deed.is_out():
            continue
        if min(deed.card, WILD) == card:
            if deed.kind == TAKEN and not deed.flags & UNDONE and at > late:
                found += int(not state.memory.has_gone_on(at))
            elif deed.kind == THROWN or (deed.kind == LAID and deed.source == HAND):
                out = done < before < deed.back or was_drawn_since(state, at, late)
                found += int(deed.flags & UNDONE != 0 and out)
        done += 1
    return found


def was_drawn_since(state: Layout, at: i64, late: i64) -> bool:
    """Whether the card of the deed at this place came since such a deed, with a hand drawn too early that went back."""
    deeds = state.memory.deeds
    seat = deeds[at].seat
    if not deeds[at].flags & FROM_DRAWN or state.memory.has_drawn(seat):
        return False  # with a hand that has not gone back, it is counted there
    since = True  # if it was drawn out of turn
    for before in range(at):
        deed = deeds[before]
        if deed.seat == seat and not deed.is_out() and deed.kind == DREW:
            since = before > late
    return since


def last_card(state: Layout) -> Deed | None:
    """The last card that the suspect laid in turn, or how he ended it; None if he has done neither."""
    memory = state.memory
    at: i64 = len(memory.deeds) - 1
    while at >= 0:
        deed = memory.deeds[at]
        if deed.seat == memory.suspect and not deed.is_out() and deed.kind in (LAID, THROWN, QUIT):
            return deed
        at -= 1
    return None

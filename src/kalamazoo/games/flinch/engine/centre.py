"""The centre of a Flinch table: cards that fit are laid there, finished piles leave it."""

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import place
from kalamazoo.core.event import CLEAR
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.notes import USED_PLACE
from kalamazoo.games.flinch.engine.packed import BITS
from kalamazoo.games.flinch.engine.stack import renew
from kalamazoo.games.flinch.options import ENDS, STANDARD, WILD


def without_bit(mask: i64, place: i64) -> i64:
    """The mask with one bit taken out; those above move down."""
    upper: i64 = mask >> place
    return mask ^ upper << place | (upper >> 1) << place


def land(state: Layout, card: i64, rank: i64, target: i64) -> bool:
    """Lays a card that fits on a pile or begins one; whether the pile is finished by it."""
    opt = state.opt
    full = False
    if target == 0:
        if state.events is not None:
            state.add_spot(state.count + 1)
        state.count += 1
        mark: i64 = bit(state.count)
        if opt.variation == STANDARD or rank == 1:
            want(state, 2, mark)
        elif opt.variation == ENDS:  # FL-VAR-1, FL-VAR-2: built down
            state.falling |= mark
            want(state, rank - 1, mark)
        else:
            want(state, rank + 1, mark)
            want(state, rank - 1, mark)
    else:
        mark = bit(target)
        rest: i64 = state.need[rank] & ~mark
        state.need[rank] = rest
        if not rest:
            state.fit &= ~bit(rank)
        if opt.variation != STANDARD:
            full = grow(state, rank, mark)
        elif rank == opt.cap:  # FL-PILE-4, FL-PILE-5, FL-WILD-7
            full = True
        else:
            want(state, rank + 1, mark)
    if opt.wilds and not opt.wild_starts:
        state.see_wild()
    if opt.keeps:
        entry: int = card if card != WILD else WILD + rank
        if target == 0:
            state.piles.append(entry)
        else:
            state.piles[target - 1] = state.piles[target - 1] << BITS | entry
    return full


def grow(state: Layout, rank: i64, mark: i64) -> bool:
    """What a pile of a variation needs after this rank; whether it is finished."""
    opt = state.opt
    if opt.variation == ENDS:
        if state.falling & mark:  # FL-VAR-6
            if rank == 1:
                return True  # OP-VAR-3
            want(state, rank - 1, mark)
        else:
            if rank == opt.cap:
                return True
            want(state, rank + 1, mark)
        return False
    if rank > opt.start and rank < opt.cap:  # FL-VAR-7
        want(state, rank + 1, mark)
    elif 1 < rank < opt.start:
        want(state, rank - 1, mark)
    elif state.half & mark:
        return True  # OP-VAR-4: both arms are complete
    else:
        state.half |= mark
    return False


def want(state: Layout, rank: i64, mark: i64) -> None:
    """Notes that a pile takes a rank."""
    state.need[rank] = state.need[rank] | mark
    state.fit |= bit(rank)


def remove(state: Layout, number: int) -> None:
    """Takes a finished pile off the table (FL-PILE-4, FL-PILE-5, FL-PILE-6); the piles behind it move up."""
    if state.opt.table:  # so that it can be restored
        state.memory.put_away(number, state.piles[number - 1])
    cards: list[int] = []
    for entry in state.pile(number):
        cards.append(min(entry, WILD))  # OP-WILD-7
    state.used = state.used + cards  # the whole pile (FL-STACK-4)
    state.used_piles += 1
    where = state.place_on(number)
    close_gap(state, number)
    state.tell(CLEAR, state.turn, 0, where, place(USED_PLACE), len(cards))
    if state.opt.renew_on_empty and not state.stack_left:
        renew(state)


def close_gap(state: Layout, number: int) -> None:
    """Forgets a pile."""
    if state.events is not None:
        state.drop_spot(number)
    for rank in range(1, state.opt.cap + 1):
        state.need[rank] = without_bit(state.need[rank], number)
    state.falling = without_bit(state.falling, number)
    state.half = without_bit(state.half, number)
    state.count -= 1
    if state.opt.keeps:
        state.piles.pop(number - 1)
    if state.opt.table:
        state.memory.close_gap(number)

"""Play piles in table play, where a card may lie that does not fit: the pile goes on from it."""

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.games.flinch.engine.deeds import LAID, UNDONE, WRONG
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.packed import BITS, pile_entries
from kalamazoo.games.flinch.options import ENDS, MIDDLE, WILD


def rank_of_entry(entry: i64) -> i64:
    """The rank of what lies on a pile: that of the card, or the one a wild stands for."""
    return entry - WILD if entry > WILD else entry


def set_wants(state: Layout, number: i64, up: i64, down: i64) -> None:
    """Says anew what a pile takes."""
    memory = state.memory
    unwant(state, memory.ups[number - 1], number)
    unwant(state, memory.downs[number - 1], number)
    memory.ups[number - 1] = up
    memory.downs[number - 1] = down
    mark: i64 = bit(number)
    if up:
        state.need[up] = state.need[up] | mark
        state.fit |= bit(up)
    if down:
        state.need[down] = state.need[down] | mark
        state.fit |= bit(down)
    state.half &= ~mark
    if state.opt.variation == MIDDLE and not (up and down):
        state.half |= mark
    if state.opt.wilds:
        state.see_wild()


def unwant(state: Layout, rank: i64, number: i64) -> None:
    """A pile no longer takes a rank (0: it took none)."""
    if rank:
        rest: i64 = state.need[rank] & ~bit(number)
        state.need[rank] = rest
        if not rest:
            state.fit &= ~bit(rank)


def put_on(state: Layout, entry: i64, target: i64) -> bool:
    """Puts a card on a pile, fitting or not; the pile goes on from it. Whether it is finished now."""
    memory = state.memory
    number: i64 = target
    if target == 0:
        if state.events is not None:
            state.add_spot(state.count + 1)
        state.count += 1
        number = state.count
        state.piles.append(entry)
        memory.covers.append(0)
        memory.ups.append(0)
        memory.downs.append(0)
        if state.opt.variation == ENDS and rank_of_entry(entry) == state.opt.cap:
            state.falling |= bit(number)
        set_ends(state, number, 0, 0, entry, True)
    else:
        grow_pile(state, number, entry)
        set_ends(state, number, memory.ups[number - 1], memory.downs[number - 1], entry, False)
    return is_finished(state, number)


def set_ends(state: Layout, number: i64, up: i64, down: i64, entry: i64, first: bool) -> None:
    """Says what a pile that took these ranks takes after one more card, fitting or not."""
    opt = state.opt
    rank: i64 = rank_of_entry(entry)
    higher: i64 = 0
    if rank < opt.cap:
        higher = rank + 1
    if first:
        if state.falling >> number & 1:
            set_wants(state, number, 0, rank - 1)
        else:
            set_wants(state, number, higher, rank - 1 if opt.variation == MIDDLE else 0)
    elif (
        state.falling >> number & 1
        or (rank == down and rank != up)
        or (opt.variation == MIDDLE and rank < opt.start and rank != up)
    ):
        set_wants(state, number, up, rank - 1)
    else:
        set_wants(state, number, higher, down)


def grow_pile(state: Layout, number: int, entry: int) -> None:
    """Adds a card to the cards of a pile, which may be more than a native number holds."""
    state.piles[number - 1] = state.piles[number - 1] << BITS | entry


def open_gap(state: Layout, number: i64) -> None:
    """Makes room for a pile that comes back."""
    for rank in range(1, state.opt.cap + 1):
        state.need[rank] = with_gap(state.need[rank], number)
    state.falling = with_gap(state.falling, number)
    state.half = with_gap(state.half, number)
    if state.events is not None:
        state.add_spot(number)
    state.count += 1
    state.piles.insert(number - 1, 0)
    state.memory.open_gap(number)


def with_gap(mask: i64, place: i64) -> i64:
    """The mask with one bit put in; those from there on move up."""
    return mask & (bit(place) - 1) | (mask >> place) << (place + 1)


def want_below(state: Layout, number: i64) -> None:
    """What a pile takes after its top card was taken: what its other cards say, in the order in which they came."""
    memory = state.memory
    first = True
    for entry in pile_entries(state.piles[number - 1]):
        set_ends(state, number, memory.ups[number - 1], memory.downs[number - 1], entry, first)
        first = False


def is_finished(state: Layout, number: i64) -> bool:
    """Whether a pile takes no more cards, from what is seen."""
    return not state.memory.ups[number - 1] and not state.memory.downs[number - 1]


def is_full(state: Layout, number: i64) -> bool:
    """Whether a pile is finished and nobody can still send its last card back."""
    memory = state.memory
    if not is_finished(state, number):
        return False
    for deed in memory.deeds:
        if deed.kind == LAID and deed.flags & (WRONG | UNDONE) == WRONG and deed.serial == memory.covers[number - 1]:
            return False
    return True

"""Flinch positions as numbers, and copies of them."""

from mypy_extensions import i64

from kalamazoo.core.pool import Unseen
from kalamazoo.core.state import IntReader, put_list
from kalamazoo.core.vectors import vec
from kalamazoo.games.flinch.engine.layout import Layout, zeros
from kalamazoo.games.flinch.engine.token_rows import take_row, unusual_row


def put_row(out: list[int], numbers: vec[i64]) -> None:
    """Appends a row with its length in front."""
    out.append(len(numbers))
    for number in numbers:
        out.append(number)


def copy_layout(state: Layout, twin: Layout) -> None:
    """Makes the twin, fresh and of the same options and seats, an equal of this table; its memory is its own affair."""
    twin.ending = state.ending
    twin.dealer = state.dealer
    twin.turn = state.turn
    twin.phase = state.phase
    twin.opened = state.opened
    twin.asked = state.asked
    twin.busy = state.busy
    twin.dry = state.dry
    twin.idle = state.idle
    twin.forced = state.forced
    twin.barred = state.barred
    twin.regathered = state.regathered
    twin.out = state.out
    twin.places = state.places
    twin.winner = state.winner
    twin.clean = state.clean
    twin.luck = state.luck
    twin.stocks = state.stocks
    twin.left = state.left[:]
    twin.hands = state.hands[:]
    twin.more = state.more
    twin.reserves = state.reserves[:]
    twin.deep = state.deep
    twin.tops = state.tops[:]
    twin.need = state.need[:]
    twin.fit = state.fit
    twin.count = state.count
    twin.falling = state.falling
    twin.half = state.half
    if state.opt.keeps:
        twin.piles = state.piles.copy()
    twin.stack = state.stack
    twin.stack_left = state.stack_left
    twin.used = state.used
    twin.used_piles = state.used_piles
    twin.spots = state.spots
    twin.unseen = state.unseen


def layout_ints(state: Layout) -> list[int]:
    """The whole position as numbers."""
    out = [
        state.ending,
        state.dealer,
        state.turn,
        state.phase,
        int(state.opened),
        state.asked,
        int(state.busy),
        int(state.dry),
        state.idle,
        state.forced,
        state.barred,
        int(state.regathered),
        state.out,
        state.places if state.opt.placings else state.winner + 1,
        state.clean,
        state.luck,
        state.count,
        state.falling,
        state.half,
        state.used_piles,
    ]
    for seat in range(state.seats):
        put_list(out, state.stocks[seat][: state.left[seat]])
    out.append(state.seats)
    for seat in range(state.seats):
        out.append(state.whole_hand(seat))
    out.append(len(state.reserves))
    for at in range(len(state.reserves)):
        out.append(state.reserve_pile(at))
    put_row(out, state.need)
    put_list(out, state.piles)
    put_list(out, state.stack[: state.stack_left])
    put_list(out, state.used)
    if state.opt.table:
        state.memory.put_ints(out)
        tokens = unusual_row(state)
        if tokens:
            put_list(out, tokens)
    return out


def read_layout(state: Layout, reader: IntReader) -> None:
    """Reads the numbers in the order of `ints`."""
    state.ending = reader.one()
    state.dealer = reader.one()
    state.turn = reader.one()
    state.phase = reader.one()
    state.opened = reader.one() == 1
    state.asked = reader.one()
    state.busy = reader.one() == 1
    state.dry = reader.one() == 1
    state.idle = reader.one()
    state.forced = reader.one()
    state.barred = reader.one()
    state.regathered = reader.one() == 1
    state.out = reader.one()
    order = reader.one()
    state.places = order if state.opt.placings else 0
    state.winner = -1 if state.opt.placings else order - 1
    state.clean = reader.one()
    state.luck = reader.one()
    state.count = reader.one()
    state.falling = reader.one()
    state.half = reader.one()
    state.used_piles = reader.one()
    state.stocks = [reader.some() for _ in range(state.seats)]
    state.left = zeros(state.seats)
    for seat in range(state.seats):
        state.left[seat] = len(state.stocks[seat])
    state.clear_hands()
    for seat, hand in enumerate(reader.some()):
        state.set_hand(seat, hand)
    state.clear_reserves()
    for at, pile in enumerate(reader.some()):
        state.set_reserve_pile(at, pile)
    state.need = vec[i64](reader.some())
    state.piles = reader.some()
    state.stack = reader.some()
    state.stack_left = len(state.stack)
    state.used = reader.some()
    if state.opt.table:
        state.memory.read_ints(reader)
        take_row(state, reader.some() if reader.more() else [])
    state.see()
    state.unseen = Unseen()

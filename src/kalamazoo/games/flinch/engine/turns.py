"""Turns of Flinch: plays, discards, the next player, and who has finished."""

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.event import CARD, NOTE, TURN
from kalamazoo.games.flinch.engine.blocks import block, bury, fitting_tops, is_dead, set_back
from kalamazoo.games.flinch.engine.centre import land, remove
from kalamazoo.games.flinch.engine.duties import can_release
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.notes import ENDED, FINISHED, LAYING, PLACED, PLAYING, SIDE_WON, TIMED_OUT, WON
from kalamazoo.games.flinch.engine.opening import leave_hand
from kalamazoo.games.flinch.engine.packed import BITS, FACE
from kalamazoo.games.flinch.engine.reserve import lay, take_reserve
from kalamazoo.games.flinch.engine.stack import refill
from kalamazoo.games.flinch.moves import (
    CARD_AT,
    DISCARD,
    END,
    HAND,
    MATE_STOCK,
    PASS,
    PLAY,
    RANK_AT,
    SOURCE_AT,
    STOCK,
    THE_END,
    card_of,
    kind_of,
)
from kalamazoo.games.flinch.options import WILD


def begin_turn(state: Layout, seat: i64) -> None:
    """A seat's turn begins: the game is tested for its death, and an empty hand is filled.

    FL-HAND-4, FL-HAND-5, FL-HAND-8
    """
    state.turn = seat
    state.busy = False
    state.dry = False
    if not state.stack_left and state.exhausted():
        state.dry = True
        if is_dead(state) and bury(state):
            return
    if state.events is not None:
        state.tell(TURN, seat)
    if not state.hands[seat]:
        refill(state, seat)


def end_turn(state: Layout) -> None:
    """The turn is over; it passes to the left (FL-TURN-1)."""
    if state.barred:
        state.barred &= ~(1 << state.turn)  # OP-BLOCK-7
    if state.dry and not state.busy:
        state.idle += 1
        if state.idle >= state.seats_playing() and (state.forced < 0 or not can_release(state, state.forced)):
            block(state)  # FL-BLOCK-1
    else:
        state.idle = 0
    state.begin_turn(state.next_seat(state.turn))


def play(state: Layout, seat: i64, move: i64) -> None:
    """A card goes to the centre; then, in this order: win, next stock card, finished pile, new hand (ST-3)."""
    source = move >> SOURCE_AT & 15
    target = move & 127
    stock: i64 = -1
    card = move >> CARD_AT & FACE
    if source == HAND:
        state.lose_card(seat, card)
        if not state.opt.duty >> card & 1:
            state.clean |= bit(seat)
    elif source <= MATE_STOCK:
        stock = seat if source == STOCK else state.mate(seat)
        left: i64 = state.left[stock] - 1
        state.left[stock] = left
        tops: i64 = state.tops[stock]
        card = tops & FACE
        below: i64 = state.stocks[stock][left - 1] if left else 0
        state.tops[stock] = tops ^ card ^ below & FACE
    else:
        card = take_reserve(state, state.reserve_at(seat, source))
        state.clean |= bit(seat)
    rank = card if card != WILD else move >> RANK_AT & 15  # FL-WILD-6
    if state.events is not None:
        entry: int = card if card != WILD else WILD + rank
        tell_played(state, seat, entry, source, target)
    forced = state.forced == seat and source > MATE_STOCK  # OP-BLOCK-3: a stock card was a duty anyway
    helped = fitting_tops(state) if forced and state.opt.rotate else -1
    full = land(state, card, rank, target)
    state.busy = True
    state.idle = 0
    state.forced = -1  # OP-BLOCK-4: whoever plays lifts the block
    state.regathered = False
    if not state.opened:
        state.opened = True  # FL-OPEN-13
        state.phase = PLAYING
    if stock >= 0:
        if not state.left[stock] and rid(state, stock):
            if full and not state.ending:
                remove(state, target)
            state.give_way()
            return
        if state.events is not None:
            state.turn_up(stock)
    if full:
        remove(state, target)  # FL-PILE-9: and the turn goes on
    elif helped >= 0:
        set_back(state, seat, target if target else state.count, helped)
    if not state.hands[seat]:
        refill(state, seat)  # FL-HAND-2, FL-HAND-3; a discard is still due (FL-HAND-7)


def tell_played(state: Layout, seat: int, entry: int, source: int, target: int) -> None:
    """Tells of a card that goes to the centre, a wild with its rank (FL-WILD-6)."""
    state.tell(CARD, seat, entry, state.place_of(seat, source), state.place_on(target), 1)


def discard(state: Layout, seat: i64, card: i64, slot: i64) -> None:
    """One hand card goes to the reserve and closes the turn (FL-TURN-2, FL-TURN-10, FL-RES-14)."""
    lay(state, seat, card, slot)
    state.clean |= 1 << seat
    if state.opt.hand_at_once and not state.hands[seat]:
        refill(state, seat)  # OP-HAND-1
    end_turn(state)


def end_bare(state: Layout, seat: int) -> None:
    """The turn ends without a discard (OP-TURN-4)."""
    state.tell(NOTE, seat, number=ENDED)
    state.clean |= 1 << seat
    end_turn(state)


def rid(state: Layout, owner: int) -> bool:
    """A stock is gone: whether its side has finished (FL-WIN-3, FL-PART-5, FL-PART-6); then `give_way` follows."""
    if state.opt.partners and state.left[state.mate(owner)]:
        return False
    state.tell(NOTE, owner, number=FINISHED)
    if not state.opt.placings:
        state.ending = SIDE_WON if state.opt.partners else WON  # FL-WIN-1, FL-WIN-2; hands do not count (FL-WIN-4)
        if state.opt.table:
            name_winner(state, owner)
        return True
    leave(state, owner)  # OP-WIN-2
    return True


def name_winner(state: Layout, owner: i64) -> None:
    """Notes who has won where the stocks do not tell: another's last card was laid wrongly or out of turn (IR-12)."""
    for seat in range(state.seats):
        if not state.is_side(seat, owner) and not state.left[seat]:
            if not state.opt.partners or not state.left[state.mate(seat)]:
                state.winner = owner


def leave(state: Layout, owner: int) -> None:
    """A side that has finished takes no further part; with one side left the game is over."""
    state.out |= 1 << owner
    state.places = state.places << BITS | owner + 1
    if state.opt.partners:
        mate: int = state.mate(owner)
        state.out |= 1 << mate
        state.places = state.places << BITS | mate + 1
    if state.seats_playing() <= (2 if state.opt.partners else 1):
        state.ending = PLACED


# -- time -----------------------------------------------------------------------------------------


def time_out(state: Layout) -> None:
    """Ends the turn: duties are played, then the highest card is discarded (OP-TURN-6)."""
    seat = state.turn
    asked = state.asked
    state.tell(NOTE, seat, number=TIMED_OUT)
    if state.phase == LAYING:
        while not state.ending and state.phase == LAYING and state.asked == asked:
            lawful = state.lawful(seat)
            if lawful:
                state.apply(seat, lawful[0])
            else:
                leave_hand(state)
        return
    while not state.ending:
        move = ending_move(state.lawful(seat))
        state.apply(seat, move)
        if kind_of(move) in (DISCARD, END, PASS) or state.turn != seat:
            return
        if state.opt.table and state.memory.fresh and kind_of(move) == PLAY:
            return  # the turn was over, and has come round to the same player


def ending_move(lawful: list[int]) -> int:
    """The move of a turn that has taken too long: its end if that is lawful, else the first duty.

    From a hand of which no card is known none can be discarded.
    """
    if not lawful:
        return THE_END
    best = -1
    card = 0
    for move in lawful:
        kind = kind_of(move)
        if kind in (PASS, END):
            return move
        if kind == DISCARD and card_of(move) != card and (best < 0 or card_of(move) != WILD):
            best = move  # discards come in order of rank, the first slot first
            card = card_of(move)
    return best if best >= 0 else lawful[0]

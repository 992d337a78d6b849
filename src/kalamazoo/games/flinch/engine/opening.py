"""The opening of Flinch: who can begin, and the lay-down when nobody can."""

from mypy_extensions import i64

from kalamazoo.core.cards import place
from kalamazoo.core.event import NOTE, SHUFFLE, TURN
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.engine.duties import can_play, reserve_ranks
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.notes import LAY_DOWN, LAYING, OPENING, PASSED, PLAYING, STACK_PLACE, VOID
from kalamazoo.games.flinch.engine.packed import HIDDEN, ranks_in
from kalamazoo.games.flinch.engine.reserve import lay
from kalamazoo.games.flinch.engine.stack import deal_cards, give_hand


def begin(state: Layout) -> None:
    """Starts play after a deal."""
    state.asked = 0
    if state.opt.opening_discards:  # OP-OPEN-1: no lay-down, an ordinary turn for everybody
        state.phase = PLAYING
        state.begin_turn(state.next_seat(state.dealer))
    else:
        search(state)


def search(state: Layout) -> None:
    """Asks from the dealer's left on who can open, until somebody is to answer (FL-OPEN-1, FL-OPEN-2, OP-OPEN-4)."""
    while True:
        state.phase = OPENING
        while state.asked < state.seats:
            seat = (state.dealer + 1 + state.asked) % state.seats
            if state.out >> seat & 1:
                state.asked += 1
                continue
            if state.opt.table or can_play(state, seat):  # ST-5: who has no choice is not asked; but OP-OPEN-8
                state.ask(seat)
                return
            pass_opening(state, seat)
        if state.opt.table and has_known_starter(state):
            state.asked = 0  # FL-OPEN-8, FL-OPEN-9: hands go down only if no player has a 1
            continue
        if not state.stack_left:
            state.void()  # OP-OPEN-7
            return
        state.tell(NOTE, state.dealer, number=LAY_DOWN)
        state.asked = 0
        if state.opt.table or state.has_reserves():
            state.phase = LAYING  # OP-OPEN-6: one after the other
            lay_next(state)
            return
        for step in range(1, state.seats + 1):  # FL-OPEN-8: one card on each slot leaves no choice (ST-5, OP-OPEN-6)
            lay_each(state, (state.dealer + step) % state.seats)
        new_hands(state)


def has_known_starter(state: Layout) -> bool:
    """Whether everybody can see that somebody has a 1: on a stock, in a hand, or on a reserve after a slip (IR-6)."""
    duty = state.opt.duty
    for seat in range(state.seats):
        if state.out >> seat & 1:
            continue
        if state.opt.starters >> state.top(seat) & 1 and state.top(seat):
            return True
        if duty & (ranks_in(state.memory.faces[seat]) | reserve_ranks(state, seat)):
            return True
    return False


def ask(state: Layout, seat: i64) -> None:
    """It is a seat's turn in the opening or the lay-down."""
    state.turn = seat
    state.busy = False
    state.tell(TURN, seat)


def pass_opening(state: Layout, seat: int) -> None:
    """A seat passes before the first 1 and makes no discard (FL-OPEN-3, FL-OPEN-4)."""
    state.asked += 1
    state.clean |= 1 << seat
    state.tell(NOTE, seat, number=PASSED)


def lay_each(state: Layout, seat: int) -> None:
    """Lays a hand out, one card on each slot (FL-OPEN-8, FL-OPEN-9)."""
    for at, card in enumerate(state.hand(seat)):
        lay(state, seat, card, at + 1)


def lay_down(state: Layout, seat: int, card: int, slot: int) -> None:
    """One card of a lay-down (FL-OPEN-11)."""
    lay(state, seat, card, slot)
    if not state.hands[seat]:
        leave_hand(state)


def leave_hand(state: Layout) -> None:
    """Nobody lays down more from this hand: it is empty, or nobody knows its cards."""
    state.asked += 1
    lay_next(state)


def lay_next(state: Layout) -> None:
    """Passes the lay-down on to the next seat with a hand; after the last one, new hands (FL-OPEN-10, FL-OPEN-12)."""
    while state.asked < state.seats:
        seat = (state.dealer + 1 + state.asked) % state.seats
        if state.hands[seat] and not state.out >> seat & 1:
            state.ask(seat)
            return
        state.asked += 1
    if state.opt.table and has_hands(state):
        state.asked = 0  # OP-OPEN-6: cards have gone back to a hand that was down
        lay_next(state)
        return
    new_hands(state)
    search(state)


def has_hands(state: Layout) -> bool:
    """Whether somebody still holds cards that can be laid down; nobody knows hidden ones."""
    for seat in range(state.seats):
        if not state.out >> seat & 1 and ranks_in(state.whole_hand(seat)) & ~(1 << HIDDEN):
            return True
    return False


def stop_laying(state: Layout) -> None:
    """The lay-down ends early: who has laid his hand down takes a new one, and the search begins again."""
    new_hands(state)
    search(state)


def new_hands(state: Layout) -> None:
    """Everybody without a hand takes a new one, from the dealer's left as far as the stack reaches (OP-OPEN-7)."""
    for step in range(1, state.seats + 1):
        seat = (state.dealer + step) % state.seats
        if not state.hands[seat] and not state.out >> seat & 1:
            give_hand(state, seat)
    state.asked = 0


def void(state: Layout) -> None:
    """The deal is void; the same dealer deals again (OP-OPEN-7)."""
    state.tell(NOTE, state.dealer, number=VOID)
    rng = Rng(0)
    rng.load(state.luck)
    deal_cards(state, state.dealer, rng)
    state.tell(SHUFFLE, state.dealer, 0, 0, place(STACK_PLACE), state.opt.deck_size(state.seats))
    state.idle = 0
    state.barred = 0
    state.forced = -1
    state.regathered = False
    begin(state)

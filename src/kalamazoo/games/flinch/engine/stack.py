"""The stack of Flinch: dealing, new hands, and its renewal from the used cards."""

from mypy_extensions import i64

from kalamazoo.core.cards import BACK, place
from kalamazoo.core.event import CARD, NOTE, SHUFFLE
from kalamazoo.core.rng import Rng
from kalamazoo.core.vectors import vec
from kalamazoo.games.flinch.engine.layout import HIDDEN_FUTURE, MORE_AT, NEEDS, NEW_BIT, NO_CARDS, Layout, zeros
from kalamazoo.games.flinch.engine.notes import GATHERED, HAND_PLACE, STACK_PLACE, USED_PLACE
from kalamazoo.games.flinch.engine.packed import BITS, FACE, HIDDEN, pile_cards, short_with
from kalamazoo.games.flinch.engine.tokens import sweep
from kalamazoo.games.flinch.options import HAND_SIZE, ONES_GROUND


def deal_cards(state: Layout, dealer: int, rng: Rng) -> None:
    """Shuffles and deals: one card each in turn from the dealer's left, stocks, then hands (OP-DEAL-1)."""
    opt = state.opt
    seats = state.seats
    cards = opt.pack(seats)
    rng.shuffle(cards)  # FL-DEAL-2, FL-WILD-2
    at = len(cards)
    take_seats(state)
    rest = at - seats * opt.stock_size
    for step in range(1, seats + 1):  # FL-DEAL-3, FL-DEAL-4
        state.stocks[(dealer + step) % seats] = cards[at - step : rest - 1 : -seats]
    at = rest
    for seat in range(seats):
        state.left[seat] = opt.stock_size
    for _ in range(HAND_SIZE):  # FL-DEAL-5
        for step in range(1, seats + 1):
            at -= 1
            seat = (dealer + step) % seats
            state.hands[seat] = short_with(state.hands[seat], cards[at])
    state.dealer = dealer  # FL-DEAL-1
    state.stack = cards  # FL-DEAL-6: what is left, in its order
    state.stack_left = at
    clear_table(state)
    state.luck = rng.fork().save()


def take_seats(state: Layout) -> None:
    """Every seat is without stock and hand."""
    state.stocks = [NO_CARDS for _ in range(state.seats)]
    state.left = zeros(state.seats)
    state.clear_hands()


def clear_table(state: Layout) -> None:
    """No reserves, no play piles, no used cards (FL-DEAL-10)."""
    state.clear_reserves()
    state.need = bare_needs(state)
    state.count = 0
    state.falling = 0
    state.half = 0
    state.piles = []
    state.used = NO_CARDS
    state.used_piles = 0
    state.opened = False
    state.clean = 0
    state.see()


def bare_needs(state: Layout) -> vec[i64]:
    """What fits when there is no pile: the starters (FL-OPEN-14)."""
    need = zeros(NEEDS)
    for rank in range(1, state.opt.cap + 1):
        if state.opt.starters >> rank & 1:
            need[rank] = NEW_BIT
    return need


def renew(state: Layout) -> bool:
    """Shuffles the used cards into a new stack (FL-STACK-2); whether there is one now."""
    if state.used_piles < state.opt.min_piles or not state.used:  # OP-STACK-1
        return False
    cards = shuffled(state, state.used.copy())  # FL-STACK-3: nothing else
    state.tell(SHUFFLE, state.turn, 0, place(USED_PLACE), place(STACK_PLACE), len(cards))
    state.stack = cards + state.stack[: state.stack_left]  # beneath what is left, if anything (OP-STACK-3)
    state.stack_left = len(state.stack)
    state.used = NO_CARDS
    state.used_piles = 0
    if state.opt.table:  # what went before can no longer be taken back
        state.memory.last = 0
        state.memory.gone = []
    return True


def shuffled(state: Layout, cards: list[int]) -> list[int]:
    """The cards in another order; unknown ones, where the future is not known."""
    if state.luck == HIDDEN_FUTURE and BACK in state.cards():  # a whole position may come without a future
        return [BACK] * len(cards)
    rng = Rng(0)
    rng.load(state.luck)
    rng.shuffle(cards)
    state.luck = rng.save()
    return cards


def refill(state: Layout, seat: i64) -> None:
    """An empty hand is filled by itself (OP-HAND-2), unless the players take their hands themselves."""
    if not state.opt.manual:
        give_hand(state, seat)


def give_hand(state: Layout, seat: i64, early: bool = False) -> None:
    """A seat gets a new hand, if there is one; in table play no 1 is late then (OP-ONE-1).

    One that is taken too early wipes out nothing (IR-17).
    """
    if not state.opt.table:
        draw_hand(state, seat)
        return
    memory = state.memory
    if not state.hands[seat]:
        memory.faces[seat] = 0
    before = state.whole_hand(seat)
    draw_hand(state, seat)
    if state.whole_hand(seat) == before:
        return  # OP-STACK-5: there was nothing to give
    memory.last = 0
    if seat == memory.suspect:
        if not early:
            memory.forget_late()
        for caller in range(state.seats):
            memory.failed[caller] = memory.failed[caller] & ~(1 << ONES_GROUND)  # OP-CHAL-6


def draw_hand(state: Layout, seat: i64) -> None:
    """Gives a seat the next five cards of the stack, or what there is (FL-STACK-1)."""
    if not state.stack_left:
        if not renew(state):
            return  # OP-STACK-5
    elif state.opt.top_up and state.stack_left < HAND_SIZE:
        renew(state)  # OP-STACK-3
    hand: i64 = state.hands[seat]
    short = not hand >> (MORE_AT - BITS * HAND_SIZE)
    stack = state.stack
    left: i64 = state.stack_left
    last: i64 = 0
    if left > HAND_SIZE:
        last = left - HAND_SIZE
    while left > last:
        left -= 1
        card: i64 = stack[left]
        card &= FACE
        if not card:
            card = HIDDEN  # on a masked table
        if short:
            hand = short_with(hand, card)
        else:
            state.gain_card(seat, card)
        if state.events is not None:
            tell_drawn(state, seat, 0 if card == HIDDEN else card)
    state.stack_left = left
    if short:
        state.hands[seat] = hand
    state.clean &= ~(1 << seat)
    if state.opt.renew_on_empty and not state.stack_left:
        renew(state)


def tell_drawn(state: Layout, seat: int, card: int) -> None:
    """Tells of a card that comes into a hand; only its player sees it."""
    state.tell(CARD, seat, card, place(STACK_PLACE), place(HAND_PLACE, seat), 1, 1 << seat)


def gather(state: Layout) -> None:
    """All reserve piles become the stack (OP-BLOCK-8)."""
    cards: list[int] = []
    for at in range(len(state.reserves)):
        cards.extend(pile_cards(state.reserve_pile(at)))
    state.tell(NOTE, state.turn, number=GATHERED)
    state.tell(SHUFFLE, state.turn, 0, 0, place(STACK_PLACE), len(cards))
    cards = shuffled(state, cards)
    state.clear_reserves()
    if state.opt.table:
        sweep(state.memory)
    state.see()
    state.stack = cards
    state.stack_left = len(cards)
    state.regathered = True
    state.dry = False
    state.idle = 0

"""What a seat may know of a Flinch table, and guesses at the rest.

Whatever once lay face up stays known: reserves, used cards, a stock card set back, a hand card that was shown.
"""

from typing import Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.engine.blocks import is_dead
from kalamazoo.games.flinch.engine.deeds import DREW, Deed
from kalamazoo.games.flinch.engine.duties import bound_fits, can_play, open_duty, reserve_fits, stock_is_due
from kalamazoo.games.flinch.engine.layout import HIDDEN_FUTURE, Layout, known_to
from kalamazoo.games.flinch.engine.notes import OPENING
from kalamazoo.games.flinch.engine.packed import (
    FACE,
    HIDDEN,
    count_in,
    hand_cards,
    hand_size,
    hidden_hand,
    with_card,
)
from kalamazoo.games.flinch.options import WILD

TRIES: Final = 24


def hide(state: Layout, seat: int) -> None:
    """Turns this table into what the seat may know of it."""
    state.luck = HIDDEN_FUTURE
    stocks: list[list[int]] = []
    for owner in range(state.seats):
        entries = state.stocks[owner][: state.left[owner]]
        for at in range(len(entries) - 1):  # the top lies face up (FL-DEAL-12)
            if not known_to(entries[at], seat):
                entries[at] &= ~FACE
        stocks.append(entries)
    state.stocks = stocks
    for owner in range(state.seats):
        if owner != seat:
            state.set_hand(owner, hide_hand(state, owner))
    stack: list[int] = []
    for at in range(state.stack_left):
        entry = state.stack[at]
        stack.append(entry if known_to(entry, seat) else entry & ~FACE)
    state.stack = stack
    state.see()
    if state.opt.table:
        hide_memory(state, seat)


def hide_memory(state: Layout, seat: int) -> None:
    """Hides what only table play has: stock tops that are not turned up, and hands drawn too early."""
    memory = state.memory
    for owner in range(state.seats):
        if memory.down >> owner & 1 and state.left[owner]:  # face down, so known to those who know it
            entry = state.stocks[owner][-1]
            if not known_to(entry, seat):
                state.stocks[owner][-1] = entry & ~FACE
    for at, deed in enumerate(memory.deeds):
        if deed.kind == DREW and deed.seat != seat:
            memory.deeds[at] = drawn_as(deed, hidden_hand(hand_size(deed.drawn)))


def drawn_as(deed: Deed, cards: int) -> Deed:
    """The same drawing of a hand, with these cards."""
    other = deed.copy()
    other.drawn = cards
    return other


def hide_hand(state: Layout, owner: int) -> int:
    """A hand as the others know it (FL-DEAL-9): what was shown, and backs."""
    if not state.opt.table:
        return hidden_hand(hand_size(state.whole_hand(owner)))
    hand = state.memory.faces[owner]
    for _ in range(hand_size(state.whole_hand(owner)) - hand_size(hand)):
        hand = with_card(hand, HIDDEN)
    return hand


def fill(state: Layout, rng: Rng) -> None:
    """Replaces each BACK by a guess that fits all that is known, and the future by a new one."""
    stocks = state.stocks
    stack = state.stack
    hands = state.hands[:]
    more = state.more
    hidden = unseen(state)
    for _ in range(TRIES):
        state.stocks = stocks
        state.stack = stack
        state.hands = hands[:]
        state.more = more
        pool = hidden.copy()
        rng.shuffle(pool)
        guess(state, pool)
        if is_plausible(state):
            break
    state.luck = rng.fork().save()


def unseen(state: Layout) -> list[int]:
    """The cards of the pack that lie nowhere in sight; at least as many as are unknown."""
    cards = state.cards()
    counts = [0] * (WILD + 1)
    unknown = 0
    for card in state.opt.pack(state.seats):
        counts[card] += 1
    for card in cards:
        if card == BACK:
            unknown += 1
        else:
            counts[card] -= 1
    pool: list[int] = []
    for card in range(1, WILD + 1):
        for _ in range(counts[card]):
            pool.append(card)
    rank = 2
    while len(pool) < unknown:  # a position that leaves cards out
        pool.append(rank)
        rank = rank + 1 if rank < state.opt.cap else 2
    return pool


def guess(state: Layout, pool: list[int]) -> None:
    """Puts cards of the pool where cards are unknown, the choosiest places first."""
    for seat in range(state.seats):
        ranks = wanted(state, seat)
        if ranks and count_in(state.whole_hand(seat), HIDDEN):
            reveal(state, seat, draw(pool, ranks))
    for seat in range(state.seats):
        allowed = ~state.opt.duty if state.clean >> seat & 1 else -1
        for _ in range(count_in(state.whole_hand(seat), HIDDEN)):
            reveal(state, seat, draw(pool, allowed))
    stocks: list[list[int]] = []
    for owner in range(state.seats):
        entries = state.stocks[owner][: state.left[owner]]
        for at in range(len(entries)):
            if not entries[at] & FACE:
                entries[at] |= pool.pop()
        stocks.append(entries)
    state.stocks = stocks
    state.see()
    stack = state.stack[: state.stack_left]
    for at in range(len(stack)):
        if not stack[at] & FACE:
            stack[at] |= pool.pop()
    state.stack = stack
    if state.opt.table:
        guess_drawn(state)


def guess_drawn(state: Layout) -> None:
    """Says which cards of a guessed hand were drawn too early."""
    deeds = state.memory.deeds
    for at, deed in enumerate(deeds):
        if deed.kind == DREW and count_in(deed.drawn, HIDDEN):
            size = hand_size(deed.drawn)
            drawn = 0
            for card in hand_cards(state.whole_hand(deed.seat))[-size:]:
                drawn = with_card(drawn, card)
            while hand_size(drawn) < size:
                drawn = with_card(drawn, state.opt.cap)
            deeds[at] = drawn_as(deed, drawn)


def reveal(state: Layout, seat: int, card: int) -> None:
    """Replaces an unknown hand card."""
    state.lose_card(seat, HIDDEN)
    state.gain_card(seat, card)


def wanted(state: Layout, seat: int) -> int:
    """The ranks of which the seat certainly holds one; 0 if nothing is certain."""
    if state.opt.table:
        return wanted_at_table(state, seat)
    if state.phase != OPENING or state.turn != seat or state.ending or stock_is_due(state, seat):
        return 0
    if reserve_fits(state, seat):
        return 0
    if state.opt.partners and (stock_is_due(state, state.mate(seat)) or reserve_fits(state, state.mate(seat))):
        return 0
    return state.opt.starters | (1 << WILD if state.opt.wild_starts else 0)  # ST-5: nobody else is asked


def wanted_at_table(state: Layout, seat: int) -> int:
    """The same in table play: a shown card cannot be played, yet the turn goes on, so there is a starter."""
    memory = state.memory
    if state.ending or seat != state.turn or memory.bound_first or memory.passing:
        return 0
    if not memory.is_bound() or bound_fits(state) or open_duty(state, seat):
        return 0
    return state.opt.duty  # OP-EXP-4


def is_plausible(state: Layout) -> bool:
    """Whether a guess agrees with what the table has said about blocks."""
    if state.ending or state.stack_left or not state.opened:
        return True
    if state.forced >= 0 and not can_play(state, state.forced):
        return False
    return state.busy or not state.exhausted() or not is_dead(state)


def draw(pool: list[int], wanted: int) -> int:
    """Takes from a shuffled pool the last card of a wanted rank, or the last one if there is none."""
    for at in range(len(pool) - 1, -1, -1):
        card = pool[at]
        if wanted >> card & 1:
            pool[at] = pool[-1]
            pool.pop()
            return card
    return pool.pop()

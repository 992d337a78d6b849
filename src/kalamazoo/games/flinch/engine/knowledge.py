"""What a seat may know of a Flinch table; guesses at the rest are in guess.py.

Whatever once lay face up stays known: reserves, used cards, a stock card set back, a hand card that was shown.
"""

from kalamazoo.core.pool import Unseen
from kalamazoo.games.flinch.engine.deeds import DREW, FROM_DRAWN, Deed
from kalamazoo.games.flinch.engine.layout import HIDDEN_FUTURE, Layout, known_to
from kalamazoo.games.flinch.engine.packed import FACE, HIDDEN, hand_size, hidden_hand, with_card


def hide(state: Layout, seat: int) -> None:
    """Turns this table into what the seat may know of it."""
    state.luck = HIDDEN_FUTURE
    state.unseen = Unseen()
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
            memory.deeds[at] = drawn_as(deed, hidden_hand(deed.count))
        elif deed.flags & FROM_DRAWN and deed.seat != seat:
            memory.replace(deed, deed.flags & ~FROM_DRAWN)


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

"""What puzzles of Flinch ask for: stock cards freed in one turn, or a win."""

from __future__ import annotations

from kalamazoo.core.bits import bit
from kalamazoo.core.game import Goal
from kalamazoo.core.state import State
from kalamazoo.games.flinch.engine.layout import KNOWN_AT
from kalamazoo.games.flinch.engine.packed import FACE
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.kit.sentences import a_number, count, listed, some

SHOWN = 3  # stock cards under the top one that a puzzle tells of


def own(state: State) -> FlinchState:
    """A state of Flinch."""
    assert isinstance(state, FlinchState)
    return state


def freed(start: State, now: State, seat: int) -> int:
    """How many stock cards the seat has played."""
    return int(own(start).left[seat] - own(now).left[seat])


def show_stock(state: State, seat: int) -> State:
    """The position with the next stock cards known to the seat."""
    shown = own(state).clone()
    entries = shown.stocks[seat][: shown.left[seat]]
    for at in range(max(0, len(entries) - 1 - SHOWN), len(entries) - 1):
        entries[at] |= bit(KNOWN_AT + seat)
    shown.put_stock(seat, entries)
    return shown.mask(seat)


def beneath(state: State, seat: int, wanted: int) -> list[int]:
    """The stock cards under the top one that matter, the next first."""
    cards = [entry & FACE for entry in own(state).stocks[seat][: own(state).left[seat]]]
    return [card for card in reversed(cards[:-1]) if card][: wanted - 1]


def ask_freed(start: State, seat: int, wanted: int) -> str:
    """Stock cards to be freed."""
    below = beneath(start, seat, wanted)
    top = own(start).top(seat)
    if not below:
        return f"Free the {top} on your stock in this turn."
    cards = listed([a_number(card) for card in below])
    under = f"Under the {top} on your stock {'lies' if len(below) == 1 else 'lie'} {cards}."
    return f"{under} Free {'both' if wanted == 2 else f'all {count(wanted)}'} in this turn."


def title_freed(wanted: int) -> str:
    """How many stock cards."""
    return f"Find the turn that frees {some(wanted, 'stock card')}"


def won(start: State, now: State, seat: int) -> int:
    """Whether the seat has won."""
    return int(own(now).left[seat] == 0)


def ask_win(start: State, seat: int, wanted: int) -> str:
    """The stock is to be played out."""
    below = beneath(start, seat, own(start).left[seat])
    cards = listed([str(card) for card in [own(start).top(seat), *below]])
    return f"Your stock is down to {some(own(start).left[seat], 'card')}: {cards}. Win in this turn."


def title_win(wanted: int) -> str:
    """The win."""
    return "Find the turn that wins"


GOALS = {
    "win": Goal(won, ask_win, title_win, show_stock, 1, 3, goes_on=True),
    "free": Goal(freed, ask_freed, title_freed, show_stock, 2, 4, goes_on=True),
}

"""What deeds at a Flinch table tell of their tokens by themselves; dumps and positions have only the rest."""

from mypy_extensions import i64

from kalamazoo.games.flinch.engine.deeds import FROM_TAKEN, LAID, TAKEN, THROWN, UNDONE, Deed, token_row
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.tokens import came_from, lies_at
from kalamazoo.games.flinch.moves import CENTRE, HAND
from kalamazoo.games.flinch.options import WILD


def usual_row(state: Layout) -> list[int]:
    """The row of tokens (see deeds.py) that follows from where cards went and at which height they lay."""
    numbers: list[int] = []
    lies: list[int] = []
    last = 0
    for deed in state.memory.deeds:
        before = known_before(state, deed, len(numbers))
        if before >= 0:
            numbers.append(numbers[before])
            lies[before] = 0
        else:
            last += 1
            numbers.append(last)
        lies.append(int(lies_at(deed) >= 0 and not deed.flags & UNDONE))
    return [number * 2 + lying for number, lying in zip(numbers, lies)]


def known_before(state: Layout, deed: Deed, end: i64) -> i64:
    """Where among the deeds before this place the card of a deed was moved last; -1 if nothing tells."""
    deeds = state.memory.deeds
    where = came_from(state, deed)
    for at in range(end - 1, -1, -1):
        other = deeds[at]
        if deed.flags & UNDONE or other.flags & UNDONE:
            continue
        if where >= 0:
            if lies_at(other) == where and other.put == deed.origin:
                return at
        elif deed.kind == TAKEN and deed.source == CENTRE:
            if other.kind == LAID and other.serial == deed.beneath:
                return at
        elif deed.flags & FROM_TAKEN and (deed.kind == THROWN or deed.source == HAND):
            if other.kind == TAKEN and other.seat == deed.seat and min(other.card, WILD) == min(deed.card, WILD):
                return at
    return -1


def unusual_row(state: Layout) -> list[int]:
    """The row of tokens if the deeds do not tell it by themselves, else none."""
    if not state.memory.deeds:
        return []
    row = token_row(state.memory.deeds)
    return row if row != usual_row(state) else []


def take_row(state: Layout, row: list[int]) -> None:
    """Takes over what `unusual_row` gave, for deeds that nobody else has."""
    deeds = state.memory.deeds
    for deed, number in zip(deeds, row if row else usual_row(state)):
        deed.token = number >> 1
        deed.depth = deed.put if number & 1 else 0

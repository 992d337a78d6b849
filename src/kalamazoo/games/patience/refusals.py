"""Why a play of Patience is refused, and how a game ends."""

from __future__ import annotations

from collections.abc import Mapping

from kalamazoo.core.game import Ruling
from kalamazoo.games.kit.engine.solo import LOST, WON
from kalamazoo.games.kit.solo import explain_undo
from kalamazoo.games.patience.engine.state import PatienceState
from kalamazoo.games.patience.moves import (
    DOUBLE,
    FILL,
    GIVE_UP,
    PART,
    STOCK,
    TO_STOCK,
    TURN,
    TURNED,
    UNDO,
    UP,
    card_of,
    kind_of,
    source_of,
    target_of,
)
from kalamazoo.games.patience.options import FROM_NOTHING, FROM_PACK, FROM_STOCK

ENDINGS: Mapping[int, Ruling] = {
    WON: Ruling("PA-END-1", "every card is on the upper piles"),
    LOST: Ruling("PA-END-2", "the pack is out and nothing more can be played"),
}


def explain(state: PatienceState, seat: int, move: int) -> Ruling:
    """Why this move may not be made."""
    if seat:
        return Ruling("PA-SET-7", "the one player turns and plays the cards, and nobody else")
    kind = kind_of(move)
    if kind == UNDO:
        return explain_undo(state, "PA-OP-15", "plays", "no play")
    if kind == GIVE_UP:
        return Ruling("PA-END-2", "there is still something to do")
    if state.turned and (kind in (TURN, FILL, DOUBLE, PART) or source_of(move) != TURNED) and kind != TO_STOCK:
        return Ruling("PA-TURN-2", f"the turned {state.turned} must be placed first")
    if kind == TO_STOCK:
        if not state.turned:
            return Ruling("PA-TURN-1", "no card is turned")
        return Ruling("PA-TURN-3", f"the {state.turned} fits, so it cannot be put on the stock")
    forced: list[int] = []
    if not state.turned and state.add_forced(forced) and move not in forced:
        return Ruling("PA-OP-6", "the space must be filled first")
    if kind == TURN:
        return explain_turn(state)
    if kind == FILL:
        return explain_fill(state, target_of(move))
    if kind == DOUBLE:
        return explain_double(state, source_of(move), target_of(move))
    if kind == PART:
        return explain_part(state, source_of(move), target_of(move), card_of(move))
    return explain_card(state, kind, source_of(move), target_of(move))


def explain_turn(state: PatienceState) -> Ruling:
    """Why no card is turned."""
    if not state.left:
        return Ruling("PA-TURN-4", "the pack is gone through, and there is no second round")
    return Ruling("PA-OP-8", "a play is possible, and here plays come before turning")


def explain_fill(state: PatienceState, where: int) -> Ruling:
    """Why a place is not filled from the pack."""
    if state.base[where]:
        return Ruling("PA-OP-11", f"only a space is filled from the pack, and place {where + 1} has a pile")
    if not state.left:
        return Ruling("PA-TURN-4", "the pack is gone through")
    if state.origin >> where & 1:
        return Ruling("PA-OP-3", "a place emptied upward is not filled from the pack here")
    return Ruling("PA-OP-11", "a space here is not filled from the pack")


def explain_double(state: PatienceState, source: int, target: int) -> Ruling:
    """Why a pile does not go on another."""
    if source == target or not state.base[source] or not state.base[target]:
        return Ruling("PA-DBL-1", "one lower pile is put on another, so there must be two")
    base, top = state.base[source], state.top[target]
    if state.top[source] == top - 1:
        return Ruling("PA-OP-9", f"only a whole pile moves, and its base {base} does not fit on {top}")
    return Ruling("PA-DBL-1", f"the base {base} is not one less than {top}")


def explain_part(state: PatienceState, source: int, target: int, first: int) -> Ruling:
    """Why part of a pile does not move."""
    if not state.opt.partial:
        return Ruling("PA-OP-9", "only whole piles move")
    if source == target or not state.base[source] or not state.base[target]:
        return Ruling("PA-DBL-1", "one lower pile is put on another, so there must be two")
    if not state.base[source] > first >= state.top[source]:
        return Ruling("PA-OP-9", f"no part of lower pile {source + 1} begins with {first}")
    if state.top[target] != first + 1:
        return Ruling("PA-DBL-1", f"{first} is not one less than {state.top[target]}")
    return Ruling("PA-OP-9", f"the {first + 1} so uncovered could not go up")


def explain_card(state: PatienceState, kind: int, source: int, target: int) -> Ruling:
    """Why a single card does not go there."""
    if source == TURNED:
        if not state.turned:
            return Ruling("PA-TURN-1", "no card is turned")
        card, clause = state.turned, "PA-TURN-2"
    elif source == STOCK:
        if not state.stock:
            return Ruling("PA-PLAY-3", "the stock is empty")
        card, clause = state.stock[-1], "PA-PLAY-1" if kind == UP else "PA-PLAY-2"
    else:
        if not state.base[source]:
            return Ruling("PA-PLAY-4", f"place {source + 1} has no card")
        card, clause = state.top[source], "PA-PLAY-4"
    if kind == UP:
        return Ruling(clause, f"upper pile {target + 1} takes {state.upper[target] + 1}, not {card}")
    if state.base[target]:
        return Ruling(clause, f"lower pile {target + 1} takes {state.top[target] - 1}, not {card}")
    if source == TURNED:
        by_stock = FROM_STOCK in (state.opt.doubled, state.opt.emptied)
        return Ruling("PA-OP-13" if by_stock else clause, "a turned card does not go straight into a space")
    if state.filler(target) == FROM_PACK:
        return Ruling("PA-OP-11", "while the pack lasts the space is filled from it")
    if state.origin >> target & 1 and state.opt.emptied == FROM_NOTHING:
        return Ruling("PA-OP-3", "a place emptied upward is not filled here")
    return Ruling("PA-OP-4", "the pack is out, and the stock fills no space here")

"""Why a player of Flinch wants a move: read off its plan for the rest of the turn. `advice.py` puts it into words."""

from typing import Final

from kalamazoo.core.bot import Reason
from kalamazoo.games.flinch.engine.duties import stock_is_due
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.notes import LAYING
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.moves import (
    DISCARD,
    HAND,
    MATE_STOCK,
    OWN_SLOTS,
    PASS,
    PLAY,
    STOCK,
    card_of,
    kind_of,
    rank_of,
    source_of,
    target_of,
)
from kalamazoo.games.flinch.options import STANDARD, WILD
from kalamazoo.games.flinch.planner import has_drawn

WINS: Final = 1  # card: the last of the stock
FREES: Final = 2  # card: of the stock, seat: whose; number: how many steps come before, each a STEP
STEP: Final = 3  # card, place
NEW_HAND: Final = 4  # number: steps that play the hand out
MUST_STOCK: Final = 5  # card, seat: whose stock card fits and must go
MUST_START: Final = 6  # card: a starter must be played
UNCOVERS: Final = 7  # card: what a reserve play brings to light; place
COVERS: Final = 8  # seat, card: the stock card that has no place any more
HOLDS: Final = 9  # seat, card: the stock card that would have a place; number: what is held back for it
ON_RUN: Final = 10  # card: what is discarded; number: the next higher one beneath
ON_SAME: Final = 11  # card
ON_HIGHER: Final = 12  # card; number: the higher one beneath
ON_EMPTY: Final = 13  # card
SPARE: Final = 14  # card: there is another in the hand
KEEPS: Final = 15  # card: of the stock; each kept card is a STEP
TRIED: Final = 16  # number: how much better, in thousandths of a win, than the first thought
NOTHING: Final = 17  # nothing can be played
CALLS: Final = 18  # seat; number: the ground
LEAST: Final = 19  # card: what is buried least
NEARER: Final = 20  # number: cards that the hand has left then, before a new one comes
EMPTIES: Final = 21  # place: of the reserve
FEW_ENOUGH: Final = 5  # steps that a sentence names


def reasons_for(view: FlinchState, seat: int, lawful: list[int], plan: list[int]) -> list[Reason]:
    """Why the first move of a plan is made, the weightiest reason first."""
    move = plan[0]
    kind = kind_of(move)
    if kind == PLAY:
        return play_reasons(view, seat, lawful, plan)
    found: list[Reason] = []
    if kind in (DISCARD, PASS):
        found += held_back(view, seat, lawful)
        if kind == DISCARD:
            found += discard_reasons(view, seat, move, lawful)
        elif not found:
            found.append(Reason(NOTHING))
    return found


def card_played(state: Layout, seat: int, move: int) -> int:
    """The card that a play lays."""
    if source_of(move) == HAND:
        return card_of(move)
    return state.source_top(seat, source_of(move))


def play_reasons(view: FlinchState, seat: int, lawful: list[int], plan: list[int]) -> list[Reason]:
    """Why a card is played."""
    source = source_of(plan[0])
    owner: int = seat if source != MATE_STOCK else view.mate(seat)
    if source <= MATE_STOCK:
        return [Reason(WINS if is_last(view, owner) else MUST_STOCK, owner, view.top(owner))]
    found: list[Reason] = []
    duty = source == HAND and view.opt.duty >> card_of(plan[0]) & 1 == 1
    state = view.clone()
    steps: list[Reason] = []
    for move in plan:
        if kind_of(move) != PLAY:
            break
        card = card_played(state, seat, move)
        source = source_of(move)
        if source <= MATE_STOCK:
            owner = seat if source == STOCK else state.mate(seat)
            found.append(Reason(WINS if is_last(state, owner) else FREES, owner, card, number=len(steps)))
            break
        steps.append(Reason(STEP, seat, rank_of(move) or card, state.place_of(seat, source)))
        after = state.clone()
        after.apply(seat, move)
        drawn = has_drawn(state, after, seat, move)
        state = after
        if drawn:
            found.append(Reason(NEW_HAND, seat, number=len(steps)))
            break
        if state.turn != seat or state.ending:
            break
        if not found and stock_is_due(state, seat) and state.left[seat]:  # the plan need not say so: it is a duty
            found.append(Reason(WINS if is_last(state, seat) else FREES, seat, state.top(seat), number=len(steps)))
            break
    if found:
        found += steps
    elif duty:
        found.append(Reason(MUST_START, seat, card_of(plan[0])))
    found += covered(view, state, seat)
    if not found and source_of(plan[0]) > OWN_SLOTS:
        under = view.under(view.reserve_at(seat, source_of(plan[0])))
        found.append(Reason(UNCOVERS if under else EMPTIES, seat, under, view.place_of(seat, source_of(plan[0]))))
    if not found:
        found.append(Reason(NEARER, seat, number=len(view.hand(seat)) - 1))
    return found


def is_last(state: FlinchState, owner: int) -> bool:
    """Whether the stock's top card is the last that its side needs to be rid of."""
    return state.left[owner] == 1 and not (state.opt.partners and state.left[state.mate(owner)])


def covered(view: FlinchState, state: FlinchState, seat: int) -> list[Reason]:
    """The stock cards of opponents that had a place before these plays and have none after them."""
    found: list[Reason] = []
    for step in range(1, view.seats):
        other = (seat + step) % view.seats
        top: int = view.top(other)
        if top and not view.is_side(seat, other) and view.fit >> top & 1 and not state.fit >> top & 1:
            found.append(Reason(COVERS, other, top))
    return found


def held_back(view: FlinchState, seat: int, lawful: list[int]) -> list[Reason]:
    """The stock cards of opponents that would have a place if something that fits were played."""
    found: list[Reason] = []
    for move in lawful:
        if kind_of(move) != PLAY or rank_of(move) or source_of(move) <= MATE_STOCK:
            continue
        after = view.clone()
        after.apply(seat, move)
        for step in range(1, view.seats):
            other = (seat + step) % view.seats
            top: int = view.top(other)
            if not top or top == WILD or view.is_side(seat, other):
                continue
            if after.fit >> top & 1 and not view.fit >> top & 1 and not known(found, other):
                found.append(Reason(HOLDS, other, top, number=card_played(view, seat, move)))
    return found


def known(found: list[Reason], seat: int) -> bool:
    """Whether there is a reason about this seat already."""
    for reason in found:
        if reason.seat == seat:
            return True
    return False


def discard_reasons(view: FlinchState, seat: int, move: int, lawful: list[int]) -> list[Reason]:
    """Why this card goes on this reserve pile."""
    card = card_of(move)
    place = view.place_of(seat, OWN_SLOTS + target_of(move))
    pile = view.reserve(seat, target_of(move))
    top = pile[-1] if pile else 0
    found: list[Reason] = []
    if view.phase != LAYING:
        found += kept_cards(view, seat, card)
    if top == card + 1:
        found.append(Reason(ON_RUN, seat, card, place, top))
    elif top == card:
        found.append(Reason(ON_SAME, seat, card, place))
    elif WILD > top > card:
        found.append(Reason(ON_HIGHER, seat, card, place, top))
    elif not top:
        found.append(Reason(ON_EMPTY, seat, card, place))
    if view.hand(seat).count(card) > 1:
        found.append(Reason(SPARE, seat, card))
    if not found:
        found.append(Reason(LEAST, seat, card, place, top))
    return found


def kept_cards(view: FlinchState, seat: int, discarded: int) -> list[Reason]:
    """The cards that stay in the hand because they lie on the way to the own stock card; two or more of them."""
    top: int = view.top(seat)
    if not top or top == WILD or view.opt.variation != STANDARD:
        return []
    low = top
    while low > 1 and not view.fit >> low & 1:
        low -= 1
    steps: list[Reason] = []
    for card in range(low, top):
        if card != discarded and card in view.hand(seat):
            steps.append(Reason(STEP, seat, card))
    return [Reason(KEEPS, seat, top, number=len(steps))] + steps if 2 <= len(steps) <= FEW_ENOUGH else []

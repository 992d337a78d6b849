"""What the search needs to know of Patience, and why a play is good."""

from typing import Final, final

from kalamazoo.core.bot import Bot, Reason
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.engine.solo_search import SoloBase
from kalamazoo.games.patience.engine.state import PLACES, PatienceState
from kalamazoo.games.patience.greedy import GreedyPatience
from kalamazoo.games.patience.moves import DOUBLE, DOWN, FILL, PART, STOCK, TURN, UP, kind_of, source_of, target_of

# Why a play is good.
GOES_UP: Final = 1  # card
LEADS_ON: Final = 2  # card: it can go up after this
MAKES_SPACE: Final = 3  # place
UNBURIES: Final = 4  # card: the stock's next one
KEEPS_OFF: Final = 5  # card: it need not go to the stock
BUILDS: Final = 6  # card: another may follow it down
FILLS: Final = 7  # place
NOTHING_ELSE: Final = 8
HOLDS_BACK: Final = 9  # card: one that could go up waits


@final
class PatienceBase(SoloBase):
    """The player who goes by sight."""

    def make(self, seat: int, rng: Rng) -> Bot:
        """The fair player."""
        return GreedyPatience(seat, rng)

    def reasons(self, view: State, move: int) -> list[Reason]:
        """Why a play is good, as far as the table shows it."""
        assert isinstance(view, PatienceState)
        found: list[Reason] = []
        kind = kind_of(move)
        source = source_of(move)
        if move == view.give_up_move:
            return [Reason(NOTHING_ELSE)]
        if kind in (TURN, FILL):
            if kind == FILL:
                found.append(Reason(FILLS, place=target_of(move)))
            waiting = can_go_up(view)
            if waiting:
                found.append(Reason(HOLDS_BACK, card=waiting))
            elif kind == TURN and len(self.candidates(view, 0, move)) == 1:
                found.append(Reason(NOTHING_ELSE))
            return found
        if kind not in (UP, DOWN, DOUBLE, PART):
            return found
        after = view.clone()
        after.apply(0, move)
        if kind == UP:
            found.append(Reason(GOES_UP, card=after.upper[target_of(move)]))
        following = can_go_up(after)
        if following and not can_go_up_now(view, following):
            found.append(Reason(LEADS_ON, card=following))
        if source < PLACES and view.base[source] and not after.base[source]:
            found.append(Reason(MAKES_SPACE, place=source))
        if source == STOCK and after.stock:
            found.append(Reason(UNBURIES, card=after.stock[-1]))
        if kind == DOWN:
            if source != STOCK:
                found.append(Reason(KEEPS_OFF, card=view.turned))
            elif not view.base[target_of(move)]:
                found.append(Reason(FILLS, place=target_of(move)))
            else:
                found.append(Reason(BUILDS, card=after.top[target_of(move)]))
        return found


def can_go_up(state: PatienceState) -> int:
    """The lowest card that could go up now from a lower pile or the stock; 0 if none."""
    best = 0
    for where in range(PLACES):
        card = state.top[where]
        if state.base[where] and card - 1 in state.upper and (not best or card < best):
            best = card
    if state.stock and state.stock[-1] - 1 in state.upper and (not best or state.stock[-1] < best):
        best = state.stock[-1]
    return best


def can_go_up_now(state: PatienceState, card: int) -> bool:
    """Whether such a card can go up."""
    if card - 1 not in state.upper:
        return False
    return card in state.top or (len(state.stock) > 0 and state.stock[-1] == card)

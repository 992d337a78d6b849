"""Playing on with players, in the core: what a search rolls out with.

The players are asked on the state itself, not on what their seats may know: whoever plays here must read no more of
it than his seat may, and the search gives them guessed worlds only.
"""

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT, first_seat, seat_name
from kalamazoo.core.state import State


class StalledTable(Exception):
    """A player who owes a move stays silent, or nobody can end a wait: a fault of the program."""


def play_on(state: State, players: list[Bot], lot: Rng, limit: int, silent: int = -1) -> int:
    """Lets players, one a seat, play on until the end or the limit; returns the number of moves.

    Everybody who may act is asked; the soonest acts, ties are drawn by lot. The clock moves where nobody else wishes
    to. The seat that is `silent` lets somebody else make the first move.
    """
    listens = False
    for player in players:
        if player.listens:
            listens = True
    if listens:
        state.events = []
    made = 0
    while made < limit:
        may = state.may_act()
        must = state.must_act()
        if silent >= 0:
            may &= ~(1 << silent)
            must &= ~(1 << silent)
        if not may:
            break
        seat = CLOCK
        move = NO_WISH
        if may == must and not may & (may - 1) and may != CLOCK_BIT:  # an ordinary turn: one seat, nobody else
            seat = first_seat(may)
            move = players[seat].wish(state, True)
        else:
            soonest = -1
            ties = 1
            for other in range(state.seats):
                if not may >> other & 1:
                    continue
                player = players[other]
                wished = player.wish(state, must >> other & 1 == 1)
                if wished == NO_WISH:
                    continue
                if soonest < 0 or player.delay < soonest:
                    soonest = player.delay
                    ties = 1
                elif player.delay == soonest:
                    ties += 1
                    if lot.below(ties):  # each of several as likely as the others
                        continue
                else:
                    continue
                seat = other
                move = wished
            if move == NO_WISH and may & CLOCK_BIT:
                move = state.moves(CLOCK)[0]
        if move == NO_WISH:
            raise StalledTable(f"seat {seat_name(first_seat(may))} owes a move and stays silent")
        state.apply(seat, move)
        silent = -1
        made += 1
        if listens:
            tell(state, players)
    return made


def tell(state: State, players: list[Bot]) -> None:
    """Lets those who listen hear what has happened, as their seats saw it."""
    events = state.events
    if events is None or not events:
        return
    for player in players:
        if player.listens:
            for event in events:
                player.hear(event.masked(player.seat))
    events.clear()

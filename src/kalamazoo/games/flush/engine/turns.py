"""Whose turn it is in Flush, when a round is over, and when it goes in circles."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.event import NOTE
from kalamazoo.core.vectors import append, vec
from kalamazoo.games.flush.engine import notes as notes
from kalamazoo.games.flush.engine.sets import FlushSets
from kalamazoo.games.flush.engine.table import BY_PLAYER, BY_TABLE
from kalamazoo.games.flush.moves import AGREE, PROPOSE

SPREAD: Final = 0x2545F491
LOW: Final = (1 << 30) - 1  # numbers of 30 bits are quick to compare; three equal by chance do not happen


def is_rid(state: FlushSets, seat: i64) -> bool:
    """Whether the player has no card left."""
    return not (state.lows[seat] | state.highs[seat] | state.covered[seat] | state.bare[seat])


def end_round(state: FlushSets, winner: int) -> None:
    """The round is over at once; the next one is dealt unless the game is over."""
    state.score_round(winner)
    if not state.ending:
        state.next_round(winner, state.round + 1)  # FU-SETUP-12, FU-ELIM-2


def pass_on(state: FlushSets, seat: i64, skips: i64, picked_up: bool) -> None:
    """The turn goes clockwise, past as many players as there are skip marks (FU-TURN-1, FU-SKIP-1)."""
    if skips >= state.players and not state.opt.skips_wrap:
        skips = state.players - 1  # FU-SKIP-5
    following: i64 = next_seat(state, seat)
    while skips:
        if state.events is not None:
            state.tell(NOTE, following, number=notes.SKIPPED)
        following = next_seat(state, following)
        skips -= 1
    start_turn(state, following, picked_up)  # FU-SKIP-7: a new turn in every way, if it is the same player's


def next_seat(state: FlushSets, seat: i64) -> i64:
    """The next seat clockwise that is still in the game."""
    alive = state.alive
    seats: i64 = state.seats
    seat += 1
    if seat == seats:
        seat = 0
    while not alive >> seat & 1:
        seat += 1
        if seat == seats:
            seat = 0
    return seat


def start_turn(state: FlushSets, seat: i64, picked_up: bool) -> None:
    """Begins a turn, unless the round goes in circles (U29)."""
    state.begin_turn(seat)
    if repeats(state, seat, picked_up) or state.turns % state.opt.stale_turns == 0:
        state.history = vec[i64]()
        state.circling = False
        if state.opt.stale_bound:
            void_round(state)
        else:
            state.voting = BY_TABLE
            state.votes = 0
            state.tell(NOTE, seat, number=notes.OFFERED)


def repeats(state: FlushSets, seat: i64, picked_up: bool) -> bool:
    """Whether the position has now come too often; as long as nobody picks up, nothing comes back."""
    key: i64 = state.key
    size: i64 = state.top_size
    position: i64 = (key + ((size << 4 | state.top_value) << 3 | seat) * SPREAD) & LOW
    times: i64 = 1
    if picked_up:
        state.circling = True
    if state.circling:
        for earlier in state.history:
            if earlier == position:
                times += 1
    state.history = append(state.history, position)
    return times >= state.opt.stale_repeat


def forget(state: FlushSets) -> None:
    """Hands and Bases have changed for good: no earlier position can come back."""
    if len(state.history):
        state.history = vec[i64]()
    state.circling = False


def vote(state: FlushSets, seat: int, move: int) -> None:
    """Proposing a stalemate, agreeing to it or declining it (FU-STALE-1)."""
    if move == PROPOSE:
        state.voting = BY_PLAYER
        state.votes = 1 << seat
        state.moot = False
        state.tell(NOTE, seat, number=notes.PROPOSED)
    elif move == AGREE:
        state.votes |= 1 << seat
        state.tell(NOTE, seat, number=notes.AGREED)
        if state.votes == state.alive:
            void_round(state)
    else:
        state.voting = 0
        state.votes = 0
        state.tell(NOTE, seat, number=notes.DECLINED)


def void_round(state: FlushSets) -> None:
    """The round is dealt anew with the same starter, without points."""
    state.tell(NOTE, state.starter, number=notes.VOID_ROUND)
    state.next_round(state.starter, state.round)

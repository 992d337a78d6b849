"""FLAPS, MEGA-FLAP and STOP THAT FLAPPING: laying out of turn, and the question that ends it.

At the table the next player asks whether there is more (FP-FLAP-4), and the clock ends the wait for answers. In strict
play there is no clock, and the table puts the question for the next player as soon as a FLAPS lies (FP-ST-5). He too is
asked: to flap is better for him than to lay the same card on his turn, which would make him the opener.
"""

from typing import final

from kalamazoo.core.event import NOTE
from kalamazoo.core.moves import Moves
from kalamazoo.core.seats import all_seats
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine.effect import Effect, Phase
from kalamazoo.games.flaps.engine.round import Round
from kalamazoo.games.flaps.engine.table import ASKED, FLAPPING, NOT_YET
from kalamazoo.games.flaps.moves import ASK, DRAW, NO


@final
class Flaps(Effect):
    """FLAPS: opens flapping, or goes on with it (FP-FLAP-1, FP-FLAP-9)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        left = t.mega >> 2 * seat & 3
        flap(t, seat, left - 1 if left else 0)  # FP-MEGA-1, FP-MEGA-7


@final
class MegaFlap(Effect):
    """MEGA-FLAP: a FLAPS that its layer may follow with three more (FP-MEGA-1, FP-MEGA-6)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        flap(t, seat, 3)


@final
class StopFlapping(Effect):
    """STOP THAT FLAPPING: ends it, but for two FLAPS in all of another's MEGA run (FP-STOP-2, FP-STOP-5, FP-STOP-9)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        if t.was != FLAPPING and t.was != ASKED:
            t.open_turn(t.next_seat(seat))
            return
        runs = 0
        for other in range(t.seats):
            left = t.mega >> 2 * other & 3
            if left > 1 and other != seat:  # FP-STOP-6, FP-STOP-7: however many others lie between
                runs |= left - 1 << 2 * other
        t.mega = runs
        t.stopped = 1
        t.flapper = seat
        if t.events is not None:
            t.tell(NOTE, seat, number=note.STOPPED)
        if runs:
            go_on(t)
        else:
            close_flapping(t)


@final
class FlappingOpen(Phase):
    """The next player asks whether there is more; laying or drawing instead is that question (FP-IR-4)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        out.add(ASK)
        if t.opt.timed:
            out.add(DRAW)
            row = t.opt.open_rows[t.view]
            last = 0
            for card in t.hands[seat]:
                if card != last and row[card] and not t.opt.flap_row[card]:
                    out.add(card)
                last = card

    def make(self, t: Round, seat: int, move: int) -> None:
        ask(t, can_flap(t) & ~(1 << seat))


@final
class FlappingAsked(Phase):
    """Everyone who could flap answers, whether or not he has a FLAPS (FP-FLAP-4)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        out.add(NO)

    def make(self, t: Round, seat: int, move: int) -> None:
        if move == NO:
            if t.events is not None:
                t.tell(NOTE, seat, number=note.NO_MORE)
            t.must &= ~(1 << seat)
        else:
            if t.events is not None:
                t.tell(NOTE, t.actor, number=note.TIME_UP)
            t.must = 0
        if not t.must:
            close_flapping(t)


def flap(t: Round, seat: int, run: int) -> None:
    """A FLAPS type is laid; `run` more of the layer's own may follow it at once."""
    if t.was == FLAPPING or t.was == ASKED:
        t.mega = t.mega & ~(3 << 2 * seat) | run << 2 * seat  # FP-MEGA-3: the runs of others go on
    else:
        t.turn = seat
        t.mega = run << 2 * seat
        t.stopped = 0
    t.flapper = seat
    if t.events is not None:
        t.tell(NOTE, seat, number=note.FLAPS)  # FP-FLAP-3: the table says it
    if t.stopped and not t.mega:
        close_flapping(t)  # FP-STOP-5: that was the last of a run cut short
    else:
        go_on(t)


def go_on(t: Round) -> None:
    """Flapping is open; in strict play the table asks at once for the next player."""
    t.wait_for(FLAPPING, t.next_seat(t.turn))
    if t.phase == FLAPPING and not t.opt.timed:
        ask(t, can_flap(t))


def ask(t: Round, asked: int) -> None:
    """The next player's question is put to these seats."""
    if t.events is not None:
        t.tell(NOTE, t.actor, number=note.ASKS)
    if asked:
        t.phase = ASKED
        t.must = asked
    else:
        close_flapping(t)


def can_flap(t: Round) -> int:
    """The mask of seats that could lay a FLAPS now, if they have one."""
    if not t.mega and t.flapper >= 0:  # as it mostly is
        return 0 if t.stopped else all_seats(t.seats) & ~(1 << t.flapper)
    mask = 0
    for seat in range(t.seats):
        if t.can_flap(seat):
            mask |= 1 << seat
    return mask


def close_flapping(t: Round) -> None:
    """The player after the one who opened it has an open turn (FP-FLAP-5, FP-FLAP-6)."""
    t.flapper = NOT_YET
    t.mega = 0  # FP-MEGA-2
    t.stopped = 0
    if t.events is not None:
        t.tell(NOTE, t.turn, number=note.FLAPPING_OVER)
    t.open_turn(t.next_seat(t.turn))  # a FLAPS on it opens a new flapping (FP-FLAP-7, FP-STOP-10)

"""2, 3, 7, 9 and QUACK: attacks and their answers; 8: missing a go."""

from typing import final

from kalamazoo.core.event import NOTE
from kalamazoo.core.moves import Moves
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine.effect import Effect, Phase
from kalamazoo.games.flaps.engine.round import Round
from kalamazoo.games.flaps.engine.table import ATTACKED, FACING
from kalamazoo.games.flaps.moves import DRAW, KNOCK


@final
class Attack(Effect):
    """2 and 3: the sum grows and moves to the next player (FP-ATK-1, FP-ATK-2, FP-ATK-4, FP-ATK-5, FP-ATK-6)."""

    def __init__(self, size: int) -> None:
        self.size = size

    def lay(self, t: Round, seat: int, card: int) -> None:
        t.attack += self.size  # FP-ATK-18: there is no cap
        attack_next(t, seat)


@final
class Seven(Effect):
    """7: sends an attack back, and the direction with it; otherwise nothing (FP-ATK-7, FP-ATK-8, FP-ATK-12)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        if t.was == ATTACKED:
            t.reverse(seat)
            attack_next(t, seat)
        else:
            t.open_turn(t.next_seat(seat))


@final
class Nine(Effect):
    """9: cancels an attack; otherwise nothing (FP-ATK-10, FP-ATK-13)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        if t.was == ATTACKED:
            t.attack = 0
            if t.events is not None:
                t.tell(NOTE, seat, number=note.CANCELLED)
        t.open_turn(t.next_seat(seat))


@final
class Quack(Effect):
    """QUACK: the sum moves on as it is (FP-QUACK-1)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        attack_next(t, seat)


@final
class Attacked(Phase):
    """The attacked player may always draw the sum (FP-ATK-3, FP-ATK-16, FP-ATK-19)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        out.add(DRAW)

    def make(self, t: Round, seat: int, move: int) -> None:
        count = t.attack
        t.attack = 0
        if t.draw(seat, count):
            t.open_turn(seat if t.opt.draw_then_play else t.next_seat(seat))  # F13


@final
class Eight(Effect):
    """8: the next player misses a go or lays an 8 (FP-EIGHT-1, FP-EIGHT-2)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        t.turn = t.next_seat(seat)
        t.wait_for(FACING, t.turn)


@final
class FacingEight(Phase):
    """Knocking is always allowed; the 8 is then spent (FP-EIGHT-3, FP-EIGHT-4)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        out.add(KNOCK)

    def make(self, t: Round, seat: int, move: int) -> None:
        if t.events is not None:
            t.tell(NOTE, seat, number=note.KNOCKS)
        t.open_turn(t.next_seat(seat))


def attack_next(t: Round, seat: int) -> None:
    """The sum stands against the next player (FP-ATK-15)."""
    t.turn = t.next_seat(seat)
    if t.events is not None:
        t.tell(NOTE, t.turn, number=note.ATTACKS | t.attack << 8)
    t.wait_for(ATTACKED, t.turn)

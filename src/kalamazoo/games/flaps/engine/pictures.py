"""JACK and UP-JACKS; 10 and HOOFERS-DOOFERS, the scuffle."""

from typing import final

from kalamazoo.core.event import NOTE
from kalamazoo.core.moves import Moves
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine.cards import HOOFERS, kind_of
from kalamazoo.games.flaps.engine.effect import Effect, Phase
from kalamazoo.games.flaps.engine.round import Round
from kalamazoo.games.flaps.engine.table import PICKING, SCUFFLE
from kalamazoo.games.flaps.moves import DRAW, PICK, move_seat, pack_move


@final
class Jack(Effect):
    """JACK: the direction flips (FP-JACK-1, FP-JACK-2)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        t.reverse(seat)
        t.open_turn(t.next_seat(seat))


@final
class UpJacks(Effect):
    """UP-JACKS: the direction flips, and everyone else draws 1, from the layer's left (FP-JACK-3, F19)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        t.reverse(seat)
        for distance in range(1, t.seats):
            if not t.draw((seat + distance) % t.seats, 1):
                return
        t.open_turn(t.next_seat(seat))


@final
class Ten(Effect):
    """10: a chosen player draws 1 or answers (FP-HOOF-1)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        t.turn = seat
        t.choose(PICKING, seat)


@final
class Hoofers(Effect):
    """HOOFERS-DOOFERS: as an answer it picks somebody else, otherwise nothing (FP-HOOF-4, FP-HOOF-9)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        if t.was == SCUFFLE:
            t.choose(PICKING, seat)
        else:
            t.open_turn(t.next_seat(seat))


@final
class Picking(Phase):
    """Somebody is picked, not oneself (FP-HOOF-1, FP-HOOF-2, F17)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        self_too = t.opt.pick_self and kind_of(t.pile[-1]) == HOOFERS
        for other in range(t.seats):
            if other != seat or self_too:
                out.add(pack_move(PICK, 0, other, 0))

    def make(self, t: Round, seat: int, move: int) -> None:
        other = move_seat(move)
        if t.events is not None:
            t.tell(NOTE, seat, number=note.PICKS | other << 8)
        t.wait_for(SCUFFLE, other)


@final
class Scuffle(Phase):
    """The picked player may always draw 1; that ends the scuffle (FP-HOOF-7, FP-HOOF-8, FP-HOOF-10)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        out.add(DRAW)

    def make(self, t: Round, seat: int, move: int) -> None:
        if move != DRAW:
            if t.events is not None:
                t.tell(NOTE, t.actor, number=note.TIME_UP)  # FP-IR-5
        if t.draw(t.actor, 1):
            t.open_turn(t.next_seat(t.actor if t.opt.after_last else t.turn))  # F17: after the one who drew

"""FULL MONTY: three cards face down, one of them for somebody else."""

from typing import final

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD as CARD_MOVES
from kalamazoo.core.event import LOOK, NOTE
from kalamazoo.core.moves import Moves
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine.effect import Effect, Phase
from kalamazoo.games.flaps.engine.fives import no_effect
from kalamazoo.games.flaps.engine.round import Round
from kalamazoo.games.flaps.engine.table import (
    ALL_KNOW,
    HAND_PLACE,
    MONTY_LAYS,
    MONTY_NAMES,
    MONTY_POINTS,
    MONTY_SHOWS,
    MONTY_TAKES,
    NOT_YET,
    THREE_PLACE,
    insert_card,
    seen_by,
)
from kalamazoo.games.flaps.moves import MONTY, NAME, POINT, SHOW, TAKE, move_card, move_number, move_seat, pack_move


@final
class FullMonty(Effect):
    """FULL MONTY: with three cards left or more, the layer puts three face down (FP-MONTY-1, FP-MONTY-2)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        if len(t.hands[seat]) < 3:
            no_effect(t, seat)
        else:
            t.choose(MONTY_LAYS, seat)


@final
class MontyLays(Phase):
    """Which three, one after the other, in the order the layer likes (FP-MONTY-2)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        last = 0
        for card in t.hands[seat]:
            if card != last:
                out.add(pack_move(MONTY, card, 0, 0))
            last = card

    def make(self, t: Round, seat: int, move: int) -> None:
        card = move_card(move)
        t.remove(seat, card, 0)
        t.tell(CARD_MOVES, seat, card, place(HAND_PLACE, seat), place(THREE_PLACE), 1, 1 << seat)
        t.three.append(card)
        if len(t.three) == 3:
            t.choose(MONTY_NAMES, seat)


@final
class MontyNames(Phase):
    """Who chooses: another player (FP-MONTY-3, F50)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        for other in range(t.seats):
            if other != seat:
                out.add(pack_move(NAME, 0, other, 0))

    def make(self, t: Round, seat: int, move: int) -> None:
        t.named = move_seat(move)
        t.tell(NOTE, seat, number=note.NAMES | t.named << 8)
        t.choose(MONTY_POINTS, t.named)


@final
class MontyPoints(Phase):
    """The named player points at one of the three (FP-MONTY-3)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        for at in range(3):
            out.add(pack_move(POINT, 0, 0, at))

    def make(self, t: Round, seat: int, move: int) -> None:
        t.pointed = move_number(move)
        t.tell(NOTE, seat, number=note.POINTS | t.pointed << 8)
        t.choose(MONTY_SHOWS, t.layer)


@final
class MontyShows(Phase):
    """The layer shows everyone one of the other two (FP-MONTY-4)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        for at in range(3):
            if at != t.pointed:
                out.add(pack_move(SHOW, 0, 0, at))

    def make(self, t: Round, seat: int, move: int) -> None:
        t.shown = move_number(move)
        t.tell(LOOK, seat, t.three[t.shown], place(THREE_PLACE), number=t.shown + 1)
        t.choose(MONTY_TAKES, t.named)


@final
class MontyTakes(Phase):
    """The named player takes one of the two hidden ones, the layer the others (FP-MONTY-5, FP-MONTY-6, FP-MONTY-7)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        for at in range(3):
            if at != t.shown:
                out.add(pack_move(TAKE, 0, 0, at))

    def make(self, t: Round, seat: int, move: int) -> None:
        layer = t.layer
        taken = move_number(move)
        for at in range(3):
            card = t.three[at]
            taker = seat if at == taken else layer
            insert_card(t.hands[taker], card)
            knowers = 1 << layer | 1 << seat if at == taken else 1 << layer
            if at == t.shown:
                knowers = ALL_KNOW
            t.learn(taker, card, knowers)
            seen = seen_by(knowers)
            t.tell(CARD_MOVES, taker, card, place(THREE_PLACE), place(HAND_PLACE, taker), 1, seen)
        t.three = []
        t.named = t.pointed = t.shown = NOT_YET
        t.fall_to(seat)
        t.open_turn(t.next_seat(layer))

"""ACE, ACE'N'END, ACE'N'LAY, ACE-JACK and KING 'N' LAY: naming a suit, and extra lays."""

from typing import final

from kalamazoo.core.event import NOTE
from kalamazoo.core.moves import Moves
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine.cards import (
    ACE_LAY_BLACK,
    ACE_LAY_RED,
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUITS,
    TRUMPS,
    kind_of,
)
from kalamazoo.games.flaps.engine.effect import Effect, Phase
from kalamazoo.games.flaps.engine.follow import EXTRA_BLACK, EXTRA_KING, EXTRA_RED, EXTRA_SUIT, called_view
from kalamazoo.games.flaps.engine.round import Round
from kalamazoo.games.flaps.engine.side import start_side
from kalamazoo.games.flaps.engine.table import CALLING, EXTRA
from kalamazoo.games.flaps.moves import CALL, STOP


@final
class Ace(Effect):
    """ACE, ACE'N'END: the layer names a suit (FP-ACE-2)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        t.choose(CALLING, seat)


@final
class AceLay(Effect):
    """ACE'N'LAY: an extra lay by its colour, or a suit of its colour and draw 1.

    FP-ACE-5, FP-ACE-6, FP-ACE-7, FP-ACE-8, FP-ACE-9, FP-ACE-10
    """

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def lay(self, t: Round, seat: int, card: int) -> None:
        if t.opt.bar_turn:
            t.barred = seat  # F11
        if not t.hands[seat] or t.opt.always_call:
            t.choose(CALLING, seat)  # FP-ACE-10, F10
        else:
            t.extra = self.colour
            t.choose(EXTRA, seat)


@final
class AceJack(Effect):
    """ACE-JACK: the direction flips, and the layer names a suit (FP-JACK-5)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        t.reverse(seat)
        t.choose(CALLING, seat)


@final
class KingLay(Effect):
    """KING 'N' LAY: an extra lay of a King, club, OL' MAID or Ace (FP-KNL-2, FP-KNL-5)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        if t.hands[seat]:
            t.extra = EXTRA_KING
            t.choose(EXTRA, seat)
        else:
            t.open_turn(t.next_seat(seat))


@final
class Calling(Phase):
    """A suit is to be named for the card on top; for TRUMPS it is the trump suit (FP-ACE-2, FP-TRUMPS-2, F9)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        add_suits(kind_of(t.pile[-1]), out)

    def make(self, t: Round, seat: int, move: int) -> None:
        suit = move - CALL
        kind = kind_of(t.pile[-1])
        if kind == TRUMPS:
            t.trump = suit
            if t.events is not None:
                t.tell(NOTE, seat, number=note.NAMES_TRUMP | suit << 8)
            start_side(t, seat)
            return
        name_suit(t, seat, kind, suit)
        if (kind in (ACE_LAY_RED, ACE_LAY_BLACK)) and t.hands[seat]:
            t.extra = EXTRA_SUIT + suit  # F10
            t.choose(EXTRA, seat)
        else:
            t.open_turn(t.next_seat(seat))


@final
class ExtraLay(Phase):
    """No extra lay: a suit of the ACE'N'LAY's colour first, draw 1 second (FP-ACE-8, FP-KNL-4)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        if t.extra == EXTRA_RED or t.extra == EXTRA_BLACK:
            add_suits(kind_of(t.pile[-1]), out)
        else:
            out.add(STOP)

    def make(self, t: Round, seat: int, move: int) -> None:
        if move == STOP:
            if t.events is not None:
                t.tell(NOTE, seat, number=note.STOPS)
            free = t.extra == EXTRA_KING and t.opt.king_free  # F37
        else:
            name_suit(t, seat, kind_of(t.pile[-1]), move - CALL)
            free = False
        t.extra = 0
        if free or t.draw(seat, 1):
            t.open_turn(t.next_seat(seat))


def add_suits(kind: int, out: Moves) -> None:
    """The suits that may be named for a card."""
    if kind == ACE_LAY_RED:
        out.add(CALL + DIAMONDS)
        out.add(CALL + HEARTS)
    elif kind == ACE_LAY_BLACK:
        out.add(CALL + CLUBS)
        out.add(CALL + SPADES)
    else:
        for suit in range(1, SUITS):
            out.add(CALL + suit)


def name_suit(t: Round, seat: int, kind: int, suit: int) -> None:
    """The named suit replaces the printed one (FP-LAY-4)."""
    t.view = called_view(kind, suit)
    if t.events is not None:
        t.tell(NOTE, seat, number=note.NAMES_SUIT | suit << 8)

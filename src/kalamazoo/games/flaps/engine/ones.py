"""1-DOWN and its family: face-down cards in front of the players."""

from typing import final

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD as CARD_MOVES
from kalamazoo.core.event import CLEAR, LOOK, NOTE
from kalamazoo.core.moves import Moves
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine.effect import Effect, Phase
from kalamazoo.games.flaps.engine.fives import no_effect
from kalamazoo.games.flaps.engine.round import Round
from kalamazoo.games.flaps.engine.table import (
    ALL_KNOW,
    AT_PACK,
    CARD,
    DOWN_PLACE,
    FACE_UP,
    HAND_PLACE,
    HELD_PLACE,
    KNOWERS,
    LOOKING,
    OPEN,
    PEEKING,
    PLACING,
    RAISING,
    SWAPPING,
    TURNING,
    insert_card,
    seen_by,
)
from kalamazoo.games.flaps.moves import LOOK as LOOK_AT
from kalamazoo.games.flaps.moves import (
    LOOK_HAND,
    NO,
    PLACE,
    SWAP,
    TURN_OVER,
    UP,
    move_card,
    move_number,
    move_seat,
    pack_move,
)


@final
class OneDown(Effect):
    """1-DOWN: a card of the pack, seen by the layer, goes face down before any player (FP-DOWN-1)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        held = t.from_pack()
        if held:
            t.held = held
            t.tell(CARD_MOVES, seat, held, AT_PACK, place(HELD_PLACE, seat), 1, 1 << seat)
            t.choose(PLACING, seat)


@final
class Placing(Phase):
    """Before whom; it goes on top of what lies there (FP-DOWN-1, FP-DOWN-2, F46)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        for other in range(t.seats):
            out.add(pack_move(PLACE, 0, other, 0))

    def make(self, t: Round, seat: int, move: int) -> None:
        other = move_seat(move)
        t.downs[other].append(1 << seat << KNOWERS | t.held)
        t.tell(CARD_MOVES, seat, t.held, place(HELD_PLACE, seat), place(DOWN_PLACE, other), 1, 1 << seat)
        t.held = 0
        t.phase = OPEN  # nothing is held any more, should the deal end here
        if t.opt.down_counts:
            t.fall_to(other)
        if t.pack_lasts():
            t.open_turn(t.next_seat(seat))


@final
class OneSide(Effect):
    """1-RIGHT and 1-LEFT: every pile moves to the neighbour (FP-DOWN-3, FP-DOWN-4, FP-DOWN-12, F49)."""

    def __init__(self, left: bool) -> None:
        self.left = left

    def lay(self, t: Round, seat: int, card: int) -> None:
        piles = t.downs
        if not has_downs(t):
            no_effect(t, seat)
            return
        held = [t.holding(other) for other in range(t.seats)]
        t.tell(NOTE, seat, number=note.MOVES_LEFT if self.left else note.MOVES_RIGHT)
        t.downs = piles[-1:] + piles[:-1] if self.left else piles[1:] + piles[:1]
        for other in range(t.seats):
            if t.downs[other]:
                origin = (other - 1 if self.left else other + 1) % t.seats
                t.tell(CLEAR, origin, 0, place(DOWN_PLACE, origin), place(DOWN_PLACE, other), len(t.downs[other]))
        if t.opt.down_counts:  # F45
            for other in range(t.seats):
                if t.holding(other) != held[other]:
                    t.fall_to(other)  # FP-LAST-12: not where a pile came and went
            if not t.empty_hands(seat, t.due):
                return
        t.open_turn(t.next_seat(seat))


@final
class OneOver(Effect):
    """1-OVER: one face-down card is turned (FP-DOWN-5)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        if has_face_down(t):
            t.choose(TURNING, seat)
        else:
            no_effect(t, seat)


@final
class Turning(Phase):
    """Which one; it stays face up (FP-DOWN-5)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        add_face_down(t, TURN_OVER, out)

    def make(self, t: Round, seat: int, move: int) -> None:
        other = move_seat(move)
        at = move_number(move)
        card = t.downs[other][at] & CARD
        t.downs[other][at] = ALL_KNOW << KNOWERS | FACE_UP | card
        t.tell(LOOK, seat, card, place(DOWN_PLACE, other), number=at + 1)
        t.open_turn(t.next_seat(seat))


@final
class OneLook(Effect):
    """1-LOOK: at a face-down card; where none lies, into a hand (FP-DOWN-6, FP-DOWN-7, F48)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        t.choose(LOOKING if has_face_down(t) else PEEKING, seat)


@final
class Looking(Phase):
    """Which one; it returns, hidden, as the uppermost of its pile (FP-DOWN-6)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        add_face_down(t, LOOK_AT, out)

    def make(self, t: Round, seat: int, move: int) -> None:
        other = move_seat(move)
        at = move_number(move)
        pile = t.downs[other]
        item = pile.pop(at) | 1 << seat << KNOWERS
        t.tell(LOOK, seat, item & CARD, place(DOWN_PLACE, other, at), seen=1 << seat)
        t.tell(
            CARD_MOVES,
            seat,
            item & CARD,
            place(DOWN_PLACE, other, at),
            place(DOWN_PLACE, other, len(pile)),
            1,
            item >> KNOWERS,
        )
        pile.append(item)
        t.open_turn(t.next_seat(seat))


@final
class Peeking(Phase):
    """Whose hand, if any; the card is picked blind from a shuffled fan (FP-DOWN-7, F43, F46)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        for other in range(t.seats):
            if other != seat and t.hands[other]:
                out.add(pack_move(LOOK_HAND, 0, other, 0))
        out.add(NO)

    def make(self, t: Round, seat: int, move: int) -> None:
        if move == NO:
            t.tell(NOTE, seat, number=note.NO_LOOK)
        else:
            other = move_seat(move)
            card = t.rng.pick(t.hands[other])
            t.learn_of_hand(other, card, 1 << seat)
            t.tell(LOOK, seat, card, place(HAND_PLACE, other), seen=1 << seat | 1 << other)
        t.open_turn(t.next_seat(seat))


@final
class OneSwap(Effect):
    """1-SWAP: a hand card for a 1-DOWN card (FP-DOWN-8)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        if t.hands[seat] and has_downs(t):
            t.choose(SWAPPING, seat)
        else:
            no_effect(t, seat)


@final
class Swapping(Phase):
    """Which two; the hand card takes the other's place and facing (FP-DOWN-8, FP-DOWN-13, F47)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        last = 0
        for card in t.hands[seat]:
            if card != last:
                for other in range(t.seats):
                    for at in range(len(t.downs[other])):
                        out.add(pack_move(SWAP, card, other, at))
            last = card

    def make(self, t: Round, seat: int, move: int) -> None:
        other = move_seat(move)
        at = move_number(move)
        given = move_card(move)
        item = t.downs[other][at]
        where = place(DOWN_PLACE, other, at)
        open_now = item & FACE_UP and not t.opt.swap_down
        t.remove(seat, given, ALL_KNOW if open_now else 0)
        if open_now:
            t.downs[other][at] = ALL_KNOW << KNOWERS | FACE_UP | given
        else:
            t.downs[other][at] = 1 << seat << KNOWERS | given
        insert_card(t.hands[seat], item & CARD)
        t.learn(seat, item & CARD, item >> KNOWERS)
        seen = seen_by(item >> KNOWERS) | 1 << seat
        t.tell(CARD_MOVES, seat, item & CARD, where, place(HAND_PLACE, seat), 1, seen)
        t.tell(CARD_MOVES, seat, given, place(HAND_PLACE, seat), where, 1, seen_by(t.downs[other][at] >> KNOWERS))
        t.open_turn(t.next_seat(seat))


@final
class OneUp(Effect):
    """1-UP: a chosen player takes the uppermost of his 1-DOWN cards in hand (FP-DOWN-9)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        if has_downs(t):
            t.choose(RAISING, seat)
        else:
            no_effect(t, seat)


@final
class Raising(Phase):
    """Who: anyone with such cards (FP-DOWN-9, F46)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        for other in range(t.seats):
            if t.downs[other]:
                out.add(pack_move(UP, 0, other, 0))

    def make(self, t: Round, seat: int, move: int) -> None:
        other = move_seat(move)
        item = t.downs[other].pop()
        insert_card(t.hands[other], item & CARD)
        t.learn(other, item & CARD, item >> KNOWERS)
        seen = seen_by(item >> KNOWERS) | 1 << other
        t.tell(CARD_MOVES, other, item & CARD, place(DOWN_PLACE, other), place(HAND_PLACE, other), 1, seen)
        if t.holding(other) != 1:
            t.fall_to(other)
        t.open_turn(t.next_seat(seat))


def has_downs(t: Round) -> bool:
    """Whether any 1-DOWN card lies on the table."""
    return any(t.downs[seat] for seat in range(t.seats))


def has_face_down(t: Round) -> bool:
    """Whether any of them is face down."""
    for pile in t.downs:
        for item in pile:
            if not item & FACE_UP:
                return True
    return False


def add_face_down(t: Round, kind: int, out: Moves) -> None:
    """A move for each face-down one, at any depth and before anyone."""
    for other in range(t.seats):
        for at, item in enumerate(t.downs[other]):
            if not item & FACE_UP:
                out.add(pack_move(kind, 0, other, at))

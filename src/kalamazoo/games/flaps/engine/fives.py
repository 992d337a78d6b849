"""DUMP THOSE FIVES, and the secrets of level 5 with their mystery pile."""

from typing import final

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD as CARD_MOVES
from kalamazoo.core.event import NOTE
from kalamazoo.core.moves import Moves
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine.effect import Effect, Phase
from kalamazoo.games.flaps.engine.round import Round
from kalamazoo.games.flaps.engine.table import (
    AT_MYSTERY,
    AT_PACK,
    CARD,
    DUMPING,
    HAND_PLACE,
    HIDING,
    KNOWERS,
    SHARING,
    SOLVING,
    insert_card,
    seen_by,
)
from kalamazoo.games.flaps.moves import SECRET, SHARE, SOLVED, move_card, move_seat, pack_move
from kalamazoo.games.flaps.moves import STOP as NO_MORE_FIVES


@final
class DumpFives(Effect):
    """DUMP THOSE FIVES: up to three more fives may follow at once (FP-DUMP-1)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        if t.hands[seat]:
            t.run = 3
            t.choose(DUMPING, seat)
        else:
            t.open_turn(t.next_seat(seat))


@final
class Dumping(Phase):
    """Enough fives (FP-DUMP-1, FP-DUMP-3)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        out.add(NO_MORE_FIVES)

    def make(self, t: Round, seat: int, move: int) -> None:
        t.tell(NOTE, seat, number=note.STOPS)
        t.end_dump(seat)


@final
class LoseSecret(Effect):
    """LOSE A SECRET: each hand loses a card nobody else sees (FP-SECRET-1, FP-SECRET-3, FP-SECRET-12)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        picks: list[int] = []
        for distance in range(1, t.seats + 1):  # the table picks, all at once, so nobody is late (FP-ST-10, FP-IR-6)
            hand = t.hands[(seat + distance) % t.seats]
            picks.append(hand[t.rng.below(len(hand))] if hand else 0)
        for distance in range(1, t.seats + 1):
            loser = (seat + distance) % t.seats
            if picks[distance - 1]:
                to_mystery(t, loser, picks[distance - 1], 0, 1 << loser)
                t.fall_to(loser)
        if picks[t.seats - 1] and not t.holding(seat):
            t.due = seat
        if t.empty_hands(seat, seat):
            t.open_turn(t.next_seat(seat))


@final
class PickSecret(Effect):
    """PICK A SECRET: the layer puts a card of his own on the mystery pile (FP-SECRET-4)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        if t.hands[seat]:
            t.choose(HIDING, seat)
        else:
            no_effect(t, seat)


@final
class Hiding(Phase):
    """Which card goes; if it was the last one, the layer draws 1 (FP-SECRET-4, FP-SECRET-5, FP-LAST-14)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        last = 0
        for card in t.hands[seat]:
            if card != last:
                out.add(pack_move(SECRET, card, 0, 0))
            last = card

    def make(self, t: Round, seat: int, move: int) -> None:
        to_mystery(t, seat, move_card(move), 0, 1 << seat)
        if t.holding(seat):
            t.come_to(seat)
        else:
            t.due = seat
        t.open_turn(t.next_seat(seat))


@final
class StartGuessing(Effect):
    """START GUESSING: a card of the pack goes to the mystery pile, unseen or seen (FP-SECRET-6, FP-SECRET-7)."""

    def __init__(self, look: bool) -> None:
        self.look = look

    def lay(self, t: Round, seat: int, card: int) -> None:
        hidden = t.from_pack()
        if not hidden:
            return
        knowers = 1 << seat if self.look else 0
        t.mystery.append(knowers << KNOWERS | hidden)  # FP-SECRET-11
        t.tell(CARD_MOVES, seat, hidden, AT_PACK, AT_MYSTERY, 1, knowers)
        if t.pack_lasts():
            t.open_turn(t.next_seat(seat))


@final
class ShareSecret(Effect):
    """SHARE A SECRET: a card of another hand, seen by the layer, goes to the mystery pile (FP-SECRET-8)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        for other in range(t.seats):
            if other != seat and t.hands[other]:
                t.choose(SHARING, seat)
                return
        no_effect(t, seat)


@final
class Sharing(Phase):
    """Whose card: another player's, picked blind from a shuffled fan (F43)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        for other in range(t.seats):
            if other != seat and t.hands[other]:
                out.add(pack_move(SHARE, 0, other, 0))

    def make(self, t: Round, seat: int, move: int) -> None:
        other = move_seat(move)
        both = 1 << seat | 1 << other
        to_mystery(t, other, t.rng.pick(t.hands[other]), 1 << seat, both)
        t.fall_to(other)
        if t.empty_hands(seat, seat):
            t.open_turn(t.next_seat(seat))


@final
class Solve(Effect):
    """SOLVE THE MYSTERY: the layer takes the mystery pile (FP-SECRET-9, FP-SECRET-10, F41)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        if not t.mystery:
            no_effect(t, seat)
        elif t.opt.solve_choose and t.hands[seat]:
            t.choose(SOLVING, seat)
        else:
            take_mystery(t, seat)
            t.open_turn(t.next_seat(seat))


@final
class Solving(Phase):
    """House rule: the layer says who takes the mystery pile (F41)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        for other in range(t.seats):
            out.add(pack_move(SOLVED, 0, other, 0))

    def make(self, t: Round, seat: int, move: int) -> None:
        t.tell(NOTE, seat, number=note.GIVES_PILE | move_seat(move) << 8)
        take_mystery(t, move_seat(move))
        t.open_turn(t.next_seat(seat))


def to_mystery(t: Round, owner: int, card: int, saw: int, knowers: int) -> None:
    """A card goes from a hand to the one mystery pile (FP-SECRET-2); `saw` are those besides the owner who see it."""
    t.remove(owner, card, saw)
    t.mystery.append(knowers << KNOWERS | card)
    t.tell(CARD_MOVES, owner, card, place(HAND_PLACE, owner), AT_MYSTERY, 1, knowers)


def take_mystery(t: Round, taker: int) -> None:
    """The whole pile goes to a hand; who knew a card of it knows where it is."""
    for item in t.mystery:
        card = item & CARD
        knowers = item >> KNOWERS
        insert_card(t.hands[taker], card)
        t.learn(taker, card, knowers)
        t.tell(CARD_MOVES, taker, card, AT_MYSTERY, place(HAND_PLACE, taker), 1, seen_by(knowers) | 1 << taker)
    t.mystery = []
    if t.holding(taker) != 1:
        t.fall_to(taker)


def no_effect(t: Round, seat: int) -> None:
    """The card has nothing to work on (FP-DOWN-11, FP-SECRET-10, FP-MONTY-1)."""
    t.tell(NOTE, seat, number=note.NO_EFFECT)
    t.open_turn(t.next_seat(seat))

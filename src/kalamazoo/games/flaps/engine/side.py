"""TRUMPS and SPOOF: the side games."""

from typing import Final, final

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD as CARD_MOVES
from kalamazoo.core.event import LOOK, NOTE
from kalamazoo.core.moves import Moves
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine.cards import SPOOF, TRUMPS, kind_of
from kalamazoo.games.flaps.engine.effect import Effect, Phase
from kalamazoo.games.flaps.engine.round import AFTER_SIDE, Round
from kalamazoo.games.flaps.engine.table import (
    ALL_KNOW,
    AT_PACK,
    CALLING,
    GUESSING,
    HAND_PLACE,
    NOT_YET,
    PUTTING,
    SIDE_PLACE,
    insert_card,
)
from kalamazoo.games.flaps.moves import GUESS, PUT, move_card, move_number, pack_move
from kalamazoo.games.flaps.options import CUT, LATER, MOST_POINTS, STRICT, no_side_finish

MOST_CUTS: Final = 20  # after so many equal cuts the lot decides


@final
class Trumps(Effect):
    """TRUMPS: the layer names the trump suit, then everyone puts in a card (FP-TRUMPS-1, FP-TRUMPS-2, FP-TRUMPS-3)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        t.side = TRUMPS
        if players_of(t) & (players_of(t) - 1):
            t.choose(CALLING, seat)
        else:
            skip_side(t, seat)


@final
class Spoof(Effect):
    """SPOOF: everyone puts in a card, then everyone guesses the sum (FP-SPOOF-1, FP-SPOOF-2, FP-SPOOF-3)."""

    def lay(self, t: Round, seat: int, card: int) -> None:
        t.side = SPOOF
        if players_of(t) & (players_of(t) - 1):
            start_side(t, seat)
        else:
            skip_side(t, seat)


def players_of(t: Round) -> int:
    """Those who take part: everyone with a card; a layer without one does not (FP-TRUMPS-13, F29)."""
    mask = 0
    for seat in range(t.seats):
        if t.hands[seat]:
            mask |= 1 << seat
    return mask


def skip_side(t: Round, seat: int) -> None:
    """Too few for a side game (FP-TRUMPS-13)."""
    t.side = 0
    t.tell(NOTE, seat, number=note.NO_EFFECT)
    t.open_turn(t.next_seat(seat))


def start_side(t: Round, seat: int) -> None:
    """Everyone who takes part owes a card."""
    players = players_of(t)
    t.unsaid &= t.pending
    t.joined = players
    t.inside = t.emptied = t.blocked = 0
    if t.due >= 0 and not t.pay():
        return
    t.phase = PUTTING
    t.actor = seat
    t.must = players


@final
class Putting(Phase):
    """Each puts one card face down, in any order of arrival (FP-TRUMPS-3, FP-SPOOF-2, FP-ST-9)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        last = 0
        for card in t.hands[seat]:
            if card != last:
                out.add(pack_move(PUT, card, 0, 0))
            last = card

    def make(self, t: Round, seat: int, move: int) -> None:
        card = move_card(move)
        bit = 1 << seat
        t.remove(seat, card, 0)
        t.put[seat] = card
        t.inside |= bit
        t.must &= ~bit
        t.tell(CARD_MOVES, seat, card, place(HAND_PLACE, seat), place(SIDE_PLACE, seat), 1, bit)
        t.unsaid |= (t.owes | t.fault) & bit  # FP-LAST-9
        t.owes &= ~bit
        t.fault &= ~bit
        if t.owes and not t.miss_calls(seat):  # FP-LAST-14
            return
        if not t.must:
            if t.side == TRUMPS:
                show_trumps(t)
            else:
                t.choose(GUESSING, next_guesser(t, t.layer))


def add_guesses(first: int, end: int, out: Moves) -> None:
    """The guesses from one number on, before another."""
    for number in range(first, end):
        out.add(pack_move(GUESS, 0, 0, number))


@final
class Guessing(Phase):
    """A guess of the sum, each number once (FP-SPOOF-3, FP-SPOOF-4, F38)."""

    def moves(self, t: Round, seat: int, out: Moves) -> None:
        most = MOST_POINTS * len(round_from_layer(t))
        start = 0
        if not t.opt.repeat:
            called = [number for number in t.guesses if number != NOT_YET]
            called.sort()
            for number in called:
                add_guesses(start, number, out)
                start = number + 1
        add_guesses(start, most + 1, out)

    def make(self, t: Round, seat: int, move: int) -> None:
        t.guesses[seat] = move_number(move)
        t.tell(NOTE, seat, number=note.GUESSES | t.guesses[seat] << 8)
        following = next_guesser(t, seat)
        if t.guesses[following] == NOT_YET:
            t.choose(GUESSING, following)
        else:
            show_spoof(t)


def next_guesser(t: Round, seat: int) -> int:
    """The next of those who take part, clockwise."""
    seat = (seat + 1) % t.seats
    while not t.joined >> seat & 1:
        seat = (seat + 1) % t.seats
    return seat


def round_from_layer(t: Round) -> list[int]:
    """Those whose card is inside, from the layer's left round to the layer."""
    order: list[int] = []
    for distance in range(1, t.seats + 1):
        seat = (t.layer + distance) % t.seats
        if t.inside >> seat & 1:
            order.append(seat)
    return order


def show_cards(t: Round, order: list[int]) -> None:
    """All cards are turned at once; with each is told what its player guessed (SPOOF), plus one."""
    for seat in order:
        t.tell(LOOK, seat, t.put[seat], place(SIDE_PLACE, seat), number=t.guesses[seat] + 1)


def show_trumps(t: Round) -> None:
    """The lowest card takes all; equal lowest ones cut (FP-TRUMPS-4, FP-TRUMPS-5, FP-TRUMPS-6, FP-TRUMPS-7)."""
    order = round_from_layer(t)
    show_cards(t, order)
    worst: list[int] = []
    lowest = 0
    for seat in order:
        strength = t.opt.strength(t.put[seat], t.trump)
        if not worst or strength < lowest:
            worst = [seat]
            lowest = strength
        elif strength == lowest:
            worst.append(seat)
    take_all(t, order, [worst[0] if len(worst) == 1 else cut_pack(t, worst)])


def show_spoof(t: Round) -> None:
    """The guess furthest from the sum takes all (FP-SPOOF-5, FP-SPOOF-6, FP-SPOOF-10)."""
    order = round_from_layer(t)
    show_cards(t, order)
    total = 0
    for seat in order:
        total += t.opt.spoof[t.put[seat]]
    t.tell(NOTE, t.layer, number=note.SUM | total << 8)
    worst: list[int] = []
    furthest = -1
    for seat in order:
        off = abs(t.guesses[seat] - total)
        if off > furthest:
            worst = [seat]
            furthest = off
        elif off == furthest:
            worst.append(seat)
    t.guesses = [NOT_YET] * t.seats
    if len(worst) > 1:
        if t.opt.spoof_tie == CUT:
            worst = [cut_pack(t, worst)]
        elif t.opt.spoof_tie == LATER:
            worst = [worst[-1]]
    take_all(t, order, worst)


def cut_pack(t: Round, tied: list[int]) -> int:
    """Each is shown a card at a random depth of the pack; the lowest loses, equal ones cut again (F30)."""
    for _ in range(MOST_CUTS):
        if len(t.pack) < len(tied):
            break
        lowest = 0
        worst: list[int] = []
        for seat in tied:
            card = t.pack[t.rng.below(len(t.pack))]
            t.tell(LOOK, seat, card, AT_PACK)
            value = t.opt.strength(card, t.trump) if t.side == TRUMPS else t.opt.spoof[card]
            if not worst or value < lowest:
                worst = [seat]
                lowest = value
            elif value == lowest:
                worst.append(seat)
        tied = worst
        if len(tied) == 1:
            return tied[0]
    return t.rng.pick(tied)


def take_all(t: Round, order: list[int], losers: list[int]) -> None:
    """The loser takes all the cards (by house rule several share them), and everyone knows them."""
    for seat in order:
        if not t.holding(seat) and seat not in losers:
            wrong = no_side_finish(kind_of(t.put[seat])) or (t.opt.last_card == STRICT and t.unsaid >> seat & 1)
            if wrong:
                t.blocked |= 1 << seat  # FP-TRUMPS-9, FP-SPOOF-9
            else:
                t.emptied |= 1 << seat  # FP-TRUMPS-8, FP-SPOOF-8
    for loser in losers:
        t.tell(NOTE, loser, number=note.TAKES_ALL | (t.trump << 8 if t.side == TRUMPS else 0))
    for number, seat in enumerate(order):
        loser = losers[number % len(losers)]
        card = t.put[seat]
        insert_card(t.hands[loser], card)
        t.learn(loser, card, ALL_KNOW)
        t.tell(CARD_MOVES, loser, card, place(SIDE_PLACE, seat), place(HAND_PLACE, loser))
        t.put[seat] = 0
    t.inside = 0
    t.points = 1
    settle_side(t)


def settle_side(t: Round) -> None:
    """Empty hands win, or draw if their last card may not finish; then play goes on.

    FP-TRUMPS-8, FP-TRUMPS-9, FP-TRUMPS-10, FP-TRUMPS-11
    """
    winners = 0
    for distance in range(1, t.seats + 1):
        seat = (t.layer + distance) % t.seats
        if t.emptied >> seat & 1 and not t.holding(seat):
            if not winners or t.opt.joint:
                winners |= 1 << seat  # F32
    if winners:
        t.win(winners, AFTER_SIDE)
        return
    for distance in range(1, t.seats + 1):
        seat = (t.layer + distance) % t.seats
        if t.blocked >> seat & 1:
            t.tell(NOTE, seat, number=note.BARRED)
            t.due = seat
            if not t.pay():
                return
        elif t.joined >> seat & 1 and not t.emptied >> seat & 1:
            t.come_to(seat)  # FP-LAST-14
    t.unsaid &= ~t.joined  # what was not said has been paid for, or a loser has cards again (FP-TRUMPS-10)
    t.side = t.joined = t.emptied = t.blocked = 0
    t.open_turn(t.next_seat(t.layer))  # FP-TRUMPS-11, FP-SPOOF-11

"""Flush: get rid of hand and Bases before the others. The clauses are in rules/clauses.toml.

A turn is played card by card: a Blind may be flipped first, cards are put out, and the declaration lays them as one
set. In strict play the others see nothing of a set until it is declared; at the table they see every card put out.
"""

from typing import final

from mypy_extensions import i64

from kalamazoo.core.bits import bit, ones_in
from kalamazoo.core.cards import BACK, place
from kalamazoo.core.event import CARD, CLEAR, NOTE
from kalamazoo.core.moves import Moves, give_back, spare_row
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import NOBODY
from kalamazoo.core.state import listed_moves
from kalamazoo.games.flush.engine import notes as notes
from kalamazoo.games.flush.engine.counts import ONE, changed, count_of, less, replaced, with_card
from kalamazoo.games.flush.engine.picking import pick_addition, pick_opening
from kalamazoo.games.flush.engine.sets import FOUR, SIX, FlushSets
from kalamazoo.games.flush.engine.table import GIVING, GONE, MIXED, NO_SEAT, PLAY
from kalamazoo.games.flush.engine.turns import end_round, forget, is_rid, pass_on, start_turn, vote
from kalamazoo.games.flush.moves import (
    AGREE,
    COUNT,
    DECLARE,
    DECLINE,
    FLIP,
    GIVE,
    KEEP,
    MISCOUNT,
    MISTAKE,
    PROPOSE,
    PUT_TOP,
    TAKE_BACK,
    base_of,
)
from kalamazoo.games.flush.options import FIRST_CARD, FLUSH, NO_LIMIT, FlushOptions


@final
class FlushState(FlushSets):
    """A match of Flush, from the first deal to the last player left."""

    # -- who may do what ------------------------------------------------------------------------

    def may_act(self) -> int:
        """The player on turn; those who have not answered while a stalemate is proposed; at the table all."""
        if self.ending:
            return 0
        if self.voting:
            return self.alive & ~self.votes
        if self.opt.table and self.moot and self.phase == PLAY:
            return self.alive  # FU-IR-3: anybody may propose a stalemate
        return 1 << self.turn

    def must_act(self) -> int:
        """The player on turn, or those who have to answer."""
        if self.ending or self.voting:
            return 0 if self.ending else self.alive & ~self.votes
        one: i64 = 1
        return one << self.turn

    def moves(self, seat: int) -> list[int]:
        """Every legal move of the seat."""
        return listed_moves(self, seat)

    def list_moves(self, seat: int, into: Moves) -> None:
        """The same in a row."""
        into.clear()
        if seat != self.turn or self.voting or self.ending:
            self.put_other(seat, into)
            return
        if self.free():
            if self.phase == PLAY:
                self.put_anything(into)
            else:
                self.put_givings(into)
        elif self.set_size:
            self.put_additions(into)
        elif self.phase == PLAY:
            self.put_openings(into)
        else:
            self.put_givings(into)
        if self.moot and self.opt.table and self.phase == PLAY:
            into.add(PROPOSE)

    def put_other(self, seat: int, into: Moves) -> None:
        """What can be done out of turn: answering a proposed stalemate, or at the table proposing one."""
        if self.ending or not self.alive >> seat & 1:
            return
        if self.voting:
            if not self.votes >> seat & 1:
                into.add(AGREE)
                into.add(DECLINE)
        elif self.moot and self.opt.table and self.phase == PLAY:
            into.add(PROPOSE)  # FU-IR-3

    def random_move(self, seat: int, rng: Rng) -> int:
        """Lays what it can, rather whole sets than single cards; slips and take-backs are left out."""
        if self.voting:
            return AGREE
        if seat != self.turn or self.phase == GIVING or self.set_value == MIXED:
            row = spare_row()
            self.list_moves(seat, row)
            move = row.pick(rng)
            give_back(row)
            return move
        return pick_addition(self, rng) if self.set_size else pick_opening(self, rng)

    # -- what a search asks ---------------------------------------------------------------------

    def distinct_moves(self, seat: int) -> list[int]:
        """Of equal Bases, the first."""
        found: list[int] = []
        for move in self.moves(seat):
            base = base_of(move)
            if base < 0 or self.first_base(seat, base) == base:
                found.append(move)
        return found

    def first_base(self, seat: int, base: int) -> int:
        """The first of the Bases of a seat that are equal to this one, as far as is known here."""
        tops = self.tops[seat]
        blinds = self.blinds[seat]
        for other in range(base):
            if tops[other] == tops[base] and blinds[other] == blinds[base]:
                if self.exchanged[seat] >> other & 1 == self.exchanged[seat] >> base & 1:
                    if self.out_tops >> other & 1 == self.out_tops >> base & 1:
                        return other
        return base

    def reveals(self, seat: int, move: int) -> bool:
        """A Blind; what a declaration leads to, unless it is a Flush; and the end of a round by agreement."""
        if FIRST_CARD <= move < FLIP or move in (TAKE_BACK, KEEP) or GIVE <= move < MISTAKE:
            return False
        return not (DECLARE < move <= FLUSH or COUNT < move < GIVE) or not self.goes_on(seat, move)

    def goes_on(self, seat: int, move: int) -> bool:
        """Whether a declaration makes a Flush after which the same player has cards left and is on turn."""
        counted = move > COUNT
        value = move - COUNT if counted else move - DECLARE
        if not self.lawful(value, counted) or (self.turns + 1) % self.opt.stale_turns == 0:
            return False
        if 0 < self.top_value < value < FLUSH or not (counted or value == FLUSH or self.set_size >= FOUR):
            return False
        for blind in self.blinds[seat]:
            if blind != GONE:
                return True
        return len(self.out) < len(self.hand(seat))

    # -- making a move --------------------------------------------------------------------------

    def apply(self, seat: int, move: int) -> None:
        """Makes a legal move."""
        if self.unseen is not None:
            self.unseen = None
        made: i64 = move
        if made >= FIRST_CARD:
            if made < PUT_TOP:
                self.put_card(made)
            elif made < FLIP:
                self.put_top(made - PUT_TOP)
            elif made < COUNT:
                self.flip(made - FLIP)
            elif made < GIVE:
                self.declare(made - COUNT, True)
            elif move < MISTAKE:
                self.give(move - GIVE)
            elif move < MISCOUNT:
                self.flip_by_mistake(move - MISTAKE)
            else:
                self.void_set((move - MISCOUNT) & 15, (move - MISCOUNT) >> 4)
        elif made == TAKE_BACK:
            if self.opt.take_backs != NO_LIMIT:
                self.takes += 1
            self.take_back()
        elif made <= FLUSH:
            self.declare(made - DECLARE, False)
        elif move == KEEP:
            self.tell(NOTE, seat, number=notes.KEPT_BASE)
            self.phase = PLAY
            start_turn(self, seat, False)
        else:
            vote(self, seat, move)

    def put_card(self, card: i64) -> None:
        """A hand card is put out."""
        self.add_from_hand(card)
        if self.opt.table:
            if count_of(self.known(self.turn), card) < count_of(self.out, card):  # everybody sees and remembers it
                self.known_lows[self.turn] += self.opt.counting.lows[card]
                self.known_highs[self.turn] += self.opt.counting.highs[card]
            self.tell(CARD, self.turn, card, place(notes.HAND_PLACE, self.turn), place(notes.SET_PLACE), 1)

    def put_top(self, base: i64) -> None:
        """The face-up card of a Base is put out; it stays where it is until declared."""
        card = self.tops[self.turn][base]
        self.out_tops |= 1 << base
        self.add_to_set(card)
        if self.opt.table:
            self.tell(CARD, self.turn, card, place(notes.BASE_PLACE, self.turn, base), place(notes.SET_PLACE), 1)

    def flip(self, base: i64) -> None:
        """An open Blind is flipped: its Base is gone, and it is the first card of the set (FU-BLIND-4, FU-BLIND-6)."""
        seat = self.turn
        card = self.blinds[seat][base]
        self.blinds[seat] = replaced(self.blinds[seat], base, GONE)
        self.bare[seat] ^= bit(base)
        self.reveal(seat, base, card)
        self.flipped = card
        self.add_to_set(card)
        forget(self)
        if self.events is not None:
            self.tell(NOTE, seat, number=notes.FLIPPED | base << 8)
            self.tell(CARD, seat, card, place(notes.BASE_PLACE, seat, base), place(notes.SET_PLACE), 1)

    def reveal(self, seat: int, base: int, card: int) -> None:
        """A Blind is seen; if it came from the cards put aside, it may be one that everybody had seen before."""
        if self.exchanged[seat] >> base & 1:
            self.exchanged = changed(self.exchanged, seat, self.exchanged[seat] & ~(1 << base))
            self.shown = less(self.shown, card)

    def take_back(self) -> None:
        """What was put out goes back to where it was; a flipped Blind stays (FU-DECL-4)."""
        seat = self.turn
        if self.opt.table and self.events is not None:
            for card in self.out:
                self.tell(CARD, seat, card, place(notes.SET_PLACE), place(notes.HAND_PLACE, seat), 1)
            for base in range(len(self.tops[seat])):
                if self.out_tops >> base & 1:
                    self.tell(
                        CARD,
                        seat,
                        self.tops[seat][base],
                        place(notes.SET_PLACE),
                        place(notes.BASE_PLACE, seat, base),
                        1,
                    )
        self.gather(b"")

    def declare(self, value: i64, counted: bool) -> None:
        """The cards put out are declared, which concludes the play (FU-DECL-1, FU-DECL-2)."""
        seat = self.turn
        size = self.set_size
        said = value << 8 | size << 12
        if self.opt.table and not self.lawful(value, counted):
            self.void_set(value, size)
            return
        if self.events is not None:
            self.tell(NOTE, seat, number=(notes.COUNTED if counted else notes.DECLARED) | said)
        top = self.top_value
        higher = top != 0 and value > top and value != FLUSH
        if higher and not self.opt.by_choice:
            if self.flipped == BACK or self.flipped >> 4 == self.mimic:
                if self.floors[seat] < top:
                    self.floors = changed(self.floors, seat, top)  # everybody can tell that there was no lower card
        skips = self.set_skips  # FU-SKIP-2, FU-SKIP-3; not those of the top set (FU-SKIP-6)
        self.lay(seat, higher)
        if self.by != seat:
            self.before = self.by
            self.by = seat
        if not higher and (value == FLUSH or counted or size >= FOUR):  # FU-PICK-4, FU-FLUSH-4, FU-BLIND-8
            self.flush(seat, size, counted)
            return
        self.run_size = self.run_size + size if value == top else size
        self.top_value = value  # FU-MIMIC-4: fixed from now on
        self.top_size = size
        if is_rid(self, seat):
            end_round(self, seat)  # FU-END-1, FU-SETUP-13; not with the old pile in hand (FU-PICK-7)
        else:
            pass_on(self, seat, skips, higher)  # FU-PICK-6: with a pick-up too

    def void_set(self, value: int, size: int) -> None:
        """What was declared cannot be carried out: it is void, and all goes back (FU-DECL-3)."""
        seat = self.turn
        self.slips = changed(self.slips, seat, self.slips[seat] + 1)
        self.tell(NOTE, seat, number=notes.VOIDED | value << 8 | size << 12)
        self.take_back()

    def lay(self, seat: i64, higher: bool) -> None:
        """Moves the cards put out to the pile, and the old pile to the hand when they are higher."""
        opt = self.opt
        if self.events is not None:
            self.tell_set(seat, higher)
        low = self.out_low
        high = self.out_high
        key = self.out_key
        if low | high:
            self.unlearn(seat)
            self.lows[seat] -= low
            self.highs[seat] -= high
        self.key -= opt.seat_keys[seat] * key
        if higher:
            self.pick_up(seat)
        flipped = self.flipped
        if flipped != BACK:
            low += opt.counting.lows[flipped]
            high += opt.counting.highs[flipped]
            key += opt.card_keys[flipped]
            forget(self)
        if self.out_tops:
            tops = self.tops[seat]
            rest = self.out_tops
            base: i64 = 0
            while rest:
                if rest & 1:
                    card: i64 = tops[base]
                    low += opt.counting.lows[card]
                    high += opt.counting.highs[card]
                    key += opt.card_keys[card]
                    self.uncover(seat, base)
                rest >>= 1
                base += 1
            forget(self)
        self.pile_low += low
        self.pile_high += high
        self.pile_key += key
        self.top_low = low
        self.top_high = high
        self.bonus = self.set_bonus  # of this set alone (FU-BONUS-5)
        self.flipped = BACK
        self.gather(b"")

    def uncover(self, seat: i64, base: i64) -> None:
        """The top of a Base leaves it (FU-BASE-1)."""
        self.tops[seat] = replaced(self.tops[seat], base, BACK)
        self.covered[seat] ^= bit(base)
        self.bare[seat] |= bit(base)

    def unlearn(self, seat: i64) -> None:
        """Cards like those put out, if everybody knew of some in the hand, may have been these."""
        counting = self.opt.counting
        low: i64 = self.known_lows[seat]
        high: i64 = self.known_highs[seat]
        if not (low | high):
            return
        out = self.out
        at: i64 = 0
        size: i64 = len(out)
        while at < size:
            card: i64 = out[at]
            if low & counting.low_bits[card]:
                low -= counting.lows[card]
            elif high & counting.high_bits[card]:
                high -= counting.highs[card]
            at += 1
        self.known_lows[seat] = low
        self.known_highs[seat] = high

    def tell_set(self, seat: int, higher: bool) -> None:
        """Tells how a set is laid; a pile that is picked up leaves first."""
        if higher:
            size = len(self.pile())
            self.tell(NOTE, seat, number=notes.PICKED_UP | size << 8)
            self.tell(CLEAR, seat, 0, place(notes.PILE_PLACE), place(notes.HAND_PLACE, seat), size)
        if self.flipped != BACK:
            self.tell(CARD, seat, self.flipped, place(notes.SET_PLACE), place(notes.PILE_PLACE), 1)
        for card in self.out:
            source = place(notes.SET_PLACE) if self.opt.table else place(notes.HAND_PLACE, seat)
            self.tell(CARD, seat, card, source, place(notes.PILE_PLACE), 1)
        for base in range(len(self.tops[seat])):
            if self.out_tops >> base & 1:
                source = place(notes.SET_PLACE) if self.opt.table else place(notes.BASE_PLACE, seat, base)
                self.tell(CARD, seat, self.tops[seat][base], source, place(notes.PILE_PLACE), 1)

    def pick_up(self, seat: i64) -> None:
        """The old pile comes to the hand of who began a new one (FU-PICK-2); everybody knows these cards.

        Mimics among them are Mimics again, for a card keeps its own value (FU-MIMIC-7).
        """
        low = self.pile_low
        high = self.pile_high
        self.lows[seat] += low
        self.highs[seat] += high
        self.known_lows[seat] += low
        self.known_highs[seat] += high
        self.key += self.opt.seat_keys[seat] * self.pile_key
        self.clear_pile()
        self.picked += 1
        if self.picked >= self.players:
            self.moot = True

    def clear_pile(self) -> None:
        """Nothing lies in the middle."""
        self.pile_low = 0
        self.pile_high = 0
        self.pile_key = 0
        self.top_low = 0
        self.top_high = 0

    def flush(self, seat: i64, size: i64, counted: bool) -> None:
        """A Flush: the pile leaves, skips lapse (FU-SKIP-4), and the same player goes on (FU-FLUSH-3)."""
        if counted and self.opt.super_counts_top:
            size += self.reach()  # U18
        if self.events is not None:
            self.tell(NOTE, seat, number=notes.SUPER_FLUSH if size >= SIX else notes.FLUSHES)
            self.tell(CLEAR, seat, 0, place(notes.PILE_PLACE), place(notes.AWAY_PLACE), len(self.pile()))
        self.away_low += self.pile_low  # FU-FLUSH-2
        self.away_high += self.pile_high
        self.clear_pile()
        self.top_value = 0
        self.top_size = 0
        self.run_size = 0
        forget(self)
        self.picked = 0  # FU-IR-3: cards have left the round
        self.moot = False
        if is_rid(self, seat):
            end_round(self, seat)  # FU-END-6
        elif size >= SIX and self.before != NO_SEAT and self.can_give(seat):  # FU-SUPER-1, FU-SUPER-4, FU-SUPER-5
            self.phase = GIVING
        else:
            start_turn(self, seat, False)  # FU-FLUSH-7

    def can_give(self, seat: int) -> bool:
        """Whether the player has a Base to hand over."""
        bases = ones_in(self.covered[seat] | self.bare[seat])
        return bases > 1 or (bases == 1 and (self.opt.win_by_transfer or self.has_hand(seat)))

    def give(self, base: int) -> None:
        """Hands a Base as it lies to the last other player who laid, who then has one more (FU-SUPER-2, FU-SUPER-3)."""
        seat = self.turn
        other = self.before
        free = 0
        while free < len(self.blinds[other]) and self.blinds[other][free] != GONE:
            free += 1
        if free == len(self.blinds[other]):
            self.blinds[other] += ONE[GONE]
            self.tops[other] += ONE[BACK]
        top = self.tops[seat][base]
        blind = self.blinds[seat][base]
        source = place(notes.BASE_PLACE, seat, base)
        target = place(notes.BASE_PLACE, other, free)
        self.tell(NOTE, seat, number=notes.GAVE_BASE | other << 8)
        self.tell(CARD, seat, blind, source, target, 1, NOBODY)
        if top != BACK:
            self.tell(CARD, seat, top, source, target, 1)
        self.tops[other] = replaced(self.tops[other], free, top)
        self.blinds[other] = replaced(self.blinds[other], free, blind)
        self.tops[seat] = replaced(self.tops[seat], base, BACK)
        self.blinds[seat] = replaced(self.blinds[seat], base, GONE)
        self.note_bases()
        if self.exchanged[seat] >> base & 1:
            self.exchanged = changed(self.exchanged, seat, self.exchanged[seat] & ~(1 << base))
            self.exchanged = changed(self.exchanged, other, self.exchanged[other] | 1 << free)
        self.phase = PLAY
        if is_rid(self, seat):
            end_round(self, seat)  # FU-SUPER-8
        else:
            start_turn(self, seat, False)

    def flip_by_mistake(self, base: int) -> None:
        """A Blind that everybody has now seen is exchanged for one put aside, and goes there (FU-BLIND-11, U30)."""
        seat = self.turn
        card = self.blinds[seat][base]
        where = place(notes.BASE_PLACE, seat, base)
        self.tell(NOTE, seat, number=notes.WRONG_FLIP)
        self.tell(CARD, seat, card, where, place(notes.ASIDE_PLACE), 1)
        self.reveal(seat, base, card)
        if not self.aside:
            self.bring_back()
        rng = Rng(0)
        rng.load(self.luck)
        if self.aside:
            at = rng.below(len(self.aside))
            blind = self.aside[at]
            self.aside = replaced(self.aside, at, card)
        else:
            blind = card  # no other card is to be had
        self.luck = rng.save()
        self.shown = with_card(self.shown, card)
        self.exchanged = changed(self.exchanged, seat, self.exchanged[seat] | 1 << base)
        self.blinds[seat] = replaced(self.blinds[seat], base, blind)
        self.slips = changed(self.slips, seat, self.slips[seat] + 1)
        forget(self)
        self.tell(CARD, seat, blind, place(notes.ASIDE_PLACE), where, 1, NOBODY)
        if not self.free() and (self.out or self.out_tops):
            self.take_back()  # FU-IR-1: from now on only what is legal is put out

    def bring_back(self) -> None:
        """Nothing was put aside: the cards that were flushed are turned over to draw from (U30)."""
        flushed = self.away()
        self.aside = flushed
        for card in flushed:
            self.shown = with_card(self.shown, card)
        self.tell(CLEAR, self.turn, 0, place(notes.AWAY_PLACE), place(notes.ASIDE_PLACE), len(flushed))
        self.away_low = 0
        self.away_high = 0

    # -- copies ---------------------------------------------------------------------------------

    def clone(self) -> "FlushState":
        """An independent copy."""
        twin = FlushState(self.opt, self.seats)
        self.copy_to(twin)
        return twin

    def mask(self, seat: int) -> "FlushState":
        """The position as this seat may know it."""
        view = FlushState(self.opt, self.seats)
        self.copy_to(view)
        view.hide_from(seat)
        return view


def deal(options: FlushOptions, seats: int, rng: Rng) -> FlushState:
    """A new match; the first starter is drawn by lot (FU-SETUP-11)."""
    state = FlushState(options, seats)
    state.starter = rng.below(seats)
    state.deal_round(rng)
    state.luck = rng.fork().save()
    state.begin_turn(state.starter)
    return state

"""FlinchState: strict play, in which only what the clauses allow is offered. docs/rules/flinch.md has the clauses.

The aim is to be the first without a stock. Table play, with its slips and calls, is in fast_slips.py and
fast_calls.py.
"""

from mypy_extensions import i64

from kalamazoo.core.event import NOTE
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT
from kalamazoo.games.flinch.fast_known import Known
from kalamazoo.games.flinch.fast_layout import LAYING, NEW_BIT, OPENING, PLAYING, TIMED_OUT
from kalamazoo.games.flinch.fast_packed import BITS, FACE, ranks_in
from kalamazoo.games.flinch.fast_turn import DRAWN, FEWEST_WON
from kalamazoo.games.flinch.moves import (
    CARD_AT,
    DISCARD,
    DISCARDS,
    END,
    KIND_AT,
    MATE_RESERVE,
    PASS,
    PLAY,
    PLAY_HAND,
    PLAY_MATE_STOCK,
    PLAY_STOCK,
    RANK_AT,
    RESERVE,
    SLOTS,
    SOURCE_AT,
    THE_END,
    THE_PASS,
    TIMEOUT,
    card_of,
    kind_of,
)
from kalamazoo.games.flinch.options import WILD


class FlinchState(Known):
    """A position of strict play."""

    # -- who may do what ------------------------------------------------------------------------

    def may_act(self) -> int:
        """The player on turn, and the clock if turns are timed."""
        if self.ending:
            return 0
        if self.opt.turn_clock:
            return 1 << self.turn | CLOCK_BIT
        return 1 << self.turn  # FL-TURN-13

    def must_act(self) -> int:
        """The player on turn."""
        return 0 if self.ending else 1 << self.turn

    def moves(self, seat: int) -> list[int]:
        """The lawful moves of the player on turn."""
        if seat == self.turn and not self.ending:
            return self.lawful(seat)
        found: list[int] = []
        if seat == CLOCK and self.opt.turn_clock and not self.ending:
            found.append(TIMEOUT << KIND_AT)
        return found

    def apply(self, seat: int, move: int) -> None:
        """Makes a lawful move."""
        kind = move >> KIND_AT
        if kind == PLAY:
            self.play(seat, move)
        elif kind == DISCARD:
            card = move >> CARD_AT & 31
            if self.phase == LAYING:
                self.lay_down(seat, card, move & 127)
            else:
                self.discard(seat, card, move & 127)
        elif kind == PASS:
            self.pass_opening(seat)
            self.search()
        elif kind == END:
            self.end_bare(seat)
        elif kind == TIMEOUT:
            self.time_out()

    def lay_down(self, seat: int, card: int, slot: int) -> None:
        """One card of a lay-down (FL-OPEN-11)."""
        self.lay(seat, card, slot)
        if not self.hands[seat]:
            self.asked += 1
            self.lay_next()

    # -- what is lawful -------------------------------------------------------------------------

    def lawful(self, seat: int) -> list[int]:
        """What the clauses allow the player on turn: duties if any are open, else everything (ST-2)."""
        found: list[int] = []
        if self.phase == LAYING:
            self.add_lays(found, seat)
            return found
        self.add_duties(found, seat)
        if found:
            return found
        self.add_free_plays(found, seat)
        if self.forced == seat and found:
            return found  # FL-BLOCK-2
        if self.phase == OPENING:
            found.append(THE_PASS)  # FL-OPEN-3, -4
        else:
            self.add_discards(found, seat)
        return found

    def add_duties(self, found: list[int], seat: int) -> None:
        """Lists the plays of the first duty that is open: stock, partner's stock, starters of the hand."""
        top = self.top(seat)
        if top and not self.barred >> seat & 1:  # FL-BLOCK-5
            self.add_plays(found, PLAY_STOCK, top)  # FL-STOCK-3
            if found:
                return
        if self.opt.partners and self.stock_is_due(self.mate(seat)):
            self.add_plays(found, PLAY_MATE_STOCK, self.top(self.mate(seat)))  # FL-PART-3, -4
            return
        self.add_starters(found, seat)

    def add_starters(self, found: list[int], seat: int) -> None:
        """Lists the plays of starters in the hand that are a duty (FL-ONE-1, OP-VAR-5)."""
        duty: i64 = self.opt.duty
        hand: i64 = self.hands[seat]
        if duty == 2:
            if hand & 31 == 1:  # hands are sorted
                self.add_plays(found, PLAY_HAND | 1 << CARD_AT, 1)
            return
        last: i64 = 0
        while hand:
            card: i64 = hand & 31
            if card != last and duty >> card & 1:
                self.add_plays(found, PLAY_HAND | card << CARD_AT, card)
            last = card
            hand >>= 5

    def add_plays(self, found: list[int], play: int, card: int) -> None:
        """Lists the plays of one card: on each pile that takes it, then as a new pile."""
        if card == WILD:
            self.add_wild_plays(found, play)
            return
        mask: i64 = self.need[card]
        number = 1
        rest: i64 = mask >> 1
        while rest:
            if rest & 1:
                found.append(play + number)
            rest >>= 1
            number += 1
        if mask & NEW_BIT:
            found.append(play)

    def add_wild_plays(self, found: list[int], play: int) -> None:
        """Lists the plays of a wild: on each end of each pile, then as each starter (FL-WILD-4, OP-WILD-8)."""
        cap = self.opt.cap
        for number in range(1, self.count + 1):
            for rank in range(1, cap + 1):
                if self.need[rank] >> number & 1:
                    found.append(play + (rank << RANK_AT) + number)
        if self.opt.wild_starts:
            for rank in range(1, cap + 1):
                if self.need[rank] & NEW_BIT:
                    found.append(play + (rank << RANK_AT))

    def add_free_plays(self, found: list[int], seat: int) -> None:
        """Lists the plays that nobody has to make: hand, reserve, partner's reserve (FL-TURN-7, FL-PART-8)."""
        need = self.need
        hand: i64 = self.hands[seat]
        last: i64 = 0
        while hand:
            card: i64 = hand & 31
            if card != last and (need[card] or card == WILD):
                self.add_plays(found, PLAY_HAND | card << CARD_AT, card)
            last = card
            hand >>= 5
        self.add_reserve_plays(found, seat, RESERVE)
        if self.opt.partners:
            self.add_reserve_plays(found, self.mate(seat), MATE_RESERVE)

    def add_reserve_plays(self, found: list[int], owner: int, source: int) -> None:
        """Lists the plays of reserve tops (FL-RES-6)."""
        need = self.need
        at = owner * SLOTS
        for slot in range(1, SLOTS + 1):
            top = self.reserves[at] & FACE
            if top and (need[top] or top == WILD):
                self.add_plays(found, PLAY << KIND_AT | (source + slot) << SOURCE_AT, top)
            at += 1

    def add_discards(self, found: list[int], seat: int) -> None:
        """Lists the discards, or the end of the turn where none can be made."""
        hand: i64 = self.hands[seat]
        if not hand:
            found.append(THE_END)  # OP-TURN-4
            return
        slots = self.free_slots(seat)
        duty: i64 = self.opt.duty
        last: i64 = 0
        before = len(found)
        while hand:
            card: i64 = hand & 31
            if card != last and not duty >> card & 1 and not (card == WILD and self.opt.wild_kept):
                found.extend(DISCARDS[card * 32 + slots])
            last = card
            hand >>= 5
        if len(found) == before and not self.hand_fits(seat):
            found.append(THE_END)  # OP-WILD-4: nothing but wilds, and no place for them

    def add_lays(self, found: list[int], seat: int) -> None:
        """Lists where a card of a lay-down may go: on an empty slot as long as there is one (FL-OPEN-8, -11)."""
        slots = self.free_slots(seat)
        ranks = ranks_in(self.hands[seat])
        for card in range(1, WILD + 1):
            if ranks >> card & 1:
                found.extend(DISCARDS[card * 32 + slots])

    def random_move(self, seat: int, rng: Rng) -> int:
        """A play if there is one, else any discard."""
        if seat != self.turn or self.phase != PLAYING:
            return rng.pick(self.moves(seat))
        found: list[int] = []
        self.add_duties(found, seat)
        if not found:
            self.add_free_plays(found, seat)
            if not found:
                self.add_discards(found, seat)
        return found[rng.below(len(found))]

    # -- time -----------------------------------------------------------------------------------

    def time_out(self) -> None:
        """Ends the turn: duties are played, then the highest card is discarded (OP-TURN-6)."""
        seat = self.turn
        asked = self.asked
        self.tell(NOTE, seat, number=TIMED_OUT)
        if self.phase == LAYING:
            while not self.ending and self.phase == LAYING and self.asked == asked and self.hands[seat]:
                self.apply_lawful(seat, self.lawful(seat)[0])
            return
        while not self.ending:
            move = self.ending_move(self.lawful(seat))
            self.apply_lawful(seat, move)
            if kind_of(move) != PLAY or self.turn != seat:
                return

    def apply_lawful(self, seat: int, move: int) -> None:
        """Makes a lawful move that nobody chose."""
        self.apply(seat, move)

    def ending_move(self, lawful: list[int]) -> int:
        """The move of a turn that has taken too long: its end if that is lawful, else the first duty."""
        best = -1
        card = 0
        for move in lawful:
            kind = kind_of(move)
            if kind in (PASS, END):
                return move
            if kind == DISCARD and card_of(move) != card and (best < 0 or card_of(move) != WILD):
                best = move  # discards come in order of rank, the first slot first
                card = card_of(move)
        return best if best >= 0 else lawful[0]

    # -- copies, knowledge, results -------------------------------------------------------------

    def clone(self) -> "FlinchState":
        """An independent copy; events are not copied."""
        twin = FlinchState(self.opt, self.seats)
        self.copy_to(twin)
        return twin

    def mask(self, seat: int) -> "FlinchState":
        """The position as this seat may know it; unseen cards are BACK, counts are kept."""
        known = self.clone()
        known.hide(seat)
        return known

    def scores(self) -> list[int]:
        """1 for each winner and 0 for the others (FL-WIN-5); while the game runs, minus the stock cards left."""
        remaining = self.remaining()
        if not self.ending:
            return [-cards for cards in remaining]
        if self.ending == DRAWN:
            return [0] * self.seats
        if self.opt.placings:
            return self.standing(remaining)
        fewest = min(remaining)
        return [1 if cards == fewest else 0 for cards in remaining]

    def remaining(self) -> list[int]:
        """The stock cards that each seat, with its partner, still has."""
        if not self.opt.partners:
            return self.left.copy()
        return [self.left[seat] + self.left[self.mate(seat)] for seat in range(self.seats)]

    def standing(self, remaining: list[int]) -> list[int]:
        """With placings: the later out, the fewer points; those still in are ranked by their stocks if it is dead."""
        points = [0] * self.seats
        order: list[int] = []
        places = self.places
        while places:
            order.append((places & FACE) - 1)
            places >>= BITS
        for worth, seat in enumerate(order):  # the last who left comes first here
            points[seat] = worth + 1
        if self.opt.partners:
            points = [max(points[seat], points[self.mate(seat)]) for seat in range(self.seats)]
        if self.ending == FEWEST_WON:
            for seat in range(self.seats):
                if not self.out >> seat & 1:
                    points[seat] = -remaining[seat]
        return points

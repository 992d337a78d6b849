"""FlinchState: strict play, in which only what the clauses allow is offered. docs/rules/flinch.md has the clauses.

The aim is to be the first without a stock. Table play, with its slips and calls, is in slips.py and
calls.py.
"""

from mypy_extensions import i64

from kalamazoo.core.event import NOTE
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT
from kalamazoo.games.flinch.engine.knowledge import Known
from kalamazoo.games.flinch.engine.layout import NEW_BIT
from kalamazoo.games.flinch.engine.notes import LAYING, OPENING, PLAYING, TIMED_OUT
from kalamazoo.games.flinch.engine.packed import BITS, FACE
from kalamazoo.games.flinch.engine.turn import DRAWN, FEWEST_WON
from kalamazoo.games.flinch.moves import (
    CARD_AT,
    DISCARD,
    END,
    KIND_AT,
    MATE_RESERVE,
    NO_MOVES,
    ONLY_PASS,
    PASS,
    PLAY,
    PLAY_HAND,
    PLAY_MATE_STOCK,
    PLAY_STOCK,
    RANK_AT,
    RESERVE,
    SOURCE_AT,
    THE_END,
    TIMEOUT,
    card_of,
    join_discards,
    kind_of,
    list_discards,
    list_plays,
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
        if self.ending:
            return 0
        return 1 << self.turn

    def to_act(self) -> int:
        """The player on turn."""
        if self.ending:
            return -1
        return self.turn

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
        bits: i64 = move
        kind: i64 = bits >> KIND_AT
        if kind == PLAY:
            self.play(seat, move)
        elif kind == DISCARD:
            card: i64 = bits >> CARD_AT & 31
            if self.phase == LAYING:
                self.lay_down(seat, card, bits & 127)
            else:
                self.discard(seat, card, bits & 127)
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

    def lawful(self, seat: i64) -> list[int]:
        """What the clauses allow the player on turn: duties if any are open, else everything (ST-2)."""
        ranks: i64 = self.hand_ranks(seat)
        if self.phase == LAYING:
            return list_discards(ranks, self.free_slots(seat))  # FL-OPEN-8, -11: empty slots first
        found = self.duties(seat, ranks)
        if found:
            return found.copy()
        found = self.plays(seat, ranks)
        if self.phase == OPENING:
            return found + ONLY_PASS  # FL-OPEN-3, -4
        if not found:
            return self.discards(seat, ranks)
        if self.forced == seat:  # FL-BLOCK-2
            return found.copy()
        free: i64 = ranks & ~self.opt.kept
        if free:
            return join_discards(found, free, self.free_slots(seat))
        return found + self.discards(seat, ranks)

    def discards(self, seat: i64, ranks: i64) -> list[int]:
        """The discards, or the end of the turn where none can be made."""
        free: i64 = ranks & ~self.opt.kept
        if free:
            return list_discards(free, self.free_slots(seat))
        return [] if ranks & self.fit else [THE_END]  # OP-WILD-4: wilds that fit must be played out; OP-TURN-4

    # -- plays, in lists that nobody may change --------------------------------------------------

    def first_plays(self, seat: i64) -> list[int]:
        """The plays of the first duty that is open, or if none is, all."""
        ranks: i64 = self.hand_ranks(seat)
        found = self.duties(seat, ranks)
        return found if found else self.plays(seat, ranks)

    def duties(self, seat: i64, ranks: i64) -> list[int]:
        """The plays of the first duty that is open."""
        fit: i64 = self.fit
        top: i64 = self.tops[seat] & FACE
        if fit >> top & 1 and not self.barred >> seat & 1:  # FL-BLOCK-5
            return self.card_plays(PLAY_STOCK, top)  # FL-STOCK-3
        if self.opt.partners and self.stock_is_due(self.mate(seat)):
            return self.card_plays(PLAY_MATE_STOCK, self.top(self.mate(seat)))  # FL-PART-3, -4
        duty: i64 = self.opt.duty
        return self.hand_plays(ranks & fit & duty) if ranks & duty else NO_MOVES  # FL-ONE-1, FL-ONE-6, OP-VAR-5

    def plays(self, seat: i64, ranks: i64) -> list[int]:
        """The plays to the centre when no duty is open."""
        fit: i64 = self.fit
        found = self.hand_plays(ranks & fit)
        source: i64 = RESERVE
        tops: i64 = self.tops[seat] >> BITS
        while tops:  # FL-RES-6
            source += 1
            if fit >> (tops & FACE) & 1:
                more = self.card_plays(PLAY << KIND_AT | source << SOURCE_AT, tops & FACE)
                found = found + more if found else more
            tops >>= BITS
        return found + self.mate_plays(seat) if self.opt.partners else found

    def hand_plays(self, ranks: i64) -> list[int]:
        """The plays of hand cards of these ranks (a mask), each of which fits."""
        found = NO_MOVES
        card: i64 = 0
        while ranks:
            if ranks & 1:
                more = self.card_plays(PLAY_HAND | card << CARD_AT, card)
                found = found + more if found else more
            ranks >>= 1
            card += 1
        return found

    def mate_plays(self, seat: i64) -> list[int]:
        """The plays of the partner's reserve tops (FL-PART-2, -8)."""
        found = NO_MOVES
        tops: i64 = self.tops[self.mate(seat)] >> BITS
        source: i64 = MATE_RESERVE
        while tops:
            source += 1
            if self.fit >> (tops & FACE) & 1:
                found = found + self.card_plays(PLAY << KIND_AT | source << SOURCE_AT, tops & FACE)
            tops >>= BITS
        return found

    def card_plays(self, play: i64, card: i64) -> list[int]:
        """The plays of one card: on each pile that takes it, then as a new pile (FL-STOCK-6)."""
        if card != WILD:
            return list_plays(play, self.need[card])
        found: list[int] = []
        self.add_wild(found, play)
        return found

    def is_duty(self, seat: i64) -> bool:
        """Whether a duty is open: stock, partner's stock or a starter in the hand."""
        if self.stock_is_due(seat) or self.opt.duty & self.hand_ranks(seat):
            return True
        return self.opt.partners and self.stock_is_due(self.mate(seat))

    def add_wild(self, found: list[int], play: int) -> None:
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

    def random_move(self, seat: int, rng: Rng) -> int:
        """A play if there is one, else any discard."""
        if seat != self.turn or self.phase != PLAYING:
            return rng.pick(self.moves(seat))
        found = self.first_plays(seat)
        if not found:
            return rng.pick(self.discards(seat, self.hand_ranks(seat)))
        return found[rng.below(len(found))] if len(found) > 1 else found[0]

    # -- time -----------------------------------------------------------------------------------

    def time_out(self) -> None:
        """Ends the turn: duties are played, then the highest card is discarded (OP-TURN-6)."""
        seat = self.turn
        asked = self.asked
        self.tell(NOTE, seat, number=TIMED_OUT)
        if self.phase == LAYING:
            while not self.ending and self.phase == LAYING and self.asked == asked and self.hands[seat]:
                self.apply(seat, self.lawful(seat)[0])
            return
        while not self.ending:
            move = self.ending_move(self.lawful(seat))
            self.apply(seat, move)
            if kind_of(move) in (DISCARD, END, PASS) or self.turn != seat:
                return

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
        if self.opt.placings:
            return self.standing(remaining)
        if self.ending == DRAWN:
            return [0] * self.seats
        fewest = min(remaining)
        return [1 if cards == fewest else 0 for cards in remaining]

    def remaining(self) -> list[int]:
        """The stock cards that each seat, with its partner, still has."""
        if not self.opt.partners:
            return [self.left[seat] for seat in range(self.seats)]
        return [self.left[seat] + self.left[self.mate(seat)] for seat in range(self.seats)]

    def standing(self, remaining: list[int]) -> list[int]:
        """With placings: the later out, the fewer points; in a dead game stocks rank those who are still in."""
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
            most = 0 if self.out else max(remaining) + 1  # below all who have finished, if anybody has
            for seat in range(self.seats):
                if not self.out >> seat & 1:
                    points[seat] = most - remaining[seat]
        return points

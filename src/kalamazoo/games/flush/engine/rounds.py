"""The rounds of a match of Flush: how they are dealt, added up, and what they lead to."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK, place
from kalamazoo.core.event import CARD, LOOK, NOTE, SHUFFLE, TURN
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import NOBODY
from kalamazoo.core.state import shares
from kalamazoo.core.vectors import vec
from kalamazoo.games.flush.engine import notes as notes
from kalamazoo.games.flush.engine.counts import ONE, WIDTH, bits_of, changed
from kalamazoo.games.flush.engine.table import GONE, NO_SEAT, PLAY, FlushTable
from kalamazoo.games.flush.options import FLUSH

BASES: Final = 3  # FU-SETUP-6
HAND_SIZE: Final = 8  # FU-SETUP-7
ARENA_ROUNDS: Final = 5  # U39

# Endings.
LAST_LEFT: Final = 1
FIVE_ROUNDS: Final = 2


class FlushRounds(FlushTable):
    """Dealing, adding up, standings."""

    # -- dealing and adding up ------------------------------------------------------------------

    def deal_round(self, rng: Rng) -> None:
        """Deals a round to those still in the game."""
        opt = self.opt
        cards = opt.deck[:]
        rng.shuffle(cards)  # FU-SETUP-3
        deck = bytes(cards)
        at = len(deck)
        self.clear_seats()
        for seat in range(self.seats):
            if not self.alive >> seat & 1:
                continue
            self.blinds[seat] = deck[at - BASES : at]  # FU-SETUP-4
            at -= BASES
            self.tops[seat] = deck[at - BASES : at]  # FU-SETUP-5
            at -= BASES
            self.give_hand(seat, deck[at - HAND_SIZE : at], b"")  # FU-SETUP-7
            at -= HAND_SIZE
        self.note_bases()
        at -= 1
        self.turned = deck[at]  # FU-SETUP-8
        self.mimic = self.turned >> 4  # FU-MIMIC-1
        if self.mimic == FLUSH:
            self.mimic = 0  # FU-MIMIC-6
        self.aside = deck[:at]
        self.hidden = opt.nothing
        self.floors = opt.nothing
        self.exchanged = opt.nothing
        self.shown = b""
        self.slips = opt.nothing
        self.pile_low = 0
        self.pile_high = 0
        self.pile_key = 0
        self.top_low = 0
        self.top_high = 0
        self.top_value = 0
        self.top_size = 0
        self.run_size = 0
        self.by = NO_SEAT
        self.before = NO_SEAT
        self.away_low = 0
        self.away_high = 0
        self.turns = 0
        self.bonus = 0
        self.phase = PLAY
        self.flipped = BACK
        self.gather(b"")
        self.key = self.hand_key()
        self.history = vec[i64]()
        self.circling = False
        self.picked = 0
        self.voting = 0
        self.votes = 0
        self.moot = False
        if self.events is not None:
            self.tell_deal()

    def tell_deal(self) -> None:
        """Tells the cards of a new round to whoever sees them."""
        self.tell(NOTE, self.starter, number=notes.NEW_ROUND | self.round << 8)
        self.tell(SHUFFLE, self.starter, target=place(notes.ASIDE_PLACE), number=len(self.opt.deck))
        for seat in range(self.seats):
            for base in range(len(self.blinds[seat])):
                where = place(notes.BASE_PLACE, seat, base)
                self.tell(CARD, seat, self.blinds[seat][base], place(notes.ASIDE_PLACE), where, 1, NOBODY)
                self.tell(CARD, seat, self.tops[seat][base], place(notes.ASIDE_PLACE), where, 1)
            for card in self.hand(seat):
                self.tell(CARD, seat, card, place(notes.ASIDE_PLACE), place(notes.HAND_PLACE, seat), 1, 1 << seat)
        self.tell(CARD, self.starter, self.turned, place(notes.ASIDE_PLACE), place(notes.MIMIC_PLACE), 1)

    def cost(self, seat: int) -> int:
        """The points of every card this seat still has."""
        opt = self.opt
        counting = opt.counting
        mimic = self.mimic
        low: i64 = self.lows[seat]
        high: i64 = self.highs[seat]
        total = counting.cost_of(low, high)
        if mimic:  # in a round without Mimics FU-END-4
            total += 2 * counting.costs[mimic << WIDTH | bits_of(low, high, mimic)]  # FU-END-3
        total += self.cost_of_bases(self.tops[seat])  # FU-END-2, FU-END-5
        return total + self.cost_of_bases(self.blinds[seat])

    def cost_of_bases(self, cards: bytes) -> i64:
        """The points of tops, or of Blinds."""
        points = self.opt.points
        mimic = self.mimic
        total: i64 = 0
        at: i64 = 0
        size: i64 = len(cards)
        while at < size:
            card: i64 = cards[at]
            if card != BACK and card != GONE:
                cost: i64 = points[card]
                if mimic and card >> 4 == mimic:
                    cost *= 3
                total += cost
            at += 1
        return total

    def held(self, seat: int) -> bytes:
        """Every card of a seat: hand, tops and Blinds (FU-END-2, FU-END-5)."""
        found = self.hand(seat)
        for card in self.tops[seat]:
            if card != BACK:
                found += ONE[card]
        for card in self.blinds[seat]:
            if card != GONE:
                found += ONE[card]
        return found

    def tell_held(self, seat: int) -> None:
        """Shows the cards of a seat, one by one."""
        for card in self.hand(seat):
            self.tell(LOOK, seat, card, place(notes.HAND_PLACE, seat))
        for base in range(len(self.blinds[seat])):
            where = place(notes.BASE_PLACE, seat, base)
            if self.tops[seat][base] != BACK:
                self.tell(LOOK, seat, self.tops[seat][base], where)
            if self.blinds[seat][base] != GONE:
                self.tell(LOOK, seat, self.blinds[seat][base], where)

    def score_round(self, winner: int) -> None:
        """Adds up a round: points to the others, the bonus off the winner, then the limit (U27)."""
        opt = self.opt
        times = 2 if opt.arena and self.round == ARENA_ROUNDS else 1  # U39
        self.tell(NOTE, winner, self.turned, number=notes.ROUND_WON | self.round << 8)
        self.gains = [0] * self.seats
        self.totals = self.totals[:]
        for seat in range(self.seats):
            if seat == winner or not self.alive >> seat & 1:
                continue
            gain = self.cost(seat) * times
            self.gains[seat] = gain
            self.totals[seat] += gain
            if self.events is not None:
                self.tell_held(seat)
                self.tell(NOTE, seat, number=notes.POINTS | gain << 8)
                self.tell(NOTE, seat, number=notes.TOTAL | self.totals[seat] << 8)
        bonus = self.bonus * times  # FU-BONUS-1
        if bonus > self.totals[winner]:
            bonus = self.totals[winner]  # FU-BONUS-2
        if bonus:
            self.gains[winner] = -bonus
            self.totals[winner] -= bonus
            self.tell(NOTE, winner, number=notes.BONUS | bonus << 8)
        self.tell(NOTE, winner, number=notes.TOTAL | self.totals[winner] << 8)
        if opt.arena:
            if self.round == ARENA_ROUNDS:
                self.ending = FIVE_ROUNDS
            return
        for seat in range(self.seats):
            if self.alive >> seat & 1 and self.totals[seat] >= opt.limit:  # FU-ELIM-1
                self.alive &= ~(1 << seat)
                self.players -= 1
                self.outs = changed(self.outs, seat, self.round)
                self.tell(NOTE, seat, number=notes.OUT)
        if self.players == 1:  # FU-ELIM-3
            self.ending = LAST_LEFT
            self.tell(NOTE, winner, number=notes.GAME_WON)

    def next_round(self, starter: int, number: int) -> None:
        """Deals the next round, or the same one again, from the state's own generator."""
        self.starter = starter
        self.round = number
        rng = Rng(0)
        rng.load(self.luck)
        self.deal_round(rng)
        self.luck = rng.save()
        self.begin_turn(starter)

    def begin_turn(self, seat: i64) -> None:
        """A turn in which nothing is put out yet."""
        self.turn = seat
        self.turns += 1
        self.takes = 0
        if self.events is not None:
            self.tell(TURN, seat)

    # -- results --------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """In the arena the points with a minus; else how many seats each one has outlasted.

        While a game goes on, the cards still held count as if the round ended now.
        """
        lost: list[int] = []
        for seat in range(self.seats):
            points = self.totals[seat]
            if not self.ending and self.alive >> seat & 1:
                points += self.cost(seat)
            lost.append(points)
        if self.opt.arena:
            return [-points for points in lost]
        found: list[int] = []
        for seat in range(self.seats):
            beaten = 0
            for other in range(self.seats):
                if self.outlasts(seat, other, lost):
                    beaten += 1
            found.append(beaten)
        return found

    def estimate(self) -> list[float]:
        """By the points that each would have if the round ended now; who is out has lost."""
        least = -1.0
        lost: list[float] = []
        for seat in range(self.seats):
            total = float(self.totals[seat])
            if self.alive >> seat & 1:
                total += 0.5 * self.cost(seat)
                if least < 0.0 or total < least:
                    least = total
            lost.append(total)
        unit = 60.0 if self.opt.arena else 0.4 * self.opt.limit
        found = shares([(total - least) / unit if total > least else 0.0 for total in lost])
        rest = 0.0
        for seat in range(self.seats):
            if self.alive >> seat & 1:
                rest += found[seat]
        return [found[seat] / rest if self.alive >> seat & 1 else 0.0 for seat in range(self.seats)]

    def outlasts(self, seat: int, other: int, lost: list[int]) -> bool:
        """Whether a seat stands better: out later or not at all, and with fewer points in the same round."""
        mine = self.outs[seat]
        its = self.outs[other]
        if mine == its:
            return lost[seat] < lost[other]
        return mine == 0 or (its != 0 and mine > its)

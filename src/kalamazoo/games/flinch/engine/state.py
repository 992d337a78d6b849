"""FlinchState: strict play, in which only what the clauses allow is offered. The clauses are in rules/clauses.toml.

The aim is to be the first without a stock. The position is a Layout; the rules are functions over it, one file a
subject: opening, turns, centre, stack, reserve, duties, blocks, lawful (the lists of moves), knowledge, storage.
Table play, with its slips and calls, is a TableState (table.py).
"""

from mypy_extensions import i64

from kalamazoo.core.moves import Moves, give_back, spare_row
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT
from kalamazoo.core.state import IntReader, listed_moves, shares
from kalamazoo.games.flinch.engine import guess, knowledge, opening, stack, turns
from kalamazoo.games.flinch.engine.alike import first_like, shows_cards
from kalamazoo.games.flinch.engine.lawful import put_ends, put_first_plays, put_strict, strict_moves
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.notes import FEWEST_WON, LAYING, NO_WINNER, PLAYING
from kalamazoo.games.flinch.engine.packed import BITS, FACE
from kalamazoo.games.flinch.engine.storage import copy_layout, layout_ints, read_layout
from kalamazoo.games.flinch.moves import CARD_AT, DISCARD, END, KIND_AT, PASS, PLAY, TIMEOUT


class FlinchState(Layout):
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
        return listed_moves(self, seat)

    def list_moves(self, seat: int, into: Moves) -> None:
        """The same in a row."""
        into.clear()
        if self.ending:
            return
        if seat == self.turn:
            put_strict(self, into, seat)
        elif seat == CLOCK and self.opt.turn_clock:
            into.add(TIMEOUT << KIND_AT)

    def distinct_moves(self, seat: int) -> list[int]:
        """Of equal piles, whether of the centre or of a reserve, the first; an empty slot is like another."""
        if self.opt.table or self.phase != PLAYING:
            return self.moves(seat)
        return [move for move in self.moves(seat) if first_like(self, seat, move) == move]

    def reveals(self, seat: int, move: int) -> bool:
        """A card that is turned up, a new hand, and what the others cannot do when the stack is exhausted."""
        return shows_cards(self, seat, move)

    def random_move(self, seat: int, rng: Rng) -> int:
        """A play if there is one, else any discard."""
        row = spare_row()
        if seat != self.turn or self.phase != PLAYING:
            self.list_moves(seat, row)
        else:
            put_first_plays(self, row, seat)
            if not row.count:
                put_ends(self, row, seat, self.hand_ranks(seat))
            elif row.count == 1:  # and nothing is drawn
                give_back(row)
                return row.row[0]
        move = row.pick(rng)
        give_back(row)
        return move

    def lawful(self, seat: i64) -> list[int]:
        """What the clauses allow the player on turn: duties if any are open, else everything (ST-2)."""
        return strict_moves(self, seat)

    def apply(self, seat: int, move: int) -> None:
        """Makes a lawful move."""
        self.unseen = None
        bits: i64 = move
        kind: i64 = bits >> KIND_AT
        if kind == PLAY:
            turns.play(self, seat, move)
        elif kind == DISCARD:
            card: i64 = bits >> CARD_AT & 31
            if self.phase == LAYING:
                opening.lay_down(self, seat, card, bits & 127)
            else:
                turns.discard(self, seat, card, bits & 127)
        elif kind == PASS:
            opening.pass_opening(self, seat)
            opening.search(self)
        elif kind == END:
            turns.end_bare(self, seat)
        elif kind == TIMEOUT:
            turns.time_out(self)

    # -- the course of the game -----------------------------------------------------------------

    def deal_cards(self, dealer: int, rng: Rng) -> None:
        """Shuffles and deals; nobody has acted yet."""
        stack.deal_cards(self, dealer, rng)

    def take_seats(self) -> None:
        """Every seat is without stock and hand."""
        stack.take_seats(self)

    def clear_table(self) -> None:
        """No reserves, no play piles, no used cards."""
        stack.clear_table(self)

    def begin(self) -> None:
        """Starts play after a deal."""
        opening.begin(self)

    def search(self) -> None:
        """Asks who can open, until somebody is to answer."""
        opening.search(self)

    def ask(self, seat: i64) -> None:
        """It is a seat's turn in the opening or the lay-down."""
        opening.ask(self, seat)

    def void(self) -> None:
        """The deal is void; the same dealer deals again (OP-OPEN-7)."""
        opening.void(self)

    def begin_turn(self, seat: i64) -> None:
        """A seat's turn begins."""
        turns.begin_turn(self, seat)

    def give_way(self) -> None:
        """If the player on turn has finished and the game goes on, the turn passes to the next."""
        if not self.ending and self.out >> self.turn & 1:
            turns.end_turn(self)

    # -- copies, knowledge, storage -------------------------------------------------------------

    def clone(self) -> "FlinchState":
        """An independent copy; events are not copied."""
        twin = FlinchState(self.opt, self.seats)
        copy_layout(self, twin)
        return twin

    def mask(self, seat: int) -> "FlinchState":
        """The position as this seat may know it; unseen cards are BACK, counts are kept."""
        known = self.clone()
        knowledge.hide(known, seat)
        return known

    def stir(self, rng: Rng) -> None:
        """Stacks that are renewed, and deals after a void one, come from this generator."""
        self.luck = rng.fork().save()

    def fill(self, rng: Rng) -> None:
        """Replaces each BACK by a guess that fits all that is known, and the future by a new one."""
        guess.fill(self, rng)

    def ints(self) -> list[int]:
        """The whole position as numbers."""
        return layout_ints(self)

    def set_ints(self, numbers: list[int]) -> None:
        """Takes over what `ints` gave."""
        reader = IntReader(numbers)
        read_layout(self, reader)
        reader.finish()

    # -- results --------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """1 for each winner, 0 for others (FL-WIN-5, FL-PILE-8); while the game runs, minus the stock cards left."""
        remaining = self.remaining()
        if not self.ending:
            return [-cards for cards in remaining]
        if self.opt.placings:
            return self.standing(remaining)
        if self.ending == NO_WINNER:
            return [0] * self.seats
        if self.winner >= 0:
            return [1 if self.is_side(seat, self.winner) else 0 for seat in range(self.seats)]
        fewest = min(remaining)
        return [1 if cards == fewest else 0 for cards in remaining]

    def estimate(self) -> list[float]:
        """By the stocks: a card counts for more the fewer are left. Who has finished first has won."""
        winner: int = self.winner
        if self.places:
            first: int = self.places
            while first >> BITS:
                first >>= BITS
            winner = first - 1
        if winner >= 0:
            if not self.opt.partners:
                return [1.0 if seat == winner else 0.0 for seat in range(self.seats)]
            return [0.5 if self.is_side(winner, seat) else 0.0 for seat in range(self.seats)]
        remaining = self.remaining()
        fewest = min(remaining)
        unit = 2.0 + 0.3 * fewest
        return shares([(cards - fewest) / unit for cards in remaining])

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

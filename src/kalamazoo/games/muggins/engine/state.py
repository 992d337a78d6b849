"""Muggins: get rid of all your cards, and shout when somebody plays wrong. The clauses are in rules/clauses.toml."""

from typing import final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK
from kalamazoo.core.pool import Unseen, all_unknown, count_off, laid_over, no_counts, pool_row
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT
from kalamazoo.core.state import IntReader, put_list, shares
from kalamazoo.core.vectors import vec
from kalamazoo.games.muggins.engine.calls import ACTING, FEWEST_CARDS, HIDDEN, NOBODY, STUCK, MugginsCalls
from kalamazoo.games.muggins.moves import (
    CALL,
    DRAW,
    DRAWN_CARD,
    GO,
    LAY,
    NEW,
    PLAY,
    STOCK,
    STOCKS,
    play_source,
    play_target,
)
from kalamazoo.games.muggins.options import MugginsOptions


@final
class MugginsUnseen(Unseen):
    """The unseen cards as a row, and the fault that everybody can tell who watched."""

    def __init__(self) -> None:
        super().__init__()
        self.pool = vec[i64]()
        self.fault = 0


@final
class MugginsState(MugginsCalls):
    """A position of Muggins."""

    def __init__(self, options: MugginsOptions, seats: int) -> None:
        super().__init__(options, seats)
        self.dealer = 0
        self.unseen: MugginsUnseen | None = None  # of a view

    # -- who may do what ------------------------------------------------------------------------

    def may_act(self) -> int:
        if self.ending:
            return 0
        if not self.options.table:
            return 1 << self.turn
        if self.phase != ACTING:
            return self.callers() | CLOCK_BIT
        return self.callers() | 1 << self.turn | self.strayers()

    def must_act(self) -> int:
        if self.ending or self.phase != ACTING:
            return 0
        return 1 << self.turn

    def moves(self, seat: int) -> list[int]:
        if seat == CLOCK:
            return [GO] if self.phase != ACTING and not self.ending else []
        if not self.options.table:
            return self.rightful(seat) if seat == self.turn and not self.ending else []
        found: list[int] = []
        if self.ending:
            return found
        if self.phase == ACTING:
            if seat == self.turn:
                self.add_acts(seat, found)
            elif self.strayers() >> seat & 1:
                self.add_any_plays(seat, STOCK, self.stocks[seat][-1], found)
        if (self.accused != seat or self.strayed) and self.callers() >> seat & 1:
            found.append(CALL)
        return found

    def rightful(self, seat: int) -> list[int]:
        """What the player on turn may do by the rules."""
        found: list[int] = []
        if self.drawn:
            self.add_plays(seat, DRAWN_CARD, self.drawn, found)
            if not found:
                found.append(LAY)  # MU-TURN-7, MU-TGT-10
            return found
        if self.stocks[seat]:
            self.add_plays(seat, STOCK, self.stocks[seat][-1], found)  # MU-SRC-1, MU-SRC-3, MU-SRC-5
        if not found:
            found.append(DRAW)  # MU-SRC-2
        return found

    def add_acts(self, seat: int, found: list[int]) -> None:
        """Adds what the player on turn can do in table play, rightful or not."""
        if self.drawn:
            self.add_any_plays(seat, DRAWN_CARD, self.drawn, found)
            found.append(LAY)
            return
        found.append(DRAW)
        if self.stocks[seat]:
            self.add_any_plays(seat, STOCK, self.stocks[seat][-1], found)

    def random_move(self, seat: int, rng: Rng) -> int:
        """A rightful act of the player on turn; a call if there is a fault; anything of anybody else."""
        if self.fault > 0 and self.callers() >> seat & 1:
            return CALL
        moves = self.rightful(seat) if seat == self.turn and self.phase == ACTING else self.moves(seat)
        return moves[rng.below(len(moves))]

    def rollers(self) -> int:
        """Faults are called, and nobody calls wrongly."""
        if self.fault > 0 and not self.ending:
            callers = self.callers()
            if callers:
                return callers
        return self.must_act() if self.phase == ACTING else CLOCK_BIT

    # -- acts -----------------------------------------------------------------------------------

    def apply(self, seat: int, move: int) -> None:
        self.own()
        self.unseen = None
        if move == CALL:
            self.call(seat)
            return
        if move == GO:
            self.go_on()
            return
        if self.options.table:
            self.enter(seat, move)
        if move == DRAW:
            self.draw(seat)
        elif move == LAY:
            self.lay(seat)
            self.end_turn(seat)
        else:
            self.play(seat, play_source(move), play_target(move))  # MU-TURN-6: the turn goes on
            if not self.hands[seat] and not self.stocks[seat]:
                self.run_out(seat)  # MU-SET-7

    # -- copies and knowledge -------------------------------------------------------------------

    def clone(self) -> "MugginsState":
        twin = MugginsState(self.options, self.seats)
        twin.ending = self.ending
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.phase = self.phase
        twin.drawn = self.drawn
        twin.turned = self.turned
        twin.accused = self.accused
        twin.called = self.called
        twin.strayed = self.strayed
        twin.fault = self.fault
        twin.hands = self.hands
        twin.known = self.known
        twin.stocks = self.stocks
        twin.piles = self.piles
        twin.tops = self.tops
        twin.away = self.away
        twin.trail = self.trail
        if self.options.shuffle:
            twin.mixed = self.mixed
            twin.covered = self.covered
            twin.rng = self.rng
        twin.unseen = self.unseen
        self.lent = True
        twin.lent = True
        return twin

    def mask(self, seat: int) -> "MugginsState":
        """The position as anybody may know it: nobody looks at hand cards, everybody saw the rest (MU-SET-5)."""
        known = self.clone()
        known.unseen = MugginsUnseen()
        known.hands = []
        for owner in range(self.seats):
            hidden = len(self.hands[owner]) - self.known[owner]
            known.hands.append([BACK] * hidden + self.hands[owner][hidden:])
        if known.trail:
            known.fault = HIDDEN  # whoever watched can tell, but the table does not say
        if self.options.shuffle:
            known.rng = Rng(0)
        return known

    def stir(self, rng: Rng) -> None:
        """Stock piles that are shuffled when they become hands come from this generator."""
        if self.options.shuffle:
            self.rng = rng.fork()

    def fill(self, rng: Rng) -> None:
        unseen = self.unseen
        if unseen is None:
            unseen = MugginsUnseen()
        self.unseen = None
        if not unseen.counted:
            self.count_unseen(unseen)
        cards = unseen.pool[:]
        rng.shuffle_row(cards)
        left: i64 = len(cards)
        hands: list[list[int]] = []
        for seat in range(self.seats):
            hand = self.hands[seat]
            hidden: i64 = len(hand) - self.known[seat]
            if self.options.shuffle and self.mixed[seat]:
                hand = self.fill_mixed(seat, hidden, rng)
            elif unseen.blank >> seat & 1:
                left -= hidden
                hand = laid_over(hand, cards, left, hidden)
            else:
                hand = hand[:]
                for at in range(hidden):
                    if hand[at] == BACK:
                        left -= 1
                        hand[at] = cards[left]
            hands.append(hand)
        self.hands = hands
        if self.fault == HIDDEN:
            self.fault = unseen.fault
        if self.options.shuffle:
            self.rng = rng.fork()

    def fill_mixed(self, seat: int, hidden: int, rng: Rng) -> list[int]:
        """A hand that was shuffled, guessed: its cards are known, but not their order."""
        hand = self.hands[seat][:]
        source = self.mixed[seat].copy()
        for card in hand[:hidden]:
            if card != BACK:
                source.remove(card)
        rng.shuffle(source)
        for at in range(hidden):
            if hand[at] == BACK:
                hand[at] = source.pop()
        return hand

    def count_unseen(self, unseen: MugginsUnseen) -> None:
        """Finds every card that is not certain to lie anywhere."""
        counts = no_counts(self.options.ranks + 1)
        card: i64 = 1
        while card <= self.options.ranks:
            counts[card] = self.options.copies
            card += 1
        count_off(counts, self.away)
        for pile in self.piles:
            count_off(counts, pile)
        for pile in self.stocks:
            count_off(counts, pile)
        counts[self.drawn] -= 1
        for seat in range(self.seats):
            hand = self.hands[seat]
            if all_unknown(hand, len(hand) - self.known[seat]):
                unseen.blank |= 1 << seat
            if self.options.shuffle and self.mixed[seat]:
                count_off(counts, self.mixed[seat])
                hand = hand[len(hand) - self.known[seat] :]
            count_off(counts, hand)
        unseen.pool = pool_row(counts, self.options.ranks)
        if self.fault == HIDDEN:
            unseen.fault = self.find_fault(NOBODY, 0)
        unseen.counted = True

    # -- what a search asks ---------------------------------------------------------------------

    def distinct_moves(self, seat: int) -> list[int]:
        """Of equal table piles, the first."""
        found: list[int] = []
        for move in self.moves(seat):
            target = play_target(move) if move >= PLAY else NEW
            if target == NEW or target >= STOCKS or self.piles.index(self.piles[target - 1]) == target - 1:
                found.append(move)
        return found

    def reveals(self, seat: int, move: int) -> bool:
        """A card drawn that nobody knew, and what a call brings."""
        if move != DRAW:
            return move == CALL
        if not self.hands[seat]:
            return self.options.shuffle
        return self.hands[seat][-1] == BACK

    # -- results and storage --------------------------------------------------------------------

    def estimate(self) -> list[float]:
        """By the cards that each has still to get rid of."""
        held = [self.cards_of(seat) for seat in range(self.seats)]
        fewest = min(held)
        unit = 4.0 + 0.25 * fewest
        return shares([(cards - fewest) / unit for cards in held])

    def scores(self) -> list[int]:
        """Fewer cards are better; all are equal in a draw."""
        if self.ending == STUCK:
            return [0] * self.seats
        found = [-self.cards_of(seat) for seat in range(self.seats)]  # MU-OP-24
        if self.ending == FEWEST_CARDS:  # MU-OP-19: equal counts share the win, even if all are equal
            worst = min(found)
            for seat in range(self.seats):
                found[seat] += 1 - worst
        return found

    def cards(self) -> list[int]:
        found = self.away.copy()
        for pile in self.piles:
            found.extend(pile)
        for seat in range(self.seats):
            found.extend(self.stocks[seat])
            found.extend(self.hands[seat])
        if self.drawn:
            found.append(self.drawn)
        return found

    def ints(self) -> list[int]:
        out = [self.ending, self.dealer, self.turn, self.phase, self.drawn, self.turned]
        out.extend([self.accused, self.called, self.strayed, self.fault])
        put_list(out, self.known)
        put_list(out, self.trail)
        put_list(out, self.away)
        for seat in range(self.seats):
            put_list(out, self.hands[seat])
            put_list(out, self.stocks[seat])
        out.append(len(self.piles))
        for pile in self.piles:
            put_list(out, pile)
        if self.options.shuffle:
            for cards in self.mixed:
                put_list(out, cards)
            out.append(len(self.covered))
            for pile in self.covered:
                put_list(out, pile)
            out.append(self.rng.save())
        return out

    def set_ints(self, numbers: list[int]) -> None:
        reader = IntReader(numbers)
        self.ending = reader.one()
        self.dealer = reader.one()
        self.turn = reader.one()
        self.phase = reader.one()
        self.drawn = reader.one()
        self.turned = reader.one()
        self.accused = reader.one()
        self.called = reader.one()
        self.strayed = reader.one()
        self.fault = reader.one()
        self.known = reader.some()
        self.trail = reader.some()
        self.away = reader.some()
        self.hands = []
        self.stocks = []
        for _ in range(self.seats):
            self.hands.append(reader.some())
            self.stocks.append(reader.some())
        self.piles = [reader.some() for _ in range(reader.one())]
        self.tops = [pile[-1] if pile else 0 for pile in self.piles]
        if self.options.shuffle:
            self.mixed = [reader.some() for _ in range(self.seats)]
            self.covered = [reader.some() for _ in range(reader.one())]
            self.rng = Rng(0)
            self.rng.load(reader.one())
        reader.finish()
        self.lent = False
        self.unseen = MugginsUnseen()


def blank(options: MugginsOptions, seats: int) -> MugginsState:
    """A table with nothing on it."""
    state = MugginsState(options, seats)
    state.hands = [[] for _ in range(seats)]
    state.stocks = [[] for _ in range(seats)]
    state.known = [0] * seats
    if options.shuffle:
        state.mixed = [[] for _ in range(seats)]
    return state


def deal(options: MugginsOptions, seats: int, dealer: int, rng: Rng) -> MugginsState:
    """A new game: the whole pack goes round one card at a time."""
    state = blank(options, seats)  # MU-SET-6: no table pile and no stock pile
    pack: list[int] = []
    for card in range(1, options.ranks + 1):  # MU-SET-2
        for _ in range(options.copies):
            pack.append(card)
    rng.shuffle(pack)
    first = dealer + 1 if dealer + 1 < seats else 0
    seat = first
    for card in pack:  # MU-SET-4
        state.hands[seat].append(card)
        seat = seat + 1 if seat + 1 < seats else 0
    for hand in state.hands:
        hand.reverse()  # MU-OP-26: the first card dealt is drawn first
    state.dealer = dealer  # MU-SET-3
    state.turn = first  # MU-TURN-1
    if options.shuffle:
        state.rng = rng.fork()
    return state

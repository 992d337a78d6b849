"""Go to Store: ask one player for all cards of a number you hold, or draw; docs/rules/store.md.

Asks, answers and sets are open, the deal and the draws are not. So the state keeps what all know of each hand, and a
guess (`fill`) keeps to it. Each card that came to a seat from the pack has a bit, in the order in which they came. Of
the cards in hand some are known by their number, and the others are the bits of `unknown`; which of these is given
away when there is a choice nobody else knows, and by the rules of this table it is the one that came first. Nothing is
lost by that: a card that came later can be whatever one that came earlier can be.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK, place
from kalamazoo.core.event import CARD, NOTE, TURN
from kalamazoo.core.guess import Guess
from kalamazoo.core.pairs import pairs
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import EVERYONE
from kalamazoo.core.state import IntReader, State, put_list
from kalamazoo.games.store.moves import ASKED, GO_TO_STORE, GO_TO_THE_STORE, NO_CARDS, SET, STALLED, note
from kalamazoo.games.store.options import ALWAYS, MISSES, WHILE_STORE, StoreOptions

# Kinds of places.
STORE: Final = 1
HAND: Final = 2
SETS: Final = 3

# How a game ends.
ALL_SETS: Final = 1
STALLED_OUT: Final = 2

OPEN: Final = -1  # in place of a maker: the set is not made
ROW: Final = 16  # numbers to a seat in `held`, `known` and `barred`; 0 is not used
FOUR: Final = 4
SCORE_OF_A_SET: Final = 1000  # where a tie is settled by the sum of the numbers, which is 120 at most
HOPEFUL_TRIES: Final = 6
PACK: Final = [number for number in range(1, 16) for _ in range(FOUR)]


@final
class StoreState(State):
    """A game of Go to Store."""

    def __init__(self, opt: StoreOptions, seats: int) -> None:
        super().__init__(seats)
        self.opt = opt
        self.turn = 0  # who asks
        self.store: list[int] = []  # the last card is drawn next
        self.held: list[int] = []  # by seat * ROW + number: how many cards of the number are in the hand
        self.known: list[int] = []  # by seat * ROW + number: how many of them all know of
        self.unknown: list[int] = []  # by seat: the other cards in hand, as a mask of when they came
        self.barred: list[int] = []  # by seat * ROW + number: the mask of those that are surely not of the number
        self.came: list[int] = []  # by seat: how many cards came from the pack
        self.numbers: list[int] = []  # by seat: the mask of numbers in hand, as far as they are known here
        self.sizes: list[int] = []  # by seat: cards in hand
        self.live = 0  # the mask of seats that have cards
        self.sets: list[int] = []  # by seat: sets made
        self.makers: list[int] = []  # by number: who made its set
        self.left = opt.ranks  # sets not made
        self.misses = 0  # misses in a row with the store used up, counted where they can end the game
        self.last = 0  # the last ask, see `pack_last`; 0 before the first

    # -- who may do what ------------------------------------------------------------------------

    def may_act(self) -> int:
        """Whoever asks."""
        return 0 if self.ending else 1 << self.turn

    def must_act(self) -> int:
        """Whoever asks."""
        return 0 if self.ending else 1 << self.turn

    def moves(self, seat: int) -> list[int]:
        """Any other player (GS-ASK-2) for every number in hand (GS-ASK-3)."""
        if seat != self.turn or self.ending:
            return []
        return pairs(self.can_be_asked(seat), self.numbers[seat])

    def can_be_asked(self, seat: int) -> int:
        """The mask of others that may be asked; of those without cards see GS-OP-7."""
        others = (1 << self.seats) - 1 & ~(1 << seat)
        rule = self.opt.ask_empty
        if rule == ALWAYS or (rule == WHILE_STORE and self.store):
            return others
        return others & self.live or others

    def random_move(self, seat: int, rng: Rng) -> int:
        """An ask that all know to be in vain is made only if no better one comes up soon."""
        moves = self.moves(seat)
        for _ in range(HOPEFUL_TRIES):
            move = moves[rng.below(len(moves))]
            if not self.is_vain(move):
                return move
        return moves[rng.below(len(moves))]

    def is_vain(self, move: int) -> bool:
        """Whether all know that the asked player has none."""
        cell = (move >> 4) * ROW + (move & 15)
        return self.known[cell] == 0 and self.unknown[move >> 4] & ~self.barred[cell] == 0

    # -- asking ---------------------------------------------------------------------------------

    def apply(self, seat: int, move: int) -> None:
        """Asks."""
        number = move & 15
        asked = move >> 4
        if self.events is not None:
            self.tell(NOTE, seat, 0, place(HAND, seat), place(HAND, asked), note(ASKED, asked, number))
        given = self.ask(seat, asked, number)
        self.last = pack_last(seat, move, given)
        if given == 0:
            self.miss(seat, asked, number)
            return
        self.misses = 0
        if self.held[seat * ROW + number] == FOUR:
            self.lay_set(seat, number)
            if self.sizes[seat] == 0 and not self.ending:
                self.pass_to(seat)  # GS-OP-5, GS-OP-6

    def ask(self, seat: int, asked: int, number: int) -> int:
        """Takes all cards of the number from the asked player (GS-ASK-4); returns how many."""
        held = self.held
        known = self.known
        getting: i64 = seat * ROW + number
        giving: i64 = asked * ROW + number
        sure = known[getting]
        if sure == 0:
            self.uncover(seat, number, 1)  # GS-ASK-3: all see that the asker has one
            sure = 1
        given = held[giving]
        if given == 0:
            known[getting] = sure
        else:
            own = held[getting]
            self.uncover(asked, number, given - known[giving])
            known[giving] = 0
            held[giving] = 0
            held[getting] = own + given
            known[getting] = sure + given
            self.carry(asked, seat, number, given)
        self.barred[giving] = (1 << self.came[asked]) - 1
        return given

    def uncover(self, seat: i64, number: int, count: int) -> None:
        """So many unknown cards of a seat turn out to be of the number: of those that can be, the first ones."""
        if count == 0:
            return
        unknown: i64 = self.unknown[seat]
        possible: i64 = unknown & ~self.barred[seat * ROW + number]
        if self.opt.ask_again and possible & (possible - 1):
            self.relax(seat)
        for _ in range(count):
            first = possible & -possible
            possible ^= first
            unknown ^= first
        self.unknown[seat] = unknown

    def relax(self, seat: i64) -> None:
        """A draw that was not lucky bars a number for one card alone (GS-OP-3). Once there is a choice it may be
        another card, so that is forgotten: barred are only the first cards, up to some moment."""
        gone = ~self.unknown[seat]
        for number in range(1, self.opt.ranks + 1):
            run = self.barred[seat * ROW + number] | gone
            self.barred[seat * ROW + number] &= run ^ (run + 1)

    def carry(self, giver: i64, getter: i64, number: int, count: int) -> None:
        """Cards go from hand to hand; all see them."""
        self.drop_number(giver, number)
        self.resize(giver, -count)
        self.resize(getter, count)
        if self.events is not None:
            self.tell(CARD, giver, number, place(HAND, giver), place(HAND, getter), count)

    def drop_number(self, seat: i64, number: int) -> None:
        """A hand has no card of the number any more."""
        numbers = self.numbers[seat]
        self.numbers[seat] = numbers & ~(1 << number)

    def resize(self, seat: i64, change: int) -> None:
        """Cards come to a hand or leave it."""
        size = self.sizes[seat] + change
        self.sizes[seat] = size
        if size == 0:
            self.live &= ~(1 << seat)
        else:
            self.live |= 1 << seat

    def miss(self, seat: int, asked: int, number: int) -> None:
        """GS-ASK-6, GS-ASK-7: the asker goes to the store, and somebody else asks."""
        if self.events is not None:
            phrase = GO_TO_STORE if self.opt.phrase == "Go to Store" else GO_TO_THE_STORE
            self.tell(NOTE, asked, 0, place(HAND, asked), place(STORE), note(phrase, seat, number))
        if self.store:
            drawn = self.draw(seat, number if self.opt.ask_again else 0)
            if self.ending:
                return
            if drawn == number and self.opt.ask_again:
                if self.sizes[seat] == 0:
                    self.pass_to(seat)
                return  # GS-OP-3
        elif self.opt.stall:  # GS-OP-4: nothing to draw
            self.misses += 1
            if self.misses >= MISSES * self.seats:
                self.ending = STALLED_OUT  # GS-OP-14
                self.tell(NOTE, seat, number=note(STALLED))
                return
        self.pass_to(asked if self.opt.to_asked else seat + 1)  # GS-OP-2; GS-ASK-8: whatever was drawn

    def draw(self, seat: int, lucky: int) -> int:
        """Takes the top card of the store into hand; all see it if it is the lucky number. Returns the card."""
        card = self.store.pop()
        cell: i64 = seat * ROW + card
        held = self.held[cell] + 1
        self.held[cell] = held
        numbers = self.numbers[seat]
        self.numbers[seat] = numbers | 1 << card
        self.resize(seat, 1)
        came = self.came[seat]
        self.came[seat] = came + 1
        shown = card == lucky
        if self.events is not None:
            self.tell(CARD, seat, card, place(STORE), place(HAND, seat), 1, EVERYONE if shown else 1 << seat)
        if held == FOUR or shown:
            sure = self.known[cell]
            self.known[cell] = sure + 1
            if held == FOUR:
                self.lay_set(seat, card)  # GS-SETS-2
        else:
            unknown = self.unknown[seat]
            self.unknown[seat] = unknown | 1 << came
            if lucky:
                self.barred[seat * ROW + lucky] |= 1 << came
        return card

    def pass_to(self, seat: int) -> None:
        """The right to ask goes to this seat; if it has no cards, see GS-OP-5 and GS-OP-6."""
        if seat >= self.seats:
            seat = 0
        while not self.live >> seat & 1:
            if self.store:
                if self.events is not None:
                    self.tell(NOTE, seat, 0, place(STORE), place(HAND, seat), note(NO_CARDS, seat))
                for _ in range(self.opt.refill):
                    if self.store:
                        self.draw(seat, 0)
                if self.ending:
                    return
                if self.live >> seat & 1 and not self.opt.draw_and_pass:
                    break
            seat = seat + 1 if seat + 1 < self.seats else 0
        if self.turn != seat:
            self.turn = seat
            if self.events is not None:
                self.tell(TURN, seat)

    # -- sets -----------------------------------------------------------------------------------

    def lay_set(self, seat: int, number: int) -> None:
        """GS-SETS-1: all four leave play."""
        cell = seat * ROW + number
        self.uncover(seat, number, FOUR - self.known[cell])
        self.held[cell] = 0
        self.known[cell] = 0
        self.drop_number(seat, number)
        self.resize(seat, -FOUR)
        self.sets[seat] += 1
        self.makers[number] = seat
        self.left -= 1
        if self.left == 0:
            self.ending = ALL_SETS  # GS-END-1: no card can be left in the store
        if self.events is not None:
            self.tell(NOTE, seat, 0, place(HAND, seat), place(SETS, seat), note(SET, seat, number))
            self.tell(CARD, seat, number, place(HAND, seat), place(SETS, seat), FOUR)

    def deal(self, dealer: int, rng: Rng) -> None:
        """GS-SET-3 to GS-SET-5: six cards to each, one at a time from the dealer's left; the rest is the store."""
        seats = self.seats
        hand = self.opt.hand
        pack = PACK[: self.opt.ranks * FOUR]
        rng.shuffle(pack)
        sets = False
        for step in range(seats):
            seat = (dealer + 1 + step) % seats
            row: i64 = seat * ROW
            numbers = 0
            for turn in range(hand):
                card = pack[turn * seats + step]
                held = self.held[row + card] + 1
                self.held[row + card] = held
                numbers |= 1 << card
                if held == FOUR:
                    sets = True
            self.numbers[seat] = numbers
            self.sizes[seat] = hand
            self.came[seat] = hand
            self.unknown[seat] = (1 << hand) - 1
        self.live = (1 << seats) - 1
        self.store = pack[seats * hand :]
        self.turn = (dealer + 1) % seats  # GS-ASK-1
        if sets:
            for seat in range(seats):
                for number in range(1, self.opt.ranks + 1):
                    if self.held[seat * ROW + number] == FOUR:
                        self.lay_set(seat, number)  # GS-OP-9

    # -- copies and knowledge -------------------------------------------------------------------

    def clone(self) -> "StoreState":
        """An independent copy."""
        twin = self.public()
        twin.store = self.store[:]
        twin.held = self.held[:]
        twin.numbers = self.numbers[:]
        return twin

    def public(self) -> "StoreState":
        """What all may know (GS-OP-17)."""
        twin = StoreState(self.opt, self.seats)
        twin.ending = self.ending
        twin.turn = self.turn
        twin.known = self.known[:]
        twin.unknown = self.unknown[:]
        twin.barred = self.barred[:]
        twin.came = self.came[:]
        twin.sizes = self.sizes[:]
        twin.live = self.live
        twin.sets = self.sets[:]
        twin.makers = self.makers[:]
        twin.left = self.left
        twin.misses = self.misses
        twin.last = self.last
        return twin

    def mask(self, seat: int) -> "StoreState":
        """The table as the seat may know it: its own hand, and how many cards the others and the store have."""
        view = self.public()
        view.store = [BACK] * len(self.store)
        view.held = [0] * (self.seats * ROW)
        view.numbers = [0] * self.seats
        if seat < self.seats:
            view.held[seat * ROW : seat * ROW + ROW] = self.held[seat * ROW : seat * ROW + ROW]
            view.numbers[seat] = self.numbers[seat]
        return view

    def unseen(self, seat: int) -> int:
        """How many cards of a hand are not known here."""
        count = self.sizes[seat]
        for number in range(1, self.opt.ranks + 1):
            count -= self.held[seat * ROW + number]
        return count

    def fill(self, rng: Rng) -> None:
        """Deals the unseen cards to hands and store so that all that was said stays true."""
        opt = self.opt
        seats = self.seats
        guess = Guess([FOUR - 1] * seats + [FOUR], 0, rng)
        hands = [0] * (seats * ROW)
        hidden = BACK in self.store
        for number in range(1, opt.ranks + 1):
            rest = 0 if self.makers[number] != OPEN else FOUR
            for seat in range(seats):
                cell = seat * ROW + number
                sure = max(self.held[cell], self.known[cell])
                hands[cell] = sure
                guess.count(seat, number - 1, sure)
                rest -= sure
            if not hidden:
                rest -= self.store.count(number)
            for _ in range(rest):
                guess.kinds.append(number - 1)
        for seat in range(seats):
            if self.unseen(seat):
                self.add_places(guess, seat)
        if hidden:
            for _ in self.store:
                guess.add_place(seats, (1 << opt.ranks) - 1)
        if not guess.deal():
            raise ValueError("no deal fits what is known of this position")
        store: list[int] = []
        for at in range(len(guess.kinds)):
            number = guess.kinds[at] + 1
            if guess.owners[at] == seats:
                store.append(number)
            else:
                hands[guess.owners[at] * ROW + number] += 1
        if hidden:
            self.store = store
        self.held = hands
        self.note_hands()

    def add_places(self, guess: Guess, seat: int) -> None:
        """The unknown cards of a seat, and what each can be."""
        unknown = self.unknown[seat]
        for number in range(1, self.opt.ranks + 1):
            cell = seat * ROW + number
            for _ in range(self.held[cell] - self.known[cell]):
                possible = unknown & ~self.barred[cell]
                unknown -= possible & -possible
        for card in range(self.came[seat]):
            if unknown >> card & 1:
                takes = 0
                for number in range(1, self.opt.ranks + 1):
                    if not self.barred[seat * ROW + number] >> card & 1:
                        takes |= 1 << (number - 1)
                guess.add_place(seat, takes)

    def note_hands(self) -> None:
        """Sets what follows from hands and their sizes."""
        self.live = 0
        for seat in range(self.seats):
            if self.sizes[seat]:
                self.live |= 1 << seat
            mask = 0
            for number in range(1, self.opt.ranks + 1):
                if self.held[seat * ROW + number]:
                    mask |= 1 << number
            self.numbers[seat] = mask

    # -- results and storage --------------------------------------------------------------------

    def scores(self) -> list[int]:
        """GS-END-2: the sets; where their sum settles a tie (GS-OP-10), a thousand for each set, and the sum."""
        if not self.opt.tie_sum:
            return self.sets[:]
        found: list[int] = []
        for seat in range(self.seats):
            found.append(self.sets[seat] * SCORE_OF_A_SET + self.sum_of_sets(seat))
        return found

    def sum_of_sets(self, seat: int) -> int:
        """The numbers of a seat's sets."""
        total = 0
        for number in range(1, self.opt.ranks + 1):
            if self.makers[number] == seat:
                total += number
        return total

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand that are known here, sorted."""
        found: list[int] = []
        for number in range(1, self.opt.ranks + 1):
            for _ in range(self.held[seat * ROW + number]):
                found.append(number)
        return found

    def cards(self) -> list[int]:
        """The store, hands, then sets."""
        found = self.store[:]
        for seat in range(self.seats):
            found += self.hand(seat)
            found += [BACK] * self.unseen(seat)
        for number in range(1, self.opt.ranks + 1):
            if self.makers[number] != OPEN:
                found += [number] * FOUR
        return found

    def ints(self) -> list[int]:
        """The whole position; of what is barred, what concerns cards in hand."""
        out = [self.ending, self.turn, self.left, self.misses, self.last]
        put_list(out, self.store)
        put_list(out, self.sizes)
        put_list(out, self.sets)
        put_list(out, self.makers)
        put_list(out, self.held)
        put_list(out, self.known)
        put_list(out, self.came)
        put_list(out, self.unknown)
        for cell in range(len(self.barred)):
            out.append(self.barred[cell] & self.unknown[cell // ROW])
        return out

    def set_ints(self, numbers: list[int]) -> None:
        """Takes a position over."""
        reader = IntReader(numbers)
        self.ending = reader.one()
        self.turn = reader.one()
        self.left = reader.one()
        self.misses = reader.one()
        self.last = reader.one()
        self.store = reader.some()
        self.sizes = reader.some()
        self.sets = reader.some()
        self.makers = reader.some()
        self.held = reader.some()
        self.known = reader.some()
        self.came = reader.some()
        self.unknown = reader.some()
        self.barred = []
        for _ in range(self.seats * ROW):
            self.barred.append(reader.one())
        reader.finish()
        self.note_hands()


def blank_store(opt: StoreOptions, seats: int) -> StoreState:
    """A table with nothing on it."""
    state = StoreState(opt, seats)
    state.held = [0] * (seats * ROW)
    state.known = [0] * (seats * ROW)
    state.barred = [0] * (seats * ROW)
    state.unknown = [0] * seats
    state.came = [0] * seats
    state.numbers = [0] * seats
    state.sizes = [0] * seats
    state.sets = [0] * seats
    state.makers = [OPEN] * ROW
    return state


def deal_store(opt: StoreOptions, seats: int, dealer: int, rng: Rng) -> StoreState:
    """A new game."""
    state = blank_store(opt, seats)
    state.deal(dealer, rng)
    return state


def pack_last(asker: int, move: int, given: int) -> int:
    """The last ask: the move itself, who made it and how many cards it brought; never 0."""
    return move | asker << 8 | given << 12 | 1 << 16


def last_move(last: int) -> int:
    """The move of the last ask."""
    return last & 255


def last_asker(last: int) -> int:
    """Who made the last ask."""
    return last >> 8 & 15


def last_given(last: int) -> int:
    """How many cards the last ask brought."""
    return last >> 12 & 15

"""Go to Store: ask one player for all cards of a number you hold, or draw; see rules/clauses.toml.

Asks, answers and sets are open, the deal and the draws are not. So the state keeps what all know of each hand, and a
guess (`fill`) keeps to it; see `Hand`.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import BACK, place
from kalamazoo.core.dealt import dealt
from kalamazoo.core.event import CARD, NOTE, TURN
from kalamazoo.core.fours import four, in_four
from kalamazoo.core.guess import Guess, Outlook
from kalamazoo.core.options import Options
from kalamazoo.core.pairs import pairs
from kalamazoo.core.pool import count_off, listed
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import EVERYONE
from kalamazoo.core.state import IntReader, put_list
from kalamazoo.core.vectors import vec
from kalamazoo.games.kit.engine.asking import FOUR, FOURS, MISSES, NUMBERS, OPEN, STALLED_OUT, AskingState, note
from kalamazoo.games.store.engine.hands import Hand, blank_hand
from kalamazoo.games.store.moves import ASKED, GO_TO_STORE, GO_TO_THE_STORE, NO_CARDS, SET, STALLED
from kalamazoo.games.store.options import ALWAYS, WHILE_STORE, StoreOptions

# Kinds of places.
STORE_PLACE: Final = 1
HAND_PLACE: Final = 2
SETS_PLACE: Final = 3

ALL_SETS: Final = 1  # an ending

ASK_BITS: Final = 8  # of an ask as a number
PACK: Final = [number for number in range(1, 16) for _ in range(FOUR)]


@final
class StoreState(AskingState):
    """A game of Go to Store."""

    def __init__(self, opt: StoreOptions, seats: int) -> None:
        super().__init__(seats, opt.ranks, opt.tie_sum, ASK_BITS)
        self.opt = opt
        self.store: list[int] = []  # the last card is drawn next
        self.hands: list[Hand] = []  # by seat

    # -- who may do what ------------------------------------------------------------------------

    def house(self) -> Options:
        return self.opt

    def moves(self, seat: int) -> list[int]:
        """Any other player (GS-ASK-2) for every number in hand (GS-ASK-3)."""
        if seat != self.turn or self.ending:
            return []
        return pairs(self.can_be_asked(seat), self.hands[seat].numbers)

    def can_be_asked(self, seat: i64) -> i64:
        """The mask of others that may be asked; of those without cards see GS-OP-7."""
        seats: i64 = self.seats
        others: i64 = (1 << seats) - 1 & ~(1 << seat)
        rule = self.opt.ask_empty
        if rule == ALWAYS or (rule == WHILE_STORE and self.store):
            return others
        return others & self.live or others

    def is_vain(self, move: int) -> bool:
        """Whether all know that the asked player has none."""
        hand = self.hands[move >> 4]
        return four(hand.known, move & 15) == 0 and hand.possible(move & 15) == 0

    def reveals(self, seat: int, move: int) -> bool:
        """An ask whose answer not all can foretell, and cards from the store."""
        hand = self.hands[move >> 4]
        if hand.possible(move & 15):
            return True
        given = four(hand.known, move & 15)
        if given == 0:
            return len(self.store) > 0
        own = self.hands[seat]
        return len(self.store) > 0 and own.size == FOUR - given == four(own.held, move & 15)

    # -- asking ---------------------------------------------------------------------------------

    def apply(self, seat: int, move: int) -> None:
        """Asks."""
        asker: i64 = seat
        ask: i64 = move
        number = ask & 15
        asked = ask >> 4
        getter = self.hands[asker]
        giver = self.hands[asked]
        if self.events is not None:
            self.tell(NOTE, seat, 0, place(HAND_PLACE, seat), place(HAND_PLACE, asked), note(ASKED, asked, number))
        getter.shows(number)  # GS-ASK-3: all see that the asker has one
        given = four(giver.held, number)
        self.note_ask(asker, ask, given)
        if given == 0:
            giver.has_none(number)
            self.miss(asker, asked, number)
            return
        self.misses = 0
        giver.give_all(getter, number, given)  # GS-ASK-4
        if giver.size == 0:
            self.live &= ~(1 << asked)
        if self.events is not None:
            self.tell(CARD, asked, number, place(HAND_PLACE, asked), place(HAND_PLACE, seat), given)
        if four(getter.held, number) == FOUR:
            self.lay_set(asker, number)
            if getter.size == 0 and not self.ending:
                self.pass_to(asker)  # GS-OP-5, GS-OP-6

    def miss(self, seat: i64, asked: i64, number: i64) -> None:
        """GS-ASK-6, GS-ASK-7: the asker goes to the store, and somebody else asks."""
        if self.events is not None:
            phrase = GO_TO_STORE if self.opt.phrase == "Go to Store" else GO_TO_THE_STORE
            self.tell(NOTE, asked, 0, place(HAND_PLACE, asked), place(STORE_PLACE), note(phrase, seat, number))
        if self.store:
            lucky = self.draw(seat, number if self.opt.ask_again else 0)
            if self.ending:
                return
            if lucky:
                if self.hands[seat].size == 0:
                    self.pass_to(seat)
                return  # GS-OP-3
        elif self.opt.stall:  # GS-OP-4: nothing to draw
            self.misses += 1
            if self.misses >= MISSES * self.seats:
                self.ending = STALLED_OUT  # GS-OP-14
                self.tell(NOTE, seat, number=note(STALLED))
                return
        self.pass_to(asked if self.opt.to_asked else seat + 1)  # GS-OP-2; GS-ASK-8: whatever was drawn

    def draw(self, seat: i64, lucky: i64) -> bool:
        """Takes the top card of the store into hand; says whether it is the lucky number, which all see."""
        card: i64 = self.store.pop()
        hand = self.hands[seat]
        full = four(hand.held, card) == FOUR - 1
        hand.take(card, full or card == lucky)
        if self.events is not None:
            seen = EVERYONE if card == lucky else 1 << seat
            self.tell(CARD, seat, card, place(STORE_PLACE), place(HAND_PLACE, seat), 1, seen)
        if lucky and card != lucky and not full:
            hand.last_is_not(lucky)
        if full:
            self.lay_set(seat, card)  # GS-SETS-2
        return card == lucky

    def refill(self, seat: i64) -> None:
        """GS-OP-5: a player without cards picks up one from the store, or six together."""
        count = min(self.opt.refill, len(self.store))
        cards = sorted(self.store[-count:])
        del self.store[-count:]
        self.live |= 1 << seat
        if self.events is not None:
            self.tell(NOTE, seat, 0, place(STORE_PLACE), place(HAND_PLACE, seat), note(NO_CARDS, seat))
        hand = self.hands[seat]
        for card in cards:
            hand.take(card, False)
            if self.events is not None:
                self.tell(CARD, seat, card, place(STORE_PLACE), place(HAND_PLACE, seat), 1, 1 << seat)
        self.lay_sets(seat)

    def pass_to(self, seat: i64) -> None:
        """The right to ask goes to this seat; if it has no cards, see GS-OP-5 and GS-OP-6."""
        seats: i64 = self.seats
        if seat >= seats:
            seat = 0
        while not self.live >> seat & 1:
            if self.store:
                self.refill(seat)
                if self.ending:
                    return
                if self.live >> seat & 1 and not self.opt.draw_and_pass:
                    break
            seat = seat + 1 if seat + 1 < seats else 0
        if self.turn != seat:
            self.turn = seat
            if self.events is not None:
                self.tell(TURN, seat)

    # -- sets -----------------------------------------------------------------------------------

    def lay_set(self, seat: i64, number: i64) -> None:
        """GS-SETS-1: all four leave play."""
        hand = self.hands[seat]
        hand.lay_aside(number)
        if hand.size == 0:
            self.live &= ~(1 << seat)
        self.makers[number] = seat
        self.left -= 1
        if self.left == 0:
            self.ending = ALL_SETS  # GS-END-1: no card can be left in the store
        if self.events is not None:
            self.tell(NOTE, seat, 0, place(HAND_PLACE, seat), place(SETS_PLACE, seat), note(SET, seat, number))
            self.tell(CARD, seat, number, place(HAND_PLACE, seat), place(SETS_PLACE, seat), FOUR)

    def lay_sets(self, seat: i64) -> None:
        """GS-OP-9: all that a deal or a refill brought together."""
        hand = self.hands[seat]
        if hand.held & FOURS:
            for number in range(1, self.opt.ranks + 1):
                if four(hand.held, number) == FOUR:
                    self.lay_set(seat, number)

    def deal(self, dealer: int, rng: Rng) -> None:
        """GS-SET-3, GS-SET-4, GS-SET-5: six cards to each, one at a time from the dealer's left."""
        seats: i64 = self.seats
        size: i64 = self.opt.hand
        pack = PACK[: self.opt.ranks * FOUR]  # GS-SET-2
        rng.shuffle(pack)
        seat: i64 = dealer
        for step in range(seats):
            seat = (seat + 1) % seats
            hand = self.hands[seat]
            for turn in range(size):
                hand.held += in_four(1, pack[turn * seats + step])
            hand.size = size
            hand.came = size
            hand.unknown = (1 << size) - 1
        self.note_hands()
        self.store = pack[seats * size :]
        for _ in range(seats):
            seat = (seat + 1) % seats
            self.lay_sets(seat)
        self.turn = (seat + 1) % seats  # GS-ASK-1

    def note_hands(self) -> None:
        """Sets what follows from hands and their sizes."""
        self.live = 0
        for seat in range(self.seats):
            hand = self.hands[seat]
            hand.note_numbers()
            if hand.size:
                self.live |= 1 << seat

    # -- copies and knowledge -------------------------------------------------------------------

    def clone(self) -> "StoreState":
        """An independent copy."""
        twin = self.public()
        twin.store = self.store[:]
        for hand in self.hands:
            twin.hands.append(hand.copy(True))
        return twin

    def public(self) -> "StoreState":
        """All but store and hands."""
        twin = StoreState(self.opt, self.seats)
        self.copy_course(twin)
        return twin

    def mask(self, seat: int) -> "StoreState":
        """The table as the seat may know it (GS-OP-17): its own hand, and what all know of the others."""
        view = self.public()
        view.outlook = Outlook()
        view.store = [BACK] * len(self.store)
        for other in range(self.seats):
            view.hands.append(self.hands[other].copy(other == seat))
        return view

    def unseen(self, seat: int) -> int:
        """How many cards of a hand are not known here."""
        hand = self.hands[seat]
        unseen = hand.size
        for number in range(1, self.opt.ranks + 1):
            unseen -= four(hand.held, number)
        return unseen

    def fill(self, rng: Rng) -> None:
        """Deals the unseen cards to hands and store so that all that was said stays true."""
        seats: i64 = self.seats
        outlook = self.outlook
        if outlook is None:
            outlook = Outlook()
        self.outlook = None
        guess = outlook.guess
        if guess is None:
            guess = self.look_out(outlook)
        deal = dealt(guess, rng)
        if deal is None:
            raise ValueError("no deal fits what is known of this position")
        hands = outlook.hands[:]
        kinds = deal.kinds
        owners = guess.owners
        places: i64 = guess.places
        at: i64 = 0
        while at < places and owners[at] < seats:
            hands[owners[at]] += bit(kinds[at] << 2)
            at += 1
        if at < places:
            while at < places:
                kinds[at] += 1
                at += 1
            self.store = listed(kinds[places - len(self.store) : places])  # whose places come last
        seat: i64 = 0
        while seat < seats:
            self.hands[seat].held = hands[seat]
            seat += 1
        self.note_hands()

    def look_out(self, outlook: Outlook) -> Guess:
        """Notes what is known of hands and store."""
        ranks: i64 = self.ranks
        seats: i64 = self.seats
        guess = Guess([FOUR - 1] * self.seats + [FOUR], 0)
        rest = vec[i64]([0] * NUMBERS)  # by number: in no known place
        number: i64 = 1
        while number <= ranks:
            if self.makers[number] == OPEN:
                rest[number] = FOUR
            number += 1
        hidden = BACK in self.store
        if not hidden:
            count_off(rest, self.store)
        hands = vec[i64]([0] * self.seats)
        seat: i64 = 0
        while seat < seats:
            hands[seat] = self.add_hand(guess, seat, rest)
            seat += 1
        number = 1
        while number <= ranks:
            guess.add_cards(number - 1, rest[number])
            number += 1
        if hidden:
            guess.add_places(seats, (1 << self.opt.ranks) - 1, len(self.store))
        outlook.hands = hands
        outlook.guess = guess
        return guess

    def add_hand(self, guess: Guess, seat: i64, rest: vec[i64]) -> i64:
        """Takes what a seat surely has off the rest, and notes what its other cards can be; returns what it has."""
        hand = self.hands[seat]
        held = hand.held
        known = hand.known
        has: i64 = 0
        unseen = hand.size
        number: i64 = 1
        while number <= self.ranks:
            at = number - 1 << 2
            seen = held >> at & 15
            sure = known >> at & 15
            unseen -= seen
            if seen < sure and hand.shown(number):  # by an ask; what came to it from others was seen
                guess.weigh_by_age(seat, number - 1, hand.shown(number))
            if seen > sure:
                sure = seen
            if sure:
                has |= sure << at
                rest[number] -= sure
                guess.count(seat, number - 1, sure)
            number += 1
        if unseen:
            hand.add_places(guess, seat, self.ranks)
        return has

    # -- results and storage --------------------------------------------------------------------

    def made(self) -> list[int]:
        """How many sets each seat has."""
        return [len(self.made_by(seat)) for seat in range(self.seats)]

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand that are known here, sorted."""
        found: list[int] = []
        for number in range(1, self.opt.ranks + 1):
            for _ in range(four(self.hands[seat].held, number)):
                found.append(number)
        return found

    def cards(self) -> list[int]:
        """The store, hands, then sets."""
        found = self.store[:]
        for seat in range(self.seats):
            found += self.hand(seat)
            found += [BACK] * self.unseen(seat)
            for number in self.made_by(seat):
                found += [number] * FOUR
        return found

    def ints(self) -> list[int]:
        """The whole position."""
        out = [self.ending, self.turn, self.left, self.misses, self.last]
        put_list(out, self.store)
        put_list(out, self.makers)
        for hand in self.hands:
            out += [hand.held, hand.known, hand.size, hand.came, hand.unknown]
            for number in range(1, self.opt.ranks + 1):
                out.append(hand.barred(number))
        for hand in self.hands:
            if hand.shown_low or hand.shown_high:  # at the end of a game none is: its hash is that of older records
                for each in self.hands:
                    out += [each.shown_low, each.shown_high]
                break
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
        self.makers = reader.some()
        for hand in self.hands:
            hand.held = reader.one()
            hand.known = reader.one()
            hand.size = reader.one()
            hand.came = reader.one()
            hand.unknown = reader.one()
            for number in range(1, self.opt.ranks + 1):
                hand.bar(number, reader.one())
            hand.shown_low = 0
            hand.shown_high = 0
        if reader.more():
            for hand in self.hands:
                hand.shown_low = reader.one()
                hand.shown_high = reader.one()
        reader.finish()
        self.note_hands()
        self.outlook = Outlook()


def blank_store(opt: StoreOptions, seats: int) -> StoreState:
    """A table with nothing on it."""
    state = StoreState(opt, seats)
    for _ in range(seats):
        state.hands.append(blank_hand(opt.ask_again))
    state.makers = [OPEN] * NUMBERS
    return state


def deal_store(opt: StoreOptions, seats: int, dealer: int, rng: Rng) -> StoreState:
    """A new game."""
    state = blank_store(opt, seats)
    state.deal(dealer, rng)
    return state

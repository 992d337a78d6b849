"""What lies where at a table of Flaps, and who knows which hidden card."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK, place
from kalamazoo.core.options import Options
from kalamazoo.core.pool import Unseen, all_unknown, count_off, no_counts, pool_of
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import EVERYONE, ONLOOKER, seats_of
from kalamazoo.core.state import IntReader, State, put_list
from kalamazoo.games.flaps.options import FlapsOptions

# Kinds of places.
PACK_PLACE: Final = 1
PILE_PLACE: Final = 2
HAND_PLACE: Final = 3  # (seat)
DOWN_PLACE: Final = 4  # (seat): 1-DOWN cards
MYSTERY_PLACE: Final = 5
SIDE_PLACE: Final = 6  # (seat): put into TRUMPS or SPOOF
THREE_PLACE: Final = 7  # FULL MONTY
HELD_PLACE: Final = 8  # (seat): drawn for a 1-DOWN and looked at

AT_PACK: Final = place(PACK_PLACE)
AT_PILE: Final = place(PILE_PLACE)
AT_MYSTERY: Final = place(MYSTERY_PLACE)

# Phases: what is awaited. In most of them one seat, the actor, must do something.
OVER: Final = 0
OPEN: Final = 1  # an open turn
JUST_DREW: Final = 2  # house rule: the card just drawn may be laid
ATTACKED: Final = 3
FACING: Final = 4  # a live 8
EXTRA: Final = 5  # an extra lay on ACE'N'LAY or KING 'N' LAY
DUMPING: Final = 6  # DUMP THOSE FIVES
SCUFFLE: Final = 7  # picked by a 10 or HOOFERS-DOOFERS
FLAPPING: Final = 8
ASKED: Final = 9  # any more flapping?
CALLING: Final = 10  # a suit is to be named
PICKING: Final = 11  # somebody is to be picked by a 10 or HOOFERS-DOOFERS
PUTTING: Final = 12  # cards are put into TRUMPS or SPOOF
GUESSING: Final = 13  # SPOOF
HIDING: Final = 14  # PICK A SECRET
SHARING: Final = 15  # SHARE A SECRET
SOLVING: Final = 16  # house rule: who takes the mystery pile
PLACING: Final = 17  # 1-DOWN
TURNING: Final = 18  # 1-OVER
LOOKING: Final = 19  # 1-LOOK
PEEKING: Final = 20  # 1-LOOK into a hand
SWAPPING: Final = 21  # 1-SWAP
RAISING: Final = 22  # 1-UP
MONTY_LAYS: Final = 23  # FULL MONTY, step by step
MONTY_NAMES: Final = 24
MONTY_POINTS: Final = 25
MONTY_SHOWS: Final = 26
MONTY_TAKES: Final = 27
OBJECTING: Final = 28  # a win may still be objected to
PHASES: Final = 29

# A hidden card outside the hands: the card, FACE_UP, and the seats that know it.
CARD: Final = 255
FACE_UP: Final = 256
KNOWERS: Final = 9  # bits above are a mask of seats
PUBLIC: Final = 1 << 16  # in such a mask: everybody, onlookers too
ALL_KNOW: Final = (1 << 17) - 1

NOT_YET: Final = -1  # no guess, no seat, no number

RANDOM_STATE: Final = 1  # the generator of a masked state


def seen_by(knowers: int) -> int:
    """Knowers as the mask of an event."""
    return EVERYONE if knowers & PUBLIC else knowers


def insert_card(hand: list[int], card: int) -> None:
    """Puts a card in its place in a sorted hand."""
    new: i64 = card
    for at, number in enumerate(hand):
        held: i64 = number
        if held > new:
            hand.insert(at, card)
            return
    hand.append(card)


def take_card(hand: list[int], card: int) -> None:
    """Takes a card out of a hand that has it."""
    old: i64 = card
    for at, number in enumerate(hand):
        held: i64 = number
        if held == old:
            hand.pop(at)
            return


class Table(State):
    """The cards, the seats and what goes on; no rules yet."""

    def __init__(self, opt: FlapsOptions, seats: int) -> None:
        super().__init__(seats)
        self.opt = opt
        self.rng = Rng(0)
        self.dealer = 0
        self.tally = [0] * seats  # games won, when several are played to a target
        self.hands: list[list[int]] = []  # sorted
        self.pack: list[int] = []  # the last one is drawn next
        self.pile: list[int] = []
        self.view = 0  # what the pile asks for (fast_follow)
        self.step = 1  # to the next seat: 1, or seats - 1
        self.turn = 0  # whose turn it is, or who opened what is going on
        self.phase = OPEN
        self.actor = 0  # who acts in it
        self.must = 0
        self.was = OPEN  # the phase in which the latest card was laid
        self.layer = 0  # who laid it
        # Last Card
        self.owes = 0  # who has not said it yet and still can
        self.fault = 0  # who has not said it in time
        self.spoken = 0  # who said it for nothing, and who caught nobody, since the latest card was laid
        self.pressed = 0
        self.due = NOT_YET  # who laid a last card that may not finish, and has to draw 1
        self.pending = 0  # house rule: who laid the last card and wins unless its effect brings cards
        self.queue: list[int] = []  # they, in the order in which they did
        self.points = 1  # what the win counts
        self.winners = 0  # who win unless somebody objects
        self.after = 0  # what goes on if somebody does
        self.unsaid = 0  # who laid or put in the last card without having said "Last Card"
        self.barred = NOT_YET  # house rule: who laid an ACE'N'LAY in this turn
        # what is going on
        self.attack = 0
        self.extra = 0
        self.run = 0  # further fives
        self.drawn = 0
        self.flapper = NOT_YET
        self.mega = 0  # FLAPS left in MEGA runs, two bits a seat
        self.stopped = 0
        self.side = 0  # TRUMPS or SPOOF
        self.trump = 0
        self.joined = 0  # who takes part in it
        self.emptied = 0  # whose last card went into it and may finish, or may not
        self.blocked = 0
        self.inside = 0  # whose card lies in it
        self.put = [0] * seats
        self.guesses = [NOT_YET] * seats
        self.held = 0
        self.three: list[int] = []
        self.named = NOT_YET
        self.pointed = NOT_YET
        self.shown = NOT_YET
        # hidden cards
        self.mystery: list[int] = []
        self.downs: list[list[int]] = [[] for _ in range(seats)]
        self.known: list[int] = []  # hand cards that others know: card, holder << 8, knowers << 13
        self.unseen: Unseen | None = None  # of a view

    # -- copies ---------------------------------------------------------------------------------

    def house(self) -> Options:
        return self.opt

    def copy_to(self, twin: "Table") -> None:
        """Makes another table of the same rules and seats equal to this one."""
        twin.ending = self.ending
        twin.rng.take(self.rng)
        twin.dealer = self.dealer
        twin.tally = self.tally[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.pack = self.pack[:]
        twin.pile = self.pile[:]
        twin.view = self.view
        twin.step = self.step
        twin.turn = self.turn
        twin.phase = self.phase
        twin.actor = self.actor
        twin.must = self.must
        twin.was = self.was
        twin.layer = self.layer
        twin.owes = self.owes
        twin.fault = self.fault
        twin.spoken = self.spoken
        twin.pressed = self.pressed
        twin.due = self.due
        twin.pending = self.pending
        twin.queue = self.queue[:]
        twin.points = self.points
        twin.winners = self.winners
        twin.after = self.after
        twin.unsaid = self.unsaid
        twin.barred = self.barred
        twin.attack = self.attack
        twin.extra = self.extra
        twin.run = self.run
        twin.drawn = self.drawn
        twin.flapper = self.flapper
        twin.mega = self.mega
        twin.stopped = self.stopped
        twin.unseen = self.unseen
        if self.opt.level > 1:
            self.copy_upper_levels(twin)

    def copy_upper_levels(self, twin: "Table") -> None:
        """The part of a table that level 1 does not use."""
        twin.side = self.side
        twin.trump = self.trump
        twin.joined = self.joined
        twin.emptied = self.emptied
        twin.blocked = self.blocked
        twin.inside = self.inside
        twin.put = self.put[:]
        twin.guesses = self.guesses[:]
        twin.held = self.held
        twin.three = self.three[:]
        twin.named = self.named
        twin.pointed = self.pointed
        twin.shown = self.shown
        twin.mystery = self.mystery[:]
        twin.downs = [pile[:] for pile in self.downs]
        twin.known = self.known[:]

    def ints(self) -> list[int]:
        """Everything, in a fixed order; -1 for no winners, as the fingerprints of kept records have it."""
        out = [
            self.ending, self.rng.save(), self.dealer, self.view, self.step, self.turn, self.phase, self.actor,
            self.must, self.was, self.layer, self.owes, self.fault, self.spoken, self.pressed, self.due, self.pending,
            self.points, self.winners - 1, self.after, self.unsaid, self.barred, self.attack, self.extra, self.run,
            self.drawn, self.flapper, self.mega, self.stopped, self.side, self.trump, self.joined, self.emptied,
            self.blocked, self.inside, self.held, self.named, self.pointed, self.shown,
        ]  # fmt: skip
        for pile in (self.tally, self.put, self.guesses, self.pack, self.pile, self.three, self.mystery, self.known):
            put_list(out, pile)
        for seat in range(self.seats):
            put_list(out, self.hands[seat])
            put_list(out, self.downs[seat])
        if self.pending & (self.pending - 1):  # one alone needs no order
            put_list(out, self.queue)
        return out

    def set_ints(self, numbers: list[int]) -> None:
        """Takes over what `ints` gave."""
        r = IntReader(numbers)
        self.ending = r.one()
        self.rng.load(r.one())
        self.dealer, self.view = r.one(), r.one()
        self.step, self.turn, self.phase, self.actor = r.one(), r.one(), r.one(), r.one()
        self.must, self.was, self.layer, self.owes = r.one(), r.one(), r.one(), r.one()
        self.fault, self.spoken, self.pressed, self.due = r.one(), r.one(), r.one(), r.one()
        self.pending, self.points, self.winners, self.after = r.one(), r.one(), r.one() + 1, r.one()
        self.unsaid = r.one()
        self.barred, self.attack, self.extra, self.run = r.one(), r.one(), r.one(), r.one()
        self.drawn, self.flapper, self.mega, self.stopped = r.one(), r.one(), r.one(), r.one()
        self.side, self.trump, self.joined, self.emptied = r.one(), r.one(), r.one(), r.one()
        self.blocked, self.inside, self.held = r.one(), r.one(), r.one()
        self.named, self.pointed, self.shown = r.one(), r.one(), r.one()
        self.tally, self.put, self.guesses = r.some(), r.some(), r.some()
        self.pack, self.pile, self.three = r.some(), r.some(), r.some()
        self.mystery, self.known = r.some(), r.some()
        self.hands = []
        self.downs = []
        for _ in range(self.seats):
            self.hands.append(r.some())
            self.downs.append(r.some())
        self.queue = r.some() if self.pending & (self.pending - 1) else seats_of(self.pending)
        r.finish()
        self.unseen = Unseen()

    def cards(self) -> list[int]:
        """Every card of the table."""
        out = self.pack + self.pile + self.three
        for seat in range(self.seats):
            out.extend(self.hands[seat])
            out.extend([item & CARD for item in self.downs[seat]])
            if self.inside >> seat & 1:
                out.append(self.put[seat])
        out.extend([item & CARD for item in self.mystery])
        if self.phase == PLACING:
            out.append(self.held)
        return out

    # -- who knows what -------------------------------------------------------------------------

    def hide_in(self, other: "Table", seat: int) -> None:
        """Takes out of an equal table what this seat (or ONLOOKER) may not know."""
        bit = PUBLIC if seat == ONLOOKER else 1 << seat
        other.rng.load(RANDOM_STATE)
        other.unseen = Unseen()
        other.pack = [BACK] * len(self.pack)
        for holder in range(self.seats):
            if holder != seat:
                other.hands[holder] = self.hand_as_known(holder, bit)
                other.put[holder] = BACK
            other.downs[holder] = [hide_item(item, bit) for item in self.downs[holder]]
        if self.actor != seat:
            other.drawn = BACK
            other.held = BACK
        if self.layer != seat:
            other.three = [card if at == self.shown else BACK for at, card in enumerate(self.three)]
        other.mystery = [hide_item(item, bit) for item in self.mystery]
        other.known = [fact for fact in self.known if fact >> 13 & (bit | PUBLIC) or fact >> 8 & 31 == seat]

    def hand_as_known(self, holder: int, bit: int) -> list[int]:
        """A hand as somebody else knows it: the unknown cards first."""
        cards: list[int] = []
        for fact in self.known:
            if fact >> 8 & 31 == holder and fact >> 13 & (bit | PUBLIC):
                insert_card(cards, fact & CARD)
        return [BACK] * (len(self.hands[holder]) - len(cards)) + cards

    def learn(self, holder: int, card: int, knowers: int) -> None:
        """A card came to a hand, and these others know which."""
        knowers &= ~(1 << holder)
        if knowers:
            self.known.append(knowers << 13 | holder << 8 | card)

    def learn_of_hand(self, holder: int, card: int, knowers: int) -> None:
        """Others saw a card of a hand; they may have known of it before."""
        if not self.is_known(holder, card):
            self.learn(holder, card, knowers)
            return
        for at, fact in enumerate(self.known):
            if fact & 8191 == (holder << 8 | card):
                self.known[at] = fact | knowers << 13
                return

    def forget(self, holder: int, card: int, saw: int) -> None:
        """A card left a hand: who saw it knows of one such card less, the others know nothing of that hand any more."""
        if saw == ALL_KNOW and not self.is_known(holder, card):
            return
        kept: list[int] = []
        remaining = ALL_KNOW
        for fact in self.known:
            if fact >> 8 & 31 == holder:
                knowers = fact >> 13
                if fact & CARD == card:
                    dropped = knowers & remaining
                    remaining &= ~dropped
                    knowers &= ~dropped
                fact = (knowers & saw) << 13 | fact & 8191
            if fact >> 13:
                kept.append(fact)
        self.known = kept

    def is_known(self, holder: int, card: int) -> bool:
        """Whether anybody else knows that this seat holds such a card."""
        wanted = holder << 8 | card
        for fact in self.known:
            if fact & 8191 == wanted:
                return True
        return False

    def stir(self, rng: Rng) -> None:
        """Packs that are shuffled again and cards drawn by lot come from this generator."""
        self.rng = rng.fork()

    def fill(self, rng: Rng) -> None:
        """Guesses every unknown card, and a new future."""
        unseen = self.unseen
        if unseen is None:
            unseen = Unseen()
        self.unseen = None
        if not unseen.counted:
            self.count_unseen(unseen)
        unknown = unseen.cards[:]
        rng.shuffle(unknown)
        left: i64 = len(unknown)
        for seat in range(self.seats):
            hand = self.hands[seat]
            if hand and not hand[0]:  # unknown cards come first
                backs: i64 = hand.count(BACK)
                cards = unknown[left - backs : left]
                left -= backs
                if backs < len(hand):
                    cards += hand[backs:]
                cards.sort()
                self.hands[seat] = cards
        del unknown[left:]
        for seat in range(self.seats):
            if self.downs[seat]:
                self.downs[seat] = [item if item & CARD else item | unknown.pop() for item in self.downs[seat]]
            if self.inside >> seat & 1 and self.put[seat] == BACK:
                self.put[seat] = unknown.pop()
        if self.three:
            self.three = [card if card else unknown.pop() for card in self.three]
        if self.mystery:
            self.mystery = [item if item & CARD else item | unknown.pop() for item in self.mystery]
        if BACK in self.pile:
            self.pile = [card if card else unknown.pop() for card in self.pile]
        if self.phase == PLACING and not self.held:
            self.held = unknown.pop()
        if self.phase == JUST_DREW and not self.drawn:
            self.drawn = rng.pick(self.hands[self.actor])
        if unseen.blank and len(unknown) == len(self.pack):
            self.pack = unknown
        else:
            self.pack = [card if card else unknown.pop() for card in self.pack]
        self.rng = rng.fork()

    def count_unseen(self, unseen: Unseen) -> None:
        """Finds the cards of the pack that are not known to lie anywhere."""
        counts = no_counts(256)
        packs: i64 = self.opt.packs_for(self.seats)
        faces = self.opt.kinds_there
        copies = self.opt.copies
        kinds: i64 = len(faces)
        at: i64 = 0
        while at < kinds:
            counts[faces[at]] = copies[at] * packs
            at += 1
        count_off(counts, self.pack)
        count_off(counts, self.pile)
        count_off(counts, self.three)
        for seat in range(self.seats):
            count_off(counts, self.hands[seat])
            for item in self.downs[seat]:
                counts[item & CARD] -= 1
            if self.inside >> seat & 1:
                counts[self.put[seat]] -= 1
        for item in self.mystery:
            counts[item & CARD] -= 1
        if self.phase == PLACING:
            counts[self.held] -= 1
        unseen.cards = pool_of(counts, faces[kinds - 1])
        if all_unknown(self.pack, len(self.pack)):
            unseen.blank = 1
        unseen.counted = True


def hide_item(item: int, bit: int) -> int:
    """A hidden card as those of this bit may know it; who knows it is no secret."""
    return item if item & FACE_UP or item >> KNOWERS & (bit | PUBLIC) else item & ~CARD

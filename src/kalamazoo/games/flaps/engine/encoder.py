"""What a learner sees of Flaps: its hand, what the pile asks for, what goes on, and every card it has seen."""

from typing import Final, cast, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.encoder import Columns, Encoder, beside, count_one, put, put_count
from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec
from kalamazoo.games.flaps.engine.actions import DOWNS, FlapsActions
from kalamazoo.games.flaps.engine.cards import ACE, ACE_JACK, KINDS, SUITS
from kalamazoo.games.flaps.engine.follow import ANY_CARD, CALLED_ACE, CALLED_JACK, EXTRAS, MAIDED, PICTURES
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.engine.table import CARD, FACE_UP, KNOWERS, PHASES, PLACING, PUBLIC
from kalamazoo.games.flaps.options import FlapsOptions

TOPS: Final = 3  # cards of the pile that are told, from the top
ANYTHING: Final = KINDS  # what the pile asks for, beside a kind of card
ANY_PICTURE: Final = KINDS + 1
HIGH_SUIT: Final = SUITS - 1


@final
class FlapsEncoder(Encoder):
    """Rows and actions of one rule set. A card is two bytes: its kind, in the order of ranks, and its suit."""

    def __init__(self, opt: FlapsOptions, seats: int) -> None:
        self.table = FlapsActions(opt, seats)
        self.upper = opt.level > 1
        cards = int(self.table.cards)
        columns = Columns()
        self.hand: i64 = columns.count("hand", cards, 127, "cards of each sort in your hand, as in the action lay")
        self.view: i64 = columns.choice("asks for", 1, ANY_PICTURE, "the kind whose number the pile asks for")
        self.suit: i64 = columns.choice("asks for suit", 1, HIGH_SUIT, "the suit it asks for")
        self.called: i64 = columns.flag("called", 2, "a suit was named; an OL' MAID lies on it")
        self.pile: i64 = columns.choice("pile", 2 * TOPS, KINDS, "the pile from its top: kind and suit")
        self.pile_size: i64 = columns.count("pile size", 1, 127, "cards of the pile")
        self.pack: i64 = columns.count("pack", 1, 127, "cards of the pack")
        self.phase: i64 = columns.choice("phase", 1, PHASES - 1, "what is awaited, as numbered in engine/table.py")
        self.was: i64 = columns.choice("was", 1, PHASES - 1, "what was awaited when the latest card was laid")
        self.back: i64 = columns.flag("backwards", 1, "the turn goes to the right")
        self.attack: i64 = columns.count("attack", 1, 127, "cards that an attack comes to")
        self.extra: i64 = columns.choice("extra", 1, EXTRAS - 1, "what may be laid beside an ACE'N'LAY or KING 'N' LAY")
        self.run: i64 = columns.count("fives", 1, 127, "further fives")
        self.drawn: i64 = columns.choice("drawn", 2, KINDS, "the card you have just drawn: kind and suit")
        self.side: i64 = 0
        self.trump: i64 = 0
        self.own: i64 = 0
        self.three: i64 = 0
        self.marks: i64 = 0
        self.mystery: i64 = 0
        self.mystery_top: i64 = 0
        if self.upper:
            self.side = columns.choice("side", 1, 127, "TRUMPS or SPOOF goes on")
            self.trump = columns.choice("trump", 1, HIGH_SUIT, "the suit of trumps")
            self.own = columns.choice("your card", 4, KINDS, "your card in it, and the one you place: kind and suit")
            self.three = columns.choice("three", 6, KINDS, "the cards of a FULL MONTY that you know: kind and suit")
            self.marks = columns.choice("monty", 2, 3, "1 + which one is pointed at, which one is shown")
            self.mystery = columns.count("mystery", 1, 127, "cards of the mystery pile")
            self.mystery_top = columns.choice("mystery top", 2, KINDS, "its top card, if you know it: kind and suit")
        self.seats_at: i64 = columns.width
        self.roles: i64 = columns.flag("roles", 6, "seat by seat from yours: turn, actor, owes, laid, dealer, flapper")
        self.held: i64 = columns.count("hand size", 1, 127, "… cards in its hand")
        self.said: i64 = columns.flag("last card", 4, "… has to say it; said it for nothing; caught nobody; must draw")
        self.wins: i64 = columns.count("wins", 1, 127, "… games won")
        self.winner: i64 = columns.flag("winner", 2, "… wins unless its card brings others; unless somebody objects")
        self.mega: i64 = columns.count("mega", 1, 3, "… FLAPS left in a MEGA run")
        self.quiet: i64 = columns.flag("no flap", 2, "… has no more FLAPS; may lay no second ACE'N'LAY")
        self.known: i64 = columns.count("known", cards, 127, "… cards of each sort that you know in its hand")
        self.joined: i64 = 0
        self.guess: i64 = 0
        self.named: i64 = 0
        self.downs: i64 = 0
        self.down: i64 = 0
        if self.upper:
            self.joined = columns.flag("in side", 4, "… takes part; its last card may win, or not; its card lies there")
            self.guess = columns.count("guess", 1, 127, "… 1 + the sum it has called in SPOOF")
            self.named = columns.flag("named", 1, "… is to choose in a FULL MONTY")
            self.downs = columns.count("downs", 1, 127, "… 1-DOWN cards before it")
            self.down = columns.choice("down", 3 * DOWNS, KINDS, "… each: kind and suit if you know it, 1 if face up")
        self.stride: i64 = columns.for_others(self.seats_at, seats)
        super().__init__(seats, self.table.actions, columns)

    def action_of(self, state: State, seat: i64, move: i64) -> i64:
        return self.table.action_of(seat, move)

    def observe(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        table = cast(FlapsState, state)
        index = self.table.index
        for card in table.hands[seat]:
            count_one(row, at + self.hand + index[card])
        self.put_pile(table, row, at)
        put_count(row, at + self.pack, len(table.pack))
        put(row, at + self.phase, table.phase)
        put(row, at + self.was, table.was)
        if table.step != 1 and self.seats > 2:
            put(row, at + self.back, 1)
        put_count(row, at + self.attack, table.attack)
        put(row, at + self.extra, table.extra)
        put_count(row, at + self.run, table.run)
        if table.actor == seat:
            put_card(row, at + self.drawn, table.drawn)
        knows: i64 = PUBLIC | 1 << seat
        if self.upper:
            self.put_upper(table, seat, knows, row, at)
        owner: i64 = seat
        first: i64 = at
        step: i64 = 0
        while step < self.seats:
            self.put_seat(table, owner, row, first)
            if self.upper:
                self.put_downs(table, owner, knows, row, first)
            first += self.stride
            owner += 1
            if owner == self.seats:
                owner = 0
            step += 1
        for fact in table.known:
            holder: i64 = fact >> 8 & 31
            if holder != seat and fact >> 13 & knows:
                step = beside(holder, seat, self.seats)
                count_one(row, at + self.known + step * self.stride + index[fact & CARD])

    def put_pile(self, table: FlapsState, row: vec[i64], at: i64) -> None:
        """What the pile asks for, and its top cards."""
        view: i64 = table.view
        if view >= MAIDED:
            put(row, at + self.called + 1, 1)
            view -= MAIDED
        if view == ANY_CARD:
            put(row, at + self.view, ANYTHING)
        elif view == PICTURES:
            put(row, at + self.view, ANY_PICTURE)
        elif view >= CALLED_JACK:
            put(row, at + self.called, 1)
            put(row, at + self.view, ACE_JACK)
            put(row, at + self.suit, view - CALLED_JACK)
        elif view >= CALLED_ACE:
            put(row, at + self.called, 1)
            put(row, at + self.view, ACE)
            put(row, at + self.suit, view - CALLED_ACE)
        else:
            put(row, at + self.view, view // SUITS)
            put(row, at + self.suit, view % SUITS)
        pile = table.pile
        size: i64 = len(pile)
        put_count(row, at + self.pile_size, size)
        depth: i64 = 0
        while depth < TOPS and depth < size:
            put_card(row, at + self.pile + 2 * depth, pile[size - 1 - depth])
            depth += 1

    def put_upper(self, table: FlapsState, seat: i64, knows: i64, row: vec[i64], at: i64) -> None:
        """What level 1 does not have."""
        put(row, at + self.side, table.side)
        put(row, at + self.trump, table.trump)
        if table.inside >> seat & 1:
            put_card(row, at + self.own, table.put[seat])
        if table.actor == seat and table.phase == PLACING:
            put_card(row, at + self.own + 2, table.held)
        for place, card in enumerate(table.three):
            if table.layer == seat or place == table.shown:
                put_card(row, at + self.three + 2 * place, card)
        put(row, at + self.marks, 1 + table.pointed)
        put(row, at + self.marks + 1, 1 + table.shown)
        put_count(row, at + self.mystery, len(table.mystery))
        if table.mystery:
            item: i64 = table.mystery[-1]
            if item & FACE_UP or (item >> KNOWERS) & knows:
                put_card(row, at + self.mystery_top, item & CARD)

    def put_seat(self, table: FlapsState, owner: i64, row: vec[i64], at: i64) -> None:
        """What everybody sees of a seat; `at` is where the row would begin if it were the first."""
        mark: i64 = bit(owner)
        put_flag(row, at + self.roles, table.turn == owner)
        put_flag(row, at + self.roles + 1, table.actor == owner)
        put_flag(row, at + self.roles + 2, table.must & mark != 0)
        put_flag(row, at + self.roles + 3, table.layer == owner)
        put_flag(row, at + self.roles + 4, table.dealer == owner)
        put_flag(row, at + self.roles + 5, table.flapper == owner)
        put_count(row, at + self.held, len(table.hands[owner]))
        put_flag(row, at + self.said, table.owes & mark != 0)
        put_flag(row, at + self.said + 1, table.spoken & mark != 0)
        put_flag(row, at + self.said + 2, table.pressed & mark != 0)
        put_flag(row, at + self.said + 3, table.due == owner)
        put_count(row, at + self.wins, table.tally[owner])
        put_flag(row, at + self.winner, table.pending & mark != 0)
        put_flag(row, at + self.winner + 1, table.winners & mark != 0)
        put(row, at + self.mega, (table.mega >> 2 * owner) & 3)
        put_flag(row, at + self.quiet, table.stopped & mark != 0)
        put_flag(row, at + self.quiet + 1, table.barred == owner)

    def put_downs(self, table: FlapsState, owner: i64, knows: i64, row: vec[i64], at: i64) -> None:
        """A seat in TRUMPS, SPOOF and FULL MONTY, and the cards before it."""
        mark: i64 = bit(owner)
        put_flag(row, at + self.joined, table.joined & mark != 0)
        put_flag(row, at + self.joined + 1, table.emptied & mark != 0)
        put_flag(row, at + self.joined + 2, table.blocked & mark != 0)
        put_flag(row, at + self.joined + 3, table.inside & mark != 0)
        put_count(row, at + self.guess, 1 + table.guesses[owner])
        put_flag(row, at + self.named, table.named == owner)
        downs = table.downs[owner]
        put_count(row, at + self.downs, len(downs))
        place: i64 = at + self.down
        left: i64 = DOWNS
        for entry in downs:
            item: i64 = entry
            if left:
                if item & FACE_UP or (item >> KNOWERS) & knows:
                    put_card(row, place, item & CARD)
                if item & FACE_UP:
                    put(row, place + 2, 1)
                place += 3
                left -= 1


def put_flag(row: vec[i64], at: i64, yes: bool) -> None:
    """Writes whether something is so."""
    if yes:
        put(row, at, 1)


def put_card(row: vec[i64], at: i64, card: i64) -> None:
    """Writes the kind and the suit of a card; nothing for none."""
    if card > 0:
        put(row, at, card // SUITS)
        put(row, at + 1, card % SUITS)

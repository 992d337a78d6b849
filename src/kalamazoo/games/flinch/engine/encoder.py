"""What a learner sees of a Flinch table: its hand, every seat's open cards, what the piles of the centre take."""

from typing import Final, cast, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit, ones_in
from kalamazoo.core.encoder import (
    WORD,
    Columns,
    Encoder,
    add_byte,
    at_most,
    beside,
    byte_at,
    count_one,
    put,
    put_count,
    put_word,
    spread_bits,
)
from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec
from kalamazoo.games.flinch.engine.actions import ONE_PLACE, FlinchActions
from kalamazoo.games.flinch.engine.choices import MAY_END, MAY_PASS, choices
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.packed import BITS, FACE, HIDDEN, SHORT, hand_size
from kalamazoo.games.flinch.moves import (
    CARD_AT,
    DISCARD,
    HAND,
    KIND_AT,
    OWN_SLOTS,
    PLAY,
    SLOTS,
    SOURCE_AT,
    THE_END,
    THE_PASS,
)
from kalamazoo.games.flinch.options import STANDARD, WILD, FlinchOptions

SLIP_KINDS: Final = 8  # deeds.py
OPENED: Final = 1 << 48  # in the word of `put_course`
BUSY: Final = 1 << 56


@final
class FlinchEncoder(Encoder):
    """Rows and actions of one rule set."""

    def __init__(self, opt: FlinchOptions, seats: int) -> None:
        self.table = FlinchActions(opt, seats)
        self.cap: i64 = opt.cap
        self.plain = self.table.way == ONE_PLACE and not opt.wilds and not opt.partners
        self.both = opt.variation != STANDARD  # piles that are built down
        self.slips = opt.table
        self.slots: i64 = self.table.slots
        high = WILD if opt.wilds else opt.cap
        slots = int(self.slots)
        columns = Columns()
        self.hand: i64 = columns.count("hand", high, 127, "cards of each rank in your hand, wilds last")
        self.up: i64 = columns.count("takes", opt.cap, 127, "piles that take each rank as the next one up")
        self.down: i64 = 0
        if self.both:
            self.down = columns.count("takes below", opt.cap, 127, "piles that take each rank as the next one down")
        self.starts: i64 = columns.flag("starts", opt.cap, "whether each rank may begin a pile")
        self.piles: i64 = columns.count("piles", 1, 127, "play piles")
        self.stack: i64 = columns.count("stack", 1, 127, "cards of the stack")
        self.used: i64 = columns.count("used", 1, 127, "cards of finished piles")
        self.phase: i64 = columns.choice("phase", 1, 4, "opening, lay-down, play, calls are gathered, a vote")
        self.turn: i64 = columns.choice("turn", 1, seats - 1, "whose turn it is, counted from you")
        self.dealer: i64 = columns.choice("dealer", 1, seats - 1, "who has dealt, counted from you")
        self.opened: i64 = columns.flag("opened", 1, "the first starter has been played")
        self.busy: i64 = columns.flag("busy", 1, "a card went to the centre in this turn")
        self.forced: i64 = columns.choice("forced", 1, seats, "1 + the seat that must break a block, counted from you")
        self.idle: i64 = columns.count("idle", 1, 127, "turns without a play since the stack was exhausted")
        self.seats_at: i64 = columns.width
        self.top: i64 = columns.choice("stock top", 1, high, "seat by seat from yours: its stock card") - self.seats_at
        self.left: i64 = columns.count("stock", 1, 127, "… cards in its stock") - self.seats_at
        self.held: i64 = columns.count("hand size", 1, 127, "… cards in its hand") - self.seats_at
        self.tops: i64 = columns.choice("reserve", slots, high, "… the top of each reserve pile") - self.seats_at
        self.under: i64 = columns.choice("below", slots, high, "… the card under each") - self.seats_at
        self.height: i64 = columns.count("height", slots, 127, "… cards of each reserve pile") - self.seats_at
        self.out: i64 = columns.flag("out", 1, "… whether it has finished") - self.seats_at
        self.barred: i64 = columns.flag("barred", 1, "… whether its last stock card must wait") - self.seats_at
        self.faces: i64 = 0
        self.exposed: i64 = 0
        self.is_down: i64 = 0
        self.peeked: i64 = 0
        if opt.table:
            self.faces = columns.count("seen", high, 127, "… hand cards that everybody has seen") - self.seats_at
            self.exposed = columns.count("shown", high, 127, "… hand cards shown out of turn") - self.seats_at
            self.is_down = columns.flag("face down", 1, "… whether its stock is to be turned up") - self.seats_at
            self.peeked = columns.flag("peeked", 2, "… whether it peeked in this turn, in the last") - self.seats_at
        self.stride: i64 = columns.for_others(self.seats_at, seats)
        self.suspect: i64 = 0
        self.accused: i64 = 0
        self.acts: i64 = 0
        self.lifted: i64 = 0
        self.bound: i64 = 0
        self.duty: i64 = 0
        self.slip: i64 = 0
        if opt.table:
            self.suspect = columns.choice("suspect", 1, seats, "1 + who can be called, counted from you")
            self.accused = columns.choice("accused", 1, seats, "1 + who has been called, counted from you")
            self.acts = columns.count("acts", 1, 127, "what the suspect has done so far")
            self.lifted = columns.choice("lifted", 1, 15, "where the lifted card comes from")
            self.bound = columns.count("bound", high, 127, "hand cards that the player on turn must play")
            self.duty = columns.flag("owed", 3, "the turn is a forced pass; a discard is owed; a card was taken")
            self.slip = columns.choice("deed", 3, SLIP_KINDS, "the kinds of the last deeds, the newest first")
        super().__init__(seats, self.table.actions, columns)

    # -- actions --------------------------------------------------------------------------------

    def action_of(self, state: State, seat: i64, move: i64) -> i64:
        return self.table.action_of(cast(Layout, state), seat, move)

    def allow(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        if not self.plain:
            super().allow(state, seat, row, at)
            return
        layout = cast(Layout, state)
        if seat == layout.turn and not layout.ending:
            self.allow_lawful(layout, seat, row, at)

    def allow_lawful(self, layout: Layout, seat: i64, row: vec[i64], at: i64) -> None:
        """The same where masks tell it (choices.py)."""
        actions = self.table
        hand, sources, cards, rest = choices(layout, seat)
        if hand:
            put_word(row, at + actions.hand, spread_bits(hand >> 1))
            if hand >> 9:
                put_word(row, at + actions.hand + 8, spread_bits(hand >> 9))
        if sources:
            put_word(row, at + actions.sources, spread_bits(sources))
        if cards:
            slots: i64 = spread_bits(layout.free_slots(seat))
            first: i64 = at + actions.discard
            cards >>= 1
            while cards:
                if cards & 1:
                    put_word(row, first, slots)
                first += self.slots
                cards >>= 1
        if rest == MAY_PASS:
            put(row, at + actions.pass_turn, 1)
        elif rest == MAY_END:
            put(row, at + actions.end, 1)

    def move_of(self, state: State, seat: i64, action: i64) -> i64:
        actions = self.table
        layout = cast(Layout, state)
        if actions.discard <= action < actions.pass_turn:
            index: i64 = action - actions.discard
            return DISCARD << KIND_AT | (index // self.slots + 1) << CARD_AT | index % self.slots + 1
        if action == actions.end:
            return THE_END
        if action == actions.pass_turn:
            return THE_PASS
        if self.plain:  # put together, without a list
            play: i64 = PLAY << KIND_AT
            card: i64 = action - actions.hand + 1
            source: i64 = action - actions.sources
            if action < actions.sources:
                play |= HAND << SOURCE_AT | card << CARD_AT
            elif source:
                play |= (OWN_SLOTS + source) << SOURCE_AT
                card = layout.source_top(seat, OWN_SLOTS + source)
            else:
                card = layout.top(seat)
            return play | first_pile(layout.need[card])
        return super().move_of(state, seat, action)

    # -- rows -----------------------------------------------------------------------------------

    def observe(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        layout = cast(Layout, state)
        seats: i64 = self.seats
        put_hand(row, at + self.hand - 1, layout, seat)
        self.put_centre(layout, row, at)
        self.put_course(layout, seat, row, at + self.piles)
        step: i64 = 0
        other: i64 = seat
        first: i64 = at + self.seats_at
        while step < seats:
            self.put_seat(layout, other, row, first)
            first += self.stride
            other += 1
            if other == seats:
                other = 0
            step += 1
        if self.slips:
            self.put_memory(layout, seat, row, at)

    def put_centre(self, layout: Layout, row: vec[i64], at: i64) -> None:
        """What the piles take."""
        need = layout.need
        ranks: i64 = layout.fit >> 1
        rank: i64 = 0
        while ranks and rank < self.cap:
            if ranks & 1:
                piles: i64 = need[rank + 1]
                if piles & 1:
                    put(row, at + self.starts + rank, 1)
                piles >>= 1
                if piles:
                    if self.both:
                        falling: i64 = self.falling_among(layout, rank + 1, piles)
                        put_count(row, at + self.down + rank, ones_in(falling))
                        piles &= ~falling
                    put_count(row, at + self.up + rank, ones_in(piles))
            ranks >>= 1
            rank += 1

    def falling_among(self, layout: Layout, rank: i64, piles: i64) -> i64:
        """Those of the piles that take a rank downwards."""
        if rank < layout.opt.start:
            return piles  # a pile from the middle is built down below it
        return piles & layout.falling >> 1

    def put_course(self, layout: Layout, seat: i64, row: vec[i64], at: i64) -> None:
        """The ten bytes that tell how far the game is."""
        seats: i64 = self.seats
        word: i64 = at_most(layout.count) | at_most(layout.stack_left) << 8 | at_most(len(layout.used)) << 16
        word |= layout.phase << 24 | beside(layout.turn, seat, seats) << 32 | beside(layout.dealer, seat, seats) << 40
        if layout.opened:
            word |= OPENED
        if layout.busy:
            word |= BUSY
        put_word(row, at, word)
        word = at_most(layout.idle) << 8
        if layout.forced >= 0:
            word |= 1 + beside(layout.forced, seat, seats)
        if word:
            put_word(row, at + WORD, word)

    def put_seat(self, layout: Layout, owner: i64, row: vec[i64], at: i64) -> None:
        """What everybody sees of a seat: stock and hand, then tops, what is under them, heights and two flags."""
        top: i64 = layout.tops[owner] & FACE
        if top == HIDDEN or (self.slips and layout.memory.down >> owner & 1):
            top = 0
        put_word(row, at, top | at_most(layout.left[owner]) << 8 | at_most(hand_length(layout, owner)) << 16)
        slots: i64 = self.slots
        flags: i64 = layout.out >> owner & 1 | (layout.barred >> owner & 1) << 8
        tops: i64 = 0
        under: i64 = 0
        heights: i64 = flags << (slots << 3)
        reserves = layout.reserves
        index: i64 = owner * SLOTS
        last: i64 = slots << 3
        shift: i64 = 0
        while shift < last:
            pile: i64 = reserves[index]
            if pile:
                tops |= (pile & FACE) << shift
                under |= (pile >> BITS & FACE) << shift
                heights |= short_length(pile) << shift
            shift += 8
            index += 1
        put_word(row, at + self.tops, tops)
        put_word(row, at + self.under, under)
        put_word(row, at + self.height, heights)
        if layout.deep:
            self.put_deep(layout, owner, row, at)
        if self.slips:
            memory = layout.memory
            put_cards(row, at + self.faces - 1, memory.faces[owner])
            put_cards(row, at + self.exposed - 1, memory.exposed[owner])
            put(row, at + self.is_down, (memory.down >> owner) & 1)
            put(row, at + self.peeked, (memory.peeked >> owner) & 1)
            put(row, at + self.peeked + 1, (memory.peeked_before >> owner) & 1)

    def put_deep(self, layout: Layout, owner: i64, row: vec[i64], at: i64) -> None:
        """What lies beneath the upper cards of long reserve piles, whose tops are told."""
        slot: i64 = 0
        while slot < self.slots:
            beneath = layout.deep[owner * SLOTS + slot]
            if beneath:
                upper: i64 = byte_at(row, at + self.height + slot)
                if upper == 1:
                    put(row, at + self.under + slot, beneath & FACE)
                add_byte(row, at + self.height + slot, at_most(upper + deep_length(beneath)) - upper)
            slot += 1

    def put_memory(self, layout: Layout, seat: i64, row: vec[i64], at: i64) -> None:
        """What table play remembers and everybody has noticed."""
        memory = layout.memory
        if memory.suspect >= 0:
            put(row, at + self.suspect, 1 + beside(memory.suspect, seat, self.seats))
        if memory.accused >= 0:
            put(row, at + self.accused, 1 + beside(memory.accused, seat, self.seats))
        put_count(row, at + self.acts, memory.acts)
        put(row, at + self.lifted, memory.held)
        put_cards(row, at + self.bound - 1, memory.bound)
        if memory.passing:
            put(row, at + self.duty, 1)
        if memory.owed:
            put(row, at + self.duty + 1, 1)
        if memory.took:
            put(row, at + self.duty + 2, 1)
        deeds = memory.deeds
        newest: i64 = 0
        while newest < 3 and newest < len(deeds):
            put(row, at + self.slip + newest, deeds[len(deeds) - 1 - newest].kind)
            newest += 1


def first_pile(piles: i64) -> i64:
    """The number of the first pile of a mask; 0 if there is only the bit of a new one."""
    piles >>= 1
    if not piles:
        return 0
    number: i64 = 1
    while not piles & 1:
        piles >>= 1
        number += 1
    return number


def put_hand(row: vec[i64], first: i64, layout: Layout, seat: i64) -> None:
    """Counts the cards of a hand, as far as they are known; `first` is the byte of card 0."""
    if layout.more:
        put_cards(row, first, layout.whole_hand(seat))
        return
    hand: i64 = layout.hands[seat]
    lower: i64 = 0  # cards 1 to 8, and those from 9 on
    upper: i64 = 0
    while hand:
        card: i64 = (hand & FACE) - 1
        if card < WORD:
            lower += bit(card << 3)
        elif card != HIDDEN - 1:  # in a position that was only foreseen
            upper += bit((card - WORD) << 3)
        hand >>= BITS
    put_word(row, first + 1, lower)
    if upper:
        put_word(row, first + 1 + WORD, upper)


def put_cards(row: vec[i64], first: i64, hand: int) -> None:
    """The same for a packed hand of any length."""
    while hand:
        if hand & FACE != HIDDEN:
            count_one(row, first + (hand & FACE))
        hand >>= BITS


def hand_length(layout: Layout, seat: i64) -> i64:
    """How many cards a hand holds."""
    if layout.more:
        return hand_size(layout.whole_hand(seat))
    return short_length(layout.hands[seat])


def short_length(cards: i64) -> i64:
    """How many cards a native number holds."""
    size: i64 = 0
    if cards >> 30:
        cards >>= 30
        size = 6
    if cards >> 15:
        cards >>= 15
        size += 3
    if cards >> 10:
        return size + 3
    if cards >> 5:
        return size + 2
    if cards:
        return size + 1
    return size


def deep_length(beneath: int) -> i64:
    """How many cards lie beneath the upper ones of a pile: whole twelves."""
    size: i64 = 0
    while beneath:
        size += SHORT
        beneath >>= BITS * SHORT
    return size

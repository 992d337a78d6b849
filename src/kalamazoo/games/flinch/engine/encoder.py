"""What a learner sees of a Flinch table: its hand, every seat's open cards, what the piles of the centre take."""

from typing import Final, cast, final

from mypy_extensions import i64

from kalamazoo.core.bits import ones_in
from kalamazoo.core.encoder import Columns, Encoder, beside, count_one, put, put_count
from kalamazoo.core.moves import give_back, spare_row
from kalamazoo.core.state import State
from kalamazoo.core.vectors import vec
from kalamazoo.games.flinch.engine.actions import ONE_PLACE, FlinchActions
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.packed import BITS, FACE, HIDDEN, hand_size
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
        actions = self.table
        layout = cast(Layout, state)
        moves = spare_row()
        state.list_moves(seat, moves)
        number: i64 = 0
        while number < moves.count:
            put(row, at + actions.action_of(layout, seat, moves.get(number)), 1)
            number += 1
        give_back(moves)

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
        for move in state.moves(seat):
            if actions.action_of(layout, seat, move) == action:
                return move
        return super().move_of(state, seat, action)

    # -- rows -----------------------------------------------------------------------------------

    def observe(self, state: State, seat: i64, row: vec[i64], at: i64) -> None:
        layout = cast(Layout, state)
        put_hand(row, at + self.hand - 1, layout, seat)
        self.put_centre(layout, row, at)
        put(row, at + self.phase, layout.phase)
        put(row, at + self.turn, beside(layout.turn, seat, self.seats))
        put(row, at + self.dealer, beside(layout.dealer, seat, self.seats))
        if layout.opened:
            put(row, at + self.opened, 1)
        if layout.busy:
            put(row, at + self.busy, 1)
        if layout.forced >= 0:
            put(row, at + self.forced, 1 + beside(layout.forced, seat, self.seats))
        put_count(row, at + self.idle, layout.idle)
        step: i64 = 0
        other: i64 = seat
        first: i64 = at + self.seats_at
        while step < self.seats:
            self.put_seat(layout, other, row, first)
            first += self.stride
            other += 1
            if other == self.seats:
                other = 0
            step += 1
        if self.slips:
            self.put_memory(layout, seat, row, at)

    def put_centre(self, layout: Layout, row: vec[i64], at: i64) -> None:
        """What the piles take, and the stack."""
        rank: i64 = 1
        up: i64 = at + self.up - 1
        down: i64 = at + self.down - 1
        starts: i64 = at + self.starts - 1
        middle: i64 = layout.opt.start
        while rank <= self.cap:
            piles: i64 = layout.need[rank]
            if piles & 1:
                put(row, starts + rank, 1)
            piles >>= 1
            if piles:
                if self.both:
                    falling: i64 = piles & layout.falling >> 1
                    if rank < middle:  # a pile from the middle is built down below it
                        falling = piles
                    put_count(row, down + rank, ones_in(falling))
                    piles &= ~falling
                put_count(row, up + rank, ones_in(piles))
            rank += 1
        put_count(row, at + self.piles, layout.count)
        put_count(row, at + self.stack, layout.stack_left)
        put_count(row, at + self.used, len(layout.used))

    def put_seat(self, layout: Layout, owner: i64, row: vec[i64], at: i64) -> None:
        """What everybody sees of a seat."""
        tops: i64 = layout.tops[owner]
        if tops & FACE != HIDDEN and not (self.slips and layout.memory.down >> owner & 1):
            put(row, at + self.top, tops & FACE)
        put_count(row, at + self.left, layout.left[owner])
        put_count(row, at + self.held, hand_length(layout, owner))
        tops >>= BITS
        slot: i64 = 0
        while tops:
            card: i64 = tops & FACE
            if card:
                put(row, at + self.tops + slot, card)
                self.put_pile(layout, owner * SLOTS + slot, row, at, slot)
            tops >>= BITS
            slot += 1
        if layout.out >> owner & 1:
            put(row, at + self.out, 1)
        if layout.barred >> owner & 1:
            put(row, at + self.barred, 1)
        if self.slips:
            memory = layout.memory
            put_cards(row, at + self.faces - 1, memory.faces[owner])
            put_cards(row, at + self.exposed - 1, memory.exposed[owner])
            put(row, at + self.is_down, (memory.down >> owner) & 1)
            put(row, at + self.peeked, (memory.peeked >> owner) & 1)
            put(row, at + self.peeked + 1, (memory.peeked_before >> owner) & 1)

    def put_pile(self, layout: Layout, index: i64, row: vec[i64], at: i64, slot: i64) -> None:
        """A reserve pile beneath its top."""
        pile: i64 = layout.reserves[index]
        height: i64 = 0
        under: i64 = (pile >> BITS) & FACE
        while pile:
            height += 1
            pile >>= BITS
        if layout.deep and layout.deep[index]:
            if height == 1:
                under = layout.deep[index] & FACE
            height += hand_size(layout.deep[index])
        put(row, at + self.under + slot, under)
        put_count(row, at + self.height + slot, height)

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
    while hand:
        if hand & FACE != HIDDEN:  # in a position that was only foreseen
            count_one(row, first + (hand & FACE))
        hand >>= BITS


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
    hand: i64 = layout.hands[seat]
    size: i64 = 0
    while hand:
        size += 1
        hand >>= BITS
    return size

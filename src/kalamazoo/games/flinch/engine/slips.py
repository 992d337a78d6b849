"""What players can do at a Flinch table, rightly or wrongly: play, discard, show, lift, peek, move, take.

Every act is weighed silently when it is done; whether it is called is the business of calls.py.
"""

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, LOOK, NOTE
from kalamazoo.games.flinch.engine.layout import KNOWN_AT, known_to
from kalamazoo.games.flinch.engine.notes import (
    CENTRE_PLACE,
    ENDED,
    HAND_PLACE,
    LIFTED,
    PASSED,
    PEEKED,
    PLAYING,
    PUT_DOWN,
    RESERVE_PLACE,
)
from kalamazoo.games.flinch.engine.packed import (
    BITS,
    FACE,
    count_in,
    hand_cards,
    with_card,
    without_card,
)
from kalamazoo.games.flinch.engine.slate import (
    DEALT,
    DRAWN,
    FELL,
    LAID,
    OPENED_GAME,
    OUT,
    SHIFTED,
    TAKEN,
    THROWN,
    TOUCHED,
    WRONG,
)
from kalamazoo.games.flinch.engine.watch import BY_DISCARD, BY_END, BY_SHOW, STOCK_INDEX, Watch
from kalamazoo.games.flinch.moves import (
    CENTRE,
    HAND,
    LAWFUL_SLOTS,
    MATE_STOCK,
    RESERVE,
    SLOTS,
    STOCK,
    card_of,
    rank_of,
    source_of,
    target_of,
)
from kalamazoo.games.flinch.options import (
    DISCARD_GROUND,
    HAND_GROUND,
    MIDDLE,
    MOVE_GROUND,
    ONES_GROUND,
    SLOT_GROUND,
    WILD,
    WRONG_GROUND,
)


class Slips(Watch):
    """The acts of table play."""

    # -- cards to the centre --------------------------------------------------------------------

    def lay_card(self, seat: int, move: int) -> None:
        """A card goes to the centre, in turn or out of turn, fitting or not."""
        source = source_of(move)
        target = target_of(move)
        out = seat != self.turn
        if not out:
            target = self.own_act(seat, target)
            if target < 0:
                return
        card = card_of(move) if source == HAND else self.source_top(seat, source)
        rank = rank_of(move) if card == WILD else card
        entry = WILD + rank if card == WILD else card
        flags = OUT if out else self.weigh(seat, source, card)
        optional = source > MATE_STOCK and not self.opt.duty >> card & 1
        if not self.need[rank] >> target & 1:
            flags |= WRONG
        up = 0
        down = 0
        beneath = 0
        if target:
            up = self.ups[target - 1]
            down = self.downs[target - 1]
            beneath = self.covers[target - 1]
        helped = self.fitting_tops() if self.forced == seat and self.opt.rotate and not out else -1
        if self.events is not None:
            self.tell(CARD, seat, card, self.place_of(seat, source), self.place_on(target), 1)
        owner = self.pick_up(seat, source, card)
        full = self.put_on(entry, target)
        number = target if target else self.count
        self.serial += 1
        self.covers[number - 1] = self.serial
        if not self.opened and target == 0 and not flags & WRONG:
            self.opened = True
            self.phase = PLAYING
            flags |= OPENED_GAME
        self.note(LAID, seat, flags, source, entry, self.serial, up, down, beneath)
        self.busy = True
        self.idle = 0
        self.forced = -1
        self.regathered = False
        if beneath:
            self.cover(beneath)
            if self.ending or self.out >> seat & 1:
                return
        if owner >= 0:
            if not self.left[owner] and not flags & (WRONG | OUT) and self.rid(owner):
                if full and not self.ending and not self.opt.manual:
                    self.remove(number)
                self.give_way()
                return
            self.next_stock(owner)
        if full and not flags & WRONG:
            if not self.opt.manual:
                self.remove(number)
        elif helped >= 0 and not flags & WRONG:
            self.set_back(seat, number, helped)
        if out:
            return
        self.held = 0
        self.last = self.serial
        if optional:
            self.exposed[seat] = 0  # OP-EXP-8: too late for a demand
        if not self.hands[seat]:
            self.refill(seat)
        self.settle_bound(seat)

    def pick_up(self, seat: int, source: int, card: int) -> int:
        """Takes a card from where it lies; returns whose stock it was, or -1."""
        if source == HAND:
            self.let_go(seat, card)
            return -1
        if source <= MATE_STOCK:
            owner = seat if source == STOCK else self.mate(seat)
            self.left[owner] = self.left[owner] - 1
            self.see_seat(owner)
            return owner
        at = self.reserve_at(seat, source)
        self.set_reserve(at, self.reserve_pile(at) >> BITS)
        return -1

    def next_stock(self, owner: int) -> None:
        """The next stock card is turned up, or waits for somebody to do it."""
        if self.opt.manual and self.left[owner]:
            self.down |= 1 << owner
            self.see_seat(owner)
        else:
            self.turn_up(owner)

    # -- ends of turns --------------------------------------------------------------------------

    def throw(self, seat: int, card: int, slot: int) -> None:
        """A hand card goes to the reserve."""
        if seat != self.turn:
            second = self.fresh and self.suspect == seat and self.has_deed(seat, THROWN, False)
            self.lay_off(seat, card, slot)
            self.note(THROWN, seat, 0 if second else OUT, card, slot)
            if second:
                self.bump()
                self.slips |= 1 << DISCARD_GROUND  # IR-15
            return
        if self.own_act(seat, 0) < 0:
            return
        self.weigh(seat, BY_DISCARD, card)
        if slot > LAWFUL_SLOTS or not self.free_slots(seat) >> (slot - 1) & 1:
            if slot <= LAWFUL_SLOTS or self.free_slots(seat) != 31 or not self.reserves[seat * SLOTS + slot - 1]:
                self.slips |= 1 << SLOT_GROUND  # IR-13
        self.lay_off(seat, card, slot)
        flags = 0
        if self.opt.hand_at_once and not self.hands[seat]:
            self.refill(seat)
            flags = DEALT
        self.note(THROWN, seat, flags, card, slot)
        self.last = 0
        self.finish(seat)

    def lay_off(self, seat: int, card: int, slot: int) -> None:
        """Lays a hand card on a slot, and settles what was known of it."""
        self.let_go(seat, card)
        self.put_down(seat, card, slot)
        self.touch_reserve(seat * SLOTS + slot - 1)

    def end_undone(self, seat: int) -> None:
        """A turn is ended without a discard."""
        if self.own_act(seat, 0) < 0:
            return
        self.weigh(seat, BY_END, 0)
        if not self.passing and not self.owed and (self.hands[seat] or (self.opt.manual and not self.exhausted())):
            self.slips |= 1 << DISCARD_GROUND  # IR-15
        self.last = 0
        self.tell(NOTE, seat, number=ENDED)
        self.finish(seat)

    def pass_turn(self, seat: int) -> None:
        """A pass in the opening; with a 1 in hand or on the stock it is a slip (OP-OPEN-8)."""
        if self.own_act(seat, 0) < 0:
            return
        self.weigh(seat, BY_END, 0)
        self.last = 0
        self.tell(NOTE, seat, number=PASSED)
        self.finish(seat)

    def lay_one_down(self, seat: int, card: int, slot: int) -> None:
        """One card of a lay-down; a 1 among them is a slip (IR-6)."""
        if self.own_act(seat, 0) < 0:
            return
        self.bump()
        if self.opt.duty >> card & 1:
            self.slips |= 1 << ONES_GROUND
        self.lay_off(seat, card, slot)
        self.note(THROWN, seat, 0, card, slot)
        if not self.hands[seat]:
            self.finish(seat)

    # -- shown, lifted and peeked cards: FL-EXP -------------------------------------------------

    def show(self, seat: int, card: int) -> None:
        """A hand card is shown; on the own turn it must be played (FL-EXP-1)."""
        if seat == self.turn:
            if self.own_act(seat, 0) < 0:
                return
            if self.opt.early_calls:
                self.weigh(seat, BY_SHOW, card, True)  # FL-CHAL-5, FL-EXP-8
            self.bound = with_card(self.bound, card)
            self.bound_own = True
        else:
            self.exposed[seat] = with_card(self.exposed[seat], card)
        shown = max(count_in(self.exposed[seat], card), count_in(self.bound, card) if seat == self.turn else 0)
        if count_in(self.faces[seat], card) < shown:
            self.faces[seat] = with_card(self.faces[seat], card)
        self.tell(LOOK, seat, card, place(HAND_PLACE, seat))
        if seat == self.turn:
            self.settle_bound(seat)

    def lift(self, seat: int, source: int) -> None:
        """A reserve card is lifted; where that commits, it must be played (FL-EXP-7, IR-10)."""
        at = self.reserve_at(seat, source)
        card: int = self.reserves[at] & FACE
        out = seat != self.turn
        if not out and self.own_act(seat, 0) < 0:
            return
        self.tell(NOTE, seat, card, self.place_of(seat, source), 0, LIFTED)
        self.lifted[seat] = self.lifted[seat] | 1 << source
        if out:
            self.note(TOUCHED, seat, OUT, source)  # IR-12
            return
        if self.opt.early_calls:
            self.weigh(seat, source, card, True)
        if self.opt.lift_commits and self.under(at):
            self.bound_sources |= 1 << source
            self.bound_own = True
            self.tell(LOOK, seat, self.under(at), self.place_of(seat, source))
        else:
            self.held = source  # OP-EXP-1, OP-EXP-2
        self.settle_bound(seat)

    def put_back(self, seat: int) -> None:
        """A lifted card goes back on its pile."""
        self.tell(NOTE, seat, 0, self.place_of(seat, self.held), 0, PUT_DOWN)
        self.held = 0

    def peek(self, seat: int, owner: int, source: int) -> None:
        """A look under a stock or reserve top: the card is shown to the actor alone, that he looked to all (IR-11)."""
        index = STOCK_INDEX if source == STOCK else source - RESERVE
        where = self.place_of(owner, source)
        self.looked[seat] = self.looked[seat] | 1 << (owner * 8 + index)
        if source == STOCK:
            entries = self.stocks[owner][: self.left[owner]]
            if not known_to(entries[-2], seat):
                entries[-2] |= 1 << (KNOWN_AT + seat)
            card = entries[-2] & FACE
            self.put_stock(owner, entries)
        else:
            card = self.under(self.reserve_at(owner, source))
        self.peeked |= 1 << seat
        self.tell(NOTE, seat, 0, where, 0, PEEKED)
        self.tell(LOOK, seat, card, where, 0, 0, 1 << seat)

    # -- cards moved or taken -------------------------------------------------------------------

    def shift(self, seat: int, first: int, second: int) -> None:
        """A reserve card is moved to another slot (IR-14)."""
        if self.own_act(seat, 0) < 0:
            return
        self.bump()
        self.slips |= 1 << MOVE_GROUND
        self.shifted |= 1 << first
        at = seat * SLOTS + first - 1
        card: int = self.reserves[at] & FACE
        self.set_reserve(at, self.reserve_pile(at) >> BITS)
        to = seat * SLOTS + second - 1
        self.set_reserve(to, self.reserve_pile(to) << BITS | card)
        self.note(SHIFTED, seat, 0, first, second, card)
        self.tell(CARD, seat, card, place(RESERVE_PLACE, seat, first), place(RESERVE_PLACE, seat, second), 1)
        self.settle_bound(seat)

    def take_from_pile(self, seat: int, target: int) -> None:
        """The top card of a play pile is taken into the hand (IR-16)."""
        number = self.own_act(seat, target)
        if number < 0:
            return
        self.bump()
        self.slips |= 1 << WRONG_GROUND
        self.took = True
        if not number:
            return  # the pile left the table before
        up = self.ups[number - 1]
        down = self.downs[number - 1]
        entry = self.piles[number - 1] & FACE
        card = min(entry, WILD)
        flags = FELL if self.falling >> number & 1 else 0
        below = self.piles[number - 1] >> BITS
        self.tell(CARD, seat, card, place(CENTRE_PLACE, number=number), place(HAND_PLACE, seat), 1)
        self.serial += 1
        if below:
            self.piles[number - 1] = below
            self.covers[number - 1] = self.serial
            self.want_below(number, entry, up, down)
            self.note(TAKEN, seat, flags, CENTRE, number, entry, self.serial, up, down)
        else:
            self.close_gap(number)
            self.see()
            self.note(TAKEN, seat, flags, CENTRE, number, entry, 0, up, down)
        self.take_in(seat, card)
        self.last = 0
        self.settle_bound(seat)

    def want_below(self, number: int, entry: int, up: int, down: int) -> None:
        """What a pile takes after its top card was taken."""
        taken = entry - WILD if entry > WILD else entry
        if self.opt.variation == MIDDLE:
            if down == taken - 1 and up != (taken + 1 if taken < self.opt.cap else 0):
                self.set_wants(number, up, taken)
            else:
                self.set_wants(number, taken, down)
            return
        top = self.piles[number - 1] & FACE
        rank = top - WILD if top > WILD else top
        if self.falling >> number & 1:
            self.set_wants(number, 0, rank - 1)
        else:
            self.set_wants(number, rank + 1 if rank < self.opt.cap else 0, 0)

    def take_from_seat(self, seat: int, owner: int, source: int) -> None:
        """A stock or reserve top of an opponent is taken into the hand (IR-16)."""
        if self.own_act(seat, 0) < 0:
            return
        self.bump()
        self.slips |= 1 << WRONG_GROUND
        self.took = True
        card = self.source_top(owner, source)
        self.tell(CARD, seat, card, self.place_of(owner, source), place(HAND_PLACE, seat), 1)
        self.pick_up(owner, source, card)
        if source == STOCK:
            self.next_stock(owner)
        self.note(TAKEN, seat, 0, source, owner, card)
        self.take_in(seat, card)
        self.last = 0
        self.settle_bound(seat)

    def take_hand(self, seat: int) -> None:
        """A player takes a hand himself, in time or too early (IR-17)."""
        before = self.whole_hand(seat)
        if seat == self.turn and not before:
            self.give_hand(seat)
            self.settle_bound(seat)
            return
        if seat == self.turn:
            if self.own_act(seat, 0) < 0:
                return
            self.bump()
            self.slips |= 1 << HAND_GROUND
        self.give_hand(seat)
        drawn = self.whole_hand(seat)
        for card in hand_cards(before):
            drawn = without_card(drawn, card)
        self.note(DRAWN, seat, 0 if seat == self.turn else OUT, drawn)

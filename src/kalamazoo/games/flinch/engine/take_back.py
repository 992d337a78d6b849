"""Deeds at a Flinch table that can be undone, and undoing them; cards laid fitting or not."""

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD
from kalamazoo.games.flinch.engine.layout import ALL_KNOW, KNOWN_AT
from kalamazoo.games.flinch.engine.notes import CENTRE_PLACE, HAND_PLACE, OPENING, RESERVE_PLACE, STACK_PLACE
from kalamazoo.games.flinch.engine.packed import (
    BITS,
    FACE,
    count_in,
    hand_cards,
    pile_entries,
    with_card,
    without_card,
)
from kalamazoo.games.flinch.engine.slate import DEED, DRAWN, FELL, LAID, OPENED_GAME, OUT, SHIFTED, TAKEN, THROWN, Slate
from kalamazoo.games.flinch.moves import CENTRE, HAND, MATE_RESERVE, MATE_STOCK, RESERVE, SLOTS, STOCK
from kalamazoo.games.flinch.options import ENDS, MIDDLE, ONES_GROUND, WILD


class Undo(Slate):
    """Remembers deeds, and undoes them."""

    # -- deeds ----------------------------------------------------------------------------------

    def note(
        self, kind: int, seat: int, flags: int, a: int, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0
    ) -> None:
        """Remembers a deed."""
        self.deeds.extend([kind, seat, flags, a, b, c, d, e, f])

    def has_deed(self, seat: int, kind: int, out: bool) -> bool:
        """Whether a seat has such a deed (any kind for 0), in turn or out of turn."""
        for at in range(0, len(self.deeds), DEED):
            if self.deeds[at + 1] == seat and (kind == 0 or self.deeds[at] == kind):
                if (self.deeds[at + 2] & OUT != 0) == out:
                    return True
        return False

    def forget(self, seat: int, out: bool) -> None:
        """Drops the deeds of a seat, in turn or out of turn: they stand."""
        kept: list[int] = []
        for at in range(0, len(self.deeds), DEED):
            if self.deeds[at + 1] != seat or (self.deeds[at + 2] & OUT != 0) != out:
                kept.extend(self.deeds[at : at + DEED])
        self.deeds = kept

    def drop_deed(self, at: int) -> None:
        """Drops one deed."""
        del self.deeds[at : at + DEED]

    def pile_of(self, serial: int) -> int:
        """The number of the pile on which this card lies on top; 0 if it is covered or gone."""
        if serial:
            for at in range(len(self.covers)):
                if self.covers[at] == serial:
                    return at + 1
        return 0

    def can_undo_laid(self, at: int) -> bool:
        """Whether a laid card still lies on top, or its finished pile can come back."""
        serial = self.deeds[at + 5]
        return self.pile_of(serial) > 0 or (self.gone == serial and serial > 0)

    # -- the centre, card by card ---------------------------------------------------------------

    def ends(self, number: int) -> tuple[int, int]:
        """The ranks from which a play pile goes on, downwards and upwards."""
        up = self.ups[number - 1]
        return self.downs[number - 1] + 1, up - 1 if up else self.opt.cap

    def set_wants(self, number: int, up: int, down: int) -> None:
        """Says anew what a pile takes."""
        mark = bit(number)
        self.ups[number - 1] = up
        self.downs[number - 1] = down
        for rank in range(1, self.opt.cap + 1):
            self.need[rank] = self.need[rank] & ~mark
        if up:
            self.need[up] = self.need[up] | mark
        if down:
            self.need[down] = self.need[down] | mark
        self.half &= ~mark
        if self.opt.variation == MIDDLE and not (up and down):
            self.half |= mark
        self.see()

    def put_on(self, entry: int, target: int) -> bool:
        """Puts a card on a pile, fitting or not; the pile goes on from it. Whether it is finished now."""
        opt = self.opt
        cap = opt.cap
        rank = entry - WILD if entry > WILD else entry
        higher = rank + 1 if rank < cap else 0
        up = 0
        down = 0
        number = target
        if target == 0:
            self.count += 1
            number = self.count
            self.piles.append(entry)
            self.covers.append(0)
            self.ups.append(0)
            self.downs.append(0)
            if opt.variation == ENDS and rank == cap:
                self.falling |= bit(number)
                down = rank - 1
            else:
                up = higher
                down = rank - 1 if opt.variation == MIDDLE else 0
        else:
            up = self.ups[number - 1]
            down = self.downs[number - 1]
            self.piles[number - 1] = self.piles[number - 1] << BITS | entry
            if (
                self.falling >> number & 1
                or (rank == down and rank != up)
                or (opt.variation == MIDDLE and rank < opt.start and rank != up)
            ):
                down = rank - 1
            else:
                up = higher
        self.set_wants(number, up, down)
        return up == 0 and down == 0

    def close_gap(self, number: int) -> None:
        """Forgets a pile."""
        super().close_gap(number)
        del self.covers[number - 1]
        del self.ups[number - 1]
        del self.downs[number - 1]

    def remove(self, number: int) -> None:
        """Takes a finished pile off the table, so that it can be restored."""
        self.gone = self.covers[number - 1]
        self.gone_pile = self.piles[number - 1]
        self.gone_at = number
        super().remove(number)

    def open_gap(self, number: int) -> None:
        """Makes room for a pile that comes back."""
        low = bit(number) - 1
        for rank in range(1, self.opt.cap + 1):
            mask = self.need[rank]
            self.need[rank] = mask & low | (mask >> number) << (number + 1)
        self.falling = self.falling & low | (self.falling >> number) << (number + 1)
        self.half = self.half & low | (self.half >> number) << (number + 1)
        self.count += 1
        self.piles.insert(number - 1, 0)
        self.covers.insert(number - 1, 0)
        self.ups.insert(number - 1, 0)
        self.downs.insert(number - 1, 0)

    def renew(self) -> bool:
        """Shuffles the used cards into a new stack; what went before can no longer be taken back."""
        renewed = super().renew()
        if renewed:
            self.last = 0
            self.gone = 0
        return renewed

    def give_hand(self, seat: i64) -> None:
        """Gives a new hand; a 1 in it is not late yet (OP-ONE-1)."""
        if not self.hands[seat]:
            self.faces[seat] = 0
        super().give_hand(seat)
        self.last = 0
        if seat == self.suspect:
            self.due = False
            for caller in range(self.seats):
                self.failed[caller] = self.failed[caller] & ~(1 << ONES_GROUND)  # OP-CHAL-6

    # -- undoing --------------------------------------------------------------------------------

    def undo(self, at: int) -> bool:
        """Undoes a deed as far as nothing has come between, and forgets it; whether anything was done."""
        kind = self.deeds[at]
        seat = self.deeds[at + 1]
        deed = self.deeds[at : at + DEED]
        self.drop_deed(at)
        if kind == LAID:
            return self.undo_laid(seat, deed)
        if kind == THROWN:
            return self.undo_thrown(seat, deed[3], deed[4])
        if kind == SHIFTED:
            return self.undo_shift(seat, deed[3], deed[4], deed[5])
        if kind == TAKEN:
            return self.undo_take(seat, deed)
        if kind == DRAWN:
            return self.undo_draw(seat, deed[3])
        return False

    def undo_laid(self, seat: int, deed: list[int]) -> bool:
        """A card goes from the centre back to where it came from."""
        source, entry, serial = deed[3], deed[4], deed[5]
        number = self.pile_of(serial)
        if number:
            below = self.piles[number - 1] >> BITS
        elif serial and self.gone == serial:  # a pile it had completed is restored (OP-CHAL-9)
            number = min(self.gone_at, self.count + 1)
            size = len(pile_entries(self.gone_pile))
            self.used = self.used[: len(self.used) - size]
            self.used_piles -= 1
            self.gone = 0
            self.open_gap(number)
            below = self.gone_pile >> BITS
            if self.opt.variation == ENDS and pile_entries(below)[0] % WILD == self.opt.cap:
                self.falling |= bit(number)
        else:
            return False
        card = min(entry, WILD)
        if self.events is not None:
            self.tell(CARD, seat, card, place(CENTRE_PLACE, number=number), self.place_of(seat, source), 1)
        if below:
            self.piles[number - 1] = below
            self.covers[number - 1] = deed[8]
            self.set_wants(number, deed[6], deed[7])
        else:
            self.close_gap(number)
            self.see()
        if deed[2] & OPENED_GAME:
            self.opened = False
            self.phase = OPENING
        self.put_home(seat, source, card)
        return True

    def put_home(self, seat: int, source: int, card: int) -> None:
        """Puts a card back on its stock or reserve pile, or into the hand."""
        if source == HAND:
            self.take_in(seat, card)
        elif source <= MATE_STOCK:
            owner = seat if source == STOCK else self.mate(seat)
            entries = self.stocks[owner][: self.left[owner]]
            if entries and not self.down >> owner & 1:
                entries[-1] = entries[-1] & FACE | ALL_KNOW << KNOWN_AT  # turned down again, but everybody saw it
            self.down &= ~(1 << owner)
            entries.append(card)
            self.put_stock(owner, entries)
        else:
            at = self.reserve_at(seat, source)
            self.set_reserve(at, self.reserve_pile(at) << BITS | card)

    def set_reserve(self, at: int, pile: int) -> None:
        """Changes a reserve pile."""
        self.set_reserve_pile(at, pile)
        self.see_seat(at // SLOTS)
        self.touch_reserve(at)

    def touch_reserve(self, at: int) -> None:
        """Notes that a reserve pile has changed: a card that was lifted from it is no longer in the air."""
        slot = at % SLOTS + 1
        source = 0
        if at // SLOTS == self.turn:
            source = RESERVE + slot
        elif self.opt.partners and at // SLOTS == self.mate(self.turn):
            source = MATE_RESERVE + slot
        if source:
            self.bound_sources &= ~(1 << source)
            if self.held == source:
                self.held = 0

    def take_in(self, seat: int, card: int) -> None:
        """A card that everybody has seen comes into a hand."""
        self.gain_card(seat, card)
        self.faces[seat] = with_card(self.faces[seat], card)
        if self.opt.duty >> card & 1:
            self.clean &= ~(1 << seat)

    def let_go(self, seat: int, card: int) -> None:
        """A card leaves a hand; what was known or owed of one of its rank is settled by it."""
        self.lose_card(seat, card)
        if count_in(self.faces[seat], card):
            self.faces[seat] = without_card(self.faces[seat], card)
        if count_in(self.exposed[seat], card):
            self.exposed[seat] = without_card(self.exposed[seat], card)
        if seat == self.turn and count_in(self.bound, card):
            self.bound = without_card(self.bound, card)

    def undo_thrown(self, seat: int, card: int, slot: int) -> bool:
        """A discard goes back to the hand (OP-CHAL-10)."""
        at = seat * SLOTS + slot - 1
        if self.reserves[at] & FACE != card:
            return False
        self.set_reserve(at, self.reserve_pile(at) >> BITS)
        self.take_in(seat, card)
        self.tell(CARD, seat, card, place(RESERVE_PLACE, seat, slot), place(HAND_PLACE, seat), 1)
        return True

    def undo_shift(self, seat: int, first: int, second: int, card: int) -> bool:
        """A reserve card goes back to the slot it was moved from."""
        at = seat * SLOTS + second - 1
        if self.reserves[at] & FACE != card:
            return False
        self.set_reserve(at, self.reserve_pile(at) >> BITS)
        home = seat * SLOTS + first - 1
        self.set_reserve(home, self.reserve_pile(home) << BITS | card)
        self.tell(CARD, seat, card, place(RESERVE_PLACE, seat, second), place(RESERVE_PLACE, seat, first), 1)
        return True

    def undo_take(self, seat: int, deed: list[int]) -> bool:
        """A taken card goes back to its pile (IR-16)."""
        source, owner, entry = deed[3], deed[4], deed[5]
        card = min(entry, WILD)
        if not count_in(self.whole_hand(seat), card):
            return False
        if source == CENTRE:
            number = self.pile_of(deed[6])
            if not number:
                if deed[6]:
                    return False  # the pile has gone on
                number = min(owner, self.count + 1)
                self.open_gap(number)
            self.piles[number - 1] = self.piles[number - 1] << BITS | entry
            self.serial += 1
            self.covers[number - 1] = self.serial
            if deed[2] & FELL:
                self.falling |= bit(number)
            self.set_wants(number, deed[7], deed[8])
            self.tell(CARD, seat, card, place(HAND_PLACE, seat), place(CENTRE_PLACE, number=number), 1)
        else:
            self.put_home(owner, source, card)
            self.tell(CARD, seat, card, place(HAND_PLACE, seat), self.place_of(owner, source), 1)
        self.let_go(seat, card)
        return True

    def undo_draw(self, seat: int, drawn: int) -> bool:
        """Cards drawn too early go to the bottom of the stack; who drew them has seen them (IR-17)."""
        back: list[int] = []
        for card in hand_cards(drawn):
            if count_in(self.whole_hand(seat), card):
                self.let_go(seat, card)
                back.append(card | 1 << (KNOWN_AT + seat))
                self.tell(CARD, seat, card, place(HAND_PLACE, seat), place(STACK_PLACE), 1, 1 << seat)
        self.stack = back + self.stack[: self.stack_left]
        self.stack_left = len(self.stack)
        return len(back) > 0

"""The sets of Flush: which cards may be put out, and what they may be declared as."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import BACK
from kalamazoo.core.moves import Moves, give_back, spare_row
from kalamazoo.games.flush.engine.counts import GROUP, HALF, ONE, WIDTH, bits_of
from kalamazoo.games.flush.engine.rounds import FlushRounds
from kalamazoo.games.flush.engine.table import GONE, MIXED
from kalamazoo.games.flush.moves import COUNT, DECLARE, FLIP, GIVE, KEEP, MISCOUNT, MISTAKE, PUT_TOP, TAKE_BACK
from kalamazoo.games.flush.options import FLUSH, FLUSH_ONLY, MATCH_TOP, NEVER

FOUR: Final = 4  # cards that make a Flush (FU-FLUSH-1)
SIX: Final = 6  # cards that make a Super Flush (FU-SUPER-1)
HIGHEST: Final = 10
SLIPS: Final = 3  # of one player in a round; after that the table lets only legal cards be put out


class FlushSets(FlushRounds):
    """What the player on turn can do with the cards."""

    # -- the moves of a turn --------------------------------------------------------------------

    def free(self) -> bool:
        """Whether anything may be put out and declared, as people do at a table (FU-IR-1)."""
        return self.opt.table and self.slips[self.turn] < SLIPS

    def put_openings(self, into: Moves) -> None:
        """The first card of a turn: a hand card, a top, or an open Blind."""
        seat = self.turn
        highest = self.highest()
        mimic = self.mimic
        low: i64 = self.lows[seat]
        high: i64 = self.highs[seat]
        self.offer_up_to(into, low, high, highest)
        if mimic > highest:
            self.offer(into, mimic, bits_of(low, high, mimic))
        self.offer(into, FLUSH, bits_of(low, high, FLUSH))
        bare: i64 = self.bare[seat]
        bases = self.opening_bases(highest)
        base: i64 = 0
        while bases:
            if bases & 1:
                into.add(FLIP + base if bare >> base & 1 else PUT_TOP + base)
            bases >>= 1
            base += 1

    def opening_bases(self, highest: i64) -> i64:
        """The mask of Bases that a turn can begin with: with a top, or with a Blind that is open."""
        seat = self.turn
        found: i64 = self.bare[seat]  # FU-BLIND-2, FU-BLIND-5
        if self.opt.tops_last and self.has_hand(seat):
            return found  # U7
        tops = self.tops[seat]
        rest: i64 = self.covered[seat]
        base: i64 = 0
        while rest:
            if rest & 1:
                top: i64 = tops[base]
                value = top >> 4
                if value <= highest or value == FLUSH or value == self.mimic:
                    found |= bit(base)  # FU-TURN-6
            rest >>= 1
            base += 1
        return found

    def offer(self, into: Moves, value: i64, bits: i64) -> None:
        """Adds the faces of one value that these bits count."""
        if bits:
            kinds = self.opt.counting.kinds[value << WIDTH | bits]
            size: i64 = len(kinds)
            at: i64 = 0
            while at < size:
                into.add(kinds[at])
                at += 1

    def offer_up_to(self, into: Moves, low: i64, high: i64, highest: i64) -> None:
        """Adds the faces of all values up to the highest."""
        value: i64 = 1
        while low and value <= highest:
            if low & GROUP:
                self.offer(into, value, low & GROUP)
            low >>= WIDTH
            value += 1
        value = HALF + 1
        while high and value <= highest:
            if high & GROUP:
                self.offer(into, value, high & GROUP)
            high >>= WIDTH
            value += 1

    def put_additions(self, into: Moves) -> None:
        """Declaring the set, taking it back, or more cards for it."""
        self.put_conclusions(into)
        opt = self.opt
        seat = self.turn
        value = self.set_value
        mimic = self.mimic
        low: i64 = self.lows[seat] - self.out_low
        high: i64 = self.highs[seat] - self.out_high
        highest: i64 = value  # of a set that has a value, only that one; else any that may be laid
        if value:
            self.offer(into, value, bits_of(low, high, value))
            if mimic and (value != FLUSH or opt.mimic_as_flush):
                self.offer(into, mimic, bits_of(low, high, mimic))
        else:
            highest = self.highest()
            self.offer_up_to(into, low, high, highest)
            if mimic > highest:
                self.offer(into, mimic, bits_of(low, high, mimic))
            if opt.mimic_as_flush:
                self.offer(into, FLUSH, bits_of(low, high, FLUSH))  # FU-MIMIC-9
        bases = self.joining_bases(highest)
        base: i64 = 0
        while bases:
            if bases & 1:
                into.add(PUT_TOP + base)
            bases >>= 1
            base += 1

    def joining_bases(self, highest: i64) -> i64:
        """The mask of Bases whose top may be added to the set."""
        seat = self.turn
        found: i64 = 0
        rest: i64 = self.covered[seat] & ~self.out_tops
        if not rest or (self.opt.tops_last and self.has_hand(seat)):
            return found
        tops = self.tops[seat]
        wanted = self.set_value
        base: i64 = 0
        while rest:
            if rest & 1:
                top: i64 = tops[base]
                value = top >> 4
                joins = value == wanted
                if value == self.mimic:
                    joins = wanted != FLUSH or self.opt.mimic_as_flush
                elif not wanted:
                    joins = value <= highest or (value == FLUSH and self.opt.mimic_as_flush)
                if joins:
                    found |= bit(base)
            rest >>= 1
            base += 1
        return found

    def put_conclusions(self, into: Moves) -> None:
        """Declaring the set, or taking it back."""
        if self.set_value and self.set_value != self.top_value and self.can_take_back():
            into.add(DECLARE + self.set_value)  # as it mostly is
            into.add(TAKE_BACK)
            return
        if self.set_value:
            self.declarations(into, self.set_value)
        else:
            self.mimic_declarations(into)
        if self.can_take_back():
            into.add(TAKE_BACK)

    def can_take_back(self) -> bool:
        """Whether there is something to take back, and it was not done too often (U31)."""
        return self.takes < self.opt.take_backs and (len(self.out) > 0 or self.out_tops != 0)

    def last_declaration(self) -> i64:
        """The last of the declarations that `put_conclusions` lists; 0 if there is none."""
        value = self.set_value
        if value:
            return COUNT + value if value == self.top_value and self.worth_counting() else DECLARE + value
        row = spare_row()
        self.mimic_declarations(row)
        move: i64 = 0
        if row.count:
            move = row.get(row.count - 1)
        give_back(row)
        return move

    def declarations(self, into: Moves, value: i64) -> None:
        """Declaring the set as this value, which is legal, with or without the top set."""
        into.add(DECLARE + value)
        if value == self.top_value and self.worth_counting():
            into.add(COUNT + value)  # FU-FLUSH-5; not counting is FU-FLUSH-6

    def mimic_declarations(self, into: Moves) -> None:
        """Declaring a set of nothing but Mimics: as their own value, or to complete a Flush."""
        mimic = self.mimic
        top = self.top_value
        if mimic <= self.highest():
            self.declarations(into, mimic)  # FU-MIMIC-5, FU-MIMIC-8, FU-BLIND-9
        if top == 0 or top == mimic:
            return
        if self.opt.lone_mimic == MATCH_TOP:
            self.declarations(into, top)
        elif self.opt.lone_mimic == FLUSH_ONLY and self.set_size + self.reach() >= FOUR:
            into.add(COUNT + top)  # FU-MIMIC-3

    def put_anything(self, into: Moves) -> None:
        """At the table: any card may be put out, and what was put out may be declared as anything it shows."""
        seat = self.turn
        if self.set_size:
            for value in self.sayable():
                into.add(DECLARE + value)
                if self.top_value and (self.set_size < FOUR or self.opt.super_counts_top):
                    into.add(COUNT + value)
            if self.can_take_back():
                into.add(TAKE_BACK)
            self.miscounts(into)
        if self.set_value != MIXED:
            self.offer_up_to(into, self.lows[seat] - self.out_low, self.highs[seat] - self.out_high, FLUSH)
            tops = self.tops[seat]
            for base in range(len(tops)):
                if tops[base] == BACK:
                    if self.set_size == 0 and self.blinds[seat][base] != GONE:
                        into.add(FLIP + base)
                elif not self.out_tops >> base & 1:
                    into.add(PUT_TOP + base)
        self.mistakes(into)

    def miscounts(self, into: Moves) -> None:
        """Saying one card more or fewer than are put out; it is void (FU-DECL-3)."""
        for value in self.sayable():
            if self.set_size > 1:
                into.add(MISCOUNT + ((self.set_size - 1) << 4 | value))
            into.add(MISCOUNT + ((self.set_size + 1) << 4 | value))

    def mistakes(self, into: Moves) -> None:
        """Any own Blind may be flipped by mistake as long as nothing is declared (FU-IR-2)."""
        blinds = self.blinds[self.turn]
        for base in range(len(blinds)):
            if blinds[base] != GONE:
                into.add(MISTAKE + base)

    def sayable(self) -> list[int]:
        """The values that somebody might declare: those of the cards put out, or for Mimics also the top set's."""
        if self.set_value == 0:
            return [self.mimic] if self.top_value in (0, self.mimic) else [self.mimic, self.top_value]
        if self.set_value != MIXED:
            return [self.set_value]
        present = 0
        for card in self.set_cards():
            if card >> 4 != self.mimic:
                present |= 1 << (card >> 4)
        return [value for value in range(1, FLUSH + 1) if present >> value & 1]

    def put_givings(self, into: Moves) -> None:
        """Which Base to hand over after a Super Flush, or none (FU-SUPER-6, FU-SUPER-7)."""
        seat = self.turn
        blinds = self.blinds[seat]
        for base in range(len(blinds)):
            if blinds[base] != GONE:
                into.add(GIVE + base)
        into.add(KEEP)

    # -- what is legal --------------------------------------------------------------------------

    def highest(self) -> i64:
        """The highest value that may be laid now, Flush cards aside; above the top set it means picking up."""
        top = self.top_value
        if top == 0 or self.opt.by_choice:  # FU-TURN-4, FU-PICK-5
            return HIGHEST
        mimic = self.mimic
        if self.flipped != BACK and self.flipped >> 4 != mimic:
            return HIGHEST  # FU-BLIND-7
        if self.able():
            return top  # FU-TURN-3
        if self.flipped != BACK and mimic <= top:
            return top  # U11: the Mimic that was flipped can itself be laid
        return HIGHEST  # FU-PICK-1

    def able(self) -> bool:
        """Whether the player has a card whose own value is not above the top set (U6)."""
        top = self.top_value
        low: i64 = self.lows[self.turn]
        high: i64 = self.highs[self.turn]
        if low & self.opt.counting.low_up_to[top] or high & self.opt.counting.high_up_to[top]:
            return True
        if self.opt.tops_last and (low | high):
            return False
        tops = self.tops[self.turn]
        rest: i64 = self.covered[self.turn]
        base: i64 = 0
        while rest:
            if rest & 1:
                card: i64 = tops[base]
                if card >> 4 <= top:
                    return True
            rest >>= 1
            base += 1
        return False

    def has_hand(self, seat: int) -> bool:
        """Whether the player has a card in hand."""
        return self.lows[seat] != 0 or self.highs[seat] != 0 or self.hidden[seat] != 0

    def reach(self) -> i64:
        """How many cards of the pile can be counted in (FU-FLUSH-9, U15)."""
        return self.run_size if self.opt.run_counts else self.top_size  # FU-PICK-8: however it was laid

    def worth_counting(self) -> bool:
        """Whether counting the top set in makes a Flush, or a Super Flush, that the set alone would not."""
        together = self.set_size + self.reach()
        if self.set_size < FOUR:
            return together >= FOUR
        return self.opt.super_counts_top and self.set_size < SIX <= together

    def lawful(self, value: int, counted: bool) -> bool:
        """Whether the cards put out can be laid as so many of this value."""
        opt = self.opt
        alone = self.set_value == 0 and value != self.mimic
        if self.set_value not in (0, value):
            return False  # FU-TURN-5
        if opt.tops_last and self.out_tops and self.has_hand(self.turn):
            return False  # U7
        if value == FLUSH:
            return not counted and not alone and (opt.mimic_as_flush or not self.has_mimics())
        if value > self.highest():
            return False  # FU-TURN-3, FU-PICK-5
        if alone and (value != self.top_value or opt.lone_mimic == NEVER):
            return False
        if alone and opt.lone_mimic == FLUSH_ONLY and not counted:
            return False  # FU-MIMIC-10
        return not counted or (value == self.top_value and self.set_size + self.reach() >= FOUR)

    def has_mimics(self) -> bool:
        """Whether a Mimic is put out."""
        for card in self.set_cards():
            if card >> 4 == self.mimic:
                return True
        return False

    def set_cards(self) -> bytes:
        """The cards put out: hand cards, tops, a Blind that was flipped."""
        found = self.out
        if self.out_tops:
            tops = self.tops[self.turn]
            for base in range(len(tops)):
                if self.out_tops >> base & 1:
                    found = found + ONE[tops[base]]
        return found + ONE[self.flipped] if self.flipped != BACK else found

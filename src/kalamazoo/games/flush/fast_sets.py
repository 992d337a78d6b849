"""The sets of Flush: which cards may be put out, and what they may be declared as."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK
from kalamazoo.games.flush.fast_piles import ONE
from kalamazoo.games.flush.fast_rounds import FlushRounds
from kalamazoo.games.flush.fast_table import GONE, MIXED
from kalamazoo.games.flush.moves import COUNT, DECLARE, FLIP, GIVE, KEEP, MISTAKE, PUT_TOP, TAKE_BACK
from kalamazoo.games.flush.options import CODES, FIRST_CARD, FIRST_FLUSH, FLUSH, FLUSH_ONLY, MATCH_TOP, NEVER

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

    def opening_moves(self, found: list[int]) -> None:
        """The first card of a turn: a hand card, a top, or an open Blind."""
        seat = self.turn
        end: i64 = (self.highest() + 1) << 4
        mimic: i64 = self.mimic << 4 if self.mimic else CODES
        last: i64 = BACK
        hand = self.hands[seat]
        size: i64 = len(hand)
        at: i64 = 0
        while at < size:
            card: i64 = hand[at]
            if card != last:
                last = card
                if card < end or card >= FIRST_FLUSH or mimic <= card < mimic + 16:
                    found.append(card)
            at += 1
        tops = self.tops[seat]
        covered = self.opt.tops_last and size > 0
        bases: i64 = len(tops)
        base: i64 = 0
        while base < bases:
            top: i64 = tops[base]
            if top == BACK:
                if self.blinds[seat][base] != GONE:
                    found.append(FLIP + base)  # FU-BLIND-2
            elif not covered:  # FU-TURN-6, U7
                if top < end or top >= FIRST_FLUSH or mimic <= top < mimic + 16:
                    found.append(PUT_TOP + base)
            base += 1

    def adding_moves(self, found: list[int]) -> None:
        """More cards for the set, its declaration, or taking it back."""
        seat = self.turn
        opt = self.opt
        value = self.set_value
        # Cards from `low` to `high` have the value of the set; before it has one, any value that may be laid will do.
        low: i64 = value << 4
        high: i64 = low + 16
        flushes: i64 = CODES
        mimic: i64 = self.mimic << 4 if self.mimic else CODES
        if value == 0:
            low = FIRST_CARD
            high = (self.highest() + 1) << 4
            if opt.mimic_as_flush:
                flushes = FIRST_FLUSH  # FU-MIMIC-9
        elif value == FLUSH and not opt.mimic_as_flush:
            mimic = CODES
        last: i64 = BACK
        hand = self.hands[seat]
        size: i64 = len(hand)
        at: i64 = 0
        while at < size:
            card: i64 = hand[at]
            if card != last:
                last = card
                if low <= card < high or mimic <= card < mimic + 16 or card >= flushes:
                    if self.has_more(at, card):
                        found.append(card)
            at += 1
        if not opt.tops_last or size == 0:
            tops = self.tops[seat]
            bases: i64 = len(tops)
            base: i64 = 0
            while base < bases:
                top: i64 = tops[base]
                if low <= top < high or mimic <= top < mimic + 16 or top >= flushes:
                    if not self.out_tops >> base & 1:
                        found.append(PUT_TOP + base)
                base += 1
        if value:
            self.declarations(found, value)
        else:
            self.mimic_declarations(found)
        if self.takes < opt.take_backs and (self.out or self.out_tops):
            found.append(TAKE_BACK)

    def has_more(self, at: i64, card: i64) -> bool:
        """Whether the hand, which has this card from here on, has one more than are put out."""
        out = self.out
        hand = self.hands[self.turn]
        size: i64 = len(out)
        each: i64 = 0
        while each < size:
            if out[each] == card:
                at += 1
            each += 1
        size = len(hand)
        return at < size and hand[at] == card

    def declarations(self, found: list[int], value: int) -> None:
        """Declaring the set as this value, which is legal, with or without the top set."""
        found.append(DECLARE + value)
        if value == self.top_value and self.worth_counting():
            found.append(COUNT + value)  # FU-FLUSH-5; not counting is FU-FLUSH-6

    def mimic_declarations(self, found: list[int]) -> None:
        """Declaring a set of nothing but Mimics: as their own value, or to complete a Flush."""
        mimic = self.mimic
        top = self.top_value
        if mimic <= self.highest():
            self.declarations(found, mimic)  # FU-MIMIC-5, FU-MIMIC-8
        if top == 0 or top == mimic:
            return
        if self.opt.lone_mimic == MATCH_TOP:
            self.declarations(found, top)
        elif self.opt.lone_mimic == FLUSH_ONLY and self.set_size + self.reach() >= FOUR:
            found.append(COUNT + top)  # FU-MIMIC-3

    def free_moves(self, found: list[int]) -> None:
        """At the table: any card may be put out, and what was put out may be declared as anything it shows."""
        seat = self.turn
        if self.set_value != MIXED:
            last = BACK
            hand = self.hands[seat]
            for at in range(len(hand)):
                card = hand[at]
                if card != last:
                    last = card
                    if self.has_more(at, card):
                        found.append(card)
            tops = self.tops[seat]
            for base in range(len(tops)):
                if tops[base] == BACK:
                    if self.set_size == 0 and self.blinds[seat][base] != GONE:
                        found.append(FLIP + base)
                elif not self.out_tops >> base & 1:
                    found.append(PUT_TOP + base)
        if self.set_size == 0:
            self.mistakes(found)
            return
        for value in self.sayable():
            found.append(DECLARE + value)
            if self.top_value and (self.set_size < FOUR or self.opt.super_counts_top):
                found.append(COUNT + value)
        if self.takes < self.opt.take_backs and (self.out or self.out_tops):
            found.append(TAKE_BACK)

    def mistakes(self, found: list[int]) -> None:
        """Any own Blind may be flipped by mistake before anything is put out (FU-IR-2)."""
        blinds = self.blinds[self.turn]
        for base in range(len(blinds)):
            if blinds[base] != GONE:
                found.append(MISTAKE + base)

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

    def giving_moves(self, found: list[int]) -> None:
        """Which Base to hand over after a Super Flush, or none (FU-SUPER-6, FU-SUPER-7)."""
        seat = self.turn
        blinds = self.blinds[seat]
        others = len(self.hands[seat])
        for blind in blinds:
            if blind != GONE:
                others += 1
        for base in range(len(blinds)):
            if blinds[base] != GONE and (others > 1 or self.opt.win_by_transfer):
                found.append(GIVE + base)
        found.append(KEEP)

    # -- what is legal --------------------------------------------------------------------------

    def highest(self) -> int:
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
        end: i64 = (self.top_value + 1) << 4
        hand = self.hands[self.turn]
        if hand and hand[0] < end:
            return True
        if self.opt.tops_last and hand:
            return False
        tops = self.tops[self.turn]
        bases: i64 = len(tops)
        base: i64 = 0
        while base < bases:
            top: i64 = tops[base]
            if BACK < top < end:
                return True
            base += 1
        return False

    def reach(self) -> int:
        """How many cards of the pile can be counted in (FU-FLUSH-9, U15)."""
        return self.run_size if self.opt.run_counts else self.top_size

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
        if opt.tops_last and self.out_tops and self.hands[self.turn]:
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

"""What is offered at a Flinch table: lawful moves, the slips that are physically possible, calls."""

from typing import Final

from mypy_extensions import i64

from kalamazoo.games.flinch.engine.layout import NEW_BIT
from kalamazoo.games.flinch.engine.notes import LAYING, OPENING, PLAYING
from kalamazoo.games.flinch.engine.packed import count_in, hand_cards, hand_size
from kalamazoo.games.flinch.engine.slate import DRAWN, SHIFTED, THROWN
from kalamazoo.games.flinch.engine.slips import Slips
from kalamazoo.games.flinch.engine.watch import STOCK_INDEX
from kalamazoo.games.flinch.moves import (
    CALL,
    CARD_AT,
    CENTRE,
    CLEAR_PILE,
    DEMAND,
    KIND_AT,
    LAWFUL_SLOTS,
    LIFT,
    MATE_RESERVE,
    NEW_HAND,
    PEEK,
    PLAY,
    PLAY_HAND,
    PLAY_MATE_STOCK,
    PLAY_STOCK,
    POINT,
    PUT_BACK,
    RESERVE,
    SHIFT,
    SHOW,
    SLOTS,
    SOURCE_AT,
    STOCK,
    TAKE,
    THE_END,
    THE_PASS,
    TURN_UP,
    list_discards,
    pack_move,
)
from kalamazoo.games.flinch.options import (
    DISCARD_GROUND,
    GROUNDS,
    HAND_GROUND,
    HINT_GROUND,
    MATE_GROUND,
    MOVE_GROUND,
    ONES_GROUND,
    PEEK_GROUND,
    SLOT_GROUND,
    STOCK_GROUND,
    TURN_GROUND,
    WILD,
    WRONG_GROUND,
)

POINTING: Final = 11  # beside the grounds, in the masks of calls that failed
MANY_PILES: Final = 8  # with so many piles nobody begins another wrongly: a table has room for 62
FULL_HAND: Final = 9  # with so many cards nobody takes another


class Offers(Slips):
    """Lists of what each seat can do now."""

    # -- lawful moves, for the clock and for rollouts -------------------------------------------

    def lawful(self, seat: i64) -> list[int]:
        """What the rules allow the player on turn."""
        if self.phase == LAYING:
            return super().lawful(seat)
        if self.passing or self.owed:
            return self.discards_or_end(seat)
        if self.held:
            return [PUT_BACK << KIND_AT]
        if self.opt.manual and not self.hands[seat] and not self.exhausted() and self.phase == PLAYING:
            return [NEW_HAND << KIND_AT]
        found: list[int] = []
        duty = self.is_duty(seat)
        if (self.bound or self.bound_sources) and (self.bound_first or not duty):
            self.add_bound(found, seat)
        elif not duty and self.opt.duty & self.reserve_ranks(seat):
            for source in range(RESERVE + 1, RESERVE + SLOTS + 1):  # IR-6
                card = self.source_top(seat, source)
                if self.opt.duty >> card & 1:
                    found += self.card_plays(PLAY << KIND_AT | source << SOURCE_AT, card)
        return found if found else super().lawful(seat)

    def discards_or_end(self, seat: int) -> list[int]:
        """The lawful discards; the end of the turn where there are none."""
        found = self.discards(seat, self.hand_ranks(seat))
        return found if found else [THE_END]

    def add_bound(self, found: list[int], seat: int) -> None:
        """Lists the plays of the cards that must be played."""
        last = 0
        for card in hand_cards(self.bound):
            if card != last and self.fit >> card & 1:
                found += self.card_plays(PLAY_HAND | card << CARD_AT, card)
            last = card
        for source in range(RESERVE + 1, CENTRE):
            if self.bound_sources >> source & 1 and self.fit >> self.source_top(seat, source) & 1:
                found += self.card_plays(PLAY << KIND_AT | source << SOURCE_AT, self.source_top(seat, source))

    # -- the player on turn ---------------------------------------------------------------------

    def add_turn(self, found: list[int], seat: int) -> None:
        """Lists what the player on turn can do, lawful or not."""
        if self.phase == LAYING:
            found += super().lawful(seat)
            return
        if self.passing or self.owed:
            found.extend(self.discards_or_end(seat))
            return
        if self.forced == seat:
            found += self.first_plays(seat)  # OP-BLOCK-4: nothing but what breaks the block
            if found:
                return
        if self.held:
            self.add_anywhere(found, PLAY << KIND_AT | self.held << SOURCE_AT, self.source_top(seat, self.held))
            found.append(PUT_BACK << KIND_AT)
            return
        self.add_all_plays(found, seat)
        if self.phase == OPENING:
            found.append(THE_PASS)
        else:
            self.add_all_discards(found, seat)
            found.append(THE_END)
            self.add_lifts(found, seat)
            self.add_shifts(found, seat)
            self.add_takes(found, seat)
            self.add_new_hand(found, seat)
        self.add_shows(found, seat)

    def add_all_plays(self, found: list[int], seat: int) -> None:
        """Lists the plays of every card at hand, on every pile."""
        if self.top(seat) and not self.barred >> seat & 1:
            self.add_anywhere(found, PLAY_STOCK, self.top(seat))
        if self.opt.partners:
            mate = self.mate(seat)
            if self.top(mate) and not self.barred >> mate & 1:
                self.add_anywhere(found, PLAY_MATE_STOCK, self.top(mate))
        ranks = self.hand_ranks(seat)
        for card in range(1, WILD + 1):
            if ranks >> card & 1:
                self.add_anywhere(found, PLAY_HAND | card << CARD_AT, card)
        for source in range(RESERVE + 1, self.last_source() + 1):
            card = self.source_top(seat, source)
            if card:
                self.add_anywhere(found, PLAY << KIND_AT | source << SOURCE_AT, card)

    def last_source(self) -> int:
        """The last reserve source that a player may use."""
        return MATE_RESERVE + SLOTS if self.opt.partners else RESERVE + SLOTS

    def add_anywhere(self, found: list[int], play: int, card: int) -> None:
        """Lists the plays of a card on every pile, fitting or not (IR-7); a wild always says what fits."""
        if card == WILD:
            self.add_wild(found, play)
            return
        for number in range(1, self.count + 1):
            found.append(play + number)
        if self.need[card] & NEW_BIT or self.count < MANY_PILES:
            found.append(play)

    def add_all_discards(self, found: list[int], seat: int) -> None:
        """Lists the discards on every slot, a sixth one too when there are five piles (IR-6, IR-13)."""
        ranks = self.hand_ranks(seat)
        if self.opt.wild_kept:
            ranks &= ~(1 << WILD)
        if not ranks:
            return
        found.extend(list_discards(ranks, 31))
        if self.reserves[seat * SLOTS + LAWFUL_SLOTS] or all(
            self.reserves[seat * SLOTS + slot] for slot in range(LAWFUL_SLOTS)
        ):
            for move in list_discards(ranks, 1):
                found.append(move - 1 + SLOTS)

    def add_shows(self, found: list[int], seat: int) -> None:
        """Lists the hand cards that can be shown; not those that are shown already."""
        ranks = self.hand_ranks(seat)
        for card in range(1, WILD + 1):
            if ranks >> card & 1:
                shown = self.bound if seat == self.turn else self.exposed[seat]
                if count_in(self.whole_hand(seat), card) > count_in(shown, card):
                    found.append(SHOW << KIND_AT | card << CARD_AT)

    def add_lifts(self, found: list[int], seat: int) -> None:
        """Lists the reserve tops that can be lifted, each once a turn."""
        for source in range(RESERVE + 1, self.last_source() + 1):
            if not self.lifted[seat] >> source & 1 and self.source_top(seat, source):
                found.append(LIFT << KIND_AT | source << SOURCE_AT)

    def add_peeks(self, found: list[int], seat: int) -> None:
        """Lists the piles that can be peeked under, each once a turn (IR-11)."""
        for owner in range(self.seats):
            seen = self.looked[seat] >> (owner * 8)
            if self.out >> owner & 1:
                continue
            if self.left[owner] > 1 and not self.down >> owner & 1 and not seen >> STOCK_INDEX & 1:
                found.append(pack_move(PEEK, STOCK, seat=owner))
            if self.opt.open_reserve:
                continue  # OP-RES-2
            for slot in range(1, SLOTS + 1):
                if self.under(owner * SLOTS + slot - 1) and not seen >> slot & 1:
                    found.append(pack_move(PEEK, RESERVE + slot, seat=owner))

    def add_shifts(self, found: list[int], seat: int) -> None:
        """Lists the reserve cards that can be moved to another slot, each pile once a turn (IR-14)."""
        for first in range(1, SLOTS + 1):
            if self.shifted >> first & 1 or not self.reserves[seat * SLOTS + first - 1]:
                continue
            for second in range(1, LAWFUL_SLOTS + 1):
                if second != first:
                    found.append(pack_move(SHIFT, RESERVE + first, target=second))

    def add_takes(self, found: list[int], seat: int) -> None:
        """Lists the cards that can be taken from where nobody may take them, one a turn (IR-16)."""
        if self.took or hand_size(self.whole_hand(seat)) > FULL_HAND:
            return
        for number in range(1, self.count + 1):
            found.append(pack_move(TAKE, CENTRE, target=number))
        for owner in range(self.seats):
            if self.is_side(seat, owner) or self.out >> owner & 1:
                continue
            if self.left[owner] > 1 and self.top(owner):
                found.append(pack_move(TAKE, STOCK, seat=owner))
            for slot in range(1, SLOTS + 1):
                if self.reserves[owner * SLOTS + slot - 1]:
                    found.append(pack_move(TAKE, RESERVE + slot, seat=owner))

    def add_new_hand(self, found: list[int], seat: int) -> None:
        """Lists the taking of a hand, in time or too early (IR-17)."""
        if not self.opt.manual or self.exhausted():
            return
        early = seat != self.turn or self.hands[seat] != 0
        if early and (hand_size(self.whole_hand(seat)) > 5 or self.has_drawn(seat)):
            return
        found.append(NEW_HAND << KIND_AT)

    def has_drawn(self, seat: int) -> bool:
        """Whether the seat has taken a hand too early that can still be sent back."""
        return self.has_deed(seat, DRAWN, False) or self.has_deed(seat, DRAWN, True)

    # -- the others -----------------------------------------------------------------------------

    def add_off_turn(self, found: list[int], seat: int) -> None:
        """Lists what a player can do while another is on turn (IR-9, IR-12); a card is then laid only where it fits."""
        if self.phase == PLAYING and self.opened:
            if self.fit >> self.top(seat) & 1 and not self.barred >> seat & 1:
                found += self.card_plays(PLAY_STOCK, self.top(seat))
            if self.opt.partners and self.stock_is_due(self.mate(seat)):
                found += self.card_plays(PLAY_MATE_STOCK, self.top(self.mate(seat)))
            ranks = self.hand_ranks(seat)
            for card in range(1, WILD + 1):
                if ranks & self.fit & 1 << card:
                    found += self.card_plays(PLAY_HAND | card << CARD_AT, card)
            for source in range(RESERVE + 1, self.last_source() + 1):
                card = self.source_top(seat, source)
                if self.fit >> card & 1:
                    found += self.card_plays(PLAY << KIND_AT | source << SOURCE_AT, card)
            found.extend(list_discards(ranks & ~self.opt.kept, self.free_slots(seat)))
            self.add_lifts(found, seat)
            self.add_new_hand(found, seat)
        if self.phase != LAYING:
            self.add_shows(found, seat)

    def add_clerical(self, found: list[int]) -> None:
        """Lists what anybody may do for the table (IR-21)."""
        if not self.opt.manual:
            return
        for seat in range(self.seats):
            if self.down >> seat & 1:
                found.append(pack_move(TURN_UP, seat=seat))
        for number in range(1, self.count + 1):
            if self.is_full(number):
                found.append(pack_move(CLEAR_PILE, target=number))

    # -- calls: FL-CHAL -------------------------------------------------------------------------

    def are_opponents(self, seat: int, other: int) -> bool:
        """Whether one may call the other (FL-CHAL-2, OP-CHAL-18, OP-PART-5)."""
        return not self.is_side(seat, other) and not (self.out >> seat | self.out >> other) & 1

    def open_grounds(self, caller: int, accused: int) -> int:
        """The mask of grounds on which a seat can call another now, whether or not they are true."""
        if not self.are_opponents(caller, accused):
            return 0
        mask = 0
        if accused == self.suspect and self.acts:
            mask = 1 << STOCK_GROUND | 1 << MATE_GROUND | 1 << WRONG_GROUND
            if self.due or self.slips >> ONES_GROUND & 1:
                mask |= 1 << ONES_GROUND  # OP-CHAL-8
            if self.has_deed(accused, THROWN, False):
                mask |= 1 << SLOT_GROUND
            if self.has_deed(accused, SHIFTED, False):
                mask |= 1 << MOVE_GROUND
            if self.turn != accused:
                mask |= 1 << DISCARD_GROUND
            mask &= ~self.failed[caller]  # OP-CHAL-5
        if self.has_drawn(accused):
            mask |= 1 << HAND_GROUND
        if (self.peeked | self.peeked_before) >> accused & 1:
            mask |= 1 << PEEK_GROUND
        if self.has_deed(accused, 0, True):
            mask |= 1 << TURN_GROUND
        return mask & self.opt.grounds

    def can_point(self, caller: int, accused: int) -> bool:
        """Whether a seat can point out that something should be put right."""
        if not self.are_opponents(caller, accused):
            return False
        if accused == self.suspect and self.acts and not self.failed[caller] >> POINTING & 1:
            return True
        if not self.opt.grounds >> TURN_GROUND & 1 and self.has_deed(accused, 0, True):
            return True
        return not self.opt.grounds >> HAND_GROUND & 1 and self.has_drawn(accused)

    def can_call_hint(self, caller: int, accused: int) -> bool:
        """Whether a seat can say that another gave a hint to the player on turn (IR-18)."""
        if not self.opt.grounds >> HINT_GROUND & 1 or self.hinted >> caller & 1 or accused == self.turn:
            return False
        return self.are_opponents(caller, accused) and self.are_opponents(caller, self.turn)

    def add_calls(self, found: list[int], seat: int) -> None:
        """Lists what a seat can call, point out and demand."""
        for step in range(self.seats):
            accused = (self.turn + step) % self.seats
            mask = self.open_grounds(seat, accused)
            if self.can_call_hint(seat, accused):
                mask |= 1 << HINT_GROUND
            for ground in range(len(GROUNDS)):
                if mask >> ground & 1:
                    found.append(pack_move(CALL, card=ground, seat=accused))
            if self.can_point(seat, accused):
                found.append(pack_move(POINT, seat=accused))
        if self.opt.on_demand and self.phase == PLAYING and self.are_opponents(seat, self.turn):
            last = 0
            for card in hand_cards(self.exposed[self.turn]):
                if card != last:
                    found.append(pack_move(DEMAND, card=card, seat=self.turn))  # FL-EXP-6
                last = card

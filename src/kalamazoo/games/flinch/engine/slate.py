"""What table play remembers: who can be called, for what, and how a slip is undone.

Nothing here depends on hidden cards (a hand drawn too early excepted), so that remembering a slip tells nobody of it.
A deed is something the players did that can be undone, in nine numbers: a kind, the seat, flags, six more.
"""

from typing import Final

from kalamazoo.core.state import IntReader, put_list
from kalamazoo.games.flinch.engine.layout import known_to
from kalamazoo.games.flinch.engine.notes import PLAYING
from kalamazoo.games.flinch.engine.packed import (
    BITS,
    FACE,
    HIDDEN,
    count_in,
    hand_cards,
    hand_size,
    hidden_hand,
    with_card,
)
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.moves import CENTRE, MATE_STOCK, RESERVE, STOCK
from kalamazoo.games.flinch.options import FlinchOptions

LAID: Final = 1  # source, what lies there, serial, up and down before, serial of the card beneath
THROWN: Final = 2  # card, slot
SHIFTED: Final = 3  # from slot, to slot, card
TAKEN: Final = 4  # source, pile or seat, what lay there, serial left behind, up and down before
DRAWN: Final = 5  # packed cards
TOUCHED: Final = 6  # source: lifted out of turn
DEED: Final = 9

OUT: Final = 1  # flags: done out of turn
WRONG: Final = 2  # it did not fit
LATE_STOCK: Final = 4  # laid while the own stock, …
LATE_MATE: Final = 8  # … the partner's stock, …
LATE_ONES: Final = 16  # … or a 1, if there was one, should have gone first
OPENED_GAME: Final = 32
DEALT: Final = 64  # a new hand came at once
FELL: Final = 128  # taken from a falling pile


class Slate(FlinchState):
    """The memory of a table at which people may slip."""

    def __init__(self, opt: FlinchOptions, seats: int) -> None:
        super().__init__(opt, seats)
        self.suspect = -1  # whose acts can be called: the player on turn, or before his first act the one before
        self.acts = 0  # what the suspect has done so far
        self.fresh = True  # the player on turn has not acted yet
        self.slips = 0  # mask of grounds that are true of the suspect
        self.due = False  # a starter in the suspect's hand, if there is one, is late
        self.failed = [0] * seats  # by caller: mask of grounds that failed since the suspect's last act
        self.deeds: list[int] = []
        self.serial = 0  # counts the cards laid to the centre
        self.covers: list[int] = []  # by pile: the serial of its top card …
        self.ups: list[int] = []  # … the rank it takes upwards, 0 for none …
        self.downs: list[int] = []  # … and downwards
        self.last = 0  # serial of the suspect's last card, while nothing has come after it
        self.gone = 0  # serial of the card that finished the last removed pile …
        self.gone_pile = 0  # … its cards …
        self.gone_at = 0  # … and its number
        self.held = 0  # the source of a lifted card that may still go back
        self.bound = 0  # packed hand cards that the player on turn must play …
        self.bound_sources = 0  # … and the mask of reserve sources
        self.bound_own = False  # one of them was shown on the own turn: it stops the turn
        self.bound_first = False  # they go before the stock
        self.unplayed = 0  # what the suspect had to play when his turn ended …
        self.unplayed_sources = 0  # … from hand and reserve
        self.exposed = [0] * seats  # packed hand cards shown on another's turn
        self.passing = False  # the turn is a forced pass
        self.owed = False  # nothing but a discard is still to be made
        self.faces = [0] * seats  # packed hand cards that everybody has seen
        self.down = 0  # mask of stocks whose next card is not turned up yet
        self.peeked = 0  # seats that peeked in this turn …
        self.peeked_before = 0  # … and in the one before, until the next act
        self.looked = [0] * seats  # by seat: piles peeked under in this turn
        self.lifted = [0] * seats  # by seat: mask of sources lifted in this turn
        self.shifted = 0  # mask of slots moved from in this turn
        self.took = False  # a card was taken from a pile in this turn
        self.hinted = 0  # seats that have called a hint in this turn
        self.accused = -1
        self.calls: list[int] = []  # caller, ground, caller, ground …
        self.resume = PLAYING  # the phase that goes on after the calls
        self.ballots = 0  # seats still to vote
        self.ayes = 0
        self.noes = 0

    def copy_slate(self, twin: "Slate") -> None:
        """Makes the twin remember the same."""
        twin.suspect = self.suspect
        twin.acts = self.acts
        twin.fresh = self.fresh
        twin.slips = self.slips
        twin.due = self.due
        twin.failed = self.failed.copy()
        twin.deeds = self.deeds.copy()
        twin.serial = self.serial
        twin.covers = self.covers.copy()
        twin.ups = self.ups.copy()
        twin.downs = self.downs.copy()
        twin.last = self.last
        twin.gone = self.gone
        twin.gone_pile = self.gone_pile
        twin.gone_at = self.gone_at
        twin.held = self.held
        twin.bound = self.bound
        twin.bound_sources = self.bound_sources
        twin.bound_own = self.bound_own
        twin.bound_first = self.bound_first
        twin.unplayed = self.unplayed
        twin.unplayed_sources = self.unplayed_sources
        twin.exposed = self.exposed.copy()
        twin.passing = self.passing
        twin.owed = self.owed
        twin.faces = self.faces.copy()
        twin.down = self.down
        twin.peeked = self.peeked
        twin.peeked_before = self.peeked_before
        twin.looked = self.looked.copy()
        twin.lifted = self.lifted.copy()
        twin.shifted = self.shifted
        twin.took = self.took
        twin.hinted = self.hinted
        twin.accused = self.accused
        twin.calls = self.calls.copy()
        twin.resume = self.resume
        twin.ballots = self.ballots
        twin.ayes = self.ayes
        twin.noes = self.noes

    def ints(self) -> list[int]:
        """The whole position as numbers."""
        out = super().ints()
        out.extend([self.suspect, self.acts, int(self.fresh), self.slips, int(self.due), self.serial, self.last])
        out.extend([self.gone, self.gone_pile, self.gone_at, self.held, self.bound, self.bound_sources])
        out.extend([int(self.bound_own), int(self.bound_first), int(self.passing), int(self.owed), self.down])
        out.extend([self.peeked, self.peeked_before, self.shifted, int(self.took), self.hinted, self.accused])
        out.extend([self.resume, self.ballots, self.ayes, self.noes, self.unplayed, self.unplayed_sources])
        for items in (self.failed, self.deeds, self.covers, self.exposed, self.faces, self.looked, self.lifted):
            put_list(out, items)
        put_list(out, self.ups)
        put_list(out, self.downs)
        put_list(out, self.calls)
        return out

    def read_ints(self, reader: IntReader) -> None:
        """Reads the numbers in the order of `ints`."""
        super().read_ints(reader)
        self.suspect = reader.one()
        self.acts = reader.one()
        self.fresh = reader.one() == 1
        self.slips = reader.one()
        self.due = reader.one() == 1
        self.serial = reader.one()
        self.last = reader.one()
        self.gone = reader.one()
        self.gone_pile = reader.one()
        self.gone_at = reader.one()
        self.held = reader.one()
        self.bound = reader.one()
        self.bound_sources = reader.one()
        self.bound_own = reader.one() == 1
        self.bound_first = reader.one() == 1
        self.passing = reader.one() == 1
        self.owed = reader.one() == 1
        self.down = reader.one()
        self.peeked = reader.one()
        self.peeked_before = reader.one()
        self.shifted = reader.one()
        self.took = reader.one() == 1
        self.hinted = reader.one()
        self.accused = reader.one()
        self.resume = reader.one()
        self.ballots = reader.one()
        self.ayes = reader.one()
        self.noes = reader.one()
        self.unplayed = reader.one()
        self.unplayed_sources = reader.one()
        self.failed = reader.some()
        self.deeds = reader.some()
        self.covers = reader.some()
        self.exposed = reader.some()
        self.faces = reader.some()
        self.looked = reader.some()
        self.lifted = reader.some()
        self.ups = reader.some()
        self.downs = reader.some()
        self.calls = reader.some()
        self.see()

    # -- knowledge ------------------------------------------------------------------------------

    def see_seat(self, seat: int) -> None:
        """Notes what lies open before a seat; a stock card that is not turned up does not."""
        super().see_seat(seat)
        if self.down >> seat & 1:
            self.tops[seat] = self.tops[seat] & ~FACE

    def hide(self, seat: int) -> None:
        """Turns this table into what the seat may know of it."""
        super().hide(seat)
        for owner in range(self.seats):
            if self.down >> owner & 1 and self.left[owner]:  # face down, so known to those who know it
                entry = self.stocks[owner][-1]
                if not known_to(entry, seat):
                    self.stocks[owner][-1] = entry & ~FACE
        for at in range(0, len(self.deeds), DEED):
            if self.deeds[at] == DRAWN and self.deeds[at + 1] != seat:
                self.deeds[at + 3] = hidden_hand(hand_size(self.deeds[at + 3]))

    def hide_hand(self, owner: int) -> int:
        """A hand as the others know it: what was shown, and backs."""
        hand = self.faces[owner]
        for _ in range(hand_size(self.whole_hand(owner)) - hand_size(hand)):
            hand = with_card(hand, HIDDEN)
        return hand

    def guess(self, pool: list[int]) -> None:
        """Guesses, and says which cards of a hand were drawn too early."""
        super().guess(pool)
        for at in range(0, len(self.deeds), DEED):
            if self.deeds[at] == DRAWN and count_in(self.deeds[at + 3], HIDDEN):
                hand = self.whole_hand(self.deeds[at + 1])
                size = hand_size(self.deeds[at + 3])
                drawn = 0
                for card in hand_cards(hand)[-size:]:
                    drawn = with_card(drawn, card)
                while hand_size(drawn) < size:
                    drawn = with_card(drawn, self.opt.cap)
                self.deeds[at + 3] = drawn

    def wanted(self, seat: int) -> int:
        """The ranks of which a seat certainly holds one: a shown card cannot be played, yet its turn goes on."""
        if self.ending or seat != self.turn or self.bound_first or self.passing:
            return 0
        if (not self.bound and not self.bound_sources) or self.bound_fits() or self.open_duty(seat):
            return 0
        return self.opt.duty  # OP-EXP-4

    def open_duty(self, seat: int) -> bool:
        """Whether a duty is open that everybody can see: a stock, or a starter on the reserve (IR-6)."""
        if self.stock_is_due(seat) or self.opt.duty & self.reserve_ranks(seat):
            return True
        return self.opt.partners and self.stock_is_due(self.mate(seat))

    def reserve_ranks(self, seat: int) -> int:
        """The mask of ranks on top of a seat's reserve."""
        ranks = 0
        tops = self.tops[seat] >> BITS
        while tops:
            ranks |= 1 << (tops & FACE)
            tops >>= BITS
        return ranks & ~1

    def bound_fits(self) -> bool:
        """Whether a card that must be played fits somewhere."""
        for card in hand_cards(self.bound):
            if self.fit >> card & 1:
                return True
        for source in range(RESERVE + 1, CENTRE):
            if self.bound_sources >> source & 1 and self.fit >> self.source_top(self.turn, source) & 1:
                return True
        return False

    def source_top(self, seat: int, source: int) -> int:
        """The card on top of a stock or reserve, 0 if there is none."""
        if source == STOCK:
            return self.top(seat)
        if source == MATE_STOCK:
            return self.top(self.mate(seat))
        return self.reserves[self.reserve_at(seat, source)] & FACE

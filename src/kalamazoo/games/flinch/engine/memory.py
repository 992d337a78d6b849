"""What table play remembers beyond the cards: who can be called, for what, and how a slip is undone.

Nothing here depends on hidden cards (a hand drawn too early excepted), so that remembering a slip tells nobody of it.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from kalamazoo.core.bits import bit
from kalamazoo.core.state import IntReader, put_list
from kalamazoo.games.flinch.engine.deeds import (
    COVERED,
    DEED_NUMBERS,
    DREW,
    FROM_TAKEN,
    LAID,
    LATE_ONES,
    OUT_OF_TURN,
    SURE_ONES,
    TAKEN,
    TOUCHED,
    UNDONE,
    Deed,
    read_deed,
)
from kalamazoo.games.flinch.engine.notes import PLAYING
from kalamazoo.games.flinch.engine.packed import count_in
from kalamazoo.games.flinch.options import ONES_GROUND, WILD

NOBODY: Final[list[int]] = []
TRACE_SEATS: Final = 8


def none_yet(seats: int) -> list[int]:
    """A zero for each seat."""
    return [0] * seats if seats else NOBODY


def trace(kind: i64, seat: i64) -> i64:
    """The bit of a deed in `Memory.traces`: of a kind, in turn (a hand drawn, whenever); 0: of any, out of turn."""
    return bit(kind * TRACE_SEATS + seat)


@final
@mypyc_attr(acyclic=True)
class Call:
    """Somebody says that another has slipped."""

    def __init__(self, caller: i64, ground: i64) -> None:
        self.caller: i64 = caller
        self.ground: i64 = ground


@final
@mypyc_attr(acyclic=True)
class Gone:
    """A finished pile that left the table, as it was; it is never changed."""

    def __init__(self, serial: i64, number: i64, pile: int) -> None:
        self.serial: i64 = serial  # of its top card
        self.number: i64 = number
        self.pile = pile  # packed


@final
class Memory:
    """The memory of a table at which people may slip."""

    def __init__(self, seats: int) -> None:
        self.suspect: i64 = -1  # whose acts can be called: the player on turn, or before his first act the one before
        self.acts: i64 = 0  # what the suspect has done so far
        self.fresh = True  # the player on turn has not acted yet
        self.due = False  # a starter in the suspect's hand, if there is one, is late
        self.sure = False  # everybody can see that a starter was late
        self.failed = none_yet(seats)  # by caller: mask of grounds that failed since the suspect's last act
        self.deeds: list[Deed] = []
        self.serial: i64 = 0  # counts the cards laid to the centre
        self.covers: list[int] = []  # by pile: the serial of its top card …
        self.ups: list[int] = []  # … the rank it takes upwards, 0 for none …
        self.downs: list[int] = []  # … and downwards
        self.last: i64 = 0  # serial of the suspect's last card, while nothing has come after it
        self.gone: list[Gone] = []  # finished piles that can come back with a deed
        self.held: i64 = 0  # the source of a lifted card that may still go back
        self.bound = 0  # packed hand cards that the player on turn must play …
        self.bound_sources: i64 = 0  # … and the mask of reserve sources
        self.bound_own = False  # one of them was shown on the own turn: it stops the turn
        self.bound_first = False  # they go before the stock
        self.rebound: i64 = 0  # within a ruling: reserve sources whose card had to be played, and is back there
        self.unplayed = 0  # what the suspect had to play when his turn ended …
        self.unplayed_sources: i64 = 0  # … from hand and reserve …
        self.unplayed_own = False  # … as in bound_own …
        self.unplayed_first = False  # … and bound_first
        self.exposed = none_yet(seats)  # packed hand cards shown on another's turn
        self.passing = False  # the turn is a forced pass
        self.owed = False  # nothing but a discard is still to be made
        self.faces = none_yet(seats)  # packed hand cards that everybody has seen
        self.down: i64 = 0  # mask of stocks whose next card is not turned up yet
        self.peeked: i64 = 0  # seats that peeked in this turn …
        self.peeked_before: i64 = 0  # … and in the one before, until the next act …
        self.peeked_own: i64 = 0  # … those among the latter who did so on the own turn
        self.looked = none_yet(seats)  # by seat: piles peeked under in this turn
        self.lifted = none_yet(seats)  # by seat: mask of sources lifted in this turn
        self.shifted: i64 = 0  # mask of slots moved from in this turn
        self.took = False  # a card was taken from a pile in this turn
        self.hinted: i64 = 0  # seats that have called a hint in this turn
        self.accused: i64 = -1
        self.calls: list[Call] = []  # those that are being gathered
        self.resume: i64 = PLAYING  # the phase that goes on after the calls
        self.ballots: i64 = 0  # seats still to vote
        self.ayes: i64 = 0
        self.noes: i64 = 0

    def copy(self) -> "Memory":
        """An independent copy."""
        twin = Memory(0)
        twin.suspect = self.suspect
        twin.acts = self.acts
        twin.fresh = self.fresh
        twin.due = self.due
        twin.sure = self.sure
        twin.failed = self.failed.copy()
        twin.deeds = self.deeds.copy()
        twin.serial = self.serial
        twin.covers = self.covers.copy()
        twin.ups = self.ups.copy()
        twin.downs = self.downs.copy()
        twin.last = self.last
        twin.gone = self.gone.copy()
        twin.held = self.held
        twin.bound = self.bound
        twin.bound_sources = self.bound_sources
        twin.bound_own = self.bound_own
        twin.bound_first = self.bound_first
        twin.unplayed = self.unplayed
        twin.unplayed_sources = self.unplayed_sources
        twin.unplayed_own = self.unplayed_own
        twin.unplayed_first = self.unplayed_first
        twin.exposed = self.exposed.copy()
        twin.passing = self.passing
        twin.owed = self.owed
        twin.faces = self.faces.copy()
        twin.down = self.down
        twin.peeked = self.peeked
        twin.peeked_before = self.peeked_before
        twin.peeked_own = self.peeked_own
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
        return twin

    # -- deeds ----------------------------------------------------------------------------------

    def note(self, deed: Deed) -> None:
        """Remembers what the suspect did; calls that failed may be tried again (OP-CHAL-5, OP-CHAL-6)."""
        self.deeds.append(deed)
        self.acts += 1
        if deed.flags & SURE_ONES:
            self.sure = True
        for caller in range(len(self.failed)):
            if self.failed[caller]:
                self.failed[caller] = self.failed[caller] & 1 << ONES_GROUND

    def replace(self, deed: Deed, flags: i64) -> Deed:
        """Puts the same deed with other flags in the place of a deed."""
        twin = deed.copy()
        twin.flags = flags
        self.deeds[self.deeds.index(deed)] = twin
        return twin

    def forget_late(self) -> None:
        """The suspect has a new hand: no 1 in it is late (OP-ONE-1)."""
        self.due = False
        for at in range(len(self.deeds)):
            deed = self.deeds[at]
            if deed.flags & LATE_ONES and deed.seat == self.suspect:
                twin = deed.copy()
                twin.flags = deed.flags & ~LATE_ONES
                self.deeds[at] = twin

    def has_deed(self, seat: i64, kind: i64, out: bool) -> bool:
        """Whether a seat has such a deed (any kind for 0), in turn or out of turn."""
        for deed in self.deeds:
            if deed.seat == seat and (kind == 0 or deed.kind == kind) and deed.is_out() == out:
                if not deed.flags & UNDONE:
                    return True
        return False

    def deeds_in_turn(self, seat: i64) -> i64:
        """How many deeds of a seat are remembered, those out of turn left out."""
        count: i64 = 0
        for deed in self.deeds:
            if deed.seat == seat and not deed.is_out():
                count += 1
        return count

    def has_drawn(self, seat: i64) -> bool:
        """Whether the seat has taken a hand too early that can still be sent back."""
        for deed in self.deeds:
            if deed.kind == DREW and deed.seat == seat and not deed.flags & UNDONE:
                return True
        return False

    def traces(self) -> i64:
        """What deeds there are, for quick looks: a bit for a kind (0: anything out of turn) and a seat; see `trace`."""
        found: i64 = 0
        for deed in self.deeds:
            if deed.flags & OUT_OF_TURN:
                found |= trace(0, deed.seat)
                if deed.kind == DREW:
                    found |= trace(DREW, deed.seat)
            elif deed.kind <= TOUCHED and not (deed.kind == DREW and deed.flags & UNDONE):
                found |= trace(deed.kind, deed.seat)
        return found

    def forget(self, seat: i64, out: bool) -> None:
        """Drops the deeds of a seat, in turn or out of turn: they stand."""
        if self.deeds:
            self.deeds = [deed for deed in self.deeds if deed.seat != seat or deed.is_out() != out]

    def can_go_back(self, deed: Deed) -> bool:
        """Whether nobody else's card lies on a laid one, and its pile, if it has left the table, can come back.

        One laid out of turn stays also if another's card has lain on it and is gone (IR-12).
        """
        return not deed.flags & COVERED and self.top_over(deed.serial, deed.seat) > 0

    def top_over(self, serial: i64, seat: i64) -> i64:
        """The serial of the top card of the pile in which this card lies, under none but cards of one seat; or 0."""
        if not serial:
            return 0
        if self.pile_of(serial):
            return serial
        for top in self.covers:
            if self.leads_to(top, serial, seat):
                return top
        for gone in self.gone:
            if self.leads_to(gone.serial, serial, seat):
                return gone.serial
        return 0

    def leads_to(self, top: i64, serial: i64, seat: i64) -> bool:
        """Whether from a top card down to another all cards were laid by one seat."""
        while top > serial:
            deed = self.laid_as(top)
            if deed is None or deed.seat != seat:
                return False
            top = deed.beneath
        return top == serial

    def laid_as(self, serial: i64) -> Deed | None:
        """The deed that laid a card of the centre, if it is remembered."""
        for deed in self.deeds:
            if deed.kind == LAID and deed.serial == serial and not deed.flags & UNDONE:
                return deed
        return None

    def takes_out(self, seat: i64, card: i64) -> bool:
        """Whether a hand card that is played or laid off now is one that was wrongly taken (IR-16).

        Of equal cards it is another that everybody knows, if there is one.
        """
        return (
            len(self.deeds) > 0 and count_in(self.faces[seat], card) == 1 and self.take_in_hand(seat, card) is not None
        )

    def take_in_hand(self, seat: i64, card: i64) -> Deed | None:
        """The deed that took a card of this rank wrongly which is still in the hand; None if there is none."""
        found: Deed | None = None
        for deed in self.deeds:
            if deed.seat == seat and min(deed.card, WILD) == card and not deed.flags & UNDONE:
                if deed.kind == TAKEN:
                    found = deed
                elif deed.flags & FROM_TAKEN:
                    found = None
        return found

    def take_of(self, at: i64) -> i64:
        """Where among the deeds a card was taken that went on by the deed at this place; -1 if it was none."""
        deed = self.deeds[at]
        if deed.flags & FROM_TAKEN:
            for before in range(at - 1, -1, -1):
                other = self.deeds[before]
                if other.kind == TAKEN and other.seat == deed.seat and other.token == deed.token:
                    return before
        return -1

    def has_gone_on(self, at: i64) -> bool:
        """Whether the card that was taken by the deed at this place has left the hand since."""
        token = self.deeds[at].token
        for later in range(at + 1, len(self.deeds)):
            if self.deeds[later].token == token and not self.deeds[later].flags & UNDONE:
                return True
        return False

    # -- piles ----------------------------------------------------------------------------------

    def pile_of(self, serial: i64) -> i64:
        """The number of the pile on which this card lies on top; 0 if it is covered or gone."""
        if serial:
            at: i64 = 0
            count: i64 = len(self.covers)
            while at < count:
                if self.covers[at] == serial:
                    return at + 1
                at += 1
        return 0

    def open_gap(self, number: i64) -> None:
        """Makes room for a pile."""
        self.covers.insert(number - 1, 0)
        self.ups.insert(number - 1, 0)
        self.downs.insert(number - 1, 0)

    def close_gap(self, number: i64) -> None:
        """Forgets a pile."""
        self.covers.pop(number - 1)
        self.ups.pop(number - 1)
        self.downs.pop(number - 1)

    def put_away(self, number: i64, pile: int) -> None:
        """Remembers a finished pile as long as the card that finished it can still go back."""
        self.gone = [gone for gone in self.gone if self.laid_as(gone.serial) is not None]
        serial = self.covers[number - 1]
        if self.laid_as(serial) is not None:
            self.gone.append(Gone(serial, number, pile))

    # -- what binds the player on turn ----------------------------------------------------------

    def is_bound(self) -> bool:
        """Whether the player on turn must play a card that was shown or lifted."""
        return self.bound != 0 or self.bound_sources != 0

    def unbind(self) -> None:
        """Nothing must be played."""
        self.bound = 0
        self.bound_sources = 0
        self.bound_own = False
        self.bound_first = False

    def forget_peeks(self, seats: i64) -> None:
        """Peeks of these seats (a mask) can no longer be called."""
        self.peeked &= ~seats
        self.peeked_before &= ~seats
        self.peeked_own &= ~seats

    def has_peeked(self, seat: i64) -> bool:
        """Whether a peek of the seat can still be called."""
        return (self.peeked | self.peeked_before) >> seat & 1 == 1

    def clear_record(self, suspect: i64) -> None:
        """Another is watched, and has done nothing yet."""
        self.suspect = suspect
        self.acts = 0
        self.due = False
        self.sure = False
        self.last = 0
        self.unplayed = 0
        self.unplayed_sources = 0
        self.unplayed_own = False
        self.unplayed_first = False

    # -- calls ----------------------------------------------------------------------------------

    def ground_of(self, caller: i64) -> i64:
        """The ground that a seat has named in the call that is being gathered; -1 if it has not called."""
        for call in self.calls:
            if call.caller == caller:
                return call.ground
        return -1

    # -- storage --------------------------------------------------------------------------------

    def deed_rows(self) -> list[list[int]]:
        """The deeds, as rows of numbers."""
        return [deed.numbers() for deed in self.deeds]

    def take_deeds(self, rows: list[list[int]]) -> None:
        """Takes over what `deed_rows` gave."""
        self.deeds = [read_deed(numbers) for numbers in rows]

    def gone_numbers(self) -> list[int]:
        """The piles that can come back: serial, number, cards, serial, number, cards …"""
        out: list[int] = []
        for gone in self.gone:
            out.append(gone.serial)
            out.append(gone.number)
            out.append(gone.pile)
        return out

    def take_gone(self, numbers: list[int]) -> None:
        """Takes over what `gone_numbers` gave."""
        self.gone = [Gone(numbers[at], numbers[at + 1], numbers[at + 2]) for at in range(0, len(numbers) - 2, 3)]

    def call_numbers(self) -> list[int]:
        """The calls: caller, ground, caller, ground …"""
        out: list[int] = []
        for call in self.calls:
            out.append(call.caller)
            out.append(call.ground)
        return out

    def take_calls(self, numbers: list[int]) -> None:
        """Takes over what `call_numbers` gave."""
        self.calls = [Call(numbers[at], numbers[at + 1]) for at in range(0, len(numbers) - 1, 2)]

    def put_ints(self, out: list[int]) -> None:
        """Appends everything as numbers."""
        out.extend([self.suspect, self.acts, int(self.fresh), int(self.due), int(self.sure), self.serial, self.last])
        out.extend([self.held, self.bound, self.bound_sources])
        out.extend([int(self.bound_own), int(self.bound_first), int(self.passing), int(self.owed), self.down])
        out.extend([self.peeked, self.peeked_before, self.peeked_own, self.shifted, int(self.took)])
        out.extend([self.hinted, self.accused])
        out.extend([self.resume, self.ballots, self.ayes, self.noes, self.unplayed, self.unplayed_sources])
        out.extend([int(self.unplayed_own), int(self.unplayed_first)])
        put_list(out, self.failed)
        out.append(len(self.deeds) * DEED_NUMBERS)
        for deed in self.deeds:
            out.extend(deed.numbers())
        for items in (self.covers, self.exposed, self.faces, self.looked, self.lifted, self.ups, self.downs):
            put_list(out, items)
        put_list(out, self.call_numbers())
        put_list(out, self.gone_numbers())

    def read_ints(self, reader: IntReader) -> None:
        """Reads the numbers in the order of `put_ints`."""
        self.suspect = reader.one()
        self.acts = reader.one()
        self.fresh = reader.one() == 1
        self.due = reader.one() == 1
        self.sure = reader.one() == 1
        self.serial = reader.one()
        self.last = reader.one()
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
        self.peeked_own = reader.one()
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
        self.unplayed_own = reader.one() == 1
        self.unplayed_first = reader.one() == 1
        self.failed = reader.some()
        numbers = reader.some()
        self.take_deeds([numbers[at : at + DEED_NUMBERS] for at in range(0, len(numbers), DEED_NUMBERS)])
        self.covers = reader.some()
        self.exposed = reader.some()
        self.faces = reader.some()
        self.looked = reader.some()
        self.lifted = reader.some()
        self.ups = reader.some()
        self.downs = reader.some()
        self.take_calls(reader.some())
        self.take_gone(reader.some())

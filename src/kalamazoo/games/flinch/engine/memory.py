"""What table play remembers beyond the cards: who can be called, for what, and how a slip is undone.

Nothing here depends on hidden cards (a hand drawn too early excepted), so that remembering a slip tells nobody of it.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.state import IntReader, put_list
from kalamazoo.games.flinch.engine.deeds import DEED_NUMBERS, DREW, LAID, OUT_OF_TURN, WRONG, Deed, read_deed
from kalamazoo.games.flinch.engine.notes import PLAYING

NOBODY: Final[list[int]] = []
TRACE_SEATS: Final = 8


def none_yet(seats: int) -> list[int]:
    """A zero for each seat."""
    return [0] * seats if seats else NOBODY


def trace(kind: i64, seat: i64) -> i64:
    """The bit of a deed in `Memory.traces`: of a kind, in turn (a hand drawn, whenever); 0: of any, out of turn."""
    return bit(kind * TRACE_SEATS + seat)


@final
class Call:
    """Somebody says that another has slipped."""

    def __init__(self, caller: i64, ground: i64) -> None:
        self.caller: i64 = caller
        self.ground: i64 = ground


@final
class Memory:
    """The memory of a table at which people may slip."""

    def __init__(self, seats: int) -> None:
        self.suspect: i64 = -1  # whose acts can be called: the player on turn, or before his first act the one before
        self.acts: i64 = 0  # what the suspect has done so far
        self.fresh = True  # the player on turn has not acted yet
        self.slips: i64 = 0  # mask of grounds that are true of the suspect
        self.due = False  # a starter in the suspect's hand, if there is one, is late
        self.failed = none_yet(seats)  # by caller: mask of grounds that failed since the suspect's last act
        self.deeds: list[Deed] = []
        self.serial: i64 = 0  # counts the cards laid to the centre
        self.covers: list[int] = []  # by pile: the serial of its top card …
        self.ups: list[int] = []  # … the rank it takes upwards, 0 for none …
        self.downs: list[int] = []  # … and downwards
        self.last: i64 = 0  # serial of the suspect's last card, while nothing has come after it
        self.gone: i64 = 0  # serial of the card that finished the last removed pile …
        self.gone_pile = 0  # … its cards …
        self.gone_at: i64 = 0  # … and its number
        self.held: i64 = 0  # the source of a lifted card that may still go back
        self.bound = 0  # packed hand cards that the player on turn must play …
        self.bound_sources: i64 = 0  # … and the mask of reserve sources
        self.bound_own = False  # one of them was shown on the own turn: it stops the turn
        self.bound_first = False  # they go before the stock
        self.unplayed = 0  # what the suspect had to play when his turn ended …
        self.unplayed_sources: i64 = 0  # … from hand and reserve
        self.exposed = none_yet(seats)  # packed hand cards shown on another's turn
        self.passing = False  # the turn is a forced pass
        self.owed = False  # nothing but a discard is still to be made
        self.faces = none_yet(seats)  # packed hand cards that everybody has seen
        self.down: i64 = 0  # mask of stocks whose next card is not turned up yet
        self.peeked: i64 = 0  # seats that peeked in this turn …
        self.peeked_before: i64 = 0  # … and in the one before, until the next act
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
        return twin

    # -- deeds ----------------------------------------------------------------------------------

    def has_deed(self, seat: i64, kind: i64, out: bool) -> bool:
        """Whether a seat has such a deed (any kind for 0), in turn or out of turn."""
        for deed in self.deeds:
            if deed.seat == seat and (kind == 0 or deed.kind == kind) and deed.is_out() == out:
                return True
        return False

    def has_drawn(self, seat: i64) -> bool:
        """Whether the seat has taken a hand too early that can still be sent back."""
        for deed in self.deeds:
            if deed.kind == DREW and deed.seat == seat:
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
            else:
                found |= trace(deed.kind, deed.seat)
        return found

    def forget(self, seat: i64, out: bool) -> None:
        """Drops the deeds of a seat, in turn or out of turn: they stand."""
        if self.deeds:
            self.deeds = [deed for deed in self.deeds if deed.seat != seat or deed.is_out() != out]

    def can_go_back(self, deed: Deed) -> bool:
        """Whether a laid card still lies on top, or its finished pile can come back."""
        return self.pile_of(deed.serial) > 0 or (self.gone == deed.serial and deed.serial > 0)

    def wrong_card(self, seat: i64) -> Deed | None:
        """The last wrong card of a seat that can still go back."""
        at: i64 = len(self.deeds) - 1
        while at >= 0:
            deed = self.deeds[at]
            if deed.kind == LAID and deed.seat == seat and deed.flags & WRONG and self.can_go_back(deed):
                return deed
            at -= 1
        return None

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

    def has_peeked(self, seat: i64) -> bool:
        """Whether a peek of the seat can still be called."""
        return (self.peeked | self.peeked_before) >> seat & 1 == 1

    def clear_record(self, suspect: i64) -> None:
        """Another is watched, and has done nothing yet."""
        self.suspect = suspect
        self.acts = 0
        self.slips = 0
        self.due = False
        self.last = 0
        self.unplayed = 0
        self.unplayed_sources = 0

    # -- calls ----------------------------------------------------------------------------------

    def ground_of(self, caller: i64) -> i64:
        """The ground that a seat has named in the call that is being gathered; -1 if it has not called."""
        for call in self.calls:
            if call.caller == caller:
                return call.ground
        return -1

    # -- storage --------------------------------------------------------------------------------

    def deed_rows(self) -> list[list[int]]:
        """The deeds, as nine numbers each."""
        return [deed.numbers() for deed in self.deeds]

    def take_deeds(self, rows: list[list[int]]) -> None:
        """Takes over what `deed_rows` gave."""
        self.deeds = [read_deed(numbers) for numbers in rows]

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
        out.extend([self.suspect, self.acts, int(self.fresh), self.slips, int(self.due), self.serial, self.last])
        out.extend([self.gone, self.gone_pile, self.gone_at, self.held, self.bound, self.bound_sources])
        out.extend([int(self.bound_own), int(self.bound_first), int(self.passing), int(self.owed), self.down])
        out.extend([self.peeked, self.peeked_before, self.shifted, int(self.took), self.hinted, self.accused])
        out.extend([self.resume, self.ballots, self.ayes, self.noes, self.unplayed, self.unplayed_sources])
        put_list(out, self.failed)
        out.append(len(self.deeds) * DEED_NUMBERS)
        for deed in self.deeds:
            out.extend(deed.numbers())
        for items in (self.covers, self.exposed, self.faces, self.looked, self.lifted, self.ups, self.downs):
            put_list(out, items)
        put_list(out, self.call_numbers())

    def read_ints(self, reader: IntReader) -> None:
        """Reads the numbers in the order of `put_ints`."""
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

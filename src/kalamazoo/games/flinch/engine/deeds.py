"""What the players of a Flinch table have done that can still be undone or called."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from kalamazoo.games.flinch.moves import CENTRE

LAID: Final = 1  # kinds: a card to the centre
THROWN: Final = 2  # a hand card to the reserve
SHIFTED: Final = 3  # a reserve card to another slot
TAKEN: Final = 4  # a card from where nobody may take one
DREW: Final = 5  # a hand too early
TOUCHED: Final = 6  # a reserve card, lifted out of turn
QUIT: Final = 7  # a pass, or the end of a turn without a discard
BETRAYED: Final = 8  # a card shown or lifted, where that alone can be called

OUT_OF_TURN: Final = 1  # flags
WRONG: Final = 2  # it did not fit
LATE_STOCK: Final = 4  # laid while the own stock, …
LATE_MATE: Final = 8  # … the partner's stock, …
LATE_ONES: Final = 16  # … or a 1, if there was one, should have gone first
OPENED_GAME: Final = 32
DEALT: Final = 64  # a new hand came at once
FELL: Final = 128  # taken from a falling pile
SURE_ONES: Final = 256  # everybody can see that a 1 was held back, or went to the reserve
LEFT_BOND: Final = 512  # a card that had to be played was not
BAD_SLOT: Final = 1024  # a discard on the wrong slot
BAD_END: Final = 2048  # no discard, or a second one
MOVED: Final = 4096  # from one reserve pile to another
TOOK: Final = 8192  # from where nobody may take a card
EARLY: Final = 16384  # a hand drawn too early
WAS_BOUND: Final = 1 << 15  # the card had to be played …
WAS_EXPOSED: Final = 1 << 16  # … or had been shown on another's turn
LAID_DOWN: Final = 1 << 17  # in a lay-down of the opening
SECOND: Final = 1 << 18  # the second discard of a turn
FROM_TAKEN: Final = 1 << 19  # the card had wrongly been taken before
FROM_DRAWN: Final = 1 << 21  # the card had come with a hand that was drawn too early
PROVED: Final = 1 << 22  # a 1 that was held back then has come since: not only the taken 1 itself tells of it
BY_TAKEN: Final = 1 << 23  # a 1 came late that had wrongly been taken, and nothing else proves the slip
STAYS: Final = 1 << 24  # with UNDONE: it is settled, and yet its card has not gone back
COVERED: Final = 1 << 25  # laid out of turn, and another's card has lain on it: it stays
UNDONE: Final = 1 << 20  # its card has gone back; what else was wrong in it can still be called

LATE: Final = LATE_STOCK | LATE_MATE | LATE_ONES | SURE_ONES
FAULTS: Final = LATE | WRONG | LEFT_BOND | BAD_SLOT | BAD_END | MOVED | TOOK | EARLY

DEED_NUMBERS: Final = 12  # of a deed in dumps and positions


@final
@mypyc_attr(acyclic=True)  # nothing but numbers: the garbage collector need not look at them
class Deed:
    """One deed. It is never changed once it is remembered, for clones share it; another takes its place."""

    def __init__(self, kind: i64, seat: i64, flags: i64) -> None:
        self.kind: i64 = kind
        self.seat: i64 = seat
        self.flags: i64 = flags
        self.source: i64 = 0  # where the card was: a source of moves.py, or CENTRE
        self.card: i64 = 0  # as it lay in the centre: a wild is WILD + its rank
        self.serial: i64 = 0  # of the laid card; of what a taken card left behind on its pile, 0 for nothing
        self.up: i64 = 0  # what the pile took upwards before …
        self.down: i64 = 0  # … and downwards
        self.beneath: i64 = 0  # serial of the card that a laid one covered; of a card that was taken
        self.slot: i64 = 0  # where a reserve card went …
        self.depth: i64 = 0  # … at which height it lies there, 0 once it has left …
        self.put: i64 = 0  # … and at which it lay last
        self.origin: i64 = 0  # at which height it lay on the reserve pile that it left
        self.home: i64 = 0  # the slot it was shifted from
        self.token: i64 = 0  # which card it is, among those that came to a reserve or left one
        self.back: i64 = 0  # how much its player had done in turn when its card went back
        self.pile: i64 = 0  # the pile a card was taken from …
        self.owner: i64 = 0  # … or whose stock or reserve
        self.drawn: i64 = 0  # packed cards of a hand drawn too early that are in the hand …
        self.count: i64 = 0  # … of so many that were drawn

    def is_out(self) -> bool:
        """Whether it was done out of turn."""
        return self.flags & OUT_OF_TURN != 0

    def copy(self) -> "Deed":
        """Another deed like this, to be changed before it is remembered."""
        twin = Deed(self.kind, self.seat, self.flags)
        twin.source = self.source
        twin.card = self.card
        twin.serial = self.serial
        twin.up = self.up
        twin.down = self.down
        twin.beneath = self.beneath
        twin.slot = self.slot
        twin.depth = self.depth
        twin.put = self.put
        twin.origin = self.origin
        twin.home = self.home
        twin.token = self.token
        twin.back = self.back
        twin.pile = self.pile
        twin.owner = self.owner
        twin.drawn = self.drawn
        twin.count = self.count
        return twin

    def numbers(self) -> list[int]:
        """The deed as twelve numbers, for dumps and positions; its token is in `token_row`."""
        out: list[int] = [self.kind, self.seat, self.flags]
        if self.kind == LAID:
            out.extend([self.source, self.card, self.serial, self.up, self.down, self.beneath, 0])
        elif self.kind == THROWN:
            out.extend([self.card, self.slot, self.put, 0, 0, 0, 0])
        elif self.kind == SHIFTED:
            out.extend([self.home, self.slot, self.card, self.put, 0, 0, 0])
        elif self.kind == TAKEN:
            whence = self.pile + self.owner
            out.extend([self.source, whence, self.card, self.serial, self.up, self.down, self.beneath])
        elif self.kind == DREW:
            out.extend([self.drawn, self.count, 0, 0, 0, 0, 0])
        else:
            out.extend([self.source, 0, 0, 0, 0, 0, 0])
        out.append(self.origin)
        out.append(self.back)
        return out


def read_deed(numbers: list[int]) -> Deed:
    """The deed that `numbers` wrote."""
    found = read_kind(numbers)
    found.origin = numbers[DEED_NUMBERS - 2]
    found.back = numbers[DEED_NUMBERS - 1]
    return found


def read_kind(numbers: list[int]) -> Deed:
    """The deed with what its kind needs."""
    deed = Deed(numbers[0], numbers[1], numbers[2])
    a, b, c = numbers[3], numbers[4], numbers[5]
    if deed.kind == LAID:
        return laid(deed.seat, deed.flags, a, b, c, numbers[6], numbers[7], numbers[8])
    if deed.kind == THROWN:
        return thrown(deed.seat, deed.flags, a, b, c)
    if deed.kind == SHIFTED:
        return shifted(deed.seat, deed.flags, a, b, c, numbers[6])
    if deed.kind == TAKEN:
        found = taken(deed.seat, deed.flags, a, b, c, numbers[6], numbers[7], numbers[8])
        found.beneath = numbers[9]
        return found
    if deed.kind == DREW:
        return drew(deed.seat, deed.flags, a, b)
    deed.source = a
    return deed


def laid(seat: i64, flags: i64, source: i64, card: i64, serial: i64, up: i64, down: i64, beneath: i64) -> Deed:
    """A card went to the centre."""
    deed = Deed(LAID, seat, flags)
    deed.source = source
    deed.card = card
    deed.serial = serial
    deed.up = up
    deed.down = down
    deed.beneath = beneath
    return deed


def thrown(seat: i64, flags: i64, card: i64, slot: i64, depth: i64) -> Deed:
    """A hand card went to the reserve."""
    deed = Deed(THROWN, seat, flags)
    deed.card = card
    deed.slot = slot
    deed.depth = depth
    deed.put = depth
    return deed


def shifted(seat: i64, flags: i64, home: i64, slot: i64, card: i64, depth: i64) -> Deed:
    """A reserve card was moved to another slot."""
    deed = Deed(SHIFTED, seat, flags)
    deed.home = home
    deed.slot = slot
    deed.card = card
    deed.depth = depth
    deed.put = depth
    return deed


def taken(seat: i64, flags: i64, source: i64, whence: i64, card: i64, serial: i64, up: i64, down: i64) -> Deed:
    """A card was taken from a pile, or from the stock or reserve of an opponent: `whence` is its number or his seat."""
    deed = Deed(TAKEN, seat, flags)
    deed.source = source
    if source == CENTRE:
        deed.pile = whence
    else:
        deed.owner = whence
    deed.card = card
    deed.serial = serial
    deed.up = up
    deed.down = down
    return deed


def drew(seat: i64, flags: i64, cards: i64, count: i64) -> Deed:
    """A hand of so many cards was drawn too early."""
    deed = Deed(DREW, seat, flags)
    deed.drawn = cards
    deed.count = count
    return deed


def touched(seat: i64, source: i64) -> Deed:
    """A reserve card was lifted out of turn."""
    deed = Deed(TOUCHED, seat, OUT_OF_TURN)
    deed.source = source
    return deed


def token_row(deeds: list[Deed]) -> list[int]:
    """For each deed twice the number of its token, in order of appearance, and one more if its card lies there."""
    row: list[int] = []
    met: list[int] = []
    for deed in deeds:
        token: int = deed.token
        if not token or token not in met:
            met.append(token)
            row.append(len(met) * 2 + int(deed.depth > 0))
        else:
            row.append((met.index(token) + 1) * 2 + int(deed.depth > 0))
    return row

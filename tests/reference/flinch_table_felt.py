"""What lies on a table without referee, and what is remembered there; for the plain table play of this folder.

Cards are objects here, so that a card that goes back is that very card.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.reference.flinch_house import WILD
from tests.reference.flinch_table_house import TableHouse

UNSEEN = 0  # the rank of a card that has been shuffled in this very move
SLOTS = 5  # FL-RES-2
SIXTH = 6  # IR-13: a sixth pile can be begun by a slip
LETTERS = "ABCDEFGH"
ONLOOKER = 29


@dataclass(eq=False)
class Card:
    """One card and who knows its face where it lies hidden."""

    rank: int
    known: set[int] = field(default_factory=set)


@dataclass(eq=False)
class Laid:
    """A card of a play pile, the rank it stands for and the end it lies at."""

    card: Card
    rank: int
    low_end: bool


@dataclass(eq=False)
class Pile:
    """A play pile in the order in which it was laid."""

    way: str  # "up", "down" or "both"
    laid: list[Laid]

    @property
    def high(self) -> int:
        """The visible upper end (of a plain pile: its top)."""
        if self.way == "up":
            return self.laid[-1].rank
        return next(entry.rank for entry in reversed(self.laid) if not entry.low_end or entry is self.laid[0])

    @property
    def low(self) -> int:
        """The visible lower end."""
        return next(entry.rank for entry in reversed(self.laid) if entry.low_end or entry is self.laid[0])

    def wants(self, cap: int) -> list[int]:
        """The ranks that continue it from what is seen (FL-PILE-1, FL-VAR-6, FL-VAR-7, IR-7)."""
        if self.way == "up":
            return [self.high + 1] if self.high < cap else []
        if self.way == "down":
            return [self.low - 1] if self.low > 1 else []
        return [r for r in (self.high + 1 if self.high < cap else 0, self.low - 1 if self.low > 1 else 0) if r]

    def complete(self, cap: int) -> bool:
        """Whether it has come to its end (FL-PILE-4, FL-PILE-5, OP-VAR-3, OP-VAR-4)."""
        if self.way == "up":
            return self.high == cap
        return self.low == 1 and (self.way == "down" or self.high == cap)


@dataclass
class Place:
    """What lies before one player; the last card of each list is the top."""

    stock: list[Card]
    hand: list[Card]
    reserve: list[list[Card]]
    face_down: bool = False  # the next stock card has not been turned up (IR-21)


@dataclass(eq=False)
class Deed:
    """One act that can still be called, with all that was wrong in it."""

    kind: str  # play, discard, second (discard), pass, end, show, lift, move, take, hand, lay
    seat: int
    card: Card | None = None
    source: str = ""
    owner: int = -1
    target: str = ""
    pile: Pile | None = None
    laid: Laid | None = None
    below: Laid | None = None  # what a card that was taken from the centre left on top
    faults: set[str] = field(default_factory=set)  # grounds, and "wrong", "bound", "slot", "move", "discard", "hand"
    late: bool = False  # a held 1 should have preceded it (OP-ONE-1)
    ones: list[Card] = field(default_factory=list)  # the 1s that were held then
    turned: Card | None = None  # the stock card that was turned up after it
    cleared: int = -1  # where in the centre the pile stood that it completed
    dealt: list[Card] = field(default_factory=list)  # the hand that came after it
    renewed: bool = False  # its player has got a new hand since, in time
    overtaken: bool = False  # somebody got a new hand after it, or there was a shuffle
    opener: bool = False  # it began the game
    undone: bool = False  # its card has gone back
    buried: bool = False  # its card lies, or has lain, under one that nobody can call any more
    was_bound: bool = False
    was_exposed: bool = False


@dataclass
class Felt:
    """A position of table play."""

    house: TableHouse
    places: list[Place]
    centre: list[Pile]
    stack: list[Card]
    used: list[Card]
    dealer: int
    turn: int
    phase: str = "opening"  # opening, laying, playing, gathering, voting, over
    resume: str = ""  # the phase a call interrupted
    opened: bool = False
    asked: int = 0
    used_piles: int = 0
    played: bool = False
    dry: bool = False
    quiet: int = 0
    forced: int | None = None
    barred: set[int] = field(default_factory=set)
    gathered: bool = False
    out: list[list[int]] = field(default_factory=list)
    ending: str = ""
    loose: list[int] = field(default_factory=list)
    coming: list[int] = field(default_factory=list)  # the faces of what is drawn in this move, in order

    number: int = 0  # of the turn
    fresh: bool = True  # the player on turn has done nothing yet
    laying_now: bool = False
    suspect: int | None = None  # whose turn can be called
    deeds: list[Deed] = field(default_factory=list)  # of that turn
    strays: list[Deed] = field(default_factory=list)  # acts out of turn
    peeks: list[tuple[int, int, bool]] = field(default_factory=list)  # seat, number of the turn, whether it was his
    acts: int = 0  # how many of the suspect's acts can be called
    done: list[int] = field(default_factory=list)  # by seat, how many acts in turn that could be called
    strayed: list[int] = field(default_factory=list)  # by seat, how many acts out of turn
    failed: dict[tuple[int, int, str], int] = field(
        default_factory=dict
    )  # caller, accused, ground: what the accused had done
    ones_failed: set[tuple[int, int]] = field(default_factory=set)  # OP-CHAL-6
    bound: list[Card] = field(default_factory=list)  # must be played in this turn
    bound_own: bool = False  # … because it was shown or lifted in this turn
    bound_first: bool = False  # … before anything else
    last_bonds: tuple[list[Card], bool, bool] = field(default_factory=lambda: ([], False, False))  # of the turn before
    rebound: list[Card] = field(default_factory=list)  # had to be played, and have gone back in this ruling
    passing: bool = False  # OP-EXP-6
    owed: bool = False  # nothing but a discard is left to do (IR-13, IR-15)
    exposed: list[list[Card]] = field(default_factory=list)  # by seat, shown on another's turn
    chosen: bool = False  # an optional play has been made in this turn (OP-EXP-8)
    held: str = ""  # the source of a lifted card
    shown: set[Card] = field(default_factory=set)
    lifted: set[tuple[int, str]] = field(default_factory=set)
    moved: set[int] = field(default_factory=set)
    looked: set[tuple[int, str]] = field(default_factory=set)
    took: bool = False
    calls: list[tuple[int, str]] = field(default_factory=list)
    accused: int = -1
    hinted: set[int] = field(default_factory=set)  # who has called a hint in this turn
    ballots: list[int] = field(default_factory=list)  # who has still to vote on a hint
    votes: list[bool] = field(default_factory=list)

    @property
    def late(self) -> bool:
        """Whether ones may be called: a 1 should have gone first, if there was one, or one has come late.

        OP-CHAL-8; after a new hand only what the table proves counts (OP-ONE-1, OP-CHAL-7)
        """
        return any((deed.late and not deed.renewed) or "ones" in deed.faults for deed in self.deeds)

    @property
    def count(self) -> int:
        """How many players there are."""
        return len(self.places)

    def partner(self, seat: int) -> int | None:
        """The seat opposite, in partnership (OP-PART-1)."""
        return (seat + self.count // 2) % self.count if self.house["partners"] == "on" else None

    def side(self, seat: int) -> list[int]:
        """The seats that win together."""
        other = self.partner(seat)
        return [seat] if other is None else sorted([seat, other])

    def everybody(self) -> set[int]:
        """All seats, and whoever looks on."""
        return {*range(self.count), ONLOOKER}

    def active(self) -> list[int]:
        """The seats still in the game, from the dealer's left."""
        gone = [seat for side in self.out for seat in side]
        return [s for s in ((self.dealer + 1 + i) % self.count for i in range(self.count)) if s not in gone]

    def opponents(self, seat: int) -> list[int]:
        """Who may call this seat: every other player but the partner (OP-CHAL-18, OP-PART-5)."""
        return [s for s in self.active() if s not in self.side(seat)]


# -- what fits -----------------------------------------------------------------------------------------------


def fits(felt: Felt, card: Card) -> list[tuple[int, int | None]]:
    """Where a card rightly goes: the rank it goes as, and the pile; None begins a new one."""
    house = felt.house
    found: list[tuple[int, int | None]] = []
    for number, pile in enumerate(felt.centre):
        found += [(rank, number) for rank in pile.wants(house.cap) if card.rank in (rank, WILD)]
    for rank in house.starters:
        if card.rank == rank or (card.rank == WILD and house["wild-starts"] == "yes"):  # FL-ONE-3, OP-WILD-1
            found.append((rank, None))
    return found


def where(pile: int | None) -> str:
    """The target's text."""
    return "new" if pile is None else f"p{pile + 1}"


def written(card: Card) -> str:
    """A hand card as a source."""
    return "hw" if card.rank == WILD else f"h{card.rank}"


def stock_top(felt: Felt, owner: int | None) -> Card | None:
    """The face-up top of a stock."""
    if owner is None or not felt.places[owner].stock or felt.places[owner].face_down:  # IR-21
        return None
    return felt.places[owner].stock[-1]


def stock_due(felt: Felt, owner: int | None) -> bool:
    """Whether this stock's top must be played now (FL-STOCK-3); not while a rule suspends it."""
    return stock_fits(felt, owner) and not suspended(felt)


def stock_fits(felt: Felt, owner: int | None) -> bool:
    """Whether this stock's top fits and nothing bars it (FL-BLOCK-5)."""
    top = stock_top(felt, owner)
    return top is not None and owner not in felt.barred and bool(fits(felt, top))


def suspended(felt: Felt) -> bool:
    """Whether duties wait: an exposed card goes first (OP-EXP-5), a pass is forced (OP-EXP-6), a discard is owed."""
    return felt.passing or felt.owed or (felt.bound_first and any(fits(felt, card) for card in felt.bound))


def due_starters(felt: Felt, seat: int) -> list[Card]:
    """The starters a player must play: those in hand, and those a slip left on his reserve (FL-ONE-1, IR-6)."""
    mine = felt.places[seat]
    tops = [pile[-1] for pile in mine.reserve if pile]
    return [card for card in mine.hand + tops if card.rank in felt.house.duties]


def duty_open(felt: Felt, seat: int) -> bool:
    """Whether a stock or a starter must be played now (ST-2)."""
    return has_duty(felt, seat) and not suspended(felt)


def has_duty(felt: Felt, seat: int) -> bool:
    """Whether a stock or a starter would have to be played if it were this player's turn and nothing bound him."""
    return stock_fits(felt, seat) or stock_fits(felt, felt.partner(seat)) or bool(due_starters(felt, seat))


def lawful_slots(felt: Felt, seat: int) -> list[int]:
    """The slots a discard may go to: the empty ones, or all five when none is empty (FL-RES-3, FL-RES-4, FL-RES-5)."""
    reserve = felt.places[seat].reserve
    return [slot for slot in range(SLOTS) if not reserve[slot]] or list(range(SLOTS))


def may_discard(felt: Felt, card: Card) -> bool:
    """Whether the card may go to the reserve at all (FL-ONE-4, OP-WILD-4)."""
    if card.rank == WILD:
        return felt.house["wild-in-reserve"] == "allowed"
    return card.rank not in felt.house.duties


def sources(felt: Felt, seat: int) -> list[tuple[str, Card]]:
    """Every card a player can carry to the centre, with its source (FL-TURN-3, FL-PART-2)."""
    mine = felt.places[seat]
    found: list[tuple[str, Card]] = []
    top = stock_top(felt, seat)
    if top and seat not in felt.barred:
        found.append(("s", top))
    other = felt.partner(seat)
    theirs = stock_top(felt, other)
    if theirs and other not in felt.barred:
        found.append(("t", theirs))
    found += [(written(card), card) for card in mine.hand]
    found += [(f"r{slot + 1}", pile[-1]) for slot, pile in enumerate(mine.reserve) if pile]
    if other is not None:
        found += [(f"q{slot + 1}", pile[-1]) for slot, pile in enumerate(felt.places[other].reserve) if pile]
    return found


def renewable(felt: Felt) -> bool:
    """Whether enough piles have been removed (OP-STACK-1)."""
    return felt.used_piles >= int(felt.house["reshuffle-min-piles"])


def exhausted(felt: Felt) -> bool:
    """No stack, and nothing to renew it from (OP-BLOCK-1)."""
    return not felt.stack and not renewable(felt)


def has_drawn(felt: Felt, seat: int) -> bool:
    """Whether somebody has taken a hand too early that can still be sent back (IR-17)."""
    return any(deed.kind == "hand" and deed.seat == seat and not deed.undone for deed in [*felt.deeds, *felt.strays])

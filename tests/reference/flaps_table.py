"""A table of the plain Flaps: where every card lies, who knows it, the pack, and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol

from tests.reference.flaps_cards import MAIDS, kind_of
from tests.reference.flaps_house import House

EVERYBODY = 99  # among those who know a card: all players and onlookers
UNSEEN = "?"  # a card of a pack that has been shuffled in this very move


class GameOver(Exception):
    """Ends a move at once: somebody has won, or a card is due and missing."""


class Outside(Protocol):
    """Who knows how chance came out in a move."""

    def lost(self) -> dict[int, str]:
        """LOSE A SECRET: which card each seat lost."""

    def shared(self) -> str:
        """SHARE A SECRET: which card was taken."""

    def peeked(self) -> str:
        """1-LOOK into a hand: which card was seen."""

    def cuts(self, tied: list[int]) -> list[str]:
        """The cards these seats cut next, in their order."""

    def lot(self, tied: list[int]) -> int:
        """On whom the lot fell when the pack was too small to cut."""

    def share_out(self, cards: list[str], tied: list[int]) -> dict[int, list[str]]:
        """SPOOF shared out: who got which cards."""


@dataclass
class Item:
    """A card that lies hidden, or turned up, with those who know it."""

    card: str
    by: set[int] = field(default_factory=set)
    up: bool = False


def copy_items(pile: list[Item]) -> list[Item]:
    """An independent copy of such a pile."""
    return [Item(item.card, set(item.by), item.up) for item in pile]


@dataclass
class Fact:
    """A card of a hand that others know of."""

    holder: int
    card: str
    by: set[int]


@dataclass
class Table:
    """A position; the last card of pile and pack is the top."""

    house: House
    hands: list[list[str]]
    pile: list[str]
    pack: list[str]
    dealer: int
    turn: int
    clockwise: bool = True
    phase: str = "open"
    actor: int = 0  # who is to act, where it is one player
    waiting: set[int] = field(default_factory=set)  # who is to act, where it is several ("asked", "put")
    called: str = ""  # the suit named for an Ace or ACE-JACK
    attack: int = 0
    layer: int = -1  # who laid the last card
    drawn: str = ""  # a card that may be laid at once (F4)
    downs: list[list[Item]] = field(default_factory=list)
    mystery: list[Item] = field(default_factory=list)
    known: list[Fact] = field(default_factory=list)
    # extra lays and runs
    extra: str = ""  # "red", "black", "king", or a suit that must be followed (F10)
    run: int = 0  # fives that may still follow
    dumped: bool = False  # a five has followed
    barred: int = -1  # who may not finish in this turn (F11)
    # flapping
    flapper: int = -1  # who laid the last FLAPS
    mega: dict[int, int] = field(default_factory=dict)  # FLAPS left of a MEGA run
    stopped: bool = False
    # side games, FULL MONTY, 1-DOWN
    side: str = ""
    trump: str = ""
    joined: list[int] = field(default_factory=list)  # who takes part, in order
    puts: dict[int, str] = field(default_factory=dict)
    shown_puts: dict[int, str] = field(default_factory=dict)  # what was put in, when the cards have been taken
    single: list[int] = field(default_factory=list)  # whom the side game left one card
    guesses: dict[int, int] = field(default_factory=dict)
    held: str = ""
    three: list[str] = field(default_factory=list)
    named: int = -1
    pointed: int = -1
    shown: int = -1
    # "Last Card"
    owes: set[int] = field(default_factory=set)
    fault: set[int] = field(default_factory=set)
    unsaid: set[int] = field(default_factory=set)  # gave away the last card without the call
    spoken: set[int] = field(default_factory=set)  # said it to no effect since the last lay
    pressed: set[int] = field(default_factory=set)  # caught nobody since the last lay
    # finishing
    due: int = -1  # who draws 1 for a last card that may not finish (FP-WIN-4)
    pending: list[int] = field(default_factory=list)  # whose win waits for its effect (F24)
    claim: list[int] = field(default_factory=list)  # who wins unless somebody objects
    resume: str = ""  # what an objection interrupts: "lay" or "side"
    how: str = ""  # the phase in which the card was laid that is objected to
    points: int = 1
    winners: list[int] = field(default_factory=list)
    ending: int = 0  # 1 won, 2 won twice, 3 the pack ran out
    loose: list[str] = field(default_factory=list)  # the cards behind UNSEEN, until the move is over

    def copy(self) -> Table:
        """An independent copy."""
        return replace(
            self,
            hands=[list(hand) for hand in self.hands],
            pile=list(self.pile),
            pack=list(self.pack),
            waiting=set(self.waiting),
            downs=[copy_items(pile) for pile in self.downs],
            mystery=copy_items(self.mystery),
            known=list(self.known),
            mega=dict(self.mega),
            joined=list(self.joined),
            puts=dict(self.puts),
            guesses=dict(self.guesses),
            three=list(self.three),
            owes=set(self.owes),
            fault=set(self.fault),
            unsaid=set(self.unsaid),
            spoken=set(self.spoken),
            pressed=set(self.pressed),
            pending=list(self.pending),
            loose=list(self.loose),
        )

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.hands)

    def next_to(self, seat: int) -> int:
        """The neighbour in the direction of play."""
        return (seat + (1 if self.clockwise else -1)) % self.seats

    def round_from(self, seat: int) -> list[int]:
        """Everybody, from this seat's left round to the seat itself, whatever the direction (F19, F29)."""
        return [(seat + 1 + i) % self.seats for i in range(self.seats)]

    def others(self, seat: int) -> list[int]:
        """Everybody else, from this seat's left."""
        return self.round_from(seat)[:-1]

    def holding(self, seat: int) -> int:
        """How many cards count as the seat's hand (F45)."""
        downs = len(self.downs[seat]) if self.house["down-counts"] == "yes" else 0
        return len(self.hands[seat]) + downs


# -- the pack ------------------------------------------------------------------------------------------------


def take_from_pack(table: Table) -> str:
    """The top card of the pack; the game is over if there is none (FP-OUT-1)."""
    if not table.pack:
        refill(table)
    if not table.pack:
        run_out(table)
    card = table.pack.pop()
    return card


def after_draw(table: Table) -> None:
    """A house may end the game, or turn the pile over, as soon as the last card is taken (F25)."""
    if not table.pack and table.house["run-out-moment"] == "on-last":
        refill(table)
        if not table.pack:
            run_out(table)


def draw(table: Table, seat: int, count: int = 1) -> str:
    """Cards of the pack into a hand, those that are left if there are too few (FP-OUT-2); returns the last one."""
    card = ""
    for _ in range(count):
        card = take_from_pack(table)
        receive(table, seat, card)
        after_draw(table)
    return card


def refill(table: Table) -> None:
    """With `recycle` the pile becomes the pack again, but for what lies on top and decides (F25)."""
    if table.house["run-out"] != "recycle":
        return  # FP-OUT-4
    at = place_of_view(table)
    table.loose += table.pile[:at]
    table.pack = [UNSEEN] * at
    table.pile = table.pile[at:]


def place_of_view(table: Table) -> int:
    """The place in the pile of the card that decides: the topmost that is not seen through (FP-LAY-5, FP-LAY-6)."""
    house = table.house
    at = len(table.pile) - 1
    while at > 0:
        kind = kind_of(table.pile[at])
        through = (kind in MAIDS and house["maid-top"] == "beneath") or (  # FP-MAID-7, F33
            kind == "quack" and house["quack-top"] == "beneath"  # FP-QUACK-5, FP-QUACK-6, F15
        )
        if not through:
            break
        at -= 1
    return at


def run_out(table: Table) -> None:
    """The fewest cards win (FP-OUT-1), jointly if equal (FP-OUT-3)."""
    counts = [table.holding(seat) for seat in range(table.seats)]  # FP-DOWN-14
    if table.due >= 0 and not counts[table.due]:
        counts[table.due] = 1  # F25: a barred finish counts as one card
    end(table, [seat for seat in range(table.seats) if counts[seat] == min(counts)], 3)


def end(table: Table, winners: list[int], ending: int) -> None:
    """The game is over; a card that nobody has yet goes back where it came from."""
    if table.held:
        table.pack.append(table.held)
        table.held = ""
    table.phase = "over"
    table.winners = sorted(winners)
    table.ending = ending
    raise GameOver


# -- hands and what is known of them ---------------------------------------------------------------------------


def receive(table: Table, seat: int, card: str, by: set[int] | None = None) -> None:
    """A card comes into a hand, known to `by`."""
    table.hands[seat].append(card)
    if by is not None:
        learn(table, seat, card, by)
    check_duty(table, seat)


def check_duty(table: Table, seat: int) -> None:
    """A duty to call, or a fault, lasts as long as the hand is one card (FP-LAST-8)."""
    if table.holding(seat) != 1:
        table.owes.discard(seat)
        table.fault.discard(seat)


def learn(table: Table, holder: int, card: str, by: set[int]) -> None:
    """These players know that the holder has this card."""
    others = by - {holder}
    if others:
        table.known.append(Fact(holder, card, set(others)))


def knows(fact: Fact, viewer: int) -> bool:
    """Whether a viewer has this fact."""
    return viewer in fact.by or EVERYBODY in fact.by


def leave(table: Table, seat: int, card: str, seen_by: set[int]) -> None:
    """A card leaves a hand; who does not see which one it is can no longer be sure of any (FP-SECRET-1)."""
    table.hands[seat].remove(card)
    check_duty(table, seat)
    everybody = EVERYBODY in seen_by
    kept: list[Fact] = []
    gone: set[int] = set()  # viewers who have struck one fact of this card off
    for fact in table.known:
        if fact.holder != seat:
            kept.append(fact)
            continue
        viewers = set(range(table.seats)) | {EVERYBODY} if EVERYBODY in fact.by else set(fact.by)
        still: set[int] = set()
        for viewer in viewers:
            if viewer == seat:
                continue
            if not (everybody or viewer in seen_by):
                continue
            if fact.card == card and viewer not in gone:
                gone.add(viewer)
                continue
            still.add(viewer)
        if still:
            kept.append(Fact(seat, fact.card, still))
    table.known = kept

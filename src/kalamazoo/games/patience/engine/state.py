"""PatienceState: four piles up from the 1s, four places below built down, one pass through the pack.

A lower pile is always a run, so its base and its top describe it.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import IntReader
from kalamazoo.core.vectors import vec
from kalamazoo.games.kit.engine.solo import LOST, SERIES, WON, SoloState
from kalamazoo.games.patience.moves import (
    CARD_AT,
    DOUBLE,
    DOWN,
    FILL,
    GIVE_UP,
    KIND_AT,
    PART,
    SOURCE_AT,
    STOCK,
    TO_STOCK,
    TURN,
    TURNED,
    UNDO,
    UP,
    card_of,
    kind_of,
    source_of,
    target_of,
)
from kalamazoo.games.patience.options import FROM_PACK, FROM_STOCK, PatienceOptions

PLACES: Final = 4
UPPER_PLACE: Final = 1
LOWER_PLACE: Final = 2
STOCK_PLACE: Final = 3
PACK_PLACE: Final = 4
TURNED_PLACE: Final = 5
PLACE_NAMES: Final = ("", "upper", "lower", "stock", "pack", "turned")


@final
class PatienceState(SoloState):
    """A position; all but the order of the pack is open."""

    def __init__(self, opt: PatienceOptions) -> None:
        super().__init__(opt.cap, opt.undo, UNDO << KIND_AT, GIVE_UP << KIND_AT)
        self.opt = opt
        self.upper = [0, 0, 0, 0]  # heights
        self.base = [0, 0, 0, 0]  # of the lower piles; 0 is a space
        self.top = [0, 0, 0, 0]
        self.origin = 0  # mask of spaces emptied by plays upward

    # -- dealing --------------------------------------------------------------------------------

    def house(self) -> Options:
        return self.opt

    def begin(self, cards: list[int]) -> None:
        """Lays the lower row; 1s go up (PA-SET-1, PA-SET-2, PA-SET-3, PA-SET-4, PA-SET-5)."""
        self.pack = cards
        self.left = len(cards)
        for where in range(PLACES):  # PA-SET-3
            self.lay(where)
        if self.opt.refill:  # PA-SET-5
            for where in range(PLACES):
                while not self.base[where] and self.left:
                    self.lay(where)
        self.seen = self.left

    def lay(self, where: int) -> None:
        """The next card of the pack to a place; a 1 goes up (PA-SET-4, PA-OP-7)."""
        self.left -= 1
        card = self.pack[self.left]
        if card == 1:
            self.raise_one(PACK_PLACE)
        else:
            self.base[where] = card
            self.top[where] = card
            self.tell(CARD, 0, card, place(PACK_PLACE), place(LOWER_PLACE, number=where + 1))

    def raise_one(self, source: int) -> None:
        """A 1 begins an upper pile."""
        pile = self.upper.index(0)
        self.upper[pile] = 1
        self.tell(CARD, 0, 1, place(source), place(UPPER_PLACE, number=pile + 1))

    # -- who may do what ------------------------------------------------------------------------

    def add_plays(self, found: list[int]) -> None:
        """Lists everything but undo and giving up."""
        if self.turned:
            self.add_placings(found)
            return
        if self.add_forced(found):
            return
        plays = len(found)
        self.add_upward(found)
        self.add_downward(found)
        plays = len(found) - plays
        self.add_doublings(found)
        self.add_fillings(found)
        if self.left and not (self.opt.compulsory and plays):  # PA-OP-8, PA-PLAY-5; doublings never bind (PA-DBL-2)
            found.append(TURN << KIND_AT)

    def add_placings(self, found: list[int]) -> None:
        """Lists where the turned card can go (PA-TURN-2)."""
        self.add_up(found, TURNED, self.turned)
        self.add_down(found, TURNED, self.turned)
        if self.opt.may_stock_fit:
            found.append(TO_STOCK << KIND_AT)

    def add_forced(self, found: list[int]) -> bool:
        """Lists the fillings that must come first; whether there are any (PA-OP-6)."""
        for where in range(PLACES):
            if self.base[where]:
                continue
            source = self.filler(where)
            if source == FROM_PACK and self.opt.pack_at_once:
                found.append(FILL << KIND_AT | where)
            elif source == FROM_STOCK and self.opt.stock_at_once:
                found.append(DOWN << KIND_AT | STOCK << SOURCE_AT | where)
        return len(found) > 0

    def filler(self, where: int) -> int:
        """What may fill this space now, if anything."""
        source = self.opt.emptied if self.origin >> where & 1 else self.opt.doubled
        if source == FROM_PACK:
            if self.left:
                return FROM_PACK
            source = FROM_STOCK if self.opt.pack_fits else 0  # PA-OP-4
        return FROM_STOCK if source == FROM_STOCK and self.stock else 0  # PA-OP-5

    def add_upward(self, found: list[int]) -> None:
        """Lists plays of lower tops and of the stock top to upper piles (PA-PLAY-1, PA-PLAY-4)."""
        where: i64 = 0
        while where < PLACES:
            if self.base[where]:
                self.add_up(found, where, self.top[where])
            where += 1
        if self.stock:
            self.add_up(found, STOCK, self.stock[-1])

    def add_up(self, found: list[int], source: i64, card: i64) -> None:
        """Lists the upper piles that take a card; of equal ones each, for the player chooses."""
        upper = self.upper
        pile: i64 = 0
        while pile < SERIES:
            if upper[pile] == card - 1:
                found.append(UP << KIND_AT | source << SOURCE_AT | pile)
            pile += 1

    def add_downward(self, found: list[int]) -> None:
        """Lists plays of the stock top to lower piles (PA-PLAY-2)."""
        if self.stock:
            self.add_down(found, STOCK, self.stock[-1])

    def add_down(self, found: list[int], source: i64, card: i64) -> None:
        """Lists the lower piles that take a card."""
        top = self.top
        where: i64 = 0
        while where < PLACES:
            if top[where] == card + 1:
                found.append(DOWN << KIND_AT | source << SOURCE_AT | where)
            where += 1

    def add_doublings(self, found: list[int]) -> None:
        """Lists whole piles that fit on others, and parts where they may move (PA-DBL-1, PA-OP-9)."""
        bases = self.base
        tops = self.top
        partial = self.opt.partial
        source: i64 = 0
        while source < PLACES:
            base: i64 = bases[source]
            target: i64 = 0
            while base and target < PLACES:
                first: i64 = tops[target] - 1  # of a space, less than any card
                if target == source or first < 0:
                    pass
                elif base == first:
                    found.append(DOUBLE << KIND_AT | source << SOURCE_AT | target)
                elif partial and base > first >= tops[source] and first in self.upper:
                    found.append(PART << KIND_AT | first << CARD_AT | source << SOURCE_AT | target)
                target += 1
            source += 1

    def add_fillings(self, found: list[int]) -> None:
        """Lists the spaces that may be filled when the player likes."""
        for where in range(PLACES):
            if not self.base[where]:
                source = self.filler(where)
                if source == FROM_PACK:
                    found.append(FILL << KIND_AT | where)
                elif source == FROM_STOCK:
                    found.append(DOWN << KIND_AT | STOCK << SOURCE_AT | where)

    def random_move(self, seat: int, rng: Rng) -> int:
        """A play; never an undo."""
        found: list[int] = []
        self.add_plays(found)
        return rng.pick(found) if found else GIVE_UP << KIND_AT

    # -- what a search asks ---------------------------------------------------------------------

    def distinct_moves(self, seat: int) -> list[int]:
        """Of equal piles and of equal spaces, the first."""
        return [move for move in self.moves(seat) if self.first_like(move) == move]

    def first_like(self, move: int) -> int:
        """The first move that comes to the same."""
        kind = kind_of(move)
        source = source_of(move)
        target = target_of(move)
        if kind == UP:
            move += self.upper.index(self.upper[target]) - target
        elif kind in (DOWN, DOUBLE, PART, FILL):
            move += self.first_place(target) - target
        if kind in (UP, DOUBLE, PART) and source < PLACES:
            move += (self.first_place(source) - source) << SOURCE_AT
        return move

    def first_place(self, where: int) -> int:
        """The first place with an equal pile, or an equal space."""
        for other in range(where):
            if self.base[other] == self.base[where] and self.top[other] == self.top[where]:
                if self.base[where] or self.origin >> other & 1 == self.origin >> where & 1:
                    return other
        return where

    def reveals(self, seat: int, move: int) -> bool:
        """A card of the pack that was not seen before."""
        kind = kind_of(move)
        if kind not in (TURN, FILL):
            return False
        return not self.pack[self.left - 1] or (kind == FILL and self.pack[self.left - 1] == 1)

    # -- making a move --------------------------------------------------------------------------

    def make(self, move: int) -> None:
        """Makes a legal move that is neither an undo nor giving up."""
        kind = kind_of(move)
        if kind == TURN:
            self.turn()
        elif kind == FILL:
            self.fill_from_pack(target_of(move))
        elif kind == UP:
            self.play_up(source_of(move), target_of(move))
        elif kind == DOWN:
            self.play_down(source_of(move), target_of(move))
        elif kind == DOUBLE:
            self.double(source_of(move), target_of(move))
        elif kind == PART:
            self.move_part(source_of(move), target_of(move), card_of(move))
        elif kind == TO_STOCK:
            self.put_on_stock()

    def turn(self) -> None:
        """Turns the next card: a 1 goes up, a card that fits nowhere to the stock, else it waits.

        PA-TURN-1, PA-TURN-2, PA-TURN-3
        """
        self.left -= 1
        card = self.pack[self.left]
        self.reveal()
        if card == 1:
            self.raise_one(PACK_PLACE)  # PA-OP-16
            return
        self.turned = card
        self.tell(CARD, 0, card, place(PACK_PLACE), place(TURNED_PLACE))
        if card - 1 not in self.upper and card + 1 not in self.top:
            self.put_on_stock()

    def put_on_stock(self) -> None:
        """The turned card goes to the stock (PA-TURN-3)."""
        self.stock.append(self.turned)
        self.tell(CARD, 0, self.turned, place(TURNED_PLACE), place(STOCK_PLACE))
        self.turned = 0

    def fill_from_pack(self, where: int) -> None:
        """The next card starts a pile in a space; 1s go up and another is taken (PA-DBL-4, PA-OP-7)."""
        while self.left and not self.base[where]:
            self.lay(where)
        self.origin &= ~(1 << where) if self.base[where] else -1
        self.reveal()

    def take(self, source: int) -> int:
        """Takes the card of a source off; a place left empty is a space."""
        if source == TURNED:
            card = self.turned
            self.turned = 0
            return card
        if source == STOCK:
            return self.stock.pop()
        card = self.top[source]
        if self.base[source] == card:
            self.base[source] = 0
            self.top[source] = 0
            self.origin |= 1 << source
        else:
            self.top[source] = card + 1
        return card

    def source_place(self, source: int) -> int:
        """A source as a place."""
        if source == TURNED:
            return place(TURNED_PLACE)
        return place(STOCK_PLACE) if source == STOCK else place(LOWER_PLACE, number=source + 1)

    def play_up(self, source: int, pile: int) -> None:
        """A card goes to an upper pile, for good (PA-PLAY-6)."""
        card = self.take(source)
        self.upper[pile] = card
        self.tell(CARD, 0, card, self.source_place(source), place(UPPER_PLACE, number=pile + 1))

    def play_down(self, source: int, where: int) -> None:
        """A card goes to a lower pile, or the stock card into a space (PA-PLAY-2, PA-DBL-3)."""
        card = self.take(source)
        if not self.base[where]:
            self.base[where] = card
            self.origin &= ~(1 << where)
        self.top[where] = card
        self.tell(CARD, 0, card, self.source_place(source), place(LOWER_PLACE, number=where + 1))

    def double(self, source: int, target: int) -> None:
        """A whole lower pile goes on another (PA-DBL-1)."""
        for card in range(self.base[source], self.top[source] - 1, -1):
            self.tell(CARD, 0, card, self.source_place(source), self.source_place(target))
        self.top[target] = self.top[source]
        self.base[source] = 0
        self.top[source] = 0

    def move_part(self, source: int, target: int, first: int) -> None:
        """The end of a pile goes on another, and the card so uncovered goes up (PA-OP-9)."""
        for card in range(first, self.top[source] - 1, -1):
            self.tell(CARD, 0, card, self.source_place(source), self.source_place(target))
        self.top[target] = self.top[source]
        self.top[source] = first + 1
        self.play_up(source, self.upper.index(first))

    def look_for_end(self) -> None:
        """Won when all is up; lost when nothing is left to do and nothing to take back (PA-END-1, PA-END-2)."""
        if all_reach(self.upper, self.opt.cap):
            self.ending = WON
            return
        if self.left or self.turned:
            return
        if self.is_lost():
            self.ending = LOST

    # -- copies and knowledge -------------------------------------------------------------------

    def clone(self) -> "PatienceState":
        """An independent copy; events are not copied."""
        twin = PatienceState(self.opt)
        self.copy_course(twin)
        twin.upper = self.upper.copy()
        twin.base = self.base.copy()
        twin.top = self.top.copy()
        twin.origin = self.origin
        return twin

    def mask(self, seat: int) -> "PatienceState":
        """The same table; only the order of the pack is hidden, for everybody."""
        known = self.clone()
        known.hide_pack()
        return known

    def count_seen(self, counts: vec[i64]) -> None:
        """Counts the piles off."""
        for where in range(PLACES):
            card: i64 = self.upper[where]
            while card:
                counts[card] -= 1
                card -= 1
            card = self.base[where]
            top: i64 = self.top[where]
            while card and card >= top:
                counts[card] -= 1
                card -= 1

    def cards(self) -> list[int]:
        """Every card."""
        found: list[int] = []
        for height in self.upper:
            found.extend(range(1, height + 1))
        for where in range(PLACES):
            if self.base[where]:
                found.extend(range(self.top[where], self.base[where] + 1))
        found.extend(self.stock)
        found.extend(self.pack[: self.left])
        if self.turned:
            found.append(self.turned)
        return found

    # -- results and storage --------------------------------------------------------------------

    def scores(self) -> list[int]:
        """1 for a game won, else minus the cards that are not up."""
        missing = SERIES * self.opt.cap - sum(self.upper)
        return [1 if self.ending == WON else -missing]

    def here(self) -> list[int]:
        """What an undo goes back to."""
        out = [self.origin, self.left, self.turned]
        out.extend(self.upper)
        out.extend(self.base)
        out.extend(self.top)
        out.extend(self.stock)
        return out

    def go_to(self, numbers: list[int]) -> None:
        """Takes over what `here` gave."""
        self.origin = numbers[0]
        self.left = numbers[1]
        self.turned = numbers[2]
        self.upper = numbers[3:7]
        self.base = numbers[7:11]
        self.top = numbers[11:15]
        self.stock = numbers[15:]

    def ints(self) -> list[int]:
        """The whole position as numbers."""
        out = [self.ending, self.undos, self.seen]
        self.put_course(out)
        return out

    def known_end(self) -> int:
        """How much of the pack is left, or may be brought back by an undo."""
        return max([self.left] + [entry[1] for entry in self.history])

    def set_ints(self, numbers: list[int]) -> None:
        """Takes over what `ints` gave."""
        reader = IntReader(numbers)
        self.ending = reader.one()
        self.undos = reader.one()
        self.seen = reader.one()
        self.take_course(reader)


def all_reach(heights: list[int], cap: i64) -> bool:
    """Whether every upper pile is complete."""
    for height in heights:
        if height < cap:
            return False
    return True

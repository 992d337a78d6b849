"""TriangleState: 28 cards in seven rows, cleared in pairs that make 13 with the help of 24 more.

Card n of the triangle (from 0) is the p-th of row r, with n = r (r - 1) / 2 + p - 1; n + r and n + r + 1 cover it.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit, ones_of
from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, CLEAR
from kalamazoo.core.options import Options
from kalamazoo.core.pool import count_off
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import IntReader, put_list
from kalamazoo.core.vectors import vec
from kalamazoo.games.kit.engine.solo import FREE_UNDO, LOST, WON, SoloState
from kalamazoo.games.triangle.moves import (
    FIRST_AT,
    GIVE_UP,
    KIND_AT,
    PAIR,
    SINGLE,
    STOCK_PAIR,
    TURN,
    TURN_OVER,
    TURNED_AND_STOCK,
    UNDO,
    WITH_STOCK,
    WITH_TURNED,
    first_of,
    kind_of,
    second_of,
)
from kalamazoo.games.triangle.options import TriangleOptions

TOTAL: Final = 13  # the highest number, and what a pair makes
ROWS: Final = 7
SIZE: Final = 28
LAST_ROW: Final = 21  # its first card; nothing lies over these …
FRONT: Final = 0xFE00000  # … the mask of them
COVER: Final = [number + row for row in range(1, ROWS) for number in range(row * (row - 1) // 2, row * (row + 1) // 2)]

TRIANGLE_PLACE: Final = 1
STOCK_PLACE: Final = 2
PACK_PLACE: Final = 3
TURNED_PLACE: Final = 4
AWAY_PLACE: Final = 5
PLACE_NAMES: Final = ("", "triangle", "stock", "pack", "turned", "away")

ALL_WON: Final = 3  # endings with clear=all
STOCK_LEFT: Final = 4


@final
class TriangleState(SoloState):
    """A position; all but the order of the pack is open."""

    def __init__(self, opt: TriangleOptions) -> None:
        super().__init__(TOTAL, opt.undo, UNDO << KIND_AT, GIVE_UP << KIND_AT)
        self.opt = opt
        self.triangle = [0] * SIZE  # row by row; 0 is a card that is gone
        self.round = 0  # how often the stock has been turned over
        self.away = 0  # how many of each number are discarded, three bits each
        self.packs: list[list[int]] = []  # of earlier rounds, while an undo can go back to them

    # -- dealing --------------------------------------------------------------------------------

    def house(self) -> Options:
        return self.opt

    def begin(self, cards: list[int]) -> None:
        """Lays the triangle; the rest is the pack (TR-SET-1, TR-SET-2, TR-SET-4)."""
        self.left = len(cards) - SIZE
        self.triangle = cards[: self.left - 1 : -1]
        self.pack = cards[: self.left]
        self.seen = self.left

    # -- who may do what ------------------------------------------------------------------------

    def add_plays(self, found: list[int]) -> None:
        """Lists everything but undo and giving up."""
        free, half = self.open_cards()
        self.add_discards(found, free, half)
        within = len(found)
        self.add_others(found, free)
        if self.opt.hold_back or not within:  # TR-PACK-1, TR-OP-3
            if self.left:  # TR-PACK-4
                found.append(TURN << KIND_AT)
            elif self.can_turn_over():
                found.append(TURN_OVER << KIND_AT)

    def free_cards(self) -> list[int]:
        """The cards that nothing covers."""
        return ones_of(self.open_cards()[0])

    def open_cards(self) -> tuple[i64, i64]:
        """The masks of cards that nothing covers, and of those that one card covers (TR-FREE-1, TR-FREE-2)."""
        cards = self.triangle
        there: i64 = 0
        at: i64 = 0
        while at < SIZE:
            if cards[at]:
                there |= bit(at)
            at += 1
        free: i64 = there & FRONT
        half: i64 = 0
        first: i64 = 0
        row: i64 = 1
        while row < ROWS:
            own: i64 = there & (bit(row) - 1) << first
            left: i64 = there >> row
            right: i64 = there >> (row + 1)
            free |= own & ~(left | right)
            half |= own & (left ^ right)
            first += row
            row += 1
        return free, half

    def only_cover(self, at: int) -> int:
        """The one card that still covers this one, or -1 if none or two do."""
        if at >= LAST_ROW:
            return -1
        cover = COVER[at]
        if self.triangle[cover]:
            return -1 if self.triangle[cover + 1] else cover
        return cover + 1 if self.triangle[cover + 1] else -1

    def is_free(self, at: int) -> bool:
        """Whether a card is there and nothing covers it."""
        cards = self.triangle
        return cards[at] > 0 and (at >= LAST_ROW or not (cards[COVER[at]] or cards[COVER[at] + 1]))

    def add_discards(self, found: list[int], free: i64, half: i64) -> None:
        """Lists what may be discarded within the triangle (TR-DIS-1, TR-DIS-2, TR-DIS-3)."""
        cards = self.triangle
        numbers: i64 = 0  # of the free cards, at most seven, four bits each …
        places: i64 = 0  # … and where they lie, five bits each
        count: i64 = 0
        at: i64 = 0
        rest: i64 = free
        while rest:
            if rest & 1:
                number: i64 = cards[at]
                numbers |= number << (count << 2)
                places |= at << count * 5
                count += 1
            rest >>= 1
            at += 1
        while numbers:
            at = places & 31
            wanted: i64 = TOTAL - (numbers & 15)
            numbers >>= 4
            places >>= 5
            if not wanted:  # TR-DIS-2, TR-OP-10
                found.append(SINGLE << KIND_AT | at << FIRST_AT)
            later: i64 = numbers
            others: i64 = places
            while later and wanted:
                if later & 15 == wanted:  # TR-DIS-1
                    found.append(PAIR << KIND_AT | at << FIRST_AT | others & 31)
                later >>= 4
                others >>= 5
        at = 0
        while half:
            if half & 1:
                cover: i64 = COVER[at]  # TR-DIS-3, TR-OP-8
                if not cards[cover]:
                    cover += 1
                if free >> cover & 1 and cards[at] + cards[cover] == TOTAL:
                    found.append(PAIR << KIND_AT | at << FIRST_AT | cover)
            half >>= 1
            at += 1

    def add_others(self, found: list[int], free: i64) -> None:
        """Lists discards with the turned card and with the stock (TR-PACK-2, TR-STK-1)."""
        stock = self.stock
        top = stock[-1] if stock else 0
        if self.turned:
            self.add_with(found, WITH_TURNED, free, TOTAL - self.turned)
            if top and top + self.turned == TOTAL:
                found.append(TURNED_AND_STOCK << KIND_AT)
        elif self.opt.live and top:  # TR-OP-1; an unused turned card lies over the stock
            self.add_with(found, WITH_STOCK, free, TOTAL - top)
        if self.opt.top_two and len(stock) > 1 and top + stock[-2] == TOTAL:  # TR-OP-5, TR-OP-6
            found.append(STOCK_PAIR << KIND_AT)

    def add_with(self, found: list[int], kind: i64, free: i64, wanted: i64) -> None:
        """Lists the free cards of this number."""
        cards = self.triangle
        at: i64 = 0
        while free:
            if free & 1 and cards[at] == wanted:
                found.append(kind << KIND_AT | at << FIRST_AT)
            free >>= 1
            at += 1

    def can_turn_over(self) -> bool:
        """Whether there is another round and something to turn over (TR-STK-2, TR-OP-13)."""
        return not self.left and self.round + 1 < self.opt.rounds and (len(self.stock) > 0 or self.turned > 0)

    def random_move(self, seat: int, rng: Rng) -> int:
        """A discard within the triangle, or another, or the next card; never an undo."""
        found: list[int] = []
        free, half = self.open_cards()
        self.add_discards(found, free, half)
        if not found:
            self.add_others(found, free)
        if found:
            return rng.pick(found)
        self.add_plays(found)
        return rng.pick(found) if found else GIVE_UP << KIND_AT

    def reveals(self, seat: int, move: int) -> bool:
        """A card of the pack that was not seen before."""
        return kind_of(move) == TURN and not self.pack[self.left - 1]

    # -- making a move --------------------------------------------------------------------------

    def make(self, move: int) -> None:
        """Makes a legal move that is neither an undo nor giving up."""
        kind = kind_of(move)
        if kind == TURN:
            self.turn()
        elif kind == TURN_OVER:
            self.turn_over()
        elif kind == SINGLE:
            self.take_card(first_of(move))
        elif kind == PAIR:
            self.take_card(first_of(move))
            self.take_card(second_of(move))
        elif kind == WITH_TURNED:
            self.take_turned()
            self.take_card(first_of(move))
        elif kind == TURNED_AND_STOCK:
            self.take_turned()
            self.take_top()
        elif kind == STOCK_PAIR:
            self.take_top()
            self.take_top()
        elif kind == WITH_STOCK:
            self.take_top()
            self.take_card(first_of(move))

    def turn(self) -> None:
        """Turns the next card; the one turned before goes to the stock (TR-PACK-3), a 13 away (TR-OP-2)."""
        self.lay_turned()
        self.left -= 1
        card = self.pack[self.left]
        self.reveal()
        if card == TOTAL:
            self.discard(card, PACK_PLACE)
            return
        self.turned = card
        self.tell(CARD, 0, card, place(PACK_PLACE), place(TURNED_PLACE))

    def lay_turned(self) -> None:
        """The turned card, not used, goes to the stock."""
        if self.turned:
            self.stock.append(self.turned)
            self.tell(CARD, 0, self.turned, place(TURNED_PLACE), place(STOCK_PLACE))
            self.turned = 0

    def turn_over(self) -> None:
        """The stock becomes the pack, first turned first (TR-OP-13); nothing new is seen (TR-OP-14)."""
        self.lay_turned()
        self.packs = [*self.packs, self.pack if self.opt.undo == FREE_UNDO else []]
        self.tell(CLEAR, 0, source=place(STOCK_PLACE), target=place(PACK_PLACE), number=len(self.stock))
        self.pack = self.stock[::-1]
        self.stock = []
        self.left = len(self.pack)
        self.round += 1

    def discard(self, card: int, source: int) -> None:
        """A card is out of play."""
        self.away += 1 << 3 * card
        self.tell(CARD, 0, card, place(source), place(AWAY_PLACE))

    def take_card(self, at: int) -> None:
        """Discards a card of the triangle."""
        card = self.triangle[at]
        self.triangle[at] = 0
        self.discard(card, TRIANGLE_PLACE)

    def take_turned(self) -> None:
        """Discards the turned card."""
        card = self.turned
        self.turned = 0
        self.discard(card, TURNED_PLACE)

    def take_top(self) -> None:
        """Discards the top of the stock."""
        self.discard(self.stock.pop(), STOCK_PLACE)

    def look_for_end(self) -> None:
        """Won when the triangle is gone; lost when nothing is left to do or take back (TR-END-1, TR-END-2)."""
        if not any_card(self.triangle):
            if not self.opt.clear_all:
                self.ending = WON  # TR-OP-11
                return
            if not (self.left or self.turned or self.stock):
                self.ending = ALL_WON  # TR-OP-12
                return
        if self.left:
            return
        if self.is_lost():
            self.ending = self.loss()

    def loss(self) -> int:
        """Which loss it is: of the triangle, or of stock cards where all must go."""
        return LOST if any_card(self.triangle) else STOCK_LEFT

    # -- copies and knowledge -------------------------------------------------------------------

    def clone(self) -> "TriangleState":
        """An independent copy; events are not copied."""
        twin = TriangleState(self.opt)
        self.copy_course(twin)
        twin.triangle = self.triangle.copy()
        twin.round = self.round
        twin.away = self.away
        twin.packs = self.packs
        return twin

    def mask(self, seat: int) -> "TriangleState":
        """The same table; only the order of the pack is hidden, for everybody."""
        known = self.clone()
        known.hide_pack()
        return known

    def count_seen(self, counts: vec[i64]) -> None:
        """Counts the triangle and the discarded cards off."""
        count_off(counts, self.triangle)
        away: i64 = self.away >> 3
        card: i64 = 1
        while away:
            counts[card] -= away & 7
            away >>= 3
            card += 1

    def cards(self) -> list[int]:
        """Every card, the discarded ones too."""
        found = [card for card in self.triangle if card]
        found.extend(self.stock)
        found.extend(self.pack[: self.left])
        if self.turned:
            found.append(self.turned)
        found.extend(self.discarded())
        return found

    def discarded(self) -> list[int]:
        """The cards that are out of play, in order."""
        return [card for card in range(1, TOTAL + 1) for _ in range(self.away >> 3 * card & 7)]

    # -- results and storage --------------------------------------------------------------------

    def scores(self) -> list[int]:
        """1 for a game won, else minus the cards that are still to go."""
        if self.ending in (WON, ALL_WON):
            return [1]
        remaining = SIZE - self.triangle.count(0)
        if self.opt.clear_all:
            remaining += len(self.stock) + self.left + (1 if self.turned else 0)
        return [-remaining]

    def here(self) -> list[int]:
        """What an undo goes back to."""
        out = [self.round, self.left, self.turned, self.away]
        out.extend(self.triangle)
        out.extend(self.stock)
        return out

    def go_to(self, numbers: list[int]) -> None:
        """Takes over what `here` gave."""
        if numbers[0] < len(self.packs):
            self.pack = self.packs[numbers[0]]
            self.packs = self.packs[: numbers[0]]
        self.round = numbers[0]
        self.left = numbers[1]
        self.turned = numbers[2]
        self.away = numbers[3]
        self.triangle = numbers[4 : 4 + SIZE]
        self.stock = numbers[4 + SIZE :]

    def ints(self) -> list[int]:
        """The whole position as numbers."""
        out = [self.ending, self.undos, self.seen, len(self.packs)]
        for pack in self.packs:
            put_list(out, pack)
        self.put_course(out)
        return out

    def known_end(self) -> int:
        """How much of the pack is left, or may be brought back by an undo."""
        return max([self.left] + [entry[1] for entry in self.history if entry[0] == self.round])

    def set_ints(self, numbers: list[int]) -> None:
        """Takes over what `ints` gave."""
        reader = IntReader(numbers)
        self.ending = reader.one()
        self.undos = reader.one()
        self.seen = reader.one()
        self.packs = [reader.some() for _ in range(reader.one())]
        self.take_course(reader)


def any_card(cards: list[int]) -> bool:
    """Whether any card is left; the topmost goes last, so it tells most of the time."""
    for card in cards:
        if card:
            return True
    return False

"""What games for one share: a pack that is gone through card by card, a stock, and plays that can be taken back."""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK
from kalamazoo.core.event import NOTE
from kalamazoo.core.pool import Unseen, all_unknown, count_off, no_counts, pool_of
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import IntReader, State, put_list
from kalamazoo.core.vectors import vec

SERIES: Final = 4  # cards of each number
NO_UNDO: Final = 1  # of the option "undo"; otherwise back to the card turned last
FREE_UNDO: Final = 2
MOST_UNDOS: Final = 500  # so that nobody goes to and fro for ever

WON: Final = 1  # endings
LOST: Final = 2

UNDONE: Final = 1  # notes
STUCK: Final = 2


class SoloState(State):
    """A game for one; all but the order of the pack is open."""

    def __init__(self, highest: int, undo: int, undo_move: int, give_up_move: int) -> None:
        super().__init__(1)
        self.highest = highest  # number on a card
        self.undo = undo
        self.undo_move = undo_move
        self.give_up_move = give_up_move
        self.stock: list[int] = []  # the top card last
        self.pack: list[int] = []  # the next card last; shared, never changed in place
        self.left = 0  # cards of the pack not turned yet
        self.seen = 0  # the pack below this is unknown; above, it was seen before
        self.turned = 0  # the card last turned, as long as it lies by itself
        self.undos = 0
        self.history: list[list[int]] = []  # positions an undo can go back to
        self.unseen: Unseen | None = None  # of a view

    @abstractmethod
    def begin(self, cards: list[int]) -> None:
        """Lays out a pack in this order, the next card last."""

    @abstractmethod
    def make(self, move: int) -> None:
        """Makes a legal move that is neither an undo nor giving up."""

    @abstractmethod
    def add_plays(self, found: list[int]) -> None:
        """Lists everything but undo and giving up."""

    @abstractmethod
    def look_for_end(self) -> None:
        """Sets the ending if there is one."""

    @abstractmethod
    def here(self) -> list[int]:
        """What an undo goes back to; the second number is `left`."""

    @abstractmethod
    def go_to(self, numbers: list[int]) -> None:
        """Takes over what `here` gave."""

    @abstractmethod
    def known_end(self) -> int:
        """How much of the pack is left, or may be brought back by an undo."""

    def loss(self) -> int:
        """Which ending it is to give up, or to get stuck."""
        return LOST

    @abstractmethod
    def count_seen(self, counts: vec[i64]) -> None:
        """Counts off the cards that lie open, but for stock, pack and the turned card."""

    def deal_cards(self, rng: Rng) -> None:
        """Shuffles and lays out."""
        cards = [rank for rank in range(1, self.highest + 1) for _ in range(SERIES)]
        rng.shuffle(cards)
        self.begin(cards)

    # -- who may do what ------------------------------------------------------------------------

    def may_act(self) -> int:
        """The one player."""
        return 0 if self.ending else 1

    def must_act(self) -> int:
        """The one player."""
        return 0 if self.ending else 1

    def moves(self, seat: int) -> list[int]:
        """Plays, the next card; an undo; and giving up when nothing else is left."""
        found: list[int] = []
        if self.ending or seat:
            return found
        self.add_plays(found)
        stuck = not found
        if self.can_undo():
            found.append(self.undo_move)
            if stuck:
                found.append(self.give_up_move)
        return found

    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return len(self.history) > 0 and self.undos < MOST_UNDOS

    def is_lost(self) -> bool:
        """Whether nothing is left to do, which is told, and nothing to take back."""
        found: list[int] = []
        self.add_plays(found)
        if found:
            return False
        self.tell(NOTE, 0, number=STUCK)
        return not self.can_undo()

    def apply(self, seat: int, move: int) -> None:
        """Makes a legal move."""
        self.unseen = None
        if move == self.undo_move:
            self.take_back()
        elif move == self.give_up_move:
            self.ending = self.loss()
        else:
            self.remember()
            self.make(move)
            self.look_for_end()

    # -- undo -----------------------------------------------------------------------------------

    def remember(self) -> None:
        """Before a play: it can be taken back."""
        if self.undo != NO_UNDO:
            self.history.append(self.here())

    def reveal(self) -> None:
        """A card of the pack is seen: what came before cannot be taken back, unless undo is free.

        PA-OP-15, TR-OP-14.
        """
        if self.left < self.seen:
            self.seen = self.left
        if self.undo != FREE_UNDO:
            self.history = []

    def take_back(self) -> None:
        """Goes back one move."""
        self.go_to(self.history.pop())
        self.undos += 1
        self.tell(NOTE, 0, number=UNDONE)
        self.look_for_end()

    # -- copies and knowledge -------------------------------------------------------------------

    def copy_course(self, twin: "SoloState") -> None:
        """Makes a new state equal to this one in all that is here."""
        twin.ending = self.ending
        twin.stock = self.stock.copy()
        twin.pack = self.pack
        twin.left = self.left
        twin.seen = self.seen
        twin.turned = self.turned
        twin.undos = self.undos
        twin.history = self.history.copy()
        twin.unseen = self.unseen

    def hide_pack(self) -> None:
        """Only the order of the pack is hidden, for everybody."""
        self.pack = [BACK] * self.seen + self.pack[self.seen :]
        self.unseen = Unseen()

    def fill(self, rng: Rng) -> None:
        """A pack in any order that the cards in sight leave."""
        unseen = self.unseen
        if unseen is None:
            unseen = Unseen()
        self.unseen = None
        if not unseen.counted:
            self.count_unseen(unseen)
        cards = unseen.cards[:]
        rng.shuffle(cards)
        if not unseen.blank:
            coming = [card for card in self.pack[: self.seen] if card != BACK]
            cards = coming + cards[: self.seen - len(coming)]
            rng.shuffle(cards)
        if self.seen < len(self.pack):
            cards += self.pack[self.seen :]
        self.pack = cards

    def count_unseen(self, unseen: Unseen) -> None:
        """Finds the cards that lie nowhere in sight."""
        counts = no_counts(self.highest + 1)
        card: i64 = 1
        while card <= self.highest:
            counts[card] = SERIES
            card += 1
        self.count_seen(counts)
        count_off(counts, self.stock)
        count_off(counts, self.pack[: self.left])
        counts[self.turned] -= 1
        unseen.cards = pool_of(counts, self.highest)
        if len(unseen.cards) == self.seen and all_unknown(self.pack, self.seen):
            unseen.blank = 1
        unseen.counted = True

    # -- what a search asks ---------------------------------------------------------------------

    def to_go(self) -> int:
        """How many of all cards are not yet where they must go; at most as many as `highest * SERIES`."""
        return -self.scores()[0]

    def estimate(self) -> list[float]:
        """The part of the way that is behind, squared: the last cards go more easily, but most games are lost."""
        done = 1.0 - self.to_go() / (self.highest * SERIES)
        return [0.9 * done * done]

    # -- storage --------------------------------------------------------------------------------

    def put_course(self, out: list[int]) -> None:
        """Adds the table, what is known of the pack, and the history."""
        put_list(out, self.here())
        put_list(out, self.pack[: self.known_end()])
        out.append(len(self.history))
        for entry in self.history:
            put_list(out, entry)

    def take_course(self, reader: IntReader) -> None:
        """Takes over what `put_course` added."""
        self.go_to(reader.some())
        self.pack = reader.some()
        self.history = [reader.some() for _ in range(reader.one())]
        self.unseen = Unseen()
        reader.finish()

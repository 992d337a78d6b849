"""The unseen cards of Flush, and how a guess deals them."""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK
from kalamazoo.core.pool import Unseen
from kalamazoo.core.rng import Rng
from kalamazoo.core.vectors import vec
from kalamazoo.games.flush.engine.counts import ONE

DRAWS: Final = 64  # of a card that somebody can have, before all are looked through


@final
class FlushUnseen(Unseen):
    """The unseen cards, but for those that lie aside for sure, and what else follows from what is seen."""

    def __init__(self) -> None:
        super().__init__()
        self.pool = vec[i64]()  # the cards as a row
        self.kept: list[int] = []  # these lie aside, or as Blinds that came from there
        self.order: list[int] = []  # the hands to guess, in the order in which they are dealt to
        self.key: i64 = 0  # of the cards in hand that are seen
        self.pile_key: i64 = 0


def drawn(cards: bytes, unseen: list[int]) -> bytes:
    """The cards with one from the end of a shuffled pool in the place of each unknown one."""
    found = b""
    for card in cards:
        found = found + ONE[unseen.pop() if card == BACK and unseen else card]
    return found


def backwards(cards: list[int], left: i64, size: i64) -> bytes:
    """So many cards before a place, backwards."""
    found = b""
    while size > 0:
        size -= 1
        left -= 1
        found = found + ONE[cards[left]]
    return found


def bring_last(cards: vec[i64], last: i64, floor: i64, rng: Rng) -> None:
    """Exchanges the card at this place for one up to it whose value is above the floor, if there is one.

    A place is drawn by lot: the nearest such card would leave the low ones to whoever comes next.
    """
    for _ in range(DRAWS):
        at: i64 = rng.below(last + 1)
        card = cards[at]
        if card >> 4 > floor:
            cards[at] = cards[last]
            cards[last] = card
            return
    place: i64 = 0
    while place < last and cards[place] >> 4 <= floor:
        place += 1
    card = cards[place]
    while place < last:
        cards[place] = cards[place + 1]
        place += 1
    cards[last] = card

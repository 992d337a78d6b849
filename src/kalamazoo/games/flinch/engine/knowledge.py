"""What a seat may know of a Flinch table, and guesses at the rest."""

from typing import Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.engine.layout import HIDDEN_FUTURE, known_to
from kalamazoo.games.flinch.engine.notes import OPENING
from kalamazoo.games.flinch.engine.packed import FACE, HIDDEN, count_in, hand_size, hidden_hand
from kalamazoo.games.flinch.engine.turn import Turn
from kalamazoo.games.flinch.options import WILD

TRIES: Final = 24


class Known(Turn):
    """Masks and guesses. Whatever once lay face up stays known: reserves, used cards, a stock card set back."""

    def hide(self, seat: int) -> None:
        """Turns this table into what the seat may know of it."""
        self.luck = HIDDEN_FUTURE
        stocks: list[list[int]] = []
        for owner in range(self.seats):
            entries = self.stocks[owner][: self.left[owner]]
            for at in range(len(entries) - 1):  # the top lies face up (FL-DEAL-12)
                if not known_to(entries[at], seat):
                    entries[at] &= ~FACE
            stocks.append(entries)
        self.stocks = stocks
        for owner in range(self.seats):
            if owner != seat:
                self.set_hand(owner, self.hide_hand(owner))
        stack: list[int] = []
        for at in range(self.stack_left):
            entry = self.stack[at]
            stack.append(entry if known_to(entry, seat) else entry & ~FACE)
        self.stack = stack
        self.see()

    def hide_hand(self, owner: int) -> int:
        """A hand as the others know it (FL-DEAL-9)."""
        return hidden_hand(hand_size(self.whole_hand(owner)))

    def fill(self, rng: Rng) -> None:
        """Replaces each BACK by a guess that fits all that is known, and the future by a new one."""
        stocks = self.stocks
        stack = self.stack
        hands = self.hands[:]
        more = self.more
        unseen = self.unseen()
        for _ in range(TRIES):
            self.stocks = stocks
            self.stack = stack
            self.hands = hands[:]
            self.more = more
            pool = unseen.copy()
            rng.shuffle(pool)
            self.guess(pool)
            if self.is_plausible():
                break
        self.luck = rng.fork().save()

    def unseen(self) -> list[int]:
        """The cards of the pack that lie nowhere in sight; at least as many as are unknown."""
        cards = self.cards()
        counts = [0] * (WILD + 1)
        unknown = 0
        for card in self.opt.pack(self.seats):
            counts[card] += 1
        for card in cards:
            if card == BACK:
                unknown += 1
            else:
                counts[card] -= 1
        pool: list[int] = []
        for card in range(1, WILD + 1):
            for _ in range(counts[card]):
                pool.append(card)
        rank = 2
        while len(pool) < unknown:  # a position that leaves cards out
            pool.append(rank)
            rank = rank + 1 if rank < self.opt.cap else 2
        return pool

    def guess(self, pool: list[int]) -> None:
        """Puts cards of the pool where cards are unknown, the choosiest places first."""
        for seat in range(self.seats):
            wanted = self.wanted(seat)
            if wanted and count_in(self.whole_hand(seat), HIDDEN):
                self.reveal(seat, draw(pool, wanted))
        for seat in range(self.seats):
            allowed = ~self.opt.duty if self.clean >> seat & 1 else -1
            for _ in range(count_in(self.whole_hand(seat), HIDDEN)):
                self.reveal(seat, draw(pool, allowed))
        stocks: list[list[int]] = []
        for owner in range(self.seats):
            entries = self.stocks[owner][: self.left[owner]]
            for at in range(len(entries)):
                if not entries[at] & FACE:
                    entries[at] |= pool.pop()
            stocks.append(entries)
        self.stocks = stocks
        self.see()
        stack = self.stack[: self.stack_left]
        for at in range(len(stack)):
            if not stack[at] & FACE:
                stack[at] |= pool.pop()
        self.stack = stack

    def reveal(self, seat: int, card: int) -> None:
        """Replaces an unknown hand card."""
        self.lose_card(seat, HIDDEN)
        self.gain_card(seat, card)

    def wanted(self, seat: int) -> int:
        """The ranks of which the seat certainly holds one; 0 if nothing is certain."""
        if self.phase != OPENING or self.turn != seat or self.ending or self.stock_is_due(seat):
            return 0
        if self.reserve_fits(seat):
            return 0
        if self.opt.partners and (self.stock_is_due(self.mate(seat)) or self.reserve_fits(self.mate(seat))):
            return 0
        return self.opt.starters | (1 << WILD if self.opt.wild_starts else 0)  # ST-5: nobody else is asked

    def is_plausible(self) -> bool:
        """Whether a guess agrees with what the table has said about blocks."""
        if self.ending or self.stack_left or not self.opened:
            return True
        if self.forced >= 0 and not self.can_play(self.forced):
            return False
        return self.busy or not self.exhausted() or not self.is_dead()


def draw(pool: list[int], wanted: int) -> int:
    """Takes from a shuffled pool the last card of a wanted rank, or the last one if there is none."""
    for at in range(len(pool) - 1, -1, -1):
        card = pool[at]
        if wanted >> card & 1:
            pool[at] = pool[-1]
            pool.pop()
            return card
    return pool.pop()

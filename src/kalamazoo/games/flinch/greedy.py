"""The greedy player of Flinch: plans which plays bring the stock card out, builds reserves downward, feeds nobody."""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.engine.duties import stock_is_due
from kalamazoo.games.flinch.engine.notes import LAYING
from kalamazoo.games.flinch.engine.packed import BITS, short_ranks
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.manners import NOTICE, SLIP, FlinchPlayer
from kalamazoo.games.flinch.moves import (
    CARD_AT,
    DISCARD,
    HAND,
    KIND_AT,
    LAWFUL_SLOTS,
    OWN_SLOTS,
    PLAY,
    RANK_AT,
    SLOTS,
    SOURCE_AT,
    card_of,
    kind_of,
    rank_of,
    source_of,
    target_of,
)
from kalamazoo.games.flinch.options import ENDS, MIDDLE, WILD

FEED_NEXT: Final = 60  # what it costs to make the next player's stock card fit …
FEED_OTHER: Final = 25  # … or that of somebody later
CUT_OFF: Final = 30  # what it is worth to cover the place an opponent's stock card waits for
HELP_MATE: Final = 40
HAND_PLAY: Final = 12  # a hand played out is a new hand
RESERVE_PLAY: Final = 6
KEEP_WILD: Final = 45
HORIZON: Final = 24  # plays tried first, to uncover what a way to the stock needs


@final
class GreedyFlinch(FlinchPlayer):
    """Looks a whole turn ahead on what its seat may know, for one run of cards that brings its stock card out."""

    def __init__(self, seat: int, rng: Rng, slip: int = SLIP, notice: int = NOTICE, ahead: int = HORIZON) -> None:
        super().__init__(seat, rng, slip, notice)
        self.ahead = ahead  # plays tried first, to uncover what a way to the stock needs; -1: it looks for no way

    def choose(self, view: FlinchState, lawful: list[int]) -> int:
        """The best of these moves."""
        if len(lawful) == 1:
            return lawful[0]
        if view.phase == LAYING:
            return self.best_discard(view, lawful)
        step = self.step_to_stock(view, lawful) if self.ahead >= 0 else -1
        if step >= 0:
            return step
        best = -1
        most = 0
        for move in lawful:
            if kind_of(move) == PLAY:
                worth = self.play_worth(view, move)
                if worth > most or (best < 0 and not self.has_rest(lawful)):
                    best = move
                    most = worth
        return best if best >= 0 else self.best_discard(view, lawful)

    def has_rest(self, lawful: list[int]) -> bool:
        """Whether anything but a play is allowed; duties leave nothing else."""
        return kind_of(lawful[-1]) != PLAY

    # -- the way to the stock --------------------------------------------------------------------

    def step_to_stock(self, view: FlinchState, lawful: list[int]) -> int:
        """The first of a row of plays after which a stock card of the own side fits; -1 if there is none."""
        if not self.has_rest(lawful):
            return -1  # a duty is open
        owners = [self.seat]
        if view.opt.partners:
            owners.append(view.mate(self.seat))
        for owner in owners:
            if not view.left[owner] or view.barred >> owner & 1:
                continue
            move = self.way_to(view, view.top(owner))
            if move >= 0:
                return move
        tried = 0
        for move in lawful:  # a play that uncovers what is missing
            source = source_of(move)
            if kind_of(move) != PLAY or source <= OWN_SLOTS or rank_of(move):
                continue
            tried += 1
            if tried > self.ahead:
                break
            after = view.clone()
            after.apply(self.seat, move)
            if after.turn == self.seat and not after.ending and after.left[self.seat]:
                if self.way_to(after, after.top(self.seat)) >= 0 or stock_is_due(after, self.seat):
                    return move
        return -1

    def way_to(self, view: FlinchState, goal: int) -> int:
        """The first play of the shortest run of own cards that ends just before this rank; -1 if there is none."""
        if goal == 0 or goal == WILD:
            return -1
        cap = view.opt.cap
        hand: list[int] = []
        piles: list[list[int]] = []
        held: i64 = view.hand_ranks(self.seat)
        ranks: i64 = held | short_ranks(view.tops[self.seat] >> BITS)  # a run begins with one of these, or with a wild
        for distance in range(1, cap):
            for way in (1, -1):
                rank = goal - way * distance
                if not 1 <= rank <= cap:
                    continue
                if not ranks >> rank & 1 and not held >> WILD & 1:
                    continue
                target = self.pile_needing(view, rank, way)
                if target < 0:
                    continue
                if not hand:
                    hand = [0] * (WILD + 2)
                    for card in view.hand(self.seat):
                        hand[card] += 1
                    piles = [view.reserve(self.seat, slot) for slot in range(1, LAWFUL_SLOTS + 1)]
                first = self.run(hand, piles, rank, way, goal)
                if first >= 0:
                    return self.as_move(first, rank, target)
        return -1

    def pile_needing(self, view: FlinchState, rank: int, way: int) -> int:
        """A pile that takes this rank and grows this way, 0 for a new one; -1 if there is none."""
        mask = view.need[rank]
        if not mask:
            return -1
        opt = view.opt
        for number in range(1, view.count + 1):
            if mask >> number & 1:
                rising = rank > opt.start if opt.variation == MIDDLE else not view.falling >> number & 1
                if rising == (way > 0):
                    return number
        if mask & 1 and not opt.duty >> rank & 1 and (way > 0) == (rank < opt.cap):
            return 0
        return -1

    def run(self, hand: list[int], piles: list[list[int]], rank: int, way: int, goal: int) -> int:
        """The source of the first card of a run from rank to just before goal; -1 if cards are missing."""
        for slot in range(LAWFUL_SLOTS):
            pile = piles[slot]
            if pile and pile[-1] == rank:
                card = pile.pop()
                found = rank + way == goal or self.run(hand, piles, rank + way, way, goal) >= 0
                pile.append(card)
                if found:
                    return OWN_SLOTS + slot + 1
        for card in (rank, WILD):
            if hand[card]:
                hand[card] -= 1
                found = rank + way == goal or self.run(hand, piles, rank + way, way, goal) >= 0
                hand[card] += 1
                if found:
                    return HAND + (card << 8)
        return -1

    def as_move(self, source: int, rank: int, target: int) -> int:
        """A play from what `run` found."""
        move = PLAY << KIND_AT | (source & 255) << SOURCE_AT | target
        card = source >> 8
        if card:
            move |= card << CARD_AT
        return move | rank << RANK_AT if card == WILD else move

    # -- single moves ---------------------------------------------------------------------------

    def play_worth(self, view: FlinchState, move: int) -> int:
        """How good a play is that clears no way to the stock: above 0 is worth making."""
        source = source_of(move)
        card = card_of(move) if source == HAND else view.source_top(self.seat, source)
        rank = rank_of(move) or card
        worth = HAND_PLAY if source == HAND else RESERVE_PLAY
        if card == WILD:
            worth -= KEEP_WILD
        own = view.top(self.seat)
        target = target_of(move)
        after = rank - 1 if self.falls(view, rank, target) else rank + 1  # what the pile takes next
        if own and (own - rank) * (after - rank) > 0:
            worth += 4  # a step towards the own stock card
        if rank == own:
            worth -= 8
        for step in range(1, view.seats):
            other = (self.seat + step) % view.seats
            waits_for = view.top(other)
            if not waits_for:
                continue
            if view.is_side(self.seat, other):
                worth += HELP_MATE if waits_for == after else 0
            elif waits_for == after and view.need[after] == 0:
                worth -= FEED_NEXT if step == 1 else FEED_OTHER
            elif waits_for == rank and view.need[rank] & ~(1 << target) == 0:
                worth += CUT_OFF if step == 1 else CUT_OFF // 2
        return worth

    def falls(self, view: FlinchState, rank: int, target: int) -> bool:
        """Whether a pile goes on with lower cards once it has this one."""
        if view.opt.variation == MIDDLE:
            return rank < view.opt.start
        if target:
            return view.falling >> target & 1 == 1
        return view.opt.variation == ENDS and rank != 1

    def best_discard(self, view: FlinchState, lawful: list[int]) -> int:
        """The discard that buries least; the end of the turn, or a pass, if there is none."""
        best = lawful[-1]
        most = -1_000_000
        hand = view.hand(self.seat)
        piles = [view.reserve(self.seat, slot) for slot in range(1, SLOTS + 1)]
        for move in lawful:
            if kind_of(move) != DISCARD:
                continue
            worth = self.discard_worth(view, card_of(move), piles[target_of(move) - 1], hand)
            if worth > most:
                most = worth
                best = move
        return best

    def discard_worth(self, view: FlinchState, card: int, pile: list[int], hand: list[int]) -> int:
        """How good it is to lay this card on this reserve pile: piles should fall, high cards should go."""
        if card == WILD:
            return -500
        worth = 3 * card + 6 * (hand.count(card) - 1)
        own = view.top(self.seat)
        if own and own != WILD and card < own and own - card <= 4:
            worth -= 14 - 2 * (own - card)  # soon wanted
        if view.need[card]:
            worth -= 6
        if not pile:
            return worth
        top = pile[-1]
        if top == card + 1:
            return worth + 40
        if top == card:
            return worth + 24
        if WILD > top > card:
            return worth + 18 - 2 * (top - card)
        if top == WILD:
            return worth - 80
        return worth - 30 - 2 * (card - top) + (6 if len(pile) > 3 else 0)

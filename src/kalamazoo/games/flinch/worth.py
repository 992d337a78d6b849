"""What a position of Flinch is worth to a seat: features of what the seat can see, and learned weights for them.

A feature is a number below FEATURES, and a position has a list of them, some more than once: nothing is multiplied. The
worth is the sum of their weights, in ten-thousandths of the logarithm of the odds of a win (docs/values.md). Two sorts
of moments are judged: AFTER, the seat's turn has just ended, and DURING, a play has turned up a card that it did not
know.

Nothing here reads what the seat may not know: of other hands only their size counts, of stocks only the top cards. So a
worth may be asked of a masked position and of a guessed one alike.
"""

from math import exp
from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.vectors import vec
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.packed import BITS, FACE, HIDDEN, short_ranks
from kalamazoo.games.flinch.moves import LAWFUL_SLOTS, SLOTS
from kalamazoo.games.flinch.options import ENDS, STANDARD, WILD, FlinchOptions

AFTER: Final = 0
DURING: Final = 1
UNIT: Final = 10_000  # a weight of this size is worth 1 in the logarithm of the odds

GAPS: Final = 10  # cards that are missing before a stock card: 0 … 7, 8 for more, 9 where it is not known
NO_GAP: Final = 9
CLOSE: Final = 4  # stocks of 1, 2, 3 and more cards: how much a gap matters
LEFTS: Final = 16

# features of the seat itself
LEFT: Final = 0  # stock cards left, 1 … 15, 0 for none
LEFT_MORE: Final = LEFT + LEFTS  # once for each card above 15
GAP: Final = LEFT_MORE + 1  # CLOSE times GAPS: cards missing that neither the hand nor a reserve top has
DEEP_GAP: Final = GAP + CLOSE * GAPS  # the same with what lies beneath the reserve tops
DISTANCE: Final = DEEP_GAP + GAPS  # all cards between, whoever has them
HAND_SIZE_AT: Final = DISTANCE + 16  # 0 … 7 known cards, then 0 … 7 unknown ones
HAND_RANK: Final = HAND_SIZE_AT + 16  # by rank, once for each card
PAIRS: Final = HAND_RANK + 17  # a card whose rank the hand has already
HAND_FITS: Final = PAIRS + 1  # ranks of the hand that fit somewhere
TOP_RANK: Final = HAND_FITS + 1  # by rank, for each reserve pile; 0 for an empty slot
UNDER: Final = TOP_RANK + 17  # the card beneath the top, minus the top: -5 or less … 5 or more; 11 for none
THIRD: Final = UNDER + 12  # the third, minus the second: less, equal, one more, more
DEPTH: Final = THIRD + 4  # cards of a reserve pile: 0 … 7
TOP_FITS: Final = DEPTH + 8  # a reserve top that fits somewhere
CENTRE: Final = TOP_FITS + 1  # by rank: one pile takes it, and more than one
PILES: Final = CENTRE + 32  # piles in the centre: 0 … 9
DRY: Final = PILES + 10  # the stack cannot be renewed; few cards left
BOTH_LEFT: Final = DRY + 3  # stock cards left, LEFTS times those of the opponent who has fewest
GAP_HAND: Final = BOTH_LEFT + LEFTS * LEFTS  # GAPS times the size of the hand
STUCK: Final = GAP_HAND + GAPS * 8  # ranks of the hand that cannot be played yet, 0 … 7
REACH: Final = STUCK + 8  # ranks that the seat could play in a row as the centre lies, 0 … 15
# features of another seat, as a block
OTHER: Final = REACH + 16
O_LEFT: Final = 0
O_LEFT_MORE: Final = O_LEFT + LEFTS
O_GAP: Final = O_LEFT_MORE + 1
O_DEEP_GAP: Final = O_GAP + CLOSE * GAPS
O_HAND: Final = O_DEEP_GAP + GAPS  # 0 … 7
O_RESERVE: Final = O_HAND + 8  # cards of the reserve: 0 … 15
O_TOP: Final = O_RESERVE + 16  # by rank, for each reserve pile
O_TOP_FITS: Final = O_TOP + 17
O_ORDER: Final = O_TOP_FITS + 1  # reserve piles whose second card is higher than the top, and lower
O_GAP_HAND: Final = O_ORDER + 2  # GAPS times the size of the hand
O_REACH: Final = O_GAP_HAND + GAPS * 8  # ranks of what lies open that could be played in a row, 0 … 7
BLOCK: Final = O_REACH + 8
NEXT: Final = OTHER  # the next opponent …
LATER: Final = NEXT + BLOCK  # … all others, together …
MATE: Final = LATER + BLOCK  # … and the partner
MOMENT: Final = MATE + BLOCK  # as many features has each sort of moment
FEATURES: Final = 2 * MOMENT


@final
class Worth:
    """Adds up what a position is worth to one seat; what it looks at can be kept, to learn from."""

    def __init__(self, opt: FlinchOptions, weights: list[int]) -> None:
        self.opt = opt
        self.weights = vec[i64](weights)
        self.keeping = False
        self.kept: list[int] = []
        self.total: i64 = 0  # what those are worth
        self.up: i64 = 0  # the ranks with which a rising pile, or a new one, goes on
        self.down: i64 = 0  # … and a falling one
        self.top: i64 = 0  # the stock card of the seat
        self.close: i64 = 0
        self.moment: i64 = 0  # where the features of this sort of moment begin
        self.sums: i64 = 0

    def note(self, feature: i64) -> i64:
        """The weight of a feature."""
        feature += self.moment
        if self.keeping:
            self.kept.append(feature)
        return self.weights[feature]

    def features(self, state: Layout, seat: i64, kind: i64) -> list[int]:
        """The features of a position."""
        self.keeping = True
        self.kept = []
        self.total = self.of(state, seat, kind)
        self.keeping = False
        return self.kept

    def of(self, state: Layout, seat: i64, kind: i64) -> i64:
        """What a position is worth to a seat whose turn has just ended, or who has just turned up a card."""
        self.look(state, seat, kind)
        hand: i64 = state.hands[seat]
        sums: i64 = self.sums + self.of_hand(state, hand)
        slot: i64 = 0
        at: i64 = seat * SLOTS
        under: i64 = 0
        while slot < LAWFUL_SLOTS:
            pile: i64 = state.reserves[at + slot]
            sums += self.of_pile(state, pile)
            under |= bit(pile >> BITS & FACE)
            slot += 1
        tops: i64 = short_ranks(state.tops[seat] >> BITS)
        held: i64 = short_ranks(hand)
        return sums + self.of_reach(state, seat, held, held | tops, under, few(hand))

    # -- what a discard does not change -----------------------------------------------------------

    def look(self, state: Layout, seat: i64, kind: i64) -> None:
        """Takes note of the centre and the other seats; `sums` is what they are worth to this seat."""
        self.moment = kind * MOMENT
        self.see_centre(state)
        self.top = state.tops[seat] & FACE
        left: i64 = state.left[seat]
        self.close = closeness(left)
        sums: i64 = self.of_left(LEFT, LEFT_MORE, left) + self.of_centre(state)
        fewest: i64 = LEFTS - 1
        other: i64 = seat
        seats: i64 = state.seats
        block: i64 = NEXT
        step: i64 = 1
        while step < seats:
            other += 1
            if other == seats:
                other = 0
            step += 1
            if state.out >> other & 1:
                continue
            if state.opt.partners and state.mate(seat) == other:
                sums += self.of_other(state, other, MATE, short_ranks(state.tops[seat] >> BITS))
                continue
            sums += self.of_other(state, other, block, 0)
            block = LATER
            if state.left[other] < fewest:
                fewest = state.left[other]
        if left >= LEFTS:
            left = LEFTS - 1
        self.sums = sums + self.note(BOTH_LEFT + left * LEFTS + fewest)

    def see_centre(self, state: Layout) -> None:
        """Sorts what the centre takes by the direction in which it goes on."""
        if self.opt.variation == STANDARD:
            self.up = state.fit & 0xFFFE
            self.down = 0
            return
        up: i64 = 0
        down: i64 = 0
        rank: i64 = 1
        cap: i64 = self.opt.cap
        start: i64 = self.opt.start
        falling: i64 = state.falling
        while rank <= cap:
            mask: i64 = state.need[rank]
            if mask:
                if self.opt.variation == ENDS:
                    if mask & ~falling & ~1 or (mask & 1 and rank == 1):
                        up |= bit(rank)
                    if mask & falling or (mask & 1 and rank == cap):
                        down |= bit(rank)
                else:
                    if rank >= start:
                        up |= bit(rank)
                    if rank <= start:
                        down |= bit(rank)
            rank += 1
        self.up = up
        self.down = down

    def of_left(self, feature: i64, more: i64, left: i64) -> i64:
        """A stock by its cards."""
        if left < LEFTS:
            return self.note(feature + left)
        sums: i64 = self.note(feature + LEFTS - 1)
        while left >= LEFTS:
            sums += self.note(more)
            left -= 1
        return sums

    def of_centre(self, state: Layout) -> i64:
        """The centre: what fits, how many piles, and whether the stack runs out."""
        sums: i64 = 0
        rank: i64 = 1
        cap: i64 = self.opt.cap
        while rank <= cap:
            mask: i64 = state.need[rank] & ~1
            if mask:
                if mask & mask - 1:
                    sums += self.note(CENTRE + 16 + rank)
                else:
                    sums += self.note(CENTRE + rank)
            rank += 1
        count: i64 = state.count
        if count > 9:
            count = 9
        sums += self.note(PILES + count)
        if not state.stack_left and state.exhausted():
            sums += self.note(DRY)
        elif state.stack_left < 10:
            sums += self.note(DRY + 1)
        return sums

    def of_other(self, state: Layout, other: i64, block: i64, more: i64) -> i64:
        """Another seat: its stock, what it can see to play, and how much it holds."""
        left: i64 = state.left[other]
        sums: i64 = self.of_left(block + O_LEFT, block + O_LEFT_MORE, left)
        open_cards: i64 = state.tops[other]
        top: i64 = open_cards & FACE
        tops: i64 = open_cards >> BITS
        ranks: i64 = short_ranks(tops) | more
        under: i64 = 0
        cards: i64 = 0
        slot: i64 = 0
        at: i64 = other * SLOTS
        while slot < LAWFUL_SLOTS:
            pile: i64 = state.reserves[at + slot]
            if pile:
                first: i64 = pile & FACE
                second: i64 = pile >> BITS & FACE
                sums += self.note(block + O_TOP + first)
                if state.fit >> first & 1:
                    sums += self.note(block + O_TOP_FITS)
                if second:
                    under |= bit(second)
                    if second > first:
                        sums += self.note(block + O_ORDER)
                    elif second < first:
                        sums += self.note(block + O_ORDER + 1)
                while pile:
                    cards += 1
                    pile >>= BITS
            slot += 1
        if cards > 15:
            cards = 15
        sums += self.note(block + O_RESERVE + cards)
        gap: i64 = self.gap(top, ranks)
        deep: i64 = self.gap(top, ranks | under)
        sums += self.note(block + O_GAP + closeness(left) * GAPS + gap)
        sums += self.note(block + O_DEEP_GAP + deep)
        size: i64 = few(state.hands[other])
        sums += self.note(block + O_GAP_HAND + gap * 8 + size)
        sums += self.note(block + O_REACH + size_of(self.reach(ranks), 7))
        return sums + self.note(block + O_HAND + size)

    # -- what a discard changes -----------------------------------------------------------------

    def of_hand(self, state: Layout, hand: i64) -> i64:
        """A hand: its size, its ranks, what of it fits."""
        size: i64 = few(hand)
        if hand & FACE == HIDDEN:
            return self.note(HAND_SIZE_AT + 8 + size)
        sums: i64 = self.note(HAND_SIZE_AT + size)
        last: i64 = 0
        fit: i64 = state.fit
        while hand:
            card: i64 = hand & FACE
            sums += self.note(HAND_RANK + card)
            if card == last:
                sums += self.note(PAIRS)
            elif fit >> card & 1:
                sums += self.note(HAND_FITS)
            last = card
            hand >>= BITS
        return sums

    def of_pile(self, state: Layout, pile: i64) -> i64:
        """A reserve pile: its top card, and how the cards beneath lie."""
        top: i64 = pile & FACE
        sums: i64 = self.note(TOP_RANK + top)
        if not top:
            return sums
        if state.fit >> top & 1:
            sums += self.note(TOP_FITS)
        second: i64 = pile >> BITS & FACE
        if not second:
            return sums + self.note(UNDER + 11)
        step: i64 = second - top
        if step < -5:
            step = -5
        elif step > 5:
            step = 5
        sums += self.note(UNDER + 5 + step)
        third: i64 = pile >> BITS * 2 & FACE
        if third:
            kind: i64 = 3
            if third < second:
                kind = 0
            elif third == second:
                kind = 1
            elif third == second + 1:
                kind = 2
            sums += self.note(THIRD + kind)
        return sums + self.note(DEPTH + few(pile))

    def of_reach(self, state: Layout, seat: i64, held: i64, ranks: i64, under: i64, size: i64) -> i64:
        """What the seat can do with cards of these ranks, and how far it is from playing its stock card.

        `held` are the ranks of its hand, which has so many cards; `under` lie beneath its reserve tops.
        """
        if state.opt.partners:
            ranks |= short_ranks(state.tops[state.mate(seat)] >> BITS)
        gap: i64 = self.gap(self.top, ranks)
        sums: i64 = self.note(GAP + self.close * GAPS + gap)
        sums += self.note(DEEP_GAP + self.gap(self.top, ranks | under))
        reach: i64 = self.reach(ranks)
        sums += self.note(GAP_HAND + gap * 8 + size)
        sums += self.note(STUCK + size_of(held & ~reach, 7))
        sums += self.note(REACH + size_of(reach, 15))
        return sums + self.note(DISTANCE + self.distance(self.top))

    def reach(self, ranks: i64) -> i64:
        """Which of these ranks could be played as the centre lies, one after the other."""
        rank: i64 = 1
        fits: i64 = self.up
        found: i64 = 0
        while rank <= 15:
            if fits >> rank & ranks >> rank & 1:
                found |= bit(rank)
                fits |= bit(rank + 1)
            rank += 1
        fits = self.down
        while fits and rank > 1:
            rank -= 1
            if fits >> rank & ranks >> rank & 1:
                found |= bit(rank)
                fits |= bit(rank - 1)
        return found

    def gap(self, top: i64, ranks: i64) -> i64:
        """How many cards are missing until a stock card fits, by the shorter way; each wild stands for one of them."""
        if not top or top == WILD:
            return NO_GAP
        missing: i64 = 0
        best: i64 = 8
        rank: i64 = top
        while rank > 0:
            if self.up >> rank & 1:
                best = missing
                break
            rank -= 1
            if not ranks >> rank & 1:
                missing += 1
        if self.down:
            missing = 0
            rank = top
            while rank <= 15:
                if self.down >> rank & 1:
                    if missing < best:
                        best = missing
                    break
                rank += 1
                if not ranks >> rank & 1:
                    missing += 1
        if best and ranks >> WILD & 1:
            best -= 1
        if best > 8:
            return 8
        return best

    def distance(self, top: i64) -> i64:
        """How many cards lie between what the centre takes and a stock card; 15 where it is not known."""
        if not top or top == WILD:
            return 15
        best: i64 = 14
        rank: i64 = top
        while rank > 0:
            if self.up >> rank & 1:
                best = top - rank
                break
            rank -= 1
        if self.down:
            rank = top
            while rank <= 15 and rank - top < best:
                if self.down >> rank & 1:
                    return rank - top
                rank += 1
        return best


def chance(worth: i64) -> float:
    """A worth as a share of the win, 0 to 1, in millionths, so that it is the same on every machine."""
    logit: float = float(worth) / UNIT
    return round(1_000_000.0 / (1.0 + exp(-max(-20.0, min(20.0, logit))))) / 1_000_000.0


def closeness(left: i64) -> i64:
    """Stocks of 1, 2 and 3 cards apart, and all others together."""
    if left > CLOSE:
        return CLOSE - 1
    if left:
        return left - 1
    return 0


def size_of(ranks: i64, most: i64) -> i64:
    """How many ranks a mask has, or the most that are told apart."""
    size: i64 = 0
    while ranks and size < most:
        ranks &= ranks - 1
        size += 1
    return size


def few(cards: i64) -> i64:
    """How many cards a packed hand or pile has, 7 for more."""
    size: i64 = 0
    while cards and size < 7:
        size += 1
        cards >>= BITS
    return size

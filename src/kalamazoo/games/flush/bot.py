"""The greedy player of Flush: plans whole sets, counts what has gone, keeps low cards and Mimics for when they help."""

from typing import Final, final

from kalamazoo.core.bits import ones_in
from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.cards import BACK
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.flush.engine.counts import ONE, count_of
from kalamazoo.games.flush.engine.sets import FOUR, SIX
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.table import BY_TABLE, GIVING, GONE
from kalamazoo.games.flush.engine.turns import next_seat
from kalamazoo.games.flush.moves import (
    AGREE,
    COUNT,
    DECLARE,
    DECLINE,
    FLIP,
    GIVE,
    KEEP,
    MISTAKE,
    MOST_BASES,
    PROPOSE,
    PUT,
    PUT_TOP,
    TAKE_BACK,
)
from kalamazoo.games.flush.options import FIRST_CARD, FLUSH, NEVER

LONG_ROUND: Final = 60  # turns of each player after which it proposes a stalemate

# Worth is counted in hundredths of a turn. These are the turns that cards still to be laid will take.
GROUP: Final = 0  # a value of which there are cards
HIGHER: Final = 1  # … and more for each step it is higher, for high cards wait for an empty pile
EXTRA: Final = 2  # each further card of that value
FOUR_ALIKE: Final = 3  # four of a value, which are a Flush
OWN_MIMIC: Final = 4
FLUSH_CARD: Final = 5
BLIND: Final = 6
POINT: Final = 7  # each point held, when somebody is about to end the round
TEMPO: Final = 8  # going on after a Flush
BURDEN: Final = 9  # each card that the next player probably has to pick up
GIFT: Final = 10  # a top set that the next player probably turns into a Flush
SKIP: Final = 11  # passing over a player
FRESH: Final = 12  # an empty pile to lay a Blind or a high value on
WEIGHTS: Final = [50, 18, 14, 40, 30, 25, 270, 4, 45, 6, 81, 20, 30]


@final
class Candidate:
    """A set to be laid: its hand cards, its tops, what it is declared as, and what that is worth."""

    def __init__(self, cards: bytes, tops: int, value: int, counted: bool) -> None:
        self.cards = cards
        self.tops = tops
        self.value = value
        self.counted = counted
        self.size = 0
        self.worth = 0.0


@final
class GreedyFlush(Bot):
    """Compares every sensible set, and flipping a Blind, by what they leave to be done."""

    def __init__(self, seat: int, rng: Rng, mistakes: int = 0, weights: list[int] = WEIGHTS) -> None:
        super().__init__(seat, rng)
        self.mistakes = mistakes  # in how many of 100 turns it flips a Blind by mistake
        self.weights = weights
        self.unseen: list[int] = []  # by value: how many cards it has not seen
        self.unseen_total = 0

    def wish(self, view: State, owed: bool) -> int:
        """Its next step; out of turn it only proposes a stalemate when a round does not end."""
        assert isinstance(view, FlushState)
        self.delay = 600 + self.rng.below(901)
        if view.voting:
            return self.answer(view)
        if not owed or self.seat != view.turn:
            if view.moot and view.opt.table and view.turns > LONG_ROUND * view.players:
                return PROPOSE
            return NO_WISH
        if view.phase == GIVING:
            return self.best_gift(view)
        if view.set_size:
            self.delay = 150 + self.rng.below(250)
        elif self.mistakes and view.free() and self.rng.below(100) < self.mistakes:
            return self.mistake(view)
        return self.next_step(view)

    # -- answers --------------------------------------------------------------------------------

    def answer(self, view: FlushState) -> int:
        """Agrees when the table sees that a round goes in circles, or when it is not ahead."""
        mine = len(view.held(self.seat))
        for other in range(view.seats):
            if other != self.seat and view.alive >> other & 1 and len(view.held(other)) < mine:
                return AGREE
        return AGREE if view.voting == BY_TABLE else DECLINE

    def mistake(self, view: FlushState) -> int:
        """Any own Blind, flipped by mistake."""
        slips = [move for move in view.moves(self.seat) if MISTAKE <= move < MISTAKE + MOST_BASES]
        return self.rng.pick(slips) if slips else self.next_step(view)

    def best_gift(self, view: FlushState) -> int:
        """The Base that is hardest to get rid of; a top adds to it."""
        best = KEEP
        most = -1
        for move in view.moves(self.seat):
            if move >= GIVE:
                top = view.tops[self.seat][move - GIVE]
                worth = 0 if top == BACK else top >> 4 if top < FIRST_CARD * FLUSH else 1
                if worth > most:
                    best = move
                    most = worth
        return best

    # -- choosing a set -------------------------------------------------------------------------

    def next_step(self, view: FlushState) -> int:
        """The next step towards the best set."""
        self.count_unseen(view)
        candidate = self.best_set(view)
        legal = view.moves(self.seat)
        if candidate.size == 0:
            for move in legal:
                if FLIP <= move < COUNT and not view.set_size:
                    return move
        for card in candidate.cards:
            if count_of(view.out, card) < count_of(candidate.cards, card) and PUT + card in legal:
                return PUT + card
        for base in range(len(view.tops[self.seat])):
            if candidate.tops >> base & 1 and not view.out_tops >> base & 1 and PUT_TOP + base in legal:
                return PUT_TOP + base
        said = (COUNT if candidate.counted else DECLARE) + candidate.value
        if said in legal and len(view.set_cards()) == candidate.size:
            return said
        for move in legal:  # never back and forth: what can be laid is declared
            if DECLARE < move <= FLUSH and view.lawful(move - DECLARE, False):
                return move
            if COUNT < move < GIVE and view.lawful(move - COUNT, True):
                return move
        return TAKE_BACK if TAKE_BACK in legal else legal[0]

    def count_unseen(self, view: FlushState) -> None:
        """Counts the cards that lie where this seat cannot see them, by value."""
        unseen = [0] * (FLUSH + 1)
        total = 0
        for card in view.opt.deck:
            unseen[card >> 4] += 1
            total += 1
        for card in view.cards():
            if card != BACK:
                unseen[card >> 4] -= 1
                total -= 1
        self.unseen = unseen
        self.unseen_total = total

    def best_set(self, view: FlushState) -> Candidate:
        """The best set to lay; one of no cards means flipping a Blind."""
        best = Candidate(b"", 0, 0, False)
        best.worth = -1000000.0
        top = view.top_value
        mimics = self.cards_of(view, view.mimic) if view.mimic else b""
        mimic_tops = self.tops_of(view, view.mimic) if view.mimic else 0
        flipped = view.flipped >> 4
        highest = view.highest()
        for value in range(1, FLUSH + 1):
            if value == view.mimic:
                continue
            if flipped and flipped != value and flipped != view.mimic:
                continue
            if value > highest and value != FLUSH:
                continue
            cards = self.cards_of(view, value)
            tops = self.tops_of(view, value)
            if cards or tops or flipped == value:
                best = self.better(view, best, cards, tops, value, mimics, mimic_tops)
                plain = self.without_skips(cards)
                if plain and len(plain) < len(cards):
                    best = self.better(view, best, plain, tops, value, mimics, mimic_tops)
        if view.mimic and (mimics or mimic_tops or flipped == view.mimic) and flipped in (0, view.mimic):
            if view.mimic <= highest:
                best = self.better(view, best, mimics, mimic_tops, view.mimic, b"", 0)
            if top and top != view.mimic and view.opt.lone_mimic != NEVER:
                best = self.lone_mimics(view, best, mimics, mimic_tops, top)
        if not view.set_size and self.has_open_blind(view):
            worth = self.flip_worth(view)
            if worth > best.worth:
                best = Candidate(b"", 0, 0, False)
                best.worth = worth
        return best

    def better(
        self, view: FlushState, best: Candidate, cards: bytes, tops: int, value: int, mimics: bytes, mimic_tops: int
    ) -> Candidate:
        """The better of a candidate and the sets of this value, with none, some or all of the Mimics."""
        if value == FLUSH and not view.opt.mimic_as_flush:
            mimics = b""
            mimic_tops = 0
        most = len(mimics) + ones_in(mimic_tops)
        for joined in range(most + 1):
            chosen = mimics[:joined]
            chosen_tops = 0
            base = 0
            left = joined - len(chosen)
            while left > 0:
                if mimic_tops >> base & 1:
                    chosen_tops |= 1 << base
                    left -= 1
                base += 1
            best = self.weigh(view, best, cards + chosen, tops | chosen_tops, value, False)
            if value == view.top_value:
                best = self.weigh(view, best, cards + chosen, tops | chosen_tops, value, True)
        if value == FLUSH and len(cards) > 1:
            best = self.weigh(view, best, cards[:1], 0, value, False)
        return best

    def lone_mimics(self, view: FlushState, best: Candidate, mimics: bytes, tops: int, value: int) -> Candidate:
        """The better of a candidate and just enough Mimics to make a Flush of the top set."""
        for joined in range(1, len(mimics) + 1):
            if joined + view.reach() + (1 if view.flipped != BACK else 0) >= FOUR:
                return self.weigh(view, best, mimics[:joined], 0, value, True)
        if tops and view.reach() >= FOUR - 1:
            return self.weigh(view, best, b"", tops & -tops, value, True)
        return best

    def weigh(self, view: FlushState, best: Candidate, cards: bytes, tops: int, value: int, counted: bool) -> Candidate:
        """The better of a candidate and this set; a set that cannot be counted in as wished is none."""
        candidate = Candidate(cards, tops, value, counted)
        candidate.size = len(cards) + ones_in(tops) + (1 if view.flipped != BACK else 0)
        if candidate.size == 0:
            return best
        if counted and (candidate.size >= FOUR or candidate.size + view.reach() < FOUR):
            return best
        if view.opt.tops_last and tops and view.hand(self.seat):
            return best
        if count_missing(cards, view.out) or view.out_tops & ~tops:
            return best  # something else is put out already
        candidate.worth = self.worth(view, candidate)
        return candidate if candidate.worth > best.worth else best

    # -- what a set is worth --------------------------------------------------------------------

    def worth(self, view: FlushState, candidate: Candidate) -> float:
        """What is left to be done after this set, with a minus, and what it does to the others."""
        weights = self.weights
        seat = self.seat
        hand = view.hand(seat)
        for card in candidate.cards:
            hand = taken(hand, card)
        higher = 0 < view.top_value < candidate.value < FLUSH
        flush = not higher and (candidate.value == FLUSH or candidate.counted or candidate.size >= FOUR)
        tops = b""
        for base in range(len(view.tops[seat])):
            tops += ONE[BACK if candidate.tops >> base & 1 else view.tops[seat][base]]
        if not higher and not hand and not self.blinds_left(view, 0):
            return 1000000.0 + self.bonus(view, candidate)
        if higher:
            hand = hand + view.pile()
        found = -self.burden(view, hand, tops, self.blinds_left(view, 0))
        if flush:
            found += weights[TEMPO]
            if candidate.size >= SIX and view.before >= 0 and self.blinds_left(view, 0):
                found += weights[BLIND]
            return found
        skips = self.skips(view, candidate)
        pile = candidate.size if higher else len(view.pile()) + candidate.size
        following = seat
        steps = skips % view.players if view.opt.skips_wrap else min(skips, view.players - 1)
        for _ in range(steps + 1):
            following = next_seat(view, following)
        if following == seat:
            follows = self.follows(hand, tops, candidate.value)
            return found + (weights[TEMPO] if follows else -weights[BURDEN] * pile)
        opponents: int = view.players - 1
        found += self.unable(view, following, candidate.value) * weights[BURDEN] * pile / opponents
        found -= self.completes(view, following, candidate.value, candidate.size) * weights[GIFT]
        if skips:
            spared = len(view.held(next_seat(view, seat)))
            found += weights[SKIP] * (3 if spared <= 3 else 1)
        return found

    def burden(self, view: FlushState, hand: bytes, tops: bytes, blinds: int) -> float:
        """How much is left to be done with these cards."""
        weights = self.weights
        counts = [0] * (FLUSH + 1)
        points = 0
        for card in hand + tops:
            if card != BACK:
                counts[card >> 4] += 1
                held = view.opt.points[card]
                points += 3 * held if card >> 4 == view.mimic else held
        found = weights[BLIND] * blinds + weights[FLUSH_CARD] * counts[FLUSH]
        for value in range(1, FLUSH):
            count = counts[value]
            if count == 0:
                continue
            if value == view.mimic:
                found += weights[OWN_MIMIC] * count
            elif count >= FOUR:
                found += weights[FOUR_ALIKE] + weights[EXTRA] * (count - FOUR)
            else:
                found += weights[GROUP] + weights[HIGHER] * value + weights[EXTRA] * (count - 1)
        return found + weights[POINT] * points * self.danger(view)

    def danger(self, view: FlushState) -> float:
        """How near an opponent is to the end of the round, from 0 to 1."""
        fewest = 12
        for other in range(view.seats):
            if other != self.seat and view.alive >> other & 1:
                fewest = min(fewest, len(view.held(other)))
        return (12 - fewest) / 12.0

    def bonus(self, view: FlushState, candidate: Candidate) -> int:
        """What the set takes off one's own total if it ends the round."""
        found = 0
        for card in candidate.cards:
            found += view.opt.bonus[card]
        return found

    def skips(self, view: FlushState, candidate: Candidate) -> int:
        """The skip marks of a set."""
        found = view.flipped >> 2 & 3
        for card in candidate.cards:
            found += card >> 2 & 3
        for base in range(len(view.tops[self.seat])):
            if candidate.tops >> base & 1:
                found += view.tops[self.seat][base] >> 2 & 3
        return found

    def follows(self, hand: bytes, tops: bytes, value: int) -> bool:
        """Whether one could follow a set of this value with these cards."""
        for card in hand + tops:
            if card != BACK and (card >> 4 <= value or card >> 4 == FLUSH):
                return True
        return False

    def unable(self, view: FlushState, seat: int, value: int) -> float:
        """How probably a player has no card of this value or lower."""
        if not view.opt.tops_last:
            for card in view.tops[seat]:
                if card != BACK and card >> 4 <= value:
                    return 0.0
        for card in view.known(seat):
            if card >> 4 <= value:
                return 0.0
        floor = view.floors[seat]
        low = 0
        total = 0
        for each in range(floor + 1, FLUSH + 1):
            total += self.unseen[each]
            if each <= value:
                low += self.unseen[each]
        if low == 0 or total == 0:
            return 1.0
        hidden = view.hidden[seat]
        chance = 1.0
        for _ in range(hidden):
            chance *= 1.0 - low / total
        return chance

    def completes(self, view: FlushState, seat: int, value: int, size: int) -> float:
        """How probably a player can turn a top set into a Flush by counting it in."""
        needed = FOUR - size
        for card in view.known(seat):
            if card >> 4 == value or card >> 4 == view.mimic:
                needed -= 1
        if not view.opt.tops_last:
            for card in view.tops[seat]:
                if card != BACK and (card >> 4 == value or card >> 4 == view.mimic):
                    needed -= 1
        if needed <= 0:
            return 1.0
        if self.unseen_total == 0:
            return 0.0
        hidden = view.hidden[seat]
        wanted = self.unseen[value] + (self.unseen[view.mimic] if view.mimic and view.mimic != value else 0)
        mean = hidden * wanted / self.unseen_total
        chance = mean if mean < 1.0 else 1.0
        for _ in range(needed - 1):
            chance *= mean / 2.0 if mean < 1.0 else 0.5
        return chance

    def flip_worth(self, view: FlushState) -> float:
        """What flipping a Blind is worth, on average over the cards it may be."""
        weights = self.weights
        seat = self.seat
        hand = view.hand(seat)
        tops = view.tops[seat]
        blinds = self.blinds_left(view, 1)
        after = -self.burden(view, hand, tops, blinds)
        taken_up = -self.burden(view, hand + view.pile(), tops, blinds)
        if self.unseen_total == 0:
            return after
        found = 0.0
        for value in range(1, FLUSH + 1):
            count = self.unseen[value]
            if count == 0:
                continue
            worth = after
            if value == FLUSH:
                worth += weights[TEMPO]
            elif view.top_value and value > view.top_value:
                worth = taken_up
            else:
                for card in hand:
                    if card >> 4 == value:
                        worth += weights[GROUP] / 2
                        break
            found += worth * count
        found /= self.unseen_total
        if not view.top_value:
            found += weights[FRESH]
        return found

    # -- own cards ------------------------------------------------------------------------------

    def cards_of(self, view: FlushState, value: int) -> bytes:
        """The hand cards of a value."""
        found = b""
        for card in view.hand(self.seat):
            if card >> 4 == value:
                found += ONE[card]
        return found

    def tops_of(self, view: FlushState, value: int) -> int:
        """The mask of own tops of a value."""
        found = 0
        if view.opt.tops_last and view.has_hand(self.seat):
            return 0  # U7
        tops = view.tops[self.seat]
        for base in range(len(tops)):
            if tops[base] != BACK and tops[base] >> 4 == value:
                found |= 1 << base
        return found

    def without_skips(self, cards: bytes) -> bytes:
        """The cards that carry no skip mark."""
        found = b""
        for card in cards:
            if not card >> 2 & 3:
                found += ONE[card]
        return found

    def has_open_blind(self, view: FlushState) -> bool:
        """Whether a Blind can be flipped."""
        for base in range(len(view.tops[self.seat])):
            if view.tops[self.seat][base] == BACK and view.blinds[self.seat][base] != GONE:
                return True
        return False

    def blinds_left(self, view: FlushState, less: int) -> int:
        """How many Blinds there are to get rid of."""
        found = -less
        for blind in view.blinds[self.seat]:
            if blind != GONE:
                found += 1
        return found


def taken(cards: bytes, card: int) -> bytes:
    """The pile without one such card, if it is in it."""
    for at in range(len(cards)):
        if cards[at] == card:
            return cards[:at] + cards[at + 1 :]
    return cards


def count_missing(cards: bytes, wanted: bytes) -> int:
    """How many of the wanted cards are not among these."""
    missing = 0
    for card in wanted:
        if count_of(wanted, card) > count_of(cards, card):
            missing += 1
    return missing


def make_greedy(options: Options, seat: int, rng: Rng) -> Bot:
    """The greedy player for a seat."""
    return GreedyFlush(seat, rng, options.values.number("mistakes"))


BOTS: Final = {"fair": make_greedy}

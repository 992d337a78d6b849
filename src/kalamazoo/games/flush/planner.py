"""Whole sets of Flush, weighed by what they leave to be done and by what they do to the others."""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.cards import BACK
from kalamazoo.core.rng import Rng
from kalamazoo.core.vectors import vec
from kalamazoo.games.flush.engine.counts import ONE, WIDTH, bits_of, count_of, marks_on
from kalamazoo.games.flush.engine.sets import FOUR, SIX
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.turns import next_seat
from kalamazoo.games.flush.moves import COUNT, DECLARE, FLIP, PUT, PUT_TOP
from kalamazoo.games.flush.options import FLUSH, NEVER
from kalamazoo.games.flush.sight import NO_BASE, ROW, Sight, zeros

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

# What a set is made of.
FLIPPING: Final = 0  # nothing: a Blind is flipped
WHOLE: Final = 1  # all cards of a value
PLAIN: Final = 2  # … but those with skip marks stay in hand
SINGLE: Final = 3  # one card of the hand
LONE: Final = 4  # Mimics alone, to complete a Flush of the top set

NOTHING: Final = -1000000.0
ENDS: Final = 1000000.0  # the worth of a set that ends the round
NEAR: Final = 12  # cards of an opponent who is not yet a danger
MOST_MIMICS: Final = 16  # that are thought of joining a set


def taker_of(view: FlushState, seat: i64) -> i64:
    """Who would get a Base now: the last other player who laid; -1 if nobody did (FU-SUPER-2)."""
    return view.by if view.by != seat else view.before


@final
class Choice:
    """A set that can be laid, or the flipping of a Blind, and what that seems worth."""

    def __init__(self, worth: float, form: i64, value: i64, joined: i64, counted: bool, size: i64) -> None:
        self.worth = worth
        self.form = form
        self.value = value
        self.joined = joined  # Mimics that go along
        self.counted = counted
        self.size = size


def worth_of(choice: Choice) -> float:
    """What a choice seems worth, for sorting."""
    return choice.worth


@final
class Planner:
    """Finds the best set for one seat; the set is remembered until another is looked for."""

    def __init__(self, seat: int, weights: list[int], rng: Rng) -> None:
        self.sight = Sight(seat)
        self.weights = vec[i64](weights)
        self.rng = rng
        self.noise = 0  # by how much it misjudges a set at most
        self.alone = False  # whether it does not think of the others
        self.mimics = True  # whether it thinks of Mimics as other values
        # -- the best set
        self.worth = NOTHING
        self.form: i64 = FLIPPING
        self.value: i64 = 0
        self.joined: i64 = 0
        self.counted = False
        self.size: i64 = 0
        self.all: list[Choice] | None = None  # while this is a list, whatever could be done is put there
        # -- while sets are compared
        self.danger = 0.0
        self.fixed = False  # whether cards are put out already, so that the set must contain them
        self.flipped: i64 = 0  # 1 if a Blind was flipped
        self.burden = 0.0  # what is to be done with the cards held
        self.burden_up = 0.0  # … and with those of the pile
        self.mimic_marks = zeros(MOST_MIMICS + 1)  # by how many join: skip marks on them

    def find(self, view: FlushState) -> None:
        """Looks for the best set to lay, or finds that flipping a Blind is better."""
        sight = self.sight
        sight.look(view)
        self.prepare(view)
        self.worth = NOTHING
        self.form = FLIPPING
        flipped = view.flipped >> 4
        mimic = view.mimic
        highest: i64 = view.highest()
        mimics: i64 = 0
        if mimic:
            mimics = sight.hand[mimic] + self.top_count(mimic)
        value: i64 = 1
        while value < ROW:
            if value != mimic and (value <= highest or value == FLUSH):
                if (
                    not flipped
                    or flipped == value
                    or (flipped == mimic and (value != FLUSH or view.opt.mimic_as_flush))
                ):
                    if sight.hand[value] or self.top_count(value) or flipped == value:
                        self.compare(view, value, mimics)
            value += 1
        if mimic and flipped in (0, mimic) and (mimics or flipped):
            if mimic <= highest:
                self.compare(view, mimic, 0)
            if view.top_value and view.top_value != mimic and view.opt.lone_mimic != NEVER and self.mimics:
                self.complete(view, mimics)
        if not view.set_size and sight.open != NO_BASE:
            worth = self.flip_worth(view)
            if self.all is not None:
                self.all.append(Choice(worth, FLIPPING, 0, 0, False, 0))
            if worth > self.worth:
                self.worth = worth
                self.form = FLIPPING

    def choices(self, view: FlushState) -> list[Choice]:
        """All that could be done, the best first; sets that leave cards of their value in hand too."""
        found: list[Choice] = []
        self.all = found
        self.find(view)
        self.all = None
        found.sort(key=worth_of, reverse=True)
        return found

    def take(self, choice: Choice) -> None:
        """Makes one of these the best set."""
        self.worth = choice.worth
        self.form = choice.form
        self.value = choice.value
        self.joined = choice.joined
        self.counted = choice.counted
        self.size = choice.size

    def prepare(self, view: FlushState) -> None:
        """Adds up what all sets have in common."""
        sight = self.sight
        near = NEAR - sight.fewest
        self.danger = float(near) / 12.0 if near > 0 else 0.0
        self.flipped = 1 if view.flipped != BACK else 0
        self.fixed = view.set_size > self.flipped
        own: i64 = 0
        up: i64 = 0
        value: i64 = 1
        while value < ROW:
            own += self.cost(value, sight.held[value], view.mimic)
            up += self.cost(value, sight.held[value] + sight.pile[value], view.mimic)
            value += 1
        blinds = self.weights[BLIND] * sight.blinds
        self.burden = float(own + blinds)
        self.burden_up = float(up + blinds)
        mimic = view.mimic
        if mimic:
            run = view.opt.counting.runs[mimic << WIDTH | bits_of(view.lows[sight.seat], view.highs[sight.seat], mimic)]
            marks: i64 = 0
            size: i64 = len(run)
            at: i64 = 0
            while at < MOST_MIMICS:
                if at < size:
                    marks += marks_on(run[at])
                elif at == size:
                    marks += sight.top_marks[mimic]
                self.mimic_marks[at + 1] = marks
                at += 1

    def cost(self, value: i64, count: i64, mimic: i64) -> i64:
        """The turns that so many cards of a value will take."""
        if count == 0:
            return 0
        weights = self.weights
        if value == mimic:
            return weights[OWN_MIMIC] * count
        if value == FLUSH:
            return weights[FLUSH_CARD] * count
        if count >= FOUR:
            return weights[FOUR_ALIKE] + weights[EXTRA] * (count - FOUR)
        return weights[GROUP] + weights[HIGHER] * value + weights[EXTRA] * (count - 1)

    def top_count(self, value: i64) -> i64:
        """The own tops of a value that may be laid."""
        return self.sight.tops[value] if self.sight.usable else 0

    # -- the sets of a value --------------------------------------------------------------------

    def compare(self, view: FlushState, value: i64, mimics: i64) -> None:
        """The sets of this value, with none, some or all of the Mimics."""
        sight = self.sight
        if (value == FLUSH and not view.opt.mimic_as_flush) or not self.mimics:
            mimics = 0
        if mimics > MOST_MIMICS:
            mimics = MOST_MIMICS
        tops = self.top_count(value)
        marks: i64 = 0
        if tops:
            marks = sight.top_marks[value]
        hand = sight.hand[value]
        plain = sight.plain[value]
        joined: i64 = 0
        while joined <= mimics:
            self.weigh(view, WHOLE, value, hand, tops, sight.marks[value] + marks, joined)
            if 0 < plain < hand:
                self.weigh(view, PLAIN, value, plain, tops, marks, joined)
            joined += 1
        if hand > 1 and (value == FLUSH or self.all is not None):
            run = view.opt.counting.runs[value << WIDTH | bits_of(view.lows[sight.seat], view.highs[sight.seat], value)]
            self.weigh(view, SINGLE, value, 1, 0, marks_on(run[0]), 0)

    def weigh(self, view: FlushState, form: i64, value: i64, hand: i64, tops: i64, marks: i64, joined: i64) -> None:
        """Takes a set if it is better than the best so far; laid on its own value, counting in is another way."""
        size = hand + tops + joined + self.flipped
        if size == 0:
            return
        if joined:
            marks += self.mimic_marks[joined]
        self.judge(view, form, value, hand, tops, marks, joined, False)
        if value == view.top_value and size < FOUR and size + view.reach() >= FOUR:
            self.judge(view, form, value, hand, tops, marks, joined, True)

    def complete(self, view: FlushState, mimics: i64) -> None:
        """Just enough Mimics to make a Flush of the top set."""
        needed: i64 = FOUR - view.reach() - self.flipped
        if needed < 1 and not self.flipped:
            needed = 1
        if needed < 0:
            needed = 0
        if needed <= mimics and needed + self.flipped < FOUR and needed <= MOST_MIMICS:
            self.judge(view, LONE, view.top_value, 0, 0, self.mimic_marks[needed], needed, True)

    def judge(
        self, view: FlushState, form: i64, value: i64, hand: i64, tops: i64, marks: i64, joined: i64, counted: bool
    ) -> None:
        """Takes a set if it is better than the best so far."""
        worth = self.judged(view, value, hand, tops, marks, joined, counted)
        if self.noise:
            worth += float(self.rng.below(self.noise))
        if worth > self.worth or self.all is not None:
            if self.fixed and not self.contains(view, form, value, joined):
                return  # something else is put out already
            if self.all is not None:
                self.all.append(Choice(worth, form, value, joined, counted, hand + tops + joined + self.flipped))
                if worth <= self.worth:
                    return
            self.worth = worth
            self.form = form
            self.value = value
            self.joined = joined
            self.counted = counted
            self.size = hand + tops + joined + self.flipped

    # -- what a set is worth --------------------------------------------------------------------

    def judged(
        self, view: FlushState, value: i64, hand: i64, tops: i64, marks: i64, joined: i64, counted: bool
    ) -> float:
        """What is left to be done after this set, with a minus, and what it does to the others."""
        weights = self.weights
        sight = self.sight
        mimic = view.mimic
        size = hand + tops + joined + self.flipped
        higher = 0 < view.top_value < value < FLUSH
        from_hand = hand + joined
        if mimic and joined > sight.hand[mimic]:
            from_hand = hand + sight.hand[mimic]
        if not higher and from_hand == sight.cards and sight.blinds == 0:
            return ENDS + self.bonus(view, value)
        used = hand + tops
        held = sight.held[value]
        points = sight.all_points
        if used:
            points -= sight.points[value] * used // held
        if joined:
            points -= sight.points[mimic] * joined // sight.held[mimic]
        left = self.burden
        if higher:
            left = self.burden_up
            held += sight.pile[value]
            points += sight.pile_points
        change = self.cost(value, held - used, mimic) - self.cost(value, held, mimic) - weights[OWN_MIMIC] * joined
        found = -left - float(change) - float(weights[POINT] * points) * self.danger
        if not higher and (value == FLUSH or counted or size >= FOUR):
            found += float(weights[TEMPO])
            if size >= SIX and sight.blinds and taker_of(view, sight.seat) >= 0:
                found += float(weights[BLIND])
            return found
        if self.flipped:
            marks += view.flipped >> 2 & 3
        return found + self.on_the_others(view, value, size, marks, higher, used, joined)

    def on_the_others(
        self, view: FlushState, value: i64, size: i64, marks: i64, higher: bool, used: i64, joined: i64
    ) -> float:
        """What a set that is no Flush does to who is next."""
        weights = self.weights
        sight = self.sight
        pile = size
        if not higher:
            pile += sight.pile_size
        following: i64 = next_seat(view, sight.seat)
        spared = following
        if marks:
            steps = marks
            if view.opt.skips_wrap:
                steps = marks % view.players
            elif marks >= view.players:
                steps = view.players - 1
            while steps:
                following = next_seat(view, following)
                steps -= 1
        if following == sight.seat:
            return (
                float(weights[TEMPO])
                if self.follows(view, value, used, joined, higher)
                else -float(weights[BURDEN] * pile)
            )
        if self.alone:
            return 0.0
        found = sight.unable(view, following, value) * float(weights[BURDEN] * pile) / float(view.players - 1)
        found -= sight.completes(view, following, value, size) * float(weights[GIFT])
        if marks:
            found += float(weights[SKIP] * (3 if sight.left[spared] <= 3 else 1))
        return found

    def follows(self, view: FlushState, value: i64, used: i64, joined: i64, higher: bool) -> bool:
        """Whether one could follow one's own set."""
        sight = self.sight
        each: i64 = 1
        while each < ROW:
            if each <= value or each == FLUSH:
                count = sight.held[each]
                if higher:
                    count += sight.pile[each]
                if each == value:
                    count -= used
                if each == view.mimic:
                    count -= joined
                if count > 0:
                    return True
            each += 1
        return False

    def bonus(self, view: FlushState, value: i64) -> float:
        """What the last cards take off one's own total."""
        found = 0
        for card in view.hand(self.sight.seat):
            found += view.opt.bonus[card]
        return float(found)

    def flip_worth(self, view: FlushState) -> float:
        """What flipping a Blind is worth, on average over the cards it may be."""
        weights = self.weights
        sight = self.sight
        danger = float(weights[POINT]) * self.danger
        blind = float(weights[BLIND])
        after = blind - self.burden - danger * float(sight.all_points)
        taken_up = blind - self.burden_up - danger * float(sight.all_points + sight.pile_points)
        if sight.unseen_total <= 0:
            return after
        found = 0.0
        value: i64 = 1
        while value < ROW:
            count = sight.unseen[value]
            if count > 0:
                worth = after
                if value == FLUSH:
                    worth += float(weights[TEMPO])
                elif view.top_value and value > view.top_value:
                    worth = taken_up
                elif sight.hand[value]:
                    worth += float(weights[GROUP]) / 2.0
                found += worth * float(count)
            value += 1
        found /= float(sight.unseen_total)
        if not view.top_value:
            found += float(weights[FRESH])
        return found

    # -- the set in cards -----------------------------------------------------------------------

    def hand_cards(self, view: FlushState, form: i64, value: i64, joined: i64) -> bytes:
        """The hand cards of a set: those of its value, then Mimics, plain ones first."""
        runs = view.opt.counting.runs
        seat = self.sight.seat
        low: i64 = view.lows[seat]
        high: i64 = view.highs[seat]
        found = b""
        if form != LONE:
            found = runs[value << WIDTH | bits_of(low, high, value)]
            if form == PLAIN:
                plain = b""
                for card in found:
                    if not marks_on(card):
                        plain += ONE[card]
                found = plain
            elif form == SINGLE:
                found = found[:1]
        if joined:
            found = found + runs[view.mimic << WIDTH | bits_of(low, high, view.mimic)][:joined]
        return found

    def top_bases(self, view: FlushState, form: i64, value: i64, joined: i64) -> int:
        """The mask of Bases whose tops belong to a set."""
        sight = self.sight
        if not sight.usable or form == SINGLE:
            return 0
        tops = view.tops[sight.seat]
        more: i64 = 0
        if joined:
            more = joined - sight.hand[view.mimic]
        found = 0
        for base in range(len(tops)):
            top = tops[base]
            if top == BACK:
                continue
            if top >> 4 == view.mimic and (value != view.mimic or form == LONE):
                if more > 0:
                    found |= 1 << base
                    more -= 1
            elif top >> 4 == value and form != LONE:
                found |= 1 << base
        return found

    def contains(self, view: FlushState, form: i64, value: i64, joined: i64) -> bool:
        """Whether all that is put out already belongs to a set."""
        if view.out_tops & ~self.top_bases(view, form, value, joined):
            return False
        cards = self.hand_cards(view, form, value, joined)
        for card in view.out:
            if count_of(view.out, card) > count_of(cards, card):
                return False
        return True

    def steps(self, view: FlushState) -> list[int]:
        """The moves that lay the best set from what is put out already."""
        if self.form == FLIPPING:
            return [FLIP + self.sight.open]
        found: list[int] = []
        cards = self.hand_cards(view, self.form, self.value, self.joined)
        missing = b""
        for card in cards:
            if count_of(missing, card) + count_of(view.out, card) < count_of(cards, card):
                missing += ONE[card]
                found.append(PUT + card)
        tops = self.top_bases(view, self.form, self.value, self.joined) & ~view.out_tops
        for base in range(len(view.tops[self.sight.seat])):
            if tops >> base & 1:
                found.append(PUT_TOP + base)
        found.append((COUNT if self.counted else DECLARE) + self.value)
        return found

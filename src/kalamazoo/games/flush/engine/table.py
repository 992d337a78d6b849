"""The table of Flush: where the cards lie, and who knows them.

Lists are changed in place only if `copy_to` copies them; the others are replaced whole.
"""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.cards import BACK
from kalamazoo.core.options import Options
from kalamazoo.core.pool import listed
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import all_seats
from kalamazoo.core.state import IntReader, State
from kalamazoo.core.vectors import vec
from kalamazoo.games.flush.engine.counts import ONE, less, replaced
from kalamazoo.games.flush.engine.unseen import FlushUnseen, backwards, bring_last, drawn
from kalamazoo.games.flush.options import FLUSH, FlushOptions

GONE: Final = 255  # the Blind of a Base that was played or handed over
NO_SEAT: Final = -1
MIXED: Final = 15  # the value of a set whose cards have several
HIDDEN_LUCK: Final = 1

# Phases of a round.
PLAY: Final = 0
GIVING: Final = 1  # after a Super Flush: which Base to hand over

# Who proposed a stalemate.
BY_TABLE: Final = 1
BY_PLAYER: Final = 2


class FlushTable(State):
    """All that lies on the table and all that is remembered, without the rules of play."""

    def __init__(self, options: FlushOptions, seats: int) -> None:
        super().__init__(seats)
        self.opt = options
        self.luck = HIDDEN_LUCK  # the state of the generator that deals the next rounds
        # -- the match
        self.round: i64 = 1
        self.starter: i64 = 0
        self.alive: i64 = all_seats(seats)  # the mask of seats that are still in the game
        self.players: i64 = seats  # how many these are
        self.totals = options.nothing
        self.gains = options.nothing  # what the last round added
        self.outs = options.nothing  # the round after which a seat was out; 0 while it is in
        # -- the round
        self.lows = vec[i64]()  # the hands, as counts (counts.py); what is put out is still among them
        self.highs = vec[i64]()
        self.hidden = options.nothing  # how many cards more a hand has that are not known
        self.known_lows = vec[i64]()  # the cards of a hand that everybody has seen: picked up, or shown
        self.known_highs = vec[i64]()
        self.floors = options.nothing  # no other card of a hand is this low: its player was unable to lay
        self.tops: list[bytes] = []  # by Base: its face-up card, or BACK if there is none
        self.blinds: list[bytes] = []  # by Base: its face-down card, or GONE
        self.covered = vec[i64]()  # the mask of Bases with a top …
        self.bare = vec[i64]()  # … and of those with a Blind alone
        self.exchanged = options.nothing  # the mask of Bases whose Blind came from the cards put aside (U30)
        self.shown = b""  # cards everybody has seen that lie among those put aside or under `exchanged`, sorted
        self.pile_low: i64 = 0  # the pile, as counts
        self.pile_high: i64 = 0
        self.top_low: i64 = 0  # the top set
        self.top_high: i64 = 0
        self.top_value: i64 = 0  # of the top set; 0 when the pile is empty
        self.top_size: i64 = 0
        self.run_size: i64 = 0  # cards on top that were laid as this value, set upon set
        self.by: i64 = NO_SEAT  # who laid last in this round
        self.before: i64 = NO_SEAT  # the last other player who laid
        self.away_low: i64 = 0  # the cards that left the round
        self.away_high: i64 = 0
        self.aside = b""  # put aside face down
        self.turned = BACK  # the card that fixes the Mimic value
        self.mimic: i64 = 0  # 0 when there are no Mimics
        self.turns: i64 = 0
        self.slips = options.nothing  # void declarations and Blinds flipped by mistake
        # -- the turn
        self.turn: i64 = 0
        self.phase: i64 = PLAY
        self.flipped: i64 = BACK  # the Blind this turn began with
        self.out = b""  # hand cards put out, not yet declared …
        self.out_low: i64 = 0  # … the same as counts …
        self.out_high: i64 = 0
        self.out_key: i64 = 0  # … and the sum of their numbers
        self.out_tops: i64 = 0  # the mask of Bases whose top is put out
        self.set_value: i64 = 0  # of the cards put out that are no Mimics; 0 if there are none, MIXED if they differ
        self.set_size: i64 = 0
        self.set_skips: i64 = 0  # skip marks among the cards put out
        self.set_bonus: i64 = 0
        self.takes: i64 = 0  # take-backs in this turn
        self.bonus: i64 = 0  # printed on the cards of the latest set
        # -- going round in circles
        self.key: i64 = 0  # tells the hands apart
        self.pile_key: i64 = 0  # what picking up the pile would add to it
        self.history = vec[i64]()  # the positions since a hand or a Base last changed for good
        self.circling = False  # whether the pile was picked up since then, so that one of these can come back
        self.picked: i64 = 0  # how often the pile was picked up since a card last left the round
        self.voting: i64 = 0  # BY_TABLE or BY_PLAYER while everybody is asked about a stalemate
        self.votes: i64 = 0  # the mask of seats that agreed
        self.moot = False  # whether a stalemate may be proposed
        self.unseen: FlushUnseen | None = None  # of a view

    def house(self) -> Options:
        return self.opt

    def hand(self, seat: int) -> bytes:
        """The cards of a hand, sorted; BACK for those that are not known."""
        return bytes(self.hidden[seat]) + self.opt.counting.cards(self.lows[seat], self.highs[seat])

    def known(self, seat: int) -> bytes:
        """The cards of a hand that everybody has seen."""
        return self.opt.counting.cards(self.known_lows[seat], self.known_highs[seat])

    def pile(self) -> bytes:
        """The cards of the pile, high ones first as they were mostly laid, the top set last."""
        counting = self.opt.counting
        under = counting.cards(self.pile_low - self.top_low, self.pile_high - self.top_high)
        return under[::-1] + self.top_set()

    def top_set(self) -> bytes:
        """The cards of the top set."""
        return self.opt.counting.cards(self.top_low, self.top_high)

    def away(self) -> bytes:
        """The cards that left the round."""
        return self.opt.counting.cards(self.away_low, self.away_high)

    def cards(self) -> list[int]:
        """Every card."""
        found = list(self.pile() + self.away() + self.aside)
        found.append(self.turned)
        if self.flipped != BACK:
            found.append(self.flipped)
        for seat in range(self.seats):
            found.extend(self.hand(seat))
            for base in range(len(self.blinds[seat])):
                if self.tops[seat][base] != BACK:
                    found.append(self.tops[seat][base])
                if self.blinds[seat][base] != GONE:
                    found.append(self.blinds[seat][base])
        return found

    # -- seats ----------------------------------------------------------------------------------

    def clear_seats(self) -> None:
        """Nobody has a card."""
        self.lows = vec[i64]([0] * self.seats)
        self.highs = vec[i64]([0] * self.seats)
        self.known_lows = vec[i64]([0] * self.seats)
        self.known_highs = vec[i64]([0] * self.seats)
        self.tops = [b""] * self.seats
        self.blinds = [b""] * self.seats

    def give_hand(self, seat: int, hand: bytes, known: bytes) -> None:
        """A seat has these cards, some of which everybody has seen."""
        counting = self.opt.counting
        self.lows[seat] = counting.low_of(hand)
        self.highs[seat] = counting.high_of(hand)
        self.known_lows[seat] = counting.low_of(known)
        self.known_highs[seat] = counting.high_of(known)

    def note_bases(self) -> None:
        """Notes which Bases have a top, and which a Blind alone."""
        self.covered = vec[i64]([0] * self.seats)
        self.bare = vec[i64]([0] * self.seats)
        for seat in range(self.seats):
            tops = self.tops[seat]
            for base in range(len(tops)):
                if tops[base] != BACK:
                    self.covered[seat] |= bit(base)
                elif self.blinds[seat][base] != GONE:
                    self.bare[seat] |= bit(base)

    # -- the set that is put out ----------------------------------------------------------------

    def gather(self, out: bytes) -> None:
        """Makes these hand cards, with a Blind that was flipped, the set that is put out."""
        self.out = b""
        self.out_low = 0
        self.out_high = 0
        self.out_key = 0
        self.out_tops = 0
        self.set_value = 0
        self.set_size = 0
        self.set_skips = 0
        self.set_bonus = 0
        if self.flipped != BACK:
            self.add_to_set(self.flipped)
        size: i64 = len(out)
        at: i64 = 0
        while at < size:
            self.add_from_hand(out[at])
            at += 1

    def add_from_hand(self, card: i64) -> None:
        """A hand card is put out."""
        opt = self.opt
        counting = opt.counting
        self.out = self.out + ONE[card] if self.set_size else ONE[card]
        self.out_low += counting.lows[card]
        self.out_high += counting.highs[card]
        self.out_key += opt.card_keys[card]
        self.add_to_set(card)

    def add_to_set(self, card: i64) -> None:
        """Counts one more card of the set that is put out."""
        self.set_size += 1
        if card & 15:  # marks
            self.set_skips += card >> 2 & 3
            self.set_bonus += self.opt.bonus[card]  # of a Mimic too (FU-BONUS-4)
        value = card >> 4
        if value != self.mimic:
            self.set_value = value if self.set_value in (0, value) else MIXED

    # -- copies and knowledge -------------------------------------------------------------------

    def copy_to(self, twin: "FlushTable") -> None:
        """Makes the twin equal to this table."""
        twin.ending = self.ending
        twin.luck = self.luck
        twin.round = self.round
        twin.starter = self.starter
        twin.alive = self.alive
        twin.players = self.players
        twin.totals = self.totals
        twin.gains = self.gains
        twin.outs = self.outs
        twin.covered = self.covered[:]
        twin.bare = self.bare[:]
        twin.lows = self.lows[:]
        twin.highs = self.highs[:]
        twin.hidden = self.hidden
        twin.known_lows = self.known_lows[:]
        twin.known_highs = self.known_highs[:]
        twin.floors = self.floors
        twin.tops = self.tops[:]
        twin.blinds = self.blinds[:]
        twin.exchanged = self.exchanged
        twin.shown = self.shown
        twin.pile_low = self.pile_low
        twin.pile_high = self.pile_high
        twin.top_low = self.top_low
        twin.top_high = self.top_high
        twin.top_value = self.top_value
        twin.top_size = self.top_size
        twin.run_size = self.run_size
        twin.by = self.by
        twin.before = self.before
        twin.away_low = self.away_low
        twin.away_high = self.away_high
        twin.aside = self.aside
        twin.turned = self.turned
        twin.mimic = self.mimic
        twin.turns = self.turns
        twin.slips = self.slips
        twin.turn = self.turn
        twin.phase = self.phase
        twin.flipped = self.flipped
        twin.out = self.out
        twin.out_low = self.out_low
        twin.out_high = self.out_high
        twin.out_key = self.out_key
        twin.out_tops = self.out_tops
        twin.set_value = self.set_value
        twin.set_size = self.set_size
        twin.set_skips = self.set_skips
        twin.set_bonus = self.set_bonus
        twin.takes = self.takes
        twin.bonus = self.bonus
        twin.key = self.key
        twin.pile_key = self.pile_key
        twin.history = self.history[:]
        twin.circling = self.circling
        twin.picked = self.picked
        twin.voting = self.voting
        twin.votes = self.votes
        twin.moot = self.moot
        twin.unseen = self.unseen

    def remember(self, positions: list[int]) -> None:
        """Takes over the positions since a hand or a Base last changed for good."""
        self.history = vec[i64](positions)

    def hide_from(self, viewer: int) -> None:
        """Leaves only what this viewer may know: its hand, what lies open, and what everybody has seen."""
        self.luck = HIDDEN_LUCK
        self.unseen = FlushUnseen()
        self.history = vec[i64]()
        self.circling = False
        self.aside = bytes(len(self.aside))
        if not self.ending:  # then all cards were shown when they were added up
            self.hide_cards(viewer)
        if BACK in self.cards():
            self.key = 0
            self.pile_key = 0

    def hide_cards(self, viewer: int) -> None:
        """Turns over what this viewer may not see."""
        if viewer != self.turn and not self.opt.table:
            self.takes = 0
            self.gather(b"")  # FU-ST-1: until the set is declared the others see nothing of it
        self.hidden = self.hidden[:]
        for seat in range(self.seats):
            if seat != viewer:
                self.hidden[seat] += len(self.opt.counting.cards(self.lows[seat], self.highs[seat]))
                self.hidden[seat] -= len(self.known(seat))
                self.lows[seat] = self.known_lows[seat]
                self.highs[seat] = self.known_highs[seat]
            blinds = b""
            for blind in self.blinds[seat]:
                blinds += ONE[GONE if blind == GONE else BACK]  # FU-SETUP-4: unseen by all
            self.blinds[seat] = blinds

    def stir(self, rng: Rng) -> None:
        """The deals of the next rounds come from this generator."""
        self.luck = rng.fork().save()

    def fill(self, rng: Rng) -> None:
        """Deals the unseen cards to where cards are unknown; nobody gets a card it cannot have."""
        unseen = self.unseen
        if unseen is None:
            unseen = FlushUnseen()
        self.unseen = None
        if not unseen.counted:
            self.count_unseen(unseen)
        shuffled = unseen.pool[:]
        rng.shuffle_row(shuffled)
        left = self.fill_hands(unseen, shuffled, rng)
        self.hidden = self.opt.nothing
        cards = listed(shuffled[:left])
        if unseen.kept:
            self.fill_untouched(cards, rng)
            cards.extend(unseen.kept)
            rng.shuffle(cards)
            left = len(cards)
        for seat in range(self.seats):
            blinds = self.blinds[seat]
            size: i64 = len(blinds)
            if unseen.blank >> seat & 1 and left >= size:
                self.blinds[seat] = backwards(cards, left, size)
                left -= size
            else:
                del cards[left:]
                self.blinds[seat] = drawn(blinds, cards)
                left = len(cards)
        del cards[left:]
        if unseen.blank >> self.seats & 1 and left == len(self.aside):
            self.aside = bytes(cards)
        else:
            self.aside = drawn(self.aside, cards)
        self.luck = rng.fork().save()
        self.history = vec[i64]()
        self.circling = False
        self.pile_key = unseen.pile_key

    def fill_hands(self, unseen: FlushUnseen, cards: vec[i64], rng: Rng) -> i64:
        """Deals to all hands from the end of the shuffled cards; says how many are left, and tells the hands apart."""
        opt = self.opt
        lows = opt.counting.lows
        highs = opt.counting.highs
        keys = opt.card_keys
        left: i64 = len(cards)
        whole = unseen.key
        for seat in unseen.order:
            floor: i64 = self.floors[seat]
            wanted: i64 = self.hidden[seat]
            low: i64 = self.lows[seat]
            high: i64 = self.highs[seat]
            key: i64 = 0
            while wanted:
                wanted -= 1
                left -= 1
                if floor:
                    bring_last(cards, left, floor, rng)
                card = cards[left]
                low += lows[card]
                high += highs[card]
                key += keys[card]
            self.lows[seat] = low
            self.highs[seat] = high
            whole += opt.seat_keys[seat] * key
        self.key = whole
        return left

    def fill_untouched(self, cards: list[int], rng: Rng) -> None:
        """Deals unseen cards to the Blinds that did not come from those put aside."""
        for seat in range(self.seats):
            for base in range(len(self.blinds[seat])):
                if not self.exchanged[seat] >> base & 1:
                    blind = drawn(self.blinds[seat][base : base + 1], cards)
                    self.blinds[seat] = replaced(self.blinds[seat], base, blind[0])

    def count_unseen(self, unseen: FlushUnseen) -> None:
        """Finds the cards that are nowhere to be seen, and what follows from those that are."""
        unseen.kept = list(self.hidden_shown())
        unseen.cards = list(self.unseen_cards())
        for card in unseen.kept:
            unseen.cards.remove(card)
        unseen.pool = vec[i64](unseen.cards)
        for floor in range(FLUSH if max(self.floors) else 0, -1, -1):  # who can have fewest cards comes first
            for seat in range(self.seats):
                if self.floors[seat] == floor and self.hidden[seat]:
                    unseen.order.append(seat)
        if not unseen.kept:
            for seat in range(self.seats):
                if not any(self.blinds[seat]):
                    unseen.blank |= 1 << seat
        if not any(self.aside):
            unseen.blank |= 1 << self.seats
        unseen.key = self.hand_key()
        unseen.pile_key = self.opt.counting.key_of(self.pile_low, self.pile_high)
        unseen.counted = True

    def hidden_shown(self) -> bytes:
        """The cards in `shown` whose place is not known here."""
        left = self.shown
        if not left:
            return left
        for card in self.aside:
            left = less(left, card)
        for seat in range(self.seats):
            for base in range(len(self.blinds[seat])):
                if self.exchanged[seat] >> base & 1:
                    left = less(left, self.blinds[seat][base])
        return left

    def unseen_cards(self) -> bytes:
        """The cards that are nowhere to be seen, sorted."""
        counting = self.opt.counting
        lows = counting.lows
        highs = counting.highs
        low: i64 = self.opt.deck_low - self.pile_low - self.away_low - lows[self.turned] - lows[self.flipped]
        high: i64 = self.opt.deck_high - self.pile_high - self.away_high - highs[self.turned] - highs[self.flipped]
        for card in self.aside:
            low -= lows[card]
            high -= highs[card]
        for seat in range(self.seats):
            low -= self.lows[seat]
            high -= self.highs[seat]
            for card in self.tops[seat]:
                low -= lows[card]
                high -= highs[card]
            for card in self.blinds[seat]:
                if card != GONE:
                    low -= lows[card]
                    high -= highs[card]
        return counting.cards(low, high)

    def cards_key(self, cards: bytes) -> int:
        """The sum of the numbers of these cards."""
        found: i64 = 0
        for at in range(len(cards)):
            found += self.opt.card_keys[cards[at]]
        return found

    def hand_key(self) -> int:
        """The number that tells the hands apart."""
        key: i64 = 0
        for seat in range(self.seats):
            key += self.opt.seat_keys[seat] * self.opt.counting.key_of(self.lows[seat], self.highs[seat])
        return key

    # -- storage --------------------------------------------------------------------------------

    def ints(self) -> list[int]:
        """The whole position as numbers."""
        out = [
            self.ending, self.luck, self.round, self.starter, self.alive, self.players, self.top_value, self.top_size,
            self.run_size, self.by, self.before, self.turned, self.mimic, self.turns, self.turn, self.phase,
            self.flipped, self.out_tops, self.set_value, self.set_size, self.takes, self.bonus, self.set_skips,
            self.set_bonus, self.pile_low, self.pile_high, self.top_low, self.top_high, self.away_low, self.away_high,
            self.pile_key, self.key, self.picked, self.voting, self.votes, int(self.moot), int(self.circling),
        ]  # fmt: skip
        match = (self.totals, self.gains, self.outs, self.floors, self.exchanged, self.slips, self.hidden)
        hands = (self.lows, self.highs, self.known_lows, self.known_highs)
        for items in match + hands:
            for seat in range(self.seats):
                out.append(items[seat])
        out.append(len(self.history))
        for position in self.history:
            out.append(position)
        put_pile(out, self.aside)
        put_pile(out, self.shown)
        put_pile(out, self.out)
        for seat in range(self.seats):
            put_pile(out, self.tops[seat])
            put_pile(out, self.blinds[seat])
        return out

    def set_ints(self, numbers: list[int]) -> None:
        """Takes over what `ints` gave."""
        reader = IntReader(numbers)
        self.ending = reader.one()
        self.luck = reader.one()
        self.round = reader.one()
        self.starter = reader.one()
        self.alive = reader.one()
        self.players = reader.one()
        self.top_value = reader.one()
        self.top_size = reader.one()
        self.run_size = reader.one()
        self.by = reader.one()
        self.before = reader.one()
        self.turned = reader.one()
        self.mimic = reader.one()
        self.turns = reader.one()
        self.turn = reader.one()
        self.phase = reader.one()
        self.flipped = reader.one()
        self.out_tops = reader.one()
        self.set_value = reader.one()
        self.set_size = reader.one()
        self.takes = reader.one()
        self.bonus = reader.one()
        self.set_skips = reader.one()
        self.set_bonus = reader.one()
        self.pile_low = reader.one()
        self.pile_high = reader.one()
        self.top_low = reader.one()
        self.top_high = reader.one()
        self.away_low = reader.one()
        self.away_high = reader.one()
        self.pile_key = reader.one()
        self.key = reader.one()
        self.picked = reader.one()
        self.voting = reader.one()
        self.votes = reader.one()
        self.moot = reader.one() != 0
        self.circling = reader.one() != 0
        seats = self.seats
        self.totals = [reader.one() for _ in range(seats)]
        self.gains = [reader.one() for _ in range(seats)]
        self.outs = [reader.one() for _ in range(seats)]
        self.floors = [reader.one() for _ in range(seats)]
        self.exchanged = [reader.one() for _ in range(seats)]
        self.slips = [reader.one() for _ in range(seats)]
        self.hidden = [reader.one() for _ in range(seats)]
        self.lows = vec[i64]([reader.one() for _ in range(seats)])
        self.highs = vec[i64]([reader.one() for _ in range(seats)])
        self.known_lows = vec[i64]([reader.one() for _ in range(seats)])
        self.known_highs = vec[i64]([reader.one() for _ in range(seats)])
        self.history = vec[i64](reader.some())
        self.aside = bytes(reader.some())
        self.shown = bytes(reader.some())
        self.out = bytes(reader.some())
        self.out_low = self.opt.counting.low_of(self.out)
        self.out_high = self.opt.counting.high_of(self.out)
        self.out_key = self.cards_key(self.out)
        self.tops = []
        self.blinds = []
        for _ in range(seats):
            self.tops.append(bytes(reader.some()))
            self.blinds.append(bytes(reader.some()))
        self.note_bases()
        reader.finish()
        self.unseen = FlushUnseen()


def put_pile(out: list[int], pile: bytes) -> None:
    """Appends a pile with its size in front, for `ints`."""
    out.append(len(pile))
    out.extend(pile)

"""The table of Flush: where the cards lie, and who knows them.

Lists are changed in place only if `copy_to` copies them; the others are replaced whole.
"""

from typing import Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import all_seats
from kalamazoo.core.state import IntReader, State
from kalamazoo.games.flush.fast_piles import ONE, draw_unseen, in_order, replaced
from kalamazoo.games.flush.options import CODES, FLUSH, FlushOptions

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
        self.round = 1
        self.starter = 0
        self.alive = all_seats(seats)  # the mask of seats that are still in the game
        self.players = seats  # how many these are
        self.totals = options.nothing
        self.gains = options.nothing  # what the last round added
        self.outs = options.nothing  # the round after which a seat was out; 0 while it is in
        # -- the round
        self.hands: list[bytes] = []  # sorted; what is put out is still among them
        self.known: list[bytes] = []  # those of them that everybody has seen, for they were picked up or shown
        self.floors = options.nothing  # no other card of a hand is this low: its player was unable to lay
        self.tops: list[bytes] = []  # by Base: its face-up card, or BACK if there is none
        self.blinds: list[bytes] = []  # by Base: its face-down card, or GONE
        self.marked = options.nothing  # the mask of Bases whose Blind was drawn from the cards in `away`
        self.pile = b""
        self.top_value = 0  # of the top set; 0 when the pile is empty
        self.top_size = 0
        self.run_size = 0  # cards on top that were laid as this value, set upon set
        self.by = NO_SEAT  # who laid last in this round
        self.before = NO_SEAT  # the last other player who laid
        self.away = b""  # every card seen that left the round, those under `marked` among them
        self.aside = b""  # put aside unseen
        self.turned = BACK  # the card that fixes the Mimic value
        self.mimic = 0  # 0 when there are no Mimics
        self.turns = 0
        self.slips = options.nothing  # void declarations and Blinds flipped by mistake
        # -- the turn
        self.turn = 0
        self.phase = PLAY
        self.flipped = BACK  # the Blind this turn began with
        self.out = b""  # hand cards put out, not yet declared
        self.out_tops = 0  # the mask of Bases whose top is put out
        self.set_value = 0  # of the cards put out that are no Mimics; 0 if there are none, MIXED if they differ
        self.set_size = 0
        self.takes = 0  # take-backs in this turn
        self.bonus = 0  # printed on the cards of the latest set
        # -- going round in circles
        self.key = 0  # tells the hands apart
        self.history: list[int] = []  # the positions since cards last left for good
        self.circling = False  # whether the latest position had come before
        self.picked = 0  # how often the pile was picked up since then
        self.voting = 0  # BY_TABLE or BY_PLAYER while everybody is asked about a stalemate
        self.votes = 0  # the mask of seats that agreed
        self.moot = False  # whether a stalemate may be proposed

    def cards(self) -> list[int]:
        """Every card; those drawn again from `away` are counted there."""
        found = list(self.pile + self.away + self.aside)
        found.append(self.turned)
        if self.flipped != BACK:
            found.append(self.flipped)
        for seat in range(self.seats):
            found.extend(self.hands[seat])
            for base in range(len(self.blinds[seat])):
                if self.tops[seat][base] != BACK:
                    found.append(self.tops[seat][base])
                if self.blinds[seat][base] != GONE and not self.marked[seat] >> base & 1:
                    found.append(self.blinds[seat][base])
        return found

    # -- the set that is put out ----------------------------------------------------------------

    def gather(self, out: bytes) -> None:
        """Makes these hand cards, with a Blind that was flipped, the set that is put out."""
        self.out = out
        self.out_tops = 0
        self.set_value = 0
        self.set_size = 0
        if self.flipped != BACK:
            self.add_to_set(self.flipped)
        for card in out:
            self.add_to_set(card)

    def add_to_set(self, card: int) -> None:
        """Counts one more card of the set that is put out."""
        self.set_size += 1
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
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.floors = self.floors
        twin.tops = self.tops[:]
        twin.blinds = self.blinds[:]
        twin.marked = self.marked
        twin.pile = self.pile
        twin.top_value = self.top_value
        twin.top_size = self.top_size
        twin.run_size = self.run_size
        twin.by = self.by
        twin.before = self.before
        twin.away = self.away
        twin.aside = self.aside
        twin.turned = self.turned
        twin.mimic = self.mimic
        twin.turns = self.turns
        twin.slips = self.slips
        twin.turn = self.turn
        twin.phase = self.phase
        twin.flipped = self.flipped
        twin.out = self.out
        twin.out_tops = self.out_tops
        twin.set_value = self.set_value
        twin.set_size = self.set_size
        twin.takes = self.takes
        twin.bonus = self.bonus
        twin.key = self.key
        twin.history = self.history[:]
        twin.circling = self.circling
        twin.picked = self.picked
        twin.voting = self.voting
        twin.votes = self.votes
        twin.moot = self.moot

    def hide_from(self, viewer: int) -> None:
        """Leaves only what this viewer may know: its hand, what lies open, and what everybody has seen."""
        self.luck = HIDDEN_LUCK
        self.key = 0
        self.history = []
        self.circling = False
        self.aside = bytes(len(self.aside))
        if self.ending:
            return  # all cards were shown when they were added up
        if viewer != self.turn and not self.opt.table:
            self.takes = 0
            self.gather(b"")  # FU-ST-1: until the set is declared the others see nothing of it
        for seat in range(self.seats):
            if seat != viewer:
                known = self.known[seat]
                self.hands[seat] = bytes(len(self.hands[seat]) - len(known)) + in_order(known)
            blinds = b""
            for blind in self.blinds[seat]:
                blinds += ONE[GONE if blind == GONE else BACK]  # FU-SETUP-4: unseen by all
            self.blinds[seat] = blinds

    def fill(self, rng: Rng) -> None:
        """Deals the unseen cards to where cards are unknown; nobody gets a card it cannot have."""
        counts = [0] * CODES
        for card in self.opt.deck:
            counts[card] += 1
        for card in self.cards():
            counts[card] -= 1
        unseen: list[int] = []
        for card in range(1, CODES):
            for _ in range(counts[card]):
                unseen.append(card)
        rng.shuffle(unseen)
        for floor in range(FLUSH, -1, -1):  # who can have fewest cards comes first
            for seat in range(self.seats):
                if self.floors[seat] == floor:
                    self.hands[seat] = in_order(draw_unseen(self.hands[seat], unseen, floor))
        for seat in range(self.seats):
            for base in range(len(self.blinds[seat])):
                if self.blinds[seat][base] == BACK and self.marked[seat] >> base & 1:
                    self.blinds[seat] = replaced(self.blinds[seat], base, rng.pick(self.undrawn()))
            self.blinds[seat] = draw_unseen(self.blinds[seat], unseen, 0)
        self.aside = draw_unseen(self.aside, unseen, 0)
        self.luck = rng.fork().save()
        self.history = []
        self.circling = False
        self.key = self.hand_key()

    def undrawn(self) -> list[int]:
        """The cards in `away` that do not lie as Blinds again."""
        free = list(self.away)
        for seat in range(self.seats):
            for base in range(len(self.blinds[seat])):
                card = self.blinds[seat][base]
                if self.marked[seat] >> base & 1 and card != BACK:
                    free.remove(card)
        return free

    def hand_key(self) -> int:
        """The number that tells the hands apart."""
        key = 0
        for seat in range(self.seats):
            for card in self.hands[seat]:
                key += self.opt.keys[seat * CODES + card]
        return key

    # -- storage --------------------------------------------------------------------------------

    def ints(self) -> list[int]:
        """The whole position as numbers."""
        out = [
            self.ending, self.luck, self.round, self.starter, self.alive, self.players, self.top_value, self.top_size,
            self.run_size, self.by, self.before, self.turned, self.mimic, self.turns, self.turn, self.phase,
            self.flipped, self.out_tops, self.set_value, self.set_size, self.takes, self.bonus, self.key, self.picked,
            self.voting, self.votes, int(self.moot), int(self.circling),
        ]  # fmt: skip
        for items in (self.totals, self.gains, self.outs, self.floors, self.marked, self.slips):
            for seat in range(self.seats):
                out.append(items[seat])
        out.append(len(self.history))
        out.extend(self.history)
        for pile in (self.pile, self.away, self.aside, self.out):
            put_pile(out, pile)
        for seat in range(self.seats):
            put_pile(out, self.hands[seat])
            put_pile(out, self.known[seat])
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
        self.marked = [reader.one() for _ in range(seats)]
        self.slips = [reader.one() for _ in range(seats)]
        self.history = reader.some()
        self.pile = bytes(reader.some())
        self.away = bytes(reader.some())
        self.aside = bytes(reader.some())
        self.out = bytes(reader.some())
        self.hands = []
        self.known = []
        self.tops = []
        self.blinds = []
        for _ in range(seats):
            self.hands.append(bytes(reader.some()))
            self.known.append(bytes(reader.some()))
            self.tops.append(bytes(reader.some()))
            self.blinds.append(bytes(reader.some()))
        reader.finish()


def put_pile(out: list[int], pile: bytes) -> None:
    """Appends a pile with its size in front, for `ints`."""
    out.append(len(pile))
    out.extend(pile)


def changed(numbers: list[int], seat: int, number: int) -> list[int]:
    """The numbers of all seats with another one for this seat."""
    copy = numbers[:]
    copy[seat] = number
    return copy

"""Batch: many tables of one rule set at once, in rows that numpy can see without a copy.

Each table waits for one seat. `step` takes an action for each table; a game that ends, or that has lasted too long, is
counted, and its table is dealt anew at once, so that there is always somebody to act.
"""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.encoder import MOST, SILENCE, WORD, Encoder, blank_row, byte_at, put, wipe
from kalamazoo.core.errors import BadMove
from kalamazoo.core.rng import Rng, mix
from kalamazoo.core.vectors import vec
from kalamazoo.envs.questions import Questions
from kalamazoo.rulebook.strings import Rules

WON: Final = 0  # what a game is worth at its end: the share of the win, so that the seats sum to 0 …
SCORED: Final = 1  # … or the game's own scores

GOES_ON: Final = 0  # how a table stands after a step
ENDED: Final = 1
BROKEN_OFF: Final = 2  # it lasted too long

SEEDS: Final = (1 << 62) - 1
SECONDS: Final = 0x00FF00FF00FF00FF  # every other byte of a word


@final
class Batch:
    """So many tables of one rule set; the same seed and actions always give the same."""

    def __init__(
        self,
        rules: Rules,
        seats: int,
        size: int,
        seed: int = 0,
        never: bool = False,
        reward: int = WON,
        longest: int = 0,
    ) -> None:
        self.rules = rules
        self.encoder: Encoder = rules.encoder(seats)
        self.seats: i64 = seats
        self.size: i64 = size
        self.never = never
        self.reward = reward
        self.longest: i64 = longest if longest else rules.longest(seats)
        self.words: i64 = self.encoder.words
        self.mask_words: i64 = self.encoder.mask_words
        self.observations = blank_row(size * self.words)
        self.masks = blank_row(size * self.mask_words)
        self.to_act = blank_row(size)  # the seat that each table waits for
        self.over = blank_row(size)  # how each table stands after the last step
        self.rewards = vec[float]([0.0] * (size * seats))  # by table and seat
        self.paid = False  # some reward is not 0
        self.seeds: list[int] = [0] * size  # of the deals that lie on the tables …
        self.dealers: list[int] = [0] * size  # … and who dealt
        self.tables: list[Questions] = []
        self.start(seed)

    def start(self, seed: int) -> None:
        """Deals at every table."""
        self.luck = Rng(mix(seed))  # deals
        self.lot = Rng(mix(seed + 1))  # samples
        self.tables = []
        for at in range(self.size):
            self.tables.append(self.deal(at))
            self.over[at] = GOES_ON
            self.show(at)
        self.clear_rewards()

    def deal(self, at: int) -> Questions:
        """A new game for a table."""
        seed = (self.luck.below(1 << 31) << 31 | self.luck.below(1 << 31)) & SEEDS
        dealer = self.luck.below(int(self.seats))
        self.seeds[at] = seed
        self.dealers[at] = dealer
        return Questions(self.rules.deal(int(self.seats), seed, dealer), self.never)

    def show(self, at: i64) -> None:
        """Writes what the seat that is asked sees and may do."""
        table = self.tables[at]
        seat: i64 = table.seat
        self.to_act[at] = seat
        encoder = self.encoder
        first: i64 = at * self.words
        wipe(self.observations, first, self.words)
        encoder.observe(table.state, seat, self.observations, first << 3)
        first = at * self.mask_words
        wipe(self.masks, first, self.mask_words)
        encoder.allow(table.state, seat, self.masks, first << 3)
        if not table.owed:
            put(self.masks, first << 3, 1)  # silence

    def step(self, actions: list[int]) -> None:
        """Takes an action for each table. One that is not allowed is an error, and nothing is done."""
        size: i64 = self.size
        if len(actions) != size:
            raise BadMove(f"there are {size} tables and {len(actions)} actions")
        at: i64 = 0
        while at < size:
            self.check(at, actions[at])
            at += 1
        self.clear_rewards()
        at = 0
        while at < size:
            self.act(at, actions[at])
            at += 1

    def sample(self) -> list[int]:
        """An allowed action for each table, any as likely as the others; drawn apart from the deals."""
        return [self.sample_one(at) for at in range(self.size)]

    def sample_one(self, at: i64) -> int:
        """An allowed action for one table."""
        masks = self.masks
        first: i64 = at * self.mask_words
        left: i64 = self.lot.below(marks_among(masks, first, first + self.mask_words))
        place: i64 = 0
        while True:
            word: i64 = masks[first]
            if word:
                here: i64 = marks_in(word)
                if left < here:
                    return place + nth_mark(word, left)
                left -= here
            first += 1
            place += WORD

    def check(self, at: i64, action: i64) -> None:
        """Raises BadMove for an action that is not allowed at a table."""
        if action < 0 or action >= self.encoder.size:
            raise BadMove(f"table {at}: there is no action {action}: they are 0 to {self.encoder.size - 1}")
        if not byte_at(self.masks, (at * self.mask_words << 3) + action):
            name = self.encoder.actions.name_of(action)
            raise BadMove(f"table {at}: action {action} ({name}) is not allowed now")

    def act(self, at: i64, action: i64) -> None:
        """Takes an allowed action at one table."""
        table = self.tables[at]
        if action == SILENCE:
            table.stay_silent()
        else:
            table.answer(self.encoder.move_of(table.state, table.seat, action))
        if table.seat >= 0 and table.moves < self.longest:
            self.over[at] = GOES_ON
        else:
            self.close(at, table)
        self.show(at)

    def close(self, at: i64, table: Questions) -> None:
        """Counts a game and deals the next."""
        if table.seat < 0:
            self.over[at] = ENDED
            self.paid = True
            gained = gains(table, self.reward)
            seat: i64 = 0
            while seat < self.seats:
                self.rewards[at * self.seats + seat] = gained[seat]
                seat += 1
        else:
            self.over[at] = BROKEN_OFF
        self.tables[at] = self.deal(at)

    def clear_rewards(self) -> None:
        """Nobody has gained anything."""
        if not self.paid:
            return
        self.paid = False
        at: i64 = 0
        while at < len(self.rewards):
            self.rewards[at] = 0.0
            at += 1


def marks_among(row: vec[i64], first: i64, last: i64) -> i64:
    """How many bytes of these words are 1; the others are 0."""
    found: i64 = 0
    while first < last:
        stop: i64 = first + MOST
        if stop > last:
            stop = last
        sums: i64 = 0  # byte by byte, of as many words as a byte can count
        while first + 4 <= stop:
            sums += row[first] + row[first + 1] + row[first + 2] + row[first + 3]
            first += 4
        while first < stop:
            sums += row[first]
            first += 1
        sums = (sums & SECONDS) + (sums >> 8 & SECONDS)
        sums += sums >> 32
        sums += sums >> 16
        found += sums & 0xFFFF
    return found


def marks_in(word: i64) -> i64:
    """How many of the eight bytes of a word are 1; the others are 0."""
    word += word >> 32
    word += word >> 16
    word += word >> 8
    return word & 15


def nth_mark(word: i64, number: i64) -> i64:
    """Which byte of such a word is the 1 with this number, counted from 0."""
    place: i64 = 0
    while True:
        if word & 1:
            if not number:
                return place
            number -= 1
        word >>= 8
        place += 1


def gains(table: Questions, reward: int) -> list[float]:
    """What each seat has gained by a game that is over."""
    state = table.state
    if reward == SCORED:
        return [float(score) for score in state.scores()]
    shares = state.values()
    if state.seats == 1:
        return shares
    return [(share * state.seats - 1.0) / (state.seats - 1.0) for share in shares]

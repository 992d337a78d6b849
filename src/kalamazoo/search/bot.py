"""SearchBot: plays the rest of the game out in its head before it leaves its usual move.

The usual player's move and each other candidate are rolled out in the same guessed worlds with the same luck, so that
they differ by the move alone; round by round the worse half is dropped. The usual move is left only for one whose mean
gain is large beside its error: what looks better by chance is not.
"""

from math import sqrt
from time import perf_counter_ns
from typing import Final, final

from mypy_extensions import mypyc_attr

from kalamazoo.core.bot import NO_WISH, USUAL, Bot
from kalamazoo.core.event import Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.search.base import Base

LEAST_WORLDS: Final = 4  # before a gain is believed
NANO: Final = 1_000_000  # nanoseconds in a millisecond
SETTLE: Final = 16  # worlds before a way can be settled …
AGAIN: Final = 8  # … which is looked at after so many more
SURE: Final = 2.0  # standard errors of a gain that is too small for sure …
VERY_SURE: Final = 4.0  # … and of one that is large enough for sure
NOTHING: Final = 0.0005  # a gain not worth the search
OUT_OF_TURN: Final = 700  # milliseconds after which it speaks where its usual player would have stayed silent


@final
class Way:
    """A candidate, and what its rollouts gave."""

    def __init__(self, move: int) -> None:
        self.move = move  # NO_WISH: to stay silent
        self.worlds = 0  # in which it was tried
        self.total = 0.0  # of the values …
        self.gains = 0.0  # … of what they were more than the usual move's in the same worlds …
        self.squares = 0.0  # … and of the squares of that

    def add(self, value: float, usual: float) -> None:
        """Takes note of one rollout, beside the usual move's in the same world."""
        gain = value - usual
        self.worlds += 1
        self.total += value
        self.gains += gain
        self.squares += gain * gain

    def mean(self) -> float:
        """What it is worth, 0 to 1."""
        return self.total / self.worlds if self.worlds else 0.0

    def gain(self) -> float:
        """How much better it is than the usual move, on average."""
        return self.gains / self.worlds if self.worlds else 0.0

    def error(self) -> float:
        """The standard error of the gain."""
        if self.worlds < 2:
            return 1.0
        gain = self.gains / self.worlds
        spread = (self.squares - self.worlds * gain * gain) / (self.worlds - 1)
        return sqrt(spread / self.worlds) if spread > 0.0 else 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Bot):
    """A player who searches. Without `most` the same seed gives the same move on every machine and in both engines."""

    def __init__(self, seat: int, rng: Rng, base: Base, rollouts: int, depth: int, z: float) -> None:
        super().__init__(seat, rng)
        self.base = base
        self.rollouts = rollouts  # for a decision, of all candidates together, at the usual effort
        self.depth = depth  # moves of everybody in a rollout
        self.z = z  # standard errors that a gain must exceed
        self.settles = False  # whether it stops early where more rollouts would decide nothing
        self.player = base.usual(seat, rng.fork())  # whose move is the usual one
        self.listens = self.player.listens
        self.ways: list[Way] = []  # of the last decision, the usual move first; empty if there was nothing to search
        self.rolled = 0  # rollouts of the last decision

    def hear(self, event: Event) -> None:
        """Lets the usual player hear it."""
        self.player.hear(event)

    def now(self) -> int:
        """The time in milliseconds; looked at only where `most` is set."""
        return perf_counter_ns() // NANO

    def wish(self, view: State, owed: bool) -> int:
        """The usual player's move, or one that is significantly better."""
        start = self.now() if self.most else 0
        usual = self.player.wish(view, owed)
        self.delay = self.player.delay
        self.reasons = self.player.reasons
        self.ways = [Way(usual)]
        self.rolled = 0
        candidates = self.base.candidates(view, self.seat, usual)
        for move in candidates:
            if move != usual:
                self.ways.append(Way(move))
        if not owed and usual != NO_WISH and candidates:
            self.ways.append(Way(NO_WISH))
        if len(self.ways) == 1:
            self.ways = []
            return usual
        self.search(view, start)
        best = self.best()
        if best != usual:
            self.reasons = []
            if usual == NO_WISH:
                self.delay = OUT_OF_TURN
        return best

    # -- the search -----------------------------------------------------------------------------

    def search(self, view: State, start: int) -> None:
        """Rolls the ways out, round by round, the better half of them each time."""
        rng = self.rng.fork().quick()
        budget = max(1, self.rollouts * self.effort // USUAL)
        alive = self.ways[1:]
        rounds = 1
        while 1 << rounds < len(self.ways):
            rounds += 1
        for number in range(1, rounds + 1):
            until = budget * number // rounds
            while self.rolled + len(alive) < until:
                if self.most:
                    spent = self.now() - start
                    if spent >= self.most:
                        return
                    if spent * rounds >= self.most * number:
                        break
                if not self.try_in_a_world(view, alive, rng, start + self.most):
                    return
                if self.settles and is_settled(alive):
                    return
            alive.sort(key=gain_of, reverse=True)
            del alive[(len(alive) + 1) // 2 :]

    def try_in_a_world(self, view: State, ways: list[Way], rng: Rng, deadline: int) -> bool:
        """Rolls each of these ways and the usual one out in a new world; False if the time was over before the end."""
        world = view.clone()
        world.fill(rng.fork())
        luck = rng.fork()
        usual = self.roll_out(world, self.ways[0].move, luck)
        values: list[float] = []
        for way in ways:
            if self.most and self.now() >= deadline:
                return False  # half a world would favour those who come first
            values.append(self.roll_out(world, way.move, luck))
        self.ways[0].add(usual, usual)
        for at in range(len(ways)):
            ways[at].add(values[at], usual)
        return True

    def roll_out(self, world: State, move: int, luck: Rng) -> float:
        """What a move leads to in a world, with this luck."""
        self.rolled += 1
        state = world.clone()
        silent = self.seat
        if move != NO_WISH:
            state.apply(self.seat, move)
            silent = -1
        self.base.play(state, luck.copy(), self.depth, silent)
        return self.base.value(state, self.seat)

    def best(self) -> int:
        """The move with the largest gain among those tried to the last, if that is sure; else the usual one."""
        best = self.ways[0].move
        worlds = max(LEAST_WORLDS, self.ways[0].worlds)
        most = 0.0
        for way in self.ways[1:]:
            gain = way.gain()
            if way.worlds >= worlds and gain > most and gain > self.z * way.error():
                most = gain
                best = way.move
        return best


def is_settled(alive: list[Way]) -> bool:
    """Drops the ways that surely gain nothing; says whether none is left then, or one that surely gains."""
    worlds = alive[0].worlds
    if worlds < SETTLE or worlds % AGAIN:
        return False
    hopeful: list[Way] = []
    for way in alive:
        if way.gain() + SURE * way.error() >= NOTHING:
            hopeful.append(way)
    alive[:] = hopeful
    return not alive or (len(alive) == 1 and alive[0].gain() > VERY_SURE * alive[0].error())


def gain_of(way: Way) -> float:
    """The mean gain of a way, for sorting."""
    return way.gain()

"""Base: what a game gives the search."""

from typing import Final

from mypy_extensions import mypyc_attr

from kalamazoo.core.bot import Bot
from kalamazoo.core.playing import play_on
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State

MOST_CANDIDATES: Final = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class Base:
    """The usual player of a game, which moves are worth trying, and what a position is worth."""

    def make(self, seat: int, rng: Rng) -> Bot:
        """The usual player for a seat.

        It plays whole guessed worlds in rollouts, so it reads only what its seat may know.
        """
        raise TypeError(f"{type(self).__name__} makes no player")

    def usual(self, seat: int, rng: Rng) -> Bot:
        """Whose move the search begins with."""
        return self.make(seat, rng)

    def candidates(self, view: State, seat: int, usual: int) -> list[int]:
        """The moves to try beside the usual one (which may be among them); none where there is nothing to search.

        The more there are, the less often each is tried.
        """
        return view.distinct_moves(seat)[:MOST_CANDIDATES]

    def play(self, state: State, lot: Rng, limit: int, silent: int) -> None:
        """Plays a rollout, with so many moves at most; the seat that is `silent` (-1: none) lets others act first."""
        players: list[Bot] = []
        for seat in range(state.seats):
            players.append(self.make(seat, lot.fork()))
        play_on(state, players, lot, limit, silent)

    def value(self, state: State, seat: int) -> float:
        """What a position is worth to a seat, 0 to 1, where a rollout ends."""
        return state.values()[seat]

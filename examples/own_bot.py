"""A player of your own against a fair one. `kalamazoo sim flinch@1988 --bots own_bot:Hoarder,fair` plays more of it."""

from kalamazoo.arena.series import play_series
from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.state import State


class Hoarder(Bot):
    """Makes the last of its moves, and never speaks out of turn."""

    def wish(self, view: State, owed: bool) -> int:
        """A move, or silence; `view` is masked for this seat."""
        if not owed:
            return NO_WISH
        self.delay = 800  # milliseconds, at a table of people
        return view.moves(self.seat)[-1]


if __name__ == "__main__":
    series = play_series("flinch@1988(stock-size=5)", seats=2, bots="own_bot:Hoarder,fair", games=20, seed=1)
    for name in dict.fromkeys(series.bots):
        print(f"{name} won {series.wins.get(name, 0):g} of {series.games}")

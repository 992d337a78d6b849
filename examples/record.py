"""A record: written, read back, checked, and what one seat saw of it."""

import kalamazoo
from kalamazoo.core.rng import Rng
from kalamazoo.record import verify, verify_against


def played() -> kalamazoo.Referee:
    """A finished game of Authors."""
    referee = kalamazoo.Referee("authors@1988", seats=3, seed=7)
    rng = Rng(1)
    while referee.outcome is None:
        seat = referee.must_act()[0]
        view = referee.view(seat)
        referee.play(seat, view.state.random_move(seat, rng))
    return referee


if __name__ == "__main__":
    game = played()
    text = kalamazoo.write_record(game.record())
    full = kalamazoo.read_record(text)
    print(f"{len(full.steps)} moves; {verify(full).text}")
    seen = kalamazoo.read_record(kalamazoo.write_record(game.record(viewer=0)))
    print(f"seat A's record alone: {verify(seen).text}")
    print(f"beside the full one: {verify_against(seen, full).text}")

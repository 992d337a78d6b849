"""A game of Flinch from the deal to the end: whoever must act makes a move by chance."""

import random

import kalamazoo


def play(seed: int) -> kalamazoo.Outcome:
    """Plays one game."""
    referee = kalamazoo.Referee("flinch@1988(stock-size=5)", seats=3, seed=seed, names=("Ann", "Bertie", "Clara"))
    chance = random.Random(seed)
    while (outcome := referee.outcome) is None:
        seat = referee.must_act()[0]
        view = referee.view(seat)  # all that this seat may know
        referee.play(seat, chance.choice(view.moves()))
    for line in referee.view(kalamazoo.ONLOOKER).log()[-3:]:
        print(line)
    return outcome


if __name__ == "__main__":
    result = play(seed=7)
    winners = " and ".join(("Ann", "Bertie", "Clara")[seat] for seat in result.winners) or "nobody"
    print(f"{winners} won: {result.reason} ({result.clause})")

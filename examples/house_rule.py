"""What does a house rule do? The same deals with and without it."""

from statistics import mean

from kalamazoo.arena.series import play_series

RULES = ("flinch@1988(stock-size=5)", "flinch@1988(stock-size=5,variation=ends)")


def length(rules: str) -> float:
    """How many moves a game takes on average."""
    return mean(play_series(rules, seats=2, bots="fair", games=20, seed=1).lengths)


if __name__ == "__main__":
    for rules in RULES:
        print(f"{rules}: {length(rules):.1f} moves a game")

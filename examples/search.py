"""A search on guessed worlds: how good is each way to go on, for the player whose turn it is?"""

from kalamazoo.core.rng import Rng
from kalamazoo.rulebook import rules
from kalamazoo.search.bot import SearchBot
from kalamazoo.search.rolling import Rolling


def look(seed: int) -> None:
    """Searches the first decision of a deal, on what the seat may know."""
    rule_set = rules("authors@1913")
    state = rule_set.deal(seats=3, seed=seed)
    seat = state.to_act()
    view = state.mask(seat)
    bot = SearchBot(seat, Rng(1), Rolling(), rollouts=40, depth=20, z=2.0)
    move = bot.wish(view, True)
    print(f"{rule_set.game.write_move(view, seat, move)} after {bot.rolled} rollouts; the ways it tried:")
    for way in bot.ways[:3]:
        print(f"  {rule_set.game.write_move(view, seat, way.move)}: {way.gain():+.3f} ± {way.error():.3f}")


if __name__ == "__main__":
    look(seed=7)

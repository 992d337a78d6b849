"""Players: random, greedy (one per game), and the list of their names."""

from kalamazoo.bots.registry import BOTS, make_bot, make_bots

__all__ = ["BOTS", "make_bot", "make_bots"]

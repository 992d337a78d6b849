"""Players: those for every game, and the list of all names."""

from kalamazoo.bots.registry import BOTS, bots_of, make_bot, make_bots, usual_bot

__all__ = ["BOTS", "bots_of", "make_bot", "make_bots", "usual_bot"]

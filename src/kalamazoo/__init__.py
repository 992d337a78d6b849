"""Kalamazoo: a card table for printed parlour games.

import kalamazoo
referee = kalamazoo.Referee("flinch@1913", seats=4, seed=7)
view = referee.view(0)
"""

from kalamazoo import _pure  # noqa: F401  chooses the engine before anything of it is imported
from kalamazoo.core.errors import BadMove, BadRecord, BadRules, IllegalMove, KalamazooError
from kalamazoo.core.seats import CLOCK, ONLOOKER
from kalamazoo.games import GAMES, find_game
from kalamazoo.picture import svg
from kalamazoo.play import Match, Outcome, Referee, View
from kalamazoo.record import read_position, read_record, write_position, write_record
from kalamazoo.rulebook import Rules, rules

__version__ = "0.1.0"

__all__ = [
    "CLOCK",
    "GAMES",
    "ONLOOKER",
    "BadMove",
    "BadRecord",
    "BadRules",
    "IllegalMove",
    "KalamazooError",
    "Match",
    "Outcome",
    "Referee",
    "Rules",
    "View",
    "find_game",
    "read_position",
    "read_record",
    "rules",
    "svg",
    "write_position",
    "write_record",
]

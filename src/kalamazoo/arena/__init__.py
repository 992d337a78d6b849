"""Series of games between bots, and what they show."""

from kalamazoo.arena.series import Series, play_series
from kalamazoo.arena.statistics import Interval, share

__all__ = ["Interval", "Series", "play_series", "share"]

"""Series of games between bots, and what they show."""

from kalamazoo.arena.progressive import ProgressiveSeries, play_progressive
from kalamazoo.arena.series import Series, play_series
from kalamazoo.arena.statistics import Interval, share

__all__ = ["Interval", "ProgressiveSeries", "Series", "play_progressive", "play_series", "share"]

"""Playing: the referee, what a seat may know, several deals, and the polling of bots."""

from kalamazoo.play.match import Match
from kalamazoo.play.outcome import Outcome
from kalamazoo.play.progressive import ProgressiveMatch
from kalamazoo.play.referee import Referee
from kalamazoo.play.view import View

__all__ = ["Match", "Outcome", "ProgressiveMatch", "Referee", "View"]

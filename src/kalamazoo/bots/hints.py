"""Hints: what a strong player would do at a seat, and why, on what that seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kalamazoo.bots.registry import make_bot, usual_bot
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.event import Event
from kalamazoo.core.game import Game
from kalamazoo.core.people import Names
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.play.referee import Referee
from kalamazoo.rulebook import Rules

ADVISOR = "strong"  # quick enough to be asked at any time


class NoHint(KalamazooError):
    """There is nothing to suggest, or the rules forbid it."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that a strong player would make."""

    move: int
    text: str  # the move's token
    named: str  # in words: "play the 7 from your hand on pile 3"
    why: str = ""  # a sentence, where the player can say
    places: tuple[str, ...] = ()  # the areas that the reason speaks of


def advisor_of(game: Game) -> str:
    """The bot that gives hints in this game."""
    return ADVISOR if ADVISOR in game.bots else usual_bot(game)


def ask_hint(referee: Referee, seat: int, names: Names = ()) -> Hint:
    """What a strong player would do now; raises NoHint with a sentence."""
    rule_set = referee.rules
    forbidden = rule_set.game.check_hints(rule_set.options)
    if forbidden:
        raise NoHint(f"{forbidden.text} ({forbidden.clause})")
    if not referee.may(seat):
        raise NoHint("you have nothing to decide now; wait for the others")
    return think_of_hint(rule_set, referee.known(seat), seat, referee.must(seat), referee.seen(seat), names)


def think_of_hint(
    rule_set: Rules, view: State, seat: int, owed: bool, heard: Sequence[Event], names: Names = ()
) -> Hint:
    """The same from a masked state and the events that the seat has seen."""
    game = rule_set.game
    bot = make_bot(advisor_of(game), rule_set, seat, Rng(0))  # the same question gets the same answer
    if bot.listens:
        for event in heard:
            bot.hear(event)
    move = bot.wish(view, owed)
    if move not in view.moves(seat):
        raise NoHint("a good player would wait now")
    advice = game.advise(view, seat, move, bot.reasons, names)
    return Hint(
        move,
        game.write_move(view, seat, move),
        game.name_move(view, seat, move, names),
        advice.text if advice else "",
        advice.places if advice else (),
    )

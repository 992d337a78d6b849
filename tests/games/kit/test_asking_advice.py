"""Hints in Authors and Go to Store: the ask of a player who infers, and why."""

from __future__ import annotations

import pytest

from kalamazoo.bots import make_bot
from kalamazoo.core.bot import Reason
from kalamazoo.core.rng import Rng
from kalamazoo.games.kit.asking_advice import advise_ask
from kalamazoo.games.kit.engine.asker import HARMLESS, PLAYED_OUT, TELLS_NOTHING, Asker
from kalamazoo.games.kit.engine.asking import AskingState
from kalamazoo.games.kit.engine.pondering import Pondering
from kalamazoo.testing.table import Table
from tests.games.asking import table

NAMES = ("Ann", "Bertie", "Clara", "Dora")


def inference(t: Table) -> tuple[Asker, AskingState]:
    """A player at seat A who infers, has heard all, and has thought about the table."""
    bot = make_bot("strong", t.rules, 0, Rng(1))
    player = bot.inference if isinstance(bot, Pondering) else bot
    assert isinstance(player, Asker)
    for event in t.referee.seen(0):
        player.hear(event)
    view = t.state.mask(0)
    assert isinstance(view, AskingState)
    player.wish(view, True)
    return player, view


def advice(t: Table, ask: str) -> str:
    """Why this ask."""
    player, view = inference(t)
    move = t.rules.game.read_move(view, 0, ask)
    found = t.rules.game.advise(view, 0, move, player.explain(view, move), NAMES)
    assert found is not None
    assert all(place.startswith("hand:") for place in found.places)
    return found.text


def hint(t: Table) -> tuple[str, str]:
    """What it would ask, and why."""
    player, view = inference(t)
    move = player.wish(view, True)
    return t.rules.game.write_move(view, 0, move), advice(t, t.rules.game.write_move(view, 0, move))


def test_who_asked_for_it_must_hold_it() -> None:
    t = table("authors@1988", "A 5 5 5 9 | B 9 9 2 | C 5 2 2 | D 2 9 [*]", "C")
    t.play("C", "ask:D:5").play("D", "ask:B:2").play("D", "ask:C:9")
    assert hint(t) == (
        "ask:C:5",
        "That completes the book of 5s. Clara must hold a 5, having asked for one. Three of the four are in your hand.",
    )
    t = table("store@1913", "A 5 5 5 9 | B 9 9 2 | C 5 2 [*] | store 8 7 6 *", "C")
    t.play("C", "ask:B:5")
    assert hint(t) == (
        "ask:C:5",
        "That completes the set of 5s. Clara must hold a 5, having asked for one. Three of the four are in your hand.",
    )


def test_who_got_it_must_hold_it() -> None:
    t = table("authors@1988", "A 5 9 9 | B 9 5 2 2 | C 5 5 2 | D 2 9 [*]", "B")
    t.play("B", "ask:C:5").play("B", "ask:D:5").play("C", "ask:A:2").play("D", "ask:A:2")
    assert advice(t, "ask:B:5").startswith("Bertie must hold a 5, having got one before.")


def test_what_all_know_without_having_heard_how() -> None:
    t = table("authors@1988", "A 5 5 5 9 | B 9 9 2 | C 5 2 2 | D 2 9 [*]", seats={"C": {"known": [5]}})
    assert "Everybody knows that Clara holds a 5." in advice(t, "ask:C:5")


def test_nobody_else_can_have_it_and_who_was_asked_cannot() -> None:
    t = table("authors@1988", "A 5 5 9 | B 9 2 2 | C 5 5 2 | D 9 9 2 [*]")
    t.play("A", "ask:B:5").play("B", "ask:A:2").play("C", "ask:A:2").play("D", "ask:A:2")
    text = advice(t, "ask:C:5")
    assert text.startswith("Bertie cannot have a 5, having been asked for it. Clara has a 5 with a chance of about ")
    t.play("A", "ask:D:5").play("B", "ask:A:2").play("C", "ask:A:2").play("D", "ask:A:2")
    assert hint(t) == (
        "ask:C:5",
        "That completes the book of 5s. Nobody but Clara can have the 5s that are missing. "
        "Two of the four are in your hand.",
    )


def test_the_last_one_disarms() -> None:
    known = {"B": {"known": [5], "lacks": [5]}}
    t = table("authors@1988", "A 5 5 9 | B 5 9 2 | C 2 2 9 | D 5 2 9 [*]", seats=known)
    assert advice(t, "ask:B:5") == (
        "Everybody knows that Bertie holds a 5. It is the last 5 that Bertie has, who then cannot ask for them. "
        "Two of the four are in your hand."
    )


def test_one_certain_card() -> None:
    t = table("authors@1988(exact-card=on)", "A 5a 5b 9a | B 5c 9b 2a | C 5d 2b 2c 9c | D 2d 9d [*]", "B")
    t.play("B", "ask:C:5d").play("B", "ask:D:9a").play("C", "ask:A:2a").play("D", "ask:A:2a")
    assert advice(t, "ask:B:5d") == "Everybody knows that Bertie holds the 5d. Two of the four are in your hand."
    assert advice(t, "ask:D:5c").startswith("Dora has the 5c with a chance of about ")


def test_it_says_nothing_without_a_reason() -> None:
    assert advise_ask(0, [], "book") is None


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (HARMLESS, "If it is in vain \ue001 asks next, who can take least."),
        (TELLS_NOTHING, "It tells nobody anything, for all know that you hold 8s."),
        (PLAYED_OUT, "Games played out from here were won more often by it, 12 in 100 more."),
    ],
)
def test_other_reasons(kind: int, sentence: str) -> None:
    found = advise_ask(0, [Reason(kind, 1, 8, 0, 12)], "book")
    assert found is not None
    assert found.text == sentence

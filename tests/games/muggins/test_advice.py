"""Hints in Muggins: the right act, and why it is right."""

from __future__ import annotations

import pytest

from kalamazoo.bots import make_bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import read_seat
from tests.games.muggins.setting import Setting, lay

NAMES = ("Ann", "Bertie", "Clara", "Dora")


def hint(t: Setting, who: str = "A", level: str = "strong") -> tuple[str, str, tuple[str, ...]]:
    """What a player would do at this seat, why, and what the reason points at."""
    seat = read_seat(who)
    bot = make_bot(level, t.rules, seat, Rng(3))
    view = t.state.mask(seat)
    move = bot.wish(view, bool(t.state.must_act() >> seat & 1))
    advice = t.rules.game.advise(view, seat, move, bot.reasons, NAMES)
    assert advice is not None
    return t.rules.game.write_move(t.state, seat, move), advice.text, advice.places


@pytest.mark.parametrize(
    ("edition", "text", "tops", "first", "hinted", "sentence", "places"),
    [
        (
            "1988", "A h 2 2 s 6 | B h 3", [5], "", "s>t1",
            "The 6 fits on table pile 1, and the table comes before any stock pile. "
            "Your stock pile comes before your hand.",
            ("table:1", "stock:0"),
        ),
        (
            "1988", "A h 1 2 | B h 3", [], "draw", "d>new",
            "A 1 begins a pile of its own, and the table comes before any stock pile.", ("table:1",),
        ),
        (
            "1988", "A h 2 2 s 9 | B h 3", [5], "", "draw",
            "The 9 on your stock pile fits nowhere, so you draw.", ("stock:0",),
        ),
        ("1988", "A h 2 2 | B h 3", [5], "", "draw", "Your stock pile is empty, so you draw.", ()),
        (
            "1988", "A h 8 2 | B h 3 s 4", [5], "draw", "lay",
            "The 8 fits nowhere, so it goes on your own stock pile.", ("drawn:0",),
        ),
        (
            "1988", "A h 8 2 | B h 3 s 9 | C h 3 s 4", [5], "draw", "d>B",
            "The 8 fits on Bertie's stock pile and nowhere else.", ("stock:1",),
        ),
        (
            "1988", "A h 8 2 | B h 3 3 3 s 9 | C h 3 s 7", [5], "draw", "d>C",
            "Of those whose piles take the 8, Clara has the fewest cards left: two cards.", ("stock:2",),
        ),
        (
            "1913", "A h 8 2 | B h 3 3 3 s 9 | C h 3 s 7", [5], "draw", "d>B",
            "Of the stock piles that take the 8, Bertie's is the nearest on your left.", ("stock:1",),
        ),
    ],
)  # fmt: skip
def test_every_act_has_its_reason(
    edition: str, text: str, tops: list[int], first: str, hinted: str, sentence: str, places: tuple[str, ...]
) -> None:
    t = lay(edition, text, tops)
    if first:
        t.do("A", first)
    assert hint(t) == (hinted, sentence, places)


def test_a_call_says_what_was_wrong() -> None:
    t = lay("1913", "A h 6 9 9 | B h 3 3", [5]).do("A", "draw", "lay")
    assert hint(t, "B", "expert") == ("muggins", "Ann has laid a card that had a place.", ("stock:0",))


def test_a_slip_has_no_reason() -> None:
    t = lay("1913", "A h 6 9 9 | B h 3 3", [5]).do("A", "draw")
    for seed in range(400):
        bot = make_bot("beginner", t.rules, 0, Rng(seed))
        move = bot.wish(t.state.mask(0), True)
        if t.rules.game.write_move(t.state, 0, move) == "lay":
            assert bot.reasons == []
            return
    raise AssertionError("nobody slipped")

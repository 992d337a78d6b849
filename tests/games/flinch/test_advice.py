"""Reasons in words: for each kind a position, the hint, and its sentence."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.bot import Reason
from kalamazoo.games.flinch import reasons as why
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.testing.table import Table

OTHER = {"stock": [3, 13], "hand": ["?", "?", "?"], "reserve": []}
FULL = [[9], [14], [12], [12], [13]]


def position(own: dict[str, Any], other: dict[str, Any], centre: list[Any], text: str = "flinch@1913") -> Table:
    """A at the table with B, A on turn."""
    return Table(
        {
            "rules": text,
            "turn": 0,
            "dealer": 1,
            "seats": [{"reserve": FULL, **own}, {**OTHER, **other}],
            "centre": centre,
            "stack": 40,
            "partial": True,
        }
    )


CASES: list[tuple[str, Table, list[str], str]] = [
    (
        "frees the stock card by a row",
        position({"stock": [2, 5], "hand": [3, 4, 11]}, {}, [2]),
        ["h3>p1", "h4>p1", "s>p1"],
        "3 then 4 frees the 5 on your stock.",
    ),
    (
        "frees it by one card",
        position({"stock": [2, 5], "hand": [4, 11]}, {}, [3]),
        ["h4>p1", "s>p1"],
        "4 frees the 5 on your stock.",
    ),
    (
        "frees it by three",
        position({"stock": [2, 6], "hand": [3, 4, 5, 11]}, {}, [2]),
        ["h3>p1", "h4>p1", "h5>p1"],
        "3, 4 and 5 free the 6 on your stock.",
    ),
    (
        "wins by a row",
        position({"stock": [5], "hand": [4, 11]}, {}, [3]),
        ["h4>p1", "s>p1"],
        "4 frees the last card of your stock, the 5, and that wins.",
    ),
    (
        "wins at once",
        position({"stock": [4], "hand": [8, 11]}, {}, [3]),
        ["s>p1"],
        "The 4 is the last card of your stock: it wins.",
    ),
    (
        "must play the stock card",
        position({"stock": [7, 4], "hand": [8, 11]}, {}, [3]),
        ["s>p1"],
        "The 4 on your stock fits, and must be played first.",
    ),
    (
        "must begin a pile",
        position({"stock": [7, 9], "hand": [1, 11]}, {}, [3]),
        ["h1>new", "h11>r3"],
        "The 1 begins a pile, and must be played.",
    ),
    (
        "plays the hand out",
        position({"stock": [2, 15], "hand": [4, 5]}, {}, [3]),
        ["h4>p1", "h5>p1"],
        "4 then 5 play your hand out, and a new hand follows.",
    ),
    (
        "plays the last card",
        position({"stock": [2, 15], "hand": [4]}, {}, [3]),
        ["h4>p1"],
        "The 4 is the last card of your hand, and a new hand follows.",
    ),
    (
        "covers the place of a stock card",
        position({"stock": [2, 15], "hand": [8, 11]}, {"stock": [2, 8]}, [7]),
        ["h8>p1", "h11>r3"],
        "It keeps the 8 from Clara's stock: that card has no place any more.",
    ),
    (
        "holds a card back",
        position({"stock": [2, 15], "hand": [7, 11]}, {"stock": [2, 8]}, [6]),
        ["h11>r3"],
        "Holding the 7 back keeps the 8 on Clara's stock waiting. On the 12 the 11 can go first and the 12 after it.",
    ),
    (
        "uncovers a card",
        position({"stock": [2, 15], "hand": [11, 11], "reserve": [[5, 9], [14], [12], [12], [13]]}, {}, [8]),
        ["r1>p1", "h11>r3"],
        "It uncovers your 5.",
    ),
    (
        "empties a place",
        position({"stock": [2, 15], "hand": [11, 11]}, {}, [8]),
        ["r1>p1", "h11>r3"],
        "It empties a place of your reserve.",
    ),
    (
        "brings a new hand nearer",
        position({"stock": [2, 15], "hand": [6, 11, 11]}, {}, [5]),
        ["h6>p1", "h11>r3"],
        "With two cards left in your hand a new one is nearer.",
    ),
    (
        "builds a run",
        position({"stock": [2, 15], "hand": [8, 6]}, {}, [2]),
        ["h8>r1"],
        "On the 9 the 8 can go first and the 9 after it.",
    ),
    (
        "lays equals together",
        position({"stock": [2, 15], "hand": [9, 6]}, {}, [2]),
        ["h9>r1"],
        "On another 9 it hides nothing.",
    ),
    (
        "lays a lower card on a higher one",
        position({"stock": [2, 15], "hand": [6, 4]}, {}, [2]),
        ["h6>r1"],
        "The 6 is wanted before the 9 beneath it.",
    ),
    (
        "takes an empty place",
        position({"stock": [2, 15], "hand": [6, 6], "reserve": []}, {}, [2]),
        ["h6>r1"],
        "On an empty place it hides nothing. You have another 6 in your hand.",
    ),
    (
        "keeps the way to the stock card",
        position({"stock": [2, 8], "hand": [5, 7, 10]}, {}, [3]),
        ["h10>r3"],
        "Your hand keeps 5 and 7, which lead to your 8. The 10 is wanted before the 12 beneath it.",
    ),
    (
        "has nothing better",
        position({"stock": [2, 15], "hand": [11, 6]}, {}, [2]),
        ["h11>r1"],
        "It does least harm on the 9.",
    ),
]


@pytest.mark.parametrize(("at", "plan", "sentence"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_plan_gives_its_reason(at: Table, plan: list[str], sentence: str) -> None:
    state = at.state.mask(0)
    assert isinstance(state, FlinchState)
    game = at.rules.game
    moves = []
    ahead = state.clone()
    for text in plan:
        moves.append(game.read_move(ahead, 0, text))
        if ahead.turn == 0:
            ahead.apply(0, moves[-1])
    found = why.reasons_for(state, 0, state.lawful(0), moves)
    advice = game.advise(state, 0, moves[0], found, ("Ann", "Clara"))
    assert advice is not None
    assert advice.text == sentence


def test_a_pass_says_that_nothing_fits() -> None:
    at = position({"stock": [2, 5], "hand": [3, 4]}, {}, [])
    game = at.rules.game
    advice = game.advise(at.state, 0, 0, [Reason(why.NOTHING)], ())
    assert advice is not None
    assert advice.text == "Nothing that you have fits."


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (
            Reason(why.TRIED, number=42),
            "Played out in thought, this wins four games in a hundred more than the first idea.",
        ),
        (
            Reason(why.TRIED, number=5),
            "Played out in thought, this wins one game in a hundred more than the first idea.",
        ),
        (
            Reason(why.TRIED, number=4),
            "Played out in thought, this wins a little more often than the first idea.",
        ),
        (Reason(why.CALLS, 1, number=0), "Clara's stock card fitted, and something else came first."),
        (Reason(why.FREES, 1, 7, number=1), "4 frees the 7 on Clara's stock."),
    ],
)
def test_what_a_search_or_a_call_says(reason: Reason, sentence: str) -> None:
    game = position({"stock": [2, 5], "hand": [3, 4]}, {}, []).rules.game
    state = position({"stock": [2, 5], "hand": [3, 4]}, {}, []).state
    advice = game.advise(state, 0, 0, [reason, Reason(why.STEP, 0, 4)], ("Ann", "Clara"))
    assert advice is not None
    assert advice.text == sentence


def test_the_areas_of_a_reason_are_named() -> None:
    at = position({"stock": [2, 6], "hand": [4, 11], "reserve": [[5], [14], [12], [12], [13]]}, {}, [3])
    game = at.rules.game
    state = at.state.mask(0)
    assert isinstance(state, FlinchState)
    plan = [game.read_move(state, 0, text) for text in ("h4>p1", "r1>p1")]
    advice = game.advise(state, 0, plan[0], why.reasons_for(state, 0, state.lawful(0), plan), ())
    assert advice is not None
    assert advice.places == ("stock:0", "hand:0", "reserve:0:1")


def test_without_a_reason_nothing_is_said() -> None:
    at = position({"stock": [2, 6], "hand": [4, 11]}, {}, [3])
    assert at.rules.game.advise(at.state, 0, 0, [], ()) is None

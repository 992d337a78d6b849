"""Refusals: a clause and a sentence for whatever cannot be done, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.errors import IllegalMove
from kalamazoo.rulebook.clausebook import load
from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, lay

ALL_KINDS = """
    5c 5c! OM1 QK 4c 10c HDc draw knock ask no stop last call:h pick:A pick:P put:5c guess:5 secret:5c share:A give:A
    place:B turn:B1 look:B1 peek:B swap:5c:B1 up:B monty:5c name:B point:1 show:1 take:1 caught:A caught:B timeout
"""
ODD = ALL_KINDS.split()

HANDS = "5c Kd QK OM1 4h 4d | 9d 9d 9d | 8d 8d 8d"
PHASES: list[tuple[str, dict[str, Any]]] = [
    ("open", {}),
    ("attacked", {"top": "2c", "attack": 2}),
    ("eight", {"top": "8c"}),
    ("extra", {"top": "ARd", "extra": "red"}),
    ("extra", {"top": "ABc", "extra": "black"}),
    ("extra", {"top": "KLc", "extra": "king"}),
    ("dump", {"top": "5Dh", "run": 2}),
    ("scuffle", {"top": "10c"}),
    ("flapping", {"top": "4c", "flapper": 0, "actor": 1}),
    ("flapping", {"top": "4c", "flapper": 1, "actor": 0, "stopped": True, "mega": {"B": 1}}),
    ("asked", {"top": "4c", "flapper": 1, "actor": 2, "waiting": "A"}),
    ("call", {"top": "Ah"}),
    ("call", {"top": "ARd"}),
    ("pick", {"top": "10c"}),
    ("put", {"top": "KTs", "side": "trumps", "joined": "ABC", "waiting": "ABC"}),
    ("guess", {"top": "KSc", "side": "spoof", "joined": "ABC", "put": {"A": "5d", "B": "5d", "C": "5d"}}),
    ("secret", {"top": "5Ph"}),
    ("share", {"top": "5Sd"}),
    ("place", {"top": "1Dc", "held": "2c"}),
    ("turn-over", {"top": "1Oc", "down": {"C": ["2c"]}}),
    ("look", {"top": "1Kd", "down": {"C": ["2c"]}}),
    ("peek", {"top": "1Kd"}),
    ("swap", {"top": "1Sh", "down": {"C": ["2c"]}}),
    ("up", {"top": "1Uc", "down": {"C": ["2c"]}}),
    ("monty", {"top": "KMh", "layer": 0}),
    ("name", {"top": "KMh", "three": ["2c", "2d", "2h"], "layer": 0}),
    ("point", {"top": "KMh", "three": ["2c", "2d", "2h"], "layer": 1, "named": 0, "turn": "B", "actor": 0}),
    ("show", {"top": "KMh", "three": ["2c", "2d", "2h"], "layer": 0, "named": 1, "pointed": 0}),
    ("take", {"top": "KMh", "three": ["2c", "2d", "2h"], "layer": 1, "named": 0, "pointed": 0, "shown": 1, "turn": "B",
              "actor": 0}),
    ("object", {"winners": "C"}),
]  # fmt: skip


def table(phase: str, more: dict[str, Any], play: str) -> Setting:
    if phase == "flapping" and play == "strict":  # FP-ST-5
        return lay(HANDS, **{"level": 7, "phase": "asked", "waiting": "AB", **more})
    return lay(HANDS, **{"level": 7, "phase": phase, "options": f"play={play}", **more})


@pytest.mark.parametrize("play", ["strict", "table"])
@pytest.mark.parametrize(("phase", "more"), PHASES)
def test_every_refusal_has_a_clause_and_a_sentence(phase: str, more: dict[str, Any], play: str) -> None:
    t = table(phase, more, play)
    ids = load("flaps").ids()
    before = t.state.dump()
    refused = 0
    for seat in range(3):
        legal = t.moves("ABC"[seat])
        for text in ODD:
            if text in legal:
                continue
            with pytest.raises(IllegalMove) as caught:
                t.referee.play(seat, text)
            assert caught.value.clause in ids
            assert len(caught.value.why) > 12
            refused += 1
    assert refused > 50
    assert t.state.dump() == before


# What the table waits for in each phase, as the clause that refuses anything else.
AWAITS = {
    "open": "FP-TURN-1",
    "attacked": "FP-ATK-3",
    "extra": "FP-ACE-8",
    "dump": "FP-DUMP-1",
    "scuffle": "FP-HOOF-3",
    "call": "FP-ACE-2",
    "call ARd": "F9",
    "extra KLc": "FP-KNL-4",
    "pick": "FP-HOOF-1",
    "put": "FP-TRUMPS-3",
    "guess": "FP-SPOOF-3",
    "secret": "FP-SECRET-4",
    "share": "FP-SECRET-8",
    "place": "FP-DOWN-1",
    "turn-over": "FP-DOWN-5",
    "look": "FP-DOWN-6",
    "peek": "FP-DOWN-7",
    "swap": "FP-DOWN-8",
    "up": "FP-DOWN-9",
    "monty": "FP-MONTY-2",
    "name": "FP-MONTY-3",
    "point": "FP-MONTY-3",
    "show": "FP-MONTY-4",
    "take": "FP-MONTY-5",
}


@clause("FP-TURN-1", "FP-ATK-3", "FP-ACE-2", "FP-HOOF-1", "FP-SPOOF-3", "FP-SECRET-4", "FP-SECRET-8")
@clause("FP-DOWN-1", "FP-DOWN-6", "FP-DOWN-7", "FP-DOWN-8", "FP-DOWN-9", "FP-MONTY-2", "FP-MONTY-3")
@pytest.mark.parametrize(("phase", "more"), [entry for entry in PHASES if entry[0] in AWAITS])
def test_what_is_awaited_refuses_everything_else(phase: str, more: dict[str, Any]) -> None:
    wanted = AWAITS.get(f"{phase} {more.get('top')}", AWAITS[phase])
    assert table(phase, more, "strict").refused("A", "knock") == wanted


@clause("F41")
def test_who_takes_the_mystery_pile_must_be_said() -> None:
    t = lay("5c Kd | 9d 9d", level=7, phase="solve", top="5Mc", options="solve-taker=choose", mystery=["2c"])
    assert t.refused("A", "knock") == "F41"
    assert t.refused("A", "give:P") == "F41"


@clause("F1")
def test_a_card_of_a_higher_level_is_not_in_the_deck() -> None:
    assert lay("5c Kd | 9d 9d", level=1).refused("A", "QK") == "F1"


@clause("FP-IR-3")
def test_only_the_clock_calls_time() -> None:
    assert lay("5c Kd | 9d 9d", options="play=table").refused("A", "timeout") == "FP-IR-3"


@clause("FP-ST-1", "F23")
def test_where_the_table_watches_the_calls_nobody_is_caught() -> None:
    assert lay("5c | 9d 9d").refused("B", "caught:A") == "FP-ST-1"
    assert lay("5c | 9d 9d", options="last-card=auto").refused("B", "caught:A") == "F23"
    assert lay("5c | 9d 9d", options="last-card=table").refused("B", "timeout") == "FP-LAST-9"
    assert lay("5c | 9d 9d").refused("B", "timeout") == "FP-TURN-6"


@clause("FP-LAST-1")
def test_nobody_is_caught_where_nobody_sits() -> None:
    t = lay("5c Kd | 9d 9d", options="play=table")
    assert t.refused("A", "caught:D") == "FP-LAST-1"
    assert t.why("A", "caught:D") == "nobody sits at seat D"


@clause("FP-LAST-10")
def test_nobody_catches_himself() -> None:
    assert lay("5c Kd | 9d 9d", options="play=table").refused("A", "caught:A") == "FP-LAST-10"


def test_a_refusal_reads_as_a_sentence() -> None:
    t = lay("Kd 9d 9d | 9d 9d 9d", top="5c")
    with pytest.raises(IllegalMove) as caught:
        t.referee.play(0, "Kd")
    assert str(caught.value) == (
        "seat A may not lay the KING of diamonds: it follows neither suit nor number; "
        "the pile asks for clubs or 5 (FP-LAY-3)"
    )
    with pytest.raises(IllegalMove) as caught:
        t.referee.play(1, "9d")
    assert str(caught.value) == (
        "seat B may not lay the 9 of diamonds: the game waits for A, who lays a card or draws one (FP-TURN-6)"
    )


def test_after_the_end_nothing_can_be_done() -> None:
    t = lay("5d | 9d 9d 9d").do("A", "5d")
    assert t.refused("B", "draw") == "FP-WIN-1"
    assert (t.may_act(), t.must_act()) == ("", "")


def test_whom_the_game_waits_for_is_said_as_a_sentence() -> None:
    side: dict[str, Any] = {"top": "KTs", "side": "trumps", "trump": "h", "joined": "ABC", "put": {"C": "5d"}}
    t = lay("9d 9d | 9d 9d | 9d 9d", level=2, phase="put", waiting="AB", **side)
    waits = "the game waits for A and B, who put in a card; trumps are hearts, and the lowest takes all"
    assert t.why("C", "put:9d") == waits
    assert (
        lay("9d 9d | 9d 9d", top="2c", attack=2, phase="attacked").why("A", "ask")
        == "A is now attacked, and answers or draws"
    )
    assert lay("9d 9d | 9d 9d", top="10c", phase="scuffle").why("A", "ask").startswith("A was picked, and ")
    assert lay("9d 9d | 9d 9d", top="5c").why("A", "ask") == "A now lays a card or draws one"
    assert lay("2h 3h | 9d 9d", top="Kc").why("A", "2h").endswith("the pile asks for clubs or a King")

"""The table as a screen gets it."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadMove
from kalamazoo.core.scene import Scene
from kalamazoo.core.seats import read_seat
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.asking import ended_by, table, winners

THREE = "A 5 5 9 | B 5 7 | C 9 9 7 [*] | store 2 2 2 *"


def scene(t: Table, who: str) -> Scene:
    """What a seat sees."""
    return t.referee.view(read_seat(who)).scene()


def drop(t: Table, who: str, source: str, card: int, target: str) -> str:
    """The ask that a carried card attempts."""
    seat = read_seat(who)
    known = t.state.mask(seat)
    return t.rules.game.write_move(known, seat, t.rules.game.drop(known, seat, source, card, target))


def test_a_card_of_the_number_is_carried_to_the_asked_player() -> None:
    t = table("store@1913", THREE)
    gestures = {gesture.move: gesture for gesture in scene(t, "A").gestures}
    assert sorted(gestures) == sorted(t.moves("A"))
    ask = gestures["ask:C:9"]
    assert (ask.source, ask.card, ask.target, ask.label) == ("hand:0", 2, "hand:2", "Ask C for all 9s")
    assert scene(t, "B").gestures == scene(t, "onlooker").gestures == ()


def test_carrying_a_card_asks_for_its_number() -> None:
    t = table("store@1913", THREE)
    assert drop(t, "A", "hand:0", 0, "hand:1") == "ask:B:5"
    assert drop(t, "A", "hand:0", 2, "hand:0") == "ask:A:9"  # refused by the referee, with its clause
    for source, card, target in (("hand:1", 0, "hand:2"), ("hand:0", 3, "hand:1"), ("hand:0", 0, "store")):
        with pytest.raises(BadMove):
            drop(t, "A", source, card, target)


def test_areas_players_and_status() -> None:
    t = table("store@2008", THREE)
    view = scene(t, "B")
    game = t.rules.game
    assert [area.id for area in view.areas][:3] == ["store", "hand:0", "sets:0"]
    assert all(game.place_name(game.read_place(area.id)) == area.id for area in view.areas)
    assert [area.label for area in view.areas][3:5] == ["Your hand", "Your sets"]
    assert dict(view.players[2].counts) == {"cards": "3", "sets": "11"}
    assert view.status == "A asks."
    t.play("A", "ask:C:9")
    assert scene(t, "C").status == "A asks."  # what the ask brought is told as an act
    t.play("A", "ask:B:9")
    assert scene(t, "B").status.startswith("Your turn")


def test_who_has_no_cards_is_out_once_the_store_is_used_up() -> None:
    assert scene(table("store@1913", "A 4 4 3 | B | C 4 3 [*] | store *"), "A").players[1].out is False
    t = table("store@1913", "A 4 4 3 | B | C 4 4 3 3 3 [*]")
    assert scene(t, "A").players[1].out is True
    assert next(area for area in scene(t, "A").areas if area.id == "store").text == "used up"


def test_the_end_is_told() -> None:
    t = table("store@1913(tie=sum-of-numbers)", "A 6 6 [1 2 3 4 5] | B [7 8 9 10 11 12] | C 6 6 [13 14 15]")
    t.play("A", "ask:C:6")
    assert (scene(t, "B").over, scene(t, "B").status) == (True, "You win with 6 sets and the sum 57.")
    assert next(area for area in scene(t, "A").areas if area.id == "sets:0").text == "6 sets, sum 21"


@clause("GS-ST-2")
def test_hints_mark_the_numbers_one_can_ask_for() -> None:
    t = table("store@1913(hints=on)", THREE)
    own = next(area for area in scene(t, "A").areas if area.id == "hand:0")
    assert [face.marks for face in own.cards] == [("ask",)] * 3
    assert scene(t, "A").status.endswith("You can ask for 5 or 9.")
    other = next(area for area in scene(t, "B").areas if area.id == "hand:1")
    assert [face.marks for face in other.cards] == [()] * 2  # not B's turn
    plain = next(area for area in scene(table("store@1913", THREE), "A").areas if area.id == "hand:0")
    assert [face.marks for face in plain.cards] == [()] * 3


@clause("GS-OP-14")
def test_a_stalled_game_without_a_set_has_no_winner() -> None:
    rest = " ".join(str(number) for number in range(2, 16))
    t = table("store@1913(stall=on)", f"A 1 1 {rest} | B {rest} | C * | store", misses=59)
    t.play("A", "ask:B:1")
    assert (winners(t), ended_by(t)) == ("", "GS-OP-14")
    assert t.referee.view(0).scene().status == "Nobody has a set, and nobody wins."

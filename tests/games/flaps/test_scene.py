"""The table as a screen shows it."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadMove
from kalamazoo.core.scene import BADGE, Area, Scene
from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, lay


def scene(t: Setting, who: str = "A") -> Scene:
    seat = 29 if who == "onlooker" else ord(who) - 65
    return t.referee.view(seat).scene()


def area(shown: Scene, name: str) -> Area:
    return next(found for found in shown.areas if found.id == name)


def test_faces_carry_name_and_effect() -> None:
    shown = scene(lay("KTs OM1 10h | 9d 9d", level=2))
    faces = {face.name: face for face in area(shown, "hand:0").cards}
    assert (faces["TRUMPS"].rank, faces["TRUMPS"].suit) == ("K", "spades")
    assert "Name trumps" in faces["TRUMPS"].effect
    assert (faces["OL' MAID 1"].rank, faces["OL' MAID 1"].suit) == ("OM1", "")
    assert faces["10"].label == "10 of hearts"
    assert all(face.family == "flaps" for face in faces.values())


@clause("F55", "FP-ST-12")
@pytest.mark.parametrize(("memory", "backs"), [("own", [True, True]), ("shown", [True, False])])
def test_a_known_card_of_another_hand_is_remembered_or_shown(memory: str, backs: list[bool]) -> None:
    known = [{"holder": "B", "card": "9d", "by": "A"}]
    t = lay("KTs OM1 | 5c 9d | 5c", level=2, options=f"memory={memory}", known=known)
    assert [face.back for face in area(scene(t), "hand:1").cards] == backs
    assert [face.back for face in area(scene(t, "C"), "hand:1").cards] == [True, True]  # who did not see it
    assert not any(face.back for face in area(scene(t, "B"), "hand:1").cards)


@clause("F55")
@pytest.mark.parametrize(("memory", "label"), [("own", ""), ("shown", "2 of diamonds")])
def test_a_hidden_card_that_one_has_seen_is_remembered_or_shown(memory: str, label: str) -> None:
    item = {"card": "2d", "by": "A"}
    t = lay("Kd Kd | 9d 9d", level=6, options=f"memory={memory}", mystery=["3c", item], down={"B": ["3c", item]})
    for place in ("mystery", "down:1"):
        top = area(scene(t), place).cards[-1]
        assert (top.label, top.dimmed) == (label, bool(label))  # it lies face down all the same
        assert area(scene(t, "B"), place).cards[-1].back


def test_badges_tell_what_hangs_over_the_table() -> None:
    t = lay("2c Kd Kd | Kd Kd Kd | Kd Kd Kd", direction="counter-clockwise").do("A", "2c")
    found = {a.id: a.text for a in scene(t).areas if a.shape == BADGE}
    assert found["direction"] == "counter-clockwise"
    assert found["attack"] == "C draws 2 or answers"
    t = lay("Ac Kd Kd | Kd Kd Kd").do("A", "Ac", "call:h")
    assert area(scene(t), "suit").text == "hearts"
    t = lay("MFh 4c Kd | Kd Kd Kd | Kd Kd Kd", top="5h").do("A", "MFh")
    assert (
        area(scene(t), "flapping").text == "open, you laid the last FLAPS; MEGA run: you 3 more; B has asked for more"
    )
    assert (
        area(scene(t, "B"), "flapping").text
        == "open, A laid the last FLAPS; MEGA run: A 3 more; you have asked for more"
    )
    t = lay("KTs Kc Kc | Kd Kd Kd", level=2, top="5s").do("A", "KTs", "call:d")
    assert area(scene(t), "side").text == "TRUMPS: diamonds"


def test_secrets_and_1_down_cards_are_areas() -> None:
    t = lay("Kd Kd | 9d 9d", level=6, mystery=["2c", "3c"], down={"B": ["2d", {"card": "3d", "up": True}]})
    shown = scene(t)
    assert area(shown, "mystery").count == 2
    faces = area(shown, "down:1").cards
    assert [face.label for face in faces] == ["", "3 of diamonds"]
    assert not any(a.id == "mystery" for a in scene(lay("Kd | 9d", level=4)).areas)


def test_a_side_game_shows_who_has_put_a_card_in() -> None:
    t = lay("KSc Kd Kc | 9d 9d 9d", level=4).do("A", "KSc", "put:Kd")
    shown = scene(t, "A")
    assert [face.label for face in area(shown, "side:0").cards] == ["KING of diamonds"]
    assert area(shown, "side:1").cards == ()
    assert area(scene(t, "B"), "side:0").cards[0].back
    t.do("B", "put:9d", "guess:12")
    assert area(scene(t), "side:1").text == "guesses 12"


def test_a_1_down_card_in_hand_is_shown_to_its_layer_alone() -> None:
    t = lay("1Dc Kd Kc | 9d 9d 9d", level=6, pack="2h").do("A", "1Dc")
    assert area(scene(t, "A"), "held:0").cards[0].label == "2 of hearts"
    assert area(scene(t, "B"), "held:0").cards[0].back
    gestures = scene(t, "A").gestures
    assert [(g.source, g.target) for g in gestures] == [("held:0", "down:0"), ("held:0", "down:1")]


def test_gestures_for_lays_draws_and_calls() -> None:
    t = lay("5d Kh | 9d 9d 9d")
    gestures = {g.move: g for g in scene(t).gestures}
    assert set(gestures) == {"5d", "5d!", "draw"}
    assert (gestures["5d"].source, gestures["5d"].card, gestures["5d"].target) == ("hand:0", 0, "pile")
    assert gestures["5d!"].label == 'Lay the 5 of diamonds with "Last Card"'
    assert gestures["draw"].source == "pack"
    t.do("A", "5d")
    assert [(g.move, g.urgent) for g in scene(t).gestures] == [("last", True)]
    t = lay("2c Kd Kd | Kd Kd Kd").do("A", "2c")
    assert [(g.button, g.amount) for g in scene(t, "B").gestures] == [("Draw 2", 2)]


def test_the_status_says_who_is_to_do_what() -> None:
    t = lay("5d Kh Kh | 9d 9d 9d")
    assert scene(t, "A").status == "Your move: lay a card on clubs or 5, or draw."
    assert scene(t, "B").status == "A lays a card or draws one."
    t = lay("4c Kd Kd | Kd Kd Kd | 4d Kd Kd | 9d 9d").do("A", "4c").do("B", "no")
    assert scene(t, "B").status == "C and D lay a FLAPS or say no."
    assert scene(t, "D").status == "Your move: lay a FLAPS or say no."
    t = lay("5d | 9d 9d 9d").do("A", "5d")
    assert (scene(t, "B").status, scene(t, "B").over) == ("A won.", True)


def test_the_pile_says_what_it_asks_for() -> None:
    assert area(scene(lay("5d | 9d", top="Kc OM1", level=2)), "pile").text == "asks for clubs or a King"
    assert area(scene(lay("5d | 9d", top="AJ", called="h")), "pile").text == "asks for hearts or a Jack"
    assert area(scene(lay("5d | 9d", top="Ac", called="h")), "pile").text == "asks for hearts or an Ace"


def test_carrying_a_card_somewhere() -> None:
    t = lay("1Sh 5d Kh | 9d 9d 9d", level=6, top="5h", down={"B": ["2c"]})
    game = t.rules.game
    view = t.state.mask(0)

    def dropped(source: str, card: int, target: str) -> str:
        return game.write_move(view, 0, game.drop(view, 0, source, card, target))

    assert dropped("hand:0", 0, "pile") == "1Sh"
    assert dropped("hand:0", 1, "pile") == "5d"
    assert dropped("pack", -1, "hand:0") == "draw"
    assert dropped("hand:0", 2, "down:1") == "swap:Kh:B1"
    assert dropped("hand:0", 2, "mystery") == "secret:Kh"
    assert dropped("down:1", 0, "") == "turn:B1"
    for source, card, target in (("hand:1", 0, "pile"), ("hand:0", 9, "pile"), ("hand:0", 0, "pack"), ("x", 0, "y")):
        with pytest.raises(BadMove):
            game.drop(view, 0, source, card, target)


def test_hints_tell_the_direction_and_the_attack() -> None:
    t = lay("2s 4h 9c | 3s 4d 7s | Qc 9h 7s", top="5s")
    assert scene(t).hints == {"table": "flaps", "direction": "left", "most": "hand=8"}
    t.do("A", "2s").do("B", "3s").do("C", "7s")
    hints = scene(t).hints
    assert (hints["direction"], hints["attack"], hints["attack-parts"], hints["threatened"]) == (
        "right",
        "5",
        "2+3",
        "1",
    )


def test_cards_that_answer_say_what_they_would_do() -> None:
    t = lay("2s 4h 9c | 3s 4d 7s 9s QK | Qc 9h 7s", top="5s", level=4).do("A", "2s")
    tags = {gesture.move: gesture.tag for gesture in scene(t, "B").gestures}
    assert tags["3s"] == "5 to C"
    assert tags["7s"] == "2 back to A"
    assert tags["9s"] == "ends the 2"
    assert tags["draw"] == ""
    assert tags["QK"] == "2 to C"
    t = lay("8s 4h 9c | 8c 4d 7s | Qc 9h 7s", top="5s").do("A", "8s")
    assert {gesture.move: gesture.tag for gesture in scene(t, "B").gestures} == {"8c": "on to C", "knock": ""}
    t = lay("2s 4h 9c | 3s 4d 7s | Qc 9h 7s", top="5s")
    assert not any(gesture.tag for gesture in scene(t).gestures)

"""The table of Flush as a screen gets it."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadMove
from kalamazoo.core.scene import Area, Scene
from kalamazoo.core.seats import ONLOOKER, read_seat
from kalamazoo.testing import clause
from tests.games.flush.laying import Laid, lay

TABLE = "flush(play=table)"


def scene(t: Laid, who: str = "A") -> Scene:
    return t.referee.view(read_seat(who)).scene()


def area(t: Laid, name: str, who: str = "A") -> Area:
    [found] = [area for area in scene(t, who).areas if area.id == name]
    return found


def buttons(t: Laid, who: str = "A") -> dict[str, str]:
    return {gesture.button: gesture.label for gesture in scene(t, who).gestures if gesture.button}


def test_bases_are_stacks_of_two() -> None:
    t = lay("A 9 [4s/7] [-/6] | B 9", pile="9", by="B")
    covered, opened = area(t, "base:0:0"), area(t, "base:0:1")
    assert (covered.label, covered.count, [face.back for face in covered.cards]) == ("Your Base 1", 2, [True, False])
    assert covered.cards[0].dimmed
    assert (covered.cards[1].rank, covered.cards[1].marks) == ("4", ("5 points", "skip"))
    assert (opened.count, opened.text, opened.cards[0].back, opened.cards[0].dimmed) == (1, "open Blind", True, False)
    assert area(t, "base:0:0", "B").label == "A's Base 1"


def test_points_and_marks_are_on_every_face() -> None:
    t = lay("A 6b 5s F | B 9", mimic="5")
    faces = area(t, "hand:0").cards
    assert [(face.rank, face.marks) for face in faces] == [
        ("5", ("5 points", "skip", "Mimic")),
        ("6", ("10 points", "bonus 10")),
        ("F", ("20 points",)),
    ]
    assert [face.label for face in faces] == [
        "five with a skip mark, 5 points, Mimic",
        "six with a bonus, 10 points",
        "Flush card, 20 points",
    ]
    assert all(face.family == "flush" for face in faces)


@clause("FU-MIMIC-4")
def test_the_top_set_is_readable_and_shows_what_mimics_stand_for() -> None:
    t = lay("A 7 5 2 | B 1", pile="9", by="B", mimic="5s").lay("A", "7 5", "2x7")
    pile = area(t, "pile", "B")
    assert (pile.count, pile.text) == (3, "2 sevens, laid by A; 3 cards in all")
    assert [(face.rank, face.marks[1:]) for face in pile.cards] == [("7", ()), ("5", ("as 7",))]
    assert area(t, "pile", "A").text == "2 sevens, laid by you; 3 cards in all"
    assert area(lay("A 7 | B 1"), "pile").text == "empty: any value may be laid"


@clause("FU-MIMIC-1", "FU-MIMIC-6")
def test_the_mimic_value_is_always_visible() -> None:
    for who in ("A", "B", "onlooker"):
        assert area(lay("A 7 | B 1", mimic="6"), "mimic", who).text == "Mimics: sixes"
        assert area(lay("A 7 | B 1", mimic="F"), "mimic", who).text == "No Mimics in this round"


def test_a_set_is_put_together_by_carrying_and_declared_by_a_button() -> None:
    t = lay("A 7 7s 9 [7/1] | B 1", pile="8 7 7", by="B", top={"value": 7, "size": 2})
    carried = {(g.source, g.card, g.target): g.move for g in scene(t).gestures if g.source}
    assert carried == {
        ("hand:0", 0, "set"): "put:7",
        ("hand:0", 1, "set"): "put:7s",
        ("base:0:0", -1, "set"): "top:1",
    }
    t.play("A", "put:7s", "top:1")
    assert [face.rank for face in area(t, "set").cards] == ["7", "7"]
    assert [face.rank for face in area(t, "hand:0").cards] == ["7", "9"]
    assert len(area(t, "base:0:0").cards) == 1
    assert buttons(t) == {
        "Declare": "Declare 2 sevens",
        "2 sevens + top set": "Declare 2 sevens: with the top set 4, a Flush",
        "Take back": "Take back the cards you put out",
    }
    assert scene(t).status == "Your set: 2 sevens. Add to it, or declare it."


@clause("FU-ST-1")
def test_others_see_nothing_of_a_set_in_strict_play_and_all_of_it_at_the_table() -> None:
    for game, seen, hand in (("flush", 0, 2), (TABLE, 1, 1)):
        t = lay("A 7 9 | B 1", pile="8", by="B", game=game).play("A", "put:7")
        assert (len(area(t, "set", "B").cards), area(t, "hand:0", "B").count) == (seen, hand)


def test_declarations_say_what_will_come_of_them() -> None:
    t = lay("A 9 10 | B 1", pile="8 2", by="B").play("A", "put:9")
    assert buttons(t)["Declare, pick up"] == "Declare 1 nine: and pick up 2 cards"
    t = lay("A 2 2 2 2 2 2s 9 | B 1", pile="8", by="B").play("A", *["put:2"] * 4)
    assert buttons(t)["Declare"] == "Declare 4 twos: a Flush"
    assert buttons(t.play("A", "put:2", "put:2s"))["Declare"] == "Declare 6 twos: a Super Flush"


def test_blinds_are_flipped_to_the_pile_and_mistakes_go_aside() -> None:
    t = lay("A 9 [-/3] | B 1", game=TABLE)
    gestures = {g.move: (g.source, g.target) for g in scene(t).gestures}
    assert (gestures["flip:1"], gestures["mistake:1"]) == (("base:0:0", "pile"), ("base:0:0", "aside"))


@clause("FU-ST-9")
def test_a_base_is_carried_to_who_gets_it() -> None:
    t = lay("A 2 2 2 2 2 2s [7/1] | B 5 | C 5", pile="9", by="C").lay("A", "2 2 2 2 2 2s", "6x2")
    gestures = {g.move: (g.source, g.target, g.label) for g in scene(t).gestures}
    assert gestures["give:1"] == ("base:0:0", "hand:2", "Hand Base 1 to C")
    assert scene(t).status == "You may hand a Base to C."
    assert scene(t, "C").status == "A may hand a Base to you."


@pytest.mark.parametrize(
    ("seats", "pile", "who", "status"),
    [
        ("A 9 | B 1", "", "A", "Your turn: any value."),
        ("A 6 | B 1", "7", "A", "Your turn: seven or lower."),
        ("A 1 | B 1", "1", "A", "Your turn: one."),
        ("A 9 | B 1", "7 7", "A", "You cannot follow 2 sevens: lay higher and pick up, or clear the pile."),
        ("A 9 | B 1", "7", "B", "It is A's turn: seven or lower."),
    ],
)
def test_the_status_says_what_is_awaited(seats: str, pile: str, who: str, status: str) -> None:
    assert scene(lay(seats, pile=pile), who).status == status


def test_the_end_names_the_winner() -> None:
    t = lay("A 1 | B 1", points=[0, 149]).lay("A", "1", "1x1")
    assert (scene(t, "A").status, scene(t, "B").status) == ("You win the game.", "A wins the game.")
    assert scene(t).over
    assert [player.out for player in scene(t).players] == [False, True]
    assert not area(t, "hand:1", "A").cards[0].back


@clause("U41")
@pytest.mark.parametrize(("memory", "seen"), [("own", 0), ("shown", 2)])
def test_what_was_picked_up_is_remembered_or_shown(memory: str, seen: int) -> None:
    t = lay("A 9 9 | B 1 | C 1", pile="8 7", game=f"flush(memory={memory})").lay("A", "9", "1x9")
    for viewer, faces in (("A", 3), ("B", seen), ("onlooker", seen)):
        hand = area(t, "hand:0", viewer)
        assert (hand.count, sum(not card.back for card in hand.cards)) == (3, faces)


def test_cards_flipped_or_flushed_are_counted() -> None:
    t = lay("A F 7 | B 1 | C 2", pile="9 8", by="C").lay("A", "F", "1xF")
    assert (area(t, "away").count, area(t, "aside").count) == (3, 90 - 3 - 4)
    assert t.referee.view(ONLOOKER).scene().gestures == ()


@pytest.mark.parametrize(
    ("source", "card", "target", "move"),
    [
        ("hand:0", 1, "set", "put:9"),
        ("hand:0", 0, "pile", "put:7"),
        ("base:0:0", -1, "pile", "top:1"),
        ("base:0:1", -1, "set", "flip:2"),
        ("base:0:1", -1, "aside", "mistake:2"),
        ("base:0:1", -1, "hand:1", "give:2"),
        ("set", 0, "hand:0", "back"),
    ],
)
def test_carrying_a_card_is_a_move(source: str, card: int, target: str, move: str) -> None:
    t = lay("A 7 9 [4/2] [-/3] | B 1", pile="8", by="B")
    game = t.rules.game
    assert game.write_move(t.state, 0, game.drop(t.state, 0, source, card, target)) == move


@pytest.mark.parametrize(
    ("source", "card", "target"),
    [("hand:1", 0, "set"), ("hand:0", 7, "set"), ("pile", 0, "hand:0"), ("base:0:9", 0, "set"), ("hand:0", 0, "mimic")],
)
def test_other_ways_mean_nothing(source: str, card: int, target: str) -> None:
    t = lay("A 7 9 [4/2] | B 1", pile="8", by="B")
    with pytest.raises(BadMove):
        t.rules.game.drop(t.state, 0, source, card, target)

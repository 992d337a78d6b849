"""Level 7: FULL MONTY."""

from __future__ import annotations

from kalamazoo.core.event import CARD
from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, lay


def three_down() -> Setting:
    """A has put three cards down and named C."""
    t = lay("KMh Kc 4h Qd 2s | 5c 5c 5c | 9c 9c 9c", top="5h", level=7)
    return t.do("A", "KMh", "monty:4h", "monty:Qd", "monty:Kc", "name:C")


@clause("FP-MONTY-1")
def test_with_fewer_than_three_cards_left_it_has_no_effect() -> None:
    t = lay("KMh Kc 4h | 5c 5c 5c", top="5h", level=7)
    t.do("A", "KMh")
    assert (t.turn, t.sizes()) == ("B", [2, 3])
    t = lay("KMh Kc 4h 4d | 5c 5c 5c", top="5h", level=7)
    t.do("A", "KMh")
    assert t.phase == "monty"


@clause("FP-MONTY-2")
def test_three_cards_go_face_down_in_the_layers_order() -> None:
    t = lay("KMh Kc 4h Qd 2s | 5c 5c 5c | 9c 9c 9c", top="5h", level=7)
    t.do("A", "KMh")
    assert t.moves("A") == ["monty:2s", "monty:4h", "monty:Qd", "monty:Kc"]
    t.do("A", "monty:4h", "monty:Qd", "monty:Kc")
    assert (t.position()["three"], t.sees("C")["three"]) == (["4h", "Qd", "Kc"], ["?", "?", "?"])
    assert t.sees("A")["three"] == ["4h", "Qd", "Kc"]
    assert t.rules.game.veil_move(three_down().state, 0, t.referee.read(0, "monty:2s"), 2) == "monty:?"


@clause("FP-MONTY-3", "F50")
def test_another_player_is_named_and_points() -> None:
    t = lay("KMh Kc 4h Qd 2s | 5c 5c 5c | 9c 9c 9c", top="5h", level=7)
    t.do("A", "KMh", "monty:4h", "monty:Qd", "monty:Kc")
    assert t.moves("A") == ["name:B", "name:C"]
    assert t.refused("A", "name:A") == "F50"
    t.do("A", "name:C")
    assert (t.must_act(), t.moves("C")) == ("C", ["point:1", "point:2", "point:3"])
    t.do("C", "point:1")
    assert t.sizes() == [1, 3, 3]  # not taken yet


@clause("FP-MONTY-4")
def test_the_layer_shows_one_of_the_other_two() -> None:
    t = three_down().do("C", "point:1")
    assert t.moves("A") == ["show:2", "show:3"]
    assert t.refused("A", "show:1") == "FP-MONTY-4"
    t.do("A", "show:3")
    assert t.sees("B")["three"] == ["?", "?", "Kc"]


@clause("FP-MONTY-5")
def test_the_named_player_keeps_or_switches() -> None:
    for take, card in (("take:1", "4h"), ("take:2", "Qd")):
        t = three_down().do("C", "point:1").do("A", "show:3")
        assert t.moves("C") == ["take:1", "take:2"]
        assert t.refused("C", "take:3") == "FP-MONTY-5"
        t.do("C", take)
        assert card in t.hand("C").split()


@clause("FP-MONTY-6")
def test_what_everyone_knows_afterwards() -> None:
    t = three_down().do("C", "point:1").do("A", "show:3").do("C", "take:1")
    assert t.sees("B")["seats"][0]["hand"] == ["?", "?", "Kc"]
    assert t.sees("B")["seats"][2]["hand"] == ["?", "?", "?", "?"]
    assert t.sees("A")["seats"][2]["hand"] == ["?", "?", "?", "4h"]
    assert t.sees("C")["seats"][0]["hand"] == ["?", "?", "Kc"]


@clause("FP-MONTY-6")
def test_what_everyone_knows_afterwards_wherever_the_layer_sits() -> None:
    t = lay("9c 9c 9c | 5c 5c 5c | KMh Kc 4h Qd 2s | 9d 9d 9d", top="5h", level=7, turn="C")
    t.do("C", "KMh", "monty:4h", "monty:Qd", "monty:Kc", "name:B").do("B", "point:1").do("C", "show:3")
    t.do("B", "take:1")
    hands = {who: [t.sees(who)["seats"][seat]["hand"] for seat in (1, 2)] for who in "ABCD"}
    assert hands["A"] == hands["D"] == [["?"] * 4, ["?", "?", "Kc"]]
    assert hands["B"] == [["4h", "5c", "5c", "5c"], ["?", "?", "Kc"]]
    assert hands["C"] == [["?", "?", "?", "4h"], ["2s", "Qd", "Kc"]]
    moved = [event for event in t.referee.events[t.referee.ends[-2] :] if event.kind == CARD]
    told = ["".join(t.rules.game.write_card(event.masked(seat).card) + " " for event in moved) for seat in range(4)]
    assert told == ["? ? Kc ", "4h ? Kc ", "4h Qd Kc ", "? ? Kc "]


@clause("FP-MONTY-7")
def test_the_layer_takes_the_other_two_back() -> None:
    t = three_down().do("C", "point:1").do("A", "show:3").do("C", "take:1")
    assert (t.hand("A"), t.sizes(), t.turn) == ("2s Qd Kc", [3, 3, 4], "B")


@clause("FP-MONTY-9")
def test_it_is_laid_as_a_king_of_its_suit() -> None:
    assert lay("KMh 5c 5c | 9c 9c 9c", top="9h", level=7).lays("A") == ["KMh"]
    assert lay("KMh 9c 9c | 9c 9c 9c", top="Ks", level=7).lays("A") == ["KMh"]
    assert lay("KMh 9c 9c | 9c 9c 9c", top="8s", level=7).lays("A") == []
    assert lay("Ks 5h 9c | 9c 9c 9c", top="KMh", level=7).lays("A") == ["5h", "Ks"]


def test_a_card_more_ends_a_duty_to_call() -> None:
    t = lay("KMh Kc 4h Qd 2s | 5c 5c 5c | 9c", top="5h", level=7, options="last-card=table", fault="C")
    t.do("A", "KMh", "monty:4h", "monty:Qd", "monty:Kc", "name:C").do("C", "point:1").do("A", "show:3")
    t.do("C", "take:1")
    assert (t.sizes(), t.flaps.fault) == ([3, 3, 2], 0)

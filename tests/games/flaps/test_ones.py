"""Level 6: 1-DOWN and its family."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, lay

DOWN = {"A": ["2c"], "B": ["3c", {"card": "3d", "up": True}, "3h"]}


def ones(card: str, hand: str = "Kd Kd", **more: Any) -> Setting:
    """A holds a card of level 6, and cards lie before A and B."""
    return lay(f"{card} {hand} | Qd Qd Qd | Jd Jd Jd", top=f"5{card[-1]}", level=6, **{"down": DOWN, **more})


def before(t: Setting, who: str, seat: str) -> list[str]:
    """The 1-DOWN cards before a seat as another knows them."""
    entries = t.sees(who)["seats"][ord(seat) - 65].get("down", [])
    return [e if isinstance(e, str) else e["card"] for e in entries]


@clause("FP-DOWN-1")
def test_1_down_puts_a_card_of_the_pack_before_any_player() -> None:
    t = ones("1Dc", down={}, pack="9c 2s")
    t.do("A", "1Dc")
    assert t.moves("A") == ["place:A", "place:B", "place:C"]
    assert (t.sees("A")["held"], t.sees("B")["held"]) == ("2s", "?")
    t.do("A", "place:C")
    assert (t.down("C"), t.sizes(), t.turn) == (["2s"], [2, 3, 3], "B")
    assert [before(t, who, "C") for who in ("A", "B", "C", "onlooker")] == [["2s"], ["?"], ["?"], ["?"]]


@clause("FP-DOWN-2")
def test_a_further_one_goes_on_top() -> None:
    t = ones("1Dc", pack="9c 2s")
    t.do("A", "1Dc", "place:B")
    assert t.down("B") == ["3c", "[3d]", "3h", "2s"]


def test_a_deal_that_ends_with_the_placed_card_has_no_card_too_many() -> None:
    t = ones("1Dc", down={}, pack="9d", options="run-out-moment=on-last")
    whole = sorted(t.flaps.cards())
    t.do("A", "1Dc", "place:B")
    assert t.won_by() == "A FP-OUT-1"
    assert (sorted(t.flaps.cards()), t.flaps.pack) == (whole, [])


@clause("FP-OUT-1", "FP-LAST-9")
def test_a_deal_that_ends_before_the_card_is_placed_keeps_it_and_holds_nothing() -> None:
    t = lay("5c Kd | 1Dc Kd Kd | Jd Jd Jd", top="5d", level=6, pack="2s", options="play=table")
    whole = sorted(t.flaps.cards())
    t.do("A", "5c").do("B", "1Dc").do("C", "caught:A")  # who must draw, and there is nothing to draw
    assert t.won_by() == "A FP-OUT-1"
    assert (sorted(t.flaps.cards()), t.flaps.held) == (whole, 0)


@clause("FP-DOWN-3", "FP-DOWN-12")
def test_1_right_moves_every_pile_to_the_right() -> None:
    t = ones("1Rc")
    t.do("A", "1Rc")
    assert (t.down("A"), t.down("B"), t.down("C")) == (["3c", "[3d]", "3h"], [], ["2c"])
    assert t.log()[-2:] == ["B's 1-DOWN cards go to A", "A's 1-DOWN cards go to C"]


@clause("FP-DOWN-4", "FP-DOWN-12", "F49")
@pytest.mark.parametrize("direction", ["clockwise", "counter-clockwise"])
def test_1_left_moves_every_pile_to_the_left_whatever_the_direction(direction: str) -> None:
    t = ones("1Ld", direction=direction)
    t.do("A", "1Ld")
    assert (t.down("A"), t.down("B"), t.down("C")) == ([], ["2c"], ["3c", "[3d]", "3h"])


@clause("FP-DOWN-5")
def test_1_over_turns_any_face_down_card() -> None:
    t = ones("1Oc")
    t.do("A", "1Oc")
    assert t.moves("A") == ["turn:A1", "turn:B1", "turn:B3"]
    assert t.refused("A", "turn:B2") == "FP-DOWN-5"
    t.do("A", "turn:B1")
    assert (t.down("B"), t.turn) == (["[3c]", "[3d]", "3h"], "B")
    assert before(t, "onlooker", "B") == ["3c", "3d", "?"]


@clause("FP-DOWN-6")
def test_1_look_sees_a_card_and_puts_it_on_top() -> None:
    t = ones("1Kd")
    t.do("A", "1Kd")
    assert t.moves("A") == ["look:A1", "look:B1", "look:B3"]
    t.do("A", "look:B1")
    assert t.down("B") == ["[3d]", "3h", "3c"]
    assert before(t, "A", "B") == ["3d", "?", "3c"]
    assert before(t, "B", "B") == ["3d", "?", "?"]


@clause("FP-DOWN-7", "F43", "F48")
@pytest.mark.parametrize("down", [{}, {"B": [{"card": "3d", "up": True}]}])
def test_1_look_without_a_face_down_card_may_look_into_a_hand(down: dict[str, Any]) -> None:
    t = ones("1Kd", down=down)
    t.do("A", "1Kd")
    assert t.moves("A") == ["peek:B", "peek:C", "no"]
    assert t.refused("A", "peek:A") == "F43"
    t.do("A", "peek:C")
    assert (t.sizes(), t.turn) == ([2, 3, 3], "B")
    assert t.sees("A")["seats"][2]["hand"] == ["?", "?", "Jd"]
    assert t.sees("B")["seats"][2]["hand"] == ["?", "?", "?"]
    t = ones("1Kd", down=down)
    t.do("A", "1Kd", "no")
    assert t.turn == "B"


@clause("FP-DOWN-8", "FP-DOWN-13")
def test_1_swap_exchanges_a_hand_card_in_place_and_facing() -> None:
    t = ones("1Sh", "Kd Qd")
    t.do("A", "1Sh")
    assert t.moves("A") == [f"swap:{c}:{spot}" for c in ("Qd", "Kd") for spot in ("A1", "B1", "B2", "B3")]
    t.do("A", "swap:Kd:B1")
    assert (t.hand("A"), t.down("B"), t.turn) == ("3c Qd", ["Kd", "[3d]", "3h"], "B")
    assert before(t, "A", "B") == ["Kd", "3d", "?"]
    assert before(t, "B", "B") == ["?", "3d", "?"]
    t = ones("1Sh", "Kd Qd")
    t.do("A", "1Sh", "swap:Kd:B2")
    assert (t.hand("A"), t.down("B")) == ("3d Qd", ["3c", "[Kd]", "3h"])
    assert t.sees("C")["seats"][0]["hand"] == ["?", "3d"]  # everyone saw it go
    t = ones("1Sh", "Kd Qd", options="swap-facing=down")
    t.do("A", "1Sh", "swap:Kd:B2")
    assert (t.down("B"), before(t, "B", "B")) == (["3c", "Kd", "3h"], ["?", "?", "?"])


@clause("FP-DOWN-9")
def test_1_up_makes_a_player_take_the_uppermost_card() -> None:
    t = ones("1Uc")
    t.do("A", "1Uc")
    assert t.moves("A") == ["up:A", "up:B"]
    assert t.refused("A", "up:C") == "F46"
    t.do("A", "up:B")
    assert (t.hand("B"), t.down("B"), t.turn) == ("3h Qd Qd Qd", ["3c", "[3d]"], "B")
    t = ones("1Uc")
    t.do("A", "1Uc", "up:A")
    assert t.hand("A") == "2c Kd Kd"


@clause("FP-DOWN-10")
def test_cards_before_a_player_are_no_part_of_the_hand() -> None:
    t = lay("5c | Qd Qd Qd", level=6, down={"A": ["2c"]})
    t.do("A", "5c")
    assert t.won_by() == "A FP-WIN-1"
    t = lay("5c | Qd Qd Qd", level=6, down={"A": ["2c"]}, options="down-counts=yes")
    t.do("A", "5c")
    assert (t.won_by(), t.turn) == ("", "B")
    t = lay("1Ld Kd Kd | Qd Qd | ", top="5d", level=6, down={"C": ["2c"]}, options="down-counts=yes")
    t.do("A", "1Ld")
    assert t.won_by() == "C FP-WIN-1"  # the last card moved away
    hands = "1Ld Kd Kd | Qd | Qd Qd"
    t = lay(hands, top="5d", level=6, down={"A": ["2c"]}, options="down-counts=yes,last-card=table", fault="B")
    t.do("A", "1Ld")
    assert t.flaps.fault == 0  # B has two cards now


@clause("FP-DOWN-11", "F46")
@pytest.mark.parametrize("card", ["1Rc", "1Ld", "1Oc", "1Sh", "1Uc"])
def test_without_anything_to_work_on_a_card_has_no_effect(card: str) -> None:
    t = ones(card, down={})
    t.do("A", card)
    assert (t.turn, t.phase, t.sizes()) == ("B", "open", [2, 3, 3])
    assert "It has no effect" in t.log()


@clause("FP-DOWN-14")
def test_when_the_pack_runs_out_hands_alone_count() -> None:
    t = lay("Kd Kd | Qd Qd Qd", level=6, down={"A": ["2c", "2d", "2h"]}, pack="")
    t.do("A", "draw")
    assert t.won_by() == "A FP-OUT-1"
    t = lay("Kd Kd | Qd Qd Qd", level=6, down={"A": ["2c", "2d", "2h"]}, pack="", options="down-counts=yes")
    t.do("A", "draw")
    assert t.won_by() == "B FP-OUT-1"


@clause("F51")
def test_an_empty_pack_ends_the_game_when_a_1_down_is_due() -> None:
    t = ones("1Dc", pack="")
    t.do("A", "1Dc")
    assert t.won_by() == "A FP-OUT-1"


def test_a_swap_hides_its_card_from_those_who_do_not_see_it() -> None:
    t = ones("1Sh", "Kd Qd")
    t.do("A", "1Sh")
    game = t.rules.game
    assert game.veil_move(t.state, 0, t.referee.read(0, "swap:Kd:B1"), 1) == "swap:?:B1"
    assert game.veil_move(t.state, 0, t.referee.read(0, "swap:Kd:B2"), 1) == "swap:Kd:B2"

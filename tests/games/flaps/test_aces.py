"""ACE, ACE'N'END, ACE'N'LAY."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flaps.setting import lay


@clause("FP-ACE-1")
@pytest.mark.parametrize("top", ["5c", "Ah", "AJ", "Kd OM1", "2c QK", "KTs"])
def test_an_ace_lies_on_everything(top: str) -> None:
    t = lay("Ac AEd ARh ABs 9d | Kd Kd Kd", top=top, level=3, called="h" if top in ("Ah", "AJ") else "")
    for ace in ("Ac", "AEd", "ARh", "ABs"):
        assert ace in t.lays("A")


@clause("FP-ACE-2")
@pytest.mark.parametrize("ace", ["Ac", "AEd"])
@pytest.mark.parametrize(("suit", "card"), [("c", "5c"), ("d", "5d"), ("h", "5h"), ("s", "5s")])
def test_the_layer_names_a_suit(ace: str, suit: str, card: str) -> None:
    t = lay(f"{ace} 9d 9d | 5c 5d 5h 5s", top="Kd")
    t.do("A", ace)
    assert t.moves("A") == ["call:c", "call:d", "call:h", "call:s"]
    assert t.refused("B", card) == "FP-TURN-6"
    t.do("A", f"call:{suit}")
    assert t.lays("B") == [card]


@clause("FP-ACE-5", "FP-ACE-6")
@pytest.mark.parametrize(
    ("ace", "follow", "refused"),
    [("ARd", ["5d", "5h"], "5c"), ("ABs", ["5c", "5s"], "5d"), ("ARh", ["5d", "5h"], "5s")],
)
def test_ace_n_lay_takes_an_extra_lay_of_its_colour(ace: str, follow: list[str], refused: str) -> None:
    t = lay(f"{ace} Ac ARd ABs AJ 5c 5d 5h 5s | 9d 9d 9d", top="9c")
    t.do("A", ace)
    assert t.lays("A") == ["Ac", "ARd", "ABs", *follow, "AJ"]
    assert t.refused("A", refused) == ("FP-ACE-6" if ace == "ABs" else "FP-ACE-5")
    assert t.refused("A", "draw") == "FP-ACE-8"


@clause("FP-ACE-7")
def test_an_ace_n_lay_on_an_ace_n_lay_opens_a_further_lay_by_its_own_colour() -> None:
    t = lay("ARd ABc 5c 5h 9d | 9d 9d 9d", top="9c")
    t.do("A", "ARd", "ABc")
    assert t.lays("A") == ["5c"]
    t.do("A", "5c")
    assert (t.turn, t.top) == ("B", "5c")


@clause("FP-ACE-8")
def test_declining_names_a_suit_first_and_draws_second() -> None:
    t = lay("ARd 5h 9d | 5d 5h 5c", top="9c")
    t.do("A", "ARd")
    assert t.refused("A", "call:s") == "FP-ACE-8"
    t.do("A", "call:h")
    assert (t.sizes(), t.turn) == ([3, 3], "B")
    assert t.lays("B") == ["5h"]
    lines = t.log()
    assert lines.index("A names hearts") < lines.index("A draws a card")


@clause("FP-ACE-11")
def test_the_extra_cards_own_suit_number_and_action_count() -> None:
    t = lay("ARd 2h 9d 9d | 9s 3h 9h", top="9c")
    t.do("A", "ARd", "2h")
    assert (t.flaps.attack, t.phase) == (2, "attacked")
    assert t.lays("B") == ["3h", "9h"]


@clause("FP-ACE-12", "F34")
def test_an_ol_maid_is_no_black_card() -> None:
    t = lay("ABc OM1 LM 9d | Kd Kd Kd", top="Kc", level=4)
    t.do("A", "ABc")
    assert t.refused("A", "OM1") == "FP-ACE-12"
    assert t.refused("A", "LM") == "FP-ACE-12"


def test_an_ace_jack_is_no_ace_for_extra_lays_by_house_rule() -> None:
    t = lay("ARd AJ 9s 9s | Kd Kd Kd", top="Kc", options="ace-jack-is-ace=no")
    t.do("A", "ARd")
    assert t.lays("A") == []
    t = lay("KLc AJ 9s 9s | Kd Kd Kd", top="Kc", level=3, options="ace-jack-is-ace=no")
    t.do("A", "KLc")
    assert t.lays("A") == []


def test_by_house_rule_the_suit_is_named_first_and_has_to_be_followed() -> None:
    t = lay("ARd 5d 5h Ac 9s | Kd Kd Kd", top="Kc", options="anl-call=always")
    t.do("A", "ARd")
    assert t.moves("A") == ["call:d", "call:h"]
    t.do("A", "call:h")
    assert t.lays("A") == ["Ac", "5h"]
    assert t.refused("A", "5d") == "F10"
    t.do("A", "stop")
    assert (t.sizes(), t.turn) == ([5, 3], "B")
    assert t.position()["called"] == "h"
    t = lay("ARd | Kd Kd Kd", top="Kc", options="anl-call=always")
    t.do("A", "ARd", "call:d")
    assert (t.sizes(), t.turn) == ([1, 3], "B")


def test_ones_match_aces_by_house_rule() -> None:
    t = lay("1Dc 9s 9s | Kd Kd Kd", top="Ah", called="d", level=6)
    assert t.lays("A") == []
    t = lay("1Dc 9s 9s | Kd Kd Kd", top="Ah", called="d", level=6, options="one-is-ace=yes")
    assert t.lays("A") == ["1Dc"]

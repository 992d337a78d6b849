"""Winning: what can and cannot be finished on, card by card, and in which order things happen then."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, lay

CAN = [
    ("AEd", "5c", {}), ("2c", "5c", {}), ("3c", "5c", {}), ("5c", "5c", {}), ("7c", "5c", {}), ("8c", "5c", {}),
    ("9c", "5c", {}), ("10c", "5c", {}), ("Jc", "5c", {}), ("UJc", "5c", {}), ("Qc", "5c", {}), ("HDc", "5c", {}),
    ("Kc", "5c", {}), ("4c", "5c", {}), ("MFh", "5h", {}), ("4Sd", "5d", {}), ("KTc", "5c", {}), ("KSc", "5c", {}),
    ("KMh", "5h", {}), ("5Dh", "5c", {}), ("KLc", "5c", {}), ("5Ld", "5c", {}), ("5Ph", "5c", {}), ("5Gc", "5c", {}),
    ("5Ks", "5c", {}), ("5Sd", "5c", {}), ("5Mc", "5c", {}), ("1Dc", "5c", {}), ("1Rc", "5c", {}), ("1Ld", "5d", {}),
    ("1Oc", "5c", {}), ("1Kd", "5d", {}), ("1Sh", "5h", {}), ("1Uc", "5c", {"down": {"A": ["2c"]}}),
    ("QK", "2c", {"phase": "attacked", "attack": 2}), ("8h", "8c", {"phase": "eight"}),
]  # fmt: skip


@clause(
    "FP-WIN-1", "FP-ACE-4", "FP-KNL-5", "FP-QUACK-3", "FP-TRUMPS-12", "FP-DOWN-10", "FP-WIN-2",
)  # fmt: skip
@pytest.mark.parametrize(("card", "top", "more"), CAN)
def test_a_last_card_that_wins_at_once(card: str, top: str, more: dict[str, Any]) -> None:
    t = lay(f"{card} | Kd Kd Kd | Kd Kd Kd", top=top, level=7, **more)
    t.do("A", card)
    assert t.won_by() == "A FP-WIN-1"
    assert t.sizes() == [0, 3, 3]  # its effect is not carried out


BARRED = [("Ah", "5c", ["call:s"]), ("ARd", "5c", ["call:d"]), ("ABs", "5c", ["call:c"]), ("AJ", "5c", ["call:h"]),
          ("OM1", "Kc", []), ("LM", "Kc", [])]  # fmt: skip


@clause("FP-WIN-4", "FP-ACE-3", "FP-ACE-10", "FP-JACK-6", "FP-MAID-6", "FP-LOWM-5")
@pytest.mark.parametrize(("card", "top", "rest"), BARRED)
def test_a_last_card_that_may_not_finish(card: str, top: str, rest: list[str]) -> None:
    t = lay(f"{card} | Kd Kd Kd | Kd Kd Kd", top=top, level=7, pack="3d 3c")
    t.do("A", card)
    if rest:
        assert t.sizes()[0] == 0  # the suit comes first, the card second
        t.do("A", *rest)
    assert (t.hand("A"), t.won_by()) == ("3c", "")
    assert t.turn == ("C" if card == "AJ" else "B")
    assert t.flaps.owes == 0


@clause("FP-ACE-10")
def test_an_ace_n_lay_as_last_card_names_a_suit_of_its_colour() -> None:
    t = lay("ARd | Kd Kd Kd", top="5c")
    t.do("A", "ARd")
    assert t.moves("A") == ["call:d", "call:h"]


@clause("FP-SIX-2")
def test_six_of_the_best_wins_twice() -> None:
    t = lay("6s | Kd Kd Kd", top="5s", level=3)
    t.do("A", "6s")
    assert t.won_by() == "A FP-SIX-2"
    assert t.state.scores() == [2, 0]


@clause("FP-WIN-3", "F44")
def test_solve_the_mystery_brings_its_cards_before_the_hand_is_checked() -> None:
    t = lay("5Mc | Kd Kd Kd", top="5c", level=5, mystery=["Qd", "Qh"])
    t.do("A", "5Mc")
    assert (t.won_by(), t.hand("A"), t.turn, t.flaps.owes) == ("", "Qd Qh", "B", 0)
    t = lay("5Mc | Kd Kd Kd", top="5c", level=5, mystery=["Qd"], fault="A", options="last-card=table")
    t.do("A", "5Mc")
    assert (t.hand("A"), t.flaps.owes, t.flaps.fault) == ("Qd", 0, 0)  # another card, and no duty


@clause("FP-WIN-4", "FP-ACE-9")
@pytest.mark.parametrize("first", ["ARd", "ABs"])
def test_the_extra_lay_on_an_ace_n_lay_may_not_finish(first: str) -> None:
    last = "5h" if first == "ARd" else "5s"
    t = lay(f"{first} {last} | Kd Kd Kd", top="9c")
    t.do("A", f"{first}!", last)
    assert (t.won_by(), t.sizes(), t.top, t.turn) == ("", [1, 3], last, "B")


@clause("FP-ACE-7", "FP-ACE-9", "FP-WIN-4")
def test_ace_n_lay_on_ace_n_lay_draws_one_card_in_all() -> None:
    t = lay("ARd ABc | Kd Kd Kd", top="9c")
    t.do("A", "ARd!", "ABc", "call:s")
    assert (t.won_by(), t.sizes(), t.turn) == ("", [1, 3], "B")
    assert t.position()["called"] == "s"


@clause("FP-WIN-4")
@pytest.mark.parametrize(
    ("last", "moves", "phase", "sizes"),
    [
        ("2h", [], "attacked", [1, 3, 3]),
        ("8h", [], "eight", [1, 3, 3]),
        ("4h", [], "asked", [1, 3, 3]),
        ("UJd", [], "open", [1, 4, 4]),
        ("5Mh", [], "open", [2, 3, 3]),
        ("5Ld", [], "open", [1, 2, 2]),
        ("5Ph", [], "open", [1, 3, 3]),
        ("1Sh", [], "open", [1, 3, 3]),
        ("KMh", [], "open", [1, 3, 3]),
        ("5Sd", ["share:B"], "open", [1, 2, 3]),
        ("10h", ["pick:C"], "scuffle", [1, 3, 3]),
    ],
)
def test_a_barred_last_card_acts_then_its_layer_draws_then_the_others_answer(
    last: str, moves: list[str], phase: str, sizes: list[int]
) -> None:
    down = {"B": ["3c"]} if last == "1Sh" else {}
    mystery = ["Qd"] if last == "5Mh" else []
    t = lay(f"ARd {last} | Kd Kd Kd | Kd Kd Kd", top="9c", level=7, mystery=mystery, down=down)
    t.do("A", "ARd!", last)
    if moves:
        assert t.sizes()[0] == 0
        t.do("A", *moves)
    assert (t.phase, t.sizes(), t.won_by()) == (phase, sizes, "")


def out_of_one_event(options: str = "") -> Setting:
    """B and C both lay their last card into TRUMPS, and A loses."""
    t = lay("KTs 2d Kc Kc | Kd | Qd | 9s 9s", top="5s", level=2, options=options)
    return t.do("A", "KTs", "call:s").do("C", "put:Qd").do("B", "put:Kd").do("D", "put:9s").do("A", "put:2d")


@clause("FP-WIN-5")
def test_of_several_empty_hands_the_first_from_the_layers_left_wins() -> None:
    assert out_of_one_event().won_by() == "B FP-WIN-1"
    assert out_of_one_event("tie-win=joint").won_by() == "BC FP-WIN-1"
    t = lay("5Ld Kd Kd | Qd Qd | Jd | 9d", top="5h", level=5, turn="A")
    t.do("A", "5Ld")
    assert t.won_by() == "C FP-WIN-1"


@clause("FP-WIN-2")
def test_by_house_rule_the_effect_comes_before_the_win() -> None:
    t = lay("2c | 7c Kd Kd | Kd Kd Kd", top="5c", options="instant-win=no")
    t.do("A", "2c").do("B", "7c").do("A", "draw")
    assert (t.won_by(), t.sizes()) == ("", [2, 2, 3])
    t = lay("2c | 7c Kd Kd | Kd Kd Kd", top="5c", options="instant-win=no")
    t.do("A", "2c").do("B", "draw")
    assert (t.won_by(), t.sizes()) == ("A FP-WIN-1", [0, 5, 3])


@clause("FP-WIN-1", "F24")
def test_of_two_who_wait_for_an_effect_the_first_to_lay_his_last_card_wins() -> None:
    """Both lay FLAPS in one flapping; from the left of the one who stops it, the second would come first."""
    t = lay("4c | 4Sd Kd Kd | 4d | Kd Kd", top="5c", level=3, options="instant-win=no")
    t.do("A", "4c").do("C", "4d").do("B", "4Sd")
    assert t.won_by() == "A FP-WIN-1"


@clause("F24")
@pytest.mark.parametrize(("first", "second", "letters"), [("A", "C", "AC"), ("C", "A", "CA")])
def test_a_position_keeps_the_order_in_which_hands_were_emptied(first: str, second: str, letters: str) -> None:
    t = lay("4c | 4Sd Kd Kd | 4d | Kd Kd", top="4h", level=3, options="instant-win=no", turn=first)
    cards = {"A": "4c", "C": "4d"}
    t.do(first, cards[first]).do(second, cards[second])
    assert t.position()["pending"] == letters
    again = Setting(t.position() | {"rules": "flaps@level3(instant-win=no)"})
    again.do("B", "4Sd")
    assert again.won_by() == f"{first} FP-WIN-1"


@clause("FP-ACE-9", "FP-MEGA-4", "F11")
def test_a_last_card_later_in_the_turn_is_barred_only_by_house_rule() -> None:
    hands = "ARd MFh 4c 4d | Kc Kc Kc | Kc Kc Kc"
    t = lay(hands, top="5s")
    t.do("A", "ARd", "MFh", "4c", "last", "4d")
    assert t.won_by() == "A FP-WIN-1"
    t = lay(hands, top="5s", options="anl-bar=turn")
    t.do("A", "ARd", "MFh", "4c", "last", "4d")
    assert (t.won_by(), t.sizes()) == ("", [1, 3, 3])


@clause("FP-TRUMPS-13")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("card", ["KTd", "KSc"])
def test_a_barred_side_game_is_played_by_the_others_alone(seats: int, card: str) -> None:
    first = "ARd" if card == "KTd" else "ABc"
    t = lay(f"{first} {card}" + " | Kd Kd Kd" * (seats - 1), top="9c", level=4)
    t.do("A", f"{first}!", card)
    if seats == 2:
        assert (t.turn, t.sizes(), t.phase) == ("B", [1, 3], "open")
        return
    if card == "KTd":
        assert t.sizes()[0] == 0
        t.do("A", "call:d")
    assert (t.sizes(), t.phase, t.must_act()) == ([1, 3, 3], "put", "BC")

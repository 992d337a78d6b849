"""DUMP THOSE FIVES, SIX OF THE BEST, KING 'N' LAY."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flaps.setting import lay


@clause("FP-DUMP-1")
def test_up_to_three_more_fives_follow_at_once() -> None:
    t = lay("5Dh 5c 5d 5h 5s Kd Kd | 9c 9c 9c", level=3)
    t.do("A", "5Dh")
    assert t.moves("A") == ["5c", "5d", "5h", "5s", "stop"]
    assert t.refused("A", "Kd") == "FP-DUMP-1"
    t.do("A", "5c", "5d", "5h")
    assert (t.turn, t.top, t.sizes()) == ("B", "5h", [3, 3])


@clause("FP-DUMP-1")
@pytest.mark.parametrize("laid", [[], ["5c"], ["5c", "5d"]])
def test_the_run_may_stop_early_and_is_offered_without_fives_too(laid: list[str]) -> None:
    t = lay("5Dh 5c 5d Kd Kd | 9c 9c 9c", level=3)
    t.do("A", "5Dh", *laid, "stop")
    assert (t.turn, t.top) == ("B", (laid or ["5Dh"])[-1])
    t = lay("5Dh Kd Kd | 9c 9c 9c", level=3)
    t.do("A", "5Dh")
    assert t.moves("A") == ["stop"]


@clause("FP-DUMP-2")
def test_the_last_card_inside_the_run_does_not_win() -> None:
    t = lay("5Dh 5c 5d | 9c 9c 9c", level=3)
    t.do("A", "5Dh", "5c!", "5d")
    assert (t.won_by(), t.sizes(), t.turn, t.top) == ("", [1, 3], "B", "5d")


@clause("FP-DUMP-2", "FP-DUMP-4")
def test_the_last_fives_action_comes_before_the_draw() -> None:
    t = lay("5Dh 5Mc | 9c 9c 9c", level=5, mystery=["Kc"], pack="2c 3c")
    t.do("A", "5Dh!", "5Mc")
    assert (t.hand("A"), t.won_by()) == ("3c Kc", "")


@clause("FP-DUMP-3")
def test_coming_to_one_card_by_the_run_is_fine_and_owes_the_call() -> None:
    t = lay("5Dh 5c 5d Kd | 5s 9c 9c", level=3)
    t.do("A", "5Dh", "5c", "5d")
    assert t.flaps.owes == 1
    t.do("A", "last", "stop").do("B", "5s")
    assert t.sizes() == [1, 2]


@clause("FP-DUMP-4")
def test_only_the_last_five_is_active() -> None:
    t = lay("5Dh 5Ld 5Ks 5c Kd Kd | 9c 9c 9c", level=5, pack="2c 3c")
    t.do("A", "5Dh", "5Ld", "5Ks", "5c")
    assert (t.mystery(), t.sizes(), t.turn) == ([], [2, 3], "B")
    t = lay("5Dh 5c 5Ks Kd Kd | 5s 9s 9c", level=5, pack="2c 3c")
    t.do("A", "5Dh", "5c", "5Ks", "stop")
    assert (t.mystery(), t.lays("B")) == (["3c"], ["5s", "9s"])


@clause("FP-DUMP-5")
@pytest.mark.parametrize("five", ["5Ld", "5Ph", "5Gc", "5Ks", "5Sd", "5Mc"])
def test_a_level_5_card_is_a_five(five: str) -> None:
    t = lay(f"5Dh {five} Kd Kd | 9c 9c 9c", level=5)
    t.do("A", "5Dh", five)
    assert (t.top, t.phase) == (five, "dump")


def test_dump_those_fives_alone_may_be_barred_by_house_rule() -> None:
    t = lay("5Dh | 9c 9c 9c", level=3, options="dtf-alone=draw")
    t.do("A", "5Dh")
    assert (t.won_by(), t.sizes()) == ("", [1, 3])


@clause("FP-SIX-1")
def test_a_six_is_laid_by_suit_and_does_nothing() -> None:
    t = lay("6s Kd Kd | 9c 9c 9c", top="5s", level=3)
    t.do("A", "6s")
    assert (t.turn, t.sizes()) == ("B", [2, 3])
    assert lay("6s Kd Kd | 9c 9c 9c", top="5c", level=3).lays("A") == []


@clause("FP-SIX-2", "F36")
def test_a_six_in_a_side_game_wins_once() -> None:
    t = lay("KTs 2d 5c 5c | 6s | 9c 9c 9c", top="5s", level=3)
    t.do("A", "KTs", "call:s", "put:2d").do("B", "put:6s").do("C", "put:9c")
    assert (t.won_by(), t.state.scores()) == ("B FP-WIN-1", [0, 1, 0])


@clause("FP-KNL-1")
@pytest.mark.parametrize(
    ("top", "called", "legal"),
    [("Kd", "", True), ("KTs", "", True), ("5c", "", True), ("Ah", "c", True), ("AJ", "c", True), ("5d", "", False),
     ("Ac", "h", False), ("AJ", "d", False)],
)  # fmt: skip
def test_what_king_n_lay_is_laid_on(top: str, called: str, legal: bool) -> None:
    t = lay("KLc 9s 9s | 9h 9h 9h", top=top, called=called, level=3)
    if legal:
        assert "KLc" in t.lays("A")
    else:
        assert t.refused("A", "KLc") == "FP-KNL-1"


@clause("FP-KNL-1")
def test_king_n_lay_is_an_extra_lay_on_a_black_ace_n_lay_only() -> None:
    t = lay("ABc KLc 9s 9s | 9h 9h 9h", level=3)
    t.do("A", "ABc")
    assert "KLc" in t.lays("A")
    t = lay("ARd KLc 9s 9s | 9h 9h 9h", level=3)
    t.do("A", "ARd")
    assert t.refused("A", "KLc") == "FP-ACE-5"


@clause("FP-KNL-2")
def test_what_may_follow_king_n_lay() -> None:
    t = lay("KLc Kd KTs 5c OM1 LM Ah AEd AJ 5d Qh | 9h 9h 9h", level=4)
    t.do("A", "KLc")
    assert t.lays("A") == ["Ah", "AEd", "5c", "AJ", "Kd", "KTs", "OM1", "LM"]
    assert t.refused("A", "5d") == "FP-KNL-2"
    t.do("A", "OM1")
    assert t.turn == "B"


@clause("FP-KNL-3")
@pytest.mark.parametrize("last", ["Kd", "5c", "AEd", "OM1"])
def test_the_extra_lay_may_not_finish(last: str) -> None:
    t = lay(f"KLc {last} | 9h 9h 9h", level=3)
    t.do("A", "KLc!", last)
    if last == "AEd":
        t.do("A", "call:h")
    assert (t.won_by(), t.sizes(), t.turn) == ("", [1, 3], "B")


@clause("FP-KNL-4")
def test_declining_draws_one() -> None:
    t = lay("KLc Kd 9s | 9h 9h 9h", level=3)
    t.do("A", "KLc")
    assert t.refused("A", "draw") == "FP-KNL-4"
    t.do("A", "stop")
    assert (t.sizes(), t.turn, t.top) == ([3, 3], "B", "KLc")
    t = lay("KLc Kd 9s | 9h 9h 9h", level=3, options="knl-decline=free")
    t.do("A", "KLc", "stop")
    assert t.sizes() == [2, 3]


@clause("FP-KNL-5")
def test_king_n_lay_itself_may_be_the_last_card() -> None:
    t = lay("KLc | 9h 9h 9h", level=3)
    t.do("A", "KLc")
    assert t.won_by() == "A FP-WIN-1"

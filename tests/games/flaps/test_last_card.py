"""Saying "Last Card" where the table itself watches (last-card=strict), and where it is said for everyone."""

from __future__ import annotations

from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.testing import clause
from tests.games.flaps.setting import lay


@clause("FP-LAST-1")
def test_a_lay_that_leaves_one_card_owes_the_call() -> None:
    t = lay("5d Kd Kh | 9s 9s 9s", top="5c")
    t.do("A", "5d")
    assert t.flaps.owes == 0
    t = lay("5d Kd | 9s 9s 9s", top="5c")
    t.do("A", "5d")
    assert t.flaps.owes == 1
    assert t.moves("A") == ["last"]


@clause("FP-LAST-2")
def test_the_call_in_time_meets_the_duty() -> None:
    t = lay("5d Kd | 5h 9s 9s | 9s 9s 9s", top="5c")
    t.do("A", "5d", "last").do("B", "5h")
    assert (t.sizes(), t.flaps.owes) == ([1, 2, 3], 0)
    assert note.LAST_CARD in t.notes()


@clause("FP-LAST-2", "FP-LAST-1")
def test_the_call_can_go_with_the_lay() -> None:
    t = lay("5d Kd | 5h 9s 9s | 9s 9s 9s", top="5c")
    assert t.moves("A") == ["5d", "5d!", "draw"]
    t.do("A", "5d!").do("B", "5h")
    assert (t.sizes(), note.LAST_CARD in t.notes()) == ([1, 2, 3], True)


@clause("FP-LAST-3", "FP-LAST-4")
def test_once_another_lays_the_fault_is_found_and_costs_a_card() -> None:
    t = lay("5d Kd | 5h 9s 9s | 9s 9s 9s", top="5c")
    t.do("A", "5d").do("B", "5h")
    assert (t.sizes(), t.flaps.owes) == ([2, 2, 3], 0)
    assert note.FOUND_OUT in t.notes()
    assert t.refused("A", "last") == "FP-LAST-11"


@clause("FP-LAST-3")
def test_a_draw_or_a_knock_does_not_close_the_time_to_call() -> None:
    t = lay("5d Kd | 9s 9s 9s | 9s 9s 9s", top="5c")
    t.do("A", "5d").do("B", "draw").do("C", "draw")
    assert t.flaps.owes == 1
    t.do("A", "last")
    assert t.sizes() == [1, 4, 4]
    t = lay("8d Kd | 9s 9s 9s | 9s 9s 9s", top="8c")
    t.do("A", "8d").do("B", "knock")
    assert t.flaps.owes == 1


@clause("FP-LAST-5")
def test_flaps_and_hoofers_out_of_turn_owe_it_too() -> None:
    t = lay("4c Kd Kd | Kd Kd Kd | 4d Kd", top="5c")
    t.do("A", "4c").do("C", "4d")
    assert t.flaps.owes == 1 << 2
    t = lay("10c Kd Kd | Kd Kd Kd | HDd Kd", top="5c")
    t.do("A", "10c", "pick:C").do("C", "HDd")
    assert t.flaps.owes == 1 << 2


@clause("FP-LAST-7")
def test_the_call_is_due_between_an_ace_n_lay_and_its_extra_lay() -> None:
    t = lay("ARd 5h | Kd Kd Kd", top="5c")
    t.do("A", "ARd")
    assert (t.flaps.owes, t.moves("A")) == (1, ["5h", "call:d", "call:h", "last"])
    t.do("A", "last", "5h")
    assert (t.sizes(), t.flaps.owes) == ([1, 3], 0)
    t = lay("KLc 5c | Kd Kd Kd", top="5c", level=3)
    t.do("A", "KLc!")
    assert (t.flaps.owes, t.phase) == (0, "extra")


@clause("FP-LAST-8")
def test_the_fault_ends_when_the_hand_is_no_longer_one_card() -> None:
    t = lay("9d | UJs Kc Kc | Kc Kc Kc", top="5s", turn="B", options="last-card=table", fault="A")
    t.do("B", "UJs")
    assert (t.sizes(), t.flaps.fault) == ([2, 2, 4], 0)
    assert t.refused("C", "caught:A") == "FP-LAST-1"


@clause("FP-LAST-9")
def test_a_last_card_without_the_owed_call_does_not_win() -> None:
    t = lay("5d Kd | Kc Kc Kc", top="5c")
    t.do("A", "5d").do("B", "draw").do("A", "Kd")
    assert (t.sizes(), t.won_by(), t.turn) == ([1, 4], "", "B")
    t = lay("5d Kd | Kc Kc Kc", top="5c")
    t.do("A", "5d").do("B", "draw").do("A", "last", "Kd")
    assert t.won_by() == "A FP-WIN-1"


@clause("FP-LAST-9", "FP-WIN-4")
def test_a_barred_last_card_without_the_call_costs_one_card_in_all() -> None:
    t = lay("5d Ah | Kc Kc Kc", top="5c")
    t.do("A", "5d").do("B", "draw").do("A", "Ah", "call:s")
    assert t.sizes() == [1, 4]


@clause("FP-LAST-12")
def test_no_call_is_owed_when_others_bring_the_hand_to_one() -> None:
    t = lay("5Sd Kd Kd | 5c 5c | Kd Kd Kd", top="5h", level=5)
    t.do("A", "5Sd", "share:B")
    assert (t.sizes(), t.flaps.owes) == ([2, 1, 3], 0)
    assert t.refused("B", "last") == "FP-LAST-12"
    t.do("B", "5c")
    assert t.won_by() == "B FP-WIN-1"
    t = lay("5Sd Kd Kd | 5c 5c | Kd Kd Kd", top="5h", level=5, options="last-card-passive=yes")
    t.do("A", "5Sd", "share:B")
    assert t.flaps.owes == 2


@clause("FP-LAST-12")
def test_a_hand_that_never_owed_the_call_wins_without_it() -> None:
    t = lay("5d | Kc Kc Kc", top="5c")
    t.do("A", "5d")
    assert t.won_by() == "A FP-WIN-1"


@clause("FP-LAST-13")
def test_coming_to_one_card_again_owes_it_again() -> None:
    t = lay("5d Kd | Kc Kc Kc", top="5c", pack="5h 5s 5h")
    t.do("A", "5d!").do("B", "draw").do("A", "draw").do("B", "draw")
    assert t.flaps.owes == 0
    t.do("A", "5s")
    assert t.flaps.owes == 1


@clause("FP-LAST-14")
def test_a_card_put_into_a_side_game_counts_as_laid_when_it_is_settled() -> None:
    t = lay("KTs 9s 9s 9s | Kd Qd | 2d 3d 3d", top="5s", level=2)
    t.do("A", "KTs", "call:s").do("B", "put:Kd")
    assert t.flaps.owes == 0  # only when it is settled
    t.do("C", "put:2d").do("A", "put:9s")
    assert (t.sizes(), t.flaps.owes) == ([2, 1, 5], 2)
    t = lay("5Ph Kd Kd | 9s 9s 9s", top="5s", level=5)
    t.do("A", "5Ph", "secret:Kd")
    assert t.flaps.owes == 1


@clause("FP-LAST-14")
def test_the_first_card_another_puts_in_closes_the_time_for_an_older_duty() -> None:
    t = lay("KTs 9s | Kd Qd Qd | 2d 3d 3d", top="5s", level=2)
    t.do("A", "KTs")
    assert t.flaps.owes == 1
    t.do("A", "call:s", "last").do("B", "put:Kd")
    assert t.sizes() == [1, 2, 3]
    t = lay("KTs 9s | Kd Qd Qd | 2d 3d 3d", top="5s", level=2)
    t.do("A", "KTs", "call:s").do("B", "put:Kd")
    assert (t.sizes(), t.flaps.owes) == ([2, 2, 3], 0)


@clause("FP-LAST-9", "FP-LAST-14")
def test_a_last_card_put_in_without_the_owed_call_does_not_win() -> None:
    t = lay("KTs 9s | Kd Qd Qd | 2d 3d 3d", top="5s", level=2)
    t.do("A", "KTs", "call:s", "put:9s").do("B", "put:Kd").do("C", "put:2d")
    assert (t.sizes(), t.won_by()) == ([1, 2, 5], "")


def test_an_earlier_side_game_without_the_call_is_forgotten() -> None:
    t = lay("KTs 2d 5c 5c | Kd | 3d 3d 3d", top="5s", level=2, unsaid="B")
    t.do("A", "KTs", "call:s", "put:2d").do("B", "put:Kd").do("C", "put:3d")
    assert t.won_by() == "B FP-WIN-1"


def test_the_call_is_said_for_everyone_by_house_rule() -> None:
    t = lay("5d Kd | 5h Kc Kc", top="5c", options="last-card=auto")
    assert t.moves("A") == ["5d", "draw"]
    t.do("A", "5d").do("B", "5h")
    assert (t.sizes(), t.flaps.owes) == ([1, 2], 0)
    assert t.refused("A", "last") == "F23"

"""The worked examples of the rules, as they stand there."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, cuts, lay, with_luck


@clause("FP-EX-1", "FP-ATK-1", "FP-ATK-4", "FP-ATK-10", "FP-ATK-14")
def test_1_attack_passed_on_and_cancelled() -> None:
    t = lay("2c Kd Kd | 2h Kd Kd | 9c 9h Kd", top="5c")
    t.do("A", "2c")
    assert t.flaps.attack == 2
    t.do("B", "2h")
    assert t.flaps.attack == 4
    assert t.refused("C", "9c") == "FP-ATK-11"
    t.do("C", "9h")
    assert t.sizes() == [2, 2, 2]
    assert (t.turn, t.top, t.flaps.attack) == ("A", "9h", 0)


@clause("FP-EX-2", "FP-ATK-2", "FP-ATK-7", "FP-ATK-8", "FP-ATK-16", "FP-ATK-17", "FP-ATK-12")
def test_2_attack_sent_back_twice() -> None:
    t = lay("3d 7s Kc Kc | 7d Kc Kc | 7c Kc Kc | Kc Kc Kc", top="Kd")
    t.do("A", "3d").do("B", "7d")
    assert (t.clockwise, t.flaps.actor, t.flaps.attack) == (False, 0, 3)
    t.do("A", "7s")
    assert (t.clockwise, t.flaps.actor, t.flaps.attack) == (True, 1, 3)
    t.do("B", "draw")
    assert (t.sizes()[1], t.turn, t.top) == (5, "C", "7s")
    t.do("C", "7c")
    assert (t.clockwise, t.turn) == (True, "D")


@clause("FP-EX-3", "FP-ATK-7", "FP-ATK-9", "FP-ATK-17")
def test_3_attack_grown_after_a_seven() -> None:
    t = lay("2s 3s Kc Kc | 7s Kc Kc | Kc Kc Kc", top="4s")
    t.do("A", "2s").do("B", "7s")
    assert (t.clockwise, t.flaps.actor, t.flaps.attack) == (False, 0, 2)
    t.do("A", "3s")
    assert (t.flaps.actor, t.flaps.attack) == (2, 5)
    t.do("C", "draw")
    assert (t.turn, t.clockwise, t.sizes()) == ("B", False, [2, 2, 8])


@clause("FP-EX-4", "FP-EIGHT-1", "FP-EIGHT-2", "FP-EIGHT-4")
def test_4_eights() -> None:
    t = lay("8c Kd Kd | 8h Kd Kd | Kd Kd Kd | Kd Kd Kd", top="Jc")
    t.do("A", "8c").do("B", "8h").do("C", "knock")
    assert t.sizes() == [2, 2, 3, 3]
    assert (t.turn, t.top) == ("D", "8h")


@clause("FP-EX-5", "FP-ACE-5", "FP-ACE-11")
def test_5_ace_n_lay_and_a_ten() -> None:
    t = lay("ARd 10h 5c | Kd Kd Kd | Kd Kd Kd", top="8s")
    t.do("A", "ARd", "10h!", "pick:C")
    assert t.refused("C", "Kd") == "FP-HOOF-3"
    t.do("C", "draw")
    assert t.sizes() == [1, 3, 4]
    assert (t.turn, t.top, t.hand("A")) == ("B", "10h", "5c")
    assert "called" not in t.position()


@clause("FP-EX-6", "FP-ACE-9")
def test_6a_last_card_on_an_ace_n_lay() -> None:
    t = lay("ABc 9s | 9d 5s Kh", top="5h")
    t.do("A", "ABc", "last", "9s")
    assert (t.sizes(), t.won_by(), t.turn) == ([1, 3], "", "B")
    assert t.lays("B") == ["5s", "9d"]


@clause("FP-EX-6", "FP-ACE-3")
def test_6b_last_card_an_ace() -> None:
    t = lay("Ah | 5s Kh AEd AJ", top="Kc", pack="3d 3c")
    t.do("A", "Ah", "call:s")
    assert (t.hand("A"), t.won_by(), t.turn) == ("3c", "", "B")
    assert t.lays("B") == ["AEd", "5s", "AJ"]
    assert t.refused("B", "Kh") == "FP-LAY-4"


@clause("FP-EX-7", "FP-HOOF-1", "FP-HOOF-3", "FP-HOOF-5", "FP-HOOF-7", "FP-HOOF-8")
def test_7_a_scuffle() -> None:
    t = lay("10d HDh Kc Kc | Kc Kc Kc | HDc Kc Kc | Kc Kc Kc", top="10s")
    t.do("A", "10d", "pick:C").do("C", "HDc", "pick:A").do("A", "HDh", "pick:B").do("B", "draw")
    assert t.sizes() == [2, 4, 2, 3]
    assert (t.turn, t.top, t.clockwise) == ("B", "HDh", True)


@clause("FP-EX-8", "FP-FLAP-1", "FP-FLAP-2", "FP-FLAP-5", "FP-FLAP-7")
def test_8_flapping() -> None:
    t = lay("4c Kd Kd Kd | 4s 4h Kd Kd | 4d 4h Kd Kd", top="9c")
    t.do("A", "4c").do("C", "4d")
    assert t.refused("C", "4h") == "FP-FLAP-2"
    t.do("B", "4s")
    assert t.log()[-1] == 'B asks: "any more flapping?"'  # the table asks for him (FP-ST-5)
    t.do("A", "no").do("C", "no")
    assert (t.turn, t.top) == ("B", "4s")
    t.do("B", "4h")
    assert (t.phase, t.must_act()) == ("asked", "AC")


@clause("FP-EX-9", "FP-STOP-5", "FP-MEGA-3")
def test_9_stop_that_flapping_against_a_mega_run() -> None:
    t = lay("MFh 4c 4s 4h Kd Kd | 4Sd Kd Kd Kd | 4c Kd Kd Kd", top="9h", level=3)
    t.do("A", "MFh", "4c").do("B", "4Sd")
    assert t.refused("C", "4c") == "FP-STOP-2"
    t.do("A", "4s")
    assert (t.turn, t.top) == ("B", "4s")
    assert t.refused("A", "4h") == t.refused("C", "4c") == "FP-TURN-6"


@clause("FP-EX-10", "FP-MEGA-4", "FP-LAST-6")
@pytest.mark.parametrize("said", [True, False])
def test_10ab_the_last_flaps_of_a_mega_run(said: bool) -> None:
    t = lay("MFh 4c 4d | Kc Kc Kc | Kc Kc Kc", top="Kh")
    t.do("A", "MFh", "4c")
    if said:
        t.do("A", "last")
    t.do("A", "4d")
    if said:
        assert t.won_by() == "A FP-WIN-1"
    else:
        assert (t.sizes(), t.won_by(), t.phase, t.top) == ([1, 3, 3], "", "asked", "4d")


@clause("FP-EX-10", "FP-LAST-3", "FP-LAST-4", "FP-IR-1")
def test_10c_a_forgotten_call_is_caught() -> None:
    t = lay("5d Kd | Kc Kc Kc | 5h Kc Kc", options="play=table")
    t.do("A", "5d").do("B", "draw")
    assert (t.flaps.owes, t.flaps.fault) == (1, 0)  # a draw does not close the time to call
    t.do("C", "5h")
    assert (t.flaps.owes, t.flaps.fault) == (0, 1)
    t.do("B", "caught:A")
    assert t.sizes() == [2, 4, 2]


@clause("FP-EX-11", "FP-TRUMPS-3", "FP-TRUMPS-4", "FP-TRUMPS-5", "FP-TRUMPS-8")
def test_11_trumps() -> None:
    t = lay("KTs Ah Kc Kc | 5h Kc Kc | Kd | 9c Kc Kc", top="5s", level=2)
    t.do("A", "KTs", "call:h").do("B", "put:5h").do("C", "put:Kd").do("D", "put:9c").do("A", "put:Ah")
    assert t.sizes() == [2, 2, 0, 6]
    assert t.won_by() == "C FP-WIN-1"


def trumps_cut(rng: int) -> Setting:
    t = lay("KTs 8s Kc Kc | Ac | AEd Kc Kc", top="5s", level=2, pack="Qc 2s", rng=rng)
    return t.do("A", "KTs", "call:s").do("B", "put:Ac").do("C", "put:AEd").do("A", "put:8s")


@clause("FP-EX-12", "FP-TRUMPS-7", "FP-TRUMPS-9", "FP-TRUMPS-10")
def test_12_a_tie_in_trumps_is_cut() -> None:
    t = with_luck(trumps_cut, lambda t: cuts(t) == ["B cuts the QUEEN of clubs", "C cuts the 2 of spades"])
    assert t.hand("B") == "Ac AEd 8s"  # a trump is higher: B's cut is lower, B takes all three and draws nothing
    assert (t.sizes(), t.turn) == ([2, 3, 2], "B")
    t = with_luck(trumps_cut, lambda t: cuts(t) == ["B cuts the 2 of spades", "C cuts the QUEEN of clubs"])
    assert t.sizes() == [2, 1, 5]  # C loses; an ACE cannot finish, so B draws 1


@clause("FP-EX-13", "FP-QUACK-1", "FP-QUACK-5", "FP-QUACK-6")
def test_13_quack() -> None:
    t = lay("2c Kd Kd | QK Kd Kd | 9d 9c Kd | 2h 5c Kd", top="5c", level=3)
    t.do("A", "2c").do("B", "QK")
    assert (t.flaps.actor, t.flaps.attack) == (2, 2)
    assert t.refused("C", "9d") == "FP-ATK-11"
    assert t.lays("C") == ["9c"]
    t.do("C", "draw")
    assert t.turn == "D"
    assert t.lays("D") == ["2h", "5c"]


@clause("FP-EX-14", "FP-MAID-1", "FP-MAID-4", "FP-MAID-7", "FP-JACK-7")
def test_14_ol_maid_on_ace_jack() -> None:
    t = lay("OM3 Kd Kd | OM1 Jh Kd | Kd Kd Kd", top="AJ", called="c", level=2)
    t.do("A", "OM3")
    assert t.refused("B", "OM1") == "FP-MAID-4"
    t.do("B", "Jh")
    assert (t.clockwise, t.turn) == (False, "A")


@clause("FP-EX-15", "FP-DUMP-4", "FP-DUMP-5", "FP-SECRET-1", "FP-SECRET-3")
def test_15_a_run_of_fives_that_ends_in_a_secret() -> None:
    t = lay("5Dh 5c 5Ld Ks | Kd Kd | Kd Kd | Kd Kd", top="10h", level=5, pack="3c")
    t.do("A", "5Dh", "5c", "5Ld!", "stop")
    assert t.mystery() == ["Kd", "Kd", "Kd", "Ks"]
    assert (t.hand("A"), t.sizes(), t.top, t.turn) == ("3c", [1, 1, 1, 1], "5Ld", "B")


@clause("FP-EX-16", "FP-KNL-1", "FP-KNL-2", "FP-MAID-7", "FP-LAST-1")
def test_16_king_n_lay() -> None:
    t = lay("KLc OM2 7c | Kd 5c 5d 8h", top="Ah", called="c", level=3)
    t.do("A", "KLc", "OM2", "last")
    assert (t.flaps.owes, t.turn) == (0, "B")
    assert t.lays("B") == ["5c", "Kd"]


@clause("FP-EX-17", "FP-SPOOF-2", "FP-SPOOF-3", "FP-SPOOF-5", "FP-SPOOF-6")
def test_17_spoof() -> None:
    t = lay("KSc Qh 5d 5d | 9d 5d 5d | AJ 5d 5d", top="5c", level=4)
    t.do("A", "KSc", "put:Qh").do("C", "put:AJ").do("B", "put:9d")
    t.do("B", "guess:20").do("C", "guess:19").do("A", "guess:21")
    assert t.sizes() == [2, 2, 5]
    assert t.hand("C") == "5d 5d 9d AJ Qh"


def spoof_cut(rng: int) -> Setting:
    t = lay("KSc Qh 5d 5d | 9d 5d 5d | AJ 5d 5d", top="5c", level=4, pack="2c Kc", rng=rng)
    t.do("A", "KSc", "put:Qh").do("B", "put:9d").do("C", "put:AJ")
    return t.do("B", "guess:21").do("C", "guess:23").do("A", "guess:22")


@clause("FP-EX-17", "FP-SPOOF-10")
def test_17_variant_with_a_cut() -> None:
    t = with_luck(spoof_cut, lambda t: cuts(t) == ["B cuts the 2 of clubs", "C cuts the KING of clubs"])
    assert t.sizes() == [2, 5, 2]
    t = with_luck(spoof_cut, lambda t: cuts(t) == ["B cuts the KING of clubs", "C cuts the 2 of clubs"])
    assert t.sizes() == [2, 2, 5]


@clause("FP-EX-18", "FP-DOWN-2", "FP-DOWN-3", "FP-DOWN-6", "FP-DOWN-9")
def test_18_moving_1_down_cards() -> None:
    down = {"A": ["2c"], "B": ["3c", "4c"]}
    t = lay("1Rc Kd Kd Kd | 1Kd Kd Kd Kd | 1Uc Kd Kd Kd", top="1Dc", level=6, down=down)
    t.do("A", "1Rc")
    assert (t.down("A"), t.down("B"), t.down("C")) == (["3c", "4c"], [], ["2c"])
    t.do("B", "1Kd", "look:A1")
    assert t.down("A") == ["4c", "3c"]
    t.do("C", "1Uc", "up:A")
    assert (t.down("A"), t.hand("A")) == (["4c"], "3c Kd Kd Kd")


@clause("FP-EX-19", "FP-OUT-1", "FP-OUT-2", "FP-OUT-3")
def test_19_the_pack_runs_out() -> None:
    hands = "5c 5c 5d 5d | 5d 5h 5h 5s 5s 6s | 8c 8c 8d 8d"
    t = lay(hands, top="3c", level=3, pack="9c 9d 9h", turn="B", phase="attacked", attack=5)
    t.do("B", "draw")
    assert t.sizes() == [4, 9, 4]
    assert t.won_by() == "AC FP-OUT-1"


@clause("FP-EX-20", "FP-MONTY-2", "FP-MONTY-3", "FP-MONTY-4", "FP-MONTY-5", "FP-MONTY-6", "FP-MONTY-7", "FP-MONTY-8")
def test_20_full_monty() -> None:
    t = lay("KMh Kc 4h OM1 2s | 5c 5c 5c | 9c 9c 9c", top="5h", level=7)
    t.do("A", "KMh", "monty:Kc", "monty:4h", "monty:OM1", "name:C").do("C", "point:2").do("A", "show:1")
    t.do("C", "take:3")
    assert (t.hand("C"), t.hand("A")) == ("9c 9c 9c OM1", "2s 4h Kc")
    assert t.sees("B")["seats"][0]["hand"] == ["?", "?", "Kc"]
    assert t.sees("onlooker")["seats"][0]["hand"] == ["?", "?", "Kc"]
    assert t.sees("B")["seats"][2]["hand"] == ["?", "?", "?", "?"]
    assert t.sees("A")["seats"][2]["hand"] == ["?", "?", "?", "OM1"]
    t.do("B", "draw")
    assert t.refused("C", "OM1") == "FP-MONTY-8"

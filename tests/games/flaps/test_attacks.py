"""2, 3, 7, 9, QUACK; 8; and what is left when an attack is over."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flaps.setting import lay


@clause("FP-ATK-1", "FP-ATK-2")
@pytest.mark.parametrize(("card", "size"), [("2c", 2), ("3c", 3)])
def test_an_attack_on_the_next_player(card: str, size: int) -> None:
    t = lay(f"{card} Kd Kd | Kd Kd Kd | Kd Kd Kd", direction="counter-clockwise")
    t.do("A", card)
    assert (t.phase, t.flaps.attack, t.must_act()) == ("attacked", size, "C")


@clause("FP-ATK-3")
def test_drawing_the_sum_is_always_allowed() -> None:
    t = lay("2c Kd Kd | 2h Kd Kd | Kd Kd Kd")
    t.do("A", "2c")
    assert t.moves("B") == ["2h", "draw"]
    t.do("B", "draw")
    assert t.sizes() == [2, 5, 3]


@clause("FP-ATK-4")
def test_any_other_two_adds_two() -> None:
    t = lay("2c Kd Kd | 2h Kd Kd | Kd Kd Kd")
    t.do("A", "2c").do("B", "2h")
    assert (t.flaps.attack, t.must_act()) == (4, "C")


@clause("FP-ATK-5")
def test_a_three_of_the_suit_adds_three_to_a_two() -> None:
    t = lay("2c Kd Kd | 3c 3h Kd | Kd Kd Kd")
    t.do("A", "2c")
    assert t.refused("B", "3h") == "FP-ATK-11"
    t.do("B", "3c")
    assert (t.flaps.attack, t.must_act()) == (5, "C")


@clause("FP-ATK-6")
@pytest.mark.parametrize(("answer", "total"), [("3h", 6), ("2c", 5)])
def test_a_three_is_answered_by_any_three_or_a_two_of_its_suit(answer: str, total: int) -> None:
    t = lay(f"3c Kd Kd | {answer} 2h Kd | Kd Kd Kd")
    t.do("A", "3c")
    assert t.refused("B", "2h") == "FP-ATK-11"
    t.do("B", answer)
    assert (t.flaps.attack, t.must_act()) == (total, "C")


@clause("FP-ATK-7")
@pytest.mark.parametrize("attack", ["2c", "3c"])
def test_a_seven_of_the_suit_sends_it_back(attack: str) -> None:
    t = lay(f"{attack} Kd Kd | 7c 7h Kd | Kd Kd Kd | Kd Kd Kd")
    t.do("A", attack)
    assert t.refused("B", "7h") == "FP-ATK-11"
    t.do("B", "7c")
    assert (t.clockwise, t.flaps.attack, t.must_act()) == (False, int(attack[0]), "A")


@clause("FP-ATK-8")
def test_any_seven_answers_a_seven() -> None:
    t = lay("2c 7h Kd Kd | 7c Kd Kd | Kd Kd Kd")
    t.do("A", "2c").do("B", "7c").do("A", "7h")
    assert (t.clockwise, t.flaps.attack, t.must_act()) == (True, 2, "B")


@clause("FP-ATK-9")
@pytest.mark.parametrize(("answer", "total"), [("2c", 4), ("3c", 5)])
def test_a_two_or_three_of_the_sevens_suit_goes_on_in_the_direction(answer: str, total: int) -> None:
    t = lay(f"2c {answer} 2d Kd Kd | 7c Kd Kd | Kd Kd Kd")
    t.do("A", "2c").do("B", "7c")
    assert t.refused("A", "2d") == "FP-ATK-11"
    t.do("A", answer)
    assert (t.flaps.attack, t.must_act()) == (total, "C")


@clause("FP-ATK-10")
@pytest.mark.parametrize("attack", ["2c", "3c", "7c"])
def test_a_nine_of_the_suit_cancels(attack: str) -> None:
    t = lay("9c 9h Kd | 9d 5c Kd", top=attack, phase="attacked", attack=4)
    assert t.lays("A") == ["9c"]
    t.do("A", "9c")
    assert (t.flaps.attack, t.turn, t.sizes()) == (0, "B", [2, 3])
    assert t.lays("B") == ["5c", "9d"]


@clause("FP-ATK-11")
@pytest.mark.parametrize("card", ["9h", "Ac", "AJ", "4c", "Kc", "8c", "MFh"])
def test_nothing_else_answers(card: str) -> None:
    t = lay(f"{card} Kd Kd | Kd Kd Kd", top="2c", phase="attacked", attack=2)
    assert t.refused("A", card) == "FP-ATK-11"


@clause("FP-ATK-12", "FP-ATK-13")
@pytest.mark.parametrize("card", ["7c", "9c"])
def test_without_an_attack_sevens_and_nines_do_nothing(card: str) -> None:
    t = lay(f"{card} Kd Kd | Kd Kd Kd | Kd Kd Kd", top="2c")
    t.do("A", card)
    assert (t.clockwise, t.turn, t.flaps.attack, t.sizes()) == (True, "B", 0, [2, 3, 3])


@clause("FP-ATK-14")
def test_the_suit_is_that_of_the_latest_card() -> None:
    t = lay("2c Kd Kd | 2h Kd Kd | 3h 3c 7c Kd")
    t.do("A", "2c").do("B", "2h")
    assert t.lays("C") == ["3h"]


@clause("FP-ATK-15")
def test_with_two_players_each_answer_comes_back() -> None:
    t = lay("2c 2d Kd | 2h 7d Kd Kd")
    t.do("A", "2c").do("B", "2h").do("A", "2d")
    assert (t.flaps.attack, t.must_act()) == (6, "B")
    t.do("B", "7d")
    assert (t.flaps.attack, t.must_act()) == (6, "A")


@clause("FP-ATK-16", "F13")
def test_after_drawing_the_turn_is_over_and_the_card_is_spent() -> None:
    t = lay("2c Kd Kd | Kd Kd Kd | 2h 5c Kd")
    t.do("A", "2c").do("B", "draw")
    assert (t.turn, t.flaps.attack) == ("C", 0)
    t.do("C", "2h")
    assert t.flaps.attack == 2  # a new sum


@clause("FP-ATK-17")
def test_the_direction_stays_as_last_flipped() -> None:
    t = lay("2c Kd Kd | 7c Kd Kd | Kd Kd Kd")
    t.do("A", "2c").do("B", "7c").do("A", "draw")
    assert (t.clockwise, t.turn) == (False, "C")


@clause("FP-ATK-18")
def test_a_chain_of_all_twos_and_threes_comes_to_forty() -> None:
    twos = [f"2{s}" for s in "ccddhhss"]
    threes = [f"3{s}" for s in "sshhddcc"]
    chain = twos + threes
    hands = [" ".join(chain[0::2]) + " Kd Kd", " ".join(chain[1::2]) + " Kd Kd"]
    t = lay(" | ".join(hands), top="5c", pack=" ".join(["9d"] * 45))
    for number, card in enumerate(chain):
        t.do("AB"[number % 2], card)
    assert t.flaps.attack == 40
    t.do("A", "draw")
    assert t.sizes()[0] == 42


@clause("FP-ATK-19")
def test_every_answer_is_optional() -> None:
    t = lay("Kd Kd Kd | 2h 3c 7c 9c", top="2c", phase="attacked", turn="B", attack=2)
    assert t.moves("B") == ["2h", "3c", "7c", "9c", "draw"]


@clause("FP-QUACK-1")
def test_quack_passes_the_sum_on() -> None:
    t = lay("2c Kd Kd | QK Kd Kd | Kd Kd Kd", level=3)
    t.do("A", "2c").do("B", "QK")
    assert (t.flaps.attack, t.must_act(), t.sizes()) == (2, "C", [2, 2, 3])


@clause("FP-QUACK-2")
def test_quack_needs_an_attack() -> None:
    t = lay("QK Kd Kd | Kd Kd Kd", top="2c", level=3)
    assert t.refused("A", "QK") == "FP-QUACK-2"
    t = lay("QK Kd Kd | Kd Kd Kd", top="8c", level=3, phase="eight")
    assert t.refused("A", "QK") == "FP-EIGHT-1"


@clause("FP-QUACK-4")
def test_quack_is_below_ace_jack_in_trumps() -> None:
    t = lay("KTs AJ Kc Kc | QK Kd Kd | Kd Kd Kd", top="5s", level=3)
    t.do("A", "KTs", "call:h", "put:AJ").do("B", "put:QK").do("C", "put:Kd")
    assert t.sizes() == [2, 5, 2]


@clause("FP-QUACK-5")
def test_under_a_quack_the_card_beneath_is_answered() -> None:
    t = lay("9c 9d 2h 3d | Kd Kd Kd", top="2c QK", level=3, phase="attacked", attack=2)
    assert t.lays("A") == ["2h", "9c"]


@clause("FP-QUACK-7")
@pytest.mark.parametrize(("first", "seven"), [("2c", "7c"), ("7c", "7h")])
def test_a_seven_on_a_quack_hits_its_layer(first: str, seven: str) -> None:
    hands = f"{seven} 7d Kd Kd | Kd Kd Kd | Kd Kd Kd | Kd Kd Kd"
    t = lay(hands, top=f"{first} QK", level=3, phase="attacked", attack=2)
    if first == "2c":
        assert t.refused("A", "7d") == "FP-ATK-11"
    t.do("A", seven)
    assert (t.must_act(), t.flaps.attack, t.clockwise) == ("D", 2, False)  # D sits before A and laid the QUACK


@clause("F26")
def test_two_packs_allow_a_quack_on_a_quack() -> None:
    t = lay("QK Kd Kd | Kd Kd Kd", top="2c QK", level=3, phase="attacked", attack=2, options="packs=2")
    t.do("A", "QK")
    assert (t.must_act(), t.flaps.attack) == ("B", 2)


@clause("F15")
def test_anything_may_follow_a_quack_by_house_rule() -> None:
    t = lay("2c Kd Kd | QK Kd Kd | 9d 3h Kd | Kh 5d 6s", level=3, options="quack-top=any")
    t.do("A", "2c").do("B", "QK")
    assert t.lays("C") == ["3h", "9d"]
    t.do("C", "draw")
    assert t.lays("D") == ["5d", "6s", "Kh"]


@clause("F13")
def test_who_drew_an_attack_then_plays_by_house_rule() -> None:
    t = lay("2c Kd Kd | Kd Kd Kd | Kd Kd Kd", options="draw-then-play=yes")
    t.do("A", "2c").do("B", "draw")
    assert (t.turn, t.sizes()) == ("B", [2, 5, 3])


@clause("FP-EIGHT-1")
def test_an_eight_makes_the_next_miss_a_go_or_lay_an_eight() -> None:
    t = lay("8c Kd Kd | 8h 5c Kd | Kd Kd Kd")
    t.do("A", "8c")
    assert t.moves("B") == ["8h", "knock"]
    assert t.refused("B", "5c") == "FP-EIGHT-1"
    assert t.refused("B", "draw") == "FP-EIGHT-1"


@clause("FP-EIGHT-2", "FP-EIGHT-3")
def test_an_eight_on_an_eight_and_knocking_with_an_eight_in_hand() -> None:
    t = lay("8c Kd Kd | 8h Kd Kd | 8d Kd Kd | Kd Kd Kd")
    t.do("A", "8c").do("B", "8h")
    assert t.must_act() == "C"
    t.do("C", "knock")
    assert (t.turn, t.sizes()) == ("D", [2, 2, 3, 3])


@clause("FP-EIGHT-4")
def test_after_a_knock_the_eight_is_spent() -> None:
    t = lay("8c 5c Kd | 8h Kd Kd | Kd Kd Kd | 8d 5h Kd")
    t.do("A", "8c").do("B", "8h").do("C", "knock")
    assert t.turn == "D"
    assert t.moves("D") == ["5h", "8d", "draw"]  # nobody misses twice
    t = lay("8c 5c Kd | Kd Kd Kd")
    t.do("A", "8c").do("B", "knock")
    assert t.turn == "A"

"""10 and HOOFERS-DOOFERS, JACKS, plain cards, and the pack running out."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flaps.setting import lay


@clause("FP-HOOF-1")
def test_a_ten_makes_a_chosen_player_draw() -> None:
    t = lay("10c Kd Kd | Kd Kd Kd | Kd Kd Kd | Kd Kd Kd")
    t.do("A", "10c")
    assert t.moves("A") == ["pick:B", "pick:C", "pick:D"]
    t.do("A", "pick:D").do("D", "draw")
    assert t.sizes() == [2, 3, 3, 4]


@clause("FP-HOOF-2", "F17")
def test_nobody_picks_himself() -> None:
    t = lay("10c Kd Kd | HDc Kd Kd")
    t.do("A", "10c")
    assert t.refused("A", "pick:A") == "FP-HOOF-2"
    t.do("A", "pick:B").do("B", "HDc")
    assert t.refused("B", "pick:B") == "F17"


@clause("FP-HOOF-3", "FP-HOOF-10")
def test_the_picked_player_answers_with_any_hoofers_or_draws() -> None:
    t = lay("10c Kd Kd | Kd Kd Kd | HDh Kd Kd")
    t.do("A", "10c", "pick:C")
    assert (t.must_act(), t.moves("C")) == ("C", ["HDh", "draw"])
    assert t.refused("B", "Kd") == "FP-TURN-6"
    t.do("C", "HDh")
    assert (t.top, t.sizes()) == ("HDh", [2, 3, 2])


@clause("FP-HOOF-4")
def test_hoofers_picks_in_turn_also_the_starter() -> None:
    t = lay("10c Kd Kd | HDh Kd Kd | Kd Kd Kd")
    t.do("A", "10c", "pick:B").do("B", "HDh")
    assert t.moves("B") == ["pick:A", "pick:C"]
    t.do("B", "pick:A").do("A", "draw")
    assert t.sizes() == [3, 2, 3]


@clause("FP-HOOF-5", "FP-HOOF-6")
def test_hoofers_answers_hoofers_and_a_ten_does_not() -> None:
    t = lay("10c HDc 10d Kd | HDh Kd Kd")
    t.do("A", "10c", "pick:B").do("B", "HDh", "pick:A")
    assert t.refused("A", "10d") == "FP-HOOF-6"
    t.do("A", "HDc", "pick:B")
    assert t.must_act() == "B"


@clause("FP-HOOF-7", "FP-HOOF-8")
def test_after_the_scuffle_the_next_after_the_ten_plays_on_the_last_card() -> None:
    t = lay("10c Kd Kd | Qc 5h 5c | HDh Kd Kd | Kd Kd Kd")
    t.do("A", "10c", "pick:C").do("C", "HDh", "pick:D").do("D", "draw")
    assert (t.turn, t.clockwise, t.lays("B")) == ("B", True, ["5h", "Qc"])
    t = lay("10c Kd Kd | Kd Kd Kd | HDh Kd Kd | Kd Kd Kd", options="scuffle-next=after-last")
    t.do("A", "10c", "pick:C").do("C", "HDh", "pick:B").do("B", "draw")
    assert t.turn == "C"  # F17: after the one who drew


@clause("FP-HOOF-9")
def test_hoofers_on_an_open_turn_is_a_queen() -> None:
    t = lay("HDc Kd Kd | Kd Kd Kd | Kd Kd Kd")
    t.do("A", "HDc")
    assert (t.turn, t.sizes()) == ("B", [2, 3, 3])


@clause("FP-HOOF-11")
def test_hoofers_as_the_last_card_wins_out_of_turn() -> None:
    t = lay("10c Kd Kd | Kd Kd Kd | HDh")
    t.do("A", "10c", "pick:C").do("C", "HDh")
    assert (t.won_by(), t.sizes()) == ("C FP-WIN-1", [2, 3, 0])


def test_by_house_rule_the_layer_of_hoofers_may_pick_himself() -> None:
    t = lay("10c Kd Kd | HDh Kd Kd", options="hd-self=yes")
    t.do("A", "10c")
    assert t.moves("A") == ["pick:B"]
    t.do("A", "pick:B").do("B", "HDh", "pick:B", "draw")
    assert t.sizes() == [2, 3]


@clause("FP-JACK-1")
def test_a_jack_flips_the_direction() -> None:
    t = lay("Jc Kd Kd | Kd Kd Kd | Jd Kd Kd")
    t.do("A", "Jc")
    assert (t.clockwise, t.turn) == (False, "C")
    t.do("C", "Jd")
    assert (t.clockwise, t.turn) == (True, "A")


@clause("FP-JACK-2")
@pytest.mark.parametrize("jack", ["Jc", "UJc"])
def test_with_two_players_the_opponent_is_next(jack: str) -> None:
    t = lay(f"{jack} Kd Kd | Kd Kd Kd")
    t.do("A", jack)
    assert t.turn == "B"


@clause("FP-JACK-3")
def test_up_jacks_makes_all_others_draw_from_the_layers_left() -> None:
    t = lay("Kd Kd Kd | UJc Kd Kd | Kd Kd Kd", turn="B", pack="2c 3c 4c")
    t.do("B", "UJc")
    assert (t.hand("C"), t.hand("A"), t.hand("B")) == ("4c Kd Kd Kd", "3c Kd Kd Kd", "Kd Kd")
    assert (t.clockwise, t.turn) == (False, "A")


@clause("FP-JACK-4", "FP-JACK-5")
def test_an_ace_jack_flips_and_names_a_suit() -> None:
    t = lay("AJ Kd Kd | Kd Kd Kd | 5h 5c Kd", top="9s")
    t.do("A", "AJ")
    assert (t.clockwise, t.moves("A")) == (False, ["call:c", "call:d", "call:h", "call:s"])
    t.do("A", "call:h")
    assert (t.turn, t.lays("C")) == ("C", ["5h"])


@clause("FP-JACK-7")
@pytest.mark.parametrize("suit", "cdhs")
def test_any_jack_lies_on_an_ace_jack(suit: str) -> None:
    t = lay("Jc UJd AJ 9s | Kd Kd Kd", top="AJ", called=suit)
    assert {"Jc", "UJd", "AJ"} <= set(t.lays("A"))


@clause("FP-PLAIN-1")
@pytest.mark.parametrize("card", ["5c", "Qc", "Kc"])
def test_fives_queens_and_kings_do_nothing(card: str) -> None:
    t = lay(f"{card} Kd Kd | Kd Kd Kd | Kd Kd Kd", top="9c")
    t.do("A", card)
    assert (t.turn, t.clockwise, t.sizes(), t.phase) == ("B", True, [2, 3, 3], "open")


@clause("FP-OUT-1")
def test_a_card_that_is_due_and_missing_ends_the_game() -> None:
    t = lay("Kd Kd Kd | Kd Kd | Kd Kd Kd", pack="9d")
    t.do("A", "draw")
    assert t.won_by() == ""  # the pack is empty, but nothing is due
    t.do("B", "draw")
    assert (t.won_by(), t.sizes()) == ("B FP-OUT-1", [4, 2, 3])


@clause("FP-OUT-2")
def test_those_left_are_drawn_first() -> None:
    t = lay("Kd Kd Kd | Kd Kd Kd Kd", top="3c", phase="attacked", attack=3, pack="9d 9d")
    t.do("A", "draw")
    assert (t.sizes(), t.won_by()) == ([5, 4], "B FP-OUT-1")


@clause("FP-OUT-1", "FP-JACK-3")
def test_up_jacks_stops_at_the_first_card_that_cannot_be_drawn() -> None:
    t = lay("UJc Kd Kd Kd | Kd Kd | Kd Kd | Kd Kd", pack="9d")
    t.do("A", "UJc")
    assert (t.sizes(), t.won_by()) == ([3, 3, 2, 2], "CD FP-OUT-1")


@clause("FP-OUT-3")
def test_equal_fewest_win_jointly() -> None:
    t = lay("Kd Kd Kd | Kd Kd | Kd Kd", pack="")
    t.do("A", "draw")
    assert t.won_by() == "BC FP-OUT-1"


@clause("FP-OUT-4")
def test_laid_cards_are_not_shuffled_again_but_by_house_rule() -> None:
    t = lay("Kd Kd Kd | Kd Kd", top="9c 9d 9h", pack="")
    t.do("A", "draw")
    assert (t.won_by(), len(t.flaps.pile), len(t.flaps.pack)) == ("B FP-OUT-1", 3, 0)
    t = lay("Kd Kd Kd | Kd Kd Kd", top="9c 9d 9h", pack="", options="run-out=recycle")
    t.do("A", "draw")
    assert (t.sizes(), t.top, len(t.flaps.pile), len(t.flaps.pack), t.turn) == ([4, 3], "9h", 1, 1, "B")
    t = lay("Kd Kd Kd | Kd Kd Kd", top="9c Kc OM1", pack="", level=2, options="run-out=recycle")
    t.do("A", "draw")
    assert len(t.flaps.pile) == 2  # what shows through stays
    t = lay("Kd Kd Kd | Kd Kd", top="9c", pack="", options="run-out=recycle")
    assert t.do("A", "draw").won_by() == "B FP-OUT-1"  # nothing else was laid


def test_by_house_rule_the_game_ends_with_the_last_card_of_the_pack() -> None:
    t = lay("Kd Kd Kd | Kd Kd", pack="9d", options="run-out-moment=on-last")
    t.do("A", "draw")
    assert t.won_by() == "B FP-OUT-1"


@clause("FP-OUT-1")
def test_a_hand_empty_by_a_barred_finish_counts_as_one_card() -> None:
    t = lay("Ac | Kd | Kd Kd", pack="")
    t.do("A", "Ac", "call:h")
    assert t.won_by() == "AB FP-OUT-1"


def test_a_drawn_card_may_be_laid_by_house_rule() -> None:
    t = lay("5c Kd Kd | Kd Kd Kd", pack="9h 9c", options="lay-drawn=yes")
    t.do("A", "draw")
    assert t.moves("A") == ["9c", "stop"]
    assert t.refused("A", "5c") == "F4"
    assert "drawn" not in t.sees("B")
    t.do("A", "9c")
    assert (t.turn, t.top) == ("B", "9c")
    t = lay("5c Kd Kd | Kd Kd Kd", pack="9h 9h", options="lay-drawn=yes")
    t.do("A", "draw")
    assert t.moves("A") == ["stop"]  # asked all the same
    t.do("A", "stop")
    assert t.turn == "B"

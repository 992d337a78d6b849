"""SPOOF and LOW OL' MAIDS."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, cuts, lay, with_luck


def spoof(puts: str = "5c 5d 5h", options: str = "", spare: str = "9d 9d") -> Setting:
    """A lays SPOOF and everyone puts these cards in; B guesses first."""
    cards = puts.split()
    hands = [f"{'KSc ' if seat == 0 else ''}{card} {spare}" for seat, card in enumerate(cards)]
    t = lay(" | ".join(hands), top="5c", level=4, options=options)
    t.do("A", "KSc")
    for seat, card in enumerate(cards):
        t.do(chr(65 + seat), f"put:{card}")
    return t


def test_the_status_says_what_a_side_game_is_about() -> None:
    t = lay("KSs 5c 5c | 9c 9c 9c | 9c 9c 9c", top="Kd", level=4).do("A", "KSs")
    assert t.scene("A").status == "Your move: put in a card; the worst guess of their sum takes all."
    assert spoof().scene("B").status == "Your move: guess the sum of all 3 cards."
    t = lay("KTs 5c 5c | 9c 9c 9c | 9c 9c 9c", top="Kd", level=4).do("A", "KTs", "call:h", "put:5c")
    assert t.scene("B").status == "Your move: put in a card; trumps are hearts, and the lowest takes all."


@clause("FP-SPOOF-1", "FP-SPOOF-2")
def test_a_king_that_starts_a_side_game_with_a_card_from_each() -> None:
    t = lay("KSs 5c 5c | 9c 9c 9c | 9c 9c 9c", top="Kd", level=4)
    t.do("A", "KSs")
    assert (t.phase, t.must_act(), t.moves("B")) == ("put", "ABC", ["put:9c"])
    assert lay("KSs 5c 5c | 9c 9c 9c", top="9d", level=4).lays("A") == []


@clause("FP-SPOOF-3")
def test_guesses_go_round_from_the_layers_left_to_the_layer() -> None:
    t = spoof()
    for who, number in (("B", 10), ("C", 11), ("A", 12)):
        assert (t.phase, t.must_act()) == ("guess", who)
        t.do(who, f"guess:{number}")
    assert t.phase == "open"


@clause("FP-SPOOF-3")
def test_the_order_of_guesses_is_clockwise_whatever_the_direction() -> None:
    t = lay("KSc 5c 9d | 5d 9d 9d | 5h 9d 9d", level=4, direction="counter-clockwise")
    t.do("A", "KSc", "put:5c").do("B", "put:5d").do("C", "put:5h")
    assert t.must_act() == "B"


@clause("FP-SPOOF-4")
def test_a_number_is_called_once() -> None:
    t = spoof()
    assert t.moves("B") == [f"guess:{n}" for n in range(61)]  # 0 to 20 times three
    t.do("B", "guess:33")
    assert t.refused("C", "guess:33") == "FP-SPOOF-4"
    assert t.refused("C", "guess:61") == "F38"
    assert t.moves("C") == [f"guess:{n}" for n in range(61) if n != 33]
    t.do("C", "guess:32")
    assert t.moves("A") == [f"guess:{n}" for n in range(61) if n not in (32, 33)]
    t = spoof(options="spoof-repeat=yes")
    t.do("B", "guess:33").do("C", "guess:33")


VALUES = {
    "OM1": 20, "LM": 20, "Ac": 1, "AEd": 1, "ARd": 1, "AJ": 1, "QK": 0, "2c": 2, "3c": 3, "4c": 4, "MFh": 4, "5c": 5,
    "5Dh": 5, "6s": 6, "7c": 7, "8c": 8, "9c": 9, "10c": 10, "Jc": 11, "UJd": 11, "Qc": 12, "HDc": 12, "Kc": 13,
    "KTs": 13, "KLc": 13,
}  # fmt: skip


@clause("FP-SPOOF-5", "FP-SPOOF-7", "FP-LOWM-6", "F39")
@pytest.mark.parametrize(("card", "value"), list(VALUES.items()))
def test_the_value_of_each_card(card: str, value: int) -> None:
    t = spoof(f"{card} 5d 5h")
    t.do("B", "guess:0").do("C", "guess:60").do("A", "guess:30")
    assert f"The sum is {value + 10}" in t.log()


@clause("FP-SPOOF-5")
def test_the_highest_and_the_lowest_sum_of_four() -> None:
    for puts, total in (("OM1 OM2 OM3 OM4", 80), ("QK Ac Ah As", 3)):
        t = spoof(puts)
        t.do("B", "guess:0").do("C", "guess:1").do("D", "guess:2").do("A", "guess:4")
        assert f"The sum is {total}" in t.log()


@clause("FP-SPOOF-6")
@pytest.mark.parametrize(("guesses", "loser"), [((15, 14, 20), "A"), ((3, 14, 20), "B"), ((14, 30, 15), "C")])
def test_the_furthest_guess_takes_all(guesses: tuple[int, int, int], loser: str) -> None:
    t = spoof()
    t.do("B", f"guess:{guesses[0]}").do("C", f"guess:{guesses[1]}").do("A", f"guess:{guesses[2]}")
    assert t.hand(loser) == "5c 5d 5h 9d 9d"


@clause("FP-SPOOF-8")
@pytest.mark.parametrize(("guess", "won"), [(15, "B FP-WIN-1"), (40, "")])
def test_a_last_card_wins_when_the_side_game_is_not_lost(guess: int, won: str) -> None:
    t = lay("KSc 5c 9d | 5d | 5h 9d 9d", level=4)
    t.do("A", "KSc", "put:5c").do("B", "put:5d").do("C", "put:5h")
    assert t.won_by() == ""
    t.do("B", f"guess:{guess}").do("C", "guess:10").do("A", "guess:25")
    assert t.won_by() == won


@clause("FP-SPOOF-9")
@pytest.mark.parametrize("card", ["Ac", "ARd", "AJ", "OM1", "LM", "QK"])
def test_a_last_card_that_may_not_finish_draws_instead(card: str) -> None:
    t = lay(f"KSc 5c 9d | {card} | 5h 9d 9d", level=4)
    t.do("A", "KSc", "put:5c").do("B", f"put:{card}").do("C", "put:5h")
    t.do("B", "guess:20").do("C", "guess:60").do("A", "guess:21")
    assert (t.sizes(), t.won_by()) == ([1, 1, 5], "")


def tied(rng: int) -> Setting:
    t = lay("KSc 5c 9d | 5d 9d 9d | 5h 9d 9d", level=4, pack="AJ Kc", rng=rng)
    t.do("A", "KSc", "put:5c").do("B", "put:5d").do("C", "put:5h")
    return t.do("B", "guess:14").do("C", "guess:16").do("A", "guess:15")


@clause("FP-SPOOF-10")
def test_equally_far_guesses_cut_and_the_lowest_value_takes_all() -> None:
    t = with_luck(tied, lambda t: cuts(t) == ["B cuts the ACE-JACK", "C cuts the KING of clubs"])
    assert t.sizes() == [1, 5, 2]
    t = with_luck(tied, lambda t: cuts(t) == ["B cuts the KING of clubs", "C cuts the ACE-JACK"])
    assert t.sizes() == [1, 2, 5]


@pytest.mark.parametrize(("option", "sizes"), [("later-caller", [2, 2, 5]), ("share", [2, 4, 3])])
def test_equally_far_guesses_by_house_rule(option: str, sizes: list[int]) -> None:
    t = spoof(options=f"spoof-tie={option}")
    t.do("B", "guess:14").do("C", "guess:16").do("A", "guess:15")
    assert (t.sizes(), cuts(t)) == (sizes, [])


@clause("FP-SPOOF-11")
def test_play_goes_on_after_the_layer_on_spoofs_own_suit() -> None:
    t = lay("KSc 5d 9d | 5d 5c Kh 9h | 5h 9d 9d", level=4)
    t.do("A", "KSc", "put:5d").do("B", "put:5d").do("C", "put:5h")
    t.do("B", "guess:14").do("C", "guess:30").do("A", "guess:15")
    assert (t.turn, t.lays("B")) == ("B", ["5c", "Kh"])


@clause("FP-LOWM-6")
def test_a_low_ol_maid_makes_room_to_call() -> None:
    t = spoof("LM 5d 5h")
    assert t.moves("B")[-1] == "guess:60"
    t.do("B", "guess:15").do("C", "guess:16").do("A", "guess:17")
    assert (t.sizes(), "The sum is 30" in t.log()) == ([2, 5, 2], True)  # A alone knew of the 20


def test_hidden_cards_stay_hidden_while_everyone_guesses() -> None:
    t = spoof()
    assert [seat["put"] for seat in t.sees("A")["seats"]] == ["5c", "?", "?"]
    assert [seat["put"] for seat in t.sees("onlooker")["seats"]] == ["?", "?", "?"]
    t.do("B", "guess:7")
    assert t.sees("onlooker")["seats"][1]["guess"] == 7

"""TRUMPS and OL' MAIDS."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kalamazoo.core.event import LOOK
from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, cuts, lay, with_luck


def play(puts: dict[str, str], trump: str = "h", level: int = 4, pack: str = "9d 9d 9d") -> Setting:
    """A TRUMPS game with these cards; everyone has two more."""
    hands = [f"{'KTs ' if who == 'A' else ''}{card} 5c 5c" for who, card in sorted(puts.items())]
    t = lay(" | ".join(hands), top="9s", level=level, pack=pack)
    t.do("A", "KTs", f"call:{trump}")
    for who, card in puts.items():
        t.do(who, f"put:{card}")
    return t


def loser(t: Setting) -> str:
    sizes = t.sizes()
    return chr(65 + sizes.index(max(sizes)))


@clause("FP-TRUMPS-1")
def test_a_king_that_starts_a_side_game() -> None:
    t = lay("KTs 5c 5c | 9c 9c 9c", top="Kd", level=2)
    t.do("A", "KTs")
    assert t.phase == "call"
    assert lay("KTs 5c 5c | 9c 9c 9c", top="9d", level=2).lays("A") == []


@clause("FP-TRUMPS-2")
def test_the_trump_suit_is_named_and_binding() -> None:
    t = lay("KTs 5c 5c | 9c 9c 9c", top="Kd", level=2)
    t.do("A", "KTs")
    assert t.moves("A") == ["call:c", "call:d", "call:h", "call:s"]
    t.do("A", "call:d")
    assert t.refused("A", "call:h") == "FP-TRUMPS-3"
    assert t.position()["trump"] == "d"


@clause("FP-TRUMPS-3")
def test_everyone_puts_a_card_face_down_in_any_order_of_arrival() -> None:
    t = lay("KTs 5c 5c | 9c 9d 9h | Qc Qd Qh", top="Kd", level=2)
    t.do("A", "KTs", "call:d")
    assert t.must_act() == "ABC"
    assert t.moves("C") == ["put:Qc", "put:Qd", "put:Qh"]
    t.do("C", "put:Qd").do("A", "put:5c")
    assert (t.must_act(), t.top) == ("B", "KTs")  # not on the pile
    assert t.refused("C", "put:Qc") == "FP-TURN-6"
    assert t.sees("B")["seats"][2]["put"] == "?"
    assert t.sees("C")["seats"][2]["put"] == "Qd"
    game = t.rules.game
    assert game.veil_move(t.state, 1, t.referee.read(1, "put:9c"), 0) == "put:?"


@clause("FP-TRUMPS-3", "F29")
def test_the_cards_are_shown_from_the_layers_left_round_to_the_layer() -> None:
    t = play({"A": "Kc", "B": "2c", "C": "Qd"})
    assert [event.seat for event in t.events() if event.kind == LOOK] == [1, 2, 0]


@clause("FP-TRUMPS-4")
def test_the_lowest_takes_all() -> None:
    t = play({"A": "Kc", "B": "2c", "C": "Qd"})
    assert (t.hand("B"), t.sizes()) == ("2c 5c 5c Qd Kc", [2, 5, 2])
    assert t.sees("onlooker")["seats"][1]["hand"] == ["?", "?", "2c", "Qd", "Kc"]  # they were shown


WITH_HEARTS = """
    OM1 OM2 OM3 OM4 Kh Qh Jh 10h 9h 8h 7h 5h MFh 3h 2h Ah
    Kc HDd Js 10c 9d 8s 7c 6s 5d 4s 3c 2d ABs AJ QK LM
"""
ORDER = WITH_HEARTS.split()


@clause("FP-TRUMPS-5", "FP-QUACK-4", "FP-LOWM-7", "FP-MAID-5", "F28")
@pytest.mark.parametrize(("higher", "lower"), list(pairwise(ORDER)))
def test_the_order_of_the_cards(higher: str, lower: str) -> None:
    assert loser(play({"A": higher, "B": lower})) == "B"
    assert loser(play({"A": lower, "B": higher})) == "A"


@clause("FP-TRUMPS-5")
@pytest.mark.parametrize("pair", [("9d", "9s"), ("Kc", "HDd"), ("1Dc", "Ac"), ("5Ld", "5c")])
def test_the_three_other_suits_are_equal_and_so_are_ones_and_aces(pair: tuple[str, str]) -> None:
    t = play({"A": pair[0], "B": pair[1]}, level=7, pack="2c 3d 4s 5s")
    assert bool(cuts(t)) == (pair != ("Kc", "HDd"))


@clause("FP-TRUMPS-6")
def test_of_the_same_number_the_trump_is_higher() -> None:
    assert loser(play({"A": "Kc", "B": "9h", "C": "9d"}, trump="h")) == "C"
    assert loser(play({"A": "Kc", "B": "9h", "C": "9d"}, trump="d")) == "B"


def tie(rng: int) -> Setting:
    t = lay("KTs Kc 5c | 9d 5c 5c | 9s 5c 5c", top="9s", level=2, pack="2c Kd 2d", rng=rng)
    return t.do("A", "KTs", "call:h", "put:Kc").do("B", "put:9d").do("C", "put:9s")


@clause("FP-TRUMPS-7", "F30")
def test_equal_lowest_cut_the_pack_which_stays_as_it_is() -> None:
    t = with_luck(tie, lambda t: cuts(t) == ["B cuts the KING of diamonds", "C cuts the 2 of clubs"])
    assert loser(t) == "C"
    assert t.position()["pack"] == ["2c", "Kd", "2d"]


@clause("FP-TRUMPS-7", "F30")
def test_equal_cuts_are_cut_again() -> None:
    t = with_luck(tie, lambda t: len(cuts(t)) == 4)
    number = [line.split(" of ")[0].split()[-1] for line in cuts(t)]
    assert number[0] == number[1]
    assert number[2] != number[3]


@clause("F30")
def test_without_enough_cards_to_cut_the_lot_decides() -> None:
    t = lay("KTs Kc 5c | 9d 5c 5c | 9s 5c 5c", top="9s", level=2, pack="2c", rng=5)
    t.do("A", "KTs", "call:h", "put:Kc").do("B", "put:9d").do("C", "put:9s")
    assert cuts(t) == []
    assert loser(t) in "BC"


@clause("FP-TRUMPS-8")
@pytest.mark.parametrize(("card", "won"), [("Kd", "B FP-WIN-1"), ("2d", "")])
def test_a_last_card_put_in_wins_when_the_side_game_is_not_lost(card: str, won: str) -> None:
    t = lay(f"KTs 9s 5c | {card} | 3d 5c 5c", top="9s", level=2)
    t.do("A", "KTs", "call:s").do("B", f"put:{card}")
    assert t.won_by() == ""  # not yet
    t.do("C", "put:3d").do("A", "put:9s")
    assert t.won_by() == won


@clause("FP-TRUMPS-9", "F40")
@pytest.mark.parametrize(("card", "lowest"), [("OM1", "2d"), ("Ac", "AJ"), ("ABc", "AJ"), ("AJ", "LM")])
def test_a_last_card_that_may_not_finish_draws_instead(card: str, lowest: str) -> None:
    t = lay(f"KTs 9s 5c | {card} | {lowest} 5c 5c", top="9s", level=4)
    t.do("A", "KTs", "call:c").do("B", f"put:{card}").do("C", f"put:{lowest}").do("A", "put:9s")
    assert (t.sizes(), t.won_by()) == ([1, 1, 5], "")
    assert t.flaps.owes == 1  # A laid down to one card; B's drawn card owes nothing


@clause("FP-TRUMPS-10")
def test_the_loser_takes_the_cards_and_draws_nothing_more() -> None:
    t = lay("KTs 9s 5c | Ac | 2d 5c 5c", top="9s", level=2)
    t.do("A", "KTs", "call:s").do("B", "put:Ac").do("C", "put:2d").do("A", "put:9s")
    assert t.sizes() == [1, 3, 2]


@clause("FP-TRUMPS-11")
def test_play_goes_on_after_the_layer_on_the_trumps_cards_own_suit() -> None:
    t = lay("KTs Kc 5d | 9d 5s 5c Kh | 9h 5c 5c", top="9s", level=2, direction="counter-clockwise", turn="A")
    t.do("A", "KTs", "call:d", "put:Kc").do("B", "put:9d").do("C", "put:9h")
    assert t.turn == "C"
    t = lay("KTs Kc 5d | 9d 5s 5d Kh | 9h 5c 5c", top="9s", level=2)
    t.do("A", "KTs", "call:d", "put:Kc").do("B", "put:9d").do("C", "put:9h")
    assert (t.turn, t.lays("B")) == ("B", ["5s", "Kh"])


@clause("FP-TRUMPS-12")
def test_trumps_as_the_last_card_has_won_already() -> None:
    t = lay("KTs | 9d 5s 5c", top="9s", level=2)
    t.do("A", "KTs")
    assert t.won_by() == "A FP-WIN-1"


@clause("FP-LAST-14", "FP-ACE-9")
def test_who_took_no_part_owes_no_call_for_the_card_he_drew() -> None:
    t = lay("ABs KTs | 9d 9d 9d | 8d 8d 8d", top="5s", level=3, pack="4d 4d 4d")
    t.do("A", "ABs", "KTs", "call:h").do("B", "put:9d").do("C", "put:8d")
    assert (t.turn, t.sizes(), t.position().get("owes")) == ("B", [1, 2, 4], None)
    assert "last" not in t.moves("A")


def test_with_two_players_both_take_part() -> None:
    t = play({"A": "Kc", "B": "2c"})
    assert t.sizes() == [2, 4]


# -- OL' MAIDS ------------------------------------------------------------------------------------


@clause("FP-MAID-1", "FP-LOWM-1")
@pytest.mark.parametrize("top", ["Jc", "UJd", "Qh", "HDs", "Kd", "KLc", "AJ"])
@pytest.mark.parametrize("maid", ["OM4", "LM"])
def test_an_ol_maid_lies_on_pictures_of_any_suit(top: str, maid: str) -> None:
    t = lay(f"{maid} 5c 5c | 9c 9c 9c", top=top, level=4, called="h" if top == "AJ" else "")
    t.do("A", maid)
    assert (t.top, t.turn) == (maid, "B")


@clause("FP-MAID-2", "FP-MAID-3", "FP-MAID-4", "FP-LOWM-2", "FP-LOWM-3", "FP-LOWM-4", "FP-MONTY-8")
@pytest.mark.parametrize(
    ("top", "maid", "why"),
    [
        ("5c", "OM1", "FP-MAID-2"),
        ("Ah", "OM1", "FP-MAID-2"),
        ("5c", "LM", "FP-LOWM-1"),
        ("KTs", "OM1", "FP-MAID-3"),
        ("KTs", "LM", "FP-LOWM-2"),
        ("KSc", "OM1", "FP-LOWM-2"),
        ("KSc", "LM", "FP-LOWM-2"),
        ("Kd OM2", "OM1", "FP-MAID-4"),
        ("Kd OM2", "LM", "FP-LOWM-3"),
        ("Kd LM", "LM", "FP-LOWM-3"),
        ("Kd LM", "OM1", "FP-LOWM-4"),
        ("KMh", "OM1", "FP-MONTY-8"),
        ("KMh", "LM", "FP-MONTY-8"),
    ],
)
def test_an_ol_maid_lies_on_nothing_else(top: str, maid: str, why: str) -> None:
    assert lay(f"{maid} 5d 5d | 9c 9c 9c", top=top, level=7).refused("A", maid) == why


@clause("FP-MAID-2", "FP-LOWM-1")
@pytest.mark.parametrize("top", ["5c", "10h", "4d", "MFh", "8s", "Ac", "AEd", "ARd", "ABs", "1Dc", "5Mh", "6s"])
def test_an_ol_maid_lies_on_no_number_and_on_no_ace(top: str) -> None:
    for maid, why in (("OM1", "FP-MAID-2"), ("LM", "FP-LOWM-1")):
        assert lay(f"{maid} 5d 5d | 9c 9c 9c", top=top, level=7).refused("A", maid) == why


@clause("FP-MAID-5")
def test_the_number_of_an_ol_maid_matters_in_trumps_only() -> None:
    assert loser(play({"A": "OM1", "B": "OM3", "C": "OM2"})) == "B"
    for maid in ("OM1", "OM4"):
        assert lay(f"{maid} 5d 5d | 9c 9c 9c", top="Kc", level=2).lays("A") == [maid]
    t = lay("OM1 OM4 5d 5d | 9c 9c 9c", top="Kc OM1", level=2)
    assert t.lays("A") == []  # not even the same number


@clause("FP-MAID-7")
def test_the_card_beneath_an_ol_maid_is_followed() -> None:
    t = lay("OM1 5d 5d | Kh 5c Qd 9d", top="Kc", level=2)
    t.do("A", "OM1")
    assert t.lays("B") == ["5c", "Kh"]


@pytest.mark.parametrize(
    ("option", "lays"), [("any", ["5c", "9d", "Qd", "Kh"]), ("pictures", ["Qd", "Kh"]), ("beneath", ["5c", "Kh"])]
)
def test_what_follows_an_ol_maid_by_house_rule(option: str, lays: list[str]) -> None:
    t = lay("OM1 5d 5d | Kh 5c Qd 9d OM2", top="Kc", level=2, options=f"maid-top={option}")
    t.do("A", "OM1")
    assert t.lays("B") == lays


def test_a_low_ol_maid_can_rank_below_ol_maid_4_by_house_rule() -> None:
    t = lay("KTs Kh 5c 5c | LM 5c 5c | Qh 5c 5c", top="9s", level=4, options="lom-trumps=below-om4")
    t.do("A", "KTs", "call:h", "put:Kh").do("B", "put:LM").do("C", "put:Qh")
    assert loser(t) == "C"
    t = lay("KTs OM4 5c 5c | LM 5c 5c | OM1 5c 5c", top="9s", level=4, options="lom-trumps=below-om4")
    t.do("A", "KTs", "call:h", "put:OM4").do("B", "put:LM").do("C", "put:OM1")
    assert loser(t) == "B"


@clause("FP-ST-9", "FP-OUT-1")
def test_cards_put_in_stay_hidden_when_the_pack_runs_out_before_all_are_in() -> None:
    t = lay(
        "Kc | 2c 9c | 3c 9d",
        top="5d KTd",
        level=2,
        options="last-card=table",
        turn="A",
        pack="",
        phase="call",
        fault="A",
    )
    t.do("A", "call:c").do("B", "put:2c").do("A", "last")  # late: a card is due, and there is none
    assert t.won_by()
    puts = {who: [seat.get("put") for seat in t.sees(who)["seats"]] for who in ("B", "C", "onlooker")}
    assert puts == {"B": [None, "2c", None], "C": [None, "?", None], "onlooker": [None, "?", None]}

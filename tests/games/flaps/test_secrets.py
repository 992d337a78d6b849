"""Level 5: the secrets and the mystery pile, and who knows what lies there."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, lay


def pile_as(t: Setting, who: str) -> list[str]:
    """The mystery pile as a seat knows it."""
    return [e if isinstance(e, str) else e["card"] for e in t.sees(who).get("mystery", [])]


@clause("FP-SECRET-1", "FP-SECRET-2")
def test_lose_a_secret_takes_a_card_of_every_hand() -> None:
    t = lay("5Ld Kd Kd | Qd Qd | Jd Jd", top="5h", level=5)
    t.do("A", "5Ld")
    assert (t.sizes(), t.mystery(), t.turn) == ([1, 1, 1], ["Qd", "Jd", "Kd"], "B")
    assert pile_as(t, "A") == ["?", "?", "Kd"]  # only who lost a card knows it
    assert pile_as(t, "B") == ["Qd", "?", "?"]
    assert pile_as(t, "C") == ["?", "Jd", "?"]
    assert pile_as(t, "onlooker") == ["?", "?", "?"]


@clause("FP-SECRET-1", "FP-ST-10")
def test_the_picks_are_by_lot() -> None:
    taken = set()
    for seed in range(1, 60):
        t = lay("5Ld Kd Qd Jd | 9d 9d", top="5h", level=5, rng=seed * 977)
        t.do("A", "5Ld")
        taken.add(t.mystery()[1])
    assert taken == {"Kd", "Qd", "Jd"}


@clause("FP-SECRET-3")
def test_lose_a_secret_as_last_but_one_draws_one() -> None:
    t = lay("5Ld Kd | Qd Qd | Jd Jd", top="5h", level=5, pack="2c")
    t.do("A", "5Ld!")
    assert (t.hand("A"), t.mystery(), t.won_by(), t.flaps.owes) == ("2c", ["Qd", "Jd", "Kd"], "", 0)


@clause("FP-SECRET-4")
def test_pick_a_secret_hides_a_card_of_ones_own() -> None:
    t = lay("5Ph Kd Qd | Qd Qd Qd", top="5c", level=5)
    t.do("A", "5Ph")
    assert t.moves("A") == ["secret:Qd", "secret:Kd"]
    assert t.rules.game.veil_move(t.state, 0, t.referee.read(0, "secret:Kd"), 1) == "secret:?"
    t.do("A", "secret:Kd")
    assert (t.mystery(), pile_as(t, "A"), pile_as(t, "B"), t.turn) == (["Kd"], ["Kd"], ["?"], "B")


@clause("FP-SECRET-5")
def test_pick_a_secret_as_last_but_one_draws_one() -> None:
    t = lay("5Ph Kd | Qd Qd Qd", top="5c", level=5, pack="2c")
    t.do("A", "5Ph!", "secret:Kd")
    assert (t.hand("A"), t.mystery(), t.won_by(), t.turn, t.flaps.owes) == ("2c", ["Kd"], "", "B", 0)


@clause("FP-SECRET-6")
def test_start_guessing_without_looking() -> None:
    t = lay("5Gc Kd Kd | Qd Qd Qd", top="5c", level=5, pack="3c 2c")
    t.do("A", "5Gc")
    assert (t.mystery(), t.turn, t.sizes()) == (["2c"], "B", [2, 3])
    assert [pile_as(t, who) for who in ("A", "B", "onlooker")] == [["?"]] * 3
    assert "A card of the pack goes to the mystery pile" in t.log("A")


@clause("FP-SECRET-7")
def test_start_guessing_with_a_look() -> None:
    t = lay("5Ks Kd Kd | Qd Qd Qd", top="5c", level=5, pack="3c 2c")
    t.do("A", "5Ks")
    assert [pile_as(t, who) for who in ("A", "B", "onlooker")] == [["2c"], ["?"], ["?"]]
    assert "The 2 of clubs of the pack goes to the mystery pile" in t.log("A")
    assert "A card of the pack goes to the mystery pile" in t.log("B")


@clause("FP-SECRET-8", "F43")
def test_share_a_secret() -> None:
    t = lay("5Sd Kd Kd | Qd Qd Qd | Jd Jd Jd", top="5c", level=5)
    t.do("A", "5Sd")
    assert t.moves("A") == ["share:B", "share:C"]
    assert t.refused("A", "share:A") == "F43"
    t.do("A", "share:C")
    assert (t.mystery(), t.sizes(), t.turn) == (["Jd"], [2, 3, 2], "B")
    assert [pile_as(t, who) for who in ("A", "B", "C")] == [["Jd"], ["?"], ["Jd"]]


@clause("FP-SECRET-9")
def test_solve_the_mystery_takes_the_whole_pile() -> None:
    t = lay("5Mc Kd Kd | Qd Qd Qd", top="5c", level=5, mystery=["2c", {"card": "3c", "by": "B"}])
    t.do("A", "5Mc")
    assert (t.hand("A"), t.mystery(), t.turn) == ("2c 3c Kd Kd", [], "B")
    assert t.sees("B")["seats"][0]["hand"] == ["?", "?", "?", "3c"]  # B knew that one
    assert t.sees("onlooker")["seats"][0]["hand"] == ["?"] * 4


@clause("FP-SECRET-10")
def test_an_empty_mystery_pile_changes_nothing() -> None:
    t = lay("5Mc Kd Kd | Qd Qd Qd", top="5c", level=5)
    t.do("A", "5Mc")
    assert (t.sizes(), t.turn) == ([2, 3], "B")


@clause("FP-SECRET-11")
def test_all_secrets_lie_on_one_pile() -> None:
    t = lay("5Gc Kd Kd | 5Ks Qd Qd | 5Sd Jd Jd | 5Ph 9d 9d 9d | 5Mc 8d 8d", top="5c", level=5, pack="3c 2c")
    t.do("A", "5Gc").do("B", "5Ks").do("C", "5Sd", "share:A").do("D", "5Ph", "secret:9d")
    assert t.mystery() == ["2c", "3c", "Kd", "9d"]
    t.do("E", "5Mc")
    assert (t.mystery(), t.sizes()) == ([], [1, 2, 2, 2, 6])


@clause("FP-SECRET-12")
@pytest.mark.parametrize("how", ["5Ld", "5Sd"])
def test_a_player_whose_only_card_is_taken_wins(how: str) -> None:
    hands = f"{how} Kd Kd | Qd Qd | Ac"  # whatever the card is, for it is secret
    t = lay(hands, top="5h", level=5)
    t.do("A", how, *(["share:C"] if how == "5Sd" else []))
    assert t.won_by() == "C FP-WIN-1"
    t = lay(hands, top="5h", level=5, options="passive-empty=draw")
    t.do("A", how, *(["share:C"] if how == "5Sd" else []))
    assert (t.won_by(), t.sizes()[2], t.turn) == ("", 1, "B")


def test_who_takes_the_mystery_pile_can_be_chosen_by_house_rule() -> None:
    t = lay("5Mc Kd Kd | Qd Qd Qd", top="5c", level=5, mystery=["2c"], options="solve-taker=choose")
    t.do("A", "5Mc")
    assert t.moves("A") == ["give:A", "give:B"]
    t.do("A", "give:B")
    assert (t.sizes(), t.turn) == ([2, 4], "B")


@pytest.mark.parametrize("card", ["5Gc", "5Ks"])
def test_an_empty_pack_ends_the_game_when_a_secret_is_due(card: str) -> None:
    t = lay(f"{card} Kd Kd | Qd Qd Qd", top="5c", level=5, pack="")
    t.do("A", card)
    assert t.won_by() == "A FP-OUT-1"


def test_what_was_known_of_a_hand_is_forgotten_when_an_unseen_card_leaves_it() -> None:
    known = [{"holder": "B", "card": "Qd", "by": "*"}]
    t = lay("5Ld Kd Kd | Qd Jd 9d | Jd Jd", top="5h", level=5, known=known)
    assert t.sees("C")["seats"][1]["hand"] == ["?", "?", "Qd"]
    t.do("A", "5Ld")
    assert t.sees("C")["seats"][1]["hand"] == ["?", "?"]
    t = lay("5Sd Kd Kd | Qd Jd Jd | Jd Jd", top="5h", level=5, known=known, rng=99)
    t.do("A", "5Sd", "share:B")
    assert t.sees("C")["seats"][1]["hand"] == ["?", "?"]
    left = ["Qd"] if "Qd" in t.hand("B") else []
    assert t.sees("A")["seats"][1]["hand"] == ["?"] * (2 - len(left)) + left  # A saw which one went


def test_what_was_known_of_a_hand_stays_known_while_open_cards_leave_it() -> None:
    known = [{"holder": "B", "card": "Qd", "by": "*"}, {"holder": "B", "card": "5c", "by": "C"}]
    t = lay("5d Kd Kd | Qd 5c 9d | 5h Jd", top="5h", level=5, known=known)
    t.do("A", "5d").do("B", "5c")
    assert t.sees("C")["seats"][1]["hand"] == ["?", "Qd"]
    assert t.sees("A")["seats"][1]["hand"] == ["?", "Qd"]

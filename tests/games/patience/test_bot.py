"""The greedy player, and the odds it meets beside those that are printed."""

from __future__ import annotations

import json

import pytest

from kalamazoo.arena.series import play_series
from kalamazoo.cli import main
from kalamazoo.core.rng import Rng
from kalamazoo.games.patience.greedy import GreedyPatience
from kalamazoo.testing import clause
from tests.games.patience.setting import Setting, lay

BOT = GreedyPatience(0, Rng(1))


def wish(t: Setting) -> str:
    return t.rules.game.write_move(t.state, 0, BOT.wish(t.state.mask(0), True))


def test_it_plays_in_a_fixed_order() -> None:
    t = lay("1913", "15 14 / 7 / 5 / -", "3", stock="13 4", pack="12 6 9")
    made = []
    for _ in range(10):
        made.append(wish(t))
        t.do(made[-1])
    assert made == ["s>u1", "l3>u1", "s>l1", "turn", "t>l1", "turn", "t>u1", "l2>u1", "turn", "s>l2"]


def test_doubling_comes_before_plays_down() -> None:
    t = lay("1913", "9 8 / 7 / 5 / 12", "1", stock="4", pack="3")
    assert wish(t) == "l2>l1"
    assert wish(t.do("l2>l1")) == "s>l3"  # and a play down before a space


def test_a_space_that_must_be_filled_comes_first() -> None:
    assert wish(lay("2008", "9 8 / - / 5 / 12", "7 3", stock="4", pack="3")) == "pack>l2"


def test_ties_up_go_to_the_lowest_card_then_to_the_smallest_base() -> None:
    assert wish(lay("1913", "9 8 / 5 / 9 / 12", "7 4", pack="3")) == "l2>u2"
    assert wish(lay("1913", "10 9 8 / 9 8 / 8 / 12", "7", pack="3")) == "l3>u1"


def test_ties_of_doublings_go_to_the_highest_base_then_the_longest_pile_then_the_smallest_target() -> None:
    assert wish(lay("1913", "12 11 / 10 / 6 / 5", "1", pack="3")) == "l2>l1"
    assert wish(lay("1913", "12 11 10 / 9 / 9 8 / 4", "1", pack="3")) == "l3>l1"
    assert wish(lay("1913", "12 11 10 / 11 10 / 9 / 4", "1", pack="3")) == "l3>l2"


def test_ties_down_go_to_the_smallest_base() -> None:
    t = lay("1913", "12 11 10 / 14 / 10 / 3", "1", stock="9", pack="5")
    assert wish(t) == "s>l3"
    t = lay("1913", "12 11 10 / 14 / 10 / 3", "1", pack="9 5").do("turn")
    assert wish(t) == "t>l3"
    assert wish(lay("1913", "12 11 10 / 14 / 10 / 3", "8", pack="9 5").do("turn")) == "t>u1"


def test_it_gives_up_when_nothing_is_left_and_never_takes_back() -> None:
    t = lay("2008", "9 / 9 / 9 / 7", "6 2").do("l4>u1")
    assert wish(t) == "give-up"
    t = lay("2008", "9 / 9 / 9 / 7", "6 2", pack="4 4").do("l4>u1")
    assert wish(t) == "pack>l4"


@pytest.mark.parametrize(("edition", "low", "high"), [("1913", 0.25, 0.49), ("2008", 0.05, 0.22), ("1988", 0.82, 0.98)])
def test_it_wins_about_as_often_as_was_measured(edition: str, low: float, high: float) -> None:
    series = play_series(f"patience@{edition}", 1, "fair", 150, 4, 1, None, lambda games: None)
    assert low < series.seat_wins[0] / series.games < high


@clause("PA-CLAIM-1", "PA-OP-18")
def test_sim_prints_the_claim_beside_the_odds_but_not_for_1988(capsys: pytest.CaptureFixture[str]) -> None:
    def sim(edition: str, *more: str) -> str:
        assert main(("sim", f"patience@{edition}", "--games", "20", "--jobs", "1", *more)) == 0
        return " ".join(capsys.readouterr().out.split())

    said = sim("2008")
    assert "the printed text claims one game in seven should be possible to win, 14.3% (PA-CLAIM-1); here" in said
    assert "about one game in seven comes out, if nothing is overlooked" in sim("1913")
    assert "claims" not in sim("1988")
    found = json.loads(sim("2008", "--json"))
    assert (found["claim"]["share"], found["claim"]["clause"]) == (0.142857, "PA-CLAIM-1")
    assert "claim" not in json.loads(sim("1988", "--json"))

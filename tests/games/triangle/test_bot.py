"""The greedy player, and the odds it meets."""

from __future__ import annotations

import pytest

from kalamazoo.bots import make_bot
from kalamazoo.cli import main
from kalamazoo.core.rng import Rng
from kalamazoo.games.triangle.greedy import GreedyTriangle
from kalamazoo.play.polling import play_out
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.triangle.setting import Setting, lay


def wishes(t: Setting) -> set[str]:
    """What it wishes, by ten lots."""
    view = t.state.mask(0)
    moves = [GreedyTriangle(0, Rng(seed)).wish(view, True) for seed in range(10)]
    return {t.rules.game.write_move(t.state, 0, move) for move in moves}


def test_thirteens_go_first() -> None:
    assert wishes(lay("8 / 4 13 / - 9 4", pack="5")) == {"3.2+3.3"}
    assert wishes(lay("8 / 13 4 / - - 9", stock="9 4", turned=4)) == {"2.1"}


def test_it_sees_where_a_discard_leads() -> None:
    rows = "13 / 2 3 / 9 4 9"
    assert wishes(lay(rows, turned=10, pack="1 1", away=[11] * 4)) == {"3.2+3.3"}
    assert wishes(lay(rows, turned=11, pack="1 1", away=[10] * 4)) == {"3.1+3.2"}


def test_it_holds_back_what_many_unseen_cards_go_with_where_it_may() -> None:
    rows = "1 1 2 2 3 5 / 4 - 9 6 2 8 3"
    assert wishes(lay(rows, pack="1 10")) == {"turn"}
    assert wishes(lay(rows, pack="1 10", hold_back="not-allowed")) == {"7.1+7.3"}


def test_then_the_turned_card_then_the_stock_then_the_next_card() -> None:
    t = lay("1 2 3 4 5 1 2", stock="8 5 4 9", pack="4 3").do("turn")
    assert wishes(t) == {"t+s"}
    t = lay("1 2 3 4 5 1 2", stock="8 6 7", pack="6 3").do("s+s")
    assert wishes(t) == {"turn"}


def test_it_gives_up_when_nothing_is_left_and_never_takes_back() -> None:
    assert wishes(lay("8 / 4 9").do("2.1+2.2")) == {"give-up"}
    assert wishes(lay("8 / 4 9", stock="2", rounds="2").do("2.1+2.2")) == {"over"}


def test_it_plays_games_to_their_end() -> None:
    rule_set = rules("triangle@1913(stock-top=live,rounds=3)")
    won = 0
    for seed in range(40):
        state = rule_set.deal(1, seed)
        bot = make_bot("fair", rule_set, 0, Rng(seed))
        assert isinstance(bot, GreedyTriangle)
        play_out(rule_set.game, state, [bot], Rng(seed))
        won += state.scores()[0] > 0
    assert 0 < won < 40


@clause("TR-CLAIM-1")
def test_sim_prints_the_claim_beside_the_odds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("sim", "triangle@1913", "--games", "20", "--jobs", "1")) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "the printed text claims it comes out now and then, but not often (TR-CLAIM-1); here" in said

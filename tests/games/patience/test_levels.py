"""The levels of Patience: what they overlook, what they may not know, and why they play what they play."""

from __future__ import annotations

import pytest

from kalamazoo.arena.series import play_series
from kalamazoo.bots.levels import LEVELS, levels_of
from kalamazoo.bots.registry import make_bot
from kalamazoo.core.bot import Reason
from kalamazoo.core.rng import Rng
from kalamazoo.games.kit.engine.trying import TRIED
from kalamazoo.games.patience.engine.state import PatienceState
from kalamazoo.games.patience.expert import NOTHING_ELSE, PatienceBase
from kalamazoo.games.patience.greedy import GreedyPatience
from kalamazoo.play.polling import play_out
from kalamazoo.rulebook import rules
from tests.games.patience.setting import Setting, lay

PATIENCE = rules("patience@1913")


def said(t: Setting, move: str) -> str:
    """Why a play is good, in words."""
    view = t.state.mask(0)
    number = t.rules.game.read_move(view, 0, move)
    texts = [t.rules.game.advise(view, 0, number, [reason]) for reason in PatienceBase().reasons(view, number)]
    return " ".join(advice.text for advice in texts if advice)


def test_every_level_is_there_with_a_sentence_of_its_own() -> None:
    found = levels_of(PATIENCE.game)
    assert list(found) == list(LEVELS)
    assert not set(found.values()) & set(LEVELS.values())


def test_the_weaker_levels_win_less_often() -> None:
    shares = []
    for level in ("beginner", "easy", "fair"):
        series = play_series("patience@1913", 1, level, 80, 4, 1, None, lambda games: None)
        shares.append(series.seat_wins[0] / series.games)
    assert shares[0] < shares[1] - 0.05
    assert shares[1] < shares[2]


@pytest.mark.parametrize("level", list(LEVELS))
def test_no_level_uses_the_order_of_the_pack(level: str) -> None:
    for seed in range(3):
        state = PATIENCE.deal(1, seed, 0)
        play_out(PATIENCE.game, state, [GreedyPatience(0, Rng(1))], Rng(1), 15 + 10 * seed)
        assert isinstance(state, PatienceState)
        other = state.mask(0)
        other.fill(Rng(99))
        assert other.dump() != state.dump()
        worlds = (state, other) if level in ("beginner", "easy", "fair") else (state.mask(0), other.mask(0))
        wishes = {make_bot(f"{level}(effort=10)", PATIENCE, 0, Rng(7)).wish(world, True) for world in worlds}
        assert len(wishes) == 1


def test_a_beginner_overlooks_plays_and_never_moves_a_pile() -> None:
    view = lay("1913", "9 8 / 7 / 5 / 12", "1", pack="3").state.mask(0)
    moves = [GreedyPatience(0, Rng(seed), 300, False).wish(view, True) for seed in range(20)]
    assert {PATIENCE.game.write_move(view, 0, move) for move in moves} == {"turn"}
    up = lay("1913", "9 / 3 / 5 / 12", "2", pack="3").state.mask(0)
    seen = [GreedyPatience(0, Rng(seed), 300).wish(up, True) for seed in range(100)]
    assert 55 < sum(PATIENCE.game.write_move(up, 0, move) == "l2>u1" for move in seen) < 85


def test_the_reasons_of_plays() -> None:
    t = lay("1913", "9 8 / 4 / 5 / 12", "3", stock="13 6 11", pack="7 3")
    assert said(t, "l2>u1") == "The 4 goes up for good. After this the 5 can go up. It frees place 2."
    assert said(t, "s>l4") == "It brings the 6 to the top of the stock. A 10 can follow it down."
    assert said(t, "turn") == "The 4 can wait: lower piles need it more."
    double = lay("1913", "9 8 / 7 / 5 / 12", "1", pack="3")
    assert said(double, "l2>l1") == "It frees place 2."
    turned = lay("1913", "9 8 / 4 / 5 / 12", "1", pack="7 2").do("turn")
    assert said(turned, "t>l1") == "It keeps the 7 off the stock."
    assert said(lay("2008", "9 8 / - / 5 / 12", "1", pack="3"), "pack>l2") == "Place 2 is in use again."
    assert said(lay("1913", "9 / 9 / 5 / 12", "1", pack="3"), "turn") == "Nothing else can be played."


def test_what_the_tries_found_is_said_only_if_it_changed_the_mind() -> None:
    view = lay("1913", "9 / 9 / 5 / 12", "1", pack="3").state
    better = PATIENCE.game.advise(view, 0, 0, [Reason(TRIED, number=40, place=30)])
    assert better
    assert better.text == "Played out over possible packs, it wins 40 of 100, and the first idea 30."
    hardly = Reason(TRIED, number=31, place=30)
    alone = PATIENCE.game.advise(view, 0, 0, [hardly])
    assert alone
    assert alone.text == "Played out over possible packs, nothing else does better."
    beside = PATIENCE.game.advise(view, 0, 0, [Reason(NOTHING_ELSE), hardly])
    assert beside
    assert beside.text == "Nothing else can be played."


def test_a_searching_player_gives_its_reasons() -> None:
    t = lay("1913", "9 8 / 4 / 5 / 12", "3", stock="13 6 11", pack="7 3")
    bot = make_bot("strong(effort=30)", PATIENCE, 0, Rng(1))
    bot.wish(t.state.mask(0), True)
    assert bot.reasons[-1].kind == TRIED

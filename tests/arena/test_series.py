"""Series of games: the same whoever plays them, and honest about how sure they are."""

from __future__ import annotations

import multiprocessing
from dataclasses import asdict

import pytest

from kalamazoo.arena.series import parts, play_series
from kalamazoo.arena.statistics import average, quantile, share
from kalamazoo.bots.registry import UnknownBot, bot_names
from kalamazoo.core.errors import BadRules


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    told: list[int] = []
    alone = play_series("flinch@1988", 2, "fair,random", 12, seed=3, jobs=1, progress=told.append)
    together = play_series("flinch@1988", 2, "fair,random", 12, seed=3, jobs=2)
    assert asdict(alone) == asdict(together)
    assert sum(told) == alone.games == 12


def test_another_seed_is_another_series() -> None:
    one = play_series("flinch@1988", 2, "random", 4, seed=1)
    other = play_series("flinch@1988", 2, "random", 4, seed=2)
    assert one.lengths != other.lengths


def test_counts_add_up_and_bots_change_seats() -> None:
    series = play_series("flinch@2008", 3, "fair,random", 9, seed=1)
    assert sum(series.endings.values()) == series.games == 9
    assert sum(series.wins.values()) + series.nobody == pytest.approx(9)
    assert sum(series.seat_wins) + series.nobody == pytest.approx(9)
    assert series.played == {"fair": 18, "random": 9}
    assert all(len(scores) == 9 for scores in series.scores)


def test_greedy_beats_random() -> None:
    series = play_series("flinch@1988", 2, "fair,random", 30, seed=5)
    assert series.wins["fair"] > 2 * series.wins.get("random", 0.0)


def test_bots_repeat_from_the_front() -> None:
    assert bot_names("fair, random", 5) == ("fair", "random", "fair", "random", "fair")


def test_mistakes_are_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot, match="did you mean fair"):
        play_series("flinch@1913", 2, "fiar", 5)
    with pytest.raises(BadRules, match="2 to 8 players"):
        play_series("flinch@1913", 9, "fair", 5)


@pytest.mark.parametrize(("games", "jobs"), [(1, 1), (7, 4), (1000, 2), (1001, 3)])
def test_every_game_is_in_one_part(games: int, jobs: int) -> None:
    assert [number for part in parts(games, jobs) for number in part] == list(range(games))


def test_wilson_interval_against_known_values() -> None:
    found = share(10, 100)
    assert (round(found.low, 4), round(found.high, 4)) == (0.0552, 0.1744)
    assert share(0, 50).low == 0.0
    assert 0 < share(0, 50).high < 0.1
    assert share(50, 50).high == pytest.approx(1.0)


def test_mean_and_quantiles() -> None:
    found = average([1, 2, 3, 4, 5])
    assert found.value == 3
    assert found.high - found.value == pytest.approx(1.959964 * (2.5 / 5) ** 0.5)
    assert quantile([5, 1, 3, 2, 4], 0.5) == 3
    assert quantile([], 0.5) == 0


def test_whoever_stops_has_what_was_played_and_no_process_is_left() -> None:
    def stop(games: int) -> None:
        raise KeyboardInterrupt

    stopped = play_series("flinch@1988", 2, "random", 40, seed=3, jobs=2, progress=stop)
    assert 0 < stopped.games < 40
    assert multiprocessing.active_children() == []

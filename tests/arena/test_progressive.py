"""Progressive matches between bots: the same whoever plays them, and counts that add up."""

from __future__ import annotations

import pytest

from kalamazoo.arena.progressive import play_match, play_progressive
from kalamazoo.bots.registry import UnknownBot
from kalamazoo.core.errors import BadRules
from kalamazoo.core.rng import Rng
from kalamazoo.play import ProgressiveMatch
from kalamazoo.testing import clause

SHORT = "stock-exchange@1913(moves=3)"


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    told: list[int] = []
    alone = play_progressive(SHORT, 2, 3, "fair,random", 4, seed=3, jobs=1, progress=told.append)
    assert play_progressive(SHORT, 2, 3, "fair,random", 4, seed=3, jobs=2) == alone
    assert sum(told) == len(alone.matches) == 4
    assert play_progressive(SHORT, 2, 3, "fair,random", 4, seed=4) != alone


@clause("SX-PROG-1", "SX-OP-22")
def test_standings_are_those_of_the_match() -> None:
    match = ProgressiveMatch(SHORT, tables=3, seats=4, seed=8)
    standings = play_match(match, ["fair"] * 12, Rng(1))
    assert match.moved == 3
    assert [standing.total for standing in standings] == match.totals
    assert [standing.rounds for standing in standings] == match.wins
    assert [standing.began for standing in standings] == [player // 4 for player in range(12)]
    assert all(standing.player in match.places[standing.ended] for standing in standings)
    assert sum(standing.won for standing in standings) == pytest.approx(1)
    best = max(match.totals)
    assert all((standing.won > 0) == (standing.total == best) for standing in standings)
    assert any(standing.began != standing.ended for standing in standings)


def test_bots_begin_at_every_table() -> None:
    series = play_progressive("stock-exchange@1913(moves=1)", 2, 3, "fair,random,random", 6)
    assert series.bots == ("fair", "random", "random") * 2
    greedy = series.of("fair")
    assert [standing.began for standing in greedy] == [0, 1] * 6
    assert {standing.player for standing in greedy} == set(range(6))
    assert len(series.from_table(1)) == 18


def test_greedy_beats_random() -> None:
    series = play_progressive(SHORT, 2, 4, "fair,random", 4, seed=1)
    assert sum(standing.won for standing in series.of("fair")) > 3.5


def test_what_cannot_be_played_is_refused_before_anything_is() -> None:
    with pytest.raises(BadRules, match="SX-OP-22"):
        play_progressive(SHORT, 1, 4, "fair", 1)
    with pytest.raises(BadRules, match="not played progressively"):
        play_progressive("flinch@1913", 2, 4, "fair", 1)
    with pytest.raises(UnknownBot, match="did you mean fair"):
        play_progressive(SHORT, 2, 4, "fiar", 1)

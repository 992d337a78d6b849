"""Each value of each option has an effect that somebody at the table could notice.

options_matter.txt has a walk for each (`python -m tests.contract.side_by_side 5` looks for those that are missing).
"""

from __future__ import annotations

import pytest

from kalamazoo.games import GAMES
from kalamazoo.rulebook import rules
from tests.contract.side_by_side import BOTS, KINDS, PLAY, Pair, plain_of, read_pairs, settings, walk

PAIRS = read_pairs()
RARE = {("flush", "win-by-transfer", "no")}  # no walk has come there; tests/games/flush lays it out (U20)
ONLY_BOTS = {("flaps", "poll-order"), ("flush", "mistakes")}  # house rules for computer players


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_walk_for_each_value_of_each_option(game: str) -> None:
    wanted = {(game, field.name, word) for field, word in settings(GAMES[game])}
    assert {(pair.game, pair.option, pair.word) for pair in PAIRS if pair.game == game} == wanted - RARE


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.game}-{pair.option}={pair.word}")
def test_an_option_matters(pair: Pair) -> None:
    changed = rules(pair.rules)
    assert changed.words()[pair.option] == pair.word
    assert plain_of(changed, pair.option) != changed
    assert 0 <= walk(pair, pair.kind) <= pair.moves


def test_what_bots_alone_notice_is_meant_for_bots_alone() -> None:
    assert {pair.kind for pair in PAIRS} <= set(KINDS)
    assert {(pair.game, pair.option) for pair in PAIRS if pair.kind == BOTS} == ONLY_BOTS


def test_tables_with_the_same_rules_do_not_differ() -> None:
    pair = next(pair for pair in PAIRS if pair.kind == PLAY and pair.game == "flinch")
    same = Pair(
        PLAY, pair.game, pair.option, pair.word, str(plain_of(rules(pair.rules), pair.option)), 4, 1, pair.way, 60
    )
    assert walk(same, PLAY) == -1

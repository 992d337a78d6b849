"""OpenSpiel's own suites over every rule set, and its search on our guesses."""

from __future__ import annotations

import copy
import pickle
import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from kalamazoo.core.errors import KalamazooError
from kalamazoo.envs.openspiel import NAME, OUTCOMES
from kalamazoo.testing.fingerprints import rule_sets

LONGEST = 12  # moves, so that games of every kind are short


def load(text: str, players: int = 0, longest: int = LONGEST) -> Any:
    """A game by its rules string."""
    spelt = text.translate(str.maketrans("(),=", "[];:"))
    return pyspiel.load_game(f"{NAME}(rules={spelt},players={players},longest={longest})")


def dealt(game: Any, seed: int) -> Any:
    """A state after the deal."""
    state = game.new_initial_state()
    random = np.random.default_rng(seed)
    while state.is_chance_node():
        state.apply_action(int(random.integers(OUTCOMES)))
    return state


@pytest.mark.parametrize("name", rule_sets())
def test_the_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", rule_sets())
def test_the_suite_for_every_game(name: str) -> None:
    flags.FLAGS(sys.argv[:1])
    from open_spiel.integration_tests import api_test

    class Enforce(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # it has no types
        game = load(name)
        game_name = NAME

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Enforce).run(result)
    assert result.testsRun == 5
    assert not [told for _, told in [*result.errors, *result.failures]]


@pytest.mark.parametrize("name", rule_sets())
def test_a_playthrough_reads_back(name: str) -> None:
    once = generate_playthrough.playthrough(str(load(name, longest=4)), action_sequence=None, seed=3)
    actions = [int(line.split()[-1]) for line in once.splitlines() if line.startswith("action: ")]
    again = generate_playthrough.playthrough(str(load(name, longest=4)), action_sequence=actions, seed=3)
    assert once.splitlines()[5:] == again.splitlines()[5:]
    assert len(actions) >= 4


def test_a_game_string_reads_back() -> None:
    game = load("flinch@1913(play=table,stock-size=5)", 3)
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert str(game.setting.rules) == "flinch@1913(play=table,stock-size=5)"
    assert (game.num_players(), game.max_utility(), game.min_utility()) == (3, 1.0, -0.5)
    with pytest.raises(KalamazooError, match="is for 2 to"):
        load("flinch@1913", 40)


def test_copies_go_their_own_way() -> None:
    state = dealt(load("stock-exchange@1913", 3), 1)
    state.apply_action(state.legal_actions()[0])
    state.apply_action(0)
    whole = pyspiel.serialize_game_and_state(state.get_game(), state)
    for twin in (state.clone(), copy.deepcopy(state), pyspiel.deserialize_game_and_state(whole)[1]):
        assert str(twin) == str(state)
        assert twin.legal_actions() == state.legal_actions()
        assert twin.information_state_string(0) == state.information_state_string(0)
        twin.apply_action(twin.legal_actions()[-1])
        assert str(twin) != str(state)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


@pytest.mark.parametrize("name", ["flinch@1913(play=table)", "flaps@level6", "authors@1913", "flush"])
def test_a_player_cannot_tell_resampled_worlds_apart(name: str) -> None:
    state = dealt(load(name, 3), 5)
    random = np.random.default_rng(6)
    for _ in range(10):
        player = state.current_player()
        other = state.resample_from_infostate(player, random.random)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert str(other) != str(state)
        state.apply_action(int(random.choice(state.legal_actions())))


@pytest.mark.parametrize("name", rule_sets())
def test_its_search_plays_on_our_guesses(name: str) -> None:
    game = load(name, longest=40)
    state = dealt(game, 2)
    random = np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, random), 2.0, 8, random_state=random)
    assert bot.step(state) in state.legal_actions()


def test_what_is_said_of_an_action() -> None:
    state = dealt(load("flinch@1913", 2), 3)
    player = state.current_player()
    for action in state.legal_actions():
        text = state.action_to_string(player, action)
        assert state.get_game().setting.rules.game.read_move(state.table.state, player, text)
    assert state.action_to_string(player, 0) == "silence"
    assert game_start().action_to_string(pyspiel.PlayerId.CHANCE, 7) == "draw 7"


def game_start() -> Any:
    """A state before the deal."""
    return load("flinch@1913", 2).new_initial_state()

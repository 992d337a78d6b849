"""PettingZoo's own suites over every rule set, and what they do not look at."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import supersuit
from gymnasium import spaces
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test
from pettingzoo.utils import BaseParallelWrapper, TerminateIllegalWrapper
from pettingzoo.utils.conversions import parallel_to_aec

import kalamazoo.envs
from kalamazoo.core.errors import BadMove, KalamazooError
from kalamazoo.envs.pettingzoo import KalamazooAEC, KalamazooParallel
from kalamazoo.testing.fingerprints import rule_sets

CYCLES = 6
pytestmark = [  # of an observation with a mask, which is how PettingZoo's own card games do it
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


@pytest.mark.parametrize("name", rule_sets())
def test_the_suites_of_aec(name: str) -> None:
    def make(**settings: Any) -> KalamazooAEC:
        return kalamazoo.envs.aec(name, **settings)

    api_test(make(), num_cycles=CYCLES)
    seed_test(make, num_cycles=CYCLES)


@pytest.mark.parametrize("name", rule_sets())
def test_the_suites_of_parallel(name: str) -> None:
    def make(**settings: Any) -> KalamazooParallel:
        return kalamazoo.envs.parallel(name, **settings)

    parallel_api_test(make(), num_cycles=CYCLES)
    parallel_seed_test(make, num_cycles=CYCLES)


@pytest.mark.parametrize("name", rule_sets())
def test_the_other_suites(name: str) -> None:
    def make(**settings: Any) -> KalamazooAEC:
        return kalamazoo.envs.aec(name, **settings)

    def make_parallel(**settings: Any) -> KalamazooParallel:
        return kalamazoo.envs.parallel(name, **settings)

    state_test(TerminateIllegalWrapper(make(), illegal_reward=-1), make_parallel(), num_cycles=CYCLES)
    render_test(make)  # type: ignore[arg-type]  # it is written for AEC environments
    max_cycles_test(
        SimpleNamespace(parallel_env=make_parallel, env=lambda **given: parallel_to_aec(make_parallel(**given)))
    )


def play(env: KalamazooAEC, random: np.random.Generator, most: int = 5000) -> dict[str, float]:
    """Plays allowed actions to the end; what each seat gained."""
    gained = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        row, reward, over, late, _ = env.last()
        assert isinstance(row, dict)
        gained[agent] += reward
        env.step(None if over or late else int(random.choice(np.flatnonzero(row["action_mask"]))))
    return gained


@pytest.mark.parametrize(("name", "seats"), [("store@1913", 4), ("flinch@1913(stock-size=5)", 2)])
def test_a_game_to_its_end(name: str, seats: int) -> None:
    env = kalamazoo.envs.aec(name, seats=seats)
    env.reset(seed=3)
    gained = play(env, np.random.default_rng(1))
    assert not env.agents
    assert sum(gained.values()) == pytest.approx(0.0)
    assert env.seating.over()
    assert gained == dict(zip(env.possible_agents, env.seating.gains()))


def test_a_named_deal() -> None:
    env = kalamazoo.envs.aec("flinch@1913", seats=3)
    env.reset(options={"deal": 77, "dealer": 2})
    assert env.seating.playing().state.dump() == env.seating.rules.deal(3, 77, 2).dump()
    env.reset(seed=1)
    once = env.seating.playing().state.dump()
    env.reset()
    assert env.seating.playing().state.dump() != once
    env.reset(seed=1)
    assert env.seating.playing().state.dump() == once


def test_an_action_that_is_not_allowed_is_refused() -> None:
    env = kalamazoo.envs.aec("flinch@1913", seats=2)
    env.reset(seed=1)
    before = env.seating.playing().state.dump()
    forbidden = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[1])
    for action in (0, forbidden, 99, -1):
        with pytest.raises(BadMove):
            env.step(action)
    assert env.seating.playing().state.dump() == before


def test_seats_that_are_not_asked_can_only_be_silent() -> None:
    env = kalamazoo.envs.aec("flinch@1913", seats=3)
    env.reset(seed=1)
    for agent in env.agents:
        mask = env.observe(agent)["action_mask"]
        assert (mask[0] == 1) == (agent != env.agent_selection)
        assert mask[1:].any() == (agent == env.agent_selection)


def test_what_all_seats_know_together() -> None:
    env = kalamazoo.envs.aec("store@1913", seats=3)
    env.reset(seed=1)
    rows = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert env.state().tobytes() == b"".join(row.tobytes() for row in rows)


def test_in_parallel_a_call_comes_before_the_turn() -> None:
    env = kalamazoo.envs.parallel("flaps@level1(play=table,last-card=table)", seats=3)
    rows, _ = env.reset(seed=2)
    state = env.seating.playing().state
    owing = next(seat for seat in range(3) if state.must_act() >> seat & 1)
    caller = (owing + 1) % 3
    calls = np.flatnonzero(rows[f"player_{caller}"]["action_mask"])
    assert calls[0] == 0
    before = len(state.hands[owing])  # type: ignore[attr-defined]
    turn = int(np.flatnonzero(rows[f"player_{owing}"]["action_mask"])[0])
    env.step({f"player_{owing}": turn, f"player_{caller}": int(calls[1])})
    assert len(state.hands[owing]) == before  # type: ignore[attr-defined]
    env.step({f"player_{owing}": turn, f"player_{caller}": 0})
    assert len(state.hands[owing]) != before  # type: ignore[attr-defined]


def test_in_parallel_nothing_happens_when_the_one_who_owes_is_silent() -> None:
    env = kalamazoo.envs.parallel("flinch@1913", seats=2, max_cycles=3)
    env.reset(seed=2)
    before = env.seating.playing().state.dump()
    for cycle in range(3):
        _, _, over, late, _ = env.step(dict.fromkeys(env.agents, 0))
        assert list(late.values()) == [cycle == 2] * 2
        assert not any(over.values())
    assert env.seating.playing().state.dump() == before
    assert env.agents == []


def test_mistaken_settings_are_told() -> None:
    for settings, words in (
        ({"out_of_turn": "perhaps"}, "out_of_turn"),
        ({"reward": "fame"}, "reward"),
        ({"render_mode": "smoke"}, "render_mode"),
        ({"seats": 40}, "players"),
    ):
        with pytest.raises(KalamazooError, match=words):
            kalamazoo.envs.aec("flinch@1913", **settings)
    with pytest.raises(KalamazooError, match="reset"):
        kalamazoo.envs.aec("flinch@1913").observe("player_0")


def test_a_table_drawn_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = kalamazoo.envs.aec("flinch@1913", seats=2, render_mode="ansi")
    env.reset(seed=4)
    assert "Stack" in env.render() or "stack" in env.render()
    env = kalamazoo.envs.aec("flinch@1913", seats=2, render_mode="human")
    env.reset(seed=4)
    env.render()
    assert "stock" in capsys.readouterr().out


@pytest.mark.parametrize("name", rule_sets())
def test_the_wrappers_of_supersuit(name: str) -> None:
    env = supersuit.dtype_v0(rows_alone(kalamazoo.envs.parallel(name)), np.float32)
    rows, _ = env.reset(seed=1)
    assert all(row.dtype == np.float32 for row in rows.values())
    vector = supersuit.pettingzoo_env_to_vec_env_v1(rows_alone(kalamazoo.envs.parallel(name)))
    seen, _ = vector.reset(seed=1)
    assert len(seen) == vector.num_envs == len(rows)
    seen, rewards, *_ = vector.step(np.zeros(len(rows), np.int64))
    assert not rewards.any()


class rows_alone(BaseParallelWrapper[str, Any, Any]):  # noqa: N801  a wrapper is called like a function
    """Observations without their masks, which SuperSuit's wrappers do not take."""

    def observation_space(self, agent: str) -> Any:
        space = self.env.observation_space(agent)
        assert isinstance(space, spaces.Dict)
        return space["observation"]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        rows, infos = self.env.reset(seed, options)
        return {agent: row["observation"] for agent, row in rows.items()}, infos

    def step(self, actions: dict[str, Any]) -> Any:
        rows, *rest = self.env.step(actions)
        return {agent: row["observation"] for agent, row in rows.items()}, *rest

"""Gymnasium's own checks over every id, and vector environments."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import kalamazoo.envs
from kalamazoo.core.errors import KalamazooError
from kalamazoo.envs.gymnasium import KalamazooSolo, ids
from kalamazoo.envs.vector import KalamazooVector
from kalamazoo.testing.fingerprints import rule_sets


@pytest.mark.parametrize("name", ids())
def test_every_id_is_its_rule_set(name: str) -> None:
    env = gymnasium.make(name)
    assert str(env.unwrapped.seating.rules) == ids()[name]  # type: ignore[attr-defined]


@pytest.mark.filterwarnings("error::UserWarning")
@pytest.mark.parametrize("name", rule_sets())
def test_gymnasiums_check(name: str) -> None:
    edition = next(each for each, text in ids().items() if text == name.partition("(")[0])
    env = gymnasium.make(edition, rules=name)
    check_env(env.unwrapped)
    assert str(env.unwrapped.seating.rules) == name  # type: ignore[attr-defined]


def test_a_learner_plays_bots_to_the_end() -> None:
    env = kalamazoo.envs.solo("store@1913", seats=3, seat=1, bots="greedy,random")
    random = np.random.default_rng(2)
    row, _ = env.reset(seed=5)
    over, reward, steps = False, 0.0, 0
    while not over and steps < 3000:
        assert env.seating.playing().seat == 1
        assert reward == 0.0
        action = int(random.choice(np.flatnonzero(row["action_mask"])))
        row, reward, over, late, info = env.step(action)
        assert not info
        assert not late
        steps += 1
    assert over
    assert reward == env.seating.gains()[1]
    assert not row["action_mask"][1:].any()


def test_the_same_seed_plays_the_same_game() -> None:
    ends = []
    for _ in range(2):
        env = kalamazoo.envs.solo("flaps@level2", seats=3)
        row, _ = env.reset(seed=11)
        for _ in range(30):
            row, _, over, _, _ = env.step(int(np.flatnonzero(row["action_mask"])[-1]))
            if over:
                break
        ends.append(env.seating.playing().state.dump())
    assert ends[0] == ends[1]


def test_what_is_not_allowed_is_refused_with_a_sentence() -> None:
    env = kalamazoo.envs.solo("patience@1913", longest=2)
    row, _ = env.reset(seed=1)
    forbidden = int(np.flatnonzero(row["action_mask"] == 0)[1])
    again, reward, over, late, info = env.step(forbidden)
    assert (reward, over, late) == (0.0, False, False)
    assert "not allowed now" in info["refused"]
    assert again["observation"].tobytes() == row["observation"].tobytes()
    *_, late, _ = env.step(forbidden)
    assert late


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(KalamazooError, match="there is no seat 4"):
        kalamazoo.envs.solo("flinch@1913", seats=4, seat=4)


@pytest.mark.parametrize("name", rule_sets())
def test_gymnasiums_own_vectors(name: str) -> None:
    env = SyncVectorEnv([lambda: KalamazooSolo(name) for _ in range(2)])
    rows, _ = env.reset(seed=3)
    actions = rows["action_mask"].argmax(axis=1)
    rows, rewards, *_ = env.step(actions)
    assert rows["observation"].shape == (2, KalamazooSolo(name).seating.width)
    assert not rewards.any()


@pytest.mark.parametrize("name", rule_sets())
def test_a_batch_as_a_vector(name: str) -> None:
    env = KalamazooVector(name, num_envs=4)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    random = np.random.default_rng(1)
    rows, infos = env.reset(seed=8)
    first = rows["observation"].tobytes()
    for _ in range(60):
        assert env.observation_space.contains(rows)
        acted = infos["to_act"]
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in rows["action_mask"]])
        assert env.action_space.contains(actions)
        rows, rewards, over, late, infos = env.step(actions)
        assert (rewards == infos["rewards"][np.arange(4), acted]).all()
        assert (rewards[~over] == 0).all()
        assert not late.any()
    assert env.reset(seed=8)[0]["observation"].tobytes() == first
    deals = [*env.batch.batch.seeds]
    env.reset(seed=9)
    assert env.batch.batch.seeds != deals

"""Many tables at once: what is written, what is refused, and that all of it can be done again."""

from __future__ import annotations

import numpy as np
import pytest

import kalamazoo.envs
from kalamazoo.core.errors import BadMove
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK_BIT
from kalamazoo.envs.arrays import spread_choices
from kalamazoo.envs.batch import BROKEN_OFF, ENDED, Batch
from kalamazoo.envs.questions import Questions
from kalamazoo.envs.vector import ArrayBatch
from kalamazoo.rulebook import rules
from kalamazoo.testing.fingerprints import rule_sets
from kalamazoo.testing.learning import mask_of, row_of


def some_actions(batch: ArrayBatch, random: np.random.Generator) -> list[int]:
    """An allowed action for each table."""
    return [int(random.choice(np.flatnonzero(mask))) for mask in batch.masks]


@pytest.mark.parametrize("name", rule_sets())
def test_a_batch_shows_what_the_encoder_tells(name: str) -> None:
    batch = kalamazoo.envs.batch(name, size=3, seed=4)
    random = np.random.default_rng(7)
    for _ in range(12):
        batch.step(some_actions(batch, random))
    for at, table in enumerate(batch.batch.tables):
        assert batch.to_act[at] == table.seat
        assert batch.observations[at].tobytes() == row_of(batch.encoder, table.state, table.seat)
        mask = mask_of(batch.encoder, table.state, table.seat)
        assert batch.masks[at].tobytes() == bytes([not table.owed]) + mask[1:]


@pytest.mark.parametrize("name", ["flinch@1913", "flaps@level7", "triangle@1913"])
def test_the_same_seed_and_actions_give_the_same(name: str) -> None:
    one, other = (kalamazoo.envs.batch(name, size=4, seed=9) for _ in range(2))
    unlike = kalamazoo.envs.batch(name, size=4, seed=10)
    assert one.observations.tobytes() != unlike.observations.tobytes()
    random = np.random.default_rng(1)
    for _ in range(60):
        actions = some_actions(one, random)
        one.step(actions)
        other.step(np.array(actions))
    assert one.observations.tobytes() == other.observations.tobytes()
    assert one.masks.tobytes() == other.masks.tobytes()
    one.reset(9)
    fresh = kalamazoo.envs.batch(name, size=4, seed=9)
    assert one.observations.tobytes() == fresh.observations.tobytes()


@pytest.mark.parametrize(("name", "seats"), [("store@1913", 3), ("flaps@level1", 2), ("muggins@1913", 4)])
def test_gains_sum_to_nothing_and_the_next_game_is_dealt(name: str, seats: int) -> None:
    batch = kalamazoo.envs.batch(name, seats=seats, size=4, seed=2, out_of_turn="never")
    random = np.random.default_rng(3)
    ended = 0
    for _ in range(3000):
        batch.step(some_actions(batch, random))
        assert (batch.rewards.any(axis=1) <= (batch.over == ENDED)).all()
        if batch.rewards.any():
            assert np.abs(batch.rewards.sum(axis=1)).max() < 1e-9
            assert batch.rewards.max() <= 1.0
        ended += int((batch.over == ENDED).sum())
        if ended > 2:
            break
    assert ended > 2
    assert all(table.seat >= 0 for table in batch.batch.tables)


def test_scores_as_rewards_and_games_that_last_too_long() -> None:
    batch = kalamazoo.envs.batch("patience@1913", size=2, seed=1, reward="score", longest=5)
    random = np.random.default_rng(1)
    for _ in range(4):
        batch.step(some_actions(batch, random))
        assert not batch.over.any()
    batch.step(some_actions(batch, random))
    assert batch.over.tolist() == [BROKEN_OFF, BROKEN_OFF]
    assert not batch.rewards.any()
    low, high = rules("patience@1913").score_range()
    whole = kalamazoo.envs.batch("patience@1913(undo=none)", size=2, seed=1, reward="score")
    while not whole.over.any():
        whole.step(some_actions(whole, random))
    at = int(whole.over.argmax())
    assert low <= whole.rewards[at, 0] < 0 < high


def test_an_action_that_is_not_allowed_changes_nothing() -> None:
    batch = kalamazoo.envs.batch("flinch@1913", seats=2, size=3, seed=1)
    before = batch.observations.tobytes()
    good = some_actions(batch, np.random.default_rng(1))
    for wrong, words in ((0, "silence"), (-1, "there is no action -1"), (99, "they are 0 to 98")):
        with pytest.raises(BadMove, match=words):
            batch.step([good[0], good[1], wrong])
    with pytest.raises(BadMove, match="3 tables and 2 actions"):
        batch.step(good[:2])
    assert batch.observations.tobytes() == before


def test_a_deal_of_a_batch_can_be_dealt_alone() -> None:
    batch = Batch(rules("flinch@1913"), 3, 2, 5)
    for at, table in enumerate(batch.tables):
        alone = rules("flinch@1913").deal(3, batch.seeds[at], batch.dealers[at])
        assert alone.dump() == table.state.dump()


def test_samples_are_allowed_and_reach_everything() -> None:
    batch = kalamazoo.envs.batch("store@1913", seats=3, size=2, seed=6)
    allowed = [set(np.flatnonzero(mask).tolist()) for mask in batch.masks]
    drawn: list[set[int]] = [set(), set()]
    for _ in range(300):
        for seen, action in zip(drawn, batch.sample()):
            seen.add(int(action))
    assert drawn == allowed
    assert max(len(seen) for seen in drawn) > 1


def test_choices_get_places_of_their_own() -> None:
    batch = kalamazoo.envs.batch("triangle@1913", size=2, seed=3)
    spread = spread_choices(batch.encoder.columns, batch.observations)
    assert spread.shape[0] == 2
    assert spread.min() >= 0.0
    triangle = spread[:, : 28 * 14].reshape(2, 28, 14)
    assert (triangle.sum(axis=2) == 1).all()
    assert (triangle.argmax(axis=2) == batch.observations[:, :28]).all()


# -- questions --------------------------------------------------------------------------------------


def test_all_who_may_act_are_asked_before_the_one_who_must() -> None:
    state = rules("flaps@level1(last-card=table,play=table)").deal(4, 3)
    asked = []
    questions = Questions(state, never=False)
    while not questions.owed:
        asked.append(questions.seat)
        questions.stay_silent()
    must = questions.seat
    assert state.must_act() == 1 << must
    assert sorted([*asked, must]) == [0, 1, 2, 3]
    assert Questions(state.clone(), never=True).seat == must


def test_silence_of_all_lets_the_clock_move() -> None:
    state = rules("stock-exchange@1913").deal(3, 1)
    questions = Questions(state, never=True)
    questions.answer(state.moves(questions.seat)[0])
    assert state.may_act() & CLOCK_BIT
    moves = questions.moves
    for _ in range(3):
        assert questions.moves == moves
        assert not questions.owed
        questions.stay_silent()
    assert questions.moves == moves + 1
    assert state.lulls == 1  # type: ignore[attr-defined]


def test_whoever_moved_is_asked_last() -> None:
    state = rules("stock-exchange@1913").deal(4, 1)
    questions = Questions(state, never=False)
    opener = questions.seat
    questions.answer(state.moves(opener)[0])
    order = []
    for _ in range(4):
        order.append(int(questions.seat))
        questions.stay_silent()
    assert order == [(opener + step) % 4 for step in (1, 2, 3, 4)]


def test_a_game_asked_at_random_ends() -> None:
    rng = Rng(4)
    state = rules("muggins@1913").deal(3, 4)
    questions = Questions(state, never=False)
    while questions.seat >= 0 and questions.moves < 30_000:
        if not questions.owed and rng.below(10):
            questions.stay_silent()
        else:
            questions.answer(state.random_move(questions.seat, rng) if questions.owed else 2)
    assert questions.moves


def test_numbers_of_numpy_are_numbers() -> None:
    batch = kalamazoo.envs.batch("flinch@1913", seats=np.int64(3), size=np.int32(2), seed=np.uint8(5))
    same = kalamazoo.envs.batch("flinch@1913", seats=3, size=2, seed=5)
    assert batch.observations.tobytes() == same.observations.tobytes()
    actions = batch.sample()
    batch.step(actions)
    same.step(list(actions))
    assert batch.observations.tobytes() == same.observations.tobytes()
    env = kalamazoo.envs.aec("flinch@1913", seats=np.int64(2))
    env.reset(seed=1, options={"deal": np.int64(7), "dealer": np.int64(1)})
    env.step(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])

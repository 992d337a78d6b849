"""Batches as arrays, and as a vector environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kalamazoo.envs.arrays import Bytes, Mask, bytes_of, words_of
from kalamazoo.envs.batch import BROKEN_OFF, ENDED, Batch
from kalamazoo.envs.seating import Seating
from kalamazoo.rulebook import Rules

Answers = NDArray[np.integer[Any]] | Sequence[int]


class ArrayBatch:
    """Many tables at once, seen as arrays; compiled, they are the memory that `step` writes to, and cannot be changed.

    A game that ends is dealt anew in the same step: `rewards` and `over` are its own, all else is of the next.
    """

    def __init__(
        self,
        rules: Rules | str,
        seats: SupportsIndex | None = None,
        size: SupportsIndex = 64,
        seed: SupportsIndex = 0,
        **settings: Any,
    ):
        self.seating = Seating(rules, seats, **settings)
        table = self.seating
        self.rules = table.rules
        self.encoder = table.encoder
        self.seats = table.seats
        self.size = index(size)
        self.batch = Batch(table.rules, table.seats, self.size, index(seed), table.never, table.reward, table.longest)

    @property
    def observations(self) -> Bytes:
        """A row for each table: what the seat that is asked knows."""
        return bytes_of(self.batch.observations, self.size, self.seating.width)

    @property
    def masks(self) -> Mask:
        """A row for each table: the actions that are allowed."""
        return bytes_of(self.batch.masks, self.size, self.seating.size).view(np.int8)

    @property
    def to_act(self) -> NDArray[np.int64]:
        """The seat that each table asks."""
        return words_of(self.batch.to_act)

    @property
    def over(self) -> NDArray[np.int64]:
        """How each table stands after the last step: 0 goes on, 1 has ended, 2 was broken off."""
        return words_of(self.batch.over)

    @property
    def rewards(self) -> NDArray[np.float64]:
        """What each seat of each table gained in the last step."""
        memory: Any = self.batch.rewards
        gained = np.array(memory) if isinstance(memory, list) else np.frombuffer(memory, dtype=np.float64)
        return gained.reshape(self.size, self.seats)

    def step(self, actions: Answers) -> None:
        """Takes an action for each table; raises BadMove, and does nothing, if one is not allowed."""
        self.batch.step(actions.tolist() if isinstance(actions, np.ndarray) else [int(action) for action in actions])

    def sample(self) -> NDArray[np.int64]:
        """An allowed action for each table, any as likely as the others."""
        return np.array(self.batch.sample())

    def reset(self, seed: SupportsIndex) -> None:
        """Deals at every table anew."""
        self.batch.start(index(seed))


class KalamazooVector(VectorEnv[dict[str, Any], NDArray[np.int64], NDArray[Any]]):
    """A batch as Gymnasium's vector environments are: whoever is asked at a table acts, and gets what he gained.

    `infos["to_act"]` says who is asked, `infos["rewards"]` what every seat gained. The reward of a step is that of the
    seat that made it.
    """

    def __init__(
        self,
        rules: Rules | str,
        seats: SupportsIndex | None = None,
        num_envs: int = 64,
        seed: SupportsIndex = 0,
        **settings: Any,
    ) -> None:
        self.batch = ArrayBatch(rules, seats, num_envs, seed, **settings)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space: spaces.Dict = self.batch.seating.row_space()
        self.single_action_space: spaces.Discrete[np.int64] = self.batch.seating.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        first = seed[0] if isinstance(seed, list) else seed
        self.batch.reset(int(np.random.SeedSequence(first).generate_state(1)[0]))
        return self.rows(), {"to_act": self.batch.to_act.copy()}

    def rows(self) -> dict[str, Any]:
        """What is seen and allowed at each table, in arrays that stay as they are."""
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.copy()}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        batch = self.batch
        acted = batch.to_act.copy()
        batch.step(np.asarray(actions))
        gained = batch.rewards.copy()
        over = batch.over
        infos = {"to_act": batch.to_act.copy(), "rewards": gained}
        return self.rows(), gained[np.arange(self.num_envs), acted], over == ENDED, over == BROKEN_OFF, infos

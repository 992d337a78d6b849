"""PettingZoo: a table as an AEC environment (one seat after another) and as a parallel one (all at once)."""

from __future__ import annotations

from typing import Any, SupportsIndex

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from kalamazoo.core.encoder import SILENCE
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT
from kalamazoo.envs.arrays import Bytes, Mask
from kalamazoo.envs.seating import MODES, Seating, silence
from kalamazoo.rulebook import Rules

Row = dict[str, Any]  # "observation" and "action_mask"


def agent_names(seats: int) -> list[str]:
    """How PettingZoo calls the seats."""
    return [f"player_{seat}" for seat in range(seats)]


class KalamazooAEC(AECEnv[str, Row, int | None]):
    """A table at which whoever may act is asked in turn; see `questions.py`.

    An action that is not allowed raises BadMove and changes nothing.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "kalamazoo_v0",
        "is_parallelizable": False,
        "render_modes": MODES,
    }

    def __init__(self, rules: Rules | str, seats: SupportsIndex | None = None, **settings: Any) -> None:
        self.seating = Seating(rules, seats, **settings)
        self.render_mode = self.seating.render_mode
        self.possible_agents = agent_names(self.seating.seats)
        self.agents: list[str] = []
        self.number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.rows = {agent: self.seating.row_space() for agent in self.possible_agents}
        self.choices = {agent: self.seating.action_space() for agent in self.possible_agents}
        self.state_space = self.seating.state_space()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.rows[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        table = self.seating.deal(seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[table.seat]

    def observe(self, agent: str) -> Row:
        seat = self.number[agent]
        return {"observation": self.seating.see(seat), "action_mask": self.seating.allowed(seat)}

    def state(self) -> Bytes:
        """What all seats know together, for a critic."""
        return self.seating.see_all()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.seating.act(0 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        table = self.seating.playing()
        if table.seat >= 0 and table.moves < self.seating.longest:
            self.agent_selection = self.possible_agents[table.seat]
        else:
            self.finish()
        if self.render_mode == "human":
            self.render()

    def finish(self) -> None:
        """The game is over, or lasts too long: everybody leaves, the first seat first."""
        over = self.seating.over()
        self.rewards = dict(zip(self.agents, self.seating.gains()))
        self._accumulate_rewards()
        ended = self.terminations if over else self.truncations
        for agent in self.agents:
            ended[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        return self.seating.draw()

    def close(self) -> None:
        """Nothing is kept open."""


class KalamazooParallel(ParallelEnv[str, Row, int | None]):
    """A table at which every seat says what it wishes at once, silence mostly, and one of them acts.

    Those who owe nothing come before those who owe a move, and of several a lot decides. An action that is not allowed
    counts as silence. Where somebody owes a move and nobody makes one, nothing happens.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "kalamazoo_parallel_v0",
        "render_modes": MODES,
    }

    def __init__(
        self, rules: Rules | str, seats: SupportsIndex | None = None, max_cycles: int | None = None, **settings: Any
    ) -> None:
        self.seating = Seating(rules, seats, **settings)
        self.render_mode = self.seating.render_mode
        self.max_cycles = max_cycles if max_cycles is not None else self.seating.longest * (self.seating.seats + 1)
        self.possible_agents = agent_names(self.seating.seats)
        self.agents: list[str] = []
        self.number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.rows = {agent: self.seating.row_space() for agent in self.possible_agents}
        self.choices = {agent: self.seating.action_space() for agent in self.possible_agents}
        self.state_space = self.seating.state_space()
        self.cycles = 0
        self.lot = Rng(0)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.rows[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.choices[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Row], dict[str, dict[str, Any]]]:
        self.seating.deal(seed, options)
        assert self.seating.random is not None
        self.lot = Rng(int(self.seating.random.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self.look(), {agent: {} for agent in self.agents}

    def look(self) -> dict[str, Row]:
        """What every seat sees and may do."""
        return {
            agent: {"observation": self.seating.see(seat), "action_mask": self.allowed(seat)}
            for agent, seat in self.number.items()
        }

    def allowed(self, seat: int) -> Mask:
        """What a seat may do; whoever owes a move may not be silent."""
        seating = self.seating
        state = seating.playing().state
        if not self.asked() >> seat & 1:
            return silence(seating.size)
        mask = seating.encoder_mask(seat)
        mask[SILENCE] = 0 if state.must_act() >> seat & 1 and mask.any() else 1
        return mask

    def asked(self) -> int:
        """The mask of seats that may act and are asked."""
        state = self.seating.playing().state
        must = state.must_act() & ~CLOCK_BIT
        return must if must and self.seating.never else state.may_act() & ~CLOCK_BIT

    def step(
        self, actions: dict[str, int | None]
    ) -> tuple[dict[str, Row], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        self.cycles += 1
        self.choose({self.number[agent]: int(action or SILENCE) for agent, action in actions.items()})
        seating = self.seating
        agents = self.agents
        over = seating.over()
        late = not over and (seating.too_long() or self.cycles >= self.max_cycles)
        gained = dict(zip(agents, seating.gains()))
        rows = self.look()
        if over or late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            rows,
            gained,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            {agent: {} for agent in agents},
        )

    def choose(self, actions: dict[int, int]) -> None:
        """Lets one of those who wish something act, or else the clock."""
        table = self.seating.playing()
        state = table.state
        wishes = {seat: action for seat, action in actions.items() if self.is_allowed(seat, action)}
        must = state.must_act()
        first = [seat for seat in wishes if not must >> seat & 1] or list(wishes)
        if first:
            seat = first[self.lot.below(len(first))]
            table.seat = seat
            table.answer(int(self.seating.encoder.move_of(state, seat, wishes[seat])))
        elif not must & ~CLOCK_BIT and state.may_act() & CLOCK_BIT:
            table.made(CLOCK, state.moves(CLOCK)[0])
            table.ask()

    def is_allowed(self, seat: int, action: int) -> bool:
        """Whether an action is a move that the seat may make now."""
        return action != SILENCE and bool(self.asked() >> seat & 1) and bool(self.seating.encoder_mask(seat)[action])

    def state(self) -> Bytes:
        """What all seats know together, for a critic."""
        return self.seating.see_all()

    def render(self) -> Any:
        return self.seating.draw()

    def close(self) -> None:
        """Nothing is kept open."""

"""OpenSpiel: every rule set as `python_kalamazoo(rules=flinch@1913,players=2)`; importing this module registers it.

Three chance nodes draw the seed of the deal; whatever chance brings later follows from it. Then the seats are asked one
after another, as in `questions.py`. In a game string house rules stand in square brackets, with `:` for `=` and `;` for
`,`: `rules=flinch@1913[play:table;stock-size:5]`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

import numpy as np
import pyspiel

from kalamazoo.core.encoder import MOST, Encoder
from kalamazoo.core.rng import Rng
from kalamazoo.envs.arrays import Bytes, one_row
from kalamazoo.envs.batch import WON, gains
from kalamazoo.envs.questions import Questions, resume
from kalamazoo.envs.text import draw_scene
from kalamazoo.rulebook import Rules, rules

NAME: Final = "python_kalamazoo"
DRAWS: Final = 3  # chance nodes before the deal …
OUTCOMES: Final = 1024  # … and the outcomes of each
CHANCES: Final = [(outcome, 1.0 / OUTCOMES) for outcome in range(OUTCOMES)]
SPELLING: Final = str.maketrans("[];:", "(),=")
DEFAULTS: Final = {"rules": "flinch@1913", "players": 0, "longest": 0, "never": False}


@dataclass(frozen=True)
class Setting:
    """What all states of a game share."""

    rules: Rules
    encoder: Encoder
    players: int
    longest: int
    never: bool


@lru_cache(256)
def setting(text: str, players: int, longest: int, never: bool) -> Setting:
    """The setting of a game's parameters; 0 stands for the usual number."""
    rule_set = rules(text.translate(SPELLING))
    seats = rule_set.seats_or_usual(players or None)
    return Setting(rule_set, rule_set.encoder(seats), seats, longest or rule_set.longest(seats), never)


def game_type(players: int) -> pyspiel.GameType:
    """How OpenSpiel sees a game of so many."""
    several = players > 1
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Kalamazoo",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if several else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=16,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(DEFAULTS),
    )


class KalamazooGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A rule set at a table of one size."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.key = (str(given["rules"]), int(given["players"]), int(given["longest"]), bool(given["never"]))
        self.setting = setting(*self.key)
        players = self.setting.players
        several = players > 1
        info = pyspiel.GameInfo(
            num_distinct_actions=int(self.setting.encoder.size),
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1.0 / (players - 1) if several else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if several else None,
            max_game_length=self.setting.longest * (players + 1),
        )
        super().__init__(game_type(players), info, params or {})

    def new_initial_state(self) -> KalamazooState:
        """Before anything is drawn."""
        return KalamazooState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KalamazooObserver:
        """What a seat sees, as a tensor and as a text."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return KalamazooObserver(self.setting, kind)

    def max_chance_nodes_in_history(self) -> int:
        """The draws of the deal."""
        return DRAWS


class KalamazooState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game, from the first draw on. Its attributes can be copied and pickled, for OpenSpiel does both."""

    def __init__(self, game: KalamazooGame) -> None:
        super().__init__(game)
        self.key = game.key
        self.draws: list[int] = []
        self.table: Questions | None = None
        self.heard: list[bytes] = []  # by seat: a hash over all that it has seen and done

    @property
    def setting(self) -> Setting:
        """What all states of this game share."""
        return setting(*self.key)

    def playing(self) -> Questions:
        """The table, once it is dealt."""
        assert self.table is not None
        return self.table

    def over(self) -> bool:
        """Whether the game has ended, or has lasted too long."""
        return self.table is not None and (self.table.seat < 0 or self.table.moves >= self.setting.longest)

    # -- what OpenSpiel asks --------------------------------------------------------------------

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.over() else int(self.table.seat)

    def is_terminal(self) -> bool:
        return self.over()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return CHANCES

    def returns(self) -> list[float]:
        if self.table is None or self.table.seat >= 0:
            return [0.0] * self.setting.players
        return gains(self.table, WON)

    def _legal_actions(self, player: int) -> list[int]:
        table = self.playing()
        mask = one_row(self.setting.encoder.allowed(table.state, player), int(self.setting.encoder.size))
        allowed: list[int] = np.flatnonzero(mask).tolist()
        return allowed if table.owed else [0, *allowed]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.draws.append(action)
            if len(self.draws) == DRAWS:
                self.deal()
            return
        table = self.table
        seat = table.seat
        self.hear(seat, action.to_bytes(4, "big"))
        if action:
            table.answer(self.setting.encoder.move_of(table.state, seat, action))
        else:
            table.stay_silent()
        self.hear_all()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.table is None:
            return f"draw {action}"
        here = self.setting
        state = self.table.state
        if action and here.encoder.allows(state, player, action):
            return here.rules.game.write_move(state, player, here.encoder.move_of(state, player, action))
        return here.encoder.actions.name_of(action)

    def __str__(self) -> str:
        if self.table is None:
            return f"draws: {' '.join(map(str, self.draws))}"
        waits = "over" if self.over() else f"player {self.table.seat} is asked"
        silent = f", silent {self.table.silent}" if self.table.silent else ""
        return f"{self.table.state!r}, {waits} after {self.table.moves} moves{silent}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KalamazooState:
        """The same for this player, with other hidden cards and another future."""
        other: KalamazooState = self.clone()
        world = self.playing().state.mask(player)
        world.fill(Rng(int(sampler() * (1 << 53))))
        other.table = resume(world, self.playing().numbers())
        return other

    # -- dealing and hearing --------------------------------------------------------------------

    def deal(self) -> None:
        """Deals the game that was drawn."""
        here = self.setting
        seed = 0
        for draw in self.draws:
            seed = seed * OUTCOMES + draw
        self.table = Questions(here.rules.deal(here.players, seed, seed % here.players), here.never)
        self.heard = [b""] * here.players
        self.hear_all()

    def hear_all(self) -> None:
        """Every seat sees how the table stands now; the one that is asked also what it may do."""
        here, table = self.setting, self.playing()
        for seat in range(here.players):
            self.hear(seat, seen_by(here, table, seat).tobytes())
        if not self.over():
            allowed = one_row(here.encoder.allowed(table.state, table.seat), int(here.encoder.size))
            self.hear(table.seat, allowed.tobytes() + bytes([table.owed]))

    def hear(self, seat: int, what: bytes) -> None:
        """A seat has seen or done something more."""
        self.heard[seat] = sha256(self.heard[seat] + what).digest()[:16]


def seen_by(here: Setting, table: Questions, seat: int) -> Bytes:
    """The row of a seat."""
    return one_row(here.encoder.look(table.state, seat), int(here.encoder.width))


class KalamazooObserver:
    """What a seat sees: its row as a tensor; a text of the table, or with perfect recall a sign for all it has seen."""

    def __init__(self, here: Setting, kind: Any) -> None:
        self.here = here
        self.whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall = kind.perfect_recall
        self.tensor = np.zeros(int(here.encoder.width), np.float32)
        self.dict = {
            column.name: self.tensor[column.first : column.first + column.size]
            for column in here.encoder.columns.columns
        }

    def set_from(self, state: KalamazooState, player: int) -> None:
        """Writes the row of a player, between 0 and 1."""
        if state.table is None:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = seen_by(self.here, state.table, player)
            self.tensor /= MOST

    def string_from(self, state: KalamazooState, player: int) -> str | None:
        """The text of a player; None for what is public alone, or private alone."""
        if not self.whole:
            return None
        if state.table is None:
            return "nothing is dealt yet"
        if self.recall:
            return f"{player} {state.heard[player].hex()}"
        known = state.table.state.mask(player)
        return draw_scene(self.here.rules.game.scene(known, player))


pyspiel.register_game(game_type(2), KalamazooGame)

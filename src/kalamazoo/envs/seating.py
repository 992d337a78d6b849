"""Seating: one table as the adapters need it: dealing by seed, rows as arrays, gains, pictures."""

from __future__ import annotations

from typing import Any, Final, SupportsIndex

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from kalamazoo.core.encoder import MOST, byte_at
from kalamazoo.core.errors import BadMove, KalamazooError
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.envs.arrays import Bytes, Mask, Slate
from kalamazoo.envs.batch import SCORED, WON, gains
from kalamazoo.envs.questions import Questions
from kalamazoo.envs.text import draw_scene
from kalamazoo.picture.raster import pixels
from kalamazoo.rulebook import Rules, rules

ASK: Final = "ask"  # out_of_turn: whoever may act is asked …
NEVER: Final = "never"  # … or only those who owe a move, as long as somebody does
REWARDS: Final = {"win": WON, "score": SCORED}
MODES: Final = ["ansi", "human", "rgb_array"]  # lines of text, the same printed, pixels
PIXELS: Final = 800  # the width of a picture


class Seating:
    """A table of a rule set, dealt anew by seed."""

    def __init__(
        self,
        rule_set: Rules | str,
        seats: SupportsIndex | None = None,
        out_of_turn: str = ASK,
        reward: str = "win",
        longest: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.rules = rules(rule_set) if isinstance(rule_set, str) else rule_set
        self.seats = self.rules.seats_or_usual(seats)
        if out_of_turn not in (ASK, NEVER):
            raise KalamazooError(f'out_of_turn is "{ASK}" or "{NEVER}", not "{out_of_turn}"')
        if reward not in REWARDS:
            raise KalamazooError(f'reward is one of {", ".join(REWARDS)}, not "{reward}"')
        if render_mode is not None and render_mode not in MODES:
            raise KalamazooError(f'render_mode is one of {", ".join(MODES)}, not "{render_mode}"')
        self.encoder = self.rules.encoder(self.seats)
        self.never = out_of_turn == NEVER
        self.reward = REWARDS[reward]
        self.longest = self.rules.longest(self.seats) if longest is None else longest
        self.render_mode = render_mode
        self.width = int(self.encoder.width)
        self.size = int(self.encoder.size)
        self.random: np.random.Generator | None = None
        self.table: Questions | None = None
        self.row = Slate(int(self.encoder.words), self.width)
        self.mask = Slate(int(self.encoder.mask_words), self.size)

    # -- spaces ---------------------------------------------------------------------------------

    def row_space(self) -> spaces.Dict:
        """What a seat sees, and what it may do."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0, MOST, (self.width,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.size,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete[np.int64]:
        """The actions; 0 is silence."""
        return spaces.Discrete(self.size)

    def state_space(self) -> spaces.Box:
        """What all seats see together."""
        return spaces.Box(0, MOST, (self.seats * self.width,), np.uint8)

    # -- the course of a game -------------------------------------------------------------------

    def deal(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Questions:
        """A new game. `seed` seeds this and all later deals; options "deal" and "dealer" name one deal by its seed."""
        if seed is not None or self.random is None:
            self.random, _ = seeding.np_random(seed)
        given = options or {}
        deal = given.get("deal", int(self.random.integers(1 << 62)))
        dealer = given.get("dealer", int(self.random.integers(self.seats)))
        self.table = Questions(self.rules.deal(self.seats, deal, dealer), self.never)
        return self.table

    def playing(self) -> Questions:
        """The game on the table; an error before the first deal."""
        if self.table is None:
            raise KalamazooError("nothing is dealt yet: call reset() first")
        return self.table

    def act(self, action: int) -> None:
        """Takes an action of the seat that is asked; raises BadMove if it is not allowed."""
        table = self.playing()
        if action:
            if not self.allows(table, action):
                name = self.encoder.actions.name_of(action)
                raise BadMove(f"action {action} ({name}) is not allowed now")
            table.answer(self.encoder.move_of(table.state, table.seat, action))
        elif table.owed:
            raise BadMove("silence is not allowed now: this seat owes a move")
        else:
            table.stay_silent()

    def allows(self, table: Questions, action: int) -> bool:
        """Whether the seat that is asked may take an action; looked up if it was told after the last move."""
        told, moves, seat = self.mask.told
        if told is table and moves == table.moves and seat == table.seat:
            return 0 < action < self.size and byte_at(self.mask.row, action) == 1
        return self.encoder.allows(table.state, table.seat, action)

    def see(self, seat: int) -> Bytes:
        """What a seat knows."""
        self.encoder.look_anew(self.playing().state, seat, self.row.row)
        return self.row.copy()

    def allowed(self, seat: int) -> Mask:
        """What the seat that is asked may do; the others can only be silent."""
        table = self.playing()
        if seat != table.seat:
            return silence(self.size)
        mask = self.encoder_mask(seat)
        if not table.owed:
            mask[0] = 1
        return mask

    def encoder_mask(self, seat: int) -> Mask:
        """The actions that are legal moves of a seat."""
        table = self.playing()
        mask = self.mask
        mask.told = (None, 0, 0)
        self.encoder.allow_anew(table.state, seat, mask.row)
        mask.told = table, table.moves, seat
        return mask.copy().view(np.int8)

    def see_all(self) -> Bytes:
        """What all seats know together."""
        return np.concatenate([self.see(seat) for seat in range(self.seats)])

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.playing().seat < 0

    def too_long(self) -> bool:
        """Whether the game goes on for so long that it is broken off."""
        table = self.playing()
        return table.seat >= 0 and table.moves >= self.longest

    def gains(self) -> list[float]:
        """What each seat has gained: nothing before the end."""
        return gains(self.playing(), self.reward) if self.over() else [0.0] * self.seats

    def draw(self) -> Any:
        """The table as an onlooker sees it, as the render mode wants it."""
        if self.render_mode is None:
            return None
        scene = self.rules.game.scene(self.playing().state.mask(ONLOOKER), ONLOOKER)
        if self.render_mode == "rgb_array":
            width, height, colours = pixels(scene, width=PIXELS)
            return np.frombuffer(colours, np.uint8).reshape(height, width, 3)
        text = draw_scene(scene)
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None


def silence(size: int) -> Mask:
    """A mask that allows nothing but silence."""
    mask = np.zeros(size, np.int8)
    mask[0] = 1
    return mask

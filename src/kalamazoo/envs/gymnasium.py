"""Gymnasium: one seat is the learner's, the others are bots'; a patience has none.

Importing this module registers an id for every edition of every game, such as `kalamazoo/flinch-1913-v0`.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

import gymnasium
from gymnasium import spaces

from kalamazoo.bots.registry import make_bot
from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.errors import BadMove, KalamazooError
from kalamazoo.core.rng import Rng
from kalamazoo.envs.seating import MODES, Seating, silence
from kalamazoo.games import GAMES
from kalamazoo.rulebook import Rules, editions, rules

Row = dict[str, Any]  # "observation" and "action_mask"


class KalamazooSolo(gymnasium.Env[Row, int]):
    """A table with one learner.

    An action that is not allowed is refused: nothing happens, and `info["refused"]` says why.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 4}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        rules: Rules | str,
        seats: SupportsIndex | None = None,
        seat: int = 0,
        bots: str = "greedy",
        **settings: Any,
    ) -> None:
        self.seating = Seating(rules, seats, **settings)
        if not 0 <= seat < self.seating.seats:
            raise KalamazooError(f"there is no seat {seat} at a table of {self.seating.seats}")
        self.seat = seat
        self.names = [name.strip() for name in bots.split(",")]
        self.render_mode = self.seating.render_mode
        self.observation_space: spaces.Dict = self.seating.row_space()
        self.action_space: spaces.Discrete[Any] = self.seating.action_space()
        self.bots: list[Bot | None] = []
        self.refusals = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        super().reset(seed=seed)
        table = self.seating.deal(seed, options)
        assert self.seating.random is not None
        luck = Rng(int(self.seating.random.integers(1 << 62)))
        others = [seat for seat in range(self.seating.seats) if seat != self.seat]
        self.bots = [None] * self.seating.seats
        for number, seat in enumerate(others):
            name = self.names[number % len(self.names)]
            self.bots[seat] = make_bot(name, self.seating.rules, seat, luck.fork())
        if any(bot and bot.listens for bot in self.bots):
            table.state.events = []
        self.refusals = 0
        self.let_bots_play()
        return self.look(), {}

    def step(self, action: int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        info: dict[str, Any] = {}
        if not self.seating.over():
            try:
                self.seating.act(int(action))
            except BadMove as error:
                info["refused"] = str(error)
                self.refusals += 1
            self.let_bots_play()
        over = self.seating.over()
        late = not over and (self.seating.too_long() or self.refusals >= self.seating.longest)
        if self.render_mode == "human":
            self.render()
        return self.look(), self.seating.gains()[self.seat], over, late, info

    def look(self) -> Row:
        """What the learner sees and may do."""
        seating = self.seating
        over = seating.playing().seat != self.seat
        mask = silence(seating.size) if over else seating.allowed(self.seat)
        return {"observation": seating.see(self.seat), "action_mask": mask}

    def let_bots_play(self) -> None:
        """Bots answer until the learner is asked or the game is over."""
        table = self.seating.playing()
        self.tell()
        while table.seat not in (-1, self.seat) and table.moves < self.seating.longest:
            bot = self.bots[table.seat]
            assert bot is not None
            move = bot.wish(table.state.mask(table.seat), table.owed)
            if move == NO_WISH:
                table.stay_silent()
            else:
                table.answer(move)
            self.tell()

    def tell(self) -> None:
        """Lets bots that listen hear what happened, as their seats saw it."""
        events = self.seating.playing().state.events
        if not events:
            return
        for bot in self.bots:
            if bot and bot.listens:
                for event in events:
                    bot.hear(event.masked(bot.seat))
        events.clear()

    def render(self) -> Any:
        return self.seating.draw()

    def close(self) -> None:
        """Nothing is kept open."""


def ids() -> dict[str, str]:
    """The rules string of every id."""
    found: dict[str, str] = {}
    for game in GAMES.values():
        for edition in editions(game):
            text = str(rules(f"{game.name}@{edition}"))
            found[f"kalamazoo/{text.replace('@', '-')}-v0"] = text
    return found


def register_all() -> None:
    """Registers every id that is not registered yet."""
    for name, text in ids().items():
        if name not in gymnasium.registry:
            gymnasium.register(name, "kalamazoo.envs.gymnasium:KalamazooSolo", kwargs={"rules": text})


register_all()

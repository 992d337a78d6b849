"""Company: a referee and the bots at his table; people take the seats without one."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import Bot
from kalamazoo.core.event import Event
from kalamazoo.core.rng import Rng
from kalamazoo.play.referee import Referee


class Company:
    """Plays moves of people and bots on one table, and tells the bots what their seats saw."""

    def __init__(self, referee: Referee, bots: Sequence[Bot | None], lot: Rng) -> None:
        self.referee = referee
        self.bots = list(bots)
        self.lot = lot

    def play(self, seat: int, move: int | str) -> list[Event]:
        """Makes a move of anybody; raises what the referee raises."""
        events = self.referee.play(seat, move)
        for bot in self.bots:
            if bot and bot.listens:
                for event in events:
                    bot.hear(event.masked(bot.seat))
        return events

    def next_wish(self) -> tuple[int, int, int]:
        """The bot (or clock) that would act next, its move, and after how many milliseconds; seat -1: nobody."""
        return self.referee.next_wish(self.bots, self.lot)

    def seat_bot(self, seat: int, bot: Bot | None) -> None:
        """Gives a seat to a bot, which hears all that its seat has seen, or (None) back to a person."""
        self.bots[seat] = bot
        if bot and bot.listens:
            for event in self.referee.seen(seat):
                bot.hear(event)

"""When bots act: at their own pace, whatever others do meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from kalamazoo.core.seats import CLOCK
from kalamazoo.rulebook import rules
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.tables.deal import Deal
from kalamazoo.server.thinking.doing import Bots
from kalamazoo.server.thinking.jobs import Wish, Wished
from kalamazoo.server.thinking.pacing import STALE, Pacing
from kalamazoo.server.thinking.pool import BotsPool
from kalamazoo.testing import clause
from tests.server.helpers import run
from tests.server.test_clock import FakeTime


class AtOnce(BotsPool):
    """Bots that think in no time, and say when they would act."""

    def __init__(self) -> None:
        super().__init__(1, 5.0, Metrics())
        self.bots = Bots()

    async def wish(self, job: Wish) -> Wished:
        return self.bots.wish(job)


class Floor:
    """An open board of somebody and two bots, at a time that is told."""

    def __init__(self) -> None:
        self.deal = Deal(rules("stock-exchange@1913"), 3, "3", 0)
        self.pacing = Pacing("t/1", self.deal.referee, AtOnce(), 100, lambda: None)
        self.time = FakeTime()
        cast(Any, self.pacing).loop = self.time

    async def say(self, seat: int, word: str) -> None:
        """The first move of a seat whose text begins like this, and what the bots think of it."""
        known = self.deal.referee.known(seat)
        texts = [self.deal.game.write_move(known, seat, move) for move in known.moves(seat)]
        self.deal.referee.play(seat, next(text for text in texts if text.startswith(word)))
        self.pacing.consult({1: "fair", 2: "fair"}, self.deal.referee.noticed(self.deal.made - 1), True)
        while self.pacing.asked:
            await asyncio.sleep(0)

    async def open(self) -> None:
        await self.say(self.deal.referee.must_act()[0], "play")


@clause("SX-MSG-9")
def test_nobody_keeps_bots_from_acting_by_being_quicker_again_and_again() -> None:
    async def test() -> None:
        floor = Floor()
        await floor.open()
        began = floor.time.now
        acted = None
        while acted is None and floor.time.now < began + 20:
            await floor.say(0, "offer" if floor.deal.made % 2 else "withdraw")
            floor.time.now += 0.3
            acted = floor.pacing.next_due()
        assert acted is not None
        assert acted[0] not in (CLOCK, 0)
        assert 0.8 <= floor.time.now - began <= 2.5 + 2 * 0.3  # its own time, and what the others' last words took

    run(test())


def test_a_wish_that_comes_back_much_later_takes_its_time_anew() -> None:
    async def test() -> None:
        floor = Floor()
        await floor.open()
        soon = {seat: intent.due for seat, intent in floor.pacing.intents.items()}
        moves = {seat: intent.move for seat, intent in floor.pacing.intents.items()}
        pacing, now = floor.pacing, max(soon.values())
        seat = min(soon)
        floor.time.now = now
        assert pacing.keep(seat, moves[seat], now + 1, [moves[seat]]) == soon[seat]
        assert pacing.keep(seat, moves[seat], now + 1, []) == now + 1  # it could not be done meanwhile
        floor.time.now = now + 1 + STALE
        assert pacing.keep(seat, moves[seat], now + 3, [moves[seat]]) == now + 3

    run(test())


def test_who_has_acted_takes_the_time_for_the_same_anew() -> None:
    async def test() -> None:
        floor = Floor()
        await floor.open()
        floor.time.now = max(intent.due for intent in floor.pacing.intents.values())
        acted = floor.pacing.next_due()
        assert acted is not None
        seat, move = acted
        assert floor.pacing.keep(seat, move, floor.time.now + 1, [move]) == floor.time.now + 1

    run(test())

"""The clock of a table: how long it waits, what winds it again, and what does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK
from kalamazoo.rulebook import rules
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.tables.deal import Deal
from kalamazoo.server.thinking.pacing import Pacing
from kalamazoo.server.thinking.pool import BotsPool
from tests.server.helpers import run, serving


class FakeTime:
    """A loop whose time stands still until it is told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, what: Any) -> FakeTime:
        return self

    def cancel(self) -> None:
        pass


class Clocked:
    """A deal among people, with a clock that is told the time."""

    def __init__(self, name: str, seats: int, start: dict[str, Any] | None = None) -> None:
        self.deal = Deal(rules(name), seats, "3", 0, json.dumps(start).encode() if start else None)
        self.pacing = Pacing("t/1", self.deal.referee, BotsPool(1, 5.0, Metrics()), 100, lambda: None)
        self.time = FakeTime()
        cast(Any, self.pacing).loop = self.time
        self.pacing.consult({}, 0, True)

    def play(self, seat: int, move: str | int, after: float) -> None:
        """A move, so many seconds later."""
        self.time.now += after
        self.deal.referee.play(seat, move)
        self.pacing.consult({}, self.deal.referee.noticed(self.deal.made - 1), True)

    def wait(self, seconds: float) -> tuple[int, int] | None:
        """Who acts after so many seconds."""
        self.time.now += seconds
        return self.pacing.next_due()

    @property
    def left(self) -> float:
        """Seconds until the clock moves."""
        return self.pacing.timer_ms() / 1000

    def say(self, seat: int, word: str, after: float = 0.0) -> None:
        """The first move of a seat whose text begins like this."""
        known = self.deal.referee.known(seat)
        texts = [self.deal.game.write_move(known, seat, move) for move in known.moves(seat)]
        self.play(seat, next(text for text in texts if text.startswith(word)), after)


def opened(stall: str) -> Clocked:
    """A board that is open since now."""
    table = Clocked(f"stock-exchange@1913(stall={stall})", 3)
    assert table.left == 30
    table.say(table.deal.referee.must_act()[0], "play", 10)
    return table


def test_two_minutes_without_a_trade_are_not_wound_again_by_words() -> None:
    async def test() -> None:
        table = opened("120-s")
        assert table.left == 120
        table.say(0, "offer", 50)
        assert table.left == 70
        table.say(0, "withdraw", 10)
        table.say(1, "offer", 30)
        assert table.left == 30
        table.say(2, "accept", 29)
        assert table.left == 120
        table.say(0, "offer", 60)
        assert table.wait(59.9) is None
        due = table.wait(0.1)
        assert due is not None
        assert due[0] == CLOCK
        table.play(*due, 0)
        assert "thrown in" in " ".join(table.deal.scenes.lines(table.deal.made - 1, 0)[0])

    run(test())


def test_a_lull_is_wound_again_by_every_word_but_not_by_what_nobody_hears() -> None:
    async def test() -> None:
        table = opened("by-consent")
        assert table.left == 20
        table.say(0, "offer", 15)
        assert table.left == 20
        table.say(0, "revise", 15)
        assert table.left == 5
        for _ in range(2):  # after each lull the next one begins
            due = table.wait(table.left)
            assert due is not None
            assert due[0] == CLOCK
            table.play(*due, 0)
            assert table.left == 20

    run(test())


@pytest.mark.parametrize("play", ["strict", "table"])
def test_a_turn_has_its_time_however_many_cards_are_laid(play: str) -> None:
    async def test() -> None:
        name = f"flinch@2008(turn-clock=60,play={play})"
        start = {"turn": 0, "seats": [{"stock": [9, 3], "hand": [1, 2]}, {"stock": [5, 6], "hand": [7]}], "stack": 40}
        table = Clocked(name, 2, {**start, "centre": [], "partial": True})
        assert table.left == 60
        table.say(0, "h1>", 20)
        table.say(0, "h2>", 20)
        assert table.left == 20
        due = table.wait(20)
        assert due is not None
        assert due[0] == CLOCK
        table.play(*due, 0)
        assert table.deal.referee.must_act() == [1]
        assert table.left == 60

    run(test())


def test_time_stands_still_while_nobody_is_there() -> None:
    async def test() -> None:
        table = opened("120-s")
        table.say(0, "offer", 100)
        table.pacing.stop()
        table.time.now += 3600
        table.pacing.consult({}, 0, True)
        assert table.left == 120

    run(test())


def test_everybody_is_told_what_is_left(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated("stock-exchange@1913(stall=120-s)", 3)
            await people[0].ask("start")
            for person in people:
                assert (await person.ask("act", seat=person.seat, move="play"))["type"] in ("done", "refused")
            opened = [update["timer"] for update in await people[0].quiet() if update["type"] == "update"]
            assert opened
            assert 119_000 < opened[-1] <= 120_000
            pacing = house.app.lobby.tables[table].pacing
            assert pacing is not None
            pacing.clock = {key: since - 100 for key, since in pacing.clock.items()}  # 100 seconds later
            known = house.app.lobby.tables[table].deal
            assert known is not None
            offer = known.views.view(1).moves
            assert (await people[1].act(next(move for move in offer if move.startswith("offer"))))["type"] == "done"
            update = await people[2].until("update")
            while not update["move"].startswith("offer"):
                update = await people[2].until("update")
            assert 15_000 < update["timer"] <= 20_000
            late = await house.join(table, people[0].secret)
            assert 15_000 < (await late.until("welcome"))["timer"] <= 20_000

    run(test())


def test_a_bot_whose_answer_comes_too_late_and_who_has_nothing_left_to_do_is_left_alone() -> None:
    async def test() -> None:
        table = Clocked("flaps@level1", 3)
        referee, rng = table.deal.referee, Rng(1)
        idle: list[int] = []
        while not idle:  # somebody may act, so that nobody can tell who holds what, and has no move
            seat = rng.pick([seat for seat in referee.may_act() if referee.moves(seat)])
            referee.play(seat, rng.pick(referee.moves(seat)))
            idle = [seat for seat in referee.may_act() if not referee.moves(seat)]
        table.pacing.take(idle[0], None, True, table.time.now, False)
        assert idle[0] not in table.pacing.intents

    run(test())

"""Bots at a table: they think elsewhere, none can stall it, and they keep the seats of the absent warm."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from kalamazoo.bots.registry import BOTS
from kalamazoo.core.bot import NO_WISH, Reason
from kalamazoo.core.game import Advice, Game
from kalamazoo.core.people import Names
from kalamazoo.core.seats import CLOCK
from kalamazoo.core.state import State
from kalamazoo.rulebook import rules
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.protocol import wire
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.deal import Deal
from kalamazoo.server.tables.questions import hinted
from kalamazoo.server.thinking import pool
from kalamazoo.server.thinking.doing import Bots
from kalamazoo.server.thinking.jobs import Wish, Wished
from kalamazoo.server.thinking.pacing import Pacing
from kalamazoo.server.thinking.pool import BotsPool
from kalamazoo.testing import clause
from tests.server.desk import Desk, in_loop
from tests.server.helpers import run, serving
from tests.server.odd_worker import KINDS, add_odd_bots
from tests.server.test_protocol import FLINCH, POSITION

PRACTICE = FLINCH.replace(")", ",hints=practice)")
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Workers whose bots misbehave."""
    known = dict(BOTS)
    add_odd_bots()
    start = f"import sys; sys.path.insert(0, {str(ROOT)!r})"
    load = "import tests.server.odd_worker as o, kalamazoo.server.thinking.worker as w"
    command = (sys.executable, "-c", f"{start}; {load}; o.add_odd_bots(); w.main()")
    monkeypatch.setattr(pool, "COMMAND", command)
    yield
    BOTS.clear()
    BOTS.update(known)


def test_no_bot_can_stall_a_table(odd: None, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, think=0.2) as house:
            for kind in KINDS:
                before = house.app.metrics.counts["bot_failures"]
                created = await house.create(FLINCH, "bb", bot=kind, start=True)
                onlooker = await house.join(created["table"]["id"])
                await onlooker.until("welcome")
                for _ in range(4):
                    assert (await onlooker.until("update"))["seat"] in (0, 1)
                await onlooker.close()
                failed = house.app.metrics.counts["bot_failures"] > before
                assert failed == (kind in ("stuck", "dying", "raising")), kind

    run(test())


BROKEN = {
    "nothing is heard of it": "import time; time.sleep(60)",
    "it ends at once": "",
    "it answers nonsense": "import sys; sys.stdout.buffer.write(bytes([0, 0, 0, 2]) + b'no' * 99); sys.stdin.read()",
    "it answers without end": "import sys; sys.stdout.buffer.write(bytes([255, 0, 0, 9])); sys.stdin.read()",
}


@pytest.mark.parametrize("why", BROKEN)
def test_a_broken_worker_is_given_up_and_replaced(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        command = pool.COMMAND
        monkeypatch.setattr(pool, "COMMAND", (sys.executable, "-c", BROKEN[why]))
        monkeypatch.setattr(pool, "LOADING", 1.0)
        bots = BotsPool(1, 1.0, Metrics())
        asked = [asyncio.create_task(bots.wish(wish())) for _ in range(2)]
        assert await asyncio.gather(*asked) == [None, None]
        monkeypatch.setattr(pool, "COMMAND", command)
        monkeypatch.setattr(pool, "LOADING", 20.0)
        bots.workers[0].budget = 20.0
        assert isinstance(await bots.wish(wish()), Wished)
        await bots.close()

    run(test())


def test_a_question_that_cannot_be_asked_is_no_answer_and_the_next_one_is_asked() -> None:
    async def test() -> None:
        bots = BotsPool(1, 20.0, Metrics())
        asked = [asyncio.create_task(bots.wish(wish(event))) for event in (1 << 70, 0)]
        assert await asked[0] is None
        assert isinstance(await asked[1], Wished)
        await bots.close()

    run(test())


def test_a_bot_may_search_the_shorter_the_more_are_waiting() -> None:
    bots = BotsPool(1, 5.0, Metrics())
    times = [bots.time_for(waiting, True) for waiting in range(40)]
    assert times[0] == pool.SEARCH
    assert times == sorted(times, reverse=True)
    assert min(times) == pool.LEAST
    assert bots.time_for(0, False) < times[0]
    assert BotsPool(1, 0.4, Metrics()).time_for(0, True) == 100  # well before it is cut short


def test_a_bot_hears_how_long_it_may_search() -> None:
    question = wish()
    question.most = 70
    bots = Bots()
    bots.wish(question)
    assert [bot.most for bot, _ in bots.known.values()] == [70]


def wish(event: int = 0) -> Wish:
    """What the first player of a game is asked."""
    deal = Deal(rules("flinch@2008"), 2, "7", 0)
    seat = deal.referee.must_act()[0]
    position = deal.referee.known(seat).dump()
    return Wish("t/1", "fair", bytes(32), "flinch@2008", None, 2, seat, True, position, 0, [[event]])


def among_bots(people: bool) -> tuple[Deal, Pacing]:
    """A board that has just been opened, whose bots have been asked and say nothing yet."""
    deal = Deal(rules("stock-exchange@1913"), 3, "3", 0)
    pacing = Pacing("t/1", deal.referee, Thoughtful(), 0, lambda: None)
    deal.referee.play(deal.referee.must_act()[0], "play")
    pacing.consult({1: "fair", 2: "fair"}, deal.referee.everyone, people)
    assert set(pacing.asked) == {1, 2}
    pacing.clock_due = pacing.loop.time() - 1  # long ago
    for move, must in list(pacing.clock):
        pacing.clock[move, must] = pacing.loop.time() - 1000
    return deal, pacing


class Thoughtful(BotsPool):
    """Bots that think for ever, or until they are told to stop or to stumble."""

    def __init__(self) -> None:
        super().__init__(1, 5.0, Metrics())
        self.stop = asyncio.Event()
        self.stumble = False

    async def wish(self, job: Wish) -> Wished:
        await self.stop.wait()
        if self.stumble:
            raise RuntimeError("a fault of the program")
        return Wished(NO_WISH, 0, False)


def test_among_bots_the_clock_waits_for_those_who_think_and_not_for_ever() -> None:
    async def test() -> None:
        for stumble in (False, True):
            _, pacing = among_bots(people=False)
            bots = pacing.pool
            assert isinstance(bots, Thoughtful)
            pacing.wind()
            before = pacing.timer
            assert pacing.next_due() is None
            bots.stumble = stumble
            bots.stop.set()
            while pacing.asked:
                await asyncio.sleep(0)
            assert (before, bool(pacing.timer)) == (None, True)  # wound by the last answer, whatever it was
            due = pacing.next_due()
            assert due is not None
            assert due[0] == CLOCK
            pacing.stop()

    run(test())


def test_where_people_play_the_clock_waits_for_no_bot() -> None:
    async def test() -> None:
        _, pacing = among_bots(people=True)
        pacing.wind()
        assert pacing.timer is not None
        due = pacing.next_due()
        assert due is not None
        assert due[0] == CLOCK
        pacing.stop()

    run(test())


def test_a_stuck_bot_does_not_hold_up_other_tables(odd: None, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, think=1.0) as house:  # one worker for both
            stuck = await house.create(FLINCH, "bb", bot="stuck", start=True)
            watching = await house.join(stuck["table"]["id"])
            await watching.until("welcome")
            _, people = await house.seated(FLINCH, 2)
            await people[0].ask("start")
            moved = 0
            while moved < 5:  # people do not even notice
                for person in people:
                    for message in await person.quiet():
                        for view in [*message.get("views", []), message.get("view") or {}]:
                            if view.get("must"):
                                await person.act(view["moves"][0])
                                moved += 1
            assert house.app.metrics.counts["bot_wishes"] == 0

    run(test())


def test_a_bot_that_listens_hears_everything_also_in_a_new_process(odd: None) -> None:
    async def test() -> None:
        pool = BotsPool(1, 5.0, Metrics())
        deal = Deal(rules("flinch@2008"), 2, "7", 0)
        pacing = Pacing("t/1", deal.referee, pool, 0, lambda: None)
        for number in range(6):
            seat = deal.referee.must_act()[0]
            position = deal.referee.known(seat).dump()
            wished = await pacing.ask_pool(seat, "hearing", True, position, deal.made)
            assert wished is not None
            assert (wished.listens, wished.delay) == (True, len(deal.referee.events))
            deal.referee.play(seat, wished.move)
            if number == 3:
                pool.workers[0].kill()
        await pool.close()

    run(test())


def test_the_soonest_wish_is_carried_out_and_equals_go_by_the_game() -> None:
    async def test() -> None:
        deal = Deal(rules("muggins@1913"), 3, "3", 0)
        due: list[int] = []
        pacing = Pacing("t/1", deal.referee, BotsPool(1, 5.0, Metrics()), 100, lambda: due.append(1))
        pacing.running = True
        seat = deal.referee.must_act()[0]
        move = deal.referee.moves(seat)[0]
        now = pacing.loop.time()
        pacing.take(seat, Wished(move, 50_000, False), True, now, True)
        assert pacing.next_due() is None
        pacing.take(seat, Wished(move, 0, False), True, now - 1, True)
        assert pacing.next_due() == (seat, move)
        pacing.stop()

    run(test())


def test_in_table_play_bots_leave_people_time_to_call() -> None:
    async def test() -> None:
        for name, people, wait in (
            ("flinch@2008(play=table)", True, 1.5),
            ("flinch@2008(play=table,call-grace-ms=300)", True, 0.3),
            ("flinch@2008(play=table)", False, 0.0),
            ("flinch@2008", True, 0.0),
        ):
            deal = Deal(rules(name), 2, "3", 0)
            pacing = Pacing("t/1", deal.referee, BotsPool(1, 5.0, Metrics()), 0, lambda: None)
            pacing.running = True
            seat = deal.referee.must_act()[0]
            pacing.take(seat, Wished(deal.referee.moves(seat)[0], 0, False), True, pacing.since, people)
            assert pacing.intents[seat].due - pacing.since == pytest.approx(wait)
            pacing.stop()

    run(test())


@clause("SX-MSG-9")
@pytest.mark.parametrize(("people", "speed", "wait"), [(True, 0, 1.0), (True, 200, 2.0), (False, 0, 0.0)])
def test_where_nobody_is_on_turn_bots_leave_people_time_to_compete(people: bool, speed: int, wait: float) -> None:
    async def test() -> None:
        deal = Deal(rules("stock-exchange@1913"), 3, "3", 0)
        deal.referee.play(deal.referee.must_act()[0], "play")
        pacing = Pacing("t/1", deal.referee, BotsPool(1, 5.0, Metrics()), speed, lambda: None)
        pacing.running = True
        now = pacing.loop.time()
        pacing.take(1, Wished(deal.referee.moves(1)[0], 1000, False), False, now, people)
        assert pacing.intents[1].due - now == pytest.approx(wait)
        pacing.stop()

    run(test())


class Content(BotsPool):
    """Bots that wish nothing, and how often they were asked."""

    def __init__(self) -> None:
        super().__init__(1, 5.0, Metrics())
        self.asked: list[int] = []

    async def wish(self, job: Wish) -> Wished:
        self.asked.append(job.seat)
        return Wished(NO_WISH, 0, False)


def test_a_bot_that_wished_nothing_is_not_asked_again_before_it_notices_something() -> None:
    async def test() -> None:
        deal = Deal(rules("stock-exchange@1913"), 3, "3", 0)
        deal.referee.play(deal.referee.must_act()[0], "play")
        pool = Content()
        pacing = Pacing("t/1", deal.referee, pool, 0, lambda: None)

        async def plan(bots: list[int], noticed: int) -> list[int]:
            pool.asked.clear()
            pacing.consult(dict.fromkeys(bots, "fair"), noticed, True)
            while pacing.asked:
                await asyncio.sleep(0)
            return pool.asked

        assert await plan([1, 2], 0) == [1, 2]
        assert await plan([1, 2], 0) == []  # somebody came or went
        assert await plan([1, 2], 1 << 0) == []  # something that only seat A noticed
        assert await plan([1, 2], 1 << 2) == [2]
        assert await plan([2], 0) == []
        assert await plan([1, 2], 0) == [1]  # the first one's person was back for a while
        pacing.stop()

    run(test())


def test_a_bot_keeps_an_absent_players_seat_warm_until_he_is_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            house.app.lobby.tables[table].presence.grace = 0
            await people[0].ask("start")
            await people[1].close()
            while not (news := await people[0].until("table"))["table"]["seats"][1].get("bot"):
                pass
            assert news["table"]["seats"][1]["away"]
            assert "keeping P1's seat warm" in news["lines"][0]
            again = await house.join(table, people[0].secret)
            message = await again.until("welcome")
            while message.get("seat") != 1 or message["type"] != "update":  # the bot plays for the absent one
                for view in [*message.get("views", []), message.get("view") or {}]:
                    if view.get("must"):
                        await again.send("act", id=f"m{message['number']}", seat=0, move=view["moves"][0])
                message = await again.until("update")
            back = await house.join(table, people[1].secret)
            await back.until("welcome")
            while (await people[0].until("table"))["table"]["seats"][1].get("bot"):
                pass
            assert not house.app.lobby.tables[table].seats[1].by_bot

    run(test())


def test_who_is_away_when_the_cards_are_dealt_is_waited_for_no_longer_than_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            await people[1].close()
            while not (await people[0].until("table"))["table"]["seats"][1].get("away"):
                pass
            house.app.lobby.tables[table].presence.grace = 0
            await people[0].ask("start")
            while not (news := await people[0].until("table"))["table"]["seats"][1].get("bot"):
                pass
            assert "keeping P1's seat warm" in news["lines"][0]

    run(test())


def test_nobody_plays_while_nobody_is_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            created = await house.create(FLINCH, "bb", start=True, speed=30)
            table = house.app.lobby.tables[created["table"]["id"]]
            assert created["table"]["paused"]
            onlooker = await house.join(table.plan.id)
            await onlooker.until("update")
            await onlooker.close()
            while table.presence.audiences:
                await asyncio.sleep(0.01)
            before = table.numbers.total
            assert table.pacing is not None
            assert not table.pacing.running
            assert not table.pacing.intents
            again = await house.join(table.plan.id)
            assert (await again.until("welcome"))["number"] >= before
            await again.until("update")

    run(test())


def test_the_clock_moves_after_a_silence(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            created = await house.create("stock-exchange@1913(open-after=1)", "ppp", sit=0, name="Ann")
            ann = await house.join(created["table"]["id"], created["secret"])
            await ann.until("welcome")
            for seat in (1, 2):
                await ann.ask("sit", seat=seat, name=f"P{seat}")
            await ann.ask("start")
            while not (dealt := await ann.until("table")).get("views"):
                pass
            assert 0 < dealt["timer"] <= 1000
            update = await ann.until("update")
            assert (update["seat"], update["move"]) == (CLOCK, "play")
            record = (await house.request("GET", f"/api/tables/{created['table']['id']}/record")).text
            assert "clock:play" in record

    run(test())


def test_hints_are_for_those_who_play_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            position = {**POSITION, "rules": PRACTICE}
            created = await house.create(PRACTICE, "pb", sit=0, name="Ann", position=position, start=True)
            assert created["table"]["hints"]
            ann = await house.join(created["table"]["id"], created["secret"])
            moves = (await ann.until("welcome"))["views"][0]["moves"]
            hint = await ann.ask("hint", seat=0)
            assert hint["type"] == "done"
            assert hint["move"] in moves
            assert hint["text"]
            assert not [message for message in await ann.quiet() if message["type"] == "update"]
            for action in ("one", "two"):  # at once
                await ann.send("hint", id=action, seat=0)
            assert (await ann.answer("two"))["code"] == "not-now"
            assert (await ann.answer("one"))["move"] in moves
            _, people = await house.seated(PRACTICE, 2)
            await people[0].ask("start")
            for person in people:
                assert (await person.ask("hint", seat=person.seat))["code"] == "not-now"

    run(test())


class Curious(BotsPool):
    """A bot that wants to hear everything before it says anything."""

    def __init__(self) -> None:
        super().__init__(1, 5.0, Metrics())
        self.heard: list[tuple[int, int]] = []

    async def wish(self, job: Wish) -> Wished:
        self.heard.append((job.heard, len(job.events)))
        return Wished(NO_WISH, 0, True, -1 if job.events else 0)


def test_whoever_gives_hints_hears_of_what_has_happened_if_he_listens() -> None:
    async def test() -> None:
        desk = Desk(rules(PRACTICE), 2)
        desk.table.seats[1].set_bot("fair")
        bots = desk.table.house.pool = Curious()
        deal = desk.table.deal
        assert deal is not None
        while deal.made < 3 or not deal.referee.must(0):
            seat = deal.referee.must_act()[0]
            desk.play(seat, deal.referee.moves(seat)[0])
        desk.tell(desk.ear(0), wire.Hint("h", 0))
        await asyncio.gather(*desk.table.thoughts)
        assert bots.heard == [(len(deal.referee.events), 0), (0, len(deal.referee.events))]

    run(test())


def test_a_hint_says_why_and_of_which_places(monkeypatch: pytest.MonkeyPatch) -> None:
    def test() -> None:
        desk = Desk(rules(PRACTICE), 2)
        desk.table.seats[1].set_bot("fair")
        deal = desk.table.deal
        assert deal is not None

        def advise(game: Game, state: State, seat: int, move: int, reasons: list[Reason], names: Names = ()) -> Advice:
            return Advice(f"{names[1]}: {[reason.ints() for reason in reasons]}", ("stock:1",))

        monkeypatch.setattr(type(deal.game), "advise", advise)
        ear = desk.ear(0)
        batch = Batch()
        while not deal.referee.may(0):
            desk.play(1, deal.referee.moves(1)[0])
        wished = Wished(deal.referee.moves(0)[0], 0, False, reasons=[[7, 1, 5, 0, 2]])
        hinted(desk.table, ear, wire.Hint("h", 0), wished, (desk.table.deals, deal.made), batch)
        batch.deliver()
        answer = msgspec.json.decode(ear.heard[-1])
        assert (answer["type"], answer["places"]) == ("done", ["stock:1"])
        assert answer["why"].endswith(": [[7, 1, 5, 0, 2]]")

    in_loop(test)


@clause("OP-COND-3")
def test_a_table_of_flinch_gives_no_hints_unless_for_practice(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            created = await house.create(FLINCH, "pb", sit=0, name="Ann", position=POSITION, start=True)
            assert not created["table"].get("hints", False)
            ann = await house.join(created["table"]["id"], created["secret"])
            refusal = await ann.ask("hint", seat=0)
            assert (refusal["code"], refusal["clause"]) == ("illegal", "OP-COND-3")

    run(test())

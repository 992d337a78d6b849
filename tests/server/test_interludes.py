"""Interludes: the table waits for its people after a round, for nobody else, and never for good."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from kalamazoo.core.event import Event
from kalamazoo.core.moment import ROUND, Entry, Moment
from kalamazoo.core.options import Options
from kalamazoo.core.people import Names
from kalamazoo.core.state import State
from kalamazoo.games import GAMES
from kalamazoo.rulebook import rules
from kalamazoo.server.protocol import wire
from kalamazoo.server.settings import unlimited
from kalamazoo.server.tables.batch import Batch
from tests.server.desk import Desk, Ear, in_loop
from tests.server.helpers import House, Message, Person, run, serving
from tests.server.test_protocol import FLINCH, POSITION
from tests.server.test_stop import docs_bot

SHARED = {**POSITION, "seats": [{"stock": [9, 4], "hand": [2, 8]}, {"stock": [5, 6], "hand": [7, 9]}]}
FIRST, SECOND = "s>p1", "h8>r1"  # two moves of seat 0 that are open one after the other


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """At Flinch every move ends a round."""

    def moments(
        self: Any,
        options: Options,
        events: Sequence[Event],
        state: State,
        viewer: int,
        names: Names = (),
        history: Sequence[Event] = (),
    ) -> tuple[Moment, ...]:
        entries = tuple(Entry(seat, names[seat], before=0, after=len(history)) for seat in range(state.seats))
        return (Moment(ROUND, "A round is over", entries=entries, waits=True),)

    monkeypatch.setattr(type(GAMES["flinch"]), "moments", moments)


async def waiting(house: House, seats: int = 2, modes: str = "ss", **more: Any) -> tuple[str, list[Person]]:
    """A table whose seat 0 has just made a move; a letter for each seat says how it looks on: s for scenes."""
    created = await house.create(FLINCH, "p" * seats, **{"position": SHARED, "pause": 30, **more})
    table = created["table"]["id"]
    people = []
    for seat, mode in enumerate(modes):
        person = await house.join(table, mode="scene" if mode == "s" else "moves")
        await person.until("welcome")
        person.seat = seat
        person.secret = (await person.ask("sit", seat=seat, name=f"P{seat}"))["secret"]
        people.append(person)
    assert (await people[0].ask("start"))["type"] == "done"
    assert (await people[0].act(FIRST))["type"] == "done"
    return table, people


async def change(person: Person, fits: Callable[[Message], bool]) -> Message:
    """The next change of the table that fits."""
    while not fits((message := await person.until("table"))["table"]):
        pass
    return message


async def waits_for(person: Person, seats: list[int]) -> Message:
    """The table is told to wait for exactly these."""
    return await change(person, lambda table: table.get("interlude", {}).get("waiting") == seats)


async def goes_on(person: Person) -> Message:
    """The table is told not to wait any more."""
    return await change(person, lambda table: table["phase"] == "playing" and "interlude" not in table)


def test_the_table_waits_until_everybody_is_ready(rounds: None, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            _, (ann, bob) = await waiting(house)
            for person in (ann, bob):
                update = await person.until("update")
                (moment,) = update["moments"]
                assert (moment["kind"], moment["title"], moment["waits"]) == ("round", "A round is over", True)
                assert [entry["note"] for entry in moment["entries"]] == ["P0", "P1"]
                assert moment["entries"][0]["after"] > 0  # counted from all that happened
                told = await waits_for(person, [0, 1])
                assert 0 < told["table"]["interlude"]["left"] <= 30_000
                assert told["table"].get("pause", 30) == 30
            for move in (SECOND, "nonsense"):
                refused = await ann.act(move)
                assert (refused["type"], refused["code"]) == ("refused", "not-now")
                assert "waiting until everybody has looked" in refused["text"]
            dropped = await ann.ask("drop", seat=0, source="hand:0", target="reserve:0:1", card=1)
            assert dropped["code"] == "not-now"
            assert (await ann.ask("why", seat=0, move=SECOND))["type"] == "allowed"
            assert (await ann.ask("ready", seat=1))["code"] == "not-yours"
            first = await ann.ask("ready", seat=0, id="r")
            assert first["type"] == "done"
            assert await ann.ask("ready", seat=0, id="r") == first  # sent twice, or said twice
            assert (await ann.ask("ready", seat=0))["type"] == "done"
            for person in (ann, bob):
                await waits_for(person, [1])
            assert (await ann.act(SECOND))["code"] == "not-now"
            assert (await bob.ask("ready", seat=1))["type"] == "done"
            for person in (ann, bob):
                await goes_on(person)
            assert (await ann.act(SECOND))["type"] == "done"
            assert (await bob.until("update"))["move"] == SECOND

    run(test())


def test_whoever_is_ready_when_nothing_is_waited_for_does_no_harm(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            _, (ann, bob) = await house.seated(FLINCH, 2, mode="scene")
            await bob.quiet()
            assert (await ann.ask("ready", seat=0))["type"] == "done"
            assert not await bob.quiet()

    run(test())


def test_without_a_pause_nobody_is_waited_for(rounds: None, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, (ann, _) = await waiting(house, pause=0)
            assert (await ann.act(SECOND))["type"] == "done"
            info = (await house.request("GET", f"/api/tables/{table}")).json()
            assert (info["pause"], "interlude" in info) == (0, False)

    run(test())


def test_who_vanishes_or_leaves_is_not_waited_for(rounds: None, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            _, (ann, bob, cat) = await three(house)
            await waits_for(ann, [0, 1, 2])
            await bob.close()
            await waits_for(ann, [0, 2])
            assert (await cat.ask("leave", seat=2))["type"] == "done"
            await waits_for(ann, [0])
            assert (await ann.ask("ready", seat=0))["type"] == "done"
            await goes_on(ann)

    run(test())


async def three(house: House) -> tuple[str, list[Person]]:
    """The same with three people."""
    seats = [*cast(list[Any], SHARED["seats"]), {"stock": [5, 8], "hand": [9]}]
    return await waiting(house, 3, "sss", position={**SHARED, "seats": seats})


def test_who_comes_back_sees_it_again_and_is_waited_for_again(rounds: None, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, (ann, bob) = await waiting(house)
            number = (await bob.until("update"))["number"]
            await bob.close()
            await waits_for(ann, [0])
            back = await house.join(table, bob.secret, mode="scene", last=number)
            welcome = await back.until("welcome", "update")
            assert welcome["type"] == "welcome"
            assert welcome["moment"]["title"] == "A round is over"
            await waits_for(back, [0, 1])
            assert (await back.ask("ready", seat=1))["type"] == "done"
            await waits_for(ann, [0])
            onlooker = await house.join(table, mode="scene")
            assert (await onlooker.until("welcome"))["moment"] == welcome["moment"]
            await ann.ask("ready", seat=0)
            await goes_on(onlooker)
            late = await house.join(table, mode="scene")
            assert "moment" not in await late.until("welcome")

    run(test())


def test_a_reload_by_the_only_one_there_does_not_skip_it(rounds: None, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            created = await house.create(FLINCH, "pb", sit=0, name="Ann", pause=30, position=SHARED, start=True)
            table = created["table"]["id"]
            ann = await house.join(table, created["secret"], mode="scene")
            ann.seat = 0
            assert (await ann.act(FIRST))["type"] == "done"
            await waits_for(ann, [0])
            await ann.close()
            while house.app.lobby.tables[table].presence.audiences:
                await asyncio.sleep(0.005)
            back = await house.join(table, created["secret"], mode="scene")
            assert (await back.until("welcome"))["moment"]["waits"]
            await waits_for(back, [0])
            await back.ask("ready", seat=0)
            await goes_on(back)

    run(test())


def test_bots_and_clock_stand_still_meanwhile(rounds: None, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            ruled = FLINCH.replace(")", ",turn-clock=60)")
            created = await house.create(ruled, "pb", sit=0, name="Ann", pause=30, position=SHARED, start=True)
            ann = await house.join(created["table"]["id"], created["secret"], mode="scene")
            assert (await ann.until("welcome"))["timer"] > 50_000
            ann.seat = 0
            assert (await ann.act(FIRST))["type"] == "done"
            await waits_for(ann, [0])
            await ann.ask("ready", seat=0)
            await goes_on(ann)
            assert (await ann.act(SECOND))["type"] == "done"  # it is the bot's turn now
            told = await waits_for(ann, [0])
            assert "timer" not in told
            pacing = house.app.lobby.tables[created["table"]["id"]].pacing
            assert pacing is not None
            assert (pacing.running, pacing.asked, pacing.timer) == (False, {}, None)
            assert not [message for message in await ann.quiet() if message["type"] == "update"]
            await ann.ask("ready", seat=0)
            told = await goes_on(ann)
            assert told["timer"] > 50_000
            assert (await ann.until("update"))["seat"] == 1

    run(test())


def test_programs_and_onlookers_are_not_waited_for_and_programs_learn_when_it_goes_on(
    rounds: None, tmp_path: Path
) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, (ann, bot) = await waiting(house, modes="sm")
            onlooker = await house.join(table, mode="scene")
            await onlooker.until("welcome")
            assert (await ann.ask("act", seat=0, move=SECOND))["code"] == "not-now"
            await waits_for(ann, [0])
            assert (await bot.act("h7>r1"))["code"] == "not-now"
            await ann.ask("ready", seat=0)
            told = await goes_on(ann)
            assert "views" not in told
            assert (await ann.act(SECOND))["type"] == "done"
            await waits_for(ann, [0])
            await ann.ask("ready", seat=0)
            await goes_on(ann)
            views = [message["views"][0] for message in await bot.quiet() if message.get("views")]
            assert views[-1]["must"]
            assert (await bot.act(views[-1]["moves"][0]))["type"] == "done"

    run(test())


def test_the_bot_of_the_docs_plays_on_after_interludes(rounds: None, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            start = {**SHARED, "turn": 1, "seats": [{"stock": [9], "hand": [8]}, {"stock": [5, 6], "hand": [10, 12]}]}
            created = await house.create(FLINCH, "pp", position=start, sit=0, name="Ann", pause=600)
            table = created["table"]["id"]
            ann = await house.join(table, created["secret"], mode="scene")
            playing = asyncio.create_task(asyncio.to_thread(docs_bot().play, f"http://{house.host}", table))
            await change(ann, lambda info: info["seats"][1]["kind"] == "person")
            assert (await ann.ask("start"))["type"] == "done"
            ann.seat = 0
            for _ in range(2):
                assert (await ann.until("update"))["seat"] == 1  # it moves, has to wait, and moves again
                await waits_for(ann, [0])
                assert (await ann.ask("ready", seat=0))["type"] == "done"
                await goes_on(ann)
                if (await ann.act("h8>r1"))["type"] == "done":
                    await waits_for(ann, [0])
                    await ann.ask("ready", seat=0)
                    await goes_on(ann)
            playing.cancel()

    run(test())


def test_among_programs_there_are_no_interludes(rounds: None, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            _, (ann, _) = await waiting(house, modes="mm")
            assert (await ann.act(SECOND))["type"] == "done"

    run(test())


def test_after_a_restart_the_game_goes_on(rounds: None, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, (ann, bob) = await waiting(house)
            await waits_for(bob, [0, 1])
        async with serving(tmp_path) as house:
            (listed,) = (await house.request("GET", "/api/tables")).json()
            assert "interlude" not in listed
            back = await house.join(table, ann.secret, mode="scene")
            welcome = await back.until("welcome")
            assert "interlude" not in welcome["table"]
            assert "moment" not in welcome
            back.seat = 0
            assert (await back.act(SECOND))["type"] == "done"

    run(test())


def test_a_round_of_stock_exchange_is_looked_at_by_three(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            hands = [[1] * 9 + [2], [2] * 9 + [1], [3] * 10]
            position = {"dealer": 0, "phase": "open", "seats": [{"hand": hand} for hand in hands]}
            table, people = await house.seated("stock-exchange@1913", 3, mode="scene", position=position, pause=30)
            assert (await people[0].ask("start"))["type"] == "done"
            assert (await people[2].act("sold"))["type"] == "done"
            for person in people:
                update = await person.until("update")
                (moment,) = update["moments"]
                assert (moment["kind"], moment["waits"]) == ("round", True)
                seller = "You" if person is people[2] else "P2"
                assert moment["title"].startswith(f"{seller} sold ")
                assert moment["entries"][0]["seat"] == 2
            await waits_for(people[1], [0, 1, 2])
            late = await house.join(table, mode="scene")
            assert (await late.until("welcome"))["moment"]["title"].startswith("P2 sold ")
            for person in people:
                assert (await person.ask("ready", seat=person.seat))["type"] == "done"
            told = await goes_on(people[1])
            assert told["timer"] > 0  # the clock of the next round runs from now

    run(test())


def test_a_whole_game_of_flush_with_bots_and_an_interlude_after_each_round(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            created = await house.create("flush(limit=100)", "pbb", sit=0, name="Ann", pause=600, start=True)
            ann = await house.join(created["table"]["id"], created["secret"], mode="scene")
            interludes, rounds = 0, 0
            chance = random.Random(5)  # always the first one could go back and forth
            waits = False
            scene: Message = {}
            while True:
                message = await ann.next()
                moments = message.get("moments", [])
                rounds += sum(moment["kind"] == "round" for moment in moments)
                waits = waits or any(moment.get("waits") for moment in moments)
                new = (message.get("scenes") or [None])[0] or message.get("scene") or {}
                scene = {**scene, **new}
                info = message.get("table", {})
                if info.get("phase") == "over":
                    break
                if info.get("interlude"):
                    interludes += 1
                    assert (waits, info["interlude"]["waiting"]) == (True, [0])
                    await ann.send("ready", id=f"r{interludes}", seat=0)
                    continue
                goes_on_now = waits and bool(info)
                waits = waits and not goes_on_now
                if (goes_on_now or (new and not waits)) and scene["players"][0].get("waited_for"):
                    moves = [gesture["move"] for gesture in scene.get("gestures", ())]
                    declares = [move for move in moves if move[0].isdigit()]
                    await ann.send("act", id=f"a{next(ann.ids)}", seat=0, move=chance.choice(declares or moves))
            assert interludes == rounds > 0

    run(test())


# -- with a clock that is told the time -------------------------------------------------------------


class Hands:
    """A loop whose time stands still until it is told, and which keeps what is to be done then."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.alarms: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, what: Callable[[], None]) -> Hands:
        self.alarms.append((self.now + delay, what))
        return self

    def cancel(self) -> None:
        pass  # what comes too late must do no harm either

    def pass_on(self, desk: Desk, seconds: float) -> None:
        """So many seconds pass; what is due is done."""
        self.now += seconds
        due = [what for when, what in self.alarms if when <= self.now]
        self.alarms = [(when, what) for when, what in self.alarms if when > self.now]
        for what in due:
            what()
        letters = desk.table.mailbox.letters
        while letters:
            batch = Batch()
            letters.popleft()(batch)
            batch.deliver()


class Clocked:
    """A table of two with such a clock, both looking on."""

    def __init__(self) -> None:
        self.desk = Desk(rules(FLINCH), 2, SHARED)
        self.hands = Hands()
        cast(Any, self.desk.table).loop = self.hands
        self.ears = [self.desk.ear(0), self.desk.ear(1)]
        self.number = 0

    def act(self, move: str) -> wire.Server:
        """A move of seat 0, and its answer."""
        self.number += 1
        self.desk.tell(self.ears[0], wire.Act(f"a{self.number}", 0, move))
        return answer(self.ears[0], f"a{self.number}")

    def ready(self, seat: int) -> None:
        """Somebody is ready."""
        self.number += 1
        self.desk.tell(self.ears[seat], wire.Ready(f"r{self.number}", seat))

    @property
    def left(self) -> int:
        """Milliseconds that it waits; 0 if it does not."""
        interlude = self.desk.table.info().interlude
        return interlude.left if interlude else 0


def answer(ear: Ear, action: str) -> wire.Server:
    """The answer to an action."""
    messages = [decode(text) for text in ear.heard]
    return next(message for message in messages if getattr(message, "id", "") == action)


def decode(text: str) -> wire.Server:
    """A message of the server."""
    message: wire.Server = msgspec.json.decode(text, type=wire.Server)
    return message


def test_after_the_pause_it_goes_on_by_itself(rounds: None) -> None:
    def test() -> None:
        table = Clocked()
        assert isinstance(table.act(FIRST), wire.Done)
        assert table.left == 30_000
        table.hands.pass_on(table.desk, 29.9)
        assert table.left == 100
        assert isinstance(table.act(SECOND), wire.Refused)
        before = len(table.ears[1].heard)
        table.hands.pass_on(table.desk, 0.1)
        assert table.left == 0
        (told,) = (decode(text) for text in table.ears[1].heard[before:])
        assert isinstance(told, wire.TableChanged)
        assert told.table.interlude is None
        assert isinstance(table.act(SECOND), wire.Done)

    in_loop(test)


def test_the_end_of_an_older_pause_does_not_end_a_later_one(rounds: None) -> None:
    def test() -> None:
        table = Clocked()
        table.act(FIRST)
        table.hands.pass_on(table.desk, 20)
        table.ready(0)
        table.ready(1)
        assert table.left == 0
        assert isinstance(table.act(SECOND), wire.Done)
        table.hands.pass_on(table.desk, 10)
        assert table.left == 20_000
        table.hands.pass_on(table.desk, 20)
        assert table.left == 0

    in_loop(test)


def test_the_last_move_of_a_game_is_waited_for_by_nobody(rounds: None) -> None:
    def test() -> None:
        last = {**SHARED, "seats": [{"stock": [4], "hand": [1]}, {"stock": [5, 6], "hand": [7]}]}
        desk = Desk(rules(FLINCH), 2, last)
        ear = desk.ear(0)
        desk.tell(ear, wire.Act("a", 0, FIRST))
        assert desk.table.phase == "over"
        assert desk.table.info().interlude is None
        welcome = decode(desk.ear(0).heard[0])
        assert isinstance(welcome, wire.Welcome)
        assert welcome.moment is not None  # how it ended can be seen again

    in_loop(test)


# -- those who are out ------------------------------------------------------------------------------

FLUSH: dict[str, Any] = {
    "turn": 1,
    "mimic": "5",
    "round": 2,
    "seats": [
        {"points": 155, "out-after": 1},
        {"hand": ["6", "6", "10"], "bases": [{"top": "2", "blind": "?"}], "points": 20},
        {"hand": ["3", "4", "9"], "bases": [{"top": "8", "blind": "?"}], "points": 30},
    ],
}


@pytest.mark.parametrize(
    ("looking", "fallen", "waited"),
    [
        ((0, 1, 2), False, [1, 2]),  # who has been out for longer holds nobody up
        ((0, 1, 2), True, [0, 1, 2]),  # who is out by this wants to see it
        ((0,), False, [0]),  # and who watches bots play on sees each round as well
    ],
)
def test_who_is_out_is_waited_for_when_it_is_news_or_nobody_else_plays(
    monkeypatch: pytest.MonkeyPatch, looking: tuple[int, ...], fallen: bool, waited: list[int]
) -> None:
    def moments(*_: Any) -> tuple[Moment, ...]:
        return (Moment(ROUND, "A round is over", entries=(Entry(0, out=fallen),), waits=True),)

    def test() -> None:
        monkeypatch.setattr(type(GAMES["flush"]), "moments", moments)
        desk = Desk(rules("flush"), 3, {**FLUSH, "put-out": {"cards": ["6"], "tops": []}})
        ears = [desk.ear(seat) for seat in looking]
        deal = desk.table.deal
        assert deal is not None
        state = deal.referee.state()
        open_moves = [move for move in state.moves(1) if deal.game.veil_move(state, 1, move, 0)]
        desk.play(1, open_moves[0])
        info = desk.table.info()
        assert info.interlude is not None
        assert info.interlude.waiting == waited
        for ear, seat in zip(ears, looking, strict=True):
            desk.tell(ear, wire.Ready(f"r{seat}", seat))
        assert desk.table.interlude is None

    in_loop(test)


def test_who_is_out_may_have_the_bots_play_to_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            more = {"sit": 0, "name": "Ann", "pause": 600, "start": True, "speed": 400}
            created = await house.create("flush", "pbb", **{"position": FLUSH, **more})
            table = created["table"]["id"]
            ann = await house.join(table, created["secret"], mode="scene")
            await ann.until("welcome")
            assert (await ann.ask("skip", seat=1))["code"] == "not-yours"
            assert (await ann.ask("skip", seat=0))["type"] == "done"
            ended = await change(ann, lambda info: info["phase"] == "over")
            assert "interlude" not in ended["table"]
            assert (await ann.ask("skip", seat=0))["text"] == "no game is being played"
            assert (await ann.ask("rematch"))["type"] == "done"
            assert not house.app.lobby.tables[table].hurried

    run(test())


def test_nobody_skips_what_others_are_playing(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            _, (_, bob) = await waiting(house)
            assert (await bob.ask("skip", seat=1))["text"] == "you are still in the game"
            _, people = await house.seated("flush", 3, mode="scene", position=FLUSH)
            await people[0].ask("start")
            refused = await people[0].ask("skip", seat=0)
            assert (refused["code"], refused["text"].split(";")[0]) == ("not-now", "P1 is still playing")

    run(test())

"""Abuse: malformed, huge, out-of-order, replayed and foreign messages get clear refusals; no crash, no growth."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kalamazoo.core.errors import KalamazooError
from kalamazoo.games import GAMES
from kalamazoo.record import verify
from kalamazoo.rulebook import rules
from kalamazoo.server.limits import ADDRESSES, Bucket, Gate, address_of, household
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.protocol import wire
from kalamazoo.server.settings import Limits, Rate, unlimited
from kalamazoo.server.sockets.socket import Socket, decoder, id_in
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.dispatch import handle
from tests.server.desk import Desk, Ear, in_loop
from tests.server.helpers import Person, run, serving
from tests.server.test_protocol import FLINCH, POSITION, dealt, to_move

NAMES = [
    "type", "id", "seat", "move", "source", "target", "card", "text", "name", "secret", "secrets", "protocol",
    "mode", "last", "bot", "at", "face",
]  # fmt: skip
KINDS = {str(kind.__struct_config__.tag): kind for kind in get_args(wire.Client)}
WORDS = ["pass", "h1>new", "s>p1", "call:B:stock", "h7>r1", "scene", "moves", "fair", "", "\u202e", "x" * 400, "\0"]
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.sampled_from(WORDS), st.text(max_size=30),
    st.lists(st.text(max_size=5), max_size=3), st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)  # fmt: skip
SENSIBLE = {
    "id": st.sampled_from(["a", "b", "c", "same"]),
    "seat": st.integers(-1, 4),
    "move": st.sampled_from(WORDS),
    "source": st.sampled_from(["hand:0", "stock:0", "reserve:0:1", "centre:1", "stack", "nowhere", "hand:99", ":::"]),
    "target": st.sampled_from(["hand:1", "centre:1", "centre:99999", "reserve:0:9", "#", "triangle#5"]),
    "card": st.integers(-2, 99),
    "text": st.sampled_from(WORDS),
    "name": st.sampled_from(["Ann", "", "\u202e", "x" * 24, "\n"]),
    "secret": st.sampled_from(["", "seat 0", "y" * 24]),
    "secrets": st.lists(st.sampled_from(["seat 0", "seat 1", "z" * 30]), max_size=3),
    "protocol": st.sampled_from([1, 1, 1, 2]),
    "mode": st.sampled_from(["scene", "moves"]),
    "last": st.integers(-2, 9),
    "bot": st.sampled_from(["", "fair", "nobody"]),
    "at": st.integers(0, 9),
    "face": st.sampled_from(["", "clara", "nobody", "Ann", "x" * 17]),
}


@st.composite
def messages(draw: st.DrawFn) -> str:
    """A message: sensible, with something wrong in it, or no message at all."""
    kind = draw(st.sampled_from(list(KINDS)))
    message: dict[str, Any] = {"type": kind}
    for field in msgspec.structs.fields(KINDS[kind]):
        if field.required or draw(st.booleans()):
            message[field.encode_name] = draw(SENSIBLE.get(field.encode_name, VALUES))
    wrong = draw(st.integers(0, 5))
    if wrong == 1:
        message[draw(st.sampled_from(NAMES))] = draw(VALUES)
    elif wrong == 2:
        message.pop(draw(st.sampled_from(list(message))))
    elif wrong == 3:
        return draw(st.text(max_size=40))
    text = json.dumps(message)
    return text[: draw(st.integers(0, len(text)))] if wrong == 4 else text


class Still:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, 2), messages()), max_size=25))
def test_whatever_is_said_gets_one_answer_and_breaks_nothing(said: list[tuple[int, str]]) -> None:
    def test() -> None:
        desk = Desk(rules(FLINCH), 3)
        table = desk.table
        gate = Gate(unlimited(), Still())
        sockets = [Fake(gate, table) for _ in range(3)]
        desk.tell(sockets[0].ear, wire.Hello(1, ["seat 0"]))
        desk.tell(sockets[1].ear, wire.Hello(1, []))
        for who, text in said:
            sockets[who].hear(text)
        assert table.house.metrics.counts["faults"] == 0
        for socket in sockets:
            for text in socket.ear.heard:
                if text.startswith("closed"):
                    continue
                msgspec.json.decode(text, type=wire.Server)
            assert len(socket.answers()) == socket.asked
        assert all(len(seat.answers) <= 256 for seat in table.seats)
        fresh = desk.ear(1)
        msgspec.json.decode(fresh.heard[0], type=wire.Welcome)

    in_loop(test)


@pytest.mark.parametrize("name", [str(rules(game)) for game in GAMES])
def test_no_text_makes_a_game_stumble(name: str) -> None:
    def test() -> None:
        rule_set = rules(name)
        seats = rule_set.seat_range()[0]
        desk = Desk(rule_set, seats)
        deal = desk.table.deal
        assert deal is not None
        ear = desk.ear(*range(seats), mode="moves")
        rng = random.Random(7)
        known: set[str] = {"pass", "0", "-1", "x" * 200, "é", ":", ">", "h>p", "h99999999999999999999>p1", "s>p٣"}
        areas: set[str] = {
            "",
            ":",
            "hand:99999",
            "hand:-1",
            "hand:x",
            "nowhere",
            "centre:٣",
            "triangle#x",
            "#",
            "a:b:c:d",
        }
        for number in range(160):
            seat = rng.randrange(seats)
            known.update(deal.views.view(seat).moves[:8])
            areas.update(area.id for area in deal.scenes.draw(seat).areas)
            text = mangle(rng, rng.choice(sorted(known)), sorted(known))
            desk.tell(ear, wire.Act(f"a{number}", seat, text))
            desk.tell(ear, wire.Why(f"w{number}", seat, mangle(rng, text, sorted(known))))
            source, target = (mangle(rng, rng.choice(sorted(areas)), sorted(areas))[:40] for _ in range(2))
            card = rng.choice([-1, 0, 1, 5, 99, -99, 2**60])
            known_state = deal.referee.known(seat)
            with suppress(KalamazooError):
                rule_set.game.read_move(known_state, seat, text)
            with suppress(KalamazooError):
                rule_set.game.drop(known_state, seat, source, card, target)
            desk.tell(ear, wire.Drop(f"d{number}", seat, source, target, card))
        assert desk.table.house.metrics.counts["faults"] == 0

    in_loop(test)


def mangle(rng: random.Random, text: str, others: list[str]) -> str:
    """The text, or something near it."""
    kind = rng.randrange(6)
    at = rng.randrange(len(text) + 1)
    other = rng.choice(others)
    return [
        text,
        text,
        text[:at] + other[rng.randrange(len(other) + 1) :],
        text[:at] + rng.choice("0123456789:>=#xABp\0é٣ ") + text[at + 1 :],
        text[:at],
        text + text,
    ][kind][:200] or "?"


class Fake:
    """A socket's reading half over an ear."""

    def __init__(self, gate: Gate, table: Any) -> None:
        self.ear = Ear()
        self.table = table
        self.asked = 0
        self.gate = gate

    def hear(self, text: str) -> None:
        """One frame; counts the answers that are due."""
        try:
            message = decoder.decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            assert len(id_in(text)) <= 40
            return
        if isinstance(message, wire.Ping):
            return
        batch = Batch()
        handle(self.table, self.ear, message, batch)
        batch.deliver()
        if isinstance(message, wire.Hint) and '"type":"refused"' not in (self.ear.heard or [""])[-1]:
            return
        self.asked += not isinstance(message, wire.Hello)

    def answers(self) -> list[str]:
        """The answers it got."""
        kinds = ('{"type":"done"', '{"type":"refused"', '{"type":"allowed"')
        return [text for text in self.ear.heard if text.startswith(kinds)]


async def cut_off(person: Person, frame: str, times: int) -> int | None:
    """Says something many times and waits to be hung up on; the code that was given."""
    try:
        for _ in range(times):
            await person.socket.send(frame)
        while True:
            await person.next()
    except ConnectionClosed:
        return person.socket.close_code


async def refused(person: Person, frame: str | bytes) -> dict[str, Any]:
    """The answer to a raw frame."""
    await person.socket.send(frame)
    return await person.until("refused")


def test_raw_nonsense_over_a_socket_is_answered_in_a_sentence(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(malformed=Rate(100, 100))) as house:
            _, people = await house.seated(FLINCH, 2)
            person = people[0]
            for frame, code in (
                ("", "malformed"),
                ("{}", "malformed"),
                ("[" * 3000, "malformed"),
                ('{"type":"act","id":"q","seat":0}', "malformed"),
                ('{"type":"act","id":"q","seat":0,"move":"pass","extra":1}', "malformed"),
                ('{"type":"act","id":"q","seat":99999,"move":"pass"}', "malformed"),
                ('{"type":"act","id":"q","seat":' + "1" * 5000 + ',"move":"pass"}', "malformed"),
                ('{"type":"ping","' + "x" * 16_000 + '":1}', "malformed"),
                (b"\x00\xff\x00", "malformed"),
                ('{"type":"say","id":"q","seat":0,"text":"' + "x" * 20_000 + '"}', "too-large"),
            ):
                answer = await refused(person, frame)
                assert (answer["code"], 15 < len(answer["text"]) < 400) == (code, True)
                if isinstance(frame, str) and '"id":"q"' in frame and code == "malformed":
                    assert answer["id"] == "q"
            assert await cut_off(person, "x" * 200_000, 1) == 1009
            assert (await people[1].ask("say", seat=1, text="still here"))["type"] == "done"

    run(test())


def test_a_flood_is_answered_then_cut_off_and_others_do_not_notice(tmp_path: Path) -> None:
    async def test() -> None:
        limits = Limits(chat=Rate(5, 0.01), malformed=Rate(5, 0.01), moves=Rate(10, 0.01), warnings=Rate(6, 0.01))
        async with serving(tmp_path, limits) as house:
            table, people = await house.seated(FLINCH, 3)
            await people[0].ask("start")
            answers = [await people[0].ask("say", seat=0, text=f"{n}") for n in range(8)]
            assert [answer["type"] for answer in answers] == ["done"] * 5 + ["refused"] * 3
            assert answers[-1]["code"] == "too-fast"
            codes = [(await people[1].act("nonsense"))["code"] for _ in range(12)]
            assert codes == ["malformed"] * 10 + ["too-fast"] * 2
            for frames in ("nonsense", '{"type":"say","id":"1","seat":2,"text":"x"}'):
                flooder = await house.join(table, people[2].secret)
                assert await cut_off(flooder, frames, 2000) == 1008
            assert (await house.request("GET", "/health")).status == 200
            said = [message for message in await people[0].quiet() if message["type"] == "said"]
            assert len(said) <= 15

    run(test())


def test_legal_moves_are_never_too_fast(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(moves=Rate(4, 0.001), address=1)) as house:
            _, people = await house.seated(FLINCH, 2)
            views = await dealt(house, people)
            for _ in range(20):
                turn = to_move(views)
                laid = [move for move in views[turn]["moves"] if ">r" not in move] or views[turn]["moves"]
                assert (await people[turn].act(laid[0]))["type"] == "done"
                for person in people:
                    views[person.seat] = (await person.until("update"))["view"]

    run(test())


def test_who_does_not_read_is_let_go(tmp_path: Path) -> None:
    async def test() -> None:
        sent: list[str] = []
        stuck = asyncio.Event()

        async def send(message: Any) -> None:
            sent.append(message["type"])
            await stuck.wait()

        async def receive() -> Any:
            await asyncio.sleep(60)

        gate = Gate(Limits(unsent=1000), Still())
        desk = Desk(rules(FLINCH), 2)
        socket = Socket(receive, send, gate, "-", desk.table.house.metrics)
        for _ in range(50):
            socket.send(b"x" * 100)
        assert socket.closing is not None
        assert len(socket.outbox) < 3
        stuck.set()
        assert socket.sender is not None
        await socket.sender
        assert sent[-1] == "websocket.close"
        assert len(sent) < 5

    run(test())


def test_silent_strangers_do_not_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kalamazoo.server.sockets.serving.HELLO_WITHIN", 0.1)

    async def test() -> None:
        async with serving(tmp_path) as house:
            table = (await house.create(FLINCH, "pp"))["table"]["id"]
            person = await house.knock(table)
            with pytest.raises(ConnectionClosed):
                await person.next()
            assert person.socket.close_code == 1008

    run(test())


def test_what_a_strangers_position_upsets_is_no_fault_of_the_program(caplog: pytest.LogCaptureFixture) -> None:
    def test() -> None:
        for position, faults in ((POSITION, 0), (None, 3)):
            table = Desk(rules(FLINCH), 2, position).table
            for _ in range(3):
                try:
                    raise IndexError("there is no such pile")
                except IndexError:
                    table.stumble()
            assert table.house.metrics.counts["faults"] == faults

    in_loop(test)
    traced = [record for record in caplog.records if record.exc_info]
    said = [record for record in caplog.records if "began from a position" in record.getMessage()]
    assert (len(traced), len(said)) == (3, 1)


def test_a_game_does_not_go_on_for_ever() -> None:
    def test() -> None:
        desk = Desk(rules("flush"), 2)  # a card put out and taken back, and put out again
        table = desk.table
        assert table.deal is not None
        table.deal.longest = 5
        seat = table.deal.referee.must_act()[0]
        ear = desk.ear(seat, mode="moves")
        put = next(text for text in json.loads(ear.heard[0])["views"][0]["moves"] if text.startswith("put:"))
        for number in range(7):
            desk.tell(ear, wire.Act(f"a{number}", seat, "back" if number % 2 else put))
        answers = [message for message in map(json.loads, ear.heard) if message["type"] in ("done", "refused")]
        assert [answer["type"] for answer in answers] == ["done"] * 5 + ["refused"] * 2
        assert "broken off" in answers[-1]["text"]
        assert (table.phase, table.wins) == ("over", [0, 0])
        assert table.info().result == "Nobody has won: the game was broken off after 5 moves."
        record = table.deal.referee.record()
        assert verify(record).genuine
        desk.tell(ear, wire.Rematch("again"))
        assert (table.phase, table.deals, table.deal.made) == ("playing", 2, 0)

    in_loop(test)


def test_a_bucket_fills_with_time() -> None:
    clock = Still()
    bucket = Bucket(Rate(2, 0.5), clock())
    assert [bucket.take(clock()) for _ in range(3)] == [True, True, False]
    clock.now = 2.0
    assert [bucket.take(clock()) for _ in range(2)] == [True, False]
    bucket.give_back()
    assert bucket.take(clock())
    clock.now = 1000.0
    assert [bucket.take(clock()) for _ in range(3)] == [True, True, False]


def test_quiet_addresses_are_forgotten() -> None:
    clock = Still()
    gate = Gate(Limits(), clock)
    for number in range(50):
        gate.allow(f"10.0.0.{number}", "lobby")
    assert gate.enter("10.0.0.1") == ""
    clock.now = 10_000.0
    gate.sweep()
    assert list(gate.addresses) == ["10.0.0.1"]


def test_only_so_many_addresses_are_remembered() -> None:
    gate = Gate(Limits(creation=Rate(1, 0.001)), Still())
    assert gate.allow("192.0.2.1", "creation")
    for number in range(ADDRESSES + 100):
        gate.allow(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", "pages")
        if number % 1000 == 0:
            assert not gate.allow("192.0.2.1", "creation")  # who goes on asking is not forgotten
    assert len(gate.addresses) == ADDRESSES


def test_what_costs_one_socket_nothing_does_not_cost_an_address_nothing_without_end() -> None:
    gate = Gate(Limits(moves=Rate(1, 0), accepted=Rate(3, 0), address=2), Still())
    sockets = [Socket(silent, silent, gate, "192.0.2.1", Metrics()) for _ in range(4)]
    made = 0
    for socket in sockets * 10:
        if socket.own.take("moves", 0.0) and socket.shared.take("moves", 0.0):
            socket.cost_nothing()
            made += 1
    assert made == 2 * 3 + 2  # twice what one socket has for nothing, and twice what it has in any case


async def silent(*_: Any) -> Any:
    """An end of a socket at which nothing happens."""


def test_websockets_are_not_opened_faster_than_pages(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(pages=Rate(3, 0.001), address=1)) as house:
            table = (await house.create(FLINCH, "pp"))["table"]["id"]
            for _ in range(3):
                await (await house.join(table)).close()
            with pytest.raises(InvalidStatus, match="503"):
                await house.join(table)
            assert house.app.gate.open <= 3
            assert house.app.metrics.counts["connections_refused"] == 1

    run(test())


def test_a_network_of_many_households_has_the_budget_of_a_few() -> None:
    clock = Still()
    gate = Gate(Limits(creation=Rate(2, 0.001), estate=3, sockets_an_address=2), clock)
    homes = [household(f"2001:db8:1:{number:x}::1") for number in range(100)]
    assert sum(gate.allow(home, "creation") for home in homes for _ in range(5)) == 6
    assert gate.allow(household("2001:db8:2::1"), "creation")
    assert sum(gate.allow(f"192.0.2.{number}", "creation") for number in range(100)) == 100
    inside = [home for home in homes if gate.enter(home) == ""]
    assert len(inside) == 6
    for home in inside:
        gate.leave(home)
    assert (gate.open, +gate.sockets) == (0, {})


def test_a_household_is_one_address() -> None:
    def key(address: str) -> str:
        return address_of({"type": "http", "client": (address, 1)})

    assert key("192.0.2.7") == key("::ffff:192.0.2.7") == "192.0.2.7"
    assert key("2001:db8:1:2:aaaa::1") == key("2001:db8:1:2:bbbb::2") != key("2001:db8:1:3::1")
    assert key("somewhere") == key("localhost") == key("x" * 5000) == "-"  # a name is nobody's address

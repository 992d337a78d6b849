"""The attacks: each is bounded by a number, and says how many messages it got across."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from websockets.exceptions import ConnectionClosed

from tests.attack.grammar import decks, mangled, messages, positions, records, rules_strings, sample
from tests.attack.raw import connect, crowd, earlier, frames, hang_up, pieces, requests
from tests.attack.target import OPEN, RULES, USUAL, Target
from tests.rulebook.test_deck_bounds import ATTACKS as DECKS
from tests.server.helpers import Answer, Person

TOGETHER = 100  # messages sent before somebody waits to hear that the table has read them
ODD_NAMES = ["\u200d", "\u2800", "\u3164", "a" + "\u0301" * 300, "\0", "\u202eAnn", "x" * 24, "", "\ud83d\ude00" * 12]


async def bounded(work: Sequence[Awaitable[Any]], together: int = 3) -> list[Any]:
    """Does all this, a few at a time."""
    gate = asyncio.Semaphore(together)

    async def one(each: Awaitable[Any]) -> Any:
        async with gate:
            return await each

    return await asyncio.gather(*map(one, work))


def in_order(answers: list[Answer]) -> int:
    """How many answers there are; each must be an answer and not a fault, and a short one if it is an error."""
    for answer in answers:
        assert answer.status != 500, answer.text[:300]
        assert answer.status < 400 or len(answer.body) < 5000
    return len(answers)


# -- over a websocket -----------------------------------------------------------------------------


async def speak(target: Target, table: str, secrets: Sequence[str], texts: Sequence[str], count: int) -> int:
    """One connection that says so many of these texts, and comes back when it is thrown out; how many were read."""
    read = at = 0
    while read < count:
        person = await target.join(table, *secrets)
        with suppress(ConnectionClosed, TimeoutError):
            while read < count:
                some = [texts[(at + number) % len(texts)] for number in range(TOGETHER)]
                at += TOGETHER
                for text in some:
                    await person.socket.send(text)
                await person.ask("why", id=f"end-{at}", seat=15, move="x")  # the table has seen all before it
                person.heard.clear()
                person.unread.clear()
                read += TOGETHER
        at += 1
        await person.close()
        target.visitors.clear()
    return read


def staying(text: str) -> bool:
    """Whether a message leaves its sender where he is: he does not ask for another protocol."""
    with suppress(ValueError):
        message = json.loads(text)
        return not (isinstance(message, dict) and message.get("type") == "hello" and message.get("protocol") != 1)
    return True


async def words(target: Target, count: int) -> int:
    """Messages of every kind with something wrong in them, at a table where people sit."""
    table, people = await target.seated(RULES, 2)
    await people[0].ask("start")
    texts = [text for text in sample(messages(), 600) if staying(text)]
    rng = random.Random(1)
    texts += [mangled(rng, text) for text in texts]
    texts = [text for text in texts if staying(text) and text.isprintable()]
    secrets = [person.secret for person in people]
    for person in people:
        await person.close()
    read = await asyncio.gather(*(speak(target, table, secrets[:held], texts, count // 3) for held in (0, 1, 2)))
    return sum(read)


async def moves(target: Target, count: int) -> int:
    """Moves that are nearly right, attempts and questions, at tables of several games."""
    read = 0
    games = (
        "flinch@2008(play=table)",
        "flaps@level7",
        "flush",
        "muggins@1988(play=table)",
        "stock-exchange",
        "authors",
    )
    for name in games:
        seats = 3
        created = await target.create(name, "p" + "b" * (seats - 1), sit=0, start=True, name="Ann")
        table, secret = created["table"]["id"], created["secret"]
        person = await target.join(table, secret)
        welcome = await person.until("welcome")
        await person.close()
        known = [*welcome["views"][0].get("moves", []), "pass", "h1>p1", "s>new", "ask:B:7", "call:B:stock", "lay:7c"]
        rng = random.Random(name)
        texts = []
        for number in range(400):
            move = mangled(rng, rng.choice(known)).replace("\ud800", "")[:200] or "?"
            more: dict[str, Any] = (
                {"move": move} if number % 3 else {"source": move[:40], "target": "hand:1", "card": 1}
            )
            kind = ("drop", "act", "why")[number % 3]
            texts.append(json.dumps({"type": kind, "id": f"a{number}", "seat": number % 5, **more}))
        read += await speak(target, table, [secret], texts, count // len(games))
    return read


async def talk(target: Target, count: int) -> int:
    """Names that cannot be seen, and talk of odd letters."""
    table = (await target.create(RULES, "ppp"))["table"]["id"]
    person = await target.join(table)
    await person.until("welcome")
    rng = random.Random(3)
    for number in range(count):
        name = rng.choice(ODD_NAMES) if number % 2 else mangled(rng, rng.choice(ODD_NAMES))[:24]
        await sit_and_talk(person, name, number)
    await person.close()
    return 3 * count


async def sit_and_talk(person: Person, name: str, number: int) -> None:
    """Sits down if it can, says its name and leaves."""
    raw = json.dumps({"type": "sit", "id": f"s{number}", "seat": 0, "name": name[:24]})
    await person.socket.send(raw)
    while True:
        answer = await person.until("done", "refused")
        if answer["type"] == "refused":
            return
        await person.send("say", id=f"t{number}", seat=0, text=(name or "x") * 3)
        await person.answer(f"t{number}")
        await person.send("leave", id=f"l{number}", seat=0)
        await person.answer(f"l{number}")
        person.heard.clear()
        person.unread.clear()
        return


# -- over plain HTTP ------------------------------------------------------------------------------


async def rule_strings(target: Target, count: int) -> int:
    """Rules strings to be shown, and to make tables of."""
    found = sample(rules_strings(), count)
    shown = [target.request("GET", f"/api/rules?rules={quote(text, safe='')}") for text in found]
    made = [target.request("POST", "/api/tables", {"rules": text, "seats": [{}] * 4}) for text in found[:200]]
    return in_order(await bounded([*shown, *made], 8))


async def own_decks(target: Target, count: int) -> int:
    """Decks that take long to read, or are nearly right."""
    some = [("flaps", text.replace("{}", "flaps")) for text in DECKS.values()] + sample(decks(), count)
    bodies = [{"rules": name, "seats": [{}] * 3, "deck": text} for name, text in some]
    return in_order(await bounded([target.request("POST", "/api/tables", body) for body in bodies]))


async def own_positions(target: Target, count: int) -> int:
    """Positions that are nearly right or far too large; the tables that they make are visited."""
    bodies: list[dict[str, Any]] = [
        {"rules": name, "seats": [{}] * len(position["seats"]), "position": position}
        for name, position in sample(positions(), count)
        if isinstance(position.get("seats"), list) and 0 < len(position["seats"]) < 17
    ]
    for body in bodies:
        body["seats"] = [{"kind": "bot", "bot": "random"}] * len(body["seats"])
        body["start"] = True
    answers = await bounded([target.request("POST", "/api/tables", body) for body in bodies])
    for answer in [answer for answer in answers if answer.status == 201][:20]:
        person = await target.join(answer.json()["table"]["id"], mode="scene")
        await person.until("welcome")
        await asyncio.sleep(0.05)
        await person.close()
    return in_order(answers)


async def replays(target: Target, count: int) -> int:
    """Records that are nearly right."""
    bodies = [{"record": text, "count": 5} for text in sample(records(), count)]
    return in_order(await bounded([target.request("POST", "/api/replay", body) for body in bodies]))


async def paths(target: Target, count: int) -> int:
    """A file under many names, and names of other hosts and origins."""
    work = []
    for number in range(count):
        path = "/assets/" + "./" * (number % 300) + "main.js" + "?x" * (number % 3)
        odd = {"origin": "http://["} if number % 5 == 0 else {"accept": "text/html"} if number % 7 == 0 else {}
        work.append(target.request("GET" if number % 3 else "POST", path, headers=odd))
    return in_order(await bounded(work, 8))


async def nonsense(target: Target, count: int) -> int:
    """Bytes that are no request."""
    rng = random.Random(5)
    heads = [
        b"GET / HTTP/1.1\r\n",
        b"POST /api/replay HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
        b"\x16\x03\x01",
        b"\0" * 50,
        b"",
    ]
    for number in range(count):
        reader, writer = await connect(target)
        writer.write(rng.choice(heads) + rng.randbytes(rng.choice((0, 10, 400))) + b"\r\n" * (number % 3))
        with suppress(ConnectionError, TimeoutError):
            await writer.drain()
            if number % 3 == 2:
                await asyncio.wait_for(reader.read(100), 0.05)
        writer.transport.abort()
    return count


# -- many at once ---------------------------------------------------------------------------------


async def silence(target: Target, count: int) -> int:
    """Connections that say nothing, or half a line; meanwhile somebody else must be let in."""
    streams = []
    for number in range(count):
        stream = await connect(target)
        stream[1].write(b"GET / HT" if number % 2 else b"")
        streams.append(stream)
    assert (await target.request("GET", "/live")).status == 200
    hang_up(streams)
    return count


async def unfinished(target: Target, count: int) -> int:
    """Large requests that stop half way; meanwhile somebody else must get a table."""
    head = f"POST /api/replay HTTP/1.1\r\nhost: {target.host}\r\ncontent-length: 2100000\r\n\r\n".encode()
    streams = []
    for _ in range(count):
        stream = await connect(target)
        stream[1].write(head + b"x" * 2_000_000)
        streams.append(stream)
    await asyncio.sleep(1.0)
    body = {"rules": RULES, "seats": [{}, {}]}
    made = await target.request("POST", "/api/tables", body, {"x-forwarded-for": "192.0.2.9"})
    hang_up(streams)
    assert made.status == 201, made.text
    return count


async def flood(target: Target, count: int) -> int:
    """Tables by the thousand from households of one network; somebody from elsewhere must get one too."""
    body: dict[str, Any] = {"rules": RULES, "seats": [{}, {}]}
    dealt = {"rules": RULES, "seats": [{"kind": "bot"}] * 2, "start": True}
    work = [
        target.request(
            "POST", "/api/tables", (body, dealt)[number % 2], {"x-forwarded-for": f"2001:db8:7:{number % 200:x}::1"}
        )
        for number in range(count)
    ]
    answers = await bounded(work, 8)
    made = sum(answer.status == 201 for answer in answers)
    assert made <= 100, made
    elsewhere = await target.request("POST", "/api/tables", body, {"x-forwarded-for": "2001:db8:8::1"})
    assert elsewhere.status == 201
    return in_order(answers)


async def shouting(target: Target, count: int) -> int:
    """Everything as fast as it goes, against the usual limits: it is answered, then cut off."""
    table = (await target.create(RULES, "pp"))["table"]["id"]
    said = 0
    while said < count:
        try:
            person = await target.join(table)
        except Exception:  # refused at the handshake, which is an answer too
            said += 50
            continue
        with suppress(ConnectionClosed):
            for _ in range(400):
                await person.socket.send('{"type":"say","id":"a","seat":0,"text":"x"}' if said % 2 else "nonsense")
                said += 1
        await person.close()
        target.visitors.clear()
    return said


@dataclass(frozen=True)
class Attack:
    """An attack, which server it is for, and how much of it is enough: in the tests, usually, and in the long form."""

    name: str
    run: Callable[[Target, int], Awaitable[int]]
    limits: str
    sizes: tuple[int, int, int]


ATTACKS = (
    Attack("words", words, OPEN, (1500, 30_000, 700_000)),
    Attack("moves", moves, OPEN, (1200, 18_000, 320_000)),
    Attack("talk", talk, OPEN, (40, 500, 5000)),
    Attack("rules strings", rule_strings, OPEN, (60, 400, 3000)),
    Attack("decks", own_decks, OPEN, (15, 100, 800)),
    Attack("positions", own_positions, OPEN, (25, 150, 1500)),
    Attack("records", replays, OPEN, (25, 150, 1500)),
    Attack("paths", paths, OPEN, (100, 1000, 8000)),
    Attack("nonsense", nonsense, OPEN, (60, 600, 5000)),
    Attack("requests", requests, OPEN, (80, 600, 5000)),
    Attack("crowd", crowd, OPEN, (200, 3000, 20_000)),
    Attack("earlier games", earlier, OPEN, (60, 600, 3000)),
    Attack("frames", frames, USUAL, (20_000, 100_000, 500_000)),
    Attack("pieces", pieces, USUAL, (20_000, 200_000, 1_000_000)),
    Attack("silence", silence, USUAL, (300, 1200, 3000)),
    Attack("unfinished", unfinished, USUAL, (20, 120, 240)),
    Attack("flood", flood, USUAL, (150, 1000, 4000)),
    Attack("shouting", shouting, USUAL, (1500, 10_000, 60_000)),
)

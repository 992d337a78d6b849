"""POST /api/tables/mine: how it stands at one's own tables, for nobody else, and without opening them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from kalamazoo.server.settings import Limits, Rate
from tests.server.helpers import Answer, House, Message, run, serving
from tests.server.test_interludes import FIRST, SECOND, SHARED
from tests.server.test_protocol import FLINCH, POSITION


async def mine(house: House, *held: tuple[str, str]) -> list[Message]:
    """How it stands at these tables."""
    answer = await ask(house, [{"table": table, "secret": secret} for table, secret in held])
    assert answer.status == 200, answer.text
    found: list[Message] = answer.json()
    return found


async def ask(house: House, seats: Any) -> Answer:
    """The request as it is."""
    return await house.request("POST", "/api/tables/mine", {"seats": seats})


def test_it_says_whose_turn_it_is_and_who_else_is_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, (ann, bob) = await house.seated(FLINCH, 2, position=POSITION)
            (before,) = await mine(house, (table, bob.secret))
            assert (before["phase"], "turn" in before) == ("gathering", False)
            await ann.ask("start")
            (his,) = await mine(house, (table, bob.secret))
            assert (his["id"], his["title"], his["edition"]) == (table, "Flinch", "edition of 2008")
            assert (his["held"], his["phase"], "turn" in his) == ([1], "playing", False)
            assert [(seat["name"], bool(seat["face"])) for seat in his["others"]] == [("P0", True)]
            (hers,) = await mine(house, (table, ann.secret))
            assert (hers["held"], hers["turn"]) == ([0], True)
            (both,) = await mine(house, (table, ann.secret), (table, "x" * 32), (table, bob.secret))
            assert (both["held"], both["turn"], "others" in both) == ([0, 1], True, False)

    run(test())


def test_what_a_secret_does_not_open_is_not_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, (ann, _) = await house.seated(FLINCH, 2)
            other, _ = await house.seated(FLINCH, 2)
            wrong = [(table, "x" * 32), (table, ""), (other, ann.secret), ("222222222222", ann.secret), ("..", "")]
            assert await mine(house, *wrong) == []
            answer = await ask(house, [{"table": table, "secret": "x" * 32}])
            assert (answer.text, answer.headers["cache-control"]) == ("[]", "no-store")
            (own,) = await mine(house, (table, ann.secret), *wrong)
            text = str(own)
            assert ann.secret not in text
            assert "hash" not in text

    run(test())


def test_tables_that_sleep_are_answered_for_from_their_cards(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, (ann, bob) = await house.seated(FLINCH, 2, position=POSITION)
            await ann.ask("start")
            awake = await mine(house, (table, ann.secret))
            assert (await ann.act("s>p1"))["type"] == "done"
        async with serving(tmp_path) as house:
            asleep = await mine(house, (table, ann.secret), (table, bob.secret))
            assert house.app.lobby.tables == {}
            assert (asleep[0]["held"], asleep[0]["turn"]) == ([0, 1], True)
            (hers,) = await mine(house, (table, ann.secret))
            (seat,) = hers.pop("others")
            assert seat.pop("away")
            assert [{**hers, "others": [seat]}] == awake
            assert house.app.lobby.tables == {}

    run(test())


def test_a_card_older_than_its_log_has_the_table_opened(tmp_path: Path) -> None:
    async def test() -> None:
        held = []
        async with serving(tmp_path) as house:
            for _ in range(8):
                table, (ann, bob) = await house.seated(FLINCH, 2, position=SHARED)
                await ann.ask("start")
                for move in (FIRST, SECOND):
                    assert (await ann.act(move))["type"] == "done"
                held.append((table, ann.secret, bob.secret))
            (tmp_path / "fallen").mkdir()
            for name in os.listdir(tmp_path):  # the files as they lie there if it falls now
                if name.startswith("kalamazoo.db"):
                    (tmp_path / "fallen" / name).write_bytes((tmp_path / name).read_bytes())
        async with serving(tmp_path / "fallen") as house:
            assert await mine(house, (held[0][0], "x" * 32)) == []
            assert house.app.lobby.tables == {}  # a stranger has nothing opened
            answers = await mine(house, *((table, secret) for table, _, secret in held))
            assert len(answers) == 8
            assert len(house.app.lobby.tables) == 6  # not endlessly
            assert sum(answer.get("turn", False) for answer in answers) == 6
            assert all(answer["turn"] for answer in answers if answer["id"] in house.app.lobby.tables)

    run(test())


def test_it_is_bounded(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, limits=Limits(lobby=Rate(1, 0), address=9)) as house:
            one = {"table": "2" * 12, "secret": "s" * 43}
            assert (await ask(house, [one] * 60)).status == 200
            assert (await ask(house, [one] * 61)).status == 400
            assert (await ask(house, [{**one, "secret": "s" * 65}])).status == 400
            assert (await ask(house, [{**one, "more": 1}])).status == 400
            assert (await ask(house, "x" * 20_000)).status == 413
            assert (await house.request("POST", "/api/tables/mine", b"[")).status == 400
            assert (
                await house.request("POST", "/api/tables/mine", {}, {"origin": "http://evil.example"})
            ).status == 403
            assert (await house.request("GET", "/api/tables/mine")).status == 404
            statuses = [(await ask(house, [])).status for _ in range(4)]
            assert statuses == [200, 200, 429, 429]

    run(test())

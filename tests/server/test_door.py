"""Plain connections: silent, slow, many and large ones cost themselves their place, and nobody else."""

from __future__ import annotations

import asyncio
import gzip
import shutil
import socket
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from kalamazoo.core.errors import KalamazooError
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.settings import Limits, Rate, with_limits
from kalamazoo.server.web.door import complaint
from kalamazoo.server.web.pages import STATIC, Pages
from tests.server.helpers import House, run, serving
from tests.server.test_protocol import FLINCH

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]
BODY = {"rules": FLINCH, "seats": [{}, {}]}


async def knock(house: House, said: bytes = b"") -> Stream:
    """A plain connection that says this and no more."""
    address, _, port = house.host.rpartition(":")
    reader, writer = await asyncio.open_connection(address, int(port))
    writer.write(said)
    await writer.drain()
    return reader, writer


async def hung_up(reader: asyncio.StreamReader) -> bool:
    """Whether the server ends a connection without a word."""
    try:
        return await asyncio.wait_for(reader.read(), 5) == b""
    except ConnectionError:
        return True


async def hang_up(streams: list[Stream]) -> None:
    for _, writer in streams:
        writer.transport.abort()
    await asyncio.sleep(0.01)


def test_silent_connections_shut_nobody_out_and_do_not_stay(tmp_path: Path) -> None:
    async def test() -> None:
        limits = Limits(plain=20, head_within=1.0)
        async with serving(tmp_path, limits) as house:
            silent = [await knock(house, b"GET / HT" if number % 2 else b"") for number in range(60)]
            assert (await house.request("GET", "/health")).status == 200
            assert house.app.door.count <= 20
            for reader, _ in silent:
                assert await hung_up(reader)
            await asyncio.sleep(0.05)
            assert (house.app.door.count, len(house.app.door.silent), house.app.door.inside) == (0, 0, {})
            await hang_up(silent)

    run(test())


def test_one_address_has_only_so_many_and_a_proxy_speaks_for_many(tmp_path: Path) -> None:
    async def test() -> None:
        for proxies, most in (("10.0.0.1", 5), ("127.0.0.1", 20), ("10.0.0.1, 127.0.0.0/8", 20), ("*", 20), ("x", 5)):
            async with serving(tmp_path, Limits(plain=20, plain_an_address=5), proxies=proxies) as house:
                silent = [await knock(house) for _ in range(15)]
                assert (await house.request("GET", "/health")).status == 200
                assert min(most, 15) - 1 <= house.app.door.count <= min(most, 15)
                await hang_up(silent)

    run(test())


def test_busy_connections_are_not_thrown_out_for_new_ones(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(plain=3)) as house:
            head = f"POST /api/replay HTTP/1.1\r\nhost: {house.host}\r\ncontent-length: 1000\r\n\r\n".encode()
            busy = [await knock(house, head) for _ in range(3)]
            await asyncio.sleep(0.1)
            reader, writer = await knock(house)
            assert await hung_up(reader)
            for own, out in busy:
                out.write(b"x" * 1000)
                assert (await own.readline()).startswith(b"HTTP/1.1 400")
            await hang_up([*busy, (reader, writer)])

    run(test())


def test_a_body_comes_in_its_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(body_within=0.3)) as house:
            head = f"POST /api/tables HTTP/1.1\r\nhost: {house.host}\r\ncontent-length: 1000\r\n\r\n{{".encode()
            stream = await knock(house, head)
            assert await hung_up(stream[0])
            assert house.app.metrics.counts["faults"] == 0
            await hang_up([stream])

    run(test())


def test_large_bodies_share_a_desk_and_small_ones_always_find_room(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(bodies=700_000, bodies_an_address=700_000)) as house:
            head = f"POST /api/replay HTTP/1.1\r\nhost: {house.host}\r\ncontent-length: 2000000\r\n\r\n".encode()
            posts = [await knock(house, head + b"x" * 250_000) for _ in range(12)]
            for _ in range(100):
                if house.app.desk.held > 400_000:
                    break
                await asyncio.sleep(0.02)
            assert 400_000 < house.app.desk.held <= 700_000
            large = await house.request("POST", "/api/replay", b"x" * 400_000)
            assert (large.status, large.json()["code"]) == (503, "full")
            assert (await house.request("POST", "/api/tables", BODY)).status == 201
            await hang_up(posts)
            for _ in range(100):
                if not house.app.desk.held:
                    break
                await asyncio.sleep(0.02)
            assert (house.app.desk.held, house.app.desk.by_address) == (0, {})

    run(test())


def test_a_body_in_pieces_is_not_read(tmp_path: Path) -> None:
    """A megabyte in pieces of one byte would keep everybody waiting for seconds."""

    async def test() -> None:
        async with serving(tmp_path) as house:
            head = f"POST /api/replay HTTP/1.1\r\nhost: {house.host}\r\ntransfer-encoding: chunked\r\n\r\n".encode()
            stream = await knock(house, head + b"1\r\nx\r\n" * 10_000)
            answer = await asyncio.wait_for(stream[0].read(), 5)
            assert answer.startswith(b"HTTP/1.1 400")
            assert b"say how long the request is" in answer
            assert (house.app.metrics.counts["malformed"], house.app.metrics.counts["faults"]) == (1, 0)
            bare = await knock(house, head.replace(b"POST", b"HEAD") + b"1\r\nx\r\n" * 10)
            answer = await asyncio.wait_for(bare[0].read(), 5)
            assert answer.startswith(b"HTTP/1.1 400")
            assert answer.endswith(b"\r\n\r\n")
            assert house.app.metrics.counts["loop_complaints"] == 0
            await hang_up([stream, bare])

    run(test())


def test_websockets_leave_the_door(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(plain=3, head_within=0.2)) as house:
            table = (await house.create(FLINCH, "pp"))["table"]["id"]
            people = [await house.join(table) for _ in range(6)]
            await asyncio.sleep(0.4)
            for person in people:
                await person.until("welcome")
                await person.send("ping", at=1)
                await person.until("pong")
            assert house.app.door.count == 0

    run(test())


def test_files_have_one_name_each_and_nothing_is_kept_of_other_names(tmp_path: Path) -> None:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<html>", "utf-8")
    (tmp_path / "static" / "assets" / "main.js").write_text("let a = 1", "utf-8")
    (tmp_path / "static" / ".hidden").write_text("x", "utf-8")
    pages = Pages(tmp_path / "static")
    assert sorted(pages.files) == ["assets/main.js", "index.html"]
    assert gzip.decompress(pages.files["assets/main.js"].packed) == b"let a = 1"
    other = tmp_path / "built"
    shutil.copytree(tmp_path / "static", other)
    (other / "assets" / "main.js.gz").write_bytes(b"as the build compressed it")
    (other / "assets" / "main.js.br").write_bytes(b"or smaller")
    built = Pages(other)
    assert sorted(built.files) == sorted(pages.files)
    assert built.files["assets/main.js"].packed == b"as the build compressed it"

    async def test() -> None:
        async with serving(tmp_path / "data") as house:
            usual = house.app.pages.files
            house.app.pages.files = built.files
            for accepted, packed, body in (
                ("gzip, deflate, br;q=0.9", "br", b"or smaller"),
                ("gzip;q=1.0, brr", "gzip", b"as the build compressed it"),
                ("identity", None, b"let a = 1"),
            ):
                sent = await house.request("GET", "/assets/main.js", headers={"accept-encoding": accepted})
                assert (sent.headers.get("content-encoding"), sent.body) == (packed, body)
            house.app.pages.files = usual
            known = list(house.app.pages.files)
            for path in (
                "/assets/./main.js",
                "/assets//main.js",
                "/assets/%2e/%2e/main.js",
                "/./index.html",
                "/x/../icon.svg",
            ):
                assert (await house.request("GET", path)).status == 404, path
            assert list(house.app.pages.files) == known
            for name in known:
                assert (await house.request("GET", f"/{name}")).status == 200
            assert (STATIC / "index.html").is_file() == ("index.html" in known)

    run(test())


def test_letters_are_sent_as_such_for_good_and_the_page_may_use_them(tmp_path: Path) -> None:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "assets" / "fat-ABC.woff2").write_bytes(b"wOF2" + bytes(400))
    pages = Pages(tmp_path / "static")

    async def test() -> None:
        async with serving(tmp_path / "data") as house:
            house.app.pages.files = {**house.app.pages.files, **pages.files}
            answer = await house.request("GET", "/assets/fat-ABC.woff2", headers={"accept-encoding": "gzip"})
            assert answer.headers["content-type"] == "font/woff2"
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert "content-encoding" not in answer.headers  # it is packed as it is
            assert "font-src 'self'" in answer.headers["content-security-policy"]

    run(test())


def test_limits_can_be_set_and_what_is_none_is_said() -> None:
    found = with_limits(Limits(), ["plain=7", "pages=5/0.5", "head_within=2.5"])
    assert (found.plain, found.pages, found.head_within, found.chat) == (7, Rate(5, 0.5), 2.5, Limits().chat)
    for wrong in ("plane=7", "plain", "plain=x", "plain=-1", "pages=5", "pages=5/x", "pages=5/-1", "=", "x" * 900):
        with pytest.raises(KalamazooError) as refused:
            with_limits(Limits(), [wrong])
        assert len(str(refused.value)) < 700


def test_every_limit_is_in_the_handbook() -> None:
    text = (Path(__file__).parent.parent.parent / "docs" / "running.md").read_text("utf-8")
    assert [each.name for each in fields(Limits) if f"`{each.name}`" not in text] == []


def test_pages_have_a_limit(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(pages=Rate(5, 0.001), address=1)) as house:
            paths = ["/", "/nothing", "/rules", "/health", "/metrics", "/", "/nothing", "/health"]
            asked = [(await house.request("GET", path)).status for path in paths]
            assert asked == [200, 404, 200, 200, 200, 429, 429, 429]

    run(test())


def test_it_answers_to_its_own_names_only(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, names=("Cards.Example",)) as house:
            for name in ("evil.example", "evil.example:1913", "127.0.0.1.evil.example", "x" * 9000, "[evil"):
                stream = await knock(
                    house, f"GET /api/tables HTTP/1.1\r\nhost: {name}\r\nconnection: close\r\n\r\n".encode()
                )
                answer = await stream[0].read()
                assert answer.startswith(b"HTTP/1.1 421"), name
                assert len(answer) < 2000
                await hang_up([stream])
            own = socket.gethostname().lower()
            for name in (
                own,
                f"{own.partition('.')[0]}.lan:1913",
                "LOCALHOST.",
                "[::1]",
                "cards.example:443",
                "192.0.2.7",
            ):
                assert house.app.asgi.knows(name), name
            table = (await house.create(FLINCH, "pp"))["table"]["id"]
            shake = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
            shake += "sec-websocket-key: eHh4eHh4eHh4eHh4eHh4eA=="
            for name, status in (
                ("evil.example", b"403"),
                ("cards.example", b"101"),
                ("localhost:8", b"101"),
                ("[::1]:8", b"101"),
            ):
                stream = await knock(house, f"GET /ws/{table} HTTP/1.1\r\nhost: {name}\r\n{shake}\r\n\r\n".encode())
                assert (await stream[0].readline()).split()[1] == status, name
                await hang_up([stream])

    run(test())


def test_a_name_in_a_header_opens_nothing_and_tls_is_to_stay(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            for name in ("localhost", "testclient", "10.1.2.3", "x" * 3000):
                assert (await house.request("GET", "/metrics", headers={"x-forwarded-for": name})).status == 404
            assert set(house.app.gate.addresses) <= {"-", "10.1.2.3", "127.0.0.1"}
            plain = await house.request("GET", "/")
            safe = await house.request("GET", "/", headers={"x-forwarded-proto": "https"})
            assert ["strict-transport-security" in answer.headers for answer in (plain, safe)] == [False, True]

    run(test())


def test_what_only_the_loop_hears_of_is_said_but_not_without_end() -> None:
    async def test() -> None:
        metrics = Metrics()
        said: list[dict[str, str]] = []
        tell = complaint(metrics, lambda text, **fields: said.append({"text": text, **fields}))
        loop = asyncio.get_running_loop()
        for _ in range(50):
            tell(loop, {"message": "accept failed", "exception": OSError(24, "Too many open files")})
        assert (len(said), metrics.counts["loop_complaints"]) == (1, 50)
        assert "Too many open files" in said[0]["why"]

    run(test())


def test_bytes_that_are_no_request_do_not_fill_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            for _ in range(20):
                stream = await knock(house, b"\0\0\r\n\r\n")
                assert (await stream[0].readline()).startswith(b"HTTP/1.1 400")
                await hang_up([stream])
            assert house.app.metrics.counts["malformed"] == 20

    run(test())
    assert not [record for record in caplog.records if "Invalid HTTP" in record.getMessage()]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_as_many_files_may_be_open_as_the_limits_need() -> None:
    program = (
        "import resource as r; from kalamazoo.server.run import most_files\n"
        "from kalamazoo.server.settings import Limits\n"
        "hard = r.getrlimit(r.RLIMIT_NOFILE)[1]; r.setrlimit(r.RLIMIT_NOFILE, (200, hard))\n"
        "most_files(Limits(sockets=400, plain=100)); print(r.getrlimit(r.RLIMIT_NOFILE)[0])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(ended.stdout) == 800

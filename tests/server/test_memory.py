"""What every server reads is read before its first visitor comes, and what is free goes back to the system."""

from __future__ import annotations

import gc
import platform
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from kalamazoo.rulebook import clausebook
from kalamazoo.server import run
from kalamazoo.server.memory import Heap
from kalamazoo.server.settings import Settings

BLOCK = 100_000  # bytes: too many for Python's own allocator, too few for a mapping of their own
MEGABYTE = 1_000_000


@pytest.fixture
def nothing_read() -> Iterator[None]:
    clausebook.load.cache_clear()
    clausebook.load_all.cache_clear()
    yield
    gc.unfreeze()
    gc.set_threshold(700, 10, 10)


def resident() -> int:
    """Bytes of this process that lie in memory."""
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


@pytest.mark.usefixtures("nothing_read")
def test_every_rulebook_is_read_before_the_server_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = []

    def look(server: run.Server, sockets: list[socket.socket]) -> None:
        found.append(clausebook.load.cache_info().currsize)
        for each in sockets:
            each.close()
        server.app.storage.close()

    monkeypatch.setattr(run.Server, "run", look)
    run.run_server(Settings(port=0, data=tmp_path))
    assert found == [len(clausebook.book_names())]


def test_room_between_what_is_used_goes_back_to_the_system() -> None:
    heap = Heap()
    blocks = [b"x" * (BLOCK + number) for number in range(400)]  # written to, so that they lie in memory
    kept = blocks[::10]  # so that the heap cannot simply become shorter
    held = resident()
    del blocks
    assert heap.give_back() is (platform.libc_ver()[0] == "glibc")
    if heap.known:
        assert held - resident() > 25 * MEGABYTE
    assert len(kept) == 40
    assert not heap.give_back()  # there is nothing more

"""A worker process: bots think here, and what strangers send is read, so that no table ever waits for either."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import BinaryIO

from kalamazoo.bots.enlisting import enlist
from kalamazoo.server.thinking.doing import Bots, do
from kalamazoo.server.thinking.jobs import BOT, LENGTH, READING, frame

if sys.platform != "win32":
    import resource

MEMORY = 1 << 30  # bytes that a process may take in which strangers' texts are read


def read_frame(source: BinaryIO) -> bytes:
    """The next frame; empty when the server has gone."""
    head = source.read(LENGTH)
    return source.read(int.from_bytes(head, "big")) if len(head) == LENGTH else b""


def limit_memory() -> None:
    """What is read here may be made to take memory; where the system can, it ends with this process."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_time() -> None:
    """The system ends this process if the server does not: a job may take so many seconds of work."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError, ValueError):
            used = resource.getrusage(resource.RUSAGE_SELF)
            most = int(used.ru_utime + used.ru_stime + 2 * READING) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def main() -> None:
    """Does jobs until there are no more."""
    reading = "reading" in sys.argv[1:]
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when its workers end
    if hasattr(os, "nice"):
        os.nice(5)  # tables come first
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not disturb the frames
    enlist(word.removeprefix(BOT) for word in sys.argv[1:] if word.startswith(BOT))
    bots = Bots()
    if reading:
        limit_memory()
    while body := read_frame(source):
        if reading:
            limit_time()
        sink.write(frame(do(bots, body)))
        sink.flush()


if __name__ == "__main__":
    main()

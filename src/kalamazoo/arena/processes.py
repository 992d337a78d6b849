"""Work in several processes that end with whoever started them, at once when he stops."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def work_through(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> Iterator[tuple[int, Result]]:
    """What `work` makes of each item, with the item's number, as it is done; here itself where one job is enough.

    Whoever stops taking, by Ctrl-C or otherwise, ends the processes.
    """
    if jobs <= 1:
        for number, item in enumerate(items):
            yield number, work(item)
        return
    with get_context("spawn").Pool(jobs, leave_interrupts) as pool:  # terminates them in the end
        yield from pool.imap_unordered(partial(numbered, work), list(enumerate(items)))


def leave_interrupts() -> None:
    """Ctrl-C is for the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def numbered(work: Callable[[Item], Result], item: tuple[int, Item]) -> tuple[int, Result]:
    """One item's result with its number."""
    return item[0], work(item[1])

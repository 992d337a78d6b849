"""Progress of long work, on standard error: a bar in a terminal, a line now and then where there is none."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

EVERY = 15.0  # seconds from line to line


class Lines:
    """Says how far the work is, in lines for a log."""

    def __init__(self, text: str, total: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.text = text
        self.total = total
        self.clock = clock
        self.done = 0
        self.began = self.told = clock()

    def advance(self, added: int) -> None:
        """Counts what was added; writes a line when the last one is some time ago."""
        self.done += added
        now = self.clock()
        if now - self.told >= EVERY and 0 < self.done < self.total:
            self.told = now
            left = (now - self.began) / self.done * (self.total - self.done)
            print(f"{self.text}: {self.done:,} of {self.total:,}, {spoken(left)} left", file=sys.stderr, flush=True)


def spoken(seconds: float) -> str:
    """A time to wait, as one says it."""
    for size, name in ((3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"about {seconds / size:.0f} {name}"
    return f"about {max(1, round(seconds))} s"


@contextmanager
def shown_progress(text: str, total: int) -> Iterator[Callable[[int], None]]:
    """Shows progress until the work is done; what it gives takes how many were added."""
    error = Console(file=sys.stderr)
    if not error.is_terminal:
        yield Lines(text, total).advance
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=error, transient=True) as bar:
        task = bar.add_task(text, total=total)
        yield lambda added: bar.advance(task, added)


def say_if_stopped(played: int, wanted: int, what: str) -> None:
    """Says that somebody stopped it before its end."""
    if played < wanted:
        print(f"kalamazoo: stopped after {played:,} of {wanted:,} {what}", file=sys.stderr)

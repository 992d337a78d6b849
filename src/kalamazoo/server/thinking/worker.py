"""A worker process: bots think here, and what strangers send is read, so that no table ever waits for either."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections import OrderedDict
from typing import BinaryIO

from kalamazoo.bots import make_bot
from kalamazoo.bots.enlisting import enlist
from kalamazoo.core.bot import Bot
from kalamazoo.core.event import Event
from kalamazoo.core.rng import live_stream
from kalamazoo.rulebook.strings import known_rules
from kalamazoo.server.thinking.analyses import answer_analysis
from kalamazoo.server.thinking.checking import answer_check
from kalamazoo.server.thinking.jobs import (
    BOT,
    LENGTH,
    READING,
    Answered,
    Check,
    Failed,
    Frames,
    Look,
    Ready,
    Result,
    Wish,
    Wished,
    frame,
    job_decoder,
)
from kalamazoo.server.thinking.replays import answer_replay

if sys.platform != "win32":
    import resource

MOST_REASONS = 4  # that a bot may give for one wish
MOST_BOTS = 4000  # that one worker remembers
MEMORY = 1 << 30  # bytes that a process may take in which strangers' texts are read


class Bots:
    """The bots that live in this process, the ones asked lately kept."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, tuple[Bot, int]] = OrderedDict()  # with the number of events each has heard

    def wish(self, job: Wish) -> Wished:
        """What the bot wishes; it is made when it is not known here."""
        rule_set = known_rules(job.rules, job.deck)
        bot, heard = self.known.pop(job.key, (None, 0))
        if bot is None:
            bot = make_bot(job.bot, rule_set, job.seat, live_stream(job.seed))
            if job.slip >= 0 and hasattr(bot, "slip"):
                bot.slip = job.slip
        bot.most = job.most
        if bot.listens:
            if job.heard > heard:
                self.known[job.key] = (bot, heard)
                return Wished(-1, 0, True, heard)
            for event in job.events[heard - job.heard :]:
                bot.hear(Event(*event))
                heard += 1
        state = rule_set.game.blank(rule_set.options, job.seats)
        state.restore(job.position)
        move = bot.wish(state, job.owed)
        self.known[job.key] = (bot, heard)
        while len(self.known) > MOST_BOTS:
            self.known.popitem(last=False)
        reasons = [reason.ints() for reason in bot.reasons[:MOST_REASONS]]
        return Wished(move, max(0, bot.delay), bot.listens, reasons=reasons)


def do(bots: Bots, body: bytes) -> Result:
    """One job; whatever goes wrong in it is said and does no harm."""
    try:
        job = job_decoder.decode(body)
        if isinstance(job, Ready):
            return job
        if isinstance(job, Frames):
            return Answered(*answer_replay(job.request))
        if isinstance(job, Look):
            return Answered(*answer_analysis(job.request))
        if isinstance(job, Check):
            return Answered(*answer_check(job))
        return bots.wish(job)
    except Exception as error:
        return Failed(f"{type(error).__name__}: {error}")


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

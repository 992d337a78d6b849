"""Doing a job: bots think, and what strangers sent is read; in which process or browser, others decide."""

from __future__ import annotations

from collections import OrderedDict

from kalamazoo.bots import make_bot
from kalamazoo.core.bot import Bot
from kalamazoo.core.event import Event
from kalamazoo.core.rng import live_stream
from kalamazoo.rulebook.strings import known_rules
from kalamazoo.server.thinking.analyses import answer_analysis
from kalamazoo.server.thinking.checking import answer_check
from kalamazoo.server.thinking.jobs import (
    Answered,
    Check,
    Failed,
    Frames,
    Look,
    Ready,
    Result,
    Wish,
    Wished,
    job_decoder,
)
from kalamazoo.server.thinking.replays import answer_replay

MOST_REASONS = 4  # that a bot may give for one wish
MOST_BOTS = 4000  # that one worker remembers


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

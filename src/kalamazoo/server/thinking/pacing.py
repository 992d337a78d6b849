"""The pacing of a table: what its bots wish and when, and when the clock itself moves.

Bots are asked after every move that they noticed; the soonest wish is carried out when its time has come. Nothing
here touches the game: a due wish goes into the table's mailbox like everything else.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from kalamazoo.bots.characters import Character
from kalamazoo.core.bot import NO_WISH
from kalamazoo.core.rng import live_stream
from kalamazoo.core.seats import CLOCK
from kalamazoo.play import Referee
from kalamazoo.server.logs import log
from kalamazoo.server.thinking.jobs import Wish, Wished
from kalamazoo.server.thinking.pool import BotsPool

PATIENCE = 2  # failures of a bot
SOON = 0.02  # seconds: the least pause between two moves of bots
STALE = 1.0  # seconds after its time in which a wish that somebody came before is still the same wish


ClockMove = tuple[int, int]  # a move of the clock, and the seats that are waited for meanwhile


QUICKEST = 15  # milliseconds that the clock leaves to bots who play at once: they are to come first


@dataclass
class Intent:
    """What one bot wants to do."""

    seat: int
    move: int
    due: float


class Pacing:
    """The bots and the clock of one deal."""

    def __init__(self, key: str, referee: Referee, pool: BotsPool, speed: int, due: Callable[[], None]) -> None:
        self.key = key
        self.referee = referee
        self.pool = pool
        self.speed = speed
        self.due = due  # called when somebody's time has come
        self.loop = asyncio.get_running_loop()
        self.intents: dict[int, Intent] = {}
        self.wished: dict[int, dict[int, float]] = {}  # by seat: since its bot last acted, each move's time
        self.content: set[int] = set()  # bots that wished nothing, until they notice something
        self.asked: dict[int, asyncio.Task[None]] = {}
        self.listens: dict[int, bool] = {}
        self.heard: dict[int, int] = {}  # by seat: the events that its bot has been sent
        self.failures: dict[int, int] = {}  # by seat: how often its bot did not answer
        self.seed = secrets.token_bytes(32)
        self.lot = live_stream(secrets.token_bytes(32))  # nobody foretells who of equals is first
        self.timer: asyncio.TimerHandle | None = None
        self.since = self.loop.time()  # the last move that all could notice, or the moment time began to run again
        self.clock: dict[ClockMove, float] = {}  # what the clock can do, and since when
        self.clock_moved = False  # the clock itself has just moved: whatever it can do now begins anew
        self.clock_due = 0.0  # when it moves if nothing happens; 0: it will not
        self.manners: dict[int, Character] = {}  # by seat: the character that its bot plays
        self.people = True  # whether people play, who have the time that the rules give them
        self.running = False
        self.grace = referee.rules.game.grace(referee.rules.options) / 1000

    # -- asking the bots -------------------------------------------------------------------------

    def stop(self) -> None:
        """Nobody acts until `consult` is called again."""
        self.running = False
        for task in self.asked.values():
            task.cancel()
        self.asked.clear()
        self.intents.clear()
        self.wished.clear()
        self.content.clear()
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def consult(self, bots: dict[int, str], noticed: int, people: bool) -> None:
        """Asks the bots that have something to decide anew: those who noticed the last move (a mask of seats)."""
        now = self.loop.time()
        if not self.running:
            self.running = True
            self.clock.clear()
            noticed = self.referee.everyone
        if noticed & self.referee.everyone == self.referee.everyone:
            self.since = now
        if not bots and self.quiet:
            return  # people among themselves
        busy = {*self.intents, *self.asked, *self.content}
        for seat in [seat for seat in busy if seat not in bots or not self.referee.may(seat)]:
            self.drop(seat)
        for seat, bot in bots.items():
            if not self.referee.may(seat):
                continue
            owed = self.referee.must(seat)
            if noticed >> seat & 1 or seat not in busy or (owed and seat in self.content):
                self.drop(seat)
                self.ask(seat, bot, owed, people)
        self.people = people
        self.clock_due = self.set_clock(now)[0]
        self.wind()

    @property
    def quiet(self) -> bool:
        """Whether nobody intends anything, and the clock has nothing to do."""
        busy = self.intents or self.asked or self.clock or self.clock_due or not self.running
        return not busy and not self.referee.may(CLOCK)

    def set_clock(self, now: float) -> tuple[float, int]:
        """When the clock moves next, and how; (0, -1) if it will not. Asked after every move.

        A clock runs for as long as its move, and who is waited for, stay the same: it is not wound again by what
        others do meanwhile. When the clock itself has moved, or time stood still, it begins anew.
        """
        must = self.referee.awaited()
        before: dict[ClockMove, float] = self.clock if self.running and not self.clock_moved else {}
        began: dict[ClockMove, float] = {}
        first = (0.0, -1)
        for delay, move in self.referee.clock_wishes() if self.referee.may(CLOCK) else ():
            since = began[move, must] = before.get((move, must), now)
            silence = (
                delay if self.people else max(delay * self.speed // 100, QUICKEST)
            )  # among bots it runs like they do
            due = since + max(1, silence) / 1000
            if first[1] < 0 or due < first[0]:
                first = (due, move)
        self.clock = began
        self.clock_moved = False
        return first

    def drop(self, seat: int) -> None:
        """Forgets what a bot wished, or was asked."""
        self.intents.pop(seat, None)
        self.content.discard(seat)
        task = self.asked.pop(seat, None)
        if task:
            task.cancel()

    def ask(self, seat: int, bot: str, owed: bool, people: bool) -> None:
        """Asks a bot in its worker process."""
        made = len(self.referee.moves_made)
        position = self.referee.known(seat).dump()
        at = self.loop.time()

        async def think() -> None:
            wished = None
            try:
                wished = await self.ask_pool(seat, bot, owed, position, made)
            except Exception:  # a fault of the program; the clock, which may wait for this bot, must not wait for ever
                log.fault("a bot could not be asked", bot=bot, rules=str(self.referee.rules))
            if self.running and self.asked.get(seat) is asyncio.current_task():
                del self.asked[seat]
                self.take(seat, wished, owed, at, people)
                self.wind()

        self.asked[seat] = asyncio.create_task(think())

    def take(self, seat: int, wished: Wished | None, owed: bool, at: float, people: bool) -> None:
        """Notes what a bot wished, and when it is due; one that failed plays at random what it owes."""
        move, delay = (wished.move, wished.delay) if wished else (NO_WISH, 0)
        if not self.referee.may(seat):  # a move is just being written to disk; the bot will be asked again
            return
        known = self.referee.known(seat)
        lawful = known.moves(seat)
        if move not in lawful:
            move = NO_WISH
        if move == NO_WISH:
            if not owed or not lawful:  # the game waits for others as well, and this seat has nothing to do
                self.content.add(seat)
                return
            move = known.random_move(seat, self.lot)
        manner = self.manners.get(seat)
        pace = self.speed * manner.pace // 100 if manner else self.speed
        if not owed and people:
            pace = max(100, pace)  # SX-MSG-9: so that people can compete
        due = self.keep(seat, move, at + max(SOON if pace else 0.0, delay * pace / 100_000), lawful)
        if owed and people:
            due = max(due, self.since + self.grace)
        self.intents[seat] = Intent(seat, move, due)

    def keep(self, seat: int, move: int, due: float, lawful: Sequence[int]) -> float:
        """When a wish is due that may have been due before: asking its bot again does not put it off.

        Else whoever acts quicker than a bot makes up its mind, again and again, would keep it from acting at all.
        """
        forgotten = self.loop.time() - STALE
        before = self.wished.get(seat, {})
        kept = {other: then for other, then in before.items() if then > forgotten and other in lawful}
        kept[move] = min(due, kept.get(move, due))
        self.wished[seat] = kept
        return kept[move]

    async def ask_pool(self, seat: int, bot: str, owed: bool, position: bytes, made: int) -> Wished | None:
        """Sends the question, with the events that the bot has not heard; again if it needs older ones.

        A bot that failed twice is not asked again in this deal, so that it does not cost others their worker.
        """
        if self.failures.get(seat, 0) >= PATIENCE:
            return None
        referee = self.referee
        manner = self.manners.get(seat)
        opening = 0 if referee.ends else len(referee.events)  # what was told before the first move
        upto = referee.ends[made - 1] if made else opening
        since = self.heard.get(seat, 0) if self.listens.get(seat, True) else upto
        for _ in range(2):
            job = Wish(
                f"{self.key}/{seat}/{bot}",
                bot,
                sha256(self.seed + bytes((seat,))).digest(),
                str(referee.rules),
                referee.rules.deck_text,
                referee.seats,
                seat,
                owed,
                position,
                since,
                [event.masked(seat).ints() for event in referee.events[since:upto]],
                manner.slip if manner else -1,
            )
            wished = await self.pool.wish(job)
            if wished is None:
                self.failures[seat] = self.failures.get(seat, 0) + 1
                return None
            self.listens[seat] = wished.listens
            if wished.behind < 0:
                self.heard[seat] = upto
                return wished
            since = wished.behind
        return None

    # -- time -----------------------------------------------------------------------------------

    @property
    def held(self) -> bool:
        """Among bots the clock waits for those who think: a quick one would interrupt them again and again."""
        return bool(self.asked) and not self.people

    def wind(self) -> None:
        """Sets the timer to whatever is due first."""
        if self.timer:
            self.timer.cancel()
            self.timer = None
        moments = [intent.due for intent in self.intents.values()]
        if self.clock_due and not self.held:
            moments.append(self.clock_due)
        if moments and self.running:
            self.timer = self.loop.call_later(max(0.0, min(moments) - self.loop.time()), self.due)

    def next_due(self) -> tuple[int, int] | None:
        """Who acts now, with which move; None if nobody's time has come. Of equals the game says who is first."""
        now = self.loop.time() + 0.001
        ready = sorted((intent for intent in self.intents.values() if intent.due <= now), key=lambda intent: intent.due)
        if ready and not (self.clock_due and self.clock_due < ready[0].due):
            same = [(intent.seat, intent.move) for intent in ready if intent.due - ready[0].due < 0.0005]
            seat, move = same[self.referee.first_of(same, self.lot)] if len(same) > 1 else same[0]
            del self.intents[seat]
            self.wished.pop(seat, None)
            return seat, move
        if self.clock_due and self.clock_due <= now and not self.held:
            self.clock_due = 0.0
            due, move = self.set_clock(self.loop.time())
            if move >= 0 and due <= now:
                self.clock_moved = True
                return CLOCK, move
        self.wind()
        return None

    def timer_ms(self) -> int:
        """Milliseconds until the clock acts if nobody does, as the table lies now; 0 if it will not."""
        if not (self.clock or self.referee.may(CLOCK)):
            return 0
        now = self.loop.time()
        due, move = self.set_clock(now)
        return max(1, round((due - now) * 1000)) if move >= 0 else 0

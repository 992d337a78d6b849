"""Small talk: what bots, each in its manner, say by the way; about nothing but what everybody at the table saw.

All of it is ready made and tells of no card, so it may be said where the rules leave no free talk.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Sequence

from kalamazoo.core.cards import SHARED, place_seat
from kalamazoo.core.event import CARD, Event
from kalamazoo.core.moment import CALL
from kalamazoo.core.rng import live_stream
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.play import Referee
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.telling import voices_of
from kalamazoo.server.tables.seats import Seat

SILENCE = 8.0  # seconds at least between two remarks at one table
SURPRISED = ("Well, well.", "Goodness me.", "I never!", "Did you see that?", "Dear, dear.")
VEXED = ("Oh, bother.", "Just my luck.", "Well, thank you.", "How very kind.", "Botheration.")
BUSY = ("Now then.", "Let me see.", "There we are.", "Hm.", "That will do.")
SELDOM = 4  # a remark about one's own move comes so much more seldom than others


class SmallTalk:
    """What the bots of one table say."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = seats
        self.loop = asyncio.get_running_loop()
        self.lot = live_stream(secrets.token_bytes(32))
        self.again = 0.0  # when somebody may say something again

    def overheard(self, referee: Referee, bots: Collection[int], noticed: int) -> tuple[wire.Voice, ...]:
        """What is said about the last move, if anything is."""
        if not bots or self.loop.time() < self.again or noticed != referee.everyone or referee.over:
            return ()
        made = len(referee.moves_made) - 1
        events = [event.masked(ONLOOKER) for event in referee.events_of(made)]
        voices = voices_of(referee, events, ONLOOKER)
        spoken = {voice.seat for voice in voices}
        talkers = [seat for seat in bots if self.seats[seat].character and seat not in spoken]
        if not talkers:
            return ()
        mover = referee.moves_made[made][0]
        loser = given_to(events, mover)
        if any(voice.tone == CALL for voice in voices):
            return self.perhaps(self.lot.pick(talkers), SURPRISED)
        if loser in talkers:
            return self.perhaps(loser, VEXED)
        if mover in talkers and not self.lot.below(SELDOM):
            return self.perhaps(mover, BUSY)
        return ()

    def perhaps(self, seat: int, remarks: tuple[str, ...]) -> tuple[wire.Voice, ...]:
        """One of these remarks, if the character is in the mood for it."""
        character = self.seats[seat].character
        if character is None or self.lot.below(100) >= character.chatter:
            return ()
        self.again = self.loop.time() + SILENCE
        return (wire.Voice(seat, remarks[self.lot.below(len(remarks))], "murmur"),)


def given_to(events: Sequence[Event], mover: int) -> int:
    """The one seat that got cards by the move of somebody else, who got none; -1 if none did, or several."""
    targets = {place_seat(event.target) for event in events if event.kind == CARD and event.target} - {SHARED}
    return targets.pop() if len(targets) == 1 and mover not in targets else -1

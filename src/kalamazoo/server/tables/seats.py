"""Seats of a table: who sits there, by which secret, and what was answered to them."""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from typing import Literal, NamedTuple

from kalamazoo.bots.characters import Character, character_of
from kalamazoo.server.protocol import wire

OPEN, PERSON, BOT = "open", "person", "bot"
KEPT = 256  # answers that a seat remembers
SLOTS = 32  # refusals of a seat that are kept on disk


class Answer(NamedTuple):
    """What was answered to an action: done by event `number`, or refused."""

    number: int  # -1: refused
    text: str
    code: wire.Code = "illegal"
    clause: str = ""
    what: str = ""  # where the rules refused it: what was tried …
    why: str = ""  # … and why it may not be done


class Seat:
    """One seat."""

    def __init__(self, number: int, kind: str, bot: str = "", name: str = "", face: str = "") -> None:
        self.number = number
        self.kind = kind
        self.bot = bot  # who plays it when no person does
        self.name = name  # of the person, or of the character that the bot plays
        self.face = face
        self.was = ""  # who sat here last, when nobody does
        self.hash = ""  # of the secret; empty: nobody has one
        self.present = 0  # open connections of the person
        self.back_by = 0.0  # when a bot takes the absent person's place; 0: no such time is set
        self.active = 0.0  # when the person last did anything, or came
        self.warm = False  # a bot keeps the seat for an absent person
        self.dozing = False  # a bot plays for somebody who is there but does nothing, while others wait
        self.answers: OrderedDict[str, Answer] = OrderedDict()
        self.refusals = 0

    @property
    def taken(self) -> bool:
        """Whether somebody will play it."""
        return self.kind != OPEN or bool(self.bot)

    @property
    def sitter(self) -> str:
        """Who sits there, as far as it matters for what they were told."""
        return self.hash[:16]

    @property
    def by_bot(self) -> bool:
        """Whether a bot plays it now."""
        return self.kind == BOT or self.warm or self.dozing or (self.kind == OPEN and bool(self.bot))

    @property
    def called(self) -> str:
        """Whom sentences name: who sits here, or did."""
        return self.name or self.was

    @property
    def character(self) -> Character | None:
        """Whom the bot plays that has this seat; a bot that only keeps it warm plays nobody."""
        return character_of(self.name, self.face) if self.kind != PERSON and self.bot else None

    def sit(self, name: str, hashed: str, face: str = "") -> None:
        """A person takes it."""
        self.kind = PERSON
        self.name = name
        self.face = face
        self.was = ""
        self.hash = hashed
        self.present = 0
        self.warm = self.dozing = False
        self.answers.clear()

    def leave(self, bot: str, name: str = "", face: str = "") -> None:
        """The person gives it up, to a bot who is somebody or (empty) to nobody."""
        self.kind = OPEN
        self.was = self.name
        self.name = name
        self.face = face
        self.hash = ""
        self.present = 0
        self.warm = self.dozing = False
        self.bot = bot

    def set_bot(self, bot: str, name: str = "", face: str = "") -> None:
        """A bot takes it who is somebody, or (empty) nobody."""
        self.kind = BOT if bot else OPEN
        self.bot = bot
        self.was = self.name
        self.name = name
        self.face = face

    def remember(self, action: str, answer: Answer) -> None:
        """Keeps an answer for a resend."""
        if action:
            self.answers[action] = answer
            if len(self.answers) > KEPT:
                self.answers.popitem(last=False)

    def info(self, now: float, name: str) -> wire.SeatInfo:
        """The seat as everybody may know it; the name is told apart from others."""
        person = self.kind == PERSON
        character = self.character
        kind: Literal["open", "person", "bot"] = "person" if person else "bot" if self.kind == BOT else "open"
        grace = round(self.back_by - now) if person and self.back_by and not self.warm else 0
        return wire.SeatInfo(
            self.number,
            kind,
            name if self.name else "",
            "" if person and not (self.warm or self.dozing) else self.bot,
            person and not self.present,
            max(0, grace),
            self.face,
            character.manner if character else "",
        )


def fresh_secret() -> str:
    """A secret that nobody can guess: 192 bits."""
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    """What is kept of a secret. It has no less than 128 random bits, so a plain hash will do."""
    return sha256(b"kalamazoo seat " + secret.encode()).hexdigest()


def seats_opened(seats: list[Seat], given: Sequence[str]) -> tuple[int, ...]:
    """The seats that these secrets open."""
    return tuple(seats[at].number for at in opened_by([seat.hash for seat in seats], given))


def opened_by(kept: Sequence[str], given: Sequence[str]) -> tuple[int, ...]:
    """Which of the hashes that were kept belong to these secrets, each compared in constant time."""
    hashes = [hash_of(secret) for secret in given]
    opened: list[int] = []
    for at, own in enumerate(kept):
        same = [hmac.compare_digest(own or "-", hashed) for hashed in hashes]  # all of them, always
        if any(same):
            opened.append(at)
    return tuple(opened)

"""Analyses are kept: who asks for the same part of the same record again has it at once."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import blake2b

from kalamazoo.server.thinking.jobs import Answered


class Keeping:
    """Answers by what was asked, those that were wanted last, up to so many bytes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self.answers: OrderedDict[bytes, Answered] = OrderedDict()  # the last wanted last

    def find(self, asked: bytes) -> Answered | None:
        """What was answered before."""
        key = key_of(asked)
        found = self.answers.get(key)
        if found:
            self.answers.move_to_end(key)
        return found

    def keep(self, asked: bytes, answered: Answered) -> None:
        """Keeps an answer that is one; old ones make room."""
        key = key_of(asked)
        if answered.status != 200 or key in self.answers or len(answered.body) > self.most:
            return
        self.answers[key] = answered
        self.size += len(answered.body)
        while self.size > self.most:
            self.size -= len(self.answers.popitem(last=False)[1].body)


def key_of(asked: bytes) -> bytes:
    """A short name for a request: a record is long, and nobody could make another one of the same name."""
    return blake2b(asked, digest_size=32).digest()

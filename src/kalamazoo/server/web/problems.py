"""What is answered when something goes wrong: a status, a code, and a sentence that says what would be right."""

from __future__ import annotations

import msgspec

from kalamazoo.core.errors import IllegalMove, KalamazooError, shown
from kalamazoo.server.protocol import requests, wire
from kalamazoo.server.tables.elsewhere import Elsewhere, OutOfReach
from kalamazoo.server.tables.house import NoTable
from kalamazoo.server.tables.lobby import Full
from kalamazoo.server.tables.mailbox import Closed
from kalamazoo.server.thinking.readers import Busy

LONGEST = 600  # characters of a sentence about what went wrong
UNREADABLE = "this request cannot be read"
STUMBLED = "something went wrong on the server; the error has been logged"


class TooLarge(KalamazooError):
    """A request with too many bytes."""


class TooFast(KalamazooError):
    """A request beyond a limit."""


KINDS: tuple[tuple[type[Exception], int, wire.Code], ...] = (  # the first that fits
    (NoTable, 404, "unknown"),
    (Full, 503, "full"),
    (Closed, 503, "not-now"),
    (Elsewhere, 503, "not-now"),
    (OutOfReach, 503, "not-now"),
    (TooFast, 429, "too-fast"),
    (TooLarge, 413, "too-large"),
    (Busy, 503, "full"),
    (IllegalMove, 422, "illegal"),
    (KalamazooError, 422, "malformed"),
)


def problem_of(error: Exception) -> tuple[int, requests.Problem] | None:
    """The status and the sentence for an error; None if it is a fault of the program."""
    for kind, status, code in KINDS:
        if isinstance(error, kind):
            clause = error.clause if isinstance(error, IllegalMove) else ""
            return status, said(code, str(error), clause)
    if isinstance(error, msgspec.MsgspecError | RecursionError):
        return 400, said("malformed", f"{UNREADABLE}: {error}")
    return None


def said(code: str, text: str, clause: str = "") -> requests.Problem:
    """A problem in one sentence, which is not too long."""
    return requests.Problem(code, shown(text, LONGEST), clause)

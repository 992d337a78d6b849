"""Why an ask in Authors is good, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import Reason
from kalamazoo.core.game import Advice
from kalamazoo.games.authors.engine.state import AuthorsState
from kalamazoo.games.kit.asking_advice import advise_ask


def advise(state: AuthorsState, seat: int, move: int, reasons: Sequence[Reason]) -> Advice | None:
    """The weightiest reasons."""
    return advise_ask(seat, reasons, "book")

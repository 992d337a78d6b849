"""Why an ask in Go to Store is good, in words."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import Reason
from kalamazoo.core.game import Advice
from kalamazoo.games.kit.asking_advice import advise_ask
from kalamazoo.games.store.engine.state import StoreState


def advise(state: StoreState, seat: int, move: int, reasons: Sequence[Reason]) -> Advice | None:
    """The weightiest reasons."""
    return advise_ask(seat, reasons, "set")

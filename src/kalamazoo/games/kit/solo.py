"""What games for one share: pack and turned card as areas, why nothing is taken back, and the entries of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition
from kalamazoo.core.game import Ruling
from kalamazoo.core.scene import PILE, Area, Face
from kalamazoo.games.kit.documents import Entries, Faces, check_pack, numbered
from kalamazoo.games.kit.engine.solo import FREE_UNDO, MOST_UNDOS, NO_UNDO, SERIES, SoloState
from kalamazoo.games.kit.notation import write_card

COURSE_KEYS: Final = ("pack", "known", "ending", "undos", "history", "partial")
ENDINGS: Final = ("", "won", "lost")
MOST_HISTORY: Final = 1000  # far more plays than a pack allows
LONGEST: Final = MOST_HISTORY + 2 * MOST_UNDOS  # moves: each undo lets one play be made once more


def pack_area(state: SoloState) -> Area:
    """What is left of the pack."""
    return Area("pack", PILE, "Pack", (Face(back=True),) if state.left else (), state.left)


def turned_area(state: SoloState) -> Area:
    """The turned card."""
    turned = (Face(str(state.turned)),) if state.turned else ()
    return Area("turned", PILE, "Turned card", turned, len(turned), active=bool(turned))


def explain_undo(state: SoloState, clause: str, plays: str, no_play: str) -> Ruling:
    """Why nothing can be taken back."""
    if state.undo == NO_UNDO:
        return Ruling(clause, f"{plays} cannot be taken back at this table")
    if state.history:
        return Ruling(clause, f"{state.undos} plays have been taken back, and that is enough")
    since = "" if state.undo == FREE_UNDO else " since the last card was turned"
    return Ruling(clause, f"there is {no_play} to take back{since}")


# -- positions ------------------------------------------------------------------------------------


def write_course(
    state: SoloState, write_table: Callable[[list[int]], dict[str, Any]], won: bool, more: Mapping[str, Any]
) -> dict[str, Any]:
    """The whole position, from what lies on the table, and with what else the game has."""
    pack = state.pack[: state.known_end()]
    document: dict[str, Any] = {
        **write_table(state.here()),
        "pack": [card or "?" for card in pack],
        "known": len(pack) - state.seen,
        "ending": "won" if won else "lost" if state.ending else "",
        "undos": state.undos,
    }
    if len(state.cards()) != SERIES * state.highest:
        document["partial"] = True
    document.update(more)
    if state.history:
        document["history"] = [write_table(entry) for entry in state.history]
    return document


def read_pack(state: SoloState, entries: Entries) -> None:
    """The pack, and how many of its last cards were seen before."""
    state.pack = entries.cards("pack", SERIES * state.highest, numbered(1, state.highest), unknown=True)
    known = entries.whole("known", 0, len(state.pack))
    state.seen = len(state.pack) - known
    if BACK in state.pack[state.seen :]:
        raise BadPosition(f"known: the last {known} cards of the pack are not all known")


def read_turned(table: Entries, faces: Faces) -> int:
    """The turned card, or 0."""
    turned = table.get("turned", 0)
    return 0 if turned == 0 and not isinstance(turned, bool) else table.card("turned", faces)


def check_course(state: SoloState, entries: Entries) -> None:
    """Reads how often was taken back, and complains of a pack that cannot be."""
    state.undos = entries.whole("undos", 0, MOST_UNDOS)
    if state.seen > state.left:
        raise BadPosition(f"left: {state.seen} cards of the pack were never turned, so at least as many are left")
    pack = list(range(1, state.highest + 1)) * SERIES
    check_pack(state.cards(), pack, write_card, entries.flag("partial"))

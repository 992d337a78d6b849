"""What is lawful in strict play of Flinch as masks, without a list: for learners, who need to know no more.

Where there are wilds, partners or piles that are built down, only lawful.py tells.
"""

from typing import Final

from mypy_extensions import i64

from kalamazoo.games.flinch.engine.lawful import fitting_slots
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.engine.notes import LAYING, OPENING
from kalamazoo.games.flinch.engine.packed import BITS, FACE
from kalamazoo.games.flinch.options import WILD

STOCK_TOP: Final = 1  # among the sources; the slots follow
MAY_PASS: Final = 1
MAY_END: Final = 2
KNOWN_RANKS: Final = (1 << WILD + 1) - 1  # a card that is only foreseen cannot be discarded


def choices(state: Layout, seat: i64) -> tuple[i64, i64, i64, i64]:
    """What `put_strict` puts for the player on turn: hand ranks to the centre, sources, ranks to discard, the rest.

    The clauses are those of lawful.py. A discard goes to any of `free_slots`.
    """
    ranks: i64 = state.hand_ranks(seat)
    phase: i64 = state.phase
    if phase == LAYING:
        return 0, 0, ranks & KNOWN_RANKS, 0
    opt = state.opt
    fit: i64 = state.fit
    tops: i64 = state.tops[seat]
    if fit >> (tops & FACE) & 1 and not state.barred >> seat & 1:
        return 0, STOCK_TOP, 0, 0
    fitting: i64 = ranks & fit
    duty: i64 = opt.duty
    if fitting & duty:
        return fitting & duty, 0, 0, 0
    slots: i64 = fitting_slots(fit, tops >> BITS) << 1
    if phase == OPENING:
        return fitting, slots, 0, MAY_PASS
    if (fitting or slots) and state.forced == seat:
        return fitting, slots, 0, 0
    kept: i64 = opt.kept
    free: i64 = ranks & ~kept
    if free or fitting:
        return fitting, slots, free & KNOWN_RANKS, 0
    return 0, slots, 0, MAY_END

"""Environments for programs that learn: batches, PettingZoo, Gymnasium, OpenSpiel, text.

import kalamazoo.envs
env = kalamazoo.envs.aec("flinch@1913", seats=4)

What each needs is installed with the extra `envs`, or `openspiel`, and imported when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

from kalamazoo.envs.batch import Batch
from kalamazoo.rulebook import Rules

if TYPE_CHECKING:
    from kalamazoo.envs.gymnasium import KalamazooSolo
    from kalamazoo.envs.pettingzoo import KalamazooAEC, KalamazooParallel
    from kalamazoo.envs.vector import ArrayBatch

__all__ = ["Batch", "aec", "batch", "parallel", "solo"]


def aec(rules: Rules | str, seats: SupportsIndex | None = None, **settings: Any) -> KalamazooAEC:
    """A PettingZoo AEC environment. Settings: out_of_turn, reward, longest, render_mode."""
    from kalamazoo.envs.pettingzoo import KalamazooAEC

    return KalamazooAEC(rules, seats, **settings)


def parallel(rules: Rules | str, seats: SupportsIndex | None = None, **settings: Any) -> KalamazooParallel:
    """A PettingZoo parallel environment. Settings: those of `aec`, and max_cycles."""
    from kalamazoo.envs.pettingzoo import KalamazooParallel

    return KalamazooParallel(rules, seats, **settings)


def batch(
    rules: Rules | str,
    seats: SupportsIndex | None = None,
    size: SupportsIndex = 64,
    seed: SupportsIndex = 0,
    **settings: Any,
) -> ArrayBatch:
    """Many tables at once, as arrays. Settings: those of `aec` but render_mode."""
    from kalamazoo.envs.vector import ArrayBatch

    return ArrayBatch(rules, seats, size, seed, **settings)


def solo(rules: Rules | str, seats: SupportsIndex | None = None, **settings: Any) -> KalamazooSolo:
    """A Gymnasium environment. Settings: those of `aec`, the learner's seat, and the bots at the others."""
    from kalamazoo.envs.gymnasium import KalamazooSolo

    return KalamazooSolo(rules, seats, **settings)

"""How much better than expected each decision of a batch turned out (generalised advantages, nothing discounted)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]
Marks = NDArray[Any]


def advantages(
    values: Numbers,
    seats: Marks,
    counts: Marks,
    over: Marks,
    rewards: Numbers,
    last: Numbers,
    to_act: Marks,
    smooth: float = 0.9,
) -> Numbers:
    """The advantages, by step and table, each from one decision of a seat to the next of the same seat.

    `values` is what the seat that acted expected, `counts` whether it is a decision to learn from, `last` what the seat
    that is to act after the last step expects. Of two seats one gains what the other loses.
    """
    steps, size = values.shape
    tables = np.arange(size)
    later = np.repeat(-last[:, None], rewards.shape[2], axis=1)  # what each seat can expect after the step
    later[tables, to_act] = last
    gained = np.zeros_like(later)  # how much better than expected all went later
    gains = np.zeros_like(values)
    for step in reversed(range(steps)):
        ended = over[step] > 0
        later[ended] = rewards[step][ended]
        gained[ended] = 0.0
        seat = seats[step]
        gains[step] = later[tables, seat] - values[step] + smooth * gained[tables, seat]
        own = counts[step]
        later[tables[own], seat[own]] = values[step][own]
        gained[tables[own], seat[own]] = gains[step][own]
    return gains

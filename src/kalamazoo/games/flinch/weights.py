"""The learned weights of Flinch: data in the folder `weights`, one file for each kind of table it was learned at."""

import json
from importlib.resources import files
from typing import Any, Final

from kalamazoo.games.flinch.options import ENDS, MIDDLE, FlinchOptions
from kalamazoo.games.flinch.worth import FEATURES

FOLDER: Final = "weights"
VARIATIONS: Final = {ENDS: "ends", MIDDLE: "middle"}
KNOWN: Final[dict[str, list[int]]] = {}  # as they come up


def table_kind(opt: FlinchOptions, seats: int) -> list[str]:
    """What sort of table this is, in words, the weightiest first."""
    return [
        VARIATIONS.get(opt.variation, "standard"),
        str(opt.cap),
        "wilds" if opt.wilds else "plain",
        "partners" if opt.partners else "single",
        "two" if seats == 2 else "many",
    ]


def file_name(opt: FlinchOptions, seats: int) -> str:
    """The file that is learned at such a table."""
    return "-".join(table_kind(opt, seats)) + ".json"


def weights_for(opt: FlinchOptions, seats: int) -> list[int]:
    """The weights for a table: its own, else those of the table most like it; all zero where there are none."""
    name = file_name(opt, seats)
    if name not in KNOWN:
        KNOWN[name] = nearest(table_kind(opt, seats))
    return KNOWN[name]


def nearest(kind: list[str]) -> list[int]:
    """The weights of the table most like this one."""
    best: Any = None
    most = -1
    folder = files("kalamazoo.games.flinch") / FOLDER
    for file in sorted(folder.iterdir(), key=str) if folder.is_dir() else []:
        if not file.name.endswith(".json"):
            continue
        words = file.name.removesuffix(".json").split("-")
        alike = 0
        for word, other in zip(kind, words):
            alike = 2 * alike + (word == other)
        if alike > most:
            most = alike
            best = file
    if best is None:
        return [0] * FEATURES
    return read_weights(json.loads(best.read_text("utf-8")))


def read_weights(document: Any) -> list[int]:
    """The weights of a file."""
    weights = [int(weight) for weight in document["weights"]]
    if len(weights) != FEATURES:
        raise ValueError(f"these weights are for {len(weights)} features, and there are {FEATURES}")
    return weights

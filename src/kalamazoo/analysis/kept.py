"""Analyses are kept beside the record: `game.analysis.json` beside `game.kzr`."""

from __future__ import annotations

import json
import os
from hashlib import blake2b
from pathlib import Path
from typing import Any

from kalamazoo._engine import version_line
from kalamazoo.analysis.report import Analysis, Balance, Decision, MissedCall, Turn


def place_of(record: Path) -> Path:
    """Where the analysis of a record is kept."""
    return record.with_name(f"{record.stem}.analysis.json")


def keep(record: Path, text: str, deep: bool, found: Analysis) -> None:
    """Writes an analysis down, all of it or nothing; raises OSError."""
    document = {**origin(text), "deep": deep, "analysis": found.document()}
    fresh = place_of(record).with_name(place_of(record).name + ".new")
    fresh.write_text(json.dumps(document) + "\n", "utf-8")
    os.replace(fresh, place_of(record))


def find(record: Path, text: str, deep: bool) -> Analysis | None:
    """The analysis that was kept of this very record by this program, if it is as deep as wanted."""
    try:
        document = json.loads(place_of(record).read_text("utf-8"))
        of_this = {name: document[name] for name in origin(text)} == origin(text)
        return read_analysis(document["analysis"]) if of_this and document["deep"] >= deep else None
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def origin(text: str) -> dict[str, str]:
    """Of which record an analysis is, and whose."""
    return {"record": blake2b(text.encode(), digest_size=16).hexdigest(), "program": version_line()}


def read_analysis(data: dict[str, Any]) -> Analysis:
    """An analysis from its document."""
    return Analysis(
        data["rules"],
        data["seats"],
        data["names"],
        data["curve"],
        [Decision(**row) for row in data["costly"]],
        [Turn(**row) for row in data["turns"]],
        [MissedCall(**row) for row in data["missed"]],
        [Balance(**{name: value for name, value in row.items() if name != "luck"}) for row in data["balance"]],
    )

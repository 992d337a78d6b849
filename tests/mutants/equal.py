"""Mutants that play the same game as the unbroken engine, and why: `equal.toml`, which people write."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

LIST = Path(__file__).with_name("equal.toml")


def known_equal(path: Path = LIST) -> dict[str, str]:
    """The reason why a mutant is no fault, by its name."""
    listed = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    found: dict[str, str] = {}
    for kind in listed.get("kind", ()):
        for name, reason in kind["mutants"].items():
            assert name not in found, f"twice in {path.name}: {name}"
            assert reason.strip(), f"without a reason in {path.name}: {name}"
            found[name] = f"{kind['title']}: {reason}"
    return found


def gone(equal: Iterable[str], names: Iterable[str]) -> list[str]:
    """Those of the list that are mutants of these engines no longer: the line has changed, so has to be judged anew."""
    return sorted(set(equal) - set(names))

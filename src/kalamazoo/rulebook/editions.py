"""Editions as data: one TOML file each, saying what differs and where it was read."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kalamazoo.core.errors import BadRules, near
from kalamazoo.core.game import Game
from kalamazoo.rulebook.folder import rules_folder

ONLY = "standard"  # the edition of a game that has one; it is not written in rules strings
KEYS = {"title", "year", "source", "about", "default", "facts", "options", "cites"}


@dataclass(frozen=True)
class Edition:
    """One printed form of a game."""

    name: str  # as after the @: "1913", "level4"
    title: str
    year: int
    source: str  # where its rules were read
    about: str  # what sets it apart, in a sentence
    default: bool  # the one meant when a rules string names none
    facts: Mapping[str, Any]  # numbers and lists the game needs: the pack, the highest rank …
    values: Mapping[str, int]  # every option's default here
    cites: Mapping[str, tuple[str, ...]]  # the clauses by which it sets each of its facts and options


def read_edition(game: Game, name: str, text: str) -> Edition:
    """Checks and reads an edition file; a mistake in it is one clear sentence."""
    where = f"{game.name}/{name}.toml"
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadRules(f"{where}: {error}") from None
    unknown = sorted(set(data) - KEYS)
    if unknown:
        raise BadRules(f'{where}: unknown key "{unknown[0]}"{near(unknown[0], sorted(KEYS))}')
    for key, kind in (("title", str), ("year", int), ("source", str)):
        if not isinstance(data.get(key), kind):
            raise BadRules(f"{where}: {key} is missing, or is not of type {kind.__name__}")
    options = data.get("options", {})
    fields = {field.name: field for field in game.fields}
    values = {field.name: field.default for field in game.fields}
    for key, value in options.items():
        if key not in fields:
            raise BadRules(f'{where}: {game.name} has no option "{key}"{near(key, list(fields))}')
        try:
            values[key] = fields[key].read(str(value))
        except BadRules as error:
            raise BadRules(f"{where}: {error}") from None
    return Edition(
        name,
        data["title"],
        data["year"],
        data["source"],
        data.get("about", ""),
        bool(data.get("default", False)),
        data.get("facts", {}),
        values,
        read_cites(where, data),
    )


def read_cites(where: str, data: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The clauses that an edition file names: one or more for each of its facts and options, and for nothing else."""
    cites = data.get("cites", {})
    told = [*data.get("facts", {}), *data.get("options", {})]
    for key in told:
        if key not in cites:
            raise BadRules(f"{where}: [cites] must name the clauses that set {key}")
    for key, ids in cites.items():
        if key not in told:
            raise BadRules(f"{where}: [cites] names {key}, which the edition does not set{near(key, told)}")
        if not isinstance(ids, list) or not ids or not all(isinstance(clause, str) for clause in ids):
            raise BadRules(f"{where}: [cites] {key} must be a list of clause ids")
    return {key: tuple(ids) for key, ids in cites.items()}


@cache
def editions(game: Game) -> Mapping[str, Edition]:
    """The editions of a game by name, in the order of their names."""
    folder = rules_folder(game) / "editions"
    names = sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return {name: read_edition(game, name, (folder / f"{name}.toml").read_text("utf-8")) for name in names}


def find_edition(game: Game, name: str) -> Edition:
    """The edition of this name, or the default one for an empty name; raises BadRules with a suggestion."""
    known = editions(game)
    if not name:
        return next((e for e in known.values() if e.default), next(iter(known.values())))
    if name in known:
        return known[name]
    raise BadRules(f"unknown edition {name} of {game.name}{near(name, list(known))}")

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
KEYS = {"title", "year", "source", "about", "default", "facts", "options"}


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
    )


@cache
def editions(game: Game) -> Mapping[str, Edition]:
    """The editions of a game by name, in the order of their names."""
    if game.edition_texts:
        return {name: read_edition(game, name, text) for name, text in game.edition_texts.items()}
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

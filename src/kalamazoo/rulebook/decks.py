"""Decks as data: the cards of a pack in a TOML file, the game's own or one that matches the pack in your hands.

A deck file has a `title`, the name of its `game`, and a `[[card]]` table for each card; what such a table says is
the game's business (`Game.check_deck`).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from kalamazoo.core.errors import BadRules, near, shown
from kalamazoo.core.game import Game
from kalamazoo.core.options import Field, choice
from kalamazoo.rulebook.folder import rules_folder

KEYS = ("title", "game", "card")
PRINTED = "printed"  # how an edition says that it uses the deck of its game
LONGEST = 65_536  # characters of a deck file
LONGEST_TITLE = 100
MOST_LINES = 4000
MOST_ROWS = 400  # [[card]] tables
MOST_KEYS = 40  # of one of them
MOST_DOTS = 8  # in a line, outside of texts; tomllib's time and memory rise with their square
DEEPEST = 6  # brackets within brackets
# Texts and comments, in which anything may stand; one that is not closed goes on to the end of its line or file.
# Nothing here is tried twice, so that no file takes longer than another of its length.
QUOTED = re.compile(
    r'''"""(?:\\[\s\S]|[^\\"]|"(?!""))*+(?:"""|\\?\Z)'''
    r"""|'''(?:[^']|'(?!''))*+(?:'''|\Z)"""
    r"""|"(?:\\.|[^"\\\n])*+(?:"|\\|(?=\n)|\Z)|'[^'\n]*+(?:'|(?=\n)|\Z)|\#[^\n]*+"""
)
MARK = 12  # hexadecimal digits by which a rules string names a deck
MOST_MISTAKES = 6  # mistakes that are told at once
DECK = "deck"  # in a rules string: the mark of a deck that is not the printed one
FIELD = choice(DECK, (PRINTED,), "", "the deck that comes with the game, or the mark of a deck of your own")


@dataclass(frozen=True)
class Deck:
    """A checked deck. Equal decks have equal texts, and the mark of two unlike ones differs."""

    title: str
    game: str
    cards: tuple[Mapping[str, Any], ...]  # the rows, in the order of the file
    text: str  # the deck as TOML in one fixed form, which `read_deck` takes back

    @property
    def mark(self) -> str:
        """The name of the deck in a rules string: the first digits of the SHA-256 of its text."""
        return sha256(self.text.encode()).hexdigest()[:MARK]


def read_deck(game: Game, source: Deck | Mapping[str, Any] | Path | str) -> Deck:
    """Checks a deck, given as a file's path, as its text (of several lines) or as a document; raises BadRules."""
    if isinstance(source, Deck):
        if source.game != game.name:
            raise BadRules(f"this deck is for {source.game}, not for {game.name}")
        return source
    where, document = document_of(source)
    unknown = [key for key in document if key not in KEYS]
    if unknown:
        raise BadRules(f'{where}: unknown key "{shown(str(unknown[0]))}"{near(str(unknown[0]), list(KEYS))}')
    title = document.get("title")
    if not isinstance(title, str) or not title.strip():
        raise BadRules(f"{where}: title is missing; name the deck in a line")
    if len(title) > LONGEST_TITLE:
        raise BadRules(f"{where}: the title has at most {LONGEST_TITLE} characters")
    if document.get("game") != game.name:
        raise BadRules(f'{where}: game must read "{game.name}" in a deck for {game.title}')
    rows = document.get("card")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, Mapping) for row in rows):
        raise BadRules(f"{where}: there are no [[card]] tables")
    if len(rows) > MOST_ROWS or any(len(row) > MOST_KEYS for row in rows):
        raise BadRules(f"{where}: a deck has at most {MOST_ROWS} [[card]] tables, each with at most {MOST_KEYS} keys")
    try:
        text = write_deck(title, game.name, rows)
    except ValueError as error:
        raise BadRules(f"{where}: {error}") from None
    mistakes = game.check_deck(rows)
    if mistakes:
        more = f"; and {len(mistakes) - MOST_MISTAKES} more" if len(mistakes) > MOST_MISTAKES else ""
        raise BadRules(f"{where}: {'; '.join(shown(mistake, 200) for mistake in mistakes[:MOST_MISTAKES])}{more}")
    return Deck(title, game.name, tuple(tomllib.loads(text)["card"]), text)


def document_of(source: Mapping[str, Any] | Path | str) -> tuple[str, Mapping[str, Any]]:
    """What to call the source in a message, and what it says."""
    if isinstance(source, Mapping):
        return "the deck", source
    if isinstance(source, str) and "\n" in source:
        where, text = "the deck", source
    else:
        where = Path(source).name
        try:
            text = Path(source).read_text("utf-8")
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else "it is not a text file"
            raise BadRules(f"the deck file {shown(str(source), 200)} cannot be read: {why}") from None
    check_shape(where, text)
    try:
        return where, tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadRules(f"{where}: {shown(str(error), 200)}") from None
    except ValueError:
        raise BadRules(f"{where}: a number in it has too many digits") from None


def check_shape(where: str, text: str) -> None:
    """Complains of a file that no deck needs and that would take long to read, before it is read."""
    if len(text) > LONGEST:
        raise BadRules(f"{where}: a deck file has at most {LONGEST} characters")
    lines = QUOTED.sub(lambda quoted: "\n" * quoted[0].count("\n"), text).split("\n")
    if len(lines) > MOST_LINES:
        raise BadRules(f"{where}: a deck file has at most {MOST_LINES} lines")
    depth = 0
    for number, line in enumerate(lines, 1):
        if line.count(".") > MOST_DOTS:
            raise BadRules(f"{where}: line {number} has more than {MOST_DOTS} dots outside of texts")
        for mark in line:
            depth += (mark in "[{") - (mark in "]}")
            if depth > DEEPEST:
                raise BadRules(f"{where}: line {number} has more than {DEEPEST} brackets within each other")


def write_deck(title: str, game: str, rows: list[Mapping[str, Any]]) -> str:
    """A deck as TOML in one fixed form: the rows as they come, the keys of a row in alphabetical order."""
    lines = [f"title = {write_value('title', title)}", f"game = {write_value('game', game)}"]
    for number, row in enumerate(rows, 1):
        lines += ["", "[[card]]"]
        lines += [
            f"{write_key(key)} = {write_value(f'card {number}, {key}', row[key])}" for key in sorted(row, key=str)
        ]
    return "\n".join(lines) + "\n"


def write_key(key: object) -> str:
    """A key, bare if it can be."""
    text = str(key)
    bare = text.isascii() and text.replace("_", "").replace("-", "").isalnum()
    return text if bare else write_value("a key", text)


def write_value(where: str, value: object, depth: int = 0) -> str:
    """A text, whole number, yes or no, list or small table; anything else has no place on a card."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) < 10**9:
        return str(value)
    if isinstance(value, str) and value.replace("\n", " ").isprintable():
        return json.dumps(value, ensure_ascii=False)
    if depth < 3 and isinstance(value, list | tuple):
        return f"[{', '.join(write_value(where, item, depth + 1) for item in value)}]"
    if depth < 3 and isinstance(value, Mapping):
        pairs = (f"{write_key(key)} = {write_value(where, value[key], depth + 1)}" for key in sorted(value, key=str))
        return f"{{{', '.join(pairs)}}}"
    raise ValueError(f"{where} must be a text, a whole number, true, false, or a list or table of these")


def deck_fields(game: Game) -> tuple[Field, ...]:
    """The house rule that a game has whose deck is data; its clauses can name it like any other."""
    return (FIELD,) if (rules_folder(game) / "deck.toml").is_file() else ()


@cache
def printed_deck(game: Game) -> Deck:
    """The deck that comes with the game."""
    return read_deck(game, (rules_folder(game) / "deck.toml").read_text("utf-8"))


def facts_with(game: Game, facts: Mapping[str, Any], deck: Deck | None) -> Mapping[str, Any]:
    """The facts of an edition with the rows of a deck as `deck`; `deck = "printed"` there means the game's own."""
    if deck is not None:
        return {**facts, "deck": deck.cards}
    return {**facts, "deck": printed_deck(game).cards} if facts.get("deck") == PRINTED else facts


def own_deck(game: Game, facts: Mapping[str, Any], source: Deck | Mapping[str, Any] | Path | str | None) -> Deck | None:
    """The deck somebody gave, checked; None if there is none, or if it is just the edition's own."""
    if source is None:
        return None
    deck = read_deck(game, source)
    return None if facts.get("deck") == PRINTED and printed_deck(game).cards == deck.cards else deck

"""What can be read without a table: the games, the rules of one rule set, and the lessons."""

from __future__ import annotations

from typing import Literal

import msgspec

from kalamazoo._engine import engine
from kalamazoo.bots import bots_of, usual_bot
from kalamazoo.bots.characters import CHARACTERS, Character
from kalamazoo.bots.levels import levels_here
from kalamazoo.core.errors import BadRules
from kalamazoo.core.game import Game
from kalamazoo.core.options import Field
from kalamazoo.games import GAMES
from kalamazoo.rulebook import Rules, editions, rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.rulebook.folder import rules_folder
from kalamazoo.rulebook.reading import chapters
from kalamazoo.server.protocol import requests
from kalamazoo.server.protocol.titles import edition_label

LESSON = "lesson.json"  # beside the clauses of a game


def games() -> list[requests.GameInfo]:
    """All games on the shelf."""
    return [game_info(game) for game in GAMES.values()]


def game_info(game: Game) -> requests.GameInfo:
    """One game: its editions, house rules and bots."""
    return requests.GameInfo(
        game.name,
        game.title,
        game.family,
        game.about,
        game.minutes,
        game.slips,
        type(game).check_deck is not Game.check_deck,
        bots_of(game),
        [edition_info(game, name) for name in editions(game)],
        [option_info(field) for field in game.fields if field.name not in game.several_tables],
        has_lesson(game),
        [requests.CharacterInfo(each.name, each.face, each.manner, bot_of(each, game)) for each in CHARACTERS],
        [requests.LevelInfo(name, about) for name, about in levels_here(game).items()],
        engine() != "compiled",
        [option_info(field) for field in game.fields if field.name in game.several_tables and field.kind != "choice"],
    )


def option_info(field: Field) -> requests.OptionInfo:
    """One house rule."""
    kind: Literal["choice", "number", "set"] = (
        "choice" if field.kind == "choice" else "set" if field.kind == "set" else "number"
    )
    return requests.OptionInfo(field.name, kind, list(field.words), field.low, field.high, field.clause, field.meaning)


def bot_of(character: Character, game: Game) -> str:
    """The bot that plays a character in this game."""
    return character.level if character.level in game.bots else usual_bot(game)


def has_lesson(game: Game) -> bool:
    """Whether a game brings a guided deal."""
    return (rules_folder(game) / LESSON).is_file()


def lesson_of(game: Game) -> requests.Lesson | None:
    """The guided deal that a game brings, if it brings one; a file that cannot be read is a BadRules."""
    if not has_lesson(game):
        return None
    try:
        lesson = msgspec.json.decode((rules_folder(game) / LESSON).read_bytes(), type=requests.Lesson)
    except msgspec.MsgspecError as error:
        raise BadRules(f"the lesson of {game.title} cannot be read: {error}") from None
    return msgspec.structs.replace(lesson, game=game.name, title=game.title)


def edition_info(game: Game, name: str) -> requests.EditionInfo:
    """One edition."""
    rule_set = rules(f"{game.name}@{name}")
    edition = rule_set.edition
    fewest, most = rule_set.seat_range()
    practice = str(rule_set.replace(**game.practice))
    return requests.EditionInfo(
        name,
        str(rule_set),
        practice,
        edition.title,
        edition.year,
        edition.about,
        fewest,
        most,
        rule_set.words(),
        edition_label(rule_set),
    )


def rules_info(rule_set: Rules) -> requests.RulesInfo:
    """The rules of exactly this rule set, chapter by chapter."""
    words = rule_set.words()
    one_table = rule_set.game.check_live(rule_set.options) is None
    book = load(rule_set.game.name)
    return requests.RulesInfo(
        str(rule_set),
        rule_set.game.title,
        [
            requests.ChapterInfo(
                chapter.id,
                chapter.title,
                [requests.ClauseInfo(clause.id, clause.text, clause.kind) for clause in chapter.clauses],
            )
            for chapter in chapters(book, rule_set.edition.name, words)
        ],
        [
            (field.name, words[field.name], field.meaning)
            for field in rule_set.game.fields
            if not (one_table and field.name in rule_set.game.several_tables)
        ],
        edition_label(rule_set),
    )

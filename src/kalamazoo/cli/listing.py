"""`kalamazoo games` and `kalamazoo rules`: what can be played, and by which rules."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rich.markdown import Markdown
from rich.markup import escape

from kalamazoo._engine import engine
from kalamazoo.bots import bots_of
from kalamazoo.bots.levels import levels_of
from kalamazoo.cli.common import add_json, add_rules, console, given_rules, print_json, print_table, with_columns
from kalamazoo.core.game import Game
from kalamazoo.games import GAMES, find_game
from kalamazoo.rulebook import Rules, editions, rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.rulebook.reading import WIDTH, chapters, write_clause, write_rules

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(commands: Commands) -> None:
    """Adds the commands of this file."""
    games = commands.add_parser("games", help="what can be played, with editions, seats and house rules")
    games.add_argument("game", nargs="?", metavar="GAME", help="one game in full")
    add_json(games)
    games.set_defaults(run=show_games)
    reading = commands.add_parser("rules", help="the rules of exactly one rule set, or one clause of it")
    add_rules(reading)
    reading.add_argument("clause", nargs="?", metavar="CLAUSE", help="a clause id, such as FL-CHAL-9")
    reading.add_argument("--markdown", action="store_true", help="the page as Markdown text, for a file of your own")
    add_json(reading)
    reading.set_defaults(run=show_rules)


def show_games(options: argparse.Namespace) -> int:
    """Prints the list of games, or one game in full."""
    chosen = [find_game(options.game.partition("@")[0])] if options.game else list(GAMES.values())
    if options.json:
        print_json(game_document(chosen[0]) if options.game else [game_document(game) for game in chosen])
        return 0
    if options.game:
        show_game(chosen[0])
        return 0
    table = with_columns("game", "players", "minutes", "editions", "what it is like", left=5)
    for game in GAMES.values():
        table.add_row(game.name, seats_text(game), "{}–{}".format(*game.minutes), " ".join(names(game)), game.about)
    print_table(table)
    console.print("\nkalamazoo games GAME shows the house rules; kalamazoo rules GAME@EDITION the rules themselves.")
    return 0


def names(game: Game) -> list[str]:
    """The editions as they stand in rules strings."""
    return [str(rules(f"{game.name}@{edition}")) for edition in editions(game)]


def seats_text(game: Game) -> str:
    """The numbers of players over all editions."""
    ranges = [rules(f"{game.name}@{edition}").seat_range() for edition in editions(game)]
    low, high = min(r[0] for r in ranges), max(r[1] for r in ranges)
    return str(low) if low == high else f"{low}–{high}"


def show_game(game: Game) -> None:
    """Prints one game: editions, and every house rule with its values, defaults, clause and meaning."""
    console.print(f"[bold]{game.title}[/bold]  {escape(game.about)}\n")
    table = with_columns("edition", "players", "printed", "what sets it apart", left=4)
    for edition in editions(game).values():
        low, high = rules(f"{game.name}@{edition.name}").seat_range()
        table.add_row(
            str(rules(f"{game.name}@{edition.name}")),
            str(low) if low == high else f"{low}–{high}",
            escape(edition.title),
            escape(edition.about),
        )
    print_table(table)
    console.print("\n[bold]Players[/bold], as in " + escape(f"--bots {','.join(list(game.bots)[:2])}"))
    table = with_columns("", "", left=2)
    table.show_header = False
    for name in bots_of(game):
        table.add_row(name, escape(levels_of(game).get(name, "")))
    print_table(table)
    if engine() != "compiled":
        console.print("The engine is not compiled here: levels that search keep their time, and are weaker.")
    console.print("\n[bold]House rules[/bold], as in " + escape(f"{names(game)[0]}(option=value,…)"))
    table = with_columns("option", "values", "default", "clause", "meaning", left=5)
    for field in game.fields:
        defaults = {edition.name: field.write(edition.values[field.name]) for edition in editions(game).values()}
        table.add_row(
            field.name, escape(field.range_text()), default_text(defaults), field.clause, escape(field.meaning)
        )
    print_table(table)


def game_document(game: Game) -> dict[str, object]:
    """A game as data."""
    found = editions(game).values()
    sets = {edition.name: rules(f"{game.name}@{edition.name}") for edition in found}
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "minutes": list(game.minutes),
        "bots": bots_of(game),
        "editions": [
            {
                "rules": str(sets[edition.name]),
                "title": edition.title,
                "about": edition.about,
                "seats": list(sets[edition.name].seat_range()),
                "options": sets[edition.name].words(),
            }
            for edition in found
        ],
        "options": [
            {"name": field.name, "values": field.range_text(), "clause": field.clause, "meaning": field.meaning}
            for field in game.fields
        ],
    }


def default_text(defaults: dict[str, str]) -> str:
    """One default, or one for each group of editions."""
    groups: dict[str, list[str]] = {}
    for edition, value in defaults.items():
        groups.setdefault(value, []).append(edition)
    if len(groups) == 1:
        return next(iter(groups))
    return "; ".join(f"{' '.join(where)}: {value}" for value, where in groups.items())


def show_rules(options: argparse.Namespace) -> int:
    """Prints the rules of one rule set, paged on a terminal, or one clause."""
    rule_set = given_rules(options)
    book = load(rule_set.game.name)
    words = rule_set.words()
    title = f"{rule_set.game.title}, {rule_set}: {rule_set.edition.title}"
    if options.json:
        print_json(rules_document(rule_set, options.clause))
        return 0
    if options.clause:
        text = write_clause(book, options.clause.upper(), rule_set.edition.name, words)
    else:
        text = write_rules(book, title, rule_set.edition.name, words)
    if options.markdown:
        console.out(text, end="", highlight=False)
    elif console.is_terminal and not options.clause:
        with console.pager():
            show_page(text)
    else:
        show_page(text)
    return 0


def rules_document(rule_set: Rules, clause: str | None) -> dict[str, object]:
    """The clauses of a rule set as data, or one of them."""
    book, words = load(rule_set.game.name), rule_set.words()
    edition = rule_set.edition.name
    if clause:
        text = write_clause(book, clause.upper(), edition, words)
        return {"rules": str(rule_set), "clause": clause.upper(), "text": text}
    found = [
        {
            "title": chapter.title,
            "clauses": [{"id": one.id, "kind": one.kind, "text": one.text} for one in chapter.clauses],
        }
        for chapter in chapters(book, edition, words)
    ]
    return {"rules": str(rule_set), "options": words, "chapters": found}


def show_page(text: str) -> None:
    """Prints markdown: laid out on a terminal, as it is elsewhere."""
    if console.is_terminal:
        console.print(Markdown(text, hyperlinks=False), width=min(console.width, WIDTH))
    else:
        console.print(text, markup=False, soft_wrap=True)

"""No house rule does nothing: each is read, changes what the game asks its options, and the game does ask."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import kalamazoo
from kalamazoo.core.game import Game
from kalamazoo.core.options import NUMBER, Field
from kalamazoo.games import GAMES
from kalamazoo.rulebook import Rules, editions, rules
from kalamazoo.rulebook.folder import rules_folder

SOURCE = Path(kalamazoo.__file__).parent
OPTIONS = [(game, field) for game in GAMES.values() for field in game.fields]
WITH = {  # options that matter only beside another
    "clerical": {"play": "table"},
    "starter-duty": {"variation": "ends"},
    "out-of-turn": {"play": "table"},
}
OUTSIDE = ("mistakes",)  # read by name by the bots


@cache
def attributes(game: str) -> tuple[str, ...]:
    """The names of what a game's options hold."""
    tree = ast.parse((rules_folder(GAMES[game]).parent / "options.py").read_text("utf-8"))
    return tuple(
        sorted(
            {
                target.attr
                for node in ast.walk(tree)
                if isinstance(node, ast.Assign | ast.AnnAssign)
                for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
                if isinstance(target, ast.Attribute)
                and isinstance(target.value, ast.Name)
                and target.value.id == "self"
            }
        )
    )


@cache
def asked(game: str) -> frozenset[str]:
    """The attributes that the game's own files read, options.py and what it sets left out."""
    folder = rules_folder(GAMES[game]).parent
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        whole = path.name != "options.py"
        nodes = ast.walk(tree) if whole else methods(tree)
        found |= {node.attr for node in nodes if isinstance(node, ast.Attribute) and of_options(node, whole)}
    return frozenset(found)


def of_options(node: ast.Attribute, outside: bool) -> bool:
    """Whether this reads an attribute of options: `opt.table`, `self.options.table`, `self.own(options).table`."""
    owner = node.value
    if isinstance(owner, ast.Call):
        called = owner.func
        return (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")) == "own"
    name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
    return isinstance(node.ctx, ast.Load) and (name in ("opt", "options") if outside else name == "self")


def methods(tree: ast.AST) -> Iterator[ast.AST]:
    """What the methods of an Options class do, its constructor left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name != "__init__":
            yield from ast.walk(node)


def values_of(field: Field) -> list[str]:
    """All words of an option; of a number, the ends."""
    low, high = field.span()
    return [field.write(value) for value in ((low, high) if field.kind == NUMBER else range(low, high + 1))]


def differing(game: Game, field: Field, base: Rules) -> set[str]:
    """The attributes of the options that differ between some two values of one option."""
    made = [base.replace(**{field.name: word}).options for word in values_of(field)[:16]]
    return {name for name in attributes(game.name) if name != "values" and differ(name, made)}


def differ(name: str, made: Sequence[object]) -> bool:
    """Whether an attribute is not the same in all."""
    first = getattr(made[0], name)
    return any(getattr(options, name) != first for options in made[1:])


@pytest.mark.parametrize(("game", "field"), OPTIONS, ids=lambda given: given.name)
def test_an_option_is_read(game: Game, field: Field) -> None:
    assert field.name in rules(game.name).options.values.asked


@pytest.mark.parametrize(("game", "field"), OPTIONS, ids=lambda given: given.name)
def test_an_option_changes_something_that_the_game_asks_for(game: Game, field: Field) -> None:
    found: set[str] = set()
    for edition, with_others in product(editions(game), (False, True)):
        base = rules(f"{game.name}@{edition}")
        if with_others and field.name in WITH:
            base = base.replace(**{n: w for n, w in WITH[field.name].items() if n in base.words()})
        found |= differing(game, field, base)
    assert found, "it changes nothing at all"
    if field.name in OUTSIDE:
        assert any(f'"{field.name}"' in path.read_text("utf-8") for path in SOURCE.glob("games/*/bot.py"))
    else:
        assert found & asked(game.name), f"nobody asks for {sorted(found)}"

"""Lessons: each step can be done, and the server hands out those of our games and of anybody's own."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from kalamazoo import GAMES, rules
from kalamazoo.core.errors import BadRules
from kalamazoo.core.game import Game
from kalamazoo.server.protocol import requests
from kalamazoo.server.web import shelf
from kalamazoo_toy import Toy
from tests.server.helpers import run, serving

OWN = '{"rules": "toy@standard", "seat": 1, "position": {"seats": []}, "steps": [{"say": "Lay it.", "move": "3"}]}'


def lesson_of(game: Game) -> requests.Lesson:
    lesson = shelf.lesson_of(game)
    assert lesson is not None
    return lesson


@pytest.mark.parametrize("game", [*GAMES.values(), Toy()], ids=lambda game: game.name)
def test_each_step_of_a_lesson_can_be_done(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, game.name, game)
    lesson = lesson_of(game)
    rule_set = rules(lesson.rules)
    assert (rule_set.game, lesson.game, lesson.title) == (game, game.name, game.title)
    state = game.read_position(rule_set.options, lesson.position)
    moves = [step.move for step in lesson.steps if step.move]
    for text in moves:
        legal = {game.write_move(state, lesson.seat, move): move for move in state.moves(lesson.seat)}
        assert text in legal, f"{text}: {list(legal)}"
        state.apply(lesson.seat, legal[text])
    assert moves
    assert not lesson.steps[-1].move


def test_the_server_hands_out_lessons(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            shelved = (await house.request("GET", "/api/games")).json()
            assert all(game["lesson"] for game in shelved)
            told = await house.request("GET", "/api/lessons/stock-exchange")
            assert told.status == 200
            assert msgspec.json.decode(told.body, type=requests.Lesson) == lesson_of(GAMES["stock-exchange"])
            for wrong in ("nothing", "stock_exchange", "..", "%00"):
                missing = await house.request("GET", f"/api/lessons/{wrong}")
                assert (missing.status, missing.json()["code"]) == (404, "unknown")

    run(test())


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game of another package, with a folder `rules` beside its module."""
    module = ModuleType("somebodys_toy")
    module.__file__ = str(tmp_path / "__init__.py")
    monkeypatch.setitem(sys.modules, "somebodys_toy", module)
    (tmp_path / "rules").mkdir()
    kind = type("GuestToy", (Toy,), {"__module__": "somebodys_toy"})
    game: Game = kind()
    return game


def test_a_game_from_elsewhere_brings_its_own_lesson(guest: Game, tmp_path: Path) -> None:
    assert shelf.lesson_of(guest) is None
    assert not shelf.has_lesson(guest)
    (tmp_path / "rules" / "lesson.json").write_text(OWN, "utf-8")
    assert shelf.has_lesson(guest)
    lesson = lesson_of(guest)
    assert (lesson.game, lesson.title, lesson.seat, lesson.bot) == (guest.name, guest.title, 1, "fair")
    assert lesson.steps == [requests.LessonStep("Lay it.", "3")]


@pytest.mark.parametrize("text", ["", "[]", '{"rules": "toy"}', OWN.replace('"say"', '"tell"')])
def test_a_torn_lesson_is_named(guest: Game, tmp_path: Path, text: str) -> None:
    (tmp_path / "rules" / "lesson.json").write_text(text, "utf-8")
    with pytest.raises(BadRules, match=f"the lesson of {guest.title} cannot be read"):
        shelf.lesson_of(guest)

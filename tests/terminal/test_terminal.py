"""The table in the terminal, driven by keys as a person would."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList, RichLog

from kalamazoo.core.rng import Rng
from kalamazoo.record import read_record, verify
from kalamazoo.rulebook import rules
from kalamazoo.terminal.app import ChooseGame, RulesScreen, TableApp, TableScreen
from kalamazoo.testing import clause


def test_a_whole_game_by_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def play() -> None:
        app = TableApp(rules("flinch@1988"), 2, "random", "7")
        async with app.run_test(size=(110, 40)) as pilot:
            screen = app.screen
            assert isinstance(screen, TableScreen)
            moves = screen.query_one("#moves", OptionList)
            for _ in range(2000):
                if screen.referee.outcome:
                    break
                if moves.option_count:
                    await pilot.press("enter")
                else:
                    screen.act(*screen.company.next_wish()[:2])
                await pilot.pause()
            assert screen.referee.outcome
            await pilot.press("f2")
            await pilot.pause()
        saved = list(tmp_path.glob("flinch-*.kzr"))
        assert verify(read_record(saved[0].read_text("utf-8"))).genuine

    asyncio.run(play())


def test_a_refusal_names_its_clause_and_why_changes_nothing() -> None:
    async def play() -> None:
        app = TableApp(rules("flinch@1988"), 2, "random", "7")
        async with app.run_test(size=(110, 40)) as pilot:
            screen = app.screen
            assert isinstance(screen, TableScreen)
            screen.company.bots = [None, None]  # nobody else moves meanwhile
            screen.wait_for_others()
            before = screen.referee.state().dump()
            line = screen.query_one("#line", Input)
            for text in ("h99>r1", "why s>p1", "dance"):
                line.value = text
                line.focus()
                await pilot.press("enter")
            await pilot.pause()
            assert screen.referee.state().dump() == before
            log = "\n".join(str(strip.text) for strip in screen.query_one("#log", RichLog).lines)
            assert "FL-" in log

    asyncio.run(play())


def logged(screen: TableScreen) -> str:
    """All that stands in the log."""
    return "\n".join(str(strip.text) for strip in screen.query_one("#log", RichLog).lines)


def asks(screen: TableScreen) -> int:
    """How many asks are in the log."""
    return logged(screen).count(" asks ") + logged(screen).count("You ask ")


@clause("AU-ST-2")
@pytest.mark.parametrize("log", ["shown", "hidden"])
def test_a_hidden_log_is_shown_when_the_game_is_over(log: str) -> None:
    async def play() -> None:
        app = TableApp(rules(f"authors@1913(log={log})"), 3, "random", "7")
        async with app.run_test(size=(110, 40)) as pilot:
            screen = app.screen
            assert isinstance(screen, TableScreen)
            screen.company.bots = [None] * 3  # nobody else moves meanwhile
            screen.wait_for_others()
            lot = Rng(1)
            made = 0
            while screen.referee.outcome is None:
                seat = screen.referee.must_act()[0]
                screen.act(seat, lot.pick(screen.referee.moves(seat)))
                made += 1
                if made == 5:
                    await pilot.pause()
                    assert asks(screen) == (5 if log == "shown" else 0)
                    assert ("Remembering" in logged(screen)) == (log == "hidden")
            await pilot.pause()
            assert asks(screen) == made

    asyncio.run(play())


def shown(app: TableApp) -> type:
    """Which screen is on."""
    return type(app.screen)


def test_choosing_a_game_and_reading_its_rules() -> None:
    async def choose() -> None:
        app = TableApp(None, None, "random", None)
        async with app.run_test(size=(90, 30)) as pilot:
            assert shown(app) is ChooseGame
            for _ in range(2):  # the game, then how many play
                if shown(app) is ChooseGame:
                    await pilot.press("enter")
                    await pilot.pause()
            assert shown(app) is TableScreen
            await pilot.press("f1")
            await pilot.pause()
            assert shown(app) is RulesScreen
            await pilot.press("escape")
            await pilot.pause()
            assert shown(app) is TableScreen

    asyncio.run(choose())

"""The table in the terminal, driven by keys as a person would."""

from __future__ import annotations

import asyncio
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console, RenderableType
from textual.widgets import Input, OptionList, RichLog, Static

from kalamazoo.bots import make_bot
from kalamazoo.bots.characters import CHARACTERS
from kalamazoo.core.rng import Rng
from kalamazoo.record import read_record, verify
from kalamazoo.rulebook import rules
from kalamazoo.terminal.app import ChooseGame, MomentScreen, RulesScreen, TableApp, TableScreen
from kalamazoo.terminal.drawing import draw_scene
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


def static(screen: TableScreen, name: str) -> str:
    """What a part of the screen shows."""
    return str(screen.query_one(name, Static).render())


def printed(drawn: RenderableType) -> str:
    """Something drawn, as text."""
    console = Console(width=160, file=StringIO())
    with console.capture() as found:
        console.print(drawn)
    return found.get()


def test_people_have_names_and_what_they_say_and_do_is_shown() -> None:
    async def play() -> None:
        app = TableApp(rules("store@1913"), 3, "random", "7")
        async with app.run_test(size=(120, 44)) as pilot:
            screen = app.screen
            assert isinstance(screen, TableScreen)
            you, second, third = screen.people
            assert len({you, second, third}) == 3
            assert {second, third} <= {character.name for character in CHARACTERS}
            screen.company.bots = [None] * 3
            screen.wait_for_others()
            seat = screen.referee.must_act()[0]
            screen.act(seat, screen.referee.moves(seat)[0])
            await pilot.pause()
            assert "give me all your" in static(screen, "#voices")
            assert f"{'You' if seat == 0 else screen.people[seat]} asked" in static(screen, "#act")
            assert not re.search(r"\b[ABC]\b", logged(screen))
            drawn = printed(draw_scene(screen.referee.view(0).scene(), screen.people))
            assert f"{second}  cards" in drawn
            assert "Seat" not in drawn

    asyncio.run(play())


def test_the_end_of_a_round_is_a_panel_that_waits() -> None:
    async def play() -> None:
        app = TableApp(rules("flush"), 3, "fair", "7")
        async with app.run_test(size=(120, 44)) as pilot:
            table = app.screen
            assert isinstance(table, TableScreen)
            table.company.bots = [None] * 3
            table.wait_for_others()
            lot = Rng(1)
            while not table.moments:
                seat = table.referee.must_act()[0]
                table.act(seat, table.referee.state().random_move(seat, lot))
            await pilot.pause()
            panel = app.screen
            assert isinstance(panel, MomentScreen)
            text = printed(panel.panel)
            assert "End of round 1" in text
            assert "left in hand and on Bases" in text
            assert all(name in text for name in table.people)
            table.company.bots = [None, *(make_bot("fair", table.rules, seat, Rng(seat)) for seat in (1, 2))]
            table.wait_for_others()
            assert table.waiting is None  # nobody goes on meanwhile
            while isinstance(app.screen, MomentScreen):
                await pilot.press("enter")
                await pilot.pause()
            assert table.moments == []
            assert shown(app) is TableScreen

    asyncio.run(play())


def test_a_ruling_is_told_with_its_clause() -> None:
    async def play() -> None:
        app = TableApp(rules("muggins@1913"), 3, "random", "7")
        async with app.run_test(size=(120, 44)) as pilot:
            screen = app.screen
            assert isinstance(screen, TableScreen)
            screen.company.bots = [None] * 3
            screen.wait_for_others()
            caller = next(seat for seat in range(3) if seat != screen.referee.must_act()[0])
            seat = screen.referee.must_act()[0]
            screen.act(seat, "draw")
            screen.act(caller, "muggins")
            await pilot.pause()
            assert "“Muggins!”" in static(screen, "#voices")
            assert "(MU-" in logged(screen)

    asyncio.run(play())

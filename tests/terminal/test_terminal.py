"""The table in the terminal, driven by keys as a person would."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console, RenderableType
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static

from kalamazoo.bots import make_bot
from kalamazoo.bots.characters import CHARACTERS
from kalamazoo.bots.puzzles import puzzles_of
from kalamazoo.core.rng import Rng
from kalamazoo.games import GAMES
from kalamazoo.record import read_record, verify
from kalamazoo.rulebook import rules
from kalamazoo.terminal.app import ChooseGame, TableApp
from kalamazoo.terminal.board import draw_board
from kalamazoo.terminal.panels import MomentScreen, ReadingScreen
from kalamazoo.terminal.table import Cloth, TableScreen
from kalamazoo.testing import clause

CHARACTERS_AS_KEYS = {">": "greater_than_sign", " ": "space"}


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
            assert shown(app) is ReadingScreen
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
            drawn = printed(draw_board(screen.referee.view(0).scene(), screen.people).text())
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


@asynccontextmanager
async def lone_table(text: str, size: tuple[int, int] = (120, 44)) -> AsyncIterator[tuple[TableScreen, Pilot[None]]]:
    """A table for two at which it is your turn and nobody else moves."""
    app = TableApp(rules(text), 2, "random", "7")
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.company.bots = [None, None]
        screen.wait_for_others()
        for _ in range(30):
            if screen.referee.must_act() == [0] and len(screen.choices) > 1:
                break
            seat = screen.referee.must_act()[0]
            screen.act(seat, screen.referee.moves(seat)[-1])
        await pilot.pause()
        yield screen, pilot


def card_point(screen: TableScreen, area: str, card: int) -> tuple[int, int]:
    """Where a card lies on the screen's cloth."""
    spots = screen.query_one(Cloth).drawn.spots
    spot = next(spot for spot in reversed(spots) if spot.area == area and spot.card == card)
    return spot.x + 1, spot.y


def picked_moves(screen: TableScreen) -> int:
    """How many moves the picked card has; 0 if none is picked."""
    return len(screen.picked.gestures) if screen.picked else 0


def test_what_is_typed_is_what_is_played() -> None:
    """Typing a move while the list has the keys never plays the line under the cursor."""

    async def play() -> None:
        async with lone_table("flinch@1988") as (screen, pilot):
            wanted = [g.move for g in screen.scene.gestures if g.move.endswith(">r3")][-1]
            assert screen.query_one("#moves", OptionList).has_focus
            await pilot.press(*(CHARACTERS_AS_KEYS.get(sign, sign) for sign in wanted))
            assert screen.query_one("#line", Input).value == wanted
            before = len(screen.referee.texts)
            await pilot.press("enter")
            await pilot.pause()
            assert screen.referee.texts[before:] == [wanted]

    asyncio.run(play())


def test_why_can_be_typed_from_the_list_and_plays_nothing() -> None:
    async def play() -> None:
        async with lone_table("flinch@1988") as (screen, pilot):
            before = screen.referee.state().dump()
            await pilot.press(*(CHARACTERS_AS_KEYS.get(sign, sign) for sign in "why s>p1"), "enter")
            await pilot.pause()
            assert screen.referee.state().dump() == before
            assert "FL-" in logged(screen)

    asyncio.run(play())


def test_enter_in_the_list_carries_out_what_stands_in_the_line() -> None:
    async def play() -> None:
        async with lone_table("flinch@1988") as (screen, pilot):
            before = screen.referee.state().dump()
            screen.query_one("#line", Input).value = "dance"
            screen.query_one("#moves", OptionList).focus()
            await pilot.press("enter")
            await pilot.pause()
            assert screen.referee.state().dump() == before
            assert screen.query_one("#line", Input).value == ""

    asyncio.run(play())


def test_moves_are_grouped_by_card_and_escape_leads_back() -> None:
    async def play() -> None:
        async with lone_table("flinch@1988") as (screen, pilot):
            cards = len(screen.choices)
            assert cards < len(screen.scene.gestures)
            group = next(move for move, choice in screen.choices.items() if not choice.only)
            moves = screen.query_one("#moves", OptionList)
            moves.highlighted = list(screen.choices).index(group)
            before = screen.referee.state().dump()
            await pilot.press("enter")
            assert moves.option_count == picked_moves(screen) + 1 > 2
            await pilot.press("escape")
            assert picked_moves(screen) == 0
            assert len(screen.choices) == cards
            assert screen.referee.state().dump() == before

    asyncio.run(play())


def test_a_card_is_played_with_the_mouse_and_a_wrong_place_says_why() -> None:
    async def play() -> None:
        async with lone_table("flinch@1988") as (screen, pilot):
            gesture = next(g for g in screen.scene.gestures if g.move.endswith(">r2"))
            await pilot.click(Cloth, offset=card_point(screen, gesture.source, gesture.card))
            assert picked_moves(screen)
            before = screen.referee.state().dump()
            await pilot.click(Cloth, offset=card_point(screen, "stack", 0))
            await pilot.pause()
            assert screen.referee.state().dump() == before
            assert logged(screen).rstrip().splitlines()[-1]
            if not picked_moves(screen):
                await pilot.click(Cloth, offset=card_point(screen, gesture.source, gesture.card))
            made = len(screen.referee.texts)
            await pilot.click(Cloth, offset=card_point(screen, gesture.target, -1))
            await pilot.pause()
            assert screen.referee.texts[made:] == [gesture.move]

    asyncio.run(play())


def test_a_hint_is_given_where_the_rules_allow_it() -> None:
    async def play() -> None:
        async with lone_table("flinch@1988(hints=practice)") as (screen, pilot):
            await pilot.press("f5")
            await pilot.pause()
            assert "Hint: " in logged(screen)
        async with lone_table("flinch@1988") as (screen, pilot):
            await pilot.press(*"hint", "enter")
            await pilot.pause()
            assert "Hint: " not in logged(screen)
            assert "OP-COND-3" in logged(screen)

    asyncio.run(play())


def test_a_small_terminal_keeps_the_list_and_has_the_log_behind_a_key() -> None:
    async def play() -> None:
        async with lone_table("flinch@1988", (80, 24)) as (screen, pilot):
            assert screen.has_class("small")
            assert screen.query_one("#moves", OptionList).size.height >= 3
            hand = [spot for spot in screen.query_one(Cloth).drawn.spots if spot.area == "hand:0" and spot.card >= 0]
            own = next(area for area in screen.scene.areas if area.id == "hand:0")
            assert len(hand) == len(own.cards)
            await pilot.press("f4")
            await pilot.pause()
            assert isinstance(screen.app.screen, ReadingScreen)

    asyncio.run(play())


@pytest.mark.parametrize("number", [1, 2])
def test_a_puzzle_is_tried_in_the_terminal(number: int) -> None:
    puzzle = puzzles_of(GAMES["flinch"])[number - 1]

    async def play() -> None:
        app = TableApp(puzzle.rule_set, puzzle.start().seats, "fair", None, puzzle)
        async with app.run_test(size=(120, 44)) as pilot:
            screen = app.screen
            assert isinstance(screen, TableScreen)
            assert screen.you == puzzle.seat
            assert puzzle.words.split()[0] in logged(screen)
            for text in puzzle.solution:
                screen.act(screen.you, text)
                await pilot.pause()
            assert "Solved!" in logged(screen)
            await pilot.press("f3")
            await pilot.pause()
            again = app.screen
            assert isinstance(again, TableScreen)
            assert again.puzzle == puzzle

    asyncio.run(play())

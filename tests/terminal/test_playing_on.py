"""Playing on in the terminal from where a record stood."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kalamazoo.cli import main
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import seats_of
from kalamazoo.play.referee import Referee
from kalamazoo.record import read_record, replay, write_record
from kalamazoo.terminal.app import TableApp
from kalamazoo.terminal.table import TableScreen

MOVES = 30


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of Flinch, played to its end at random."""
    referee = Referee("flinch@1988", 3, seed=7)
    rng = Rng(3)
    while (must := referee.must_act()) and not referee.outcome:
        referee.play(must[0], rng.pick(referee.moves(must[0])))
    kept = tmp_path / "game.kzr"
    kept.write_text(write_record(referee.record()), "utf-8")
    return kept


def shown(screen: TableScreen) -> list[int]:
    """All cards of the table, in the order of their places."""
    return screen.referee.state().cards()


def test_the_table_stands_as_it_did_and_goes_on_against_the_level_named(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apps: list[TableApp] = []
    monkeypatch.setattr(TableApp, "run", lambda app: apps.append(app))
    words = ["play", "--record", str(record), "--move", str(MOVES), "--seat", "B", "--bots", "easy"]
    assert main(words) == 0
    then = replay(read_record(record.read_text("utf-8")), MOVES).state()

    async def play() -> None:
        async with apps[0].run_test(size=(120, 44)) as pilot:
            screen = apps[0].screen
            assert isinstance(screen, TableScreen)
            assert screen.you == 1
            assert shown(screen) == then.cards()
            assert [bot is None for bot in screen.company.bots] == [False, True, False]
            seat = seats_of(then.must_act())[0]
            screen.act(seat, screen.referee.moves(seat)[0])
            await pilot.pause()
            assert shown(screen) != then.cards()
            await pilot.press("f3")
            await pilot.pause()
            again = apps[0].screen
            assert isinstance(again, TableScreen)
            assert again.setting == screen.setting
            assert again is not screen

    asyncio.run(play())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--record", "FILE"], "this game is over there"),
        (["--record", "FILE", "--move", "9", "--seat", "F"], "no seat F at a table of 3"),
        (["flinch@1988", "--record", "FILE"], "a record has its own rules"),
        (["flinch@1988", "--move", "9"], "--move needs the record"),
    ],
)
def test_what_cannot_be_is_said(words: list[str], said: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *(str(record) if word == "FILE" else word for word in words)]) == 2
    assert said in capsys.readouterr().err

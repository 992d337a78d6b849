"""Players of one's own by where they are written, on the command line and at a server's tables."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kalamazoo.bots import bots_of, make_bot
from kalamazoo.bots.enlisting import enlist
from kalamazoo.bots.registry import BOTS, UnknownBot
from kalamazoo.cli import main
from kalamazoo.cli.serving import own_bots
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.rng import Rng
from kalamazoo.games import GAMES
from kalamazoo.rulebook import rules
from kalamazoo.terminal.app import run_table
from tests.server.helpers import run, serving

OWN = '''
"""Players of one's own."""

from kalamazoo.core.bot import NO_WISH, Bot


class Last(Bot):
    """Makes the last move of the list."""

    def wish(self, view, owed):
        return view.moves(self.seat)[-1] if owed else NO_WISH


class Reader(Bot):
    """Wants to know the rules."""

    games = ("flinch",)

    def __init__(self, rules, seat, rng, wordy=False):
        super().__init__(seat, rng)
        self.rules = rules

    def wish(self, view, owed):
        return view.moves(self.seat)[0] if owed else NO_WISH


NOTHING = 3
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that one is in, with players of one's own in it."""
    (tmp_path / "own_players.py").write_text(OWN, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    known = dict(BOTS)
    yield tmp_path
    sys.modules.pop("own_players", None)
    BOTS.clear()
    BOTS.update(known)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_series_with_players_of_ones_own(capsys: pytest.CaptureFixture[str], folder: Path, jobs: str) -> None:
    names = "own_players:Last,fair,own_players:Reader(effort=50)"
    words = ("--seats", "3", "--bots", names, "--games", "40", "--jobs", jobs, "--json")
    assert main(("sim", "flinch@1988(stock-size=5)", *words)) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bots"] == names.split(",")
    assert sum(group["count"] for group in found["wins"].values()) + found["nobody"]["count"] == pytest.approx(40)


def test_a_class_says_which_games_it_plays_and_is_given_the_rules_if_it_asks(folder: Path) -> None:
    sys.path.insert(0, str(folder))
    enlist(["own_players:Reader", "fair"])
    bot = make_bot("own_players:Reader", rules("flinch@1913"), 1, Rng(1))
    assert str(getattr(bot, "rules", "")) == "flinch@1913"
    assert "own_players:Reader" in bots_of(GAMES["flinch"])
    with pytest.raises(UnknownBot, match="plays Flush"):
        make_bot("own_players:Reader", rules("flush"), 0, Rng(1))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("own_players:None_such", "own_players has no None_such"),
        ("own_players:NOTHING", "neither a class of bots nor a function"),
        ("no_such_module:Bot", "no_such_module cannot be imported: ModuleNotFoundError"),
        ("own players:Bot", "does not say where a bot is written"),
        ("own_players:", "does not say where a bot is written"),
    ],
)
def test_what_cannot_be_found_is_one_sentence(
    capsys: pytest.CaptureFixture[str], folder: Path, name: str, why: str
) -> None:
    assert main(("sim", "flinch", "--bots", name, "--games", "1")) == 2
    said = capsys.readouterr().err.strip()
    assert why in said
    assert "\n" not in said
    with pytest.raises(UnknownBot, match=r"a bot|class of bots|cannot be imported|has no"):
        run_table("flinch", None, 2, name, "1")


def test_a_table_never_imports_what_a_stranger_names(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            sys.modules.pop("this", None)
            with pytest.raises(AssertionError, match='no bot \\\\"this:d\\\\" plays'):
                await house.create("flinch@1913", "pb", bot="this:d")
            assert "this" not in sys.modules

    run(test())


def test_a_table_with_a_player_of_the_keepers_own(folder: Path) -> None:
    bots = own_bots("own_players:Last")

    async def test() -> None:
        async with serving(folder, bots=bots) as house:
            shelf = (await house.request("GET", "/api/games")).json()
            assert all("own_players:Last" in game["bots"] for game in shelf)
            made = await house.create("flush", "bb", bot="own_players:Last", start=True)
            await house.join(made["table"]["id"])  # bots play for somebody who looks on
            async with asyncio.timeout(20):
                while house.app.metrics.counts["bot_wishes"] < 4:
                    await asyncio.sleep(0.01)
            assert house.app.metrics.counts["bot_failures"] == 0

    run(test())


@pytest.mark.parametrize("name", ["fair", "own_players:Last(effort=5)", f"{'x' * 60}:Last"])
def test_only_names_that_a_table_can_ask_for(name: str) -> None:
    with pytest.raises(KalamazooError, match="should read like my_bots:Careful"):
        own_bots(name)

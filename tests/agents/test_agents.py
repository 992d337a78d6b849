"""Agents at a table: by the texts, and through the real protocol over standard input and output."""

from __future__ import annotations

import asyncio
import re
import sys

import pytest
from mcp import Client, StdioServerParameters

from kalamazoo.agents import seating
from kalamazoo.agents.seating import Hall
from kalamazoo.core.errors import BadMove, IllegalMove, KalamazooError
from kalamazoo.core.rng import Rng
from kalamazoo.envs.text import tell_position
from kalamazoo.games import GAMES
from kalamazoo.record import read_record, verify

TOKEN = re.compile(r"^  (\S+): ", re.MULTILINE)


def tokens(text: str) -> list[str]:
    """The moves that an answer offers."""
    return TOKEN.findall(text.partition("You may:\n")[2])


@pytest.mark.parametrize("game", list(GAMES))
def test_an_agent_plays_any_game_to_its_end_or_far(game: str) -> None:
    hall = Hall()
    text = hall.open(game, 0, "A", "fair", "7")
    for step in range(60):
        if "The game is over" in text:
            break
        moves = tokens(text)
        must = "The game waits for you" in text
        text = hall.play("1", moves[step % len(moves)]) if must else hall.wait("1")
    assert "seats; you are A." in text


@pytest.mark.parametrize("game", ["authors@1913", "flaps@level7", "flush", "stock-exchange@1913", "muggins@1913"])
def test_an_agent_knows_only_what_its_seat_may(game: str) -> None:
    hall = Hall()
    hall.open(game, 3, "B", "fair", "123456789")
    seat = hall.tables["1"]
    told = seat.tell()
    assert seat.referee.seed not in told
    assert "\nseed " not in hall.record("1")
    for seed in range(3):
        world = seat.referee.known(1)
        world.fill(Rng(seed))
        assert tell_position(seat.referee.rules, world, 1) in told


def test_what_cannot_be_is_said() -> None:
    hall = Hall()
    for words, why in (
        (("chess", 0, "A", "fair", ""), "unknown game"),
        (("flinch", 2, "Q", "fair", ""), "there is no seat Q"),
        (("flinch", 2, "A", "os:system", ""), "no bot"),
        (("flinch", 99, "A", "fair", ""), "players"),
        (("x" * 3000, 2, "A", "fair", ""), "at most 2000"),
    ):
        with pytest.raises(KalamazooError, match=why):
            hall.open(*words)
    with pytest.raises(KalamazooError, match="there is no table"):
        hall.play("9", "x")
    hall.open("flinch@1913", 2, "A", "fair", "7")
    with pytest.raises((BadMove, IllegalMove)):
        hall.play("1", "nonsense")
    if hall.tables["1"].referee.must(0):
        with pytest.raises(KalamazooError, match="silence is not a move"):
            hall.wait("1")


def test_tables_are_bounded() -> None:
    hall = Hall()
    for _ in range(seating.MOST_TABLES + 2):
        hall.open("patience@1913", 1, "A", "fair", "7")
    assert len(hall.tables) == seating.MOST_TABLES
    assert "1" not in hall.tables


def test_rules_can_be_asked_for() -> None:
    assert "flinch@1913" in seating.list_games()
    assert "FL-CHAL-9" in seating.read_rules("flinch@1913", "fl-chal-9")
    assert "FL-DECK" in seating.read_rules("flinch@1913")


def test_a_game_through_the_real_protocol() -> None:
    async def call(client: Client, tool: str, **words: object) -> str:
        answer = await client.call_tool(tool, dict(words))
        return "".join(getattr(part, "text", "") for part in answer.content)

    async def test() -> None:
        server = StdioServerParameters(command=sys.executable, args=["-m", "kalamazoo", "mcp"])
        async with Client(server) as client:
            named = {tool.name: tool.description for tool in (await client.list_tools()).tools}
            assert {"open_table", "play_move", "ask_why", "get_hint", "look", "read_rules"} <= {*named}
            assert all(named.values())
            assert "flush" in await call(client, "list_games")
            text = await call(client, "open_table", rules="authors@1988", seats=3, seed="7")
            table = text.split(".")[0].removeprefix("Table ")
            assert "Yes" in await call(client, "ask_why", table=table, move=tokens(text)[0])
            assert "No: " in await call(client, "ask_why", table=table, move="ask:A:3")
            assert tokens(text)[0] in await call(client, "look", table=table)
            assert await call(client, "get_hint", table=table)
            for _ in range(200):
                if "The game is over" in text:
                    break
                must = "The game waits for you" in text
                move = tokens(text)[0] if must else ""
                text = await (
                    call(client, "play_move", table=table, move=move)
                    if must
                    else call(client, "wait_for_others", table=table)
                )
            assert "The game is over" in text
            assert verify(read_record(await call(client, "get_record", table=table))).genuine
            assert "unknown game" in await call(client, "open_table", rules="chess")

    asyncio.run(test())

"""Every game at a real server: bots play it to the end while somebody watches, and the record is genuine."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from kalamazoo import GAMES, rules
from kalamazoo.bots import usual_bot
from kalamazoo.bots.characters import CHARACTERS
from kalamazoo.record import read_record, verify
from kalamazoo.rulebook import editions
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.scenes import apply_change
from kalamazoo.testing import clause
from tests.server.helpers import House, Person, run, serving

PRINTED = [
    rules(f"{game.name}@{name}")
    for game in GAMES.values()
    for name, edition in editions(game).items()
    if edition.default
]
RULES = [
    str(rule_set.replace(play=play) if play else rule_set)
    for rule_set in PRINTED
    for play in (("strict", "table") if rule_set.game.slips else ("",))
]


def applied(scenes: dict[int, wire.Scene], message: dict[str, object]) -> None:
    """What a client does with an update."""
    if message.get("scene"):
        change = msgspec.convert(message["scene"], wire.SceneChange)
        scenes[change.viewer] = apply_change(scenes[change.viewer], change)


async def watch(person: Person) -> tuple[dict[int, wire.Scene], int]:
    """Follows a game to its end; the scene as the changes left it, and the number of the last update."""
    scenes: dict[int, wire.Scene] = {}
    number = -1
    while True:
        message = await person.next()
        if message["type"] in ("welcome", "table"):
            for scene in message.get("scenes", []):
                scenes[scene["viewer"]] = msgspec.convert(scene, wire.Scene)
        if message["type"] == "update":
            assert message["number"] == number + 1
            applied(scenes, message)
        number = message["number"]
        if message.get("table", {}).get("phase") == "over":
            return scenes, number


async def play_and_check(house: House, name: str) -> None:
    """One game among bots."""
    fewest, most = rules(name).seat_range()
    seats = min(fewest + 1, most)
    created = await house.create(name, "b" * seats, bot=usual_bot(rules(name).game), start=True)
    table = created["table"]["id"]
    onlooker = await house.join(table, mode="scene")
    scenes, number = await watch(onlooker)
    fresh = await house.join(table, mode="scene")
    welcome = await fresh.until("welcome")
    assert welcome["number"] == number
    assert scenes[-1] == msgspec.convert(welcome["scenes"][0], wire.Scene)
    info = welcome["table"]
    record = read_record((await house.request("GET", f"/api/tables/{table}/record")).text)
    assert record.seed == info["seed"]
    winners, _, rest = record.result.partition(" ")
    why = rest.partition(" ")[2]
    assert f": {why}." in info["result"] or f": {why}; " in info["result"]  # how it was counted may follow
    assert info["result"].startswith("Nobody has won:" if winners == "-" and seats > 1 else "")
    names = [seat["name"] for seat in info["seats"]]
    assert len({*names} & {character.name for character in CHARACTERS}) == seats
    won = re.split(", | and ", re.split(" ha(?:s|ve) won:", info["result"])[0]) if winners != "-" else []
    assert won == [names[ord(letter) - 65] for letter in winners if letter != "-"]
    assert list(record.names) == names
    assert verify(record).genuine
    await onlooker.close()
    await fresh.close()


@pytest.mark.parametrize("name", RULES)
def test_bots_play_it_to_the_end_and_the_record_is_genuine(name: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            await play_and_check(house, name)

    run(test())


@pytest.mark.parametrize("name", ["flinch@1913(stock-size=5)", "muggins@1913", "flush(limit=1)"])
def test_a_game_from_a_position_with_unknown_cards_is_a_game_like_any_other(name: str, tmp_path: Path) -> None:
    seats = rules(name).seat_range()[0]
    position = rules(name).game.write_position(rules(name).deal(seats, 7).mask(0))

    async def test() -> None:
        async with serving(tmp_path) as house:
            made = await house.create(name, "b" * seats, bot=usual_bot(rules(name).game), start=True, position=position)
            table = made["table"]["id"]
            await watch(await house.join(table, mode="scene"))
            record = read_record((await house.request("GET", f"/api/tables/{table}/record")).text)
            assert verify(record).genuine
            assert house.app.metrics.counts["bot_failures"] == house.app.metrics.counts["faults"] == 0

    run(test())


@clause("FP-SIX-2")
@pytest.mark.parametrize(("last", "wins"), [("6s", [2, 0]), ("5s", [1, 0])])
def test_a_win_counts_as_many_deals_as_the_rules_say(tmp_path: Path, last: str, wins: list[int]) -> None:
    position = {
        "turn": 0,
        "seats": [{"hand": [last]}, {"hand": ["9h", "9h"]}],
        "pile": ["5s"],
        "pack": ["9c"],
        "partial": True,
    }

    async def test() -> None:
        async with serving(tmp_path) as house:
            _, people = await house.seated("flaps@level3", 2, position=position)
            await people[0].ask("start")
            await people[0].ask("act", seat=0, move=last)
            while True:
                info = (await people[1].next()).get("table", {})
                if info.get("phase") == "over":
                    break
            assert info["wins"] == wins

    run(test())

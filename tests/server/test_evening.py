"""Evenings: several tables whose people move after each round (SX-PROG-1), from their beginning to their end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kalamazoo.bots import make_bots
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Player, Scene
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.play import ProgressiveMatch
from kalamazoo.play.evening import Evening, Result, added
from kalamazoo.play.polling import next_action
from kalamazoo.rulebook import rules
from kalamazoo.server.settings import unlimited
from kalamazoo.server.tables.brought import Brought
from kalamazoo.testing import clause
from tests.server.evenings import (
    EXCHANGE,
    LONGER,
    STALLS,
    agrees,
    at_table,
    come,
    fill,
    finish,
    heard,
    lapse,
    leads_on,
    note_of,
    over,
)
from tests.server.helpers import Message, run, serving


@clause("SX-OP-22", "SX-OP-23", "SX-OP-8", "SX-OP-13")
@pytest.mark.parametrize("text", [EXCHANGE, LONGER, "stock-exchange@1913(moves=1,tie=extra-round)"])
def test_the_match_of_bots_and_the_evening_of_people_count_and_move_alike(text: str) -> None:
    match = ProgressiveMatch(text, 3, 3, seed=11)
    evening = Evening(rules(text), 3, 3, match.seed)
    while not match.over:
        assert (evening.places, evening.dealers, evening.totals) == (match.places, match.dealers, match.totals)
        results = []
        for referee in match.referees:
            bots = make_bots("fair", match.rules, 3, Rng(3))
            lot = Rng(5)
            while referee.outcome is None:
                seat, number, _ = next_action(match.rules.game, referee.state(), bots, lot)
                referee.play(seat, number)
            winner = match.rules.game.round_winner(referee.state())
            results.append(Result(referee.outcome.scores, winner if winner >= 0 else None))
        match.move_on()
        evening.count(results)
    assert evening.ended()
    assert (evening.places, evening.totals, evening.wins) == (match.places, match.totals, match.wins)
    assert evening.leaders() == match.leaders()
    assert evening.moved == match.moved


@clause("SX-PROG-1", "SX-OP-22", "SX-OP-23")
@pytest.mark.parametrize("text", [EXCHANGE, LONGER])
def test_bots_play_an_evening_while_somebody_looks_on(tmp_path: Path, text: str) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            made = await house.create(text, "b" * 6, tables=2, start=True)
            hall = made["table"]["id"]
            watcher = await house.join(hall, mode="scene")
            told = await heard(watcher, over)
            assert told["table"]["evening"]["deed"] == "Another evening"
            welcome = await watcher.until("welcome")
            assert welcome["moment"]["kind"] == "win"
            evening = await agrees(house, hall, tmp_path, text, 2, 3)
            best = [entry["after"] for entry in welcome["moment"]["entries"]]
            assert best == sorted(evening.totals, reverse=True)

    run(test())


@clause("SX-PROG-1", "SX-OP-22")
def test_two_people_are_led_from_the_hall_to_their_tables_and_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2, pause=30))["table"]["id"]
            ann, bob = await come(house, hall, ["Ann", "Bob"])
            early = await ann.ask("start", id="early")
            assert (early["type"], early["text"]) == (
                "refused",
                "4 seats are still open; wait for somebody, or put a bot there",
            )
            await fill(ann, range(2, 6))
            assert (await ann.ask("start", id="go"))["type"] == "done"
            for move_number in (1, 2):

                def begun(table: Message, note: str = f"Move {move_number} of 2.") -> bool:
                    return leads_on(table) and table["evening"]["note"].startswith(note)

                info = (await heard(ann, begun))["table"]
                others = (await heard(bob, begun))["table"]
                assert info["evening"]["ways"] == others["evening"]["ways"]
                at = [await at_table(house, info, person) for person in (ann, bob)]
                for person in at:
                    welcome = await person.until("welcome")
                    assert welcome["held"] == [person.seat]
                    assert welcome["table"]["edition"].endswith(f"of 2, move {move_number}")
                    assert "ways" not in welcome["table"]["evening"]
                    assert "hints" not in welcome["table"]
                first, second = info["evening"]["tables"]
                finish(house, first)
                own = info["evening"]["ways"][ann.seat]["table"]
                if own == first:  # whose table has ended is told who still plays
                    waits = await heard(at[0], over)
                    assert "Table 2 is still playing" in waits["table"]["evening"]["note"]
                assert (await heard(ann, lambda table: "still" in table["evening"]["note"]))["table"][
                    "phase"
                ] == "playing"
                house.app.lobby.tables[hall].hall.shown = 0.0  # type: ignore[union-attr]
                finish(house, second)
                await asyncio.sleep(0.1)
                house.app.lobby.tables[hall].hall.shown = 0.0  # type: ignore[union-attr]  # nobody needs to look for long
                house.app.lobby.tables[hall].hall.look_soon()  # type: ignore[union-attr]
                back = await heard(at[0], leads_on)
                assert [way["table"] for way in back["table"]["evening"]["ways"]] == [hall] * 3
                assert back["table"]["evening"]["ways"][at[0].seat].get("seat", 0) == ann.seat
                for person in at:
                    await person.close()
                if move_number == 2:
                    break
                welcome = await ann.until("welcome")
                moment = welcome["moment"]
                assert (moment["kind"], moment["over"], moment["waits"]) == ("round", "Move 1 of 2 is over", True)
                assert len(moment["entries"]) == 6
                assert welcome["table"]["interlude"]["waiting"] == [ann.seat, bob.seat]
                assert not leads_on(welcome["table"])
                assert (await ann.ask("ready", id="r1", seat=ann.seat))["type"] == "done"
                assert (await ann.ask("ready", id="r1", seat=ann.seat))["type"] == "done"
                assert (await bob.ask("ready", seat=bob.seat))["type"] == "done"
            end = await heard(bob, over)
            assert end["table"]["result"].startswith(("Ann", "Bob")) or "won" in end["table"]["result"]
            await agrees(house, hall, tmp_path, EXCHANGE, 2, 3)
            assert (await bob.ask("rematch"))["type"] == "done"  # another evening, with the same people
            again = await heard(ann, leads_on)
            assert again["table"]["deal"] == 2
            assert set(again["table"]["evening"]["marks"]) == {"0 points · 0 rounds won"}

    run(test())


@clause("SX-OP-22")
def test_a_round_that_nobody_wins_moves_by_lot(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(STALLS, "p" * 6, tables=2))["table"]["id"]
            (ann,) = await come(house, hall, ["Ann"])
            await fill(ann, range(1, 6))
            await ann.ask("start")
            before: list[str] = []
            for _ in range(2):
                info = (await heard(ann, leads_on))["table"]
                assert all(house.app.lobby.tables[table_id].idle for table_id in before)  # they need not stay in memory
                before = info["evening"]["tables"]
                for table_id in info["evening"]["tables"]:
                    lapse(house, table_id)
                await heard(ann, lambda table: not leads_on(table))
            evening = await agrees(house, hall, tmp_path, STALLS, 2, 3)
            assert evening.leaders() == []
            told = (await house.request("GET", f"/api/tables/{hall}")).json()
            assert told["result"] == "Nobody has won: nobody has a point after two moves (SX-OP-22)."

    run(test())


@clause("SX-OP-22", "SX-OP-8")
def test_a_table_shows_what_its_people_have_in_all_and_which_move_it_plays(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2))["table"]["id"]
            (ann,) = await come(house, hall, ["Ann"])
            await fill(ann, range(1, 6))
            assert note_of((await heard(ann, lambda table: table["seats"][5]["kind"] == "bot"))["table"]).startswith(
                "Two moves. After each the winners go up a table, and points go with the player."
            )
            await ann.ask("start")
            totals = [0] * 6
            for number in (1, 2):
                note = f"Move {number} of 2."
                info = (await heard(ann, lambda table, note=note: note_of(table) == note))["table"]
                places, (first, second) = info["evening"]["places"], info["evening"]["tables"]
                watchers = [await house.join(table_id, mode="scene") for table_id in (first, second)]
                for at, watcher in enumerate(watchers):
                    scene = (await watcher.until("welcome"))["scenes"][0]
                    points = [dict(player["counts"])["points"] for player in scene["players"]]
                    assert points == [str(totals[player]) for player in places[at]]
                    assert scene["hints"]["round"] == f"{number} of 2, table {at + 1}"
                finish(house, second)
                told = (await heard(watchers[1], over))["table"]["evening"]
                while told.get("tables") != [first, ""]:
                    told = (await watchers[1].until("table"))["table"]["evening"]
                moment = (await (await house.join(second, mode="scene")).until("welcome"))["moment"]
                (winner,) = [entry["seat"] for entry in moment["entries"] if entry.get("first")]
                names = [info["seats"][player]["name"] for player in places[1]]
                assert moment["title"] == f"{names[winner]} won the round"
                totals[places[1][winner]] += 1
                assert {entry["seat"]: entry["note"] for entry in moment["entries"]} == {
                    seat: f"{totals[player]} in all" for seat, player in enumerate(places[1])
                }
                finish(house, first)
                ended = await heard(watchers[0], over)
                assert not ended["table"]["evening"].get("tables")
                welcome = await (await house.join(first, mode="scene")).until("welcome")
                (winner,) = [entry["seat"] for entry in welcome["moment"]["entries"] if entry.get("first")]
                totals[places[0][winner]] += 1

    run(test())


def test_a_deduction_takes_no_total_below_a_floor() -> None:
    assert [added(5, -10, floor=True), added(5, -10, floor=False), added(-5, 10, floor=True)] == [0, -5, 5]
    scene = Scene(ONLOOKER, "", (), (Player(0, False, (("points", "-10"), ("cards", "10"))),))
    for floor, points in ((True, "0"), (False, "-6")):
        dressed = Brought([4], floor, "2 of 3, table 1").dress(scene)
        assert dressed.players[0].counts == (("points", points), ("cards", "10"))

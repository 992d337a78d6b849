"""Evenings: what is refused, and what nobody learns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kalamazoo.server.settings import unlimited
from kalamazoo.testing import clause
from tests.server.evenings import (
    EXCHANGE,
    OPEN,
    at_table,
    come,
    fill,
    finish,
    heard,
    leads_on,
    over,
)
from tests.server.helpers import Message, run, serving


@pytest.mark.parametrize(
    ("rule_set", "seats", "more", "why"),
    [
        (EXCHANGE, 7, {"tables": 2}, "7 people cannot sit at 2 tables of equal size (SX-OP-22)"),
        (EXCHANGE, 4, {"tables": 2}, "is for 3 to 15 players, not 2"),
        (EXCHANGE, 6, {"tables": 9}, "<= 8"),
        (EXCHANGE, 27, {"tables": 3}, "<= 24"),
        (EXCHANGE, 6, {"tables": 0}, ">= 1"),
        ("flinch@2008", 6, {"tables": 2}, "Flinch is not played progressively; Stock Exchange is"),
        ("stock-exchange@1913(partners=on)", 8, {"tables": 2}, "SX-OP-22"),
        ("stock-exchange@1913(progressive=on)", 3, {}, "people play it on a server, where Make a table"),
        (EXCHANGE, 6, {"tables": 2, "position": OPEN}, "begins with a deal, not from a position"),
        (EXCHANGE, 6, {"tables": 2, "sit": 6}, "there is no seat 6"),
    ],
)
@clause("SX-OP-22")
def test_what_is_no_evening_is_refused_with_a_sentence(
    tmp_path: Path, rule_set: str, seats: int, more: Message, why: str
) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            answer = await house.request("POST", "/api/tables", {"rules": rule_set, "seats": [{}] * seats, **more})
            assert answer.status in (400, 422), answer.text
            assert why in answer.json()["text"]
            assert not house.app.lobby.tables

    run(test())


def test_nobody_can_take_part_by_the_door_of_a_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "p" * 6, tables=2))["table"]["id"]
            ann, bob = await come(house, hall, ["Ann", "Bob"])
            await fill(ann, range(2, 6))
            for kind, rest in (("act", {"move": "play"}), ("skip", {}), ("hint", {})):
                refused = await ann.ask(kind, seat=ann.seat, **rest)
                assert (refused["type"], refused["code"]) == ("refused", "not-now")
            assert (await house.request("GET", f"/api/tables/{hall}/record")).status == 404
            await ann.ask("start", id="go")
            info = (await heard(ann, leads_on))["table"]
            assert (await ann.ask("start", id="go"))["type"] == "done"  # a resend begins nothing anew
            assert (await ann.ask("start"))["text"] == "the cards have been dealt already"
            assert (await ann.ask("set-seat", seat=5, bot="easy"))["code"] == "not-now"
            first, second = info["evening"]["tables"]
            stranger = await house.join(second, ann.secret, mode="scene")
            own = info["evening"]["ways"][ann.seat]["table"]
            other = second if own == first else first
            stranger = await house.join(other, ann.secret, mode="scene")
            welcome = await stranger.until("welcome")
            assert welcome["held"] == []
            assert [scene["viewer"] for scene in welcome["scenes"]] == [-1]
            cards = [card for area in welcome["scenes"][0]["areas"] for card in area.get("cards", [])]
            assert cards
            assert all(card.get("back") for card in cards)  # nobody learns another table's hands
            finish(house, second)
            end = await heard(await house.join(second, mode="scene"), over)
            outsider = await house.join(second, mode="scene")
            await outsider.until("welcome")
            for seat in range(3):
                refused = await outsider.ask("sit", seat=seat, name="Eve")
                assert "given in its hall" in refused["text"]
            assert end["table"]["seed"]
            holder = bob if info["evening"]["ways"][bob.seat]["table"] == second else ann
            there = await at_table(house, info, holder)
            if (await there.until("welcome"))["held"]:
                assert "move on together" in (await there.ask("rematch"))["text"]
                assert "given in its hall" in (await there.ask("set-seat", seat=2, bot="easy"))["text"]
            texts = json.dumps([person.heard for person in house.visitors])
            secrets = {ann.secret, bob.secret}
            hashes = {seat.hash for table in house.app.lobby.tables.values() for seat in table.seats if seat.hash}
            assert not [kept for kept in hashes if kept in texts]
            assert all(texts.count(secret) == 1 for secret in secrets)  # in the answer to its owner alone
            seed = house.app.lobby.tables[hall].hall.evening.seed  # type: ignore[union-attr]
            assert seed not in texts

    run(test())


@clause("SX-PROG-1", "SX-OP-22")
def test_the_rules_of_an_evening_say_what_holds_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            hall = (await house.create(EXCHANGE, "b" * 6, tables=2, start=True))["table"]["id"]
            other = house.app.lobby.tables[hall].hall
            assert other is not None
            for table_id in (hall, other.ids[0]):
                page = (await house.request("GET", f"/api/rules?table={table_id}")).json()
                told = {part["id"] for chapter in page["chapters"] for part in chapter["clauses"]}
                assert {"SX-PROG-1", "SX-OP-22"} <= told
                assert {"progressive": "on", "moves": "2"}.items() <= {
                    name: now for name, now, _ in page["options"]
                }.items()
            shelf = (await house.request("GET", "/api/games")).json()
            evenings = {game["name"]: [option["name"] for option in game.get("evening", [])] for game in shelf}
            assert {name: found for name, found in evenings.items() if found} == {"stock-exchange": ["moves"]}

    run(test())

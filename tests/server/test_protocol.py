"""The protocol over real sockets: sitting, dealing, moving, refusing, asking, talking, leaving, the next deal."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from pathlib import Path
from typing import Any

import pytest

from tests.server.helpers import House, Message, Person, run, serving

FLINCH = "flinch@2008(stock-size=5,table-chat=on)"


async def dealt(house: House, people: list[Person]) -> dict[int, Message]:
    """Deals; what each seat sees."""
    await people[0].ask("start")
    views: dict[int, Message] = {}
    for person in people:
        while not (message := await person.until("table")).get("views"):
            pass
        views[person.seat] = message["views"][0]
    return views


def to_move(views: dict[int, Message]) -> int:
    """Whose turn it is."""
    return next(seat for seat, view in views.items() if view.get("must"))


def test_people_sit_down_deal_and_move(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 3)
            views = await dealt(house, people)
            turn = to_move(views)
            mover, others = people[turn], [person for person in people if person.seat != turn]
            move = views[turn]["moves"][0]
            done = await mover.act(move)
            assert (done["type"], done["move"]) == ("done", move)
            for person in people:
                update = await person.until("update")
                assert (update["number"], update["seat"], update["move"]) == (done["number"], turn, move)
                assert update["viewer"] == person.seat
            info = (await house.request("GET", f"/api/tables/{table}")).json()
            assert (info["phase"], info["number"]) == ("playing", done["number"])
            assert [seat["name"] for seat in info["seats"]] == ["P0", "P1", "P2"]
            for other in others:
                assert not await other.quiet()

    run(test())


def test_a_refusal_names_the_clause_and_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            views = await dealt(house, people)
            turn = to_move(views)
            waiting = people[1 - turn]
            before = (await house.request("GET", f"/api/tables/{table}")).json()
            refused = await waiting.act(views[turn]["moves"][0])
            assert (refused["type"], refused["code"]) == ("refused", "illegal")
            assert refused["clause"]
            assert refused["who"] == waiting.seat
            parts = f"{refused['what']}: {refused['why']} ({refused['clause']})"
            assert refused["text"] == f"P{waiting.seat} may not {parts}"
            nonsense = await people[turn].act("xyzzy")
            assert (nonsense["type"], nonsense["code"]) == ("refused", "malformed")
            assert not {"who", "what", "why", "clause"} & set(nonsense)
            assert (await house.request("GET", f"/api/tables/{table}")).json() == before
            assert not await people[turn].quiet()

    run(test())


def test_why_asks_without_doing(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            _, people = await house.seated(FLINCH, 2)
            views = await dealt(house, people)
            turn = to_move(views)
            move = views[turn]["moves"][0]
            assert (await people[turn].ask("why", seat=turn, move=move))["type"] == "allowed"
            why = await people[1 - turn].ask("why", seat=1 - turn, move=move)
            assert (why["type"], why["code"]) == ("refused", "illegal")
            assert why["clause"]
            again = await people[1 - turn].act(move)
            assert {**again, "id": ""} == {**why, "id": ""}
            assert not await people[turn].quiet()
            assert (await people[turn].act(move))["type"] == "done"

    run(test())


POSITION: dict[str, Any] = {
    "turn": 0,
    "seats": [{"stock": [9, 4], "hand": [1, 2], "reserve": [[3]]}, {"stock": [5, 6], "hand": [7]}],
    "centre": [3],
    "stack": 20,
    "partial": True,
}


def test_a_card_dropped_makes_the_move_or_names_the_reason(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            _, people = await house.seated(FLINCH, 2, mode="scene", position=POSITION)
            await people[0].ask("start")
            while not (message := await people[0].until("table")).get("scenes"):
                pass
            gesture = next(g for g in message["scenes"][0]["gestures"] if g["move"] == "s>p1")
            wrong = await people[0].ask("drop", seat=0, source="hand:0", target="centre:1", card=1)
            assert (wrong["type"], wrong["code"]) == ("refused", "illegal")
            assert wrong["clause"]
            nowhere = await people[1].ask("drop", seat=1, source="hand:0", target="hand:1", card=0)
            assert (nowhere["type"], nowhere["code"]) == ("refused", "malformed")
            done = await people[0].ask("drop", seat=0, source=gesture["source"], target=gesture["target"])
            assert (done["type"], done["move"]) == ("done", "s>p1")
            update = await people[1].until("update")
            moved = [(c["source"], c["target"], c["card"]["rank"]) for c in update["cards"] if c["card"].get("rank")]
            assert moved == [("stock:0", "centre:1", "4")]

    run(test())


def test_people_talk_as_text(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, (ann, bob) = await house.seated(FLINCH, 2)
            said = await ann.ask("say", seat=0, text="  <b>hello</b>\u202e\n\tthere ")
            assert said["type"] == "done"
            heard = await bob.until("said")
            assert (heard["name"], heard["text"]) == ("P0", "<b>hello</b> there")
            empty = await ann.ask("say", seat=0, text="\u200b \n")
            assert (empty["type"], empty["code"]) == ("refused", "malformed")
            late = await house.join(table)
            assert [said["text"] for said in (await late.until("welcome"))["chat"]] == ["<b>hello</b> there"]

    run(test())


def test_nobody_acts_for_a_seat_that_is_not_theirs(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            views = await dealt(house, people)
            turn = to_move(views)
            move = views[turn]["moves"][0]
            onlooker = await house.join(table)
            await onlooker.until("welcome")
            thief = await house.join(table, "x" * 32)
            assert (await thief.until("welcome"))["held"] == []
            for person in (onlooker, thief, people[1 - turn]):
                for kind, rest in (
                    ("act", {"seat": turn, "move": move}),
                    ("drop", {"seat": turn, "source": "a", "target": "b"}),
                    ("why", {"seat": turn, "move": move}),
                    ("hint", {"seat": turn}),
                    ("say", {"seat": turn, "text": "hi"}),
                    ("leave", {"seat": turn}),
                ):
                    answer = await person.ask(kind, **rest)
                    assert (answer["type"], answer["code"]) == ("refused", "not-yours"), kind
            for kind in ("start", "rematch"):
                assert (await onlooker.ask(kind))["code"] == "not-yours"
            assert (await people[0].ask("act", seat=9, move=move))["code"] == "unknown"
            assert not await people[turn].quiet()

    run(test())


def test_seats_are_given_to_bots_and_opened_again_before_the_deal(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            created = await house.create(FLINCH, "ppb", sit=0, name="Ann")
            table = created["table"]["id"]
            ann = await house.join(table, created["secret"])
            assert (await ann.until("welcome"))["held"] == [0]
            open_seat = await ann.ask("start")
            assert (open_seat["code"], "one seat is still open" in open_seat["text"]) == ("not-now", True)
            assert (await ann.ask("set-seat", seat=1, bot="nobody"))["code"] == "unknown"
            assert (await ann.ask("set-seat", seat=0, bot="random"))["code"] == "full"
            assert (await ann.ask("set-seat", seat=1, bot="random"))["type"] == "done"
            assert (await ann.ask("set-seat", seat=2))["type"] == "done"
            info = (await house.request("GET", f"/api/tables/{table}")).json()
            assert [(seat["kind"], seat.get("bot", "")) for seat in info["seats"]] == [
                ("person", ""),
                ("bot", "random"),
                ("open", ""),
            ]
            assert (await ann.ask("set-seat", seat=2, bot="fair"))["type"] == "done"
            assert (await ann.ask("start"))["type"] == "done"
            assert (await ann.ask("start"))["code"] == "not-now"
            assert (await ann.ask("set-seat", seat=2))["code"] == "not-now"
            assert (await ann.ask("rematch"))["code"] == "not-now"

    run(test())


def test_two_tabs_are_one_seat_and_one_device_may_hold_two(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            views = await dealt(house, people)
            turn = to_move(views)
            second = await house.join(table, people[turn].secret)
            assert (await second.until("welcome"))["held"] == [turn]
            both = await house.join(table, *(person.secret for person in people))
            assert (await both.until("welcome"))["held"] == [0, 1]
            done = await second.ask("act", seat=turn, move=views[turn]["moves"][0])
            assert done["type"] == "done"
            assert (await people[turn].until("update"))["number"] == done["number"]
            updates = [await both.until("update"), await both.until("update")]
            assert [(update["viewer"], update["number"]) for update in updates] == [
                (0, done["number"]),
                (1, done["number"]),
            ]

    run(test())


def test_who_leaves_a_game_is_replaced_and_nobody_who_plays_looks_at_the_hand(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            await dealt(house, people)
            bob = people[1]
            assert (await bob.ask("leave", seat=1))["type"] == "done"
            assert (await bob.until("welcome"))["held"] == []
            info = (await house.request("GET", f"/api/tables/{table}")).json()
            assert (info["seats"][1]["kind"], info["seats"][1]["bot"]) == ("open", "fair")
            returned = await house.join(table, bob.secret)
            assert (await returned.until("welcome"))["held"] == []
            carol = await house.join(table)  # who may be Ann in another window
            await carol.until("welcome")
            for person, name in ((people[0], "Ann too"), (carol, "Carol")):
                greedy = await person.ask("sit", seat=1, name=name)
                assert (greedy["type"], greedy["code"]) == ("refused", "not-now")
            await people[0].ask("leave", seat=0)  # and only bots play on
            assert (await carol.ask("sit", seat=1, name="Carol"))["type"] == "done"
            welcome = await carol.until("welcome")
            assert (welcome["held"], welcome["views"][0]["seat"]) == ([1], 1)

    run(test())


async def play_out(people: list[Person]) -> list[Message]:
    """Everybody plays the first legal move until the game is over; each one's last news of the table."""

    async def one(person: Person) -> Message:
        while True:
            message = await person.next()
            if message.get("table", {}).get("phase") == "over":
                return message
            views = [view for view in [*message.get("views", []), message.get("view") or {}] if view.get("must")]
            for view in views:
                stock = [move for move in view["moves"] if move[0] == "s"]
                laid = [move for move in view["moves"] if ">r" not in move]
                move = (stock or laid or view["moves"])[0]
                await person.send("act", id=f"m{next(person.ids)}", seat=person.seat, move=move)

    return list(await asyncio.gather(*(one(person) for person in people)))


def test_a_rematch_passes_the_deal_on_and_keeps_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = itertools.count(1)  # the first deals a game that somebody wins
    monkeypatch.setattr(secrets, "token_hex", lambda size: f"{next(keys):0{2 * size}x}")
    monkeypatch.setattr(secrets, "randbelow", lambda below: 0)

    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            await people[0].ask("start")
            ended = (await play_out(people))[0]["table"]
            assert sum(ended["wins"]) == 1
            assert ended["seed"].endswith("01")
            assert (await people[1].ask("start"))["code"] == "not-now"
            assert (await people[1].ask("rematch"))["type"] == "done"
            message = await people[0].until("table")
            info = message["table"]
            assert (info["deal"], info["phase"], info["wins"]) == (2, "playing", ended["wins"])
            assert info["commitment"] != ended["commitment"]
            assert "seed" not in info
            assert info.get("dealer", 0) == (ended.get("dealer", 0) + 1) % 2
            first = await house.request("GET", f"/api/tables/{table}/record?deal=1")
            assert f"seed {ended['seed']}" in first.text
            second = await house.request("GET", f"/api/tables/{table}/record")
            assert "seed " not in second.text

    run(test())


def test_a_table_begins_from_a_position(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            created = await house.create(FLINCH, "pp", position=POSITION, sit=0, name="Ann", listed=False)
            ann = await house.join(created["table"]["id"], created["secret"])
            await ann.until("welcome")
            assert (await ann.ask("set-seat", seat=1, bot="fair"))["type"] == "done"
            assert (await ann.ask("start"))["type"] == "done"
            while not (message := await ann.until("table")).get("views"):
                pass
            assert "s>p1" in message["views"][0]["moves"]
            wrong = {"rules": FLINCH, "seats": [{}, {}], "position": {"turn": 0, "seats": [{"hand": [99]}, {}]}}
            answer = await house.request("POST", "/api/tables", wrong)
            assert (answer.status, "seats[0].hand[0]" in answer.json()["text"]) == (422, True)

    run(test())


def test_hello_comes_first_and_speaks_our_version(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            created = await house.create(FLINCH, "pp")
            table = created["table"]["id"]
            person = await house.knock(table)
            assert (await person.ask("start"))["code"] == "not-now"
            await person.send("hello", protocol=99)
            notice = await person.next()
            assert (notice["type"], notice["kind"]) == ("notice", "protocol")
            await person.socket.wait_closed()
            assert person.socket.close_code == 4000
            stranger = await house.knock("222222222222")
            assert (await stranger.next())["kind"] == "closed"
            await stranger.socket.wait_closed()
            assert stranger.socket.close_code == 4004

    run(test())


def test_no_message_carries_a_secret_but_the_answer_to_its_owner(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            await dealt(house, people)
            await people[0].ask("say", seat=0, text="hello")
            late = await house.join(table)
            await late.until("welcome")
            for person in [*people, late]:
                await person.quiet()
                for other in people:
                    with_secret = [m for m in person.heard if other.secret in json.dumps(m)]
                    assert [m["type"] for m in with_secret] == (["done"] if person is other else [])

    run(test())

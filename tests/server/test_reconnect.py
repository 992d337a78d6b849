"""Coming back: the missed updates and no more, a resend does no harm, and a restart changes nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from kalamazoo.rulebook import rules
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.scenes import apply_change
from kalamazoo.server.tables.broadcast import MISSED
from kalamazoo.server.tables.numbers import Numbers
from kalamazoo.server.tables.table import JOURNAL
from tests.server.desk import Desk, Ear, in_loop
from tests.server.helpers import House, Message, Person, run, serving
from tests.server.test_protocol import FLINCH, dealt, play_out, to_move


async def play_some(people: list[Person], views: dict[int, Message], moves: int) -> None:
    """So many moves, each read by everybody who is there."""
    for _ in range(moves):
        turn = to_move(views)
        laid = [move for move in views[turn]["moves"] if ">r" not in move] or views[turn]["moves"]
        assert (await people[turn].act(laid[0]))["type"] == "done"
        for person in people:
            views[person.seat] = (await person.until("update"))["view"]


async def table_of_two(house: House) -> tuple[str, list[Person], dict[int, Message]]:
    """A dealt table of two."""
    table, people = await house.seated(FLINCH, 2)
    return table, people, await dealt(house, people)


def test_who_comes_back_gets_just_what_he_missed(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people, views = await table_of_two(house)
            await play_some(people, views, 3)
            away = await house.join(table, people[0].secret)
            last = (await away.until("welcome"))["number"]
            await away.close()
            await play_some(people, views, 4)
            await people[1].ask("say", seat=1, text="where are you?")
            back = await house.join(table, people[0].secret, last=last)
            missed = [message for message in await back.quiet() if message["type"] != "table"]
            assert [message["number"] for message in missed] == list(range(last + 1, last + 6))
            assert [message["type"] for message in missed] == ["update"] * 4 + ["said"]
            heard = [m for m in people[0].heard if m["type"] == "update"][-4:]
            assert [m["move"] for m in missed[:4]] == [m["move"] for m in heard]
            assert [m["events"] for m in missed[:4]] == [m["events"] for m in heard]
            assert missed[3]["view"] == heard[-1]["view"]

    run(test())


@pytest.mark.parametrize("moves", [1, 5])
def test_the_last_missed_update_brings_the_whole_scene(moves: int, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people, views = await table_of_two(house)
            seat = to_move(views)
            looker = await house.join(table, people[seat].secret, mode="scene")
            welcome = await looker.until("welcome")
            scene = msgspec.convert(welcome["scenes"][0], wire.Scene)
            await looker.close()
            await play_some(people, views, moves)
            back = await house.join(table, people[seat].secret, mode="scene", last=welcome["number"])
            updates = [message for message in await back.quiet() if message["type"] == "update"]
            assert [bool(update.get("scene")) for update in updates] == [False] * (moves - 1) + [True]
            assert all(update["lines"] for update in updates)
            after = apply_change(scene, msgspec.convert(updates[-1]["scene"], wire.SceneChange))
            fresh = await house.join(table, people[seat].secret, mode="scene")
            assert msgspec.convert((await fresh.until("welcome"))["scenes"][0], wire.Scene) == after

    run(test())


def test_nothing_missed_is_said_too_and_nonsense_gets_a_welcome(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people, views = await table_of_two(house)
            await play_some(people, views, 2)
            number = people[0].heard[-1]["number"]
            same = await house.join(table, people[0].secret, last=number)
            first = await same.next()
            assert (first["type"], first["number"]) == ("table", number)
            for last in (-1, 0, number + 1, 10**9):
                other = await house.join(table, people[0].secret, last=last)
                assert (await other.next())["type"] == "welcome"

    run(test())


def test_a_resend_gets_the_same_answer_and_is_done_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            _, people, views = await table_of_two(house)
            turn = to_move(views)
            move = views[turn]["moves"][0]
            first = await people[turn].ask("act", id="one", seat=turn, move=move)
            again = await people[turn].ask("act", id="one", seat=turn, move=move)
            other = await people[turn].ask("act", id="one", seat=turn, move="pass")
            assert first == again == other
            wrong = await people[1 - turn].ask("act", id="two", seat=1 - turn, move="h99>p99")
            assert wrong["type"] == "refused"
            assert await people[1 - turn].ask("act", id="two", seat=1 - turn, move="pass") == wrong
            updates = [m for m in people[turn].heard if m["type"] == "update"]
            assert len(updates) <= 1
            assert len([m for m in await people[1 - turn].quiet() if m["type"] == "update"]) == 1

    run(test())


def test_a_restart_keeps_tables_seats_answers_and_numbers(tmp_path: Path) -> None:
    async def before() -> tuple[str, list[str], int, Message, Message, int, list[Message]]:
        async with serving(tmp_path) as house:
            table, people, views = await table_of_two(house)
            await play_some(people, views, 5)
            turn = to_move(views)
            done = await people[turn].ask("act", id="last", seat=turn, move=views[turn]["moves"][0])
            refused = await people[turn].ask("act", id="bad", seat=turn, move="h99>p99")
            await people[0].ask("say", seat=0, text="back in a minute")
            seen = [await house.join(table, person.secret) for person in people]
            welcomes = [await person.until("welcome") for person in seen]
            return table, [person.secret for person in people], turn, done, refused, done["number"], welcomes

    table, secrets, turn, done, refused, number, welcomes = run(before())

    async def after() -> None:
        async with serving(tmp_path) as house:
            assert not house.app.lobby.tables
            people = [await house.join(table, secret) for secret in secrets]
            for person, old in zip(people, welcomes, strict=True):
                new = await person.until("welcome")
                assert {k: v for k, v in new.items() if k != "table"} == {k: v for k, v in old.items() if k != "table"}
                assert new["table"]["commitment"] == old["table"]["commitment"]
            assert await people[turn].ask("act", id="last", seat=turn, move="pass") == done
            assert await people[turn].ask("act", id="bad", seat=turn, move="pass") == refused
            back = await house.join(table, secrets[0], last=number - 2)
            kinds = [m["type"] for m in await back.quiet() if m["type"] != "table"]
            assert kinds == ["update", "update", "said"]

    run(after())


def test_a_restart_keeps_what_earlier_deals_left(tmp_path: Path) -> None:
    async def before() -> tuple[str, list[str], Message, Message, Message]:
        async with serving(tmp_path) as house:
            table, people, views = await table_of_two(house)
            turn = to_move(views)
            first = await people[turn].ask("act", id="first", seat=turn, move=views[turn]["moves"][0])
            fresh = [await house.join(table, person.secret) for person in people]
            for person, old in zip(fresh, people, strict=True):
                person.seat = old.seat
            await play_out(fresh)
            await fresh[0].ask("rematch")
            info = (await house.request("GET", f"/api/tables/{table}")).json()
            last = await house.join(table, people[0].secret)
            return table, [p.secret for p in people], info, first | {"by": turn}, await last.until("welcome")

    table, secrets, info, first, welcome = run(before())
    assert (info["deal"], sum(info["wins"])) == (2, 1)

    async def after() -> None:
        async with serving(tmp_path) as house:
            again = (await house.request("GET", f"/api/tables/{table}")).json()
            for name in ("deal", "wins", "number", "commitment", "phase"):
                assert again[name] == info[name]
            back = await house.join(table, secrets[0])
            assert (await back.until("welcome"))["views"] == welcome["views"]
            by = first.pop("by")
            mover = await house.join(table, secrets[by])
            await mover.until("welcome")
            assert await mover.ask("act", id="first", seat=by, move="pass") == first

    run(after())


def test_what_was_done_to_seats_and_said_is_not_done_twice_after_a_restart(tmp_path: Path) -> None:
    async def before() -> tuple[str, str, list[Message]]:
        async with serving(tmp_path) as house:
            created = await house.create(FLINCH, "ppp", sit=0, name="Ann")
            table, secret = created["table"]["id"], created["secret"]
            ann = await house.join(table, secret)
            await ann.until("welcome")
            answers = [await ann.ask("set-seat", id=f"b{seat}", seat=seat, bot="random") for seat in (1, 2)]
            answers.append(await ann.ask("set-seat", id="open", seat=2))
            answers.append(await ann.ask("set-seat", id="again", seat=2, bot="fair"))
            answers.append(await ann.ask("say", id="said", seat=0, text="ready?"))
            answers.append(await ann.ask("start", id="start"))
            assert {answer["type"] for answer in answers} == {"done"}
            return table, secret, answers

    table, secret, answers = run(before())

    async def after() -> None:
        async with serving(tmp_path) as house:
            ann = await house.join(table, secret)
            welcome = await ann.until("welcome")
            seats = [(seat["kind"], seat.get("bot", "")) for seat in welcome["table"]["seats"]]
            assert seats == [("person", ""), ("bot", "random"), ("bot", "fair")]
            again = [await ann.ask("set-seat", id=f"b{seat}", seat=seat, bot="random") for seat in (1, 2)]
            again.append(await ann.ask("set-seat", id="open", seat=2))
            again.append(await ann.ask("set-seat", id="again", seat=2, bot="fair"))
            again.append(await ann.ask("say", id="said", seat=0, text="ready?"))
            again.append(await ann.ask("start", id="start"))
            assert again == answers
            info = (await house.request("GET", f"/api/tables/{table}")).json()
            assert [seat.get("bot", "") for seat in info["seats"]] == ["", "random", "fair"]

    run(after())


def test_two_people_on_one_device_lose_their_connection_and_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table = (await house.create(FLINCH, "ppp"))["table"]["id"]
            sofa = await house.join(table)
            await sofa.until("welcome")
            secrets = [(await sofa.ask("sit", seat=seat, name=f"P{seat}"))["secret"] for seat in (0, 2)]
            bob = await house.join(table)
            await bob.until("welcome")
            await bob.ask("sit", seat=1, name="Bob")
            assert (await sofa.ask("start"))["type"] == "done"
            views: dict[int, Message] = {}

            async def look(person: Person) -> None:
                for message in await person.quiet():
                    for view in [*message.get("views", []), message.get("view") or {}]:
                        if view:
                            views[view["seat"]] = view

            async def move() -> None:
                await look(sofa)
                await look(bob)
                turn = to_move(views)
                laid = [move for move in views[turn]["moves"] if ">r" not in move] or views[turn]["moves"]
                by = bob if turn == 1 else sofa
                assert (await by.ask("act", seat=turn, move=laid[0]))["type"] == "done"

            for _ in range(6):  # whoever's turn it is, the sofa plays both of its seats
                await move()
            await look(sofa)
            await look(bob)
            assert {view for view in views if "moves" in views[view]} - {1} <= {0, 2}
            refused = await sofa.ask("act", seat=1, move="pass")
            assert refused["code"] == "not-yours"
            last = next(m["number"] for m in reversed(sofa.heard) if m["type"] in ("update", "welcome", "table"))
            await sofa.close()
            while to_move(views) == 1:
                await look(bob)
                await bob.ask("act", seat=1, move=views[1]["moves"][0])
                await look(bob)
                if not views[1].get("must"):
                    break
            back = await house.join(table, *secrets, last=last)
            missed = [m for m in await back.quiet() if m["type"] == "update"]
            now = (await house.request("GET", f"/api/tables/{table}")).json()["number"]
            numbers = range(last + 1, now + 1)
            assert [(m["number"], m["viewer"]) for m in missed] == [(n, seat) for n in numbers for seat in (0, 2)]
            assert [bool(m.get("view")) for m in missed] == [n == now for n in numbers for _ in (0, 2)]
            only = await house.join(table, secrets[1])
            assert (await only.until("welcome"))["held"] == [2]

    run(test())


def test_only_the_latest_events_are_kept_to_be_told_again() -> None:
    def test() -> None:
        desk = Desk(rules("flaps"), 2)
        ann = desk.ear(0)
        for number in range(2000):
            desk.tell(ann, wire.Say(f"s{number}", 0, f"{number}"))
        table = desk.table
        assert len(table.journal) <= 2 * JOURNAL
        assert len(table.chat) <= 50
        latest = table.numbers.total
        for behind, kind in ((0, "table"), (1, "said"), (MISSED, "said"), (MISSED + 1, "welcome")):
            back = Ear()
            desk.tell(back, wire.Hello(wire.PROTOCOL, ["seat 0"], last=latest - behind))
            kinds = [msgspec.json.decode(text)["type"] for text in back.heard]
            assert kinds == [kind] * max(1, behind if kind == "said" else 1)

    in_loop(test)


def test_each_counts_what_his_eyes_could_notice() -> None:
    numbers = Numbers()
    for noticed in (0b111, 0b001, 0b111, 0b010, 0b001, 0b111):
        numbers.add(noticed, 0b111)
    assert [numbers.for_mask(mask) for mask in (0b001, 0b010, 0b100, 0b011)] == [5, 4, 3, 6]
    assert [numbers.for_mask(0b010, upto) for upto in range(1, 7)] == [1, 1, 2, 3, 3, 4]
    again = Numbers()
    again.total = numbers.total
    again.set_pairs(numbers.pairs())
    assert again.hidden == numbers.hidden


def test_a_chosen_secret_makes_sitting_down_safe_to_resend(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table = (await house.create(FLINCH, "pp"))["table"]["id"]
            secret = "abcdefghijklmnopqrstuvwx"
            lost = await house.join(table)
            await lost.until("welcome")
            done = await lost.ask("sit", id="sit", seat=0, name="Ann", secret=secret)
            await lost.close()
            again = await house.join(table)
            await again.until("welcome")
            assert await again.ask("sit", id="sit", seat=0, name="Ann", secret=secret) == done
            stranger = await house.join(table)
            await stranger.until("welcome")
            refused = await stranger.ask("sit", id="sit", seat=0, name="Eve", secret="z" * 24)
            assert (refused["type"], refused["code"]) == ("refused", "full")
            short = await stranger.ask("sit", id="short", seat=1, name="Eve", secret="guess")
            assert (short["type"], short["code"]) == ("refused", "malformed")

    run(test())


def test_idle_tables_leave_memory_and_come_back_from_disk(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, idle=0.1) as house:
            table, people, views = await table_of_two(house)
            await play_some(people, views, 2)
            for person in people:
                await person.close()
            while house.app.lobby.tables:
                await asyncio.sleep(0.02)
            back = await house.join(table, people[0].secret)
            welcome = await back.until("welcome")
            assert welcome["held"] == [0]
            assert welcome["number"] == people[0].heard[-1]["number"]

    run(test())


def test_a_ping_at_a_table_that_has_left_memory_sends_one_back(tmp_path: Path) -> None:
    """Else somebody whose hello came in that very moment would wait for ever, with pongs."""

    async def test() -> None:
        async with serving(tmp_path) as house:
            table = (await house.create(FLINCH, "pp"))["table"]["id"]
            ann = await house.knock(table)
            await ann.send("ping", at=1)
            await ann.until("pong")
            house.app.lobby.unload(house.app.lobby.tables[table])
            await ann.send("ping", at=2)
            with pytest.raises(ConnectionClosed) as closed:
                await ann.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012

    run(test())

"""Races: who arrives first is first, everybody is answered, and a seat has one winner."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from pathlib import Path

from kalamazoo.core.seats import ONLOOKER
from kalamazoo.rulebook import rules
from kalamazoo.server.protocol import wire
from tests.server.desk import Desk, in_loop
from tests.server.helpers import Person, run, serving

STOCK_EXCHANGE = "stock-exchange@1913"


def test_a_seat_has_exactly_one_winner(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            for _ in range(10):
                table = (await house.create("flinch@2008", "pp"))["table"]["id"]
                people = [await house.join(table) for _ in range(6)]
                for person in people:
                    await person.until("welcome")
                answers = await asyncio.gather(
                    *(person.ask("sit", seat=0, name=f"P{at}") for at, person in enumerate(people))
                )
                assert Counter(answer["type"] for answer in answers) == {"done": 1, "refused": 5}
                assert {answer["code"] for answer in answers if answer["type"] == "refused"} == {"full"}
                winner = next(at for at, answer in enumerate(answers) if answer["type"] == "done")
                info = (await house.request("GET", f"/api/tables/{table}")).json()
                assert info["seats"][0]["name"] == f"P{winner}"
                for person in people:
                    await person.close()

    run(test())


def test_all_who_act_at_once_are_answered(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            _, people = await house.seated(STOCK_EXCHANGE, 4)
            await people[0].ask("start")
            views = {}
            for person in people:
                while not (message := await person.until("table")).get("views"):
                    pass
                views[person.seat] = message["views"][0]
            dealer = next(seat for seat, view in views.items() if "play" in view.get("moves", []))
            assert (await people[dealer].act("play"))["type"] == "done"
            for person in people:
                views[person.seat] = (await person.until("update"))["view"]
            rng = random.Random(4)
            done = 0
            for _ in range(12):
                offers = {p: [m for m in views[p.seat]["moves"] if m.startswith(("offer", "accept"))] for p in people}
                acting = [(p, rng.choice(moves)) for p, moves in offers.items() if moves]
                answers = await asyncio.gather(*(person.act(move) for person, move in acting))
                assert len(answers) == len(acting)
                for answer in answers:
                    assert answer["type"] == "done" or answer["text"]
                done += sum(answer["type"] == "done" for answer in answers)
                for person in people:
                    news = [m["view"] for m in await person.quiet() if m["type"] == "update"]
                    views[person.seat] = news[-1] if news else views[person.seat]
                if not all(view.get("may") for view in views.values()):
                    break
            numbers = [m["number"] for m in people[0].heard if m["type"] == "update"]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            assert done > 8

    run(test())


def test_of_two_who_accept_one_offer_the_first_gets_it_and_the_record_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            for first in (1, 2):
                table, people = await house.seated(STOCK_EXCHANGE, 3)
                await people[0].ask("start")
                views = await next_views(people, "table")
                dealer = next(seat for seat, view in views.items() if "play" in view.get("moves", []))
                await people[dealer].act("play")
                views = await next_views(people, "update")
                offer = next(text for text in views[0]["moves"] if text.startswith("offer:") and text.endswith("x1"))
                assert (await people[0].act(offer))["type"] == "done"
                views = await next_views(people, "update")
                order = [people[first], people[3 - first]]
                accepts = [next(m for m in views[p.seat]["moves"] if m.startswith("accept:A:")) for p in order]
                answers = []
                for person, move in zip(order, accepts, strict=True):
                    await person.send("act", id="take", seat=person.seat, move=move)
                    await asyncio.sleep(0.02)
                for person in order:
                    answers.append(await person.answer("take"))
                assert [answer["type"] for answer in answers] == ["done", "refused"]
                assert answers[1]["clause"]
                record = (await house.request("GET", f"/api/tables/{table}/record")).text
                assert f"{'ABC'[first]}:accept:A" in record
                assert f"{'ABC'[3 - first]}:accept:A" not in record

    run(test())


async def next_views(people: list[Person], kind: str) -> dict[int, dict[str, list[str]]]:
    """What each may do after the next news of a kind."""
    views = {}
    for person in people:
        while True:
            message = await person.until(kind)
            found = message.get("views") or ([message["view"]] if message.get("view") else [])
            if found:
                views[person.seat] = found[0]
                break
    return views


def test_a_move_that_nobody_hears_of_takes_no_number() -> None:
    def test() -> None:
        rule_set = rules(STOCK_EXCHANGE)
        position = rule_set.game.write_position(rule_set.deal(3, 5))
        desks = [Desk(rule_set, 3, position) for _ in range(2)]
        ears = [[desk.ear(1), desk.ear(1, mode="moves"), desk.ear()] for desk in desks]
        own = [desk.ear(0, mode="moves") for desk in desks]
        for desk in desks:
            assert desk.table.deal is not None
            state = desk.table.deal.referee
            desk.play(next(seat for seat in state.may_act() if seat < 3), state.read(0, "play"))
            offer = next(m for m in state.moves(0) if rule_set.game.write_move(state.state(), 0, m).startswith("offer"))
            desk.play(0, offer)
        revising = desks[0].table.deal
        assert revising is not None
        game, referee = rule_set.game, revising.referee
        revise = next(m for m in referee.moves(0) if not game.veil_move(referee.state(), 0, m, 1))
        assert not game.veil_move(referee.state(), 0, revise, ONLOOKER)
        desks[0].play(0, revise)
        assert len(own[0].heard) == len(own[1].heard) + 1
        for desk, mine in zip(desks, ears, strict=True):
            desk.tell(mine[0], wire.Act("a", 1, "offer:1x1"))
            desk.tell(mine[1], wire.Why("w", 1, "sold"))
            mine += [desk.ear(1), desk.ear(1, mode="moves"), desk.ear(2)]
        assert any('"type":"done"' in text for text in ears[0][0].heard)
        assert [ear.heard for ear in ears[0]] == [ear.heard for ear in ears[1]]

    in_loop(test)


def test_slow_letters_of_one_table_do_not_keep_the_others_waiting() -> None:
    async def test() -> None:
        desk = Desk(rules("flinch@2008"), 2)
        mailbox = desk.table.mailbox
        mailbox.open()
        for _ in range(20):
            mailbox.post(lambda batch: time.sleep(0.006))
        waits: list[float] = []
        while mailbox.busy:
            begun = time.perf_counter()
            await asyncio.sleep(0)
            waits.append(time.perf_counter() - begun)
        assert len(waits) >= 10  # of 20, two at a time; all together they were one wait

    run(test())

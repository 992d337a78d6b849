"""What is said, the last act and the moments of a move: live, when somebody comes back, and in a replay."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.games import GAMES
from kalamazoo.record import write_record
from kalamazoo.rulebook import rules
from kalamazoo.server.protocol import requests, wire
from kalamazoo.server.thinking.replays import replay_of
from tests.server.desk import Desk, in_loop
from tests.server.helpers import Message, Person, run, serving

SLIP = {
    "turn": 1,
    "opened": True,
    "centre": [4],
    "seats": [
        {"stock": [5, 8], "hand": [9, 11, 2]},
        {"stock": [3, 6, 5], "hand": [13, 14]},
        {"stock": [7, 7], "hand": [10]},
    ],
    "stack": 20,
    "partial": True,
}


def test_a_call_at_flinch_is_heard_and_its_ruling_seen_by_everybody(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated("flinch@1913(play=table)", 3, mode="scene", position=SLIP)
            ann, bob, cat = people
            onlooker = await house.join(table, mode="scene")
            program = await house.join(table, mode="moves")
            await people[0].ask("start")
            assert (await bob.act("h13>r1"))["type"] == "done"  # the 5 of the stock fitted: a slip
            moves = [g["move"] for g in await gestures(cat) if g.get("urgent")]
            call = next(move for move in moves if move.startswith("call:B:stock"))
            assert (await cat.act(call))["type"] == "done"
            for person in (ann, bob, cat, onlooker):
                called = await update_with(person, "voices")
                (voice,) = (voice for voice in called["voices"] if voice.get("tone") == "call")
                assert voice["seat"] == called["act"]["seat"] == 2
                assert "Flinch" in voice["text"]
                judged = await update_with(person, "moments")  # once the others have had their time to call as well
                (ruling,) = judged["moments"]
                assert (ruling["kind"], ruling["clause"][:3], "waits" in ruling) == ("ruling", "FL-", False)
                assert ("P1" in str(ruling)) == (person is not bob)
                assert "B" not in str(ruling).split()
            heard = [message for message in await program.quiet() if message["type"] == "update"]
            assert len(heard) > 2
            assert not any({"voices", "act", "moments", "lines"} & set(update) for update in heard)

    run(test())


async def gestures(person: Person) -> list[Message]:
    """What somebody can do, as their client knows."""
    heard: list[Message] = await person.quiet()
    found: list[Message] = []
    for message in heard:
        scene = (message.get("scenes") or [None])[0] or message.get("scene") or {}
        found = scene.get("gestures", found) if scene else found
    return found


async def update_with(person: Person, part: str) -> Message:
    """The next move that brings something of this kind."""
    while part not in (update := await person.until("update")):
        pass
    return update


async def last_update(person: Person) -> Message:
    """The last move that somebody was told."""
    heard: list[Message] = await person.quiet()
    return [message for message in heard if message["type"] == "update"][-1]


@pytest.mark.parametrize("name", [str(rules(game)) for game in GAMES])
def test_a_replay_says_and_shows_what_an_onlooker_heard_and_saw(name: str) -> None:
    def test() -> None:
        rule_set = rules(name)
        seats = min(max(3, rule_set.seat_range()[0]), rule_set.seat_range()[1])
        desk = Desk(rule_set, seats)
        deal = desk.table.deal
        assert deal is not None
        ear = desk.ear()
        rng = Rng(7)
        for _ in range(58):
            acting = deal.referee.must_act() or deal.referee.may_act()
            if acting:
                desk.play(acting[0], deal.referee.state().random_move(acting[0], rng))
        messages: list[wire.Server] = [msgspec.json.decode(text, type=wire.Server) for text in ear.heard]
        updates = {u.number: u for u in messages if isinstance(u, wire.Update)}
        record = write_record(deal.referee.record(None, desk.table.people))
        replay = replay_of(requests.ReplayRequest(record, -1, 0, 60))
        assert replay.names == list(desk.table.people)
        frames = [frame for frame in replay.frames[1:] if frame.move]  # a replay counts what an onlooker did not notice
        assert len(frames) == len(updates) > 20
        for frame, update in zip(frames, updates.values(), strict=True):
            assert frame.lines == update.lines
            assert frame.voices == update.voices
            assert frame.act == update.act
            assert frame.moments == update.moments
        late = msgspec.json.decode(desk.ear().heard[0], type=wire.Welcome)
        acts = [update.act for update in updates.values() if update.act]
        assert late.act == acts[-1]
        if deal.over:
            assert late.moment in (*frames[-1].moments, None)

    in_loop(test)


def test_people_without_a_name_in_a_record_are_players() -> None:
    def replay(*names: str) -> requests.Replay:
        desk = Desk(rules("muggins@1913"), 3)
        deal = desk.table.deal
        assert deal is not None
        seat = deal.referee.must_act()[0]
        desk.play(seat, deal.referee.moves(seat)[0])
        return replay_of(requests.ReplayRequest(write_record(deal.referee.record(None, names))))

    nameless = in_loop(replay)
    assert nameless.names == ["Player 1", "Player 2", "Player 3"]
    assert "Player " in nameless.frames[1].lines[0]
    assert len(set(nameless.faces)) == 3
    assert in_loop(lambda: replay("Ann", "\u202e", "Ann")).names == ["Ann", "Player 2", "Ann 2"]


def test_who_comes_back_gets_the_last_act_and_how_it_ended(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            last = {**SLIP, "turn": 0, "seats": [{"stock": [5], "hand": [9]}, {"stock": [3, 6], "hand": [13]}]}
            table, (ann, bob) = await house.seated("flinch@1913", 2, mode="scene", position=last)
            assert (await ann.ask("start"))["type"] == "done"
            back = await house.join(table, bob.secret, mode="scene")
            number = (await back.until("welcome"))["number"]
            await back.close()
            assert (await ann.act("s>p1"))["type"] == "done"
            live = await last_update(bob)
            (win,) = (moment for moment in live["moments"] if moment["kind"] == "win")
            back = await house.join(table, bob.secret, mode="scene", last=number)
            missed = await back.until("update")
            assert (missed["act"], missed["moments"]) == (live["act"], live["moments"])
            again = await house.join(table, bob.secret, mode="scene")
            welcome = await again.until("welcome")
            assert (welcome["act"], welcome["moment"]) == (live["act"], win)

    run(test())

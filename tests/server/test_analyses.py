"""POST /api/analyse: what the moves of a record show, some at a time; and playing on from a replay."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from typing import Any

import pytest

from kalamazoo.analysis.judging import DEEP, FAST
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.rng import Rng
from kalamazoo.play import Referee
from kalamazoo.record import write_record
from kalamazoo.server.thinking import analyses
from kalamazoo.server.thinking.analyses import answer_analysis
from kalamazoo.server.thinking.jobs import READING, Answered
from kalamazoo.server.thinking.readers import Readers
from kalamazoo.server.thinking.replays import answer_replay
from kalamazoo.server.web.keeping import Keeping
from tests.server.helpers import run, serving


def short_record(moves: int = 6) -> str:
    """Some moves of a game from a position, so that it can be dealt again before its end."""
    start = {
        "turn": 0,
        "pile": ["5c"],
        "partial": True,
        "seats": [{"hand": ["5h", "9h"]}, {"hand": ["5s", "9s", "2c"]}],
    }
    referee = Referee("flaps@level1", start=start)
    lot = Rng(1)
    while not referee.over and len(referee.texts) < moves:
        seat = referee.must_act()[0]
        referee.play(seat, lot.pick(referee.moves(seat)))
    return write_record(referee.record(None, ("Ann", "Bertie")))


def asked(**words: Any) -> tuple[int, dict[str, Any]]:
    """The answer to a request."""
    status, body = answer_analysis(json.dumps(words).encode())
    return status, json.loads(body)


def test_findings_come_in_parts_that_make_up_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    record = short_record()
    monkeypatch.setattr(analyses, "EACH", inf)  # however busy this machine is
    monkeypatch.setattr(analyses, "ENOUGH", inf)
    status, whole = asked(record=record)
    assert status == 200
    assert [each["number"] for each in whole["findings"]] == list(range(whole["moves"] + 1))
    assert all(sum(each["chances"]) == pytest.approx(1, abs=0.001) for each in whole["findings"])
    monkeypatch.setattr(analyses, "ENOUGH", 0)  # one at a time
    parts: list[dict[str, Any]] = []
    while len(parts) <= whole["moves"]:
        parts += asked(record=record, first=len(parts))[1]["findings"]
    assert parts == whole["findings"]
    assert any("Ann" in each.get("text", "") for each in parts)


@pytest.mark.parametrize(
    "words, text",
    [
        ({"record": "nothing"}, "record"),
        ({"record": short_record(), "first": 99}, "there is no number 99"),
        ({"record": short_record(), "first": -1}, "first"),
        ({}, "record"),
    ],
)
def test_what_cannot_be_analysed_is_refused_with_a_sentence(words: dict[str, Any], text: str) -> None:
    status, body = asked(**words)
    assert status in (400, 422)
    assert text in body["text"]


def test_a_replay_gives_the_position_to_play_on_from() -> None:
    record = short_record(2)
    status, body = answer_replay(json.dumps({"record": record, "first": 1, "count": 1, "position": True}).encode())
    found = json.loads(body)
    assert status == 200
    assert "fair" in found["bots"]
    twin = Referee("flaps@level1", start=found["position"])
    assert twin.seats == 2
    assert "position" not in json.loads(answer_replay(json.dumps({"record": record}).encode())[1])


def test_it_is_answered_over_http(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            answer = await house.request("POST", "/api/analyse", {"record": short_record(1)})
            assert answer.status == 200
            assert answer.json()["findings"][0]["number"] == 0

    run(test())


def test_who_asks_again_has_it_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            wanted = {"record": short_record(1)}
            first = await house.request("POST", "/api/analyse", wanted)
            refused = await house.request("POST", "/api/analyse", {"record": "no record"})

            async def nobody(*_: object) -> None:
                raise KalamazooError("nobody reads any more")

            monkeypatch.setattr(Readers, "read", nobody)
            again = await house.request("POST", "/api/analyse", wanted)
            assert (again.status, again.body) == (200, first.body)
            for other in ({**wanted, "first": 1}, {**wanted, "deep": True}, {"record": "no record"}):
                assert (await house.request("POST", "/api/analyse", other)).status != 200
            assert refused.status != 200

    run(test())


def test_old_analyses_make_room() -> None:
    keeping = Keeping(10)
    for asked in (b"a", b"b"):
        keeping.keep(asked, Answered(200, asked * 4))
    assert keeping.find(b"a") == Answered(200, b"aaaa")
    keeping.keep(b"c", Answered(200, b"cccc"))  # b was wanted least lately
    assert keeping.find(b"b") is None
    assert keeping.find(b"a") is not None
    keeping.keep(b"d", Answered(200, b"d" * 11))
    keeping.keep(b"e", Answered(422, b"e"))
    assert keeping.find(b"d") is keeping.find(b"e") is None
    assert keeping.size == 8


@pytest.mark.parametrize(("engine", "depth"), [("compiled", DEEP.depth), ("interpreted", FAST.depth)])
def test_a_deep_look_is_one_that_can_be_had_in_time(monkeypatch: pytest.MonkeyPatch, engine: str, depth: int) -> None:
    monkeypatch.setattr(analyses, "engine", lambda: engine)
    quick, deep = analyses.effort_of(False), analyses.effort_of(True)
    assert (quick.depth, deep.depth) == (FAST.depth, depth)
    assert deep.second == DEEP.second > quick.second
    assert analyses.ENOUGH + 2 * 4 * deep.seconds < READING  # two moves more may be judged before there is an answer

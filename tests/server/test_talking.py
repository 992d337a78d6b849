"""What may be said at a table, to whom, and when the rules close it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.games import GAMES
from kalamazoo.rulebook import rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.tidying import tidy, tidy_name
from kalamazoo.testing import clause
from tests.server.desk import Desk, Ear, in_loop


def says(desk: Desk, ear: Ear, seat: int, text: str) -> dict[str, Any]:
    """Somebody says something; the answer."""
    action = f"s{len(ear.heard)}"
    desk.tell(ear, wire.Say(action, seat, text))
    return next(m for m in map(json.loads, reversed(ear.heard)) if m.get("id") == action)


def hears(ear: Ear) -> list[str]:
    """What was said, as this connection heard it."""
    return [m["text"] for m in map(json.loads, ear.heard) if m["type"] == "said"]


def closed(name: str, seats: int, moves: int) -> str:
    """The clause that closes free chat after so many moves; empty if it is open. What is refused reaches nobody."""

    def test() -> str:
        desk = Desk(rules(name), seats)
        deal = desk.table.deal
        assert deal is not None
        walked = wander(deal.referee.state(), Rng(moves), moves)
        for seat, move in zip(walked[::2], walked[1::2], strict=True):
            desk.play(seat, move)
        assert not deal.over
        everybody = [desk.ear(seat) for seat in range(seats)]
        onlooker = desk.ear()
        answer = says(desk, everybody[1], 1, "the 7, now!")
        assert says(desk, everybody[1], 1, wire.PHRASES[0])["type"] == "done"
        assert says(desk, onlooker, 1, "the 7, now!")["code"] == "not-yours"
        expected = ["the 7, now!"] * (answer["type"] == "done") + [wire.PHRASES[0]]
        for ear in [*everybody, onlooker]:
            assert hears(ear) == expected
        scene = json.loads(everybody[0].heard[0])["scenes"][0]
        assert (scene.get("hints", {}).get("chat") == "closed") == (answer["type"] == "refused")
        if answer["type"] == "done":
            return ""
        assert answer["code"] == "illegal"
        assert (answer["who"], answer["what"]) == (1, "say that")
        assert answer["text"] == f"{answer['why']} ({answer['clause']})"
        return str(answer["clause"])

    return in_loop(test)


@clause("FP-TURN-5", "FP-ST-11", "F53")
@pytest.mark.parametrize("level", ["level1", "level4", "level7"])
@pytest.mark.parametrize("play", ["strict", "table"])
def test_flaps_players_talk_at_any_time(level: str, play: str) -> None:
    for moves in (0, 3, 11):
        assert closed(f"flaps@{level}(play={play})", 3, moves) == ""


@clause("FU-FAIR-1", "FU-ST-7")
def test_in_a_round_of_flush_nobody_can_advise_a_player() -> None:
    for moves in (0, 5):
        assert closed("flush", 3, moves) == "FU-ST-7"
    assert closed("flush(play=table)", 3, 5) == ""


@clause("SX-ST-4", "SX-OP-24")
def test_on_the_trading_floor_no_number_can_be_said() -> None:
    for moves in (0, 2, 9):  # 0: dealt, but the board is not open yet
        assert closed("stock-exchange@1913", 3, moves) == "SX-OP-24"
        assert closed("stock-exchange@1913(chat=open)", 3, moves) == ""


@clause("SX-OP-24", "SX-TRADE-5")
def test_the_shouts_of_the_floor_are_ready_made() -> None:
    def test() -> None:
        desk = Desk(rules("stock-exchange@1913"), 3)
        ann = desk.ear(0)
        assert desk.table.info().phrases[:2] == ["One! One!", "Two! Two!"]
        for shout in desk.table.info().phrases:
            assert says(desk, ann, 0, shout)["type"] == "done"
        assert says(desk, ann, 0, "two sevens!")["clause"] == "SX-OP-24"
        assert Desk(rules("flush"), 3).table.info().phrases == []

    in_loop(test)


@clause("OP-COND-2", "FL-COND-1")
def test_nobody_hints_to_the_player_on_turn_in_flinch() -> None:
    for name in ("flinch@1913", "flinch@2008(play=table)"):
        assert closed(name, 3, 4) == "OP-COND-2"
    assert closed("flinch@1913(table-chat=on)", 3, 4) == ""
    assert closed("flinch@1988(partners=on)", 4, 4) == "OP-COND-2"  # nor to a partner


@pytest.mark.parametrize("game", ["authors", "store", "muggins"])
def test_where_no_clause_closes_it_people_talk(game: str) -> None:
    assert closed(game, 3, 2) == ""


def test_the_clauses_that_close_it_stand_in_the_books() -> None:
    found = {}
    for name, game in GAMES.items():
        rule_set = rules(name)
        state = rule_set.deal(rule_set.seat_range()[0], 1)
        wander(state, Rng(2), 2)
        found[name] = game.chat_clause(rule_set.options, state)
    assert sorted(name for name in found if found[name]) == ["flinch", "flush", "stock-exchange"]
    for name, by in found.items():
        assert not by or "chat" in load(name).find(by).text.lower()


def test_before_the_deal_and_after_the_end_everybody_talks() -> None:
    def test() -> None:
        desk = Desk(rules("flinch@1913"), 2)
        ann = desk.ear(0)
        assert says(desk, ann, 0, "hm, the 7?")["type"] == "refused"
        for phase in ("gathering", "over"):
            desk.table.phase = "over" if phase == "over" else "gathering"
            assert says(desk, ann, 0, "that was close")["type"] == "done"

    in_loop(test)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of  Cleves ", "Ann of Cleves"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Ａｎｎ", "Ann"),
        ("An\u200dn", "Ann"),
        ("Ann\u200d", "Ann"),
        ("A\u0300\u0301\u0302\u0303\u0304\u0305n", "À\u0301\u0302\u0303n"),
        ("\u0301Ann", "Ann"),
        ("A\u20ddnn", "Ann"),
        ("\u202eAnn", "Ann"),
        ("\u200d", ""),
        ("\u2800", ""),
        ("\u3164", ""),
        ("\U0001d159\U00013441", ""),
        ("\uffa0\u115f\u1160", ""),
        ("\u00ad\ufeff\U000e0041", ""),
        ("\u0301\u0302", ""),
        ("\0", ""),
        ("क्\u200dष", "क्\u200dष"),
        ("نمی\u200cخواهم", "نمی\u200cخواهم"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("🂡", "🂡"),
        ("x" * 500, "x" * 24),
        ("a" + "\u0301" * 20_000, "á\u0301\u0301\u0301"),
    ],
)
def test_a_name_can_be_seen_and_is_what_it_looks_like(given: str, kept: str) -> None:
    assert tidy_name(given) == kept


def test_what_is_said_is_one_line_of_plain_text() -> None:
    assert tidy("two\nlines\x00 \u202e\u2800and ½ more", 300) == "two lines and ½ more"
    assert tidy("\ud800half", 300) == "half"
    assert len(tidy("x " * 9000, 300)) == 299

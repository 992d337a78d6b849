"""A finished game looked at again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kalamazoo.analysis import Analysis, analyse, judging, report
from kalamazoo.analysis.judging import FAST, Tried, gain_over
from kalamazoo.analysis.missed import rightful_calls
from kalamazoo.analysis.report import Decision, Finding, Judgement, findings
from kalamazoo.bots import make_bots
from kalamazoo.cli import analysing, main
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK
from kalamazoo.core.state import State
from kalamazoo.play import Referee
from kalamazoo.play.company import Company
from kalamazoo.play.record import Record
from kalamazoo.record import write_record
from kalamazoo.rulebook import Rules

QUICK = replace(FAST, points=4, first=2, second=8, third=8, depth=12, most=4)


def game(text: str, seats: int, bots: str, seed: str = "5", most: int = 60) -> Record:
    """A short game between bots."""
    referee = Referee(text, seats, seed, names=("Ann", "Bertie", "Clara")[:seats])
    lot = Rng(2)
    company = Company(referee, make_bots(bots, referee.rules, seats, lot), lot)
    while not referee.over and len(referee.texts) < most:
        seat, move, _ = company.next_wish()
        company.play(seat, move)
    return referee.record(None, referee.names)


@pytest.mark.parametrize("text, seats", [("flaps@level1", 2), ("triangle@1913", 1), ("store@1913", 2)])
def test_chances_are_chances_and_the_balance_adds_up(text: str, seats: int) -> None:
    record = game(text, seats, "fair")
    told: list[tuple[int, int]] = []
    found = analyse(record, QUICK, lambda done, moves: told.append((done, moves)))
    moves = len(record.steps)
    assert told == [(done, moves) for done in range(moves + 1)]
    assert len(found.curve) == moves + 1
    for point in found.curve:
        assert all(0 <= chance <= 1 for chance in point)
        assert seats == 1 or sum(point) == pytest.approx(1)
    for balance in found.balance:
        assert balance.start + balance.luck - balance.cost + balance.gift == pytest.approx(balance.end)
        assert 0 <= balance.mistakes <= balance.decisions <= moves
    assert analyse(record, QUICK) == found  # the same question has the same answer


def test_a_blunder_is_found_with_what_would_have_been_better() -> None:
    """A card that wins at once, and is not laid."""
    start = {"turn": 0, "pile": ["5c"], "partial": True, "seats": [{"hand": ["5h"]}, {"hand": ["5s"]}]}
    referee = Referee("flaps@level1", start=start, names=("Ann", "Bertie"))
    referee.play(0, "draw")
    record = referee.record(None, referee.names)
    found = analyse(record, replace(QUICK, second=16))
    assert [(each.number, each.seat, each.played, each.better) for each in found.costly] == [(1, 0, "draw", "5h")]
    assert found.costly[0].cost > 0.3
    assert found.balance[0].cost == found.costly[0].cost == found.balance[1].gift
    right = Referee("flaps@level1", start=start, names=("Ann", "Bertie"))
    right.play(0, "5h")
    assert analyse(right.record(None, right.names), replace(QUICK, second=16)).costly == []


def test_somebody_who_plays_at_random_gives_more_away_than_a_careful_player() -> None:
    """Each begins with a card that wins at once, by the same lots."""
    start = {"turn": 0, "pile": ["5c"], "partial": True, "seats": [{"hand": ["5h"]}, {"hand": ["5s"]}]}
    cost = {"fair": 0.0, "random": 0.0}
    for name in cost:
        for seed in range(12):
            referee = Referee("flaps@level1", start=start)
            lot = Rng(seed)
            company = Company(referee, make_bots(name, referee.rules, 2, lot), lot)
            seat, move, _ = company.next_wish()
            company.play(seat, move)
            found = analyse(referee.record(None), replace(QUICK, second=16))
            cost[name] += found.balance[0].cost
    assert cost["fair"] == 0
    assert cost["random"] > 1  # now and then it drew a card


def test_a_move_is_not_overrated_where_it_was_chosen() -> None:
    lucky = Tried(1, [1.0, 1.0, 1.0], [0.0, 1.0, 0.0, 1.0])
    other = Tried(2, [0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 1.0])
    assert lucky.mean > other.mean
    gain, error = gain_over(lucky, other)
    assert gain == 0
    assert 0 < error < 0.2  # few worlds show little, also where they agree


def test_calls_that_nobody_made_are_found_and_calls_that_were_made_are_not() -> None:
    referee = Referee("muggins@1913(play=table)", 3, "7")
    seat = referee.must_act()[0]
    assert rightful_calls(referee) == []
    slips = [move for move in referee.moves(seat) if calls_after(referee, seat, move)]
    quiet = [move for move in referee.moves(seat) if not calls_after(referee, seat, move)]
    assert slips or quiet
    for move in slips[:1]:
        referee.play(seat, move)
        caller, call, clause, named = rightful_calls(referee)[0]
        assert clause.startswith("MU-")
        assert named.startswith("call")
        uncalled = analyse(referee.record(None), QUICK)
        assert (caller, call) in [(each.seat, each.call) for each in uncalled.missed]
        referee.play(caller, call)
        called = analyse(referee.record(None), QUICK)
        assert (caller, call) not in [(each.seat, each.call) for each in called.missed if each.number == 1]


ODD = {
    "turn": 0,
    "centre": [[1]],
    "partial": True,
    "seats": [{"stock": [3], "hand": [9]}, {"stock": [2], "hand": [8]}],
    "stack": 60,
}


def test_nobody_is_advised_to_break_a_rule() -> None:
    """A 3 laid on the 1 would win if nobody noticed."""
    referee = Referee("flinch@1913(play=table)", start=ODD)
    referee.play(0, "h9>r1")
    found = analyse(referee.record(None), replace(QUICK, second=60, most=24, depth=40))
    assert found.balance[0].decisions == 1
    assert found.costly == []


@pytest.mark.parametrize("text", ["flinch@1913(play=table)", "muggins@1913(play=table)"])
def test_what_is_rightful_cannot_be_called_and_most_else_can(text: str) -> None:
    lot = Rng(4)
    called = 0
    referee = Referee(text, 2, "3")
    for _ in range(8):
        while not referee.must_act():
            referee.play(CLOCK, referee.moves(CLOCK)[0])
        seat = referee.must_act()[0]
        view = referee.known(seat)
        moves = view.distinct_moves(seat)
        right = referee.rules.game.rightful(view, seat, moves)
        assert right
        assert not any(calls_after(referee, seat, move) for move in right[:3])
        called += sum(calls_after(referee, seat, move) for move in moves if move not in right)
        referee.play(seat, lot.pick(right))
    assert called > 8


def calls_after(referee: Referee, seat: int, move: int) -> bool:
    """Whether somebody could rightly call after this move."""
    twin = Referee(referee.rules, referee.seats, referee.seed)
    for mover, made in referee.moves_made:
        twin.play(mover, made)
    twin.play(seat, move)
    return bool(rightful_calls(twin))


def test_the_findings_of_a_part_are_those_of_the_whole() -> None:
    record = game("flaps@level1", 2, "fair,random", most=8)
    whole = list(findings(record, QUICK))
    assert [each.number for each in whole] == list(range(len(record.steps) + 1))
    assert list(findings(record, QUICK, first=5)) == whole[5:]


def test_the_command_prints_tables_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = game("triangle@1913", 1, "fair", most=5)
    path = tmp_path / "game.kzr"
    path.write_text(write_record(record), "utf-8")
    assert main(["analyse", str(path)]) == 0
    out = capsys.readouterr().out
    assert "Ann" in out
    assert "luck" in out
    assert main(["analyse", str(path), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["curve"]) == 6
    assert isinstance(analyse(record, QUICK), Analysis)


def test_the_command_keeps_what_it_found_beside_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = {"turn": 0, "pile": ["5c"], "partial": True, "seats": [{"hand": ["5h"]}, {"hand": ["5s"]}]}
    referee = Referee("flaps@level1", start=start, names=("Ann", "Bertie"))
    referee.play(0, "draw")
    path = tmp_path / "game.kzr"
    path.write_text(write_record(referee.record(None, referee.names)), "utf-8")
    assert main(["analyse", str(path), "--json"]) == 0
    first = capsys.readouterr().out
    assert len(json.loads(first)["costly"]) == 1
    asked: list[object] = []

    def nothing(*args: object) -> list[object]:
        asked.append(args)
        return []

    monkeypatch.setattr(analysing, "findings", nothing)
    assert main(["analyse", str(path), "--json"]) == 0
    assert capsys.readouterr().out == first
    assert not asked
    assert main(["analyse", str(path), "--deep"]) == 0  # that was not done yet
    assert len(asked) == 1
    path.write_text(write_record(referee.record(None, ("Clara", "Dora"))), "utf-8")  # another record of that name
    assert main(["analyse", str(path)]) == 0
    assert len(asked) == 2
    (tmp_path / "game.analysis.json").write_text("{", "utf-8")
    assert main(["analyse", str(path)]) == 0
    assert len(asked) == 3


def test_an_analysis_that_is_stopped_says_so_aside_and_gives_what_it_knows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = game("triangle@1913", 1, "fair", most=5)
    path = tmp_path / "game.kzr"
    path.write_text(write_record(record), "utf-8")

    def stopped_after(moves: int) -> Callable[..., Iterator[Finding]]:
        def some(record: Record, *_: object) -> Iterator[Finding]:
            for finding in findings(record, QUICK):
                if finding.number > moves:
                    raise KeyboardInterrupt
                yield finding

        return some

    monkeypatch.setattr(analysing, "findings", stopped_after(2))
    assert main(["analyse", str(path), "--json"]) == 0
    told = capsys.readouterr()
    assert told.err == "kalamazoo: stopped after 2 of 5 moves; this is what is known so far\n"
    assert len(json.loads(told.out)["curve"]) == 3
    monkeypatch.setattr(analysing, "findings", stopped_after(-1))  # before anything was known
    assert main(["analyse", str(path)]) == 0
    told = capsys.readouterr()
    assert told.err == "kalamazoo: stopped after 0 of 5 moves; this is what is known so far\n"
    assert "triangle@1913, 0 moves" in told.out
    assert not (tmp_path / "game.analysis.json").exists()


def test_a_decision_that_looks_costly_by_chance_is_weighed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    start = {"turn": 0, "pile": ["5c"], "partial": True, "seats": [{"hand": ["5h"]}, {"hand": ["5s"]}]}
    referee = Referee("flaps@level1", start=start, names=("Ann", "Bertie"))
    referee.play(0, "5h")  # which wins

    def misled(rules: Rules, view: State, seat: int, moves: list[int], keep: list[int], *_: object) -> list[Tried]:
        other = next(move for move in view.moves(seat) if move not in keep)
        return [Tried(other, [1.0] * 9, [1.0] * 9), Tried(keep[0], [0.0] * 9, [0.0] * 9)]

    monkeypatch.setattr(report, "try_moves", misled)
    found = analyse(referee.record(None, referee.names), QUICK)
    assert found.balance[0].decisions == 1
    assert found.costly == []


@pytest.mark.parametrize(
    ("closed", "shared", "later", "costs"),
    [
        (True, True, 0.29, [0.0, 0.29]),  # two steps to one mistake, made by the second
        (True, True, 0.1, [0.2, 0.1]),
        (True, False, 0.29, [0.3, 0.29]),  # the first was judged with a better second
        (False, True, 0.29, [0.3, 0.29]),  # what the second gave away could not be known before the first
    ],
)
def test_what_only_the_next_step_gives_away_is_not_counted_twice(
    monkeypatch: pytest.MonkeyPatch, closed: bool, shared: bool, later: float, costs: list[float]
) -> None:
    def mistake(cost: float) -> Decision:
        return Decision(0, 0, "", "", "", "", cost, 0.01)

    first = Judgement(True, mistake(0.3), shared=True, closed=closed)
    script = iter([first, Judgement(True, mistake(later), shared=shared, closed=True), *[Judgement()] * 9])
    monkeypatch.setattr(report, "judge", lambda *_: next(script))
    found = list(findings(game("triangle@1913", 1, "fair", most=4), QUICK))
    assert [each.number for each in found] == [0, 1, 2, 3, 4]
    assert [pytest.approx(each.decision.cost if each.decision else 0.0) for each in found[1:3]] == costs


def test_whoever_must_answer_in_time_makes_do_with_fewer_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[object] = []

    def counted(rules: Rules, world: State, *_: object) -> list[float]:
        played.append(world)
        return [0.5] * world.seats

    monkeypatch.setattr(judging, "roll_out", counted)
    referee = Referee("flaps@level1", 2, "5")
    view = referee.known(0)
    judging.chances(referee.rules, view, Rng(1), replace(QUICK, points=9))
    assert len(played) == 9
    assert judging.chances(referee.rules, view, Rng(1), replace(QUICK, points=9, seconds=0)) == [0.5, 0.5]
    assert len(played) == 9 + judging.FEWEST
    view = referee.known(referee.must_act()[0])
    move = view.moves(referee.must_act()[0])[0]
    judging.weigh_again(referee.rules, view, 0, [move], Rng(1), replace(QUICK, third=9, seconds=0))
    assert len(played) == 9 + 2 * judging.FEWEST

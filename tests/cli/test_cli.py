"""The command line, as a new user meets it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kalamazoo._engine import version_line
from kalamazoo.arena import series
from kalamazoo.arena.series import Series, play_part
from kalamazoo.cli import main, opening
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import first_seat
from kalamazoo.play import Referee
from kalamazoo.record import write_record
from kalamazoo.rulebook import rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.rulebook.reading import write_rules

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *words: str) -> tuple[int, str, str]:
    """Exit status, output and complaints of one command."""
    try:
        status = main(words)
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game of Flinch, as a file."""
    referee = Referee("flinch@1988", 2, seed=7)
    rng = Rng(1)
    while referee.may_act():
        seat = first_seat(referee._state.must_act())
        referee.play(seat, referee._state.random_move(seat, rng))
    path = tmp_path / "game.kzr"
    path.write_text(write_record(referee.record()), "utf-8")
    return path


def test_version_says_which_engine_runs(capsys: Capture) -> None:
    status, out, _ = run(capsys, "--version")
    assert status == 0
    assert "engine, Python 3." in out


def test_rules_can_be_kept_as_a_markdown_file(capsys: Capture) -> None:
    status, out, _ = run(capsys, "rules", "flinch@1988", "--markdown")
    given = rules("flinch@1988")
    assert status == 0
    title = "Flinch, flinch@1988: Flinch, 1988"
    assert out == write_rules(load("flinch"), title, "1988", given.words())
    assert run(capsys, "rules", "flinch@1988", "FL-CHAL-9", "--markdown")[1].startswith("# FL-CHAL-9 (rule, ")


def test_games_lists_editions_seats_and_house_rules(capsys: Capture) -> None:
    status, out, _ = run(capsys, "games")
    assert status == 0
    assert "flinch@1913" in out
    status, out, _ = run(capsys, "games", "flinch")
    assert status == 0
    for word in ("call-grounds", "OP-CHAL-16", "flinch@2000", "house rules", "stock-size"):
        assert word in out.lower() or word in out


def test_rules_are_those_of_the_rule_set(capsys: Capture) -> None:
    status, out, _ = run(capsys, "rules", "flinch@1988")
    assert status == 0
    assert "FL-DECK-2" in out
    assert "FL-DECK-1 " not in out
    assert "FL-PART-3" not in out
    assert "FL-PART-3" in run(capsys, "rules", "flinch@1988(partners=on)")[1]


def test_one_clause(capsys: Capture) -> None:
    status, out, _ = run(capsys, "rules", "flinch@1988", "fl-chal-9")
    assert status == 0
    assert "FL-CHAL-9" in out
    assert "offender" in out


def test_sim_prints_wins_lengths_and_endings(capsys: Capture) -> None:
    words = ("sim", "flinch@1988", "--seats", "2", "--bots", "fair,random", "--games", "6", "--jobs", "1")
    status, out, _ = run(capsys, *words)
    assert status == 0
    for word in ("fair", "random", "95 % interval", "moves a game", "how games ended", "FL-WIN-3"):
        assert word in out
    status, out, _ = run(capsys, *words, "--json")
    found = json.loads(out)
    assert found["games"] == 6
    assert found["wins"]["fair"]["low"] <= found["wins"]["fair"]["share"] <= found["wins"]["fair"]["high"]


def test_sim_prints_the_odds_beside_the_claim_of_the_printed_text(capsys: Capture) -> None:
    status, out, _ = run(capsys, "sim", "patience@2008", "--games", "60", "--jobs", "1")
    flat = " ".join(out.split())
    assert status == 0
    won = int(flat.split("seat A 60 ")[1].split()[0])
    assert 0 < won < 60
    assert f"one game in seven should be possible to win, 14.3% (PA-CLAIM-1); here {won / 60:.1%} came out (" in flat
    assert flat.endswith(f", one in {60 / won:.1f}")
    assert "patience@2008, 1 seat, fair, 60 games, seed 0" in flat
    none = " ".join(run(capsys, "sim", "triangle@1913", "--games", "2", "--jobs", "1")[1].split())
    assert "now and then, but not often (TR-CLAIM-1); here 0.0% came out (" in none
    assert "one in" not in none
    found = json.loads(run(capsys, "sim", "patience@2008", "--games", "2", "--jobs", "1", "--json")[1])
    assert found["claim"]["share"] == pytest.approx(1 / 7, abs=1e-3)


def test_sim_plays_progressive_matches(capsys: Capture) -> None:
    words = ("sim", "stock-exchange@1913(moves=2)", "--tables", "2", "--seats", "3", "--jobs", "1")
    status, out, _ = run(capsys, *words, "--games", "1")
    assert status == 0
    assert "2 tables of 3, 1 match" in out
    for word in ("player", "began at", "ended at", "rounds won", "total", "6 (fair)", "the head", "the foot"):
        assert word in out
    assert "won" in out.splitlines()[3] or "shares the win" in out.splitlines()[3]
    status, out, _ = run(capsys, *words, "--games", "3", "--bots", "fair,random")
    assert status == 0
    for word in ("3 matches", "fair (3 players)", "random (3 players)", "began at the head", "95 % interval"):
        assert word in out
    status, out, _ = run(capsys, *words, "--games", "3", "--json")
    found = json.loads(out)
    assert found["matches"] == 3
    assert found["wins"]["fair"]["count"] == 3
    assert [len(totals) for totals in found["totals"]] == [6, 6, 6]
    assert sum(map(sum, found["totals"])) == 12


def test_perft_counts_lines_of_play(capsys: Capture) -> None:
    status, out, _ = run(capsys, "perft", "flinch@1988", "--seats", "2", "--seed", "7", "--depth", "2")
    assert status == 0
    assert "depth=0 nodes=1 " in out
    assert "seats=2 seed=7  depth=2 nodes=" in out


def test_verify_and_replay_a_true_record(capsys: Capture, record: Path) -> None:
    status, out, _ = run(capsys, "verify", str(record))
    assert (status, out[:8]) == (0, "genuine:")
    status, out, _ = run(capsys, "replay", str(record), "--move", "3")
    assert status == 0
    assert "Seat A" in out
    status, out, _ = run(capsys, "replay", str(record), "--seat", "B")
    assert status == 0
    assert "result" in out


def test_a_record_edited_by_one_token_is_refused_with_the_place(capsys: Capture, record: Path) -> None:
    text = record.read_text("utf-8")
    lines = text.split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith(("A:", "B:")))
    token = lines[number].split(" ")[0]
    record.write_text(text.replace(token, token[:2] + "h99>r9", 1), "utf-8")
    status, _, err = run(capsys, "verify", str(record))
    assert status == 2
    assert f"line {number + 1}" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sim", "flinch@1914"), "unknown edition 1914 of flinch; did you mean 1913?"),
        (("sim", "flintch"), 'unknown game "flintch"; did you mean flinch?'),
        (("sim", "flinch@1913(partner=on)"), "did you mean partners?"),
        (("sim", "flinch@1913(stock-size=99)"), "5 to 30"),
        (("sim", "flinch@1913", "--bots", "fiar"), "did you mean fair?"),
        (("sim", "flinch@1913", "--seats", "9"), "2 to 8 players"),
        (("sim", "flinch@1913", "--games", "none"), "whole number"),
        (("sim", "flinch("), "is not a rules string"),
        (("sim", "flinch@1913", "--tables", "2"), "not played progressively; Stock Exchange is"),
        (("sim", "stock-exchange@1913", "--tables", "1"), "2 to 50 tables, not 1 (SX-OP-22)"),
        (("sim", "stock-exchange@1913", "--tables", "two"), "whole number"),
        (("sim", "stock-exchange@1913(progressive=on)"), "needs several tables at once"),
        (("play", "stock-exchange@1913(progressive=on)"), "needs several tables at once"),
        (("perft", "flinch@1913", "--seed", "x"), "is not a seed"),
        (("rules", "flinch@1913", "FL-CHALL-9"), "did you mean FL-CHAL-9?"),
        (("verify", "nowhere.kzr"), "nowhere.kzr cannot be read"),
        (("games", "chess"), 'unknown game "chess"'),
        (("dance",), "invalid choice"),
    ],
)
def test_mistakes_are_one_sentence_and_status_2(capsys: Capture, words: tuple[str, ...], said: str) -> None:
    status, _, err = run(capsys, *words)
    assert status == 2
    assert said in err
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff\xfe", b"hello\n", b"kalamazoo record 1\n", b"kalamazoo record 1\n\n"]
)
def test_foreign_files_are_refused(capsys: Capture, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.kzr"
    path.write_bytes(content)
    for command in ("verify", "replay"):
        status, _, err = run(capsys, command, str(path))
        assert status == 2
        assert "Traceback" not in err


def test_alone_it_opens_the_browser_or_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert opening()[0] in ("serve", "play")
    monkeypatch.setattr("kalamazoo.cli.find_spec", lambda name: None)
    assert opening() == ["play"]


def test_the_module_runs_as_the_command_does() -> None:
    said = subprocess.run([sys.executable, "-m", "kalamazoo", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == version_line()


def test_a_page_that_is_piped_is_not_wrapped_again(capsys: Capture) -> None:
    status, out, _ = run(capsys, "rules", "flinch@1988", "FL-CHAL-9")
    assert status == 0
    assert "A *ones* call that proves right is punished like any upheld call, FL-CHAL-9 to\n  FL-CHAL-12." in out


def test_a_simulation_that_is_stopped_prints_what_was_played(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 2)
    words = ("sim", "flinch@1988", "--seats", "2", "--bots", "random", "--games", "40", "--jobs", "1")
    status, out, told = run(capsys, *words)
    assert (status, told.strip()) == (0, "kalamazoo: stopped after 20 of 40 games")
    assert "20 games" in " ".join(out.split())
    stop_after(monkeypatch, 0)
    status, out, told = run(capsys, *words)
    assert (status, out, told.strip()) == (130, "", "kalamazoo: stopped after 0 of 40 games")


def stop_after(monkeypatch: pytest.MonkeyPatch, parts: int) -> None:
    """Ctrl-C after so many parts of a series."""
    done: list[int] = []

    def play(*given: Any) -> Series:
        if len(done) == parts:
            raise KeyboardInterrupt
        done.append(1)
        return play_part(*given)

    monkeypatch.setattr(series, "play_part", play)

"""What the command line prints for programs and shells: JSON, rows, completion, pipes, and tables of any width."""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from kalamazoo.bots.puzzles import puzzles_of
from kalamazoo.cli import main, parser
from kalamazoo.cli.common import NUMBER, console, print_table, whole, with_columns
from kalamazoo.cli.completing import SHELLS, rule_sets
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games import find_game
from kalamazoo.play import Referee
from kalamazoo.record import write_record
from kalamazoo.rulebook import rules

Capture = pytest.CaptureFixture[str]
DECK = str(files("kalamazoo.games") / "flush" / "rules" / "deck.toml")
BARE = ("-m", "kalamazoo")


def said(capsys: Capture, *words: str) -> str:
    """What a command that succeeds prints."""
    assert main(words) == 0
    return capsys.readouterr().out


@pytest.fixture
def game() -> Referee:
    """A finished game."""
    referee = Referee("muggins@1913", 2, seed=7)
    rng = Rng(1)
    while referee.may_act():
        seat = (referee.must_act() or referee.may_act())[0]
        referee.play(seat, referee.known(seat).random_move(seat, rng))
    return referee


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("games", "flush"),
        ("rules", "muggins@1913"),
        ("rules", "flinch@1988", "FL-CHAL-9"),
        ("perft", "flinch@1988", "--depth", "1"),
        ("sim", "patience@1913", "--games", "2", "--jobs", "1"),
        ("ladder", "patience@1913", "--bots", "random,fair", "--deals", "1", "--jobs", "1"),
        ("deck", "check", DECK),
        ("puzzles", "list", "flinch"),
    ],
)
def test_what_is_printed_for_reading_can_be_had_as_json(capsys: Capture, words: tuple[str, ...]) -> None:
    found = json.loads(said(capsys, *words, "--json"))
    assert found


def leaves(command: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    """The commands below a command that have none below them."""
    below = [action for action in command._actions if isinstance(action, argparse._SubParsersAction)]
    return [leaf for action in below for each in action.choices.values() for leaf in leaves(each)] or [command]


def test_every_command_speaks_json_but_those_that_speak_otherwise() -> None:
    silent = {each.prog for each in leaves(parser()) if "--json" not in each.format_help()}
    assert silent == {
        "kalamazoo mcp",  # speaks a protocol of its own
        "kalamazoo completion",  # prints a program of the shell
        "kalamazoo puzzles play",  # is for people; `play --json` is for programs
    }


def test_a_program_plays_a_game_line_by_line() -> None:
    words = (*BARE, "play", "muggins@1913", "--seats", "2", "--seat", "B", "--bots", "random", "--seed", "4", "--json")
    with subprocess.Popen(
        [sys.executable, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None

        def ask(answer: str = "") -> dict[str, Any]:
            if answer:
                assert playing.stdin is not None
                playing.stdin.write(answer + "\n")
                playing.stdin.flush()
            assert playing.stdout is not None
            found: dict[str, Any] = json.loads(playing.stdout.readline())
            return found

        told = ask()
        assert (told["rules"], told["seats"], told["seat"]) == ("muggins@1913", 2, "B")
        assert ask("nonsense 99").keys() == {"refused"}
        assert "an answer is" in ask('{"move": 1}')["refused"]
        first = next(iter(told["moves"]))
        assert ask(json.dumps({"why": first})) == {"move": first, "allowed": True, "why": ""}
        for number in range(2000):
            if told["over"]:
                break
            assert not told["must"] or told["moves"]
            move = next(iter(told["moves"]), "")
            told = ask('{"wait": true}' if not told["must"] else move if number % 2 else json.dumps({"move": move}))
        assert told["over"]
        assert told["record"].startswith("kalamazoo")
        assert set(told["winners"]) <= {"A", "B"}
        playing.stdin.close()
        assert playing.wait(60) == 0


def test_a_seat_is_told_only_what_it_may_know(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    told = json.loads(said(capsys, "play", "flinch@1913", "--seats", "3", "--seed", "5", "--json"))
    own, *others = told["position"]["seats"]
    assert "?" not in own["hand"]
    assert all({*other["hand"]} <= {"?"} for other in others)
    assert {*told["position"]["stack"]} == {"?"}


def test_programs_are_told_what_they_cannot_have(capsys: Capture) -> None:
    assert main(("play", "--json")) == 2
    assert "which game?" in capsys.readouterr().err
    assert main(("play", "flinch@1913", "--record", "x.kzr", "--json")) == 2
    assert "plays a new deal" in capsys.readouterr().err


def test_puzzles_that_are_looked_for(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one = puzzles_of(find_game("flinch"))[0]
    monkeypatch.setattr("kalamazoo.cli.puzzles.find", lambda *_: iter([(2, one)]))
    words = ("puzzles", "find", one.rules, "--games", "9", "--json")
    found = json.loads(said(capsys, *words))
    assert (found["games"], found["found"], found["puzzles"][0]["rules"]) == (9, 1, one.rules)
    path = tmp_path / "found.json"
    again = json.loads(said(capsys, *words, "--most", "1", "--out", str(path)))
    assert (again["games"], again["written"]) == (3, str(path))
    assert json.loads(path.read_text("utf-8")) == found["puzzles"]


def test_a_server_says_where_it_is_as_json(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--data", str(tmp_path), "--workers", "1", "--json")
    with subprocess.Popen(
        [sys.executable, *BARE, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as serving:
        assert serving.stdout is not None
        told = json.loads(serving.stdout.readline())
        with urlopen(told["address"] + "live", timeout=30) as answer:
            assert answer.status == 200
        assert told["address"] == f"http://127.0.0.1:{told['port']}/"
        assert told["process"] == serving.pid
        serving.terminate()
        serving.wait(60)


def test_json_says_what_the_page_says(capsys: Capture) -> None:
    flush = json.loads(said(capsys, "games", "flush", "--json"))
    assert [edition["rules"] for edition in flush["editions"]] == ["flush"]
    assert "random" in flush["bots"]
    page = json.loads(said(capsys, "rules", "flinch@1988(partners=on)", "--json"))
    assert page["options"]["partners"] == "on"
    assert "FL-PART-3" in {clause["id"] for chapter in page["chapters"] for clause in chapter["clauses"]}


def test_a_series_can_be_had_game_by_game(capsys: Capture, tmp_path: Path) -> None:
    words = ("sim", "flinch@1988(stock-size=5)", "--bots", "fair,random", "--games", "6", "--jobs", "1")
    rows = [json.loads(line) for line in said(capsys, *words, "--rows", "-").splitlines()]
    assert [row["game"] for row in rows] == list(range(6))
    assert [row["bots"] for row in rows[:2]] == [["fair", "random"], ["random", "fair"]]
    whole_series = json.loads(said(capsys, *words, "--json"))
    won = sum(row["bots"][seat] == "fair" for row in rows for seat in row["winners"])
    assert won == whole_series["wins"]["fair"]["count"]
    again = rules("flinch@1988(stock-size=5)").deal(2, rows[3]["seed"], rows[3]["dealer"])
    assert again.seats == 2
    path = tmp_path / "games.csv"
    assert "how games ended" in said(capsys, *words, "--rows", str(path))
    with path.open(encoding="utf-8", newline="") as file:
        sheet = list(csv.DictReader(file))
    assert [int(row["moves"]) for row in sheet] == [row["moves"] for row in rows]
    assert sheet[0]["bot A"] == "fair"
    assert main((*words, "--rows", str(tmp_path / "none" / "games.csv"))) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["10000", "10,000", "10_000"])
def test_thousands_may_stand_apart(text: str) -> None:
    assert whole(1, 20_000)(text) == 10_000


@pytest.mark.parametrize("text", ["", ",", "1,00", "10,0000", "1,,000", "_1", "-1", "1 000", "²", "9" * 21, "1,000,"])
def test_what_is_no_number(text: str) -> None:
    assert not NUMBER.fullmatch(text)


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_knows_commands_options_and_rule_sets(capsys: Capture, shell: str) -> None:
    script = said(capsys, "completion", shell)
    for word in ("sim", "completion", "games"):
        assert word in script
    assert "flinch@1913" in script
    assert parser().parse_args(["sim", "flinch@1913(partners=on)"]).rules == "flinch@1913(partners=on)"


def test_bash_completes_a_rules_string(capsys: Capture, tmp_path: Path) -> None:
    script = tmp_path / "kalamazoo"
    script.write_text(said(capsys, "completion", "bash"), "utf-8")
    ask = "COMP_WORDS=(kalamazoo sim flinch@); COMP_CWORD=2; _shtab_kalamazoo; printf '%s\n' \"${COMPREPLY[@]}\""
    told = subprocess.run(["bash", "-c", f"source {script}\n{ask}"], capture_output=True, text=True, check=True)
    wanted = {name for name in rule_sets() if name.startswith("flinch@")}
    assert wanted <= {*told.stdout.split()}


@pytest.mark.parametrize("words", [("rules", "flinch@1913"), ("games", "flinch"), ("games", "--json"), ("--help",)])
def test_a_reader_may_leave_early(words: tuple[str, ...]) -> None:
    given = {**os.environ, "PYTHONUNBUFFERED": ""}
    asked = subprocess.Popen([sys.executable, *BARE, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=given)
    assert asked.stdout is not None
    assert asked.stderr is not None
    asked.stdout.close()
    assert asked.stderr.read() == b""
    assert asked.wait() == 0
    asked.stderr.close()


def test_a_table_that_goes_into_a_file_is_as_wide_as_it_must_be(capsys: Capture) -> None:
    table = with_columns("name", "number")
    table.add_row("x" * 300, "1")
    print_table(table)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert lines[1] == "x" * 300 + "       1"


def test_in_a_narrow_terminal_names_go_on_in_the_next_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "_force_terminal", True)
    monkeypatch.setattr(console, "_width", 20)
    monkeypatch.setattr(console, "no_color", True)
    table = with_columns("name", "number")
    table.add_row("abcdefghijklmnopqrstuvwxyz", "12")
    print_table(table)
    text = capsys.readouterr().out
    letters = "".join(line.split()[0] for line in text.splitlines()[1:])
    assert letters == "abcdefghijklmnopqrstuvwxyz"
    assert "…" not in text


# -- verify -------------------------------------------------------------------------------------


def test_a_seats_record_says_what_can_be_checked_and_what_not(capsys: Capture, tmp_path: Path, game: Referee) -> None:
    mine, full = tmp_path / "mine.kzr", tmp_path / "full.kzr"
    mine.write_text(write_record(game.record(1)), "utf-8")
    full.write_text(write_record(game.record()), "utf-8")
    assert main(("verify", str(mine))) == 3
    text = capsys.readouterr().out
    assert text.startswith("nothing is wrong with it, but it is what seat B saw")
    for line in (
        "checked\n  the text is whole",
        "not checked\n  the deal: the seed is in the full record",
        "--full FILE",
    ):
        assert line in text
    assert main(("verify", str(mine), "--json")) == 3
    assert json.loads(capsys.readouterr().out)["verdict"] == "open"
    assert main(("verify", str(mine), "--full", str(full))) == 0
    assert capsys.readouterr().out.startswith("genuine: it is what was to be seen of a genuine game")


def test_a_seats_record_of_another_game_is_not_of_this_one(capsys: Capture, tmp_path: Path, game: Referee) -> None:
    other = Referee("muggins@1913", 2, seed=8)
    mine, full = tmp_path / "mine.kzr", tmp_path / "full.kzr"
    full.write_text(write_record(game.record()), "utf-8")
    mine.write_text(write_record(other.record(1)), "utf-8")
    assert main(("verify", str(mine), "--full", str(full))) == 1
    assert "it has 0 moves" in capsys.readouterr().err
    other.play(other.must_act()[0], other.moves(other.must_act()[0])[0])
    mine.write_text(write_record(other.record(ONLOOKER)), "utf-8")
    assert main(("verify", str(mine), "--full", str(full))) == 1
    assert "move 1 of it was not seen so" in capsys.readouterr().err
    assert main(("verify", str(full), "--full", str(full))) == 1
    assert "a seat's record is checked against a full one" in capsys.readouterr().err


def test_a_game_that_goes_on_cannot_be_dealt_again_yet(capsys: Capture, tmp_path: Path) -> None:
    live = Referee("muggins@1913", 2, seed=7).record()
    path = tmp_path / "live.kzr"
    text = write_record(type(live)(**{**vars(live), "seed": None}))
    path.write_text(text, "utf-8")
    assert main(("verify", str(path))) == 3
    assert "the game had not ended" in capsys.readouterr().out


def test_a_replay_as_data(capsys: Capture, tmp_path: Path, game: Referee) -> None:
    path = tmp_path / "game.kzr"
    path.write_text(write_record(game.record()), "utf-8")
    found = json.loads(said(capsys, "replay", str(path), "--json"))
    assert len(found["moves"]) == len(game.record().steps)
    assert found["result"] == game.record().result
    assert json.loads(said(capsys, "verify", str(path), "--json"))["verdict"] == "genuine"

"""`kalamazoo deck check`, and playing with a deck of one's own."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from kalamazoo.cli import main

Capture = pytest.CaptureFixture[str]


def printed(game: str) -> str:
    """The printed deck, to be changed."""
    return (files("kalamazoo.games") / game / "rules" / "deck.toml").read_text("utf-8")


def check(capsys: Capture, path: Path) -> tuple[int, str]:
    """Exit status, and all that was said, in one line."""
    status = main(("deck", "check", str(path)))
    said = capsys.readouterr()
    return status, " ".join((said.out + said.err).split())


@pytest.mark.parametrize("game", ["flaps", "flush"])
def test_a_sound_deck_is_called_so(capsys: Capture, tmp_path: Path, game: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(printed(game), "utf-8")
    status, said = check(capsys, path)
    assert status == 0
    assert f"is a sound deck for {game}: " in said


@pytest.mark.parametrize(
    ("game", "old", "new", "sentence"),
    [
        ("flaps", "count = 16", "count = 15", "(flaps): count says 15, but the suits have 16 copies"),
        ("flaps", 'effect = "queen"', 'effect = "quen"', 'there is no effect "quen"; did you mean queen?'),
        ("flaps", 'name = "QUEEN"', 'nome = "QUEEN"', "(queen): name is missing"),
        ("flush", "value = 10\n", "value = 12\n", "value must be"),
        ("flush", "points = 20", 'points = "many"', "points must be a whole number from 0 to 999"),
        ("flush", "copies = 5", "copies = 6", "cards"),
        ("flush", 'game = "flush"', "", 'game is missing; say which game the deck is for, as in game = "flaps"'),
        ("flush", 'game = "flush"', 'game = "flsh"', 'unknown game "flsh"; did you mean flush?'),
        ("flush", 'game = "flush"', 'game = "flinch"', "Flinch takes no deck of your own"),
        ("flush", "title = ", "titel = ", 'unknown key "titel"; did you mean title?'),
        ("flush", "[[card]]", "[[card]", "mine.toml: "),
    ],
)
def test_what_is_wrong_with_a_deck_is_one_sentence(
    capsys: Capture, tmp_path: Path, game: str, old: str, new: str, sentence: str
) -> None:
    path = tmp_path / "mine.toml"
    assert old in printed(game)
    path.write_text(printed(game).replace(old, new), "utf-8")
    status, said = check(capsys, path)
    assert status == 2
    assert sentence in said
    assert said.startswith("kalamazoo: ")
    assert "Traceback" not in said


def test_files_that_are_no_decks(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    for path, sentence in (
        (tmp_path / "odd.toml", "is not a text file"),
        (tmp_path / "none.toml", "cannot be read"),
        (tmp_path, "cannot be read"),
    ):
        assert sentence in check(capsys, path)[1]


def test_a_series_with_a_deck_of_ones_own(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(printed("flush").replace("points = 20", "points = 90"), "utf-8")
    words = ("sim", "flush(format=arena)", "--games", "2", "--jobs", "1", "--json")
    assert main((*words, "--deck", str(path))) == 0
    mine = json.loads(capsys.readouterr().out)
    assert main(words) == 0
    plain = json.loads(capsys.readouterr().out)
    assert mine["rules"].startswith("flush(format=arena,deck=")
    assert mine["mean_scores"] != plain["mean_scores"]
    assert main(("sim", "flinch@1913", "--deck", str(path))) == 2
    assert 'game must read "flinch" in a deck for Flinch' in capsys.readouterr().err

"""Games written down once: each must be dealt, played, ended and seen today as on the day it was written.

`<name>.kzr` is a full record; `<name>.B.kzr` beside it is what seat B saw of the same game, for people to read;
`seen.txt` has the hash of what every seat and an onlooker saw of every game, `rows.txt` of what a learner sees of it
and of the actions that its moves are; `perft.txt` counts the lines of play from a position of every rule set. They are
written by `python -m tests.golden.write`, only for a new game or when a change of the rules is meant.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import perft, wander
from kalamazoo.core.seats import read_seat
from kalamazoo.record import read_record, replay, verify, write_record
from kalamazoo.rulebook import rules
from kalamazoo.testing.fingerprints import rule_sets
from tests.golden.write import row_line, seen_lines

FOLDER = Path(__file__).parent
RECORDS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.kzr"))
FULL = [name for name in RECORDS if Path(name).stem.count(".") == 0]
SEEN = [name for name in RECORDS if name not in FULL]
HASHES = (FOLDER / "seen.txt").read_text("utf-8").splitlines()
ROWS = (FOLDER / "rows.txt").read_text("utf-8").splitlines()
COUNTS = (FOLDER / "perft.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", FULL)
def test_a_golden_game_is_still_the_same_game(name: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    record = read_record(text)
    verdict = verify(record)
    assert verdict.genuine, verdict.text
    assert write_record(record) == text


@pytest.mark.parametrize("name", SEEN)
def test_a_seat_still_sees_the_same_of_it(name: str) -> None:
    path = FOLDER / name
    game, _, viewer = path.stem.rpartition(".")
    full = read_record((path.parent / f"{game}.kzr").read_text("utf-8"))
    assert write_record(replay(full).record(read_seat(viewer))) == path.read_text("utf-8")


@pytest.mark.parametrize("name", FULL)
def test_every_viewer_still_sees_the_same_of_it(name: str) -> None:
    kept = [line for line in HASHES if line.startswith(f"{name.removesuffix('.kzr')} ")]
    assert kept == sorted(seen_lines(FOLDER / name))


@pytest.mark.parametrize("name", FULL)
def test_a_learner_still_sees_the_same_of_it(name: str) -> None:
    assert row_line(FOLDER / name) in ROWS


def test_every_rule_set_has_a_golden_game_and_a_count() -> None:
    kept = {read_record((FOLDER / name).read_text("utf-8")).rules for name in FULL}
    assert set(rule_sets()) <= kept
    assert [line.split()[0] for line in COUNTS] == rule_sets()


@pytest.mark.parametrize("line", COUNTS)
def test_a_position_still_has_as_many_lines_of_play(line: str) -> None:
    text, *numbers = line.split()
    seats, seed, after, depth, nodes = (int(number.partition("=")[2]) for number in numbers)
    state = rules(text).deal(seats, seed)
    wander(state, Rng(seed), after)
    assert perft(state, depth) == nodes

"""The tool itself: what it breaks, how a broken function gets in, and which lines a test runs."""

from __future__ import annotations

import ast
import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from tests.mutants.__main__ import Results, choose, every, report
from tests.mutants.breaking import mutants_of
from tests.mutants.equal import gone, known_equal
from tests.mutants.loading import PROBES, Prober, probed_lines
from tests.mutants.trying import KILLED, SURVIVED, Found, replace

SOURCE = """
class Table:
    seats = 2

    def next(self, seat: int, step: int = 1) -> int:
        if seat + step < self.seats:
            return (
                seat + step
            )
        return 0

    @staticmethod
    def first() -> int:
        return 0

    @property
    def last(self) -> int:
        return self.seats - 1
"""


def run(source: str, **names: Any) -> dict[str, Any]:
    """The names of a module with this source."""
    found = {"__name__": "toy", **names}
    exec(source, found)
    return found


def test_each_mutant_changes_one_thing(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(SOURCE, "utf-8")
    found = mutants_of(Path("toy.py"), tmp_path)
    assert all(mutant.is_python(tmp_path) for mutant in found)
    texts = {f"{mutant.line}: {mutant.was} → {mutant.text}" for mutant in found}
    assert {"6: seat + step < self.seats → True", "6: < → <=", "6: + → -", "5: 1 → 2", "14: 0 → 1"} <= texts
    assert len({mutant.apply(SOURCE.encode()) for mutant in found}) == len(found)


def test_a_broken_function_takes_the_place_of_a_loaded_one() -> None:
    whole = run(SOURCE)
    table = whole["Table"]()
    assert (table.next(0), table.next(1), table.first(), table.last) == (1, 0, 0, 1)
    broken = SOURCE.replace("seat + step <", "seat + step <=").replace("step: int = 1", "step: int = 2")
    replace(whole, run(broken.replace("return 0", "return 7").replace("seats - 1", "seats + 1")), "toy")
    assert (table.next(0), table.next(1), table.first(), table.last) == (2, 7, 7, 3)


def test_probes_tell_which_statements_ran() -> None:
    probes = bytearray(30)
    tree = ast.fix_missing_locations(Prober().visit(ast.parse(SOURCE)))
    table = run(ast.unparse(tree), **{PROBES: probes})["Table"]()
    assert not any(probes)
    table.next(0)
    assert [line for line, ran in enumerate(probes) if ran] == [6, 7]
    table.next(1)
    assert [line for line, ran in enumerate(probes) if ran] == [6, 7, 10]
    lines = probed_lines(SOURCE.encode())
    assert (lines[5], lines[6], lines[8], lines[10], 3 in lines) == (6, 6, 7, 10, False)


def test_a_mutant_keeps_its_name_when_lines_are_put_before_it(tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(SOURCE, "utf-8")
    names = [mutant.name for mutant in mutants_of(Path("toy.py"), tmp_path)]
    (tmp_path / "toy.py").write_text("\n\nTWO = 2\n" + SOURCE, "utf-8")
    assert [mutant.name for mutant in mutants_of(Path("toy.py"), tmp_path)] == names
    assert len(set(names)) == len(names)
    assert "toy.py Table.next | if seat + step < self.seats: | < → <=" in names


def test_a_change_of_one_game_leaves_the_draw_of_the_others() -> None:
    all_games, one = every(["patience", "triangle"]), every(["triangle"])
    drawn = choose(all_games, 12, 5)
    assert choose(all_games, 12, 5) == drawn != choose(all_games, 12, 6)
    assert [mutant for mutant in drawn if mutant in one] == choose(one, sum(mutant in one for mutant in drawn), 5)


def test_equal_ones_have_a_reason_and_are_left_out_of_the_count(tmp_path: Path) -> None:
    noticed, lives, same, wrong = choose(every(["triangle"]), 4, 5)
    listed = tmp_path / "equal.toml"
    rows = "".join(f"'{mutant.name}' = 'twice the same'\n" for mutant in (same, wrong))
    listed.write_text(f"[[kind]]\ntitle = 'order'\n[kind.mutants]\n{rows}'old' = 'was so'\n", "utf-8")
    equal = known_equal(listed)
    assert gone(equal, [same.name, wrong.name]) == ["old"]
    out = io.StringIO()
    console = Console(file=out, width=300)
    results = Results(None, [noticed, lives, same, wrong], equal, console)
    for mutant, result in ((noticed, KILLED), (lives, SURVIVED), (same, SURVIVED), (wrong, KILLED)):
        results.add(mutant, Found(result, "a test"))
    assert report(results, console) == pytest.approx(1 / 3)
    assert f"equal     {same} (order: twice the same)" in out.getvalue()
    assert f"misjudged {wrong} (order: twice the same; noticed by a test)" in out.getvalue()

"""The tool itself: what it breaks, how a broken function gets in, and which lines a test runs."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from tests.mutants.breaking import mutants_of
from tests.mutants.loading import PROBES, Prober, probed_lines
from tests.mutants.trying import replace

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

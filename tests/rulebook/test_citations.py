"""Clauses in code: one search finds every place, and the report on them sees what is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kalamazoo.rulebook.clausebook import all_ids
from kalamazoo.testing.clauses import Account, Report, cited, expected, named, refusable, report

ROOT = Path(__file__).parent.parent.parent
STEM = r"\b([A-Z]+(?:-[A-Z]+)*-?)"
SHORT = re.compile(STEM + r"([0-9]+)(?:,? (?:to |and )?|/)-[0-9]")  # one id, and only the number of the next
RANGE = re.compile(STEM + r"([0-9]+) (?:to|–|…) (?:[A-Z-]+)?[0-9]+")


def shortened(text: str) -> list[str]:
    """The places of a text at which clause ids are not written out."""
    found = [match for form in (SHORT, RANGE) for match in form.finditer(text)]
    return [match[0] for match in found if match[1] + match[2] in all_ids()]


@pytest.mark.parametrize("folder", ["src", "tests", "bench"])
def test_ids_are_written_out(folder: str) -> None:
    wrong = {
        str(path.relative_to(ROOT)): places
        for path in sorted((ROOT / folder).rglob("*.py"))
        if path != Path(__file__) and (places := shortened(path.read_text("utf-8")))
    }
    assert not wrong


@pytest.mark.parametrize(
    "text", ["FL-OPEN-8, -11", "FL-EXP-2 to -5", "FL-EXP-2 to FL-EXP-5", "U12/-13", "FL-WIN-1 and -2"]
)
def test_what_is_not_written_out_is_seen(text: str) -> None:
    assert shortened(f"see {text}.")


@pytest.mark.parametrize("text", ["FL-OPEN-8, FL-OPEN-11", "FL-X-2 to FL-X-5", "range(FL, -1, -1)", "FL-WIN-1: 2 to 5"])
def test_what_is_written_out_is_left_alone(text: str) -> None:
    assert not shortened(f"see {text}.")


def test_every_rule_has_a_test_and_a_place_and_every_refusal_is_expected() -> None:
    found = report(ROOT / "tests")
    assert found.clean, str(found)


def test_a_citation_is_no_expectation(tmp_path: Path) -> None:
    head = '"""FL-DECK-1."""\n@clause("FL-DECK-2")\ndef test_it():\n    """FL-DECK-3."""\n'
    (tmp_path / "test_it.py").write_text(f'{head}    assert why() == "FL-DECK-4"\n')
    assert cited(tmp_path) == {"FL-DECK-2": ["test_it.py::test_it"]}
    assert expected(tmp_path) == {"FL-DECK-4"}


def test_refusals_are_found_in_their_file_and_in_rulings(tmp_path: Path) -> None:
    (tmp_path / "refusals_x.py").write_text('CLAUSE = "FL-DECK-1" if old else "FL-DECK-2"\n# FL-DECK-3\n')
    (tmp_path / "other.py").write_text('NOT = "FL-DECK-4"\nreturn_ = Ruling("FL-DECK-5", "why")\n')
    known = frozenset(f"FL-DECK-{number}" for number in range(1, 9))
    assert refusable(tmp_path, known) == {"FL-DECK-1", "FL-DECK-2", "FL-DECK-5"}
    assert named([tmp_path / "refusals_x.py"]) == {"FL-DECK-1", "FL-DECK-2", "FL-DECK-3"}


@pytest.mark.parametrize(
    ("account", "said"),
    [
        (Account(1, uncovered=["X-1"]), "no test cites: X-1"),
        (Account(1, unnamed=["X-1", "X-2"]), "no source names: X-1 X-2"),
        (Account(1, idle=["X-1"]), "by construction, and yet named: X-1"),
        (Account(1, untold=["X-1"]), "no test expects the refusal: X-1"),
    ],
)
def test_whatever_is_missing_is_said(account: Account, said: str) -> None:
    found = Report({"toy": account}, {}, {})
    assert not found.clean
    assert said in str(found)


def test_a_citation_of_nothing_is_said() -> None:
    found = Report({"toy": Account(1)}, {"X-9": ["test_it.py::test_it"]}, {})
    assert not found.clean
    assert "unknown: X-9 cited by test_it.py::test_it" in str(found)
    assert Report({"toy": Account(1)}, {}, {}).clean

"""What the page of rules of a table says, its engine obeys: at tables with any house rules that have the clause on it.

Every clause that an edition or a house rule governs has a checker in `obeyed`, or a line in `obeyed/held.txt` that
names a test which cites it (or says why no table can show it).
"""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.testing.clauses import cited
from tests.contract.obeyed.houses import CHECKERS, Checker, Found, governed, held, houses

HERE = Path(__file__).parent
MODULES = sorted(path.stem for path in (HERE / "obeyed").glob("of_*.py"))
for module in MODULES:
    importlib.import_module(f"tests.contract.obeyed.{module}")

CONCERNED = 8  # tables that have the clause on their page
ABSENT = 24  # tables that have not, at most


def look(checker: Checker) -> Found:
    """Asks a checker at tables that have its clause, and at others until one shows that it matters."""
    found = Found()
    rng = Rng(len(checker.clause) + checker.wording)
    for house in houses(checker, True, CONCERNED, rng):
        answer = checker.ask(house)
        if answer is not None:
            (found.obeyed if answer else found.disobeyed).append(str(house))
    for house in houses(checker, False, ABSENT, rng):
        answer = checker.ask(house)
        if answer is False:
            found.absent.append(str(house))
            break
        if answer:
            found.also.append(str(house))
    return found


@pytest.mark.parametrize("checker", CHECKERS, ids=str)
def test_a_clause_on_the_page_is_obeyed(checker: Checker) -> None:
    found = look(checker)
    assert found.disobeyed == []
    assert found.obeyed, "nothing could be seen at any table"
    assert found.absent or checker.anyway, f"the same is true without the clause, as at {found.also[:3]}"
    assert not (found.absent and checker.anyway), f"it is not so at {found.absent}"


def test_every_governed_clause_has_a_checker_or_is_held_by_a_test() -> None:
    seen = {(checker.clause, checker.wording) for checker in CHECKERS}
    listed = held()
    missing = [
        f"{name}/{number}"
        for name, (clause, _) in governed().items()
        for number in range(len(clause.otherwise) + 1)
        if name not in listed and (name, number) not in seen
    ]
    assert missing == []


def test_what_is_listed_is_governed_and_held_by_the_test_that_is_named() -> None:
    citations = cited(HERE.parent)
    known = governed()
    for name, where in held().items():
        assert name in known, f"{name} stands on every page"
        if "::" in where:
            assert where in citations.get(name, []), f"{name}: {where} does not cite it"
        else:
            assert " " in where.strip(), f"{name}: neither a test nor a reason"


def test_the_list_is_in_order_and_names_nothing_that_has_a_checker() -> None:
    names = list(held())
    order = list(governed())
    assert names == sorted(names, key=order.index)

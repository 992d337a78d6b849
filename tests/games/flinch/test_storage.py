"""What table play remembers, as numbers and copied: nothing is lost, and nothing takes the place of another."""

from __future__ import annotations

import pytest

from kalamazoo.core.state import IntReader
from kalamazoo.games.flinch.engine.deeds import Deed, drew, laid, shifted, taken, thrown, touched
from kalamazoo.games.flinch.engine.memory import Call, Gone, Memory
from kalamazoo.games.flinch.moves import CENTRE
from kalamazoo.games.flinch.position_table import (
    MEMORY_BY_SEAT,
    MEMORY_FLAGS,
    MEMORY_HANDS,
    MEMORY_HANDS_BY_SEAT,
    MEMORY_NUMBERS,
)

LISTS = ("covers", "ups", "downs")
ROWS = (*MEMORY_BY_SEAT, *MEMORY_HANDS_BY_SEAT, *LISTS)
USUAL = ("fresh",)  # true at a fresh table
DEEDS = [
    laid(1, 2, 3, 4, 5, 6, 7, 8),
    thrown(2, 3, 4, 5, 6),
    shifted(1, 2, 3, 4, 5, 6),
    taken(1, 2, CENTRE, 3, 4, 5, 6, 7),
    taken(2, 1, 4, 3, 5, 6, 7, 8),
    drew(1, 2, 3, 4),
    touched(2, 5),
]


def full() -> Memory:
    """A memory in which everything differs from everything else."""
    memory = Memory(3)
    for number, name in enumerate((*MEMORY_NUMBERS, *MEMORY_HANDS), 20):
        setattr(memory, name, number)
    for number, name in enumerate(ROWS, 60):
        setattr(memory, name, [number, number + 20, number + 40])
    memory.deeds = DEEDS.copy()
    memory.calls = [Call(1, 2), Call(0, 3)]
    memory.gone = [Gone(5, 6, 7), Gone(8, 9, 10)]
    return memory


def numbers(memory: Memory) -> list[int]:
    out: list[int] = []
    memory.put_ints(out)
    return out


def read(memory: Memory) -> Memory:
    found = Memory(3)
    found.read_ints(IntReader(numbers(memory)))
    return found


@pytest.mark.parametrize("other", [read, Memory.copy])
@pytest.mark.parametrize("flag", MEMORY_FLAGS)
def test_a_flag_comes_back_and_no_other_with_it(flag: str, other: object) -> None:
    memory = Memory(3)
    setattr(memory, flag, flag not in USUAL)
    found = read(memory) if other is read else memory.copy()
    assert {name: getattr(found, name) for name in MEMORY_FLAGS} == {
        name: (name in USUAL) != (name == flag) for name in MEMORY_FLAGS
    }


@pytest.mark.parametrize("copied", [False, True])
def test_numbers_lists_and_deeds_come_back(copied: bool) -> None:
    memory = full()
    found = memory.copy() if copied else read(memory)
    for name in (*MEMORY_NUMBERS, *MEMORY_HANDS, *ROWS):
        assert getattr(found, name) == getattr(memory, name), name
    assert found.deed_rows() == memory.deed_rows()
    assert (found.call_numbers(), found.gone_numbers()) == ([1, 2, 0, 3], [5, 6, 7, 8, 9, 10])
    assert numbers(found) == numbers(memory)


def test_a_copy_is_independent() -> None:
    memory = full()
    before = numbers(memory)
    twin = memory.copy()
    for name in ROWS:
        getattr(twin, name)[0] = 999
    twin.deeds.pop()
    twin.calls.pop()
    twin.gone.pop()
    assert numbers(memory) == before


FIELDS = ("kind", "seat", "flags", "source", "card", "serial", "up", "down", "beneath", "slot", "depth", "home", "pile")


def test_a_copied_deed_is_the_same_in_everything() -> None:
    deed = Deed(1, 2, 3)
    for number, name in enumerate((*FIELDS[3:], "owner", "drawn"), 30):
        setattr(deed, name, number)
    twin = deed.copy()
    assert [getattr(twin, name) for name in (*FIELDS, "owner", "drawn")] == [1, 2, 3, *range(30, 42)]

"""Entries of position documents, and what is said when they are wrong."""

from __future__ import annotations

import pytest

from kalamazoo.core.document import (
    check_keys,
    inside,
    read_list,
    read_object,
    read_seat_letter,
    read_whole,
    read_word,
    shown,
)
from kalamazoo.core.errors import BadPosition


def test_sound_entries_are_read() -> None:
    check_keys("seats[0]", {"hand": []}, ("hand", "books"))
    assert read_whole("turn", 3, 0, 3) == 3
    assert read_list("hand", [1, "?"]) == [1, "?"]
    assert read_object("last", {"a": 1}) == {"a": 1}
    assert read_word("ending", "books", ("", "books")) == 1
    assert read_seat_letter("last.asker", "C", 3) == 2
    assert (inside("", "turn"), inside("seats[1]", "hand")) == ("turn", "seats[1].hand")


def test_wrong_entries_are_named() -> None:
    with pytest.raises(BadPosition, match=r"^seats\[0\].hnad: unknown key; did you mean hand\?$"):
        check_keys("seats[0]", {"hnad": []}, ("hand", "books"))
    for value in (4, -1, True, "1", 1.0, None):
        with pytest.raises(BadPosition, match=r"^turn: should be a whole number from 0 to 3, not "):
            read_whole("turn", value, 0, 3)
    with pytest.raises(BadPosition, match=r"^hand: should be a list, not 7$"):
        read_list("hand", 7)
    with pytest.raises(BadPosition, match=r"^last: should be an object in braces, not \[\]$"):
        read_object("last", [])
    with pytest.raises(BadPosition, match=r"^ending: should be one of won, lost, not 'draw'$"):
        read_word("ending", "draw", ("won", "lost"))
    for letter in ("D", "a", "AB", 0, None):
        with pytest.raises(BadPosition, match=r"^last.asker: should be a seat from A to C, not "):
            read_seat_letter("last.asker", letter, 3)


def test_a_long_value_is_cut_short() -> None:
    assert len(shown("x" * 1000)) == 31

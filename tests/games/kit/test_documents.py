"""Entries of position documents, and what is said when they are wrong."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition
from kalamazoo.games.kit.documents import Entries, check_pack, numbered, pack_fault, read_each, shown
from kalamazoo.rulebook import rules

FACES = numbered(1, 5, w=9)


def entries(**values: Any) -> Entries:
    return Entries("seats[0]", values, tuple("abcdefg"))


def test_sound_entries_are_read() -> None:
    found = entries(a=3, b=True, c="lost", d="C", e=[0, 2], f=[1, "w", "?"], g={"x": 1})
    assert (found.whole("a", 0, 3), found.seat("a", 4), found.flag("b")) == (3, 3, True)
    assert (found.word("c", ("", "won", "lost")), found.word("c", {7: "lost"})) == (2, 7)
    assert (found.letter("d", 3), found.mask("e", 3)) == (2, 0b101)
    assert found.cards("f", 3, FACES, unknown=True) == [1, 9, BACK]
    assert found.inner("g", ("x",)).name("x") == "seats[0].g.x"
    assert Entries("", {"turn": 1}, ("turn",)).name("turn") == "turn"
    assert found.each("e", 2) == found.row("e", 2) == [("seats[0].e[0]", 0), ("seats[0].e[1]", 2)]


def test_what_is_left_out_is_as_usual() -> None:
    found = entries()
    assert (found.whole("a", 1, 3, 7), found.flag("b", True), found.word("c", ("x", "y"), 1)) == (7, True, 1)
    assert (found.each("e", 2), found.cards("f", 2, FACES), found.mask("e", 2), found.rng(5)) == ([], [], 0, 5)
    assert "a" not in found


def test_a_heap_is_cards_or_a_number_of_unknown_ones() -> None:
    assert entries(a=3).heap("a", 3, FACES) == [BACK] * 3
    assert entries(a=[2, "?"]).heap("a", 3, FACES) == [2, BACK]
    with pytest.raises(BadPosition, match=r"^seats\[0\].a: should be a whole number from 0 to 3, not 4$"):
        entries(a=4).heap("a", 3, FACES)


@pytest.mark.parametrize("value", [4, -1, True, "1", 1.0, None])
def test_what_is_not_a_whole_number_of_the_right_size_is_named(value: object) -> None:
    with pytest.raises(BadPosition, match=r"^seats\[0\].a: should be a whole number from 0 to 3, not "):
        entries(a=value).whole("a", 0, 3)


@pytest.mark.parametrize("letter", ["D", "a", "AB", 0, None])
def test_what_is_not_a_seat_of_the_table_is_named(letter: object) -> None:
    with pytest.raises(BadPosition, match=r"^seats\[0\].a: should be a seat from A to C, not "):
        entries(a=letter).letter("a", 3)


@pytest.mark.parametrize("card", [0, 6, True, "x", "?", None, [1]])
def test_what_is_not_a_card_is_named(card: object) -> None:
    with pytest.raises(BadPosition, match=r"^seats\[0\].a\[1\]: no card .* can lie here$"):
        entries(a=[1, card]).cards("a", 2, FACES)


def test_wrong_entries_are_named() -> None:
    with pytest.raises(BadPosition, match=r"^seats\[0\].hnad: unknown key; did you mean hand\?$"):
        Entries("seats[0]", {"hnad": []}, ("hand", "books"))
    with pytest.raises(BadPosition, match=r"^last: should be an object in braces, not \[\]$"):
        Entries("last", [], ())
    with pytest.raises(BadPosition, match=r"^seats\[0\].a: should be a list, not 7$"):
        entries(a=7).each("a", 9)
    with pytest.raises(BadPosition, match=r"^seats\[0\].a: should be one of won, lost, not 'draw'$"):
        entries(a="draw").word("a", ("", "won", "lost"))
    with pytest.raises(BadPosition, match=r"^seats\[0\].a: should be true or false, not 1$"):
        entries(a=1).flag("a")
    with pytest.raises(BadPosition, match=r"^rng: should be a whole number from 1 to 9223372036854775807, not 0$"):
        Entries("", {"rng": 0}, ("rng",)).rng(1)
    with pytest.raises(BadPosition, match=r"^seats\[0\].a: should be a whole number from 0 to 3, not None$"):
        entries().whole("a", 0, 3, None)


def test_every_list_has_its_length() -> None:
    for least, size in ((0, "at most 2"), (1, "1 to 2"), (2, "2")):
        with pytest.raises(BadPosition, match=rf"^hand: should be a list of {size}, not of 3 \(AU-SET-1\)$"):
            read_each("hand", [1, 2, 3], 2, least, "AU-SET-1")
    with pytest.raises(BadPosition, match=r"^seats\[0\].e: should be a list of at most 2, not of 3$"):
        entries(e=[0, 1, 1]).mask("e", 2)


def test_a_long_value_is_cut_short() -> None:
    assert len(shown("x" * 1000)) == 31


def test_the_cards_are_those_of_the_pack() -> None:
    pack = [1, 1, 2]
    assert not pack_fault([2, 1, 1], pack, str)
    assert not pack_fault([2, BACK, 1], pack, str)
    assert not pack_fault([2], pack, str, fewer=True)
    assert pack_fault([2, 2, 1], pack, str) == "there are 2 cards 2, and the pack has 1"
    assert pack_fault([3, 1], pack, str, fewer=True) == "the pack has no card 3"
    assert pack_fault([2, 1, BACK, BACK], pack, str, fewer=True) == "there are 4 cards, and the pack has 3"
    with pytest.raises(
        BadPosition, match=r'^there is 1 card, and the pack has 3; "partial": true allows a part of the pack$'
    ):
        check_pack([2], pack, str, partial=False)
    check_pack([2], pack, str, partial=True)


@pytest.mark.parametrize("name", ["flinch@1913", "flinch@1913(play=table)", "flaps@level7"])
def test_even_a_part_of_the_pack_has_no_more_cards_than_the_pack(name: str) -> None:
    rule_set = rules(name)
    card = "5h" if "flaps" in name else 5
    most = 150
    zones = {"hand": [card] * 5} | ({} if "flaps" in name else {"stock": [card] * most, "reserve": [[card] * most] * 5})
    pile = {"pile": [card] * 149} if "flaps" in name else {"stack": [card] * most}
    document = {"partial": True, "seats": [zones] * 5, **pile}
    with pytest.raises(BadPosition, match="and the pack has"):
        rule_set.game.read_position(rule_set.options, document)

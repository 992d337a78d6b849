"""The deck as data: the printed one, and one of your own (FU-SETUP-2, U1, U2, U3, U4)."""

from __future__ import annotations

import itertools
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest

import kalamazoo
from kalamazoo.core.errors import BadRules
from kalamazoo.games import find_game
from kalamazoo.games.flush.names import read_card, write_card
from kalamazoo.games.flush.options import COUNTINGS, MOST_COUNTINGS, FlushOptions
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.rulebook.decks import printed_deck, read_deck
from kalamazoo.testing import clause

FLUSH = find_game("flush")
SORTS = [(0, 0), (1, 0), (2, 0), (3, 0), (0, 5)]
FILE = Path(kalamazoo.__file__).parent / "games" / "flush" / "rules" / "deck.toml"


def rows() -> list[dict[str, Any]]:
    return cast(list[dict[str, Any]], tomllib.loads(FILE.read_text("utf-8"))["card"])


def mistakes(changed: list[dict[str, Any]]) -> str:
    with pytest.raises(BadRules) as wrong:
        read_deck(FLUSH, {"title": "mine", "game": "flush", "card": changed})
    return str(wrong.value)


@clause("FU-SETUP-2", "U1", "U2", "U3", "U4")
def test_the_printed_deck() -> None:
    options = cast(FlushOptions, rules("flush").options)
    faces = Counter(write_card(card) for card in options.deck)
    for value in range(1, 11):
        assert (faces[f"{value}"], faces[f"{value}s"], faces[f"{value}b"]) == (5, 2, 1)
        for mark, bonus in (("", 0), ("s", 0), ("b", 10)):
            card = read_card(f"{value}{mark}")
            assert (options.points[card], options.bonus[card]) == (5 if value <= 5 else 10, bonus)
    assert faces["F"] == 10
    assert (len(options.deck), options.points[read_card("F")], options.bonus[read_card("F")]) == (90, 20, 0)


def test_what_the_booklet_does_not_say_is_marked_as_assumed() -> None:
    for row in printed_deck(FLUSH).cards:
        assert "points" in row["assumed"]
        if row.get("skips"):
            assert "skips" in row["assumed"]
        if row.get("bonus"):
            assert ("bonus" in row["assumed"]) == (row["value"] != 4)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"value": 11}, 'card 1: value must be a number from 1 to 10, or "flush"'),
        ({"value": True}, "card 1: value must be"),
        ({"value": "7"}, "card 1: value must be"),
        ({"copies": 0}, "card 1: copies must be a whole number from 1 to 10"),
        ({"copies": "five"}, "card 1: copies must be"),
        ({"points": -5}, "card 1: points must be a whole number from 0 to 999"),
        ({"skips": 4}, "card 1: skips must be a whole number from 0 to 3"),
        ({"bonus": 1000}, "card 1: bonus must be a whole number from 0 to 999"),
        ({"bonnus": 10}, 'card 1: unknown key "bonnus"; did you mean bonus?'),
        ({"assumed": "points"}, "card 1: assumed must be a list of names"),
        ({"assumed": ["colour"]}, "card 1: assumed must be a list of names"),
        ({"copies": 4}, "there are 7 cards of value 1, and the pack has 8 (FU-SETUP-2)"),
    ],
)
def test_what_is_wrong_with_a_card_is_said(change: dict[str, Any], said: str) -> None:
    first, *others = rows()
    assert said in mistakes([{**first, **change}, *others])


def test_missing_points_are_named() -> None:
    first, *others = rows()
    del first["points"]
    assert "card 1: points are missing" in mistakes([first, *others])


def test_a_deck_needs_all_flush_cards_and_some_points() -> None:
    assert "there are 0 Flush cards, and the pack has 10 (FU-SETUP-2)" in mistakes(rows()[:-1])
    assert "no card has points" in mistakes([{**row, "points": 0} for row in rows()])


def test_cards_with_the_same_marks_have_at_most_two_sorts_of_points() -> None:
    plain, *others = rows()
    sorts = [{**plain, "copies": copies, "points": points} for copies, points in ((3, 1), (1, 2), (1, 3))]
    assert "more than two sorts" in mistakes([*sorts, *others])


def test_there_are_not_too_many_sorts_of_flush_cards() -> None:
    *others, flush = rows()
    sorts = [{**flush, "copies": 2, "skips": skips, "bonus": bonus} for skips, bonus in SORTS]
    assert "more sorts of Flush cards" in mistakes([*others, *sorts])
    wider = [{**flush, "copies": copies, "skips": skips} for skips, copies in ((0, 4), (1, 4), (2, 1), (3, 1))]
    read_deck(FLUSH, {"title": "mine", "game": "flush", "card": [*others, *wider]})


def own_deck() -> dict[str, Any]:
    """A deck with two printings of a plain 1, a 2 with two skip marks and a bonus, and other points."""
    changed = [{**row, "points": 2, "assumed": []} for row in rows()]
    changed[0]["copies"] = 3
    changed.insert(1, {"value": 1, "copies": 2, "points": 7})
    changed[5].update(skips=2, bonus=25)
    return {"title": "The pack in my hands", "game": "flush", "card": changed}


def test_a_deck_of_ones_own_is_played_with() -> None:
    mine = rules("flush", own_deck())
    options = cast(FlushOptions, mine.options)
    faces = Counter(write_card(card) for card in options.deck)
    assert (faces["1"], faces["1v"], faces["2ssb"], faces["2s"], len(options.deck)) == (3, 2, 2, 0, 90)
    assert [options.points[read_card(text)] for text in ("1", "1v", "2ssb", "F")] == [2, 7, 2, 2]
    assert options.bonus[read_card("2ssb")] == 25
    assert str(mine).startswith("flush(deck=")
    referee = Referee(mine, 3, 5)
    assert sorted(referee.state().cards()) == sorted(options.deck)


def test_every_card_reads_back() -> None:
    options = cast(FlushOptions, rules("flush", own_deck()).options)
    assert all(read_card(write_card(card)) == card for card in options.deck)


def test_of_all_decks_that_were_ever_played_with_only_a_few_are_kept_laid_out() -> None:
    for skips in itertools.product(range(4), repeat=3):
        own = rows()
        for row, number in zip([row for row in own if row.get("skips")], skips, strict=False):
            row["skips"] = number
        assert rules("flush", deck={"title": "mine", "game": "flush", "card": own}).deal(2, 1).cards()
    assert 1 < len(COUNTINGS) <= MOST_COUNTINGS

from __future__ import annotations

from kalamazoo.core.people import named
from kalamazoo.games.kit.sentences import few, people, whose_own
from kalamazoo.testing.people import PEOPLE


def test_many_cards_are_counted_and_few_are_named() -> None:
    assert few(["7"], 2) == "the 7"
    assert few(["7", "2"], 2) == "the 7 and 2"
    assert few(["7", "2", "9"], 2) == "three cards"


def test_many_people_are_counted_and_few_are_named_once_each() -> None:
    assert named(people([1, 0, 1, 2], 0), PEOPLE) == "Bertie, you and Clara"
    assert people(range(6), 0) == "six players"


def test_what_is_yours_is_yours() -> None:
    assert whose_own(3, 3) == "yours"
    assert named(whose_own(1, 3), PEOPLE) == "Bertie's"

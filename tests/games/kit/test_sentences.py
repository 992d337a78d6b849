from __future__ import annotations

import pytest

from kalamazoo.core.people import named
from kalamazoo.games.kit.sentences import few, ordinal, people, whose_own
from kalamazoo.testing.people import PEOPLE, check_text


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


def test_which_of_several_is_said_as_it_is_counted() -> None:
    said = [ordinal(number) for number in (1, 10, 11, 12, 13, 21, 22, 23, 24, 101, 111, 112, 122)]
    assert said[:2] == ["first", "tenth"]
    assert said[2:] == ["11th", "12th", "13th", "21st", "22nd", "23rd", "24th", "101st", "111th", "112th", "122nd"]


@pytest.mark.parametrize(
    "text",
    [
        "1 cards of the pack to spare.",
        "cards were taken back 0 times in this turn",
        "one card went back to where they came from",
        "You and Kit made no books each.",
        "A played the 15 on the 22th pile",
        "pile 1 takes a 11",
        "Ann pointed out a mistake of you",
        "Dora laid the 4, and the turn is over; Dora's turn is over.",
        "the game waits for Ann and Bertie and Clara and Dora, who lays a FLAPS",
        "the pile asks for diamonds or K",
        "nothing is carried from set to base:0:0 in Flush",
        "call out-of-turn on Clara",
        "it is the the turn of Ann",
    ],
)
def test_the_contract_hears_what_nobody_would_say(text: str) -> None:
    with pytest.raises(AssertionError):
        check_text(text, ())
    check_text("the 1 cannot be played here, in 8 games out of 111", ())

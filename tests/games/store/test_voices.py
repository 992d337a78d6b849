"""What is said in Go to Store, what the last act was, and the end."""

from __future__ import annotations

import pytest

from kalamazoo.core.moment import WIN
from kalamazoo.testing.told import last_move
from tests.games.asking import table


def test_an_ask_and_its_answer_are_heard() -> None:
    t = table("store@1913", "A 9 9 3 | B 9 4 | C 9 3 3 3 [*] | store 4 4 4").play("A", "ask:B:9")
    told = last_move(t.referee, "C")
    assert told.said == ("Ann said: Bertie, give me all your nines!", "Bertie murmur: Here is one.")
    assert (told.act, told.seat) == ("Ann asked Bertie for all 9s and got one.", 0)


@pytest.mark.parametrize(("rules", "phrase"), [("store@1913", "Go to Store!"), ("store@2008", "Go to the Store!")])
def test_a_miss_sends_to_the_store_and_the_card_is_its_drawers_secret(rules: str, phrase: str) -> None:
    t = table(rules, "A 9 9 3 | B 3 4 | C 9 9 3 3 [*] | store 4 4 4").play("A", "ask:B:9")
    told = last_move(t.referee, "C")
    assert told.said == ("Ann said: Bertie, give me all your nines!", f"Bertie said: {phrase}")
    assert told.act == "Ann asked Bertie for all 9s and had to go to the store. Ann drew one card."
    assert last_move(t.referee, "A").act == ("You asked Bertie for all 9s and had to go to the store. You drew a 4.")


def test_a_set_and_the_end() -> None:
    t = table("store@1913", "A 9 9 [1 2 3 4 5] | B 9 9 [6 7 8 10] | C [11 12 13 14 15]").play("A", "ask:B:9")
    told = last_move(t.referee, "B")
    assert told.said[-1] == "Ann said: Four nines!"
    assert told.act == "Ann asked you for all 9s and got two. Ann laid the set of 9s aside."
    (moment,) = told.moments
    assert (moment.kind, moment.title, moment.count) == (WIN, "Ann won", "sets")
    assert moment.text == "Ann made six sets. Clara made five sets."
    assert [(entry.seat, entry.after) for entry in moment.entries] == [(0, 6), (2, 5), (1, 4)]

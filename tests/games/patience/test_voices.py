"""What the last act in Patience was, and the end."""

from __future__ import annotations

from kalamazoo.core.moment import WIN
from kalamazoo.testing.told import last_move
from tests.games.patience.setting import lay


def test_plays_are_told() -> None:
    t = lay("1913", "12 11 / 9 8 / 4 / 7", "3 1", stock="2 5", pack="13 6").do("l3>u1")
    assert last_move(t.referee, "A").act == "You played the 4 on upper pile 1."
    assert last_move(t.referee).act == "Ann played the 4 on upper pile 1."


def test_a_moved_pile_is_one_act() -> None:
    t = lay("1913", "12 11 / 10 9 / 4 / 7", "3 1", stock="2 5", pack="13 6").do("l2>l1")
    assert last_move(t.referee, "A").act == "You moved the 10 and 9 to lower pile 1."


def test_the_end() -> None:
    t = lay("1988", "10 / 9 / 10 / -", "8 9 10 10").do("l2>u1", "l1>u1", "l3>u2")
    (moment,) = last_move(t.referee).moments
    assert (moment.kind, moment.title) == (WIN, "It came out")
    assert moment.figure == "Three cards up without turning one, the longest run."
    assert (moment.count, moment.entries[0].after) == ("cards to go", 0)


def test_a_card_that_goes_up_when_part_of_a_pile_has_moved_is_told_apart() -> None:
    t = lay("1913", "9 8 / 9 / 6 / 14", "8", stock="2", pack="3", partial="yes", emptied="none").do("l1@8>l2")
    assert last_move(t.referee, "A").act == "You played the 8 to lower pile 2, and the 9 went to upper pile 1."

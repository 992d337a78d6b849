"""What is murmured over the Triangle, what the last act was, and the end."""

from __future__ import annotations

from kalamazoo.core.moment import WIN
from kalamazoo.testing.told import last_move
from tests.games.triangle.setting import lay


def test_a_discard_names_both_cards_whichever_came_first() -> None:
    t = lay("4 13 9 1 2 12 4", pack="9 5").do("7.1+7.3")
    assert last_move(t.referee, "A").act == "You discarded the 4 and the 9."
    assert last_move(t.referee).act == "Ann discarded the 4 and the 9."
    assert last_move(t.do("7.2").referee, "A").act == "You discarded the 13."


def test_a_turned_card_sends_the_last_one_to_the_stock() -> None:
    t = lay("4 13 9 1 2 12 4", pack="6 5").do("turn", "turn")
    assert last_move(t.referee, "A").act == "You turned a 5. The 6 went to the stock."


def test_taking_back_is_murmured() -> None:
    t = lay("4 13 9 1 2 12 4", pack="9 5").do("7.1+7.3", "undo")
    told = last_move(t.referee, "A")
    assert (told.said, told.act) == (("Ann murmur: Let me think again.",), "You took it back.")


def test_it_comes_out_or_not() -> None:
    t = lay("8 / 4 9", pack="1").do("2.1+2.2")
    assert last_move(t.referee).moments == ()
    t = lay("13", pack="1 2").do("1.1")
    (moment,) = last_move(t.referee).moments
    assert (moment.kind, moment.title, moment.figure) == (WIN, "It came out", "Two cards of the pack to spare.")
    assert [(entry.seat, entry.after, entry.first) for entry in moment.entries] == [(0, 0, True)]
    t = lay("8 / 4 -", pack="1").do("turn")
    told = last_move(t.referee)
    (moment,) = told.moments
    assert (moment.title, moment.figure, moment.clause) == (
        "It did not come out",
        "26 of 28 cards cleared.",
        "TR-END-2",
    )
    assert told.said == ("Ann murmur: Not this time.",)

"""What is said in Muggins, what the last act was, rulings, and the end."""

from __future__ import annotations

from kalamazoo.core.moment import RULING, WIN
from kalamazoo.core.seats import CLOCK
from kalamazoo.testing.told import last_move
from tests.games.muggins.setting import lay


def test_a_call_is_heard_and_judged_at_once() -> None:
    t = lay("1913", "A h 6 7 2 | B h 3 3 s 5 | C h 4 4 4", [5]).do("A", "draw", "d>B").do("C", "muggins")
    for who in ("A", "B", "onlooker"):
        assert last_move(t.referee, who).said == ("Clara call: Muggins!", "Ann murmur: Oh, bother.")
    told = last_move(t.referee, "B")
    assert told.seat == 2
    assert told.act == (
        "Clara called Muggins. Rightly: Ann had passed over a table pile. The 6 went back under Ann's hand. "
        "Clara's 4 goes on Ann's stock pile."
    )
    assert {"stock:1", "hand:0", "hand:2", "stock:0"} <= set(told.places)
    (moment,) = told.moments
    assert (moment.kind, moment.clause, moment.waits) == (RULING, "MU-F3", False)
    assert (moment.over, moment.title) == ("Clara called Muggins on Ann", "Ann had passed over a table pile.")
    assert moment.text == (
        "Upheld: the 6 went back under Ann's hand; Clara's 4 goes on Ann's stock pile; Ann's turn is over."
    )
    assert last_move(t.referee, "A").moments[0].title == "You had passed over a table pile."


def test_a_wrong_call_costs_its_caller() -> None:
    t = lay("1913", "A h 6 7 2 | B h 3 3 s 5 | C h 4 4 4", [5]).do("A", "draw", "d>t1").do("C", "muggins")
    told = last_move(t.referee, "C")
    assert told.said == ("Clara call: Muggins!", "Clara murmur: I could have sworn …")
    (moment,) = told.moments
    assert (moment.over, moment.title, moment.clause) == ("You called Muggins", "There was no fault.", "MU-OP-10")
    assert moment.text == "Wrong call: Ann's 2 goes on your stock pile; play goes on."


def test_an_act_does_not_tell_whether_it_was_a_fault() -> None:
    rightly = lay("1913", "A h 6 7 2 | B h 3 3 s 9", [2]).do("A", "draw", "lay")
    wrongly = lay("1913", "A h 6 7 2 | B h 3 3 s 9", [5]).do("A", "draw", "lay")
    assert last_move(rightly.referee, "B").act == last_move(wrongly.referee, "B").act
    assert last_move(wrongly.referee, "B").act == "Ann laid the 6, and the turn is over."
    assert last_move(wrongly.referee, "B").moments == ()


def test_the_end_shows_how_many_cards_are_left() -> None:
    t = lay("1913", "A h 7 6 | B h 3 3 s 9 | C h 4 4 4", [5]).do("A", "draw", "d>t1", "draw", "d>t1")
    assert "Ann said: My last card!" in last_move(t.referee, "B").said
    t.referee.play(CLOCK, "go")
    (moment,) = last_move(t.referee, "B").moments
    assert (moment.kind, moment.title) == (WIN, "Ann won")
    assert moment.text == "Ann got rid of the last card. The next had three cards left."
    assert [(entry.seat, entry.after, entry.first) for entry in moment.entries] == [
        (0, 0, True),
        (1, 3, False),
        (2, 3, False),
    ]
    assert moment.figure == "2 cards in one turn, the longest run."


def test_cards_that_go_back_to_several_places_are_counted() -> None:
    t = lay("1913", "A h 6 6 7 2 | B h 3 3 s 5 | C h 4 4 4", [5]).do("A", "draw", "d>B", "draw", "lay")
    t.do("C", "muggins")
    assert last_move(t.referee, "B").act == (
        "Clara called Muggins. Rightly: Ann had passed over a table pile. "
        "Two cards went back to where they came from. Clara's 4 goes on Ann's stock pile."
    )

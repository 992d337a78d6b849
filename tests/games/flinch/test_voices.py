"""What is said at a Flinch table, what the last act was, rulings, and the end."""

from __future__ import annotations

import pytest

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, Event
from kalamazoo.core.moment import RULING, WIN
from kalamazoo.core.seats import EVERYONE
from kalamazoo.games.flinch.acts import after
from kalamazoo.games.flinch.engine import notes as n
from kalamazoo.rulebook.clausebook import load
from kalamazoo.testing.table import Table
from kalamazoo.testing.told import last_move
from tests.games.flinch.laying import lay, player, settle
from tests.games.flinch.test_opening_told import laid_down


def slip(edition: str = "2008") -> Table:
    """Ann's stock 8 fits pile 1, and Ann lays the 3 on pile 2 first."""
    seats = [player([8, 5, 5], [3, 6, 10]), player([9, 5, 5], [5, 5]), player([10, 4, 5], [5, 5])]
    return lay(f"flinch@{edition}(play=table,packs=1)", *seats, centre=[7, 2], stack=[2, 3, 4] * 9).play("A", "h3>p2")


@pytest.mark.parametrize(("edition", "word"), [("1913", "Flinch!"), ("1988", "Challenge!"), ("2008", "Flinch!")])
def test_a_call_is_heard_by_all(edition: str, word: str) -> None:
    t = slip(edition).play("C", "call:A:stock")
    for who in ("A", "B", "C", "onlooker"):
        assert last_move(t.referee, who).said == (f"Clara call: {word}",)
    told = last_move(t.referee, "A")
    assert (told.act, told.seat) == ("Clara called you: stock not played.", 2)
    assert told.moments == ()


def test_an_upheld_call_says_why_and_what_follows() -> None:
    t = slip("1913")
    settle(t.play("C", "call:A:stock"))
    told = last_move(t.referee, "B")
    assert told.said == ("Ann murmur: Oh, bother.",)
    assert told.seat == 2
    assert told.act == (
        "Clara's call on Ann was right. The 3 went back to Ann's hand. The 10 of Clara's stock goes under Ann's. "
        "The 4 came up on Clara's stock. Ann must stop."
    )
    assert {"stock:0", "stock:2", "hand:0"} <= set(told.places)
    (moment,) = told.moments
    assert (moment.kind, moment.clause, moment.waits) == (RULING, "FL-CHAL-3", False)
    assert moment.over == "Clara called Ann: stock not played"
    assert moment.title == "Ann's stock card fitted, and something else came first."
    assert moment.verdict == "Upheld"
    assert moment.text.startswith("Upheld: the 3 went back to Ann's hand; the 10 of Clara's stock goes under Ann's;")
    assert moment.text.endswith("Ann's turn is over.")
    assert "Your call on Ann was right." in last_move(t.referee, "C").act


def test_a_wrong_call_says_so() -> None:
    t = slip()
    settle(t.play("C", "call:A:ones"))
    told = last_move(t.referee, "A")
    assert told.said == ("Ann murmur: I did no such thing.",)
    (moment,) = told.moments
    assert (moment.title, moment.clause) == ("You had no 1 to play.", "IR-20")
    assert moment.over == "Clara called you: a 1 held back"
    assert moment.text == "Wrong call: the 8 of your stock goes under Clara's; play goes on."


def test_new_cards_are_one_act_and_named_to_their_owner_alone() -> None:
    seats = [player([9, 9], [3]), player([9, 9], [5, 5])]
    t = lay("flinch@1913", *seats, centre=[2], stack=[10, 11, 12, 13, 14]).play("A", "h3>p1")
    drawn = "You drew 10, 11, 12, 13 and 14."
    assert last_move(t.referee, "A").act == f"You played the 3 from your hand on the first pile. {drawn}"
    assert last_move(t.referee, "B").act == "Ann played the 3 from the hand on the first pile. Ann drew five cards."


def test_an_act_names_where_a_card_came_from_and_where_it_went() -> None:
    seats = [player([9, 9], [4, 7], [[], [], [3]]), player([9, 9], [5, 5])]
    t = lay("flinch@1913", *seats, centre=[6, 2], stack=[10, 11, 12, 13, 14]).play("A", "r3>p2")
    assert last_move(t.referee, "A").act == "You played the 3 from your third reserve pile on the second pile."
    assert last_move(t.referee, "B").act == "Ann played the 3 from the third reserve pile on the second pile."


def test_a_turn_that_begins_is_no_act() -> None:
    seats = [player([9, 9], [3, 7]), player([9, 9], [5, 5])]
    t = lay("flinch@1913", *seats, centre=[6], stack=[10, 11, 12, 13, 14]).play("A", "h3>r2")
    assert last_move(t.referee, "B").act == "Ann laid the 3 on the second reserve pile."


def test_a_peek_shows_the_card_to_nobody_else() -> None:
    t = slip("1913").play("B", "peek:A:s")
    assert last_move(t.referee, "C").act == "Bertie peeked under Ann's stock."
    assert last_move(t.referee, "B").act == "You peeked under Ann's stock. The 5 lies beneath."


def test_the_end_tells_what_decided_it_and_the_longest_run() -> None:
    seats = [player([8], [6, 7, 15]), player([9, 9], [5, 5]), player([9, 9, 9], [5, 5])]
    t = lay("flinch@1913", *seats, centre=[5], stack=[10, 11, 12, 13, 14])
    t.play("A", "h6>p1", "h7>p1", "s>p1")
    (moment,) = last_move(t.referee, "B").moments
    assert (moment.kind, moment.title, moment.waits) == (WIN, "Ann won", False)
    assert moment.text == "Ann's last stock card was the 8. You had two cards to go."
    assert moment.figure == "3 cards in one turn, the longest run."
    assert [(entry.seat, entry.after, entry.first) for entry in moment.entries] == [
        (0, 0, True),
        (1, 2, False),
        (2, 3, False),
    ]
    assert moment.count == "left on the stock"
    assert last_move(t.referee, "A").moments[0].title == "You won"


def test_the_end_tells_of_calls() -> None:
    seats = [player([8, 5], [3, 6, 10]), player([12, 4], [5, 5]), player([10, 4], [5, 5])]
    t = lay("flinch@2008(play=table,packs=1)", *seats, centre=[7, 2], stack=[2, 3, 4] * 9).play("A", "h3>p2")
    settle(t.play("B", "call:A:stock"))
    t.play("B", "s>p2")
    (moment,) = last_move(t.referee, "B").moments
    assert moment.title == "You won"
    assert moment.figure == "1 card in one turn, the longest run. Your calls: one right, none wrong."
    assert [(entry.seat, entry.note) for entry in moment.entries] == [
        (1, "stock played out"),
        (2, ""),
        (0, "was called once"),
    ]


def test_every_ground_has_a_clause_of_its_edition() -> None:
    from kalamazoo.games.flinch.grounds import TEXTS

    book = load("flinch")
    for ground in TEXTS:
        editions = book.find(ground.clause).editions
        assert not editions or {"1913", "1988", "2008"} <= set(editions), ground.clause


def test_when_nobody_opened_that_is_told_in_one_phrase() -> None:
    referee = laid_down("1913")
    seat = referee.must_act()[0]
    referee.play(seat, referee.moves(seat)[0])
    game, options = referee.rules.game, referee.rules.options
    act = game.act(options, referee.events, seat, ("Ann", "Bertie"))
    assert act is not None
    told = f"{act.lead} {act.text}"
    assert told.startswith("Nobody opened: all hands went on the reserves, and new ones were drawn. ")
    assert "drew" not in told
    assert "went on your" not in told


def test_cards_that_go_back_to_several_places_are_counted() -> None:
    pile, hand, reserve = place(n.CENTRE_PLACE, number=1), place(n.HAND_PLACE, 0), place(n.RESERVE_PLACE, 0, 2)
    back = [Event(CARD, 0, card, pile, hand, 0, EVERYONE) for card in (4, 3)]
    assert after(back, 0) == ["the 4 and 3 went back to your hand"]
    assert after([*back, Event(CARD, 0, 2, pile, reserve, 0, EVERYONE)], 0) == [
        "three cards went back to where they came from"
    ]


def test_a_penalty_goes_under_yours() -> None:
    t = slip("1913")
    settle(t.play("C", "call:A:stock"))
    assert "The 10 of Clara's stock goes under yours." in last_move(t.referee, "A").act

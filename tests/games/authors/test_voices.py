"""What is said in Authors, what the last act was, and the end."""

from __future__ import annotations

from kalamazoo.core.moment import WIN
from kalamazoo.testing.told import last_move
from tests.games.asking import table

SMALL = "A 5 5 8 | B 5 8 8 | C 5 8 [*]"


def test_an_ask_and_its_answer_are_heard() -> None:
    t = table("authors@1988", SMALL).play("A", "ask:B:5")
    told = last_move(t.referee, "C")
    assert told.said == ("Ann said: Bertie, have you a five?", "Bertie murmur: I have, my dear.")
    assert (told.act, told.seat) == ("Ann asked Bertie for a 5 and got it.", 0)
    assert told.places == ("hand:1", "hand:0")
    assert last_move(t.referee, "B").act == "Ann asked you for a 5 and got it."


def test_an_ask_in_vain() -> None:
    t = table("authors@1988", "A 5 5 8 | B 8 8 | C 5 5 8 [*]").play("A", "ask:B:5")
    told = last_move(t.referee, "A")
    assert told.said == ("Ann said: Bertie, have you a five?", "Bertie murmur: I have not, I am sorry.")
    assert told.act == "You asked Bertie for a 5 in vain."
    assert told.moments == ()


def test_a_book_is_shouted_with_its_number_only_where_all_may_know_it() -> None:
    t = table("authors@1913", "A 5 5 5 8 | B 5 8 8 | C 8 [*]").play("A", "ask:B:5")
    told = last_move(t.referee, "C")
    assert told.said[-1] == "Ann said: A book of fives!"
    assert told.act == "Ann asked Bertie for a 5 and got it. Ann laid the book of 5s."
    t = table("authors@1913(book-open=secret-number)", "A 5 5 5 8 | B 5 8 8 | C 8 [*]").play("A", "ask:B:5")
    told = last_move(t.referee, "C")
    assert told.said[-1] == "Ann said: A book!"
    assert told.act.endswith("Ann laid a book.")


def test_a_certain_card_is_asked_for_by_its_letter() -> None:
    t = table("authors@1988(exact-card=on)", "A 5a 5b | B 5c | C 5d [*]").play("A", "ask:B:5c")
    assert last_move(t.referee).said[0] == "Ann said: Bertie, have you the five c?"


def test_the_end_shows_the_books() -> None:
    t = table("authors@1988", "A 5 5 [1 2 3] | B 5 5 [4 6 7] | C [8 9 10]").play("A", "ask:B:5").play("A", "ask:B:5")
    (moment,) = last_move(t.referee, "C").moments
    assert (moment.kind, moment.title, moment.clause) == (WIN, "Ann won", "AU-END-1")
    assert moment.text == "Ann made four books. Bertie and you made three books each."
    assert [(entry.seat, entry.after, [card.rank for card in entry.cards]) for entry in moment.entries] == [
        (0, 4, ["1", "2", "3", "5"]),
        (1, 3, ["4", "6", "7"]),
        (2, 3, ["8", "9", "10"]),
    ]
    assert (moment.count, moment.kept) == ("books", "books made")
    assert moment.figure == "2 good asks in one turn, the longest run."


def test_a_tie_is_settled_by_the_numbers() -> None:
    t = table("authors@1913", "A 5 5 5 [1 2 3 4 6 7] | B 5 [9 10 11 12 13 14 15] | C [8]").play("A", "ask:B:5")
    (moment,) = last_move(t.referee, "B").moments
    assert (moment.title, moment.text) == (
        "You won",
        "You made seven books. Ann made as many, of smaller numbers.",
    )
    assert [entry.note for entry in moment.entries] == ["numbers that make 84", "numbers that make 28", ""]

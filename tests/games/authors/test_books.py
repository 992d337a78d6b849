"""Books, the end, and who wins."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import random_play
from kalamazoo.core.scene import Area
from kalamazoo.core.seats import ONLOOKER, read_seat
from kalamazoo.play.referee import result_text
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.asking import ended_by, hand, made, table, winners

BOTH = pytest.mark.parametrize("rules", ["authors@1913", "authors@1988"])


def books(t: Table, whose: str, viewer: str = "onlooker") -> Area:
    """The books of a seat as a viewer sees them."""
    areas = t.referee.view(read_seat(viewer)).scene().areas
    return next(area for area in areas if area.id == f"books:{read_seat(whose)}")


@clause("AU-BOOK-1", "AU-SET-9", "AU-OP-10")
@BOTH
def test_four_of_a_number_are_laid_at_once(rules: str) -> None:
    t = table(rules, "A 5 5 9 | B 5 5 7 | C * [*]")
    t.play("A", "ask:B:5")
    assert (hand(t, "A"), made(t, "A")) == ("5 5 5 9", "")  # three are no book
    t.play("A", "ask:B:5")
    assert (hand(t, "A"), made(t, "A")) == ("9", "5")
    t.play("A", "ask:B:9")
    next_to_ask = t.must_act()
    assert all(t.refused(next_to_ask, f"ask:{who}:5") == "AU-ASK-3" for who in "ABC" if who != next_to_ask)


@clause("AU-BOOK-2")
def test_books_of_1913_lie_face_down() -> None:
    t = table("authors@1913", "A 5 5 9 | B 5 5 7 | C * [*]")
    t.play("A", "ask:B:5", "ask:B:5")
    for viewer in ("A", "B", "onlooker"):
        area = books(t, "A", viewer)
        assert [(face.back, face.rank) for face in area.cards] == [(True, "")]
        assert (area.count, area.text) == (4, "1 book")


@clause("AU-BOOK-3")
def test_books_of_1988_lie_on_the_table() -> None:
    t = table("authors@1988", "A 5 5 9 | B 5 5 7 | C * [*]")
    t.play("A", "ask:B:5", "ask:B:5")
    area = books(t, "A", "B")
    assert [(face.back, face.rank) for face in area.cards] == [(False, "5")]


@clause("AU-BOOK-4")
@BOTH
def test_laying_a_book_does_not_end_the_turn(rules: str) -> None:
    t = table(rules, "A 5 5 5 9 | B 5 7 | C * [*]")
    t.play("A", "ask:B:5")
    assert (made(t, "A"), t.must_act()) == ("5", "A")
    assert "ask:C:9" in t.moves("A")


@clause("AU-OP-11")
def test_the_number_of_a_book_is_announced_in_1913() -> None:
    t = table("authors@1913", "A 5 5 9 | B 5 5 7 | C * [*]")
    t.play("A", "ask:B:5", "ask:B:5")
    assert "A lays the book of 5s" in t.log("C")


@clause("AU-OP-11")
def test_with_secret_numbers_it_is_not() -> None:
    t = table("authors@1913(book-open=secret-number)", "A 5 5 9 | B 5 5 7 | C * [*]")
    t.play("A", "ask:B:5", "ask:B:5")
    assert "A lays a book" in t.log("C")
    assert not any("book of" in line for line in t.log("C"))
    assert all(face.back for face in books(t, "A", "C").cards)


@clause("AU-OP-11")
def test_a_secret_book_of_the_deal_is_known_to_its_maker_alone() -> None:
    seats = {"B": {"unnamed": [3]}}
    t = table("authors@1913(book-open=secret-number)", "A 5 5 9 | B 5 5 7 [3] | C * [*]", seats=seats)
    assert t.sees("B")["seats"][1]["books"] == [3]
    for viewer in ("A", "C", "onlooker"):
        assert t.sees(viewer)["seats"][1]["books"] == ["?"]
        assert 3 not in t.state.mask(read_seat(viewer)).cards()
    assert guesses_of_the_book(t) == {3, 7}  # A holds 5 and 9, and the others were laid by name
    t.play("A", "ask:B:5", "ask:B:5", "ask:B:9").play("B", "ask:C:7")
    assert guesses_of_the_book(t) == {3}  # B holds a 7, as all have seen


def guesses_of_the_book(t: Table) -> set[int]:
    """The numbers that A may take B's book to be of."""
    found = set()
    for seed in range(60):
        guess = t.state.mask(0)
        guess.fill(Rng(seed))
        found.add(t.rules.game.write_position(guess)["seats"][1]["books"][0])
    return found


@clause("AU-OP-11")
def test_secret_books_are_turned_up_at_the_end() -> None:
    seats = {"B": {"unnamed": [3]}}
    t = table("authors@1913(book-open=secret-number)", "A 5 5 5 | B 5 [3] | C [*]", seats=seats)
    t.play("A", "ask:B:5")
    assert t.sees("C")["seats"][1]["books"] == [3]
    assert [face.rank for face in books(t, "B", "C").cards] == ["3"]


@clause("AU-OP-11")
def test_in_1988_there_is_nothing_to_hide() -> None:
    t = table("authors@1988(book-open=secret-number)", "A 5 5 9 | B 5 5 7 | C * [*]")
    t.play("A", "ask:B:5", "ask:B:5")
    assert "A lays the book of 5s" in t.log("C")


@clause("AU-END-1")
@pytest.mark.parametrize(("name", "ranks"), [("authors@1913", 15), ("authors@1988", 10)])
def test_play_goes_on_until_every_book_is_made(name: str, ranks: int) -> None:
    t = table(name, "A 5 5 9 | B 5 5 | C 9 9 9 [*]")
    t.play("A", "ask:B:5", "ask:B:5", "ask:C:9", "ask:C:9")
    assert not ended_by(t)
    t.play("A", "ask:C:9")
    assert ended_by(t) == "AU-END-1"
    state = rules(name).deal(5, seed=9)
    random_play(state, Rng(9), 20_000)
    assert sum(score // 1000 if ranks == 15 else score for score in state.scores()) == ranks


@clause("AU-END-2", "AU-SET-9")
@pytest.mark.parametrize(
    ("name", "books"),
    [("authors@1913", ("1 2 3 4 6", "7 8 9 10 11 12 13", "14 15")), ("authors@1988", ("1 2", "3 4 6 7 8", "9 10"))],
)
def test_most_books_win(name: str, books: tuple[str, str, str]) -> None:
    t = table(name, f"A 5 5 5 [{books[0]}] | B 5 [{books[1]}] | C [{books[2]}]")
    t.play("A", "ask:B:5")
    assert winners(t) == "B"


@clause("AU-END-3", "AU-OP-8")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("authors@1913", "A"),
        ("authors@1913(tie=sum)", "A"),
        ("authors@1913(tie=shared)", "AB"),
        ("authors@1988(tie=sum)", "A"),
        ("authors@1988", "AB"),
        ("authors@1988(tie=edition)", "AB"),
    ],
)
def test_a_tie_for_most_books(name: str, expected: str) -> None:
    more = [" 11 13 ", " 12 14 ", " 15"] if "1913" in name else ["", "", ""]
    t = table(name, f"A 5 5 5 [1 9 10{more[0]}] | B 5 [2 7 8 3{more[1]}] | C [4 6{more[2]}]")
    t.play("A", "ask:B:5")  # A: 5 1 9 10 …, B: 2 3 7 8 …
    assert winners(t) == expected


@clause("AU-OP-8")
def test_an_equal_sum_is_a_shared_win() -> None:
    t = table("authors@1913", "A 5 5 5 [1 4 14 15 8] | B 5 [2 7 9 6 13 10] | C [3 11 12]")
    t.play("A", "ask:B:5")  # 1 4 5 8 14 15 and 2 6 7 9 10 13 both make 47
    assert winners(t) == "AB"


@clause("AU-END-3", "AU-OP-8")
def test_a_tie_that_sums_settle_is_told_in_books_and_sums() -> None:
    t = table("authors@1913", "A 5 5 5 [1 9 10 11 13] | B 5 [2 7 8 3 12 14] | C [4 6 15]")
    t.play("A", "ask:B:5")
    over = t.referee.outcome
    assert over is not None
    assert over.points == (6, 6, 3)
    assert over.why == "every book is made (AU-END-1); books: A 6 (sum 49), B 6 (sum 46), C 3 (sum 25)"
    assert result_text(over) == "A 6(49)/6(46)/3(25) every book is made (AU-END-1)"
    assert t.rules.game.scene(t.state.mask(1), 1).status == "A wins with 6 books and the sum 49."
    t = table("authors@1913(tie=shared)", "A 5 5 5 [1 9 10 11 13] | B 5 [2 7 8 3 12 14] | C [4 6 15]")
    t.play("A", "ask:B:5")
    assert t.referee.outcome is not None
    assert result_text(t.referee.outcome) == "AB 6/6/3 every book is made (AU-END-1)"


@clause("AU-END-2")
def test_fewer_books_do_not_win_by_their_sum() -> None:
    t = table("authors@1913", "A 5 5 5 [1 2 3 4 6 7] | B 5 [15 14 13 12 11 10] | C [8 9]")
    t.play("A", "ask:B:5")
    assert winners(t) == "A"


def test_an_onlooker_sees_the_end() -> None:
    t = table("authors@1988", "A 5 5 5 | B 5 [1 2 3 4] | C [*]")
    t.play("A", "ask:B:5")
    scene = t.referee.view(ONLOOKER).scene()
    assert (scene.over, scene.status) == (True, "C wins with 5 books.")

"""The table as a screen gets it."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadMove
from kalamazoo.core.scene import Scene
from kalamazoo.core.seats import ONLOOKER, read_seat
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from kalamazoo.testing.told import last_move
from tests.games.asking import ended_by, table, winners

FOUR = "A 5 5 9 3 | B 5 5 7 | C 9 9 7 3 | D 9 7 7 3 3 [*]"


def scene(t: Table, who: str) -> Scene:
    """What a seat sees."""
    return t.referee.view(read_seat(who)).scene()


def drop(t: Table, who: str, source: str, card: int, target: str) -> str:
    """The ask that a carried card attempts."""
    seat = read_seat(who)
    known = t.state.mask(seat)
    return t.rules.game.write_move(known, seat, t.rules.game.drop(known, seat, source, card, target))


def test_a_card_of_the_number_is_carried_to_the_asked_player() -> None:
    t = table("authors@1913", FOUR)
    gestures = {gesture.move: gesture for gesture in scene(t, "A").gestures}
    assert sorted(gestures) == sorted(t.moves("A"))
    ask = gestures["ask:C:9"]
    assert (ask.source, ask.card, ask.target) == ("hand:0", 3, "hand:2")
    assert ask.label == "Ask C for a 9"
    assert scene(t, "B").gestures == scene(t, "onlooker").gestures == ()


def test_carrying_a_card_asks_for_its_number() -> None:
    t = table("authors@1913", FOUR)
    assert drop(t, "A", "hand:0", 1, "hand:1") == "ask:B:5"
    assert drop(t, "A", "hand:0", 0, "hand:0") == "ask:A:3"  # refused by the referee, with its clause
    for source, card, target in (("hand:1", 0, "hand:2"), ("hand:0", 4, "hand:1"), ("hand:0", 0, "books:1")):
        with pytest.raises(BadMove):
            drop(t, "A", source, card, target)
    with pytest.raises(BadMove):
        drop(t, "onlooker", "hand:0", 0, "hand:1")


@clause("AU-OP-1")
def test_marked_cards_are_asked_for_by_name() -> None:
    t = table("authors@1913(exact-card=on)", "A 5a 5b 9a | B 5c 7a | C 5d 9b * [*]")
    gestures = {gesture.move: gesture for gesture in scene(t, "A").gestures}
    assert gestures["ask:B:5c"].label == "Ask B for the 5 c"
    assert gestures["ask:B:5c"].button == "B: 5c"
    own = next(area for area in scene(t, "A").areas if area.id == "hand:0")
    first = own.cards[0]
    assert (first.rank, first.marks, first.label) == ("5", ("a",), "5 a")
    assert drop(t, "A", "hand:0", 0, "hand:1") == "ask:B:5c"


def test_status_and_players() -> None:
    t = table("authors@1988", FOUR)
    assert scene(t, "A").status == "Your turn: ask another player for a card of a number you hold."
    assert scene(t, "B").status == "A asks."
    t.play("A", "ask:C:9")
    assert scene(t, "B").status == "A asks."  # what the ask brought is told as an act
    t.play("A", "ask:B:3")
    assert scene(t, "B").status == "Your turn: ask another player for a card of a number you hold."
    assert scene(t, "A").status == "B asks."
    players = scene(t, "onlooker").players
    assert [player.waited_for for player in players] == [False, True, False, False]
    assert dict(players[0].counts) == {"cards": "5", "books": "0"}
    assert [area.active for area in scene(t, "A").areas if area.id.startswith("hand")] == [False, True, False, False]


def test_who_has_no_cards_is_out() -> None:
    t = table("authors@1988", "A 8 8 8 | B 2 2 | C 2 | D 8 2 [*]")
    t.play("A", "ask:D:8")
    assert [player.out for player in scene(t, "B").players] == [True, False, False, False]


def test_the_end_is_told_to_everybody_in_his_own_words() -> None:
    t = table("authors@1988", "A 10 10 [1 2 3] | B [6 7 8 9] | C 10 10 [4 5]")
    t.play("A", "ask:C:10", "ask:C:10")
    assert scene(t, "A").status == "You and B share the win with 4 books each."
    assert scene(t, "C").status == "A and B share the win with 4 books each."
    t = table("authors@1913", "A 8 8 [1 5 9 15] | B [2 6 10 14] | C [3 7 11] | D 8 8 [4 12 13]", "D")
    t.play("D", "ask:A:8", "ask:A:8")
    assert scene(t, "D").status == "You win with 4 books and the sum 37."
    shown = next(area for area in scene(t, "A").areas if area.id == "books:3")
    assert ([face.rank for face in shown.cards], shown.text) == (["4", "8", "12", "13"], "4 books, sum 37")


@clause("AU-ST-2")
def test_the_list_of_asks_can_be_hidden() -> None:
    t = table("authors@1913", FOUR)
    t.play("A", "ask:C:9")
    assert t.log("B") == ["A asks C for a 9", "C gives a 9"]
    assert "log" not in scene(t, "B").hints
    t = table("authors@1913(log=hidden)", FOUR)
    t.play("A", "ask:C:9", "ask:B:3")
    assert t.log("B") == t.log("onlooker") == []
    assert scene(t, "B").hints["log"] == "hidden"
    assert last_move(t.referee, "B").act == "Ann asked you for a 3 in vain."  # what was said last is heard


def test_the_log_of_a_game() -> None:
    t = table("authors@1988(yield=all)", "A 5 8 | B 5 5 8 8 | C 5 8 [*]")
    t.play("A", "ask:B:8", "ask:C:8", "ask:B:5")
    assert t.log("C") == [
        "A asks B for an 8",
        "B gives two 8s",
        "A asks you for an 8",
        "You give an 8",
        "A lays the book of 8s",
        "A asks B for a 5",
        "B gives two 5s",
    ]


def test_areas_have_the_names_of_places() -> None:
    t = table("authors@1913", FOUR)
    game = t.rules.game
    for area in scene(t, "A").areas:
        assert game.place_name(game.read_place(area.id)) == area.id
    assert [area.label for area in scene(t, "A").areas][:4] == ["Your hand", "Your books", "B's hand", "B's books"]
    assert game.scene(t.state.mask(ONLOOKER), ONLOOKER).areas[0].label == "A's hand"


@clause("AU-OP-16")
def test_a_stalled_game_without_a_book_has_no_winner() -> None:
    rest = " ".join(str(number) for number in range(2, 11))
    t = table("authors@1988(stall=on)", f"A 1 1 {rest} | B {rest} | C *", misses=59)
    t.play("A", "ask:B:1")
    assert (winners(t), ended_by(t)) == ("", "AU-OP-16")
    assert t.referee.view(0).scene().status == "Nobody has a book, and nobody wins."

"""The table of Muggins as it is shown."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadMove
from kalamazoo.core.scene import COLUMN, PILE, Area, Scene
from kalamazoo.core.seats import ONLOOKER, read_seat
from kalamazoo.testing import clause
from tests.games.muggins.setting import Setting, lay


def seen(t: Setting, who: str) -> Scene:
    seat = read_seat(who)
    return t.rules.game.scene(t.state.mask(seat), seat)


def area(t: Setting, name: str, who: str = "A") -> Area:
    [found] = [area for area in seen(t, who).areas if area.id == name]
    return found


def drop(t: Setting, who: str, source: str, target: str) -> str:
    seat = read_seat(who)
    known = t.state.mask(seat)
    return t.rules.game.write_move(known, seat, t.rules.game.drop(known, seat, source, -1, target))


def test_areas_show_tops_counts_and_names() -> None:
    t = lay("1913", "A h 7 2 s 4 9 | B h 3", [5, [1, 8]], away=[15]).do("A", "draw")
    assert [area.id for area in seen(t, "A").areas] == [
        "table:1", "table:2", "table:3", "away", "hand:0", "stock:0", "drawn:0", "hand:1", "stock:1", "drawn:1",
    ]  # fmt: skip
    stock = area(t, "stock:0")
    assert (stock.label, stock.count, [face.rank for face in stock.cards], stock.seat) == (
        "Your stock pile",
        2,
        ["9"],
        0,
    )
    assert area(t, "stock:0", "B").label == "A's stock pile"
    assert (area(t, "table:2").count, area(t, "table:2").cards[0].rank) == (2, "8")
    assert (area(t, "drawn:0").cards[0].rank, area(t, "drawn:0").active) == ("7", True)
    assert area(t, "hand:0").cards[0].back
    assert area(t, "stock:1").cards == ()
    assert area(t, "away").count == 1
    new = area(t, "table:3")
    assert (new.label, new.text, new.count) == ("New table pile", "a 1 begins here", 0)
    assert seen(t, "A").hints == {"table": "muggins", "places": "10", "begins": "a 1 begins here"}


def test_there_is_no_place_for_an_eleventh_pile() -> None:
    t = lay("1913", "A h 15 14 | B h 13", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    assert [area.id for area in seen(t, "A").areas if area.id.startswith("table")] == [
        f"table:{n}" for n in range(1, 11)
    ]


def test_a_new_pile_comes_where_one_has_left() -> None:
    t = lay("1913", "A h 7 1 s 1 15 | B h 3", [14, 5]).do("A", "s>t1")
    assert [(area.id, area.label) for area in seen(t, "A").areas[:2]] == [
        ("table:1", "New table pile"),
        ("table:2", "Table pile 2"),
    ]
    assert drop(t, "A", "stock:0", "table:1") == drop(t, "A", "stock:0", "new") == "s>new"


@clause("MU-OP-21")
def test_a_stock_pile_shows_its_top_and_its_number_or_is_spread() -> None:
    seats = "A h 7 2 s 4 6 9 | B h 3 s 2 5"
    top = lay("1913", seats)
    assert [(area(top, f"stock:{s}").shape, len(area(top, f"stock:{s}").cards)) for s in (0, 1)] == [
        (PILE, 1),
        (PILE, 1),
    ]
    assert area(top, "stock:1").count == 2
    spread = lay("1913", seats, stock_view="spread")
    assert [face.rank for face in area(spread, "stock:0", "B").cards] == ["4", "6", "9"]
    assert area(spread, "stock:0").shape == COLUMN
    [gesture] = [g for g in seen(spread, "A").gestures if g.move == "s>B"]
    assert gesture.card == 2


def test_gestures_carry_cards_and_the_call_is_a_button() -> None:
    t = lay("1913", "A h 7 2 s 4 | B h 3 s 2", [5])
    assert [(g.move, g.source, g.target) for g in seen(t, "A").gestures] == [
        ("draw", "hand:0", ""),
        ("s>new", "stock:0", "table:2"),
        ("s>t1", "stock:0", "table:1"),
        ("s>B", "stock:0", "stock:1"),
    ]
    t.do("A", "draw")
    assert [(g.move, g.label, g.target) for g in seen(t, "A").gestures][-2:] == [
        ("d>B", "Play the drawn 7 on the stock pile of B", "stock:1"),
        ("lay", "Lay the 7 on your stock pile", "stock:0"),
    ]
    [call] = seen(t, "B").gestures
    assert (call.move, call.button, call.urgent) == ("muggins", "Muggins!", True)
    assert seen(t, "onlooker").gestures == ()
    assert seen(t, "onlooker").viewer == ONLOOKER


def test_the_status_says_whose_turn_it_is_and_no_more() -> None:
    t = lay("1913", "A h 8 9 | B h 3 3", [7])
    assert [seen(t, who).status for who in "AB"] == ["Your turn: draw a card.", "It is A's turn."]
    t.do("A", "draw")
    assert seen(t, "A").status == "You have drawn an 8: play it, or lay it on your stock pile."
    assert seen(t, "B").status == "A has drawn an 8."
    t.do("A", "lay")
    assert [seen(t, who).status for who in "AB"] == ["Your turn is over. B is next.", "A's turn is over. You are next."]
    t.go().do("B", "draw", "lay").go()
    assert seen(t, "A").status == "Your turn: draw, or play from your stock pile."
    t.do("A", "s>t1", "draw", "d>t1")
    assert seen(t, "A").status == "You have no cards left and win unless somebody calls."
    assert seen(t, "B").status == "A has no cards left and wins unless somebody calls."
    t.go()
    assert [seen(t, who).status for who in "AB"] == ["You have no cards left and win.", "A has no cards left and wins."]
    assert seen(t, "A").over
    assert seen(t, "A").players[0].out


def test_the_status_of_a_game_that_stands_still() -> None:
    t = lay("1913", "A h 9 | B h 4 | C h 7 12", turned=[2, 2, 2]).do("A", "draw", "lay").go()
    assert seen(t, "B").status == "Nothing moves any more. The fewest cards: A and you share the win."
    t = lay("1913", "A h 9 | B h 4 7 | C h 7 12", turned=[2, 2, 2]).do("A", "draw", "lay").go()
    assert seen(t, "B").status == "Nothing moves any more. A has the fewest cards and wins."
    t = lay("1913", "A h 9 | B h 4", turned=[2, 2]).do("A", "draw", "lay").go()
    assert seen(t, "B").status == "Nothing moves any more. The fewest cards: A and you share the win."
    assert t.won_by() == "AB MU-OP-19"
    t = lay("1913", "A h 9 | B h 4", turned=[2, 2], stall="draw").do("A", "draw", "lay").go()
    assert seen(t, "B").status == "Nothing moves any more. Nobody wins."
    assert t.won_by() == " MU-OP-19"


def test_players_are_shown_with_their_counts() -> None:
    t = lay("1913", "A h 8 9 s 3 | B h 3", [7])
    players = seen(t, "B").players
    assert [(p.waited_for, dict(p.counts)) for p in players] == [
        (True, {"hand": "2", "stock": "1"}),
        (False, {"hand": "1", "stock": "0"}),
    ]


def test_the_last_card_put_down_is_marked_while_it_can_be_called() -> None:
    t = lay("1913", "A h 8 9 9 | B h 3 3 s 7", [7, 2]).do("A", "draw", "d>t2")
    assert area(t, "table:2").active
    t.do("A", "draw", "lay")
    assert area(t, "stock:0").active
    t.go().do("B", "draw")
    assert not area(t, "stock:0").active


def test_carrying_a_card_is_read_as_the_move_it_attempts() -> None:
    t = lay("1913", "A h 8 9 s 7 | B h 3 3 s 7", [7, 2])
    assert drop(t, "A", "hand:0", "drawn:0") == "draw"
    assert drop(t, "A", "stock:0", "table:2") == "s>t2"
    assert drop(t, "A", "stock:0", "new") == "s>new"
    t.do("A", "draw")
    assert drop(t, "A", "drawn:0", "stock:0") == "lay"
    assert drop(t, "A", "drawn:0", "stock:1") == "d>B"
    for source, target in [("drawn:0", "away"), ("drawn:0", "stock:9"), ("drawn:0", "hand:1"), ("stock:1", "table:1"),
                           ("hand:1", "table:1"), ("table:1", "table:2"), ("drawn:0", "table:0")]:  # fmt: skip
        with pytest.raises(BadMove):
            drop(t, "A", source, target)
    with pytest.raises(BadMove, match="no card to carry"):
        drop(t, "B", "drawn:1", "table:1")


@clause("MU-TGT-7")
@pytest.mark.parametrize("play", ["strict", "table"])
@pytest.mark.parametrize("pile", [1, 3])
def test_the_pile_a_card_is_dropped_on_is_the_pile_it_lands_on(play: str, pile: int) -> None:
    t = lay("1913", "A h 7 3 | B h 2", [6, 4, 6], play=play).do("A", "draw")
    assert drop(t, "A", "drawn:0", "table:2") == "d>t2"  # in strict play it is then refused
    dropped = drop(t, "A", "drawn:0", f"table:{pile}")
    assert dropped in t.moves("A")
    assert t.do("A", dropped).tops() == [7 if pile == 1 else 6, 4, 7 if pile == 3 else 6]


def test_the_log_tells_a_call_from_both_sides() -> None:
    t = lay("1913", "A h 6 9 | B h 3 3 s 7 | C h 8 2", [5]).do("A", "draw", "d>B").do("C", "muggins")
    assert t.log("A") == [
        "You draw the 6.",
        "You play the 6 on B's stock pile.",
        'C calls "Muggins!"',
        "Rightly called: you have passed over a table pile (MU-F3).",
        "You take back the 6.",
        "The 6 goes back to the bottom of your hand.",
        "C gives the 2; it goes on your stock pile.",
        "B's turn.",
    ]
    assert t.log("C")[2:5] == [
        'You call "Muggins!"',
        "Rightly called: A has passed over a table pile (MU-F3).",
        "A takes back the 6.",
    ]


def test_the_log_tells_of_piles_that_move() -> None:
    t = lay("1913", "A h 15 9 | B h 3 3 s 7 | C h 8 2", [14]).do("A", "draw", "d>t1").do("B", "muggins")
    assert t.log()[1:] == [
        "A plays the 15 on table pile 1.",
        "Table pile 1 is complete.",
        'B calls "Muggins!"',
        "B called wrongly: there was no fault (MU-OP-10).",
        "A gives the 9; it goes on B's stock pile.",
    ]
    t = lay("1913", "A h 9 s 4 | B h 3 3", recycle_shuffle="yes").do("A", "draw", "lay")
    assert t.log()[-2:] == ["A turns the stock pile over: a new hand of 2.", "A shuffles the new hand of 2."]
    t = lay("1913", "A h 15 s 4 15 | B h 3 3", [5, 14]).do("A", "draw", "d>t1", "s>t2").do("B", "muggins")
    assert "Table pile 2 comes back." in t.log()
    assert "A takes the 15 back on the stock pile." in t.log()
    t = lay("1913", "A h 6 | B h 3 3", [5], win_by_penalty="no").do("A", "draw").do("B", "muggins")
    assert t.log("A")[-1] == "You have no hand card to give."
    t = lay("1913", "A h 6 7 | B h 3 3", [5], win_by_penalty="no").do("A", "draw", "d>t1").do("B", "muggins")
    assert t.log("A")[-1] == "You keep the last card (MU-OP-17)."
    t = lay("1913", "A h 7 s 4 | B h 3 3", [6]).do("A", "draw", "lay").do("B", "muggins")
    assert "A turns the hand back: a stock pile of 2." in t.log()
    t = lay("1913", "A h 6 | B h 3 3", [5]).do("A", "draw", "d>t1")
    assert t.log("B")[-1] == "A has played the last card."

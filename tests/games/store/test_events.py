"""Which cards the events of Go to Store name, and to whom."""

from __future__ import annotations

from kalamazoo.core.cards import BACK
from kalamazoo.core.event import CARD
from kalamazoo.core.seats import read_seat
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.asking import table


def moved(t: Table, who: str) -> list[tuple[int, int, str, str]]:
    """Card, count, from where and to where of each card that moved, as a seat saw it."""
    name = t.rules.game.place_name
    seen = t.referee.seen(read_seat(who))
    return [(e.card, e.number, name(e.source), name(e.target)) for e in seen if e.kind == CARD]


@clause("GS-ASK-4")
def test_all_see_which_cards_are_given() -> None:
    t = table("store@1913", "A 5 9 | B 5 5 7 | C 5 9 [*] | store *").play("A", "ask:B:5")
    for who in ("A", "C", "onlooker"):
        assert moved(t, who) == [(5, 2, "hand:1", "hand:0")]


@clause("GS-ASK-6")
def test_a_drawn_card_is_seen_by_who_draws_it() -> None:
    t = table("store@1913", "A 6 1 | B 1 | C 2 [*] | store 6 *").play("A", "ask:C:1")
    assert moved(t, "A") == [(6, 1, "store", "hand:0")]
    for who in ("B", "onlooker"):
        assert moved(t, who) == [(BACK, 1, "store", "hand:0")]


@clause("GS-OP-3")
def test_a_lucky_draw_is_seen_by_all() -> None:
    t = table("store@1913(lucky-draw=ask-again)", "A 6 1 | B 1 | C 2 [*] | store 6 *").play("A", "ask:C:6")
    for who in ("A", "B", "onlooker"):
        assert moved(t, who) == [(6, 1, "store", "hand:0")]


@clause("GS-SETS-1")
def test_a_set_is_laid_aside_for_all_to_see() -> None:
    t = table("store@1913", "A 5 5 5 9 | B 5 7 | C 9 [*] | store *").play("A", "ask:B:5")
    for who in ("A", "C", "onlooker"):
        assert moved(t, who) == [(5, 1, "hand:1", "hand:0"), (5, 4, "hand:0", "sets:0")]


@clause("GS-OP-5")
def test_cards_picked_up_by_an_empty_hand_are_seen_by_it_alone() -> None:
    t = table("store@1913(empty-hand=draw-six)", "A 11 11 | B 11 11 3 8 | C 8 8 3 3 [*] | store 8 3")
    t.play("A", "ask:B:11")
    assert moved(t, "A")[2:] == [(3, 1, "store", "hand:0"), (8, 1, "store", "hand:0")]
    assert moved(t, "B")[2:] == moved(t, "onlooker")[2:] == [(BACK, 1, "store", "hand:0")] * 2

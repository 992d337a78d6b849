"""Slips of table play, each found by a call."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kalamazoo.testing import clause
from tests.games.muggins.setting import EDITIONS, Setting, lay

every_edition = pytest.mark.parametrize("edition", EDITIONS)


def called(t: Setting) -> str:
    """Lets C call; returns the clause of the fault, or of the wrong call."""
    before = len(t.log())
    t.do("C", "muggins")
    [verdict] = [line for line in t.log()[before:] if "called" in line]
    return verdict[verdict.index("(") + 1 : verdict.index(")")]


def slip(edition: str, seats: str, table: list[int], acts: Sequence[str]) -> tuple[Setting, str]:
    """A, on turn, acts; then C calls."""
    t = lay(edition, f"{seats} | C h 4 4 10", table)
    t.do("A", *acts)
    return t, called(t)


@clause("MU-F1", "MU-CALL-1")
@every_edition
@pytest.mark.parametrize(
    ("hand", "table", "target"),
    [(7, [5], "t1"), (7, [7], "t1"), (7, [8], "t1"), (7, [6], "new"), (7, [], "new"), (1, [3], "t1"), (2, [], "new")],
)
def test_a_wrong_table_play(edition: str, hand: int, table: list[int], target: str) -> None:
    t, verdict = slip(edition, f"A h {hand} 9 | B h 3", table, ["draw", f"d>{target}"])
    assert verdict == "MU-F1"
    assert (t.hand("A"), t.stock("A"), t.tops(), t.turn()) == ([hand, 9], [10], table, "B")


@clause("MU-F1")
@every_edition
def test_a_wrong_table_play_from_the_stock_pile_goes_back_there(edition: str) -> None:
    t, verdict = slip(edition, "A h 9 s 3 7 | B h 3", [5], ["s>t1"])
    assert verdict == "MU-F1"
    assert (t.hand("A"), t.stock("A"), t.tops()) == ([9], [3, 7, 10], [5])


@clause("MU-F2", "MU-CALL-1")
@every_edition
@pytest.mark.parametrize("top", [3, 5, 7, 9])
def test_a_wrong_stock_play(edition: str, top: int) -> None:
    t, verdict = slip(edition, f"A h 7 9 | B h 3 s {top}", [2], ["draw", "d>B"])
    assert verdict == "MU-F2"
    assert (t.hand("A"), t.stock("A"), t.stock("B")) == ([7, 9], [10], [top])


@clause("MU-F3", "MU-CALL-1", "MU-TGT-2", "MU-TGT-5")
@every_edition
@pytest.mark.parametrize(("card", "top", "table"), [(6, 7, [5]), (6, 5, [2, 5]), (1, 2, []), (1, 2, [4])])
def test_the_table_passed_over(edition: str, card: int, top: int, table: list[int]) -> None:
    t, verdict = slip(edition, f"A h {card} 9 | B h 3 s {top}", table, ["draw", "d>B"])
    assert verdict == "MU-F3"
    assert (t.hand("A"), t.stock("B")) == ([card, 9], [top])


@clause("MU-F4", "MU-TGT-3")
def test_a_nearer_pile_passed_over() -> None:
    seats = "A h 8 3 | B h 2 5 s 7 | C h 2 6 s 9"
    t = lay("1913", seats).do("A", "draw", "d>C")
    assert called(t) == "MU-F4"
    assert (t.hand("A"), t.stock("C"), t.stock("A")) == ([8, 3], [9], [6])
    assert called(lay("1913", seats).do("A", "draw", "d>B")) == "MU-OP-10"
    assert called(lay("1913", seats, target_order="free").do("A", "draw", "d>C")) == "MU-OP-10"


@clause("MU-F4", "MU-TGT-4")
@pytest.mark.parametrize("edition", ["1988", "2008"])
def test_a_nearer_pile_may_be_passed_over_where_one_may_choose(edition: str) -> None:
    seats = "A h 8 3 | B h 2 5 s 7 | C h 2 6 s 9"
    assert called(lay(edition, seats).do("A", "draw", "d>C")) == "MU-OP-10"
    assert called(lay(edition, seats, target_order="nearest-left").do("A", "draw", "d>C")) == "MU-F4"


@clause("MU-F5", "MU-CALL-1", "MU-SRC-1", "MU-SRC-2")
@every_edition
@pytest.mark.parametrize(("stock", "other", "table"), [(7, 2, [6]), (7, 8, []), (1, 9, [])])
def test_the_stock_pile_passed_over(edition: str, stock: int, other: int, table: list[int]) -> None:
    t, verdict = slip(edition, f"A h 5 9 s {stock} | B h 3 s {other}", table, ["draw"])
    assert verdict == "MU-F5"
    assert (t.hand("A"), t.stock("A"), t.game_state.drawn) == ([5, 9], [stock, 10], 0)


@clause("MU-F5")
@every_edition
@pytest.mark.parametrize("then", ["d>t1", "d>B", "lay"])
def test_the_drawn_card_goes_back_to_the_hand_whatever_became_of_it(edition: str, then: str) -> None:
    t, verdict = slip(edition, "A h 3 9 s 7 | B h 3 s 4", [2, 6], ["draw", then])
    assert verdict == "MU-F5"
    assert (t.hand("A"), t.stock("A"), t.stock("B"), t.tops()) == ([3, 9], [7, 10], [4], [2, 6])


@clause("MU-F5")
@every_edition
def test_a_draw_with_an_empty_hand_turns_the_pile_over_and_is_no_fault(edition: str) -> None:
    t = lay(edition, "A h s 4 7 | B h 3 | C h 4 10", [6]).do("A", "draw")
    assert t.game_state.drawn == 7
    assert called(t) == "MU-OP-10"


@clause("MU-F6", "MU-CALL-1", "MU-TURN-7", "MU-OP-9")
@every_edition
@pytest.mark.parametrize(("card", "other", "table"), [(7, 2, [6]), (7, 8, []), (1, 9, [])])
def test_a_play_missed(edition: str, card: int, other: int, table: list[int]) -> None:
    t, verdict = slip(edition, f"A h {card} 9 s 4 | B h 3 s {other}", table, ["draw", "lay"])
    assert verdict == "MU-F6"
    assert (t.hand("A"), t.stock("A"), t.turn()) == ([9], [4, card, 10], "B")  # the laid card stays


@clause("MU-CALL-1", "MU-OP-10")
@every_edition
@pytest.mark.parametrize(
    ("seats", "table", "acts"),
    [
        ("A h 7 9 9 | B h 3 s 5", [6], ["draw", "d>t1"]),
        ("A h 7 9 9 | B h 3 s 8", [5], ["draw", "d>B"]),
        ("A h 7 9 9 | B h 3 s 5", [5], ["draw", "lay"]),
        ("A h 1 9 9 | B h 3 s 2", [5], ["draw", "d>new"]),
        ("A h 3 9 9 s 7 | B h 3 s 5", [6], ["s>t1"]),
        ("A h 3 9 9 s 5 7 | B h 3 s 6", [], ["s>B"]),
        ("A h 3 9 9 s 9 | B h 3 s 5", [6], ["draw"]),
    ],
)
def test_what_is_right_is_no_fault(edition: str, seats: str, table: list[int], acts: Sequence[str]) -> None:
    _, verdict = slip(edition, seats, table, acts)
    assert verdict == "MU-OP-10"


@clause("MU-ST-1")
@every_edition
def test_strict_play_has_no_calls(edition: str) -> None:
    t = lay(edition, "A h 1 9 | B h 3 s 2", play="strict").do("A", "draw")
    assert t.refused("B", "muggins") == "MU-ST-1"
    assert t.may_act() == t.must_act() == "A"

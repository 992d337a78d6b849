"""Where a card goes."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.muggins.setting import EDITIONS, TOP, lay

STRICT = [f"{edition}(play=strict)" for edition in EDITIONS]
every_edition = pytest.mark.parametrize("edition", STRICT)


@clause("MU-TGT-1")
@every_edition
@pytest.mark.parametrize(("top", "takes"), [(4, False), (6, True), (7, False), (8, True), (9, False)])
def test_a_stock_pile_takes_the_next_number_up_or_down(edition: str, top: int, takes: bool) -> None:
    t = lay(edition, f"A h 7 2 | B h 2 s {top}")
    t.do("A", "draw")
    assert t.moves("A") == (["d>B"] if takes else ["lay"])
    if not takes:
        assert t.refused("A", "d>B") == "MU-TGT-1"


@clause("MU-TGT-2")
@every_edition
def test_the_table_comes_before_opponents_piles_for_hand_and_stock_cards(edition: str) -> None:
    for seat, draw, source in (("A h 7 2", ["draw"], "d"), ("A h 2 2 s 7", [], "s")):
        t = lay(edition, f"{seat} | B h 2 s 8", [6])
        t.do("A", *draw)
        assert t.moves("A") == [f"{source}>t1"]
        assert t.refused("A", f"{source}>B") == "MU-TGT-2"


@clause("MU-TGT-3")
def test_1913_the_nearest_pile_on_the_left_takes_the_card() -> None:
    t = lay("1913(play=strict)", "A h 2 s 7 | B h 2 s 8 | C h 8 3 | D h 2 s 9", turn="C")
    t.do("C", "draw")
    assert t.moves("C") == ["d>D"]
    assert t.refused("C", "d>A") == "MU-TGT-3"
    t = lay("1913(play=strict)", "A h 2 s 7 | B h 2 s 9 | C h 8 3 | D h 2 s 3", turn="C")
    t.do("C", "draw")
    assert t.moves("C") == ["d>A"]  # going round to the left, A comes before B
    assert t.refused("C", "d>B") == "MU-TGT-3"


@clause("MU-TGT-4")
@pytest.mark.parametrize("edition", ["1988(play=strict)", "2008(play=strict)"])
def test_1988_and_2008_leave_the_choice_of_piles(edition: str) -> None:
    t = lay(edition, "A h 2 s 7 | B h 2 s 4 | C h 8 3 | D h 2 s 9", turn="C")
    t.do("C", "draw")
    assert sorted(t.moves("C")) == ["d>A", "d>D"]
    assert t.refused("C", "d>B") == "MU-TGT-1"
    assert t.do("C", "d>A").stock("A") == [7, 8]


@clause("MU-OP-5", "MU-TGT-3", "MU-TGT-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_order_of_piles_is_a_house_rule(edition: str) -> None:
    for order, moves in (("nearest-left", ["d>B"]), ("free", ["d>B", "d>C"])):
        t = lay(edition, "A h 8 3 | B h 2 s 7 | C h 2 s 9", play="strict", target_order=order)
        assert t.do("A", "draw").moves("A") == moves


@clause("MU-TGT-5")
@every_edition
def test_a_1_is_never_put_on_a_stock_pile(edition: str) -> None:
    t = lay(edition, "A h 1 3 | B h 2 s 2")
    t.do("A", "draw")
    assert t.moves("A") == ["d>new"]
    assert t.refused("A", "d>B") == "MU-TGT-5"


@clause("MU-TGT-6")
@pytest.mark.parametrize("play", ["strict", "table"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_builds_on_his_own_stock_pile(edition: str, play: str) -> None:
    t = lay(edition, "A h 8 3 s 7 | B h 2 s 4", play=play)
    assert t.refused("A", "s>A") == "MU-TGT-6"
    t.do("A", "draw")
    assert t.refused("A", "d>A") == "MU-TGT-6"
    assert "d>A" not in t.moves("A")


@clause("MU-TGT-7")
@every_edition
def test_of_several_equal_table_piles_any_may_be_used_with_the_same_outcome(edition: str) -> None:
    outcomes = []
    for pile in ("d>t1", "d>t3"):
        t = lay(edition, "A h 7 3 | B h 2", [6, 4, 6])
        t.do("A", "draw", pile)
        outcomes.append(sorted(t.tops()))
    assert outcomes == [[4, 6, 7]] * 2
    t = lay(edition, "A h 7 3 | B h 2", [6, 4, 6])
    assert t.do("A", "draw").moves("A") == ["d>t1", "d>t3"]


@clause("MU-TGT-7")
def test_in_table_play_equal_piles_are_separate_targets() -> None:
    t = lay("1913", "A h 7 3 3 | B h 2 2", [6, 4, 6])
    t.do("A", "draw", "d>t3")
    assert t.tops() == [6, 4, 7]
    t.do("B", "muggins")
    assert t.stock("B") == [3]  # the call was wrong


@clause("MU-TGT-8")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_highest_card_and_the_1_are_not_neighbours(edition: str) -> None:
    top = TOP[edition]
    t = lay(f"{edition}(play=strict)", f"A h {top} 3 | B h 2 s 1")
    t.do("A", "draw")
    assert t.refused("A", "d>B") == "MU-TGT-8"
    assert t.moves("A") == ["lay"]
    t = lay(f"{edition}(play=strict)", f"A h 2 3 | B h 2 s {top}")
    assert t.do("A", "draw").moves("A") == ["lay"]


@clause("MU-TGT-9")
@pytest.mark.parametrize("play", ["strict", "table"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_absent_stock_pile_takes_nothing(edition: str, play: str) -> None:
    t = lay(edition, "A h 8 3 | B h 2 | C h 2 s 4", play=play)
    t.do("A", "draw")
    assert t.refused("A", "d>B") == "MU-TGT-9"
    assert "d>B" not in t.moves("A")


@clause("MU-TGT-10", "MU-OP-4")
@every_edition
def test_an_opponents_pile_that_is_the_only_place_must_be_used(edition: str) -> None:
    t = lay(edition, "A h 8 3 | B h 2 | C h 2 s 7")
    t.do("A", "draw")
    assert t.refused("A", "lay") == "MU-TGT-10"
    assert t.moves("A") == ["d>C"]


@clause("MU-TGT-10", "MU-OP-4", "MU-F6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_leaving_an_opponents_pile_unused_can_be_called(edition: str) -> None:
    t = lay(edition, "A h 8 3 | B h 2 5 | C h 2 s 7")
    t.do("A", "draw", "lay").do("B", "muggins")
    assert t.stock("A") == [8, 5]


@clause("MU-OP-6")
@every_edition
def test_all_opponents_piles_count_not_only_the_first_players(edition: str) -> None:
    t = lay(edition, "A h 2 s 4 | B h 8 3 | C h 2 s 7", turn="B")
    assert t.do("B", "draw").moves("B") == ["d>C"]

"""Doubling, and how spaces are filled."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.patience.setting import EDITIONS, lay


@clause("PA-DBL-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_pile_goes_on_another_in_sequence(edition: str) -> None:
    assert lay(edition, "3 / 2 / 9 / 9", pack="5").can() == ["l2>l1", "turn"]
    t = lay(edition, "10 9 / 6 / 8 7 / 3", pack="5 2", fill_time="free")
    assert [move for move in t.can() if move != "turn"] == ["l2>l3", "l3>l1"]
    assert t.refused("A", "l1>l3") == "PA-DBL-1"
    assert t.refused("A", "l2>l2") == "PA-DBL-1"
    t.do("l3>l1")
    assert t.lower() == "10 9 8 7 / 6 / - / 3"
    assert t.refused("A", "l3>l1") == "PA-DBL-1"
    assert t.refused("A", "l1>l3") == "PA-DBL-1"


@clause("PA-DBL-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_doubling_may_be_left_undone(edition: str) -> None:
    t = lay(edition, "10 9 / 8 / 5 / 3", pack="5 2")
    assert t.can() == ["l2>l1", "turn"]
    t.do("turn")
    assert t.lower() == "10 9 / 8 / 5 / 3"


@clause("PA-DBL-3")
def test_in_1913_the_top_of_the_stock_fills_the_space() -> None:
    t = lay("1913", "10 9 / 8 / 6 / 3", "1", stock="12 15", pack="5").do("l2>l1")
    assert t.can() == ["s>l2", "turn"]
    t.do("s>l2")
    assert (t.lower(), t.stock(), t.game_state.left) == ("10 9 8 / 15 / 6 / 3", [12], 1)


@clause("PA-DBL-4")
@pytest.mark.parametrize("edition", ["1988", "2008"])
def test_later_the_next_card_of_the_pack_fills_it_whether_or_not_it_fits_elsewhere(edition: str) -> None:
    t = lay(edition, "10 9 / 8 / 6 / 3", "4", stock="2 7", pack="5 4").do("l2>l1")
    assert t.can() == ["pack>l2"]
    t.do("pack>l2")
    assert (t.lower(), t.stock(), t.game_state.left) == ("10 9 8 / 5 / 6 / 3", [2, 7], 1)
    assert t.can() == ["l2>u1", "s>l1", "l2>l3", "turn"]


@clause("PA-DBL-5")
@pytest.mark.parametrize(("edition", "filling"), [("1913", "s>l3"), ("1988", "pack>l3"), ("2008", "pack>l3")])
def test_a_place_emptied_upward_is_filled_in_the_same_way(edition: str, filling: str) -> None:
    t = lay(edition, "10 / 9 / 6 / 3", "5", stock="8 2", pack="4 4", fill_time="at-once").do("l3>u1")
    assert t.can() == [filling]


@clause("PA-OP-3")
@pytest.mark.parametrize(
    ("edition", "emptied", "doubled_by", "emptied_by"),
    [
        ("1913", "same", ["s>l4"], ["s>l3"]),
        ("1913", "stock", ["s>l4"], ["s>l3"]),
        ("1913", "pack", ["s>l4"], ["pack>l3"]),
        ("1913", "none", ["s>l4"], []),
        ("2008", "same", ["pack>l4"], ["pack>l3"]),
        ("2008", "stock", ["pack>l4"], ["s>l3"]),
        ("2008", "pack", ["pack>l4"], ["pack>l3"]),
        ("2008", "none", ["pack>l4"], []),
    ],
)
def test_emptied_says_what_fills_a_place_emptied_upward(
    edition: str, emptied: str, doubled_by: list[str], emptied_by: list[str]
) -> None:
    row = "10 / 13 / 6 / 9"
    t = lay(edition, row, "5", stock="8 2", pack="4 4", emptied=emptied, fill_time="free")
    assert t.do("l4>l1").can() == ["l3>u1", *doubled_by, "turn"]
    t = lay(edition, row, "5", stock="8 2", pack="4 4", emptied=emptied, fill_time="free")
    assert t.do("l3>u1").can() == ["l4>l1", *emptied_by, "turn"]
    if not emptied_by:
        assert t.refused("A", "s>l3") == "PA-OP-3"
        assert t.refused("A", "pack>l3") == "PA-OP-3"


def test_a_place_doubled_away_after_it_was_emptied_and_filled_is_a_doubled_one() -> None:
    t = lay("1913", "10 / 14 / 6 / 12", "5", stock="2 9", pack="4 4", emptied="stock", fill_source="pack-then-stock")
    t.do("l3>u1", "s>l3", "l3>l1")
    assert t.can() == ["pack>l3", "turn"]


@clause("PA-OP-4")
@pytest.mark.parametrize("edition", ["1988", "2008"])
def test_when_the_pack_is_out_the_stock_fills_spaces_unless_the_option_says_no(edition: str) -> None:
    t = lay(edition, "10 / 9 / 6 / 6", "1", stock="8 7").do("l2>l1")
    assert t.can() == ["s>l2"]
    assert t.do("s>l2").lower() == "10 9 / 7 / 6 / 6"
    t = lay(edition, "10 / 9 / 6 / 6", "1", stock="8 7", after_pack="none").do("l2>l1")
    assert t.can() == ["give-up"]
    assert t.refused("A", "s>l2") == "PA-OP-4"


@clause("PA-OP-5")
def test_in_1913_a_space_stays_open_while_the_stock_is_empty() -> None:
    t = lay("1913", "10 / 9 / 6 / 13", "1", pack="3 12").do("l2>l1")
    assert t.can() == ["turn"]
    assert t.refused("A", "s>l2") == "PA-PLAY-3"
    t.do("turn")
    assert t.can() == ["s>l2", "turn"]


@clause("PA-OP-6")
@pytest.mark.parametrize(
    ("edition", "time", "legal"),
    [
        ("1913", "edition", ["l3>u1", "s>l2", "turn"]),
        ("1913", "free", ["l3>u1", "s>l2", "turn"]),
        ("1913", "at-once", ["s>l2"]),
        ("2008", "edition", ["pack>l2"]),
        ("2008", "free", ["l3>u1", "pack>l2", "turn"]),
        ("2008", "at-once", ["pack>l2"]),
        ("1988", "edition", ["pack>l2"]),
    ],
)
def test_when_a_space_must_be_filled(edition: str, time: str, legal: list[str]) -> None:
    t = lay(edition, "10 / 9 / 6 / 3", "5", stock="7 7", pack="4 4", fill_time=time).do("l2>l1")
    assert t.can() == legal
    if "turn" not in legal:
        assert t.refused("A", "turn") == "PA-OP-6"
        assert t.refused("A", "l3>u1") == "PA-OP-6"


@clause("PA-OP-6")
def test_from_the_stock_a_space_of_2008_is_filled_when_the_player_likes_or_at_once() -> None:
    row = {"lower": "10 / 9 / 6 / 3", "upper": "5", "stock": "7 7"}
    assert lay("2008", **row).do("l2>l1").can() == ["l3>u1", "s>l2"]
    assert lay("2008", **row, fill_time="at-once").do("l2>l1").can() == ["s>l2"]


@clause("PA-OP-7")
@pytest.mark.parametrize("edition", ["1988", "2008"])
def test_a_one_for_a_space_goes_up_and_another_card_is_taken(edition: str) -> None:
    t = lay(edition, "10 / 9 / 6 / 3", "5", pack="1 1 8 4").do("l2>l1", "pack>l2")
    assert (t.upper(), t.lower(), t.game_state.left) == ([5, 1, 1, 0], "10 9 / 8 / 6 / 3", 1)
    assert t.can() == ["l3>u1", "l2>l1", "turn"]
    t = lay(edition, "10 / 9 / 6 / 3", "3", pack="1").do("l2>l1", "pack>l2")
    assert (t.upper(), t.lower(), t.game_state.left) == ([3, 1, 0, 0], "10 9 / - / 6 / 3", 0)


@clause("PA-OP-9")
def test_part_of_a_pile_moves_only_where_it_may_and_if_the_card_below_goes_up() -> None:
    row = "11 10 9 8 / 9 / 6 / 14"
    t = lay("1913", row, "8", pack="3")
    assert t.refused("A", "l1@8>l2") == "PA-OP-9"
    assert t.refused("A", "l1>l2") == "PA-OP-9"
    t = lay("1913", row, "8", pack="3", partial="yes")
    assert t.can() == ["l2>u1", "l1@8>l2", "turn"]
    t.do("l1@8>l2")
    assert (t.lower(), t.upper()) == ("11 10 / 9 8 / 6 / 14", [9, 0, 0, 0])
    t = lay("1913", row, "7", pack="3", partial="yes")
    assert t.can() == ["l1>u1", "turn"]  # the 9 could not go up
    for move, clause_id in [
        ("l1@8>l2", "PA-OP-9"), ("l1@7>l2", "PA-OP-9"), ("l1@11>l2", "PA-OP-9"), ("l1@9>l2", "PA-DBL-1"),
        ("l1@8>l1", "PA-DBL-1"),
    ]:  # fmt: skip
        assert t.refused("A", move) == clause_id
    t = lay("1913", "9 8 / 9 / 6 / 14", "8", stock="2", pack="3", partial="yes", emptied="none").do("l1@8>l2")
    assert (t.lower(), t.can()) == ("- / 9 8 / 6 / 14", ["turn"])  # emptied by a play upward


@clause("PA-OP-11")
def test_in_2008_no_stock_card_fills_a_space_while_the_pack_lasts() -> None:
    t = lay("2008", "10 / 9 / 6 / 3", stock="7", pack="4", fill_time="free").do("l2>l1")
    assert t.can() == ["pack>l2", "turn"]
    assert t.refused("A", "s>l2") == "PA-OP-11"


@clause("PA-OP-11")
@pytest.mark.parametrize(
    ("edition", "source", "filling", "after"),
    [
        ("1913", "edition", "s>l2", "s>l2"),
        ("1913", "stock", "s>l2", "s>l2"),
        ("1913", "pack-then-stock", "pack>l2", "s>l2"),
        ("2008", "edition", "pack>l2", "s>l2"),
        ("2008", "stock", "s>l2", "s>l2"),
        ("2008", "pack-then-stock", "pack>l2", "s>l2"),
    ],
)
def test_fill_source_says_what_fills_a_space(edition: str, source: str, filling: str, after: str) -> None:
    row = "10 / 9 / 6 / 3"
    t = lay(edition, row, stock="7", pack="4", fill_source=source, fill_time="free").do("l2>l1")
    assert t.can() == [filling, "turn"]
    other = "pack>l2" if filling == "s>l2" else "s>l2"
    assert t.refused("A", other) == "PA-OP-11"
    assert lay(edition, row, stock="7", fill_source=source).do("l2>l1").can() == [after]


@clause("PA-OP-11", "PA-OP-4")
def test_after_pack_applies_to_every_space_whose_source_is_the_pack() -> None:
    t = lay("1913", "10 / 9 / 6 / 13", stock="7", fill_source="pack-then-stock", after_pack="none").do("l2>l1")
    assert t.can() == ["give-up"]
    assert t.refused("A", "s>l2") == "PA-OP-4"
    t = lay("1913", "10 / 9 / 6 / 13", "5", stock="3", emptied="pack", after_pack="none").do("l3>u1")
    assert t.can() == ["l2>l1"]


@clause("PA-OP-12")
def test_several_stock_cards_fill_several_spaces_from_the_top() -> None:
    t = lay("1913", "10 / 9 / 8 / 3", stock="5 12", pack="6").do("l3>l2", "l2>l1")
    assert t.can() == ["s>l2", "s>l3", "turn"]
    t.do("s>l3", "s>l2")
    assert (t.lower(), t.stock()) == ("10 9 8 / 5 / 12 / 3", [])


@clause("PA-OP-13")
def test_a_turned_card_does_not_go_straight_into_a_space() -> None:
    t = lay("1913", "10 / 9 / 8 / 3", stock="", pack="7 15").do("l2>l1", "turn")
    assert t.game_state.turned == 7
    assert t.can() == ["t>l3"]
    assert t.refused("A", "t>l2") == "PA-OP-13"
    t.do("t>l3", "turn", "s>l2")  # what fits nowhere gets there by the stock
    assert t.lower() == "10 9 / 15 / 8 7 / 3"
    later = lay("2008", "10 / 9 / 8 / 3", pack="7 15", emptied="none", fill_time="free").do("l2>l1", "turn")
    assert later.refused("A", "t>l2") == "PA-TURN-2"


@clause("PA-OP-1")
@pytest.mark.parametrize(("tail", "legal"), [("as-2008", ["pack>l2"]), ("as-1913", ["l3>u1", "s>l2", "turn"])])
def test_what_1988_has_lost_comes_from_2008_or_from_1913(tail: str, legal: list[str]) -> None:
    t = lay("1988", "10 / 9 / 6 / 3", "5", stock="7 7", pack="4 4", tail_1988=tail).do("l2>l1")
    assert t.can() == legal
    assert lay("1913", "10 / 9 / 6 / 3", "5", stock="7 7", pack="4 4", tail_1988=tail).do("l2>l1").can() == [
        "l3>u1",
        "s>l2",
        "turn",
    ]


@clause("PA-SET-7")
def test_nobody_but_the_player_moves() -> None:
    t = lay("1913", "10 / 9 / 6 / 13", stock="5", pack="3 12")
    assert "turn" in t.can()
    assert t.refused("clock", "turn") == t.refused("clock", "l2>l1") == "PA-SET-7"

"""Plays from the stock and from the lower row."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadMove
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import PILE, ROW
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.patience.setting import EDITIONS, lay, stacked


@clause("PA-PLAY-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_stock_top_goes_up_at_any_time(edition: str) -> None:
    t = lay(edition, "9 / 9 / 9 / 9", "3 1", stock="6 4", pack="8")
    assert t.can() == ["s>u1", "turn"]
    t.do("s>u1")
    assert (t.upper(), t.stock()) == ([4, 1, 0, 0], [6])
    assert t.refused("A", "s>u1") == "PA-PLAY-1"


@clause("PA-PLAY-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_stock_top_goes_down_at_any_time(edition: str) -> None:
    t = lay(edition, "9 / 5 / 9 / 9", "2 1", stock="6 4", pack="8")
    assert t.can() == ["s>l2", "turn"]
    t.do("s>l2")
    assert (t.lower(), t.stock()) == ("9 / 5 4 / 9 / 9", [6])
    assert t.refused("A", "s>l2") == "PA-PLAY-2"


@clause("PA-PLAY-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_other_stock_card_is_played(edition: str) -> None:
    t = lay(edition, "9 / 9 / 9 / 5", "3", stock="4 2", pack="8", stock_view="spread")
    assert t.can() == ["turn"]  # the 4 would fit twice
    known = t.state.mask(0)
    with pytest.raises(BadMove, match="PA-PLAY-3"):
        t.rules.game.drop(known, 0, "stock", 0, "upper:1")
    assert lay(edition, "9 / 9 / 9 / 5", "3", pack="8").refused("A", "s>u1") == "PA-PLAY-3"


@clause("PA-PLAY-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_lower_top_goes_up_and_the_next_card_is_the_top(edition: str) -> None:
    t = lay(edition, "9 8 7 / 4 / 9 / 9", "6 1", pack="3")
    assert t.can() == ["l1>u1", "turn"]
    t.do("l1>u1")
    assert (t.lower(), t.upper()) == ("9 8 / 4 / 9 / 9", [7, 1, 0, 0])
    assert t.can() == ["l1>u1", "turn"]
    assert t.refused("A", "l2>u2") == "PA-PLAY-4"


@clause("PA-PLAY-5", "PA-OP-8")
def test_plays_may_be_left_undone_unless_they_are_compulsory() -> None:
    row, rest = "9 8 / 7 / 5 / 12", {"upper": "7 1", "stock": "6 4", "pack": "3 2"}
    assert lay("1913", row, **rest).can() == ["l1>u1", "s>l3", "l2>l1", "turn"]
    t = lay("1913", row, **rest, compulsion="compulsory")
    assert t.can() == ["l1>u1", "s>l3", "l2>l1"]
    assert t.refused("A", "turn") == "PA-OP-8"
    t.do("s>l3", "l1>u1", "s>l2")
    assert t.can() == ["l1>u1", "l3>l2"]
    t.do("l1>u1")
    assert t.can() == ["l3>l2", "turn"]


@clause("PA-DBL-2")
def test_doubling_is_left_to_the_player_even_where_plays_are_compulsory() -> None:
    t = lay("1913", "9 8 / 7 / 3 / 10", "5 1", pack="4", compulsion="compulsory")
    assert t.can() == ["l1>l4", "l2>l1", "turn"]


@clause("PA-PLAY-6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_cards_on_upper_piles_never_come_back(edition: str) -> None:
    t = lay(edition, "9 / 5 / 10 / 10", "4 1", pack="8")
    known = t.state.mask(0)
    with pytest.raises(BadMove, match="PA-PLAY-6"):
        t.rules.game.drop(known, 0, "upper:1", -1, "lower:2")
    with pytest.raises(BadMove, match="is not a move of Patience"):
        t.do("u1>l2")
    state = rules(f"patience@{edition}(undo=none)").deal(1, 8)
    rng, up = Rng(1), sum(stacked(f"patience@{edition}", "2 3 4 5").upper)
    while state.may_act():
        state.apply(0, rng.pick(state.moves(0)))
        heights = rules(f"patience@{edition}").game.write_position(state)["upper"]
        assert sum(heights) >= up
        up = sum(heights)


@clause("PA-OP-17")
def test_completed_upper_piles_stay() -> None:
    t = lay("1988", "10 9 / 8 / 8 / 3", "10 8", pack="7").do("l1>u2", "l1>u2")
    assert t.upper() == [10, 10, 0, 0]
    assert [face.rank for face in t.area("upper:1").cards] == ["10"]
    assert len(t.state.cards()) == 20 + 3 + 1


@clause("PA-OP-10")
def test_a_lower_top_does_not_go_to_another_lower_pile_alone() -> None:
    t = lay("2008", "9 8 7 / 8 / 3 / 12", "1", pack="4")
    assert t.can() == ["turn"]
    assert t.refused("A", "l1>l2") == "PA-OP-9"
    t = lay("2008", "9 8 / 7 / 3 / 12", "1", pack="4")
    assert t.can() == ["l2>l1", "turn"]  # the 7 is a whole pile


@clause("PA-OP-14")
def test_the_stock_shows_its_top_and_its_count_or_is_spread() -> None:
    t = lay("2008", "9 / 9 / 3 / 12", stock="7 5 4", pack="2")
    stock = t.area("stock")
    assert ([face.rank for face in stock.cards], stock.count, stock.shape) == (["4"], 3, PILE)
    t = lay("2008", "9 / 9 / 3 / 12", stock="7 5 4", pack="2", stock_view="spread")
    stock = t.area("stock")
    assert ([face.rank for face in stock.cards], stock.count, stock.shape) == (["7", "5", "4"], 3, ROW)

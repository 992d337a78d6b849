"""The slips of table play: duties left open, cards that do not fit, and what becomes of them."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.flinch.laying import (
    hand,
    heights,
    lay,
    piles,
    player,
    reserve,
    settle,
    stock,
    tops,
    turn,
    used,
    winners,
)
from tests.games.flinch.slipping import CALLING, FRESH, can, three

# -- duties left open ----------------------------------------------------------------------------------------


@clause("IR-3", "FL-PART-7")
@pytest.mark.parametrize("edition", CALLING)
def test_neglecting_the_partners_stock(edition: str) -> None:
    t = lay(
        f"flinch@{edition}(play=table,partners=on,packs=1)",
        player([9, 2], [4, 10]),
        player([9, 3, 3], [10, 10]),
        player([7, 3], [10, 10]),
        player([9, 3], [10, 10]),
        centre=[6, 3],
        stack=FRESH * 4,
    )
    t.play("A", "h4>p2")
    assert can(t, "C", "call:A") == []
    settle(t.play("B", "call:A:partner-stock"))
    assert (stock(t, "A"), stock(t, "B"), turn(t)) == ([9, 2, 9], [3, 3], "B")


@clause("IR-5")
@pytest.mark.parametrize("edition", CALLING)
def test_a_discard_with_a_1_in_hand(edition: str) -> None:
    t = three(f"flinch@{edition}(play=table)", A=player([9, 2, 2], [1, 8, 10]))
    t.play("A", "h8>r1")
    settle(t.play("B", "call:A:ones"))
    assert (hand(t, "A"), heights(t, "A"), len(stock(t, "A")), turn(t)) == ([1, 8, 10], [0] * 5, 4, "B")


@clause("IR-6")
@pytest.mark.parametrize("edition", CALLING)
def test_a_1_laid_on_the_reserve_returns_to_the_hand_when_called(edition: str) -> None:
    t = three(f"flinch@{edition}(play=table)", A=player([9, 2, 2], [1, 8, 10]))
    t.play("A", "h1>r1")
    settle(t.play("B", "call:A:ones"))
    assert (hand(t, "A"), heights(t, "A"), len(stock(t, "A"))) == ([1, 8, 10], [0] * 5, 4)


@clause("IR-6")
def test_a_1_that_stayed_on_the_reserve_is_a_duty_later() -> None:
    t = three("flinch@2008(play=table)", A=player([9, 2, 2], [1, 8, 10]))
    t.play("A", "h1>r1").play("B", "h10>r2").play("C", "h10>r2").play("A", "h8>r2")
    settle(t.play("C", "call:A:ones"))
    assert (len(stock(t, "A")), hand(t, "A"), reserve(t, "A")[0]) == (4, [8, 10], [1])


@clause("IR-6", "OP-OPEN-8")
def test_a_1_that_goes_down_in_a_lay_down() -> None:
    t = lay(
        "flinch@2008(play=table)",
        player([9, 2], [1, 4]),
        player([8, 2], [3, 5]),
        stack=FRESH * 4,
    )
    t.play("A", "pass").play("B", "pass").play("A", "h4>r1", "h1>r2")
    settle(t.play("B", "call:A:ones"))
    assert (hand(t, "A"), heights(t, "A"), len(stock(t, "A"))) == ([1], [1, 0, 0, 0, 0], 3)
    assert (turn(t), t.position()["phase"], hand(t, "B")) == ("A", "opening", [3, 5])  # FL-OPEN-8: somebody has a 1
    t.play("A", "h1>new")
    assert piles(t) == [[1]]


@clause("OP-OPEN-8", "IR-5")
@pytest.mark.parametrize("ground, top, card", [("ones", 9, 1), ("stock", 1, 4)])
def test_passing_in_the_opening_while_able_to_open(ground: str, top: int, card: int) -> None:
    t = lay(
        "flinch@2008(play=table)",
        player([top, 2], [card, 4]),
        player([8, 2], [3, 5]),
        player([8, 2], [3, 5]),
        stack=FRESH * 4,
    )
    t.play("A", "pass")
    settle(t.play("C", f"call:A:{ground}"))
    assert (len(stock(t, "A")), len(stock(t, "C")), turn(t), hand(t, "A")) == (3, 1, "B", sorted([card, 4]))


# -- cards that do not fit -----------------------------------------------------------------------------------


@clause("IR-7", "FL-CHAL-6")
@pytest.mark.parametrize("text, zone", [("h10>p1", "hand"), ("r1>p1", "reserve"), ("s>p1", "stock")])
def test_in_1913_a_wrong_card_goes_back_and_costs_a_card(text: str, zone: str) -> None:
    t = three("flinch@1913(play=table)")
    before = t.position()["seats"][0]
    t.play("A", text)
    assert tops(t) != [6, 3]
    settle(t.play("C", "call:A:wrong-play"))
    after = t.position()["seats"][0]
    assert tops(t) == [6, 3]
    if zone == "stock":
        assert stock(t, "A") == [9, 2, 2, 10]
        assert t.sees("B")["seats"][0]["stock"] == [10, "?", 2, 9]  # the 2 was turned up, and down again
    else:
        assert after[zone] == before[zone]
        assert len(stock(t, "A")) == 4
    assert turn(t) == "B"


@clause("IR-7")
@pytest.mark.parametrize("edition", ["1988", "2008", "2000"])
@pytest.mark.parametrize("text", ["r1>p1", "s>p1"])
def test_elsewhere_a_wrong_reserve_or_stock_card_only_goes_back(edition: str, text: str) -> None:
    t = three(f"flinch@{edition}(play=table)")
    before = [t.position()["seats"][0][zone] for zone in ("stock", "hand", "reserve")]
    t.play("A", text).play("C", "point:A")
    assert [t.position()["seats"][0][zone] for zone in ("stock", "hand", "reserve")] == before
    assert (tops(t), turn(t)) == ([6, 3], "A")


@clause("IR-7")
def test_a_wrong_card_that_nobody_minds_stands() -> None:
    t = three("flinch@2008(play=table)", B=player([11, 3, 3], [10, 10], [[8, 9]]))
    t.play("A", "h10>p1", "h7>r3").play("B", "s>p1")  # the pile goes on from its visible top
    assert tops(t) == [11, 3]
    assert can(t, "C", "point:A") == []


@clause("IR-7")
def test_a_wrong_card_that_is_covered_stands() -> None:
    t = three("flinch@1913(play=table)", B=player([11, 3, 3], [10, 10], [[8, 9]]))
    t.play("A", "h10>p1").play("B", "s>p1")  # out of turn
    settle(t.play("C", "call:A:wrong-play"))
    assert (tops(t), len(stock(t, "A"))) == ([11, 3], 3)


@clause("IR-7")
def test_a_wrongly_laid_15_clears_its_pile_only_when_it_stands() -> None:
    t = three("flinch@2008(play=table)", A=player([9, 2, 2], [15, 8, 10]))
    t.play("A", "h15>p1", "h8>r1")
    assert (tops(t), used(t)) == ([15, 3], [])
    t.play("B", "h10>p2")
    assert (tops(t), len(used(t))) == ([10], 7)


@clause("IR-7", "OP-CHAL-19")
@pytest.mark.parametrize("minded", [True, False])
def test_a_wrongly_laid_last_stock_card_wins_only_when_it_stands(minded: bool) -> None:
    t = three("flinch@2008(play=table)", A=player([9], [7, 8, 10]))
    t.play("A", "s>p1")
    assert winners(t) == ""
    if minded:
        t.play("B", "point:A")
        assert (stock(t, "A"), tops(t)) == ([9], [6, 3])
    else:
        t.play("A", "h8>r1").play("B", "h10>r2")
        assert winners(t) == "A"


@clause("IR-7")
def test_a_pile_wrongly_begun() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "h10>new")
    assert tops(t) == [6, 3, 10]
    t.play("B", "point:A")
    assert (tops(t), turn(t), hand(t, "A")) == ([6, 3], "B", [7, 8, 10])  # the 10 fits nowhere: the turn is over


# -- exposed cards not played, wrong calls -------------------------------------------------------------------


@clause("IR-19")
@pytest.mark.parametrize("edition", ["1988", "2008", "2000"])
def test_an_exposed_card_that_fits_must_be_played_after_all(edition: str) -> None:
    t = three(f"flinch@{edition}(play=table)")
    t.play("A", "show:h7", "h10>r3").play("B", "point:A")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("A", [7, 8, 10], [2, 1, 0, 0, 0])
    t.play("A", "h7>p1", "h10>r3")
    assert (tops(t), turn(t), len(stock(t, "A"))) == ([7, 3], "B", 3)


@clause("IR-19")
def test_in_1913_an_exposed_card_not_played_costs_a_card() -> None:
    t = three("flinch@1913(play=table)")
    t.play("A", "show:h7", "h8>r3")
    settle(t.play("B", "call:A:wrong-play"))
    assert (hand(t, "A"), heights(t, "A"), len(stock(t, "A")), turn(t)) == ([7, 8, 10], [2, 1, 0, 0, 0], 4, "B")


@clause("IR-20")
def test_pointing_at_nothing_changes_nothing_and_is_not_repeated() -> None:
    t = three("flinch@2008(play=table)")
    t.play("A", "h7>p1")
    before = t.position()["seats"]
    t.play("B", "point:A")
    assert t.position()["seats"] == before
    assert t.refused("B", "point:A") == "OP-CHAL-5"
    t.play("A", "h10>r3")
    assert "point:A" in t.moves("B")


@clause("IR-2", "OP-WILD-10")
def test_in_2000_a_discard_before_a_duty_is_taken_back_when_pointed_out() -> None:
    t = three("flinch@2000(play=table)", A=player([7, 2, 2], [9, 8, 10]))
    t.play("A", "h10>r1").play("C", "point:A")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("A", [8, 9, 10], [0] * 5)
    t.play("A", "s>p1")
    assert (tops(t), [len(stock(t, who)) for who in "ABC"]) == ([7, 3], [2, 3, 3])


@clause("IR-4", "OP-WILD-10")
def test_in_2000_a_1_kept_back_is_shown_when_pointed_out() -> None:
    t = three("flinch@2000(play=table)", A=player([9, 2, 2], [1, 7, 10]))
    t.play("A", "h7>p1").play("C", "point:A")
    assert (turn(t), hand(t, "A"), tops(t)) == ("A", [1, 7, 10], [6, 3])
    assert t.sees("B")["seats"][0]["hand"] == [1, 7, "?"]

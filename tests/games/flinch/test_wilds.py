"""FL-WILD: Flinch 2000."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import discards, hand, heights, lay, piles, player, plays, stack, stock, tops, turn

FRESH: list[int | str] = [3, 4, 5, 6, 8]


def duel(mine: dict[str, Any], centre: list[Any], options: str = "") -> Table:
    """A game that has begun, two players."""
    text = f"flinch@2000({options})" if options else "flinch@2000"
    return lay(text, mine, player([7, 2, 2], [6, 6]), centre=centre, stack=FRESH * 4, opened=True)


@clause("FL-WILD-1")
@pytest.mark.parametrize("seats, packs", [(2, 1), (4, 1), (5, 2), (8, 2)])
def test_nine_wilds_a_pack_and_no_calls(seats: int, packs: int) -> None:
    state = rules("flinch@2000(play=table)").deal(seats, 3)
    assert state.cards().count(16) == 9 * packs
    assert rules("flinch@2000").words()["call-grounds"] == "none"


@clause("FL-WILD-4", "OP-WILD-5", "OP-WILD-9")
def test_a_wild_stands_for_whatever_fits() -> None:
    t = duel(player([12, 2, 2], ["w", "w", 10]), [3, 8])
    assert plays(t, "A") == {"hw=4>p1", "hw=9>p2", "hw=1>new"}
    t.play("A", "hw=9>p2", "hw=10>p2")  # two in a row
    assert piles(t)[1][-2:] == [9, 10]
    assert t.refused("A", "hw=4>p1") == "FL-TURN-3"


@clause("FL-WILD-4")
@pytest.mark.parametrize("text, refusal", [("hw>p1", "FL-WILD-4"), ("hw=7>p1", "FL-PILE-1"), ("h10=4>p1", "FL-WILD-4")])
def test_what_a_wild_stands_for_is_named_and_must_fit(text: str, refusal: str) -> None:
    assert duel(player([9, 2, 2], ["w", 10]), [3, 8]).refused("A", text) == refusal


@clause("FL-WILD-5", "OP-WILD-2")
@pytest.mark.parametrize("setting", ["yes", "no"])
def test_a_stock_wild_must_be_played_where_it_can(setting: str) -> None:
    t = duel(player(["w", 2, 2], [9, 10]), [3], f"wild-starts={setting}")
    assert t.moves("A") == ["s=4>p1", "s=1>new"][: 2 if setting == "yes" else 1]
    bare = duel(player(["w", 2, 2], [9, 10]), [], f"wild-starts={setting}")
    assert plays(bare, "A") == ({"s=1>new"} if setting == "yes" else set())


@clause("OP-WILD-1")
def test_with_wild_starts_off_a_wild_begins_no_pile() -> None:
    t = duel(player([9, 2, 2], ["w", 10]), [3], "wild-starts=no")
    assert plays(t, "A") == {"hw=4>p1"}
    assert t.refused("A", "hw=1>new") == "OP-WILD-1"


@clause("FL-WILD-6", "OP-PILE-2")
def test_a_wild_keeps_the_rank_it_was_played_as() -> None:
    t = duel(player([9, 2, 2], ["w", 5, 10]), [3])
    t.play("A", "hw=4>p1")
    assert t.position()["centre"] == [[1, 2, 3, {"wild": 4}]]
    assert plays(t, "A") == {"h5>p1"}


@clause("FL-WILD-7", "OP-WILD-7")
def test_a_wild_as_the_cap_finishes_the_pile() -> None:
    t = duel(player([9, 2, 2], ["w", 10]), [14])
    t.play("A", "hw=15>p1")
    assert (piles(t), t.position()["used"]) == ([], [*range(1, 15), "w"])


@clause("OP-WILD-3", "OP-WILD-4")
@pytest.mark.parametrize("setting", ["allowed", "forbidden"])
def test_whether_a_wild_may_be_discarded_is_an_option(setting: str) -> None:
    t = duel(player([9, 2, 2], ["w", 10]), [3], f"wild-in-reserve={setting}")
    assert ("hw>r1" in t.moves("A")) == (setting == "allowed")
    if setting == "forbidden":
        assert t.refused("A", "hw>r1") == "OP-WILD-4"
        assert "h10>r1" in t.moves("A")


@clause("OP-WILD-4")
def test_a_hand_of_nothing_but_wilds_is_played_out_or_the_turn_ends() -> None:
    t = duel(player([9, 2, 2], ["w"]), [3], "wild-in-reserve=forbidden")
    assert set(t.moves("A")) == {"hw=4>p1", "hw=1>new"}
    shut = duel(player([9, 2, 2], ["w"]), [], "wild-in-reserve=forbidden,wild-starts=no")
    assert shut.moves("A") == ["end"]
    shut.play("A", "end")
    assert (turn(shut), hand(shut, "A")) == ("B", ["w"])


@clause("OP-WILD-4")
def test_a_wild_on_the_reserve_is_still_wild() -> None:
    t = duel(player([9, 2, 2], [10, 10], ["w"]), [3])
    assert plays(t, "A") == {"r1=4>p1", "r1=1>new"}


@clause("OP-WILD-6")
def test_the_opening_asks_the_holder_of_a_wild() -> None:
    t = lay(
        "flinch@2000",
        player([9, 2], ["w", 3, 4, 5, 6]),
        player([9, 2], [2, 3, 4, 5, 6]),
        stack=[2, 3, 4, 5, 6] * 8,
    )
    assert t.moves("A") == ["hw=1>new", "pass"]
    t.play("A", "pass")  # B has nothing to say: the hands go down, wilds too
    assert [heights(t, who) for who in "AB"] == [[1] * 5] * 2
    assert t.moves("A") == ["r5=1>new", "pass"]  # on the reserve it may open as well
    t.play("A", "r5=1>new")
    assert (tops(t), "pass" in t.moves("A"), len(discards(t, "A"))) == ([1], False, 5)


@clause("OP-WILD-6", "FL-WILD-5")
def test_a_wild_on_the_stock_must_open() -> None:
    t = lay(
        "flinch@2000", player(["w", 2], [2, 3, 4, 5, 6]), player([9, 2], [2, 3, 4, 5, 6]), stack=[2, 3, 4, 5, 6] * 8
    )
    assert t.moves("A") == ["s=1>new"]
    assert t.refused("A", "pass") == "FL-OPEN-5"


@clause("OP-WILD-8")
@pytest.mark.parametrize(
    "variation, centre, expected",
    [
        ("ends", [[1, 2], {"cards": [15], "way": "down"}], {"hw=3>p1", "hw=14>p2", "hw=1>new", "hw=15>new"}),
        ("middle", [{"low": 8, "high": 9}], {"hw=7>p1", "hw=10>p1", "hw=8>new"}),
    ],
)
def test_wilds_in_the_variations(variation: str, centre: list[Any], expected: set[str]) -> None:
    t = duel(player([5, 2, 2], ["w", 11]), centre, f"variation={variation}")
    assert plays(t, "A") == expected


@clause("OP-WILD-8")
def test_a_wild_cap_that_begins_a_falling_pile_finishes_nothing() -> None:
    t = duel(player([5, 2, 2], ["w", 11]), [[1, 2]], "variation=ends")
    t.play("A", "hw=15>new")
    assert t.position()["centre"][1] == {"cards": [{"wild": 15}], "way": "down"}


@clause("OP-WILD-11", "OP-STACK-3", "OP-DEAL-4")
@pytest.mark.parametrize("setting, size", [("as-is", 4), ("top-up", 5)])
def test_a_short_last_group(setting: str, size: int) -> None:
    t = lay(
        f"flinch@2000(short-group={setting})",
        player([9, 2, 2], [5], [6, 6, 6, 6, 6]),
        player([9, 2, 2], [7, 7]),
        centre=[4],
        stack=[10, 9, 14, 12],
        used=[*range(1, 15), "w"],
    )
    t.play("A", "h5>p1")
    assert (len(hand(t, "A")), len(stack(t))) == (size, 0 if size == 4 else 14)
    assert {9, 10, 12, 14} <= set(hand(t, "A"))


@clause("OP-WILD-12")
@pytest.mark.parametrize("seats, cards", [(2, 144), (4, 144), (5, 288), (8, 288)])
def test_five_or_more_players_use_two_packs(seats: int, cards: int) -> None:
    assert len(rules("flinch@2000").deal(seats, 1).cards()) == cards


@clause("OP-WILD-13", "FL-BLOCK-2")
def test_a_wild_breaks_a_block() -> None:
    t = lay(
        "flinch@2000",
        player([9, 2], [], [10, 10, 10, 10, 10]),
        player([9, 2], [], ["w", 10, 10, 10, 10]),
        centre=[6],
    )
    t.play("A", "end").play("B", "end").play("A", "end")
    assert set(t.moves("B")) == {"r1=7>p1", "r1=1>new"}
    assert stock(t, "A") == [9, 2]

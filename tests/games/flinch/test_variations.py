"""FL-VAR: piles from both ends, or from the middle."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.contract import check_storage
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import discards, hand, lay, piles, player, plays, settle, tops, turn, used, winners

FRESH = [3, 4, 5, 6, 9]
CAPS = [("1913", 15, 8), ("1988", 10, 5), ("2008", 15, 8)]


def one(rules_text: str, top: int, cards: list[int], centre: list[Any]) -> Table:
    return lay(rules_text, player([top, 2, 2], cards), player([7, 2, 2], [6, 6]), centre=centre, stack=FRESH * 4)


@clause("FL-VAR-1", "FL-VAR-2", "OP-VAR-1")
@pytest.mark.parametrize("edition, cap, middle", CAPS)
def test_ends_a_pile_begins_with_a_1_or_with_the_cap(edition: str, cap: int, middle: int) -> None:
    t = one(f"flinch@{edition}(variation=ends)", cap, [1, 6, 6], [2])
    assert t.moves("A") == ["s>new"]
    t.play("A", "s>new")
    assert t.moves("A") == ["h1>new"]
    t.play("A", "h1>new")
    assert tops(t) == [2, cap, 1]
    assert t.refused("A", "h6>new") == "FL-VAR-5"


@clause("FL-VAR-6")
@pytest.mark.parametrize("edition, cap, middle", CAPS)
def test_ends_a_pile_never_turns_round(edition: str, cap: int, middle: int) -> None:
    falling = {"cards": [cap, cap - 1], "way": "down"}
    t = one(f"flinch@{edition}(variation=ends)", 6, [cap - 2, 3, 9 if cap == 15 else 4], [[1, 2], falling])
    assert plays(t, "A") == {f"h{cap - 2}>p2", "h3>p1"}
    t.play("A", f"h{cap - 2}>p2")
    assert t.refused("A", "h3>p2") == "FL-VAR-6"
    assert t.position()["centre"][1] == {"cards": [cap, cap - 1, cap - 2], "way": "down"}


@clause("OP-VAR-3", "FL-PILE-6")
def test_ends_a_falling_pile_is_finished_by_its_1() -> None:
    falling = {"cards": list(range(15, 1, -1)), "way": "down"}
    t = one("flinch@2008(variation=ends)", 6, [1, 9], [falling])
    t.play("A", "h1>p1")
    assert (piles(t), used(t)) == ([], list(range(15, 0, -1)))


@clause("FL-VAR-3", "FL-VAR-4", "FL-VAR-7", "OP-VAR-8")
@pytest.mark.parametrize("edition, cap, middle", CAPS)
def test_middle_a_pile_grows_both_ways(edition: str, cap: int, middle: int) -> None:
    t = one(f"flinch@{edition}(variation=middle)", middle, [middle - 1, middle + 1, middle + 3], [])
    assert t.moves("A") == ["s>new"]
    t.play("A", "s>new")
    assert plays(t, "A") == {f"h{middle - 1}>p1", f"h{middle + 1}>p1"}
    t.play("A", f"h{middle + 1}>p1")
    assert t.position()["centre"] == [{"low": middle, "high": middle + 1, "cards": [middle, middle + 1]}]
    assert plays(t, "A") == {f"h{middle - 1}>p1"}
    assert t.refused("A", f"h{middle + 3}>p1") == "FL-VAR-7"


@clause("OP-VAR-4")
def test_middle_a_finished_arm_waits_for_the_other() -> None:
    t = one("flinch@2008(variation=middle)", 6, [15, 15, 9], [{"low": 5, "high": 14}])
    t.play("A", "h15>p1")
    assert (used(t), t.position()["centre"][0]["high"]) == ([], 15)
    assert t.refused("A", "h15>p1") == "FL-VAR-7"


@pytest.mark.parametrize("play", ["strict", "table"])
def test_middle_a_pile_finished_by_the_winning_card_is_kept_in_a_position(play: str) -> None:
    t = lay(
        f"flinch@2008(variation=middle,play={play})",
        player([15], [9]),
        player([7, 2], [6]),
        centre=[{"low": 5, "high": 9}, {"low": 1, "high": 14}],
    )
    t.play("A", "s>p2")
    assert (winners(t), t.position()["centre"][1]["high"]) == ("A", 15)
    check_storage(t.referee.rules, t.state)


@clause("OP-VAR-5", "FL-ONE-7")
def test_the_starter_inherits_the_rules_of_the_1s() -> None:
    t = one("flinch@2008(variation=middle)", 6, [8, 1, 9], [{"low": 3, "high": 10}])
    assert t.refused("A", "h1>r1") == "OP-VAR-5"  # the 8 first
    t.play("A", "h8>new")
    assert {text.partition(">")[0] for text in discards(t, "A")} == {"h1", "h9"}
    table = one("flinch@2008(variation=middle,play=table)", 6, [8, 2, 9], [{"low": 3, "high": 10}])
    table.play("A", "h2>p1")
    settle(table.play("B", "call:A:ones"))
    assert turn(table) == "B"


@clause("OP-VAR-5")
@pytest.mark.parametrize("setting", ["all-starters", "ones-only"])
def test_ends_whether_a_cap_in_hand_must_be_played_is_an_option(setting: str) -> None:
    t = one(f"flinch@2008(variation=ends,starter-duty={setting})", 6, [15, 9], [[1]])
    if setting == "all-starters":
        assert t.moves("A") == ["h15>new"]
    else:
        assert "h15>new" in t.moves("A")
        t.play("A", "h15>r1")
        assert hand(t, "A") == [9]


@clause("OP-VAR-5", "OP-WILD-6")
def test_with_ones_only_a_cap_may_open_or_pass() -> None:
    t = lay(
        "flinch@2008(variation=ends,starter-duty=ones-only)",
        player([6, 2], [15, 9, 9, 9, 9]),
        player([6, 2], [1, 9, 9, 9, 9]),
        stack=FRESH * 6,
    )
    assert t.moves("A") == ["h15>new", "pass"]
    t.play("A", "pass")
    assert t.moves("B") == ["h1>new"]


@clause("FL-VAR-5", "OP-VAR-9")
@pytest.mark.parametrize("variation", ["ends", "middle"])
@pytest.mark.parametrize("edition", ["1913", "1988", "2008", "2000"])
def test_everything_else_is_as_in_the_standard_game(edition: str, variation: str) -> None:
    table = rules(f"flinch@{edition}(variation={variation})")
    plain = rules(f"flinch@{edition}")
    document = table.game.write_position(table.deal(3, 5))
    assert [len(s["stock"]) for s in document["seats"]] == [
        len(s["stock"]) for s in plain.game.write_position(plain.deal(3, 5))["seats"]
    ]
    state = table.deal(3, 5)
    roll_out(state, Rng(2), 20_000)
    assert state.ending in table.game.endings
    assert sorted(state.cards()) == sorted(table.deal(3, 5).cards())


@clause("OP-VAR-7")
def test_middle_a_1_may_go_to_the_reserve() -> None:
    t = one("flinch@2008(variation=middle)", 6, [1, 9], [{"low": 3, "high": 8}])
    t.play("A", "h1>r1")
    assert turn(t) == "B"


@clause("IR-7")
@pytest.mark.parametrize("card, ends", [(6, (6, 10)), (1, (1, 10)), (13, (3, 13)), (15, (3, 15))])
def test_middle_a_pile_goes_on_from_a_wrong_card_on_its_side_of_the_middle(card: int, ends: tuple[int, int]) -> None:
    t = one("flinch@2008(variation=middle,play=table)", 6, [card, 9], [{"low": 3, "high": 10}])
    t.play("A", f"h{card}>p1")
    pile = t.position()["centre"][0]
    assert (pile["low"], pile["high"]) == ends

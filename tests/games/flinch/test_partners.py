"""FL-PART: two and two, opposite each other."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import discards, hand, heights, lay, player, plays, reserve, settle, stock, tops, turn
from tests.games.flinch.laying import winners as won

EDITIONS = ["1913", "1988", "2008", "2000"]
FRESH = [3, 4, 5, 6, 8]


def four(rules_text: str, centre: tuple[int, ...] = (6, 3), who: str = "A", **seats: dict[str, Any]) -> Table:
    """A and C against B and D."""
    given = {name: player([10, 2, 2], [9, 9]) for name in "ABCD"}
    return lay(rules_text, *(given | seats).values(), centre=centre, stack=FRESH * 4, turn=who)


@clause("FL-PART-1", "FL-PART-8")
@pytest.mark.parametrize("edition", EDITIONS)
def test_stock_then_1s_then_both_reserves(edition: str) -> None:
    t = four(
        f"flinch@{edition}(partners=on,packs=1)",
        A=player([7, 10, 2], [1, 9], [4]),
        C=player([10, 2, 2], [9, 9], [8, 4]),
    )
    assert t.moves("A") == ["s>p1"]
    t.play("A", "s>p1")
    assert t.moves("A") == ["h1>new"]
    assert t.refused("A", "q1>p1") == "FL-ONE-6"
    t.play("A", "h1>new")
    assert plays(t, "A") == {"r1>p2", "q1>p1", "q2>p2"}


@clause("FL-PART-2", "FL-PART-8")
def test_the_partners_reserve_is_open_and_never_a_duty() -> None:
    t = four("flinch@2008(partners=on)", C=player([10, 2, 2], [9, 9], [[4, 7], 7]))
    assert plays(t, "A") == {"q1>p2", "q2>p1"}
    t.play("A", "q1>p2")
    assert "q1>p1" in t.moves("A")  # the card below is open at once
    t.play("A", "h9>r1")
    assert (turn(t), reserve(t, "C")[:2]) == ("B", [[7], [7]])


@clause("FL-PART-9", "OP-PART-2")
def test_the_partners_hand_is_neither_seen_nor_used() -> None:
    t = four("flinch@2008(partners=on)", C=player([10, 2, 2], [7, 4]))
    assert t.sees("A")["seats"][2]["hand"] == ["?", "?"]
    assert plays(t, "A") == set()
    assert {text.partition(">")[2][0] for text in discards(t, "A")} == {"r"}
    t.play("A", "h9>r1")
    assert (heights(t, "A"), heights(t, "C")) == ([1, 0, 0, 0, 0], [0] * 5)


@clause("FL-PART-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_partners_stock_binds_before_1s_and_the_discard(edition: str) -> None:
    t = four(f"flinch@{edition}(partners=on,packs=1)", A=player([10, 2, 2], [1, 9]), C=player([7, 9, 2], [9, 9]))
    assert t.moves("A") == ["t>p1"]
    assert t.refused("A", "h1>new") == "FL-PART-4"
    assert t.refused("A", "h9>r1") == "FL-PART-4"
    t.play("A", "t>p1")
    assert (stock(t, "C"), t.moves("A")) == ([9, 2], ["h1>new"])


@clause("FL-STOCK-8", "FL-PART-4")
def test_the_partners_stock_is_no_duty_on_an_opponents_turn() -> None:
    t = four("flinch@2008(partners=on)", who="B", C=player([7, 9, 2], [9, 9]))
    assert plays(t, "B") == set()


@clause("FL-PART-5", "FL-PART-6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_side_wins_when_both_stocks_are_gone(edition: str) -> None:
    t = four(f"flinch@{edition}(partners=on,packs=1)", A=player([7], [9, 9]), C=player([8], [9, 9]))
    t.play("A", "s>p1")
    assert won(t) == ""
    t.play("A", "t>p1")
    assert won(t) == "AC"
    assert t.referee.outcome is not None
    assert (t.referee.outcome.clause, t.referee.outcome.scores) == ("FL-PART-6", (1, 0, 1, 0))


@clause("OP-PART-1")
@pytest.mark.parametrize("seats, fine", [(2, False), (3, False), (4, True), (5, False), (6, True), (8, True)])
def test_only_pairs_can_be_partners(seats: int, fine: bool) -> None:
    table = rules("flinch@2008(partners=on)")
    if fine:
        table.check_seats(seats)
        scene = table.game.scene(table.deal(seats, 1).mask(0), 0)
        assert [p.partner for p in scene.players] == [(s + seats // 2) % seats for s in range(seats)]
    else:
        with pytest.raises(BadRules, match="OP-PART-1"):
            table.check_seats(seats)


@clause("OP-PART-3", "OP-PART-4")
def test_penalties_of_sides_with_one_stock_left() -> None:
    t = four(
        "flinch@2008(partners=on,play=table)",
        A=player([], [4, 9]),
        B=player([], [9, 9]),
        C=player([7, 2], [9, 9]),
        D=player([10, 5, 5], [9, 9]),
    )
    t.play("A", "h4>p2")
    settle(t.play("B", "call:A:partner-stock"))
    assert (stock(t, "C"), stock(t, "D"), stock(t, "A"), stock(t, "B")) == ([7, 2, 10], [5, 5], [], [])


@clause("OP-PART-4", "OP-CHAL-3")
@pytest.mark.parametrize("setting", ["win", "protected"])
def test_giving_away_the_last_card_of_a_side(setting: str) -> None:
    t = four(
        f"flinch@2008(partners=on,play=table,win-by-penalty={setting})",
        A=player([7, 2], [4, 9]),
        B=player([], [9, 9]),
        D=player([10], [9, 9]),
    )
    t.play("A", "h4>p2")
    settle(t.play("B", "call:A:stock"))
    assert won(t) == ("BD" if setting == "win" else "")
    assert len(stock(t, "A")) == 3


@clause("OP-CHAL-3", "OP-PART-4")
def test_the_last_card_of_one_stock_is_given_while_the_partner_has_cards() -> None:
    t = four(
        "flinch@2008(partners=on,play=table,win-by-penalty=protected)", A=player([7, 2], [4, 9]), B=player([10], [9])
    )
    t.play("A", "h4>p2")
    settle(t.play("B", "call:A:stock"))
    assert (stock(t, "B"), stock(t, "A"), won(t)) == ([], [7, 2, 10], "")


@clause("OP-PART-7")
def test_a_reserve_pile_emptied_by_the_partner_is_restarted_by_its_owner() -> None:
    t = four(
        "flinch@2008(partners=on)",
        A=player([10, 2, 2], [9, 9]),
        C=player([10, 2, 2], [9, 9], [7, 8, 8, 8, 8]),
    )
    t.play("A", "q1>p1", "h9>r1").play("B", "h9>r1")
    assert {text.partition(">")[2] for text in discards(t, "C")} == {"r1"}


@clause("OP-PART-10")
def test_the_partners_reserve_counts_in_a_block() -> None:
    t = lay(
        "flinch@2008(partners=on)",
        *(player([10, 2], [], [8, 8, 8, 8, top]) for top in (8, 8, 8, 7)),
        centre=[6],
        dealer="A",
    )
    for who in "ABCD":
        t.play(who, "end")
    assert t.position()["forced"] == 1  # B can play the 7 of D
    t.play("A", "end")
    assert t.moves("B") == ["q5>p1"]


@clause("OP-PART-10")
def test_a_partners_stock_is_not_set_back() -> None:
    t = lay(
        "flinch@1913(partners=on)",
        player([10, 2], [], [9, 9, 9, 9, 9]),
        player([10, 2], [], [9, 9, 9, 9, 7]),
        player([8, 2], [], [9, 9, 9, 9, 9]),
        player([8, 2], [], [9, 9, 9, 9, 9]),
        centre=[6],
        dealer="A",
    )
    for who in "ABCDA":
        t.play(who, "end")
    t.play("B", "r5>p1")
    assert (stock(t, "C"), stock(t, "D"), tops(t)) == ([2, 8], [8, 2], [7])


@clause("OP-PART-9")
def test_partners_in_2000_play_without_calls() -> None:
    t = four("flinch@2000(partners=on,play=table)", A=player([10, 2], [4, 9]), C=player([7, 2], [9, 9]))
    t.play("A", "h4>p2")
    assert not [text for text in t.moves("B") if text.startswith("call:")]
    t.play("B", "point:A")
    assert (hand(t, "A"), tops(t), turn(t)) == ([4, 9], [6, 3], "A")

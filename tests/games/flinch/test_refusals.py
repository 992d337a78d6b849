"""What cannot be done at a table of Flinch, and the clause that says so."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import lay, player

STACK = [3, 4, 5, 6, 8] * 4


def table(*house: str, seats: int = 2, **more: Any) -> Table:
    """A table in play: everybody has a stock, a hand and a reserve pile of two cards; a pile stands at 3."""
    people = [player([9, 8], [7, 12], [[5, 11]]) for _ in range(seats)]
    laid: dict[str, Any] = {"centre": [3], "stack": STACK, **more}
    return lay(f"flinch@2008({','.join(('play=table', *house))})", *people, **laid)


@clause("FL-COND-3")
def test_there_is_nothing_to_look_at_where_nobody_sits() -> None:
    assert table().refused("A", "peek:C:s") == "FL-COND-3"


@clause("FL-STOCK-9", "FL-RES-10", "OP-RES-2", "IR-11")
def test_there_is_nothing_under_a_single_card() -> None:
    single = lay("flinch@2008(play=table)", player([9], [7], [5]), player([9, 8], [7], [5]), centre=[3], stack=STACK)
    assert single.refused("B", "peek:A:s") == "FL-STOCK-9"
    assert single.refused("B", "peek:A:r1") == "FL-RES-10"
    assert table("reserve-memory=open").refused("B", "peek:A:r1") == "OP-RES-2"
    assert table().play("B", "peek:A:r1").refused("B", "peek:A:r1") == "IR-11"


@clause("FL-EXP-5")
def test_nothing_is_demanded_where_a_shown_card_binds_of_itself() -> None:
    assert table("exposed-call=automatic").refused("B", "demand:A:7") == "FL-EXP-5"


@clause("IR-10", "FL-RES-1")
def test_a_reserve_card_is_lifted_once_a_turn() -> None:
    t = table("reserve-lift=free").play("A", "lift:r1", "back")
    assert t.refused("A", "lift:r1") == "IR-10"
    early = table(centre=[], phase="opening", opened=False)
    assert early.refused(early.must_act(), "lift:r1") == "FL-RES-1"


@clause("OP-EXP-2")
@pytest.mark.parametrize("text", ["h7>new", "h7>r2", "show:h7"])
def test_a_lifted_card_comes_first(text: str) -> None:
    assert table("reserve-lift=free").play("A", "lift:r1").refused("A", text) == "OP-EXP-2"


@clause("FL-HAND-1", "IR-17", "OP-HAND-5")
def test_when_no_hand_can_be_taken() -> None:
    early = table("clerical=manual", centre=[], phase="opening", opened=False)
    assert early.refused(early.must_act(), "newhand") == "FL-HAND-1"
    assert table("clerical=manual").play("A", "newhand").refused("A", "newhand") == "IR-17"
    assert table("clerical=manual", stack=[]).refused("A", "newhand") == "OP-HAND-5"


@clause("FL-OPEN-4")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_before_the_first_1_nobody_discards(play: str) -> None:
    people = [player([9, 8], [7, "w"]), player([9, 8], [7, 12])]
    t = lay(f"flinch@2000(play={play})", *people, stack=STACK, phase="opening", opened=False)
    assert t.refused("A", "end") == "FL-OPEN-4"
    assert t.refused("A", "h7>r1") == "FL-OPEN-4"


@clause("FL-OPEN-11", "OP-OPEN-6")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_while_the_hands_go_down_nothing_else_is_done(play: str) -> None:
    full = [5, 5, 5, 5, 5]
    people = [player([9, 8], [7, 12], full), player([9, 8], [7, 12], full)]
    t = lay(f"flinch@2008(play={play})", *people, stack=STACK, phase="laying", opened=False)
    assert t.refused("A", "h7>new") == "FL-OPEN-11"
    assert t.refused("B", "h7>r1") == ("OP-OPEN-6" if play == "table" else "FL-TURN-13")


@clause("OP-PART-5")
def test_partners_do_not_call_each_other() -> None:
    assert table("partners=on", seats=4).refused("C", "call:A:stock") == "OP-PART-5"

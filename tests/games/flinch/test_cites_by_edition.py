"""What an edition does not print is refused by a clause that it does: the same act, edition by edition."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import lay, player

STACK = [3, 4, 5, 6, 8] * 4


def table(edition: str, *house: str, **more: Any) -> Table:
    """Two players with stocks, hands and a reserve pile; a pile stands at 3."""
    people = [player([9, 8], [7, 6], [[5, 4]]) for _ in range(2)]
    return lay(
        f"flinch@{edition}({','.join(('play=table', *house))})", *people, **{"centre": [3], "stack": STACK, **more}
    )


@clause("FL-OPEN-2", "FL-OPEN-3", "FL-OPEN-4")
@pytest.mark.parametrize(("edition", "cited"), [("1913", "FL-OPEN-2"), ("1988", "FL-OPEN-3"), ("2008", "FL-OPEN-4")])
def test_before_the_first_one_nobody_discards(edition: str, cited: str) -> None:
    people = [player([9, 8], [1, 6], []), player([9, 8], [7, 6], [])]
    t = lay(f"flinch@{edition}(play=table)", *people, centre=[], stack=STACK, phase="opening", opened=False)
    assert t.refused("A", "h6>r1") == cited


@clause("FL-OPEN-9", "OP-OPEN-5", "FL-OPEN-8", "FL-OPEN-11")
@pytest.mark.parametrize(
    ("edition", "down", "slot"), [("1913", "FL-OPEN-9", "OP-OPEN-5"), ("2008", "FL-OPEN-11", "FL-OPEN-8")]
)
def test_in_a_lay_down_hands_go_down_one_on_each_slot(edition: str, down: str, slot: str) -> None:
    people = [player([9, 8], [7, 6], [5]), player([9, 8], [7, 6], [])]
    rules = f"flinch@{edition}(play=table)"
    t = lay(rules, *people, centre=[], stack=STACK, phase="laying", opened=False)
    assert t.refused("A", "h7>new") == down
    assert t.refused("A", "h7>r1") == slot


@clause("FL-STOCK-2", "FL-PILE-6")
def test_what_the_table_does_by_itself_is_not_done_by_hand() -> None:
    assert table("2008").refused("A", "turnup:A") == "FL-STOCK-2"
    assert table("2008").refused("A", "clear:p1") == "FL-PILE-6"


@clause("FL-EXP-4", "FL-EXP-5")
@pytest.mark.parametrize(("edition", "cited"), [("1913", "FL-EXP-4"), ("1988", "FL-EXP-4"), ("2008", "FL-EXP-5")])
def test_where_a_shown_card_binds_of_itself_nothing_is_demanded(edition: str, cited: str) -> None:
    assert table(edition, "exposed-call=automatic").refused("B", "demand:A:7") == cited


@clause("OP-WILD-10")
def test_in_the_form_with_wilds_mistakes_are_pointed_out_not_called() -> None:
    assert table("2000").refused("B", "point:B") == "OP-WILD-10"

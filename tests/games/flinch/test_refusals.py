"""What cannot be done at a table of Flinch, and the clause that says so."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.errors import BadMove, IllegalMove
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


def dropped(t: Table, who: int, source: str, target: str) -> str:
    """The move that a drop means, or why it means none."""
    try:
        move = t.rules.game.drop(t.state, who, source, -1, target)
    except BadMove as complaint:
        return str(complaint)
    return t.rules.game.write_move(t.state, who, move)


@clause("FL-TURN-3", "FL-PART-2")
@pytest.mark.parametrize("source", ["stock:1", "reserve:1:1", "stock:3"])
def test_a_drop_never_plays_an_opponents_card_for_the_partners(source: str) -> None:
    t = table("partners=on", seats=4)
    assert dropped(t, 0, source, "centre:1").endswith("'s cards are not yours to play (FL-TURN-3)")
    assert dropped(t, 0, "stock:2", "centre:1") == "t>p1"
    assert dropped(t, 0, "reserve:2:1", "centre:1") == "q1>p1"


@clause("IR-16")
def test_a_drop_takes_what_nobody_may_take() -> None:
    assert dropped(table(), 0, "stock:1", "hand:0") == "take:B:s"
    assert dropped(table(), 0, "reserve:1:1", "hand:0") == "take:B:r1"


@clause("FL-STOCK-1", "FL-RES-11")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_a_drop_on_the_reserve_names_its_clause(play: str) -> None:
    people = [player([9, 8], [7, 12], [5]) for _ in range(4)]
    t = lay(f"flinch@2008(play={play},partners=on)", *people, centre=[3], stack=STACK)
    assert dropped(t, 0, "stock:0", "reserve:0:2").endswith("(FL-STOCK-1)")
    assert dropped(t, 0, "reserve:2:1", "reserve:0:2").endswith("(FL-RES-11)")
    assert dropped(t, 0, "reserve:0:1", "reserve:0:2") == "move:r1>r2"
    if play == "strict":
        assert t.refused("A", "move:r1>r2") == "FL-RES-11"


@clause("FL-PILE-7", "FL-HAND-1", "FL-PILE-6", "FL-RES-12", "FL-TURN-10", "FL-TURN-3")
@pytest.mark.parametrize(
    ("source", "target", "clause_of_it"),
    [
        ("centre:1", "centre:2", "FL-PILE-7"),
        ("centre:1", "hand:0", "FL-PILE-7"),
        ("stack", "hand:0", "FL-HAND-1"),
        ("used", "hand:0", "FL-PILE-6"),
        ("reserve:0:1", "hand:0", "FL-RES-12"),
        ("reserve:0:1", "reserve:1:1", "FL-RES-6"),
        ("stock:0", "reserve:1:1", "FL-STOCK-1"),
        ("hand:1", "centre:1", "FL-TURN-3"),
    ],
)
def test_a_drop_that_is_no_play_names_its_clause(source: str, target: str, clause_of_it: str) -> None:
    t = lay("flinch@2008", *[player([9, 8], [7, 12], [5]) for _ in range(2)], centre=[3, 4], stack=STACK)
    assert dropped(t, 0, source, target).endswith(f"({clause_of_it})")


@clause("FL-TURN-10")
def test_a_hand_card_is_dropped_on_no_others_reserve() -> None:
    t = lay("flinch@2008", *[player([9, 8], [7, 12], [5]) for _ in range(2)], centre=[3, 4], stack=STACK)
    with pytest.raises(BadMove, match=r"on your own reserve to end the turn \(FL-TURN-10\)"):
        t.rules.game.drop(t.state, 0, "hand:0", 0, "reserve:1:2")


@clause("IR-17", "IR-16")
def test_a_card_of_the_middle_is_carried_to_the_hand_where_that_can_be_done() -> None:
    t = table("clerical=manual")
    assert dropped(t, 0, "stack", "hand:0") == "newhand"
    assert dropped(t, 0, "centre:1", "hand:0") == "take:p1"


@clause("FL-STOCK-3", "FL-ONE-1", "FL-BLOCK-2", "OP-TURN-4")
def test_the_reason_why_a_turn_cannot_end_is_the_duty_that_is_open() -> None:
    def why(first: dict[str, Any], **more: Any) -> tuple[str, str]:
        t = lay("flinch@2008", first, player([9, 8], [12]), centre=[3], **more)
        with pytest.raises(IllegalMove) as refused:
            t.play("A", "end")
        return refused.value.clause, refused.value.why

    assert why(player([4, 8], [7]), stack=STACK) == ("FL-STOCK-3", "the 4 on the stock fits and must be played first")
    assert why(player([9, 8], [1, 7]), stack=STACK) == ("FL-ONE-1", "the 1 must be played in this turn")
    blocked = ("FL-BLOCK-2", "the game is blocked and a card that breaks the block must be played first")
    assert why(player([9, 8], [4, 7]), forced=0) == blocked


@clause("FL-OPEN-5")
def test_the_status_says_that_one_may_pass_only_where_one_may() -> None:
    def status(hand: list[Any]) -> str:
        t = lay("flinch@2000", player([9, 8], hand), player([9, 8], [12]), stack=STACK, phase="opening", opened=False)
        return t.rules.game.scene(t.state, 0).status

    assert status([1, 7]) == "Before the first pile: you play a starter."
    assert status(["w", 7]) == "Before the first pile: you play a starter, or pass."


@clause("ST-5", "OP-WILD-6", "OP-VAR-5")
@pytest.mark.parametrize(
    ("rules", "may_pass"),
    [
        ("2008", False),
        ("1913(variation=middle)", False),
        ("1913(variation=ends)", False),
        ("1913(variation=ends,starter-duty=ones-only)", True),
        ("2000", True),
        ("2000(wild-starts=no)", False),
        ("1988(play=table)", True),
    ],
)
def test_others_are_told_that_somebody_may_pass_only_where_that_can_be(rules: str, may_pass: bool) -> None:
    people = [player([9, 7], [1, 8, 6]), player([9, 7], [10])]
    t = lay(f"flinch@{rules}", *people, stack=STACK, phase="opening", opened=False)
    either = ", or passes" if may_pass else ""
    assert t.rules.game.scene(t.state, 1).status == f"Before the first pile: A plays a starter{either}."

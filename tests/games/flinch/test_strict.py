"""Strict play offers what the clauses allow, and does the rest by itself."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import IllegalMove
from kalamazoo.core.event import CARD, CLEAR, NOTE, SHUFFLE
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.engine.notes import PASSED, TURNED
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flinch.laying import hand, heights, lay, player, stack, tops, turn

EDITIONS = ["1913", "1988", "2008", "2000"]


@clause("ST-1")
@pytest.mark.parametrize(
    "text, refusal",
    [
        ("h3>p1", "FL-STOCK-3"),
        ("h5>p1", "FL-PILE-1"),
        ("h3>p7", "FL-PILE-3"),
        ("h9>new", "FL-PILE-1"),
        ("h6>r1", "FL-TURN-3"),
        ("h1>r1", "FL-ONE-4"),
        ("h9>r1", "FL-STOCK-3"),
        ("t>p2", "FL-TURN-3"),
        ("q1>p2", "FL-TURN-3"),
        ("r1>p2", "FL-RES-6"),
        ("s>p1", "FL-PILE-1"),
        ("pass", "FL-TURN-9"),
        ("end", "FL-STOCK-3"),
        ("h1>p1", "FL-ONE-3"),
        ("s=4>p2", "FL-DECK-7"),
        ("newhand", "ST-4"),
        ("timeout", "OP-TURN-6"),
    ],
)
def test_a_refused_move_changes_nothing_and_names_its_clause(text: str, refusal: str) -> None:
    t = lay("flinch@2008", player([8, 2], [1, 3, 5, 9]), player([8, 2], [3, 5]), centre=[2, 7], stack=[3, 4, 5, 6, 8])
    assert t.refused("A", text) == refusal
    with pytest.raises(IllegalMove, match=rf"^seat A may not .+: .+ \({refusal}\)$"):
        t.play("A", text)
    assert t.moves("A") == ["s>p2"]


@clause("ST-1")
def test_who_is_not_on_turn_is_told_so() -> None:
    t = lay("flinch@2008", player([8, 2], [3]), player([8, 2], [3, 5]), centre=[2, 7], stack=[3, 4, 5, 6, 8])
    assert t.refused("B", "h3>p1") == "FL-TURN-13"


@clause("ST-2")
def test_duties_are_offered_in_their_order_and_lock_the_discard() -> None:
    t = lay(
        "flinch@2008(partners=on)",
        player([8, 12], [1, 3, 9]),
        player([12, 2], [3, 5]),
        player([13, 12], [3, 5]),
        player([12, 2], [3, 5]),
        centre=[2, 7, 12],
        stack=[3, 4, 5, 6, 8],
    )
    for expected in (["s>p2"], ["t>p3"], ["h1>new"]):
        assert t.moves("A") == expected
        t.play("A", expected[0])
    assert {"h3>p1", "h9>p2", "h9>r1"} <= set(t.moves("A"))


@clause("ST-3", "OP-PILE-3", "OP-HAND-4")
def test_what_happens_by_itself_happens_in_one_order() -> None:
    t = lay(
        "flinch@1988",
        player([10, 5, 5], [], [8]),
        player([9, 9], [3, 3]),
        centre=[9, 4],
        used=list(range(1, 11)),
        busy=True,
    )
    t.play("A", "s>p1")
    told = [(e.kind, e.number if e.kind == NOTE else 0) for e in t.referee.events]
    assert told[:4] == [(CARD, 0), (NOTE, TURNED), (CLEAR, 0), (SHUFFLE, 0)]
    assert [kind for kind, _ in told[4:]] == [CARD] * 5  # the new hand comes last
    assert (len(hand(t, "A")), len(stack(t)), tops(t)) == (5, 15, [4])
    assert t.moves("A") == ["s>p1"]  # only then duties are tested


@clause("ST-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_wrong_is_ever_offered(edition: str) -> None:
    referee = Referee(f"flinch@{edition}", 3, 4)
    rng = Rng(1)
    while referee.outcome is None:
        seats = referee.may_act()
        assert seats == referee.must_act()
        assert len(seats) == 1
        texts = [referee.rules.game.write_move(referee.state(), seats[0], m) for m in referee.moves(seats[0])]
        assert not [text for text in texts if ":" in text]
        referee.play(seats[0], referee.state().random_move(seats[0], rng))


@clause("ST-5", "FL-OPEN-8")
@pytest.mark.parametrize("edition", ["1913", "1988", "2008"])
def test_passes_and_the_first_lay_down_need_nobody(edition: str) -> None:
    game = rules(f"flinch@{edition}(packs=1)")
    laid = 0
    for seed in range(120):
        referee = Referee(game, 2, seed, 1)
        document = game.game.write_position(referee.state())
        if any(any(seat["reserve"]) for seat in document["seats"]):
            laid += 1
            assert all(len(pile) <= 1 or document["phase"] == "laying" for pile in document["seats"][0]["reserve"])
    assert 0 < laid < 60


@clause("ST-5")
def test_the_passes_are_told() -> None:
    t = lay("flinch@2008", player([9, 9], [5, 6]), player([9, 9], [1, 6]), stack=[3, 4, 5, 6, 8] * 4, phase="opening")
    assert t.moves("A") == ["pass"]
    t.play("A", "pass")
    assert [e.seat for e in t.referee.events if e.kind == NOTE and e.number == PASSED] == [0]
    assert (turn(t), heights(t, "A")) == ("B", [0] * 5)


@clause("ST-5", "OP-WILD-6")
def test_in_2000_a_holder_of_a_wild_is_asked() -> None:
    t = lay(
        "flinch@2000",
        player([9, 9], [5, 6, 7, 8, 9]),
        player([9, 9], ["w", 6, 7, 8, 9]),
        stack=[3, 4, 5, 6, 8] * 8,
    )
    assert (turn(t), t.moves("B")) == ("B", ["hw=1>new", "pass"])

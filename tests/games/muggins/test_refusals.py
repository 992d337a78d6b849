"""Every move that is not legal is refused with a clause and a sentence, and changes nothing."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import IllegalMove
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import CLOCK
from kalamazoo.games.muggins.moves import LAST_MOVE
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.testing import clause
from tests.games.muggins.setting import lay

IDS = load("muggins").ids()


@pytest.mark.parametrize("options", ["play=strict", "", "out-of-turn=callable", "grace=0"])
@pytest.mark.parametrize("edition", ["1913", "1988"])
def test_every_number_that_is_no_legal_move_is_refused_with_a_clause(edition: str, options: str) -> None:
    rule_set = rules(f"muggins@{edition}({options})")
    for seed in range(4):
        state = rule_set.deal(3, seed)
        wander(state, Rng(seed), 30 + 45 * seed)
        if not state.may_act():
            continue
        for seat in (0, 1, 2, CLOCK):
            legal = state.moves(seat) if state.may_act() >> seat & 1 else []
            for move in set(range(-2, LAST_MOVE + 2)) - set(legal):
                known = state.mask(seat)
                ruling = rule_set.game.explain(known, seat, move)
                assert ruling.clause in IDS
                assert len(ruling.text) > 10
                assert rule_set.game.name_move(known, seat, move)


def test_a_refusal_is_a_sentence_and_changes_nothing() -> None:
    t = lay("1913", "A h 8 3 | B h 2 s 9 | C h 2 s 7", [3], play="strict").do("A", "draw")
    before = t.state.dump()
    with pytest.raises(IllegalMove) as refusal:
        t.play("A", "d>C")
    assert str(refusal.value) == (
        "seat A may not play the drawn 8 on the stock pile of C: "
        "the stock pile of B also takes the 8 and is nearer on the left (MU-TGT-3)"
    )
    with pytest.raises(IllegalMove, match=r"seat B may not draw a card: it is A's turn \(MU-TURN-1\)"):
        t.play("B", "draw")
    with pytest.raises(IllegalMove, match=r"seat A may not lay the 8: .* stock pile of B \(MU-TGT-10\)"):
        t.play("A", "lay")
    with pytest.raises(IllegalMove, match="seat A may not make move number 9999: there is no such move"):
        t.referee.play(0, 9999)
    assert t.state.dump() == before


def test_the_referee_says_why_without_playing() -> None:
    referee = Referee("muggins@1913(play=strict)", 2, seed=3)
    ruling = referee.why(0, "muggins")
    assert ruling is not None
    assert ruling.clause == "MU-ST-1"
    assert referee.why(1, "draw") is None


@clause("MU-TURN-5")
def test_wrong_piles_do_not_fill_the_table_without_end() -> None:
    t = lay("1913", "A h 7 1 9 | B h 8", [[2]] * 10 + [[3]] * 10 + [[4]] * 10 + [[5]] * 10).do("A", "draw")
    assert t.refused("A", "d>new") == "MU-TURN-5"
    t.do("A", "d>t1", "draw", "d>new")  # a 1 always finds room
    assert len(t.tops()) == 41

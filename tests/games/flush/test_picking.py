"""What rollouts draw without listing: the move that the list would give. And what is counted along."""

from __future__ import annotations

from typing import cast

import pytest

from kalamazoo.core.moves import Moves
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.games.flush.engine.picking import pick_addition, pick_opening
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.table import MIXED, PLAY
from kalamazoo.games.flush.moves import FLIP, TAKE_BACK
from kalamazoo.games.flush.options import FIRST_CARD
from kalamazoo.rulebook import rules

HOUSES = (
    "flush",
    "flush(play=table,memory=shown)",
    "flush(tops=after-hand,mimic-as-flush=no,lone-mimic=match-top)",
    "flush(pick-up-by-choice=yes,lone-mimic=no,flush-reach=run)",
)


def positions(house: str) -> list[FlushState]:
    """Positions along random games."""
    found: list[FlushState] = []
    rule_set = rules(house)
    for seed in range(12):
        state = cast(FlushState, rule_set.deal(2 + seed % 5, seed))
        for step in range(25):
            wander(state, Rng(seed * 100 + step), 3)
            if not state.ending and not state.voting and state.phase == PLAY and state.set_value != MIXED:
                found.append(state.clone())
    return found


def from_list(state: FlushState, rng: Rng) -> int:
    """The same by listing: any opening; of additions mostly one more card, else the last way to declare."""
    row = Moves()
    if not state.set_size:
        state.put_openings(row)
        return row.pick(rng)
    state.put_additions(row)
    moves = row.listed()
    puts = [move for move in moves if FIRST_CARD <= move < FLIP]
    said = [move for move in moves if move not in puts and move != TAKE_BACK]
    if puts and (not said or rng.below(4)):
        return rng.pick(puts)
    return said[-1] if said else TAKE_BACK


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_drawn_is_what_the_list_would_give(house: str) -> None:
    openings = additions = 0
    for at, state in enumerate(positions(house)):
        for seed in range(6):
            lot, twin = Rng(at * 6 + seed), Rng(at * 6 + seed)
            drawn = pick_addition(state, lot) if state.set_size else pick_opening(state, lot)
            assert drawn == from_list(state, twin)
            assert lot.save() == twin.save()  # the same lots for whatever comes next
        additions += state.set_size > 0
        openings += state.set_size == 0
    assert openings > 40
    assert additions > 40


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_counted_along_is_what_the_cards_say(house: str) -> None:
    for state in positions(house):
        afresh = cast(FlushState, rules(house).game.blank(state.opt, state.seats))
        afresh.restore(state.dump())
        assert list(state.covered) == list(afresh.covered)
        assert list(state.bare) == list(afresh.bare)
        assert (state.out_low, state.out_high, state.out_key) == (afresh.out_low, afresh.out_high, afresh.out_key)


def test_what_cards_cost_is_added_up_card_by_card() -> None:
    for state in positions("flush"):
        for seat in range(state.seats):
            points = sum(state.opt.points[card] * (3 if card >> 4 == state.mimic else 1) for card in state.held(seat))
            assert state.cost(seat) == points

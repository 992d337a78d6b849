"""Remembering is the players' own business in every game: what is known of another's hand is shown as backs.

A house rule shows what is known where people may want that (`memory=shown`); the page of rules says so.
"""

from __future__ import annotations

import re

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.core.state import State
from kalamazoo.games import GAMES
from kalamazoo.games.flinch.engine.packed import hand_size
from kalamazoo.games.flinch.engine.table import TableState
from kalamazoo.rulebook import Rules, rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.rulebook.reading import chapters
from kalamazoo.testing.fingerprints import rule_sets
from kalamazoo.testing.walks import any_house

WALKS = 12  # of each game, each under other house rules
LOOKS = 8
STRIDE = 20  # moves between two looks
SOLITARY = ("patience", "triangle")


def page(rule_set: Rules) -> list[str]:
    """What stands on the page of rules of a table."""
    parts = chapters(load(rule_set.game.name), rule_set.edition.name, rule_set.words())
    return [clause.text for part in parts for clause in part.clauses]


def exposed(state: State, seat: int) -> int:
    """How many cards of a hand lie open because they were shown and are still to be played (FL-EXP-1)."""
    if not isinstance(state, TableState):
        return 0
    bound = state.memory.bound if seat == state.turn else 0
    return hand_size(bound or state.memory.exposed[seat])


@pytest.mark.parametrize("game", [game for game in GAMES if game not in SOLITARY])
def test_what_is_known_of_anothers_hand_is_shown_as_backs(game: str) -> None:
    names = [name for name in rule_sets() if re.split("[@(]", name)[0] == game]
    rng = Rng(3)
    for seed in range(WALKS):
        house, seats = any_house(names[-1 - seed % len(names)], rng)
        if "memory" in house.words():
            house = house.replace(memory="own")
        state = house.deal(seats, seed)
        for _ in range(LOOKS):
            wander(state, rng, STRIDE)
            if not state.may_act():
                break
            for viewer in (0, seats - 1, ONLOOKER):
                for area in house.game.scene(state.mask(viewer), viewer).areas:
                    if area.id.startswith("hand:") and area.seat != viewer:
                        shown = len([face for face in area.cards if not face.back])
                        assert shown <= exposed(state, area.seat or 0), f"{house}, seed {seed}: {area.id} to {viewer}"


@pytest.mark.parametrize("name", rule_sets())
def test_the_page_of_rules_says_whose_business_remembering_is(name: str) -> None:
    assert any(re.search(r"[Rr]emembering\b.* own\s+business", text, re.DOTALL) for text in page(rules(name)))

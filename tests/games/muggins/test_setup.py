"""Dealing Muggins."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.muggins.setting import EDITIONS

SIZES = {  # for two players, three, … eight
    "1913": "75 75|50 50 50|38 38 37 37|30 30 30 30 30|25 25 25 25 25 25|22 22 22 21 21 21 21|19 19 19 19 19 19 18 18",
    "1988": "55 55|37 37 36|28 28 27 27|22 22 22 22 22|19 19 18 18 18 18|16 16 16 16 16 15 15|14 14 14 14 14 14 13 13",
    "2008": "68 67|45 45 45|34 34 34 33|27 27 27 27 27|23 23 23 22 22 22|20 20 19 19 19 19 19|17 17 17 17 17 17 17 16",
}
PACKS = {"1913": (15, 10), "1988": (10, 11), "2008": (15, 9)}


def deal(text: str, seats: int, seed: int = 1, dealer: int = 0) -> MugginsState:
    return cast(MugginsState, rules(text).deal(seats, seed, dealer))


def dealt(state: MugginsState) -> list[int]:
    """The cards in the order in which they went round."""
    hands = [hand[::-1] for hand in state.hands]
    first = state.dealer + 1
    size = len(state.cards())
    return [hands[(first + at) % state.seats][at // state.seats] for at in range(size)]


@clause("MU-SET-1", "MU-OP-23")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_to_eight_play(edition: str) -> None:
    for seats in (0, 1, 9):
        with pytest.raises(BadRules, match="2 to 8 players"):
            deal(f"muggins@{edition}", seats)
    assert all(deal(f"muggins@{edition}", seats).seats == seats for seats in range(2, 9))


@clause("MU-SET-2", "MU-OP-27")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_whole_number_pack_is_used_and_nothing_else(edition: str) -> None:
    ranks, copies = PACKS[edition]
    assert Counter(deal(f"muggins@{edition}", 5).cards()) == dict.fromkeys(range(1, ranks + 1), copies)


@clause("MU-OP-22")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_second_pack_is_a_house_rule_even_for_eight(edition: str) -> None:
    ranks, copies = PACKS[edition]
    assert len(deal(f"muggins@{edition}", 8).cards()) == ranks * copies
    assert Counter(deal(f"muggins@{edition}(packs=2)", 8).cards()) == dict.fromkeys(range(1, ranks + 1), 2 * copies)


@clause("MU-SET-3", "MU-TURN-1")
def test_the_dealer_is_chosen_and_the_seat_on_the_left_begins() -> None:
    for dealer in range(4):
        state = deal("muggins@1988", 4, dealer=dealer)
        assert state.dealer == dealer
        assert state.must_act() == 1 << (dealer + 1) % 4
    with pytest.raises(BadRules, match="no seat 4 can deal"):
        deal("muggins@1988", 4, dealer=4)


@clause("MU-SET-4")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_seats_from_the_dealers_left_take_the_odd_cards(edition: str, seats: int) -> None:
    dealer = seats // 2
    state = deal(f"muggins@{edition}", seats, dealer=dealer)
    sizes = [len(state.hands[(dealer + 1 + at) % seats]) for at in range(seats)]
    assert " ".join(map(str, sizes)) == SIZES[edition].split("|")[seats - 2]


@clause("MU-SET-4", "MU-OP-26")
def test_single_cards_go_round_and_are_drawn_in_the_order_dealt() -> None:
    order = dealt(deal("muggins@1913", 2, seed=5))
    for seats in range(3, 9):
        assert dealt(deal("muggins@1913", seats, seed=5, dealer=seats - 2)) == order
    assert order != dealt(deal("muggins@1913", 2, seed=6))


@clause("MU-SET-5", "MU-ST-3")
def test_nobody_sees_any_hand_card_before_it_is_drawn() -> None:
    rule_set = rules("muggins@2008")
    state = deal("muggins@2008", 3)
    for seat in (0, 1, 2, ONLOOKER):
        known = state.mask(seat)
        assert not any(known.cards())
        shown = [face for area in rule_set.game.scene(known, seat).areas for face in area.cards]
        assert shown
        assert all(face.back and not face.rank for face in shown)
        assert [area.count for area in rule_set.game.scene(known, seat).areas if area.id[:4] == "hand"] == [45] * 3


@clause("MU-SET-6")
def test_at_the_start_there_are_no_piles() -> None:
    state = deal("muggins@1913", 4)
    assert (state.piles, state.stocks, state.away) == ([], [[], [], [], []], [])

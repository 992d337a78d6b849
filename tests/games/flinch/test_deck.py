"""FL-DECK and FL-PLAYERS: packs, and who can sit down to them."""

from __future__ import annotations

from collections import Counter

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flinch.laying import lay, player

WILD = 16


def pack(text: str, seats: int) -> Counter[int]:
    """How many of each card are dealt."""
    return Counter(rules(text).deal(seats, 1).cards())


@clause("FL-DECK-1", "OP-DECK-2")
def test_the_pack_of_1913() -> None:
    assert pack("flinch@1913(packs=1)", 2) == dict.fromkeys(range(1, 16), 10)


@clause("FL-DECK-2")
def test_the_pack_of_1988() -> None:
    assert pack("flinch@1988(packs=1)", 2) == dict.fromkeys(range(1, 11), 11)


@clause("FL-DECK-3", "FL-DECK-4")
def test_the_pack_of_2008_has_no_wilds() -> None:
    assert pack("flinch@2008(packs=1)", 2) == dict.fromkeys(range(1, 16), 9)


@clause("FL-DECK-5", "FL-WILD-2", "OP-DECK-1")
def test_the_wild_form_has_all_144_cards() -> None:
    found = pack("flinch@2000(packs=1)", 2)
    assert found == {**dict.fromkeys(range(1, 16), 9), WILD: 9}
    state = rules("flinch@2000").deal(4, 3)
    where = [state.cards().index(WILD), len(state.cards()) - 1 - state.cards()[::-1].index(WILD)]
    assert where[1] - where[0] > 20  # the wilds are shuffled in, not laid on top or bottom


@clause("FL-DECK-6")
@pytest.mark.parametrize(("edition", "size"), [("1913", 300), ("1988", 220), ("2008", 270), ("2000", 288)])
def test_two_packs_double_every_count_and_nothing_else(edition: str, size: int) -> None:
    one = pack(f"flinch@{edition}(packs=1)", 4)
    two = pack(f"flinch@{edition}(packs=2)", 4)
    assert two == {card: 2 * count for card, count in one.items()}
    assert sum(two.values()) == size
    state = rules(f"flinch@{edition}(packs=2)").deal(4, 1)
    plain = rules(f"flinch@{edition}(packs=1)").deal(4, 1)
    assert isinstance(state, FlinchState)
    assert isinstance(plain, FlinchState)
    assert [len(state.hand(0)), state.left[0]] == [len(plain.hand(0)), plain.left[0]]


@clause("FL-DECK-7")
def test_cards_of_one_rank_are_one_move() -> None:
    t = lay("flinch@2008", player([15], [4, 4, 9]), player([2]), centre=[3])
    assert t.moves("A").count("h4>p1") == 1
    t.play("A", "h4>p1")
    assert t.moves("A") == ["h4>r1", "h4>r2", "h4>r3", "h4>r4", "h4>r5", "h9>r1", "h9>r2", "h9>r3", "h9>r4", "h9>r5"]


@clause("FL-DECK-8")
@pytest.mark.parametrize(
    "text", ["flinch@1913", "flinch@1988(play=table)", "flinch@2008(variation=middle)", "flinch@2000"]
)
def test_no_card_is_ever_lost_or_made(text: str) -> None:
    state = rules(text).deal(3, 5)
    whole = sorted(state.cards())
    for seed in range(40):
        wander(state, Rng(seed), 10)
        assert sorted(state.cards()) == whole


@clause("FL-PLAYERS-1", "FL-PLAYERS-3", "FL-PLAYERS-5", "OP-PLAYERS-1")
@pytest.mark.parametrize(("edition", "most"), [("1913", 8), ("1988", 6), ("2008", 8), ("2000", 8)])
def test_how_many_can_play(edition: str, most: int) -> None:
    rule_set = rules(f"flinch@{edition}")
    for seats in range(2, most + 1):
        assert rule_set.deal(seats, 1).seats == seats
    for seats in (1, most + 1):
        with pytest.raises(BadRules, match=f"for 2 to {most} players, not {seats}"):
            rule_set.deal(seats, 1)


@clause("FL-PLAYERS-2", "FL-PLAYERS-4", "FL-PLAYERS-5", "FL-PLAYERS-6")
@pytest.mark.parametrize(("edition", "first"), [("1913", 6), ("1988", 4), ("2008", 5), ("2000", 5)])
def test_from_which_number_on_two_packs_are_used(edition: str, first: int) -> None:
    small = len(rules(f"flinch@{edition}").deal(first - 1, 1).cards())
    assert len(rules(f"flinch@{edition}").deal(first, 1).cards()) == 2 * small


@clause("FL-PLAYERS-2", "FL-PLAYERS-4")
@pytest.mark.parametrize(("edition", "seats"), [("1913", 8), ("1988", 6)])
def test_where_two_packs_are_advice_one_will_do(edition: str, seats: int) -> None:
    assert rules(f"flinch@{edition}(packs=1)").deal(seats, 1).seats == seats


@clause("FL-PLAYERS-6")
@pytest.mark.parametrize("edition", ["2008", "2000"])
def test_where_two_packs_are_needed_one_is_refused(edition: str) -> None:
    with pytest.raises(BadRules, match=r"two packs are needed \(OP-PLAYERS-2\)"):
        rules(f"flinch@{edition}(packs=1)").deal(5, 1)
    assert len(rules(f"flinch@{edition}(packs=1)").deal(4, 1).cards()) in (135, 144)


@clause("FL-PLAYERS-7", "FL-BLOCK-6")
def test_two_packs_may_be_used_by_any_number() -> None:
    for seats in range(2, 9):
        assert len(rules("flinch@1913(packs=2)").deal(seats, 1).cards()) == 300

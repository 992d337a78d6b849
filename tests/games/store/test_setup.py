"""The pack, the deal, the store, who sits down."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.play import Match, Referee
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.asking import table

BOTH = pytest.mark.parametrize("name", ["store@1913", "store@2008"])


def by_hand(seats: int, seed: int, dealer: int) -> tuple[list[list[int]], int]:
    """The hands as somebody deals them who shuffles the same pack; and the size of the store."""
    pack = [number for number in range(1, 16) for _ in range(4)]
    Rng(seed).shuffle(pack)
    hands: list[list[int]] = [[] for _ in range(seats)]
    for turn in range(6 * seats):
        hands[(dealer + 1 + turn) % seats].append(pack[turn])
    return [sorted(hand) for hand in hands], len(pack) - 6 * seats


@clause("GS-SET-1", "GS-SET-2")
@BOTH
def test_the_pack(name: str) -> None:
    assert sorted(rules(name).deal(3).cards()) == sorted(list(range(1, 16)) * 4)
    assert rules(name).game.write_card(15) == "15"  # no wild card has a name


@clause("GS-SET-3", "GS-OP-1")
@BOTH
def test_the_cards_are_shuffled(name: str) -> None:
    game = rules(name).game
    stores = {str(game.write_position(rules(name).deal(3, seed))["store"]) for seed in range(20)}
    assert len(stores) == 20
    tops = [game.write_position(rules(name).deal(3, seed))["store"][-1] for seed in range(300)]
    assert len(set(tops)) == 15


@clause("GS-SET-4", "GS-OP-16")
@BOTH
def test_six_cards_one_at_a_time_from_the_dealers_left(name: str) -> None:
    for dealer in range(3):
        position = rules(name).game.write_position(rules(name).deal(3, 5 + dealer, dealer))
        dealt = [sorted(entry["hand"] + 4 * entry.get("sets", [])) for entry in position["seats"]]
        assert dealt == by_hand(3, 5 + dealer, dealer)[0]


@clause("GS-SET-4", "GS-OP-17")
@BOTH
def test_each_alone_sees_his_cards(name: str) -> None:
    referee = Referee(name, 3, seed=2)
    full = rules(name).game.write_position(referee.state())
    for viewer in (0, 1, 2, ONLOOKER):
        seen = rules(name).game.write_position(referee.known(viewer))
        assert set(seen["store"]) == {"?"}
        for seat in range(3):
            expected = full["seats"][seat]["hand"] if seat == viewer else ["?"] * 6
            assert seen["seats"][seat]["hand"] == expected


@clause("GS-SET-5")
@BOTH
@pytest.mark.parametrize(("seats", "left"), [(2, 48), (3, 42), (4, 36)])
def test_the_rest_is_the_store(name: str, seats: int, left: int) -> None:
    referee = Referee(name, seats, seed=3)
    for viewer in (0, ONLOOKER):
        area = next(area for area in referee.view(viewer).scene().areas if area.id == "store")
        assert (area.count, all(face.back for face in area.cards)) == (left, True)


@clause("GS-SET-6", "GS-OP-11")
@BOTH
def test_two_to_four_players(name: str) -> None:
    assert rules(name).seat_range() == (2, 4)
    for seats in (1, 5):
        with pytest.raises(BadRules, match=f"2 to 4 players, not {seats}"):
            rules(name).deal(seats)
    for most in (5, 6):
        house = rules(f"{name}(max-players={most})")
        assert len(house.game.write_position(house.deal(most))["store"]) == 60 - 6 * most
        with pytest.raises(BadRules):
            house.deal(most + 1)


@clause("GS-ASK-1")
@BOTH
def test_the_dealers_left_begins(name: str) -> None:
    for dealer in range(3):
        assert Referee(name, 3, seed=1, dealer=dealer).must_act() == [(dealer + 1) % 3]
    t = table(name, "A 5 5 9 | B 5 7 | C 9 [*] | store *")
    assert t.refused("B", "ask:A:7") == "GS-ASK-1"


@clause("GS-OP-15")
def test_in_later_games_the_deal_goes_to_the_left() -> None:
    match = Match("store@1913", 2, seed=3, games=2, dealer=0)
    while match.referee.outcome is None:
        seat = match.referee.must_act()[0]
        match.referee.play(seat, match.referee.known(seat).random_move(seat, Rng(len(match.referee.texts))))
    assert match.deal_next().dealer == 1


@clause("GS-OP-9")
@BOTH
def test_a_set_in_the_deal_is_laid_aside_at_once(name: str) -> None:
    found = 0
    for seed in range(400):
        hands, _ = by_hand(4, seed, 0)
        sets = [[number for number in set(hand) if hand.count(number) == 4] for hand in hands]
        if any(sets):
            position = rules(name).game.write_position(rules(name).deal(4, seed, 0))
            assert [entry.get("sets", []) for entry in position["seats"]] == sets
            found += 1
    assert found

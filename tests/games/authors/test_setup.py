"""The pack, the deal, who sits down."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.play import Match, Referee
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.asking import table

EDITIONS = pytest.mark.parametrize(("name", "ranks"), [("authors@1913", 15), ("authors@1988", 10)])


def sizes(name: str, seats: int, dealer: int) -> list[int]:
    """How many cards each was dealt, from the dealer's left; laid books counted in."""
    position = rules(name).game.write_position(rules(name).deal(seats, 5, dealer))
    counts = [len(entry["hand"]) + 4 * len(entry.get("books", [])) for entry in position["seats"]]
    return counts[dealer + 1 :] + counts[: dealer + 1]


def by_hand(name: str, seats: int, seed: int, dealer: int) -> list[list[int]]:
    """The hands as somebody deals them who shuffles the same pack and gives one card at a time, dealer's left first."""
    ranks = rules(name).edition.facts["ranks"]
    pack = [number for number in range(1, ranks + 1) for _ in range(4)]
    Rng(seed).shuffle(pack)
    hands: list[list[int]] = [[] for _ in range(seats)]
    for turn, card in enumerate(pack):
        hands[(dealer + 1 + turn) % seats].append(card)
    return [sorted(hand) for hand in hands]


def dealt(name: str, seats: int, seed: int, dealer: int) -> list[list[int]]:
    """The hands of a new game, with the cards of books that were laid at once."""
    position = rules(name).game.write_position(rules(name).deal(seats, seed, dealer))
    return [sorted(entry["hand"] + 4 * entry.get("books", [])) for entry in position["seats"]]


@clause("AU-SET-1")
def test_the_pack_of_1913() -> None:
    assert sorted(rules("authors@1913").deal(4).cards()) == sorted(list(range(1, 16)) * 4)


@clause("AU-SET-2")
def test_the_pack_of_1988() -> None:
    assert sorted(rules("authors@1988").deal(4).cards()) == sorted(list(range(1, 11)) * 4)


@clause("AU-SET-1", "AU-SET-2")
def test_numbers_that_the_pack_does_not_have() -> None:
    t = table("authors@1988", "A 3 3 | B 3 | C 3 [*]")
    assert t.refused("A", "ask:B:11") == "AU-SET-2"
    t = table("authors@1913", "A 3 3 | B 3 | C 3 [*]")
    assert t.refused("A", "ask:B:11") == "AU-ASK-3"


@clause("AU-SET-3", "AU-ASK-1")
@EDITIONS
def test_the_dealers_left_begins(name: str, ranks: int) -> None:
    for dealer in range(4):
        assert Referee(name, 4, seed=1, dealer=dealer).must_act() == [(dealer + 1) % 4]
    with pytest.raises(BadRules, match="no seat 4 can deal"):
        rules(name).deal(4, 1, 4)


@clause("AU-SET-3")
def test_the_deal_goes_to_the_left() -> None:
    match = Match("authors@1988", 3, seed=3, games=2, dealer=2)
    while match.referee.outcome is None:
        seat = match.referee.must_act()[0]
        known = match.referee.known(seat)
        match.referee.play(seat, known.random_move(seat, Rng(len(match.referee.texts))))
    assert match.deal_next().dealer == 0


@clause("AU-SET-4", "AU-OP-17")
@EDITIONS
def test_the_cards_are_shuffled(name: str, ranks: int) -> None:
    deals = {str(dealt(name, 3, seed, 0)) for seed in range(20)}
    assert len(deals) == 20
    got_a_one = [sum(1 in dealt(name, 3, seed, 0)[seat] for seed in range(60)) for seat in range(3)]
    assert min(got_a_one) > 30


@clause("AU-SET-5")
@EDITIONS
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_single_cards_are_dealt_round(name: str, ranks: int, seats: int) -> None:
    for dealer in range(seats):
        assert dealt(name, seats, 8 + dealer, dealer) == by_hand(name, seats, 8 + dealer, dealer)


@clause("AU-SET-6")
@pytest.mark.parametrize(
    ("name", "seats", "counts"),
    [
        ("authors@1913", 3, [20] * 3),
        ("authors@1913", 4, [15] * 4),
        ("authors@1913", 5, [12] * 5),
        ("authors@1913", 6, [10] * 6),
        ("authors@1913", 7, [9] * 4 + [8] * 3),
        ("authors@1913", 8, [8] * 4 + [7] * 4),
        ("authors@1988", 3, [14, 13, 13]),
        ("authors@1988", 4, [10] * 4),
        ("authors@1988", 5, [8] * 5),
        ("authors@1988", 6, [7, 7, 7, 7, 6, 6]),
        ("authors@1988", 7, [6] * 5 + [5] * 2),
        ("authors@1988", 8, [5] * 8),
    ],
)
def test_unequal_hands(name: str, seats: int, counts: list[int]) -> None:
    for dealer in (0, seats - 1):
        assert sizes(name, seats, dealer) == counts


@clause("AU-SET-7", "AU-OP-18")
@EDITIONS
def test_each_sees_the_own_hand_only_and_sorted(name: str, ranks: int) -> None:
    referee = Referee(name, 4, seed=2)
    full = rules(name).game.write_position(referee.state())["seats"]
    for viewer in (0, 1, 2, 3, ONLOOKER):
        seen = rules(name).game.write_position(referee.known(viewer))["seats"]
        scene = referee.view(viewer).scene()
        for seat in range(4):
            area = next(area for area in scene.areas if area.id == f"hand:{seat}")
            if seat == viewer:
                assert seen[seat]["hand"] == full[seat]["hand"] == sorted(full[seat]["hand"])
                assert [int(face.rank) for face in area.cards] == full[seat]["hand"]
            else:
                assert set(seen[seat]["hand"]) == {"?"}
                assert all(face.back and not face.rank for face in area.cards)
            assert area.count == len(full[seat]["hand"])


@clause("AU-SET-8", "AU-OP-13")
@EDITIONS
def test_any_number_of_players(name: str, ranks: int) -> None:
    assert rules(name).seat_range() == (3, 16)
    for seats in range(3, 17):
        assert min(sizes(name, seats, 0)) >= 40 // 16
    with pytest.raises(BadRules, match="3 to 16 players, not 17"):
        rules(name).deal(17)


@clause("AU-OP-12")
@EDITIONS
def test_two_players_only_where_the_house_allows(name: str, ranks: int) -> None:
    with pytest.raises(BadRules, match="3 to 16 players, not 2"):
        rules(name).deal(2)
    state = rules(f"{name}(min-players=2)").deal(2, seed=4)
    first = state.may_act()
    while state.may_act():  # whatever is asked for is there, as the other player holds all the rest
        assert state.may_act() == first or not state.moves(first.bit_length() - 1)
        seat = state.may_act().bit_length() - 1
        state.apply(seat, state.moves(seat)[0])
    assert max(state.scores()) == state.scores()[first.bit_length() - 1]


@clause("AU-OP-9")
def test_books_of_the_deal_are_laid_before_the_first_ask() -> None:
    found = 0
    for seed in range(60):
        hands = by_hand("authors@1913", 3, seed, 0)
        position = rules("authors@1913").game.write_position(rules("authors@1913").deal(3, seed, 0))
        for hand, entry in zip(hands, position["seats"]):
            books = [number for number in range(1, 16) if hand.count(number) == 4]
            assert entry.get("books", []) == books
            assert not set(books) & set(entry["hand"])
            found += len(books)
    assert found > 3

"""The stock pile becomes the hand, and how a game ends."""

from __future__ import annotations

from typing import Any, cast

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import random_play
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.play import Match
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.muggins.setting import EDITIONS, lay

STRICT = [f"{edition}(play=strict)" for edition in EDITIONS]
every_edition = pytest.mark.parametrize("edition", STRICT)


@clause("MU-REC-1", "MU-OP-2", "MU-ST-2")
@every_edition
def test_a_used_up_hand_is_replaced_by_the_stock_pile_turned_over(edition: str) -> None:
    t = lay(edition, "A h 9 s 3 6 | B h 4 4")
    t.do("A", "draw", "lay")
    assert (t.hand("A"), t.stock("A")) == ([9, 6, 3], [])  # the old top is drawn next
    assert t.do("B", "draw").refused("B", "d>A") == "MU-TGT-9"  # between turns there is no target


@clause("MU-OP-2", "MU-REC-1")
@every_edition
def test_at_need_the_pile_stays_a_target_until_a_card_is_needed(edition: str) -> None:
    t = lay(edition, "A h 9 s 3 6 | B h 8 4", recycle="at-need")
    t.do("A", "draw", "lay")
    assert (t.hand("A"), t.stock("A")) == ([], [3, 6, 9])
    t.do("B", "draw", "d>A", "draw", "lay")
    assert t.stock("A") == [3, 6, 9, 8]
    t.do("A", "draw")
    assert (t.game_state.drawn, t.hand("A"), t.stock("A")) == (8, [9, 6, 3], [])


@clause("MU-OP-2", "MU-ST-2")
@every_edition
def test_inside_a_turn_the_pile_is_turned_when_a_draw_is_due(edition: str) -> None:
    t = lay(edition, "A h 5 s 2 9 | B h 7 7", [4])
    t.do("A", "draw", "d>t1")
    assert (t.hand("A"), t.stock("A")) == ([], [2, 9])
    t.do("A", "draw")
    assert (t.game_state.drawn, t.hand("A"), t.stock("A")) == (9, [2], [])


@clause("MU-REC-1")
@every_edition
def test_a_stock_top_with_a_place_is_played_though_the_hand_is_empty(edition: str) -> None:
    t = lay(edition, "A h s 2 5 | B h 7 7", [4])
    assert t.moves("A") == ["s>t1"]


@clause("MU-REC-2")
@every_edition
def test_the_pile_is_turned_over_as_often_as_needed(edition: str) -> None:
    t = lay(edition, "A h 9 | B h 4 4 4 4")
    for _ in range(3):
        t.do("A", "draw", "lay").do("B", "draw", "lay")
        assert (t.hand("A"), t.stock("A")) == ([9], [])


@clause("MU-OP-3")
@every_edition
def test_a_turned_pile_is_shuffled_only_by_a_house_rule(edition: str) -> None:
    pile = [2, 4, 6, 8, 10, 2, 4, 6, 8, 10]
    seats = f"A h 7 s {' '.join(map(str, pile))} | B h 1 1"
    assert lay(edition, seats).do("A", "draw", "lay").hand("A") == [7, *pile[::-1]]
    t = lay(edition, seats, recycle_shuffle="yes").do("A", "draw", "lay")
    assert sorted(t.hand("A")) == sorted([7, *pile])
    assert t.hand("A") != [7, *pile[::-1]]
    assert set(cast(MugginsState, t.state.mask(0)).hands[0]) == {0}  # nobody knows the order …
    assert cast(MugginsState, t.state.mask(1)).mixed[0] == sorted([7, *pile])  # … everybody the cards


@clause("MU-WIN-1", "MU-SET-7")
@every_edition
def test_the_first_player_without_cards_wins_at_that_moment(edition: str) -> None:
    t = lay(edition, "A h 5 | B h 7 7", [4])
    t.do("A", "draw")
    assert t.won_by() == ""  # the card in the fingers is still a card
    t.do("A", "d>t1")
    assert t.won_by() == "A MU-WIN-1"
    assert t.may_act() == ""
    assert t.refused("B", "draw") == "MU-WIN-1"


@clause("MU-WIN-1")
@every_edition
def test_neither_the_hand_alone_nor_the_stock_alone_wins(edition: str) -> None:
    assert lay(edition, "A h 5 s 8 | B h 3", [4]).do("A", "draw", "d>t1").won_by() == ""
    assert lay(edition, "A h 8 s 5 | B h 3", [4]).do("A", "s>t1").won_by() == ""


@clause("MU-OP-24", "MU-SET-7")
@every_edition
def test_the_last_card_may_also_go_to_an_opponents_pile(edition: str) -> None:
    assert lay(edition, "A h 5 | B h 7 s 6").do("A", "draw", "d>B").won_by() == "A MU-WIN-1"
    assert lay(edition, "A h s 5 | B h 7 s 6").do("A", "s>B").won_by() == "A MU-WIN-1"


@clause("MU-SET-7")
def test_the_standing_counts_all_cards_also_the_one_in_the_fingers() -> None:
    t = lay("1913", "A h 5 9 s 8 | B h 3", [4])
    assert t.state.scores() == [-3, -1]
    assert t.do("A", "draw").state.scores() == [-3, -1]
    assert t.do("A", "d>t1").state.scores() == [-2, -1]


@clause("MU-WIN-2")
def test_games_of_a_match_are_counted_and_nothing_else_is_carried_over() -> None:
    match = Match("muggins@1988(play=strict)", 3, seed=4, games=2)
    for _ in range(2):
        referee = match.referee
        assert referee.state().scores() == [-len(h) for h in cast(MugginsState, referee.state()).hands]
        while referee.outcome is None:
            [seat] = referee.must_act()
            referee.play(seat, referee.moves(seat)[0])
        if not match.over:
            match.deal_next()
    assert sum(match.wins()) == 2
    assert match.referees[1].dealer == 1


# -- games that stand still -----------------------------------------------------------------------

STUCK = "A h 9 | B h 4 | C h 7 12"  # nothing of this fits anywhere, ever


def play_round(turns: int, **options: Any) -> str:
    """Plays until the game ends, at most so many turns; says who won."""
    t = lay("1913", STUCK, **options)
    for _ in range(turns):
        if not t.won_by():
            t.do(t.turn(), "draw", "lay").go()
    return t.won_by()


@clause("MU-OP-19")
def test_when_all_have_turned_twice_without_a_card_to_the_table_the_fewest_cards_win() -> None:
    assert play_round(10) == ""  # A and B turn each turn, C every other one: C's second is in its fourth turn
    assert play_round(11) == ""
    assert play_round(12) == "AB MU-OP-19"
    assert play_round(12, stall="draw") == " MU-OP-19"
    assert play_round(40, stall="off") == ""


@clause("MU-OP-19")
def test_a_card_that_reaches_a_table_pile_starts_the_count_again() -> None:
    t = lay("1913", STUCK, turned=[2, 2, 1])
    t.do("A", "draw", "lay").go().do("B", "draw", "lay").go().do("C", "draw", "d>new")
    assert t.game_state.turned == 0
    t = lay("1913", STUCK, turned=[2, 2, 2])
    assert t.do("A", "draw", "lay").go().won_by() == "AB MU-OP-19"


@clause("MU-OP-19", "MU-OP-13")
def test_a_card_taken_back_from_the_table_has_not_reached_it() -> None:
    t = lay("1913", "A h 9 9 | B h 4 4 | C h 7 12", turned=[2, 0, 1]).do("A", "draw", "d>new").do("B", "muggins")
    assert t.position()["turned"] == [2, 0, 1]


@clause("MU-OP-19")
def test_the_count_is_kept_until_the_turn_can_no_longer_be_called() -> None:
    t = lay("1913", "A h 9 | B h 4 | C h 7 12", [8], turned=[1, 2, 2])
    t.do("A", "draw", "lay")  # a fault: the 9 had a place
    assert t.won_by() == ""
    t.do("B", "muggins")
    assert t.won_by() == "B MU-OP-17"


@clause("MU-OP-19")
@every_edition
def test_strict_play_always_ends_by_a_win(edition: str) -> None:
    for seats in range(2, 9):
        for seed in range(4):
            state = rules(f"muggins@{edition}").deal(seats, seed)
            random_play(state, Rng(seed), 20_000)
            assert state.ending == 1

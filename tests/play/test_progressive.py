"""Progressive play: several tables, winners moving up, personal totals."""

from __future__ import annotations

import pytest

from kalamazoo.bots import make_bots
from kalamazoo.core.errors import BadRules, KalamazooError
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK
from kalamazoo.play import ProgressiveMatch, Referee
from kalamazoo.play.polling import next_action
from kalamazoo.testing import clause

RULES = "stock-exchange@1913"


def finish(match: ProgressiveMatch, winners: list[int]) -> None:
    """Ends the round at every table with these seats as winners."""
    for table, seat in enumerate(winners):
        seats = []
        rest = [number for number in range(2, match.seats + 1) for _ in range(10)]
        for other in range(match.seats):
            seats.append({"hand": [1] * 10 if other == seat else [rest.pop() for _ in range(10)]})
        start = {"phase": "open", "dealer": match.dealers[table], "seats": seats}
        match.referees[table] = Referee(match.rules, start=start)
        match.referees[table].play(seat, "sold")


@clause("SX-PROG-1", "SX-EX-10", "SX-OP-22")
def test_winners_go_up_the_head_winner_stays_and_one_head_player_goes_to_the_foot() -> None:
    match = ProgressiveMatch(RULES, tables=3, seats=4)
    ada, ben, cora = 1, 4 + 2, 8 + 3
    match.totals[:4] = [7, 0, 3, 5]
    finish(match, [1, 2, 3])
    match.move_on()
    lowest = 2  # of the head players who did not win
    assert match.places == [[0, ada, ben, 3], [4, 5, cora, 7], [8, 9, 10, lowest]]
    assert [len(table) for table in match.places] == [4, 4, 4]
    assert match.totals == [7, 1, 3, 5, 0, 0, 1, 0, 0, 0, 0, 1]
    assert match.wins[ben] == 1
    assert match.seat_of(cora) == (1, 2)
    assert not match.round_over  # all tables have dealt again


@clause("SX-OP-22")
def test_of_equals_the_first_on_the_head_dealers_left_goes_down() -> None:
    for seed in range(12):
        match = ProgressiveMatch(RULES, tables=2, seats=4, seed=seed)
        dealer = match.dealers[0]
        finish(match, [(dealer + 1) % 4, 0])
        match.move_on()
        assert match.places[0][(dealer + 2) % 4] == 4  # the winner of the foot table has that seat
        assert match.places[1][0] == (dealer + 2) % 4
        assert match.dealers[0] == (dealer + 1) % 4


@clause("SX-OP-22")
def test_each_table_plays_one_round_and_the_tables_move_on_together() -> None:
    match = ProgressiveMatch(RULES, tables=2, seats=3)
    with pytest.raises(KalamazooError, match="table 1 is still playing"):
        match.move_on()
    finish(match, [0, 1])
    outcome = match.referees[0].outcome
    assert outcome
    assert (outcome.winners, outcome.clause) == ((0,), "SX-OP-22")


@clause("SX-OP-22")
def test_there_are_ten_moves_unless_agreed_otherwise_and_totals_are_personal() -> None:
    match = ProgressiveMatch(RULES, tables=2, seats=3)
    for _ in range(10):
        assert not match.over
        finish(match, [0, 1])
        match.move_on()
    assert match.over
    assert sum(match.totals) == 20
    assert match.totals[match.leaders()[0]] == max(match.totals)
    with pytest.raises(KalamazooError, match="over"):
        match.move_on()
    short = ProgressiveMatch(f"{RULES}(moves=1)", tables=2, seats=3)
    finish(short, [0, 1])
    short.move_on()
    assert short.over


@clause("SX-OP-13")
def test_a_tie_is_shared_or_adds_a_move() -> None:
    shared = ProgressiveMatch(f"{RULES}(moves=1)", tables=2, seats=3)
    finish(shared, [0, 1])
    shared.move_on()
    assert (shared.over, shared.leaders()) == (True, [0, 4])
    extra = ProgressiveMatch(f"{RULES}(moves=1,tie=extra-round)", tables=2, seats=3)
    finish(extra, [0, 1])
    extra.move_on()
    assert not extra.over
    finish(extra, [0, 2])
    extra.move_on()
    assert (extra.over, extra.leaders()) == (True, [0])


@clause("SX-OP-8")
def test_a_deduction_comes_off_the_personal_total() -> None:
    for option, left in (("allowed", -10), ("floor-0", 0)):
        match = ProgressiveMatch(f"{RULES}(count=second,tm=on,negative={option})", tables=2, seats=3)
        finish_with_mark(match)
        match.totals[match.places[0][2]] = 10
        match.move_on()
        assert match.totals[2] == left


def finish_with_mark(match: ProgressiveMatch) -> None:
    """Seat 0 sells 2s at both tables while seat 2 holds the mark."""
    for table in range(match.tables):
        seats = [{"hand": [2] * 10}, {"hand": [1] * 5 + [3] * 5}, {"hand": [1] * 5 + [3] * 5 + ["tm"]}]
        match.referees[table] = Referee(match.rules, start={"phase": "open", "dealer": 1, "seats": seats})
        match.referees[table].play(0, "sold")


def test_where_nobody_could_trade_a_lot_decides_who_goes_up() -> None:
    match = ProgressiveMatch(f"{RULES}(stall=120-s)", tables=2, seats=3)
    for referee in match.referees:
        while referee.outcome is None:
            referee.play(CLOCK, "play")
            referee.play(CLOCK, "lull")
    assert match.winner(0) is None
    match.move_on()
    assert sorted(match.places[0] + match.places[1]) == list(range(6))
    assert sum(player >= 3 for player in match.places[0]) == 1
    assert match.totals == [0] * 6


def test_the_same_seed_deals_the_same_match_and_every_table_differs() -> None:
    one, two = (ProgressiveMatch(RULES, tables=3, seats=4, seed=5) for _ in range(2))
    deals = [referee.state().cards() for referee in one.referees]
    assert deals == [referee.state().cards() for referee in two.referees]
    assert one.dealers == two.dealers
    assert len({tuple(deal) for deal in deals}) == 3


def test_bots_play_a_whole_match() -> None:
    match = ProgressiveMatch(f"{RULES}(moves=3)", tables=2, seats=4, seed=3)
    while not match.over:
        for referee in match.referees:
            bots = make_bots("fair", match.rules, 4, Rng(1))
            while referee.outcome is None:
                seat, move, _ = next_action(match.rules.game, referee.state(), bots, Rng(2))
                referee.play(seat, move)
        match.move_on()
    assert sum(match.totals) == 6
    assert sum(match.wins) == 6


@clause("SX-OP-22")
def test_what_cannot_be_played_progressively() -> None:
    with pytest.raises(BadRules, match="SX-OP-22"):
        ProgressiveMatch(RULES, tables=1, seats=4)
    with pytest.raises(BadRules, match="SX-OP-22"):
        ProgressiveMatch(f"{RULES}(partners=on)", tables=2, seats=4)
    with pytest.raises(BadRules, match="Muggins is not played progressively; Stock Exchange is"):
        ProgressiveMatch("muggins@1913", tables=2, seats=4)
    with pytest.raises(KalamazooError, match="no player 8"):
        ProgressiveMatch(RULES, tables=2, seats=4).seat_of(8)


@clause("SX-OP-13")
def test_nobody_leads_before_anybody_has_gained_something() -> None:
    match = ProgressiveMatch(RULES, tables=2, seats=3)
    assert match.leaders() == []
    match.totals = [0, 2, 0, 2, 1, 0]
    assert match.leaders() == [1, 3]
    match.totals = [2] * 6
    assert match.leaders() == [0, 1, 2, 3, 4, 5]

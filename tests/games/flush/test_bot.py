"""The greedy player of Flush."""

from __future__ import annotations

from typing import Any, cast

import pytest

from kalamazoo.bots.registry import make_bots
from kalamazoo.core.bot import NO_WISH
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import read_seat, seats_of
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.greedy import GreedyFlush
from kalamazoo.games.flush.sight import Sight
from kalamazoo.play.polling import play_out
from kalamazoo.rulebook import rules
from tests.games.flush.laying import Laid, lay

TABLE = "flush(play=table)"
HOUSES = (
    "flush",
    "flush(play=table,mistakes=30)",
    "flush(pick-up-by-choice=yes,lone-mimic=match-top,flush-reach=run)",
    "flush(tops=after-hand,mimic-as-flush=no,lone-mimic=no,skip-wrap=count-self)",
    "flush(super-counts-top=yes,win-by-transfer=no,take-backs=0,format=arena)",
)


def wish(t: Laid, who: str = "A") -> str:
    """What the greedy player wishes to do, on what its seat may know."""
    seat = read_seat(who)
    move = GreedyFlush(seat, Rng(1)).wish(t.state.mask(seat), who in t.must_act())
    return "" if move == NO_WISH else t.rules.game.write_move(t.state, seat, move)


def turn(t: Laid, who: str = "A") -> list[str]:
    """All it does until it declares something, or flips."""
    done: list[str] = []
    while not done or ("x" not in done[-1] and ":" in done[-1] and "flip" not in done[-1]):
        done.append(wish(t, who))
        t.play(who, done[-1])
    return done


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_it_makes_only_legal_moves_and_games_end(house: str, seats: int) -> None:
    rule_set = rules(house)
    state = cast(FlushState, rule_set.deal(seats, seats))
    bots = [GreedyFlush(seat, Rng(seat), rule_set.options.values.number("mistakes")) for seat in range(seats)]
    for _ in range(6000):
        if not state.may_act():
            break
        for seat in seats_of(state.may_act()):
            owed = bool(state.must_act() >> seat & 1)
            move = bots[seat].wish(state.mask(seat), owed)
            if move != NO_WISH:
                assert move in state.moves(seat)
                state.apply(seat, move)
                break
            assert not owed
    assert state.ending


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_players(seats: int) -> None:
    rule_set = rules("flush")
    won = 0
    for seed in range(8):
        state = rule_set.deal(seats, seed)
        place = seed % seats
        names = ",".join("fair" if seat == place else "random" for seat in range(seats))
        play_out(rule_set.game, state, make_bots(names, rule_set, seats, Rng(seed)), Rng(seed))
        won += state.scores()[place] == seats - 1
    assert won >= 7


def test_it_ends_a_round_when_it_can() -> None:
    assert turn(lay("A 3 5 | B 9 9", pile="7 7 6", by="B", mimic="5s")) in (
        ["put:3", "put:5", "2x3"],
        ["put:5", "put:3", "2x3"],
    )


def test_it_avoids_picking_up() -> None:
    pile = "9 9 8 8 6 6 5 3"
    assert turn(lay("A 7 F 10 | B 2 2 2 2", pile=pile, by="B")) == ["put:F", "1xF"]
    assert turn(lay("A 9 10 7 | B 2 2 2 2", pile="8 8 6 6 3 3 3", by="B", mimic="9s"))[-1] == "1x3+top"


def test_it_keeps_low_cards_and_gets_rid_of_high_ones() -> None:
    assert turn(lay("A 1 2 10 | B 9 9 9 9 8 8", mimic="F")) == ["put:10", "1x10"]


def test_it_clears_the_pile_with_four_and_counts_the_top_set_in() -> None:
    assert turn(lay("A 4 4 4 4 9 2 | B 9 9", pile="8", by="B"))[-1] == "4x4"
    assert turn(lay("A 4 4 9 2 | B 9 9", pile="4 4", by="B"))[-1] == "2x4+top"


def test_it_opens_its_bases() -> None:
    assert "top:1" in turn(lay("A 6 2 [6/1] | B 9 9 9", pile="8", by="B"))
    assert turn(lay("A 2 2 [-/1] | B 9 9 9 9 8 8 8")) == ["flip:1"]


def test_it_hands_over_the_worst_base() -> None:
    t = lay("A 2 2 2 2 2 2s [3/1] [9/1] [-/1] | B 5 | C 5", pile="9", by="C").lay("A", "2 2 2 2 2 2s", "6x2")
    assert wish(t) == "give:2"


def test_it_skips_who_is_about_to_win() -> None:
    t = lay("A 7 8s 9 | B 1 | C 9 9 9 9 9b 10 10", pile="10", by="C", mimic="F")
    assert turn(t) == ["put:8s", "1x8"]


def test_it_counts_what_has_gone() -> None:
    ones = ["1", "1", "1", "1", "1", "1s", "1s", "1b"]
    t = lay("A 1 2 3 9 | B 9 9 | C 1", pile="10", by="C", away=ones[2:])
    for known in (t.flush.mask(0), t.flush):  # it sees no more where more is to be seen
        sight = Sight(0)
        sight.look(known)
        assert (sight.unseen[1], sight.unseen[2]) == (1, 7)
        assert (sight.hidden[1], sight.left[1], sight.fewest) == (2, 2, 1)
        assert sight.unable(known, 1, 10) < 0.1
        assert sight.unable(known, 1, 1) > 0.9


def test_it_agrees_when_the_table_sees_a_circle_but_not_when_it_is_ahead() -> None:
    for proposed, answer in ((False, "agree"), (True, "decline")):
        assert wish(lay("A 3 | B 9 9 9", game=TABLE, agreed=[1], proposed=proposed)) == answer
    assert wish(lay("A 3 3 3 | B 9", game=TABLE, agreed=[1], proposed=True)) == "agree"


def test_out_of_turn_it_proposes_a_stalemate_only_in_a_very_long_round() -> None:
    circling: dict[str, Any] = {"picked-up": 9, "may-propose": True, "game": TABLE}
    assert wish(lay("A 3 | B 9", turns=20, **circling), "B") == ""
    assert wish(lay("A 3 | B 9", turns=200, **circling), "B") == "propose"


def test_it_flips_by_mistake_at_the_given_rate() -> None:
    t = lay("A 3 4 [9/9] | B 9", game=TABLE)
    view = t.state.mask(0)
    flips = [GreedyFlush(0, Rng(seed), 40).wish(view, True) >= 288 for seed in range(200)]
    assert 50 < sum(flips) < 110
    assert not any(GreedyFlush(0, Rng(seed)).wish(view, True) >= 288 for seed in range(50))


def test_its_delays_are_those_of_a_person() -> None:
    t = lay("A 3 4 [9/9] | B 9")
    bot = GreedyFlush(0, Rng(1))
    bot.wish(t.state.mask(0), True)
    assert 600 <= bot.delay <= 1500

"""A live game draws everything from its own stream, to the end, and so does one that begins from a position."""

from __future__ import annotations

import pytest

from kalamazoo import Referee, rules
from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition
from kalamazoo.core.rng import Rng, live_stream
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.core.seed import LIVE
from kalamazoo.games import GAMES
from kalamazoo.play.match import Match
from kalamazoo.record import read_record, verify, write_record

SEED = LIVE + "5a" * 32
OTHER = LIVE + "5b" * 32
LATER = [
    "flaps@level7",
    "flinch@1913",
    "flinch@1913(play=table)",
    "flush",
    "muggins@2008(recycle-shuffle=yes)",
    "stock-exchange@1913",
]
QUICK = 2**63


def stream_of(numbers: list[int]) -> list[int]:
    """What of a position is the state of a live stream."""
    return [number for number in numbers if number >= QUICK]


@pytest.mark.parametrize("text", LATER)
def test_what_comes_later_comes_from_the_live_stream_and_nobody_sees_it(text: str) -> None:
    seats = rules(text).seat_range()[0]
    state = rules(text).deal(seats, SEED)
    for _ in range(4):
        assert len(stream_of(state.ints())) == 1
        assert state.clone().dump() == state.dump()
        again = state.clone()
        again.restore(state.dump())
        assert again.ints() == state.ints()
        for seat in range(seats):
            assert not stream_of(state.mask(seat).ints())
        wander(state, Rng(1), 30)
        if not state.may_act():
            break


def test_in_the_other_games_the_deal_decides_all() -> None:
    named = {text.partition("@")[0] for text in LATER}
    for game in GAMES.values():
        if game.name not in named:
            rule_set = rules(game.name)
            assert not stream_of(rule_set.deal(rule_set.seat_range()[0], SEED).ints())


@pytest.mark.parametrize("text", LATER)
def test_a_live_game_from_a_position_is_stirred(text: str) -> None:
    rule_set = rules(text)
    game = rule_set.game
    dealt = rule_set.deal(rule_set.seat_range()[0], 7)
    document = game.write_position(dealt)
    document.pop("rng", None)
    quick = Referee(text, seed=7, start=document).state()
    assert quick.dump() == Referee(text, seed="ab" * 32, start=document).state().dump()  # as games of old
    assert not stream_of(quick.ints())
    one, other = (Referee(text, seed=seed, start=document).state() for seed in (SEED, OTHER))
    assert stream_of(one.ints()) != stream_of(other.ints())
    assert len(stream_of(one.ints())) == 1


@pytest.mark.parametrize("name", GAMES)
def test_unknown_cards_of_a_live_position_come_from_its_stream_one_by_one(name: str) -> None:
    rule_set = rules(name)
    view = rule_set.deal(rule_set.seat_range()[0], 7).mask(0)
    stream = live_stream(bytes(32))
    view.fill(stream)
    assert stream.state >= 20  # words; a quick generator would be seeded by two, and could be foretold


@pytest.mark.parametrize("text", LATER)
def test_the_record_of_a_live_game_from_a_position_can_be_checked(text: str) -> None:
    rule_set = rules(text)
    document = rule_set.game.write_position(rule_set.deal(rule_set.seat_range()[0], 7))
    referee = Referee(text, seed=SEED, start=document)
    for _ in range(40):
        for seat in referee.must_act() or referee.may_act():
            if referee.may(seat):
                referee.play(seat, referee.moves(seat)[-1])
    for viewer in (*range(referee.seats), ONLOOKER):
        seen = write_record(referee.record(viewer))
        assert LIVE not in seen
    record = write_record(referee.record())
    assert LIVE in record
    assert verify(read_record(record)).genuine


@pytest.mark.parametrize("text", [*LATER, "authors", "store", "patience", "triangle", "flaps@level1"])
def test_unknown_cards_of_a_position_are_dealt_when_a_live_game_begins(text: str) -> None:
    rule_set = rules(text)
    dealt = rule_set.deal(rule_set.seat_range()[0], 7)
    known = dealt.mask(0)
    document = rule_set.game.write_position(known)
    one, other = (Referee(text, seed=seed, start=document) for seed in (SEED, OTHER))
    assert BACK not in one.state().cards()
    assert sorted(one.state().cards()) == sorted(dealt.cards())
    assert one.state().mask(0).dump() == known.dump() == other.state().mask(0).dump()
    assert one.state().dump() != other.state().dump()
    one.play_again()
    assert one.state().dump() == Referee(text, seed=SEED, start=document).state().dump()
    assert verify(read_record(write_record(one.record()))).genuine


@pytest.mark.parametrize("text", LATER)
def test_the_position_of_a_live_game_reads_back(text: str) -> None:
    game, options = rules(text).game, rules(text).options
    state = rules(text).deal(rules(text).seat_range()[0], SEED)
    document = game.write_position(state)
    assert str(document["rng"]).startswith("live-")
    assert game.read_position(options, document).dump() == state.dump()
    for wrong in ("live-", "live-" + "ab" * 32, "live-" + "ab" * 32 + ":x", 2**63, -1):
        with pytest.raises(BadPosition, match="rng: should be"):
            game.read_position(options, {**document, "rng": wrong})


def test_each_deal_of_a_live_match_is_live() -> None:
    match = Match("triangle@1913", 1, SEED, games=3)
    seeds = [match.referee.seed]
    for _ in range(2):
        while match.referee.may_act():
            match.referee.play(0, match.referee.moves(0)[-1])
        match.deal_next()
        seeds.append(match.referee.seed)
    assert len(set(seeds)) == 3
    assert all(seed.startswith(LIVE) for seed in seeds)

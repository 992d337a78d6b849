"""Rows and actions of every rule set: complete, the same in every world a seat may think it is in."""

from __future__ import annotations

import pytest

from kalamazoo.core.encoder import (
    Actions,
    Columns,
    add_byte,
    blank_row,
    byte_at,
    count_one,
    put_count,
    put_number,
    put_word,
    spread_bits,
    spread_fours,
)
from kalamazoo.core.errors import BadMove, KalamazooError
from kalamazoo.core.options import Options, Values
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out
from kalamazoo.rulebook import rules
from kalamazoo.testing.fingerprints import rule_sets
from kalamazoo.testing.learning import check_encoder, mask_of, row_of
from kalamazoo.testing.walks import any_house
from kalamazoo_toy import Toy
from tests.envs.page import BEGIN, PAGE, tables

SIZES = {  # strict play; silence is counted
    "flinch@1913": (4, 99),
    "flinch@1988": (4, 69),
    "patience@1913": (1, 38),
    "triangle@1913": (1, 440),
    "store@1913": (4, 46),
    "authors@1913": (4, 46),
    "muggins@1913(play=strict)": (4, 11),
    "stock-exchange@1913": (4, 181),
    "flush": (4, 95),
    "flaps@level1": (4, 143),
}


@pytest.mark.parametrize("name", rule_sets())
def test_rows_and_actions_along_a_walk(name: str) -> None:
    rule_set = rules(name)
    check_encoder(rule_set, rule_set.usual_seats(), seed=5, stops=5, stride=30)


@pytest.mark.parametrize("name", rule_sets())
def test_rows_and_actions_with_other_house_rules(name: str) -> None:
    rng = Rng(len(name))
    for seed in (1, 2):
        house, seats = any_house(name, rng)
        check_encoder(house, seats, seed, stops=2, stride=25)


@pytest.mark.parametrize("name", rule_sets())
def test_games_end_in_time_and_within_the_range_of_scores(name: str) -> None:
    rule_set = rules(name)
    for seats in {rule_set.usual_seats(), rule_set.seat_range()[1]}:
        state = rule_set.deal(seats, 3)
        assert roll_out(state, Rng(3), rule_set.longest(seats)) < rule_set.longest(seats)
        assert not state.may_act()
        low, high = rule_set.score_range(seats)
        assert low <= min(state.scores()) <= max(state.scores()) <= high


@pytest.mark.parametrize("name", ["flinch@1913", "flinch@2000", "flinch@2008(play=table)"])
def test_a_new_hand_that_is_only_foreseen_counts_nowhere(name: str) -> None:
    rule_set = rules(name)
    encoder = rule_set.encoder(2)
    first = {column.name: int(column.first) for column in encoder.columns.columns}
    seen = slice(first["takes"], first["takes"] + 15)
    foreseen = 0
    state, rng = rule_set.deal(2, 3), Rng(3)
    for _ in range(120):
        seat = state.to_act()
        if seat < 0:
            break
        moves = state.moves(seat)
        for move in moves:
            view, world = state.mask(seat), state.clone()
            view.apply(seat, move)
            world.apply(seat, move)
            rows = row_of(encoder, view, seat), row_of(encoder, world, seat)
            assert rows[0][seen] == rows[1][seen]
            foreseen += rows[0] != rows[1]
        state.apply(seat, rng.pick(moves))
    assert foreseen


@pytest.mark.parametrize("name", SIZES)
def test_how_many_actions_there_are(name: str) -> None:
    seats, size = SIZES[name]
    encoder = rules(name).encoder(seats)
    assert encoder.size == encoder.actions.size == size
    names = [encoder.actions.name_of(action) for action in range(size)]
    assert names[0] == "silence"
    assert len({*names}) == size
    features = [tuple(encoder.actions.features(action)) for action in range(size)]
    assert len({*features}) == size
    assert len({len(feature) for feature in features}) == 1


def test_a_row_is_told_from_its_own_seat_on() -> None:
    rule_set = rules("flinch@1913")
    encoder = rule_set.encoder(3)
    state = rule_set.deal(3, 8)
    column = next(column for column in encoder.columns.columns if column.name == "stock top")
    beside = next(column for column in encoder.columns.columns if column.name == "stock top, seat+1")
    for seat in range(3):
        row = row_of(encoder, state, seat)
        assert row[column.first] == state.stocks[seat][-1] & 31  # type: ignore[attr-defined]
        assert row[beside.first] == state.stocks[(seat + 1) % 3][-1] & 31  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "place"), [("joined", 0), ("emptied", 1), ("blocked", 2), ("inside", 3)])
def test_each_part_of_a_side_game_has_its_own_byte(name: str, place: int) -> None:
    rule_set = rules("flaps@level7")
    encoder = rule_set.encoder(3)
    for seat, column in enumerate(("in side", "in side, seat+1", "in side, seat+2")):
        state = rule_set.deal(3, 8)
        before = row_of(encoder, state, 0)
        setattr(state, name, 1 << seat)
        first = next(found.first for found in encoder.columns.columns if found.name == column)
        assert [at for at, byte in enumerate(row_of(encoder, state, 0)) if byte != before[at]] == [first + place]


def test_equal_piles_are_one_action() -> None:
    rule_set = rules("flinch@1913")
    encoder = rule_set.encoder(2)
    state = rule_set.game.read_position(
        rule_set.options,
        {
            "turn": 0,
            "dealer": 1,
            "opened": True,
            "seats": [{"stock": [9], "hand": [3, 3, 7]}, {"stock": [9, 9], "hand": [5]}],
            "centre": [[1, 2], [1, 2]],
            "stack": [4] * 20,
            "partial": True,
        },
    )
    plays = [move for move in state.moves(0) if rule_set.game.write_move(state, 0, move).startswith("h3>p")]
    assert len(plays) == 2
    assert len({encoder.action_of(state, 0, move) for move in plays}) == 1


def test_bytes_of_a_row() -> None:
    row = blank_row(2)
    put_count(row, 7, 130)
    put_number(row, 8, -512)
    for _ in range(200):
        count_one(row, 3)
    assert [byte_at(row, at) for at in range(12)] == [0, 0, 0, 127, 0, 0, 0, 127, 1, 5, 12, 0]


def test_several_bytes_at_once() -> None:
    for at in range(9):
        row = blank_row(3)
        put_word(row, at, 0x7F06050403020101)
        assert [byte_at(row, each) for each in range(24)] == [0] * at + [1, 1, 2, 3, 4, 5, 6, 127] + [0] * (16 - at)
        add_byte(row, at + 1, 4)
        assert byte_at(row, at + 1) == 5
    for bits in range(256):
        assert spread_bits(bits) == sum((bits >> place & 1) << 8 * place for place in range(8))
    assert spread_fours(0x71204356) == 0x0701020004030506


@pytest.mark.parametrize("name", ["flinch@1913", "flinch@1988", "flinch@2008"])
def test_masks_of_flinch_are_its_lists(name: str) -> None:
    rng = Rng(7)
    looked = 0
    for seed in range(12):
        house, seats = any_house(f"{name}(play=strict)", rng) if seed else (rules(name), 2)
        encoder = house.encoder(seats)
        state = house.deal(seats, seed)
        for _ in range(300):
            seat = state.to_act()
            if seat < 0 or not encoder.plain:  # type: ignore[attr-defined]
                break
            moves = state.moves(seat)
            mask = bytearray(int(encoder.size))
            for move in moves:
                mask[encoder.action_of(state, seat, move)] = 1
            assert mask_of(encoder, state, seat) == mask
            assert not any(mask_of(encoder, state, (seat + 1) % seats))
            state.apply(seat, rng.pick(moves))
            looked += 1
    assert looked > 500


def test_a_byte_can_be_at_most_127() -> None:
    with pytest.raises(ValueError, match="at most 127"):
        Columns().choice("card", 1, 128, "a card")


def test_actions_that_are_not_there() -> None:
    actions = Actions()
    actions.add("go", [["left", "right"]])
    assert actions.name_of(2) == "go right"
    with pytest.raises(BadMove, match="they are 0 to 2"):
        actions.name_of(3)
    rule_set = rules("patience@1913")
    encoder = rule_set.encoder()
    with pytest.raises(BadMove, match="not allowed now"):
        rules("store@1913").encoder(3).move_of(rules("store@1913").deal(3, 1), 0, 1)
    assert not encoder.allows(rule_set.deal(), 0, 0)
    assert not encoder.allows(rule_set.deal(), 0, 1000)


def test_a_game_without_an_encoder_says_so() -> None:
    with pytest.raises(KalamazooError, match="Toy has no encoder"):
        Toy().encoder(Options(Values((), {})), 2)
    with pytest.raises(KalamazooError, match="Toy does not say"):
        Toy().score_range(Options(Values((), {})), 2)


def test_the_page_has_every_byte() -> None:
    _, _, written = PAGE.read_text("utf-8").partition(BEGIN)
    assert written.strip() == tables().strip(), "run: python -m tests.envs.page"

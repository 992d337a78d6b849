"""States, rules, referees and views as values of Python: pickled, copied, compared, shown; numbers of any kind."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from kalamazoo._engine import engine
from kalamazoo.core.errors import BadMove, BadRules, IllegalMove
from kalamazoo.core.rng import Rng
from kalamazoo.core.seed import fresh_seed
from kalamazoo.games import GAMES
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.rulebook.checked import CheckedState

TABLES = [*GAMES, "flinch@1988(play=table,partners=on)", "muggins@1913(play=table)", "flaps@level7(play=table)"]


class Number:
    """A number as numpy has them: it is not an int, and has __index__."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def played(text: str, moves: int = 25, seed: str = "7") -> Referee:
    """A game some moves on."""
    rule_set = rules(text)
    referee = Referee(rule_set, min(4, rule_set.seat_range()[1]), seed, names=("Ann", "Bertie"))
    lot = Rng(5)
    for _ in range(moves):
        seats = referee.must_act()
        if not seats:
            break
        referee.play(seats[0], referee.state().random_move(seats[0], lot))
    return referee


@pytest.mark.parametrize("text", TABLES)
@pytest.mark.parametrize("seed", ["7", fresh_seed()], ids=["plain", "live"])
def test_what_is_pickled_or_copied_in_mid_game_is_the_same_and_goes_on_the_same(text: str, seed: str) -> None:
    referee = played(text, seed=seed)
    state = referee.state()
    view = referee.view(0)
    for thing in (state, state.mask(0), referee, view, referee.rules):
        for twin in (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)):
            assert twin == thing
            assert repr(twin) == repr(thing)
    twin = pickle.loads(pickle.dumps(state))
    lots = Rng(1), Rng(1)
    for _ in range(30):
        if state.must_act() == 0:
            break
        seat = state.to_act()
        move = state.random_move(seat, lots[0])
        assert twin.random_move(seat, lots[1]) == move
        state.apply(seat, move)
        assert twin != state
        twin.apply(seat, move)
        assert twin == state


def test_another_process_reads_a_pickled_game() -> None:
    referee = played("flaps@level4")
    code = "import sys, pickle; r = pickle.load(sys.stdin.buffer); print(r.commitment, len(r.texts), repr(r))"
    sent = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(referee), capture_output=True, check=True)
    assert sent.stdout.decode().strip() == f"{referee.commitment} {len(referee.texts)} {referee!r}"


def test_unlike_things_are_unlike() -> None:
    one, other = played("flinch@1913"), played("flinch@1913", 26)
    assert one != other
    assert one.state() != other.state()
    assert one.view(0) != one.view(1)
    assert one.state() != one.state().mask(0)
    assert one.state() != played("flinch@1913(stock-size=9)").state()
    assert one.state() != "flinch"


def test_what_changes_is_no_key() -> None:
    referee = played("flinch@1913")
    for thing in (referee, referee.state()):
        with pytest.raises(TypeError, match="as a key"):
            hash(thing)
    assert len({referee.rules, rules("flinch@1913")}) == 1
    assert len({referee.view(0), referee.view(0)}) == 1


def test_things_show_what_they_are() -> None:
    referee = Referee("flinch@1913", 3, 7)
    assert repr(referee.state()).startswith("<flinch@1913, 3 seats, ")
    assert " to act, " in repr(referee.state())
    assert repr(referee).startswith("<Referee of flinch@1913, 3 seats, ")
    assert repr(referee).endswith(", 0 moves>")
    assert repr(referee.view(1)).startswith("<View of B: flinch@1913")
    assert repr(referee.rules) == "rules('flinch@1913')"


def test_a_game_has_a_number_of_seats_of_its_own() -> None:
    assert [Referee(name).seats for name in GAMES] == [rules(name).usual_seats() for name in GAMES]
    assert rules("flinch@1913").deal().seats == 2
    assert rules("flinch@1988(partners=on)").usual_seats() == 4


def test_any_number_is_a_seat_a_seed_or_a_move() -> None:
    n = Number
    referee = Referee("flinch@1913", n(3), n(7), n(1))
    twin = Referee("flinch@1913", 3, 7, 1)
    seat = referee.must_act()[0]
    move = twin.moves(seat)[0]
    assert referee.moves(n(seat)) == twin.moves(seat)
    assert referee.why(n(seat), n(move)) is None
    referee.play(n(seat), n(move))
    twin.play(seat, move)
    assert referee.view(n(0)) == twin.view(0)
    assert rules("flinch@1913").deal(n(2), n(5), n(1)) == rules("flinch@1913").deal(2, 5, 1)
    with pytest.raises(TypeError):
        referee.play(1.5, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", TABLES)
def test_a_plain_state_takes_numbers_of_numpy(text: str) -> None:
    rule_set = rules(text)
    plain, other = (rule_set.deal(rule_set.usual_seats(), 7) for _ in range(2))
    lot = Rng(3)
    kind: Any = Number if engine() == "compiled" else np.int64  # interpreted, a number must be able to reckon
    for _ in range(40):
        seat = plain.to_act()
        if seat < 0:
            break
        assert other.moves(kind(seat)) == plain.moves(seat)
        move = plain.random_move(seat, lot)
        plain.apply(seat, move)
        other.apply(kind(seat), kind(move))
        assert other == plain
        assert other.mask(kind(0)) == plain.mask(0)
    if engine() == "compiled":
        for wrong in ("0", 0.0, None):
            with pytest.raises(TypeError):
                other.moves(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", TABLES)
def test_a_checked_state_plays_the_same_game(text: str) -> None:
    rule_set = rules(text)
    seats = rule_set.usual_seats()
    plain, checked = rule_set.deal(seats, 7), rule_set.deal(seats, 7, checked=True)
    assert isinstance(checked, CheckedState)
    lot = Rng(3)
    for _ in range(40):
        seat = plain.to_act()
        if seat < 0:
            break
        move = plain.random_move(seat, lot)
        plain.apply(seat, move)
        checked.apply(Number(seat), Number(move))
        assert checked.within == plain
        assert pickle.loads(pickle.dumps(checked)).within == plain
    assert (checked.may_act(), checked.must_act(), checked.scores()) == (
        plain.may_act(),
        plain.must_act(),
        plain.scores(),
    )


def test_a_checked_state_refuses_what_is_not_legal_and_does_not_change() -> None:
    state = rules("flinch@1913").deal(2, 7, checked=True)
    before = state.dump()
    seat = state.to_act()
    wrong: list[tuple[Any, Any, type[Exception]]] = [
        (seat, 1 << 40, BadMove),
        (seat, -1, BadMove),
        (9, state.moves(seat)[0], BadMove),
        (1 - seat, state.moves(seat)[0], IllegalMove),
    ]
    for who, what, error in wrong:
        with pytest.raises((BadMove, IllegalMove)) as caught:
            state.apply(who, what)
        assert len(str(caught.value)) > 10
        assert isinstance(caught.value, (error, IllegalMove))
    assert state.dump() == before


def test_a_deal_that_cannot_be_made_says_so() -> None:
    with pytest.raises(BadRules, match="no seat 5 can deal"):
        rules("flinch@1913").deal(2, 0, 5)

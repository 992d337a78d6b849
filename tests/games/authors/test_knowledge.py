"""What all know of the hands: it is true, it is kept, guesses keep to it, and nothing else shows."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.fours import four
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import ONLOOKER, seats_of
from kalamazoo.core.state import State
from kalamazoo.games.authors.engine.hands import NO_MORE
from kalamazoo.games.authors.engine.state import AuthorsState
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.asking import hand, table

RULE_SETS = [
    "authors@1913",
    "authors@1988",
    "authors@1988(yield=all)",
    "authors@1913(exact-card=on)",
    "authors@1913(book-open=secret-number)",
]
FOUR = "A 5 5 9 3 | B 5 5 7 | C 9 9 7 3 | D 9 7 7 3 3 [*]"


def guesses(t: Table, viewer: int, count: int = 40) -> list[Any]:
    """Seats as a viewer may take them to be."""
    found = []
    for seed in range(count):
        guess = t.state.mask(viewer)
        guess.fill(Rng(seed))
        found.append(t.rules.game.write_position(guess)["seats"])
    return found


@clause("AU-OP-18", "AU-ASK-3")
def test_who_asks_holds_the_number() -> None:
    t = table("authors@1913", FOUR)
    t.play("A", "ask:B:9")
    assert t.sees("D")["seats"][0]["known"] == [9]
    assert t.sees("D")["seats"][1]["lacks"] == [9]
    for seats in guesses(t, 3):
        assert 9 in seats[0]["hand"]
        assert 9 not in seats[1]["hand"]


@clause("AU-OP-18")
def test_cards_that_were_given_stay_known() -> None:
    t = table("authors@1913", FOUR)
    t.play("A", "ask:C:9", "ask:C:9")
    assert t.sees("D")["seats"][0]["known"] == [9, 9, 9]
    assert all(seats[0]["hand"].count(9) == 3 for seats in guesses(t, 3))
    t.play("A", "ask:C:9").play("C", "ask:A:3")
    assert t.sees("D")["seats"][0]["known"] == [9, 9, 9]
    assert all(seats[2]["hand"].count(9) == 0 for seats in guesses(t, 3))


@clause("AU-OP-18")
def test_the_answer_to_an_ask_for_all_tells_that_no_more_are_there() -> None:
    t = table("authors@1988(yield=all)", FOUR)
    t.play("A", "ask:C:9")
    assert t.sees("D")["seats"][2]["lacks"] == [9]
    t = table("authors@1988", FOUR)
    t.play("A", "ask:C:9")
    assert "lacks" not in t.sees("D")["seats"][2]
    assert any(9 in seats[2]["hand"] for seats in guesses(t, 1))


@clause("AU-OP-1", "AU-OP-18")
def test_an_ask_for_one_card_tells_that_the_asker_has_another() -> None:
    t = table("authors@1913(exact-card=on)", "A 5a 5b 9a | B 5c 7a | C 5d 9b * [*]")
    t.play("A", "ask:B:9b")
    assert t.sees("C")["seats"][0] == {"hand": ["?"] * 3, "known": [9], "lacks": ["9b"]}
    assert t.sees("C")["seats"][1]["lacks"] == ["9b"]
    for seats in guesses(t, 1):
        assert any(str(card).startswith("9") for card in seats[0]["hand"])
        assert "9b" not in seats[0]["hand"]


@clause("AU-OP-1", "AU-OP-18")
def test_a_card_whose_mark_is_not_known_is_guessed_where_it_is() -> None:
    """B is known to have a 5 and a 9, whichever they are; A sees only two of the eight cards of these numbers."""
    text = "A 5a 9a | B ? ? | C ? ? ? ? [*]"
    t = table("authors@1913(exact-card=on)", text, seats={"B": {"known": [5, 9], "lacks": ["5b"]}})
    for seats in guesses(t, 0):
        five, nine = seats[1]["hand"]
        assert (five[0], nine[0]) == ("5", "9")
        assert five != "5b"


@clause("AU-OP-1", "AU-OP-18")
def test_a_card_that_is_seen_needs_no_other_of_its_number() -> None:
    """B is known to have a 5, and the 5b is seen to be there: the other card can be anything."""
    text = "A 5a 9a | B 5b ? | C ? ? ? ? [*]"
    t = table("authors@1913(exact-card=on)", text, seats={"B": {"known": [5]}})
    others = set()
    for seed in range(40):
        guess = t.state.clone()
        guess.fill(Rng(seed))
        others |= set(t.rules.game.write_position(guess)["seats"][1]["hand"]) - {"5b"}
    assert others == {"5c", "5d", "9b", "9c", "9d"}


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize("seats", [3, 6])
def test_what_all_know_is_true(name: str, seats: int) -> None:
    for seed in range(3):
        state = rules(name).deal(seats, seed)
        assert isinstance(state, AuthorsState)
        rng = Rng(seed)
        while state.may_act():
            seat = seats_of(state.may_act())[0]
            state.apply(seat, rng.pick(state.moves(seat)))
            for other in range(seats):
                check_truth(state, other)


def check_truth(state: AuthorsState, seat: int) -> None:
    """What is known of a hand agrees with what is in it."""
    own = state.hands[seat]
    for number in range(1, state.opt.ranks + 1):
        held = four(own.held, number)
        known = four(own.known, number)
        if state.opt.exact:
            assert known & ~held == 0
            assert four(own.ruled_out, number) & held & ~known == 0
            assert not own.another >> number & 1 or held & ~known
        else:
            assert known & (NO_MORE - 1) <= held
            assert not known & NO_MORE or known & (NO_MORE - 1) == held


@clause("AU-OP-16")
@pytest.mark.parametrize("name", RULE_SETS[:3])
def test_a_successful_ask_exists_for_whoever_asks(name: str) -> None:
    for seed in range(4):
        state = rules(name).deal(4, seed)
        rng = Rng(seed)
        while state.may_act():
            seat = seats_of(state.may_act())[0]
            moves = state.moves(seat)
            assert any(succeeds(state, seat, move) for move in moves)
            state.apply(seat, rng.pick(moves))


def succeeds(state: State, seat: int, move: int) -> bool:
    """Whether an ask would bring a card."""
    after = state.clone()
    after.apply(seat, move)
    assert isinstance(after, AuthorsState)
    return after.last_given() > 0


@pytest.mark.parametrize("name", ["authors@1913", "authors@1913(exact-card=on)"])
def test_guesses_are_even(name: str) -> None:
    """Cards of a number that a seat does not hold are as likely with one of two equal players as with the other."""
    state = rules(name).deal(3, seed=2)
    own = {int(str(card).rstrip("abcd")) for card in rules(name).game.write_position(state)["seats"][0]["hand"]}
    absent = min(set(range(1, 16)) - own)
    counts = [0, 0, 0]
    for seed in range(300):
        guess = state.mask(0)
        guess.fill(Rng(seed))
        for seat, entry in enumerate(rules(name).game.write_position(guess)["seats"]):
            counts[seat] += sum(str(card).rstrip("abcd") == str(absent) for card in entry["hand"])
    assert sum(counts) == 1200
    assert counts[0] == 0
    assert abs(counts[1] - counts[2]) < 120


def test_an_onlooker_knows_what_is_public_only() -> None:
    t = table("authors@1913", FOUR)
    t.play("A", "ask:C:9", "ask:B:3")
    position = t.rules.game.write_position(t.state.mask(ONLOOKER))
    assert all(set(entry["hand"]) == {"?"} for entry in position["seats"])
    assert position["seats"][0]["known"] == [3, 9, 9]
    assert hand(t, "A") == "3 5 5 9 9"


@pytest.mark.parametrize("rule_set", ["authors@1988", "authors@1988(exact-card=on)"])
def test_rollouts_seldom_ask_in_vain(rule_set: str) -> None:
    marked = "exact" in rule_set
    text = "A 5a 9a | B 2a | C 2b 2c 2d * [*]" if marked else "A 5 9 | B 2 | C 2 2 2 * [*]"
    lacks = ["5b", "5c", "5d", "9b", "9c", "9d"] if marked else [5, 9]
    state = table(rule_set, text, seats={"B": {"lacks": lacks}}).state
    assert isinstance(state, AuthorsState)
    vain = [move for move in state.moves(0) if state.is_vain(move)]
    assert len(vain) == len(state.moves(0)) // 2  # all that B might be asked
    picked = [state.random_move(0, Rng(seed)) for seed in range(200)]
    assert sum(move in vain for move in picked) < 20


@clause("AU-OP-11", "AU-OP-18")
def test_a_book_whose_number_was_not_told_may_be_of_any_number_that_is_nowhere_else() -> None:
    t = table(
        "authors@1913(book-open=secret-number)", "A 1 1 2 2 | B 1 2 | C 1 2 [*]", seats={"C": {"unnamed": [3, 15]}}
    )
    found = {number for seats in guesses(t, 0, 60) for number in seats[2]["books"]}
    assert found == set(range(3, 16))
    unnamed = {number for seats in guesses(t, 0, 60) for number in seats[2].get("unnamed", [])}
    assert {3, 15} <= unnamed


@clause("AU-OP-18", "AU-BOOK-1")
def test_nobody_is_guessed_to_hold_a_whole_book() -> None:
    t = table("authors@1913", "A 9 9 9 3 | B 9 3 5 | C 5 5 5 3 3 [*]", seats={"A": {"known": [9, 9, 9]}})
    assert {seats[0]["hand"].count(9) for seats in guesses(t, 2)} == {3}

"""Every game and edition keeps the contract; Hypothesis chooses seats, house rules, seeds and length."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kalamazoo.core.errors import BadRules
from kalamazoo.core.state import State
from kalamazoo.rulebook import Rules, rules
from kalamazoo.testing.contract import OWN, check_class, check_ends, check_game
from kalamazoo.testing.fingerprints import rule_sets

QUICK = settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@st.composite
def tables(draw: st.DrawFn, name: str) -> tuple[str, int]:
    """House rules and a number of seats that go together."""
    given_rules = rules(name)
    fields = [field for field in given_rules.game.fields if field.name != "play"]
    changed = draw(st.lists(st.sampled_from(fields), max_size=3, unique=True)) if fields else []
    chosen = {field.name: draw(st.integers(*field.span())) for field in changed}
    house = Rules(given_rules.game, given_rules.edition, {**given_rules.values, **chosen})
    for rule_set in (house, given_rules):
        low, high = rule_set.seat_range()
        seats = draw(st.integers(low, high))
        try:
            rule_set.check_seats(seats)
        except BadRules:
            continue
        return str(rule_set), seats
    return str(given_rules), given_rules.seat_range()[0]


@pytest.mark.parametrize("name", rule_sets())
@given(data=st.data())
@QUICK
def test_the_contract_holds(name: str, data: st.DataObject) -> None:
    text, seats = data.draw(tables(name))
    check_game(text, seats, data.draw(st.integers(0, 2**40)), data.draw(st.integers(0, 250)))


@pytest.mark.parametrize("name", rule_sets())
@pytest.mark.parametrize("seats", ["fewest", "most"])
def test_games_end(name: str, seats: str) -> None:
    low, high = rules(name).seat_range()
    for seed in (1, 2):
        check_ends(name, low if seats == "fewest" else high, seed)


@pytest.mark.parametrize("name", rule_sets())
def test_a_rules_string_reads_back(name: str) -> None:
    assert str(rules(name)) == name
    for field in rules(name).game.fields:
        for value in {*field.span(), field.default}:
            assert field.read(field.write(value)) == value


@pytest.mark.parametrize("name", rule_sets())
def test_the_contract_holds_at_every_number_of_seats(name: str) -> None:
    low, high = rules(name).seat_range()
    for seats in range(low, high + 1):
        check_game(name, seats, seed=7919 * seats, steps=60)


def test_a_state_that_leaves_something_unsaid_is_refused_in_both_engines() -> None:
    class Half(State):
        def moves(self, seat: int) -> list[int]:
            return []

    with pytest.raises(AssertionError, match="Half does not say what these do: apply, cards, clone") as trouble:
        check_class(Half)
    assert "moves" not in str(trouble.value)
    assert set(OWN) == set(getattr(State, "__abstractmethods__", OWN) or OWN)  # a compiled class does not tell

"""The page of rules of a table and its referee say the same, whatever the edition and the house rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import CLOCK, ONLOOKER
from kalamazoo.games import GAMES
from kalamazoo.play import Referee
from kalamazoo.rulebook import Rules
from kalamazoo.rulebook.clausebook import Clause, ClauseBook, Condition, load, load_all, mentioned
from kalamazoo.rulebook.reading import chapters
from kalamazoo.testing.fingerprints import rule_sets
from kalamazoo.testing.walks import any_house

HOUSES = 40  # of each game, each another mixture of house rules
STRIDES = 6
TRIES = 40  # at each look, of each seat
STRIDE = 15  # moves between two looks


def page_of(rule_set: Rules) -> set[str]:
    """The ids on the page of rules of a table."""
    parts = chapters(load(rule_set.game.name), rule_set.edition.name, rule_set.words())
    return {clause.id for part in parts for clause in part.clauses}


def houses(game: str, number: int) -> Iterator[tuple[Rules, int, int]]:
    """Tables of a game with any house rules: the rules, how many seats, a seed."""
    names = [name for name in rule_sets() if name.partition("@")[0].partition("(")[0] == game]
    rng = Rng(number)
    for seed in range(number):
        rule_set, seats = any_house(names[seed % len(names)], rng)
        yield rule_set, seats, seed


def refusals(referee: Referee, tried: set[int], rng: Rng) -> Iterator[str]:
    """The clauses by which what anybody could do elsewhere is refused here; collects what can be done here."""
    state, game = referee.state(), referee.rules.game
    actors = [*range(state.seats), CLOCK]
    for seat in actors:
        tried.update(referee.moves(seat))
    every = sorted(tried)
    for seat in actors:
        known, legal = state.mask(seat), set(referee.moves(seat))
        for _ in range(TRIES):
            move = rng.pick(every)
            if move not in legal:
                yield game.explain(known, seat, move).clause


def told(referee: Referee) -> Iterator[str]:
    """The ids that the log, the scenes and the end of a game name."""
    book = load(referee.rules.game.name)
    for viewer in (0, ONLOOKER):
        view = referee.view(viewer)
        for text in (*view.log(), view.scene().status):
            yield from (name for name in mentioned(text) if name in book.ids())
    if referee.outcome:
        yield referee.outcome.clause
    elif clause := referee.chat_clause():
        yield clause


@pytest.mark.parametrize("game", GAMES)
def test_what_the_referee_cites_is_on_the_page(game: str) -> None:
    missing: dict[str, str] = {}
    tried: set[int] = set()  # at all these tables: what is right at one may be asked at another
    for rule_set, seats, seed in houses(game, HOUSES):
        page = page_of(rule_set)
        referee = Referee(rule_set, seats, seed, seed % seats)
        rng = Rng(seed)
        for _ in range(STRIDES):
            if referee.over:
                break
            cited = {*refusals(referee, tried, rng), *told(referee)}
            missing.update(dict.fromkeys(cited - page, f"{rule_set} with {seats} seats, seed {seed}"))
            walked = wander(referee.state(), rng, STRIDE)
            for seat, move in zip(walked[::2], walked[1::2], strict=True):
                referee.play(seat, move)
    assert missing == {}


@pytest.mark.parametrize("game", GAMES)
def test_games_end_by_a_clause_on_the_page(game: str) -> None:
    found = GAMES[game]
    for rule_set, seats, seed in houses(game, 8):
        referee = Referee(rule_set, seats, seed)
        walked = wander(referee.state(), Rng(seed), 3000)
        state = rule_set.deal(seats, seed)
        for seat, move in zip(walked[::2], walked[1::2], strict=True):
            state.apply(seat, move)
        if not state.may_act():
            ending = found.endings[state.ending]
            assert ending.clause in page_of(rule_set), f"{rule_set}: {ending}"


@pytest.mark.parametrize("game", GAMES)
def test_no_page_names_a_clause_that_is_not_on_it(game: str) -> None:
    book = load(game)
    for rule_set, _, _ in houses(game, 200):
        parts = chapters(book, rule_set.edition.name, rule_set.words())
        texts = {clause.id: clause.text for part in parts for clause in part.clauses}
        for name, text in texts.items():
            absent = {other for other in mentioned(text) if other in book.ids()} - texts.keys()
            assert not absent, f"{rule_set}: {name} names {sorted(absent)}"


@pytest.mark.parametrize("game", GAMES)
def test_no_two_clauses_on_a_page_contradict_each_other(game: str) -> None:
    book = load(game)
    for rule_set, _, _ in houses(game, 100):
        page = page_of(rule_set)
        for clause in book.clauses:
            if clause.id in page:
                assert not page & set(clause.instead), f"{rule_set}: {clause.id} and {clause.instead}"


def groups(book: ClauseBook) -> list[set[str]]:
    """The ids of clauses that stand for each other, in groups."""
    found: list[set[str]] = []
    for clause in book.clauses:
        if clause.instead:
            group = {clause.id, *clause.instead}.union(
                *(other for other in found if other & {clause.id, *clause.instead})
            )
            found = [other for other in found if not other & group] + [group]
    return found


def shared(clauses: list[Clause]) -> set[Condition]:
    """What all of these clauses ask for."""
    rows = [set(row) for clause in clauses for row in clause.when or ((),)]
    return set.intersection(*rows)


@pytest.mark.parametrize("game", GAMES)
def test_of_clauses_that_stand_for_each_other_one_is_always_there(game: str) -> None:
    book = load(game)
    for group in groups(book):
        clauses = [book.find(name) for name in sorted(group)]
        if any(clause.editions for clause in clauses):
            continue
        for rule_set, _, _ in houses(game, 100):
            if all(condition.holds(rule_set.words()) for condition in shared(clauses)):
                assert group & page_of(rule_set), f"{rule_set}: none of {sorted(group)}"


def test_some_clauses_stand_for_each_other() -> None:
    pairs = {(clause.id, other) for book in load_all() for clause in book.clauses for other in clause.instead}
    assert {("AU-TURN-1", "AU-TURN-2"), ("MU-TGT-3", "MU-TGT-4"), ("PA-DBL-3", "PA-DBL-4")} <= pairs

"""The page of rules of a table speaks of every house rule that has an effect there, and of no other's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kalamazoo.core.game import Game
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import seats_of
from kalamazoo.games import GAMES
from kalamazoo.rulebook import Rules, rules
from kalamazoo.rulebook.clausebook import Clause, load
from kalamazoo.rulebook.reading import chapters
from kalamazoo.testing.fingerprints import rule_sets
from kalamazoo.testing.walks import any_house
from tests.contract.side_by_side import ANYBODY, BOTS, PLAY, Pair, Walk, plain_of, read_pairs, settings, walk

HOUSES = 60  # of each game
MOVES = 40
SLIPS = "play"  # in table play what a clause forbids can be done, and called
RULED = {  # a clause that is general, an option that makes an exception, and what else is on one of the pages to say so
    ("FL-OPEN-5", "partners"): "FL-PART-4",
    ("FL-OPEN-5", "starter-duty"): "OP-VAR-5",
    ("FL-STOCK-3", "variation"): "FL-VAR-5",
    ("FL-TURN-3", "partners"): "FL-PART-2",
    ("FL-TURN-5", "starter-duty"): "OP-VAR-5",
    ("FP-LAST-1", "down-counts"): "F45",
    ("FU-MIMIC-10", "flush-reach"): "U15",
    ("FU-MIMIC-4", "super-counts-top"): "U18",
    ("OP-CHAL-16", "hint-calls"): "OP-COND-2",
    ("FP-LAY-3", "mega-is-four"): "F6",
    ("FP-LAY-4", "one-is-ace"): "F5",
    ("FP-ATK-11", "quack-top"): "F15",
    ("FP-LAST-11", "last-card"): "F23",
    ("MU-TURN-1", "out-of-turn"): "MU-OP-20",
    ("PA-OP-3", "fill-source"): "PA-OP-11",
    ("PA-OP-6", "fill-source"): "PA-OP-11",
    ("PA-OP-6", "emptied"): "PA-OP-3",
    ("PA-OP-6", "tail-1988"): "PA-OP-1",
    ("PA-OP-11", "tail-1988"): "PA-OP-1",
}


def clauses_on(rule_set: Rules) -> list[Clause]:
    """The clauses on the page of a table, as they are worded there."""
    parts = chapters(load(rule_set.game.name), rule_set.edition.name, rule_set.words())
    return [clause for part in parts for clause in part.clauses]


def options_of(game: Game, name: str) -> set[str]:
    """The options that govern a clause, or because of which it stands on a page or reads so."""
    clause = load(game.name).find(name)
    found = {*clause.option, *clause.asks}
    found |= {test.option for wording in clause.otherwise for row in wording.when for test in row}
    return found | {field.name for field in game.fields if field.clause == clause.id}


def spoken_of(rule_set: Rules) -> set[str]:
    """The options of which the clauses on a page speak."""
    return set[str]().union(*(options_of(rule_set.game, clause.id) for clause in clauses_on(rule_set)))


def disobeyed(pair: Pair) -> Iterator[str]:
    """Refusals at one of two tables by a clause that stands on the page of the other as well, where the move is made.

    The tables differ in one option, and so far nobody could tell them apart: if that option has nothing to do with the
    clause, one of the two does not do what its page says.
    """
    found = Walk(pair, PLAY)
    if found.made < 0 or found.states is None:
        return
    game = found.changed.game
    one, other = found.states
    if not one.may_act() or not other.may_act() or game.write_position(one) != game.write_position(other):
        return  # what the last move led to was different: there is nothing left to compare
    for here, there, allows in ((one, other, found.plain), (other, one, found.changed)):
        page = {clause.id for clause in clauses_on(allows)}
        pages = {clause.id for table in (found.changed, found.plain) for clause in clauses_on(table)}
        for seat in seats_of(there.may_act()):
            for move in set(there.moves(seat)) - set(here.moves(seat)):
                refusal = game.explain(here.mask(seat), seat, move).clause
                if refusal not in page or pair.option in options_of(game, refusal):
                    continue
                if RULED.get((refusal, pair.option)) not in pages:
                    yield f"{refusal} forbids {game.write_move(there, seat, move)} at {pair.line()}"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_speaks_of_each_house_rule_that_has_an_effect(game: str) -> None:
    silent = set()
    for pair in read_pairs():
        changed = rules(pair.rules)
        either = spoken_of(changed) | spoken_of(plain_of(changed, pair.option))
        if pair.game == game and pair.kind != BOTS and pair.option not in either:
            silent.add(pair.line())
    assert silent == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_house_rule_of_which_the_page_does_not_speak_does_nothing(game: str) -> None:
    names = [name for name in rule_sets() if name.partition("@")[0].partition("(")[0] == game]
    rng = Rng(HOUSES)
    wrong = set()
    for number in range(HOUSES):
        house, seats = any_house(names[number % len(names)], rng)
        spoken = spoken_of(house)
        unspoken = [(field, word) for field, word in settings(house.game) if field.name not in spoken]
        if not unspoken:
            continue
        field, word = unspoken[rng.below(len(unspoken))]
        changed = house.replace(**{field.name: word})
        plain = plain_of(house, field.name)
        if changed == plain or field.name in spoken_of(changed) | spoken_of(plain):
            continue
        pair = Pair(PLAY, game, field.name, word, str(changed), seats, number, ANYBODY, MOVES)
        if walk(pair, PLAY) >= 0:
            wrong.add(pair.line())
    assert wrong == set()


@pytest.mark.parametrize("game", GAMES)
def test_what_one_page_forbids_and_another_allows_is_the_work_of_an_option(game: str) -> None:
    pairs = [pair for pair in read_pairs() if pair.game == game and pair.kind == PLAY and pair.option != SLIPS]
    names = [name for name in rule_sets() if name.partition("@")[0].partition("(")[0] == game]
    rng = Rng(HOUSES)
    for number in range(HOUSES):
        house, seats = any_house(names[number % len(names)], rng)
        others = [(field, word) for field, word in settings(house.game) if field.name != SLIPS]
        field, word = others[rng.below(len(others))]
        changed = house.replace(**{field.name: word})
        if changed != plain_of(house, field.name):
            pairs.append(Pair(PLAY, game, field.name, word, str(changed), seats, number, ANYBODY, MOVES))
    assert [told for pair in pairs for told in disobeyed(pair)] == []

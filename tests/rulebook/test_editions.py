"""Editions as data: each says where it was read, and by which clauses it sets what it sets."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.games import GAMES
from kalamazoo.rulebook import Rules, editions, rules
from kalamazoo.rulebook.clausebook import book_names, load
from kalamazoo.rulebook.editions import read_edition

EDITIONS = [rules(f"{name}@{edition}") for name in book_names() for edition in editions(GAMES[name])]
HEAD = 'title = "Flinch"\nyear = 1900\nsource = "made up"\n'


@pytest.mark.parametrize("given", EDITIONS, ids=str)
def test_what_an_edition_cites_is_in_its_rules(given: Rules) -> None:
    book = load(given.game.name)
    for key, ids in given.edition.cites.items():
        for clause in map(book.find, ids):
            assert not clause.editions or given.edition.name in clause.editions, f"{key} cites {clause.id}"


@pytest.mark.parametrize("given", EDITIONS, ids=str)
def test_for_an_option_it_cites_a_clause_that_speaks_of_it(given: Rules) -> None:
    book = load(given.game.name)
    for key in given.edition.cites.keys() & book.options.keys():
        speaking = {clause.id for clause in book.deciding(key)}
        speaking |= {clause.id for clause in book.clauses if key in clause.asks}
        assert speaking & set(given.edition.cites[key]) or key == "deck", key


def test_the_form_with_wild_cards_is_of_2000_and_was_read_in_2008() -> None:
    edition = rules("flinch@2000").edition
    assert edition.year == 2000
    assert "2008" in edition.source


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[facts]\ncap = 15", "flinch/1900.toml: [cites] must name the clauses that set cap"),
        (
            "[options]\nstock-size = 12\n[cites]\nstock = ['OP-DEAL-5']",
            "flinch/1900.toml: [cites] must name the clauses that set stock-size",
        ),
        (
            "[facts]\ncap = 15\n[cites]\ncap = ['FL-DECK-1']\ncup = ['FL-DECK-1']",
            "flinch/1900.toml: [cites] names cup, which the edition does not set; did you mean cap?",
        ),
        (
            "[facts]\ncap = 15\n[cites]\ncap = 'FL-DECK-1'",
            "flinch/1900.toml: [cites] cap must be a list of clause ids",
        ),
        ("[facts]\ncap = 15\n[cites]\ncap = []", "flinch/1900.toml: [cites] cap must be a list of clause ids"),
        ("[options]\nstock = 12", 'flinch/1900.toml: flinch has no option "stock"; did you mean stock-size?'),
        ("[options]\nstock-size = 99", "flinch/1900.toml: stock-size=99: it can be 5 to 30"),
    ],
)
def test_a_wrong_edition_file_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadRules) as refusal:
        read_edition(GAMES["flinch"], "1900", HEAD + text)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("name", list(GAMES))
def test_an_edition_has_the_name_that_its_game_has_on_the_shelf(name: str) -> None:
    game = GAMES[name]
    for edition in editions(game).values():
        rest = edition.title.removeprefix(game.title)
        assert rest != edition.title or edition.title == game.title
        assert rest in ("", f", {edition.name}", f", {edition.name.replace('level', 'level ')}"), edition.title

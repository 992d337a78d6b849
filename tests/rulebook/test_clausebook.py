"""The rulebooks are complete and sound, and a broken one is refused with one clear sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from kalamazoo.core.options import choice, number
from kalamazoo.games import GAMES
from kalamazoo.rulebook.clausebook import (
    BadClauseBook,
    ClauseBook,
    Condition,
    UnknownClause,
    all_ids,
    book_names,
    load,
    load_all,
    mentioned,
    read_book,
    read_when,
)
from kalamazoo.rulebook.editions import editions
from kalamazoo.rulebook.reading import write_rules
from kalamazoo.rulebook.strings import rules

# game, then how many numbered clauses, rulings on open points, slips, entries on strict play, worked examples
COUNTS = [
    ("authors", 27, 18, 0, 2, 8),
    ("flaps", 222, 55, 6, 12, 20),
    ("flinch", 175, 127, 21, 5, 12),
    ("flush", 96, 41, 3, 10, 12),
    ("muggins", 46, 27, 6, 4, 9),
    ("patience", 25, 18, 0, 1, 9),
    ("stock-exchange", 49, 27, 1, 5, 10),
    ("store", 19, 17, 0, 2, 8),
    ("triangle", 19, 15, 0, 1, 8),
]

SMALL = """
game = "toy"
prefix = "TY"
also = ["OP"]
editions = ["1900", "1950"]
words = [["pile", "cards on cards"]]

[[section]]
id = "TY-TURN"
title = "The turn"

[[clause]]
id = "TY-TURN-1"
editions = ["1900"]
when = "play=table"
text = "One lays."

[[clause]]
id = "TY-TURN-2"
text = "One rests."

[[ruling]]
id = "OP-TURN-1"
section = "TY-TURN"
option = "size"
text = "As in TY-TURN-1 to TY-TURN-2."

[[slip]]
id = "TY-IR-1"
when = "play=table"
text = "One sleeps."

[[example]]
id = "TY-EX-1"
title = "Rest"
cites = ["TY-TURN-2"]
text = "A rests."
"""


HOUSE = (
    choice("play", ("strict", "table"), "TY-TURN-1", "whether slips happen"),
    number("size", 4, 5, 30, "OP-TURN-1", "how many cards", ("auto",)),
)


def toy(old: str = "", new: str = "") -> ClauseBook:
    """The small book, something in it changed."""
    return read_book(SMALL.replace(old, new, 1) if old else SMALL, "toy.toml", HOUSE)


def texts() -> Iterator[tuple[str, str]]:
    """Every sentence that a reader of the rulebooks sees, with what it belongs to."""
    for book in load_all():
        for clause in book.clauses:
            yield clause.id, " ".join((clause.title, *clause.texts(), clause.paper))
        for note in book.notes:
            yield f"{book.game}: {note.title}", " ".join((note.title, note.text, *note.head, *chain(*note.rows)))
        for word, meaning in book.words:
            yield f"{book.game}: {word}", meaning
        for option in book.options.values():
            yield f"{book.game}: {option.name}", option.meaning


# -- the rulebooks --------------------------------------------------------------------------------


@pytest.mark.parametrize("game, clauses, rulings, slips, strict, examples", COUNTS)
def test_nothing_was_dropped(game: str, clauses: int, rulings: int, slips: int, strict: int, examples: int) -> None:
    found = Counter("clause" if c.section and c.kind != "ruling" else c.kind for c in load(game).clauses)
    assert found == Counter(clause=clauses, ruling=rulings, slip=slips, strict=strict, example=examples)


def test_there_is_a_rulebook_for_each_game_and_no_other() -> None:
    assert book_names() == tuple(game for game, *_ in COUNTS)


def test_no_id_is_in_two_rulebooks() -> None:
    assert len(all_ids()) == sum(len(book.clauses) for book in load_all())


def test_sections_number_their_clauses_without_gaps() -> None:
    gaps = []
    for book in load_all():
        numbers: dict[str, list[int]] = {}
        for clause in book.clauses:
            stem = clause.id.rstrip("0123456789")
            numbers.setdefault(stem, []).append(int(clause.id.removeprefix(stem)))
        gaps += [stem for stem, found in numbers.items() if sorted(found) != list(range(1, len(found) + 1))]
    assert not gaps


def test_texts_are_whole_sentences() -> None:
    for book in load_all():
        for clause in book.clauses:
            for text in clause.texts():
                assert text[0].isupper() or text[0] in "0123456789\"'(`", clause.id
                assert text.rstrip('")').endswith((".", "!")), clause.id
                assert text == " ".join(text.split()), clause.id


def test_texts_speak_of_the_rules_alone() -> None:
    marks = re.compile(
        r"\b[KPWL]\d+\.\d|\bA:[FU]\d|shared/|\bsection \d|\b(?:mu|au|gs|sx|pa|tr)\.[a-z]|[a-z][A-Z][a-z]+`"
    )
    assert not [name for name, text in texts() if marks.search(text)]


def test_only_table_play_has_slips_and_calls() -> None:
    for book in load_all():
        for clause in book.clauses:
            if clause.kind == "slip":
                assert clause.when, clause.id
                assert all(Condition("play", ("table",)) in row for row in clause.when), clause.id


def test_levels_of_flaps_only_add() -> None:
    book = load("flaps")
    levels = book.editions
    for clause in book.clauses:
        if clause.editions:
            assert clause.editions == levels[levels.index(clause.editions[0]) :], clause.id


def test_what_needs_no_test_is_never_something_that_can_be_played() -> None:
    reasons = {clause.id: clause.paper for book in load_all() for clause in book.clauses if clause.paper}
    assert len(reasons) < 20
    advice = {clause.id for book in load_all() for clause in book.clauses if clause.kind == "advice"}
    assert advice <= set(reasons)


def test_games_and_rulebooks_agree_on_editions_and_options() -> None:
    wrong = []
    for name, game in GAMES.items():
        if name not in book_names():
            continue  # a game from elsewhere
        book = load(name)
        if set(book.editions) != set(editions(game)):
            wrong.append(f"{name}: editions {sorted(editions(game))}, in the rulebook {sorted(book.editions)}")
        fields = {field.name: field for field in game.fields}
        wrong += [
            f"{name}: {field.name} cites {field.clause}" for field in fields.values() if field.clause not in book.ids()
        ]
    assert not wrong


# -- asking a book --------------------------------------------------------------------------------


def test_a_clause_is_found_in_capitals_or_not() -> None:
    assert load("flinch").find(" fl-chal-9 ").id == "FL-CHAL-9"


def test_an_unknown_clause_suggests_the_nearest() -> None:
    with pytest.raises(
        UnknownClause, match=r"^the rules of flinch have no clause FL-CHALL-9; did you mean FL-CHAL-9\?$"
    ):
        load("flinch").find("FL-CHALL-9")


def test_an_unknown_game_suggests_the_nearest() -> None:
    with pytest.raises(BadClauseBook, match=r"there is no rulebook of flich; did you mean flinch\?"):
        load("flich")


@pytest.mark.parametrize(
    "clause_id, edition, options, holds",
    [
        ("TY-TURN-1", "1900", {"play": "table"}, True),
        ("TY-TURN-1", "1950", {"play": "table"}, False),
        ("TY-TURN-1", "1900", {"play": "strict"}, False),
        ("TY-TURN-1", "1900", {}, False),
        ("TY-TURN-2", "1950", {}, True),
    ],
)
def test_a_clause_holds_by_edition_and_options(
    clause_id: str, edition: str, options: dict[str, str], holds: bool
) -> None:
    book = toy()
    assert book.applies(book.find(clause_id), edition, options) is holds


def test_one_of_several_rows_is_enough_and_may_ask_for_the_edition() -> None:
    book = toy('editions = ["1900"]\nwhen = "play=table"', 'when = ["play=table,edition=1900", "size=auto"]')
    clause = book.find("TY-TURN-1")
    assert clause.asks == {"play", "edition", "size"}
    for edition, options, holds in (
        ("1900", {"play": "table"}, True),
        ("1950", {"play": "table"}, False),
        ("1950", {"size": "auto"}, True),
        ("1900", {"play": "strict", "size": "7"}, False),
    ):
        assert book.applies(clause, edition, options) is holds, (edition, options)


@pytest.mark.parametrize(
    "new, why",
    [
        ('when = "edition=1913"', "there is no edition 1913"),
        ('when = ["play=table", "colour=red"]', "there is no option colour"),
        ('instead = ["TY-TURN-9"]', "it names TY-TURN-9, which is not there"),
    ],
)
def test_what_is_wrong_with_rows_and_pairs_is_said(new: str, why: str) -> None:
    with pytest.raises(BadClauseBook, match=why):
        toy('when = "play=table"', new)


@pytest.mark.parametrize(
    "rule_set, there, not_there",
    [
        ("muggins@1913", "MU-TGT-3", "MU-TGT-4"),
        ("muggins@1988", "MU-TGT-4", "MU-TGT-3"),
        ("muggins@1988(target-order=nearest-left)", "MU-TGT-3 MU-F4", "MU-TGT-4"),
        ("muggins@1913(target-order=free)", "MU-TGT-4", "MU-TGT-3 MU-F4"),
        ("authors@1913", "AU-TURN-1 AU-END-3", "AU-TURN-2"),
        ("authors@1988", "AU-TURN-2", "AU-TURN-1 AU-END-3"),
        ("authors@1988(turn=to-asked,tie=sum)", "AU-TURN-1 AU-END-3", "AU-TURN-2"),
        ("authors@1913(turn=left,tie=shared)", "AU-TURN-2", "AU-TURN-1 AU-END-3"),
        ("patience@1913", "PA-DBL-3 PA-OP-5", "PA-DBL-4 PA-OP-4 PA-OP-7"),
        ("patience@2008", "PA-DBL-4 PA-OP-4 PA-OP-7", "PA-DBL-3 PA-OP-5"),
        ("patience@1988(tail-1988=as-1913)", "PA-DBL-3 PA-OP-5", "PA-DBL-4 PA-OP-4 PA-OP-7"),
        ("patience@1913(fill-source=pack-then-stock)", "PA-DBL-4 PA-OP-4 PA-OP-7", "PA-DBL-3 PA-OP-5"),
        ("patience@2008(fill-source=stock)", "PA-DBL-3 PA-OP-5", "PA-DBL-4 PA-OP-4 PA-OP-7"),
        ("stock-exchange@1913(match=offerer-chooses)", "SX-MSG-5", ""),
    ],
)
def test_a_house_rule_that_borrows_a_rule_of_another_edition(rule_set: str, there: str, not_there: str) -> None:
    given = rules(rule_set)
    book = load(given.game.name)
    here = {clause.id for clause in book.clauses if book.applies(clause, given.edition.name, given.words())}
    assert set(there.split()) <= here
    assert not here & set(not_there.split())


def test_the_rules_of_flinch_differ_by_edition_and_options() -> None:
    book = load("flinch")

    def ids(edition: str, options: str = "") -> set[str]:
        words = rules(f"flinch@{edition}({options})" if options else f"flinch@{edition}").words()
        return {clause.id for clause in book.clauses if book.applies(clause, edition, words)}

    assert {"FL-DECK-1", "FL-PILE-4"} <= ids("1913")
    assert not {"FL-DECK-2", "FL-CHAL-2", "FL-PART-2", "FL-VAR-1", "IR-1"} & ids("1913")
    assert {"FL-CHAL-2", "FL-EXP-7", "IR-1"} <= ids("1913", "play=table")
    assert "FL-EXP-7" not in ids("1913", "play=table,reserve-memory=open")
    assert {"FL-CHAL-20", "FL-WILD-5"} <= ids("2000", "play=table")
    assert not {"FL-CHAL-2", "OP-CHAL-1"} & ids("2000", "play=table")
    assert {"FL-PART-6"} <= ids("1988", "partners=on")
    assert "FL-WIN-1" not in ids("1988", "partners=on")
    assert {"FL-VAR-4"} <= ids("1988", "variation=middle")
    assert "FL-PILE-5" not in ids("1988", "variation=middle")


def test_conditions_read_as_they_are_written() -> None:
    text = "play=table,variation!=ends|middle"
    conditions = read_when(text)
    assert conditions == (Condition("play", ("table",)), Condition("variation", ("ends", "middle"), negated=True))
    assert ",".join(map(str, conditions)) == text


@pytest.mark.parametrize(
    ("text", "grounds", "holds"),
    [
        ("call-grounds~peek", "stock+peek", True),
        ("call-grounds~peek", "stock+ones", False),
        ("call-grounds~peek", "none", False),
        ("call-grounds!~peek", "stock+ones", True),
        ("call-grounds~slot|ones", "stock+ones", True),
        ("call-grounds=stock+ones", "stock+ones", True),
        ("call-grounds=stock+ones", "stock+ones+peek", False),
    ],
)
def test_a_set_is_asked_for_what_is_in_it(text: str, grounds: str, holds: bool) -> None:
    (condition,) = read_when(text)
    assert condition.holds({"call-grounds": grounds}) is holds
    assert str(condition) == text


def test_mentions_write_ranges_out() -> None:
    assert list(mentioned("as FL-A-2 to FL-A-4, or F7; R1 to P2")) == ["FL-A-2", "FL-A-3", "FL-A-4", "F7", "R1", "P2"]


def test_entries_know_what_they_name_and_who_names_them() -> None:
    book = toy()
    assert book.mentions(book.find("OP-TURN-1")) == ("TY-TURN-1", "TY-TURN-2")
    assert [clause.id for clause in book.mentioning("TY-TURN-2")] == ["OP-TURN-1", "TY-EX-1"]
    assert [clause.id for clause in book.deciding("size")] == ["OP-TURN-1"]


def test_an_option_has_its_text_from_the_game() -> None:
    for name in book_names():
        book = load(name)
        assert [book.options[field.name] is field for field in GAMES[name].fields] == [True] * len(GAMES[name].fields)
        assert ("deck" in book.options) == (name in ("flaps", "flush"))


def test_the_clause_of_an_option_decides_it_too() -> None:
    assert [clause.id for clause in toy().deciding("play")] == ["TY-TURN-1"]


def test_paper_reasons_come_with_their_clauses() -> None:
    book = toy('id = "TY-TURN-2"', 'id = "TY-TURN-2"\npaper = "rest needs no program"')
    assert [clause.id for clause in book.clauses if clause.paper] == ["TY-TURN-2"]


def test_a_clause_cannot_be_changed() -> None:
    clause: Any = toy().find("TY-TURN-1")
    with pytest.raises(AttributeError):
        clause.text = "One cheats."


WORDED = """text = "One rests."
[[clause.otherwise]]
when = "play=table"
text = "One rests, and says so."
"""


def test_an_entry_has_another_text_under_other_house_rules() -> None:
    book = toy('text = "One rests."', WORDED)
    clause = book.find("TY-TURN-2")
    assert book.worded(clause, {"play": "strict"}).text == "One rests."
    assert book.worded(clause, {"play": "table"}).text == "One rests, and says so."
    assert clause.texts() == ("One rests.", "One rests, and says so.")
    for play, text in (("strict", "One rests."), ("table", "One rests, and says so.")):
        assert text in write_rules(book, "Toy", "1900", {"play": play})
        assert text in write_rules(book, "Toy", "1900", {"play": play}, "TY-TURN-2")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('when = "play=table"\n', "", "toy.toml, clause TY-TURN-2, otherwise: when is missing"),
        ('"play=table"', '"pace=slow"', "toy.toml, clause TY-TURN-2, otherwise: when: there is no option pace"),
        ("and says so.", "see TY-TURN-9.", "toy.toml, rule TY-TURN-2: it names TY-TURN-9, which is not there"),
        (
            "[[clause.otherwise]]",
            "[clause.otherwise]",
            "toy.toml, clause TY-TURN-2: otherwise must be written as [[otherwise]]",
        ),
    ],
)
def test_a_broken_other_text_is_refused(old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadClauseBook) as refusal:
        toy('text = "One rests."', WORDED.replace(old, new))
    assert str(refusal.value).startswith(sentence)


# -- broken files ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        ('id = "TY-TURN-2"\n', 'id = "TY-TURN-1"\n', "toy.toml, clause TY-TURN-1: the id is there twice"),
        ('id = "TY-TURN-2"', 'id = "XX-TURN-2"', "toy.toml, clause XX-TURN-2: the id must begin with TY"),
        (
            'id = "TY-TURN-2"',
            'id = "TYTURN"',
            "toy.toml, clause TYTURN: the id must be capitals, dashes and a number, such",
        ),
        ('id = "TY-TURN-2"', 'id = "TY-REST-2"', "toy.toml, clause TY-REST-2: there is no section TY-REST"),
        ('section = "TY-TURN"', 'section = "TY-X"', "toy.toml, ruling OP-TURN-1: there is no section TY-X"),
        ('id = "OP-TURN-1"', 'id = "UP-TURN-1"', "toy.toml, ruling UP-TURN-1: the id must begin with TY or OP"),
        (
            'editions = ["1900"]',
            'edition = "1900"',
            'toy.toml, clause TY-TURN-1: unknown key "edition"; did you mean editions?',
        ),
        (
            'editions = ["1900"]',
            'editions = ["1901"]',
            "toy.toml, clause TY-TURN-1: there is no edition 1901; toy has 1900, 1950",
        ),
        ('editions = ["1900"]', 'editions = "1900"', "toy.toml, clause TY-TURN-1: editions must be a list of texts"),
        (
            'when = "play=table"',
            'when = "play"',
            'toy.toml, clause TY-TURN-1: when: "play" is not of the form option=value,',
        ),
        ('when = "play=table"', 'when = "pace=slow"', "toy.toml, clause TY-TURN-1: when: there is no option pace"),
        (
            'when = "play=table"',
            'when = "play=loose"',
            "toy.toml, clause TY-TURN-1: when: play=loose: it can be strict, table",
        ),
        ('option = "size"', 'option = "sizes"', "toy.toml, ruling OP-TURN-1: there is no option sizes"),
        ('text = "One rests."', 'text = ""', "toy.toml, clause TY-TURN-2: text must be a text that is not empty"),
        ('text = "One rests."', "", "toy.toml, clause TY-TURN-2: text must be a text that is not empty"),
        (
            'text = "One rests."',
            'text = "x"\nkind = "law"',
            "toy.toml, clause TY-TURN-2: kind must be one of rule, advice, example",
        ),
        (
            'text = "One rests."',
            'text = "See TY-TURN-9."',
            "toy.toml, rule TY-TURN-2: it names TY-TURN-9, which is not there",
        ),
        (
            'cites = ["TY-TURN-2"]',
            'cites = ["TY-TURN-3"]',
            "toy.toml, example TY-EX-1: it names TY-TURN-3, which is not there",
        ),
        ('title = "Rest"\n', "", "toy.toml, example TY-EX-1: title must be a text that is not empty"),
        (
            'words = [["pile", "cards on cards"]]',
            'words = [["pile"]]',
            "toy.toml, head: each of the words must be a list of 2 texts",
        ),
        ('prefix = "TY"', "", "toy.toml, head: prefix must be a text that is not empty"),
        ('prefix = "TY"', 'prefix = "TY"\nauthor = "me"', 'toy.toml, head: unknown key "author"'),
        ('id = "TY-TURN"\n', 'id = "TURN"\n', "toy.toml, section TURN: the id must begin with TY-"),
        ("[[slip]]", "[[option]]", 'toy.toml, head: unknown key "option"'),
        ("[[slip]]", "[slip]", "toy.toml: slip must be written as [[slip]]"),
        ('game = "toy"', "game = toy", "toy.toml: Invalid value (at line 2, column 8)"),
    ],
)
def test_a_broken_rulebook_is_refused_by_file_and_entry(old: str, new: str, sentence: str) -> None:
    assert SMALL.count(old) >= 1
    with pytest.raises(BadClauseBook) as refusal:
        toy(old, new)
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize(
    "note, sentence",
    [
        ('chapter = "TY-X"\ntitle = "a"\ntext = "b"', "toy.toml, note a: there is no section TY-X"),
        ('chapter = "table"\ntitle = "a"', "toy.toml, note a: a note needs a text or rows"),
        (
            'chapter = "table"\ntitle = "a"\nhead = ["x"]\nrows = [["1", "2"]]',
            "toy.toml, note a: each of the rows must be",
        ),
    ],
)
def test_a_broken_note_is_refused(note: str, sentence: str) -> None:
    with pytest.raises(BadClauseBook) as refusal:
        read_book(f"{SMALL}\n[[note]]\n{note}\n", "toy.toml", HOUSE)
    assert str(refusal.value).startswith(sentence)


def test_a_paper_clause_without_a_reason_is_refused() -> None:
    with pytest.raises(BadClauseBook) as refusal:
        toy('id = "TY-TURN-2"', 'id = "TY-TURN-2"\npaper = ""')
    assert str(refusal.value) == "toy.toml, clause TY-TURN-2: paper must be a text that is not empty"

"""The rules as people read them: only what applies, every clause once, one clause with its relatives."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalamazoo.rulebook import rules
from kalamazoo.rulebook.clausebook import UnknownClause, book_names, load
from kalamazoo.rulebook.reading import chapters, why_not, write_clause, write_rules

ENTRY = re.compile(r"^- \*\*([A-Z-]+[0-9]+)\*\* ", re.MULTILINE)
STRICT = {"play": "strict", "partners": "off", "variation": "standard"}
TABLE = {**STRICT, "play": "table"}


def words(edition: str, options: str = "") -> dict[str, str]:
    """Every house rule of a Flinch table, in words."""
    return rules(f"flinch@{edition}({options})" if options else f"flinch@{edition}").words()


@given(st.data())
def test_a_page_has_exactly_the_clauses_that_apply(data: st.DataObject) -> None:
    book = load(data.draw(st.sampled_from(book_names())))
    edition = data.draw(st.sampled_from(book.editions))
    chosen = data.draw(st.sets(st.sampled_from(sorted(book.options))))
    fields = [book.options[name] for name in sorted(chosen)]
    options = {field.name: field.write(data.draw(st.integers(*field.span()))) for field in fields}
    page = write_rules(book, "Rules", edition, options)
    assert sorted(ENTRY.findall(page)) == sorted(
        clause.id for clause in book.clauses if book.applies(clause, edition, options)
    )


def test_chapters_come_in_reading_order() -> None:
    found = [chapter.id for chapter in chapters(load("flinch"), "1913", TABLE)]
    assert found[:3] == ["FL-DECK", "FL-PLAYERS", "FL-DEAL"]
    assert found[-2:] == ["table", "examples"]
    assert "FL-WILD" not in found
    assert "FL-CHAL" in found


def test_strict_play_reads_about_no_slips() -> None:
    found = [chapter.id for chapter in chapters(load("flinch"), "1913", STRICT)]
    assert "FL-CHAL" not in found
    assert found[-2:] == ["strict", "examples"]


def test_notes_follow_the_edition() -> None:
    for edition, stack in (("1913", "120 (24)"), ("1988", "80 (16)"), ("2008", "105 (21)")):
        page = write_rules(load("flinch"), "Flinch", edition, words(edition))
        assert re.findall(r"^\| 2 +\| (?:one +\| )?([0-9]+ \([0-9]+\))", page, re.MULTILINE) == [stack]


def test_a_page_has_title_words_and_options_in_force() -> None:
    page = write_rules(load("flinch"), "Flinch of 1913", "1913", {**STRICT, "stock-size": "12"})
    assert page.startswith("# Flinch of 1913\n\n## Words\n\n- **stock**: a player's own pile")
    assert "\n## Options in force\n" in page
    assert "- `stock-size=12`: cards dealt to each stock; the edition's number unless changed (OP-DEAL-5)\n" in page
    assert page.index("## Winning") < page.index("## Options in force") < page.index("## How the table plays")


def test_an_option_the_rulebook_does_not_know_is_shown_bare() -> None:
    assert "- `house=warm`\n" in write_rules(load("flinch"), "Flinch", "1913", {"house": "warm"})


def test_lines_keep_to_the_width() -> None:
    page = write_rules(load("flaps"), "Flaps", "level7", TABLE, width=72)
    assert max(len(line) for line in page.splitlines() if not line.startswith("|")) <= 72


def test_one_clause_tells_where_it_holds_and_who_names_it() -> None:
    text = write_rules(load("flinch"), "Flinch", "1988", words("1988", "play=table"), "fl-chal-15")
    assert text.startswith("# FL-CHAL-15 (rule, Calls)\n\nIf a *ones* call proves wrong, the caller takes the penalty")
    only = "- Only with: `play=table` and `call-grounds~ones` and `false-call-penalty!=none`\n"
    assert f"- Editions: all\n{only}" in text
    assert "- Under these rules it applies\n" in text
    named_by = text[text.index("## Named by") :]
    assert ENTRY.findall(named_by) == ["E6"]


def test_one_ruling_tells_its_option_and_what_it_names() -> None:
    text = write_clause(load("flinch"), "OP-HAND-1", "1913", STRICT)
    assert text.startswith("# OP-HAND-1 (ruling on an open point, The hand)\n")
    assert (
        "- Option `last-card-discarded` (next-turn, at-once): when a hand emptied by the discard is renewed\n" in text
    )
    text = write_clause(load("flinch"), "OP-STACK-5", "1913", STRICT)
    names = text[text.index("## It names") :]
    assert ENTRY.findall(names) == ["OP-HAND-5", "FL-BLOCK-1"]


def test_a_game_of_one_edition_speaks_of_none() -> None:
    assert "Editions:" not in write_clause(load("flush"), "FU-TURN-1", "standard", {})


@pytest.mark.parametrize(
    "clause_id, edition, options, reason",
    [
        ("FL-ONE-2", "1913", TABLE, ""),
        ("FL-ONE-2", "2000", TABLE, "it is not in the edition 2000"),
        ("FL-EXP-1", "1913", STRICT, "it needs play=table, and play is strict"),
        ("FL-EXP-1", "1913", {}, "it needs play=table, and play is not set"),
        (
            "FL-CHAL-4",
            "2000",
            {"play": "table", "call-grounds": "stock+peek"},
            "it needs play=table and call-grounds~ones, and call-grounds is stock+peek",
        ),
        ("FL-PILE-4", "1913", {"variation": "ends"}, "it needs variation!=ends|middle, and variation is ends"),
    ],
)
def test_a_clause_says_why_it_does_not_apply(
    clause_id: str, edition: str, options: dict[str, str], reason: str
) -> None:
    book = load("flinch")
    assert why_not(book, book.find(clause_id), edition, options) == reason
    text = write_clause(book, clause_id, edition, options, width=1000)
    assert ("it does not apply: " + reason in text) is bool(reason)


def test_an_unknown_clause_is_refused() -> None:
    with pytest.raises(UnknownClause, match=r"did you mean FL-DECK-1"):
        write_rules(load("flinch"), "Flinch", "1913", STRICT, "FL-DEK-1")

"""The rules of exactly one rule set, for reading: as chapters, as a page of markdown, or one clause alone."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kalamazoo.rulebook.clausebook import CHAPTERS, Clause, ClauseBook, Note

WIDTH: Final = 100  # columns of a written page

_KINDS: Final[Mapping[str, str]] = {
    "rule": "rule",
    "advice": "advice, not a rule",
    "example": "example",
    "ruling": "ruling on an open point",
    "slip": "slip in table play",
    "strict": "how the table plays",
}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the rules, or one of the chapters after them, with only what applies."""

    id: str  # id of a section, "strict", "table" or "examples"
    title: str
    clauses: tuple[Clause, ...]
    notes: tuple[Note, ...]


def chapters(book: ClauseBook, edition: str, options: Mapping[str, str]) -> tuple[Chapter, ...]:
    """What applies under these rules, in reading order: the sections, how the table plays, slips, worked examples.

    `options` gives every option's value in words; one that is missing counts as none of its values.
    """
    here = [book.worded(clause, options) for clause in book.clauses if book.applies(clause, edition, options)]
    notes = [note for note in book.notes if book.applies(note, edition, options)]

    def chapter(chapter_id: str, title: str, clauses: Iterable[Clause]) -> Chapter:
        return Chapter(chapter_id, title, tuple(clauses), tuple(note for note in notes if note.chapter == chapter_id))

    found = [
        chapter(section.id, section.title, (clause for clause in here if clause.section == section.id))
        for section in book.sections
    ]
    found.append(chapter("strict", "How the table plays", (clause for clause in here if clause.kind == "strict")))
    if options.get("play") == "table":
        found.append(chapter("table", "Table play", (clause for clause in here if clause.kind == "slip")))
    found.append(chapter("examples", "Worked examples", (clause for clause in here if clause.title)))
    return tuple(chapter for chapter in found if chapter.clauses)


def write_rules(
    book: ClauseBook,
    title: str,
    edition: str,
    options: Mapping[str, str],
    clause_id: str | None = None,
    width: int = WIDTH,
) -> str:
    """The rules of one rule set as markdown that also reads well as it is; or one clause of them."""
    if clause_id is not None:
        return write_clause(book, clause_id, edition, options, width)
    blocks = [f"# {title}"]
    if book.words:
        blocks.append("## Words")
        blocks.append("\n".join(_item(f"**{word}**: {meaning}", width) for word, meaning in book.words))
    parts = chapters(book, edition, options)
    for part in parts:
        if part.id not in CHAPTERS:
            blocks.extend(_write_chapter(part, width))
    if options:
        blocks.append("## Options in force")
        lines = (_option_line(book, name, value, edition) for name, value in options.items())
        blocks.append("\n".join(_item(line, width) for line in lines))
    for part in parts:
        if part.id in CHAPTERS:
            blocks.extend(_write_chapter(part, width))
    return "\n\n".join(blocks) + "\n"


def write_clause(book: ClauseBook, clause_id: str, edition: str, options: Mapping[str, str], width: int = WIDTH) -> str:
    """One clause: what it says, where it holds, and what else speaks of it. Raises UnknownClause."""
    clause = book.worded(book.find(clause_id), options)
    titles = {section.id: section.title for section in book.sections}
    about = [_KINDS[clause.kind], *([titles[clause.section]] if clause.section else [])]
    blocks = [f"# {clause.id} ({', '.join(about)})"]
    if clause.title:
        blocks.append(f"**{clause.title}**")
    blocks.append(_fill(clause.text, width))
    blocks.append("\n".join(_item(line, width) for line in _where(book, clause, edition, options)))
    mentions = [book.find(name) for name in book.mentions(clause)]
    for heading, others in (("It names", mentions), ("Named by", book.mentioning(clause.id))):
        if others:
            blocks.append(f"## {heading}")
            blocks.append("\n".join(_item(_line(book.worded(other, options)), width) for other in others))
    return "\n\n".join(blocks) + "\n"


def why_not(book: ClauseBook, clause: Clause, edition: str, options: Mapping[str, str]) -> str:
    """Why a clause is no part of these rules, in a few words; empty if it is."""
    if clause.editions and edition not in clause.editions:
        return f"it is not in the edition {edition}"
    if book.applies(clause, edition, options):
        return ""
    known = {**options, "edition": edition}
    wanted = " or ".join(" and ".join(map(str, row)) for row in clause.when)
    failing = dict.fromkeys(test.option for row in clause.when for test in row if not test.holds(known))
    here = (f"{name} is {known[name]}" if name in known else f"{name} is not set" for name in failing)
    return f"it needs {wanted}, and {' and '.join(here)}"


def _where(book: ClauseBook, clause: Clause, edition: str, options: Mapping[str, str]) -> Iterator[str]:
    """Where a clause holds: editions, options, and whether it does under these rules."""
    if len(book.editions) > 1:
        yield "Editions: " + (", ".join(clause.editions) or "all")
    if clause.when:
        rows = (" and ".join(f"`{condition}`" for condition in row) for row in clause.when)
        yield "Only with: " + ", or ".join(rows)
    for name in clause.option:
        option = book.options[name]
        yield f"Option `{name}` ({option.range_text()}): {option.meaning}"
    reason = why_not(book, clause, edition, options)
    yield f"Under these rules it does not apply: {reason}" if reason else "Under these rules it applies"


def _write_chapter(chapter: Chapter, width: int) -> Iterator[str]:
    yield f"## {chapter.title}"
    rules = [clause for clause in chapter.clauses if clause.kind != "ruling"]
    rulings = [clause for clause in chapter.clauses if clause.kind == "ruling"]
    intro = [note for note in chapter.notes if chapter.id in ("table", "examples")]
    for note in intro:
        yield from _write_note(note, width)
    if rules:
        yield "\n".join(_item(_line(clause), width) for clause in rules)
    if rulings:
        yield "Rulings on open points:"
        yield "\n".join(_item(_line(clause), width) for clause in rulings)
    for note in chapter.notes:
        if note not in intro:
            yield from _write_note(note, width)


def _write_note(note: Note, width: int) -> Iterator[str]:
    yield f"*{note.title}.*" if not note.text else _fill(f"*{note.title}.* {note.text}", width)
    if note.rows:
        yield _write_table(note.head, note.rows)


def _write_table(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    """A markdown table with its columns aligned."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    lines = [head, tuple("-" * width for width in widths), *rows]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    )


def _line(clause: Clause) -> str:
    title = f" {clause.title}." if clause.title else ""
    return f"**{clause.id}**{title} {clause.text}"


def _option_line(book: ClauseBook, name: str, value: str, edition: str) -> str:
    """An option, its value, what it changes, and the clauses that explain it."""
    option = book.options.get(name)
    meaning = f": {option.meaning}" if option else ""
    here = (clause.id for clause in book.deciding(name) if not clause.editions or edition in clause.editions)
    clauses = ", ".join(here)
    return f"`{name}={value}`{meaning}" + (f" ({clauses})" if clauses else "")


def _fill(text: str, width: int) -> str:
    return textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)


def _item(text: str, width: int) -> str:
    """One entry of a list, its further lines indented."""
    return textwrap.fill(f"- {text}", width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)

"""The rules in words: the clauses, rulings, slips and examples of one game, from its rules/clauses.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from kalamazoo.core.errors import BadRules, KalamazooError, near
from kalamazoo.core.game import Game
from kalamazoo.core.options import FLAGS, Field
from kalamazoo.games import GAMES
from kalamazoo.rulebook.decks import deck_fields
from kalamazoo.rulebook.folder import rules_folder

CHAPTERS: Final = ("strict", "table", "examples")  # what is read after the sections
CLAUSE_KINDS: Final = ("rule", "advice", "example")

_ID: Final = re.compile(r"[A-Z]+(?:-[A-Z]+)*-?[1-9][0-9]*")
_RANGE: Final = re.compile(r"\b([A-Z]+(?:-[A-Z]+)*-?)([0-9]+)(?: to ([A-Z]+(?:-[A-Z]+)*-?)([0-9]+))?")
_EDITION: Final = "edition"  # in `when`, beside the options

_VALUE: Final = r"[a-z0-9-]+(?:\+[a-z0-9-]+)*"
_CONDITION: Final = re.compile(rf"([a-z][a-z0-9-]*)(!?)([=~])({_VALUE}(?:\|{_VALUE})*)")

_TOP_KEYS: Final = frozenset({"game", "prefix", "also", "editions", "words"})
_ENTRY_KEYS: Final[Mapping[str, frozenset[str]]] = {
    "section": frozenset({"id", "title"}),
    "clause": frozenset(
        {"id", "paper", "construction", "section", "editions", "when", "instead", "option", "kind", "text", "otherwise"}
    ),
    "ruling": frozenset(
        {"id", "paper", "construction", "section", "editions", "when", "instead", "option", "text", "otherwise"}
    ),
    "slip": frozenset({"id", "construction", "editions", "when", "instead", "option", "text", "otherwise"}),
    "strict": frozenset({"id", "construction", "editions", "when", "instead", "option", "text", "otherwise"}),
    "example": frozenset({"id", "title", "editions", "when", "cites", "text"}),
    "otherwise": frozenset({"when", "text"}),
    "note": frozenset({"chapter", "title", "editions", "when", "text", "head", "rows"}),
}


class BadClauseBook(BadRules):
    """A rulebook file says something that cannot be meant; names the file and the entry."""


class UnknownClause(KalamazooError):
    """No clause has this id."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One test of `when`: an option has one of these values, or none of them; of a set: it holds one of these."""

    option: str
    values: tuple[str, ...]
    negated: bool = False
    within: bool = False  # the option is a set

    def holds(self, options: Mapping[str, str]) -> bool:
        """Whether it is met; an option that is not named has none of the values."""
        value = options.get(self.option, "")
        found = not set(value.split("+")).isdisjoint(self.values) if self.within else value in self.values
        return found != self.negated

    def __str__(self) -> str:
        return f"{self.option}{'!' if self.negated else ''}{'~' if self.within else '='}{'|'.join(self.values)}"


When = tuple[tuple[Condition, ...], ...]  # several ways, each a row of tests that must all hold; empty: always


@dataclass(frozen=True, slots=True)
class Wording:
    """What an entry says otherwise under some house rules."""

    when: tuple[tuple[Condition, ...], ...]  # of one of these rows all must hold
    text: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered entry of a rulebook: what it says and where it holds."""

    id: str
    kind: str  # rule, advice, example, ruling, slip or strict
    section: str  # id of its section; slips, strict play and worked examples have none
    editions: tuple[str, ...]  # empty: every edition of the game
    when: When  # in these editions one of these must hold
    text: str
    option: tuple[str, ...] = ()  # the options that govern it
    paper: str = ""  # why no test can fail for it
    construction: str = ""  # why no line of the program names it: how it is built, it cannot be otherwise
    title: str = ""  # of a worked example
    cites: tuple[str, ...] = ()  # the clauses that a worked example shows
    instead: tuple[str, ...] = ()  # the clauses in whose place it stands: they never hold together
    otherwise: tuple[Wording, ...] = ()  # the first whose conditions hold takes the place of the text

    @property
    def asks(self) -> frozenset[str]:
        """The options on which it depends whether it holds."""
        return frozenset(test.option for row in self.when for test in row)

    def texts(self) -> tuple[str, ...]:
        """All that it says, under any house rules."""
        return self.text, *(wording.text for wording in self.otherwise)


@dataclass(frozen=True, slots=True)
class Note:
    """Text or a small table beside the clauses; it has no id and binds nobody."""

    chapter: str  # id of a section, or one of CHAPTERS
    title: str
    editions: tuple[str, ...]
    when: When
    text: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the rulebook."""

    id: str
    title: str


class ClauseBook:
    """The whole rulebook of one game, every edition and every option of it."""

    def __init__(
        self,
        game: str,
        editions: tuple[str, ...],
        words: tuple[tuple[str, str], ...],
        fields: tuple[Field, ...],
        sections: tuple[Section, ...],
        clauses: tuple[Clause, ...],
        notes: tuple[Note, ...],
    ) -> None:
        self.game = game
        self.editions = editions
        self.words = words
        self.options = {field.name: field for field in fields}
        self.sections = sections
        self.clauses = clauses
        self.notes = notes
        self._by_id = {clause.id: clause for clause in clauses}

    def ids(self) -> frozenset[str]:
        """Every id of the book."""
        return frozenset(self._by_id)

    def find(self, clause_id: str) -> Clause:
        """The clause with this id, in capitals or not; UnknownClause with a suggestion otherwise."""
        wanted = clause_id.strip().upper()
        if wanted in self._by_id:
            return self._by_id[wanted]
        raise UnknownClause(f"the rules of {self.game} have no clause {wanted}{near(wanted, list(self._by_id))}")

    def applies(self, entry: Clause | Note, edition: str, options: Mapping[str, str]) -> bool:
        """Whether an entry is part of the rules of this edition under these options."""
        if entry.editions and edition not in entry.editions:
            return False
        known = {**options, _EDITION: edition}
        return not entry.when or any(all(condition.holds(known) for condition in row) for row in entry.when)

    def worded(self, clause: Clause, options: Mapping[str, str]) -> Clause:
        """A clause with the text that it has under these options."""
        for wording in clause.otherwise:
            if any(all(condition.holds(options) for condition in row) for row in wording.when):
                return replace(clause, text=wording.text)
        return clause

    def mentions(self, clause: Clause) -> tuple[str, ...]:
        """The other ids that an entry cites or names in its text, in order, ranges written out."""
        found = dict.fromkeys(clause.cites)
        found.update(dict.fromkeys(mentioned(clause.text)))
        return tuple(name for name in found if name in self._by_id and name != clause.id)

    def mentioning(self, clause_id: str) -> tuple[Clause, ...]:
        """The entries that name this one."""
        return tuple(clause for clause in self.clauses if clause_id in self.mentions(clause))

    def deciding(self, option: str) -> tuple[Clause, ...]:
        """The entries that this option governs."""
        own = self.options[option].clause if option in self.options else ""
        return tuple(clause for clause in self.clauses if option in clause.option or clause.id == own)


def mentioned(text: str) -> Iterator[str]:
    """Everything in a text that looks like an id; "X-2 to X-4" gives X-2, X-3 and X-4."""
    for first, low, last, high in _RANGE.findall(text):
        yield f"{first}{low}"
        if first == last:
            for number in range(int(low) + 1, int(high) + 1):
                yield f"{first}{number}"
        elif last:
            yield f"{last}{high}"


def book_names() -> tuple[str, ...]:
    """The games that have a rulebook."""
    return tuple(sorted(game.name for game in GAMES.values() if _file(game).is_file()))


@cache
def load(game: str) -> ClauseBook:
    """The rulebook of a game, read once."""
    if game not in book_names():
        raise BadClauseBook(f"there is no rulebook of {game}{near(game, list(book_names()))}")
    found = GAMES[game]
    source = _file(found).read_text(encoding="utf-8")
    return read_book(source, f"{game}/clauses.toml", (*found.fields, *deck_fields(found)))


@cache
def load_all() -> tuple[ClauseBook, ...]:
    """Every rulebook; no id may be in two of them."""
    books = tuple(load(game) for game in book_names())
    owner: dict[str, str] = {}
    for book in books:
        for clause_id in book.ids():
            if clause_id in owner:
                raise BadClauseBook(f"{book.game}/clauses.toml, {clause_id}: the id is also in {owner[clause_id]}")
            owner[clause_id] = book.game
    return books


def all_ids() -> frozenset[str]:
    """The ids of every rulebook."""
    return frozenset[str]().union(*(book.ids() for book in load_all()))


def read_book(source: str, name: str, fields: tuple[Field, ...]) -> ClauseBook:
    """Reads and checks the text of a rulebook file of a game with these house rules."""
    return _Reader(name, _parse(source, name), fields).book()


def read_when(source: str) -> tuple[Condition, ...]:
    """Reads "a=x,b!=y|z,c~u": option a is x, option b is neither y nor z, and the set c has u in it.

    `edition` can be asked like an option, and `!~` is the contrary of `~`.
    """
    conditions = []
    for part in source.split(","):
        match = _CONDITION.fullmatch(part.strip())
        if match is None:
            raise BadRules(f'"{part.strip()}" is not of the form option=value, option!=value or option=one|other')
        option, negation, sign, values = match.groups()
        conditions.append(Condition(option, tuple(values.split("|")), negation == "!", sign == "~"))
    return tuple(conditions)


def _file(game: Game) -> Path:
    return rules_folder(game) / "clauses.toml"


def _parse(source: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadClauseBook(f"{name}: {error}") from None


def _tables(document: Mapping[str, Any], key: str, name: str) -> list[dict[str, Any]]:
    tables = document.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadClauseBook(f"{name}: {key} must be written as [[{key}]]")
    return tables


class _Entry:
    """One table of a file, with the words for saying what is wrong with it."""

    def __init__(self, file: str, label: str, raw: Mapping[str, Any]) -> None:
        self.file = file
        self.label = label
        self.raw = raw

    def wrong(self, why: str) -> BadClauseBook:
        return BadClauseBook(f"{self.file}, {self.label}: {why}")

    def only(self, keys: frozenset[str]) -> None:
        for key in self.raw:
            if key not in keys:
                raise self.wrong(f'unknown key "{key}"{near(key, sorted(keys))}')

    def word(self, key: str, default: str | None = None) -> str:
        value = self.raw.get(key, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise self.wrong(f"{key} must be a text that is not empty")
        return value

    def words(self, key: str) -> tuple[str, ...]:
        value = self.raw.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
            raise self.wrong(f"{key} must be a list of texts")
        return tuple(value)

    def rows(self, key: str, width: int) -> tuple[tuple[str, ...], ...]:
        value = self.raw.get(key, [])
        if not isinstance(value, list):
            raise self.wrong(f"{key} must be a list of rows")
        for row in value:
            if not isinstance(row, list) or not all(isinstance(cell, str) for cell in row) or len(row) != width:
                raise self.wrong(f"each of the {key} must be a list of {width} texts")
        return tuple(tuple(row) for row in value)


class _Reader:
    """Turns the parsed file of one game into a ClauseBook, checking every entry."""

    def __init__(self, file: str, document: Mapping[str, Any], fields: tuple[Field, ...]) -> None:
        self.file = file
        self.document = document
        self.fields = fields
        self.options = {field.name: field for field in fields}
        top = _Entry(file, "head", document)
        top.only(_TOP_KEYS | frozenset(_ENTRY_KEYS) - {"otherwise"})
        self.game = top.word("game")
        self.prefix = top.word("prefix")
        self.stems = (self.prefix, *top.words("also"))
        self.editions = top.words("editions")
        self.words = tuple((word, meaning) for word, meaning in top.rows("words", 2))
        self.sections: dict[str, Section] = {}
        self.clauses: dict[str, Clause] = {}

    def book(self) -> ClauseBook:
        for entry in self.entries("section"):
            self.add_section(entry)
        for kind in ("clause", "ruling", "strict", "slip", "example"):
            for entry in self.entries(kind):
                self.add_clause(entry, kind)
        notes = tuple(self.note(entry) for entry in self.entries("note"))
        for clause in self.clauses.values():
            self.check_mentions(clause)
        return ClauseBook(
            self.game,
            self.editions,
            self.words,
            self.fields,
            tuple(self.sections.values()),
            tuple(self.clauses.values()),
            notes,
        )

    def entries(self, kind: str) -> Iterator[_Entry]:
        for index, raw in enumerate(_tables(self.document, kind, self.file), start=1):
            called = raw.get("id") or raw.get("title") or index
            entry = _Entry(self.file, f"{kind} {called}", raw)
            entry.only(_ENTRY_KEYS[kind])
            yield entry

    def add_section(self, entry: _Entry) -> None:
        section = Section(entry.word("id"), entry.word("title"))
        if section.id in self.sections:
            raise entry.wrong("the section is there twice")
        if not section.id.startswith(f"{self.prefix}-"):
            raise entry.wrong(f"the id must begin with {self.prefix}-")
        self.sections[section.id] = section

    def add_clause(self, entry: _Entry, table: str) -> None:
        clause_id = entry.word("id")
        stem = self.check_id(entry, clause_id, table)
        kind = entry.word("kind", "rule") if table == "clause" else table
        if table == "clause" and kind not in CLAUSE_KINDS:
            raise entry.wrong(f"kind must be one of {', '.join(CLAUSE_KINDS)}")
        section = ""
        if table in ("clause", "ruling"):
            section = entry.word("section", stem)
            if section not in self.sections:
                raise entry.wrong(f"there is no section {section}")
        self.clauses[clause_id] = Clause(
            id=clause_id,
            kind=kind,
            section=section,
            editions=self.read_editions(entry),
            when=self.read_conditions(entry),
            text=entry.word("text"),
            option=self.read_options(entry),
            paper=entry.word("paper") if "paper" in entry.raw else "",
            construction=entry.word("construction") if "construction" in entry.raw else "",
            title=entry.word("title") if table == "example" else "",
            cites=entry.words("cites"),
            instead=entry.words("instead"),
            otherwise=tuple(self.wordings(entry)),
        )

    def wordings(self, entry: _Entry) -> Iterator[Wording]:
        for raw in _tables(entry.raw, "otherwise", f"{entry.file}, {entry.label}"):
            other = _Entry(entry.file, f"{entry.label}, otherwise", raw)
            other.only(_ENTRY_KEYS["otherwise"])
            if "when" not in raw:
                raise other.wrong("when is missing; it says under which options the text is this one")
            yield Wording(self.read_conditions(other), other.word("text"))

    def check_id(self, entry: _Entry, clause_id: str, table: str) -> str:
        """The id without its number."""
        if _ID.fullmatch(clause_id) is None:
            raise entry.wrong("the id must be capitals, dashes and a number, such as FL-CHAL-9")
        if clause_id in self.clauses:
            raise entry.wrong("the id is there twice")
        stem = clause_id.rstrip("0123456789").removesuffix("-")
        stems = (self.prefix,) if table == "clause" else self.stems
        if not any(stem == known or stem.startswith(f"{known}-") for known in stems):
            raise entry.wrong(f"the id must begin with {' or '.join(stems)}")
        return stem

    def read_editions(self, entry: _Entry) -> tuple[str, ...]:
        editions = entry.words("editions")
        for edition in editions:
            self.check_edition(entry, edition)
        return editions

    def check_edition(self, entry: _Entry, edition: str) -> None:
        if edition not in self.editions:
            raise entry.wrong(f"there is no edition {edition}; {self.game} has {', '.join(self.editions)}")

    def read_conditions(self, entry: _Entry) -> When:
        """`when`: one text, or several of which one is enough."""
        if "when" not in entry.raw:
            return ()
        single = isinstance(entry.raw["when"], str)
        return tuple(self.read_row(entry, text) for text in ([entry.word("when")] if single else entry.words("when")))

    def read_row(self, entry: _Entry, text: str) -> tuple[Condition, ...]:
        try:
            conditions = read_when(text)
        except BadRules as error:
            raise entry.wrong(f"when: {error}") from None
        for condition in conditions:
            if condition.option == _EDITION:
                for value in condition.values:
                    self.check_edition(entry, value)
                continue
            option = self.options.get(condition.option)
            if option is None:
                raise entry.wrong(f"when: there is no option {condition.option}")
            if condition.within and option.kind != FLAGS:
                raise entry.wrong(f"when: {condition.option} is not a set, so that nothing is in it")
            for value in condition.values:
                try:
                    option.read(value)
                except BadRules as trouble:
                    raise entry.wrong(f"when: {trouble}") from None
        return conditions

    def read_options(self, entry: _Entry) -> tuple[str, ...]:
        single = isinstance(entry.raw.get("option"), str)
        options = (entry.word("option"),) if single else entry.words("option")
        for option in options:
            if option not in self.options:
                raise entry.wrong(f"there is no option {option}")
        return options

    def note(self, entry: _Entry) -> Note:
        chapter = entry.word("chapter")
        if chapter not in self.sections and chapter not in CHAPTERS:
            raise entry.wrong(f"there is no section {chapter}")
        head = entry.words("head")
        rows = entry.rows("rows", len(head))
        text = entry.word("text", "")
        if not text and not rows:
            raise entry.wrong("a note needs a text or rows")
        return Note(
            chapter, entry.word("title"), self.read_editions(entry), self.read_conditions(entry), text, head, rows
        )

    def check_mentions(self, clause: Clause) -> None:
        named = [name for text in clause.texts() for name in mentioned(text) if "-" in name]
        for name in (*clause.cites, *clause.instead, *named):
            if name not in self.clauses:
                raise BadClauseBook(f"{self.file}, {clause.kind} {clause.id}: it names {name}, which is not there")

"""Tables with any house rules, and what must be true of the engine of each whose page of rules has a certain clause.

A checker lays a position out at a table that it is given and says whether the clause is obeyed there. It is asked at
tables whose page has the clause, where the answer must never be no, and at tables whose page has it not, where it must
be no at least once: else the clause holds everywhere, or the checker sees nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeVar

from kalamazoo.core.errors import BadPosition, BadRules, IllegalMove
from kalamazoo.core.rng import Rng
from kalamazoo.play import Referee
from kalamazoo.rulebook import Rules, editions, rules
from kalamazoo.rulebook.clausebook import Clause, Condition, When, load, load_all, read_when
from kalamazoo.testing.fingerprints import rule_sets
from kalamazoo.testing.walks import any_house

HELD = Path(__file__).with_name("held.txt")
EDITION = "edition"  # asked for like an option
TRIES = 300  # houses looked at for one that has a clause on its page, or has not


Choice = TypeVar("Choice")


class House:
    """The rules of a table."""

    def __init__(self, rule_set: Rules, seed: int = 0) -> None:
        self.rules = rule_set
        self.words = rule_set.words()
        self.edition = rule_set.edition.name
        self.seed = seed

    def __str__(self) -> str:
        return str(self.rules)

    @property
    def after(self) -> str:
        """The rules string after the name of the game: `1913(tie=sum)`."""
        return str(self.rules).partition("@")[2]

    @property
    def options(self) -> str:
        """What stands in brackets in the rules string."""
        return str(self.rules).partition("(")[2].removesuffix(")")

    def says(self, option: str, *words: str) -> bool:
        """Whether an option has one of these values."""
        return self.words[option] in words

    @property
    def table(self) -> bool:
        """Whether people may slip."""
        return self.words.get("play") == "table"

    def deal(self, seats: int = 0) -> Referee:
        """A game that begins; with the fewest seats unless told."""
        return Referee(self.rules, seats or self.rules.seat_range()[0], self.seed)


Check = Callable[[House], bool | None]  # None: nothing to see at this table


@dataclass(frozen=True)
class Checker:
    """What must be true wherever a clause is on the page, worded so."""

    clause: str
    wording: int  # 0: as it is worded first, then the other wordings in their order
    when: When  # of a clause that tells of several values of an option: those it is about
    obeys: Check
    anyway: str  # why the same is true at tables whose page has it not

    def __str__(self) -> str:
        wording = f"/{self.wording}" if self.wording else ""
        when = f" ({' or '.join(','.join(map(str, row)) for row in self.when)})" if self.when else ""
        return f"{self.clause}{wording}{when}"

    def concerns(self, house: House) -> bool:
        """Whether the clause is on the page of a table and says what the checker looks for."""
        if wording_at(house, load(house.rules.game.name).find(self.clause)) != self.wording:
            return False
        return not self.when or met(self.when, house)

    def ask(self, house: House) -> bool | None:
        """Whether a table obeys; what it refuses to do, or has no cards for, it does not do."""
        try:
            return self.obeys(house)
        except (IllegalMove, BadPosition):
            return False


@dataclass
class Found:
    """What a checker has seen."""

    obeyed: list[str] = field(default_factory=list)
    disobeyed: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)  # tables without the clause, where it is not so
    also: list[str] = field(default_factory=list)  # … and where it is so all the same


CHECKERS: list[Checker] = []


def obeys(*names: str, when: str = "", anyway: str = "") -> Callable[[Check], Check]:
    """Makes a checker of a function; `FP-ACE-5/2` is the second other wording of a clause."""

    def register(check: Check) -> Check:
        for name in names:
            clause, _, wording = name.partition("/")
            rows = (read_when(when),) if when else ()
            CHECKERS.append(Checker(clause, int(wording or 0), rows, check, anyway))
        return check

    return register


def met(when: When, house: House) -> bool:
    """Whether one row of conditions holds at a table."""
    known = {**house.words, EDITION: house.edition}
    return any(all(condition.holds(known) for condition in row) for row in when)


def wording_at(house: House, clause: Clause) -> int:
    """Which wording of a clause is on the page of a table; -1 if it is not there."""
    book = load(house.rules.game.name)
    if not book.applies(clause, house.edition, house.words):
        return -1
    if clause.kind == "slip" and not house.table:
        return -1
    for number, wording in enumerate(clause.otherwise, start=1):
        if any(all(condition.holds(house.words) for condition in row) for row in wording.when):
            return number
    return 0


def governed() -> dict[str, tuple[Clause, str]]:
    """Every clause that an edition or a house rule governs, and that can be broken; with its game."""
    return {
        clause.id: (clause, book.game)
        for book in load_all()
        for clause in book.clauses
        if (clause.when or clause.editions or clause.option or clause.otherwise) and not clause.paper
    }


def held() -> dict[str, str]:
    """The clauses that have no checker: where a test holds each, or why none can."""
    return dict(line.split(maxsplit=1) for line in HELD.read_text("utf-8").splitlines())


def houses(checker: Checker, concerned: bool, number: int, rng: Rng) -> Iterator[House]:
    """Some tables with any house rules that the checker concerns, or does not concern."""
    game = next(book.game for book in load_all() if checker.clause in book.ids())
    clause = load(game).find(checker.clause)
    names = names_of(game)
    found = 0
    for _ in range(TRIES):
        if found == number:
            return
        house = bent(House(any_house(one_of(names, rng), rng)[0], rng.below(1 << 20)), clause, checker, rng)
        if not concerned:
            house = House(turned(house.rules, clause, checker, rng), house.seed)
        if checker.concerns(house) == concerned and playable(house.rules):
            found += 1
            yield house


@cache
def names_of(game: str) -> list[str]:
    """Every edition of a game, in strict play and in table play."""
    return [name for name in rule_sets() if rules(name).game.name == game]


def playable(rule_set: Rules) -> bool:
    """Whether some number of players can sit down to these rules."""
    fewest, most = rule_set.seat_range()
    for seats in range(fewest, most + 1):
        try:
            rule_set.check_seats(seats)
        except BadRules:
            continue
        return True
    return False


def one_of(choices: Sequence[Choice], rng: Rng) -> Choice:
    """Any of these."""
    return choices[rng.below(len(choices))]


def bent(house: House, clause: Clause, checker: Checker, rng: Rng) -> House:
    """The same house with what the clause asks for."""
    rows = [clause.when, checker.when]
    if checker.wording:
        rows.append(clause.otherwise[checker.wording - 1].when)
    rule_set = house.rules
    if clause.editions and house.edition not in clause.editions:
        rule_set = moved(rule_set, one_of(clause.editions, rng))
    for when in rows:
        for condition in one_of(when, rng) if when else ():
            rule_set = with_condition(rule_set, condition, rng)
    if clause.kind == "slip":
        rule_set = changed(rule_set, "play", "table")
    return House(rule_set, house.seed)


def turned(rule_set: Rules, clause: Clause, checker: Checker, rng: Rng) -> Rules:
    """The same house with another value of one thing on which the clause depends."""
    asked = {test.option for row in (*clause.when, *checker.when) for test in row}
    asked |= {test.option for wording in clause.otherwise for row in wording.when for test in row}
    if clause.kind == "slip" and not asked:
        asked.add("play")
    name = one_of(sorted(asked or {EDITION}), rng)
    if name == EDITION:
        return moved(rule_set, one_of(sorted(editions(rule_set.game)), rng))
    field = next(field for field in rule_set.game.fields if field.name == name)
    low, high = field.span()
    return changed(rule_set, name, field.write(low + rng.below(high - low + 1)))


def moved(rule_set: Rules, edition: str) -> Rules:
    """The same house rules in another edition."""
    name = f"{rule_set.game.name}@{edition}"
    own = rules(name)
    options = ",".join(
        f"{field.name}={field.write(rule_set.values[field.name])}"
        for field in rule_set.game.fields
        if rule_set.values[field.name] != rule_set.edition.values[field.name]
    )
    try:
        return rules(f"{name}({options})") if options else own
    except BadRules:
        return own


def changed(rule_set: Rules, option: str, word: str) -> Rules:
    """The same rules with one option changed, if that can be."""
    try:
        return rule_set.replace(**{option: word})
    except BadRules:
        return rule_set


def with_condition(rule_set: Rules, condition: Condition, rng: Rng) -> Rules:
    """The same rules with what a condition asks for."""
    if condition.option == EDITION:
        every = list(editions(rule_set.game))
        wanted = [name for name in every if (name in condition.values) != condition.negated]
        return rule_set if rule_set.edition.name in wanted else moved(rule_set, one_of(wanted, rng))
    if condition.holds(rule_set.words()):
        return rule_set
    field = next(field for field in rule_set.game.fields if field.name == condition.option)
    if condition.within:
        now = set(rule_set.words()[field.name].split("+")) - {"none"}
        now = now - set(condition.values) if condition.negated else now | {one_of(condition.values, rng)}
        return changed(rule_set, field.name, "+".join(sorted(now, key=list(field.words).index)) or "none")
    if not condition.negated:
        return changed(rule_set, field.name, one_of(condition.values, rng))
    low, high = field.span()
    words = [field.write(value) for value in range(low, min(high, low + 50) + 1)]
    return changed(rule_set, field.name, one_of([word for word in words if word not in condition.values], rng))

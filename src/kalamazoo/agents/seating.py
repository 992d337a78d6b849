"""Tables at which an agent holds a seat and bots the others; everything is asked and answered in text."""

from __future__ import annotations

from kalamazoo.bots import bots_of, make_bot
from kalamazoo.bots.hints import ask_hint
from kalamazoo.bots.registry import bot_names
from kalamazoo.core.bot import Bot
from kalamazoo.core.errors import KalamazooError, shown
from kalamazoo.core.rng import Rng, live_stream
from kalamazoo.core.seats import read_seat
from kalamazoo.core.seed import fresh_seed, read_seed
from kalamazoo.envs.text import tell_position, tell_rules, tell_why_not
from kalamazoo.games import GAMES
from kalamazoo.play.company import Company
from kalamazoo.play.referee import Referee, result_text
from kalamazoo.record import write_record
from kalamazoo.rulebook import Rules, editions, rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.rulebook.reading import write_clause, write_rules

MOST_TABLES = 64
MOST_STEPS = 10_000  # of the others, between two decisions of an agent
LONGEST = 2000  # characters of anything that is asked


class Seating:
    """One table: the agent's seat, and the others."""

    def __init__(self, rule_set: Rules, seats: int, seat: str, bots: str, seed: str) -> None:
        rule_set.check_live()
        count = seats or rule_set.seat_range()[0]
        rule_set.check_seats(count)
        self.seat = read_seat(seat)
        if not 0 <= self.seat < count:
            raise KalamazooError(f"there is no seat {shown(seat)} at a table of {count}")
        self.referee = Referee(rule_set, count, read_seed(seed) if seed else fresh_seed())
        lot = Rng(0) if seed else live_stream(fresh_seed().encode())
        players: list[Bot | None] = [
            None if number == self.seat else make_bot(name, rule_set, number, lot.fork())
            for number, name in enumerate(bot_names(bots, count))
        ]
        self.company = Company(self.referee, players, lot)
        self.told = 0  # events that the agent has been told of

    def go_on(self, least: int = 0) -> None:
        """Lets the others act until the agent may; so many of them at least."""
        for made in range(MOST_STEPS):
            if self.referee.over or (made >= least and self.referee.may(self.seat)):
                return
            seat, move, _ = self.company.next_wish()
            if seat < 0:
                return
            self.company.play(seat, move)

    def play(self, move: str) -> None:
        """Makes a move of the agent, then lets the others act."""
        self.company.play(self.seat, move)
        self.go_on()

    def wait(self) -> None:
        """Stays silent, and lets the others go on."""
        if self.referee.must(self.seat):
            raise KalamazooError("the game waits for you; silence is not a move")
        self.go_on(1)

    def news(self) -> list[str]:
        """What has happened since the last time, line by line, as the seat saw it."""
        fresh = self.referee.seen(self.seat, self.told)
        self.told += len(fresh)
        game, options = self.referee.rules.game, self.referee.rules.options
        return [line.text for line in game.log(options, fresh, self.seat)]

    def tell(self) -> str:
        """What has happened since the last time, and how things stand now."""
        rule_set, seat = self.referee.rules, self.seat
        lines = self.news()
        parts = ["What happened:", *(f"  {line}" for line in lines), ""] if lines else []
        parts.append(tell_position(rule_set, self.referee.state(), seat))
        over = self.referee.outcome
        if over:
            won = "you have won" if seat in over.winners else "you have not won"
            parts.append(f"The game is over: {won}. {result_text(over)}")
        elif self.referee.must(seat):
            parts.append("The game waits for you: play one of these moves.")
        elif self.referee.may(seat):
            parts.append("You may act now, or wait and let the others go on.")
        return "\n".join(parts)


class Hall:
    """All tables of one agent, by their numbers."""

    def __init__(self) -> None:
        self.tables: dict[str, Seating] = {}
        self.opened = 0

    def find(self, table: str) -> Seating:
        """One of them; raises KalamazooError."""
        found = self.tables.get(table)
        if found is None:
            raise KalamazooError(f'there is no table "{shown(table)}"; open one first')
        return found

    def open(self, text: str, seats: int, seat: str, bots: str, seed: str) -> str:
        """A new table; the oldest goes when there are too many."""
        for given in (text, seat, bots, seed):
            check(given)
        seating = Seating(rules(text), seats, seat, bots, seed)
        self.opened += 1
        name = str(self.opened)
        while len(self.tables) >= MOST_TABLES:
            del self.tables[next(iter(self.tables))]
        self.tables[name] = seating
        seating.go_on()
        return f"Table {name}.\n{tell_rules(seating.referee.rules)}\n\n{seating.tell()}"

    def play(self, table: str, move: str) -> str:
        """Makes a move of the agent, then lets the others act."""
        seating = self.find(table)
        seating.play(check(move))
        return seating.tell()

    def wait(self, table: str) -> str:
        """Stays silent, and lets the others go on."""
        seating = self.find(table)
        seating.wait()
        return seating.tell()

    def why(self, table: str, move: str) -> str:
        """Whether a move may be made, and by which clause not."""
        seating = self.find(table)
        told = tell_why_not(seating.referee.rules, seating.referee.state(), seating.seat, check(move))
        return f"No: {told}" if told else "Yes, this move may be made now."

    def hint(self, table: str) -> str:
        """What a strong player would do on what this seat knows."""
        seating = self.find(table)
        found = ask_hint(seating.referee, seating.seat)
        return f"{found.text}: {found.named}{f'. {found.why}' if found.why else ''}"

    def record(self, table: str) -> str:
        """What the seat saw; the full record when the game is over."""
        seating = self.find(table)
        return write_record(seating.referee.record(None if seating.referee.over else seating.seat))


def check(text: str) -> str:
    """A text that is not too long to be read."""
    if len(text) > LONGEST:
        raise KalamazooError(f"at most {LONGEST} characters, please")
    return text


def read_rules(text: str, clause: str = "") -> str:
    """The rules of a rule set, or one clause of them."""
    rule_set = rules(check(text))
    book, words, edition = load(rule_set.game.name), rule_set.words(), rule_set.edition.name
    if clause:
        return write_clause(book, check(clause).upper(), edition, words)
    return write_rules(book, f"{rule_set.game.title}, {rule_set}: {rule_set.edition.title}", edition, words)


def list_games() -> str:
    """Every rule set, with how many can play."""
    lines = []
    for name, game in GAMES.items():
        lines.append(f"{game.title}: {game.about} Bots: {', '.join(bots_of(game))}.")
        for edition in editions(game).values():
            rule_set = rules(f"{name}@{edition.name}")
            low, high = rule_set.seat_range()
            seats = f"{low}" if low == high else f"{low} to {high}"
            lines.append(f"  {rule_set}: {seats} seats. {edition.about}")
    return "\n".join(lines)

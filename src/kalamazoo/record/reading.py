"""Reading records; whatever is wrong is said with its line and token."""

from __future__ import annotations

import json
import re
from typing import Any

from kalamazoo.core.errors import BadMove, BadRecord, BadRules, BadSeed, shown
from kalamazoo.core.event import Event
from kalamazoo.core.game import Game
from kalamazoo.core.seats import CLOCK, EVERYONE, MOST_SEATS, read_seat
from kalamazoo.core.seed import read_seed
from kalamazoo.games import find_game
from kalamazoo.play.record import Record, Step
from kalamazoo.record.writing import EVENT_NAMES, FIRST_LINE, Seal
from kalamazoo.rulebook.strings import game_name

LARGEST = 20_000_000
HEADERS = ("rules", "seats", "dealer", "viewer", "commitment", "seed", "names", "deck", "start")
LONGEST_NAME = 100
HEX = re.compile(r"[0-9a-f]{64}")
NUMBER = re.compile(r"-?[0-9]{1,15}")
KINDS = {name: kind for kind, name in EVENT_NAMES.items()}


def read_record(text: str) -> Record:
    """The record of a text; raises BadRecord with line and token."""
    return Reader(text).read()


class Reader:
    """Goes through the lines of one record."""

    def __init__(self, text: str) -> None:
        if len(text) > LARGEST:
            raise BadRecord(f"a record of {len(text)} characters is too long; {LARGEST} is the most")
        if text.rpartition("\n")[2].startswith("end "):
            text += "\n"  # an editor or a paste may drop the last line break; nothing is lost with it
        self.lines = text.split("\n")
        self.number = 0  # the line being read, counted from 1
        self.headers: dict[str, str] = {}
        self.steps: list[Step] = []
        self.comments: dict[int, list[str]] = {}
        self.seal = Seal()  # of all lines before the one being read

    def fault(self, what: str, token: str = "") -> BadRecord:
        """The error at the line being read."""
        return BadRecord(f'line {self.number}, "{shown(token)}": {what}' if token else f"line {self.number}: {what}")

    def next_line(self) -> str:
        """The next line; complains at the end of the text."""
        if self.number >= len(self.lines) - 1:  # what stands after the last line break is no line
            torn = self.lines[-1] if self.number < len(self.lines) else ""
            self.number = len(self.lines)
            raise self.fault("the record breaks off here; a whole one closes with a line that begins with end", torn)
        if self.number:
            self.seal.add(f"{self.lines[self.number - 1]}\n")
        self.number += 1
        return self.lines[self.number - 1]

    def read(self) -> Record:
        """The whole record."""
        if self.lines[0] != FIRST_LINE:
            self.number = 1
            raise self.fault(f'this is not a record: the first line of one is "{FIRST_LINE}"', self.lines[0])
        self.number = 1
        self.read_headers()
        seats = self.whole("seats", 1, MOST_SEATS)
        dealer = read_seat(self.headers.get("dealer", "A"))
        if not 0 <= dealer < seats:
            raise BadRecord(
                f'the header dealer, "{shown(self.headers["dealer"])}", names no seat of a table of {seats}'
            )
        game = self.game()
        viewer = self.viewer(seats)
        self.hexadecimal("commitment")
        result, final = self.read_body(game, seats, viewer is not None)
        return Record(
            self.headers["rules"],
            seats,
            dealer,
            self.headers.get("commitment", ""),
            self.seed(),
            tuple(self.steps),
            viewer,
            self.json("start", dict),
            self.json("deck", str),
            self.names(seats),
            result,
            final,
            {at: tuple(lines) for at, lines in self.comments.items()},
        )

    # -- headers --------------------------------------------------------------------------------

    def read_headers(self) -> None:
        """The lines up to the first empty one."""
        while line := self.next_line():
            name, _, value = line.partition(" ")
            if name not in HEADERS:
                raise self.fault(f"unknown header; known: {', '.join(HEADERS)}", name)
            if name in self.headers:
                raise self.fault("this header stands here a second time", name)
            if not value:
                raise self.fault("this header has no value", name)
            self.headers[name] = value
        for name in ("rules", "seats"):
            if name not in self.headers:
                raise self.fault(f"the header {name} is missing")

    def game(self) -> Game:
        """The game of the rules string."""
        try:
            return find_game(game_name(self.headers["rules"]))
        except BadRules as error:
            raise BadRecord(f"the header rules: {error}") from None

    def whole(self, name: str, low: int, high: int) -> int:
        """A header that is a number."""
        text = self.headers[name]
        if text.isascii() and text.isdigit() and len(text) < 6 and low <= int(text) <= high:
            return int(text)
        raise BadRecord(f'the header {name}, "{text[:40]}", should be a number from {low} to {high}')

    def hexadecimal(self, name: str) -> None:
        """Checks a header that is a hash."""
        if name in self.headers and not HEX.fullmatch(self.headers[name]):
            raise BadRecord(f"the header {name} should be 64 hexadecimal digits")

    def viewer(self, seats: int) -> int | None:
        """Whose eyes, if it is a seat's record."""
        if "viewer" not in self.headers:
            return None
        seat = read_seat(self.headers["viewer"])
        if seat < 0 or (seats <= seat < MOST_SEATS) or seat == CLOCK:
            raise BadRecord(f'the header viewer, "{self.headers["viewer"][:40]}", names no seat and no onlooker')
        return seat

    def seed(self) -> str | None:
        """The seed, if the record has it."""
        if "seed" not in self.headers:
            return None
        try:
            return read_seed(self.headers["seed"])
        except BadSeed as error:
            raise BadRecord(f"the header seed: {error}") from None

    def names(self, seats: int) -> tuple[str, ...]:
        """What the seats are called."""
        found = self.json("names", list) or []
        if len(found) > seats or not all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in found):
            raise BadRecord(f"the header names should be a list of {seats} names of at most {LONGEST_NAME} characters")
        return tuple(found)

    def json(self, name: str, kind: type) -> Any:
        """A header in JSON, or None."""
        if name not in self.headers:
            return None
        try:
            value = json.loads(self.headers[name])
        except (json.JSONDecodeError, RecursionError) as error:
            raise BadRecord(f"the header {name} is not JSON: {error}") from None
        except ValueError:
            raise BadRecord(f"the header {name} has a number of too many digits in it") from None
        if not isinstance(value, kind):
            raise BadRecord(f"the header {name} should be a JSON {kind.__name__}")
        return value

    # -- moves ----------------------------------------------------------------------------------

    def read_body(self, game: Game, seats: int, seen: bool) -> tuple[str, str]:
        """The moves, then result, final and end."""
        result = ""
        final = ""
        while True:
            line = self.next_line()
            word, _, rest = line.partition(" ")
            if word == ";":
                self.comments.setdefault(len(self.steps), []).append(rest)
            elif word == "result" and not result and not final:
                result = rest
            elif word == "final" and not final:
                if not HEX.fullmatch(rest):
                    raise self.fault("64 hexadecimal digits should follow final", rest)
                final = rest
            elif word == "end" and final:
                self.read_end(rest)
                return result, final
            elif result or final:
                raise self.fault("only final and end may follow here", word)
            else:
                self.read_moves(game, seats, line, seen)

    def read_moves(self, game: Game, seats: int, line: str, seen: bool) -> None:
        """One line of moves and its check."""
        moves, mark, found = line.rpartition(" #")
        if not mark:
            raise self.fault("this line of moves has no check (# and eight digits) at its end", line)
        if found != self.seal.check(moves):
            raise self.fault("something in this line was changed: its check does not fit", moves)
        tokens = moves.split(" ")
        groups = [tokens] if seen else [[token] for token in tokens]
        for token, *events in groups:
            name, colon, text = token.partition(":")
            seat = read_seat(name)
            if not colon or not text:
                raise self.fault("a move is written seat:move", token)
            if not (0 <= seat < seats or seat == CLOCK):
                raise self.fault(f"no seat {shown(name)} at a table of {seats}", token)
            self.steps.append(Step(seat, text, tuple(self.read_event(game, event) for event in events)))

    def read_event(self, game: Game, token: str) -> Event:
        """One event of a seat's record."""
        parts = token[1:].split(",")
        if token[:1] != "+" or len(parts) != 6 or parts[0] not in KINDS or not NUMBER.fullmatch(parts[5]):
            raise self.fault("an event is written +kind,seat,card,source,target,number", token)
        kind, who, card, source, target, number = parts
        seat = 255 if who == "-" else read_seat(who)
        try:
            places = [game.read_place(name) if name else 0 for name in (source, target)]
            face = game.read_card(card)
        except BadMove as error:
            raise self.fault(str(error), token) from None
        if seat < 0:
            raise self.fault("an event needs a seat", token)
        return Event(KINDS[kind], seat, face, places[0], places[1], int(number), EVERYONE)

    def read_end(self, rest: str) -> None:
        """The closing line: the number of moves and the check of all the text."""
        count, _, found = rest.partition(" ")
        if count != str(len(self.steps)):
            raise self.fault(f"the record has {len(self.steps)} moves, its end says {shown(count)}", rest)
        if found != self.seal.check():
            raise self.fault("something in the record was changed: the check at its end does not fit", rest)
        if self.number != len(self.lines) - 1 or self.lines[-1]:
            self.number += 1
            raise self.fault("nothing may follow the end", self.lines[self.number - 1])

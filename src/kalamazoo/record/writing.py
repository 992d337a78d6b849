"""Records as text, `.kzr`: headers, then one token a move; docs/formats.md describes it.

Each line of moves ends with a check of all the text up to it, so that a torn or edited file shows its place.
"""

from __future__ import annotations

import json
from hashlib import sha256

from kalamazoo.core.event import CARD, CLEAR, LOOK, NOTE, SHUFFLE, TURN, Event
from kalamazoo.core.game import Game
from kalamazoo.core.seats import CLOCK, seat_name
from kalamazoo.games import find_game
from kalamazoo.play.record import Record, Step
from kalamazoo.rulebook.strings import game_name

FIRST_LINE = "kalamazoo record 1"
TOKENS = 8  # moves in a line
EVENT_NAMES = {CARD: "card", TURN: "turn", SHUFFLE: "shuffle", NOTE: "note", LOOK: "look", CLEAR: "clear"}


class Seal:
    """The check of a text that grows: each part is looked at once, however often the check is asked for."""

    def __init__(self) -> None:
        self.sum = sha256()

    def add(self, text: str) -> None:
        """More of the text."""
        self.sum.update(text.encode("utf-8", "surrogatepass"))

    def check(self, more: str = "") -> str:
        """Eight hexadecimal digits that change when the text does, or `more` at its end."""
        end = self.sum.copy()
        end.update(more.encode("utf-8", "surrogatepass"))
        return end.hexdigest()[:8]


class Pages:
    """A record being written."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.row: list[str] = []  # moves of the line that is not yet closed
        self.seal = Seal()

    def line(self, text: str) -> None:
        """A line, after that of the last moves."""
        self.close_row()
        self.put(text)

    def close_row(self) -> None:
        """Ends the line of moves with its check."""
        if self.row:
            moves = " ".join(self.row)
            self.row = []
            self.put(f"{moves} #{self.seal.check(moves)}")

    def put(self, line: str) -> None:
        """A line as it stands."""
        self.parts.append(f"{line}\n")
        self.seal.add(self.parts[-1])


def write_record(record: Record) -> str:
    """The record as text."""
    game = find_game(game_name(record.rules))
    pages = Pages()
    for line in (FIRST_LINE, *headers(record), ""):
        pages.line(line)
    for number, step in enumerate(record.steps):
        for comment in record.comments.get(number, ()):
            pages.line(f"; {comment}")
        pages.row.append(write_step(game, step, record.viewer is not None))
        if len(pages.row) == TOKENS or record.viewer is not None:
            pages.close_row()
    for comment in record.comments.get(len(record.steps), ()):
        pages.line(f"; {comment}")
    if record.result:
        pages.line(f"result {record.result}")
    pages.line(f"final {record.final}")
    pages.line(f"end {len(record.steps)} {pages.seal.check()}")
    return "".join(pages.parts)


def headers(record: Record) -> list[str]:
    """The header lines that are not empty."""
    found: list[tuple[str, str]] = [
        ("rules", record.rules),
        ("seats", str(record.seats)),
        ("dealer", seat_name(record.dealer)),
        ("viewer", "" if record.viewer is None else seat_name(record.viewer)),
        ("commitment", record.commitment),
        ("seed", record.seed or ""),
        ("names", json.dumps(list(record.names), ensure_ascii=False) if record.names else ""),
        ("deck", json.dumps(record.deck, ensure_ascii=False) if record.deck else ""),
        ("start", json.dumps(record.start, separators=(",", ":")) if record.start is not None else ""),
    ]
    return [f"{name} {value}" for name, value in found if value]


def write_step(game: Game, step: Step, events: bool) -> str:
    """One move as a token, with what was seen of it in a seat's record."""
    token = f"{seat_name(step.seat)}:{step.text}"
    if not events:
        return token
    return " ".join([token, *(write_event(game, event) for event in step.events)])


def write_event(game: Game, event: Event) -> str:
    """One event as a token: +kind,seat,card,source,target,number."""
    who = seat_name(event.seat) if event.seat <= CLOCK else "-"
    source = game.place_name(event.source) if event.source else ""
    target = game.place_name(event.target) if event.target else ""
    return f"+{EVENT_NAMES[event.kind]},{who},{game.write_card(event.card)},{source},{target},{event.number}"

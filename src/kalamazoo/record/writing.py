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


def write_record(record: Record) -> str:
    """The record as text."""
    game = find_game(game_name(record.rules))
    lines = [FIRST_LINE, *headers(record), ""]
    text = "\n".join(lines) + "\n"
    row: list[str] = []
    for number, step in enumerate(record.steps):
        for comment in record.comments.get(number, ()):
            text = close_row(text, row) + f"; {comment}\n"
            row = []
        row.append(write_step(game, step, record.viewer is not None))
        if len(row) == TOKENS or record.viewer is not None:
            text = close_row(text, row)
            row = []
    text = close_row(text, row)
    for comment in record.comments.get(len(record.steps), ()):
        text += f"; {comment}\n"
    if record.result:
        text += f"result {record.result}\n"
    text += f"final {record.final}\n"
    return text + f"end {len(record.steps)} {check(text)}\n"


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


def close_row(text: str, row: list[str]) -> str:
    """The text with a line of moves added."""
    if not row:
        return text
    text += " ".join(row)
    return f"{text} #{check(text)}\n"


def check(text: str) -> str:
    """Eight hexadecimal digits that change when the text does."""
    return sha256(text.encode()).hexdigest()[:8]


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

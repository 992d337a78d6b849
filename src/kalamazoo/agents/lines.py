"""A table for any program: a line of JSON goes out whenever the program may act, a line with its answer comes in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from kalamazoo.agents.seating import Seating, check
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.seats import seat_name
from kalamazoo.envs.text import legal_texts, tell_why_not
from kalamazoo.record import write_record

ANSWERS = 'an answer is a move, {"move": "…"}, {"why": "…"} or {"wait": true}'


def play_by_lines(table: Seating, answers: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Plays one game: what the seat sees and may do, then after each answer what came of it, until the end."""
    table.go_on()
    yield {**standing(table), "rules": str(table.referee.rules), "seats": table.referee.seats}
    for line in answers:
        if table.referee.over:
            break
        try:
            yield answered(table, line)
        except KalamazooError as error:
            yield {"refused": str(error)}


def answered(table: Seating, line: str) -> dict[str, Any]:
    """What came of one answer; raises KalamazooError."""
    kind, word = read_answer(line)
    if kind == "why":
        reason = tell_why_not(table.referee.rules, table.referee.state(), table.seat, word)
        return {"move": word, "allowed": not reason, "why": reason}
    if kind == "wait":
        table.wait()
    else:
        table.play(word)
    return standing(table)


def read_answer(line: str) -> tuple[str, str]:
    """Which kind of answer a line is, and its move; raises KalamazooError."""
    text = check(line.strip())
    if not text.startswith(("{", "[", '"')):
        return "move", text
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        raise KalamazooError(f"this is no JSON; {ANSWERS}") from None
    if answer == {"wait": True}:
        return "wait", ""
    if isinstance(answer, dict) and len(answer) == 1:
        [(kind, word)] = answer.items()
        if kind in ("move", "why") and isinstance(word, str):
            return kind, word
    raise KalamazooError(ANSWERS)


def standing(table: Seating) -> dict[str, Any]:
    """What has happened since the last time, the position as the seat knows it, and what it may do; or the end."""
    referee, seat = table.referee, table.seat
    game = referee.rules.game
    known = referee.known(seat)
    told = {"seat": seat_name(seat), "told": table.news(), "position": game.write_position(known)}
    over = referee.outcome
    if over:
        end = {"winners": [seat_name(winner) for winner in over.winners], "standing": list(over.standing)}
        return {**told, "over": True, **end, "reason": over.reason, "record": write_record(referee.record())}
    moves = legal_texts(referee.rules, known, seat)
    return {**told, "over": False, "must": referee.must(seat), "moves": moves}

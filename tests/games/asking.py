"""Tables of Authors and Go to Store, set as the worked examples write them: "A 5 5 9 | B 5 5 7 | C * [*]".

Brackets are books or sets. A star in a hand (or in the store) stands for the cards that are nowhere else of numbers
that the text names; a star in brackets for all numbers that it does not name. The top of the store is written first.
"""

from __future__ import annotations

import re
from typing import Any

from kalamazoo.core.errors import IllegalMove
from kalamazoo.core.seats import read_seat
from kalamazoo.rulebook import rules
from kalamazoo.testing.table import Table

PART = re.compile(r"\s*(?P<who>[A-P]|store)(?P<cards>[^\[\]]*)(?:\[(?P<made>[^\]]*)\])?\s*")


def seat_cards(text: str) -> tuple[list[str], list[str], list[str], list[list[str]], list[list[str]]]:
    """Who, then all cards named, then the cards and the books of each part."""
    parts = [PART.fullmatch(part) for part in text.split("|")]
    assert all(parts), text
    who = [part["who"] for part in parts if part]
    hands = [part["cards"].split() for part in parts if part]
    made = [(part["made"] or "").split() for part in parts if part]
    named = [card for cards in hands for card in cards if card not in "*?"]
    numbers = [number for numbers in made for number in numbers if number != "*"]
    return who, named, numbers, hands, made


def table(rule_set: str, text: str, turn: str = "A", **more: Any) -> Table:
    """A table, and whose turn it is; further entries go into the position document."""
    ranks = rules(rule_set).edition.facts["ranks"]
    marked = "exact-card=on" in rule_set
    who, named, numbers, hands, made = seat_cards(text)
    kinds = [f"{number}{mark}" for number in range(1, ranks + 1) for mark in ("abcd" if marked else [""] * 4)]
    used = {card.rstrip("abcd") for card in named}
    left = [card for card in kinds if card.rstrip("abcd") in used]
    for card in named:
        left.remove(card)
    others = [str(number) for number in range(1, ranks + 1) if str(number) not in used and str(number) not in numbers]
    entries: dict[str, dict[str, Any]] = {}
    for name, cards, books in zip(who, hands, made):
        hand = [card for one in cards for card in (left if one == "*" else [one])]
        laid = [number for one in books for number in (others if one == "*" else [one])]
        entries[name] = {"hand": [face(card) for card in hand]}
        if laid:
            entries[name]["books" if "authors" in rule_set else "sets"] = [int(number) for number in laid]
    document: dict[str, Any] = {"rules": rule_set, "turn": read_seat(turn), **more}
    if "store" in entries:
        document["store"] = entries.pop("store")["hand"][::-1]
    for name, extra in document.pop("seats", {}).items():
        entries[name].update(extra)
    document["seats"] = [entries[name] for name in sorted(entries)]
    return Table(document)


def face(card: str) -> int | str:
    """A card as a document has it."""
    return int(card) if card.isdigit() else card


def hand(t: Table, who: str) -> str:
    """The cards of a seat, sorted: "5 5 9"."""
    return " ".join(str(card) for card in t.position()["seats"][read_seat(who)]["hand"])


def hands(t: Table) -> str:
    """All hands: "5 5 9 | 5 7 | …"."""
    return " | ".join(hand(t, chr(65 + seat)) for seat in range(t.state.seats))


def made(t: Table, who: str) -> str:
    """The books or sets of a seat: "3 15"."""
    entry = t.position()["seats"][read_seat(who)]
    return " ".join(str(number) for number in entry.get("books", entry.get("sets", [])))


def why(t: Table, who: str, move: str) -> str:
    """The whole sentence of a refusal."""
    try:
        t.referee.play(read_seat(who), move)
    except IllegalMove as refusal:
        return str(refusal)
    raise AssertionError(f"{who}:{move} is legal")


def winners(t: Table) -> str:
    """The letters of those who won; empty while the game goes on."""
    over = t.referee.outcome
    return "".join(chr(65 + seat) for seat in over.winners) if over else ""


def ended_by(t: Table) -> str:
    """The clause that ended the game; empty while it goes on."""
    over = t.referee.outcome
    return over.clause if over else ""

"""What tables, editions and people are called."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.people import named
from kalamazoo.core.seats import seat_name
from kalamazoo.rulebook import Rules
from kalamazoo.rulebook.editions import ONLY


def edition_label(rules: Rules) -> str:
    """Which edition it is, beside the title of the game: "edition of 1913", "level 4"; empty if there is only one."""
    edition = rules.edition
    if edition.name == ONLY:
        return ""
    if edition.name.isdigit():
        return f"edition of {edition.name}"
    return edition.title.removeprefix(rules.game.title).lstrip(", ") or edition.name


def who(seat: int, name: str) -> str:
    """Who sits at a seat: "Ann"; a record may not say."""
    return name or f"seat {seat_name(seat)}"


def ending(winners: Sequence[int], names: Sequence[str], why: str) -> str:
    """How a game ended, in a sentence: "Ann has won: the last stock card is played (FL-WIN-3)."."""
    people = [who(seat, names[seat] if seat < len(names) else "") for seat in winners]
    if people:
        listed = " and ".join(filter(None, (", ".join(people[:-1]), people[-1])))
        text = f"{listed} {'have' if len(people) > 1 else 'has'} won"
    else:
        text = "the game is lost" if len(names) == 1 else "nobody has won"
    if not people or people[0] not in names:  # a name stays as it is written
        text = text[0].upper() + text[1:]
    return f"{text}: {named(why, tuple(names))}."

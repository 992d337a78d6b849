"""What tables, seats and people are called."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.seats import seat_name
from kalamazoo.rulebook import Rules


def title_of(rules: Rules) -> str:
    """The rule set as people say it, by the name that its game has on the shelf: "Flinch, 1913"."""
    game, printed = rules.game.title, rules.edition.title
    if printed == game or (printed.startswith(f"{game}, ") and printed.count(",") == 1):
        return printed
    return f"{game}, {rules.edition.year}"


def who(seat: int, name: str) -> str:
    """A seat and who sits there: "Ann (A)"."""
    return f"{name} ({seat_name(seat)})" if name else f"seat {seat_name(seat)}"


def ending(winners: Sequence[int], names: Sequence[str], why: str) -> str:
    """How a game ended, in a sentence: "Ann (A) has won: the last stock card is played (FL-WIN-3)."."""
    people = [who(seat, names[seat] if seat < len(names) else "") for seat in winners]
    if people:
        listed = " and ".join(filter(None, (", ".join(people[:-1]), people[-1])))
        text = f"{listed} {'have' if len(people) > 1 else 'has'} won"
    else:
        text = "the game is lost" if len(names) == 1 else "nobody has won"
    return f"{text[0].upper()}{text[1:]}: {why}."

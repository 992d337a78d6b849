"""Drawing what a table hears and sees besides cards: voices, the last act, moments; and who sits where."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kalamazoo.bots.characters import choose_character
from kalamazoo.core.moment import CALL, MURMUR, Act, Entry, Moment, Voice
from kalamazoo.core.people import Names, told_apart
from kalamazoo.play.referee import Referee
from kalamazoo.terminal.board import name_of
from kalamazoo.terminal.cards import draw_inline

NOBODY = ("root", "user", "nobody", "admin", "guest")  # names that machines give
BAR = 24  # characters that a standing takes up to its limit


def own_name() -> str:
    """What you are called: as you are known to this machine, if that is a person's name."""
    try:
        user = getpass.getuser().strip()[:20]
    except (KeyError, OSError):
        user = ""
    return user.capitalize() if user.isalpha() and user.isascii() and user not in NOBODY else "Player"


def company_names(lot: str, seats: int, you: int = 0) -> Names:
    """You, by the name you go by on this machine, and a character for each bot; the same for the same lot."""
    own = own_name()
    names, faces = [own], [own.casefold()]
    for seat in range(1, seats):
        character = choose_character(f"{lot}:{seat}", names, faces)
        names.append(character.name)
        faces.append(character.face)
    return told_apart(names[-you:] + names[:-you]) if you else told_apart(names)


class Heard(NamedTuple):
    """The last move as a viewer heard and saw it."""

    voices: list[Voice]
    act: Act | None
    moments: tuple[Moment, ...]


def last_move(referee: Referee, viewer: int) -> Heard:
    """What was said by the last move, what it was, and the moments that it brought."""
    if not referee.ends:
        return Heard([], None, ())
    game, options, names = referee.rules.game, referee.rules.options, referee.names
    events = [event.masked(viewer) for event in referee.events_of(len(referee.ends) - 1)]
    voices = [voice for event in events if (voice := game.voice(options, event, viewer, names))]
    moments = game.moments(options, events, referee.known(viewer), viewer, names, referee.seen(viewer))
    return Heard(voices, game.act(options, events, viewer, names), moments)


def draw_voices(voices: Sequence[Voice], names: Names) -> Text:
    """What was said, each with who said it; calls are loud."""
    lines = []
    for voice in voices:
        style = {CALL: "bold reverse", MURMUR: "italic"}.get(voice.tone, "bold")
        line = Text(f"{name_of(voice.seat, names)}: ", style="dim")
        lines.append(line.append(f"“{voice.text}”", style=style))
    return Text("\n").join(lines)


def draw_act(act: Act, lead: str = "bold red") -> Text:
    """The last act: who and what first, in a style of its own, then what came of it."""
    return Text().append(act.lead, style=lead).append(f" {act.text}" if act.text else "")


def draw_moment(moment: Moment, names: Names) -> RenderableType:
    """A moment as a panel: title, what each got, what comes next."""
    parts: list[RenderableType] = []
    if moment.entries:
        parts.append(draw_entries(moment, names))
    if moment.text:
        clause = f" ({moment.clause})" if moment.clause else ""
        parts.append(Text(f"\n{moment.text}{clause}"))
    if moment.figure:
        parts.append(Text(f"\n{moment.figure}", style="bold"))
    heading = f"{moment.over}: {moment.title}" if moment.over else moment.title
    return Panel(Group(*parts), title=Text(heading, style="bold"), border_style="red", padding=(1, 2))


def draw_entries(moment: Moment, names: Names) -> Table:
    """A line for each seat; columns that nobody has anything in are left out."""
    grid = Table(box=None, padding=(0, 2), header_style="dim")
    columns: dict[str, Callable[[Entry], Text]] = {
        "": lambda entry: Text(name_of(entry.seat, names), style="bold green" if entry.first else "bold"),
        moment.kept or "shown": draw_cards,
        "this time": lambda entry: Text(entry.gained, style="bold"),
        moment.count or "standing": lambda entry: draw_standing(entry, moment.limit),
        " ": lambda entry: Text(f"{entry.note}{', out' if entry.out else ''}", style="italic"),
    }
    cells = {title: [draw(entry) for entry in moment.entries] for title, draw in columns.items()}
    filled = {title: texts for title, texts in cells.items() if any(text.plain for text in texts)}
    for title in filled:
        grid.add_column(title)
    for row in zip(*filled.values()):
        grid.add_row(*row)
    return grid


def draw_cards(entry: Entry) -> Text:
    """The cards of an entry in a line, without their points."""
    kept = (replace(card, marks=tuple(mark for mark in card.marks if "points" not in mark)) for card in entry.cards)
    return Text(" ").join(draw_inline(card) for card in kept)


def draw_standing(entry: Entry, limit: int) -> Text:
    """`45 → 60` and a bar up to the limit; the number alone where nothing came before."""
    if entry.after is None:
        return Text("")
    if entry.before is None:
        return Text(str(entry.after), style="bold")
    drawn = Text(f"{entry.before} → ").append(str(entry.after), style="bold")
    if limit:
        old = max(0, min(BAR, entry.before * BAR // limit))
        new = max(old, min(BAR, entry.after * BAR // limit))
        drawn.append(f"  {'█' * old}").append("▒" * (new - old), style="red").append("·" * (BAR - new), style="dim")
    return drawn

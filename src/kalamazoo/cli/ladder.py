"""`kalamazoo ladder`: how strong the levels of each game are, beside the next below."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kalamazoo._engine import engine
from kalamazoo.arena.ladder import Climb, climb_all, rungs_of, usual_rules
from kalamazoo.arena.statistics import Interval
from kalamazoo.bots.levels import levels_of
from kalamazoo.cli.common import add_json, print_json, read_text, see_own_folder, whole, with_columns
from kalamazoo.cli.common import print_table as print_columns
from kalamazoo.cli.progress import shown_progress
from kalamazoo.core.errors import KalamazooError
from kalamazoo.rulebook import rules

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

BEGIN, END = "<!-- ladder: begin -->", "<!-- ladder: end -->"
CHAPTER = "### "
PAIRED = ("won more", "cards fewer")  # of games for one, on the same deals
COLUMNS = ("rules", "seats", "player", "against", "deals", "share", "95 % interval", "ms", "its ms")


def add_commands(commands: Commands) -> None:
    """Adds the command of this file."""
    ladder = commands.add_parser("ladder", help="play each level of a game against the one below")
    ladder.add_argument("rules", metavar="RULES", nargs="*", help="rules strings (default: every game)")
    ladder.add_argument("--deals", type=whole(1, 1_000_000), default=400, metavar="N", help="deals a rung (400)")
    ladder.add_argument("--seats", metavar="N,…", default="", help="sizes of table (default: two of each game)")
    ladder.add_argument("--bots", metavar="A,B,…", default="", help="bots, weakest first (default: the levels)")
    ladder.add_argument(
        "--alone",
        action="store_true",
        help="each player alone against the one below at all other seats, at each in turn",
    )
    ladder.add_argument("--seed", type=whole(0, 2**63 - 1), default=1, metavar="S", help="seed of the deals (1)")
    ladder.add_argument("--jobs", type=whole(1, 256), default=0, metavar="J", help="processes (default: one per core)")
    ladder.add_argument("--keep", metavar="FILE", help="go on where this file of results ends, and write them there")
    ladder.add_argument(
        "--write",
        metavar="FILE",
        help=f"put the tables into a page, between {BEGIN} and {END}; those of other games stay",
    )
    add_json(ladder)
    ladder.set_defaults(run=play_ladder)


def play_ladder(options: argparse.Namespace) -> int:
    """Plays the ladder and prints what came of it."""
    see_own_folder()
    bots = [name.strip() for name in options.bots.split(",") if name.strip()]
    if len(bots) == 1:
        raise KalamazooError("a ladder needs two bots or more, the weakest first")
    words = [word.strip() for word in options.seats.split(",") if word.strip()]
    if not all(word.isascii() and word.isdigit() and 0 < int(word) < 100 for word in words):
        raise KalamazooError(f'"{options.seats[:40]}" should be numbers of seats, such as 2,4')
    page = read_text(options.write) if options.write else ""
    if options.write and not (BEGIN in page and END in page.partition(BEGIN)[2]):
        raise KalamazooError(f"{options.write} has no place for the tables: a line {BEGIN} and below it a line {END}")
    texts = [str(rules(text)) for text in options.rules] or usual_rules()
    rungs = [rung for text in texts for rung in rungs_of(text, bots, [int(word) for word in words], options.alone)]
    kept = Path(options.keep) if options.keep else None
    jobs = options.jobs or os.cpu_count() or 1
    with shown_progress("ladder", len(rungs) * options.deals) as progress:
        climbs = climb_all(rungs, options.deals, options.seed, jobs, kept, progress)
    climbs = [climb for climb in climbs if climb.deals]
    if options.json:
        print_json([as_document(climb) for climb in climbs])
    else:
        print_table(climbs)
    if options.write:
        head, _, rest = page.partition(BEGIN)
        tables, _, tail = rest.partition(END)
        chapters = in_order(chapters_of(tables) | chapters_of(as_markdown(climbs, bool(bots))))
        Path(options.write).write_text(f"{head}{BEGIN}\n\n{chapters}{END}{tail}", "utf-8")
    return 0


def cells(climb: Climb) -> tuple[str, ...]:
    """A rung as the cells of a table."""
    rung = climb.rung
    found = climb.share()
    against = f"{rung.seats - 1} × {rung.weaker}" if rung.alone else rung.weaker
    if rung.seats == 1:
        against += f" ({climb.share(1).value:.1%})"
    times = (f"{climb.milliseconds():.3g}", f"{climb.milliseconds(1):.3g}")
    deals = f"{len(climb.deals):,}"
    return rung.rules, str(rung.seats), rung.stronger, against, deals, f"{found.value:.1%}", between(found), *times


def between(found: Interval) -> str:
    """The ends of an interval."""
    return f"{found.low:.1%} – {found.high:.1%}"


def paired_cells(climb: Climb) -> tuple[str, str]:
    """How both differ on the same deals of a game for one, which is surer than their shares are."""
    if climb.rung.seats > 1:
        return "", ""
    more, fewer = climb.gain(), climb.fewer()
    return (
        f"{more.value:+.1%} ± {(more.high - more.low) / 2:.1%}",
        f"{fewer.value:+.2f} ± {(fewer.high - fewer.low) / 2:.2f}",
    )


def print_table(climbs: Sequence[Climb]) -> None:
    """Prints the ladder."""
    paired = any(climb.rung.seats == 1 for climb in climbs)
    table = with_columns(*COLUMNS, *(PAIRED if paired else ()))
    for column in (2, 3):
        table.columns[column].justify = "left"
    for climb in climbs:
        table.add_row(*cells(climb), *(paired_cells(climb) if paired else ()))
    print_columns(table)


def as_document(climb: Climb) -> dict[str, object]:
    """A rung as data."""
    rung, found, more, fewer = climb.rung, climb.share(), climb.gain(), climb.fewer()
    paired = {"more": [more.value, more.low, more.high], "fewer": [fewer.value, fewer.low, fewer.high]}
    return {
        "rules": rung.rules,
        "seats": rung.seats,
        "player": rung.stronger,
        "against": rung.weaker,
        "alone": rung.alone,
        "deals": len(climb.deals),
        "share": found.value,
        "low": found.low,
        "high": found.high,
        "milliseconds": climb.milliseconds(),
        "its_milliseconds": climb.milliseconds(1),
        **(paired if rung.seats == 1 else {}),
    }


def as_markdown(climbs: Sequence[Climb], bots_were_named: bool = False) -> str:
    """The ladder as a chapter for each game: what the levels can do, and what they got."""
    lines: list[str] = []
    for text in dict.fromkeys(climb.rung.rules for climb in climbs):
        game = rules(text).game
        own = [climb for climb in climbs if climb.rung.rules == text]
        lines += [f"{CHAPTER}{game.title} ({text})", "", f"Measured on the {engine()} engine.", ""]
        if not bots_were_named:
            lines += [f"- `{level}`: {sentence}" for level, sentence in levels_of(game).items()] + [""]
        alone = own[0].rung.seats == 1
        share = "games won" if alone else "share of wins"
        lines += [f"| seats | player | against | deals | {share} | 95 % interval | ms a decision |", "|---" * 7 + "|"]
        for climb in own:
            _, seats, player, against, deals, won, interval, spent, _ = cells(climb)
            lines.append(f"| {seats} | {player} | {against} | {deals} | {won} | {interval} | {spent} |")
        lines.append("")
    return "\n".join(lines)


def chapters_of(tables: str) -> dict[str, str]:
    """The chapters of the tables, by their titles."""
    parts = f"\n{tables}".split(f"\n{CHAPTER}")[1:]
    return {part.partition("\n")[0]: f"{CHAPTER}{part.strip()}\n" for part in parts}


def in_order(chapters: dict[str, str]) -> str:
    """The chapters as a whole ladder has them, others after them."""
    usual = [f"{rules(text).game.title} ({text})" for text in usual_rules()]
    titles = [title for title in usual if title in chapters] + [title for title in chapters if title not in usual]
    return "".join(f"{chapters[title]}\n" for title in titles)

"""`kalamazoo sim … --tables`: what came of progressive matches."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from rich.table import Table

from kalamazoo.arena.progressive import ProgressiveSeries, Standing
from kalamazoo.arena.statistics import average, share
from kalamazoo.cli.common import console, parts_of, percent, print_table, with_columns


def print_matches(series: ProgressiveSeries, seconds: float) -> None:
    """Prints the standings of one match, or who won several, by player and by the table begun at."""
    played = len(series.matches)
    console.print(
        f"[bold]{series.rules}[/bold], {series.tables} tables of {series.seats}, "
        f"{played:,} {'match' if played == 1 else 'matches'}, seed {series.seed}, {seconds:.1f} s\n"
    )
    if played == 1:
        print_standings(series, series.matches[0])
        return
    table = with_columns("wins", "matches", "won", "share", "95 % interval", "rounds won", "total")
    if len(set(series.bots)) > 1:
        for bot in dict.fromkeys(series.bots):
            players = series.bots.count(bot)
            add_group(table, bot if players == 1 else f"{bot} ({players} players)", played, series.of(bot))
    for number in range(series.tables):
        add_group(table, f"began at {table_name(number, series.tables)}", played, series.from_table(number))
    print_table(table)
    console.print("\nrounds won and total are those of one player in one match, on average")


def print_standings(series: ProgressiveSeries, match: Sequence[Standing]) -> None:
    """The players of one match, the best first."""
    table = with_columns("player", "began at", "ended at", "rounds won", "total", "")
    for standing in sorted(match, key=lambda one: (-one.total, -one.rounds, one.player)):
        table.add_row(
            f"{standing.player + 1} ({standing.bot})",
            table_name(standing.began, series.tables),
            table_name(standing.ended, series.tables),
            f"{standing.rounds:,}",
            f"{standing.total:,}",
            "" if not standing.won else "won" if standing.won == 1 else "shares the win",
        )
    print_table(table)


def add_group(table: Table, label: str, played: int, standings: Sequence[Standing]) -> None:
    """A row for some players of all matches."""
    won = fsum(standing.won for standing in standings)
    table.add_row(
        label,
        f"{played:,}",
        f"{won:,.1f}".removesuffix(".0"),
        *percent(share(won, played)),
        f"{average([standing.rounds for standing in standings]).value:,.2f}",
        f"{average([standing.total for standing in standings]).value:,.1f}",
    )


def table_name(number: int, tables: int) -> str:
    """The head table, the foot table, or one between them by its number."""
    return "the head" if number == 0 else "the foot" if number == tables - 1 else f"table {number + 1}"


def as_document(series: ProgressiveSeries) -> dict[str, object]:
    """The results as JSON data."""
    played = len(series.matches)

    def group(standings: Sequence[Standing]) -> dict[str, object]:
        return {
            **parts_of(fsum(standing.won for standing in standings), played),
            "mean_rounds": average([standing.rounds for standing in standings]).value,
            "mean_total": average([standing.total for standing in standings]).value,
        }

    return {
        "rules": series.rules,
        "tables": series.tables,
        "seats": series.seats,
        "bots": list(series.bots),
        "seed": series.seed,
        "matches": played,
        "wins": {bot: group(series.of(bot)) for bot in dict.fromkeys(series.bots)},
        "began_at": [group(series.from_table(number)) for number in range(series.tables)],
        "totals": [[standing.total for standing in match] for match in series.matches],
    }

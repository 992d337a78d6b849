"""`kalamazoo sim` and `kalamazoo perft`: many games at once, and counting lines of play."""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
import time
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from kalamazoo.arena.progressive import play_progressive
from kalamazoo.arena.series import Series, play_series
from kalamazoo.arena.statistics import average, quantile, share
from kalamazoo.cli import tables
from kalamazoo.cli.common import (
    BOTS_HELP,
    add_json,
    add_rules,
    console,
    given_rules,
    parts_of,
    percent,
    print_json,
    print_table,
    see_own_folder,
    whole,
    with_columns,
)
from kalamazoo.cli.progress import say_if_stopped, shown_progress
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.rollout import perft
from kalamazoo.core.seats import seat_name
from kalamazoo.rulebook import Rules

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(commands: Commands) -> None:
    """Adds the commands of this file."""
    sim = commands.add_parser("sim", help="play many games between bots and see what comes of the rules")
    add_rules(sim)
    sim.add_argument(
        "--seats", type=whole(1, 16), metavar="N", help="number of players (default: the fewest the game allows)"
    )
    sim.add_argument(
        "--bots", default="fair", metavar="A,B,…", help=f"bots seat by seat, cycled (default: fair): {BOTS_HELP}"
    )
    sim.add_argument(
        "--games", type=whole(1, 100_000_000), default=1000, metavar="N", help="number of games (default: 1000)"
    )
    sim.add_argument(
        "--tables",
        type=whole(1, 1000),
        metavar="T",
        help="progressive play of Stock Exchange: each game is a match at T tables, whose winners move up",
    )
    sim.add_argument("--seed", type=whole(0, 2**63 - 1), default=0, metavar="S", help="seed of the series (default: 0)")
    sim.add_argument(
        "--jobs", type=whole(1, 256), default=0, metavar="J", help="number of processes (default: one per core)"
    )
    sim.add_argument(
        "--rows",
        metavar="FILE",
        help="write a row for each game: JSON lines, or CSV if it is called .csv; - prints them instead of the tables",
    )
    add_json(sim, "print the results as JSON")
    sim.set_defaults(run=simulate)
    count = commands.add_parser("perft", help="count the lines of play of a deal, to compare engines")
    add_rules(count)
    count.add_argument(
        "--seats", type=whole(1, 16), metavar="N", help="number of players (default: the fewest the game allows)"
    )
    count.add_argument("--seed", default="0", metavar="S", help="seed of the deal (default: 0)")
    count.add_argument(
        "--depth", type=whole(0, 12), default=3, metavar="D", help="how many moves deep to count (default: 3)"
    )
    add_json(count)
    count.set_defaults(run=count_lines)


def simulate(options: argparse.Namespace) -> int:
    """Plays a series, or progressive matches, and prints what came of it."""
    rule_set = given_rules(options)
    see_own_folder()
    seats = options.seats or rule_set.seat_range()[0]
    jobs = min(options.jobs or os.cpu_count() or 1, max(1, options.games // 20))
    text = str(rule_set)
    began = time.perf_counter()
    if options.tables:
        if options.rows:
            raise KalamazooError("--rows is for single games; --json has the totals of every progressive match")
        with shown_progress(text, options.games) as progress:
            matches = play_progressive(
                text, options.tables, seats, options.bots, options.games, options.seed, jobs, progress
            )
        say_if_stopped(len(matches.matches), options.games, "matches")
        if not matches.matches:
            return 130
        if options.json:
            print_json(tables.as_document(matches))
        else:
            tables.print_matches(matches, time.perf_counter() - began)
        return 0
    rule_set.check_live()
    with shown_progress(text, options.games) as progress:
        series = play_series(
            text,
            seats,
            options.bots,
            options.games,
            options.seed,
            jobs,
            rule_set.deck_text,
            progress,
            rows=bool(options.rows),
        )
    say_if_stopped(series.games, options.games, "games")
    if not series.games:
        return 130
    if options.rows:
        write_rows(series, options.rows)
    if options.rows == "-":
        return 0
    if options.json:
        print_json({**as_document(series), **claim_of(rule_set)})
    else:
        print_series(rule_set, series, time.perf_counter() - began)
    return 0


def write_rows(series: Series, where: str) -> None:
    """Writes a row for each game."""
    if where == "-":
        put_rows(series, sys.stdout, False)
        return
    try:
        with Path(where).open("w", encoding="utf-8", newline="") as target:
            put_rows(series, target, where.endswith(".csv"))
    except OSError as error:
        raise KalamazooError(f"{where} cannot be written: {error.strerror}") from None


def put_rows(series: Series, target: TextIO, sheet: bool) -> None:
    """The rows as CSV for a sheet, or as a line of JSON each."""
    if not sheet:
        for row in series.rows:
            target.write(json.dumps(asdict(row), ensure_ascii=False) + "\n")
        return
    seats = [seat_name(seat) for seat in range(series.seats)]
    bots, points = [f"bot {seat}" for seat in seats], [f"points {seat}" for seat in seats]
    writer = csv.writer(target)
    writer.writerow(["game", "seed", "dealer", *bots, "winners", *points, "moves", "ending", "clause"])
    for row in series.rows:
        won = "".join(seat_name(seat) for seat in row.winners)
        ends = (row.moves, row.ending, row.clause)
        writer.writerow([row.game, row.seed, seat_name(row.dealer), *row.bots, won, *row.points, *ends])


def print_series(rule_set: Rules, series: Series, seconds: float) -> None:
    """Prints wins by bot and by seat, lengths and endings as tables."""
    seats = "1 seat" if series.seats == 1 else f"{series.seats} seats"
    console.print(
        f"[bold]{rule_set}[/bold], {seats}, {', '.join(dict.fromkeys(series.bots))}, "
        f"{series.games:,} games, seed {series.seed}, "
        f"{seconds:.1f} s ({series.games / seconds:,.0f} games/s)\n"
    )
    table = with_columns("wins", "games", "won", "share", "95 % interval")
    for bot in dict.fromkeys(series.bots):
        seats_each = series.bots.count(bot)
        won = series.wins.get(bot, 0.0)
        label = bot if seats_each == 1 or len(set(series.bots)) == 1 else f"{bot} ({seats_each} seats)"
        if len(set(series.bots)) > 1:
            table.add_row(label, f"{series.games:,}", f"{won:,.0f}", *percent(share(won, series.games)))
    for seat, won in enumerate(series.seat_wins):
        where = (
            "first to the dealer's left"
            if seat == 0 and series.seats > 1
            else "dealer"
            if seat == series.seats - 1
            else ""
        )
        label = f"seat {seat_name(seat)}" + (f" ({where})" if where and series.seats > 1 else "")
        table.add_row(label, f"{series.games:,}", f"{won:,.0f}", *percent(share(won, series.games)))
    if series.nobody:
        table.add_row("nobody", f"{series.games:,}", f"{series.nobody:,}", *percent(share(series.nobody, series.games)))
    print_table(table)
    length = average(series.lengths)
    console.print(
        f"\n[bold]moves a game[/bold]  mean {length.value:,.1f} ({length.low:,.1f} to {length.high:,.1f}), "
        f"median {quantile(series.lengths, 0.5):,}, "
        f"nine in ten {quantile(series.lengths, 0.05):,} to {quantile(series.lengths, 0.95):,}\n"
    )
    table = with_columns("how games ended", "games", "share", "95 % interval")
    for ending, count in series.endings.most_common():
        table.add_row(ending, f"{count:,}", *percent(share(count, series.games)))
    print_table(table)
    for claim in claim_of(rule_set).values():
        odds = f", {claim['share']:.1%}" if "share" in claim else ""
        found = share(sum(series.seat_wins), series.games)
        came_out, interval = percent(found)
        one_in = f", one in {1 / found.value:,.1f}" if found.value else ""
        console.print(
            f"\n[bold]the printed text claims[/bold]  {claim['text']}{odds} ({claim['clause']}); "
            f"here {came_out} came out ({interval}){one_in}"
        )


def claim_of(rule_set: Rules) -> dict[str, Any]:
    """What the printed text says of the odds, under "claim"; nothing where it is silent."""
    facts = rule_set.edition.facts
    return {"claim": facts["claim"]} if "claim" in facts else {}


def as_document(series: Series) -> dict[str, object]:
    """The results as JSON data."""
    parts = partial(parts_of, total=series.games)
    length = average(series.lengths)
    return {
        "rules": series.rules,
        "seats": series.seats,
        "bots": list(series.bots),
        "seed": series.seed,
        "games": series.games,
        "wins": {bot: parts(series.wins.get(bot, 0.0)) for bot in dict.fromkeys(series.bots)},
        "seat_wins": [parts(won) for won in series.seat_wins],
        "nobody": parts(series.nobody),
        "endings": {ending: parts(count) for ending, count in series.endings.most_common()},
        "moves": {
            "mean": length.value,
            "low": length.low,
            "high": length.high,
            "median": quantile(series.lengths, 0.5),
        },
        "mean_scores": [average(scores).value for scores in series.scores],
    }


def count_lines(options: argparse.Namespace) -> int:
    """Prints the number of lines of play at each depth."""
    rule_set = given_rules(options)
    seats = options.seats or rule_set.seat_range()[0]
    state = rule_set.deal(seats, options.seed)
    counted = []
    for depth in range(options.depth + 1):
        began = time.perf_counter()
        nodes = perft(state, depth)
        took = time.perf_counter() - began
        counted.append({"depth": depth, "nodes": nodes, "seconds": round(took, 3)})
        if not options.json:
            print(f"{rule_set} seats={seats} seed={options.seed}  depth={depth} nodes={nodes}  ({took:.2f} s)")
    if options.json:
        print_json({"rules": str(rule_set), "seats": seats, "seed": options.seed, "depths": counted})
    return 0

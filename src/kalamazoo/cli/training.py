"""`kalamazoo train`: the weights that players judge by, learned anew."""

from __future__ import annotations

import argparse
import json
import os
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from kalamazoo.arena.training import Round, as_document, learner_of, train
from kalamazoo.cli.common import add_json, console, given_rules, print_json, whole
from kalamazoo.cli.progress import shown_progress
from kalamazoo.core.errors import KalamazooError

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_commands(commands: Commands) -> None:
    """Adds the commands of this file."""
    learn = commands.add_parser("train", help="learn the weights that a game's players judge by")
    learn.add_argument("rules", metavar="RULES", help="a rules string, such as flinch@1913")
    learn.add_argument(
        "--seats", type=whole(1, 16), metavar="N", help="number of players (default: the fewest the game allows)"
    )
    learn.add_argument(
        "--games",
        type=whole(10, 1_000_000),
        default=4000,
        metavar="N",
        help="games of a round (default: 4000)",
    )
    learn.add_argument(
        "--rounds",
        type=whole(1, 100),
        default=40,
        metavar="R",
        help="rounds, each with what the last taught (default: 40)",
    )
    learn.add_argument("--seed", type=whole(0, 2**63 - 1), default=0, metavar="S", help="seed (default: 0)")
    learn.add_argument(
        "--jobs", type=whole(1, 256), default=0, metavar="J", help="number of processes (default: one per core)"
    )
    learn.add_argument("--out", metavar="FILE", help="where the weights go (default: where the game looks for them)")
    add_json(learn, "print what came of each round as JSON, for programs")
    learn.set_defaults(run=learn_weights)


def learn_weights(options: argparse.Namespace) -> int:
    """Trains, tells of each round, and writes the weights."""
    rule_set = given_rules(options)
    seats = options.seats or rule_set.seat_range()[0]
    jobs = min(options.jobs or os.cpu_count() or 1, max(1, options.games // 20))
    text = str(rule_set)
    learner = learner_of(rule_set, seats)
    folder = rule_set.game.name.replace("-", "_")
    target = Path(options.out or str(files(f"kalamazoo.games.{folder}") / "weights" / learner.file_name()))

    def told(number: int, result: Round) -> None:
        if not options.json:
            console.print(
                f"round {number + 1}: {result.samples:,} samples, loss {result.loss:.4f} before learning from them"
            )

    with shown_progress(text, options.games * options.rounds) as progress:
        rounds = train(text, seats, options.games, options.rounds, options.seed, jobs, progress, told)
    document = as_document(text, seats, options.games, options.seed, rounds)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(document) + "\n", "utf-8")
    except OSError as error:
        raise KalamazooError(f"{target} cannot be written: {error.strerror}") from None
    if options.json:
        told_rounds = [{"samples": one.samples, "loss": one.loss} for one in rounds]
        print_json({"rules": text, "seats": seats, "rounds": told_rounds, "written": str(target)})
    else:
        console.print(f"written to {target}")
    return 0

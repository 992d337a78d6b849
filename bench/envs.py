"""`python -m bench.envs`: steps of our environments a second, beside those that people use, in the same run.

A step is one decision: an observation and a mask are made, an allowed action is drawn, and it is carried out. Peers
that are not installed are left out; `pip install "kalamazoo[bench]"` brings shimmy, rlcard and OpenSpiel, `pip install
pgx` the other one that plays many tables at once (on JAX).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import kalamazoo.envs
from bench.measure import Job, Rate, Work, measure
from kalamazoo._engine import version_line
from kalamazoo.envs.batch import Batch
from kalamazoo.rulebook import rules

LATEST = Path(__file__).parent / "envs.json"
SIZE = 256  # tables of a batch
MOST = 2000  # steps of one game
SHIMMY = "shimmy, crazy_eights, {} seats"
SPIEL = "OpenSpiel rl_environment, crazy_eights, {} seats"
SEATS = (2, 4)  # of these peers
RLCARD = "rlcard, uno, 2 seats"
PGX = ("sparrow_mahjong", "2048", "leduc_holdem")
BATCHES = (
    ("flinch@1913", 2),
    ("flinch@1913", 4),
    ("flinch@1913(play=table)", 3),
    ("patience@1913", 1),
    ("triangle@1913", 1),
    ("store@1913", 4),
    ("authors@1913", 4),
    ("muggins@1913", 4),
    ("stock-exchange@1913", 4),
    ("flaps@level1", 4),
    ("flaps@level7", 4),
    ("flush", 4),
)
AECS = (("flinch@1913", 2), ("flinch@1913", 4), ("flaps@level1", 4), ("patience@1913", 1))


def batch_steps(name: str, seats: int) -> Work:
    """Steps of a batch, actions drawn in the core."""
    batch = Batch(rules(name), seats, SIZE, 1)

    def work() -> int:
        batch.step(batch.sample())
        return SIZE

    return work


def aec_steps(make: Callable[[], Any]) -> Work:
    """Steps of an AEC environment of PettingZoo, in the loop of its documentation."""
    env = make()
    random = np.random.default_rng(1)

    def work() -> int:
        env.reset(seed=int(random.integers(1 << 30)))
        steps = 0
        for _ in env.agent_iter(MOST):
            row, _, over, late, info = env.last()
            if over or late:
                env.step(None)
                continue
            mask = row["action_mask"] if isinstance(row, dict) else info["action_mask"]
            allowed = np.flatnonzero(mask)
            env.step(int(allowed[random.integers(len(allowed))]))
            steps += 1
        return steps

    return work


def shimmy_eights(seats: int) -> Any:
    """The peer by shimmy."""
    from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

    return OpenSpielCompatibilityV0(game_name="crazy_eights", config={"players": seats}, render_mode=None)


def spiel_steps(seats: int) -> Work:
    """Steps of OpenSpiel's own layer for learners."""
    from open_spiel.python import rl_environment

    env = rl_environment.Environment("crazy_eights", players=seats)
    random = np.random.default_rng(1)

    def work() -> int:
        step = env.reset()
        steps = 0
        while not step.last() and steps < MOST:
            player = step.observations["current_player"]
            allowed = step.observations["legal_actions"][player]
            step = env.step([allowed[random.integers(len(allowed))]])
            steps += 1
        return steps

    return work


def rlcard_steps() -> Work:
    """Steps of rlcard."""
    import rlcard

    env = rlcard.make("uno")
    random = np.random.default_rng(1)

    def work() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over() and steps < MOST:
            allowed = list(state["legal_actions"])
            state, _ = env.step(int(allowed[random.integers(len(allowed))]))
            steps += 1
        return steps

    return work


def pgx_steps(name: str) -> Work:
    """Steps of pgx, as many tables at once as our batch has."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    draw = jax.jit(lambda key, masks: jax.random.categorical(key, jax.numpy.where(masks, 0.0, -1e9), axis=-1))
    table = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), SIZE)), jax.random.PRNGKey(1)]

    def work() -> int:
        state, key = table
        key, first, second = jax.random.split(key, 3)
        state = step(state, draw(first, state.legal_action_mask), jax.random.split(second, SIZE))
        state.observation.block_until_ready()
        table[:] = state, key
        return SIZE

    work()  # compiles it
    return work


def peers() -> dict[str, Job]:
    """Those that are installed."""
    found: dict[str, Job] = {}
    if find_spec("shimmy") and find_spec("pyspiel"):
        found |= {SHIMMY.format(seats): Job(aec_steps(partial(shimmy_eights, seats))) for seats in SEATS}
    if find_spec("open_spiel"):
        found |= {SPIEL.format(seats): Job(spiel_steps(seats)) for seats in SEATS}
    if find_spec("rlcard"):
        found[RLCARD] = Job(rlcard_steps())
    if find_spec("pgx"):
        found |= {f"pgx, {name}": Job(pgx_steps(name)) for name in PGX}
    return found


def jobs_of(text: str) -> dict[str, Job]:
    """Our environments, each beside the first peer; Flinch beside all of them, as far as they have as many seats."""
    found = peers()
    beside = list(found)
    others = [peer for peer in beside if not peer.endswith(f"{SEATS[1]} seats")]
    larger = [peer for peer in beside if peer not in others]
    for name, seats in BATCHES:
        if text in name:
            near = others if (name, seats) == BATCHES[0] else beside[:1]
            if (name, seats) == BATCHES[1]:
                near = beside[:1] + larger
            for peer in near or [""]:
                found[f"batch, {name}, {seats} seats, beside {peer}"] = Job(batch_steps(name, seats), peer)
    for name, seats in AECS:
        if text in name:
            work = aec_steps(partial(kalamazoo.envs.aec, name, seats))
            found[f"AEC, {name}, {seats} seats"] = Job(work, beside[0] if beside else "")
    return found


def show(rates: dict[str, Rate], console: Console) -> None:
    """Prints a table."""
    table = Table("environment", "steps/s", "slowest", "fastest", "times its peer", box=None)
    for name, rate in rates.items():
        times = f"{rate.ratio:,.1f}" if rate.ratio else ""
        table.add_row(name, f"{rate.middle:,.0f}", f"{rate.low:,.0f}", f"{rate.high:,.0f}", times)
    console.print(table)


def main() -> None:
    """Measures, prints, and keeps the results in bench/envs.json."""
    parser = argparse.ArgumentParser(prog="python -m bench.envs", description="Measures the environments.")
    parser.add_argument("--only", default="", metavar="TEXT", help="only rule sets whose name contains this")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.25, help="CPU seconds of each job in each round")
    options = parser.parse_args()
    console = Console(highlight=False)
    with console.status("measuring …") as status:
        rates = measure(jobs_of(options.only), options.rounds, options.seconds, status.update)
    console.print(version_line())
    show(rates, console)
    if not options.only:
        kept = {"engine": version_line(), "rates": {name: asdict(rate) for name, rate in rates.items()}}
        LATEST.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()

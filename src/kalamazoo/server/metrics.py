"""Counters for /metrics, in Prometheus' text form."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)

COUNTERS = {
    "moves": "Moves made and on disk",
    "refusals": "Actions refused",
    "limited": "Messages and requests beyond a limit",
    "malformed": "Messages that could not be read",
    "said": "Things said",
    "deals": "Games dealt",
    "games_ended": "Games played to their end",
    "tables_made": "Tables made",
    "connections_made": "Websockets accepted",
    "connections_refused": "Websockets refused",
    "plain_refused": "Plain connections that found no room, or took that of a silent one",
    "plain_timed_out": "Plain connections ended because their request or its reader was too slow",
    "loop_complaints": "Faults that only the loop heard of, such as connections not accepted",
    "slow_readers": "Connections closed because they did not read",
    "commits": "Commits",
    "bot_wishes": "Answers of bots",
    "bot_failures": "Bots that failed or took too long",
    "faults": "Faults of the program",
}
CLUSTER = {
    "lives": "Lives of this node: one more each time it was out of reach for longer than a lease",
    "words_sent": "Messages of sockets handed to other nodes or from them, sent",
    "words_heard": "The same, received",
    "bus_losses": "Times that the bus was lost, or lost something",
}


class Metrics:
    """Counts since the start; gauges are asked for when somebody looks."""

    def __init__(self, node: str = "") -> None:
        self.node = node  # the name of this node, if there are others
        self.kinds = {**COUNTERS, **CLUSTER} if node else COUNTERS
        self.counts = dict.fromkeys(self.kinds, 0)
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self.commit_times = [0] * (len(BUCKETS) + 1)
        self.commit_seconds = 0.0
        self.commit_appends = 0

    def count(self, name: str, by: int = 1) -> None:
        """Adds to a counter."""
        self.counts[name] += by

    def gauge(self, name: str, meaning: str, ask: Callable[[], float]) -> None:
        """A value that goes up and down."""
        self.gauges[name] = (meaning, ask)

    def committed(self, appends: int, seconds: float) -> None:
        """One commit, shared by so many tables."""
        self.counts["commits"] += 1
        self.commit_appends += appends
        self.commit_seconds += seconds
        self.commit_times[bisect_left(BUCKETS, seconds)] += 1

    def text(self) -> str:
        """All of it; each line names the node, if there are others."""
        name = self.node.replace("\\", "\\\\").replace('"', '\\"')
        whose = f'node="{name}"' if name else ""
        own, comma = (f"{{{whose}}}", f"{whose},") if whose else ("", "")
        lines: list[str] = []
        for name, meaning in self.kinds.items():
            lines += heading(f"{name}_total", meaning, "counter")
            lines.append(f"kalamazoo_{name}_total{own} {self.counts[name]}")
        for name, (meaning, ask) in self.gauges.items():
            lines += heading(name, meaning, "gauge")
            lines.append(f"kalamazoo_{name}{own} {ask():g}")
        lines += heading("commit_seconds", "Time of a commit", "histogram")
        below = 0
        for bound, number in zip(BUCKETS, self.commit_times, strict=False):
            below += number
            lines.append(f'kalamazoo_commit_seconds_bucket{{{comma}le="{bound:g}"}} {below}')
        total = self.counts["commits"]
        lines.append(f'kalamazoo_commit_seconds_bucket{{{comma}le="+Inf"}} {total}')
        lines.append(f"kalamazoo_commit_seconds_sum{own} {self.commit_seconds:.6f}")
        lines.append(f"kalamazoo_commit_seconds_count{own} {total}")
        lines += heading("commit_appends_total", "Appends of tables, several in a commit", "counter")
        lines.append(f"kalamazoo_commit_appends_total{own} {self.commit_appends}")
        return "\n".join(lines) + "\n"


def heading(name: str, meaning: str, kind: str) -> list[str]:
    """The two lines before a metric."""
    return [f"# HELP kalamazoo_{name} {meaning}", f"# TYPE kalamazoo_{name} {kind}"]

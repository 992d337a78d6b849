"""`python -m tests.cluster` (or `make cluster`): PostgreSQL, NATS and three nodes on loopback, to play with."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import ExitStack, suppress

from tests.cluster.parts import nats, postgres
from tests.server.killing import free_port

NODES = 3


def main() -> int:
    """Starts everything, says where, and stops it with Ctrl-C."""
    with ExitStack() as stack, suppress(KeyboardInterrupt):
        database, bus = stack.enter_context(postgres()), stack.enter_context(nats())
        print(f"PostgreSQL is at {database.url}\nNATS is at {bus.url}", flush=True)
        nodes = []
        for number in range(NODES):
            command = [sys.executable, "-m", "kalamazoo", "serve", "--port", str(free_port()), "--workers", "1"]
            command += ["--database", database.url, "--cluster", bus.url, "--node", f"node{number + 1}"]
            node = subprocess.Popen(command, start_new_session=True)  # Ctrl-C is for us, who stop them in order
            stack.callback(node.wait)
            stack.callback(node.terminate)
            nodes.append(node)
        print(f"\nkalamazoo cluster status --database '{database.url}'\n", flush=True)
        while all(node.poll() is None for node in nodes):
            time.sleep(0.2)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

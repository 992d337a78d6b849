"""`python -m bench.memory RULES SEATS`: megabytes that 100,000 clones take, in a process of their own."""

from __future__ import annotations

import sys
from resource import RUSAGE_SELF, getrusage

from bench.engine import middle_states
from kalamazoo.rulebook import rules

CLONES = 100_000


def main() -> None:
    """Prints the number."""
    state = next(middle_states(rules(sys.argv[1]), int(sys.argv[2])))
    before = getrusage(RUSAGE_SELF).ru_maxrss
    kept = [state.clone() for _ in range(CLONES)]
    after = getrusage(RUSAGE_SELF).ru_maxrss
    print((after - before) // 1024 if len(kept) == CLONES else 0)


if __name__ == "__main__":
    main()

"""`python -m kalamazoo.testing tests`: which clauses have a test; fails when one has none, or is not known."""

import sys
from pathlib import Path

from kalamazoo.testing.clauses import report

if __name__ == "__main__":
    found = report(Path(sys.argv[1] if len(sys.argv) > 1 else "tests"))
    print(found)
    sys.exit(0 if found.clean else 1)

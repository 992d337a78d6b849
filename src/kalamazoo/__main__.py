"""`python -m kalamazoo` does what `kalamazoo` does."""

import sys

from kalamazoo.cli import main

if __name__ == "__main__":
    sys.exit(main())

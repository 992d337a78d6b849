"""Which engine runs: the compiled modules, or the same sources interpreted."""

import platform
from importlib.util import find_spec

from kalamazoo import __version__
from kalamazoo._pure import PURE


def engine() -> str:
    """The word "compiled" or "interpreted"."""
    library = find_spec("kalamazoo._engine__mypyc")  # what every compiled module is part of
    return "interpreted" if PURE or library is None else "compiled"


def version_line() -> str:
    """What `kalamazoo --version` says."""
    return f"kalamazoo {__version__} ({engine()} engine, Python {platform.python_version()})"

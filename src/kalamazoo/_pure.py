"""Importing this with KALAMAZOO_PURE=1 in the environment makes Python run the sources, even where compiled modules
lie beside them: for coverage, profiles, mocks and debuggers."""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Final


class SourceFinder(MetaPathFinder):
    """Finds the modules of this package by their sources alone."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith("kalamazoo."):
            return None
        for place in path:
            spec = FileFinder(place, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


PURE: Final = os.environ.get("KALAMAZOO_PURE", "") not in {"", "0"}

if PURE:
    sys.meta_path.insert(0, SourceFinder())

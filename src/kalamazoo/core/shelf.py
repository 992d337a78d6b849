"""Shelf: things by name, ours and those that an installed package offers under an entry point."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, MutableMapping
from importlib.metadata import entry_points
from typing import Any, Generic, TypeVar

Thing = TypeVar("Thing")


class Shelf(MutableMapping[str, Thing], Generic[Thing]):
    """A dictionary that looks for installed packages when it is first read, so that theirs may import ours first."""

    def __init__(self, group: str, own: Mapping[str, Thing]) -> None:
        self.group = group
        self.things = dict(own)
        self.searched = False

    def search(self) -> dict[str, Thing]:
        """Everything, with what installed packages offer; one that cannot be loaded is left out with a warning."""
        if not self.searched:
            self.searched = True
            for entry in entry_points(group=self.group):
                source = entry.dist.name if entry.dist else entry.value
                if entry.name in self.things:
                    warnings.warn(f"{source} offers another {entry.name} ({self.group}); ours is used", stacklevel=2)
                    continue
                try:
                    self.things[entry.name] = self.load(entry.load())
                except Exception as error:  # whatever a stranger's package does, ours goes on
                    said = f"{type(error).__name__}: {error}"
                    warnings.warn(f"{entry.name} of {source} ({self.group}) cannot be used: {said}", stacklevel=2)
        return self.things

    def load(self, found: Any) -> Thing:
        """What stands on the shelf for what an entry point names."""
        thing: Thing = found
        return thing

    def __getitem__(self, name: str) -> Thing:
        return self.search()[name]

    def __setitem__(self, name: str, thing: Thing) -> None:
        self.things[name] = thing

    def __delitem__(self, name: str) -> None:
        del self.search()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.search())

    def __len__(self) -> int:
        return len(self.search())

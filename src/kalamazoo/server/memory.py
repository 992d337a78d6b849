"""Memory: what every server reads comes first and stays; what tables and requests have left goes back to the system."""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final

from kalamazoo.games import GAMES
from kalamazoo.rulebook import editions
from kalamazoo.rulebook.clausebook import load_all

LOOSE: Final = 2_000_000  # bytes free in C's heap that are not worth the trouble, and a twentieth of the heap


class Mallinfo(ctypes.Structure):
    """What glibc says of its heap (`mallinfo2`)."""

    names: Final = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"
    _fields_ = [(name, ctypes.c_size_t) for name in names.split()]


def settle() -> None:
    """Reads what all tables share, so that no visitor waits for it and it lies together, and lets the collector rest.

    The collector runs less often: most of what a table makes is kept, and little of it in circles.
    """
    for game in GAMES.values():
        editions(game)
    load_all()
    gc.collect()
    gc.freeze()  # what is loaded now stays; the collector need not look at it again
    gc.set_threshold(10_000, 50, 100)


class Heap:
    """C's heap, in which free room between what is used stays with the process unless it is given back.

    Where the system has another one than glibc's nothing is known of it, and nothing done.
    """

    def __init__(self) -> None:
        self.library = ctypes.CDLL(None) if sys.platform == "linux" else None
        self.known = hasattr(self.library, "mallinfo2") and hasattr(self.library, "malloc_trim")
        if self.library is not None and self.known:
            self.library.mallinfo2.restype = Mallinfo
        self.fewest = self.free()[0]  # bytes that were free since the last time; those are with the system already

    def free(self) -> tuple[int, int]:
        """Bytes that are free in it, and all of it."""
        if self.library is None or not self.known:
            return 0, 0
        found = self.library.mallinfo2()
        return int(found.fordblks), int(found.arena)

    def give_back(self) -> bool:
        """Gives free pages back if there are many more than before; nobody can allocate meanwhile, so not each time."""
        free, whole = self.free()
        self.fewest = min(self.fewest, free)
        if self.library is None or free - self.fewest <= max(LOOSE, whole // 20):
            return False
        self.library.malloc_trim(0)
        self.fewest = self.free()[0]
        return True

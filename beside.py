"""Builds something beside a table that is played at: `make play` opens it at once and compiles for the next start.

python beside.py start COMMAND …   runs it in the background, unless one runs already; it speaks to build/beside.log
python beside.py wait              waits until none is running
"""

import contextlib
import fcntl
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "build"
LOCK = "beside.lock"  # held as long as something is built; a process that ends, however it ends, lets go of it
LOG = "beside.log"
OF_MAKE = {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}  # what the make that started it shares with its own children
INSIDE = "KALAMAZOO_BESIDE"  # set for what runs in the background, which need not wait for itself


def start(command: list[str], folder: Path = FOLDER) -> bool:
    """Starts it, with low priority and in a session of its own, so that Ctrl-C at the table does not end it."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("w") as lock, (folder / LOG).open("a") as log:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        log.truncate(0)
        subprocess.run(
            ["sh", "-c", 'nice -n 15 "$@" &', "sh", *command],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            pass_fds=[lock.fileno()],  # it keeps the lock
            env={**{name: value for name, value in os.environ.items() if name not in OF_MAKE}, INSIDE: "1"},
        )
    return True


def wait(folder: Path = FOLDER) -> None:
    """Waits for what is being built."""
    if os.environ.get(INSIDE) or not (folder / LOCK).exists():
        return
    with (folder / LOCK).open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Waiting for the engine that is being compiled beside a table …", flush=True)
            fcntl.flock(lock, fcntl.LOCK_SH)


def main(words: list[str]) -> int:
    """Does one of the two."""
    if words[:1] == ["start"] and words[1:]:
        start(words[1:])
        return 0
    if words == ["wait"]:
        with contextlib.suppress(KeyboardInterrupt):
            wait()
            return 0
        return 130
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""A real server in a process of its own, with the client built into it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from hatch_build import build_client, client_is_due

ROOT = Path(__file__).parents[2]
START = """
import json
import sys
from contextlib import suppress
from pathlib import Path
from kalamazoo.server.run import run_server
from kalamazoo.server.settings import Settings, unlimited
from tests import chance
test = Path(sys.argv[3])
chance.repeat(lambda: test.read_text() if test.exists() else "")  # the same games in each run of a test
given = json.loads(sys.argv[4])
settings = Settings(port=int(sys.argv[1]), data=Path(sys.argv[2]), limits=unlimited(), **given)  # tests are one address
with suppress(KeyboardInterrupt):
    run_server(settings, lambda address: print(address, flush=True))
"""


def client_built() -> None:
    """Builds the browser client if it is missing or not of these sources."""
    if client_is_due(ROOT):
        with tempfile.TemporaryDirectory(prefix="kalamazoo-client-") as work:
            build_client(ROOT, Path(work))


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port


class House:
    """The server; it can be killed and started again at the same address."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.data = data
        self.settings = settings
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.test = data / "test"  # the name of the running test, by which live tables are dealt
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> House:
        """Starts it and waits until it serves."""
        given = [str(self.port), str(self.data), str(self.test), json.dumps(self.settings)]
        command = [sys.executable, "-c", START, *given]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ, cwd=ROOT)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert self.address in line, line
        return self

    def stop(self) -> None:
        """Stops it as Ctrl-C does."""
        self.end(signal.SIGINT)

    def kill(self) -> None:
        """Pulls the plug."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """A request to the API."""
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.address + path, data, {"content-type": "application/json"})
        for _ in range(3):
            try:
                with urllib.request.urlopen(request, timeout=20) as answer:
                    return json.loads(answer.read())
            except urllib.error.HTTPError as error:
                raise AssertionError(error.read().decode()) from None
            except ConnectionError:
                time.sleep(0.2)
        raise ConnectionError(path)

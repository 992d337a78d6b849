"""The server's own log: one line for each thing worth telling, as text or JSON, never with a secret or a card in it."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import TextIO

SECRET_WORDS = ("secret", "authorization", "password", "seed")  # fields of these names are never written


class Log:
    """Lines with named fields."""

    def __init__(self) -> None:
        self.logger = logging.getLogger("kalamazoo.server")

    def info(self, text: str, **fields: object) -> None:
        """What the keeper of a server may want to know."""
        self.logger.info(text, extra={"fields": fields})

    def warning(self, text: str, **fields: object) -> None:
        """What he should look at."""
        self.logger.warning(text, extra={"fields": fields})

    def fault(self, text: str, **fields: object) -> None:
        """A fault of the program, with its traceback."""
        self.logger.exception(text, extra={"fields": fields})


log = Log()


class Lines(logging.Formatter):
    """Writes a line of text, or an object of JSON."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        fields = {
            name: value
            for name, value in getattr(record, "fields", {}).items()
            if not any(word in name for word in SECRET_WORDS)
        }
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        text = record.getMessage()
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        if self.as_json:
            line = {"at": at, "level": record.levelname.lower(), "text": text, **fields}
            if trace:
                line["trace"] = trace
            return json.dumps(line, ensure_ascii=False, default=str)
        told = "".join(f" {name}={json.dumps(value, default=str)}" for name, value in fields.items())
        return f"{at} {record.levelname.lower():7} {text}{told}" + (f"\n{trace}" if trace else "")


class ToStandardError(logging.StreamHandler[TextIO]):
    """Writes to standard error, wherever that leads at the moment."""

    def emit(self, record: logging.LogRecord) -> None:
        """One line."""
        self.stream = sys.stderr
        super().emit(record)


def set_up(form: str) -> None:
    """Sends the log to standard error."""
    handler = ToStandardError()
    handler.setFormatter(Lines(form == "json"))
    for name in ("kalamazoo.server", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.INFO if name == "kalamazoo.server" else logging.WARNING)

"""What the server asks of its worker processes, and what they answer: msgpack frames with their length in front."""

from __future__ import annotations

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

LENGTH = 4  # bytes that say how long a frame is
BOT = "bot="  # before the name of a bot of one's own, in the words a process is started with
READING = 3.0  # seconds that reading what a stranger sent may take
TOO_LONG = "this takes too long to read here; try again in a moment, or with something shorter"


class Wish(Struct, tag="wish"):
    """What does this bot wish to do? It lives on in its worker under `key` and hears events there."""

    key: str  # table, deal and seat
    bot: str
    seed: bytes  # the key of a live stream, so that nobody foretells what it will do
    rules: str
    deck: str | None
    seats: int
    seat: int
    owed: bool
    position: bytes  # masked for the seat
    heard: int  # the number of the first event below
    events: list[list[int]]
    slip: int = -1  # of a thousand chances to slip, those that it takes if it is a bot that slips; -1: as usual
    most: int = 0  # milliseconds that a bot who searches may take, set by the pool; 0: as many as it likes


class Frames(Struct, tag="frames"):
    """A POST /api/replay, as it came."""

    request: bytes


class Look(Struct, tag="look"):
    """A POST /api/analyse, as it came."""

    request: bytes


class Check(Struct, tag="check"):
    """Can a table be made of this deck and this position?"""

    rules: str
    deck: str | None
    position: bytes | None  # JSON
    seats: int


class Ready(Struct, tag="ready"):
    """Asks a new process whether it has loaded everything, and is the answer."""


class Wished(Struct, tag="wished"):
    """A wish (-1: none) and after how many milliseconds. `behind` is there when events are missing: send from there."""

    move: int
    delay: int
    listens: bool
    behind: int = -1
    reasons: list[list[int]] = []  # why, where the bot can say


class Answered(Struct, tag="answered"):
    """The JSON of an answer, and its HTTP status."""

    status: int
    body: bytes


class Failed(Struct, tag="failed"):
    """The job could not be done: a fault of a bot or of the program."""

    text: str


Job = Wish | Frames | Look | Check | Ready
Result = Wished | Answered | Failed | Ready

encoder = Encoder()
job_decoder: Decoder[Job] = Decoder(Job)
result_decoder: Decoder[Result] = Decoder(Result)


def frame(message: Job | Result) -> bytes:
    """A message ready to be written."""
    body = encoder.encode(message)
    return len(body).to_bytes(LENGTH, "big") + body

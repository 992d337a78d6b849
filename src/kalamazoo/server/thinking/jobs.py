"""What the server asks of its worker processes, and what they answer: msgpack frames with their length in front."""

from __future__ import annotations

from msgspec import Struct
from msgspec.msgpack import Decoder, Encoder

LENGTH = 4  # bytes that say how long a frame is


class Wish(Struct, tag="wish"):
    """What does this bot wish to do? It lives on in its worker under `key` and hears events there."""

    key: str  # table, deal and seat
    bot: str
    seed: int
    rules: str
    deck: str | None
    seats: int
    seat: int
    owed: bool
    position: bytes  # masked for the seat
    heard: int  # the number of the first event below
    events: list[list[int]]


class Frames(Struct, tag="frames"):
    """A POST /api/replay, as it came."""

    request: bytes


class Ready(Struct, tag="ready"):
    """Asks a new process whether it has loaded everything, and is the answer."""


class Wished(Struct, tag="wished"):
    """A wish (-1: none) and after how many milliseconds. `behind` is there when events are missing: send from there."""

    move: int
    delay: int
    listens: bool
    behind: int = -1


class Answered(Struct, tag="answered"):
    """The JSON of an answer, and its HTTP status."""

    status: int
    body: bytes


class Failed(Struct, tag="failed"):
    """The job could not be done: a fault of a bot or of the program."""

    text: str


Job = Wish | Frames | Ready
Result = Wished | Answered | Failed | Ready

encoder = Encoder()
job_decoder: Decoder[Job] = Decoder(Job)
result_decoder: Decoder[Result] = Decoder(Result)


def frame(message: Job | Result) -> bytes:
    """A message ready to be written."""
    body = encoder.encode(message)
    return len(body).to_bytes(LENGTH, "big") + body

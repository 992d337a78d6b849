"""POST /api/replay: a record as frames from one viewer's eyes. It runs in a worker process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from kalamazoo.bots import bots_of
from kalamazoo.bots.characters import choose_face
from kalamazoo.core import scene as core
from kalamazoo.core.errors import KalamazooError, shown
from kalamazoo.core.people import Names, told_apart
from kalamazoo.core.seats import CLOCK, ONLOOKER, read_seat
from kalamazoo.play.record import Record
from kalamazoo.play.referee import Referee
from kalamazoo.record import read_record, replay, verify
from kalamazoo.record.replaying import play_step, referee_of
from kalamazoo.server.protocol import requests
from kalamazoo.server.protocol.scenes import cards_moved, whole_scene
from kalamazoo.server.protocol.telling import act_of, lines_of, moments_of, voices_of
from kalamazoo.server.protocol.tidying import tidy_name
from kalamazoo.server.protocol.titles import edition_label, ending

LONGEST = 600  # characters of an answer that something is wrong
decoder = msgspec.json.Decoder(requests.ReplayRequest)
encoder = msgspec.json.Encoder()


def answer_replay(body: bytes) -> tuple[int, bytes]:
    """The HTTP status and the JSON of the answer."""
    return answer(lambda: replay_of(decoder.decode(body)))


def answer(work: Callable[[], object]) -> tuple[int, bytes]:
    """The status and the JSON of what somebody asked for; what is wrong with it is said in a sentence."""
    try:
        return 200, encoder.encode(work())
    except KalamazooError as error:
        return 422, encoder.encode(requests.Problem("malformed", shown(str(error), LONGEST)))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        text = f"this request cannot be read: {shown(str(error), LONGEST)}"
        return 400, encoder.encode(requests.Problem("malformed", text))


def replay_of(request: requests.ReplayRequest) -> requests.Replay:
    """The frames asked for, and what checking the whole record found."""
    record = read_record(request.record)
    verdict = verify(record)
    referee = referee_of(record)
    referee.names = names_in(record)
    viewer = ONLOOKER if request.viewer < 0 else request.viewer
    if viewer != ONLOOKER and viewer >= record.seats:
        raise KalamazooError(f"there is no seat {viewer} at a table of {record.seats}")
    return requests.Replay(
        str(referee.rules),
        referee.rules.game.title,
        record.seats,
        list(referee.names),
        len(record.steps),
        result_of(record, referee.names),
        verdict.genuine,
        verdict.text,
        frames_of(referee, record, viewer, request.first, request.count),
        edition_label(referee.rules),
        faces_of(referee.names),
        bots_of(referee.rules.game),
        position_at(record, request.first) if request.position else None,
    )


def position_at(record: Record, moves: int) -> dict[str, Any] | None:
    """The position after so many moves; None when the game was over by then."""
    referee = replay(record, max(0, moves))
    return None if referee.over else referee.rules.game.write_position(referee.state())


def names_in(record: Record) -> Names:
    """What the people are called; of whom it does not say is "Player 2"."""
    names = [tidy_name(name) for name in record.names] + [""] * record.seats
    return told_apart([name or f"Player {seat + 1}" for seat, name in enumerate(names[: record.seats])])


def faces_of(names: Names) -> list[str]:
    """Portraits for people of whom only the names are known."""
    faces: list[str] = []
    for name in names:
        faces.append(choose_face(name, faces))
    return faces


def result_of(record: Record, names: Names) -> str:
    """How a record says that it ended, in a sentence; the winners stand in front by their letters."""
    letters, _, rest = record.result.partition(" ")
    winners = [seat for seat in map(read_seat, letters) if 0 <= seat < record.seats]
    return ending(winners, names, shown(rest.partition(" ")[2], LONGEST)) if rest else ""


def frames_of(referee: Referee, record: Record, viewer: int, first: int, count: int) -> list[requests.Frame]:
    """Frames number first … first + count - 1; frame 0 is the table before the first move."""
    frames: list[requests.Frame] = []
    before: core.Scene | None = None
    last = min(len(record.steps), max(0, first) + count - 1)
    for number in range(last + 1):
        if number:
            play_step(referee, record, number - 1)
        if number < first - 1:
            continue
        scene = referee.rules.game.scene(referee.known(viewer), viewer, referee.names)
        if number >= first:
            frames.append(frame_of(referee, viewer, number, before, scene))
        before = scene
    return frames


def frame_of(
    referee: Referee, viewer: int, number: int, before: core.Scene | None, scene: core.Scene
) -> requests.Frame:
    """The frame after the last move made."""
    if not number:
        return requests.Frame(0, CLOCK, "", (), (), whole_scene(scene))
    since = referee.ends[number - 2] if number > 1 else 0
    events = referee.seen(viewer, since)
    return requests.Frame(
        number,
        referee.moves_made[-1][0],
        referee.told(number - 1, viewer),
        lines_of(referee, events, viewer)[0],
        cards_moved(referee.rules.game, events, before, scene),
        whole_scene(scene),
        voices_of(referee, events, viewer),
        act_of(referee, events, viewer),
        moments_of(referee, events, referee.known(viewer), viewer),
    )

"""What is asked and answered over plain HTTP, as JSON: shelf, rules, lessons, replays, analyses, puzzles, seats held.

docs/protocol.md tells how it is used.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from kalamazoo.server.protocol.wire import ActDone, CardMoved, Moment, Scene, SeatInfo, Short, Voice, Wire


class OptionInfo(Wire):
    """One house rule of a game, to make a form from."""

    name: str
    kind: Literal["choice", "number", "set"]
    words: list[str]
    low: int
    high: int
    clause: str
    meaning: str


class EditionInfo(Wire):
    """One edition of a game."""

    name: str
    rules: str  # the rules string of the edition as printed
    practice: str  # the same for somebody alone with bots
    title: str
    year: int
    about: str
    fewest: int
    most: int
    defaults: dict[str, str]
    label: str = ""  # as TableInfo.edition


class CharacterInfo(Wire):
    """Somebody whom a bot can play at a table; a bot with this name has the face, and the manner."""

    name: str
    face: str
    manner: str
    bot: str  # that plays it: the character's own level, where the game has it


class LevelInfo(Wire):
    """How well a bot plays; the name is that of the bot."""

    name: str
    about: str  # what it can do in this game, in a sentence


class GameInfo(Wire):
    """GET /api/games: a game on the shelf."""

    name: str
    title: str
    family: str
    about: str
    minutes: tuple[int, int]
    slips: bool
    own_deck: bool
    bots: list[str]
    editions: list[EditionInfo]
    options: list[OptionInfo]
    lesson: bool = False  # whether there is a guided deal: GET /api/lessons/{name}
    characters: list[CharacterInfo] = []
    levels: list[LevelInfo] = []  # the weakest first
    weaker: bool = False  # whether levels that search are weaker here, for the engine is not compiled
    evening: list[OptionInfo] = []  # the house rules of play at several tables; none: it is not played so


class LessonStep(Wire):
    """A step of a lesson: what is said, and the move that it waits for, if it waits for one."""

    say: str
    move: str = ""


class Lesson(Wire):
    """GET /api/lessons/{game}: a short guided deal. A game keeps it in rules/lesson.json, without game and title."""

    rules: str
    seat: int  # where the learner sits
    position: dict[str, Any]
    steps: list[LessonStep]
    bot: str = "fair"  # who plays the other seats
    game: str = ""
    title: str = ""


class ClauseInfo(Wire):
    """One clause in the rules drawer."""

    id: str
    text: str
    kind: str


class ChapterInfo(Wire):
    """A chapter of the rules."""

    id: str
    title: str
    clauses: list[ClauseInfo]


class RulesInfo(Wire):
    """GET /api/rules?rules=…: the rules of exactly one rule set."""

    rules: str
    title: str
    chapters: list[ChapterInfo]
    options: list[tuple[str, str, str]]  # name, value, meaning
    edition: str = ""  # as in TableInfo


class ReplayRequest(Wire):
    """POST /api/replay: frames of a record from one viewer's eyes."""

    record: Annotated[str, Meta(max_length=2_000_000)]
    viewer: int = -1
    first: int = 0
    count: Annotated[int, Meta(ge=1, le=60)] = 40
    position: bool = False  # whether the position of frame `first` is wanted, to play on from


class Frame(Wire):
    """The table after so many moves of a record."""

    number: int
    seat: int
    move: str
    lines: tuple[str, ...]
    cards: tuple[CardMoved, ...]
    scene: Scene
    voices: tuple[Voice, ...] = ()
    act: ActDone | None = None
    moments: tuple[Moment, ...] = ()


class Replay(Wire):
    """The answer to ReplayRequest."""

    rules: str
    title: str
    seats: int
    names: list[str]
    moves: int
    result: str  # as in TableInfo; empty when the record breaks off before the end
    genuine: bool
    verdict: str
    frames: list[Frame]
    edition: str = ""  # as in TableInfo
    faces: list[str] = []  # the portraits of the people, by their names
    bots: list[str] = []  # against whom one can play on
    position: dict[str, Any] | None = None  # of frame `first`, if it was asked for and the game was not over


class AnalyseRequest(Wire):
    """POST /api/analyse: what the moves of a record show, from a number on; ask again for those that follow."""

    record: Annotated[str, Meta(max_length=2_000_000)]
    first: Annotated[int, Meta(ge=0)] = 0
    deep: bool = False  # surer, and several times slower


class Costly(Wire):
    """A decision that gave something away, and what would have been better."""

    played: str
    named: str
    better: str
    better_named: str
    cost: float
    error: float
    why: str = ""


class MissedCall(Wire):
    """A call that would be upheld now."""

    seat: int
    call: str
    clause: str
    named: str = ""  # in words


class Finding(Wire):
    """What one move of a record shows; number 0 is the deal."""

    number: int
    seat: int
    chances: list[float]  # of each seat to win, as an onlooker would see them after the move
    text: str = ""  # what happened
    decided: bool = False  # whether there was anything to decide
    costly: Costly | None = None
    missed: list[MissedCall] = []
    called: bool = False  # it was such a call itself


class Analysed(Wire):
    """The answer to AnalyseRequest: the findings that came in about a second."""

    moves: int
    findings: list[Finding]


class PuzzleInfo(Wire):
    """One of GET /api/puzzles, an array: a position with something to be reached in one turn."""

    game: str
    number: int  # among those of its game, from 1
    title: str
    rules: str
    seat: int
    words: str  # what is asked for
    position: dict[str, Any]


class PuzzleTry(Wire):
    """POST /api/puzzles: how far somebody came by these moves of the turn, or (with `give_up`) how it is done."""

    game: Short
    number: int
    moves: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=60)] = []
    give_up: bool = False


class PuzzleResult(Wire):
    """The answer to PuzzleTry."""

    reached: int
    count: int  # how far one can come
    solution: list[str] = []  # in words, once it is solved or given up


class SeatHeld(Wire):
    """A seat that somebody holds."""

    table: Short
    secret: Short


class OwnTables(Wire):
    """POST /api/tables/mine: how it stands at the tables where somebody holds seats."""

    seats: Annotated[list[SeatHeld], Meta(max_length=60)]


class OwnTable(Wire):
    """One table in the answer to OwnTables, an array; those whose secret opens no seat are not in it."""

    id: str
    title: str
    edition: str
    game: str
    family: str
    phase: Literal["gathering", "playing", "over"]
    held: list[int]
    turn: bool = False  # whether it waits for a held seat
    others: list[SeatInfo] = []  # who else sits there, or nobody yet
    result: str = ""  # as in TableInfo
    deal: int = 1


class Problem(Wire):
    """An HTTP error: what is wrong, in a sentence."""

    code: str
    text: str
    clause: str = ""

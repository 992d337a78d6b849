"""The wire types: everything that goes between a table and a browser or bot, as JSON.

docs/protocol.md tells how they are used. `Client` and `Server` are the two unions of messages on the
websocket; a message says its kind in `type`. What else travels over plain HTTP is in
requests.py.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

PROTOCOL = 1
PHRASES = ("Hello!", "Well played!", "Oops.", "One moment, please.", "Thank you!", "Again?")  # may always be said

Short = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
ActionId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[ -~]+\Z")]  # printable ASCII
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
OwnSecret = Annotated[str, Meta(pattern=r"^([A-Za-z0-9_-]{22,64})?\Z")]
AreaId = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=23)]
FaceName = Annotated[str, Meta(max_length=16, pattern=r"^[a-z]*\Z")]  # a portrait
Mode = Literal["scene", "moves"]
Code = Literal["illegal", "malformed", "not-yours", "too-fast", "too-large", "not-now", "unknown", "full", "gone"]


class Wire(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a message; what has its usual value is left out."""


# -- scenes: kalamazoo.core.scene on the wire -----------------------------------------------------


class Face(Wire):
    """One card as it is drawn."""

    rank: str = ""
    suit: str = ""
    name: str = ""
    effect: str = ""
    marks: tuple[str, ...] = ()
    family: str = "flinch"
    label: str = ""
    short: str = ""
    back: bool = False
    dimmed: bool = False


class Area(Wire):
    """A place on the table with its cards, or with a text."""

    id: str
    shape: str
    label: str
    cards: tuple[Face, ...] = ()
    count: int = 0
    seat: int | None = None
    text: str = ""
    active: bool = False


class Gesture(Wire):
    """Something the viewer can do now."""

    move: str
    label: str
    source: str = ""
    card: int = -1
    target: str = ""
    button: str = ""
    urgent: bool = False
    amount: int = 0
    onto: int = -1
    tag: str = ""


class Player(Wire):
    """A seat, as a screen shows it."""

    seat: int
    waited_for: bool = False
    counts: tuple[tuple[str, str], ...] = ()
    partner: int | None = None
    out: bool = False


class Scene(Wire):
    """The whole table as one viewer sees it; `viewer` is a seat, or -1 for an onlooker."""

    viewer: int
    status: str
    areas: tuple[Area, ...]
    players: tuple[Player, ...]
    gestures: tuple[Gesture, ...] = ()
    over: bool = False
    hints: dict[str, str] = {}


class SceneChange(Wire):
    """What differs from the scene before: areas that are new or changed, areas gone, and the rest whole.

    `order` is there when the order of the areas changed: all areas, and one that it does not name is gone.
    `gestures`, `players` and `hints` replace the old ones when they are there (None: as before).
    """

    viewer: int
    status: str
    areas: tuple[Area, ...] = ()
    gone: tuple[str, ...] = ()
    order: tuple[str, ...] | None = None
    players: tuple[Player, ...] | None = None
    gestures: tuple[Gesture, ...] | None = None
    over: bool = False
    hints: dict[str, str] | None = None


class CardMoved(Wire):
    """Cards that went from one area to another, for the animation; `card` is a back where it was not seen."""

    source: str
    target: str
    card: Face
    count: int = 1


# -- voices and moments: kalamazoo.core.moment on the wire ------------------------------------------


class Voice(Wire):
    """Something that a player says aloud by playing."""

    seat: int
    text: str
    tone: Literal["murmur", "said", "call"] = "said"


class ActDone(Wire):
    """The last thing that was done, in one sentence that stays on the screen until the next."""

    seat: int
    lead: str
    text: str = ""
    places: tuple[str, ...] = ()


class Entry(Wire):
    """What a moment brought one seat."""

    seat: int
    note: str = ""
    cards: tuple[Face, ...] = ()
    gained: str = ""
    before: int | None = None
    after: int | None = None
    out: bool = False
    first: bool = False


class Moment(Wire):
    """Something that deserves to be looked at."""

    kind: Literal["ruling", "round", "showdown", "out", "win"]
    title: str
    over: str = ""
    text: str = ""
    clause: str = ""
    entries: tuple[Entry, ...] = ()
    kept: str = ""
    count: str = ""
    limit: int = 0
    figure: str = ""
    waits: bool = False
    verdict: str = ""


class Interlude(Wire):
    """The table waits until its people have seen a moment, or the time is up."""

    waiting: list[int]  # the seats that are waited for
    left: int  # milliseconds until it goes on by itself


# -- tables ---------------------------------------------------------------------------------------


class SeatInfo(Wire):
    """Who sits at a seat: a person (away or not), a bot, or nobody yet."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str = ""  # of the person, or of the character that a bot plays; told apart if two are called the same
    bot: str = ""  # the bot that plays the seat, or keeps it warm for an absent person
    away: bool = False
    grace: int = 0  # seconds until a bot takes the absent person's place
    face: str = ""  # which portrait
    manner: str = ""  # of a bot, in a word: "steady"


class TableInfo(Wire):
    """What everybody may know of a table."""

    id: str
    rules: str
    title: str  # of the game: "Flinch"
    game: str
    family: str
    seats: list[SeatInfo]
    phase: Literal["gathering", "playing", "over"]
    listed: bool = True
    deal: int = 1  # which deal of the table: 1, and one more for each rematch
    wins: list[int] = []  # by seat, over the deals so far
    commitment: str = ""  # of the deal on the table
    seed: str = ""  # once the deal has ended
    result: str = ""  # how the deal ended, in a sentence: who won, why, and the clause
    onlookers: int = 0
    number: int = 0  # of the last update
    dealer: int = 0
    speed: int = 100  # per cent of the time that bots take; 0: on their turn they act at once
    hints: bool = False  # whether Hint is answered here
    paused: bool = False  # nobody is there: bots and clocks wait
    phrases: list[str] = []  # ready-made ones of this game, beside PHRASES
    interlude: Interlude | None = None  # while the table waits for its people
    pause: int = 30  # seconds that an interlude lasts at most
    edition: str = ""  # "edition of 1913", "level 4"; empty where there is only one
    evening: EveningInfo | None = None  # at a table of an evening, and in its hall


class Way(Wire):
    """Where somebody is expected, and at which seat; the secret of his seat here opens it."""

    table: str
    seat: int


class EveningInfo(Wire):
    """An evening of progressive play, as its hall tells it (`table` 0) or one of its tables (from 1, the head table).

    In a hall seats are those of everybody who plays at any table.
    """

    title: str  # "An evening at three tables"
    note: str  # how it stands, in a sentence
    table: int = 0
    deed: str = ""  # of a hall: what Start or Rematch does there now, in a word; empty: nothing
    tables: list[str] = []  # in a hall the ids of this round's tables; at one that has ended of those that still play
    places: list[list[int]] = []  # of a hall: who sits at each table, by their seats in the hall
    marks: list[str] = []  # of a hall: what everybody has, by seat
    ways: list[Way] = []  # by seat: where its holder is expected now; empty: here


class SeatPlan(Wire):
    """What a new table wants at a seat."""

    kind: Literal["person", "bot"] = "person"
    bot: Short = "fair"
    name: Annotated[str, Meta(max_length=24)] = ""
    face: FaceName = ""


class CreateTable(Wire):
    """POST /api/tables: a new table, and (if `sit` is given) a seat at it."""

    rules: Annotated[str, Meta(max_length=2000)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=24)]  # of an evening: those of all tables
    name: Annotated[str, Meta(max_length=24)] = ""
    sit: SeatNumber | None = None
    listed: bool = True
    start: bool = False  # deal at once if every seat is taken
    deck: Annotated[str, Meta(max_length=65_536)] | None = None
    grace: Annotated[int, Meta(ge=5, le=3600)] = 60  # seconds before a bot keeps an absent player's seat warm
    position: dict[str, Any] | None = None  # begin from a position (lessons, puzzles) instead of a deal
    speed: Annotated[int, Meta(ge=0, le=400)] = 100  # per cent of the time that bots take
    secret: OwnSecret = ""  # as in Sit
    face: FaceName = ""  # the portrait of whoever sits
    pause: Annotated[int, Meta(ge=0, le=600)] = 30  # seconds that an interlude waits for people; 0: not at all
    tables: Annotated[int, Meta(ge=1, le=8)] = 1  # more than one: an evening of progressive play, and this is its hall


class Created(Wire):
    """The answer to CreateTable; the secret is yours alone."""

    table: TableInfo
    seat: int | None = None
    secret: str = ""


# -- from the client ------------------------------------------------------------------------------


class Hello(Wire, tag="hello"):
    """The first message: which protocol, the secrets of the seats held, and the last update seen (-1: none)."""

    protocol: int
    secrets: Annotated[list[Short], Meta(max_length=16)] = []
    mode: Mode = "scene"
    last: int = -1


class Sit(Wire, tag="sit"):
    """Takes an open seat; the answer carries its secret.

    A client may choose the secret itself (22 to 64 random characters of base64url): then a resend, even after
    a lost connection, finds the seat its own. A welcome follows, since the eyes have changed.
    """

    id: ActionId
    seat: SeatNumber
    name: Name
    secret: OwnSecret = ""
    face: FaceName = ""


class Leave(Wire, tag="leave"):
    """Gives a held seat up: to nobody while people gather, to a bot in a game."""

    id: ActionId
    seat: SeatNumber


class SetSeat(Wire, tag="set-seat"):
    """Puts a bot at an open seat, or opens a bot's seat again, while people gather."""

    id: ActionId
    seat: SeatNumber
    bot: Short = ""  # empty: open
    name: Annotated[str, Meta(max_length=24)] = ""  # of a character; empty: whoever is not here yet


class Start(Wire, tag="start"):
    """Deals, when every seat is taken. Any seated person may."""

    id: ActionId


class Rematch(Wire, tag="rematch"):
    """Deals the next game at the same table, the deal passed on, once this one has ended."""

    id: ActionId


class Act(Wire, tag="act"):
    """A move of a held seat. A resend with the same id does no harm and gets the same answer."""

    id: ActionId
    seat: SeatNumber
    move: MoveText


class Drop(Wire, tag="drop"):
    """A card let go over an area: the move that this attempts, or the reason why it is not a move."""

    id: ActionId
    seat: SeatNumber
    source: AreaId
    target: AreaId
    card: int = -1


class Why(Wire, tag="why"):
    """Asks whether a move would be allowed, and if not why; nothing is done."""

    id: ActionId
    seat: SeatNumber
    move: MoveText


class Hint(Wire, tag="hint"):
    """Asks what a good player would do; answered where the rules allow hints (patiences, practice alone)."""

    id: ActionId
    seat: SeatNumber


class Say(Wire, tag="say"):
    """Says something to the table."""

    id: ActionId
    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Ready(Wire, tag="ready"):
    """Has seen a moment: the table need not wait for this seat."""

    id: ActionId
    seat: SeatNumber


class Skip(Wire, tag="skip"):
    """Lets the bots play the game to its end at once, when everybody else is out of it."""

    id: ActionId
    seat: SeatNumber


class Ping(Wire, tag="ping"):
    """Asks for a sign of life."""

    at: int = 0


Client = Hello | Sit | Leave | SetSeat | Start | Rematch | Act | Drop | Why | Hint | Say | Ready | Skip | Ping


class IdOnly(Struct):
    """The id of a message that is otherwise not understood."""

    id: str = ""


# -- from the server ------------------------------------------------------------------------------


class Welcome(Wire, tag="welcome"):
    """The answer to Hello when nothing (or too much) was missed: the table as it is now.

    In mode "scene" there is a scene for each held seat, or one for an onlooker; in mode "moves" a
    position document as the seat may know it and the legal moves.
    """

    protocol: int
    table: TableInfo
    held: list[int]
    number: int
    scenes: list[Scene] = []
    views: list[SeatView] = []
    log: list[str] = []  # what happened lately, a line each
    chat: list[Said] = []
    timer: int = 0  # milliseconds until the clock acts if nobody does; 0: it will not
    turns: list[int] = []  # which lines of the log, counted from 0, say whose turn begins
    act: ActDone | None = None  # mode "scene": the last act
    moment: Moment | None = None  # mode "scene": what the table waits for its people to see, or how the game ended


class SeatView(Wire):
    """Mode "moves": what a seat knows and may do. `position` only in a welcome."""

    seat: int
    may: bool = False
    must: bool = False
    moves: list[str] = []
    position: dict[str, Any] | None = None


class Happened(Wire):
    """Mode "moves": one event as the seat saw it."""

    kind: str
    seat: int
    card: str = ""
    source: str = ""
    target: str = ""
    number: int = 0


class Update(Wire, tag="update"):
    """One move was made. `viewer` is whose eyes (a held seat, or -1); one message for each held seat."""

    number: int
    viewer: int
    seat: int  # who moved; 30 is the clock
    move: str  # as the viewer saw it
    lines: tuple[str, ...] = ()  # for the log
    cards: tuple[CardMoved, ...] = ()  # mode "scene"
    scene: SceneChange | None = None  # mode "scene"
    events: tuple[Happened, ...] = ()  # mode "moves"
    view: SeatView | None = None  # mode "moves"
    timer: int = 0  # as in a welcome
    turns: tuple[int, ...] = ()  # which of the lines, counted from 0, say whose turn begins
    voices: tuple[Voice, ...] = ()  # mode "scene": what was said by it
    act: ActDone | None = None  # mode "scene": None if it was nothing to be shown (the last act stays)
    moments: tuple[Moment, ...] = ()  # mode "scene"


class TableChanged(Wire, tag="table"):
    """Somebody sat, left, came back; a deal began or ended; the table waits for its people, or goes on.

    With a new deal come new scenes or views, in the middle of one new scenes when somebody is called otherwise than
    before, and new views when the table goes on.
    """

    number: int
    table: TableInfo
    scenes: list[Scene] = []
    views: list[SeatView] = []
    lines: list[str] = []
    timer: int = 0  # as in a welcome


class Said(Wire, tag="said"):
    """Somebody said something."""

    number: int
    seat: int
    name: str
    text: str


class Done(Wire, tag="done"):
    """The answer to an action that was done; it is on disk."""

    id: str
    number: int = 0  # the update it made
    seat: int | None = None
    secret: str = ""  # the answer to Sit
    move: str = ""  # the answer to Hint, and the move that a Drop made
    text: str = ""
    why: str = ""  # of a Hint: what speaks for the move, in a sentence, if its player can say
    places: list[str] = []  # of a Hint: the areas that the reason speaks of


class Refused(Wire, tag="refused"):
    """The answer to an action that was not done: why, and by which clause.

    `text` is a whole sentence. Where the rules refuse what a seat tried, its parts are there too: `who`
    "may not" `what`: `why`.
    """

    id: str
    code: Code
    text: str
    clause: str = ""
    who: int | None = None  # the seat
    what: str = ""  # "play the 7 from your hand on pile 3"
    why: str = ""  # "the top card is a 4"


class Allowed(Wire, tag="allowed"):
    """The answer to Why when the move may be made."""

    id: str


class Notice(Wire, tag="notice"):
    """Word from the server itself: it is restarting, or the table is being closed."""

    kind: Literal["restarting", "closed", "protocol", "too-slow"]
    text: str


class Pong(Wire, tag="pong"):
    """A sign of life."""

    at: int = 0
    server: int = 0  # milliseconds of the server's clock


Server = Welcome | Update | TableChanged | Said | Done | Refused | Allowed | Notice | Pong

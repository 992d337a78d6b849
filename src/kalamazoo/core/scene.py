"""Scene: what one seat (or an onlooker) sees, and can do, described once for every screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

# The shapes in which an area lays its cards out.
PILE = "pile"  # on top of each other; the last card is on top
FAN = "fan"  # side by side, overlapping, as in a hand
ROW = "row"  # side by side, apart
COLUMN = "column"  # below each other, slightly exposed
TRIANGLE = "triangle"  # rows of one, two, three … cards, from the top
BADGE = "badge"  # no cards: a label and a text (a called suit, a sum, a score)


@dataclass(frozen=True, slots=True)
class Face:
    """One card as it is drawn: a back, or a face with what is printed on it."""

    rank: str = ""  # the large figure; empty for a back
    suit: str = ""
    name: str = ""  # a card that has a name
    effect: str = ""  # one line saying what it does
    marks: tuple[str, ...] = ()  # small signs in the corner: "skip", "bonus", "wild as 7"
    family: str = "flinch"  # which deck's faces and backs
    label: str = ""  # how the card is spoken; empty: the rank, or "face-down card"
    short: str = ""  # how it is written in a line, where rank and suit do not tell it from others
    back: bool = False
    dimmed: bool = False  # there, but out of reach (covered, turned over, reserved)


@dataclass(frozen=True, slots=True)
class Area:
    """A place on the table with its cards, or with a text."""

    id: str  # "stock:0", "hand:0", "reserve:0:3", "centre:2", "stack"
    shape: str
    label: str  # what it is called, spoken and shown: "Your stock", "B's reserve 3"
    cards: tuple[Face, ...] = ()  # what is drawn, bottom first
    count: int = 0  # how many cards lie there in all, drawn or not
    seat: int | None = None  # whose it is; None for the middle of the table
    text: str = ""  # a badge's text, or a remark under the cards
    active: bool = False  # it is here that something is awaited or has just happened


@dataclass(frozen=True, slots=True)
class Gesture:
    """Something this seat can do now: carry a card somewhere, or press a button."""

    move: str  # the move's text, as the referee takes it
    label: str  # spoken and shown: "Play the 7 from your hand on pile 3"
    source: str = ""  # area id; empty for a button
    card: int = -1  # which drawn card of the source area; -1: the top one, or the area as a whole
    target: str = ""  # area id; empty for a button, or when the click itself is the move
    button: str = ""  # the short text on the button: "Flinch!", "Any more?"
    urgent: bool = False  # a call against time; shown large
    amount: int = 0  # how many cards of the source it takes, when more than one
    onto: int = -1  # which drawn card of the target area, when it matters (pairs); -1: the area
    tag: str = ""  # a few words over the card, where they help to choose: "8 to Bertie"


@dataclass(frozen=True, slots=True)
class Player:
    """A seat at the table, as a screen shows it."""

    seat: int
    waited_for: bool  # the game waits for this seat
    counts: tuple[tuple[str, str], ...] = ()  # short facts: ("stock", "7"), ("points", "35")
    partner: int | None = None
    out: bool = False  # finished, or eliminated


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as one viewer sees it."""

    viewer: int
    status: str  # one sentence: whose turn, what is awaited
    areas: tuple[Area, ...]
    players: tuple[Player, ...]
    gestures: tuple[Gesture, ...] = ()
    over: bool = False
    hints: dict[str, str] = field(default_factory=dict)  # layout hints of the game: {"centre": "wrap"}

    def _repr_svg_(self) -> str | None:
        """The scene as a notebook shows it."""
        return DRAWN_BY[-1](self) if DRAWN_BY else None


DRAWN_BY: list[Callable[[Scene], str]] = []  # who draws scenes: `kalamazoo.picture`, once it is loaded

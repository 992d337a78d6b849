"""What a table sees and hears besides cards: voices, the act that a move was, and moments.

A game says what they are, in words with signs for people (`core.people`); every screen draws them.
"""

from __future__ import annotations

from dataclasses import dataclass

from kalamazoo.core.scene import Face

# How something is said.
MURMUR = "murmur"  # by the way: "I have, my dear."
SAID = "said"  # aloud: "Give me all your fives"
CALL = "call"  # against somebody: "Flinch!"

# What kind of moment it is.
RULING = "ruling"  # a call was judged
ROUND = "round"  # a round has ended, and another begins
SHOWDOWN = "showdown"  # face-down choices were turned up: Trumps, Spoof
OUT = "out"  # somebody is out of the game
WIN = "win"  # the game has ended


@dataclass(frozen=True, slots=True)
class Voice:
    """Something that a player says aloud by playing."""

    seat: int
    text: str  # "Flinch!"
    tone: str = SAID


@dataclass(frozen=True, slots=True)
class Act:
    """The last thing that was done, in one sentence that stays on the screen until the next."""

    seat: int  # who did it; -1 if nobody in particular
    lead: str  # who and what, first and strong: "Bertie called Dora."
    text: str = ""  # what came of it: "Her 4 went back to her hand."
    places: tuple[str, ...] = ()  # ids of the areas that were touched


@dataclass(frozen=True, slots=True)
class Entry:
    """What a moment brought one seat."""

    seat: int
    note: str = ""  # why: "her Mimic counts three times: 15"
    cards: tuple[Face, ...] = ()  # what was kept, or shown
    gained: str = ""  # in this round: "+15", "0"
    before: int | None = None  # the standing, if it is counted …
    after: int | None = None
    out: bool = False  # out of the game by it
    first: bool = False  # won the round


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that deserves to be looked at: a ruling, the end of a round, somebody out, the end."""

    kind: str
    title: str  # "Bertie got rid of everything"
    over: str = ""  # the line above the title: "End of round 3"
    text: str = ""  # what it means, and what comes next
    clause: str = ""
    entries: tuple[Entry, ...] = ()  # in order of standing
    kept: str = ""  # what the cards of the entries are: "left in hand and on Bases"
    count: str = ""  # what before and after count: "standing, out at 150"
    limit: int = 0  # where the count ends, for a bar; 0: nowhere
    figure: str = ""  # one number worth talking about: "longest run: 9 cards"
    waits: bool = False  # an interlude: the table waits until its people have seen it
    verdict: str = ""  # of a ruling, in a word or two: "Upheld"

"""What a call at a Flinch table says was wrong: in a few words, as a sentence, and with its clause."""

from __future__ import annotations

from typing import Final, NamedTuple

from kalamazoo.games.flinch.options import GROUNDS


class Ground(NamedTuple):
    """A ground of a call."""

    words: str  # on a button: "stock not played"
    true: str  # what was wrong, if it was; {who} and {whose} are those of the accused
    false: str  # what was found otherwise
    clause: str


_TEXTS: Final = {
    "stock": Ground(
        "stock not played",
        "{whose} stock card fitted, and something else came first",
        "{whose} stock card did not fit, or went first",
        "FL-CHAL-3",
    ),
    "ones": Ground("a 1 held back", "{who} kept back a 1", "{who} had no 1 to play", "FL-CHAL-4"),
    "partner-stock": Ground(
        "partner's stock not played",
        "the stock card of {whose} partner fitted and was left",
        "the stock card of {whose} partner was not left",
        "FL-PART-7",
    ),
    "peek": Ground("peeking", "{who} looked under a card", "{who} looked under no card", "IR-11"),
    "out-of-turn": Ground("out of turn", "{who} acted out of turn", "{who} did nothing out of turn", "IR-12"),
    "hints": Ground("a hint", "{who} gave a hint", "the table heard no hint", "IR-18"),
    "wrong-play": Ground(
        "a wrong play", "{who} laid a card where it does not fit", "{who} laid no card where it does not fit", "IR-7"
    ),
    "slot": Ground(
        "wrong slot", "{who} laid a card on the wrong reserve pile", "{who} chose a reserve pile that was free", "IR-13"
    ),
    "move": Ground("reserve card moved", "{who} moved a card of the reserve", "no card of the reserve moved", "IR-14"),
    "discard": Ground(
        "discard", "{who} did not end the turn with one discard", "{who} ended the turn with one discard", "IR-15"
    ),
    "new-hand": Ground("new hand", "{who} took a new hand too early", "{who} took no hand too early", "IR-17"),
}
TEXTS: Final = tuple(_TEXTS[name] for name in GROUNDS)  # by the number of the ground

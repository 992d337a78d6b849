"""What can be told of Flush: kinds of places, and notes.

The number of a NOTE event has the note in its lowest eight bits and an amount above.
"""

from typing import Final

# Kinds of places.
HAND_PLACE: Final = 1
BASE_PLACE: Final = 2
SET_PLACE: Final = 3  # cards put out and not yet declared
PILE_PLACE: Final = 4
MIMIC_PLACE: Final = 5
ASIDE_PLACE: Final = 6
AWAY_PLACE: Final = 7  # out of the round: flushed

# Notes.
DECLARED: Final = 1  # amount: value | cards << 4
COUNTED: Final = 2  # the same, the top set counted in
VOIDED: Final = 3  # the same: it cannot be carried out
PICKED_UP: Final = 4
FLUSHES: Final = 5
SUPER_FLUSH: Final = 6
SKIPPED: Final = 7
GAVE_BASE: Final = 8  # amount: the seat that gets it
KEPT_BASE: Final = 9
WRONG_FLIP: Final = 10
ROUND_WON: Final = 11  # amount: the round; the card is the one that was turned for the Mimics
POINTS: Final = 12  # amount: what the cards still held cost
BONUS: Final = 13  # amount: what is taken off
TOTAL: Final = 14  # amount: the new total
OUT: Final = 15
PROPOSED: Final = 16
OFFERED: Final = 17
AGREED: Final = 18
DECLINED: Final = 19
VOID_ROUND: Final = 20
NEW_ROUND: Final = 21  # amount: the round
GAME_WON: Final = 22
FLIPPED: Final = 23  # amount: the Base

"""The moves of Flush as numbers.

A set is laid card by card and then declared; the numbers that come up all the time are below 256.
"""

from typing import Final

TAKE_BACK: Final = 0  # the cards put out go back to where they were
DECLARE: Final = 0  # + value 1 … 11: the cards put out are so many of this value
KEEP: Final = 12  # hand over no Base after a Super Flush
PROPOSE: Final = 13  # a stalemate
AGREE: Final = 14
DECLINE: Final = 15
PUT: Final = 0  # + card 16 … 191: put this card of the hand out
PUT_TOP: Final = 192  # + Base: put the face-up card of this Base out
FLIP: Final = 216  # + Base: flip its open Blind
COUNT: Final = 240  # + value: declare, and count the top set in
GIVE: Final = 256  # + Base: hand it over
MISTAKE: Final = 288  # + Base: its Blind was flipped by mistake
PASS: Final = 320  # never legal (FU-TURN-7), but people ask
MISCOUNT: Final = 512  # + cards << 4 | value: declared with a number that is not that of the cards put out

MOST_BASES: Final = 18  # three of each of six players


def base_of(move: int) -> int:
    """The Base that a move names; -1 if it names none."""
    if PUT_TOP <= move < FLIP:
        return move - PUT_TOP
    if FLIP <= move < COUNT:
        return move - FLIP
    if GIVE <= move < MISTAKE:
        return move - GIVE
    if MISTAKE <= move < PASS:
        return move - MISTAKE
    return -1

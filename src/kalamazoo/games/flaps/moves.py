"""The moves of Flaps as ints.

A card laid is the card itself, plus SAYS if "Last Card" goes with it; the common answers are numbers below 256;
every other move is a kind with a card, a seat and a number.
"""

from typing import Final

TIMEOUT: Final = 240  # the clock: time is up
LAST: Final = 241  # "Last Card"
DRAW: Final = 242  # draw 1, or what an attack comes to
KNOCK: Final = 243  # miss a go
ASK: Final = 244  # "any more flapping?"
NO: Final = 245  # no FLAPS; no look
STOP: Final = 246  # no extra lay, no further five, no lay of the drawn card
CALL: Final = 250  # CALL + suit, 251 … 254
SAYS: Final = 256
LAYS: Final = 512  # moves below are lays or plain answers

PICK: Final = 1  # (seat) 10, HOOFERS-DOOFERS: who draws
PUT: Final = 2  # (card) into TRUMPS or SPOOF
GUESS: Final = 3  # (number) SPOOF
SECRET: Final = 4  # (card) PICK A SECRET
SHARE: Final = 5  # (seat) SHARE A SECRET
SOLVED: Final = 6  # (seat) who takes the mystery pile
PLACE: Final = 7  # (seat) 1-DOWN
TURN_OVER: Final = 8  # (seat, number) 1-OVER
LOOK: Final = 9  # (seat, number) 1-LOOK
LOOK_HAND: Final = 10  # (seat) 1-LOOK into a hand
SWAP: Final = 11  # (card, seat, number) 1-SWAP
UP: Final = 12  # (seat) 1-UP
MONTY: Final = 13  # (card) FULL MONTY: one of the three
NAME: Final = 14  # (seat) FULL MONTY: who is to choose
POINT: Final = 15  # (number)
SHOW: Final = 16  # (number)
TAKE: Final = 17  # (number)
CAUGHT: Final = 18  # (seat) no "Last Card" was said
MOVE_KINDS: Final = 19


def pack_move(kind: int, card: int, seat: int, number: int) -> int:
    """A move of one of the kinds above."""
    return kind << 28 | card << 20 | seat << 12 | number


def move_kind(move: int) -> int:
    """Its kind; 0 for lays and plain answers."""
    return move >> 28


def move_card(move: int) -> int:
    """The card it names."""
    return move >> 20 & 255


def move_seat(move: int) -> int:
    """The seat it names."""
    return move >> 12 & 255


def move_number(move: int) -> int:
    """The number it names."""
    return move & 4095

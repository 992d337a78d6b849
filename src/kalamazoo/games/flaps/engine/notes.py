"""What is said and comes about at a table of Flaps, as the numbers of NOTE events: note | argument << 8."""

from typing import Final

LAST_CARD: Final = 1  # says "Last Card"
FOUND_OUT: Final = 2  # did not say it, and draws 1
CATCHES: Final = 3  # (seat) points out that somebody did not say it
FALSE_ALARM: Final = 4  # (seat) points at somebody who is not at fault
KNOCKS: Final = 5
NAMES_SUIT: Final = 6  # (suit)
NAMES_TRUMP: Final = 7  # (suit)
PICKS: Final = 8  # (seat)
ASKS: Final = 9  # any more flapping?
NO_MORE: Final = 10
STOPS: Final = 11  # lays no more
FLAPS: Final = 12  # "FLAPS!"
STOPPED: Final = 13  # that flapping
FLAPPING_OVER: Final = 14
ATTACKS: Final = 15  # (sum) the seat is attacked
CANCELLED: Final = 16
REVERSED: Final = 17
GUESSES: Final = 18  # (number)
SUM: Final = 19  # (number) SPOOF
TAKES_ALL: Final = 20  # (trump suit, 0 for SPOOF) loses
MOVES_RIGHT: Final = 21
MOVES_LEFT: Final = 22
NAMES: Final = 23  # (seat)
POINTS: Final = 24  # (number)
NO_EFFECT: Final = 25
BARRED: Final = 26  # that card may not finish
HAS_LAID_ALL: Final = 27  # wins unless somebody objects
WINS: Final = 28  # (points)
RAN_OUT: Final = 29
TIME_UP: Final = 30
GIVES_PILE: Final = 31  # (seat) the mystery pile
NO_LOOK: Final = 32
NEW_DEAL: Final = 33  # (dealer)

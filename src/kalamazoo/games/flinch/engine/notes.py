"""The numbers by which Flinch names places, endings, phases and what is said in events."""

from typing import Final

STOCK_PLACE: Final = 1
HAND_PLACE: Final = 2
RESERVE_PLACE: Final = 3
CENTRE_PLACE: Final = 4
STACK_PLACE: Final = 5
USED_PLACE: Final = 6
PLACES: Final = ("", "stock", "hand", "reserve", "centre", "stack", "used")  # FL-DEAL-11

WON: Final = 1  # endings
SIDE_WON: Final = 2
PENALTY_WON: Final = 3
FEWEST_WON: Final = 4
NO_WINNER: Final = 5
PLACED: Final = 6

OPENING: Final = 0  # phases: a seat is asked whether it can open
LAYING: Final = 1  # hands go down, for nobody could
PLAYING: Final = 2
GATHERING: Final = 3  # table play: somebody has called, others may join
VOTING: Final = 4  # table play: was it a hint?

TURNED: Final = 1  # notes: a stock card was turned up
PASSED: Final = 2
LAY_DOWN: Final = 3
VOID: Final = 4
BLOCKED: Final = 5  # the seat must break the block
SET_BACK: Final = 6  # the seat's stock top went to the bottom
BARRED: Final = 7
DEAD: Final = 8
FINISHED: Final = 9  # the seat is rid of its stock
GATHERED: Final = 10  # reserves became the stack
ENDED: Final = 11  # a turn, without a discard
TIMED_OUT: Final = 12
SHOWN: Final = 13  # table play
LIFTED: Final = 14
PUT_DOWN: Final = 15
PEEKED: Final = 16
CALLED: Final = 17  # + the ground << 8; the accused is the seat of the target
UPHELD: Final = 18  # + the ground << 8; the seat is the accused, the caller is the seat of the target
REJECTED: Final = 19  # the same
POINTED: Final = 20
NOTHING_WRONG: Final = 21
DEMANDED: Final = 22
STOPPED: Final = 23
MUST_PASS: Final = 24
VOTED: Final = 25
PUT_RIGHT: Final = 26

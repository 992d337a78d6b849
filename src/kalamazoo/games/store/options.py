"""The house rules of Go to Store."""

from typing import Final, final

from kalamazoo.core.options import Field, Options, Values, choice, switch

WHILE_STORE: Final = 0  # ask-empty
ALWAYS: Final = 1
IF_NOBODY_ELSE: Final = 2

FIELDS: tuple[Field, ...] = (
    choice("turn", ("left", "to-asked"), "GS-OP-2", "who asks after a miss"),
    choice("lucky-draw", ("pass", "ask-again"), "GS-OP-3", "what follows when the card drawn is the number asked for"),
    choice(
        "empty-hand",
        ("draw-and-ask", "draw-and-pass", "draw-six"),
        "GS-OP-5",
        "what a player without cards does when due to ask",
    ),
    choice("ask-empty", ("while-store", "yes", "no"), "GS-OP-7", "whether a player without cards may be asked"),
    choice("tie", ("shared", "sum-of-numbers"), "GS-OP-10", "how a tie for most sets is settled"),
    choice("max-players", ("4", "5", "6"), "GS-OP-11", "the largest number of players"),
    switch("stall", "GS-OP-14", "whether a long run of misses ends the game once the store is used up"),
    switch("hints", "GS-ST-2", "whether the numbers one can ask for are marked"),
)


@final
class StoreOptions(Options):
    """The house rules as numbers, for the state."""

    def __init__(self, values: Values, ranks: int, hand: int, phrase: str) -> None:
        super().__init__(values)
        self.ranks = ranks  # GS-SET-1
        self.hand = hand  # GS-SET-4
        self.phrase = phrase  # GS-ASK-6
        self.to_asked = values.says("turn", "to-asked")
        self.ask_again = values.says("lucky-draw", "ask-again")
        self.draw_and_pass = values.says("empty-hand", "draw-and-pass")
        self.refill = hand if values.says("empty-hand", "draw-six") else 1
        self.ask_empty = values.choose("ask-empty", {"while-store": WHILE_STORE, "yes": ALWAYS, "no": IF_NOBODY_ELSE})
        self.tie_sum = values.says("tie", "sum-of-numbers")
        self.most_seats = values.choose("max-players", {"4": 4, "5": 5, "6": 6})
        self.stall = values.is_on("stall")
        self.hints = values.is_on("hints")

"""The house rules of Authors."""

from typing import final

from kalamazoo.core.options import Field, Options, Values, choice, switch

FIELDS: tuple[Field, ...] = (
    switch("exact-card", "AU-OP-1", "whether an ask names one certain card instead of a number"),
    choice("yield", ("one", "all"), "AU-OP-2", "how many cards the asked player gives"),
    choice("turn", ("edition", "to-asked", "left"), "AU-OP-4", "who asks after a failed ask"),
    choice("ask-empty", ("no", "yes"), "AU-OP-7", "whether a player without cards may be asked"),
    choice("tie", ("edition", "sum", "shared"), "AU-OP-8", "how a tie for most books is settled"),
    choice("book-open", ("announced", "secret-number"), "AU-OP-11", "whether the number of a laid book is public"),
    choice(
        "min-players", ("3", "2"), "AU-OP-12", "the smallest number of players; with two the first takes nearly all"
    ),
    switch("stall", "AU-OP-16", "whether a long run of failed asks ends the game"),
    choice("log", ("shown", "hidden"), "AU-ST-2", "whether the table shows the asks made so far"),
)


@final
class AuthorsOptions(Options):
    """The house rules as numbers, for the state."""

    def __init__(self, values: Values, ranks: int, to_asked: bool, tie_sum: bool, face_down: bool) -> None:
        super().__init__(values)
        self.ranks = ranks  # AU-SET-1, AU-SET-2: the highest number
        self.exact = values.is_on("exact-card")
        self.full = 15 if self.exact else 4  # a complete book, as a hand counts it
        self.all_of = values.says("yield", "all") and not self.exact
        self.to_asked = to_asked if values.says("turn", "edition") else values.says("turn", "to-asked")
        self.ask_empty = values.says("ask-empty", "yes")
        self.tie_sum = tie_sum if values.says("tie", "edition") else values.says("tie", "sum")
        self.face_down = face_down  # AU-BOOK-2, AU-BOOK-3
        self.secret = values.says("book-open", "secret-number") and face_down
        self.fewest_seats = values.choose("min-players", {"3": 3, "2": 2})
        self.stall = values.is_on("stall")
        self.log_shown = values.says("log", "shown")

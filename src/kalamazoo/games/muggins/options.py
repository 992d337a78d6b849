"""House rules of Muggins."""

from typing import Final, final

from kalamazoo.core.options import Field, Options, choice, number

FIELDS: Final[tuple[Field, ...]] = (
    choice("play", ("strict", "table"), "MU-CALL-1", "whether slips are refused, or may happen and be called", "table"),
    choice("recycle", ("at-once", "at-need"), "MU-OP-2", "when a used-up hand is replaced by the stock pile"),
    choice("recycle-shuffle", ("no", "yes"), "MU-OP-3", "whether the stock pile is shuffled when it becomes the hand"),
    choice(
        "target-order",
        ("edition", "nearest-left", "free"),
        "MU-OP-5",
        "which of several fitting opponents' piles must be used",
    ),
    choice("takeback", ("source", "stock"), "MU-OP-8", "where a wrongly played card goes when it is taken back"),
    choice("wrong-call", ("mirror", "none"), "MU-OP-10", "what a call without a fault costs the caller"),
    number("grace", 1500, 0, 5000, "MU-OP-12", "milliseconds in which nobody may act after a turn or a winning play"),
    choice("rewind", ("yes", "top-only"), "MU-OP-13", "whether cards played after the fault are taken back too"),
    choice("win-by-penalty", ("yes", "no"), "MU-OP-17", "whether giving away the last card wins"),
    choice("stall", ("fewest", "draw", "off"), "MU-OP-19", "who wins when slips have left the table stuck"),
    choice("out-of-turn", ("off", "callable"), "MU-OP-20", "whether a stock pile may be played from out of turn"),
    choice("stock-view", ("top", "spread"), "MU-OP-21", "how much of a stock pile is shown"),
    number("packs", 1, 1, 2, "MU-OP-22", "how many packs are shuffled together"),
)


@final
class MugginsOptions(Options):
    """The options as numbers, with the pack of the edition."""

    def __init__(self, values: dict[str, int], ranks: int, copies: int, nearest_left: bool) -> None:
        super().__init__(values)
        self.ranks = ranks
        self.copies = copies * values["packs"]
        self.table = values["play"] == 1
        self.at_once = values["recycle"] == 0
        self.shuffle = values["recycle-shuffle"] == 1
        self.nearest = nearest_left if values["target-order"] == 0 else values["target-order"] == 1
        self.wrong_card_to_stock = values["takeback"] == 1
        self.mirror = values["wrong-call"] == 0
        self.grace = values["grace"]
        self.top_only = values["rewind"] == 1
        self.win_by_penalty = values["win-by-penalty"] == 0
        self.stall = values["stall"]
        self.out_of_turn = self.table and values["out-of-turn"] == 1
        self.spread = values["stock-view"] == 1

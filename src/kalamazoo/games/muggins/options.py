"""House rules of Muggins."""

from typing import Final, final

from kalamazoo.core.options import Field, Options, Values, choice, number

FEWEST_WINS: Final = 0  # stall
DRAW: Final = 1
STALL_OFF: Final = 2

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

    def __init__(self, values: Values, ranks: int, copies: int, nearest_left: bool) -> None:
        super().__init__(values)
        self.ranks = ranks
        self.copies = copies * values.number("packs")
        self.table = values.says("play", "table")
        self.at_once = values.says("recycle", "at-once")
        self.shuffle = values.says("recycle-shuffle", "yes")
        self.nearest = values.says("target-order", "nearest-left")
        if values.says("target-order", "edition"):
            self.nearest = nearest_left
        self.wrong_card_to_stock = values.says("takeback", "stock")
        self.mirror = values.says("wrong-call", "mirror")
        self.grace = values.number("grace")
        self.top_only = values.says("rewind", "top-only")
        self.win_by_penalty = values.says("win-by-penalty", "yes")
        self.stall = values.choose("stall", {"fewest": FEWEST_WINS, "draw": DRAW, "off": STALL_OFF})
        self.out_of_turn = values.says("out-of-turn", "callable") and self.table
        self.spread = values.says("stock-view", "spread")

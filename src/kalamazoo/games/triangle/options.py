"""The house rules of the Triangle."""

from typing import Final

from kalamazoo.core.options import Field, Options, Values, choice

TO_LAST_TURN: Final = 0  # undo
NO_UNDO: Final = 1
FREE_UNDO: Final = 2

FIELDS: Final[tuple[Field, ...]] = (
    choice(
        "stock-top",
        ("locked", "live"),
        "TR-OP-1",
        "whether the top stock card may be paired with the triangle later on",
    ),
    choice(
        "hold-back",
        ("allowed", "not-allowed"),
        "TR-OP-3",
        "whether a card may be turned while the triangle has a discard left",
    ),
    choice("stock-pair", ("top-two", "on-laying"), "TR-OP-5", "when two stock cards count as coming together"),
    choice("clear", ("triangle", "all"), "TR-OP-12", "what must be discarded to win"),
    choice("rounds", ("1", "2", "3"), "TR-OP-13", "how often the pack is gone through"),
    choice("undo", ("to-last-turn", "none", "free"), "TR-OP-14", "how far discards can be taken back"),
    choice("stock-view", ("top-two", "spread"), "TR-OP-15", "what is shown of the stock"),
)


class TriangleOptions(Options):
    """The rules of one table."""

    def __init__(self, values: Values) -> None:
        super().__init__(values)
        self.live = values.says("stock-top", "live")
        self.hold_back = values.says("hold-back", "allowed")
        self.top_two = values.says("stock-pair", "top-two")
        self.clear_all = values.says("clear", "all")
        self.rounds = values.choose("rounds", {"1": 1, "2": 2, "3": 3})
        self.undo = values.choose("undo", {"to-last-turn": TO_LAST_TURN, "none": NO_UNDO, "free": FREE_UNDO})
        self.spread = values.says("stock-view", "spread")

"""The house rules of Patience, and what an edition is made of."""

from typing import Final

from kalamazoo.core.options import Field, Options, Values, choice

TO_LAST_TURN: Final = 0  # undo
NO_UNDO: Final = 1
FREE_UNDO: Final = 2

FROM_NOTHING: Final = 0  # what fills a space
FROM_STOCK: Final = 1
FROM_PACK: Final = 2

FIELDS: Final[tuple[Field, ...]] = (
    choice("tail-1988", ("as-2008", "as-1913"), "PA-OP-1", "which edition supplies what is missing in 1988"),
    choice(
        "setup-gap", ("refill", "leave"), "PA-OP-2", "whether the place of a 1 among the first four is filled at once"
    ),
    choice(
        "emptied", ("same", "stock", "pack", "none"), "PA-OP-3", "what fills a place emptied by plays to upper piles"
    ),
    choice("after-pack", ("stock", "none"), "PA-OP-4", "whether the stock fills a space once the pack is out"),
    choice("fill-time", ("edition", "free", "at-once"), "PA-OP-6", "when a space must be filled"),
    choice("fill-source", ("edition", "stock", "pack-then-stock"), "PA-OP-11", "what fills a space"),
    choice("compulsion", ("free", "compulsory"), "PA-OP-8", "whether plays must be made when they are possible"),
    choice("partial", ("no", "yes"), "PA-OP-9", "whether part of a lower pile may be moved"),
    choice("stock-view", ("top", "spread"), "PA-OP-14", "what is shown of the stock"),
    choice("undo", ("to-last-turn", "none", "free"), "PA-OP-15", "how far plays can be taken back"),
    choice("may-stock-fit", ("no", "yes"), "PA-ST-1", "whether a turned card that fits may be put on the stock"),
)


class PatienceOptions(Options):
    """The rules of one table."""

    def __init__(self, values: Values, cap: int, from_stock: bool, tail_missing: bool) -> None:
        super().__init__(values)
        if values.says("tail-1988", "as-1913") and tail_missing:  # PA-OP-1
            from_stock = True
        self.cap = cap  # the highest number
        self.refill = values.says("setup-gap", "refill")
        self.pack_fits = values.says("after-pack", "stock")
        self.compulsory = values.says("compulsion", "compulsory")
        self.partial = values.says("partial", "yes")
        self.spread = values.says("stock-view", "spread")
        self.undo = values.choose("undo", {"to-last-turn": TO_LAST_TURN, "none": NO_UNDO, "free": FREE_UNDO})
        self.may_stock_fit = values.says("may-stock-fit", "yes")
        printed = FROM_STOCK if from_stock else FROM_PACK  # PA-DBL-3, PA-DBL-4
        self.doubled = values.choose(  # PA-OP-11
            "fill-source", {"edition": printed, "stock": FROM_STOCK, "pack-then-stock": FROM_PACK}
        )
        self.emptied = values.choose(  # PA-DBL-5, PA-OP-3
            "emptied", {"same": self.doubled, "stock": FROM_STOCK, "pack": FROM_PACK, "none": FROM_NOTHING}
        )
        self.stock_at_once = values.says("fill-time", "at-once")  # PA-OP-6
        self.pack_at_once = self.stock_at_once or (values.says("fill-time", "edition") and not from_stock)

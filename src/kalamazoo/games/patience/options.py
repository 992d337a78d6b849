"""The house rules of Patience, and what an edition is made of."""

from typing import Final

from kalamazoo.core.options import Field, Options, choice

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

    def __init__(self, values: dict[str, int], cap: int, from_stock: bool, tail_missing: bool) -> None:
        super().__init__(values)
        self.old = from_stock  # whether the booklet of 1913 is played, whose rulings differ
        if tail_missing and values["tail-1988"] == 1:  # PA-OP-1
            from_stock = True
        self.cap = cap  # the highest number
        self.refill = values["setup-gap"] == 0
        self.pack_fits = values["after-pack"] == 0
        self.compulsory = values["compulsion"] == 1
        self.partial = values["partial"] == 1
        self.spread = values["stock-view"] == 1
        self.undo = values["undo"]
        self.may_stock_fit = values["may-stock-fit"] == 1
        source = values["fill-source"]
        self.doubled = FROM_STOCK if source == 1 or (source == 0 and from_stock) else FROM_PACK  # PA-DBL-3, -4
        emptied = values["emptied"]
        self.emptied = (self.doubled, FROM_STOCK, FROM_PACK, FROM_NOTHING)[emptied]  # PA-DBL-5
        time = values["fill-time"]
        self.pack_at_once = time == 2 or (time == 0 and not from_stock)  # PA-OP-6
        self.stock_at_once = time == 2

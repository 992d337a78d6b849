"""The bytes of a row that games for one share: stock, turned card, pack, and what is still to come."""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.bits import bit
from kalamazoo.core.encoder import WORD, Columns, put_count, put_word, spread_fours
from kalamazoo.core.vectors import vec
from kalamazoo.games.kit.engine.solo import SERIES, SoloState

SEEN: Final = 4  # stock cards that are told, from the top
FOURS: Final[i64] = 0x444444444444444  # a count of four for every number, four bits each


@final
class SoloColumns:
    """Where they stand."""

    def __init__(self, columns: Columns, highest: int) -> None:
        self.highest: i64 = highest
        self.turned: i64 = columns.choice("turned", 1, highest, "the turned card")
        self.stock: i64 = columns.choice("stock", SEEN, highest, "the stock from its top")
        self.size: i64 = columns.count("stock size", 1, highest * SERIES, "cards in the stock")
        self.left: i64 = columns.count("pack", 1, highest * SERIES, "cards of the pack")
        self.coming: i64 = columns.choice("next", 1, highest, "the next card of the pack, if it was seen before")
        self.unseen: i64 = columns.count("to come", highest, SERIES, "cards of each number that the pack holds")
        self.undos: i64 = columns.count("undos", 1, 127, "plays that were taken back")

    def put(self, table: SoloState, counts: i64, row: vec[i64], at: i64) -> None:
        """Writes them; `counts` is what does not lie open elsewhere, four bits a number."""
        turned: i64 = table.turned
        if turned:
            counts -= bit((turned - 1) << 2)
        stock = table.stock
        depth: i64 = len(stock)
        left: i64 = table.left
        word: i64 = turned | depth << 40 | left << 48
        index: i64 = 0
        while index < depth:
            card: i64 = stock[index]
            counts -= bit((card - 1) << 2)
            index += 1
            if index + SEEN > depth:
                word |= card << ((depth - index + 1) << 3)
        if left > table.seen:
            coming: i64 = table.pack[left - 1]
            word |= coming << 56
        put_word(row, at + self.turned, word)
        put_word(row, at + self.unseen, spread_fours(counts & 0xFFFFFFFF))
        put_word(row, at + self.unseen + WORD, spread_fours((counts & (bit(self.highest << 2) - 1)) >> 32))
        put_count(row, at + self.undos, table.undos)

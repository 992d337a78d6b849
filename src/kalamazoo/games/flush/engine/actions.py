"""Every action of Flush: cards put out one by one, Bases, declarations, and answers."""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.encoder import Actions, blank_row, counted
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.moves import (
    AGREE,
    COUNT,
    DECLINE,
    FLIP,
    GIVE,
    KEEP,
    MISCOUNT,
    MISTAKE,
    PROPOSE,
    PUT_TOP,
    TAKE_BACK,
)
from kalamazoo.games.flush.options import CODES, FIRST_CARD, FLUSH, FlushOptions

BASES: Final = 3  # that each player begins with


def card_name(card: int) -> str:
    """A card in a few letters: its value, skip marks, bonus, second printing."""
    value = card >> 4
    name = "F" if value == FLUSH else str(value)
    return name + "s" * (card >> 2 & 3) + "b" * (card >> 1 & 1) + "v" * (card & 1)


@final
class FlushActions:
    """The first action of each kind, and the place of each card among those of the pack that differ."""

    def __init__(self, opt: FlushOptions, seats: int) -> None:
        actions = Actions()
        self.actions = actions
        different = sorted(set(opt.deck))
        self.kinds: i64 = len(different)
        self.index = blank_row(CODES)  # by card: 1 + its place
        for at, card in enumerate(different):
            self.index[card] = at + 1
        cards = [card_name(card) for card in different]
        bases = [f"base-{base}" for base in counted(1, BASES * seats)]
        self.bases: i64 = len(bases)
        values = [*counted(1, FLUSH - 1), "F"]
        self.put: i64 = actions.add("put", [cards])
        self.top: i64 = actions.add("top", [bases])
        self.flip: i64 = actions.add("flip", [bases])
        self.declare: i64 = actions.add("declare", [values])
        self.count: i64 = actions.add("declare-with-top", [values])
        self.back: i64 = actions.add("back", [])
        self.give: i64 = actions.add("give", [bases])
        self.keep: i64 = actions.add("keep", [])
        self.answer: i64 = actions.add("stalemate", [["propose", "agree", "decline"]])
        self.mistake: i64 = actions.add("mistake", [bases]) if opt.table else 0
        self.miscount: i64 = actions.add("miscount", [["fewer", "more"], values]) if opt.table else 0

    def action_of(self, table: FlushState, move: i64) -> i64:
        """The action of a move."""
        if move >= MISCOUNT:
            more: i64 = 0
            if (move - MISCOUNT) >> 4 > table.set_size:
                more = FLUSH
            return self.miscount + more + (move - MISCOUNT & 15) - 1
        if move >= MISTAKE:
            return self.mistake + move - MISTAKE
        if move >= GIVE:
            return self.give + move - GIVE
        if move >= COUNT:
            return self.count + move - COUNT - 1
        if move >= FLIP:
            return self.flip + move - FLIP
        if move >= PUT_TOP:
            return self.top + move - PUT_TOP
        if move >= FIRST_CARD:
            return self.put + self.index[move] - 1
        if move == TAKE_BACK:
            return self.back
        if move <= FLUSH:
            return self.declare + move - 1
        if move == KEEP:
            return self.keep
        if move == PROPOSE:
            return self.answer
        if move == AGREE:
            return self.answer + 1
        assert move == DECLINE
        return self.answer + 2

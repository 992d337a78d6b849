"""Every action of Stock Exchange: what can be said, about whose offer, with which cards."""

from typing import final

from mypy_extensions import i64

from kalamazoo.core.encoder import Actions, beside, counted, neighbours
from kalamazoo.games.stock_exchange.moves import (
    ACCEPT,
    ANYONE,
    CHOOSE,
    OFFER,
    PLAY,
    RETRACT,
    REVISE,
    SOLD,
    THROW_IN,
    TRADE_MARK,
    WITHDRAW,
)
from kalamazoo.games.stock_exchange.options import NEVER_TRADED, WITH_ONE_NUMBER, StockExchangeOptions


@final
class StockExchangeActions:
    """The first action of each kind."""

    def __init__(self, opt: StockExchangeOptions, seats: int) -> None:
        actions = Actions()
        self.actions = actions
        self.seats: i64 = seats
        self.copies: i64 = opt.copies
        self.slots: i64 = opt.slots
        numbers = counted(1, seats)
        faces = numbers[:]
        lots = [f"{number}x{count}" for number in numbers for count in range(1, opt.copies + 1)]
        if opt.tm and opt.tm_trade != NEVER_TRADED:
            faces.append("tm")
            lots.append("tm")
            if opt.tm_trade == WITH_ONE_NUMBER:
                faces += [f"{number}+tm" for number in numbers]
                lots += [f"{number}x{count}+tm" for number in numbers for count in range(1, opt.copies + 1)]
        self.faces: i64 = len(faces)
        self.lots: i64 = len(lots)
        slots = [f"offer-{slot}" for slot in range(1, opt.slots + 1)]
        others = neighbours(seats)
        self.play: i64 = actions.add("play", [])
        self.sold: i64 = actions.add("sold", [])
        self.offer: i64 = actions.add("offer", [["anyone", *others], lots])
        self.accept: i64 = actions.add("accept", [others, slots, faces])
        self.revise: i64 = actions.add("revise", [slots, faces])
        self.withdraw: i64 = actions.add("withdraw", [slots])
        self.throw_in: i64 = actions.add("throw-in", [])
        self.waive: i64 = actions.add("waive", []) if opt.partners else 0
        self.choose: i64 = actions.add("choose", [slots, others]) if opt.chooses else 0
        self.retract: i64 = actions.add("retract", [others, slots]) if opt.chooses else 0

    def face(self, face: i64) -> i64:
        """The place of a face on its axis: a number, the trade-mark card, that card beside a number."""
        if face < TRADE_MARK:
            return face - 1
        if face == TRADE_MARK:
            return self.seats
        return self.seats + face - TRADE_MARK

    def lot(self, face: i64, count: i64) -> i64:
        """The place of so many cards on their axis."""
        if face < TRADE_MARK:
            return (face - 1) * self.copies + count - 1
        if face == TRADE_MARK:
            return self.seats * self.copies
        return self.seats * self.copies + 1 + (face - TRADE_MARK - 1) * self.copies + count - 2

    def action_of(self, seat: i64, move: i64) -> i64:
        """The action of a move."""
        kind: i64 = move & 15
        slot: i64 = (move >> 4) & 3
        named: i64 = (move >> 6) & 15
        count: i64 = (move >> 10) & 15
        face: i64 = (move >> 14) & 31
        other: i64 = 0  # 1 for the seat at the left
        if named != ANYONE:
            other = beside(named, seat, self.seats)
        if kind == OFFER:
            return self.offer + other * self.lots + self.lot(face, count)
        if kind == ACCEPT:
            return self.accept + ((other - 1) * self.slots + slot) * self.faces + self.face(face)
        if kind == REVISE:
            return self.revise + slot * self.faces + self.face(face)
        if kind == WITHDRAW:
            return self.withdraw + slot
        if kind == SOLD:
            return self.sold
        if kind == PLAY:
            return self.play
        if kind == THROW_IN:
            return self.throw_in
        if kind == CHOOSE:
            return self.choose + slot * (self.seats - 1) + other - 1
        if kind == RETRACT:
            return self.retract + (other - 1) * self.slots + slot
        return self.waive

"""Every action of a Flinch rule set. A pile of the centre is named by what it takes, so that equal piles are one."""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.encoder import Actions, beside, counted, neighbours
from kalamazoo.games.flinch.engine.layout import Layout
from kalamazoo.games.flinch.moves import (
    CALL,
    CARD_AT,
    CENTRE,
    CLEAR_PILE,
    DEMAND,
    DISCARD,
    END,
    HAND,
    KIND_AT,
    LAWFUL_SLOTS,
    LIFT,
    MATE_SLOTS,
    MATE_STOCK,
    NEW_HAND,
    OWN_SLOTS,
    PASS,
    PEEK,
    PLAY,
    POINT,
    PUT_BACK,
    RANK_AT,
    SEAT_AT,
    SHIFT,
    SHOW,
    SLOTS,
    SOURCE_AT,
    TAKE,
    TURN_UP,
)
from kalamazoo.games.flinch.options import ENDS, GROUNDS, MIDDLE, WILD, FlinchOptions

ONE_PLACE: Final = 0  # how piles are told apart: the card alone says where it goes
THREE_PLACES: Final = 1  # a new pile, one that rises, one that falls
OTHER_END: Final = 2  # by what the pile takes at its other end; the last is a new pile
NEXT_CARD: Final = 3  # table play, where a card may not fit: by what it takes, upwards or downwards; the last is new
BOTH_ENDS: Final = 4  # by what it takes upwards and downwards; the last is new


def places_in_words(way: int, cap: int) -> list[str]:
    """The piles in words, for an axis."""
    if way == ONE_PLACE:
        return []
    if way == THREE_PLACES:
        return ["new", "rising", "falling"]
    if way == OTHER_END:
        return [*(f"other-end-{rank}" for rank in range(cap + 1)), "new"]
    if way == NEXT_CARD:
        return [*(f"up-{up}" for up in range(cap + 1)), *(f"down-{down}" for down in range(1, cap + 1)), "new"]
    return [*(f"up-{up}-down-{down}" for up in range(cap + 1) for down in range(cap + 1)), "new"]


@final
class FlinchActions:
    """The first action of each kind."""

    def __init__(self, opt: FlinchOptions, seats: int) -> None:
        actions = Actions()
        cap = opt.cap
        self.actions = actions
        self.seats: i64 = seats
        self.cap: i64 = cap
        way = THREE_PLACES if opt.variation == ENDS else OTHER_END if opt.variation == MIDDLE else ONE_PLACE
        if opt.table:
            way = BOTH_ENDS if opt.variation == MIDDLE else NEXT_CARD
        self.way: i64 = way
        places = places_in_words(way, cap)
        where = [places] if places else []
        self.places: i64 = max(1, len(places))
        self.slots: i64 = SLOTS if opt.table else LAWFUL_SLOTS
        slots = [f"slot-{slot}" for slot in range(1, self.slots + 1)]
        cards = counted(1, cap)
        kept = [*cards, "wild"] if opt.wilds else cards
        self.hand: i64 = actions.add("hand", [cards, *where])
        sources = ["stock", *slots]
        if opt.partners:
            sources += ["partner-stock", *(f"partner-{slot}" for slot in slots)]
        self.sources: i64 = actions.add("lay", [sources, *where])
        self.discard: i64 = actions.add("discard", [kept, slots])
        self.pass_turn: i64 = actions.add("pass", [])
        self.end: i64 = actions.add("end", [])
        self.hand_wild: i64 = 0
        self.source_wild: i64 = 0
        if opt.wilds:
            self.hand_wild = actions.add("hand-wild", [cards, *where])
            self.source_wild = actions.add("lay-wild", [sources, cards, *where])
        self.show: i64 = 0
        self.lift: i64 = 0
        self.put_back: i64 = 0
        self.peek: i64 = 0
        self.shift: i64 = 0
        self.take: i64 = 0
        self.take_pile: i64 = 0
        self.new_hand: i64 = 0
        self.turn_up: i64 = 0
        self.clear: i64 = 0
        self.call: i64 = 0
        self.point: i64 = 0
        self.demand: i64 = 0
        self.vote: i64 = 0
        if opt.table:
            everybody = ["self", *neighbours(seats)]
            self.show = actions.add("show", [kept])
            self.lift = actions.add("lift", [sources])
            self.put_back = actions.add("put-back", [])
            self.peek = actions.add("peek", [everybody, ["stock", *slots]])
            self.shift = actions.add("shift", [slots, slots])
            self.take = actions.add("take", [everybody, ["stock", *slots]])
            self.take_pile = actions.add("take-pile", [places])
            self.new_hand = actions.add("new-hand", [])
            self.turn_up = actions.add("turn-up", [everybody])
            self.clear = actions.add("clear", [places])
            self.call = actions.add("call", [everybody, list(GROUNDS)])
            self.point = actions.add("point", [everybody])
            self.demand = actions.add("demand", [everybody, kept])
            self.vote = actions.add("vote", [["no", "yes"]])

    def place_of(self, state: Layout, rank: i64, number: i64) -> i64:
        """Which of `places` a pile is (0: a new one), for a card that counts as this rank."""
        if self.way == ONE_PLACE:
            return 0
        if self.way == THREE_PLACES:
            if not number:
                return 0
            if state.falling >> number & 1:
                return 2
            return 1
        if not number:
            return self.places - 1
        if self.way >= NEXT_CARD:
            up: i64 = state.memory.ups[number - 1]
            down: i64 = state.memory.downs[number - 1]
            if self.way == BOTH_ENDS:
                return up * (self.cap + 1) + down
            if down:
                return self.cap + down
            return up
        other: i64 = 1
        while other <= self.cap:
            if other != rank and state.need[other] >> number & 1:
                return other
            other += 1
        return 0

    def source_index(self, source: i64) -> i64:
        """The place of a stock or reserve among the sources."""
        if source > MATE_SLOTS:
            return self.slots + 1 + source - MATE_SLOTS
        if source > OWN_SLOTS:
            return source - OWN_SLOTS
        if source == MATE_STOCK:
            return self.slots + 1
        return 0

    def play(self, state: Layout, seat: i64, move: i64) -> i64:
        """The action of a play."""
        source: i64 = (move >> SOURCE_AT) & 15
        rank: i64 = (move >> RANK_AT) & 15
        target: i64 = move & 127
        if source == HAND:
            card: i64 = (move >> CARD_AT) & 31
            if card != WILD:
                return self.hand + (card - 1) * self.places + self.place_of(state, card, target)
            return self.hand_wild + (rank - 1) * self.places + self.place_of(state, rank, target)
        index: i64 = self.source_index(source)
        if rank:
            at: i64 = index * self.cap + rank - 1
            return self.source_wild + at * self.places + self.place_of(state, rank, target)
        if self.way == ONE_PLACE:
            return self.sources + index
        card = state.source_top(seat, source)
        return self.sources + index * self.places + self.place_of(state, card, target)

    def action_of(self, state: Layout, seat: i64, move: i64) -> i64:
        """The action of a move."""
        kind: i64 = move >> KIND_AT
        if kind == PLAY:
            return self.play(state, seat, move)
        target: i64 = move & 127
        card: i64 = (move >> CARD_AT) & 31
        if kind == DISCARD:
            return self.discard + (card - 1) * self.slots + target - 1
        if kind == END:
            return self.end
        if kind == PASS:
            return self.pass_turn
        other: i64 = beside((move >> SEAT_AT) & 15, seat, self.seats)
        source: i64 = (move >> SOURCE_AT) & 15
        if kind == SHOW:
            return self.show + card - 1
        if kind == LIFT:
            return self.lift + self.source_index(source)
        if kind == PUT_BACK:
            return self.put_back
        if kind == PEEK:
            return self.peek + other * (self.slots + 1) + self.source_index(source)
        if kind == SHIFT:
            return self.shift + (self.source_index(source) - 1) * self.slots + target - 1
        if kind == TAKE:
            if source == CENTRE:
                return self.take_pile + self.place_of(state, 0, target)
            return self.take + other * (self.slots + 1) + self.source_index(source)
        if kind == NEW_HAND:
            return self.new_hand
        if kind == TURN_UP:
            return self.turn_up + other
        if kind == CLEAR_PILE:
            return self.clear + self.place_of(state, 0, target)
        if kind == CALL:
            return self.call + other * len(GROUNDS) + card
        if kind == POINT:
            return self.point + other
        if kind == DEMAND:
            return self.demand + other * self.kept() + card - 1
        return self.vote + target

    def kept(self) -> i64:
        """How many different cards there are."""
        if self.hand_wild:
            return self.cap + 1
        return self.cap

"""The table of Muggins: hands, stock piles and table piles, what fits where, what is done and undone.

The clauses are in rules/clauses.toml; each stands at the line that decides.
"""

from typing import Final

from mypy_extensions import i64

from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, CLEAR, SHUFFLE
from kalamazoo.core.options import Options
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.muggins.engine.trail import (
    DREW,
    LAID,
    PLAYED,
    TURNED,
    act_card,
    act_finished,
    act_kind,
    act_seat,
    act_source,
    act_target,
    act_turned,
    pack_act,
)
from kalamazoo.games.muggins.moves import DRAWN_CARD, NEW, NO_PLACE, STOCK, STOCKS, pack_play
from kalamazoo.games.muggins.options import MugginsOptions

# Kinds of places
HAND_PLACE: Final = 1
STOCK_PLACE: Final = 2
FINGERS_PLACE: Final = 3
TABLE_PLACE: Final = 4
AWAY_PLACE: Final = 5

UNUSED: Final = Rng(0)  # the generator of tables where nothing is left to chance

WRONG_ROOM: Final = 40  # from so many table piles on only a 1 starts another

# Faults, by number as in MU-F1, MU-F2, MU-F3, MU-F4, MU-F5, MU-F6
NO_FAULT: Final = 0
WRONG_TABLE: Final = 1
WRONG_STOCK: Final = 2
TABLE_PASSED: Final = 3
NEARER_PASSED: Final = 4
STOCK_PASSED: Final = 5
PLAY_MISSED: Final = 6
OUT_OF_TURN: Final = 7  # only with out-of-turn=callable


class MugginsTable(State):
    """The cards, and what can be done with them; whose turn it is and who may call is the business of the state."""

    def __init__(self, options: MugginsOptions, seats: int) -> None:
        super().__init__(seats)
        self.options = options
        self.turn = 0
        self.drawn = 0  # the card in the fingers of the player on turn
        self.hands: list[list[int]] = []  # the last card is the bottom one, which is drawn next
        self.known: list[int] = []  # how many cards at the bottom of each hand everybody has seen
        self.stocks: list[list[int]] = []  # the last card is the top
        self.piles: list[list[int]] = []  # the table piles; a completed one leaves a gap
        self.tops: list[int] = []  # their top cards, 0 for a gap
        self.away: list[int] = []  # the cards of completed piles
        self.turned = 0  # turnings since a card last reached a table pile: two bits a seat, 2 means twice or more
        self.trail: list[int] = []  # acts of table play that a call may still undo
        self.mixed: list[list[int]] = []  # recycle-shuffle: the cards of each hand whose order nobody knows, sorted
        self.covered: list[list[int]] = []  # recycle-shuffle: the piles that TURNED acts of the trail turned over
        self.rng = Rng(0) if options.shuffle else UNUSED
        self.lent = False  # whether a copy shares these lists, see `own`

    def house(self) -> Options:
        return self.options

    def cards_of(self, seat: int) -> int:
        """How many cards a seat has still to get rid of."""
        held = 1 if self.drawn and seat == self.turn else 0
        return len(self.hands[seat]) + len(self.stocks[seat]) + held

    def own(self) -> None:
        """Before anything changes: makes lists of its own of those that a copy shares."""
        if not self.lent:
            return
        self.lent = False
        self.hands = [hand[:] for hand in self.hands]
        self.known = self.known[:]
        self.stocks = [pile[:] for pile in self.stocks]
        self.piles = [pile[:] for pile in self.piles]
        self.tops = self.tops[:]
        self.away = self.away[:]
        self.trail = self.trail[:]
        if self.options.shuffle:
            self.mixed = [cards[:] for cards in self.mixed]
            self.covered = [pile[:] for pile in self.covered]
            self.rng = self.rng.copy()

    # -- what fits where ------------------------------------------------------------------------

    def table_place(self, card: int) -> int:
        """The first table pile that takes the card, NEW for a 1, NO_PLACE if none does."""
        if card == 1:
            return NEW  # MU-TURN-3
        wanted = card - 1  # MU-TURN-4
        for at, top in enumerate(self.tops):
            if top == wanted:
                return at + 1
        return NO_PLACE

    def fits_stock(self, owner: int, card: int) -> bool:
        """Whether a stock pile's top is one above or one below the card."""
        return takes(self.stocks[owner], card)

    def nearest_stock(self, seat: int, card: int) -> int:
        """The first opponent, going round to the left, whose stock pile fits; NO_PLACE if none does."""
        other: i64 = seat
        last: i64 = self.seats - 1
        for _ in range(last):
            other += 1
            if other > last:
                other = 0
            if takes(self.stocks[other], card):
                return other
        return NO_PLACE

    def has_place(self, seat: int, card: int) -> bool:
        """Whether this seat could play the card somewhere."""
        return self.table_place(card) >= 0 or self.nearest_stock(seat, card) >= 0

    def add_plays(self, seat: int, source: int, card: int, found: list[int]) -> None:
        """Adds every rightful play of the card."""
        if card == 1:
            found.append(pack_play(source, NEW))  # MU-TURN-3, MU-TGT-5
            return
        wanted = card - 1  # MU-TURN-4
        before = len(found)
        move: i64 = pack_play(source, NEW)
        for top in self.tops:
            move += 2
            if top == wanted:
                found.append(move)  # MU-TGT-7: any of them
        if len(found) > before:
            return  # MU-TGT-2
        if self.options.nearest:
            other = self.nearest_stock(seat, card)
            if other >= 0:
                found.append(pack_play(source, STOCKS + other))  # MU-TGT-3
            return
        other = seat
        for _ in range(self.seats - 1):  # MU-TGT-4
            other += 1
            if other == self.seats:
                other = 0
            if self.fits_stock(other, card):
                found.append(pack_play(source, STOCKS + other))

    def add_any_plays(self, seat: int, source: int, card: int, found: list[int]) -> None:
        """Adds every play of table play, rightful or not."""
        if card == 1 or len(self.tops) < WRONG_ROOM or 0 in self.tops:
            found.append(pack_play(source, NEW))
        move = pack_play(source, NEW)
        for top in self.tops:
            move += 2
            if top:
                found.append(move)
        for other in range(self.seats):
            if other != seat and self.stocks[other]:  # MU-TGT-6, MU-TGT-9
                found.append(pack_play(source, STOCKS + other))

    # -- faults: tests on the position before the act -------------------------------------------

    def draw_fault(self, seat: int) -> int:
        """What is wrong with drawing now."""
        if self.hands[seat] and self.stocks[seat] and self.has_place(seat, self.stocks[seat][-1]):
            return STOCK_PASSED  # MU-F5, MU-SRC-1
        return NO_FAULT

    def lay_fault(self, seat: int) -> int:
        """What is wrong with laying the drawn card."""
        return PLAY_MISSED if self.has_place(seat, self.drawn) else NO_FAULT  # MU-F6

    def play_fault(self, seat: int, card: int, target: int) -> int:
        """What is wrong with playing a card to a target."""
        if target == NEW:
            return NO_FAULT if card == 1 else WRONG_TABLE  # MU-F1
        if target < STOCKS:
            return NO_FAULT if card > 1 and self.tops[target - 1] == card - 1 else WRONG_TABLE  # MU-F1
        if not self.fits_stock(target - STOCKS, card):
            return WRONG_STOCK  # MU-F2
        if self.table_place(card) >= 0:
            return TABLE_PASSED  # MU-F3
        if self.options.nearest and self.nearest_stock(seat, card) != target - STOCKS:
            return NEARER_PASSED  # MU-F4
        return NO_FAULT

    # -- doing ----------------------------------------------------------------------------------

    def draw(self, seat: int) -> None:
        """Takes the bottom card of the hand into the fingers, for all to see."""
        if not self.hands[seat]:
            self.turn_over(seat)
        card = self.hands[seat].pop()  # MU-TURN-2
        seen_before = self.known[seat]
        if seen_before:
            self.known[seat] = seen_before - 1
        elif self.options.shuffle and self.mixed[seat]:
            self.mixed[seat].remove(card)
        self.drawn = card
        if self.options.table:
            self.trail.append(DREW | seat << 4 | card << 8)
        if self.events is not None:
            self.tell(CARD, seat, card, place(HAND_PLACE, seat), place(FINGERS_PLACE, seat))

    def lay(self, seat: int) -> None:
        """Puts the drawn card on the own stock pile."""
        card = self.drawn
        self.drawn = 0
        self.stocks[seat].append(card)  # MU-TURN-7
        if self.options.table:
            self.trail.append(LAID | seat << 4 | card << 8)
        if self.events is not None:
            self.tell(CARD, seat, card, place(FINGERS_PLACE, seat), place(STOCK_PLACE, seat))

    def play(self, seat: int, source: int, target: int) -> None:
        """Puts the drawn card or the stock top on a table pile or an opponent's stock pile."""
        if source == DRAWN_CARD:
            card = self.drawn
            self.drawn = 0
        else:
            card = self.stocks[seat].pop()  # MU-SRC-4
        turned = self.turned
        finished = 0
        if target >= STOCKS:
            self.stocks[target - STOCKS].append(card)  # MU-SRC-6
        else:
            if target == NEW:
                target = self.free_number()
            self.piles[target - 1].append(card)
            self.tops[target - 1] = card
            self.turned = 0
            if card == self.options.ranks:
                finished = len(self.piles[target - 1])
        if self.options.table:
            self.trail.append(pack_act(PLAYED, seat, card, source, target, finished, turned))
        if self.events is not None:
            self.tell(CARD, seat, card, source_place(seat, source), target_place(target))
        if finished:
            self.square_away(seat, target)

    def free_number(self) -> int:
        """The number of the first gap among the table piles, or of a place beside the last."""
        for at, top in enumerate(self.tops):
            if not top:
                return at + 1
        self.tops.append(0)  # MU-TURN-5
        self.piles.append([])
        return len(self.tops)

    def square_away(self, seat: int, number: int) -> None:
        """Puts a completed table pile out of the way."""
        pile = self.piles[number - 1]
        self.away.extend(pile)  # MU-OP-7
        self.piles[number - 1] = []
        self.tops[number - 1] = 0
        self.close_ranks()
        if self.events is not None:
            self.tell(CLEAR, seat, 0, target_place(number), place(AWAY_PLACE), len(pile))

    def close_ranks(self) -> None:
        """Forgets the gaps beside the last table pile."""
        while self.tops and not self.tops[-1]:
            self.tops.pop()
            self.piles.pop()

    def turn_over(self, seat: int) -> None:
        """Makes the stock pile the new hand: its top card will be drawn first."""
        pile = self.stocks[seat]
        if self.options.table:
            self.trail.append(pack_act(TURNED, seat, 0, 0, 0, 0, self.turned))
        self.stocks[seat] = self.hands[seat]
        self.hands[seat] = pile  # MU-REC-1
        self.known[seat] = len(pile)
        if self.turned >> 2 * seat & 2 == 0:
            self.turned += 1 << 2 * seat
        if self.events is not None:
            self.tell(CLEAR, seat, 0, place(STOCK_PLACE, seat), place(HAND_PLACE, seat), len(pile))
        if self.options.shuffle:  # MU-OP-3
            if self.options.table:
                self.covered.append(pile.copy())
            self.known[seat] = 0
            self.mixed[seat] = sorted(pile)
            self.rng.shuffle(pile)
            if self.events is not None:
                self.tell(SHUFFLE, seat, 0, 0, place(HAND_PLACE, seat), len(pile))

    def give(self, giver: int, taker: int) -> int:
        """Moves the top card of a hand to another player's stock pile; returns the card."""
        hand = self.hands[giver]
        card = hand.pop(0)  # MU-CALL-6
        if self.known[giver] > len(hand):
            self.known[giver] = len(hand)
        elif self.options.shuffle and self.mixed[giver]:
            self.mixed[giver].remove(card)
        self.stocks[taker].append(card)  # MU-CALL-3, MU-CALL-8: on top, like any other
        if self.events is not None:
            self.tell(CARD, giver, card, place(HAND_PLACE, giver), place(STOCK_PLACE, taker))
        return card

    def give_back(self, seat: int, card: int) -> None:
        """Puts a card back to the bottom of the hand it was drawn from."""
        self.hands[seat].append(card)  # MU-OP-8
        self.known[seat] += 1
        if self.events is not None:
            self.tell(CARD, seat, card, place(FINGERS_PLACE, seat), place(HAND_PLACE, seat))

    # -- undoing --------------------------------------------------------------------------------

    def undo(self, act: int) -> None:
        """Undoes the newest act, so that the position is the one before it."""
        kind = act_kind(act)
        seat = act_seat(act)
        card = act_card(act)
        if kind == DREW:
            self.drawn = 0
            self.give_back(seat, card)
        elif kind == LAID:
            self.stocks[seat].pop()
            self.drawn = card
            self.turn = seat
            if self.events is not None:
                self.tell(CARD, seat, card, place(STOCK_PLACE, seat), place(FINGERS_PLACE, seat))
        elif kind == TURNED:
            self.turn_back(seat)
            self.turned = act_turned(act)
        else:
            self.lift(act)
            self.turned = act_turned(act)
            if act_source(act) == STOCK:
                self.stocks[seat].append(card)
            else:
                self.drawn = card
            if self.events is not None:
                self.tell(CARD, seat, card, target_place(act_target(act)), source_place(seat, act_source(act)))

    def lift(self, act: int) -> None:
        """Takes the card of a play from where it was put."""
        target = act_target(act)
        if target >= STOCKS:
            self.stocks[target - STOCKS].pop()
            return
        finished = act_finished(act)
        if finished:  # MU-OP-7: a completed pile comes back
            while len(self.tops) < target:
                self.tops.append(0)
                self.piles.append([])
            self.piles[target - 1] = self.away[-finished:]
            del self.away[-finished:]
            self.tell(CLEAR, act_seat(act), 0, place(AWAY_PLACE), target_place(target), finished)
        pile = self.piles[target - 1]
        pile.pop()
        self.tops[target - 1] = pile[-1] if pile else 0
        if not pile:
            self.close_ranks()

    def turn_back(self, seat: int) -> None:
        """Makes the hand the stock pile again, as it lay before it was turned over."""
        pile = self.hands[seat]
        if self.options.shuffle:
            pile = self.covered.pop()
            self.mixed[seat] = []
        self.hands[seat] = []
        self.stocks[seat] = pile
        self.known[seat] = 0
        self.tell(CLEAR, seat, 0, place(HAND_PLACE, seat), place(STOCK_PLACE, seat), len(pile))


def takes(pile: list[int], card: int) -> bool:
    """Whether the top of a stock pile is one above or one below the card."""
    if not pile:
        return False  # MU-TGT-9, MU-TURN-8, MU-TURN-9
    gap = pile[-1] - card
    return gap == 1 or gap == -1  # MU-TGT-1, MU-TGT-8


def source_place(seat: int, source: int) -> int:
    """The place a play comes from."""
    return place(STOCK_PLACE, seat) if source == STOCK else place(FINGERS_PLACE, seat)


def target_place(target: int) -> int:
    """The place a play goes to."""
    return place(STOCK_PLACE, target - STOCKS) if target >= STOCKS else place(TABLE_PLACE, 255, target)

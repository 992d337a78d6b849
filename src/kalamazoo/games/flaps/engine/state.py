"""FlapsState: the verbs of the contract. What a card does is in effects.py, found by its kind."""

from typing import Final, final

from mypy_extensions import i64

from kalamazoo.core.event import NOTE
from kalamazoo.core.moves import Moves, give_back, spare_row
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT, all_seats
from kalamazoo.core.state import listed_moves, shares
from kalamazoo.games.flaps.engine import cards
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine.cards import CARDS
from kalamazoo.games.flaps.engine.effects import EFFECTS, PHASES
from kalamazoo.games.flaps.engine.flapping import can_flap
from kalamazoo.games.flaps.engine.follow import NOTHING
from kalamazoo.games.flaps.engine.round import WON, WON_TWICE, Round
from kalamazoo.games.flaps.engine.side import settle_side
from kalamazoo.games.flaps.engine.table import (
    ASKED,
    DUMPING,
    EXTRA,
    FLAPPING,
    JUST_DREW,
    OBJECTING,
    OPEN,
    OVER,
    SCUFFLE,
)
from kalamazoo.games.flaps.moves import (
    ASK,
    CAUGHT,
    DRAW,
    LAST,
    LAYS,
    SAYS,
    STOP,
    TIMEOUT,
    move_kind,
    move_seat,
    pack_move,
)
from kalamazoo.games.flaps.options import STRICT, TABLE, FlapsOptions

QUIET: Final = (  # kinds of cards whose effect touches no hidden card
    cards.ACE,
    cards.ACE_LAY_RED,
    cards.ACE_LAY_BLACK,
    cards.TWO,
    cards.THREE,
    cards.FIVE,
    cards.DUMP_FIVES,
    cards.SIX,
    cards.SEVEN,
    cards.EIGHT,
    cards.NINE,
    cards.TEN,
    cards.JACK,
    cards.QUEEN,
    cards.KING,
    cards.KING_LAY,
)


@final
class FlapsState(Round):
    """A position of Flaps."""

    def __init__(self, opt: FlapsOptions, seats: int) -> None:
        super().__init__(opt, seats)

    # -- who may do what ------------------------------------------------------------------------

    def may_act(self) -> int:
        """Who must, who may flap, who may still say "Last Card"; in table play everyone, and the clock."""
        if self.phase == OPEN and self.opt.last_card != TABLE:
            return self.must | self.owes
        if self.phase == OVER:
            return 0
        if self.phase == OBJECTING:
            alone = self.winners if not self.winners & (self.winners - 1) else 0  # nobody objects to his own win
            return all_seats(self.seats) & ~alone & ~self.pressed | CLOCK_BIT
        may = self.must | self.owes
        if self.phase == FLAPPING or self.phase == ASKED:
            may |= can_flap(self)  # with or without a FLAPS in hand
        if self.opt.last_card == TABLE:
            may |= all_seats(self.seats)
        return may | CLOCK_BIT if self.clock_runs() else may

    def clock_runs(self) -> bool:
        """Whether the clock can end what is awaited (FP-IR-2, FP-IR-3, FP-IR-5)."""
        return self.phase == OBJECTING or (self.opt.timed and (self.phase == ASKED or self.phase == SCUFFLE))

    def must_act(self) -> int:
        """Whom the game waits for."""
        return self.must

    def moves(self, seat: int) -> list[int]:
        """Lays first, then answers, then calls."""
        return listed_moves(self, seat)

    def list_moves(self, seat: int, into: Moves) -> None:
        """The same in a row."""
        into.clear()
        if self.phase == OPEN and seat == self.actor:
            row = self.opt.open_rows[self.view]
            hand = self.hands[seat]
            if len(hand) <= 2:
                self.add_lays(seat, row, into)
            else:
                last: i64 = 0
                for held in hand:
                    card: i64 = held
                    if row[card] and card != last:
                        into.add(held)
                        last = card
            into.add(DRAW)  # FP-TURN-1, FP-TURN-2
        elif seat == CLOCK:
            if self.clock_runs():
                into.add(TIMEOUT)
            return
        elif self.phase != OBJECTING:
            self.add_answers(seat, into)
        if self.owes or self.opt.last_card == TABLE:
            self.add_calls(seat, into)

    def add_answers(self, seat: int, out: Moves) -> None:
        """The moves of a seat in any phase but an open turn."""
        if self.phase == JUST_DREW and seat == self.actor:
            if self.opt.open_rows[self.view][self.drawn]:
                self.add_lay(seat, self.drawn, out)
            out.add(STOP)
            return
        row = self.row(seat)
        if row is not NOTHING:
            self.add_lays(seat, row, out)
        if self.must >> seat & 1:
            PHASES[self.phase].moves(self, seat, out)

    def add_lays(self, seat: int, row: bytes, out: Moves) -> None:
        """The different cards of a hand that a row allows."""
        hand = self.hands[seat]
        few = len(hand) <= 2
        last: i64 = 0
        for held in hand:
            card: i64 = held
            if row[card] and card != last:
                if few:
                    self.add_lay(seat, held, out)
                else:
                    out.add(held)
                last = card

    def add_lay(self, seat: int, card: int, out: Moves) -> None:
        """A card, and the same with "Last Card" if it leaves one (FP-ST-1)."""
        out.add(card)
        if self.opt.last_card == STRICT and self.holding(seat) == 2:
            out.add(card + SAYS)

    def add_calls(self, seat: int, out: Moves) -> None:
        """Saying "Last Card", and pointing out that somebody did not."""
        bit = 1 << seat
        if self.opt.last_card != TABLE:
            if self.owes & bit:
                out.add(LAST)
            return
        if self.phase == OBJECTING:
            if not self.pressed & bit:
                for other in range(self.seats):
                    if other != seat and self.winners >> other & 1:
                        out.add(pack_move(CAUGHT, 0, other, 0))
            return
        if (self.owes | self.fault) & bit or not self.spoken & bit:
            out.add(LAST)
        if not self.pressed & bit:
            for other in range(self.seats):
                if other != seat and self.holding(other) == 1:
                    out.add(pack_move(CAUGHT, 0, other, 0))

    def random_move(self, seat: int, rng: Rng) -> int:
        """Lays if it can, and says "Last Card" with it."""
        row = spare_row()
        self.list_moves(seat, row)
        move = likely_move(row, rng)
        give_back(row)
        return move

    def apply(self, seat: int, move: int) -> None:
        """Makes a legal move."""
        self.unseen = None
        if move < LAYS and move & 255 < CARDS:
            if self.phase == FLAPPING and not self.opt.flap_row[move & 255]:
                PHASES[FLAPPING].make(self, seat, ASK)  # FP-IR-4
            else:
                self.lay(seat, move & 255, move >= SAYS)
        elif move == LAST:
            self.say_last(seat)
        elif self.phase == OPEN and move == DRAW:
            self.draw_one(seat)
        elif move_kind(move) == CAUGHT:
            self.catch(seat, move_seat(move))
        elif self.phase == JUST_DREW:
            self.drawn = 0
            self.tell(NOTE, seat, number=note.STOPS)
            self.open_turn(self.next_seat(seat))
        elif self.phase == OBJECTING:
            self.crown(self.winners, WON_TWICE if self.points == 2 else WON)
        else:
            PHASES[self.phase].make(self, seat, move)

    def draw_one(self, seat: int) -> None:
        """Drawing on an open turn ends it (FP-TURN-3); by house rule the card may be laid (F4)."""
        if self.opt.lay_drawn and (self.pack or self.recycle()):
            self.drawn = self.pack[-1]
            if self.draw(seat, 1):
                self.choose(JUST_DREW, seat)
        elif self.draw(seat, 1):
            self.open_turn(self.next_seat(seat))

    def act(self, seat: int, card: int) -> None:
        """Carries out the effect of a card just laid."""
        EFFECTS[self.opt.kinds[card]].lay(self, seat, card)

    def settle_side(self) -> None:
        """Ends TRUMPS or SPOOF once its loser has taken the cards."""
        settle_side(self)

    # -- copies and knowledge -------------------------------------------------------------------

    def clone(self) -> "FlapsState":
        """An independent copy."""
        twin = FlapsState(self.opt, self.seats)
        self.copy_to(twin)
        return twin

    def mask(self, seat: int) -> "FlapsState":
        """The position as this seat may know it."""
        twin = FlapsState(self.opt, self.seats)
        self.copy_to(twin)
        self.hide_in(twin, seat)
        return twin

    def reveals(self, seat: int, move: int) -> bool:
        """All but lays, not the last, of cards whose effect leaves no hidden card touched."""
        if move >= LAYS or move & 255 >= CARDS or self.opt.last_card == TABLE:
            return True
        if self.phase not in (OPEN, EXTRA, DUMPING):
            return True
        return self.opt.kinds[move & 255] not in QUIET or self.holding(seat) < 3

    def estimate(self) -> list[float]:
        """By the cards in hand, and by games won where several are played."""
        fewest = min([self.holding(seat) for seat in range(self.seats)])
        most = max(self.tally)
        found: list[float] = []
        for seat in range(self.seats):
            cards = float(self.holding(seat) - fewest)
            games = float(most - self.tally[seat])
            found.append(cards / (3.0 + 0.2 * fewest) + 1.5 * games)
        return shares(found)

    def scores(self) -> list[int]:
        """Games won, doubles twice; while it goes on, fewer cards are better."""
        if self.phase == OVER:
            return self.tally[:]
        return [self.tally[seat] * 1000 - self.holding(seat) for seat in range(self.seats)]


def likely_move(row: Moves, rng: Rng) -> i64:
    """The only move; else one of the lays, which come first, with "Last Card" where that may be said; else any."""
    if row.count == 1:
        return row.get(0)
    lays: i64 = 0
    while lays < row.count and row.get(lays) & 255 < CARDS and row.get(lays) < LAYS:
        lays += 1
    if not lays:
        return row.pick(rng)
    move: i64 = row.get(rng.below(lays))
    return move + SAYS if row.has(move + SAYS) else move


def blank_flaps(opt: FlapsOptions, seats: int) -> FlapsState:
    """A table with nothing on it."""
    state = FlapsState(opt, seats)
    state.hands = [[] for _ in range(seats)]
    return state

"""The players of Flaps who look one move ahead: shed what is hard to shed, keep answers, flap, hit the leader."""

from typing import Final, final

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import seats_of
from kalamazoo.core.state import State, is_move
from kalamazoo.games.flaps import moves as m
from kalamazoo.games.flaps.engine import cards as card
from kalamazoo.games.flaps.engine import table as phase
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.options import CLOCKWISE, MOST_POINTS, RANDOM, TABLE
from kalamazoo.games.flaps.reasons import reasons_for
from kalamazoo.games.flaps.worth import FAIR, KEPT, WINS, Judge, card_seen, danger

FORGETS: Final = 0  # of a thousand calls of "Last Card"
NOTICES: Final = 1000  # of a thousand calls that others forgot
USUAL: Final = 6  # the value of an unknown card in SPOOF
QUICKEST: Final = 300  # milliseconds
PATIENCE: Final = 1500  # before the question for more FLAPS


@final
class GreedyFlaps(Bot):
    """Looks one move ahead; what it has seen of hidden cards is in its view."""

    def __init__(
        self, seat: int, rng: Rng, forgets: int = FORGETS, notices: int = NOTICES, weights: list[int] = FAIR
    ) -> None:
        super().__init__(seat, rng)
        self.judge = Judge(weights)
        self.noise = 0  # by how much it misjudges a lay at most
        self.explains = False  # whether it says why
        self.forgets = forgets
        self.notices = notices
        self.speed = rng.below(900)  # how slow it is at flapping, when speed decides
        self.checked = -1  # the length of the pile when it last thought of a call …
        self.silent = False  # … and whether it let it pass

    def wish(self, view: State, owed: bool) -> int:
        """What it wants to do, and if it is one that explains, why."""
        assert isinstance(view, FlapsState)
        move = self.thought(view, owed)
        if self.explains:
            self.reasons = reasons_for(view, self.seat, move, self.judge) if move != NO_WISH else []
        return move

    def thought(self, view: FlapsState, owed: bool) -> int:
        """A call first, then the best of what can be done."""
        call = self.call(view)
        if call != NO_WISH:
            self.delay = QUICKEST + self.rng.below(200)
            return call
        if view.phase == phase.FLAPPING or view.phase == phase.ASKED:
            return self.flap(view, owed)
        if not owed:
            return NO_WISH
        self.delay = 600 + self.rng.below(900)
        return self.choose(view)

    # -- calls ----------------------------------------------------------------------------------

    def call(self, view: FlapsState) -> int:
        """Says "Last Card" when it is owed, and catches who did not."""
        owing = view.owes >> self.seat & 1 and view.phase != phase.OBJECTING  # too late then (FP-LAST-9)
        caught = self.to_catch(view)
        if not owing and caught < 0:
            return NO_WISH
        if self.checked != len(view.pile):
            self.checked = len(view.pile)
            rate = self.forgets if owing else 1000 - self.notices
            self.silent = self.rng.below(1000) < rate
        if self.silent:
            return NO_WISH
        return m.LAST if owing else m.pack_move(m.CAUGHT, 0, caught, 0)

    def to_catch(self, view: FlapsState) -> int:
        """Who did not say "Last Card" and can be caught; -1 if nobody."""
        if view.opt.last_card != TABLE or view.pressed >> self.seat & 1:
            return -1
        if view.phase == phase.OBJECTING:
            forgetful = view.winners & view.unsaid & ~(1 << self.seat)
            return seats_of(forgetful)[0] if forgetful else -1
        for seat in range(view.seats):
            if seat != self.seat and view.fault >> seat & 1:
                return seat
        return -1

    # -- flapping -------------------------------------------------------------------------------

    def flap(self, view: FlapsState, owed: bool) -> int:
        """Lays a FLAPS if that is worth it; asks or says no otherwise."""
        best = self.best_lay(view, view.row(self.seat), 0)
        if best != NO_WISH:
            self.delay = self.reaction(view)
            return best
        if not owed:
            return NO_WISH
        if view.phase == phase.FLAPPING:
            self.delay = PATIENCE + self.rng.below(300)
            return m.ASK
        self.delay = QUICKEST + self.rng.below(600)
        return m.NO

    def reaction(self, view: FlapsState) -> int:
        """How soon it flaps, by the way of the table (poll-order)."""
        if view.opt.poll_order == CLOCKWISE:
            return QUICKEST + 60 * ((self.seat - view.flapper) % view.seats)
        if view.opt.poll_order == RANDOM:
            return QUICKEST + self.rng.below(1000)
        return QUICKEST + self.speed + self.rng.below(100)

    # -- the move that is owed ------------------------------------------------------------------

    def choose(self, view: FlapsState) -> int:
        """The best answer to what is awaited."""
        now = view.phase
        if now in (
            phase.OPEN,
            phase.JUST_DREW,
            phase.ATTACKED,
            phase.FACING,
            phase.SCUFFLE,
            phase.EXTRA,
            phase.DUMPING,
        ):
            return self.lay_or_not(view)
        if now == phase.CALLING:
            return self.best_suit(view)
        if now == phase.PUTTING:
            return self.put(view)
        if now == phase.GUESSING:
            return self.guess(view)
        if now == phase.HIDING or now == phase.MONTY_LAYS:
            return m.pack_move(m.SECRET if now == phase.HIDING else m.MONTY, self.worst_card(view), 0, 0)
        if now == phase.SWAPPING:
            return self.swap(view)
        if now == phase.MONTY_SHOWS:
            return self.show(view)
        if now == phase.MONTY_TAKES:
            return m.pack_move(m.TAKE, 0, 0, 3 - view.pointed - view.shown)  # the other one
        return self.choose_seat(view)

    def lay_or_not(self, view: FlapsState) -> int:
        """A lay, if it is worth more than the alternative."""
        floor = self.judge.weights[KEPT]
        if view.phase == phase.DUMPING and len(view.hands[self.seat]) == 1:
            return m.STOP  # the last card would not finish here
        if view.phase == phase.FACING:
            floor = 0  # knocking costs nothing
        row = view.row(self.seat)
        if view.phase == phase.JUST_DREW:
            only = bytearray(card.CARDS)
            only[view.drawn] = row[view.drawn]
            row = bytes(only)
        best = self.best_lay(view, row, floor)
        if best != NO_WISH:
            return best
        for answer in (m.DRAW, m.KNOCK, m.STOP):
            if is_move(view, self.seat, answer):
                return answer
        return self.best_suit(view)

    def best_lay(self, view: FlapsState, row: bytes, floor: int) -> int:
        """The lay that is worth most, with "Last Card" if it can go with it; NO_WISH if none is worth more."""
        best = 0
        most = floor
        last = 0
        for face in view.hands[self.seat]:
            if face != last and row[face]:
                worth = self.judge.lay(view, self.seat, face)
                if self.noise and worth < WINS:
                    worth += self.rng.below(self.noise) - self.noise // 2
                if worth > most:
                    most = worth
                    best = face
            last = face
        if not best:
            return NO_WISH
        loud = best + m.SAYS
        return loud if is_move(view, self.seat, loud) and self.rng.below(1000) >= self.forgets else best

    def best_suit(self, view: FlapsState) -> int:
        """The suit that helps the own hand most; for TRUMPS that of the best card."""
        best = NO_WISH
        most = -10000
        trumps = card.kind_of(view.pile[-1]) == card.TRUMPS
        for move in view.moves(self.seat):
            suit = move - m.CALL
            if not 1 <= suit < card.SUITS:
                continue
            worth = self.judge.suit(view, self.seat, suit) if not trumps else self.trump_worth(view, suit)
            if worth > most:
                most = worth
                best = move
        return best

    def trump_worth(self, view: FlapsState, suit: int) -> int:
        """How strong the own hand is with this trump suit."""
        best = 0
        for face in view.hands[self.seat]:
            best = max(best, view.opt.strength(face, suit))
        return best

    def worst_card(self, view: FlapsState) -> int:
        """The card it would most like to be rid of."""
        worst = 0
        least = 1000
        for face in view.hands[self.seat]:
            if self.judge.keep(face) < least:
                least = self.judge.keep(face)
                worst = face
        return worst

    # -- side games -----------------------------------------------------------------------------

    def put(self, view: FlapsState) -> int:
        """TRUMPS: the least useful card that is likely not the lowest. SPOOF: the least useful one."""
        if view.side != card.TRUMPS:
            return m.pack_move(m.PUT, self.worst_card(view), 0, 0)
        players = 0
        for seat in range(view.seats):
            players += view.joined >> seat & 1
        safe = 10 if players == 2 else 8 if players == 3 else 6
        chosen = 0
        least = 1000
        strongest = 0
        most = -100
        for face in view.hands[self.seat]:
            strength = view.opt.strength(face, view.trump)
            if strength > most:
                most = strength
                strongest = face
            if strength >= safe and self.judge.keep(face) < least:
                least = self.judge.keep(face)
                chosen = face
        return m.pack_move(m.PUT, chosen if chosen else strongest, 0, 0)

    def guess(self, view: FlapsState) -> int:
        """The own value and the usual one of the others, drawn towards the guesses made; the nearest free number."""
        others = 0
        called = 0
        total = 0
        for seat in range(view.seats):
            others += view.inside >> seat & 1 if seat != self.seat else 0
            if view.guesses[seat] >= 0:
                called += 1
                total += view.guesses[seat]
        aim = view.opt.spoof[view.put[self.seat]] + USUAL * others
        if called:
            aim = (2 * aim + total // called) // 3
        aim = max(0, min(aim, MOST_POINTS * (others + 1)))
        best = NO_WISH
        nearest = 10000
        for move in view.moves(self.seat):
            off = abs(m.move_number(move) - aim)
            if m.move_kind(move) == m.GUESS and off < nearest:
                nearest = off
                best = move
        return best

    # -- cards before the players, FULL MONTY ---------------------------------------------------

    def swap(self, view: FlapsState) -> int:
        """Its worst card for the best 1-DOWN card it knows of."""
        given = self.worst_card(view)
        best = NO_WISH
        most = -1000
        for move in view.moves(self.seat):
            if m.move_kind(move) != m.SWAP or m.move_card(move) != given:
                continue
            item = view.downs[m.move_seat(move)][m.move_number(move)]
            worth = 2 * self.judge.keep(card_seen(item, self.seat)) + (m.move_seat(move) != self.seat)
            if worth > most:
                most = worth
                best = move
        return best

    def show(self, view: FlapsState) -> int:
        """Shows the better of the two, so that it stays."""
        best = NO_WISH
        most = -1000
        for move in view.moves(self.seat):
            if m.move_kind(move) == m.SHOW and self.judge.keep(view.three[m.move_number(move)]) > most:
                most = self.judge.keep(view.three[m.move_number(move)])
                best = move
        return best

    def choose_seat(self, view: FlapsState) -> int:
        """Whom an effect is to hit: the one nearest to winning; a card is taken from the one with most."""
        best = NO_WISH
        most = -1000
        for move in view.moves(self.seat):
            kind = m.move_kind(move)
            if kind == 0 and move != m.NO:
                continue
            worth = self.rng.below(3)
            if kind == m.SHARE:
                worth += 4 * view.holding(m.move_seat(move))
            elif kind in (m.PICK, m.PLACE, m.UP, m.NAME, m.SOLVED):
                worth += 8 * danger(view, m.move_seat(move)) - view.holding(m.move_seat(move))
                if m.move_seat(move) == self.seat:
                    worth -= 500
            elif kind == m.LOOK or kind == m.TURN_OVER:
                item = view.downs[m.move_seat(move)][m.move_number(move)]
                worth += 0 if card_seen(item, self.seat) else 5  # something new
            elif kind == m.LOOK_HAND:
                worth += 4 * danger(view, m.move_seat(move))
            if worth > most:
                most = worth
                best = move
        return best

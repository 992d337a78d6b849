"""What a card, a lay and a neighbour are worth to a player of Flaps; four points are about a third of a card.

A judge is a row of weights: one for each kind of card (how useful it is in hand), then those named here.
"""

from typing import Final, final

from kalamazoo.core.cards import BACK
from kalamazoo.games.flaps.engine import cards as card
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.engine.table import ATTACKED, CARD, EXTRA, FACE_UP, KNOWERS, PUBLIC, SCUFFLE
from kalamazoo.games.flaps.options import no_finish

NEVER: Final = -4000
WINS: Final = 4000
SHED: Final = 40  # a card less

KEPT: Final = card.KINDS  # a turn that ends with a card more
DRAWN: Final = KEPT + 1  # the last card does not finish, and one is drawn
LAST_END: Final = KEPT + 2  # what is left is an ACE'N'END
LAST_BAD: Final = KEPT + 3  # … a card that cannot finish, or rarely
LAST_BOUND: Final = KEPT + 4  # … a card that has to follow at once
LAST_GOOD: Final = KEPT + 5
PARRIED: Final = KEPT + 6  # each card that need not be drawn
SCUFFLED: Final = KEPT + 7
TWO_HITS: Final = KEPT + 8
THREE_HITS: Final = KEPT + 9
HIT: Final = KEPT + 10  # … for each step that the next player is nearer to winning
SEVEN_TURNS: Final = KEPT + 11
EIGHT_HITS: Final = KEPT + 12
EIGHT_HIT: Final = KEPT + 13
TEN_HITS: Final = KEPT + 14
TEN_HIT: Final = KEPT + 15
TURN_ROUND: Final = KEPT + 16
UP_JACK: Final = KEPT + 17  # for each other player
EXTRA_LAY: Final = KEPT + 18
NO_EXTRA: Final = KEPT + 19
MEGA: Final = KEPT + 20  # for each own FLAPS
STOPS: Final = KEPT + 21
FLAPPED: Final = KEPT + 22  # for each other own FLAPS
FLAP_RISK: Final = KEPT + 23
DUMP: Final = KEPT + 24  # for each five
SIDE_HIGH: Final = KEPT + 25
SIDE_FAIR: Final = KEPT + 26
SIDE_LOW: Final = KEPT + 27
SIDE_RISK: Final = KEPT + 28
SOLVES: Final = KEPT + 29  # for each card of the pile
PICKS: Final = KEPT + 30
SHARES: Final = KEPT + 31
LOSES: Final = KEPT + 32
MONTIES: Final = KEPT + 33
UPS: Final = KEPT + 34
MAID_GONE: Final = KEPT + 35
CAN_FOLLOW: Final = KEPT + 36  # for each card left that could follow this one, three at most
CANNOT_FOLLOW: Final = KEPT + 37  # no card left could
LAST_FOLLOWS: Final = KEPT + 38  # the one card left could
OWN_SUIT: Final = KEPT + 39  # a card of the suit that is called
LATE: Final = KEPT + 40  # what the usefulness of a card loses when few are left, in hundredths
UNANSWERED: Final = KEPT + 41  # an attack that the next player can hardly answer
WEIGHTS: Final = KEPT + 42

STEP_OF: Final = [0, 4, 2, 1]  # danger by number of cards


def fair_weights() -> list[int]:
    """How a careful player weighs things: answers and Aces are useful, OL' MAIDS are not."""
    weights = [0] * WEIGHTS
    for kind, useful in (
        (card.ACE, 16), (card.ACE_END, 28), (card.ACE_LAY_RED, 8), (card.ACE_LAY_BLACK, 8), (card.ACE_JACK, 12),
        (card.TWO, 8), (card.THREE, 8), (card.SEVEN, 12), (card.NINE, 8), (card.EIGHT, 4), (card.HOOFERS, 8),
        (card.FLAPS, 12), (card.MEGA_FLAP, 16), (card.STOP_FLAPPING, 8), (card.DUMP_FIVES, 8), (card.SIX, -12),
        (card.UP_JACKS, 4), (card.SOLVE, -8), (card.QUACK, 8),
    ):  # fmt: skip
        weights[kind] = useful
    for maid in range(card.MAID_1, card.LOW_MAID + 1):
        weights[maid] = -24
    named = [
        -24, -16, 32, -32, -16, 12, 12, 12, 8, 12, 8, 4, 4, 8, 8, 4, 4, 8, 28, -24, 24, 8, 8, -4, 24, 20, 8, -16, -16,
        32, 36, -20, 8, 32, 8, 8, 0, 0, 0, 16, 0, 0,
    ]  # fmt: skip
    for at, weight in enumerate(named):
        weights[KEPT + at] = weight
    return weights


FAIR: Final = fair_weights()


def danger(view: FlapsState, seat: int) -> int:
    """How near a player is to winning, 0 to 4."""
    cards = view.holding(seat)
    return 4 if cards <= 1 else STEP_OF[cards] if cards < 4 else 0


def most_dangerous(view: FlapsState, me: int) -> int:
    """The danger of the opponent who is nearest to winning."""
    worst = 0
    for seat in range(view.seats):
        if seat != me:
            worst = max(worst, danger(view, seat))
    return worst


def count_kind(view: FlapsState, me: int, kind: int) -> int:
    """How many cards of a kind are in the own hand."""
    found = 0
    for face in view.hands[me]:
        if card.kind_of(face) == kind:
            found += 1
    return found


def card_seen(item: int, me: int) -> int:
    """A card that lies hidden, if this seat knows it; else BACK."""
    return item & CARD if item & FACE_UP or item >> KNOWERS & (1 << me | PUBLIC) else BACK


def fives(view: FlapsState, me: int) -> int:
    """How many fives of any kind are in the own hand."""
    found = 0
    for face in view.hands[me]:
        if view.opt.five_row[face]:
            found += 1
    return found


@final
class Judge:
    """Weighs lays for one seat."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights

    def keep(self, face: int) -> int:
        """How useful a card is in hand; an unknown one is as good as most."""
        return self.weights[card.kind_of(face)] if face != BACK else 0

    def lay(self, view: FlapsState, me: int, face: int) -> int:
        """What laying this card now is worth, its effect and what is left in hand included."""
        weights = self.weights
        kind = card.kind_of(face)
        hand = view.hands[me]
        left = len(hand) - 1
        barred = no_finish(kind) or view.phase == EXTRA
        if left == 0 and not barred and not (kind == card.SOLVE and view.mystery):
            return WINS
        useful = weights[kind]
        if left < 4 and weights[LATE]:
            useful -= useful * weights[LATE] // 100
        worth = SHED - useful + self.effect(view, me, face, kind, left)
        if left == 0:
            worth += weights[DRAWN]
        elif left == 1:
            worth += self.last(hand[0] if hand[1] == face else hand[1], kind)
        if view.phase == ATTACKED:
            worth += weights[PARRIED] * view.attack
        elif view.phase == SCUFFLE:
            worth += weights[SCUFFLED]
        if left and (weights[CAN_FOLLOW] or weights[CANNOT_FOLLOW] or weights[LAST_FOLLOWS]):
            worth += self.following(view, me, face, kind, left)
        return worth

    def last(self, face: int, laid: int) -> int:
        """How good a card is as the last one."""
        weights = self.weights
        kind = card.kind_of(face)
        if kind == card.ACE_END:
            return weights[LAST_END]
        if no_finish(kind) or kind == card.QUACK:
            return weights[LAST_BAD]
        if laid == card.ACE_LAY_RED or laid == card.ACE_LAY_BLACK or laid == card.KING_LAY:
            return weights[LAST_BOUND]  # it would have to follow at once, and could not finish
        return weights[LAST_GOOD]

    def following(self, view: FlapsState, me: int, face: int, kind: int, left: int) -> int:
        """Whether own cards could follow, should the pile come back as it is."""
        weights = self.weights
        if card.is_ace(kind) or kind == card.ACE_JACK:
            return weights[LAST_FOLLOWS] if left == 1 else 3 * weights[CAN_FOLLOW]  # the suit is one's own choice
        row = view.opt.open_rows[face if kind < card.MAID_1 else view.view]
        found = 0
        own = False
        for other in view.hands[me]:
            if other == face and not own:
                own = True
            elif row[other]:
                found += 1
        if left == 1:
            return weights[LAST_FOLLOWS] if found else 0
        return weights[CAN_FOLLOW] * min(3, found) if found else weights[CANNOT_FOLLOW]

    def effect(self, view: FlapsState, me: int, face: int, kind: int, left: int) -> int:
        """What the effect of a card is worth."""
        weights = self.weights
        following = view.next_seat(me)
        behind = (me - view.step) % view.seats
        if kind == card.TWO or kind == card.THREE or kind == card.QUACK:
            found = weights[TWO_HITS if kind == card.TWO else THREE_HITS] + weights[HIT] * danger(view, following)
            if weights[UNANSWERED] and view.holding(following) < 4:
                found += weights[UNANSWERED]
            return found
        if kind == card.SEVEN:
            return weights[SEVEN_TURNS] * (2 + danger(view, behind)) if view.phase == ATTACKED else 0
        if kind == card.EIGHT:
            return weights[EIGHT_HITS] + weights[EIGHT_HIT] * danger(view, following)
        if kind == card.TEN:
            return weights[TEN_HITS] + weights[TEN_HIT] * most_dangerous(view, me)
        if kind == card.JACK or kind == card.ACE_JACK:
            return weights[TURN_ROUND] * (danger(view, following) - danger(view, behind))
        if kind == card.UP_JACKS:
            turned = weights[TURN_ROUND] * (danger(view, following) - danger(view, behind))
            return weights[UP_JACK] * (view.seats - 1) + turned
        if kind == card.ACE_LAY_RED or kind == card.ACE_LAY_BLACK or kind == card.KING_LAY:
            return self.extra(view, me, face, kind)
        if card.is_flap(kind):
            return self.flap(view, me, kind)
        if kind == card.DUMP_FIVES:
            return weights[DUMP] * min(3, left - 1, fives(view, me) - 1) if left > 1 else 0
        if kind == card.TRUMPS or kind == card.SPOOF:
            return self.side(view, me, kind)
        if kind >= card.LOSE_SECRET and kind <= card.SOLVE:
            return self.secret(view, me, kind, left)
        if kind == card.MONTY:
            return weights[MONTIES] if left >= 3 else 0
        if kind == card.ONE_UP:
            return self.up(view, me)
        return weights[MAID_GONE] if card.is_maid(kind) else 0

    def extra(self, view: FlapsState, me: int, face: int, kind: int) -> int:
        """Whether there is something to lay after it."""
        row = view.opt.extra_rows[1 if kind == card.ACE_LAY_RED else 2 if kind == card.ACE_LAY_BLACK else 3]
        seen = False
        for other in view.hands[me]:
            if other == face and not seen:
                seen = True
            elif row[other]:
                return self.weights[EXTRA_LAY]
        return self.weights[NO_EXTRA]

    def flap(self, view: FlapsState, me: int, kind: int) -> int:
        """Opening flapping, or going on with it: own FLAPS are worth it, an opponent with few cards is not."""
        weights = self.weights
        own = count_kind(view, me, card.FLAPS)
        worst = most_dangerous(view, me)
        if kind == card.MEGA_FLAP:
            return weights[MEGA] * min(3, own)
        if kind == card.STOP_FLAPPING:
            return weights[STOPS] * (worst - own)
        return weights[FLAPPED] * min(3, own - 1) + weights[FLAP_RISK] * worst

    def side(self, view: FlapsState, me: int, kind: int) -> int:
        """A side game is good with a high card, and bad while somebody could finish in it."""
        weights = self.weights
        best = -9
        for face in view.hands[me]:
            if kind == card.TRUMPS:
                best = max(best, view.opt.strength(face, card.suit_of(face)))
            else:
                best = max(best, view.opt.spoof[face])
        gain = weights[SIDE_HIGH if best >= 20 else SIDE_FAIR if best >= 9 else SIDE_LOW]
        return gain + weights[SIDE_RISK] * most_dangerous(view, me)

    def secret(self, view: FlapsState, me: int, kind: int, left: int) -> int:
        """The secrets: two cards less, or a pile more."""
        weights = self.weights
        if kind == card.SOLVE:
            worth = 0
            for item in view.mystery:
                worth -= weights[SOLVES] - self.keep(card_seen(item, me))
            return worth
        if kind == card.PICK_SECRET:
            return weights[PICKS] if left > 1 else -8
        if kind == card.SHARE_SECRET:
            return weights[SHARES]
        if kind != card.LOSE_SECRET:
            return 0
        for seat in range(view.seats):
            if seat != me and view.holding(seat) == 1 and view.opt.passive_win:
                return NEVER  # that player would win
        return weights[LOSES] if left > 1 else -16

    def up(self, view: FlapsState, me: int) -> int:
        """Somebody else has to take up a card; if only oneself can, it costs."""
        best = -32
        for seat in range(view.seats):
            if seat != me and view.downs[seat]:
                best = max(best, self.weights[UPS] * (1 + danger(view, seat)))
        return best if best > -32 or view.downs[me] else 0

    def suit(self, view: FlapsState, me: int, suit: int) -> int:
        """How good it is to have this suit asked for: own cards of it, the last one above all."""
        worth = 0
        for face in view.hands[me]:
            if card.suit_of(face) == suit:
                worth += self.weights[OWN_SUIT] - min(12, self.keep(face))
                if len(view.hands[me]) == 1 and not no_finish(card.kind_of(face)):
                    worth += 80
        return worth

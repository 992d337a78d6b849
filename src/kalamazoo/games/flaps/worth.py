"""What a card, a lay and a neighbour are worth to the greedy player of Flaps; one point is about a third of a card."""

from typing import Final

from kalamazoo.core.cards import BACK
from kalamazoo.games.flaps.engine import cards as card
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.engine.table import ATTACKED, CARD, EXTRA, SCUFFLE
from kalamazoo.games.flaps.options import no_finish

NEVER: Final = -1000
SHED: Final = 10  # a card less
KEPT: Final = -6  # a turn that ends with a card more


def keep_worths() -> list[int]:
    """How useful each kind is in hand: answers and Aces are, OL' MAIDS are not."""
    by_kind = [0] * card.KINDS
    by_kind[card.ACE] = 4
    by_kind[card.ACE_END] = 7
    by_kind[card.ACE_LAY_RED] = 2
    by_kind[card.ACE_LAY_BLACK] = 2
    by_kind[card.ACE_JACK] = 3
    by_kind[card.TWO] = 2
    by_kind[card.THREE] = 2
    by_kind[card.SEVEN] = 3
    by_kind[card.NINE] = 2
    by_kind[card.EIGHT] = 1
    by_kind[card.HOOFERS] = 2
    by_kind[card.FLAPS] = 3
    by_kind[card.MEGA_FLAP] = 4
    by_kind[card.STOP_FLAPPING] = 2
    by_kind[card.DUMP_FIVES] = 2
    by_kind[card.SIX] = -3
    by_kind[card.UP_JACKS] = 1
    by_kind[card.SOLVE] = -2
    by_kind[card.QUACK] = 2
    for maid in range(card.MAID_1, card.LOW_MAID + 1):
        by_kind[maid] = -6
    return by_kind


KEEP: Final = keep_worths()


def keep_worth(face: int) -> int:
    """How useful a card is in hand; an unknown one is as good as most."""
    return KEEP[card.kind_of(face)] if face != BACK else 0


def danger(view: FlapsState, seat: int) -> int:
    """How near a player is to winning, 0 to 4."""
    cards = view.holding(seat)
    return 4 if cards <= 1 else 2 if cards == 2 else 1 if cards == 3 else 0


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


def lay_worth(view: FlapsState, me: int, face: int) -> int:
    """What laying this card now is worth, its effect and what is left in hand included."""
    kind = card.kind_of(face)
    hand = view.hands[me]
    left = len(hand) - 1
    barred = no_finish(kind) or view.phase == EXTRA
    if left == 0 and not barred and not (kind == card.SOLVE and view.mystery):
        return 1000
    worth = SHED - KEEP[kind] + effect_worth(view, me, face, kind, left)
    if left == 0:
        worth -= 4  # a card is drawn instead of winning
    if left == 1:
        worth += last_worth(hand[0] if hand[1] == face else hand[1], kind)
    if view.phase == ATTACKED:
        worth += 3 * view.attack  # what need not be drawn
    elif view.phase == SCUFFLE:
        worth += 3
    return worth


def last_worth(face: int, laid: int) -> int:
    """How good a card is as the last one."""
    kind = card.kind_of(face)
    if kind == card.ACE_END:
        return 8
    if no_finish(kind) or kind == card.QUACK:
        return -8
    if laid == card.ACE_LAY_RED or laid == card.ACE_LAY_BLACK or laid == card.KING_LAY:
        return -4  # it would have to follow at once, and could not finish
    return 3


def effect_worth(view: FlapsState, me: int, face: int, kind: int, left: int) -> int:
    """What the effect of a card is worth."""
    following = view.next_seat(me)
    behind = (me - view.step) % view.seats
    if kind == card.TWO or kind == card.THREE or kind == card.QUACK:
        return (2 if kind == card.TWO else 3) + 2 * danger(view, following)
    if kind == card.SEVEN:
        return 2 + danger(view, behind) if view.phase == ATTACKED else 0
    if kind == card.EIGHT:
        return 1 + 2 * danger(view, following)
    if kind == card.TEN:
        return 2 + most_dangerous(view, me)
    if kind == card.JACK or kind == card.ACE_JACK:
        return danger(view, following) - danger(view, behind)
    if kind == card.UP_JACKS:
        return 2 * (view.seats - 1) + danger(view, following) - danger(view, behind)
    if kind == card.ACE_LAY_RED or kind == card.ACE_LAY_BLACK or kind == card.KING_LAY:
        return extra_worth(view, me, face, kind)
    if card.is_flap(kind):
        return flap_worth(view, me, kind)
    if kind == card.DUMP_FIVES:
        return 6 * min(3, left - 1, fives(view, me) - 1) if left > 1 else 0
    if kind == card.TRUMPS or kind == card.SPOOF:
        return side_worth(view, me, kind)
    if kind >= card.LOSE_SECRET and kind <= card.SOLVE:
        return secret_worth(view, me, kind, left)
    if kind == card.MONTY:
        return 8 if left >= 3 else 0
    if kind == card.ONE_UP:
        return up_worth(view, me)
    return 2 if card.is_maid(kind) else 0


def extra_worth(view: FlapsState, me: int, face: int, kind: int) -> int:
    """Whether there is something to lay after it."""
    row = view.opt.extra_rows[1 if kind == card.ACE_LAY_RED else 2 if kind == card.ACE_LAY_BLACK else 3]
    seen = False
    for other in view.hands[me]:
        if other == face and not seen:
            seen = True
        elif row[other]:
            return 7
    return -6


def flap_worth(view: FlapsState, me: int, kind: int) -> int:
    """Opening flapping, or going on with it: own FLAPS are worth it, an opponent with few cards is not."""
    own = count_kind(view, me, card.FLAPS)
    worst = most_dangerous(view, me)
    if kind == card.MEGA_FLAP:
        return 6 * min(3, own)
    if kind == card.STOP_FLAPPING:
        return 2 * worst - 2 * own
    return 2 * min(3, own - 1) - worst


def side_worth(view: FlapsState, me: int, kind: int) -> int:
    """A side game is good with a high card, and bad while somebody could finish in it."""
    best = -9
    for face in view.hands[me]:
        if kind == card.TRUMPS:
            best = max(best, view.opt.strength(face, card.suit_of(face)))
        else:
            best = max(best, view.opt.spoof[face])
    gain = 5 if best >= 20 else 2 if best >= 9 else -4
    return gain - 4 * most_dangerous(view, me)


def secret_worth(view: FlapsState, me: int, kind: int, left: int) -> int:
    """The secrets: two cards less, or a pile more."""
    if kind == card.SOLVE:
        worth = 0
        for item in view.mystery:
            worth -= 8 - keep_worth(item & CARD)
        return worth
    if kind == card.PICK_SECRET:
        return 9 if left > 1 else -2
    if kind == card.SHARE_SECRET:
        return -5
    if kind != card.LOSE_SECRET:
        return 0
    for seat in range(view.seats):
        if seat != me and view.holding(seat) == 1 and view.opt.passive_win:
            return NEVER  # that player would win
    return 2 if left > 1 else -4


def up_worth(view: FlapsState, me: int) -> int:
    """Somebody else has to take up a card; if only oneself can, it costs."""
    best = -8
    for seat in range(view.seats):
        if seat != me and view.downs[seat]:
            best = max(best, 2 + 2 * danger(view, seat))
    return best if best > -8 or view.downs[me] else 0


def fives(view: FlapsState, me: int) -> int:
    """How many fives of any kind are in the own hand."""
    found = 0
    for face in view.hands[me]:
        if view.opt.five_row[face]:
            found += 1
    return found


def suit_worth(view: FlapsState, me: int, suit: int) -> int:
    """How good it is to have this suit asked for: own cards of it, the last one above all."""
    worth = 0
    for face in view.hands[me]:
        if card.suit_of(face) == suit:
            worth += 4 - min(3, keep_worth(face))
            if len(view.hands[me]) == 1 and not no_finish(card.kind_of(face)):
                worth += 20
    return worth

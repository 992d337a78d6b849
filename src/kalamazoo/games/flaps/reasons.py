"""Why a move of Flaps is good: what the table shows of it, as reasons."""

from typing import Final

from kalamazoo.core.bot import Reason
from kalamazoo.games.flaps import moves as m
from kalamazoo.games.flaps.engine import cards as card
from kalamazoo.games.flaps.engine import table as phase
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.options import no_finish
from kalamazoo.games.flaps.worth import Judge

WINS: Final = 1
ANSWERS: Final = 2  # number of cards that need not be drawn
HITS: Final = 3  # seat who has few cards, number of them; card that hits
TURNS_ROUND: Final = 4  # seat who is next no more, number of cards
EXTRA_LAY: Final = 5  # card that can follow at once
KEEPS: Final = 6  # card that stays for later
ANSWER_KEPT: Final = 7  # card that stays to answer an attack
SHEDS: Final = 8  # card that is hard to get rid of
LAST_CARD: Final = 9  # card that is left, and can finish
FOLLOWS: Final = 10  # number of own cards that could follow
SUIT: Final = 11  # card: the suit; number of own cards
PICKS: Final = 12  # seat who is nearest to winning, number of cards
DRAWS: Final = 13  # card that it does not spend: one that is worth more in hand
NO_LAY: Final = 14  # nothing fits
FLAPS_ON: Final = 15  # a card less, out of turn
ONLY: Final = 16  # nothing else can be done
SPARES: Final = 17  # card that the hand needs least
FEWEST: Final = 18  # seat of the others who has fewest cards, number of them
ADDS_UP: Final = 19  # number of points that the own card in SPOOF has
HAS_LEFT: Final = 20  # seat, number of cards
ALIKE: Final = 21  # cards between which there is nothing to choose
STAYS: Final = 22  # the better of two cards, which is shown
OTHER_ONE: Final = 23  # of two cards that were not shown, the one that was not pointed at
NOT_SEEN: Final = 24  # a card that can be looked at
OWED: Final = 25  # the call of the last card
SUIT_HELPS: Final = 26  # no other suit helps more

FEW: Final = 3  # cards of a player who is near to winning
USEFUL: Final = 8  # what a card that is kept must be worth
SHED: Final = -8


def reasons_for(view: FlapsState, seat: int, move: int, judge: Judge) -> list[Reason]:
    """Why this move, the weightiest first; what can always be said where there is nothing else."""
    found = special_reasons(view, seat, move, judge)
    if found:
        return found
    if len(view.moves(seat)) == 1:
        found.append(Reason(ONLY))
    elif move == m.LAST:
        found.append(Reason(OWED))
    elif m.CALL < move < m.CALL + card.SUITS:
        found.append(Reason(SUIT_HELPS))
    elif move < m.LAYS and move & 255 < card.CARDS:
        found.append(Reason(SPARES, card=move & 255))
    else:
        answer_reason(view, seat, move, found)
    return found


def answer_reason(view: FlapsState, seat: int, move: int, found: list[Reason]) -> None:
    """Why an answer to what a card asks for."""
    kind = m.move_kind(move)
    if kind in (m.PUT, m.SECRET, m.MONTY, m.SWAP):
        found.append(Reason(SPARES, card=m.move_card(move)))
    elif kind == m.GUESS:
        found.append(Reason(ADDS_UP, card=view.put[seat], number=view.opt.spoof[view.put[seat]]))
    elif kind == m.POINT:
        found.append(Reason(ALIKE))
    elif kind == m.SHOW:
        found.append(Reason(STAYS))
    elif kind == m.TAKE:
        found.append(Reason(OTHER_ONE))
    elif kind in (m.LOOK, m.LOOK_HAND, m.TURN_OVER):
        found.append(Reason(NOT_SEEN))
    elif kind in (m.PICK, m.PLACE, m.UP, m.NAME, m.SHARE, m.SOLVED):
        named = m.move_seat(move)
        least = view.holding(named)
        for other in range(view.seats):
            if other != seat and view.holding(other):
                least = min(least, view.holding(other))
        fewest = kind != m.SHARE and least == view.holding(named) and named != seat
        found.append(Reason(FEWEST if fewest else HAS_LEFT, named, number=view.holding(named)))


def special_reasons(view: FlapsState, seat: int, move: int, judge: Judge) -> list[Reason]:
    """What is particular to a move."""
    found: list[Reason] = []
    kind = m.move_kind(move)
    if kind in (m.PICK, m.PLACE, m.UP, m.NAME, m.SHARE):
        named = m.move_seat(move)
        if view.holding(named) <= FEW:
            found.append(Reason(PICKS, named, number=view.holding(named)))
    elif m.CALL < move < m.CALL + card.SUITS:
        suit = move - m.CALL
        own = 0
        for face in view.hands[seat]:
            if card.suit_of(face) == suit:
                own += 1
        if own:
            found.append(Reason(SUIT, card=suit, number=own))
    elif move == m.DRAW:
        why_draw(view, seat, judge, found)
    elif move < m.LAYS and move & 255 < card.CARDS:
        why_lay(view, seat, move & 255, judge, found)
    return found


def why_draw(view: FlapsState, seat: int, judge: Judge, found: list[Reason]) -> None:
    """Nothing fits, or what fits is worth more in hand."""
    row = view.row(seat)
    best = 0
    for face in view.hands[seat]:
        if row[face] and (not best or judge.keep(face) > judge.keep(best)):
            best = face
    found.append(Reason(DRAWS, card=best) if best else Reason(NO_LAY))


def why_lay(view: FlapsState, seat: int, face: int, judge: Judge, found: list[Reason]) -> None:
    """What a lay does, and what it leaves."""
    kind = card.kind_of(face)
    left = view.hands[seat][:]
    left.remove(face)
    barred = no_finish(kind) or view.phase == phase.EXTRA
    if not left and not barred:
        found.append(Reason(WINS, card=face))
        return
    if view.phase == phase.ATTACKED:
        found.append(Reason(ANSWERS, card=face, number=view.attack))
    elif view.phase in (phase.FLAPPING, phase.ASKED):
        found.append(Reason(FLAPS_ON, card=face))
    following = view.next_seat(seat)
    few = view.holding(following) <= FEW
    if few and kind in (card.TWO, card.THREE, card.EIGHT, card.QUACK):
        found.append(Reason(HITS, following, face, number=view.holding(following)))
    elif few and kind in (card.JACK, card.UP_JACKS, card.ACE_JACK) and view.seats > 2:
        found.append(Reason(TURNS_ROUND, following, face, number=view.holding(following)))
    elif kind in (card.ACE_LAY_RED, card.ACE_LAY_BLACK, card.KING_LAY):
        row = view.opt.extra_rows[1 if kind == card.ACE_LAY_RED else 2 if kind == card.ACE_LAY_BLACK else 3]
        for other in left:
            if row[other]:
                found.append(Reason(EXTRA_LAY, card=other))
                break
    if len(left) == 1:
        if not no_finish(card.kind_of(left[0])):
            found.append(Reason(LAST_CARD, card=left[0]))
        return
    if judge.keep(face) <= SHED:
        found.append(Reason(SHEDS, card=face))
    what_stays(view, left, face, judge, found)


def what_stays(view: FlapsState, left: list[int], face: int, judge: Judge, found: list[Reason]) -> None:
    """Cards that are kept for later, and those that could follow."""
    best = 0
    row = view.opt.open_rows[view.view]
    for other in left:
        if row[other] and judge.keep(other) >= USEFUL and judge.keep(other) > judge.keep(face):
            if not best or judge.keep(other) > judge.keep(best):
                best = other
    if best:
        kind = card.kind_of(best)
        answers = kind in (card.TWO, card.THREE, card.SEVEN, card.NINE, card.QUACK)
        found.append(Reason(ANSWER_KEPT if answers else KEEPS, card=best))
    if card.kind_of(face) < card.MAID_1:
        after = view.opt.open_rows[face]
        number = 0
        for other in left:
            number += 1 if after[other] else 0
        if number:
            found.append(Reason(FOLLOWS, card=face, number=number))

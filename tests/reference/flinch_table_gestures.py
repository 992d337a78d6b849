"""What players do beside laying cards: show, lift, move, take, peek; for the plain table play of this folder."""

from __future__ import annotations

from tests.reference.flinch_house import WILD
from tests.reference.flinch_table_felt import LETTERS, Deed, Felt, written
from tests.reference.flinch_table_judge import find, judge, owner_of
from tests.reference.flinch_table_offers import can_show
from tests.reference.flinch_table_turns import (
    close_on_next_card,
    deal_hand,
    look_at_bonds,
    note,
    note_stray,
    own_act,
)
from tests.reference.flinch_table_undo import last_card


def show(felt: Felt, seat: int, source: str) -> None:
    """A hand card is seen by all (IR-8, IR-9)."""
    cards = [c for c in felt.places[seat].hand if written(c) == source and can_show(felt, seat, c)]
    card = max(cards, key=lambda c: len(c.known))  # of equal cards, one that is known shows nothing new
    if seat == felt.turn:
        own_act(felt, seat)
        if felt.phase == "over":
            return  # IR-7: what nobody called stands before anything is shown
    card.known = felt.everybody()
    felt.shown.add(card)
    if seat != felt.turn:
        felt.exposed[seat].append(card)
        return
    betray(felt, Deed("show", seat, card, source, seat))
    felt.bound.append(card)
    if felt.house["exposed-call"] == "on-demand":
        felt.exposed[seat] = [other for other in felt.exposed[seat] if other is not card]  # nobody need demand it now
    felt.bound_own = True
    look_at_bonds(felt)


def betray(felt: Felt, deed: Deed) -> None:
    """1913: a card lifted or shown while a duty is open can be called at once (FL-CHAL-5, FL-EXP-8)."""
    if felt.house.early:
        judge(felt, deed)
        note(felt, deed)
    elif felt.house["call-window"] == "same-play":
        close_on_next_card(felt)  # OP-CHAL-1


def lift(felt: Felt, seat: int, source: str) -> None:
    """A reserve card is lifted (IR-10); out of turn it goes straight back (IR-12)."""
    owner = owner_of(felt, seat, source)
    card = find(felt, seat, source)
    felt.lifted.add((seat, source))
    deed = Deed("lift", seat, card, source, owner)
    if seat != felt.turn:
        note_stray(felt, deed)
        return
    own_act(felt, seat)
    if felt.phase == "over":
        return
    betray(felt, deed)
    if felt.house.lift_commits and len(felt.places[owner].reserve[int(source[1:]) - 1]) > 1:  # FL-EXP-7, OP-EXP-1
        felt.bound.append(card)
        felt.bound_own = True
        look_at_bonds(felt)
    else:
        felt.held = source


def move(felt: Felt, seat: int, rest: str) -> None:
    """A reserve card wrongly goes to another reserve pile (IR-14)."""
    first, second = (int(part[1:]) - 1 for part in rest.split(">"))
    own_act(felt, seat)
    if felt.phase == "over":
        return
    reserve = felt.places[seat].reserve
    card = reserve[first].pop()
    reserve[second].append(card)
    felt.moved.add(first)
    note(felt, Deed("move", seat, card, f"r{first + 1}", seat, f"r{second + 1}", faults={"move"}))
    look_at_bonds(felt)


def take_wrongly(felt: Felt, seat: int, rest: str) -> None:
    """A card of the centre or of an opponent wrongly goes to the hand (IR-16)."""
    aimed = felt.centre[int(rest[1:]) - 1] if rest[0] == "p" else None
    own_act(felt, seat)
    if felt.phase == "over":
        return
    if felt.house["call-window"] == "same-play":
        close_on_next_card(felt)  # before the card leaves: what it had covered stays (IR-12)
    felt.took = True
    deed = Deed("take", seat, source=rest, faults={"take"})
    if aimed is not None:
        at = felt.centre.index(aimed)  # another may be gone now
        deed.pile = aimed
        deed.laid = deed.pile.laid.pop()
        deed.below = deed.pile.laid[-1] if deed.pile.laid else None
        card = deed.laid.card
        deed.cleared = at
        if not deed.pile.laid:
            del felt.centre[at]
    else:
        deed.owner = LETTERS.index(rest[0])
        theirs = felt.places[deed.owner]
        if rest[2:] == "s":
            card = theirs.stock.pop()
            theirs.face_down = felt.house.manual and bool(theirs.stock)
            deed.turned = theirs.stock[-1] if theirs.stock and not felt.house.manual else None
        else:
            card = theirs.reserve[int(rest[3:]) - 1].pop()
    card.known = felt.everybody()
    felt.shown.discard(card)  # whoever showed it, its new holder has not
    deed.card = card
    felt.places[seat].hand.append(card)
    note(felt, deed)
    look_at_bonds(felt)


def peek(felt: Felt, seat: int, text: str) -> None:
    """A look under a top card, which all others notice (IR-11)."""
    felt.looked.add((seat, text))
    _, owner, source = text.split(":")
    theirs = felt.places[LETTERS.index(owner)]
    pile = theirs.stock if source == "s" else theirs.reserve[int(source[1:]) - 1]
    pile[-2].known.add(seat)
    felt.peeks.append((seat, felt.number, seat == felt.turn))


def demand(felt: Felt, rest: str) -> None:
    """1913: an opponent demands a card that was shown (FL-EXP-6)."""
    named = rest[2:]
    rank = WILD if named == "w" else int(named)
    card = next(card for card in felt.exposed[felt.turn] if card.rank == rank)
    felt.bound.append(card)
    felt.exposed[felt.turn].remove(card)
    look_at_bonds(felt)


def turn_up(felt: Felt, owner: int) -> None:
    """Anybody turns up a stock card that was forgotten (IR-21)."""
    felt.places[owner].face_down = False


def take_hand(felt: Felt, seat: int) -> None:
    """A player takes a new hand himself, in time or too early (IR-17)."""
    if seat == felt.turn and not felt.places[seat].hand:
        cards = deal_hand(felt, seat)
        mine = [deed for deed in felt.deeds if deed.seat == seat and deed.kind == "play"]
        if mine and mine[-1] is last_card(felt.deeds):
            mine[-1].dealt = cards  # FL-HAND-1: it does not come back to the new hand
        look_at_bonds(felt)
        return
    deed = Deed("hand", seat, faults={"hand"})
    if seat == felt.turn:
        own_act(felt, seat)
        if felt.phase == "over":
            return
    deed.dealt = deal_hand(felt, seat, early=True)
    if seat == felt.turn:
        note(felt, deed)
    else:
        note_stray(felt, deed)

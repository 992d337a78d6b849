"""Cards that go back at a table without referee; for the plain table play of this folder."""

from __future__ import annotations

from tests.reference.flinch_table_felt import ONLOOKER, Card, Deed, Felt, Laid, may_discard
from tests.reference.flinch_table_judge import let_go

# Under which ground a fault is called; with that ground out of use it can only be pointed out.
GROUND_OF = {
    "stock": "stock",
    "partner-stock": "partner-stock",
    "ones": "ones",
    "wrong": "wrong-play",  # IR-7
    "take": "wrong-play",  # IR-16
    "bound": "wrong-play",  # IR-19
    "slot": "slot",  # IR-13
    "move": "move",  # IR-14
    "discard": "discard",  # IR-15
    "hand": "new-hand",  # IR-17
}


def open_faults(felt: Felt, deed: Deed) -> set[str]:
    """What is still to be called in an act: a wrong card that another player has covered stands (IR-7)."""
    faults = set(deed.faults)
    if "wrong" in faults and not uncovered(felt, deed):
        faults.remove("wrong")
    hand = felt.places[deed.seat].hand
    if deed.kind == "end" and hand and not any(may_discard(felt, card) for card in hand):
        faults.discard("discard")  # OP-TURN-5, OP-WILD-4: there is nothing to discard
    return faults


def uncovered(felt: Felt, deed: Deed) -> bool:
    """Whether nobody else's card lies on this one."""
    if deed.pile is None or deed.laid not in deed.pile.laid or deed.buried:
        return False
    if deed.pile not in felt.centre and any(entry.card not in felt.used for entry in deed.pile.laid):
        return False  # the pile has been shuffled into the stack
    if (
        deed.pile not in felt.centre
        and deed.cleared < 0
        and not any(d.pile is deed.pile and d.cleared >= 0 for d in [*felt.deeds, *felt.strays])
    ):
        return False
    plays = [other for other in [*felt.deeds, *felt.strays] if other.kind == "play"]  # not what he took off it
    mine = [other.laid for other in plays if other.seat == deed.seat]
    above = deed.pile.laid[deed.pile.laid.index(deed.laid) + 1 :]
    return all(entry in mine for entry in above)


def last_card(deeds: list[Deed]) -> Deed | None:
    """The last card that was laid down; gestures after it do not matter (OP-CHAL-9)."""
    laid = [deed for deed in deeds if deed.kind in ("play", "discard", "second", "end", "pass")]
    return laid[-1] if laid else None


def settle_strays(felt: Felt, accused: int) -> None:
    """What somebody did out of turn goes back, unless it is covered; one card pays for all (IR-12, OP-CHAL-11)."""
    for deed in reversed([deed for deed in felt.strays if deed.seat == accused]):
        pile = felt.places[accused].reserve[int(deed.target[1:]) - 1] if deed.kind == "discard" else []
        covered = (deed.kind == "play" and not uncovered(felt, deed)) or (pile and pile[-1] is not deed.card)
        if not covered:
            undo(felt, deed)
    felt.strays = [deed for deed in felt.strays if deed.seat != accused]


def undo_draws(felt: Felt, seat: int) -> None:
    """A hand that was taken too early goes beneath the stack; who took it has seen it (IR-17)."""
    for deed in reversed([*felt.deeds, *felt.strays]):
        if deed.kind == "hand" and deed.seat == seat and not deed.undone:
            deed.undone = True
            mine = felt.places[seat]
            back = [card for card in deed.dealt if card in mine.hand]
            mine.hand = [card for card in mine.hand if card not in back]
            for card in back:
                unbind(felt, seat, card)
                card.known = {seat}  # the others do not see in which order they go down
                acquit(felt, card)
            felt.stack = sorted(back, key=lambda card: card.rank) + felt.stack
    felt.strays = [deed for deed in felt.strays if not deed.undone]


def acquit(felt: Felt, card: Card, since: Deed | None = None) -> None:
    """A card has gone back that nobody was to have: it was no 1 that was kept, since it had come."""
    for deed in felt.deeds[felt.deeds.index(since) if since in felt.deeds else 0 :]:
        if card in deed.ones:
            deed.ones.remove(card)
            deed.faults -= set() if deed.ones else {"ones"}


def undo(felt: Felt, deed: Deed) -> None:
    """Puts the card of an act back where it came from."""
    card = deed.card
    if deed.kind == "hand":
        undo_draws(felt, deed.seat)
    if card is None or deed.undone:
        return
    deed.undone = True
    stray = deed in felt.strays
    felt.strays = [other for other in felt.strays if other is not deed]  # what has gone back is settled
    if deed.kind == "play":
        undo_play(felt, deed, card)
        if deed.undone and deed.was_exposed and stray:
            felt.exposed[deed.seat].append(card)  # FL-EXP-4, FL-EXP-5: it has been shown all the same
    elif deed.kind in ("discard", "second", "lay"):
        pile = reserve_of(felt, deed)
        deed.undone = card in pile
        if card in pile:
            if deed.was_bound:
                felt.last_bonds[0].append(card)  # IR-19: it must be played now
            pile.remove(card)
            let_go(felt, deed.seat, int(deed.target[1:]))
            felt.places[deed.seat].hand.append(card)
            card.known = felt.everybody()
            if deed.was_exposed and (deed.kind == "second" or stray):
                felt.exposed[deed.seat].append(card)  # FL-EXP-4, FL-EXP-5: it has been shown all the same
    elif deed.kind == "move":
        reserve = felt.places[deed.seat].reserve
        deed.undone = card in reserve[int(deed.target[1:]) - 1]
        if deed.undone:
            let_go(felt, deed.seat, int(deed.source[1:]))
            let_go(felt, deed.seat, int(deed.target[1:]))
            reserve[int(deed.target[1:]) - 1].remove(card)
            reserve[int(deed.source[1:]) - 1].append(card)
    elif deed.kind == "take" and not grown_over(felt, deed):
        since = felt.deeds.index(deed) + 1 if deed in felt.deeds else 0
        for later in reversed([*felt.deeds[since:], *felt.strays]):
            if (
                later.seat == deed.seat
                and later.card is card
                and later.kind not in ("lift", "show")  # nothing goes back with them: they can still be called
                and (later.kind != "play" or uncovered(felt, later))
            ):
                undo(felt, later)  # it went on from the hand
        if card in felt.places[deed.seat].hand:
            undo_take(felt, deed, card)


def reserve_of(felt: Felt, deed: Deed) -> list[Card]:
    """The reserve pile on which a discard went."""
    return felt.places[deed.seat].reserve[int(deed.target[1:]) - 1]


def above(take: Deed) -> list[Laid]:
    """What lies on the pile a card was taken from, above what it left there."""
    if take.pile is None:
        return []
    return take.pile.laid[take.pile.laid.index(take.below) + 1 :] if take.below in take.pile.laid else take.pile.laid


def grown_over(felt: Felt, take: Deed) -> bool:
    """Whether somebody else has played on the pile a card was taken from, or put it away; then it stays as it is."""
    if take.pile is None or take.below is None:
        return False
    if take.below not in take.pile.laid:
        return True
    plays = [deed for deed in [*felt.deeds, *felt.strays] if deed.kind == "play"]
    mine = [deed for deed in plays if deed.seat == take.seat and deed.laid in above(take)]
    if take.pile not in felt.centre:
        away = any(entry.card not in felt.used for entry in take.pile.laid)  # shuffled into the stack
        if away or not any(deed.cleared >= 0 for deed in mine):
            return True
    return any(entry not in [deed.laid for deed in mine] for entry in above(take))


def undo_play(felt: Felt, deed: Deed, card: Card) -> None:
    """A card of the centre goes back, and the offender's own cards on it before that."""
    pile, entry = deed.pile, deed.laid
    if pile is None or entry is None or not uncovered(felt, deed):
        deed.undone = False
        return
    for other in reversed([*felt.deeds, *felt.strays]):
        if other is not deed and other.pile is pile and other.laid in pile.laid:
            if pile.laid.index(other.laid) > pile.laid.index(entry):
                undo(felt, other)
    if deed.cleared >= 0 and pile not in felt.centre:  # OP-CHAL-9: the pile it had completed is restored
        felt.centre.insert(deed.cleared, pile)
        felt.used_piles -= 1
        for laid in pile.laid:
            felt.used.remove(laid.card)
    if deed.opener:
        felt.opened = False
        felt.phase = "opening" if felt.house["opening-pass"] == "no-discard" else felt.phase
    pile.laid.remove(entry)
    if not pile.laid:
        felt.centre = [other for other in felt.centre if other is not pile]
    theirs = felt.places[deed.owner]
    if deed.source in ("s", "t"):
        if theirs.stock:
            if not theirs.face_down:
                theirs.stock[-1].known = felt.everybody()  # it was turned up, and is turned down again
        theirs.face_down = False
        theirs.stock.append(card)
    elif deed.source[0] in "rq":
        theirs.reserve[int(deed.source[1:]) - 1].append(card)
        let_go(felt, deed.owner, int(deed.source[1:]))  # nor does it bind if it was shown in a hand (FL-EXP-1)
    else:
        theirs.hand.append(card)
        card.known = felt.everybody()
    if deed.was_bound:
        felt.rebound.append(card)  # FL-EXP-1: it must be played all the same


def unbind(felt: Felt, seat: int, card: Card) -> None:
    """A card that was shown has left the hand; one like it that all have seen is as good as it (FL-DECK-7)."""
    felt.shown.discard(card)  # if it comes again, it comes as another card
    like = [c for c in felt.places[seat].hand if c.rank == card.rank and ONLOOKER in c.known]
    for shown in (felt.bound, felt.exposed[seat], felt.last_bonds[0]):
        others = [other for other in like if other not in shown][:1]
        if card in shown and (others or shown is not felt.last_bonds[0]):  # one may still come back
            shown.remove(card)
            shown += others


def undo_take(felt: Felt, deed: Deed, card: Card) -> None:
    """A card wrongly taken goes back, and was no 1 that was kept."""
    if deed.pile is not None:
        for other in reversed([*felt.deeds, *felt.strays]):
            if other.kind == "play" and other.seat == deed.seat and other.laid in above(deed):
                undo(felt, other)  # his own cards on it go back first
    acquit(felt, card, deed)
    felt.places[deed.seat].hand.remove(card)
    unbind(felt, deed.seat, card)  # if he showed it meanwhile
    if deed.pile is not None and deed.laid is not None:
        if deed.pile not in felt.centre:
            felt.centre.insert(deed.cleared, deed.pile)
        deed.pile.laid.append(deed.laid)
        return
    theirs = felt.places[deed.owner]
    if deed.source[2:] == "s":
        if theirs.stock and not theirs.face_down:
            theirs.stock[-1].known = felt.everybody()
        theirs.face_down = False
        theirs.stock.append(card)
    else:
        theirs.reserve[int(deed.source[3:]) - 1].append(card)

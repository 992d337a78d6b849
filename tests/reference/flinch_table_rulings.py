"""Calls, pointings-out and what goes back after them; for the plain table play of this folder."""

from __future__ import annotations

from tests.reference.flinch_table_felt import LETTERS, Card, Deed, Felt, duty_open, fits
from tests.reference.flinch_table_turns import (
    end_turn,
    goes_out,
    known_starter,
    look_at_bonds,
    release_bonds,
    renew,
    renewable,
    stop_laying,
)

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


def call(felt: Felt, seat: int, text: str) -> None:
    """Somebody calls; others may still join (OP-CHAL-12)."""
    _, who, ground = text.split(":")
    if felt.phase != "gathering":
        felt.resume, felt.phase = felt.phase, "gathering"
        felt.accused = LETTERS.index(who)
        felt.calls = []
    felt.calls.append((seat, ground))


def true_ground(felt: Felt, ground: str) -> bool:
    """Whether what was called has happened."""
    if ground == "peek":
        return any(who == felt.accused for who, _ in felt.peeks)
    if ground == "out-of-turn":
        return any(deed.seat == felt.accused for deed in felt.strays)
    return any(GROUND_OF[fault] == ground for deed in felt.deeds for fault in open_faults(felt, deed))


def open_faults(felt: Felt, deed: Deed) -> set[str]:
    """What is still to be called in an act: a wrong card that another player has covered stands (IR-7)."""
    if "wrong" in deed.faults and not uncovered(felt, deed):
        return deed.faults - {"wrong"}
    return deed.faults


def uncovered(felt: Felt, deed: Deed) -> bool:
    """Whether nobody else's card lies on this one."""
    if deed.pile is None or deed.laid not in deed.pile.laid:
        return False
    if deed.pile not in felt.centre and deed.cleared < 0 and not any(d.pile is deed.pile and d.cleared >= 0 for d in felt.deeds):
        return False
    mine = [other.laid for other in felt.deeds if other.seat == deed.seat]
    mine += [other.laid for other in felt.strays if other.seat == deed.seat]
    above = deed.pile.laid[deed.pile.laid.index(deed.laid) + 1 :]
    return all(entry in mine for entry in above)


# -- the ruling ----------------------------------------------------------------------------------------------


def settle(felt: Felt) -> bool:
    """The calls are judged (FL-CHAL-9 to -19); returns whether one was right."""
    felt.phase = felt.resume
    accused = felt.accused
    verdicts = [(caller, ground, true_ground(felt, ground)) for caller, ground in felt.calls]
    right = nearest(felt, accused, [(caller, ground) for caller, ground, true in verdicts if true])
    felt.calls, felt.accused = [], -1
    remember_failed(felt, accused, [(caller, ground) for caller, ground, true in verdicts if not true])
    if right:
        together = len(right) > 1 and felt.house["simultaneous-rule"] == "stack"  # FL-CHAL-17
        uphold(felt, accused, right[0][0], {ground for _, ground in right}, together)
    else:
        wrong_calls(felt, accused, nearest(felt, accused, [(caller, ground) for caller, ground, _ in verdicts]))
    return bool(right)


def nearest(felt: Felt, accused: int, calls: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Callers in order from the accused's left (FL-CHAL-18)."""
    return sorted(calls, key=lambda entry: (entry[0] - accused) % felt.count)


def remember_failed(felt: Felt, accused: int, calls: list[tuple[int, str]]) -> None:
    """A failed call is not offered again at once (OP-CHAL-5, OP-CHAL-6)."""
    for caller, ground in calls:
        felt.failed[caller, accused, ground] = felt.done[accused]
        if ground == "ones":
            felt.ones_failed.add((caller, accused))


def wrong_calls(felt: Felt, accused: int, calls: list[tuple[int, str]]) -> None:
    """The game goes on; the caller may have to take a card (FL-CHAL-15, FL-CHAL-16, OP-CHAL-5)."""
    costs = felt.house["false-call-penalty"]
    payers = [c for c, ground in calls if costs == "all" or (costs == "ones-only" and ground == "ones")]
    if payers:
        hand_over(felt, accused, payers[0], from_stack=False)


def uphold(felt: Felt, accused: int, caller: int, grounds: set[str], together: bool) -> None:
    """The card goes over, what is wrong goes back, and the offender's turn is over."""
    on_turn = felt.turn == accused or (felt.fresh and felt.suspect == accused)
    his_turn = felt.number if felt.turn == accused else felt.number - 1
    own_peek = on_turn and (accused, his_turn) in felt.peeks
    stops = bool(grounds - {"peek", "out-of-turn"}) or ("peek" in grounds and own_peek)  # IR-11, OP-CHAL-17
    if "out-of-turn" in grounds or ("peek" in grounds and not stops):
        settle_strays(felt, accused)
        felt.peeks = [(who, number) for who, number in felt.peeks if who != accused]
    running = felt.turn == accused and stops
    if stops:
        take_back(felt, accused, grounds)
    ones_shown(felt, accused, grounds)
    hand_over(felt, caller, accused, together)
    if felt.phase == "over":
        return
    if stops:
        felt.deeds, felt.acts, felt.late = [], 0, False  # OP-CHAL-11
        felt.suspect = None
        felt.peeks = [(who, number) for who, number in felt.peeks if who != accused]
        if felt.phase == "laying" and known_starter(felt):
            stop_laying(felt)  # FL-OPEN-8: somebody has a 1 after all
        elif running:
            end_turn(felt, accused)


def settle_strays(felt: Felt, accused: int) -> None:
    """What somebody did out of turn goes back, unless it is covered, and is settled with one card (IR-12, OP-CHAL-11)."""
    for deed in reversed([deed for deed in felt.strays if deed.seat == accused]):
        if deed.kind != "play" or uncovered(felt, deed):
            undo(felt, deed)
            if deed.was_exposed and deed.card:
                felt.exposed[accused].append(deed.card)  # FL-EXP-4, FL-EXP-5: it has been shown all the same
    felt.strays = [deed for deed in felt.strays if deed.seat != accused]


def ones_shown(felt: Felt, accused: int, grounds: set[str]) -> None:
    """A right ones call shows one 1, which goes back to the hand (OP-CHAL-7)."""
    if "ones" in grounds:
        hand = felt.places[accused].hand
        held = [card for card in hand if card.rank in felt.house.duties]
        proved = any(card not in hand for deed in felt.deeds if "ones" in deed.faults for card in deed.ones)
        if held and not proved:
            max(held, key=lambda card: len(card.known)).known = felt.everybody()


def last_card(deeds: list[Deed]) -> Deed | None:
    """The last card that was laid down; gestures after it do not matter (OP-CHAL-9)."""
    laid = [deed for deed in deeds if deed.kind in ("play", "discard", "second", "end", "pass")]
    return laid[-1] if laid else None


def take_back(felt: Felt, accused: int, grounds: set[str]) -> None:
    """Only cards in correct sequence stay; the discard returns (OP-CHAL-9, OP-CHAL-10)."""
    felt.held = ""
    deeds = [deed for deed in felt.deeds if deed.seat == accused]
    last = last_card(deeds)
    for deed in reversed(deeds):
        if deed.kind in ("discard", "second") and not deed.dealt:
            undo(felt, deed)
        elif deed.kind == "lay" and "ones" in deed.faults:
            undo(felt, deed)  # IR-6: the 1, and nothing else
        elif deed.kind == "play" and "wrong" in deed.faults and uncovered(felt, deed):
            undo(felt, deed)
        elif deed.kind in ("move", "take"):
            undo(felt, deed)
        elif deed is last and deed.kind == "play" and felt.house["take-back-on-call"] == "last-card":
            offending = deed.faults & {"stock", "partner-stock", "ones", "bound"}
            if offending and not deed.dealt and not deed.shuffled:
                undo(felt, deed)


# -- cards that go back --------------------------------------------------------------------------------------


def undo(felt: Felt, deed: Deed) -> None:
    """Puts the card of an act back where it came from."""
    card = deed.card
    if card is None or deed.undone:
        return
    deed.undone = True
    if deed.kind == "play":
        undo_play(felt, deed, card)
    elif deed.kind in ("discard", "second", "lay"):
        pile = felt.places[deed.seat].reserve[int(deed.target[1:]) - 1]
        if card in pile:
            pile.remove(card)
            felt.places[deed.seat].hand.append(card)
            card.known = felt.everybody()
    elif deed.kind == "move":
        reserve = felt.places[deed.seat].reserve
        if card in reserve[int(deed.target[1:]) - 1]:
            felt.held = "" if felt.held in (deed.source, deed.target) else felt.held  # a card in the air goes back first
            reserve[int(deed.target[1:]) - 1].remove(card)
            reserve[int(deed.source[1:]) - 1].append(card)
    elif deed.kind == "take":
        for later in reversed(felt.deeds):
            if later is not deed and later.card is card and (later.kind != "play" or uncovered(felt, later)):
                undo(felt, later)  # it went on from the hand
        if card in felt.places[deed.seat].hand:
            undo_take(felt, deed, card)


def undo_play(felt: Felt, deed: Deed, card: Card) -> None:
    """A card of the centre goes back, and the offender's own cards on it before that."""
    pile, entry = deed.pile, deed.laid
    if pile is None or entry is None or entry not in pile.laid:
        return
    for other in reversed(felt.deeds):
        if other is not deed and other.pile is pile and other.laid in pile.laid:
            if pile.laid.index(other.laid) > pile.laid.index(entry):
                other.undone = True
                undo_play(felt, other, other.card or card)
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
    else:
        theirs.hand.append(card)
        card.known = felt.everybody()


def undo_take(felt: Felt, deed: Deed, card: Card) -> None:
    """A card wrongly taken goes back, and was no 1 that was kept."""
    for other in felt.deeds:
        if card in other.ones:
            other.ones.remove(card)
            other.faults -= set() if other.ones else {"ones"}
    felt.places[deed.seat].hand.remove(card)
    if deed.pile is not None and deed.laid is not None:
        for other in reversed(felt.deeds):
            if other.pile is deed.pile and other.kind == "play":
                undo(felt, other)  # his own cards on it go back first
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


# -- the penalty card ----------------------------------------------------------------------------------------


def holder(felt: Felt, seat: int) -> int:
    """Whose stock stands for this player: his own, or his partner's when his is gone (OP-PART-3, OP-PART-4)."""
    other = felt.partner(seat)
    return other if other is not None and not felt.places[seat].stock else seat


def hand_over(felt: Felt, giver: int, taker: int, from_stack: bool) -> None:
    """One card goes under a stock, from another stock or from the stack (FL-CHAL-10, FL-CHAL-17)."""
    giver, taker = holder(felt, giver), holder(felt, taker)
    stock = felt.places[giver].stock
    last = sum(len(felt.places[s].stock) for s in felt.side(giver)) == 1
    if last and felt.house["win-by-penalty"] == "protected":  # OP-CHAL-3
        from_stack = True
        if not felt.stack and not renewable(felt):
            return
    if from_stack and not felt.stack:
        if renewable(felt):
            renew(felt)  # OP-CHAL-13
        else:
            from_stack = False
    if from_stack:
        card = felt.stack.pop()
        card.known = set()
    else:
        card = stock.pop()
        card.known = set() if felt.places[giver].face_down else felt.everybody()
        felt.places[giver].face_down = felt.house.manual and bool(stock)
    felt.places[taker].stock.insert(0, card)
    if not any(felt.places[s].stock for s in felt.side(giver)):
        turn_was = giver in felt.side(felt.turn)
        if not goes_out(felt, giver) and turn_was:
            end_turn(felt, felt.turn)


# -- pointing out --------------------------------------------------------------------------------------------


def point(felt: Felt, seat: int, text: str) -> bool:
    """What no call covers is put right without a penalty; returns whether there was anything (section 4, OP-WILD-10)."""
    accused = LETTERS.index(text[-1])
    grounds = felt.house.grounds
    strayed = "out-of-turn" not in grounds and any(deed.seat == accused for deed in felt.strays)
    if strayed:
        settle_strays(felt, accused)  # IR-12
    mine = felt.deeds if felt.suspect == accused else []
    wrong = {fault for deed in mine for fault in open_faults(felt, deed) if GROUND_OF[fault] not in grounds}
    if not wrong and not strayed:
        if felt.late and "ones" not in grounds:
            felt.ones_failed.add((seat, accused))  # OP-CHAL-6: this pointing has asked for the 1s too
        felt.failed[seat, accused, "point"] = felt.done[accused]
        felt.failed[seat, accused, "stray"] = felt.strayed[accused]
        return False
    if wrong:
        ones_shown(felt, accused, wrong)
        passed = felt.turn != accused or felt.fresh
        goes_on, owed, exposed = put_right(felt, wrong)
        if passed and exposed and not any(fits(felt, card) for card in exposed) and not duty_open(felt, accused):
            goes_on = False  # FL-EXP-2: turn over, no discard
        if passed and goes_on:
            turn_back(felt, accused)
        if exposed and (goes_on or not passed):
            felt.bound += exposed  # OP-EXP-11
            felt.bound_own = True
        felt.owed = felt.owed if passed and not goes_on else owed
    look_at_bonds(felt)
    return True


def put_right(felt: Felt, faults: set[str]) -> tuple[bool, bool, list[Card]]:
    """Undoes these faults: whether the turn goes on, whether only the discard is left, and which cards are exposed now."""
    goes_on, owed, exposed = False, False, []
    newest = last_card(felt.deeds)
    for deed in reversed(felt.deeds):
        here = open_faults(felt, deed) & faults
        deed.faults -= here
        if here and deed.kind in ("discard", "end", "pass"):
            goes_on = True
            owed = here <= {"slot", "discard"}
        if deed.kind == "play" and "wrong" in here:
            undo(felt, deed)
            if deed.source[0] == "h" and deed.card:
                exposed.append(deed.card)
        elif deed.kind == "play" and here & {"stock", "partner-stock", "ones"}:
            goes_on = True
            if deed is newest and not deed.dealt:
                undo(felt, deed)  # OP-WILD-10: card back, duty first
                if deed.was_bound and deed.card:
                    exposed.append(deed.card)
        elif here and deed.kind in ("move", "take", "second", "discard"):
            undo(felt, deed)
        elif here:
            goes_on = goes_on or "bound" in here
    if exposed or (goes_on and not owed):
        goes_on, owed = True, False
        for deed in [deed for deed in felt.deeds if deed.kind in ("discard", "second")]:
            undo(felt, deed)
    return goes_on, owed, exposed


def turn_back(felt: Felt, accused: int) -> None:
    """The turn goes back to the offender; what binds the next player binds him when his turn comes again."""
    following = felt.turn
    bonds, own, first = felt.last_bonds
    waiting = list(dict.fromkeys([*felt.exposed[following], *felt.bound]))
    release_bonds(felt, following)
    felt.exposed[following] = waiting
    if felt.phase in ("opening", "laying"):
        felt.phase, felt.laying_now = "opening", False
        felt.asked = (accused - felt.dealer - 1) % felt.count
    felt.turn = accused
    felt.fresh = False
    felt.number -= 1
    felt.peeks = [(who, min(number, felt.number)) for who, number in felt.peeks]
    lies = [*felt.places[accused].hand, *(pile[-1] for pile in felt.places[accused].reserve if pile)]
    felt.bound = [card for card in bonds if card in lies]  # IR-19: it must be played now
    felt.bound_own, felt.bound_first = own, first


# -- the end -------------------------------------------------------------------------------------------------


def standing(felt: Felt) -> list[int]:
    """Who has won, in order of seats; nobody in a game that is drawn or void (FL-WIN-1, OP-WIN-2, OP-BLOCK-8)."""
    if felt.out:
        return sorted(felt.out[0])
    if felt.ending != "fewest":
        return []
    left = {seat: sum(len(felt.places[s].stock) for s in felt.side(seat)) for seat in felt.active()}
    return sorted(seat for seat in left if left[seat] == min(left.values()))

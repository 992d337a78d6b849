"""Calls, and what follows from them; for the plain table play of this folder."""

from __future__ import annotations

from tests.reference.flinch_table_felt import LETTERS, Felt, has_drawn, renewable
from tests.reference.flinch_table_turns import (
    close_window,
    draw,
    end_turn,
    goes_out,
    known_starter,
    look_at_bonds,
    renew,
    renew_when_empty,
    stop_laying,
)
from tests.reference.flinch_table_undo import (
    GROUND_OF,
    last_card,
    open_faults,
    settle_strays,
    uncovered,
    undo,
    undo_draws,
)


def call(felt: Felt, seat: int, text: str) -> None:
    """Somebody calls; others may still join (OP-CHAL-12)."""
    _, who, ground = text.split(":")
    if felt.phase != "gathering":
        felt.resume, felt.phase = felt.phase, "gathering"
        felt.accused = LETTERS.index(who)
        felt.calls = []
    felt.calls.append((seat, ground))
    if ground == "hints":
        felt.phase = "voting"
        felt.hinted.add(seat)
        felt.ballots, felt.votes = [other for other in felt.active() if other != seat], []


def vote(felt: Felt, seat: int, yes: bool) -> bool | None:
    """A player says whether it was a hint: the accused's yes settles it, else the majority of the others (OP-COND-2).

    Returns whether the call was right once that is settled.
    """
    felt.ballots.remove(seat)
    accused, caller = felt.accused, felt.calls[0][0]
    admitted = seat == accused and yes
    if seat != accused:
        felt.votes.append(yes)
    if felt.ballots and not admitted:
        return None
    felt.phase, felt.calls, felt.accused, felt.ballots = felt.resume, [], -1, []
    ayes, noes = felt.votes.count(True), felt.votes.count(False)
    if admitted or ayes > noes:
        hand_over(felt, caller, accused, from_stack=False)  # OP-COND-1, OP-CHAL-17
        look_at_bonds(felt)
    elif noes > ayes and felt.house["false-call-penalty"] == "all":
        hand_over(felt, accused, caller, from_stack=False)
        look_at_bonds(felt)
    return admitted or ayes > noes


def true_ground(felt: Felt, ground: str) -> bool:
    """Whether what was called has happened."""
    if ground == "peek":
        return any(who == felt.accused for who, _, _ in felt.peeks)
    if ground == "out-of-turn":
        return any(deed.seat == felt.accused for deed in felt.strays)
    if ground == "new-hand":
        return has_drawn(felt, felt.accused)
    return any(GROUND_OF[fault] == ground for deed in felt.deeds for fault in open_faults(felt, deed))


def settle(felt: Felt) -> bool:
    """The calls are judged (FL-CHAL-9, FL-CHAL-14, FL-CHAL-15); returns whether one was right."""
    felt.phase = felt.resume
    accused = felt.accused
    verdicts = [(caller, ground, true_ground(felt, ground)) for caller, ground in felt.calls]
    right = nearest(felt, accused, [(caller, ground) for caller, ground, true in verdicts if true])
    felt.calls, felt.accused = [], -1
    remember_failed(felt, accused, [(caller, ground) for caller, ground, true in verdicts if not true])
    if right:
        together = len(right) > 1 and felt.house["simultaneous-rule"] == "stack"  # FL-CHAL-17
        uphold(felt, accused, right[0][0], {ground for _, ground in right}, together)
        look_at_bonds(felt)  # OP-EXP-4: the penalty may have taken a duty away
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
    """The game goes on as if nothing had happened; the caller may have to take a card.

    FL-CHAL-15, FL-CHAL-16, OP-CHAL-5
    """
    costs = felt.house["false-call-penalty"]
    payers = [c for c, ground in calls if costs == "all" or (costs == "ones-only" and ground == "ones")]
    if payers:
        hand_over(felt, accused, payers[0], from_stack=False)
        look_at_bonds(felt)  # OP-EXP-4


def uphold(felt: Felt, accused: int, caller: int, grounds: set[str], together: bool) -> None:
    """The card goes over, what is wrong goes back, and the offender's turn is over."""
    on_turn = felt.turn == accused
    peeks = [(number, own) for who, number, own in felt.peeks if who == accused and "peek" in grounds]
    peeked_now = on_turn and any(number == felt.number for number, _ in peeks)  # IR-11
    peeked_before = felt.fresh and any(own and number < felt.number for number, own in peeks)
    on_record = felt.suspect == accused and (bool(grounds - {"peek", "out-of-turn"}) or peeked_before)
    stops = on_turn and (peeked_now or (on_record and not felt.fresh))
    settles = on_record or (peeked_now and not felt.fresh)
    if "out-of-turn" in grounds or ("peek" in grounds and not settles):  # OP-CHAL-17
        settle_strays(felt, accused)
    if "new-hand" in grounds:
        undo_draws(felt, accused)  # IR-17
    if settles:
        take_back(felt, accused, grounds)
    felt.held = "" if stops else felt.held
    ones_shown(felt, accused, grounds)
    hand_over(felt, caller, accused, together)
    felt.peeks = [peek for peek in felt.peeks if peek[0] != accused]
    if felt.phase == "over":
        return
    if settles:
        close_window(felt)  # OP-CHAL-11
        if felt.phase == "over":
            return
        if felt.phase == "laying" and known_starter(felt):
            stop_laying(felt)  # FL-OPEN-8: somebody has a 1 after all
            return
    if stops and felt.turn == accused:
        end_turn(felt, accused)


def ones_shown(felt: Felt, accused: int, grounds: set[str]) -> None:
    """A right ones call shows one 1, which goes back to the hand (OP-CHAL-7)."""
    if "ones" in grounds:
        hand = felt.places[accused].hand
        held = [card for card in hand if card.rank in felt.house.duties]
        proved = any(card not in hand for deed in felt.deeds if "ones" in deed.faults for card in deed.ones)
        if held and not proved:
            max(held, key=lambda card: (len(card.known), -card.rank)).known = felt.everybody()


def take_back(felt: Felt, accused: int, grounds: set[str]) -> None:
    """Only cards in correct sequence stay; the discard returns (OP-CHAL-9, OP-CHAL-10)."""
    deeds = [deed for deed in felt.deeds if deed.seat == accused]
    last = last_card(deeds)
    for deed in reversed(deeds):
        if deed.kind in ("discard", "second") and not deed.dealt:
            undo(felt, deed)
        elif deed.kind == "lay" and "ones" in deed.faults:
            undo(felt, deed)  # IR-6: the 1, and nothing else
        elif (deed.kind == "play" and "wrong" in deed.faults and uncovered(felt, deed)) or deed.kind in (
            "move",
            "take",
        ):
            undo(felt, deed)
        elif deed is last and deed.kind == "play" and felt.house["take-back-on-call"] == "last-card":
            offending = deed.faults & {"stock", "partner-stock", "ones", "bound"}
            if offending and not deed.overtaken and uncovered(felt, deed):
                undo(felt, deed)


def holder(felt: Felt, seat: int) -> int:
    """Whose stock stands for this player: his own, or his partner's when his is gone (OP-PART-3, OP-PART-4)."""
    other = felt.partner(seat)
    return other if other is not None and not felt.places[seat].stock and felt.places[other].stock else seat


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
    if not from_stack and not stock:
        return  # the last card lies where it may still go back
    if from_stack:
        card = draw(felt)  # known to those who saw it go beneath the stack (IR-17)
        renew_when_empty(felt)  # OP-STACK-2
    else:
        card = stock.pop()
        card.known = felt.everybody()  # OP-CHAL-2: it is the face-up top, turned up now if nobody has done it (IR-21)
        felt.places[giver].face_down = felt.house.manual and bool(stock)
    felt.places[taker].stock.insert(0, card)
    if not from_stack and not any(felt.places[s].stock for s in felt.side(giver)):
        turn_was = giver in felt.side(felt.turn)
        if not goes_out(felt, giver) and turn_was:
            end_turn(felt, felt.turn)


def standing(felt: Felt) -> list[int]:
    """Who has won, in order of seats; nobody in a game that is drawn or void (FL-WIN-1, OP-WIN-2, OP-BLOCK-8)."""
    if felt.out:
        return sorted(felt.out[0])
    if felt.ending != "fewest":
        return []
    left = {seat: sum(len(felt.places[s].stock) for s in felt.side(seat)) for seat in felt.active()}
    return sorted(seat for seat in left if left[seat] == min(left.values()))

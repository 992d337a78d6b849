"""Pointing out what no call covers; for the plain table play of this folder."""

from __future__ import annotations

from tests.reference.flinch_table_felt import (
    LETTERS,
    ONLOOKER,
    Card,
    Deed,
    Felt,
    fits,
    has_drawn,
    has_duty,
    lawful_slots,
)
from tests.reference.flinch_table_judge import laid_off
from tests.reference.flinch_table_rulings import ones_shown
from tests.reference.flinch_table_turns import known_starter, look_at_bonds, release_bonds, stop_laying
from tests.reference.flinch_table_undo import (
    GROUND_OF,
    last_card,
    open_faults,
    settle_strays,
    uncovered,
    undo,
    undo_draws,
)


def point(felt: Felt, seat: int, text: str) -> bool:
    """What no call covers is put right without a penalty (OP-WILD-10); returns whether there was anything."""
    accused = LETTERS.index(text[-1])
    grounds = felt.house.grounds
    felt.rebound = []
    strayed = "out-of-turn" not in grounds and any(deed.seat == accused for deed in felt.strays)
    if strayed:
        settle_strays(felt, accused)  # IR-12
    drawn = "new-hand" not in grounds and has_drawn(felt, accused)
    if drawn:
        undo_draws(felt, accused)  # IR-17
    mine = felt.deeds if felt.suspect == accused else []
    wrong = {fault for deed in mine for fault in open_faults(felt, deed) if GROUND_OF[fault] not in grounds}
    if not wrong and not strayed and not drawn:
        if felt.late and "ones" not in grounds:
            felt.ones_failed.add((seat, accused))  # OP-CHAL-6: this pointing has asked for the 1s too
        felt.failed[seat, accused, "point"] = felt.done[accused]
        felt.failed[seat, accused, "stray"] = felt.strayed[accused]
        return False
    if wrong:
        ones_shown(felt, accused, wrong)
        passed = felt.turn != accused or felt.fresh
        goes_on, owed, exposed = put_right(felt, wrong)
        if felt.phase == "laying" and known_starter(felt):
            stop_laying(felt)  # FL-OPEN-8: somebody has a 1 after all
            return True
        if passed and exposed and not any(fits(felt, card) for card in exposed) and not has_duty(felt, accused):
            goes_on = False  # FL-EXP-2: turn over, no discard
        if passed and goes_on:
            turn_back(felt, accused, exposed)
        if goes_on or not passed:
            felt.bound += exposed  # OP-EXP-11
            if passed and felt.house["exposed-call"] == "on-demand":  # FL-EXP-6: what binds again need no demand
                felt.exposed[accused] = [card for card in felt.exposed[accused] if card not in felt.bound]
            felt.passing = False  # OP-EXP-6: whether the turn is a pass is judged again
            felt.bound_own = felt.bound_own or bool(exposed)
        felt.owed = felt.owed if passed and not goes_on else owed
        felt.held = "" if felt.owed else felt.held  # with nothing but a discard to make, a lifted card goes back
    look_at_bonds(felt)
    return True


def put_right(felt: Felt, faults: set[str]) -> tuple[bool, bool, list[Card]]:
    """Undoes faults: whether the turn goes on, whether only the discard is left, which cards are exposed now."""
    goes_on, owed, exposed = False, False, []
    faults = faults | {"wrong"} if "take" in faults else faults  # it may come back with the card that was taken off it
    newest = last_card(felt.deeds)
    for deed in reversed(felt.deeds):
        here = open_faults(felt, deed) & faults
        deed.faults -= here
        if deed.kind == "discard" and deed.dealt:  # OP-CHAL-10: it stays, for a new hand has come
            if "slot" in here:
                move_over(felt, deed)
            continue
        if here and deed.kind in ("discard", "end", "pass"):
            goes_on = True
            owed = here <= {"slot", "discard"}
        if deed.kind == "play" and "wrong" in here:
            undo(felt, deed)
            if deed.source[0] == "h" and deed.card:
                exposed.append(deed.card)
        elif deed.kind == "play" and here & {"stock", "partner-stock", "ones"}:
            goes_on = goes_on or here != {"ones"} or not deed.renewed  # OP-ONE-1: 1s are counted anew
            if deed is newest and not deed.dealt and uncovered(felt, deed):
                undo(felt, deed)  # OP-WILD-10: card back, duty first
        elif here and deed.kind in ("move", "take", "second", "discard", "lay"):
            undo(felt, deed)
        elif here:
            goes_on = goes_on or "bound" in here
    robbed = [deed.card for deed in felt.deeds if deed.kind == "take"]
    held = [card for mine in felt.places for card in mine.hand]
    exposed += [card for card in felt.rebound if card not in exposed]
    exposed = [card for card in exposed if card not in robbed or card in held]
    for gone in [card for card in felt.rebound if card in robbed and card not in held]:
        hand = felt.places[felt.deeds[0].seat].hand
        like = [c for c in hand if c.rank == gone.rank and ONLOOKER in c.known and c not in [*felt.bound, *exposed]]
        exposed += like[:1]  # FL-DECK-7: one like it that all have seen is as good
    if exposed or (goes_on and not owed):
        goes_on, owed = True, False
        for deed in [deed for deed in felt.deeds if deed.kind in ("discard", "second") and not deed.dealt]:
            undo(felt, deed)
    if any(deed.kind == "discard" and deed.dealt for deed in felt.deeds):
        goes_on = False  # OP-CHAL-10: the turn is over
    if "ones" in faults:
        for deed in felt.deeds:
            deed.late = False  # it has been put right, and goes first now
    return goes_on, owed, exposed


def move_over(felt: Felt, deed: Deed) -> None:
    """A discard that stays on the reserve goes to the first slot that may take it (IR-13, OP-RES-1)."""
    reserve = felt.places[deed.seat].reserve
    pile = reserve[int(deed.target[1:]) - 1]
    if deed.card in pile:
        pile.remove(deed.card)
        slot = lawful_slots(felt, deed.seat)[0]
        reserve[slot].append(deed.card)
        deed.target = f"r{slot + 1}"


def turn_back(felt: Felt, accused: int, exposed: list[Card]) -> None:
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
    felt.played = felt.played or not felt.quiet
    felt.quiet = 0 if felt.played else felt.quiet - 1  # OP-BLOCK-2: this turn is not over yet
    if felt.quiet < len(felt.active()):
        felt.forced = None
    felt.fresh = False
    felt.shown = set()
    felt.number -= 1
    felt.peeks = [(who, felt.number, who == accused) for who, _, _ in felt.peeks]
    reserves = [pile for seat in felt.side(accused) for pile in felt.places[seat].reserve if pile]
    hand = felt.places[accused].hand
    lies = [*hand, *(pile[-1] for pile in reserves if pile[-1] not in laid_off(felt))]
    felt.bound = [card for card in bonds if card in lies]  # IR-19: it must be played now
    for gone in [card for card in bonds if card not in lies]:
        like = [c for c in hand if c.rank == gone.rank and ONLOOKER in c.known and c not in [*felt.bound, *exposed]]
        felt.bound += like[:1]  # FL-DECK-7: one like it that all have seen is as good
    felt.bound_own, felt.bound_first = own, first

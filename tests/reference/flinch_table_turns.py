"""Turns, the opening, the stack and the end at a table without referee; for the plain table play of this folder."""

from __future__ import annotations

from tests.reference.flinch_house import HAND
from tests.reference.flinch_table_felt import (
    ONLOOKER,
    UNSEEN,
    Card,
    Deed,
    Felt,
    Pile,
    due_starters,
    duty_open,
    exhausted,
    fits,
    renewable,
    sources,
    stock_top,
)
from tests.reference.flinch_table_undo import uncovered

# -- windows -------------------------------------------------------------------------------------------------


def own_act(felt: Felt, seat: int) -> None:
    """The player on turn does something: what the one before him did can no longer be called (OP-CHAL-1)."""
    if not felt.fresh:
        return
    close_window(felt)
    felt.fresh = False
    felt.suspect = seat
    felt.peeks = [peek for peek in felt.peeks if peek[1] == felt.number]  # IR-11


def close_window(felt: Felt) -> None:
    """Slips that nobody called stand: a wrong cap clears its pile, a wrong last stock card wins (IR-7)."""
    slips = [deed for deed in felt.deeds if "wrong" in deed.faults and not deed.undone]
    bury(felt, felt.deeds)
    felt.deeds, felt.acts, felt.suspect = [], 0, None
    felt.ones_failed = set()
    for deed in slips:
        if wins_late(felt, deed):
            return
        clear_full(felt, [pile for pile in felt.centre if deed.laid is pile.laid[-1]])
    clear_full(felt, felt.centre[:])


def clear_full(felt: Felt, piles: list[Pile]) -> None:
    """What lies on the table stands now: a pile whose visible top ends it has come to its end (IR-7, FL-PILE-5)."""
    for pile in piles:
        if pile.complete(felt.house.cap) and not felt.house.manual:
            clear(felt, pile)


def bury(felt: Felt, settled: list[Deed]) -> None:
    """What lies under cards that nobody can call any more stays, even if they are taken away (IR-7, IR-12)."""
    for deed in [*felt.deeds, *felt.strays]:
        if deed.pile and deed.laid in deed.pile.laid and deed not in settled:
            above = deed.pile.laid[deed.pile.laid.index(deed.laid) + 1 :]
            deed.buried = deed.buried or any(other.laid in above for other in settled if other.kind == "play")


def wins_late(felt: Felt, deed: Deed) -> bool:
    """A last stock card that was wrongly laid counts now; whether the game is over (IR-7)."""
    if deed.source not in ("s", "t") or any(felt.places[s].stock for s in felt.side(deed.seat)):
        return False
    if deed.seat not in felt.active():
        return False
    over = goes_out(felt, deed.seat)
    if not over and felt.turn not in felt.active():
        end_turn(felt, felt.turn)  # OP-WIN-2: it has finished, and the others play on
    return over


def cover(felt: Felt, deed: Deed) -> None:
    """A card covers what others wrongly laid on that pile, or out of turn: that stands for good (IR-7, IR-12)."""
    there = deed.pile.laid if deed.pile else []
    for other in felt.strays:
        other.buried = other.buried or (other.laid in there and other.seat != deed.seat and other.kind == "play")
    for other in [*felt.deeds, *felt.strays]:
        if other.laid in there and other.seat != deed.seat and "wrong" in other.faults and other.kind == "play":
            other.faults.discard("wrong")
            if wins_late(felt, other):
                return


def close_on_next_card(felt: Felt) -> None:
    """The offender's next card ends the window, but not for a card that lies out of sequence (IR-7)."""
    slips = [deed for deed in felt.deeds if "wrong" in deed.faults and not deed.undone]
    kept = [deed for deed in felt.deeds if deed in slips or any(lies_on(deed, slip) for slip in slips)]
    bury(felt, [deed for deed in felt.deeds if deed not in kept])
    felt.deeds = kept
    for deed in felt.deeds:
        deed.faults &= {"wrong"}
        deed.late = False
    felt.acts = len(felt.deeds)


def lies_on(deed: Deed, slip: Deed) -> bool:
    """Whether a card was laid on one that lies out of sequence."""
    there = slip.pile.laid if slip.pile else []
    if deed.kind != "play" or deed.laid not in there or slip.laid not in there:
        return False
    return there.index(deed.laid) > there.index(slip.laid)


def note_stray(felt: Felt, deed: Deed) -> None:
    """Remembers an act out of turn (IR-12)."""
    felt.strays.append(deed)
    felt.strayed[deed.seat] += 1


def note(felt: Felt, deed: Deed) -> None:
    """Remembers an act that can be called."""
    if felt.house["call-window"] == "same-play":  # OP-CHAL-1
        close_on_next_card(felt)
    felt.deeds.append(deed)
    felt.done[deed.seat] += 1
    felt.acts += 1


# -- the centre and the stack --------------------------------------------------------------------------------


def clear(felt: Felt, pile: Pile) -> int:
    """Removes a full pile (FL-PILE-4, FL-PILE-5, FL-PILE-6); returns where it stood."""
    at = next(i for i, other in enumerate(felt.centre) if other is pile)
    del felt.centre[at]
    felt.used += [entry.card for entry in pile.laid]
    felt.used_piles += 1
    renew_when_empty(felt)
    return at


def shuffle_in(felt: Felt, cards: list[Card]) -> None:
    """Shuffled cards go beneath what is left of the stack; nobody knows them any more."""
    felt.loose += [card.rank for card in cards]
    felt.stack = [Card(UNSEEN) for _ in cards] + felt.stack


def renew(felt: Felt) -> None:
    """The used cards become stack again (FL-STACK-2)."""
    shuffle_in(felt, felt.used)
    nothing_goes_back(felt)
    felt.used = []
    felt.used_piles = 0


def nothing_goes_back(felt: Felt) -> None:
    """After a shuffle or a new hand to anybody, the last card laid is not taken back (OP-CHAL-9)."""
    for deed in felt.deeds:
        deed.overtaken = True


def renew_when_empty(felt: Felt) -> None:
    """With `on-empty` the stack is renewed before it is needed (OP-STACK-2)."""
    if felt.house["reshuffle-when"] == "on-empty" and not felt.stack and renewable(felt):
        renew(felt)


def draw(felt: Felt) -> Card:
    """The top card of the stack; one that was shuffled in this move has the face that chance gave it."""
    card = felt.stack.pop()
    if felt.coming:
        rank = felt.coming.pop(0)
        if card.rank == UNSEEN:
            card.rank = rank
            felt.loose.remove(rank)
    return card


def deal_hand(felt: Felt, seat: int, early: bool = False) -> list[Card]:
    """Five cards of the stack, or what there is (FL-STACK-1, OP-STACK-3); what is taken too early renews nothing."""
    short = len(felt.stack) < HAND if felt.house["short-group"] == "top-up" else not felt.stack
    if short and renewable(felt):
        renew(felt)
    cards = [draw(felt) for _ in range(min(HAND, len(felt.stack)))]
    for card in cards:
        card.known = {seat}
    felt.places[seat].hand += cards
    renew_when_empty(felt)
    if cards and seat == felt.suspect and not early:  # OP-ONE-1, IR-17
        for deed in felt.deeds:
            deed.renewed = True
    if cards:
        nothing_goes_back(felt)
        felt.ones_failed = {(caller, accused) for caller, accused in felt.ones_failed if accused != seat}  # OP-CHAL-6
        felt.failed = {key: done for key, done in felt.failed.items() if key[1:] != (seat, "ones")}
    return cards


# -- exposed cards -------------------------------------------------------------------------------------------


def look_at_bonds(felt: Felt) -> None:
    """An exposed card that cannot be played ends the turn, or makes it a pass.

    FL-EXP-2, FL-EXP-3, FL-EXP-4, FL-EXP-5, FL-EXP-6, OP-EXP-4, OP-EXP-10
    """
    seat = felt.turn
    felt.passing = felt.passing and not felt.fresh  # OP-EXP-6: until its player acts, what is put right can change it
    if felt.passing or felt.owed or felt.phase == "over" or felt.held:
        return
    if not felt.bound:
        felt.bound_own = felt.bound_first = False
        return
    if any(fits(felt, card) for card in felt.bound):
        return
    if not felt.bound_first and duty_open(felt, seat):  # OP-EXP-4
        return
    begun = felt.opened or felt.house["opening-pass"] == "discard"
    discards = felt.house["penalty-pass-discards"] == "yes" and begun  # OP-EXP-6
    if felt.bound_own or not discards:
        end_turn(felt, seat)
    else:
        felt.passing = True


# -- turns ---------------------------------------------------------------------------------------------------


def end_turn(felt: Felt, seat: int) -> None:
    """The turn goes to the left, after a look whether the game is blocked."""
    if felt.phase == "laying":
        felt.fresh = True  # a hand that goes down goes down whole
        if seat not in felt.active():
            next_to_lay(felt)  # OP-WIN-2: but not that of a player who has finished
        return
    release_bonds(felt, seat)
    if felt.phase == "opening":
        seek_opener(felt, felt.asked + 1)
        return
    felt.quiet = felt.quiet + 1 if felt.dry and not felt.played else 0
    felt.barred.discard(seat)  # OP-BLOCK-7
    if felt.quiet >= len(felt.active()):  # OP-BLOCK-2
        if felt.forced is None or not could_release(felt, felt.forced):
            able = [s for s in felt.active() if could_release(felt, s)]
            felt.forced = able[0] if able else None  # FL-BLOCK-3, OP-BLOCK-5
    following = (seat + 1) % felt.count
    while following not in felt.active():
        following = (following + 1) % felt.count
    begin_turn(felt, following)


def release_bonds(felt: Felt, seat: int) -> None:
    """What bound in one turn binds no longer (OP-EXP-9)."""
    if seat == felt.suspect:
        felt.last_bonds = felt.bound, felt.bound_own, felt.bound_first
    felt.bound, felt.bound_own, felt.bound_first = [], False, False
    felt.passing = felt.owed = False
    felt.held = ""
    felt.exposed[seat] = []


def begin_turn(felt: Felt, seat: int) -> None:
    """The dead game is tested, then an empty hand is filled (FL-HAND-8), then exposed cards bind."""
    new_turn(felt, seat)
    if felt.phase == "over":
        return
    if seat not in felt.active():  # OP-WIN-2: it has finished, and the others play on
        end_turn(felt, seat)
        return
    felt.phase = "playing"
    felt.played = False
    if felt.house.manual and not felt.stack:
        tidy(felt)
    felt.dry = exhausted(felt)
    if felt.dry and not any(can_play(felt, s) for s in felt.active()):
        dead_game(felt)
    if felt.phase == "over":
        return
    if not felt.places[seat].hand and not felt.house.manual:
        deal_hand(felt, seat)
    look_at_bonds(felt)


def tidy(felt: Felt) -> None:
    """What the players forgot is done before anybody says that the game is blocked (IR-21, OP-BLOCK-1)."""
    for mine in felt.places:
        mine.face_down = False
    wrong = [d.laid for d in [*felt.deeds, *felt.strays] if "wrong" in d.faults and not d.undone]
    for pile in reversed(felt.centre[:]):
        if pile.complete(felt.house.cap) and pile.laid[-1] not in wrong:
            clear_by_hand(felt, pile)


def clear_by_hand(felt: Felt, pile: Pile) -> None:
    """A full pile is removed; the card that filled it may still go back (OP-CHAL-9)."""
    at = clear(felt, pile)
    for deed in [*felt.deeds, *felt.strays]:
        if deed.laid is pile.laid[-1] and deed.kind == "play" and not deed.undone:
            deed.cleared = at


def new_turn(felt: Felt, seat: int) -> None:
    """What is counted by turns begins anew."""
    felt.turn = seat
    felt.number += 1
    felt.fresh = True
    felt.shown, felt.lifted, felt.moved, felt.looked, felt.took = set(), set(), set(), set(), False
    felt.chosen = False
    felt.hinted = set()
    bury(felt, [deed for deed in felt.strays if deed.seat == seat])
    felt.strays = [deed for deed in felt.strays if deed.seat != seat]  # IR-12
    if not any(felt.places[s].stock for s in felt.side(seat)) and not stock_may_return(felt, seat):
        goes_out(felt, seat)
    if felt.house["exposed-call"] == "automatic" and felt.phase != "laying":  # nobody plays in a lay-down
        felt.bound = list(felt.exposed[seat])
        felt.bound_first = bool(felt.bound) and felt.house["exposed-first"] == "before-stock"


def stock_may_return(felt: Felt, seat: int) -> bool:
    """Whether a stock card of this side, laid wrongly or out of turn, can still go back (IR-7, IR-12)."""
    laid = [d for d in [*felt.deeds, *felt.strays] if d.seat in felt.side(seat) and d.source in ("s", "t")]
    return any(
        (deed in felt.strays or "wrong" in deed.faults) and not deed.undone and uncovered(felt, deed) for deed in laid
    )


def could_release(felt: Felt, seat: int) -> bool:
    """Whether a player holds a releasing card; a neglected stock top counts too (OP-BLOCK-3)."""
    return any(fits(felt, card) for _, card in sources(felt, seat))


def can_play(felt: Felt, seat: int) -> bool:
    """Whether any card of the seat fits; a barred stock card counts (OP-BLOCK-8)."""
    top = felt.places[seat].stock[-1:]
    return could_release(felt, seat) or any(fits(felt, card) for card in top)


def dead_game(felt: Felt) -> None:
    """Nobody can play, and nothing can change it (OP-BLOCK-8)."""
    reserves = [pile for mine in felt.places for pile in mine.reserve if pile]
    if not felt.opened:
        felt.phase, felt.ending = "over", "void"
    elif felt.house["dead-block"] == "draw":
        felt.phase, felt.ending = "over", "draw"
    elif felt.house["dead-block"] == "shuffle-reserves" and reserves and not felt.gathered:
        cards = [card for pile in reserves for card in pile]
        for pile in reserves:
            pile.clear()
        shuffle_in(felt, cards)
        felt.gathered = True
        felt.dry = False
        felt.forced = None
    else:
        felt.phase, felt.ending = "over", "fewest"


def goes_out(felt: Felt, seat: int) -> bool:
    """A side has finished; whether the game is over (FL-WIN-3, OP-WIN-2)."""
    felt.out.append(felt.side(seat))
    left = {tuple(felt.side(s)) for s in felt.active()}
    if felt.house["play-on"] == "stop" or len(left) == 1:
        felt.phase, felt.ending = "over", "won"
        return True
    return False


# -- the opening ---------------------------------------------------------------------------------------------


def seek_opener(felt: Felt, start: int) -> None:
    """At a table each is asked in turn (OP-OPEN-8); only if nobody is known to have a 1 the hands go down."""
    while start < felt.count and (felt.dealer + 1 + start) % felt.count not in felt.active():
        start += 1  # OP-WIN-2
    if start < felt.count:
        felt.asked = start
        felt.phase = "opening"
        new_turn(felt, (felt.dealer + 1 + start) % felt.count)
        look_at_bonds(felt)
    elif known_starter(felt):
        seek_opener(felt, 0)
    else:
        lay_down(felt)


def known_starter(felt: Felt) -> bool:
    """Whether all can see that somebody has a 1 (FL-OPEN-8, FL-OPEN-9)."""
    starters = felt.house.starters
    tops = [stock_top(felt, seat) for seat in range(felt.count)]
    shown = [card for mine in felt.places for card in mine.hand if ONLOOKER in card.known]
    on_reserves = [card for seat in range(felt.count) for card in due_starters(felt, seat) if ONLOOKER in card.known]
    if any(card is not None and card.rank in starters for card in tops):
        return True
    return any(card.rank in felt.house.duties for card in [*shown, *on_reserves])  # OP-VAR-5: a cap may be held


def lay_down(felt: Felt) -> None:
    """Nobody began: all hands go down, one player after the other.

    FL-OPEN-8, FL-OPEN-9, FL-OPEN-10, FL-OPEN-11, OP-OPEN-6
    """
    if not felt.stack:
        felt.phase, felt.ending = "over", "void"  # OP-OPEN-7
        return
    felt.phase = "laying"
    next_to_lay(felt)


def next_to_lay(felt: Felt) -> None:
    """The first from the dealer's left who still holds cards, once a hand is down (OP-OPEN-6); then the new hands."""
    for seat in [felt.turn, *felt.active()] if felt.laying_now else felt.active():
        if felt.places[seat].hand and seat in felt.active():
            if seat != felt.turn or not felt.laying_now:
                new_turn(felt, seat)
                felt.laying_now = True
            return
    stop_laying(felt)


def stop_laying(felt: Felt) -> None:
    """Who has laid his hand down takes a new one, and the search begins again (FL-OPEN-10, OP-OPEN-4, OP-OPEN-7)."""
    felt.laying_now = False
    for seat in felt.active():
        if not felt.places[seat].hand:
            deal_hand(felt, seat)
    seek_opener(felt, 0)

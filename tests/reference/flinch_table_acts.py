"""What the players do at a table without referee, right or wrong; for the plain table play of this folder."""

from __future__ import annotations

from tests.reference.flinch_table_felt import (
    LETTERS,
    SLOTS,
    Card,
    Deed,
    Felt,
    Laid,
    Pile,
    exhausted,
    fits,
    lawful_slots,
    stock_top,
)
from tests.reference.flinch_table_gestures import demand, lift, move, peek, show, take_hand, take_wrongly, turn_up
from tests.reference.flinch_table_judge import find, is_duty, judge, let_go, owner_of
from tests.reference.flinch_table_turns import (
    clear,
    clear_by_hand,
    cover,
    deal_hand,
    end_turn,
    goes_out,
    look_at_bonds,
    next_to_lay,
    note,
    note_stray,
    own_act,
)

DISCARDS = ("discard", "second")


def act(felt: Felt, seat: int, text: str) -> None:
    """Makes an act of a player; calls and pointings-out are elsewhere."""
    word, _, rest = text.partition(":")
    if word == "peek":
        peek(felt, seat, text)
    elif word == "demand":
        demand(felt, rest)
    elif word == "turnup":
        turn_up(felt, LETTERS.index(rest))
    elif word == "clear":
        clear_by_hand(felt, felt.centre[int(rest[1:]) - 1])
    elif word == "newhand":
        take_hand(felt, seat)
    elif word == "show":
        show(felt, seat, rest)
    elif word == "lift":
        lift(felt, seat, rest)
    elif word == "move":
        move(felt, seat, rest)
    elif word == "take":
        take_wrongly(felt, seat, rest)
    elif word == "back":
        felt.held = ""
        look_at_bonds(felt)
    elif word == "pass":
        leave(felt, seat, "pass")
    elif word == "end":
        leave(felt, seat, "end")
    elif ">r" in text:
        lay_on_reserve(felt, seat, text)
    else:
        play(felt, seat, text)


def remove(felt: Felt, seat: int, source: str, card: Card) -> None:
    """Takes a card from where it lies."""
    mine = felt.places[owner_of(felt, seat, source)]
    if source[0] in "rq":
        let_go(felt, owner_of(felt, seat, source), int(source[1:]))
    if source in ("s", "t"):
        mine.stock.pop()
    elif source[0] in "rq":
        mine.reserve[int(source[1:]) - 1].pop()
    else:
        mine.hand.remove(card)


def play(felt: Felt, seat: int, text: str) -> None:
    """One card to the centre, and what follows by itself in the order of ST-3."""
    source, target = text.split(">")
    source, _, named = source.partition("=")
    in_turn = seat == felt.turn
    card = find(felt, seat, source)
    rank = int(named) if named else card.rank
    deed = Deed("play", seat, card, source, owner_of(felt, seat, source), target)
    number = None if target == "new" else int(target[1:]) - 1
    aimed = None if number is None else felt.centre[number]
    if in_turn:
        own_act(felt, seat)
        if felt.phase == "over":
            return
        number = None if aimed is None else felt.centre.index(aimed)  # another may be gone now
        judge(felt, deed)
        felt.chosen = felt.chosen or not is_duty(felt, deed)
    if (rank, number) not in fits(felt, card):
        deed.faults.add("wrong")  # IR-7
    releasing = felt.forced == seat and in_turn  # OP-BLOCK-3: a neglected stock top or 1 too
    tops = [stock_top(felt, owner) for owner in range(felt.count)]
    fitted = [top is not None and bool(fits(felt, top)) for top in tops]
    forget_bond(felt, deed)
    remove(felt, seat, source, card)
    lay(felt, deed, card, rank, number)
    if in_turn:
        felt.held = ""
        note(felt, deed)
    else:
        note_stray(felt, deed)
    felt.played = True
    felt.forced = None  # OP-BLOCK-4
    felt.gathered = False
    if "wrong" not in deed.faults and number is None:  # FL-OPEN-13: from the first 1 on
        deed.opener = not felt.opened
        felt.opened = True
        if felt.phase == "opening":
            felt.phase = "playing"
    cover(felt, deed)
    if felt.phase == "over":
        return
    after_play(felt, deed, in_turn, releasing, fitted)


def lay(felt: Felt, deed: Deed, card: Card, rank: int, number: int | None) -> None:
    """Lays the card down; out of sequence it lies at the end of its half."""
    variation = felt.house["variation"]
    if number is None:
        way = {"standard": "up", "middle": "both", "ends": "down" if rank == felt.house.cap else "up"}[variation]
        deed.pile = Pile(way, [])
        felt.centre.append(deed.pile)
        low_end = way == "down"
    else:
        deed.pile = felt.centre[number]
        low_end = deed.pile.way == "down"
        if deed.pile.way == "both":
            lower = rank == deed.pile.low - 1 or rank < felt.house.starters[0]
            low_end = lower and rank != deed.pile.high + 1  # where both ends take it, after a slip, the upper one does
    deed.laid = Laid(card, rank, low_end)
    deed.pile.laid.append(deed.laid)


def after_play(felt: Felt, deed: Deed, in_turn: bool, releasing: bool, fitted: list[bool]) -> None:
    """The win, the next stock card, the full pile, the favoured stock and the new hand."""
    seat, wrong = deed.seat, "wrong" in deed.faults
    mine = felt.places[deed.owner]
    finished = deed.source in ("s", "t") and not any(felt.places[s].stock for s in felt.side(seat))
    finished = finished and not wrong and in_turn  # IR-7, IR-12: no slip wins a game by itself
    if finished and goes_out(felt, seat):
        return
    if deed.source in ("s", "t") and mine.stock:
        if felt.house.manual:
            mine.face_down = True  # IR-21
        else:
            deed.turned = mine.stock[-1]  # FL-STOCK-2
    if deed.pile and deed.pile.complete(felt.house.cap) and not wrong:
        if not felt.house.manual:
            deed.cleared = clear(felt, deed.pile)
    elif releasing and felt.house["block-favoured"] == "rotate" and deed.pile:
        set_back_favoured(felt, seat, deed.pile, fitted)
    if finished:
        end_turn(felt, seat)
        return
    if in_turn and not felt.places[seat].hand and not felt.house.manual:
        deed.dealt = deal_hand(felt, seat)  # FL-HAND-2, OP-HAND-5
    if in_turn:
        look_at_bonds(felt)  # an act out of turn ends nobody's turn (OP-CHAL-17)


def set_back_favoured(felt: Felt, seat: int, pile: Pile, fitted: list[bool]) -> None:
    """The opponents' stocks that the forced card helped lose their top card to the bottom (FL-BLOCK-4, OP-BLOCK-6)."""
    number = next(i for i, other in enumerate(felt.centre) if other is pile)
    for owner in felt.active():
        stock, top = felt.places[owner].stock, stock_top(felt, owner)
        if owner in felt.side(seat) or top is None or fitted[owner]:
            continue
        if not any(there == number for _, there in fits(felt, top)):
            continue
        if len(stock) == 1:
            felt.barred.add(owner)  # FL-BLOCK-5
        else:
            card = stock.pop()
            card.known = felt.everybody()
            stock.insert(0, card)


def forget_bond(felt: Felt, deed: Deed) -> None:
    """A card that has left the hand is bound no longer, unless it comes back."""
    seat, card = deed.seat, deed.card
    deed.was_bound, deed.was_exposed = card in felt.bound, card in felt.exposed[seat]
    felt.bound = [other for other in felt.bound if other is not card]
    felt.exposed[seat] = [other for other in felt.exposed[seat] if other is not card]


def lay_on_reserve(felt: Felt, seat: int, text: str) -> None:
    """A discard, which ends the turn, a card of a lay-down, or a discard out of turn."""
    source, target = text.split(">")
    card = find(felt, seat, source)
    slot = int(target[1:]) - 1
    mine = felt.places[seat]
    kind = "lay" if felt.phase == "laying" else "discard"
    deed = Deed(kind, seat, card, source, seat, target)
    if seat != felt.turn:
        put_on_reserve(felt, deed, card, slot)
        if felt.fresh and any(d.kind in DISCARDS and d.seat == seat and not d.undone for d in felt.deeds):
            deed.faults.add("discard")  # IR-15: a second discard before the next player has done anything
            dealt = any(d.kind == "discard" and d.dealt for d in felt.deeds)
            deed.late = not dealt and any(d.late and not d.renewed for d in felt.deeds)  # OP-ONE-1
            deed.kind = "second"
            note(felt, deed)
        else:
            note_stray(felt, deed)  # IR-12
        return
    own_act(felt, seat)
    if felt.phase == "over":
        return
    if kind == "lay":
        if card.rank in felt.house.duties:
            deed.faults.add("ones")  # IR-6, OP-OPEN-8
            deed.late = True
            deed.ones = [card]
    else:
        judge(felt, deed)
        sixth = slot == SLOTS and all(mine.reserve)  # it stands already
        if slot not in lawful_slots(felt, seat) and not sixth:
            deed.faults.add("slot")  # IR-13
    put_on_reserve(felt, deed, card, slot)
    note(felt, deed)
    if kind == "lay":
        next_to_lay(felt)
        return
    if not mine.hand and felt.house["last-card-discarded"] == "at-once" and not felt.house.manual:
        deed.dealt = deal_hand(felt, seat)  # OP-HAND-1
    end_turn(felt, seat)


def put_on_reserve(felt: Felt, deed: Deed, card: Card, slot: int) -> None:
    """From the hand to the reserve, face up."""
    forget_bond(felt, deed)
    felt.places[deed.seat].hand.remove(card)
    let_go(felt, deed.seat, slot + 1)
    felt.places[deed.seat].reserve[slot].append(card)
    card.known = felt.everybody()


def leave(felt: Felt, seat: int, kind: str) -> None:
    """A pass in the opening, or an end without a discard."""
    own_act(felt, seat)
    if felt.phase == "over":
        return
    deed = Deed(kind, seat)
    judge(felt, deed)
    could = bool(felt.places[seat].hand) or (felt.house.manual and not exhausted(felt))  # IR-21: a hand to take first
    if kind == "end" and could and not felt.passing and not felt.owed:
        deed.faults.add("discard")  # IR-15
    note(felt, deed)
    end_turn(felt, seat)

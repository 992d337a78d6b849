"""What the players do at a table without referee, right or wrong; for the plain table play of this folder."""

from __future__ import annotations

from tests.reference.flinch_house import WILD
from tests.reference.flinch_table_felt import (
    LETTERS,
    SLOTS,
    Card,
    Deed,
    Felt,
    Laid,
    Pile,
    due_starters,
    fits,
    lawful_slots,
    may_discard,
    stock_due,
    written,
)
from tests.reference.flinch_table_offers import can_show
from tests.reference.flinch_table_turns import (
    clear,
    close_on_next_card,
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


# -- what is wrong in an act ---------------------------------------------------------------------------------


def judge(felt: Felt, deed: Deed) -> None:
    """Notes which duties an act leaves open (IR-1, IR-2, IR-3, IR-4, IR-5, IR-19)."""
    seat, kind = deed.seat, deed.source[:1]
    if kind != "s" and stock_due(felt, seat):
        deed.faults.add("stock")  # FL-CHAL-3; the partner's card before the own too (FL-PART-3)
    if kind not in ("s", "t") and stock_due(felt, felt.partner(seat)):
        deed.faults.add("partner-stock")  # FL-PART-7
        if not felt.places[seat].stock:
            deed.faults.add("stock")  # FL-PART-5: the stock that is left is the side's own
    starter = deed.card is not None and deed.card.rank in felt.house.duties
    to_reserve = deed.kind == "discard"
    if kind not in ("s", "t") and (not starter or to_reserve) and not first_now(felt, deed.card):
        deed.late = not felt.passing and not felt.owed  # OP-ONE-1: a stock card never makes a 1 late; OP-EXP-6
        deed.ones = due_starters(felt, seat) if deed.late else []
        if deed.ones:
            deed.faults.add("ones")  # FL-ONE-7; IR-6 too, for a 1 on its way to the reserve is still in hand here
    if leaves_bond(felt, deed):
        deed.faults.add("bound")


def first_now(felt: Felt, card: Card | None) -> bool:
    """Whether the card is an exposed one that goes before everything (OP-EXP-5)."""
    return felt.bound_first and card in felt.bound


def leaves_bond(felt: Felt, deed: Deed) -> bool:
    """Whether an exposed card that fits is left for another act, or discarded (IR-19, OP-EXP-3)."""
    if felt.passing or not felt.bound or deed.kind in ("show", "lift"):
        return False
    if deed.card in felt.bound:
        return deed.kind == "discard"
    if not any(fits(felt, card) for card in felt.bound):
        return False
    if deed.kind == "play" and not felt.bound_first and is_duty(felt, deed):
        return False  # OP-EXP-4: duties first
    return True


def is_duty(felt: Felt, deed: Deed) -> bool:
    """Whether an act is itself a duty play."""
    if deed.source == "s":
        return stock_due(felt, deed.seat)
    if deed.source == "t":
        return stock_due(felt, felt.partner(deed.seat)) and not stock_due(felt, deed.seat)
    return deed.card in due_starters(felt, deed.seat)


# -- cards to the centre -------------------------------------------------------------------------------------


def owner_of(felt: Felt, seat: int, source: str) -> int:
    """Whose card a source is."""
    other = felt.partner(seat)
    return other if source[0] in "tq" and other is not None else seat


def find(felt: Felt, seat: int, source: str) -> Card:
    """The card of a source; of equal hand cards the one that is bound, or else the one most players know."""
    mine = felt.places[owner_of(felt, seat, source)]
    if source in ("s", "t"):
        return mine.stock[-1]
    if source[0] in "rq":
        return mine.reserve[int(source[1:]) - 1][-1]
    rank = WILD if source == "hw" else int(source[1:])
    equal = [card for card in mine.hand if card.rank == rank]
    return max(equal, key=lambda card: (card in felt.bound, card in felt.exposed[seat], len(card.known)))


def remove(felt: Felt, seat: int, source: str, card: Card) -> None:
    """Takes a card from where it lies."""
    mine = felt.places[owner_of(felt, seat, source)]
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
        number = next((at for at, pile in enumerate(felt.centre) if pile is aimed), None)  # one may be gone now
        judge(felt, deed)
        felt.chosen = felt.chosen or not is_duty(felt, deed)
    if (rank, number) not in fits(felt, card):
        deed.faults.add("wrong")  # IR-7
    releasing = felt.forced == seat and source[0] in "hrq" and not is_duty(felt, deed)
    fitted = [bool(mine.stock) and bool(fits(felt, mine.stock[-1])) for mine in felt.places]
    remove(felt, seat, source, card)
    forget_bond(felt, deed)
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
            low_end = rank == deed.pile.low - 1 or (rank != deed.pile.high + 1 and rank < felt.house.starters[0])
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
        before = len(felt.loose)
        deed.dealt = deal_hand(felt, seat)  # FL-HAND-2, OP-HAND-5
        deed.shuffled = len(felt.loose) > before
    if in_turn:
        look_at_bonds(felt)  # an act out of turn ends nobody's turn (OP-CHAL-17)


def set_back_favoured(felt: Felt, seat: int, pile: Pile, fitted: list[bool]) -> None:
    """The opponents' stocks that the forced card helped lose their top card to the bottom (FL-BLOCK-4, OP-BLOCK-6)."""
    number = next(i for i, other in enumerate(felt.centre) if other is pile)
    for owner in felt.active():
        stock = felt.places[owner].stock
        if owner in felt.side(seat) or not stock or fitted[owner]:
            continue
        if not any(there == number for _, there in fits(felt, stock[-1])):
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


# -- the reserve and the end of a turn -----------------------------------------------------------------------


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
            deed.late = any(d.late for d in felt.deeds if d.kind in DISCARDS)
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
    else:
        judge(felt, deed)
        sixth = slot == SLOTS and mine.reserve[SLOTS] and all(mine.reserve)  # it stands already
        if (slot not in lawful_slots(felt, seat) and not sixth) or (not may_discard(felt, card) and card.rank == WILD):
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
    felt.places[deed.seat].hand.remove(card)
    forget_bond(felt, deed)
    felt.places[deed.seat].reserve[slot].append(card)
    card.known = felt.everybody()


def leave(felt: Felt, seat: int, kind: str) -> None:
    """A pass in the opening, or an end without a discard."""
    own_act(felt, seat)
    if felt.phase == "over":
        return
    deed = Deed(kind, seat)
    judge(felt, deed)
    lawful_end = felt.passing or not any(may_discard(felt, card) for card in felt.places[seat].hand)
    if kind == "end" and not lawful_end:
        deed.faults.add("discard")  # IR-15
    note(felt, deed)
    end_turn(felt, seat)


# -- gestures ------------------------------------------------------------------------------------------------


def show(felt: Felt, seat: int, source: str) -> None:
    """A hand card is seen by all (IR-8, IR-9)."""
    cards = [c for c in felt.places[seat].hand if written(c) == source and can_show(felt, seat, c)]
    card = max(cards, key=lambda c: len(c.known))  # of equal cards, one that is known shows nothing new
    card.known = felt.everybody()
    felt.shown.add(card)
    if seat != felt.turn:
        felt.exposed[seat].append(card)
        return
    own_act(felt, seat)
    if felt.phase == "over":
        return
    betray(felt, Deed("show", seat, card, source, seat))
    felt.bound.append(card)
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
    own_act(felt, seat)
    if felt.phase == "over":
        return
    felt.took = True
    deed = Deed("take", seat, source=rest, faults={"take"})
    if rest[0] == "p":
        at = int(rest[1:]) - 1
        deed.pile = felt.centre[at]
        deed.laid = deed.pile.laid.pop()
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
    felt.peeks.append((seat, felt.number))


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

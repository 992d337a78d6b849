"""What is wrong in an act at a table without referee; for the plain table play of this folder."""

from __future__ import annotations

from tests.reference.flinch_house import WILD
from tests.reference.flinch_table_felt import Card, Deed, Felt, due_starters, fits, stock_due


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
    if kind not in ("s", "t") and (to_reserve or not (starter or first_now(felt, deed.card))):
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
    if felt.passing or felt.owed or not felt.bound or deed.kind in ("show", "lift"):
        return False
    if deed.card in felt.bound:
        return deed.kind == "discard"
    if not any(fits(felt, card) for card in felt.bound):
        return False
    duty = deed.kind == "play" and not felt.bound_first and is_duty(felt, deed)
    return not duty  # OP-EXP-4: duties first


def is_duty(felt: Felt, deed: Deed) -> bool:
    """Whether an act is itself a duty play."""
    if deed.source == "s":
        return stock_due(felt, deed.seat)
    if deed.source == "t":
        return stock_due(felt, felt.partner(deed.seat)) and not stock_due(felt, deed.seat)
    return deed.card in due_starters(felt, deed.seat)


def owner_of(felt: Felt, seat: int, source: str) -> int:
    """Whose card a source is."""
    other = felt.partner(seat)
    return other if source[0] in "tq" and other is not None else seat


def let_go(felt: Felt, owner: int, slot: int) -> None:
    """A reserve pile changes: a card in the air goes back before that, and what was lifted from it binds no longer."""
    pile = felt.places[owner].reserve[slot - 1]
    felt.bound = [card for card in felt.bound if card not in pile]
    felt.rebound = [card for card in felt.rebound if card not in pile]
    bonds, own, first = felt.last_bonds
    discards = laid_off(felt)
    felt.last_bonds = [card for card in bonds if card not in pile or card in discards], own, first
    if felt.held and felt.held[0] in "rq" and owner_of(felt, felt.turn, felt.held) == owner:
        if int(felt.held[1:]) == slot:
            felt.held = ""


def laid_off(felt: Felt) -> list[Card | None]:
    """The discards that may still go back to the hand."""
    return [d.card for d in [*felt.deeds, *felt.strays] if d.kind in ("discard", "second") and not d.undone]


def find(felt: Felt, seat: int, source: str) -> Card:
    """The card of a source; of equal hand cards one that is bound, or known, or else lawfully held (FL-DECK-7)."""
    mine = felt.places[owner_of(felt, seat, source)]
    if source in ("s", "t"):
        return mine.stock[-1]
    if source[0] in "rq":
        return mine.reserve[int(source[1:]) - 1][-1]
    rank = WILD if source == "hw" else int(source[1:])
    equal = [card for card in mine.hand if card.rank == rank]
    claimed = claims(felt, seat)
    return max(
        equal, key=lambda card: (card in felt.bound, card in felt.exposed[seat], len(card.known), -claimed.count(card))
    )


def claims(felt: Felt, seat: int) -> list[Card | None]:
    """The cards that may have to leave a hand for good: those wrongly taken (twice), and those drawn too early."""
    deeds = [deed for deed in [*felt.deeds, *felt.strays] if deed.seat == seat and not deed.undone]
    taken = [deed.card for deed in deeds if deed.kind == "take"]
    return taken * 2 + [card for deed in deeds if deed.kind == "hand" for card in deed.dealt]

"""What may be laid on what in the plain Flaps (clauses, section 3)."""

from __future__ import annotations

from typing import NamedTuple

from tests.reference.flaps_cards import ACES, COLOURS, FLAPPERS, KIND, MAIDS, UNDER_MAIDS, kind_of, suit_of
from tests.reference.flaps_table import Table, place_of_view


class View(NamedTuple):
    """What the pile asks for."""

    card: str
    suit: str
    number: str
    free: str = ""  # "any" or "pictures", where a house lets a suitless card be followed so


def number_of(table: Table, card: str) -> str:
    """The number of a card, for matching."""
    number = KIND[card].number
    if number == "1" and table.house["one-is-ace"] == "yes":
        return "A"  # F5
    if kind_of(card) == "mega" and table.house["mega-is-four"] == "no":
        return ""  # F6: then hearts only
    return number


def view_of(table: Table) -> View:
    """What the pile asks for now."""
    card = table.pile[place_of_view(table)]
    kind = kind_of(card)
    if kind in MAIDS and len(table.pile) > 1:
        return View(card, "", "", table.house["maid-top"])
    if kind == "quack" and len(table.pile) > 1:
        return View(card, "", "", table.house["quack-top"])
    return View(card, table.called or suit_of(card), number_of(table, card))  # FP-LAY-4


def fits_open(table: Table, card: str) -> bool:
    """Whether a card may be laid on an open turn."""
    kind = kind_of(card)
    view = view_of(table)
    if kind in MAIDS:
        # FP-MAID-1, FP-MAID-2, FP-MAID-3, FP-MAID-4, FP-LOWM-1, FP-LOWM-2, FP-LOWM-3, FP-LOWM-4, FP-MONTY-8
        return kind_of(table.pile[-1]) in UNDER_MAIDS
    if kind == "quack":
        return False  # FP-QUACK-2
    if kind in ACES or kind == "ace-jack":
        return True  # FP-ACE-1, FP-JACK-4, F8
    if view.free:
        return view.free == "any" or KIND[card].number in ("J", "Q", "K")  # F15, F33
    if kind == "king-n-lay" and kind_of(view.card) == "ace-jack" and table.house["ace-jack-is-ace"] == "no":
        return False  # FP-KNL-1, F7: neither a King, nor a Club, nor an Ace with Clubs called
    number = number_of(table, card)
    return suit_of(card) == view.suit or (number != "" and number == view.number)  # FP-LAY-1, FP-LAY-2, FP-LAY-3


def fits_attack(table: Table, card: str) -> bool:
    """Whether a card answers an attack.

    FP-ATK-4, FP-ATK-5, FP-ATK-6, FP-ATK-7, FP-ATK-8, FP-ATK-9, FP-ATK-10, FP-ATK-11, FP-QUACK-1, FP-QUACK-5
    """
    kind = kind_of(card)
    view = view_of(table)
    if kind == "quack":
        return True
    if view.free:
        return kind in ("two", "three", "seven", "nine")  # F15: the list of answers stays closed
    if kind == "nine":
        return suit_of(card) == view.suit  # FP-ATK-10
    if kind in ("two", "three", "seven"):
        return suit_of(card) == view.suit or KIND[card].number == view.number
    return False  # FP-ATK-11


def fits_extra(table: Table, card: str) -> bool:
    """Whether a card may be the extra lay after ACE'N'LAY or KING 'N' LAY."""
    kind = kind_of(card)
    if kind in ACES:
        return True  # FP-ACE-5, FP-ACE-6, FP-KNL-2
    if kind == "ace-jack":
        return table.house["ace-jack-is-ace"] == "yes"  # F7
    if kind in MAIDS:
        return table.extra == "king"  # FP-ACE-12, FP-KNL-2
    if table.extra == "king":
        return suit_of(card) == "c" or KIND[card].number == "K"
    return suit_of(card) != "" and suit_of(card) in COLOURS.get(table.extra, table.extra)  # F10: or the suit named


def fits_flapping(table: Table, seat: int, card: str) -> bool:
    """Whether a seat may lay this card while flapping is open."""
    kind = kind_of(card)
    if kind not in FLAPPERS or not may_flap(table, seat):
        return False
    return kind != "mega" or table.house["mega-is-four"] == "yes" or view_of(table).suit == "h"  # FP-MEGA-6, F6


def may_flap(table: Table, seat: int) -> bool:
    """Whether the seat is one that may flap now (FP-FLAP-2, FP-MEGA-1, FP-STOP-2, FP-STOP-3, FP-STOP-4, FP-STOP-5)."""
    running = table.mega.get(seat, 0) > 0
    return running if table.stopped else running or seat != table.flapper

"""Position documents of Flaps, read for the plain Flaps of this folder and put into a form that can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.reference.flaps_cards import FLAPPERS, KIND, kind_of
from tests.reference.flaps_house import House
from tests.reference.flaps_table import EVERYBODY, UNSEEN, Fact, Item, Table, knows


def begin(house: House, document: Mapping[str, Any]) -> Table:
    """The position of a fresh deal."""
    hands = [list(seat["hand"]) for seat in document["seats"]]
    table = Table(house, hands, list(document["pile"]), list(document["pack"]), document["dealer"], document["turn"])
    table.actor = table.turn
    table.downs = [[] for _ in hands]
    return table


def item_of(entry: Any) -> tuple[str, bool, frozenset[int]]:
    """A hidden card of a document: card, whether it lies face up, who knows it."""
    if isinstance(entry, str):
        return entry, False, frozenset()
    if entry.get("up"):
        return entry["card"], True, frozenset({EVERYBODY})
    return entry["card"], False, knowers(entry.get("by", ""))


def knowers(letters: str) -> frozenset[int]:
    """Those who know a card."""
    if letters == "*":
        return frozenset({EVERYBODY})
    return frozenset(EVERYBODY if letter == "*" else ord(letter) - 65 for letter in letters)


def zones(table: Table) -> dict[str, Any]:
    """A position in a form that can be compared."""
    found: dict[str, Any] = {
        "phase": table.phase,
        "hands": [sorted(hand) for hand in table.hands],
        "downs": [[(item.card, item.up, frozenset(item.by)) for item in pile] for pile in table.downs],
        "mystery": [(item.card, item.up, frozenset(item.by)) for item in table.mystery],
        "pile": table.pile,
        "pack": table.pack,
        "clockwise": table.clockwise,
        "puts": table.puts,
        "three": table.three,
    }
    if table.phase == "over":
        points = 2 if table.ending == 2 else 1
        found["ending"] = table.ending
        found["wins"] = [points if seat in table.winners else 0 for seat in range(table.seats)]
        return found
    found["called"] = table.called
    found["attack"] = table.attack
    found["guesses"] = table.guesses
    found["held"] = table.held
    found["owes"] = table.owes
    found["fault"] = table.fault
    return found


def document_zones(document: Mapping[str, Any]) -> dict[str, Any]:
    """The same of a position document."""
    seats = document["seats"]
    found: dict[str, Any] = {
        "phase": document["phase"],
        "hands": [sorted(seat["hand"]) for seat in seats],
        "downs": [[item_of(entry) for entry in seat.get("down", [])] for seat in seats],
        "mystery": [item_of(entry) for entry in document.get("mystery", [])],
        "pile": document["pile"],
        "pack": document["pack"] or [],
        "clockwise": document.get("direction", "clockwise") == "clockwise",
        "puts": {at: seat["put"] for at, seat in enumerate(seats) if "put" in seat},
        "three": document.get("three", []),
    }
    if document["phase"] == "over":
        found["ending"] = document["ending"]
        found["wins"] = [seat.get("wins", 0) for seat in seats]
        return found
    found["called"] = document.get("called", "")
    found["attack"] = document.get("attack", 0)
    found["guesses"] = {at: seat["guess"] for at, seat in enumerate(seats) if "guess" in seat}
    found["held"] = document.get("held", "")
    found["owes"] = set(knowers(document.get("owes", "")))
    found["fault"] = set(knowers(document.get("fault", "")))
    return found


def settle_unseen(table: Table, document: Mapping[str, Any]) -> None:
    """After a move the order of a shuffled pack is taken over, if it is made of the right cards."""
    if not table.loose:
        return
    found: list[str] = []

    def resolve(mine: list[str], theirs: list[str]) -> list[str]:
        known = Counter(card for card in mine if card != UNSEEN)
        new = list((Counter(theirs) - known).elements())
        assert len(new) == mine.count(UNSEEN), f"{mine} cannot have become {theirs}"
        found.extend(new)
        return sorted([*known.elements(), *new])

    for seat, hand in enumerate(table.hands):
        if UNSEEN in hand:
            before = Counter(hand)
            table.hands[seat] = resolve(hand, document["seats"][seat]["hand"])
            if table.drawn == UNSEEN and table.turn == seat:
                (table.drawn,) = (Counter(table.hands[seat]) - before).elements()
    if UNSEEN in table.pack:
        count = len(table.pack)
        theirs = list(document["pack"] or [])
        assert len(theirs) == count, f"the pack has {len(theirs)} cards, not {count}"
        found.extend(card for card, mine in zip(theirs, table.pack) if mine == UNSEEN)
        table.pack = theirs
    piles = [(table.mystery, document.get("mystery", []))]
    piles += [(pile, document["seats"][seat].get("down", [])) for seat, pile in enumerate(table.downs)]
    for items, entries in piles:
        for item, entry in zip(items, entries):
            if item.card == UNSEEN:
                item.card = item_of(entry)[0]
                found.append(item.card)
    if table.held == UNSEEN:
        table.held = document["held"]
        found.append(table.held)
    assert Counter(found) == Counter(table.loose), f"a shuffle changed the cards: {found}, {table.loose}"
    table.loose = []


# -- what a seat may see -----------------------------------------------------------------------------------------


def view(table: Table, viewer: int) -> dict[str, Any]:
    """What a seat may see, or with a number that is no seat an onlooker."""
    return {
        "hands": [sorted(seen_hand(table, seat, viewer)) for seat in range(table.seats)],
        "downs": [[seen_item(item, viewer) for item in pile] for pile in table.downs],
        "mystery": [seen_item(item, viewer) for item in table.mystery],
        "pack": len(table.pack),
        "pile": table.pile,
        "puts": {seat: card if seat == viewer else "?" for seat, card in table.puts.items()},  # FP-ST-9
        "held": (table.held if viewer == table.actor else "?") if table.held else "",
        "three": [card if viewer == table.turn or at == table.shown else "?" for at, card in enumerate(table.three)],
    }


def seen_hand(table: Table, seat: int, viewer: int) -> list[str]:
    """A hand as a viewer sees it."""
    hand = table.hands[seat]
    if seat == viewer:
        return list(hand)
    known = [fact.card for fact in table.known if fact.holder == seat and knows(fact, viewer)]
    return known + ["?"] * (len(hand) - len(known))


def seen_item(item: Item, viewer: int) -> tuple[str, bool]:
    """A card of the mystery pile or a 1-DOWN card as a viewer sees it."""
    return item.card if viewer in item.by or EVERYBODY in item.by else "?", item.up


def document_view(document: Mapping[str, Any]) -> dict[str, Any]:
    """The same of the document of a masked position."""
    seats = document["seats"]
    pack = document["pack"]
    return {
        "hands": [sorted(seat["hand"]) for seat in seats],
        "downs": [[item_of(entry)[:2] for entry in seat.get("down", [])] for seat in seats],
        "mystery": [item_of(entry)[:2] for entry in document.get("mystery", [])],
        "pack": pack if isinstance(pack, int) else len(pack),
        "pile": document["pile"],
        "puts": {at: seat["put"] for at, seat in enumerate(seats) if "put" in seat},
        "held": document.get("held", ""),
        "three": document.get("three", []),
    }


def told(table: Table, seat: int, text: str, viewer: int) -> str:
    """A move as a viewer hears of it."""
    word, _, rest = text.partition(":")
    if viewer == seat:
        return text
    if table.phase == "flapping" and (word == "draw" or (text in KIND and kind_of(text) not in FLAPPERS)):
        return "ask"  # FP-FLAP-4: what is held back is not shown
    if word in ("put", "secret", "monty"):
        return f"{word}:?"
    if word == "swap":
        where = rest.split(":")[1]
        up = table.downs[ord(where[0]) - 65][int(where[1:]) - 1].up and table.house["swap-facing"] == "same"
        return text if up else f"swap:?:{where}"
    return text


def facts_of(document: Mapping[str, Any]) -> list[Fact]:
    """What a document says is known of hands."""
    return [
        Fact(ord(entry["holder"]) - 65, entry["card"], set(knowers(entry["by"]))) for entry in document.get("known", [])
    ]

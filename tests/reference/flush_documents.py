"""Positions of the plain Flush of this folder, and documents of Flush, in a form that can be compared."""

from __future__ import annotations

from typing import Any

from tests.reference.flush_round import Round
from tests.reference.walking import Document


def table_zones(table: Round) -> dict[str, Any]:
    """Everything of a round."""
    pile = [card for laid in table.pile for card in laid.cards]
    return {
        "turn": table.turn,
        "mimic": table.mimic,
        "hands": [sorted(hand) for hand in table.hands],
        "bases": table.bases,
        "pile": sorted(pile),
        "top": {"value": table.top(), "size": len(table.pile[-1].cards)} if table.pile else None,
        "away": sorted(table.away),
        "aside": sorted(table.aside),
        "put": (sorted(table.put), sorted(table.put_tops)),
        "flipped": table.flipped,
        "giving": table.giving,
        "pick-ups": table.pick_ups,
        "turns": table.turns,
        "slips": table.slips,
        "agreed": None if table.agreed is None else sorted(table.agreed),
    }


def hidden_zones(table: Round, viewer: int, strict: bool) -> dict[str, Any]:
    """The zones that a viewer sees only in part, as this viewer sees them."""
    hands = [sorted(hand) for hand in table.hands]
    for seat, known in enumerate(table.known):
        if seat != viewer:
            hands[seat] = sorted(["?"] * (len(hands[seat]) - len(known)) + known)
    hidden = [[base and {**base, "blind": "?"} for base in bases] for bases in table.bases]  # FU-BLIND-2
    zones = {"hands": hands, "bases": hidden, "aside": ["?"] * len(table.aside)}
    return {**zones, "put": ([], [])} if strict and viewer != table.turn else zones  # FU-ST-1: one act


def read_zones(document: Document) -> dict[str, Any]:
    """The same of a position document, of the whole or of a masked state."""
    seats = document["seats"]
    zones = {name: [seat.get(name, 0) for seat in seats] for name in ("points", "gained")}
    zones["out"] = [seat.get("out-after", 0) for seat in seats]
    if "ending" in document:
        return zones
    top, put = document.get("top"), document.get("put-out", {})
    return zones | {
        "turn": document["turn"],
        "round": document.get("round", 1),
        "mimic": document["mimic"],
        "hands": [sorted(seat["hand"]) for seat in seats],
        "bases": [seat["bases"] for seat in seats],
        "pile": sorted(document.get("pile", [])),
        "top": {"value": top["value"], "size": top["size"]} if top else None,
        "away": sorted(document.get("away", [])),
        "aside": sorted(document.get("aside", [])),
        "put": (sorted(put.get("cards", [])), sorted(put.get("tops", []))),
        "flipped": document.get("flipped"),
        "giving": document.get("phase") == "giving",
        "pick-ups": document.get("picked-up", 0),
        "turns": document.get("turns", 0),
        "slips": [seat.get("slips", 0) for seat in seats],
        "agreed": document.get("agreed"),
    }

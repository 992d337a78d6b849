"""The table of the toy as a scene: hands, the cards laid, and what may be done."""

from __future__ import annotations

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadMove
from kalamazoo.core.people import person
from kalamazoo.core.scene import FAN, ROW, Area, Face, Gesture, Player, Scene
from kalamazoo_toy.state import SHOUT, ToyState


def scene(state: ToyState, seat: int) -> Scene:
    """What a seat, or an onlooker, sees."""
    areas = [Area("table", ROW, "Table", tuple(Face(str(card)) for card in state.laid), len(state.laid))]
    for owner, hand in enumerate(state.hands):
        faces = tuple(Face(str(card), back=card == BACK) for card in hand)
        areas.append(Area(f"hand:{owner}", FAN, f"Hand of {person(owner)}", faces, len(hand), owner))
    legal = state.moves(seat) if seat < state.seats and state.may_act() >> seat & 1 else []
    gestures = tuple(gesture(state, seat, move) for move in legal)
    players = tuple(Player(other, bool(state.must_act() >> other & 1)) for other in range(state.seats))
    return Scene(seat, "Lay a card.", tuple(areas), players, gestures, not state.may_act())


def gesture(state: ToyState, seat: int, move: int) -> Gesture:
    """How a move is made: a button, or a card carried to the table."""
    if move == SHOUT:
        return Gesture("shout", "Shout", button="Shout")
    return Gesture(f"h{move}", f"Lay the {move}", f"hand:{seat}", state.hands[seat].index(move), "table")


def drop(state: ToyState, seat: int, source: str, card: int, target: str) -> int:
    """What carrying a card attempts."""
    if source == f"hand:{seat}" and target == "table" and 0 <= card < len(state.hands[seat]):
        return state.hands[seat][card]
    raise BadMove("cards go from your own hand to the table")

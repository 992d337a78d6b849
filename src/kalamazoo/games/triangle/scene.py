"""The table of the Triangle as a scene: the triangle, pack, turned card, stock and discards."""

from __future__ import annotations

from dataclasses import replace

from kalamazoo.core.errors import BadMove
from kalamazoo.core.scene import FAN, PILE, ROW, TRIANGLE, Area, Face, Gesture, Player, Scene
from kalamazoo.games.kit.engine.solo import WON
from kalamazoo.games.kit.solo import pack_area, turned_area
from kalamazoo.games.triangle.engine.state import ALL_WON, SIZE, STOCK_LEFT, TriangleState
from kalamazoo.games.triangle.moves import (
    GIVE_UP,
    PAIR,
    SINGLE,
    STOCK_PAIR,
    TURN,
    TURN_OVER,
    TURNED_AND_STOCK,
    UNDO,
    WITH_STOCK,
    WITH_TURNED,
    first_of,
    kind_of,
    pack_move,
    second_of,
)
from kalamazoo.games.triangle.notation import name_move, spot, write_move

BUTTONS = {UNDO: "Undo", GIVE_UP: "Give up"}
STATUS = {
    WON: "It has come out.",
    ALL_WON: "It has come out.",
    STOCK_LEFT: "The triangle is cleared, but not the stock. It has not come out.",
}


def scene(state: TriangleState, seat: int) -> Scene:
    """What the player, or anybody who watches, sees."""
    faces = tuple(triangle_face(state, at) for at in range(SIZE))
    remaining = SIZE - state.triangle.count(0)
    away = len(state.discarded())
    areas = (
        Area("triangle", TRIANGLE, "Triangle", faces, remaining),
        pack_area(state),
        turned_area(state),
        stock_area(state),
        Area("away", PILE, "Discards", (Face(back=True),) if away else (), away),
    )
    player = Player(0, bool(state.must_act()), (("triangle", str(remaining)), ("pack", str(state.left))))
    gestures = tuple(way for move in state.moves(seat) for way in ways(gesture(state, seat, move)))
    hints = {"table": "triangle", "layout": "triangle"}
    return Scene(seat, status(state), areas, (player,), gestures, not state.may_act(), hints)


def triangle_face(state: TriangleState, at: int) -> Face:
    """A card of the triangle, face up (TR-SET-3); nothing where one is gone."""
    card = state.triangle[at]
    if not card:
        return Face()
    free = state.is_free(at)
    return Face(str(card), label=f"{card} at {spot(at)}{'' if free else ', covered'}", dimmed=not free)


def shown_stock(state: TriangleState) -> list[int]:
    """The cards of the stock that are seen (TR-OP-15)."""
    if state.opt.spread:
        return state.stock
    return state.stock[-2:] if state.opt.top_two else state.stock[-1:]


def stock_area(state: TriangleState) -> Area:
    """The stock."""
    shown = shown_stock(state)
    faces = tuple(Face(str(card), dimmed=number < len(shown) - 2) for number, card in enumerate(shown))
    return Area("stock", ROW if state.opt.spread else FAN, "Stock", faces, len(state.stock))


def status(state: TriangleState) -> str:
    """What is awaited, in a sentence."""
    if state.ending:
        return STATUS.get(state.ending, "It has not come out.")
    plays: list[int] = []
    state.add_plays(plays)
    kinds = {kind_of(move) for move in plays}
    if not plays:
        return "Nothing more can be discarded."
    if kinds == {TURN}:
        return "Turn the next card."
    if kinds == {TURN_OVER}:
        return "The pack is used up; turn the stock over."
    if TURN in kinds:
        return "Discard what makes 13, or turn the next card."
    return "Discard what makes 13." if state.left else "The pack is used up; discard what makes 13."


def ways(gesture: Gesture) -> tuple[Gesture, ...]:
    """A pair can be made from either of its cards."""
    if not gesture.target or gesture.button:
        return (gesture,)
    other = replace(gesture, source=gesture.target, card=gesture.onto, target=gesture.source, onto=gesture.card)
    return gesture, other


def gesture(state: TriangleState, seat: int, move: int) -> Gesture:
    """A legal move as something to do."""
    kind, first = kind_of(move), first_of(move)
    text = write_move(state, seat, move)
    label = name_move(state, seat, move)
    label = label[0].upper() + label[1:]
    if kind in BUTTONS:
        return Gesture(text, label, button=BUTTONS[kind])
    if kind == TURN:
        return Gesture(text, label, "pack", button="Turn")
    if kind == TURN_OVER:
        return Gesture(text, label, "stock", target="pack", button="Turn over")
    if kind == SINGLE:
        return Gesture(text, label, "triangle", first)
    if kind == PAIR:
        return Gesture(text, label, "triangle", first, "triangle", onto=second_of(move))
    if kind == WITH_TURNED:
        return Gesture(text, label, "turned", -1, "triangle", onto=first)
    if kind == TURNED_AND_STOCK:
        return Gesture(text, label, "turned", -1, "stock")
    top = len(shown_stock(state)) - 1
    if kind == STOCK_PAIR:
        return Gesture(text, label, "stock", top, "stock", onto=top - 1)
    return Gesture(text, label, "stock", top, "triangle", onto=first)


def drop(state: TriangleState, seat: int, source: str, card: int, target: str) -> int:
    """The move that carrying a card attempts; "triangle#5" names the sixth card of the triangle."""
    area, _, number = target.partition("#")
    onto = int(number) if number.isdecimal() and len(number) < 3 else -1
    if source == "pack" and area in ("turned", "stock"):
        return pack_move(TURN)
    if source == "stock" and area == "pack":
        return pack_move(TURN_OVER)
    if source == "triangle" and area == "away":
        return pack_move(SINGLE, check_spot(card))
    if source == "triangle" and area == "triangle":
        first, second = check_spot(card), check_spot(onto)
        return pack_move(PAIR, min(first, second), max(first, second)) if first != second else pack_move(SINGLE, first)
    if source == "stock" and area == "stock":
        check_top(state, card, 2)
        check_top(state, onto, 2)
        return pack_move(STOCK_PAIR)
    ends = {source, area}
    if "stock" in ends and ends & {"turned", "triangle"}:
        check_top(state, card if source == "stock" else onto, 1)
    if ends == {"turned", "stock"}:
        return pack_move(TURNED_AND_STOCK)
    if ends == {"turned", "triangle"}:
        return pack_move(WITH_TURNED, check_spot(card if source == "triangle" else onto))
    if ends == {"stock", "triangle"}:
        return pack_move(WITH_STOCK, check_spot(card if source == "triangle" else onto))
    raise BadMove("a card is carried onto the one with which it makes 13")


def check_top(state: TriangleState, drawn: int, top: int) -> None:
    """Complains of a stock card that lies deeper than the top so many."""
    if 0 <= drawn < len(shown_stock(state)) - top:
        raise BadMove("cards deeper in the stock cannot be discarded (TR-OP-6)")


def check_spot(at: int) -> int:
    """A card of the triangle by its number."""
    if 0 <= at < SIZE:
        return at
    raise BadMove("a card of the triangle must be named, such as triangle#5")

"""The Patience table as a scene: upper piles, lower columns, stock, pack."""

from __future__ import annotations

from kalamazoo.core.errors import BadMove
from kalamazoo.core.scene import COLUMN, PILE, ROW, Area, Face, Gesture, Player, Scene
from kalamazoo.games.kit.engine.solo import SERIES, WON
from kalamazoo.games.kit.solo import pack_area, turned_area
from kalamazoo.games.patience.engine.state import PLACES, PatienceState
from kalamazoo.games.patience.moves import (
    DOUBLE,
    FILL,
    GIVE_UP,
    PART,
    STOCK,
    TO_STOCK,
    TURN,
    TURNED,
    UNDO,
    UP,
    card_of,
    kind_of,
    source_of,
    target_of,
)
from kalamazoo.games.patience.notation import name_move, read_move, write_move

BUTTONS = {UNDO: "Undo", GIVE_UP: "Give up"}


def scene(state: PatienceState, seat: int) -> Scene:
    """What the player, or anybody who watches, sees."""
    legal = state.moves(seat)
    areas = [upper_area(state, pile) for pile in range(SERIES)]
    areas += [lower_area(state, where) for where in range(PLACES)]
    shown = tuple(Face(str(card)) for card in (state.stock if state.opt.spread else state.stock[-1:]))
    areas += [
        pack_area(state),
        turned_area(state),
        Area("stock", ROW if state.opt.spread else PILE, "Stock", shown, len(state.stock)),
    ]
    up = sum(state.upper)
    player = Player(0, bool(state.must_act()), (("up", str(up)), ("to go", str(SERIES * state.opt.cap - up))))
    gestures = tuple(gesture(state, seat, move) for move in legal)
    hints = {"table": "patience", "upper": "row", "lower": "row", "layout": "patience"}
    return Scene(seat, status(state), tuple(areas), (player,), gestures, not state.may_act(), hints)


def upper_area(state: PatienceState, pile: int) -> Area:
    """An upper pile: its top card."""
    height = state.upper[pile]
    return Area(f"upper:{pile + 1}", PILE, f"Upper pile {pile + 1}", (Face(str(height)),) if height else (), height)


def lower_area(state: PatienceState, where: int) -> Area:
    """A lower pile as a column, so that covered cards can be read (PA-SET-6)."""
    base, top = state.base[where], state.top[where]
    cards = tuple(Face(str(card), dimmed=card != top) for card in range(base, top - 1, -1)) if base else ()
    text = "" if base else "space"
    return Area(f"lower:{where + 1}", COLUMN, f"Lower pile {where + 1}", cards, len(cards), text=text)


def status(state: PatienceState) -> str:
    """What is awaited, in a sentence."""
    if state.ending:
        return "It has come out." if state.ending == WON else "It has not come out."
    if state.turned:
        return f"Place the turned {state.turned}."
    forced: list[int] = []
    if state.add_forced(forced):
        return "Fill the space."
    plays: list[int] = []
    state.add_plays(plays)
    if not plays:
        return "Nothing more can be played."
    return "Play, or turn the next card." if state.left else "The pack is out; play what you can."


def gesture(state: PatienceState, seat: int, move: int) -> Gesture:
    """A legal move as something to do."""
    kind, source, target = kind_of(move), source_of(move), target_of(move)
    text = write_move(state, seat, move)
    label = name_move(state, seat, move)
    label = label[0].upper() + label[1:]
    if kind in BUTTONS:
        return Gesture(text, label, button=BUTTONS[kind])
    if kind == TURN:
        return Gesture(text, label, "pack", button="Turn")
    if kind == FILL:
        return Gesture(text, label, "pack", -1, f"lower:{target + 1}")
    if kind == TO_STOCK:
        return Gesture(text, label, "turned", -1, "stock")
    if kind in (DOUBLE, PART):
        card = 0 if kind == DOUBLE else state.base[source] - card_of(move)
        amount = state.base[source] - state.top[source] + 1 - card
        return Gesture(text, label, f"lower:{source + 1}", card, f"lower:{target + 1}", amount=amount)
    start = {STOCK: "stock", TURNED: "turned"}.get(source, f"lower:{source + 1}")
    return Gesture(text, label, start, -1, f"{'upper' if kind == UP else 'lower'}:{target + 1}")


def drop(state: PatienceState, seat: int, source: str, card: int, target: str) -> int:
    """The move that carrying a card attempts."""
    kind, _, number = source.partition(":")
    onto, _, where = target.partition("#")[0].partition(":")
    if onto == "stock" and kind == "turned":
        return read_move(state, seat, "t>s")
    if onto in ("turned", "stock") and kind == "pack":
        return read_move(state, seat, "turn")
    if onto not in ("upper", "lower") or where not in ("1", "2", "3", "4"):
        raise BadMove("a card goes to an upper pile or to the lower row")
    if kind == "pack":
        return read_move(state, seat, f"pack>l{where}")
    if kind == "upper":
        raise BadMove("cards on upper piles never come back (PA-PLAY-6)")
    start = {"stock": "s", "turned": "t", "lower": f"l{number}"}.get(kind)
    if start is None or (kind == "lower" and number not in ("1", "2", "3", "4")):
        raise BadMove(f'there is no card to carry at "{source[:20]}"')
    if kind == "stock" and 0 <= card < len(state.stock) - 1 and state.opt.spread:
        raise BadMove("no stock card but the top can be played (PA-PLAY-3)")
    if kind == "lower":
        base, top = state.base[int(number) - 1], state.top[int(number) - 1]
        if onto == "upper" and 0 <= card < base - top:
            raise BadMove("only the top card of a lower pile goes up (PA-PLAY-4)")
        whole = base == state.top[int(where) - 1] - 1  # then any card may carry the pile
        if onto == "lower" and 0 < card <= base - top and not whole:
            return read_move(state, seat, f"{start}@{base - card}>l{where}")
    return read_move(state, seat, f"{start}>{onto[0]}{where}")

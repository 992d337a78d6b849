"""The Flinch table as a scene."""

from __future__ import annotations

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadMove
from kalamazoo.core.scene import FAN, PILE, Area, Face, Gesture, Player, Scene
from kalamazoo.core.seats import seat_name
from kalamazoo.games.flinch.moves import (
    DISCARD,
    HAND,
    MATE_RESERVE,
    MATE_STOCK,
    PLAY,
    RESERVE,
    STOCK,
    card_of,
    kind_of,
    source_of,
    target_of,
)
from kalamazoo.games.flinch.notation import name_move, read_move, write_card, write_move
from kalamazoo.games.flinch.options import WILD
from kalamazoo.games.flinch.state import FlinchState


def face(card: int) -> Face:
    """A card as it is drawn; on a play pile a wild has its rank."""
    if card == BACK:
        return Face(back=True)
    if card > WILD:
        return Face("W", marks=(f"as {card - WILD}",), label=f"wild as {card - WILD}")
    return Face("W", label="wild") if card == WILD else Face(str(card))


def scene(state: FlinchState, seat: int) -> Scene:
    """What this seat sees."""
    areas: list[Area] = []
    for owner in range(state.seats):
        whose = "Your" if owner == seat else f"{seat_name(owner)}'s"
        top = (face(state.top(owner)),) if state.left[owner] else ()
        areas.append(Area(f"stock:{owner}", PILE, f"{whose} stock", top, state.left[owner], owner))
        hand = state.hand(owner)
        areas.append(Area(f"hand:{owner}", FAN, f"{whose} hand", tuple(face(card) for card in hand), len(hand), owner))
        sixth = state.opt.table and all(state.reserve(owner, slot) for slot in range(1, 6))
        for slot in range(1, 6 + bool(sixth or state.reserve(owner, 6))):
            pile = state.reserve(owner, slot)
            shown = tuple(face(card) for card in pile[-1:])
            areas.append(Area(f"reserve:{owner}:{slot}", PILE, f"{whose} reserve {slot}", shown, len(pile), owner))
    for number in range(1, state.count + 1):
        pile = state.pile(number)
        areas.append(Area(f"centre:{number}", PILE, f"Pile {number}", tuple(map(face, pile[-1:])), len(pile)))
    areas.append(Area(f"centre:{state.count + 1}", PILE, "New pile"))
    areas.append(Area("stack", PILE, "Stack", (face(BACK),) if state.stack_left else (), state.stack_left))
    areas.append(Area("used", PILE, "Used cards", (), len(state.used)))
    legal = state.moves(seat) if state.may_act() >> seat & 1 else []
    gestures = tuple(gesture(state, seat, move) for move in legal)
    waited = state.must_act()
    players = tuple(
        Player(
            owner,
            bool(waited >> owner & 1),
            (("stock", str(state.left[owner])),),
            state.mate(owner) if state.opt.partners else None,
            bool(state.out >> owner & 1),
        )
        for owner in range(state.seats)
    )
    over = not state.may_act()
    status = (
        "The game is over." if over else "It is your turn." if seat == state.turn else f"{seat_name(state.turn)} plays."
    )
    return Scene(seat, status, tuple(areas), players, gestures, over)


def gesture(state: FlinchState, seat: int, move: int) -> Gesture:
    """A legal move as something to do."""
    text, label = write_move(move), name_move(state, seat, move)
    label = label[0].upper() + label[1:]
    kind, source, target = kind_of(move), source_of(move), target_of(move)
    if kind not in (PLAY, DISCARD):
        return Gesture(text, label, button=label)
    owner = state.mate(seat) if kind == PLAY and (source == MATE_STOCK or source > MATE_RESERVE) else seat
    onto = f"reserve:{seat}:{target}" if kind == DISCARD else f"centre:{target or state.count + 1}"
    if kind == DISCARD or source == HAND:
        return Gesture(text, label, f"hand:{seat}", state.hand(seat).index(card_of(move)), onto)
    if source in (STOCK, MATE_STOCK):
        return Gesture(text, label, f"stock:{owner}", -1, onto)
    slot = source - (MATE_RESERVE if source > MATE_RESERVE else RESERVE)
    return Gesture(text, label, f"reserve:{owner}:{slot}", -1, onto)


def drop(state: FlinchState, seat: int, source: str, card: int, target: str) -> int:
    """The move that carrying a card from one area to another attempts."""
    kind, _, rest = source.partition(":")
    owner, _, slot = rest.partition(":")
    onto = target.partition(":")[2]
    if not owner.isdigit() or not onto or not target.startswith(("centre:", f"reserve:{seat}:")):
        raise BadMove("a card goes from stock, hand or reserve to a play pile, or from the hand to the own reserve")
    own = int(owner) == seat
    hand = state.hand(seat)
    start = {"stock": "s" if own else "t", "reserve": f"{'r' if own else 'q'}{slot}"}.get(kind, "")
    if kind == "hand" and own and 0 <= card < len(hand):
        start = f"h{write_card(hand[card])}"
    if not start:
        raise BadMove("nobody plays from another's hand")
    if target.startswith("reserve:"):
        return read_move(seat, f"{start}>r{onto.partition(':')[2]}")
    return read_move(seat, f"{start}>{'new' if int(onto) > state.count else f'p{onto}'}")

"""The table of Go to Store as a scene: the store, your hand, the others' backs, and everybody's sets."""

from __future__ import annotations

from kalamazoo.core.people import person
from kalamazoo.core.scene import PILE, Area, Face, Gesture, Scene
from kalamazoo.games.kit import asking
from kalamazoo.games.kit.engine.asking import asked_of
from kalamazoo.games.store.engine.state import StoreState
from kalamazoo.games.store.moves import number_of, pack_ask
from kalamazoo.games.store.notation import write_move

HINT = "ask"  # the mark on a card whose number can be asked for
YOUR_TURN = "Your turn: ask another player for all cards of a number you hold."


def scene(state: StoreState, viewer: int) -> Scene:
    """What this viewer sees; `state` is masked for it."""
    legal = state.moves(viewer) if viewer < state.seats else []
    can_ask = sorted({number_of(move) for move in legal}) if state.opt.hints else []
    areas = [store_area(state)]
    for seat in range(state.seats):
        areas += [hand_area(state, seat, viewer, can_ask), sets_area(state, seat, viewer)]
    gestures = tuple(gesture(state, viewer, move) for move in legal)
    players = tuple(
        asking.player(
            seat, asks(state, seat), hand.size, "sets", len(state.made_by(seat)), out=hand.size == 0 and not state.store
        )
        for seat, hand in enumerate(state.hands)
    )
    hints = {"table": "store", **asking.room(state.opt.ranks, state.opt.hand * state.seats, state.seats)}
    return Scene(viewer, status(state, viewer, can_ask), tuple(areas), players, gestures, state.ending != 0, hints)


def asks(state: StoreState, seat: int) -> bool:
    """Whether it is this seat that asks."""
    return not state.ending and seat == state.turn


def store_area(state: StoreState) -> Area:
    """The pile in the middle."""
    count = len(state.store)
    return Area("store", PILE, "The store", (Face(back=True),) * count, count, text="" if count else "used up")


def hand_area(state: StoreState, seat: int, viewer: int, can_ask: list[int]) -> Area:
    """A hand; in one's own the cards are marked that can be asked for."""
    cards = [Face(str(card), marks=(HINT,) if card in can_ask else ()) for card in state.hand(seat)]
    return asking.hand_area(seat, viewer, cards, state.hands[seat].size, asks(state, seat))


def sets_area(state: StoreState, seat: int, viewer: int) -> Area:
    """A card for each set, face up (GS-OP-12)."""
    made = state.made_by(seat)
    cards = [Face(str(number), label=f"the set of {number}s") for number in made]
    return asking.made_area(
        "sets", seat, viewer, cards, len(made), sum(made) if state.ending and state.opt.tie_sum else 0
    )


def status(state: StoreState, viewer: int, can_ask: list[int]) -> str:
    """Who asks now."""
    if state.ending:
        return asking.winners_text(state.scores(), state.made(), state.tie_sums(), "set", viewer)
    yours = YOUR_TURN
    if can_ask:
        *most, final = (str(number) for number in can_ask)
        yours += f" You can ask for {', '.join(most)} or {final}." if most else f" You can ask for {final}."
    return asking.turn_text(state.turn, viewer, yours)


# -- what one can do ----------------------------------------------------------------------------


def gesture(state: StoreState, viewer: int, move: int) -> Gesture:
    """An ask: a card of the number is carried to the hand of who is asked."""
    at = state.hand(viewer).index(number_of(move))
    label = f"Ask {person(asked_of(move))} for all {number_of(move)}s"
    return Gesture(write_move(state, viewer, move), label, f"hand:{viewer}", at, f"hand:{asked_of(move)}")


def drop(state: StoreState, seat: int, source: str, card: int, target: str) -> int:
    """The ask that carrying a card to a hand attempts."""
    hand = state.hand(seat) if seat < state.seats else []
    return pack_ask(*asking.carried(hand, state.seats, seat, source, card, target))

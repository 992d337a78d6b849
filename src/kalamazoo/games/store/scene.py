"""The table of Go to Store as a scene: the store, your hand, the others' backs, and everybody's sets."""

from __future__ import annotations

from kalamazoo.core.errors import BadMove
from kalamazoo.core.scene import FAN, PILE, ROW, Area, Face, Gesture, Player, Scene
from kalamazoo.core.seats import seat_name
from kalamazoo.games.store.engine.hands import FOUR
from kalamazoo.games.store.engine.state import StoreState, last_asker, last_given, last_move
from kalamazoo.games.store.moves import asked_of, number_of, pack_ask
from kalamazoo.games.store.notation import spoken_cards, write_move

HINT = "ask"  # the mark on a card whose number can be asked for


def scene(state: StoreState, viewer: int) -> Scene:
    """What this viewer sees; `state` is masked for it."""
    legal = state.moves(viewer) if viewer < state.seats else []
    can_ask = sorted({number_of(move) for move in legal}) if state.opt.hints else []
    areas = [store_area(state)]
    for seat in range(state.seats):
        areas += [hand_area(state, seat, viewer, can_ask), sets_area(state, seat, viewer)]
    gestures = tuple(gesture(state, viewer, move) for move in legal)
    players = tuple(player(state, seat) for seat in range(state.seats))
    text = status(state, viewer, can_ask)
    return Scene(viewer, text, tuple(areas), players, gestures, state.ending != 0)


def owner_name(seat: int, viewer: int) -> str:
    """Whose, as it is said to the viewer."""
    return "Your" if seat == viewer else f"{seat_name(seat)}'s"


def store_area(state: StoreState) -> Area:
    """The pile in the middle."""
    count = len(state.store)
    return Area("store", PILE, "The store", (Face(back=True),) * count, count, text="" if count else "used up")


def hand_area(state: StoreState, seat: int, viewer: int, can_ask: list[int]) -> Area:
    """A hand: faces for its owner, backs for the rest."""
    size = state.hands[seat].size
    cards = (Face(back=True),) * size
    if seat == viewer:
        cards = tuple(Face(str(card), marks=(HINT,) if card in can_ask else ()) for card in state.hand(seat))
    active = not state.ending and seat == state.turn
    return Area(f"hand:{seat}", FAN, f"{owner_name(seat, viewer)} hand", cards, size, seat, active=active)


def sets_area(state: StoreState, seat: int, viewer: int) -> Area:
    """A card for each set, face up (GS-OP-12)."""
    made = state.sets_of(seat)
    cards = tuple(Face(str(number), label=f"the set of {number}s") for number in made)
    text = sets_text(len(made))
    if state.ending and state.opt.tie_sum and made:
        text += f", sum {sum(made)}"
    return Area(f"sets:{seat}", ROW, f"{owner_name(seat, viewer)} sets", cards, len(made) * FOUR, seat, text)


def sets_text(count: int) -> str:
    """So many sets."""
    return f"{count or 'no'} set{'s' * (count != 1)}"


def player(state: StoreState, seat: int) -> Player:
    """A seat in short."""
    size = state.hands[seat].size
    counts = (("cards", str(size)), ("sets", str(len(state.sets_of(seat)))))
    waiting = not state.ending and seat == state.turn
    return Player(seat, waiting, counts, out=size == 0 and not state.store)


def status(state: StoreState, viewer: int, can_ask: list[int]) -> str:
    """What the last ask brought, and who asks now."""
    if state.ending:
        return f"{winners_text(state, viewer)}."
    last = last_text(state, viewer)
    first = f"{last[0].upper()}{last[1:]}. " if last else ""
    if state.turn != viewer:
        return f"{first}{seat_name(state.turn)} asks."
    text = f"{first}Your turn: ask another player for all cards of a number you hold."
    if can_ask:
        *most, final = (str(number) for number in can_ask)
        text += f" You can ask for {', '.join(most)} or {final}." if most else f" You can ask for {final}."
    return text


def last_text(state: StoreState, viewer: int) -> str:
    """The last ask and its answer."""
    if not state.last:
        return ""
    move = last_move(state.last)
    asker, asked = (said_to(seat, viewer) for seat in (last_asker(state.last), asked_of(move)))
    given = last_given(state.last)
    if given:
        return f"{asker} got {spoken_cards(number_of(move), given)} from {asked}"
    return f'{asker} asked {asked} for {number_of(move)}s: "{state.opt.phrase}"'


def said_to(seat: int, viewer: int) -> str:
    """A player, as he is named to the viewer."""
    return "you" if seat == viewer else seat_name(seat)


def winners_text(state: StoreState, viewer: int) -> str:
    """Who won, with how many sets."""
    scores = state.scores()
    if not any(scores):
        return "Nobody has a set, and nobody wins"
    best = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
    count = sets_text(len(state.sets_of(best[0])))
    if len(best) == 1:
        return f"You win with {count}" if best[0] == viewer else f"{seat_name(best[0])} wins with {count}"
    names = [said_to(seat, viewer) for seat in best]
    text = f"{', '.join(names[:-1])} and {names[-1]} share the win with {count} each"
    return text[0].upper() + text[1:]


# -- what one can do ----------------------------------------------------------------------------


def gesture(state: StoreState, viewer: int, move: int) -> Gesture:
    """An ask: a card of the number is carried to the hand of who is asked."""
    at = state.hand(viewer).index(number_of(move))
    label = f"Ask {seat_name(asked_of(move))} for all {number_of(move)}s"
    return Gesture(write_move(state, viewer, move), label, f"hand:{viewer}", at, f"hand:{asked_of(move)}")


def drop(state: StoreState, seat: int, source: str, card: int, target: str) -> int:
    """The ask that carrying a card to a hand attempts."""
    hand = state.hand(seat) if seat < state.seats else []
    if source != f"hand:{seat}" or not 0 <= card < len(hand):
        raise BadMove("one asks with a card of one's own hand: carry it to the hand of another player")
    places = [f"hand:{other}" for other in range(state.seats)]
    if target not in places:
        raise BadMove("to ask a player for a number, carry a card of it to that player's hand")
    return pack_ask(places.index(target), hand[card])

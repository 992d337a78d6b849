"""The table of Authors as a scene: your hand, the others' backs, and everybody's books."""

from __future__ import annotations

from kalamazoo.core.errors import BadMove
from kalamazoo.core.fours import four
from kalamazoo.core.scene import FAN, ROW, Area, Face, Gesture, Player, Scene
from kalamazoo.core.seats import seat_name
from kalamazoo.games.authors.engine.state import AuthorsState, last_asker, last_given, last_move
from kalamazoo.games.authors.moves import MARKS, asked_of, card_of, mark_of, number_of, pack_ask
from kalamazoo.games.authors.notation import LETTERS, spoken_card, spoken_cards, write_card, write_move


def scene(state: AuthorsState, viewer: int) -> Scene:
    """What this viewer sees; `state` is masked for it."""
    areas: list[Area] = []
    for seat in range(state.seats):
        areas += [hand_area(state, seat, viewer), books_area(state, seat, viewer)]
    legal = state.moves(viewer) if viewer < state.seats else []
    gestures = tuple(gesture(state, viewer, move) for move in legal)
    players = tuple(player(state, seat) for seat in range(state.seats))
    hints = {} if state.opt.log_shown else {"log": "hidden"}  # AU-ST-2
    return Scene(viewer, status(state, viewer), tuple(areas), players, gestures, state.ending != 0, hints)


def owner_name(seat: int, viewer: int) -> str:
    """Whose, as it is said to the viewer."""
    return "Your" if seat == viewer else f"{seat_name(seat)}'s"


def hand_area(state: AuthorsState, seat: int, viewer: int) -> Area:
    """A hand: faces for its owner, backs for the rest."""
    size = state.hands[seat].size
    cards = tuple(face(card) for card in state.hand(seat)) if seat == viewer else (Face(back=True),) * size
    active = not state.ending and seat == state.turn
    return Area(f"hand:{seat}", FAN, f"{owner_name(seat, viewer)} hand", cards, size, seat, active=active)


def face(card: int) -> Face:
    """A card face up."""
    number = number_of(card)
    if mark_of(card):
        letter = LETTERS[mark_of(card)]
        return Face(str(number), marks=(letter,), label=f"{number} {letter}")
    return Face(str(number))


def books_area(state: AuthorsState, seat: int, viewer: int) -> Area:
    """A card for each book: its back where books lie face down (AU-BOOK-2), until the game is over."""
    made = [number for number in range(1, state.opt.ranks + 1) if state.makers[number] == seat]
    if state.opt.face_down and not state.ending:
        cards = (Face(back=True, label="a book"),) * state.hands[seat].books
    else:
        cards = tuple(Face(str(number), label=f"the book of {number}s") for number in made)
    count = state.hands[seat].books
    text = books_text(count)
    if state.ending and state.opt.tie_sum and count:
        text += f", sum {state.sum_of_books(seat)}"
    return Area(f"books:{seat}", ROW, f"{owner_name(seat, viewer)} books", cards, count * MARKS, seat, text)


def books_text(count: int) -> str:
    """So many books."""
    return f"{count or 'no'} book{'s' * (count != 1)}"


def player(state: AuthorsState, seat: int) -> Player:
    """A seat in short."""
    hand = state.hands[seat]
    counts = (("cards", str(hand.size)), ("books", str(hand.books)))
    waiting = not state.ending and seat == state.turn
    return Player(seat, waiting, counts, out=hand.size == 0)


def status(state: AuthorsState, viewer: int) -> str:
    """What the last ask brought, and who asks now."""
    if state.ending:
        return f"{winners_text(state, viewer)}."
    last = last_text(state, viewer)
    first = f"{last[0].upper()}{last[1:]}. " if last else ""
    if state.turn != viewer:
        return f"{first}{seat_name(state.turn)} asks."
    return f"{first}Your turn: ask another player for a card of a number you hold."


def last_text(state: AuthorsState, viewer: int) -> str:
    """The last ask and its answer."""
    if not state.last:
        return ""
    move = last_move(state.last)
    asker, asked = (said_to(seat, viewer) for seat in (last_asker(state.last), asked_of(move)))
    given = last_given(state.last)
    card = card_of(move)
    if given:
        return f"{asker} got {spoken_cards(card, given)} from {asked}"
    return f"{asker} asked {asked} for {spoken_card(card)} in vain"


def said_to(seat: int, viewer: int) -> str:
    """A player, as he is named to the viewer."""
    return "you" if seat == viewer else seat_name(seat)


def winners_text(state: AuthorsState, viewer: int) -> str:
    """Who won, with how many books."""
    scores = state.scores()
    if not any(scores):
        return "Nobody has a book, and nobody wins"
    best = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
    count = books_text(state.hands[best[0]].books)
    if len(best) == 1:
        return f"You win with {count}" if best[0] == viewer else f"{seat_name(best[0])} wins with {count}"
    names = [said_to(seat, viewer) for seat in best]
    text = f"{', '.join(names[:-1])} and {names[-1]} share the win with {count} each"
    return text[0].upper() + text[1:]


# -- what one can do ----------------------------------------------------------------------------


def gesture(state: AuthorsState, viewer: int, move: int) -> Gesture:
    """An ask: a card of the number is carried to the hand of who is asked."""
    card = card_of(move)
    asked = seat_name(asked_of(move))
    hand = state.hand(viewer)
    at = next(at for at, own in enumerate(hand) if number_of(own) == number_of(card))
    label = f"Ask {asked} for {spoken_card(card)}"
    button = f"{asked}: {write_card(card)}" if mark_of(card) else ""  # several cards can be asked for with one in hand
    return Gesture(write_move(state, viewer, move), label, f"hand:{viewer}", at, f"hand:{asked_of(move)}", button)


def drop(state: AuthorsState, seat: int, source: str, card: int, target: str) -> int:
    """The ask that carrying a card to a hand attempts; of marked cards, for the first one that is not one's own."""
    hand = state.hand(seat) if seat < state.seats else []
    if source != f"hand:{seat}" or not 0 <= card < len(hand):
        raise BadMove("one asks with a card of one's own hand: carry it to the hand of another player")
    places = [f"hand:{other}" for other in range(state.seats)]
    if target not in places:
        raise BadMove("to ask a player for a number, carry a card of it to that player's hand")
    number = number_of(hand[card])
    marks = four(state.hands[seat].held, number)
    missing = [mark for mark in range(1, MARKS + 1) if not marks >> (mark - 1) & 1] if state.opt.exact else [0]
    return pack_ask(places.index(target), number, missing[0])

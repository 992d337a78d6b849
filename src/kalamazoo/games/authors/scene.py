"""The table of Authors as a scene: your hand, the others' backs, and everybody's books."""

from __future__ import annotations

from kalamazoo.core.fours import four
from kalamazoo.core.people import person
from kalamazoo.core.scene import Area, Face, Gesture, Scene
from kalamazoo.games.authors.engine.state import AuthorsState
from kalamazoo.games.authors.moves import MARKS, card_of, mark_of, number_of, pack_ask
from kalamazoo.games.authors.notation import LETTERS, spoken_card, write_card, write_move
from kalamazoo.games.kit import asking
from kalamazoo.games.kit.engine.asking import FOUR, asked_of

YOUR_TURN = "Your turn: ask another player for a card of a number you hold."


def scene(state: AuthorsState, viewer: int) -> Scene:
    """What this viewer sees; `state` is masked for it."""
    areas: list[Area] = []
    for seat in range(state.seats):
        areas += [hand_area(state, seat, viewer), books_area(state, seat, viewer)]
    legal = state.moves(viewer) if viewer < state.seats else []
    gestures = tuple(gesture(state, viewer, move) for move in legal)
    players = tuple(
        asking.player(seat, asks(state, seat), hand.size, "books", hand.books, out=hand.size == 0)
        for seat, hand in enumerate(state.hands)
    )
    hints = {"table": "authors", **asking.room(state.opt.ranks, state.opt.ranks * FOUR, state.seats)}
    if not state.opt.log_shown:
        hints["log"] = "hidden"  # AU-ST-2
    return Scene(viewer, status(state, viewer), tuple(areas), players, gestures, state.ending != 0, hints)


def asks(state: AuthorsState, seat: int) -> bool:
    """Whether it is this seat that asks."""
    return not state.ending and seat == state.turn


def hand_area(state: AuthorsState, seat: int, viewer: int) -> Area:
    """A hand."""
    cards = [face(card) for card in state.hand(seat)]
    return asking.hand_area(seat, viewer, cards, state.hands[seat].size, asks(state, seat))


def face(card: int) -> Face:
    """A card face up."""
    number = number_of(card)
    if mark_of(card):
        letter = LETTERS[mark_of(card)]
        return Face(str(number), marks=(letter,), label=f"{number} {letter}")
    return Face(str(number))


def books_area(state: AuthorsState, seat: int, viewer: int) -> Area:
    """A card for each book: its back where books lie face down (AU-BOOK-2), until the game is over."""
    count = state.hands[seat].books
    if state.opt.face_down and not state.ending:
        cards = [Face(back=True, label="a book")] * count
    else:
        made = [number for number in range(1, state.opt.ranks + 1) if state.makers[number] == seat]
        cards = [Face(str(number), label=f"the book of {number}s") for number in made]
    tie_sum = sum(state.made_by(seat)) if state.ending and state.opt.tie_sum else 0
    return asking.made_area("books", seat, viewer, cards, count, tie_sum)


def status(state: AuthorsState, viewer: int) -> str:
    """Who asks now."""
    if state.ending:
        return asking.winners_text(state.scores(), state.made(), state.tie_sums(), "book", viewer)
    return asking.turn_text(state.turn, viewer, YOUR_TURN)


# -- what one can do ----------------------------------------------------------------------------


def gesture(state: AuthorsState, viewer: int, move: int) -> Gesture:
    """An ask: a card of the number is carried to the hand of who is asked."""
    card = card_of(move)
    asked = person(asked_of(move))
    hand = state.hand(viewer)
    at = next(at for at, own in enumerate(hand) if number_of(own) == number_of(card))
    label = f"Ask {asked} for {spoken_card(card)}"
    button = f"{asked}: {write_card(card)}" if mark_of(card) else ""  # several cards can be asked for with one in hand
    return Gesture(write_move(state, viewer, move), label, f"hand:{viewer}", at, f"hand:{asked_of(move)}", button)


def drop(state: AuthorsState, seat: int, source: str, card: int, target: str) -> int:
    """The ask that carrying a card to a hand attempts; of marked cards, for the first one that is not one's own."""
    hand = state.hand(seat) if seat < state.seats else []
    asked, own = asking.carried(hand, state.seats, seat, source, card, target)
    marks = four(state.hands[seat].held, number_of(own))
    missing = [mark for mark in range(1, MARKS + 1) if not marks >> (mark - 1) & 1] if state.opt.exact else [0]
    return pack_ask(asked, number_of(own), missing[0])

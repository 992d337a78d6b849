"""Positions of Authors as JSON documents.

{"turn": 0, "seats": [{"hand": [5, 5, 9], "books": [3], "known": [5], "lacks": [7]}, …]}

"known" are the cards of a hand that all know of, "dealt" those that all know to have come with the deal, if gone by now
or not, "lacks" what is surely not among the others. "?" is an unknown card, or the unknown number of a book. Where
asks are for one certain card, cards are written "5a".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition
from kalamazoo.core.fours import four, in_four
from kalamazoo.core.seats import MOST_SEATS, seat_name
from kalamazoo.games.authors import notation
from kalamazoo.games.authors.engine.hands import NO_MORE, Hand
from kalamazoo.games.authors.engine.state import AuthorsState, blank_authors
from kalamazoo.games.authors.moves import MARKS, NO_MARK, card_of, mark_of, number_of, pack_ask, pack_card
from kalamazoo.games.authors.options import AuthorsOptions
from kalamazoo.games.kit import asking
from kalamazoo.games.kit.documents import NO_CARD, Entries, Faces, check_guess, read_whole
from kalamazoo.games.kit.engine.asking import OPEN

KEYS: Final = ("turn", "seats", "ending", "misses", "last")
SEAT_KEYS: Final = ("hand", "books", "unnamed", "known", "dealt", "lacks")
LAST_KEYS: Final = ("asker", "asked", "card", "given")
ENDINGS: Final = ("", "books", "stalled")  # by State.ending


# -- writing ------------------------------------------------------------------------------------


def write_position(state: AuthorsState) -> dict[str, Any]:
    """The whole position; what is empty or as usual is left out."""
    document = {"turn": state.turn, "seats": [write_seat(state, seat) for seat in range(state.seats)]}
    return asking.write_course(document, state, ENDINGS, {"card": write_face(card_of(state.last_move()))})


def write_seat(state: AuthorsState, seat: int) -> dict[str, Any]:
    """What lies at one seat."""
    numbers = range(1, state.opt.ranks + 1)
    books = state.made_by(seat)
    entry: dict[str, Any] = {
        "hand": [write_face(card) for card in state.hand(seat)] + ["?"] * state.unseen(seat),
        "books": [*books, *["?"] * (state.hands[seat].books - len(books))],
        "unnamed": [number for number in books if state.secret >> number & 1],
        "known": [write_face(card) for number in numbers for card in known_cards(state, seat, number)],
        "dealt": [number for number in numbers for _ in range(four(state.hands[seat].dealt, number))],
        "lacks": [write_face(card) for card in lacked_cards(state, seat)],
    }
    return {key: value for key, value in entry.items() if value or key == "hand"}


def write_face(card: int) -> int | str:
    """A card; one without a mark is a plain number."""
    return notation.write_card(card) if mark_of(card) else number_of(card)


def known_cards(state: AuthorsState, seat: int, number: int) -> list[int]:
    """What all know a seat to have of a number."""
    hand = state.hands[seat]
    known = four(hand.known, number)
    if not state.opt.exact:
        return [pack_card(number)] * (known & (NO_MORE - 1))
    marked = [pack_card(number, mark) for mark in range(1, MARKS + 1) if known >> (mark - 1) & 1]
    return marked + [pack_card(number)] * (hand.another >> number & 1)


def lacked_cards(state: AuthorsState, seat: int) -> list[int]:
    """What is surely not among the unknown cards of a seat."""
    marks = range(1, MARKS + 1) if state.opt.exact else (NO_MARK,)
    every = [pack_card(number, mark) for number in range(1, state.opt.ranks + 1) for mark in marks]
    return [card for card in every if lacks(state.hands[seat], card)]


def lacks(hand: Hand, card: int) -> bool:
    """Whether a card is surely not among the unknown cards of a hand."""
    if mark_of(card):
        return hand.ruled_out & bits_of(card) != 0
    return four(hand.known, card) & NO_MORE != 0


def bits_of(card: int) -> int:
    """What stands for a card in a packed hand."""
    return in_four(1 << (mark_of(card) - 1) if mark_of(card) else 1, number_of(card))


# -- reading ------------------------------------------------------------------------------------


def read_position(options: AuthorsOptions, document: Mapping[str, Any]) -> AuthorsState:
    """The state of a document; raises BadPosition naming the entry that is wrong."""
    entries = Entries("", document, KEYS)
    seats = entries.seats(options.fewest_seats, MOST_SEATS, "AU-OP-12")
    state = blank_authors(options, len(seats))
    for seat, (where, entry) in enumerate(seats):
        read_seat(state, seat, Entries(where, entry, SEAT_KEYS))
    state.note_hands()
    check_pack(state)
    asking.read_course(state, entries, ENDINGS, options.stall)
    if "last" in entries:
        read_last(state, entries.inner("last", LAST_KEYS))
    check_sense(state)
    return state


def read_seat(state: AuthorsState, seat: int, entry: Entries) -> None:
    """What lies at one seat."""
    opt = state.opt
    most = MARKS * opt.ranks
    cards = entry.cards("hand", most, faces(opt), unknown=True)
    hand = state.hands[seat]
    hand.size = len(cards)
    hand.held = put_together(state, entry.name("hand"), [card for card in cards if card != BACK])
    known = entry.cards("known", most, faces(opt, unmarked=True))
    if opt.exact:
        for card in known:
            hand.another |= 0 if mark_of(card) else 1 << number_of(card)
        known = [card for card in known if mark_of(card)]
    hand.known = put_together(state, entry.name("known"), known)
    hand.dealt = asking.put_together(entry.name("dealt"), dealt_cards(state, entry), "AU-SET-9")
    for card in entry.cards("lacks", most, faces(opt)):
        if mark_of(card):
            hand.ruled_out |= bits_of(card)
        else:
            hand.known |= NO_MORE * bits_of(card)
    for where, number in entry.each("books", opt.ranks):
        read_book(state, seat, where, number)
    for where, number in entry.each("unnamed", opt.ranks):
        found = read_whole(where, number, 1, opt.ranks)
        if state.makers[found] != seat or not opt.secret:
            raise BadPosition(f"{where}: no book of {found} lies here without its number being told (AU-OP-11)")
        state.secret |= 1 << found


def dealt_cards(state: AuthorsState, entry: Entries) -> list[int]:
    """The cards that a hand was surely dealt; of marked ones nothing has to be kept."""
    return [] if state.opt.exact else entry.cards("dealt", MARKS * state.opt.ranks, faces(state.opt))


def read_book(state: AuthorsState, seat: int, where: str, number: object) -> None:
    """A book by its number; "?" where that was not told."""
    state.hands[seat].books += 1
    state.left -= 1
    if number == "?" and state.opt.secret:
        return
    found = read_whole(where, number, 1, state.opt.ranks)
    if state.makers[found] != OPEN:
        raise BadPosition(f"{where}: the book of {found} is made twice (AU-SET-9)")
    state.makers[found] = seat


def faces(opt: AuthorsOptions, unmarked: bool = False) -> Faces:
    """The cards as they are written: with marks where asks are for one certain card, or also `unmarked`."""

    def face(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int | str):
            return NO_CARD
        card = notation.read_card(str(value))
        if card == BACK or number_of(card) > opt.ranks:
            return NO_CARD
        return card if (mark_of(card) > 0) == opt.exact or (unmarked and not mark_of(card)) else NO_CARD

    return face


def put_together(state: AuthorsState, where: str, cards: list[int]) -> int:
    """Cards as a packed hand."""
    if not state.opt.exact:
        return asking.put_together(where, cards, "AU-SET-9")
    packed = 0
    for card in cards:
        if packed & bits_of(card):
            raise BadPosition(f"{where}: more than one card {notation.write_card(card)} (AU-SET-9)")
        packed |= bits_of(card)
    return packed


def read_last(state: AuthorsState, last: Entries) -> None:
    """The last ask."""
    asker, asked = asking.read_pair(last, state.seats, "AU-ASK-2")
    card = last.card("card", faces(state.opt))
    given = last.whole("given", 0, MARKS - 1 if state.opt.all_of else 1)
    state.note_ask(asker, pack_ask(asked, number_of(card), mark_of(card)), given)


# -- checking -----------------------------------------------------------------------------------


def check_pack(state: AuthorsState) -> None:
    """Every card of the pack is somewhere, and nowhere twice."""
    opt = state.opt
    for number in range(1, opt.ranks + 1):
        cells = [four(hand.held, number) for hand in state.hands]
        total = sum(state.count(cell) for cell in cells) + MARKS * (state.makers[number] != OPEN)
        if total > MARKS or (opt.exact and sum(cells) > opt.full):
            raise BadPosition(f"seats: too many cards {number}; the pack has {MARKS} of each number (AU-SET-9)")
        for seat, cell in enumerate(cells):
            if cell == opt.full:
                raise BadPosition(f"seats[{seat}].hand: four cards {number} are a book and leave the hand (AU-BOOK-1)")
    total = len(state.cards())
    if total != MARKS * opt.ranks:
        clause = "AU-SET-1" if opt.ranks == 15 else "AU-SET-2"
        raise BadPosition(f"seats: {total} cards in hands and books; the pack has {MARKS * opt.ranks} ({clause})")


def check_sense(state: AuthorsState) -> None:
    """Whether the game can stand like this."""
    if (state.left == 0) != (ENDINGS[state.ending] == "books"):
        raise BadPosition('ending: it is "books" when every book is made, and only then (AU-END-1)')
    if ENDINGS[state.ending] == "stalled" and not state.opt.stall:
        raise BadPosition("ending: failed asks end a game only with stall=on (AU-OP-16)")
    if not state.ending and not state.hands[state.turn].size:
        raise BadPosition(f"turn: {seat_name(state.turn)} has no cards to ask with (AU-OP-6)")
    for seat in range(state.seats):
        for number in range(1, state.opt.ranks + 1):
            check_known(state, seat, number)
    check_guess(state)


def check_known(state: AuthorsState, seat: int, number: int) -> None:
    """What all know of a hand does not go against what is in it."""
    hand = [card for card in state.hand(seat) if number_of(card) == number]
    known = known_cards(state, seat, number)
    if known and state.makers[number] != OPEN:
        raise BadPosition(f"seats[{seat}].known: the book of {number} is laid (AU-BOOK-1)")
    if state.unseen(seat):
        return  # a guess will show whether it can be
    for card in known:
        if card in hand:
            hand.remove(card)
        elif mark_of(card) or not state.opt.exact:
            raise BadPosition(
                f"seats[{seat}].known: the hand does not have that many cards {notation.write_card(card)}"
            )
    if state.hands[seat].another >> number & 1 and not hand:
        raise BadPosition(f"seats[{seat}].known: the hand has no further card {number}")
    for card in hand:
        if lacks(state.hands[seat], card):
            raise BadPosition(f"seats[{seat}].lacks: the hand does have a {notation.write_card(card)}")

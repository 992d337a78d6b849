"""Positions of Go to Store as JSON documents.

{"turn": 0, "store": [2, 8], "seats": [{"hand": [5, 5, 9], "sets": [3], "known": [5]}, …]}

The last card of the store is drawn next; "?" is an unknown card. "known" are the cards of a hand that all know of. The
others came from the pack one after the other, and "unknown" says which of them are in hand, the first being 0, and
what they are surely not: [{"card": 0, "not": [7]}, …]. "came" is how many came in all. Where these are left out, the
cards in hand are the first that came, and nothing is known of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.document import (
    check_keys,
    read_list,
    read_object,
    read_seat_letter,
    read_whole,
    read_word,
    shown,
)
from kalamazoo.core.errors import BadPosition
from kalamazoo.core.fours import four, in_four
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import seat_name
from kalamazoo.games.store.engine.hands import FOUR, NUMBERS, Hand
from kalamazoo.games.store.engine.state import (
    OPEN,
    StoreState,
    blank_store,
    last_asker,
    last_given,
    last_move,
    pack_last,
)
from kalamazoo.games.store.moves import asked_of, number_of, pack_ask
from kalamazoo.games.store.options import MISSES, StoreOptions

KEYS: Final = ("turn", "store", "seats", "ending", "misses", "last")
SEAT_KEYS: Final = ("hand", "sets", "known", "unknown", "came")
CARD_KEYS: Final = ("card", "not")
LAST_KEYS: Final = ("asker", "asked", "number", "given")
ENDINGS: Final = ("", "sets", "stalled")  # by State.ending
FEWEST_SEATS: Final = 2


# -- writing ------------------------------------------------------------------------------------


def write_position(state: StoreState) -> dict[str, Any]:
    """The whole position; what is empty or as usual is left out."""
    document: dict[str, Any] = {"ending": ENDINGS[state.ending], "misses": state.misses}
    if state.last:
        document["last"] = {
            "asker": seat_name(last_asker(state.last)),
            "asked": seat_name(asked_of(last_move(state.last))),
            "number": number_of(last_move(state.last)),
            "given": last_given(state.last),
        }
    kept = {key: value for key, value in document.items() if value}
    seats = [write_seat(state, seat) for seat in range(state.seats)]
    return {"turn": state.turn, "store": [card or "?" for card in state.store], "seats": seats, **kept}


def write_seat(state: StoreState, seat: int) -> dict[str, Any]:
    """What lies at one seat."""
    numbers = range(1, state.opt.ranks + 1)
    hand = state.hands[seat]
    cards = [card for card in range(hand.came) if hand.unknown >> card & 1]
    entry: dict[str, Any] = {
        "hand": [*state.hand(seat), *["?"] * state.unseen(seat)],
        "sets": state.sets_of(seat),
        "known": [number for number in numbers for _ in range(four(hand.known, number))],
        "unknown": [write_unknown(state, hand, card) for card in cards],
        "came": hand.came,
    }
    if entry["unknown"] == [{"card": card} for card in range(len(cards))]:
        del entry["unknown"]
    if entry["came"] == usual_came(state, len(cards)):
        del entry["came"]
    return {key: value for key, value in entry.items() if value or key in ("hand", "came")}


def write_unknown(state: StoreState, hand: Hand, card: int) -> dict[str, Any]:
    """An unknown card, and what it is not."""
    numbers = range(1, state.opt.ranks + 1)
    barred = [number for number in numbers if hand.barred(number) >> card & 1]
    return {"card": card, "not": barred} if barred else {"card": card}


def usual_came(state: StoreState, cards: int) -> int:
    """How many cards came to a seat if nothing is said of it."""
    return max(cards, state.opt.hand)


# -- reading ------------------------------------------------------------------------------------


def read_position(options: StoreOptions, document: Mapping[str, Any]) -> StoreState:
    """The state of a document; raises BadPosition naming the entry that is wrong."""
    check_keys("", document, KEYS)
    seats = read_list("seats", document.get("seats", []))
    if not FEWEST_SEATS <= len(seats) <= options.most_seats:
        raise BadPosition(
            f"seats: {len(seats)} of them; the game is for {FEWEST_SEATS} to {options.most_seats} (GS-SET-6)"
        )
    state = blank_store(options, len(seats))
    state.store = read_cards(state, "store", document.get("store", []), True)
    if BACK in state.store and any(state.store):
        raise BadPosition("store: known and unknown cards; the store is known as a whole or not at all (GS-SET-5)")
    for seat, entry in enumerate(seats):
        read_seat(state, seat, read_object(f"seats[{seat}]", entry))
    state.note_hands()
    check_pack(state)
    state.turn = read_whole("turn", document.get("turn", 0), 0, state.seats - 1)
    state.ending = read_word("ending", document.get("ending", ""), ENDINGS)
    most = MISSES * state.seats if options.stall else 0
    state.misses = read_whole("misses", document.get("misses", 0), 0, most)
    if "last" in document:
        state.last = read_last(state, read_object("last", document["last"]))
    check_sense(state)
    return state


def read_seat(state: StoreState, seat: int, entry: Mapping[str, Any]) -> None:
    """What lies at one seat."""
    where = f"seats[{seat}]"
    check_keys(where, entry, SEAT_KEYS)
    hand = read_cards(state, f"{where}.hand", entry.get("hand", []), True)
    known = read_cards(state, f"{where}.known", entry.get("known", []), False)
    state.hands[seat].size = len(hand)
    state.hands[seat].held = put_together(f"{where}.hand", hand)
    state.hands[seat].known = put_together(f"{where}.known", known)
    for at, number in enumerate(read_cards(state, f"{where}.sets", entry.get("sets", []), False)):
        if state.makers[number] != OPEN:
            raise BadPosition(f"{where}.sets[{at}]: the set of {number} is made twice (GS-SET-7)")
        state.makers[number] = seat
        state.left -= 1
    rest = len(hand) - len(known)
    if rest < 0:
        raise BadPosition(f"{where}.known: {len(known)} cards known of a hand of {len(hand)}")
    most = FOUR * state.opt.ranks
    state.hands[seat].came = read_whole(f"{where}.came", entry.get("came", usual_came(state, rest)), 0, most)
    read_unknown(state, seat, f"{where}.unknown", entry.get("unknown", [{"card": card} for card in range(rest)]), rest)


def read_unknown(state: StoreState, seat: int, where: str, value: object, rest: int) -> None:
    """The unknown cards of a hand, and what they are not."""
    cards = read_list(where, value)
    if len(cards) != rest:
        raise BadPosition(f"{where}: {len(cards)} cards; {rest} of the hand are not known to all")
    hand = state.hands[seat]
    barred = [0] * NUMBERS
    for at, card in enumerate(cards):
        place = f"{where}[{at}]"
        entry = read_object(place, card)
        check_keys(place, entry, CARD_KEYS)
        came = read_whole(f"{place}.card", entry.get("card"), 0, hand.came - 1)
        if hand.unknown >> came & 1:
            raise BadPosition(f"{place}.card: the card {came} is there twice")
        hand.unknown |= 1 << came
        for number in read_cards(state, f"{place}.not", entry.get("not", []), False):
            barred[number] |= 1 << came
    for number in range(1, state.opt.ranks + 1):
        hand.bar(number, barred[number])
        if hand.barred(number) != barred[number]:
            raise BadPosition(
                f"{where}: if a card is not {number}, those that came before it are not either (GS-OP-17)"
            )


def put_together(where: str, cards: list[int]) -> int:
    """Cards as a packed hand; unknown ones are left out."""
    packed = 0
    for card in cards:
        if card != BACK:
            if four(packed, card) == FOUR:
                raise BadPosition(f"{where}: more than {FOUR} cards {card} (GS-SET-1)")
            packed += in_four(1, card)
    return packed


def read_cards(state: StoreState, where: str, value: object, unknown: bool) -> list[int]:
    """Cards; "?" is an unknown one, where there can be any."""
    found: list[int] = []
    for at, face in enumerate(read_list(where, value)):
        if face == "?" and unknown:
            found.append(BACK)
        elif isinstance(face, int) and not isinstance(face, bool) and 1 <= face <= state.opt.ranks:
            found.append(face)
        else:
            raise BadPosition(f"{where}[{at}]: no card {shown(face)}")
    return found


def read_last(state: StoreState, entry: Mapping[str, Any]) -> int:
    """The last ask."""
    check_keys("last", entry, LAST_KEYS)
    asker = read_seat_letter("last.asker", entry.get("asker"), state.seats)
    asked = read_seat_letter("last.asked", entry.get("asked"), state.seats)
    if asker == asked:
        raise BadPosition("last.asked: nobody asks himself (GS-ASK-2)")
    number = read_whole("last.number", entry.get("number"), 1, state.opt.ranks)
    given = read_whole("last.given", entry.get("given", 0), 0, FOUR - 1)
    return pack_last(asker, pack_ask(asked, number), given)


# -- checking -----------------------------------------------------------------------------------


def check_pack(state: StoreState) -> None:
    """Every card of the pack is somewhere, and nowhere twice."""
    cards = state.cards()
    whole = FOUR * state.opt.ranks
    if len(cards) != whole:
        raise BadPosition(f"seats: {len(cards)} cards in store, hands and sets; the pack has {whole} (GS-SET-1)")
    for number in range(1, state.opt.ranks + 1):
        if cards.count(number) > FOUR:
            raise BadPosition(f"seats: {cards.count(number)} cards {number}; the pack has {FOUR} (GS-SET-1)")
        for seat in range(state.seats):
            if four(state.hands[seat].held, number) == FOUR:
                raise BadPosition(f"seats[{seat}].hand: four cards {number} are a set and are laid aside (GS-SETS-1)")


def check_sense(state: StoreState) -> None:
    """Whether the game can stand like this."""
    if (state.left == 0) != (ENDINGS[state.ending] == "sets"):
        raise BadPosition('ending: it is "sets" when every set is made, and only then (GS-END-1)')
    if ENDINGS[state.ending] == "stalled" and (not state.opt.stall or state.store):
        raise BadPosition("ending: misses end a game only with stall=on and the store used up (GS-OP-14)")
    if not state.ending and not state.hands[state.turn].size:
        raise BadPosition(f"turn: {seat_name(state.turn)} has no cards to ask with (GS-OP-5)")
    for seat in range(state.seats):
        for number in range(1, state.opt.ranks + 1):
            check_known(state, seat, number)
    if BACK in state.cards():
        try:
            state.clone().fill(Rng(0))
        except ValueError as error:
            raise BadPosition(f"seats: {error}") from None


def check_known(state: StoreState, seat: int, number: int) -> None:
    """What all know of a hand does not go against what is in it."""
    hand = state.hands[seat]
    if four(hand.known, number) and state.makers[number] != OPEN:
        raise BadPosition(f"seats[{seat}].known: the set of {number} is laid aside (GS-SETS-1)")
    if state.unseen(seat):
        return  # a guess will show whether it can be
    rest = four(hand.held, number) - four(hand.known, number)
    if rest < 0:
        raise BadPosition(f"seats[{seat}].known: the hand has not so many cards {number}")
    if int(hand.possible(number)).bit_count() < rest:
        raise BadPosition(f"seats[{seat}].unknown: the hand has {rest} more {number}s than can be among these cards")

"""Positions of Go to Store as JSON documents.

{"turn": 0, "store": [2, 8], "seats": [{"hand": [5, 5, 9], "sets": [3], "known": [5]}, …]}

The last card of the store is drawn next; "?" is an unknown card. "known" are the cards of a hand that all know of. The
others came from the pack one after the other, and "unknown" says which of them are in hand, the first being 0, and
what they are surely not: [{"card": 0, "not": [7]}, …]. "came" is how many came in all. Where these are left out, the
cards in hand are the first that came, and nothing is known of them. "shown" says of a known number how many had come
when an ask showed that one of them is of it: [{"number": 5, "came": 6}]; if it does not, all had.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition
from kalamazoo.core.fours import four
from kalamazoo.core.seats import seat_name
from kalamazoo.games.kit import asking
from kalamazoo.games.kit.documents import Entries, check_guess, numbered, read_each
from kalamazoo.games.kit.engine.asking import FOUR, NUMBERS, OPEN
from kalamazoo.games.store.engine.hands import Hand
from kalamazoo.games.store.engine.state import StoreState, blank_store
from kalamazoo.games.store.moves import number_of, pack_ask
from kalamazoo.games.store.options import StoreOptions

KEYS: Final = ("turn", "store", "seats", "ending", "misses", "last")
SEAT_KEYS: Final = ("hand", "sets", "known", "unknown", "came", "shown")
CARD_KEYS: Final = ("card", "not")
SHOWN_KEYS: Final = ("number", "came")
LAST_KEYS: Final = ("asker", "asked", "number", "given")
ENDINGS: Final = ("", "sets", "stalled")  # by State.ending
FEWEST_SEATS: Final = 2


# -- writing ------------------------------------------------------------------------------------


def write_position(state: StoreState) -> dict[str, Any]:
    """The whole position; what is empty or as usual is left out."""
    seats = [write_seat(state, seat) for seat in range(state.seats)]
    document = {"turn": state.turn, "store": [card or "?" for card in state.store], "seats": seats}
    return asking.write_course(document, state, ENDINGS, {"number": number_of(state.last_move())})


def write_seat(state: StoreState, seat: int) -> dict[str, Any]:
    """What lies at one seat."""
    numbers = range(1, state.opt.ranks + 1)
    hand = state.hands[seat]
    cards = [card for card in range(hand.came) if hand.unknown >> card & 1]
    entry: dict[str, Any] = {
        "hand": [*state.hand(seat), *["?"] * state.unseen(seat)],
        "sets": state.made_by(seat),
        "known": [number for number in numbers for _ in range(four(hand.known, number))],
        "unknown": [write_unknown(state, hand, card) for card in cards],
        "came": hand.came,
        "shown": [
            {"number": number, "came": hand.shown(number)}
            for number in numbers
            if hand.shown(number) not in (0, hand.came)
        ],
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
    entries = Entries("", document, KEYS)
    seats = entries.seats(FEWEST_SEATS, options.most_seats, "GS-SET-6")
    state = blank_store(options, len(seats))
    state.store = entries.cards("store", FOUR * options.ranks, numbered(1, options.ranks), unknown=True)
    if BACK in state.store and any(state.store):
        raise BadPosition("store: known and unknown cards; the store is known as a whole or not at all (GS-SET-5)")
    for seat, (where, entry) in enumerate(seats):
        read_seat(state, seat, Entries(where, entry, SEAT_KEYS))
    state.note_hands()
    check_pack(state)
    asking.read_course(state, entries, ENDINGS, options.stall)
    if "last" in entries:
        read_last(state, entries.inner("last", LAST_KEYS))
    check_sense(state)
    return state


def read_seat(state: StoreState, seat: int, entry: Entries) -> None:
    """What lies at one seat."""
    most = FOUR * state.opt.ranks
    faces = numbered(1, state.opt.ranks)
    cards = entry.cards("hand", most, faces, unknown=True)
    known = entry.cards("known", most, faces)
    hand = state.hands[seat]
    hand.size = len(cards)
    hand.held = asking.put_together(entry.name("hand"), cards, "GS-SET-1")
    hand.known = asking.put_together(entry.name("known"), known, "GS-SET-1")
    for at, number in enumerate(entry.cards("sets", state.opt.ranks, faces)):
        if state.makers[number] != OPEN:
            raise BadPosition(f"{entry.name('sets')}[{at}]: the set of {number} is made twice (GS-SET-7)")
        state.makers[number] = seat
        state.left -= 1
    rest = len(cards) - len(known)
    if rest < 0:
        raise BadPosition(f"{entry.name('known')}: {len(known)} cards known of a hand of {len(cards)}")
    hand.came = entry.whole("came", 0, most, usual_came(state, rest))
    read_unknown(state, hand, entry, rest)
    read_shown(state, hand, entry)


def read_unknown(state: StoreState, hand: Hand, entry: Entries, rest: int) -> None:
    """The unknown cards of a hand, and what they are not."""
    numbers = numbered(1, state.opt.ranks)
    where = entry.name("unknown")
    usual = [{"card": card} for card in range(rest)]
    cards = read_each(where, entry.get("unknown", usual), FOUR * state.opt.ranks)
    if len(cards) != rest:
        raise BadPosition(f"{where}: {len(cards)} cards; {rest} of the hand are not known to all")
    barred = [0] * NUMBERS
    for at, value in cards:
        card = Entries(at, value, CARD_KEYS)
        came = card.whole("card", 0, hand.came - 1, None)
        if hand.unknown >> came & 1:
            raise BadPosition(f"{at}.card: the card {came} is there twice")
        hand.unknown |= 1 << came
        for number in card.cards("not", state.opt.ranks, numbers):
            barred[number] |= 1 << came
    for number in range(1, state.opt.ranks + 1):
        hand.bar(number, barred[number])
        if hand.barred(number) != barred[number]:
            raise BadPosition(
                f"{where}: if a card is not {number}, those that came before it are not either (GS-OP-17)"
            )


def read_shown(state: StoreState, hand: Hand, entry: Entries) -> None:
    """When asks showed that a hand has a number; it is among the known ones."""
    for number in range(1, state.opt.ranks + 1):
        if four(hand.known, number):
            hand.set_shown(number, hand.came)
    for at, value in read_each(entry.name("shown"), entry.get("shown", []), state.opt.ranks):
        shown = Entries(at, value, SHOWN_KEYS)
        number = shown.whole("number", 1, state.opt.ranks, None)
        if not four(hand.known, number):
            raise BadPosition(f"{at}.number: nobody knows of a {number} in this hand")
        hand.set_shown(number, shown.whole("came", 1, max(1, hand.came), None))


def read_last(state: StoreState, last: Entries) -> None:
    """The last ask."""
    asker, asked = asking.read_pair(last, state.seats, "GS-ASK-2")
    number = last.whole("number", 1, state.opt.ranks, None)
    given = last.whole("given", 0, FOUR - 1)
    state.note_ask(asker, pack_ask(asked, number), given)


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
    check_guess(state)


def check_known(state: StoreState, seat: int, number: int) -> None:
    """What all know of a hand does not go against what is in it."""
    hand = state.hands[seat]
    if four(hand.known, number) and state.makers[number] != OPEN:
        raise BadPosition(f"seats[{seat}].known: the set of {number} is laid aside (GS-SETS-1)")
    if state.unseen(seat):
        return  # a guess will show whether it can be
    rest = four(hand.held, number) - four(hand.known, number)
    if rest < 0:
        raise BadPosition(f"seats[{seat}].known: the hand does not have that many cards {number}")
    if int(hand.possible(number)).bit_count() < rest:
        raise BadPosition(f"seats[{seat}].unknown: the hand has {rest} more {number}s than can be among these cards")

"""Positions of Flaps as JSON documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition
from kalamazoo.core.seats import MOST_SEATS, seat_name, seats_of
from kalamazoo.core.seats import read_seat as read_letter
from kalamazoo.games.flaps.engine.cards import (
    MAID_1,
    QUACK,
    SPOOF,
    SUIT_CODES,
    TRUMPS,
    kind_of,
    read_card,
    write_card,
)
from kalamazoo.games.flaps.engine.follow import (
    ANY_CARD,
    CALLED_ACE,
    MAIDED,
    PICTURES,
    called_view,
    view_suit,
)
from kalamazoo.games.flaps.engine.state import FlapsState, blank_flaps
from kalamazoo.games.flaps.engine.table import (
    ALL_KNOW,
    ASKED,
    CARD,
    FACE_UP,
    FLAPPING,
    KNOWERS,
    NOT_YET,
    OBJECTING,
    OPEN,
    OVER,
    PLACING,
    PUBLIC,
    PUTTING,
    RANDOM_STATE,
)
from kalamazoo.games.flaps.options import ANY, BENEATH, FlapsOptions
from kalamazoo.games.kit import documents
from kalamazoo.games.kit.documents import NO_CARD, Entries, Faces, check_pack, check_size, pack_fault, shown, write_rng

PHASES = (
    "over", "open", "drawn", "attacked", "eight", "extra", "dump", "scuffle", "flapping", "asked", "call", "pick",
    "put", "guess", "secret", "share", "solve", "place", "turn-over", "look", "peek", "swap", "up", "monty", "name",
    "point", "show", "take", "object",
)  # fmt: skip
EXTRAS = ("", "red", "black", "king", "c", "d", "h", "s")
SIDES = {0: "", TRUMPS: "trumps", SPOOF: "spoof"}
FEWEST_SEATS = 2  # FP-SETUP-1
WAYS = ("clockwise", "counter-clockwise")
SEAT_KEYS = ("hand", "down", "put", "guess", "wins")
ITEM_KEYS = ("card", "up", "by")
FACT_KEYS = ("holder", "card", "by")
MOST_NUMBER = 400  # that anything is counted to
MOST_WINS = 1000
# keys with plain numbers, seats and masks of seats, by attribute; what is not written has the default
NUMBERS = {"ending": 0, "points": 1, "attack": 0, "run": 0, "pointed": NOT_YET, "shown": NOT_YET, "after": 0}
SEATS = {"due": NOT_YET, "barred": NOT_YET, "flapper": NOT_YET, "named": NOT_YET}
MASKS = ("owes", "fault", "spoken", "pressed", "pending", "winners", "unsaid", "joined", "emptied", "blocked")
KEYS = {
    *NUMBERS, *SEATS, *MASKS, "turn", "dealer", "direction", "phase", "actor", "waiting", "was", "layer", "seats",
    "pack", "pile", "called", "drawn", "extra", "mega", "stopped", "side", "trump", "held", "three", "mystery",
    "known", "rng", "partial",
}  # fmt: skip


# -- writing --------------------------------------------------------------------------------------


def write_position(state: FlapsState) -> dict[str, Any]:
    """The position as a document; what is empty or as usual is left out."""
    document: dict[str, Any] = {"turn": state.turn, "dealer": state.dealer}
    if state.step != 1:
        document["direction"] = "counter-clockwise"
    document["phase"] = PHASES[state.phase]
    document["seats"] = [write_seat(state, seat) for seat in range(state.seats)]
    document["pile"] = [write_card(card) for card in state.pile]
    document["pack"] = write_pack(state.pack)
    if state.view % MAIDED > CALLED_ACE and state.view % MAIDED not in (ANY_CARD, PICTURES):
        document["called"] = SUIT_CODES[view_suit(state.view)]
    if state.actor != state.turn:
        document["actor"] = state.actor
    if state.phase in (ASKED, PUTTING):
        document["waiting"] = write_mask(state.must)
    if state.was != OPEN:
        document["was"] = PHASES[state.was]
    if state.layer != usual_layer(state):
        document["layer"] = state.layer
    for key, default in (*NUMBERS.items(), *SEATS.items()):
        if getattr(state, key) != default:
            document[key] = getattr(state, key)
    for key in MASKS:
        if getattr(state, key):
            document[key] = write_mask(getattr(state, key))
    if len(state.queue) > 1:
        document["pending"] = "".join(seat_name(seat) for seat in state.queue)  # in this order
    write_rest(state, document)
    return document


def write_rest(state: FlapsState, document: dict[str, Any]) -> None:
    """What only some moments have."""
    if state.extra:
        document["extra"] = EXTRAS[state.extra]
    if state.drawn:
        document["drawn"] = write_card(state.drawn)
    if state.mega:
        document["mega"] = {
            seat_name(s): state.mega >> 2 * s & 3 for s in range(state.seats) if state.mega >> 2 * s & 3
        }
    if state.stopped:
        document["stopped"] = True
    if state.side:
        document["side"] = SIDES[state.side]
    if state.trump:
        document["trump"] = SUIT_CODES[state.trump]
    if state.phase == PLACING:
        document["held"] = write_card(state.held)
    if state.three:
        document["three"] = [write_card(card) for card in state.three]
    if state.mystery:
        document["mystery"] = [write_item(item) for item in state.mystery]
    if state.known:
        document["known"] = [write_fact(fact) for fact in state.known]
    if state.rng.save() != RANDOM_STATE:
        document["rng"] = write_rng(state.rng.save())
    if pack_fault(state.cards(), whole_pack(state), write_card):
        document["partial"] = True


def write_seat(state: FlapsState, seat: int) -> dict[str, Any]:
    """One seat: its hand and what lies before it."""
    found: dict[str, Any] = {"hand": [write_card(card) for card in state.hands[seat]]}
    if state.downs[seat]:
        found["down"] = [write_item(item) for item in state.downs[seat]]
    if state.inside >> seat & 1:
        found["put"] = write_card(state.put[seat])
    if state.guesses[seat] != NOT_YET:
        found["guess"] = state.guesses[seat]
    if state.tally[seat]:
        found["wins"] = state.tally[seat]
    return found


def write_pack(pack: list[int]) -> list[str] | int:
    """The pack, or how many unknown cards it has."""
    return len(pack) if not any(pack) else [write_card(card) for card in pack]


def write_item(item: int) -> str | dict[str, Any]:
    """A hidden card with those who know it; just the card if nobody does."""
    card = write_card(item & CARD)
    knowers = item >> KNOWERS
    if item & FACE_UP:
        return {"card": card, "up": True}
    return {"card": card, "by": write_mask(knowers)} if knowers else card


def write_fact(fact: int) -> dict[str, str]:
    """A card of a hand that others know."""
    holder = fact >> 8 & 31
    knowers = fact >> 13
    by = "*" if knowers == ALL_KNOW & ~(1 << holder) else write_mask(knowers)
    return {"holder": seat_name(holder), "card": write_card(fact & CARD), "by": by}


def write_mask(mask: int) -> str:
    """A mask of seats as letters, `*` for onlookers; everybody is `*`."""
    if mask == ALL_KNOW:
        return "*"
    return "".join(seat_name(seat) for seat in seats_of(mask & ~PUBLIC)) + ("*" if mask & PUBLIC else "")


def usual_layer(state: FlapsState) -> int:
    """Who laid the top card if nothing is said: the one before the player on turn."""
    return (state.turn - state.step) % state.seats


def whole_pack(state: FlapsState) -> list[int]:
    """Every card in play."""
    return list(state.opt.pack) * state.opt.packs_for(state.seats)


# -- reading --------------------------------------------------------------------------------------


def read_position(options: FlapsOptions, document: Mapping[str, Any]) -> FlapsState:
    """The state of a document; raises BadPosition naming the entry that is wrong."""
    entries = Entries("", document, KEYS)
    seats = entries.seats(FEWEST_SEATS, MOST_SEATS, "FP-SETUP-1")
    state = blank_flaps(options, len(seats))
    faces = face_reader(options)
    most = len(options.pack) * options.packs_for(state.seats)
    for seat, (where, entry) in enumerate(seats):
        read_seat(state, seat, Entries(where, entry, SEAT_KEYS), faces, most)
    state.turn = entries.seat("turn", state.seats)
    state.dealer = entries.seat("dealer", state.seats, (state.turn - 1) % state.seats)
    counter_clockwise = entries.word("direction", WAYS) == 1
    state.step = state.seats - 1 if counter_clockwise and state.seats > 2 else 1
    state.phase = entries.word("phase", PHASES, OPEN)
    state.was = entries.word("was", PHASES, OPEN)
    state.pile = entries.cards("pile", most, faces, unknown=True)
    state.pack = entries.heap("pack", most, faces)
    state.actor = entries.seat("actor", state.seats, state.turn)
    state.layer = entries.seat("layer", state.seats, usual_layer(state))
    for key, default in NUMBERS.items():
        setattr(state, key, entries.whole(key, min(default, 0), MOST_NUMBER, default))
    for key in SEATS:
        setattr(state, key, entries.seat(key, state.seats, NOT_YET))
    for key in MASKS:
        setattr(state, key, read_letters(entries, key))
    state.queue = read_order(state, entries, "pending")
    read_rest(state, entries, faces, most)
    read_view(state, entries)
    read_must(state, entries)
    if not entries.flag("partial"):
        check_pack(state.cards(), whole_pack(state), write_card, False)
    check_size(state.cards(), most)
    check(state)
    return state


def face_reader(options: FlapsOptions) -> Faces:
    """The cards of the deck in use, as texts."""

    def face(value: object) -> int:
        card = read_card(value) if isinstance(value, str) else NO_CARD
        return card if card in options.faces else NO_CARD

    return face


def read_seat(state: FlapsState, seat: int, entry: Entries, faces: Faces, most: int) -> None:
    """Hand, 1-DOWN cards, card put in, guess and wins of a seat."""
    state.hands[seat] = sorted(entry.heap("hand", most, faces))
    state.downs[seat] = [read_item(where, item, faces) for where, item in entry.each("down", most)]
    if "put" in entry:
        state.put[seat] = entry.card("put", faces, unknown=True)
        state.inside |= 1 << seat
    state.guesses[seat] = entry.whole("guess", 0, MOST_NUMBER, NOT_YET)
    state.tally[seat] = entry.whole("wins", 0, MOST_WINS)


def read_rest(state: FlapsState, entries: Entries, faces: Faces, most: int) -> None:
    """What only some moments have."""
    state.extra = entries.word("extra", EXTRAS)
    state.drawn = entries.card("drawn", faces, unknown=True) if "drawn" in entries else BACK
    state.held = entries.card("held", faces, unknown=True) if "held" in entries else BACK
    state.stopped = int(entries.flag("stopped"))
    state.side = entries.word("side", SIDES)
    state.trump = entries.word("trump", SUIT_CODES)
    state.three = entries.cards("three", 3, faces, unknown=True)
    state.mystery = [read_item(where, item, faces) for where, item in entries.each("mystery", most)]
    state.known = [read_fact(state, where, fact, faces) for where, fact in entries.each("known", most)]
    mega = entries.inner("mega", [seat_name(seat) for seat in range(state.seats)])
    for seat in range(state.seats):
        state.mega |= mega.whole(seat_name(seat), 0, 3) << 2 * seat
    state.rng.load(entries.rng(RANDOM_STATE))


def read_view(state: FlapsState, entries: Entries) -> None:
    """What the pile asks for: its top card, or what shows through, or a suit named for it."""
    opt = state.opt
    at = len(state.pile) - 1
    maid = False
    while at > 0 and kind_of(state.pile[at]) >= MAID_1:
        top = kind_of(state.pile[at])
        if top == QUACK and opt.quack_top != BENEATH:
            state.view = ANY_CARD
            return
        if top != QUACK:
            if opt.maid_top != BENEATH:
                state.view = ANY_CARD if opt.maid_top == ANY else PICTURES
                return
            maid = True
        at -= 1
    if at < 0:
        raise BadPosition("pile: at least one card lies there")
    called = entries.word("called", SUIT_CODES)
    card = state.pile[at]
    state.view = (called_view(kind_of(card), called) if called else card) + (MAIDED if maid else 0)


def read_must(state: FlapsState, entries: Entries) -> None:
    """Whom the game waits for."""
    if state.phase in (ASKED, PUTTING):
        state.must = read_letters(entries, "waiting")
    else:
        state.must = 0 if state.phase in (OVER, OBJECTING) else 1 << state.actor


def check(state: FlapsState) -> None:
    """Refuses what no game can come to."""
    if state.phase == OVER and state.ending not in (1, 2, 3):
        raise BadPosition("ending: a game that is over has ended in one of the ways 1, 2 or 3")
    if state.phase != OVER and state.ending:
        raise BadPosition('ending: the game is not over; write "phase": "over"')
    if state.phase == FLAPPING and not state.opt.timed:
        raise BadPosition('phase: in strict play the question is put at once; write "asked" (FP-ST-5)')
    if state.phase in (ASKED, PUTTING) and not state.must:
        raise BadPosition("waiting: somebody is asked in this phase")
    if state.phase == OBJECTING and not state.winners:
        raise BadPosition('winners: "object" needs those who win')
    if state.phase == PUTTING and any(not state.hands[seat] for seat in seats_of(state.must)):
        raise BadPosition("waiting: a seat without cards cannot put one in")


def read_item(where: str, value: object, faces: Faces) -> int:
    """A hidden card: the card alone, or with those who know it, or face up."""
    if not isinstance(value, Mapping):
        return documents.read_card(where, value, faces, unknown=True)
    item = Entries(where, value, ITEM_KEYS)
    card = item.card("card", faces, unknown=True)
    if item.flag("up"):
        return ALL_KNOW << KNOWERS | FACE_UP | card
    return read_letters(item, "by") << KNOWERS | card


def read_fact(state: FlapsState, where: str, value: object, faces: Faces) -> int:
    """A card of a hand that others know."""
    fact = Entries(where, value, FACT_KEYS)
    holder = fact.letter("holder", state.seats)
    card = fact.card("card", faces)
    knowers = read_letters(fact, "by") & ~(1 << holder)
    if card not in state.hands[holder]:
        raise BadPosition(f"{where}: {seat_name(holder)} does not hold {write_card(card)}")
    if not knowers:
        raise BadPosition(f"{where}: those who know the card are needed")
    return knowers << 13 | holder << 8 | card


def read_order(state: FlapsState, entries: Entries, key: str) -> list[int]:
    """The seats of a mask, in the order in which their letters stand."""
    named = [read_letter(letter) for letter in entries.get(key, "") if letter != "*"]
    return [seat for seat in dict.fromkeys([*named, *range(state.seats)]) if getattr(state, key) >> seat & 1]


def read_letters(entries: Entries, key: str) -> int:
    """The mask of letters of seats, `*` for everybody or, after letters, for onlookers."""
    value = entries.get(key, "")
    if value == "*":
        return ALL_KNOW
    if isinstance(value, str) and len(value) > MOST_SEATS + 1:
        raise BadPosition(f"{entries.name(key)}: each seat is named once at most")
    seats = [read_letter(letter) for letter in value.replace("*", "")] if isinstance(value, str) else [-1]
    if len(seats) > MOST_SEATS or not all(0 <= seat < MOST_SEATS for seat in seats):
        raise BadPosition(f'{entries.name(key)}: should be letters of seats, such as "AC", not {shown(value)}')
    return sum(1 << seat for seat in set(seats)) | (PUBLIC if "*" in value else 0)

"""Flinch positions as documents with named zones. The last card of every pile is on top, or next to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition
from kalamazoo.core.seats import seats_of
from kalamazoo.games.flinch.engine.blocks import bury, is_dead
from kalamazoo.games.flinch.engine.layout import ALL_KNOW, HIDDEN_FUTURE, KNOWN_AT, Layout
from kalamazoo.games.flinch.engine.notes import PLAYING
from kalamazoo.games.flinch.engine.packed import BITS, FACE, pack_hand, pack_pile
from kalamazoo.games.flinch.engine.stack import refill
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.engine.table import TableState
from kalamazoo.games.flinch.moves import LAWFUL_SLOTS, SLOTS
from kalamazoo.games.flinch.options import ENDS, HAND_SIZE, MIDDLE, SHUFFLE_RESERVES, WILD, FlinchOptions
from kalamazoo.games.flinch.position_table import LARGEST, MEMORY_KEYS, read_memory, write_memory
from kalamazoo.games.kit.documents import (
    Entries,
    Faces,
    check_size,
    numbered,
    pack_fault,
    read_card,
    read_cards,
    read_each,
    read_whole,
    write_rng,
)

PHASES = ("opening", "laying", "playing", "gathering", "voting")
STRICT_PHASES = PHASES[:3]
FLAGS = ("busy", "dry", "regathered")
NUMBERS = ("asked", "idle", "ending")
MASKS = {"barred": "barred", "no-starter": "clean"}  # lists of seats in the document, masks in the state
SEAT_KEYS = ("stock", "hand", "reserve", "stock-known")
PILE_KEYS = ("cards", "way", "low", "high")
KEYS = (
    *("rules", "turn", "dealer", "seats", "centre", "stack", "used", "opened", "phase", "partial", "rng"),
    *FLAGS,
    *NUMBERS,
    *MASKS,
    *("forced", "finished", "winner", "used-piles", "stack-known", "table"),
)
MOST_PILES = 62
MOST_TURNS = 1000  # that anything is counted over


def write_position(state: Layout) -> dict[str, Any]:
    """The position as a document; entries that have their usual value are left out."""
    document: dict[str, Any] = {"turn": state.turn, "dealer": state.dealer}
    document["seats"] = [write_seat(state, seat) for seat in range(state.seats)]
    document["centre"] = [write_pile(state, number) for number in range(1, state.count + 1)]
    document["stack"] = [write_face(entry & FACE) for entry in state.stack[: state.stack_left]]
    document["used"] = [write_face(card) for card in state.used]
    if state.opened != looks_opened(state):
        document["opened"] = state.opened
    if state.phase != PLAYING or not state.opened:
        document["phase"] = PHASES[state.phase]
    for name in FLAGS:
        value = getattr(state, name)
        if value != (state.exhausted() if name == "dry" else False):
            document[name] = value
    for name in NUMBERS:
        if getattr(state, name):
            document[name] = getattr(state, name)
    for name, attribute in MASKS.items():
        if getattr(state, attribute):
            document[name] = seats_of(getattr(state, attribute))
    if state.forced >= 0:
        document["forced"] = state.forced
    if state.out:
        document["finished"] = finishing_order(state)
    elif state.winner >= 0:
        document["winner"] = state.winner
    if state.used_piles != usual_piles(state):
        document["used-piles"] = state.used_piles
    known = write_known(state.stack[: state.stack_left])
    if known:
        document["stack-known"] = known
    if state.luck != HIDDEN_FUTURE:
        document["rng"] = write_rng(state.luck)
    if isinstance(state, TableState):
        memory = write_memory(state)
        if memory:
            document["table"] = memory
    if counting_fault(state):
        document["partial"] = True
    return document


def write_face(card: int) -> int | str:
    """A card as an entry."""
    return "?" if card == BACK else "w" if card == WILD else card


def write_seat(state: Layout, seat: int) -> dict[str, Any]:
    """The zones of one seat."""
    slots = SLOTS if state.reserve(seat, SLOTS) else LAWFUL_SLOTS
    found: dict[str, Any] = {
        "stock": [write_face(card) for card in state.stock(seat)],
        "hand": [write_face(card) for card in state.hand(seat)],
        "reserve": [[write_face(card) for card in state.reserve(seat, slot)] for slot in range(1, slots + 1)],
    }
    known = write_known(state.stocks[seat][: state.left[seat]])
    if known:
        found["stock-known"] = known
    return found


def write_known(entries: list[int]) -> dict[str, Any]:
    """Which face-down cards who knows, by their place from the bottom."""
    found: dict[str, Any] = {}
    for at, entry in enumerate(entries):
        knowers = entry >> KNOWN_AT
        if knowers:
            found[str(at)] = "all" if knowers & ALL_KNOW else seats_of(knowers)
    return found


def write_pile(state: Layout, number: int) -> Any:
    """A play pile: its cards, and what cannot be seen from them."""
    cards = [{"wild": entry - WILD} if entry > WILD else entry for entry in state.pile(number)]
    if state.opt.variation == MIDDLE:
        low, high = state.ends(number)
        return {"low": low, "high": high, "cards": cards}
    if state.falling >> number & 1:
        return {"cards": cards, "way": "down"}
    return cards


def finishing_order(state: Layout) -> list[int]:
    """Who has finished, the first one first."""
    order: list[int] = []
    places = state.places
    while places:
        order.insert(0, (places & FACE) - 1)
        places >>= BITS
    return order


def looks_opened(state: Layout) -> bool:
    """Whether a glance at the table says that the first 1 has been played."""
    return bool(state.count or state.used or state.has_reserves())


def usual_piles(state: Layout) -> int:
    """How many piles the used cards come from, if they were ordinary ones."""
    return -(-len(state.used) // state.opt.cap)


def counting_fault(state: Layout) -> str:
    """What is wrong with the number of cards, if anything."""
    return pack_fault(state.cards(), state.opt.pack(state.seats), write_face)


# -- reading -------------------------------------------------------------------------------------


def blank(options: FlinchOptions, seats: int) -> FlinchState:
    """A state with nothing in it, for strict or table play."""
    return TableState(options, seats) if options.table else FlinchState(options, seats)


def read_position(options: FlinchOptions, document: Mapping[str, Any]) -> FlinchState:
    """The state of a document; raises BadPosition naming the entry that is wrong."""
    entries = Entries("", document, KEYS)
    seats = entries.seats(2, options.most_seats)
    state = blank(options, len(seats))
    state.turn = entries.seat("turn", state.seats)
    state.dealer = entries.seat("dealer", state.seats, state.seats - 1)
    state.take_seats()
    state.clear_table()
    most = options.deck_size(state.seats)
    for seat, (where, zones) in enumerate(seats):
        read_seat_zones(state, seat, Entries(where, zones, SEAT_KEYS), most)
    for where, entry in entries.each("centre", MOST_PILES):
        read_pile(state, where, entry, most)
    stack = entries.heap("stack", most, hand_faces(options))
    state.stack = read_known(entries, "stack-known", stack, state.seats)
    state.stack_left = len(stack)
    state.used = entries.heap("used", most, hand_faces(options))
    state.used_piles = entries.whole("used-piles", 0, LARGEST, usual_piles(state))
    state.see()
    if isinstance(state, TableState):
        state.memory.serial = state.count
        state.memory.covers = list(range(1, state.count + 1))
        read_memory(state, entries.inner("table", MEMORY_KEYS), most)
    elif "table" in entries:
        raise BadPosition("table: there is nothing to remember in strict play")
    read_course(state, entries)
    partial = entries.flag("partial")
    trouble = counting_fault(state)
    if trouble and not partial:
        raise BadPosition(trouble)
    check_size(state.cards(), most)
    if state.phase == PLAYING and state.opened and not (state.busy or state.ending or "table" in entries):
        begin(state, partial)
    return state


def begin(state: FlinchState, partial: bool) -> None:
    """Nothing has been done yet in this turn: what it begins with is made up for where the document leaves it out."""
    if not state.hands[state.turn]:
        refill(state, state.turn)  # FL-HAND-8
    gathers = state.opt.dead_block == SHUFFLE_RESERVES and not state.regathered and state.has_reserves()
    if partial or gathers or not state.exhausted() or BACK in state.cards():
        return  # cards are somewhere else, or are not known
    if is_dead(state):
        bury(state)  # OP-BLOCK-8


def read_course(state: FlinchState, entries: Entries) -> None:
    """Reads how far the game has come."""
    state.opened = entries.flag("opened", looks_opened(state))
    for name in FLAGS:
        setattr(state, name, entries.flag(name, state.exhausted() if name == "dry" else False))
    for name in NUMBERS:
        setattr(state, name, entries.whole(name, 0, MOST_TURNS))
    for name, attribute in MASKS.items():
        setattr(state, attribute, entries.mask(name, state.seats))
    state.forced = entries.whole("forced", -1, state.seats - 1, -1)
    state.out = entries.mask("finished", state.seats)
    state.places = 0
    for seat in entries.get("finished", []):
        state.places = state.places << BITS | seat + 1
    if "winner" in entries:
        if state.opt.placings or not state.ending:
            raise BadPosition("winner: nobody has won yet, or who is out stands in finished")
        state.winner = entries.seat("winner", state.seats)
    state.luck = entries.rng(HIDDEN_FUTURE)
    state.phase = entries.word("phase", PHASES if state.opt.table else STRICT_PHASES, PLAYING)
    if "phase" not in entries and not state.opened and not state.opt.opening_discards:
        state.asked = (state.turn - state.dealer - 1) % state.seats
        state.search()  # the opening begins with the seat on turn


def read_seat_zones(state: FlinchState, seat: int, zones: Entries, most: int) -> None:
    """Reads stock, hand and reserve of one seat."""
    faces = hand_faces(state.opt)
    stock = zones.cards("stock", most, faces, unknown=True)
    state.stocks[seat] = read_known(zones, "stock-known", stock, state.seats)
    state.left[seat] = len(stock)
    # in table play a hand can have more cards after slips
    state.set_hand(seat, pack_hand(zones.cards("hand", most if state.opt.table else HAND_SIZE, faces, unknown=True)))
    for slot, (where, pile) in enumerate(zones.each("reserve", SLOTS if state.opt.table else LAWFUL_SLOTS)):
        cards = read_cards(where, pile, most, faces, unknown=True)
        state.set_reserve_pile(seat * SLOTS + slot, pack_pile(cards))


def read_pile(state: FlinchState, where: str, entry: object, most: int) -> None:
    """Reads one play pile and puts it beside the others."""
    opt = state.opt
    low = high = 0
    down = False
    if isinstance(entry, Mapping):
        pile = Entries(where, entry, PILE_KEYS)
        if opt.variation == MIDDLE:
            low = pile.whole("low", 1, opt.cap, None)
            high = pile.whole("high", 1 if opt.table else low, opt.cap, None)
        elif "low" in pile or "high" in pile:
            raise BadPosition(f"{where}: low and high are for the variation middle")
        down = pile.word("way", ("up", "down") if opt.variation == ENDS else ("up",)) == 1
        run = list(range(low, high + 1)) if low else []
        cards = read_ranks(opt, pile.name("cards"), pile.get("cards", run), most)
    elif isinstance(entry, int) and not isinstance(entry, bool):
        cards = list(range(1, read_whole(where, entry, 1, opt.cap) + 1))
    else:
        cards = read_ranks(opt, where, entry, most)
    if not cards:
        raise BadPosition(f"{where}: a play pile has at least one card")
    ranks = [card - WILD if card > WILD else card for card in cards]
    if opt.variation == MIDDLE and not low:
        low, high = min(ranks), max(ranks)
    if not opt.keeps and not is_run(opt, ranks, low, high, down):
        raise BadPosition(f"{where}: in strict play a pile is a run that begins with its starter")
    lay_pile(state, cards, ranks[-1], low, high, down)


def is_run(opt: FlinchOptions, ranks: list[int], low: int, high: int, down: bool) -> bool:
    """Whether a play pile is a run with its starter; with a low end the cards may lie in any order."""
    if low:
        return sorted(ranks) == list(range(low, high + 1)) and opt.start in ranks
    first = opt.cap if down else opt.start
    return ranks == list(range(first, first - len(ranks), -1) if down else range(first, first + len(ranks)))


def lay_pile(state: FlinchState, cards: list[int], top: int, low: int, high: int, falls: bool) -> None:
    """Puts a pile on the table and notes what fits on it."""
    opt = state.opt
    state.count += 1
    bit = 1 << state.count
    last = high if low else top
    up = 0 if falls or last == opt.cap else last + 1
    down = low - 1 if low else top - 1 if falls else 0
    if up:
        state.need[up] |= bit
    if down:
        state.need[down] |= bit
    if low and not (up and down):
        state.half |= bit
    if falls:
        state.falling |= bit
    if opt.keeps:
        state.piles.append(pack_pile(cards))
    if isinstance(state, TableState):
        state.memory.ups.append(up)
        state.memory.downs.append(down)


def hand_faces(opt: FlinchOptions) -> Faces:
    """The cards as they are written everywhere but in play piles."""
    return numbered(1, opt.cap, w=WILD) if opt.wilds else numbered(1, opt.cap)


def read_ranks(opt: FlinchOptions, where: str, value: object, most: int) -> list[int]:
    """The cards of a play pile; a wild says what it was played as."""
    cards: list[int] = []
    for at, card in read_each(where, value, most):
        if isinstance(card, Mapping) and opt.wilds:
            cards.append(WILD + Entries(at, card, ("wild",)).whole("wild", 1, opt.cap, None))
        elif card == "w" and opt.wilds:
            raise BadPosition(f'{at}: a wild on a play pile is written {{"wild": 4}}')
        else:
            cards.append(read_card(at, card, numbered(1, opt.cap)))
    return cards


def read_known(entries: Entries, name: str, cards: list[int], seats: int) -> list[int]:
    """Cards with the seats that know them, by their place from the bottom."""
    places = {str(at): at for at in range(len(cards))}
    known = entries.inner(name, places)
    found = list(cards)
    for key, at in places.items():
        if key in known:
            mask = ALL_KNOW if known.get(key) == "all" else known.mask(key, seats)
            found[at] |= mask << KNOWN_AT
    return found

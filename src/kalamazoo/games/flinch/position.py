"""Flinch positions as documents with named zones. The last card of every pile is on top, or next to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition, near
from kalamazoo.games.flinch.engine.layout import ALL_KNOW, HIDDEN_FUTURE, KNOWN_AT, Layout
from kalamazoo.games.flinch.engine.notes import PLAYING
from kalamazoo.games.flinch.engine.packed import BITS, FACE, hand_cards, pack_hand, pack_pile
from kalamazoo.games.flinch.engine.slate import DEED, TOUCHED
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.engine.table import TableState
from kalamazoo.games.flinch.moves import LAWFUL_SLOTS, SLOTS
from kalamazoo.games.flinch.options import ENDS, HAND_SIZE, MIDDLE, WILD, FlinchOptions

PHASES = ("opening", "laying", "playing", "gathering", "voting")
FLAGS = ("busy", "dry", "regathered")
NUMBERS = ("asked", "idle", "ending")
MASKS = {"barred": "barred", "no-starter": "clean"}  # lists of seats in the document, masks in the state
SEAT_KEYS = ("stock", "hand", "reserve", "stock-known")
KEYS = (
    *("rules", "turn", "dealer", "seats", "centre", "stack", "used", "opened", "phase", "partial", "rng"),
    *FLAGS,
    *NUMBERS,
    *MASKS,
    *("forced", "finished", "used-piles", "stack-known", "table"),
)
LARGEST = 2**62


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
            document[name] = seat_list(getattr(state, attribute), state.seats)
    if state.forced >= 0:
        document["forced"] = state.forced
    if state.out:
        document["finished"] = finishing_order(state)
    if state.used_piles != usual_piles(state):
        document["used-piles"] = state.used_piles
    known = write_known(state.stack[: state.stack_left], state.seats)
    if known:
        document["stack-known"] = known
    if state.luck != HIDDEN_FUTURE:
        document["rng"] = state.luck
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
    known = write_known(state.stocks[seat][: state.left[seat]], state.seats)
    if known:
        found["stock-known"] = known
    return found


def write_known(entries: list[int], seats: int) -> dict[str, Any]:
    """Which face-down cards who knows, by their place from the bottom."""
    found: dict[str, Any] = {}
    for at, entry in enumerate(entries):
        knowers = entry >> KNOWN_AT
        if knowers:
            found[str(at)] = "all" if knowers & ALL_KNOW else seat_list(knowers, seats)
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


def seat_list(mask: int, seats: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(seats) if mask >> seat & 1]


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
    counts = [0] * (WILD + 1)
    for card in state.cards():
        counts[card] += 1
    pack = [0] * (WILD + 1)
    for card in state.opt.pack(state.seats):
        pack[card] += 1
    for card in range(1, WILD + 1):
        if counts[card] > pack[card]:
            return f"there are {counts[card]} cards {write_face(card)}, and the pack has {pack[card]}"
    if sum(counts) != sum(pack):
        return f"there are {sum(counts)} cards, and the pack has {sum(pack)}"
    return ""


# -- reading -------------------------------------------------------------------------------------


def fault(entry: str, complaint: str) -> BadPosition:
    """The complaint about one entry."""
    return BadPosition(f"{entry}: {complaint}")


def read_position(state: FlinchState, document: Mapping[str, Any]) -> None:
    """Lays a document out on a fresh state of as many seats as the document has."""
    opt = state.opt
    check_keys("", document, KEYS)
    seats = document["seats"]
    state.turn = read_int("turn", document.get("turn", 0), 0, state.seats - 1)
    state.dealer = read_int("dealer", document.get("dealer", state.seats - 1), 0, state.seats - 1)
    state.take_seats()
    state.clear_table()
    for seat, zones in enumerate(seats):
        read_seat_zones(state, seat, zones)
    centre = document.get("centre", [])
    if not isinstance(centre, list):
        raise fault("centre", "it is a list of piles")
    if len(centre) > 62:
        raise fault("centre", "there are more piles than a table can have")
    for at, entry in enumerate(centre):
        read_pile(state, f"centre[{at}]", entry)
    stack = read_heap(opt, "stack", document.get("stack", []))
    state.stack = read_known("stack-known", document.get("stack-known", {}), stack, state.seats)
    state.stack_left = len(stack)
    state.used = read_heap(opt, "used", document.get("used", []))
    state.used_piles = read_int("used-piles", document.get("used-piles", usual_piles(state)), 0, LARGEST)
    state.see()
    if isinstance(state, TableState):
        state.serial = state.count
        state.covers = list(range(1, state.count + 1))
        read_memory(state, document.get("table", {}))
    elif "table" in document:
        raise fault("table", "there is nothing to remember in strict play")
    read_course(state, document)
    partial = read_flag("partial", document.get("partial", False))
    trouble = counting_fault(state)
    if trouble and not partial:
        raise BadPosition(trouble)


def read_course(state: FlinchState, document: Mapping[str, Any]) -> None:
    """Reads how far the game has come."""
    most = state.seats - 1
    state.opened = read_flag("opened", document.get("opened", looks_opened(state)))
    for name in FLAGS:
        usual = state.exhausted() if name == "dry" else False
        setattr(state, name, read_flag(name, document.get(name, usual)))
    for name in NUMBERS:
        setattr(state, name, read_int(name, document.get(name, 0), 0, 1000))
    for name, attribute in MASKS.items():
        setattr(state, attribute, read_mask(name, document.get(name, []), most))
    state.forced = read_int("forced", document.get("forced", -1), -1, most)
    finished = document.get("finished", [])
    state.out = read_mask("finished", finished, most)
    state.places = 0
    for seat in finished:
        state.places = state.places << BITS | seat + 1
    state.luck = read_int("rng", document.get("rng", HIDDEN_FUTURE), 1, 2**63 - 1)
    state.phase = PLAYING
    if "phase" in document:
        phase = document["phase"]
        if phase not in PHASES[: 5 if state.opt.table else 3]:
            raise fault("phase", f"{phase!r} is no phase; it is opening, laying or playing")
        state.phase = PHASES.index(phase)
    elif not state.opened and not state.opt.opening_discards:
        state.asked = (state.turn - state.dealer - 1) % state.seats
        state.search()  # the opening begins with the seat on turn


def read_seat_zones(state: FlinchState, seat: int, zones: Any) -> None:
    """Reads stock, hand and reserve of one seat."""
    where = f"seats[{seat}]"
    if not isinstance(zones, Mapping):
        raise fault(where, "it is an object with stock, hand and reserve")
    check_keys(f"{where}.", zones, SEAT_KEYS)
    stock = read_cards(state.opt, f"{where}.stock", zones.get("stock", []), unknown=True)
    known = read_known(f"{where}.stock-known", zones.get("stock-known", {}), stock, state.seats)
    state.stocks[seat] = known
    state.left[seat] = len(known)
    hand = read_cards(state.opt, f"{where}.hand", zones.get("hand", []), unknown=True)
    if len(hand) > HAND_SIZE and not state.opt.table:
        raise fault(f"{where}.hand", "a hand has at most five cards; more only in table play, after slips")
    state.set_hand(seat, pack_hand(hand))
    reserve = zones.get("reserve", [])
    most = SLOTS if state.opt.table else LAWFUL_SLOTS
    if not isinstance(reserve, list) or len(reserve) > most:
        raise fault(f"{where}.reserve", f"it is a list of up to {most} piles")
    for slot, pile in enumerate(reserve):
        cards = read_cards(state.opt, f"{where}.reserve[{slot}]", pile, unknown=True)
        state.set_reserve_pile(seat * SLOTS + slot, pack_pile(cards))


def read_pile(state: FlinchState, where: str, entry: Any) -> None:
    """Reads one play pile and puts it beside the others."""
    opt = state.opt
    low = high = 0
    down = False
    if isinstance(entry, Mapping):
        check_keys(f"{where}.", entry, ("cards", "way", "low", "high"))
        if opt.variation == MIDDLE:
            low = read_int(f"{where}.low", entry.get("low"), 1, opt.cap)
            high = read_int(f"{where}.high", entry.get("high"), 1 if opt.table else low, opt.cap)
        elif "low" in entry or "high" in entry:
            raise fault(where, "low and high are for the variation middle")
        way = entry.get("way", "up")
        if way not in ("up", "down") or (way == "down" and opt.variation != ENDS):
            raise fault(f"{where}.way", "it is up, or in the variation ends down")
        down = way == "down"
        cards = read_ranks(opt, f"{where}.cards", entry.get("cards", list(range(low, high + 1)) if low else []))
    elif isinstance(entry, int) and not isinstance(entry, bool):
        cards = list(range(1, read_int(where, entry, 1, opt.cap) + 1))
    else:
        cards = read_ranks(opt, where, entry)
    if not cards:
        raise fault(where, "a play pile has at least one card")
    ranks = [card - WILD if card > WILD else card for card in cards]
    if opt.variation == MIDDLE and not low:
        low, high = min(ranks), max(ranks)
    if not opt.keeps:
        run = list(range(low, high + 1)) if low else list(range(ranks[0], ranks[-1] - 1 if down else ranks[-1] + 1,
                                                                  -1 if down else 1))  # fmt: skip
        first = opt.start if opt.variation != ENDS or not down else opt.cap
        if (sorted(ranks) if low else ranks) != run or first not in ranks or (not low and ranks[0] != first):
            raise fault(where, "in strict play a pile is a run that begins with its starter")
    lay_pile(state, cards, ranks[-1], low, high, down)


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
        state.ups.append(up)
        state.downs.append(down)


def check_keys(where: str, given: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Complains about an entry nobody knows."""
    for key in given:
        if key not in known:
            raise BadPosition(f"{where}{key}: there is no such entry{near(str(key), list(known))}")


def read_int(where: str, value: Any, low: int, high: int) -> int:
    """A whole number in a range."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise fault(where, f"{value!r} is no whole number from {low} to {high}")
    return value


def read_flag(where: str, value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise fault(where, f"{value!r} is neither true nor false")
    return value


def read_mask(where: str, value: Any, most: int) -> int:
    """The mask of a list of seats."""
    if not isinstance(value, list):
        raise fault(where, "it is a list of seats")
    mask = 0
    for at, seat in enumerate(value):
        mask |= 1 << read_int(f"{where}[{at}]", seat, 0, most)
    return mask


def read_heap(opt: FlinchOptions, where: str, value: Any) -> list[int]:
    """A list of cards, or a number of unknown ones."""
    if isinstance(value, int) and not isinstance(value, bool):
        return [BACK] * read_int(where, value, 0, 400)
    return read_cards(opt, where, value, unknown=True)


def read_cards(opt: FlinchOptions, where: str, value: Any, unknown: bool = False) -> list[int]:
    """A list of cards."""
    return [read_card(opt, f"{where}[{at}]", card, unknown) for at, card in enumerate(as_list(where, value, "cards"))]


def read_card(opt: FlinchOptions, where: str, value: Any, unknown: bool) -> int:
    """One card."""
    if value == "?" and unknown:
        return BACK
    if value == "w" and opt.wilds:
        return WILD
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= opt.cap:
        raise fault(where, f"no card {value}")
    return value


def read_ranks(opt: FlinchOptions, where: str, value: Any) -> list[int]:
    """The cards of a play pile; a wild says what it was played as."""
    if not isinstance(value, list):
        raise fault(where, "it is a list of cards")
    cards: list[int] = []
    for at, card in enumerate(value):
        if isinstance(card, Mapping) and opt.wilds:
            check_keys(f"{where}[{at}].", card, ("wild",))
            cards.append(WILD + read_int(f"{where}[{at}].wild", card.get("wild"), 1, opt.cap))
        else:
            cards.append(read_card(opt, f"{where}[{at}]", card, False))
            if cards[-1] == WILD:
                raise fault(f"{where}[{at}]", 'a wild on a play pile is written {"wild": 4}')
    return cards


def read_known(where: str, value: Any, cards: list[int], seats: int) -> list[int]:
    """Cards with the seats that know them."""
    if not isinstance(value, Mapping):
        raise fault(where, "it says by place from the bottom who knows a card")
    entries = list(cards)
    for key, who in value.items():
        if not (isinstance(key, str) and key.isdigit() and int(key) < len(cards)):
            raise fault(where, f"there is no card {key}")
        mask = ALL_KNOW if who == "all" else read_mask(f"{where}.{key}", who, seats - 1)
        entries[int(key)] |= mask << KNOWN_AT
    return entries


# -- what table play remembers -------------------------------------------------------------------

MEMORY_FLAGS = ("fresh", "due", "bound_own", "bound_first", "passing", "owed", "took")
MOST_PACKED = 1 << (BITS * 300)  # the cards of two packs
MEMORY_NUMBERS = (
    *("suspect", "acts", "slips", "serial", "last", "gone", "gone_pile", "gone_at", "held", "bound_sources"),
    *("unplayed_sources", "down", "peeked", "peeked_before", "shifted", "hinted", "accused", "resume", "ballots"),
    *("ayes", "noes"),
)
MEMORY_HANDS = ("bound", "unplayed")  # cards
MEMORY_HANDS_BY_SEAT = ("exposed", "faces")
MEMORY_BY_SEAT = ("failed", "looked", "lifted")
MEMORY_LISTS = ("covers", "calls")
MEMORY = (
    *MEMORY_FLAGS,
    *MEMORY_NUMBERS,
    *MEMORY_HANDS,
    *MEMORY_HANDS_BY_SEAT,
    *MEMORY_BY_SEAT,
    *MEMORY_LISTS,
    "deeds",
)


def write_memory(state: TableState) -> dict[str, Any]:
    """What a table remembers beyond what lies on it, where it is not what a fresh table would."""
    usual = TableState(state.opt, state.seats)
    usual.serial = state.count
    usual.covers = list(range(1, state.count + 1))
    found: dict[str, Any] = {}
    for name in MEMORY:
        value = getattr(state, name)
        if value == getattr(usual, name):
            continue
        if name in MEMORY_HANDS:
            value = hand_cards(value)
        elif name in MEMORY_HANDS_BY_SEAT:
            value = [hand_cards(hand) for hand in value]
        elif name == "deeds":
            value = [value[at : at + DEED] for at in range(0, len(value), DEED)]
        found[name.replace("_", "-")] = value
    return found


def read_memory(state: TableState, memory: Any) -> None:
    """Reads what `write_memory` wrote."""
    if not isinstance(memory, Mapping):
        raise fault("table", "it is an object")
    check_keys("table.", memory, tuple(name.replace("_", "-") for name in MEMORY))
    for key, value in memory.items():
        name, where = key.replace("-", "_"), f"table.{key}"
        if name in MEMORY_FLAGS:
            setattr(state, name, read_flag(where, value))
        elif name in MEMORY_NUMBERS:
            setattr(state, name, read_int(where, value, -1, MOST_PACKED))
        elif name in MEMORY_HANDS:
            setattr(state, name, read_hand(state, where, value))
        elif name in MEMORY_HANDS_BY_SEAT:
            hands = [read_hand(state, f"{where}[{at}]", hand) for at, hand in enumerate(as_list(where, value))]
            setattr(state, name, for_seats(state, where, hands))
        elif name == "deeds":
            deeds = [read_numbers(f"{where}[{at}]", deed) for at, deed in enumerate(as_list(where, value))]
            if any(len(deed) != DEED or not 1 <= deed[0] <= TOUCHED for deed in deeds):
                raise fault(where, f"a deed is {DEED} numbers")
            if any(not 0 <= deed[1] < state.seats for deed in deeds):
                raise fault(where, "the second number of a deed is a seat")
            state.deeds = [number for deed in deeds for number in deed]
        elif name in MEMORY_BY_SEAT:
            setattr(state, name, for_seats(state, where, read_numbers(where, value)))
        else:
            setattr(state, name, read_numbers(where, value))
    if len(state.covers) != state.count:
        raise fault("table.covers", "there is one number for each play pile")
    for name in ("suspect", "accused"):
        read_int(f"table.{name}", getattr(state, name), -1, state.seats - 1)
    read_int("table.resume", state.resume, 0, PLAYING)
    state.see()


def as_list(where: str, value: Any, things: str = "numbers") -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise fault(where, f"it is a list of {things}")
    return value


def read_numbers(where: str, value: Any) -> list[int]:
    """A list of whole numbers."""
    return [read_int(f"{where}[{at}]", item, -1, MOST_PACKED) for at, item in enumerate(as_list(where, value))]


def read_hand(state: TableState, where: str, value: Any) -> int:
    """Cards of a hand, packed."""
    return pack_hand(read_cards(state.opt, where, ["w" if card == WILD else card for card in as_list(where, value)]))


def for_seats(state: TableState, where: str, values: list[int]) -> list[int]:
    """A list with one entry for each seat."""
    if len(values) != state.seats:
        raise fault(where, "there is one entry for each seat")
    return values

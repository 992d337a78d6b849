"""Positions of Flaps as JSON documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition, near
from kalamazoo.core.seats import MOST_SEATS, read_seat, seat_name, seats_of
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

PHASES = (
    "over", "open", "drawn", "attacked", "eight", "extra", "dump", "scuffle", "flapping", "asked", "call", "pick",
    "put", "guess", "secret", "share", "solve", "place", "turn-over", "look", "peek", "swap", "up", "monty", "name",
    "point", "show", "take", "object",
)  # fmt: skip
EXTRAS = ("", "red", "black", "king", "c", "d", "h", "s")
SIDES = {0: "", TRUMPS: "trumps", SPOOF: "spoof"}
MEANT = '; write "partial": true if that is meant'
SEAT_KEYS = ("hand", "down", "put", "guess", "wins")
# keys with plain numbers, seats and masks of seats, by attribute; what is not written has the default
NUMBERS = {"ending": 0, "points": 1, "attack": 0, "run": 0, "pointed": NOT_YET, "shown": NOT_YET, "after": 0}
SEATS = {"due": NOT_YET, "winner": NOT_YET, "barred": NOT_YET, "flapper": NOT_YET, "named": NOT_YET}
MASKS = ("owes", "fault", "spoken", "pressed", "pending", "unsaid", "joined", "emptied", "blocked")
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
        document["rng"] = state.rng.save()
    if wrong_counts(state):
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


def wrong_counts(state: FlapsState) -> bool:
    """Whether the cards on the table do not make up the pack."""
    counts = dict.fromkeys(state.opt.faces, 0)
    for card in state.opt.pack:
        counts[card] += state.opt.packs_for(state.seats)
    unknown = 0
    for card in state.cards():
        if card == BACK:
            unknown += 1
        else:
            counts[card] -= 1
    return min(counts.values()) < 0 or sum(counts.values()) != unknown


# -- reading --------------------------------------------------------------------------------------


def read_position(options: FlapsOptions, document: Mapping[str, Any]) -> FlapsState:
    """The state of a document; raises BadPosition naming what is wrong."""
    for key in document:
        if key not in KEYS:
            raise BadPosition(f'unknown entry "{key}"{near(str(key), sorted(KEYS))}')
    seats = document.get("seats")
    if not isinstance(seats, list) or not 2 <= len(seats) <= MOST_SEATS:
        raise BadPosition(f"seats: a list of 2 to {MOST_SEATS} seats is needed")
    state = blank_flaps(options, len(seats))
    reader = Reader(state)
    for number, entry in enumerate(seats):
        reader.read_seat(number, entry)
    state.turn = reader.seat("turn", document.get("turn", 0))
    state.dealer = reader.seat("dealer", document.get("dealer", (state.turn - 1) % state.seats))
    way = reader.word("direction", document.get("direction", "clockwise"), ("clockwise", "counter-clockwise"))
    state.step = 1 if way == "clockwise" or state.seats == 2 else state.seats - 1
    state.phase = PHASES.index(reader.word("phase", document.get("phase", "open"), PHASES))
    state.was = PHASES.index(reader.word("was", document.get("was", "open"), PHASES))
    state.pile = reader.cards("pile", document.get("pile", []))
    state.pack = reader.pack(document.get("pack", []))
    state.actor = reader.seat("actor", document.get("actor", state.turn))
    state.layer = reader.seat("layer", document.get("layer", usual_layer(state)))
    for key, default in NUMBERS.items():
        setattr(state, key, reader.number(key, document.get(key, default), min(default, 0), 400))
    for key in SEATS:
        setattr(state, key, reader.seat(key, document[key]) if key in document else NOT_YET)
    for key in MASKS:
        setattr(state, key, reader.mask(key, document.get(key, "")))
    reader.read_rest(document)
    reader.read_view(document)
    reader.read_must(document)
    if not document.get("partial") and wrong_counts(state):
        raise BadPosition(reader.count_trouble())
    reader.check()
    return state


class Reader:
    """Reads the entries of a document into a state."""

    def __init__(self, state: FlapsState) -> None:
        self.state = state

    def read_seat(self, number: int, entry: object) -> None:
        """Hand, 1-DOWN cards, card put in, guess and wins of a seat."""
        where = f"seats[{number}]"
        if not isinstance(entry, Mapping):
            raise BadPosition(f"{where}: a table with a hand is needed")
        for key in entry:
            if key not in SEAT_KEYS:
                raise BadPosition(f'{where}: unknown entry "{key}"{near(str(key), list(SEAT_KEYS))}')
        hand = entry.get("hand", [])
        if isinstance(hand, int) and not isinstance(hand, bool) and 0 <= hand <= 300:
            hand = ["?"] * hand
        state = self.state
        state.hands[number] = sorted(self.cards(f"{where}.hand", hand))
        state.downs[number] = self.items(f"{where}.down", entry.get("down", []))
        if "put" in entry:
            state.put[number] = self.card(f"{where}.put", entry["put"])
            state.inside |= 1 << number
        if "guess" in entry:
            state.guesses[number] = self.number(f"{where}.guess", entry["guess"], 0, 400)
        state.tally[number] = self.number(f"{where}.wins", entry.get("wins", 0), 0, 1000)

    def read_rest(self, document: Mapping[str, Any]) -> None:
        """What only some moments have."""
        state = self.state
        state.extra = EXTRAS.index(self.word("extra", document.get("extra", ""), EXTRAS))
        state.drawn = self.card("drawn", document.get("drawn", "?"))
        state.held = self.card("held", document.get("held", "?"))
        state.stopped = 1 if self.flag("stopped", document.get("stopped", False)) else 0
        side = self.word("side", document.get("side", ""), tuple(SIDES.values()))
        state.side = next(kind for kind, name in SIDES.items() if name == side)
        state.trump = SUIT_CODES.index(self.word("trump", document.get("trump", ""), SUIT_CODES))
        state.three = self.cards("three", document.get("three", []))
        state.mystery = self.items("mystery", document.get("mystery", []))
        state.known = [self.fact(f"known[{at}]", fact) for at, fact in enumerate(self.list_of("known", document))]
        for name, left in self.table("mega", document.get("mega", {})).items():
            seat = self.letter("mega", name)
            state.mega |= self.number(f"mega.{name}", left, 0, 3) << 2 * seat
        state.rng.load(self.number("rng", document.get("rng", RANDOM_STATE), 1, 2**63 - 1))

    def read_view(self, document: Mapping[str, Any]) -> None:
        """What the pile asks for: its top card, or what shows through, or a suit named for it."""
        state = self.state
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
        called = SUIT_CODES.index(self.word("called", document.get("called", ""), SUIT_CODES))
        card = state.pile[at]
        state.view = (called_view(kind_of(card), called) if called else card) + (MAIDED if maid else 0)

    def read_must(self, document: Mapping[str, Any]) -> None:
        """Whom the game waits for."""
        state = self.state
        if state.phase in (ASKED, PUTTING):
            state.must = self.mask("waiting", document.get("waiting", ""))
        else:
            state.must = 0 if state.phase in (OVER, OBJECTING) else 1 << state.actor

    def check(self) -> None:
        """Refuses what no game can come to."""
        state = self.state
        if state.phase == OVER and state.ending not in (1, 2, 3):
            raise BadPosition("ending: a game that is over has ended in one of the ways 1, 2 or 3")
        if state.phase != OVER and state.ending:
            raise BadPosition('ending: the game is not over; write "phase": "over"')
        if state.phase == FLAPPING and not state.opt.timed:
            raise BadPosition('phase: in strict play the question is put at once; write "asked" (FP-ST-5)')
        if state.phase in (ASKED, PUTTING) and not state.must:
            raise BadPosition("waiting: somebody is asked in this phase")
        if state.phase == OBJECTING and state.winner == NOT_YET:
            raise BadPosition('winner: "object" needs the seat that wins')
        if state.phase == PUTTING and any(not state.hands[seat] for seat in seats_of(state.must)):
            raise BadPosition("waiting: a seat without cards cannot put one in")
        for fact in state.known:
            if not 0 <= fact >> 8 & 31 < state.seats:
                raise BadPosition("known: the holder sits at no seat of this table")

    def count_trouble(self) -> str:
        """Which card there are too many or too few of."""
        state = self.state
        copies = state.opt.packs_for(state.seats)
        lying = state.cards()
        for card in sorted(set(lying) - {BACK}):
            due = state.opt.pack.count(card) * copies
            if lying.count(card) > due:
                return f"{write_card(card)}: {lying.count(card)} of them lie on the table, the pack has {due}{MEANT}"
        due = len(state.opt.pack) * copies
        return f"{len(lying)} cards lie on the table, the pack has {due}{MEANT}"

    # -- small things ---------------------------------------------------------------------------

    def card(self, where: str, text: object) -> int:
        """A card of this deck, or `?`."""
        card = read_card(text) if isinstance(text, str) else -1
        if card != BACK and card not in self.state.opt.faces:
            raise BadPosition(f"{where}: no card {text!r}"[:120])
        return card

    def cards(self, where: str, texts: object) -> list[int]:
        """A list of cards."""
        if not isinstance(texts, list) or len(texts) > 600:
            raise BadPosition(f"{where}: a list of cards is needed")
        return [self.card(f"{where}[{at}]", text) for at, text in enumerate(texts)]

    def pack(self, given: object) -> list[int]:
        """The pack as a list, or as the number of its unknown cards."""
        if isinstance(given, int) and not isinstance(given, bool):
            return [BACK] * self.number("pack", given, 0, 600)
        return self.cards("pack", given)

    def items(self, where: str, entries: object) -> list[int]:
        """Hidden cards: a card, or a table with card, up and by."""
        if not isinstance(entries, list):
            raise BadPosition(f"{where}: a list of cards is needed")
        return [self.item(f"{where}[{at}]", entry) for at, entry in enumerate(entries)]

    def item(self, where: str, entry: object) -> int:
        """One hidden card."""
        if not isinstance(entry, Mapping):
            return self.card(where, entry)
        unknown = [key for key in entry if key not in ("card", "up", "by")]
        if unknown:
            raise BadPosition(f'{where}: unknown entry "{unknown[0]}"')
        card = self.card(f"{where}.card", entry.get("card"))
        if self.flag(f"{where}.up", entry.get("up", False)):
            return ALL_KNOW << KNOWERS | FACE_UP | card
        return self.mask(f"{where}.by", entry.get("by", "")) << KNOWERS | card

    def fact(self, where: str, entry: object) -> int:
        """A card of a hand that others know."""
        table = self.table(where, entry)
        if set(table) != {"holder", "card", "by"}:
            raise BadPosition(f"{where}: holder, card and by are needed")
        holder = self.letter(f"{where}.holder", table["holder"])
        card = self.card(f"{where}.card", table["card"])
        knowers = self.mask(f"{where}.by", table["by"]) & ~(1 << holder)
        if card not in self.state.hands[holder]:
            raise BadPosition(f"{where}: {seat_name(holder)} does not hold {write_card(card)}")
        if not card or not knowers:
            raise BadPosition(f"{where}: a card and those who know it are needed")
        return knowers << 13 | holder << 8 | card

    def number(self, where: str, value: object, low: int, high: int) -> int:
        """A whole number in a range."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadPosition(f"{where}: a whole number from {low} to {high} is needed")
        return value

    def flag(self, where: str, value: object) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise BadPosition(f"{where}: true or false is needed")
        return value

    def seat(self, where: str, value: object) -> int:
        """A seat of this table, by number."""
        return self.number(where, value, 0, self.state.seats - 1)

    def letter(self, where: str, value: object) -> int:
        """A seat of this table, by letter."""
        seat = read_seat(value) if isinstance(value, str) else -1
        if not 0 <= seat < self.state.seats:
            raise BadPosition(f"{where}: a seat of this table is needed, as a letter")
        return seat

    def word(self, where: str, value: object, known: tuple[str, ...]) -> str:
        """One of a few words."""
        if not isinstance(value, str) or value not in known:
            raise BadPosition(f"{where}: {value!r} is not known"[:100] + near(str(value)[:40], [w for w in known if w]))
        return value

    def table(self, where: str, value: object) -> Mapping[str, Any]:
        """A table."""
        if not isinstance(value, Mapping):
            raise BadPosition(f"{where}: a table is needed")
        return value

    def list_of(self, key: str, document: Mapping[str, Any]) -> list[Any]:
        """A list, empty if it is not there."""
        value = document.get(key, [])
        if not isinstance(value, list):
            raise BadPosition(f"{key}: a list is needed")
        return value

    def mask(self, where: str, value: object) -> int:
        """Letters of seats, `*` for everybody or, after letters, for onlookers."""
        if not isinstance(value, str) or any(
            not 0 <= read_seat(letter) < MOST_SEATS for letter in value if letter != "*"
        ):
            raise BadPosition(f'{where}: seats are written as letters, such as "AC"')
        if value == "*":
            return ALL_KNOW
        mask = 0
        for letter in value:
            mask |= PUBLIC if letter == "*" else 1 << read_seat(letter)
        return mask

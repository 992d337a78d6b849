"""Positions of Stock Exchange as JSON documents.

{"dealer": 0, "phase": "open", "seats": [{"hand": [1, 1, 2, …], "points": 3, "offers": [{"cards": [2, 2]}]}, …]}

Whatever is left out is empty, zero or unknown; "?" is an unknown card, "tm" the trade-mark card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.bits import bit
from kalamazoo.core.errors import BadPosition
from kalamazoo.core.rng import Rng
from kalamazoo.games.kit import documents
from kalamazoo.games.kit.documents import Entries, check_guess, numbered, write_rng
from kalamazoo.games.stock_exchange.engine.floor import (
    ALL_ROUNDS,
    BID,
    DEALT,
    NOBODY_TRADES,
    ONE_ROUND,
    OPEN,
    OVER,
    TARGET_REACHED,
    TOO_LONG,
)
from kalamazoo.games.stock_exchange.engine.hands import cards_in, covers, lot_of, size_of, some
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.games.stock_exchange.moves import ANYONE, BESIDE, TRADE_MARK
from kalamazoo.games.stock_exchange.notation import write_card
from kalamazoo.games.stock_exchange.options import NEVER_TRADED, WITH_ONE_NUMBER, StockExchangeOptions

PHASES = {DEALT: "dealt", OPEN: "open", OVER: "over"}
ENDINGS = {
    0: "",
    ALL_ROUNDS: "rounds",
    TARGET_REACHED: "target",
    NOBODY_TRADES: "stalled",
    ONE_ROUND: "one-round",
    TOO_LONG: "too-long",
}
TABLE_KEYS = ("dealer", "phase", "ending", "played", "thrown-in", "said", "trades", "lulls", "rng", "last", "seats")
SEAT_KEYS = ("hand", "points", "offers", "stood", "accepts", "knows", "closed", "waived", "throw-in", "shown")
LAST_KEYS = ("seat", "number", "double", "mark")
OFFER_KEYS = ("cards", "to")
ACCEPT_KEYS = ("seat", "offer", "cards")
LARGEST = 10**6
MOST_CARDS = 15  # in a hand


# -- writing ------------------------------------------------------------------------------------


def write_position(state: StockExchangeState) -> dict[str, Any]:
    """The whole position; what is empty, zero or not known is left out."""
    document: dict[str, Any] = {"dealer": state.dealer, "phase": PHASES[state.phase]}
    document["ending"] = ENDINGS[state.ending]
    document["played"] = state.played
    document["thrown-in"] = state.thrown
    document["said"] = state.said
    document["trades"] = state.trades
    document["lulls"] = state.lulls
    document["rng"] = 0 if state.rng.save() == Rng(0).save() else write_rng(state.rng.save())
    if state.seller >= 0:
        last = {"seat": state.seller, "number": state.sold_number, "double": bool(state.sold_double)}
        document["last"] = last if state.mark_at < 0 else {**last, "mark": state.mark_at}
    kept = {key: value for key, value in document.items() if value or key in ("dealer", "phase")}
    return {**kept, "seats": [write_seat(state, seat) for seat in range(state.seats)]}


def write_seat(state: StockExchangeState, seat: int) -> dict[str, Any]:
    """What lies at one seat."""
    slots = state.opt.slots
    hand = write_hand(state.hands[seat])
    entry: dict[str, Any] = {"hand": hand + ["?"] * (state.size(seat) - len(hand))}
    entry["points"] = state.points[seat]
    offers = [write_offer(state.offers[seat * slots + slot]) for slot in range(slots)]
    while offers and offers[-1] is None:
        offers.pop()
    entry["offers"] = offers
    entry["stood"] = [slot + 1 for slot in range(slots) if state.stood >> (seat * slots + slot) & 1]
    entry["accepts"] = [
        {"seat": at // slots, "offer": at % slots + 1, "cards": write_lot(bid & (BID - 1), state.offers[at] & 15)}
        for at in range(len(state.offers) if state.bids else 0)
        if (bid := state.bids[at * state.seats + seat])
    ]
    knows = [write_hand(state.known[seat * state.seats + other]) for other in range(state.seats)]
    entry["knows"] = knows if any(knows) else []
    entry["closed"] = not state.opened >> seat & 1
    entry["waived"] = bool(state.waived >> seat & 1)
    entry["throw-in"] = bool(state.wishes >> seat & 1)
    entry["shown"] = write_hand(state.shown[seat])
    return {key: value for key, value in entry.items() if value or key == "hand"}


def write_hand(hand: int) -> list[int | str]:
    """Cards in rising order."""
    return ["tm" if card == TRADE_MARK else card for card in cards_in(hand)]


def write_lot(face: int, count: int) -> list[int | str]:
    """The cards of one side of a trade."""
    return write_hand(lot_of(face, count)) if face else ["?"] * count


def write_offer(offer: int) -> dict[str, Any] | None:
    """A standing offer."""
    if not offer:
        return None
    entry: dict[str, Any] = {"cards": write_lot(offer >> 8, offer & 15)}
    return entry if offer >> 4 & 15 == ANYONE else {**entry, "to": offer >> 4 & 15}


# -- reading ------------------------------------------------------------------------------------


def read_position(options: StockExchangeOptions, document: Mapping[str, Any]) -> StockExchangeState:
    """The state of a document; raises BadPosition naming the entry that is wrong."""
    entries = Entries("", document, TABLE_KEYS)
    seats = [Entries(where, entry, SEAT_KEYS) for where, entry in entries.seats(3, options.most_seats, "SX-SET-1")]
    if options.partners and len(seats) % 2:
        raise BadPosition("seats: partners need an even number of seats (SX-OP-20)")
    state = StockExchangeState(options, len(seats))
    state.clear()
    state.dealer = entries.seat("dealer", state.seats)
    state.phase = entries.word("phase", PHASES, DEALT)
    state.ending = entries.word("ending", ENDINGS)
    if (state.phase == OVER) != (state.ending != 0):
        raise BadPosition("ending: a game that is over has an ending, and no other game has one")
    state.played = entries.whole("played", 0, LARGEST)
    state.thrown = entries.whole("thrown-in", 0, LARGEST)
    state.said = entries.whole("said", 0, LARGEST)
    state.trades = entries.whole("trades", 0, LARGEST)
    state.lulls = entries.whole("lulls", 0, LARGEST)
    state.rng.load(entries.rng(state.rng.save()))
    read_last(state, entries.inner("last", LAST_KEYS))
    for seat, entry in enumerate(seats):
        read_seat(state, seat, entry)
    for seat, entry in enumerate(seats):
        read_accepts(state, seat, entry)
    check_pack(state)
    check_pairs(state)
    check_reserved(state)
    check_guess(state)
    return state


def read_last(state: StockExchangeState, last: Entries) -> None:
    """How the last round ended, if there was one."""
    if not last.entries:
        return
    state.seller = last.seat("seat", state.seats)
    state.sold_number = last.whole("number", 1, state.seats)
    state.sold_double = int(last.flag("double"))
    state.mark_at = last.seat("mark", state.seats, -1)


def read_seat(state: StockExchangeState, seat: int, entry: Entries) -> None:
    """What lies at one seat, apart from its acceptances, for which all offers must be known."""
    size = state.size(seat)
    if "hand" in entry:
        cards = read_cards(state, entry.name("hand"), entry.get("hand"))
        if len(cards) != size:
            count = f"{len(cards)} cards; this seat holds {size} all the time"
            raise BadPosition(f"{entry.name('hand')}: {count} (SX-TRADE-6)")
        state.hands[seat] = pack_hand(cards)
    state.points[seat] = entry.whole("points", -LARGEST, LARGEST)
    for slot, (where, offer) in enumerate(entry.each("offers", state.opt.slots)):
        if offer is not None:
            if state.phase != OPEN:
                raise BadPosition(f"{where}: there are offers only while the board is open (SX-OPEN-1)")
            state.offers[seat * state.opt.slots + slot] = read_offer(state, seat, Entries(where, offer, OFFER_KEYS))
            state.stood |= bit(seat * state.opt.slots + slot)
    for where, slot in entry.each("stood", state.opt.slots):
        state.stood |= bit(seat * state.opt.slots + documents.read_whole(where, slot, 1, state.opt.slots) - 1)
    if entry.get("knows", []) != []:
        for other, (where, sure) in enumerate(entry.row("knows", state.seats)):
            state.known[seat * state.seats + other] = pack_hand(read_cards(state, where, sure))
    state.shown[seat] = pack_hand(read_cards(state, entry.name("shown"), entry.get("shown", [])))
    own = 1 << seat
    closed = entry.flag("closed")
    if closed and not state.opt.partners:
        raise BadPosition(f"{entry.name('closed')}: only a pair can be closed, and partners are off (SX-OP-20)")
    state.opened = state.opened & ~own | (0 if closed else own)
    state.waived |= own * entry.flag("waived")
    state.wishes |= own * entry.flag("throw-in")


def read_offer(state: StockExchangeState, seat: int, offer: Entries) -> int:
    """A standing offer."""
    face, count = read_lot(state, offer)
    to = offer.seat("to", state.seats, ANYONE)
    if to == seat:
        raise BadPosition(f"{offer.name('to')}: nobody offers to themselves (SX-TRADE-3)")
    return count | to << 4 | face << 8


def read_accepts(state: StockExchangeState, seat: int, entry: Entries) -> None:
    """Acceptances that wait to be chosen."""
    accepts = entry.each("accepts", len(state.offers))
    if accepts and not state.opt.chooses:
        raise BadPosition(f"{entry.name('accepts')}: acceptances wait only with match=offerer-chooses (SX-MSG-5)")
    for where, value in accepts:
        accept = Entries(where, value, ACCEPT_KEYS)
        owner = accept.seat("seat", state.seats)
        index = owner * state.opt.slots + accept.whole("offer", 1, state.opt.slots, 1) - 1
        face, count = read_lot(state, accept)
        if state.offers[index] & 15 != count or not state.may_take(seat, index):
            raise BadPosition(f"{where}: there is no such offer for this seat (SX-MSG-5)")
        state.bids[index * state.seats + seat] = BID | face


def read_lot(state: StockExchangeState, entry: Entries) -> tuple[int, int]:
    """The face and count of one side of a trade."""
    found = read_cards(state, entry.name("cards"), entry.get("cards", []))
    faces = sorted(set(found))
    opt = state.opt
    if len(faces) == 1 and (faces[0] != TRADE_MARK or (len(found) == 1 and opt.tm_trade != NEVER_TRADED)):
        return faces[0], len(found)
    if len(faces) == 2 and found.count(TRADE_MARK) == 1 and faces[0] and opt.tm_trade == WITH_ONE_NUMBER:
        return BESIDE + faces[0], len(found)
    raise BadPosition(f"{entry.name('cards')}: a trade is of cards of one number (SX-TRADE-4)")


def read_cards(state: StockExchangeState, where: str, value: object) -> list[int]:
    """Cards as numbers, of each kind no more than the pack has."""
    faces = numbered(1, state.seats, tm=TRADE_MARK) if state.opt.tm else numbered(1, state.seats)
    found = documents.read_cards(where, value, MOST_CARDS, faces, unknown=True)
    if found.count(TRADE_MARK) > 1 or any(found.count(n) > state.opt.copies for n in found if n):
        raise BadPosition(f"{where}: more cards of one kind than the pack has (SX-SET-2)")
    return found


def pack_hand(cards: list[int]) -> int:
    """Cards as a hand; unknown ones are left out."""
    return sum(some(card, 1) for card in cards if card)


# -- checking -----------------------------------------------------------------------------------


def check_pack(state: StockExchangeState) -> None:
    """No card is there too often."""
    cards = state.cards()
    for card in [*range(1, state.seats + 1), TRADE_MARK]:
        most = 1 if card == TRADE_MARK else state.opt.copies
        if cards.count(card) > most:
            name = write_card(card)
            raise BadPosition(f"seats: {cards.count(card)} cards {name} in the hands; the pack has {most} (SX-SET-2)")


def check_pairs(state: StockExchangeState) -> None:
    """A pair is closed as a whole, and then it offers inside only."""
    for seat in range(state.seats):
        if state.opened >> seat & 1:
            continue
        if state.opened >> state.partner(seat) & 1:
            raise BadPosition(f"seats[{seat}].closed: a pair is closed or open as a whole (SX-OP-20)")
        for slot in range(state.opt.slots):
            offer = state.offers[seat * state.opt.slots + slot]
            if offer and offer >> 4 & 15 != state.partner(seat):
                raise BadPosition(f"seats[{seat}].offers[{slot}].to: a closed pair trades inside first (SX-PART-2)")


def check_reserved(state: StockExchangeState) -> None:
    """The cards of offers and acceptances are in the hand, none of them twice."""
    for seat in range(state.seats):
        reserved = state.offered(seat) + state.bid_away(seat)
        unknown = state.size(seat) - size_of(state.hands[seat])
        if not unknown and not covers(state.hands[seat], reserved):
            raise BadPosition(f"seats[{seat}].offers: what is offered is not all in the hand (SX-MSG-2)")

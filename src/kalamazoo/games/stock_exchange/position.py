"""Positions of Stock Exchange as JSON documents.

{"dealer": 0, "phase": "open", "seats": [{"hand": [1, 1, 2, …], "points": 3, "offers": [{"cards": [2, 2]}]}, …]}

Whatever is left out is empty, zero or unknown; "?" is an unknown card, "tm" the trade-mark card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition, near
from kalamazoo.core.rng import Rng
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
SEAT_KEYS = ("hand", "points", "offers", "accepts", "knows", "closed", "waived", "throw-in", "shown")
LARGEST = 10**6


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
    document["rng"] = 0 if state.rng.save() == Rng(0).save() else state.rng.save()
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
    check_keys("", document, TABLE_KEYS)
    entries = take(document, "", "seats", list, [])
    if not 3 <= len(entries) <= options.most_seats:
        raise BadPosition(f"seats: {len(entries)} seats; the game is for 3 to {options.most_seats} (SX-SET-1)")
    if options.partners and len(entries) % 2:
        raise BadPosition("seats: partners need an even number of seats (SX-OP-20)")
    state = StockExchangeState(options, len(entries))
    state.clear()
    state.dealer = number(document, "", "dealer", 0, state.seats - 1)
    state.phase = word(document, "phase", PHASES, DEALT)
    state.ending = word(document, "ending", ENDINGS, 0)
    if (state.phase == OVER) != (state.ending != 0):
        raise BadPosition("ending: a game that is over has an ending, and no other game has one")
    state.played = number(document, "", "played", 0, LARGEST)
    state.thrown = number(document, "", "thrown-in", 0, LARGEST)
    state.said = number(document, "", "said", 0, LARGEST)
    state.trades = number(document, "", "trades", 0, LARGEST)
    state.lulls = number(document, "", "lulls", 0, LARGEST)
    if saved := number(document, "", "rng", 0, 2**63 - 1):
        state.rng.load(saved)
    read_last(state, take(document, "", "last", dict, {}))
    for seat, entry in enumerate(entries):
        if not isinstance(entry, Mapping):
            raise BadPosition(f"seats[{seat}]: should be an object in braces")
        read_seat(state, seat, entry)
    for seat, entry in enumerate(entries):
        read_accepts(state, seat, take(entry, f"seats[{seat}]", "accepts", list, []))
    check_pack(state)
    check_pairs(state)
    check_reserved(state)
    if BACK in state.cards():
        try:
            state.clone().fill(Rng(0))
        except ValueError as error:
            raise BadPosition(f"seats: {error}") from None
    return state


def read_last(state: StockExchangeState, last: Mapping[str, Any]) -> None:
    """How the last round ended."""
    check_keys("last", last, ("seat", "number", "double", "mark"))
    if last:
        state.seller = number(last, "last", "seat", 0, state.seats - 1)
        state.sold_number = number(last, "last", "number", 1, state.seats)
        state.sold_double = int(take(last, "last", "double", bool, False))
        state.mark_at = number(last, "last", "mark", 0, state.seats - 1) if "mark" in last else -1


def read_seat(state: StockExchangeState, seat: int, entry: Mapping[str, Any]) -> None:
    """What lies at one seat, apart from its acceptances, for which all offers must be known."""
    where = f"seats[{seat}]"
    check_keys(where, entry, SEAT_KEYS)
    size = state.size(seat)
    cards = read_cards(state, f"{where}.hand", take(entry, where, "hand", list, ["?"] * size))
    if len(cards) != size:
        raise BadPosition(f"{where}.hand: {len(cards)} cards; this seat holds {size} all the time (SX-TRADE-6)")
    state.hands[seat] = pack_hand(cards)
    state.points[seat] = number(entry, where, "points", -LARGEST, LARGEST)
    offers = take(entry, where, "offers", list, [])
    if len(offers) > state.opt.slots:
        raise BadPosition(f"{where}.offers: {len(offers)} offers; a seat has {state.opt.slots} at most (SX-MSG-2)")
    if any(offers) and state.phase != OPEN:
        raise BadPosition(f"{where}.offers: there are offers only while the board is open (SX-OPEN-1)")
    for slot, offer in enumerate(offers):
        if offer is not None:
            at = f"{where}.offers[{slot}]"
            state.offers[seat * state.opt.slots + slot] = read_offer(state, seat, at, offer)
    knows = take(entry, where, "knows", list, [])
    if knows and len(knows) != state.seats:
        raise BadPosition(f"{where}.knows: one list of cards for each seat")
    for other, sure in enumerate(knows):
        at = f"{where}.knows[{other}]"
        if not isinstance(sure, list):
            raise BadPosition(f"{at}: should be a list of cards")
        state.known[seat * state.seats + other] = pack_hand(read_cards(state, at, sure))
    state.shown[seat] = pack_hand(read_cards(state, f"{where}.shown", take(entry, where, "shown", list, [])))
    bit = 1 << seat
    closed = take(entry, where, "closed", bool, False)
    if closed and not state.opt.partners:
        raise BadPosition(f"{where}.closed: only a pair can be closed, and partners are off (SX-OP-20)")
    state.opened = state.opened & ~bit | (0 if closed else bit)
    state.waived |= bit * take(entry, where, "waived", bool, False)
    state.wishes |= bit * take(entry, where, "throw-in", bool, False)


def read_offer(state: StockExchangeState, seat: int, where: str, offer: object) -> int:
    """A standing offer."""
    if not isinstance(offer, Mapping):
        raise BadPosition(f"{where}: should be an object with cards and to")
    check_keys(where, offer, ("cards", "to"))
    face, count = read_lot(state, where, take(offer, where, "cards", list, []))
    to = number(offer, where, "to", 0, state.seats - 1) if "to" in offer else ANYONE
    if to == seat:
        raise BadPosition(f"{where}.to: nobody offers to himself (SX-TRADE-3)")
    return count | to << 4 | face << 8


def read_accepts(state: StockExchangeState, seat: int, accepts: list[Any]) -> None:
    """Acceptances that wait to be chosen."""
    if accepts and not state.opt.chooses:
        raise BadPosition(f"seats[{seat}].accepts: acceptances wait only with match=offerer-chooses (SX-MSG-5)")
    for at, entry in enumerate(accepts):
        where = f"seats[{seat}].accepts[{at}]"
        if not isinstance(entry, Mapping):
            raise BadPosition(f"{where}: should be an object with seat, offer and cards")
        check_keys(where, entry, ("seat", "offer", "cards"))
        owner = number(entry, where, "seat", 0, state.seats - 1)
        index = owner * state.opt.slots + number(entry, where, "offer", 1, state.opt.slots, 1) - 1
        face, count = read_lot(state, where, take(entry, where, "cards", list, []))
        if state.offers[index] & 15 != count or not state.may_take(seat, index):
            raise BadPosition(f"{where}: there is no such offer for this seat (SX-MSG-5)")
        state.bids[index * state.seats + seat] = BID | face


def read_lot(state: StockExchangeState, where: str, cards: list[Any]) -> tuple[int, int]:
    """The face and count of one side of a trade."""
    found = read_cards(state, f"{where}.cards", cards)
    faces = sorted(set(found))
    opt = state.opt
    if len(faces) == 1 and (faces[0] != TRADE_MARK or (len(found) == 1 and opt.tm_trade != NEVER_TRADED)):
        return faces[0], len(found)
    if len(faces) == 2 and found.count(TRADE_MARK) == 1 and faces[0] and opt.tm_trade == WITH_ONE_NUMBER:
        return BESIDE + faces[0], len(found)
    raise BadPosition(f"{where}.cards: a trade is of cards of one number (SX-TRADE-4)")


def read_cards(state: StockExchangeState, where: str, cards: list[Any]) -> list[int]:
    """Cards as numbers."""
    found: list[int] = []
    for at, card in enumerate(cards):
        if card == "?":
            found.append(BACK)
        elif card == "tm" and state.opt.tm:
            found.append(TRADE_MARK)
        elif isinstance(card, int) and not isinstance(card, bool) and 1 <= card <= state.seats:
            found.append(card)
        else:
            raise BadPosition(f"{where}[{at}]: no card {card!r:.20} with {state.seats} players (SX-SET-2)")
    if len(found) > 15 or found.count(TRADE_MARK) > 1 or any(found.count(n) > state.opt.copies for n in found if n):
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


def check_keys(where: str, entry: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Complains about a key that means nothing."""
    for key in entry:
        if key not in known:
            place = f"{where}.{key}" if where else str(key)
            raise BadPosition(f"{place[:60]}: unknown key{near(str(key), list(known))}")


def take(entry: Mapping[str, Any], where: str, key: str, kind: type, default: Any) -> Any:
    """An entry of the right type."""
    value = entry.get(key, default)
    if not isinstance(value, kind):
        names = {list: "a list", dict: "an object in braces", bool: "true or false"}
        raise BadPosition(f"{where}.{key}".lstrip(".") + f": should be {names[kind]}")
    return value


def number(entry: Mapping[str, Any], where: str, key: str, low: int, high: int, default: int = 0) -> int:
    """A whole number of the right size."""
    value = entry.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(f"{where}.{key}".lstrip(".") + f": should be a whole number from {low} to {high}")
    return value


def word(document: Mapping[str, Any], key: str, words: Mapping[int, str], default: int) -> int:
    """The number of one of a few words."""
    value = document.get(key, words[default])
    for found, text in words.items():
        if text == value:
            return found
    raise BadPosition(f"{key}: should be one of {', '.join(text for text in words.values() if text)}")

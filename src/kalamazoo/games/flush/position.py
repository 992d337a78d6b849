"""Positions of Flush as documents (docs/formats.md).

{"turn": 1, "mimic": "5", "pile": ["9", "7", "7s"], "by": 0,
 "seats": [{"hand": ["3", "F"], "bases": [{"top": "4", "blind": "?"}, {"blind": "9"}, null], "points": 35}, …]}

seats    for each: hand, bases (null where one was), points, gained (in the last round), out-after (a round); known
         (cards of the hand everybody has seen), above (all others are higher), slips, redrawn (Blinds out of `away`)
mimic    the card turned; a Flush card, so no Mimics, if left out
pile     with top: value, size and run of the top set, by default the last cards of one value; by, before: who laid
         last, and who before
away     cards that left the round; aside: those put aside, by default the rest of the pack
put-out  cards and tops not yet declared; flipped: the Blind the turn began with; take-backs; phase: "giving" a Base
round, starter, turns, bonus (of the latest set), ending, rng; picked-up, history, circling, may-propose, and agreed
         with proposed while everybody is asked about a stalemate
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kalamazoo.core.cards import BACK, count_cards
from kalamazoo.core.errors import BadMove, BadPosition, near
from kalamazoo.games.flush.engine.rounds import FIVE_ROUNDS, LAST_LEFT
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.table import BY_PLAYER, BY_TABLE, GIVING, GONE, HIDDEN_LUCK, NO_SEAT, PLAY
from kalamazoo.games.flush.moves import MOST_BASES
from kalamazoo.games.flush.options import CODES, FIRST_FLUSH, FLUSH, MOST_SEATS, FlushOptions
from kalamazoo.games.flush.words import read_card, write_card

PHASES: Final = {PLAY: "play", GIVING: "giving"}
ENDINGS: Final = {0: "", LAST_LEFT: "last-left", FIVE_ROUNDS: "five-rounds"}
TABLE_KEYS: Final = (
    "turn", "seats", "round", "starter", "phase", "ending", "mimic", "pile", "top", "by", "before", "away", "aside",
    "put-out", "flipped", "take-backs", "bonus", "turns", "picked-up", "history", "circling",
    "agreed", "proposed", "may-propose", "rng",
)  # fmt: skip
SEAT_KEYS: Final = ("hand", "bases", "points", "gained", "out-after", "known", "above", "slips", "redrawn")
BASE_KEYS: Final = ("top", "blind")
TOP_KEYS: Final = ("value", "size", "run")
LARGEST: Final = 10**9


# -- writing ------------------------------------------------------------------------------------


def write_position(state: FlushState) -> dict[str, Any]:
    """The whole position; what is as at the start of a round is left out."""
    document: dict[str, Any] = {"round": state.round if state.round > 1 else None}
    document["starter"] = state.starter or None
    document["phase"] = PHASES[state.phase] if state.phase else None
    document["ending"] = ENDINGS[state.ending] or None
    document["mimic"] = write_card(state.turned)
    document["pile"] = write_pile(state.pile())
    if state.top_value:
        document["top"] = {"value": state.top_value, "size": state.top_size, "run": state.run_size}
    document["by"] = state.by if state.by != NO_SEAT else None
    document["before"] = state.before if state.before != NO_SEAT else None
    document["flipped"] = write_card(state.flipped) if state.flipped != BACK else None
    bases = [base for base in range(MOST_BASES) if state.out_tops >> base & 1]
    document["put-out"] = {"cards": write_pile(state.out), "tops": bases} if state.out or bases else None
    document["take-backs"] = state.takes
    document["bonus"] = state.bonus
    document["turns"] = state.turns
    document["picked-up"] = state.picked
    document["history"] = list(state.history)
    document["circling"] = state.circling
    if state.voting:
        document["agreed"] = [seat for seat in range(state.seats) if state.votes >> seat & 1]
        document["proposed"] = state.voting == BY_PLAYER
    document["may-propose"] = state.moot
    document["rng"] = state.luck if state.luck != HIDDEN_LUCK else None
    kept = {key: value for key, value in document.items() if value or (value == 0 and key in ("by", "before"))}
    if state.voting:
        kept["agreed"] = document["agreed"]
    kept["away"] = write_pile(state.away())
    kept["aside"] = write_pile(state.aside)
    return {"turn": state.turn, **kept, "seats": [write_seat(state, seat) for seat in range(state.seats)]}


def write_pile(cards: bytes) -> list[str]:
    """The cards of a pile, bottom first."""
    return [write_card(card) for card in cards]


def write_seat(state: FlushState, seat: int) -> dict[str, Any]:
    """What lies before one seat."""
    entry: dict[str, Any] = {
        "hand": write_pile(state.hand(seat)),
        "bases": [write_base(state, seat, base) for base in range(len(state.blinds[seat]))],
        "points": state.totals[seat],
        "gained": state.gains[seat],
        "out-after": state.outs[seat],
        "known": write_pile(state.known(seat)),
        "above": state.floors[seat],
        "slips": state.slips[seat],
        "redrawn": [base for base in range(MOST_BASES) if state.marked[seat] >> base & 1],
    }
    return {key: value for key, value in entry.items() if value or key in ("hand", "bases")}


def write_base(state: FlushState, seat: int, base: int) -> dict[str, str] | None:
    """A Base, or None where one was."""
    blind, top = state.blinds[seat][base], state.tops[seat][base]
    if blind == GONE:
        return None
    return {"blind": write_card(blind)} if top == BACK else {"top": write_card(top), "blind": write_card(blind)}


# -- reading ------------------------------------------------------------------------------------


def read_position(options: FlushOptions, document: Mapping[str, Any]) -> FlushState:
    """The state of a document; raises BadPosition naming the entry that is wrong."""
    check_keys("the position", document, TABLE_KEYS)
    entries = take(document, "", "seats", list, [])
    if not 2 <= len(entries) <= MOST_SEATS:
        raise BadPosition(f"seats: there are {len(entries)}, and Flush is for 2 to {MOST_SEATS} (FU-SETUP-1)")
    state = FlushState(options, len(entries))
    state.turned = card_at("mimic", document.get("mimic", "F"))
    if state.turned == BACK:
        raise BadPosition("mimic: the turned card lies open for all")
    state.mimic = 0 if state.turned >> 4 == FLUSH else state.turned >> 4
    cards = [state.turned]  # every card of the document
    for seat, entry in enumerate(entries):
        if not isinstance(entry, Mapping):
            raise BadPosition(f"seats[{seat}]: should be an object in braces")
        cards += read_seat(state, seat, entry)
    read_match(state, document)
    cards += read_piles(state, document)
    cards += read_turn(state, document)
    read_aside(state, document, cards)
    check_seats(state)
    if BACK not in state.cards():
        state.key, state.pile_key = state.hand_key(), state.cards_key(state.pile())
    return state


def read_seat(state: FlushState, seat: int, entry: Mapping[str, Any]) -> list[int]:
    """What lies before one seat; returns its cards."""
    where = f"seats[{seat}]"
    check_keys(where, entry, SEAT_KEYS)
    hand = list(pile_at(entry, where, "hand"))
    counting = state.opt.counting
    open_cards = bytes(card for card in hand if card != BACK)
    known = pile_at(entry, where, "known", known=True)
    state.lows.append(counting.low_of(open_cards))
    state.highs.append(counting.high_of(open_cards))
    state.hidden = with_number(state.hidden, seat, hand.count(BACK))
    state.known_lows.append(counting.low_of(known))
    state.known_highs.append(counting.high_of(known))
    blinds, tops = [], []
    bases = take(entry, where, "bases", list, [])
    if len(bases) > MOST_BASES:
        raise BadPosition(f"{where}.bases: there are {len(bases)}, and {MOST_BASES} in the whole game")
    for number, base in enumerate(bases):
        top, blind = read_base(f"{where}.bases[{number}]", base)
        tops.append(top)
        blinds.append(blind)
    state.blinds.append(bytes(blinds))
    state.tops.append(bytes(tops))
    state.totals = with_number(state.totals, seat, number_at(entry, where, "points", 0, LARGEST))
    state.gains = with_number(state.gains, seat, number_at(entry, where, "gained", -LARGEST, LARGEST))
    state.outs = with_number(state.outs, seat, number_at(entry, where, "out-after", 0, LARGEST))
    state.floors = with_number(state.floors, seat, number_at(entry, where, "above", 0, FLUSH))
    state.slips = with_number(state.slips, seat, number_at(entry, where, "slips", 0, LARGEST))
    redrawn = bases_at(entry, where, "redrawn", state.blinds[seat])
    state.marked = with_number(state.marked, seat, redrawn)
    rest = list(hand)
    for card in known:
        if card not in rest:
            raise BadPosition(f"{where}.known: the {write_card(card)} is not in the hand")
        rest.remove(card)
    own = [blind for base, blind in enumerate(blinds) if blind != GONE and not redrawn >> base & 1]
    return hand + own + [top for top in tops if top != BACK]


def with_number(numbers: list[int], seat: int, number: int) -> list[int]:
    """The numbers with another one for this seat."""
    return [number if each == seat else old for each, old in enumerate(numbers)]


def read_base(where: str, base: object) -> tuple[int, int]:
    """Top and Blind of a Base."""
    if base is None:
        return BACK, GONE
    if not isinstance(base, Mapping):
        raise BadPosition(f'{where}: should be an object such as {{"top": "4", "blind": "?"}}, or null where one was')
    check_keys(where, base, BASE_KEYS)
    top = card_at(f"{where}.top", base["top"]) if "top" in base else BACK
    if "top" in base and top == BACK:
        raise BadPosition(f"{where}.top: tops lie open for all")
    return top, card_at(f"{where}.blind", base.get("blind", "?"))


def read_match(state: FlushState, document: Mapping[str, Any]) -> None:
    """The round, who plays in it, and how the game ended."""
    state.round = number_at(document, "", "round", 1, LARGEST, 1)
    state.starter = number_at(document, "", "starter", 0, state.seats - 1)
    state.turn = number_at(document, "", "turn", 0, state.seats - 1)
    state.phase = word_at(document, "phase", PHASES, PLAY)
    state.ending = word_at(document, "ending", ENDINGS, 0)
    state.luck = number_at(document, "", "rng", 0, 2**63 - 1, HIDDEN_LUCK)
    for seat in range(state.seats):
        if state.outs[seat]:
            state.alive &= ~(1 << seat)
            state.players -= 1


def read_piles(state: FlushState, document: Mapping[str, Any]) -> list[int]:
    """The pile with its top set, and what was flushed; returns these cards."""
    counting = state.opt.counting
    pile = pile_at(document, "", "pile", known=True)
    away = pile_at(document, "", "away", known=True)
    top = take(document, "", "top", Mapping, {})
    check_keys("top", top, TOP_KEYS)
    if pile:
        value = pile[-1] >> 4
        size = 1
        while size < len(pile) and pile[-size - 1] >> 4 == value:
            size += 1
        state.top_value = number_at(top, "top", "value", 1, FLUSH - 1, min(value, FLUSH - 1))
        state.top_size = number_at(top, "top", "size", 1, len(pile), size)
        state.run_size = number_at(top, "top", "run", state.top_size, len(pile), state.top_size)
    elif top:
        raise BadPosition("top: the pile is empty")
    state.pile_low, state.pile_high = counting.low_of(pile), counting.high_of(pile)
    top_set = pile[len(pile) - state.top_size :]
    state.top_low, state.top_high = counting.low_of(top_set), counting.high_of(top_set)
    state.away_low, state.away_high = counting.low_of(away), counting.high_of(away)
    state.by = number_at(document, "", "by", 0, state.seats - 1, NO_SEAT)
    state.before = number_at(document, "", "before", 0, state.seats - 1, NO_SEAT)
    return list(pile + away)


def read_turn(state: FlushState, document: Mapping[str, Any]) -> list[int]:
    """What the player on turn has put out, and what is remembered of the round; returns a Blind that was flipped."""
    state.flipped = card_at("flipped", document["flipped"]) if "flipped" in document else BACK
    if "flipped" in document and state.flipped == BACK:
        raise BadPosition("flipped: a Blind that was flipped lies open for all")
    put_out = take(document, "", "put-out", Mapping, {})
    check_keys("put-out", put_out, ("cards", "tops"))
    out = pile_at(put_out, "put-out", "cards", known=True)
    hand = list(state.hand(state.turn))
    for card in out:
        if card not in hand:
            raise BadPosition(f"put-out.cards: the {write_card(card)} is not in the hand of the seat on turn")
        hand.remove(card)
    state.gather(out)
    tops = bases_at(put_out, "put-out", "tops", state.tops[state.turn])
    for base in range(len(state.tops[state.turn])):
        if tops >> base & 1:
            if state.tops[state.turn][base] == BACK:
                raise BadPosition(f"put-out.tops: Base {base} has no top")
            state.out_tops |= 1 << base
            state.add_to_set(state.tops[state.turn][base])
    state.takes = number_at(document, "", "take-backs", 0, LARGEST)
    state.bonus = number_at(document, "", "bonus", 0, LARGEST)
    state.turns = number_at(document, "", "turns", 0, LARGEST)
    state.picked = number_at(document, "", "picked-up", 0, LARGEST)
    history = take(document, "", "history", list, [])
    state.history = [number_in(f"history[{at}]", each, 0, LARGEST * 2) for at, each in enumerate(history)]
    state.circling = take(document, "", "circling", bool, False)
    state.moot = take(document, "", "may-propose", bool, False)
    if "agreed" in document:
        state.voting = BY_PLAYER if take(document, "", "proposed", bool, False) else BY_TABLE
        for at, seat in enumerate(take(document, "", "agreed", list, [])):
            state.votes |= 1 << number_in(f"agreed[{at}]", seat, 0, state.seats - 1)
    return [state.flipped] if state.flipped != BACK else []


def read_aside(state: FlushState, document: Mapping[str, Any], others: list[int]) -> None:
    """The cards put aside; if they are not given, the rest of the pack."""
    state.aside = pile_at(document, "", "aside")
    cards = others + list(state.aside)
    size = len(state.opt.deck)
    short = size - len(cards)
    pack = count_cards(state.opt.deck, CODES)
    there = count_cards([card for card in cards if card != BACK], CODES)
    for card in range(CODES):
        if there[card] > pack[card]:
            raise BadPosition(f"the pack has {pack[card]} cards {write_card(card)}, and {there[card]} are on the table")
    if "aside" in document or short < 0:
        if short:
            raise BadPosition(f"there are {size - short} cards on the table, and the pack has {size}")
        return
    rest = [card for card in range(CODES) for _ in range(pack[card] - there[card])]
    state.aside = bytes(short) if BACK in cards else bytes(rest)


def check_seats(state: FlushState) -> None:
    """Whether those in the game can play on."""
    for seat in range(state.seats):
        if state.outs[seat] and state.held(seat) and not state.ending:
            raise BadPosition(f"seats[{seat}]: who is out of the game has no cards")
    if state.ending:
        return
    if state.players < 2:
        raise BadPosition("seats: a game that goes on needs two players who are not out")
    if not state.alive >> state.turn & 1:
        raise BadPosition("turn: this seat is out of the game")
    if state.phase == GIVING and state.before in (NO_SEAT, state.turn):
        raise BadPosition("before: no other player is named who could get a Base")
    if state.voting and not state.alive & ~state.votes:
        raise BadPosition("agreed: all have agreed, so the round would be void")
    if not state.held(state.turn) and not state.set_size:
        raise BadPosition("turn: this seat has no card left, so the round would be over")
    free = list(state.away())
    for seat in range(state.seats):
        for base, blind in enumerate(state.blinds[seat]):
            if state.marked[seat] >> base & 1 and blind != BACK:
                if blind not in free:
                    raise BadPosition(f"seats[{seat}].redrawn: the Blind of Base {base} is not among the cards away")
                free.remove(blind)


# -- entries ------------------------------------------------------------------------------------


def check_keys(where: str, entry: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Complains of a key that means nothing."""
    for key in entry:
        if key not in known:
            raise BadPosition(f'{where}: unknown key "{str(key)[:40]}"{near(str(key)[:40], list(known))}')


def take(entry: Mapping[str, Any], where: str, key: str, kind: Any, default: Any) -> Any:
    """The value of a key, which must be of this type."""
    value = entry.get(key, default)
    if not isinstance(value, kind):
        names = {list: "a list", bool: "true or false", Mapping: "an object in braces"}
        raise BadPosition(f"{dotted(where, key)}: should be {names[kind]}")
    return value


def dotted(where: str, key: str) -> str:
    """The name of an entry."""
    return f"{where}.{key}" if where else key


def number_at(entry: Mapping[str, Any], where: str, key: str, low: int, high: int, default: int = 0) -> int:
    """A whole number of an entry."""
    return number_in(dotted(where, key), entry[key], low, high) if key in entry else default


def number_in(where: str, value: object, low: int, high: int) -> int:
    """A whole number in a range."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(f"{where}: should be a whole number from {low} to {high}")
    return value


def word_at(document: Mapping[str, Any], key: str, words: Mapping[int, str], default: int) -> int:
    """One of a few words."""
    for number, word in words.items():
        if document.get(key, words[default]) == word:
            return number
    raise BadPosition(f"{key}: should be one of {', '.join(word for word in words.values() if word)}")


def bases_at(entry: Mapping[str, Any], where: str, key: str, bases: bytes) -> int:
    """The mask of a list of Bases."""
    mask = 0
    for at, base in enumerate(take(entry, where, key, list, [])):
        number = number_in(f"{dotted(where, key)}[{at}]", base, 0, MOST_BASES - 1)
        if number >= len(bases):
            raise BadPosition(f"{dotted(where, key)}[{at}]: there is no Base {number}")
        mask |= 1 << number
    return mask


def pile_at(entry: Mapping[str, Any], where: str, key: str, known: bool = False) -> bytes:
    """A pile of cards, which must all be known if so said."""
    name = dotted(where, key)
    cards = [card_at(f"{name}[{at}]", text) for at, text in enumerate(take(entry, where, key, list, []))]
    if known and BACK in cards:
        raise BadPosition(f"{name}[{cards.index(BACK)}]: these cards lie open for all")
    return bytes(cards)


def card_at(where: str, text: object) -> int:
    """A card."""
    try:
        card = read_card(text if isinstance(text, str) else str(text) if isinstance(text, int) else "")
    except BadMove:
        raise BadPosition(f"{where}: no card {str(text)[:20]!r}") from None
    if card > FIRST_FLUSH + 15:
        raise BadPosition(f"{where}: no card {str(text)[:20]!r}")
    return card

"""Positions of Muggins as documents (docs/formats.md).

seats    for each: hand (last card: the bottom one, drawn next; a number: so many unknown cards), stock (last card: the
         top), known (how many cards at the bottom of the hand everybody has seen), mixed (recycle-shuffle: its cards)
table    piles by number: the top of a run from 1, a list of cards, or 0 for a gap; away: the cards of completed piles
drawn    the card in the fingers of the seat on turn
held     "turn" or "win" while the clock runs; ending: how the game ended
accused  whose acts can be called; called, strayed: who has called since the last act, who has acted out of turn
trail    the acts a call can undo; fault: "?" if the document does not tell whether one of them was wrong
turned   how often each seat has turned its stock pile since a card last reached a table pile
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadPosition, near
from kalamazoo.core.seats import read_seat, seat_name, seats_of
from kalamazoo.games.muggins.engine.calls import (
    ACTING,
    FEWEST_CARDS,
    GAVE_LAST,
    HIDDEN,
    NOBODY,
    OUT_OF_CARDS,
    STUCK,
    TURN_HELD,
    WIN_HELD,
)
from kalamazoo.games.muggins.engine.state import MugginsState, blank
from kalamazoo.games.muggins.engine.trail import (
    DREW,
    LAID,
    PLAYED,
    TURNED,
    act_card,
    act_finished,
    act_kind,
    act_seat,
    act_source,
    act_target,
    act_turned,
    pack_act,
)
from kalamazoo.games.muggins.moves import DRAWN, NEW, STOCK, STOCKS
from kalamazoo.games.muggins.notation import read_target, write_target
from kalamazoo.games.muggins.options import MugginsOptions

HELD: Final = {TURN_HELD: "turn", WIN_HELD: "win"}
ENDINGS: Final = {OUT_OF_CARDS: "out", GAVE_LAST: "gave-last", FEWEST_CARDS: "fewest", STUCK: "stuck"}
ACTS: Final = {DREW: "draw", LAID: "lay", PLAYED: "play", TURNED: "turn-over"}
FROM: Final = {DRAWN: "drawn", STOCK: "stock"}

KEYS: Final = (
    "turn", "dealer", "seats", "table", "away", "drawn", "held", "ending", "turned", "accused", "called", "strayed",
    "fault", "trail", "covered", "rng", "partial",
)  # fmt: skip
SEAT_KEYS: Final = ("hand", "stock", "known", "mixed")
ACT_KEYS: Final = ("seat", "act", "card", "from", "to", "finished", "turned")


# -- writing ------------------------------------------------------------------------------------


def write_position(state: MugginsState) -> dict[str, Any]:
    """The position as a document; what is empty or as usual is left out."""
    document: dict[str, Any] = {"turn": state.turn, "dealer": state.dealer}
    document["seats"] = [write_seat(state, seat) for seat in range(state.seats)]
    if state.piles:
        document["table"] = [write_pile(pile) for pile in state.piles]
    if state.away:
        document["away"] = list(state.away)
    if state.drawn:
        document["drawn"] = state.drawn
    if state.phase != ACTING:
        document["held"] = HELD[state.phase]
    if state.ending:
        document["ending"] = ENDINGS[state.ending]
    if state.turned:
        document["turned"] = write_turned(state.turned, state.seats)
    if state.accused != NOBODY:
        document["accused"] = state.accused
    for name, mask in (("called", state.called), ("strayed", state.strayed)):
        if mask:
            document[name] = seats_of(mask)
    if state.trail:
        document["trail"] = [write_act(act, state.seats) for act in state.trail]
    if state.fault == HIDDEN:
        document["fault"] = "?"
    if state.covered:
        document["covered"] = [list(pile) for pile in state.covered]
    if state.options.shuffle:
        document["rng"] = state.rng.save()
    if len(state.cards()) != state.options.ranks * state.options.copies:
        document["partial"] = True
    return document


def write_seat(state: MugginsState, seat: int) -> dict[str, Any]:
    """One seat's zones."""
    hand = state.hands[seat]
    zones: dict[str, Any] = {"hand": ["?" if card == BACK else card for card in hand]}
    if state.stocks[seat]:
        zones["stock"] = list(state.stocks[seat])
    if state.known[seat] != usually_known(hand):
        zones["known"] = state.known[seat]
    if state.options.shuffle and state.mixed[seat]:
        zones["mixed"] = list(state.mixed[seat])
    return zones


def usually_known(hand: list[int]) -> int:
    """How many cards at the bottom of a hand everybody has seen, when a document does not say."""
    if BACK not in hand:
        return 0
    return len(hand) - 1 - max(at for at, card in enumerate(hand) if card == BACK)


def write_pile(pile: list[int]) -> int | list[int]:
    """A table pile: its top alone when it is the run from 1, 0 for a gap, else its cards."""
    return len(pile) if pile == list(range(1, len(pile) + 1)) else list(pile)


def write_turned(turned: int, seats: int) -> list[int]:
    """How often each seat has turned its stock pile since a card last reached a table pile, at most 2."""
    return [turned >> 2 * seat & 3 for seat in range(seats)]


def write_act(act: int, seats: int) -> dict[str, Any]:
    """One act of the trail."""
    kind = act_kind(act)
    entry: dict[str, Any] = {"seat": seat_name(act_seat(act)), "act": ACTS[kind]}
    if kind != TURNED:
        entry["card"] = act_card(act)
    if kind == PLAYED:
        entry["from"] = FROM[act_source(act)]
        entry["to"] = write_target(act_target(act))
        if act_finished(act):
            entry["finished"] = act_finished(act)
    if act_turned(act):
        entry["turned"] = write_turned(act_turned(act), seats)
    return entry


# -- reading ------------------------------------------------------------------------------------


def read_position(options: MugginsOptions, document: Mapping[str, Any]) -> MugginsState:
    """The state of a document; raises BadPosition naming the entry that is wrong."""
    check_keys("", document, KEYS)
    seats = document.get("seats")
    if not isinstance(seats, list) or not 2 <= len(seats) <= 8:
        raise BadPosition("seats: give a list of 2 to 8 seats, each with hand and stock")
    state = blank(options, len(seats))
    for seat, zones in enumerate(seats):
        read_seat_zones(state, seat, zones)
    state.turn = whole("turn", document.get("turn", 0), 0, state.seats - 1)
    state.dealer = whole("dealer", document.get("dealer", (state.turn - 1) % state.seats), 0, state.seats - 1)
    state.piles = [
        read_pile(options, f"table[{at}]", pile) for at, pile in enumerate(a_list("table", document.get("table", [])))
    ]
    state.tops = [pile[-1] if pile else 0 for pile in state.piles]
    if state.tops and not state.tops[-1]:
        raise BadPosition(f"table[{len(state.tops) - 1}]: the last table pile is empty; leave it out")
    if len(state.piles) > 62:
        raise BadPosition("table: there are at most 62 table piles")
    state.away = faces(options, "away", document.get("away", []))
    if "drawn" in document:
        state.drawn = whole("drawn", document["drawn"], 1, options.ranks)
    state.phase = word("held", document["held"], HELD) if "held" in document else ACTING
    state.ending = word("ending", document["ending"], ENDINGS) if "ending" in document else 0
    state.turned = read_turned(state.seats, "turned", document.get("turned", [0] * state.seats))
    state.accused = whole("accused", document.get("accused", NOBODY), NOBODY, state.seats - 1)
    state.called = read_mask(state.seats, "called", document.get("called", []))
    state.strayed = read_mask(state.seats, "strayed", document.get("strayed", []))
    entries = a_list("trail", document.get("trail", []))
    state.trail = [read_act(state, f"trail[{at}]", entry) for at, entry in enumerate(entries)]
    read_chance(state, document)
    check_cards(state, document)
    check_sense(state)
    check_trail(state)
    if "fault" in document and document["fault"] != "?":
        raise BadPosition('fault: only "?" can be given; whether there was a fault follows from the trail')
    state.fault = HIDDEN if "fault" in document and state.trail else state.find_fault(NOBODY, 0)
    return state


def read_seat_zones(state: MugginsState, seat: int, zones: object) -> None:
    """Reads one seat's zones into the state."""
    where = f"seats[{seat}]"
    if not isinstance(zones, Mapping):
        raise BadPosition(f"{where}: give an object with hand and stock")
    check_keys(f"{where}.", zones, SEAT_KEYS)
    hand = zones.get("hand", [])
    if isinstance(hand, int) and not isinstance(hand, bool):
        hand = ["?"] * whole(f"{where}.hand", hand, 0, 300)
    state.hands[seat] = faces(state.options, f"{where}.hand", hand, unknown=True)
    state.stocks[seat] = faces(state.options, f"{where}.stock", zones.get("stock", []))
    usual = usually_known(state.hands[seat])
    state.known[seat] = whole(f"{where}.known", zones.get("known", usual), 0, len(state.hands[seat]))
    unseen = state.hands[seat][: len(state.hands[seat]) - state.known[seat]]
    if BACK in state.hands[seat][len(unseen) :]:
        raise BadPosition(f"{where}.known: a card that everybody has seen cannot be unknown")
    if "mixed" in zones:
        if not state.options.shuffle:
            raise BadPosition(f"{where}.mixed: hands are shuffled only with recycle-shuffle=yes")
        mixed = faces(state.options, f"{where}.mixed", zones["mixed"])
        if len(mixed) != len(unseen) or mixed != sorted(mixed):
            raise BadPosition(f"{where}.mixed: give the {len(unseen)} cards in rising order")
        if BACK not in unseen and sorted(unseen) != mixed:
            raise BadPosition(f"{where}.mixed: these are not the cards of the hand")
        state.mixed[seat] = mixed


def read_pile(options: MugginsOptions, where: str, pile: object) -> list[int]:
    """A table pile: a number means the run from 1 to it."""
    if isinstance(pile, list):
        cards = faces(options, where, pile)
        if cards and cards[-1] == options.ranks:
            raise BadPosition(f"{where}: a pile with a {options.ranks} on top is complete and belongs in away")
        return cards
    return list(range(1, whole(where, pile, 0, options.ranks - 1) + 1))


def read_act(state: MugginsState, where: str, entry: object) -> int:
    """One act of the trail."""
    if not state.options.table:
        raise BadPosition(f"{where}: strict play keeps no trail")
    if not isinstance(entry, Mapping):
        raise BadPosition(f"{where}: give an object with seat, act and card")
    check_keys(f"{where}.", entry, ACT_KEYS)
    seat = read_seat(entry["seat"]) if isinstance(entry.get("seat"), str) else -1
    if not 0 <= seat < state.seats:
        raise BadPosition(f"{where}.seat: give the letter of a seat")
    kind = word(f"{where}.act", entry.get("act"), ACTS)
    turned = read_turned(state.seats, f"{where}.turned", entry.get("turned", [0] * state.seats))
    if kind == TURNED:
        return pack_act(kind, seat, 0, 0, 0, 0, turned)
    card = whole(f"{where}.card", entry.get("card"), 1, state.options.ranks)
    if kind != PLAYED:
        return pack_act(kind, seat, card, 0, 0, 0, 0)
    source = word(f"{where}.from", entry.get("from"), FROM)
    target = read_target(state.seats, entry["to"]) if isinstance(entry.get("to"), str) else -1
    if target <= NEW or target == STOCKS + seat:
        raise BadPosition(f"{where}.to: give a table pile such as t3, or another seat's letter")
    finished = whole(f"{where}.finished", entry.get("finished", 0), 0, 300)
    return pack_act(kind, seat, card, source, target, finished, turned)


def read_chance(state: MugginsState, document: Mapping[str, Any]) -> None:
    """Reads what only recycle-shuffle needs."""
    for name in ("covered", "rng"):
        if name in document and not state.options.shuffle:
            raise BadPosition(f"{name}: hands are shuffled only with recycle-shuffle=yes")
    if not state.options.shuffle:
        return
    state.covered = [
        faces(state.options, f"covered[{at}]", pile)
        for at, pile in enumerate(a_list("covered", document.get("covered", [])))
    ]
    state.rng.load(whole("rng", document.get("rng", 1), 1, 2**63 - 1))


# -- checks -------------------------------------------------------------------------------------


def check_cards(state: MugginsState, document: Mapping[str, Any]) -> None:
    """The cards must be those of the pack, or of a part of it when the document says "partial"."""
    options = state.options
    partial = document.get("partial", False)
    if not isinstance(partial, bool):
        raise BadPosition("partial: give true or false")
    size = options.ranks * options.copies
    given = len(state.cards())
    if given > size or (given < size and not partial):
        raise BadPosition(
            f'seats: {given} cards are given and the pack has {size}; "partial": true allows a part of it'
        )
    seen = state.seen()
    for card in range(1, options.ranks + 1):
        if seen.count(card) > options.copies:
            raise BadPosition(f"seats: there are {seen.count(card)} cards {card}; the pack has {options.copies}")


def check_sense(state: MugginsState) -> None:
    """Whose turn, what is held back and who is out must go together."""
    if not state.options.table:
        for name, value in (
            ("held", state.phase),
            ("accused", state.accused + 1),
            ("called", state.called),
            ("strayed", state.strayed),
        ):
            if value:
                raise BadPosition(f"{name}: strict play has no calls")
    if state.strayed and not state.options.out_of_turn:
        raise BadPosition("strayed: nobody acts out of turn without out-of-turn=callable")
    if state.drawn and state.phase == TURN_HELD:
        raise BadPosition("drawn: nobody holds a card between two turns")
    if state.phase == TURN_HELD and state.accused == NOBODY:
        raise BadPosition('held: between two turns "accused" says whose turn has ended')
    if state.ending:
        if state.phase != ACTING:
            raise BadPosition("held: the game is over")
        return
    out = [seat for seat in range(state.seats) if not state.cards_of(seat)]
    if bool(out) != (state.phase == WIN_HELD):
        raise BadPosition(
            f"seats[{out[0]}]: without cards the game is over; give the ending, or held as win"
            if out
            else "held: a win is held back only when a seat has no cards"
        )


def check_trail(state: MugginsState) -> None:
    """The trail must lead to this position."""
    past = state.clone()
    while past.trail:
        where = f"trail[{len(past.trail) - 1}]"
        act = past.trail.pop()
        if not could_be_last(past, act):
            raise BadPosition(f"{where}: it does not lead to this position")
        past.undo(act)


def could_be_last(state: MugginsState, act: int) -> bool:
    """Whether the position looks as it must after this act."""
    kind, seat, card = act_kind(act), act_seat(act), act_card(act)
    if kind == DREW:
        return state.drawn == card and state.turn == seat
    if kind == LAID:
        return state.stocks[seat][-1:] == [card] and not state.drawn
    if kind == TURNED:
        if state.options.shuffle:
            return bool(state.covered) and not state.stocks[seat] and len(state.covered[-1]) == len(state.hands[seat])
        return bool(state.hands[seat]) and not state.stocks[seat]
    if act_source(act) == DRAWN and (state.drawn or state.turn != seat):
        return False
    target, finished = act_target(act), act_finished(act)
    if target >= STOCKS:
        return not finished and state.stocks[target - STOCKS][-1:] == [card]
    if finished:
        gone = target > len(state.tops) or not state.tops[target - 1]
        return gone and finished <= len(state.away) and state.away[-1] == card == state.options.ranks
    return target <= len(state.tops) and state.tops[target - 1] == card


def check_keys(where: str, entries: Mapping[str, Any], known: tuple[str, ...]) -> None:
    """Complains of a key that means nothing."""
    for key in entries:
        if key not in known:
            raise BadPosition(f"{where}{str(key)[:40]}: there is no such entry{near(str(key), list(known))}")


def whole(where: str, value: object, low: int, high: int) -> int:
    """A whole number in a range."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadPosition(f"{where}: give a whole number from {low} to {high}")
    return value


def a_list(where: str, value: object) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise BadPosition(f"{where}: give a list")
    return value


def faces(options: MugginsOptions, where: str, value: object, unknown: bool = False) -> list[int]:
    """A list of cards, each a number, or "?" where unknown ones may be."""
    cards: list[int] = []
    for at, card in enumerate(a_list(where, value)):
        if card == "?" and unknown:
            cards.append(BACK)
        elif isinstance(card, bool) or not isinstance(card, int) or not 1 <= card <= options.ranks:
            raise BadPosition(f"{where}[{at}]: no card {str(card)[:20]}")
        else:
            cards.append(card)
    return cards


def word(where: str, value: object, words: Mapping[int, str]) -> int:
    """The number a word stands for."""
    for number, text in words.items():
        if text == value:
            return number
    raise BadPosition(f"{where}: give one of {', '.join(words.values())}")


def read_mask(seats: int, where: str, value: object) -> int:
    """A list of seats as a mask."""
    mask = 0
    for at, seat in enumerate(a_list(where, value)):
        mask |= 1 << whole(f"{where}[{at}]", seat, 0, seats - 1)
    return mask


def read_turned(seats: int, where: str, value: object) -> int:
    """How often each seat has turned its stock pile, as the state keeps it."""
    counts = a_list(where, value)
    if len(counts) != seats:
        raise BadPosition(f"{where}: give a number for each of the {seats} seats")
    return sum(whole(f"{where}[{at}]", count, 0, 2) << 2 * at for at, count in enumerate(counts))

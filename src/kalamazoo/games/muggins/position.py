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
from kalamazoo.core.errors import BadPosition
from kalamazoo.core.seats import seat_name, seats_of
from kalamazoo.games.kit.documents import Entries, check_pack, numbered, read_cards, read_whole, write_rng
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
from kalamazoo.games.muggins.moves import DRAWN_CARD, NEW, STOCK, STOCKS
from kalamazoo.games.muggins.notation import read_target, write_card, write_target
from kalamazoo.games.muggins.options import MugginsOptions

SEATS: Final = (2, 8)  # MU-SET-1, MU-OP-23
HELD: Final = {TURN_HELD: "turn", WIN_HELD: "win"}
ENDINGS: Final = {OUT_OF_CARDS: "out", GAVE_LAST: "gave-last", FEWEST_CARDS: "fewest", STUCK: "stuck"}
ACTS: Final = {DREW: "draw", LAID: "lay", PLAYED: "play", TURNED: "turn-over"}
FROM: Final = {DRAWN_CARD: "drawn", STOCK: "stock"}

KEYS: Final = (
    "turn", "dealer", "seats", "table", "away", "drawn", "held", "ending", "turned", "accused", "called", "strayed",
    "fault", "trail", "covered", "rng", "partial",
)  # fmt: skip
SEAT_KEYS: Final = ("hand", "stock", "known", "mixed")
MOST_PILES: Final = 62
MOST_ACTS: Final = 1000  # that one call can undo
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
        document["rng"] = write_rng(state.rng.save())
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
    entries = Entries("", document, KEYS)
    seats = entries.seats(*SEATS)
    state = blank(options, len(seats))
    size = options.ranks * options.copies
    faces = numbered(1, options.ranks)
    for seat, (where, zones) in enumerate(seats):
        read_seat_zones(state, seat, Entries(where, zones, SEAT_KEYS), size)
    state.turn = entries.seat("turn", state.seats)
    state.dealer = entries.seat("dealer", state.seats, (state.turn - 1) % state.seats)
    state.piles = [read_pile(options, where, pile) for where, pile in entries.each("table", MOST_PILES)]
    state.tops = [pile[-1] if pile else 0 for pile in state.piles]
    if state.tops and not state.tops[-1]:
        raise BadPosition(f"table[{len(state.tops) - 1}]: the last table pile is empty; leave it out")
    state.away = entries.cards("away", size, faces)
    if "drawn" in entries:
        state.drawn = entries.card("drawn", faces)
    state.phase = entries.word("held", HELD, ACTING)
    state.ending = entries.word("ending", ENDINGS)
    state.turned = read_turned(state.seats, entries)
    state.accused = entries.whole("accused", NOBODY, state.seats - 1, NOBODY)
    state.called = entries.mask("called", state.seats)
    state.strayed = entries.mask("strayed", state.seats)
    state.trail = [read_act(state, where, entry) for where, entry in entries.each("trail", MOST_ACTS)]
    read_chance(state, entries, size)
    check_cards(state, entries.flag("partial"))
    check_sense(state)
    check_trail(state)
    if entries.get("fault", "?") != "?":
        raise BadPosition('fault: only "?" can be given; whether there was a fault follows from the trail')
    state.fault = HIDDEN if "fault" in entries and state.trail else state.find_fault(NOBODY, 0)
    return state


def read_seat_zones(state: MugginsState, seat: int, zones: Entries, size: int) -> None:
    """Reads one seat's zones into the state."""
    faces = numbered(1, state.options.ranks)
    hand = zones.heap("hand", size, faces)
    state.hands[seat] = hand
    state.stocks[seat] = zones.cards("stock", size, faces)
    state.known[seat] = zones.whole("known", 0, len(hand), usually_known(hand))
    unseen = hand[: len(hand) - state.known[seat]]
    if BACK in hand[len(unseen) :]:
        raise BadPosition(f"{zones.name('known')}: a card that everybody has seen cannot be unknown")
    if "mixed" in zones:
        if not state.options.shuffle:
            raise BadPosition(f"{zones.name('mixed')}: hands are shuffled only with recycle-shuffle=yes")
        mixed = zones.cards("mixed", size, faces)
        if len(mixed) != len(unseen) or mixed != sorted(mixed):
            raise BadPosition(f"{zones.name('mixed')}: give the {len(unseen)} cards in rising order")
        if BACK not in unseen and sorted(unseen) != mixed:
            raise BadPosition(f"{zones.name('mixed')}: these are not the cards of the hand")
        state.mixed[seat] = mixed


def read_pile(options: MugginsOptions, where: str, pile: object) -> list[int]:
    """A table pile: a number means the run from 1 to it."""
    if not isinstance(pile, list):
        return list(range(1, read_whole(where, pile, 0, options.ranks - 1) + 1))
    cards = read_cards(where, pile, options.ranks * options.copies, numbered(1, options.ranks))
    if cards and cards[-1] == options.ranks:
        raise BadPosition(f"{where}: a pile with a {options.ranks} on top is complete and belongs in away")
    return cards


def read_act(state: MugginsState, where: str, entry: object) -> int:
    """One act of the trail."""
    if not state.options.table:
        raise BadPosition(f"{where}: strict play keeps no trail")
    act = Entries(where, entry, ACT_KEYS)
    seat = act.letter("seat", state.seats)
    kind = act.word("act", ACTS, None)
    turned = read_turned(state.seats, act)
    if kind == TURNED:
        return pack_act(kind, seat, 0, 0, 0, 0, turned)
    card = act.card("card", numbered(1, state.options.ranks))
    if kind != PLAYED:
        return pack_act(kind, seat, card, 0, 0, 0, 0)
    source = act.word("from", FROM, None)
    target = read_target(state.seats, act.get("to")) if isinstance(act.get("to"), str) else -1
    if target <= NEW or target == STOCKS + seat:
        raise BadPosition(f"{where}.to: give a table pile such as t3, or another seat's letter")
    finished = act.whole("finished", 0, state.options.ranks * state.options.copies)
    return pack_act(kind, seat, card, source, target, finished, turned)


def read_turned(seats: int, entries: Entries) -> int:
    """How often each seat has turned its stock pile, as the state keeps it."""
    if "turned" not in entries:
        return 0
    counts = [read_whole(where, count, 0, 2) for where, count in entries.row("turned", seats)]
    return sum(count << 2 * at for at, count in enumerate(counts))


def read_chance(state: MugginsState, entries: Entries, size: int) -> None:
    """Reads what only recycle-shuffle needs."""
    if not state.options.shuffle:
        for name in ("covered", "rng"):
            if name in entries:
                raise BadPosition(f"{name}: hands are shuffled only with recycle-shuffle=yes")
        return
    faces = numbered(1, state.options.ranks)
    state.covered = [read_cards(where, pile, size, faces) for where, pile in entries.each("covered", MOST_ACTS)]
    state.rng.load(entries.rng(1))


# -- checks -------------------------------------------------------------------------------------


def check_cards(state: MugginsState, partial: bool) -> None:
    """The cards must be those of the pack, or of a part of it when the document says "partial"."""
    there = certain_cards(state)
    there += [BACK] * (len(state.cards()) - len(there))
    pack = list(range(1, state.options.ranks + 1)) * state.options.copies
    check_pack(there, pack, write_card, partial)


def certain_cards(state: MugginsState) -> list[int]:
    """Every card that is certain: those that lie open, and those of hands whose faces are given."""
    found = [*state.away, *(card for pile in (*state.piles, *state.stocks) for card in pile)]
    if state.drawn:
        found.append(state.drawn)
    for seat, hand in enumerate(state.hands):
        if state.options.shuffle and state.mixed[seat]:
            found.extend(state.mixed[seat])
            hand = hand[len(hand) - state.known[seat] :]
        found.extend(card for card in hand if card != BACK)
    return found


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
    past.own()
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
    if act_source(act) == DRAWN_CARD and (state.drawn or state.turn != seat):
        return False
    target, finished = act_target(act), act_finished(act)
    if target >= STOCKS:
        return not finished and state.stocks[target - STOCKS][-1:] == [card]
    if finished:
        gone = target > len(state.tops) or not state.tops[target - 1]
        return gone and finished <= len(state.away) and state.away[-1] == card == state.options.ranks
    return target <= len(state.tops) and state.tops[target - 1] == card

"""Positions of Flush as documents (docs/formats.md).

{"turn": 1, "mimic": "5", "pile": ["9", "7", "7s"], "by": 0,
 "seats": [{"hand": ["3", "F"], "bases": [{"top": "4", "blind": "?"}, {"blind": "9"}, null], "points": 35}, …]}

seats    for each: hand, bases (null where one was), points, gained (in the last round), out-after (a round); known
         (cards of the hand everybody has seen), above (all others are higher), slips, exchanged (Bases whose
         Blind came from the cards put aside)
mimic    the card turned; a Flush card, so no Mimics, if left out
pile     with top: value, size and run of the top set, by default the last cards of one value; by, before: who laid
         last, and who before
away     cards that left the round; aside: those put aside, by default the rest of the pack; shown: those of them, or
         of the exchanged Blinds, that everybody has seen
put-out  cards and tops not yet declared; flipped: the Blind the turn began with; take-backs; phase: "giving" a Base
round, starter, turns, bonus (of the latest set), ending, rng; picked-up, history, circling, may-propose, and agreed
         with proposed while everybody is asked about a stalemate
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadMove, BadPosition
from kalamazoo.games.flush.engine.rounds import FIVE_ROUNDS, LAST_LEFT
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.engine.table import BY_PLAYER, BY_TABLE, GIVING, GONE, HIDDEN_LUCK, NO_SEAT, PLAY
from kalamazoo.games.flush.moves import MOST_BASES
from kalamazoo.games.flush.names import read_card, write_card
from kalamazoo.games.flush.options import FIRST_FLUSH, FLUSH, MOST_SEATS, FlushOptions
from kalamazoo.games.kit.documents import NO_CARD, Entries, pack_fault, read_whole, write_rng

PHASES: Final = {PLAY: "play", GIVING: "giving"}
ENDINGS: Final = {0: "", LAST_LEFT: "last-left", FIVE_ROUNDS: "five-rounds"}
TABLE_KEYS: Final = (
    "turn", "seats", "round", "starter", "phase", "ending", "mimic", "pile", "top", "by", "before", "away", "aside",
    "shown", "put-out", "flipped", "take-backs", "bonus", "turns", "picked-up", "history", "circling",
    "agreed", "proposed", "may-propose", "rng",
)  # fmt: skip
SEAT_KEYS: Final = ("hand", "bases", "points", "gained", "out-after", "known", "above", "slips", "exchanged")
BASE_KEYS: Final = ("top", "blind")
TOP_KEYS: Final = ("value", "size", "run")
PUT_OUT_KEYS: Final = ("cards", "tops")
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
    document["rng"] = write_rng(state.luck) if state.luck != HIDDEN_LUCK else None
    kept = {key: value for key, value in document.items() if value or (value == 0 and key in ("by", "before"))}
    if state.voting:
        kept["agreed"] = document["agreed"]
    kept["away"] = write_pile(state.away())
    kept["aside"] = write_pile(state.aside)
    if state.shown:
        kept["shown"] = write_pile(state.shown)
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
        "exchanged": [base for base in range(MOST_BASES) if state.exchanged[seat] >> base & 1],
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
    entries = Entries("", document, TABLE_KEYS)
    seats = entries.seats(2, MOST_SEATS, "FU-SETUP-1")
    state = FlushState(options, len(seats))
    state.turned = entries.card("mimic", face) if "mimic" in entries else FIRST_FLUSH
    state.mimic = 0 if state.turned >> 4 == FLUSH else state.turned >> 4
    cards = [state.turned]  # every card of the document
    state.clear_seats()
    for seat, (where, entry) in enumerate(seats):
        cards += read_seat(state, seat, Entries(where, entry, SEAT_KEYS))
    state.note_bases()
    read_match(state, entries)
    cards += read_piles(state, entries)
    cards += read_turn(state, entries)
    read_aside(state, entries, cards)
    check_seats(state)
    if BACK not in state.cards():
        state.key, state.pile_key = state.hand_key(), state.cards_key(state.pile())
    return state


def face(value: object) -> int:
    """The card of a text, or of a number that is a value."""
    try:
        card = read_card(value if isinstance(value, str) else str(value) if isinstance(value, int) else "")
    except BadMove:
        return NO_CARD
    return card if card <= FIRST_FLUSH + 15 else NO_CARD


def read_seat(state: FlushState, seat: int, entry: Entries) -> list[int]:
    """What lies before one seat; returns its cards."""
    most = len(state.opt.deck)
    hand = entry.cards("hand", most, face, unknown=True)
    open_cards = bytes(card for card in hand if card != BACK)
    known = bytes(entry.cards("known", most, face))
    state.hidden = with_number(state.hidden, seat, hand.count(BACK))
    state.give_hand(seat, open_cards, known)
    bases = [read_base(where, base) for where, base in entry.each("bases", MOST_BASES)]
    tops, blinds = [top for top, _ in bases], [blind for _, blind in bases]
    state.blinds[seat] = bytes(blinds)
    state.tops[seat] = bytes(tops)
    state.totals = with_number(state.totals, seat, entry.whole("points", 0, LARGEST))
    state.gains = with_number(state.gains, seat, entry.whole("gained", -LARGEST, LARGEST))
    state.outs = with_number(state.outs, seat, entry.whole("out-after", 0, LARGEST))
    state.floors = with_number(state.floors, seat, entry.whole("above", 0, FLUSH))
    state.slips = with_number(state.slips, seat, entry.whole("slips", 0, LARGEST))
    state.exchanged = with_number(state.exchanged, seat, read_bases(entry, "exchanged", len(bases)))
    rest = list(hand)
    for card in known:
        if card not in rest:
            raise BadPosition(f"{entry.name('known')}: the {write_card(card)} is not in the hand")
        rest.remove(card)
    return hand + [blind for blind in blinds if blind != GONE] + [top for top in tops if top != BACK]


def with_number(numbers: list[int], seat: int, number: int) -> list[int]:
    """The numbers with another one for this seat."""
    return [number if each == seat else old for each, old in enumerate(numbers)]


def read_base(where: str, value: object) -> tuple[int, int]:
    """Top and Blind of a Base; null where one was."""
    if value is None:
        return BACK, GONE
    base = Entries(where, value, BASE_KEYS)
    top = base.card("top", face) if "top" in base else BACK
    return top, base.card("blind", face, unknown=True) if "blind" in base else BACK


def read_bases(entry: Entries, key: str, bases: int) -> int:
    """The mask of a list of Bases."""
    mask = 0
    for where, base in entry.each(key, MOST_BASES):
        number = read_whole(where, base, 0, MOST_BASES - 1)
        if number >= bases:
            raise BadPosition(f"{where}: there is no Base {number}")
        mask |= 1 << number
    return mask


def read_match(state: FlushState, entries: Entries) -> None:
    """The round, who plays in it, and how the game ended."""
    state.round = entries.whole("round", 1, LARGEST, 1)
    state.starter = entries.seat("starter", state.seats)
    state.turn = entries.seat("turn", state.seats)
    state.phase = entries.word("phase", PHASES, PLAY)
    state.ending = entries.word("ending", ENDINGS)
    state.luck = entries.rng(HIDDEN_LUCK)
    for seat in range(state.seats):
        if state.outs[seat]:
            state.alive &= ~(1 << seat)
            state.players -= 1


def read_piles(state: FlushState, entries: Entries) -> list[int]:
    """The pile with its top set, and what was flushed; returns these cards."""
    counting = state.opt.counting
    most = len(state.opt.deck)
    pile = bytes(entries.cards("pile", most, face))
    away = bytes(entries.cards("away", most, face))
    top = entries.inner("top", TOP_KEYS)
    if pile:
        value = pile[-1] >> 4
        size = 1
        while size < len(pile) and pile[-size - 1] >> 4 == value:
            size += 1
        state.top_value = top.whole("value", 1, FLUSH - 1, min(value, FLUSH - 1))
        state.top_size = top.whole("size", 1, len(pile), size)
        state.run_size = top.whole("run", state.top_size, len(pile), state.top_size)
    elif top.entries:
        raise BadPosition("top: the pile is empty")
    state.pile_low, state.pile_high = counting.low_of(pile), counting.high_of(pile)
    top_set = pile[len(pile) - state.top_size :]
    state.top_low, state.top_high = counting.low_of(top_set), counting.high_of(top_set)
    state.away_low, state.away_high = counting.low_of(away), counting.high_of(away)
    state.by = entries.seat("by", state.seats, NO_SEAT)
    state.before = entries.seat("before", state.seats, NO_SEAT)
    return list(pile + away)


def read_turn(state: FlushState, entries: Entries) -> list[int]:
    """What the player on turn has put out, and what is remembered of the round; returns a Blind that was flipped."""
    state.flipped = entries.card("flipped", face) if "flipped" in entries else BACK
    read_put_out(state, entries.inner("put-out", PUT_OUT_KEYS))
    state.takes = entries.whole("take-backs", 0, LARGEST)
    state.bonus = entries.whole("bonus", 0, LARGEST)
    state.turns = entries.whole("turns", 0, LARGEST)
    state.picked = entries.whole("picked-up", 0, LARGEST)
    history = entries.each("history", state.opt.stale_turns)
    state.remember([read_whole(where, position, 0, LARGEST * 2) for where, position in history])
    state.circling = entries.flag("circling")
    state.moot = entries.flag("may-propose")
    if "agreed" in entries:
        state.voting = BY_PLAYER if entries.flag("proposed") else BY_TABLE
        state.votes = entries.mask("agreed", state.seats)
    return [state.flipped] if state.flipped != BACK else []


def read_put_out(state: FlushState, put_out: Entries) -> None:
    """The cards of the hand and the tops of Bases that are put out and not yet declared."""
    out = bytes(put_out.cards("cards", len(state.opt.deck), face))
    hand = list(state.hand(state.turn))
    for card in out:
        if card not in hand:
            raise BadPosition(f"put-out.cards: the {write_card(card)} is not in the hand of the seat on turn")
        hand.remove(card)
    state.gather(out)
    tops = read_bases(put_out, "tops", len(state.tops[state.turn]))
    for base in range(len(state.tops[state.turn])):
        if tops >> base & 1:
            if state.tops[state.turn][base] == BACK:
                raise BadPosition(f"put-out.tops: Base {base} has no top")
            state.out_tops |= 1 << base
            state.add_to_set(state.tops[state.turn][base])


def read_aside(state: FlushState, entries: Entries, others: list[int]) -> None:
    """The cards put aside; if they are not given, the rest of the pack."""
    deck = list(state.opt.deck)
    state.aside = bytes(entries.cards("aside", len(deck), face, unknown=True))
    cards = others + list(state.aside)
    if trouble := pack_fault(cards, deck, write_card, fewer="aside" not in entries):
        raise BadPosition(trouble)
    if "aside" not in entries:
        rest = Counter(deck) - Counter(cards)
        state.aside = bytes(len(deck) - len(cards)) if BACK in cards else bytes(sorted(rest.elements()))
    read_shown(state, entries)


def read_shown(state: FlushState, entries: Entries) -> None:
    """The cards everybody has seen that lie among those put aside, or as Blinds that came from there."""
    state.shown = bytes(sorted(entries.cards("shown", len(state.opt.deck), face)))
    places = list(state.aside)
    for seat in range(state.seats):
        places += [blind for base, blind in enumerate(state.blinds[seat]) if state.exchanged[seat] >> base & 1]
    missing = Counter(state.shown) - Counter(places)
    unknown = places.count(BACK)
    unseen = Counter(state.unseen_cards())
    if missing.total() > unknown or missing - unseen:
        raise BadPosition("shown: these cards are not among those put aside")


def check_seats(state: FlushState) -> None:
    """Whether those in the game can play on."""
    for seat in range(state.seats):
        if state.outs[seat] and state.held(seat) and not state.ending:
            raise BadPosition(f"seats[{seat}]: a player who is out of the game has no cards")
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

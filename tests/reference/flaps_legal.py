"""Who may do what in the plain Flaps, as move texts."""

from __future__ import annotations

from collections.abc import Callable

from tests.reference import flaps_side as side
from tests.reference import flaps_upper as upper
from tests.reference.flaps_cards import COLOURS, FLAPPERS, KIND, SUITS, kind_of
from tests.reference.flaps_follow import fits_attack, fits_extra, fits_flapping, fits_open, may_flap
from tests.reference.flaps_table import Table

CLOCK = -1


def must_act(table: Table) -> set[int]:
    """Whom the game waits for."""
    if table.phase in ("over", "object"):
        return set()
    return set(table.waiting) if table.phase in ("asked", "put") else {table.actor}


def may_act(table: Table) -> set[int]:
    """Who may do something; that somebody holds no FLAPS must not show (clauses, section 5)."""
    if table.phase in ("over", "object"):
        return {seat for seat in (*range(table.seats), CLOCK) if legal(table, seat)}
    found = must_act(table) | table.owes
    if table.phase in ("flapping", "asked"):
        found |= {seat for seat in range(table.seats) if may_flap(table, seat)}
    if table.house.calls == "table":
        found |= set(range(table.seats))
    return found | ({CLOCK} if clock_runs(table) else set())


def legal(table: Table, seat: int) -> set[str]:
    """Every move of a seat, or of the clock."""
    if table.phase == "over":
        return set()
    if seat == CLOCK:
        return {"timeout"} if clock_runs(table) else set()
    if table.phase == "object":
        return {f"caught:{letter(s)}" for s in table.claim if s != seat and seat not in table.pressed}
    return turn_moves(table, seat) | call_moves(table, seat)


def clock_runs(table: Table) -> bool:
    """Whether time ends something here (clauses, section 5)."""
    return table.phase == "object" or (table.house.timed and table.phase in ("asked", "scuffle"))


def call_moves(table: Table, seat: int) -> set[str]:
    """ "Last Card", and catching those who did not say it (FP-LAST-2, FP-LAST-4, FP-LAST-10, FP-LAST-11)."""
    if table.house.calls == "auto":
        return set()
    if table.house.calls == "strict":
        return {"last"} if seat in table.owes else set()
    found = {"last"} if seat in table.owes or seat not in table.spoken else set()
    if seat not in table.pressed:
        found |= {f"caught:{letter(s)}" for s in range(table.seats) if s != seat and table.holding(s) == 1}
    return found


def turn_moves(table: Table, seat: int) -> set[str]:
    """The moves of the game itself."""
    phase = table.phase
    if phase == "flapping":
        flaps = lays(table, seat, [card for card in table.hands[seat] if fits_flapping(table, seat, card)])
        return flaps | (next_player_moves(table, seat) if seat == table.actor else set())
    if phase == "asked":
        flaps = lays(table, seat, [card for card in table.hands[seat] if fits_flapping(table, seat, card)])
        return flaps | ({"no"} if seat in table.waiting else set())  # FP-FLAP-1: until it closes one may think again
    if phase == "put":
        return {f"put:{card}" for card in table.hands[seat]} if seat in table.waiting else set()
    if seat != table.actor:
        return set()  # FP-TURN-6
    return ACTOR_MOVES[phase](table, seat)


def next_player_moves(table: Table, seat: int) -> set[str]:
    """The next player asks; laying or drawing at once is held back and turned into the question (FP-FLAP-4)."""
    cards = [card for card in table.hands[seat] if kind_of(card) not in FLAPPERS and fits_open(table, card)]
    return {"ask", "draw"} | lays(table, seat, cards)


def lays(table: Table, seat: int, cards: list[str]) -> set[str]:
    """The texts of these lays; under the referee's eyes the call may go with one that leaves one card."""
    found = set(cards)
    if table.house.calls == "strict" and table.holding(seat) == 2:
        found |= {f"{card}!" for card in cards}
    return found


def open_moves(table: Table, seat: int) -> set[str]:
    """Lay or draw (FP-TURN-1, FP-TURN-2)."""
    return lays(table, seat, [card for card in table.hands[seat] if fits_open(table, card)]) | {"draw"}


def drawn_moves(table: Table, seat: int) -> set[str]:
    """The card just drawn may be laid (F4)."""
    return lays(table, seat, [table.drawn] if fits_open(table, table.drawn) else []) | {"stop"}


def attacked_moves(table: Table, seat: int) -> set[str]:
    """Answer, or draw the sum (FP-ATK-3, FP-ATK-19)."""
    return lays(table, seat, [card for card in table.hands[seat] if fits_attack(table, card)]) | {"draw"}


def eight_moves(table: Table, seat: int) -> set[str]:
    """Knock, or lay an 8 (FP-EIGHT-1)."""
    return lays(table, seat, [card for card in table.hands[seat] if kind_of(card) == "eight"]) | {"knock"}


def scuffle_moves(table: Table, seat: int) -> set[str]:
    """Draw, or lay a HOOFERS-DOOFERS of any suit (FP-HOOF-3, FP-HOOF-6)."""
    return lays(table, seat, [card for card in table.hands[seat] if kind_of(card) == "hoofers"]) | {"draw"}


def extra_moves(table: Table, seat: int) -> set[str]:
    """The extra lay; or none, naming a suit where none was named (FP-ACE-8, FP-KNL-4)."""
    found = lays(table, seat, [card for card in table.hands[seat] if fits_extra(table, card)])
    if table.extra in COLOURS:
        return found | {f"call:{suit}" for suit in COLOURS[table.extra]}
    return found | {"stop"}


def dump_moves(table: Table, seat: int) -> set[str]:
    """Further fives (FP-DUMP-1)."""
    return lays(table, seat, [card for card in table.hands[seat] if KIND[card].number == "5"]) | {"stop"}


def call_suit_moves(table: Table, seat: int) -> set[str]:
    """Name a suit (F9); for an ACE'N'LAY one of its colour (FP-ACE-10)."""
    kind = kind_of(table.pile[-1])
    suits = COLOURS[kind.removeprefix("ace-n-lay-")] if kind.startswith("ace-n-lay-") else SUITS
    return {f"call:{suit}" for suit in suits}


def pick_moves(table: Table, seat: int) -> set[str]:
    """Any other player (FP-HOOF-1, FP-HOOF-2); after HOOFERS-DOOFERS a house lets one pick oneself (F17)."""
    own = table.house["hd-self"] == "yes" and kind_of(table.pile[-1]) == "hoofers"
    return {f"pick:{letter(s)}" for s in range(table.seats) if s != seat or own}


def holders(table: Table, seat: int) -> list[int]:
    """The others who have cards."""
    return [s for s in table.others(seat) if table.hands[s]]


def swap_moves(table: Table, seat: int) -> set[str]:
    """Any hand card for any 1-DOWN card (FP-DOWN-8)."""
    return {f"swap:{card}:{spot}" for card in table.hands[seat] for spot in upper.spots(table, False)}


ACTOR_MOVES: dict[str, Callable[[Table, int], set[str]]] = {
    "open": open_moves,
    "drawn": drawn_moves,
    "attacked": attacked_moves,
    "eight": eight_moves,
    "scuffle": scuffle_moves,
    "extra": extra_moves,
    "dump": dump_moves,
    "call": call_suit_moves,
    "pick": pick_moves,
    "guess": lambda table, seat: {f"guess:{number}" for number in side.open_guesses(table)},
    "secret": lambda table, seat: {f"secret:{card}" for card in table.hands[seat]},
    "share": lambda table, seat: {f"share:{letter(s)}" for s in holders(table, seat)},
    "solve": lambda table, seat: {f"give:{letter(s)}" for s in range(table.seats)},
    "place": lambda table, seat: {f"place:{letter(s)}" for s in range(table.seats)},
    "turn-over": lambda table, seat: {f"turn:{spot}" for spot in upper.spots(table, True)},
    "look": lambda table, seat: {f"look:{spot}" for spot in upper.spots(table, True)},
    "peek": lambda table, seat: {"no", *(f"peek:{letter(s)}" for s in holders(table, seat))},
    "swap": swap_moves,
    "up": lambda table, seat: {f"up:{letter(s)}" for s in range(table.seats) if table.downs[s]},
    "monty": lambda table, seat: {f"monty:{card}" for card in table.hands[seat]},
    "name": lambda table, seat: {f"name:{letter(s)}" for s in table.others(seat)},
    "point": lambda table, seat: {"point:1", "point:2", "point:3"},
    "show": lambda table, seat: {f"show:{at + 1}" for at in range(3) if at != table.pointed},
    "take": lambda table, seat: {f"take:{at + 1}" for at in range(3) if at != table.shown},
}


def letter(seat: int) -> str:
    """A seat as it is written."""
    return chr(65 + seat)

"""The cards of levels 5, 6 and 7 in the plain Flaps."""

from __future__ import annotations

from tests.reference.flaps_table import (
    EVERYBODY,
    Item,
    Outside,
    Table,
    after_draw,
    check_duty,
    draw,
    learn,
    leave,
    receive,
    take_from_pack,
)
from tests.reference.flaps_turn import crown, finish, owe, owe_passively


def choose(table: Table, seat: int, phase: str, possible: bool) -> None:
    """The layer has a choice to make, if there is anything to choose (FP-DOWN-11, F46)."""
    if possible:
        table.phase = phase
        table.actor = seat
    else:
        finish(table)


# -- level 5: secrets --------------------------------------------------------------------------------------------


def lose(table: Table, seat: int, out: Outside) -> None:
    """Everybody loses an unseen card to the player on the right, who hides it (FP-SECRET-1)."""
    lost = out.lost()
    holders = {s for s in range(table.seats) if table.hands[s]}
    assert set(lost) == holders, f"{lost} were lost by {holders}"
    for loser, card in lost.items():
        leave(table, loser, card, set())
        table.mystery.append(Item(card, {loser}))
    for loser in lost:
        owe_passively(table, loser)
    if seat in lost and not table.holding(seat):
        table.due = seat  # FP-SECRET-3
    emptied(table, [s for s in table.others(seat) if s in lost and not table.holding(s)])


def emptied(table: Table, seats: list[int]) -> None:
    """Hands that others have emptied: they win (FP-SECRET-12), or draw (F42)."""
    if seats and table.house["passive-empty"] == "win":
        table.points = 1
        crown(table, seats if table.house["tie-win"] == "joint" else seats[:1])  # they laid nothing: no call is owed
    for seat in seats:
        draw(table, seat)
    finish(table)


def secret(table: Table, seat: int, card: str) -> None:
    """PICK A SECRET: a card of one's own (FP-SECRET-4)."""
    table.owes.discard(seat)
    table.fault.discard(seat)
    leave(table, seat, card, set())
    table.mystery.append(Item(card, {seat}))
    if not table.holding(seat):
        table.due = seat  # FP-SECRET-5
    else:
        owe(table, seat)  # FP-LAST-14
    finish(table)


def guess_card(table: Table, seat: int, looks: bool) -> None:
    """START GUESSING: a card of the pack (FP-SECRET-6, FP-SECRET-7)."""
    table.mystery.append(Item(take_from_pack(table), {seat} if looks else set()))
    after_draw(table)
    finish(table)


def share(table: Table, seat: int, other: int, out: Outside) -> None:
    """SHARE A SECRET: another's card, seen by the layer (FP-SECRET-8, F43)."""
    card = out.shared()
    assert card in table.hands[other], f"{card} is not in {table.hands[other]}"
    leave(table, other, card, {seat})
    table.mystery.append(Item(card, {seat, other}))
    owe_passively(table, other)
    emptied(table, [] if table.holding(other) else [other])


def solve(table: Table, taker: int) -> None:
    """The mystery pile goes into a hand (FP-SECRET-9)."""
    for item in table.mystery:
        receive(table, taker, item.card, item.by)
    table.mystery = []
    finish(table)


# -- level 6: 1-DOWN and family ------------------------------------------------------------------------------------


def spots(table: Table, hidden: bool) -> list[str]:
    """The 1-DOWN cards, or only those face down, as seat and number from the bottom."""
    return [
        f"{chr(65 + seat)}{at + 1}"
        for seat in range(table.seats)
        for at, item in enumerate(table.downs[seat])
        if not (hidden and item.up)
    ]


def spot(text: str) -> tuple[int, int]:
    """Seat and place of such a text."""
    return ord(text[0]) - 65, int(text[1:]) - 1


def take_down(table: Table, seat: int) -> None:
    """1-DOWN: the layer looks at a card of the pack (FP-DOWN-1)."""
    table.held = take_from_pack(table)
    table.phase = "place"
    table.actor = seat


def place(table: Table, seat: int, other: int) -> None:
    """It goes face down before any player, on top (FP-DOWN-1, FP-DOWN-2)."""
    table.downs[other].append(Item(table.held, {seat}))
    table.held = ""
    check_duty(table, other)
    after_draw(table)
    finish(table)


def shift(table: Table, layer: int, by: int) -> None:
    """1-RIGHT, 1-LEFT: all piles move one seat (FP-DOWN-3, FP-DOWN-4, FP-DOWN-12)."""
    before = [table.holding(seat) for seat in range(table.seats)]
    table.downs = [table.downs[(seat - by) % table.seats] for seat in range(table.seats)]
    changed = [seat for seat in table.round_from(layer) if table.holding(seat) != before[seat]]  # F45
    for seat in changed:
        check_duty(table, seat)
        owe_passively(table, seat)
    emptied(table, [seat for seat in changed if not table.holding(seat)])


def turn_over(table: Table, where: str) -> None:
    """1-OVER: it stays face up (FP-DOWN-5)."""
    owner, at = spot(where)
    item = table.downs[owner][at]
    item.up = True
    item.by = {EVERYBODY}
    finish(table)


def look(table: Table, seat: int, where: str) -> None:
    """1-LOOK: seen, and put back on top of its pile (FP-DOWN-6)."""
    owner, at = spot(where)
    item = table.downs[owner].pop(at)
    item.by.add(seat)
    table.downs[owner].append(item)
    finish(table)


def peek(table: Table, seat: int, other: int, out: Outside) -> None:
    """1-LOOK into a hand (FP-DOWN-7)."""
    card = out.peeked()
    if card:
        assert card in table.hands[other], f"{card} is not in {table.hands[other]}"
        learn(table, other, card, {seat})
    finish(table)


def swap(table: Table, seat: int, card: str, where: str) -> None:
    """1-SWAP: the hand card takes the place and facing of the other (FP-DOWN-8, FP-DOWN-13)."""
    owner, at = spot(where)
    taken = table.downs[owner][at]
    up = taken.up and table.house["swap-facing"] == "same"
    duties = table.owes.copy(), table.fault.copy()
    leave(table, seat, card, {EVERYBODY} if up else set())
    table.downs[owner][at] = Item(card, {EVERYBODY} if up else {seat}, up)
    receive(table, seat, taken.card, taken.by)
    table.owes, table.fault = duties  # the hand is as large as it was
    finish(table)


def take_up(table: Table, other: int) -> None:
    """1-UP: the uppermost 1-DOWN card goes into the hand (FP-DOWN-9)."""
    item = table.downs[other].pop()
    receive(table, other, item.card, item.by)
    finish(table)


# -- level 7: FULL MONTY -------------------------------------------------------------------------------------------


def monty(table: Table, seat: int, card: str) -> None:
    """One of the three face down (FP-MONTY-2)."""
    leave(table, seat, card, set())
    table.three.append(card)
    if len(table.three) == 3:
        table.phase = "name"


def take_one(table: Table, at: int) -> None:
    """The named player takes a hidden one, the layer takes back the rest (FP-MONTY-5, FP-MONTY-6, FP-MONTY-7)."""
    layer, other = table.turn, table.named
    taken = table.three[at]
    receive(table, other, taken, {layer})
    for place_, card in enumerate(table.three):
        if place_ != at:
            receive(table, layer, card, {EVERYBODY} if place_ == table.shown else None)
    table.three = []
    table.named = table.pointed = table.shown = -1
    finish(table)

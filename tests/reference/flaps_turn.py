"""How turns, "Last Card" and wins go on in the plain Flaps."""

from __future__ import annotations

from tests.reference.flaps_table import Table, draw, end


def open_turn(table: Table, seat: int) -> None:
    """Nothing hangs over this seat; it lays or draws (FP-TURN-1)."""
    table.attack = 0
    table.extra = ""
    table.run = 0
    table.dumped = False
    table.barred = -1
    table.drawn = ""
    table.side = table.trump = ""
    table.mega = {}
    table.stopped = False
    table.flapper = -1
    table.waiting = set()
    table.turn = table.actor = seat
    table.phase = "open"
    waited = [s for s in table.pending if not table.holding(s)]
    table.pending = waited
    if waited:
        table.resume = "turn"
        claim(table, waited)  # F24


def next_turn(table: Table) -> None:
    """Play goes on after the seat whose turn it was (FP-TURN-4)."""
    open_turn(table, table.next_to(table.turn))


def pay(table: Table) -> None:
    """The card due for a last card that may not finish: one in all (FP-WIN-4)."""
    if table.due >= 0:
        draw(table, table.due)
        table.due = -1


def finish(table: Table) -> None:
    """The effect of the card laid is over: a card due is drawn (F54), and the next player has an open turn."""
    pay(table)
    next_turn(table)


def flip(table: Table) -> None:
    """The direction turns (FP-JACK-1, FP-ATK-7); with two players this makes no difference (FP-JACK-2)."""
    if table.seats > 2:
        table.clockwise = not table.clockwise


# -- "Last Card" -----------------------------------------------------------------------------------------------


def close_calls(table: Table, seat: int) -> None:
    """This seat lays a card: the time to call is over for the others (FP-LAST-3)."""
    for other in table.others(seat):
        if other in table.owes:
            table.owes.discard(other)
            if table.house.calls == "strict":
                draw(table, other)  # FP-LAST-4: the referee sees it at once
            else:
                table.fault.add(other)


def owe(table: Table, seat: int, said: bool = False) -> None:
    """A lay has left the seat one card (FP-LAST-1)."""
    if table.house.calls != "auto" and table.holding(seat) == 1 and not said:
        table.owes.add(seat)


def owe_passively(table: Table, seat: int) -> None:
    """Somebody else's action has left the seat one card (FP-LAST-12)."""
    if table.house["last-card-passive"] == "yes":
        owe(table, seat)


def say_last(table: Table, seat: int) -> None:
    """Says "Last Card"."""
    if seat in table.owes:
        table.owes.discard(seat)  # FP-LAST-2
    elif seat in table.fault:
        table.fault.discard(seat)
        draw(table, seat)  # FP-LAST-10
    else:
        table.spoken.add(seat)  # FP-LAST-11


# -- winning -----------------------------------------------------------------------------------------------------


def claim(table: Table, seats: list[int]) -> None:
    """These hands are empty, in order: the first has won, or all of them (FP-WIN-1, FP-WIN-5, F32)."""
    winners = seats if table.house["tie-win"] == "joint" else seats[:1]
    if table.house.calls == "table":
        table.phase = "object"  # FP-LAST-9: the win stands unless somebody objects in time
        table.claim = winners
        table.pressed = set()
    else:
        crown(table, winners)


def crown(table: Table, winners: list[int]) -> None:
    """They have won."""
    end(table, winners, 2 if table.points == 2 else 1)

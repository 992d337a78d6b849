"""Flaps a second time, plain and slow, written straight from the clauses: levels 1 to 7, strict and table play.

Nothing here knows the engine. `legal` (flaps_legal.py) and `play` work on move texts; whatever chance decides is asked
of an `Outside`, and only what may come out of it is checked.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.reference import flaps_side as side
from tests.reference import flaps_upper as upper
from tests.reference.flaps_cards import FLAPPERS, NO_FINISH, kind_of
from tests.reference.flaps_follow import may_flap
from tests.reference.flaps_legal import holders
from tests.reference.flaps_table import EVERYBODY, GameOver, Outside, Table, draw, leave, place_of_view
from tests.reference.flaps_turn import (
    claim,
    close_calls,
    crown,
    finish,
    flip,
    next_turn,
    open_turn,
    owe,
    pay,
    say_last,
)

# -- making a move ---------------------------------------------------------------------------------------------------


def play(table: Table, seat: int, text: str, out: Outside) -> Table:
    """The position after a legal move."""
    after = table.copy()
    try:
        act(after, seat, text, out)
    except GameOver:
        pass
    return after


def turn_up(table: Table, out: Outside) -> Table:
    """The position after the action of the card turned up, as if the dealer had laid it (F3)."""
    after = table.copy()
    after.turn = after.layer = after.dealer
    try:
        effect(after, after.dealer, after.pile[-1], out, "open")
    except GameOver:
        pass
    return after


def act(table: Table, seat: int, text: str, out: Outside) -> None:
    """Makes a move."""
    word, _, rest = text.partition(":")
    if word == "timeout":
        time_out(table)
    elif word == "last":
        say_last(table, seat)
    elif word == "caught":
        catch(table, seat, ord(rest) - 65, out)
    elif word in ANSWERS:
        ANSWERS[word](table, seat, rest, out)
    elif table.phase == "flapping" and kind_of(text.rstrip("!")) not in FLAPPERS:
        ask(table)
    else:
        lay(table, seat, text.rstrip("!"), text.endswith("!"), out)


def time_out(table: Table) -> None:
    """Time is up: a picked player draws, silence ends flapping, a win stands."""
    if table.phase == "object":
        crown(table, table.claim)
    elif table.phase == "scuffle":
        draw_answer(table, table.actor)
    else:
        next_turn(table)


def catch(table: Table, seat: int, other: int, out: Outside) -> None:
    """Points out that "Last Card" was not said; wrong, it costs nothing (FP-LAST-4, FP-LAST-9)."""
    if table.phase == "object":
        if other in table.unsaid:
            object_to(table, other, out)
        else:
            table.pressed.add(seat)
    elif other in table.fault:
        table.fault.discard(other)
        draw(table, other)
    else:
        table.pressed.add(seat)


def object_to(table: Table, winner: int, out: Outside) -> None:
    """No win: it costs one card, as a last card that may not finish does (FP-LAST-9, F54), and the game goes on."""
    table.unsaid.discard(winner)
    table.claim = []
    if table.resume == "side":
        draw(table, winner)
        side.look_at_hands(table)
    elif table.resume == "turn":
        draw(table, winner)
        open_turn(table, table.turn)
    else:
        close_calls(table, winner)
        table.due = winner
        effect(table, winner, table.pile[-1], out, table.how)


def draw_answer(table: Table, seat: int) -> None:
    """Draws: one, or what an attack comes to."""
    if table.phase == "flapping":
        ask(table)
    elif table.phase == "attacked":
        draw(table, seat, table.attack)
        if table.house["draw-then-play"] == "yes":
            open_turn(table, seat)  # F13
        else:
            next_turn(table)  # FP-ATK-16
    elif table.phase == "scuffle":
        draw(table, seat)
        if table.house["scuffle-next"] == "after-last":
            table.turn = seat  # F17: after the one who drew
        next_turn(table)  # FP-HOOF-8
    else:
        card = draw(table, seat)
        if table.house["lay-drawn"] == "yes":
            table.drawn = card  # F4
            table.phase = "drawn"
        else:
            next_turn(table)  # FP-TURN-3


def stop(table: Table, seat: int, out: Outside) -> None:
    """No lay of the drawn card, no further five, no extra lay."""
    if table.phase == "drawn":
        next_turn(table)
    elif table.phase == "dump":
        effect(table, seat, table.pile[-1], out)
    else:
        if not (table.extra == "king" and table.house["knl-decline"] == "free"):
            draw(table, seat)  # FP-ACE-8, FP-KNL-4
        next_turn(table)


def name_suit(table: Table, seat: int, suit: str) -> None:
    """A suit is named: for TRUMPS, for an extra lay that is declined or still to come, or for an Ace."""
    kind = kind_of(table.pile[-1])
    if kind == "trumps":
        table.trump = suit
        side.begin_side(table, seat)
        return
    table.called = suit  # FP-ACE-2, FP-JACK-5
    if table.phase == "extra":
        draw(table, seat)  # FP-ACE-8: the suit first, the card second
        next_turn(table)
    elif kind.startswith("ace-n-lay-") and table.due < 0 and table.hands[seat]:
        table.extra = suit  # F10
        table.phase = "extra"
    else:
        finish(table)


def pick(table: Table, other: int) -> None:
    """Somebody is to draw or answer."""
    pay(table)  # F54
    table.phase = "scuffle"
    table.actor = other


def say_no(table: Table, seat: int) -> None:
    """No FLAPS, or no look."""
    if table.phase == "asked":
        table.waiting.discard(seat)
        if not table.waiting:
            next_turn(table)  # FP-FLAP-4, FP-FLAP-5
    else:
        finish(table)


def ask(table: Table) -> None:
    """ "Any more flapping?" (FP-FLAP-4)."""
    table.waiting = {s for s in range(table.seats) if may_flap(table, s)} - {table.actor}
    table.phase = "asked"
    if not table.waiting:
        next_turn(table)


def point(table: Table, at: int) -> None:
    """A card is pointed at; the layer shows another (FP-MONTY-3)."""
    table.pointed = at
    table.phase, table.actor = "show", table.turn


def show(table: Table, at: int) -> None:
    """One is shown to all (FP-MONTY-4)."""
    table.shown = at
    table.phase, table.actor = "take", table.named


def name(table: Table, other: int) -> None:
    """Who is to choose (FP-MONTY-3)."""
    table.named = other
    table.phase, table.actor = "point", other


def seat_in(text: str) -> int:
    """A seat in a move."""
    return ord(text) - 65


ANSWERS: dict[str, Callable[[Table, int, str, Outside], None]] = {
    "draw": lambda table, seat, rest, out: draw_answer(table, seat),
    "knock": lambda table, seat, rest, out: next_turn(table),  # FP-EIGHT-4
    "ask": lambda table, seat, rest, out: ask(table),
    "no": lambda table, seat, rest, out: say_no(table, seat),
    "stop": lambda table, seat, rest, out: stop(table, seat, out),
    "call": lambda table, seat, rest, out: name_suit(table, seat, rest),
    "pick": lambda table, seat, rest, out: pick(table, seat_in(rest)),
    "put": lambda table, seat, rest, out: side.put(table, seat, rest, out),
    "guess": lambda table, seat, rest, out: side.guess(table, seat, int(rest), out),
    "secret": lambda table, seat, rest, out: upper.secret(table, seat, rest),
    "share": lambda table, seat, rest, out: upper.share(table, seat, seat_in(rest), out),
    "give": lambda table, seat, rest, out: upper.solve(table, seat_in(rest)),
    "place": lambda table, seat, rest, out: upper.place(table, seat, seat_in(rest)),
    "turn": lambda table, seat, rest, out: upper.turn_over(table, rest),
    "look": lambda table, seat, rest, out: upper.look(table, seat, rest),
    "peek": lambda table, seat, rest, out: upper.peek(table, seat, seat_in(rest), out),
    "swap": lambda table, seat, rest, out: upper.swap(table, seat, *rest.split(":")),
    "up": lambda table, seat, rest, out: upper.take_up(table, seat_in(rest)),
    "monty": lambda table, seat, rest, out: upper.monty(table, seat, rest),
    "name": lambda table, seat, rest, out: name(table, seat_in(rest)),
    "point": lambda table, seat, rest, out: point(table, int(rest) - 1),
    "show": lambda table, seat, rest, out: show(table, int(rest) - 1),
    "take": lambda table, seat, rest, out: upper.take_one(table, int(rest) - 1),
}


# -- laying ------------------------------------------------------------------------------------------------------------


def lay(table: Table, seat: int, card: str, said: bool, out: Outside) -> None:
    """A card goes on the pile; its action, or the win, follows (FP-TURN-4)."""
    how = table.phase
    kind = kind_of(card)
    owed = seat in table.owes or seat in table.fault
    barred = may_not_finish(table, seat, kind, how) or (owed and table.house.calls == "strict")
    leave(table, seat, card, {EVERYBODY})
    table.pile.append(card)
    if place_of_view(table) == len(table.pile) - 1:
        table.called = ""  # else the named suit shows through (FP-MAID-7)
    table.layer = seat
    table.drawn = ""
    table.owes.discard(seat)
    table.fault.discard(seat)
    table.unsaid.discard(seat)
    table.spoken = set()
    table.pressed = set()
    table.points = 2 if kind == "six" else 1  # FP-SIX-2
    if how == "extra" and table.extra != "king" and table.house["anl-bar"] == "turn":
        table.barred = seat  # F11
    if not table.holding(seat):
        if barred:
            table.due = seat  # FP-WIN-4
        elif kind == "solve" and table.mystery:
            pass  # FP-WIN-3
        elif table.house["instant-win"] == "yes":
            table.unsaid |= {seat} if owed else set()
            table.resume, table.how = "lay", how
            claim(table, [seat])  # FP-WIN-1, FP-WIN-2
            return
        else:
            table.unsaid |= {seat} if owed else set()
            table.pending = [*(other for other in table.pending if other != seat), seat]  # F24
    close_calls(table, seat)
    owe(table, seat, said)
    effect(table, seat, card, out, how)


def may_not_finish(table: Table, seat: int, kind: str, how: str) -> bool:
    """Whether this card, laid so, may not be the last (clauses, section 2.4)."""
    return (
        kind in NO_FINISH
        or how == "extra"  # FP-ACE-9, FP-KNL-3
        or how == "dump"  # FP-DUMP-2
        or (kind == "dump" and table.house["dtf-alone"] == "draw")  # F35
        or table.barred == seat  # F11
    )


def effect(table: Table, seat: int, card: str, out: Outside, how: str = "") -> None:
    """What the card just laid does; `how` is the phase it was laid in, empty when a run of fives is over."""
    kind = kind_of(card)
    if kind in FLAPPERS:
        flap(table, seat, kind, how)
    elif how == "dump" or (kind == "dump" and how and table.hands[seat] and table.due < 0):
        dump(table, seat, card, out, how)
    elif kind in ("two", "three", "seven", "nine", "quack"):
        attack(table, kind)
    elif kind == "eight":
        pay(table)
        table.turn = table.actor = table.next_to(table.turn)
        table.phase = "eight"
    elif kind == "ten" or (kind == "hoofers" and how == "scuffle"):
        table.phase, table.actor = "pick", seat  # FP-HOOF-1, FP-HOOF-4
    elif kind.startswith("ace-n-lay-") or kind == "king-n-lay":
        extra(table, seat, kind)
    else:
        plain_effect(table, seat, kind, out)


def plain_effect(table: Table, seat: int, kind: str, out: Outside) -> None:
    """The cards whose action is done at once or is one choice of the layer."""
    hand = table.hands[seat] if table.due < 0 else []  # F54: what needs a card of the hand does nothing
    if kind in ("jack", "up-jacks", "ace-jack"):
        flip(table)
    if kind == "up-jacks":
        for other in table.others(seat):  # FP-JACK-3
            draw(table, other)
        finish(table)
    elif kind in ("ace", "ace-n-end", "ace-jack"):
        table.phase, table.actor = "call", seat
    elif kind in ("trumps", "spoof"):
        side.lay_side(table, seat, kind)
    elif kind == "lose":
        upper.lose(table, seat, out)
    elif kind == "pick":
        upper.choose(table, seat, "secret", bool(hand))
    elif kind in ("guess", "guess-look"):
        upper.guess_card(table, seat, kind == "guess-look")
    elif kind == "share":
        upper.choose(table, seat, "share", bool(holders(table, seat)))
    elif kind == "solve":
        last = not table.holding(seat)  # F44: no way to finish while cards lie in the pile
        if table.mystery and table.house["solve-taker"] == "choose" and not last:
            table.phase, table.actor = "solve", seat
        else:
            upper.solve(table, seat)
    elif kind == "down":
        upper.take_down(table, seat)
    elif kind in ("right", "left"):
        upper.shift(table, seat, 1 if kind == "left" else -1)
    elif kind == "over":
        upper.choose(table, seat, "turn-over", bool(upper.spots(table, True)))
    elif kind == "look":
        hidden = bool(upper.spots(table, True))  # F48
        upper.choose(table, seat, "look" if hidden else "peek", hidden or bool(holders(table, seat)))
    elif kind == "swap":
        upper.choose(table, seat, "swap", bool(hand) and bool(upper.spots(table, False)))
    elif kind == "up":
        upper.choose(table, seat, "up", any(table.downs))
    elif kind == "monty":
        upper.choose(table, seat, "monty", len(hand) >= 3)  # FP-MONTY-1
    else:
        finish(table)  # FP-PLAIN-1


def attack(table: Table, kind: str) -> None:
    """2 and 3 attack; 7, 9 and QUACK answer.

    FP-ATK-1, FP-ATK-2, FP-ATK-3, FP-ATK-4, FP-ATK-5, FP-ATK-6, FP-ATK-7, FP-ATK-8, FP-ATK-9, FP-ATK-10, FP-ATK-11,
    FP-ATK-12, FP-ATK-13, FP-QUACK-1
    """
    if kind in ("two", "three"):
        table.attack += 2 if kind == "two" else 3
    elif not table.attack:
        finish(table)  # FP-ATK-12, FP-ATK-13
        return
    elif kind == "seven":
        flip(table)
    elif kind == "nine":
        finish(table)
        return
    pay(table)
    table.turn = table.actor = table.next_to(table.turn)
    table.phase = "attacked"


def extra(table: Table, seat: int, kind: str) -> None:
    """ACE'N'LAY and KING 'N' LAY let the same player lay again."""
    if not table.hands[seat]:
        if kind == "king-n-lay":
            finish(table)  # F54: there is no card for it
        else:
            table.phase, table.actor = "call", seat  # FP-ACE-10
        return
    table.extra = "king" if kind == "king-n-lay" else kind.removeprefix("ace-n-lay-")
    table.actor = seat
    always = kind != "king-n-lay" and table.house["anl-call"] == "always"
    table.phase = "call" if always else "extra"


def dump(table: Table, seat: int, card: str, out: Outside, how: str) -> None:
    """DUMP THOSE FIVES, and the fives that follow; the last of them is active (FP-DUMP-4)."""
    table.run = table.run - 1 if how == "dump" else 3
    if table.run and table.hands[seat]:
        table.phase, table.actor = "dump", seat
    else:
        effect(table, seat, card, out)


def flap(table: Table, seat: int, kind: str, how: str) -> None:
    """A FLAPS, MEGA-FLAP or STOP THAT FLAPPING."""
    inside = how in ("flapping", "asked")
    if not inside:
        if kind == "stop":
            finish(table)  # FP-STOP-9
            return
        table.mega = {}
        table.stopped = False
    elif table.mega.get(seat, 0):
        table.mega[seat] -= 1  # F21: only the owner's FLAPS count
    if kind == "mega":
        table.mega[seat] = 3  # FP-MEGA-1
    if kind == "stop":
        table.mega[seat] = 0  # F22
        if not table.stopped:
            table.mega = {s: max(0, left - 1) for s, left in table.mega.items()}  # FP-STOP-5: two in all
        table.stopped = True
    table.flapper = seat
    pay(table)
    table.actor = table.next_to(table.turn)  # FP-FLAP-5
    table.waiting = {s for s in range(table.seats) if may_flap(table, s)}
    if not table.waiting:
        next_turn(table)
    else:
        table.phase = "flapping" if table.house.timed else "asked"

"""TRUMPS and SPOOF in the plain Flaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.reference.flaps_cards import NO_FINISH, kind_of, strength, worth
from tests.reference.flaps_table import EVERYBODY, Outside, Table, draw, leave, receive
from tests.reference.flaps_turn import claim, close_calls, finish, owe, pay


def lay_side(table: Table, seat: int, kind: str) -> None:
    """TRUMPS or SPOOF has been laid; without two to play it is skipped (FP-TRUMPS-13)."""
    if len(players(table, seat)) < 2:
        finish(table)
        return
    table.side = kind
    if kind == "trumps":
        table.phase, table.actor = "call", seat  # FP-TRUMPS-2
    else:
        begin_side(table, seat)


def players(table: Table, seat: int) -> list[int]:
    """Who takes part, in order: not a layer who draws for a barred last card (FP-TRUMPS-13)."""
    return [s for s in table.round_from(seat) if table.hands[s] and s != table.due]


def begin_side(table: Table, seat: int) -> None:
    """Each puts in a card, from the layer's left round to the layer (FP-TRUMPS-3, FP-SPOOF-2)."""
    table.joined = players(table, seat)
    pay(table)
    table.puts = {}
    table.guesses = {}
    table.phase = "put"
    table.waiting = set(table.joined)


def put(table: Table, seat: int, card: str, out: Outside) -> None:
    """A card face down; answers may come in any order (clauses, section 5)."""
    if seat in table.owes or seat in table.fault:
        table.unsaid.add(seat)  # FP-LAST-9: the last card, and its call never made
        table.owes.discard(seat)
        table.fault.discard(seat)
    leave(table, seat, card, set())
    table.puts[seat] = card
    table.waiting.discard(seat)
    close_calls(table, seat)  # FP-LAST-14
    if table.waiting:
        return
    if table.side == "spoof":
        table.phase = "guess"
        table.actor = table.joined[0]
    else:
        settle_trumps(table, out)


def settle_trumps(table: Table, out: Outside) -> None:
    """The lowest takes all (FP-TRUMPS-4)."""
    high = table.house["lom-trumps"] == "below-om4"
    strengths = {seat: strength(card, table.trump, high) for seat, card in table.puts.items()}
    tied = [seat for seat in table.joined if strengths[seat] == min(strengths.values())]
    loser = cut(table, tied, lambda card: strength(card, table.trump, high), out)  # FP-TRUMPS-7
    settle(table, {loser: list(table.puts.values())})


def cut(table: Table, tied: list[int], rank: Callable[[str], int], out: Outside) -> int:
    """Who of those tied cuts the lowest card; who are still tied cut again (F30)."""
    while len(tied) > 1:
        if len(table.pack) < len(tied):
            return out.lot(tied)
        cards = out.cuts(tied)
        assert set(cards) <= set(table.pack), f"{cards} were cut from {table.pack}"
        lowest = min(rank(card) for card in cards)
        tied = [seat for seat, card in zip(tied, cards) if rank(card) == lowest]
    return tied[0]


def open_guesses(table: Table) -> list[int]:
    """The numbers that may be called (FP-SPOOF-4, F38)."""
    used = [] if table.house["spoof-repeat"] == "yes" else list(table.guesses.values())
    return [number for number in range(20 * len(table.joined) + 1) if number not in used]


def guess(table: Table, seat: int, number: int, out: Outside) -> None:
    """A number is called (FP-SPOOF-3)."""
    table.guesses[seat] = number
    if len(table.guesses) < len(table.joined):
        table.actor = table.joined[len(table.guesses)]
        return
    cards = list(table.puts.values())
    total = sum(worth(card) for card in cards)  # FP-SPOOF-5
    errors = {s: abs(number - total) for s, number in table.guesses.items()}
    tied = [s for s in table.joined if errors[s] == max(errors.values())]  # FP-SPOOF-6
    if len(tied) == 1:
        settle(table, {tied[0]: cards})
    elif table.house["spoof-tie"] == "later-caller":
        settle(table, {tied[-1]: cards})
    elif table.house["spoof-tie"] == "share":
        shares = out.share_out(cards, tied)
        assert Counter(card for share in shares.values() for card in share) == Counter(cards)
        assert max(map(len, shares.values())) - min(map(len, shares.values())) <= 1, f"{shares} are unequal"
        settle(table, shares)
    else:
        settle(table, {cut(table, tied, worth, out): cards})  # FP-SPOOF-10


def settle(table: Table, taken: dict[int, list[str]]) -> None:
    """The losers take the cards, which all have seen; then hands that are empty are looked at."""
    table.shown_puts = table.puts
    table.puts = {}
    table.guesses = {}
    for seat, cards in taken.items():
        for card in cards:
            receive(table, seat, card, {EVERYBODY})
        table.unsaid.discard(seat)  # FP-TRUMPS-10
    table.single = [seat for seat in table.joined if table.holding(seat) == 1]
    look_at_hands(table)


def look_at_hands(table: Table) -> None:
    """Who has put in the last card and not lost wins, if it may be finished on (FP-TRUMPS-8, FP-SPOOF-8)."""
    empty = [seat for seat in table.joined if not table.holding(seat)]
    able = [seat for seat in empty if may_finish(table, seat)]
    if able:
        table.points = 1  # F36
        table.resume = "side"
        claim(table, able)
        return
    end_side(table)


def may_finish(table: Table, seat: int) -> bool:
    """Whether the card put in may be the last (F40), and the call was made if it is the referee's business."""
    kind = kind_of(table.shown_puts[seat])
    if kind in NO_FINISH or kind == "quack":
        return False
    return not (seat in table.unsaid and table.house.calls == "strict")


def end_side(table: Table) -> None:
    """Barred last cards cost one each, in order (FP-TRUMPS-9, FP-SPOOF-9, F32)."""
    joined = table.joined
    for seat in joined:
        if not table.holding(seat):
            draw(table, seat)
    for seat in table.single:
        owe(table, seat)  # FP-LAST-14
    for seat in joined:
        table.unsaid.discard(seat)
    table.joined = []
    finish(table)

"""What deserves to be looked at in Stock Exchange: a wrong call, the end of a round, the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from kalamazoo.core.event import LOOK, NOTE, Event
from kalamazoo.core.game import winners_of
from kalamazoo.core.moment import ROUND as END_OF_ROUND
from kalamazoo.core.moment import Entry, Moment
from kalamazoo.core.scene import Face
from kalamazoo.games.kit.moments import WRONG_CALL, ruling, win, win_title
from kalamazoo.games.kit.sentences import capital, listed, many, sentences, some, who
from kalamazoo.games.kit.tales import times
from kalamazoo.games.stock_exchange.engine.floor import ONE_ROUND, ROUNDS
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.games.stock_exchange.moves import (
    GAINED,
    HOLDS_MARK,
    LOST,
    ROUND,
    SAID_SOLD,
    THROWN_IN,
    TRADED,
    WRONGLY_SOLD,
    note_first,
    note_kind,
    note_second,
)
from kalamazoo.games.stock_exchange.refusals import ENDINGS
from kalamazoo.games.stock_exchange.scene import face_of_card


def moments(
    state: StockExchangeState, events: Sequence[Event], viewer: int, history: Sequence[Event]
) -> tuple[Moment, ...]:
    """A wrong call; the end of a round; the end of the game."""
    found: list[Moment] = []
    for event in events:
        if event.kind != NOTE:
            continue
        kind = note_kind(event.number)
        if kind == WRONGLY_SOLD:
            found.append(wrong_call(events, event.seat, viewer))
        elif kind in (SAID_SOLD, THROWN_IN) and not state.ending:
            found.append(round_over(state, events, event, viewer))
    if state.ending and events:
        found.append(ended(state, events, viewer, history))
    return tuple(found)


def wrong_call(events: Sequence[Event], caller: int, viewer: int) -> Moment:
    """Somebody called sold without a hand of one number."""
    fined = [note_first(e.number) for e in events if e.kind == NOTE and note_kind(e.number) == LOST]
    follows = [f"{who(caller, viewer)} lost {some(fined[0], 'point')}"] if fined else []
    reason = f"{who(caller, viewer)} had not a hand of one number"
    return ruling(WRONG_CALL, f"{who(caller, viewer)} called sold", reason, [*follows, "play goes on"], "SX-IR-1")


def round_over(state: StockExchangeState, events: Sequence[Event], sold: Event, viewer: int) -> Moment:
    """Who sold what, what was shown, what it counted, and who deals next."""
    thrown = note_kind(sold.number) == THROWN_IN
    deals = [e for e in events if e.kind == NOTE and note_kind(e.number) == ROUND]
    number = note_first(deals[0].number)
    next_deal = f"{who(deals[0].seat, viewer)} {'deal' if deals[0].seat == viewer else 'deals'} round {number}"
    order = sorted(range(state.seats), key=lambda seat: (seat != sold.seat or thrown, -state.points[seat]))
    if thrown:
        over, title = f"Round {number}", "The round is thrown in"
    else:
        title = f"{who(sold.seat, viewer)} sold {many(note_first(sold.number))}"
        over = f"End of round {number - 1}{'' if state.opt.second else f' of {ROUNDS}'}"
    return Moment(
        END_OF_ROUND,
        capital(title),
        over,
        sentences([next_deal]),
        "SX-OP-18" if thrown else "SX-MSG-7",
        tuple(entry(state, events, seat, not thrown and seat == sold.seat) for seat in order),
        kept="shown",
        count="points" if not state.opt.second else f"points, to {state.target()}",
        limit=state.target() if state.opt.second else 0,
        waits=True,
    )


def entry(state: StockExchangeState, events: Sequence[Event], seat: int, first: bool) -> Entry:
    """What a round brought one seat: the cards it showed, and how its count changed."""
    change = gained(state, events, seat)
    after = int(state.points[seat])
    sold = [e for e in events if e.kind == NOTE and note_kind(e.number) == SAID_SOLD]
    holds_mark = any(e.kind == NOTE and note_kind(e.number) == HOLDS_MARK and e.seat == seat for e in events)
    if first:
        note = "counts double" if note_second(sold[0].number) else "won the round"
    else:
        note = "held the trade-mark card" if holds_mark else ""
    text = f"{change:+}" if change else "0"
    return Entry(seat, note, shown(events, seat), text, after - change, after, first=first)


def gained(state: StockExchangeState, events: Sequence[Event], seat: int) -> int:
    """How a count has changed; partners count together."""
    change = 0
    for event in events:
        if event.kind != NOTE or note_kind(event.number) not in (GAINED, LOST):
            continue
        if event.seat == seat or (state.opt.partners and event.seat == state.partner(seat)):
            change += note_first(event.number) if note_kind(event.number) == GAINED else -note_first(event.number)
    return change


def shown(events: Sequence[Event], seat: int) -> tuple[Face, ...]:
    """The cards a seat laid open."""
    looks = [event for event in events if event.kind == LOOK and event.seat == seat]
    return tuple(face_of_card(event.card) for event in looks for _ in range(event.number))


def ended(state: StockExchangeState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> Moment:
    """Who has most points, the last hand, and who sold and traded most."""
    sold: Counter[int] = Counter()
    traded: Counter[int] = Counter()
    for event in history:
        if event.kind == NOTE and note_kind(event.number) == SAID_SOLD:
            sold[event.seat] += 1
        elif event.kind == NOTE and note_kind(event.number) == TRADED:
            traded[event.seat] += 1
            traded[note_second(event.number)] += 1

    def last(seat: int) -> Entry:
        change = gained(state, events, seat)
        note = f"sold {times(sold[seat])}" if sold[seat] and not state.opt.progressive else ""
        after = int(state.points[seat])
        return Entry(seat, note, shown(events, seat), f"{change:+}" if change else "", after - change, after)

    why: list[str] = []
    winners = winners_of(state.scores())
    if state.seller >= 0 and winners:
        sale = f"{who(state.seller, viewer)} sold {many(state.sold_number)}"
        best = state.points[winners[0]]
        ahead = f"{listed([who(seat, viewer) for seat in winners])} finished with {some(best, 'point')}"
        why += [sale] if state.opt.progressive else [f"the last round: {sale}", ahead]
    busiest = max(traded, key=lambda seat: traded[seat], default=-1)
    played = "this round" if state.opt.progressive else "the whole game"
    figure = [f"{traded[busiest]} trades in {played}, by {who(busiest, viewer)}, the most"] if traded else []
    end = win(state, ENDINGS[state.ending], viewer, why, last, "points", figure, kept="shown")
    if not state.opt.progressive:
        return end
    sellers = [state.seller] if state.ending == ONE_ROUND else []
    return replace(end, title=f"{win_title(sellers, viewer)} the round")  # SX-OP-22

"""What deserves to be looked at in Flaps: calls, Trumps and Spoof turned up, the end of a deal, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kalamazoo.core.cards import place_kind
from kalamazoo.core.event import CARD, LOOK, Event
from kalamazoo.core.game import winners_of
from kalamazoo.core.moment import ROUND, SHOWDOWN, Entry, Moment
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine import table as t
from kalamazoo.games.flaps.engine.cards import SUIT_NAMES
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.names import card_name
from kalamazoo.games.flaps.refusals import ENDINGS
from kalamazoo.games.flaps.scene import face
from kalamazoo.games.kit.moments import UPHELD, WRONG_CALL, notes, ruling, win
from kalamazoo.games.kit.sentences import capital, conjugate, count, listed, sentences, some, who, whose


def moments(state: FlapsState, events: Sequence[Event], viewer: int, history: Sequence[Event]) -> tuple[Moment, ...]:
    """Calls judged, side games turned up, deals and the game that ended."""
    found = [caught(event, viewer) for event in notes(events) if event.number & 255 in (note.CATCHES, note.FALSE_ALARM)]
    losers = [event for event in notes(events) if event.number & 255 == note.TAKES_ALL]
    if losers:
        found.append(showdown(state, events, losers, viewer))
    won = [event for event in notes(events) if event.number & 255 == note.WINS]
    if state.ending and events:
        found.append(ended(state, viewer, history))
    elif won:
        found.append(deal_over(state, events, won, viewer, history))
    return tuple(found)


def caught(event: Event, viewer: int) -> Moment:
    """Somebody pointed out that another did not say "Last Card"."""
    right = event.number & 255 == note.CATCHES
    accused = event.number >> 8
    over = f"{who(event.seat, viewer)} called {who(accused, viewer)}"
    if right:
        reason = f"{who(accused, viewer)} did not say Last Card"
        return ruling(UPHELD, over, reason, [f"{who(accused, viewer)} drew one card"], "FP-LAST-4")
    return ruling(WRONG_CALL, over, f"{who(accused, viewer)} had forgotten nothing", ["play goes on"], "FP-LAST-4")


# -- Trumps and Spoof -----------------------------------------------------------------------------


def showdown(state: FlapsState, events: Sequence[Event], losers: Sequence[Event], viewer: int) -> Moment:
    """What everybody put in, and who takes it all."""
    looks = [event for event in events if event.kind == LOOK and place_kind(event.source) == t.SIDE_PLACE]
    sums = [event.number >> 8 for event in notes(events) if event.number & 255 == note.SUM]
    losing = [event.seat for event in losers]
    takes = conjugate(
        f"{listed([who(seat, viewer) for seat in losing])} take(s) it all", viewer in losing or len(losing) > 1
    )

    def entry(look: Event) -> Entry:
        loses = look.seat in losing
        taken = sum(
            1 for e in events if e.kind == CARD and place_kind(e.source) == t.SIDE_PLACE and e.seat == look.seat
        )
        remark = guess_note(state, look, sums[0]) if sums else "the lowest card" if loses else ""
        return Entry(look.seat, remark, (face(state, look.card),), f"+{taken}" if taken else "0")

    entries = tuple(entry(look) for look in sorted(looks, key=lambda look: look.seat in losing))
    if sums:
        over, text, clause = (
            f"Spoof: the sum is {sums[0]}",
            "the guess furthest from the sum takes all the cards",
            "FP-SPOOF-5",
        )
    else:
        over = f"Trumps: {SUIT_NAMES[losers[0].number >> 8]}"
        text, clause = "the lowest card takes all the cards", "FP-TRUMPS-4"
    if any(event.kind == LOOK and place_kind(event.source) == t.PACK_PLACE for event in events):
        text += "; those who were equal cut the pack"
    return Moment(SHOWDOWN, capital(takes), over, sentences([text]), clause, entries, "put in", waits=True)


def guess_note(state: FlapsState, look: Event, total: int) -> str:
    """What a seat guessed, and what its card counts."""
    guess = look.number - 1
    off = abs(guess - total)
    worth = state.opt.spoof[look.card]
    return f"counts {worth}; guessed {guess}, {f'{off} off' if off else 'just right'}"


# -- the end --------------------------------------------------------------------------------------


def last_lay(history: Sequence[Event], seat: int) -> Event | None:
    """The last card that a seat laid."""
    laid = (e for e in reversed(history) if e.kind == CARD and place_kind(e.target) == t.PILE_PLACE and e.seat == seat)
    return next((event for event in laid if place_kind(event.source) == t.HAND_PLACE), None)


def deal_over(
    state: FlapsState, events: Sequence[Event], won: Sequence[Event], viewer: int, history: Sequence[Event]
) -> Moment:
    """A deal of several is won, and the next is dealt."""
    gains = Counter({event.seat: event.number >> 8 for event in won})
    dealers = [event.seat for event in notes(events) if event.number & 255 == note.NEW_DEAL]
    order = sorted(range(state.seats), key=lambda seat: (-state.tally[seat], seat not in gains))

    def entry(seat: int) -> Entry:
        after = int(state.tally[seat])
        gain = gains[seat]
        twice = "finished with SIX OF THE BEST" if gain == 2 else ""
        return Entry(seat, twice, (), f"+{gain}" if gain else "0", after - gain, after, first=seat in gains)

    text = [f"{who(dealers[0], viewer)} {'deal' if dealers[0] == viewer else 'deals'} again"] if dealers else []
    return Moment(
        ROUND,
        capital(f"{listed([who(seat, viewer) for seat in gains])} won the deal"),
        "End of the deal",
        sentences(text),
        "F27",
        tuple(entry(seat) for seat in order),
        count="games won",
        limit=int(state.opt.target),
        waits=True,
    )


def ended(state: FlapsState, viewer: int, history: Sequence[Event]) -> Moment:
    """Who has no cards left, how many the others have, and the largest attack or the most drawn."""
    winners = winners_of(state.scores())
    drawn = Counter(
        e.seat
        for e in history
        if e.kind == CARD and place_kind(e.source) == t.PACK_PLACE and place_kind(e.target) == t.HAND_PLACE
    )
    attacks = [(event.number >> 8, event.seat) for event in notes(history) if event.number & 255 == note.ATTACKS]

    def entry(seat: int) -> Entry:
        left = state.holding(seat)
        remark = f"drew {some(drawn[seat], 'card')}" if drawn[seat] else ""
        after = int(state.tally[seat]) if state.opt.target else left
        return Entry(seat, remark if left else "no cards left", after=after)

    why: list[str] = []
    if len(winners) == 1 and not state.holding(winners[0]) and (lay := last_lay(history, winners[0])):
        why.append(f"{whose(winners[0], viewer)} last card was the {card_name(state.opt, lay.card)}")
        others = [seat for seat in range(state.seats) if seat not in winners]
        fewest = min(state.holding(seat) for seat in others)
        nearest = [seat for seat in others if state.holding(seat) == fewest]
        why.append(f"{listed([who(seat, viewer) for seat in nearest])} had {some(fewest, 'card')} left")
    figure = []
    if attacks and max(attacks)[0] > 2:
        size, on = max(attacks, key=lambda attack: attack[0])
        figure.append(f"{size} to draw, the largest attack, on {who(on, viewer)}")
    if drawn:
        most = max(drawn, key=lambda seat: drawn[seat])
        figure.append(
            f"{drawn[most] if not figure else count(drawn[most])} cards drawn by {who(most, viewer)}, the most"
        )
    counts = "games won" if state.opt.target else "cards left"
    settles = [-state.holding(seat) for seat in range(state.seats)]
    return win(state, ENDINGS[state.ending], viewer, why, entry, counts, figure, settles)

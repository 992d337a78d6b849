"""What happens at a Flinch table, in words for the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kalamazoo.core.cards import BACK, place_kind, place_number, place_seat
from kalamazoo.core.event import CARD, CLEAR, LOOK, NOTE, SHUFFLE, TURN, Event
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games.flinch.engine.notes import (
    BARRED,
    BLOCKED,
    CALLED,
    CENTRE_PLACE,
    DEAD,
    DEMANDED,
    ENDED,
    FINISHED,
    GATHERED,
    HAND_PLACE,
    LAY_DOWN,
    LIFTED,
    MUST_PASS,
    NOTHING_WRONG,
    PASSED,
    PEEKED,
    POINTED,
    PUT_DOWN,
    PUT_RIGHT,
    REJECTED,
    RESERVE_PLACE,
    SET_BACK,
    STACK_PLACE,
    STOCK_PLACE,
    STOPPED,
    TIMED_OUT,
    TURNED,
    UPHELD,
    USED_PLACE,
    VOID,
    VOTED,
)
from kalamazoo.games.flinch.grounds import TEXTS
from kalamazoo.games.flinch.notation import name_card
from kalamazoo.games.kit.sentences import capital, conjugate, listed, ordinal, some, who, whose, whose_own

# {who} is a seat, or "you"; a verb with (s) has it for everybody but you; {whose} is "B's" or "your".
NOTES = {
    PASSED: "{who} pass(es)",
    LAY_DOWN: "nobody opens; the hands go down",
    VOID: "nobody opens and the stack is empty; {who} deal(s) again",
    BLOCKED: "the game is blocked; {who} must play",
    SET_BACK: "the {card} on {whose} stock goes to the bottom",
    BARRED: "{whose} last stock card waits for a round",
    DEAD: "nobody can play any more",
    FINISHED: "{who} {is} rid of the stock",
    GATHERED: "all reserves become the stack",
    ENDED: "{who} end(s) the turn without a discard",
    TIMED_OUT: "{whose} time is up",
    TURNED: "{who} turn(s) up the {card}",
    LIFTED: "{who} lift(s) the {card}",
    PUT_DOWN: "{who} put(s) the card back",
    PEEKED: "{who} peek(s) under {where}",
    CALLED: "{who} call(s) {other}: {ground}",
    UPHELD: "the call on {who} is right",
    REJECTED: "the call on {who} is wrong",
    POINTED: "{who} point(s) out a mistake of {others_own}",
    NOTHING_WRONG: "{who} did nothing that is to be put right",
    DEMANDED: "{who} demand(s) the {card} of {other}",
    STOPPED: "{who} must stop",
    MUST_PASS: "{who} cannot play the card that was shown",
    VOTED: "{who} vote(s) {vote}",
    PUT_RIGHT: "{whose} mistake is put right",
}


def is_draw(event: Event) -> bool:
    """Whether a card comes from the stack to a hand."""
    return event.kind == CARD and place_kind(event.source) == STACK_PLACE and place_kind(event.target) == HAND_PLACE


def runs(events: Sequence[Event]) -> Iterator[list[Event]]:
    """What is told in one line each: the cards that a player draws one after the other, else one event."""
    run: list[Event] = []
    for event in events:
        if run and not (is_draw(event) and is_draw(run[-1]) and event.target == run[-1].target):
            yield run
            run = []
        run.append(event)
    if run:
        yield run


def lines(events: Sequence[Event], viewer: int) -> Iterator[tuple[str, bool]]:
    """What is told line by line, and whether a turn begins with it."""
    judged = -1  # who puts right what was called or pointed out
    for run in runs(events):
        first = run[0]
        judged = after_ruling(first, judged)
        if is_draw(first):
            yield draw(run, viewer), False
        elif goes_home(first, judged):
            yield capital(f"{card_back(first, viewer)} goes back to {pile_words(first.target)}"), False
        elif line := describe(first, viewer):
            yield line, first.kind == TURN


def after_ruling(event: Event, judged: int) -> int:
    """Who puts something right after this event, if somebody did before it; -1 for nobody."""
    if event.kind == NOTE:
        note = event.number & 255
        return event.seat if note == UPHELD else place_seat(event.target) if note == POINTED else -1
    return -1 if event.kind == CARD and place_kind(event.target) == STOCK_PLACE else judged


def goes_home(event: Event, judged: int) -> bool:
    """Whether a card goes back from a hand to the play pile from which it had been taken (IR-16)."""
    source, target = place_kind(event.source), place_kind(event.target)
    return event.kind == CARD and event.seat == judged and source == HAND_PLACE and target == CENTRE_PLACE


def card_back(event: Event, viewer: int) -> str:
    """The card that goes back, and out of whose hand."""
    return f"the {name_card(event.card)} of {place_words(event.source, ONLOOKER, viewer)}"


def pile_words(where: int) -> str:
    """A play pile by its number: "the second pile"."""
    return f"the {ordinal(place_number(where))} pile"


def draw(run: Sequence[Event], viewer: int) -> str:
    """Cards that a player drew, which everybody sees him do; their faces, for those who saw them (FL-HAND-2)."""
    cards = [name_card(event.card) for event in run]
    what = some(len(run), "card") if any(event.card == BACK for event in run) else f"the {listed(cards)}"
    seat = run[0].seat
    return capital(conjugate(f"{who(seat, viewer)} draw(s) {what}", seat == viewer))


def describe(event: Event, viewer: int) -> str:
    """An event in a few words for the log; empty if it needs none."""
    return capital(words(event, viewer))


def words(event: Event, viewer: int) -> str:
    """The event as a sentence without its capital."""
    if event.kind == CARD:
        return conjugate(card_moved(event, viewer), event.seat == viewer)
    if event.kind == NOTE:
        return note(NOTES, event, viewer)
    if event.kind == SHUFFLE:
        return f"{event.number} cards are shuffled into the stack"
    if event.kind == CLEAR:
        return "a pile is finished and removed"
    if event.kind == TURN:
        return f"{whose(event.seat, viewer)} turn"
    if event.kind == LOOK and event.card != BACK and place_kind(event.source) != HAND_PLACE:
        return f"the {name_card(event.card)} lies beneath"
    if event.kind == LOOK and event.card != BACK:
        return conjugate(f"{who(event.seat, viewer)} show(s) the {name_card(event.card)}", event.seat == viewer)
    return ""


def note(forms: Mapping[int, str], event: Event, viewer: int) -> str:
    """Something that was said or came about, in the form that there is for it."""
    number, more = event.number & 255, event.number >> 8
    return conjugate(forms.get(number, ""), event.seat == viewer).format(
        who=who(event.seat, viewer),
        whose=whose(event.seat, viewer),
        card=name_card(event.card),
        where=place_words(event.source, event.seat, viewer),
        other=who(place_seat(event.target), viewer),
        others=whose(place_seat(event.target), viewer),
        others_own=whose_own(place_seat(event.target), viewer),
        ground=TEXTS[more].words if more < len(TEXTS) else "",
        vote="yes" if more else "no",
    )


def card_moved(event: Event, viewer: int) -> str:
    """A card that moved."""
    card = f"the {name_card(event.card)}"
    seat = event.seat
    source, target = place_kind(event.source), place_kind(event.target)
    if target == CENTRE_PLACE:
        start = place_words(event.source, seat, viewer)
        return f"{who(seat, viewer)} play(s) {card} from {start} on {pile_words(event.target)}"
    if target == RESERVE_PLACE and source == HAND_PLACE and place_seat(event.target) == seat:
        return f"{who(seat, viewer)} lay(s) {card} on {place_words(event.target, seat, viewer)}"
    card = card if event.card != BACK else "a card"
    if is_draw(event):
        return f"{who(seat, viewer)} draw(s) {card}"
    start, end = (place_words(where, ONLOOKER, viewer) for where in (event.source, event.target))
    return f"{card} goes from {start} to {end}"


def place_words(where: int, seat: int, viewer: int) -> str:
    """A place in words, in a sentence about a seat: its own stock is "the stock"."""
    kind, owner = place_kind(where), place_seat(where)
    if kind == CENTRE_PLACE:
        return "the centre"
    if kind == STACK_PLACE:
        return "the stack"
    if kind == USED_PLACE:
        return "the used cards"
    of = "the" if owner == seat != viewer else whose(owner, viewer)
    if kind == RESERVE_PLACE:
        return f"{of} {ordinal(place_number(where))} reserve pile"
    return f"{of} stock" if kind == STOCK_PLACE else f"{of} hand"

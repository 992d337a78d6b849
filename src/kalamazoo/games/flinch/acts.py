"""What a move at a Flinch table was, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.cards import BACK, place_kind, place_number, place_seat
from kalamazoo.core.event import CARD, CLEAR, LOOK, NOTE, SHUFFLE, TURN, Event
from kalamazoo.core.moment import Act
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games.flinch.engine import notes as n
from kalamazoo.games.flinch.log import after_ruling, goes_home, is_draw, note, place_words
from kalamazoo.games.flinch.notation import name_card
from kalamazoo.games.flinch.options import FlinchOptions
from kalamazoo.games.kit.sentences import few, listed, ordinal, people, sentences, some, who, whose, whose_own
from kalamazoo.games.kit.tales import grouped

# As in log.py, of what is done; {is} as there.
DONE = {
    n.PASSED: "{who} passed",
    n.LAY_DOWN: "nobody opened: all hands went on the reserves, and new ones were drawn",
    n.VOID: "nobody opened and the stack is empty, so all is dealt again",
    n.BLOCKED: "the game is blocked, and {who} must play",
    n.SET_BACK: "the {card} on {whose} stock goes to the bottom",
    n.BARRED: "{whose} last stock card waits for a round",
    n.DEAD: "nobody can play any more",
    n.FINISHED: "{who} {is} rid of the stock",
    n.GATHERED: "all reserves became the stack",
    n.ENDED: "{who} ended the turn without a discard",
    n.TIMED_OUT: "{whose} time was up",
    n.TURNED: "the {card} came up on {whose} stock",
    n.LIFTED: "{who} lifted the {card} from {where}",
    n.PUT_DOWN: "{who} put the card back",
    n.PEEKED: "{who} peeked under {where}",
    n.CALLED: "{who} called {other}",
    n.UPHELD: "{others} call on {who} was right",
    n.REJECTED: "{others} call on {who} was wrong",
    n.POINTED: "{who} pointed out a mistake of {others_own}",
    n.NOTHING_WRONG: "{who} did nothing that is to be put right",
    n.DEMANDED: "{who} demanded the {card} of {other}",
    n.STOPPED: "{who} must stop",
    n.MUST_PASS: "{who} could not play the card that was shown",
    n.VOTED: "{who} voted {vote}",
    n.PUT_RIGHT: "{whose} mistake was put right",
}
ALONE = {n.CALLED: "{who} called {other}: {ground}"}  # others may join before it is judged
LETTERS = 140  # of an act, beyond which it tells what matters alone
NAMED = 5  # cards of a sentence that are named
JUDGED = {n.UPHELD: "the call was right", n.REJECTED: "the call was wrong, and play goes on"}


def act(options: FlinchOptions, events: Sequence[Event], viewer: int) -> Act | None:
    """Who did what first, then what came of it."""
    told = [event for event in events if event.kind != TURN]
    parts = phrases(told, viewer)
    if sum(map(len, parts)) > LETTERS:
        parts = phrases([event for at, event in enumerate(told) if not at or not is_minor(event)], viewer)
    if not parts:
        return None
    first = told[0]
    judged = first.kind == NOTE and first.number & 255 in JUDGED
    return Act(place_seat(first.target) if judged else first.seat, sentences(parts[:1]), sentences(parts[1:]))


def phrases(events: Sequence[Event], viewer: int) -> list[str]:
    """What happened, a phrase each: first the deed, then what came of it."""
    if not events:
        return []
    first = events[0]
    if is_draw(first) or is_note(first, n.PASSED):
        return after(events, viewer)
    if len(events) == 1 and first.kind == NOTE and first.number & 255 in ALONE:
        return [note(ALONE, first, viewer)]
    return [part for part in (deed(first, viewer), *after(events[1:], viewer, after_ruling(first, -1))) if part]


def after(events: Sequence[Event], viewer: int, judged: int = -1) -> list[str]:
    """What came of a deed; what belongs together is one phrase. `judged`: who puts something right by it."""
    found: list[str] = []
    for key, group in grouped(without_hands(events), together):
        judged = after_ruling(group[-1], judged)
        if key is None:
            home = goes_home(group[0], judged)
            found.append(back(group, viewer) if home else consequence(group[0], viewer))
        elif is_draw(group[0]):
            found.append(draw(group, viewer))
        elif goes_back(group[0]):
            found.append(back(group, viewer))
        elif is_note(group[0], n.SET_BACK):
            stocks = listed([f"{whose(event.seat, viewer)} stock" for event in group])
            found.append(f"the {name_card(group[0].card)} on {stocks} goes to the bottom")
        else:
            found.append(f"{people([event.seat for event in group], viewer)} passed")
    return [part for part in dict.fromkeys(found) if part]  # nobody opened, and again nobody did


def without_hands(events: Sequence[Event]) -> list[Event]:
    """Leaves out what goes without saying when nobody opened: who passed, which cards go down, and new hands."""
    found: list[Event] = []
    down = False
    for event in events:
        if is_note(event, n.LAY_DOWN):
            while found and (is_note(found[-1], n.PASSED) or is_draw(found[-1])):
                found.pop()
            down = True
        elif down and (is_draw(event) or goes_down(event)):
            continue
        else:
            down = False
        found.append(event)
    return found


def together(event: Event) -> tuple[int, int] | None:
    """What is told in one phrase: those who pass, the cards that one player draws, those that go back."""
    if is_note(event, n.PASSED):
        return (0, 1)
    if is_note(event, n.SET_BACK):
        return (1, event.card)
    return (event.source, event.target) if is_draw(event) else (0, 0) if goes_back(event) else None


def is_note(event: Event, number: int) -> bool:
    """Whether an event is this note."""
    return event.kind == NOTE and event.number & 255 == number


def is_minor(event: Event) -> bool:
    """Whether an event is seen well enough, or told by another: cards are drawn, shuffled or turned up."""
    return is_draw(event) or event.kind == SHUFFLE or is_note(event, n.TURNED) or is_note(event, n.MUST_PASS)


def goes_down(event: Event) -> bool:
    """Whether a card goes from a hand to the reserve."""
    source, target = place_kind(event.source), place_kind(event.target)
    return event.kind == CARD and source == n.HAND_PLACE and target == n.RESERVE_PLACE


def back(cards: Sequence[Event], viewer: int) -> str:
    """Cards that went back to where they came from."""
    one_place = len({event.target for event in cards}) == 1
    where = place_words(cards[0].target, ONLOOKER, viewer) if one_place else "where they came from"
    return f"{cards_in(cards) if one_place else some(len(cards), 'card')} went back to {where}"


def goes_back(event: Event) -> bool:
    """Whether a card goes back to where it came from, because a ruling sent it."""
    if event.kind != CARD:
        return False
    source, target = place_kind(event.source), place_kind(event.target)
    if source == n.CENTRE_PLACE or target == n.STACK_PLACE:
        return True
    if source == n.HAND_PLACE:  # what had been taken from another's stock or reserve
        return target == n.STOCK_PLACE or (target == n.RESERVE_PLACE and place_seat(event.target) != event.seat)
    return source == n.RESERVE_PLACE and target != n.CENTRE_PLACE


def draw(cards: Sequence[Event], viewer: int) -> str:
    """Cards drawn; which, if the viewer saw them."""
    what = some(len(cards), "card") if cards[0].card == BACK else cards_in(cards).removeprefix("the ")
    return f"{who(cards[0].seat, viewer)} drew {what}"


def cards_in(events: Sequence[Event]) -> str:
    """The cards of some events: "the 7", "the 2, 7 and 3", "two cards"."""
    if any(event.card == BACK for event in events):
        return "a card" if len(events) == 1 else some(len(events), "card")
    return few([name_card(event.card) for event in events], NAMED)


def deed(event: Event, viewer: int) -> str:
    """An event that was the act itself."""
    if event.kind != CARD:
        return note(DONE, event, viewer) if event.kind == NOTE else consequence(event, viewer)
    card = cards_in([event])
    source, target = place_kind(event.source), place_kind(event.target)
    start, end = (place_words(where, event.seat, viewer) for where in (event.source, event.target))
    if target == n.CENTRE_PLACE:
        done = f"played {card} from {start} on the {ordinal(place_number(event.target))} pile"
    elif target == n.RESERVE_PLACE:
        done = f"moved {card} to {end}" if source == n.RESERVE_PLACE else f"laid {card} on {end}"
    else:
        done = f"took {card} from {start}"
    return f"{who(event.seat, viewer)} {done}"


def consequence(event: Event, viewer: int) -> str:
    """An event that came of a deed."""
    if event.kind == CARD:
        return card_went(event, viewer)
    if event.kind == NOTE:
        return note({**DONE, **JUDGED}, event, viewer)
    if event.kind == SHUFFLE:
        return f"{event.number} cards were shuffled into the stack"
    if event.kind == CLEAR:
        return "the pile was complete and left the table"
    if event.kind != LOOK or event.card == BACK:
        return ""
    if place_kind(event.source) == n.HAND_PLACE:
        return f"{who(event.seat, viewer)} showed the {name_card(event.card)}"
    return f"the {name_card(event.card)} lies beneath"


def card_went(event: Event, viewer: int) -> str:
    """A card that went somewhere of itself: a penalty, a duty when time is up."""
    card = cards_in([event])
    source, target = place_kind(event.source), place_kind(event.target)
    start = place_words(event.source, ONLOOKER, viewer)
    if target == n.STOCK_PLACE:
        return f"{card} of {start} goes under {whose_own(place_seat(event.target), viewer)}"
    if target == n.RESERVE_PLACE and source == n.HAND_PLACE:
        return f"{card} went on {place_words(event.target, ONLOOKER, viewer)}"
    if target == n.CENTRE_PLACE:
        return f"{card} of {start} was played"
    return f"{card} went to {place_words(event.target, ONLOOKER, viewer)}"

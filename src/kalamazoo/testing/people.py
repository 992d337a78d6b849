"""People in what a game says: with names every text speaks of them by name, without names of A, B and C."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from kalamazoo.core.errors import BadMove
from kalamazoo.core.event import TURN, Event
from kalamazoo.core.moment import CALL, MURMUR, OUT, ROUND, SAID, SHOWDOWN, WIN, Moment
from kalamazoo.core.people import FIRST_SIGN, Names
from kalamazoo.core.seats import CLOCK, MOST_SEATS, ONLOOKER
from kalamazoo.core.state import State
from kalamazoo.play.outcome import outcome_of
from kalamazoo.play.referee import Referee
from kalamazoo.rulebook import Rules

PEOPLE: Final = (
    "Ann", "Bertie", "Clara", "Dora", "Edwin", "Flora", "George", "Hetty",
    "Ivor", "Jane", "Kit", "Lucy", "Max", "Nell", "Otto", "Polly",
)  # fmt: skip
SIGN: Final = re.compile(f"[{chr(FIRST_SIGN)}-{chr(FIRST_SIGN + MOST_SEATS - 1)}]")
LETTER: Final = re.compile(
    r"\b[Ss]eat [A-P]\b|\b[A-P]['’]s\b|(?<!')\b[B-HL-P]\b(?!')"
)  # A and I are words, J and K cards
SLIPS: Final = tuple(
    re.compile(slip)
    for slip in (
        r"\b1 (?:book|card|deal|offer|play|player|point|round|seat|set|time|turn)s\b",  # one of several
        r"\b[012] times\b",  # never, once, twice
        r"\bone (?:card|book|set)\b.* where they came from",
        r"\bno \w+ each\b",
        r"\b\d*(?<!1)[123]th\b",  # 21st, 22nd, 23rd
        r"\b[Aa] (?:8|11|18)\b",
        r"\b([A-Za-z]{2,}) \1\b",  # said twice
        r"\b(?:mistake|card) of you\b",
        r"\bturn is over.*\bturn is over\b",
        r" and \w+ and \w+ and ",  # a list
        r"\bor [JQK]\b",  # what is printed in the corner of a card
        r" \"?[a-z]+:\d|^\"?[a-z]+:\d\S* ",  # the id of an area
        r"\bcall [a-z-]+ on\b",  # the word of an option
    )
)  # what nobody says who speaks English
LONGEST_ACT: Final = 300  # letters of what was just done, with names like these: the line on a screen holds about 200
NOT_SPOKEN: Final = frozenset({"id", "shape", "rank", "suit", "family", "short", "move", "source", "target", "kind"})


def check_people(rule_set: Rules, seats: int, seed: int, walked: Sequence[int]) -> None:
    """Everything that is said along a walk, with names and without."""
    called = PEOPLE[:seats]
    for viewer in (seed % seats, ONLOOKER):
        state = rule_set.deal(seats, seed, seed % seats)
        history: list[Event] = []
        for at in range(0, len(walked), 2):
            state.events = []
            state.apply(walked[at], walked[at + 1])
            events = [event.masked(viewer) for event in state.events]
            history += events
            known = state.mask(viewer)
            for names in (called, ()):
                for text in told(rule_set, events, known, viewer, names, history):
                    check_text(text, names)
        for names in (called, ()):
            for text in seen(rule_set, state, viewer, names):
                check_text(text, names)


def check_text(text: str, names: Names) -> None:
    """Complains of a sign, and of a letter where there are names."""
    assert not SIGN.search(text), f"a sign instead of a person in {text!r}"
    for slip in SLIPS:
        assert not slip.search(text), f"nobody says that: {text!r}"
    assert not names or not LETTER.search(text), f"a seat's letter instead of a name in {text!r}"


def told(
    rule_set: Rules, events: Sequence[Event], known: State, viewer: int, names: Names, history: Sequence[Event]
) -> Iterator[str]:
    """What is said of one move."""
    game, options = rule_set.game, rule_set.options
    for event in events:
        yield game.log_line(options, event, viewer, names)
        yield game.describe(event, viewer, names)
        if voice := game.voice(options, event, viewer, names):
            assert 0 <= voice.seat < known.seats, f"nobody sits where this is said: {voice}"
            assert voice.tone in (MURMUR, SAID, CALL), f"nobody speaks like that: {voice}"
            yield voice.text
    yield from (line.text for line in game.log(options, events, viewer, names))
    act = game.act(options, events, viewer, names)
    assert act is None or any(event.kind != TURN for event in events), "a turn that begins is no act"
    letters = len(act.lead) + len(act.text) if act else 0
    assert letters <= LONGEST_ACT, f"nobody reads so much in one line: {act}"
    yield from texts_in(act)
    moments = game.moments(options, events, known, viewer, names, history)
    check_moments(rule_set, moments, known.seats)
    yield from texts_in(moments)


def check_moments(rule_set: Rules, moments: Sequence[Moment], seats: int) -> None:
    """A moment cites a clause that stands on the page of these rules, and has each seat once at most."""
    from kalamazoo.rulebook.clausebook import load

    book = load(rule_set.game.name)
    for moment in moments:
        on_page = not moment.clause or book.applies(book.find(moment.clause), rule_set.edition.name, rule_set.words())
        assert on_page, f"{moment.clause} is not a rule of this table: {moment}"
        assert moment.title, f"a moment without a title: {moment}"
        placed = [entry.seat for entry in moment.entries]
        assert sorted(set(placed)) == sorted(placed), f"a seat stands there twice: {moment}"
        assert set(placed) <= set(range(seats)), f"nobody sits there: {moment}"
        assert not moment.waits or moment.kind in (ROUND, SHOWDOWN, OUT), f"nobody waits for this: {moment}"
        assert (moment.kind == WIN) <= (len(placed) == seats), f"the end does not show every seat: {moment}"


def seen(rule_set: Rules, state: State, viewer: int, names: Names) -> Iterator[str]:
    """What is said of a position: the scene, the moves, refusals and the end."""
    game = rule_set.game
    known = state.mask(viewer)
    scene = game.scene(known, viewer, names)
    yield from texts_in(scene)
    yield from scene.hints.values()
    yield from texts_in(outcome_of(game, state, names))
    ids = [area.id for area in scene.areas]
    if viewer == ONLOOKER:
        return
    for seat in (*range(state.seats), CLOCK):
        for move in state.moves(seat) if state.may_act() >> seat & 1 else []:
            yield game.name_move(known, viewer, move, names)
            if state.may_act() and not (state.may_act() >> viewer & 1 and move in known.moves(viewer)):
                yield game.explain(known, viewer, move, names).text
    for source in ids[:12]:
        for target in ids[-12:]:
            try:
                game.drop(known, viewer, source, 0, target, names)
            except BadMove as error:
                yield str(error)


def texts_in(found: Any) -> Iterator[str]:
    """Every text that people read in a value."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, (tuple, list)):
        for part in found:
            yield from texts_in(part)
    elif is_dataclass(found):
        for field in fields(found):
            if field.name not in NOT_SPOKEN:
                yield from texts_in(getattr(found, field.name))


def check_refusals(referee: Referee) -> None:
    """The referee speaks of people by their names too."""
    referee.names = PEOPLE[: referee.seats]
    for seat in range(referee.seats):
        for move in referee.moves(seat):
            for other in range(referee.seats):
                if move not in referee.moves(other):
                    text = str(referee.refusal(other, move))
                    check_text(text, referee.names)
                    assert text.startswith(f"{PEOPLE[other]} may not "), text
    referee.names = ()

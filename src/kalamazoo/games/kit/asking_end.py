"""The end of an asking game: who made most books or sets, and the best turn of asking."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.cards import place_kind, place_seat
from kalamazoo.core.event import CARD, Event
from kalamazoo.core.game import Ruling, winners_of
from kalamazoo.core.moment import Entry, Moment
from kalamazoo.core.scene import Face
from kalamazoo.games.kit.engine.asking import AskingState
from kalamazoo.games.kit.moments import win
from kalamazoo.games.kit.sentences import listed, many, some, who
from kalamazoo.games.kit.tales import longest_runs, run_figure


def asking_end(
    state: AskingState, ending: Ruling, word: str, hand_place: int, viewer: int, history: Sequence[Event]
) -> Moment:
    """Who won with how many; `word` is what was made, "book" or "set"."""
    made, sums = state.made(), state.tie_sums()
    winners = winners_of(state.scores())

    def getter(event: Event) -> int:
        """Who got cards by asking; -1 if nobody did."""
        gave = event.kind == CARD and place_kind(event.source) == place_kind(event.target) == hand_place
        return place_seat(event.target) if gave else -1

    def entry(seat: int) -> Entry:
        numbers = state.made_by(seat)
        cards = tuple(Face(str(number), label=f"the {word} of {many(number)}") for number in numbers)
        note = f"numbers that make {sums[seat]}" if sums and made.count(made[seat]) > 1 and numbers else ""
        return Entry(seat, note, cards, after=made[seat])

    runs = longest_runs(state.seats, history, getter)
    why = decided(made, sums, winners, word, viewer) if winners else []
    figure = [run_figure(runs, winners, viewer, "good ask")]
    return win(state, ending, viewer, why, entry, f"{word}s", figure, kept=f"{word}s made")


def decided(made: list[int], sums: list[int], winners: Sequence[int], word: str, viewer: int) -> list[str]:
    """What decided it: the most, or of as many the larger sum."""
    best = made[winners[0]]
    told = [f"{makers(winners, viewer)} made {some(best, word)}{each(winners)}"]
    others = [seat for seat in range(len(made)) if seat not in winners]
    equal = [seat for seat in others if made[seat] == best]
    if equal and sums:
        told.append(f"{makers(equal, viewer)} made as many, of smaller numbers")
    elif others:
        next_best = max(made[seat] for seat in others)
        nearest = [seat for seat in others if made[seat] == next_best]
        told.append(f"{makers(nearest, viewer)} made {some(next_best, word)}{each(nearest) if next_best else ''}")
    return told


def makers(seats: Sequence[int], viewer: int) -> str:
    """Those who made them."""
    return listed([who(seat, viewer) for seat in seats])


def each(seats: Sequence[int]) -> str:
    """ " each" for several."""
    return " each" if len(seats) > 1 else ""

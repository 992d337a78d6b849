"""Whatever a Flinch table cites stands on that table's page of rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kalamazoo.core.errors import BadMove
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK
from kalamazoo.games.flinch import refusals
from kalamazoo.games.flinch.engine.notes import NO_WINNER, PENALTY_WON, PLACED, SIDE_WON
from kalamazoo.play.referee import Referee
from kalamazoo.rulebook.clausebook import load
from kalamazoo.rulebook.strings import Rules
from kalamazoo.testing import clause
from tests.reference.test_flinch_table_walk import any_house

TRIED = (
    *("pass", "end", "back", "newhand", "settle", "timeout", "lapse", "vote:yes", "turnup:B", "clear:p1"),
    *("s>new", "s>p1", "t>p1", "h1>new", "h5>p1", "h9>p9", "hw=3>p1", "hw>p1", "h5=3>p1", "r1>p1", "r4>new", "q1>p1"),
    *("h1>r1", "h2>r1", "h5>r2", "h9>r6", "hw>r1", "show:h5", "show:h1", "lift:r1", "lift:q1", "move:r1>r2"),
    *("move:r1>r1", "take:p1", "take:A:s", "take:B:r1", "peek:A:s", "peek:B:r1", "point:A", "point:B", "demand:B:5"),
    *(f"call:{who}:{ground}" for who in "AB" for ground in ("stock", "ones", "peek", "hints", "slot", "discard")),
    *("call:A:partner-stock", "call:B:out-of-turn", "call:B:wrong-play", "call:C:stock", "demand:A:5", "demand:H:5"),
)


def rulings(referee: Referee) -> Iterator[tuple[str, str]]:
    """What is refused, and the clause that says so."""
    game = referee.rules.game
    for seat in [*range(referee.seats), CLOCK]:
        offered = referee.moves(seat)
        for text in TRIED:
            try:
                move = referee.read(seat, text)
            except BadMove:
                continue
            if move not in offered:
                yield text, game.explain(referee._state, seat, move).clause


def on_the_page(rule_set: Rules, cited: str) -> bool:
    """Whether the table's page of rules has this clause."""
    book = load("flinch")
    return book.applies(book.find(cited), rule_set.edition.name, rule_set.words())


@clause("ST-1")
@pytest.mark.parametrize("seed", range(24))
def test_a_refusal_cites_a_clause_of_this_table(seed: int) -> None:
    rng = Rng(seed)
    house, seats = any_house(rng)
    words = {**house.words, "play": ("strict", "table")[seed % 2]}
    name = f"flinch@{house.edition}({','.join(f'{key}={word}' for key, word in words.items())})"
    referee = Referee(name, seats, seed)
    for _ in range(40):
        for text, cited in rulings(referee):
            assert on_the_page(referee.rules, cited), (str(referee.rules), text, cited)
        if referee.over:
            return
        for _ in range(1 + rng.below(8)):
            seat = rng.pick(referee.may_act() or [0])
            if referee.moves(seat):
                referee.play(seat, rng.pick(referee.moves(seat)))


@clause("FL-WIN-3", "FL-PART-6", "OP-CHAL-3", "OP-BLOCK-8", "OP-WIN-2")
@pytest.mark.parametrize("edition", ["1913", "1988", "2008", "2000"])
def test_an_ending_cites_a_clause_of_this_table(edition: str) -> None:
    for ending, ruling in refusals.ENDINGS.items():
        if edition == "2000" and ending == PENALTY_WON:
            continue  # nobody calls there
        options = {
            SIDE_WON: "(partners=on)",
            PENALTY_WON: "(play=table)",
            NO_WINNER: "(dead-block=draw)",
            PLACED: "(play-on=placings)",
        }.get(ending, "")
        referee = Referee(f"flinch@{edition}{options}", 4)
        assert on_the_page(referee.rules, ruling.clause), (edition, ruling)

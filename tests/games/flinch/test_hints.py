"""Hints, which only those who were there can judge."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import lay, player, stock, turn
from tests.games.flinch.slipping import FRESH


def hinting(votes: str = "vote", extra: str = "") -> Table:
    return lay(
        f"flinch@1913(play=table,hint-calls={votes}{extra})",
        *(player([9, 2, 2], [10, 10]) for _ in range(4)),
        centre=[6],
        stack=FRESH * 4,
    )


@clause("IR-18", "FL-COND-1", "OP-COND-1", "OP-COND-2")
def test_a_hint_is_settled_by_a_majority_of_the_others() -> None:
    t = hinting()
    t.play("B", "call:C:hints")
    assert (t.may_act(), t.must_act()) == ("ACD", "ACD")
    t.play("A", "vote:yes").play("D", "vote:yes").play("C", "vote:no")
    assert (len(stock(t, "C")), len(stock(t, "B")), turn(t)) == (4, 2, "A")


@clause("IR-18", "OP-COND-2")
def test_an_admission_settles_it_at_once() -> None:
    t = hinting()
    t.play("B", "call:C:hints").play("C", "vote:yes")
    assert (len(stock(t, "C")), t.must_act()) == (4, "A")


@clause("IR-18", "OP-COND-2")
@pytest.mark.parametrize("extra, votes, cost", [("", "yn", 0), ("", "nn", 0), (",false-call-penalty=all", "nn", 1)])
def test_an_undecided_vote_costs_nobody_anything(extra: str, votes: str, cost: int) -> None:
    t = hinting(extra=extra)
    t.play("B", "call:C:hints").play("C", "vote:no")
    for who, vote in zip("AD", votes, strict=True):
        t.play(who, "vote:yes" if vote == "y" else "vote:no")
    assert (len(stock(t, "C")), len(stock(t, "B"))) == (3 - cost, 3 + cost)
    assert t.refused("B", "call:C:hints") == "OP-COND-2"  # once a turn


@clause("OP-COND-2")
def test_without_votes_hints_cannot_be_called() -> None:
    t = hinting("off")
    assert t.refused("B", "call:C:hints") == "OP-CHAL-16"


@clause("FL-COND-2")
@pytest.mark.parametrize("edition", ["1988", "2008"])
def test_partners_may_not_tell_each_other_how_to_play(edition: str) -> None:
    for options, open_call in (("partners=on", True), ("partners=off", False)):
        t = lay(
            f"flinch@{edition}(play=table,hint-calls=vote,packs=1,{options})",
            *(player([9, 2, 2], [10, 10]) for _ in range(4)),
            centre=[6],
            stack=FRESH * 4,
        )
        assert ("call:C:hints" in t.moves("B")) == open_call

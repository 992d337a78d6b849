"""A match to a target: who deals next, what a win counts, and when it is over (F27)."""

from __future__ import annotations

import pytest

from kalamazoo.play.match import Match
from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, lay


def won_by_c(options: str, wins: str = "000", last: str = "5s", level: int = 1) -> Setting:
    """A dealt; C lays its last card and wins that deal."""
    t = lay(f"Kd Kd Kd | Kd Kd | {last}", turn="C", options=options, level=level, top="5s", dealer=0)
    document = t.position()
    for seat, count in enumerate(wins):
        document["seats"][seat]["wins"] = int(count)
    t = Setting({**document, "rules": str(t.rules), "partial": True})
    return t.do("C", last)


@clause("F27")
@pytest.mark.parametrize(("dealer", "deals", "first"), [("rotate", "B", "C"), ("winner", "C", "A")])
def test_the_deal_passes_to_the_left_or_to_the_winner(dealer: str, deals: str, first: str) -> None:
    t = won_by_c(f"target=3,dealer={dealer}")
    assert (t.won_by(), t.flaps.tally) == ("", [0, 0, 1])
    assert f"{deals} deals again" in t.log()
    assert (t.flaps.dealer, t.turn) == ("ABC".index(deals), first)
    assert (t.sizes(), len(t.flaps.pile) + len(t.flaps.pack)) == ([7, 7, 7], 103 - 21)


@clause("F27")
def test_the_deal_goes_round_the_table() -> None:
    t = won_by_c("target=3")
    document = {**t.position(), "rules": str(t.rules), "partial": True}
    document |= {"dealer": 2, "turn": 1, "pile": ["5c"]}
    document["seats"][1]["hand"] = ["5h"]
    t = Setting(document).do("B", "5h")
    assert (t.flaps.tally, t.flaps.dealer, t.turn) == ([0, 1, 1], 0, "B")


@clause("F27")
def test_the_match_is_over_at_the_target() -> None:
    t = won_by_c("target=3", wins="201")
    assert (t.won_by(), t.flaps.tally) == ("", [2, 0, 2])
    t = won_by_c("target=3", wins="202")
    assert (t.won_by(), t.flaps.tally, t.referee.moves(0)) == ("C FP-WIN-1", [2, 0, 3], [])
    assert t.referee.outcome is not None
    assert t.referee.outcome.scores == (2, 0, 3)


@clause("F27", "FP-SIX-2")
def test_a_six_of_the_best_counts_two_towards_the_target() -> None:
    assert won_by_c("target=3", wins="001", level=3).won_by() == ""
    t = won_by_c("target=3", wins="001", last="6s", level=3)
    assert (t.won_by()[0], t.flaps.tally) == ("C", [0, 0, 3])


@clause("F27")
def test_without_a_target_one_deal_is_the_game() -> None:
    t = won_by_c("dealer=winner")
    assert (t.won_by(), t.flaps.tally) == ("C FP-WIN-1", [0, 0, 1])


@clause("FP-SIX-2", "F27")
@pytest.mark.parametrize(("last", "wins"), [("6s", [2, 0]), ("5s", [1, 0])])
def test_a_finish_with_six_of_the_best_counts_two_in_a_match(last: str, wins: list[int]) -> None:
    match = Match("flaps@level3", 2, seed=1, games=3)
    match.referees[0] = lay(f"{last} | 9h 9h", level=3, top="5s").do("A", last).referee
    assert match.wins() == wins
    match.deal_next()
    assert match.wins() == wins


@clause("F27")
def test_the_win_of_a_match_to_a_target_is_one_game() -> None:
    t = lay("6s | 9h 9h", level=3, top="5s", options="target=2").do("A", "6s")
    assert t.referee.outcome is not None
    assert (t.flaps.tally, t.referee.outcome.counts) == ([2, 0], 1)

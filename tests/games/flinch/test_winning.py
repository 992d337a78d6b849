"""FL-WIN: when a game is over, and who has won."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out
from kalamazoo.play import Match
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import hand, heights, lay, piles, player, settle, stock, turn, used, winners

EDITIONS = ["1913", "1988", "2008", "2000"]


def nearly(rules_text: str, *, top: int = 7, centre: tuple[int, ...] = (6,)) -> Table:
    """A has one stock card left."""
    return lay(
        rules_text,
        player([top], [9, 10], [5, 4]),
        player([9, 3], [10, 10]),
        player([9, 3, 3], [10, 10]),
        centre=centre,
        stack=[3, 4, 5, 6, 8],
    )


@clause("FL-WIN-1", "FL-WIN-2", "FL-WIN-3", "FL-WIN-4", "FL-TURN-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_stock_card_wins_at_once_whatever_else_is_left(edition: str) -> None:
    t = nearly(f"flinch@{edition}")
    t.play("A", "s>p1")
    assert (winners(t), t.may_act(), t.moves("A")) == ("A", "", [])
    assert (hand(t, "A"), heights(t, "A")) == ([9, 10], [1, 1, 0, 0, 0])


@clause("FL-WIN-1")
def test_penalty_cards_must_be_played_too() -> None:
    t = lay(
        "flinch@2008(play=table)",
        player([7], [4, 9, 10]),
        player([8, 3], [10, 10]),
        centre=[6, 3],
        stack=[3, 4, 5, 6, 8],
    )
    t.play("A", "h4>p2")
    settle(t.play("B", "call:A:stock"))
    assert stock(t, "A") == [7, 8]
    t.play("B", "h10>r1").play("A", "s>p1")
    assert winners(t) == ""
    t.play("A", "s>p1")
    assert winners(t) == "A"


@clause("FL-WIN-1", "FL-WIN-2")
@pytest.mark.parametrize("edition, size", [("1913", 10), ("1988", 10), ("2008", 10), ("2000", 15)])
def test_a_winner_has_played_the_whole_stock(edition: str, size: int) -> None:
    state = rules(f"flinch@{edition}").deal(4, 11)
    started = rules(f"flinch@{edition}").game.write_position(state)
    assert [len(seat["stock"]) for seat in started["seats"]] == [size] * 4
    roll_out(state, Rng(3), 20_000)
    after = rules(f"flinch@{edition}").game.write_position(state)
    assert [len(seat["stock"]) for seat in after["seats"]].count(0) == 1
    assert sorted(state.scores()) == [0, 0, 0, 1]


@clause("FL-WIN-5")
def test_nothing_but_the_win_is_counted() -> None:
    t = nearly("flinch@2008")
    t.play("A", "s>p1")
    assert t.referee.outcome is not None
    assert t.referee.outcome.scores == (1, 0, 0)


@clause("OP-WIN-2")
@pytest.mark.parametrize("setting", ["stop", "placings"])
def test_whether_the_others_play_on_is_an_option(setting: str) -> None:
    t = nearly(f"flinch@2008(play-on={setting})", top=15, centre=(14, 8))
    t.play("A", "s>p1")
    if setting == "stop":
        assert winners(t) == "A"
        return
    assert (turn(t), len(used(t)), len(piles(t))) == ("B", 15, 1)  # the finished pile leaves all the same
    t.play("B", "s>p1", "h10>p1").play("B", "h10>r1").play("C", "h10>r1")
    assert turn(t) == "B"  # A takes no further part
    assert t.moves("A") == []
    while t.referee.outcome is None:
        who = turn(t)
        t.play(who, t.moves(who)[0])
    assert t.referee.outcome.winners == (0,)


@clause("OP-WIN-2")
def test_placings_are_ranked_by_who_finished_first() -> None:
    t = lay(
        "flinch@2008(play-on=placings)",
        player([8], [10, 10]),
        player([7], [10, 10]),
        player([12, 3], [10, 10]),
        centre=[6],
        stack=[3, 4, 5, 6, 8],
        turn="B",
    )
    t.play("B", "s>p1")
    assert t.state.values() == [0.0, 1.0, 0.0]  # the first who is out has won
    t.play("C", "h10>r1").play("A", "s>p1")
    assert t.referee.outcome is not None
    assert (t.referee.outcome.scores, t.referee.outcome.clause) == ((1, 2, 0), "OP-WIN-2")


@clause("OP-WIN-2")
def test_who_is_out_neither_calls_nor_is_called() -> None:
    t = nearly("flinch@2008(play-on=placings,play=table)", centre=(6, 8, 9))
    t.play("A", "s>p1").play("B", "h10>r1")
    assert [text for text in t.moves("A") if text] == []
    assert not [text for text in t.moves("C") if text.startswith(("call:A", "point:A"))]
    assert t.refused("C", "call:A:stock") == "OP-WIN-2"


@clause("OP-DEAL-3")
@pytest.mark.parametrize("setting", ["left", "winner", "same"])
def test_who_deals_next_is_an_option(setting: str) -> None:
    match = Match(f"flinch@1988(next-dealer={setting},stock-size=5)", 3, 5, games=2, dealer=1)
    rng = Rng(9)
    while match.referee.outcome is None:
        seat = match.referee.must_act()[0]
        match.referee.play(seat, match.referee.state().random_move(seat, rng))
    won = match.referee.outcome.winners
    assert len(won) == 1
    assert match.deal_next().dealer == {"left": 2, "same": 1, "winner": won[0]}[setting]


@pytest.mark.parametrize("stocks", [(1, 2, 9), (5, 5, 5), (10, 3, 2)])
def test_fewer_stock_cards_are_worth_more(stocks: tuple[int, ...]) -> None:
    t = lay("flinch@2008", *(player([12] * count, [10, 10]) for count in stocks), centre=[6], stack=[3, 4, 5, 6, 8])
    values = t.state.values()
    assert sum(values) == pytest.approx(1)
    for worth, count in zip(values, stocks, strict=True):
        assert [other < worth for other in values] == [other > count for other in stocks]


@clause("OP-WIN-2", "OP-PART-1")
def test_the_side_that_is_out_first_has_won() -> None:
    seats = [player(stock, [10, 10]) for stock in ([7], [12], [12], [8], [12], [12])]
    t = lay("flinch@2008(play-on=placings,partners=on)", *seats, centre=[6], stack=[3, 4, 5, 6, 8])
    t.play("A", "s>p1", "t>p1")
    assert turn(t) == "B"
    assert t.state.values() == [0.5, 0.0, 0.0, 0.5, 0.0, 0.0]

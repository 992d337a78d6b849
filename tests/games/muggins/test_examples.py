"""The worked examples of the rules."""

from __future__ import annotations

import pytest

from kalamazoo.testing import clause
from tests.games.muggins.setting import EDITIONS, lay

both = pytest.mark.parametrize("play", ["strict", "table"])
every_edition = pytest.mark.parametrize("edition", EDITIONS)


@clause("MU-EX-1")
@every_edition
@both
def test_opening(edition: str, play: str) -> None:
    t = lay(edition, "A h 1 2 5 9 | B h 4 2 9 | C h 9 9", play=play, grace="0")
    t.do("A", "draw", "d>new")
    assert t.tops() == [1]
    t.do("A", "draw", "d>t1")
    assert t.tops() == [2]
    t.do("A", "draw", "lay")
    assert (t.stock("A"), t.turn()) == ([5], "B")
    t.do("B", "draw", "d>A")
    assert t.stock("A") == [5, 4]
    t.do("B", "draw", "lay")
    assert (t.stock("B"), t.turn()) == ([2], "C")


@clause("MU-EX-2")
@every_edition
def test_table_first(edition: str) -> None:
    seats = "A h 9 s 7 | B h 6 9 9 | C h 3 4 10"
    t = lay(edition, seats, [5], turn="B", play="strict").do("B", "draw")
    assert t.moves("B") == ["d>t1"]
    assert t.do("B", "d>t1").tops() == [6]
    t = lay(edition, seats, [5], turn="B").do("B", "draw", "d>A").do("C", "muggins")
    assert (t.hand("B"), t.stock("A")) == ([6, 9, 9], [7])
    assert (t.stock("B"), t.hand("C")) == ([10], [3, 4])
    assert t.turn() == "C"


@clause("MU-EX-3")
@pytest.mark.parametrize(("edition", "moves"), [("1913", "d>C"), ("1988", "d>C d>D"), ("2008", "d>C d>D")])
def test_nearest_on_the_left(edition: str, moves: str) -> None:
    t = lay(edition, "A h 8 2 | B h 2 s 3 | C h 2 s 7 | D h 2 s 9", [3, 6], play="strict")
    assert t.do("A", "draw").moves("A") == moves.split()


@clause("MU-EX-4")
@every_edition
def test_stock_tested_again(edition: str) -> None:
    seats = "A h 8 6 5 s 4 9 | B h 3 3 10 s 2"
    t = lay(edition, seats, [7], play="strict")
    assert t.moves("A") == ["draw"]
    t.do("A", "draw", "d>t1")
    assert t.tops() == [8]
    assert t.moves("A") == ["s>t1"]
    t.do("A", "s>t1")
    assert (t.tops(), t.stock("A"), t.moves("A")) == ([9], [4], ["draw"])
    t = lay(edition, seats, [7]).do("A", "draw", "d>t1", "draw").do("B", "muggins")
    assert t.log()[-4:] == [
        "Rightly called: A has drawn although the stock pile's top card had a place (MU-F5).",
        "The 6 goes back to the bottom of A's hand.",
        "B gives the 10; it goes on A's stock pile.",
        "B's turn.",
    ]
    assert (t.hand("A"), t.stock("A"), t.tops()) == ([6, 5], [4, 9, 10], [8])


@clause("MU-EX-5")
@pytest.mark.parametrize("edition", ["1913", "2008"])
@both
def test_new_hand(edition: str, play: str) -> None:
    seats = "A h 12 s 3 11 6 | B h 13 5 s 8 | C h 5 s 14"
    t = lay(edition, seats, [2, 9], play=play, grace="0")
    t.do("A", "draw", "lay")
    assert (t.hand("A"), t.stock("A")) == ([12, 6, 11, 3], [])
    assert t.do("B", "draw").refused("B", "d>A") == "MU-TGT-9"
    t.do("B", "d>C", "draw", "lay").do("C", "draw", "lay").do("A", "draw")
    assert t.game_state.drawn == 12
    t = lay(edition, seats, [2, 9], play=play, grace="0", recycle="at-need", target_order="free")
    t.do("A", "draw", "lay")
    assert t.stock("A") == [3, 11, 6, 12]
    assert t.do("B", "draw", "d>A").stock("A") == [3, 11, 6, 12, 13]


@clause("MU-EX-6")
@every_edition
def test_missed_play(edition: str) -> None:
    t = lay(edition, "A h 4 4 | B h 7 9 s 10 | C h 9 9 | D h 5 5 2", [6, 1], turn="B")
    t.do("B", "draw", "lay").do("D", "muggins")
    assert (t.stock("B"), t.turn()) == ([10, 7, 2], "C")
    t.do("C", "draw", "lay").go().do("D", "draw", "lay").go().do("A", "draw", "lay").go()
    t.do("B", "draw").do("C", "muggins")  # the 2 had a place and had to be tested first
    assert t.stock("B")[:3] == [10, 7, 2]
    assert t.turn() == "C"


@clause("MU-EX-7")
@pytest.mark.parametrize("edition", ["1913", "2008"])
def test_rewind(edition: str) -> None:
    t = lay(edition, "A h 7 8 3 5 | B h 9 9 15", [4])
    t.do("A", "draw", "d>t1")
    assert t.tops() == [7]
    t.do("A", "draw", "d>t1")
    assert t.tops() == [8]
    t.do("A", "draw", "lay").do("B", "muggins")
    assert (t.hand("A"), t.tops(), t.stock("A"), t.turn()) == ([7, 8, 3, 5], [4], [15], "B")
    assert t.hand("B") == [9, 9]
    t = lay(edition, "A h 7 8 3 5 | B h 9 9 15", [4])
    t.do("A", "draw", "d>t1", "draw", "d>t1", "draw", "lay").go().do("B", "draw")
    assert t.may_act() == "AB"
    assert (t.tops(), t.stock("A")) == ([8], [3])
    t.do("A", "muggins")  # too late for that, and B has done nothing wrong
    assert (t.tops(), t.stock("A")) == ([8], [3, 15])


@clause("MU-EX-8")
@every_edition
def test_win_by_giving(edition: str) -> None:
    t = lay(edition, "A h 6 9 | B h 3 3 s 7 | C h 8", [5])
    t.do("A", "draw", "d>B").do("C", "muggins")
    assert (t.hand("A"), t.stock("A"), t.stock("B")) == ([6, 9], [8], [7])
    assert t.won_by() == "C MU-OP-17"


@clause("MU-EX-9")
@every_edition
def test_false_win(edition: str) -> None:
    t = lay(edition, "A h 9 | B h 5 10 s 3", [7]).do("A", "draw", "d>t1")
    assert t.may_act() == "B@"
    t.do("B", "muggins")
    # A's hand is the 9 and B's 10 goes on his stock pile
    assert (t.hand("A"), t.stock("A"), t.tops(), t.turn()) == ([9], [10], [7], "B")
    t = lay(edition, "A h 9 | B h 5 10 s 3", [7]).do("A", "draw", "d>t1").go()
    assert t.won_by() == "A MU-WIN-1"

"""What table play remembers, and for how long: deeds, windows, bonds, and what they tell a guess."""

from __future__ import annotations

from typing import Any

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK
from kalamazoo.games.flinch.engine.deeds import TAKEN, TOOK
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.moves import OWN_SLOTS
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import (
    hand,
    heights,
    lay,
    player,
    reserve,
    settle,
    stock,
    tops,
    turn,
    winners,
)

FRESH = [3, 4, 5, 6, 8]


def table(rules: str, *seats: dict[str, Any], centre: list[Any], **more: Any) -> Table:
    return lay(rules, *seats, centre=centre, stack=FRESH * 4, **more)


def guesses(t: Table, who: int) -> list[FlinchState]:
    found = []
    for seed in range(20):
        guess = t.state.mask(who)
        assert isinstance(guess, FlinchState)
        guess.fill(Rng(seed))
        found.append(guess)
    return found


# -- who has finished gives way ------------------------------------------------------------------------------


@clause("OP-WIN-2")
def test_who_finishes_on_the_own_turn_gives_way() -> None:
    t = table(
        "flinch@2008(play-on=placings,play=table)",
        player([7], [8, 10]),
        player([12, 3], [10, 11]),
        player([12, 3], [10, 10]),
        centre=[6],
    )
    t.play("A", "show:h10", "s>p1")
    assert (turn(t), t.position()["finished"]) == ("B", [0])
    assert "table" not in t.position() or "bound" not in t.position()["table"]  # what A had to play is nobody's duty
    t.play("B", "h11>r1").play("C", "h10>r1")
    assert turn(t) == "B"


@clause("OP-WIN-2", "OP-CHAL-3")
def test_who_gives_the_last_stock_card_away_on_the_own_turn_gives_way() -> None:
    t = table(
        "flinch@2008(play-on=placings,play=table)",
        player([12], [10, 11]),
        player([12, 3], [10, 4]),
        player([12, 3], [10, 10]),
        centre=[6, 3],
    )
    t.play("B", "h4>p2")
    settle(t.play("A", "call:B:out-of-turn"))
    assert (turn(t), t.position()["finished"], stock(t, "B")) == ("B", [0], [12, 3, 12])


@clause("OP-WIN-2", "IR-12")
def test_who_finished_out_of_turn_gives_way_when_the_own_turn_comes() -> None:
    t = table(
        "flinch@2008(play-on=placings,play=table)",
        player([12, 3], [10, 11]),
        player([7], [10, 11]),
        player([12, 3], [10, 10]),
        centre=[6],
    )
    t.play("B", "s>p1").play("A", "h10>r1")
    assert (turn(t), t.position()["finished"]) == ("C", [1])


@clause("OP-WIN-2", "IR-7")
def test_who_finishes_because_a_wrong_card_is_covered_gives_way() -> None:
    t = table(
        "flinch@2008(play-on=placings,play=table)",
        player([7], [10, 11]),
        player([12, 3], [8, 11]),
        player([12, 3], [10, 10]),
        centre=[3],
    )
    t.play("A", "s>p1")
    assert (turn(t), t.position().get("finished")) == ("A", None)  # it can still be called
    t.play("B", "h8>p1")
    assert (turn(t), t.position()["finished"]) == ("B", [0])


# -- a stock card that may still go back ---------------------------------------------------------------------


def pairs(centre: list[int] | None = None) -> Table:
    """C has no stock left, and plays the last card of A's while D is on turn."""
    t = table(
        "flinch@2008(partners=on,play=table)",
        player([7], [10, 11]),
        player([12, 3], [10, 11]),
        player([], [10, 11]),
        player([3, 12], [10, 11]),
        centre=centre or [6],
        turn="D",
    )
    return t.play("C", "t>p1").play("D", "h10>r1")


@clause("IR-12", "FL-PART-6")
def test_a_side_has_not_won_while_its_last_stock_card_may_go_back() -> None:
    t = pairs()
    assert (winners(t), turn(t), stock(t, "A")) == ("", "A", [])
    settle(t.play("B", "call:C:out-of-turn"))
    assert (winners(t), tops(t), stock(t, "A")) == ("", [6], [7, 12])


@clause("IR-12", "FL-PART-6")
def test_a_side_has_won_when_its_last_stock_card_can_no_longer_go_back() -> None:
    t = pairs()
    t.play("A", "h10>r1").play("B", "h10>r1")
    assert winners(t) == "AC"


@clause("IR-12", "FL-PART-6")
def test_a_covered_stock_card_cannot_go_back() -> None:
    t = table(
        "flinch@2008(partners=on,play=table)",
        player([7], [10, 11]),
        player([12, 3], [10, 11]),
        player([], [10, 11]),
        player([12, 3], [8, 10, 11]),
        centre=[6],
        turn="D",
    )
    t.play("C", "t>p1").play("D", "h8>p1", "h10>r1")
    assert winners(t) == "AC"


@clause("IR-12", "FL-PART-6")
def test_a_stock_card_of_the_other_side_that_may_go_back_keeps_nobody_from_winning() -> None:
    t = pairs(centre=[6, 2])
    t.play("A", "h10>r1").play("D", "s>p2").play("B", "h10>r1")
    assert winners(t) == "AC"


# -- a void deal ---------------------------------------------------------------------------------------------


@clause("OP-OPEN-7")
def test_a_void_deal_forgets_the_cards_that_were_shown() -> None:
    t = lay(
        "flinch@1913(play=table)",
        player([12, 12], [9, 10]),
        player([12, 12], [10, 11]),
        centre=[],
        phase="opening",
        opened=False,
    )
    t.play("A", "pass").play("A", "show:h9")
    assert t.sees("B")["seats"][0]["hand"] == [9, "?"]
    t.play("B", "pass")  # nobody can open, and there is no stack
    assert [len(hand(t, who)) for who in "AB"] == [5, 5]
    assert t.sees("B")["seats"][0]["hand"] == ["?"] * 5
    assert {"exposed", "faces", "deeds", "covers"} & set(t.position().get("table", {})) == set()
    assert not [text for text in t.moves("B") if text.startswith("demand:")]


@clause("OP-OPEN-7", "IR-11")
def test_a_void_deal_forgets_who_peeked() -> None:
    t = lay(
        "flinch@1913(play=table)",
        player([12, 12], [9, 10]),
        player([12, 12], [10, 11]),
        centre=[],
        phase="opening",
        opened=False,
    )
    t.play("A", "peek:A:s", "pass").play("B", "peek:B:s")
    assert ("call:B:peek" in t.moves("A"), "call:A:peek" in t.moves("B")) == (True, True)
    t.play("B", "pass")  # nobody can open, and there is no stack
    assert ("call:B:peek" in t.moves("A"), "call:A:peek" in t.moves("B")) == (False, False)
    assert "lapse" not in t.moves("clock")


# -- a hand drawn too early ----------------------------------------------------------------------------------


@clause("IR-17")
def test_a_guess_knows_how_many_cards_were_drawn_too_early() -> None:
    t = table(
        "flinch@2008(play=table,clerical=manual,call-grounds=new-hand)",
        player([12, 3], [10, 11]),
        player([12, 3, 3], [10, 11]),
        player([12, 3], [10, 10]),
        centre=[6],
    )
    t.play("B", "newhand")
    cards = sorted(t.state.cards())
    for viewer in (0, 2):
        for guess in guesses(t, viewer):
            whole = sorted(guess.cards())
            assert len(whole) == len(cards)
            guess.apply(viewer, t.rules.game.read_move(guess, viewer, "call:B:new-hand"))
            if guess.moves(CLOCK):
                guess.apply(CLOCK, guess.moves(CLOCK)[0])
            assert len(guess.hand(1)) == 2  # what was drawn is gone again, whatever it was
            assert (len(guess.stack[: guess.stack_left]), sorted(guess.cards())) == (20, whole)


@clause("IR-17")
def test_a_guess_of_a_hand_drawn_too_early_looks_the_same_when_most_of_it_is_played() -> None:
    t = table(
        "flinch@2008(play=table,clerical=manual,call-grounds=new-hand)",
        player([12, 3], [10, 11]),
        player([12, 3, 3], [10]),
        player([12, 3], [10, 10]),
        centre=[2],
        turn="B",
    )
    t.play("B", "newhand", "h3>p1", "h4>p1", "h5>p1", "h6>p1")
    view = t.state.mask(0)
    for guess in guesses(t, 0):
        assert guess.mask(0).dump() == view.dump()


@clause("OP-CHAL-7", "IR-16")
def test_a_1_that_is_taken_is_in_the_hand() -> None:
    t = table(
        "flinch@2008(play=table)",
        player([12, 3], [7, 10, 11]),
        player([12, 3, 3], [10, 11]),
        player([12, 3], [10, 11]),
        centre=[6, 1],
    )
    settle(t.play("A", "h7>p1").play("B", "call:A:ones"))
    assert t.position()["no-starter"] == [0]  # the answer was no
    t.play("A", "take:p2")
    assert 1 in hand(t, "A")
    assert "no-starter" not in t.position()


# -- time in the lay-down ------------------------------------------------------------------------------------


@clause("OP-TURN-6", "OP-OPEN-6")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_a_time_out_in_the_lay_down_lays_the_rest_of_the_hand(play: str) -> None:
    t = lay(
        f"flinch@1913(play={play},turn-clock=20)",
        player([12, 12], [7, 9, 10], [3, 4, 5]),
        player([12, 12], [10, 11], [3]),
        stack=FRESH * 4,
        phase="laying",
        opened=False,
    )
    t.referee.play(CLOCK, "timeout")
    assert (hand(t, "A"), reserve(t, "A")) == ([], [[10, 3], [4], [5], [7], [9]])
    assert (turn(t), hand(t, "B"), heights(t, "B")) == ("B", [10, 11], [1, 0, 0, 0, 0])  # B lays down next


@clause("OP-TURN-6", "OP-OPEN-6")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_a_time_out_of_the_last_who_lays_down_leaves_the_new_hand_alone(play: str) -> None:
    t = lay(
        f"flinch@1913(play={play},turn-clock=20)",
        player([12, 12], [], [3, 4, 5]),
        player([12, 12], [10, 11], [3]),
        stack=FRESH * 4,
        turn="B",
        phase="laying",
        opened=False,
        asked=1,
    )
    t.referee.play(CLOCK, "timeout")
    if play == "table":
        t.play("A", "pass").play("B", "pass")
    assert t.position()["phase"] == "laying"  # nobody could open with the new hands either
    assert (turn(t), hand(t, "A"), hand(t, "B")) == ("A", FRESH, FRESH)


@clause("OP-TURN-6", "OP-OPEN-6")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_when_time_is_up_a_hand_that_nobody_knows_is_not_laid_down(play: str) -> None:
    t = lay(
        f"flinch@1913(play={play},turn-clock=20)",
        player([12, 12], ["?", 9], [3, 4, 5]),
        player([12, 12], [10, 11], [3]),
        stack=FRESH * 4,
        phase="laying",
        opened=False,
    )
    t.referee.play(CLOCK, "timeout")
    assert (turn(t), hand(t, "A"), reserve(t, "A")) == ("B", ["?"], [[3], [4], [5], [9], []])


@clause("OP-TURN-6", "OP-TURN-4")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_when_time_is_up_nothing_is_discarded_from_a_hand_that_nobody_knows(play: str) -> None:
    t = table(f"flinch@2008(play={play},turn-clock=20)", player([3, 9], ["?", "?"]), player([12, 3], [7]), centre=[2])
    t.referee.play(CLOCK, "timeout")
    assert (tops(t), stock(t, "A"), hand(t, "A")) == ([3], [9], ["?", "?"])  # its stock card was a duty
    assert (turn(t), heights(t, "A")) == ("B", [0] * 5)


@clause("OP-TURN-6", "IR-6")
@pytest.mark.parametrize("slot", [1, 3])
def test_when_time_is_up_a_1_on_the_reserve_is_played_and_no_other_card_of_it(slot: int) -> None:
    piles: list[Any] = [[9], [7], [12]]
    piles[slot - 1] = [1, 9]
    t = table(
        "flinch@2008(play=table,turn-clock=20)", player([12, 3], [10, 11], piles), player([12, 3], [10, 11]), centre=[6]
    )
    t.referee.play(CLOCK, "timeout")
    assert (tops(t), heights(t, "A")[slot - 1], hand(t, "A"), turn(t)) == ([6, 1], 1, [10], "B")


@clause("OP-TURN-6", "IR-6")
def test_when_time_is_up_a_1_on_the_partners_reserve_stays() -> None:
    own, other = player([12, 3], [10, 11], [9, 1]), player([12, 3], [10, 11])
    partner = player([12, 3], [10, 11], [1, 9])
    t = table("flinch@2008(play=table,partners=on,turn-clock=20)", own, other, partner, other, centre=[6])
    state = t.state
    assert isinstance(state, FlinchState)
    assert [t.rules.game.write_move(state, 0, move) for move in state.lawful(0)] == ["r2>new"]
    t.referee.play(CLOCK, "timeout")
    assert (tops(t), heights(t, "C")[:2], turn(t)) == ([6, 1], [1, 1], "B")


@clause("OP-TURN-6", "IR-6")
def test_when_time_is_up_the_stock_goes_before_a_1_on_the_reserve() -> None:
    t = table(
        "flinch@1913(play=table,turn-clock=30)", player([7, 3], [10, 11], [1]), player([12, 3], [10, 10]), centre=[6]
    )
    t.referee.play(CLOCK, "timeout")
    plays = [line for line in t.log() if line.startswith("A plays")]
    assert plays == [
        "A plays the 7 from the stock on the first pile",
        "A plays the 1 from the first reserve pile on the second pile",
    ]


@clause("FL-OPEN-8", "IR-6")
def test_hands_do_not_go_down_while_a_1_lies_on_a_reserve() -> None:
    t = lay(
        "flinch@1913(play=table)",
        player([12, 12], [9, 10], [1]),
        player([12, 12], [10, 11]),
        stack=FRESH * 4,
        phase="opening",
        opened=False,
    )
    t.play("A", "pass").play("B", "pass")
    assert (t.position()["phase"], turn(t), hand(t, "A")) == ("opening", "A", [9, 10])


# -- who certainly holds a starter ---------------------------------------------------------------------------


def shows_nine(rules: str, stock_top: int = 12, reserve: list[Any] | None = None) -> Table:
    """A shows a 9 that fits nowhere, and his turn goes on."""
    return table(
        rules, player([stock_top, 3], [1, 9, 10, 13], reserve or []), player([12, 3], [5, 5]), centre=[3]
    ).play("A", "show:h9")


def always_1(t: Table) -> bool:
    return all(1 in guess.hand(0) for guess in guesses(t, 1))


@clause("OP-EXP-4")
def test_a_turn_that_goes_on_tells_of_a_1_only_where_nothing_else_explains_it() -> None:
    assert always_1(shows_nine("flinch@2008(play=table)"))
    assert not always_1(shows_nine("flinch@2008(play=table)", stock_top=4))  # the stock is due
    assert not always_1(shows_nine("flinch@2008(play=table)", reserve=[1]))  # a 1 on the reserve is
    t = table("flinch@2008(play=table)", player([12, 3], [1, 4, 10]), player([12, 3], [5, 5]), centre=[3])
    assert not always_1(t.play("A", "show:h4"))  # the shown card fits
    assert not always_1(table("flinch@2008(play=table)", player([12, 3], [1, 4]), player([12], [5]), centre=[3]))


@clause("OP-EXP-5")
def test_a_card_that_goes_first_and_no_longer_fits_tells_of_no_1() -> None:
    t = table(
        "flinch@2008(play=table,exposed-call=automatic,exposed-first=before-stock)",
        player([12, 3], [9, 10, 13]),
        player([12, 3], [9, 10]),
        player([12, 3], [10, 11]),
        centre=[8],
        turn="C",
    )
    t.play("A", "show:h9").play("C", "h10>r1")
    assert turn(t) == "A"
    t.play("B", "h9>p1")  # out of turn, and now A cannot play the shown card
    assert not always_1(t)


@clause("ST-5")
def test_in_strict_play_who_is_asked_to_open_has_a_starter_unless_the_table_shows_why() -> None:
    def opening(top: int, reserve: list[Any]) -> Table:
        return lay(
            "flinch@2008",
            player([top, 3], [1, 9, 10, 13], reserve),
            player([12, 3], [5, 5]),
            stack=[2, 3, 4, 5, 6] * 4,
            phase="opening",
            opened=False,
        )

    assert always_1(opening(12, []))
    assert not always_1(opening(1, []))  # the stock opens
    assert not always_1(opening(12, [1]))  # the reserve does


# -- what a pointing-out tells -------------------------------------------------------------------------------


@clause("OP-CHAL-6", "OP-CHAL-7")
@pytest.mark.parametrize(("accused", "caller"), ["AC", "BA", "CB"])
def test_nothing_wrong_tells_that_there_is_no_1_where_nobody_can_call_for_it(accused: str, caller: str) -> None:
    t = table("flinch@2000(play=table)", *(player([12, 3], [4, 5, 10, 11]) for _ in range(3)), centre=[3], turn=accused)
    t.play(accused, "h4>p1").play(caller, f"point:{accused}")
    assert t.position()["no-starter"] == ["ABC".index(accused)]


@clause("IR-16", "OP-CHAL-7")
@pytest.mark.parametrize(("acts", "upheld"), [(("h4>p1", "take:p2", "h1>new"), 0), (("h4>p1", "h1>new"), 1)])
def test_a_1_taken_from_a_pile_after_other_cards_was_not_held_back(acts: tuple[str, ...], upheld: int) -> None:
    t = table(
        "flinch@1913(play=table,call-grounds=stock+ones)",
        player([12, 3, 3], [4, 10, 11, 13] if "take:p2" in acts else [1, 4, 10, 11]),
        player([12, 3], [10, 11]),
        centre=[3, 1],
    )
    settle(t.play("A", *acts).play("B", "call:A:ones"))
    assert len(stock(t, "A")) == 3 + upheld


@clause("IR-16")
def test_a_position_says_what_was_taken_from_whom_and_nothing_else() -> None:
    t = table("flinch@2008(play=table)", player([12, 3], [9, 10]), player([11, 3], [10, 8], [7]), centre=[3])
    (row,) = t.play("A", "take:B:r1").position()["table"]["deeds"]
    kind, seat, flags, source, owner, card = row[:6]
    assert (kind, seat, flags, source, owner, card) == (TAKEN, 0, TOOK, OWN_SLOTS + 1, 1, 7)
    assert row[6:] == [0, 0, 0, 0, 1, 0]  # no pile; one card lay there

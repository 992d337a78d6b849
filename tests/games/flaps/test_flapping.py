"""FLAPS, MEGA-FLAP, STOP THAT FLAPPING: laying out of turn, interleaving, the question, the race."""

from __future__ import annotations

import pytest

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.flaps.engine import notes as note
from kalamazoo.games.flaps.engine.cards import read_card
from kalamazoo.games.flaps.moves import ASK, NO
from kalamazoo.play.polling import next_action
from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, lay


def flapping() -> Setting:
    """A has laid a FLAPS; B is next."""
    return lay("4c 4h Kd Kd | 4s Kd Kd | Kd Kd Kd | 4d 4h Kd Kd").do("A", "4c")


@clause("FP-FLAP-1")
def test_anyone_may_flap_in_any_order_and_nobody_must() -> None:
    t = flapping()
    assert (t.phase, t.must_act(), t.may_act()) == ("asked", "BCD", "BCD")
    t.do("D", "4d")
    assert (t.top, t.may_act()) == ("4d", "ABC")
    t.do("A", "4h")
    assert t.top == "4h"


@clause("FP-FLAP-1")
def test_a_flaps_as_an_extra_lay_opens_flapping() -> None:
    t = lay("ARd 4h Kd Kd | Kd Kd Kd | 4d Kd Kd", top="9c")
    t.do("A", "ARd", "4h").do("C", "4d")
    assert (t.phase, t.must_act()) == ("asked", "AB")


@clause("FP-FLAP-1")
def test_who_may_flap_does_not_show_who_holds_a_flaps() -> None:
    t = flapping()
    assert "C" in t.must_act()  # C holds none
    assert t.moves("C") == ["no"]
    t = lay("4c 4h Kd Kd | 4s Kd Kd | Kd Kd Kd | 4d 4h Kd Kd", options="play=table").do("A", "4c")
    assert "C" in t.may_act()
    assert t.lays("C") == []
    t.do("B", "ask")
    assert t.must_act() == "CD"
    assert "no" in t.moves("C")


@clause("FP-FLAP-2")
def test_not_on_ones_own_flaps() -> None:
    t = flapping()
    assert t.refused("A", "4h") == "FP-FLAP-2"
    t.do("D", "4d")
    assert t.refused("D", "4h") == "FP-FLAP-2"
    t.do("B", "4s").do("D", "4h")
    assert t.top == "4h"


@clause("FP-FLAP-3")
def test_the_word_is_said_for_everyone_and_costs_nothing() -> None:
    t = flapping()
    assert note.FLAPS in t.notes()
    assert t.sizes() == [3, 3, 3, 4]


@clause("FP-FLAP-4")
def test_at_the_table_the_next_player_asks_before_an_open_turn() -> None:
    t = lay("4c 4h Kd Kd | 4s Kd Kd | Kd Kd Kd | 4d 4h Kd Kd", options="play=table").do("A", "4c")
    assert (t.phase, t.must_act(), t.lays("C")) == ("flapping", "B", [])
    assert {"4s", "ask"} <= set(t.moves("B"))
    assert t.refused("C", "ask") == "FP-TURN-6"
    t.do("B", "ask").do("D", "no")
    assert (t.phase, t.must_act()) == ("asked", "C")
    t.do("C", "no")
    assert (t.turn, t.phase) == ("B", "open")


@clause("FP-FLAP-4", "FP-ST-5")
def test_in_strict_play_the_table_asks_for_the_next_player() -> None:
    t = flapping()
    assert t.log()[-1] == 'B asks: "any more flapping?"'
    assert (t.moves("B"), t.moves("C"), t.moves("D")) == (["4s", "no"], ["no"], ["4d", "4h", "no"])
    assert t.refused("B", "ask") == "FP-ST-5"
    assert t.refused("B", "Kd") == t.refused("B", "draw") == "FP-FLAP-4"
    t.do("B", "no").do("D", "no")
    assert t.phase == "asked"
    t.do("C", "no")
    assert (t.turn, t.phase) == ("B", "open")


@clause("FP-ST-5", "FP-FLAP-5")
def test_the_next_player_may_flap_and_has_the_turn_all_the_same() -> None:
    t = lay("4c Kd Kd | 4s Kd Kd")
    t.do("A", "4c")
    assert t.moves("B") == ["4s", "no"]
    t.do("B", "4s").do("A", "no")
    assert t.turn == "B"  # a 4 laid on the open turn would have made B the opener, and A the next


@clause("FP-FLAP-4", "FP-FLAP-9")
def test_who_said_no_may_still_change_his_mind_before_it_closes() -> None:
    t = flapping()
    t.do("D", "no", "4d")
    assert (t.phase, t.must_act(), t.top) == ("asked", "ABC", "4d")


@clause("FP-FLAP-5")
@pytest.mark.parametrize(("direction", "following"), [("clockwise", "B"), ("counter-clockwise", "D")])
def test_the_player_after_the_opener_plays(direction: str, following: str) -> None:
    t = lay("4c Kd Kd | Kd Kd Kd | 4d Kd Kd | Kd Kd Kd", direction=direction)
    t.do("A", "4c").do("C", "4d")
    for who in t.must_act():
        t.do(who, "no")
    assert (t.turn, t.clockwise) == (following, direction == "clockwise")


@clause("FP-FLAP-6")
def test_the_last_flaps_is_followed() -> None:
    t = lay("4c Kd Kd | 5c 5d Kh | 4d Kd Kd")
    t.do("A", "4c").do("C", "4d").do("B", "no").do("A", "no")
    assert t.lays("B") == ["5d"]


@clause("FP-FLAP-7")
def test_a_new_flapping_on_ones_own_flaps() -> None:
    t = lay("4c Kd Kd | 4s 4h Kd Kd")
    t.do("A", "4c").do("B", "4s").do("A", "no")
    assert t.turn == "B"
    t.do("B", "4h")
    assert (t.phase, t.must_act()) == ("asked", "A")


@clause("FP-FLAP-8")
def test_a_win_out_of_turn() -> None:
    t = lay("4c Kd Kd | Kd Kd Kd | 4d")
    t.do("A", "4c").do("C", "4d")
    assert t.won_by() == "C FP-WIN-1"


@clause("FP-FLAP-9", "F20")
def test_a_flaps_after_the_question_needs_the_question_again() -> None:
    t = flapping()
    t.do("B", "no").do("C", "no").do("D", "4d")
    assert (t.phase, t.must_act()) == ("asked", "ABC")
    t = lay("4c 4h Kd Kd | 4s Kd Kd | Kd Kd Kd | 4d 4h Kd Kd", options="play=table").do("A", "4c")
    t.do("B", "ask").do("C", "no").do("D", "4d")
    assert (t.phase, t.must_act()) == ("flapping", "B")
    t.do("B", "ask")
    assert t.must_act() == "AC"


def test_with_nobody_left_to_ask_the_question_closes_flapping() -> None:
    t = lay("4c Kd Kd | 4s Kd Kd", options="play=table")
    t.do("A", "4c").do("B", "ask")
    assert (t.turn, t.phase) == ("B", "open")


# -- MEGA-FLAP ------------------------------------------------------------------------------------


def mega(hand: str = "MFh 4c 4d 4h 4s Kd Kd", level: int = 1) -> Setting:
    return lay(f"{hand} | 4s Kd Kd | 4d 4c Kd Kd", top="5h", level=level).do("A", "MFh")


@clause("FP-MEGA-1")
def test_three_flaps_of_ones_own_without_taking_turns() -> None:
    t = mega()
    t.do("A", "4c", "4d", "4h")
    assert t.refused("A", "4s") == "FP-FLAP-2"


@clause("FP-MEGA-2")
@pytest.mark.parametrize("laid", [[], ["4c"], ["4c", "4d"]])
def test_the_run_may_stop_early(laid: list[str]) -> None:
    t = mega()
    t.do("A", *laid)
    assert t.must_act() == "ABC"  # the owner is asked too
    t.do("A", "no").do("B", "no").do("C", "no")
    assert t.turn == "B"


@clause("FP-MEGA-3")
def test_others_flap_in_between() -> None:
    t = mega()
    t.do("A", "4c").do("B", "4s").do("A", "4d").do("C", "4c").do("A", "4h")
    assert t.refused("A", "4s") == "FP-FLAP-2"  # only the owner's own count, and they are three
    t.do("C", "4d").do("A", "4s")
    assert t.top == "4s"


@clause("FP-MEGA-5")
def test_a_mega_flap_is_a_four_of_hearts() -> None:
    assert lay("MFh Kd Kd | Kd Kd Kd", top="9h").lays("A") == ["MFh"]
    assert lay("MFh Kd Kd | Kd Kd Kd", top="4c").lays("A") == ["MFh"]
    assert lay("MFh Kd Kd | Kd Kd Kd", top="9c").lays("A") == []
    assert lay("4c Kd Kd | Kd Kd Kd", top="MFh").lays("A") == ["4c"]
    assert lay("MFh Kd Kd | Kd Kd Kd", top="4c", options="mega-is-four=no").lays("A") == []
    assert lay("MFh Kd Kd | Kd Kd Kd", top="9h", options="mega-is-four=no").lays("A") == ["MFh"]


@clause("FP-MEGA-6")
def test_a_mega_flap_inside_flapping_starts_its_run() -> None:
    t = lay("4c Kd Kd | Kd Kd Kd | MFh 4d 4d 4s 4s Kd")
    t.do("A", "4c").do("C", "MFh", "4d", "4d", "4s")
    assert t.refused("C", "4s") == "FP-FLAP-2"
    assert t.must_act() == "AB"


@clause("FP-MEGA-7")
def test_after_the_run_ordinary_interleaving_applies() -> None:
    t = mega()
    t.do("A", "4c", "4d", "4h").do("B", "4s").do("A", "4s")
    assert t.top == "4s"
    t = mega()
    t.do("B", "no").do("A", "no").do("C", "no").do("B", "4s")
    assert t.flaps.mega == 0  # the run lapsed with the flapping
    t.do("A", "4c")
    assert t.refused("A", "4d") == "FP-FLAP-2"


def test_two_packs_allow_a_mega_flap_inside_a_run_which_starts_a_new_three() -> None:
    t = lay("MFh MFh 4c 4d 4h 4s Kd | Kd Kd Kd", top="5h", options="packs=2")
    t.do("A", "MFh", "MFh", "4c", "4d", "4h")
    assert t.refused("A", "4s") == "FP-FLAP-2"


# -- STOP THAT FLAPPING ---------------------------------------------------------------------------


@clause("FP-STOP-1")
def test_it_is_laid_like_a_flaps() -> None:
    assert lay("4Sd Kc Kc | Kd Kd Kd", top="9d", level=3).lays("A") == ["4Sd"]
    assert lay("4Sd Kc Kc | Kd Kd Kd", top="4h", level=3).lays("A") == ["4Sd"]
    assert lay("4Sd Kc Kc | Kd Kd Kd", top="9s", level=3).lays("A") == []
    t = lay("4c Kd Kd | Kd Kd Kd | 4Sd Kd Kd", level=3)
    t.do("A", "4c")
    assert t.lays("C") == ["4Sd"]


@clause("FP-STOP-2")
def test_it_ends_flapping_for_everybody() -> None:
    t = lay("4c Kd Kd | 4h Kd Kd | 4Sd Kd Kd | 4s Kd Kd", level=3)
    t.do("A", "4c").do("C", "4Sd")
    assert (t.turn, t.phase, t.may_act()) == ("B", "open", "B")


@clause("FP-STOP-3")
def test_not_on_ones_own_flaps_either() -> None:
    t = lay("4c 4Sd Kd Kd | 4h Kd Kd", level=3)
    t.do("A", "4c")
    assert t.refused("A", "4Sd") == "FP-STOP-3"
    t.do("B", "4h").do("A", "4Sd")
    assert t.turn == "B"


@clause("FP-STOP-4")
@pytest.mark.parametrize("before", [[], ["4c"], ["4c", "4d"]])
def test_as_one_of_the_three_of_ones_own_run(before: list[str]) -> None:
    t = mega("MFh 4c 4d 4Sd Kd Kd", level=3)
    t.do("A", *before, "4Sd")
    assert (t.turn, t.phase) == ("B", "open")


@clause("FP-STOP-5")
@pytest.mark.parametrize("laid", [[], ["4c"], ["4c", "4d"]])
def test_another_players_run_is_limited_to_two(laid: list[str]) -> None:
    t = lay("MFh 4c 4d 4h 4s Kd Kd | 4s Kd Kd | 4Sd Kd Kd", top="5h", level=3)
    t.do("A", "MFh", *laid).do("C", "4Sd")
    for card in ["4c", "4d"][len(laid) :]:
        assert t.refused("B", "4s") == "FP-STOP-2"
        assert t.must_act() == "A"
        t.do("A", card)
    assert t.turn == "B"
    assert t.refused("A", "4h") == "FP-TURN-6"


@clause("FP-STOP-5")
def test_the_owner_may_leave_the_two_unlaid() -> None:
    t = lay("MFh 4c 4d Kd Kd | 4s Kd Kd | 4Sd Kd Kd", top="5h", level=3)
    t.do("A", "MFh").do("C", "4Sd")
    assert t.must_act() == "A"
    t.do("A", "no")
    assert (t.turn, t.top) == ("B", "4Sd")


@clause("FP-STOP-6", "FP-ST-4")
def test_too_late_after_the_third() -> None:
    t = lay("MFh 4c 4d 4h Kd Kd | 4s Kd Kd | 4Sd Kd Kd", top="5h", level=3)
    t.do("A", "MFh", "4c", "4d", "4h").do("C", "4Sd")
    assert (t.turn, t.top, t.flaps.mega) == ("B", "4Sd", 0)


@clause("FP-STOP-7", "F22")
def test_others_flaps_in_between_make_no_difference() -> None:
    t = lay("MFh 4c 4d 4h Kd Kd | 4s Kd Kd | 4Sd Kd Kd", top="5h", level=3)
    t.do("A", "MFh", "4c").do("B", "4s").do("C", "4Sd").do("A", "4d")
    assert (t.turn, t.top) == ("B", "4d")  # that was the second, and the last


@clause("FP-STOP-8")
def test_one_player_lays_mega_two_flaps_and_the_stop() -> None:
    t = mega("MFh 4c 4d 4Sd Kd Kd", level=3)
    t.do("A", "4c", "4d", "4Sd")
    assert t.turn == "B"


@clause("FP-STOP-9", "F22")
def test_on_an_open_turn_it_opens_nothing() -> None:
    t = lay("4Sd Kc Kc | 4c Kd Kd | 4s Kd Kd", top="9d", level=3)
    t.do("A", "4Sd")
    assert (t.turn, t.may_act()) == ("B", "B")


@clause("FP-STOP-10")
def test_a_new_flapping_may_follow_a_stop() -> None:
    t = lay("4c Kd Kd | 4h Kd Kd | 4Sd Kd Kd", level=3)
    t.do("A", "4c").do("C", "4Sd").do("B", "4h")
    assert (t.phase, t.must_act()) == ("asked", "AC")


# -- the race -------------------------------------------------------------------------------------


class Racer(Bot):
    """Flaps after a given time, if it can."""

    def __init__(self, seat: int, card: str, delay: int) -> None:
        super().__init__(seat, Rng(seat))
        self.card = read_card(card)
        self.after = delay

    def wish(self, view: State, owed: bool) -> int:
        self.delay = self.after
        moves = view.moves(self.seat)
        if self.card in moves:
            return self.card
        self.delay = 5000
        return next((move for move in (ASK, NO) if move in moves), NO_WISH)


@pytest.mark.parametrize(("b", "c", "first"), [(400, 300, "4d"), (300, 400, "4s")])
def test_among_bots_the_declared_delays_decide_the_race(b: int, c: int, first: str) -> None:
    t = lay("4c Kd Kd | 4s Kd Kd | 4d Kd Kd").do("A", "4c")
    bots = [Racer(0, "Kd", 100), Racer(1, "4s", b), Racer(2, "4d", c)]
    seat, move, _ = next_action(t.rules.game, t.state, bots, Rng(1))
    t.referee.play(seat, move)
    assert t.top == first


def test_at_a_live_table_the_first_to_arrive_wins_the_race() -> None:
    t = lay("4c Kd Kd | 4s 4s Kd | 4d Kd Kd").do("A", "4c")
    t.do("B", "4s")
    t.do("C", "4d")  # arrives later and is still legal, for the top is another's
    t.do("B", "4s")
    assert t.top == "4s"
    assert t.referee.texts == ["4c", "4s", "4d", "4s"]


def test_a_refusal_tells_a_seat_nothing_it_does_not_know() -> None:
    with_four = lay("4c Kd Kd | 4s Kd Kd | 4d Kd Kd").do("A", "4c")
    without = lay("4c Kd Kd | Kd Kd Kd | 4d Kd Kd").do("A", "4c")
    for t in (with_four, without):
        assert t.refused("C", "Kd") == "FP-TURN-6"
        assert t.refused("C", "ask") == "FP-ST-5"
        assert t.may_act() == t.must_act() == "BC"

"""The greedy player: finishing, answers, flapping, ganging up, side games, secrets, calls."""

from __future__ import annotations

import pytest

from kalamazoo.bots import make_bots
from kalamazoo.core.bot import NO_WISH
from kalamazoo.core.rng import Rng
from kalamazoo.games.flaps.greedy import GreedyFlaps
from kalamazoo.play.company import Company
from kalamazoo.play.polling import next_action, play_out
from kalamazoo.play.referee import Referee
from kalamazoo.rulebook import rules
from tests.games.flaps.setting import Setting, lay


def wish(t: Setting, who: str = "A", bot: GreedyFlaps | None = None) -> str:
    """What the greedy player of a seat wants to do now; empty if nothing."""
    seat = ord(who) - 65
    bot = bot or GreedyFlaps(seat, Rng(3))
    move = bot.wish(t.state.mask(seat), bool(t.state.must_act() >> seat & 1))
    return "" if move == NO_WISH else t.rules.game.write_move(t.state, seat, move)


def test_it_finishes_when_it_can() -> None:
    assert wish(lay("5d | Kd Kd Kd")) == "5d"
    assert wish(lay("AEd | Kd Kd Kd")) == "AEd"
    assert wish(lay("4d | Kd Kd Kd", top="4c", phase="asked", waiting="A", turn="B", actor=0, flapper=1)) == "4d"
    assert wish(lay("HDh | 9d 9d 9d", top="10c", phase="scuffle", turn="B", actor=0)) == "HDh"


def test_it_keeps_a_card_it_can_finish_on() -> None:
    assert wish(lay("Ah 5d | Kd Kd Kd")) == "Ah!"
    assert wish(lay("AEd 5d | Kd Kd Kd")) == "5d!"
    assert wish(lay("OM1 Kd | 9d 9d 9d", top="Kc", level=2)) == "OM1!"


def test_it_says_last_card_before_it_lays_the_last() -> None:
    assert wish(lay("5d | Kd Kd Kd", owes="A")) == "last"
    t = lay("5d Kd | Kd Kd Kd", options="play=table").do("A", "5d")
    assert wish(t) == "last"


def test_it_answers_an_attack_rather_than_drawing() -> None:
    assert wish(lay("2h Kd Kd | Kd Kd Kd", top="2c", phase="attacked", attack=4)) == "2h"
    assert wish(lay("9c Kd Kd | Kd Kd Kd", top="2c", phase="attacked", attack=4)) == "9c"
    assert wish(lay("Kd Kd Kd | Kd Kd Kd", top="2c", phase="attacked", attack=4)) == "draw"
    assert wish(lay("QK Kd Kd | Kd Kd Kd", top="3c", phase="attacked", attack=3, level=3)) == "QK"


def test_it_holds_answers_back_while_plain_cards_do() -> None:
    assert wish(lay("9c 7c Kc Qh 2d | Kd Kd Kd Kd Kd")) == "Kc"
    assert wish(lay("Ah 5h Kd 9d | Kd Kd Kd Kd Kd")) == "5h"


def test_it_gangs_up_on_a_player_at_the_last_card() -> None:
    assert wish(lay("2c Kc 9d 9d | Kd | 9d 9d 9d 9d")) == "2c"
    assert wish(lay("8c Kc 9d 9d | Kd | 9d 9d 9d 9d")) == "8c"
    t = lay("10c 9d 9d 9d | 9d 9d 9d 9d | Kd | 9d 9d 9d 9d").do("A", "10c")
    assert wish(t) == "pick:C"
    t = lay("1Uc 9d 9d 9d | 9d 9d 9d | Kd", level=6, down={"B": ["2c"], "C": ["3c"]}).do("A", "1Uc")
    assert wish(t) == "up:C"
    t = lay("1Dc 9d 9d 9d | 9d 9d 9d | Kd", level=6).do("A", "1Dc")
    assert wish(t) == "place:C"


def test_it_flaps_when_it_gains_and_asks_or_declines_otherwise() -> None:
    for play, said in (("strict", "no"), ("table", "ask")):
        t = lay("4c Kd Kd | Kd Kd Kd | 4d 9d 9d", options=f"play={play}").do("A", "4c")
        assert (wish(t, "A"), wish(t, "B"), wish(t, "C")) == ("", said, "4d")
    t = lay("4c Kd Kd Kd | 9d 9d 9d | 9d 9d 9d").do("A", "4c")
    assert wish(t, "C") == "no"


def test_it_lays_a_mega_flap_for_its_flaps() -> None:
    assert wish(lay("MFh 4c 4d 4s 5h 9d | Kd Kd Kd Kd", top="Kh")) == "MFh"
    t = lay("MFh 4c 4d 4s 5h 9d | Kd Kd Kd Kd", top="Kh").do("A", "MFh")
    assert wish(t) in ("4c", "4d", "4s")


@pytest.mark.parametrize(("order", "expected"), [("clockwise", [360, 420, 480])])
def test_by_poll_order_the_nearest_clockwise_is_quickest(order: str, expected: list[int]) -> None:
    t = lay("4c Kd Kd | 4d 9d 9d | 4h 9d 9d | 4s 9d 9d", options=f"poll-order={order}").do("A", "4c")
    delays = []
    for seat in (1, 2, 3):
        bot = GreedyFlaps(seat, Rng(seat))
        assert wish(t, "ABCD"[seat], bot)[0] == "4"
        delays.append(bot.delay)
    assert delays == expected


def test_by_speed_each_has_a_reaction_time_of_its_own() -> None:
    t = lay("4c Kd Kd | 4d 9d 9d | 4h 9d 9d", options="poll-order=speed").do("A", "4c")
    slow, quick = GreedyFlaps(1, Rng(1)), GreedyFlaps(2, Rng(2))
    slow.speed, quick.speed = 800, 0
    first = set()
    for seed in range(20):
        seat, _, _ = next_action(t.rules.game, t.state, [None, slow, quick], Rng(seed))
        first.add(seat)
    assert first == {2}


def test_the_question_leaves_the_others_time() -> None:
    t = lay("4c Kd Kd | 9d 9d 9d | 4h 9d 9d", options="play=table").do("A", "4c")
    asker, flapper = GreedyFlaps(1, Rng(1)), GreedyFlaps(2, Rng(2))
    assert (wish(t, "B", asker), wish(t, "C", flapper)) == ("ask", "4h")
    assert asker.delay > flapper.delay


def test_it_never_makes_another_player_win() -> None:
    assert wish(lay("5Ld Kc 9d 9d | Kd | 9d 9d 9d", level=5)) == "Kc"
    assert wish(lay("5Ld 9h 9h 9h | Kd | 9d 9d 9d", level=5)) == "draw"
    t = lay("5Sd 9h 9h 9h | Kd | 9d 9d 9d", level=5, phase="share", top="5Sd")
    assert wish(t) == "share:C"


def test_it_puts_an_ol_maid_or_a_safe_card_into_trumps() -> None:
    t = lay("KTs 2c OM3 9d Kh | 9d 9d 9d | 9d 9d 9d", top="5s", level=2).do("A", "KTs")
    t.do("A", wish(t))
    assert wish(t) == "put:OM3"
    t = lay("KTs 2c 3d Kh 9s | 9d 9d 9d | 9d 9d 9d", top="5s", level=2).do("A", "KTs")
    assert wish(t) == "call:h"
    t.do("A", "call:h")
    assert wish(t) == "put:Kh"


def test_it_guesses_near_what_it_knows_and_never_a_number_twice() -> None:
    t = lay("KSc Kd 9d 9d | OM1 9d 9d | 5h 9d 9d", level=4)
    t.do("A", "KSc", "put:Kd").do("B", "put:OM1").do("C", "put:5h")
    first = wish(t, "B")
    assert first == "guess:32"  # its own 20 and twice a usual card
    t.do("B", first)
    second = wish(t, "C")
    assert second not in ("", first)
    assert abs(int(second.split(":")[1]) - 22) < 5


def test_it_is_rid_of_its_worst_card() -> None:
    t = lay("5Ph OM1 Ah 9d | 9d 9d 9d", level=5).do("A", "5Ph")
    assert wish(t) == "secret:OM1"
    t = lay("KMh OM1 Ah 9d Kd | 9d 9d 9d", level=7, top="5h").do("A", "KMh")
    assert wish(t) == "monty:OM1"


def test_it_remembers_secrets_it_has_seen() -> None:
    seen = [{"card": "AEd", "by": "A"}, {"card": "OM1", "by": "A"}]
    t = lay("1Sh OM2 9d 9d | 9d 9d 9d", top="5h", level=6, down={"B": seen}).do("A", "1Sh")
    assert wish(t) == "swap:OM2:B1"
    good = lay("5Mc 9c 9d 9d | 9d 9d 9d", level=5, mystery=["9d", "9d", "9d"])
    assert wish(good) == "9c"  # three cards for one is no bargain


def test_it_catches_who_forgot_the_call_and_objects() -> None:
    t = lay("5d Kd | Kc Kc Kc | 5h Kc Kc", options="play=table").do("A", "5d").do("B", "draw").do("C", "5h")
    assert wish(t, "B") == "caught:A"
    assert wish(t, "B", GreedyFlaps(1, Rng(1), notices=0)) == ""
    t = lay("5d Kd | Kc Kc Kc | Kh Kc Kc", options="play=table", top="5c")
    t.do("A", "5d").do("B", "draw").do("C", "draw").do("A", "Kd")
    assert wish(t, "C") == "caught:A"


def test_one_that_forgets_does_not_call() -> None:
    t = lay("5d Kd | Kc Kc Kc", options="play=table").do("A", "5d")
    assert wish(t, "A", GreedyFlaps(0, Rng(1), forgets=1000)) == ""
    assert wish(lay("5d Kd | Kc Kc Kc"), "A", GreedyFlaps(0, Rng(1), forgets=1000)) == "5d"


@pytest.mark.parametrize("text", ["flaps@level1", "flaps@level4", "flaps@level7", "flaps@level7(play=table)"])
def test_it_beats_random_players(text: str) -> None:
    rule_set = rules(text)
    won = 0
    for seed in range(12):
        state = rule_set.deal(3, seed, seed % 3)
        names = ",".join("fair" if seat == seed % 3 else "random" for seat in range(3))
        play_out(rule_set.game, state, make_bots(names, rule_set, 3, Rng(seed)), Rng(seed))
        scores = state.scores()
        won += scores[seed % 3] == max(scores)
    assert won >= 8


@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize("play", ["strict", "table"])
def test_greedy_players_play_to_the_end_the_same_way_each_time(level: int, play: str) -> None:
    rule_set = rules(f"flaps@level{level}(play={play})")
    ends = []
    for _ in range(2):
        state = rule_set.deal(4, level)
        play_out(rule_set.game, state, make_bots("fair", rule_set, 4, Rng(5)), Rng(6), limit=5000)
        ends.append(state.dump())
        assert state.may_act() == 0
    assert ends[0] == ends[1]


def test_whoever_owes_the_call_when_another_has_won_says_nothing_any_more() -> None:
    """FP-LAST-9: after the last lay nobody says "Last Card"; in this game a player comes to one card just then."""
    table = rules("flaps@level7(play=table)")
    referee = Referee(table, 5, "9")
    company = Company(referee, make_bots("fair", table, 5, lot := Rng(9)), lot)
    while (wish := company.next_wish())[0] >= 0:
        company.play(*wish[:2])
    assert referee.over

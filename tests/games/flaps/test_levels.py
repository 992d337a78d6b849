"""The levels of Flaps: who beats whom, what they may not know, and why they do what they do."""

from __future__ import annotations

import pytest

from kalamazoo.bots.levels import LEVELS, levels_of
from kalamazoo.bots.registry import make_bot, make_bots
from kalamazoo.core.bot import NO_WISH, Reason
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import all_seats, seats_of
from kalamazoo.games.flaps.reasons import reasons_for
from kalamazoo.games.flaps.worth import FAIR, Judge, card_seen
from kalamazoo.games.kit.engine.trying import TRIED
from kalamazoo.play.polling import play_out
from kalamazoo.rulebook import rules
from tests.games.flaps.setting import Setting, lay


def said(t: Setting, move: str, who: int = 0) -> str:
    """Why a move is good, in words."""
    view = t.flaps.mask(who)
    number = t.rules.game.read_move(view, who, move)
    found = [t.rules.game.advise(view, who, number, [why]) for why in reasons_for(view, who, number, Judge(FAIR))]
    return " ".join(advice.text for advice in found if advice)


def test_every_level_is_there_with_a_sentence_of_its_own() -> None:
    found = levels_of(rules("flaps@level1").game)
    assert list(found) == list(LEVELS)
    assert not set(found.values()) & set(LEVELS.values())


@pytest.mark.parametrize(("level", "below"), [("easy", "beginner"), ("fair", "easy")])
def test_a_level_beats_the_one_below(level: str, below: str) -> None:
    rule_set = rules("flaps@level4")
    won = 0
    for seed in range(60):
        for names in (f"{level},{below}", f"{below},{level}"):
            state = rule_set.deal(2, seed, 1)
            play_out(rule_set.game, state, make_bots(names, rule_set, 2, Rng(seed)), Rng(seed))
            scores = state.scores()
            won += scores[names.startswith(below)] > scores[names.startswith(level)]
    assert won > 66


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("text", ["flaps@level3", "flaps@level7(play=table)"])
def test_no_level_uses_what_its_seat_may_not_know(level: str, text: str) -> None:
    rule_set = rules(text)
    asked = 4 if level in ("beginner", "easy", "fair") else 2
    for seed in range(6):
        state = rule_set.deal(3, seed, 2)
        play_out(rule_set.game, state, make_bots("fair", rule_set, 3, Rng(seed)), Rng(seed), 10 + 4 * seed)
        for seat in seats_of(state.may_act() & all_seats(3)):
            other = state.mask(seat)
            other.fill(Rng(99))
            owed = bool(state.must_act() >> seat & 1)
            worlds = (state.mask(seat), other.mask(seat), state, other)  # a rollout asks those below on whole worlds
            wishes = set()
            for world in worlds[:asked]:
                wishes.add(make_bot(f"{level}(effort=10)", rule_set, seat, Rng(7)).wish(world, owed))
            assert len(wishes) == 1


def test_what_lies_hidden_is_known_to_who_saw_it() -> None:
    t = lay("1Sh OM2 9d | 9d 9d 9d", top="5h", level=6, down={"B": [{"card": "AEd", "by": "A"}, "OM1"]})
    seen, unseen = t.flaps.downs[1]
    assert card_seen(seen, 0)
    assert not card_seen(seen, 1)
    assert not card_seen(unseen, 0)


def test_a_beginner_forgets_calls() -> None:
    t = lay("5d Kd | Kc Kc Kc", options="play=table").do("A", "5d")
    view = t.state.mask(0)
    silent = [make_bot("beginner", t.rules, 0, Rng(seed)).wish(view, False) == NO_WISH for seed in range(60)]
    assert 5 < sum(silent) < 30
    assert make_bot("strong", t.rules, 0, Rng(1)).wish(view, False) != NO_WISH


def test_the_reasons_of_lays() -> None:
    assert said(lay("5d | Kd Kd Kd"), "5d") == "It is your last card, and it wins."
    answer = lay("2h Kd Kd | Kd Kd Kd", top="2c", phase="attacked", attack=4)
    assert said(answer, "2h").startswith("It answers the attack, and you need not draw four cards.")
    t = lay("9c 7c Kc Qh 2d | Kd Kd Kd Kd Kd")
    assert "It keeps the 7 of clubs to answer an attack." in said(t, "Kc")
    assert "It keeps the ACE of hearts for later." in said(lay("Ah 5h 5d Kd 9d | Kd Kd Kd Kd Kd"), "5h")
    assert "Two cards of your own could follow it." in said(lay("5c Kc 9c 8d | Kd Kd Kd Kd", top="4c"), "5c")
    assert "The 5 of diamonds is left, and it can finish." in said(lay("Kd 5d | Kd Kd Kd"), "Kd!")
    assert "The OL' MAID 1 is better gone." in said(lay("OM1 9d 9d | 9d 9d 9d", top="Kc", level=2), "OM1")
    extra = said(lay("ARh 5h 9c 8c | Kd Kd Kd Kd", level=2), "ARh")
    assert "The 5 of hearts can follow at once." in extra


def test_the_reasons_that_speak_of_others() -> None:
    assert "B has one card left: the 2 of clubs holds that player up." in said(
        lay("2c Kc 9d 9d | Kd | 9d 9d 9d 9d"), "2c"
    )
    assert "B has one card left, and is not next any more." in said(lay("Jc Kc 9d 9d | Kd | 9d 9d 9d 9d"), "Jc")
    t = lay("10c 9d 9d 9d | 9d 9d 9d 9d | Kd | 9d 9d 9d 9d").do("A", "10c")
    assert said(t, "pick:C") == "C has one card left, and must be stopped."


def test_the_reasons_of_answers() -> None:
    assert said(lay("9d 8d 8d | Kd Kd Kd", top="5c"), "draw") == "You have nothing that fits."
    assert said(lay("Ah 8d 8d | Kd Kd Kd", top="5c"), "draw") == (
        "The ACE of hearts is worth more in your hand than on the pile."
    )
    t = lay("Ah 5d 9d 9d | Kd Kd Kd").do("A", "Ah")
    assert said(t, "call:d") == "You have three cards of diamonds."
    flap = lay("4c Kd Kd | Kd Kd Kd | 4d 9d 9d").do("A", "4c")
    assert "It is a card less, without waiting for your turn." in said(flap, "4d", 2)


def test_what_the_tries_found_is_said_only_if_it_changed_the_mind() -> None:
    t = lay("5d Kd | Kd Kd Kd")
    better = t.rules.game.advise(t.flaps, 0, 0, [Reason(TRIED, number=40, place=30)])
    assert better
    assert better.text == "Played out in deals that could be, it wins 40 of 100, and the first thought 30."
    assert t.rules.game.advise(t.flaps, 0, 0, [Reason(TRIED, number=31, place=30)]) is None


def test_a_searching_player_gives_its_reasons() -> None:
    t = lay("2c Kc 9d 9d | Kd | 9d 9d 9d 9d")
    bot = make_bot("strong(effort=20)", t.rules, 0, Rng(1))
    bot.wish(t.state.mask(0), True)
    assert bot.reasons[-1].kind == TRIED

"""The levels of Flush: who beats whom, what they may not know, and why they lay what they lay."""

from __future__ import annotations

import pytest

from kalamazoo.bots.levels import LEVELS, levels_of
from kalamazoo.bots.registry import make_bot, make_bots
from kalamazoo.core.bot import Reason
from kalamazoo.core.rng import Rng
from kalamazoo.games.flush import reasons as why
from kalamazoo.games.flush.advice import advise
from kalamazoo.games.flush.greedy import GreedyFlush, careless
from kalamazoo.games.flush.moves import MISCOUNT
from kalamazoo.games.flush.planner import WEIGHTS, Planner
from kalamazoo.games.kit.engine.trying import TRIED
from kalamazoo.play.polling import play_out
from kalamazoo.rulebook import rules
from tests.games.flush.laying import Laid, lay

FLUSH = rules("flush")


def reasons(t: Laid, take: str = "") -> list[Reason]:
    """Why the planner's best set, or the one that begins with this move, is good."""
    view = t.flush.mask(0)
    planner = Planner(0, WEIGHTS, Rng(1))
    for choice in planner.choices(view):
        planner.take(choice)
        if not take or FLUSH.game.write_move(view, 0, planner.steps(view)[0]) == take:
            return why.reasons_for(view, planner)
    raise AssertionError("no such set")


def said(t: Laid, take: str = "") -> str:
    view = t.flush.mask(0)
    found = [FLUSH.game.advise(view, 0, 0, [reason]) for reason in reasons(t, take)]
    return " ".join(advice.text for advice in found if advice)


def test_every_level_is_there_with_a_sentence_of_its_own() -> None:
    found = levels_of(FLUSH.game)
    assert list(found) == list(LEVELS)
    assert not set(found.values()) & set(LEVELS.values())


@pytest.mark.parametrize(("level", "below", "deals"), [("easy", "beginner", 20), ("fair", "easy", 20)])
def test_a_level_beats_the_one_below(level: str, below: str, deals: int) -> None:
    won = 0
    for seed in range(deals):
        for names in (f"{level},{below}", f"{below},{level}"):
            state = FLUSH.deal(2, seed, 1)
            play_out(FLUSH.game, state, make_bots(names, FLUSH, 2, Rng(seed)), Rng(seed))
            won += state.scores()[names.startswith(below)] == 1
    assert won > 1.2 * deals


def test_a_searching_player_beats_the_fair_one() -> None:
    short = rules("flush(limit=1)")  # a single round
    won = 0
    for seed in range(6):
        state = short.deal(2, seed, 1)
        bots = [make_bot(("strong(effort=30)", "fair")[(seat + seed) % 2], short, seat, Rng(seed)) for seat in (0, 1)]
        play_out(short.game, state, bots, Rng(seed))
        won += state.scores()[seed % 2] == 1
    assert won >= 4


@pytest.mark.parametrize("level", list(LEVELS))
def test_no_level_uses_what_its_seat_may_not_know(level: str) -> None:
    asked = 4 if level in ("beginner", "easy", "fair") else 2
    for seed in range(3):
        state = FLUSH.deal(3, seed, 2)
        play_out(FLUSH.game, state, make_bots("fair", FLUSH, 3, Rng(seed)), Rng(seed), 20 + 13 * seed)
        seat = state.to_act()
        other = state.mask(seat)
        other.fill(Rng(99))
        worlds = (state.mask(seat), other.mask(seat), state, other)  # a rollout asks those below strong on whole worlds
        wishes = {make_bot(f"{level}(effort=10)", FLUSH, seat, Rng(7)).wish(world, True) for world in worlds[:asked]}
        assert len(wishes) == 1


def test_a_beginner_miscounts_where_people_may_slip() -> None:
    t = lay("A 3 | B 9 9", game="flush(play=table)", pile="5", by="B").play("A", "put:3")
    view = t.flush.mask(0)
    said = [careless(0, 0, Rng(seed)).wish(view, True) for seed in range(100)]
    assert 5 <= sum(move >= MISCOUNT for move in said) <= 30
    assert all(GreedyFlush(0, Rng(seed)).wish(view, True) < MISCOUNT for seed in range(30))


def test_the_last_cards_end_the_round() -> None:
    assert "two threes are your last cards: the round is yours".capitalize() in said(lay("A 3 3 | B 9 9", pile="7"))
    assert "It is your last card" in said(lay("A 3 | B 9 9", pile="7"))


def test_a_flush_clears_the_pile_and_goes_on() -> None:
    text = said(lay("A 4 4 4 4 9 2 | B 9 9", pile="8 8", by="B"))
    assert "Two cards of the pile leave with it, and you go on" in text
    assert "It is a Flush, and you go on." in said(lay("A 4 4 4 4 9 2 | B 9 9"), "put:4")
    assert "With the two fours on top it is a Flush" in said(lay("A 4 4 9 2 | B 9 9", pile="4 4", by="B"))
    assert "hand over a Base" in said(lay("A 2 2 2 2 2 2s 3 [3/1] | B 5 | C 5", pile="9", by="C"), "put:2")


def test_a_flush_card_saves_from_picking_up() -> None:
    text = said(lay("A 7 F 10 | B 2 2 2 2", pile="6 5 3", by="B"), "put:F")
    assert "It saves you from picking up three cards" in text


def test_picking_up_says_what_it_costs() -> None:
    text = said(lay("A 7 10 | B 2 2 2 2", pile="6 5 3", by="B"), "put:7")
    assert "the pile of three cards comes to your hand" in text


def test_high_values_go_on_an_empty_pile() -> None:
    assert "The pile is empty, and tens are hard to lay" in said(lay("A 1 2 10 | B 9 9 9 9 8 8", mimic="F"))


def test_what_a_set_does_to_who_is_next() -> None:
    t = lay("A 7 8s 9 | B 1 | C 9 9 9 9 9b 10 10", pile="10", by="C", mimic="F")
    assert "It passes over B, who has one card left" in said(t, "put:8s")
    low = lay(
        "A 1 9 9 | B 9 9 | C 10 10 10", pile="8 8 7", by="C", mimic="F", away=["1", "1", "1", "1", "1s", "1s", "1b"]
    )
    assert "B probably has nothing as low, and picks up four cards" in said(low, "put:1")


def test_bases_and_mimics() -> None:
    assert "The Blind of your Base 1 is open then" in said(lay("A 6 2 [6/1] | B 9 9 9", pile="8", by="B"), "put:6")
    mimics = lay("A 6 6 6 5 9 9 | B 9 9 9", pile="8", by="B", mimic="5s")
    assert "One Mimic goes along as sixes" in said(mimics)
    view = mimics.flush.mask(0)
    planner = Planner(0, WEIGHTS, Rng(1))
    planner.take(next(choice for choice in planner.choices(view) if choice.value == 6 and not choice.joined))
    kept = FLUSH.game.advise(view, 0, 0, why.reasons_for(view, planner)[-1:])
    assert kept
    assert kept.text == "Your Mimic stays for a Flush."


def test_a_set_with_nothing_special_about_it_has_a_reason_too() -> None:
    t = lay("A 1 3 8 9 | B 9 9 8 3 2 1", pile="6", by="B")
    assert said(t, "put:3") == "Of what fits, threes are the highest, and your lower cards can still be laid later."
    assert said(t, "put:1") == "It saves you from picking up one card."
    assert said(lay("A 3 8 9 | B 9 9 8 3 2 1", pile="6", by="B"), "put:3") == "It saves you from picking up one card."
    assert said(lay("A 3 3 8 9 | B 9 9 8 3 2 1"), "put:3") == "It rids you of two cards."


def test_a_blind_is_flipped_for_its_chances() -> None:
    reason = reasons(lay("A 2 2 [-/1] | B 9 9 9 9 8 8 8", pile="5"), "flip:1")[0]
    assert reason.kind == why.FLIPS
    assert 0 < reason.number < reason.place
    assert "cards not seen yet" in said(lay("A 2 2 [-/1] | B 9 9 9 9 8 8 8", pile="5"), "flip:1")
    high = said(lay("A 2 2 [-/1] | B 9 9 9 9 8 8 8", pile="10"), "flip:1")
    assert high == "Every card that has not been seen would fit."


def test_a_base_is_handed_over_with_a_reason() -> None:
    t = lay("A 2 2 2 2 2 2s [3/1] [9/1] [-/1] | B 5 | C 5", pile="9", by="C").lay("A", "2 2 2 2 2 2s", "6x2")
    view = t.flush.mask(0)
    bot = make_bot("strong(effort=20)", FLUSH, 0, Rng(1))
    move = bot.wish(view, True)
    advice = FLUSH.game.advise(view, 0, move, bot.reasons, ("Ann", "Bea", "Clara"))
    assert advice
    assert advice.text.startswith("Clara gets the Base")
    assert advice.places == (f"base:0:{move - 256}",)


def test_what_the_tries_found_is_said_only_if_it_changed_the_mind() -> None:
    view = lay("A 3 3 | B 9 9", pile="7").flush
    better = advise(view, 0, 0, [Reason(TRIED, number=61, place=50)])
    assert better
    assert better.text.startswith("Played out over possible deals, it wins 61 of 100")
    assert advise(view, 0, 0, [Reason(TRIED, number=51, place=50)]) is None


def test_the_plan_and_its_reasons_are_kept_while_the_set_is_laid() -> None:
    t = lay("A 4 4 4 4 9 2 | B 9 9", pile="8 8", by="B")
    bot = make_bot("strong(effort=20)", FLUSH, 0, Rng(1))
    first = bot.wish(t.flush.mask(0), True)
    kinds = [reason.kind for reason in bot.reasons]
    assert kinds
    t.play("A", FLUSH.game.write_move(t.state, 0, first))
    bot.wish(t.flush.mask(0), True)
    assert [reason.kind for reason in bot.reasons] == kinds
    assert getattr(bot, "rolled") == 0  # noqa: B009

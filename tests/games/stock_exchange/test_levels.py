"""The levels of Stock Exchange: tempers, what a trader reads, why, and what it may not know."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kalamazoo.bots import make_bot, make_bots
from kalamazoo.bots.hints import ask_hint
from kalamazoo.core.bot import NO_WISH
from kalamazoo.core.event import Event
from kalamazoo.core.rng import Rng
from kalamazoo.games.stock_exchange.engine.state import StockExchangeState
from kalamazoo.games.stock_exchange.traders import Trader
from kalamazoo.play import Referee
from kalamazoo.play.polling import next_action, play_out
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.stock_exchange.market import RULES, market

LADDER = ("beginner", "easy", "fair", "strong", "expert")
NAMES = ("Ann", "Bertie", "Clara", "Dora")


def trader(t: Table, seat: int = 0, level: str = "strong") -> Trader:
    """A trader who has heard what its seat has."""
    bot = make_bot(level, t.rules, seat, Rng(2))
    assert isinstance(bot, Trader)
    for event in t.referee.seen(seat):
        bot.hear(event)
    return bot


def hint(t: Table, seat: int = 0) -> tuple[str, str]:
    """What a strong trader would say, and why."""
    bot = trader(t, seat)
    view = t.state.mask(seat)
    move = bot.wish(view, False)
    advice = t.rules.game.advise(view, seat, move, bot.reasons, NAMES)
    assert advice is not None
    return t.rules.game.write_move(view, seat, move), advice.text


@clause("SX-MSG-9")
@pytest.mark.parametrize("level", LADDER)
def test_no_level_is_quicker_than_people_can_be(level: str) -> None:
    rule_set = rules(RULES)
    state = rule_set.deal(3, 4)
    bots = make_bots(level, rule_set, 3, Rng(4))
    for _ in range(150):
        seat, move, delay = next_action(rule_set.game, state, bots, Rng(1))
        if seat < 0:
            break
        text = rule_set.game.write_move(state, seat, move)
        if text.startswith(("offer", "accept")):
            assert 800 <= delay <= 2500
        elif text == "sold":
            assert delay >= 500
        state.apply(seat, move)


@pytest.mark.parametrize(("below", "above"), list(pairwise(LADDER)))
def test_each_level_beats_the_one_below(below: str, above: str) -> None:
    rule_set = rules(RULES)
    won = 0.0
    for game in range(20):
        state = rule_set.deal(4, game // 2)
        names = [above if (seat + game) % 2 else below for seat in range(4)]
        play_out(rule_set.game, state, make_bots(",".join(names), rule_set, 4, Rng(game)), Rng(game))
        won += sum(value for value, name in zip(state.values(), names) if name == above)
    assert won > 11


@pytest.mark.parametrize("level", LADDER)
@pytest.mark.parametrize("house", ["", "tm=on,offers=3", "match=offerer-chooses", "partners=on"])
def test_worlds_that_look_the_same_give_the_same_word(level: str, house: str) -> None:
    rule_set = rules(f"stock-exchange@1913({house})" if house else "stock-exchange@1913")
    state = rule_set.deal(4, 8)
    bots = make_bots(level, rule_set, 4, Rng(8))
    heard: list[Event] = []
    state.events = heard
    for _ in range(25):
        before = len(heard)
        seat, move, _ = next_action(rule_set.game, state, bots, Rng(8))
        state.apply(seat, move)
        for bot in bots:
            for event in heard[before:]:
                bot.hear(event.masked(bot.seat))
    state.events = None
    for seat in range(4):
        found = []
        for world in range(3):
            other = state.mask(seat)
            other.fill(Rng(world))
            bot = make_bot(level, rule_set, seat, Rng(3))
            for event in heard:
                bot.hear(event.masked(seat))
            found.append([bot.wish(other, False), bot.delay, *(n for reason in bot.reasons for n in reason.ints())])
        assert found[0] == found[1] == found[2]


def test_it_reads_who_does_not_collect_what() -> None:
    t = market("1x6 2x2 3x2", "2x5 1x2 3x3", "3x5 1x2 2x3")
    t.play("A", "offer:2x2").play("B", "accept:A:1x2")
    bot, view = trader(t), t.state.mask(0)
    assert isinstance(view, StockExchangeState)
    assert bot.given(1, 1) == 2
    assert bot.keeps(view, 1, 1) == 0
    assert bot.keeps(view, 1, 2) == bot.keeps(view, 1, 3) == 1000 // 6
    assert bot.keeps(view, 2, 1) == 0  # nothing is known of C
    assert bot.rivals(view, 2) == 1000 // 6


def test_a_new_round_is_a_clean_slate() -> None:
    t = market("1x9 2x1", "2x8 1x1 3x1", "3x9 2x1")
    t.play("A", "offer:2x1").play("B", "accept:A:1x1")
    assert trader(t).given(1, 1) == 1
    t.play("A", "sold")
    assert trader(t).given(1, 1) == 0


def test_reasons() -> None:
    assert hint(market("1x10", "2x10", "3x10")) == ("sold", "Your hand is complete: 1s.")
    t = market("1x6 2x4", "2x5 1x2 3x3", "3x7 1x2 2x1")
    text, why = hint(t)
    assert text == "offer:2x4"
    assert why == "You collect 1s and have six of ten. You have no use for 2s."
    t.play("C", "offer:3x2")
    text, why = hint(t)
    assert text == "accept:C:2x2"
    assert why == (
        "You collect 1s and have six of ten. Nothing says that Clara collects 2s. "
        "A trade of two cards brings more at once."
    )
    t = market("1x6 2x4", "2x5 1x2 3x3", "3x7 1x2 2x1")
    t.play("A", "offer:2x2").play("B", "accept:A:1x2").play("B", "offer:3x2")
    text, why = hint(t)
    assert text == "accept:B:2x2"
    assert why.startswith("You collect 1s and have eight of ten. Bertie has given you 1s before. ")


def test_the_dealer_is_told_why_the_first_word_is_his() -> None:
    referee = Referee("stock-exchange@1913", 3, seed=1)
    found = ask_hint(referee, referee.must_act()[0])
    assert (found.text, found.why) == ("play", "You have dealt, and nobody can trade before your word.")


def test_other_reasons() -> None:
    t = market("1x6 2x4", "2x5 1x2 3x3", "3x7 1x2 2x1")
    t.play("A", "offer:2x2").play("B", "accept:A:3x2").play("B", "offer:2x1")
    bot = trader(t)
    view = t.state.mask(0)
    assert isinstance(view, StockExchangeState)
    bot.look(view)
    bot.left_goal, bot.keeper = 2, 1
    accept = t.rules.game.read_move(view, 0, "accept:B:3x1")
    told = t.rules.game.advise(view, 0, accept, bot.explain(view, accept), NAMES)
    assert told is not None
    assert told.text == (
        "Bertie seems to keep the 2s, so it is better to collect something else. You collect 1s and have six of ten. "
        "Bertie has given 3s away and does not collect them."
    )
    t.play("A", "offer:3x1")
    view = t.state.mask(0)
    for word, sentence in (
        ("withdraw", "If nobody takes your offer in a moment, another may find a taker."),
        ("throw-in", "Nothing can be traded any more."),
    ):
        assert isinstance(view, StockExchangeState)
        move = t.rules.game.read_move(view, 0, word)
        told = t.rules.game.advise(view, 0, move, bot.explain(view, move), NAMES)
        assert told is not None
        assert told.text == sentence
    assert t.rules.game.advise(view, 0, NO_WISH, [], NAMES) is None

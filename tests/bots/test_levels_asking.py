"""The levels of Authors and Go to Store: each better than those who forget more, and none knows what it may not."""

from __future__ import annotations

import pytest

from kalamazoo.bots import make_bot, make_bots
from kalamazoo.core.bot import Bot
from kalamazoo.core.cards import place
from kalamazoo.core.event import CARD, NOTE, Event
from kalamazoo.core.rng import Rng
from kalamazoo.core.state import State
from kalamazoo.games.kit.engine.asking import NUMBERS, note
from kalamazoo.games.kit.engine.hearing import ASKED_FOR, GAVE, GOT, NOTHING, WAS_ASKED, Hearing
from kalamazoo.games.kit.engine.odds import Odds
from kalamazoo.play.polling import next_action, play_out
from kalamazoo.rulebook import Rules, rules

LADDER = ("beginner", "easy", "fair", "strong", "expert")
RULE_SETS = [
    ("authors@1913", 4),
    ("authors@1988", 3),
    ("authors@1988(exact-card=on)", 3),
    ("authors@1988(yield=all,book-open=announced)", 3),
    ("store@1913", 2),
    ("store@1913(turn=to-asked,empty-hand=draw-and-pass)", 4),
]


def positions(rule_set: Rules, seats: int, seed: int, moves: int) -> tuple[State, list[Event]]:
    """A position in a game among easy players, and all that happened before it."""
    state = rule_set.deal(seats, seed)
    bots = make_bots("easy", rule_set, seats, Rng(seed))
    heard: list[Event] = []
    state.events = heard
    for _ in range(moves):
        seat, move, _ = next_action(rule_set.game, state, bots, Rng(seed))
        if seat < 0:
            break
        before = len(heard)
        state.apply(seat, move)
        for bot in bots:
            for event in heard[before:]:
                bot.hear(event.masked(bot.seat))
    state.events = None
    return state, heard


def wishes(rule_set: Rules, bot: Bot, state: State, heard: list[Event]) -> list[int]:
    """What a player wants now, and once more, with when and why."""
    for event in heard:
        bot.hear(event.masked(bot.seat))
    found = []
    for _ in range(2):
        found += [bot.wish(state, True), bot.delay]
        for reason in bot.reasons:
            found += reason.ints()
    return found


@pytest.mark.parametrize(("name", "seats"), RULE_SETS)
@pytest.mark.parametrize("level", LADDER)
def test_worlds_that_look_the_same_give_the_same_ask(level: str, name: str, seats: int) -> None:
    rule_set = rules(name)
    for seed in range(2):
        state, heard = positions(rule_set, seats, seed, 9 + 7 * seed)
        seat = state.to_act()
        if seat < 0:
            continue
        found = []
        for world in range(3):
            other = state.mask(seat)
            other.fill(Rng(50 + world))
            bot = make_bot(f"{level}(effort=5)", rule_set, seat, Rng(seed))
            searches = hasattr(bot, "ways")  # who searches guesses worlds of his own, so he must get no whole one
            found.append(wishes(rule_set, bot, other.mask(seat) if searches else other, heard))
        assert found[0] == found[1] == found[2]
        assert found[0][0] in state.moves(seat)


def share(name: str, seats: int, above: str, below: str, deals: int) -> float:
    """The share of the wins of one level against another, each deal with the seats swapped."""
    rule_set = rules(name)
    won = 0.0
    for game in range(2 * deals):
        state = rule_set.deal(seats, game // 2, seats - 1)
        names = [above if (seat + game) % 2 else below for seat in range(seats)]
        play_out(rule_set.game, state, make_bots(",".join(names), rule_set, seats, Rng(game)), Rng(game))
        won += sum(value for value, who in zip(state.values(), names) if who == above)
    return won / (2 * deals)


@pytest.mark.parametrize(
    ("name", "seats", "above", "below", "deals", "least"),
    [
        ("authors@1913", 4, "easy", "beginner", 12, 0.6),
        ("authors@1988", 3, "fair", "easy", 25, 0.55),
        ("store@1913", 4, "easy", "beginner", 15, 0.6),
        ("store@1913", 4, "fair", "easy", 40, 0.53),
    ],
)
def test_who_remembers_more_wins_more(name: str, seats: int, above: str, below: str, deals: int, least: float) -> None:
    assert share(name, seats, above, below, deals) > least


# -- what is heard, and what is inferred from it ----------------------------------------------------


def asked(who: int, whom: int, number: int) -> Event:
    return Event(NOTE, who, 0, 0, 0, note(1, whom, number), -1)


def answered_no(who: int, whom: int, number: int) -> Event:
    return Event(NOTE, who, 0, 0, 0, note(2, whom, number), -1)


def gave(who: int, whom: int, number: int) -> Event:
    return Event(CARD, who, number, place(1, who), place(1, whom), 1, -1)


def test_what_is_heard_is_kept_in_mind() -> None:
    ears = Hearing(1, 1 << 2, False)
    assert ears.how(3, 7) == NOTHING
    ears.hear(asked(0, 1, 7))
    ears.hear(answered_no(1, 0, 7))
    assert [ears.how(0, 7), ears.how(1, 7), ears.how(0, 8)] == [ASKED_FOR, WAS_ASKED, NOTHING]
    ears.hear(gave(0, 2, 7))
    assert [ears.how(0, 7), ears.how(2, 7)] == [NOTHING, GOT]
    ears.hear(asked(2, 1, 7))
    assert ears.how(2, 7) == GOT  # that is known better
    all_of = Hearing(1, 1 << 2, True)
    all_of.hear(gave(0, 2, 7))
    assert all_of.how(0, 7) == GAVE


@pytest.mark.parametrize(("notices", "fades", "low", "high"), [(1000, 0, 60, 60), (350, 0, 10, 32), (1000, 100, 1, 30)])
def test_forgetful_players_forget_at_their_rates(notices: int, fades: int, low: int, high: int) -> None:
    ears = Hearing(1, 1 << 2, False, notices, fades)
    ears.rng = Rng(5)
    for at in range(60):
        ears.hear(asked(at // 15, 5, at % 15 + 1))
    assert low <= sum(what != NOTHING for what in ears.known) <= high


@pytest.mark.parametrize(("one", "two", "three"), [(5, 6, 7), (1, 2, 3), (NUMBERS - 1, NUMBERS - 2, NUMBERS - 3)])
def test_odds_keep_both_sums_and_what_is_ruled_out(one: int, two: int, three: int) -> None:
    odds = Odds(3)
    odds.places = [0, 4, 2]
    odds.hidden[one] = 3
    odds.hidden[two] = 3
    for owner, number, places in ((1, one, 4), (1, two, 4), (2, two, 2)):
        odds.expected[owner * NUMBERS + number] = places
    odds.settle()
    assert odds.chance(1, one) == 1.0  # nobody else can have it
    assert odds.chance(2, one) == 0.0
    assert 0.9 < odds.expected[2 * NUMBERS + two] / 2 <= 1.0  # so the other number is at the other owner
    for number in (one, two):
        assert sum(odds.expected[number::NUMBERS]) == pytest.approx(3)
    assert odds.largest(two) == pytest.approx(odds.expected[2 * NUMBERS + two] / 3)
    odds.sure[2 * NUMBERS + three] = 1
    assert odds.chance(2, three) == 1.0
    assert odds.chance(1, three) == 0.0


@pytest.mark.parametrize("level", LADDER)
@pytest.mark.parametrize("name", ["authors@1913", "store@1913"])
def test_nobody_answers_at_once_nor_always_as_quickly(level: str, name: str) -> None:
    rule_set = rules(name)
    state = rule_set.deal(3, 5)
    delays = set()
    for seed in range(8):
        seat = state.to_act()
        bot = make_bot(level, rule_set, seat, Rng(seed))
        bot.wish(state.mask(seat), True)
        delays.add(bot.delay)
    assert len(delays) > 4
    assert 500 <= min(delays) < max(delays) < 2500

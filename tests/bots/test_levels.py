"""The levels of every game: they play whole games, and never by what their seats may not know."""

from __future__ import annotations

import pytest

from kalamazoo.bots import levels, make_bot
from kalamazoo.bots.levels import LEVELS, levels_of
from kalamazoo.core.bot import Bot
from kalamazoo.core.event import Event
from kalamazoo.core.game import Game
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import all_seats, seats_of
from kalamazoo.core.state import State
from kalamazoo.games import GAMES
from kalamazoo.play.polling import next_action, play_out
from kalamazoo.rulebook import Rules, rules
from kalamazoo.search.bot import SearchBot
from kalamazoo.testing.fingerprints import rule_sets

PARTNERS = (
    "flinch@1988(partners=on)",
    "flinch@1988(partners=on,play=table)",
    "flinch@2000(partners=on,variation=ends)",
    "stock-exchange@1913(partners=on)",
)
LITTLE = "(effort=1)"  # searches are kept short: what is tested does not depend on their length


def company(rule_set: Rules, seats: int, first: int, seed: int) -> list[Bot]:
    """Bots of all levels in turn."""
    names = list(levels_of(rule_set.game))
    lot = Rng(seed)
    return [make_bot(names[(first + seat) % len(names)] + LITTLE, rule_set, seat, lot.fork()) for seat in range(seats)]


@pytest.mark.parametrize("name", rule_sets())
def test_every_level_plays_whole_games(name: str) -> None:
    rule_set = rules(name)
    low, high = rule_set.seat_range()
    number = len(levels_of(rule_set.game))
    seats = max(low, min(high, number))
    for first in range(0, number, seats):
        state = rule_set.deal(seats, first + 1)
        play_out(rule_set.game, state, company(rule_set, seats, first, 5), Rng(7), 20_000)
        assert not state.may_act()


class Twins:
    """Two equal bots at one seat; the second one's world is another, which looks the same from there."""

    def __init__(self, rule_set: Rules, level: str, seat: int) -> None:
        self.bots = [make_bot(level + LITTLE, rule_set, seat, Rng(11)) for _ in range(2)]
        self.level = level
        self.seat = seat

    def hear(self, events: list[Event]) -> None:
        for bot in self.bots:
            if bot.listens:
                for event in events:
                    bot.hear(event.masked(self.seat))

    def compare(self, state: State, seed: int) -> None:
        """Asks both."""
        owed = bool(state.must_act() >> self.seat & 1)
        other = state.mask(self.seat)
        other.fill(Rng(seed))
        said = [
            (bot.wish(world.mask(self.seat), owed), bot.delay, [reason.ints() for reason in bot.reasons])
            for bot, world in zip(self.bots, (state, other))
        ]
        assert said[0] == said[1], f"{self.level} plays by what it cannot know"


@pytest.mark.parametrize("name", [*rule_sets(), *PARTNERS])
def test_no_level_plays_by_what_its_seat_cannot_know(name: str) -> None:
    rule_set = rules(name)
    low, high = rule_set.seat_range()
    seats = 4 if name in PARTNERS else max(low, min(high, 3))
    state = rule_set.deal(seats, 21)
    state.events = []
    lot = Rng(3)
    leaders = [
        make_bot("fair" if "fair" in rule_set.game.bots else "random", rule_set, s, lot.fork()) for s in range(seats)
    ]
    twins = [Twins(rule_set, level, seat) for seat in range(seats) for level in levels_of(rule_set.game)]
    for step in range(40):
        if step % 3 == 0:
            for each in twins:
                if state.may_act() >> each.seat & 1:
                    each.compare(state, step)
        seat, move, _ = next_action(rule_set.game, state, leaders, lot)
        if seat < 0:
            break
        state.apply(seat, move)
        for each in twins:
            each.hear(state.events)
        for leader in leaders:
            if leader.listens:
                for event in state.events:
                    leader.hear(event.masked(leader.seat))
        state.events.clear()


def base_player(rule_set: Rules, seat: int, level: str, seed: int) -> Bot:
    """Who plays in the rollouts of a level that searches; else the level itself, if it is fair or less."""
    bot = make_bot(level, rule_set, seat, Rng(seed))
    return bot.base.make(seat, Rng(seed)) if isinstance(bot, SearchBot) else bot


@pytest.mark.parametrize("name", [*rule_sets(), *PARTNERS])
def test_who_plays_in_rollouts_reads_only_what_its_seat_may_know(name: str) -> None:
    """There a player is asked on a whole guessed world, not on a masked one."""
    rule_set = rules(name)
    low, high = rule_set.seat_range()
    seats = 4 if name in PARTNERS else max(low, min(high, 3))
    state = rule_set.deal(seats, 22)
    lot = Rng(4)
    leaders = [base_player(rule_set, seat, "fair", 2) for seat in range(seats)]
    names = levels_of(rule_set.game)
    searching = [level for level in names if isinstance(make_bot(level, rule_set, 0, Rng(0)), SearchBot)]
    if "fair" in names:
        searching.append("fair")
    for step in range(40):
        for seat in seats_of(state.may_act() & all_seats(seats)):
            owed = bool(state.must_act() >> seat & 1)
            for level in searching:
                on_view = base_player(rule_set, seat, level, step).wish(state.mask(seat), owed)
                assert base_player(rule_set, seat, level, step).wish(state, owed) == on_view, level
        actor, move, _ = next_action(rule_set.game, state, leaders, lot)
        if actor < 0:
            break
        state.apply(actor, move)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_level_that_searches_says_that_it_is_weaker_on_the_interpreted_engine(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = {level: make_bot(level, rules(game.name), 0, Rng(1)) for level in levels_of(game)}
    parts = {level: [bot, *(getattr(bot, name, None) for name in dir(bot))] for level, bot in made.items()}
    searching = {level for level, found in parts.items() if any(isinstance(each, SearchBot) for each in found)}
    assert game.searching == searching
    monkeypatch.setattr(levels, "engine", lambda: "interpreted")
    said = levels.levels_here(game)
    assert {level for level, text in said.items() if "weaker here" in text} == searching
    monkeypatch.setattr(levels, "engine", lambda: "compiled")
    assert levels.levels_here(game) == levels_of(game)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_levels_are_said_in_sentences(game: Game) -> None:
    found = levels_of(game)
    assert list(found) == [level for level in LEVELS if level in found]
    assert all(len(text) > 10 and "\n" not in text for text in found.values())

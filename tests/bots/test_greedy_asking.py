"""The greedy players of Authors and Go to Store: they remember, and they do not ask in vain."""

from __future__ import annotations

import pytest

from kalamazoo.bots import make_bots
from kalamazoo.core.rng import Rng
from kalamazoo.games.authors.bot import GreedyAuthors
from kalamazoo.games.authors.engine.state import AuthorsState
from kalamazoo.games.store.bot import GreedyStore
from kalamazoo.games.store.engine.state import StoreState
from kalamazoo.play.polling import next_action, play_out
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.asking import table

RULE_SETS = [
    ("authors@1913", 3),
    ("authors@1913", 7),
    ("authors@1988", 4),
    ("authors@1988(min-players=2)", 2),
    ("authors@1913(exact-card=on)", 4),
    ("authors@1988(yield=all,ask-empty=yes)", 5),
    ("authors@1913(book-open=secret-number)", 3),
    ("store@1913", 2),
    ("store@2008", 4),
    ("store@1913(lucky-draw=ask-again,empty-hand=draw-six)", 3),
    ("store@1913(turn=to-asked,ask-empty=no,empty-hand=draw-and-pass)", 4),
]


def wish(t: Table) -> str:
    """What a greedy player wants at seat A."""
    bot = GreedyAuthors(0, Rng(1)) if t.rules.game.name == "authors" else GreedyStore(0, Rng(1))
    return t.rules.game.write_move(t.state, 0, bot.wish(t.state.mask(0), True))


@clause("AU-OP-16", "GS-OP-14")
@pytest.mark.parametrize(("name", "seats"), RULE_SETS)
def test_games_end_and_no_ask_is_known_to_be_in_vain(name: str, seats: int) -> None:
    rule_set = rules(name)
    for seed in range(3):
        state = rule_set.deal(seats, seed)
        assert isinstance(state, AuthorsState | StoreState)
        bots = make_bots("fair", rule_set, seats, Rng(seed))
        made = 0
        while state.may_act():
            seat, move, delay = next_action(rule_set.game, state, bots, Rng(seed))
            assert move in state.moves(seat)
            assert 600 <= delay < 1500
            if isinstance(state, AuthorsState) or not state.store:
                assert not state.is_vain(move)
            state.apply(seat, move)
            made += 1
            assert made < 1500


@pytest.mark.parametrize(("name", "seats"), [("authors@1913", 4), ("authors@1988", 4), ("store@1913", 4)])
def test_it_beats_random_players(name: str, seats: int) -> None:
    rule_set = rules(name)
    won = 0
    for seed in range(30):
        state = rule_set.deal(seats, seed, seed % seats)
        play_out(rule_set.game, state, make_bots("fair,random,random,random", rule_set, seats, Rng(seed)), Rng(seed))
        won += state.scores()[0] == max(state.scores())
    assert won > 20


def test_it_remembers_who_asked() -> None:
    t = table("authors@1988", "A 5 5 5 9 | B 9 9 2 | C 5 2 2 | D 2 9 [*]", "C")
    t.play("C", "ask:D:5").play("D", "ask:B:2").play("D", "ask:C:9")
    assert t.must_act() == "A"
    assert wish(t) == "ask:C:5"  # C asked for a 5, and the book is complete with it
    t = table("store@1913", "A 5 5 5 9 | B 9 9 2 | C 5 2 [*] | store 8 7 6 *", "C")
    t.play("C", "ask:B:5")
    assert t.must_act() == "A"
    assert wish(t) == "ask:C:5"


def test_it_does_not_ask_where_it_has_heard_no() -> None:
    t = table("authors@1988", "A 5 5 9 | B 9 2 2 | C 5 2 | D 5 9 9 2 [*]")
    t.play("A", "ask:B:5").play("B", "ask:A:2").play("C", "ask:A:2").play("D", "ask:A:2")
    assert t.must_act() == "A"
    assert wish(t) != "ask:B:5"

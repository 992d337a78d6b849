"""What everybody may know, and that the table keeps its marks to itself."""

from __future__ import annotations

from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games.muggins.engine.calls import GAVE_LAST, OUT_OF_CARDS, WIN_HELD
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.engine.trail import act_kind, act_seat
from kalamazoo.games.muggins.moves import CALL
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.muggins.setting import lay

OPTIONS = [
    "",
    "out-of-turn=callable",
    "out-of-turn=callable,rewind=top-only,takeback=stock",
    "out-of-turn=callable,win-by-penalty=no",
    "recycle=at-need",
    "recycle-shuffle=yes",
    "rewind=top-only",
    "grace=0",
    "wrong-call=none",
]
tables = st.tuples(
    st.sampled_from(["1913", "1988", "2008"]), st.sampled_from(OPTIONS), st.integers(2, 8), st.integers(0, 10**6)
)


def walked(table: tuple[str, str, int, int], steps: int) -> MugginsState:
    edition, options, seats, seed = table
    state = rules(f"muggins@{edition}({options})").deal(seats, seed)
    wander(state, Rng(seed), steps)
    return cast(MugginsState, state)


@given(tables, st.integers(0, 300))
def test_the_silent_mark_is_what_anybody_can_find_by_going_back_through_the_turn(
    table: tuple[str, str, int, int], steps: int
) -> None:
    state = walked(table, steps)
    assert state.fault == state.find_fault(-1, 0)
    guess = state.mask(0)
    guess.fill(Rng(1))
    assert guess.fault == state.fault


@settings(max_examples=30)
@given(tables)
def test_whoever_is_on_turn_has_cards_and_whoever_has_none_has_won(table: tuple[str, str, int, int]) -> None:
    state = walked(table, 0)
    rng = Rng(table[3])
    while state.may_act():
        wander(state, rng, 1)
        out = [seat for seat in range(state.seats) if not state.cards_of(seat)]
        assert bool(out) == (state.phase == WIN_HELD or state.ending in (OUT_OF_CARDS, GAVE_LAST))


@given(tables, st.integers(0, 300), st.integers(1, 9))
def test_undoing_leads_back_to_the_same_cards_in_the_same_places(
    table: tuple[str, str, int, int], steps: int, acts: int
) -> None:
    state = walked(table, steps)
    rng = Rng(steps)
    for _ in range(acts):
        if state.strayed or not state.must_act():
            return
        before = state.clone()
        state.apply(state.turn, rng.pick([move for move in state.moves(state.turn) if move != CALL]))
        past = state.clone()
        while len(past.trail) > (len(before.trail) if before.accused == before.turn else 0):
            past.undo(past.trail.pop())
        assert cards_and_places(past) == cards_and_places(before)


def cards_and_places(state: MugginsState) -> list[object]:
    piles = [state.hands, state.stocks, state.piles, state.tops, state.away]
    return [*piles, state.drawn, state.turned, state.turn]


@clause("MU-ST-3", "MU-SET-5")
def test_cards_that_everybody_saw_stay_known_when_the_pile_is_turned_over() -> None:
    t = lay("1913", "A h 9 s 3 6 | B h 4 4", grace="0").do("A", "draw", "lay")
    for seat in (0, 1, ONLOOKER):
        assert cast(MugginsState, t.state.mask(seat)).hands == [[3, 6, 9], [0, 0]]
    faces = [
        face for area in t.rules.game.scene(t.state.mask(0), 0).areas if area.id == "hand:0" for face in area.cards
    ]
    assert [face.back for face in faces] == [True]  # but nobody looks at a hand


@clause("MU-ST-3")
def test_a_card_taken_back_stays_known() -> None:
    t = lay("1913", "A h 7 9 | B h 3 10", [5]).do("A", "draw", "d>t1").do("B", "muggins")
    assert cast(MugginsState, t.state.mask(1)).hands == [[0, 7], [0]]


def test_a_view_does_not_say_whether_there_was_a_fault() -> None:
    clean = lay("1913", "A h 7 9 | B h 3 10", [6]).do("A", "draw", "d>t1")
    wrong = lay("1913", "A h 7 9 | B h 3 10", [5]).do("A", "draw", "d>t1")
    for t in (clean, wrong):
        assert cast(MugginsState, t.state.mask(1)).fault == -1
        assert t.moves("B") == ["muggins"]
        assert t.log()[-1] == "A plays the 7 on table pile 1."
        scene = t.rules.game.scene(t.state.mask(1), 1)
        assert scene.status == "It is A's turn."
        assert [gesture.button for gesture in scene.gestures] == ["Muggins!"]


def test_a_call_on_a_view_finds_the_same_fault() -> None:
    t = lay("1913", "A h 7 9 | B h 3 10", [5]).do("A", "draw", "d>t1")
    view = cast(MugginsState, t.state.mask(1))
    view.apply(1, CALL)
    assert (view.tops, view.turn, view.drawn) == ([5], 1, 0)


def test_the_trail_says_who_did_what() -> None:
    t = lay("1913", "A h 7 s 3 9 | B h 3 10", [5]).do("A", "draw", "d>t1", "draw", "lay")
    assert [act_kind(act) for act in t.game_state.trail] == [1, 3, 4, 1, 2]
    assert {act_seat(act) for act in t.game_state.trail} == {0}

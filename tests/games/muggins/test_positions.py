"""Position documents and move texts of Muggins."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalamazoo.core.errors import BadMove, BadPosition
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.rulebook import rules
from tests.games.muggins.setting import lay

GOOD: dict[str, Any] = {
    "turn": 0,
    "seats": [{"hand": [4, "?"], "stock": [9]}, {"hand": 3}],
    "table": [3, [1, 2, 7], 0, 1],
    "partial": True,
}
PLAYED = {"seat": "A", "act": "play", "card": 7, "from": "drawn", "to": "t2"}


def read(change: dict[str, Any], text: str = "muggins@1913") -> MugginsState:
    rule_set = rules(text)
    state = rule_set.game.read_position(rule_set.options, {**GOOD, **change})
    assert isinstance(state, MugginsState)
    return state


def test_a_position_is_read_as_it_is_meant() -> None:
    state = read({})
    assert state.hands == [[4, 0], [0, 0, 0]]
    assert state.stocks == [[9], []]
    assert state.piles == [[1, 2, 3], [1, 2, 7], [], [1]]
    assert state.tops == [3, 7, 0, 1]
    assert state.dealer == 1
    state.fill(Rng(3))
    assert 0 not in state.cards()


def test_a_position_is_written_without_what_is_usual() -> None:
    t = lay("1913", "A h 7 2 s 9 | B h 3", [5])
    assert t.position() == {
        "turn": 0,
        "dealer": 1,
        "seats": [{"hand": [2, 7], "stock": [9]}, {"hand": [3]}],
        "table": [5],
        "partial": True,
    }
    t.do("A", "draw", "d>t1")
    after = t.position()
    assert after["table"] == [[1, 2, 3, 4, 5, 7]]
    assert after["accused"] == 0
    assert after["trail"] == [
        {"seat": "A", "act": "draw", "card": 7},
        {"seat": "A", "act": "play", "card": 7, "from": "drawn", "to": "t1"},
    ]
    assert "fault" not in after  # it follows from the trail
    assert t.sees("B")["fault"] == "?"  # the table does not say
    assert t.sees("B")["seats"] == [{"hand": ["?"], "stock": [9]}, {"hand": ["?"]}]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"chips": 3}, "chips: unknown key"),
        ({"trun": 3}, "trun: unknown key; did you mean turn?"),
        ({"turn": 2}, "turn: should be a whole number from 0 to 1"),
        ({"turn": True}, "turn: should be a whole number from 0 to 1"),
        ({"dealer": -1}, "dealer: should be a whole number from 0 to 1"),
        ({"seats": [{"hand": 3}]}, "seats: should be a list of 2 to 8, not of 1"),
        ({"seats": [3, 4]}, r"seats\[0\]: should be an object in braces"),
        ({"seats": [{"hand": [4]}, {"hnad": [3]}]}, r"seats\[1\]\.hnad: unknown key; did you mean hand\?"),
        ({"seats": [{"hand": [4]}, {"hand": [3, 3, 3, 99]}]}, r"seats\[1\]\.hand\[3\]: no card 99"),
        ({"seats": [{"hand": [4]}, {"hand": [3], "stock": ["?"]}]}, r"seats\[1\]\.stock\[0\]: no card '\?'"),
        ({"seats": [{"hand": [4]}, {"hand": "all"}]}, r"seats\[1\]\.hand: should be a list"),
        (
            {"seats": [{"hand": [4], "known": 2}, {"hand": [3]}]},
            r"seats\[0\]\.known: should be a whole number from 0 to 1",
        ),
        ({"seats": [{"hand": ["?"], "known": 1}, {"hand": 1}]}, r"seats\[0\]\.known: a card that everybody has seen"),
        ({"seats": [{"hand": [4], "mixed": [4]}, {"hand": 1}]}, r"seats\[0\]\.mixed: .* only with recycle-shuffle=yes"),
        ({"seats": [{"hand": [4]}, {"hand": []}]}, r"seats\[1\]: without cards the game is over"),
        ({"partial": False}, "there are 13 cards, and the pack has 150"),
        ({"partial": 1}, "partial: should be true or false, not 1"),
        ({"away": [5] * 11}, "there are 11 cards 5, and the pack has 10"),
        ({"seats": [{"hand": 90}, {"hand": 90}]}, "there are 1[0-9][0-9] cards, and the pack has 150"),
        ({"table": [15]}, r"table\[0\]: should be a whole number from 0 to 14"),
        ({"table": [[15]]}, r"table\[0\]: a pile with a 15 on top is complete"),
        ({"table": [3, 0]}, r"table\[1\]: the last table pile is empty"),
        ({"table": {}}, "table: should be a list"),
        ({"drawn": 16}, "drawn: no card 16 can lie here"),
        ({"held": "game"}, "held: should be one of turn, win"),
        ({"held": "win"}, "held: a win is held back only when a seat has no cards"),
        ({"held": "turn"}, 'held: between two turns "accused" says'),
        ({"held": "turn", "accused": 1, "drawn": 4}, "drawn: nobody holds a card between two turns"),
        ({"ending": "tea"}, "ending: should be one of out, gave-last, fewest, stuck"),
        ({"ending": "out", "held": "win"}, "held: the game is over"),
        ({"turned": [1]}, "turned: should be a list of 2, not of 1"),
        ({"turned": [1, 3]}, r"turned\[1\]: should be a whole number from 0 to 2"),
        ({"accused": 2}, "accused: should be a whole number from -1 to 1"),
        ({"called": [2]}, r"called\[0\]: should be a whole number from 0 to 1"),
        ({"strayed": [1]}, "strayed: nobody acts out of turn"),
        ({"fault": 3}, 'fault: only "\\?" can be given'),
        ({"rng": 3}, "rng: hands are shuffled only with"),
        ({"trail": [{"act": "draw"}]}, r"trail\[0\]\.seat: should be a seat from A to B, not None"),
        ({"trail": [7]}, r"trail\[0\]: should be an object in braces"),
        ({"trail": [{"seat": "A", "act": "hop"}]}, r"trail\[0\]\.act: should be one of draw, lay, play, turn-over"),
        ({"trail": [{"seat": "A", "act": "draw", "card": 3}]}, r"trail\[0\]: it does not lead to this position"),
        ({"trail": [{**PLAYED, "card": 6}]}, r"trail\[0\]: it does not lead"),
        ({"trail": [{**PLAYED, "to": "new"}]}, r"trail\[0\]\.to: give a table pile"),
        ({"trail": [{**PLAYED, "to": "A"}]}, r"trail\[0\]\.to: give a table pile"),
        ({"trail": [{**PLAYED, "to": "t9"}]}, r"trail\[0\]: it does not lead"),
        ({"trail": [{**PLAYED, "finished": 3}]}, r"trail\[0\]: it does not lead"),
        ({"trail": [{**PLAYED, "seat": "B"}]}, r"trail\[0\]: it does not lead"),
        ({"trail": [{"seat": "A", "act": "lay", "card": 8}]}, r"trail\[0\]: it does not lead"),
        ({"trail": [{"seat": "A", "act": "turn-over"}]}, r"trail\[0\]: it does not lead"),
    ],
)
def test_a_wrong_entry_is_named(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        read(change)


@pytest.mark.parametrize(
    "change", [{"held": "turn", "accused": 1}, {"called": [1]}, {"accused": 1}, {"trail": [PLAYED]}]
)
def test_strict_play_knows_no_calls(change: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match="strict play"):
        read(change, "muggins@1913(play=strict)")


def test_a_trail_that_leads_here_is_believed() -> None:
    state = read({"trail": [PLAYED], "accused": 0})
    assert state.fault == 1  # MU-F1: the 7 does not go on the 2
    assert read({"trail": [PLAYED], "accused": 0, "fault": "?"}).fault == -1


@pytest.mark.parametrize("options", ["", "recycle-shuffle=yes", "out-of-turn=callable", "rewind=top-only,packs=2"])
@pytest.mark.parametrize("edition", ["1913", "1988", "2008"])
def test_positions_read_back_all_along_a_game(edition: str, options: str) -> None:
    rule_set = rules(f"muggins@{edition}({options})")
    state = rule_set.deal(4, 11)
    rng = Rng(12)
    for _ in range(25):
        wander(state, rng, 15)
        for known in (state, state.mask(2)):
            document = rule_set.game.write_position(known)
            assert rule_set.game.read_position(rule_set.options, document).dump() == known.dump()


ODD: list[Any] = [0, 1, 2, 7, 15, -1, 99, "?", "A", "t2", "turn", "win", "out", True, None, [], {}, [1], [0, 0], 1.5]


def places(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside a document, but one for each hand."""
    inside = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    found = [path] if path else []
    for key, value in inside:
        found += [(*path, key)] if key == "hand" else places(value, (*path, key))
    return found


@given(st.sampled_from(["", "(recycle-shuffle=yes)", "(out-of-turn=callable)", "(play=strict)"]), st.data())
def test_a_spoiled_document_is_refused_or_can_be_played_on(options: str, data: st.DataObject) -> None:
    rule_set = rules(f"muggins@1988{options}")
    seed = data.draw(st.integers(0, 500))
    state = rule_set.deal(3, seed)
    wander(state, Rng(seed), seed % 200)
    document = json.loads(json.dumps({**rule_set.game.write_position(state), "partial": True}))
    *path, last = data.draw(st.sampled_from(places(document)))
    inner = document
    for key in path:
        inner = inner[key]
    inner[last] = data.draw(st.sampled_from(ODD))
    try:
        read_back = rule_set.game.read_position(rule_set.options, document)
    except BadPosition:
        return
    read_back.fill(Rng(1))
    wander(read_back, Rng(2), 40)
    assert 0 not in read_back.cards()


@pytest.mark.parametrize(
    "text", ["", "d", "x>t1", "d>", "d>t0", "d>t65", "d>t01", "d>T1", "s>E", "d>clock", "call", "DRAW"]
)
def test_texts_that_mean_nothing(text: str) -> None:
    t = lay("1913", "A h 7 2 s 9 | B h 3", [5])
    with pytest.raises(BadMove, match="draw, lay, muggins"):
        t.play("A", text)
    assert t.moves("A") == ["draw", "s>new", "s>t1"]

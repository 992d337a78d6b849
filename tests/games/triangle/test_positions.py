"""Positions and move texts of the Triangle."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalamazoo.core.errors import BadMove, BadPosition
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.rulebook import rules
from tests.games.triangle.setting import lay

SMALL: dict[str, Any] = {
    "triangle": [[6], [7, 5], [4, 0, 9]],
    "turned": 8,
    "stock": [10, 5],
    "pack": ["?", 12],
    "away": [13, 4, 9],
    "partial": True,
}


def read(options: str = "", **changes: Any) -> dict[str, Any]:
    rule_set = rules(f"triangle@1913({options})" if options else "triangle@1913")
    return rule_set.game.write_position(rule_set.game.read_position(rule_set.options, {**SMALL, **changes}))


def test_a_document_reads_back_with_all_that_was_left_out() -> None:
    found = read()
    assert found["triangle"] == [[6], [7, 5], [4, 0, 9], *([0] * size for size in (4, 5, 6, 7))]
    assert (found["stock"], found["pack"], found["turned"], found["away"]) == ([10, 5], ["?", 12], 8, [4, 9, 13])
    assert (found["left"], found["known"], found["round"], found["ending"], found["partial"]) == (2, 0, 0, "", True)


def test_the_pack_of_a_document_is_hidden_unless_it_says_otherwise() -> None:
    assert lay("8 / 4 9", pack="5 4").sees("A")["pack"] == ["?", "?"]
    assert lay("8 / 4 9", pack="5 4", known=1).sees("onlooker")["pack"] == ["?", 5]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"hand": []}, "hand: unknown key"),
        ({"triangle": [[6, 7]]}, r"triangle\[0\]: should be a list of 1, not of 2"),
        ({"triangle": [[1]] * 8}, "triangle: should be a list of at most 7, not of 8"),
        ({"triangle": [[14]]}, r"triangle\[0\]\[0\]: no card 14 can lie here"),
        ({"triangle": [["?"]]}, r"triangle\[0\]\[0\]: no card '\?'"),
        ({"triangle": [[False]]}, r"triangle\[0\]\[0\]: no card False"),
        ({"triangle": [[0], [7, 0]]}, r"triangle: \(1, 1\) cannot be gone while \(2, 1\) covers it"),
        ({"triangle": 7}, "triangle: should be a list"),
        ({"stock": [13]}, r"stock\[0\]: no card 13 can lie here"),
        ({"turned": 13}, "turned: no card 13"),
        ({"turned": False}, "turned: no card False"),
        ({"pack": [0]}, r"pack\[0\]: no card 0"),
        ({"away": [2] * 5}, r"away\[4\]: there are only 4 cards 2"),
        ({"known": 2}, "known: the last 2 cards"),
        ({"left": 1}, "left: 2 cards of the pack were never turned"),
        ({"round": 1}, "round: .* from 0 to 0"),
        ({"packs": [[1]]}, "packs: should be a list of 0, not of 1"),
        ({"undos": 501}, "undos: .* 0 to 500"),
        ({"partial": 1}, "partial: should be true or false, not 1"),
        ({"partial": False}, 'there are 13 cards, and the pack has 52; "partial": true'),
        ({"stock": [9, 9, 9]}, "there are 5 cards 9, and the pack has 4"),
        ({"ending": "won"}, "ending: not won, for 5 cards are to go"),
        ({"ending": "lost"}, "ending: not lost, for there is still something to do"),
        ({"triangle": [], "ending": "lost"}, "ending: not lost, for 0 cards"),
        ({"ending": "over"}, "ending: should be one of"),
        ({"history": [{"triangle": [[3]], "left": 2}]}, r"history\[0\]: these are other cards"),
        ({"history": [{"left": 1}]}, r"history\[0\].left: an undo does not lead from 2 cards of the pack to 1"),
        ({"history": [{"left": 9}]}, r"history\[0\].left: the pack had 2 cards, not 9"),
        ({"history": [{"undos": 1}]}, r"history\[0\].undos: unknown key"),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        read(**changes)


def test_what_is_wrong_with_rounds_and_histories_is_named() -> None:
    with pytest.raises(BadPosition, match="whole pack is known"):
        read("rounds=2", round=1)
    with pytest.raises(BadPosition, match=r"history\[0\].round: an undo does not lead from round 0 to 1"):
        read("rounds=2", history=[{"round": 1}])
    with pytest.raises(BadPosition, match="cannot be taken back"):
        read("undo=none", history=[{}])


def test_a_position_in_which_nothing_can_be_done_is_over() -> None:
    assert lay("8 / 4 6").result() == "lost TR-END-2"
    assert lay("").result() == "won TR-END-1"
    assert lay("", clear="all").result() == "won TR-OP-12"
    assert lay("", stock="4", clear="all").result() == "lost TR-OP-12"


@pytest.mark.parametrize("options", ["", "undo=free,rounds=3", "stock-top=live,clear=all,rounds=2"])
def test_positions_read_back_all_along_a_game(options: str) -> None:
    rule_set = rules(f"triangle@1913({options})" if options else "triangle@1913")
    for seed in range(4):
        state = rule_set.deal(1, seed)
        rng = Rng(seed)
        for _ in range(25):
            wander(state, rng, 5)
            for known in (state, state.mask(0)):
                document = json.loads(json.dumps(rule_set.game.write_position(known)))
                assert rule_set.game.read_position(rule_set.options, document).dump() == known.dump()


ODD: list[Any] = [0, 1, 2, 7, 13, -1, 99, "?", "won", "lost", True, None, [], {}, [1], [9, 4], 1.5]


def places(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside a document."""
    inside = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    found = [path] if path else []
    for key, value in inside:
        found += places(value, (*path, key))
    return found


@given(st.sampled_from(["", "(undo=free,rounds=2)", "(rounds=3)", "(clear=all,stock-top=live)"]), st.data())
def test_a_spoiled_document_is_refused_or_can_be_played_on(options: str, data: st.DataObject) -> None:
    rule_set = rules(f"triangle@1913{options}")
    seed = data.draw(st.integers(0, 500))
    state = rule_set.deal(1, seed)
    wander(state, Rng(seed), seed % 90)
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
    assert bool(read_back.moves(0)) == bool(read_back.must_act())
    wander(read_back, Rng(2), 40)
    assert 0 not in read_back.cards()


@pytest.mark.parametrize(
    "text", ["", "t", "7.8", "8.1", "0.1", "7,2", "7.1+", "+7.1", "t+t", "s+t", "7.1+7.2+7.3", "TURN", "x" * 99]
)
def test_texts_that_mean_nothing(text: str) -> None:
    t = lay("4 13 9 6 2 12 11", pack="3")
    before = t.state.dump()
    with pytest.raises(BadMove, match="is not a move of the Triangle; write turn"):
        t.do(text)
    assert t.state.dump() == before


def test_texts_that_name_no_card_or_one_twice() -> None:
    t = lay("4 13 9 6 2 12 11", pack="3")
    with pytest.raises(BadMove, match=r"there is no place 3\.4: row 3 has 3 cards"):
        t.do("t+3.4")
    with pytest.raises(BadMove, match=r"7\.1 is one card; a pair is two"):
        t.do("7.1+7.1")
    assert t.do("7.3+7.1").row(7)[:3] == [0, 13, 0]  # in either order

"""Positions and move texts of Patience."""

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
from tests.games.patience.setting import EDITIONS, lay

SMALL: dict[str, Any] = {
    "upper": [3, 1],
    "lower": [[12, 11], [7], [], [9]],
    "emptied": [3],
    "stock": [10, 5],
    "pack": ["?", 13],
    "turned": 8,
    "partial": True,
}


def read(**changes: Any) -> dict[str, Any]:
    rule_set = rules("patience@1913")
    return rule_set.game.write_position(rule_set.game.read_position(rule_set.options, {**SMALL, **changes}))


def test_a_document_reads_back_with_all_that_was_left_out() -> None:
    found = read()
    assert {key: found[key] for key in ("lower", "stock", "pack", "turned", "partial")} == {
        key: SMALL[key] for key in ("lower", "stock", "pack", "turned", "partial")
    }
    assert (found["upper"], found["left"], found["known"], found["ending"]) == ([3, 1, 0, 0], 2, 0, "")


def test_the_pack_of_a_document_is_hidden_unless_it_says_otherwise() -> None:
    t = lay("2008", "9 / 8 / 7 / 6", pack="5 4")
    assert t.sees("A")["pack"] == ["?", "?"]
    t = lay("2008", "9 / 8 / 7 / 6", pack="5 4", known=1)
    assert t.sees("onlooker")["pack"] == ["?", 5]


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"hand": []}, "hand: unknown key"),
        ({"upper": [16]}, r"upper\[0\]: .* 0 to 15"),
        ({"upper": [1] * 5}, "upper: should be a list of at most 4, not of 5"),
        ({"lower": [[7, 5]]}, r"lower\[0\]: a lower pile falls by one"),
        ({"lower": [[2, 1]]}, r"lower\[0\]\[1\]: no card 1 can lie here"),
        ({"lower": [["?"]]}, r"lower\[0\]\[0\]: no card '\?'"),
        ({"lower": 7}, "lower: should be a list"),
        ({"emptied": [1]}, r"emptied\[0\]: place 1 has cards"),
        ({"emptied": [5]}, r"emptied\[0\]: .* 1 to 4"),
        ({"stock": [10, 1]}, r"stock\[1\]: no card 1 can lie here"),
        ({"stock": [True]}, r"stock\[0\]: no card True"),
        ({"pack": [0]}, r"pack\[0\]: no card 0"),
        ({"turned": 5}, "turned: the 5 fits nowhere"),
        ({"turned": 1}, "turned: no card 1"),
        ({"turned": False}, "turned: no card False"),
        ({"known": 2}, "known: the last 2 cards"),
        ({"known": 3}, "known: .* 0 to 2"),
        ({"left": 1}, "left: 2 cards of the pack were never turned"),
        ({"undos": -1}, "undos: .* 0 to 500"),
        ({"partial": 1}, "partial: should be true or false, not 1"),
        ({"partial": False}, 'there are 13 cards, and the pack has 60; "partial": true'),
        ({"stock": [9, 9, 9, 9]}, "there are 5 cards 9, and the pack has 4"),
        ({"ending": "won"}, "ending: not won, for 4 cards are up"),
        ({"ending": "lost"}, "ending: not lost, for there is still something to do"),
        ({"ending": "over"}, "ending: should be one of"),
        ({"history": [{"lower": [[3]]}]}, r"history\[0\]: these are other cards"),
        ({"history": [{"turned": 5}]}, r"history\[0\].turned: the 5 fits nowhere"),
        ({"history": [{"left": 1}]}, r"history\[0\].left: an undo does not lead from 2 cards of the pack to 1"),
        ({"history": [{"undos": 1}]}, r"history\[0\].undos: unknown key"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        read(**changes)


def test_a_history_is_no_part_of_a_game_without_undo() -> None:
    rule_set = rules("patience@1913(undo=none)")
    with pytest.raises(BadPosition, match="cannot be taken back"):
        rule_set.game.read_position(rule_set.options, {**SMALL, "history": [{}]})


def test_a_position_in_which_nothing_can_be_done_is_lost() -> None:
    assert lay("2008", "9 / 9 / 9 / 7", "2", stock="5").result() == "lost PA-END-2"
    assert lay("1988", "", "10 10 10 10").result() == "won PA-END-1"


@pytest.mark.parametrize("options", ["", "undo=free", "setup-gap=leave,emptied=none,undo=free,partial=yes"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_positions_read_back_all_along_a_game(edition: str, options: str) -> None:
    rule_set = rules(f"patience@{edition}({options})" if options else f"patience@{edition}")
    state = rule_set.deal(1, 11)
    rng = Rng(12)
    for _ in range(25):
        wander(state, rng, 6)
        for known in (state, state.mask(0)):
            document = rule_set.game.write_position(known)
            assert rule_set.game.read_position(rule_set.options, document).dump() == known.dump()


ODD: list[Any] = [0, 1, 2, 7, 15, -1, 99, "?", "won", "lost", True, None, [], {}, [1], [9, 8], 1.5]


def places(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside a document."""
    inside = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    found = [path] if path else []
    for key, value in inside:
        found += places(value, (*path, key))
    return found


@given(st.sampled_from(["1913", "1988(undo=free)", "2008", "2008(after-pack=none)"]), st.data())
def test_a_spoiled_document_is_refused_or_can_be_played_on(text: str, data: st.DataObject) -> None:
    rule_set = rules(f"patience@{text}")
    seed = data.draw(st.integers(0, 500))
    state = rule_set.deal(1, seed)
    wander(state, Rng(seed), seed % 120)
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
    "text",
    ["", "t", "u1>l1", "t>u5", "l0>u1", "l5>l1", "l1@16>l2", "l1@0>l2", "t>t", "pack>s", "turn ", "UNDO", "x" * 99],
)
def test_texts_that_mean_nothing(text: str) -> None:
    t = lay("1913", "9 / 8 / 7 / 6", pack="5")
    before = t.state.dump()
    with pytest.raises(BadMove, match="is not a move of Patience; write turn"):
        t.do(text)
    assert t.state.dump() == before


def test_texts_that_say_too_much() -> None:
    t = lay("1913", "9 / 8 / 7 / 6", pack="5")
    with pytest.raises(BadMove, match="goes to a space of the lower row"):
        t.do("pack>u1")
    with pytest.raises(BadMove, match="part of a pile goes to another lower pile"):
        t.do("l1@9>u1")

"""The table of the Triangle as it is shown, carried and refused."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadMove, IllegalMove
from kalamazoo.core.event import CARD
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.scene import Face
from kalamazoo.games.triangle.moves import pack_move
from kalamazoo.rulebook import rules
from kalamazoo.rulebook.clausebook import load
from tests.games.triangle.setting import Setting, lay


def drop(t: Setting, source: str, target: str, card: int = -1) -> str:
    known = t.state.mask(0)
    return t.rules.game.write_move(known, 0, t.rules.game.drop(known, 0, source, card, target))


def test_areas_and_their_names() -> None:
    t = lay("8 / 4 -", stock="2 6", pack="3 12").do("turn")
    assert [area.id for area in t.scene().areas] == ["triangle", "pack", "turned", "stock", "away"]
    triangle = t.area("triangle")
    assert triangle.cards[:3] == (
        Face("8", label="8 at (1, 1), covered", dimmed=True),
        Face("4", label="4 at (2, 1)"),
        Face(),
    )
    assert (len(triangle.cards), triangle.count) == (28, 2)
    assert ([face.rank for face in t.area("turned").cards], t.area("turned").active) == (["3"], True)
    assert (t.area("pack").count, [face.back for face in t.area("pack").cards]) == (1, [True])
    assert t.area("away").count == 0
    assert dict(t.scene().players[0].counts) == {"triangle": "2", "pack": "1"}


def test_the_status_says_what_is_awaited() -> None:
    t = lay("8 / 4 -", stock="6", pack="1 9", rounds="2")
    assert t.scene().status == "Turn the next card."
    t.do("turn", "turn")
    assert t.scene().status == "The pack is used up; discard what makes 13."
    t.do("t+2.1")
    assert t.scene().status == "The pack is used up; turn the stock over."
    assert lay("8 / 4 9", pack="1").scene().status == "Discard what makes 13, or turn the next card."
    assert lay("8 / 4 9", pack="1", hold_back="not-allowed").scene().status == "Discard what makes 13."
    assert lay("").scene().status == "It has come out."
    assert lay("8").scene().status == "It has not come out."
    assert "but not the stock" in lay("", stock="8", clear="all").scene().status


def test_gestures_carry_one_card_onto_the_other() -> None:
    t = lay("4 13 9 1 2 12 4", stock="10 3 4", pack="9 5", stock_top="live").do("turn")
    assert [(g.move, g.source, g.card, g.target, g.onto) for g in t.scene().gestures] == [
        ("7.1+7.3", "triangle", 21, "triangle", 23),
        ("7.1+7.3", "triangle", 23, "triangle", 21),
        ("7.2", "triangle", 22, "", -1),
        ("7.3+7.7", "triangle", 23, "triangle", 27),
        ("7.3+7.7", "triangle", 27, "triangle", 23),
        ("7.4+7.6", "triangle", 24, "triangle", 26),
        ("7.4+7.6", "triangle", 26, "triangle", 24),
        ("t+7.1", "turned", -1, "triangle", 21),
        ("t+7.1", "triangle", 21, "turned", -1),
        ("t+7.7", "turned", -1, "triangle", 27),
        ("t+7.7", "triangle", 27, "turned", -1),
        ("t+s", "turned", -1, "stock", -1),
        ("t+s", "stock", -1, "turned", -1),
        ("turn", "pack", -1, "", -1),
    ]
    t.do("t+s")
    shown = [(g.move, g.source, g.card, g.target, g.onto) for g in t.scene().gestures if g.source == "stock"]
    assert shown == [("s+s", "stock", 1, "stock", 0), ("s+s", "stock", 0, "stock", 1)]
    t = lay("4 13 9 1 2 12 4", stock="2 9", pack="5", stock_top="live")
    gesture, back = (g for g in t.scene().gestures if g.move == "s+7.1")
    assert (gesture.source, gesture.card, gesture.target, gesture.onto) == ("stock", 1, "triangle", 21)
    assert (back.source, back.card, back.target, back.onto) == ("triangle", 21, "stock", 1)
    assert gesture.label == "Discard the 9 of the stock with the 4 at (7, 1)"
    t.do("7.2")
    assert [g.button for g in t.scene().gestures if g.button] == ["Turn", "Undo"]
    assert t.scene("onlooker").gestures == ()


def test_turning_over_and_giving_up_are_buttons() -> None:
    t = lay("8 / 4 9", stock="7", rounds="2").do("2.1+2.2")
    assert [(g.move, g.button) for g in t.scene().gestures] == [("over", "Turn over"), ("undo", "Undo")]
    t = lay("8 / 4 9").do("2.1+2.2")
    assert [(g.move, g.button) for g in t.scene().gestures] == [("undo", "Undo"), ("give-up", "Give up")]


def test_carrying_a_card_is_read_as_the_move_it_attempts() -> None:
    t = lay("4 13 9 1 2 12 4", stock="10 3 4", pack="9 5", stock_view="spread").do("turn")
    assert drop(t, "triangle", "triangle#23", 21) == drop(t, "triangle", "triangle#21", 23) == "7.1+7.3"
    assert drop(t, "triangle", "triangle#0", 21) == "1.1+7.1"
    assert drop(t, "triangle", "away", 22) == drop(t, "triangle", "triangle#22", 22) == "7.2"
    assert drop(t, "turned", "triangle#21") == drop(t, "triangle", "turned", 21) == "t+7.1"
    assert drop(t, "turned", "stock") == drop(t, "stock", "turned", 2) == drop(t, "turned", "stock#2") == "t+s"
    assert drop(t, "stock", "stock#1", 2) == drop(t, "stock", "stock") == "s+s"
    assert drop(t, "stock", "triangle#23", 2) == drop(t, "triangle", "stock#2", 23) == "s+7.3"
    assert drop(t, "pack", "turned") == drop(t, "pack", "stock") == "turn"
    assert drop(t, "stock", "pack", 2) == "over"
    for source, target, card, complaint in [
        ("stock", "stock#1", 0, "TR-OP-6"), ("stock", "stock#0", 2, "TR-OP-6"), ("turned", "stock#1", -1, "TR-OP-6"),
        ("stock", "triangle#23", 1, "TR-OP-6"), ("triangle", "triangle", 21, "must be named"),
        ("triangle", "triangle#28", 21, "must be named"), ("triangle", "triangle#x", 21, "must be named"),
        ("turned", "triangle", -1, "must be named"), ("triangle", "pack", 21, "makes 13"), ("", "", -1, "makes 13"),
        ("away", "triangle#5", -1, "makes 13"), ("turned", "away", -1, "makes 13"),
    ]:  # fmt: skip
        with pytest.raises(BadMove, match=complaint):
            drop(t, source, target, card)


def test_what_happened_is_told_card_by_card() -> None:
    t = lay("1 2 3 4 5 1 2", stock="6", pack="13 7 9", rounds="2").do("turn", "turn", "t+s", "turn", "over")
    name = t.rules.game.place_name
    assert [(e.card, name(e.source), name(e.target)) for e in t.referee.events if e.kind == CARD] == [
        (13, "pack", "away"), (7, "pack", "turned"), (7, "turned", "away"), (6, "stock", "away"), (9, "pack", "turned"),
        (9, "turned", "stock"),
    ]  # fmt: skip
    assert t.log()[-3:] == ["A turns a 9.", "The 9 goes to the stock.", "The stock is turned over."]
    assert t.log()[0] == "The 13 is discarded."
    assert lay("8 / 4 9").do("2.1+2.2", "undo").log()[2:] == ["Nothing more can be discarded.", "A takes it back."]


def test_a_refusal_is_a_sentence() -> None:
    t = lay("9 13 5 5 5 1 / 4 3 4 6 3 2 1", pack="3")
    with pytest.raises(IllegalMove) as refusal:
        t.do("6.1+7.3")
    assert str(refusal.value) == (
        "seat A may not discard the 9 at (6, 1) with the 4 at (7, 3): "
        "(6, 1) is covered by (7, 1) and (7, 2) (TR-FREE-2)"
    )


@pytest.mark.parametrize(
    "options",
    ["", "undo=none", "undo=free,rounds=2", "rounds=3,hold-back=not-allowed", "stock-top=live,clear=all",
     "stock-pair=on-laying,stock-view=spread"],
)  # fmt: skip
def test_every_refusal_names_a_clause_that_holds(options: str) -> None:
    rule_set = rules(f"triangle@1913({options})" if options else "triangle@1913")
    book = load("triangle")
    holding = {clause.id for clause in book.clauses if book.applies(clause, rule_set.edition.name, rule_set.words())}
    every = [pack_move(kind) for kind in (1, 2, 6, 7, 9, 10)]
    every += [pack_move(kind, at) for kind in (3, 5, 8) for at in range(28)]
    every += [pack_move(4, first, second) for second in range(28) for first in range(second)]
    for seed in range(5):
        state = rule_set.deal(1, seed)
        rng = Rng(seed)
        while state.may_act():
            legal = state.moves(0)
            for move in every:
                if move not in legal:
                    ruling = rule_set.game.explain(state.mask(0), 0, move)
                    assert ruling.clause in holding, f"{rule_set.game.write_move(state, 0, move)}: {ruling}"
            wander(state, rng, 12)

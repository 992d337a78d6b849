"""The table of Patience as it is shown, carried and refused."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadMove, IllegalMove
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.games.patience.moves import pack_move
from kalamazoo.rulebook import rules
from kalamazoo.rulebook.clausebook import load
from tests.games.patience.setting import Setting, lay


def drop(t: Setting, source: str, target: str, card: int = -1) -> str:
    known = t.state.mask(0)
    return t.rules.game.write_move(known, 0, t.rules.game.drop(known, 0, source, card, target))


def test_areas_and_their_names() -> None:
    t = lay("2008", "12 11 / 7 / - / 9", "3 1", stock="10 5", pack="8 4", fill_time="free").do("turn", "t>l4", "turn")
    assert [area.id for area in t.scene().areas] == [
        *(f"upper:{n}" for n in (1, 2, 3, 4)), *(f"lower:{n}" for n in (1, 2, 3, 4)), "pack", "turned", "stock"
    ]  # fmt: skip
    turned = t.area("turned")
    assert ([face.rank for face in turned.cards], turned.active) == (["4"], True)
    assert (t.area("pack").count, t.area("pack").cards) == (0, ())
    assert (t.area("upper:1").count, [face.rank for face in t.area("upper:1").cards]) == (3, ["3"])
    assert (t.area("lower:3").cards, t.area("lower:3").text) == ((), "space")
    assert dict(t.scene().players[0].counts) == {"up": "4", "to go": "56"}


def test_the_pack_shows_its_back_and_its_count() -> None:
    t = lay("2008", "12 11 / 7 / 6 / 9", pack="8 4")
    assert (t.area("pack").count, [(face.back, face.rank) for face in t.area("pack").cards]) == (2, [(True, "")])


def test_the_status_says_what_is_awaited() -> None:
    t = lay("2008", "12 / 11 / 6 / 9", "5", stock="3", pack="8 2 10")
    assert t.scene().status == "Play, or turn the next card."
    t.do("turn")
    assert t.scene().status == "Place the turned 8."
    t.do("t>l4", "l2>l1")
    assert t.scene().status == "Fill the space."
    t.do("pack>l2", "turn")
    t.do("t>l1")
    assert t.scene().status == "The pack is out; play what you can."
    t = lay("1988", "10", "10 10 10 9").do("l1>u4")
    assert (t.scene().status, t.scene().over) == ("It has come out.", True)
    assert lay("1988", "10", "1").scene().status == "It has not come out."


def test_gestures_carry_cards_and_whole_piles() -> None:
    t = lay("1913", "11 10 9 8 / 9 / 7 6 / 14", "8", stock="5", pack="3", partial="yes")
    assert [(g.move, g.source, g.card, g.target, g.amount) for g in t.scene().gestures] == [
        ("l2>u1", "lower:2", -1, "upper:1", 0),
        ("s>l3", "stock", -1, "lower:3", 0),
        ("l1@8>l2", "lower:1", 3, "lower:2", 1),
        ("l3>l1", "lower:3", 0, "lower:1", 2),
        ("turn", "pack", -1, "", 0),
    ]
    t.do("l3>l1")
    buttons = [(g.move, g.button, g.label) for g in t.scene().gestures if g.button]
    assert buttons == [("turn", "Turn", "Turn the next card"), ("undo", "Undo", "Take the last play back")]
    assert [(g.move, g.label) for g in t.scene().gestures if g.target == "lower:3"] == [
        ("s>l3", "Put the 5 of the stock into the space at place 3")
    ]
    assert t.scene("onlooker").gestures == ()


def test_carrying_a_card_is_read_as_the_move_it_attempts() -> None:
    t = lay("1913", "11 10 9 / 8 7 / 8 / 14", "6", stock="5 6", pack="3", stock_view="spread")
    assert drop(t, "lower:2", "lower:1", 0) == "l2>l1"
    assert drop(t, "lower:2", "lower:1", 1) == "l2>l1"  # the pile fits, whichever card carries it
    assert drop(t, "lower:2", "lower:1") == "l2>l1"
    assert drop(t, "lower:2", "lower:3", 1) == "l2@7>l3"
    assert drop(t, "lower:2", "upper:1", 1) == "l2>u1"
    assert drop(t, "stock", "lower:2", 1) == "s>l2"
    assert drop(t, "turned", "upper:1") == "t>u1"
    assert drop(t, "turned", "stock") == "t>s"
    assert drop(t, "pack", "lower:1") == "pack>l1"
    assert drop(t, "pack", "turned") == drop(t, "pack", "stock") == "turn"
    for source, target, card, complaint in [
        ("lower:2", "upper:1", 0, "PA-PLAY-4"), ("stock", "lower:2", 0, "PA-PLAY-3"),
        ("upper:1", "lower:1", -1, "PA-PLAY-6"),
        ("lower:9", "lower:1", -1, "no card to carry"), ("", "lower:1", -1, "no card to carry"),
        ("lower:1", "pack", -1, "goes to an upper pile"), ("lower:1", "lower:0", -1, "goes to an upper pile"),
        ("lower:1", "", -1, "goes to an upper pile"),
    ]:  # fmt: skip
        with pytest.raises(BadMove, match=complaint):
            drop(t, source, target, card)


def test_a_refusal_is_a_sentence() -> None:
    t = lay("1913", "11 10 9 / 8 7 / 8 / 14", "6", stock="5", pack="3")
    with pytest.raises(IllegalMove) as refusal:
        t.do("s>u1")
    assert str(refusal.value) == (
        "seat A may not play the 5 of the stock to upper pile 1: upper pile 1 takes 7, not 5 (PA-PLAY-1)"
    )


@pytest.mark.parametrize(
    "text",
    ["1913", "1988", "2008", "1988(tail-1988=as-1913)", "2008(may-stock-fit=yes)", "1913(fill-source=pack-then-stock)",
     "2008(emptied=none,fill-time=free)", "1913(compulsion=compulsory,undo=none)",
     "2008(after-pack=none,fill-time=at-once)"],
)  # fmt: skip
def test_every_refusal_names_a_clause_that_holds(text: str) -> None:
    rule_set = rules(f"patience@{text}")
    book = load("patience")
    holding = {clause.id for clause in book.clauses if book.applies(clause, rule_set.edition.name, rule_set.words())}
    every = [pack_move(kind) for kind in (1, 7, 8, 9)]
    every += [pack_move(kind, source, target) for kind in (2, 3) for source in range(6) for target in range(4)]
    every += [pack_move(4, source, target) for source in range(4) for target in range(4)]
    every += [pack_move(5, s, t, card) for s in range(4) for t in range(4) for card in (2, 5, 9)]
    every += [pack_move(6, 0, target) for target in range(4)]
    every = [move for move in every if not (move >> 10 == 3 and move >> 3 & 7 < 4)]
    for seed in range(6):
        state = rule_set.deal(1, seed)
        rng = Rng(seed)
        while state.may_act():
            legal = state.moves(0)
            for move in every:
                if move not in legal:
                    ruling = rule_set.game.explain(state.mask(0), 0, move)
                    assert ruling.clause in holding, f"{rule_set.game.write_move(state, 0, move)}: {ruling}"
                    assert "None" not in ruling.text
            wander(state, rng, 9)

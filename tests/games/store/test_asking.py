"""Asks, answers, going to the store, and who asks next."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadMove
from kalamazoo.testing import clause
from kalamazoo.testing.told import last_move
from tests.games.asking import ended_by, hand, hands, made, table, why, winners

BOTH = pytest.mark.parametrize("rules", ["store@1913", "store@2008"])
THREE = "A 5 5 9 | B 5 7 | C 9 9 7 [*] | store 2 2 2 *"


@clause("GS-ASK-2")
@BOTH
def test_an_ask_names_one_other_player_and_one_number(rules: str) -> None:
    t = table(rules, THREE)
    assert t.moves("A") == ["ask:B:5", "ask:C:5", "ask:B:9", "ask:C:9"]
    assert t.refused("A", "ask:A:5") == "GS-ASK-2"
    assert t.refused("A", "ask:D:5") == "GS-ASK-2"
    for text in ("ask:5", "ask:B", "ask:all:5", "ask:BC:5", "ask:B:5:9", "ask:B:0", "ask:B:16", "ask:B:5a", "draw"):
        with pytest.raises(BadMove):
            t.referee.play(0, text)


@clause("GS-ASK-3", "GS-OP-13")
@BOTH
def test_a_number_not_held_is_refused_and_the_turn_stays(rules: str) -> None:
    t = table(rules, THREE)
    assert t.refused("A", "ask:B:7") == "GS-ASK-3"
    assert why(t, "A", "ask:B:7") == (
        "seat A may not ask B for all 7s: this seat holds no 7, and you must hold the number you ask for (GS-ASK-3)"
    )
    assert t.must_act() == "A"


@clause("GS-ASK-4", "GS-OP-13")
@BOTH
def test_all_cards_of_the_number_are_handed_over(rules: str) -> None:
    t = table(rules, THREE)
    t.play("A", "ask:C:9")
    assert (hand(t, "A"), hand(t, "C")) == ("5 5 9 9 9", "7")
    assert t.log("B") == ["A asks C for all 9s", "C gives two 9s"]


@clause("GS-ASK-5")
@BOTH
def test_after_a_success_the_same_player_asks_until_a_miss(rules: str) -> None:
    t = table(rules, THREE)
    t.play("A", "ask:C:9")
    assert t.may_act() == "A"
    assert t.refused("B", "ask:C:7") == "GS-ASK-5"
    t.play("A", "ask:B:5")
    assert t.moves("A") == ["ask:B:5", "ask:C:5", "ask:B:9", "ask:C:9"]
    t.play("A", "ask:B:9")
    assert t.must_act() == "B"


@clause("GS-ASK-6")
@pytest.mark.parametrize(("rules", "phrase"), [("store@1913", "Go to Store"), ("store@2008", "Go to the Store")])
def test_the_store_phrase(rules: str, phrase: str) -> None:
    t = table(rules, THREE)
    t.play("A", "ask:B:9")
    assert f'B says "{phrase}"' in t.log("C")
    assert last_move(t.referee, "C").said[-1] == f"Bertie said: {phrase}!"


@clause("GS-ASK-7")
@BOTH
def test_on_a_miss_the_top_card_is_drawn_and_the_next_player_asks(rules: str) -> None:
    t = table(rules, "A 5 5 9 | B 5 7 | C 9 9 7 [*] | store 2 7 *")
    t.play("A", "ask:C:5")
    assert (hand(t, "A"), t.position()["store"][-1], t.must_act()) == ("2 5 5 9", 7, "B")
    assert t.refused("A", "ask:C:5") == "GS-ASK-7"
    assert t.log("A")[-1] == "You draw the 2"
    assert t.log("B")[-1] == "A draws a card"


@clause("GS-ASK-8", "GS-OP-3")
@BOTH
def test_the_drawn_card_never_gives_another_ask(rules: str) -> None:
    text = "A 5 5 9 | B 7 | C 9 9 7 [*] | store 5 *"
    t = table(rules, text)
    t.play("A", "ask:B:5")
    assert (hand(t, "A"), t.must_act()) == ("5 5 5 9", "B")
    t = table(f"{rules}(lucky-draw=ask-again)", text)
    t.play("A", "ask:B:5")
    assert t.must_act() == "A"
    assert t.refused("B", "ask:A:7") == "GS-OP-3"
    t = table(f"{rules}(lucky-draw=ask-again)", "A 5 5 9 | B 7 | C 9 9 7 [*] | store 9 *")
    t.play("A", "ask:B:5")
    assert t.must_act() == "B"


@clause("GS-OP-2")
@BOTH
def test_who_is_next_after_a_miss(rules: str) -> None:
    text = "A 5 5 9 | B 5 7 | C 7 [*] | store 2 *"
    t = table(rules, text)
    t.play("A", "ask:C:5")
    assert t.must_act() == "B"
    t = table(f"{rules}(turn=to-asked)", text)
    t.play("A", "ask:C:5")
    assert t.must_act() == "C"
    assert t.refused("B", "ask:A:5") == "GS-OP-2"


@clause("GS-OP-4")
@BOTH
def test_a_miss_with_an_empty_store(rules: str) -> None:
    t = table(rules, "A 5 9 | B 5 5 7 7 | C 9 9 9 5 7 7 [*]")
    before = hands(t)
    t.play("A", "ask:B:9")
    assert (hands(t), t.must_act()) == (before, "B")


EMPTY = "A 11 11 | B 11 11 3 8 | C 4 [*] | store 8 4 3 3 4 4 3 *"


@clause("GS-OP-5")
@pytest.mark.parametrize(
    ("option", "cards", "turn"),
    [("draw-and-ask", "8", "A"), ("draw-and-pass", "8", "B"), ("draw-six", "3 3 4 4 4 8", "A")],
)
def test_a_player_without_cards_draws(option: str, cards: str, turn: str) -> None:
    t = table(f"store@1913(empty-hand={option})", EMPTY)
    t.play("A", "ask:B:11")
    assert (made(t, "A"), hand(t, "A"), t.must_act()) == ("11", cards, turn)
    assert "A has no cards and draws" in t.log("C")
    if turn == "B":
        assert t.refused("A", "ask:B:8") == "GS-OP-5"


@clause("GS-OP-5")
def test_six_cards_are_as_many_as_there_are() -> None:
    t = table("store@1913(empty-hand=draw-six)", "A 11 11 | B 11 11 3 8 | C 8 8 3 3 [*] | store 8 3")
    t.play("A", "ask:B:11")
    assert (hand(t, "A"), t.position()["store"], t.must_act()) == ("3 8", [], "A")


@clause("GS-OP-5", "GS-OP-9")
def test_a_set_among_six_drawn_cards_is_laid_aside() -> None:
    t = table("store@1913(empty-hand=draw-six)", "A 11 11 | B 11 11 3 8 | C 3 3 3 8 8 [*] | store 4 4 8 4 4 *")
    t.play("A", "ask:B:11")
    assert (made(t, "A"), hand(t, "A"), t.must_act()) == ("4 11", "8", "A")


@clause("GS-OP-6")
@BOTH
def test_a_player_without_cards_is_passed_over_when_the_store_is_empty(rules: str) -> None:
    t = table(rules, "A 2 2 2 | B 2 | C 7 7 | D 7 7 [*]")
    t.play("A", "ask:B:2")
    assert (t.must_act(), made(t, "A")) == ("C", "2")
    assert t.refused("D", "ask:C:7") == "GS-OP-6"
    t = table(rules, "A 7 4 | B | C 7 7 4 | D 7 4 4 [*]")
    t.play("A", "ask:C:4", "ask:C:4")
    assert t.must_act() == "C"


@clause("GS-OP-7")
@BOTH
def test_asking_a_player_without_cards(rules: str) -> None:
    full = "A 4 4 3 | B | C 4 3 [*] | store *"
    used_up = "A 4 4 3 | B | C 4 4 3 3 3 [*]"
    assert "ask:B:4" in table(rules, full).moves("A")
    assert table(rules, used_up).refused("A", "ask:B:4") == "GS-OP-7"
    assert "ask:B:4" in table(f"{rules}(ask-empty=yes)", used_up).moves("A")
    assert table(f"{rules}(ask-empty=no)", full).refused("A", "ask:B:4") == "GS-OP-7"
    nobody = "A 4 4 3 | B | C [*] | store *"
    assert "ask:B:4" in table(f"{rules}(ask-empty=no)", nobody).moves("A")


@clause("GS-OP-14")
@pytest.mark.parametrize(("rules", "ends"), [("store@1913(stall=on)", True), ("store@1913", False)])
def test_twenty_misses_for_each_player_end_a_stalled_game(rules: str, ends: bool) -> None:
    t = table(rules, "A 4 4 3 [1 2 5] | B 3 3 3 [6 11 12] | C 8 8 [7 9] | D 8 8 4 4 [10 13 14 15]")
    for asked in range(79):
        who, ask = [("A", "ask:C:4"), ("B", "ask:C:3"), ("C", "ask:A:8"), ("D", "ask:A:8")][asked % 4]
        t.play(who, ask)
    assert not ended_by(t)
    t.play("D", "ask:A:8")
    if ends:
        assert (ended_by(t), winners(t)) == ("GS-OP-14", "D")
    else:
        assert not ended_by(t)


@clause("GS-OP-14")
def test_misses_do_not_count_while_there_is_a_store() -> None:
    t = table("store@1913(stall=on)", THREE)
    t.play("A", "ask:B:9")
    assert "misses" not in t.position()


@clause("GS-ST-1")
@BOTH
def test_nobody_acts_but_the_asker(rules: str) -> None:
    t = table(rules, THREE)
    assert (t.may_act(), t.must_act(), t.rules.game.slips) == ("A", "A", False)
    t.play("A", "ask:B:9")
    assert (t.may_act(), t.must_act()) == ("B", "B")

"""Asks, answers, and who asks next."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadMove
from kalamazoo.testing import clause
from tests.games.asking import ended_by, hand, hands, made, table, why, winners

BOTH = pytest.mark.parametrize("rules", ["authors@1913", "authors@1988"])
FOUR = "A 5 5 9 3 | B 5 5 7 | C 9 9 7 3 | D 9 7 7 3 3 [*]"


@clause("AU-ASK-1")
def test_nobody_else_begins() -> None:
    t = table("authors@1913", FOUR)
    assert why(t, "B", "ask:C:7") == "seat B may not ask C for a 7: A begins, at the dealer's left (AU-ASK-1)"


@clause("AU-ASK-2")
@BOTH
def test_an_ask_names_one_other_player_and_one_number(rules: str) -> None:
    t = table(rules, FOUR)
    assert t.refused("A", "ask:A:5") == "AU-ASK-2"
    assert t.refused("A", "ask:E:5") == "AU-ASK-2"
    for text in ("ask:5", "ask:B", "ask:all:5", "ask:BC:5", "ask::5", "ask:B:5:9", "ask:B:", "ask:B:0", "ask:B:16"):
        with pytest.raises(BadMove):
            t.referee.play(0, text)
    assert why(t, "A", "ask:A:5").endswith("you ask another player, not yourself (AU-ASK-2)")


@clause("AU-ASK-3", "AU-OP-15")
@BOTH
def test_a_number_not_held_is_refused_and_the_turn_stays(rules: str) -> None:
    t = table(rules, FOUR)
    for asked in "BCD":
        assert t.refused("A", f"ask:{asked}:7") == "AU-ASK-3"
    assert {move.split(":")[2] for move in t.moves("A")} == {"3", "5", "9"}
    assert t.must_act() == "A"


@clause("AU-ASK-4")
@BOTH
def test_any_other_player_may_be_asked(rules: str) -> None:
    t = table(rules, FOUR)
    assert sorted(t.moves("A")) == sorted(f"ask:{asked}:{number}" for asked in "BCD" for number in (3, 5, 9))


@clause("AU-ASK-5", "AU-OP-2")
@BOTH
def test_one_card_is_given_however_many_there_are(rules: str) -> None:
    t = table(rules, FOUR)
    t.play("A", "ask:C:9")
    assert (hand(t, "A"), hand(t, "C")) == ("3 5 5 9 9", "3 7 9")
    t = table(f"{rules}(yield=all)", FOUR)
    t.play("A", "ask:C:9")
    assert (hand(t, "A"), hand(t, "C")) == ("3 5 5 9 9 9", "3 7")


@clause("AU-ASK-5", "AU-OP-14")
def test_the_table_answers_for_the_asked_player() -> None:
    t = table("authors@1913", FOUR)
    t.play("A", "ask:B:5")
    assert t.must_act() == "A"  # B was not asked whether he would give it
    assert "B gives a 5" in t.log("C")


@clause("AU-ASK-6", "AU-OP-3")
@BOTH
def test_after_a_success_any_ask_the_same_one_included(rules: str) -> None:
    t = table(rules, FOUR)
    before = t.moves("A")
    t.play("A", "ask:C:9")
    assert t.moves("A") == before
    t.play("A", "ask:C:9", "ask:D:3")
    assert hand(t, "A") == "3 3 5 5 9 9 9"


@clause("AU-ASK-7")
@BOTH
def test_the_asker_goes_on_as_long_as_every_ask_succeeds(rules: str) -> None:
    t = table(rules, FOUR)
    for ask in ("ask:C:9", "ask:D:3", "ask:B:5", "ask:C:3", "ask:D:3"):
        t.play("A", ask)
        assert (t.may_act(), t.must_act()) == ("A", "A")
        assert t.refused("B", "ask:C:7") == "AU-ASK-7"
    t.play("A", "ask:B:9")
    assert t.must_act() == "B"


@clause("AU-ASK-8")
@BOTH
def test_holding_is_tested_for_each_ask(rules: str) -> None:
    t = table(rules, "A 5 5 9 | B 5 5 7 9 | C * [*]")
    t.play("A", "ask:B:5", "ask:B:5")
    assert t.refused("A", "ask:C:5") == "AU-ASK-3"  # laid
    t.play("A", "ask:B:9", "ask:B:9")
    assert t.must_act() == "B"
    assert t.refused("B", "ask:C:9") == "AU-ASK-3"  # given away
    assert t.moves("B") == ["ask:A:7", "ask:C:7"]


FIVE = "A 2 2 2 5 | B 5 7 | C 5 7 | D 5 7 | E 2 7 [*]"


@clause("AU-TURN-1", "AU-OP-4")
@pytest.mark.parametrize("rules", ["authors@1913", "authors@1988(turn=to-asked)", "authors@1913(turn=to-asked)"])
@pytest.mark.parametrize("asked", ["B", "C", "D"])
def test_the_asked_player_asks_next(rules: str, asked: str) -> None:
    t = table(rules, FIVE)
    t.play("A", f"ask:{asked}:2")
    assert t.must_act() == asked
    assert t.refused("E", "ask:B:7") == "AU-TURN-1"


@clause("AU-TURN-2", "AU-OP-4", "AU-OP-5")
@pytest.mark.parametrize("rules", ["authors@1988", "authors@1913(turn=left)", "authors@1988(turn=left)"])
@pytest.mark.parametrize("asked", ["B", "C", "D"])
def test_the_askers_left_asks_next(rules: str, asked: str) -> None:
    t = table(rules, FIVE)
    t.play("A", f"ask:{asked}:2")
    assert t.must_act() == "B"
    assert t.refused("C", "ask:A:7") == "AU-TURN-2"
    t = table(rules, FIVE, "E")
    t.play("E", f"ask:{asked}:2")
    assert t.must_act() == "A"  # round the corner


@clause("AU-TURN-3")
@BOTH
def test_a_failed_ask_moves_no_card(rules: str) -> None:
    t = table(rules, FOUR)
    before = hands(t)
    t.play("A", "ask:B:9")
    assert hands(t) == before
    assert t.log("D") == ["A asks B for a 9", "B has no 9"]


@clause("AU-OP-6")
def test_the_right_goes_on_to_the_left_past_empty_hands() -> None:
    t = table("authors@1988", "A 5 9 | B | C | D 5 5 5 9 9 9 [*]")
    t.play("A", "ask:D:9", "ask:D:9", "ask:D:9")
    assert t.must_act() == "A"
    t = table("authors@1988", "A 9 5 | B | C | D 5 5 9 | E 9 9 5 [*]")
    t.play("A", "ask:D:9", "ask:D:9")
    assert t.must_act() == "D"
    assert t.refused("E", "ask:A:5") == "AU-TURN-2"
    t = table("authors@1913", "A 9 9 9 | B | C 5 5 | D 9 5 5 [*]")
    t.play("A", "ask:D:9")
    assert (made(t, "A"), t.must_act()) == ("9", "C")
    assert t.refused("D", "ask:C:5") == "AU-OP-6"


@clause("AU-OP-7")
def test_a_player_without_cards_may_not_be_asked() -> None:
    text = "A 4 4 3 | B | C 4 3 3 | D 4 3 [*]"
    t = table("authors@1988", text)
    assert why(t, "A", "ask:B:4") == "seat A may not ask B for a 4: B has no cards left (AU-OP-7)"
    assert not any(":B:" in move for move in t.moves("A"))
    t = table("authors@1988(ask-empty=yes)", text)
    assert "ask:B:4" in t.moves("A")
    t.play("A", "ask:B:4")
    assert t.must_act() == "C"


@clause("AU-OP-16")
def test_a_card_that_comes_ends_a_run_of_failed_asks() -> None:
    t = table("authors@1988(stall=on)", "A 4 4 3 [1 2] | B 4 3 [5 6 7] | C 4 3 3 [8 9 10]", misses=58)
    t.play("A", "ask:C:4")
    assert "misses" not in t.position()


@clause("AU-OP-16")
@pytest.mark.parametrize(("rules", "ends"), [("authors@1988(stall=on)", True), ("authors@1988", False)])
def test_twenty_failed_asks_for_each_player_end_a_stalled_game(rules: str, ends: bool) -> None:
    t = table(rules, "A 4 4 3 [1 2 5] | B 3 3 3 [6] | C 8 8 [7 9] | D 8 8 4 4 [10]")
    for asked in range(79):
        who, ask = [("A", "ask:C:4"), ("B", "ask:C:3"), ("C", "ask:A:8"), ("D", "ask:A:8")][asked % 4]
        t.play(who, ask)
    assert not ended_by(t)
    t.play("D", "ask:A:8")
    if ends:
        assert (ended_by(t), winners(t)) == ("AU-OP-16", "A")
        assert t.log()[-1] == "Nobody finds a card any more: the game ends as it stands"
    else:
        assert not ended_by(t)


@clause("AU-ST-1")
@BOTH
def test_nobody_acts_but_the_asker(rules: str) -> None:
    t = table(rules, FOUR)
    assert (t.may_act(), t.must_act()) == ("A", "A")
    assert not t.rules.game.slips
    t.play("A", "ask:B:9")
    assert len(t.may_act()) == 1


# -- exact cards ----------------------------------------------------------------------------------

EXACT = "authors@1913(exact-card=on)"
MARKED = "A 5a 5b 9a | B 5c 7a | C 5d 9b * [*]"


@clause("AU-OP-1")
def test_an_ask_for_one_certain_card() -> None:
    t = table(EXACT, MARKED)
    cards = {move.removeprefix("ask:B:") for move in t.moves("A") if ":B:" in move}
    assert cards == {"5c", "5d", "9b", "9c", "9d"}
    assert t.refused("A", "ask:B:5a") == "AU-OP-1"
    assert t.refused("A", "ask:B:5") == "AU-OP-1"
    assert t.refused("A", "ask:B:7b") == "AU-ASK-3"
    t.play("A", "ask:B:5c")
    assert (hand(t, "A"), hand(t, "B"), t.must_act()) == ("5a 5b 5c 9a", "7a", "A")
    t.play("A", "ask:C:5d")
    assert (made(t, "A"), hand(t, "A")) == ("5", "9a")
    t.play("A", "ask:B:9b")
    assert t.must_act() == "B"  # B holds a 7, and C the 9 b


@clause("AU-OP-1")
def test_marks_only_where_cards_have_them() -> None:
    t = table("authors@1913", FOUR)
    assert t.refused("A", "ask:B:5a") == "AU-OP-1"


@clause("AU-OP-1", "AU-OP-2")
def test_with_exact_cards_all_means_one() -> None:
    t = table("authors@1913(exact-card=on,yield=all)", "A 5a 9a | B 5b 5c 7a | C 5d * [*]")
    t.play("A", "ask:B:5b")
    assert hand(t, "B") == "5c 7a"

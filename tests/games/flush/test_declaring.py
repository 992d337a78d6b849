"""Putting cards out and declaring them, strictly and at the table (FU-DECL, slips)."""

from __future__ import annotations

from typing import cast

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import random_play
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games.flush.engine.state import FlushState
from kalamazoo.games.flush.names import read_card
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flush.laying import Laid, lay

TABLE = "flush(play=table)"
BOTH = pytest.mark.parametrize("game", ["flush", TABLE])


@clause("FU-DECL-1")
@BOTH
def test_the_declaration_of_number_and_value_concludes_the_play(game: str) -> None:
    t = lay("A 7 7 2 | B 1", game=game)
    assert t.refused("A", "0x7") == t.refused("A", "2x7") == "FU-DECL-1"
    t.play("A", "put:7", "put:7")
    assert (t.turn, t.pile) == ("A", "")
    t.play("A", "2x7")
    assert (t.turn, t.pile, t.top) == ("B", "7 7", "2x7")
    assert "A declares 2 sevens" in t.log()


@clause("FU-DECL-2")
@BOTH
def test_after_the_declaration_nothing_is_changed(game: str) -> None:
    t = lay("A 7 7 2 | B 1", game=game).lay("A", "7", "1x7")
    assert t.refused("A", "back") == "FU-DECL-2"
    assert t.refused("A", "put:7") == "FU-TURN-1"


@clause("FU-DECL-3", "FU-IR-1")
@pytest.mark.parametrize(
    ("cards", "declared"),
    [("7 6", "2x7"), ("7 6", "2x6"), ("9", "1x9"), ("6", "1x6+top"), ("F 6", "2xF")],
    ids=["mixed", "mixed-low", "too-high", "counted", "with-flush"],
)
def test_at_the_table_what_cannot_be_carried_out_is_void(cards: str, declared: str) -> None:
    t = lay("A 7 6 9 F | B 1", pile="8 8 8", by="B", game=TABLE).lay("A", cards, declared)
    assert (t.turn, t.pile, t.hand("A"), t.top) == ("A", "8 8 8", "6 7 9 F", "3x8")
    declaration, *back = t.log()[-1 - len(cards.split()) :]
    assert declaration.endswith("which cannot be done: void")
    assert all(line.startswith("A takes back ") for line in back)
    t.lay("A", "7", "1x7")
    assert (t.turn, t.top) == ("B", "1x7")


@clause("FU-DECL-3", "FU-IR-1")
@pytest.mark.parametrize("declared", ["1x7", "3x7"])
def test_at_the_table_a_wrong_number_is_void(declared: str) -> None:
    t = lay("A 7 7 9 | B 1", pile="8", by="B", game=TABLE).play("A", "put:7", "put:7")
    assert t.referee.why(0, declared) is None
    t.play("A", declared)
    assert (t.turn, t.pile, t.hand("A"), t.flush.set_size) == ("A", "8", "7 7 9", 0)
    said = {"1x7": "1 seven", "3x7": "3 sevens"}[declared]
    void = f"A declares {said}, which cannot be done: void"
    assert t.log("B")[-3:] == [void, "A takes back a seven", "A takes back a seven"]
    assert t.lay("A", "7 7", "2x7").top == "2x7"


@clause("FU-DECL-3")
@BOTH
def test_a_number_far_from_the_cards_put_out_is_refused_with_its_clause(game: str) -> None:
    t = lay("A 7 7 9 | B 1", pile="8", by="B", game=game).play("A", "put:7", "put:7")
    assert t.refused("A", "5x7") == "FU-DECL-3"
    why = t.referee.why(0, "9x7")
    assert why is not None
    assert why.text.startswith("2 cards are put out, not 9")
    assert t.play("A", "2x7").top == "2x7"


@clause("FU-DECL-3", "FU-DECL-4")
def test_in_strict_play_a_wrong_number_is_refused_and_the_set_can_be_changed() -> None:
    t = lay("A 7 7 9 | B 1", pile="8", by="B").play("A", "put:7", "put:7")
    assert t.refused("A", "3x7") == t.refused("A", "1x7") == "FU-DECL-3"
    assert t.play("A", "back", "put:7", "1x7").top == "1x7"


@clause("FU-DECL-3", "FU-IR-1")
def test_after_three_slips_the_table_takes_care() -> None:
    t = lay("A 7 6 9 | B 1", pile="8", by="B", game=TABLE)
    for _ in range(3):
        t.lay("A", "9", "1x9")
    assert t.moves("A") == ["put:6", "put:7"]
    assert t.refused("A", "put:9") == "FU-PICK-5"
    assert t.refused("A", "mistake:1") == "FU-BLIND-1"


@clause("FU-IR-1", "FU-DECL-3")
def test_at_the_table_a_flipped_blind_stays_when_a_declaration_is_void() -> None:
    t = lay("A 7 6 [-/5] | B 1", pile="8", by="B", game=TABLE).play("A", "flip:1", "put:7", "2x5")
    assert (t.hand("A"), t.flush.set_size, t.turn) == ("6 7", 1, "A")
    t.play("A", "1x5")
    assert t.top == "1x5"


@clause("FU-IR-1")
def test_only_the_first_wrong_card_can_be_put_out() -> None:
    t = lay("A 7 6 9 | B 1", pile="8", by="B", game=TABLE).play("A", "put:7", "put:6")
    assert t.refused("A", "put:9") == "FU-TURN-5"
    assert t.moves("A") == ["2x6", "2x6+top", "2x7", "2x7+top", "back", "1x6", "3x6", "1x7", "3x7"]


@clause("FU-ST-1")
def test_in_strict_play_only_legal_cards_can_be_put_out() -> None:
    t = lay("A 7 6 9 F | B 1", pile="8", by="B")
    assert t.moves("A") == ["put:6", "put:7", "put:F"]
    assert t.play("A", "put:7").moves("A") == ["1x7", "back"]


@clause("FU-DECL-4", "U31")
@BOTH
def test_before_the_declaration_the_set_may_be_changed(game: str) -> None:
    t = lay("A 7 6 [5/1] | B 1", pile="8", by="B", game=game).play("A", "put:7", "back", "top:1", "back")
    assert (t.hand("A"), t.bases("A"), t.flush.set_size) == ("6 7", "[5/1]", 0)
    t.lay("A", "6", "1x6")
    assert t.top == "1x6"


@clause("FU-DECL-4", "U31")
@BOTH
def test_cards_are_taken_back_as_often_as_one_likes(game: str) -> None:
    t = lay("A 7 6 | B 1", pile="8", by="B", game=game)
    assert t.refused("A", "back") == "U31"
    before = t.play("A", "put:7", "back").state.dump()
    t.play("A", *["put:7", "back"] * 12)
    assert t.state.dump() == before


@clause("U31")
def test_by_a_house_rule_cards_are_taken_back_only_so_often() -> None:
    t = lay("A 7 6 | B 1", pile="8", by="B", game="flush(take-backs=2)")
    t.play("A", *["put:7", "back"] * 2, "put:7")
    assert t.refused("A", "back") == "U31"
    refused = t.referee.why(0, "back")
    assert refused is not None
    assert refused.text == "cards were taken back twice in this turn; declare them"
    never = lay("A 7 6 | B 1", pile="8", by="B", game="flush(take-backs=0)").play("A", "put:7")
    assert never.refused("A", "back") == "U31"


@clause("FU-ST-1")
def test_in_strict_play_nobody_notices_how_a_set_is_put_together() -> None:
    t = lay("A 7 7s 6 [7/1] | B 1 | C 1", pile="8", by="C")
    views = [t.state.mask(viewer).dump() for viewer in (1, 2, ONLOOKER)]
    t.play("A", "put:7", "back", "put:7s", "top:1")
    assert [t.state.mask(viewer).dump() for viewer in (1, 2, ONLOOKER)] == views
    assert t.referee.seen(1) == []
    assert t.state.mask(0).dump() == t.state.mask(0).mask(0).dump() != views[0]
    game = t.rules.game
    assert [game.veil_move(t.state, 0, move, 1) for move in t.referee.moves(0)] == ["2x7", "", ""]


@clause("FU-IR-1")
def test_at_the_table_everybody_sees_and_remembers_the_cards_put_out() -> None:
    t = lay("A 7 7 6 | B 1", pile="8", by="B", game=TABLE).play("A", "put:7")
    assert t.sees("B")["put-out"] == {"cards": ["7"], "tops": []}
    t.play("A", "back", "put:6", "back", "put:7", "put:7", "back")
    assert t.sees("B")["seats"][0]["hand"] == ["6", "7", "7"]
    t.lay("A", "7", "1x7")
    assert t.sees("B")["seats"][0]["hand"] == ["6", "7"]


@clause("FU-BLIND-11", "FU-IR-2", "U30")
@pytest.mark.parametrize("base", [1, 2])
def test_a_blind_flipped_by_mistake_is_exchanged(base: int) -> None:
    t = lay("A 7 [4/5b] [-/6b] | B 1", pile="8", by="B", game=TABLE)
    before = sorted(t.flush.aside)
    t.play("A", f"mistake:{base}")
    flipped, new = read_card(["5b", "6b"][base - 1]), t.flush.blinds[0][base - 1]
    assert sorted([*t.flush.aside, new]) == sorted([*before, flipped])
    assert flipped in t.flush.aside
    assert (t.away, t.turn, t.pile) == ("", "A", "8")
    assert t.sees("A")["seats"][0]["bases"] == [{"top": "4", "blind": "?"}, {"blind": "?"}]
    assert t.log("B")[-2:] == [
        "A flips a Blind by mistake; it is exchanged",
        f"It was a {['five', 'six'][base - 1]} with a bonus",
    ]


@clause("FU-IR-2")
def test_a_mistake_can_be_made_until_something_is_declared() -> None:
    t = lay("A 7 [4/5b] | B 1", pile="8", by="B", game=TABLE).play("A", "put:7")
    assert t.refused("B", "mistake:1") == "FU-TURN-1"
    t.play("A", "mistake:1")
    assert (t.turn, t.flush.set_size) == ("A", 1)
    t.play("A", "1x7")
    assert t.top == "1x7"
    assert t.refused("A", "mistake:1") == "FU-TURN-1"


@clause("U30")
def test_everybody_knows_that_the_exchanged_blind_is_aside_or_was_drawn_again() -> None:
    t = lay("A 7 [4/5b] [3/6b] | B 1 2 3 4 | C 5", pile="8", by="C", game=TABLE).play("A", "mistake:1", "mistake:2")
    assert t.sees("B")["shown"] == ["5b", "6b"]
    places = set()
    for seed in range(40):
        guess = t.flush.mask(1)
        guess.fill(Rng(seed))
        for card in (read_card("5b"), read_card("6b")):
            assert card in guess.aside or card in guess.blinds[0]
        places.add(read_card("5b") in guess.blinds[0])
    assert places == {False, True}


@clause("U30")
def test_without_cards_aside_the_new_blind_is_one_that_was_flushed() -> None:
    t = lay("A 7 [4/5] | B 1 | C 1", pile="8", by="B", game=TABLE)
    document = t.position()
    t = Laid({"rules": TABLE, **document, "aside": [], "away": document["aside"]})
    flushed = t.flush.away()
    t.play("A", "mistake:1")
    assert t.flush.blinds[0][0] in flushed
    assert (t.away, len(t.flush.aside)) == ("", len(flushed))
    assert sorted(t.flush.cards()) == sorted(t.flush.opt.deck)
    guess = t.flush.mask(1)
    guess.fill(Rng(1))
    assert sorted(guess.cards()) == sorted(t.flush.opt.deck)
    assert guess.blinds[0][0] in flushed + t.flush.aside


@clause("FU-ST-5")
def test_in_strict_play_no_blind_is_flipped_by_mistake() -> None:
    t = lay("A 7 [4/5] | B 1", pile="8", by="B")
    assert t.refused("A", "mistake:1") == "FU-ST-5"


@clause("FU-FAIR-1")
def test_in_a_round_nobody_but_the_player_on_turn_can_do_or_say_anything() -> None:
    for seed in range(4):
        state = cast(FlushState, rules("flush").deal(4, seed))
        for _ in range(300):
            random_play(state, Rng(seed), 1)
            if not state.voting and not state.ending:
                assert state.may_act() == 1 << state.turn
                assert [seat for seat in range(4) if state.moves(seat)] == [state.turn]


@clause("FU-IR-1")
def test_after_three_slips_no_blind_is_flipped_by_mistake() -> None:
    t = lay("A 9 9 7 [4/5] | B 1", pile="8", by="B", game=TABLE)
    for _ in range(3):
        t.play("A", "put:9", "1x9")  # void: there is a 7
    assert t.refused("A", "mistake:1") == "FU-IR-1"
    t.lay("A", "7", "1x7")


@clause("FU-IR-1", "FU-IR-2")
def test_with_the_third_slip_what_is_put_out_goes_back() -> None:
    t = lay("A 9 7 6 [4/5] | B 1", pile="8", by="B", game=TABLE).play("A", "mistake:1", "mistake:1", "put:9", "put:7")
    t.play("A", "mistake:1")
    assert t.moves("A") == ["put:6", "put:7", "top:1"]

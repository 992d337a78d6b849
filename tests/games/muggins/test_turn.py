"""What a turn is, and which card comes first."""

from __future__ import annotations

from typing import cast

import pytest

from kalamazoo.core.event import CARD
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import EVERYONE, ONLOOKER
from kalamazoo.games.muggins.engine.state import MugginsState
from kalamazoo.games.muggins.moves import PLAY, STOCKS, play_target
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.muggins.setting import EDITIONS, TOP, lay

STRICT = [f"{edition}(play=strict)" for edition in EDITIONS]
every_edition = pytest.mark.parametrize("edition", STRICT)


@clause("MU-TURN-1")
def test_after_each_turn_the_seat_to_the_left_is_next() -> None:
    t = lay("1913(play=strict)", "A h 5 5 | B h 8 8 | C h 11 11")
    order = []
    for _ in range(4):
        order.append(t.turn())
        t.do(t.turn(), "draw", "lay")
    assert order == ["A", "B", "C", "A"]
    assert t.refused("A", "draw") == "MU-TURN-1"


@clause("MU-TURN-2", "MU-OP-1", "MU-CALL-7", "MU-ST-3")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_a_draw_takes_the_bottom_card_and_everybody_sees_it_at_once(play: str) -> None:
    t = lay("1913", "A h 5 9 12 | B h 4", play=play)
    t.do("A", "draw")
    assert t.game_state.drawn == 5
    assert t.hand("A") == [9, 12]
    [event] = [event for event in t.events() if event.kind == CARD]
    assert (event.card, event.seen) == (5, EVERYONE)
    assert all(cast(MugginsState, t.state.mask(seat)).drawn == 5 for seat in (0, 1, ONLOOKER))


@clause("MU-TURN-3")
@every_edition
def test_a_drawn_1_always_starts_a_table_pile(edition: str) -> None:
    t = lay(edition, "A h 1 5 | B h 4 s 2", [3, 1])
    t.do("A", "draw")
    assert t.moves("A") == ["d>new"]
    assert t.refused("A", "d>t1") == "MU-TURN-3"
    t.do("A", "d>new")
    assert t.tops() == [3, 1, 1]


@clause("MU-OP-25", "MU-TURN-3", "MU-SRC-1")
@every_edition
def test_a_1_on_the_stock_pile_starts_a_table_pile_before_any_draw(edition: str) -> None:
    t = lay(edition, "A h 9 s 5 1 | B h 4")
    assert t.moves("A") == ["s>new"]
    assert t.refused("A", "draw") == "MU-SRC-2"
    assert t.do("A", "s>new").tops() == [1]
    assert t.stock("A") == [5]


@clause("MU-TURN-4")
@every_edition
def test_table_piles_take_the_next_number_up_and_never_down(edition: str) -> None:
    t = lay(edition, "A h 7 9 | B h 4", [6, 8])
    t.do("A", "draw")
    assert t.moves("A") == ["d>t1"]
    assert t.refused("A", "d>t2") == "MU-TURN-4"
    assert t.do("A", "d>t1").tops() == [7, 8]


@clause("MU-TURN-3", "MU-TURN-4")
@every_edition
def test_no_card_but_a_1_starts_a_pile(edition: str) -> None:
    t = lay(edition, "A h 2 9 | B h 4")
    t.do("A", "draw")
    assert t.refused("A", "d>new") == "MU-TURN-3"
    assert t.moves("A") == ["lay"]


@clause("MU-TURN-5")
@pytest.mark.parametrize(("edition", "ones"), [("1913", 10), ("1988", 11), ("2008", 9)])
def test_there_are_as_many_table_piles_as_1s_played(edition: str, ones: int) -> None:
    t = lay(f"{edition}(play=strict)", f"A h {'1 ' * ones} 5 | B h 4")
    for _ in range(ones):
        t.do("A", "draw", "d>new")
    assert t.tops() == [1] * ones
    assert t.refused("A", f"d>t{ones + 1}") == "MU-TURN-2"
    t.do("A", "draw")
    assert t.refused("A", f"d>t{ones + 1}") == "MU-TURN-5"


@clause("MU-TURN-6")
@every_edition
def test_after_a_play_to_the_table_or_to_a_stock_pile_the_same_player_goes_on(edition: str) -> None:
    t = lay(edition, "A h 1 7 9 | B h 4 s 8")
    t.do("A", "draw", "d>new")
    assert t.must_act() == "A"
    t.do("A", "draw", "d>B")
    assert t.must_act() == "A"
    assert t.moves("A") == ["draw"]


@clause("MU-TURN-7", "MU-ST-2")
@every_edition
def test_a_card_without_a_place_is_laid_on_the_stock_pile_and_ends_the_turn(edition: str) -> None:
    t = lay(edition, "A h 5 6 7 | B h 9 9")
    t.do("A", "draw")
    assert t.moves("A") == ["lay"]
    t.do("A", "lay").do("B", "draw", "lay")
    assert t.stock("A") == [5]  # it starts there
    assert t.must_act() == "A"
    t.do("A", "draw", "lay")
    assert t.stock("A") == [5, 6]  # over the others
    assert t.must_act() == "B"


@clause("MU-TURN-7")
@every_edition
def test_a_card_that_has_a_place_on_the_table_is_not_laid(edition: str) -> None:
    t = lay(edition, "A h 5 6 | B h 9", [4])
    t.do("A", "draw")
    assert t.refused("A", "lay") == "MU-TURN-7"
    assert t.refused("A", "draw") == "MU-TURN-7"


@clause("MU-TURN-8")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("play", ["strict", "table"])
def test_on_the_very_first_turn_only_table_piles_take_cards(edition: str, play: str) -> None:
    for seed in range(40):
        state = cast(MugginsState, rules(f"muggins@{edition}(play={play})").deal(4, seed))
        while state.turn == 1:
            moves = state.moves(1)
            assert not [move for move in moves if move >= PLAY and play_target(move) >= STOCKS]
            state.apply(1, state.random_move(1, Rng(seed)))
    t = lay(f"{edition}(play={play})", "A h 5 5 | B h 9")
    assert t.do("A", "draw").refused("A", "d>B") == "MU-TGT-9"


@clause("MU-TURN-9", "MU-OP-6")
@every_edition
def test_every_further_player_uses_the_same_rules_on_the_first_turn(edition: str) -> None:
    t = lay(edition, "A h 5 9 | B h 4 2 9 9 | C h 3 9 6", [1])
    t.do("A", "draw", "lay")  # 5
    t.do("B", "draw", "d>A", "draw", "d>t1", "draw", "lay")  # 4 on A's 5, 2 to the table, 9
    t.do("C", "draw", "d>t1")  # 3: the table comes before A's 4
    t.do("C", "draw")
    assert t.moves("C") == ["lay"]
    assert (t.stock("A"), t.stock("B"), t.tops()) == ([5, 4], [9], [3])
    t.do("C", "lay")
    assert t.stock("C") == [9]


@clause("MU-TURN-10", "MU-ST-4")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_there_is_no_passing_and_no_stopping_early(play: str) -> None:
    t = lay("1913", "A h 1 5 | B h 9", play=play)
    assert t.refused("A", "lay") == "MU-TURN-10"
    t.do("A", "draw", "d>new")
    assert t.refused("A", "lay") == "MU-TURN-10"
    assert t.must_act() == "A"
    for text in ("draw", "lay", "d>new", "s>new"):
        assert t.refused("B", text) == "MU-TURN-1"


@clause("MU-SRC-1", "MU-SRC-2", "MU-ST-2")
@every_edition
def test_the_stock_top_is_played_before_anything_is_drawn(edition: str) -> None:
    t = lay(edition, "A h 3 s 4 7 | B h 9", [6])
    assert t.moves("A") == ["s>t1"]
    assert t.refused("A", "draw") == "MU-SRC-2"
    t.do("A", "s>t1")
    assert t.moves("A") == ["draw"]  # the 4 has no place


@clause("MU-SRC-2")
@every_edition
def test_a_stock_top_that_fits_an_opponents_pile_holds_up_the_draw_too(edition: str) -> None:
    t = lay(edition, "A h 3 s 7 | B h 9 s 8")
    assert t.refused("A", "draw") == "MU-SRC-2"
    assert lay(edition, "A h 3 | B h 9 s 8").moves("A") == ["draw"]
    assert lay(edition, "A h 3 s 7 | B h 9 s 10").moves("A") == ["draw"]


@clause("MU-SRC-3")
@every_edition
def test_the_stock_top_is_tested_anew_after_a_play_from_the_hand(edition: str) -> None:
    t = lay(edition, "A h 8 3 s 9 | B h 9", [7])
    t.do("A", "draw", "d>t1")
    assert t.moves("A") == ["s>t1"]
    assert t.refused("A", "draw") == "MU-SRC-2"


@clause("MU-SRC-4", "MU-SRC-5")
@every_edition
def test_stock_cards_go_one_at_a_time_from_the_top(edition: str) -> None:
    t = lay(edition, "A h 3 s 5 9 8 | B h 2 s 10", [7])
    assert t.moves("A") == ["s>t1"]
    t.do("A", "s>t1")  # 8 to the table
    assert t.stock("A") == [5, 9]
    t.do("A", "s>t1")  # the 9 beneath it became the top
    assert t.stock("A") == [5]
    assert t.moves("A") == ["draw"]
    assert lay(edition, "A h 3 | B h 2").refused("A", "s>new") == "MU-SRC-4"


@clause("MU-SRC-5", "MU-TGT-1")
@every_edition
def test_a_stock_card_goes_to_an_opponents_pile_like_a_drawn_one(edition: str) -> None:
    t = lay(edition, "A h 3 s 5 | B h 2 s 6", [7])
    t.do("A", "s>B")
    assert (t.stock("A"), t.stock("B")) == ([], [6, 5])


@clause("MU-SRC-6")
@every_edition
def test_cards_from_opponents_are_part_of_the_stock_pile(edition: str) -> None:
    t = lay(edition, "A h 5 4 8 2 | B h 9 9 s 6", [3])
    t.do("A", "draw", "d>B", "draw", "d>t1", "draw", "lay")
    assert t.stock("B") == [6, 5]
    assert t.moves("B") == ["s>t1"]  # the 5 that A put there must go before anything is drawn
    assert t.do("B", "s>t1").stock("B") == [6]


@clause("MU-ST-4", "MU-TURN-7")
def test_a_drawn_card_keeps_everything_else_waiting() -> None:
    t = lay("1913", "A h 5 9 s 7 | B h 3 s 8", [6])
    t.do("A", "draw")
    assert t.refused("A", "draw") == "MU-TURN-7"
    assert t.refused("A", "s>t1") == "MU-TURN-7"
    assert t.refused("A", "s>B") == "MU-TURN-7"


@clause("MU-OP-7")
@pytest.mark.parametrize("play", ["strict", "table"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_complete_pile_is_squared_away(edition: str, play: str) -> None:
    top = TOP[edition]
    t = lay(f"{edition}(play={play})", f"A h {top} 1 3 | B h 9", [2, top - 1, 4])
    t.do("A", "draw", "d>t2")
    assert t.tops() == [2, 4]
    assert sorted(t.game_state.away) == list(range(1, top + 1))
    t.do("A", "draw")
    assert t.refused("A", "d>t2") == "MU-TURN-5"
    assert "d>t2" not in t.moves("A")
    t.do("A", "d>new")
    assert t.game_state.tops == [2, 1, 4]  # a new pile takes the free place

"""FL-PILE and FL-RES: play piles and reserves."""

from __future__ import annotations

import pytest

from kalamazoo.core.game import Ruling
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.told import last_move
from tests.games.flinch.laying import (
    discards,
    hand,
    heights,
    lay,
    piles,
    player,
    plays,
    reserve,
    settle,
    tops,
    turn,
    used,
)

EDITIONS = ["1913", "1988", "2008", "2000"]
FULL = [[9], [10], [9], [10], [9]]


@clause("FL-PILE-1")
@pytest.mark.parametrize("edition", ["1913", "1988", "2008"])
def test_a_pile_begins_with_a_1_and_takes_the_next_rank(edition: str) -> None:
    t = lay(f"flinch@{edition}", player([9, 9], [2, 4, 5, 6]), player([9], [9]), centre=[4])
    assert plays(t, "A") == {"h5>p1"}
    for wrong in ("h4>p1", "h6>p1", "h2>new", "h2>p1"):
        assert t.refused("A", wrong) in ("FL-PILE-1", "FL-OPEN-14")
    t.play("A", "h5>p1", "h6>p1")
    assert tops(t) == [6]


@clause("FL-PILE-2")
def test_anybody_builds_on_any_pile() -> None:
    t = lay("flinch@2008", player([9, 9], [1, 8, 9]), player([9, 9], [2, 8, 9]), player([9, 9], [3, 8, 9]))
    t.play("A", "h1>new", "h8>r1").play("B", "h2>p1", "h8>r1").play("C", "h3>p1", "h8>r1")
    assert piles(t) == [[1, 2, 3]]


@clause("FL-PILE-3")
def test_there_is_no_limit_to_the_piles() -> None:
    t = lay("flinch@1988(packs=2)", player([9, 9], [1, 8]), player([9], [9]), centre=[3] * 21)
    t.play("A", "h1>new")
    assert len(piles(t)) == 22


@clause("FL-PILE-4", "FL-PILE-5", "FL-PILE-6", "FL-PILE-9")
@pytest.mark.parametrize(("edition", "cap"), [("1913", 15), ("1988", 10), ("2008", 15), ("2000", 15)])
def test_a_full_pile_leaves_the_table_at_once_and_the_turn_goes_on(edition: str, cap: int) -> None:
    t = lay(f"flinch@{edition}", player([9, 9], [cap, 4, 8]), player([9], [9]), centre=[cap - 1, 3], stack=[9] * 9)
    t.play("A", f"h{cap}>p1")
    assert (piles(t), turn(t)) == ([[1, 2, 3]], "A")
    assert sorted(used(t)) == list(range(1, cap + 1))
    t.play("A", "h4>p1")
    assert tops(t) == [4]


@clause("FL-PILE-6", "FL-STACK-3")
def test_removed_piles_stay_out_until_the_stack_is_renewed() -> None:
    t = lay("flinch@1988", player([9, 9], [10, 8]), player([9, 9], [7, 6]), centre=[9], stack=[2] * 10)
    t.play("A", "h10>p1", "h8>r1").play("B", "h7>r1")
    assert (hand(t, "A"), len(used(t)), t.position()["stack"]) == ([2] * 5, 10, [2] * 5)


@clause("FL-PILE-7")
def test_nothing_is_played_from_a_pile() -> None:
    t = lay("flinch@2008", player([9, 9], [8, 9]), player([9], [9]), centre=[3, 4])
    assert t.refused("A", "take:p2") in ("FL-PILE-7", "FL-TURN-3", "ST-4")
    table = lay("flinch@1913(play=table)", player([9, 9], [8, 9]), player([9], [9]), centre=[3, 4])
    assert "take:p2" in table.moves("A")  # at a table it can be done, and called (IR-16)


@clause("FL-PILE-8", "FL-WIN-5")
def test_finishing_piles_earns_nothing() -> None:
    t = lay("flinch@1913", player([9, 4], [15, 8]), player([4], [9]), centre=[14, 3])
    t.play("A", "h15>p1", "h8>r1").play("B", "s>p1")
    outcome = t.referee.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (0, 1))


@clause("FL-RES-1", "FL-RES-14")
def test_the_reserve_is_built_by_one_discard_a_turn() -> None:
    t = lay("flinch@2008", player([9, 9], [8, 9, 10]), player([9, 9], [7, 7]), centre=[3], stack=[9] * 9)
    assert heights(t, "A") == [0] * 5
    t.play("A", "h8>r1")
    assert (reserve(t, "A")[0], turn(t)) == ([8], "B")
    assert t.refused("A", "h9>r2") == "FL-TURN-13"  # never two in a turn
    scene = t.referee.view(1).scene()
    shown = next(area for area in scene.areas if area.id == "reserve:0:1")
    assert [face.rank for face in shown.cards] == ["8"]


@clause("FL-RES-2", "FL-RES-3")
def test_up_to_five_piles_and_a_new_one_while_there_are_fewer() -> None:
    t = lay("flinch@2008", player([9, 9], [8], [[9], [10], [9]]), player([9], [7]), centre=[3])
    assert discards(t, "A") == {"h8>r4", "h8>r5"}
    assert t.refused("A", "h8>r1") in ("FL-RES-3", "FL-RES-5")
    assert t.refused("A", "h8>r6") == "FL-RES-2"


@clause("FL-RES-4")
def test_with_five_piles_the_discard_goes_on_any_whatever_its_rank() -> None:
    t = lay("flinch@2008", player([9, 9], [8, 11], FULL), player([9], [7]), centre=[3])
    assert discards(t, "A") == {f"h{card}>r{slot}" for card in (8, 11) for slot in range(1, 6)}
    t.play("A", "h11>r1")
    assert reserve(t, "A")[0] == [11, 9]


@clause("FL-RES-5")
def test_piles_played_out_are_restarted_first() -> None:
    t = lay("flinch@2008", player([9, 9], [8, 11], [[4], [5], [9], [10], [9]]), player([9], [7]), centre=[3])
    t.play("A", "r1>p1", "r2>p1")
    assert discards(t, "A") == {"h8>r1", "h8>r2", "h11>r1", "h11>r2"}
    assert t.refused("A", "h8>r3") in ("FL-RES-3", "FL-RES-5")


@clause("FL-RES-6", "FL-RES-9")
def test_the_top_card_plays_and_the_one_below_follows() -> None:
    t = lay("flinch@2008", player([9, 9], [8, 11], [[4, 5, 12], [5]]), player([9], [7]), centre=[3])
    assert plays(t, "A") == {"r1>p1"}
    t.play("A", "r1>p1")
    assert plays(t, "A") == {"r1>p1", "r2>p1"}
    t.play("A", "r1>p1")
    assert reserve(t, "A")[0] == [12]
    assert t.refused("A", "r1>p1") == "FL-PILE-1"


@clause("FL-RES-8")
def test_the_reserve_is_open_between_any_plays_once_duties_are_served() -> None:
    t = lay("flinch@1913", player([9, 9], [5, 8, 11], [[4], [6]]), player([9], [7]), centre=[3])
    t.play("A", "r1>p1", "h5>p1", "r2>p1")
    assert tops(t) == [6]


@clause("FL-RES-10", "FL-COND-3")
def test_the_screen_shows_tops_only_unless_the_house_rule_says_so() -> None:
    seats = (player([9, 9], [8], [[4, 5, 12]]), player([9], [7]))
    for option, ranks in (("hidden", ["4"]), ("open", ["12", "5", "4"])):
        t = lay(f"flinch@2008(reserve-memory={option})", *seats, centre=[7])
        for viewer in (0, 1):
            scene = t.referee.view(viewer).scene()
            area = next(area for area in scene.areas if area.id == "reserve:0:1")
            assert [face.rank for face in area.cards] == ranks
            assert area.count == 3


@clause("FL-RES-11", "FL-RES-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reserve_card_moves_to_no_other_pile_and_not_to_the_hand(edition: str) -> None:
    t = lay(f"flinch@{edition}", player([9, 9], [8], [[9], [10]]), player([9], [7]), centre=[3], stack=[9] * 9)
    assert t.refused("A", "move:r1>r2") in ("FL-RES-11", "ST-4")
    assert t.refused("A", "move:r1>r3") in ("FL-RES-11", "ST-4")
    game = rules(f"flinch@{edition}").game
    assert "hand" not in {gesture.target.partition(":")[0] for gesture in game.scene(t.state.mask(0), 0).gestures}
    t.play("A", "h8>r3")
    assert hand(t, "A") == []


@clause("FL-RES-13")
def test_piles_may_be_emptied_and_rebuilt_any_number_of_times() -> None:
    t = lay("flinch@2008", player([9, 9], [4, 5, 8], [[3]]), player([9, 9], [7, 7, 7, 7]), centre=[2])
    t.play("A", "r1>p1", "h4>r1").play("B", "h7>r1").play("A", "r1>p1", "h5>r1").play("B", "h7>r2")
    t.play("A", "r1>p1", "h8>r1")
    assert (reserve(t, "A")[0], tops(t)) == ([8], [5])


@pytest.mark.parametrize("play", ["strict", "table"])
@pytest.mark.parametrize("height", [11, 12, 13, 24, 25])
def test_a_reserve_pile_of_any_height_keeps_its_order(height: int, play: str) -> None:
    cards = [2 + number % 7 for number in range(height)]  # top first: 2, 3, 4 …
    t = lay(
        f"flinch@2008(play={play})", player([10, 2], [9, 9], [cards, 10, 10, 10, 10]), player([10, 2], [9]), centre=[1]
    )
    state = t.referee._state
    before = state.clone()
    t.play("A", "r1>p1").play("A", "r1>p1").play("A", "r1>p1").play("A", "h9>r1")
    assert reserve(t, "A")[0] == [9, *cards[3:]]
    assert before.dump() != state.dump()
    assert [card for card in before.cards() if card == 9] == [9, 9, 9]  # the copy is as it was
    twin = before.clone()
    twin.restore(before.dump())
    assert twin.dump() == before.dump()
    for text in ("r1>p1", "r1>p1", "r1>p1", "h9>r1"):
        before.apply(0, t.referee.rules.game.read_move(before, 0, text))
    assert before.dump() == state.dump()


def test_a_pile_keeps_its_place_when_another_leaves() -> None:
    seats = [player([9, 9], [15, 1, 4, 7, 7]), player([9, 9], [5, 5])]
    t = lay("flinch@1913", *seats, centre=[14, 3], stack=[10, 11, 12, 13, 14])
    places = {area.id: area.label for area in t.referee.view(0).scene().areas if area.id.startswith("centre")}
    assert places == {"centre:1": "Pile 1", "centre:2": "Pile 2", "centre:3": "New pile"}
    t.play("A", "h1>new", "h15>p1")
    assert last_move(t.referee).places == ("hand:0", "centre:1", "used")
    scene = t.referee.view(0).scene()
    places = {area.id: area.label for area in scene.areas if area.id.startswith("centre")}
    assert places == {"centre:1": "New pile", "centre:2": "Pile 2", "centre:3": "Pile 3"}
    game, known = t.rules.game, t.referee.known(0)
    four = next(gesture for gesture in scene.gestures if gesture.move == "h4>p1")
    assert four.target == "centre:2"
    assert game.write_move(known, 0, game.drop(known, 0, "hand:0", four.card, "centre:2")) == "h4>p1"
    assert game.write_move(known, 0, game.drop(known, 0, "hand:0", four.card, "centre:1")) == "h4>new"
    assert four.label == "Play the 4 from the hand on pile 2"
    assert t.referee.why(0, "h7>p1") == Ruling("FL-PILE-1", "pile 2 takes a 4")
    assert last_move(t.play("A", "h4>p1").referee).places == ("hand:0", "centre:2")
    assert "on the second pile" in last_move(t.referee).act


def test_a_pile_that_comes_back_has_a_place_of_its_own() -> None:
    seats = [player([8, 9], [15, 4, 4]), player([9, 9], [5, 5]), player([9, 9], [5, 5])]
    t = lay("flinch@1913(play=table)", *seats, centre=[7, 14, 3], stack=[10, 11, 12, 13, 14] * 5)
    t.play("A", "h15>p2")
    assert [area.id for area in t.referee.view(0).scene().areas if area.cards and area.id.startswith("centre")] == [
        "centre:1",
        "centre:3",
    ]
    settle(t.play("B", "call:A:stock"))
    tops_at = {
        area.id: area.cards[-1].rank
        for area in t.referee.view(0).scene().areas
        if area.id.startswith("centre") and area.cards
    }
    assert tops_at == {"centre:1": "7", "centre:2": "14", "centre:3": "3"}
    assert "centre:2" in last_move(t.referee).places


@pytest.mark.parametrize(
    ("rules_text", "seats", "places", "begins"),
    [
        ("flinch@1913", 4, "10", "a 1 begins here"),
        ("flinch@1913(packs=2)", 8, "20", "a 1 begins here"),
        ("flinch@1913(variation=ends)", 4, "20", "a 1 or a 15 begins here"),
        ("flinch@1913(variation=middle)", 4, "10", "an 8 begins here"),
    ],
)
def test_the_centre_keeps_a_place_for_every_pile(rules_text: str, seats: int, places: str, begins: str) -> None:
    hints = Referee(rules_text, seats, seed=1).view(0).scene().hints
    assert (hints["table"], hints["places"], hints["begins"]) == ("flinch", places, begins)

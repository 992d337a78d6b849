"""What pages say of remembering."""

from __future__ import annotations

from tests.contract.obeyed.houses import House, obeys
from tests.contract.obeyed.of_flinch import lay
from tests.games.flinch.laying import player


def seen_hand(house: House) -> list[str]:
    """A's hand as B sees it in the scene, after A has taken a 7 from a pile; at a table where that can be done."""
    where = House(house.rules.replace(play="table", variation="standard"))
    t = lay(where, player([9, 9], [9, 4]), player([9, 9], [8, 9]), centre=[7, 3], stack=[9] * 20)
    scene = t.play("A", "take:p1").referee.view(1).scene()
    [area] = [area for area in scene.areas if area.id == "hand:0"]
    return [face.rank for face in area.cards if not face.back]


@obeys("OP-HAND-6", when="memory=own")
def a_card_that_was_taken_is_a_back(house: House) -> bool:
    return seen_hand(house) == []


@obeys("OP-HAND-6", when="memory=shown")
def a_card_that_was_taken_lies_open(house: House) -> bool:
    return seen_hand(house) == ["7"]

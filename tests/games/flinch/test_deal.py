"""FL-DEAL: the deal and the layout."""

from __future__ import annotations

import pytest

from kalamazoo.core.cards import BACK
from kalamazoo.core.errors import BadRules
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.flinch.laying import lay, player

EDITIONS = ["1913", "1988", "2008", "2000"]
STACKS = {  # seats: 1913 with one and two packs, 1988 with one and two, 2008, 2000 (OP-DEAL-4)
    2: (120, 270, 80, 190, 105, 104),
    3: (105, 255, 65, 175, 90, 84),
    4: (90, 240, 50, 160, 75, 64),
    5: (75, 225, 35, 145, 195, 188),
    6: (60, 210, 20, 130, 180, 168),
    7: (45, 195, 0, 0, 165, 148),
    8: (30, 180, 0, 0, 150, 128),
}
COLUMNS = [
    "flinch@1913(packs=1)",
    "flinch@1913(packs=2)",
    "flinch@1988(packs=1)",
    "flinch@1988(packs=2)",
    "flinch@2008",
    "flinch@2000",
]


def dealt(text: str, seats: int = 3, seed: int = 1, dealer: int = 0) -> dict[str, list[list[int]]]:
    """The cards by place, straight from a deal in which somebody can open at once."""
    state = rules(text).deal(seats, seed, dealer)
    document = rules(text).game.write_position(state)
    return {zone: [seat.get(zone, []) for seat in document["seats"]] for zone in ("stock", "hand")}


@clause("FL-DEAL-1")
def test_any_seat_may_deal_and_the_left_neighbour_comes_first() -> None:
    rule_set = rules("flinch@2008(opening-pass=discard)")
    for dealer in range(4):
        assert Referee(rule_set, 4, 1, dealer).must_act() == [(dealer + 1) % 4]
    with pytest.raises(BadRules, match="can deal"):
        rule_set.deal(4, 1, 4)


@clause("FL-DEAL-2")
def test_the_cards_are_shuffled_before_each_deal() -> None:
    deals = {str(dealt("flinch@2008", seed=seed)) for seed in range(30)}
    assert len(deals) == 30
    firsts = {dealt("flinch@2008", seed=seed)["stock"][0][0] for seed in range(60)}
    assert len(firsts) > 10


@clause("FL-DEAL-3", "FL-DEAL-4", "FL-DEAL-5", "FL-WILD-3")
@pytest.mark.parametrize(("edition", "size"), [("1913", 10), ("1988", 10), ("2008", 10), ("2000", 15)])
def test_stocks_and_hands(edition: str, size: int) -> None:
    found = dealt(f"flinch@{edition}", seed=2)
    assert [len(stock) for stock in found["stock"]] == [size] * 3
    assert [len(hand) for hand in found["hand"]] == [5] * 3


@clause("FL-DEAL-3", "FL-DEAL-5")
def test_stocks_are_dealt_first_then_hands_one_card_each_in_turn() -> None:
    rule_set = rules("flinch@2008")
    seats, dealer, seed = 3, 1, 5
    order = sorted(rule_set.deal(seats, seed).cards())
    Rng(seed).shuffle(order)
    order.reverse()
    round_of = [order[turn * seats : (turn + 1) * seats] for turn in range(15)]
    first = [(dealer + 1 + step) % seats for step in range(seats)]
    found = dealt("flinch@2008", seats, seed, dealer)
    for step, seat in enumerate(first):
        assert found["stock"][seat] == [cards[step] for cards in round_of[:10]]
        assert found["hand"][seat] == sorted(cards[step] for cards in round_of[10:])


@clause("FL-DEAL-6")
@pytest.mark.parametrize("seats", list(STACKS))
def test_the_rest_is_the_stack(seats: int) -> None:
    for text, size in zip(COLUMNS, STACKS[seats], strict=True):
        if size:
            rule_set = rules(text).replace(opening_pass="discard")
            assert len(rule_set.game.write_position(rule_set.deal(seats, 1))["stack"]) == size


@clause("FL-DEAL-8", "FL-DEAL-9", "FL-DEAL-12", "FL-STOCK-9")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_sees_what_after_the_deal(edition: str) -> None:
    referee = Referee(f"flinch@{edition}(opening-pass=discard)", 3, seed=4)
    whole = referee.rules.game.write_position(referee.state())
    for viewer in (0, 1, ONLOOKER):
        seen = referee.rules.game.write_position(referee.known(viewer))
        assert set(seen["stack"]) == {"?"}
        for seat in range(3):
            stock, own = seen["seats"][seat]["stock"], whole["seats"][seat]["stock"]
            assert stock[-1] == own[-1]
            assert set(stock[:-1]) == {"?"}
            assert len(stock) == len(own)
            hand = seen["seats"][seat]["hand"]
            assert hand == (whole["seats"][seat]["hand"] if seat == viewer else ["?"] * 5)


@clause("FL-DEAL-12")
def test_what_is_open_is_known_to_all() -> None:
    t = lay(
        "flinch@2008",
        player([9, 8], [3], [[5, 4], 7]),
        player([2, 6], [14], [[11], [12, 13]]),
        centre=[4, 6],
    )
    seen = t.sees("onlooker")
    assert [seat["stock"] for seat in seen["seats"]] == [["?", 9], ["?", 2]]
    assert seen["seats"][1]["reserve"][:2] == [[11], [13, 12]]
    scene = t.referee.view(ONLOOKER).scene()
    shown = {area.id: [face.rank for face in area.cards if not face.back] for area in scene.areas}
    counts = {area.id: area.count for area in scene.areas}
    assert shown["reserve:0:1"] == ["5"]  # the lower reserve cards are not shown
    assert counts["reserve:0:1"] == 2
    assert shown["stock:0"] == ["9"]
    assert counts["stock:0"] == 2
    assert shown["hand:0"] == []
    assert (shown["centre:1"], shown["centre:2"]) == (["4"], ["6"])


@clause("FL-DEAL-10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_deal_there_is_nothing_but_stocks_hands_and_stack(edition: str) -> None:
    document = rules(f"flinch@{edition}").game.write_position(
        rules(f"flinch@{edition}(opening-pass=discard)").deal(4, 1)
    )
    assert not document.get("centre")
    assert not document.get("used")
    assert all(not any(seat.get("reserve", [])) for seat in document["seats"])


@clause("FL-DEAL-11")
def test_the_table_has_five_kinds_of_places() -> None:
    scene = Referee("flinch@1913", 2, seed=1).view(0).scene()
    kinds = {area.id.partition(":")[0] for area in scene.areas}
    assert kinds == {"stock", "hand", "stack", "reserve", "centre", "used"}
    assert sum(area.id.startswith("reserve:0:") for area in scene.areas) == 5
    masked = rules("flinch@1913").deal(2, 1).mask(0)
    assert masked.cards().count(BACK) > 100

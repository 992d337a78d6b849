"""FL-OPEN: how a game begins."""

from __future__ import annotations

import pytest

from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import hand, heights, lay, piles, player, plays, reserve, settle, stack, turn

EDITIONS = ["1913", "1988", "2008", "2000"]
PLAIN = [2, 3, 4, 5, 6]


def opening(rule_set: str, *hands: list[int], tops: tuple[int, ...] = (), deck: list[int] | None = None) -> Table:
    """A table before the first pile: the last player has dealt."""
    shown = tops or (7,) * len(hands)
    seats = [player([top, 9], held) for top, held in zip(shown, hands, strict=True)]
    return lay(rule_set, *seats, stack=deck or [2, 3, 4, 5, 6] * 12, opened=False, phase="opening")


def first_seat(rule_set: str, seed: int, seats: int = 4, dealer: int = 1) -> tuple[int, Referee]:
    """Who is asked first after a real deal."""
    referee = Referee(rule_set, seats, seed, dealer)
    return referee.must_act()[0], referee


@clause("FL-OPEN-1")
@pytest.mark.parametrize("edition", ["1988", "2008", "2000"])
def test_the_first_turn_is_the_dealers_left_neighbours(edition: str) -> None:
    for seed in range(40):
        seat, referee = first_seat(f"flinch@{edition}(play=table)", seed)
        assert seat == 2
        assert referee.dealer == 1


@clause("FL-OPEN-2")
def test_in_1913_the_first_from_the_dealers_left_with_a_1_opens() -> None:
    found = set()
    for seed in range(60):
        seat, referee = first_seat("flinch@1913", seed)
        document = rules("flinch@1913").game.write_position(referee.state())
        if any(any(pile) for s in document["seats"] for pile in s.get("reserve", [])):
            continue  # nobody could begin, and the hands went down
        order = [(1 + step) % 4 for step in range(1, 5)]
        able = [s for s in order if 1 in document["seats"][s]["hand"] or document["seats"][s]["stock"][-1] == 1]
        assert seat == able[0]
        skipped = order[: order.index(seat)]
        assert all(len(document["seats"][s]["hand"]) == 5 for s in skipped)
        found.add(len(skipped))
    assert found >= {0, 1}


@clause("FL-OPEN-3", "FL-OPEN-4", "FL-TURN-11")
@pytest.mark.parametrize("edition", ["1988", "2008", "2000"])
def test_who_cannot_open_passes_without_a_discard(edition: str) -> None:
    for seed in range(40):
        seat, referee = first_seat(f"flinch@{edition}", seed)
        if seat == 2:
            continue
        document = rules(f"flinch@{edition}").game.write_position(referee.state())
        if document.get("opened"):
            continue
        passed = [(2 + step) % 4 for step in range((seat - 2) % 4)]
        assert all(len(document["seats"][s]["hand"]) == 5 for s in passed)
        return
    raise AssertionError("no deal with a pass was found")


@clause("FL-OPEN-3", "FL-OPEN-4")
def test_at_a_table_the_pass_is_made_by_hand_and_costs_nothing() -> None:
    t = opening("flinch@1988(play=table)", PLAIN, [1, 3, 4, 5, 6])
    assert "pass" in t.moves("A")
    t.play("A", "pass")
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("B", PLAIN, [0] * 5)


@clause("FL-OPEN-5")
def test_1s_on_the_stock_open_first_and_each_begins_a_pile() -> None:
    t = lay(
        "flinch@2008",
        player([1, 1, 9], [1, 3, 4, 5, 6]),
        player([7, 8], PLAIN),
        stack=[2, 3, 4, 5, 6],
        opened=False,
        phase="opening",
    )
    assert t.moves("A") == ["s>new"]
    t.play("A", "s>new")
    assert t.moves("A") == ["s>new"]
    t.play("A", "s>new")
    assert piles(t) == [[1], [1]]
    assert t.moves("A") == ["h1>new"]


@clause("FL-OPEN-6")
def test_then_the_1s_of_the_hand_but_a_stock_card_that_fits_still_goes_before() -> None:
    t = lay(
        "flinch@2008",
        player([2, 9], [1, 1, 4, 5, 6]),
        player([7, 8], PLAIN),
        stack=[2, 3, 4, 5, 6],
        opened=False,
        phase="opening",
    )
    assert t.moves("A") == ["h1>new"]
    t.play("A", "h1>new")
    assert t.moves("A") == ["s>p1"]
    t.play("A", "s>p1")
    assert t.moves("A") == ["h1>new"]


@clause("FL-OPEN-7")
def test_having_played_a_1_the_opener_goes_on_building() -> None:
    t = opening("flinch@1913", [1, 2, 3, 9, 9], PLAIN)
    t.play("A", "h1>new", "h2>p1", "h3>p1")
    assert piles(t) == [[1, 2, 3]]
    assert turn(t) == "A"


@clause("FL-OPEN-8", "FL-OPEN-9", "FL-OPEN-10", "FL-OPEN-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_has_a_1_so_hands_go_down_and_new_ones_come(edition: str) -> None:
    rule_set = rules(f"flinch@{edition}")
    for seed in range(400):
        state = rule_set.deal(2, seed)
        document = rule_set.game.write_position(state)
        if not any(any(s.get("reserve", [])) for s in document["seats"]):
            continue
        assert all([len(pile) for pile in s["reserve"][:5]] == [1] * 5 for s in document["seats"])
        assert all(len(s["hand"]) == 5 for s in document["seats"])
        full = len(state.cards()) - 2 * (len(document["seats"][0]["stock"]) + 5)
        assert len(document["stack"]) == full - 10
        return
    raise AssertionError("no deal without a 1 was found")


@clause("FL-OPEN-9", "FL-OPEN-11", "FL-OPEN-12")
def test_a_second_lay_down_is_spread_as_each_likes() -> None:
    t = lay(
        "flinch@1913",
        player([7, 9], PLAIN, [2, 3, 4, 5, 6]),
        player([8, 9], PLAIN, [2, 3, 4, 5, 6]),
        stack=[1, 2, 3, 4, 5] * 2 + [2, 3, 4, 5, 6],
        opened=False,
        phase="laying",
    )
    for card in PLAIN:
        t.play("A", f"h{card}>r2")
    assert heights(t, "A") == [1, 6, 1, 1, 1]
    for slot, card in enumerate(PLAIN, 1):
        t.play("B", f"h{card}>r{slot}")
    assert heights(t, "B") == [2, 2, 2, 2, 2]
    assert (turn(t), t.moves("A")) == ("A", ["h1>new"])
    assert len(stack(t)) == 5


@clause("OP-WIN-2", "FL-OPEN-11")
@pytest.mark.parametrize("play", ["strict", "table"])
def test_who_has_finished_lays_nothing_down(play: str) -> None:
    t = lay(
        f"flinch@2008(play-on=placings,play={play})",
        player([12, 3], [9]),
        player([], [10]),
        player([12, 3], [11]),
        stack=[3] * 20,
        phase="laying",
        opened=False,
        finished=[1],
    )
    assert turn(t.play("A", "h9>r1")) == "C"


@clause("OP-WIN-2", "OP-CHAL-4", "FL-OPEN-9")
def test_who_finishes_by_a_wrong_call_while_he_lays_down_lays_no_more() -> None:
    t = lay(
        "flinch@1913(play=table,play-on=placings,false-call-penalty=all)",
        player([12], [9, 10]),
        player([13, 3], [10]),
        player([14, 3], [11]),
        stack=[3] * 20,
        phase="laying",
        opened=False,
    )
    settle(t.play("A", "h9>r1").play("B", "call:A:stock"))
    assert (turn(t), hand(t, "A"), heights(t, "A")) == ("B", [10], [1, 0, 0, 0, 0])


@clause("FL-OPEN-13", "FL-TURN-9")
@pytest.mark.parametrize("edition", EDITIONS)
def test_from_the_first_1_on_every_turn_ends_with_a_discard(edition: str) -> None:
    t = lay(f"flinch@{edition}", player([7, 9], [2, 9]), player([8, 9], [6, 9]), centre=[], opened=True, stack=[3] * 20)
    assert plays(t, "A") == set()
    assert "pass" not in t.moves("A")
    assert "end" not in t.moves("A")
    t.play("A", "h9>r1")
    assert reserve(t, "A")[0] == [9]


@clause("FL-OPEN-14")
@pytest.mark.parametrize("edition", ["1913", "1988", "2008"])
def test_without_a_pile_only_a_1_can_be_played(edition: str) -> None:
    t = lay(f"flinch@{edition}", player([7, 9], [1, 2, 3]), player([8, 9], [6]), opened=True, stack=[3] * 20)
    assert plays(t, "A") == {"h1>new"}
    assert t.refused("A", "h2>new") in ("FL-OPEN-14", "FL-PILE-1")
    assert t.refused("A", "s>new") in ("FL-OPEN-14", "FL-PILE-1")


@clause("FL-OPEN-14")
def test_with_wilds_a_wild_may_begin_too() -> None:
    t = lay("flinch@2000", player([7, 9], ["w", 2, 3]), player([8, 9], [6]), opened=True, stack=[3] * 20)
    assert plays(t, "A") == {"hw=1>new"}

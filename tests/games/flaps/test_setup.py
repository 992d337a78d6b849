"""Set-up: seats, levels, the deal, the first card, the deck."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.games.flaps.engine.cards import CODES, kind_of, suit_of, write_card
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.options import FlapsOptions
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause

LEVELS = range(1, 8)


def options(level: int) -> FlapsOptions:
    return cast(FlapsOptions, rules(f"flaps@level{level}").options)


def deal(text: str, seats: int, seed: int = 1, dealer: int = 0) -> FlapsState:
    return cast(FlapsState, rules(text).deal(seats, seed, dealer))


def copies(level: int) -> dict[str, str]:
    """Each kind of the level's pack with its suits, such as {"A": "chs"}; a dot is a copy without a suit."""
    found: dict[str, str] = {}
    for card in options(level).pack:
        code = CODES[kind_of(card)]
        found[code] = found.get(code, "") + ".cdhs"[suit_of(card)]
    return found


@clause("FP-SETUP-1")
@pytest.mark.parametrize("seats", range(2, 9))
def test_one_pack_for_two_to_eight(seats: int) -> None:
    assert len(deal("flaps@level1", seats).cards()) == 103


@clause("FP-SETUP-1", "FP-SETUP-11", "F26")
def test_two_packs_for_more_than_eight_and_for_whoever_wants_them() -> None:
    assert len(deal("flaps@level1", 9).cards()) == 206
    assert len(deal("flaps@level7", 16).cards()) == 298
    assert len(deal("flaps@level1(packs=2)", 4).cards()) == 206
    with pytest.raises(BadRules, match="2 to 16 players, not 17"):
        rules("flaps@level1").deal(17)
    with pytest.raises(BadRules, match="2 to 16 players, not 1"):
        rules("flaps@level1").deal(1)


@clause("FP-SETUP-2", "F2")
def test_a_level_is_added_on_top_of_the_lower_ones() -> None:
    sizes = [len(options(level).pack) for level in LEVELS]
    assert sizes == [103, 111, 116, 120, 127, 147, 149]
    for level in range(2, 8):
        assert not Counter(options(level - 1).pack) - Counter(options(level).pack)
    dealt = deal("flaps@level4", 3)
    assert Counter(dealt.cards()) == Counter(options(4).pack)
    assert dealt.pack != sorted(dealt.pack)  # shuffled


@clause("FP-SETUP-2")
def test_suits_add_up_with_the_assumed_ones() -> None:
    suits = [Counter(suit_of(card) for card in options(level).pack) for level in (1, 5, 7)]
    assert [[count[suit] for suit in (1, 2, 3, 4, 0)] for count in suits] == [
        [25, 25, 25, 26, 2],
        [30, 29, 29, 30, 9],
        [35, 35, 35, 35, 9],
    ]


@clause("FP-SETUP-3", "FP-SETUP-4", "FP-SETUP-5")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_seven_cards_each_a_pack_and_a_first_card(seats: int) -> None:
    for seed in range(20):
        table = deal("flaps@level1", seats, seed)
        assert [len(hand) for hand in table.hands] == [7] * seats
        assert len(table.pile) + len(table.pack) == 103 - 7 * seats
        assert len(table.pile) == 1 + sum(suit_of(card) == 0 for card in table.pile)
        view = table.mask(ONLOOKER)
        assert set(view.pack) == {0}
        assert view.pile == table.pile


@clause("FP-SETUP-6")
def test_the_dealers_left_begins_clockwise() -> None:
    for dealer in range(4):
        table = deal("flaps@level1", 4, 7, dealer)
        assert (table.actor, table.step) == ((dealer + 1) % 4, 1)


def first_cards(text: str, seeds: range = range(400)) -> dict[str, FlapsState]:
    """Deals by the code of the first card."""
    found: dict[str, FlapsState] = {}
    for seed in seeds:
        table = deal(text, 3, seed)
        found.setdefault(CODES[kind_of(table.pile[-1])], table)
    return found


@clause("FP-SETUP-7")
def test_a_first_action_card_does_nothing() -> None:
    found = first_cards("flaps@level1")
    for code in ("2", "3", "8", "10", "4", "J", "UJ", "A", "AR"):
        table = found[code]
        assert (table.phase, table.actor, table.attack, table.step) == (1, 1, 0, 1)  # an open turn of B
        assert [len(hand) for hand in table.hands] == [7, 7, 7]
        suit, rank = suit_of(table.pile[-1]), table.opt.ranks[table.pile[-1]]
        for card in table.moves(1)[:-1]:
            free = CODES[kind_of(card)] in ("A", "AE", "AR", "AB", "AJ")
            assert free or suit_of(card) == suit or table.opt.ranks[card] == rank


@clause("FP-SETUP-8")
def test_a_first_card_without_suit_is_covered() -> None:
    covered = [deal("flaps@level4", 2, seed) for seed in range(150)]
    covered = [table for table in covered if len(table.pile) > 1]
    assert covered
    for table in covered:
        assert suit_of(table.pile[-1])
        assert not any(suit_of(card) for card in table.pile[:-1])
        assert table.view == table.pile[-1]


@clause("FP-SETUP-9")
def test_every_card_tells_its_own_rule() -> None:
    game = rules("flaps@level7").game
    table = deal("flaps@level7", 2)
    before = table.dump()
    hand = next(area for area in game.scene(table.mask(0), 0).areas if area.id == "hand:0")
    assert all(face.name and len(face.effect) > 8 for face in hand.cards)
    for kind in {kind_of(card) for card in table.opt.faces}:
        assert table.opt.names[kind]
        assert len(table.opt.lines[kind]) > 8
    assert table.dump() == before


@clause("FP-SETUP-10")
@pytest.mark.parametrize("level", range(2, 8))
def test_an_added_level_is_played_at_once(level: int) -> None:
    table = deal(f"flaps@level{level}", 3)
    assert table.phase == 1
    assert table.moves(1)


@clause("FP-SETUP-12")
def test_the_aces() -> None:
    found = copies(1)
    assert (found["A"], found["AE"], found["AR"], found["AB"]) == ("chs", "ds", "dh", "cs")


@clause("FP-SETUP-13")
def test_the_numbers() -> None:
    found = copies(1)
    for code in ("2", "3", "5", "7", "8", "9", "10"):
        assert found[code] == "ccddhhss"
    assert found["4"] == "ccccddddhhhhssss"
    assert found["MF"] == "h"
    assert "6" not in found
    assert "1D" not in found


@clause("FP-SETUP-14")
def test_the_pictures() -> None:
    found = copies(1)
    assert [found[code] for code in ("J", "UJ", "AJ", "Q", "HD", "K")] == ["cdhs", "cds", "..", "cdhs", "cdhs", "cdhs"]


@clause("FP-SETUP-15")
def test_the_cards_of_the_upper_levels() -> None:
    found = copies(7)
    assert found["KT"] == "cdhs"
    assert [found[f"OM{n}"] for n in range(1, 5)] == ["."] * 4
    assert {code: len(found[code]) for code in ("QK", "4S", "5D", "6", "KL")} == dict.fromkeys(
        ("QK", "4S", "5D", "6", "KL"), 1
    )
    assert (found["KS"], found["LM"], found["KL"]) == ("cs", "..", "c")
    assert {code: len(found[code]) for code in ("5L", "5P", "5G", "5K", "5S", "5M")} == {
        "5L": 1, "5P": 1, "5G": 1, "5K": 1, "5S": 1, "5M": 2,
    }  # fmt: skip
    assert {code: len(found[code]) for code in ("1D", "1R", "1L", "1O", "1K", "1S", "1U")} == {
        "1D": 8, "1R": 2, "1L": 2, "1O": 1, "1K": 1, "1S": 1, "1U": 5,
    }  # fmt: skip
    assert len(found["KM"]) == 2
    levels = {CODES[kind_of(card)] for card in (Counter(options(5).pack) - Counter(options(4).pack))}
    assert levels == {"5L", "5P", "5G", "5K", "5S", "5M"}


def test_the_same_seed_deals_the_same_and_another_does_not() -> None:
    assert deal("flaps@level7", 4, 5).dump() == deal("flaps@level7", 4, 5).dump()
    assert deal("flaps@level7", 4, 5).dump() != deal("flaps@level7", 4, 6).dump()


@clause("F3")
def test_the_first_card_can_be_redrawn_or_active_by_house_rule() -> None:
    plain = first_cards("flaps@level1(upcard=redraw)")
    assert set(plain) == {"5", "7", "9", "Q", "HD", "K"}
    active = first_cards("flaps@level1(upcard=active)")
    assert (active["2"].attack, active["2"].actor) == (2, 1)
    assert active["J"].actor == 2  # the direction flips: the dealer's right begins
    assert [len(hand) for hand in active["UJ"].hands] == [7, 8, 8]
    assert active["8"].moves(1)[-1] == 243  # knock
    assert write_card(active["4"].pile[-1])[0] == "4"
    assert active["4"].must_act() == 1 << 1 | 1 << 2  # the others are asked for more FLAPS
    assert active["10"].must_act() == 1 << 0  # the dealer picks somebody

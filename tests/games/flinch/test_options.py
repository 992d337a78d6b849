"""House rules that no other test turns: their values, and what they change."""

from __future__ import annotations

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.core.options import Field
from kalamazoo.core.seats import CLOCK, ONLOOKER
from kalamazoo.games.flinch.options import FIELDS
from kalamazoo.rulebook import Rules, rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.testing import clause
from kalamazoo.testing.table import Table
from tests.games.flinch.laying import (
    discards,
    hand,
    heights,
    lay,
    player,
    reserve,
    settle,
    stack,
    stock,
    tops,
    turn,
    used,
)

FRESH = [3, 4, 5, 6, 8]

# Section by section, what each edition plays unless a house rule says otherwise.
DEFAULTS = {
    "stock-size": ("10", "10", "10", "15"),
    "call-grounds": (
        "stock+ones+partner-stock+peek+out-of-turn+hints+wrong-play",
        "stock+ones+peek+out-of-turn",
        "stock+ones+peek+out-of-turn",
        "none",
    ),
    "take-back-on-call": ("last-card", "none", "none", "none"),
    "false-call-penalty": ("none", "ones-only", "ones-only", "ones-only"),
    "simultaneous-rule": ("stack", "nearest-left", "nearest-left", "nearest-left"),
    "reserve-lift": ("committed", "free", "free", "free"),
    "exposed-call": ("on-demand", "automatic", "automatic", "automatic"),
    "exposed-first": ("after-duties", "after-duties", "before-stock", "before-stock"),
    "penalty-pass-discards": ("no", "yes", "yes", "yes"),
    "block-favoured": ("rotate", "none", "none", "none"),
}
EVERYWHERE = {
    "play": "strict",
    "packs": "auto",
    "variation": "standard",
    "partners": "off",
    "next-dealer": "left",
    "opening-pass": "no-discard",
    "last-card-discarded": "next-turn",
    "reshuffle-min-piles": "1",
    "reshuffle-when": "on-need",
    "short-group": "as-is",
    "reserve-memory": "hidden",
    "call-window": "same-turn",
    "call-grace-ms": "1500",
    "simultaneous-ms": "700",
    "win-by-penalty": "win",
    "dead-block": "fewest",
    "starter-duty": "all-starters",
    "wild-starts": "yes",
    "wild-in-reserve": "allowed",
    "play-on": "stop",
    "turn-clock": "off",
    "table-chat": "off",
    "hint-calls": "off",
    "hints": "off",
    "clerical": "auto",
    "memory": "own",
}


@pytest.mark.parametrize("number, edition", [(0, "1913"), (1, "1988"), (2, "2008"), (3, "2000")])
def test_every_option_has_the_default_of_its_edition(number: int, edition: str) -> None:
    expected = EVERYWHERE | {name: values[number] for name, values in DEFAULTS.items()}
    assert rules(f"flinch@{edition}").words() == expected
    assert {field.name for field in FIELDS} == set(expected)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_option_says_what_it_is_for(field: Field) -> None:
    assert field.clause in load("flinch").ids()
    assert len(field.meaning) > 10


def table(options: str, *, used_cards: list[int] | None = None, stack_cards: list[int] | None = None) -> Table:
    """A has one hand card, which goes on pile 1; the rest is at will."""
    return lay(
        f"flinch@1988({options})",
        player([9, 2], [4], [6, 6, 6, 6, 6]),
        player([9, 2], [7, 7]),
        centre=[3, 9],
        stack=FRESH * 2 if stack_cards is None else stack_cards,
        used=used_cards or [],
    )


@clause("OP-STACK-1")
@pytest.mark.parametrize("piles, comes", [("1", True), ("2", True), ("3", False)])
def test_how_many_removed_piles_renew_the_stack(piles: str, comes: bool) -> None:
    t = table(f"reshuffle-min-piles={piles}", used_cards=[*range(1, 11)] * 2, stack_cards=[])
    t.play("A", "h4>p1")
    assert len(hand(t, "A")) == (5 if comes else 0)


@clause("OP-STACK-2")
@pytest.mark.parametrize("when, cards", [("on-need", (0, 10)), ("on-empty", (10, 0))])
def test_when_the_stack_is_renewed(when: str, cards: tuple[int, int]) -> None:
    t = table(f"reshuffle-when={when}", used_cards=[*range(1, 11)], stack_cards=FRESH)
    t.play("A", "h4>p1")
    assert (len(hand(t, "A")), (len(stack(t)), len(used(t)))) == (5, cards)


@clause("OP-STACK-2")
def test_on_empty_a_finished_pile_renews_at_once() -> None:
    t = lay(
        "flinch@1988(reshuffle-when=on-empty)",
        player([9, 2], [10, 7]),
        player([9, 2], [7, 7]),
        centre=[9],
    )
    t.play("A", "h10>p1")
    assert (len(stack(t)), used(t), hand(t, "A")) == (10, [], [7])


@clause("OP-HAND-1", "FL-HAND-4")
@pytest.mark.parametrize("when, size", [("next-turn", 0), ("at-once", 5)])
def test_when_a_hand_emptied_by_the_discard_is_renewed(when: str, size: int) -> None:
    t = table(f"last-card-discarded={when}")
    t.play("A", "h4>r1")
    assert (turn(t), len(hand(t, "A"))) == ("B", size)


@clause("OP-HAND-1", "OP-CHAL-10")
def test_a_discard_with_a_new_hand_already_dealt_stays() -> None:
    t = lay(
        "flinch@2008(play=table,last-card-discarded=at-once)",
        player([4, 2], [9]),
        player([9, 2], [7, 7]),
        centre=[3],
        stack=FRESH * 2,
    )
    t.play("A", "h9>r1").play("B", "call:A:stock")
    assert (len(stock(t, "A")), reserve(t, "A")[0], hand(t, "A")) == (3, [9], sorted(FRESH))


@clause("OP-OPEN-1", "OP-OPEN-2", "OP-OPEN-9")
@pytest.mark.parametrize("edition", ["1913", "1988", "2008"])
@pytest.mark.parametrize("setting", ["no-discard", "discard"])
def test_what_a_pass_before_the_first_1_costs(edition: str, setting: str) -> None:
    t = lay(
        f"flinch@{edition}(opening-pass={setting})",
        player([9, 2], [3, 4, 5, 6, 7]),
        player([9, 2], [1, 4, 5, 6, 7]),
        stack=FRESH * 6,
    )
    if setting == "no-discard":
        assert (turn(t), heights(t, "A")) == ("B", [0] * 5)
    else:
        assert set(t.moves("A")) == discards(t, "A")
        t.play("A", "h7>r1")
        assert t.moves("B") == ["h1>new"]


@clause("OP-DEAL-5")
@pytest.mark.parametrize("size", [5, 12, 30])
def test_the_size_of_the_stocks(size: int) -> None:
    document = rules(f"flinch@2008(stock-size={size})").game.write_position(
        rules(f"flinch@2008(stock-size={size})").deal(2, 1)
    )
    assert [len(seat["stock"]) for seat in document["seats"]] == [size, size]


@clause("OP-DEAL-5")
def test_a_stock_size_that_leaves_too_small_a_stack_is_refused() -> None:
    rules("flinch@1988(packs=1)").check_seats(6)  # twenty cards are enough
    with pytest.raises(BadRules, match="OP-DEAL-5"):
        rules("flinch@1988(packs=1,stock-size=11)").check_seats(6)


@clause("OP-PLAYERS-2", "OP-PLAYERS-3")
@pytest.mark.parametrize("packs, cards", [("auto", 150), ("1", 150), ("2", 300)])
def test_the_number_of_packs(packs: str, cards: int) -> None:
    assert len(rules(f"flinch@1913(packs={packs})").deal(3, 1).cards()) == cards


@clause("OP-TURN-6")
@pytest.mark.parametrize("clock", ["off", "20"])
def test_a_timed_turn_is_ended_by_the_clock(clock: str) -> None:
    t = lay(
        f"flinch@2008(turn-clock={clock})",
        player([4, 1, 9], [1, 2, 9, 13], [[6], [], 6]),
        player([9, 2], [7, 7]),
        centre=[3],
        stack=FRESH * 2,
    )
    if clock == "off":
        assert t.may_act() == "A"
        assert t.moves("clock") == []
        return
    assert t.may_act() == "A@"
    assert [delay for delay, _ in t.referee.clock_wishes()] == [20_000]
    t.referee.play(CLOCK, "timeout")  # duties first, then the highest card to the first slot that may take it
    assert (tops(t), stock(t, "A"), hand(t, "A")) == ([4, 1, 1], [9], [2, 9])
    assert (reserve(t, "A")[1], turn(t)) == ([13], "B")


@clause("OP-TURN-6")
def test_the_clock_ends_a_turn_in_table_play_too() -> None:
    t = lay(
        "flinch@2008(turn-clock=20,play=table)",
        player([4, 9, 9], [1, 8], [[6, 5]]),
        player([9, 2], [7, 7]),
        centre=[3],
        stack=FRESH * 2,
    )
    t.play("A", "lift:r1")
    t.referee.play(CLOCK, "timeout")
    assert (tops(t), stock(t, "A"), hand(t, "A"), turn(t)) == ([4, 1], [9, 9], [], "B")
    assert not [text for text in t.moves("B") if text == "call:A:move"]


@clause("OP-RES-2")
@pytest.mark.parametrize("memory", ["hidden", "open"])
def test_whether_buried_reserve_cards_are_shown(memory: str) -> None:
    t = lay(
        f"flinch@2008(reserve-memory={memory})",
        player([9, 2], [7, 7], [[6, 5]]),
        player([9, 2], [7, 7]),
        centre=[3],
        stack=FRESH,
    )
    areas = {area.id: area for area in t.referee.view(1).scene().areas}
    ranks = [card.rank for card in areas["reserve:0:1"].cards if not card.back]
    assert ranks == (["6"] if memory == "hidden" else ["5", "6"])
    assert areas["reserve:0:1"].count == 2


@clause("OP-HAND-6", "OP-STOCK-3")
@pytest.mark.parametrize(("memory", "seen"), [("own", []), ("shown", ["1", "5"])])
def test_what_all_have_seen_of_a_hand_is_remembered_or_shown(memory: str, seen: list[str]) -> None:
    people = [player([9, 5], [3, 4, 2]), player([10, 3], [1, 8, 5])]
    t = lay(f"flinch@2008(play=table,memory={memory})", *people, centre=[6, 9], stack=FRESH, turn="B")
    settle(t.play("B", "h5>r1").play("A", "call:B:ones"))  # B shows a 1, and takes the 9 of A's stock
    for viewer in (0, ONLOOKER):
        areas = {area.id: area for area in t.referee.view(viewer).scene().areas}
        assert [card.rank for card in areas["hand:1"].cards if not card.back] == seen
        assert [card.rank for card in areas["stock:1"].cards] == ["10"]
    own = {area.id: area for area in t.referee.view(1).scene().areas}
    assert [card.rank for card in own["hand:1"].cards] == ["1", "5", "8"]


@clause("OP-COND-2", "OP-COND-3")
@pytest.mark.parametrize("name, words", [("table-chat", ("off", "on")), ("hints", ("off", "practice"))])
def test_what_the_room_allows_is_written_in_the_rules(name: str, words: tuple[str, str]) -> None:
    for word in words:
        given = rules(f"flinch@2008({name}={word})")
        assert given.words()[name] == word
        assert isinstance(given, Rules)
        assert given.deal(2, 1).dump() == rules("flinch@2008").deal(2, 1).dump()  # it changes no deal and no move


@clause("OP-COND-3")
def test_hints_are_for_practice_only() -> None:
    for edition in ("1913", "1988", "2008", "2000"):
        off, practice = rules(f"flinch@{edition}"), rules(f"flinch@{edition}(hints=practice)")
        ruling = off.game.check_hints(off.options)
        assert ruling is not None
        assert ruling.clause == "OP-COND-3"
        assert practice.game.check_hints(practice.options) is None


@clause("IR-21")
@pytest.mark.parametrize("clerical", ["auto", "manual"])
def test_who_turns_up_stock_cards(clerical: str) -> None:
    t = lay(
        f"flinch@2008(play=table,clerical={clerical})",
        player([4, 9], [7, 7]),
        player([9, 2], [7, 7]),
        centre=[3],
        stack=FRESH,
    )
    t.play("A", "s>p1")
    assert t.sees("B")["seats"][0]["stock"] == ([9] if clerical == "auto" else ["?"])


@clause("ST-4")
def test_strict_play_knows_no_slips() -> None:
    t = lay("flinch@2008(play=strict,clerical=manual)", player([4, 9], [7, 7]), player([9, 2], [7, 7]), centre=[3])
    t.play("A", "s>p1")
    assert t.sees("B")["seats"][0]["stock"] == [9]
    for text in ("show:h7", "peek:B:s", "call:B:stock", "point:B", "turnup", "take:p1"):
        assert t.refused("A", text) == "ST-4"
    assert t.refused("A", "move:r1>r2") == "FL-RES-11"
    assert t.moves("B") == []

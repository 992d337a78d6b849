"""Moves and positions as text, and what is wrong with them when they are."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from kalamazoo.core.errors import BadMove, BadPosition
from kalamazoo.core.seats import CLOCK
from kalamazoo.record import read_position
from kalamazoo.rulebook import rules
from kalamazoo.testing import clause
from tests.games.stock_exchange.market import RULES, THREE, cards, market, why

GAME = rules(RULES).game
STATE = rules(RULES).deal(3)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("play", "play"),
        ("offer:3x2", "offer:3x2"),
        ("offer:3+3", "offer:3x2"),
        ("offer:3", "offer:3x1"),
        ("offer:3x2:B", "offer:3x2:B"),
        ("offer:tm", "offer:tm"),
        ("offer:tm+3x2", "offer:3x2+tm"),
        ("offer:1+3", "offer:mixedx2"),
        ("offer:mixedx2", "offer:mixedx2"),
        ("revise:2x1", "revise:2x1"),
        ("revise:3:2x1", "revise:3:2x1"),
        ("withdraw:1", "withdraw"),
        ("withdraw:2", "withdraw:2"),
        ("accept:A:15x9", "accept:A:15x9"),
        ("accept:O3:tm", "accept:O3:tm"),
        ("choose:C", "choose:C"),
        ("choose:2:C", "choose:2:C"),
        ("retract:B2", "retract:B2"),
        ("sold", "sold"),
        ("throw-in", "throw-in"),
        ("waive", "waive"),
        ("lull", "lull"),
    ],
)
def test_moves_read_and_write(text: str, same: str) -> None:
    move = GAME.read_move(STATE, 0, text)
    assert GAME.write_move(STATE, 0, move) == same
    assert GAME.read_move(STATE, 0, same) == move


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a move of Stock Exchange"),
        ("buy", "is not a move of Stock Exchange"),
        ("offer", "is not a move of Stock Exchange"),
        ("offer:3x2:B:C", "is not a move of Stock Exchange"),
        ("offer:x2", "names no cards"),
        ("offer:0x2", "names no cards"),
        ("offer:16x2", "names no cards"),
        ("offer:3x0", "names no cards"),
        ("offer:3x16", "names no cards"),
        ("offer:3x9+4x9", "18 cards"),
        ("offer:3x-1", "names no cards"),
        ("offer:³x1", "names no cards"),
        ("offer:?x2", "names no cards"),
        ("offer:tm+tm", "only one"),
        ("offer:3x2:P", "names no seat"),
        ("offer:3x2:clock", "names no"),
        ("accept:a:3x2", "names no seat"),
        ("accept:A4:3x2", "names no offer"),
        ("withdraw:0", "names no offer"),
        ("sold:A", "is not a move of Stock Exchange"),
        ("offer:" + "9" * 500, "names no cards"),
    ],
)
def test_words_that_mean_nothing_are_told_so(text: str, said: str) -> None:
    with pytest.raises(BadMove, match=said) as told:
        GAME.read_move(STATE, 0, text)
    assert len(str(told.value)) < 200


def test_refusals_are_sentences_with_the_name_of_the_move() -> None:
    t = market(*THREE).play("A", "offer:1x2", "withdraw")
    refusal = t.referee.refusal(1, GAME.read_move(t.state, 1, "accept:A:3x2"))
    assert str(refusal) == (
        "seat B may not accept A's offer with two 3s: "
        "the offer is gone: A has traded or withdrawn, and nothing has changed here (SX-MSG-8)"
    )
    assert str(t.referee.refusal(0, GAME.read_move(t.state, 0, "sold"))).startswith(
        'seat A may not call "sold": the hand'
    )
    assert "note a lull" in str(t.referee.refusal(0, GAME.read_move(t.state, 0, "lull")))
    assert str(t.referee.refusal(CLOCK, GAME.read_move(t.state, 0, "sold"))).startswith("the clock may not call")


def test_numbers_that_are_no_moves_are_refused_too() -> None:
    t = market("1x10", "2x10", "3x10")
    for number in (0, -1, 15, 8 | 1 << 6, 2 | 99 << 14, 5 | 3 << 4, 1 << 40):
        ruling = t.referee.why(0, number)
        assert ruling
        assert ruling.clause.startswith("SX-")


def test_a_refusal_tells_nothing_that_the_seat_does_not_know() -> None:
    words = []
    for hidden in ("1x5 2x3 3x2", "1x3 2x5 3x2"):
        t = market(hidden, "1x2 2x2 3x6" if hidden[2] == "5" else "1x4 3x6", "1x3 2x5 3x2")
        t.play("A", "offer:1x2:B")
        words.append([why(t, "C", text) for text in ("accept:A:1x2", "accept:B:1x2", "offer:3x3", "sold", "withdraw")])
    assert words[0] == words[1]


# -- positions ----------------------------------------------------------------------------------


def good() -> dict[str, Any]:
    """A position with something of everything."""
    return {
        "rules": f"{RULES}(tm=on,partners=on,match=offerer-chooses,offers=3)",
        "dealer": 3,
        "phase": "open",
        "played": 3,
        "thrown-in": 1,
        "said": 7,
        "trades": 1,
        "lulls": 2,
        "rng": 12345,
        "last": {"seat": 1, "number": 4, "double": True, "mark": 1},
        "seats": [
            {
                "hand": [*cards("1x8 2x2"), "tm"],
                "points": 2,
                "offers": [{"cards": [1, 1]}, None, {"cards": ["tm"], "to": 2}],
                "knows": [[], [2], [], []],
            },
            {"hand": cards("2x6 1x2 4x2"), "accepts": [{"seat": 0, "offer": 1, "cards": [2, 2]}], "points": -1},
            {"hand": cards("3x5 4x5"), "points": 2, "throw-in": True},
            {"hand": cards("3x5 4x3 2x2"), "points": -1, "shown": [4, "tm"]},
        ],
    }


def test_a_position_reads_and_writes() -> None:
    rule_set, state = read_position(good())
    written = rule_set.game.write_position(state)
    assert read_position({"rules": str(rule_set), **written})[1].dump() == state.dump()
    assert written["seats"][0]["offers"] == good()["seats"][0]["offers"]
    assert written["seats"][1]["accepts"] == good()["seats"][1]["accepts"]
    assert {key: written[key] for key in good() if key not in ("rules", "seats")} == {
        key: value for key, value in good().items() if key not in ("rules", "seats")
    }


def test_what_is_left_out_is_empty_or_unknown() -> None:
    _, state = read_position({"rules": RULES, "seats": [{}, {"hand": cards("1x10")}, {}]})
    assert state.cards().count(0) == 20
    assert state.scores() == [0, 0, 0]
    assert state.must_act() == 1


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("dealer", 4, "dealer: should be a whole number from 0 to 3"),
        ("dealer", True, "dealer: should be"),
        ("phase", "shut", "phase: should be one of dealt, open, over"),
        ("ending", "target", "ending: a game that is over"),
        ("turn", 0, "turn: unknown key"),
        ("played", -1, "played: should be"),
        ("rng", "x", "rng: should be"),
        ("last", [], "last: should be an object"),
        ("last.number", 9, "last.number: should be a whole number from 1 to 4"),
        ("last.who", 9, "last.who: unknown key"),
        ("seats", [], r"seats: should be a list of 3 to 15, not of 0 \(SX-SET-1\)"),
        ("seats", {}, "seats: should be a list"),
        ("seats.0", 5, r"seats\[0\]: should be an object"),
        ("seats.0.hands", [], r"seats\[0\].hands: unknown key; did you mean hand"),
        ("seats.0.hand", 5, r"seats\[0\].hand: should be a list"),
        ("seats.0.hand.3", 99, r"seats\[0\].hand\[3\]: no card 99"),
        ("seats.0.hand.3", "x" * 50, r"seats\[0\].hand\[3\]: no card"),
        ("seats.2.hand.3", 1, "11 cards 1 in the hands; the pack has 10"),
        ("seats.1.hand.3", "tm", "2 cards tm in the hands"),
        ("seats.2.hand", [3], r"seats\[2\].hand: 1 cards; this seat holds 10"),
        ("seats.2.points", 0.5, r"seats\[2\].points: should be"),
        ("seats.0.offers.0", 5, r"offers\[0\]: should be an object"),
        ("seats.0.offers.0.cards", [1, 2], r"offers\[0\].cards: a trade is of cards of one number"),
        ("seats.0.offers.0.cards", [], r"offers\[0\].cards: a trade is of"),
        ("seats.0.offers.2", {"cards": [2, 2, 2]}, r"seats\[0\].offers: what is offered is not all in the hand"),
        ("seats.0.offers.0.to", 0, "nobody offers to themselves"),
        ("seats.0.offers", [None] * 4, r"seats\[0\].offers: should be a list of at most 3, not of 4"),
        ("seats.1.accepts.0.seat", 2, r"accepts\[0\]: there is no such offer"),
        ("seats.1.accepts.0", 2, r"accepts\[0\]: should be an object"),
        ("seats.1.accepts.0.cards", [2, 2, 2], r"accepts\[0\]: there is no such offer"),
        ("seats.0.knows", [[]], r"seats\[0\].knows: should be a list of 4, not of 1"),
        ("seats.0.knows.1", 3, r"knows\[1\]: should be a list"),
        ("seats.3.closed", True, r"seats\[3\].closed: a pair is closed or open as a whole"),
        ("seats.0.waived", 1, r"seats\[0\].waived: should be true or false"),
    ],
)
def test_a_wrong_position_is_told_by_its_entry(path: str, value: object, said: str) -> None:
    document: Any = copy.deepcopy(good())
    *way, last = path.split(".")
    place = document
    for step in way:
        place = place[int(step) if step.isdigit() else step]
    place[int(last) if last.isdigit() else last] = value
    with pytest.raises(BadPosition, match=said):
        read_position(document)


def test_positions_that_contradict_themselves() -> None:
    with pytest.raises(BadPosition, match="no deal fits"):
        read_position({"rules": RULES, "seats": [{}, {"hand": cards("1x10")}, {"knows": [[1], [], []]}]})
    with pytest.raises(BadPosition, match="SX-OPEN-1"):
        market(*THREE, phase="dealt", seats=[{"offers": [{"cards": [1]}]}, {}, {}])
    with pytest.raises(BadPosition, match="only with match=offerer-chooses"):
        market(*THREE, seats=[{"offers": [{"cards": [1]}]}, {"accepts": [{"seat": 0, "cards": [1]}]}, {}])
    with pytest.raises(BadPosition, match="partners are off"):
        market(*THREE, seats=[{"closed": True}, {}, {}])
    closed = {"closed": True}
    offers = {"closed": True, "offers": [{"cards": [1]}]}
    with pytest.raises(BadPosition, match="SX-PART-2"):
        market("1x10", "2x10", "3x10", "4x10", options="partners=on", seats=[offers, {}, closed, {}])
    with pytest.raises(BadPosition, match="even number"):
        market(*THREE, options="partners=on")


@clause("SX-TRADE-5")
def test_a_veiled_token_keeps_the_count_and_hides_the_number() -> None:
    for text, veiled in [
        ("offer:3x2", "offer:?x2"),
        ("offer:tm:B", "offer:?x1:B"),
        ("accept:B2:1x4", "accept:B2:?x4"),
        ("revise:1x4", ""),
        ("sold", "sold"),
        ("withdraw", "withdraw"),
    ]:
        move = GAME.read_move(STATE, 0, text)
        assert GAME.veil_move(STATE, 0, move, 1) == veiled
        assert GAME.veil_move(STATE, 0, move, 0) == text


@clause("SX-TRADE-2")
def test_a_number_that_is_no_move_means_nothing() -> None:
    assert GAME.explain(STATE, 0, 1 << 19).clause == "SX-TRADE-2"

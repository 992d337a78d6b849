"""What buttons, refusals, the status and the log say: only cards of the deck, and what really happens."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import ONLOOKER, seats_of
from kalamazoo.games.flaps.engine.cards import KINDS
from kalamazoo.games.flaps.names import PRINTED
from kalamazoo.games.flaps.notation import is_lay
from kalamazoo.play import Referee
from kalamazoo.rulebook import Rules, rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.rulebook.reading import chapters
from kalamazoo.testing import clause
from tests.games.flaps.setting import Setting, lay

# Printed names that are more than a number; an OL' MAID of any number is one, and a LOW one is another.
WORDS = [re.sub(r" \d$| \(.*\)$|^red |^black ", "", name) for name in PRINTED]
ALL_ANSWERS = """
    draw knock ask no stop last call:h call:c pick:A pick:B put:Kd guess:5 secret:Kd share:B give:B place:B turn:B1
    look:B1 peek:B swap:Kd:B1 up:B monty:Kd name:B point:1 show:1 take:1 caught:A caught:B timeout
"""
ANSWERS = ALL_ANSWERS.split()


def own_deck(*left_out: str) -> dict[str, Any]:
    """The printed deck without some cards."""
    document = tomllib.loads((files("kalamazoo.games.flaps") / "rules" / "deck.toml").read_text("utf-8"))
    document["card"] = [row for row in document["card"] if row["effect"] not in left_out]
    if "hoofers-doofers" in left_out:  # what is printed on the others is the owner's business
        for row in document["card"]:
            row["line"] = row["line"].replace(", HOOFERS-DOOFERS", "").replace(" or answers with HOOFERS-DOOFERS", "")
    return document


DECKS = [rules(f"flaps@level{level}{more}") for level in range(1, 8) for more in ("", "(play=table)")]
DECKS += [rules("flaps@level7", deck=own_deck("hoofers-doofers", "quack", "king-n-lay", "spoof"))]
DECKS += [rules("flaps@level4", deck=own_deck(*(f"ol-maid-{number}" for number in (1, 2, 3, 4))))]


def absent(rule_set: Rules) -> list[str]:
    """The names of cards that this deck does not have."""
    names: list[str] = rule_set.options.names  # type: ignore[attr-defined]
    have = {WORDS[kind] for kind in range(KINDS) if names[kind]}
    return [word for kind, word in enumerate(WORDS) if not names[kind] and len(word) > 2 and word not in have]


def named(sentence: str, words: list[str]) -> list[str]:
    """Those of the words that a sentence names; "a LOW OL' MAID" names no OL' MAID."""
    found = []
    for word in words:
        rest = sentence if word.startswith("LOW") else sentence.replace("LOW OL' MAID", "")
        if word.isupper() and re.search(rf"(?<![\w'-]){re.escape(word)}(?![\w'])", rest):
            found.append(word)
    return found


def said(referee: Referee) -> list[str]:
    """All that a table says: status, areas, what can be done, and why the rest cannot."""
    game = referee.rules.game
    state = referee.state()
    found = []
    for seat in (*range(state.seats), ONLOOKER):
        scene = referee.view(seat).scene()
        found += [scene.status, *(gesture.label + gesture.button for gesture in scene.gestures)]
        found += [f"{area.label} {area.text}" for area in scene.areas]
        found += [face.effect for area in scene.areas for face in area.cards]
    for seat in range(state.seats):
        known = state.mask(seat)
        legal = set(state.moves(seat)) if seat in seats_of(state.may_act()) else set()
        moves = [game.read_move(state, seat, text) for text in ANSWERS]
        for move in (*moves, *known.hands[seat]):  # type: ignore[attr-defined]
            if move not in legal:
                found.append(game.explain(known, seat, move).text)
    return found


def games(rule_set: Rules, seeds: int, moves: int, lay: bool) -> Iterator[Referee]:
    """Random games, before each move; those who lay if they can come to more cards."""
    rng = Rng(7)
    for seed in range(seeds):
        referee = Referee(rule_set, 3, seed)
        for _ in range(moves):
            yield referee
            acting = referee.must_act() or referee.may_act()
            seat = acting[rng.below(len(acting))]
            legal = referee.moves(seat)
            choice = [move for move in legal if lay and is_lay(move)] or legal
            referee.play(seat, choice[rng.below(len(choice))])
            if referee.outcome is not None:
                break


@clause("FP-SETUP-2", "FP-SETUP-9")
@pytest.mark.parametrize("rule_set", DECKS, ids=str)
def test_nothing_that_is_said_names_a_card_that_is_not_in_the_deck(rule_set: Rules) -> None:
    missing = absent(rule_set)
    for referee in games(rule_set, seeds=3, moves=40, lay=True):
        for sentence in said(referee):
            assert not named(sentence, missing), sentence


@clause("FP-ATK-11", "FP-QUACK-1", "FP-MAID-2", "FP-KNL-2")
def test_refusals_name_what_the_deck_of_the_level_has() -> None:
    for level, more in ((1, ""), (2, ""), (3, ", QUACK")):
        t = lay("Kd 5d 5d | 9d 9d 9d", top="2c", level=level, phase="attacked", attack=2)
        wanted = f"the 2 of clubs is answered by the same number, a 2, 3, 7 or 9 of clubs{more} or drawing 2"
        assert t.why("A", "Kd") == wanted
    for level, more in ((2, " or KING"), (3, ", KING or KING 'N' LAY")):
        t = lay("OM1 5d 5d | 9d 9d 9d", level=level)
        assert t.why("A", "OM1") == f"it needs a JACK, UP-JACKS, ACE-JACK, QUEEN, HOOFERS-DOOFERS{more}"


@clause("FP-ACE-5", "FP-ACE-12", "FP-ACE-6", "FP-KNL-2")
def test_an_extra_lay_is_refused_by_the_clause_of_its_card() -> None:
    hands = "OM1 {} 5d 5s QK | 9d 9d 9d"
    for code, maid, other in (("ARd", "FP-ACE-5", "5s"), ("ABc", "FP-ACE-12", "5d"), ("KLc", "", "5d")):
        t = lay(hands.format(code), level=3).do("A", code)
        if maid:
            assert t.refused("A", "OM1") == maid
        assert t.refused("A", other) == {"ARd": "FP-ACE-5", "ABc": "FP-ACE-6", "KLc": "FP-KNL-2"}[code]
    t = lay(hands.format("KLc"), level=3).do("A", "KLc")
    assert t.why("A", "5d") == "the extra lay has to be a King, a club, an OL' MAID or an Ace"


def buttons(t: Setting, who: str = "A") -> list[str]:
    return [gesture.button for gesture in t.scene(who).gestures if gesture.button]


@clause("FP-ACE-8", "FP-KNL-4", "F37", "F10")
def test_buttons_after_an_extra_lay_say_what_they_do() -> None:
    t = lay("ARd 5d Kd | 9d 9d").do("A", "ARd")
    assert buttons(t) == ["Decline: name diamonds and draw 1", "Decline: name hearts and draw 1"]
    assert buttons(lay("KLc 5d Kd | 9d 9d", level=3).do("A", "KLc")) == ["Decline: draw 1"]
    assert buttons(lay("KLc 5d Kd | 9d 9d", level=3, options="knl-decline=free").do("A", "KLc")) == ["Decline"]
    t = lay("ARd 5d Kd | 9d 9d", options="anl-call=always").do("A", "ARd", "call:h")
    assert buttons(t) == ["Decline: draw 1"]
    assert buttons(lay("5Dh 5d Kd | 9d 9d", top="5c", level=3).do("A", "5Dh")) == ["No more fives"]
    assert buttons(lay("5d Kd | 9d 9d", options="lay-drawn=yes").do("A", "draw")) == ["Keep it"]


@clause("FP-DOWN-6", "FP-DOWN-7")
def test_the_log_of_1_look_names_the_card_for_the_one_who_saw_it() -> None:
    t = lay("1Kd Kd Kd | 9d 9d 9d", level=6, down={"B": ["2c", "3h"]}, top="5d").do("A", "1Kd", "look:B1")
    assert "You look at the 2 of clubs, number 1 before B" in t.log("A")
    for other, before in (("B", "you"), ("onlooker", "B")):
        assert f"A looks at a card, number 1 before {before}" in t.log(other)


@clause("FP-DOWN-5")
def test_the_log_of_1_over_says_that_a_card_is_turned_up() -> None:
    t = lay("1Oc Kd Kd | 9d 9d 9d", level=6, down={"B": ["2c", "3h"]}, top="5c").do("A", "1Oc", "turn:B2")
    for viewer, who, before in (("A", "You turn", "B"), ("B", "A turns", "you"), ("onlooker", "A turns", "B")):
        assert f"{who} up the 3 of hearts, number 2 before {before}" in t.log(viewer)


@clause("F33", "F15")
def test_a_pile_that_anything_may_follow_says_so() -> None:
    t = lay("Kd 5d | 9d 9d", top="Kc OM1", level=2, options="maid-top=any")
    assert t.scene("A").status == "Your move: lay any card, or draw."
    t = lay("Kd 5d | 9d 9d", top="Kc OM1", level=2, options="maid-top=pictures")
    assert t.scene("A").status == "Your move: lay a card on a picture card or an Ace, or draw."
    assert t.refused("A", "5d") == "F33"


@pytest.mark.parametrize(
    "options",
    [
        "", "ace-jack-is-ace=no", "mega-is-four=no", "maid-top=any", "maid-top=pictures", "quack-top=any", "play=table",
        "last-card=table", "last-card=auto", "knl-decline=free", "anl-call=always", "lay-drawn=yes",
    ],
)  # fmt: skip
def test_a_refusal_cites_a_clause_of_the_page_of_its_table(options: str) -> None:
    rule_set = rules(f"flaps@level7({options})" if options else "flaps@level7")
    page = chapters(load("flaps"), "level7", rule_set.words())
    ids = {entry.id for chapter in page for entry in chapter.clauses}
    for referee in games(rule_set, seeds=4, moves=30, lay=False):
        state = referee.state()
        for seat in range(3):
            known = state.mask(seat)
            legal = referee.moves(seat)
            cards: list[int] = rule_set.options.faces  # type: ignore[attr-defined]
            for move in (*(rule_set.game.read_move(state, seat, text) for text in ANSWERS), *cards):
                if move not in legal:
                    ruling = rule_set.game.explain(known, seat, move)
                    assert ruling.clause in ids, f"{rule_set.game.write_move(state, seat, move)}: {ruling}"

"""Decks as data: reading, checking, marks, and playing with a deck of one's own."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import pytest

from kalamazoo.core.errors import BadRules
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import random_play
from kalamazoo.games import find_game
from kalamazoo.games.flaps.engine.cards import read_card
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.options import FlapsOptions
from kalamazoo.rulebook import rules
from kalamazoo.rulebook.decks import Deck, printed_deck, read_deck, write_deck

FLAPS = find_game("flaps")
PRINTED = (files("kalamazoo.games.flaps") / "rules" / "deck.toml").read_text("utf-8")


def printed() -> dict[str, Any]:
    """The printed deck as a document, to change."""
    return tomllib.loads(PRINTED)


def changed(effect: str, **entries: Any) -> dict[str, Any]:
    """The printed deck with one card changed."""
    document = printed()
    row = next(row for row in document["card"] if row["effect"] == effect)
    row.update(entries)
    return document


def options(deck: Any, level: int = 7) -> FlapsOptions:
    return cast(FlapsOptions, rules(f"flaps@level{level}", deck=deck).options)


def test_the_printed_deck_marks_what_is_assumed() -> None:
    rows = {row["effect"]: row for row in printed()["card"]}
    assert "suits" in rows["ace-n-lay-red"]["assumed"]
    assert "rank" in rows["full-monty"]["assumed"]
    assert "suits" in rows["lose-a-secret"]["assumed"]
    assert "assumed" not in rows["ace"]
    assert all(set(row.get("assumed", [])) <= {"rank", "suits", "trumps", "spoof"} for row in rows.values())


def test_a_deck_reads_from_a_file_a_text_and_a_document(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PRINTED, "utf-8")
    decks = [read_deck(FLAPS, source) for source in (path, str(path), PRINTED, printed())]
    assert len({deck.text for deck in decks}) == 1
    assert read_deck(FLAPS, decks[0]) is decks[0]


def test_the_text_of_a_deck_reads_back_to_the_same_deck() -> None:
    deck = read_deck(FLAPS, changed("king", name='KING "of the hill" \\ naïve', line="Line"))
    again = read_deck(FLAPS, deck.text)
    assert again == deck
    assert again.mark == deck.mark
    assert len(deck.mark) == 12


def test_the_order_of_keys_and_comments_do_not_matter_but_cards_do() -> None:
    shuffled = printed()
    shuffled["card"] = [dict(reversed(row.items())) for row in shuffled["card"]]
    assert read_deck(FLAPS, shuffled).mark == printed_deck(FLAPS).mark
    assert read_deck(FLAPS, changed("king", spoof=12)).mark != printed_deck(FLAPS).mark


def test_the_printed_deck_given_as_ones_own_is_the_printed_deck() -> None:
    rule_set = rules("flaps@level3", deck=printed())
    assert str(rule_set) == "flaps@level3"
    assert rule_set.deck_text is None


def test_a_deck_of_ones_own_has_its_mark_in_the_rules_string() -> None:
    mine = changed("full-monty", suits={"clubs": 1, "spades": 1})
    rule_set = rules("flaps@level7(packs=2)", deck=mine)
    deck = read_deck(FLAPS, mine)
    assert str(rule_set) == f"flaps@level7(packs=2,deck={deck.mark})"
    assert rule_set.deck_text == deck.text
    assert rules(str(rule_set), deck=deck.text) == rule_set
    assert str(rule_set.replace(packs="1")) == f"flaps@level7(deck={deck.mark})"
    other = rules("flaps@level7(packs=2)", deck=changed("full-monty", suits={"clubs": 2}))
    assert other != rule_set
    assert other != rules("flaps@level7(packs=2)")


def test_a_marked_rules_string_needs_that_very_deck() -> None:
    mine = changed("full-monty", suits={"clubs": 1, "spades": 1})
    text = str(rules("flaps@level7", deck=mine))
    with pytest.raises(BadRules, match="give the file of that deck as well"):
        rules(text)
    with pytest.raises(BadRules, match="the deck given has the mark"):
        rules(text, deck=changed("full-monty", suits={"clubs": 2}))


def test_what_the_deck_says_is_played() -> None:
    mine = changed("full-monty", rank="Q", suits={"clubs": 2}, name="MONTY", trumps=12, spoof=7)
    opt = options(mine)
    card = read_card("KMc")
    assert opt.pack.count(card) == 2
    assert opt.open_rows[read_card("Qh")][card] == 1
    assert opt.open_rows[read_card("Kh")][card] == 0
    assert (opt.names[card // 5], opt.spoof[card], opt.strength(card, 1)) == ("MONTY", 7, 32)
    state = cast(FlapsState, rules("flaps@level7", deck=mine).deal(4, 1))
    assert len(state.cards()) == 149
    assert random_play(state, Rng(1), 5000) > 0


def test_a_card_can_be_left_out_or_moved_to_another_level() -> None:
    document = printed()
    document["card"] = [row for row in document["card"] if row["effect"] != "mega-flap"]
    assert len(options(document, 1).pack) == 102
    assert len(options(changed("six-of-the-best", level=1), 1).pack) == 104


Change = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda d: d.update(colour="red"), 'unknown key "colour"'),
        (lambda d: d.pop("title"), "title is missing"),
        (lambda d: d.update(title=" "), "title is missing"),
        (lambda d: d.update(game="flush"), 'game must read "flaps"'),
        (lambda d: d.update(card=[]), "there are no [[card]] tables"),
        (lambda d: d.update(card=[1]), "there are no [[card]] tables"),
        (lambda d: d["card"][0].pop("rank"), "card 1 (one-down): rank is missing"),
        (lambda d: d["card"][0].update(effect="one-dwn"), 'there is no effect "one-dwn"; did you mean one-down?'),
        (lambda d: d["card"][1].update(effect="one-down"), "that effect has a table already"),
        (lambda d: d["card"][0].update(rank="11"), "rank must be A, 0 to 10, J, Q, K or empty"),
        (lambda d: d["card"][0].update(level=8), "level must be a whole number from 1 to 7"),
        (lambda d: d["card"][0].update(level=True), "level must be a whole number from 1 to 7"),
        (lambda d: d["card"][0].update(count=9), "count says 9, but the suits have 8 copies"),
        (lambda d: d["card"][0].update(suits={"stars": 8}), 'there is no suit "stars"'),
        (lambda d: d["card"][0].update(suits={}), "suits must be a table"),
        (lambda d: d["card"][0].update(suits={"clubs": -1}), "copies are whole numbers from 0"),
        (lambda d: d["card"][0].update(suits={"clubs": 0}, count=0), "there is no copy of it"),
        (lambda d: d["card"][0].update(spoof=21), "spoof must be a whole number from 0 to 20"),
        (lambda d: d["card"][0].update(trumps="high"), "trumps must be a whole number"),
        (lambda d: d["card"][0].update(name=""), "name must be a text"),
        (lambda d: d["card"][0].update(colour="red"), 'unknown key "colour"'),
        (lambda d: d["card"][0].update(line="a\x07b"), "card 1, line must be a text, a whole number"),
        (lambda d: d["card"][0].update(spoof=1.5), "card 1, spoof must be a text, a whole number"),
        (lambda d: d.update(card=d["card"][:10]), "level 1 has 7 cards with a suit"),
    ],
)
def test_a_bad_deck_is_refused_with_the_card_and_the_reason(change: Change, complaint: str) -> None:
    document = printed()
    change(document)
    with pytest.raises(BadRules) as caught:
        rules("flaps@level7", deck=document)
    assert complaint in str(caught.value)
    assert len(str(caught.value)) < 700


def test_several_mistakes_are_told_at_once() -> None:
    document = printed()
    for row in document["card"]:
        row["level"] = 9
    with pytest.raises(BadRules) as caught:
        rules("flaps@level7", deck=document)
    assert "card 1 (one-down)" in str(caught.value)
    assert "card 6" in str(caught.value)
    assert "and 39 more" in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadRules, match="cannot be read: No such file"):
        rules("flaps@level1", deck=tmp_path / "none.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("title = ", "utf-8")
    with pytest.raises(BadRules, match=r"broken\.toml: "):
        rules("flaps@level1", deck=broken)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRules, match="it is not a text file"):
        rules("flaps@level1", deck=binary)
    huge = tmp_path / "huge.toml"
    huge.write_text("# " + "x" * 300_000, "utf-8")
    with pytest.raises(BadRules, match="at most 65536 characters"):
        rules("flaps@level1", deck=huge)


def test_a_game_without_decks_says_so() -> None:
    document = {**printed(), "game": "muggins"}
    with pytest.raises(BadRules, match="Muggins takes no deck of your own"):
        rules("muggins", deck=document)


def test_a_deck_of_one_game_is_not_for_another() -> None:
    deck = Deck("x", "flush", (), "")
    with pytest.raises(BadRules, match="this deck is for flush, not for flaps"):
        rules("flaps@level1", deck=deck)


def test_lists_and_tables_are_written_in_one_form() -> None:
    row = {"b": [1, "two", True], "a": {"y": 2, "x": 1}, "strange key": 'a "quote"'}
    text = write_deck("T", "flaps", [row])
    assert text == (
        'title = "T"\ngame = "flaps"\n\n[[card]]\na = {x = 1, y = 2}\nb = [1, "two", true]\n'
        '"strange key" = "a \\"quote\\""\n'
    )
    assert tomllib.loads(text)["card"] == [row]

"""docs/moves.md: every token it shows is a move of its game, every card a card, and no kind of move is left out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kalamazoo import rules
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import seats_of
from kalamazoo.games import GAMES
from kalamazoo.record import read_record, verify
from kalamazoo.testing.fingerprints import rule_sets

PAGE = (Path(__file__).parents[2] / "docs" / "moves.md").read_text("utf-8")
CHAPTERS = {title.strip(): text for title, _, text in (part.partition("\n") for part in PAGE.split("\n## ")[1:])}
TITLES = {game.title: game for game in GAMES.values()}
RULES = {"Authors": "authors@1913(exact-card=on)", "Flinch": "flinch@2000(play=table)"}
TOKENS = [
    (title, token)
    for title, text in CHAPTERS.items()
    for row in re.findall(r"^\| (.+?) \|", text, re.MULTILINE)
    for token in re.findall(r"`([^`]+)`", row)
]
CARDS = [
    (title, card)
    for title, text in CHAPTERS.items()
    for line in re.findall(r"^Cards: .*$", text, re.MULTILINE)
    for card in re.findall(r"`([0-9A-Zwtm?][^`.=]*)`", line)
]


def test_every_game_has_its_chapter() -> None:
    assert set(CHAPTERS) == set(TITLES)


@pytest.mark.parametrize(("title", "token"), TOKENS)
def test_a_token_is_a_move(title: str, token: str) -> None:
    game = TITLES[title]
    rule_set = rules(RULES.get(title, game.name))
    state = rule_set.deal(max(2, rule_set.seat_range()[0]) if rule_set.seat_range()[1] > 1 else 1, 7)
    move = game.read_move(state, 0, token)
    assert game.read_move(state, 0, game.write_move(state, 0, move)) == move


WORD = re.compile(r"[a-z][a-z-]+")


@pytest.mark.parametrize("text", rule_sets())
def test_every_word_of_a_move_is_on_the_page(text: str) -> None:
    rule_set = rules(text)
    game = rule_set.game
    known = {word for title, token in TOKENS if title == game.title for word in WORD.findall(token)}
    for seed in range(3):
        state = rule_set.deal(max(2, rule_set.seat_range()[0]) if rule_set.seat_range()[1] > 1 else 1, seed)
        for _ in range(40):
            for seat in seats_of(state.may_act()):
                tokens = [game.write_move(state, seat, move) for move in state.moves(seat)]
                assert {word for token in tokens for word in WORD.findall(token.partition(":")[0])} <= known
            wander(state, Rng(seed), 5)


@pytest.mark.parametrize(("title", "card"), CARDS)
def test_a_code_is_a_card(title: str, card: str) -> None:
    game = TITLES[title]
    assert game.write_card(game.read_card(card)) == card


def test_the_record_of_the_formats_page_is_genuine() -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text("utf-8")
    [text] = re.findall(r"```\n(kalamazoo record.*?)```", page, re.DOTALL)
    assert verify(read_record(text)).genuine

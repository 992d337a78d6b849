from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kalamazoo import GAMES
from kalamazoo.core.game import Game
from tests.browser.playing import Parlour


def test_a_lesson_leads_through_a_turn(parlour: Parlour) -> None:
    ann = parlour.person().visit("/")
    ann.page.get_by_role("button", name="How to play: Flinch, a short guided deal").click()
    lesson = ann.page.locator(".lesson")
    expect(lesson).to_contain_text("You win by")
    lesson.get_by_role("button", name="Go on").click()
    expect(lesson).to_contain_text("You hold a 1")
    expect(ann.page.locator('button.hinted[data-in="hand:0"]')).to_have_count(1)
    for move in ("h1>new", "h2>p2", "s>p2"):
        gesture = ann.gesture(move=move)
        assert gesture is not None
        ann.do(gesture)
        ann.wait()
    expect(lesson).to_contain_text("One card fewer")
    ann.page.reload()
    expect(lesson).to_contain_text("One card fewer")
    lesson.get_by_role("button", name="Skip the lesson").click()
    expect(lesson).to_have_count(0)
    assert ann.scene()["viewer"] == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_on_the_shelf_has_a_lesson_that_begins(parlour: Parlour, game: Game) -> None:
    ann = parlour.person().visit("/")
    ann.page.get_by_role("button", name=f"How to play: {game.title}, a short guided deal").click()
    lesson = ann.page.locator(".lesson")
    expect(lesson.get_by_role("heading")).to_contain_text(f"How to play: {game.title} 1 of ")
    assert ann.scene()["viewer"] == 0

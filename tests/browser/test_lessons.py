from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import kalamazoo
from tests.browser.playing import Parlour

SCRIPTS = sorted((Path(__file__).parents[2] / "web" / "src" / "lessons").glob("*.json"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_each_step_of_a_lesson_can_be_done(path: Path) -> None:
    script: dict[str, Any] = json.loads(path.read_text("utf-8"))
    rules = kalamazoo.rules(script["rules"])
    state = rules.game.read_position(rules.options, script["position"])
    seat = script["seat"]
    moves = [step["move"] for step in script["steps"] if "move" in step]
    for text in moves:
        legal = {rules.game.write_move(state, seat, move): move for move in state.moves(seat)}
        assert text in legal, f"{text}: {list(legal)}"
        state.apply(seat, legal[text])
    assert moves
    assert "move" not in script["steps"][-1]


def test_a_lesson_leads_through_a_turn(parlour: Parlour) -> None:
    ann = parlour.person().visit("/")
    ann.page.get_by_role("button", name="How it goes: Flinch, a short guided deal").click()
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

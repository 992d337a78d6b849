"""Puzzles in the browser: chosen from the list, solved at a table, or shown."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from kalamazoo.server.web.puzzles import all_puzzles
from tests.browser.playing import Parlour, first_of
from tests.browser.seeing import SIZES, crossed, in_sight


def test_a_puzzle_is_solved_and_another_one_shown(parlour: Parlour) -> None:
    ann = parlour.person().visit("/")
    page = ann.page
    page.get_by_role("link", name="Puzzles").click()
    puzzle = all_puzzles()["flinch", 1]
    page.get_by_role("heading", name=puzzle.title).first.wait_for()
    page.get_by_role("button", name=f"Puzzle 1: {puzzle.words}", exact=True).click()
    expect(page).to_have_url(re.compile("/table/"))
    panel = page.locator(".lesson")
    expect(panel).to_contain_text(puzzle.words)
    ann.look()
    ann.panel("My moves")
    for move in puzzle.solution:
        page.get_by_label("Type a move").fill(move)
        page.get_by_role("button", name="Play it").click()
        ann.wait()
    expect(panel).to_contain_text("Solved! The way: ")
    page.locator(".beside .x").click()
    page.get_by_role("button", name="Next puzzle").click()
    expect(panel).to_contain_text(all_puzzles()["flinch", 2].words)
    page.get_by_role("button", name="Show the solution").click()
    expect(panel).to_contain_text("The way: ")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.get_by_role("button", name="All puzzles").click()
    expect(page.get_by_role("button", name="Solved!")).to_have_count(1)  # shown is not solved
    expect(page.get_by_role("button", name=f"Puzzle 1: {puzzle.words} Solved!")).to_be_visible()


@pytest.mark.parametrize("size", ["small-phone", "phone", "lying-phone", "laptop"])
def test_a_puzzle_is_failed_tried_again_and_solved_by_clicks(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size]).visit("/puzzles")
    page = ann.page
    puzzle = all_puzzles()["flinch", 1]
    page.get_by_role("button", name=f"Puzzle 1: {puzzle.words}", exact=True).click()
    expect(page).to_have_url(re.compile("/table/"))
    panel = page.locator(".lesson")
    again = page.get_by_role("button", name="Try again")
    for _ in range(20):
        wrong = first_of(ann.scene(), *puzzle.solution)
        if again.count() or wrong is None:
            break
        ann.tried(ann.do, wrong)
        ann.wait()
    expect(panel).to_contain_text("You got 0 of 1. There is a better way.")
    assert crossed(ann, ".lesson") == []
    assert in_sight(ann, ".lesson .link:last-child")
    page.get_by_role("button", name="Show the solution").click()
    expect(panel).to_contain_text("The way: ")
    expect(page.get_by_role("button", name="Show the solution")).to_have_count(0)  # it stands there
    assert crossed(ann, ".lesson") == []
    again.click()
    expect(panel).to_contain_text(puzzle.words)
    for move in puzzle.solution:
        expect(page.locator(".status.mine")).to_have_count(1)
        right = ann.gesture(move=move)
        assert right is not None
        ann.do(right)
        ann.wait()
    expect(panel).to_contain_text("Solved!")
    page.wait_for_timeout(1500)
    expect(page.locator("dialog.ending")).to_have_count(0)  # the next one is what one wants now
    onward = page.get_by_role("button", name="Next puzzle")
    assert in_sight(ann, ".lesson .main")
    onward.click()
    expect(panel).to_contain_text(all_puzzles()["flinch", 2].words)

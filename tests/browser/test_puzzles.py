"""Puzzles in the browser: chosen from the list, solved at a table, or shown."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from kalamazoo.server.web.puzzles import all_puzzles
from tests.browser.playing import Parlour


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

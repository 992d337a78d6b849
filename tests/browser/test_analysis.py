"""The analysis beside a replay, and playing on from it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from kalamazoo.play import Referee
from kalamazoo.record import read_record, write_record
from tests.browser.playing import Parlour
from tests.browser.seeing import SIZES, crossed, in_sight
from tests.server.test_analyses import short_record

THINKING = 240_000  # milliseconds, on a busy machine


def test_a_game_is_analysed_and_played_on_from_the_replay(parlour: Parlour) -> None:
    page = parlour.person().visit("/replay").page
    record = short_record(4)
    page.locator("textarea").fill(record)
    page.locator("form button.main").click()
    page.get_by_role("button", name="Analyse the game").click()
    expect(page.locator(".curves polyline")).to_have_count(2, timeout=THINKING)
    expect(page.locator(".analysis progress")).to_have_count(0, timeout=THINKING)
    assert (
        len((page.locator(".curves polyline").first.get_attribute("points") or "").split())
        == len(read_record(record).steps) + 1
    )
    expect(page.locator(".analysis tbody tr")).to_have_count(2)
    page.get_by_role("button", name="Look deeper").click()
    expect(page.locator(".analysis progress")).to_have_count(0, timeout=THINKING)
    expect(page.get_by_role("button", name="Look deeper")).to_have_count(0)  # it was done
    expect(page.locator(".analysis tbody tr")).to_have_count(2)
    expect(page.locator(".analysis .note")).to_have_count(0)
    page.get_by_label("Play on here").select_option("fair")
    expect(page).to_have_url(re.compile("/table/"))


def blunder() -> str:
    """A record of somebody who draws a card where she could have won."""
    hands = [{"hand": ["5h"]}, {"hand": ["5s", "9d"]}]
    start = {"turn": 0, "pile": ["5c"], "pack": ["3d", "9s", "4h", "8d"], "partial": True, "seats": hands}
    referee = Referee("flaps@level1", start=start)
    referee.play(0, "draw")
    return write_record(referee.record(None, ("Ann", "Bertie")))


@pytest.mark.parametrize("size", ["small-phone", "phone", "lying-phone"])
def test_on_a_phone_a_game_is_analysed_beside_a_board_that_can_be_read(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size]).visit("/replay")
    page = ann.page
    page.locator("textarea").fill(blunder())
    page.locator("form button.main").click()
    board, play = page.locator("kz-board"), page.get_by_role("button", name="Play", exact=True)
    before = board.bounding_box()
    assert before
    assert before["height"] > 0.7 * SIZES[size][1]
    assert before["width"] > 0.9 * SIZES[size][0]
    assert page.get_by_role("button", name="Analyse the game").count() == 0  # folded
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Analyse the game").click()
    page.get_by_role("heading", name="What cost most").wait_for(timeout=THINKING)
    page.locator(".analysis progress").wait_for(state="detached", timeout=THINKING)
    assert board.bounding_box() == before
    assert crossed(ann, ".beside") == []
    page.locator(".curves").click()  # the curve stays, and so do the buttons
    expect(page.locator(".curves")).to_be_visible()
    assert in_sight(ann, ".transport .main")
    page.locator(".analysis li button").first.click()  # a move is chosen: one wants to see it
    expect(page.locator(".curves")).to_be_hidden()
    expect(play).to_be_visible()
    page.get_by_role("button", name="More").click()
    page.keyboard.press("Escape")
    expect(page.locator(".curves")).to_be_hidden()


def test_what_was_found_stays_while_one_looks_deeper_and_a_failure_loses_nothing(parlour: Parlour) -> None:
    page = parlour.person().visit("/replay").page
    page.locator("textarea").fill(short_record(4))
    page.locator("form button.main").click()
    page.get_by_role("button", name="Analyse the game").click()
    deeper = page.get_by_role("button", name="Look deeper")
    deeper.click(timeout=THINKING)
    expect(page.locator(".analysis progress")).to_have_count(0, timeout=THINKING)
    points = page.locator(".curves polyline").first.get_attribute("points") or ""
    page.reload()
    page.locator("textarea").fill(short_record(4))
    page.locator("form button.main").click()
    page.get_by_role("button", name="Analyse the game").click()
    deeper.wait_for(timeout=THINKING)
    page.route("**/api/analyse", lambda route: route.fulfill(status=422, json={"text": "this takes too long"}))
    deeper.click()
    expect(page.locator(".analysis .note")).to_contain_text("this takes too long")
    expect(page.locator(".curves polyline")).to_have_count(2)  # as it was
    page.unroute("**/api/analyse")
    deeper.click()
    expect(deeper).to_have_count(0)
    expect(page.locator(".analysis progress")).to_have_count(0, timeout=THINKING)
    assert page.locator(".curves polyline").first.get_attribute("points") == points

"""The analysis beside a replay, and playing on from it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from kalamazoo.record import read_record
from tests.browser.playing import Parlour
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
    expect(page.get_by_role("button", name="Look deeper")).to_be_visible()
    page.get_by_label("Play on here").select_option("fair")
    expect(page).to_have_url(re.compile("/table/"))

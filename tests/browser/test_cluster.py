"""A browser at the door of one node, at a table that another node keeps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import Chromium
from tests.browser.house import House
from tests.browser.playing import Parlour, Person, first_of
from tests.cluster.parts import nats, postgres


@pytest.fixture
def nodes(chromium: Chromium, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[list[House]]:
    """Two nodes of a cluster."""
    with postgres() as database, nats() as bus:
        shared = {"database": database.url, "bus": bus.url, "lease": 3.0}
        found = [House(tmp_path, node=name, **shared) for name in ("owner", "door")]
        found[0].test.write_text(request.node.nodeid)
        try:
            yield [house.start() for house in found]
        finally:
            for house in found:
                if house.process is not None:
                    house.stop()


def play(person: Person, times: int) -> None:
    """Makes some moves."""
    for _ in range(times):
        gesture = first_of(person.scene(), "Undo", "Give up")
        assert gesture is not None
        person.do(gesture)
        person.wait()


def test_the_node_that_keeps_a_table_is_killed_and_the_game_goes_on(browser: Browser, nodes: list[House]) -> None:
    owner, door = nodes
    table = owner.ask("/api/tables", {"rules": "patience@2008", "seats": [{}]})["table"]["id"]
    parlour = Parlour(browser, door)
    ann = parlour.person().sit(table)
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    play(ann, 3)
    before = ann.scene()
    assert [house.ask("/health")["tables"] for house in nodes] == [1, 0]
    owner.kill()
    # What was said stays in the log; the notice itself may be gone before anybody has looked.
    expect(ann.page.get_by_role("log").get_by_text("Connected again.")).to_be_attached()
    expect(ann.page.locator(".lost")).to_be_hidden()
    assert ann.scene() == before
    play(ann, 2)
    assert door.ask("/health")["tables"] == 1
    parlour.close()

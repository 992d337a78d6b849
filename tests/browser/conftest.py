"""One browser and one server for all tests of a worker; a fresh browser context for each test."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.chromium import Chromium, provide
from tests.browser.house import House, client_built
from tests.browser.playing import WAIT, Parlour

expect.set_options(timeout=WAIT)


def once(folder: Path, name: str) -> Iterator[None]:
    """Lets one worker after the other through."""
    lock = folder / f"{name}.lock"
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            time.sleep(0.2)
    yield
    lock.unlink()


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Chromium:
    folder = tmp_path_factory.getbasetemp()
    shared = folder.parent if os.environ.get("PYTEST_XDIST_WORKER") else folder
    found: Chromium | None = None
    for _ in once(shared, "browser"):
        client_built()
        found = provide()
    assert found is not None
    return found


@pytest.fixture(scope="session")
def browser(chromium: Chromium) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
        running = playwright.chromium.launch(executable_path=chromium.path, args=[*chromium.flags], env=environment)
        yield running
        running.close()


@pytest.fixture(scope="session")
def house(chromium: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    running = House(tmp_path_factory.mktemp("tables")).start()
    yield running
    running.stop()


@pytest.fixture
def parlour(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Parlour]:
    """Where people meet: makes tables, opens browsers, and closes them after the test."""
    house.test.write_text(request.node.nodeid)
    made = Parlour(browser, house)
    yield made
    made.close()


@pytest.fixture
def own_house(chromium: Chromium, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A server that the test may kill."""
    running = House(tmp_path)
    running.test.write_text(request.node.nodeid)
    running.start()
    yield running
    if running.process is not None:
        running.stop()

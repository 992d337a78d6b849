"""The table without a server, from a plain file server, and then with no network at all."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import site_parts
from kalamazoo.record import read_record, verify
from kalamazoo.site.building import build_site
from tests.browser.chromium import Chromium
from tests.browser.conftest import once
from tests.browser.playing import CHANGED, PHONE, WIDE, Gesture, Person, Scene
from tests.browser.test_everyone import violations

LOADING = 120_000  # milliseconds, on a busy machine
MOVE = """move => document.querySelector('kz-board')
  .dispatchEvent(new CustomEvent('kz-move', { detail: move, bubbles: true }))"""


# Before the script of the worker with the tables: every run of a test deals the same games.
CHANCE = """{
  let last = 1;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at++) bytes[at] = (last = (Math.imul(last, 1664525) + 1013904223) | 0) >>> 24;
    return array;
  };
}
"""


class Quiet(SimpleHTTPRequestHandler):
    """A file server that says nothing."""

    def log_message(self, *_: Any) -> None:
        pass


class Street:
    """Where the site lies: below a folder, as on most web spaces."""

    def __init__(self, folder: Path, size: int) -> None:
        self.folder = folder
        self.size = size  # of what is loaded before a table can be set
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/games/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class Visitor(Person):
    """Somebody who visits the site, and hears of whatever it fetches from elsewhere."""

    def __init__(self, browser: Browser, street: Street, size: tuple[int, int] = WIDE) -> None:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
        context.set_default_timeout(LOADING)
        super().__init__(context, street)  # type: ignore[arg-type]  # only its address is asked for
        self.elsewhere: list[str] = []
        context.on("request", lambda request: self.note(request.url))

    def note(self, address: str) -> None:
        """Remembers what is fetched from elsewhere."""
        if not address.startswith((self.house.address, "data:", "blob:")):
            self.elsewhere.append(address)

    def look(self) -> tuple[Scene, str]:
        self.page.wait_for_selector("kz-board .own", timeout=LOADING)
        return super().look()

    def wait(self) -> None:
        self.page.wait_for_function(CHANGED, timeout=LOADING)

    def come(self) -> Visitor:
        """Opens the page and waits until tables can be set."""
        self.visit("")
        self.loaded()
        return self

    def loaded(self) -> None:
        expect(self.page.locator("#loading")).to_be_empty(timeout=LOADING)

    def make(self, game: str, **options: str) -> None:
        """Sets a table for two, or alone, with a bot that does not hesitate."""
        self.page.get_by_role("button", name=f"Make a table: {game}").click()
        form = self.page.get_by_role("dialog")
        if form.get_by_label("Players").count():
            form.get_by_label("Players").select_option("2")
            form.get_by_label("Speed of the bots").select_option("0")
        if options:
            form.locator(".options summary").click()
            for name, value in options.items():
                form.get_by_label(name.replace("_", "-"), exact=True).fill(value)
                form.get_by_label(name.replace("_", "-"), exact=True).blur()
        form.get_by_role("button", name="Set the table").click()
        self.look()

    def moves(self, seed: int) -> int:
        """Plays any moves until the game is over."""
        lot = random.Random(seed)

        def any_of(scene: Scene) -> Gesture | None:
            gestures = [each for each in scene.get("gestures", []) if each.get("button") != "Take back"]
            return lot.choice(gestures) if gestures else None

        return self.play(any_of, 1000, lambda gesture: self.page.evaluate(MOVE, gesture["move"]))


@pytest.fixture(scope="session")
def street(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Street]:
    folder = tmp_path_factory.mktemp("site")
    for _ in once(tmp_path_factory.getbasetemp().parent, "site"):
        site_parts.main()
    made = Street(folder, build_site(folder / "games"))
    [script] = (folder / "games" / "assets").glob("worker-*.js")
    script.write_text(CHANCE + script.read_text("utf-8"), "utf-8")
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def visitor(browser: Browser, street: Street) -> Iterator[Visitor]:
    made = Visitor(browser, street)
    yield made
    assert not made.faults
    assert not made.elsewhere
    made.context.close()


def record_of(page: Page) -> str:
    """The record of the game on the table, as the page downloads it."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    return Path(download.value.path()).read_text("utf-8")


def test_whole_games_of_three_families_without_a_network(visitor: Visitor, chromium: Chromium) -> None:
    visitor.come()
    visitor.page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    visitor.context.set_offline(True)
    visitor.page.reload()
    visitor.loaded()
    for game, options in (("Flinch", {"stock_size": "5"}), ("Triangle", {}), ("Flaps", {})):
        visitor.make(game, **options)
        visitor.moves(1)
        expect(visitor.ending()).to_be_visible(timeout=LOADING)
        assert verify(read_record(record_of(visitor.page))).genuine
        visitor.page.get_by_role("link", name="Leave").click()


def test_a_record_is_replayed_verified_and_judged_without_a_network(visitor: Visitor) -> None:
    visitor.come()
    visitor.context.set_offline(True)
    visitor.make("Flinch", stock_size="5")
    assert violations(visitor) == []
    visitor.moves(2)
    record = record_of(visitor.page)
    visitor.page.get_by_role("link", name="Watch the record").click()
    expect(visitor.page.get_by_text("Move 0 of")).to_be_visible(timeout=LOADING)
    expect(visitor.page.locator(".controls")).to_contain_text("are genuine", timeout=LOADING)
    visitor.page.get_by_role("button", name="To the end").click()
    assert violations(visitor) == []
    visitor.visit("#/replay")
    show(visitor.page, record.replace("final ", "final 0"))
    expect(visitor.page.get_by_role("alert")).to_contain_text("final", timeout=LOADING)


def show(page: Page, record: str) -> None:
    """Gives the replay another record."""
    page.get_by_label("Text or link of a record").fill(record)
    page.get_by_role("button", name="Show it").click()


def load(page: Page, text: str) -> None:
    """Chooses a file with this text."""
    page.locator("input[type=file]").set_input_files(
        {"name": "t.json", "mimeType": "text/plain", "buffer": text.encode()}
    )


def test_a_game_goes_on_after_the_tab_was_closed_and_in_another_browser(
    visitor: Visitor, browser: Browser, street: Street
) -> None:
    visitor.come().make("Flinch", stock_size="5")
    visitor.page.wait_for_function("() => document.querySelector('kz-board').scene.gestures?.length")
    visitor.page.evaluate(MOVE, visitor.scene()["gestures"][0]["move"])
    visitor.wait()
    told = visitor.lines()
    address = visitor.page.url
    visitor.page.close()
    visitor.page = visitor.context.new_page()
    visitor.page.goto(address)
    visitor.look()
    assert visitor.lines()[: len(told)] == told
    visitor.visit("")
    visitor.loaded()
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name="Save everything").click()
    saved = Path(download.value.path()).read_text("utf-8")
    assert json.loads(saved)["tables"]["cards"][0][1] in address
    load(visitor.page, '{"tables": {"rows": []}, "kept": {}}')
    expect(visitor.page.locator("#loading")).to_contain_text("nothing was changed", timeout=LOADING)
    visitor.page.goto(address)
    visitor.look()
    elsewhere = Visitor(browser, street).come()  # another browser
    load(elsewhere.page, saved)
    expect(elsewhere.page.get_by_role("heading", name="Your tables")).to_be_visible(timeout=LOADING)
    elsewhere.page.goto(address)
    elsewhere.look()
    assert elsewhere.lines()[: len(told)] == told
    elsewhere.context.close()


def test_a_second_tab_waits_and_can_take_over(visitor: Visitor) -> None:
    visitor.come()
    second = visitor.context.new_page()
    second.goto(visitor.page.url)
    expect(second.locator("#loading")).to_contain_text("another tab", timeout=LOADING)
    second.get_by_role("button", name="Use them here").click()
    expect(second.locator("#loading")).to_be_empty(timeout=LOADING)
    expect(visitor.page.locator("#loading")).to_contain_text("another tab", timeout=LOADING)


def test_rules_and_lessons_do_not_wait_for_python_and_a_server_is_named_for_friends(visitor: Visitor) -> None:
    visitor.context.route("**/*.wasm.gz", lambda route: route.abort())
    visitor.visit("")
    visitor.page.get_by_role("link", name="Rules: Flush").click()
    expect(visitor.page.locator("kz-rules")).to_contain_text("Flush", timeout=LOADING)
    visitor.page.go_back()
    expect(visitor.page.get_by_role("heading", name="Playing with friends")).to_be_visible(timeout=LOADING)
    expect(visitor.page.get_by_label("Address of a server")).to_be_visible(timeout=LOADING)


def test_the_download_is_small(street: Street) -> None:
    files = [path for path in street.folder.rglob("*") if path.is_file()]
    assert street.size < 8_500_000
    assert street.size < sum(path.stat().st_size for path in files) < 9_500_000


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_stands_in_anybodys_way(browser: Browser, street: Street, theme: Any) -> None:
    visitor = Visitor(browser, street, PHONE).come()
    visitor.page.emulate_media(color_scheme=theme)
    assert violations(visitor) == []
    visitor.context.close()

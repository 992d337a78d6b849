"""The drawings in a real browser: words on cards can be read, fans hide nothing, letters arrive, all of it is light."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import build_gallery, open_gallery
from tests.browser.house import ROOT
from tests.browser.playing import Parlour

KILOBYTE = 1024
CLIENT = ROOT / "src" / "kalamazoo" / "server" / "static"

# Gives every card of the sheet a width; tells of its words what is cut off, too small, or outside.
WORDS = """width => {
  const style = document.createElement('style');
  style.textContent = `.gallery .card { --w: ${width}px !important; width: ${width}px; }`;
  document.head.append(style);
  const found = [...document.querySelectorAll('.gallery .card')].map(card => {
    const [box, words] = [card.getBoundingClientRect(), card.querySelector('.sentence')];
    const range = document.createRange();
    range.selectNodeContents(words);
    const ink = range.getBoundingClientRect();
    const band = card.querySelector('.title path').getBoundingClientRect();
    const names = [...card.querySelectorAll('.title text')].map(line => line.getBoundingClientRect());
    return {
      name: card.querySelector('.title').textContent.trim(),
      shown: words.offsetWidth > 0,
      size: parseFloat(getComputedStyle(words).fontSize),
      inside: ink.top >= band.bottom && ink.bottom <= box.bottom - 0.02 * box.height
        && ink.left >= box.left + 3 && ink.right <= box.right - 3,
      named: names.every(line => line.left >= band.left && line.right <= band.right),
    };
  });
  style.remove();
  return found;
}"""

# Which part of each card lies in the strip that the narrowest fan shows: the share of its width.
STRIP = """() => [...document.querySelectorAll('.narrowest .card')].map(card => {
  const box = card.getBoundingClientRect();
  const marks = [...card.querySelectorAll('.corner:not(.turned), .pip, .flush .sign')];
  return Math.max(...marks.map(mark => (mark.getBoundingClientRect().right - box.left) / box.width));
})"""

FONTS = "() => [...document.fonts].filter(font => font.status === 'loaded').map(font => `${font.family} ${font.style}`)"


@pytest.fixture(scope="module")
def gallery(chromium: object, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gallery")
    build_gallery(folder)
    return folder


@pytest.fixture
def sheet(browser: Browser, gallery: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    page = open_gallery(browser, gallery, request.param)
    yield page
    page.context.close()


@pytest.mark.parametrize("sheet", ["flaps"], indirect=True)
def test_what_a_card_of_flaps_does_is_read_in_full_or_not_at_all(sheet: Page) -> None:
    for width in (112, 116, 138, 200, 240):
        cards: list[dict[str, Any]] = sheet.evaluate(WORDS, width)
        assert len(cards) == 45
        assert all(card["shown"] and card["size"] >= 11 for card in cards)
        assert [card["name"] for card in cards if not (card["inside"] and card["named"])] == [], width
    assert not any(card["shown"] for card in sheet.evaluate(WORDS, 111))


@pytest.mark.parametrize("sheet", ["cards"], indirect=True)
def test_the_narrowest_fan_shows_what_tells_cards_apart(sheet: Page) -> None:
    shares: list[float] = sheet.evaluate(STRIP)
    assert len(shares) == 12
    assert max(shares) <= 0.29


def test_the_letters_come_with_the_client(parlour: Parlour) -> None:
    ann = parlour.person().visit("/")
    ann.page.wait_for_selector(".game")
    ann.page.evaluate("document.fonts.ready")
    loaded = {name.replace('"', "") for name in ann.page.evaluate(FONTS)}
    assert {"Abril Fatface normal", "Alegreya Sans normal", "Alegreya Sans italic"} <= loaded


def test_the_client_is_light(chromium: object) -> None:
    files = [path for path in CLIENT.rglob("*") if path.is_file() and not path.name.startswith(".")]
    fonts = [path for path in files if path.suffix == ".woff2"]
    drawn = [path for path in files if path not in fonts and path.parent.name != "licences"]
    packed = sum(len(gzip.compress(path.read_bytes(), 9)) for path in drawn)
    assert sum(path.stat().st_size for path in fonts) <= 90 * KILOBYTE
    assert packed <= 100 * KILOBYTE
    assert {path.name for path in files if path.parent.name == "licences"} == {"abril-fatface.txt", "alegreya-sans.txt"}
    page = (CLIENT / "index.html").read_text("utf-8")
    for name in re.findall(r'href="/(assets/[^"]+)"|src="/(assets/[^"]+)"', page):
        assert (CLIENT / "".join(name)).exists()

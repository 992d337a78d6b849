"""The drawings in a real browser: words on cards can be read, fans hide nothing, letters arrive."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import build_gallery, open_gallery
from tests.browser.house import ROOT
from tests.browser.playing import Parlour

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


def test_what_the_page_asks_for_is_there_and_the_licences_of_the_letters_too(chromium: object) -> None:
    page = (CLIENT / "index.html").read_text("utf-8")
    asked = re.findall(r'(?:href|src)="/(assets/[^"]+)"', page)
    assert len(asked) == 4  # script, style, two kinds of letters
    assert all((CLIENT / name).is_file() for name in asked)
    licences = {path.stem: path.read_text("utf-8") for path in (CLIENT / "licences").glob("*.txt")}
    assert set(licences) == {"abril-fatface", "alegreya-sans"}
    assert all("SIL Open Font License" in text for text in licences.values())


# Pairs of drawings that lie over each other.
OVER = """() => {
  const boxes = [...document.querySelectorAll('.gallery .portrait')].map(each => each.getBoundingClientRect());
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter(two =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
    && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1)).length;
}"""


@pytest.mark.parametrize("sheet", ["portraits", "moods", "scenery"])
def test_every_head_of_the_gallery_can_be_seen(browser: Browser, gallery: Path, sheet: str) -> None:
    page = open_gallery(browser, gallery, sheet)
    assert page.locator(".gallery .portrait").count() >= 5
    assert page.evaluate(OVER) == 0
    page.context.close()

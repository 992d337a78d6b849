"""A page with nothing but drawings: cards, portraits, ornaments. Its sources are in web/tests/gallery."""

from __future__ import annotations

import json
import mimetypes
from dataclasses import asdict
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route

from hatch_build import run_npm
from kalamazoo.games.flaps.engine.cards import kind_of
from kalamazoo.games.flaps.engine.state import FlapsState
from kalamazoo.games.flaps.scene import face
from kalamazoo.rulebook.strings import rules
from tests.browser.house import ROOT

PLACE = "http://gallery.test/"  # nobody is there: the files are given to the page as it asks for them
SHEETS = {  # what is drawn, and how large the page is
    "cards": (1280, 660),
    "editions": (1280, 1040),
    "flaps": (1280, 900),
    "flapssmall": (1280, 900),
    "portraits": (1280, 800),
    "moods": (1280, 800),
    "scenery": (1280, 800),
}


def build_gallery(folder: Path) -> None:
    """Builds the page into a folder."""
    web = ROOT / "web"
    if not (web / "node_modules" / "esbuild").exists() and run_npm(["ci", "--omit=dev"], web):
        raise RuntimeError("npm could not fetch what the gallery is built with")
    if run_npm(["run", "build", "--", "tests/gallery/page.ts", str(folder)], web):
        raise RuntimeError("the gallery could not be built")


def open_gallery(browser: Browser, folder: Path, sheet: str, family: str = "flinch", theme: str = "light") -> Page:
    """A sheet of the gallery in a page of its own; its context is to be closed by the caller."""
    width, height = SHEETS[sheet]
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()

    def serve(route: Route) -> None:
        path = folder / (urlsplit(route.request.url).path.lstrip("/") or "index.html")
        kind = "text/javascript" if path.suffix == ".js" else mimetypes.guess_type(path.name)[0]
        route.fulfill(body=path.read_bytes(), content_type=kind or "application/octet-stream")

    page.route(f"{PLACE}**", serve)
    page.add_init_script(f"globalThis.FLAPS = {json.dumps(flaps_faces())}")
    page.goto(f"{PLACE}#{sheet},{family},{theme}")
    page.wait_for_selector(".gallery")
    page.evaluate("document.fonts.ready")
    return page


def flaps_faces() -> list[dict[str, object]]:
    """One card of each kind of Flaps, as it goes to the browser."""
    state = cast(FlapsState, rules("flaps@level7").deal(2))
    dealt = [*state.pack, *state.pile, *(card for hand in state.hands for card in hand)]
    cards = sorted({kind_of(card): card for card in dealt}.items())
    return [asdict(face(state, card)) for _, card in cards]

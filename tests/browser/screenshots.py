"""Draws every page, game and moment at seven sizes into a folder: `python -m tests.browser.screenshots FOLDER`.

Words choose: `pages`, `afterwards`, `moments`, `gallery`, names of tables below and of sizes (tests/browser/seeing.py).
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, sync_playwright

from kalamazoo.server.web.puzzles import all_puzzles
from tests.browser.chromium import provide
from tests.browser.gallery import SHEETS, build_gallery, open_gallery
from tests.browser.house import House, client_built
from tests.browser.moment_pictures import MOMENTS
from tests.browser.playing import CORNER, HEARS, Parlour, Person, Scene, first_of
from tests.browser.seeing import SIZES
from tests.browser.test_room import played
from tests.browser.test_rules import finished

TABLES = [  # name, rules, seats, how many moves into the game
    ("flinch", "flinch@1913", "pbbb", 120),
    ("flinch-two", "flinch@1913", "pb", 60),
    ("flinch-eight", "flinch@1913(packs=2)", "pbbbbbbb", 160),
    ("flinch-table-play", "flinch@1913(play=table)", "pbb", 60),
    ("flaps", "flaps@level7", "pbbb", 12),
    ("flaps-eight", "flaps@level4", "pbbbbbbb", 24),
    ("flush", "flush", "pbbb", 20),
    ("muggins", "muggins@1913", "pbb", 60),
    ("stock-exchange", "stock-exchange@1913", "pbbb", 14),
    ("stock-exchange-fifteen", "stock-exchange@1913", "pbbbbbbbbbbbbbb", 40),
    ("authors", "authors@1913", "pbbb", 26),
    ("authors-sixteen", "authors@1913", "pbbbbbbbbbbbbbbb", 30),
    ("store", "store@1913", "pbbb", 8),
    ("patience", "patience@2008", "p", 24),
    ("triangle", "triangle@1913", "p", 12),
]
AVOID = ("Undo", "Give up", "Throw in", "Take back", "Stalemate?", "Show", "Peek", "Take", "End turn", "Muggins!")
PATIENCE = 90_000  # milliseconds: a picture of a large screen can take a while
THINKING = 240_000  # milliseconds that an analysis may take on a busy machine
TRIES = 4  # of a picture
STILL = """() => document.getAnimations().every(each =>
  each.playState !== 'running' || each.effect.getComputedTiming().endTime === Infinity)"""  # a panel has come up wholly
DARK = ("laptop", "phone")  # these sizes are drawn dark as well


def capture(page: Page, path: Path, whole: bool) -> None:
    """Takes a picture. A browser that has just been resized may have no frame to give yet: then it is asked again."""
    for left in reversed(range(TRIES)):
        try:
            page.screenshot(path=path, full_page=whole, timeout=PATIENCE)
            break
        except Error:
            if not left:
                raise
            page.wait_for_timeout(1000)
    sys.stdout.write(f"{path}\n")
    sys.stdout.flush()


class Studio:
    """Where pictures are taken: everything at all sizes that are wanted."""

    def __init__(self, parlour: Parlour, folder: Path, sizes: list[str]) -> None:
        self.parlour = parlour
        self.folder = folder
        self.sizes = sizes

    def person(self) -> Person:
        return self.parlour.person(SIZES["laptop"])

    def shoot(self, person: Person, name: str, whole: bool = False) -> None:
        """One picture for each size, and some in the dark."""
        person.context.set_default_timeout(PATIENCE)
        for size in self.sizes:
            width, height = SIZES[size]
            person.page.set_viewport_size({"width": width, "height": height})
            self.take(person, f"{name}-{size}", whole)
            if size in DARK:
                person.page.emulate_media(color_scheme="dark")
                self.take(person, f"{name}-{size}-dark", whole)
                person.page.emulate_media(color_scheme="light")
        width, height = SIZES["laptop"]
        person.page.set_viewport_size({"width": width, "height": height})

    def take(self, person: Person, name: str, whole: bool) -> None:
        person.page.wait_for_timeout(350)
        person.page.wait_for_function(STILL)
        capture(person.page, self.folder / f"{name}.png", whole)


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    client_built()
    chromium = provide()
    sizes = [size for size in SIZES if size in wanted] or list(SIZES)
    chosen = {word for word in wanted if word not in SIZES}
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
        browser = playwright.chromium.launch(executable_path=chromium.path, args=[*chromium.flags], env=environment)
        house = House(Path(data)).start()
        try:
            if not chosen or "gallery" in chosen:
                gallery(browser, Path(data), folder)
            studio = Studio(Parlour(browser, house), folder, sizes)
            if not chosen or "pages" in chosen:
                pages(studio)
            if not chosen or chosen & {"pages", "afterwards"}:
                after_the_game(studio)
            for name, stage in MOMENTS.items():
                if not chosen or chosen & {"moments", name}:
                    studio.shoot(stage(studio.parlour), name)
            for name, rules, seats, moves in TABLES:
                if not chosen or name in chosen:
                    person = studio.person()
                    draw(studio.parlour, person, rules, seats, moves)
                    studio.shoot(person, name)
            studio.parlour.close()
        finally:
            browser.close()
            house.stop()


def gallery(browser: Browser, built: Path, folder: Path) -> None:
    """The drawings by themselves, light and dark."""
    build_gallery(built / "gallery")
    for sheet in SHEETS:
        for theme in ("light", "dark"):
            family = "flaps" if sheet.startswith("flaps") else "flinch"
            page = open_gallery(browser, built / "gallery", sheet, family, theme)
            capture(page, folder / f"gallery-{sheet}-{theme}.png", True)
            page.context.close()


def draw(parlour: Parlour, person: Person, rules: str, seats: str, moves: int) -> None:
    """A table in the middle of a game: one move, the answers to it, a card in hand; then nothing changes any more."""
    parlour.table(person, rules, seats, played(rules, len(seats), moves, "fair"), speed=30)
    gesture = worth(person.scene())
    if gesture is not None:
        person.tried(person.do, gesture)
    for _ in range(20):
        person.page.wait_for_timeout(250)
        if person.page.locator("dialog.interlude .main").count():
            person.page.locator("dialog.interlude .main").click()
        elif person.page.locator(".status.mine").count():
            break
    person.page.evaluate(HEARS, 0)
    person.page.evaluate("document.querySelector('kz-table').showHappenings = () => undefined")
    pick(person)


def pick(person: Person) -> None:
    """Picks a card that can be carried, so that its targets light up."""
    scene = person.scene()
    carried = [g for g in scene.get("gestures", []) if g.get("source") and g.get("target") and not g.get("button")]
    if carried and not scene.get("over"):
        gesture = max(carried, key=lambda g: str(g["target"]).startswith(("centre", "table", "upper", "set")))
        person.card(gesture["source"], gesture.get("card", -1)).click(position=CORNER)
        person.page.mouse.move(2, 2)


def worth(scene: Scene) -> dict[str, object] | None:
    plays = [g for g in scene.get("gestures", []) if g.get("target", "").startswith("centre")]
    if plays:
        return dict(max(plays, key=lambda g: str(g["source"]).startswith("stock")))
    declared = [g for g in scene.get("gestures", []) if g["label"].startswith("Declare")]
    return declared[-1] if declared else first_of(scene, *AVOID)


def pages(studio: Studio) -> None:
    """The pages around the tables."""
    person = studio.person()
    studio.parlour.table(person, "patience@2008", "p")
    person.look()
    person.visit("/")
    person.page.wait_for_selector(".ticket")
    studio.shoot(person, "home", whole=True)
    person.page.locator("button.me").click()
    studio.shoot(person, "name-and-portrait")
    person.page.get_by_role("button", name="Done").click()
    person.page.get_by_role("button", name="Make a table: Flinch").click()
    studio.shoot(person, "make-a-table")
    person.page.get_by_role("button", name="Who sits at place 2").click()
    studio.shoot(person, "who-sits-there")
    lesson(studio)
    person = studio.person()
    studio.parlour.table(person, "flinch@1913", "ppbb")
    person.page.wait_for_selector("kz-gathering li")
    studio.shoot(person, "gathering")
    person = studio.person().visit("/replay")
    person.page.get_by_label("Text or link of a record").fill(finished("flinch@1913", 3))
    person.page.get_by_role("button", name="Show it").click()
    person.page.get_by_label("Move", exact=True).fill("40")
    person.page.get_by_text("Move 40 of").wait_for()
    person.page.get_by_label("Seen by").select_option("0")
    studio.shoot(person, "replay")


def after_the_game(studio: Studio) -> None:
    """An analysis, the list of puzzles, and one of them at a table with a hint."""
    person = studio.person().visit("/replay")
    person.page.get_by_label("Text or link of a record").fill(finished("flinch@1913", 3))
    person.page.get_by_role("button", name="Show it").click()
    person.page.get_by_role("button", name="Analyse the game").click()
    person.page.locator(".analysis tbody tr").first.wait_for(timeout=THINKING)
    person.page.locator(".analysis progress").wait_for(state="detached", timeout=THINKING)
    person.page.get_by_label("Move", exact=True).fill("38")
    studio.shoot(person, "analysis", whole=True)
    person = studio.person().visit("/puzzles")
    first = person.page.get_by_role("button", name=f"Puzzle 1: {all_puzzles()['flinch', 1].words}")
    first.wait_for()
    studio.shoot(person, "puzzles")
    first.click()
    person.look()
    studio.shoot(person, "puzzle")


def lesson(studio: Studio) -> None:
    """A lesson, a refusal in it, and what opens over the table."""
    person = studio.person().visit("/")
    person.page.get_by_role("button", name="How to play: Flinch, a short guided deal").click()
    person.look()
    person.page.get_by_role("button", name="Go on").click()
    studio.shoot(person, "lesson")
    refused = person.gesture(move="h1>new")
    assert refused is not None
    person.drag(person.card("hand:0", 4), person.page.locator(f'[data-area="{refused["target"]}"] .slot'))
    person.page.wait_for_selector(".note")
    studio.shoot(person, "refused")
    person.page.get_by_role("button", name="Skip the lesson").click()
    person.panel("Log")
    studio.shoot(person, "log")
    person.page.get_by_role("tab", name="Talk").click()
    studio.shoot(person, "talk")
    person.page.get_by_role("button", name="Close this panel").click()
    person.page.get_by_label("Settings").click()
    studio.shoot(person, "settings")
    person.page.keyboard.press("Escape")
    person.open_from_bar("Rules")
    person.page.get_by_label("Search the rules").fill("stock")
    studio.shoot(person, "rules")
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("Escape")
    person.context.set_offline(True)
    person.page.evaluate("document.querySelector('kz-table').socket.socket.close(4999)")
    person.page.wait_for_selector(".lost")
    studio.shoot(person, "reconnecting")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots"), sys.argv[2:])

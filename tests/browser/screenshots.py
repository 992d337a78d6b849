"""Draws every page and every game, wide and narrow, into a folder: `python -m tests.browser.screenshots FOLDER`.

More words choose: `pages`, `gallery`, or names of tables below.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, TimeoutError, sync_playwright

from tests.browser.chromium import provide
from tests.browser.gallery import SHEETS, build_gallery, open_gallery
from tests.browser.house import House, client_built
from tests.browser.playing import CORNER, PHONE, WIDE, Parlour, Person, Scene, first_of
from tests.browser.test_rules import finished

TABLES = [  # name, rules, seats, how many moves into the game
    ("flinch", "flinch@1913", "pbbb", 26),
    ("flinch-eight", "flinch@1913(packs=2)", "pbbbbbbb", 14),
    ("flinch-table-play", "flinch@1913(play=table)", "pb", 8),
    ("flaps", "flaps@level7", "pbbb", 8),
    ("flaps-eight", "flaps@level4", "pbbbbbbb", 6),
    ("flush", "flush", "pbbb", 6),
    ("muggins", "muggins@1913", "pbb", 10),
    ("stock-exchange", "stock-exchange@1913", "pbbb", 3),
    ("authors", "authors@1913", "pbbb", 2),
    ("store", "store@1913", "pbbb", 6),
    ("patience", "patience@2008", "p", 24),
    ("triangle", "triangle@1913", "p", 6),
]
DARK = ("flush", "triangle")
AVOID = ("Undo", "Give up", "Throw in", "Take back", "Stalemate?", "Show", "Peek", "Take", "End turn", "Muggins!")


def main(folder: Path, wanted: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    client_built()
    chromium = provide()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
        browser = playwright.chromium.launch(executable_path=chromium.path, args=[*chromium.flags], env=environment)
        house = House(Path(data)).start()
        try:
            if not wanted or "gallery" in wanted:
                gallery(browser, Path(data), folder)
            for size, name in ((WIDE, "wide"), (PHONE, "narrow")):
                parlour = Parlour(browser, house)
                if not wanted or "pages" in wanted:
                    pages(parlour, size, folder, name)
                for table, rules, seats, moves in TABLES:
                    if not wanted or table in wanted:
                        person = parlour.person(size, color_scheme="dark" if table in DARK else "light")
                        draw(parlour, person, rules, seats, moves)
                        shoot(person, folder / f"{table}-{name}.png")
                parlour.close()
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
            path = folder / f"gallery-{sheet}-{theme}.png"
            page.screenshot(path=path, full_page=True)
            page.context.close()
            sys.stdout.write(f"{path}\n")


def draw(parlour: Parlour, person: Person, rules: str, seats: str, moves: int) -> None:
    """A table in the middle of a game, with a card in hand."""
    trading = rules.startswith("stock-exchange")  # everybody at once: at the pace of people, or it is soon over
    parlour.table(person, rules, seats, bot=bot_of(parlour.house, rules), speed=100 if trading else 0)
    if trading:
        person.look()
        person.page.wait_for_timeout(2500)
    play(person, moves)
    person.page.evaluate("document.querySelector('.note .x')?.click()")
    pick(person)


def bot_of(house: House, rules: str) -> str:
    """The best bot of a game."""
    game = next(game for game in house.ask("/api/games") if game["name"] == rules.partition("@")[0])
    return "greedy" if "greedy" in game["bots"] else "random"


def play(person: Person, moves: int) -> None:
    """A few moves, so that there is something to see; at last a card is picked."""
    for _ in range(moves):
        scene, phase = person.look()
        gesture = worth(scene)
        if phase == "over" or scene.get("over"):
            return
        try:
            if gesture is not None:
                person.tried(person.do, gesture)
            person.page.wait_for_timeout(250)
        except TimeoutError:
            continue


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


def shoot(person: Person, path: Path, whole: bool = False) -> None:
    person.page.wait_for_timeout(400)
    person.page.screenshot(path=path, full_page=whole)
    sys.stdout.write(f"{path}\n")


def pages(parlour: Parlour, size: tuple[int, int], folder: Path, name: str) -> None:
    """The pages around the tables."""
    person = parlour.person(size).visit("/")
    person.page.wait_for_selector(".game")
    shoot(person, folder / f"home-{name}.png", whole=True)
    person.page.emulate_media(color_scheme="dark")
    shoot(person, folder / f"home-dark-{name}.png", whole=True)
    person.page.emulate_media(color_scheme="light")
    person.page.get_by_role("button", name="Make a table: Flinch").click()
    person.page.locator(".options summary").click()
    shoot(person, folder / f"make-a-table-{name}.png")
    person.visit("/")
    person.page.get_by_role("button", name="How to play: Flinch, a short guided deal").click()
    person.look()
    person.page.get_by_role("button", name="Go on").click()
    shoot(person, folder / f"lesson-{name}.png")
    refused = person.gesture(move="h1>new")
    assert refused is not None
    person.drag(person.card("hand:0", 4), person.page.locator(f'[data-area="{refused["target"]}"] .slot'))
    person.page.wait_for_selector(".note")
    shoot(person, folder / f"refused-{name}.png")
    person.page.get_by_role("button", name="Rules", exact=True).click()
    person.page.get_by_label("Search the rules").fill("stock")
    shoot(person, folder / f"rules-{name}.png")
    person = parlour.person(size)
    table = parlour.table(person, "flinch@1913", "pp")
    person.page.wait_for_selector("kz-gathering li")
    shoot(person, folder / f"gathering-{name}.png")
    assert table
    ending(parlour, size, folder, name)
    person = parlour.person(size).visit("/replay")
    person.page.get_by_label("Text or link of a record").fill(finished("flinch@1913", 3))
    person.page.get_by_role("button", name="Show it").click()
    person.page.get_by_label("Move", exact=True).fill("40")
    person.page.get_by_text("Move 40 of").wait_for()
    person.page.get_by_label("Seen by").select_option("0")
    shoot(person, folder / f"replay-{name}.png")


def ending(parlour: Parlour, size: tuple[int, int], folder: Path, name: str) -> None:
    """The end of a game of Muggins."""
    person = parlour.person(size)
    short = {"partial": True, "turn": 0, "seats": [{"hand": [2, 1]}, {"hand": [12, 6, 3, 8, 10]}, {"hand": [9, 4, 5]}]}
    parlour.table(person, "muggins@1913(play=strict)", "pbb", short)
    person.play(first_of)
    person.page.wait_for_selector("dialog.ending")
    shoot(person, folder / f"end-{name}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots"), sys.argv[2:])

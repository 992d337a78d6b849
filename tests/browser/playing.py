"""People at the table: a browser page each, with mouse, keyboard, and eyes on the scene that is drawn."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, expect

from tests.browser.house import House

Gesture = dict[str, Any]
Scene = dict[str, Any]
Choose = Callable[[Scene], Gesture | None]

WIDE = (1280, 800)
PHONE = (390, 844)
WAIT = 60_000  # milliseconds: for a machine that is busy with other things; what is there is not waited for
NAMES = ("Ann", "Bertie", "Clara", "Dora", "Edwin", "Flora", "George", "Hattie")
CORNER: Any = {"x": 15, "y": 17}  # of a card: what is seen of it in the narrowest fan

# What the page shows now, and a mark by which a later change can be noticed.
LOOK = """() => {
  const board = document.querySelector('kz-board'), table = document.querySelector('kz-table');
  window.seen = board && board.scene;
  return { scene: board ? board.scene : null, phase: table && table.info ? table.info.phase : '' };
}"""
CHANGED = """() => {
  const board = document.querySelector('kz-board'), table = document.querySelector('kz-table');
  return (board && board.scene !== window.seen) || (table && table.info && table.info.phase === 'over');
}"""

# The game is over, or waits for its people at the end of a round.
STOPPED = """() => {
  const { phase, interlude } = document.querySelector('kz-table').info;
  return phase === 'over' || Boolean(interlude);
}"""
NEWS = f"() => ({CHANGED})() || ({STOPPED})()"
# From now on the page hears of so many moves, and of nothing that follows: bots who go on change nothing that it shows.
HEARS = """left => {
  const table = document.querySelector('kz-table'), heard = table.heard.bind(table);
  table.heard = message => {
    if (left > 0) heard(message);
    if (message.type === 'update' && message.viewer === table.eyes) left -= 1;
  };
}"""


class Overtaken(Exception):
    """What was to be clicked is gone, because something has changed since it was looked at."""


class Person:
    """Somebody with a browser."""

    def __init__(self, context: BrowserContext, house: House) -> None:
        self.context = context
        self.house = house
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def visit(self, path: str) -> Person:
        self.page.goto(self.house.address + path)
        return self

    def sit(self, table: str) -> Person:
        """Joins by the link of a table, at its first open place."""
        self.visit(f"/table/{table}")
        self.page.get_by_role("button", name="Sit at place").first.click()
        expect(self.page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
        return self

    # -- seeing -----------------------------------------------------------------------------------

    def look(self) -> tuple[Scene, str]:
        self.page.wait_for_selector("kz-board .own", timeout=WAIT)
        seen = self.page.evaluate(LOOK)
        return seen["scene"], seen["phase"]

    def scene(self) -> Scene:
        return self.look()[0]

    def wait(self) -> None:
        """Until something changes from what was last looked at."""
        self.page.wait_for_function(CHANGED, timeout=WAIT)

    def gesture(self, **wanted: Any) -> Gesture | None:
        """An open gesture with these values."""
        for gesture in self.scene().get("gestures", []):
            if all(gesture.get(name) == value for name, value in wanted.items()):
                return dict(gesture)
        return None

    def lines(self) -> list[str]:
        found: list[str] = self.page.evaluate("document.querySelector('kz-table').lines.map(line => line.text)")
        return found

    def open_from_bar(self, name: str) -> None:
        """Presses a button of the bar above the table; where that is a rail, it is in the menu."""
        if not self.page.locator(".top > nav").is_visible():
            self.page.get_by_label("Settings").click()
        self.page.get_by_role("button", name=name).first.click()  # a note may lead to the rules as well

    def panel(self, name: str) -> Locator:
        """Opens a panel beside the table: Log, My moves or Talk."""
        self.open_from_bar("Talk" if name == "Talk" else "Log")
        self.page.get_by_role("tab", name=name).click()
        return self.page.get_by_role("tabpanel", name=name)

    def ending(self) -> Locator:
        """The panel at the end of a game."""
        return self.page.locator("dialog.ending")

    def card(self, area: str, card: int = -1) -> Locator:
        cards = self.page.locator(f'button[data-in="{area}"]')
        return self.page.locator(f'button[data-in="{area}"][data-card="{card}"]') if card >= 0 else cards.last

    def target(self, area: str) -> Locator:
        return self.page.locator(f'[data-area="{area}"] button.target')

    # -- doing ------------------------------------------------------------------------------------

    def do(self, gesture: Gesture) -> None:
        """Carries a gesture out by clicking."""
        lying = self.page.locator(f'[data-area="{gesture.get("source", "")}"] .card')
        if gesture.get("button") and not (gesture.get("source") and gesture.get("target") and lying.count()):
            self.press(gesture["label"])
            return
        source = self.card(gesture["source"], gesture.get("card", -1))
        empty = self.page.locator(f'[data-area="{gesture["source"]}"] button.nothing')
        self.click(source.or_(empty), position=CORNER)
        if not gesture.get("target") or gesture["target"] == "set":  # one tap puts a card out
            return
        if gesture.get("onto", -1) >= 0:
            self.click(self.card(gesture["target"], gesture["onto"]), position=CORNER)
            return
        self.click(self.target(gesture["target"]))
        self.page.evaluate("document.querySelector('kz-board').updateComplete")
        chooser = self.page.locator(".chooser button", has_text=gesture["label"])
        if chooser.count():
            self.click(chooser.first)

    def click(self, found: Locator, **how: Any) -> None:
        """Clicks when it is there."""
        self.find(found)
        found.click(**how)

    def find(self, found: Locator) -> None:
        """Waits until it is there, or tells that it is gone."""
        late = time.monotonic() + WAIT / 1000
        while not found.count():
            if self.page.evaluate(CHANGED):
                raise Overtaken
            assert time.monotonic() < late, found
            self.page.wait_for_timeout(20)

    def press(self, label: str) -> None:
        """Presses the button that does this; where there is no ground for all, the others are behind one of them."""
        button = self.page.locator(f".bar button.deed[title={json.dumps(label)}]")
        more = self.page.locator(".bar button.more")
        self.find(button.or_(more))
        if not button.count():
            self.click(more)
        self.click(button)

    def drag(self, source: Locator, target: Locator) -> None:
        """Carries a card with the mouse and lets it go."""
        self.carry(source, target)
        self.page.mouse.up()

    def carry(self, source: Locator, target: Locator) -> None:
        """Carries a card with the mouse to a place above which it is held."""
        start, end = source.bounding_box(), target.bounding_box()
        assert start
        assert end
        mouse = self.page.mouse
        mouse.move(start["x"] + 8, start["y"] + 10)
        mouse.down()
        mouse.move(start["x"] + 30, start["y"] - 10, steps=3)
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)

    def play(self, choose: Choose, most: int = 400, do: Callable[[Gesture], None] | None = None) -> int:
        """Plays until the game is over; returns how often something was done."""
        done = 0
        while done < most:
            scene, phase = self.look()
            if phase == "over" or scene.get("over"):
                return done
            gesture = choose(scene)
            if gesture is not None:
                done += self.tried(do or self.do, gesture)
            self.wait()
        raise AssertionError(f"not over after {most} moves")

    def tried(self, do: Callable[[Gesture], None], gesture: Gesture) -> bool:
        """Does it, unless somebody was quicker and it can no longer be done."""
        try:
            do(gesture)
        except Overtaken:
            return False
        except TimeoutError:  # it was there, and could not be reached
            if not self.page.evaluate(CHANGED):
                raise
            return False
        return True


def next_of(people: Sequence[Person], choose: Choose) -> tuple[Person, Gesture] | None:
    """Who has something to do now, and what; None when somebody sees that the game is over, or in an interlude.

    Each page hears of a move in its own time: so all are looked at until one of them knows more."""
    late = time.monotonic() + WAIT / 1000
    while time.monotonic() < late:
        for person in people:
            scene = person.scene()
            if person.page.evaluate(STOPPED):
                return None
            mine = any(player["seat"] == scene["viewer"] and player.get("waited_for") for player in scene["players"])
            gesture = choose(scene) if mine else None
            if gesture is not None:
                return person, gesture
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody has anything to do")


class Parlour:
    """Makes tables and opens browsers."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser = browser
        self.house = house
        self.people: list[Person] = []

    def person(self, size: tuple[int, int] = WIDE, motion: bool = False, **options: Any) -> Person:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference" if motion else "reduce",
            **options,
        )
        context.set_default_timeout(WAIT)
        self.people.append(Person(context, self.house))
        return self.people[-1]

    def table(
        self,
        person: Person,
        rules: str,
        seats: str,
        position: dict[str, Any] | None = None,
        bot: str = "fair",
        speed: int = 0,
        pause: int = 600,  # seconds that an interlude waits for its people
    ) -> str:
        """A new table at which the person sits: `seats` is a letter each, p for a person, b for a bot."""
        plans = [
            {"kind": "person"}
            if kind == "p"
            else {"kind": "bot", "bot": bot, "name": NAMES[seat] if seat < len(NAMES) else ""}
            for seat, kind in enumerate(seats)
        ]
        wanted = {
            "rules": rules,
            "seats": plans,
            "sit": 0,
            "name": "Ann",
            "listed": False,
            "start": seats.count("p") == 1,
            "speed": speed,
            "pause": pause,
            "position": position,
        }
        made = self.house.ask("/api/tables", wanted)
        table: str = made["table"]["id"]
        kept = [{"table": table, "seat": 0, "secret": made["secret"], "title": rules, "at": 0}]
        person.visit("/")
        person.page.evaluate("kept => localStorage.setItem('kalamazoo.seats', JSON.stringify(kept))", kept)
        person.visit(f"/table/{table}")
        return table

    def close(self) -> None:
        for person in self.people:
            person.context.close()
        faults = [fault for person in self.people for fault in person.faults]
        assert not faults, faults


def first_of(scene: Scene, *avoid: str) -> Gesture | None:
    """The first open gesture that is none of these buttons or moves."""
    for gesture in scene.get("gestures", []):
        if gesture.get("button", "") not in avoid and gesture["move"] not in avoid:
            return dict(gesture)
    return None

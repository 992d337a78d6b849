"""Measures how smoothly cards move: `python -m tests.browser.frames`. Prints a table; nothing is asserted here.

Records are replayed quickly while the browser counts frames (requestAnimationFrame), long tasks, layouts and style
recalculations. `test_motion.py` asserts the counts that do not depend on the machine.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import site_parts
from kalamazoo.site.building import build_site
from tests.browser.chromium import provide
from tests.browser.house import House, client_built
from tests.browser.playing import PHONE, WIDE, Parlour, Person
from tests.browser.test_rules import finished
from tests.browser.test_site import MOVE, Street, Visitor

RECORDS = [("flinch@1913", 4), ("flinch@1913(packs=2)", 8), ("flaps@level1", 4), ("flush", 4), ("muggins@1913", 4)]
MOVES = 24
HEADS = (
    *("rules", "seats", "frames", "frames/s", "95 % ms", "worst ms", "late", "long tasks"),
    *("layouts a move", "styles a move", "script ms a move"),
)
DEALS = 10
THINKING = 20.0  # seconds at a table with experts
STILL = 120  # milliseconds after which a change of the table has been drawn
EACH = 450  # milliseconds: the next move begins while the cards of this one may still fly

WATCH = """() => {
  window.frames_ = []; window.long_ = [];
  const keep = list => list.getEntries().forEach(each => window.long_.push(each.duration));
  new PerformanceObserver(keep).observe({ entryTypes: ['longtask'] });
  let last = performance.now();
  const tick = now => { window.frames_.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
}"""


# The same, and for each frame how long ago the table has changed.
WATCH_CHANGES = """() => {
  window.frames_ = [];
  let last = performance.now(), scene, changed = last;
  const tick = now => {
    const seen = document.querySelector('kz-board').scene;
    if (seen !== scene) changed = now;
    scene = seen;
    window.frames_.push([now - last, now - changed]);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""

# The frame after the one in which a card appeared, counted from when the page was asked for.
FIRST = """
  window.firstCard = 0;
  const look = () => {
    if (!document.querySelector('kz-board .card')) return requestAnimationFrame(look);
    requestAnimationFrame(now => (window.firstCard = now));
  };
  requestAnimationFrame(look);
"""


class Counts:
    """What the browser counts from now on: layouts, recalculated styles, seconds of script."""

    def __init__(self, person: Person) -> None:
        self.session = person.context.new_cdp_session(person.page)
        self.session.send("Performance.enable")
        self.before = self.now()

    def now(self) -> dict[str, float]:
        counted: dict[str, Any] = self.session.send("Performance.getMetrics")
        return {each["name"]: each["value"] for each in counted["metrics"]}

    def since(self, name: str) -> float:
        return self.now()[name] - self.before[name]


def measure(person: Person, rules: str, seats: int) -> list[str]:
    """One row of the table."""
    person.visit("/replay")
    person.page.get_by_label("Text or link of a record").fill(finished(rules, seats))
    person.page.get_by_role("button", name="Show it").click()
    person.page.get_by_text("Move 0 of").wait_for()
    step = person.page.get_by_role("button", name="One move forward")
    person.page.evaluate(WATCH)
    counts = Counts(person)
    for _ in range(MOVES):
        step.click()
        person.page.wait_for_timeout(EACH)
    each = [counts.since(name) / MOVES for name in ("LayoutCount", "RecalcStyleCount", "ScriptDuration")]
    frames = sorted(person.page.evaluate("window.frames_.slice(2)"))
    long: list[float] = person.page.evaluate("window.long_")
    late = sum(frame > 1000 / 60 * 1.5 for frame in frames)
    return [
        rules,
        str(seats),
        str(len(frames)),
        f"{1000 * len(frames) / sum(frames):.1f}",
        f"{frames[len(frames) * 95 // 100]:.1f}",
        f"{frames[-1]:.1f}",
        f"{100 * late / len(frames):.1f} %",
        str(len(long)),
        f"{each[0]:.1f}",
        f"{each[1]:.1f}",
        f"{1000 * each[2]:.1f}",
    ]


def measure_deals(person: Person) -> str:
    """How smoothly the cards of a whole deal fly, ten times: six people's, thirty and more at once."""
    person.page.wait_for_timeout(1500)
    person.page.evaluate(WATCH)
    counts = Counts(person)
    most = 0
    for _ in range(DEALS):
        person.page.evaluate("document.querySelector('kz-board').deals += 1")
        person.page.wait_for_timeout(60)
        most = max(most, person.page.locator(".ghost").count())
        person.page.wait_for_timeout(900)
    told = smoothness(person.page.evaluate("window.frames_.slice(2)"))
    layouts = counts.since("LayoutCount") / DEALS
    return f"{most} cards: {told}, {layouts:.1f} layouts a deal"


def first_card(parlour: Parlour) -> list[float]:
    """Milliseconds from opening a table's link in a fresh browser to the first card on the screen, several times."""
    found = []
    for _ in range(5):
        person = parlour.person(motion=True)
        person.page.add_init_script(FIRST)
        parlour.table(person, "flinch@1913", "pbbb")
        person.page.wait_for_function("() => window.firstCard > 0")
        found.append(person.page.evaluate("window.firstCard"))
    return sorted(found)


def while_experts_think(browser: Browser) -> str:
    """How smoothly the page of a site without a server is drawn while three experts think beside it."""
    with tempfile.TemporaryDirectory() as folder:
        site_parts.main()
        street = Street(Path(folder), build_site(Path(folder) / "games"))
        visitor = Visitor(browser, street).come()
        visitor.page.get_by_role("button", name="Make a table: Flinch").click()
        form = visitor.page.get_by_role("dialog")
        form.get_by_label("Players").select_option("4")
        form.get_by_label("Speed of the bots").select_option("0")
        for place in (2, 3, 4):
            form.get_by_label(f"How place {place} plays").select_option("expert")
        form.get_by_role("button", name="Set the table").click()
        visitor.look()
        visitor.page.evaluate(WATCH_CHANGES)
        late = time.monotonic() + THINKING
        while time.monotonic() < late:
            scene, phase = visitor.look()
            if phase == "over":
                break
            if scene.get("gestures"):
                visitor.page.evaluate(MOVE, scene["gestures"][0]["move"])
            visitor.wait()
        frames = visitor.page.evaluate("window.frames_.slice(2)")
        still = smoothness([length for length, since in frames if since > STILL])
        told = f"{still}; just after a move {smoothness([length for length, since in frames if since <= STILL])}"
        visitor.context.close()
        street.server.shutdown()
        street.server.server_close()
    return told


def smoothness(frames: list[float]) -> str:
    """Frames a second, the slowest in twenty, the worst, and how many came late."""
    frames = sorted(frames)
    late = sum(frame > 1000 / 60 * 1.5 for frame in frames)
    rate = 1000 * len(frames) / sum(frames)
    slow = frames[len(frames) * 95 // 100]
    return f"{rate:.1f} frames/s, 95 % {slow:.1f} ms, worst {frames[-1]:.1f} ms, late {late} of {len(frames)}"


def main() -> None:
    client_built()
    chromium = provide()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        environment: dict[str, str | float | bool] = {**os.environ, **chromium.environment}
        browser = playwright.chromium.launch(executable_path=chromium.path, args=[*chromium.flags], env=environment)
        sys.stdout.write(f"without a server, while experts think: {while_experts_think(browser)}\n")
        sys.stdout.flush()
        house = House(Path(data)).start()
        try:
            parlour = Parlour(browser, house)
            times = ", ".join(f"{time:.0f}" for time in first_card(parlour))
            sys.stdout.write(f"first card, ms after opening the link, five times: {times}\n")
            parlour.close()
            for size in (WIDE, PHONE):
                parlour = Parlour(browser, house)
                person = parlour.person(size, motion=True)
                parlour.table(person, "flinch@1913", "pbbbbb", speed=400)
                person.look()
                sys.stdout.write(f"deal, {size[0]} × {size[1]}: {measure_deals(person)}\n")
                sys.stdout.flush()
                parlour.close()
                rows = [[*HEADS]]
                for rules, seats in RECORDS:
                    parlour = Parlour(browser, house)
                    rows.append(measure(parlour.person(size, motion=True), rules, seats))
                    parlour.close()
                widths = [max(len(row[at]) for row in rows) for at in range(len(HEADS))]
                sys.stdout.write(f"{size[0]} × {size[1]}\n")
                for row in rows:
                    sys.stdout.write(
                        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + "\n"
                    )
        finally:
            browser.close()
            house.stop()


if __name__ == "__main__":
    main()

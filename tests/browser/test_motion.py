from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.frames import Counts
from tests.browser.playing import Parlour, Person
from tests.browser.test_rules import finished

# Counts the questions about places that come after something was changed and before the browser has drawn it: each of
# them makes it lay the whole page out at once.
COUNT = """() => {
  const ask = Element.prototype.getBoundingClientRect;
  window.forced = 0; window.flown = 0; window.dirty = false;
  window.drawn = new Set(); window.animated = new Set();
  const note = record => {
    window.dirty = true;
    const area = (record.target.closest ? record.target : record.target.parentElement)?.closest('[data-area]');
    if (area) window.drawn.add(area.dataset.area);
  };
  const watcher = new MutationObserver(all => all.forEach(note));
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  Element.prototype.getBoundingClientRect = function () {
    watcher.takeRecords().forEach(note);
    if (window.dirty) { window.forced += 1; window.dirty = false; }
    return ask.call(this);
  };
  const drawn = new MessageChannel();
  drawn.port1.onmessage = () => { watcher.takeRecords().forEach(note); window.dirty = false; };
  const frame = () => { drawn.port2.postMessage(0); requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.classList.contains('ghost')) window.flown += 1;
    for (const frame of [...frames]) Object.keys(frame).forEach(name => window.animated.add(name));
    return animate.call(this, frames, timing);
  };
}"""


# Two frames later all that went before has been drawn.
QUIET = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


def replayed(parlour: Parlour, rules: str, seats: int) -> Person:
    """A replay at its beginning, with moving cards."""
    ann = parlour.person(motion=True).visit("/replay")
    ann.page.get_by_label("Text or link of a record").fill(finished(rules, seats))
    ann.page.get_by_role("button", name="Show it").click()
    expect(ann.page.get_by_text("Move 0 of")).to_be_visible()
    return ann


@pytest.mark.parametrize(("rules", "seats"), [("flinch@1913", 4), ("flinch@1913(packs=2)", 8), ("flush", 4)])
def test_a_move_asks_for_the_layout_once_however_many_cards_fly(parlour: Parlour, rules: str, seats: int) -> None:
    ann = replayed(parlour, rules, seats)
    ann.page.evaluate(COUNT)
    flown = 0
    for move in range(1, 13):
        expect(ann.page.locator(".ghost")).to_have_count(0)
        ann.page.evaluate(QUIET)
        ann.page.evaluate("window.forced = 0, window.flown = 0")
        ann.page.get_by_role("button", name="One move forward").click()
        expect(ann.page.get_by_text(f"Move {move} of")).to_be_visible()
        assert ann.page.evaluate("window.forced") <= 1  # after drawing, to see where the cards lie now
        flown += ann.page.evaluate("window.flown")
    assert flown >= 8
    assert set(ann.page.evaluate("[...window.animated]")) <= {"transform", "translate", "opacity"}


# Ghosts fly twenty times as slowly, so that there is time to watch them.
SLOWLY = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const made = animate.apply(this, how);
    made.playbackRate = 0.05;
    return made;
  };
}"""
TWENTY_FRAMES = """() => new Promise(done => {
  let left = 20;
  const tick = () => ((left -= 1) ? requestAnimationFrame(tick) : done(document.querySelectorAll('.ghost').length));
  requestAnimationFrame(tick);
})"""


def laid_out(ann: Person, flying: int) -> int:
    """How often the page is laid out in twenty frames, while so many cards are flying throughout."""
    counts = Counts(ann)
    assert ann.page.evaluate(TWENTY_FRAMES) == flying
    return int(counts.since("LayoutCount"))


# Bubbles come and go in their own time, whatever flies.
NO_BUBBLES = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.says { display: none }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""


def test_nothing_is_laid_out_while_cards_fly(parlour: Parlour) -> None:
    ann = replayed(parlour, "flinch@1913", 4)
    ann.page.evaluate(NO_BUBBLES)
    ann.page.evaluate(SLOWLY)
    for _ in range(6):
        ann.page.get_by_role("button", name="One move forward").click()
    expect(ann.page.get_by_text("Move 6 of")).to_be_visible()
    ann.page.mouse.move(2, 2)
    ann.page.evaluate(QUIET)
    flying = ann.page.locator(".ghost").count()
    assert flying > 1
    # For up to a second or more after the moves, now and then, something lays the page out in every frame. What it is,
    # is not known (it is not the cards that shift within their area), so one stretch without any has to do here.
    assert any(laid_out(ann, flying) == 0 for _ in range(10))
    counts = Counts(ann)
    ann.page.evaluate("document.querySelector('.own').style.paddingTop = '9px', document.body.offsetHeight")
    assert counts.since("LayoutCount") > 0  # it does count


MARKED = "document.querySelector('kz-board').act?.places ?? []"


def test_only_areas_that_changed_are_drawn_again(parlour: Parlour) -> None:
    ann = replayed(parlour, "flinch@1913", 4)
    ann.page.evaluate(COUNT)
    for move in range(1, 13):
        before = ann.page.evaluate("document.querySelector('kz-board').scene")
        marked = set(ann.page.evaluate(MARKED))
        ann.page.evaluate("window.drawn.clear()")
        ann.page.get_by_role("button", name="One move forward").click()
        expect(ann.page.get_by_text(f"Move {move} of")).to_be_visible()
        after = ann.page.evaluate("document.querySelector('kz-board').scene")
        old = {area["id"]: area for area in before["areas"]}
        changed = {area["id"] for area in after["areas"] if old.get(area["id"]) != area}
        marked |= set(ann.page.evaluate(MARKED))  # the last act is seen on the places that it touched
        assert set(ann.page.evaluate("[...window.drawn]")) <= changed | marked

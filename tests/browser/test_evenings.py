"""An evening at several tables: two people and bots, from its making to its end, led on without a click."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.playing import PHONE, WAIT, Parlour, Person
from tests.browser.test_everyone import violations

SMALL = (360, 640)
LONG = 3 * WAIT  # a round against bots, who take their time

# From now on a page plays by itself, as by "Type a move": it sells when it can, takes what it can use, and offers the
# rest. When its offer has lain for a while, it makes another.
PLAYS = """() => { setInterval(() => {
  const table = document.querySelector('kz-table'), scene = table?.scenes?.get(table.eyes);
  if (!scene || scene.over || table.info.phase !== 'playing') return;
  const moves = (scene.gestures ?? []).map(({ move }) => move);
  const hand = scene.areas.find(({ id }) => id === 'hand:' + table.eyes)?.cards ?? [];
  const count = new Map();
  for (const { rank } of hand) count.set(rank, (count.get(rank) ?? 0) + 1);
  const best = [...count].sort((one, other) => other[1] - one[1])[0]?.[0];
  const spare = kind => moves.filter(move => move.startsWith(kind) && !move.includes(':' + best + 'x'));
  const any = found => found[Math.floor(Math.random() * found.length)];
  const back = moves.find(move => move.startsWith('withdraw'));
  if (!back) window.since = Date.now();
  const stale = back && Date.now() - window.since > 2000 ? back : undefined;
  const move = moves.find(each => each === 'sold' || each === 'play') ?? any(spare('accept')) ?? stale
    ?? (back ? undefined : any(spare('offer')));
  if (move) table.dispatchEvent(new CustomEvent('kz-move', { detail: move }));
}, 120); }"""


def called(person: Person, name: str) -> None:
    """Gives somebody a name."""
    person.visit("/")
    person.page.evaluate("name => localStorage.setItem('kalamazoo.tastes', JSON.stringify({ name }))", name)


def fits(person: Person) -> bool:
    """Whether the page is no wider than its screen."""
    return bool(person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_two_people_play_an_evening_at_two_tables(parlour: Parlour) -> None:
    ann, bob, eve = parlour.person(), parlour.person(SMALL, color_scheme="dark"), parlour.person(PHONE)
    called(ann, "Ann")
    called(bob, "Bob")
    ann.visit("/")
    ann.page.get_by_role("button", name="Make a table: Stock Exchange").click()
    form = ann.page.locator("dialog.create")
    form.locator("fieldset select").nth(0).select_option("2")
    form.locator("fieldset select").nth(1).select_option("3")
    expect(form.get_by_text("An evening: after each round")).to_be_visible()
    form.get_by_role("button", name="With friends").click()
    expect(form.locator("kz-guest")).to_have_count(5)
    form.locator(".options summary").click()
    form.locator("#option-moves").fill("2")
    form.locator("#option-open-after").fill("1")
    assert violations(ann) == []
    form.get_by_role("button", name="Set the table").click()
    expect(ann.page.get_by_role("heading", name="An evening at two tables")).to_be_visible()
    hall = ann.page.url.rpartition("/")[2]
    bob.visit(f"/table/{hall}").page.get_by_role("button", name="Sit at place 4").click()
    expect(ann.page.get_by_text("Bob")).to_be_visible()
    begin = ann.page.get_by_role("button", name="Begin")
    expect(begin).to_be_disabled()
    ann.page.get_by_role("button", name="Bots at the free places").click()
    expect(begin).to_be_enabled()
    for person in (ann, bob):
        assert fits(person)
        assert violations(person) == []
    eve.visit(f"/table/{hall}")
    begin.focus()
    ann.page.keyboard.press("Enter")

    for number in (1, 2):
        for person in (ann, bob):
            person.page.wait_for_url(re.compile(f"/table/(?!{hall})"))  # without a click
            person.look()
            expect(person.page.locator(".top .title")).to_have_attribute("title", re.compile(f"of 2, move {number}$"))
            expect(person.page.locator(".exchange-board")).to_contain_text(f"round {number} of 2, table")
        ann.page.evaluate(PLAYS)
        if number == 1:
            expect(eve.page.get_by_text("Move 1 of 2.")).to_be_visible()
            expect(eve.page.get_by_role("link", name="Watch: Table 2")).to_be_visible()
            assert violations(eve) == []
            ended = ann.ending()
            expect(ended).to_contain_text("won the round", timeout=LONG)
            expect(ended.locator(".note-of").first).to_have_text("1 in all")
            expect(ended).to_contain_text("Table 2 is still playing")
            assert violations(ann) == []
            ended.get_by_role("link", name="Watch: Table 2").click()
            expect(ann.page.get_by_text("You are watching")).to_be_visible()
        bob.page.evaluate(PLAYS)
        for person in (ann, bob):
            person.page.wait_for_url(f"**/table/{hall}", timeout=LONG)
        if number == 1:
            panel = ann.page.locator("dialog.interlude")
            expect(panel).to_contain_text("Move 1 of 2 is over")
            expect(panel.locator(".entry")).to_have_count(6)
            expect(eve.page.locator("dialog.interlude")).to_contain_text("The tables move on")
            for person in (ann, bob):
                assert violations(person) == []
            ready = ann.page.get_by_role("button", name="Ready")
            expect(ready).to_be_focused()
            ann.page.keyboard.press("Enter")
            bob.page.keyboard.press("Escape")
            strip = bob.page.locator(".waits-strip")
            expect(strip).to_contain_text("Everybody else is ready; the table waits for you.")
            box, words = strip.bounding_box(), strip.locator("p").bounding_box()
            assert box
            assert words
            assert (box["x"] >= 0, box["x"] + box["width"] <= SMALL[0], words["height"] < 50) == (True, True, True)
            strip.get_by_role("button", name="Ready").click()
    for person in (ann, bob, eve):
        expect(person.ending()).to_contain_text("after two moves")
        assert fits(person)
        assert violations(person) == []
    expect(eve.page.get_by_role("button", name="Another evening")).to_have_count(0)
    kept = "JSON.parse(localStorage.getItem('kalamazoo.seats')).map(({ table }) => table)"
    assert [ann.page.evaluate(kept), bob.page.evaluate(kept)] == [
        [hall],
        [hall],
    ]  # and none of the tables that are over
    bob.page.get_by_role("button", name="Another evening").click()
    for person in (ann, bob):
        person.page.wait_for_url(re.compile(f"/table/(?!{hall})"))
        expect(person.page.locator(".top .title")).to_have_attribute("title", re.compile("of 2, move 1$"))

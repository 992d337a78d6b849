from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from kalamazoo.server.web.pages import STATIC, files_below
from tests.browser.chromium import axe
from tests.browser.playing import HEARS, PHONE, Parlour, Person
from tests.browser.test_rules import finished

GAMES = {
    "flinch@1913": 4,
    "flaps@level7": 4,
    "flush": 4,
    "muggins@1913": 2,
    "stock-exchange@1913": 4,
    "authors@1913": 4,
}
GAMES |= {"store@1913": 4, "patience@1913": 1, "triangle@1913": 1}
SENT = """() => Object.fromEntries(['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))
  .filter(entry => !entry.name.includes('/api/')).map(entry => [entry.name, entry.encodedBodySize]))"""
RUN = """async source => {
  const found = await axe.run(document, { resultTypes: ['violations'] });
  return found.violations.map(each => `${each.id}: ${each.nodes.map(node => node.html).slice(0, 3).join(' | ')}`);
}"""


def violations(person: Person) -> list[str]:
    """What axe-core finds wrong with the page as it is."""
    person.page.evaluate(axe().read_text("utf-8"))
    found: list[str] = person.page.evaluate(RUN)
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_first_page_and_in_its_form(parlour: Parlour, scheme: Any) -> None:
    ann = parlour.person(color_scheme=scheme).visit("/")
    expect(ann.page.locator(".game").first).to_be_visible()
    assert violations(ann) == []
    ann.page.get_by_role("button", name="Make a table: Flinch").click()
    ann.page.locator(".options summary").click()
    assert violations(ann) == []


@pytest.mark.parametrize("rules", GAMES)
def test_axe_finds_nothing_at_a_table(parlour: Parlour, rules: str) -> None:
    ann = parlour.person(PHONE if rules == "flush" else (1280, 800))
    parlour.table(ann, rules, f"p{'b' * (GAMES[rules] - 1)}", bot="random")
    ann.look()
    ann.page.evaluate(HEARS, 0)
    assert violations(ann) == []
    ann.page.emulate_media(color_scheme="dark")
    cards = ann.page.locator("button.card.can")
    if cards.count():
        cards.first.click(position={"x": 7, "y": 9})
    assert violations(ann) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_before_the_deal_in_rules_and_in_replays(parlour: Parlour, scheme: Any) -> None:
    ann = parlour.person(color_scheme=scheme)
    parlour.table(ann, "flinch@1913", "pp")
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    assert violations(ann) == []
    ann.visit("/rules?rules=flinch@1913")
    expect(ann.page.locator(".clause").first).to_be_visible()
    assert violations(ann) == []
    ann.visit("/replay")
    assert violations(ann) == []
    ann.page.get_by_label("Text or link of a record").fill(finished("flinch@1913", 2))
    ann.page.get_by_role("button", name="Show it").click()
    expect(ann.page.get_by_text("Move 0 of")).to_be_visible()
    ann.page.get_by_label("Move", exact=True).fill("30")
    expect(ann.page.get_by_text("Move 30 of")).to_be_visible()
    assert violations(ann) == []
    ann.visit("/table/nosuchtable")
    expect(ann.page.get_by_role("status")).to_contain_text("There is no such table")
    assert violations(ann) == []
    ann.visit("/nowhere")
    expect(ann.page.get_by_text("There is no such page.")).to_be_visible()
    assert violations(ann) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_opens_at_a_table(parlour: Parlour, scheme: Any) -> None:
    ann = parlour.person(color_scheme=scheme).visit("/")
    ann.page.get_by_role("button", name="How to play: Flaps, a short guided deal").click()
    ann.look()
    expect(ann.page.locator(".lesson")).to_be_visible()
    assert violations(ann) == []
    ann.page.locator('button[data-in="hand:0"]').first.click(button="right")
    large = ann.page.locator("dialog.shown")
    expect(large).to_be_visible()
    expect(large.get_by_role("button", name="Close")).to_be_focused()
    assert violations(ann) == []
    ann.page.keyboard.press("Escape")
    expect(large).to_have_count(0)
    ann.drag(ann.card("hand:0", 3), ann.page.locator('[data-area="pile"] .slot'))
    expect(ann.page.locator(".note")).to_be_visible()
    assert violations(ann) == []
    ann.page.get_by_role("button", name="Rules", exact=True).click()
    ann.page.get_by_label("Search the rules").fill("draw")
    expect(ann.page.locator("mark").first).to_be_visible()
    assert violations(ann) == []
    ann.page.keyboard.press("Escape")  # empties the search
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("button", name="Rules", exact=True)).to_be_focused()
    for panel in ("Log", "My moves", "Talk"):
        ann.panel(panel)
        assert violations(ann) == []
        ann.page.get_by_role("button", name="Close this panel").click()
    ann.page.get_by_label("Settings").click()
    assert violations(ann) == []
    ann.page.get_by_role("button", name="Give up your seat").click()
    expect(ann.page.get_by_role("dialog", name="Give up your seat?")).to_be_visible()
    assert violations(ann) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_the_end(parlour: Parlour, scheme: Any) -> None:
    ann = parlour.person(PHONE, color_scheme=scheme)
    almost = {"upper": [15, 15, 15, 14], "lower": [[15], [], [], []], "stock": [], "pack": [], "emptied": []}
    parlour.table(ann, "patience@2008", "p", almost)
    assert violations(ann) == []
    up = ann.gesture(source="lower:1", target="upper:4")
    assert up is not None
    ann.do(up)
    expect(ann.ending()).to_be_visible()
    assert violations(ann) == []
    ann.page.get_by_role("button", name="Look at the table").click()
    ann.panel("Log")
    assert violations(ann) == []


def test_eight_players_and_thirty_piles_fit_a_narrow_phone(parlour: Parlour) -> None:
    ann = parlour.person((360, 740))
    seats = [{"stock": [9, 14], "hand": [5, 6, 7, 8, 9], "reserve": [[2], [3], [11], [12], [15]]} for _ in range(8)]
    centre = [[1]] * 18 + [[{"wild": 1}]] * 12  # all the ones of two packs, and wild ones
    position = {"turn": 0, "opened": True, "centre": centre, "seats": seats, "stack": 288 - 8 * 12 - 30}
    parlour.table(ann, "flinch@2000(packs=2)", "pbbbbbbb", position)
    scene = ann.scene()
    assert len(scene["players"]) == 8
    piles = [area["id"] for area in scene["areas"] if area["id"].startswith("centre:") and area.get("cards")]
    assert len(piles) == 30
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert ann.page.evaluate("document.querySelector('kz-board').scrollWidth") <= 360
    boxes = [ann.page.locator(f'[data-area="{pile}"] .slot').bounding_box() for pile in piles]
    assert not overlapping([box for box in boxes if box])
    own = ann.page.locator(".own").bounding_box()
    assert own
    places = [seat.bounding_box() for seat in ann.page.locator(".seat").all()]
    assert len(places) == 7
    above = max(place["y"] + place["height"] for place in places if place)
    for box in boxes:
        assert box
        assert box["width"] >= 30
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert box["y"] >= above
        assert box["y"] + box["height"] <= own["y"]  # all thirty are in sight above one's own place
    for card in ann.page.locator(".own button.card").all():
        inside = card.bounding_box()
        assert inside
        assert inside["x"] >= 0
        assert inside["x"] + inside["width"] <= 360
        assert inside["y"] + inside["height"] <= 740


def overlapping(boxes: list[Any]) -> list[tuple[Any, Any]]:
    """Pairs of boxes that cover each other by more than a hair."""

    def meet(one: Any, two: Any) -> bool:
        return all(
            min(one[at] + one[size], two[at] + two[size]) - max(one[at], two[at]) > 0.5
            for at, size in (("x", "width"), ("y", "height"))
        )

    return [(one, two) for at, one in enumerate(boxes) for two in boxes[at + 1 :] if meet(one, two)]


def test_what_happens_is_said_aloud(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(
        ann,
        "muggins@1913(play=strict)",
        "pb",
        {"partial": True, "turn": 0, "seats": [{"hand": [9, 4, 2, 1]}, {"hand": [12, 6]}]},
    )
    draw = ann.gesture(move="draw")
    assert draw is not None
    ann.do(draw)
    expect(ann.page.locator('#announcer[aria-live="polite"]')).to_contain_text("You draw the 1")


def test_a_move_can_be_chosen_from_a_list_and_typed(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(ann, "patience@2008", "p")
    ann.panel("My moves")
    ann.page.get_by_label("Type a move").fill("t>u9")
    ann.page.get_by_role("button", name="Play it").click()
    expect(ann.page.locator(".note")).to_be_visible()
    ann.look()
    ann.page.locator(".moves button").first.click()
    ann.wait()


def test_the_client_is_small_and_quick(parlour: Parlour) -> None:
    assert 10_000 < sum(path.stat().st_size for path in STATIC.rglob("*.woff2")) < 90_000
    files = [file for name, file in files_below(STATIC).items() if not name.endswith((".woff2", ".txt"))]
    assert 50_000 < sum(len(file.packed or file.body) for file in files) < 100_000  # all pages, by gzip
    ann = parlour.person()
    parlour.table(ann, "flinch@1913", "pbbb")
    ann.look()
    sent: dict[str, int] = ann.page.evaluate(SENT)  # as compressed as a browser takes it
    kinds = sorted(name.rpartition(".")[2] for name in sent if "/assets/" in name)
    assert [kind for kind in kinds if kind != "woff2"] == ["css", "js", "png"]  # nothing waits for something else
    assert 50_000 < sum(size for name, size in sent.items() if not name.endswith(".woff2")) < 100_000
    ann.page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length === 1")


def test_only_what_changed_is_drawn_again(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(ann, "patience@2008", "p")
    ann.look()
    ann.page.evaluate(
        """() => {
          window.touched = new Set();
          new MutationObserver(all => all.forEach(one => {
            const area = (one.target.closest ? one.target : one.target.parentElement)?.closest('[data-area]');
            if (area) window.touched.add(area.dataset.area);
          })).observe(document.querySelector('kz-board .middle'), { subtree: true, childList: true, attributes: true });
        }"""
    )
    turn = ann.gesture(move="turn")
    assert turn is not None
    ann.do(turn)
    ann.wait()
    touched: list[str] = ann.page.evaluate("[...window.touched]")
    assert "pack" in touched
    assert not [area for area in touched if area.startswith("upper:4")]

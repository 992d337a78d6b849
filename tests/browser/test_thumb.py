"""By thumb, on small screens: what is tapped is large enough, what is read is not too small, nothing hides a number."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.playing import CORNER, HEARS, Parlour, Person
from tests.browser.seeing import SIZES
from tests.browser.test_games import dealt
from tests.browser.test_interludes import FLUSH
from tests.browser.test_room import PHONES, SETTLED, SLOW, large_hand, played
from tests.browser.test_shift import SEEN, WATCH

TOUCH = {"has_touch": True, "is_mobile": True}
# What can be tapped, except cards and what belongs to a label, and is lower than a thumb needs.
LOW = """() => [...document.querySelectorAll('button, a, select, summary, label:has(input)')].flatMap(each => {
  const { height } = each.getBoundingClientRect();
  const seen = each.getClientRects().length && getComputedStyle(each).visibility !== 'hidden';
  return !seen || height >= 39.5 || each.matches('.card, .sr, .sr *, p a, li > a, .target') ? []
    : [`${each.innerText || each.title || each.className}: ${height}`];
})"""
# How large the sentences on cards are set as they are seen.
SENTENCES = """() => [...document.querySelectorAll('kz-board .sentence')].filter(each => each.getClientRects().length)
  .map(each => {
    const card = each.closest('.card');
    const turned = new DOMMatrix(getComputedStyle(card.closest('li')).transform);
    return parseFloat(getComputedStyle(each).fontSize) * Math.hypot(turned.a, turned.b);
  })"""
# Words of the last act that reach over the frame around them.
OVER_FRAME = """() => {
  const ribbon = document.querySelector('.ribbon'), frame = getComputedStyle(ribbon, '::before');
  const [out, { top, bottom }] = [parseFloat(frame.top) + 1, ribbon.getBoundingClientRect()];
  const words = document.createRange();
  words.selectNodeContents(ribbon.querySelector('span'));
  const lines = [...words.getClientRects()].map(({ top, bottom }) => [top, bottom]);
  const [first, last] = [Math.min(...lines.map(line => line[0])), Math.max(...lines.map(line => line[1]))];
  const slack = (lines[0][1] - lines[0][0]) * 0.1;  // a line is higher than its letters
  return Math.max(top + out - first, last - bottom + out) - slack;
}"""
# Cards in a panel that lie over what is counted beside them.
OVER_COUNTS = """() => [...document.querySelectorAll('.entry')].flatMap(entry => {
  const boxes = selector => [...entry.querySelectorAll(selector)].map(each => each.getBoundingClientRect());
  return boxes('.kept .card').filter(card => boxes('.count-of, .measure, .gained').some(count =>
    Math.min(card.right, count.right) - Math.max(card.left, count.left) > 1
    && Math.min(card.bottom, count.bottom) - Math.max(card.top, count.top) > 1)).map(() => entry.innerText);
})"""


@pytest.mark.parametrize("size", PHONES)
def test_what_is_tapped_is_large_enough_for_a_thumb(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size], **TOUCH)
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        found[name] = ann.page.evaluate(LOW)

    parlour.table(ann, "flinch@1913(play=table)", "pbb", played("flinch@1913(play=table)", 3, 60, "fair"), speed=SLOW)
    ann.look()
    look("a table")
    ann.page.get_by_label("Settings").tap()
    look("the menu")
    ann.page.get_by_label("Settings").tap()
    for panel in ("Log", "My moves", "Talk"):
        ann.panel(panel)
        look(panel)
        ann.page.get_by_role("button", name="Close this panel").tap()
    ann.visit("/")
    ann.page.wait_for_selector(".game, .box")
    look("the first page")
    ann.page.get_by_role("button", name="Make a table: Flinch").tap()
    look("making a table")
    assert found == {name: [] for name in found}


def finger(person: Person, source: Locator, target: Locator) -> None:
    """Carries a card with a finger and lets it go."""
    start, end = source.bounding_box(), target.bounding_box()
    assert start
    assert end
    x, y = start["x"] + 15, start["y"] + 17
    wide, high = end["x"] + end["width"] / 2 - x, end["y"] + end["height"] / 2 - y
    touch = person.context.new_cdp_session(person.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in (0.1, 0.4, 0.7, 1):
        spot = {"x": x + wide * step, "y": y + high * step}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [spot]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("size", PHONES)
def test_a_card_is_carried_by_a_finger_and_by_two_taps(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size], **TOUCH)
    seats: list[dict[str, Any]] = [
        {"stock": [3, 9], "hand": [2, 5, 6], "reserve": [[], [], [], [], []]},
        {"stock": [3, 6], "hand": [13, 14], "reserve": [[], [], [], [], []]},
    ]
    position = {"turn": 0, "opened": True, "centre": [4], "seats": seats, "stack": 137}
    parlour.table(ann, "flinch@1913", "pb", position, speed=SLOW)
    ann.look()
    ribbon = ann.page.locator(".ribbon b")
    ann.card("hand:0", 1).tap(position=CORNER)
    ann.target("centre:1").tap()
    expect(ribbon).to_contain_text("You played the 5")
    finger(ann, ann.card("hand:0", 1), ann.page.locator('[data-area="centre:1"] .slot'))
    expect(ribbon).to_contain_text("You played the 6")


def test_a_list_of_what_can_be_done_makes_way_for_a_card_in_hand(parlour: Parlour) -> None:
    ann = parlour.person(SIZES["small-phone"], **TOUCH)
    parlour.table(ann, "flinch@1913(play=table)", "pbb", played("flinch@1913(play=table)", 3, 60, "fair"), speed=SLOW)
    ann.look()
    ann.page.locator(".bar button.more").tap()
    expect(ann.page.locator(".chooser")).to_be_visible()
    ann.page.locator('[data-in="stock:0"]').tap(position=CORNER)
    expect(ann.page.locator(".chooser")).to_have_count(0)
    ann.target("centre:1").tap()
    expect(ann.page.locator(".ribbon b")).to_contain_text("You played")


@pytest.mark.parametrize(("rules", "seats", "cards"), [("flaps@level4", 8, 5), ("flaps@level4", 4, 9)])
def test_what_stands_on_a_card_is_never_set_too_small(parlour: Parlour, rules: str, seats: int, cards: int) -> None:
    ann = parlour.person()
    position = played(rules, seats, 20, "fair") if seats > 4 else large_hand(cards)
    parlour.table(ann, rules, f"p{'b' * (seats - 1)}", position, speed=SLOW)
    ann.look()
    ann.page.evaluate(HEARS, 0)
    found = {}
    for name in ("phone", "small-phone", "tablet"):
        width, height = SIZES[name]
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(SETTLED)
        found[name] = ann.page.evaluate(SENTENCES)
    assert found["phone"]
    assert min(size for sizes in found.values() for size in sizes) >= 10.9


def test_what_a_card_does_is_not_taken_for_what_has_happened(parlour: Parlour) -> None:
    ann = parlour.person(SIZES["phone"], **TOUCH)
    hands = ["2s 7d 9h", "Kd 8c 4c", "7s 8s 3c"]
    seats = [{"hand": hand.split()} for hand in hands]
    quiet = {"partial": True, "turn": 0, "phase": "open", "pile": ["5s"], "pack": ["9d", "Qs", "5d"], "seats": seats}
    parlour.table(ann, "flaps@level4", "pbb", quiet, speed=SLOW)
    ann.card("hand:0", 0).tap(position=CORNER)
    expect(ann.page.locator(".status p")).to_contain_text("2 of spades: Attack")


def test_on_a_phone_a_turn_is_ended_without_opening_a_menu(parlour: Parlour) -> None:
    rules = "flinch@1913(play=table)"
    for size in ("small-phone", "phone"):
        ann = parlour.person(SIZES[size])
        parlour.table(ann, rules, "pbb", played(rules, 3, 60, "fair"), speed=SLOW)
        play = next(g for g in ann.scene()["gestures"] if g["source"].startswith("stock") and g.get("target"))
        ann.page.evaluate(HEARS, 1)
        ann.do(play)
        ann.wait()
        ann.card("stock:0").click(position=CORNER)
        expect(ann.page.get_by_role("button", name="Peek")).to_be_visible()
        expect(ann.page.get_by_role("button", name="End turn")).to_be_visible()


# Where one's own cards lie, and which of them lie above the others.
LYING = """() => [...document.querySelectorAll('.own .fan li')].map(item => {
  const { left, top, width, height } = item.getBoundingClientRect();
  return [left, top, width, height, getComputedStyle(item.firstElementChild).transform];
})"""
FRONT = """() => [...document.querySelectorAll('.own .fan li')]
  .flatMap((item, at) => +getComputedStyle(item).zIndex > 0 ? [at] : [])"""


@pytest.mark.parametrize("size", ["small-phone", "phone"])
def test_a_card_that_is_picked_comes_to_the_front_and_nothing_moves(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size], **TOUCH)
    parlour.table(ann, "flaps@level4", "pbbb", large_hand(9), speed=SLOW)
    ann.look()
    ann.page.evaluate(HEARS, 0)
    before = ann.page.evaluate(LYING)
    above, below = (ann.card("hand:0", card) for card in (0, 3))
    assert before[3][1] < before[0][1] + 0.9 * before[0][3]  # their rows lie over each other
    for card, number in ((above, 0), (below, 3)):  # what the first one lies over is reached where it was
        card.tap(position=CORNER)
        expect(card).to_have_attribute("aria-pressed", "true")
        assert ann.page.evaluate(FRONT) == [number]
        assert ann.page.evaluate(LYING) == before
    below.tap(position=CORNER)
    expect(below).to_have_attribute("aria-pressed", "false")
    assert ann.page.evaluate(FRONT) == []


@pytest.mark.parametrize("size", PHONES)
def test_the_last_act_stands_inside_of_its_frame(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size])
    parlour.table(ann, "store@1913", "pbbb", dealt("store@1913", 4), speed=SLOW)
    ann.look()
    acts = (
        {"lead": "Dora asked Bertie for all 10s and had to go to the store.", "text": "Dora drew one card."},
        {"lead": "You played the 13 from your stock on the first pile.", "text": "The 1 came up on your stock."},
    )
    for act in acts:
        ann.page.evaluate("act => { document.querySelector('kz-board').act = act }", {"seat": 0, "places": [], **act})
        ann.page.evaluate(SETTLED)
        assert ann.page.evaluate(OVER_FRAME) <= 0, act["lead"]


@pytest.mark.parametrize("size", [*PHONES, "laptop"])
def test_at_the_end_of_a_round_no_card_hides_a_count_and_ones_own_is_seen(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size])
    kept = ["10", "10", "9", "9", "8", "7", "6", "5", "F"]
    bases = [None, None, {"top": "9", "blind": "8"}]
    others = [
        {"hand": ["2"], "bases": [None, None, None], "points": 0},
        {"hand": ["7", "5", "6", "4", "3", "1"], "bases": bases, "points": 20},
        {"hand": ["10", "7", "7"], "bases": [None, None, None], "points": 30},
    ]
    own = {"hand": kept, "bases": [None, None, None], "points": 40}
    parlour.table(ann, "flush", "pbbb", {**FLUSH, "turn": 1, "round": 2, "seats": [own, *others]})
    panel = ann.page.locator("dialog.interlude")
    expect(panel.locator(".entry")).to_have_count(4)
    assert ann.page.evaluate(OVER_COUNTS) == []
    expect(panel.locator(".entry.mine .gained")).to_be_in_viewport(ratio=1)


# Names that are cut off, and numbers of the triangle that the next row covers.
CUT = """() => [...document.querySelectorAll('.seat .plate .name')]
  .filter(each => each.scrollWidth > each.clientWidth).map(each => each.innerText)"""
RENAMED = """name => {
  const board = document.querySelector('kz-board');
  board.people = board.people.map(each => ({ ...each, name }));
}"""
BENEATH = """() => {
  const cards = [...document.querySelectorAll('.triangle .card:not(.gone)')];
  const tops = [...new Set(cards.map(card => Math.round(card.getBoundingClientRect().top)))].sort((a, b) => a - b);
  return cards.filter(card => card.matches('.dimmed')).flatMap(card => {
    const next = tops.find(top => top > card.getBoundingClientRect().top + 2);
    const { bottom, height } = card.querySelector('.numeral').getBoundingClientRect();
    return bottom - height * 0.23 > next ? [card.innerText] : [];  // letters stand above the foot of their box
  });
}"""


@pytest.mark.parametrize("rules", ["authors@1913", "stock-exchange@1913"])
def test_names_are_set_as_wide_as_there_is_room(parlour: Parlour, rules: str) -> None:
    ann = parlour.person()
    parlour.table(ann, rules, f"p{'b' * 14}", played(rules, 15, 20, "fair"), speed=SLOW)
    ann.look()
    ann.page.evaluate(HEARS, 0)
    ann.page.evaluate(RENAMED, "Leopold")
    found = {}
    for name, (width, height) in SIZES.items():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(SETTLED)
        found[name] = ann.page.evaluate(CUT)
    assert found == {name: [] for name in SIZES}


@pytest.mark.parametrize("size", PHONES)
def test_the_numbers_of_a_triangle_are_seen_whole(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size])
    parlour.table(ann, "triangle@1913", "p", dealt("triangle@1913", 1))
    ann.look()
    assert ann.page.evaluate(BENEATH) == []


@pytest.mark.parametrize("size", PHONES)
def test_an_onlooker_is_told_whose_cards_lie_below_and_the_bar_stays_in_place(parlour: Parlour, size: str) -> None:
    ann, eve = parlour.person(), parlour.person(SIZES[size], **TOUCH)
    seats: list[dict[str, Any]] = [{"stock": [5], "hand": [9], "reserve": [[], [], [], [], []]}]
    seats += [{"stock": [3, 6, at], "hand": [13], "reserve": [[], [], [], [], []]} for at in (7, 8)]
    position = {"turn": 0, "opened": True, "centre": [4], "seats": seats, "stack": 136}
    eve.page.add_init_script(WATCH)
    table = parlour.table(ann, "flinch@1913", "pbb", position, speed=SLOW)
    eve.visit("/").page.evaluate("document.fonts.ready")
    eve.visit(f"/table/{table}")
    expect(eve.page.locator(".status")).to_contain_text("Ann's cards")
    play = ann.gesture(source="stock:0")
    assert play is not None
    ann.do(play)
    expect(eve.ending()).to_be_visible()
    assert eve.page.evaluate("document.activeElement.innerText") == "Watch the record"
    eve.ending().get_by_role("button", name="Look at the table").tap()
    expect(eve.ending()).to_have_count(0)
    assert eve.page.evaluate(SEEN) == []

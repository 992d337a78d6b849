"""A call is seen by everybody: who said it, how it was judged and by which clause, and the penalty card."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Parlour, Person
from tests.browser.seeing import SIZES, crossed
from tests.browser.test_everyone import violations

# Which cards are seen to fly: from where to where.
FLIGHTS = """() => {
  window.flights = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.closest('.ghost')) window.flights += 1;
    return animate.call(this, frames, timing);
  };
}"""

FLINCH: dict[str, Any] = {
    "turn": 1,
    "opened": True,
    "centre": [4],
    "seats": [
        {"stock": [5, 8], "hand": [9, 11, 2], "reserve": [[], [], [], [], []]},
        {"stock": [3, 6, 5], "hand": [13, 14], "reserve": [[], [], [], [], []]},
        {"stock": [7, 9, 12], "hand": [10, 11], "reserve": [[], [], [], [], []]},
    ],
    "stack": 131,
}
MUGGINS: dict[str, Any] = {
    "partial": True,
    "turn": 1,
    "seats": [{"hand": [9, 4, 8]}, {"hand": [12, 6, 2, 1]}, {"hand": [7, 3]}],
}


def three(parlour: Parlour, rules: str, position: dict[str, Any], sizes: list[str], scheme: Any) -> list[Person]:
    """Ann, and two who have joined by the link; Ann deals."""
    people = [parlour.person(SIZES[size], motion=True, color_scheme=scheme) for size in sizes]
    table = parlour.table(people[0], rules, "ppp", position)
    for person in people[1:]:
        person.sit(table)
    people[0].page.get_by_role("button", name="Deal", exact=True).click()
    for person in people:
        person.look()
        person.page.evaluate(FLIGHTS)
    return people


# How far the tail of a bubble below the seats is from the middle of the portrait of who speaks; 0: it has none.
ASIDE = """bubble => {
  const tail = getComputedStyle(bubble, '::after'), box = bubble.getBoundingClientRect();
  if (bubble.parentElement.dataset.tail !== 'up') return 0;
  const face = document.querySelector(`.seat[data-seat="${bubble.dataset.seat}"] .portrait`).getBoundingClientRect();
  return box.left + parseFloat(tail.left) + parseFloat(tail.width) / 2 - (face.left + face.right) / 2;
}"""


def heard(person: Person, words: str, caller: int, clause: str) -> None:
    """The call is on the screen with its ruling, in the ribbon, and was said aloud; its card was seen flying."""
    bubble = person.page.locator(".bubble.call")
    expect(bubble).to_be_visible()
    expect(bubble.locator(".shout")).to_have_text(words)
    expect(bubble).to_have_attribute("data-seat", str(caller))
    expect(bubble.locator(".judged")).to_contain_text(f"Upheld, {clause}")
    expect(person.page.locator(".ribbon b")).to_contain_text("call")
    spoken = person.page.locator("#announcer")
    expect(spoken).to_contain_text(f"“{words}”")
    assert abs(bubble.evaluate(ASIDE)) < 8
    assert bubble.locator(".judged").evaluate("each => parseFloat(getComputedStyle(each).fontSize)") >= least(person)
    assert person.page.evaluate("window.flights") > 0
    assert violations(person) == []


def least(person: Person) -> float:
    """How small the letters of a ruling may be: on a tablet there is room for more than on a phone."""
    assert person.page.viewport_size
    return 14 if person.page.viewport_size["width"] == SIZES["tablet"][0] else 11


@pytest.mark.parametrize(
    ("scheme", "sizes"), [("light", ["laptop", "phone", "lying-phone"]), ("dark", ["laptop", "small-phone", "tablet"])]
)
def test_a_call_in_flinch_is_seen_by_three(parlour: Parlour, scheme: str, sizes: list[str]) -> None:
    people = three(parlour, "flinch@1913(play=table)", FLINCH, sizes, scheme)
    ann, bob, _ = people
    slip = bob.gesture(source="hand:1", target="reserve:1:1")
    assert slip is not None
    bob.do(slip)  # the 5 of the stock fitted the 4
    ann.page.wait_for_function(CALLABLE, arg="call:B:stock")
    call = ann.gesture(move="call:B:stock")
    assert call is not None
    # Where there is no ground for every call, one button has them all, and says so.
    expect(ann.page.locator(".bar .deed.urgent").first).to_have_text(re.compile(r"^Flinch"))
    ann.do(call)
    for person in people:
        heard(person, "Flinch!", 0, "FL-CHAL-3")
        expect(person.page.locator('[data-area="stock:1"]')).to_have_attribute("aria-label", re.compile("4 cards"))
    for person, size in zip(people, sizes, strict=True):
        assert crossed(person, ".voices") == [], size


@pytest.mark.parametrize(
    ("scheme", "sizes"), [("light", ["screen", "small-phone", "phone"]), ("dark", ["laptop", "lying-phone", "tablet"])]
)
def test_a_call_in_muggins_is_seen_by_three(parlour: Parlour, scheme: str, sizes: list[str]) -> None:
    people = three(parlour, "muggins@1913", MUGGINS, sizes, scheme)
    ann, bob, _ = people
    for move in ("draw", "lay"):  # a 1, which must be played
        bob.page.wait_for_function(CALLABLE, arg=move)
        gesture = bob.gesture(move=move)
        assert gesture is not None
        bob.do(gesture)
    ann.page.wait_for_function("() => document.querySelector('kz-board')?.scene?.status.includes('turn')")
    call = ann.gesture(move="muggins")
    assert call is not None
    ann.do(call)
    for person in people:
        heard(person, "Muggins!", 0, "MU-")
    for person, size in zip(people, sizes, strict=True):
        assert crossed(person, ".voices") == [], size


CALLABLE = "move => document.querySelector('kz-board')?.scene?.gestures?.some(gesture => gesture.move === move)"

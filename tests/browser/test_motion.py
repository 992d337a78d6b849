from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.frames import Counts
from tests.browser.playing import HEARS, Parlour, Person
from tests.browser.test_calls import CALLABLE, FLINCH, three
from tests.browser.test_interludes import EXCHANGE, trade
from tests.browser.test_rules import finished
from tests.browser.test_shift import FLAPS
from tests.browser.test_together import two

# Counts the questions about places and sizes that come after something was changed and before the browser has drawn it:
# each of them makes it lay the whole page out at once.
COUNT = """() => {
  const ask = Element.prototype.getBoundingClientRect;
  window.forced = 0; window.flown = 0; window.dirty = false;
  window.drawn = new Set(); window.animated = new Set();
  const note = record => {
    const target = record.target.closest ? record.target : record.target.parentElement;
    window.dirty = true;
    const area = target?.closest('[data-area]');
    if (area) window.drawn.add(area.dataset.area);
  };
  const watcher = new MutationObserver(all => all.forEach(note));
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const asked = () => {
    watcher.takeRecords().forEach(note);
    if (window.dirty) { window.forced += 1; window.dirty = false; }
  };
  Element.prototype.getBoundingClientRect = function () { asked(); return ask.call(this); };
  for (const [of, name] of [[HTMLElement, 'offsetHeight'], [HTMLElement, 'offsetWidth'],
                            [Element, 'clientHeight'], [Element, 'clientWidth']]) {
    const known = Object.getOwnPropertyDescriptor(of.prototype, name);
    Object.defineProperty(of.prototype, name, { ...known, get() { asked(); return known.get.call(this); } });
  }
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


def replayed(parlour: Parlour, rules: str, seats: int, motion: bool = True) -> Person:
    """A replay at its beginning, with moving cards."""
    ann = parlour.person(motion=motion).visit("/replay")
    ann.page.get_by_label("Text or link of a record").fill(finished(rules, seats))
    ann.page.get_by_role("button", name="Show it").click()
    expect(ann.page.get_by_text("Move 0 of")).to_be_visible()
    return ann


@pytest.mark.parametrize(("rules", "seats"), [("flinch@1913", 4), ("flinch@1913(packs=2)", 8), ("flush", 4)])
def test_a_move_asks_for_the_layout_once_however_many_cards_fly(parlour: Parlour, rules: str, seats: int) -> None:
    ann = replayed(parlour, rules, seats)
    ann.page.clock.set_fixed_time("2026-01-01")  # what is said is heard until the next move
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


# Ghosts fly two hundred times as slowly, so that there is time to watch them, whatever else the machine does.
SLOWLY = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const made = animate.apply(this, how);
    made.playbackRate = 0.005;
    return made;
  };
}"""
TWENTY_FRAMES = """() => new Promise(done => {
  let left = 20;
  const tick = () => ((left -= 1) ? requestAnimationFrame(tick) : done(document.querySelectorAll('.ghost').length));
  requestAnimationFrame(tick);
})"""


def test_nothing_is_laid_out_while_cards_fly(parlour: Parlour) -> None:
    """Not even with the mouse lying on the table, under which the browser looks again after whatever moves."""
    ann = replayed(parlour, "flinch@1913", 4)
    ann.page.evaluate(SLOWLY)
    for move in range(1, 7):
        ann.page.get_by_role("button", name="One move forward").click()
        expect(ann.page.get_by_text(f"Move {move} of")).to_be_visible()
        ann.page.mouse.move(640, 300)
        ann.page.evaluate(QUIET)
        flying = ann.page.locator(".ghost").count()
        assert flying > 0
        counts = Counts(ann)
        assert ann.page.evaluate(TWENTY_FRAMES) == flying
        assert counts.since("LayoutCount") == 0
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


# -- each kind of movement -------------------------------------------------------------------------

# Every animation that is begun, as data, and two hundred times as slow, so that all of it can be seen.
RECORD = """() => {
  window.begun = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const { duration = 0, delay = 0, easing = '' } = timing;
    window.begun.push({ what: `${this.tagName} ${this.getAttribute('class') ?? ''}`, frames, duration, delay, easing });
    const made = animate.call(this, frames, timing);
    made.playbackRate = 0.005;
    return made;
  };
}"""


BEGUN = "what => window.begun.some(each => each.what.includes(what))"


def begun(person: Person, what: str) -> list[dict[str, Any]]:
    """The animations of such things so far."""
    found: list[dict[str, Any]] = person.page.evaluate("window.begun")
    return [each for each in found if what in each["what"]]


def shift_of(frame: dict[str, Any]) -> list[float]:
    """How far a frame moves something: to the right, down, and towards the eye."""
    return [float(number) for number in re.findall(r"(-?[\d.]+)px", frame["transform"])]


def at_table(parlour: Parlour, rules: str, seats: str, position: dict[str, Any]) -> Person:
    """Somebody at a table that stands at a position, whose next movements are recorded; what follows is not heard."""
    ann = parlour.person(motion=True)
    parlour.table(ann, rules, seats, position, speed=400)
    ann.look()
    expect(ann.page.locator(".ghost")).to_have_count(0)
    ann.page.evaluate(HEARS, 1)
    ann.page.evaluate(RECORD)
    return ann


def done(person: Person, **wanted: Any) -> None:
    """Does what is open, and waits until it is seen."""
    gesture = person.gesture(**wanted)
    assert gesture is not None
    person.do(gesture)
    person.wait()
    person.page.evaluate(QUIET)


def flinch(centre: list[int], stock: list[int], hand: list[int]) -> dict[str, Any]:
    rest: list[list[int]] = [[], [], [], [], []]
    seats = [{"stock": stock, "hand": hand, "reserve": rest}, {"stock": [7, 9], "hand": [10, 11], "reserve": rest}]
    used = len(stock) + len(hand) + 4 + sum(centre)
    return {"turn": 0, "opened": True, "centre": centre, "seats": seats, "stack": 150 - used}


def test_a_card_is_laid_in_a_low_arc_and_the_next_of_the_stock_is_turned(parlour: Parlour) -> None:
    ann = at_table(parlour, "flinch@1913", "pb", flinch([4], [6, 5], [9, 11, 2]))
    done(ann, source="stock:0")
    laid = begun(ann, "ghost lay")[0]
    assert (laid["duration"], laid["easing"]) == (260, "cubic-bezier(.2,.8,.25,1)")
    way = [shift_of(frame) for frame in laid["frames"]]
    assert way[-1] == [0, 0, 0]
    middle = len(way) // 2
    assert way[middle][2] > min(way[0][2], way[-1][2])  # lifted
    (shade,) = begun(ann, "shade")
    assert [frame["opacity"] for frame in shade["frames"]] == [1, 0]
    flips = [each for each in begun(ann, "card") if "scaleX" in str(each["frames"])]
    assert [[frame["transform"] for frame in each["frames"]] for each in flips] == [
        ["scaleX(1)", "scaleX(0)"],  # the back
        ["scaleX(0)", "scaleX(1)"],  # and then the paper, on which the face appears
    ]
    assert [(each["delay"], each["duration"]) for each in flips] == [(0, 110), (110, 110)]


def test_a_full_pile_is_swept_aside_as_one(parlour: Parlour) -> None:
    ann = at_table(parlour, "flinch@1913", "pb", flinch([14], [6, 15], [9, 11, 2]))
    done(ann, source="stock:0")
    swept, _there = begun(ann, "ghost sweep")
    assert (swept["duration"], swept["easing"]) == (420, "cubic-bezier(.5,0,.2,1)")
    assert "rotate(3deg)" in swept["frames"][-1]["transform"]
    assert ann.page.locator('[data-area="used"] .awaited').count() == 1  # what lay there is seen until it comes
    last = begun(ann, "ghost lay")[0]
    assert swept["delay"] >= last["delay"] + last["duration"]  # when the last card has come to it
    assert len(begun(ann, "under")) == 2  # the cards below come together


def test_a_deal_comes_from_the_stack_in_time(parlour: Parlour) -> None:
    ann = parlour.person(motion=True)
    ann.page.add_init_script(f"({RECORD})()")
    parlour.table(ann, "flinch@1913", "pbbb", speed=400)
    ann.look()
    ann.page.wait_for_function(BEGUN, arg="ghost deal")
    dealt = [each for each in begun(ann, "ghost deal") if "transform" in each["frames"][0]]
    assert len(dealt) > 20
    assert {(each["duration"], each["easing"]) for each in dealt} == {(240, "ease-out")}
    delays = [each["delay"] for each in dealt]
    assert delays == sorted(delays)
    assert delays[-1] + 240 <= 900
    assert ann.card("hand:0", 0).is_enabled()


def test_a_card_from_a_hidden_hand_is_turned_on_its_way(parlour: Parlour) -> None:
    ann, bob = two(parlour, "flinch@1913", {**flinch([4], [6, 8], [9]), "turn": 1}, motion=True)
    expect(ann.page.locator(".ghost")).to_have_count(0)
    ann.page.evaluate(RECORD)
    discard = bob.gesture(source="hand:1", target="reserve:1:1")
    assert discard is not None
    bob.do(discard)
    ann.page.wait_for_function(BEGUN, arg="card turning")
    laid = begun(ann, "ghost lay")[0]
    turned = [each for each in begun(ann, "card turning") if "scaleX" in str(each["frames"])][:2]
    assert [each["delay"] - laid["delay"] for each in turned] == [0, turned[0]["duration"]]
    assert sum(each["duration"] for each in turned) < laid["duration"]  # it lies there with its face up
    shade = next(each for each in begun(ann, "shade") if "scaleX" in str(each["frames"]))
    assert [shade["delay"], shade["duration"]] == [turned[0]["delay"], 2 * turned[0]["duration"]]  # its shadow as well


def test_a_number_rolls_when_it_changes(parlour: Parlour) -> None:
    ann = at_table(parlour, "flinch@1913", "pb", flinch([4], [6, 5], [9, 11, 2]))
    number = ann.page.locator('[data-area="stock:0"] .told b')
    number.evaluate("each => { each.dataset.old = 'yes' }")
    done(ann, source="stock:0")
    assert number.inner_text() == "1"
    assert number.get_attribute("data-old") is None
    assert number.evaluate("each => getComputedStyle(each).animationName") == "roll"
    ann.page.emulate_media(reduced_motion="reduce")
    assert number.evaluate("each => getComputedStyle(each).animationName") == "none"


def test_a_penalty_card_follows_its_trail(parlour: Parlour) -> None:
    people = three(parlour, "flinch@1913(play=table)", FLINCH, ["laptop"] * 3, "light")
    caller, late, onlooker = people
    slip = late.gesture(source="hand:1", target="reserve:1:1")
    assert slip is not None
    late.do(slip)
    caller.page.wait_for_function(CALLABLE, arg="call:B:stock")
    call = caller.gesture(move="call:B:stock")
    assert call is not None
    onlooker.page.evaluate(RECORD)
    caller.do(call)
    onlooker.page.wait_for_selector(".ghost.penalty", state="attached")
    (card,) = begun(onlooker, "ghost penalty")[:1]
    dots = begun(onlooker, "dot")
    assert len(dots) > 3
    assert max(dot["delay"] + dot["duration"] for dot in dots) <= card["delay"] + 40  # drawn before the card goes
    assert (card["delay"] - min(dot["delay"] for dot in dots), card["duration"]) == (160, 460)
    stock = onlooker.page.locator('[data-area="stock:1"]')
    assert stock.locator(".awaited").count() == 0  # it goes below what lies there
    above = onlooker.page.locator(".ghost.penalty + .ghost")  # a copy of that lies above it, and it is not seen to fade
    assert above.locator("text").all_inner_texts() == stock.locator(".card text").all_inner_texts()
    assert all(frame.get("opacity", 1) == 1 for each in begun(onlooker, "ghost penalty") for frame in each["frames"])


def test_what_is_traded_crosses(parlour: Parlour) -> None:
    people = three(parlour, "stock-exchange@1913(count=second,target=300)", EXCHANGE, ["laptop"] * 3, "light")
    people[2].page.evaluate(RECORD)
    trade(people[0], 2, people[1], 1, 1)
    people[2].page.wait_for_function("() => window.begun.filter(each => each.what.includes('ghost cross')).length > 1")
    crossing = begun(people[2], "ghost cross")
    assert {each["duration"] for each in crossing} == {480}


def test_the_next_move_ends_what_still_moves(parlour: Parlour) -> None:
    ann = replayed(parlour, "flinch@1913", 4)
    ann.page.evaluate(SLOWLY)
    step = ann.page.get_by_role("button", name="One move forward")
    step.click()
    ann.page.wait_for_selector(".ghost", state="attached")
    ann.page.evaluate("document.querySelector('.ghost').id = 'first'")
    step.click()
    expect(ann.page.get_by_text("Move 2 of")).to_be_visible()
    ann.page.evaluate(QUIET)
    assert ann.page.locator("#first").count() == 0
    lying = ann.page.locator(".awaited").evaluate_all("all => all.map(each => getComputedStyle(each).opacity)")
    assert set(lying) == {"0"}  # nothing lies, and nothing casts a shadow, where a card has yet to come
    assert 0 < ann.page.locator(".awaited").count() <= ann.page.locator(".ghost").count()
    assert ann.page.evaluate("document.getAnimations().filter(each => each.playState === 'running').length") > 0


def test_without_motion_cards_only_appear(parlour: Parlour) -> None:
    ann = replayed(parlour, "flinch@1913", 4, motion=False)
    ann.page.evaluate(RECORD)
    ann.page.get_by_role("button", name="One move forward").click()
    expect(ann.page.get_by_text("Move 1 of")).to_be_visible()
    ann.page.evaluate(QUIET)
    seen = begun(ann, "")
    assert seen
    assert {each["duration"] for each in seen} == {120}
    assert {name for each in seen for frame in each["frames"] for name in frame} == {"opacity"}
    assert ann.page.locator(".ghost").count() == 0


def test_the_lamp_goes_with_the_turn(parlour: Parlour) -> None:
    ann = at_table(parlour, "flinch@1913", "pb", flinch([4], [6, 5], [9, 11, 2]))
    lit = "seat => getComputedStyle(document.querySelector(`[data-seat='${seat}'] > .portrait`), '::before').opacity"
    ann.page.wait_for_function(f"() => [0, 1].map({lit}).join() === '1,0'")
    timing = "getComputedStyle(document.querySelector('.portrait'), '::before').transition"
    assert ann.page.evaluate(timing) == "opacity 0.2s"


OTHERS: list[dict[str, Any]] = FLAPS["seats"][1:]
TURNING = [{"hand": ["Jc", "9h", "Jh"]}, *OTHERS]
ATTACKING = [{"hand": ["2c", "9h", "Jh"]}, *OTHERS]


def test_the_ring_turns_arrow_by_arrow(parlour: Parlour) -> None:
    ann = at_table(parlour, "flaps@level1", "pbb", {**FLAPS, "seats": TURNING})
    before = ann.scene()["hints"]["direction"]
    done(ann, source="hand:0")
    assert ann.scene()["hints"]["direction"] != before
    arrows = begun(ann, "arrow")
    assert len(arrows) > 10
    assert [each["delay"] for each in arrows] == [12 * at for at in range(len(arrows))]
    assert {each["duration"] for each in arrows} == {420}


def test_an_attack_grows_on_the_pile_and_runs_to_whom_it_threatens(parlour: Parlour) -> None:
    ann = at_table(parlour, "flaps@level1", "pbb", {**FLAPS, "seats": ATTACKING})
    done(ann, source="hand:0")
    assert ann.scene()["hints"]["attack"]
    running = ann.page.evaluate("document.getAnimations().map(each => each.animationName ?? '')")
    names = ann.page.evaluate(
        """['.sum-place', '.token .sum', '.hot > :last-child'].map(found =>
          getComputedStyle(document.querySelector(found)).animationName)"""
    )
    assert names == ["grow", "roll", "appear"]
    assert running is not None
    delays = ann.page.evaluate(
        "[...document.querySelectorAll('.hot > *')].map(each => parseFloat(getComputedStyle(each).animationDelay))"
    )
    assert delays[-1] == max(delays) == 0.24
    assert len(set(delays)) > 4

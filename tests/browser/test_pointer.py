from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.playing import CORNER, HEARS, PHONE, Parlour
from tests.browser.seeing import SIZES
from tests.browser.test_calls import CALLABLE
from tests.browser.test_games import dealt, with_pair
from tests.browser.test_room import played


def test_a_long_press_keeps_the_large_card_open(parlour: Parlour) -> None:
    ann = parlour.person(PHONE, has_touch=True)
    parlour.table(ann, "flinch@1913", "pb", dealt("flinch@1913", 2), speed=400)
    ann.look()
    box = ann.page.locator('[data-in="hand:0"]').first.bounding_box()
    assert box
    finger = ann.context.new_cdp_session(ann.page)
    spot = [{"x": box["x"] + 15, "y": box["y"] + 17}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": spot})
    large = ann.page.locator("dialog.shown")
    expect(large).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ann.page.wait_for_timeout(300)
    expect(large).to_be_visible()
    large.get_by_role("button", name="Close").click()
    expect(large).to_have_count(0)


def test_what_a_card_does_is_one_tap_away_on_a_phone(parlour: Parlour) -> None:
    ann = parlour.person(SIZES["small-phone"])
    parlour.table(ann, "flaps@level4", "pbb", played("flaps@level4", 3, 6, "fair"), speed=400)
    status = ann.page.locator(".own .status p")
    expect(status).to_contain_text(ann.scene()["status"])
    hand = next(area for area in ann.scene()["areas"] if area["id"] == "hand:0")
    ann.page.evaluate(HEARS, 0)
    deed = ann.page.locator(".bar button.deed").first
    place = deed.bounding_box()
    ann.card("hand:0", 1).click(position=CORNER)
    assert deed.bounding_box() == place  # a button never moves because something is read
    expect(status).to_contain_text(hand["cards"][1]["effect"])
    ann.page.locator(".top").hover()
    ann.page.locator(".cloth").hover(position={"x": 3, "y": 300}, force=True)
    expect(status).to_contain_text(ann.scene()["status"])


def test_the_focus_lands_on_the_table_after_play_now(parlour: Parlour) -> None:
    ann = parlour.person().visit("/")
    ann.page.get_by_role("button", name="Play now: Flinch, against bots").click()
    ann.look()
    ann.page.wait_for_function("() => document.activeElement?.closest('kz-board') !== null")


def test_a_wrong_click_says_why(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(ann, "triangle@1913", "p", with_pair())
    scene = ann.scene()
    open_ones = {(g["card"], g["onto"]) for g in scene["gestures"] if g.get("onto", -1) >= 0}
    free = range(21, 28)
    first, second = next((a, b) for a in free for b in free if a != b and (a, b) not in open_ones)
    ann.card("triangle", first).click(position=CORNER)
    ann.card("triangle", second).click(position=CORNER)
    expect(ann.page.locator(".note")).to_contain_text("may not")
    expect(ann.card("triangle", second)).to_have_attribute("aria-pressed", "true")  # and now holds the second
    either = next(iter(open_ones))
    ann.page.keyboard.press("Escape")
    ann.look()
    ann.card("triangle", either[1]).click(position=CORNER)
    ann.card("triangle", either[0]).click(position=CORNER)
    ann.wait()
    expect(ann.page.locator(".own")).to_contain_text("triangle 26")


def test_a_set_of_flush_takes_a_tap_a_card_and_one_to_declare(parlour: Parlour) -> None:
    ann = parlour.person(PHONE)
    parlour.table(ann, "flush(limit=1)", "pb", dealt("flush(limit=1)", 2), speed=400)
    ann.page.wait_for_function(
        "() => document.querySelector('kz-board')?.scene?.gestures?.some(g => g.target === 'set')"
    )
    put = ann.gesture(target="set")
    assert put is not None
    ann.card(put["source"], put.get("card", -1)).click(position=CORNER)
    ann.wait()
    assert next(area for area in ann.scene()["areas"] if area["id"] == "set")["cards"]
    declared = next(g for g in ann.scene()["gestures"] if g["label"].startswith("Declare"))
    ann.press(declared["label"])
    ann.wait()


def test_a_number_stands_beside_its_pile_though_the_top_card_says_the_same(parlour: Parlour) -> None:
    ann = parlour.person()
    seats = [
        {"stock": [3, 8, 9, 11, 5], "hand": [9, 11, 2], "reserve": [[], [], [], [], []]},
        {"stock": [3, 6], "hand": [13, 14], "reserve": [[], [], [], [], []]},
    ]
    position = {"turn": 0, "opened": True, "centre": [4], "seats": seats, "stack": 134}
    parlour.table(ann, "flinch@1913", "pb", position, speed=400)
    expect(ann.page.get_by_label("Your stock, 5 cards")).to_contain_text("your stock 5")


@pytest.mark.parametrize("size", ["laptop", "phone", "lying-phone"])
def test_somebody_of_sixteen_is_asked_by_two_clicks(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size])
    parlour.table(ann, "authors@1913", f"p{'b' * 15}", played("authors@1913", 16, 16), bot="random", speed=400)
    ask = next(gesture for gesture in ann.scene()["gestures"] if gesture["target"] == "hand:9")
    ann.page.evaluate(HEARS, 1)
    ann.do(ask)
    expect(ann.page.locator(".ribbon b")).to_contain_text("You asked")


def test_a_sum_is_guessed_among_all_numbers_at_once(parlour: Parlour) -> None:
    ann = parlour.person()
    hands = ["KSc 2c 9h", "Kd 8c", "7d 8s"]
    seats = [{"hand": hand.split()} for hand in hands]
    spoof = {"partial": True, "turn": 0, "phase": "open", "pile": ["5c"], "pack": ["9d", "Qs", "5d"], "seats": seats}
    parlour.table(ann, "flaps@level7", "pbb", spoof)
    for move in ("KSc", "put:2c"):
        ann.page.wait_for_function(CALLABLE, arg=move)
        gesture = ann.gesture(move=move)
        assert gesture is not None
        ann.do(gesture)
    ann.page.wait_for_function(CALLABLE, arg="guess:20")
    expect(ann.page.locator(".bar.deeds button")).to_have_count(1)  # not 0, 1, 2 … and the others behind a button
    ann.page.locator(".bar button.more").click()
    expect(ann.page.locator(".chooser .choices button")).to_have_count(len(ann.scene()["gestures"]))
    ann.page.locator(".chooser").get_by_role("button", name="Guess 20").click()
    ann.page.wait_for_function("() => document.querySelector('kz-table').lines.some(line => /20/.test(line.text))")


def test_one_of_three_backs_is_pointed_at_by_a_click(parlour: Parlour) -> None:
    ann = parlour.person()
    seats = [{"hand": ["5s", "8d"]}, {"hand": ["6s", "Qs"]}, {"hand": ["6s", "Ks"]}]
    position = {"partial": True, "turn": 0, "phase": "point", "pile": ["KMh"], "pack": ["9d", "Qc", "5c", "8s"]}
    position |= {"seats": seats, "three": ["2c", "3d", "4h"], "layer": 1, "named": 0, "actor": 0}
    parlour.table(ann, "flaps@level7", "pbb", position, speed=400)
    ann.look()
    ann.page.locator('[data-area="three"] button.can').nth(1).click()
    ann.wait()
    assert any("card 2" in line for line in ann.lines())

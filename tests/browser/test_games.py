from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import kalamazoo
from kalamazoo.bots import make_bots
from kalamazoo.core.rng import Rng
from kalamazoo.play.company import Company
from tests.browser.playing import PHONE, Gesture, Parlour, Person, Scene, first_of


def dealt(rules: str, seats: int, seed: str = "1913") -> dict[str, Any]:
    """A deal as a position, so that a game in the browser is the same each time."""
    referee = kalamazoo.Referee(kalamazoo.rules(rules), seats, seed)
    return referee.rules.game.write_position(referee.state())


def stock_first(scene: Scene) -> Gesture | None:
    """Plays from the stock, then anything to the centre, then whatever there is."""
    open_ones: list[Gesture] = scene.get("gestures", [])
    plays = [gesture for gesture in open_ones if gesture.get("target", "").startswith("centre")]
    plays.sort(key=lambda gesture: not gesture["source"].startswith("stock"))
    return next(iter(plays or open_ones), None)


def ended(person: Person, again: str = "Rematch") -> None:
    """The end panel stands, says once how it ended, and leads on: first of all to a rematch."""
    panel = person.ending()
    expect(panel).to_be_visible()
    expect(panel.get_by_role("heading")).to_have_count(1)
    assert panel.get_by_role("heading").inner_text()
    expect(panel.get_by_role("button", name=again)).to_be_focused()
    expect(panel.get_by_role("link", name="Watch the record")).to_be_visible()


def has_rays(person: Person) -> bool:
    """Whether there is a sunburst behind the end panel."""
    ground: str = person.ending().evaluate("panel => getComputedStyle(panel, '::backdrop').backgroundImage")
    return "conic" in ground


def test_no_sun_shines_on_a_patience_that_was_lost(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(ann, "patience@2008", "p", dealt("patience@2008", 1))
    ann.play(lambda scene: first_of(scene, "Undo", "Give up") or first_of(scene, "Undo"))
    ended(ann, "New game")
    assert not has_rays(ann)


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["wide", "phone"])
def test_flinch_is_played_to_its_end_and_again(parlour: Parlour, size: tuple[int, int]) -> None:
    ann = parlour.person(size)
    rules = "flinch@1913(stock-size=5)"
    position = dealt(rules, 2)
    for seat in position["seats"]:
        position["stack"] += seat["stock"][:-3]
        seat["stock"] = seat["stock"][-3:]
    parlour.table(ann, rules, "pb", position)
    assert ann.play(stock_first) > 3
    ended(ann)
    assert has_rays(ann)
    with ann.page.expect_download() as kept:
        ann.page.get_by_role("button", name="Download the record").click()
    assert kept.value.path().read_text("utf-8").startswith("kalamazoo record 1\nrules flinch@1913(stock-size=5)")
    if size == PHONE:
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        return
    ann.page.get_by_role("button", name="Rematch").click()
    expect(ann.ending()).to_be_hidden()
    assert not ann.scene().get("over")


def test_the_standing_is_seen_at_the_end_on_the_smallest_phone(parlour: Parlour) -> None:
    ann = parlour.person((360, 640))
    seats = [{"stock": [5], "hand": [9, 11], "reserve": [[], [], [], [], []]}]
    seats += [{"stock": [3, 6, at], "hand": [13], "reserve": [[], [], [], [], []]} for at in (7, 8, 9)]
    position = {"turn": 0, "opened": True, "centre": [4], "seats": seats, "stack": 131}
    parlour.table(ann, "flinch@1913", "pbbb", position)
    ann.play(stock_first)
    ended(ann)
    tale = ann.page.locator(".tale")
    expect(tale.get_by_role("row")).to_have_count(5)
    cut = tale.evaluate("each => each.scrollHeight - each.clientHeight")
    assert cut <= 1  # nothing is below the edge


def test_two_clicks_lead_from_the_first_page_to_a_game(parlour: Parlour) -> None:
    ann = parlour.person().visit("/")
    ann.page.get_by_role("button", name="Play now: Flinch, against bots").click()
    assert len(ann.scene()["players"]) == 4
    expect(ann.page.get_by_label("Your hand, 5 cards")).to_be_visible()


def test_flush_is_played_to_its_end(parlour: Parlour) -> None:
    ann = parlour.person()
    rules = "flush(limit=1)"
    parlour.table(ann, rules, "pb", dealt(rules, 2))

    def choose(scene: Scene) -> Gesture | None:
        declared = [g for g in scene.get("gestures", []) if g["label"].startswith("Declare")]
        return declared[0] if declared else first_of(scene, "Take back", "Stalemate?")

    assert ann.play(choose) > 3
    ended(ann)


def test_flaps_is_played_to_its_end(parlour: Parlour) -> None:
    ann = parlour.person()
    position: dict[str, Any] = {"partial": True, "turn": 0, "phase": "open", "pile": ["7c"]}
    position["pack"] = ["9d", "Qs", "5d", "8s", "10h", "2c"]
    position["seats"] = [{"hand": ["9c", "9h", "Jh"]}, {"hand": ["5s", "Ks", "Kd", "Qd", "10d"]}]
    parlour.table(ann, "flaps@level1", "pb", position, bot="random")

    def choose(scene: Scene) -> Gesture | None:
        call = first_of({"gestures": [g for g in scene.get("gestures", []) if g.get("button") == "Last Card!"]})
        return call or first_of(scene, "Draw", "Knock") or first_of(scene)

    assert ann.play(choose) > 3
    ended(ann)


def test_muggins_is_played_to_its_end(parlour: Parlour) -> None:
    ann = parlour.person()
    short = {"partial": True, "turn": 0, "seats": [{"hand": [9, 4, 2, 1]}, {"hand": [12, 6, 3, 8, 10]}]}
    parlour.table(ann, "muggins@1913(play=strict)", "pb", short)
    assert ann.play(first_of) > 2
    ended(ann)


def solved(rules: str, seed: int) -> tuple[dict[str, Any], list[str]]:
    """A deal of a patience that the greedy player brings out, and its moves."""
    played = kalamazoo.Referee(kalamazoo.rules(rules), 1, str(seed))
    position = played.rules.game.write_position(played.state())
    bots = make_bots("fair", played.rules, 1, Rng(1))
    company = Company(played, bots, Rng(1))
    while played.may_act():
        seat, move, _ = company.next_wish()
        company.play(seat, move)
    return position, list(played.texts)


def follow(person: Person, moves: list[str], do: Callable[[Gesture], None], undo: Callable[[], None]) -> None:
    """Plays these moves one by one; the first play that can be taken back is, and is made again."""
    taken_back = False
    for move in moves:
        before = person.scene()
        gesture = next(g for g in before["gestures"] if g["move"] == move)
        do(gesture)
        person.wait()
        after, phase = person.look()
        if taken_back or phase == "over" or not any(g["move"] == "undo" for g in after["gestures"]):
            continue
        undo()
        person.wait()
        now = person.scene()
        assert now["areas"] == before["areas"]
        do(next(g for g in now["gestures"] if g["move"] == move))
        person.wait()
        taken_back = True
    assert taken_back
    ended(person, "New game")
    expect(person.page.get_by_role("dialog")).to_contain_text("came out")


def test_a_whole_patience_comes_out_by_mouse_with_hint_and_undo(parlour: Parlour) -> None:
    ann = parlour.person()
    position, moves = solved("patience@2008", 12)
    parlour.table(ann, "patience@2008", "p", position)
    ann.look()
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator(".hinted").first).to_be_visible()
    expect(ann.page.locator(".note")).to_contain_text("You could")

    def by_mouse(gesture: Gesture) -> None:
        source = ann.card(gesture["source"], gesture.get("card", -1))
        if gesture.get("target"):
            ann.drag(source, ann.page.locator(f'[data-area="{gesture["target"]}"] .slot'))
        else:
            source.click()

    follow(ann, moves, by_mouse, lambda: ann.page.get_by_role("button", name="Undo").click())


class Keys:
    """Somebody without a mouse."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.press = person.page.keyboard.press

    def on(self, selector: str) -> bool:
        return bool(self.person.page.evaluate("wanted => !!document.activeElement?.matches(wanted)", selector))

    def tab_to(self, selector: str) -> None:
        for _ in range(90):
            if self.on(selector):
                return
            self.press("Tab")
        raise AssertionError(f"the Tab key does not reach {selector}")

    def arrow_to(self, selector: str) -> None:
        self.press("Home")
        for _ in range(40):
            if self.on(selector):
                return
            self.press("ArrowRight")
        raise AssertionError(f"the arrows do not reach {selector}")

    def button(self, name: str) -> None:
        """Presses a large button."""
        self.tab_to(f".deed[title={json.dumps(name)}]")
        self.press("Enter")

    def do(self, gesture: Gesture) -> None:
        """Carries a gesture out."""
        if gesture.get("button") and not gesture.get("target"):
            self.button(gesture["label"])
            return
        area, card = gesture["source"], gesture.get("card", -1)
        self.tab_to(f'button[data-in="{area}"]')
        if card >= 0:
            self.arrow_to(f'button[data-in="{area}"][data-card="{card}"]')
        else:
            self.press("End")
        self.press("Enter")
        if gesture.get("onto", -1) >= 0:
            self.arrow_to(f'button.pair[data-in="{gesture["target"]}"][data-card="{gesture["onto"]}"]')
            self.press("Enter")
        elif gesture.get("target"):
            self.arrow_to(f"button.target[aria-label={json.dumps(gesture['label'])}]")
            self.press("Enter")


def test_a_whole_triangle_comes_out_by_keyboard_alone_with_hint_and_undo(parlour: Parlour) -> None:
    ann = parlour.person()
    position, moves = solved("triangle@1913", 224)
    parlour.table(ann, "triangle@1913", "p", position)
    ann.look()
    keys = Keys(ann)
    keys.tab_to("header button.hint")
    keys.press("Enter")
    expect(ann.page.locator(".hinted").first).to_be_visible()
    follow(ann, moves, keys.do, lambda: keys.button("Take the last play back"))


def test_a_game_with_others_is_played_by_keyboard_alone(parlour: Parlour) -> None:
    ann = parlour.person()
    rules = "flinch@1913(stock-size=5)"
    position = dealt(rules, 2)
    for seat in position["seats"]:
        position["stack"] += seat["stock"][:-1]
        seat["stock"] = seat["stock"][-1:]
    parlour.table(ann, rules, "pb", position)
    assert ann.play(stock_first, do=Keys(ann).do) > 0
    ended(ann)


def with_pair() -> dict[str, Any]:
    """A deal of the triangle in which two of its free cards go together."""
    rules = kalamazoo.rules("triangle@1913")
    for seed in range(1, 200):
        referee = kalamazoo.Referee(rules, 1, str(seed))
        state = referee.state()
        if any(gesture.onto >= 0 for gesture in rules.game.scene(state, 0).gestures):
            return rules.game.write_position(state)
    raise AssertionError("no deal with a pair")


def test_a_pair_of_the_triangle_goes_by_mouse_and_a_wrong_one_does_not(parlour: Parlour) -> None:
    ann = parlour.person(motion=True)
    parlour.table(ann, "triangle@1913", "p", with_pair())
    scene = ann.scene()
    free = range(21, 28)
    open_ones = {(g["card"], g["onto"]) for g in scene["gestures"] if g.get("onto", -1) >= 0}
    wrong = next((a, b) for a in free for b in free if a != b and (a, b) not in open_ones)
    ann.drag(ann.card("triangle", wrong[0]), ann.card("triangle", wrong[1]))
    expect(ann.page.locator(".note")).to_contain_text("may not")
    expect(ann.page.locator(".ghost")).to_have_count(0)
    pair = next(g for g in scene["gestures"] if g.get("onto", -1) >= 0)
    ann.look()
    ann.drag(ann.card("triangle", pair["card"]), ann.card("triangle", pair["onto"]))
    ann.wait()
    expect(ann.page.locator(".own")).to_contain_text("triangle 26")

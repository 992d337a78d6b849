from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.playing import Gesture, Parlour, Person, Scene, next_of


def two(parlour: Parlour, rules: str, position: dict[str, Any], motion: bool = False) -> tuple[Person, Person]:
    """Ann makes a table with a position, Bob joins by its link, Ann deals."""
    ann, bob = parlour.person(motion=motion), parlour.person()
    table = parlour.table(ann, rules, "pp", position)
    bob.sit(table)
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    ann.look()
    bob.look()
    return ann, bob


def test_table_play_at_flinch_a_slip_is_called_and_the_game_goes_on_to_its_end(parlour: Parlour) -> None:
    position = {
        "turn": 1,
        "opened": True,
        "centre": [4],
        "seats": [
            {"stock": [5, 8], "hand": [9, 11, 2], "reserve": [[], [], [], [], []]},
            {"stock": [3, 6, 5], "hand": [13, 14], "reserve": [[], [], [], [], []]},
        ],
        "stack": 136,
    }
    ann, bob = two(parlour, "flinch@1913(play=table)", position)
    slip = bob.gesture(source="hand:1", target="reserve:1:1")
    assert slip is not None, bob.scene()["gestures"]
    bob.do(slip)  # the 5 of the stock fitted: a slip
    ann.page.wait_for_function(CALLABLE)
    call = next(g for g in ann.scene()["gestures"] if g.get("button") == "Flinch Guest: stock not played")
    ann.do(call)
    expect(ann.page.get_by_label("Your stock, one card")).to_contain_text("your stock 1")
    expect(bob.page.get_by_label("Your stock, 4 cards")).to_contain_text("your stock 4")
    for _ in range(200):
        found = next_of((ann, bob), lawful)
        if found is None:
            break
        person, gesture = found
        person.tried(person.do, gesture)
        person.wait()
    for person in (ann, bob):
        expect(person.ending()).to_be_visible()


CALLABLE = "() => document.querySelector('kz-board').scene.gestures?.some(gesture => gesture.urgent)"


def lawful(scene: Scene) -> Gesture | None:
    """A play that fits, from the stock first; else the first discard. At such a table the others are open as well."""
    areas = {area["id"]: area for area in scene["areas"]}

    def rank(area: str, card: int = -1) -> int:
        cards = areas[area].get("cards", [])
        return int(cards[card]["rank"]) if cards else 0

    moves = [g for g in scene["gestures"] if g.get("source") and g.get("target") and not g.get("urgent")]
    plays = [g for g in moves if g["target"].startswith("centre")]
    fits = [g for g in plays if rank(g["source"], g.get("card", -1)) == rank(g["target"]) + 1]
    fits.sort(key=lambda g: (not g["source"].startswith("stock"), rank(g["source"], g.get("card", -1)) != 1))
    laid = [g for g in moves if g["target"].startswith("reserve") and rank(g["source"], g.get("card", -1)) != 1]
    return next(iter([*fits, *laid, *scene["gestures"]]), None)


def test_two_race_to_flap(parlour: Parlour) -> None:
    position = {
        "partial": True,
        "turn": 2,
        "phase": "open",
        "pile": ["7c"],
        "pack": ["9d", "Qs", "5d", "8s", "10h", "2c"],
        "seats": [{"hand": ["4h", "9h", "Jh"]}, {"hand": ["4s", "Ks", "Js"]}, {"hand": ["4c", "10d", "Qd"]}],
    }
    ann, bob, cat = people = [parlour.person(motion=True) for _ in range(3)]
    table = parlour.table(ann, "flaps@level1(flap-ask-ms=60000)", "ppp", position)
    bob.sit(table)
    cat.sit(table)
    cat.page.get_by_role("button", name="Deal", exact=True).click()
    cat.look()
    cat.drag(cat.card("hand:2", 0), cat.page.locator('[data-area="pile"] .slot'))
    for person in (ann, bob):  # each holds a FLAPS card above the pile
        person.page.wait_for_function(FLAPPABLE)
        flap = next(g for g in person.scene()["gestures"] if g.get("urgent"))
        person.carry(person.card(flap["source"], flap["card"]), person.page.locator('[data-area="pile"] .slot'))
    for person in (ann, bob):  # … and both let go, before either can see what the other has done
        person.page.mouse.up()
    for person in people:
        person.page.wait_for_function("() => " + PILE + ".count === 4")
    piles = [person.page.evaluate(PILE) for person in people]
    assert piles[0]["cards"] == piles[1]["cards"] == piles[2]["cards"]
    assert piles[0]["cards"][-1]["label"] in ("FLAPS of hearts", "FLAPS of spades")
    told = [[line for line in person.lines() if "flap" in line.lower()] for person in people]
    assert told[0]
    assert len(told[0]) == len(told[1]) == len(told[2])
    for person, hand in ((ann, "hand:0"), (bob, "hand:1")):
        expect(person.page.locator(f'button[data-in="{hand}"]')).to_have_count(2)


FLAPPABLE = "() => document.querySelector('kz-board').scene.gestures?.some(gesture => gesture.urgent && gesture.source)"
PILE = "document.querySelector('kz-board').scene.areas.find(area => area.id === 'pile')"


def test_two_trade_on_the_floor_and_one_has_sold(parlour: Parlour) -> None:
    ann, bob, cat = parlour.person(motion=True), parlour.person(motion=True), parlour.person()
    hands = [[1] * 9 + [2], [2] * 9 + [1], [3] * 10]
    position = {"dealer": 0, "phase": "open", "seats": [{"hand": hand} for hand in hands]}
    table = parlour.table(ann, "stock-exchange@1913(count=second,target=10)", "ppp", position)
    bob.sit(table)
    cat.sit(table)
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    ann.look()
    bob.look()
    ann.drag(ann.card("hand:0", 9), ann.page.locator('[data-area="floor"]'))
    offer = bob.page.locator('[data-area="offer:0:0"]')
    expect(offer).to_contain_text("Ann offers one")
    expect(offer.locator(".face.back")).to_have_count(1)
    bob.drag(bob.card("hand:1", 0), offer.locator(".slot"))
    sold = ann.page.get_by_role("button", name="Sold!")
    expect(sold).to_be_visible()
    expect(bob.page.get_by_role("button", name="Sold!")).to_be_visible()
    sold.click()
    for person in (ann, bob, cat):
        expect(person.ending()).to_be_visible()


def test_what_is_said_reaches_the_other(parlour: Parlour) -> None:
    ann, bob = two(parlour, "muggins@1913", {"partial": True, "turn": 0, "seats": [{"hand": [9, 4]}, {"hand": [2, 3]}]})
    bob.page.clock.set_fixed_time("2026-01-01")  # what is said is heard for ever
    ann.panel("Talk")
    ann.page.get_by_role("button", name="Well played!").click()
    expect(bob.page.locator(".bubble.murmur .shout")).to_have_text("Well played!")  # heard at her place
    expect(bob.page.locator(".unread").first).to_have_text("1")
    expect(bob.panel("Talk")).to_contain_text("Well played!")
    expect(bob.page.locator(".unread")).to_have_count(0)


def test_an_onlooker_sees_no_hand(parlour: Parlour) -> None:
    ann, eve = parlour.person(), parlour.person()
    table = parlour.table(ann, "flaps@level1", "pb", bot="random")
    eve.visit(f"/table/{table}")
    scene = eve.scene()
    assert scene["viewer"] == -1
    hands = [area for area in scene["areas"] if area["id"].startswith("hand:")]
    assert all(card.get("back") for hand in hands for card in hand["cards"])
    expect(eve.page.get_by_text("You are watching")).to_be_visible()

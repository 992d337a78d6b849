from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Parlour, Person


def two(parlour: Parlour, rules: str, position: dict[str, object]) -> tuple[Person, Person]:
    """Ann makes a table with a position, Bob joins by its link, Ann deals."""
    ann, bob = parlour.person(), parlour.person()
    table = parlour.table(ann, rules, "pp", position)
    bob.sit(table)
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    ann.look()
    bob.look()
    return ann, bob


def test_a_slip_at_flinch_is_called_by_the_other(parlour: Parlour) -> None:
    position = {
        "turn": 1,
        "opened": True,
        "centre": [4],
        "seats": [
            {"stock": [9, 8, 12], "hand": [7, 11], "reserve": [[], [], [], [], []]},
            {"stock": [3, 6, 5], "hand": [13, 14], "reserve": [[], [], [], [], []]},
        ],
        "stack": 136,
    }
    ann, bob = two(parlour, "flinch@1913(play=table)", position)
    slip = bob.gesture(source="hand:1", target="reserve:1:1")
    assert slip is not None, bob.scene()["gestures"]
    bob.do(slip)  # the 5 of the stock fitted: a slip
    ann.page.get_by_role("button", name="Flinch B: stock not played").click()
    expect(ann.page.locator(".own .plate")).to_contain_text("stock 2")
    expect(bob.page.locator(".own .plate")).to_contain_text("stock 4")


def test_two_flap_at_the_same_time(parlour: Parlour) -> None:
    position = {
        "partial": True,
        "turn": 0,
        "phase": "open",
        "pile": ["7c"],
        "pack": ["9d", "Qs", "5d", "8s", "10h", "2c"],
        "seats": [{"hand": ["4c", "4h", "4d", "9h"]}, {"hand": ["4s", "4d", "4h", "Ks"]}],
    }
    ann, bob = two(parlour, "flaps@level1", position)
    lay = ann.gesture(source="hand:0", card=0, target="pile")
    assert lay is not None
    ann.do(lay)
    bob.page.wait_for_selector("button.card.can")
    flap = next(g for g in bob.scene()["gestures"] if g.get("urgent"))
    bob.do(flap)
    ann.page.wait_for_function("() => document.querySelector('kz-board').scene.gestures?.some(g => g.urgent)")
    again = next(g for g in ann.scene()["gestures"] if g.get("urgent"))
    # both have a FLAPS card in hand and let it go in the same instant
    bob.look()
    for person, gesture in ((ann, again), (bob, flap)):
        person.page.evaluate(
            "move => { window.raced = document.querySelector('kz-board').doer.act({ move, label: move }); }",
            gesture["move"],
        )
    went = [person.page.evaluate("window.raced") for person in (ann, bob)]
    assert went[0] is True
    number = "document.querySelector('kz-table').info.number"
    assert isinstance(ann.page.evaluate(number), int)
    tops = [person.page.evaluate(TOP) for person in (ann, bob)]
    assert tops[0] == tops[1]


TOP = """() => new Promise(done => setTimeout(() => {
  const pile = document.querySelector('kz-board').scene.areas.find(area => area.id === 'pile');
  done([pile.count, pile.cards.map(card => card.label)]);
}, 300))"""


def test_two_trade_on_the_floor_and_one_has_sold(parlour: Parlour) -> None:
    ann, bob, cat = parlour.person(motion=True), parlour.person(motion=True), parlour.person()
    hands = [[1] * 9 + [2], [2] * 9 + [1], [3] * 10]
    position = {"dealer": 0, "phase": "open", "seats": [{"hand": hand} for hand in hands]}
    table = parlour.table(ann, "stock-exchange@1913(progressive=on)", "ppp", position)
    bob.sit(table)
    cat.sit(table)
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    ann.look()
    bob.look()
    ann.drag(ann.card("hand:0", 9), ann.page.locator('[data-area="floor"]'))
    offer = bob.page.locator('[data-area="offer:0:0"]')
    expect(offer).to_contain_text("A offers one")
    expect(offer.locator(".face.back")).to_have_count(1)
    bob.drag(bob.card("hand:1", 0), offer.locator(".slot"))
    sold = ann.page.get_by_role("button", name="Sold!")
    expect(sold).to_be_visible()
    expect(bob.page.get_by_role("button", name="Sold!")).to_be_visible()
    sold.click()
    for person in (ann, bob, cat):
        expect(person.page.get_by_role("dialog", name="The game is over")).to_be_visible()


def test_what_is_said_reaches_the_other(parlour: Parlour) -> None:
    ann, bob = two(parlour, "muggins@1913", {"partial": True, "turn": 0, "seats": [{"hand": [9, 4]}, {"hand": [2, 3]}]})
    ann.page.get_by_role("tab", name="Talk").click()
    ann.page.get_by_role("button", name="Well played!").click()
    expect(bob.page.locator(".unread")).to_have_text("1")
    bob.page.get_by_role("tab", name="Talk").click()
    expect(bob.page.locator(".said")).to_contain_text("Well played!")


def test_an_onlooker_sees_no_hand(parlour: Parlour) -> None:
    ann, eve = parlour.person(), parlour.person()
    table = parlour.table(ann, "flaps@level1", "pb", bot="random")
    eve.visit(f"/table/{table}")
    scene = eve.scene()
    assert scene["viewer"] == -1
    hands = [area for area in scene["areas"] if area["id"].startswith("hand:")]
    assert all(card.get("back") for hand in hands for card in hand["cards"])
    expect(eve.page.get_by_text("You are looking on.")).to_be_visible()

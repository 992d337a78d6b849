from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Route, expect

import kalamazoo
from kalamazoo.record import write_record
from tests.browser.playing import Parlour
from tests.browser.seeing import SIZES
from tests.browser.test_games import dealt


def test_a_refused_card_glides_back_and_the_note_leads_to_the_clause(parlour: Parlour) -> None:
    ann = parlour.person(motion=True)
    position = dealt("flinch@1913", 2)
    position["turn"] = 0
    parlour.table(ann, "flinch@1913", "pb", position)
    scene = ann.scene()
    hand = next(area for area in scene["areas"] if area["id"] == "hand:0")
    wrong = next(at for at, card in enumerate(hand["cards"]) if card["rank"] not in ("1",))
    new = next(area["id"] for area in scene["areas"] if area["label"] == "New pile")
    card = ann.card("hand:0", wrong)
    home = card.bounding_box()
    ann.drag(card, ann.page.locator(f'[data-area="{new}"] .slot'))
    note = ann.page.locator(".note")
    expect(note.locator("p")).to_have_text(re.compile(r"^You may not play the [^()]+: [^()]+\.$"))  # no clause in it
    expect(ann.page.locator(".ghost")).to_have_count(0)
    ann.page.mouse.move(2, 2)
    assert ann.scene() == scene
    link = note.get_by_role("button", name="Clause FL-")
    clause = link.inner_text().split()[1]
    link.click()
    drawer = ann.page.get_by_role("dialog", name="The rules: Flinch")
    expect(drawer.locator(f'[data-clause="{clause}"]')).to_be_focused()
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_be_hidden()
    assert card.bounding_box() == home


def test_the_rules_can_be_searched(parlour: Parlour) -> None:
    ann = parlour.person().visit("/rules?rules=flush")
    ann.page.get_by_label("Search the rules").fill("skip")
    expect(ann.page.locator("mark").first).to_have_text("skip", ignore_case=True)
    found = ann.page.locator(".clause")
    assert 0 < found.count() < 40
    ann.page.get_by_label("Search the rules").fill("zebra")
    expect(ann.page.get_by_role("status").get_by_text("No clause has these words.")).to_be_visible()


def finished(rules: str, seats: int) -> str:
    """The record of a game that bots have played."""
    table = kalamazoo.Referee(kalamazoo.rules(rules), seats, "7")
    while table.may_act():
        seat = next(seat for seat in table.may_act() if table.moves(seat))  # who may act need not have a move
        table.play(seat, table.moves(seat)[0])
        if len(table.texts) > 120:
            break
    return write_record(table.record())


def test_a_record_is_replayed_from_a_file(parlour: Parlour, tmp_path: Path) -> None:
    kept = tmp_path / "game.kzr"
    kept.write_text(finished("flinch@1913", 3), "utf-8")
    ann = parlour.person().visit("/replay")
    ann.page.get_by_label("Choose a record").set_input_files(kept)
    expect(ann.page.get_by_text("Move 0 of")).to_be_visible()
    for _ in range(3):
        ann.page.get_by_role("button", name="One move forward").click()
    expect(ann.page.get_by_text("Move 3 of")).to_be_visible()
    ann.page.get_by_role("button", name="One move back").click()
    expect(ann.page.get_by_text("Move 2 of")).to_be_visible()
    ann.page.get_by_label("Seen by").select_option("1")
    hand = ann.page.get_by_label("Your hand")
    expect(hand.locator(".face.back")).to_have_count(0)
    ann.page.get_by_role("button", name="To the end").click()
    last = ann.page.get_by_label("Move", exact=True).get_attribute("max")
    expect(ann.page.get_by_text(f"Move {last} of {last}")).to_be_visible()
    ann.page.get_by_role("button", name="To the deal").click()
    ann.page.get_by_role("button", name="Play", exact=True).click()
    ann.page.wait_for_function("() => document.querySelector('kz-replay').at > 1")
    ann.page.get_by_role("button", name="Pause").click()


def test_the_panel_beside_a_replay_has_room_for_its_words_on_every_screen(parlour: Parlour) -> None:
    ann = parlour.person().visit("/replay")
    ann.page.get_by_label("Text or link of a record").fill(finished("flinch@1913", 3))
    ann.page.get_by_role("button", name="Show it").click()
    expect(ann.page.get_by_text("Move 0 of")).to_be_visible()
    letters = {}
    for name in ("laptop", "screen", "large-screen"):
        width, height = SIZES[name]
        ann.page.set_viewport_size({"width": width, "height": height})
        letters[name] = ann.page.evaluate(
            "() => document.querySelector('.beside').clientWidth / parseFloat(getComputedStyle(document.body).fontSize)"
        )
    assert {name: most for name, most in letters.items() if most < 19.5} == {}, letters  # in letters' heights


def test_a_game_that_has_ended_is_replayed_by_its_link(parlour: Parlour) -> None:
    ann = parlour.person()
    almost = {"upper": [15, 15, 15, 14], "lower": [[15], [], [], []], "stock": [], "pack": [], "emptied": []}
    table = parlour.table(ann, "patience@2008", "p", almost)
    up = ann.gesture(source="lower:1", target="upper:4")
    assert up is not None
    ann.do(up)
    ann.page.get_by_role("link", name="Watch the record").click()
    expect(ann.page.get_by_text("Move 0 of 1")).to_be_visible()
    assert f"table={table}" in ann.page.url


def test_a_torn_record_is_named(parlour: Parlour) -> None:
    ann = parlour.person().visit("/replay")
    ann.page.get_by_label("Text or link of a record").fill("kalamazoo record 1\nrules nonsense@3\n")
    ann.page.get_by_role("button", name="Show it").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("line 3: the record breaks off")


def test_what_comes_late_of_one_record_does_not_open_it_again(parlour: Parlour) -> None:
    ann = parlour.person().visit("/replay")
    ann.page.get_by_label("Text or link of a record").fill(finished("flinch@1913", 3))
    ann.page.get_by_role("button", name="Show it").click()
    expect(ann.page.get_by_text("Move 0 of")).to_be_visible()
    held: list[Route] = []
    ann.page.route("**/api/replay", lambda route: held.append(route))
    with ann.page.expect_request("**/api/replay"):
        ann.page.get_by_role("button", name="To the end").click()
    for address in ("/replay?elsewhere", "/replay"):
        ann.page.evaluate(
            "to => { history.pushState(null, '', to); window.dispatchEvent(new CustomEvent('kz-route')) }", address
        )
        ann.page.evaluate("new Promise(requestAnimationFrame)")
    expect(ann.page.get_by_label("Text or link of a record")).to_be_visible()
    with ann.page.expect_response("**/api/replay"):
        for route in held:
            route.continue_()
    ann.page.evaluate("new Promise(requestAnimationFrame)")
    expect(ann.page.get_by_label("Text or link of a record")).to_be_visible()
    assert ann.page.locator("kz-board").count() == 0

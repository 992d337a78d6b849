"""The pages round the table at every size, and what was once broken on them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from kalamazoo import GAMES
from tests.browser.playing import PHONE, Parlour, Person
from tests.browser.seeing import SIZES, beyond, crossed, in_sight
from tests.browser.test_making import choose_guest
from tests.browser.test_rules import finished

SMALL = SIZES["small-phone"]


def keep(person: Person, seats: list[dict[str, Any]]) -> None:
    person.page.evaluate("kept => localStorage.setItem('kalamazoo.seats', JSON.stringify(kept))", seats)


def kept(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.page.evaluate("JSON.parse(localStorage.getItem('kalamazoo.seats'))")
    return found


def clear(person: Person, within: str = "body") -> None:
    """Nothing lies across anything else, and nothing sticks out of the page."""
    assert crossed(person, within) == []
    assert beyond(person) == 0


@pytest.mark.parametrize("size", SIZES)
def test_the_first_page_and_its_forms_fit_every_screen(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size])
    table = parlour.table(ann, "patience@2008", "p")
    ann.look()
    ann.visit("/")
    expect(ann.page.locator(".box")).to_have_count(len(GAMES))
    expect(ann.page.get_by_role("link", name="Go on at Patience")).to_have_attribute("href", f"/table/{table}")
    clear(ann)
    ann.page.locator("button.me").click()
    clear(ann, "dialog.myself")
    assert in_sight(ann, "dialog.myself .main")
    ann.page.get_by_role("button", name="Done").click()
    ann.page.get_by_label("Settings").click()
    clear(ann, ".menu")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Make a table: Flaps").click()
    clear(ann, "dialog.create")
    assert in_sight(ann, "dialog.create .foot .main")
    assert in_sight(ann, "dialog.create .x")
    ann.page.locator(".options summary").click()
    clear(ann, "dialog.create")


@pytest.mark.parametrize("size", SIZES)
def test_gathering_rules_panels_and_replay_fit_every_screen(parlour: Parlour, size: str) -> None:
    ann, eve = parlour.person(SIZES[size]), parlour.person(SIZES[size])
    table = parlour.table(ann, "flinch@1913", "ppbb")
    expect(ann.page.get_by_role("button", name="Deal", exact=True)).to_be_attached()
    eve.visit(f"/table/{table}")
    expect(eve.page.get_by_role("button", name="Sit at place 2")).to_be_attached()
    for person in (ann, eve):
        clear(person)
    parlour.table(ann, "flinch@1913", "pb")
    ann.look()
    ann.open_from_bar("Rules")
    expect(ann.page.locator(".clause").first).to_be_visible()
    clear(ann, "dialog.drawer")
    assert in_sight(ann, "dialog.drawer .x")
    ann.page.keyboard.press("Escape")
    for name in ("Log", "My moves", "Talk"):
        ann.panel(name)
        clear(ann, ".beside")
        assert in_sight(ann, ".beside .x")
        ann.page.get_by_role("button", name="Close this panel").click()
    ann.visit("/replay")
    clear(ann)
    ann.page.get_by_label("Text or link of a record").fill(finished("muggins@1913", 2))
    ann.page.get_by_role("button", name="Show it").click()
    expect(ann.page.get_by_text("Move 0 of")).to_be_visible()
    clear(ann, ".beside")
    for name in ("One move forward", "Play"):
        assert in_sight(ann, f'.transport button:is([aria-label="{name}"], .main)')


# -- found broken --------------------------------------------------------------------------------------


def test_the_rules_can_always_be_closed_on_a_phone(parlour: Parlour) -> None:
    ann = parlour.person(SMALL)
    parlour.table(ann, "flinch@1913", "pb")
    ann.look()
    ann.open_from_bar("Rules")
    drawer = ann.page.locator("dialog.drawer")
    expect(drawer.locator(".clause").nth(40)).to_be_attached()
    drawer.locator(".clause").nth(40).scroll_into_view_if_needed()
    assert drawer.locator(".inside").evaluate("box => box.scrollTop") > 500
    assert in_sight(ann, "dialog.drawer .x")
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_have_count(0)


@pytest.mark.parametrize("where", ["drawer", "page"])
def test_what_the_search_finds_begins_at_the_top(parlour: Parlour, where: str) -> None:
    ann = parlour.person(PHONE)
    if where == "drawer":
        parlour.table(ann, "flinch@1913", "pb")
        ann.look()
        ann.open_from_bar("Rules")
    else:
        ann.visit("/rules?rules=flinch@1913")
    expect(ann.page.locator(".clause").nth(60)).to_be_attached()
    ann.page.locator(".clause").nth(60).scroll_into_view_if_needed()
    assert in_sight(ann, ".search input")
    ann.page.get_by_label("Search the rules").fill("stock")
    expect(ann.page.locator("mark").first).to_be_visible()
    assert in_sight(ann, ".clause mark")
    assert in_sight(ann, "kz-rules h3")


def test_talk_and_who_looks_on_are_seen_on_a_phone(parlour: Parlour) -> None:
    ann, eve = parlour.person(SMALL), parlour.person(SMALL)
    table = parlour.table(ann, "flaps@level1", "pb", bot="random")
    ann.look()
    eve.visit(f"/table/{table}").look()
    expect(eve.page.locator(".top")).to_contain_text("watching")
    assert in_sight(eve, ".top .watching")
    assert in_sight(ann, ".top nav button:last-child")
    talk = ann.panel("Talk")
    talk.get_by_role("button", name="Hello!").click()
    expect(talk).to_contain_text("Ann Hello!")
    assert in_sight(eve, ".top .unread")
    expect(eve.page.locator(".top .unread").first).to_have_text("1")
    expect(eve.panel("Talk")).to_contain_text("Ann Hello!")


@pytest.mark.parametrize("game", ["triangle", "patience", "store"])
def test_a_game_has_one_name_on_the_shelf_and_at_the_table(parlour: Parlour, game: str) -> None:
    ann = parlour.person().visit("/")
    box = ann.page.locator(f'.box[data-game="{game}"]')
    name = box.get_by_role("heading").inner_text()
    assert name == GAMES[game].title
    box.get_by_role("button", name="Play now").click()
    ann.look()
    expect(ann.page.locator(".top .title > span").first).to_have_text(name)
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(name)


@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["phone", "wide"])
def test_many_tables_leave_the_shelf_in_sight_and_the_one_that_waits_comes_first(
    parlour: Parlour, size: tuple[int, int]
) -> None:
    ann = parlour.person(size)
    seats: list[dict[str, Any]] = []
    for _ in range(6):
        parlour.table(ann, "muggins@1913", "pp")  # nobody has come yet
        seats += kept(ann)
    waiting = parlour.table(ann, "patience@2008", "p")
    seats += kept(ann)
    keep(ann, seats)
    ann.visit("/")
    ticket = ann.page.locator(".ticket")
    expect(ticket).to_contain_text("Your turn at Patience")
    expect(ticket.get_by_role("link", name="Go on at Patience")).to_have_attribute("href", f"/table/{waiting}")
    assert in_sight(ann, ".ticket .main")
    first = ann.page.locator(".box").first
    shown = first.bounding_box()
    assert shown
    assert shown["y"] + shown["height"] * 0.9 < size[1]  # the first box is on the first screen
    mine = ann.page.locator(".mine li")
    expect(mine.first).to_contain_text("Patience")
    expect(mine.first).to_contain_text("Your turn")
    expect(ann.page.locator(".mine summary")).to_have_text("3 more tables")
    ticket.get_by_role("link").click()
    assert ann.scene()["viewer"] == 0


def test_a_name_and_a_portrait_go_with_me_to_every_table(parlour: Parlour) -> None:
    ann = parlour.person().visit("/")
    ann.page.locator("button.me").click()
    box = ann.page.get_by_role("dialog", name="Your name and portrait")
    box.get_by_label("Your name").fill("Cora")
    box.get_by_label("Portrait 9 of 12").check(force=True)
    box.get_by_role("button", name="Done").click()
    expect(ann.page.locator("button.me")).to_have_text("Cora")
    ann.page.get_by_role("button", name="Play now: Flinch, against bots").click()
    ann.look()
    table = ann.page.url.rpartition("/")[2]
    seat = ann.house.ask(f"/api/tables/{table}")["seats"][0]
    assert (seat["name"], seat["face"]) == ("Cora", "ida")


def test_bots_are_people_with_names_faces_and_manners(parlour: Parlour) -> None:
    ann = parlour.person().visit("/")
    ann.page.get_by_role("button", name="Make a table: Flinch").click()
    form = ann.page.get_by_role("dialog", name="Make a table: Flinch")
    form.get_by_label("Players").select_option("3")
    choose_guest(ann, 2, "Dora")
    choose_guest(ann, 3, "Edwin")
    form.get_by_role("button", name="Set the table").click()
    ann.look()
    table = ann.page.url.rpartition("/")[2]
    seats = ann.house.ask(f"/api/tables/{table}")["seats"]
    told = [(seat["name"], seat["face"], seat["manner"]) for seat in seats[1:]]
    assert told == [("Dora", "dora", "hasty"), ("Edwin", "edwin", "thoughtful")]


def test_whoever_holds_several_seats_chooses_eyes_by_name(parlour: Parlour) -> None:
    ann = parlour.person()
    table = parlour.table(ann, "muggins@1913(play=strict)", "pp")
    mine = kept(ann)
    bob = parlour.person().sit(table)
    keep(ann, mine + kept(bob))
    ann.page.reload()
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    ann.look()
    eyes = ann.page.get_by_label("Play as")
    expect(eyes.locator("option")).to_have_text(["Ann", "Guest"])
    eyes.select_option("Guest")
    assert ann.scene()["viewer"] == 1

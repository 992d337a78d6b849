from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser.house import House
from tests.browser.playing import Parlour, first_of

RULES = "flinch@1913(stock-size=5)"


def test_a_lost_connection_comes_back_by_itself(parlour: Parlour) -> None:
    ann = parlour.person()
    bob = parlour.person()
    short = {"partial": True, "turn": 0, "seats": [{"hand": [9, 4]}, {"hand": [2, 3]}]}
    table = parlour.table(ann, "muggins@1913(play=strict)", "pp", short)
    bob.sit(table)
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    ann.look()
    bob.look()
    bob.context.set_offline(True)
    bob.page.evaluate("document.querySelector('kz-table').socket.socket.close(4999)")
    expect(bob.page.locator(".lost")).to_be_visible()
    draw = first_of(ann.scene())
    assert draw is not None
    ann.do(draw)
    ann.wait()
    bob.context.set_offline(False)
    expect(bob.page.locator(".lost")).to_be_hidden()
    expect(bob.panel("Log")).to_contain_text("draws the 4")
    assert bob.scene()["status"] == "Ann has drawn a 4."


def test_a_killed_server_costs_nothing(browser: Browser, own_house: House) -> None:
    parlour = Parlour(browser, own_house)
    ann = parlour.person()
    parlour.table(ann, "patience@2008", "p")
    for _ in range(3):
        gesture = first_of(ann.scene(), "Undo", "Give up")
        assert gesture is not None
        ann.do(gesture)
        ann.wait()
    before = ann.scene()
    own_house.kill()
    expect(ann.page.locator(".lost")).to_be_visible()
    own_house.start()
    expect(ann.page.locator(".lost")).to_be_hidden()
    assert ann.scene() == before
    gesture = first_of(ann.scene(), "Undo", "Give up")
    assert gesture is not None
    ann.do(gesture)
    ann.wait()
    parlour.close()


def test_what_was_done_without_a_connection_is_done_afterwards(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(ann, "patience@2008", "p")
    gesture = ann.gesture(button="Turn") or first_of(ann.scene(), "Undo", "Give up")
    assert gesture is not None
    ann.page.evaluate("document.querySelector('kz-table').socket.socket.close(4999)")
    ann.do(gesture)
    ann.wait()
    assert ann.lines()


def test_a_closed_page_resumes_from_the_first_page(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(ann, RULES, "pb")
    title = ann.page.locator(".top .title")
    expect(title).to_have_text("Flinch edition of 1913")
    ann.visit("/")
    ann.page.get_by_role("link", name="Flinch", exact=True).click()
    assert ann.scene()["viewer"] == 0


def test_a_table_that_is_not_there_says_so(parlour: Parlour) -> None:
    ann = parlour.person().visit("/table/nosuchtable")
    expect(ann.page.get_by_role("status")).to_contain_text("There is no such table")
    ann.page.get_by_role("link", name="Back to the games").click()
    expect(ann.page.get_by_role("heading", name="Kalamazoo")).to_be_visible()

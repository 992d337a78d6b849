from __future__ import annotations

from typing import Literal

from playwright.sync_api import expect

from tests.browser.playing import Parlour, Person
from tests.browser.test_everyone import violations


def choose_guest(person: Person, place: int, name: str) -> None:
    """Chooses a character for a place, by face, name and manner."""
    person.page.get_by_role("button", name=f"Who sits at place {place}").click()
    cast = person.page.get_by_role("dialog", name=f"Who sits at place {place}?")
    cast.get_by_role("button", name=name).click()
    expect(cast).to_have_count(0)


def test_a_table_is_made_with_house_rules_and_a_friend_joins_by_link(parlour: Parlour) -> None:
    ann, bob = parlour.person().visit("/"), parlour.person()
    ann.page.get_by_role("button", name="Make a table: Flinch").click()
    form = ann.page.get_by_role("dialog")
    form.get_by_label("Edition").select_option("1988")
    form.get_by_label("Players").select_option("2")
    form.get_by_role("button", name="With friends").click()
    form.get_by_label("Your name").fill("Ann")
    form.locator(".options summary").click()
    form.get_by_label("stock-size").fill("7")
    form.get_by_label("stock-size").blur()
    form.get_by_label("play", exact=True).select_option("table")
    expect(form.locator(".options summary")).to_contain_text("2 changed")
    expect(form.locator("#option-play-about")).to_contain_text("slips")
    form.get_by_role("button", name="Set the table").click()
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    link = ann.page.get_by_label("Friends join with this link:").input_value()
    table = link.rpartition("/")[2]
    assert ann.house.ask(f"/api/tables/{table}")["rules"] == "flinch@1988(play=table,stock-size=7)"
    bob.visit("/")
    bob.page.get_by_label("Paste a table link").fill(link)
    bob.page.get_by_role("button", name="Join by link").click()
    bob.page.locator(".gathering").get_by_label("Your name").fill("Bob")
    bob.page.locator(".gathering").get_by_label("Your name").blur()
    bob.page.get_by_role("button", name="Sit at place 2").click()
    expect(ann.page.locator(".chairs")).to_contain_text("Bob")
    bob.page.get_by_role("button", name="Deal", exact=True).click()
    ann.look()
    expect(ann.page.locator(".seat .name")).to_have_text("Bob")
    expect(ann.page.get_by_label("Your stock, 7 cards")).to_contain_text("your stock 7")


def test_a_wrong_house_rule_is_refused_with_a_sentence(parlour: Parlour) -> None:
    ann = parlour.person().visit("/")
    ann.page.get_by_role("button", name="Make a table: Flinch").click()
    form = ann.page.get_by_role("dialog")
    form.locator(".options summary").click()
    form.get_by_label("turn-clock").fill("soon")
    form.get_by_role("button", name="Set the table").click()
    expect(form.get_by_role("alert")).to_contain_text("turn-clock")


def test_an_open_seat_can_be_given_to_a_bot_and_a_seat_be_left(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(ann, "muggins@1913", "pp")
    choose_guest(ann, 2, "Leopold")
    characters = next(game["characters"] for game in ann.house.ask("/api/games") if game["name"] == "muggins")
    own = next(who["bot"] for who in characters if who["name"] == "Leopold")
    expect(ann.page.get_by_label("How place 2 plays")).to_have_value(own)  # the level of the character
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    ann.look()
    ann.page.get_by_label("Settings").click()
    ann.page.get_by_role("button", name="Give up your seat").click()
    ann.page.get_by_role("dialog", name="Give up your seat?").get_by_role("button", name="Give it up").click()
    expect(ann.page.get_by_role("heading", name="Kalamazoo")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Your tables")).to_be_hidden()


def test_giving_up_a_seat_is_asked_about_and_the_keyboard_can_stay(parlour: Parlour) -> None:
    ann = parlour.person()
    table = parlour.table(ann, "patience@2008", "p")
    ann.look()
    ann.page.get_by_label("Settings").click()
    give_up = ann.page.get_by_role("button", name="Give up your seat")
    box = ann.page.get_by_role("dialog", name="Give up your seat?")
    for answer in ("Escape", "Enter"):  # the button that has the focus first is "Stay"
        give_up.focus()
        ann.page.keyboard.press("Enter")
        expect(box).to_be_visible()
        expect(box.get_by_role("button", name="Stay")).to_be_focused()
        ann.page.keyboard.press(answer)
        expect(box).to_be_hidden()
        expect(give_up).to_be_focused()
    assert ann.house.ask(f"/api/tables/{table}")["seats"][0]["kind"] == "person"


def test_light_and_dark_are_remembered(parlour: Parlour) -> None:
    ann = parlour.person().visit("/")
    ann.page.get_by_label("Settings").click()
    ann.page.get_by_role("combobox", name="Colours").select_option("dark")
    ann.page.reload()
    expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_change_of_the_device_is_followed_once(parlour: Parlour) -> None:
    ann = parlour.person().visit("/")
    told = "new MutationObserver(all => { window.told = (window.told ?? 0) + all.length; })"
    ann.page.evaluate(f"{told}.observe(document.documentElement, {{ attributeFilter: ['data-theme'] }})")
    schemes: list[Literal["dark", "light"]] = ["dark", "light", "dark"]
    for scheme in schemes:
        ann.page.emulate_media(color_scheme=scheme)
        expect(ann.page.locator("html")).to_have_attribute("data-theme", scheme)
    assert ann.page.evaluate("window.told") == 3


AT_ONCE = """async () => {
  const place = document.querySelector('kz-guest');
  const cast = place.querySelector('dialog');
  cast.close();
  place.guest = { bot: '', name: '' };
  await place.updateComplete;
  return cast.open;
}"""  # the answer of the server comes before the browser says that the dialog is closed


def test_who_sits_there_stays_closed_when_the_answer_comes_at_once(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(ann, "muggins@1913", "pbp")
    place = ann.page.get_by_role("button", name="Who sits at place 2")
    place.click()
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    assert not ann.page.evaluate(AT_ONCE)
    expect(place).to_be_focused()


def test_a_character_is_chosen_for_a_place_and_plays_as_it_is_told(parlour: Parlour) -> None:
    ann = parlour.person((360, 640))
    table = parlour.table(ann, "muggins@1913", "ppp")
    choose_guest(ann, 2, "Dora")
    ann.page.get_by_label("How place 2 plays").select_option("random")
    choose_guest(ann, 3, "Leopold")
    place = ann.page.get_by_role("button", name="Who sits at place 3: Leopold, solemn")
    expect(place).to_be_focused()
    place.click()
    cast = ann.page.get_by_role("dialog")
    expect(cast.get_by_role("button", name="Leopold")).to_be_focused()
    expect(cast.get_by_role("button", name="Dora")).to_be_disabled()  # she sits at another place
    assert violations(ann) == []
    cast.get_by_role("button", name="Keep it open for a friend").click()
    expect(ann.page.get_by_role("button", name="Who sits at place 3: nobody yet")).to_be_focused()
    seats = ann.house.ask(f"/api/tables/{table}")["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot", "open"]
    assert (seats[1]["bot"], seats[1]["name"], seats[1]["face"]) == ("random", "Dora", "dora")

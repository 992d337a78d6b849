"""A whole game of Flush by two browsers, from the first deal through the interludes to the end.

One of Stock Exchange is in test_interludes.py."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Parlour, Person
from tests.browser.seeing import SIZES
from tests.browser.test_games import dealt
from tests.browser.test_interludes import highest, play_on


def together(parlour: Parlour, rules: str, seats: str, sizes: tuple[str, str], seed: str) -> tuple[Person, Person]:
    """Ann makes a table, Bob joins, Ann deals."""
    ann, bob = (parlour.person(SIZES[size]) for size in sizes)
    bob.sit(parlour.table(ann, rules, seats, dealt(rules, len(seats), seed)))
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    for person in (ann, bob):
        person.look()
    return ann, bob


def test_flush_is_played_from_the_first_deal_by_two(parlour: Parlour) -> None:
    people = together(parlour, "flush(limit=36)", "pp", ("laptop", "phone"), "34")  # nobody is out by the first round

    assert play_on(people, highest) > 0
    for person in people:
        expect(person.ending()).to_be_visible()
        expect(person.ending().get_by_role("row")).to_have_count(3)

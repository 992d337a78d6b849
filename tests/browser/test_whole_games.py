"""A whole game of Flush by two browsers, from the first deal through the interludes to the end.

One of Stock Exchange is in test_interludes.py."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.playing import Gesture, Parlour, Person, Scene
from tests.browser.seeing import SIZES
from tests.browser.test_games import dealt
from tests.browser.test_interludes import MOVE, highest, over, panel

INTERLUDE = "() => Boolean(document.querySelector('kz-table').info.interlude)"
# Something has changed, or the table waits for its people.
NEWS = """() => {
  const table = document.querySelector('kz-table');
  const { phase, interlude } = table.info;
  return document.querySelector('kz-board').scene !== window.seen || phase === 'over' || interlude;
}"""


def together(parlour: Parlour, rules: str, seats: str, sizes: tuple[str, str], seed: str) -> tuple[Person, Person]:
    """Ann makes a table, Bob joins, Ann deals."""
    ann, bob = (parlour.person(SIZES[size]) for size in sizes)
    bob.sit(parlour.table(ann, rules, seats, dealt(rules, len(seats), seed)))
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    for person in (ann, bob):
        person.look()
    return ann, bob


def play_on(people: tuple[Person, Person], choose: Callable[[Scene], Gesture | None], most: int) -> int:
    """Both do what they choose until the game is over, and are ready at the end of each round: so many there were."""
    rounds = 0
    for _ in range(most):
        if over(people[0]):
            return rounds
        if people[0].page.evaluate(INTERLUDE):
            for person in people:
                expect(panel(person).get_by_role("heading")).not_to_be_empty()
                panel(person).get_by_role("button", name="Ready").click()
            for person in people:
                expect(panel(person)).to_have_count(0)
            rounds += 1
            continue
        for person in people:
            gesture = choose(person.scene())
            if gesture is not None:
                person.page.evaluate(MOVE, gesture["move"])
                person.page.wait_for_function(NEWS)
                break
        else:
            people[0].page.wait_for_function(NEWS)
    raise AssertionError(f"not over after {most} moves")


def test_flush_is_played_from_the_first_deal_by_two(parlour: Parlour) -> None:
    people = together(parlour, "flush(limit=36)", "pp", ("laptop", "phone"), "34")  # nobody is out by the first round

    def choose(scene: Scene) -> Gesture | None:
        mine = any(player["seat"] == scene["viewer"] and player.get("waited_for") for player in scene["players"])
        return highest(scene) if mine else None

    assert play_on(people, choose, 900) > 0
    for person in people:
        expect(person.ending()).to_be_visible()
        expect(person.ending().get_by_role("row")).to_have_count(3)

"""Tables at a moment that deserves to be looked at, for pictures of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.playing import HEARS, NAMES, Parlour, Person, first_of
from tests.browser.test_calls import CALLABLE
from tests.browser.test_interludes import EXCHANGE, FLUSH, sell, trade

# Clara discards though her stock card fits.
LATE: dict[str, Any] = {
    "turn": 2,
    "opened": True,
    "centre": [6, 3, 11, 1, 9],
    "seats": [
        {"stock": [4, 15, 10], "hand": [2, 4, 8, 15], "reserve": [[8, 8], [12], [5], [13], [14]]},
        {"stock": [3, 6, 13], "hand": [2, 5, 14, 14], "reserve": [[15], [9], [14], [5], [12]]},
        {"stock": [7, 9, 12, 7], "hand": [10, 13, 13], "reserve": [[13, 1], [10], [15], [], [6]]},
        {"stock": [11, 8, 2], "hand": [12, 11], "reserve": [[11], [14], [10], [13], [15]]},
    ],
    "stack": 73,
}


def call(parlour: Parlour) -> Person:
    """A call in Flinch that was right, seen by another."""
    people = [parlour.person() for _ in range(4)]
    table = parlour.table(people[0], "flinch@1913(play=table)", "pppp", LATE)
    for person, name, face in zip(people[1:], NAMES[1:4], ("bertie", "clara", "dora"), strict=True):
        person.visit("/").page.evaluate(
            "tastes => localStorage.setItem('kalamazoo.tastes', JSON.stringify(tastes))", {"name": name, "face": face}
        )
        person.sit(table)
    deal(people)
    onlooker, caller, late, _ = people
    slip = late.gesture(source="hand:2", target="reserve:2:4")
    assert slip is not None
    late.do(slip)
    caller.page.wait_for_function(CALLABLE, arg="call:C:stock")
    said = caller.gesture(move="call:C:stock")
    assert said is not None
    caller.do(said)
    onlooker.page.wait_for_selector(".judged")
    return onlooker


def deal(people: list[Person]) -> None:
    people[0].page.get_by_role("button", name="Deal", exact=True).click()
    for person in people:
        person.look()


def round_over(parlour: Parlour) -> Person:
    """The end of a round of Flush."""
    ann = parlour.person()
    parlour.table(ann, "flush(limit=150)", "pbb", FLUSH, pause=30)
    for label in ("Put out the two", "Declare"):
        ann.do(next(g for g in ann.scene()["gestures"] if g["label"].startswith(label)))
        ann.wait()
    ann.page.wait_for_selector("dialog.interlude .ring")
    return ann


def put_out(parlour: Parlour) -> Person:
    """Somebody is out of Flush."""
    ann = parlour.person()
    seats = [FLUSH["seats"][at] for at in (1, 0, 2)]
    parlour.table(ann, "flush(limit=150)", "pbb", {**FLUSH, "turn": 1, "seats": seats})
    ann.page.locator("dialog.interlude .main").click()
    ann.page.wait_for_selector("dialog.put-out")
    ann.page.evaluate(HEARS, 0)  # the others are soon done
    return ann


def sold(parlour: Parlour) -> Person:
    """The end of a round of Stock Exchange."""
    people = [parlour.person() for _ in range(3)]
    table = parlour.table(people[0], "stock-exchange@1913(count=second,target=300)", "ppp", EXCHANGE, pause=30)
    for person in people[1:]:
        person.sit(table)
    deal(people)
    trade(people[0], 2, people[1], 1, 1)
    sell(people[0])
    people[1].page.wait_for_selector("dialog.interlude .ring")
    return people[1]


def won(parlour: Parlour) -> Person:
    """The end of a game of Flinch."""
    ann = parlour.person()
    seats = [
        {"stock": [5], "hand": [9, 11, 2], "reserve": [[], [], [], [], []]},
        {"stock": [3, 6], "hand": [13, 14], "reserve": [[], [], [], [], []]},
        {"stock": [7, 9, 12, 1], "hand": [10, 11], "reserve": [[], [], [], [], []]},
    ]
    position = {"turn": 0, "opened": True, "centre": [4], "seats": seats, "stack": 132}
    parlour.table(ann, "flinch@1913", "pbb", position)
    ann.play(first_of)
    ann.page.wait_for_selector("dialog.ending")
    return ann


MOMENTS: dict[str, Callable[[Parlour], Person]] = {
    "call": call,
    "interlude-flush": round_over,
    "put-out": put_out,
    "interlude-stock-exchange": sold,
    "win": won,
}

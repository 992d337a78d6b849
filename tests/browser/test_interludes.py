"""The end of a round is an interlude for which the table waits; being out, and the end, are moments too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import NEWS, STOPPED, Choose, Gesture, Parlour, Person, Scene, next_of
from tests.browser.seeing import SIZES, crossed, in_sight
from tests.browser.test_everyone import violations

MOVE = """move => document.querySelector('kz-board')
  .dispatchEvent(new CustomEvent('kz-move', { detail: move, bubbles: true }))"""

# Ann's last card ends the third round: it costs Bob more points than he may have, and the bot some.
FLUSH: dict[str, Any] = {
    "turn": 0,
    "round": 3,
    "seats": [
        {"hand": ["2"], "bases": [None, None, None], "points": 130},
        {"hand": ["10", "F"], "bases": [None, None, {"top": "9", "blind": "8"}], "points": 120},
        {"hand": ["7", "5"], "bases": [None, None, None], "points": 128},
    ],
    "pile": ["4"],
}
# One trade between Ann and Bob, and both hold ten of a kind.
EXCHANGE: dict[str, Any] = {
    "dealer": 0,
    "phase": "open",
    "seats": [{"hand": [1] * 9 + [2]}, {"hand": [2] * 9 + [1]}, {"hand": [3] * 10}],
}


def panel(person: Person) -> Any:
    return person.page.locator("dialog.interlude")


def joined(
    parlour: Parlour, rules: str, seats: str, position: dict[str, Any], sizes: tuple[str, str], scheme: Any
) -> tuple[Person, Person]:
    """Ann makes a table, Bob joins, Ann deals."""
    ann, bob = (parlour.person(SIZES[size], color_scheme=scheme) for size in sizes)
    table = parlour.table(ann, rules, seats, position)
    bob.sit(table)
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    for person in (ann, bob):
        person.look()
    return ann, bob


def judged(person: Person) -> None:
    """A panel that everybody can read, with its buttons within reach."""
    assert violations(person) == []
    assert crossed(person, "dialog[open]") == []
    assert in_sight(person, "dialog[open] .deeds > :is(button, a):last-child")


def seen_by_both(ann: Person, bob: Person, title: str) -> None:
    """The round has ended: both see it, the table waits for both, and goes on when both are ready."""
    for person in (ann, bob):
        expect(panel(person)).to_be_visible()
        judged(person)
    expect(panel(ann).get_by_role("heading")).to_have_text(title)
    expect(panel(ann).locator(".ring")).to_be_visible()
    expect(panel(ann)).to_contain_text("The table waits for you and Guest.")
    expect(panel(ann).get_by_role("button").last).to_have_text("Ready")
    expect(panel(ann).get_by_role("button", name="Ready")).to_be_focused()
    boxes = [[each.bounding_box() for each in panel(ann).locator(".deeds > *").all()]]
    panel(ann).get_by_role("button", name="Ready").click()
    expect(panel(ann)).to_contain_text("The table waits for Guest.")
    boxes.append([each.bounding_box() for each in panel(ann).locator(".deeds > *").all()])
    assert boxes[0] == boxes[1]
    expect(panel(bob)).to_contain_text("Everybody else is ready; the table waits for you.")
    panel(bob).get_by_role("button", name="Ready").click()
    for person in (ann, bob):
        expect(panel(person)).to_have_count(0)


def play_on(people: Sequence[Person], choose: Choose, most: int = 900) -> int:
    """They do what they choose until the game is over, and are ready at the end of each round: so many there were."""
    rounds = 0
    for _ in range(most):
        found = next_of(people, choose)
        if found is not None:
            person, gesture = found
            person.page.evaluate(MOVE, gesture["move"])
            person.page.wait_for_function(NEWS)
            continue
        for person in people:
            person.page.wait_for_function(STOPPED)
        if people[0].look()[1] == "over":
            return rounds
        for person in people:
            expect(panel(person).get_by_role("heading")).not_to_be_empty()
            panel(person).get_by_role("button", name="Ready").click()
        for person in people:
            expect(panel(person)).to_have_count(0)
        rounds += 1
    raise AssertionError(f"not over after {most} moves")


def highest(scene: Scene) -> Gesture | None:
    """In Flush: the highest card, all like it, and out with them."""
    plays: list[Gesture] = [g for g in scene["gestures"] if g.get("button") not in ("Take back", "Stalemate?")]
    more = [g for g in plays if g["move"].startswith(("put", "top"))]
    declared = [g for g in plays if g["label"].startswith("Declare")]
    if declared:
        return more[0] if more else declared[-1]

    def value(gesture: Gesture) -> int:
        word = gesture["move"].partition(":")[2].rstrip("sb")
        return int(word) if word.isdigit() and gesture["source"].startswith("hand") else 5

    return max(more, key=value) if more else next(iter(plays or scene["gestures"]), None)


@pytest.mark.parametrize(
    ("scheme", "sizes"), [("light", ("laptop", "phone")), ("dark", ("tablet", "lying-phone"))], ids=["light", "dark"]
)
def test_flush_is_played_by_two_to_its_end_with_an_interlude_and_one_is_out(
    parlour: Parlour, scheme: str, sizes: tuple[str, str]
) -> None:
    ann, bob = joined(parlour, "flush(limit=150)", "ppb", FLUSH, sizes, scheme)
    for label in ("Put out the two", "Declare"):
        ann.do(next(g for g in ann.scene()["gestures"] if g["label"].startswith(label)))
        ann.wait()
    expect(panel(ann).locator(".entry.first .name")).to_have_text("Ann")
    rows = panel(ann).locator(".entry")
    expect(rows).to_have_count(3)
    bobs = rows.filter(has_text="Guest")
    expect(bobs.locator(".card")).to_have_count(4)  # what he kept, as real cards
    expect(bobs).to_contain_text("Guest is out")
    expect(panel(bob).locator(".entry.mine")).to_contain_text("You are out")
    seen_by_both(ann, bob, "You got rid of everything")
    out = bob.page.locator("dialog.put-out")
    expect(out.get_by_role("button")).to_have_text(["Watch", "Skip to the end", "New game"])
    judged(bob)
    expect(ann.page.locator("dialog.put-out")).to_have_count(0)
    out.get_by_role("button", name="Skip to the end").click()
    bob.page.locator(".curtain").get_by_role("button", name="Watch").click()  # Ann is still playing
    for gone in (out, bob.page.locator(".curtain"), panel(bob)):
        expect(gone).to_have_count(0)
    play_on((ann,), highest)
    for person in (ann, bob):
        expect(person.ending()).to_be_visible()
        expect(person.ending().get_by_role("row")).to_have_count(4)
        judged(person)


def test_whoever_is_out_can_skip_to_the_end(parlour: Parlour) -> None:
    ann = parlour.person(SIZES["small-phone"])
    lost = [dict(FLUSH["seats"][at]) for at in (1, 0, 2)]  # the bot goes out with its last card, and Ann is out by it
    parlour.table(ann, "flush(limit=150)", "pbb", {**FLUSH, "turn": 1, "seats": lost})
    panel(ann).get_by_role("button", name="Ready").click()
    out = ann.page.locator("dialog.put-out")
    expect(out.get_by_role("heading")).to_have_text("You are out")
    assert in_sight(ann, "dialog.put-out .main")
    out.get_by_role("button", name="Skip to the end").click()
    expect(ann.ending()).to_be_visible()
    expect(ann.page.locator(".curtain")).to_have_count(0)
    assert panel(ann).count() == 0
    judged(ann)


def test_a_look_at_the_table_lets_the_others_wait(parlour: Parlour) -> None:
    ann = parlour.person()
    lost = [dict(FLUSH["seats"][at]) for at in (2, 0, 1)]
    parlour.table(ann, "flush(limit=150)", "pbb", {**FLUSH, "turn": 1, "seats": lost})
    panel(ann).get_by_role("button", name="Look at the table").click()
    expect(panel(ann)).to_have_count(0)
    expect(ann.page.locator(".room")).to_be_visible()
    ann.page.get_by_role("button", name="Ready").click()
    expect(ann.page.get_by_role("button", name="Ready")).to_have_count(0)


LETTERS = "ABC"


def hand(person: Person) -> list[int]:
    scene = person.scene()
    areas = [area for area in scene["areas"] if area["id"] == f"hand:{scene['viewer']}"]
    return [int(card["rank"]) for area in areas for card in area.get("cards", [])]


def trade(giver: Person, given: int, taker: Person, taken: int, count: int) -> None:
    """So many of one number against as many of another: an offer to one person, which is taken."""
    one, two = giver.scene()["viewer"], taker.scene()["viewer"]
    after = [(giver, traded(hand(giver), given, taken, count)), (taker, traded(hand(taker), taken, given, count))]
    taker.page.evaluate("window.seen = null")
    giver.page.evaluate(MOVE, f"offer:{given}x{count}:{LETTERS[two]}")
    wanted = f"accept:{LETTERS[one]}:{taken}x{count}"
    taker.page.wait_for_function(OPEN, arg=wanted)
    taker.page.evaluate(MOVE, wanted)
    for person, cards in after:
        person.page.wait_for_function(HOLDS, arg=cards)


def traded(cards: list[int], given: int, taken: int, count: int) -> list[int]:
    """A hand after a trade, in order."""
    kept = sorted(cards, key=lambda card: card == given)[: len(cards) - count]
    return sorted([*kept, *[taken] * count])


OPEN = "move => document.querySelector('kz-board')?.scene?.gestures?.some(gesture => gesture.move === move)"
HOLDS = """cards => {
  const { areas, viewer } = document.querySelector('kz-board').scene;
  const held = areas.filter(area => area.id === `hand:${viewer}`).flatMap(area => area.cards ?? []);
  return String(held.map(card => Number(card.rank)).sort((a, b) => a - b)) === String(cards);
}"""


def sell(person: Person) -> None:
    sold = person.gesture(move="sold")
    assert sold is not None
    person.do(sold)


def collect(people: list[Person], seller: int, wanted: int) -> None:
    """The others give the seller all cards of a number for whatever he has too much of."""
    for _ in range(12):
        hands = [hand(person) for person in people]
        if set(hands[seller]) == {wanted}:
            return
        giver = max((seat for seat in range(len(people)) if seat != seller), key=lambda at: hands[at].count(wanted))
        other = max((n for n in (1, 2, 3) if n != wanted), key=hands[seller].count)
        count = min(hands[giver].count(wanted), hands[seller].count(other), 4)
        trade(people[giver], wanted, people[seller], other, count)
    raise AssertionError("nobody has ten alike")


@pytest.mark.parametrize(
    ("scheme", "sizes"),
    [("light", ("small-phone", "screen", "laptop")), ("dark", ("laptop", "phone", "lying-phone"))],
    ids=["light", "dark"],
)
def test_stock_exchange_is_played_from_the_first_deal_to_its_end_with_an_interlude(
    parlour: Parlour, scheme: str, sizes: tuple[str, str, str]
) -> None:
    rules = "stock-exchange@1913(count=second,target=20,open-after=1)"
    people = [parlour.person(SIZES[size], color_scheme=scheme) for size in sizes]
    ann, bob, _ = people
    table = parlour.table(ann, rules, "ppp")
    for person in people[1:]:
        person.sit(table)
    ann.page.get_by_role("button", name="Deal", exact=True).click()
    for person in people:
        person.look()
        person.page.wait_for_function(OPENED)
    collect(people, 0, 1)
    sell(ann)
    for person in people:
        expect(panel(person).locator(".entry")).to_have_count(3)
        judged(person)
    expect(panel(ann)).to_contain_text("The table waits for you, Guest and Guest 2.")
    expect(panel(ann).get_by_role("heading")).to_have_text("You sold ones")
    expect(panel(bob).get_by_role("heading")).to_have_text("Ann sold ones")
    expect(panel(bob).locator(".entry.first .card")).to_have_count(10)  # the hand that was sold
    expect(panel(bob).locator(".entry.first")).to_contain_text("+10")
    for person in people:
        panel(person).get_by_role("button", name="Ready").click()
    for person in people:
        expect(panel(person)).to_have_count(0)
        person.page.wait_for_function(OPENED)
        expect(person.page.locator(".middle .card")).to_have_count(0)  # the floor is free: no hand of the last round
    collect(people, 1, 2)
    sell(bob)
    for person in people:
        expect(person.ending()).to_be_visible()
        judged(person)
    expect(bob.ending().get_by_role("heading")).to_have_text("You won")
    expect(ann.ending().get_by_role("heading")).to_have_text("Guest won")


OPENED = "() => document.querySelector('kz-board')?.scene?.hints.board === 'open'"  # the dealer may offer before


# A side game in which the bot puts its last card in, and Ann the lowest.
TRUMPS: dict[str, Any] = {
    "partial": True,
    "turn": 0,
    "phase": "open",
    "pile": ["5s"],
    "pack": ["9d", "Qs", "5d", "8s"],
    "seats": [{"hand": ["KTs", "2c", "9h"]}, {"hand": ["Kd"]}],
}


@pytest.mark.parametrize("size", ["laptop", "small-phone"])
def test_a_side_game_that_ends_the_game_is_seen_before_the_end(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size])
    parlour.table(ann, "flaps@level2", "pb", TRUMPS)
    for move in ("KTs", "call:d", "put:2c"):
        ann.page.wait_for_function(
            "move => document.querySelector('kz-board')?.scene?.gestures?.some(g => g.move === move)", arg=move
        )
        ann.page.evaluate(MOVE, move)
    expect(panel(ann).get_by_role("heading")).to_have_text("You take it all")
    expect(panel(ann)).to_contain_text("cards taken")
    usual = panel(ann).locator(".note-of").first.evaluate("note => getComputedStyle(note).color")
    expect(panel(ann).locator(".gained", has_text=re.compile("^0$"))).to_have_css("color", usual)  # no loss: not red
    ann.page.wait_for_function("() => document.querySelector('kz-table').ended")
    expect(ann.ending()).to_have_count(0)
    judged(ann)
    panel(ann).get_by_role("button", name="Go on").click()
    expect(ann.ending()).to_be_visible()
    expect(panel(ann)).to_have_count(0)
    expect(ann.ending().get_by_role("heading")).to_have_text("Bertie won")

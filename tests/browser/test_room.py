"""The table in rooms of seven sizes: one's own cards whole on the screen, no words across each other or over a card's
corner, nothing to scroll."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import kalamazoo
from kalamazoo.bots import make_bots
from kalamazoo.core.rng import Rng
from kalamazoo.play.company import Company
from tests.browser.playing import CORNER, HEARS, Parlour, Person, first_of
from tests.browser.seeing import SIZES, crossed, in_sight, lines

GAMES = {
    "flinch@1913": 4,
    "flinch@2008": 2,
    "flinch@1913(packs=2)": 8,
    "flaps@level7": 4,
    "flaps@level4": 16,
    "flush": 4,
    "muggins@1913": 3,
    "stock-exchange@1913": 5,
    "authors@1913": 6,
    "store@1913": 4,
    "patience@1913": 1,
    "triangle@1913": 1,
}
SLOW = 400  # bots take their time
# Two frames after the size has changed, everything is where it belongs.
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"
# The corners of the cards: what must be seen of each, and the middle of those that lie open.
CORNERS = """() => [...document.querySelectorAll('kz-board .card:not(.spine)')].flatMap(card => {
  const face = card.querySelector('.face:not(.back)');
  const style = getComputedStyle(card);
  if (!face || style.visibility === 'hidden') return [];
  const box = card.getBoundingClientRect();
  const turned = card.closest('.pile') && card.closest('li') !== card.closest('ul').lastElementChild;
  if (turned) return [];
  const tiny = box.width < 64;
  const [w, h] = tiny ? [box.width, box.height * 0.8] : [box.width * 0.28, box.height * 0.38];
  return [{ text: card.innerText.trim(), left: box.left, top: box.top, right: box.left + w, bottom: box.top + h,
    own: !!card.closest('.own'), area: card.dataset.in }];
})"""
# One's own cards: whether each lies on the screen, and whether its corner is not covered by another card.
OWN = """() => [...document.querySelectorAll('.own .card')].flatMap(card => {
  const box = card.getBoundingClientRect();
  const out = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  if (out) return [`${card.dataset.in} ${card.dataset.card} is not on the screen`];
  const middle = getComputedStyle(card.closest('li')).transform;
  const slack = middle.includes('0, 0, 1') ? 0 : box.width * 0.05;  // turned a little
  const hit = document.elementFromPoint(box.left + box.width * 0.14 + slack, box.top + box.height * 0.13 + slack);
  const pile = card.closest('.pile');
  return pile || card.contains(hit) ? [] : [`${card.dataset.in} ${card.dataset.card} is covered`];
})"""

# What was done last, where it does not stand there wholly.
CUT = """() => [...document.querySelectorAll('.ribbon > span')]
  .filter(each => each.scrollHeight > each.clientHeight + 2).map(each => `"${each.innerText}" is cut off`)"""


# What makes the page or the board larger than it is.
BEYOND = """() => {
  const board = document.querySelector('kz-board'), whole = document.documentElement;
  const larger = each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1;
  const box = board.getBoundingClientRect();
  const out = each => {
    const at = each.getBoundingClientRect();
    return at.width && (at.right > box.right + 1 || at.bottom > box.bottom + 1);
  };
  const found = larger(board) ? [...board.querySelectorAll('*')].filter(each => out(each) && !each.closest('svg')) : [];
  const name = each => `${each.tagName}.${each.className} ${each.closest('[data-area]')?.dataset.area ?? ''}`;
  const names = found.filter(each => ![...each.children].some(out)).map(name);
  return larger(whole) ? [...names, 'the page'] : names.length || !larger(board) ? names : ['something'];
}"""


# Words that are set too small to be read at arm's length; what is printed on cards and books is drawn as they are.
TINY = """() => {
  const found = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest('.face, .book, .sr, option, script, style, noscript')) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < 11 && element.getClientRects().length) found.add(`"${node.data.trim()}" has ${size} pixels`);
  }
  return [...found];
}"""


def meet(one: dict[str, Any], two: dict[str, Any]) -> bool:
    """Whether two boxes share more than a hair."""
    wide: float = min(one["right"], two["right"]) - max(one["left"], two["left"])
    high: float = min(one["bottom"], two["bottom"]) - max(one["top"], two["top"])
    return wide > 2 and high > 2


def faults(person: Person) -> list[str]:
    """What is wrong with the table as it is drawn."""
    page = person.page
    words = lines(person, "kz-board")
    found: list[str] = [*page.evaluate(OWN), *page.evaluate(CUT)]
    pairs = [(one, two) for at, one in enumerate(words) for two in words[at + 1 :]]
    found += [
        f'"{one["text"]}" lies across "{two["text"]}"'
        for one, two in pairs
        if one["place"] != two["place"] and meet(one, two)
    ]
    corners = page.evaluate(CORNERS)
    found += [
        f'"{word["text"]}" lies over the corner of {corner["area"]}'
        for word in words
        for corner in corners
        if meet(word, corner)
    ]
    width, height = page.viewport_size["width"], page.viewport_size["height"]  # type: ignore[index]
    found += [
        f'"{word["text"]}" is cut off'
        for word in words
        if word["left"] < -1 or word["right"] > width + 1 or word["bottom"] > height + 1
    ]
    beyond: list[str] = page.evaluate(BEYOND)
    return [*found, *page.evaluate(TINY), *(f"{what} lies beyond the board" for what in beyond)]


def played(rules: str, seats: int, moves: int, bot: str = "random") -> dict[str, Any]:
    """A position in the middle of a game, the same each time; where there are turns, it is the first seat's."""
    referee = kalamazoo.Referee(kalamazoo.rules(rules), seats, "1913")
    company = Company(referee, make_bots(bot, referee.rules, seats, Rng(1)), Rng(1))
    for done in range(moves + 200):
        if not referee.may_act() or (done >= moves and referee.must_act() in ([], [0])):
            break
        seat, move, _ = company.next_wish()
        company.play(seat, move)
    return referee.rules.game.write_position(referee.state())


# How far the ring round a person that can be chosen reaches over somebody else's name, in pixels.
OVER_NAMES = """() => [...document.querySelectorAll('.seat .target.far')].flatMap(ring => {
  const around = getComputedStyle(ring).boxShadow.includes('rgb') ? 3 : 0;  // its dark edge
  const { left, top, right, bottom } = ring.getBoundingClientRect();
  const box = { left: left - around, top: top - around, right: right + around, bottom: bottom + around };
  const others = [...document.querySelectorAll('.seat')].filter(seat => !seat.contains(ring));
  return others.map(seat => {
    const name = document.createRange();
    name.selectNodeContents(seat.querySelector('.plate .name, .plate'));
    const at = name.getBoundingClientRect();
    const wide = Math.min(box.right, at.right) - Math.max(box.left, at.left);
    return wide > 2 ? Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top) : 0;
  });
}).reduce((most, each) => Math.max(most, each), 0)"""


def test_in_a_crowd_the_rings_leave_the_names_free(parlour: Parlour) -> None:
    ann = parlour.person(SIZES["small-phone"])
    rules = "stock-exchange@1913"
    parlour.table(ann, rules, f"p{'b' * 14}", played(rules, 15, 40, "fair"), speed=SLOW)
    ann.look()
    ann.page.evaluate(HEARS, 0)
    offered = next(g for g in ann.scene()["gestures"] if g.get("target", "").startswith("hand:"))
    ann.card(offered["source"], offered["card"]).click(position=CORNER)
    ann.page.wait_for_selector(".seat .target.far")
    assert ann.page.evaluate(OVER_NAMES) <= 2


@pytest.mark.parametrize(("rules", "seats", "opens"), [("authors@1913", 16, False), ("flinch@1913(packs=2)", 8, True)])
def test_in_a_crowd_who_acts_is_opened_if_there_is_more_to_see(
    parlour: Parlour, rules: str, seats: int, opens: bool
) -> None:
    ann = parlour.person(SIZES["phone"])
    parlour.table(ann, rules, f"p{'b' * (seats - 1)}", played(rules, seats, 40, "fair"), speed=SLOW)
    while not any(player.get("waited_for") for player in ann.scene()["players"][1:]):
        gesture = first_of(ann.scene())
        assert gesture is not None
        ann.tried(ann.do, gesture)
        ann.wait()
    ann.page.evaluate(HEARS, 0)
    ann.page.evaluate(SETTLED)
    assert bool(ann.page.locator(".opening").count()) == opens


# Cards in the middle, and words beside them, over which an opened seat lies.
UNDER = """() => {
  const at = document.querySelector('.opening').getBoundingClientRect();
  return [...document.querySelectorAll('.middle :is(.card, .label, .place-free)')].filter(each => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const wide = Math.min(right, at.right) - Math.max(left, at.left);
    return wide > 2 && Math.min(bottom, at.bottom) - Math.max(top, at.top) > 2;
  }).map(each => each.innerText);
}"""


@pytest.mark.parametrize("size", ["small-phone", "phone", "lying-phone"])
def test_an_opened_seat_covers_no_cards_and_says_everything_once(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size])
    rules = "flinch@1913(packs=2)"
    parlour.table(ann, rules, "pbbbbbbb", played(rules, 8, 40, "fair"), speed=SLOW)
    ann.look()
    ann.page.evaluate(HEARS, 0)
    ann.page.get_by_role("button", name="Dora: show the cards").click()
    ann.page.evaluate(SETTLED)
    assert ann.page.evaluate(UNDER) == []
    said = [line["text"] for line in lines(ann, ".opening")]
    assert said.count("stock") == 1
    assert said.count("hand") == 1
    across = [fault for fault in faults(ann) if "lies" in fault and any(f'"{text}"' in fault for text in said)]
    assert across == []


@pytest.mark.parametrize("rules", GAMES)
def test_the_table_fits_seven_rooms(parlour: Parlour, rules: str) -> None:
    ann = parlour.person()
    deep = (20 * GAMES[rules] + 20, "fair")  # reserve piles have several cards
    position = played(rules, GAMES[rules], *(deep if rules.startswith("flinch") else (30, "random")))
    parlour.table(ann, rules, f"p{'b' * (GAMES[rules] - 1)}", position, bot="random", speed=SLOW)
    ann.look()
    ann.page.evaluate(HEARS, 0)
    found = {}
    for name, (width, height) in SIZES.items():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(SETTLED)
        found[name] = faults(ann)
    assert found == {name: [] for name in SIZES}


@pytest.mark.parametrize("size", SIZES)
def test_a_panel_leaves_ones_own_cards_free_and_is_closed_at_once(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size])
    parlour.table(ann, "flinch@1913", "pbb", played("flinch@1913", 3, 40, "fair"), speed=SLOW)
    ann.look()
    ann.page.evaluate(HEARS, 0)
    panel = ann.page.locator(".beside")
    for name in ("Log", "Talk"):
        ann.panel(name)
        ann.page.evaluate(SETTLED)
        assert ann.page.evaluate(OWN) == []
        assert in_sight(ann, ".room .status")
        assert crossed(ann, ".beside") == []
        ann.page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
    ann.panel("Log")
    ann.page.locator(".room > .own").click(position={"x": 6, "y": 6})
    expect(panel).to_have_count(1 if size in ("tablet", "laptop", "screen", "large-screen") else 0)  # it lies beside


PHONES = {name: size for name, size in SIZES.items() if min(size) < 400}


def deeds(person: Person) -> list[str]:
    """What stands on the buttons that are seen; behind the last one may be more."""
    found: list[str] = person.page.locator(".bar.deeds button.deed:not(.more)").all_inner_texts()
    return found


def too_high() -> dict[str, Any]:
    """A position of Flush in which the first seat has nothing that is low enough."""
    position = played("flush", 4, 20, "fair")
    for low in ("1", "1s"):
        position["aside"].remove(low)
    return {
        **position,
        "aside": [*position["aside"], *position["pile"]],
        "pile": ["1", "1s"],
        "top": {**position["top"], "value": 1},
    }


def used_up() -> dict[str, Any]:
    """A Triangle in which nothing more can be done but to take back or to give up."""
    position = played("triangle@1913", 1, 3)
    gone = [card for row in position["triangle"] for card in row if card]
    top, *discarded = sorted(gone, key=lambda card: int(card) != 3)
    left = [[top], *([0] * size for size in range(2, 8))]
    stock = [card for card in position["pack"] if card == 5]
    away = [*(card for card in position["pack"] if card != 5), *position["away"], *discarded]
    now = {"triangle": left, "left": 0, "stock": stock, "away": away}
    return {**position, **now, "pack": [], "history": [{**position["history"][0], **now}]}


@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_what_is_needed_stands_on_a_button(parlour: Parlour, size: str) -> None:
    ann = parlour.person(SIZES[size])
    parlour.table(ann, "flush", "pbbb", too_high(), speed=SLOW)
    ann.do(
        next(gesture for gesture in ann.scene()["gestures"] if gesture["label"] == "Put out the four with a skip mark")
    )
    expect(ann.page.locator(".status")).to_contain_text("Your set: 1 four")
    assert deeds(ann)[0] == "Declare, pick up"
    assert faults(ann) == []
    parlour.table(ann, "triangle@1913", "p", used_up())
    ann.look()
    assert deeds(ann) == ["Undo", "Give up"]
    assert faults(ann) == []


# Words printed on one's own cards that another card lies over, in full or in part.
COVERED = """() => [...document.querySelectorAll('.own .fan .card')].flatMap((card, at, all) => {
  const later = all.slice(at + 1).map(other => other.getBoundingClientRect());
  const words = [...card.querySelectorAll('.sentence, .title text, .brief text, .points')];
  return words.filter(each => each.getClientRects().length).flatMap(each => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const box = range.getBoundingClientRect();
    const over = later.filter(({ left, right, top, bottom }) =>
      Math.min(right, box.right) - Math.max(left, box.left) > 1.5
      && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1.5);
    return over.length ? [`${each.textContent} of card ${at}`] : [];
  });
})"""


def large_hand(cards: int) -> dict[str, Any]:
    """A table of Flaps at which the first seat holds so many cards."""
    referee = kalamazoo.Referee(kalamazoo.rules("flaps@level4"), 4, "1913")
    position = referee.rules.game.write_position(referee.state())
    hand, pack = position["seats"][0]["hand"], position["pack"]
    while len(hand) < cards:
        hand.append(pack.pop())
    return {**position, "turn": 0}


@pytest.mark.parametrize("cards", [8, 9, 11, 13])
def test_of_what_is_printed_on_a_card_all_is_seen_or_nothing(parlour: Parlour, cards: int) -> None:
    ann = parlour.person()
    parlour.table(ann, "flaps@level4", "pbbb", large_hand(cards), speed=SLOW)
    ann.look()
    ann.page.evaluate(HEARS, 0)
    found = {}
    for name, (width, height) in SIZES.items():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(SETTLED)
        found[name] = [*ann.page.evaluate(COVERED), *faults(ann)]
    assert found == {name: [] for name in SIZES}
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    if cards > 9:  # then the words of the card that is pointed at stand beside the hand
        face = ann.scene()["areas"][[area["id"] for area in ann.scene()["areas"]].index("hand:0")]["cards"][0]
        ann.card("hand:0", 0).hover(position=CORNER)
        expect(ann.page.locator(".status")).to_contain_text(face["effect"])


def test_points_are_seen_in_a_fan(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(ann, "flush", "pbbb", played("flush", 4, 6, "fair"), speed=SLOW)
    ann.look()
    ann.page.evaluate(HEARS, 0)
    for width, height in SIZES.values():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(SETTLED)
        assert ann.page.evaluate(COVERED) == []


# How many pixels of the words in a bubble lie on or beyond its frame, and whether they are large enough.
UNFRAMED = """() => [...document.querySelectorAll('.bubble')].flatMap(bubble => {
  const frame = parseFloat(getComputedStyle(bubble, '::before').top) * (bubble.getBoundingClientRect().width
    / bubble.offsetWidth), box = bubble.getBoundingClientRect();
  return [...bubble.querySelectorAll('.shout, .caller')].flatMap(words => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return [...range.getClientRects()].flatMap(line => {
      const high = line.bottom - line.top, low = line.bottom - high * 0.22, top = line.top + high * 0.2;
      return top < box.top + frame || low > box.bottom - frame ? [words.textContent] : [];
    });
  });
})"""


@pytest.mark.parametrize(("rules", "seats"), [("store@1913", 4), ("stock-exchange@1913", 15), ("authors@1913", 4)])
def test_what_is_said_stands_inside_of_its_frame(parlour: Parlour, rules: str, seats: int) -> None:
    ann = parlour.person()
    parlour.table(ann, rules, f"p{'b' * (seats - 1)}", speed=SLOW)
    ann.look()
    ann.page.evaluate(HEARS, 0)
    voices = [
        {"key": seat, "seat": seat, "text": text, "tone": "said", "since": 0, "spent": False}
        for seat, text in zip(range(3), ("Dora, give me all your fours!", "Go to Store!", "two! two!"), strict=True)
    ]
    for name, (width, height) in SIZES.items():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate("voices => { document.querySelector('kz-board').voices = voices; }", voices)
        ann.page.evaluate(SETTLED)
        assert ann.page.locator(".bubble").count() or seats > 8, name  # in a crowd on a small phone the ribbon tells it
        assert ann.page.evaluate(UNFRAMED) == [], name


# Words at a seat that the frame of a hint runs through.
STRUCK = """() => [...document.querySelectorAll('.seat .hinted > .slot')].flatMap(slot => {
  if (getComputedStyle(slot).outlineStyle === 'none') return [];
  const frame = slot.getBoundingClientRect();
  return [...slot.closest('.seat').querySelectorAll('.name, .fact')].filter(word => {
    const box = word.getBoundingClientRect();
    return Math.min(box.right, frame.right) > Math.max(box.left, frame.left) + 2
      && Math.min(box.bottom, frame.bottom) > Math.max(box.top, frame.top) + 2;
  }).map(word => word.textContent);
})"""


def test_a_hint_points_at_a_person_without_striking_out_words(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(ann, "authors@1913", "pbbb", played("authors@1913", 4, 26, "fair"), speed=SLOW)
    ann.page.wait_for_selector(".status.mine")
    ann.page.get_by_role("button", name="Hint", exact=True).click()
    ann.page.wait_for_selector(".seat .hinted")
    ann.page.evaluate(HEARS, 0)
    for name, (width, height) in SIZES.items():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(SETTLED)
        assert ann.page.evaluate(STRUCK) == [], name
        assert ann.page.locator(".seat .hinted").count(), name


def test_a_word_about_a_move_leaves_the_last_act_in_sight(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(ann, "muggins@1913", "pbb", speed=SLOW)
    ann.look()
    ann.do({"source": "hand:0"})
    ann.wait()
    ann.page.get_by_role("button", name="Hint", exact=True).click()
    ann.page.wait_for_selector(".note")
    for name, (width, height) in SIZES.items():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.evaluate(SETTLED)
        assert in_sight(ann, ".ribbon"), name

"""Nothing jumps: over a whole game the browser itself sees no part of the page pushed about."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.playing import PHONE, WIDE, Gesture, Parlour, Scene, first_of
from tests.browser.test_games import dealt, solved, stock_first

# Every shift with what was shifted, from the frame after the table was first drawn on. None is left out: not even
# those that follow a click at once, which the browser would forgive.
WATCH = """
  window.shifts = [];
  window.drawnAt = 0;
  const said = node => node && (node.className || node.parentElement?.className || node.nodeName);
  const where = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const keep = entry => window.shifts.push({ at: entry.startTime, value: entry.value, what: entry.sources.map(
    ({ node, previousRect, currentRect }) => `${said(node)} ${where(previousRect)} > ${where(currentRect)}`) });
  new PerformanceObserver(list => list.getEntries().forEach(keep)).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (!document.querySelector('kz-board .card')) return requestAnimationFrame(look);
    requestAnimationFrame(() => requestAnimationFrame(now => (window.drawnAt = now)));
  };
  requestAnimationFrame(look);
"""
SEEN = "() => window.drawnAt && window.shifts.filter(shift => shift.at > window.drawnAt)"


def last_cards(rules: str, seats: int, left: int) -> dict[str, Any]:
    """A deal of Flinch with so many cards left on each stock."""
    position = dealt(rules, seats)
    for seat in position["seats"]:
        position["stack"] += seat["stock"][:-left]
        seat["stock"] = seat["stock"][-left:]
    return position


FLAPS: dict[str, Any] = {"partial": True, "turn": 0, "phase": "open", "pile": ["7c"]}
FLAPS["pack"] = ["9d", "Qs", "5d", "8s", "10h", "2c", "3c", "7d", "7s", "9s"]
FLAPS["seats"] = [{"hand": ["9c", "9h", "Jh"]}, {"hand": ["5s", "Ks", "Kd", "Qd", "10d"]}, {"hand": ["2s", "5h", "8d"]}]
MUGGINS = {"partial": True, "turn": 0, "seats": [{"hand": [9, 4, 2, 1]}, {"hand": [12, 6, 3, 8, 10]}, {"hand": [5, 7]}]}

GAMES: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "flinch": ("flinch@1913(stock-size=5)", "pbbb", last_cards("flinch@1913(stock-size=5)", 4, 3)),
    "muggins": ("muggins@1913(play=strict)", "pbb", MUGGINS),
    "authors": ("authors@1913", "pbbb", None),
    "store": ("store@1913", "pbb", None),
    "exchange": ("stock-exchange@1913", "pbbb", None),
    "patience": ("patience@2008", "p", None),
    "triangle": ("triangle@1913", "p", None),
    "flaps": ("flaps@level1", "pbb", FLAPS),
    "flush": ("flush(limit=1)", "pbb", dealt("flush(limit=1)", 3)),
}
MOST = {"authors": 14, "store": 14, "exchange": 12}  # what a person does before we stop looking: bots do the rest


def choose(name: str, scene: Scene) -> Gesture | None:
    """What a person would do: play from the stock, declare a set, call, and else the first that comes."""
    if name == "flinch":
        return stock_first(scene)
    for gesture in scene.get("gestures", []):
        if gesture.get("urgent") or gesture["label"].startswith("Declare"):
            return dict(gesture)
    return first_of(scene, "Take back", "Stalemate?", "Undo", "Give up", "Withdraw", "Throw in")


def test_all_letters_are_there_before_they_are_needed(parlour: Parlour) -> None:
    ann = parlour.person()
    parlour.table(ann, "flush", "pb", dealt("flush", 2), speed=400)
    ann.look()  # nobody murmurs yet
    ann.page.wait_for_function("""() => document.fonts.check('italic 500 16px "Alegreya Sans"')""", timeout=10_000)


def test_what_is_printed_on_cards_stays_where_it_is(parlour: Parlour) -> None:
    hand = ["1Us", "2s", "4c", "5Dh", "8d", "UJs", "KSc"]  # the more there are, the less is seen of each
    others = [{"hand": ["6s", "6s", "Qs", "5s", "Ks"]}, {"hand": ["6s", "Qs", "5c", "Qc", "9s"]}]
    pack = ["KTc", "5h", "ARh", "1Dc", "5Gc", "KTd", "10d", "3s", "OM1", "5Mh", "KLc", "9d", "1Sh", "4d", "3d", "8c"]
    position = {**FLAPS, "seats": [{"hand": hand}, *others], "pack": pack}
    ann = parlour.person(WIDE, motion=True)
    ann.page.add_init_script(WATCH)
    parlour.table(ann, "flaps@level7", "pbb", position)
    drawn = 0
    while drawn < 3:
        scene = ann.scene()
        gesture = next((g for g in scene.get("gestures", []) if g.get("button", "").startswith("Draw")), None)
        drawn += gesture is not None and ann.tried(ann.do, gesture)
        ann.wait()
    assert ann.page.evaluate(SEEN) == []


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_jumps_over_a_whole_game(parlour: Parlour, name: str, size: tuple[int, int]) -> None:
    rules, seats, position = GAMES[name]
    ann = parlour.person(size, motion=True)
    ann.page.add_init_script(WATCH)
    moves: list[str] = []
    if len(seats) == 1:
        position, moves = solved(rules, 12 if name == "patience" else 224)
    bot = "random" if name in ("flaps", "authors", "store") else "fair"  # the others may be done too soon
    parlour.table(ann, rules, seats, position, bot=bot, pause=0)
    done = 0
    while done < MOST.get(name, 200):
        scene, phase = ann.look()
        if phase == "over" or scene.get("over"):
            break
        wanted = next((g for g in scene["gestures"] if g["move"] == moves[done]), None) if moves else None
        gesture = wanted or choose(name, scene)
        if gesture is not None:
            done += ann.tried(ann.do, gesture) or bool(moves)  # alone, nobody else can have done it
        ann.wait()
    assert done > 2
    assert ann.page.evaluate(SEEN) == []

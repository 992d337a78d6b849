"""A table as a drawing that stands by itself, in notebooks, documents and pixels."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import kalamazoo
from kalamazoo import ONLOOKER, Referee
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import FAN, PILE, Area, Face, Player, Scene
from kalamazoo.core.seats import CLOCK
from kalamazoo.games import GAMES
from kalamazoo.picture.letters import FAT, PLAIN, width, wrap
from kalamazoo.picture.raster import pixels, png
from kalamazoo.rulebook import editions, rules

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bertie", "Clara", "Dora", "Edwin", "Flora", "George", "Hetty")
SETS = [str(rules(f"{name}@{edition}")) for name, game in GAMES.items() for edition in editions(game)]


def play(text: str, seats: int, moves: int) -> Referee:
    """A game after so many moves, or at its end."""
    referee = Referee(text, seats, seed=3, names=NAMES[:seats])
    rng = Rng(5)
    for _ in range(moves):
        if referee.over:
            break
        seat = (referee.must_act() or referee.may_act())[0]
        known = referee.state() if seat == CLOCK else referee.known(seat)
        referee.play(seat, known.random_move(seat, rng))
    return referee


def check(drawing: str) -> ElementTree.Element:
    """A drawing that is well formed, defines what it uses, and has a size."""
    root = ElementTree.fromstring(drawing)
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(ids) == len({*ids})
    used = {each.attrib["href"][1:] for each in root.iter(f"{SVG}use")} | {*re.findall(r"url\(#([^)]+)\)", drawing)}
    assert used <= {*ids}
    assert "nan" not in drawing
    return root


@pytest.mark.parametrize("text", SETS)
def test_every_game_is_drawn_for_everybody_at_any_time(text: str) -> None:
    fewest, most = rules(text).seat_range()
    for seats in {fewest, min(most, 8)}:
        for moves in (0, 12, 60):
            referee = play(text, seats, moves)
            for viewer in (0, seats - 1, ONLOOKER):
                scene = referee.view(viewer).scene()
                root = check(kalamazoo.svg(scene, NAMES[:seats]))
                assert scene.status in root.attrib["aria-label"]


@pytest.mark.parametrize("text", SETS)
def test_nothing_lies_outside_the_table(text: str) -> None:
    seats = min(rules(text).seat_range()[1], 8)
    root = check(kalamazoo.svg(play(text, seats, 25).view(0).scene(), NAMES[:seats]))
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    for group in root.findall(f"{SVG}g"):
        x, y = map(float, re.findall(r"translate\(([-0-9.]+) ([-0-9.]+)\)", group.attrib["transform"])[0])
        assert 0 < x < wide - 30
        assert 0 < y < high


def test_states_views_scenes_and_records_show_themselves() -> None:
    referee = play("flinch@1913", 3, 20)
    view = referee.view(1)
    for shown in (referee.state(), view.state, view, view.scene()):
        drawing = getattr(shown, "_repr_svg_")()  # noqa: B009  as a notebook asks
        check(drawing)
    table = getattr(referee.record(names=("<i>", "Bertie", "Clara")), "_repr_html_")()  # noqa: B009
    assert table.count("<tr>") == len(referee.record().steps) + 2
    assert "<i>" not in table
    assert "&lt;i&gt;" in table
    assert "as Bertie saw it" in getattr(referee.record(1, NAMES[:3]), "_repr_html_")()  # noqa: B009


@pytest.mark.parametrize("text", ["authors@1913", "flaps@level7", "flush", "stock-exchange@1913", "flinch@1988"])
def test_a_masked_state_shows_nothing_that_its_seat_may_not_know(text: str) -> None:
    known = play(text, 3, 8).known(0)
    shown = getattr(known, "_repr_svg_")()  # noqa: B009
    for seed in range(3):
        world = known.clone()
        world.fill(Rng(seed))
        assert getattr(world.mask(0), "_repr_svg_")() == shown  # noqa: B009


def test_names_from_anywhere_do_no_harm() -> None:
    face = Face("7", marks=("<script>",), label="7")
    area = Area("hand:1", FAN, "<b>'s hand", (face,), 1, 1)
    pile = Area("pile", PILE, 'A "pile" & more', text="漢字 <x>")
    scene = Scene(0, 'you & <me> "say"', (area, pile), (Player(0, True), Player(1, False)))
    drawing = kalamazoo.svg(scene, ("Łukasz & Zoë", "<script>alert(1)</script>"))
    check(drawing)
    assert "<script" not in drawing


def test_the_lamp_can_be_turned_down() -> None:
    scene = play("flush", 2, 3).view(0).scene()
    assert kalamazoo.svg(scene) != kalamazoo.svg(scene, dark=True)
    check(kalamazoo.svg(scene, dark=True))


def test_lines_fit_where_they_can() -> None:
    lines = wrap("Name trumps: everyone puts in a card, the lowest takes them all.", 10, 90)
    assert " ".join(lines).startswith("Name trumps: everyone")
    assert all(width(line, 10, PLAIN) <= 90 for line in lines)
    assert wrap("", 10, 90) == []
    assert width("15", 20, FAT) > width("1", 20, FAT)


def test_pictures_in_pixels() -> None:
    scene = play("flaps@level4", 2, 3).view(0).scene()
    assert png(scene, width=300).startswith(b"\x89PNG")
    wide, high, data = pixels(scene, width=300)
    assert wide == 300
    assert len(data) == 3 * wide * high
    assert len({data[at : at + 3] for at in range(0, len(data), 3)}) > 200

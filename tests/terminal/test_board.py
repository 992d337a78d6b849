"""A scene as text: framed and in lines, and where the mouse finds what."""

from __future__ import annotations

import pytest

from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import BADGE, COLUMN, FAN, PILE, TRIANGLE, Area, Face, Player, Scene
from kalamazoo.games import GAMES
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.terminal.blocks import Block
from kalamazoo.terminal.board import Marks, draw_board
from kalamazoo.terminal.cards import AIM, PICKED, draw_inline

HAND = Area("hand:0", FAN, "Your hand", (Face("3"), Face("12")), 2, 0)


def board(*areas: Area, width: int = 100, height: int | None = None, marks: Marks | None = None) -> Block:
    """A scene of one player with these areas."""
    scene = Scene(0, "Play a card.", areas, (Player(0, True, (("stock", "7"),)),))
    return draw_board(scene, (), width, height, marks or Marks())


def drawn(*areas: Area, height: int | None = None) -> str:
    """The same as lines."""
    return board(*areas, height=height).text().plain


def test_hands_piles_and_badges_in_lines() -> None:
    text = drawn(
        HAND,
        Area("stock:0", PILE, "Your stock", (Face("9"),), 7, 0),
        Area("suit", BADGE, "Called suit", text="hearts"),
        Area("stack", PILE, "Stack", (Face(back=True),), 60),
        height=5,
    )
    assert "Your hand [3][12]" in text
    assert "Your stock [9]×7" in text
    assert "Called suit hearts" in text
    assert "Stack [▒]×60" in text
    assert "▶ Seat A (you)  stock 7" in text
    assert "Play a card." in text


def test_cards_in_frames() -> None:
    lines = drawn(HAND, Area("stock:0", PILE, "Your stock", (Face("9"),), 7, 0)).splitlines()
    assert [line.rstrip() for line in lines[1:6]] == [
        "  Your hand     Your stock",
        "  ╭───╮ ╭───╮   ╭───╮",
        "  │ 3 │ │12 │   │ 9 │",
        "  ╰───╯ ╰───╯   ╰───╯",
        "                ×7",
    ]


def test_numbered_piles_stand_in_a_row() -> None:
    piles = [
        Area(f"reserve:0:{n}", PILE, f"Your reserve {n}", (Face(str(n)),) if n < 3 else (), n, 0) for n in (1, 2, 3)
    ]
    assert "Your reserve [1] [2]×2 [ ]" in drawn(*piles, height=3)
    assert "│ 1 │ │ 2 │ │   │" in drawn(*piles)


def test_a_triangle_is_a_triangle() -> None:
    faces = (Face("7"), Face("1"), Face(), Face("2"), Face("13"), Face("4"))
    lines = drawn(Area("triangle", TRIANGLE, "Triangle", faces, 5)).splitlines()
    rows = [line for line in lines if "[" in line]
    assert [row.count("[") for row in rows] == [1, 1, 3]
    assert rows[0].index("[") > rows[1].index("[") > rows[2].index("[")


def test_no_two_cards_of_flaps_look_alike() -> None:
    rule_set = rules("flaps@level7")
    faces: list[int] = rule_set.options.faces  # type: ignore[attr-defined]
    half = len(faces) // 2
    cards = [rule_set.game.write_card(card) for card in faces]
    start = {"turn": 0, "pile": ["5c"], "pack": [], "partial": True}
    inline, framed = set(), set()
    referee = Referee(rule_set, start={**start, "seats": [{"hand": cards[:half]}, {"hand": cards[half:]}]})
    for viewer in (0, 1):
        area = next(area for area in referee.view(viewer).scene().areas if area.id == f"hand:{viewer}")
        for face in area.cards:
            inline.add(draw_inline(face).plain)
            framed.add(board(Area("hand:0", FAN, "Your hand", (face,), 1, 0)).text().plain)
    assert len(inline) == len(framed) == len(cards)
    assert {"[KING♣]", "[K TRUMPS♣]", "[KING 'N' LAY♣]", "[K SPOOF♣]", "[5♣]", "[4 FLAPS♣]", "[0 QUACK]"} <= inline


def test_a_column_shows_every_card() -> None:
    column = Area("lower:1", COLUMN, "Lower pile 1", (Face("9"), Face("8"), Face("7")), 3)
    assert "[9][8][7]" in drawn(column, height=3)
    assert [line.strip() for line in drawn(column).splitlines() if "│" in line] == ["│ 9 │", "│ 8 │", "│ 7 │"]


def test_a_large_hand_overlaps_and_every_rank_can_be_read() -> None:
    hand = Area("hand:0", FAN, "Your hand", tuple(Face(str(n)) for n in range(1, 16)), 15, 0)
    block = board(hand, width=62)
    assert block.width <= 62
    assert all(str(n) in block.text().plain for n in range(1, 16))
    assert sorted({spot.card for spot in block.spots if spot.area == "hand:0"}) == list(range(-1, 15))


def test_what_is_marked_looks_otherwise_and_the_mouse_finds_it() -> None:
    pile = Area("centre:1", PILE, "Pile 1", (Face("2"),), 2)
    marks = Marks(picked=("hand:0", 0), aims=frozenset({("centre:1", -1)}))
    block = board(HAND, pile, marks=marks)
    styles = {str(span.style) for line in block.lines for span in line.spans}
    assert {PICKED, AIM} <= styles
    rows = [line.plain for line in block.lines]
    row = next(number for number, line in enumerate(rows) if "│12 │" in line)
    found = block.spot_at(rows[row].index("12"), row)
    assert found is not None
    assert (found.area, found.card) == ("hand:0", 1)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_table_fits_the_width_of_a_small_terminal(name: str) -> None:
    rule_set = rules(name)
    referee = Referee(rule_set, rule_set.seat_range()[1], "7")
    lot = Rng(3)
    for _ in range(40):
        seats = referee.must_act()
        if not seats:
            break
        referee.play(seats[0], referee.state().random_move(seats[0], lot))
    for width in (78, 110):
        scene = referee.view(0).scene()
        block = draw_board(scene, referee.names, width, 13)
        status = len(scene.status)
        texts = max((len(area.text) + len(area.label) for area in scene.areas), default=0)
        assert block.width <= max(width, status, texts + 20)

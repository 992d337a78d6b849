"""A scene as text."""

from __future__ import annotations

from rich.console import Console

from kalamazoo.core.scene import BADGE, COLUMN, FAN, PILE, TRIANGLE, Area, Face, Player, Scene
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.terminal.drawing import draw_face, draw_scene


def drawn(*areas: Area) -> str:
    """A scene of one player with these areas, as lines."""
    console = Console(width=100, record=True, file=None, force_terminal=False)
    scene = Scene(0, "Play a card.", areas, (Player(0, True, (("stock", "7"),)),))
    with console.capture() as capture:
        console.print(draw_scene(scene))
    return capture.get()


def test_hands_piles_and_badges() -> None:
    text = drawn(
        Area("hand:0", FAN, "Your hand", (Face("3"), Face("12")), 2, 0),
        Area("stock:0", PILE, "Your stock", (Face("9"),), 7, 0),
        Area("suit", BADGE, "Called suit", text="hearts"),
        Area("stack", PILE, "Stack", (Face(back=True),), 60),
    )
    assert "Your hand  [ 3] [12]" in text
    assert "Your stock  [ 9]  7 cards" in text
    assert "Called suit  hearts" in text
    assert "[▒▒]  60 cards" in text
    assert "▶ Seat A (you)  stock 7" in text
    assert "Play a card." in text


def test_numbered_piles_stand_in_a_row() -> None:
    piles = [
        Area(f"reserve:0:{n}", PILE, f"Your reserve {n}", (Face(str(n)),) if n < 3 else (), n, 0) for n in (1, 2, 3)
    ]
    assert "Your reserve  [ 1]  [ 2]2" in drawn(*piles)


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
    looks = set()
    referee = Referee(rule_set, start={**start, "seats": [{"hand": cards[:half]}, {"hand": cards[half:]}]})
    for viewer in (0, 1):
        area = next(area for area in referee.view(viewer).scene().areas if area.id == f"hand:{viewer}")
        looks |= {draw_face(face).plain for face in area.cards}
    assert len(looks) == len(cards)
    assert {"[KING♣]", "[K TRUMPS♣]", "[KING 'N' LAY♣]", "[K SPOOF♣]", "[5♣]", "[4 FLAPS♣]", "[0 QUACK]"} <= looks


def test_a_column_shows_every_card() -> None:
    assert "[ 9] [ 8] [ 7]" in drawn(Area("lower:1", COLUMN, "Lower pile 1", (Face("9"), Face("8"), Face("7")), 3))

"""What can be chosen: moves grouped by the card they begin with, and what pointing at a card or a place means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kalamazoo.core.scene import PILE, Area, Gesture, Scene
from kalamazoo.terminal.board import Marks, Place

SAME = " ▸ "


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the list: a move, or a card with several moves behind it."""

    label: str
    gestures: tuple[Gesture, ...]
    source: Place | None = None  # the card that they begin with

    @property
    def only(self) -> Gesture | None:
        """The move, if there is but one."""
        return self.gestures[0] if len(self.gestures) == 1 else None


def place_of(area: Area | None, name: str, card: int) -> Place:
    """A card by its number, also where a gesture speaks of the top card of a pile."""
    if area and area.shape == PILE and card < 0 and area.cards:
        return name, len(area.cards) - 1
    return name, card


def choices_of(scene: Scene) -> list[Choice]:
    """Calls against time first, then card by card in the order of the table, then buttons."""
    areas = {area.id: area for area in scene.areas}
    calls: list[Choice] = []
    buttons: list[Choice] = []
    cards: dict[Place, list[Gesture]] = {}
    for gesture in scene.gestures:
        if gesture.urgent or not gesture.source:
            (calls if gesture.urgent else buttons).append(Choice(said(gesture), (gesture,)))
        else:
            place = place_of(areas.get(gesture.source), gesture.source, gesture.card)
            cards.setdefault(place, []).append(gesture)
    grouped = [Choice(group_label(areas, place, found), tuple(found), place) for place, found in cards.items()]
    return [*calls, *grouped, *buttons]


def said(gesture: Gesture) -> str:
    """A move in words, with its token."""
    return f"{gesture.label}  ({gesture.move})"


def group_label(areas: dict[str, Area], place: Place, gestures: Sequence[Gesture]) -> str:
    """The move itself, or the card and how many moves it has."""
    if len(gestures) == 1:
        return said(gestures[0])
    area = areas.get(place[0])
    if area is None:
        return f"{place[0]}{SAME}{len(gestures)} moves"
    face = area.cards[place[1]] if 0 <= place[1] < len(area.cards) else None
    card = (face.short or face.label or face.rank or "the card") if face else ""
    where = area.label[:1].lower() + area.label[1:]
    return f"{f'{card} in {where}' if card else area.label}{SAME}{len(gestures)} moves"


def marks_of(scene: Scene, picked: Choice | None) -> Marks:
    """What to mark on the table: what can be used, or where the picked card can go."""
    areas = {area.id: area for area in scene.areas}
    if picked is None or picked.source is None:
        usable = {place_of(areas.get(g.source), g.source, g.card) for g in scene.gestures if g.source}
        return Marks(usable=frozenset(usable))
    return Marks(picked=picked.source, aims=frozenset((g.target, g.onto) for g in picked.gestures if g.target))


def aimed_at(picked: Choice, place: Place) -> list[Gesture]:
    """The moves of a picked card that go to a place."""
    area, card = place
    exact = [gesture for gesture in picked.gestures if gesture.target == area and gesture.onto == card >= 0]
    return exact or [gesture for gesture in picked.gestures if gesture.target == area and gesture.onto < 0]


def pointed_at(choices: Iterable[Choice], place: Place) -> Choice | None:
    """The choice that begins with this card, or else with the area it lies in."""
    found = [choice for choice in choices if choice.source is not None and choice.source[0] == place[0]]
    exact = [choice for choice in found if choice.source == place]
    whole = [choice for choice in found if choice.source and choice.source[1] < 0]
    return next(iter(exact or whole), None)

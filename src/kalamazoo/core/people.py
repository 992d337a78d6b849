"""People in sentences: a game speaks of seats by signs, and whoever shows the sentence puts the names in.

A sign is one character of Unicode's private use area, so no name and no rule can be mistaken for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from kalamazoo.core.moment import Act, Moment, Voice
from kalamazoo.core.scene import Area, Face, Gesture, Player, Scene
from kalamazoo.core.seats import CLOCK, MOST_SEATS, ONLOOKER, seat_name

FIRST_SIGN: Final = 0xE000

Names = tuple[str, ...]  # by seat; what is empty or missing is called by its letter


def person(seat: int) -> str:
    """The sign of a seat in a sentence; `named` makes a name of it."""
    if seat in (CLOCK, ONLOOKER):
        return f"the {seat_name(seat)}"
    return chr(FIRST_SIGN + seat)


@lru_cache(maxsize=4096)
def _table(names: Names) -> dict[int, str]:
    """What each sign stands for."""
    return {
        FIRST_SIGN + seat: (names[seat] if seat < len(names) else "") or seat_name(seat) for seat in range(MOST_SEATS)
    }


def named(text: str, names: Names = ()) -> str:
    """A sentence with the names of the people in it, or the letters of their seats."""
    return text if text.isascii() else text.translate(_table(names))


def told_apart(names: Sequence[str]) -> Names:
    """The same names, with a number behind those that stand there twice: "Ann", "Ann 2"."""
    found: list[str] = []
    for name in names:
        same, number = name, 1
        while same and same in found:
            number += 1
            same = f"{name} {number}"
        found.append(same)
    return tuple(found)


def named_scene(scene: Scene, names: Names = ()) -> Scene:
    """A scene with the names of the people in all its texts; what has none in it stays the same object."""
    return replace(
        scene,
        status=named(scene.status, names),
        areas=tuple(named_area(area, names) for area in scene.areas),
        players=tuple(named_player(player, names) for player in scene.players),
        gestures=tuple(named_gesture(gesture, names) for gesture in scene.gestures),
    )


def named_area(area: Area, names: Names) -> Area:
    """An area with names."""
    cards = area.cards
    if any(not face.label.isascii() for face in cards):
        cards = tuple(named_face(face, names) for face in cards)
    elif area.label.isascii() and area.text.isascii():
        return area
    return replace(area, label=named(area.label, names), text=named(area.text, names), cards=cards)


def named_face(face: Face, names: Names) -> Face:
    """A card with names."""
    return face if face.label.isascii() else replace(face, label=named(face.label, names))


def named_gesture(gesture: Gesture, names: Names) -> Gesture:
    """A gesture with names."""
    if gesture.label.isascii() and gesture.button.isascii() and gesture.tag.isascii():
        return gesture
    label, button, tag = (named(text, names) for text in (gesture.label, gesture.button, gesture.tag))
    return replace(gesture, label=label, button=button, tag=tag)


def named_player(player: Player, names: Names) -> Player:
    """A player with names in what is told of him."""
    if all(value.isascii() for _, value in player.counts):
        return player
    return replace(player, counts=tuple((what, named(value, names)) for what, value in player.counts))


def named_voice(voice: Voice, names: Names) -> Voice:
    """Something said, with names."""
    return Voice(voice.seat, named(voice.text, names), voice.tone)


def named_act(act: Act, names: Names) -> Act:
    """An act with names."""
    return Act(act.seat, named(act.lead, names), named(act.text, names), act.places)


def named_moment(moment: Moment, names: Names) -> Moment:
    """A moment with names."""
    entries = tuple(replace(entry, note=named(entry.note, names)) for entry in moment.entries)
    title, over, text = (named(text, names) for text in (moment.title, moment.over, moment.text))
    return replace(moment, title=title, over=over, text=text, entries=entries, figure=named(moment.figure, names))

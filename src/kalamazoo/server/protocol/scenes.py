"""Scenes on the wire: whole, or as what changed; and the cards that moved, for the animation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import convert

from kalamazoo.core import scene as core
from kalamazoo.core.cards import BACK
from kalamazoo.core.event import CARD, CLEAR, SHUFFLE, Event
from kalamazoo.core.game import Game
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.server.protocol import wire

T = TypeVar("T")


def viewer_on_wire(viewer: int) -> int:
    """An onlooker is -1 on the wire."""
    return -1 if viewer == ONLOOKER else viewer


def plain(thing: object, kind: type[T]) -> T:
    """A part of a scene as its wire type."""
    return convert(thing, kind, from_attributes=True)


def whole_scene(scene: core.Scene) -> wire.Scene:
    """The whole scene."""
    return wire.Scene(
        viewer_on_wire(scene.viewer),
        scene.status,
        plain(scene.areas, tuple[wire.Area, ...]),
        plain(scene.players, tuple[wire.Player, ...]),
        plain(scene.gestures, tuple[wire.Gesture, ...]),
        scene.over,
        dict(scene.hints),
    )


def change(old: core.Scene, new: core.Scene) -> wire.SceneChange:
    """What differs between two scenes of one viewer."""
    before = {area.id: area for area in old.areas}
    names = tuple(area.id for area in new.areas)
    changed = tuple(area for area in new.areas if before.get(area.id) != area)
    stay = set(names)
    return wire.SceneChange(
        viewer_on_wire(new.viewer),
        new.status,
        plain(changed, tuple[wire.Area, ...]),
        tuple(name for name in before if name not in stay),
        None if names == tuple(before) else names,
        None if new.players == old.players else plain(new.players, tuple[wire.Player, ...]),
        None if new.gestures == old.gestures else plain(new.gestures, tuple[wire.Gesture, ...]),
        new.over,
        None if new.hints == old.hints else dict(new.hints),
    )


def all_of(scene: core.Scene) -> wire.SceneChange:
    """The whole scene as a change, for a viewer whose last scene is not known here."""
    shown = whole_scene(scene)
    return wire.SceneChange(
        shown.viewer,
        shown.status,
        shown.areas,
        (),
        tuple(area.id for area in shown.areas),
        shown.players,
        shown.gestures,
        shown.over,
        shown.hints,
    )


def apply_change(old: wire.Scene, by: wire.SceneChange) -> wire.Scene:
    """The scene after a change; what a client does, for bots and tests."""
    areas = {area.id: area for area in old.areas if area.id not in by.gone}
    areas.update((area.id, area) for area in by.areas)
    names = by.order if by.order is not None else tuple(areas)
    return wire.Scene(
        by.viewer,
        by.status,
        tuple(areas[name] for name in names),
        old.players if by.players is None else by.players,
        old.gestures if by.gestures is None else by.gestures,
        by.over,
        old.hints if by.hints is None else by.hints,
    )


# -- cards that moved -----------------------------------------------------------------------------


def cards_moved(
    game: Game, events: Iterable[Event], before: core.Scene | None, after: core.Scene
) -> tuple[wire.CardMoved, ...]:
    """What went from where to where, as the viewer of these scenes saw it; `events` are masked for him."""
    old = {area.id: area for area in before.areas} if before else {}
    new = {area.id: area for area in after.areas}
    found: list[wire.CardMoved] = []
    for event in events:
        if event.kind not in (CARD, CLEAR, SHUFFLE) or not event.source or not event.target:
            continue
        source, target = game.place_name(event.source), game.place_name(event.target)
        face = core.Face(back=True, family=game.family)
        if event.card != BACK:
            text = game.write_card(game.plain_card(event.card))
            face = face_of(text, new.get(target), old.get(source)) or core.Face(text, family=game.family)
        found.append(wire.CardMoved(source, target, plain(face, wire.Face), event.number or 1))
    return tuple(found)


def face_of(text: str, *areas: core.Area | None) -> core.Face | None:
    """The face of a card as it is drawn where it came to lie, or lay before."""
    for area in areas:
        faces: Sequence[core.Face] = area.cards if area else ()
        for face in reversed(faces):
            if not face.back and text.lower() in (face.rank.lower(), face.label.lower(), face.name.lower()):
                return face
        if area and area.shape == core.PILE and faces and not faces[-1].back:
            return faces[-1]
    return None

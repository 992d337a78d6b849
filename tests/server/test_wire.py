"""The wire types: TypeScript is up to date, every message reads back, and core scenes fit."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from kalamazoo import GAMES, rules
from kalamazoo.core import scene as core
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.server import typescript, wire
from kalamazoo.server.scenes import all_of, apply_change, change, whole_scene
from kalamazoo.server.titles import ending

WEB = Path(__file__).parent.parent.parent / "web" / "src" / "wire.ts"


def test_the_types_of_the_browser_are_not_stale() -> None:
    assert WEB.read_text("utf-8") == typescript.write(), "run: python -m kalamazoo.server.typescript > web/src/wire.ts"


def test_every_message_is_in_the_typescript() -> None:
    text = typescript.write()
    for kind in (*get_args(wire.Client), *get_args(wire.Server)):
        assert f"export interface {kind.__name__} {{\n  type: " in text
    assert "unknown" in text.partition("export interface SeatView")[2].partition("}")[0]
    assert "counts?: [string, string][];" in text


@pytest.mark.parametrize("name", ["Face", "Area", "Gesture", "Player", "Scene"])
def test_scenes_on_the_wire_have_every_field_of_the_core(name: str) -> None:
    fields = {field.name for field in dataclasses.fields(getattr(core, name))}
    assert {field.name for field in msgspec.structs.fields(getattr(wire, name))} == fields


@pytest.mark.parametrize("name", list(GAMES))
def test_changes_lead_from_scene_to_scene(name: str) -> None:
    rule_set = rules(name)
    state = rule_set.deal(rule_set.seat_range()[0], 5)
    for viewer in (0, ONLOOKER):
        old = rule_set.game.scene(state.mask(viewer), viewer)
        on_wire = whole_scene(old)
        twin = state.clone()
        for _ in range(12):
            seat = next((s for s in range(twin.seats) if twin.may_act() >> s & 1 and twin.moves(s)), -1)
            if seat < 0:
                break
            twin.apply(seat, twin.moves(seat)[0])
            new = rule_set.game.scene(twin.mask(viewer), viewer)
            by = change(old, new)
            assert apply_change(on_wire, by) == whole_scene(new)
            assert apply_change(on_wire, all_of(new)) == whole_scene(new)
            assert msgspec.json.decode(msgspec.json.encode(by), type=wire.SceneChange) == by
            old, on_wire = new, whole_scene(new)


def test_an_area_that_did_not_change_is_not_sent() -> None:
    one = core.Scene(0, "a", (core.Area("x", "pile", "X"), core.Area("y", "pile", "Y")), ())
    two = core.Scene(0, "b", (core.Area("x", "pile", "X", count=2), core.Area("z", "pile", "Z")), ())
    by = change(one, two)
    assert ([area.id for area in by.areas], by.gone, by.order) == (["x", "z"], ("y",), ("x", "z"))
    assert (by.players, by.gestures, by.hints) == (None, None, None)
    same = change(two, two)
    assert (same.areas, same.gone, same.order) == ((), (), None)


def test_an_ending_is_a_sentence() -> None:
    names = ("Ann", "", "Cora")
    assert ending([0], names, "why (X-1)") == "Ann (A) has won: why (X-1)."
    assert ending([1], names, "why (X-1)") == "Seat B has won: why (X-1)."
    assert ending([0, 1, 2], names, "why") == "Ann (A), seat B and Cora (C) have won: why."
    assert ending([], names, "why") == "Nobody has won: why."
    assert (ending([0], ("Ann",), "why"), ending([], ("",), "why")) == (
        "Ann (A) has won: why.",
        "The game is lost: why.",
    )

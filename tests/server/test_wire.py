"""The wire types: TypeScript is up to date, every message reads back, and core scenes fit."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from kalamazoo import GAMES, rules
from kalamazoo.core import scene as core
from kalamazoo.core.people import person
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.record.writing import EVENT_NAMES
from kalamazoo.server.protocol import typescript, wire
from kalamazoo.server.protocol.scenes import all_of, apply_change, change, whole_scene
from kalamazoo.server.protocol.titles import ending
from kalamazoo.server.tables.deal import LOG
from tests.server.desk import Desk, in_loop

WEB = Path(__file__).parent.parent.parent / "web" / "src" / "wire.ts"


def test_the_types_of_the_browser_are_not_stale() -> None:
    assert WEB.read_text("utf-8") == typescript.write(), (
        "run: python -m kalamazoo.server.protocol.typescript > web/src/wire.ts"
    )


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
    assert ending([0], names, "why (X-1)") == "Ann has won: why (X-1)."
    assert ending([1], names, "why (X-1)") == "Seat B has won: why (X-1)."
    assert ending([0, 1, 2], names, "why") == "Ann, seat B and Cora have won: why."
    assert ending([0], ("ann", "Bob"), f"{person(1)} is out") == "ann has won: Bob is out."
    assert ending([], names, "why") == "Nobody has won: why."
    assert (ending([0], ("Ann",), "why"), ending([], ("",), "why")) == (
        "Ann has won: why.",
        "The game is lost: why.",
    )


@pytest.mark.parametrize("name", list(GAMES))
def test_updates_for_bots_are_what_the_wire_types_say(name: str) -> None:
    """They are put together from ready pieces of JSON; here once more from the events themselves."""

    def test() -> None:
        rule_set = rules(name)
        seats = rule_set.seat_range()[0]
        desk = Desk(rule_set, seats)
        deal = desk.table.deal
        assert deal is not None
        viewers = [*range(seats), ONLOOKER]
        ears = [desk.ear(*([viewer] if viewer != ONLOOKER else []), mode="moves") for viewer in viewers]
        game = rule_set.game
        rng = Rng(3)
        for _ in range(40):
            acting = deal.referee.must_act() or deal.referee.may_act()
            if not acting:
                break
            seat = acting[0]
            desk.play(seat, deal.referee.state().random_move(seat, rng))
            for viewer, ear in zip(viewers, ears, strict=True):
                text = deal.referee.told(deal.made - 1, viewer)
                found = [m for m in map(decode, ear.heard) if isinstance(m, wire.Update)][-1:] if text else []
                events = tuple(
                    wire.Happened(
                        EVENT_NAMES[event.kind],
                        event.seat,
                        game.write_card(event.card) if event.card or event.source or event.target else "",
                        game.place_name(event.source) if event.source else "",
                        game.place_name(event.target) if event.target else "",
                        event.number,
                    )
                    for event in (event.masked(viewer) for event in deal.referee.events_of(deal.made - 1))
                )
                for update in found:
                    assert (update.seat, update.move, update.events) == (seat, text, events)
                    assert (update.viewer, update.timer) == (-1 if viewer == ONLOOKER else viewer, deal.clock_ms())
                    assert update.view == deal.views.view(viewer)

    in_loop(test)


@pytest.mark.parametrize("name", list(GAMES))
def test_lines_that_begin_a_turn_are_marked(name: str) -> None:
    """In each update, and in the log of whoever comes later."""

    def test() -> None:
        rule_set = rules(name)
        desk = Desk(rule_set, rule_set.seat_range()[0])
        deal = desk.table.deal
        assert deal is not None
        ear = desk.ear(0)
        referee, rng = deal.referee, Rng(3)
        for _ in range(60):
            acting = referee.must_act() or referee.may_act()
            if acting:
                desk.play(acting[0], referee.state().random_move(acting[0], rng))
        updates = [m for m in map(decode, ear.heard) if isinstance(m, wire.Update)]
        marked = [(line, at in update.turns) for update in updates for at, line in enumerate(update.lines)]
        told = rule_set.game.log(rule_set.options, deal.referee.seen(0), 0, desk.table.people)
        spoken = [(line.text, line.turn) for line in told]
        assert marked == spoken[-len(marked) :]
        assert any(turn for _, turn in marked) == (name in ("flinch", "muggins"))  # the others say no such thing
        later = decode(desk.ear(0).heard[0])
        assert isinstance(later, wire.Welcome)
        log = [(line, at in later.turns) for at, line in enumerate(later.log)]
        assert log == marked[-len(log) :]
        assert len(log) == min(len(marked), LOG)

    in_loop(test)


decoder: msgspec.json.Decoder[wire.Server] = msgspec.json.Decoder(wire.Server)


def decode(text: str) -> wire.Server:
    """A message of the server; what it does not know, it refuses."""
    return decoder.decode(text)

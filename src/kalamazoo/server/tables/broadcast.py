"""What a table tells: moves and changes to each audience, the welcome, and what somebody missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from kalamazoo.core.moment import OUT
from kalamazoo.server.protocol import wire
from kalamazoo.server.tables.audience import SCENE, Audience, Connection
from kalamazoo.server.tables.batch import Batch
from kalamazoo.server.tables.standing import moment_of

if TYPE_CHECKING:
    from kalamazoo.server.tables.table import Table

Entry = tuple[int, int, "wire.Said | int | None"]  # number, who noticed it, what was said or which move was made

MISSED = 150  # updates that somebody who comes back is told one by one

encoder = msgspec.json.Encoder()


def encode(message: msgspec.Struct) -> bytes:
    """A message as it is sent."""
    return encoder.encode(message)


# -- to everybody ---------------------------------------------------------------------------------


def tell_move(table: Table, batch: Batch, noticed: int) -> list[wire.Moment]:
    """Tells the last move to everybody who noticed it; returns what it brought that people are waited for to see."""
    deal = table.deal
    assert deal is not None
    sends = batch.sends
    scenes: dict[int, wire.Update] = {}
    murmurs: tuple[wire.Voice, ...] = ()
    timer = timer_of(table)
    for audience in table.presence.audiences.values():
        if not noticed & audience.mask:
            continue
        audience.number += 1
        for viewer in audience.viewers:
            if not noticed >> viewer & 1:
                continue
            if audience.bots:
                message = deal.views.update(viewer, audience.number, timer)
                for connection in audience.bots:
                    sends.append((connection, message))
            if audience.people:
                update = scenes.get(viewer)
                if update is None:
                    if not scenes:
                        murmurs = table.talk.overheard(deal.referee, table.bots, noticed)
                    update = scenes[viewer] = deal.scenes.update(viewer, audience.number, timer, murmurs)
                message = encode(replace(update, number=audience.number))
                for connection in audience.people:
                    sends.append((connection, message))
    return [moment for update in scenes.values() for moment in update.moments if moment.waits]


def tell_table(
    table: Table,
    batch: Batch,
    lines: list[str],
    numbered: bool = False,
    fresh: tuple[wire.Mode, ...] = (),
    but: Audience | None = None,
) -> None:
    """Tells a change of the table to all `but` one audience; in the modes of `fresh` what there is to see, anew."""
    info = table.info()
    timer = timer_of(table)
    for audience in table.presence.audiences.values():
        if audience is but:
            continue
        if numbered:
            audience.number += 1
        own = info if info.number == audience.number else replace(info, number=audience.number)
        for mode, connections in audience.connections.items():
            if connections:
                scenes, views = sights(table, audience, mode) if mode in fresh else ([], [])
                text = encode(wire.TableChanged(audience.number, own, scenes, views, lines, timer))
                batch.sends += [(connection, text) for connection in connections]


def tell_said(table: Table, batch: Batch, said: wire.Said) -> None:
    """Tells something that was said."""
    for audience in table.presence.audiences.values():
        audience.number += 1
        text = encode(replace(said, number=audience.number))
        batch.sends += [(connection, text) for connection in audience.everybody()]


def sights(table: Table, audience: Audience, mode: wire.Mode) -> tuple[list[wire.Scene], list[wire.SeatView]]:
    """Scenes or views of all that an audience sees."""
    deal = table.deal
    if deal is None:
        return [], []
    if mode == SCENE:
        return [deal.scenes.whole(viewer) for viewer in audience.viewers], []
    return [], [deal.views.view(viewer, position=True) for viewer in audience.viewers]


def timer_of(table: Table) -> int:
    """Milliseconds until the clock acts."""
    if table.deal is None or table.phase != "playing" or table.interlude is not None:
        return 0
    return table.pacing.timer_ms() if table.pacing else table.deal.clock_ms()


# -- to one connection ----------------------------------------------------------------------------


def welcome(table: Table, connection: Connection) -> bytes:
    """The table as it is, for one connection."""
    audience = connection.audience
    assert audience is not None
    scenes, views = sights(table, audience, connection.mode)
    log: list[str] = []
    turns: list[int] = []
    act: wire.ActDone | None = None
    moment: wire.Moment | None = None
    if table.deal and connection.mode == SCENE:
        log, turns = table.deal.log(audience.viewers[0])
        act = table.deal.scenes.last_act(audience.viewers[0])
    if connection.mode == SCENE and (table.deal or table.hall):
        moment = moment_now(table, audience.viewers[0])
    return encode(
        wire.Welcome(
            wire.PROTOCOL,
            table.info(audience.number),
            list(audience.held),
            audience.number,
            scenes,
            views,
            log,
            [replace(said, number=table.numbers.for_mask(audience.mask, said.number)) for said in table.chat],
            timer_of(table),
            turns,
            act,
            moment,
        )
    )


def moment_now(table: Table, viewer: int) -> wire.Moment | None:
    """How the game ended, or what the table waits for its people to see: that the viewer is out, before all."""
    if table.hall:
        return moment_of(table.hall, viewer)
    assert table.deal is not None
    if table.interlude is None and table.phase != "over":
        return None
    found = table.deal.scenes.moments(viewer)
    if table.phase == "over":
        return found[-1] if found else None
    waits = [moment for moment in found if moment.waits]
    own = [moment for moment in waits if moment.kind == OUT and any(entry.seat == viewer for entry in moment.entries)]
    return next(iter([*own, *waits]), None)


def missed(table: Table, connection: Connection, last: int) -> list[bytes] | None:
    """What somebody missed since update `last`, message by message; None if a welcome is due instead."""
    audience = connection.audience
    assert audience is not None
    behind = audience.number - last
    if last < 0 or behind < 0 or behind > MISSED or table.interlude is not None or table.hall:
        return None
    entries = [entry for entry in table.journal if entry[1] & audience.mask]
    if behind > len(entries) - bool(table.deals):  # the deal itself, or what came before it, is among what was missed
        return None
    if behind == 0:
        return [encode(changed(table, audience))]
    wanted = entries[-behind:]
    final = {  # by viewer: the last move that he noticed
        viewer: at
        for at, entry in enumerate(wanted)
        for viewer in audience.viewers
        if isinstance(entry[2], int) and entry[1] >> viewer & 1
    }
    renamed = max((at for at, entry in enumerate(wanted) if entry[2] is None), default=-1)  # who sits there changed
    found: list[bytes] = []
    timer = timer_of(table)
    for at, (_, noticed, what) in enumerate(wanted):
        number = last + 1 + at
        if isinstance(what, wire.Said):
            found.append(encode(replace(what, number=number)))
        elif what is None:
            change = changed(table, audience, number)
            if at == renamed and connection.mode == SCENE and table.phase == "playing":
                change.scenes = sights(table, audience, SCENE)[0]
            found.append(encode(change))
        else:
            assert table.deal is not None
            for viewer in audience.viewers:
                if noticed >> viewer & 1:
                    last_one = final[viewer] == at
                    found.append(table.deal.missed(what, viewer, number, connection.mode, last_one, timer))
    if table.phase == "over":
        found.append(encode(changed(table, audience)))
    return found


def changed(table: Table, audience: Audience, number: int | None = None) -> wire.TableChanged:
    """The table as everybody may know it, for one audience."""
    own = audience.number if number is None else number
    return wire.TableChanged(own, table.info(audience.number), timer=timer_of(table))

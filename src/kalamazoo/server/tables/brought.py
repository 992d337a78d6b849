"""What the people of a table bring with them from the earlier rounds of an evening, as its pictures tell it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import msgspec

from kalamazoo.core.scene import Player, Scene
from kalamazoo.play.evening import added, progression_of
from kalamazoo.rulebook import Rules
from kalamazoo.server.protocol import wire
from kalamazoo.server.tables.plan import Place

POINTS = "points"


class Brought(NamedTuple):
    """Points go with the player: a table of an evening shows what he has in all, and which round it is."""

    totals: Sequence[int]  # by seat, before this round
    floor: bool  # a count never falls below zero
    which: str  # "3 of 10, table 2"

    def total(self, seat: int, points: int) -> int:
        """What somebody has in all."""
        return added(self.totals[seat], points, self.floor)

    def dress(self, scene: Scene) -> Scene:
        """A scene of this round."""
        players = tuple(replace(player, counts=self.counts(player)) for player in scene.players)
        return replace(scene, players=players, hints={**scene.hints, "round": self.which})

    def counts(self, player: Player) -> tuple[tuple[str, str], ...]:
        """What stands beside a player."""
        return tuple(
            (what, str(self.total(player.seat, int(value))) if what == POINTS else value)
            for what, value in player.counts
        )

    def tell(self, moment: wire.Moment) -> wire.Moment:
        """The end of this round."""
        if moment.kind != "win":
            return moment
        entries = tuple(
            msgspec.structs.replace(entry, note=f"{self.total(entry.seat, entry.after or 0)} in all")
            for entry in moment.entries
        )
        return msgspec.structs.replace(moment, entries=entries)


def brought_of(place: Place, rule_set: Rules) -> Brought:
    """What the people of a table bring with them."""
    which = f"{place.move} of {place.moves}" if place.move <= place.moves else f"{place.move}, an extra one"
    return Brought(place.totals, progression_of(rule_set).floor, f"{which}, table {place.table + 1}")

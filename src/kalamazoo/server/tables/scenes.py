"""What people are shown of a deal: scenes, as what changed since the last one, and the moves in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec

from kalamazoo.core.event import Event
from kalamazoo.core.scene import Scene
from kalamazoo.core.state import State
from kalamazoo.play import Referee
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.scenes import all_of, cards_moved, change, viewer_on_wire, whole_scene
from kalamazoo.server.protocol.telling import act_of, lines_of, moments_of, voices_of
from kalamazoo.server.tables.brought import Brought

CLOSED = "closed"  # the hint "chat", where the rules leave only the ready-made phrases
BACK = 40  # moves that are looked through for the last act

encoder = msgspec.json.Encoder()


class Scenes:
    """The scenes of one deal, kept only for viewers who look at them."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.game = referee.rules.game
        self.brought: Brought | None = None  # to a table of an evening
        self.kept: dict[int, Scene] = {}  # the last one that each viewer was sent

    def forget(self, but: Iterable[int] = ()) -> None:
        """Lets go of all scenes, or of those of viewers who do not look any more."""
        stay = set(but)
        for viewer in [viewer for viewer in self.kept if viewer not in stay]:
            del self.kept[viewer]

    def draw(self, viewer: int, known: State | None = None) -> Scene:
        """The table as this viewer, who knows this, sees it now."""
        scene = self.game.scene(known or self.referee.known(viewer), viewer, self.referee.names)
        if self.brought:
            scene = self.brought.dress(scene)
        return replace(scene, hints={**scene.hints, "chat": CLOSED}) if self.referee.chat_clause() else scene

    def last(self, viewer: int) -> Scene:
        """The scene that this viewer's connections have, made if they have none yet."""
        found = self.kept.get(viewer)
        if found is None:
            found = self.kept[viewer] = self.draw(viewer)
        return found

    def whole(self, viewer: int) -> wire.Scene:
        """The whole scene of a viewer."""
        return whole_scene(self.last(viewer))

    def events(self, made: int, viewer: int) -> list[Event]:
        """What happened in a move, as this viewer saw it."""
        return [event.masked(viewer) for event in self.referee.events_of(made)]

    def lines(self, made: int, viewer: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """A move in words for this viewer's log, and which of the lines say whose turn begins."""
        return lines_of(self.referee, self.events(made, viewer), viewer)

    def last_act(self, viewer: int) -> wire.ActDone | None:
        """The last thing done that there was to see."""
        made = len(self.referee.moves_made)
        for number in range(made - 1, max(-1, made - 1 - BACK), -1):
            if self.referee.noticed(number) >> viewer & 1:
                act = act_of(self.referee, self.events(number, viewer), viewer)
                if act:
                    return act
        return None

    def moments(self, viewer: int) -> tuple[wire.Moment, ...]:
        """What the last move brought that deserves to be looked at."""
        made = len(self.referee.moves_made) - 1
        if made < 0 or not self.referee.noticed(made) >> viewer & 1:
            return ()
        return self.moments_of(self.events(made, viewer), self.referee.known(viewer), viewer)

    def moments_of(self, events: Sequence[Event], known: State, viewer: int) -> tuple[wire.Moment, ...]:
        """What a move brought that deserves to be looked at."""
        found = moments_of(self.referee, events, known, viewer)
        return tuple(self.brought.tell(moment) for moment in found) if self.brought else found

    def update(self, viewer: int, number: int, timer: int, murmurs: tuple[wire.Voice, ...] = ()) -> wire.Update:
        """The last move, and what else was heard by the way."""
        made = len(self.referee.moves_made) - 1
        before = self.kept.get(viewer)
        known = self.referee.known(viewer)
        after = self.draw(viewer, known)
        self.kept[viewer] = after
        events = self.events(made, viewer)
        lines, turns = lines_of(self.referee, events, viewer)
        return wire.Update(
            number,
            viewer_on_wire(viewer),
            self.referee.moves_made[made][0],
            self.referee.told(made, viewer),
            lines,
            cards_moved(self.game, events, before, after),
            change(before, after) if before else all_of(after),
            timer=timer,
            turns=turns,
            voices=voices_of(self.referee, events, viewer) + murmurs,
            act=act_of(self.referee, events, viewer),
            moments=self.moments_of(events, known, viewer),
        )

    def missed(self, made: int, viewer: int, number: int, last: bool, timer: int) -> bytes:
        """An older move, as JSON; the last one that was missed brings the scene."""
        scene = self.last(viewer) if last else None
        newest = last and made == len(self.referee.moves_made) - 1
        events = self.events(made, viewer)
        lines, turns = lines_of(self.referee, events, viewer)
        update = wire.Update(
            number,
            viewer_on_wire(viewer),
            self.referee.moves_made[made][0],
            self.referee.told(made, viewer),
            lines,
            scene=all_of(scene) if scene else None,
            timer=timer,
            turns=turns,
            act=act_of(self.referee, events, viewer),
            moments=self.moments(viewer) if newest else (),
        )
        return encoder.encode(update)

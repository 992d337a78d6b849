"""What people are shown of a deal: scenes, as what changed since the last one, and the moves in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from kalamazoo.core.event import TURN, Event
from kalamazoo.core.scene import Scene
from kalamazoo.play import Referee
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.scenes import all_of, cards_moved, change, viewer_on_wire, whole_scene

CLOSED = "closed"  # the hint "chat", where the rules leave only the ready-made phrases

encoder = msgspec.json.Encoder()


class Scenes:
    """The scenes of one deal, kept only for viewers who look at them."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.game = referee.rules.game
        self.kept: dict[int, Scene] = {}  # the last one that each viewer was sent

    def forget(self, but: Iterable[int] = ()) -> None:
        """Lets go of all scenes, or of those of viewers who do not look any more."""
        stay = set(but)
        for viewer in [viewer for viewer in self.kept if viewer not in stay]:
            del self.kept[viewer]

    def draw(self, viewer: int) -> Scene:
        """The table as this viewer sees it now."""
        scene = self.game.scene(self.referee.known(viewer), viewer)
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

    def lines(self, made: int, viewer: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """A move in words for this viewer's log, and which of the lines say whose turn begins."""
        return self.words([event.masked(viewer) for event in self.referee.events_of(made)], viewer)

    def words(self, events: list[Event], viewer: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """What happened, as this viewer saw it, in words, and which of the lines say whose turn begins."""
        lines: list[str] = []
        turns: list[int] = []
        for event in events:
            line = self.game.log_line(self.referee.rules.options, event, viewer)
            if line:
                if event.kind == TURN:
                    turns.append(len(lines))
                lines.append(line)
        return tuple(lines), tuple(turns)

    def update(self, viewer: int, number: int, timer: int) -> wire.Update:
        """The last move."""
        made = len(self.referee.moves_made) - 1
        before = self.kept.get(viewer)
        after = self.draw(viewer)
        self.kept[viewer] = after
        events = [event.masked(viewer) for event in self.referee.events_of(made)]
        lines, turns = self.words(events, viewer)
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
        )

    def missed(self, made: int, viewer: int, number: int, last: bool, timer: int) -> bytes:
        """An older move, as JSON; the last one that was missed brings the scene."""
        scene = self.last(viewer) if last else None
        lines, turns = self.lines(made, viewer)
        update = wire.Update(
            number,
            viewer_on_wire(viewer),
            self.referee.moves_made[made][0],
            self.referee.told(made, viewer),
            lines,
            scene=all_of(scene) if scene else None,
            timer=timer,
            turns=turns,
        )
        return encoder.encode(update)

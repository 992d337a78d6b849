"""The shell of a game: its files put together, with options and states of its own types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar, cast

from kalamazoo.core.bot import Reason
from kalamazoo.core.errors import BadMove
from kalamazoo.core.event import CARD, CLEAR, Event
from kalamazoo.core.game import Advice, Game, Ruling
from kalamazoo.core.moment import Act, Moment, Voice
from kalamazoo.core.options import Options
from kalamazoo.core.people import Names, named, named_act, named_moment, named_scene, named_voice
from kalamazoo.core.scene import Scene
from kalamazoo.core.state import State

OwnOptions = TypeVar("OwnOptions", bound=Options)
OwnState = TypeVar("OwnState", bound=State)
TakesOptions = TypeVar("TakesOptions", bound=Options, contravariant=True)
TakesState = TypeVar("TakesState", bound=State, contravariant=True)


class Notation(Protocol[TakesState]):
    """notation.py: moves and cards as texts."""

    def write_move(self, state: TakesState, seat: int, move: int, /) -> str: ...
    def read_move(self, state: TakesState, seat: int, text: str, /) -> int: ...
    def name_move(self, state: TakesState, seat: int, move: int, /) -> str: ...
    def write_card(self, card: int, /) -> str: ...


class Position(Protocol[TakesOptions, OwnState]):
    """position.py: a state as a document."""

    def write_position(self, state: OwnState, /) -> dict[str, Any]: ...
    def read_position(self, options: TakesOptions, document: Mapping[str, Any], /) -> OwnState: ...


class Scenery(Protocol[TakesState]):
    """scene.py: what a seat sees, and what carrying a card attempts."""

    def scene(self, state: TakesState, seat: int, /) -> Scene: ...
    def drop(self, state: TakesState, seat: int, source: str, card: int, target: str, /) -> int: ...


class Refusals(Protocol[TakesState]):
    """refusals.py: why a move may not be made."""

    def explain(self, state: TakesState, seat: int, move: int, /) -> Ruling: ...


class Log(Protocol):
    """log.py: events in words."""

    def describe(self, event: Event, viewer: int, /) -> str: ...


class Voices(Protocol[TakesOptions]):
    """voices.py: what players say aloud by what they do."""

    def voice(self, options: TakesOptions, event: Event, viewer: int, /) -> Voice | None: ...


class Acts(Protocol[TakesOptions]):
    """acts.py: what a move was, in one sentence; the places it touched are added to it."""

    def act(self, options: TakesOptions, events: Sequence[Event], viewer: int, /) -> Act | None: ...


class Moments(Protocol[TakesState]):
    """moments.py: what deserves to be looked at; the options are those of the state."""

    def moments(
        self, state: TakesState, events: Sequence[Event], viewer: int, history: Sequence[Event], /
    ) -> tuple[Moment, ...]: ...


class Advisor(Protocol[TakesState]):
    """advice.py: why a move is good, by the reasons of a player."""

    def advise(self, state: TakesState, seat: int, move: int, reasons: Sequence[Reason], /) -> Advice | None: ...


@dataclass(frozen=True, slots=True)
class Parts(Generic[OwnOptions, OwnState]):
    """What a game is put together from: the types of its options and states, and its files."""

    options: type[OwnOptions]
    state: type[OwnState]
    notation: Notation[OwnState]
    position: Position[OwnOptions, OwnState]
    scene: Scenery[OwnState]
    refusals: Refusals[OwnState]
    log: Log
    voices: Voices[OwnOptions] | None = None
    acts: Acts[OwnOptions] | None = None
    moments: Moments[OwnState] | None = None
    advice: Advisor[OwnState] | None = None


class Shell(Game, Generic[OwnOptions, OwnState]):
    """A game made of its parts; what stands in a game's own class is what it is, and where it differs."""

    parts: Parts[OwnOptions, OwnState]

    def own(self, options: Options) -> OwnOptions:
        """The options as this game's; TypeError if they are another's."""
        if self.parts.options not in type(options).__mro__:
            raise TypeError(f"{type(options).__name__} are not options of {self.title}")
        return cast(OwnOptions, options)

    def table(self, state: State) -> OwnState:
        """The state as this game's; TypeError if it is another's."""
        if self.parts.state not in type(state).__mro__:  # compiled, isinstance asks a cache that all states share
            raise TypeError(f"{type(state).__name__} is not a state of {self.title}")
        return cast(OwnState, state)

    def write_move(self, state: State, seat: int, move: int) -> str:
        return self.parts.notation.write_move(self.table(state), seat, move)

    def read_move(self, state: State, seat: int, text: str) -> int:
        return self.parts.notation.read_move(self.table(state), seat, text)

    def name_move(self, state: State, seat: int, move: int, names: Names = ()) -> str:
        return named(self.parts.notation.name_move(self.table(state), seat, move), names)

    def write_card(self, card: int) -> str:
        return self.parts.notation.write_card(card)

    def write_position(self, state: State) -> dict[str, Any]:
        return self.parts.position.write_position(self.table(state))

    def read_position(self, options: Options, document: Mapping[str, Any]) -> OwnState:
        return self.parts.position.read_position(self.own(options), document)

    def scene(self, state: State, seat: int, names: Names = ()) -> Scene:
        return named_scene(self.parts.scene.scene(self.table(state), seat), names)

    def drop(self, state: State, seat: int, source: str, card: int, target: str, names: Names = ()) -> int:
        try:
            return self.parts.scene.drop(self.table(state), seat, source, card, target)
        except BadMove as error:
            raise BadMove(named(str(error), names)) from None

    def explain(self, state: State, seat: int, move: int, names: Names = ()) -> Ruling:
        ruling = self.parts.refusals.explain(self.table(state), seat, move)
        return Ruling(ruling.clause, named(ruling.text, names))

    def advise(self, state: State, seat: int, move: int, reasons: Sequence[Reason], names: Names = ()) -> Advice | None:
        advice = self.parts.advice.advise(self.table(state), seat, move, reasons) if self.parts.advice else None
        return Advice(named(advice.text, names), advice.places) if advice else None

    def describe(self, event: Event, viewer: int, names: Names = ()) -> str:
        return named(self.parts.log.describe(event, viewer), names)

    def voice(self, options: Options, event: Event, viewer: int, names: Names = ()) -> Voice | None:
        voices = self.parts.voices
        voice = voices.voice(self.own(options), event, viewer) if voices else None
        return named_voice(voice, names) if voice else None

    def act(self, options: Options, events: Sequence[Event], viewer: int, names: Names = ()) -> Act | None:
        if not self.parts.acts:
            return super().act(options, events, viewer, names)
        act = self.parts.acts.act(self.own(options), events, viewer)
        return named_act(act if act.places else replace(act, places=self.touched(events)), names) if act else None

    def touched(self, events: Sequence[Event]) -> tuple[str, ...]:
        """The ids of the areas that something went from or to, in order."""
        moved = (event for event in events if event.kind in (CARD, CLEAR))
        return tuple({self.place_name(where): None for event in moved for where in (event.source, event.target)})

    def moments(
        self,
        options: Options,
        events: Sequence[Event],
        state: State,
        viewer: int,
        names: Names = (),
        history: Sequence[Event] = (),
    ) -> tuple[Moment, ...]:
        if not self.parts.moments:
            return ()
        found = self.parts.moments.moments(self.table(state), events, viewer, history)
        return tuple(named_moment(moment, names) for moment in found)

"""Game: what the program asks of a game beyond its states; each folder of `games` has one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from kalamazoo.core.bot import Bot, Reason
from kalamazoo.core.cards import SHARED, WHOLE, place, place_kind, place_number, place_seat
from kalamazoo.core.encoder import Encoder
from kalamazoo.core.errors import BadMove, KalamazooError
from kalamazoo.core.event import TURN, Event
from kalamazoo.core.learning import Learner
from kalamazoo.core.moment import Act, Moment, Voice
from kalamazoo.core.options import Field, Options, Values
from kalamazoo.core.people import Names
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Scene
from kalamazoo.core.state import State

BotMaker = Callable[[Options, int, Rng], Bot]  # a player for a seat of a table with these options


@dataclass(frozen=True, slots=True)
class Ruling:
    """Why something may not be done, or how a game ended: the clause, and a sentence for a person."""

    clause: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log, and whether it says whose turn begins."""

    text: str
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """Why a move is good: a sentence, and the ids of the areas it speaks of."""

    text: str
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Goal:
    """What a puzzle of this game can ask for, within one turn."""

    measure: Callable[[State, State, int], int]  # how far the seat has come: at the start, now, the seat
    words: Callable[[State, int, int], str]  # what is asked for: at the start, the seat, how far it can come
    title: Callable[[int], str]  # the same in a few words, for a list: how far one can come
    prepare: Callable[[State, int], State]  # the position as it is set, with whatever the seat must know
    least: int = 1  # a puzzle asks for no less
    steps: int = 3  # … and takes at least so many moves
    goes_on: bool = False  # whether what is known can still be played after a card has come that nobody could know


@dataclass(frozen=True, slots=True)
class Progression:
    """Progressive play: a round at each of several tables, whose winners then move up a table; counts are personal."""

    rounds: int  # that it lasts
    extra: int  # rounds that a tie at the top can add
    floor: bool  # whether a loss takes nobody's count below nothing
    words: Mapping[str, str]  # the house rules that make a table part of it
    clause: str


def winners_of(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with the highest of final scores; none when all are alike with nothing gained."""
    best = max(scores)
    if best <= 0 and min(scores) == best:  # a draw, or a patience that is lost
        return ()
    return tuple(seat for seat, score in enumerate(scores) if score == best)


class Game(ABC):
    """A game: its name, its options, how it is dealt, written, shown and explained.

    `state` below is complete when the referee or a record asks, and masked when a seat asks: scene,
    explain, describe and notation must work with cards that are BACK. `names` are what the people at the
    table are called; without them sentences speak of A, B and C. Whoever looks on is "you".
    """

    name: ClassVar[str]  # as in a rules string: "flinch"
    title: ClassVar[str]  # as people say it: "Flinch"
    family: ClassVar[str]  # whose faces and backs: "flinch", "flaps", "flush"
    about: ClassVar[str]  # what it is like, in two short sentences
    minutes: ClassVar[tuple[int, int]]  # about how long a game takes, from … to …
    fields: ClassVar[tuple[Field, ...]]  # the house rules, in the order in which they are written
    several_tables: ClassVar[frozenset[str]] = frozenset()  # the house rules of play at several tables at once
    places: ClassVar[tuple[str, ...]]  # names of the kinds of places, by number; [0] is ""
    shared: ClassVar[frozenset[str]] = frozenset({"centre"})  # kinds whose single number is no seat: "centre:2"
    endings: ClassVar[Mapping[int, Ruling]]  # how a game can end, by State.ending
    slips: ClassVar[bool] = False  # whether play=table exists
    bots: ClassVar[Mapping[str, BotMaker]] = {}  # the players made for this game, by name
    levels: ClassVar[Mapping[str, str]] = {}  # for those of them that are levels (`bots.levels`): what each can do here
    searching: ClassVar[frozenset[str]] = frozenset()  # those of the levels that search, as much as their time allows
    goals: ClassVar[Mapping[str, Goal]] = {}  # of puzzles, by name
    practice: ClassVar[Mapping[str, str]] = {}  # house rules that somebody alone with bots will want, by name

    # -- dealing --------------------------------------------------------------------------------

    @abstractmethod
    def make_options(self, values: Values, edition: Mapping[str, Any]) -> Options:
        """The typed options from checked values and the facts of the edition."""

    def check_deck(self, rows: Sequence[Mapping[str, Any]]) -> list[str]:
        """What is wrong with the cards of a deck file, a short sentence each; empty if it can be played with."""
        return [f"{self.title} takes no deck of your own"]

    @abstractmethod
    def seat_range(self, options: Options) -> tuple[int, int]:
        """The smallest and the largest number of seats."""

    def check(self, options: Options, seats: int) -> Ruling | None:
        """Why these options cannot be played at a table of this size, if so."""
        return None

    def check_live(self, options: Options) -> Ruling | None:
        """Why no single table of people can be opened with these options, if so."""
        return None

    def check_hints(self, options: Options) -> Ruling | None:
        """Why the table may not suggest a move to somebody who plays alone, if so; among people it never does."""
        return None

    @abstractmethod
    def deal(self, options: Options, seats: int, dealer: int, rng: Rng) -> State:
        """A new game; `rng` deals, and the state forks its own generator from it."""

    def opening(self, options: Options, seats: int, dealer: int, rng: Rng) -> list[Event]:
        """What happens by itself between such a deal and the first move; most games begin with a move."""
        return []

    def rightful(self, state: State, seat: int, moves: Sequence[int]) -> list[int]:
        """Of these moves those that break no rule; all of them where the table lets nobody slip unnoticed."""
        return list(moves)

    @abstractmethod
    def blank(self, options: Options, seats: int) -> State:
        """A state of the right kind with nothing in it, to `restore` a dump into."""

    def encoder(self, options: Options, seats: int) -> Encoder:
        """Rows and actions for programs that learn, at a table of this size."""
        raise KalamazooError(f"{self.title} has no encoder: environments cannot be made of it")

    def score_range(self, options: Options, seats: int) -> tuple[int, int]:
        """The lowest and the highest of `scores` that a game can end with."""
        raise KalamazooError(f"{self.title} does not say between which scores a game ends")

    def longest(self, options: Options, seats: int) -> int:
        """After how many moves an environment breaks a game off; most games could go on for ever."""
        return 10_000

    def learner(self, options: Options, seats: int) -> Learner | None:
        """Who learns weights for the players of such a table; None where they judge by none."""
        return None

    def next_dealer(self, options: Options, seats: int, dealer: int, over: State) -> int:
        """Who deals the next game of a match: the seat at the dealer's left."""
        return (dealer + 1) % seats

    def win_counts(self, over: State) -> int:
        """How many games a win of this finished game counts where several are played."""
        return 1

    def progression(self, options: Options) -> Progression | None:
        """How it is played at several tables; None where it is not played so."""
        return None

    def round_winner(self, over: State) -> int:
        """The seat that moves up after a round of progressive play; -1 if nobody has won it."""
        return -1

    # -- text -----------------------------------------------------------------------------------

    @abstractmethod
    def write_move(self, state: State, seat: int, move: int) -> str:
        """The move as one token without spaces, said before it is made."""

    @abstractmethod
    def read_move(self, state: State, seat: int, text: str) -> int:
        """The move of a token, legal or not; raises BadMove if it means nothing in this game."""

    def veil_move(self, state: State, seat: int, move: int, viewer: int) -> str:
        """The token as this viewer saw it (`?` for what he did not); empty if he did not notice the move at all."""
        return self.write_move(state, seat, move)

    def name_move(self, state: State, seat: int, move: int, names: Names = ()) -> str:
        """The move in words, as what one "may" or "may not" do: "play the 7 from the hand on pile 3"."""
        return f"play {self.write_move(state, seat, move)}"

    @abstractmethod
    def write_position(self, state: State) -> dict[str, Any]:
        """The position as a JSON document with named zones, "rules" left out."""

    @abstractmethod
    def read_position(self, options: Options, document: Mapping[str, Any]) -> State:
        """The state of a position document; raises BadPosition naming the entry that is wrong."""

    @abstractmethod
    def write_card(self, card: int) -> str:
        """A card as it stands in positions, records and logs; "?" for BACK."""

    def read_card(self, text: str) -> int:
        """The card that `write_card` wrote; raises BadMove."""
        for card in range(256):
            if self.write_card(card) == text:
                return card
        raise BadMove(f'"{text[:20]}" is not a card of {self.title}')

    def plain_card(self, card: int) -> int:
        """The card itself, of one that an event tells with more than its face: what a wild was played as."""
        return card

    # -- showing and explaining -----------------------------------------------------------------

    @abstractmethod
    def scene(self, state: State, seat: int, names: Names = ()) -> Scene:
        """What this seat (or ONLOOKER) sees; `state` is masked for it."""

    @abstractmethod
    def drop(self, state: State, seat: int, source: str, card: int, target: str, names: Names = ()) -> int:
        """The move that carrying this card of one area to another attempts, legal or not; BadMove if it is none.

        A target may name a card of its area: "triangle#5".
        """

    @abstractmethod
    def explain(self, state: State, seat: int, move: int, names: Names = ()) -> Ruling:
        """Why this move, which is not legal, may not be made; `state` is masked for the seat."""

    def advise(self, state: State, seat: int, move: int, reasons: Sequence[Reason], names: Names = ()) -> Advice | None:
        """Why a player wants this move, by the reasons it gave; None if there is nothing to say.

        `state` is before the move, masked for the seat.
        """
        return None

    @abstractmethod
    def describe(self, event: Event, viewer: int, names: Names = ()) -> str:
        """An event, as the viewer saw it, in a few words for the log; empty if it needs none."""

    def log_line(self, options: Options, event: Event, viewer: int, names: Names = ()) -> str:
        """The same at a table with these options; games whose deck is data call the cards as their deck does."""
        return self.describe(event, viewer, names)

    def log(self, options: Options, events: Sequence[Event], viewer: int, names: Names = ()) -> list[Line]:
        """What happened, line by line; games tell in one line what belongs together."""
        lines = ((event, self.log_line(options, event, viewer, names)) for event in events)
        return [Line(line, event.kind == TURN) for event, line in lines if line]

    def voice(self, options: Options, event: Event, viewer: int, names: Names = ()) -> Voice | None:
        """What a player says aloud by this event, as the viewer heard it; None if nothing is said."""
        return None

    def act(self, options: Options, events: Sequence[Event], viewer: int, names: Names = ()) -> Act | None:
        """What a move was, in one sentence for everybody to see; None if there is nothing to show.

        `events` are those of the move, as the viewer saw them.
        """
        lines = [
            (event, line)
            for event in events
            if event.kind != TURN and (line := self.log_line(options, event, viewer, names))
        ]
        if not lines:
            return None
        places = {self.place_name(where): None for event, _ in lines for where in (event.source, event.target) if where}
        lead, *rest = (f"{line[:1].upper()}{line[1:].rstrip('.')}." for _, line in lines)
        return Act(lines[0][0].seat, lead, " ".join(rest), tuple(places))

    def moments(
        self,
        options: Options,
        events: Sequence[Event],
        state: State,
        viewer: int,
        names: Names = (),
        history: Sequence[Event] = (),
    ) -> tuple[Moment, ...]:
        """What a move brought that deserves to be looked at; `state` is after it, masked for the viewer.

        `history` is all that happened so far as the viewer saw it, `events` among it; figures are counted from it.
        """
        return ()

    def points(self, state: State) -> list[int]:
        """What people count of each seat; the scores say who stands better, and may have ties settled in them."""
        return state.scores()

    def standing(self, state: State) -> list[str]:
        """What each seat has reached, a word each, as it stands in a record: "6", or "6(55)" with what settles ties."""
        return [str(points) for points in self.points(state)]

    def tally(self, state: State, names: Names = ()) -> str:
        """The same in a sentence, where the end alone does not tell who won; else empty."""
        return ""

    def shows_log(self, options: Options) -> bool:
        """Whether the table keeps a list of what happened; not where remembering it is part of the game."""
        return True

    def chat_clause(self, options: Options, state: State) -> str:
        """The clause by which nobody talks freely now; empty where people may."""
        return ""

    def phrases(self, options: Options) -> tuple[str, ...]:
        """Ready-made phrases of this game; like those of every table they may be said where nobody talks freely."""
        return ()

    # -- time -----------------------------------------------------------------------------------

    def grace(self, options: Options) -> int:
        """How many milliseconds a bot leaves people to call before it does what it owes."""
        return 0

    def clock_delay(self, state: State, move: int) -> int:
        """After how many milliseconds of silence the clock makes this move of its own."""
        return 0

    def first_of(self, state: State, wishes: Sequence[tuple[int, int]], lot: Rng) -> int:
        """Which of several (seat, move) of the same instant comes first: by lot, unless the rules say."""
        return lot.below(len(wishes))

    def place_name(self, where: int) -> str:
        """The area id of a place: "stack", "stock:0", "reserve:0:3"."""
        name = self.places[place_kind(where)]
        if place_seat(where) != SHARED:
            name += f":{place_seat(where)}"
        if place_number(where) != WHOLE:
            name += f":{place_number(where)}"
        return name

    def read_place(self, name: str) -> int:
        """The place of an area id; raises BadMove."""
        kind, *numbers = name.split(":")
        if kind not in self.places[1:] or len(numbers) > 2 or not all(n.isdigit() and len(n) < 4 for n in numbers):
            raise BadMove(f'"{name[:40]}" is not a place at a table of {self.title}')
        found = self.places.index(kind)
        given = [int(number) for number in numbers]
        if len(given) == 2:
            return place(found, given[0], given[1])
        if not given:
            return place(found)
        return place(found, SHARED, given[0]) if kind in self.shared else place(found, given[0])

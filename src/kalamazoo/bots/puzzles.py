"""Puzzles: positions with something to be reached in one turn, found in games of bots and checked by trying every line.

A game says what can be asked for (`Game.goals`); its puzzles are `rules/puzzles.json` (docs/puzzles.md).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from typing import Any

from kalamazoo.bots.registry import make_bot
from kalamazoo.core.errors import BadMove, KalamazooError
from kalamazoo.core.game import Game, Goal
from kalamazoo.core.rng import Rng, mix
from kalamazoo.core.state import State
from kalamazoo.play.polling import next_action
from kalamazoo.rulebook import Rules, rules

POSITIONS = 30_000  # of a turn that are tried at most; a turn with more is not a puzzle
FOUND_WITHIN = 600  # positions of a turn that is taken for a puzzle, so that it can be checked at once
LONGEST = 10  # moves of a solution that a person can be asked to find
FINDER = "strong"  # who plays the games
MISSES = "fair"  # who must not find the solution
NAMES = "puzzles.json"


class BadPuzzle(KalamazooError):
    """A puzzle that is not what it says."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, and what is to be reached from it within the turn."""

    title: str  # the same for all with the same goal; a list numbers them
    rules: str
    seat: int
    goal: str  # a name of Game.goals
    count: int  # how far one can come
    words: str  # what is asked for, as a person is told it
    position: Mapping[str, Any]  # as the seat knows it
    solution: tuple[str, ...]  # the moves of one shortest way

    @property
    def rule_set(self) -> Rules:
        """The rules it is played by."""
        return rules(self.rules)

    def start(self) -> State:
        """The position, as its seat knows it."""
        rule_set = self.rule_set
        return rule_set.game.read_position(rule_set.options, self.position).mask(self.seat)


@dataclass(slots=True)
class Solved:
    """What trying every line of a turn has found."""

    best: int = 0  # how far one can come
    ways: list[list[int]] = field(default_factory=list)  # one line for each first move that leads as far
    tried: int = 0  # positions
    whole: bool = True  # whether nothing was left out


def solve(start: State, seat: int, goal: Goal, most: int = POSITIONS) -> Solved:
    """Tries every line of the seat's turn from a masked position, equal positions once, shorter lines first.

    A line ends with the turn, or where it shows a card that the seat cannot know; if the goal says so it goes on there
    with what is known.
    """
    found = Solved()
    lines: list[tuple[State, list[int]]] = [(start, [])]
    seen = {start.dump()}
    while lines:
        following: list[tuple[State, list[int]]] = []
        for state, line in lines:
            for move in state.distinct_moves(seat):
                shows = state.reveals(seat, move)
                after = state.clone()
                after.apply(seat, move)
                reached = goal.measure(start, after, seat)
                first = line[0] if line else move
                if reached > found.best:
                    found.best = reached
                    found.ways = []
                if reached and reached == found.best and all(way[0] != first for way in found.ways):
                    found.ways.append([*line, move])
                if (shows and not goal.goes_on) or after.to_act() != seat:
                    continue
                key = after.dump()
                if key in seen:
                    continue
                seen.add(key)
                if len(seen) > most:
                    found.whole = False
                    return found
                following.append((after, [*line, move]))
        lines = following
    found.tried = len(seen)
    return found


def check(puzzle: Puzzle) -> None:
    """Raises BadPuzzle if the solution does not reach the goal, if there is a better one, or if its words are wrong."""
    game = puzzle.rule_set.game
    if puzzle.goal not in game.goals:
        raise BadPuzzle(f'{game.title} has no goal "{puzzle.goal}"')
    goal = game.goals[puzzle.goal]
    start = puzzle.start()
    state = start.clone()
    for at, text in enumerate(puzzle.solution):
        try:
            move = game.read_move(state, puzzle.seat, text)
        except BadMove as error:
            raise BadPuzzle(str(error)) from None
        if move not in state.moves(puzzle.seat):
            raise BadPuzzle(f"move {at + 1}, {text}, is not legal")
        if at + 1 < len(puzzle.solution) and state.reveals(puzzle.seat, move):
            raise BadPuzzle(f"move {at + 1}, {text}, shows a card that nobody can know")
        state.apply(puzzle.seat, move)
    reached = goal.measure(start, state, puzzle.seat)
    if reached != puzzle.count:
        raise BadPuzzle(f"the solution reaches {reached}, not {puzzle.count}")
    solved = solve(start, puzzle.seat, goal)
    if not solved.whole:
        raise BadPuzzle("there are too many lines to try them all")
    if solved.best != puzzle.count:
        raise BadPuzzle(f"one can come to {solved.best}, not {puzzle.count}")
    if min(len(way) for way in solved.ways) != len(puzzle.solution):
        raise BadPuzzle("there is a shorter way")
    if puzzle.words != goal.words(start, puzzle.seat, puzzle.count):
        raise BadPuzzle("it asks for something else")


def title_of(puzzle: Puzzle) -> str:
    """What a puzzle is called; others may be called the same, so it goes with its number."""
    return puzzle.rule_set.game.goals[puzzle.goal].title(puzzle.count)


def attempt(puzzle: Puzzle, texts: Sequence[str]) -> int:
    """How far somebody came in the turn by these moves; what could not be known beforehand does not count.

    After a card that nobody could know nothing counts, or, if the goal says so, what it takes no such card to do.
    """
    game = puzzle.rule_set.game
    goal = game.goals[puzzle.goal]
    start = puzzle.start()
    state = start.clone()
    shown = False
    for text in texts:
        if state.to_act() != puzzle.seat:
            break
        move = game.read_move(state, puzzle.seat, text)
        if move not in state.moves(puzzle.seat):
            if shown:
                continue
            raise BadPuzzle(f"{text} is not a move that can be made there")
        shown = shown or state.reveals(puzzle.seat, move)
        state.apply(puzzle.seat, move)
        if shown and not goal.goes_on:
            break
    return goal.measure(start, state, puzzle.seat)


# -- finding them ------------------------------------------------------------------------------------


def find(text: str, seats: int, games: int, seed: int = 0) -> Iterator[tuple[int, Puzzle]]:
    """Puzzles of games between strong players, one a game, with its number; the same for the same seed."""
    rule_set = rules(text)
    for number in range(games):
        own = mix(mix(seed) + number)
        state = rule_set.deal(seats, own >> 1, seats - 1)
        lot = Rng(own ^ 1)
        bots = [make_bot(FINDER, rule_set, seat, lot.fork()) for seat in range(seats)]
        before = -1
        while state.may_act():
            seat, move, _ = next_action(rule_set.game, state, bots, lot)
            if seat != before:
                puzzle = puzzle_at(rule_set, state, seat)
                if puzzle:
                    yield number, puzzle
                    break
            before = seat
            state.apply(seat, move)


def puzzle_at(rule_set: Rules, state: State, seat: int) -> Puzzle | None:
    """The puzzle that a position holds for a seat, if it is one: long enough, and not what a fair player would do."""
    game = rule_set.game
    for name, goal in game.goals.items():
        start = goal.prepare(state, seat)
        solved = solve(start, seat, goal, FOUND_WITHIN)
        if not solved.whole or solved.best < goal.least or len(solved.ways) > 1:
            continue
        line = solved.ways[0]
        if not goal.steps <= len(line) <= LONGEST or not is_sure(start, seat, line):
            continue
        if missed(rule_set, start, seat, goal) >= solved.best:
            continue
        return Puzzle(
            "",
            str(rule_set),
            seat,
            name,
            solved.best,
            goal.words(start, seat, solved.best),
            game.write_position(start),
            written(game, start, seat, line),
        )
    return None


def is_sure(start: State, seat: int, line: list[int]) -> bool:
    """Whether a line shows no card that the seat cannot know, but by its last move."""
    state = start.clone()
    for move in line[:-1]:
        if state.reveals(seat, move):
            return False
        state.apply(seat, move)
    return True


def missed(rule_set: Rules, start: State, seat: int, goal: Goal) -> int:
    """How far a fair player comes in this turn."""
    bot = make_bot(MISSES, rule_set, seat, Rng(0))
    state = start.clone()
    while state.to_act() == seat and state.moves(seat):  # there is nothing known to go on with after some new hands
        move = bot.wish(state, True)
        shows = state.reveals(seat, move)
        state.apply(seat, move)
        if shows:
            break
    return goal.measure(start, state, seat)


def written(game: Game, start: State, seat: int, line: list[int]) -> tuple[str, ...]:
    """A line of moves as texts."""
    state = start.clone()
    texts = []
    for move in line:
        texts.append(game.write_move(state, seat, move))
        state.apply(seat, move)
    return tuple(texts)


# -- files -------------------------------------------------------------------------------------------


def write_puzzles(puzzles: list[Puzzle]) -> str:
    """Puzzles as they are kept: a JSON list, a line each."""
    return "[\n" + ",\n".join(json.dumps(asdict(puzzle)) for puzzle in puzzles) + "\n]\n"


def read_puzzles(text: str) -> list[Puzzle]:
    """What `write_puzzles` wrote; raises BadPuzzle."""
    try:
        return [Puzzle(**{**entry, "solution": tuple(entry["solution"])}) for entry in json.loads(text)]
    except (ValueError, TypeError, KeyError) as error:
        raise BadPuzzle(f"these are not puzzles: {error}") from None


def puzzles_of(game: Game) -> list[Puzzle]:
    """The puzzles that come with a game."""
    file = files(f"kalamazoo.games.{game.name.replace('-', '_')}") / "rules" / NAMES
    return read_puzzles(file.read_text("utf-8")) if file.is_file() else []

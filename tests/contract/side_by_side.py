"""Two tables whose rules differ in one option, played side by side with the same deal and the same moves.

As long as nobody could tell them apart, the same seat makes the same move at both; the first difference is the work of
that option. `python -m tests.contract.side_by_side` looks for the shortest such walk for each value of each option and
writes them into options_matter.txt, which the tests walk again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kalamazoo.bots.registry import make_bot
from kalamazoo.core.errors import BadRules
from kalamazoo.core.game import Game
from kalamazoo.core.options import FLAGS, NUMBER, Field
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, ONLOOKER, seats_of
from kalamazoo.core.state import State
from kalamazoo.games import GAMES
from kalamazoo.play.outcome import outcome_of
from kalamazoo.rulebook import Rules, editions, rules

FOUND = Path(__file__).with_name("options_matter.txt")

# What two tables can differ in, the strongest first.
PLAY = "play"  # who may do what, or how it ends
VIEW = "view"  # what somebody sees of the same position
TABLE = "table"  # what the table does round the game: who can sit there, how long it waits, who may talk or is helped
BOTS = "bots"  # what computer players do
KINDS = (PLAY, VIEW, TABLE, BOTS)

# Whose moves a walk is made of: any of those waited for, now and then anybody's, those of a rollout, or always the
# first or the last of the list, which comes to games that go round in circles.
ONLY_WAITED_FOR, ANYBODY, ROLLOUT, FIRST, LAST = "waited", "anybody", "rollout", "first", "last"
WAYS = (ONLY_WAITED_FOR, ANYBODY, ROLLOUT, FIRST, LAST)
MOST = 3000  # moves of a walk
BESIDE = {  # options that show only beside others
    "target": {"count": "second"},
    "negative": {"tm": "on", "count": "second"},
    "moves": {"progressive": "on"},
    "tm-partner": {"partners": "on", "tm": "on", "count": "second"},
    "partner-first": {"partners": "on"},
    "reveal": {"progressive": "on"},
    "eleventh": {"tm": "on", "auto-sold": "on"},
    "starter-duty": {"variation": "ends"},
    "stale-turns": {"stale-repeat": "10"},
    "hint-calls": {"call-grounds": "hints", "play": "table"},
}


@dataclass(frozen=True)
class Pair:
    """Where an option shows: the rules with it, and how to come there."""

    kind: str
    game: str
    option: str
    word: str
    rules: str  # with the option as it stands there
    seats: int
    seed: int
    way: str
    moves: int  # how many are made at most

    def line(self) -> str:
        """As it stands in the file."""
        where = f"{self.seats} {self.seed} {self.way} {self.moves}"
        return f"{self.kind} {self.game} {self.option}={self.word} {self.rules} {where}"


def read_pairs() -> list[Pair]:
    """The pairs of the file."""
    found = []
    for line in FOUND.read_text("utf-8").splitlines():
        kind, game, setting, text, seats, seed, way, moves = line.split()
        option, _, word = setting.partition("=")
        found.append(Pair(kind, game, option, word, text, int(seats), int(seed), way, int(moves)))
    return found


def words_of(field: Field) -> list[str]:
    """The words of an option that are tried: of a number the ends, of a set each member alone and none."""
    low, high = field.span()
    if field.kind == FLAGS:
        return ["none", *field.words]
    if field.kind == NUMBER:
        return list(dict.fromkeys([*field.words, str(field.low), str(high)]))
    return [field.write(value) for value in range(low, high + 1)]


def settings(game: Game) -> Iterator[tuple[Field, str]]:
    """Every option of a game with every value that is not the default of all editions."""
    bases = [rules(f"{game.name}@{edition}") for edition in editions(game)]
    for field in game.fields:
        for word in words_of(field):
            if any(base.words()[field.name] != word for base in bases):
                yield field, word


def plain_of(rule_set: Rules, option: str) -> Rules:
    """The same rules with one option as the edition has it."""
    values = {**rule_set.values, option: rule_set.edition.values[option]}
    return Rules(rule_set.game, rule_set.edition, values, rule_set.deck)


# -- what can be told apart ----------------------------------------------------------------------------------


def play_of(rule_set: Rules, state: State) -> object:
    """Who may do what, or how the game ended."""
    may = state.may_act()
    if not may:
        return outcome_of(rule_set.game, state)
    return may, state.must_act(), [state.moves(seat) for seat in seats_of(may)]


def view_of(rule_set: Rules, state: State) -> object:
    """What a player and an onlooker see, and read in the log."""
    game, happened = rule_set.game, state.events or []
    viewers = (0, state.seats - 1, ONLOOKER)
    scenes = [game.scene(state.mask(viewer), viewer) for viewer in viewers]
    return scenes, [game.log_line(rule_set.options, event.masked(v), v) for v in viewers for event in happened]


def table_of(rule_set: Rules, state: State) -> object:
    """What the table does round the game."""
    game, options = rule_set.game, rule_set.options
    may = state.may_act()
    wishes = [(seat, state.moves(seat)[0]) for seat in seats_of(may) if state.moves(seat)]
    return (
        rule_set.seat_range(),
        game.check_live(options),
        game.check_hints(options),
        game.progression(options),
        game.shows_log(options),
        game.phrases(options),
        game.grace(options),
        game.chat_clause(options, state),
        [game.clock_delay(state, move) for move in (state.moves(CLOCK) if may >> CLOCK & 1 else ())],
        [game.first_of(state, wishes, Rng(lot)) for lot in range(4)] if wishes else [],
        [] if may else [game.next_dealer(options, state.seats, dealer, state) for dealer in range(state.seats)],
    )


def bots_of(rule_set: Rules, state: State) -> object:
    """What the greedy players wish to do, and how soon."""
    wishes: list[tuple[int, int]] = []
    for seat in seats_of(state.may_act()):
        if seat < state.seats:
            owed = state.must_act() >> seat & 1 == 1
            for lot in range(8):
                bot = make_bot("greedy", rule_set, seat, Rng(lot))
                wishes.append((bot.wish(state.mask(seat), owed), bot.delay))
    return wishes


TELLS = {PLAY: play_of, VIEW: view_of, TABLE: table_of, BOTS: bots_of}


# -- walking -------------------------------------------------------------------------------------------------


def next_move(state: State, way: str, rng: Rng) -> tuple[int, int]:
    """Who does what next."""
    mask = (way == ANYBODY and rng.below(2) and state.may_act()) or state.must_act() or state.may_act()
    seat = rng.pick(seats_of(mask))
    if way == ROLLOUT and seat != CLOCK:
        return seat, state.random_move(seat, rng)
    moves = state.moves(seat)
    if not moves:
        return next_move(state, ONLY_WAITED_FOR, rng)
    return seat, moves[0 if way == FIRST else -1 if way == LAST else rng.below(len(moves))]


class Walk:
    """Both tables, played on until somebody can tell them apart."""

    def __init__(self, pair: Pair, kind: str) -> None:
        self.changed = rules(pair.rules)
        self.plain = plain_of(self.changed, pair.option)
        self.states: tuple[State, State] | None = None
        self.made = self.go(pair, kind)  # after how many moves they differ; -1 if they never do

    def go(self, pair: Pair, kind: str) -> int:
        """Plays on."""
        changed, plain, tell = self.changed, self.plain, TELLS[kind]
        if kind == TABLE and changed.seat_range() != plain.seat_range():
            return 0
        try:
            changed.check_seats(pair.seats)
            plain.check_seats(pair.seats)
        except BadRules:
            return 0 if kind == TABLE else -1  # so many can sit at one of them only
        dealer = pair.seed % pair.seats
        one, other = changed.deal(pair.seats, pair.seed, dealer), plain.deal(pair.seats, pair.seed, dealer)
        if kind == VIEW:
            one.events = changed.opening(pair.seats, pair.seed, dealer)
            other.events = plain.opening(pair.seats, pair.seed, dealer)
        self.states = one, other
        rng = Rng(pair.seed)
        for made in range(pair.moves + 1):
            if tell(changed, one) != tell(plain, other):
                return made
            if kind != PLAY and play_of(changed, one) != play_of(plain, other):
                return -1  # they differ in something else, and can no longer be compared
            if not one.may_act():
                return -1
            seat, move = next_move(one, pair.way, rng)
            if kind == VIEW:
                one.events, other.events = [], []
            one.apply(seat, move)
            other.apply(seat, move)
        return -1


def walk(pair: Pair, kind: str) -> int:
    """Plays on at both tables until they differ; returns after how many moves, or -1 if they never do."""
    return Walk(pair, kind).made


# -- looking for pairs ---------------------------------------------------------------------------------------


def any_pair(game: Game, kind: str, field: Field, word: str, most: int, rng: Rng) -> Pair | None:
    """Some rules that have the option, beside the same without it; None if nobody can play by them."""
    names = sorted(editions(game))
    edition = rules(f"{game.name}@{names[rng.below(len(names))]}")
    values = dict(edition.values)
    for other in game.fields:
        often = 2 if other.name == "play" else len(game.fields)
        if not rng.below(often):
            low, high = other.span()
            values[other.name] = low + rng.below(high - low + 1)
    fields = {other.name: other for other in game.fields}
    for name, other_word in BESIDE.get(field.name, {}).items():
        if name in fields:
            values[name] = fields[name].read(other_word)
    values[field.name] = field.read(word)
    if values[field.name] == edition.values[field.name]:
        return None
    house = Rules(game, edition.edition, values)
    fewest, most_seats = house.seat_range()
    seats = fewest + rng.below(min(most_seats, 5) - fewest + 1)
    try:
        house.check_seats(seats)
    except BadRules:
        return None
    seed = rng.below(1 << 20)
    way = WAYS[rng.below(len(WAYS))]
    return Pair(kind, game.name, field.name, word, str(house), seats, seed, way, most)


def find_pair(game: Game, field: Field, word: str, seconds: float, rng: Rng) -> Pair | None:
    """The pair of the strongest kind that is found, and of these the one with the shortest walk."""
    for kind in KINDS:
        best: Pair | None = None
        until = time.process_time() + seconds
        while time.process_time() < until:
            most = best.moves - 1 if best else MOST
            pair = any_pair(game, kind, field, word, most, rng)
            if pair is None or most < 0:
                continue
            made = walk(pair, kind)
            if made >= 0:
                best = replace(pair, moves=made)
                until = min(until, time.process_time() + seconds / 10)
            if made == 0:
                break
        if best:
            return best
    return None


def main() -> None:
    """Writes the file; `python -m tests.contract.side_by_side SECONDS [GAME]`, seconds for each value at most."""
    seconds, chosen = float(sys.argv[1]), sys.argv[2:]
    kept = {(pair.game, pair.option, pair.word): pair for pair in (read_pairs() if FOUND.exists() else [])}
    rng = Rng(1)
    for game in GAMES.values():
        for field, word in settings(game):
            old = kept.get((game.name, field.name, word))
            if (chosen and game.name not in chosen) or (old and 0 <= walk(old, old.kind) <= old.moves):
                continue
            pair = find_pair(game, field, word, seconds, rng)
            print(pair.line() if pair else f"nothing tells {game.name} {field.name}={word}", flush=True)
            if pair:
                kept[game.name, field.name, word] = pair
        write_pairs(kept)


def write_pairs(kept: dict[tuple[str, str, str], Pair]) -> None:
    """Writes the pairs down in the order of the games and their options."""
    known = [(game.name, field.name, word) for game in GAMES.values() for field, word in settings(game)]
    FOUND.write_text("".join(f"{kept[key].line()}\n" for key in known if key in kept), "utf-8")


if __name__ == "__main__":
    main()

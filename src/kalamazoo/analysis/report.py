"""What an analysis finds: each seat's chance move by move, what decisions cost, luck apart from skill, missed calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from kalamazoo.analysis.judging import FAST, Effort, chances, gain_over, try_moves
from kalamazoo.analysis.missed import rightful_calls
from kalamazoo.bots.hints import advisor_of
from kalamazoo.bots.registry import make_bot, usual_bot
from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.rng import Rng, mix
from kalamazoo.core.seats import ONLOOKER
from kalamazoo.play.record import Record, Step
from kalamazoo.play.referee import Referee
from kalamazoo.record.replaying import play_step, referee_of

SURE = 2.0  # standard errors by which another move must be better before a decision is said to have cost something
TURNING = 0.15  # change of somebody's chance that makes a turning point
MOST_TURNS = 5
MOST_COSTLY = 8


@dataclass(frozen=True)
class Decision:
    """A move that cost something, beside a better one."""

    number: int  # of the move, from 1
    seat: int
    played: str  # the move's text
    named: str  # in words
    better: str
    better_named: str
    cost: float  # chance given away
    error: float  # how unsure that is
    why: str = ""  # what speaks for the better one, if a player can say


@dataclass(frozen=True)
class Turn:
    """A move after which things stood otherwise."""

    number: int
    seat: int  # who made it
    gained: int  # whose chance changed most …
    change: float  # … by so much
    text: str  # what happened


@dataclass(frozen=True)
class MissedCall:
    """A call that would have been upheld and that nobody made."""

    number: int  # after this move
    seat: int  # who could have made it
    call: str
    clause: str


@dataclass
class Balance:
    """Why a seat ended where it did."""

    seat: int
    start: float  # the chance at the deal
    end: float  # what it got
    cost: float = 0.0  # what its own decisions gave away
    gift: float = 0.0  # what the others' decisions gave it
    decisions: int = 0  # that it had
    mistakes: int = 0  # of them, those that cost something

    @property
    def luck(self) -> float:
        """What the cards gave: the rest."""
        return self.end - self.start + self.cost - self.gift


@dataclass
class Analysis:
    """A game looked at again. `curve[n]` is each seat's chance after n moves, as an onlooker would see it."""

    rules: str
    seats: int
    names: list[str]
    curve: list[list[float]] = field(default_factory=list)
    costly: list[Decision] = field(default_factory=list)  # the costliest first
    turns: list[Turn] = field(default_factory=list)  # the largest first
    missed: list[MissedCall] = field(default_factory=list)
    balance: list[Balance] = field(default_factory=list)
    deep: bool = False

    def document(self) -> dict[str, Any]:
        """As JSON data."""
        data = asdict(self)
        for row, balance in zip(data["balance"], self.balance):
            row["luck"] = balance.luck
        return data


def analyse(
    record: Record,
    effort: Effort = FAST,
    progress: Callable[[int, int], None] = lambda done, moves: None,
    seed: int = 1,
) -> Analysis:
    """Looks at a whole record; `progress` is told how many of how many moves are done."""
    found = Analysis(record.rules, record.seats, [])
    for done, so_far in enumerate(steps(record, effort, seed)):
        found = so_far
        progress(done, len(record.steps))
    return found


def steps(record: Record, effort: Effort = FAST, seed: int = 1) -> Iterator[Analysis]:
    """The same, move by move: what is known so far after each; the last is whole."""
    referee = referee_of(record)
    referee.names = record.names
    names = [record.names[seat] if seat < len(record.names) else "" for seat in range(record.seats)]
    found = Analysis(record.rules, record.seats, names, deep=effort is not FAST)
    advisors = [
        make_bot(advisor_of(referee.rules.game), referee.rules, seat, Rng(seat)) for seat in range(record.seats)
    ]
    tell(advisors, referee, 0)
    begin = chance_now(referee, effort, seed)
    found.curve.append(begin)
    found.balance = [Balance(seat, begin[seat], begin[seat]) for seat in range(record.seats)]
    yield found
    calls: set[tuple[int, str]] = set()  # that can rightly be made now
    for number, step in enumerate(record.steps):
        owed = 0 <= step.seat < record.seats and referee.must(step.seat)
        if owed:
            judge(found, referee, number, step.seat, step.text, advisors[step.seat], effort, seed)
        heard = len(referee.events)
        play_step(referee, record, number)
        tell(advisors, referee, heard)
        found_now = rightful_calls(referee)
        found.missed += [MissedCall(number + 1, *each) for each in found_now if each[:2] not in calls]
        calls = {each[:2] for each in found_now}
        found.missed = [
            each
            for each in found.missed
            if each.number == number + 1 or (each.seat, each.call) != (step.seat, step.text)
        ]
        found.curve.append(chance_now(referee, effort, seed))
        note_turn(found, referee, number, step.seat)
        for balance in found.balance:
            balance.end = found.curve[-1][balance.seat]
        yield found


def made(missed: MissedCall, number: int, step: Step) -> bool:
    """Whether a call that seemed to be missed is made by this move."""
    return missed.number == number - 1 and (missed.seat, missed.call) == (step.seat, step.text)


def tell(bots: list[Bot], referee: Referee, since: int) -> None:
    """Lets those who listen hear what has happened since."""
    for bot in bots:
        if bot.listens:
            for event in referee.seen(bot.seat, since):
                bot.hear(event)


def chance_now(referee: Referee, effort: Effort, seed: int) -> list[float]:
    """Each seat's chance as an onlooker would see it; the same luck at every point, so that the curve is calm."""
    return chances(referee.rules, referee.known(ONLOOKER), Rng(seed), effort)


def judge(
    found: Analysis,
    referee: Referee,
    number: int,
    seat: int,
    text: str,
    advisor: Bot,
    effort: Effort,
    seed: int,
) -> None:
    """Whether the move that is about to be made gives something away."""
    game = referee.rules.game
    view = referee.known(seat)
    moves = view.distinct_moves(seat)
    if len(moves) < 2:
        return
    played = referee.read(seat, text)
    advised = advisor.wish(view, True)
    reasons = list(advisor.reasons)
    usual = make_bot(usual_bot(game), referee.rules, seat, Rng(seed)).wish(view, True)
    first = list(dict.fromkeys(move for move in (played, advised, usual) if move != NO_WISH))
    tried = try_moves(
        referee.rules,
        view,
        seat,
        [*first, *(move for move in moves if move not in first)][: effort.most],
        [played],
        Rng(mix(seed) + number),
        effort,
    )
    balance = found.balance[seat]
    balance.decisions += 1
    mine = next(each for each in tried if each.move == played)
    best = tried[0]
    cost, error = gain_over(best, mine)
    if best is mine or cost <= SURE * error:
        return
    balance.cost += cost
    balance.mistakes += 1
    for other in found.balance:
        if other.seat != seat and found.seats > 1:
            other.gift += cost / (found.seats - 1)
    advice = game.advise(view, seat, best.move, reasons, referee.names) if best.move == advised else None
    found.costly.append(
        Decision(
            number + 1,
            seat,
            text,
            game.name_move(view, seat, played, referee.names),
            game.write_move(view, seat, best.move),
            game.name_move(view, seat, best.move, referee.names),
            cost,
            error,
            advice.text if advice else "",
        )
    )
    found.costly.sort(key=lambda each: (-each.cost, each.number))
    del found.costly[MOST_COSTLY:]


def note_turn(found: Analysis, referee: Referee, number: int, seat: int) -> None:
    """Takes note of a move after which somebody's chance is another."""
    before, after = found.curve[-2:]
    gained = max(range(found.seats), key=lambda each: abs(after[each] - before[each]))
    change = after[gained] - before[gained]
    if abs(change) < TURNING:
        return
    game, options = referee.rules.game, referee.rules.options
    events = [event.masked(ONLOOKER) for event in referee.events_of(number)]
    act = game.act(options, events, ONLOOKER, referee.names)
    said = f"{act.lead} {act.text}".strip() if act else referee.texts[-1]
    found.turns.append(Turn(number + 1, seat, gained, change, said))
    found.turns.sort(key=lambda each: (-abs(each.change), each.number))
    del found.turns[MOST_TURNS:]

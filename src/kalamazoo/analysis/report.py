"""What an analysis finds: each seat's chance move by move, what decisions cost, luck apart from skill, missed calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from math import hypot
from typing import Any

from kalamazoo.analysis.judging import FAST, Effort, chances, gain_over, try_moves, weigh_again
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
class MissedCall:
    """A call that would have been upheld and that nobody made."""

    number: int  # after this move
    seat: int  # who could have made it
    call: str  # the move's text
    clause: str
    named: str = ""  # in words


@dataclass(frozen=True)
class Finding:
    """What one move shows."""

    number: int  # of the move, from 1; 0 is the deal
    seat: int  # who made it
    chances: list[float]  # of each seat after it, as an onlooker would see them
    text: str = ""  # what happened
    decided: bool = False  # whether there was anything to decide
    decision: Decision | None = None  # if it cost something
    missed: list[MissedCall] = field(default_factory=list)  # that are open after it
    called: bool = False  # whether it was such a call itself


@dataclass(frozen=True)
class Judgement:
    """Whether a move had an alternative, what it gave away, and how far that is the move's own fault."""

    decided: bool = False
    decision: Decision | None = None
    shared: bool = False  # the usual player, who plays on in every guessed world, would have made this mistake as well
    closed: bool = False  # the move told nothing new, so whatever could be seen after it could be seen before


@dataclass(frozen=True)
class Turn:
    """A move after which things stood otherwise."""

    number: int
    seat: int  # who made it
    gained: int  # whose chance changed most …
    change: float  # … by so much
    text: str  # what happened


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

    def add(self, finding: Finding) -> None:
        """Takes in what the next move shows."""
        self.curve.append(finding.chances)
        if not self.balance:
            self.balance = [Balance(seat, chance, chance) for seat, chance in enumerate(finding.chances)]
            return
        for balance in self.balance:
            balance.end = finding.chances[balance.seat]
        if finding.decided:
            self.balance[finding.seat].decisions += 1
        if finding.decision:
            self.add_decision(finding.decision)
        if finding.called:
            self.missed = [each for each in self.missed if each.number != finding.number - 1]
        self.missed += finding.missed
        before = self.curve[-2]
        gained = max(range(self.seats), key=lambda seat: abs(finding.chances[seat] - before[seat]))
        change = finding.chances[gained] - before[gained]
        if abs(change) >= TURNING:
            self.turns.append(Turn(finding.number, finding.seat, gained, change, finding.text))
            self.turns.sort(key=lambda each: (-abs(each.change), each.number))
            del self.turns[MOST_TURNS:]

    def add_decision(self, decision: Decision) -> None:
        """Takes in a decision that cost something."""
        for balance in self.balance:
            if balance.seat == decision.seat:
                balance.cost += decision.cost
                balance.mistakes += 1
            elif self.seats > 1:
                balance.gift += decision.cost / (self.seats - 1)
        self.costly.append(decision)
        self.costly.sort(key=lambda each: (-each.cost, each.number))
        del self.costly[MOST_COSTLY:]

    def document(self) -> dict[str, Any]:
        """As JSON data."""
        data = asdict(self)
        for row, balance in zip(data["balance"], self.balance):
            row["luck"] = balance.luck
        return data


def begin_analysis(record: Record) -> Analysis:
    """An analysis that knows nothing yet."""
    names = [record.names[seat] if seat < len(record.names) else "" for seat in range(record.seats)]
    return Analysis(record.rules, record.seats, names)


def analyse(
    record: Record,
    effort: Effort = FAST,
    progress: Callable[[int, int], None] = lambda done, moves: None,
    seed: int = 1,
) -> Analysis:
    """Looks at a whole record; `progress` is told how many of how many moves are done."""
    found = begin_analysis(record)
    for finding in findings(record, effort, seed):
        found.add(finding)
        progress(finding.number, len(record.steps))
    return found


def findings(record: Record, effort: Effort = FAST, seed: int = 1, first: int = 0) -> Iterator[Finding]:
    """What each move shows, from number `first` on; number 0 is the deal."""
    referee = referee_of(record)
    referee.names = record.names
    advisor = advisor_of(referee.rules.game)
    advisors = [make_bot(advisor, referee.rules, seat, Rng(seat)) for seat in range(record.seats)]
    tell(advisors, referee, 0)
    if first <= 0:
        yield Finding(0, -1, chance_now(referee, effort, seed))
    calls: list[MissedCall] = []  # that can rightly be made now
    held: Finding | None = None  # it may be that not this move was wrong, but what the same person did next
    for number, step in enumerate(record.steps, 1):
        looked_at = number >= first
        judged = Judgement()
        if looked_at and 0 <= step.seat < record.seats and referee.must(step.seat):
            judged = judge(referee, number, step, advisors[step.seat], effort, seed)
        if held:
            yield lessened(held, judged.decision) if held.seat == step.seat and judged.shared else held
            held = None
        heard = len(referee.events)
        play_step(referee, record, number - 1)
        tell(advisors, referee, heard)
        if number < first - 1:
            continue
        called = any((each.seat, each.call) == (step.seat, step.text) for each in calls)
        known = {(each.seat, each.call) for each in calls}
        calls = [MissedCall(number, *each) for each in rightful_calls(referee)]
        if looked_at:
            fresh = [each for each in calls if (each.seat, each.call) not in known]
            chance = chance_now(referee, effort, seed)
            said = text_of(referee, number)
            finding = Finding(number, step.seat, chance, said, judged.decided, judged.decision, fresh, called)
            if judged.decision and judged.closed:
                held = finding
            else:
                yield finding
    if held:
        yield held


def lessened(finding: Finding, later: Decision | None) -> Finding:
    """A finding without what only the next move gave away: until then it could still be had."""
    decision = finding.decision
    if not decision or not later:
        return finding
    cost, error = decision.cost - later.cost, hypot(decision.error, later.error)
    return replace(finding, decision=replace(decision, cost=cost, error=error) if surely(cost, error) else None)


def tell(bots: list[Bot], referee: Referee, since: int) -> None:
    """Lets those who listen hear what has happened since."""
    for bot in bots:
        if bot.listens:
            for event in referee.seen(bot.seat, since):
                bot.hear(event)


def chance_now(referee: Referee, effort: Effort, seed: int) -> list[float]:
    """Each seat's chance as an onlooker would see it; the same luck at every point, so that the curve is calm."""
    return chances(referee.rules, referee.known(ONLOOKER), Rng(seed), effort)


def text_of(referee: Referee, number: int) -> str:
    """What a move was, in a sentence."""
    game, options = referee.rules.game, referee.rules.options
    events = [event.masked(ONLOOKER) for event in referee.events_of(number - 1)]
    act = game.act(options, events, ONLOOKER, referee.names)
    return f"{act.lead} {act.text}".strip() if act else referee.told(number - 1, ONLOOKER)


def surely(gain: float, error: float) -> bool:
    """Whether a gain is more than chance."""
    return gain > SURE * error


def judge(referee: Referee, number: int, step: Step, advisor: Bot, effort: Effort, seed: int) -> Judgement:
    """Whether there is anything to decide by the move that is about to be made, and what it gives away."""
    game, seat = referee.rules.game, step.seat
    view = referee.known(seat)
    moves = view.distinct_moves(seat)
    played = referee.read(seat, step.text)
    if all(move == played for move in game.rightful(view, seat, moves)):
        return Judgement()
    advisor.rng = Rng(mix(seed) - number)  # so that a part of a game is judged like the whole
    advised = advisor.wish(view, True)
    reasons = list(advisor.reasons)
    usual = make_bot(usual_bot(game), referee.rules, seat, Rng(seed)).wish(view, True)
    others = [move for move in (advised, usual, *moves) if move != NO_WISH]
    wanted = list(dict.fromkeys([played, *game.rightful(view, seat, others)]))[: effort.most]
    luck = Rng(mix(seed) + number)
    tried = try_moves(referee.rules, view, seat, wanted, [played], luck, effort)
    mine = next(each for each in tried if each.move == played)
    best = tried[0]
    if best is mine or not surely(*gain_over(best, mine)):
        return Judgement(True)
    best, mine = weigh_again(referee.rules, view, seat, [best.move, played], luck, effort)
    cost, error = gain_over(best, mine)
    if not surely(cost, error):
        return Judgement(True)
    advice = game.advise(view, seat, best.move, reasons, referee.names) if best.move == advised else None
    decision = Decision(
        number,
        seat,
        step.text,
        game.name_move(view, seat, played, referee.names),
        game.write_move(view, seat, best.move),
        game.name_move(view, seat, best.move, referee.names),
        cost,
        error,
        advice.text if advice else "",
    )
    return Judgement(True, decision, usual != best.move, not view.reveals(seat, played))

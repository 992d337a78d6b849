"""Nothing hidden leaks: two worlds that differ only in what a viewer may not know send him the same bytes.

A game is played for a while; what one viewer knows of it is filled in twice, at random. Both worlds are set on a
table, and whatever happens that the viewer cannot tell apart must reach him as the same bytes: updates, scenes,
answers and refusals, in the same order and of the same size.
"""

from __future__ import annotations

import random

import pytest

from kalamazoo import GAMES, rules
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import wander
from kalamazoo.core.seats import ONLOOKER, seats_of
from kalamazoo.core.state import State
from kalamazoo.record import write_record
from kalamazoo.rulebook import Rules, editions
from kalamazoo.server.protocol import wire
from tests.server.desk import Desk, Ear, in_loop

STEPS = 14
PRINTED = [
    rules(f"{game.name}@{name}")
    for game in GAMES.values()
    for name, edition in editions(game).items()
    if edition.default
]
RULES = [
    str(rule_set.replace(play=play) if play else rule_set)
    for rule_set in PRINTED
    if rule_set.seat_range()[1] > 1
    for play in (("strict", "table") if rule_set.game.slips else ("",))
]


def worlds(rule_set: Rules, seats: int, viewer: int, seed: int) -> list[State]:
    """Two states that this viewer cannot tell apart, from somewhere in a game; none when it was over by then."""
    state = rule_set.deal(seats, seed)
    rng = Rng(seed)
    wander(state, rng, 5 + seed * 7 % 60)
    if not state.may_act():
        return []
    found = []
    for number in (1, 2):
        world = state.mask(viewer)
        world.fill(Rng(seed * 10 + number))
        found.append(world)
    return found


def same_for(viewer: int, states: list[State], seat: int, move: int) -> bool:
    """Whether the viewer could not tell the worlds apart after this move of somebody."""
    seen = []
    for state in states:
        twin = state.clone()
        if not twin.may_act() >> seat & 1 or move not in twin.moves(seat):
            return False
        twin.events = []
        twin.apply(seat, move)
        seen.append((twin.mask(viewer).dump(), [event.masked(viewer).ints() for event in twin.events]))
    return seen[0] == seen[1]


class Pair:
    """The same table in two worlds."""

    def __init__(self, rule_set: Rules, seats: int, viewer: int, states: list[State]) -> None:
        self.viewer = viewer
        game = rule_set.game
        self.desks = [Desk(rule_set, seats, game.write_position(state)) for state in states]
        held = () if viewer == ONLOOKER else (viewer,)
        self.ears = [[desk.ear(*held, mode="scene"), desk.ear(*held, mode="moves")] for desk in self.desks]
        self.others = [desk.ear(*(s for s in range(seats) if s != viewer), mode="moves") for desk in self.desks]

    def states(self) -> list[State]:
        """The two positions now."""
        return [desk.table.deal.referee.state() for desk in self.desks if desk.table.deal]

    def everything(self) -> list[list[str]]:
        """All that the viewer was sent, in each world, and what he could download."""
        found = []
        for desk, ears in zip(self.desks, self.ears, strict=True):
            assert desk.table.deal is not None
            record = desk.table.deal.referee.record(self.viewer, desk.table.people)
            found.append([*(text for ear in ears for text in ear.heard), write_record(record), str(desk.table.info())])
        return found

    def say(self, ear: int, message: wire.Client) -> None:
        """The viewer says the same in both worlds."""
        for desk, ears in zip(self.desks, self.ears, strict=True):
            desk.tell(ears[ear], message)

    def others_try(self, seat: int, text: str, number: int) -> None:
        """Somebody else tries something that is not allowed."""
        for desk, ear in zip(self.desks, self.others, strict=True):
            desk.tell(ear, wire.Act(f"o{number}", seat, text))


def attempt(pair: Pair, rule_set: Rules, rng: random.Random, number: int) -> None:
    """Something that the viewer says: a move, legal or not, a question, a drop."""
    viewer = pair.viewer
    state = pair.states()[0]
    seats = state.seats
    seat = viewer if viewer != ONLOOKER else 0
    own = state.moves(seat) if viewer != ONLOOKER and state.may_act() >> seat & 1 else []
    anybodys = [(other, move) for other in seats_of(state.may_act()) if other < seats for move in state.moves(other)]
    texts = [rule_set.game.write_move(state, other, move) for other, move in anybodys] or ["pass"]
    areas = [area.id for area in rule_set.game.scene(state.mask(viewer), viewer).areas]
    kind = rng.randrange(5)
    if kind == 0 and own:
        choices = [move for move in own if same_for(viewer, pair.states(), seat, move)]
        texts = [rule_set.game.write_move(state.mask(viewer), seat, move) for move in choices]
        if texts:
            pair.say(rng.randrange(2), wire.Act(f"a{number}", seat, rng.choice(texts)))
        return
    text = rng.choice(texts)
    if kind <= 2:
        pair.say(rng.randrange(2), wire.Why(f"w{number}", seat, text))
    elif not own or text not in [rule_set.game.write_move(state.mask(viewer), seat, move) for move in own]:
        pair.say(rng.randrange(2), wire.Act(f"i{number}", seat, text))
    source, target = rng.choice(areas), rng.choice(areas)
    try:
        meant = rule_set.game.drop(state.mask(viewer), seat, source, 0, target)
    except ValueError:
        meant = -1
    if meant not in own:
        pair.say(0, wire.Drop(f"d{number}", seat, source, target, 0))


def happen(pair: Pair, rng: random.Random) -> bool:
    """Something that the viewer cannot tell apart in the two worlds; False if there is nothing of that kind."""
    states = pair.states()
    moves = [(seat, move) for seat in seats_of(states[0].may_act()) for move in states[0].moves(seat)]
    rng.shuffle(moves)
    for seat, move in moves[:40]:
        if same_for(pair.viewer, states, seat, move):
            for desk in pair.desks:
                desk.play(seat, move)
            return True
    return False


@pytest.mark.parametrize("name", RULES)
def test_two_worlds_that_look_the_same_send_the_same_bytes(name: str) -> None:
    def test() -> None:
        rule_set = rules(name)
        seats = max(3, rule_set.seat_range()[0])
        compared = happened = 0
        for seed in range(24):
            viewer = [0, ONLOOKER, seats - 1][seed % 3]
            states = worlds(rule_set, seats, viewer, seed)
            if not states:
                continue
            rng = random.Random(seed)
            pair = Pair(rule_set, seats, viewer, states)
            for number in range(STEPS):
                attempt(pair, rule_set, rng, number)
                pair.others_try((viewer + 1) % seats if viewer != ONLOOKER else 0, "nonsense", number)
                one, two = pair.everything()
                assert one == two
                compared += 1
                if not happen(pair, rng):
                    break
                happened += 1
        assert compared > 12
        assert happened > 5

    in_loop(test)


def test_the_worlds_of_the_test_above_do_differ() -> None:
    states = worlds(rules("flinch@2008"), 3, 0, 3)
    assert states[0].dump() != states[1].dump()
    assert states[0].mask(0).dump() == states[1].mask(0).dump()


def test_a_leak_would_be_found() -> None:
    """The same comparison for somebody who may see the difference: the other player."""

    def test() -> None:
        rule_set = rules("flinch@2008")
        states = worlds(rule_set, 3, 0, 3)
        pair = Pair(rule_set, 3, 0, states)
        other: list[Ear] = [desk.ear(1) for desk in pair.desks]
        assert other[0].heard != other[1].heard

    in_loop(test)


def test_what_nobody_hears_leaves_no_trace_in_anybodys_stream() -> None:
    """Two tables where the same is said, but in one of them a seat puts other cards into its offer (SX-MSG-3)."""

    def test() -> None:
        rule_set = rules("stock-exchange@1913")
        dealt = rule_set.game.write_position(rule_set.deal(4, 11))
        desks = [Desk(rule_set, 4, dealt) for _ in range(2)]
        eyes: list[tuple[int, ...]] = [(), (0,), (2,), (0, 2), (3,)]
        modes: tuple[wire.Mode, wire.Mode] = ("scene", "moves")
        ears = [[desk.ear(*held, mode=mode) for held in eyes for mode in modes] for desk in desks]
        own = [desk.ear(1, mode="moves") for desk in desks]
        number = 0
        revised = 0

        def say(seat: int, word: str, *tables: int) -> None:
            nonlocal number
            number += 1
            for at in tables or (0, 1):
                deal = desks[at].table.deal
                assert deal is not None
                text = next(text for text in deal.views.view(seat).moves if text.startswith(word))
                ear = own[at] if seat == 1 else ears[at][2 * eyes.index((seat,)) + number % 2]
                before = len(ear.heard)
                desks[at].tell(ear, wire.Act(f"a{number}", seat, text))
                assert '"done"' in ear.heard[-1], ear.heard[before:]

        say(0, "play")
        say(1, "offer")
        for seat, word in ((0, "offer"), (2, "offer"), (0, "withdraw"), (3, "offer"), (0, "offer"), (2, "withdraw")):
            said = [len(ear.heard) for ear in ears[0]]
            say(1, "revise", 0)
            assert [len(ear.heard) for ear in ears[0]] == said
            revised += 1
            say(seat, word)
            for desk, others in zip(desks, ears, strict=True):
                desk.tell(others[2], wire.Say(f"s{number}", 0, "hm"))
            assert [ear.heard for ear in ears[0]] == [ear.heard for ear in ears[1]]
        for desk, others in zip(desks, ears, strict=True):  # nor for who comes later, or comes back
            for held in eyes:
                others.append(desk.ear(*held))
                back = Ear()
                desk.tell(back, wire.Hello(wire.PROTOCOL, [f"seat {seat}" for seat in held], last=4))
                others.append(back)
        assert [ear.heard for ear in ears[0]] == [ear.heard for ear in ears[1]]
        for viewer in (0, 2, 3, ONLOOKER):
            told = [write_record(desk.table.deal.referee.record(viewer)) for desk in desks if desk.table.deal]
            assert told[0] == told[1]
        assert str(desks[0].table.info()) == str(desks[1].table.info())
        assert desks[0].table.numbers.total - desks[1].table.numbers.total == revised
        assert len(own[0].heard) == len(own[1].heard) + 2 * revised  # the answer, and what it did

    in_loop(test)

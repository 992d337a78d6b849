"""The contract of a game as checks; `check_game` runs them all along one random walk.

    from kalamazoo.testing.contract import check_game
    check_game("flinch@1913(play=table)", seats=4, seed=7, steps=120)

Each check raises AssertionError saying what is broken.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace

from kalamazoo.core.cards import BACK
from kalamazoo.core.event import Event
from kalamazoo.core.game import Game
from kalamazoo.core.moves import Moves
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import roll_out, wander
from kalamazoo.core.seats import CLOCK, ONLOOKER, seat_name, seats_of
from kalamazoo.core.state import RUNNING, State
from kalamazoo.play.referee import Referee
from kalamazoo.record import read_record, verify, write_record
from kalamazoo.rulebook import Rules, rules
from kalamazoo.testing.people import check_people, check_refusals

WALK_LIMIT = 40_000
OWN = ("apply", "cards", "clone", "fill", "ints", "mask", "may_act", "moves", "must_act", "scores", "set_ints")


def check_game(text: str, seats: int, seed: int, steps: int) -> None:
    """Walks a game of these rules at random, also out of turn, and checks everything at the end of the walk."""
    rule_set = rules(text)
    state = rule_set.deal(seats, seed, seed % seats)
    check_class(type(state))
    whole = sorted(state.cards())
    walked = wander(state, Rng(seed + 1), steps)
    check_replay(rule_set, seats, seed, walked, state)
    check_clone(state, seed)
    require(sorted(state.cards()) == whole, "cards were lost or made")
    check_turns(rule_set.game, state)
    check_storage(rule_set, state)
    for seat in (*range(seats), ONLOOKER):
        check_knowledge(rule_set, state, seat, seed)
        check_scene(rule_set, state, seat)
        check_worlds(rule_set, state, seat, seed)
    check_texts(rule_set, state)
    check_people(rule_set, seats, seed, walked)
    check_record(rule_set, seats, seed, walked)


def check_class(kind: type[object]) -> None:
    """Whether a state does all that a state must; Python itself asks that of interpreted classes alone."""
    missing = [name for name in OWN if getattr(kind, name) is getattr(State, name)]
    require(not missing, f"{kind.__name__} does not say what these do: {', '.join(missing)}")


def require(fact: bool, complaint: str) -> None:
    """Raises AssertionError unless the fact holds."""
    if not fact:
        raise AssertionError(complaint)


def check_ends(text: str, seats: int, seed: int) -> None:
    """Random play, also out of turn, ends; and then nothing more can be done, but what is hidden can be guessed."""
    rule_set = rules(text)
    state = rule_set.deal(seats, seed)
    wander(state, Rng(seed), WALK_LIMIT)
    require(not state.may_act(), f"{text} with {seats} seats does not end within {WALK_LIMIT} random moves")
    require(state.ending in rule_set.game.endings, f"the ending {state.ending} is not in the list of endings")
    require(not state.must_act(), "the game is over and waits for somebody")
    require(len(state.scores()) == seats, "the scores are not one for each seat")
    check_guesses(rule_set, state, seed)
    state = rule_set.deal(seats, seed)
    made = roll_out(state, Rng(seed), WALK_LIMIT)
    require(not state.may_act(), f"{text} with {seats} seats does not end within {made} rolled-out moves")
    check_guesses(rule_set, state, seed)


def check_guesses(rule_set: Rules, state: State, seed: int) -> None:
    """Everybody's guesses, an onlooker's too, agree with what they know."""
    for seat in (*range(state.seats), ONLOOKER):
        check_knowledge(rule_set, state, seat, seed)


def check_replay(rule_set: Rules, seats: int, seed: int, walked: list[int], reached: State) -> None:
    """The same moves lead to the same position, whether or not anybody listens."""
    again = rule_set.deal(seats, seed, seed % seats)
    again.events = []
    for at in range(0, len(walked), 2):
        again.apply(walked[at], walked[at + 1])
    require(again.dump() == reached.dump(), "replaying the same moves leads to another position")


def check_clone(state: State, seed: int) -> None:
    """A clone equals the original and changes without it."""
    before = state.dump()
    twin = state.clone()
    require(twin.dump() == before, "a clone differs from the original")
    wander(twin, Rng(seed), 30)
    require(state.dump() == before, "playing on with a clone changed the original")
    other = state.clone()
    wander(other, Rng(seed), 30)
    require(other.dump() == twin.dump(), "two clones with the same moves differ")


def check_turns(game: Game, state: State) -> None:
    """Those who must act may act and can; the moves are listed once each, the same every time."""
    may, must = state.may_act(), state.must_act()
    require(must & ~may == 0, "somebody must act who may not")
    require(may != 0 or state.ending in game.endings, f"over, but the ending {state.ending} is not in the list")
    require(may == 0 or state.ending == RUNNING, "not over, but there is an ending")
    for seat in seats_of(may):
        require(seat < state.seats or seat == CLOCK, f"there is no seat {seat}")
        moves = state.moves(seat)
        require(moves == state.moves(seat), "asking twice for the moves gives two answers")
        check_row(state, seat, moves)
        require(len(set(moves)) == len(moves), f"a move of seat {seat_name(seat)} is listed twice")
        require(all(move >= 0 for move in moves), "a move is a number from 0 on")
        require(bool(moves) or not must >> seat & 1, f"seat {seat_name(seat)} must act and has no move")
        if moves:
            require(state.random_move(seat, Rng(1)) in moves, "random_move made a move that is not legal")
    waited_for = seats_of(must)[0] if must else CLOCK if may else -1
    require(state.to_act() == waited_for, f"the game waits for {waited_for}, but to_act says {state.to_act()}")
    if may and not must:
        require(may >> CLOCK & 1 == 1 and bool(state.moves(CLOCK)), "the game waits for nobody, not even for the clock")


def check_row(state: State, seat: int, moves: list[int]) -> None:
    """A row that has been used gets the same moves as a list, in the same order, and no others."""
    row = Moves()
    row.take([-1, -2, -3])
    state.list_moves(seat, row)
    require(row.listed() == moves, f"list_moves of seat {seat_name(seat)} writes other moves than `moves` lists")
    require(row.count == len(moves), "a row counts other moves than it has")


def check_storage(rule_set: Rules, state: State) -> None:
    """Dumps and position documents read back to the same position."""
    fresh = rule_set.game.blank(rule_set.options, state.seats)
    fresh.restore(state.dump())
    require(fresh.dump() == state.dump(), "a restored dump differs")
    require(fresh.may_act() == state.may_act(), "a restored position has other seats to act")
    for known in (state, *(state.mask(seat) for seat in (0, ONLOOKER))):
        document = json.loads(json.dumps(rule_set.game.write_position(known)))
        again = rule_set.game.read_position(rule_set.options, document)
        require(again.dump() == known.dump(), f"a position document reads back differently: {document}")


def check_knowledge(rule_set: Rules, state: State, seat: int, seed: int) -> None:
    """What a seat may know is enough for its moves, and guesses agree with it."""
    known = state.mask(seat)
    view = known.dump()
    who = seat_name(seat)
    require(known.mask(seat).dump() == view, f"masking twice for {who} hides more than masking once")
    require(known.may_act() == state.may_act(), f"{who} does not know who may act")
    require(known.must_act() == state.must_act(), f"{who} does not know who must act")
    require(len(known.cards()) == len(state.cards()), f"the view of {who} has another number of cards")
    if state.may_act() >> seat & 1:
        moves = known.moves(seat)
        require(moves == state.moves(seat), f"{who} has other moves on its view than at the table")
        check_row(known, seat, moves)
    for number in range(3):
        guess = known.clone()
        guess.fill(Rng(seed * 3 + number))
        require(BACK not in guess.cards(), f"a guess of {who} leaves cards unknown")
        require(sorted(guess.cards()) == sorted(state.cards()), f"a guess of {who} has other cards than the pack")
        require(guess.mask(seat).dump() == view, f"a guess of {who} looks different from its own seat")
        require(known.dump() == view, "filling a clone changed the view")
        again = guess.clone()
        again.fill(Rng(seed))
        require(sorted(again.cards()) == sorted(state.cards()), f"cards of a guess of {who} go when it is filled again")
        check_turns(rule_set.game, guess)
        wander(guess, Rng(number), 40)


def check_scene(rule_set: Rules, state: State, seat: int) -> None:
    """A scene is plain data, every legal move has a gesture (or several ways), and every gesture is legal."""
    known = state.mask(seat)
    game = rule_set.game
    scene = game.scene(known, seat)
    json.dumps(asdict(scene))
    require(scene.viewer == seat, "a scene has another viewer than asked for")
    require(bool(scene.status), "a scene says nothing of what is going on")
    require([player.seat for player in scene.players] == list(range(state.seats)), "a scene shows each seat once")
    ids = [area.id for area in scene.areas]
    require(len(set(ids)) == len(ids), "two areas of a scene have the same id")
    legal = known.moves(seat) if state.may_act() >> seat & 1 else []
    texts = sorted(game.write_move(known, seat, move) for move in legal)
    shown = sorted({gesture.move for gesture in scene.gestures})
    require(len(set(scene.gestures)) == len(scene.gestures), "a gesture is listed twice")
    require(shown == texts, f"the gestures {shown} are not the legal moves {texts}")
    for gesture in scene.gestures:
        require(bool(gesture.label), f"the gesture {gesture.move} has no label")
        require(bool(gesture.source or gesture.button), f"the gesture {gesture.move} is neither carried nor pressed")
        for area in (gesture.source, gesture.target):
            require(area == "" or area in ids, f"the gesture {gesture.move} names an area {area} that is not shown")
    for player in scene.players:
        require(
            player.waited_for == bool(known.must_act() >> player.seat & 1), "a scene is wrong about who is waited for"
        )
    require(scene.over == (known.may_act() == 0), "a scene is wrong about the game being over")


def check_worlds(rule_set: Rules, state: State, seat: int, seed: int) -> None:
    """Two worlds that a seat cannot tell apart stay so, unless what happens openly tells them apart."""
    game = rule_set.game
    view = state.mask(seat)
    worlds = (view.clone(), view.clone())
    for number, world in enumerate(worlds):
        world.fill(Rng(seed * 7 + number + 1))
    require(worlds[0].may_act() == worlds[1].may_act(), "who may act depends on what a seat cannot see")
    rng = Rng(seed)
    for actor in seats_of(view.may_act()):
        here, there = (world.moves(actor) for world in worlds)
        both = [move for move in here if move in there]
        for move in [rng.pick(both), rng.pick(both), rng.pick(both)] if both else []:
            tokens = {game.veil_move(world, actor, move, seat) for world in worlds}
            require(len(tokens) == 1, f"the move {tokens} is told differently in two worlds that look the same")
            after = [world.clone() for world in worlds]
            heard: list[list[Event]] = [[], []]
            for number, world in enumerate(after):
                world.events = heard[number]
                world.apply(actor, move)
            if after[0].mask(seat).dump() != after[1].mask(seat).dump():
                continue  # the move itself showed something
            seen = [[event.masked(seat) for event in events] for events in heard]
            lists = [[event.ints() for event in events] for events in seen]
            require(
                lists[0] == lists[1], f"events of {tokens} differ in worlds that look the same to {seat_name(seat)}"
            )
            for event in seen[0]:
                game.describe(event, seat)


def check_texts(rule_set: Rules, state: State) -> None:
    """Every move reads back; every move that is not legal is refused with a clause of the rulebook."""
    from kalamazoo.rulebook.clausebook import load

    game = rule_set.game
    ids = load(game.name).ids()
    actors = (*range(state.seats), CLOCK)
    may = state.may_act()
    tried: set[int] = set()
    for seat in actors:
        known = state.mask(seat) if seat != CLOCK else state
        for move in state.moves(seat) if may >> seat & 1 else []:
            text = game.write_move(known, seat, move)
            require(bool(text) and not any(c in text for c in " \n;#") and text[0] not in ":+", f"{text!r} is no token")
            require(text == game.write_move(state, seat, move), "a move is written differently on a view")
            require(game.read_move(known, seat, text) == move, f"the move {text} does not read back")
            require(
                game.veil_move(state, seat, move, seat) == text, f"the mover does not see his own move {text} whole"
            )
            require(bool(game.name_move(known, seat, move)), f"the move {text} has no name in words")
            tried.add(move)
    if not may:
        return
    for seat in range(state.seats):
        known = state.mask(seat)
        legal = set(state.moves(seat)) if may >> seat & 1 else set()
        for move in sorted(tried - legal):
            ruling = game.explain(known, seat, move)
            require(
                ruling.clause in ids, f"the refusal of {move} cites {ruling.clause!r}, which the rulebook does not know"
            )
            require(len(ruling.text) > 10, f"the refusal of {move} says nothing: {ruling.text!r}")


def check_record(rule_set: Rules, seats: int, seed: int, walked: list[int]) -> None:
    """Records of the walk, full and as each seat saw it, read back; the full one is genuine."""
    referee = Referee(rule_set, seats, seed, seed % seats)
    for at in range(0, len(walked), 2):
        referee.play(walked[at], walked[at + 1])
    check_refusals(referee)
    names = tuple(f"player {seat_name(seat)}" for seat in range(seats))
    full = replace(referee.record(names=names), comments={0: ("a comment",), len(walked) // 2: ("the last word",)})
    text = write_record(full)
    require(read_record(text) == full, "a record reads back differently")
    verdict = verify(read_record(text))
    require(verdict.genuine, f"a true record is called false: {verdict.text}")
    for viewer in (0, seats - 1, ONLOOKER):
        seen = referee.record(viewer)
        text = write_record(seen)
        require(write_record(read_record(text)) == text, "a seat's record reads back differently")
        require(referee.seed not in text or len(referee.seed) < 10, "a seat's record tells the seed")

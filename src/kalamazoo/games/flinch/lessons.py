"""Lessons of Flinch: games that its players play by themselves, for the weights of worth.py to be learned from."""

from typing import final

from kalamazoo.core.learning import WHOLE, Learner, add_sample, set_share
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.engine.reserve import lay
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.greedy import GreedyFlinch
from kalamazoo.games.flinch.manners import FlinchPlayer
from kalamazoo.games.flinch.moves import DISCARD, PLAY, card_of, kind_of, target_of
from kalamazoo.games.flinch.options import FlinchOptions
from kalamazoo.games.flinch.planner import hide_turned, is_turning
from kalamazoo.games.flinch.strong import PlannerFlinch, is_odd
from kalamazoo.games.flinch.weights import KINDS, NAMES, file_name
from kalamazoo.games.flinch.worth import AFTER, DURING, FEATURES, Worth

LONGEST = 5000  # moves of a game that goes nowhere


@final
class FlinchLearner(Learner):
    """Plays Flinch in strict play."""

    def __init__(self, opt: FlinchOptions, seats: int) -> None:
        super().__init__(NAMES.copy(), FEATURES)
        self.opt = opt
        self.seats = seats
        self.worth = Worth(opt, [0] * (KINDS * FEATURES))  # keeps features

    def file_name(self) -> str:
        """The file for this kind of table."""
        return file_name(self.opt, self.seats)

    def play(self, seed: int, weights: list[int], noise: int) -> bytes:
        """One game."""
        rng = Rng(seed)
        state = FlinchState(self.opt, self.seats)
        state.deal_cards(self.seats - 1, rng)
        state.begin()
        lot = rng.fork()
        players = [self.player(seat, lot.fork(), weights) for seat in range(self.seats)]
        rows = bytearray()
        places: list[int] = []
        owners: list[int] = []
        made = 0
        while not state.ending and made < LONGEST:
            made += 1
            seat: int = state.turn
            lawful = state.lawful(seat)
            if lot.below(1000) < noise:
                move = state.random_move(seat, lot)
            else:
                move = players[seat].choose(state, lawful)
            if not is_odd(state, lawful):
                after = self.after(state, seat, move)
                if after is not None:
                    turning = kind_of(move) == PLAY
                    kind = DURING if turning else AFTER
                    places.append(add_sample(rows, kind, self.worth.features(after, seat, kind)))
                    owners.append(seat)
            state.apply(seat, move)
        shares = self.shares(state)
        for at, seat in zip(places, owners):
            set_share(rows, at, shares[seat])
        return bytes(rows)

    def player(self, seat: int, rng: Rng, weights: list[int]) -> FlinchPlayer:
        """A player who judges by these weights."""
        if not weights:
            return GreedyFlinch(seat, rng)
        player = PlannerFlinch(seat, rng)
        player.weights = weights
        return player

    def after(self, state: FlinchState, seat: int, move: int) -> FlinchState | None:
        """The position in which a planner judges this move; None for a move in the middle of a plan."""
        if kind_of(move) == PLAY:
            if not is_turning(state, seat, move):
                return None
            after = state.clone()
            after.apply(seat, move)
            if after.ending or after.turn != seat:
                return None
            hide_turned(state, after, seat, move)
            return after
        after = state.clone()
        if kind_of(move) == DISCARD:
            lay(after, seat, card_of(move), target_of(move))
        return after

    def shares(self, state: FlinchState) -> list[int]:
        """What each seat won, in thousandths."""
        if not state.ending:
            return [WHOLE // self.seats] * self.seats
        scores = state.scores()
        best = max(scores)
        if best <= 0:
            return [WHOLE // self.seats] * self.seats
        sides = scores.count(best)
        if self.opt.partners:
            sides //= 2
        return [WHOLE // max(1, sides) if score == best else 0 for score in scores]

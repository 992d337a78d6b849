"""Lessons of Flinch: games that its players play by themselves, for the weights of worth.py to be learned from."""

from typing import Final, final

from kalamazoo.core.learning import WHOLE, Learner, add_sample, set_share
from kalamazoo.core.rng import Rng
from kalamazoo.games.flinch.engine.reserve import lay
from kalamazoo.games.flinch.engine.state import FlinchState
from kalamazoo.games.flinch.greedy import GreedyFlinch
from kalamazoo.games.flinch.manners import FlinchPlayer
from kalamazoo.games.flinch.moves import DISCARD, PLAY, card_of, kind_of, target_of
from kalamazoo.games.flinch.options import FlinchOptions
from kalamazoo.games.flinch.planner import has_turned, hide_turned
from kalamazoo.games.flinch.strong import PlannerFlinch, is_odd
from kalamazoo.games.flinch.weights import file_name
from kalamazoo.games.flinch.worth import AFTER, DURING, FEATURES, Worth, chance

LONGEST: Final = 5000  # moves of a game that goes nowhere
GREEDY: Final = 300  # of a thousand players, those who are greedy in every round
TRUST: Final = 0.4  # how much the next guess counts beside what came of it in the end


@final
class FlinchLearner(Learner):
    """Plays Flinch in strict play."""

    def __init__(self, opt: FlinchOptions, seats: int) -> None:
        super().__init__(FEATURES)
        self.opt = opt
        self.seats = seats
        self.greedy = GREEDY
        self.trust = TRUST

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
        guesses: list[float] = []
        worth = Worth(self.opt, weights or [0] * FEATURES)
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
                    places.append(add_sample(rows, worth.features(after, seat, kind)))
                    owners.append(seat)
                    guesses.append(chance(worth.total))
            state.apply(seat, move)
        trust = self.trust if weights else 0
        shares = self.shares(state)
        for number in range(len(places) - 1, -1, -1):  # from the end: what a moment led to is partly the next guess
            seat = owners[number]
            set_share(rows, places[number], round(shares[seat] * WHOLE))
            shares[seat] = trust * guesses[number] + (1 - trust) * shares[seat]
        return bytes(rows)

    def player(self, seat: int, rng: Rng, weights: list[int]) -> FlinchPlayer:
        """A player who judges by these weights; now and then a greedy one, so that they stay right beside such."""
        if not weights or rng.below(1000) < self.greedy:
            return GreedyFlinch(seat, rng)
        player = PlannerFlinch(seat, rng)
        player.weights = weights
        return player

    def after(self, state: FlinchState, seat: int, move: int) -> FlinchState | None:
        """The position in which a planner judges this move; None for a move in the middle of a plan."""
        if kind_of(move) == PLAY:
            after = state.clone()
            after.apply(seat, move)
            if after.ending or after.turn != seat or not has_turned(state, after, seat, move):
                return None
            hide_turned(state, after, seat, move)
            return after
        after = state.clone()
        if kind_of(move) == DISCARD:
            lay(after, seat, card_of(move), target_of(move))
        return after

    def shares(self, state: FlinchState) -> list[float]:
        """What each seat won; partners win together."""
        shares = state.values()
        return [min(1.0, 2 * share) for share in shares] if self.opt.partners else shares

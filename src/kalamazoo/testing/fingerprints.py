"""Fingerprints of seeded games: one line for each rule set, the same on every machine and in both engines.

`python -m kalamazoo.testing.fingerprints` prints them.
"""

from __future__ import annotations

from hashlib import sha256

from kalamazoo.bots.random import RandomBot
from kalamazoo.core.bot import Bot
from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import random_play, wander
from kalamazoo.core.seats import seats_of
from kalamazoo.core.state import State
from kalamazoo.games import GAMES
from kalamazoo.rulebook import Rules, editions, rules
from kalamazoo.search.base import Base
from kalamazoo.search.bot import SearchBot

GAMES_EACH = 8


class AnyMove(Base):
    """A search whose usual move is any."""

    def make(self, seat: int, rng: Rng) -> Bot:
        return RandomBot(seat, rng)


def rule_sets() -> list[str]:
    """Every edition of every game, in strict play and, where it exists, in table play."""
    found: list[str] = []
    for game in GAMES.values():
        for edition in editions(game):
            name = str(rules(f"{game.name}@{edition}"))
            found += [name] if not game.slips else [str(rules(name).replace(play=p)) for p in ("strict", "table")]
    return found


def fingerprint(rule_set: Rules) -> str:
    """A hash over positions of some seeded games of these rules."""
    low, high = rule_set.seat_range()
    digest = sha256()
    for number in range(GAMES_EACH):
        seats = low + number % (high - low + 1)
        state = rule_set.deal(seats, number, number % seats)
        digest.update(state.dump())
        for _ in range(4):
            wander(state, Rng(number), 40)
            digest.update(state.dump())
            digest.update(state.mask(number % seats).dump())
            guess = state.mask(0)
            guess.fill(Rng(number))
            random_play(guess, Rng(number), 100)
            digest.update(guess.dump())
        digest.update(searched(state, number).encode())
    return digest.hexdigest()[:32]


def searched(state: State, seed: int) -> str:
    """What a search finds for each seat that may act, in full."""
    found = []
    for seat in seats_of(state.may_act() & (1 << state.seats) - 1):
        bot = SearchBot(seat, Rng(seed), AnyMove(), 24, 12, 0.5)
        move = bot.wish(state.mask(seat), bool(state.must_act() >> seat & 1))
        ways = [(way.move, way.worlds, way.mean(), way.gain(), way.error()) for way in bot.ways]
        found.append(f"{seat} {move} {bot.delay} {ways}")
    return "\n".join(found)


def learned(rule_set: Rules) -> str:
    """A hash over what programs that learn see and may do, from every seat of a walk."""
    seats = rule_set.usual_seats()
    encoder = rule_set.encoder(seats)
    state = rule_set.deal(seats, 7)
    digest = sha256()
    for number in range(12):
        for seat in range(seats):
            for row in (encoder.look(state, seat), encoder.allowed(state, seat)):
                digest.update(b"".join(int(word).to_bytes(8, "little") for word in row))
        wander(state, Rng(number), 8)
    return digest.hexdigest()[:16]


def main() -> None:
    """Prints the fingerprint of every rule set."""
    for name in rule_sets():
        print(f"{name} {fingerprint(rules(name))} {learned(rules(name))}")


if __name__ == "__main__":
    main()

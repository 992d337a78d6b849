"""Polling: bots say what they wish to do and after what delay; the soonest acts, ties are drawn by lot."""

from __future__ import annotations

from collections.abc import Sequence

from kalamazoo.core.bot import NO_WISH, Bot
from kalamazoo.core.game import Game
from kalamazoo.core.playing import StalledTable
from kalamazoo.core.rng import Rng
from kalamazoo.core.seats import CLOCK, CLOCK_BIT, first_seat, seat_name, seats_of
from kalamazoo.core.state import State


def next_action(game: Game, state: State, bots: Sequence[Bot | None], lot: Rng) -> tuple[int, int, int]:
    """Who acts next, with which move, after how many milliseconds; seats without a bot are passed over.

    The seat is -1 when no bot (nor the clock) wishes anything, so that a person has to act or the game is over.
    """
    may = state.may_act()
    must = state.must_act()
    if may == must and may and not may & (may - 1):  # an ordinary turn: one seat, nobody else
        seat = first_seat(may)
        bot = bots[seat] if seat != CLOCK else None
        if bot:
            return seat, ask(bot, state, True), bot.delay
    soonest: list[tuple[int, int]] = []
    least = -1
    for seat in seats_of(may & ~CLOCK_BIT):
        bot = bots[seat]
        if not bot:
            continue
        move = ask(bot, state, bool(must >> seat & 1))
        if move == NO_WISH:
            continue
        if least < 0 or bot.delay < least:
            least = bot.delay
            soonest = [(seat, move)]
        elif bot.delay == least:
            soonest.append((seat, move))
    if may & CLOCK_BIT:
        for move in state.moves(CLOCK):
            delay = game.clock_delay(state, move)
            if least < 0 or delay < least:  # on a tie the player comes first
                least = delay
                soonest = [(CLOCK, move)]
    if not soonest:
        return -1, NO_WISH, 0
    seat, move = soonest[game.first_of(state, soonest, lot)] if len(soonest) > 1 else soonest[0]
    return seat, move, least


def ask(bot: Bot, state: State, owed: bool) -> int:
    """A bot's wish, on what its seat may know."""
    move = bot.wish(state.mask(bot.seat), owed)
    if owed and move == NO_WISH:
        raise StalledTable(f"{type(bot).__name__} at seat {seat_name(bot.seat)} owes a move and stays silent")
    return move


def play_out(game: Game, state: State, bots: Sequence[Bot], lot: Rng, limit: int = 1_000_000) -> int:
    """Lets bots play a game to its end, on the state itself; returns the number of moves."""
    listeners = [bot for bot in bots if bot.listens]
    if listeners:
        state.events = []
    made = 0
    while made < limit:
        seat, move, _ = next_action(game, state, bots, lot)
        if seat < 0:
            if state.may_act():
                raise StalledTable(f"nobody wishes to move, and {game.title} is not over")
            break
        state.apply(seat, move)
        made += 1
        if state.events:
            for event in state.events:
                for bot in listeners:
                    bot.hear(event.masked(bot.seat))
            state.events.clear()
    return made

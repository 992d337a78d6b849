"""A network learns two-seat Flinch on a CPU: first by imitating the bot "fair", then, by PPO, from its own games.

    pip install "kalamazoo[train]"
    python examples/training/flinch.py --seed 1 --out flinch

It writes flinch.pt (the network), flinch.json (what was measured) and flinch.svg (the same as a picture). Ctrl-C ends
it early, with what it has. The same seed, rounds and versions give the same player, on one thread.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from advantages import advantages
from curve import Curve
from torch import Tensor, nn
from torch.nn import functional

import kalamazoo.envs
from kalamazoo.bots.registry import make_bot
from kalamazoo.core.encoder import Columns
from kalamazoo.core.rng import Rng
from kalamazoo.envs.vector import ArrayBatch

RULES = "flinch@1913"
SEATS = 2
SLOTS = 5  # reserve piles of a seat
CARDS = 16  # no card, and 1 to 15
MOST = 24  # a byte of a row counts as less than this

TABLES = 1024
STEPS = 64  # decisions of each table in a round
BOT_TABLES = 768  # where the bot sits at one seat, once the player learns from its own games
TAUGHT = 0.15  # the part of the rounds in which it imitates the bot
MINIBATCH = 4096
EPOCHS = 3
CLIP = 0.2
KEPT = ("rows", "masks", "actions", "chances", "gains", "returns")  # of a round
LAMBDA = 0.9  # how far ahead what happens is believed more than the player's own judgement


class Player(nn.Module):
    """From rows of bytes to a logit for each action, and to what the game will bring, between -1 and 1.

    Every byte has a table of its own to be looked up in. Flinch is about runs of cards that lead to a stock card, so
    hand, piles and reserves are also told by their distance from both stock cards; and the five reserve piles of a
    seat, each its top card and the card below, are alike.
    """

    def __init__(self, columns: Columns, size: int = 128) -> None:
        super().__init__()
        self.first = {column.name: int(column.first) for column in columns.columns}
        piles = [self.first[name + whose] for name in ("reserve", "below") for whose in ("", ", seat+1")]
        alike = {first + slot for first in piles for slot in range(SLOTS)}
        self.register_buffer("single", torch.tensor([at for at in range(int(columns.width)) if at not in alike]))
        self.register_buffer("ranks", torch.arange(CARDS))
        looked_up = len(self.single) + 6 * CARDS
        self.register_buffer("offsets", torch.arange(looked_up) * MOST)
        self.bytes = nn.EmbeddingBag(looked_up * MOST, size, mode="sum")
        self.reserves = nn.ModuleList(nn.EmbeddingBag(CARDS * CARDS, size, mode="sum") for _ in range(SEATS))
        for table in (self.bytes, *self.reserves):
            nn.init.normal_(table.weight, 0.0, 0.05)
        self.trunk = nn.Sequential(nn.ReLU(), nn.Linear(size, size), nn.ReLU())
        self.pile = nn.Embedding(CARDS * CARDS, size)  # by top and below
        self.pile_near = nn.Embedding(CARDS, size)  # by the distance of its top from the own stock card
        self.beside_pile = nn.Linear(size, size)
        self.of_card = nn.Linear(size, 15)  # to discard it
        self.near = nn.Linear(size, 2 * CARDS)  # by distance from the own stock card: to play it, to discard it
        self.of_pile = nn.Linear(size, 1 + 15)  # to play its top; to lay each card on it
        self.plain = nn.Linear(size, 1 + 15 + 1 + 2)  # silence; each card of the hand; the stock card; pass, end
        self.worth = nn.Linear(size, 1)

    def forward(self, rows: Tensor) -> tuple[Tensor, Tensor]:
        row = rows.long()

        def part(name: str, size: int) -> Tensor:
            return row[:, self.first[name] : self.first[name] + size]

        own, other = part("stock top", 1), part("stock top, seat+1", 1)
        tops, others_tops = part("reserve", SLOTS), part("reserve, seat+1", SLOTS)
        pairs = (CARDS * tops + part("below", SLOTS), CARDS * others_tops + part("below, seat+1", SLOTS))
        hand = functional.pad(part("hand", 15), (1, 0))
        fits = functional.pad(part("takes", 15) + part("starts", 15), (1, 0))
        mine, theirs = (functional.one_hot(cards, CARDS).sum(1) for cards in (tops, others_tops))
        told = [row[:, self.single]]
        told += [cards.gather(1, (own - self.ranks) % CARDS) for cards in (hand, fits, mine)]
        told += [cards.gather(1, (other - self.ranks) % CARDS) for cards in (hand + mine, fits, theirs)]
        seen = self.bytes(torch.cat(told, 1).clamp(max=MOST - 1) + self.offsets)
        for table, pair in zip(self.reserves, pairs):
            seen = seen + table(pair)
        seen = self.trunk(seen)

        plain, near = self.plain(seen), self.near(seen)
        away = (own - self.ranks[1:]) % CARDS
        hands = plain[:, 1:16] + near[:, :CARDS].gather(1, away)
        cards = self.of_card(seen) + near[:, CARDS:].gather(1, away)
        piles = self.beside_pile(seen)[:, None] + self.pile(pairs[0]) + self.pile_near((own - tops) % CARDS)
        piles = self.of_pile(torch.relu(piles))
        discards = (piles[:, :, 1:].transpose(1, 2) + cards[:, :, None]).flatten(1)  # by card and pile
        logits = torch.cat([plain[:, :1], hands, plain[:, 16:17], piles[:, :, 0], discards, plain[:, 17:]], dim=1)
        return logits, torch.tanh(self.worth(seen)).squeeze(1)

    @torch.no_grad()
    def sharpen(self, factor: float) -> None:
        """Does more often what it likes best."""
        for layer in (self.of_card, self.near, self.of_pile, self.plain):
            layer.weight *= factor
            layer.bias *= factor


def new_tables(size: int, seed: int) -> ArrayBatch:
    """Tables at which only those are asked who owe a move."""
    return kalamazoo.envs.batch(RULES, SEATS, size, seed, out_of_turn="never")


def masked(logits: Tensor, masks: Tensor) -> Tensor:
    """Logits in which what is not allowed is out of the question."""
    return logits.masked_fill(masks == 0, -1e9)


class Bots:
    """A bot of the library at any table of a batch. Flinch's remember nothing, so one a seat is enough."""

    def __init__(self, name: str, batch: ArrayBatch, seed: int) -> None:
        self.batch = batch
        self.bots = [make_bot(name, batch.rules, seat, Rng(seed + seat)) for seat in range(SEATS)]

    def answers(self, where: Sequence[int]) -> list[int]:
        """The actions it would take at these tables."""
        found = []
        for at in where:
            table = self.batch.batch.tables[at]
            move = self.bots[table.seat].wish(table.state.mask(table.seat), True)
            found.append(self.batch.encoder.action_of(table.state, table.seat, move))
        return found


@torch.inference_mode()
def share_won(player: Player, name: str, deals: int, seed: int) -> tuple[float, float]:
    """The share of games won against a bot, each deal played from both seats, and half of its 95 % interval."""
    won = []
    for seat in range(SEATS):
        batch = new_tables(deals, seed)
        bots = Bots(name, batch, seed)
        first = np.full(deals, np.nan)  # what the first game of each table brought
        while np.isnan(first).any():
            actions = masked(player(torch.tensor(batch.observations))[0], torch.tensor(batch.masks)).argmax(1).numpy()
            others = np.flatnonzero(batch.to_act != seat)
            actions[others] = bots.answers(others.tolist())
            batch.step(actions)
            ended = np.isnan(first) & (batch.over > 0)
            first[ended] = (batch.rewards[ended, seat] + 1) / 2
        won.append(first)
    by_deal = np.mean(won, axis=0)
    return float(by_deal.mean()), float(1.96 * by_deal.std() / np.sqrt(deals))


class Lessons:
    """Rounds of games, and what is learnt from them."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.batch = new_tables(TABLES, seed)
        self.bot = Bots("fair", self.batch, seed)
        self.random = np.random.default_rng(seed)
        self.optimizer = torch.optim.Adam(player.parameters(), lr=1e-3, eps=1e-5)
        self.decisions = 0

    @torch.inference_mode()
    def play(self, imitating: bool) -> dict[str, Tensor]:
        """A round of every table: what was seen, allowed and done where the player had a choice, and what came of it.

        Where it imitates, half of the moves are the bot's, and what is kept as done is what the bot would have done.
        """
        batch, size = self.batch, self.batch.size
        bot_seats = np.full(size, -1)
        bot_seats[:BOT_TABLES] = np.arange(BOT_TABLES) % SEATS
        rows = np.empty((STEPS, size, batch.encoder.width), np.uint8)
        masks = np.empty((STEPS, size, batch.encoder.size), np.int8)
        actions, wanted, seats, over = (np.empty((STEPS, size), np.int64) for _ in range(4))
        chances, values = (np.empty((STEPS, size), np.float32) for _ in range(2))
        rewards = np.empty((STEPS, size, SEATS), np.float32)
        counts = np.empty((STEPS, size), bool)
        for step in range(STEPS):
            rows[step], masks[step], seats[step] = batch.observations, batch.masks, batch.to_act
            logits, worth = self.player(torch.from_numpy(rows[step]))
            likely = functional.log_softmax(masked(logits, torch.from_numpy(masks[step])), dim=1)
            noise = -torch.log(-torch.log(torch.rand_like(likely).clamp(1e-9, 1 - 1e-7)))
            chosen = (likely + noise).argmax(1)  # each as often as it is likely
            chances[step] = likely.gather(1, chosen[:, None]).squeeze(1).numpy()
            actions[step], values[step] = chosen.numpy(), worth.numpy()
            counts[step] = masks[step].sum(1) > 1
            if imitating:
                wanted[step] = self.bot.answers(range(size))
                follow = self.random.random(size) >= 0.5
                actions[step][follow] = wanted[step][follow]
            else:
                others = np.flatnonzero(bot_seats == seats[step])
                actions[step][others] = self.bot.answers(others.tolist())
                counts[step][others] = False
            batch.step(actions[step])
            over[step], rewards[step] = batch.over, batch.rewards
        self.decisions += STEPS * size
        last = self.player(torch.tensor(batch.observations))[1].numpy()
        gains = advantages(values, seats, counts, over, rewards, last, batch.to_act, LAMBDA)
        kept: list[Any] = [rows, masks, wanted if imitating else actions, chances, gains, gains + values]
        return {name: torch.from_numpy(part[counts]) for name, part in zip(KEPT, kept)}

    def imitate(self, games: dict[str, Tensor], rate: float) -> str:
        """Does as the bot would have done, and judges positions by how the games went on."""
        right = 0
        for part in torch.randperm(len(games["rows"])).split(MINIBATCH // 4):
            logits, worth = self.player(games["rows"][part])
            logits = masked(logits, games["masks"][part])
            loss = functional.cross_entropy(logits, games["actions"][part])
            self.learn(loss + 0.5 * functional.mse_loss(worth, games["returns"][part]), rate)
            right += int((logits.argmax(1) == games["actions"][part]).sum())
        return f"does as the bot in {100 * right / len(games['rows']):.1f} %"

    def improve(self, games: dict[str, Tensor], rate: float) -> str:
        """PPO: does more often what went better than expected, a small step at a time."""
        moved = []
        for _ in range(EPOCHS):
            for part in torch.randperm(len(games["rows"])).split(MINIBATCH):
                logits, worth = self.player(games["rows"][part])
                likely = functional.log_softmax(masked(logits, games["masks"][part]), dim=1)
                gains = games["gains"][part]
                gains = (gains - gains.mean()) / (gains.std() + 1e-8)
                change = likely.gather(1, games["actions"][part][:, None]).squeeze(1) - games["chances"][part]
                ratio = change.exp()
                loss = -torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
                self.learn(loss + 0.5 * functional.mse_loss(worth, games["returns"][part]), rate)
                moved.append(float((ratio - 1 - change).mean().detach()))
        return f"changed its mind by {np.mean(moved):.4f}"

    def learn(self, loss: Tensor, rate: float) -> None:
        """A step down the slope."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.player.parameters(), 0.5)
        self.optimizer.step()


def train(rounds: int, minutes: float, seed: int, out: Path, deals: int, every: int) -> Curve:
    """Lets a player learn, tests it every so many rounds, and keeps all that."""
    torch.manual_seed(seed)
    player = Player(new_tables(1, 0).encoder.columns)
    lessons = Lessons(player, seed)
    curve, used, taught = Curve(["random", "fair"]), 0.0, round(TAUGHT * rounds)
    try:
        for number in range(rounds + 1):
            ends = number == rounds or used >= 60 * minutes
            if number % every == 0 or ends:
                games = 4 * deals if ends else deals
                shares = [share_won(player, bot, games, 1_000_000 + seed) for bot in curve.against]
                curve.add(used, lessons.decisions, shares)
                print(curve.line(), flush=True)
            if ends:
                break
            if number == taught:
                player.sharpen(2.0)
            begun = time.process_time()
            if number < taught:
                told = lessons.imitate(lessons.play(imitating=True), 1.5e-3 * (1 - 0.9 * number / taught))
            else:
                rate = 1e-3 * (1 - 0.9 * (number - taught) / (rounds - taught))
                told = lessons.improve(lessons.play(imitating=False), rate)
            used += time.process_time() - begun
            print(f"{used:6.0f} s  {lessons.decisions:10,} decisions: {told}", flush=True)
    except KeyboardInterrupt:
        print("Stopped; what there is is kept.")
    torch.save(player.state_dict(), out.with_suffix(".pt"))
    curve.write(out)
    return curve


def main() -> None:
    """Reads what is given, and trains."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=300, help=f"of {TABLES * STEPS:,} decisions (default: 300)")
    parser.add_argument("--minutes", type=float, default=60.0, help="of CPU time at most, tests apart (default: 60)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("flinch"), help="where to write, without an ending")
    parser.add_argument("--deals", type=int, default=200, help="of a test, from both seats (the last: 4 times as many)")
    parser.add_argument("--every", type=int, default=30, help="rounds from test to test (default: 30)")
    given = parser.parse_args()
    torch.set_num_threads(1)
    train(given.rounds, given.minutes, given.seed, given.out, given.deals, given.every)


if __name__ == "__main__":
    main()

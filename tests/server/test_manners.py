"""The manners of bots: how long they take, how often they slip, and what they say by the way."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from kalamazoo.bots.characters import CHARACTERS, Character
from kalamazoo.core.rng import Rng, live_stream
from kalamazoo.core.seats import ONLOOKER, seats_of
from kalamazoo.games import GAMES
from kalamazoo.play import Referee
from kalamazoo.rulebook import rules
from kalamazoo.server.metrics import Metrics
from kalamazoo.server.tables.deal import Deal
from kalamazoo.server.tables.seats import BOT, PERSON, Seat
from kalamazoo.server.tables.smalltalk import BUSY, SILENCE, SURPRISED, VEXED, SmallTalk
from kalamazoo.server.thinking.doing import Bots
from kalamazoo.server.thinking.jobs import Wish, Wished
from kalamazoo.server.thinking.pacing import Pacing
from kalamazoo.server.thinking.pool import BotsPool
from tests.server.desk import in_loop
from tests.server.helpers import run
from tests.server.test_leaks import same_for, worlds

NAMED = {character.name: character for character in CHARACTERS}


class Asked(BotsPool):
    """Keeps what bots are asked."""

    def __init__(self) -> None:
        super().__init__(1, 5.0, Metrics())
        self.jobs: list[Wish] = []

    async def wish(self, job: Wish) -> Wished:
        self.jobs.append(job)
        return Wished(-1, 0, False)


def paced(manner: Character | None, speed: int, owed: bool, people: bool) -> float:
    """After how many seconds a bot acts that wants to wait for one."""
    deal = Deal(rules("muggins@1913"), 3, "3", 0)
    pacing = Pacing("t/1", deal.referee, Asked(), speed, lambda: None)
    seat = deal.referee.must_act()[0]
    if manner:
        pacing.manners = {seat: manner}
    pacing.since = 0.0
    pacing.take(seat, Wished(deal.referee.moves(seat)[0], 1000, False), owed, 50.0, people)
    return round(pacing.intents[seat].due - 50.0, 3)


def test_a_hasty_one_takes_less_time_and_a_thoughtful_one_more() -> None:
    def test() -> None:
        dora, edwin = NAMED["Dora"], NAMED["Edwin"]
        assert [paced(manner, 100, True, True) for manner in (None, dora, edwin)] == [1.0, 0.65, 1.35]
        assert [paced(manner, 200, True, False) for manner in (None, dora, edwin)] == [2.0, 1.3, 2.7]
        assert [paced(manner, 0, True, True) for manner in (None, dora, edwin)] == [0.0, 0.0, 0.0]

    in_loop(test)


def test_where_bots_compete_with_people_nobody_is_hasty() -> None:
    def test() -> None:
        dora, edwin = NAMED["Dora"], NAMED["Edwin"]
        assert [paced(manner, 50, False, True) for manner in (None, dora, edwin)] == [1.0, 1.0, 1.0]
        assert [paced(manner, 100, False, True) for manner in (dora, edwin)] == [1.0, 1.35]
        assert paced(dora, 100, False, False) == 0.65

    in_loop(test)


def test_a_bot_that_slips_does_so_as_often_as_its_character() -> None:
    async def test() -> None:
        deal = Deal(rules("flinch@1913(play=table)"), 2, "3", 0)
        pool = Asked()
        pacing = Pacing("t/1", deal.referee, pool, 0, lambda: None)
        position = deal.referee.known(0).dump()
        for manner, slip in ((None, -1), (NAMED["Dora"], 80), (NAMED["Clara"], 8)):
            pacing.manners = {0: manner} if manner else {}
            await pacing.ask_pool(0, "fair", True, position, 0)
            job = pool.jobs[-1]
            assert job.slip == slip
            worker = Bots()
            worker.wish(job)
            bot: Any = worker.known[job.key][0]
            assert bot.slip == (slip if slip >= 0 else 30)
            worker.wish(Wish(f"{job.key}/r", "random", *list(as_list(job))[2:]))  # one that does not slip plays as ever

    run(test())


def as_list(job: Wish) -> list[Any]:
    """The fields of a job, in order."""
    return [getattr(job, name) for name in job.__struct_fields__]


# -- small talk -------------------------------------------------------------------------------------


class Still:
    """A loop whose time is told."""

    def __init__(self) -> None:
        self.now = 100.0

    def time(self) -> float:
        return self.now


def company(*names: str) -> list[Seat]:
    """A person called Ann, and bots."""
    bots = [Seat(at + 1, BOT, "fair", name, NAMED[name].face) for at, name in enumerate(names)]
    return [Seat(0, PERSON, "", "Ann", "ann"), *bots]


def talk_of(seats: list[Seat], seed: int = 0) -> SmallTalk:
    """Their talk, with time and chance in our hands."""
    talk = SmallTalk(seats)
    talk.lot = live_stream(bytes([seed]) * 32)
    cast(Any, talk).loop = Still()
    return talk


def play_and_listen(name: str, seats: list[Seat], moves: int, gap: float) -> Counter[tuple[int, str]]:
    """What is said in a game of random moves, so many seconds apart."""
    talk = talk_of(seats)
    referee = Referee(rules(name), len(seats), 5)
    rng = Rng(5)
    said: Counter[tuple[int, str]] = Counter()
    bots = [seat.number for seat in seats if seat.kind == BOT]
    for _ in range(moves):
        acting = referee.must_act() or referee.may_act()
        if not acting:
            referee = Referee(rules(name), len(seats), rng.below(1000))
            continue
        referee.play(acting[0], referee.state().random_move(acting[0], rng))
        cast(Any, talk.loop).now += gap
        for voice in talk.overheard(referee, bots, referee.noticed(len(referee.moves_made) - 1)):
            assert voice.tone == "murmur"
            said[voice.seat, voice.text] += 1
    return said


@pytest.mark.parametrize("name", ["flinch@1913(play=table)", "muggins@1913", "flaps@level4"])
def test_only_bots_murmur_each_as_often_as_its_manner_is(name: str) -> None:
    def test() -> None:
        said = play_and_listen(name, company("Mabel", "Olive"), 900, SILENCE)
        by_seat = Counter(dict.fromkeys((0, 1, 2), 0))
        for (seat, text), count in said.items():
            assert text in SURPRISED + VEXED + BUSY
            by_seat[seat] += count
        assert by_seat[0] == 0
        assert by_seat[1] > 5 * by_seat[2]
        assert by_seat[1] > 10

    in_loop(test)


def test_nobody_talks_all_the_time() -> None:
    def test() -> None:
        seats = company("Mabel", "Flora")
        often = sum(play_and_listen("muggins@1913", seats, 600, SILENCE).values())
        seldom = sum(play_and_listen("muggins@1913", seats, 600, SILENCE / 20).values())
        assert 0 < seldom <= 600 / 20
        assert seldom < often

    in_loop(test)


def test_nothing_is_said_about_what_not_everybody_noticed() -> None:
    def test() -> None:
        talk = talk_of(company("Mabel", "Flora"))
        referee = Referee(rules("muggins@1913"), 3, 5)
        seat = referee.must_act()[0]
        referee.play(seat, referee.moves(seat)[0])
        for _ in range(200):
            assert talk.overheard(referee, [1, 2], 0b111) == ()  # an onlooker did not notice it
            assert talk.overheard(referee, [], referee.everyone) == ()

    in_loop(test)


@pytest.mark.parametrize("name", [str(rules(game)) for game in GAMES if rules(game).seat_range()[1] > 1])
def test_what_is_said_depends_on_nothing_that_is_hidden(name: str) -> None:
    """In two worlds that an onlooker cannot tell apart the same is said, by the same lot."""

    def test() -> None:
        rule_set = rules(name)
        seats = max(3, rule_set.seat_range()[0])
        names = [character.name for character in CHARACTERS if character.chatter > 20]
        compared = 0
        for seed in range(12):
            states = worlds(rule_set, seats, ONLOOKER, seed)
            if not states:
                continue
            table = company(*names[: seats - 1])
            talks = [talk_of(table, seed) for _ in states]
            referees = [Referee(rule_set, seats, seed, start=rule_set.game.write_position(state)) for state in states]
            rng = Rng(seed)
            for _ in range(12):
                now = [referee.state() for referee in referees]
                moves = [(seat, move) for seat in seats_of(now[0].may_act()) for move in now[0].moves(seat)]
                same = [(seat, move) for seat, move in moves[:30] if same_for(ONLOOKER, now, seat, move)]
                if not same:
                    break
                seat, move = same[rng.below(len(same))]
                heard = []
                for talk, referee in zip(talks, referees, strict=True):
                    referee.play(seat, move)
                    cast(Any, talk.loop).now += SILENCE
                    noticed = referee.noticed(len(referee.moves_made) - 1)
                    heard.append(talk.overheard(referee, list(range(1, seats)), noticed))
                assert heard[0] == heard[1]
                compared += 1
        assert compared > 5

    in_loop(test)

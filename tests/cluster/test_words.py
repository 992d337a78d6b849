"""Words between nodes: numbered, so that a lost one is noticed; limits that several nodes share."""

from __future__ import annotations

from typing import Any, cast

from kalamazoo import rules
from kalamazoo.server.cluster.bus import PART, Bus, hidden, parts
from kalamazoo.server.cluster.guests import Guest, Guests
from kalamazoo.server.cluster.letters import News, Said, Told
from kalamazoo.server.cluster.news import Newspaper
from kalamazoo.server.cluster.relays import Way
from kalamazoo.server.limits import CREATION, MOVES, Gate
from kalamazoo.server.settings import Limits, Rate
from kalamazoo.server.tables.lobby import Lobby
from tests.server.desk import Desk, in_loop

HELLO = '{"type":"hello","protocol":1}'


class Wire:
    """A bus that keeps what it is given."""

    def __init__(self) -> None:
        self.words: list[Said | Told] = []

    def say(self, door: str, owner: str, word: Said) -> None:
        self.words.append(word)

    def tell(self, owner: str, door: str, word: Told) -> None:
        self.words.append(word)


class Line:
    """A socket at a door."""

    def __init__(self) -> None:
        self.told: list[bytes] = []
        self.free = 0
        self.code = 0

    def send(self, message: bytes) -> None:
        self.told.append(message)

    def send_all(self, messages: list[bytes]) -> None:
        self.told += messages

    def close(self, code: int, reason: str) -> None:
        self.code = code

    def cost_nothing(self) -> None:
        self.free += 1


def test_a_socket_whose_owner_lost_a_word_on_the_way_comes_back() -> None:
    def test() -> None:
        wire, line = Wire(), Line()
        way = Way(cast(Bus, wire), "door", "owner", 7, cast(Any, line))
        way.hear(Told(7, 1, 2, [b"a", b"b"], 0, ""))
        assert (line.told, line.free, line.code) == ([b"a", b"b"], 2, 0)
        way.hear(Told(7, 3, 0, [b"d"], 0, ""))
        assert line.code == 1012
        assert b"d" not in line.told
        assert b"restarting" in line.told[-1]

    in_loop(test)


def test_a_guest_whose_door_lost_a_word_on_the_way_comes_back() -> None:
    def test() -> None:
        wire, desk = Wire(), Desk(rules("flinch@2008"), 2)
        guests = Guests()
        guest = Guest(cast(Bus, wire), "owner", "door", 7, desk.table, 0.0)
        guests.add(guest)
        guests.hear("door", [Said(7, 1, HELLO)])
        guests.hear("elsewhere", [Said(7, 2, HELLO)])  # another one's
        assert len(desk.table.mailbox.letters) == 1
        assert not wire.words
        guests.hear("door", [Said(7, 3, HELLO)])
        assert len(desk.table.mailbox.letters) == 1
        assert [cast(Told, word).code for word in wire.words] == [1012]
        guests.hear("door", [Said(7, 4, None)])
        assert not guests.all
        assert len(desk.table.mailbox.letters) == 2  # it has gone

    in_loop(test)


def test_guests_of_a_dead_door_are_let_go_but_not_those_of_one_that_just_came() -> None:
    def test() -> None:
        guests, desk, wire = Guests(), Desk(rules("flinch@2008"), 2), Wire()
        for number, (door, since) in enumerate([("dead", 5.0), ("new", 15.0), ("alive", 5.0)]):
            guests.add(Guest(cast(Bus, wire), "owner", door, number, desk.table, since))
        guests.look({"alive"}, asked=10.0)
        assert {door for door, _ in guests.all} == {"new", "alive"}
        guests.look({"alive", "new"}, asked=20.0)
        assert not wire.words
        desk.table.shut()  # whoever had said hello and was not heard would wait for ever
        guests.look({"alive", "new"}, asked=20.0)
        assert [cast(Told, word).code for word in wire.words] == [1012, 1012]
        guests.look({"alive", "new"}, asked=100.0)  # who never said a word
        assert not guests.all

    in_loop(test)


def test_letters_are_not_too_long() -> None:
    words = [Told(number, 1, 0, [b"x" * (PART // 3)], 0, "") for number in range(7)]
    letters = parts(words)
    assert [word for letter in letters for word in letter] == words
    assert [len(letter) for letter in letters] == [2, 2, 2, 1]


def test_passwords_are_not_told() -> None:
    assert [hidden(server) for server in ("nats://a:b@c:1", "c:1", "a:b@c")] == ["nats://c:1", "c:1", "c"]


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_what_is_used_up_at_one_node_is_missing_at_the_others_once() -> None:
    clock = Clock()
    gates = [Gate(Limits(creation=Rate(10, 1), moves=Rate(10, 0)), clock) for _ in range(3)]
    papers = [Newspaper(gate, cast(Lobby, None)) for gate in gates]

    def spread() -> None:
        news = [News(f"n{at}", [], {}, 0, paper.spent()) for at, paper in enumerate(papers)]
        for at, paper in enumerate(papers):
            for each in news:
                paper.read(each, f"n{at}")

    for gate in gates:
        assert [gate.allow("192.0.2.1", CREATION) for _ in range(3)] == [True] * 3
    clock.now += 0.001
    spread()  # nine of ten are gone, everywhere
    for gate in gates:
        assert [gate.allow("192.0.2.1", CREATION) for _ in range(2)] == [True, False]
    clock.now += 0.001
    spread()  # two too many: they are owed
    clock.now += 2.9
    spread()
    assert not any(gate.allow("192.0.2.1", CREATION) for gate in gates)
    clock.now += 1.0
    assert gates[0].allow("192.0.2.1", CREATION)
    spread()
    clock.now += 20.0
    assert [gates[1].allow("192.0.2.1", CREATION) for _ in range(11)] == [True] * 10 + [False]
    assert gates[2].allow("192.0.2.2", MOVES)  # another address has its own
    spread()
    assert gates[0].purse("192.0.2.2").bucket(MOVES, clock.now).tokens == 10 * 8 - 1


def test_sockets_at_other_nodes_count_until_their_news_are_old() -> None:
    clock = Clock()
    gate = Gate(Limits(sockets_an_address=3, sockets=5), clock)
    paper = Newspaper(gate, cast(Lobby, None))
    paper.read(News("other", [("t", 5, 2)], {"192.0.2.1": 2}, 2, []), "own")
    assert gate.enter("192.0.2.1") == ""
    assert "your address" in gate.enter("192.0.2.1")
    assert gate.enter("192.0.2.2") == ""
    assert gate.enter("192.0.2.3") == ""
    assert "any more connections" in gate.enter("192.0.2.4")
    assert paper.places["t"] == (5, 2)
    clock.now += 60
    paper.count()
    assert gate.enter("192.0.2.1") == ""
    assert not paper.places

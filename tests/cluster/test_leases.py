"""Leases and fencing, in a real PostgreSQL: one owner a table, and nobody else writes a row."""

from __future__ import annotations

import itertools
import threading

import pytest
from sqlalchemy import text

from kalamazoo.server.storage import BadStorage, Card, Refusal, Row, open_storage
from kalamazoo.server.storage.leased import Leased

RACES = 200
LIFE = 60.0  # seconds: nobody dies here unless he is told to

names = (f"n{number}" for number in itertools.count(1))


def node(url: str, seconds: float = LIFE) -> Leased:
    """A node that has just come."""
    store = Leased(url)
    name = next(names)
    store.join(name, name, "http://here/", seconds)
    return store


def row(table: int, number: int) -> Row:
    return Row(table, number, 1000, "move", 1, "s>p1", f"a{number}")


def card(key: int, touched: int = 5, phase: str = "playing") -> Card:
    return Card(key, f"table{key}", touched, phase, True, "{}")


def made(store: Leased, touched: int = 5, phase: str = "playing") -> int:
    """A table with one row."""
    key = store.new_table()
    store.append([row(key, 0)], [], [card(key, touched, phase)])
    return key


def die(store: Leased) -> None:
    """As if the node had been frozen for longer than its lease."""
    with store.engine.begin() as connection:
        late = "UPDATE nodes SET until = clock_timestamp() - interval '1 second' WHERE node = :node"
        connection.execute(text(late), {"node": store.node})


def rows_of(store: Leased, key: int) -> list[Row]:
    found = store.load(f"table{key}")
    assert found is not None
    return found[1]


def refused(store: Leased, rows: list[Row], refusals: list[Refusal], cards: list[Card]) -> bool:
    """Whether the database does not let the node write this."""
    with pytest.raises(Exception, match="has lost this table") as error:
        store.append(rows, refusals, cards)
    return store.refused(error.value)


def test_leases_are_listed_with_the_end_of_their_node(url: str) -> None:
    ann, bob = node(url), node(url)
    first, second = made(ann), made(bob)
    being_made = bob.new_table()
    die(bob)
    found = ann.holdings(10)
    assert [(lease.id, lease.node, lease.seconds > 0) for lease in found] == [
        ("", bob.node, False),
        (f"table{second}", bob.node, False),
        (f"table{first}", ann.node, True),
    ]
    assert [lease.epoch for lease in found] == [bob.epochs[being_made], bob.epochs[second], ann.epochs[first]]
    assert found[2].seconds <= LIFE
    assert [lease.epoch for lease in ann.holdings(1)] == [bob.epochs[being_made]]
    ann.close()
    bob.close()


def test_a_table_has_one_owner_and_only_that_one_writes(url: str) -> None:
    ann, bob = node(url), node(url)
    key, other = made(ann), made(bob)
    assert key != other
    lease = bob.take(f"table{key}")
    assert lease is not None
    assert lease.node == ann.node
    assert refused(bob, [row(key, 1)], [], [])
    assert refused(bob, [], [Refusal(key, 0, 0, "x", "[]")], [])
    assert refused(bob, [], [], [card(key, 9)])
    assert refused(bob, [row(other, 1), row(key, 1)], [], [])  # nothing of what is partly not its own
    bob.epochs[key] = lease.epoch  # not even if it knows the number
    assert refused(bob, [row(key, 1)], [], [])
    assert (bob.fenced, ann.fenced) == (5, 0)
    ann.append([row(key, 1), row(key, 2)], [Refusal(key, 0, 0, "x", "[]"), Refusal(key, 0, 0, "y", "[1]")], [card(key)])
    found = ann.load(f"table{key}")
    assert found == (card(key), [row(key, n) for n in range(3)], [Refusal(key, 0, 0, "y", "[1]")])
    assert rows_of(bob, other) == [row(other, 0)]
    assert bob.take("nothing") is None
    ann.append([], [], [])
    ann.close()
    bob.close()


def test_what_is_released_is_anybodys_and_its_old_number_is_worth_nothing(url: str) -> None:
    ann, bob = node(url), node(url)
    key = made(ann)
    epoch = ann.epochs[key]
    ann.release(key, epoch)
    assert refused(ann, [row(key, 1)], [], [])
    lease = bob.take(f"table{key}")
    assert lease is not None
    assert (lease.node, lease.epoch > epoch) == (bob.node, True)
    ann.epochs[key] = epoch
    assert refused(ann, [row(key, 1)], [], [])
    ann.release(key, epoch)  # too late: it is another one's now
    bob.append([row(key, 1)], [], [])
    again = bob.take(f"table{key}")  # what one has, one can have anew
    assert again is not None
    assert again.epoch > lease.epoch
    bob.release(key, lease.epoch)
    bob.append([row(key, 2)], [], [])
    bob.leave()
    third = ann.take(f"table{key}")
    assert third is not None
    assert third.node == ann.node
    assert [one.node for one in ann.neighbours()] == [ann.node]
    ann.close()
    bob.close()


def test_a_node_that_was_frozen_beyond_its_lease_writes_nothing_any_more(url: str) -> None:
    ann, bob = node(url), node(url)
    taken, left = made(ann), made(ann)
    die(ann)
    assert refused(ann, [row(left, 1)], [], [])  # though nobody else has it
    lease = bob.take(f"table{taken}")
    assert lease is not None
    assert lease.node == bob.node
    assert not ann.renew(LIFE, "{}")  # it does not come to life again
    with pytest.raises(Exception, match="does not live any more"):
        ann.take(f"table{left}")
    assert refused(ann, [row(taken, 1)], [], [])
    assert rows_of(bob, taken) == [row(taken, 0)]
    old = ann.node
    ann.join("another life", "ann", "", LIFE)
    assert refused(ann, [row(left, 1)], [], [])  # what an earlier life had is not this one's
    assert ann.take(f"table{left}") is not None
    ann.append([row(left, 1)], [], [])
    found = {one.node: (one.seconds > 0, one.tables) for one in bob.neighbours(dead=True)}
    assert found == {"another life": (True, 1), bob.node: (True, 1), old: (False, 0)}
    assert old not in [one.node for one in bob.neighbours()]
    ann.close()
    bob.close()


def test_nobody_takes_a_table_over_while_something_is_written_for_it(url: str) -> None:
    """The writer holds the lease until its commit; whoever takes the table then reads what was written."""
    ann, bob = node(url), node(url)
    key = made(ann)
    writing = ann.begin().connection
    writing.autocommit = False
    ann.append([row(key, 1)], [], [])  # written, and not committed yet
    die(ann)
    found: list[list[Row]] = []

    def take_over() -> None:
        assert bob.take(f"table{key}") is not None
        found.append(rows_of(bob, key))

    taker = threading.Thread(target=take_over)
    taker.start()
    taker.join(0.3)
    assert taker.is_alive()
    writing.commit()
    taker.join(20)
    assert found == [[row(key, 0), row(key, 1)]]
    writing.autocommit = True
    ann.close()
    bob.close()


def test_a_node_that_falls_asleep_while_it_takes_a_table_holds_nobody_up(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Leased, "options", "-c idle_in_transaction_session_timeout=200")
    ann, bob = node(url), node(url)
    key = made(ann)
    ann.release(key, ann.epochs[key])
    with ann.engine.connect() as asleep:
        taken = asleep.execute(
            text("SELECT * FROM kalamazoo_take(:id, :node)"), {"id": f"table{key}", "node": ann.node}
        )
        assert taken.one()[1] == ann.node  # and not committed
        lease = bob.take(f"table{key}")
        assert lease is not None
        assert lease.node == bob.node
        asleep.invalidate()
    ann.close()
    bob.close()


def test_two_nodes_race_for_a_table_two_hundred_times(url: str) -> None:
    first, ann, bob = node(url), node(url), node(url)
    keys = [made(first) for _ in range(RACES)]
    first.leave()
    line = threading.Barrier(2)

    def run(store: Leased, winners: list[str]) -> None:
        for key in keys:
            line.wait(20)
            lease = store.take(f"table{key}")
            assert lease is not None
            winners.append(lease.node)
            if lease.node == store.node:
                store.append([row(key, 1)], [], [])
            else:
                assert refused(store, [row(key, 1)], [], [])

    told: tuple[list[str], list[str]] = ([], [])
    racers = [threading.Thread(target=run, args=pair) for pair in zip((ann, bob), told, strict=True)]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join(60)
    assert told[0] == told[1]
    assert len(told[0]) == RACES
    assert all(rows_of(ann, key) == [row(key, 0), row(key, 1)] for key in keys)
    for store in (first, ann, bob):
        store.close()


def test_what_is_open_elsewhere_is_not_cleared_away(url: str) -> None:
    ann, bob = node(url), node(url)
    open_there, own, unplayed, asleep, fresh = (
        made(bob), made(ann), made(ann, phase="gathering"), made(bob), made(ann, touched=50)
    )  # fmt: skip
    bob.release(asleep, bob.epochs[asleep])
    assert ann.forget(9, unplayed=True) == [f"table{unplayed}"]
    assert sorted(ann.forget(9, spare=[own])) == [f"table{asleep}"]
    assert sorted(bob.forget(9)) == [f"table{open_there}"]
    die(bob)
    assert ann.forget(9) == [f"table{own}"]
    assert ann.counts()[0] == 1
    assert refused(ann, [row(own, 1)], [], [])
    assert ann.epochs == {fresh: ann.epochs[fresh]}
    ann.close()
    bob.close()


def test_only_one_node_sweeps_at_a_time(url: str) -> None:
    ann, bob = node(url), node(url)
    key = made(ann)
    ann.release(key, ann.epochs[key])
    with ann.engine.begin() as connection:
        from kalamazoo.server.storage.leased import SWEEPING

        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": SWEEPING})
        assert bob.forget(9) == []
    assert bob.forget(9) == [f"table{key}"]
    ann.close()
    bob.close()


def test_a_cluster_goes_on_where_a_server_alone_stopped_and_never_runs_beside_it(url: str) -> None:
    alone = open_storage(url)
    alone.append([row(7, 0)], [], [card(7)])
    with pytest.raises(BadStorage, match="not of this cluster"):
        Leased(url)
    alone.close()
    ann, late = node(url), Leased(url)
    with pytest.raises(BadStorage, match="another Kalamazoo keeps its tables"):
        open_storage(url)
    with ann.engine.begin() as connection:  # no node keeps a lock: it is its life that counts
        assert connection.execute(text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")).scalar_one() == 0
        connection.execute(text("UPDATE nodes SET until = clock_timestamp() - interval '1 second'"))
    alone = open_storage(url)
    with pytest.raises(BadStorage, match="not of this cluster"):
        late.join("late", "late", "", 10.0)
    assert refused(ann, [row(7, 1)], [], [])
    assert not ann.renew(10.0, "{}")
    alone.close()
    late.close()
    ann.close()
    ann = node(url)
    assert made(ann) == 8
    assert ann.take("table7") is not None
    bob = node(url)
    assert made(bob) == 9
    bob.close()
    assert len(ann.cluster()) == 16
    ann.close()


def test_an_older_database_is_made_fit_for_a_cluster(url: str) -> None:
    open_storage(url).close()
    store = Leased(url)
    with store.engine.begin() as connection:  # as version 2 left it
        connection.execute(text("DROP TABLE nodes, leases, cluster"))
        connection.execute(text("DROP SEQUENCE table_keys, epochs"))
        connection.execute(text("UPDATE kalamazoo_schema SET version = 2"))
    store.close()
    ann = node(url)
    assert rows_of(ann, made(ann))
    ann.close()

"""News: what nodes tell each other every second, so that lists and limits are the cluster's and not the node's."""

from __future__ import annotations

from collections import Counter

from kalamazoo.server.cluster.letters import News
from kalamazoo.server.limits import Bucket, Gate
from kalamazoo.server.tables.elsewhere import There
from kalamazoo.server.tables.lobby import Lobby

STALE = 5.0  # seconds after which news are old
LITTLE = 0.01  # of a token


class Newspaper:
    """What this node has to say, and what it has heard."""

    def __init__(self, gate: Gate, lobby: Lobby) -> None:
        self.gate = gate
        self.lobby = lobby
        self.heard: dict[str, tuple[float, News]] = {}  # by node, and when
        self.places: dict[str, There] = {}  # by table
        self.ledger: dict[tuple[str, str], tuple[float, float]] = {}  # what buckets held when it was settled, and when
        self.untold: dict[tuple[str, str], float] = {}  # tokens taken here, by address and kind
        self.looked = gate.clock()

    # -- own ------------------------------------------------------------------------------------

    def write(self, node: str) -> News:
        """What the others should know."""
        tables = [
            (
                table.plan.id,
                sum(1 << seat.number for seat in table.seats if seat.present),
                table.presence.onlookers(),
            )
            for table in self.lobby.tables.values()
            if table.plan.listed and table.presence.audiences
        ]
        return News(node, tables, dict(self.gate.sockets), self.gate.open, self.spent())

    def spent(self) -> list[tuple[str, str, float]]:
        """What each address has used up of its limits here since it was last asked."""
        looked, self.looked = self.looked, self.gate.clock()
        for address, purse in self.gate.addresses.items():
            if purse.seen >= looked:
                for kind, bucket in purse.buckets.items():
                    self.settle((address, kind), bucket)
        self.ledger = {key: entry for key, entry in self.ledger.items() if key[0] in self.gate.addresses}
        found = [(*key, tokens) for key, tokens in self.untold.items() if tokens > LITTLE]
        self.untold = {}
        return found

    def settle(self, key: tuple[str, str], bucket: Bucket) -> None:
        """Notes what was taken from a bucket since the last time; a new one was full."""
        held, at = self.ledger.get(key, (bucket.burst, bucket.at))
        expected = min(bucket.burst, held + (bucket.at - at) * bucket.rate)
        self.untold[key] = self.untold.get(key, 0.0) + max(0.0, expected - bucket.tokens)
        self.ledger[key] = (bucket.tokens, bucket.at)

    # -- of others ------------------------------------------------------------------------------

    def read(self, news: News, own: str) -> None:
        """What another node tells."""
        if news.node == own:
            return
        self.heard[news.node] = (self.gate.clock(), news)
        for address, kind, tokens in news.spent:
            self.pay(address, kind, tokens)
        self.count()

    def pay(self, address: str, kind: str, tokens: float) -> None:
        """An address has used something up elsewhere: it has less here, too."""
        now = self.gate.clock()
        known = self.gate.addresses.get(address)
        purse = known or self.gate.purse(address, self.gate.limits.estate if "/" in address else 1.0)
        bucket = purse.bucket(kind, now)
        self.settle((address, kind), bucket)
        held = min(bucket.burst, bucket.tokens + (now - bucket.at) * bucket.rate)
        bucket.tokens, bucket.at = max(-bucket.burst, held - tokens), now
        self.ledger[address, kind] = (bucket.tokens, bucket.at)

    def count(self) -> None:
        """Adds up what is known of the others, as far as it is new."""
        fresh = self.gate.clock() - STALE
        self.heard = {node: (at, news) for node, (at, news) in self.heard.items() if at >= fresh}
        sockets: Counter[str] = Counter()
        self.places = {}
        for _, news in self.heard.values():
            sockets.update(news.sockets)
            self.places.update({table: There(present, onlookers) for table, present, onlookers in news.tables})
        self.gate.elsewhere = sockets
        self.gate.open_elsewhere = sum(news.open for _, news in self.heard.values())

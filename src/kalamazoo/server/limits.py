"""Limits: token buckets for each socket and each address, and counts of what is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, MutableMapping
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any

from kalamazoo.server.settings import Limits, Rate

MOVES, ACCEPTED, CHAT, LOBBY, PAGES = "moves", "accepted", "chat", "lobby", "pages"
MALFORMED, CREATION, READING, WARNINGS = "malformed", "creation", "reading", "warnings"
ROUNDS = "rounds"
WHOLE = (CREATION, READING, ROUNDS)  # counted by address alone
FORGET = 600.0  # seconds after which an address that does nothing is forgotten
ADDRESSES = 20_000  # that are remembered at most


def address_of(scope: MutableMapping[str, Any]) -> str:
    """Whose budget it is."""
    return household(str(scope["client"][0])) if scope.get("client") else "-"


def household(address: str) -> str:
    """The address, or for IPv6 the network of 64 bits, which is one household; what is no address has one budget."""
    try:
        whole = ip_address(address)
    except ValueError:
        return "-"
    if isinstance(whole, IPv4Address):
        return str(whole)
    return str(whole.ipv4_mapped or ip_network((whole, 64), strict=False).network_address)


def estate(address: str) -> str:
    """The network of 48 bits that an IPv6 household belongs to, which one customer may have whole; else nothing."""
    return str(ip_network((address, 48), strict=False)) if ":" in address else ""


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: Rate, now: float, times: float = 1.0) -> None:
        self.burst = rate.burst * times
        self.rate = rate.each_second * times
        self.tokens = self.burst
        self.at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Takes a token, or as many as something costs, if they are there."""
        tokens = self.tokens + (now - self.at) * self.rate
        self.at = now
        if tokens > self.burst:
            tokens = self.burst
        if tokens < cost:
            self.tokens = tokens
            return False
        self.tokens = tokens - cost
        return True

    def give_back(self) -> None:
        """Returns a token: what it was taken for cost nothing after all."""
        tokens = self.tokens + 1.0
        self.tokens = tokens if tokens < self.burst else self.burst


class Purse:
    """The buckets of one socket or one address, made when they are needed."""

    __slots__ = ("buckets", "households", "limits", "seen", "times")

    def __init__(self, limits: Limits, times: float, households: float = 1.0) -> None:
        self.limits = limits
        self.times = times
        self.households = households
        self.buckets: dict[str, Bucket] = {}
        self.seen = 0.0

    def bucket(self, kind: str, now: float) -> Bucket:
        """The bucket of a kind."""
        found = self.buckets.get(kind)
        if found is None:
            rate: Rate = getattr(self.limits, kind)
            found = self.buckets[kind] = Bucket(rate, now, self.households if kind in WHOLE else self.times)
        return found

    def take(self, kind: str, now: float, cost: float = 1.0) -> bool:
        """Takes a token of a kind, or several."""
        self.seen = now
        found = self.buckets.get(kind)
        return (found or self.bucket(kind, now)).take(now, cost)


class Gate:
    """Who may come in, and how much each may ask."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.limits = limits
        self.clock = clock
        self.addresses: dict[str, Purse] = {}
        self.sockets: Counter[str] = Counter()
        self.open = 0
        self.elsewhere: Counter[str] = Counter()  # sockets at other nodes
        self.open_elsewhere = 0

    def purse(self, address: str, households: float = 1.0) -> Purse:
        """The purse of an address, or of several households together."""
        found = self.addresses.pop(address, None)
        if found is None:
            if len(self.addresses) >= ADDRESSES:  # the one that has been quiet for longest
                del self.addresses[next(iter(self.addresses))]
            found = Purse(self.limits, self.limits.address * households, households)
            found.seen = self.clock()
        self.addresses[address] = found  # the last in order
        return found

    def allow(self, address: str, kind: str, cost: float = 1.0) -> bool:
        """Whether a request of this kind from this address may be answered; it may cost as much as several."""
        now = self.clock()
        if not self.purse(address).take(kind, now, cost):
            return False
        whole = estate(address)
        return not whole or self.purse(whole, self.limits.estate).take(kind, now, cost)

    def enter(self, address: str) -> str:
        """Lets a socket in; a sentence says why not."""
        if self.open + self.open_elsewhere >= self.limits.sockets:
            return "this server cannot take any more connections; try again in a little while"
        whole = estate(address)
        if self.sockets[address] + self.elsewhere[address] >= self.limits.sockets_an_address:
            return "there are too many connections from your address"
        if whole and self.sockets[whole] + self.elsewhere[whole] >= self.limits.sockets_an_address * self.limits.estate:
            return "there are too many connections from your network"
        self.open += 1
        self.sockets[address] += 1
        if whole:
            self.sockets[whole] += 1
        return ""

    def leave(self, address: str) -> None:
        """A socket has closed."""
        self.open -= 1
        for name in filter(None, (address, estate(address))):
            self.sockets[name] -= 1
            if self.sockets[name] <= 0:
                del self.sockets[name]

    def sweep(self) -> None:
        """Forgets addresses that have been quiet."""
        now = self.clock()
        quiet = [address for address, purse in self.addresses.items() if now - purse.seen > FORGET]
        for address in quiet:
            if not self.sockets[address]:
                del self.addresses[address]

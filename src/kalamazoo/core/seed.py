"""Seeds: a whole number for simulations, or 64 hexadecimal digits for a live deal."""

import secrets
from hashlib import sha256

from kalamazoo.core.errors import BadSeed
from kalamazoo.core.rng import DealRng, Rng

LARGEST = 2**63 - 1


def read_seed(seed: int | str) -> str:
    """The seed as it is written everywhere: decimal digits, or 64 hexadecimal digits in lower case."""
    text = str(seed).strip().lower()
    if len(text) == 64 and all(c in "0123456789abcdef" for c in text):
        return text
    if text.isascii() and text.isdigit() and int(text) <= LARGEST:
        return str(int(text))
    shown = text if len(text) <= 40 else text[:40] + "…"
    raise BadSeed(f'"{shown}" is no seed: give a whole number from 0 to 2**63 - 1, or 64 hexadecimal digits')


def fresh_seed() -> str:
    """256 bits that nobody can guess, for a live deal."""
    return secrets.token_hex(32)


def dealer_of(seed: int | str) -> Rng:
    """The generator that deals the game of this seed."""
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= LARGEST:
        return Rng(seed)  # the quick way, for simulations
    text = read_seed(seed)
    if len(text) == 64:
        return DealRng(bytes.fromhex(text))
    return Rng(int(text))


def commitment(seed: int | str) -> str:
    """What is published when a game is dealt; the seed, published at its end, must hash to it."""
    return sha256(b"kalamazoo deal " + read_seed(seed).encode()).hexdigest()

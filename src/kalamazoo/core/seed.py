"""Seeds: a whole number for simulations, or "live-" and 64 hexadecimal digits for a live game.

64 hexadecimal digits alone are the seed of a live game of old, whose later shuffles came from the quick generator.
"""

import secrets
from hashlib import sha256
from typing import Final

from kalamazoo.core.errors import BadSeed
from kalamazoo.core.rng import KEY_BYTES, Rng, first_deal, live_stream

LARGEST: Final = 2**63 - 1
LIVE: Final = "live-"


def read_seed(seed: int | str) -> str:
    """The seed as it is written everywhere: decimal digits, or "live-" and 64 hexadecimal digits in lower case."""
    text = str(seed)[:80].strip().lower()
    digits = text.removeprefix(LIVE)
    if len(digits) == 2 * KEY_BYTES and all(c in "0123456789abcdef" for c in digits):
        return text
    if len(text) < 20 and text.isascii() and text.isdigit() and int(text) <= LARGEST:
        return str(int(text))
    shown = text if len(text) <= 40 else text[:40] + "…"
    raise BadSeed(
        f'"{shown}" is not a seed: give a whole number from 0 to 2**63 - 1, or {LIVE} and 64 hexadecimal digits'
    )


def fresh_seed() -> str:
    """256 bits that nobody can guess, for a live game."""
    return LIVE + secrets.token_hex(KEY_BYTES)


def dealer_of(seed: int | str) -> Rng:
    """The generator that deals the game of this seed."""
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= LARGEST:
        return Rng(seed)  # the quick way, for simulations
    text = read_seed(seed)
    if text.startswith(LIVE):
        return live_stream(bytes.fromhex(text.removeprefix(LIVE)))
    if len(text) == 2 * KEY_BYTES:
        return first_deal(bytes.fromhex(text))
    return Rng(int(text))


def commitment(seed: int | str) -> str:
    """What is published when a game is dealt; the seed, published at its end, must hash to it."""
    return sha256(b"kalamazoo deal " + read_seed(seed).encode()).hexdigest()

"""The driver as a process of its own: `python -m bench.server.drive SIDE HOST MATCHES closed|paced WARM SECONDS`."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time

from bench.server.boardgame_side import BoardgameIo
from bench.server.load import Tally, drive
from bench.server.ours import Ours


def share(values: list[float], part: float) -> float:
    """A quantile in milliseconds."""
    return round(sorted(values)[int(len(values) * part)] * 1000, 2) if values else 0.0


async def main(side: str, host: str, matches: str, pace: str, warm: str, seconds: str) -> None:
    """One run; prints what was measured as JSON."""
    gc.disable()
    speaking = Ours(host) if side == "kalamazoo" else BoardgameIo(host)
    busy = time.process_time()
    tally: Tally = await drive(speaking, int(matches), pace == "paced", float(warm), float(seconds))
    busy = (time.process_time() - busy) * float(seconds) / (float(seconds) + float(warm))
    report = {
        "moves": tally.moves,
        "ack_p50": share(tally.acks, 0.5),
        "ack_p99": share(tally.acks, 0.99),
        "fan_p99": share(tally.fans, 0.99),
        "matches": tally.matches,
        "refused": tally.refused,
        "bytes": round(tally.received / max(1, tally.messages)),
        "driver_cpu": round(busy, 2),
    }
    print(json.dumps(report), flush=True)


if __name__ == "__main__":
    try:
        import uvloop

        uvloop.run(main(*sys.argv[1:]))
    except ImportError:
        asyncio.run(main(*sys.argv[1:]))

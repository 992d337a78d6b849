"""A bot that joins a table and plays at random: python bot.py http://localhost:1913 TABLE [NAME]"""

import json
import random
import sys
from itertools import count

from websockets.sync.client import connect


def play(server: str, table: str, name: str = "Robin") -> str:
    """Sits down at the first open seat, plays one game, and returns its result."""
    ids = count(1)
    with connect(f"ws{server.rstrip('/').removeprefix('http')}/ws/{table}") as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "mode": "moves"}))
        for text in socket:
            message = json.loads(text)
            info = message.get("table", {})
            if info.get("phase") == "over":
                return str(info["result"])
            if message["type"] == "welcome" and not message["held"]:
                seat = next(seat["seat"] for seat in info["seats"] if seat["kind"] == "open")
                socket.send(json.dumps({"type": "sit", "id": "sit", "seat": seat, "name": name}))
            for view in [*message.get("views", []), message.get("view", {})]:
                if view.get("must"):
                    move = random.choice(view["moves"])
                    socket.send(json.dumps({"type": "act", "id": str(next(ids)), "seat": view["seat"], "move": move}))
    return "the server has gone"


if __name__ == "__main__":
    print(play(*sys.argv[1:]))

"""How many moves the server takes a second, beside boardgame.io in the same run; `make bench-server`."""
